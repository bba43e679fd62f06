//! Text in lines that a terminal holds, so that it breaks none of them where it likes.

/// Returns the text in lines that are no wider. Japanese has no spaces: it breaks where hiragana has ended a word. The text after a break is indented
/// as the line was.
///
/// ```
/// use minishogi_grading::wrapped;
///
/// assert_eq!(wrapped("one two three", 8), "one two\nthree");
/// assert_eq!(wrapped("指した手を戻していません。", 20), "指した手を\n戻していません。");
/// ```
pub fn wrapped(text: &str, columns: usize) -> String {
    let mut lines = Vec::new();
    for line in text.split('\n') {
        if width(line) <= columns {
            lines.push(line.to_string());
            continue;
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        let mut shown = String::new();
        for piece in pieces(line) {
            if !shown.trim().is_empty() && width(&shown) + width(piece.trim_end()) > columns {
                lines.push(shown.trim_end().to_string());
                shown = indent.to_string();
            }
            shown += if shown == indent && !shown.is_empty() { piece.trim_start() } else { piece };
        }
        lines.push(shown.trim_end().to_string());
    }
    lines.join("\n")
}

/// Returns the same for a verdict: lines that begin with two spaces are to be typed, or were printed, and stay as they are.
pub fn wrapped_verdict(text: &str, columns: usize) -> String {
    let line = |line: &str| if line.starts_with("  ") { line.to_string() } else { wrapped(line, columns) };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// The characters that begin no line, and those that end none.
const CLOSING: &str = "、。，．：；・？！）］｝〕〉》」』】ー々…‥%)]},.:;!?'\"";
const OPENING: &str = "（［｛〔〈《「『【([{'\"";

/// The units that stay together: words with the space behind them, numbers with their counters, and the marks that begin or end no line.
fn pieces(line: &str) -> Vec<&str> {
    let characters: Vec<(usize, char)> = line.char_indices().collect();
    let (mut ends, mut in_code) = (Vec::new(), false);
    for (index, pair) in characters.windows(2).enumerate() {
        let [(_, before), (at, after)] = [pair[0], pair[1]];
        in_code ^= before == '`';
        // The same sign begins code and ends it.
        let opens = |c| OPENING.contains(c) || c == '`' && in_code;
        let closes = |c| CLOSING.contains(c) || c == '`' && in_code;
        let counts = || index > 0 && characters[index - 1].1.is_ascii_digit() && is_wide(after);
        let is_break = match (before, after) {
            (_, ' ') => false,
            (' ', _) => !counts(),
            _ if opens(before) || closes(after) => false,
            _ if [is_katakana, is_kanji].iter().any(|is_one| is_one(before) && is_one(after)) => false,
            _ if !is_wide(before) && !is_wide(after) => false,
            // A word is written in one script, and hiragana ends it.
            _ => !is_hiragana(after) || CLOSING.contains(before),
        };
        if is_break {
            ends.push(at);
        }
    }
    let begins = [0].into_iter().chain(ends.iter().copied());
    begins.zip(ends.iter().copied().chain([line.len()])).map(|(begin, end)| &line[begin..end]).collect()
}

fn is_hiragana(c: char) -> bool {
    ('\u{3041}'..='\u{309f}').contains(&c)
}

fn is_kanji(c: char) -> bool {
    matches!(c, '々' | '\u{3400}'..='\u{9fff}')
}

/// A word from elsewhere, or its long vowel.
fn is_katakana(c: char) -> bool {
    ('\u{30a1}'..='\u{30ff}').contains(&c) && c != '・'
}

/// The characters of two columns.
fn is_wide(c: char) -> bool {
    let asian = matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{303e}' | '\u{3041}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}');
    let compatible = matches!(c, '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe4f}' | '\u{ff01}'..='\u{ff60}' | '\u{ffe0}'..='\u{ffe6}');
    asian || compatible || matches!(c, '\u{1f300}'..='\u{1faff}' | '\u{20000}'..='\u{3fffd}')
}

/// Returns how many columns a line takes; colours and links take none.
fn width(line: &str) -> usize {
    let (mut width, mut rest) = (0, line.chars());
    while let Some(c) = rest.next() {
        match c {
            '\u{1b}' => match rest.next() {
                Some('[') => drop(rest.find(|c| c.is_ascii_alphabetic())),
                // A link ends with ESC \.
                Some(']') => drop(rest.find(|&c| c == '\\')),
                _ => {}
            },
            c => width += if is_wide(c) { 2 } else { 1 },
        }
    }
    width
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EXERCISES, Lang};

    #[test]
    fn japanese_breaks_between_characters_and_words_do_not() {
        let text = "エンジンの書き方は `match` と同じ。sol09 など。\n  minishogi selfplay sol09 --release";
        let lines = wrapped(text, 20);
        assert_eq!(
            lines.lines().collect::<Vec<_>>(),
            ["エンジンの書き方は", "`match` と同じ。", "sol09 など。", "  minishogi selfplay", "  sol09 --release"]
        );
        assert_eq!(wrapped("短い。\n", 40), "短い。\n");
        assert_eq!(wrapped("友だちにもスマートフォンにも。", 20), "友だちにも\nスマートフォンにも。");
        assert_eq!(wrapped("点は合わせて 12 点です。", 16), "点は合わせて\n12 点です。");
        assert_eq!(wrapped_verdict("one two three\n  four five six\n", 8), "one two\nthree\n  four five six\n");
    }

    #[test]
    fn colours_and_links_take_no_room() {
        assert_eq!(width("\u{1b}[1;31m歩\u{1b}[0m a"), 4);
        assert_eq!(width("\u{1b}]8;;file:///a\u{1b}\\05\u{1b}]8;;\u{1b}\\"), 2);
    }

    /// All that the course says of wrong players: no line is too long, none loses a word, none begins with a mark that closes.
    #[test]
    fn what_is_said_to_students_is_wrapped_between_words() {
        for lang in [Lang::En, Lang::Ja] {
            let specs = EXERCISES.iter().flat_map(|exercise| exercise.specs).flat_map(|spec| [spec.title.get(lang), spec.hint.get(lang)]);
            let mistakes = EXERCISES
                .iter()
                .flat_map(|exercise| exercise.mistakes())
                .flat_map(|mistake| [mistake.name.get(lang), mistake.hint.get(lang)]);
            for text in specs.chain(mistakes) {
                for columns in [60, 80, 100] {
                    let lines = wrapped(text, columns);
                    let words = |text: &str| {
                        text.split(|c: char| !c.is_ascii_graphic()).map(str::to_string).filter(|word| !word.is_empty()).collect::<Vec<_>>()
                    };
                    assert_eq!(words(&lines), words(text), "{columns}: {lines}");
                    for line in lines.lines() {
                        assert!(width(line) <= columns, "{columns}: {lines}");
                        assert!(!line.starts_with(|c| CLOSING.contains(c) && !"'\".".contains(c)), "{columns}: {lines}");
                    }
                }
            }
        }
    }
}
