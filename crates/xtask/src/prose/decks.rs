//! Decks: the plan of a session, the space on a slide, notes, headlines.

use support::deck::{Code, Deck, Slide, step_of};

use super::{File, Finding};

/// The length of a session.
const MINUTES: u32 = 90;

/// The most text beside a headline and a figure.
const MOST_ENGLISH_WORDS: usize = 50;
const MOST_JAPANESE_CHARACTERS: usize = 125;

pub fn findings(files: &[File]) -> Vec<Finding> {
    let languages = files.iter().filter_map(|file| {
        let language = ["en", "ja"].into_iter().find(|language| file.place.starts_with(&format!("slides/{language}/")))?;
        file.is_page().then_some((file, language))
    });
    languages.flat_map(|(file, language)| in_file(file, language)).collect()
}

fn in_file(file: &File, language: &'static str) -> Vec<Finding> {
    let deck = match Deck::read(&file.place, language, &file.text) {
        Ok(deck) => deck,
        // `tests/docs` fails as well.
        Err(fault) => return vec![file.finding(1, "deck", fault)],
    };
    if deck.is_sheet() {
        return deck.slides.iter().flat_map(|slide| &slide.fences).flat_map(|code| too_wide(code, file)).collect();
    }
    let mut found = plan(&deck, file);
    for slide in &deck.slides {
        let line = line_of(slide, file);
        let mut add = |rule: &str, what: String| found.push(file.finding(line, rule, format!("slide {}: {what}", slide.id)));
        looks(slide).into_iter().for_each(|(rule, what)| add(rule, what));
        too_many_words(slide, language).into_iter().for_each(|what| add("words-on-a-slide", what));
        mistakes(slide, &deck).into_iter().for_each(|what| add("mistakes", what));
        let is_silent = slide.notes.iter().all(|line| line.trim().is_empty());
        if is_silent && !matches!(slide.kind(), Some("title" | "goals" | "references")) {
            add("notes", "no note for the presenter".to_string());
        }
        slide.fences.iter().filter_map(too_long).for_each(|what| add("code-on-a-slide", what));
        found.extend(slide.fences.iter().flat_map(|code| too_wide(code, file)));
    }
    found
}

fn line_of(slide: &Slide, file: &File) -> usize {
    file.line_of(&format!("<!-- slide: {},", slide.id))
}

/// Minutes, the kinds of slides and their order, figures, the dark slide.
fn plan(deck: &Deck, file: &File) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut add = |rule: &str, what: String| found.push(file.finding(1, rule, what));
    let minutes: u32 = deck.slides.iter().map(|slide| slide.minutes).sum();
    if minutes != MINUTES {
        add("minutes", format!("{minutes} minutes: expected {MINUTES}"));
    }
    let kinds: Vec<Option<&str>> = deck.slides.iter().map(Slide::kind).collect();
    for kind in ["title", "goals", "demo", "mistakes", "exercises", "references"] {
        if !kinds.contains(&Some(kind)) {
            add("plan", format!("there is no slide of the class `{kind}`"));
        }
    }
    let rank = |kind: &Option<&str>| match kind {
        Some("title") => 0,
        Some("goals") => 1,
        None | Some("demo") => 2,
        Some("mistakes") => 3,
        Some("exercises") => 4,
        _ => 5,
    };
    if !kinds.is_sorted_by_key(rank) {
        add("plan", "expected title, goals, the topics with their demo, mistakes, exercises, references in this order".to_string());
    }
    let content: Vec<_> = deck.slides.iter().filter(|slide| matches!(slide.kind(), None | Some("demo"))).collect();
    let with_figures = content.iter().filter(|slide| slide.figures().next().is_some()).count();
    if 2 * with_figures < content.len() {
        add("figures", format!("{with_figures} of {} slides have a figure: expected half of them", content.len()));
    }
    // The one slide that a session turns on is dark.
    let dark = deck.slides.iter().filter(|slide| slide.classes.iter().any(|class| class == "invert"));
    let dark: Vec<&str> = dark.map(|slide| slide.id.as_str()).collect();
    if dark.len() != 1 {
        add("dark-slide", format!("the dark slides {dark:?}: expected one (`invert`)"));
    }
    found
}

/// Returns the headline, and the parts of the kinds of slides.
fn looks(slide: &Slide) -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    let first = slide.lines.iter().find(|line| !line.is_empty());
    let headlines = slide.headlines().into_iter().filter(|&level| level <= 2).count();
    if !first.is_some_and(|line| line.starts_with("# ") || line.starts_with("## ")) {
        found.push(("headline", "expected a headline (`# ..`) first".to_string()));
    } else if headlines > 1 && slide.kind() != Some("title") {
        found.push(("headline", format!("{headlines} headlines: expected one (`### ..` is a smaller one)")));
    }
    if slide.kind() == Some("demo") && !slide.fences.iter().any(|code| code.fence.language == "console") {
        found.push(("plan", "a demo without a `console` fence".to_string()));
    }
    if slide.kind() == Some("exercises") && !slide.links().iter().any(|link| link.contains("/exercises/")) {
        found.push(("plan", "no link to an exercise".to_string()));
    }
    found
}

fn too_many_words(slide: &Slide, language: &str) -> Option<String> {
    // References are as long as they are.
    if slide.kind() == Some("references") {
        return None;
    }
    let count = |line: &str| match language {
        "ja" => line.chars().filter(|c| !c.is_ascii() && !c.is_whitespace()).count(),
        _ => line.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count(),
    };
    let (most, what) = if language == "ja" { (MOST_JAPANESE_CHARACTERS, "Japanese characters") } else { (MOST_ENGLISH_WORDS, "words") };
    // Of the words of a figure's steps one line is seen at a time.
    let (steps, others): (Vec<&str>, Vec<&str>) = slide.body().partition(|line| step_of(line).is_some());
    let counted = |lines: Vec<&str>| lines.into_iter().map(without_code_and_targets).map(|line| count(&line)).collect::<Vec<_>>();
    let count = counted(others).into_iter().sum::<usize>() + counted(steps).into_iter().max().unwrap_or(0);
    (count > most).then(|| format!("{count} {what} without the headline and code: expected {most} at the most"))
}

/// A line as it is read aloud: code is not counted, and of links only the shown text.
fn without_code_and_targets(line: &str) -> String {
    let spoken: String = line.split('`').step_by(2).collect();
    spoken.split("](").enumerate().map(|(i, part)| if i == 0 { part } else { part.split_once(')').map_or("", |(_, rest)| rest) }).collect()
}

/// Mistakes are points. Without an exercise no player is written, so a mistake has no player's name and is in bold.
fn mistakes(slide: &Slide, deck: &Deck) -> Vec<String> {
    if slide.kind() != Some("mistakes") {
        return Vec::new();
    }
    let points: Vec<&str> = slide.body().filter_map(|line| line.strip_prefix("- ")).collect();
    if points.is_empty() {
        return vec!["expected points, each of which begins with a name".to_string()];
    }
    if deck.is_read_for_an_exercise() {
        // `tests/docs` knows the names of the wrong players.
        return Vec::new();
    }
    let is_bold = |point: &&&str| point.strip_prefix("**").is_some_and(|rest| rest.contains("**"));
    points.iter().filter(|point| !is_bold(point)).map(|point| format!("`{point}`: expected the mistake first, in bold")).collect()
}

/// Returns the most lines and columns of a fence.
fn size(language: &str) -> (usize, usize) {
    match language {
        "rust" | "rust ignore" => (14, 62),
        // A command with the position of the slides is that long.
        "console" => (16, 80),
        _ => (16, 70),
    }
}

fn too_long(code: &Code) -> Option<String> {
    let language = &code.fence.language;
    let (lines, most) = (code.fence.code.lines().count(), size(language).0);
    (lines > most).then(|| format!("{lines} lines of {language}: expected {most} at the most"))
}

fn too_wide(code: &Code, file: &File) -> Vec<Finding> {
    let language = &code.fence.language;
    let most = size(language).1;
    // Kanji are as wide as two letters.
    let columns = |line: &str| line.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>();
    let wide = code.fence.code.lines().filter(|line| columns(line) > most);
    wide.map(|line| {
        let what = format!("{} columns of {language}: expected {most} at the most: {line}", columns(line));
        file.finding(file.line_of(line), "code-on-a-slide", what)
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const EN: &str = include_str!("../../../../tests/docs/slides/sample/en.md");
    const JA: &str = include_str!("../../../../tests/docs/slides/sample/ja.md");
    const SHEET: &str = include_str!("../../../../tests/docs/slides/sample/cheat_sheet.md");

    /// Returns the findings in a deck. The first one is called like the deck that exercise 04 says to read.
    fn said(place: &str, text: &str) -> Vec<String> {
        let file = File { place: place.to_string(), text: text.replace("\r\n", "\n") };
        findings(&[file]).into_iter().map(|finding| format!("{}: {}: {}", finding.line, finding.rule, finding.what)).collect()
    }

    #[test]
    fn the_samples_have_no_finding() {
        assert_eq!(said("slides/en/05_negamax.md", EN), [""; 0]);
        assert_eq!(said("slides/ja/05_negamax.md", JA), [""; 0]);
        assert_eq!(said("slides/en/cheat_sheet.md", SHEET), [""; 0]);
    }

    #[test]
    fn every_fault_is_found_once_and_at_its_line() {
        for (from, to, expected) in [
            ("minutes: 4 -->", "minutes: 5 -->", "1: minutes: 91 minutes: expected 90"),
            ("_class: goals", "_class: split", "1: plan: there is no slide of the class `goals`"),
            ("_class: split wide", "_class: references", "mistakes, exercises, references in this order"),
            ("# Contents", "Contents", "headline: slide goals: expected a headline"),
            ("- A slide of", "# A slide of", "2 headlines: expected one"),
            ("A slide of every kind", &"word ".repeat(60), "65 words without the headline and code: expected 50 at the most"),
            ("```console\n$ ", "```text\n", "plan: slide demo: a demo without a `console` fence"),
            ("- [Exercise 04](../../exercises/04_negamax/README.md)\n\n```", "```", "slide exercises: no link to an exercise"),
            ("// Nobody is ahead.", &"//\n".repeat(14), "17 lines of rust: expected 14 at the most"),
            ("// Nobody is ahead.", &"/".repeat(63), "63 columns of rust: expected 62 at the most"),
            ("go depth 3", &"go\n".repeat(16), "17 lines of usi: expected 16 at the most"),
            ("go depth 3", &"go ".repeat(24), "72 columns of usi: expected 70 at the most"),
            ("marp: true\n", "marp\n", "1: deck: "),
        ] {
            let en = EN.replace("\r\n", "\n");
            assert!(en.contains(from), "{from}");
            let said = said("slides/en/05_negamax.md", &en.replacen(from, to, 1));
            assert!(said.iter().any(|found| found.contains(expected)), "{from:?} -> {to:?}: expected `{expected}`, found {said:#?}");
        }
        let ja = JA.replace("\r\n", "\n").replacen("どの種類の", &"字".repeat(126), 1);
        let said = said("slides/ja/05_negamax.md", &ja);
        assert!(said[0].contains("Japanese characters without the headline and code: expected 125 at the most"), "{said:#?}");
    }

    /// A deck that no exercise says to read.
    #[test]
    fn without_a_player_a_mistake_is_in_bold() {
        let read = |mistake| said("slides/en/99_none.md", &EN.replace("`ForgetsTheMinusSign`", mistake));
        assert_eq!(read("**Too few games**"), [""; 0]);
        for mistake in ["`ForgetsTheMinusSign`", "Too few games", "**Too few games"] {
            let said = read(mistake);
            assert!(said.len() == 1 && said[0].contains("expected the mistake first, in bold"), "{mistake}: {said:#?}");
        }
    }
}
