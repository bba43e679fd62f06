//! Words and moves in the lines between parent and child.

use minishogi::Move;

pub(crate) fn list(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

/// Begins every line of a child's stream: no text has this character.
pub const MARK: char = '\u{4}';

/// Returns any text as one word, without the mark that begins a report.
pub(crate) fn escape(text: &str) -> String {
    text.replace(MARK, "\u{2404}").replace('\\', r"\\").replace(' ', r"\s").replace('\n', r"\n").replace('\t', r"\t")
}

pub(crate) fn unescape(word: &str) -> String {
    let mut text = String::new();
    let mut chars = word.chars();
    while let Some(c) = chars.next() {
        text.push(match c {
            '\\' => match chars.next() {
                Some('s') => ' ',
                Some('n') => '\n',
                Some('t') => '\t',
                _ => '\\',
            },
            c => c,
        });
    }
    text
}
