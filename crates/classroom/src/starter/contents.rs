//! The files of a class's copy. A class gets no files that are not named here, and no passages that are for instructors only.
//!
//! Those passages are between two lines `BEGIN INSTRUCTORS` and `END INSTRUCTORS`, which are comments of Markdown, TOML or Rust; between them, a
//! comment `CLASS: ..` holds a line that a class gets instead.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

use minishogi_command::checkout::cargo;
use minishogi_grading::{EXERCISES, Exercise, Lang};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// Files by their places in the copy, with `/` on every system.
pub type Contents = BTreeMap<String, Vec<u8>>;

/// Single files.
const FILES: &[&str] = &[
    ".cargo/config.toml",
    ".devcontainer/devcontainer.json",
    ".gitattributes",
    ".github/board.ja.svg",
    ".github/board.svg",
    ".github/game.ja.svg",
    ".github/game.svg",
    ".github/league.ja.png",
    ".github/league.png",
    ".github/shell.svg",
    ".github/slide.ja.png",
    ".github/slide.png",
    ".github/tree.dark.ja.png",
    ".github/tree.dark.png",
    ".github/tree.ja.png",
    ".github/tree.png",
    ".github/watch.ja.svg",
    ".github/watch.svg",
    ".gitignore",
    ".vscode/extensions.json",
    ".vscode/launch.json",
    ".vscode/settings.json",
    ".vscode/tasks.json",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.ja.md",
    "README.md",
    "WINDOWS.ja.md",
    "WINDOWS.md",
    "exercises/spec.rs",
    "rustfmt.toml",
];

/// Folders with all their contents: the code that students compile, and its tests.
const FOLDERS: &[&str] = &[
    "crates/arena",
    "crates/board",
    "crates/browser",
    "crates/child",
    "crates/classroom",
    "crates/command",
    "crates/games",
    "crates/grading",
    "crates/lab",
    "crates/neural",
    "crates/pages",
    "crates/retrograde",
    "crates/shell",
    "crates/trace",
    "crates/web",
    "slides/guide",
    "src",
    "tests/data",
    "tests/games",
    "tests/rules",
    "tests/support",
];

/// Files in them for authors: they read slides and pages.
const FOR_AUTHORS: [&str; 2] = ["tests/support/deck.rs", "tests/support/pages.rs"];

/// The workflow of GitHub, and of Classroom 50 on it, for every push of a student.
const WORKFLOW: &str = include_str!("grade.yml");

/// The files of each exercise beside its `player.rs` and its pages.
const BESIDE_THE_PLAYER: &[&str] = &["Cargo.toml", "main.rs"];

/// The languages of the slides.
const LANGUAGES: &[&str] = &["en", "ja"];

/// Returns the path of an exercise's stub in this language.
fn stub(exercise: &Exercise, lang: Lang) -> String {
    match lang {
        Lang::En => format!("crates/command/stubs/{}.rs", exercise.id),
        Lang::Ja => format!("crates/command/stubs/ja/{}.rs", exercise.id),
    }
}

/// Returns the files of a copy with the exercises up to `last`, made of the kit at `root`. The stubs are in this language; pages are there in both.
///
/// # Errors
/// A sentence, if a file cannot be read or is not as expected.
pub fn collect(root: &Path, last: &Exercise, lang: Lang) -> Result<Contents, String> {
    let mut contents = Contents::new();
    for file in FILES {
        add(root, file, &mut contents)?;
    }
    for folder in FOLDERS {
        add_folder(root, folder, &mut contents)?;
    }
    for exercise in EXERCISES.iter().filter(|exercise| exercise.id <= last.id) {
        let folder = format!("exercises/{}", exercise.folder);
        for file in BESIDE_THE_PLAYER {
            add(root, &format!("{folder}/{file}"), &mut contents)?;
        }
        let mut pages = Contents::new();
        add_folder(root, &folder, &mut pages)?;
        pages.retain(|place, _| place.ends_with(".md"));
        contents.append(&mut pages);
        // Not the file of the exercise: an instructor may have written there.
        contents.insert(format!("{folder}/player.rs"), read(root, &stub(exercise, lang))?);
    }
    contents.insert(".github/workflows/grade.yml".to_string(), WORKFLOW.as_bytes().to_vec());
    add_slides(root, last, &mut contents)?;
    let places: BTreeSet<String> = contents.keys().cloned().collect();
    let is_there = |place: &str| places.contains(place) || places.iter().any(|file| file.starts_with(&format!("{place}/")));
    for (place, content) in &mut contents {
        if place.ends_with(".md") {
            *content = page_for_class(place, &text(place, content)?, is_there).into_bytes();
        }
    }
    let lock = lock_file(root, &contents)?;
    contents.insert("Cargo.lock".to_string(), lock);
    Ok(contents)
}

fn failed(place: &str) -> impl Fn(io::Error) -> String {
    move |error| format!("{place}: {error}")
}

fn read(root: &Path, place: &str) -> Result<Vec<u8>, String> {
    fs::read(root.join(place)).map_err(failed(place))
}

fn text(place: &str, content: &[u8]) -> Result<String, String> {
    // Some checkouts end their lines with \r\n.
    let text = str::from_utf8(content).map_err(|_| format!("{place}: expected text in UTF-8"))?;
    Ok(text.replace("\r\n", "\n"))
}

/// Adds a file without its passages for instructors, unless nothing is left of it.
fn add(root: &Path, place: &str, contents: &mut Contents) -> Result<(), String> {
    let content = read(root, place)?;
    let may_have_marks = [".md", ".rs", ".toml"].iter().any(|ending| place.ends_with(ending));
    if !may_have_marks {
        contents.insert(place.to_string(), content);
        return Ok(());
    }
    let kept = without_passages(&text(place, &content)?).map_err(|fault| format!("{place}, {fault}"))?;
    if !kept.is_empty() || content.is_empty() {
        contents.insert(place.to_string(), kept.into_bytes());
    }
    Ok(())
}

fn add_folder(root: &Path, folder: &str, contents: &mut Contents) -> Result<(), String> {
    for entry in fs::read_dir(root.join(folder)).map_err(failed(folder))? {
        let entry = entry.map_err(failed(folder))?;
        let name = entry.file_name();
        let name = name.to_str().ok_or_else(|| format!("{folder}/{}: expected a name in UTF-8", name.display()))?;
        let place = format!("{folder}/{name}");
        // Files that editors, cargo and insta leave behind.
        let is_ours = !name.starts_with('.')
            && !name.ends_with('~')
            && !name.ends_with(".new")
            && name != "target"
            && !FOR_AUTHORS.contains(&&*place);
        if !is_ours {
            continue;
        }
        if entry.file_type().map_err(failed(&place))?.is_dir() {
            add_folder(root, &place, contents)?;
        } else {
            add(root, &place, contents)?;
        }
    }
    Ok(())
}

/// Adds the decks of the sessions so far, the cheat sheet, and the figures on them.
fn add_slides(root: &Path, last: &Exercise, contents: &mut Contents) -> Result<(), String> {
    let next = EXERCISES.iter().find(|exercise| exercise.id > last.id);
    let session_of_next = next.map(|next| session(root, next)).transpose()?;
    let reached = session(root, last)?;
    // A session without an exercise of its own goes with the exercise before it, and a deck with the first README that links to it.
    let is_reached = |session: &str| session <= reached.as_str() || session_of_next.as_deref().is_none_or(|next| session < next);
    let readmes = contents.iter().filter(|(place, _)| place.starts_with("exercises/") && place.ends_with(".md"));
    let readmes: Vec<String> = readmes.map(|(place, readme)| text(place, readme)).collect::<Result<_, _>>()?;
    for language in LANGUAGES {
        let folder = format!("slides/{language}");
        let mut decks = Contents::new();
        add_folder(root, &folder, &mut decks)?;
        decks.retain(|place, _| {
            let name = place.rsplit('/').next().unwrap_or_default();
            let session = name.split('_').next().unwrap_or_default();
            let is_of_a_session = name.ends_with(".md") && session.starts_with(|c: char| c.is_ascii_digit());
            let is_named = readmes.iter().any(|readme| readme.contains(&format!("](../../{place})")));
            is_of_a_session && (is_reached(session) || is_named) || name == "cheat_sheet.md"
        });
        for (place, deck) in &decks {
            for figure in figures_of(place, &text(place, deck)?) {
                contents.insert(figure.clone(), read(root, &figure)?);
            }
        }
        contents.append(&mut decks);
    }
    Ok(())
}

/// Returns the session of an exercise from its README, which is also the start of its deck's name: `09`, `10a`.
fn session(root: &Path, exercise: &Exercise) -> Result<String, String> {
    let place = format!("exercises/{}/README.md", exercise.folder);
    let text = text(&place, &read(root, &place)?)?;
    let session = text.lines().find_map(|line| line.strip_prefix("Session: ")?.split(' ').next());
    session.map(|session| format!("{session:0>2}")).ok_or_else(|| format!("{place}: expected a line `Session: N · ..`"))
}

/// Returns the lock file of the kit without the packages that the copy does not have. Cargo writes it, so that cargo has nothing to change there.
fn lock_file(root: &Path, contents: &Contents) -> Result<Vec<u8>, String> {
    let trial = tempfile::tempdir().map_err(failed("a folder for the lock file"))?;
    let write = |place: &str, content: &[u8]| {
        let path = trial.path().join(place);
        path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(path, content)).map_err(failed(place))
    };
    // Cargo reads the manifests, and checks that the sources exist.
    for (place, content) in contents {
        if place.ends_with(".toml") {
            write(place, content)?;
        } else if place.ends_with(".rs") {
            write(place, b"")?;
        }
    }
    write("Cargo.lock", &read(root, "Cargo.lock")?)?;
    let mut command = Command::new(cargo());
    command.args(["update", "--workspace", "--offline", "--quiet"]).current_dir(trial.path());
    let output = command.output().map_err(failed("cargo"))?;
    if !output.status.success() {
        return Err(format!(
            "`cargo update --workspace --offline` failed in the copy:\n{}",
            String::from_utf8_lossy(&output.stderr).trim_end()
        ));
    }
    read(trial.path(), "Cargo.lock")
}

const BEGIN: &str = "BEGIN INSTRUCTORS";
const END: &str = "END INSTRUCTORS";
const CLASS: &str = "CLASS: ";

/// Returns the text for a class.
///
/// # Errors
/// Names the first misplaced mark, with its line.
fn without_passages(text: &str) -> Result<String, String> {
    let mut kept = String::new();
    let mut begun = None;
    let mut just_ended = false;
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let fault = |mark: &str, expected: &str| Err(format!("line {number}: {mark}; expected {expected}"));
        match (comment(line), begun) {
            (Some(BEGIN), None) => begun = Some(number),
            (Some(BEGIN), Some(first)) => return fault(BEGIN, &format!("{END} for the one in line {first}")),
            (Some(END), Some(_)) => {
                begun = None;
                just_ended = true;
                continue;
            }
            (Some(END), None) => return fault(END, &format!("a {BEGIN} before it")),
            (Some(words), Some(_)) if words.starts_with(CLASS) => {
                let indent = line.len() - line.trim_start().len();
                kept += &format!("{}{}\n", &line[..indent], &words[CLASS.len()..]);
            }
            (Some(words), None) if words.starts_with(CLASS) => return fault(CLASS.trim_end(), &format!("a {BEGIN} before it")),
            // Not both the blank lines before and after a removed passage.
            (_, None) if just_ended && line.trim().is_empty() && kept.lines().last().is_none_or(str::is_empty) => {}
            (_, None) => kept += line,
            (_, Some(_)) => {}
        }
        just_ended = false;
    }
    match begun {
        None => Ok(kept),
        Some(number) => Err(format!("line {number}: {BEGIN}; expected {END} after it")),
    }
}

/// Returns the text of a line that is only a comment.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim();
    let markdown = || line.strip_prefix("<!-- ")?.strip_suffix(" -->");
    markdown().or_else(|| line.strip_prefix("// ")).or_else(|| line.strip_prefix("# "))
}

/// Returns the page at this place in the copy. `is_there` says whether the copy has a file or folder, by its path from the root.
fn page_for_class(place: &str, text: &str, is_there: impl Fn(&str) -> bool) -> String {
    let text = if place.starts_with("slides/") { without_notes(text) } else { text.to_string() };
    let folder = place.rsplit_once('/').map_or("", |(folder, _)| folder);
    with_own_players(&without_links(&text, |link| !is_local(link) || is_there(&resolved(folder, link))))
}

/// Returns the figures that a page shows, as places in the copy.
fn figures_of(place: &str, text: &str) -> Vec<String> {
    let folder = place.rsplit_once('/').map_or("", |(folder, _)| folder);
    let images = Parser::new(text).filter_map(|event| match event {
        Event::Start(Tag::Image { dest_url, .. }) if is_local(&dest_url) => Some(resolved(folder, &dest_url)),
        _ => None,
    });
    images.collect()
}

fn is_local(link: &str) -> bool {
    !link.contains("://") && !link.starts_with('#')
}

/// Returns the target of a link in a page of this folder, from the root.
fn resolved(folder: &str, link: &str) -> String {
    let file = link.split('#').next().unwrap_or_default();
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(file.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Returns the text without comments, except those with settings for Marp: `<!-- _class: demo -->`.
fn without_notes(text: &str) -> String {
    let mut notes = Vec::new();
    for (event, range) in Parser::new(text).into_offset_iter() {
        if matches!(event, Event::Start(Tag::HtmlBlock))
            && let Some(words) = text[range.clone()].trim().strip_prefix("<!--")
            && !words.trim_start().starts_with('_')
        {
            let after = text[range.end..].len() - text[range.end..].trim_start_matches(['\r', '\n']).len();
            notes.push((range.start..range.end + after, String::new()));
        }
    }
    replaced(text, notes)
}

/// Replaces each link without a target by its words.
fn without_links(text: &str, leads_somewhere: impl Fn(&str) -> bool) -> String {
    let mut dead = Vec::new();
    // The open link, if it is dead: its range, and that of its words.
    let mut open: Option<(Range<usize>, Option<Range<usize>>)> = None;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        match (&event, &mut open) {
            (Event::Start(Tag::Link { dest_url, .. }), _) if !leads_somewhere(dest_url) => open = Some((range, None)),
            (Event::End(TagEnd::Link), Some((link, words))) => {
                let words = words.take().map_or("", |words| &text[words]);
                dead.push((link.clone(), words.to_string()));
                open = None;
            }
            (_, Some((_, words))) => {
                let start = words.as_ref().map_or(range.start, |words| words.start);
                *words = Some(start..range.end);
            }
            _ => {}
        }
    }
    replaced(text, dead)
}

/// Returns the text with these pieces replaced; they are in order.
fn replaced(text: &str, pieces: Vec<(Range<usize>, String)>) -> String {
    let mut result = String::new();
    let mut at = 0;
    for (piece, new) in pieces {
        result += &text[at..piece.start];
        result += &new;
        at = piece.end;
    }
    result + &text[at..]
}

/// Replaces each solution (`sol05`) by the player of the exercise (`ex05`). Columns behind it stay aligned.
fn with_own_players(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("sol") {
        let (before, from) = rest.split_at(at);
        result += before;
        let number = from.get(3..5).filter(|number| Exercise::with_id(number).is_some());
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let stands_alone = !result.ends_with(is_word) && !from.get(5..).is_some_and(|after| after.starts_with(is_word));
        match number {
            Some(number) if stands_alone => {
                result += &format!("ex{number}");
                rest = &from[5..];
                if rest.starts_with("  ") {
                    result.push(' ');
                }
            }
            _ => {
                result += &from[..3];
                rest = &from[3..];
            }
        }
    }
    result + rest
}

#[cfg(test)]
mod tests {
    use super::{page_for_class, without_passages};

    #[test]
    fn what_is_for_instructors_is_left_out_and_what_is_for_a_class_comes_in() {
        let text = "a\n<!-- BEGIN INSTRUCTORS -->\nb\n<!-- CLASS: c -->\n<!-- END INSTRUCTORS -->\nd";
        assert_eq!(without_passages(text), Ok("a\nc\nd".to_string()));
        let text = "a = 1\n    # BEGIN INSTRUCTORS\n    b = 2\n    # CLASS: c = 3\n    # END INSTRUCTORS\n";
        assert_eq!(without_passages(text), Ok("a = 1\n    c = 3\n".to_string()));
        let text = "// BEGIN INSTRUCTORS\r\nfn a() {}\r\n// END INSTRUCTORS\r\n";
        assert_eq!(without_passages(text), Ok(String::new()));
        assert_eq!(without_passages("a\n\n<!-- BEGIN INSTRUCTORS -->\nb\n<!-- END INSTRUCTORS -->\n\nc\n"), Ok("a\n\nc\n".to_string()));
        assert_eq!(without_passages("no marks, only BEGIN INSTRUCTORS in a line\n").unwrap().lines().count(), 1);
    }

    #[test]
    fn a_mark_in_the_wrong_place_is_named() {
        let fault = |text| without_passages(text).unwrap_err();
        assert_eq!(fault("a\n# BEGIN INSTRUCTORS\n"), "line 2: BEGIN INSTRUCTORS; expected END INSTRUCTORS after it");
        assert_eq!(fault("# END INSTRUCTORS\n"), "line 1: END INSTRUCTORS; expected a BEGIN INSTRUCTORS before it");
        assert_eq!(
            fault("# BEGIN INSTRUCTORS\n# BEGIN INSTRUCTORS\n"),
            "line 2: BEGIN INSTRUCTORS; expected END INSTRUCTORS for the one in line 1"
        );
        assert_eq!(fault("// CLASS: a\n"), "line 1: CLASS:; expected a BEGIN INSTRUCTORS before it");
    }

    fn read(text: &str) -> String {
        page_for_class("slides/en/01.md", text, |place| ["slides/en/02.md", "exercises", "figure.png"].contains(&place))
    }

    #[test]
    fn a_link_that_leads_nowhere_leaves_its_words() {
        let text = "[two](02.md#slide) and [`three` of *them*](03.md), [all](../../exercises), <https://a.org>, `[x](03.md)`\n";
        assert_eq!(read(text), text.replace("[`three` of *them*](03.md)", "`three` of *them*"));
        assert_eq!(read("| 06 | [Title](../../exercises/06/README.md) | 10 |\n"), "| 06 | Title | 10 |\n");
        assert_eq!(read("[![a figure](../../figure.png)](09.md)\n"), "![a figure](../../figure.png)\n");
        assert_eq!(read("a [](09.md) b\n"), "a  b\n");
    }

    #[test]
    fn decks_have_no_notes() {
        let slide = "---\n\n<!-- slide: a, minutes: 1 -->\n<!-- _class: demo -->\n\n# A\n\n> Why?\n\n<!--\nBecause.\n\nSo.\n-->\n\n---\n";
        assert_eq!(read(slide), "---\n\n<!-- _class: demo -->\n\n# A\n\n> Why?\n\n---\n");
        let code = "<!-- from: solutions/a.rs -->\n```text\n<!-- shown -->\n```\n";
        assert_eq!(read(code), "```text\n<!-- shown -->\n```\n");
        let readme = "<!-- kept -->\n";
        assert_eq!(page_for_class("README.md", readme, |_| true), readme);
    }

    #[test]
    fn players_are_the_students_own() {
        assert_eq!(read("`sol05` beats sol03, sol99 and resol05\n"), "`ex05` beats ex03, sol99 and resol05\n");
        assert_eq!(read("```text\nsol03     |-o-|\nsol05 won\n```\n"), "```text\nex03      |-o-|\nex05 won\n```\n");
    }
}
