//! Checks that a Japanese text is Japanese.

/// Words that a Japanese text may have: names and terms that have no Japanese spelling, and words of Rust and of USI.
const ALLOWED: [&str; 16] =
    ["Adam", "alpha", "beta", "df-pn", "for", "kit", "lambda", "NaN", "pat", "stand", "stop", "true", "KiB", "MiB", "Minishogi", "Rust"];

/// Indented lines after a line that begins so, are for a machine or from one.
const BEFORE_CODE: [&str; 4] = ["自分で確かめるには", "プログラムの出力", "エンジンに送る行", "エンジンの出力"];

/// The English words in a Japanese text for a student. Code in backticks, identifiers, moves, positions, commands, titles of slides, and the
/// output or the panic of a program are no English.
pub fn english_in(text: &str) -> Vec<String> {
    let mut is_code = false;
    let mut words = Vec::new();
    for line in text.lines() {
        is_code = is_code && line.starts_with("  ");
        let is_machine = is_code || line.starts_with("sfen ") || line.starts_with("---- ");
        is_code |= BEFORE_CODE.iter().any(|heading| line.starts_with(heading));
        // The command after the first of the headings.
        let line = line.strip_prefix(BEFORE_CODE[0]).map_or(line, |_| "");
        if !is_machine {
            words.extend(words_of(&without_quotes(line)));
        }
    }
    words.retain(|word| is_english(word));
    words
}

/// The line without code in backticks, the message of a panic, and the title of a slide.
fn without_quotes(line: &str) -> String {
    let before = |line, mark| str::split_once(line, mark).map_or(line, |(before, _)| before);
    let line = before(before(line, "パニックしました:「"), "読み直すところ: ");
    line.split('`').step_by(2).collect::<Vec<_>>().join(" ")
}

fn words_of(line: &str) -> impl Iterator<Item = String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_.:/\\-'+*<>=".contains(c);
    let words = line.split(move |c| !is_part(c)).map(|word| word.trim_matches(|c: char| !c.is_ascii_alphanumeric()));
    words.filter(|word| !word.is_empty()).map(str::to_string)
}

/// Not an abbreviation, a single letter, an identifier, a path, a move or a number.
fn is_english(word: &str) -> bool {
    let is_code = word.contains(|c: char| c.is_ascii_digit() || "_./\\:".contains(c));
    let is_abbreviation = word.chars().all(|c| c.is_ascii_uppercase() || "-/".contains(c));
    word.len() > 1 && !is_code && !is_abbreviation && !ALLOWED.contains(&word)
}
