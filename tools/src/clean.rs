//! Makes foreign text fit to be shown: names, messages and compiler errors hold whatever a student wrote or printed.

use std::collections::HashMap;

use console::{measure_text_width, truncate_str};
use minishogi::{Lang, Text};
pub use minishogi_command::terminal::plain;

/// Prints why a command did not do what it was told to.
pub fn refuse(message: &Text, lang: Lang) {
    eprintln!("error: {}", plain(message.get(lang)));
}

/// Prints what somebody should know though all goes on.
pub fn note(text: &Text, lang: Lang) {
    eprintln!("{}: {}", Text::new("note", "注意").get(lang), plain(text.get(lang)));
}

/// The widest that a column of names gets.
const WIDEST_NAME: usize = 32;

/// The text as [`one_line`] shows it, cut where it is too wide for a column of names.
pub fn name(text: &str) -> String {
    truncate_str(&one_line(text), WIDEST_NAME, "...").into_owned()
}

/// The texts as [`name`] shows them, but with their ends, or whole, where two would look the same.
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

/// The beginning and the end of a text that is too wide for a column of names.
fn with_end(text: &str) -> String {
    let text = one_line(text);
    let starts = text.char_indices().map(|(at, _)| at).rev();
    let end = starts.take_while(|at| measure_text_width(&text[*at..]) <= WIDEST_NAME / 2).last().unwrap_or(text.len());
    format!("{}{}", truncate_str(&text[..end], WIDEST_NAME / 2, "..."), &text[end..])
}

/// The text as [`plain`] shows it, on one line.
pub fn one_line(text: &str) -> String {
    plain(text).replace('\n', "\\n")
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
}
