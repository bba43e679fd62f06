//! `grade` from outside: classes of submissions, graded by the built command.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant, UNIX_EPOCH};

use assert_cmd::cargo::cargo_bin;
use minishogi_grading::{EXERCISES, Exercise};
use regex::bytes::Regex;
use serde_json::Value;
use support::files::{copy_checkout, new_folder};
pub use support::files::{root, text};
use support::processes::{has_parallel, has_slurm, is_there, skip};
use support::programs::{quoted, stderr, stdout};

use crate::parsed;

/// Makes a new folder for a test.
pub fn folder(name: &str) -> PathBuf {
    new_folder(env!("CARGO_TARGET_TMPDIR"), &format!("grade/{name}"))
}

pub fn solution(id: &str) -> String {
    let folder = EXERCISES.iter().find(|exercise| exercise.id == id).unwrap().folder;
    fs::read_to_string(root().join("solutions").join(folder).join("player.rs")).unwrap()
}

/// Hands in a file for an exercise.
pub fn hand_in(class: &Path, student: &str, id: &str, source: &str) {
    let exercise = EXERCISES.iter().find(|exercise| exercise.id == id).unwrap();
    let folder = class.join(student).join("exercises").join(exercise.folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("player.rs"), source).unwrap();
}

/// Makes a class of five: all right, wrong, half, not compiling, and one with a name that is no file name everywhere.
fn small_class(name: &str) -> PathBuf {
    let class = folder(name).join("handed in");
    for id in ["00", "02", "03"] {
        hand_in(&class, "akira", id, &solution(id));
    }
    hand_in(&class, "chiyo", "03", &solution("03").replace("-evaluate(pos)", "evaluate(pos)"));
    hand_in(&class, "emi", "03", "this is no Rust\n");
    hand_in(&class, "生徒 <b>'一'", "02", &solution("02"));
    hand_in(&class, "ichiro", "00", &solution("00").replace("pos.undo_move(m);", ""));
    class
}

pub fn grade(arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin!("minishogi-classroom"));
    command.arg("grade").args(arguments).current_dir(root()).env("NO_COLOR", "1").env("LC_ALL", "C").stdin(Stdio::null());
    command
}

pub fn run(arguments: &[&str]) -> Output {
    grade(arguments).output().unwrap()
}

pub fn read(file: &Path) -> Value {
    serde_json::from_slice(&fs::read(file).unwrap()).unwrap()
}

/// Returns the points of each exercise of a student.
pub fn points(results: &Value, student: &str) -> Vec<u64> {
    let submissions = results["submissions"].as_array().unwrap();
    let submission = submissions.iter().find(|submission| submission["student"] == student).unwrap_or_else(|| panic!("no {student}"));
    submission["grades"].as_array().unwrap().iter().map(|grade| grade["points"].as_u64().unwrap()).collect()
}

/// Returns results with 0 for the time of each spec.
fn without_times(mut results: Value) -> Value {
    match &mut results {
        Value::Object(fields) => fields.iter_mut().for_each(|(name, value)| {
            *value = if name == "milliseconds" { 0.into() } else { without_times(value.take()) };
        }),
        Value::Array(values) => values.iter_mut().for_each(|value| *value = without_times(value.take())),
        _ => {}
    }
    results
}

/// Returns every file below a folder with its content, except the journal.
fn reports(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("journal.jsonl") {
                files.push((path.strip_prefix(folder).unwrap().to_path_buf(), fs::read(&path).unwrap()));
            }
        }
    }
    files.sort();
    files
}

/// Checks that all is the same to the byte, except the times of the specs, and the digests of files with them.
fn assert_same_reports(one: &Path, other: &Path) {
    let times = Regex::new(r#""milliseconds": \d+| time="[\d.]+"|\d+\.\d (s|秒)|[0-9a-f]{64}  "#).unwrap();
    let without_times = |folder| reports(folder).into_iter().map(|(path, bytes)| (path, times.replace_all(&bytes, b"").into_owned()));
    let (one, other): (Vec<_>, Vec<_>) = (without_times(one).collect(), without_times(other).collect());
    assert_eq!(one.iter().map(|(path, _)| path).collect::<Vec<_>>(), other.iter().map(|(path, _)| path).collect::<Vec<_>>());
    for ((path, one), (_, other)) in one.iter().zip(&other) {
        assert!(one == other, "{} differs", path.display());
    }
}

#[test]
fn each_student_gets_the_points_earned_and_every_kind_of_report_is_there() {
    let class = small_class("points");
    let out = class.with_file_name("marks");
    let graded = run(&["--submissions", text(&class), "--out", text(&out), "--upto", "03"]);
    assert!(graded.status.success(), "{}", stderr(&graded));
    let results = read(&out.join("results.json"));
    assert_eq!(points(&results, "akira"), [10, 0, 10, 10]);
    assert_eq!(points(&results, "emi"), [0, 0, 0, 0]);
    assert_eq!(points(&results, "生徒 <b>'一'"), [0, 0, 10, 0]);
    assert!(points(&results, "chiyo")[3] < 5);
    assert_eq!(points(&results, "ichiro")[0], 0);
    for file in ["results.csv", "junit.xml", "report.html", "gradescope", "classroom50", "feedback"] {
        assert!(out.join(file).exists(), "{file}");
    }
    let feedback = fs::read_to_string(out.join("feedback/chiyo.en.md")).unwrap();
    assert!(feedback.contains("forgets the minus sign"), "{feedback}");
    if has_a_sandbox() {
        for restriction in results["walls"].as_array().unwrap() {
            assert_eq!(restriction["stood"], true, "{restriction}");
        }
    } else {
        skip("only a Linux with Landlock enforces all restrictions");
    }
}

/// No spec may run longer than the budget of all.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn what_is_beyond_the_budget_is_told() {
    let class = folder("budget").join("handed in");
    hand_in(&class, "zenta", "03", &solution("03").replace("let mut best_move", "loop { std::hint::black_box(0); } let mut best_move"));
    let out = class.with_file_name("marks");
    let graded = run(&["--submissions", text(&class), "--out", text(&out), "--upto", "03", "--budget", "1"]);
    assert!(graded.status.success(), "{}", stderr(&graded));
    let results = read(&out.join("results.json"));
    let specs = results["submissions"][0]["grades"][3]["specs"].as_array().unwrap();
    assert!(specs.iter().all(|spec| spec["verdict"] == "too-slow"));
    let said = |number: usize, lang: &str| specs[number]["sentence"][lang].as_str().unwrap().to_string();
    assert!(said(0, "en").starts_with("the time budget was used up: "), "{}", said(0, "en"));
    assert!(said(0, "ja").contains("合わせて 1 秒"), "{}", said(0, "ja"));
    assert!(said(1, "en").starts_with("no answer after 2 seconds. "), "{}", said(1, "en"));
    assert!(said(1, "ja").starts_with("2 秒たっても"), "{}", said(1, "ja"));
}

/// Returns whether this is a Linux with Landlock; true if the system does not say.
pub fn has_a_sandbox() -> bool {
    cfg!(target_os = "linux") && fs::read_to_string("/sys/kernel/security/lsm").map_or(true, |list| list.contains("landlock"))
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn what_is_graded_is_not_graded_again_but_for_what_was_edited() {
    let class = small_class("resume");
    let out = class.with_file_name("marks");
    let arguments = ["--submissions", text(&class), "--out", text(&out), "--upto", "03"];
    let journal = || fs::read_to_string(out.join("journal.jsonl")).unwrap();
    assert!(run(&arguments).status.success());
    let (first, whole) = (reports(&out), journal());
    assert_eq!(whole.lines().count(), 20, "five students, four exercises");
    let seed = || read(&out.join("results.json"))["seed"].as_u64().unwrap();
    let drawn = seed();

    assert!(run(&arguments).status.success());
    assert_eq!((reports(&out), journal()), (first, whole.clone()), "nothing is graded twice, nothing changes");

    hand_in(&class, "emi", "03", &solution("03"));
    assert!(run(&arguments).status.success());
    assert_eq!(journal().lines().count(), 21, "only the edited file is graded");
    assert_eq!(points(&read(&out.join("results.json")), "emi"), [0, 0, 0, 10]);
    assert_eq!(seed(), drawn, "a class begun is gone on with");

    let other = (drawn + 1).to_string();
    assert!(run(&[&arguments[..], &["--seed", &other]].concat()).status.success());
    assert_eq!((journal().lines().count(), seed()), (21 + 20, drawn + 1), "other questions, other answers");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_grader_that_is_killed_loses_nothing_and_leaves_nothing_running() {
    let class = small_class("killed");
    hand_in(&class, "zenta", "03", &solution("03").replace("let mut best_move", "loop { std::hint::black_box(0); } let mut best_move"));
    let out = class.with_file_name("marks");
    let arguments = ["--submissions", text(&class), "--out", text(&out), "--upto", "03", "--threads", "1"];
    let mut grader = grade(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let journal = out.join("journal.jsonl");
    let lines = || fs::read_to_string(&journal).unwrap_or_default().lines().count();
    let deadline = Instant::now() + Duration::from_secs(300);
    while lines() < 19 && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(20));
    }
    // Now it waits for the endless loop. Another grader does not wait, and leaves its folder alone.
    let second = run(&arguments);
    assert_eq!(second.status.code(), Some(2));
    assert!(stderr(&second).contains("another `minishogi` is writing to") && stderr(&second).contains("marks"), "{}", stderr(&second));
    let scratch = root().join("target/grade").join(grader.id().to_string());
    if cfg!(target_os = "linux") {
        wait_for_processes(&grader.id().to_string(), |running| !running.is_empty());
    }
    grader.kill().unwrap();
    grader.wait().unwrap();
    assert!(scratch.exists(), "it could not clear its scratch folder any more");
    assert_eq!(lines(), 19, "four students, and three exercises of the fifth");
    if cfg!(target_os = "linux") {
        wait_for_processes(&grader.id().to_string(), <[PathBuf]>::is_empty);
    }

    let before = fs::read_to_string(&journal).unwrap();
    hand_in(&class, "zenta", "03", &solution("03"));
    assert!(run(&arguments).status.success());
    assert!(fs::read_to_string(&journal).unwrap().starts_with(&before), "what was there is kept");
    assert_eq!(lines(), 24);
    assert_eq!(points(&read(&out.join("results.json")), "akira"), [10, 0, 10, 10]);
    assert!(!scratch.exists(), "the next run has cleared it");
    assert!(!out.join(".lock").exists());
}

/// Waits until the running programs of the grader with this number are right.
fn wait_for_processes(grader: &str, is_right: impl Fn(&[PathBuf]) -> bool) {
    let mark = format!("/grade/{grader}/");
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        let processes = fs::read_dir("/proc").unwrap().filter_map(|entry| fs::read_link(entry.ok()?.path().join("exe")).ok());
        let running: Vec<PathBuf> = processes.filter(|exe| exe.to_string_lossy().contains(&mark)).collect();
        if is_right(&running) {
            return;
        }
        assert!(Instant::now() < deadline, "what runs is {running:?}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Copies the sources of a grader: the texts of its fingerprint.
fn copy_of_specs(copy: &Path) {
    for folder in [
        "crates/child",
        "crates/games/small",
        "crates/grading",
        "crates/neural",
        "crates/retrograde",
        "crates/trace",
        "src",
        "crates/games/dobutsu",
    ] {
        self::copy(&root().join(folder), &copy.join(folder));
    }
    // This folder marks a checkout.
    fs::create_dir_all(copy.join("exercises")).unwrap();
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_grader_of_other_specs_grades_nothing() {
    let class = small_class("stale");
    let checkout = class.with_file_name("checkout");
    copy_of_specs(&checkout);
    let out = class.with_file_name("marks");
    let graded = || grade(&["--submissions", text(&class), "--out", text(&out), "--upto", "00"]).current_dir(&checkout).output().unwrap();
    // The same specs: it goes on, and then misses files in this copy.
    assert!(!stderr(&graded()).contains("other specs"), "{}", stderr(&graded()));
    fs::remove_dir_all(&out).unwrap();
    for changed in ["crates/grading/src/ex00.rs", "src/value.rs", "crates/games/dobutsu/src/lib.rs", "crates/child/src/monitor.rs"] {
        let (file, as_it_was) = (checkout.join(changed), fs::read(root().join(changed)).unwrap());
        fs::write(&file, [&as_it_was[..], b"\n"].concat()).unwrap();
        let graded = graded();
        assert_eq!(graded.status.code(), Some(2), "{changed}");
        let said = stderr(&graded);
        assert!(said.contains("this grader was built from other specs") && said.contains("build it again"), "{changed}: {said}");
        assert!(said.contains("checkout") && !out.exists(), "{changed}: {said}");
        fs::write(&file, as_it_was).unwrap();
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn some_are_graded_again_and_what_is_left_of_others_is_cleared() {
    let class = small_class("again");
    let out = class.with_file_name("marks");
    let known = Cell::new(0);
    let grade = |more: &[&str], code: i32, graded: usize| {
        let run = run(&[&["--submissions", text(&class), "--out", text(&out), "--upto", "00"], more].concat());
        assert_eq!(run.status.code(), Some(code), "{more:?}: {}", stderr(&run));
        let lines = fs::read_to_string(out.join("journal.jsonl")).unwrap().lines().count();
        assert_eq!(lines - known.replace(lines), graded, "{more:?}");
        without_times(read(&out.join("results.json")))
    };
    // Only one is known: the others are reported as not graded.
    let first = grade(&["--only", "akira"], 1, 1);
    assert_eq!(points(&first, "akira"), [10]);
    let ichiro = first["submissions"].as_array().unwrap().iter().find(|submission| submission["student"] == "ichiro").unwrap();
    assert!(ichiro["notes"][0]["en"].as_str().unwrap().contains("--only"), "{ichiro}");
    let whole = grade(&[], 0, 4);
    let of_all = |results: &Value| {
        let students = results["submissions"].as_array().unwrap().iter().map(|submission| submission["student"].as_str().unwrap());
        students.map(|student| (student.to_string(), points(results, student))).collect::<Vec<_>>()
    };
    let all = of_all(&whole);
    assert_eq!(of_all(&grade(&["--only", "akira", "--only", "ichiro"], 0, 2)), all);
    let verdict = whole["submissions"].as_array().unwrap().iter().find(|submission| submission["student"] == "ichiro").unwrap();
    let verdict = verdict["grades"][0]["specs"].as_array().unwrap().iter().find(|spec| spec["points"] == 0).unwrap()["verdict"].clone();
    assert_eq!(of_all(&grade(&["--again", verdict.as_str().unwrap()], 0, 1)), all);
    assert_eq!(of_all(&grade(&["--again", "too-slow"], 0, 0)), all, "nobody was");
    assert_eq!(of_all(&grade(&["--again"], 0, 0)), all, "the machine had time for all");
    // As if no time had been left for the last.
    let journal = out.join("journal.jsonl");
    let noted = fs::read_to_string(&journal).unwrap();
    let of_akira = |line: &&str| serde_json::from_str::<Value>(line).is_ok_and(|noted| noted["student"] == "akira");
    let others: String = noted.lines().filter(|line| !of_akira(line)).map(|line| format!("{line}\n")).collect();
    fs::write(&journal, &others).unwrap();
    known.set(others.lines().count());
    assert_eq!(of_all(&grade(&["--again"], 0, 1)), all, "that one alone");

    // A student who is not in the class any more is not in the reports; other files stay.
    fs::write(out.join("feedback/mine.md"), "mine").unwrap();
    fs::remove_dir_all(class.join("ichiro")).unwrap();
    grade(&[], 0, 0);
    for report in ["feedback/ichiro.en.md", "feedback/ichiro.ja.md", "gradescope/ichiro.json", "classroom50/ichiro.json"] {
        assert!(!out.join(report).exists(), "{report}");
        assert!(out.join(report.replace("ichiro", "akira")).exists(), "{report}");
    }
    assert_eq!(fs::read_to_string(out.join("feedback/mine.md")).unwrap(), "mine");

    // Results of other specs are reported and graded again.
    let journal = out.join("journal.jsonl");
    let fingerprint = whole["fingerprint"].as_str().unwrap();
    fs::write(&journal, fs::read_to_string(&journal).unwrap().replace(fingerprint, "0123456789abcdef")).unwrap();
    let told = stderr(&run(&["--submissions", text(&class), "--out", text(&out), "--upto", "00"]));
    assert!(told.contains("journal.jsonl: ") && told.contains(" judged with other specs, not taken over"), "{told}");
}

/// Parts as other machines might have written them: edited copies of a real one.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn only_parts_of_one_run_are_merged_and_all_of_them() {
    let class = small_class("parts");
    let folder = class.with_file_name("parts");
    fs::create_dir_all(&folder).unwrap();
    let parts: Vec<PathBuf> = (1..=2).map(|number| folder.join(format!("part-{number}.json"))).collect();
    for (number, part) in (1..).zip(&parts) {
        let graded =
            run(&["--submissions", text(&class), "--upto", "00", "--seed", "17", "--shard", &format!("{number}/2"), "--out", text(part)]);
        assert!(graded.status.success(), "{}", stderr(&graded));
    }
    let out = folder.join("merged");
    let merge =
        |more: &[&Path]| run(&[&["merge"], &*more.iter().map(|part| text(part)).collect::<Vec<_>>(), &["--out", text(&out)]].concat());
    let refused = |files: &[&Path], expected: &str| {
        let merged = merge(files);
        assert_eq!(merged.status.code(), Some(2), "{files:?}");
        assert!(stderr(&merged).contains(expected), "{files:?}: {}", stderr(&merged));
        assert!(!out.join("results.json").exists(), "{files:?}");
    };
    refused(&[&parts[0]], "part 2/2 is missing: name all parts, or merge the others with --partial");
    refused(&[&parts[0], &parts[1], &parts[0]], "part-1.json: it is the whole class, or joins one that is whole already");
    refused(&[&parts[0], &parts[0]], "part-1.json: part 1/2 is in an earlier file already");
    let change = |name: &str, field: &str, value: Value| {
        let (mut part, file) = (read(&parts[1]), folder.join(name));
        part[field] = value;
        fs::write(&file, part.to_string()).unwrap();
        file
    };
    for (field, value, expected) in [
        ("fingerprint", "0123456789abcdef".into(), "other.json: it was graded with other specs (0123456789abcdef) than the first"),
        ("handed_in", "0123456789abcdef".into(), "other.json: it is of another class than the first, or submissions have changed since"),
        ("exercises", Value::Array(vec![]), "other.json: it was graded for other exercises"),
        ("kit", "9.9.9".into(), "other.json: it was graded by another version"),
        ("seed", 18.into(), "other.json: its questions were drawn by seed 18, those of the first by seed 17"),
        ("missing", serde_json::json!(["1/3", "2/3"]), "other.json: it is a part of 3, and the first a part of 2"),
        ("missing", serde_json::json!(["x"]), "other.json: these are no results of this version"),
    ] {
        refused(&[&parts[0], &change("other.json", field, value)], expected);
    }
    let partial = run(&["merge", text(&parts[1]), "--partial", "--out", text(&out)]);
    assert_eq!(partial.status.code(), Some(1), "{}", stderr(&partial));
    let table = stdout(&partial);
    assert!(table.contains("Only a part of the class: part 1/2 is missing"), "{table}");
    assert!(fs::read_to_string(out.join("report.html")).unwrap().contains("Missing: 1/2"));
    assert_eq!(read(&out.join("results.json"))["missing"], serde_json::json!(["1/2"]));
    // An incomplete result may be completed later.
    let half = folder.join("half.json");
    fs::copy(out.join("results.json"), &half).unwrap();
    let merged = merge(&[&half, &parts[0]]);
    assert!(merged.status.success(), "{}", stderr(&merged));
    assert_eq!(read(&out.join("results.json"))["submissions"].as_array().unwrap().len(), 5);
    // A new hand-in between two parts makes another class.
    hand_in(&class, "emi", "00", &solution("00"));
    run(&["--submissions", text(&class), "--upto", "00", "--seed", "17", "--shard", "2/2", "--out", text(&parts[1])]);
    let late = merge(&[&parts[0], &parts[1]]);
    assert!(stderr(&late).contains("part-2.json: it is of another class"), "{}", stderr(&late));
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_submission_without_result_is_named_and_the_others_are_graded() {
    let class = small_class("problem");
    fs::write(class.join("yuki.zip"), "PK no zip").unwrap();
    fs::create_dir(class.join("kenji")).unwrap();
    let out = class.with_file_name("marks");
    let graded = run(&["--submissions", text(&class), "--out", text(&out), "--upto", "00"]);
    assert_eq!(graded.status.code(), Some(1), "{}", stderr(&graded));
    let table = stdout(&graded);
    assert!(table.contains("yuki") && table.contains("kenji"), "{table}");
    assert_eq!(points(&read(&out.join("results.json")), "akira"), [10]);
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_download_of_one_assignment_is_graded_by_the_roster() {
    let class = folder("assignment").join("handed in");
    fs::create_dir_all(&class).unwrap();
    // 表, whose second half is a backslash.
    let shift_jis = [b"// \x95\x5c\n", &*solution("00").replace(|c: char| !c.is_ascii(), "").into_bytes()].concat();
    fs::write(class.join("山田 太郎_12_assignsubmission_file_player (1).rs"), solution("00")).unwrap();
    fs::write(class.join("佐藤 花子_13_assignsubmission_file_player.rs"), shift_jis).unwrap();
    fs::write(class.join("Akira_14_assignsubmission_file_player.rs"), "this is no Rust\n").unwrap();
    let roster = class.with_file_name("roster.csv");
    fs::write(&roster, "\u{feff}学籍番号,氏名\r\n00123,山田 太郎\r\n00124,佐藤 花子\r\n00125,鈴木 次郎\r\n").unwrap();
    let out = class.with_file_name("marks");
    let graded = run(&["--submissions", text(&class), "--exercise", "00", "--roster", text(&roster), "--out", text(&out)]);
    assert!(graded.status.success(), "{}", stderr(&graded));
    for note in ["on the roster, and handed in nothing: `00125 鈴木 次郎`", "not on the roster, or not one student of it: `Akira_14`"] {
        assert!(stderr(&graded).contains(note), "{}", stderr(&graded));
    }
    let table = stdout(&graded);
    assert!(table.lines().any(|line| line.starts_with("00125 鈴木 次郎") && line.ends_with("nothing handed in")), "{table}");
    let results = read(&out.join("results.json"));
    let all = ["00123 山田 太郎", "00124 佐藤 花子", "00125 鈴木 次郎", "Akira_14"].map(|student| points(&results, student));
    assert_eq!(all, [[10], [10], [0], [0]]);
    let csv = fs::read_to_string(out.join("results.csv")).unwrap();
    assert!(csv.contains("\r\n00123 山田 太郎,00123,10,10,10,") && csv.contains("converted from Shift_JIS"), "{csv}");
    assert!(csv.contains("\r\n00125 鈴木 次郎,00125,0,0,10,nothing handed in\r\n"), "{csv}");
    let csv = fs::read_to_string(out.join("results.excel.csv")).unwrap();
    assert!(csv.contains("\"=\"\"00123\"\"\",10,"), "{csv}");
}

/// The time of a file counts, as unpacking an LMS's archive leaves it; in a clone the commit does (`HandedIn::times`).
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn what_was_late_is_told_and_costs_what_class_toml_says() {
    let class = folder("class file").join("handed in");
    for (student, time) in [("00123", "2026-10-12T12:00:00Z"), ("00124", "2026-10-14T12:00:00Z"), ("00125", "2026-10-14T12:00:00Z")] {
        hand_in(&class, student, "00", &solution("00"));
        let file = class.join(student).join("exercises").join(EXERCISES[0].folder).join("player.rs");
        let seconds = if time.contains("-12T") { 1_791_806_400 } else { 1_791_979_200 };
        fs::File::options().write(true).open(&file).unwrap().set_modified(UNIX_EPOCH + Duration::from_secs(seconds)).unwrap();
    }
    let rules = class.with_file_name("class.toml");
    let agreed = "time-zone = '+09:00'\n[late]\npoints-per-day = 3\n[exercises.00]\ndeadline = 2026-10-12\n\
                  [students.00125]\nextension-days = 2\npseudonym = 'Fuji'\n\
                  adjust = { exercise = '00', points = -3, why = 'copied' }\n[students.nobody]\nextension-days = 1\n";
    fs::write(&rules, agreed).unwrap();
    let out = class.with_file_name("marks");
    let arguments = ["--submissions", text(&class), "--class", text(&rules)];
    let tried = run(&[&arguments[..], &["--dry-run"]].concat());
    let shown = stdout(&tried);
    assert!(tried.status.success(), "{}", stderr(&tried));
    assert!(
        shown.contains("00123\n    found: 00\n00124\n    found: 00\n    00 is 2 days late: handed in 2026-10-14 21:00 +09:00"),
        "{shown}"
    );
    assert!(stderr(&tried).contains("class.toml names `nobody`"), "{}", stderr(&tried));
    assert!(!class.with_file_name("grades").exists());
    let graded = run(&[&arguments[..], &["--out", text(&out)]].concat());
    assert!(graded.status.success(), "{}", stderr(&graded));
    let csv = fs::read_to_string(out.join("results.csv")).unwrap();
    assert!(csv.contains("student,ex00,total,out of,lost by being late,notes\r\n00123,10,10,10,0,"), "the exercises of the class: {csv}");
    assert!(csv.contains("\r\n00124,4,4,10,6,\"00 is 2 days late: ") || csv.contains("\r\n00124,4,4,10,6,00 is 2 days late: "), "{csv}");
    assert!(
        csv.contains("\r\n00125,7,7,10,0,") && csv.contains("by hand, 3 points taken: copied"),
        "two days more, three points less: {csv}"
    );
    let gradescope = read(&out.join("gradescope/00124.json"));
    assert_eq!(gradescope["score"], 4);
    assert!(gradescope["tests"].as_array().unwrap().iter().any(|test| test["name"] == "00: late"), "{gradescope}");
    // Both are there after another run, which grades nothing again.
    let (alike, page) = (class.with_file_name("alike"), class.with_file_name("progress.html"));
    let again = run(&[&arguments[..], &["--out", text(&out), "--similarity", text(&alike)]].concat());
    assert!(again.status.success(), "{}", stderr(&again));
    for file in ["similarity.html", "00/base/player.rs", "00/students.jsonl", "00/students"] {
        assert!(alike.join(file).exists(), "{file}");
    }
    assert!(!stderr(&again).contains("goes without it"), "{}", stderr(&again));
    let shown = run(&["progress", text(&out), text(&out), "--pseudonyms", "--out", text(&page)]);
    assert!(shown.status.success(), "{}", stderr(&shown));
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains(">Fuji<") && !page.contains("00123") && page.contains(">marks<"), "{page}");
    // Without its rules no student is late any more.
    let without = run(&["--submissions", text(&class), "--upto", "00", "--out", text(&out)]);
    let told = stderr(&without);
    assert!(told.contains("were written with --class, and this run goes without it") && !told.contains("--roster"), "{told}");
    fs::write(&rules, agreed.replace("[late]", "[lateness]")).unwrap();
    let refused = run(&[&arguments[..], &["--dry-run"]].concat());
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("class.toml, line 2: unknown field `lateness`, expected one of"), "{}", stderr(&refused));
}

#[test]
fn bad_flags_and_folders_are_named() {
    let outside = std::env::temp_dir();
    let class = small_class("flags");
    let cases: &[(&[&str], &str)] = &[
        (&["--submissions", "no such folder"], "no such folder"),
        (&["--upto", "77"], "there is no such exercise; there are 00 01"),
        (&["--submissions", text(&class), "--shard", "5/4", "--out", "x"], "expected i/n with i from 1 to n"),
        (&["--submissions", text(&class), "--shard", "1/4"], "--out"),
        (&["--submissions", text(&class), "--shard", "1/4", "--out", "x"], "--seed"),
        (&["--seed", "-1"], "--seed"),
        (&["--submissions", text(&class), "--threads", "0"], "--threads"),
        (&["--submissions", text(&class), "--exercise", "77"], "there is no such exercise"),
        (&["--submissions", text(&class), "--exercise", "03", "--upto", "03"], "--upto"),
        (&["--roster", "roster.csv"], "--submissions"),
        (&["--submissions", text(&class), "--roster", "no-such-roster.csv"], "no-such-roster.csv"),
        (&["merge", "no-such-part.json", "--out", "x"], "no-such-part.json"),
        (&["--only", "akira"], "--submissions"),
        (&["--submissions", text(&class), "--only", "akiko"], "there is no student `akiko` among the 5 submissions"),
        (&["--submissions", text(&class), "--again", "slow"], "too-slow"),
        (&["--submissions", text(&class), "--out", "target/no-such-marks", "--again"], "there is no earlier run"),
    ];
    for (arguments, expected) in cases {
        let graded = run(arguments);
        assert_eq!(graded.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&graded).contains(expected), "{arguments:?}: {}", stderr(&graded));
    }
    let graded = grade(&[]).current_dir(outside).output().unwrap();
    assert_eq!(graded.status.code(), Some(2));
    assert!(stderr(&graded).contains("there is no folder `exercises` here or above"), "{}", stderr(&graded));
}

/// A folder that was mistyped, and is there, must not cost the marks of the last run.
#[test]
fn where_nothing_can_be_graded_the_command_says_so_and_touches_nothing() {
    let folder = folder("nothing");
    let file = |name: &str, content: &str| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
    };
    file("marks/results.csv", "of last week");
    file("marks/feedback/akira.en.md", "of last week");
    file("loose/readme.txt", "not a submission");
    file("class/akira/exercises/00_tour/player.rs", "fn main() {}");
    file("class.toml", "[exercises.05]\n");
    file("roster.csv", "id,name\n00123,Akira\n");
    fs::create_dir(folder.join("empty")).unwrap();
    let before = reports(&folder);
    for (class, more, expected) in [
        ("empty", &[][..], "nothing was handed in in "),
        ("loose", &[], "nothing was handed in in "),
        ("loose", &["--roster", "roster.csv"], "nothing was handed in in "),
        ("marks", &[], "can be graded, beginning with `feedback`: no player.rs of an exercise was found"),
        ("class", &["--class", "class.toml", "--upto", "03"], ", --upto 03, "),
    ] {
        let (class, out) = (folder.join(class), folder.join("marks"));
        let more: Vec<_> = more.iter().map(|word| if word.contains('.') { folder.join(word) } else { word.into() }).collect();
        for last in [&["--out", text(&out)][..], &["--dry-run"], &["--shard", "1/2", "--seed", "1", "--out", text(&out)]] {
            let graded = grade(&["--submissions", text(&class)]).args(&more).args(last).output().unwrap();
            assert_eq!(graded.status.code(), Some(2), "{class:?} {last:?}: {}", stderr(&graded));
            assert!(stderr(&graded).contains(expected) && graded.stdout.is_empty(), "{class:?} {last:?}: {}", stderr(&graded));
        }
        assert!(reports(&folder) == before, "{class:?}");
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn an_engine_is_graded_by_its_answers_and_by_the_time_it_keeps() {
    let engine = |name: &str, upto: &str| {
        let out = folder(name);
        let graded = run(&["--engine", &engine_line(name), "--upto", upto, "--seed", "17", "--out", text(&out)]);
        assert!(graded.status.success(), "{}", stderr(&graded));
        (stdout(&graded), read(&out.join("results.json"))["submissions"][0]["grades"][1]["points"].clone())
    };
    let (told, points) = engine("first move", "01");
    assert!(told.contains("it keeps the time of `go movetime`"), "{told}");
    assert!(told.contains("questions drawn by --seed 17"), "{told}");
    assert_eq!(points, 5, "legal moves and resigning, but no chance: {told}");
    let (told, _) = engine("late", "00");
    assert!(told.contains("it does not keep the time of `go movetime`"), "{told}");
}

/// The listed questions are public: an engine that passes them is asked others, which the seed draws.
#[test]
#[cfg(unix)]
fn an_engine_is_asked_questions_that_nobody_knows() {
    let asked = |name: &str, seed: &str| -> Vec<String> {
        let heard = folder(name).join("heard");
        // It passes the first spec. Of the second, where thousands of questions tell a random player, it hears but the beginning.
        let engine =
            format!("sh -c 'sed -u 1000q | tee -a \"{}\" | \"{}\" usi'", heard.display(), cargo_bin!("minishogi-classroom").display());
        let graded = run(&["--engine", &engine, "--upto", "01", "--seed", seed]);
        assert!(graded.status.success(), "{}", stderr(&graded));
        let heard = fs::read_to_string(heard).unwrap();
        let questions: Vec<_> = heard.lines().filter(|line| line.starts_with("position")).map(str::to_string).collect();
        assert!(questions.len() > 100, "{}", questions.len());
        // The part that reaches an engine that has just ended depends on the machine.
        questions[..100].to_vec()
    };
    let (first, again, other) = (asked("asked", "17"), asked("asked again", "17"), asked("asked otherwise", "18"));
    assert_eq!(first, again);
    assert_ne!(first, other);
    assert!(first.iter().any(|line| other.contains(line)), "the listed ones are the same");
}

/// Returns the command of the kit's own shell, or of one that is late.
fn engine_line(name: &str) -> String {
    let shell = format!("{} usi", quoted(cargo_bin!("minishogi-classroom")));
    match name {
        "late" => {
            "sh -c 'while read line; do case $line in go*) sleep 5;; usi) echo usiok;; isready) echo readyok;; quit) exit;; esac; done'"
                .to_string()
        }
        _ => shell,
    }
}

#[test]
fn without_cargo_or_a_compiler_the_message_says_so() {
    let class = small_class("no cargo");
    let out = class.with_file_name("marks");
    let graded = grade(&["--submissions", text(&class), "--out", text(&out)]).env("CARGO", "no-such-cargo").output().unwrap();
    assert_eq!(graded.status.code(), Some(2));
    assert!(stderr(&graded).contains("`no-such-cargo` cannot be started"), "{}", stderr(&graded));
    let graded = grade(&["--submissions", text(&class), "--out", text(&out)]).env("RUSTC", "no-such-rustc").output().unwrap();
    assert_eq!(graded.status.code(), Some(2));
    assert!(stderr(&graded).contains("`no-such-rustc` cannot be started"), "{}", stderr(&graded));
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn on_a_full_disk_the_table_still_shows_every_grade_and_the_file_is_named() {
    let class = small_class("full disk");
    let out = class.with_file_name("marks");
    fs::create_dir_all(&out).unwrap();
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=8k", "tmpfs", text(&out)]).stderr(Stdio::null()).status();
    if !mounted.is_ok_and(|status| status.success()) {
        skip("no small disk can be mounted here");
        return;
    }
    let graded = run(&["--submissions", text(&class), "--out", text(&out), "--upto", "03"]);
    let unmounted = Command::new("umount").arg(&out).status().unwrap();
    assert!(unmounted.success());
    assert_eq!(graded.status.code(), Some(3));
    let table = stdout(&graded);
    for student in ["akira", "chiyo", "emi", "ichiro", "生徒"] {
        assert!(table.contains(student), "{table}");
    }
    assert!(stderr(&graded).contains("No space left") && stderr(&graded).contains("marks"), "{}", stderr(&graded));
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn what_a_program_says_of_itself_does_not_tell_where_the_grader_works() {
    let class = folder("tells where it is").join("handed in");
    let search = "let (own, file) = (std::env::args().next(), std::env::current_exe());
        println!(\"{own:?} {file:?}\");
        eprintln!(\"{own:?} {file:?}\");
        panic!(\"I am {own:?} {file:?}\")";
    let source = format!(
        "use minishogi::prelude::*;
        #[derive(Default)]
        pub struct OnePly;
        impl Player for OnePly {{
            fn search(&mut self, _: &mut Position, _: &mut RootMoves, _: &mut Control) -> Move {{ {search} }}
        }}
        fn main() {{ minishogi_shell::run::<OnePly>() }}"
    );
    hand_in(&class, "akira", "03", &source);
    let out = class.with_file_name("marks");
    let graded = run(&["--submissions", text(&class), "--exercise", "03", "--out", text(&out)]);
    assert!(graded.status.success(), "{}", stderr(&graded));
    let sentence = read(&out.join("results.json"))["submissions"][0]["grades"][0]["specs"][0]["sentence"]["en"].to_string();
    let own = if cfg!(unix) { "player" } else { "…" };
    assert!(sentence.contains("I am Some(") && sentence.contains(own), "{sentence}");
    for (file, content) in reports(&out) {
        let content = String::from_utf8_lossy(&content).into_owned();
        assert!(!content.contains("target/grade") && !content.contains("scratch-0/player"), "{}: {content}", file.display());
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_report_opens_in_a_browser_and_a_name_in_it_is_only_a_name() {
    if !is_there("chromium") {
        skip("Chromium is not installed");
        return;
    }
    let class = small_class("browser");
    hand_in(
        &class,
        "<img src=x onerror=\"document.title='owned'\">",
        "02",
        "// </pre><script>document.title='owned'</script>\nfn main( {}",
    );
    let (out, alike) = (class.with_file_name("marks"), class.with_file_name("alike"));
    run(&["--submissions", text(&class), "--out", text(&out), "--upto", "03", "--similarity", text(&alike)]);
    let page = format!("file://{}", out.join("report.html").display()).replace(' ', "%20");
    let profile = format!("--user-data-dir={}", class.with_file_name("profile").display());
    let flags =
        ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--virtual-time-budget=2000"];
    let shown = Command::new("chromium").args(flags).args([&profile, "--dump-dom", &page]).output().unwrap();
    let dom = stdout(&shown);
    assert!(dom.contains("生徒") && dom.contains("akira"), "the class is shown: {}", stderr(&shown));
    let dom = parsed::html(&dom);
    let title = parsed::texts(&dom, "title").concat();
    assert!(!title.contains("owned") && !title.is_empty(), "{title}");
    let scripts = parsed::texts(&dom, "script");
    assert!(parsed::all(&dom, "img").is_empty() && !scripts.iter().any(|script| script.starts_with("document")), "{scripts:?}");

    let progress = class.with_file_name("progress.html");
    assert!(run(&["progress", text(&out), text(&out), "--out", text(&progress)]).status.success());
    let pages = [out.join("report.html"), progress, alike.join("similarity.html")];
    support::browser::run_script("report.mjs", pages.iter().map(|page| page.as_path()));
    support::browser::run_script("labels.mjs", pages.iter().map(|page| page.as_path()));
}

/// The shards of a class, as in the instructors' guide, and the whole class.
struct Shards {
    class: PathBuf,
    folder: PathBuf,
    whole: PathBuf,
}

impl Shards {
    fn of(name: &str) -> Shards {
        let class = small_class(name);
        let folder = class.parent().unwrap().to_path_buf();
        let whole = folder.join("whole");
        assert!(run(&["--submissions", text(&class), "--out", text(&whole), "--upto", "03", "--seed", "17"]).status.success());
        Shards { class, folder, whole }
    }

    fn part(&self, number: usize) -> PathBuf {
        self.folder.join(format!("part-{number}.json"))
    }

    /// Merges the three parts and compares with the whole.
    fn assert_same_merged(&self) {
        let parts: Vec<PathBuf> = [3, 1, 2].map(|number| self.part(number)).to_vec();
        let merged = self.folder.join("merged");
        let arguments: Vec<&str> =
            ["merge"].into_iter().chain(parts.iter().map(|part| text(part))).chain(["--out", text(&merged)]).collect();
        let run = run(&arguments);
        assert!(run.status.success(), "{}", stderr(&run));
        assert_same_reports(&self.whole, &merged);
    }

    /// Returns the command of one shard for a shell, with `number` as its number.
    fn command(&self, number: &str) -> String {
        format!(
            "\"{}\" grade --submissions \"{}\" --upto 03 --threads 1 --seed 17 --shard {number}/3 --out \"{}/part-{number}.json\"",
            cargo_bin!("minishogi-classroom").display(),
            self.class.display(),
            self.folder.display()
        )
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn merged_shards_are_the_same_bytes_as_one_run() {
    let shards = Shards::of("shards");
    for number in 1..=3 {
        let shard = format!("{number}/3");
        let part = shards.part(number);
        let graded = run(&["--submissions", text(&shards.class), "--upto", "03", "--seed", "17", "--shard", &shard, "--out", text(&part)]);
        assert!(graded.status.success(), "{}", stderr(&graded));
    }
    shards.assert_same_merged();

    let first = shards.part(1);
    let twice = run(&["merge", text(&first), text(&first), "--out", text(&shards.folder.join("twice"))]);
    assert_eq!(twice.status.code(), Some(2));
    assert!(stderr(&twice).contains("part-1.json: part 1/3 is in an earlier file already"), "{}", stderr(&twice));

    let other = fs::read_to_string(&first).unwrap().replacen("\"seed\": 17", "\"seed\": 18", 1);
    let second = shards.part(2);
    fs::write(&first, other).unwrap();
    let mixed = run(&["merge", text(&second), text(&first), "--out", text(&shards.folder.join("mixed"))]);
    assert_eq!(mixed.status.code(), Some(2));
    assert!(stderr(&mixed).contains("drawn by seed 18, those of the first by seed 17"), "{}", stderr(&mixed));
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn gnu_parallel_grades_the_shards() {
    if !has_parallel() {
        return;
    }
    let shards = Shards::of("parallel");
    let mut parallel = Command::new("parallel");
    parallel.arg("--will-cite").arg(shards.command("{}")).args([":::", "1", "2", "3"]).current_dir(root()).stdin(Stdio::null());
    let run = parallel.output().unwrap();
    assert!(run.status.success(), "{}", stderr(&run));
    shards.assert_same_merged();
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_slurm_job_array_grades_the_shards() {
    if !has_slurm() {
        return;
    }
    let shards = Shards::of("slurm");
    let mut cluster = Command::new(root().join("tests/support/cluster/slurm.sh"));
    let wrapped = format!("cd \"{}\" && {}", root().display(), shards.command("$SLURM_ARRAY_TASK_ID"));
    cluster.arg(shards.folder.join("cluster")).args(["sbatch", "--wait", "--array=1-3", "--output"]).arg(shards.folder.join("%a.log"));
    let run = cluster.arg("--wrap").arg(wrapped).stdin(Stdio::null()).output().unwrap();
    if run.status.code() == Some(75) {
        skip(&format!("Slurm does not start here\n{}", stderr(&run)));
        return;
    }
    assert!(run.status.success(), "{}", stderr(&run));
    shards.assert_same_merged();
}

/// Submissions that try everything (`tests/classroom/hostile/README.md`), in one class with honest ones. Some loop until the deadline of each spec.
#[test]
#[ignore = "slow: takes some minutes"]
fn hostile_submissions_get_what_they_earned_and_leave_nothing_behind() {
    if !has_a_sandbox() {
        skip("only a Linux with Landlock enforces all restrictions");
        return;
    }
    let folder = folder("hostile");
    let class = folder.join("handed in");
    copy(&root().join("tests/classroom/hostile"), &class);
    for exercise in EXERCISES {
        hand_in(&class, "honest_full", exercise.id, &solution(exercise.id));
    }
    let before = files_in_common_places();
    let mut results = Value::Null;
    for seed in ["17", "1017", "90017"] {
        let out = folder.join(format!("marks {seed}"));
        // More time than usual: players that take memory for each spec are slow on a busy machine.
        let mut grader = grade(&["--submissions", text(&class), "--out", text(&out), "--budget", "90", "--seed", seed]);
        let grader = grader.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let number = grader.id().to_string();
        let graded = grader.wait_with_output().unwrap();
        assert!(graded.status.code().is_some_and(|code| code < 2), "{}", stderr(&graded));
        wait_for_processes(&number, <[PathBuf]>::is_empty);
        assert_eq!(files_in_common_places(), before, "a submission left a file behind");
        results = read(&out.join("results.json"));
        let submissions = results["submissions"].as_array().unwrap();
        let hostile = submissions.iter().filter(|one| one["student"] != "honest_full");
        let wrong: Vec<String> = hostile.flat_map(|one| unexpected(&class, one)).collect();
        assert!(wrong.is_empty(), "seed {seed}:\n{}", wrong.join("\n"));
        // A player whose attack succeeds panics with one of these words.
        for (student, sentence) in submissions.iter().flat_map(sentences) {
            let triumph = ["READ ", "WROTE ", "REACHED ", "ALLOCATED "].iter().find(|word| sentence.contains(*word));
            assert_eq!(triumph, None, "{student}: {sentence}");
        }
    }

    // Among them, honest players get the same points as alone.
    let alone = folder.join("alone");
    for honest in ["honest_full", "honest_wrong"] {
        copy(&class.join(honest), &alone.join(honest));
    }
    run(&["--submissions", text(&alone), "--out", text(&folder.join("alone marks")), "--upto", "05"]);
    let alone = read(&folder.join("alone marks/results.json"));
    assert_eq!(points(&results, "honest_full"), vec![10; minishogi_grading::EXERCISES.len()]);
    for honest in ["honest_full", "honest_wrong"] {
        assert_eq!(points(&alone, honest), points(&results, honest)[..6]);
    }
}

/// Cargo compiles a student's file and asks the engine; the grader compiles it by itself, in a sandbox. Both must agree.
#[test]
#[ignore = "slow: compiles the kit in a copy of the course"]
fn a_student_and_the_grader_see_the_same_verdicts() {
    let folder = folder("the same");
    let (course, class) = (folder.join("course"), folder.join("handed in"));
    copy_checkout(&course);
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--quiet", "--no-fail-fast"]).current_dir(&course).env("CARGO_TARGET_DIR", course.join("target"));
    // Each is wrong in another way, and by the drawn questions of the grader as by the listed ones: a sign, positions of its own, no chance, a stack
    // that overflows.
    let players =
        [("03", "honest_wrong"), ("05", "searches_on_set_ups"), ("01", "counts_instead_of_throwing_dice"), ("04", "recurses_for_ever")];
    for (id, player) in players {
        let folder = Path::new("exercises").join(Exercise::with_id(id).unwrap().folder);
        let text = fs::read_to_string(root().join("tests/classroom/hostile").join(player).join(&folder).join("player.rs")).unwrap();
        fs::write(course.join(folder).join("player.rs"), &text).unwrap();
        hand_in(&class, "taro", id, &text);
        cargo.args(["--package", &format!("ex{id}")]);
    }
    let seen = String::from_utf8(cargo.output().unwrap().stdout).unwrap();
    let out = folder.join("marks");
    run(&["--submissions", text(&class), "--out", text(&out), "--upto", "05"]);
    let results = read(&out.join("results.json"));
    let grades = results["submissions"][0]["grades"].as_array().unwrap().iter().filter(|grade| grade["state"] != "missing");
    let mut found = 0;
    for spec in grades.flat_map(|grade| grade["specs"].as_array().unwrap()) {
        let ended = if spec["verdict"] == "pass" { "ok" } else { "FAILED" };
        let line = format!("test {} ... {ended}\n", spec["name"].as_str().unwrap());
        assert!(seen.contains(&line), "the grader says {line}{seen}");
        found += 1;
    }
    assert!(found > 15, "{found} specs");
}

/// Returns the sentence about each spec of a submission.
fn sentences(submission: &Value) -> Vec<(String, String)> {
    let specs = submission["grades"].as_array().unwrap().iter().flat_map(|grade| grade["specs"].as_array().unwrap());
    specs.map(|spec| (submission["student"].to_string(), spec["sentence"]["en"].to_string())).collect()
}

/// Copies a folder with its contents.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// Returns the differences from the expectations in the files of a hostile submission. A line `// Expected: ` has one verdict for each spec, or one
/// for all of them. For a file that is not compiled it has the state and, after a colon, the reason.
fn unexpected(class: &Path, submission: &Value) -> Vec<String> {
    let student = submission["student"].as_str().unwrap();
    let mut wrong = Vec::new();
    for grade in submission["grades"].as_array().unwrap().iter().filter(|grade| grade["state"] != "missing") {
        let exercise = grade["exercise"].as_str().unwrap();
        let file = class.join(student).join("exercises").join(Exercise::with_id(exercise).unwrap().folder).join("player.rs");
        let text = String::from_utf8_lossy(&fs::read(&file).unwrap()).into_owned();
        let line = text.lines().find_map(|line| line.strip_prefix("// Expected: "));
        let line = line.unwrap_or_else(|| panic!("{}: expected a line `// Expected: VERDICTS`", file.display()));
        let (verdicts, why) = line.split_once(": ").unwrap_or((line, ""));
        let specs = grade["specs"].as_array().unwrap();
        let state = grade["state"].as_str().unwrap();
        let found: Vec<&str> = specs.iter().map(|spec| if state == "graded" { spec["verdict"].as_str().unwrap() } else { state }).collect();
        let expected: Vec<&str> = verdicts.split(' ').collect();
        let expected = if expected.len() == 1 { vec![expected[0]; found.len()] } else { expected };
        let is_as_expected = |(expected, found): (&&str, &&str)| expected.split('|').any(|one| one == *found);
        let said = format!("{} {}", grade["compiler"].as_str().unwrap_or_default(), specs[0]["sentence"]["en"].as_str().unwrap());
        if expected.len() != found.len() || !expected.iter().zip(&found).all(is_as_expected) || !said.contains(why) {
            wrong.push(format!("{student}, {exercise}: expected {line}, found {}: {}", found.join(" "), said.trim()));
        }
    }
    wrong
}

/// Returns the files in the folders in which a program outside the sandbox would leave some.
fn files_in_common_places() -> Vec<PathBuf> {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let places = [Some(std::env::temp_dir()), home, Some(root().to_path_buf()), Some(root().join("tests/classroom/hostile"))];
    let entries = places.into_iter().flatten().filter_map(|place| fs::read_dir(place).ok()).flatten().flatten();
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.to_string_lossy().contains("minishogi_hostile")).collect();
    files.sort();
    files
}
