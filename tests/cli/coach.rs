//! The coach's other commands: hints, solutions, a new beginning, and the next exercise. `watch.rs` has the one that goes on.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::made_up::{Course, STUB, all_done, exercise, failing, failing_with, refused, solved};
use minishogi::Position;
use minishogi_grading::EXERCISES;
use serde_json::{Value, json};
use support::ROOT;
use support::files::copy_checkout;
use support::programs::{stderr, stdout};

#[test]
fn an_exercise_is_named_in_four_ways() {
    let Some(course) = Course::new("names") else { return };
    let expected = course.run("hint 03 --all");
    assert!(expected.0.starts_with("takes_the_best_capture  3 points  As Black, takes"), "{}", expected.0);
    for name in ["3", "ex03", "03_one_ply"] {
        assert_eq!(course.run(&format!("hint {name} --all")), expected, "{name}");
    }
    for name in ["60", "003", "ex", "0", "one_ply", "-1"] {
        let (text, code) = course.run(&format!("reset -- {name}"));
        if name == "0" {
            assert_eq!(code, Some(0), "{text}");
        } else {
            let meant = if name == "one_ply" { "did you mean 03, 03_one_ply? " } else { "" };
            let start = format!("error: invalid value '{name}' for '<NN>': there is no such exercise; {meant}there are\n  00  Tour: ");
            assert!(text.starts_with(&start) && text.contains("\n  06  Move ordering\n"), "{text}");
            assert_eq!(code, Some(2), "{text}");
        }
    }
}

#[test]
fn every_command_has_an_example() {
    let Some(course) = Course::new("help") else { return };
    for command in ["", "watch", "hint", "solution", "reset", "next"] {
        let (text, code) = course.run(&format!("{command} --help"));
        assert!(text.contains(&format!("cargo run -- {command}")), "{text}");
        assert_eq!(code, Some(0));
    }
}

#[test]
fn hint_is_for_the_first_spec_that_fails() {
    let Some(course) = Course::new("hint") else { return };
    course.save("03", &failing(&["plays_mate_in_one", "is_best_everywhere"]));
    let (text, code) = course.run("hint 03");
    assert_eq!(code, Some(0));
    insta::assert_snapshot!(text);
    course.save("03", &failing(&["plays_mate_in_one", "is_best_everywhere"]));
    insta::assert_snapshot!(course.run("hint 03 --lang ja").0);

    course.save("03", &solved());
    assert!(course.run("hint 03").0.starts_with("All specs pass: no hint is needed.\n"));
    course.save("03", &refused("ex03").0);
    let (text, code) = course.run("hint 03");
    assert!(text.starts_with(&format!("{}\nIt does not compile.", refused("ex03").1)), "{text}");
    assert_eq!(code, Some(1));
}

/// Which spec fails is not known then; all hints need no cargo.
#[test]
fn hint_ends_with_1_where_there_is_no_cargo() {
    let Some(course) = Course::new("no_cargo") else { return };
    course.save("03", &failing(&["plays_mate_in_one"]));
    for (command, said, code) in [("hint 03", "`cargo` could not be started", 1), ("hint 03 --all", "takes_the_best_capture  3 points", 0)]
    {
        let output = course.command(command).env("CARGO", "no-such-cargo").output().unwrap();
        let text = stdout(&output);
        assert!(text.contains(said) && output.status.code() == Some(code), "{command}: {text}");
    }
}

/// Errors that neither the student nor the kit has caused.
#[test]
fn where_the_machine_may_be_the_reason_the_doctor_is_named() {
    let Some(course) = Course::new("doctor") else { return };
    let doctor = "Check this machine: cargo run -- doctor\n";
    course.save("03", &refused("ex03").0);
    assert!(!course.run("watch 03 --once").0.contains(doctor));
    course.save("03", "error\n{}\nerror: could not execute process `build-script-build` (os error 4551)\n");
    let (text, code) = course.run("watch 03 --once");
    assert!(text.contains(doctor) && code == Some(1), "{text}");
}

/// The spec harness leaves out hints that do not fit the verdict.
#[test]
fn hint_is_the_message_where_it_would_mislead_but_not_on_a_stub() {
    let Some(course) = Course::new("misleading") else { return };
    course.save("03", &failing_with(&["takes_the_best_capture"], "panicked player.rs:1:1 because"));
    let hint = course.run("hint 03").0;
    assert!(hint.contains("your program panicked at player.rs:1:1: because") && !hint.contains("Hint:"), "{hint}");
    course.save("03", &failing_with(&["takes_the_best_capture"], r"panicked player.rs:1:1 not\syet\simplemented:\sthis"));
    assert!(course.run("hint 03").0.contains("\nHint: After `do_move` the other side is to move"));
    course.save("03", &failing_with(&["takes_the_best_capture"], r"panicked player.rs:1:1 not\syet\simplemented"));
    assert!(course.run("watch 03 --once").0.contains("there is still a `todo!` at player.rs:1:1\n"));
}

#[test]
fn a_failing_search_says_why_there_is_nothing_to_draw() {
    let Some(course) = Course::new("tree") else { return };
    let told = |id: &str, text: &str, expected: &str| {
        course.save(id, text);
        let (text, code) = course.run(&format!("tree {id} --failing"));
        assert!(text.starts_with(expected) && code == Some(1), "{id}: {text}");
    };
    told("05", STUB, "Exercise 05 does not run yet, so there is no search to draw. See: cargo run -- hint 05\n");
    told("05", &refused("ex05").0, "Exercise 05 does not run yet");
    told("05", &solved(), "All specs of exercise 05 pass: there is no search to draw. To see a search: cargo run -- tree ex05\n");
    let (text, code) = course.run("tree sol05 --failing");
    assert!(text.contains("`sol05`: there is no such exercise") && code == Some(2), "{text}");
    told("03", &failing(&["plays_mate_in_one"]), "No failing question of exercise 03 asks for a search to a depth");
}

/// The line of a player who stops after the first move, and the page about the question at which it shows. That a page opens there is tried in
/// `tests/browser/tree.mjs`.
#[test]
#[ignore = "slow: compiles the kit in a copy of the course"]
fn tree_and_a_key_of_watch_draw_the_question_that_fails() {
    let Some(course) = copy_of_the_course("tree_real") else { return };
    let solution = course.read("solutions/05_alpha_beta/player.rs");
    let (root, recursion) = solution.split_once("fn alpha_beta(").unwrap();
    let right = "if alpha >= beta {";
    assert_eq!(recursion.matches(right).count(), 1);
    course.save("05", &format!("{root}fn alpha_beta({}", recursion.replace(right, "if value <= alpha {")));

    let output = really(&course, "watch 05 --once").output().unwrap();
    let verdict = stdout(&output);
    let typed = |word: &str| verdict.lines().find_map(|line| line.trim().strip_prefix(word)).unwrap_or_else(|| panic!("{verdict}"));
    let pos = Position::from_usi(typed("position ")).unwrap();
    let depth: usize = typed("go depth ").parse().unwrap();

    let page = course.root.join("tree_05.html");
    let is_of_the_question = |text: &str| {
        let asked = format!("The tree of the first question that fails: depth {depth} in {}\n", pos.sfen());
        assert!(text.contains(&asked) && text.contains("tree_05.html"), "{text}");
        let drawn = fs::read_to_string(&page).unwrap();
        assert!(drawn.contains(&format!("Depth {depth}")) && drawn.contains(&pos.sfen()));
        let (_, data) = drawn.split_once("id=\"data\">").unwrap();
        let data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
        let search = &data["runs"][0];
        let node = search["first_wrong"].as_u64().unwrap();
        let looked_at = search["parent"].as_array().unwrap().iter().filter(|&parent| parent == node).count();
        // A wrong cut after one move of many.
        assert_eq!((looked_at, &search["cut"][node as usize]), (1, &json!(2)));
        assert!(search["legal"][node as usize].as_u64().unwrap() > 1);
        fs::remove_file(&page).unwrap();
    };
    let output = really(&course, "tree 05 --failing").output().unwrap();
    is_of_the_question(&stdout(&output));
    assert_eq!(output.status.code(), Some(0));

    let mut watch = course.start_with(really(&course, "watch 05"));
    watch.read_to(" points.");
    watch.type_line("t");
    let told = watch.read_to("tree_05.html");
    is_of_the_question(&told);
    watch.type_line("q");
    assert_eq!(watch.end().1, Some(0));
}

#[test]
fn solution_waits_for_full_points() {
    let Some(course) = Course::new("solution") else { return };
    let (text, code) = course.run("solution 03");
    assert!(text.starts_with("solutions/03_one_ply/player.rs is not here: ") && code == Some(1), "{text}");

    let place = course.root.join("solutions").join(exercise("03").folder);
    fs::create_dir_all(&place).unwrap();
    fs::write(place.join("player.rs"), "fn main() {\n    // BEGIN SOLUTION\n    right();\n    // STUB: todo!()\n    // END SOLUTION\n}\n")
        .unwrap();
    let shown = "// solutions/03_one_ply/player.rs\n\nfn main() {\n    right();\n}\n";
    let (text, code) = course.run("solution 03");
    assert!(text.contains("Exercise 03 has 0 of 10 points") && text.contains("Missing: 10.") && code == Some(1), "{text}");
    assert_eq!(course.read("grades"), "", "a stub need not be graded");
    course.save("03", &failing(&["plays_mate_in_one"]));
    let (text, code) = course.run("solution 03");
    assert!(text.contains("Exercise 03 has 8 of 10 points") && text.contains("Missing: 2.") && text.contains("--anyway"), "{text}");
    assert!(!text.contains("right") && code == Some(1), "{text}");
    let (text, code) = course.run("solution 03 --lang ja");
    assert!(text.contains("演習 03 は 10 点中 8 点です") && text.contains("あと 2 点") && code == Some(1), "{text}");
    assert_eq!(course.run("solution 03 --anyway"), (shown.to_string(), Some(0)));
    course.save("03", &refused("ex03").0);
    let (text, code) = course.run("solution 03");
    assert!(text.starts_with("It does not compile.") && text.contains("Missing: 10.") && code == Some(1), "{text}");
    course.save("03", &solved());
    assert_eq!(course.run("solution 03"), (shown.to_string(), Some(0)));
}

#[test]
fn reset_keeps_every_file() {
    let Some(course) = Course::new("reset") else { return };
    let files = || {
        let folder = course.player("03").parent().unwrap().to_path_buf();
        let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    course.save("03", "// first\n");
    let (text, code) = course.run("reset 03");
    let kept = "exercises/03_one_ply/player.rs.1";
    assert!(text.contains(&format!("Yours is in {kept}. To have it back: cp {kept} exercises/03_one_ply/player.rs\n")), "{text}");
    assert_eq!(code, Some(0));
    let stub = fs::read_to_string(course.player("03")).unwrap();
    assert!(stub.starts_with("//! 03: the one-ply player.") && stub.contains("todo!("), "{stub}");
    assert_eq!(course.read(kept), "// first\n");

    let (text, code) = course.run("reset 03");
    assert_eq!((text.as_str(), code), ("exercises/03_one_ply/player.rs is as you began with it; nothing to do.\n", Some(0)));
    course.save("03", &stub.replace('\n', "\r\n"));
    assert!(course.run("reset 03").0.contains("nothing to do"));
    assert_eq!(files(), ["player.rs", "player.rs.1"]);

    fs::write(course.player("03"), b"// second \xff\n").unwrap();
    let (text, _) = course.run("reset 03 --lang ja");
    assert!(text.contains("書いたものは exercises/03_one_ply/player.rs.2 にあります。"), "{text}");
    assert_eq!(files(), ["player.rs", "player.rs.1", "player.rs.2"]);
    assert_eq!(course.read(kept), "// first\n");
    assert_eq!(fs::read(course.player("03").with_extension("rs.2")).unwrap(), b"// second \xff\n");
    let japanese = fs::read_to_string(course.player("03")).unwrap();
    assert!(japanese.starts_with("//! 03: 1 手読みプレイヤー。") && japanese.contains("todo!(\"各手の値を求め"), "{japanese}");
    // A student who was given a file in Japanese gets one in Japanese back, though the system does not tell the language.
    assert!(course.run("reset 03").0.contains("nothing to do"));
    course.save("03", "// 書いている途中\n");
    course.run("reset 03");
    assert_eq!(fs::read_to_string(course.player("03")).unwrap(), japanese);
    fs::remove_file(course.player("03").with_extension("rs.3")).unwrap();

    fs::remove_file(course.player("03")).unwrap();
    let (text, code) = course.run("reset 03");
    assert_eq!((text.as_str(), code), ("exercises/03_one_ply/player.rs was missing; it is back as you began with it.\n", Some(0)));
    assert_eq!(fs::read_to_string(course.player("03")).unwrap(), stub);
}

#[test]
fn reset_changes_nothing_where_it_cannot_read_or_has_no_folder() {
    let Some(course) = Course::new("no_reset") else { return };
    fs::remove_file(course.player("03")).unwrap();
    fs::create_dir(course.player("03")).unwrap();
    let (text, code) = course.run("reset 03");
    assert!(text.starts_with("error: exercises/03_one_ply/player.rs cannot be read, so it stays as it is: ") && code == Some(1), "{text}");
    fs::remove_dir_all(course.player("03").parent().unwrap()).unwrap();
    let (text, code) = course.run("reset 03");
    assert_eq!(
        (text.as_str(), code),
        ("error: there is no folder exercises/03_one_ply: `git checkout exercises/03_one_ply` brings it back\n", Some(1))
    );
}

#[test]
fn next_tells_what_to_read_and_to_type() {
    let Some(course) = Course::new("next_command") else { return };
    course.save("00", &solved());
    course.save("01", &refused("ex01").0);
    insta::assert_snapshot!(course.run("next").0);
    insta::assert_snapshot!(course.run("next --lang ja").0);
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn after_the_last_exercise_next_says_that_all_is_done() {
    let Some(course) = Course::new("all_done") else { return };
    EXERCISES.iter().for_each(|exercise| course.save(exercise.id, &solved()));
    assert_eq!(course.run("next").0, all_done());
}

#[test]
fn the_screen_speaks_japanese_where_it_is_asked_to_or_the_system_does() {
    let Some(course) = Course::new("japanese") else { return };
    course.save("00", &solved());
    course.save("01", &failing(&["plays_a_legal_move"]));
    course.save("02", &refused("ex02").0);
    fs::remove_file(course.player("03")).unwrap();
    let (text, code) = course.run("--lang ja");
    assert_eq!(code, Some(0));
    insta::assert_snapshot!(text);
    let by_system = course.command("").env("LANG", "ja_JP.UTF-8").output().unwrap();
    assert_eq!(stdout(&by_system), text);
    let (text, code) = course.run("next --lang fr");
    assert!(text.starts_with("error: invalid value 'fr' for '--lang <en|ja>': expected `en` or `ja`\n") && code == Some(2), "{text}");
}

#[test]
fn without_a_course_every_command_says_where_to_go() {
    for command in ["watch --once", "hint 03", "solution 03", "reset 03", "next"] {
        let mut run = Command::new(env!("CARGO_BIN_EXE_minishogi"));
        let output =
            run.args(command.split(' ')).current_dir(Path::new(ROOT).ancestors().last().unwrap()).env("LC_ALL", "C").output().unwrap();
        let text = stderr(&output);
        assert_eq!(text, "error: there is no folder `exercises` here or above: go to the folder that you cloned, and try again\n");
        assert_eq!(output.status.code(), Some(1));
    }
}

/// A course with everything that is here, for the real cargo and the real specs. The kit is compiled again in it.
fn copy_of_the_course(name: &str) -> Option<Course> {
    let course = Course::new(name)?;
    copy_checkout(&course.root);
    Some(course)
}

/// The command in such a course, with the real cargo.
fn really(course: &Course, words: &str) -> Command {
    let mut command = course.command(words);
    command.env("CARGO", env!("CARGO")).env("CARGO_TARGET_DIR", course.root.join("target")).env_remove("CARGO_PKG_NAME");
    command
}

#[test]
#[ignore = "slow: compiles the kit in a copy of the course"]
fn a_real_player_is_really_graded() {
    let Some(course) = copy_of_the_course("real") else { return };
    let run = |words: &str| {
        let output = really(&course, words).output().unwrap();
        (stdout(&output), output.status.code())
    };
    // The clone may be a student's: only the files that are written here count.
    course.save("03", STUB);
    run("reset 03");
    for (lang, not_written) in [("en", "\nNot written yet: "), ("ja", "\n未記入: ")] {
        let (text, code) = run(&format!("watch 03 --once --lang {lang}"));
        assert!(text.contains("---- takes_the_best_capture ----\n03 ") && text.contains(not_written), "{text}");
        assert_eq!(text.matches("----\n").count(), 1, "the first alone: {text}");
        assert_eq!(code, Some(1));
    }
    let solution = course.read("solutions/03_one_ply/player.rs");
    let sign = "-evaluate(pos)";
    assert!(solution.contains(sign));
    course.save("03", &solution.replace(sign, "evaluate(pos); pos.is_legal(m)"));
    let (text, _) = run("watch 03 --once");
    assert!(text.contains("error") && text.contains("It does not compile."), "{text}");
    course.save("03", &solution.replace(sign, "evaluate(pos)"));
    for (lang, side, hint) in [("en", "Black to move", "Hint: "), ("ja", "手番: 先手", "ヒント: ")] {
        let (text, _) = run(&format!("watch 03 --once --lang {lang}"));
        assert!(text.contains(side) && text.contains("  go\n") && !text.contains(hint), "{text}");
        assert!(text.contains("forgets the minus sign") || text.contains("符号を変え忘れる"), "the mistake is named: {text}");
        assert!(run(&format!("hint 03 --lang {lang}")).0.contains(hint), "{text}");
    }
    assert_eq!(run("solution 03").1, Some(1));
    course.save("03", &solution);
    let (text, code) = run("watch 03 --once");
    assert!(text.contains("All specs pass: 10 of 10 points.") && code == Some(0), "{text}");
    assert_eq!(run("solution 03").1, Some(0));
}

#[test]
fn without_a_number_the_hint_is_for_the_first_exercise_with_points_missing() {
    let Some(course) = Course::new("hint_alone") else { return };
    course.save("00", &solved());
    let (text, code) = course.run("hint");
    assert!(text.starts_with("The first spec that fails in 01: plays_a_legal_move\n"), "{text}");
    assert_eq!(code, Some(0));
}
