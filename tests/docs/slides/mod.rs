//! The slides: they are built alike in both languages, and their claims are true. `xtask` reports on their style.
//!
//! - `charts`, `figures`, `trees`, `steps`: the pictures, drawn from their sources; `claims`: the claims of the slides about those of the game.
//! - `measured`, `counted`: the numbers that no transcript shows; `chances`, `matches`: those of the deck about the tournament;
//!   `transpositions`: those of the deck about the table; `windows`: of that about null windows and threads; `backward`: of that about
//!   retrograde analysis; `df_pn`: the small tree of the deck about mates.
//! - `held`: how a slide is compared with a measurement, and `measurements.txt`, from which charts are drawn.
//! - `rules`: the rules for a slide; `faults`: the rules on trial.
//!
//! Whole programs on slides run as doctests (`src/slides.rs`). The look of slides is checked by `slides/check.mjs`.

mod backward;
mod chances;
mod charts;
mod claims;
mod counted;
mod df_pn;
mod faults;
mod figures;
mod held;
mod matches;
mod measured;
mod rules;
mod steps;
mod transpositions;
mod trees;
mod windows;

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use crate::pages::transcripts;
use deck::Deck;
use held::{assert_measured, assert_says, assert_shows, measured, note, words};
use minishogi_grading::EXERCISES;
use minishogi_grading::mistakes::Topic;
use rules::{differences, faults, files};
use support::ROOT;
use support::deck;
use support::processes::skip;

/// The decks of a language in the order of their names.
fn decks(language: &'static str) -> Vec<Deck> {
    let deck = |path: &Path| {
        let name = format!("slides/{language}/{}", path.file_name().unwrap().to_str().unwrap());
        Deck::read(&name, language, &fs::read_to_string(path).unwrap()).unwrap_or_else(|fault| panic!("{fault}"))
    };
    files(language).iter().map(|path| deck(path)).collect()
}

#[test]
fn the_decks_are_as_they_should_be() {
    let faults: Vec<String> = ["en", "ja"].into_iter().flat_map(decks).flat_map(|deck| faults(&deck)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_decks_of_both_languages_are_built_alike() {
    let names = |language| files(language).iter().map(|path| path.file_name().unwrap().to_owned()).collect::<Vec<_>>();
    assert_eq!(names("en"), names("ja"));
    let faults: Vec<String> = decks("en").iter().zip(decks("ja")).flat_map(|(en, ja)| differences(en, &ja)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_exercise_is_reached_from_a_deck() {
    let decks = decks("en");
    if decks.is_empty() {
        return skip("there are no decks");
    }
    let links: Vec<&str> = decks.iter().flat_map(|deck| &deck.slides).flat_map(|slide| slide.links()).collect();
    for exercise in EXERCISES {
        let link = format!("../../exercises/{}/README.md", exercise.folder);
        assert!(links.contains(&link.as_str()), "no deck links to {link}");
    }
}

/// The reading advice for a student names a slide, by the title that it has in their language.
#[test]
fn the_topics_of_mistakes_are_slides() {
    let [en, ja] = ["en", "ja"].map(decks);
    for Topic { deck, title } in EXERCISES.iter().flat_map(|exercise| exercise.mistakes()).map(|mistake| mistake.read_again) {
        let slide_of = |decks: &[Deck], title: &str| {
            let found = decks.iter().find(|found| found.name.ends_with(&format!("/{deck}.md")))?;
            let slide = found.slides.iter().find(|slide| slide.lines.contains(&format!("# {title}")))?;
            Some(slide.id.clone())
        };
        let slide = slide_of(&en, &title.en).unwrap_or_else(|| panic!("slides/en/{deck}.md: no slide `{}`", title.en));
        assert_eq!(slide_of(&ja, &title.ja), Some(slide), "slides/ja/{deck}.md: `{}`", title.ja);
    }
}

/// As long as the README says.
#[test]
fn a_deck_says_how_long_its_exercises_take() {
    for (language, file, minutes_of) in [("en", "README.md", "minutes"), ("ja", "README.ja.md", "分")] {
        let decks = decks(language);
        for exercise in EXERCISES {
            let readme = fs::read_to_string(Path::new(ROOT).join("exercises").join(exercise.folder).join("README.md")).unwrap();
            let (session, minutes) = readme.lines().find_map(|line| line.strip_prefix("Session: ")?.split_once(" · Minutes: ")).unwrap();
            let begin = format!("slides/{language}/{session:0>2}_");
            let Some(deck) = decks.iter().find(|deck| deck.name.starts_with(&begin)) else { panic!("no deck {begin}..") };
            let slides = deck.slides.iter().filter(|slide| slide.kind() == Some("exercises"));
            let link = format!("](../../exercises/{}/{file})", exercise.folder);
            let line = slides.flat_map(|slide| &slide.lines).find(|line| line.contains(&link));
            let said = line.unwrap_or_else(|| panic!("{}: no link {link} on the slide with the exercises", deck.name));
            for number in minutes.split(|c: char| !c.is_ascii_digit()).filter(|number| number.len() > 1) {
                let expected = if minutes.starts_with(number) { format!(" {number} {minutes_of}") } else { format!(" {number} ") };
                assert!(said.contains(&expected), "{}: expected{expected} in `{said}`", deck.name);
            }
        }
    }
}

#[test]
fn the_transcripts_are_real() {
    // Most are the same in both languages, and run once.
    let mut checked: HashMap<String, Result<(), String>> = HashMap::new();
    for deck in ["en", "ja"].into_iter().flat_map(decks) {
        for slide in &deck.slides {
            for code in slide.fences.iter().filter(|code| code.fence.language == "console").map(|code| &code.fence.code) {
                let result = checked.entry(code.clone()).or_insert_with(|| transcripts::check(code));
                result.as_ref().unwrap_or_else(|error| panic!("{}: slide {}: {error}", deck.name, slide.id));
                let printed = transcripts::without_times(code);
                printed.lines().filter(|line| !line.starts_with("$ ")).for_each(|line| note(&deck.name, &slide.id, line, line));
            }
        }
    }
}

/// The code of a deck that is not listed there would never run.
#[test]
fn every_deck_is_listed_for_the_doctests() {
    let list = fs::read_to_string(Path::new(ROOT).join("src/slides.rs")).unwrap();
    let listed: Vec<&str> = list.lines().filter_map(|line| line.strip_prefix("#[doc = include_str!(\"../")?.strip_suffix("\")]")).collect();
    let names: Vec<String> = ["en", "ja"].into_iter().flat_map(decks).map(|deck| deck.name).collect();
    assert_eq!(listed, names, "the decks in src/slides.rs: expected\n{}", names.iter().map(|name| entry(name)).collect::<String>());
}

/// Returns the entry of a deck in src/slides.rs.
fn entry(name: &str) -> String {
    let words = name.trim_end_matches(".md").split(['/', '_']).skip(1);
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    format!("#[doc = include_str!(\"../{name}\")]\nstruct {};\n", words.map(capital).collect::<String>())
}
