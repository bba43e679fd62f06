//! Measured numbers are on the slides, in both languages.
//!
//! A test renders its measurements: rows as a table has them, or words of a sentence. Numbers that take long to measure, and those of charts, are in
//! `measurements.txt`, which only the test that measures it writes (`UPDATE_MEASUREMENTS=1`). The charts are drawn from there, never from a slide.
//!
//! `MINISHOGI_HELD=FILE` writes down all that was found, a line each: the test, the file, the slide, the line, and the part of it that is held.
//! `tests/docs/falsify.py` falsifies the numbers in these parts.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

use support::ROOT;

use super::deck::Slide;
use super::decks;

const MEASUREMENTS: &str = "tests/docs/slides/measurements.txt";

/// Times, numbers that take hours, and results of training: no test can measure them.
const BY_HAND: &str = "tests/docs/slides/by_hand.txt";

/// Fails unless a slide of a deck shows these lines, in both languages: rows of tables, whose first cells may be words, or lines of code, all
/// of which may also stand in the presenter's notes, where a chart shows the numbers.
pub fn assert_shows(deck: &str, slide: &str, lines: &[String]) {
    for language in ["en", "ja"] {
        assert_holds(language, deck, slide, lines, true);
    }
}

/// Fails unless one line of a slide or of its notes has these words, in English and in Japanese. A number in them does not go on beyond them.
pub fn assert_says(deck: &str, slide: &str, words: [&str; 2]) {
    for (language, words) in ["en", "ja"].into_iter().zip(words) {
        assert_holds(language, deck, slide, &[words.to_string()], false);
    }
}

/// Fails unless one line of a README has these words, in English and in Japanese.
pub fn assert_readme_says(folder: &str, words: [&str; 2]) {
    for (language, words) in ["en", "ja"].into_iter().zip(words) {
        assert_readme_holds(language, folder, &[words.to_string()], false);
    }
}

/// A claim about a slide: rows for both languages, and words for one, after `en: ` or `ja: `.
pub fn words([en, ja]: [&str; 2]) -> [String; 2] {
    [format!("en: {en}"), format!("ja: {ja}")]
}

/// Fails unless the slide has the measurement, and `measurements.txt` too. `key` is `DECK SLIDE`, and a third word where several tests measure for
/// one slide, or the folder of a README and a word of its own. With `UPDATE_MEASUREMENTS` set the file is written.
pub fn assert_measured(key: &str, lines: &[String]) {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    {
        let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut kept = measurements();
        if std::env::var_os("UPDATE_MEASUREMENTS").is_some() {
            kept.insert(key.to_string(), lines.to_vec());
            let sections = kept.iter().map(|(key, lines)| format!("\n[{key}]\n{}\n", lines.join("\n")));
            fs::write(Path::new(ROOT).join(MEASUREMENTS), HEAD.to_string() + &sections.collect::<String>()).unwrap();
        }
        assert_eq!(kept.get(key).map(Vec::as_slice), Some(lines), "{MEASUREMENTS} [{key}]: UPDATE_MEASUREMENTS=1, then the slides");
    }
    assert_is_shown(key, lines);
}

const HEAD: &str = "# Numbers measured by tests. Each test writes its own part: UPDATE_MEASUREMENTS=1 cargo test --test docs slides -- --include-ignored\n";

/// The lines of a measurement.
pub fn measured(key: &str) -> Vec<String> {
    let found = measurements().remove(key).or_else(|| read(BY_HAND).remove(key));
    found.unwrap_or_else(|| panic!("no [{key}] in {MEASUREMENTS}, nor in {BY_HAND}"))
}

fn measurements() -> BTreeMap<String, Vec<String>> {
    read(MEASUREMENTS)
}

fn read(file: &str) -> BTreeMap<String, Vec<String>> {
    let text = fs::read_to_string(Path::new(ROOT).join(file)).unwrap();
    let mut sections = BTreeMap::new();
    let mut lines = &mut Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            Some(key) => lines = sections.entry(key.to_string()).or_default(),
            None => lines.push(line.to_string()),
        }
    }
    sections
}

fn assert_is_shown(key: &str, lines: &[String]) {
    let mut names = key.split(' ');
    let (deck, slide) = (names.next().unwrap(), names.next().unwrap_or_else(|| panic!("[{key}]: expected `DECK SLIDE`")));
    let is_readme = deck.contains('/');
    for language in ["en", "ja"] {
        let (words, rows): (Vec<String>, Vec<String>) =
            lines.iter().cloned().partition(|line| line.starts_with("en: ") || line.starts_with("ja: "));
        let words: Vec<String> =
            words.iter().filter_map(|line| line.strip_prefix(language)?.strip_prefix(": ").map(str::to_string)).collect();
        if is_readme {
            // Numbers are there as programs print them.
            let rows: Vec<String> = rows.iter().map(|row| row.replace(',', "")).collect();
            assert_readme_holds(language, deck, &rows, true);
            assert_readme_holds(language, deck, &words, false);
        } else {
            assert_holds(language, deck, slide, &rows, true);
            assert_holds(language, deck, slide, &words, false);
        }
    }
}

fn assert_readme_holds(language: &str, folder: &str, held: &[String], at_the_end: bool) {
    let name = format!("{folder}/{}", if language == "ja" { "README.ja.md" } else { "README.md" });
    let text = fs::read_to_string(Path::new(ROOT).join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_lines_hold(&name, "-", &text.lines().collect::<Vec<_>>(), held, at_the_end);
}

/// Numbers that take long to measure are compared with the slides here, and with a measurement by the test that measures it.
#[test]
fn the_slides_show_what_was_measured() {
    measurements().iter().chain(&read(BY_HAND)).for_each(|(key, lines)| assert_is_shown(key, lines));
}

/// `at_the_end`: whether a line must end with it. Otherwise it is anywhere in one line, and in no other.
fn assert_holds(language: &'static str, deck: &str, slide: &str, held: &[String], at_the_end: bool) {
    let name = format!("slides/{language}/{deck}.md");
    let deck = decks(language).into_iter().find(|found| found.name == name).unwrap_or_else(|| panic!("there is no {name}"));
    let found = deck.slides.iter().find(|found| found.id == slide).unwrap_or_else(|| panic!("{name}: there is no slide {slide}"));
    assert_lines_hold(&name, slide, &lines_of(found), held, at_the_end);
}

fn assert_lines_hold(name: &str, slide: &str, lines: &[&str], held: &[String], at_the_end: bool) {
    for held in held {
        let places: Vec<&str> = lines.iter().copied().filter(|line| has(line, held, at_the_end)).collect();
        match places[..] {
            [line] => note(name, slide, line, held),
            [] => panic!("{name}, slide {slide}: no\n{held}\nin\n{}", lines.join("\n")),
            // One of them could say something else, unnoticed.
            _ => panic!("{name}, slide {slide}: expected once\n{held}\nin\n{}", places.join("\n")),
        }
    }
}

/// The lines of a slide, of its notes, its footer and its code.
fn lines_of(slide: &Slide) -> Vec<&str> {
    slide
        .lines
        .iter()
        .chain(&slide.notes)
        .chain(&slide.footers)
        .map(String::as_str)
        .chain(slide.fences.iter().flat_map(|code| code.fence.code.lines()))
        .collect()
}

/// Returns whether a line has a text, whose numbers begin and end with it.
fn has(line: &str, held: &str, at_the_end: bool) -> bool {
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let goes_on = |next: &str| {
        let mut next = next.chars();
        let first = next.next();
        is_digit(first) || matches!(first, Some('.' | ',')) && is_digit(next.next())
    };
    line.match_indices(held).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + held.len()..]);
        let begins = !is_digit(held.chars().next()) || !before.ends_with(|c: char| c.is_ascii_digit() || c == '.' || c == ',' || c == '−');
        let ends = !is_digit(held.chars().last()) || !goes_on(after);
        begins && ends && (!at_the_end || after.is_empty())
    })
}

/// Writes down that a test holds a part of a line.
pub fn note(name: &str, slide: &str, line: &str, held: &str) {
    let Some(file) = std::env::var_os("MINISHOGI_HELD") else { return };
    let mut file = OpenOptions::new().create(true).append(true).open(file).unwrap();
    // A test runs in a thread of its name. One write, so that tests at the same time do not mix their lines.
    let thread = std::thread::current();
    file.write_all(format!("{}\t{name}\t{slide}\t{line}\t{held}\n", thread.name().unwrap()).as_bytes()).unwrap();
}

#[test]
fn a_number_does_not_go_on_beyond_what_is_held() {
    for (line, held, at_the_end, expected) in [
        ("in 12 of 30", "12 of 30", false, true),
        ("in 112 of 30", "12 of 30", false, false),
        ("in 12 of 300", "12 of 30", false, false),
        ("in 12 of 30.5", "12 of 30", false, false),
        ("in 12 of 30.", "12 of 30", false, true),
        ("in 12 of 30, or", "12 of 30", false, true),
        ("−5 or 5", "5", false, true),
        ("−5", "5", false, false),
        ("| a | 5 |", "| 5 |", true, true),
        ("| a | 5 | 6 |", "| 5 |", true, false),
    ] {
        assert_eq!(has(line, held, at_the_end), expected, "{line}: {held}");
    }
}
