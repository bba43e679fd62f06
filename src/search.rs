//! The [`Player`] trait, and the types passed to and from a search.

use std::cell::Cell;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::checkmate::Checkmate;
use crate::color::Color;
use crate::evaluate::evaluate;
use crate::mv::Move;
use crate::option::SpinOption;
use crate::position::Position;
use crate::sort::highest_first;
use crate::value::{MAX_PLY, VALUE_INFINITE, Value, mate_distance};

/// The stack of a thread in which a player searches, in bytes: space for the deepest search ([`MAX_PLY`]) of a careless player.
pub const STACK_SIZE: usize = 64 << 20;

/// A minishogi player. Every exercise fills in one of these methods; the others have a default.
///
/// A player may also solve mates ([`MateSolver`]) or games; the engine around it says so.
///
/// ```
/// use minishogi::prelude::*;
///
/// /// Takes the most valuable piece it can take now.
/// struct Greedy;
///
/// impl Player for Greedy {
///     fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
///         let mut best_move = Move::RESIGN;
///         let mut max_value = -VALUE_INFINITE;
///         for root_move in root_moves.iter_mut() {
///             let m = root_move.pv[0];
///             pos.do_move(m);
///             let value = -evaluate(pos);
///             pos.undo_move(m);
///             if value > max_value {
///                 max_value = value;
///                 best_move = m;
///             }
///         }
///         best_move
///     }
/// }
///
/// let pos = Position::from_sfen("4k/5/2g2/2R2/K4 b - 1").unwrap();
/// let mut root_moves = RootMoves::new(&pos);
/// let best = Greedy.search(&mut pos.clone(), &mut root_moves, &mut Control::new(&pos, Limits::default()));
/// assert_eq!(best.to_string(), "3d3c");
/// ```
pub trait Player: Send {
    /// Chooses a move for the side to move (the shell's `go`).
    ///
    /// `root_moves` holds the legal moves; there may be none, then the answer is [`Move::RESIGN`]. `pos` may be changed on the way, but must
    /// be as it was when the method returns. The default plays the first legal move.
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let _ = (pos, ctl);
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }

    /// Returns the value of a position for the side to move, without looking ahead (the shell's `eval`). The default is the kit's
    /// [`evaluate`](crate::evaluate()).
    fn evaluate(&mut self, pos: &Position) -> Value {
        evaluate(pos)
    }

    /// Runs a command of your own (the shell's `user`), with the words that followed it. The default says that there is none.
    fn user(&mut self, pos: &mut Position, args: &[&str]) {
        let _ = (pos, args);
        println!("This player has no `user` command.");
    }

    /// Forgets the last game (the shell's `usinewgame`). The default does nothing.
    fn new_game(&mut self) {}

    /// Returns the player's options (the shell's `setoption`). By default there are none.
    fn options(&self) -> Vec<SpinOption> {
        Vec::new()
    }

    /// Sets one of the [`options`](Player::options); the name is spelled as there, and the value lies within its range. A player that is made
    /// again after a panic gets its options again.
    ///
    /// Memory may run out: `vec![...]` would end the program, `try_reserve_exact` does not.
    ///
    /// ```
    /// use minishogi::prelude::*;
    ///
    /// #[derive(Default)]
    /// struct Remembers {
    ///     table: Vec<u64>,
    /// }
    ///
    /// impl Player for Remembers {
    ///     fn options(&self) -> Vec<SpinOption> {
    ///         vec![SpinOption { name: "USI_Hash", default: 0, min: 0, max: 1024 }]
    ///     }
    ///
    ///     fn set_option(&mut self, _name: &str, mebibytes: i64) {
    ///         let entries = (mebibytes as usize) << 20 >> 3;
    ///         let mut table = Vec::new();
    ///         match table.try_reserve_exact(entries) {
    ///             Ok(()) => table.resize(entries, 0),
    ///             Err(error) => return println!("info string {mebibytes} MiB: {error}"),
    ///         }
    ///         self.table = table;
    ///     }
    /// }
    ///
    /// let mut player = Remembers::default();
    /// player.set_option("USI_Hash", 1);
    /// assert_eq!(player.table.len(), 131_072);
    /// ```
    fn set_option(&mut self, name: &str, value: i64) {
        let _ = (name, value);
    }

    /// Returns the name shown to other programs. Give your player one of its own: some match servers tell players apart by their names, and never
    /// pair two of the same.
    fn name(&self) -> &str {
        "Minishogi Lab"
    }
}

/// Looks for mates by checks (詰将棋, tsume).
pub trait MateSolver {
    /// Looks for a mate of at most `plies` moves, of both sides together, in which each move of the side to move is a check (the shell's
    /// `go mate`). Without a number `plies` is [`MAX_PLY`].
    ///
    /// [`Checkmate::NoMate`] says that there is none that short, [`Checkmate::Timeout`] that [`Control::should_stop`] came first. `pos` must be
    /// as it was when the method returns.
    fn mate(&mut self, pos: &mut Position, plies: u32, ctl: &mut Control) -> Checkmate;
}

/// A legal move of the position to be searched, with the results of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMove {
    /// The best line of play that begins with this move (principal variation). It always holds the move itself, as `pv[0]`.
    pub pv: Vec<Move>,
    /// The value of the move for the side to move; `-VALUE_INFINITE` until a search sets it.
    pub score: Value,
}

impl RootMove {
    /// Returns a move about which nothing is known yet.
    pub fn new(m: Move) -> RootMove {
        RootMove { pv: vec![m], score: -VALUE_INFINITE }
    }
}

/// The legal moves of the position to be searched. In all other respects a slice of [`RootMove`].
///
/// ```
/// use minishogi::{Position, RootMoves};
/// let mut root_moves = RootMoves::new(&Position::start());
/// root_moves[3].score = 20;
/// root_moves[5].score = 10;
/// root_moves.sort();
/// assert_eq!((root_moves[0].score, root_moves[1].score), (20, 10));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMoves(Vec<RootMove>);

impl RootMoves {
    /// Returns all legal moves of `pos`, in the order of [`Position::legal_moves`].
    pub fn new(pos: &Position) -> RootMoves {
        RootMoves(pos.legal_moves().into_iter().map(RootMove::new).collect())
    }

    /// Puts the moves with the highest score first; moves of the same score keep their order.
    pub fn sort(&mut self) {
        highest_first(&mut self.0, |root_move| root_move.score.into());
    }

    /// Keeps only the moves for which `keep` is true (`go searchmoves`).
    pub fn retain(&mut self, keep: impl FnMut(&RootMove) -> bool) {
        self.0.retain(keep);
    }
}

impl Deref for RootMoves {
    type Target = [RootMove];

    fn deref(&self) -> &[RootMove] {
        &self.0
    }
}

impl DerefMut for RootMoves {
    fn deref_mut(&mut self) -> &mut [RootMove] {
        &mut self.0
    }
}

/// The limits of a search in time, depth and nodes: the arguments of `go`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Limits {
    /// Search to this depth.
    pub depth: Option<u32>,
    /// Search about this many positions.
    pub nodes: Option<u64>,
    /// Think exactly this long.
    pub movetime: Option<Duration>,
    /// The time left on the clocks of [Black, White].
    pub time: [Option<Duration>; 2],
    /// The increments per move of [Black, White].
    pub increment: [Duration; 2],
    /// The time for each move once the clock has run out (秒読み).
    pub byoyomi: Option<Duration>,
    /// Think until told to stop.
    pub infinite: bool,
    /// Look for a mate in at most this many plies.
    pub mate: Option<u32>,
}

impl Limits {
    /// Kept back from every time limit, for the way from here to the clock.
    pub const MARGIN: Duration = Duration::from_millis(30);

    /// Limited by depth alone.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Returns the time `color` should spend on this move, or `None` without a limit of time.
    ///
    /// `movetime` as it is; otherwise a thirtieth of the clock, most of the increment and the byoyomi, but never more than is left. A
    /// margin is kept back.
    pub fn time_for_move(&self, color: Color) -> Option<Duration> {
        let wanted = match (self.movetime, self.time[color.index()], self.byoyomi) {
            (Some(movetime), ..) => movetime,
            _ if self.infinite => return None,
            (None, None, None) => return None,
            (None, clock, byoyomi) => {
                let (clock, byoyomi) = (clock.unwrap_or_default(), byoyomi.unwrap_or_default());
                let increment = self.increment[color.index()];
                (clock / 30).saturating_add(increment.saturating_mul(4) / 5).min(clock).saturating_add(byoyomi)
            }
        };
        Some(wanted.saturating_sub(Limits::MARGIN).max(Duration::from_millis(1)))
    }
}

/// A report of a search on its way. Displays as a line of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<M = Move> {
    /// The depth that was finished.
    pub depth: u32,
    /// The value for the side to move at the root.
    pub score: Value,
    /// The positions visited since the search began.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// The line of play that leads to this value.
    pub pv: Vec<M>,
}

/// `info depth D score cp V nodes N time T nps S pv ...`, with `score mate P` (plies, negative if the side to move is mated) for a mate.
impl<M: fmt::Display> fmt::Display for Info<M> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "info depth {} score ", self.depth)?;
        match mate_distance(self.score) {
            Some(plies) => write!(f, "mate {plies}")?,
            None => write!(f, "cp {}", self.score)?,
        }
        let millis = self.time.as_millis();
        let nps = (self.nodes as u128 * 1000).checked_div(millis).unwrap_or(0);
        write!(f, " nodes {} time {millis} nps {nps} pv", self.nodes)?;
        self.pv.iter().try_for_each(|m| write!(f, " {m}"))
    }
}

/// Signals to a running search from outside that it has to stop, or that the move it ponders on was played.
#[derive(Clone, Debug)]
pub struct Signals {
    search: Arc<Shared>,
    /// In the hands of a helper: to stop it alone.
    helper: Option<Arc<AtomicBool>>,
}

#[derive(Debug)]
struct Shared {
    clock: Clock,
    stop: AtomicBool,
    ponder: AtomicBool,
    /// When the time began to count, in microseconds on the clock: for a ponder search that is with `ponderhit`.
    clock_start: AtomicU64,
}

/// The source of time.
#[derive(Debug)]
enum Clock {
    /// The world's, since this moment.
    Real(Instant),
    /// A clock that the caller advances, in microseconds.
    Manual(Arc<AtomicU64>),
    /// A function, and its value when the time began.
    Asked(fn() -> Duration, Duration),
}

impl Clock {
    fn now(&self) -> Duration {
        match self {
            Clock::Real(start) => start.elapsed(),
            Clock::Manual(micros) => Duration::from_micros(micros.load(Ordering::Relaxed)),
            Clock::Asked(now, start) => now().saturating_sub(*start),
        }
    }

    /// Returns whether it goes on while this program waits for the processor.
    fn is_real(&self) -> bool {
        !matches!(self, Clock::Manual(_))
    }
}

impl Signals {
    fn new(clock: Clock) -> Signals {
        let clock_start = AtomicU64::new(0);
        let shared = Shared { clock, stop: AtomicBool::new(false), ponder: AtomicBool::new(false), clock_start };
        Signals { search: Arc::new(shared), helper: None }
    }

    /// Asks the search to end; of a [helper](Control::helper), only the helper.
    pub fn stop(&self) {
        self.helper.as_deref().unwrap_or(&self.search.stop).store(true, Ordering::Release);
    }

    /// Returns whether the search was asked to end.
    pub fn stopped(&self) -> bool {
        let told = |stop: &AtomicBool| stop.load(Ordering::Acquire);
        told(&self.search.stop) || self.helper.as_deref().is_some_and(told)
    }

    /// The expected move was played: from now on the time counts.
    pub fn ponderhit(&self) {
        self.search.clock_start.store(self.search.clock.now().as_micros() as u64, Ordering::Release);
        self.search.ponder.store(false, Ordering::Release);
    }

    /// Returns whether the search ponders: it thinks on the other side's time, so no limit counts.
    pub fn pondering(&self) -> bool {
        self.search.ponder.load(Ordering::Acquire)
    }

    fn elapsed(&self) -> Duration {
        self.search.clock.now().saturating_sub(Duration::from_micros(self.search.clock_start.load(Ordering::Acquire)))
    }
}

/// The receiver of a search's reports.
type Report<M> = Box<dyn FnMut(&Info<M>) + Send>;

/// The limits of a search, the wish to stop it, and a place to report to. `M` is a move of the game that is searched.
pub struct Control<M = Move> {
    course: Course,
    report: Report<M>,
}

/// A control without the receiver of its reports. No type parameter: this is compiled once, and not for each game.
struct Course {
    limits: Limits,
    /// Fixed when the search begins, so that asking whether to stop costs little.
    time_for_move: Option<Duration>,
    root_ply: usize,
    root_nodes: u64,
    /// The nodes that the search itself has counted.
    visited: u64,
    /// The depth that the player was told to search.
    depth: Cell<u32>,
    /// When the clock was looked at last.
    looked: Cell<Duration>,
    /// The longest time between two looks.
    away: Cell<Duration>,
    signals: Signals,
}

impl Course {
    fn new(side: Color, limits: Limits, clock: Clock) -> Course {
        Course {
            time_for_move: limits.time_for_move(side),
            limits,
            root_ply: 0,
            root_nodes: 0,
            visited: 0,
            depth: Cell::new(1),
            looked: Cell::default(),
            away: Cell::default(),
            signals: Signals::new(clock),
        }
    }

    fn visit(&mut self) -> bool {
        let over = self.is_over(self.visited);
        self.visited += 1;
        over
    }

    fn is_over(&self, nodes: u64) -> bool {
        if self.signals.stopped() {
            return true;
        }
        if self.signals.pondering() {
            return false;
        }
        self.limits.nodes.is_some_and(|limit| nodes >= limit) || self.time_for_move.is_some_and(|time| self.is_used_up(time))
    }

    /// A search asks at every node, so where much time lies between two looks at the clock, others had the processor. They will have it again when
    /// the time is up: as much is kept back.
    fn is_used_up(&self, time: Duration) -> bool {
        let now = self.signals.elapsed();
        if self.signals.search.clock.is_real() {
            let between = now.saturating_sub(self.looked.replace(now));
            self.away.set(self.away.get().max(between));
        }
        now.saturating_add(self.away.get()) >= time
    }
}

impl Control {
    /// Returns the control of a search of `pos` that begins now. Its reports go nowhere.
    pub fn new(pos: &Position, limits: Limits) -> Control {
        Control::with_clock(pos, limits, Clock::Real(Instant::now()))
    }

    /// Returns the same with a clock that the caller advances, in microseconds. It begins at 0.
    pub fn on_clock(pos: &Position, limits: Limits, micros: Arc<AtomicU64>) -> Control {
        Control::with_clock(pos, limits, Clock::Manual(micros))
    }

    /// Returns the same on the clock of a program around this one, where the standard library has none (WebAssembly): `now` says the time since any
    /// moment in the past.
    ///
    /// ```
    /// use std::time::Duration;
    /// use minishogi::{Control, Limits, Position};
    /// let ctl = Control::asking_time(&Position::start(), Limits::default(), || Duration::from_secs(5));
    /// assert_eq!(ctl.elapsed(), Duration::ZERO);
    /// ```
    pub fn asking_time(pos: &Position, limits: Limits, now: fn() -> Duration) -> Control {
        Control::with_clock(pos, limits, Clock::Asked(now, now()))
    }

    fn with_clock(pos: &Position, limits: Limits, clock: Clock) -> Control {
        let course = Course { root_ply: pos.ply(), root_nodes: pos.nodes(), ..Course::new(pos.side_to_move(), limits, clock) };
        Control::from_course(course)
    }

    /// Returns the control of a search on another thread that helps this one: the same limits and the same clock, and it has to stop when this one
    /// has. Its reports go nowhere, and its [signals](Control::signals) stop it alone.
    ///
    /// ```
    /// use minishogi::prelude::*;
    /// let pos = Position::start();
    /// let ctl = Control::new(&pos, Limits::default());
    /// let (one, other) = (ctl.helper(), ctl.helper());
    /// one.signals().stop();
    /// assert!(one.should_stop(&pos) && !other.should_stop(&pos));
    /// ctl.signals().stop();
    /// assert!(other.should_stop(&pos));
    /// ```
    #[must_use]
    pub fn helper(&self) -> Control {
        let course = &self.course;
        Control::from_course(Course {
            limits: course.limits.clone(),
            time_for_move: course.time_for_move,
            root_ply: course.root_ply,
            // A helper searches a copy, and that counts from 0.
            root_nodes: 0,
            visited: 0,
            depth: course.depth.clone(),
            // The time before the search counts as none.
            looked: Cell::new(self.elapsed()),
            away: course.away.clone(),
            signals: Signals { search: course.signals.search.clone(), helper: Some(Arc::default()) },
        })
    }

    /// Returns the moves done between the position the search began with and `pos`.
    pub fn ply(&self, pos: &Position) -> u32 {
        pos.ply().saturating_sub(self.course.root_ply) as u32
    }

    /// Returns the positions visited since the search began, on the position it began with. A copy counts its own: ask a [helper](Control::helper).
    pub fn nodes(&self, pos: &Position) -> u64 {
        pos.nodes().saturating_sub(self.course.root_nodes)
    }

    /// Returns whether the search should end: it was told to stop, or its nodes or its time ([`Limits::time_for_move`]) are used up.
    ///
    /// As much of the time is kept back as the longest that lay between two such questions: on a busy machine others have the processor meanwhile,
    /// and may have it at the end.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    /// use std::time::Duration;
    /// use minishogi::{Control, Limits, Position};
    ///
    /// static MILLIS: AtomicU64 = AtomicU64::new(0);
    ///
    /// let limits = Limits { movetime: Some(Duration::from_millis(100) + Limits::MARGIN), ..Limits::default() };
    /// let pos = Position::start();
    /// let ctl = Control::asking_time(&pos, limits, || Duration::from_millis(MILLIS.load(Relaxed)));
    /// let stops_at = |millis| {
    ///     MILLIS.store(millis, Relaxed);
    ///     ctl.should_stop(&pos)
    /// };
    /// assert!(!stops_at(1) && !stops_at(31)); // 30 ms without the processor
    /// assert!(!stops_at(50) && !stops_at(69) && stops_at(70));
    /// ```
    pub fn should_stop(&self, pos: &Position) -> bool {
        self.course.is_over(self.nodes(pos))
    }

    /// Reports the line of play of `root_move` and its score, found at `depth`.
    pub fn info(&mut self, pos: &Position, depth: u32, root_move: &RootMove) {
        let info = Info { depth, score: root_move.score, nodes: self.nodes(pos), time: self.elapsed(), pv: root_move.pv.clone() };
        (self.report)(&info);
    }
}

impl<M> Control<M> {
    /// Returns the control of a search of any [game](crate::game::Game) that begins now, with this side to move; Black is the first player. The
    /// search counts its nodes by [`visit`](Control::visit). Its reports go nowhere.
    ///
    /// ```
    /// use minishogi::{Color, Control, Limits};
    /// let limits = Limits { nodes: Some(2), ..Limits::default() };
    /// let mut ctl: Control<usize> = Control::of_game(Color::Black, limits);
    /// assert_eq!([ctl.visit(), ctl.visit(), ctl.visit()], [false, false, true]);
    /// ```
    pub fn of_game(side: Color, limits: Limits) -> Control<M> {
        Control::from_course(Course::new(side, limits, Clock::Real(Instant::now())))
    }

    /// Returns the same on the clock of a program around this one, as [`Control::asking_time`] has it for minishogi.
    pub fn of_game_asking_time(side: Color, limits: Limits, now: fn() -> Duration) -> Control<M> {
        Control::from_course(Course::new(side, limits, Clock::Asked(now, now())))
    }

    fn from_course(course: Course) -> Control<M> {
        Control { course, report: Box::new(|_| {}) }
    }

    /// Returns the control of a search that ponders until [`Signals::ponderhit`].
    #[must_use]
    pub fn pondering(self) -> Control<M> {
        self.course.signals.search.ponder.store(true, Ordering::Release);
        self
    }

    /// Returns the same for a search that ends with others, by one signal. Its clock, and whether it ponders, are those of `signals`.
    #[must_use]
    pub fn stopped_by(mut self, signals: &Signals) -> Control<M> {
        self.course.signals = signals.clone();
        self
    }

    /// Sends reports to `report`.
    #[must_use]
    pub fn reporting_to(mut self, report: impl FnMut(&Info<M>) + Send + 'static) -> Control<M> {
        self.report = Box::new(report);
        self
    }

    /// Sends reports to `report`, with their moves as text: for those who serve many games, and need not be compiled for each.
    #[must_use]
    pub fn reporting_text_to(self, mut report: Report<String>) -> Control<M>
    where
        M: fmt::Display,
    {
        self.reporting_to(move |info| {
            let mut pv = Vec::with_capacity(info.pv.len());
            for m in &info.pv {
                pv.push(format!("{m}"));
            }
            report(&Info { pv, depth: info.depth, score: info.score, nodes: info.nodes, time: info.time });
        })
    }

    /// Returns the handle by which others stop this search.
    pub fn signals(&self) -> Signals {
        self.course.signals.clone()
    }

    /// Returns the arguments of `go`.
    pub fn limits(&self) -> &Limits {
        &self.course.limits
    }

    /// Returns the depth asked for by `go depth N`, or `default` if none was; from 1 to [`MAX_PLY`].
    pub fn depth_or(&self, default: u32) -> u32 {
        self.course.depth.set(self.course.limits.depth.unwrap_or(default).clamp(1, MAX_PLY));
        self.course.depth.get()
    }

    /// The last result of [`depth_or`](Control::depth_or); 1 if the player never called it.
    pub fn depth(&self) -> u32 {
        self.course.depth.get()
    }

    /// Returns the time since the clock started.
    pub fn elapsed(&self) -> Duration {
        self.course.signals.elapsed()
    }

    /// Counts a node, and returns whether the search should end. A search of any game calls it at each node.
    pub fn visit(&mut self) -> bool {
        self.course.visit()
    }

    /// Returns how many nodes were counted by [`visit`](Control::visit).
    pub fn visited(&self) -> u64 {
        self.course.visited
    }

    /// Reports a line of play and its score, found at `depth`: as [`info`](Control::info) for a search that counts its own nodes.
    pub fn report(&mut self, depth: u32, score: Value, pv: Vec<M>) {
        let info = Info { depth, score, nodes: self.course.visited, time: self.elapsed(), pv };
        (self.report)(&info);
    }
}
