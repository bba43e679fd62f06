//! What is known of an exercise, in words.

use colored::Colorize;
use minishogi_grading::{Exercise, Spec, describe_without_hint, hint_line};

use super::course::{Course, readme};
use super::outcome::{Failure, Graded, Outcome};

/// The first thing that is wrong, or that all is well, and the points.
pub fn verdict(course: &Course, exercise: &Exercise, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Missing | Outcome::Unreadable(_) | Outcome::NotWritten | Outcome::NoCargo(_) => problem(course, exercise, outcome),
        Outcome::Refused { said, .. } => paragraphs(&[said.trim_end(), &problem(course, exercise, outcome)]),
        Outcome::Graded(graded) => {
            let package = format!("ex{}", exercise.id);
            let describe = |Failure { spec, verdict }| describe_without_hint(exercise, spec, verdict, &package, course.lang);
            let first = graded.failures().next().map(describe).unwrap_or_default();
            paragraphs(&[first.trim_end(), &graded.mistakes(course.lang), &points(course, exercise, graded)])
        }
    }
}

/// Those that are not empty, with an empty line between two.
fn paragraphs(texts: &[&str]) -> String {
    texts.iter().filter(|text| !text.is_empty()).copied().collect::<Vec<_>>().join("\n\n")
}

/// Why an exercise has no verdicts, in a sentence.
pub fn problem(course: &Course, exercise: &Exercise, outcome: &Outcome) -> String {
    let Exercise { id, folder, .. } = exercise;
    let file = format!("exercises/{folder}/player.rs");
    match outcome {
        Outcome::Missing => course.text(
            format!("{file} is missing. This brings back the one you began with: cargo run -- reset {id}"),
            format!("{file} がありません。元のファイルを置くには: cargo run -- reset {id}"),
        ),
        Outcome::Unreadable(error) if error.kind() == std::io::ErrorKind::InvalidData => course.text(
            format!("{file} is not UTF-8 text. Save it as UTF-8."),
            format!("{file} は UTF-8 のテキストではありません。UTF-8 で保存してください。"),
        ),
        Outcome::Unreadable(error) => course.text(format!("{file} cannot be read: {error}"), format!("{file} が読めません: {error}")),
        Outcome::NoCargo(error) => course.text(
            format!("`cargo` could not be started: {error}. Is Rust installed, and is `cargo` in your PATH?"),
            format!("`cargo` を起動できません: {error}。Rust はインストールされていますか。`cargo` は PATH にありますか。"),
        ),
        Outcome::Refused { package: Some(package), .. } if *package == format!("ex{id}") => course
            .text("It does not compile. The first error is the one to look at.", "コンパイルできません。最初のエラーから見てください。"),
        Outcome::Refused { package: Some(package), .. } => course.text(
            format!("What does not compile is not your player.rs but `{package}`. `git status` shows what was changed."),
            format!("コンパイルできないのは player.rs ではなく `{package}` です。`git status` で変更されたファイルが分かります。"),
        ),
        Outcome::Refused { package: None, .. } => course.text(
            format!("Cargo could not grade it. To see the same: cargo test -p ex{id}"),
            format!("cargo が採点できませんでした。同じものを見るには: cargo test -p ex{id}"),
        ),
        Outcome::NotWritten | Outcome::Graded(_) => String::new(),
    }
}

fn points(course: &Course, exercise: &Exercise, graded: &Graded) -> String {
    let (points, all) = (graded.points(), exercise.points());
    let count = exercise.specs.len();
    let mut text = if points == all {
        let text = course.text(
            format!("All specs pass: {points} of {all} points."),
            format!("すべてのスペックに合格しました（{all} 点中 {points} 点）。"),
        );
        text.green().bold().to_string()
    } else {
        let passed = count - graded.failures().count();
        let text = course.text(
            format!("{passed} of {count} specs pass: {points} of {all} points."),
            format!("スペック {count} 個のうち {passed} 個に合格しました（{all} 点中 {points} 点）。"),
        );
        text.yellow().to_string()
    };
    if graded.warned {
        text += &course.text(
            format!("\nThe compiler has warnings: cargo build -p ex{}", exercise.id),
            format!("\nコンパイラの警告があります: cargo build -p ex{}", exercise.id),
        );
    }
    text
}

/// The specs with their verdicts, a line each.
pub fn list(course: &Course, exercise: &Exercise, outcome: &Outcome) -> String {
    let width = exercise.specs.iter().map(|spec| spec.name.len()).max().unwrap_or(0);
    let lines = exercise.specs.iter().map(|spec| {
        let mark = match outcome {
            Outcome::Graded(graded) if graded.failures().any(|failure| failure.spec.name == spec.name) => "FAILED".red(),
            Outcome::Graded(_) => "ok    ".green(),
            _ => "-     ".dimmed(),
        };
        format!("  {mark}  {:width$}  {}  {}", spec.name, points_of(course, spec), spec.title.get(course.lang))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn points_of(course: &Course, spec: &Spec) -> String {
    let unit = if spec.points == 1 { "point " } else { "points" };
    course.text(format!("{} {unit}", spec.points), format!("{} 点", spec.points))
}

/// The hint for the first spec that failed.
pub fn hint(course: &Course, exercise: &Exercise, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Graded(graded) => match graded.failures().next() {
            Some(failure) if failure.hint_fits() => hint_line(failure.spec, course.lang).trim_end().to_string(),
            Some(_) => course.text(
                "The message says all there is to say; the hint of this spec is about other mistakes.",
                "メッセージのとおりです。このスペックのヒントは、別の間違いについてのものです。",
            ),
            None => course.text("All specs pass: no hint is needed.", "すべてのスペックに合格しています。ヒントは要りません。"),
        },
        _ => problem(course, exercise, outcome),
    }
}

/// Where to read on.
pub fn more_hints(course: &Course, exercise: &Exercise) -> String {
    let page = readme(exercise, course.lang);
    course.text(format!("More hints, step by step: {page}"), format!("段階ごとのヒントは {page} にあります。"))
}

/// The hint of a spec, with what the spec is about.
pub fn spec_with_hint(course: &Course, spec: &Spec) -> String {
    format!("{}  {}  {}\n  {}", spec.name, points_of(course, spec).trim_end(), spec.title.get(course.lang), hint_line(spec, course.lang))
}
