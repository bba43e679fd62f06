//! A running engine: started when it is needed, asked for moves, judged if it fails, and kept for the next game.

use std::time::{Duration, Instant};

use minishogi::{Color, Move, Value, text};

use super::board::Board;
use super::dialect::Dialect;
use super::engine_config::{Clock, EngineConfig, not_a_field};
use super::game::End;
use minishogi_lab::engine::{Engine, EngineError, Introduction, Score, after, set_option, split_at};

/// The time that a late engine has to obey `stop` before it is killed.
const STOP_GRACE: Duration = Duration::from_secs(1);

/// The time that an engine has to quit.
const QUIT_GRACE: Duration = Duration::from_secs(1);

/// After this many consecutive failures to make an engine ready it is not tried again.
const MOST_TRIES: u32 = 3;

/// The times that the arena waits for an engine.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// Until the engine is ready, and for a move without a clock.
    pub patience: Duration,
    /// The tolerance before a move counts as late: the delay to the engine and back.
    pub margin: Duration,
}

/// The decision of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice<M = Move> {
    Move(M),
    Resign,
}

/// An answer to `go`.
#[derive(Clone, Debug)]
pub struct Thought<M = Move> {
    pub choice: Choice<M>,
    /// The last score that the engine reported, for the side to move.
    pub score: Option<Value>,
    /// The last number of searched positions that it reported.
    pub nodes: u64,
    /// The last depth that it reported, unless that is only the length of its line of play; otherwise 0.
    pub depth: u32,
    /// The last `info string`: a player of the course that panics says so, and resigns.
    pub remark: String,
    pub took: Duration,
}

/// The reason for which an engine loses a game other than by its moves.
#[derive(Clone, Debug)]
pub struct Fault {
    pub end: End,
    pub detail: String,
}

/// The listener to a thinking engine: gets each line of its output, and `None` now and then while it is silent. Returns true to stop the engine,
/// which then gives its best move so far.
pub type Hear<'h> = &'h mut dyn FnMut(Option<&str>) -> bool;

/// The interval between the calls of [`Hear`] while an engine is silent.
const ASKING: Duration = Duration::from_millis(20);

/// An engine in its games, with the process that runs it.
pub struct EngineSession<'a> {
    pub config: &'a EngineConfig,
    timeouts: Timeouts,
    engine: Option<Engine>,
    /// Its last move in this game, as text.
    last: Option<String>,
}

impl<'a> EngineSession<'a> {
    pub fn new(config: &'a EngineConfig, timeouts: Timeouts) -> EngineSession<'a> {
        EngineSession { config, timeouts, engine: None, last: None }
    }

    /// Makes the engine ready for a new game. An engine that failed [`MOST_TRIES`] times in a row is not tried again.
    pub fn begin_game(&mut self) -> Result<(), Fault> {
        let mut failures = self.config.failures.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if failures.0 >= MOST_TRIES {
            let detail = format!("it was not tried again after {MOST_TRIES} failures: {}", failures.1);
            return Err(Fault { end: End::NotReady, detail });
        }
        drop(failures);
        let made_ready = self.make_ready();
        failures = self.config.failures.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match made_ready {
            Ok(()) => {
                failures.0 = 0;
                Ok(())
            }
            Err(error) => {
                *failures = (failures.0 + 1, one_line(&error));
                Err(Fault { end: End::NotReady, detail: failures.1.clone() })
            }
        }
    }

    fn make_ready(&mut self) -> Result<(), EngineError> {
        let dialect = self.config.dialect;
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => start(self.config, self.timeouts.patience)?,
        };
        engine.send("isready");
        engine.wait_for("`readyok`", self.timeouts.patience, |line| (line.trim() == "readyok").then_some(()))?;
        engine.send(dialect.new_game());
        self.engine = Some(engine);
        self.last = None;
        Ok(())
    }

    /// Asks for a move in `pos`; the game began at `start`.
    pub fn think<B: Board>(&mut self, start: &B, pos: &B, go: &str, clock: &Clock) -> Result<Thought<B::Played>, Fault> {
        self.think_aloud(start, pos, go, clock, &mut |_| false)
    }

    /// Does the same with a listener, which may stop the engine.
    pub fn think_aloud<B: Board>(&mut self, start: &B, pos: &B, go: &str, clock: &Clock, hear: Hear) -> Result<Thought<B::Played>, Fault> {
        let Some(mut engine) = self.engine.take() else {
            return Err(Fault { end: End::NotReady, detail: "it does not run".to_string() });
        };
        let answer = hear_no_second_answer(&mut engine).and_then(|()| {
            engine.send(&self.config.dialect.position(start, pos));
            engine.send(&self.config.dialect.go::<B>(go));
            listen::<B>(&mut engine, self.config.dialect, clock.allows(), self.timeouts, hear)
        });
        let answer = answer.and_then(|thought| self.is_new::<B>(thought, pos));
        let stays = match &answer {
            Ok(_) => true,
            Err(fault) => fault.end == End::Time && stops(&mut engine),
        };
        if stays {
            self.engine = Some(engine);
        }
        answer
    }

    /// Rejects the previous move if it comes again and is illegal: a second answer to one question may look like an answer to the next.
    fn is_new<B: Board>(&mut self, thought: Thought<B::Played>, pos: &B) -> Result<Thought<B::Played>, Fault> {
        let Choice::Move(m) = &thought.choice else { return Ok(thought) };
        let text = m.to_string();
        if self.last.as_ref() == Some(&text) && pos.clone().play(m).is_err() {
            return Err(Fault { end: End::Protocol, detail: format!("it answered twice: `bestmove {m}`") });
        }
        self.last = Some(text);
        Ok(thought)
    }

    /// Sends the engine the result of the game.
    pub fn end_game(&mut self, winner: Option<Color>, me: Color) {
        if let (Some(engine), Dialect::Usi) = (&mut self.engine, self.config.dialect) {
            engine.send(match winner {
                Some(winner) if winner == me => "gameover win",
                Some(_) => "gameover lose",
                None => "gameover draw",
            });
        }
    }

    /// Makes the engine ready before the first game, to report early if it cannot be.
    pub fn try_out(&mut self) -> Result<(), EngineError> {
        self.make_ready()
    }
}

impl Drop for EngineSession<'_> {
    /// Asks the engine to quit; if it does not, it is killed when it is dropped.
    fn drop(&mut self) {
        if let Some(mut engine) = self.engine.take() {
            let _ = engine.quit(QUIT_GRACE);
        }
    }
}

/// Starts the engine and gives it its options.
fn start(config: &EngineConfig, patience: Duration) -> Result<Engine, EngineError> {
    let mut engine = Engine::start(&config.command).map_err(|error| match error {
        EngineError::NotStarted { command, reason } => EngineError::NotStarted { reason: not_a_field(&command, reason), command },
        other => other,
    })?;
    let (hello, ok) = config.dialect.greeting();
    engine.send(hello);
    let mut introduction = Introduction::default();
    engine.wait_for(&format!("`{ok}`"), patience, |line| {
        introduction.hear(line);
        (line.trim() == ok).then_some(())
    })?;
    let variant = config.variant.name();
    if let Some(other) = introduction.plays_another(variant) {
        let reason = text!("it plays {other}, not {variant}", "{variant} ではなく {other} のエンジンです");
        return Err(config.command.not_started(reason));
    }
    introduction.choose_variant(variant).iter().for_each(|line| engine.send(line));
    let options = &config.record.options;
    if let Some(missed) = options.iter().find_map(|(name, _)| introduction.lacks(name)) {
        return Err(EngineError::Refused(missed));
    }
    for (name, value) in options {
        engine.send(&set_option(name, value));
        if introduction.is_of_the_course {
            hear_no_refusal(&mut engine, name, value, patience)?;
        }
    }
    Ok(engine)
}

/// Waits until an engine of the course has handled an option. Other engines are not asked: it is unknown which of their remarks is a refusal, and
/// they may not get ready before all options are set.
fn hear_no_refusal(engine: &mut Engine, name: &str, value: &str, patience: Duration) -> Result<(), EngineError> {
    engine.send("isready");
    let mut refusal = None;
    engine.wait_for("`readyok`", patience, |line| {
        refusal = refusal.take().or_else(|| refused(after(line, "info string")?, name));
        (line.trim() == "readyok").then_some(())
    })?;
    let Some(why) = refusal else { return Ok(()) };
    Err(EngineError::Refused(text!("option.{name}={value}: the engine says: {why}", "option.{name}={value}: エンジンの答え: {why}")))
}

/// Returns the reason, without the name of the option, if the engine shell says that it did not set it. The player may print remarks as well.
fn refused(said: &str, name: &str) -> Option<String> {
    if said.starts_with("the player panicked: ") {
        return Some(shortened(said));
    }
    let rest = said.get(name.len()..).filter(|_| said[..name.len()].eq_ignore_ascii_case(name))?;
    rest.strip_prefix(": ").or(rest.starts_with(" is always ").then_some(said)).map(shortened)
}

/// Returns true if a late engine obeys `stop`: then it need not be restarted.
fn stops(engine: &mut Engine) -> bool {
    engine.send("stop");
    engine.wait_for("`bestmove`", STOP_GRACE, |line| after(line, "bestmove").map(drop)).is_ok()
}

/// Skips the lines that an engine wrote unasked. Only a move is a fault.
fn hear_no_second_answer(engine: &mut Engine) -> Result<(), Fault> {
    while let Some(line) = engine.line_at_hand().map_err(fault)? {
        if after(&line, "bestmove").is_some() {
            return Err(Fault { end: End::Protocol, detail: format!("it answered twice: `{}`", shortened(&line)) });
        }
    }
    Ok(())
}

/// Listens up to `bestmove`.
fn listen<B: Board>(
    engine: &mut Engine,
    dialect: Dialect,
    allowed: Option<Duration>,
    timeouts: Timeouts,
    hear: Hear,
) -> Result<Thought<B::Played>, Fault> {
    let began = Instant::now();
    let mut deadline = began + allowed.map_or(timeouts.patience, |allowed| allowed + timeouts.margin);
    let mut is_stopped = false;
    let (mut score, mut nodes, mut depth, mut remark) = (None, 0, 0, String::new());
    loop {
        let line = engine.next_line(deadline.min(Instant::now() + ASKING)).map_err(fault)?;
        if hear(line.as_deref()) && !is_stopped {
            is_stopped = true;
            engine.send("stop");
            deadline = deadline.min(Instant::now() + STOP_GRACE);
        }
        let Some(line) = line else {
            if Instant::now() < deadline {
                continue;
            }
            return Err(too_late(allowed, timeouts));
        };
        if let Some(words) = after(&line, "info string") {
            remark = shortened(words);
        } else if let Some(info) = after(&line, "info") {
            // Each dialect has moves of its own; only the length of the line of play matters.
            let (info, pv) = split_at(info, "pv");
            let info = dialect.read_info(info).unwrap_or_default();
            nodes = info.nodes.unwrap_or(nodes);
            if let Some(reported) = info.depth {
                depth = if reported as usize > pv.split_whitespace().count() { reported } else { 0 };
            }
            if let Some(Score::Exact(value)) = info.score {
                score = Some(value);
            }
        } else if let Some(answer) = after(&line, "bestmove") {
            let took = began.elapsed();
            if allowed.is_some_and(|allowed| took > allowed + timeouts.margin) {
                return Err(too_late(allowed, timeouts));
            }
            let choice = choice::<B>(dialect, answer)?;
            return Ok(Thought { choice, score, nodes, depth, remark, took });
        }
    }
}

fn choice<B: Board>(dialect: Dialect, answer: &str) -> Result<Choice<B::Played>, Fault> {
    let word = answer.split_whitespace().next().unwrap_or_default();
    if word == "resign" {
        return Ok(Choice::Resign);
    }
    let chosen = dialect.read_move::<B>(word).map(Choice::Move);
    chosen.ok_or_else(|| Fault {
        end: End::Protocol,
        detail: format!("`{}` instead of a move", shortened(format!("bestmove {answer}").trim_end())),
    })
}

fn too_late(allowed: Option<Duration>, timeouts: Timeouts) -> Fault {
    match allowed {
        Some(allowed) => Fault {
            end: End::Time,
            detail: format!("it had {} ms and a margin of {} ms", allowed.as_millis(), timeouts.margin.as_millis()),
        },
        None => Fault { end: End::Silence, detail: format!("it did not answer within {} s", timeouts.patience.as_secs_f64()) },
    }
}

/// Returns the fault of an engine that failed during a game.
fn fault(error: EngineError) -> Fault {
    let end = match error {
        EngineError::Died { .. } | EngineError::NotStarted { .. } | EngineError::Refused(_) => End::Crash,
        EngineError::Silent { .. } => End::Silence,
        EngineError::Flooded { .. } | EngineError::BadLine { .. } => End::Protocol,
    };
    Fault { end, detail: one_line(&error) }
}

fn one_line(error: &EngineError) -> String {
    match error.last_words() {
        [] => error.sentence(),
        [.., last] => format!("{}; its last words: {}", error.sentence(), shortened(last)),
    }
}

/// Shortens a line of an engine, which may be long.
fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(100).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_shell_says_of_the_option_is_a_refusal() {
        let told = |said, name| refused(said, name).unwrap_or_default();
        assert_eq!(told("EvalFile: x.net: No such file", "evalfile"), "x.net: No such file");
        assert_eq!(told("USI_Hash: `abc` instead of a number from 1 to 1024", "USI_Hash"), "`abc` instead of a number from 1 to 1024");
        assert_eq!(told("USI_Variant is always minishogi, not `shogi`", "USI_Variant"), "USI_Variant is always minishogi, not `shogi`");
        assert_eq!(told("the player panicked: too small", "USI_Hash"), "the player panicked: too small");
        for chatter in ["USI_Hash is 64 now", "the table has 64 MiB", "EvalFile: x", "将棋", ""] {
            assert_eq!(refused(chatter, "USI_Hash"), None, "{chatter}");
        }
    }
}
