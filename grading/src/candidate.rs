//! The child process: asks the player, watches, and reports what it sees. It judges nothing.
//!
//! Its reports go to the standard output, between whatever the player prints there. What makes a line a report is the nonce before it: a secret
//! that the parent has sent over the standard input, and that is read from there before the player is made. A player that prints a report has
//! only printed something.

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use minishogi::retrograde::{Game, Solved};
use minishogi::{
    AnyPlayer, Checkmate, Control, Given, IllegalMove, Limits, MAX_PLY, Move, NewPlayer, Observer, Player, Position, RootMoves, STACK_SIZE,
    Signals, observe,
};

use super::ask::{Ask, Earlier, End, Fault, MOST_DONE, Observation, Question, Report, Reported, TICK, Until};
use super::given;
use super::searchers::Searchers;

/// The way to the parent.
#[derive(Clone)]
struct Channel {
    nonce: Arc<str>,
}

impl Channel {
    /// Reads the nonce, which nobody can read again.
    fn open() -> Option<Channel> {
        let mut nonce = String::new();
        io::stdin().lock().read_line(&mut nonce).ok()?;
        let nonce = nonce.trim_end();
        (!nonce.is_empty()).then(|| Channel { nonce: nonce.into() })
    }

    fn tell(&self, observation: Observation) {
        self.send(&Report::Observation(observation));
    }

    fn send(&self, report: &Report) {
        let mut out = io::stdout().lock();
        // If nobody listens any more, there is nobody to tell.
        let _ = writeln!(out, "{}{}", self.nonce, report.to_line()).and_then(|()| out.flush());
    }

    /// Sends the last report there will be.
    fn end(&self, fault: Fault) -> ! {
        self.send(&Report::Fault(fault));
        std::process::exit(0)
    }
}

/// Counts what the player does with positions, and ends the child when it goes too far or does what is not allowed.
struct Monitor {
    channel: Channel,
    /// The number of the exercise that is graded.
    exercise: &'static str,
    budget: AtomicU64,
    nodes: AtomicU64,
    evaluations: AtomicU64,
    deepest: AtomicU32,
    /// How many moves had been done where the search began.
    root_ply: AtomicUsize,
    searchers: Searchers,
    done: Mutex<Vec<(u32, Move)>>,
    /// The clock of the spec, in microseconds: see [`Until`].
    clock: Arc<AtomicU64>,
    /// How to stop the search that goes on, and after how many nodes.
    stop: Mutex<Option<(u64, Signals)>>,
}

impl Monitor {
    fn new(channel: Channel, exercise: &'static str) -> Monitor {
        let zero = || AtomicU64::new(0);
        Monitor {
            channel,
            exercise,
            budget: zero(),
            nodes: zero(),
            evaluations: zero(),
            deepest: AtomicU32::new(0),
            root_ply: AtomicUsize::new(0),
            searchers: Searchers::default(),
            done: Mutex::default(),
            clock: Arc::new(zero()),
            stop: Mutex::new(None),
        }
    }

    /// Begins to count anew, with a search of `pos`.
    fn begin(&self, budget: u64, pos: &Position) {
        self.budget.store(budget, Relaxed);
        self.root_ply.store(pos.ply(), Relaxed);
        self.nodes.store(0, Relaxed);
        self.evaluations.store(0, Relaxed);
        self.deepest.store(0, Relaxed);
        self.searchers.begin();
        self.take_done();
        self.clock.store(0, Relaxed);
        self.stop_after(None);
    }

    fn take_done(&self) -> Vec<(u32, Move)> {
        std::mem::take(&mut self.done.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn stop_after(&self, stop: Option<(u64, Signals)>) {
        *self.stop.lock().unwrap_or_else(PoisonError::into_inner) = stop;
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

    fn answered(&self) -> Observation {
        Observation::Answered(self.nodes.load(Relaxed), self.evaluations.load(Relaxed), self.deepest.load(Relaxed))
    }
}

impl Observer for Monitor {
    fn will_do(&self, pos: &Position, m: Move) {
        if !self.searchers.may_search() {
            self.channel.end(Fault::StillSearching);
        }
        if pos.is_legal(m).is_err() {
            self.channel.end(explain_illegal(pos, m, self.root_ply.load(Relaxed), Position::is_legal));
        }
        self.count(pos, m);
    }

    fn will_try(&self, pos: &Position, m: Move) {
        if !self.searchers.may_search() {
            self.channel.end(Fault::StillSearching);
        }
        if pos.is_pseudo_legal(m).is_err() {
            self.channel.end(explain_illegal(pos, m, self.root_ply.load(Relaxed), Position::is_pseudo_legal));
        }
        self.count(pos, m);
    }

    fn will_undo(&self, pos: &Position, m: Move) {
        if pos.last_move() != Some(m) {
            self.channel.end(Fault::WrongUndo { m, done: pos.moves_done().skip(self.root_ply.load(Relaxed)).collect() });
        }
    }

    fn evaluated(&self) {
        self.evaluations.fetch_add(1, Relaxed);
    }

    fn used(&self, given: Given) {
        if given::answers(given, self.exercise) {
            let (what, since) = given::what_and_since(given);
            self.channel.end(Fault::UsedGiven { what: what.to_string(), since: since.to_string() });
        }
    }
}

impl Monitor {
    /// Counts a look at a position of a game that is to be solved, and ends the child where it is one too many.
    fn count_look(&self) {
        let nodes = self.nodes.fetch_add(1, Relaxed) + 1;
        if nodes > self.budget.load(Relaxed) {
            self.channel.end(Fault::TooManyNodes { nodes: nodes - 1, deepest: 0 });
        }
    }

    /// Counts a move that is about to be done, and ends the child where it is one too many.
    fn count(&self, pos: &Position, m: Move) {
        let nodes = self.nodes.fetch_add(1, Relaxed) + 1;
        if nodes > self.budget.load(Relaxed) {
            self.channel.end(Fault::TooManyNodes { nodes: nodes - 1, deepest: self.deepest.load(Relaxed) });
        }
        self.tick(nodes);
        let ply = pos.ply().saturating_sub(self.root_ply.load(Relaxed)) as u32 + 1;
        if ply > MAX_PLY {
            self.channel.end(Fault::TooDeep(MAX_PLY));
        }
        self.deepest.fetch_max(ply, Relaxed);
        if nodes <= MOST_DONE {
            self.done.lock().unwrap_or_else(PoisonError::into_inner).push((ply - 1, m));
        }
    }
}

/// A move that would be legal, had some move since the root been taken back, tells of a forgotten `undo_move`.
fn explain_illegal(pos: &Position, m: Move, root_ply: usize, legality: fn(&Position, Move) -> Result<(), IllegalMove>) -> Fault {
    for (back, left) in (1..).zip(pos.moves_done().skip(root_ply).rev()) {
        if legality(&pos.before(back), m).is_ok() {
            return Fault::NotUndone { m, left };
        }
    }
    Fault::Illegal { m, sfen: pos.sfen() }
}

/// Asks each question of this exercise in turn, a new player each time.
pub(super) fn answer(exercise: &'static str, questions: Vec<Question>, new_player: NewPlayer) {
    let Some(channel) = Channel::open() else {
        eprintln!("this program was told to answer a spec, but nobody sent it the word to begin with");
        std::process::exit(2);
    };
    let monitor = Arc::new(Monitor::new(channel.clone(), exercise));
    if observe(monitor.clone()).is_err() {
        eprintln!("this program is observed by somebody else");
        std::process::exit(2);
    }
    report_panics(channel.clone());
    let worker = thread::Builder::new().stack_size(STACK_SIZE).spawn(move || {
        monitor.searchers.this_thread_asks();
        for question in questions {
            if catch_unwind(AssertUnwindSafe(|| ask(new_player().as_mut(), &question, &monitor))).is_err() {
                return;
            }
        }
    });
    // A panic has been reported by the hook.
    let _ = worker.map(|worker| worker.join());
}

fn report_panics(channel: Channel) {
    set_hook(Box::new(move |info| {
        let place = info.location().map(|place| format!("{}:{}", place.file(), place.line())).unwrap_or_default();
        let message = info.payload_as_str().unwrap_or("a panic without a message").to_string();
        channel.send(&Report::Fault(Fault::Panicked { place, message }));
    }));
}

fn ask(asked: &mut dyn AnyPlayer, question: &Question, monitor: &Arc<Monitor>) {
    let player = asked.player();
    let channel = &monitor.channel;
    // Setting up a position does moves as well: they must not be seen.
    monitor.begin(question.budget, &Position::start());
    let mut pos = question.position();
    set_options(player, question, channel);
    if let Some(Earlier { back, end }) = question.earlier {
        search_before(player, question.position_before(back), end, question.budget, monitor);
    }
    let before = pos.clone();
    monitor.begin(question.budget, &before);
    match question.ask {
        Ask::Search { depth, times } => {
            let mut root_moves = RootMoves::new(&before);
            for _ in 0..times {
                root_moves = RootMoves::new(&before);
                let ctl = Control::new(&pos, Limits { depth, ..Limits::default() });
                search(player, &mut pos, &mut root_moves, ctl, monitor);
                check_restored(&before, &pos, channel);
            }
            send_scores(&root_moves, channel);
        }
        Ask::SearchUntil(until) => {
            let mut root_moves = RootMoves::new(&before);
            let ctl = Control::on_clock(&pos, until.limits(), monitor.clock.clone());
            match until {
                Until::Stop(0) => ctl.signals().stop(),
                Until::Stop(after) => monitor.stop_after(Some((after, ctl.signals()))),
                _ => {}
            }
            search(player, &mut pos, &mut root_moves, ctl, monitor);
            send_scores(&root_moves, channel);
        }
        Ask::Evaluate => channel.tell(Observation::Value(player.evaluate(&pos))),
        Ask::Mate { plies, until } => {
            let limits = Limits { mate: Some(plies), ..until.map(Until::limits).unwrap_or_default() };
            let mut ctl = Control::on_clock(&pos, limits, monitor.clock.clone());
            if let Some(Until::Stop(after)) = until {
                monitor.stop_after(Some((after, ctl.signals())));
            }
            let found = asked.mate_solver().map_or(Checkmate::NotImplemented, |solver| solver.mate(&mut pos, plies, &mut ctl));
            channel.tell(Observation::Mate(found));
        }
        Ask::Solve { .. } => {
            let game = question.game().expect("one is to be solved");
            let monitored = Monitored { game: game.game(), monitor };
            let values = asked.game_solver().map_or_else(Vec::new, |solver| solver.solve(&monitored));
            let most = game.game().positions() + 1;
            for some in values[..values.len().min(most)].chunks(VALUES_IN_A_REPORT) {
                channel.tell(Observation::Solved(some.to_vec()));
            }
        }
        Ask::User(words) => player.user(&mut pos, &words.split_whitespace().collect::<Vec<_>>()),
    }
    check_restored(&before, &pos, channel);
    channel.tell(Observation::Done(monitor.take_done()));
    channel.tell(Observation::Threads(monitor.searchers.count()));
    channel.tell(monitor.answered());
}

/// Few enough for the line to stay within the limit of a report.
const VALUES_IN_A_REPORT: usize = 4096;

/// A game that is to be solved. It counts how often the player asks it, and knows when it asks for what is not there.
struct Monitored<'a> {
    game: &'a dyn Game,
    monitor: &'a Monitor,
}

impl Monitored<'_> {
    fn check(&self, position: usize) {
        let positions = self.positions();
        assert!(position < positions, "there is no position {position}: the game has {positions}, and the first is 0");
    }
}

impl Game for Monitored<'_> {
    fn positions(&self) -> usize {
        self.game.positions()
    }

    fn ended(&self, position: usize) -> Option<Solved> {
        self.check(position);
        self.game.ended(position)
    }

    fn moves(&self, position: usize, after: &mut Vec<usize>) {
        self.check(position);
        self.monitor.count_look();
        self.game.moves(position, after);
    }

    fn unmoves(&self, position: usize, before: &mut Vec<usize>) {
        self.check(position);
        self.monitor.count_look();
        self.game.unmoves(position, before);
    }
}

/// Lets the player search a position before the one that it is asked about.
fn search_before(player: &mut dyn Player, mut pos: Position, end: End, budget: u64, monitor: &Arc<Monitor>) {
    let before = pos.clone();
    monitor.begin(budget, &before);
    let mut ctl = Control::new(&before, end.limits());
    monitor.searchers.search();
    player.search(&mut pos, &mut RootMoves::new(&before), &mut ctl);
    monitor.searchers.answered();
    check_restored(&before, &pos, &monitor.channel);
}

fn set_options(player: &mut dyn Player, question: &Question, channel: &Channel) {
    let options = player.options();
    for &(name, value) in question.options {
        match options.iter().find(|option| option.is_called(name) && (option.min..=option.max).contains(&value)) {
            Some(option) => player.set_option(option.name, value),
            None => channel.end(Fault::NoOption { name: name.to_string(), value }),
        }
    }
}

fn search(player: &mut dyn Player, pos: &mut Position, root_moves: &mut RootMoves, ctl: Control, monitor: &Arc<Monitor>) {
    let (channel, observer) = (monitor.channel.clone(), monitor.clone());
    let mut ctl = ctl.reporting_to(move |info| {
        let m = info.pv.first().copied().unwrap_or(Move::RESIGN);
        channel.tell(Observation::Info(Reported { depth: info.depth, m, score: info.score, nodes: observer.nodes.load(Relaxed) }));
    });
    monitor.searchers.search();
    let chosen = player.search(pos, root_moves, &mut ctl);
    monitor.searchers.answered();
    monitor.channel.tell(Observation::Chosen(chosen));
}

fn send_scores(root_moves: &RootMoves, channel: &Channel) {
    for root_move in root_moves.iter() {
        let m = root_move.pv.first().copied().unwrap_or(Move::RESIGN);
        channel.tell(Observation::Score(m, root_move.score));
    }
}

fn check_restored(before: &Position, pos: &Position, channel: &Channel) {
    if pos != before {
        let left = pos.moves_done().skip(before.ply()).collect();
        channel.end(Fault::NotRestored { left });
    }
}
