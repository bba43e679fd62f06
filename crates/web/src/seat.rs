//! An engine of a page, on a thread of its own. It answers one question at a time, and is restarted only after a failure or a new build.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use minishogi::{Position, Text};
use minishogi_arena::board::Board;
use minishogi_arena::dialect::Dialect;
use minishogi_arena::engine_config::{Clock, Limit, go};
use minishogi_arena::engine_session::{Choice, EngineSession, Fault, Thought, Timeouts};
use minishogi_arena::game::End;
use minishogi_arena::own_game::OwnGame;
use minishogi_lab::clean::one_line;
use minishogi_lab::engine::{Score, after, split_at};
use serde::Deserialize;

use crate::players::Players;
use crate::says::{Answer, Event, Kind, Progress, Refusal};

/// The longest time for a move that a page can request.
const LONGEST: Duration = Duration::from_secs(60);

/// The tolerance before a move counts as late. A person may use the machine for other work meanwhile.
const MARGIN: Duration = Duration::from_millis(500);

/// The interval between reports of a search.
const TELLING: Duration = Duration::from_millis(50);

/// The limit of a search; times are in milliseconds.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Spending {
    Depth { depth: u32 },
    Nodes { nodes: u64 },
    Movetime { movetime: u64 },
    Byoyomi { byoyomi: u64 },
    Clocks { btime: u64, wtime: u64, binc: u64, winc: u64 },
}

impl Spending {
    /// Returns the clocks of Black and White.
    ///
    /// # Errors
    /// Returns an error if the limit is 0 or too long.
    pub fn clocks(self) -> Result<[Clock; 2], Refusal> {
        let longest = LONGEST.as_millis() as u64;
        let limit = match self {
            Spending::Depth { depth } if (1..=99).contains(&depth) => Limit::Depth(depth),
            Spending::Nodes { nodes } if nodes > 0 => Limit::Nodes(nodes),
            Spending::Movetime { movetime } if (1..=longest).contains(&movetime) => Limit::Movetime(movetime),
            Spending::Byoyomi { byoyomi } if (1..=longest).contains(&byoyomi) => Limit::Byoyomi(byoyomi),
            Spending::Clocks { btime, wtime, binc, winc } if btime.max(wtime) <= 3_600_000 && binc.max(winc) <= longest => {
                return Ok([(btime, binc), (wtime, winc)].map(|(left, increment)| {
                    let limit = Limit::Clock { base: left, increment };
                    Clock::with_left(limit, Duration::from_millis(left))
                }));
            }
            other => {
                let why = format!("{other:?}: expected a depth from 1 to 99, nodes, at most 60000 ms for a move or 3600000 ms for a game");
                return Err(Refusal::bad(why));
            }
        };
        Ok([Clock::new(limit); 2])
    }
}

/// A question to an engine.
pub struct Question {
    /// The page's number for the question.
    pub number: u64,
    /// The page's number for the game. The engine begins a new game if it changes.
    pub game: u64,
    pub line: GameLine,
    pub clocks: [Clock; 2],
}

/// The start of a game, and the current position with the moves from there.
pub enum GameLine {
    Minishogi(Position, Position),
    /// A game that a student wrote.
    Own(OwnGame, OwnGame),
}

/// An engine of a page. The engine ends shortly after it is dropped.
pub struct Seat {
    pub engine: String,
    questions: Option<Sender<Question>>,
    /// The number of the last question that must be answered at once.
    stopped: Arc<AtomicU64>,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// The receiver of a seat's events.
pub type Tell = Arc<dyn Fn(Event) + Send + Sync>;

impl Seat {
    /// Returns a seat; its engine is started at the first question.
    pub fn new(engine: &str, players: Arc<Players>, tell: Tell) -> Seat {
        let (questions, received) = channel();
        let (stopped, is_over) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let work = Work { engine: engine.to_string(), players, tell, stopped: stopped.clone(), is_over: is_over.clone() };
        let thread = thread::spawn(move || work.run(&received));
        Seat { engine: engine.to_string(), questions: Some(questions), stopped, is_over, thread: Some(thread) }
    }

    /// Asks a question. Its answer is an event. Earlier questions are answered at once.
    pub fn ask(&self, question: Question) {
        self.stopped.fetch_max(question.number.saturating_sub(1), Relaxed);
        if let Some(questions) = &self.questions {
            let _ = questions.send(question);
        }
    }

    /// Makes the engine answer the questions up to `last` at once.
    pub fn stop(&self, last: u64) {
        self.stopped.fetch_max(last, Relaxed);
    }

    /// Ends the engine; returns its thread, to wait for the end.
    pub fn end(mut self) -> Option<JoinHandle<()>> {
        self.thread.take()
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.is_over.store(true, Relaxed);
        self.questions = None;
    }
}

/// The data of a seat's thread.
struct Work {
    engine: String,
    players: Arc<Players>,
    tell: Tell,
    stopped: Arc<AtomicU64>,
    is_over: Arc<AtomicBool>,
}

impl Work {
    fn run(&self, questions: &Receiver<Question>) {
        let mut next = questions.recv().ok();
        // One iteration for each start of the engine.
        while let Some(first) = next.take() {
            let config = self.players.engine(&self.engine, &*self.tell);
            if self.is_over.load(Relaxed) {
                return;
            }
            let (config, build) = match config {
                Ok(config) => config,
                Err(fault) => {
                    (self.tell)(Event::Fault { question: first.number, fault });
                    next = questions.recv().ok();
                    continue;
                }
            };
            let mut session = EngineSession::new(&config, Timeouts { patience: self.players.patience(), margin: MARGIN });
            let mut game = None;
            let mut question = Some(first);
            while let Some(asked) = question.take() {
                let answered = self.answer(&mut session, config.dialect, &asked, &mut game);
                let has_failed = answered.is_err();
                (self.tell)(match answered {
                    Ok(answer) => Event::Answer { question: asked.number, answer },
                    Err(fault) => Event::Fault { question: asked.number, fault },
                });
                let following = questions.recv().ok();
                if has_failed || self.players.build_of(&self.engine) != build {
                    next = following;
                } else {
                    question = following;
                }
            }
        }
    }

    fn answer(&self, session: &mut EngineSession, dialect: Dialect, asked: &Question, game: &mut Option<u64>) -> Result<Answer, Refusal> {
        if *game != Some(asked.game) {
            session.begin_game().map_err(|fault| self.refusal(&fault))?;
            *game = Some(asked.game);
        }
        match &asked.line {
            GameLine::Minishogi(start, pos) => self.think(session, dialect, asked, start, pos),
            GameLine::Own(start, pos) => self.think(session, dialect, asked, start, pos),
        }
    }

    fn think<B: Board>(
        &self,
        session: &mut EngineSession,
        dialect: Dialect,
        asked: &Question,
        start: &B,
        pos: &B,
    ) -> Result<Answer, Refusal> {
        let side = pos.side_to_move();
        let began = Instant::now();
        // The engine gets `stop` early enough to answer in time.
        let enough = self.players.patience().saturating_sub(2 * MARGIN);
        let mut news = News::new(dialect);
        let answered = {
            let mut hear = |line: Option<&str>| {
                news.hear::<B>(line, began.elapsed());
                if let Some(info) = news.due() {
                    (self.tell)(Event::Info { question: asked.number, info });
                }
                self.is_over.load(Relaxed) || self.stopped.load(Relaxed) >= asked.number || began.elapsed() > enough
            };
            session.think_aloud(start, pos, &go(side, &asked.clocks), &asked.clocks[side.index()], &mut hear)
        };
        if let Some(info) = news.last() {
            (self.tell)(Event::Info { question: asked.number, info });
        }
        let Thought { choice, score, nodes, remark, took, .. } = answered.map_err(|fault| self.refusal(&fault))?;
        if let Choice::Move(m) = &choice
            && let Err(reason) = pos.clone().play(m)
        {
            return Err(self.refusal(&Fault { end: End::IllegalMove, detail: format!("{m}: {}", reason.en) }));
        }
        let bestmove = if let Choice::Move(m) = choice { m.to_string() } else { "resign".to_string() };
        let ms = took.as_millis() as u64;
        Ok(Answer { bestmove, ms, score, depth: news.shown.depth, nodes, remark: one_line(&remark) })
    }

    fn refusal(&self, fault: &Fault) -> Refusal {
        let kind = match fault.end {
            End::Time => Kind::Time,
            End::IllegalMove => Kind::Illegal,
            End::NotReady => Kind::Refused,
            _ => Kind::Crash,
        };
        let (end, detail, engine) = (fault.end.text(), one_line(&fault.detail), one_line(&self.engine));
        Refusal::new(kind, Text::of(format!("{engine}: {}: {detail}", end.en), format!("{engine}: {}: {detail}", end.ja)))
    }
}

/// The state of a search, for reports to the page at intervals.
struct News {
    dialect: Dialect,
    shown: Progress,
    is_new: bool,
    told: Instant,
    is_first: bool,
}

impl News {
    fn new(dialect: Dialect) -> News {
        News { dialect, shown: Progress::default(), is_new: false, told: Instant::now(), is_first: true }
    }

    fn hear<B: Board>(&mut self, line: Option<&str>, elapsed: Duration) {
        let Some(info) = line.and_then(|line| after(line, "info")) else { return };
        if let Some(words) = after(info, "string") {
            self.shown.text = one_line(words).chars().take(300).collect();
            self.is_new = true;
            return;
        }
        let (head, pv) = split_at(info, "pv");
        let Ok(info) = self.dialect.read_info(head) else { return };
        self.shown.depth = info.depth.unwrap_or(self.shown.depth);
        self.shown.nodes = info.nodes.unwrap_or(self.shown.nodes);
        self.shown.ms = elapsed.as_millis() as u64;
        self.shown.nps = self.shown.nodes * 1000 / self.shown.ms.max(1);
        if let Some(Score::Exact(value)) = info.score {
            self.shown.score = Some(value);
        }
        let moves: Vec<String> = pv.split_whitespace().map_while(|word| self.dialect.read_move::<B>(word)).map(|m| m.to_string()).collect();
        if !moves.is_empty() {
            self.shown.pv = moves;
        }
        self.is_new = true;
    }

    /// Returns the news, if there are any and it is time to report.
    fn due(&mut self) -> Option<Progress> {
        if self.is_first || self.told.elapsed() >= TELLING { self.last() } else { None }
    }

    fn last(&mut self) -> Option<Progress> {
        if !self.is_new {
            return None;
        }
        (self.is_new, self.is_first, self.told) = (false, false, Instant::now());
        Some(self.shown.clone())
    }
}
