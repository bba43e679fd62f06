//! Grades one exercise of one student: compiles it, runs it, judges it, and limits the total time of its programs.
//!
//! Each spec has a deadline of its own, which is generous, and an exercise has several specs, each asked twice: a player that loops or sleeps in all
//! of them would cost minutes. Some time is free each time; longer runs share the budget. Only the program's own time counts, so that a busy machine
//! costs no student a point. Each exercise of each student has its own budget, so its mark depends on nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{fs, io};

use minishogi::text;
use minishogi_command::process::Group;
use minishogi_grading::process::Stop;
use minishogi_grading::{
    Diagnosis, Draw, Examination, Exercise, Kind, Lang, Spec, TOO_BUSY, Text, Verdict, describe, diagnose, explain, grade_exercise,
};

use crate::builder::{Builder, Compiled, Refusal};
use crate::repair::{Bench, words};
use crate::report::result::{Grade, KnownMistake, NamedValue, SpecGrade, State};
use crate::sandbox::{Policy, User};
use crate::submissions::Source;

/// The conditions under which students' programs run.
#[derive(Clone, Copy)]
pub struct Conditions {
    /// The user that runs them.
    pub user: User,
    /// The time for all specs of an exercise together.
    pub budget: Duration,
    /// The seed of the hidden questions.
    pub seed: u32,
    /// The wrong line is looked for.
    pub lines: bool,
}

/// Grades a file in the folder `scratch`, which exists neither before nor after, by the listed questions and by those drawn by the seed.
///
/// # Errors
/// The reason, if the machine fails and nothing is known about the file.
pub fn grade(
    builder: &Builder,
    exercise: &'static Exercise,
    source: Option<&Source>,
    conditions: Conditions,
    scratch: &Path,
) -> Result<Grade, Text> {
    let text = match source {
        None => return Ok(not_run(exercise, State::Missing, None)),
        Some(Source::Refused(why)) => return Ok(not_even_tried(exercise, State::Refused, why.clone())),
        Some(Source::Text(text)) => text,
    };
    fs::create_dir_all(scratch).map_err(why_not_graded)?;
    // A mistake in a spec costs one grade, and not the class.
    let graded = catch_unwind(AssertUnwindSafe(|| match builder.compile(exercise, text, scratch) {
        Ok(Compiled { program, warnings }) => {
            let graded = try_out(exercise, &program, conditions).map(|grade| with_warnings(grade, warnings)).map_err(why_not_graded);
            graded.and_then(|grade| with_lines(builder, exercise, text, grade, conditions, scratch))
        }
        Err(refusal) => not_compiled(exercise, refusal),
    }));
    fs::remove_dir_all(scratch).map_err(why_not_graded)?;
    graded.unwrap_or_else(|_| {
        Err(Text::new(
            "the judge itself panicked, which is a mistake in its specs",
            "採点プログラム自身がパニックしました。スペックの誤りです",
        ))
    })
}

/// Returns [`TOO_BUSY`] if the machine's load was the reason.
fn why_not_graded(error: io::Error) -> Text {
    match error.kind() {
        io::ErrorKind::TimedOut => TOO_BUSY,
        _ => Text::of(error.to_string(), error.to_string()),
    }
}

/// Returns the grade of a file that was not compiled.
fn not_compiled(exercise: &Exercise, refusal: Refusal) -> Result<Grade, Text> {
    let why = match refusal {
        Refusal::Machine(reason) => return Err(reason),
        Refusal::DoesNotCompile(words) => return Ok(not_run(exercise, State::DoesNotCompile, Some(words))),
        Refusal::NotToBeCompiled(why) => return Ok(not_even_tried(exercise, State::DoesNotCompile, why)),
        Refusal::ReadsOtherFiles(Some(file)) => text!(
            "player.rs reads another file, {file}; only player.rs is graded.",
            "player.rs がほかのファイル {file} を読み込んでいます。採点するのは player.rs だけです。"
        ),
        Refusal::ReadsOtherFiles(None) => Text::new(
            "player.rs wants to read another file; only player.rs is graded.",
            "player.rs がほかのファイルを読み込もうとしています。採点するのは player.rs だけです。",
        ),
        Refusal::ReadsEnvironment(name) => text!(
            "player.rs reads the environment variable {name} while it is compiled; only player.rs is graded.",
            "player.rs がコンパイル時に環境変数 {name} を読み込んでいます。採点するのは player.rs だけです。"
        ),
    };
    Ok(not_even_tried(exercise, State::Refused, why))
}

/// Adds the compiler's warnings if something fails: they may be the reason.
fn with_warnings(grade: Grade, warnings: String) -> Grade {
    let fails = grade.specs.iter().any(|spec| spec.verdict != Kind::Pass.id());
    Grade { compiler: Some(warnings).filter(|warnings| fails && !warnings.is_empty()), ..grade }
}

/// Adds the lines in which an edit repairs the player, if they are asked for.
fn with_lines(
    builder: &Builder,
    exercise: &'static Exercise,
    source: &str,
    grade: Grade,
    conditions: Conditions,
    scratch: &Path,
) -> Result<Grade, Text> {
    if !conditions.lines || grade.specs.iter().all(|spec| spec.verdict == Kind::Pass.id()) {
        return Ok(grade);
    }
    let begun = Instant::now();
    let folder = scratch.join("lines");
    fs::create_dir_all(&folder).map_err(why_not_graded)?;
    let seed = u64::from(conditions.seed);
    let bench = Bench {
        builder,
        exercise,
        user: conditions.user,
        scratch: &folder,
        threads: 1,
        // Neither the questions that graded it, nor the public ones.
        seeds: [seed + 1, seed + 2],
        patience: None,
        tell: &|_| {},
    };
    let found = bench.find(source);
    if found.as_ref().is_err_and(|why| *why == TOO_BUSY) {
        return Err(TOO_BUSY);
    }
    Ok(Grade { lines: Some(words::lines(found, milliseconds(begun.elapsed()))), ..grade })
}

/// Lets the program answer every spec, each in a process of its own, and judges the observations here.
fn try_out(exercise: &'static Exercise, program: &Path, conditions: Conditions) -> io::Result<Grade> {
    let policy = Policy::to_run(program).run_by(conditions.user);
    let mut budget = Budget::new(conditions.budget);
    let folders = program.ancestors().nth(2).map(|folder| folder.display().to_string()).unwrap_or_default();
    let mut examine = |spec, draw| {
        let (verdict, time) = examine(exercise, spec, draw, || policy.command(program), &mut budget)?;
        io::Result::Ok((without(&folders, verdict), time))
    };
    let (mut verdicts, mut times) = (Vec::new(), Vec::new());
    for spec in exercise.specs {
        let (verdict, time) = examine(spec, Draw::fixed())?;
        verdicts.push((spec, verdict));
        times.push(time);
    }
    // By the listed questions, in which each known mistake shows in its own way.
    let mut mistakes = known_mistakes(&diagnose(exercise, &verdicts));
    // They are public. A program that has only learnt their answers cannot answer freshly drawn questions.
    for ((spec, verdict), time) in verdicts.iter_mut().zip(&mut times).filter(|((_, verdict), _)| verdict.is_pass()) {
        let (drawn, more) = examine(spec, Draw::seeded(conditions.seed.into()))?;
        *verdict = drawn;
        *time += more;
    }
    if mistakes.is_empty() {
        mistakes = known_mistakes(&diagnose(exercise, &verdicts));
    }
    if mistakes.is_empty() {
        let stop = Stop::after(budget.next());
        explain::<Group>(exercise, &mut verdicts, || policy.command(program), &stop);
        budget.spend(stop.used(), false);
    }
    let graded = verdicts.iter().zip(times).map(|((spec, verdict), time)| spec_grade(exercise, spec, verdict, time));
    let specs: Vec<SpecGrade> = graded.collect();
    Ok(Grade {
        exercise: exercise.id.to_string(),
        state: State::Graded,
        points: specs.iter().map(|spec| spec.points).sum(),
        specs,
        compiler: None,
        mistakes,
        lines: None,
    })
}

/// Judges one spec in the remaining time, and returns the time it took.
fn examine(
    exercise: &'static Exercise,
    spec: &'static Spec,
    draw: Draw,
    child: impl Fn() -> io::Result<Command> + Sync,
    budget: &mut Budget,
) -> io::Result<(Verdict, Duration)> {
    let (started, stop) = (Instant::now(), Stop::after(budget.next()));
    let examination = Examination { specs: vec![spec], draw, threads: 1, stop: stop.clone(), ..Examination::of(exercise) };
    let verdict = match grade_exercise::<Group>(&examination, child, |_, _, _| {}) {
        Ok(mut verdicts) => verdicts.pop().map_or_else(|| too_slow(budget.exceeded()), |(_, verdict)| verdict),
        Err(error) if stop.is_stopped() && error.kind() == io::ErrorKind::Interrupted => too_slow(budget.exceeded()),
        Err(error) => return Err(error),
    };
    budget.spend(stop.used(), verdict.kind == Kind::TooSlow);
    Ok((verdict, started.elapsed()))
}

/// Removes the grader's folder from all texts of a program, for students read them.
fn without(folder: &str, mut verdict: Verdict) -> Verdict {
    // On Windows a path is written in two ways.
    let written = [folder.to_string(), folder.escape_debug().to_string()];
    let hide = |text: &str| written.iter().filter(|path| !path.is_empty()).fold(text.to_string(), |text, path| text.replace(path, "…"));
    verdict.finding = verdict.finding.map(&hide);
    verdict.printed = hide(&verdict.printed);
    verdict
}

fn too_slow(text: Text) -> Verdict {
    Verdict::of(Kind::TooSlow, text, None, String::new())
}

fn known_mistakes(diagnosis: &Diagnosis) -> Vec<KnownMistake> {
    let advice = diagnosis.paragraphs(Lang::En).into_iter().zip(diagnosis.paragraphs(Lang::Ja));
    let found = diagnosis.found().iter().zip(advice);
    found.map(|(found, (en, ja))| KnownMistake { name: found.name.clone(), advice: Text::of(en, ja) }).collect()
}

/// Returns a verdict as the reports show it, with its time.
fn spec_grade(exercise: &Exercise, spec: &Spec, verdict: &Verdict, time: Duration) -> SpecGrade {
    let passed = verdict.is_pass();
    let message = |lang| describe(exercise, spec, verdict, &format!("ex{}", exercise.id), lang);
    SpecGrade {
        name: spec.name.to_string(),
        points: if passed { spec.points } else { 0 },
        verdict: verdict.kind.id().to_string(),
        milliseconds: milliseconds(time),
        sentence: verdict.text(),
        values: NamedValue::all_of(verdict),
        message: if passed { Text::default() } else { Text::of(message(Lang::En), message(Lang::Ja)) },
    }
}

/// Returns the grade of a file that was refused before it ran.
fn not_even_tried(exercise: &Exercise, state: State, why: Text) -> Grade {
    let mut grade = not_run(exercise, state, None);
    grade.specs.iter_mut().for_each(|spec| spec.sentence = why.clone());
    grade
}

/// Returns the grade of an exercise that was not run.
pub fn not_run(exercise: &Exercise, state: State, compiler: Option<String>) -> Grade {
    let specs = exercise.specs.iter().map(not_run_yet).collect();
    Grade { exercise: exercise.id.to_string(), state, points: 0, specs, compiler, mistakes: Vec::new(), lines: None }
}

fn not_run_yet(spec: &Spec) -> SpecGrade {
    SpecGrade {
        name: spec.name.to_string(),
        points: 0,
        verdict: Kind::NotRun.id().to_string(),
        milliseconds: 0,
        sentence: Text::default(),
        values: Default::default(),
        message: Text::default(),
    }
}

/// Returns a time as the reports hold it.
pub fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The time of each spec in addition to the budget, each time it is asked. A right answer to a whole spec mostly needs less than a second.
const FREE: Duration = Duration::from_secs(5);

/// The total time of a spec after another of the exercise has run out of time.
const SHORT: Duration = Duration::from_secs(2);

/// The remaining time of an exercise.
#[derive(Clone, Debug)]
struct Budget {
    whole: Duration,
    left: Duration,
    ran_out: bool,
}

impl Budget {
    fn new(whole: Duration) -> Budget {
        Budget { whole, left: whole, ran_out: false }
    }

    /// Returns the time limit of the next spec.
    fn next(&self) -> Duration {
        if self.ran_out { SHORT } else { FREE + self.left }
    }

    /// Subtracts the time that a spec has used, and notes whether it ran out of time.
    fn spend(&mut self, used: Duration, ran_out: bool) {
        self.left = self.left.saturating_sub(used.saturating_sub(FREE));
        self.ran_out |= ran_out;
    }

    /// Returns why a spec was stopped after the time of [`next`](Budget::next).
    fn exceeded(&self) -> Text {
        let (whole, short) = (self.whole.as_secs(), SHORT.as_secs());
        if self.ran_out {
            text!(
                "no answer after {short} seconds. A spec gets no more once another has run out of time.",
                "{short} 秒たっても答えがありません。この演習では別の項目が時間切れになったので、残りの項目の時間はこれだけです。"
            )
        } else {
            text!(
                "the time budget was used up: the specs of an exercise may take {whole} s in all, beyond the first seconds of each.",
                "時間を使い切りました。各項目の最初の数秒を除いて、1 つの演習の項目全部に使える時間は合わせて {whole} 秒です。"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn a_verdict_does_not_tell_where_the_grader_works() {
        let said = |sentence: &str| Verdict::of(Kind::TooSlow, Text::of(sentence.into(), sentence.into()), None, sentence.to_string());
        for (folder, sentence) in [
            ("/home/prof/target/grade/7", "at /home/prof/target/grade/7/scratch-0/player: /home/prof/target/grade/7"),
            (r"C:\prof\grade\7", r#"at C:\prof\grade\7/scratch-0/player: C:\\prof\\grade\\7"#),
        ] {
            let verdict = without(folder, said(sentence));
            let (text, printed) = (verdict.text(), verdict.printed);
            assert_eq!([&*text.en, &*text.ja, &*printed], ["at …/scratch-0/player: …"; 3]);
        }
        assert_eq!(without("", said("as it was")).printed, "as it was");
    }

    #[test]
    fn what_takes_long_shares_the_budget() {
        let mut budget = Budget::new(seconds(30));
        assert_eq!(budget.next(), seconds(35));
        (0..100).for_each(|_| budget.spend(FREE, false));
        assert_eq!(budget.next(), seconds(35), "a busy machine");
        budget.spend(seconds(18), false);
        assert_eq!(budget.next(), seconds(22));
        budget.spend(seconds(22), false);
        assert_eq!(budget.next(), FREE);
        assert!(budget.exceeded().en.starts_with("the time budget was used up"));
    }

    #[test]
    fn after_a_loop_the_other_specs_have_little() {
        let mut budget = Budget::new(seconds(30));
        budget.spend(seconds(10), true);
        assert_eq!(budget.next(), SHORT);
        assert!(budget.exceeded().en.starts_with("no answer after 2 seconds"));
        budget.spend(SHORT, true);
        assert_eq!(budget.next(), SHORT);
    }
}
