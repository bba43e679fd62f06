//! The one place where the shell writes.

use std::fmt::Display;
use std::io::{ErrorKind, Write};

/// Prints a line at once. Whole lines only, so that those of two threads never mix.
///
/// If nobody reads any more, the program ends: there is no one left to talk to.
pub(crate) fn say(line: impl Display) {
    let mut stdout = std::io::stdout().lock();
    if let Err(error) = writeln!(stdout, "{line}").and_then(|()| stdout.flush()) {
        std::process::exit(i32::from(error.kind() != ErrorKind::BrokenPipe));
    }
}

/// Prints a message to the user as the protocol wants it: one line, ASCII.
pub(crate) fn info_string(message: impl Display) {
    say(format_args!("info string {}", ascii(&message.to_string())));
}

/// The text with everything but printable ASCII escaped as Rust does it (`\n`, `\u{6b69}`).
pub(crate) fn ascii(text: &str) -> String {
    text.chars().map(|c| if matches!(c, ' '..='~') { c.to_string() } else { c.escape_default().to_string() }).collect()
}
