//! The formats of the reports, read by independent programs: a validator of JSON Schema, the schemas of Jenkins and of Maven Surefire.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;
use minishogi_grading::Kind;
use serde_json::Value;
use support::japanese::english_in;
use support::processes::skip;
use support::programs::{quoted, stderr, stdout};

use crate::grade::{folder, grade, hand_in, has_a_sandbox, read, root, run, solution, text};
use crate::parsed;

#[test]
fn english_is_told_from_code_and_names() {
    let japanese = "5d5c を指しましたが、`todo!(\"find it\")` が残っています。\n\
                    player.rs:9 でパニックしました:「attempt to add」\n\
                    sfen 4k/5/5/5/K4 b P 1\n自分で確かめるには: cargo run -p ex03\n  go depth 3\nAND/OR 探索の alpha を、SFEN の P*5d で。";
    assert_eq!(english_in(japanese), [""; 0]);
    assert_eq!(
        english_in("局面が is not as before です（exit status: 1）。\nok\n  yes"),
        ["is", "not", "as", "before", "exit", "status", "ok", "yes"]
    );
}

/// Returns players of exercise 03 that get each kind of verdict that a player of a class can get.
fn one_of_each_kind() -> Vec<(Kind, String)> {
    let right = solution("03");
    let first = |statements: &str| right.replace("let mut best_move", &format!("{statements}\n let mut best_move"));
    vec![
        (Kind::Pass, right.clone()),
        (Kind::Wrong, right.replace("-evaluate(pos)", "evaluate(pos)")),
        (Kind::NotWritten, first("if pos.ply() < 1000 { todo!(\"find the best\") }")),
        (Kind::Panicked, first("assert!(pos.ply() > 1000, \"no such ply\");")),
        (Kind::IllegalMove, first("if pos.ply() < 1000 { return Move::RESIGN; }")),
        (Kind::NotRestored, right.replace("pos.undo_move(m);", "")),
        (
            Kind::Runaway,
            first(
                "let m = root_moves.iter_mut().next().unwrap().pv[0]; loop { pos.do_move(m); pos.undo_move(m); if m == Move::RESIGN { break } }",
            ),
        ),
        (Kind::TooSlow, first("while std::hint::black_box(true) {}")),
        (Kind::Crashed, first("fn deep(n: u64) -> u64 { if std::hint::black_box(n) == 0 { 0 } else { deep(n + 1) + 1 } } deep(1);")),
        (Kind::LeftEarly, first("if pos.ply() < 1000 { std::process::exit(3) }")),
        (Kind::Flooded, first("while std::hint::black_box(true) { println!(\"and on and on\"); }")),
        (Kind::NotRun, "this is no Rust\n".to_string()),
    ]
}

fn kinds(results: &Value) -> BTreeSet<String> {
    let grades = results["submissions"].as_array().unwrap().iter().flat_map(|submission| submission["grades"].as_array().unwrap());
    let specs = grades.flat_map(|grade| grade["specs"].as_array().unwrap());
    specs.map(|spec| spec["verdict"].as_str().unwrap().to_string()).collect()
}

/// Runs the validators, which are in Python. A missing one is skipped with a message.
fn validate(marks: &Path) {
    let script = root().join("tests/classroom/formats.py");
    match Command::new("python3").arg(script).arg(marks).output() {
        Err(error) => skip(&format!("python3 cannot be started: {error}")),
        Ok(run) => {
            let told = [run.stdout, run.stderr].map(|output| String::from_utf8_lossy(&output).into_owned()).concat();
            told.lines().filter(|line| line.contains("SKIPPED")).for_each(skip);
            assert!(run.status.success(), "{told}");
        }
    }
}

/// Returns a student's texts in Japanese, without the name and the compiler's messages.
fn japanese_parts(feedback: &str) -> String {
    let without_name = feedback.split_once('\n').unwrap().1;
    let mut text = String::new();
    let mut fence = None;
    let mut is_the_compilers = false;
    for line in without_name.lines() {
        match fence {
            None if line.starts_with("```") => fence = line.strip_suffix("text"),
            Some(end) if line == end => (fence, is_the_compilers) = (None, false),
            _ if is_the_compilers && fence.is_some() => {}
            _ => text += &format!("{line}\n"),
        }
        is_the_compilers |= line.starts_with("コンパイラのメッセージ");
    }
    text
}

fn assert_japanese(marks: &Path) {
    let files = fs::read_dir(marks.join("feedback")).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<_> = files.filter(|path| path.to_string_lossy().ends_with(".ja.md")).collect();
    assert!(!files.is_empty());
    for file in files {
        let feedback = japanese_parts(&fs::read_to_string(&file).unwrap());
        assert_eq!(english_in(&feedback), [""; 0], "{}:\n{feedback}", file.display());
    }
}

/// Returns the text without this name. A student may have the name `01`, which is no name in `ex01` or `U+FF01`.
fn without_name(text: &str, name: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        let is_part = before.ends_with(|c: char| c.is_ascii_alphanumeric()) || after.starts_with(|c: char| c.is_ascii_alphanumeric());
        kept += before;
        kept += if is_part { name } else { "" };
        rest = after;
    }
    kept + rest
}

/// Checks all Japanese texts for an instructor except the feedback: the output of the command, the notes of both tables, the page.
fn assert_japanese_for_the_instructor(marks: &Path, graded: &Output, students: &[String]) {
    let printed = [&graded.stdout, &graded.stderr].map(|output| String::from_utf8_lossy(output).into_owned()).concat();
    // The line with the path of the page is not in Japanese alone.
    let printed = printed.lines().filter(|line| !line.starts_with("レポート: ")).collect::<Vec<_>>().join("\n");
    let mut told = vec![printed];
    for table in ["results.csv", "results.excel.csv"] {
        let csv = fs::read_to_string(marks.join(table)).unwrap();
        let lines: Vec<&str> = csv.trim_start_matches('\u{feff}').lines().collect();
        assert!(
            ["student,ex00,", "student,id,ex00,"].iter().any(|first| lines[0].starts_with(first))
                && lines[0].ends_with(",total,out of,notes"),
            "columns keep their names: {}",
            lines[0]
        );
        told.extend(lines[1..].iter().map(|line| line.to_string()));
    }
    let page = fs::read_to_string(marks.join("report.html")).unwrap();
    let page = parsed::html(&page);
    let notes = parsed::all(&page, "ul.notes [lang=ja], p.warning [lang=ja], p.why [lang=ja]");
    let notes: Vec<String> = notes.iter().filter_map(|note| note.text().next().map(str::to_string)).collect();
    assert!(notes.len() > 5, "{notes:?}");
    told.extend(notes);
    let mut students = students.to_vec();
    students.sort_by_key(|student| std::cmp::Reverse(student.len()));
    for text in told {
        let text = students.iter().fold(text, |text, student| without_name(&text, student));
        assert_eq!(english_in(&text), [""; 0], "{text}");
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn every_fault_of_a_submission_is_told_in_japanese() {
    let class = folder("every fault").join("handed in");
    let hand_in_file = |student: &str, path: &str, content: &[u8]| {
        let path = class.join(student).join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    };
    for (student, source) in [
        ("01", "const X: &str = include_str!(\"../../secret\");"),
        ("02", "const X: &str = env!(\"HOME\");"),
        ("03", "fn f() { println!(\"{}\", include_str!(\"player.rs\") "),
        ("04", "#[path = \"/etc/passwd\"] mod x;"),
        ("05", "const fn f(n: u64) -> u64 { if n < 2 { 1 } else { f(n - 1) + f(n - 2) } } const X: u64 = f(90);"),
        ("06", "#[used] static X: [u8; 300 << 20] = [1; 300 << 20];"),
    ] {
        hand_in(&class, student, "03", &format!("{}\n{source}\n", solution("03")));
    }
    hand_in_file("07", "03/player.rs", b"fn main() {}\0");
    hand_in_file("08", "03/player.rs", b"\xff\xfe\x00\xd8");
    hand_in_file("09", "03/player.rs", &encoding_rs::EUC_JP.encode(&format!("// 一手読み\n{}", solution("03"))).0);
    hand_in_file("10", "player.rs", b"of no exercise");
    hand_in_file("11", "report.txt", b"of no use");
    hand_in_file("12", "03/player.rs", b"//");
    hand_in_file("12", "課題03/player (1).rs", b"//");
    hand_in_file("12", "src/lib.rs", b"//");
    hand_in_file("12", "main.rs", b"//");
    hand_in_file("13", "課題03/甲_1_assignsubmission_file_/player.rs", b"//");
    hand_in_file("13", "課題03/乙_2_assignsubmission_file_/player.rs", b"//");
    for (name, content) in
        [("14.zip", &b"PK no zip"[..]), ("15.rar", b"Rar!\x1a\x07"), ("16.tar", b""), ("17.txt", b"x"), ("player.rs", b"x"), (".x", b"x")]
    {
        fs::write(class.join(name), content).unwrap();
    }
    for student in ["18", "１８"] {
        hand_in(&class, student, "03", &solution("03"));
    }
    let roster = class.with_file_name("roster.csv");
    fs::write(&roster, "学籍番号,氏名\n0001,甲乙丙\n09,丁戊己\n").unwrap();
    for (marks, flags) in [("marks", vec![]), ("with a roster", vec!["--roster", text(&roster)]), ("again", vec!["--only", "18"])] {
        let marks = class.with_file_name(marks);
        let arguments = [&["--submissions", text(&class), "--out", text(&marks), "--upto", "03", "--lang", "ja"], &flags[..]].concat();
        let graded = run(&arguments);
        assert!(marks.join("results.json").exists(), "{}", stderr(&graded));
        let results = read(&marks.join("results.json"));
        let students =
            results["submissions"].as_array().unwrap().iter().map(|submission| submission["student"].as_str().unwrap().to_string());
        validate(&marks);
        assert_japanese(&marks);
        assert_japanese_for_the_instructor(&marks, &graded, &students.collect::<Vec<_>>());
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn every_kind_of_verdict_is_as_the_schemas_say_and_in_japanese() {
    if !has_a_sandbox() {
        skip("only a Linux with Landlock limits the memory");
        return;
    }
    let class = folder("every kind").join("handed in");
    for (kind, source) in one_of_each_kind() {
        hand_in(&class, kind.id(), "03", &source);
    }
    hand_in(&class, "<b>&\"'", "03", &format!("//{}\n", " ".repeat(256 << 10)));
    fs::write(class.join("nothing in it.zip"), "PK no zip").unwrap();
    let marks = class.with_file_name("marks");
    let graded = run(&["--submissions", text(&class), "--out", text(&marks), "--upto", "03", "--lang", "ja"]);
    assert_eq!(graded.status.code(), Some(1), "{}", stderr(&graded));

    let results = read(&marks.join("results.json"));
    let mut kinds_seen = 0;
    for submission in results["submissions"].as_array().unwrap() {
        let student = submission["student"].as_str().unwrap();
        if let Some(kind) = Kind::with_id(student) {
            kinds_seen += 1;
            let specs = submission["grades"][3]["specs"].as_array().unwrap();
            assert!(specs.iter().any(|spec| spec["verdict"] == kind.id()), "{student}: {specs:?}");
            let took_time = specs.iter().all(|spec| spec["milliseconds"].as_u64().unwrap() > 0);
            assert_eq!(took_time, kind != Kind::NotRun, "{student}: {specs:?}");
        }
    }
    assert_eq!(kinds_seen, one_of_each_kind().len());
    validate(&marks);
    assert_japanese(&marks);
    let students = results["submissions"].as_array().unwrap().iter().map(|submission| submission["student"].as_str().unwrap().to_string());
    assert_japanese_for_the_instructor(&marks, &graded, &students.collect::<Vec<_>>());
    let table = stdout(&graded);
    assert!(table.starts_with("学生 ") && table.contains("コンパイル不可") && table.contains("満点"), "{table}");
    let page = fs::read_to_string(marks.join("report.html")).unwrap();
    assert!(page.contains("id=\"in-japanese\" checked"));
    let page = parsed::html(&page);
    let restrictions = parsed::all(&page, "li.stood > .t[lang=ja]");
    assert!(!restrictions.is_empty(), "a sandbox has some");
    for name in restrictions {
        assert_eq!(english_in(name.text().next().unwrap_or_default()), [""; 0], "a restriction without a Japanese name");
    }

    let engine = class.with_file_name("engine");
    let shell = format!("{} usi", quoted(cargo_bin!("minishogi-classroom")));
    let graded = grade(&["--engine", &shell, "--upto", "03", "--out", text(&engine), "--lang", "ja"]).output().unwrap();
    assert!(graded.status.success(), "{}", stderr(&graded));
    validate(&engine);
    assert_japanese(&engine);

    let seen = &kinds(&results) | &kinds(&read(&engine.join("results.json")));
    assert_eq!(seen, Kind::all().map(|kind| kind.id().to_string()).collect());
}
