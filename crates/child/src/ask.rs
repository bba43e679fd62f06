//! Asks the player, one question after the other.

use std::env;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use crate::{AnyPlayer, NewPlayer};
use minishogi::observer::observe;
use minishogi::{Checkmate, Control, Limits, Move, Player, Position, RootMoves, STACK_SIZE};
use minishogi_retrograde::{NumberedGame, Solved};

use crate::ANSWER_VARIABLE;
use crate::monitor::{Monitor, send, tell, unseen};
use crate::pace::THREADS;
use crate::paced::Paced;
use crate::protocol::MARK;
use crate::protocol::{Ask, Question, Until};
use crate::protocol::{Fault, Observation, Report};

static ANSWERED: AtomicUsize = AtomicUsize::new(0);

/// Returns the number of questions that the players of this program have answered. A program with several players in it changes between them by it.
#[inline]
pub fn answered() -> usize {
    ANSWERED.load(Relaxed)
}

/// Returns whether a grader has started this program.
pub fn is_asked() -> bool {
    env::var_os(ANSWER_VARIABLE).is_some()
}

/// If a grader has started this program, lets the player answer its questions, a new player for each, and ends the process. Otherwise hands the
/// players back.
pub fn answer_if_asked(new_player: NewPlayer) -> NewPlayer {
    let Ok(exercise) = env::var(ANSWER_VARIABLE) else { return new_player };
    answer(exercise.leak(), new_player);
    exit(0)
}

fn answer(exercise: &'static str, new_player: NewPlayer) {
    let lines = io::stdin().lock().lines().map_while(Result::ok);
    let Some(questions) = lines.map(|line| Question::from_line(&line)).collect::<Option<Vec<_>>>() else {
        eprintln!("this program was told to answer questions, but what came over the standard input are none");
        exit(2);
    };
    // Setting up positions does moves as well: so it comes before the observer.
    let questions: Vec<Asked> = questions.into_iter().map(Asked::of).collect();
    let monitor = Arc::new(Monitor::new(exercise));
    let observed = if exercise == THREADS { observe(Arc::new(Paced(monitor.clone()))) } else { observe(monitor.clone()) };
    if observed.is_err() {
        eprintln!("this program is observed already");
        exit(2);
    }
    report_panics(monitor.clone());
    wait_for_a_thread();
    let worker = thread::Builder::new().stack_size(STACK_SIZE).spawn(move || {
        monitor.searchers.this_thread_asks();
        for asked in questions {
            // If the parent has ended, the message is lost.
            let _ = write!(io::stderr(), "{MARK}");
            if catch_unwind(AssertUnwindSafe(|| ask(new_player().as_mut(), &asked, &monitor))).is_err() {
                return;
            }
            ANSWERED.fetch_add(1, Relaxed);
        }
    });
    match worker {
        // A panic has been reported by the hook.
        Ok(worker) => drop(worker.join()),
        Err(error) => {
            eprintln!("the system gives this program no thread: {error}");
            exit(NO_THREAD);
        }
    }
}

/// The exit code if the system gives no thread, which is no fault of the player. As `EX_OSERR` of `sysexits.h`.
pub const NO_THREAD: i32 = 71;

/// Another program may have started more threads than there is space for. It is ended soon.
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
    monitor.asks_part.store(matches!(ask, Ask::Part(_)), Relaxed);
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
                Until::NodesWithLag(_) => monitor.pace.hold_others(None),
                Until::DepthAfterOthers(_) => monitor.pace.hold_first(),
                Until::ByoyomiTogether(_, threads) => monitor.pace.let_meet(threads),
                Until::StopWithLag(after) => {
                    monitor.stop_after(Some((after, ctl.signals())));
                    monitor.pace.hold_others(Some(ctl.signals()));
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
            let game = unseen(|| ask.game()).expect("one is to be solved");
            let monitored = Monitored { game: game.game(), monitor };
            let values = asked.game_solver().map_or_else(Vec::new, |solver| solver.solve(&monitored));
            let most = game.game().positions() + 1;
            for some in values[..values.len().min(most)].chunks(VALUES_IN_A_REPORT) {
                monitor.tell(Observation::Solved(some.to_vec()));
            }
        }
        Ask::User(words) => player.user(&mut pos, &words.split_whitespace().collect::<Vec<_>>()),
        Ask::Part(words) => {
            let answer = asked.answer_part(&mut pos, &words.split_whitespace().collect::<Vec<_>>());
            // Without an answer the judge knows enough.
            answer.into_iter().for_each(|answer| monitor.tell(Observation::Part(answer)));
        }
    }
    monitor.check_restored(before, &pos);
}

/// Few enough for the line to stay within the limit of a report.
pub const VALUES_IN_A_REPORT: usize = 4096;

/// A game that is to be solved. It counts how often the player asks it, and knows when it asks for a missing position.
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
        unseen(|| self.game.ended(position))
    }

    fn moves(&self, position: usize, after: &mut Vec<usize>) {
        self.check(position);
        self.monitor.recorder.looks_ahead(position);
        self.monitor.count();
        unseen(|| self.game.moves(position, after));
    }

    fn unmoves(&self, position: usize, before: &mut Vec<usize>) {
        self.check(position);
        self.monitor.recorder.looks_back(position);
        self.monitor.count();
        unseen(|| self.game.unmoves(position, before));
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
        observer.pace.has_told();
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
