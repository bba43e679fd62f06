//! The parent process: starts the child that asks the player, and notes the child's reports and its end.

pub mod process;
pub mod transcript;

use std::io;
use std::num::NonZero;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use minishogi_child::{ANSWER_VARIABLE, THREADS};

use self::process::{End, KillScope, Process, Stop};
use self::transcript::{Patience, Transcript};
use crate::verdict::judge;
use crate::{Draw, Exercise, Question, Spec, Text, Verdict};

/// Why there is no verdict on a program that the machine gave no time.
pub const TOO_BUSY: Text = Text::new(
    "the machine was too busy to tell how the program does: run it again when less runs beside it",
    "ほかの処理が重く、プログラムの動きを確かめられませんでした。空いているときに、もう一度実行してください",
);

/// The specs, questions and limits of an examination.
#[derive(Clone, Debug)]
pub struct Examination {
    /// The exercise.
    pub exercise: &'static Exercise,
    /// Those of its specs that are wanted.
    pub specs: Vec<&'static Spec>,
    /// The source of its questions.
    pub draw: Draw,
    /// The number of specs asked at a time, from 1 on.
    pub threads: usize,
    /// Ends it before.
    pub stop: Stop,
}

impl Examination {
    /// Returns all specs with their listed questions, as many at a time as the machine has cores.
    pub fn of(exercise: &'static Exercise) -> Examination {
        Examination {
            exercise,
            specs: exercise.specs.iter().collect(),
            draw: Draw::fixed(),
            threads: thread::available_parallelism().map_or(1, NonZero::get),
            stop: Stop::default(),
        }
    }
}

/// Lets a program answer specs, each in a process of its own that `child` starts (see [`examine`]). Calls `tell` with each verdict at once, and with
/// its time on all boards, and returns all in the order of the exercise.
///
/// # Errors
/// If a child cannot be started; [`Interrupted`](io::ErrorKind::Interrupted) if it was stopped.
pub fn grade_exercise<R: KillScope>(
    examination: &Examination,
    child: impl Fn() -> io::Result<Command> + Sync,
    mut tell: impl FnMut(&'static Spec, &Verdict, Duration),
) -> io::Result<Vec<(&'static Spec, Verdict)>> {
    let Examination { exercise, specs, draw, threads, stop } = examination;
    let examine_one = |spec: &Spec| {
        let begun = Instant::now();
        examine::<R>(exercise, spec, draw, child()?, stop).map(|verdict| (verdict, begun.elapsed()))
    };
    let (sender, receiver) = mpsc::channel();
    let next = AtomicUsize::new(0);
    let mut verdicts: Vec<(&'static Spec, Verdict)> = thread::scope(|scope| {
        for _ in 0..(*threads).min(specs.len()) {
            let (sender, next, examine_one) = (sender.clone(), &next, &examine_one);
            scope.spawn(move || {
                while let Some(&spec) = specs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // After an error no one receives it.
                    if sender.send(examine_one(spec).map(|(verdict, time)| (spec, verdict, time))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let told = receiver.into_iter().map(|examined: io::Result<_>| {
            examined.map(|(spec, verdict, time)| {
                tell(spec, &verdict, time);
                (spec, verdict)
            })
        });
        told.collect::<io::Result<_>>()
    })?;
    // As the exercise lists them, not as they happened to end.
    verdicts.sort_by_key(|(spec, _)| exercise.specs.iter().position(|other| other.name == spec.name));
    Ok(verdicts)
}

/// Runs one spec of an exercise in a child process, which `child` starts and which must call [`answer_if_asked`](minishogi_child::answer_if_asked),
/// and judges it. No process is left running in the end, as far as `R` reaches.
///
/// # Errors
/// If the child cannot be started; [`Interrupted`](io::ErrorKind::Interrupted) if `stop` stopped it;
/// [`TimedOut`](io::ErrorKind::TimedOut) if the machine was too busy for any result.
pub fn examine<R: KillScope>(exercise: &Exercise, spec: &Spec, draw: &Draw, mut child: Command, stop: &Stop) -> io::Result<Verdict> {
    let mut ask = || ask::<R>(exercise, spec, draw.questions(exercise, spec), Patience::WHOLE, &mut child, stop);
    let verdict = ask()?;
    // A busy machine may give a thread no turn in any of the searches, so threads that do too little have to do so twice.
    if exercise.id == THREADS && verdict.is_of_all { ask() } else { Ok(verdict) }
}

/// Puts some questions of a spec to a program, as [`examine`] puts all of them, and ends it at the first wrong answer, or when a child has used this
/// much time of its own.
///
/// # Errors
/// As those of `examine`.
pub fn try_out<R: KillScope>(
    exercise: &Exercise,
    spec: &Spec,
    questions: Vec<Question>,
    time: Duration,
    mut child: Command,
    stop: &Stop,
) -> io::Result<Verdict> {
    ask::<R>(exercise, spec, questions, Patience { time, after: 0, counts: false }, &mut child, stop)
}

/// Puts the same questions to several players that are in one program, as [`try_out`] puts them to one. `child` starts the program with the players
/// from a number on; the program changes to the next player after each round of the questions. One process asks one player after the other until it
/// ends or has used up the time.
///
/// # Errors
/// As those of `examine`.
pub fn try_out_each<R: KillScope>(
    exercise: &Exercise,
    spec: &Spec,
    questions: &[Question],
    time: Duration,
    players: usize,
    child: impl Fn(usize) -> io::Result<Command>,
    stop: &Stop,
) -> io::Result<Vec<Verdict>> {
    let is_one_run = questions.iter().all(|question| !question.anew);
    // A wrong answer to a single question ends the round by itself.
    let patience = Patience { time, after: if questions.len() == 1 { u64::MAX } else { 0 }, counts: false };
    let mut verdicts = Vec::new();
    while verdicts.len() < players {
        let first = verdicts.len();
        if !is_one_run || first + 1 == players {
            verdicts.push(try_out::<R>(exercise, spec, questions.to_vec(), time, child(first)?, stop)?);
            continue;
        }
        let run = vec![questions; players - first].concat();
        let seen = watch::<R>(exercise, spec, &run, patience, &mut child(first)?, stop)?;
        let (whole, rest) = seen.rounds(spec.holds, questions);
        verdicts.extend(whole.into_iter().map(|seen| judge(spec, questions.to_vec(), seen)));
        // A player whose time the others have used up is asked once more.
        if verdicts.len() < players && (verdicts.len() == first || rest.trouble.is_some() || rest.first_wrong.is_some()) {
            verdicts.push(judge(spec, questions.to_vec(), rest));
        }
    }
    Ok(verdicts)
}

fn ask<R: KillScope>(
    exercise: &Exercise,
    spec: &Spec,
    questions: Vec<Question>,
    patience: Patience,
    child: &mut Command,
    stop: &Stop,
) -> io::Result<Verdict> {
    let (mut answers, mut errors) = (Vec::new(), String::new());
    let mut runs = questions.chunk_by(|_, next| !next.anew);
    let seen = loop {
        let run = runs.next().unwrap_or_default();
        let mut seen = watch::<R>(exercise, spec, run, patience, child, stop)?;
        let is_right = seen.first_wrong.is_none() && seen.trouble.is_none() && seen.answers.len() == run.len();
        let before = answers.len();
        answers.append(&mut seen.answers);
        seen.first_wrong = seen.first_wrong.map(|(number, text)| (before + number, text));
        errors += &seen.errors;
        if !is_right || answers.len() == questions.len() {
            break Transcript { answers, errors, ..seen };
        }
    };
    Ok(judge(spec, questions, seen))
}

/// Asks a child questions, without an end between them.
fn watch<R: KillScope>(
    exercise: &Exercise,
    spec: &Spec,
    questions: &[Question],
    patience: Patience,
    child: &mut Command,
    stop: &Stop,
) -> io::Result<Transcript> {
    child.env(ANSWER_VARIABLE, exercise.id);
    child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let seen = Transcript::watch(Process::<R>::start(child)?, spec.holds, questions, patience, stop.clone());
    if seen.end == End::Stopped {
        return Err(io::ErrorKind::Interrupted.into());
    }
    if seen.end == End::Starved {
        return Err(io::Error::new(io::ErrorKind::TimedOut, TOO_BUSY.en));
    }
    if seen.got_no_thread() {
        return Err(io::Error::other("the system gave the player no thread: are there too many of other programs?"));
    }
    Ok(seen)
}
