//! The one place where the shell writes.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{ErrorKind, Write};

use minishogi::{Lang, Text};

/// Prints a line at once. Whole lines only, so that those of two threads never mix.
///
/// If the reader has gone, the program ends: there is no one left to talk to.
pub(crate) fn say(line: impl Display) {
    write(&format!("{line}\n"));
}

/// Prints a prompt.
pub(crate) fn prompt(text: &str) {
    write(text);
}

fn write(text: &str) {
    let mut stdout = std::io::stdout().lock();
    if let Err(error) = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        std::process::exit(i32::from(error.kind() != ErrorKind::BrokenPipe));
    }
}

/// Prints a message to the user in one line.
pub(crate) fn info_string(message: &Text, lang: Lang) {
    say(info_text(message, lang));
}

/// Returns a message to the user as a line of the protocol, without its middle if it is very long. In English it is ASCII, as the protocol wants it.
pub(crate) fn info_text(message: &Text, lang: Lang) -> String {
    let message = match lang {
        Lang::En => ascii(&shortened(&message.en)),
        Lang::Ja => printable(&shortened(&message.ja)),
    };
    format!("info string {message}")
}

/// The characters at the beginning and at the end that are kept of a very long message: it repeats the typed line, and ends with the
/// expected one.
const KEPT: (usize, usize) = (400, 200);

fn shortened(message: &str) -> Cow<'_, str> {
    let (first, last) = KEPT;
    let Some(left_out) = message.chars().count().checked_sub(first + last).filter(|&left_out| left_out > 0) else { return message.into() };
    let (begin, end): (String, String) = (message.chars().take(first).collect(), message.chars().skip(first + left_out).collect());
    format!("{begin} ... {end}").into()
}

/// The text with everything but printable ASCII escaped as Rust does it (`\n`, `\u{6b69}`).
pub(crate) fn ascii(text: &str) -> String {
    escape(text, |c| matches!(c, ' '..='~'))
}

/// Returns the text with everything escaped that could move the cursor or hide.
fn printable(text: &str) -> String {
    escape(text, |c| matches!(c, ' '..='~') || (!c.is_ascii() && c.escape_debug().len() == 1))
}

fn escape(text: &str, keep: impl Fn(char) -> bool) -> String {
    text.chars().map(|c| if keep(c) { c.to_string() } else { c.escape_default().to_string() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_moves_the_cursor_is_printed() {
        assert_eq!(ascii("歩\u{1b}[2J~"), "\\u{6b69}\\u{1b}[2J~");
        assert_eq!(printable("歩\u{1b}[2J\t~'\\\u{202e}\u{9b}Ｄ"), "歩\\u{1b}[2J\\t~'\\\\u{202e}\\u{9b}Ｄ");
    }
    #[test]
    fn a_long_message_has_a_beginning_and_an_end() {
        let long = |count| format!("lang: `{}` instead of `en` or `ja`", "語".repeat(count));
        assert_eq!(shortened(&long(500)), long(500));
        let short = shortened(&long(1_000_000)).into_owned();
        assert_eq!(short.chars().count(), 605);
        assert!(short.starts_with("lang: `語") && short.ends_with("語` instead of `en` or `ja`"), "{short}");
    }
}
