//! The wrong line: `grade --lines`, and the command that `hint --line` starts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

use crate::grade::{folder, hand_in, read, root, run, solution, text};
use support::programs::{stderr, stdout};

/// Returns the number of the only line with these words.
fn line_with(source: &str, words: &str) -> u64 {
    let found: Vec<usize> = source.lines().enumerate().filter(|(_, line)| line.contains(words)).map(|(number, _)| number + 1).collect();
    assert_eq!(found.len(), 1, "{words}");
    found[0] as u64
}

/// Returns a player of 03 that sees values from the other side.
fn without_minus() -> String {
    let right = solution("03");
    let wrong = right.replace("{ -evaluate(pos) }", "{ evaluate(pos) }");
    assert_ne!(wrong, right);
    wrong
}

fn grade_lines(class: &Path, id: &str, more: &[&str]) -> (Output, PathBuf) {
    let out = class.with_file_name("marks");
    let words = ["--submissions", text(class), "--out", text(&out), "--exercise", id, "--seed", "17", "--lines"];
    (run(&[&words, more].concat()), out)
}

fn lines_of<'a>(results: &'a Value, student: &str) -> &'a Value {
    let submissions = results["submissions"].as_array().unwrap();
    let submission = submissions.iter().find(|submission| submission["student"] == student).unwrap_or_else(|| panic!("no {student}"));
    &submission["grades"][0]["lines"]
}

fn points_at(lines: &Value, line: u64) -> bool {
    let holds = |place: &Value| place["first"].as_u64() <= Some(line) && Some(line) <= place["last"].as_u64();
    lines["places"].as_array().is_some_and(|places| places.iter().any(holds))
}

fn feedback(out: &Path, student: &str) -> String {
    fs::read_to_string(out.join("feedback").join(format!("{student}.en.md"))).unwrap()
}

#[test]
fn a_wrong_line_is_told_as_far_as_the_class_has_agreed_and_a_right_player_has_none() {
    let class = folder("lines").join("handed in");
    hand_in(&class, "akira", "03", &solution("03"));
    hand_in(&class, "chiyo", "03", &without_minus());
    let (graded, out) = grade_lines(&class, "03", &[]);
    assert!(graded.status.success(), "{}", stderr(&graded));
    let results = read(&out.join("results.json"));
    assert_eq!(lines_of(&results, "akira"), &Value::Null);
    let (lines, line) = (lines_of(&results, "chiyo").clone(), line_with(&without_minus(), "{ evaluate(pos) }"));
    assert!(lines["found"] == "single" && points_at(&lines, line), "{line}: {lines:#}");
    let asks = "From whose view is the value there?";
    assert!(lines["told"]["en"].as_str().unwrap().contains(asks), "{lines:#}");
    let told = feedback(&out, "chiyo");
    assert!(told.contains(asks) && !told.contains("-evaluate(pos)"), "{told}");
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(report.contains("Lines to look at") && report.contains("-evaluate(pos)"));
    // The same results once more, in the words of the class, without another search.
    let agreed = class.with_file_name("class.toml");
    for (how, has_line, has_edit) in [("edit", true, true), ("line", true, false), ("none", false, false)] {
        fs::write(&agreed, format!("lines = \"{how}\"\n")).unwrap();
        let (graded, out) = grade_lines(&class, "03", &["--class", text(&agreed)]);
        assert!(graded.status.success(), "{}", stderr(&graded));
        let again = lines_of(&read(&out.join("results.json")), "chiyo").clone();
        assert_eq!((&again["milliseconds"], &again["shown"]), (&lines["milliseconds"], &Value::from(how)));
        let told = feedback(&out, "chiyo");
        assert_eq!((told.contains(asks), told.contains("-evaluate(pos)")), (has_line, has_edit), "{how}: {told}");
    }
    fs::write(&agreed, "lines = \"all\"\n").unwrap();
    let (refused, _) = grade_lines(&class, "03", &["--class", text(&agreed)]);
    assert!(stderr(&refused).contains("line 1: `all`: expected \"none\", \"line\" or \"edit\""), "{}", stderr(&refused));
}

#[test]
fn what_is_not_written_has_no_line() {
    let pointed = Command::new(cargo_bin!("minishogi-classroom"))
        .args(["line", "03", "--lang", "en"])
        .current_dir(root())
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = stdout(&pointed);
    assert!(pointed.status.code() == Some(1) && said.contains("is not written yet"), "{said}{}", stderr(&pointed));
}

/// The course as it is, but for the player of 03.
#[cfg(unix)]
#[test]
fn a_search_that_comes_to_its_end_too_early_says_so() {
    let course = folder("line_in_no_time").join("course");
    fs::create_dir_all(course.join("exercises")).unwrap();
    let link = |from: &Path, to: &Path| std::os::unix::fs::symlink(from, to).unwrap();
    let entries = |of: PathBuf| fs::read_dir(of).unwrap().map(|entry| entry.unwrap().file_name());
    entries(root().to_path_buf()).filter(|name| name != "exercises").for_each(|name| link(&root().join(&name), &course.join(&name)));
    for name in entries(root().join("exercises")).map(|name| Path::new("exercises").join(name)).filter(|name| !name.ends_with("03_one_ply"))
    {
        link(&root().join(&name), &course.join(&name));
    }
    let (given, own) = (root().join("exercises/03_one_ply"), course.join("exercises/03_one_ply"));
    fs::create_dir(&own).unwrap();
    entries(given.clone()).filter(|name| name != "player.rs").for_each(|name| link(&given.join(&name), &own.join(&name)));
    fs::write(own.join("player.rs"), without_minus()).unwrap();
    let point = |seconds: &str| {
        Command::new(cargo_bin!("minishogi-classroom"))
            .args(["line", "03", "--lang", "en", "--seconds", seconds])
            .current_dir(&course)
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .output()
            .unwrap()
    };
    let pointed = point("0");
    let said = stdout(&pointed);
    assert!(pointed.status.code() == Some(1) && said.contains("No line was found yet"), "{said}{}", stderr(&pointed));
    assert!(said.ends_with("To search for longer: cargo run -- hint 03 --line --seconds 300\n"), "{said}");
    let pointed = point("86400");
    let said = stdout(&pointed);
    let line = line_with(&without_minus(), "{ evaluate(pos) }");
    assert!(
        pointed.status.success() && said.starts_with(&format!("With another expression in line {line} ")),
        "{said}{}",
        stderr(&pointed)
    );
}

/// The lines are those of the student's file, in every style.
#[test]
#[ignore = "slow: some searches, .ci/nightly runs it"]
fn lines_are_right_however_the_file_is_written() {
    let class = folder("lines_in_any_file").join("handed in");
    let wrong = without_minus();
    let words = "{ evaluate(pos) }";
    let in_one_line = wrong.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join(" ");
    let with_a_macro = wrong.replace(
        "use minishogi::prelude::*;",
        "use minishogi::prelude::*;\nmacro_rules! unused { () => { fn never_called() {} } }\nunused!();",
    );
    let files = [
        ("crlf", wrong.replace('\n', "\r\n")),
        ("mark", format!("\u{feff}{wrong}")),
        ("japanese", wrong.replace("let m =", "// 指し手を取り出す。値は「相手から見た」もの\n            let m =")),
        ("one", in_one_line),
        ("macro", with_a_macro),
    ];
    for (student, source) in &files {
        hand_in(&class, student, "03", source);
    }
    let (graded, out) = grade_lines(&class, "03", &[]);
    assert!(graded.status.success(), "{}", stderr(&graded));
    let results = read(&out.join("results.json"));
    for (student, source) in &files {
        let lines = lines_of(&results, student);
        assert!(points_at(lines, line_with(source, words)), "{student}: {lines:#}");
    }
}

/// Code that a macro writes is not edited.
#[test]
#[ignore = "slow: a search without a result, .ci/nightly runs it"]
fn what_a_macro_writes_is_left_alone() {
    let class = folder("lines_in_macros").join("handed in");
    let right = solution("03");
    let (before, rest) = right.split_once("let value = ").unwrap();
    let (_, after) = rest.split_once(";\n").unwrap();
    let definition = "macro_rules! worth { ($pos:expr) => { if $pos.is_mated() { mate_in(1) } else { evaluate($pos) } } }\n";
    let source =
        format!("{before}let value = worth!(pos);\n{after}").replace("#[derive(Default)]", &format!("{definition}#[derive(Default)]"));
    hand_in(&class, "emi", "03", &source);
    let (graded, out) = grade_lines(&class, "03", &[]);
    assert!(graded.status.success(), "{}", stderr(&graded));
    let lines = lines_of(&read(&out.join("results.json")), "emi").clone();
    assert_eq!(lines["found"], "nothing", "{lines:#}");
}

/// A right player may fail a condition on all answers, such as a count, if it is asked a single question.
#[test]
#[ignore = "slow: a search in 09, .ci/nightly runs it"]
fn a_count_of_all_questions_has_a_line_too() {
    let class = folder("line_of_a_count").join("handed in");
    let right = solution("09");
    let source = right.replace("entry.depth > 0", "entry.depth < 0");
    assert_ne!(source, right);
    hand_in(&class, "emi", "09", &source);
    let (graded, out) = grade_lines(&class, "09", &[]);
    assert!(graded.status.success(), "{}", stderr(&graded));
    let lines = lines_of(&read(&out.join("results.json")), "emi").clone();
    assert!(lines["found"] == "single" && points_at(&lines, line_with(&source, "entry.depth < 0")), "{lines:#}");
}

/// Two mistakes, each of which spoils another spec.
#[test]
#[ignore = "slow: a search for pairs, .ci/nightly runs it"]
fn two_lines_are_named_where_both_are_wrong() {
    let class = folder("two_lines").join("handed in");
    let source = solution("02")
        .replace("PieceKind::Silver => 640", "PieceKind::Silver => 641")
        .replace("PieceKind::Horse => 1150", "PieceKind::Horse => 1151");
    hand_in(&class, "emi", "02", &source);
    let (graded, out) = grade_lines(&class, "02", &[]);
    assert!(graded.status.success(), "{}", stderr(&graded));
    let lines = lines_of(&read(&out.join("results.json")), "emi").clone();
    assert_eq!(lines["found"], "pair", "{lines:#}");
    for words in ["Silver => 641", "Horse => 1151"] {
        assert!(points_at(&lines, line_with(&source, words)), "{words}: {lines:#}");
    }
}

/// Nothing else in the file says which variable is to keep the larger value: the compiler tells that both are values.
#[test]
fn a_missing_statement_is_found_by_the_types_of_the_variables() {
    let class = folder("line_by_types").join("handed in");
    let right = solution("04");
    let source = right.replace("max_value = max_value.max(value);", "");
    assert_ne!(source, right);
    hand_in(&class, "emi", "04", &source);
    let (graded, out) = grade_lines(&class, "04", &[]);
    assert!(graded.status.success(), "{}", stderr(&graded));
    let lines = lines_of(&read(&out.join("results.json")), "emi").clone();
    assert!(lines["found"] == "single" && points_at(&lines, line_with(&right, "max_value.max(value)")), "{lines:#}");
}
