//! A class's copy, as `minishogi starter` writes it: nothing in it gives a solution away, and the promises of its documents hold there.

use std::collections::HashSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;

use minishogi_grading::EXERCISES;
use support::ROOT;
use support::programs::{started_by_a_user, stderr, stdout, succeeded, with_tools};

use crate::commands::{assert_files_are_there, assert_known, documents, missing_in_copy};
use crate::pages::{Block, blocks, links, resolved, transcripts};

/// A copy that this test has for itself.
struct Class {
    root: PathBuf,
    minishogi: &'static Path,
}

impl Class {
    /// A new one, but for the files compiled there before. `None` if the tools are not compiled, of which the writer of such copies is one.
    fn new(name: &str, words: &[&str]) -> Option<Class> {
        let minishogi = with_tools()?;
        // Folders of users have such names.
        let class = Class { minishogi, root: Path::new(env!("CARGO_TARGET_TMPDIR")).join("五将棋 class").join(name) };
        class.remove_but_for_target();
        // Compiled files are no part of an empty folder.
        let aside = class.root.with_extension("target");
        if class.target().exists() {
            fs::rename(class.target(), &aside).unwrap();
        }
        class.starter(words);
        if aside.exists() {
            fs::rename(&aside, class.target()).unwrap();
        }
        Some(class)
    }

    fn remove_but_for_target(&self) {
        for entry in fs::read_dir(&self.root).into_iter().flatten().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() && entry != self.target() {
                fs::remove_dir_all(entry).unwrap()
            } else if entry.is_file() {
                fs::remove_file(entry).unwrap()
            }
        }
    }

    fn target(&self) -> PathBuf {
        self.root.join("target")
    }

    fn starter(&self, words: &[&str]) -> String {
        let mut command = started_by_a_user(self.minishogi);
        succeeded(&command.arg("starter").arg(&self.root).args(words).current_dir(ROOT).env("LC_ALL", "C").output().unwrap())
    }

    /// Cargo in the copy, as a student without a network has it.
    fn cargo(&self, words: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO"));
        // This test has been started by cargo itself, and in its folder.
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_str().is_some_and(|name| name.starts_with("CARGO"))) {
            if name != "CARGO_HOME" {
                command.env_remove(name);
            }
        }
        command.env("CARGO_NET_OFFLINE", "true").env("CARGO_TARGET_DIR", self.target()).env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1");
        command.args(words).current_dir(&self.root).output().unwrap()
    }

    /// Cargo in the copy where there is no network, and nothing that cargo has fetched before: with a network of its own, which leads nowhere,
    /// where the system lets a user have one.
    fn cargo_without_network(&self, words: &[&str]) -> Output {
        let walls = ["unshare", "--map-root-user", "--net"];
        let has_walls = Command::new(walls[0]).args(&walls[1..]).arg("true").output().is_ok_and(|ran| ran.status.success());
        let mut command = Command::new(if has_walls { walls[0] } else { env!("CARGO") });
        if has_walls {
            command.args(&walls[1..]).arg(env!("CARGO"));
        }
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_str().is_some_and(|name| name.starts_with("CARGO"))) {
            command.env_remove(name);
        }
        let home = self.root.with_extension("home");
        let _ = fs::remove_dir_all(&home);
        command.env("CARGO_HOME", home).env("CARGO_TARGET_DIR", self.target()).env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1");
        command.args(words).current_dir(&self.root).output().unwrap()
    }

    /// Returns the output of cargo, which must succeed.
    fn prints(&self, words: &[&str]) -> String {
        let output = self.cargo(words);
        let said = stdout(&output);
        assert!(output.status.success(), "cargo {}\n{said}{}", words.join(" "), stderr(&output));
        said
    }

    /// Cargo finds nothing to change in the lock file, and everything it names on this machine.
    fn assert_locked(&self) {
        self.prints(&["tree", "--workspace", "--locked", "--offline", "--quiet"]);
    }

    fn read(&self, place: &str) -> String {
        fs::read_to_string(self.root.join(place)).unwrap_or_else(|error| panic!("{place}: {error}"))
    }

    /// The texts of the copy with their places.
    fn texts(&self) -> Vec<(String, String)> {
        fn collect(root: &Path, folder: &Path, found: &mut Vec<(String, String)>) {
            for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                let place = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
                if path.is_dir() && place != "target" {
                    collect(root, &path, found);
                } else if let Ok(text) = fs::read_to_string(&path) {
                    found.push((place, text));
                }
            }
        }
        let mut found = Vec::new();
        collect(&self.root, &self.root, &mut found);
        found
    }

    /// Writes the solutions of these exercises, as students would who need none.
    fn solve(&self, ids: &[&str]) {
        for exercise in EXERCISES.iter().filter(|exercise| ids.contains(&exercise.id)) {
            let file = Path::new(exercise.folder).join("player.rs");
            fs::copy(Path::new(ROOT).join("solutions").join(&file), self.root.join("exercises").join(&file)).unwrap();
        }
    }

    /// Runs the transcripts of all documents, but for those that have been run.
    fn run_transcripts(&self, run: &mut HashSet<String>) {
        for page in documents(&self.root) {
            for block in blocks(&fs::read_to_string(&page).unwrap()) {
                let Block::Fence(fence) = block else { continue };
                if fence.language != "console" || !run.insert(fence.code.clone()) {
                    continue;
                }
                let printed = |line: &str| {
                    let words = transcripts::words_of(line).filter(|words| words.first().is_some_and(|word| word == "cargo"));
                    let words = words.ok_or_else(|| format!("no command of cargo: {line}"))?;
                    let words: Vec<&str> = words[1..].iter().map(String::as_str).collect();
                    // Some show what is said of bad input, and end with an error. A message of cargo is a fault.
                    let output = self.cargo(&words);
                    Ok(Some(String::from_utf8([output.stdout, output.stderr].concat()).unwrap()))
                };
                transcripts::check_with(&fence.code, printed).unwrap_or_else(|error| panic!("{}: {error}", page.display()));
            }
        }
    }
}

impl Drop for Class {
    /// A copy that passed is not needed any more.
    fn drop(&mut self) {
        if !thread::panicking() {
            self.remove_but_for_target();
        }
    }
}

/// The lines of code, without comments, blanks and how far they are indented. The name of a mistake alone is no code.
fn lines_of_code(text: &str) -> Vec<&str> {
    let is_name = |line: &str| line.strip_suffix(',').is_some_and(|name| name.chars().all(|c| c.is_ascii_alphanumeric()));
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//") && !is_name(line)).collect()
}

/// This many lines do not agree by accident, and no slide and no hint shows as many of a solution's whole passage.
const TELLING: usize = 8;

/// The passages that a student writes in each exercise, by the marks of the solutions.
fn passages_of_solutions() -> Vec<String> {
    let mut passages = Vec::new();
    for exercise in EXERCISES {
        let text = fs::read_to_string(Path::new(ROOT).join("solutions").join(exercise.folder).join("player.rs")).unwrap();
        let passage = |part: &str| part.split_once("// END SOLUTION").map(|(passage, _)| lines_of_code(passage).join("\n"));
        passages.extend(text.split("// BEGIN SOLUTION").skip(1).filter_map(passage));
    }
    passages.retain(|passage| passage.lines().count() >= TELLING);
    passages
}

/// The wrong and the hostile players.
fn other_players() -> Vec<String> {
    fn collect(folder: &Path, found: &mut Vec<String>) {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(fs::read_to_string(path).unwrap());
            }
        }
    }
    let mut found = Vec::new();
    ["tests/wrong", "tests/classroom/hostile"].iter().for_each(|folder| collect(&Path::new(ROOT).join(folder), &mut found));
    found
}

/// All runs of that many lines.
fn runs(texts: &[String]) -> HashSet<String> {
    texts.iter().flat_map(|text| lines_of_code(text).windows(TELLING).map(|run| run.join("\n")).collect::<Vec<_>>()).collect()
}

fn assert_gives_nothing_away(class: &Class) {
    let passages = passages_of_solutions();
    let secrets = runs(&[passages.clone(), other_players()].concat());
    assert!(passages.len() > 15 && secrets.len() > 1000, "there is nothing to compare with");
    for (place, text) in class.texts() {
        let parts: Vec<&str> = place.split('/').collect();
        let is_hidden = matches!(
            parts[..],
            ["solutions" | "benches" | ".ci", ..]
                | ["tests", "wrong" | "specs" | "arena" | "pages" | "classroom" | "xtask" | "docs" | "grading", ..]
        );
        assert!(!is_hidden && !text.contains("BEGIN SOLUTION\n"), "{place} is not for a class");
        let lines = lines_of_code(&text);
        match parts[..] {
            // The kit's code for earlier exercises: a player that calls it in their place gets no points.
            ["src", ..] | ["crates", "neural" | "trace" | "retrograde", "src", ..] | ["crates", "games", "small", ..] => {}
            // The stub, from which the wrong players were written, too.
            ["crates", "command", "stubs", _] | ["crates", "command", "stubs", "ja", _] => {
                assert!(text.contains("todo!("), "{place} is no stub")
            }
            ["exercises", folder, "player.rs"] => {
                assert_eq!(text, class.read(&format!("crates/command/stubs/{}.rs", &folder[..2])), "{place}")
            }
            // The judge plays for itself to know what to expect.
            // And the arena to know which openings are even.
            ["crates", "grading", "src", "players.rs" | "reference.rs" | "breakthrough.rs"] | ["crates", "arena", "src", "opening.rs"] => {
                assert_has_none_whole(&passages, &lines, &place)
            }
            // Slides show pieces of solutions.
            ["slides", ..] => {
                assert_has_none_whole(&passages, &lines, &place);
                let answers = text.lines().find(|line| line.starts_with("<!-- ") && !line.starts_with("<!-- _") || *line == "<!--");
                assert_eq!(answers, None, "{place} has notes for the presenter");
            }
            _ => {
                let found = lines.windows(TELLING).map(|run| run.join("\n")).find(|run| secrets.contains(run));
                assert_eq!(found, None, "{place} gives a player away");
            }
        }
    }
}

fn assert_has_none_whole(passages: &[String], lines: &[&str], place: &str) {
    let all = lines.join("\n");
    assert!(!passages.iter().any(|passage| all.contains(passage)), "{place} gives a solution away");
}

fn assert_documents_are_right(class: &Class, commands: usize) {
    let pages = documents(&class.root);
    assert_known(&class.root, &pages, commands);
    assert_files_are_there(&class.root);
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        let name = page.strip_prefix(&class.root).unwrap().display();
        assert_eq!(missing_in_copy(&text, &class.root), [""; 0], "{name} names what the copy does not have");
        for word in ["sol0", "sol1", "solutions/", "INSTRUCTORS", "CLASS:"] {
            assert!(!text.contains(word), "{name}: {word}");
        }
        for block in blocks(&text) {
            let Block::Line(line) = block else { continue };
            let without_code: String = line.split('`').step_by(2).collect();
            for link in links(&without_code).filter(|link| !link.contains("://")) {
                let file = link.split('#').next().unwrap_or(link);
                assert!(resolved(&page.parent().unwrap().join(file)).exists(), "{name}: {link} leads nowhere");
            }
        }
    }
}

#[test]
fn a_class_gets_the_course_and_nothing_that_gives_it_away() {
    let (Some(some), Some(all)) = (Class::new("some", &["--upto", "05"]), Class::new("all", &[])) else { return };
    for (class, exercises, commands) in [(&some, 6, 60), (&all, EXERCISES.len(), 100)] {
        // Each has a folder, and `spec.rs` is the same for all.
        assert_eq!(fs::read_dir(class.root.join("exercises")).unwrap().count(), exercises + 1);
        assert_gives_nothing_away(class);
        assert_documents_are_right(class, commands);
        class.assert_locked();
        let metadata = class.prints(&["metadata", "--format-version", "1", "--no-deps"]);
        let metadata: serde_json::Value = serde_json::from_str(&metadata).unwrap();
        let members = metadata["workspace_members"].as_array().unwrap().len();
        assert_eq!(
            members,
            exercises
                + "minishogi arena board browser chess child classroom command dobutsu games grading lab neural pages retrograde shell shogi support trace web"
                    .split(' ')
                    .count()
        );
    }
}

/// Stubs in Japanese are code as well.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_class_that_reads_japanese_begins() {
    let Some(class) = Class::new("japanese", &["--lang", "ja"]) else { return };
    let player = class.read("exercises/00_tour/player.rs");
    assert!(player.contains("todo!(\"局面と"), "{player}");
    let packages: Vec<String> = EXERCISES.iter().map(|exercise| format!("--package=ex{}", exercise.id)).collect();
    class.prints(&[&["check", "--quiet"], &packages.iter().map(String::as_str).collect::<Vec<_>>()[..]].concat());
    let graded = class.cargo(&["test", "-p", "ex00", "--", "--lang", "ja"]);
    let said = stdout(&graded);
    assert!(said.contains("`todo!(\"局面と、各合法手を指した後の局面を表示する\")` が残っています"), "{said}");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_class_works_through_the_course() {
    let Some(class) = Class::new("course", &["--upto", "05"]) else { return };
    let lock = class.read("Cargo.lock");
    let overview = class.prints(&["run"]);
    assert!(overview.contains("\nNext: exercise 00. ") && !overview.contains("\n  06  "), "{overview}");
    let tests = class.cargo(&["test"]);
    let said = stdout(&tests);
    assert!(tests.status.success() && said.contains("each_rule::"), "{said}{}", stderr(&tests));
    let stub = class.cargo(&["test", "-p", "ex00"]);
    assert!(String::from_utf8_lossy(&stub.stdout).contains("\npoints: 0 of 10\n"), "{stub:?}");
    assert!(class.prints(&["run", "--", "reset", "00"]).ends_with(" is as you began with it; nothing to do.\n"));
    let missing = class.cargo(&["run", "--", "solution", "00", "--anyway"]);
    assert!(!missing.status.success() && String::from_utf8_lossy(&missing.stdout).contains("Ask your instructor"), "{missing:?}");
    let later = class.cargo(&["run", "-q", "--", "hint", "06"]);
    let said = "error: this copy of the course goes up to exercise 05: there is no folder exercises/06_ordering\n";
    assert_eq!((String::from_utf8_lossy(&later.stderr).as_ref(), later.status.code()), (said, Some(1)));

    class.solve(&["00", "01", "02", "03", "04", "05"]);
    assert!(class.prints(&["test", "-p", "ex00"]).contains("\npoints: 10 of 10\n"));
    assert!(class.prints(&["run", "--", "watch", "00", "--once"]).contains("10 of 10"));
    assert!(class.prints(&["run", "--", "hint", "00"]).contains("00"));
    // The program of the tools says that it is being compiled, the first time.
    class.prints(&["run", "--", "replay", "tests/data/games.jsonl"]);
    let mut run = HashSet::new();
    class.run_transcripts(&mut run);
    assert!(run.len() > 20, "{} transcripts", run.len());

    let written = class.read("exercises/05_alpha_beta/player.rs");
    let said = class.starter(&["--update", "--upto", EXERCISES.last().unwrap().id]);
    assert!(said.contains("  added    exercises/06_ordering/player.rs\n") && !said.contains("  kept "), "{said}");
    assert_eq!(class.read("exercises/05_alpha_beta/player.rs"), written);
    assert_ne!(class.read("Cargo.lock"), lock);
    let lock = class.read("Cargo.lock");
    class.assert_locked();
    let overview = class.prints(&["run", "--", "next"]);
    assert!(overview.starts_with("Next: exercise 06. "), "{overview}");
    let all: Vec<&str> = EXERCISES.iter().map(|exercise| exercise.id).collect();
    class.solve(&all);
    class.run_transcripts(&mut run);
    assert!(run.len() > 60, "{} transcripts", run.len());
    class.prints(&["test", "--quiet"]);
    assert_eq!(class.read("Cargo.lock"), lock, "the lock file of a class stays as it is");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_room_without_a_network_builds_tests_and_watches() {
    let Some(class) = Class::new("offline", &["--upto", "01", "--offline"]) else { return };
    assert!(class.root.join("vendor").is_dir());
    let built = class.cargo_without_network(&["build"]);
    assert!(built.status.success(), "{}", stderr(&built));
    // Exercise 01 needs crates of others.
    let said = |words: &[&str]| {
        let output = class.cargo_without_network(words);
        (String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned(), output.status.code())
    };
    let (graded, _) = said(&["test", "-p", "ex01"]);
    assert!(graded.contains("points: 0 of 10"), "{graded}");
    let (watched, code) = said(&["run", "--quiet", "--", "watch", "01", "--once"]);
    assert!(watched.contains("0 of 10 points") && code == Some(1), "{watched}");
    let (examined, code) = said(&["run", "--quiet", "--", "doctor"]);
    assert!(examined.contains("ok     Crates: all are here") && code == Some(0), "{examined}");
    // Files that git leaves out would be missing in a clone, and cargo knows every file of a crate by its digest.
    let git = |words: &[&str]| succeeded(&Command::new("git").args(words).current_dir(&class.root).output().unwrap());
    git(&["init", "--quiet"]);
    assert_eq!(git(&["ls-files", "--others", "--ignored", "--exclude-standard", "vendor"]), "");
    fs::remove_dir_all(class.root.join(".git")).unwrap();
    // An update keeps the files that are there, and the crates.
    assert!(class.starter(&["--update"]).contains("was up to date"));
}
