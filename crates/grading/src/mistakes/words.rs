//! The words of the known mistakes, read from the tables in `words`: `NN.txt` for each exercise, `shared.txt` for the mistakes that several exercises
//! share, `topics.txt` for the slides to read again.
//!
//! A mistake has three lines. The first line is its id, the id of its topic, and its name in English and in Japanese. The second line is the hint in
//! English. The third line is the hint in Japanese. In the table of an exercise, an id alone on a line stands for a shared mistake. A topic has one
//! line: its id, the deck, and the title of the slide in English and in Japanese.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{Mistake, Topic};
use crate::Text;

macro_rules! files {
    ($($id:literal)*) => { &[$(($id, include_str!(concat!("words/", $id, ".txt")))),*] };
}

const FILES: &[(&str, &str)] = files!["00" "01" "02" "03" "04" "05" "06" "07" "08" "09" "10" "11" "12" "13" "14"];

static TOPICS: LazyLock<BTreeMap<&str, Topic>> = LazyLock::new(|| topics(include_str!("words/topics.txt")).unwrap_or_else(fail));

static SHARED: LazyLock<Vec<Mistake>> = LazyLock::new(|| mistakes("shared", include_str!("words/shared.txt"), &[]).unwrap_or_else(fail));

static MISTAKES: LazyLock<BTreeMap<&str, Vec<Mistake>>> =
    LazyLock::new(|| FILES.iter().map(|&(id, text)| (id, mistakes(id, text, &SHARED).unwrap_or_else(fail))).collect());

/// Returns the mistakes of the exercise with this number, in the order of its table.
pub fn of_exercise(id: &str) -> &'static [Mistake] {
    MISTAKES.get(id).map_or(&[], Vec::as_slice)
}

/// Panics if a table is malformed. The tests read all tables.
fn fail<T>(fault: String) -> T {
    panic!("{fault}")
}

/// Returns the place of a line and its fault.
fn fault(table: &str, number: usize, line: &str, expected: &str) -> String {
    format!("crates/grading/src/mistakes/words/{table}.txt:{number}: expected {expected}: `{line}`")
}

fn columns(line: &str) -> Vec<&str> {
    line.split(" | ").collect()
}

/// Reads a table of topics.
fn topics(text: &'static str) -> Result<BTreeMap<&'static str, Topic>, String> {
    let mut found = BTreeMap::new();
    for (number, line) in (1..).zip(text.lines()) {
        let fault = |expected: &str| fault("topics", number, line, expected);
        let [id, deck, en, ja] = columns(line)[..] else { return Err(fault("`ID | deck | title | 題`")) };
        if found.insert(id, Topic { deck, title: Text::new(en, ja) }).is_some() {
            return Err(fault("each topic once"));
        }
    }
    Ok(found)
}

/// Reads a table of mistakes.
fn mistakes(table: &str, text: &'static str, shared: &[Mistake]) -> Result<Vec<Mistake>, String> {
    let mut found: Vec<Mistake> = Vec::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        let fault = |expected: &str| fault(table, number, line, expected);
        let mut hint = || match lines.next() {
            Some((_, hint)) if !hint.is_empty() && columns(hint).len() != 4 => Ok(hint),
            _ => Err(fault("two lines after this, a hint in English and one in Japanese")),
        };
        let mistake = match columns(line)[..] {
            [id] => shared.iter().find(|mistake| mistake.id == id).cloned().ok_or_else(|| fault("the id of a mistake in shared.txt"))?,
            [id, topic, en, ja] => {
                let read_again = TOPICS.get(topic).ok_or_else(|| fault("the id of a topic in topics.txt"))?;
                Mistake { id, name: Text::new(en, ja), hint: Text::new(hint()?, hint()?), read_again }
            }
            _ => return Err(fault("`Id | TOPIC | name | 名前`, or the id of a shared mistake")),
        };
        if found.iter().any(|other| other.id == mistake.id) {
            return Err(fault("each mistake once"));
        }
        found.push(mistake);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EXERCISES, Lang};

    #[test]
    fn every_exercise_has_a_table_and_all_can_be_read() {
        assert!(FILES.iter().map(|(id, _)| *id).eq(EXERCISES.iter().map(|exercise| exercise.id)));
        assert_eq!(MISTAKES.len(), EXERCISES.len());
    }

    #[test]
    fn ids_are_names_in_camel_case() {
        let is_id = |id: &str| id.starts_with(|c: char| c.is_ascii_uppercase()) && id.chars().all(|c| c.is_ascii_alphanumeric());
        for mistake in EXERCISES.iter().flat_map(|exercise| exercise.mistakes()) {
            assert!(is_id(mistake.id), "{}", mistake.id);
        }
    }

    #[test]
    fn names_tell_mistakes_apart_in_both_languages() {
        for exercise in EXERCISES {
            for lang in [Lang::En, Lang::Ja] {
                let mut names: Vec<&str> = exercise.mistakes().iter().map(|mistake| mistake.name.get(lang)).collect();
                names.sort();
                names.dedup();
                assert_eq!(names.len(), exercise.mistakes().len(), "{} {lang:?}", exercise.id);
            }
        }
    }

    #[test]
    fn all_topics_and_shared_mistakes_are_used() {
        let of_all = || EXERCISES.iter().flat_map(|exercise| exercise.mistakes());
        for (id, topic) in TOPICS.iter() {
            assert!(of_all().any(|mistake| std::ptr::eq(mistake.read_again, topic)), "topics.txt: {id}");
        }
        for shared in SHARED.iter() {
            let users = FILES.iter().filter(|(_, text)| text.lines().any(|line| line == shared.id)).count();
            assert!(users > 1, "shared.txt: {}: expected it in the tables of two exercises or more, not {users}", shared.id);
        }
    }

    #[test]
    fn a_table_is_read_with_any_ends_of_lines() {
        let text = "One | GAME_TREE | is one | 1 です\r\nHint.\r\nヒント。\r\nShared\r\n";
        let shared = mistakes("shared", "Shared | WINDOW | is shared | 共通\nThink.\n考えましょう。", &[]).unwrap();
        let read = mistakes("99", text, &shared).unwrap();
        assert_eq!((read[0].id, &read[0].name, &read[0].hint), ("One", &Text::new("is one", "1 です"), &Text::new("Hint.", "ヒント。")));
        assert_eq!((read[0].read_again.deck, read[1].id, read.len()), ("05_negamax", "Shared", 2));
    }

    #[test]
    fn the_fault_of_a_table_is_told_by_its_line() {
        let faults = [
            (
                "One | GAME_TREE | is one\n",
                "1: expected `Id | TOPIC | name | 名前`, or the id of a shared mistake: `One | GAME_TREE | is one`",
            ),
            ("One | GAME_TREES | is one | 1\nA.\nB.\n", "1: expected the id of a topic in topics.txt: `One | GAME_TREES | is one | 1`"),
            ("One\n", "1: expected the id of a mistake in shared.txt: `One`"),
            ("One | WINDOW | is one | 1\nA.\nB.\n\n", "4: expected the id of a mistake in shared.txt: ``"),
            (
                "One | WINDOW | is one | 1\nA.\nB.\nOne | WINDOW | is one | 1\nA.\nB.\n",
                "4: expected each mistake once: `One | WINDOW | is one | 1`",
            ),
        ];
        for (text, expected) in faults {
            assert_eq!(mistakes("99", text, &[]).unwrap_err(), format!("crates/grading/src/mistakes/words/99.txt:{expected}"));
        }
        for text in ["One | WINDOW | is one | 1\nA.\n", "One | WINDOW | is one | 1\nA.\nTwo | WINDOW | is two | 2\nA.\nB.\n"] {
            assert!(mistakes("99", text, &[]).unwrap_err().contains("99.txt:1: expected two lines after this"), "{text}");
        }
        assert!(topics("A | deck | title\n").unwrap_err().starts_with("crates/grading/src/mistakes/words/topics.txt:1: "));
        assert!(topics("A | deck | title | 題\nA | deck | title | 題\n").unwrap_err().contains("topics.txt:2: expected each topic once"));
    }
}
