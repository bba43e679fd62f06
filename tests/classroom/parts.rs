//! Exercises whose parts are graded one by one: a student gets the points of a part as soon as that is written.

use minishogi_grading::EXERCISES;

use support::programs::stderr;

use crate::grade::{folder, hand_in, read, run, solution, text};

/// The parts of an exercise, each with the task of its `todo!`. A part may call earlier ones: then they are listed too.
const PARTS: &[(&str, &[&[&str]])] = &[
    (
        "09",
        &[
            &["many positions share the place"],
            &["store it"],
            &["compare it with the window"],
            &["use it, or not"],
            &["the opposite of value_from_tt"],
            &["look back"],
        ],
    ),
    ("10", &[&["part 1"], &["part 2"], &["part 3"]]),
    ("11", &[&["part 1"], &["part 2"], &["part 2", "part 3"], &["part 4"], &["part 5"]]),
    ("12", &[&["part 1"], &["part 2"]]),
    (
        "13",
        &[
            &["part 1"],
            &["part 2"],
            &["part 2", "part 3"],
            &["part 2", "part 3", "part 4"],
            &["part 1", "part 2", "part 5"],
            &["part 1", "part 2", "part 6"],
        ],
    ),
];

/// Returns the solution with every part as in the stub, except `written`.
fn with_parts(id: &str, written: &[&str]) -> String {
    let solution = solution(id);
    let mut parts = solution.split("// BEGIN SOLUTION\n");
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (marked, rest) = part.split_once("// END SOLUTION\n").expect("what begins ends");
        let is_to_do = marked.contains("todo!(");
        let keeps = !is_to_do || written.iter().any(|what| marked.contains(&format!("todo!(\"{what}")));
        for line in marked.lines() {
            match line.trim_start().strip_prefix("// STUB:") {
                Some(stub) if !keeps => text += &format!("{stub}\n"),
                None if keeps => text += &format!("{line}\n"),
                _ => {}
            }
        }
        text += rest;
    }
    text
}

/// Checks that each part earns points by itself, and that all other specs are not written yet.
fn check_parts(exercises: &[&str]) {
    let class = folder(&format!("parts of {}", exercises.join(" "))).join("handed in");
    let wanted = || PARTS.iter().filter(|(id, _)| exercises.contains(id));
    for (id, parts) in wanted() {
        for written in *parts {
            hand_in(&class, &format!("{id} {}", written.join(", ")), id, &with_parts(id, written));
        }
    }
    let out = class.with_file_name("marks");
    let graded = run(&["--submissions", text(&class), "--out", text(&out)]);
    assert!(graded.status.success(), "{}", stderr(&graded));
    let results = read(&out.join("results.json"));
    for (id, parts) in wanted() {
        let place = EXERCISES.iter().position(|exercise| exercise.id == *id).unwrap();
        for written in *parts {
            let student = format!("{id} {}", written.join(", "));
            let submissions = results["submissions"].as_array().unwrap();
            let grade = &submissions.iter().find(|submission| submission["student"] == student).unwrap()["grades"][place];
            assert!(grade["points"].as_u64() > Some(0), "{student}: {grade:#}");
            for spec in grade["specs"].as_array().unwrap() {
                assert!(spec["verdict"] == "pass" || spec["verdict"] == "not-written", "{student}: {spec:#}");
            }
        }
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn each_part_of_an_exercise_earns_points() {
    check_parts(&["09", "10", "11", "12", "13"]);
}
