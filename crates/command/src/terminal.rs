//! Text for a terminal: foreign text without control characters, lines that fit the terminal, and links to files.

use std::env;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use console::Term;
use minishogi::text;
use minishogi_grading::{Lang, Text, wrapped};

/// Returns the text with line breaks, but no other control characters: those, and marks of the writing direction, are spelled out (`\u{1b}`).
pub fn plain(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.replace("\r\n", "\n").chars() {
        match c {
            '\n' => shown.push(c),
            '\t' => shown.push_str("    "),
            c if is_hidden(c) => shown.extend(c.escape_default()),
            c => shown.push(c),
        }
    }
    shown
}

/// Returns whether a character moves the cursor, reorders its neighbours or is not allowed in XML.
fn is_hidden(c: char) -> bool {
    let reorders = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks_lines = matches!(c, '\u{2028}' | '\u{2029}');
    let is_no_character = c as u32 & 0xfffe == 0xfffe;
    c.is_control() || reorders || breaks_lines || is_no_character || c == '\u{feff}'
}

/// Wider lines are hard to read; also clap's own limit.
pub(crate) const WIDEST: usize = 100;

/// Returns the width of text on this terminal, if there is one.
pub(crate) fn columns_of_terminal() -> Option<usize> {
    Term::stdout().size_checked().map(|(_, columns)| bounded(usize::from(columns)))
}

pub(crate) fn bounded(columns: usize) -> usize {
    // Narrower text is unreadable.
    columns.clamp(40, WIDEST)
}

/// Returns the text in lines that fit the terminal: no word is broken at its edge. Without a terminal the text stays as it is.
pub fn for_terminal(text: &str) -> String {
    columns_of_terminal().map_or_else(|| text.to_string(), |columns| wrapped(text, columns))
}

/// Prints a text at once, as wide as the terminal.
///
/// # Errors
/// Those of the standard output, such as a pipe whose reader has ended.
pub fn tell(text: &str) -> io::Result<()> {
    say(&for_terminal(text))
}

/// Prints at once, also into a pipe.
///
/// # Errors
/// As those of [`tell`].
pub fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Prints a result of a command. A reader that closes the pipe has seen enough: the command goes on.
///
/// # Errors
/// All others of the standard output, as a sentence.
pub fn show(text: &str) -> Result<(), Text> {
    match say(text) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(text!("the standard output: {error}", "標準出力: {error}")),
        _ => Ok(()),
    }
}

/// [Shows](show) the last words of a command. The command has failed if they cannot be printed.
pub fn end_with(text: &str, lang: Lang) -> ExitCode {
    match show(text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            refuse(&message, lang);
            ExitCode::FAILURE
        }
    }
}

/// The word before a reason.
pub(crate) const ERROR: Text = Text::new("error", "エラー");

/// Prints the reason why a command refuses to run or has failed.
pub fn refuse(message: &Text, lang: Lang) {
    warn(format_args!("{}: {}", ERROR.get(lang), plain(message.get(lang))));
}

/// Prints a line on the standard error output.
pub fn warn(line: impl Display) {
    say_aside(format_args!("{line}\n"));
}

/// Prints on the standard error output. A failure to do so cannot be reported anywhere.
pub fn say_aside(text: impl Display) {
    let _ = write!(io::stderr(), "{text}");
}

/// Returns the text as a link to the file (OSC 8); the text alone in a pipe, and in a terminal that is not known to have links.
pub fn link_to(file: &Path, text: &str) -> String {
    let is_known = io::stdout().is_terminal() && knows_links(|name| env::var(name).ok());
    if is_known { written(file, text) } else { text.to_string() }
}

fn written(file: &Path, text: &str) -> String {
    format!("\u{1b}]8;;{}\u{1b}\\{text}\u{1b}]8;;\u{1b}\\", address(file))
}

/// Returns whether the environment names a terminal with links. A terminal without them shows nothing of a link, or all of its characters.
fn knows_links(variable: impl Fn(&str) -> Option<String>) -> bool {
    let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
    let term = variable("TERM").unwrap_or_default();
    if term == "dumb" || is_set("STY") || is_set("NO_HYPERLINK") {
        return false;
    }
    let by_program = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper"];
    is_set("WT_SESSION")
        || is_set("KONSOLE_VERSION")
        || is_set("DOMTERM")
        || variable("TERM_PROGRAM").is_some_and(|program| by_program.contains(&program.as_str()))
        || variable("VTE_VERSION").and_then(|version| version.parse::<u32>().ok()).is_some_and(|version| version >= 5000)
        || ["xterm-kitty", "alacritty", "foot", "xterm-ghostty"].iter().any(|known| term.starts_with(known))
}

/// Returns a file's address, with percent codes for all but a few ASCII characters.
fn address(file: &Path) -> String {
    let path = file.to_string_lossy().replace('\\', "/");
    let mut address = if path.starts_with('/') { "file://".to_string() } else { "file:///".to_string() };
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b':' | b'-' | b'_' | b'.' | b'~' => address.push(char::from(byte)),
            byte => address += &format!("%{byte:02X}"),
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_the_file_whatever_its_name() {
        let link = written(Path::new("/home/五 将棋/player.rs"), "05");
        assert_eq!(link, "\u{1b}]8;;file:///home/%E4%BA%94%20%E5%B0%86%E6%A3%8B/player.rs\u{1b}\\05\u{1b}]8;;\u{1b}\\");
        assert_eq!(address(Path::new("C:/lab/player.rs")), "file:///C:/lab/player.rs");
    }

    #[test]
    fn only_terminals_that_are_known_for_links_get_them() {
        let knows =
            |set: &[(&str, &str)]| knows_links(|name| set.iter().find(|(other, _)| *other == name).map(|(_, value)| value.to_string()));
        for set in [
            &[("WT_SESSION", "1")][..],
            &[("TERM_PROGRAM", "vscode"), ("TERM", "xterm-256color")],
            &[("VTE_VERSION", "6800")],
            &[("TERM", "xterm-kitty")],
        ] {
            assert!(knows(set), "{set:?}");
        }
        for set in [
            &[][..],
            &[("TERM", "xterm-256color")],
            &[("TERM", "linux")],
            &[("VTE_VERSION", "4200")],
            &[("WT_SESSION", "1"), ("TERM", "dumb")],
            &[("WT_SESSION", "1"), ("NO_HYPERLINK", "1")],
        ] {
            assert!(!knows(set), "{set:?}");
        }
    }
}
