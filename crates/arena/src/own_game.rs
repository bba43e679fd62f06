//! A game that a student has written. Only the student's program knows its rules, so a second process of it is the referee: it shows the board,
//! lists the moves and reports the result, by the commands of the engine shell.

use std::collections::HashSet;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use minishogi::game::{Game, GameResult, GameText};
use minishogi::{Color, Text, Value, text};

use super::board::{self, Board};
use super::game::End;
use minishogi_lab::engine::{Engine, EngineCommand, EngineError, after};

/// The time that the referee has to show a position: rules need less.
const PATIENCE: Duration = Duration::from_secs(30);

/// The referee of this process, which plays one game.
static REFEREE: OnceLock<Referee> = OnceLock::new();

struct Referee {
    name: &'static str,
    start: Arc<View>,
    engine: Mutex<Engine>,
}

/// A position, as shown by the program.
#[derive(Debug)]
struct View {
    text: String,
    side: Color,
    legal: Vec<Word>,
    result: Option<GameResult>,
    value: Value,
    board: String,
}

/// The text of a move. There are few texts, and they are never freed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Word(&'static str);

impl Word {
    fn new(text: &str) -> Word {
        static WORDS: Mutex<Option<HashSet<&'static str>>> = Mutex::new(None);
        let mut words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
        let words = words.get_or_insert_default();
        let known = words.get(text).copied();
        Word(known.unwrap_or_else(|| {
            let text: &'static str = text.to_string().leak();
            words.insert(text);
            text
        }))
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.0)
    }
}

/// Makes a program the referee of its game, by this name.
///
/// # Errors
/// Returns an error if the program cannot be started, plays another game, or does not show the start.
pub fn appoint(command: &EngineCommand, name: &str) -> Result<(), Text> {
    let refuse = |error: EngineError| error.text();
    if let Some(other) = command.introduction().map_err(refuse)?.plays_another(name) {
        return Err(text!("it plays {other}, not {name}", "{name} ではなく {other} のエンジンです"));
    }
    let mut engine = Engine::start(command).map_err(refuse)?;
    let start = Arc::new(ask(&mut engine, "startpos", &[])?);
    // A process plays one game, so a second referee would be the same.
    let _ = REFEREE.set(Referee { name: name.to_string().leak(), start, engine: Mutex::new(engine) });
    Ok(())
}

fn referee() -> &'static Referee {
    REFEREE.get().expect("a game of one's own begins with its referee")
}

/// The questions about a position; each is answered before the next `readyok`.
const QUESTIONS: [&str; 6] = ["sfen", "side", "moves", "result", "eval", "d"];

/// Asks the referee for the view of a position.
fn ask(engine: &mut Engine, start: &str, moves: &[Word]) -> Result<View, Text> {
    let start = if start == "startpos" { start.to_string() } else { format!("sfen {start}") };
    let moves: String = moves.iter().map(|m| format!(" {m}")).collect();
    let position = format!("position {start} moves{moves}");
    let questions = [position.as_str()].into_iter().chain(QUESTIONS);
    questions.clone().for_each(|question| {
        engine.send(question);
        engine.send("isready");
    });
    let mut answers = Vec::new();
    for _ in questions {
        let mut lines = Vec::new();
        let heard = engine.wait_for("`readyok`", PATIENCE, |line| {
            let is_last = line.trim() == "readyok";
            if !is_last {
                lines.push(line.to_string());
            }
            is_last.then_some(())
        });
        heard.map_err(|error| error.text())?;
        answers.push(lines);
    }
    let refused = |lines: &[String]| lines.iter().find_map(|line| after(line, "info string")).map(|why| Text::from(why.to_string()));
    let [position, text, side, legal, result, value, board] = &answers[..] else { return Err(UNKNOWN) };
    if let Some(why) = [position, text, side, legal, result, board].into_iter().find_map(|lines| refused(lines)) {
        return Err(why);
    }
    let one = |lines: &[String]| lines.first().cloned().unwrap_or_default();
    Ok(View {
        text: after(&one(text), "sfen").ok_or(UNKNOWN)?.to_string(),
        side: match one(side).trim() {
            "black" => Color::Black,
            "white" => Color::White,
            _ => return Err(UNKNOWN),
        },
        legal: one(legal).split_whitespace().map(Word::new).collect(),
        result: match one(result).trim() {
            "none" => None,
            "win" => Some(GameResult::Win),
            "loss" => Some(GameResult::Loss),
            "draw" => Some(GameResult::Draw),
            _ => return Err(UNKNOWN),
        },
        // A game can be played before its `evaluate` is written.
        value: one(value).strip_prefix("eval = ").and_then(|value| value.parse().ok()).unwrap_or_default(),
        board: board.join("\n"),
    })
}

const UNKNOWN: Text = Text::new(
    "its program does not show the position: the engine shell does, by `sfen`, `side`, `moves`, `result` and `d`",
    "プログラムが局面を表示しません。演習のシェルなら `sfen`、`side`、`moves`、`result`、`d` で表示します",
);

/// A position of a student's own game, as the moves that led to it.
#[derive(Clone, Debug)]
pub struct OwnGame {
    start: String,
    moves: Vec<Word>,
    /// The start position, then the position after each move.
    views: Vec<Arc<View>>,
}

impl OwnGame {
    fn view(&self) -> &View {
        &self.views[self.views.len() - 1]
    }

    /// Returns the result for the side to move if the game has ended.
    pub fn over(&self) -> Option<GameResult> {
        self.view().result
    }

    fn after(&self, m: Word) -> Result<View, Text> {
        let moves: Vec<Word> = self.moves.iter().copied().chain([m]).collect();
        ask(&mut referee().engine.lock().unwrap_or_else(PoisonError::into_inner), &self.start, &moves)
    }
}

impl Game for OwnGame {
    type Move = Word;
    type Moves = Vec<Word>;

    fn legal_moves(&self) -> Vec<Word> {
        self.view().legal.clone()
    }

    /// Plays the move. The position does not change if the referee fails.
    fn do_move(&mut self, m: Word) {
        if let Ok(view) = self.after(m) {
            self.moves.push(m);
            self.views.push(Arc::new(view));
        }
    }

    fn undo_move(&mut self, m: Word) {
        if self.moves.last() == Some(&m) {
            self.moves.pop();
            self.views.pop();
        }
    }

    fn result(&self) -> GameResult {
        self.view().result.unwrap_or(GameResult::Draw)
    }

    fn evaluate(&self) -> Value {
        self.view().value
    }

    fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.view().text.hash(&mut hasher);
        hasher.finish()
    }

    fn text(&self) -> String {
        self.view().text.clone()
    }

    fn captures(&self) -> Vec<Word> {
        Vec::new()
    }
}

impl GameText for OwnGame {
    const NAME: &'static str = "own game";
    const START: &'static str = "startpos";

    fn start() -> OwnGame {
        OwnGame { start: Self::START.to_string(), moves: Vec::new(), views: vec![referee().start.clone()] }
    }

    fn board(&self) -> String {
        self.view().board.clone()
    }

    fn side_to_move(&self) -> Color {
        self.view().side
    }

    fn from_text(text: &str) -> Result<OwnGame, Text> {
        let view = ask(&mut referee().engine.lock().unwrap_or_else(PoisonError::into_inner), text, &[])?;
        Ok(OwnGame { start: text.to_string(), moves: Vec::new(), views: vec![Arc::new(view)] })
    }
}

impl Board for OwnGame {
    type Played = String;

    const TURNED: Option<u8> = None;
    // The referee must be asked for each position.
    const DEPTH: u32 = 0;

    fn name() -> &'static str {
        referee().name
    }

    fn read(line: &str) -> Result<(OwnGame, OwnGame), Text> {
        board::read(line)
    }

    fn plies(&self) -> usize {
        self.moves.len()
    }

    fn played(&self) -> Vec<String> {
        self.moves.iter().map(ToString::to_string).collect()
    }

    fn play(&mut self, m: &String) -> Result<(), Text> {
        let Some(&word) = self.view().legal.iter().find(|word| word.0 == m) else {
            return Err(text!("`{m}` is no legal move here", "`{m}` は、ここでは指せません"));
        };
        let view = self.after(word)?;
        self.moves.push(word);
        self.views.push(Arc::new(view));
        Ok(())
    }

    fn ended(&self) -> Option<(Option<Color>, End)> {
        let view = self.view();
        let (winner, end) = match view.result? {
            GameResult::Win => (Some(view.side), End::NoMoves),
            GameResult::Loss => (Some(!view.side), End::NoMoves),
            GameResult::Draw => (None, End::Drawn),
        };
        Some((winner, end))
    }
}
