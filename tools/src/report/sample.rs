//! A small class for the tests: one of every result, and names that are hard to print.

use super::result::{Bilingual, Class, Grade, Graded, KnownMistake, SCHEMA, SpecGrade, SpecOf, State, Submission};
use crate::sandbox::probe::Restriction;

/// Five students, two exercises.
pub fn class() -> Class {
    Class {
        schema: SCHEMA.to_string(),
        kit: "1.2.3".to_string(),
        exercises: vec![
            exercise("02", "Evaluation function", "評価関数", &[("counts_material", 4), ("ignores_nothing", 1)]),
            exercise("03", "One-ply player", "1 手読みプレイヤー", &[("takes_the_best_capture", 3), ("plays_mate_in_one", 2)]),
        ],
        restrictions: vec![restriction("no network", true), restriction("no files but its own", false)],
        submissions: vec![not_compiled_submission(), in_part_submission(), problem_submission(), refused_submission(), passed_submission()],
    }
}

/// The submission with a wrong answer and a panic; its name is markup.
pub fn in_part(class: &Class) -> &Submission {
    &class.submissions[1]
}

/// The submission of which nothing could be graded; its name is a formula.
pub fn with_a_problem(class: &Class) -> &Submission {
    &class.submissions[2]
}

/// The submission without one file and with another that does not compile; its name is a path.
pub fn not_compiled(class: &Class) -> &Submission {
    &class.submissions[0]
}

fn exercise(id: &str, en: &str, ja: &str, specs: &[(&str, u32)]) -> Graded {
    let title = Bilingual::new("It is as it should be.", "正しくできている。");
    Graded {
        id: id.to_string(),
        title: Bilingual::new(en, ja),
        points: specs.iter().map(|(_, points)| points).sum(),
        specs: specs.iter().map(|&(name, points)| SpecOf { name: name.to_string(), title: title.clone(), points }).collect(),
    }
}

fn restriction(name: &str, enforced: bool) -> Restriction {
    Restriction { name: name.to_string(), enforced }
}

fn submission(student: &str, grades: Vec<Grade>) -> Submission {
    Submission { student: student.to_string(), notes: Vec::new(), problem: None, grades }
}

fn grade(exercise: &str, state: State, specs: Vec<SpecGrade>) -> Grade {
    let points = specs.iter().map(|spec| spec.points).sum();
    Grade { exercise: exercise.to_string(), state, points, specs, compiler: None, mistakes: Vec::new() }
}

pub fn mistake(en: &str, ja: &str) -> KnownMistake {
    let advice = Bilingual::new(
        format!("You fail like one that {en}.\n  Look after the move.\n"),
        format!("「{ja}」です。\n  指した後を見ましょう。\n"),
    );
    KnownMistake { name: Bilingual::new(en, ja), advice }
}

fn spec(name: &str, points: u32, verdict: &str, sentence: Bilingual, message: Bilingual) -> SpecGrade {
    SpecGrade { name: name.to_string(), points, verdict: verdict.to_string(), sentence, message }
}

fn pass(name: &str, points: u32) -> SpecGrade {
    spec(name, points, "pass", Bilingual::default(), Bilingual::default())
}

fn not_run(name: &str) -> SpecGrade {
    spec(name, 0, "not-run", Bilingual::default(), Bilingual::default())
}

fn passed_submission() -> Submission {
    let grades = vec![
        grade("02", State::Graded, vec![pass("counts_material", 4), pass("ignores_nothing", 1)]),
        grade("03", State::Graded, vec![pass("takes_the_best_capture", 3), pass("plays_mate_in_one", 2)]),
    ];
    submission("山田 太郎", grades)
}

fn in_part_submission() -> Submission {
    let panicked = spec(
        "ignores_nothing",
        0,
        "panicked",
        Bilingual::new("your program panicked at player.rs:9: <b>`oh`</b>", "player.rs:9 でパニックしました: <b>`oh`</b>"),
        Bilingual::new(
            "---- ignores_nothing ----\nPanicked: your program panicked at player.rs:9: <b>`oh`</b>\n\nYour program printed:\n  \u{1b}[31m```\n  ]]>\n",
            "---- ignores_nothing ----\nパニック: player.rs:9 でパニックしました: <b>`oh`</b>\n\nプログラムの出力:\n  \u{1b}[31m```\n  ]]>\n",
        ),
    );
    let board = " 飛 口 口^玉 口\n 玉 口 口 口 口\n手番 = 先手\n";
    let wrong = spec(
        "plays_mate_in_one",
        0,
        "wrong",
        Bilingual::new("you played 5d5c, but 4d4b mates.", "5d5c を指しましたが、4d4b で詰みです。"),
        Bilingual::new(format!("{board}Hint: `pos.is_mated()` tells."), format!("{board}ヒント: `pos.is_mated()` で分かります。")),
    );
    let mut second = grade("03", State::Graded, vec![pass("takes_the_best_capture", 3), wrong]);
    second.mistakes = vec![mistake("Does not look for mate", "詰みを調べていない")];
    let first = grade("02", State::Graded, vec![pass("counts_material", 4), panicked]);
    submission("<script>alert('x')</script>\n\"佐藤\" & 花子", vec![first, second])
}

fn problem_submission() -> Submission {
    let mut submission = submission("=HYPERLINK(\"http://example.org\",\"x\")", Vec::new());
    submission.problem = Some("the archive <a.zip> could not be read".to_string());
    submission
}

fn not_compiled_submission() -> Submission {
    let missing = grade("02", State::Missing, vec![not_run("counts_material"), not_run("ignores_nothing")]);
    let mut broken = grade("03", State::DoesNotCompile, vec![not_run("takes_the_best_capture"), not_run("plays_mate_in_one")]);
    broken.compiler = Some("error[E0308]: mismatched types\n --> player.rs:3:5\n  |\n3 |\tVec::<i32>::new() && \"x\"\n".to_string());
    submission("../../CON", vec![missing, broken])
}

fn refused_submission() -> Submission {
    let refused = grade("02", State::Refused, vec![not_run("counts_material"), not_run("ignores_nothing")]);
    let graded = grade("03", State::Graded, vec![pass("takes_the_best_capture", 3), pass("plays_mate_in_one", 2)]);
    let mut submission = submission("s1234567_鈴木", vec![refused, graded]);
    submission.notes = vec!["left out: 02/movie.mp4\n(3 MB)".to_string(), "@two archives".to_string()];
    submission
}
