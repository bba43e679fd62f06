//! One exercise of one student: compiled, tried out, judged.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use minishogi_command::process::Group;
use minishogi_grading::mistakes::describe_mistakes;
use minishogi_grading::{Draw, Examination, Exercise, Kind, Lang, Mistake, Spec, Verdict, describe, diagnose, grade_exercise};

use crate::builder::{Builder, Product, Refusal};
use crate::report::result::{Bilingual, Grade, KnownMistake, SpecGrade, State};
use crate::sandbox::Policy;
use crate::submissions::Source;

/// Grades a file in the folder `scratch`, which does not exist before nor after, by the listed questions and by those drawn by the seed.
///
/// # Errors
/// Where the machine fails, and nothing is known about the file.
pub fn grade(builder: &Builder, exercise: &'static Exercise, source: Option<&Source>, scratch: &Path, seed: u32) -> io::Result<Grade> {
    let text = match source {
        None => return Ok(not_run(exercise, State::Missing, None)),
        Some(Source::Refused(why)) => return Ok(refused(exercise, why.into())),
        Some(Source::Text(text)) => text,
    };
    fs::create_dir_all(scratch)?;
    let graded = match builder.compile(exercise, text, Product::Spec, scratch) {
        Ok(program) => try_out(exercise, &program, seed),
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
fn try_out(exercise: &'static Exercise, program: &Path, seed: u32) -> io::Result<Grade> {
    let policy = Policy::to_run(program);
    let mut times: HashMap<&str, Duration> = HashMap::new();
    let mut examine = |examination: &Examination| {
        grade_exercise::<Group>(examination, || policy.command(program), |spec, _, time| *times.entry(spec.name).or_default() += time)
    };
    let listed = Examination { threads: 1, ..Examination::of(exercise) };
    let mut verdicts = examine(&listed)?;
    // By the listed questions: each known mistake has its own ones among them.
    let mistakes = diagnose(exercise, &verdicts).into_iter().map(known_mistake).collect();
    // They are public. A program that has only learnt the answers does not know those to questions drawn anew.
    let specs = verdicts.iter().filter(|(_, verdict)| verdict.is_pass()).map(|(spec, _)| *spec).collect();
    for (spec, verdict) in examine(&Examination { specs, draw: Draw::seeded(seed.into()), ..listed })? {
        let place = verdicts.iter_mut().find(|(other, _)| other.name == spec.name);
        place.into_iter().for_each(|place| place.1 = verdict.clone());
    }
    let time = |spec: &Spec| times.get(spec.name).copied().unwrap_or_default();
    let specs: Vec<SpecGrade> = verdicts.iter().map(|(spec, verdict)| spec_grade(exercise, spec, verdict, time(spec))).collect();
    Ok(Grade {
        exercise: exercise.id.to_string(),
        state: State::Graded,
        points: specs.iter().map(|spec| spec.points).sum(),
        specs,
        compiler: None,
        mistakes,
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
