//! The exercises are made from the solutions: `player.rs` by leaving out the marked lines, the other files as they are.
//!
//! In a solution, the lines between `// BEGIN SOLUTION` and `// END SOLUTION` are not in the stub. A line `// STUB: X` there stands for `X`, at its
//! own indentation.
//!
//! For those who read Japanese there is a second stub, with the same code: `stubs.ja.txt` has its comments and the texts of its `todo!`s.
//!
//! `UPDATE_STUBS=1 cargo test --test grading stubs -- --include-ignored` writes the stubs.

use std::collections::{BTreeMap, BTreeSet};
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

/// The words of a line for its reader: the text of its comment, and that of a `todo!`.
fn told(line: &str) -> impl Iterator<Item = &str> {
    let comment = line.find("//").map(|start| line[start..].trim_start_matches(['/', '!']).trim());
    let to_do = line.split_once("todo!(\"").and_then(|(_, rest)| Some(rest.split_once("\")")?.0));
    // Names and values of pieces need no translation.
    comment.into_iter().chain(to_do).filter(|text| text.contains(|c: char| c.is_ascii_alphabetic()))
}

/// The words of stubs in English, with the same in Japanese.
type Dictionary<'a> = BTreeMap<&'a str, &'a str>;

/// Reads paragraphs of two lines; the first paragraph is about the file.
fn read_dictionary(text: &str) -> Result<Dictionary<'_>, String> {
    let mut dictionary = Dictionary::new();
    for paragraph in text.split("\n\n").skip(1) {
        let lines: Vec<&str> = paragraph.trim_end().lines().collect();
        let [english, japanese] = lines[..] else { return Err(format!("expected two lines, English and Japanese:\n{paragraph}")) };
        if dictionary.insert(english, japanese).is_some() {
            return Err(format!("it has this twice: {english}"));
        }
    }
    Ok(dictionary)
}

/// The stub with the same code, in Japanese.
fn in_japanese(stub: &str, dictionary: &Dictionary) -> Result<String, String> {
    let mut translated = String::new();
    for (number, line) in (1..).zip(stub.lines()) {
        let mut new = line.to_string();
        for text in told(line) {
            let japanese = dictionary.get(text).ok_or_else(|| format!("line {number}: there is nothing in Japanese for: {text}"))?;
            new = new.replace(text, japanese);
        }
        translated += &(new + "\n");
    }
    Ok(translated)
}

fn dictionary_text() -> String {
    fs::read_to_string(Path::new(ROOT).join(DICTIONARY)).unwrap_or_else(|error| panic!("{DICTIONARY}: {error}")).replace("\r\n", "\n")
}

const DICTIONARY: &str = "tests/grading/stubs.ja.txt";

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
        compare_or_write(&format!("crates/command/stubs/{}.rs", exercise.id), &stub_of(exercise));
    }
}

#[test]
fn there_is_a_stub_in_japanese_for_each() {
    let text = dictionary_text();
    let dictionary = read_dictionary(&text).unwrap_or_else(|error| panic!("{DICTIONARY}: {error}"));
    let mut told_somewhere = BTreeSet::new();
    for exercise in EXERCISES {
        let stub = stub_of(exercise);
        let translated =
            in_japanese(&stub, &dictionary).unwrap_or_else(|error| panic!("{DICTIONARY}, the stub of {}, {error}", exercise.id));
        compare_or_write(&format!("crates/command/stubs/ja/{}.rs", exercise.id), &translated);
        told_somewhere.extend(stub.lines().flat_map(told).map(str::to_string));
    }
    let unused: Vec<&&str> = dictionary.keys().filter(|text| !told_somewhere.contains(**text)).collect();
    assert!(unused.is_empty(), "{DICTIONARY}: no stub says this: {unused:#?}");
}

#[test]
fn what_a_stub_says_is_said_in_japanese_and_the_code_stays() {
    let dictionary = read_dictionary("About the file.\n\nTo do.\nすること。\n\nwrite it\n書く\n").unwrap();
    let stub = "//! To do.\n\nfn main() { // To do.\n    // 銀 640\n    todo!(\"write it\")\n}\n";
    let expected = "//! すること。\n\nfn main() { // すること。\n    // 銀 640\n    todo!(\"書く\")\n}\n";
    assert_eq!(in_japanese(stub, &dictionary), Ok(expected.to_string()));
    assert_eq!(in_japanese("\n/// More.\n", &dictionary), Err("line 2: there is nothing in Japanese for: More.".to_string()));
    assert!(read_dictionary("About.\n\na\nb\n\na\nc\n").is_err() && read_dictionary("About.\n\na\n").is_err());
}

/// Returns whether this file is the stub. With `UPDATE_STUBS` it becomes the stub.
fn compare_or_write(path: &str, stub: &str) {
    let file = Path::new(ROOT).join(path);
    if env::var_os("UPDATE_STUBS").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap_or_else(|error| panic!("{path}: {error}"));
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
        assert_eq!(read("exercises", exercise, "main.rs"), read("solutions", exercise, "main.rs"), "{}: main.rs", exercise.folder);
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
