//! `new-exercise`: the skeleton of an exercise in all places that mention one, so that its tests name the missing parts.
//!
//! The skeleton compiles: a player that plays the first legal move, one spec that wants the best capture of the one-ply player, and one wrong
//! player. `TODO` marks the parts to replace.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use clap::Args;
use minishogi_command::checkout::find_root;
use minishogi_command::terminal;
use minishogi_grading::{EXERCISES, Exercise, Lang};

use minishogi_lab::files;

/// The examples of its help.
pub const HELP: &str = "\
Example: cargo run -p xtask -- new-exercise 15_endgame --title \"Endgame\" --title-ja \"終盤\"

Then: UPDATE_STUBS=1 cargo test --test grading stubs -- --include-ignored
and: INSTA_UPDATE=always cargo test --test specs 15:: -- --include-ignored
The exit code is 0 if all is written, or 2 if nothing is.";

/// The flags of `new-exercise`.
#[derive(Args)]
pub struct Options {
    /// The next number and a name of small letters, for example 15_endgame
    folder: String,
    /// The title in English, for example Endgame
    #[arg(long, value_name = "TITLE")]
    title: String,
    /// The same in Japanese, for example 終盤
    #[arg(long, value_name = "TITLE")]
    title_ja: String,
}

/// Types that a skeleton uses in addition to those of the prelude.
const IN_SKELETON: [&str; 5] = ["Candidate", "Default", "Send", "Vec", "Way"];

/// The edition of `Cargo.toml`: rustfmt reads standard input without it.
const EDITION: &str = "2024";

/// The words of stubs, in English and in Japanese.
const DICTIONARY: &str = "tests/grading/stubs.ja.txt";

/// A file, a place in it, and the line to add there.
enum Place {
    Before(String),
    After(String),
}

/// Runs the command.
pub fn run(options: &Options) -> ExitCode {
    match find_root()
        .ok_or("there is no folder `exercises` here or above: run this in the kit".to_string())
        .and_then(|root| write(&root, options))
    {
        Ok(places) => terminal::end_with(
            &format!(
                "{}\n\nWhat is to be written says TODO. After each change, the first makes the stub, the second shows which player fails what:\n\
                 UPDATE_STUBS=1 cargo test --test grading stubs -- --include-ignored\n\
                 INSTA_UPDATE=always cargo test --test specs {:02}:: -- --include-ignored\n\
                 `cargo test --test docs` says what READMEs and decks still lack.\n",
                places.join("\n"),
                EXERCISES.len()
            ),
            Lang::En,
        ),
        Err(message) => {
            terminal::warn(format_args!("error: {message}"));
            ExitCode::from(2)
        }
    }
}

/// Writes all of it, or nothing where something does not fit, and returns the places.
fn write(root: &Path, options: &Options) -> Result<Vec<String>, String> {
    let names = Names::of(root, options)?;
    let mut written = names.filled_templates();
    written.extend(names.like_the_last(root)?);
    names.enter(root, &mut written)?;
    let dictionary = read(root, DICTIONARY)?;
    written.insert(DICTIONARY.to_string(), format!("{}\n\n{}", dictionary.trim_end(), names.fill(include_str!("stubs.ja.txt"))));
    for (place, content) in written.iter_mut().filter(|(place, _)| place.ends_with(".rs")) {
        *content = formatted(root, content).map_err(|error| format!("{place}: {error}"))?;
    }
    for (place, content) in &written {
        let path = root.join(place);
        files::write(&path, content.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(written.into_keys().collect())
}

/// Formats a source as `cargo fmt` does. A new name changes the order of modules and the breaks of lines.
fn formatted(root: &Path, source: &str) -> Result<String, String> {
    // A source at standard input is formatted alone, without its modules.
    let rustfmt = Command::new("rustfmt")
        .args(["--quiet", "--edition", EDITION])
        .current_dir(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut rustfmt = rustfmt.map_err(|error| format!("rustfmt did not start: {error}: `rustup component add rustfmt` installs it"))?;
    // Rustfmt reads all of its input before it writes.
    rustfmt.stdin.take().expect("standard input is a pipe").write_all(source.as_bytes()).map_err(|error| format!("rustfmt: {error}"))?;
    let output = rustfmt.wait_with_output().map_err(|error| format!("rustfmt: {error}"))?;
    if !output.status.success() {
        return Err(format!("rustfmt: {}", String::from_utf8_lossy(&output.stderr).trim_end()));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("rustfmt: {error}"))
}

/// The contents of files by their places.
type Written = BTreeMap<String, String>;

/// The names of the exercise and its parts.
struct Names<'a> {
    id: &'a str,
    module: &'a str,
    player: String,
    options: &'a Options,
}

/// Returns the last exercise that there is: the new one is entered after it.
fn last() -> &'static Exercise {
    &EXERCISES[EXERCISES.len() - 1]
}

impl Names<'_> {
    /// Returns the names that follow from the flags, where they fit this kit.
    fn of<'a>(root: &Path, options: &'a Options) -> Result<Names<'a>, String> {
        let next = format!("{:02}", EXERCISES.len());
        let expected =
            || format!("`{}`: expected {next}_ and a name of small letters, digits and _, for example {next}_endgame", options.folder);
        let (id, module) = options.folder.split_once('_').ok_or_else(expected)?;
        let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
        let is_name = module.starts_with(|c: char| c.is_ascii_lowercase()) && module.split('_').all(is_word);
        if id != next || !is_name {
            return Err(expected());
        }
        // This program was built before it.
        let there = fs::read_dir(root.join("exercises")).into_iter().flatten().flatten();
        let mut there = there.map(|entry| entry.file_name().to_string_lossy().into_owned());
        if let Some(other) = there.find(|name| name.starts_with(&format!("{next}_"))) {
            return Err(format!("exercises/{other} is there already: `cargo build --package xtask` makes this command know it"));
        }
        let is_bad = |title: &&String| title.trim().is_empty() || title.contains(|c: char| c.is_control() || matches!(c, '"' | '\\' | '|'));
        if let Some(bad) = [&options.title, &options.title_ja].into_iter().find(is_bad) {
            return Err(format!("`{}`: expected a title, without quotes, backslashes and |", bad.escape_debug()));
        }
        let capitalised = |part: &str| part[..part.len().min(1)].to_uppercase() + part.get(1..).unwrap_or_default();
        let player: String = module.split('_').map(capitalised).collect();
        if read(root, "tests/wrong/mod.rs")?.lines().any(|line| line == format!("mod {module};")) {
            return Err(format!("`{module}`: tests/wrong/mod.rs has a module of this name: expected another name"));
        }
        let prelude = read(root, "src/lib.rs")?;
        let prelude = prelude.split_once("pub mod prelude {").and_then(|(_, rest)| rest.split_once('}')).map_or("", |(names, _)| names);
        if IN_SKELETON.contains(&&*player) || prelude.split(|c: char| !c.is_alphanumeric()).any(|name| name == player) {
            return Err(format!("`{module}`: a player of this name would hide the type `{player}`: expected another name"));
        }
        Ok(Names { id, module, player, options })
    }

    /// Returns the template with these names in the place of its capital letters.
    fn fill(&self, template: &str) -> String {
        template
            .replace("NUMBER", self.id)
            .replace("FOLDER", &self.options.folder)
            .replace("MODULE", self.module)
            .replace("PLAYER", &self.player)
            .replace("TITLE_JA", &self.options.title_ja)
            .replace("TITLE", &self.options.title)
            .replace("DECK", &format!("{:02}", EXERCISES.len() + 1))
    }

    fn filled_templates(&self) -> Written {
        // The stub is made by the tests; until then the coach begins with the same file.
        let stub = include_str!("stub.txt");
        let templates = [
            ("solutions/FOLDER/player.rs", include_str!("player.txt")),
            ("solutions/FOLDER/main.rs", include_str!("main.txt")),
            ("solutions/FOLDER/README.md", include_str!("README.txt")),
            ("solutions/FOLDER/README.ja.md", include_str!("README.ja.txt")),
            ("exercises/FOLDER/player.rs", stub),
            ("exercises/FOLDER/main.rs", include_str!("main.txt")),
            ("exercises/FOLDER/README.md", include_str!("README.txt")),
            ("exercises/FOLDER/README.ja.md", include_str!("README.ja.txt")),
            ("crates/command/stubs/NUMBER.rs", stub),
            ("crates/command/stubs/ja/NUMBER.rs", stub),
            ("crates/grading/src/exNUMBER.rs", include_str!("specs.txt")),
            ("crates/grading/src/mistakes/words/NUMBER.txt", ""),
            ("tests/wrong/FOLDER/player.rs", include_str!("wrong.txt")),
            ("slides/en/DECK_MODULE.md", include_str!("deck.txt")),
            ("slides/ja/DECK_MODULE.md", include_str!("deck.ja.txt")),
        ];
        templates.into_iter().map(|(place, template)| (self.fill(place), self.fill(template))).collect()
    }

    /// Returns the packages, made as those of the last exercise are.
    fn like_the_last(&self, root: &Path) -> Result<Written, String> {
        let mut written = Written::new();
        for kind in ["solutions", "exercises"] {
            let place = format!("{kind}/{}/Cargo.toml", last().folder);
            let model = read(root, &place)?
                .replace(&format!("ex{}", last().id), &format!("ex{}", self.id))
                .replace(&format!("sol{}", last().id), &format!("sol{}", self.id));
            // The last exercise knows more games than the next one needs.
            let is_game = |line: &str| ["minishogi-shogi", "minishogi-chess"].iter().any(|game| line.starts_with(game));
            let lines = model.lines().filter(|line| !is_game(line));
            written.insert(format!("{kind}/{}/Cargo.toml", self.options.folder), lines.map(|line| format!("{line}\n")).collect());
        }
        Ok(written)
    }

    /// Enters the exercise in the lists that have all of them.
    fn enter(&self, root: &Path, written: &mut Written) -> Result<(), String> {
        let (id, last) = (self.id, last().id);
        let before = |text: &str| Place::Before(text.to_string());
        let after = |text: String| Place::After(text);
        let deck = |folder: &str, prefix: &str| {
            format!("#[doc = include_str!(\"../slides/{folder}/DECK_MODULE.md\")]\nstruct {prefix}DECKPLAYER;")
        };
        let edits = [
            ("crates/grading/src/lib.rs", after(format!("mod ex{last};")), "mod exNUMBER;"),
            ("crates/grading/src/lib.rs", after(format!("    ex{last}::EXERCISE,")), "    exNUMBER::EXERCISE,"),
            ("crates/grading/src/mistakes/words.rs", Place::After("const FILES".to_string()), ""),
            ("crates/command/src/coach/help.rs", Place::After("const STUBS".to_string()), ""),
            ("tests/wrong/mod.rs", before("mod given;"), "#[path = \"FOLDER/player.rs\"]\nmod MODULE;"),
            ("tests/wrong/mod.rs", before("        given::candidates(),"), "        MODULE::candidates(),"),
            (
                "tests/wrong/solutions.rs",
                before("use minishogi_shell::Engine;"),
                "#[path = \"../../solutions/FOLDER/player.rs\"]\nmod MODULE;\n",
            ),
            (
                "tests/wrong/solutions.rs",
                after("    vec![".to_string()),
                "        Candidate::new(\"NUMBER\", NAME, true, MODULE::PLAYER::default),",
            ),
            ("src/slides.rs", before("#[doc = include_str!(\"../slides/en/cheat_sheet.md\")]"), &*deck("en", "En")),
            ("src/slides.rs", before("#[doc = include_str!(\"../slides/ja/cheat_sheet.md\")]"), &*deck("ja", "Ja")),
            (
                "slides/guide/en/course.md",
                after(format!("| {last} | ")),
                "| NUMBER | [TITLE](../../../exercises/FOLDER/README.md) | TODO | 2 |",
            ),
            (
                "slides/guide/ja/course.md",
                after(format!("| {last} | ")),
                "| NUMBER | [TITLE_JA](../../../exercises/FOLDER/README.ja.md) | TODO | 2 |",
            ),
        ];
        for (file, place, line) in edits {
            let text = match written.get(file) {
                Some(text) => text.clone(),
                None => read(root, file)?,
            };
            let changed = match line.is_empty() {
                true => text.replacen(&format!("\"{last}\"];"), &format!("\"{last}\" \"{id}\"];"), 1),
                false => with_line(&text, &place, &self.fill(line)),
            };
            if changed == text {
                let (Place::Before(anchor) | Place::After(anchor)) = place;
                return Err(format!("{file} has no line `{anchor}`: expected one to put the new exercise beside"));
            }
            written.insert(file.to_string(), changed);
        }
        Ok(())
    }
}

fn read(root: &Path, place: &str) -> Result<String, String> {
    fs::read_to_string(root.join(place)).map(|text| text.replace("\r\n", "\n")).map_err(|error| format!("{place}: {error}"))
}

/// Returns the text with a line more beside the first that begins so.
fn with_line(text: &str, place: &Place, line: &str) -> String {
    let (Place::Before(anchor) | Place::After(anchor)) = place;
    let mut found = false;
    let mut changed = String::new();
    for old in text.lines() {
        let is_here = !found && old.starts_with(anchor.as_str());
        found |= is_here;
        match place {
            Place::Before(_) if is_here => changed += &format!("{line}\n{old}\n"),
            Place::After(_) if is_here => changed += &format!("{old}\n{line}\n"),
            _ => changed += &format!("{old}\n"),
        }
    }
    if found { changed } else { text.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The files that the command changes or copies, in a folder of this test.
    fn kit() -> tempfile::TempDir {
        let (root, kit) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."), tempfile::tempdir().unwrap());
        let last = EXERCISES[EXERCISES.len() - 1].folder;
        let models = ["solutions", "exercises"].map(|kind| format!("{kind}/{last}/Cargo.toml"));
        let changed = [
            "crates/grading/src/lib.rs",
            "crates/grading/src/mistakes/words.rs",
            "crates/command/src/coach/help.rs",
            "tests/wrong/mod.rs",
            "tests/wrong/solutions.rs",
            "src/slides.rs",
            "slides/guide/en/course.md",
            "slides/guide/ja/course.md",
            "rustfmt.toml",
            "src/lib.rs",
            DICTIONARY,
        ];
        for place in models.into_iter().chain(changed.map(String::from)) {
            files::write(&kit.path().join(&place), &fs::read(root.join(&place)).unwrap()).unwrap();
        }
        kit
    }

    fn options(folder: &str) -> Options {
        Options { folder: folder.to_string(), title: "Endgame play".to_string(), title_ja: "終盤".to_string() }
    }

    #[test]
    fn the_skeleton_is_in_all_places_and_nothing_is_left_to_fill_in() {
        let kit = kit();
        let id = format!("{:02}", EXERCISES.len());
        let places = write(kit.path(), &options(&format!("{id}_end_game"))).unwrap();
        for place in &places {
            let text = fs::read_to_string(kit.path().join(place)).unwrap();
            let is_general = place.starts_with("slides/") && !place.contains("guide") || place.ends_with("main.rs");
            // The table of mistakes has no lines yet.
            assert!(text.contains(&id) || is_general || text.is_empty() && place.contains("/words/"), "{place}");
            // Those of the others are names of their own.
            let is_new = place.contains("end_game") || place.contains(&format!("ex{id}"));
            for placeholder in ["NUMBER", "FOLDER", "MODULE", "PLAYER", "TITLE", "DECK"].into_iter().filter(|_| is_new) {
                assert!(!text.contains(placeholder), "{place} has {placeholder}");
            }
        }
        let read = |place: &str| fs::read_to_string(kit.path().join(place)).unwrap();
        assert!(read("crates/grading/src/lib.rs").contains(&format!("    ex{id}::EXERCISE,\n];")));
        assert!(read(&format!("exercises/{id}_end_game/main.rs")).contains("player::EndGame>"));
        for place in ["exercises", "solutions"].map(|kind| format!("{kind}/{id}_end_game/Cargo.toml")) {
            assert!(!read(&place).contains("chess") && read(&place).contains("minishogi-shell"), "{place}");
        }
        let deck = format!("slides/ja/{:02}_end_game.md\")]\nstruct Ja{0:02}EndGame;\n", EXERCISES.len() + 1);
        assert!(read("src/slides.rs").contains(&deck), "{deck}");
        for lists in ["crates/command/src/coach/help.rs", "crates/grading/src/mistakes/words.rs"] {
            assert!(read(lists).contains(&format!("\"{id}\"];")), "{lists}");
        }
        let in_japanese =
            format!("\n\n{id}: Endgame play. Write `search`, then try it: `cargo run -p ex{id}`, and type `go`.\n{id}: 終盤。");
        assert!(read(DICTIONARY).contains(&in_japanese));
        assert!(read("slides/guide/ja/course.md").contains(&format!("| {id} | [終盤](../../../exercises/{id}_end_game/README.ja.md)")));
    }

    /// All files of the kit but build outputs and third-party code.
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let (path, name) = entry.map(|entry| (entry.path(), entry.file_name())).unwrap();
            let to = to.join(&name);
            if path.is_file() {
                fs::copy(&path, &to).unwrap();
            } else if !["target", "node_modules", ".git"].iter().any(|left_out| name == *left_out) {
                copy(&path, &to);
            }
        }
    }

    /// Names of which the modules and imports come first, in the middle and last; one breaks lines.
    const NAMES: [&str; 4] =
        ["aaa", "endgame", "an_exercise_with_a_name_longer_than_any_other_in_this_course_of_fifteen_exercises", "zz_9"];

    #[test]
    fn sources_are_formatted_whatever_the_name() {
        for name in NAMES {
            let kit = kit();
            let id = format!("{:02}", EXERCISES.len());
            let places = write(kit.path(), &options(&format!("{id}_{name}"))).unwrap();
            for place in places.iter().filter(|place| place.ends_with(".rs")) {
                let mut rustfmt = Command::new("rustfmt");
                rustfmt.args(["--check", "--edition", EDITION]).current_dir(kit.path());
                let checked = rustfmt.stdin(fs::File::open(kit.path().join(place)).unwrap()).output().unwrap();
                assert_eq!(String::from_utf8_lossy(&checked.stdout), "", "{name}: {place}");
                assert!(checked.status.success(), "{name}: {place}: {}", String::from_utf8_lossy(&checked.stderr));
            }
        }
    }

    #[test]
    #[ignore = "slow: compiles the specs in copies of the kit"]
    fn the_skeleton_passes_the_first_steps_of_ci() {
        let (target, id) = (tempfile::tempdir().unwrap(), format!("{:02}", EXERCISES.len()));
        for name in NAMES {
            let kit = tempfile::tempdir().unwrap();
            copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."), kit.path());
            write(kit.path(), &options(&format!("{id}_{name}"))).unwrap();
            let packages = ["minishogi-grading", &format!("ex{id}"), &format!("sol{id}")].map(|package| format!("--package={package}"));
            let [clippy, deny] = [["clippy", "--quiet"], ["--", "-Dwarnings"]].map(|words| words.map(String::from).to_vec());
            for words in [
                vec!["fmt".to_string(), "--all".to_string(), "--check".to_string()],
                [&clippy[..], &packages, &["--all-targets".to_string()], &deny].concat(),
                // The wrong players are modules of this test.
                [&clippy[..], &["--test=specs".to_string()], &deny].concat(),
            ] {
                let mut cargo = Command::new(env!("CARGO"));
                cargo.args(&words).current_dir(kit.path()).env("CARGO_TARGET_DIR", target.path());
                let checked = cargo.output().unwrap();
                let said = [checked.stdout, checked.stderr].concat();
                assert!(checked.status.success(), "{name}: cargo {}\n{}", words.join(" "), String::from_utf8_lossy(&said));
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_named_and_nothing_is_written() {
        let kit = kit();
        for folder in ["03_again", "99_later", "endgame", "15_Endgame", "15_", "15_end_", "15_end__game", "15_9"] {
            assert!(write(kit.path(), &options(folder)).unwrap_err().contains("and a name of small letters"), "{folder}");
        }
        let id = format!("{:02}", EXERCISES.len());
        let refused = |name: &str| write(kit.path(), &options(&format!("{id}_{name}"))).unwrap_err();
        for name in ["mate", "given", "pairs"] {
            assert_eq!(refused(name), format!("`{name}`: tests/wrong/mod.rs has a module of this name: expected another name"));
        }
        for (name, hidden) in [("position", "Position"), ("root_moves", "RootMoves"), ("way", "Way")] {
            assert_eq!(refused(name), format!("`{name}`: a player of this name would hide the type `{hidden}`: expected another name"));
        }
        assert!(refused("loop").contains("found keyword `loop`"), "{}", refused("loop"));
        let next = format!("{id}_endgame");
        fs::write(kit.path().join("slides/guide/en/course.md"), "no table\n").unwrap();
        assert!(write(kit.path(), &options(&next)).unwrap_err().starts_with("slides/guide/en/course.md has no line `| "));
        assert!(!kit.path().join("solutions").join(&next).exists());
        for title in ["a \"b\"", "", " ", "a\u{1b}"] {
            let bad = Options { title: title.to_string(), ..options(&next) };
            assert!(write(kit.path(), &bad).unwrap_err().contains("expected a title, without quotes"), "{title:?}");
        }
        fs::create_dir_all(kit.path().join("exercises").join(&next)).unwrap();
        assert!(write(kit.path(), &options(&next)).unwrap_err().starts_with(&format!("exercises/{next} is there already")));
    }
}
