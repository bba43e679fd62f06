//! The questions about the parts of exercise 14.

use minishogi::game::{Game, GamePlayer, GameText, perft};
use minishogi::{Color, Control, Limits, Text, VALUE_INFINITE, Value};

use crate::watched::Watched;

/// The parts of a search of any game that can be asked for by themselves.
pub trait Parts: GamePlayer + Default + Send {
    /// Returns the value of alpha-beta to a depth, as in exercise 05, in any game.
    fn alpha_beta<G: Game>(game: &mut G, alpha: Value, beta: Value, depth: u32, ply: u32) -> Value;

    /// Returns the value of the quiescence search, as in exercise 07, in any game.
    fn qsearch<G: Game>(game: &mut G, alpha: Value, beta: Value, ply: u32) -> Value;
}

/// Answers a question about a game:
///
/// - `perft DEPTH TEXT`: the leaves of the tree.
/// - `moves TEXT`: for each legal move its text, the key, value and text of the position it leads to, and `undone` at the end where taking the
///   moves back leaves everything as it was, each alone and each with any reply.
/// - `gains TEXT`: each legal move, and what it gains.
/// - `key TEXT`, `eval TEXT`: the key or the value of the position.
/// - `value DEPTH TEXT`: what alpha-beta says, and how many moves it did.
/// - `quiet TEXT`: what the quiescence search says.
/// - `best DEPTH TEXT`: the score that the search reports for the last depth, that depth, its move, how many nodes it counted, how many moves it
///   did, and `undone` where all moves were taken back. A search that reports a depth beyond is stopped there.
/// - `ladder DEPTH`: the same as `best` in a game where each position is reached in many ways, with an open window each time.
/// - `nodes NODES TEXT`: the move of a search that is to end after this many nodes, the last depth reported, and the rest as above.
///
/// # Errors
/// The words are others, or the position is none.
pub fn answer<G: GameText, P: Parts>(words: &[&str]) -> Result<String, Text> {
    let (&name, rest) = words.split_first().ok_or(EXPECTED)?;
    if matches!(name, "moves" | "gains" | "key" | "eval" | "quiet") {
        let mut game = read::<G>(rest)?;
        return Ok(match name {
            "moves" => moves(&mut game),
            "gains" => game.legal_moves().into_iter().map(|m| format!("{m} {}", game.gain(m))).collect::<Vec<_>>().join("\n"),
            "key" => game.key().to_string(),
            "eval" => game.evaluate().to_string(),
            _ => P::qsearch(&mut game, -VALUE_INFINITE, VALUE_INFINITE, 0).to_string(),
        });
    }
    let (&word, rest) = rest.split_first().ok_or(EXPECTED)?;
    let wrong = |_| Text::of(format!("`{word}`: expected a number"), format!("`{word}`: 数を書いてください"));
    let number: u32 = word.parse().map_err(wrong)?;
    if name == "ladder" {
        return Ok(search::<Ladder, P>(Ladder(vec![Rung::Fork]), Limits::depth(number)));
    }
    let mut game = read::<G>(rest)?;
    match name {
        "perft" => Ok(perft(&mut game, number).to_string()),
        "value" => {
            let mut counted = Watched::new(game);
            let value = P::alpha_beta(&mut counted, -VALUE_INFINITE, VALUE_INFINITE, number, 0);
            Ok(format!("{value} {}", counted.nodes()))
        }
        "best" => Ok(search::<G, P>(game, Limits::depth(number))),
        "nodes" => Ok(search::<G, P>(game, Limits { nodes: Some(number.into()), ..Limits::default() })),
        _ => Err(EXPECTED),
    }
}

const EXPECTED: Text = Text::new(
    "expected perft, value or best, a depth and a position; nodes, a number and a position; ladder and a depth; or moves, gains, key, eval or quiet and a position",
    "perft、value、best と深さと局面、nodes と数と局面、ladder と深さ、または moves、gains、key、eval、quiet と局面を続けてください",
);

fn read<G: GameText>(words: &[&str]) -> Result<G, Text> {
    if words == ["startpos"] { Ok(G::start()) } else { G::from_text(&words.join(" ")) }
}

fn moves<G: GameText>(game: &mut G) -> String {
    let state = |game: &G| (game.text(), game.key(), game.evaluate());
    let before = state(game);
    let mut lines = Vec::new();
    let mut is_undone = true;
    for m in game.legal_moves() {
        game.do_move(m);
        let (text, key, value) = state(game);
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

/// Returns whether everything is as it was after each move and any reply to it were done and taken back, the reply first.
fn replies_are_undone<G: GameText>(game: &mut G) -> bool {
    let state = |game: &G| (game.text(), game.key(), game.evaluate());
    let before = state(game);
    let mut is_undone = true;
    for m in game.legal_moves() {
        game.do_move(m);
        let between = state(game);
        for reply in game.legal_moves() {
            game.do_move(reply);
            game.undo_move(reply);
            is_undone &= state(game) == between;
            // The move before must be taken back after each reply: one reply may hide what another leaves behind.
            game.undo_move(m);
            is_undone &= state(game) == before;
            game.do_move(m);
        }
        game.undo_move(m);
        is_undone &= state(game) == before;
    }
    is_undone
}

/// `SCORE DEPTH MOVE NODES MOVES undone`, the score and the depth as last reported, or `-`. The player counts the nodes; the moves are counted.
fn search<G: Game, P: Parts>(game: G, limits: Limits) -> String {
    let before = game.text();
    let mut counted = Watched::new(game);
    let last = std::sync::Arc::new(std::sync::Mutex::new(None));
    let told = last.clone();
    let deepest = limits.depth;
    let ctl = Control::of_game(Color::Black, limits);
    let signals = ctl.signals();
    let mut ctl = ctl.reporting_to(move |info: &minishogi::Info<G::Move>| {
        // Without end nobody would learn how deep it went.
        if deepest.is_some_and(|deepest| info.depth > deepest) {
            signals.stop();
        }
        if let Ok(mut told) = told.lock() {
            *told = Some((info.score, info.depth));
        }
    });
    let best = P::default().search_game(&mut counted, &mut ctl);
    let last = last.lock().map_or(None, |last| *last);
    let (score, depth) = last.map_or(("-".to_string(), "-".to_string()), |(score, depth)| (score.to_string(), depth.to_string()));
    let best = best.map_or("-".to_string(), |m| m.to_string());
    let undone = if counted.text() == before { "undone" } else { "changed" };
    format!("{score} {depth} {best} {} {} {undone}", ctl.visited(), counted.nodes())
}

/// A game of forks, by the positions on the way. At a fork both moves lead on to the next one, if the other side wants it: after either it has
/// another choice, which is better for it at every second depth. So the best move of a fork is another at each depth than at the one before, and what
/// lies behind is searched again with the window open, unless its exact value is known.
struct Ladder(Vec<Rung>);

#[derive(Clone, Copy, PartialEq)]
enum Rung {
    Fork,
    /// After the first move of a fork, and after the second.
    Reply(usize),
    /// The other choice there: it leads on to its like alone.
    Aside(usize),
}

impl Ladder {
    fn rung(&self) -> Rung {
        self.0.last().copied().unwrap_or(Rung::Fork)
    }

    fn ply(&self) -> usize {
        self.0.len() - 1
    }
}

impl Game for Ladder {
    type Move = usize;
    type Moves = Vec<usize>;

    fn legal_moves(&self) -> Vec<usize> {
        if let Rung::Aside(_) = self.rung() { vec![0] } else { vec![0, 1] }
    }

    fn do_move(&mut self, m: usize) {
        self.0.push(match (self.rung(), m) {
            (Rung::Fork, m) => Rung::Reply(m),
            (Rung::Reply(_), 0) => Rung::Fork,
            (Rung::Reply(which) | Rung::Aside(which), _) => Rung::Aside(which),
        });
    }

    fn undo_move(&mut self, _m: usize) {
        self.0.pop();
    }

    /// By turns 100 for one side and for the other, as each side sees it: always the same for the side to move.
    fn evaluate(&self) -> Value {
        match self.rung() {
            Rung::Aside(0) => -100,
            Rung::Aside(_) => 100,
            Rung::Fork | Rung::Reply(_) => 0,
        }
    }

    fn key(&self) -> u64 {
        let rung = match self.rung() {
            Rung::Fork => 0,
            Rung::Reply(which) => 1 + which,
            Rung::Aside(which) => 3 + which,
        };
        (5 * self.ply() + rung) as u64
    }

    fn text(&self) -> String {
        self.key().to_string()
    }
}
