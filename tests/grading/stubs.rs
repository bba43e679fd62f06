//! The exercises are made from the solutions: `player.rs` by leaving out what is marked, the other files as they are.
//!
//! In a solution, what lies between `// BEGIN SOLUTION` and `// END SOLUTION` is not in the stub. A line `// STUB: X` there stands for `X`, at its
//! own indentation.
//!
//! `UPDATE_STUBS=1 cargo test --test grading stubs -- --include-ignored` writes the stubs.

use std::env;
use std::fs;
use std::path::Path;

use minishogi_grading::{EXERCISES, Exercise};
use support::ROOT;

/// The text of a file of an exercise or a solution; some checkouts end lines with \r\n.
fn read(shelf: &str, exercise: &Exercise, name: &str) -> String {
    let path = path(shelf, exercise, name);
    let text = fs::read_to_string(Path::new(ROOT).join(&path));
    text.unwrap_or_else(|error| panic!("{path}: {error}")).replace("\r\n", "\n")
}

fn path(shelf: &str, exercise: &Exercise, name: &str) -> String {
    format!("{shelf}/{}/{name}", exercise.folder)
}

/// The stub of a solution, whose `path` is for the messages.
fn stub(path: &str, solution: &str) -> Result<String, String> {
    let mut stub = String::new();
    let mut begun = None;
    for (number, line) in (1..).zip(solution.lines()) {
        let code = line.trim_start();
        let indentation = &line[..line.len() - code.len()];
        let wrong = |what: &str| Err(format!("{path}:{number}: {what}"));
        match (code.trim_end(), begun) {
            ("// BEGIN SOLUTION", None) => begun = Some(number),
            ("// BEGIN SOLUTION", Some(begun)) => {
                return wrong(&format!("BEGIN SOLUTION again; expected END SOLUTION for the one in line {begun}"));
            }
            ("// END SOLUTION", None) => return wrong("END SOLUTION; expected a BEGIN SOLUTION before it"),
            ("// END SOLUTION", Some(_)) => begun = None,
            (marker, begun) => match (marker.strip_prefix("// STUB:"), begun) {
                (Some(_), None) => return wrong("STUB; expected it between BEGIN SOLUTION and END SOLUTION"),
                (Some(""), Some(_)) => stub += "\n",
                (Some(kept), Some(_)) => stub += &format!("{indentation}{}\n", kept.strip_prefix(' ').unwrap_or(kept)),
                (None, None) => stub += &format!("{line}\n"),
                (None, Some(_)) => {}
            },
        }
    }
    match begun {
        Some(begun) => Err(format!("{path}:{begun}: BEGIN SOLUTION; expected an END SOLUTION after it")),
        None => Ok(stub),
    }
}

fn stub_of(exercise: &Exercise) -> String {
    stub(&path("solutions", exercise, "player.rs"), &read("solutions", exercise, "player.rs")).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_stub_leaves_something_to_do() {
    for exercise in EXERCISES {
        let stub = stub_of(exercise);
        assert!(stub.contains("todo!("), "the stub of {} has no todo!:\n{stub}", exercise.id);
        assert!(stub.lines().count() < read("solutions", exercise, "player.rs").lines().count(), "{}: nothing was left out", exercise.id);
    }
}

#[test]
#[ignore = "students change player.rs"]
fn the_exercises_are_the_stubs_of_the_solutions() {
    for exercise in EXERCISES {
        compare_or_write(&path("exercises", exercise, "player.rs"), &stub_of(exercise));
    }
}

#[test]
fn reset_brings_back_the_stubs_of_the_solutions() {
    for exercise in EXERCISES {
        compare_or_write(&format!("command/stubs/{}.rs", exercise.id), &stub_of(exercise));
    }
}

/// Whether this file is the stub. With `UPDATE_STUBS` it becomes the stub.
fn compare_or_write(path: &str, stub: &str) {
    let file = Path::new(ROOT).join(path);
    if env::var_os("UPDATE_STUBS").is_some() {
        fs::write(file, stub).unwrap_or_else(|error| panic!("{path}: {error}"));
        return;
    }
    let found = fs::read_to_string(file).unwrap_or_else(|error| panic!("{path}: {error}")).replace("\r\n", "\n");
    let different = (1..).zip(stub.lines().zip(found.lines())).find(|(_, (stub, found))| stub != found);
    if let Some((number, (stub, found))) = different {
        panic!("{path}:{number}: found `{found}`, but the solution makes it `{stub}`. UPDATE_STUBS=1 writes the stubs.");
    }
    assert!(found == stub, "{path}: it differs at the end from what the solution makes it. UPDATE_STUBS=1 writes the stubs.");
}

#[test]
fn what_students_do_not_edit_is_the_same_in_the_solution() {
    for exercise in EXERCISES {
        assert_eq!(read("exercises", exercise, "spec.rs"), read("solutions", exercise, "spec.rs"), "{}: spec.rs", exercise.folder);
        let [ours, theirs] = ["ex", "sol"].map(|package| format!("{package}{}", exercise.id));
        let expected = read("exercises", exercise, "Cargo.toml").replace(&ours, &theirs);
        assert_eq!(read("solutions", exercise, "Cargo.toml"), expected, "{}: Cargo.toml", exercise.folder);
        assert!(expected.contains(&format!("name = \"{theirs}\"")), "{}: Cargo.toml does not name {ours}", exercise.folder);
    }
}

#[test]
fn what_is_marked_is_left_out_and_what_is_for_the_stub_comes_in() {
    let solution = "\
// BEGIN SOLUTION
//! Solved.
// STUB: //! To do.
// STUB:
// END SOLUTION
fn main() {
    // A comment stays.
    // BEGIN SOLUTION
    let done = 1;

    println!(\"{done}\");
    // STUB: if true {
    // STUB:     todo!()
    // STUB: }
    // END SOLUTION
}
";
    let expected = "\
//! To do.

fn main() {
    // A comment stays.
    if true {
        todo!()
    }
}
";
    assert_eq!(stub("player.rs", solution), Ok(expected.to_string()));
}

#[test]
fn a_marker_out_of_place_is_told_by_file_and_line() {
    let error = |solution: &str| stub("solutions/00_tour/player.rs", solution).unwrap_err();
    assert_eq!(
        error("fn main() {\n    // END SOLUTION\n}\n"),
        "solutions/00_tour/player.rs:2: END SOLUTION; expected a BEGIN SOLUTION before it"
    );
    assert_eq!(
        error("// BEGIN SOLUTION\n// END SOLUTION\n// END SOLUTION\n"),
        "solutions/00_tour/player.rs:3: END SOLUTION; expected a BEGIN SOLUTION before it"
    );
    assert_eq!(
        error("\n// BEGIN SOLUTION\nlet x = 1;\n// BEGIN SOLUTION\n// END SOLUTION\n"),
        "solutions/00_tour/player.rs:4: BEGIN SOLUTION again; expected END SOLUTION for the one in line 2"
    );
    assert_eq!(
        error("// BEGIN SOLUTION\n// END SOLUTION\n    // STUB: todo!()\n"),
        "solutions/00_tour/player.rs:3: STUB; expected it between BEGIN SOLUTION and END SOLUTION"
    );
    assert_eq!(
        error("fn main() {}\n// BEGIN SOLUTION\n// STUB: todo!()\n"),
        "solutions/00_tour/player.rs:2: BEGIN SOLUTION; expected an END SOLUTION after it"
    );
}
