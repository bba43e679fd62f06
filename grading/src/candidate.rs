//! The child process: asks the player, and streams what it does. It judges nothing.
//!
//! The questions come over the standard input, and are read from there before the player is made. The stream goes to the standard output, between
//! whatever the player prints there; a mark that no text has begins each of its lines. There is no secret in it, for the parent plays every move by
//! the rules: what a player makes up itself is judged as what it does.

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use minishogi::retrograde::{NumberedGame, Solved};
use minishogi::trace::Recorder;
use minishogi::{
    AnyPlayer, Checkmate, Control, Given, Limits, MAX_PLY, Move, NewPlayer, Observer, Player, Position, RootMoves, STACK_SIZE, Signals,
    observe,
};

use super::ask::{Ask, Fault, MARK, Observation, Question, Report, TICK, Until};
use super::given;
use super::searchers::Searchers;

fn tell(observation: Observation) {
    send(&Report::Observation(observation));
}

fn send(report: &Report) {
    let mut out = io::stdout().lock();
    // If nobody listens any more, there is nobody to tell.
    let _ = writeln!(out, "{MARK}{}", report.to_line()).and_then(|()| out.flush());
}

/// Watches what the player does with positions, and ends the child when it goes too far or does what is not allowed.
struct Monitor {
    /// The number of the exercise that is graded.
    exercise: &'static str,
    recorder: Recorder,
    /// Whether what was asked last is for the `user` hook. That holds until something else is asked, and not only until the hook returns: another
    /// thread of the player's may hold the standard output, for which the end of the answer waits.
    asks_user: AtomicBool,
    budget: AtomicU64,
    nodes: AtomicU64,
    /// How many moves had been done where the search began.
    root_ply: AtomicUsize,
    searchers: Searchers,
    /// The clock of the spec, in microseconds: see [`Until`].
    clock: Arc<AtomicU64>,
    /// How to stop the search that goes on, and after how many nodes.
    stop: Mutex<Option<(u64, Signals)>>,
    /// Whether all threads but the first are held until that one waits, and what to stop then.
    holds_others: AtomicBool,
    /// Whether they are held from now on: a depth was reported, or there is no need to wait for that.
    has_told: AtomicBool,
    /// How many root moves the first thread has begun since then.
    root_moves: AtomicUsize,
    /// Whether a thread is held, and how often the first has looked for one.
    holds_one: AtomicBool,
    looked: AtomicUsize,
    stop_after_lag: Mutex<Option<Signals>>,
}

/// In how many looks, a millisecond or more apart, the first thread does no move until it is taken for one that waits.
const QUIET: usize = 1000;

/// How often, in a search, the first thread looks for another that is held, a millisecond or more apart.
const MOST_LOOKS: usize = 1500;

/// The exercise in which `user` asks for positions, so that to make some costs nothing.
const RETROGRADE: &str = "12";

impl Monitor {
    fn new(exercise: &'static str) -> Monitor {
        let zero = || AtomicU64::new(0);
        Monitor {
            exercise,
            recorder: Recorder::new(|thread, words| tell(Observation::Trace(thread, words.to_string()))),
            asks_user: AtomicBool::new(false),
            budget: zero(),
            nodes: zero(),
            root_ply: AtomicUsize::new(0),
            searchers: Searchers::default(),
            clock: Arc::new(zero()),
            stop: Mutex::new(None),
            holds_others: AtomicBool::new(false),
            has_told: AtomicBool::new(false),
            root_moves: AtomicUsize::new(0),
            holds_one: AtomicBool::new(false),
            looked: AtomicUsize::new(0),
            stop_after_lag: Mutex::new(None),
        }
    }

    /// Begins to count anew, with a search of `pos`.
    fn begin(&self, budget: u64, pos: &Position) {
        self.budget.store(budget, Relaxed);
        self.root_ply.store(pos.ply(), Relaxed);
        self.nodes.store(0, Relaxed);
        self.searchers.begin();
        self.clock.store(0, Relaxed);
        self.stop_after(None);
        self.hold_others(false, None);
        self.recorder.begin();
        tell(Observation::Begins);
    }

    /// Tells what must stand behind all that was done until now.
    fn tell(&self, observation: Observation) {
        self.recorder.flush();
        tell(observation);
    }

    /// Ends the child where the stream shows why.
    fn end(&self) -> ! {
        self.recorder.flush();
        std::process::exit(0)
    }

    /// Ends the child, and says why.
    fn end_with(&self, fault: Fault) -> ! {
        self.recorder.flush();
        send(&Report::Fault(fault));
        std::process::exit(0)
    }

    fn stop_after(&self, stop: Option<(u64, Signals)>) {
        *self.stop.lock().unwrap_or_else(PoisonError::into_inner) = stop;
    }

    fn hold_others(&self, holds: bool, stop: Option<Signals>) {
        let holds_at_once = stop.is_none();
        *self.stop_after_lag.lock().unwrap_or_else(PoisonError::into_inner) = stop;
        // Where nothing is stopped, from their first move on: on a busy machine they could do any number before the first thread reports.
        self.has_told.store(holds_at_once, Relaxed);
        self.holds_one.store(false, Relaxed);
        self.looked.store(0, Relaxed);
        self.holds_others.store(holds, Relaxed);
    }

    fn has_told(&self) {
        self.root_moves.store(0, Relaxed);
        self.has_told.store(true, Relaxed);
    }

    /// Where a search is to be stopped while a thread is held, the first one waits at its second root move of a depth until there is such a thread:
    /// a busy machine may start it late. Where none comes, that costs a second or two.
    fn wait_for_another(&self, pos: &Position) {
        if !self.holds_others.load(Relaxed) || !self.has_told.load(Relaxed) || pos.ply() != self.root_ply.load(Relaxed) {
            return;
        }
        let is_stopped_then = self.stop_after_lag.lock().unwrap_or_else(PoisonError::into_inner).is_some();
        if !is_stopped_then || !self.searchers.is_first() || self.root_moves.fetch_add(1, Relaxed) == 0 {
            return;
        }
        while !self.holds_one.load(Relaxed) && self.looked.fetch_add(1, Relaxed) < MOST_LOOKS {
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Holds this thread, if it is not the first, until that one has nothing more to do.
    fn lag_behind(&self) {
        // Where a search is to be stopped, not at depth 1: there a root move ends without another look at `should_stop`.
        if !self.holds_others.load(Relaxed) || !self.has_told.load(Relaxed) || self.searchers.is_first() {
            return;
        }
        self.holds_one.store(true, Relaxed);
        let (mut nodes, mut looks) = (0, 0);
        // Counted in looks: a machine that is busy elsewhere lets neither thread go on.
        while looks < QUIET {
            // Where nobody hears what the first thread tells, this one waits as well.
            drop(io::stdout().lock());
            let now = self.nodes.load(Relaxed);
            if now != nodes {
                (nodes, looks) = (now, 0);
            }
            looks += 1;
            thread::sleep(Duration::from_millis(1));
        }
        self.holds_others.store(false, Relaxed);
        if let Some(signals) = &*self.stop_after_lag.lock().unwrap_or_else(PoisonError::into_inner) {
            signals.stop();
        }
    }

    /// Lets the time of a move pass.
    fn tick(&self, nodes: u64) {
        self.clock.fetch_add(TICK.as_micros() as u64, Relaxed);
        let stop = self.stop.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((after, signals)) = &*stop
            && nodes >= *after
        {
            signals.stop();
        }
    }

    fn check_searching(&self) {
        if !self.searchers.may_search() {
            self.end_with(Fault::StillSearching);
        }
    }

    /// Counts what was just recorded, and ends the child where it is one too many.
    fn count(&self) -> u64 {
        let nodes = self.nodes.fetch_add(1, Relaxed) + 1;
        if nodes > self.budget.load(Relaxed) {
            self.end();
        }
        nodes
    }

    /// The same for a move on `pos`.
    fn count_move(&self, pos: &Position) {
        let nodes = self.count();
        self.tick(nodes);
        if pos.ply().saturating_sub(self.root_ply.load(Relaxed)) as u32 >= MAX_PLY {
            self.end();
        }
    }

    fn check_restored(&self, before: &Position, pos: &Position) {
        if pos != before {
            let left = pos.moves_done().skip(before.ply()).collect();
            self.end_with(Fault::NotRestored { left });
        }
    }
}

/// A move that is not legal, or that is not the last, is told as well; then the position panics, and the judge knows why.
impl Observer for Monitor {
    fn will_do(&self, pos: &Position, m: Move) {
        self.check_searching();
        self.recorder.does(pos, m);
        self.count_move(pos);
        self.wait_for_another(pos);
        self.lag_behind();
    }

    fn will_try(&self, pos: &Position, m: Move) {
        self.check_searching();
        self.recorder.tries(pos, m);
        self.count_move(pos);
    }

    fn will_undo(&self, pos: &Position, m: Move) {
        self.recorder.undoes(pos, m);
    }

    /// As good as a move, but that it takes no time.
    fn makes(&self) {
        let is_asked_for_positions = self.exercise == RETROGRADE && self.asks_user.load(Relaxed);
        if !is_asked_for_positions {
            self.check_searching();
            self.recorder.makes();
            self.count();
        }
    }

    fn evaluates(&self, pos: &Position) {
        self.recorder.evaluates(pos);
    }

    fn used(&self, given: Given) {
        if given::answers(given, self.exercise, self.asks_user.load(Relaxed)) {
            let (what, since) = given::what_and_since(given);
            self.end_with(Fault::UsedGiven { what: what.to_string(), since: since.to_string() });
        }
    }
}

/// Asks each question in turn, a new player each time.
pub(super) fn answer(exercise: &'static str, new_player: NewPlayer) {
    let lines = io::stdin().lock().lines().map_while(Result::ok);
    let Some(questions) = lines.map(|line| Question::from_line(&line)).collect::<Option<Vec<_>>>() else {
        eprintln!("this program was told to answer questions, but what came over the standard input are none");
        std::process::exit(2);
    };
    // Setting up positions does moves as well: before anybody observes.
    let questions: Vec<Asked> = questions.into_iter().map(Asked::of).collect();
    let monitor = Arc::new(Monitor::new(exercise));
    if observe(monitor.clone()).is_err() {
        eprintln!("this program is observed by somebody else");
        std::process::exit(2);
    }
    report_panics(monitor.clone());
    wait_for_a_thread();
    let worker = thread::Builder::new().stack_size(STACK_SIZE).spawn(move || {
        monitor.searchers.this_thread_asks();
        for asked in questions {
            // If nobody listens any more, there is nobody to tell.
            let _ = write!(io::stderr(), "{MARK}");
            if catch_unwind(AssertUnwindSafe(|| ask(new_player().as_mut(), &asked, &monitor))).is_err() {
                return;
            }
        }
    });
    match worker {
        // A panic has been reported by the hook.
        Ok(worker) => drop(worker.join()),
        Err(error) => {
            eprintln!("the system gives this program no thread: {error}");
            std::process::exit(NO_THREAD);
        }
    }
}

/// How this program ends where the system gives it no thread, which is no doing of the player's. As `EX_OSERR` of `sysexits.h`.
pub(super) const NO_THREAD: i32 = 71;

/// Another program may have started more threads than there is room for. It is ended soon.
fn wait_for_a_thread() {
    for _ in 0..100 {
        if thread::Builder::new().stack_size(STACK_SIZE).spawn(|| {}).is_ok_and(|thread| thread.join().is_ok()) {
            return;
        }
        thread::sleep(Duration::from_millis(50));
    }
}

/// A question with its positions.
struct Asked {
    question: Question,
    pos: Position,
    earlier: Vec<(Position, Ask)>,
}

impl Asked {
    fn of(question: Question) -> Asked {
        let earlier = question.earlier.iter().map(|earlier| (earlier.position(), earlier.ask)).collect();
        Asked { pos: question.position(), earlier, question }
    }
}

fn report_panics(monitor: Arc<Monitor>) {
    set_hook(Box::new(move |info| {
        let place = info.location().map(|place| format!("{}:{}", place.file(), place.line())).unwrap_or_default();
        let message = info.payload_as_str().unwrap_or("a panic without a message").to_string();
        monitor.recorder.flush();
        send(&Report::Fault(Fault::Panicked { place, message }));
    }));
}

fn ask(asked: &mut dyn AnyPlayer, Asked { question, pos, earlier }: &Asked, monitor: &Arc<Monitor>) {
    monitor.begin(question.budget, pos);
    set_options(asked.player(), question, monitor);
    for (pos, ask) in earlier {
        ask_about(asked, pos, *ask, question.budget, monitor);
    }
    ask_about(asked, pos, question.ask, question.budget, monitor);
    monitor.tell(Observation::Answered);
}

fn ask_about(asked: &mut dyn AnyPlayer, before: &Position, ask: Ask, budget: u64, monitor: &Arc<Monitor>) {
    let player = asked.player();
    monitor.asks_user.store(matches!(ask, Ask::User(_)), Relaxed);
    monitor.begin(budget, before);
    let mut pos = before.clone();
    match ask {
        Ask::Search { depth, times } => {
            let mut root_moves = RootMoves::new(before);
            for time in 1..=times {
                root_moves = RootMoves::new(before);
                let ctl = Control::new(&pos, Limits { depth, ..Limits::default() });
                search(player, &mut pos, &mut root_moves, ctl, monitor, time == times);
                monitor.check_restored(before, &pos);
            }
            tell_scores(&root_moves);
        }
        Ask::SearchUntil(until) => {
            let mut root_moves = RootMoves::new(before);
            let ctl = Control::on_clock(&pos, until.limits(), monitor.clock.clone());
            match until {
                Until::Stop(0) => ctl.signals().stop(),
                Until::Stop(after) => monitor.stop_after(Some((after, ctl.signals()))),
                Until::NodesWithLag(_) => monitor.hold_others(true, None),
                Until::StopWithLag(after) => {
                    monitor.stop_after(Some((after, ctl.signals())));
                    monitor.hold_others(true, Some(ctl.signals()));
                }
                _ => {}
            }
            search(player, &mut pos, &mut root_moves, ctl, monitor, true);
            tell_scores(&root_moves);
        }
        Ask::Evaluate => {
            let value = player.evaluate(&pos);
            monitor.tell(Observation::Value(value));
        }
        Ask::Mate { plies, until } => {
            let limits = Limits { mate: Some(plies), ..until.map(Until::limits).unwrap_or_default() };
            let mut ctl = Control::on_clock(&pos, limits, monitor.clock.clone());
            if let Some(Until::Stop(after)) = until {
                monitor.stop_after(Some((after, ctl.signals())));
            }
            let found = asked.mate_solver().map_or(Checkmate::NotImplemented, |solver| solver.mate(&mut pos, plies, &mut ctl));
            monitor.tell(Observation::Mate(found));
        }
        Ask::Solve { .. } => {
            let game = ask.game().expect("one is to be solved");
            let monitored = Monitored { game: game.game(), monitor };
            let values = asked.game_solver().map_or_else(Vec::new, |solver| solver.solve(&monitored));
            let most = game.game().positions() + 1;
            for some in values[..values.len().min(most)].chunks(VALUES_IN_A_REPORT) {
                monitor.tell(Observation::Solved(some.to_vec()));
            }
        }
        Ask::User(words) => player.user(&mut pos, &words.split_whitespace().collect::<Vec<_>>()),
    }
    monitor.check_restored(before, &pos);
}

/// Few enough for the line to stay within the limit of a report.
pub(super) const VALUES_IN_A_REPORT: usize = 4096;

/// A game that is to be solved. It counts how often the player asks it, and knows when it asks for what is not there.
struct Monitored<'a> {
    game: &'a dyn NumberedGame,
    monitor: &'a Monitor,
}

impl Monitored<'_> {
    fn check(&self, position: usize) {
        let positions = self.positions();
        assert!(position < positions, "there is no position {position}: the game has {positions}, and the first is 0");
    }
}

impl NumberedGame for Monitored<'_> {
    fn positions(&self) -> usize {
        self.game.positions()
    }

    fn ended(&self, position: usize) -> Option<Solved> {
        self.check(position);
        self.game.ended(position)
    }

    fn moves(&self, position: usize, after: &mut Vec<usize>) {
        self.check(position);
        self.monitor.recorder.looks_ahead(position);
        self.monitor.count();
        self.game.moves(position, after);
    }

    fn unmoves(&self, position: usize, before: &mut Vec<usize>) {
        self.check(position);
        self.monitor.recorder.looks_back(position);
        self.monitor.count();
        self.game.unmoves(position, before);
    }
}

fn set_options(player: &mut dyn Player, question: &Question, monitor: &Monitor) {
    let options = player.options();
    for &(name, value) in question.options {
        match options.iter().find(|option| option.is_called(name) && (option.min..=option.max).contains(&value)) {
            Some(option) => player.set_option(option.name, value),
            None => monitor.end_with(Fault::NoOption { name: name.to_string(), value }),
        }
    }
}

fn search(player: &mut dyn Player, pos: &mut Position, root_moves: &mut RootMoves, ctl: Control, monitor: &Arc<Monitor>, is_last: bool) {
    let observer = monitor.clone();
    let mut ctl = ctl.reporting_to(move |info| {
        if !is_last {
            return;
        }
        let m = info.pv.first().copied().unwrap_or(Move::RESIGN);
        observer.tell(Observation::Info(info.depth, m, info.score));
        observer.has_told();
    });
    monitor.searchers.search();
    let chosen = player.search(pos, root_moves, &mut ctl);
    monitor.searchers.answered();
    monitor.tell(Observation::Chosen(chosen));
}

fn tell_scores(root_moves: &RootMoves) {
    for root_move in root_moves.iter() {
        let m = root_move.pv.first().copied().unwrap_or(Move::RESIGN);
        tell(Observation::Score(m, root_move.score));
    }
}
