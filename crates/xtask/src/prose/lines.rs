//! Lengths of lines, and the first line of a source.

use super::{File, Finding};

/// The most characters of a line.
const LIMIT: usize = 150;

/// Folders of sources that begin with their purpose.
const WITH_A_FIRST_LINE: [&str; 2] = ["src/", "crates/"];

pub fn findings(files: &[File]) -> Vec<Finding> {
    files.iter().flat_map(|file| long_lines(file).into_iter().chain(silent(file))).collect()
}

fn long_lines(file: &File) -> Vec<Finding> {
    // On a slide a line that ends here ends in the hall. A hint is one line of its table.
    if file.is_table() || file.place.starts_with("slides/en/") || file.place.starts_with("slides/ja/") {
        return Vec::new();
    }
    let mut is_code = false;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(file.text.lines()) {
        let is_fence = file.is_page() && line.trim_start().starts_with("```");
        is_code ^= is_fence;
        let length = line.chars().count();
        let can_be_broken = match file.is_source() {
            true => can_be_broken(line),
            // In a page a row of a table, a copy from a terminal, and a link stay whole.
            false => {
                let has_space = line.chars().take(LIMIT).skip_while(|c| *c == ' ').any(|c| c == ' ');
                !is_code && !is_fence && !line.starts_with('|') && has_space
            }
        };
        if length > LIMIT && can_be_broken {
            found.push(file.finding(number, "line-length", format!("{length} characters: expected {LIMIT} at the most")));
        }
    }
    found
}

/// Returns whether a line of a source is more than one literal, attribute or row of a table.
fn can_be_broken(line: &str) -> bool {
    let code = line.trim_start();
    let is_text = code.starts_with('"') || code.starts_with("r\"") || code.starts_with("r#\"");
    // In a literal over several lines a break would be in the text.
    let is_in_text = !code.contains(['(', ';', '{']) || code.starts_with('<');
    let is_literal = code.matches('"').count() >= 2 && code.split('"').any(|part| part.chars().count() > LIMIT / 2);
    let is_row = code.starts_with("//! |") || code.starts_with("/// |");
    !is_row && (code.starts_with("//") || !(is_text || is_in_text || is_literal))
}

/// A file that cannot say its purpose in a line belongs into another.
fn silent(file: &File) -> Option<Finding> {
    let is_meant = file.is_source() && WITH_A_FIRST_LINE.iter().any(|folder| file.place.starts_with(folder));
    let first = file.text.lines().find(|line| !["// BEGIN INSTRUCTORS", "#![no_std]"].contains(line)).unwrap_or_default();
    let is_silent = is_meant && first.strip_prefix("//! ").is_none_or(|words| words.len() < 10);
    is_silent.then(|| file.finding(1, "first-line", format!("expected `//! ..` with the purpose of the file, found `{first}`")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(place: &str, text: &str) -> Vec<(usize, String)> {
        let file = File { place: place.to_string(), text: text.to_string() };
        findings(&[file]).into_iter().map(|finding| (finding.line, finding.rule)).collect()
    }

    #[test]
    fn long_lines_are_found() {
        let words = "word ".repeat(31);
        let long = |line: usize| vec![(line, "line-length".to_string())];
        assert_eq!(found("tests/a.rs", &format!("fn a() {{}}\n// {words}\n")), long(2));
        assert_eq!(found("tests/a.rs", &format!("    \"{words}\",\n/// | {words} |\n")), []);
        assert_eq!(found("README.md", &format!("{words}\n```sh\n{words}\n```\n| {words} |\n{words}\n")), [long(1), long(6)].concat());
        assert_eq!(found("README.md", &format!("{}\n{}\n", "a".repeat(200), "a ".repeat(75))), []);
        assert_eq!(found("slides/en/05_negamax.md", &words), []);
    }

    #[test]
    fn a_source_without_a_first_line_is_found() {
        assert_eq!(found("src/a.rs", "use std::fs;\n"), [(1, "first-line".to_string())]);
        assert_eq!(found("src/a.rs", "//! Short.\n").len(), 1);
        assert_eq!(found("src/a.rs", "// BEGIN INSTRUCTORS\n//! Reads the board of a game.\n"), []);
        assert_eq!(found("tests/a.rs", "use std::fs;\n"), []);
    }
}
