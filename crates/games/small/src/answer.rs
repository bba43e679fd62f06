//! The questions about the parts of exercise 14.

use std::sync::{Arc, Mutex};

use minishogi::game::{Game, GamePlayer, GameText, perft};
use minishogi::{Color, Control, Info, Limits, Signals, Text, VALUE_INFINITE, Value, text};

use crate::Layers;
use crate::watched::{GameTree, Watched};

/// The depth of the searches in [drawn games](Layers::drawn).
pub const DEPTH_OF_LAYERS: u32 = 8;

/// The parts of a search of any game that can be tested separately.
pub trait Parts: GamePlayer + Default + Send {
    /// Returns the value of alpha-beta to a depth, as in exercise 05, in any game.
    fn alpha_beta<G: Game>(game: &mut G, alpha: Value, beta: Value, depth: u32, ply: u32) -> Value;

    /// Returns the value of the quiescence search, as in exercise 07, in any game.
    fn qsearch<G: Game>(game: &mut G, alpha: Value, beta: Value, ply: u32) -> Value;
}

/// Answers a question about a game:
///
/// - `perft DEPTH TEXT`: the leaves of the tree.
/// - `moves TEXT`: for each legal move its text, the key, value and text of the position it leads to, and `undone` at the end if taking back each
///   move, alone and with any reply, restores the position.
/// - `gains TEXT`: each legal move, and its gain.
/// - `key TEXT`, `eval TEXT`: the key or the value of the position.
/// - `value DEPTH TEXT`: the value of alpha-beta, and the number of moves it did.
/// - `quiet TEXT`: the moves that the quiescence search did, each after its ply, and its value.
/// - `best DEPTH TEXT`: the score that the search reports for the last depth, that depth, its move, the number of nodes it counted, the number of
///   moves it did, and `undone` if all moves were taken back. A search that reports a larger depth is stopped.
/// - `ladder DEPTH`: the same as `best` in the [game of forks](Layers::forks).
/// - `layers SEED`: the same to depth [`DEPTH_OF_LAYERS`] in a [drawn game](Layers::drawn).
/// - `nodes NODES TEXT`: the move of a search that must end after this many nodes, the last depth reported, and the rest as above.
///
/// # Errors
/// Returns a sentence if the question is unknown, or the position is wrong.
pub fn answer<G: GameText, P: Parts>(words: &[&str]) -> Result<String, Text> {
    let (asked, text) = match Question::read(words)? {
        Question::OfLayers(game, depth) => return Ok(search::<Layers, P>(game, Limits::depth(depth))),
        Question::OfPosition(asked, text) => (asked, text),
    };
    let mut game = if text == "startpos" { G::start() } else { G::from_text(&text)? };
    Ok(match asked {
        Asked::Moves => moves(&mut game),
        Asked::Gains => gains(&game),
        Asked::Key => game.key().to_string(),
        Asked::Eval => game.evaluate().to_string(),
        Asked::Perft(depth) => perft(&mut game, depth).to_string(),
        Asked::Search(limits) => search::<G, P>(game, limits),
        // `Watched` as in a search, so that the quiescence search is compiled only once for each game.
        Asked::Quiet => {
            let mut watched = Watched::new(game).recorded(Arc::default());
            let value = P::qsearch(&mut watched, -VALUE_INFINITE, VALUE_INFINITE, 0);
            let (tree, moves) = watched.into_tree().unwrap_or_default();
            at_rest(value, &tree, moves.iter().map(ToString::to_string).collect())
        }
        Asked::Value(depth) => {
            let mut counted = Watched::new(game);
            let value = P::alpha_beta(&mut counted, -VALUE_INFINITE, VALUE_INFINITE, depth, 0);
            format!("{value} {}", counted.nodes())
        }
    })
}

// At each save, a student waits until all code with a game or a player as type parameter is compiled. So other code has none.

enum Question {
    /// The game and the depth.
    OfLayers(Layers, u32),
    /// The question and the text of the position.
    OfPosition(Asked, String),
}

enum Asked {
    Moves,
    Gains,
    Key,
    Eval,
    Quiet,
    Perft(u32),
    Value(u32),
    Search(Limits),
}

impl Question {
    fn read(words: &[&str]) -> Result<Question, Text> {
        let (&name, rest) = words.split_first().ok_or(EXPECTED)?;
        let asked = match name {
            "moves" => Asked::Moves,
            "gains" => Asked::Gains,
            "key" => Asked::Key,
            "eval" => Asked::Eval,
            "quiet" => Asked::Quiet,
            _ => return Question::with_number(name, rest),
        };
        Ok(Question::OfPosition(asked, rest.join(" ")))
    }

    fn with_number(name: &str, words: &[&str]) -> Result<Question, Text> {
        let (&word, rest) = words.split_first().ok_or(EXPECTED)?;
        let wrong = |_| text!("`{word}`: expected a number", "`{word}`: 数を書いてください");
        let number: u32 = word.parse().map_err(wrong)?;
        let asked = match name {
            "ladder" => return Ok(Question::OfLayers(Layers::forks(), number)),
            "layers" => return Ok(Question::OfLayers(Layers::drawn(number), DEPTH_OF_LAYERS)),
            "perft" => Asked::Perft(number),
            "value" => Asked::Value(number),
            "best" => Asked::Search(Limits::depth(number)),
            "nodes" => Asked::Search(Limits { nodes: Some(number.into()), ..Limits::default() }),
            _ => return Err(EXPECTED),
        };
        Ok(Question::OfPosition(asked, rest.join(" ")))
    }
}

const EXPECTED: Text = Text::new(
    "expected perft, value or best, a depth and a position; nodes, a number and a position; ladder and a depth; layers and a seed; or moves, gains, key, eval or quiet and a position",
    "perft、value、best と深さと局面、nodes と数と局面、ladder と深さ、layers とシード、または moves、gains、key、eval、quiet と局面を続けてください",
);

/// Returns the moves, each after the ply of its node, and the value in a line of its own.
fn at_rest(value: Value, tree: &GameTree, moves: Vec<String>) -> String {
    let done: Vec<String> = tree.nodes.iter().skip(1).zip(moves).map(|(node, m)| format!("{} {m}", node.ply - 1)).collect();
    format!("{}\n{value}", done.join(" "))
}

fn gains<G: GameText>(game: &G) -> String {
    let mut lines = Vec::new();
    for m in game.legal_moves() {
        lines.push(format!("{m} {}", game.gain(m)));
    }
    lines.join("\n")
}

/// The state of a game, which must be the same after moves are taken back.
#[derive(PartialEq)]
struct State {
    text: String,
    key: u64,
    value: Value,
}

fn state<G: GameText>(game: &G) -> State {
    State { text: game.text(), key: game.key(), value: game.evaluate() }
}

fn moves<G: GameText>(game: &mut G) -> String {
    let before = state(game);
    let mut lines = Vec::new();
    let mut is_undone = true;
    for m in game.legal_moves() {
        game.do_move(m);
        let State { text, key, value } = state(game);
        lines.push(format!("{m} {key} {value} {text}"));
        game.undo_move(m);
        is_undone &= state(game) == before;
    }
    let undone = match is_undone {
        false => "changed",
        true if replies_are_undone(game) => "undone",
        true => "changed by two",
    };
    lines.push(undone.to_string());
    lines.join("\n")
}

/// Returns true if the state is restored after each move and any reply to it are done and taken back.
fn replies_are_undone<G: GameText>(game: &mut G) -> bool {
    let before = state(game);
    let mut is_undone = true;
    for m in game.legal_moves() {
        game.do_move(m);
        let between = state(game);
        for reply in game.legal_moves() {
            game.do_move(reply);
            game.undo_move(reply);
            is_undone &= state(game) == between;
            // The first move must be taken back after each reply: one reply may hide the traces of another.
            game.undo_move(m);
            is_undone &= state(game) == before;
            game.do_move(m);
        }
        game.undo_move(m);
        is_undone &= state(game) == before;
    }
    is_undone
}

/// Returns `SCORE DEPTH MOVE NODES MOVES undone`, with the score and the depth last reported, or `-`. The player counts the nodes, this function the
/// moves.
fn search<G: Game, P: Parts>(game: G, limits: Limits) -> String {
    let before = game.text();
    let mut counted = Watched::new(game);
    let deepest = limits.depth;
    let ctl: Control<G::Move> = Control::of_game(Color::Black, limits);
    let (told, signals) = (Told::default(), ctl.signals());
    let mut ctl = ctl.reporting_text_to(Box::new(told.hearing(deepest, signals)));
    let best = P::default().search_game(&mut counted, &mut ctl);
    let best = best.map(|m| format!("{m}"));
    told.line(best, ctl.visited(), counted.nodes(), counted.text() == before)
}

/// The score and the depth that were reported last.
#[derive(Default)]
struct Told(Arc<Mutex<Option<(Value, u32)>>>);

impl Told {
    fn hearing(&self, deepest: Option<u32>, signals: Signals) -> impl FnMut(&Info<String>) + Send + use<> {
        let told = self.0.clone();
        move |info: &Info<String>| {
            // The search must be stopped, or its last depth would stay unknown.
            if deepest.is_some_and(|deepest| info.depth > deepest) {
                signals.stop();
            }
            if let Ok(mut told) = told.lock() {
                *told = Some((info.score, info.depth));
            }
        }
    }

    fn line(&self, best: Option<String>, nodes: u64, moves: u64, is_undone: bool) -> String {
        let last = self.0.lock().map_or(None, |last| *last);
        let (score, depth) = last.map_or(("-".to_string(), "-".to_string()), |(score, depth)| (score.to_string(), depth.to_string()));
        let best = best.unwrap_or("-".to_string());
        let undone = if is_undone { "undone" } else { "changed" };
        format!("{score} {depth} {best} {nodes} {moves} {undone}")
    }
}
