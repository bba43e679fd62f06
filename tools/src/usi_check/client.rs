//! Talks to the engine under test, remembers the dialogue, and starts the engine anew where it is gone.

use std::time::{Duration, Instant};

use minishogi::{Move, Position, START_SFEN, Text};

use super::rules::Rules;
use crate::engine::{Engine, EngineCommand, EngineError, Farewell, Introduction, set_option};

/// How long an engine is watched that must not answer yet.
const HOLD: Duration = Duration::from_millis(300);

/// Why a step did not pass.
#[derive(Debug)]
pub enum Stop {
    Failed(Text),
    NotApplicable(Text),
}

impl From<EngineError> for Stop {
    fn from(error: EngineError) -> Stop {
        Stop::Failed(error.text())
    }
}

/// A line of the dialogue.
#[derive(Clone, Debug)]
pub enum Line {
    Sent(String),
    Came(String),
}

/// How many of the lines of an engine are kept; lines to it are few.
const KEPT: usize = 40;

/// The answer to `go`.
pub struct Reply {
    /// The move; `None` where the word after `bestmove` is no move.
    pub chosen: Option<Move>,
    /// How long it took.
    pub after: Duration,
}

/// A position as a client sets it up.
pub struct Place {
    /// The line that sets it up.
    pub line: String,
    pub position: Position,
}

impl Place {
    /// The start of a game and moves.
    pub fn game(moves: &[Move]) -> Place {
        Place::new("startpos", START_SFEN, moves)
    }

    /// Any position and moves.
    pub fn sfen(sfen: &str, moves: &[Move]) -> Place {
        Place::new(&format!("sfen {sfen}"), sfen, moves)
    }

    fn new(words: &str, sfen: &str, moves: &[Move]) -> Place {
        let mut position = Position::from_sfen(sfen).unwrap_or_else(|error| panic!("a step with a wrong position {sfen}: {error}"));
        let mut line = format!("position {words}");
        for (number, &m) in moves.iter().enumerate() {
            line += if number == 0 { " moves " } else { " " };
            line += &m.to_string();
            position.do_move(m);
        }
        Place { line, position }
    }

    /// The same with the word `moves` and nothing after it.
    pub fn with_empty_list(self) -> Place {
        Place { line: format!("{} moves", self.line), ..self }
    }
}

/// The client of one engine.
pub struct Client {
    command: EngineCommand,
    /// The lines that set the options that the user asked for.
    settings: Vec<String>,
    /// How long to wait for an answer.
    patience: Duration,
    /// How much later than its limit an answer may come.
    margin: Duration,
    engine: Option<Engine>,
    pub introduction: Introduction,
    /// Whether the engine was given its settings and said `readyok`.
    is_ready: bool,
    /// The position of a `go` that is not answered yet, and when it was sent.
    searching: Option<(Position, Instant)>,
    place: Position,
    pub dialogue: Vec<Line>,
    pub rules: Rules,
}

impl Client {
    pub fn new(command: EngineCommand, options: &[(String, String)], patience: Duration, margin: Duration) -> Client {
        Client {
            command,
            settings: options.iter().map(|(name, value)| set_option(name, value)).collect(),
            patience,
            margin,
            engine: None,
            introduction: Introduction::default(),
            is_ready: false,
            searching: None,
            place: Position::start(),
            dialogue: Vec::new(),
            rules: Rules::default(),
        }
    }

    /// Starts the engine if there is none.
    pub fn start(&mut self) -> Result<(), EngineError> {
        if self.engine.is_none() {
            self.engine = Some(Engine::start(&self.command)?);
            self.introduction = Introduction::default();
            self.is_ready = false;
            self.searching = None;
        }
        Ok(())
    }

    pub fn is_running(&self) -> bool {
        self.engine.is_some()
    }

    /// Ends the engine without a word.
    pub fn kill(&mut self) {
        self.engine = None;
    }

    /// Says `usi` and listens up to `usiok`.
    pub fn introduce(&mut self) -> Result<(), EngineError> {
        self.send("usi");
        let mut introduction = Introduction::default();
        self.wait_for("usiok", |line| introduction.hear(line).then_some(()))?;
        self.introduction = introduction;
        Ok(())
    }

    /// Gives the engine its settings: our variant, where it has several, and the options of the user.
    pub fn configure(&mut self) -> Result<(), EngineError> {
        let settings: Vec<String> = self.introduction.choose_variant("minishogi").into_iter().chain(self.settings.clone()).collect();
        settings.iter().for_each(|line| self.send(line));
        self.ask_ready()?;
        self.is_ready = true;
        Ok(())
    }

    /// Starts, introduces and configures the engine, as far as that is not done yet.
    pub fn make_ready(&mut self) -> Result<(), EngineError> {
        if !self.is_running() {
            self.start()?;
            self.introduce()?;
        }
        if self.is_ready { Ok(()) } else { self.configure() }
    }

    pub fn send(&mut self, line: &str) {
        self.remember(Line::Sent(line.to_string()));
        if let Some(engine) = &mut self.engine {
            engine.send(line);
        }
    }

    pub fn wait_for<T>(&mut self, waited_for: &str, accept: impl FnMut(&str) -> Option<T>) -> Result<T, EngineError> {
        self.wait_within(waited_for, self.patience, accept)
    }

    fn wait_within<T>(
        &mut self,
        waited_for: &str,
        patience: Duration,
        mut accept: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, EngineError> {
        // There is none only after a step that has ended the engine itself.
        let Some(mut engine) = self.engine.take() else { return Err(EngineError::Died { status: None, last_words: Vec::new() }) };
        let heard = engine.wait_for(&format!("`{waited_for}`"), patience, |line| {
            self.hear(line);
            accept(line)
        });
        self.engine = Some(engine);
        heard
    }

    /// Listens for a while to an engine that must not answer yet.
    pub fn holds_back(&mut self, awaits: &str) -> Result<(), Stop> {
        let wait = self.wait_within("bestmove", HOLD, |line| line.starts_with("bestmove").then_some(()));
        match wait {
            Err(EngineError::Silent { .. }) => Ok(()),
            Ok(()) => Err(Stop::Failed(Text::of(format!("it answered before `{awaits}`"), format!("`{awaits}` の前に答えました")))),
            Err(error) => Err(error.into()),
        }
    }

    pub fn set_up(&mut self, place: &Place) {
        self.place = place.position.clone();
        self.send(&place.line);
    }

    /// Sends a `go` for the position set up last.
    pub fn go(&mut self, go: &str) {
        self.searching = Some((self.place.clone(), Instant::now()));
        self.send(go);
    }

    /// Waits for the answer to `go`, longer than usual if the limit allows it to come later.
    pub fn reply(&mut self, limit: Option<Duration>) -> Result<Reply, EngineError> {
        let asked = self.searching.as_ref().map_or_else(Instant::now, |(_, asked)| *asked);
        let patience = limit.map_or(self.patience, |limit| self.patience.max(limit + 2 * self.margin));
        let chosen = self.wait_within("bestmove", patience, |line| {
            Some(line.strip_prefix("bestmove")?.split_whitespace().next().and_then(|word| word.parse().ok()))
        })?;
        Ok(Reply { chosen, after: asked.elapsed() })
    }

    /// Sets up a position, lets the engine think, and makes sure that it has nothing more to say.
    pub fn think(&mut self, place: &Place, go: &str) -> Result<Reply, EngineError> {
        self.think_for(place, go, None)
    }

    fn think_for(&mut self, place: &Place, go: &str, limit: Option<Duration>) -> Result<Reply, EngineError> {
        self.set_up(place);
        self.go(go);
        let reply = self.reply(limit)?;
        self.sync()?;
        Ok(reply)
    }

    /// The same, with an answer that must not come after the limit.
    pub fn think_within(&mut self, place: &Place, go: &str, limit: Duration) -> Result<(), Stop> {
        let reply = self.think_for(place, go, Some(limit))?;
        if reply.after <= limit + self.margin {
            return Ok(());
        }
        let [after, limit, margin] = [reply.after, limit, self.margin].map(|time| time.as_secs_f64());
        Err(Stop::Failed(Text::of(
            format!("the answer took {after:.1} s; allowed were {limit:.1} s and a margin of {margin:.1} s"),
            format!("答えるまでに {after:.1} 秒かかりました。許されるのは {limit:.1} 秒と余裕 {margin:.1} 秒です"),
        )))
    }

    /// The answer to a `go mate`, whatever it is.
    pub fn look_for_mate(&mut self, place: &Place, go: &str) -> Result<String, EngineError> {
        self.set_up(place);
        self.go(go);
        let answer = self.wait_for("checkmate", |line| is_answer(line).then(|| line.trim().to_string()))?;
        self.sync()?;
        Ok(answer)
    }

    fn ask_ready(&mut self) -> Result<(), EngineError> {
        self.send("isready");
        self.wait_for("readyok", |line| (line.trim() == "readyok").then_some(()))
    }

    /// Waits until the engine has obeyed everything. The lines for that are forgotten where all went well.
    pub fn sync(&mut self) -> Result<(), EngineError> {
        let before = self.dialogue.len();
        self.ask_ready()?;
        if let Some(said) = self.dialogue.get(before..)
            && matches!(said, [Line::Sent(_), Line::Came(_)])
        {
            self.dialogue.truncate(before);
        }
        Ok(())
    }

    pub fn quit(&mut self) -> Result<Farewell, EngineError> {
        self.remember(Line::Sent("quit".to_string()));
        self.end(Engine::quit)
    }

    pub fn end_input(&mut self) -> Result<Farewell, EngineError> {
        self.remember(Line::Sent("(the end of the input)".to_string()));
        self.end(Engine::end_input)
    }

    fn end(&mut self, end: impl FnOnce(&mut Engine, Duration) -> Result<Farewell, EngineError>) -> Result<Farewell, EngineError> {
        match self.engine.take() {
            Some(mut engine) => end(&mut engine, self.patience),
            None => Err(EngineError::Died { status: None, last_words: Vec::new() }),
        }
    }

    fn hear(&mut self, line: &str) {
        let last = self.dialogue.iter().rev().find_map(|line| match line {
            Line::Sent(line) => Some(line.as_str()),
            Line::Came(_) => None,
        });
        self.rules.hear(line, last.unwrap_or_default(), self.searching.as_ref().map(|(position, _)| position));
        if is_answer(line) {
            self.searching = None;
        }
        self.remember(Line::Came(line.to_string()));
    }

    fn remember(&mut self, line: Line) {
        self.dialogue.push(line);
        let keep_from = self.dialogue.len().saturating_sub(KEPT);
        let mut number = 0;
        self.dialogue.retain(|line| {
            number += 1;
            number > keep_from || matches!(line, Line::Sent(_))
        });
    }
}

/// Whether the line ends what a `go` began.
fn is_answer(line: &str) -> bool {
    line.starts_with("bestmove") || line.starts_with("checkmate")
}
