//! No line of a source or a page is longer than can be read beside another window.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::ROOT;
use support::processes::skip;

/// The most characters of a line.
const LIMIT: usize = 150;

/// The files of all rooms whose names end so.
fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') && !["target", "node_modules"].contains(&name.as_str()) {
            files(&path, ending, found);
        } else if name.ends_with(ending) {
            found.push(path);
        }
    }
}

/// What cannot be broken: one literal or attribute that fills the line, and what the tests themselves write.
fn can_be_broken(line: &str) -> bool {
    let code = line.trim_start();
    let is_text = code.starts_with('"') || code.starts_with("r\"") || code.starts_with("r#\"");
    // In a literal over several lines a break would be in the text.
    let is_in_text = !code.contains(['(', ';', '{']) || code.starts_with('<');
    let is_literal = code.matches('"').count() >= 2 && code.split('"').any(|part| part.chars().count() > LIMIT / 2);
    let is_row = code.starts_with("//! |") || code.starts_with("/// |");
    !is_row && (code.starts_with("//") || !(is_text || is_in_text || is_literal))
}

/// Names the lines that are too long, of at least `count` files.
fn assert_within_the_limit(ending: &str, count: usize, long_lines: impl Fn(&str) -> Vec<(usize, usize)>) {
    let mut found = Vec::new();
    files(Path::new(ROOT), ending, &mut found);
    found.retain(|path| !["slides/en", "slides/ja"].iter().any(|decks| path.starts_with(Path::new(ROOT).join(decks))));
    assert!(found.len() > count);
    let mut long = Vec::new();
    for path in found {
        for (number, length) in long_lines(&fs::read_to_string(&path).unwrap()) {
            long.push(format!("{}:{number}: {length}", path.strip_prefix(ROOT).unwrap_or(&path).display()));
        }
    }
    assert!(long.is_empty(), "longer than {LIMIT} characters:\n{}", long.join("\n"));
}

/// The numbers and lengths of lines that are too long and need not be.
fn too_long<'a>(lines: impl Iterator<Item = (usize, &'a str)>, can_be_broken: impl Fn(&str) -> bool) -> Vec<(usize, usize)> {
    let long = lines.map(|(number, line)| (number, line, line.chars().count())).filter(|(_, _, length)| *length > LIMIT);
    long.filter(|(_, line, _)| can_be_broken(line)).map(|(number, _, length)| (number, length)).collect()
}

#[test]
fn lines_of_sources_are_within_the_limit() {
    assert_within_the_limit(".rs", 200, |text| too_long((1..).zip(text.lines()), can_be_broken));
}

/// In a page a row of a table, what is copied from a terminal, and a link stay whole. On a slide a line that ends here ends in the hall.
#[test]
fn lines_of_pages_are_within_the_limit() {
    assert_within_the_limit(".md", 50, |text| {
        let mut is_code = false;
        let prose = (1..).zip(text.lines()).filter(|(_, line)| {
            let is_fence = line.trim_start().starts_with("```");
            is_code ^= is_fence;
            !is_code && !is_fence && !line.starts_with('|')
        });
        too_long(prose, |line| line.chars().take(LIMIT).skip_while(|c| *c == ' ').any(|c| c == ' '))
    });
}

/// Tests compare files and what is shown to the byte. On Windows git may be told to turn the ends of lines (`core.autocrlf`); the attributes say no.
#[test]
fn ends_of_lines_are_the_same_on_every_system() {
    if !Path::new(ROOT).join(".git").exists() {
        return skip("ends of lines: this is no repository");
    }
    let listed = match Command::new("git").args(["ls-files", "--eol"]).current_dir(ROOT).output() {
        Ok(listed) => String::from_utf8(listed.stdout).unwrap(),
        Err(error) => return skip(&format!("ends of lines: git: {error}")),
    };
    let turned: Vec<&str> = listed
        .lines()
        .filter(|line| {
            let columns: Vec<&str> = line.split('\t').next().unwrap_or_default().split_whitespace().collect();
            !matches!(columns[..], [_, _, "attr/-text"] | ["i/lf" | "i/none", _, "attr/text=auto", "eol=lf"])
        })
        .collect();
    assert!(turned.is_empty(), "these have other ends of lines, or may get them by core.autocrlf: .gitattributes\n{}", turned.join("\n"));
    assert!(listed.lines().count() > 100, "git ls-files --eol: {listed}");
}

/// A file that cannot say in a line what it is for belongs into another.
#[test]
fn every_source_says_first_what_it_is_for() {
    let mut silent = Vec::new();
    let mut count = 0;
    for room in ["src", "shell/src", "grading/src", "games", "board/src", "command/src", "tools/src", "web/src", "browser/src"] {
        let mut found = Vec::new();
        files(&Path::new(ROOT).join(room), ".rs", &mut found);
        for path in found {
            let text = fs::read_to_string(&path).unwrap();
            let first = text.lines().find(|line| !["// BEGIN INSTRUCTORS", "#![no_std]"].contains(line)).unwrap_or_default();
            count += 1;
            if first.strip_prefix("//! ").is_none_or(|words| words.len() < 10) {
                silent.push(format!("{}: {first}", path.strip_prefix(ROOT).unwrap_or(&path).display()));
            }
        }
    }
    assert!(count > 150, "{count}");
    assert_eq!(silent, [""; 0]);
}

/// `.ci/run` runs what is slow. Of the other tests that a plain `cargo test` leaves out it runs those that it names.
#[test]
fn what_a_plain_test_run_leaves_out_says_why() {
    let mut found = Vec::new();
    files(Path::new(ROOT), ".rs", &mut found);
    let mut count = 0;
    let mut others = Vec::new();
    for path in found {
        for line in fs::read_to_string(&path).unwrap().lines().map(str::trim).filter(|line| line.starts_with("#[ignore")) {
            count += 1;
            let is_told =
                ["slow: ", "no test: ", "students change player.rs"].iter().any(|why| line.starts_with(&format!("#[ignore = \"{why}")));
            if !is_told {
                others.push(format!("{}: {line}", path.strip_prefix(ROOT).unwrap_or(&path).display()));
            }
        }
    }
    assert!(count > 50, "{count}");
    assert_eq!(others, [""; 0]);
}
