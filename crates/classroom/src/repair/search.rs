//! The search among the edits. Each is tried on the cheapest question that fails; few pass it, and those have to pass all.
//!
//! No time of the clock decides about an edit: a try has its own time, a few times that of the player as it is, so that an edit without an end costs
//! little. Only the whole search may be ended by the clock, and says so.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use minishogi::text;
use minishogi_grading::process::Stop;
use minishogi_grading::{
    DEADLINE, Draw, Exercise, Kind as Verdicts, Question, Spec, TOO_BUSY, Text, Verdict, explain, try_out, try_out_each,
};

use super::candidates::{self, Candidates};
use super::edits::Kind;
use super::schemata::{Form, PASSED, SWITCH, Schemata, TRACE, is_of_types};
use super::types::Questions;
use super::{Edit, Faults, Repair, Shape};
use crate::builder::Builder;
use crate::sandbox::{Policy, User};

/// The resources to try a player.
pub struct Bench<'a> {
    pub builder: &'a Builder,
    pub exercise: &'static Exercise,
    /// The user that runs the programs.
    pub user: User,
    /// A folder of its own, which exists.
    pub scratch: &'a Path,
    /// The number of programs that run at a time.
    pub threads: usize,
    /// The seeds of the fresh questions.
    pub seeds: [u64; 2],
    /// The time of the search, and half as long for the tries if the compiler was slow; `None` for no limit.
    pub patience: Option<Duration>,
    pub tell: &'a (dyn Fn(Progress) + Sync),
}

/// The progress of a search.
#[derive(Clone, Copy)]
pub enum Progress {
    /// So many edits are tried, of so many.
    Tried(usize, usize),
    /// No single edit repairs the player; pairs of edits are next, and take longer.
    Pairs,
}

/// The processes that are killed with a program. The sandbox of Linux lets it start no other one, and ends it together with this program.
#[cfg(target_os = "linux")]
type Reach = minishogi_grading::process::ChildOnly;
#[cfg(not(target_os = "linux"))]
type Reach = minishogi_command::process::Group;

/// After this many rounds of the compiler all edits that it may complain about are gone, or something else is wrong.
const ROUNDS: usize = 40;

/// The number of edits that repair a part and are combined with others.
const MOST_PARTIAL: usize = 4;

/// The number of edits that pass the failed questions and are put to all questions at a time, and of the specs that they are asked in all.
const WHOLE_AT_A_TIME: usize = 40;
const MOST_SPECS: usize = 800;

/// The number of pairs of edits that are tried together, for one question and for all. A pair counts as more if its question takes 2^7 ms or longer.
const MOST_OF_A_QUESTION: usize = 8_000;
const MOST_TOGETHER: usize = 10_000;
const CHEAP: u32 = 6;
const PAIRS_AT_A_TIME: usize = 500;

/// The parts of the questions of a count that are tried first: every sixth question, every third, or every other.
const PARTS: [usize; 3] = [6, 3, 2];

/// A spec that fails.
struct Failing {
    spec: &'static Spec,
    verdict: Verdict,
    /// As few questions as show it.
    questions: Vec<Question>,
    /// True if these are a single question, whose answer is wrong by itself.
    is_alone: bool,
    /// The time that they took.
    taken: Duration,
    /// Some of them, if a count is wrong in these, too; otherwise all. A right player may fail in so few.
    some: Vec<Question>,
}

impl Failing {
    /// Returns the order of magnitude of the cost of a try: of the time, and of the moves that a right player could need. Cheap ones are equal, so the
    /// order of two specs seldom depends on the clock.
    fn cost(&self) -> (u32, u64) {
        // A player that runs away takes all of its budget.
        let part = if self.verdict.kind == Verdicts::Runaway { Patience::FIRST_PART } else { 1 };
        let taken = self.taken.as_millis() * self.some.len() as u128 / self.questions.len().max(1) as u128 / u128::from(part);
        (taken.max(8).ilog2(), self.some.iter().fold(0, |moves, question| moves.saturating_add(question.budget)))
    }

    fn has_no_end(&self) -> bool {
        self.verdict.kind == Verdicts::TooSlow
    }

    /// Returns the questions of a try. An edit that ends the search late passes them with their own budget only, and a count may be right only in all.
    fn questions(&self, patience: Patience) -> Vec<Question> {
        let mut questions = if patience == Patience::Long { self.questions.clone() } else { self.some.clone() };
        if let Patience::Short { part } = patience {
            questions.iter_mut().for_each(|question| question.budget /= u64::from(part));
        }
        questions
    }

    /// Returns the limit of a try, in time of its own.
    fn time(&self, patience: Patience) -> Duration {
        match patience {
            // The time of a player without an end says nothing of one that is repaired.
            Patience::Short { .. } if self.has_no_end() => 3 * SHORT,
            Patience::Short { part } if self.verdict.kind == Verdicts::Runaway => (8 * self.taken / part).clamp(SHORT, DEADLINE),
            Patience::Short { .. } => (8 * self.taken).clamp(SHORT, DEADLINE),
            Patience::Long => (8 * self.taken).clamp(LONG, DEADLINE),
        }
    }
}

/// The least limits of a try. Most edits that take long have no end, so longer ones are tried only if no other edit repairs the player.
const SHORT: Duration = Duration::from_millis(100);
const LONG: Duration = Duration::from_secs(2);

/// The patience with an edit. The budget of a question is many times too large for most right searches, and many edits use it up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Patience {
    /// A part of the budget or of the questions, and little time.
    Short { part: u32 },
    /// As a student has it.
    Long,
}

impl Patience {
    const FIRST_PART: u32 = 24;
    const SHORT: Patience = Patience::Short { part: 6 };
    /// Each is for edits that the one before was too short for.
    const ALL: [Patience; 3] = [Patience::Short { part: Patience::FIRST_PART }, Patience::SHORT, Patience::Long];
}

/// The program with the edits, and which of them are in it.
struct Trial {
    program: PathBuf,
    candidates: Candidates,
    left: Vec<usize>,
}

/// Two edits at most; 0 is none.
type Made = [usize; 2];

/// A question that an edit answers wrongly, and its spec.
type Counterexample = (&'static Spec, Question);

/// The number of edits that are asked by one process: few are right, and most are done in less time than a process takes to start.
const IN_A_PROCESS: usize = 16;

/// The number of questions of a spec that sort out edits before all of them are asked.
const MOST_SORTING: usize = 4;

/// Edits that pass some of the specs that fail, with the number of specs.
type Partial = Vec<(usize, Made)>;

/// The edits by their results in the specs that fail.
#[derive(Default)]
struct Screened {
    /// Those that pass all of them.
    whole: Vec<Made>,
    /// Those that pass some of them.
    partial: Partial,
    /// Those that need a larger part of their budget.
    slow: Vec<Made>,
    /// Those that need more time or more questions.
    late: Vec<Made>,
    /// The wrong answers to the first question, with the edits that give them.
    answers: BTreeMap<Wrong, Vec<Made>>,
}

/// The result of an edit in a spec.
struct Tried {
    is_right: bool,
    /// True if it may be right with a larger part of its budget.
    is_slow: bool,
    /// True if it may be right with more time or more questions.
    is_late: bool,
    /// The number of the question whose answer is wrong by itself.
    question: Option<usize>,
    answer: Wrong,
}

/// A wrong answer: the kind of the verdict, and the values in it.
type Wrong = (String, BTreeMap<String, String>);

fn wrong(verdict: &Verdict) -> Wrong {
    (format!("{:?}", verdict.kind), verdict.values())
}

impl Bench<'_> {
    /// Looks for the edits that repair a player which compiles as it is.
    ///
    /// # Errors
    /// The reason why there is no result: the player does not compile, the machine fails, or the file cannot be read.
    pub fn find(&self, source: &str) -> Result<Repair, Text> {
        let begun_at = Instant::now();
        let own = self.folder("own").map_err(failed)?;
        let text = source.strip_prefix('\u{feff}').unwrap_or(source);
        // The compiler is asked for the types on another core.
        let (compiled, candidates) = thread::scope(|scope| {
            let candidates = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || self.candidates(text)).map_err(failed)?;
            let compiled = self.builder.compile(self.exercise, source, &own).map_err(|refusal| refusal.told(self.exercise))?;
            let candidates = candidates.join().unwrap_or_else(|_| Err(unreadable(1, "it cannot be followed")));
            Ok::<_, Text>((compiled, candidates))
        })?;
        let draws = [Draw::fixed(), Draw::seeded(self.seeds[0]), Draw::seeded(self.seeds[1])];
        let questions =
            || draws.iter().map(|draw| self.questions(draw).map(|(_, questions)| questions.len()).sum::<usize>()).sum::<usize>();
        let all_specs: Vec<&'static Spec> = self.exercise.specs.iter().collect();
        thread::scope(|scope| {
            // The first mistake begins it, as some players take long to fail.
            let (begin, begun) = mpsc::channel();
            let compiling =
                scope.spawn(move || begun.recv().ok().map(|()| candidates.and_then(|candidates| self.compile(text, candidates))));
            let mut failing = Vec::new();
            let mut failing_draw = &draws[0];
            for draw in &draws {
                failing = self.failing(&compiled.program, [0, 0], &all_specs, draw, &Stop::default(), Some(&begin)).map_err(failed)?;
                failing_draw = draw;
                // Drawn questions are asked if all listed ones pass.
                if !failing.is_empty() {
                    break;
                }
            }
            drop(begin);
            if failing.is_empty() {
                let questions = questions();
                return Ok(Repair { found: Faults::Right, questions, tried: 0, macros: BTreeSet::new(), explanation: None });
            }
            // An unwritten part is no mistake.
            let (unwritten, mut failing): (Vec<Failing>, Vec<Failing>) =
                failing.into_iter().partition(|failing| failing.verdict.kind == Verdicts::NotWritten);
            if failing.is_empty() {
                return Ok(Repair { found: Faults::NotWritten, questions: 0, tried: 0, macros: BTreeSet::new(), explanation: None });
            }
            let is_written = |spec: &&'static Spec| unwritten.iter().all(|failing| failing.spec.name != spec.name);
            let wanted: Vec<&'static Spec> = self.exercise.specs.iter().filter(is_written).collect();
            // Drawing takes long, and only edits that pass everything else need the drawn questions. The compiler leaves a core to it.
            scope.spawn(|| draws.iter().for_each(|draw| self.questions(draw).for_each(drop)));
            let trial = compiling.join().ok().flatten().unwrap_or_else(|| Err(not_compiled()))?;
            let (stop, no_single) = (Stop::default(), AtomicBool::new(false));
            // Dropped when the search has ended.
            let (ended, end) = mpsc::channel::<()>();
            if let Some(patience) = self.patience {
                let (stop, left) = (stop.clone(), patience.saturating_sub(begun_at.elapsed()).max(patience / 2));
                if left.is_zero() {
                    stop.stop();
                }
                scope.spawn(move || end.recv_timeout(left).is_err_and(|why| why == RecvTimeoutError::Timeout).then(|| stop.stop()));
            }
            let search = Search { bench: self, trial: &trial, wanted, draws: &draws, failing_draw, stop, no_single };
            let found = search.run(&mut failing);
            drop(ended);
            let found = match found {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => Faults::Unfinished { no_single: search.no_single.into_inner() },
                found => found.map_err(failed)?,
            };
            let is_found = !matches!(found, Faults::Nothing | Faults::Unfinished { .. });
            let explanation = (!is_found).then(|| self.explanation(&compiled.program, failing)).flatten();
            Ok(Repair { found, questions: questions(), tried: trial.left.len(), macros: trial.candidates.macros, explanation })
        })
    }

    /// Returns the explanation of the first wrong value in the player's own search.
    fn explanation(&self, program: &Path, failing: Vec<Failing>) -> Option<Text> {
        let mut verdicts: Vec<_> = failing.into_iter().map(|Failing { spec, verdict, .. }| (spec, verdict)).collect();
        // In the order of the exercise.
        verdicts.sort_by_key(|(spec, _)| self.exercise.specs.iter().position(|other| other.name == spec.name));
        let command = || Policy::to_run(program).run_by(self.user).command(program);
        explain::<Reach>(self.exercise, &mut verdicts, command, &Stop::default());
        verdicts.into_iter().find_map(|(_, verdict)| verdict.explanation)
    }

    fn folder(&self, name: &str) -> io::Result<PathBuf> {
        let folder = self.scratch.join(name);
        let made = fs::create_dir_all(&folder).and_then(|()| crate::sandbox::let_read(self.scratch));
        made.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", folder.display())))?;
        Ok(folder)
    }

    fn questions<'b>(&'b self, draw: &'b Draw) -> impl Iterator<Item = (&'static Spec, Vec<Question>)> + 'b {
        self.exercise.specs.iter().map(move |spec| (spec, draw.questions(self.exercise, spec)))
    }

    /// Puts questions to the program with these edits.
    fn ask(&self, program: &Path, made: Made, spec: &Spec, questions: Vec<Question>, limits: (Duration, &Stop)) -> io::Result<Verdict> {
        let command = self.command(program, &[made], questions.len())?;
        try_out::<Reach>(self.exercise, spec, questions, limits.0, command, limits.1)
    }

    /// Returns the command that starts the program, with one of these edits after the other in rounds of so many questions.
    fn command(&self, program: &Path, made: &[Made], round: usize) -> io::Result<Command> {
        let mut command = Policy::to_run(program).run_by(self.user).command(program)?;
        let pairs: String = made.iter().map(|[one, other]| format!(" {one},{other}")).collect();
        command.env(SWITCH, format!("{round}{pairs}"));
        Ok(command)
    }

    /// Returns those of these specs that fail, the cheapest to ask first. The first mistake is announced.
    fn failing(
        &self,
        program: &Path,
        made: Made,
        specs: &[&'static Spec],
        draw: &Draw,
        stop: &Stop,
        announce: Option<&Sender<()>>,
    ) -> io::Result<Vec<Failing>> {
        let has_no_end = AtomicBool::new(false);
        let mut all = self.side_by_side(specs, 1, |spec| {
            let spec = spec[0];
            let mut questions = draw.questions(self.exercise, spec);
            // A player without an end is not waited for in each spec.
            let time = if has_no_end.load(Relaxed) { LONG } else { DEADLINE };
            let begun = Instant::now();
            let verdict = self.ask(program, made, spec, questions.clone(), (time, stop))?;
            let (mut taken, mut is_alone) = (begun.elapsed(), false);
            if verdict.is_pass() {
                return Ok(Vec::new());
            }
            if verdict.kind != Verdicts::NotWritten {
                // The receiver waits for the first one alone.
                let _ = announce.map(|begin| begin.send(()));
            }
            // A condition on all answers, such as a count, says nothing of a single one: a right player may fail it there.
            if let Some(one) = questions.get(verdict.question_number).cloned() {
                if verdict.kind == Verdicts::TooSlow {
                    has_no_end.store(true, Relaxed);
                    return Ok(vec![Failing { spec, verdict, some: vec![one.clone()], questions: vec![one], is_alone: true, taken }]);
                }
                let begun = Instant::now();
                let alone = self.ask(program, made, spec, vec![one.clone()], (DEADLINE, stop))?;
                if !alone.is_pass() && !alone.is_of_all {
                    (questions, taken, is_alone) = (vec![one], begun.elapsed(), true);
                }
            }
            let mut some = questions.clone();
            for part in PARTS.into_iter().filter(|part| !is_alone && verdict.is_of_all && questions.len() > 2 * part) {
                let few: Vec<Question> = questions.iter().step_by(part).cloned().collect();
                if self.ask(program, made, spec, few.clone(), (DEADLINE, stop))?.kind == Verdicts::Wrong {
                    some = few;
                    break;
                }
            }
            Ok(vec![Failing { spec, verdict, questions, some, is_alone, taken }])
        })?;
        all.sort_by_key(Failing::cost);
        Ok(all)
    }

    /// Calls `each` for so many items at a time, and for fewer near the end, on all threads; the results are in the order of the items.
    fn side_by_side<I: Sync, T: Send>(
        &self,
        all: &[I],
        at_a_time: usize,
        each: impl Fn(&[I]) -> io::Result<Vec<T>> + Sync,
    ) -> io::Result<Vec<T>> {
        let left = Mutex::new(all);
        let results = Mutex::new(BTreeMap::new());
        let take = || {
            let mut left = left.lock().unwrap_or_else(PoisonError::into_inner);
            let (some, rest) = left.split_at(left.len().div_ceil(2 * self.threads).min(at_a_time));
            *left = rest;
            (rest.len(), some)
        };
        let work = || {
            loop {
                let (behind, some) = take();
                if some.is_empty() {
                    return;
                }
                let result = each(some);
                if result.is_err() {
                    *left.lock().unwrap_or_else(PoisonError::into_inner) = &[];
                }
                results.lock().unwrap_or_else(PoisonError::into_inner).insert(Reverse(behind), result);
            }
        };
        thread::scope(|scope| {
            (1..self.threads).for_each(|_| drop(scope.spawn(work)));
            work();
        });
        let results = results.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect::<io::Result<Vec<_>>>()?;
        Ok(results.into_iter().flatten().collect())
    }

    /// Returns the edits that may be tried in a file.
    fn candidates(&self, text: &str) -> Result<Candidates, Text> {
        let file = parsed(text)?;
        let questions = Questions::of(text, &file);
        let folder = self.folder("types").map_err(failed)?;
        let errors = self.builder.errors_in(self.exercise, &questions.text, &folder).map_err(failed)?;
        Ok(candidates::find(text, &file, &questions.types(&errors.unwrap_or_default())))
    }

    /// Makes the program with all edits that compile.
    fn compile(&self, text: &str, candidates: Candidates) -> Result<Trial, Text> {
        let folder = self.folder("all").map_err(failed)?;
        let mut dropped = BTreeSet::new();
        let mut form = Form::Types;
        for _ in 0..ROUNDS {
            let schemata = Schemata::of(text, &candidates, &dropped, form);
            let mut errors = self.builder.errors_in(self.exercise, &schemata.text, &folder).map_err(failed)?.ok_or_else(not_compiled)?;
            if form == Form::Types {
                errors.retain(is_of_types);
                if errors.is_empty() {
                    form = Form::Program;
                    continue;
                }
            }
            if errors.is_empty() {
                let program = self.builder.link(self.exercise, &schemata.text, &folder).map_err(failed)?.ok_or_else(not_compiled)?;
                let left = (1..=candidates.edits.len()).filter(|edit| !dropped.contains(edit)).collect();
                return Ok(Trial { program, candidates, left });
            }
            let before = dropped.len();
            for error in &errors {
                let blamed = schemata.blamed(error);
                if let Some(code) = error.code.as_ref().filter(|code| ["E0277", "E0308"].contains(&&*code.code)) {
                    let edit = |number: usize| &candidates.edits[number - 1];
                    let is_alike = |&one: &usize| blamed.iter().any(|&other| is_alike(&code.code, edit(one), edit(other)));
                    dropped.extend(schemata.in_function(error).into_iter().filter(is_alike));
                }
                dropped.extend(blamed);
            }
            if dropped.len() == before {
                let is_variable = |edit: &usize| candidates.edits[edit - 1].kind == Kind::Variable;
                let near: BTreeSet<usize> = errors.iter().flat_map(|error| schemata.in_function(error)).collect();
                let variables = near.iter().copied().filter(is_variable);
                dropped.extend(variables);
                if dropped.len() == before {
                    dropped.extend(near);
                }
            }
            if dropped.len() == before {
                let first = errors.iter().find(|error| !error.spans.is_empty()).or(errors.first());
                let said = first.map_or("", |error| error.message.as_str());
                return Err(not_compiled().map(|sentence| format!("{sentence} ({said})")));
            }
        }
        Err(not_compiled())
    }
}

/// A file that the compiler can follow may be nested deeper than the stack of a thread as it comes.
const STACK: usize = 256 << 20;

fn parsed(text: &str) -> Result<syn::File, Text> {
    syn::parse_file(text).map_err(|error| unreadable(error.span().start().line, &error.to_string()))
}

/// Returns why a file has no candidates: the line that cannot be read, and the reason.
fn unreadable(line: usize, why: &str) -> Text {
    text!(
        "player.rs, line {line}: it compiles, but this tool cannot read it as Rust: {why}",
        "player.rs の {line} 行目: コンパイルはできますが、このツールでは Rust として読めません（{why}）"
    )
}

fn not_compiled() -> Text {
    Text::new(
        "the program that holds all edits does not compile, so no line can be named",
        "すべての変更を入れたプログラムをコンパイルできないので、行を示せません",
    )
}

/// Returns why there is no result for a player.
fn failed(error: io::Error) -> Text {
    match error.kind() {
        io::ErrorKind::TimedOut => TOO_BUSY,
        _ => Text::of(error.to_string(), error.to_string()),
    }
}

/// Returns whether an edit has the fault of another one in its function. Of the places where a trait is missing for a type, or where a loop that has a
/// value is left without one, the compiler names one in each function.
fn is_alike(code: &str, one: &Edit, other: &Edit) -> bool {
    match code {
        // Two arguments may be exchanged where two others may not, and a number may be of another type elsewhere.
        "E0277" => {
            let is_same = one.kind != Kind::Arguments || one.after == other.after;
            let is_number = one.before.starts_with(|letter: char| letter.is_ascii_digit());
            is_same && !is_number && !one.before.is_empty() && (one.kind, &one.before) == (other.kind, &other.before)
        }
        "E0308" => [one, other].iter().all(|edit| edit.kind == Kind::Leave && edit.after.contains("break")),
        _ => false,
    }
}

struct Search<'a> {
    bench: &'a Bench<'a>,
    trial: &'a Trial,
    /// The specs that must pass.
    wanted: Vec<&'static Spec>,
    draws: &'a [Draw],
    failing_draw: &'a Draw,
    /// Ends the tries. Edits that pass the failed questions are put to the others all the same, until one passes them: it is the result.
    stop: Stop,
    /// True once every single edit was tried.
    no_single: AtomicBool,
}

impl Search<'_> {
    fn ask(&self, made: Made, spec: &Spec, questions: Vec<Question>, stop: &Stop) -> io::Result<Verdict> {
        self.bench.ask(&self.trial.program, made, spec, questions, (DEADLINE, stop))
    }

    /// Puts the same questions to the program with one of these edits after the other.
    fn ask_each(&self, made: &[Made], spec: &Spec, questions: &[Question], limits: (Duration, &Stop)) -> io::Result<Vec<Verdict>> {
        let command = |first: usize| self.bench.command(&self.trial.program, &made[first..], questions.len());
        try_out_each::<Reach>(self.bench.exercise, spec, questions, limits.0, made.len(), command, limits.1)
    }

    fn run(&self, failing: &mut [Failing]) -> io::Result<Faults> {
        let (single, screened) = self.repairing(&self.singles(&failing[0])?, failing)?;
        if !single.is_empty() {
            return Ok(Faults::Single(merged(self.by_lines(single).into_iter().map(|[edit, _]| self.edit(edit).clone()))));
        }
        self.no_single.store(true, Relaxed);
        (self.bench.tell)(Progress::Pairs);
        let Screened { partial, answers, .. } = screened;
        match self.one_by_one(partial, failing)? {
            Faults::Nothing => self.together(answers, failing),
            pairs => Ok(pairs),
        }
    }

    /// Returns the edits that may repair this.
    fn singles(&self, failing: &Failing) -> io::Result<Vec<Made>> {
        Ok(self.in_order(self.reached(0, failing)?).into_iter().map(|edit| [edit, 0]).collect())
    }

    /// Returns the edits that the player comes by with this edit (0 for none) when it is asked this, as ranges; `None` if they are unknown.
    fn reached(&self, made: usize, failing: &Failing) -> io::Result<Option<Vec<Range<usize>>>> {
        let program = &self.trial.program;
        let mut command = Policy::to_run(program).run_by(self.bench.user).command(program)?;
        command.env(SWITCH, format!("1 {TRACE},{made}"));
        let time = if failing.has_no_end() { LONG } else { DEADLINE };
        let verdict = try_out::<Reach>(self.bench.exercise, failing.spec, failing.questions.clone(), time, command, &self.stop)?;
        let passed = verdict.errors.lines().filter_map(|line| {
            let (from, to) = line.split_once(PASSED)?.1.split_once(' ')?;
            Some(from.parse().ok()?..to.parse().ok()?)
        });
        let passed: Vec<Range<usize>> = passed.collect();
        let is_other = verdict.is_pass() || failing.is_alone && verdict.is_of_all;
        Ok(Some(passed).filter(|passed| !is_other && !passed.is_empty()))
    }

    /// Returns the edits to try, those first that change least.
    fn in_order(&self, reached: Option<Vec<Range<usize>>>) -> Vec<usize> {
        let is_reached = |edit: usize| reached.as_ref().is_none_or(|reached| reached.iter().any(|edits| edits.contains(&edit)));
        let mut all: Vec<usize> = self.trial.left.iter().copied().filter(|&edit| is_reached(edit)).collect();
        all.sort_by_key(|&edit| (self.edit(edit).likelihood(), edit));
        all
    }

    fn edit(&self, number: usize) -> &Edit {
        &self.trial.candidates.edits[number - 1]
    }

    /// Returns the edits that pass everything, and the results of all.
    fn repairing(&self, all: &[Made], failing: &[Failing]) -> io::Result<(Vec<Made>, Screened)> {
        let mut screened = Screened { slow: all.to_vec(), ..Screened::default() };
        for patience in Patience::ALL {
            if patience == Patience::Long {
                let left: BTreeSet<Made> = screened.slow.drain(..).chain(screened.late.drain(..)).collect();
                screened.slow = all.iter().copied().filter(|made| left.contains(made)).collect();
            }
            let Screened { whole, partial, slow, late, answers } = self.screen(&screened.slow, failing, patience)?;
            screened.slow = slow;
            screened.late.extend(late);
            screened.partial.extend(partial);
            for (answer, edits) in answers {
                screened.answers.entry(answer).or_default().extend(edits);
            }
            let right = self.whole(&whole, failing)?;
            if !right.is_empty() {
                return Ok((right, screened));
            }
        }
        Ok((Vec::new(), screened))
    }

    /// Sorts the edits by their results in the specs that fail.
    fn screen(&self, all: &[Made], failing: &[Failing], patience: Patience) -> io::Result<Screened> {
        let mut screened = Screened::default();
        let mut left = all.to_vec();
        for (passed, one) in failing.iter().enumerate() {
            let mut right = Vec::new();
            let mut results = self.tried(&left, one, patience)?;
            // Edits that have repaired a spec are few, and some conditions hold of all questions only.
            if passed > 0 && patience != Patience::Long && results.iter().all(|tried| tried.is_slow || tried.is_late) {
                results = self.tried(&left, one, Patience::Long)?;
            }
            for (&made, tried) in left.iter().zip(results) {
                if tried.is_right {
                    right.push(made);
                    continue;
                }
                screened.partial.extend((passed > 0).then_some((passed, made)));
                if tried.is_slow {
                    screened.slow.push(made);
                } else if tried.is_late {
                    screened.late.push(made);
                } else if passed == 0 {
                    screened.answers.entry(tried.answer).or_default().push(made);
                }
            }
            left = right;
        }
        screened.partial.extend(left.iter().map(|&made| (failing.len(), made)));
        screened.whole = left;
        Ok(screened)
    }

    /// Returns the results of the edits in a spec that fails. If it has several questions, those that the first edits fail sort out most of the others.
    fn tried(&self, all: &[Made], one: &Failing, patience: Patience) -> io::Result<Vec<Tried>> {
        let (questions, time) = (one.questions(patience), one.time(patience));
        let ask = |made: &[Made], asked: &[Question], is_alone: bool| {
            let done = AtomicUsize::new(all.len() - made.len());
            self.bench.side_by_side(made, IN_A_PROCESS, |some| {
                (self.bench.tell)(Progress::Tried(done.fetch_add(some.len(), Relaxed), all.len()));
                let verdicts = self.ask_each(some, one.spec, asked, (time, &self.stop))?;
                let tried = verdicts.into_iter().map(|verdict| Tried {
                    is_right: verdict.is_pass() || is_alone && verdict.is_of_all,
                    is_slow: verdict.kind == Verdicts::Runaway && questions[0].budget < one.questions[0].budget,
                    is_late: match verdict.kind {
                        Verdicts::TooSlow => time < one.time(Patience::Long),
                        _ => verdict.is_of_all && questions.len() < one.questions.len(),
                    },
                    question: (!verdict.is_of_all).then_some(verdict.question_number),
                    answer: wrong(&verdict),
                });
                Ok(tried.collect())
            })
        };
        // Neighbours are alike, so the first ones are taken from all over the list.
        let step = if questions.len() > 1 { all.len().div_ceil(2 * IN_A_PROCESS).max(1) } else { 1 };
        let first: Vec<Made> = all.iter().copied().step_by(step).collect();
        let mut results: BTreeMap<Made, Tried> = first.iter().copied().zip(ask(&first, &questions, one.is_alone)?).collect();
        let mut failed = BTreeMap::<usize, usize>::new();
        results
            .values()
            .filter(|tried| !tried.is_right)
            .filter_map(|tried| tried.question)
            .for_each(|number| *failed.entry(number).or_default() += 1);
        let mut numbers: Vec<usize> =
            failed.keys().copied().filter(|&number| questions.get(number).is_some_and(|question| !question.anew)).collect();
        numbers.sort_by_key(|number| Reverse(failed[number]));
        let mut left: Vec<Made> = all.iter().copied().filter(|made| !results.contains_key(made)).collect();
        for number in numbers.into_iter().take(MOST_SORTING) {
            let tried = ask(&left, &questions[number..=number], true)?;
            let (right, wrong): (Vec<_>, Vec<_>) = left.into_iter().zip(tried).partition(|(_, tried)| tried.is_right);
            left = right.into_iter().map(|(made, _)| made).collect();
            results.extend(wrong);
        }
        let tried = ask(&left, &questions, one.is_alone)?;
        results.extend(left.into_iter().zip(tried));
        Ok(all.iter().filter_map(|made| results.remove(made)).collect())
    }

    /// Returns those that pass the whole exercise and the fresh questions. Of the edits of one line the first that does is enough.
    fn whole(&self, all: &[Made], failing: &[Failing]) -> io::Result<Vec<Made>> {
        let (mut right, mut cost) = (Vec::<Made>::new(), 0);
        let mut known: Vec<Counterexample> = Vec::new();
        let lines = |made: Made| made.map(|edit| self.lines(edit));
        for some in all.chunks(WHOLE_AT_A_TIME) {
            let mut left = some.to_vec();
            for counterexample in &known {
                left = self.passing(left, counterexample)?;
            }
            while !left.is_empty() {
                let made = left.remove(0);
                let (is_right, specs, counterexample) = self.passes(made, failing)?;
                cost += specs;
                if is_right {
                    right.push(made);
                    left.retain(|&other| lines(other) != lines(made));
                }
                // Most edits fail by a question that others fail by, too.
                if let Some(counterexample) = counterexample {
                    left = self.passing(left, &counterexample)?;
                    known.push(counterexample);
                }
                if cost >= MOST_SPECS || !right.is_empty() && self.stop.is_stopped() {
                    return Ok(right);
                }
            }
            if !right.is_empty() {
                break;
            }
        }
        Ok(right)
    }

    /// Returns those of the edits that do not fail this question.
    fn passing(&self, all: Vec<Made>, (spec, question): &Counterexample) -> io::Result<Vec<Made>> {
        let passes = self.bench.side_by_side(&all, IN_A_PROCESS, |some| {
            let verdicts = self.ask_each(some, spec, std::slice::from_ref(question), (DEADLINE, &Stop::default()))?;
            Ok(verdicts.iter().map(|verdict| verdict.is_pass() || verdict.is_of_all).collect())
        })?;
        Ok(all.into_iter().zip(passes).filter(|(_, passes)| *passes).map(|(made, _)| made).collect())
    }

    fn lines(&self, edit: usize) -> (usize, usize) {
        self.trial.candidates.edits.get(edit.wrapping_sub(1)).map_or((0, 0), |edit| (edit.first, edit.last))
    }

    /// Returns whether all specs pass with these edits, by all draws, and the number of specs that it asked: a search without an end counts as many. If
    /// one fails by a single wrong answer, returns that too. The specs that failed before are asked first.
    fn passes(&self, made: Made, failing: &[Failing]) -> io::Result<(bool, usize, Option<Counterexample>)> {
        let has_failed = |spec: &&'static Spec| failing.iter().any(|failing| failing.spec.name == spec.name);
        let (first, others): (Vec<_>, Vec<_>) = self.wanted.iter().copied().partition(has_failed);
        let others_of_draws = self.draws.iter().filter(|draw| *draw != self.failing_draw);
        let draws = [self.failing_draw].into_iter().chain(others_of_draws);
        let all: Vec<(&Draw, &'static Spec)> = draws.flat_map(|draw| first.iter().chain(&others).map(move |&spec| (draw, spec))).collect();
        let has_failed = AtomicBool::new(false);
        let results = self.bench.side_by_side(&all, 1, |one| {
            let (draw, spec) = one[0];
            if has_failed.load(Relaxed) {
                return Ok(Vec::new());
            }
            let questions = draw.questions(self.bench.exercise, spec);
            let verdict = self.ask(made, spec, questions.clone(), &Stop::default())?;
            has_failed.fetch_or(!verdict.is_pass(), Relaxed);
            let cost = if verdict.kind == Verdicts::TooSlow { WHOLE_AT_A_TIME } else { 1 };
            let is_single = !verdict.is_of_all && !matches!(verdict.kind, Verdicts::Runaway | Verdicts::TooSlow);
            let question = questions.into_iter().nth(verdict.question_number);
            Ok(vec![(cost, question.filter(|question| is_single && !question.anew).map(|question| (spec, question)))])
        })?;
        let cost = results.iter().map(|(cost, _)| cost).sum();
        Ok((!has_failed.into_inner(), cost, results.into_iter().find_map(|(_, counterexample)| counterexample)))
    }

    /// Merges edits of the same lines, and sorts them by their lines.
    fn by_lines(&self, all: Vec<Made>) -> Vec<Made> {
        let lines = |made: &Made| made.map(|edit| self.lines(edit));
        let mut seen = BTreeSet::new();
        let mut merged: Vec<Made> = all.into_iter().filter(|made| seen.insert(lines(made))).collect();
        merged.sort_by_key(lines);
        merged
    }

    /// Looks for two edits: one with which the player gets farther and breaks nothing, and then another on top of it.
    fn one_by_one(&self, mut partial: Partial, failing: &[Failing]) -> io::Result<Faults> {
        partial.sort_by_key(|(passed, _)| Reverse(*passed));
        let edits: Vec<Made> = partial.into_iter().map(|(_, made)| made).take(WHOLE_AT_A_TIME).collect();
        let spec = failing[0].spec;
        let questions = self.failing_draw.questions(self.bench.exercise, spec);
        let numbers =
            self.bench.side_by_side(&edits, 1, |made| Ok(vec![reached(&self.ask(made[0], spec, questions.clone(), &self.stop)?)]))?;
        let mut farther: Vec<(usize, usize)> = edits.iter().map(|[edit, _]| *edit).zip(numbers).collect();
        farther.retain(|(_, question)| *question > reached(&failing[0].verdict));
        farther.sort_by_key(|(_, question)| Reverse(*question));
        let mut seen = BTreeSet::new();
        for (one, _) in farther {
            let left = self.bench.failing(&self.trial.program, [one, 0], &self.wanted, self.failing_draw, &self.stop, None)?;
            let breaks = left.iter().any(|left| failing.iter().all(|before| before.spec.name != left.spec.name));
            // Edits with the same remaining failures are alike.
            let same = left.iter().map(|left| (left.spec.name, left.verdict.question_number)).collect::<Vec<_>>();
            if left.is_empty() || breaks || seen.len() == MOST_PARTIAL || !seen.insert(same) {
                continue;
            }
            // The other mistake may be in code that the first question does not come by.
            let others = self.in_order(self.reached(one, &left[0])?);
            let pairs: Vec<Made> = others.into_iter().filter(|&other| other != one).map(|other| [one, other]).collect();
            let (right, _) = self.repairing(&pairs, &left)?;
            if !right.is_empty() {
                return Ok(self.told_of_pairs(right));
            }
        }
        Ok(Faults::Nothing)
    }

    /// Looks for two edits of which neither repairs anything alone.
    fn together(&self, mut answers: BTreeMap<Wrong, Vec<Made>>, failing: &mut [Failing]) -> io::Result<Faults> {
        let (mut tried, mut left) = (BTreeSet::new(), MOST_TOGETHER);
        for number in 0..failing.len() {
            if number > 0 {
                failing.rotate_left(1);
            }
            // The answers to all of its questions are needed first.
            let weight = 1 << failing[0].taken.as_millis().max(1).ilog2().saturating_sub(CHEAP);
            let most = MOST_OF_A_QUESTION.min(left) / weight;
            if number > 0 {
                let singles = self.singles(&failing[0])?;
                if most < singles.len() {
                    continue;
                }
                // The answers to a part of the questions are not those of the player.
                let patience = if failing[0].some == failing[0].questions { Patience::SHORT } else { Patience::Long };
                answers = self.screen(&singles, &failing[..1], patience)?.answers;
            }
            let pairs: Vec<Made> = self.likely(&answers, &failing[0])?.filter(|&pair| tried.insert(pair)).take(most).collect();
            left -= pairs.len() * weight;
            // Likely pairs come first, so the search seldom comes to the end.
            for some in pairs.chunks(PAIRS_AT_A_TIME) {
                let right = self.whole(&self.screen(some, failing, Patience::SHORT)?.whole, failing)?;
                if !right.is_empty() {
                    return Ok(self.told_of_pairs(right));
                }
            }
        }
        Ok(Faults::Nothing)
    }

    fn told_of_pairs(&self, right: Vec<Made>) -> Faults {
        let told = |[one, other]: Made| {
            let mut both = [self.edit(one), self.edit(other)].map(Edit::clone);
            both.sort_by_key(|edit| edit.first);
            both
        };
        Faults::Pair(self.by_lines(right).into_iter().map(told).collect())
    }

    /// Returns pairs of edits, the likely ones first: mistakes of each kind are about as frequent, so an edit of a kind with few edits is likelier. One of
    /// the two changes the answer by itself; of the edits of a kind at one place that change it alike one is enough.
    fn likely(&self, answers: &BTreeMap<Wrong, Vec<Made>>, failing: &Failing) -> io::Result<impl Iterator<Item = Made> + use<>> {
        let own = wrong(&failing.verdict);
        let all = self.in_order(None);
        let of_kind = |edit: usize| self.edit(edit).likelihood();
        let alike: BTreeMap<usize, usize> = all
            .chunk_by(|&one, &other| of_kind(one) == of_kind(other))
            .flat_map(|edits| edits.iter().map(|&edit| (edit, edits.len())))
            .collect();
        let rank: BTreeMap<usize, usize> = all.into_iter().enumerate().map(|(rank, edit)| (edit, rank)).collect();
        let place = |[edit, _]: Made| (self.edit(edit).kind, self.lines(edit));
        let mut pairs = BTreeSet::new();
        let changing = answers.iter().filter(|(answer, _)| **answer != own);
        for alternatives in changing.flat_map(|(_, edits)| edits.chunk_by(|&one, &other| place(one) == place(other))) {
            let [one, _] = alternatives[0];
            for other in self.in_order(self.reached(one, failing)?).into_iter().filter(|&other| other != one) {
                pairs.insert((alike[&one] * alike[&other], rank[&one] + rank[&other], [one.min(other), one.max(other)]));
            }
        }
        Ok(pairs.into_iter().map(|(.., pair)| pair))
    }
}

/// Returns the number of the first question that is answered wrongly; counts are looked at after all answers.
fn reached(verdict: &Verdict) -> usize {
    match verdict {
        verdict if verdict.is_pass() => usize::MAX,
        verdict if verdict.is_of_all => usize::MAX - 1,
        verdict => verdict.question_number,
    }
}

/// Merges insertions of the same code into neighbouring gaps: to a reader they are one place.
fn merged(edits: impl Iterator<Item = Edit>) -> Vec<Edit> {
    let mut all: Vec<Edit> = Vec::new();
    for edit in edits {
        let is_same =
            |one: &&mut Edit| edit.kind.shape() == Shape::More && (one.kind, one.last, &one.after) == (edit.kind, edit.first, &edit.after);
        match all.iter_mut().find(is_same) {
            Some(one) => one.last = edit.last,
            None => all.push(edit),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_code_in_neighbouring_gaps_is_one_place() {
        let edit = |kind, first, last, after: &str| Edit { kind, first, last, before: String::new(), after: after.to_string() };
        let edits =
            [edit(Kind::Raise, 20, 21, "a"), edit(Kind::Raise, 21, 22, "a"), edit(Kind::Raise, 22, 23, "b"), edit(Kind::Sign, 23, 23, "b")];
        let places: Vec<_> = merged(edits.into_iter()).iter().map(|edit| (edit.first, edit.last)).collect();
        assert_eq!(places, [(20, 22), (22, 23), (23, 23)]);
    }

    /// The compiler names one place of each function, and a number may be a `u8` there and an `i8` elsewhere.
    #[test]
    fn a_sign_that_a_number_cannot_have_is_dropped_there_alone() {
        let signed = |before: &str| Edit { kind: Kind::Sign, first: 1, last: 1, before: before.to_string(), after: format!("-{before}") };
        assert!(!is_alike("E0277", &signed("1"), &signed("1")));
        assert!(is_alike("E0277", &signed("square"), &signed("square")));
    }

    #[test]
    fn a_file_that_cannot_be_read_is_refused_with_its_line() {
        let refused = parsed("fn f() {\n    let = 1;\n}\n").err().unwrap();
        assert!(refused.en.starts_with("player.rs, line 2: ") && refused.ja.starts_with("player.rs の 2 行目: "), "{refused:?}");
    }
}
