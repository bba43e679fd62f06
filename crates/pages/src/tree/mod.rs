//! `tree`: a page with the tree of a search, node by node. `viva` of the classroom asks questions about it.
//!
//! - `recorded`: the tree that a player's engine shell reports, replayed by the rules.
//! - `own`: the tree of a search in a game that a student wrote.
//! - `made_up`: a tree of the slides, searched by alpha-beta.
//! - `sheet`: the data of the page: one search or two, and the skipped moves.
//! - `page`: the page.
//! - This module has the command `tree`.

mod made_up;
mod own;
mod page;
pub mod recorded;
pub mod sheet;

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use minishogi::{Lang, MAX_PLY, Position, Text, text};
use minishogi_command::commands::trees::{At, Format, Tree};
use minishogi_command::terminal;

use self::made_up::Search;
use self::recorded::{Asked, Failure, Recorded, hear, json_in, short_name};
use self::sheet::{Run, Sheet};
use minishogi_lab::clean::{note, refuse};
use minishogi_lab::engine::EngineCommand;
use minishogi_lab::files::{self, read_text};
use minishogi_lab::games::last_position;

fn word(format: Format) -> &'static str {
    match format {
        Format::Html | Format::Json => "json",
        Format::Dot => "dot",
        Format::Svg => "svg",
        Format::Trace => "trace",
    }
}

/// Returns the position as the words after `position`.
fn text(at: &At, lang: Lang) -> Result<String, Text> {
    let root = match at.position.as_deref() {
        None => "startpos".to_string(),
        Some(file) if Path::new(file).is_file() => {
            let (pos, told) = last_position(Path::new(file))?;
            told.iter().for_each(|told| note(told, lang));
            let moves: String = pos.moves_done().map(|m| format!(" {m}")).collect();
            format!("sfen {}{}{moves}", pos.before(pos.ply()).sfen(), if moves.is_empty() { "" } else { " moves" })
        }
        Some(usi) if usi.starts_with("startpos") || usi.starts_with("sfen ") => usi.to_string(),
        Some(sfen) => format!("sfen {sfen}"),
    };
    let moves = at.moves.as_deref().unwrap_or_default().split([' ', ',']).filter(|m| !m.is_empty()).collect::<Vec<_>>().join(" ");
    Ok(match moves.is_empty() {
        true => root,
        false if root.contains(" moves ") => format!("{root} {moves}"),
        false => format!("{root} moves {moves}"),
    })
}

/// Runs the command.
pub fn run(options: &Tree, lang: Lang) -> ExitCode {
    match write(options, lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err((code, message)) => {
            refuse(&message, lang);
            ExitCode::from(code)
        }
    }
}

/// Returns the page of a player's search in a position in USI notation, as `tree ENGINE` writes it.
///
/// # Errors
/// Returns a message if there is no tree to show.
pub fn page_of(engine: &str, position: &str, depth: u32, timeout: u64, release: bool, lang: Lang) -> Result<String, Text> {
    let mut sheet = Sheet::default();
    let wanted = Wanted { before: String::new(), position: position.to_string(), go: format!("depth {depth}"), timeout, release };
    let run = searched(engine, &wanted).map_err(|(_, error)| error)?.run(engine, &mut sheet)?;
    sheet.runs.push(run);
    Ok(page::page(&sheet, lang))
}

/// The search of a player that is to be drawn.
struct Wanted {
    before: String,
    position: String,
    /// The words after `go`.
    go: String,
    timeout: u64,
    release: bool,
}

/// Returns the error that there is no tree to show.
fn none(message: impl Into<Text>) -> (u8, Text) {
    (1, message.into())
}

fn write(options: &Tree, lang: Lang) -> Result<(), (u8, Text)> {
    if options.failing {
        let of_the_coach = "`tree --failing` is for `minishogi`, which starts this program";
        return Err((2, Text::of(of_the_coach.to_string(), "`tree --failing` は `minishogi` から実行します".to_string())));
    }
    let wanted = wanted(options, lang)?;
    if options.format != Format::Html {
        return write_other(options, &wanted);
    }
    let mut sheet = Sheet::default();
    let searches = match &options.text {
        Some(file) => made_up(options, file, &mut sheet)?,
        None => recorded(options, &wanted, &mut sheet)?,
    };
    sheet.runs = searches;
    let out = options.out.as_deref().unwrap_or(Path::new("tree.html"));
    files::write(out, page::page(&sheet, lang).as_bytes()).map_err(|error| none(format!("{}: {error}", out.display())))?;
    let told: String = sheet.runs.iter().take(1).map(|run| format!("{}\n", page::told(run, out, lang))).collect();
    terminal::show(&told).map_err(none)
}

fn wanted(options: &Tree, lang: Lang) -> Result<Wanted, (u8, Text)> {
    let position = position(options, lang).map_err(|message| (2, message))?;
    let go = match (options.mate, options.nodes) {
        (Some(MAX_PLY), _) => "mate infinite".to_string(),
        (Some(plies), _) => format!("mate {plies}"),
        (None, Some(nodes)) => format!("nodes {nodes}"),
        (None, None) => format!("depth {}", options.depth),
    };
    let before = options.before.split([',', '\n']).map(str::trim).collect::<Vec<_>>().join("\n");
    Ok(Wanted { before, position, go, timeout: options.timeout, release: options.release })
}

/// Returns the position. Only checks it if the game is minishogi.
fn position(options: &Tree, lang: Lang) -> Result<String, Text> {
    let text = text(&options.at, lang)?;
    let Err(error) = Position::from_usi(&text) else { return Ok(text) };
    let plays_another = |engine: &String| {
        let command = EngineCommand::new(engine, options.release).ok().filter(|_| !is_file(engine));
        command.is_some_and(|command| command.other_game().is_ok_and(|game| game.is_some()))
    };
    match options.engine.as_ref().is_some_and(plays_another) {
        true => Ok(text),
        false => Err(error.text()),
    }
}

/// Passes on the output of the shell.
fn write_other(options: &Tree, wanted: &Wanted) -> Result<(), (u8, Text)> {
    let Some(engine) = options.engine.as_ref().filter(|_| options.compare.is_none()) else {
        let format = word(options.format);
        return Err((
            2,
            text!(
                "--format {format} is for one player: expected html with --text or --compare",
                "`--format {format}` で出力できるのは、プレイヤー 1 つの木だけです。`--text` や `--compare` には `html` を使います"
            ),
        ));
    };
    let text = tell(engine, wanted, word(options.format))?;
    let text = if options.format == Format::Json { format!("{}\n", json_in(&text).map_err(none)?) } else { text };
    match &options.out {
        Some(file) => files::write(file, text.as_bytes()).map_err(|error| none(format!("{}: {error}", file.display()))),
        None => terminal::show(&text).map_err(none),
    }
}

fn recorded(options: &Tree, wanted: &Wanted, sheet: &mut Sheet) -> Result<Vec<Run>, (u8, Text)> {
    let engines = [options.engine.as_ref(), options.compare.as_ref()].into_iter().flatten();
    let mut runs: Vec<Run> = Vec::new();
    for engine in engines {
        let mut run = drawn(engine, wanted, sheet)?;
        if runs.iter().any(|other| other.name == run.name) {
            run.name += " (2)";
        }
        if let (Some(first), Some(second)) = (runs.first().and_then(|run| run.position.as_ref()), &run.position)
            && (&first.view.sfen, &first.moves) != (&second.view.sfen, &second.moves)
        {
            return Err((
                2,
                text!(
                    "{engine} searched {}: expected the same position as in the first tree, {}",
                    "{engine} が探索した局面は {} で、最初の木の局面 {} と違います",
                    second.view.sfen,
                    first.view.sfen
                ),
            ));
        }
        runs.push(run);
    }
    Ok(runs)
}

fn made_up(options: &Tree, file: &Path, sheet: &mut Sheet) -> Result<Vec<Run>, (u8, Text)> {
    let stem = |file: &Path| file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    sheet.title = stem(file);
    let mut made_up = |file: &Path, search, name: &str| {
        let text = read_text(file).map_err(none)?;
        let name = if name.is_empty() { stem(file) } else { name.to_string() };
        made_up::run(&name, &text, search, sheet).map_err(|error| none(of(&file.to_string_lossy(), error)))
    };
    Ok(match options.compare.as_deref() {
        None => vec![made_up(file, Search::AlphaBeta, "")?],
        Some("minimax") => {
            vec![made_up(file, Search::AlphaBeta, "alpha-beta")?, made_up(file, Search::Minimax, "minimax")?]
        }
        Some(other) => vec![made_up(file, Search::AlphaBeta, "")?, made_up(Path::new(other), Search::AlphaBeta, "")?],
    })
}

/// Returns true if this is the file of a tree.
fn is_file(engine: &str) -> bool {
    engine.ends_with(".json")
}

/// Returns the tree of a player's search, or of a file with one.
///
/// # Errors
/// Returns a message if there is none.
fn searched(engine: &str, wanted: &Wanted) -> Result<Recorded, (u8, Text)> {
    json_of(engine, wanted).and_then(|json| recorded::read(&json).map_err(|error| none(of(engine, error))))
}

fn json_of(engine: &str, wanted: &Wanted) -> Result<String, (u8, Text)> {
    let text = match is_file(engine) {
        true => read_text(Path::new(engine)).map_err(none)?,
        false => tell(engine, wanted, "json")?,
    };
    json_in(&text).map(ToString::to_string).map_err(|error| none(of(engine, error)))
}

/// Returns the search for the page, in minishogi or in a game that a student wrote.
///
/// # Errors
/// Returns a message if there is none.
fn drawn(engine: &str, wanted: &Wanted, sheet: &mut Sheet) -> Result<Run, (u8, Text)> {
    let (name, json) = (short_name(engine), json_of(engine, wanted)?);
    if own::is_one(&json) {
        return own::run(&name, &json, sheet).map_err(|error| none(of(engine, error)));
    }
    let recorded = recorded::read(&json).map_err(|error| none(of(engine, error)))?;
    if recorded.is_empty() {
        return Err(none(text!("{name} looked at no move", "{name} は手を 1 つも調べませんでした")));
    }
    recorded.run(&name, sheet).map_err(|error| none(of(engine, error)))
}

/// Returns the error with the name of the engine or file.
fn of(name: &str, error: Text) -> Text {
    error.map(|error| format!("{name}: {error}"))
}

fn tell(engine: &str, wanted: &Wanted, format: &str) -> Result<String, (u8, Text)> {
    let Wanted { before, position, go, timeout, release } = wanted;
    let command = EngineCommand::new(engine, *release).map_err(|error| none(error.text()))?;
    let asked = Asked { engine: &command, before, position, go, format, patience: Duration::from_secs(*timeout) };
    hear(&asked).map_err(|failure| match failure {
        Failure::Before(error) => (2, of(engine, error)),
        Failure::NoMates => {
            none(text!("{engine} has no search for mates (`go mate`)", "{engine} は詰みの探索（`go mate`）に対応していません"))
        }
        Failure::Player(error) => none(of(engine, error)),
    })
}
