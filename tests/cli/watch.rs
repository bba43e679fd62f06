//! `minishogi watch`, driven through pipes and once through a terminal.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use console::{measure_text_width, strip_ansi_codes};

use crate::made_up::{Course, all_done, exercise, failing, failing_with, made_up, refused, solved, standing, warned};
use minishogi_grading::EXERCISES;
use support::processes::skip;
use support::programs::{quoted, stderr, stdout};

/// Two specs of exercise 03 fail.
fn half() -> String {
    failing(&["plays_white_as_well", "plays_mate_in_one"])
}

const HALF: &str = "3 of 5 specs pass: 5 of 10 points.";
const SOLVED: &str = "All specs pass: 10 of 10 points.";

#[test]
fn once_shows_the_first_failing_spec_without_its_hint() {
    let Some(course) = Course::new("once") else { return };
    course.save("00", &solved());
    course.save("03", &half());
    let (text, code) = course.run("watch 03 --once");
    insta::assert_snapshot!(text);
    assert_eq!(code, Some(1));

    course.save("03", &failing(&["plays_white_as_well"]));
    let (text, code) = course.run("watch 03 --once --lang ja");
    insta::assert_snapshot!(text);
    assert_eq!(code, Some(1));
}

#[test]
fn once_ends_with_0_where_all_specs_pass() {
    let Some(course) = Course::new("once_solved") else { return };
    course.save("03", &solved());
    let (text, code) = course.run("watch ex03 --once");
    assert!(text.contains(SOLVED) && text.contains(&format!("\n{}\n", standing(10, "03"))), "{text}");
    assert_eq!(code, Some(0));
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn without_a_number_it_takes_the_first_exercise_with_points_missing() {
    let Some(course) = Course::new("first") else { return };
    course.save("00", &solved());
    course.save("01", &solved());
    let (text, code) = course.run("watch --once");
    assert!(text.starts_with("02 Evaluation function  exercises/02_evaluate/player.rs\n"), "{text}");
    assert_eq!(code, Some(1));

    EXERCISES.iter().for_each(|exercise| course.save(exercise.id, &solved()));
    let (text, code) = course.run("watch");
    assert_eq!(text, all_done());
    assert_eq!(code, Some(0));
}

#[test]
fn what_is_no_verdict_is_told_in_a_sentence() {
    let Some(course) = Course::new("problems") else { return };
    let shows = |words: &str, expected: &[&str]| {
        let (text, code) = course.run(words);
        assert!(expected.iter().all(|expected| text.contains(expected)), "{text}\ndoes not contain {expected:?}");
        assert_eq!(code, Some(1), "{text}");
    };
    for (package, sentence) in [
        ("ex03", "It does not compile. The first error is the one to look at."),
        ("minishogi", "Your player.rs compiles, but `minishogi` does not."),
    ] {
        let (player, said) = refused(package);
        course.save("03", &player);
        shows("watch 03 --once", &[&said, sentence]);
    }
    course.save("03", "error\n\nerror: no manifest\n");
    shows("watch 03 --once", &["error: no manifest\n", "Cargo could not grade it."]);
    fs::write(course.player("03"), b"// \x8e\x77\n").unwrap();
    shows("watch 03 --once", &["exercises/03_one_ply/player.rs is not UTF-8 text."]);
    fs::remove_file(course.player("03")).unwrap();
    shows("watch 03 --once", &["exercises/03_one_ply/player.rs is missing.", "cargo run -- reset 03"]);
    fs::create_dir(course.player("03")).unwrap();
    shows("watch 03 --once", &["exercises/03_one_ply/player.rs cannot be read: "]);

    let output = course.command("watch 02 --once").env("CARGO", course.root.join("no_cargo")).output().unwrap();
    let text = stdout(&output);
    assert!(text.contains("`cargo` could not be started: ") && output.status.code() == Some(1), "{text}");
}

#[test]
fn a_save_is_graded_in_place_by_renaming_and_after_removing() {
    let Some(course) = Course::new("saves") else { return };
    course.save("03", &half());
    let mut watch = course.start("watch 03");
    watch.read_to(HALF);
    course.save("03", &solved());
    watch.read_to(SOLVED);
    course.save_by_renaming("03", &half());
    watch.read_to(HALF);
    fs::remove_file(course.player("03")).unwrap();
    watch.read_to("player.rs is missing");
    course.save("03", &solved());
    watch.read_to(SOLVED);
    // An old copy that gets the name back looks as old as it is, and cargo would take it for graded.
    let old = course.root.join("old.rs");
    fs::write(&old, half()).unwrap();
    fs::File::options().append(true).open(&old).unwrap().set_modified(std::time::UNIX_EPOCH).unwrap();
    fs::rename(old, course.player("03")).unwrap();
    watch.read_to(HALF);
    assert!(fs::metadata(course.player("03")).unwrap().modified().unwrap() > std::time::UNIX_EPOCH);
}

#[test]
fn the_newest_save_wins_and_ends_the_grade_that_runs() {
    let Some(course) = Course::new("newest") else { return };
    course.save("03", &format!("slow\n{}", half()));
    let mut watch = course.start("watch 03");
    let first = course.wait_for_slow_grade();
    course.save("03", &solved());
    let text = watch.read_to(SOLVED);
    assert!(!text.contains(HALF), "{text}");
    first.wait_for_end();
    watch.type_line("q");
    let (text, code) = watch.end();
    assert!(!text.contains(HALF), "{text}");
    assert_eq!(code, Some(0));
}

/// The points of the others are counted when there is nothing else to do.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_save_does_not_wait_for_the_counting_of_the_others() {
    let Some(course) = Course::new("counting") else { return };
    course.save("03", &half());
    course.save("05", &format!("slow\n{}", failing(&["same_value_to_depth_three"])));
    let points = exercise("05").spec("same_value_to_depth_three").unwrap().points;
    let mut watch = course.start("watch 03");
    let text = watch.read_to(HALF);
    course.wait_for_slow_grade();
    course.save("03", &solved());
    let text = text + &watch.read_to(SOLVED);
    let standing = format!("{}\n", standing(20 - points, "03"));
    assert!(!text.contains(" points, exercise "), "not all is counted: {text}");
    fs::write(course.root.join("goes-on"), "").unwrap();
    watch.read_to(&standing);
}

#[test]
fn keys_come_as_lines() {
    let Some(course) = Course::new("keys") else { return };
    course.save("03", &half());
    let mut watch = course.start("watch 03");
    let text = watch.read_to(HALF);
    assert!(!text.contains("Hint:"), "{text}");
    watch.type_line("h");
    watch.read_to("Hint: `evaluate` looks from the side to move, so the same code serves Black and White.\n");
    watch.type_line("l");
    let list = watch.read_to("scores_every_move ");
    assert!(list.contains("  ok      takes_the_best_capture  3 points  As Black, takes"), "{list}");
    assert!(list.contains("  FAILED  plays_white_as_well     3 points  As White, takes"), "{list}");
    watch.type_line("unknown");
    watch.read_to("? h hint  w line  l specs  p position  t tree  b back  n next  r again  q quit\n");
    watch.type_line("p");
    watch.read_to("See it yourself: cargo run -p ex03\n");
    watch.type_line("b");
    watch.read_to(HALF);
    let grades = course.read("grades");
    watch.type_line("r");
    watch.read_to(HALF);
    assert_eq!(course.read("grades"), grades + "ex03\n");
    watch.type_line("q");
    assert_eq!(watch.end().1, Some(0));
}

/// `minishogi-classroom` looks for the line: here a program that says the words it was given.
#[test]
fn w_asks_for_the_line_and_s_for_the_change() {
    let Some(course) = Course::new("line") else { return };
    course.save("03", &half());
    let [minishogi, classroom] = ["minishogi", "minishogi-classroom"].map(|name| course.root.join(name));
    // No copies: while another test starts a program, a new file counts as open, and cannot be run.
    fs::hard_link(env!("CARGO_BIN_EXE_minishogi"), &minishogi).unwrap();
    symlink(made_up("classroom.sh"), classroom).unwrap();
    let usual = course.command("watch 03");
    let mut command = Command::new(minishogi);
    command.args(["watch", "03"]).current_dir(&course.root).env_remove("CARGO_PKG_NAME");
    command.envs(usual.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let mut watch = course.start_with(command);
    watch.read_to(HALF);
    watch.type_line("w");
    let text = watch.read_to("The key s shows the change itself.\n");
    assert!(text.contains("Looking for the line") && text.contains("asked for: line 03 --lang en\n"), "{text}");
    watch.type_line("s");
    let text = watch.read_to("asked for: line 03 --show --lang en\n");
    // A save ends the search that runs.
    course.save("03", &format!("// endless\n{}", half()));
    let text = text + &watch.read_to(HALF);
    assert!(!text.contains("The key s"), "it was pressed: {text}");
    watch.type_line("w");
    watch.read_to("Looking for the line");
    course.save("03", &solved());
    watch.read_to(SOLVED);
    watch.type_line("q");
    assert_eq!(watch.end().1, Some(0));
}

#[test]
fn lines_sent_at_once_wait_for_the_verdict() {
    let Some(course) = Course::new("at_once") else { return };
    course.save("03", &half());
    let mut watch = course.start("watch 03");
    watch.type_line("h\nq");
    let (text, code) = watch.end();
    let (verdict, hint) = (text.find(HALF).expect(&text), text.find("Hint: ").expect(&text));
    assert!(verdict < hint, "{text}");
    assert_eq!(code, Some(0));
}

#[test]
fn q_does_not_wait() {
    let Some(course) = Course::new("quit") else { return };
    course.save("03", &format!("slow\n{}", half()));
    let mut watch = course.start("watch 03");
    let grade = course.wait_for_slow_grade();
    watch.type_line("q");
    let (text, code) = watch.end();
    assert!(!text.contains(HALF) && code == Some(0), "{text}");
    grade.wait_for_end();
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn full_points_offer_the_next_exercise() {
    let Some(course) = Course::new("next") else { return };
    course.save("03", &solved());
    let later = EXERCISES.iter().filter(|exercise| exercise.id > "03");
    later.for_each(|exercise| course.save(exercise.id, &solved()));
    course.save("05", &failing(&["same_value_to_depth_three"]));
    let mut watch = course.start("watch 03");
    watch.read_to(SOLVED);
    watch.read_to(" points, exercise 4 of ");
    watch.type_line("r");
    watch.read_to("All specs pass: 10 of 10 points. n: next exercise, 05 Alpha-beta\n");
    watch.type_line("n");
    watch.read_to("05 Alpha-beta  exercises/05_alpha_beta/player.rs\n");
    watch.read_to("---- same_value_to_depth_three ----\n");
    course.save("05", &solved());
    watch.read_to("n: next exercise, 00 Tour");
    // A student who saves the next exercise has gone on.
    course.save("00", &failing(&["shows_the_board"]));
    watch.read_to("00 Tour: print a position, do and undo moves  exercises/00_tour/player.rs\n");
    watch.read_to("---- shows_the_board ----\n");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn without_keys_it_goes_on_by_itself_and_watches_until_it_is_killed() {
    let Some(course) = Course::new("no_keys") else { return };
    EXERCISES.iter().filter(|exercise| exercise.id != "04").for_each(|exercise| course.save(exercise.id, &solved()));
    course.save("03", &half());
    let mut watch = course.start("watch 03");
    watch.read_to(HALF);
    let all: u32 = EXERCISES.iter().flat_map(|exercise| exercise.specs).map(|spec| spec.points).sum();
    watch.read_to(&format!("{}\n", standing(all - 15, "03")));
    watch.end_input();
    course.save("03", &solved());
    watch.read_to(SOLVED);
    watch.read_to("04 Negamax  exercises/04_negamax/player.rs\n");
    course.save("04", &solved());
    watch.read_to("All exercises are done.");
    course.save("04", &failing(&["depth_two"]));
    watch.read_to("---- depth_two ----\n");
    assert!(watch.is_running());
}

/// Returns the screen of `watch` in a terminal of 24 rows, after these keys in answer to these texts. None without Python.
pub fn in_terminal(course: &Course, words: &str, keys: &str, texts: &[&str]) -> Option<String> {
    in_terminal_of(80, course, words, keys, texts)
}

/// The same of a terminal of this many columns.
fn in_terminal_of(columns: usize, course: &Course, words: &str, keys: &str, texts: &[&str]) -> Option<String> {
    let watch = course.command(words);
    let script = made_up("terminal.py");
    let mut command = Command::new("python3");
    command.arg(script).args([&format!("{} {words}", quoted(watch.get_program().as_ref())), keys]).args(texts).current_dir(&course.root);
    command
        .envs(watch.get_envs().filter_map(|(name, value)| Some((name, value?))))
        .env("TERM", "xterm")
        .env("TERMINAL_COLUMNS", columns.to_string())
        .env("LANG", "C.UTF-8")
        .env_remove("LC_ALL")
        .env_remove("NO_COLOR");
    match command.output() {
        Ok(output) => {
            let text = stdout(&output);
            assert!(output.status.success(), "{text}{}", stderr(&output));
            Some(text)
        }
        Err(error) => {
            skip(&format!("watch in a terminal: python3: {error}"));
            None
        }
    }
}

#[test]
fn in_a_terminal_keys_are_single_and_it_is_left_as_it_was() {
    let Some(course) = Course::new("terminal") else { return };
    course.save("03", &half());
    let Some(text) = in_terminal(&course, "watch 03", "hq", &[HALF, "Hint: "]) else { return };
    assert!(text.contains("\u{1b}[2J") && strip_ansi_codes(&text).contains("\n[歩    ") && text.contains(&standing(5, "03")), "{text:?}");
    assert!(text.ends_with("exit 0\nterminal as before\n"), "{text:?}");

    course.save("03", &format!("slow\n{}", half()));
    let text = in_terminal(&course, "watch 03", "^", &["Grading"]).unwrap();
    assert!(text.ends_with("exit 130\nterminal as before\n"), "{text:?}");
}

/// Returns the most rows that were used.
fn rows(text: &str) -> usize {
    let rows = text.lines().find_map(|line| line.strip_suffix(" rows")).and_then(|rows| rows.parse().ok());
    rows.unwrap_or_else(|| panic!("{text:?}"))
}

#[test]
fn every_page_fits_a_small_terminal_and_a_key_goes_back_to_the_verdict() {
    let Some(course) = Course::new("pages") else { return };
    // The exercise with the most specs, and all of them fail.
    let exercise = EXERCISES.iter().max_by_key(|exercise| exercise.specs.len()).unwrap();
    let id = exercise.id;
    let all: Vec<&str> = exercise.specs.iter().map(|spec| spec.name).collect();
    course.save(id, &failing(&all));
    let first = format!("---- {} ----", all[0]);
    let words = format!("watch {id}");
    let texts = [&first, "Hint: ", &first, "FAILED", &first, "See it yourself", &first];
    let Some(text) = in_terminal(&course, &words, "hblbpbq", &texts) else { return };
    assert!(rows(&text) <= 24, "{text}");
    let japanese = format!("{words} --lang ja");
    let text = in_terminal(&course, &japanese, "hblbpbq", &[&first, "ヒント: ", &first, "FAILED", &first, "自分で", &first]).unwrap();
    assert!(rows(&text) <= 24, "{text}");

    // The first error of the compiler is seen, with its meaning.
    let (player, said) = refused(&format!("ex{id}"));
    let long: String = (0..60).map(|line| format!("  note {line}\\n")).collect();
    let error = said.lines().next().unwrap();
    course.save(id, &player.replace("cannot find `x`\\n", &format!("cannot find `x`\\n{long}")));
    let text = in_terminal(&course, &words, "q", &["It does not compile."]).unwrap();
    assert!(rows(&text) <= 24 && text.contains(error) && text.contains("note 3") && !text.contains("note 50"), "{text}");
}

/// The lines of a terminal as they are sent to it, without colours.
fn lines(text: &str) -> Vec<String> {
    strip_ansi_codes(text).lines().flat_map(|line| line.split('\r')).map(str::to_string).collect()
}

#[test]
fn no_word_is_broken_at_the_edge_of_a_terminal() {
    let Some(course) = Course::new("edge") else { return };
    let exercise = EXERCISES.iter().max_by_key(|exercise| exercise.specs.len()).unwrap();
    let all: Vec<&str> = exercise.specs.iter().map(|spec| spec.name).collect();
    course.save(exercise.id, &failing_with(&all, "not-restored 4d4c"));
    for lang in ["en", "ja"] {
        let first = format!("---- {} ----", all[0]);
        let (hint, question) = if lang == "ja" { ("ヒント", "質問: ") } else { ("ints", "The question: ") };
        for (words, keys, texts) in [
            (format!("watch {} --lang {lang}", exercise.id), "hbltbq", &[&*first, hint, &first, "FAILED", question, &first][..]),
            (format!("hint {} --lang {lang}", exercise.id), "", &[]),
            (format!("hint {} --all --lang {lang}", exercise.id), "", &[]),
            (format!("next --lang {lang}"), "", &[]),
        ] {
            for columns in [80, 100] {
                let Some(text) = in_terminal_of(columns, &course, &words, keys, texts) else { return };
                let shown = lines(&text);
                assert!(shown.len() > 6, "{words}: {text}");
                for line in &shown {
                    assert!(measure_text_width(line) <= columns, "{words} in {columns} columns: {line}\n{text}");
                    let closing = line.starts_with(|c| "、。，．：；！？）」』】ー".contains(c));
                    assert!(!closing, "{words} in {columns} columns: {line}\n{text}");
                }
            }
        }
    }
}

#[test]
fn the_rules_of_the_course_are_told_where_the_compiler_cannot_know_them() {
    let Some(course) = Course::new("rules") else { return };
    for (said, told) in [
        ("usage of an `unsafe` block", "safe Rust"),
        ("cannot find function `thread_rng`", "rand 0.8"),
        ("cannot find type `RandomPlayer` in module `player`", "exercises/01_random/player.rs has no type `RandomPlayer`"),
    ] {
        let (player, _) = refused("ex01");
        course.save("01", &player.replace("cannot find `x`", said));
        let (text, code) = course.run("watch 01 --once");
        assert!(text.contains(said) && text.contains(told), "{text}");
        assert_eq!(code, Some(1));
    }
}

#[test]
fn what_the_compiler_warned_of_comes_first_where_it_may_be_the_reason() {
    let Some(course) = Course::new("warned") else { return };
    course.save("03", &warned("ex03", "unconditional_recursion", &["plays_white_as_well"]));
    let (text, _) = course.run("watch 03 --once");
    let (warning, verdict) = (text.find("warning: as told by unconditional_recursion"), text.find("---- plays_white_as_well ----"));
    assert!(warning.is_some() && warning < verdict, "{text}");
    // Warnings about style are not shown, but mentioned.
    course.save("03", &warned("ex03", "unused_mut", &["plays_white_as_well"]));
    let (text, _) = course.run("watch 03 --once");
    assert!(!text.contains("as told by") && text.contains("The compiler has warnings: cargo build -p ex03"), "{text}");
}
