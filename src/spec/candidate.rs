//! The child process: asks the player, watches, and reports what it sees. It judges nothing.
//!
//! The standard input of the child is the writing end of a pipe to the parent: standard output and error stay free for whatever the
//! player prints.

use std::fs::File;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::search::{NewPlayer, STACK_SIZE};
use crate::{Control, Limits, MAX_PLY, Move, Observer, Player, Position, RootMoves, Value};

use super::ask::{Ask, Question, Report};

/// Between two answers in the standard output.
pub(super) const END_OF_OUTPUT: &str = "\u{4}";

/// The child's end of the pipe.
#[derive(Clone)]
struct Pipe(Arc<Mutex<File>>);

impl Pipe {
    fn open() -> std::io::Result<Pipe> {
        #[cfg(unix)]
        let handle = std::os::fd::AsFd::as_fd(&std::io::stdin()).try_clone_to_owned()?;
        #[cfg(windows)]
        let handle = std::os::windows::io::AsHandle::as_handle(&std::io::stdin()).try_clone_to_owned()?;
        Ok(Pipe(Arc::new(Mutex::new(File::from(handle)))))
    }

    fn send(&self, report: Report) {
        let mut pipe = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        // Where nobody listens any more there is nobody to tell.
        let _ = writeln!(pipe, "{}", report.to_line());
    }

    /// Sends the last report there will be.
    fn send_and_end(&self, report: Report) -> ! {
        self.send(report);
        std::process::exit(0)
    }
}

/// Counts what the player does with the position, and ends the child when it goes too far or does what is not allowed.
struct Watch {
    pipe: Pipe,
    root_ply: usize,
    budget: u64,
    nodes: AtomicU64,
    evaluations: AtomicU64,
    deepest: AtomicU32,
}

impl Observer for Watch {
    fn will_do(&self, pos: &Position, m: Move) {
        if pos.is_legal(m).is_err() {
            self.pipe.send_and_end(self.explain_illegal(pos, m));
        }
        let nodes = self.nodes.fetch_add(1, Relaxed) + 1;
        if nodes > self.budget {
            self.pipe.send_and_end(Report::TooManyNodes { nodes: self.budget, deepest: self.deepest.load(Relaxed) });
        }
        let ply = (pos.ply() + 1).saturating_sub(self.root_ply) as u32;
        if ply > MAX_PLY {
            self.pipe.send_and_end(Report::TooDeep(MAX_PLY));
        }
        self.deepest.fetch_max(ply, Relaxed);
    }

    fn will_undo(&self, pos: &Position, m: Move) {
        let last = pos.last_move().filter(|_| pos.ply() > self.root_ply);
        if last != Some(m) {
            self.pipe.send_and_end(Report::WrongUndo { m, done: pos.moves_done().skip(self.root_ply).collect() });
        }
    }

    fn evaluated(&self, _: &Position, _: Value) {
        self.evaluations.fetch_add(1, Relaxed);
    }
}

impl Watch {
    /// A move that would be legal, had some move before been taken back, tells of a forgotten `undo_move`.
    fn explain_illegal(&self, pos: &Position, m: Move) -> Report {
        let mut earlier = pos.clone();
        earlier.set_observer(None);
        let done: Vec<Move> = pos.moves_done().skip(self.root_ply).collect();
        for left in done.into_iter().rev() {
            earlier.undo_move(left);
            if earlier.is_legal(m).is_ok() {
                return Report::NotUndone { m, left };
            }
        }
        Report::Illegal { m, sfen: pos.sfen() }
    }
}

/// Asks each question in turn, a new player each time.
pub(super) fn answer(questions: Vec<Question>, new_player: NewPlayer) {
    let Ok(pipe) = Pipe::open() else {
        eprintln!("this program was told to answer a spec, but it has no pipe to answer to");
        std::process::exit(2);
    };
    report_panics(pipe.clone());
    let worker = thread::Builder::new().stack_size(STACK_SIZE).spawn(move || {
        for question in questions {
            if catch_unwind(AssertUnwindSafe(|| ask(new_player().as_mut(), &question, &pipe))).is_err() {
                return;
            }
        }
    });
    // A panic has been reported by the hook.
    let _ = worker.map(|worker| worker.join());
}

fn report_panics(pipe: Pipe) {
    set_hook(Box::new(move |info| {
        let place = info.location().map(|place| format!("{}:{}", place.file(), place.line())).unwrap_or_default();
        let message = info.payload_as_str().unwrap_or("a panic without a message").to_string();
        pipe.send(Report::Panicked { place, message });
    }));
}

fn ask(player: &mut dyn Player, question: &Question, pipe: &Pipe) {
    let mut pos = question.position();
    let watch = Arc::new(Watch {
        pipe: pipe.clone(),
        root_ply: pos.ply(),
        budget: question.budget,
        nodes: AtomicU64::new(0),
        evaluations: AtomicU64::new(0),
        deepest: AtomicU32::new(0),
    });
    let before = pos.clone();
    pos.set_observer(Some(watch.clone()));
    match question.ask {
        Ask::Search { depth, times } => {
            let mut root_moves = RootMoves::new(&before);
            for _ in 0..times {
                root_moves = RootMoves::new(&before);
                let mut ctl = Control::new(&pos, Limits { depth, ..Limits::default() });
                let chosen = player.search(&mut pos, &mut root_moves, &mut ctl);
                check_restored(&before, &pos, pipe);
                pipe.send(Report::Chosen(chosen));
            }
            for root_move in root_moves.iter() {
                let m = root_move.pv.first().copied().unwrap_or(Move::RESIGN);
                pipe.send(Report::Score(m, root_move.score));
            }
        }
        Ask::Evaluate => pipe.send(Report::Value(player.evaluate(&pos))),
        Ask::User => player.user(&mut pos, &[]),
    }
    check_restored(&before, &pos, pipe);
    println!("{END_OF_OUTPUT}");
    pipe.send(Report::Answered(watch.nodes.load(Relaxed), watch.evaluations.load(Relaxed), watch.deepest.load(Relaxed)));
}

fn check_restored(before: &Position, pos: &Position, pipe: &Pipe) {
    if pos != before {
        let left = pos.moves_done().skip(before.ply()).collect();
        pipe.send_and_end(Report::NotRestored { left });
    }
}
