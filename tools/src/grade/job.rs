//! One exercise of one student: compiled, tried out, judged.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use minishogi_command::process::Group;
use minishogi_grading::mistakes::describe_mistakes;
use minishogi_grading::{Boards, Examination, Exercise, Kind, Lang, Mistake, Spec, Verdict, describe, diagnose, grade_exercise};

use crate::builder::{Builder, Product, Refusal};
use crate::report::result::{Bilingual, Grade, KnownMistake, SpecGrade, State};
use crate::sandbox::Policy;
use crate::submissions::Source;

/// Grades a file in the folder `scratch`, which does not exist before nor after.
///
/// # Errors
/// Where the machine fails, and nothing is known about the file.
pub fn grade(builder: &Builder, exercise: &'static Exercise, source: Option<&Source>, scratch: &Path) -> io::Result<Grade> {
    let text = match source {
        None => return Ok(not_run(exercise, State::Missing, None)),
        Some(Source::Refused(why)) => return Ok(refused(exercise, why.into())),
        Some(Source::Text(text)) => text,
    };
    fs::create_dir_all(scratch)?;
    let graded = match builder.compile(exercise, text, Product::Spec, scratch) {
        Ok(program) => try_out(exercise, &program),
        Err(Refusal::DoesNotCompile(words)) => Ok(not_run(exercise, State::DoesNotCompile, Some(words))),
        Err(Refusal::ReadsOtherFiles(file)) => Ok(refused(
            exercise,
            Bilingual::new(
                format!("player.rs reads another file, {file}; only player.rs is graded."),
                format!("player.rs がほかのファイル {file} を読み込んでいます。採点するのは player.rs だけです。"),
            ),
        )),
        Err(Refusal::Machine(error)) => Err(error),
    };
    fs::remove_dir_all(scratch)?;
    graded
}

/// Lets the program answer every spec, each in a process of its own, and judges here what was observed there.
fn try_out(exercise: &'static Exercise, program: &Path) -> io::Result<Grade> {
    let policy = Policy::to_run(program);
    // The questions are public. A program that has only learnt the answers does not know those of the mirrored boards.
    let boards = &[Boards::AsWritten, Boards::Mirrored];
    let examination = Examination { boards, threads: 1, ..Examination::of(exercise) };
    let mut specs: Vec<SpecGrade> = exercise.specs.iter().map(not_run_yet).collect();
    let tell = |spec: &Spec, verdict: &Verdict, time| {
        if let Some(place) = specs.iter_mut().find(|place| place.name == spec.name) {
            *place = spec_grade(exercise, spec, verdict, time);
        }
    };
    let verdicts = grade_exercise::<Group>(&examination, || policy.command(program), tell)?;
    Ok(Grade {
        exercise: exercise.id.to_string(),
        state: State::Graded,
        points: specs.iter().map(|spec| spec.points).sum(),
        specs,
        compiler: None,
        mistakes: diagnose(exercise, &verdicts).into_iter().map(known_mistake).collect(),
    })
}

fn known_mistake(mistake: &Mistake) -> KnownMistake {
    let advice = |lang| describe_mistakes(&[mistake], lang);
    KnownMistake { name: (&mistake.name).into(), advice: Bilingual::new(advice(Lang::En), advice(Lang::Ja)) }
}

/// A verdict as the reports show it, with how long it took.
fn spec_grade(exercise: &Exercise, spec: &Spec, verdict: &Verdict, time: Duration) -> SpecGrade {
    let passed = verdict.is_pass();
    let message = |lang| describe(exercise, spec, verdict, &format!("ex{}", exercise.id), lang);
    SpecGrade {
        name: spec.name.to_string(),
        points: if passed { spec.points } else { 0 },
        verdict: verdict.kind.id().to_string(),
        milliseconds: milliseconds(time),
        sentence: (&verdict.text).into(),
        message: if passed { Bilingual::default() } else { Bilingual::new(message(Lang::En), message(Lang::Ja)) },
    }
}

/// The grade of what was not even compiled.
fn refused(exercise: &Exercise, why: Bilingual) -> Grade {
    let mut grade = not_run(exercise, State::Refused, None);
    grade.specs.iter_mut().for_each(|spec| spec.sentence = why.clone());
    grade
}

/// The grade of what was not even run.
pub fn not_run(exercise: &Exercise, state: State, compiler: Option<String>) -> Grade {
    let specs = exercise.specs.iter().map(not_run_yet).collect();
    Grade { exercise: exercise.id.to_string(), state, points: 0, specs, compiler, mistakes: Vec::new() }
}

fn not_run_yet(spec: &Spec) -> SpecGrade {
    SpecGrade {
        name: spec.name.to_string(),
        points: 0,
        verdict: Kind::NotRun.id().to_string(),
        milliseconds: 0,
        sentence: Bilingual::default(),
        message: Bilingual::default(),
    }
}

/// A time as the reports hold it.
pub fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
