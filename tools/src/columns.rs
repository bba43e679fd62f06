//! Text in the columns of a terminal.

/// The widest that a column of names gets.
const LONGEST_NAME: usize = 32;

/// The text with spaces after it.
pub fn padded(text: &str, to: usize) -> String {
    format!("{text}{}", " ".repeat(to.saturating_sub(width(text))))
}

/// The text, cut where it is too wide for a column of names.
pub fn shortened(name: &str) -> String {
    if width(name) <= LONGEST_NAME {
        return name.to_string();
    }
    let mut short = String::new();
    for c in name.chars() {
        if width(&short) + width_of(c) > LONGEST_NAME - 3 {
            break;
        }
        short.push(c);
    }
    short + "..."
}

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    text.chars().map(width_of).sum()
}

/// By the blocks of Unicode: Chinese, Japanese and Korean characters and pictures take two columns, marks that go onto another none.
fn width_of(c: char) -> usize {
    match c as u32 {
        0x300..=0x36f | 0x200b..=0x200d | 0x20d0..=0x20ff | 0x3099..=0x309a | 0xfe00..=0xfe0f => 0,
        0x1100..=0x115f | 0x2e80..=0x303e | 0x3041..=0xa4cf | 0xa960..=0xa97c | 0xac00..=0xd7a3 | 0xf900..=0xfaff => 2,
        0xfe30..=0xfe6f | 0xff01..=0xff60 | 0xffe0..=0xffe6 | 0x1f300..=0x1f64f | 0x1f900..=0x1f9ff | 0x20000..=0x3fffd => 2,
        _ => 1,
    }
}

/// The text as it is read, for tests.
#[cfg(test)]
pub fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| text + part.split_once('m').expect("a colour ends in m").1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_as_a_terminal_does() {
        assert_eq!(width("佐藤 花子"), 9);
        assert_eq!(width("ｶﾀｶﾅ"), 4);
        assert_eq!(width("か\u{3099}"), 2);
        assert_eq!(width("é♟"), 2);
    }

    #[test]
    fn a_long_name_is_cut() {
        assert_eq!(shortened(&"長".repeat(16)), "長".repeat(16));
        assert_eq!(shortened(&"長".repeat(17)), "長".repeat(14) + "...");
    }
}
