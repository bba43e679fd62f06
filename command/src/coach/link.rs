//! Words of the terminal that lead to a file, where it knows such links (OSC 8).

use std::env;
use std::io::{self, IsTerminal};
use std::path::Path;

/// The text as a link to the file; the text alone in a pipe, and in a terminal that is not known for links.
pub fn to_file(file: &Path, text: &str) -> String {
    let is_known = io::stdout().is_terminal() && knows_links(|name| env::var(name).ok());
    if is_known { written(file, text) } else { text.to_string() }
}

fn written(file: &Path, text: &str) -> String {
    format!("\u{1b}]8;;{}\u{1b}\\{text}\u{1b}]8;;\u{1b}\\", address(file))
}

/// The terminals that say in the environment that they are one of those. A terminal that knows none shows nothing of a link, or all of its signs.
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

/// A file's address, in which every other character than these is a number.
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
