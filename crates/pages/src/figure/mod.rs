//! `svg`: figures for slides and handouts, boards and game trees.
//!
//! - A position with marks and arrows is a [`Board`].
//! - [`tree`]: a game tree, read from a file. [`graph`]: positions and the moves between them. [`chart`]: numbers.
//!
//! A figure with steps is one picture with a group for each step, `<g class="step">`. Only the last is visible until a script shows another.

pub mod chart;
mod graph;
pub mod tree;

use minishogi_lab::clean::{note, refuse};
use minishogi_lab::files::{self, read_text};
use minishogi_lab::games::last_position;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use minishogi::{Lang, Move, ParseSfenError, Position, Setup, SfenError, Square, Text};
use minishogi_board::{Board, Picture, Style, animal_board, draw_game};
use minishogi_command::command_line::Refused;
use minishogi_command::terminal;
use minishogi_dobutsu as dobutsu;

/// The examples of its help.
pub const HELP: &str = "\
Examples:
  cargo run -p xtask -- svg \"rbsgk/4p/5/P4/KGSBR b - 1\" -o start.svg
  cargo run -p xtask -- svg \"r2k1/2bgp/5/PRS2/K4 b BSg 1\" --mark 5d,5c --arrow 4d4b,S*3c
  cargo run -p xtask -- svg \"5/5/2+B2/5/5 b - 1\" --board-only --mark 4b,5a
  cargo run -p xtask -- svg \"rbsgk/4p/5/P4/KGSBR b - 1\" --style wood --lang ja -o wood.svg
  cargo run -p xtask -- svg \"gle/1c1/1C1/ELG b - 1\" -o dobutsu.svg
  cargo run -p xtask -- svg \"rbsgk/4p/5/P4/KGSBR b - 1\" --style wood --play 3e4d,4a2c,1e1c,2c4e+ -o game.svg
  cargo run -p xtask -- svg --tree lecture.tree -o lecture.svg
  cargo run -p xtask -- svg --graph eight.graph -o eight.svg
  cargo run -p xtask -- svg --chart growth.chart --lang ja -o growth.svg

With --play the picture moves: it plays the moves again and again.

A tree is a text file: one node a line, two spaces more for each level.
  levels: MAX MIN              the sides of the levels, from the root on, again and again
  root = 3 (-inf,+inf)         a name, its value, its window
    A = -1
      4                        a leaf is a value alone, or `.` where it does not matter
      -2
    [5d5c] B = >=3 best        the words on the edge above; `best`: a thick edge
      3
      1 pruned                 this node and all below it are crossed out
  step                         another tree follows, of the same shape: the picture has both, and shows the last
Levels are MAX or BLACK (square), MIN or WHITE (round), OR or AND (gates), or NODE. A node may be `now` (the search is here), `stopped`
or `hidden`; its value may be two numbers, 2/1. A line `edges: -` writes the same on every edge. `#` begins a comment.

A graph is a text file: `A 0 1 = -2 badge 1 now` is a node with its column, row, value and counter, `A -> B best` an edge, `queue: A B`
what waits; `step` as above. A chart is a text file too:
  kind: lines                  or bars, ranges (low, middle, high) or spans (begin, end)
  x: depth | 深さ              words in both languages; also y, unit, and `bound: 2.94 words` for a line across
  scale: log                   also from, to, and `size: 1100 440`
  series: negamax
    1 14                       numbers, after `[words]` where a row has a label; `[piece R]` is a piece; `best`, `stopped`

A position of four ranks of three squares is one of dobutsu shogi, with its animals. The styles wood and letters have ranks and sides in
the language of --lang, and need no font.

A drawing may show what no game can: any pieces on any squares. The exit code is 0, 1 where a file
is bad or an arrow begins nowhere, or 2 where an argument is bad.";

/// The flags of `svg`.
#[derive(Args)]
pub struct Options {
    /// The position, for example 'r2k1/2bgp/5/PRS2/K4 b BSg 1', or startpos, or a file with a game that leads to it: KIF, CSA and so on
    #[arg(required_unless_present_any = ["tree", "graph", "chart"], conflicts_with_all = ["tree", "graph", "chart"], value_parser = read_shown)]
    sfen: Option<Shown>,
    /// The style: wood, lecture (flat, for slides) or letters (for readers without kanji)
    #[arg(long, value_name = "STYLE", default_value = "lecture", conflicts_with = "tree")]
    style: Style,
    /// Squares to mark with a dot, or a ring around a piece, for example 5d,5c
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', conflicts_with = "tree")]
    mark: Vec<Square>,
    /// Squares to shade, for example 5a,4a,3a,2a,1a: a zone
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', conflicts_with = "tree")]
    shade: Vec<Square>,
    /// Squares to cross out, for example 1b: nothing may go there
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', conflicts_with = "tree")]
    cross: Vec<Square>,
    /// Moves to show as arrows, with numbers if several, for example 5d5c,2c2a+,P*3c. They may be illegal, but a dropped piece must be in a hand
    #[arg(long, value_name = "MOVES", value_delimiter = ',', conflicts_with = "tree")]
    arrow: Vec<Move>,
    /// Moves to play from the position, as a picture in motion, for example 5d5c,5a5b. With --style wood or letters
    #[arg(long, value_name = "MOVES", value_delimiter = ',', conflicts_with_all = ["tree", "mark", "shade", "cross", "arrow", "board_only"])]
    play: Vec<Move>,
    /// Leave out the hands and the side to move
    #[arg(long, conflicts_with = "tree")]
    board_only: bool,
    /// Draw a tree from this file instead, for example slides/figures/lecture_tree.tree
    #[arg(long, value_name = "FILE")]
    tree: Option<PathBuf>,
    /// Draw a graph from this file instead, for example slides/figures/eight.graph
    #[arg(long, value_name = "FILE", conflicts_with = "tree")]
    graph: Option<PathBuf>,
    /// Draw a chart from this file instead, for example slides/figures/growth.chart
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tree", "graph"])]
    chart: Option<PathBuf>,
    /// The file to write, for example start.svg; without it the standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// A position of one of the games.
#[derive(Clone)]
enum Shown {
    Minishogi(Setup),
    /// The last position of a game.
    File(PathBuf),
    Dobutsu(Box<dobutsu::Position>),
}

/// Reads the position to show. Four ranks of three squares are a position of dobutsu shogi.
fn read_shown(typed: &str) -> Result<Shown, Refused> {
    let typed = if typed == "startpos" { minishogi::START_SFEN } else { typed };
    typed.parse().map(Shown::Minishogi).or_else(|error: ParseSfenError| {
        let animals = typed.parse().map(|pos| Shown::Dobutsu(Box::new(pos)));
        let file = || Path::new(typed).is_file().then(|| Shown::File(PathBuf::from(typed)));
        animals.or_else(|_: dobutsu::ParsePositionError| file().ok_or(Refused(error.text())))
    })
}

/// Runs the command.
pub fn run(options: Options, lang: Lang) -> ExitCode {
    let output = options.out.clone();
    match draw(options, lang).and_then(|picture| write(&picture.svg(), output.as_deref())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            refuse(&message, lang);
            ExitCode::FAILURE
        }
    }
}

fn draw(options: Options, lang: Lang) -> Result<Picture, Text> {
    let of_file = |file: &Path, flaw: Text| flaw.map(|flaw| format!("{}: {flaw}", file.display()));
    if let Some(file) = &options.tree {
        return tree::read_steps(&read_text(file)?).map(|steps| tree::draw(&steps)).map_err(|flaw| of_file(file, flaw.text()));
    }
    if let Some(file) = &options.graph {
        return graph::read(&read_text(file)?).map(|steps| graph::draw(&steps)).map_err(|flaw| of_file(file, flaw));
    }
    if let Some(file) = &options.chart {
        return chart::read(&read_text(file)?, lang).map(|chart| chart::draw(&chart)).map_err(|flaw| of_file(file, flaw));
    }
    // clap requires a position if there is no file.
    let shown = options
        .sfen
        .ok_or(Text::new("expected a position, --tree, --graph or --chart", "局面か、--tree、--graph、--chart のどれかが必要です"))?;
    if let Shown::File(file) = &shown {
        let (pos, told) = last_position(file)?;
        told.iter().for_each(|told| note(told, lang));
        let setup = pos.sfen().parse().map_err(|error: ParseSfenError| error.text())?;
        return draw(Options { sfen: Some(Shown::Minishogi(setup)), ..options }, lang);
    }
    let Options { mark: marks, shade: shades, cross: crosses, arrow: arrows, style, .. } = options;
    match shown {
        Shown::Minishogi(setup) if !options.play.is_empty() => {
            let start = Position::try_from(setup).map_err(SfenError::Impossible);
            let start = start.map_err(|error| error.text())?;
            Ok(draw_game(start, &options.play, style, lang)?)
        }
        Shown::Minishogi(setup) => {
            Board { setup, shades, marks, crosses, arrows, hands: !options.board_only, style, lang }.draw().map_err(Text::from)
        }
        Shown::Dobutsu(_)
            if options.board_only
                || !options.play.is_empty()
                || !(marks.is_empty() && shades.is_empty() && crosses.is_empty() && arrows.is_empty()) =>
        {
            Err(Text::new(
                "dobutsu shogi is drawn as it is: expected no --mark, --shade, --cross, --arrow, --play or --board-only",
                "どうぶつしょうぎの図には --mark、--shade、--cross、--arrow、--play、--board-only は使えません",
            ))
        }
        Shown::Dobutsu(pos) => Ok(animal_board(&pos, lang)),
        Shown::File(_) => unreachable!("its position was read above"),
    }
}

/// Begins the group of a step, which ends with `</g>`. Only the last step is visible.
fn begin_step(picture: &mut Picture, number: usize, of: usize) {
    let hidden = if number + 1 == of { "" } else { " display=\"none\"" };
    picture.add(format_args!("<g class=\"step\"{hidden}>"));
}

fn write(svg: &str, output: Option<&Path>) -> Result<(), Text> {
    match output {
        Some(file) => files::write(file, svg.as_bytes()).map_err(|error| Text::from(format!("{}: {error}", file.display()))),
        None => terminal::show(svg),
    }
}
