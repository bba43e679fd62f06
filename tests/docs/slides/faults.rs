//! The rules on trial: decks without a fault, and the same with one.

use super::deck::Deck;
use super::rules::{differences, faults};

const EN: &str = include_str!("sample/en.md");
const JA: &str = include_str!("sample/ja.md");
const SHEET: &str = include_str!("sample/cheat_sheet.md");

fn read(language: &'static str, text: &str) -> Result<Deck, String> {
    // Some checkouts end their lines with \r\n. It is called like the deck that exercise 04 says to read.
    Deck::read(&format!("slides/{language}/05_negamax.md"), language, &text.replace("\r\n", "\n"))
}

/// Returns the complaints about a deck after a change.
fn said(language: &'static str, original: &str, from: &str, to: &str) -> Vec<String> {
    let original = original.replace("\r\n", "\n");
    assert!(original.contains(from), "{from}");
    match read(language, &original.replacen(from, to, 1)) {
        Ok(deck) => faults(&deck),
        Err(fault) => vec![fault],
    }
}

#[test]
fn the_samples_have_no_fault() {
    let [en, ja] = [read("en", EN).unwrap(), read("ja", JA).unwrap()];
    assert_eq!(faults(&en), [""; 0]);
    assert_eq!(faults(&ja), [""; 0]);
    assert_eq!(differences(&en, &ja), [""; 0]);
}

#[test]
fn every_fault_is_found() {
    for (from, to, expected) in [
        ("---\nmarp", "marp", "expected `---` and the settings first"),
        ("theme: lab", "theme: uncover", "the settings lack `theme: lab`"),
        ("lang: en", "lang: ja", "the settings lack `lang: en`"),
        ("title: A deck", "headline: A deck", "the settings lack a `title:`"),
        ("math: false", "math", "`math`: expected `KEY: VALUE` in the settings"),
        ("<!-- slide: goals, minutes: 4 -->", "<!-- slide: goals -->", "expected `<!-- slide: ID, minutes: N -->` first on each slide"),
        ("minutes: 4 -->", "minutes: four -->", "slide goals: `four`: expected a number of minutes"),
        ("slide: goals", "slide: title", "two slides have the id `title`"),
        ("slide: goals", "slide: Goals!", "the id `Goals!`: expected small letters, digits and `-`"),
        ("_class: split wide", "_class: pretty", "the theme has no class `pretty`"),
        ("_class: split wide", "_class: steps", "a figure of [0] steps with words for 0: expected one figure"),
        ("moves_silver.svg", "alpha_beta_steps.svg", "a figure with steps: expected `<!-- _class: steps -->`"),
        ("```console\n$ ", "```console\n", "console fences and no others begin with `$ `"),
        ("```usi\n", "```usi\n$ ", "console fences and no others begin with `$ `"),
        ("```usi", "```bash", "a fence of the kind `bash`: expected one of rust, rust ignore, console, text, usi"),
        ("// Nobody is ahead.", "# let hidden = 1;", "expected no hidden lines"),
        ("<!-- from: solutions/04_negamax/player.rs -->\n", "", "an excerpt without `<!-- from: FILE -->`"),
        ("04_negamax/player.rs -->\n", "04_negamax/player.rs -->\n\n", "expected the fence on the next line"),
        ("04_negamax/player.rs -->\n", "99_none/player.rs -->\n", "from solutions/99_none/player.rs: "),
        ("let value = -negamax", "let value = negamax", "expected consecutive lines of solutions/04_negamax/player.rs, unchanged"),
        ("pos.undo_move(m);\n", "max_value = 0;\n", "expected consecutive lines"),
        ("```rust ignore", "```rust", "before a `rust` fence: expected `rust ignore`"),
        ("- `ForgetsTheMinusSign`", "- `ForgetsTheMinus`", "expected the name of a wrong player in tests/wrong first, in code"),
        ("- `ForgetsTheMinusSign`", "- ForgetsTheMinusSign", "expected the name of a wrong player"),
        ("moves_silver.svg", "lecture.svg", "the figure ../figures/lecture.svg: expected an svg in ../figures"),
        ("../figures/moves_silver.svg", "../../.github/shell.svg", "expected an svg in ../figures"),
        ("where a silver goes w:700", "w:700", "says nothing to those who cannot see it"),
        ("04_negamax/README.md) is", "04_negamax/READ.md) is", "the link ../../exercises/04_negamax/READ.md leads nowhere"),
        ("04_negamax/README.md) is", "04_negamax/README.ja.md) is", "leads into the other language"),
    ] {
        let said = said("en", EN, from, to);
        assert!(said.iter().any(|fault| fault.contains(expected)), "{from:?} -> {to:?}: expected `{expected}`, found {said:#?}");
    }
}

#[test]
fn faults_of_japanese_are_found() {
    let said = said("ja", JA, "README.ja.md) で", "README.md) で");
    assert!(said.iter().any(|fault| fault.contains("leads into the other language")), "{said:#?}");
}

#[test]
fn faults_of_a_sheet_are_found() {
    let read = |text: &str| Deck::read("slides/en/cheat_sheet.md", "en", &text.replace("\r\n", "\n")).unwrap();
    assert_eq!(faults(&read(SHEET)), [""; 0]);
    for (from, to, expected) in [
        ("size: A4", "size: 16:9", "the settings lack `size: A4`"),
        ("## In the shell", "---", "2 pages: expected 1"),
        ("```usi", "```sh", "a fence of the kind `sh`"),
        ("../instructors.md", "../students.md", "the link ../students.md leads nowhere"),
    ] {
        let said = faults(&read(&SHEET.replace(from, to)));
        assert!(said.len() == 1 && said[0].contains(expected), "{from:?} -> {to:?}: expected `{expected}`, found {said:#?}");
    }
}

/// A right player is no mistake.
#[test]
fn right_players_are_no_mistakes() {
    let said = said("en", EN, "`ForgetsTheMinusSign`", "`FollowsTheSolution`");
    assert!(said.len() == 1 && said[0].contains("expected the name of a wrong player"), "{said:#?}");
}

#[test]
fn languages_that_differ_are_found() {
    let en = read("en", EN).unwrap();
    for (from, to, expected) in [
        ("slide: goals", "slide: aims", "expected the same slides in the same order"),
        ("minutes: 4 -->", "minutes: 5 -->", "the minutes differ"),
        ("_class: split wide", "_class: split", "the classes differ"),
        ("## 第", "# 第", "the headlines differ"),
        ("w:700", "w:600", "the figures differ"),
        ("04_negamax/README.ja.md) で", "05_alpha_beta/README.ja.md) で", "the links differ"),
        ("go depth 3", "go depth 4", "the fences differ"),
        ("start()), 0)", "start()), 1)", "the fences differ"),
    ] {
        let ja = JA.replace("\r\n", "\n");
        assert!(ja.contains(from), "{from}");
        let said = differences(&en, &read("ja", &ja.replacen(from, to, 1)).unwrap());
        assert!(said.len() == 1 && said[0].contains(expected), "{from:?} -> {to:?}: expected `{expected}`, found {said:#?}");
    }
}
