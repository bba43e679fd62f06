//! Foreign text: names, messages and compiler errors hold any text that a student wrote or printed. Here it is made fit to be shown, and names
//! that look alike are told from each other: the same to a reader, or to some file system, and not the same name.

use std::collections::HashMap;

use console::{measure_text_width, truncate_str};
use minishogi::{Lang, Text};
use minishogi_command::terminal::warn;
pub use minishogi_command::terminal::{plain, refuse};
use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// Prints a warning; the work goes on.
pub fn note(text: &Text, lang: Lang) {
    warn(format_args!("{}: {}", Text::new("note", "注意").get(lang), plain(text.get(lang))));
}

/// The widest that a column of names gets.
const WIDEST_NAME: usize = 32;

/// Returns the text as [`one_line`] shows it, cut where it is too wide for a column of names.
pub fn name(text: &str) -> String {
    truncate_str(&one_line(text), WIDEST_NAME, "...").into_owned()
}

/// Returns the texts as [`name`] shows them, but with their ends, or whole, where two would look the same.
pub fn names<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let texts: Vec<&str> = texts.into_iter().collect();
    let mut names: Vec<String> = texts.iter().map(|text| name(text)).collect();
    for longer in [with_end, one_line] {
        let mut count: HashMap<String, u32> = HashMap::new();
        names.iter().for_each(|name| *count.entry(name.clone()).or_default() += 1);
        for (name, text) in names.iter_mut().zip(&texts).filter(|(name, _)| count[&**name] > 1) {
            *name = longer(text);
        }
    }
    names
}

/// Returns the beginning and the end of a text that is too wide for a column of names.
fn with_end(text: &str) -> String {
    let text = one_line(text);
    let starts = text.char_indices().map(|(at, _)| at).rev();
    let end = starts.take_while(|at| measure_text_width(&text[*at..]) <= WIDEST_NAME / 2).last().unwrap_or(text.len());
    format!("{}{}", truncate_str(&text[..end], WIDEST_NAME / 2, "..."), &text[end..])
}

/// Returns the text as [`plain`] shows it, on one line.
pub fn one_line(text: &str) -> String {
    plain(text).replace('\n', "\\n")
}

/// The number of characters of a difference that are shown.
const FEW: usize = 6;

/// The outline of a name: the same for all names that look like it. Not to be shown.
///
/// Composed or decomposed (`が` from macOS), full-width or not, capital or small, with other spaces, with characters that are not seen, with letters
/// of another alphabet: by the skeletons of UTS 39. Names that are one file name on Windows or macOS have one outline, too.
pub fn outline(name: &str) -> String {
    let folded: String = name.nfkc().filter(|c| !is_unseen(*c)).collect::<String>().to_uppercase().to_lowercase();
    let likeness: String = skeleton(&skeleton(&folded).collect::<String>().to_lowercase()).collect();
    likeness.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether a character has no looks of its own: it joins, turns the direction of writing, or selects the shape of the one before.
pub fn is_unseen(c: char) -> bool {
    let joins_or_turns = matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
    let selects = matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' | '\u{e0000}'..='\u{e007f}');
    joins_or_turns || selects || matches!(c, '\u{ad}' | '\u{34f}' | '\u{180e}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

/// Returns the difference of two names, as code points: those of the first and those of the second, without their common beginning and end.
pub fn difference(one: &str, other: &str) -> (Text, Text) {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let before = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[before..], &other[before..]);
    let after = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    (code_points(&one[..one.len() - after]), code_points(&other[..other.len() - after]))
}

fn code_points(chars: &[char]) -> Text {
    let shown: Vec<String> = chars.iter().take(FEW).map(|c| format!("U+{:04X}", *c as u32)).collect();
    let shown = match chars.len() {
        0 => return Text::new("nothing", "空"),
        count if count > FEW => format!("{} ...", shown.join(" ")),
        _ => shown.join(" "),
    };
    Text::of(shown.clone(), shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_act_is_spelled_out_and_the_rest_stays() {
        assert_eq!(plain("駒\t\u{1b}[31m赤\r\nx\ry\u{202e}z\u{ffff}"), "駒    \\u{1b}[31m赤\nx\\ry\\u{202e}z\\u{ffff}");
        assert_eq!(one_line("a\nb"), "a\\nb");
    }

    #[test]
    fn columns_are_counted_as_a_terminal_does() {
        let columns = ["佐藤 花子", "ｶﾀｶﾅ", "か\u{3099}", "é♟"].map(console::measure_text_width);
        assert_eq!(columns, [9, 4, 2, 2]);
    }

    #[test]
    fn a_long_name_is_cut() {
        assert_eq!(name(&"長".repeat(16)), "長".repeat(16));
        assert_eq!(name(&"長".repeat(17)), "長".repeat(14) + "...");
    }

    #[test]
    fn no_two_names_are_cut_to_the_same() {
        let [one, other] = ["一", "二"].map(|end| "長".repeat(17) + end);
        let cut = ["一", "二"].map(|end| "長".repeat(6) + "..." + &"長".repeat(7) + end);
        assert_eq!(names([&*one, "akira", &other]), [&*cut[0], "akira", &cut[1]]);
        assert_eq!(names([&*one, "akira"]), ["長".repeat(14) + "...", "akira".to_string()]);
        let [one, other] = ["一", "二"].map(|middle| "長".repeat(17) + middle + &"長".repeat(17));
        assert_eq!(names([&*one, &other]), [&*one, &other], "whole, for the difference is in the middle");
    }

    #[test]
    fn what_looks_alike_has_one_outline() {
        for (one, others) in [
            (
                "akira",
                &["Akira", "AKIRA", "ａｋｉｒａ", "akira ", " akira", "аkira", "akirа", "ak\u{200b}ira", "akira\u{3000}", "\u{feff}akira"]
                    [..],
            ),
            ("ガク", &["カ\u{3099}ク", "ｶﾞｸ"]),
            ("山田 太郎", &["山田\u{3000}太郎", "山田  太郎", "山田\u{a0}太郎"]),
            ("田口", &["田ロ"]),
            ("二郎", &["ニ郎"]),
            ("straße", &["STRASSE", "strasse"]),
            ("Kei", &["\u{212a}ei"]),
            ("file", &["ﬁle"]),
            ("0", &["O", "o"]),
            ("葛", &["葛\u{e0100}"]),
        ] {
            for other in others {
                assert_eq!(outline(one), outline(other), "{one} and {other:?}");
            }
        }
    }

    #[test]
    fn what_does_not_look_alike_has_another() {
        let names = [
            "s001",
            "s002",
            "akira",
            "akiko",
            "山田 太郎",
            "山田 次郎",
            "山田",
            "か",
            "が",
            "は",
            "ば",
            "ぱ",
            "anna",
            "ana",
            "00123",
            "123",
        ];
        for (number, one) in names.iter().enumerate() {
            names[..number].iter().for_each(|other| assert_ne!(outline(one), outline(other), "{one} and {other}"));
        }
    }

    #[test]
    fn a_difference_is_shown_by_code_points() {
        let shown = |one, other| {
            let (here, there) = difference(one, other);
            (here.en.into_owned(), there.en.into_owned())
        };
        assert_eq!(shown("аkira", "akira"), ("U+0430".to_string(), "U+0061".to_string()));
        assert_eq!(shown("akira ", "akira"), ("U+0020".to_string(), "nothing".to_string()));
        assert_eq!(shown("がく", "か\u{3099}く"), ("U+304C".to_string(), "U+304B U+3099".to_string()));
        assert_eq!(shown("aa", "aaa"), ("nothing".to_string(), "U+0061".to_string()));
        assert!(shown("ｍｉｎｉｓｈｏｇｉ", "minishogi").0.ends_with("U+FF48 ..."));
    }
}
