//! No line of a source is longer than can be read beside another window.

use std::fs;
use std::path::{Path, PathBuf};

use support::ROOT;

/// The most characters of a line.
const LIMIT: usize = 150;

/// The sources of all rooms.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') && !["target", "node_modules"].contains(&name.as_str()) {
            sources(&path, found);
        } else if name.ends_with(".rs") {
            found.push(path);
        }
    }
}

/// What cannot be broken: one literal or attribute that fills the line, and what the tests themselves write.
fn can_be_broken(line: &str) -> bool {
    let code = line.trim_start();
    let is_text = code.starts_with('"') || code.starts_with("r\"") || code.starts_with("r#\"");
    // In a literal over several lines a break would be in the text.
    let is_in_text = !code.contains(['(', ';', '{']) || code.starts_with('<');
    let is_literal = code.matches('"').count() >= 2 && code.split('"').any(|part| part.chars().count() > LIMIT / 2);
    let is_row = code.starts_with("//! |") || code.starts_with("/// |");
    !is_row && (code.starts_with("//") || !(is_text || is_in_text || is_literal))
}

#[test]
fn lines_of_sources_are_within_the_limit() {
    let mut files = Vec::new();
    sources(Path::new(ROOT), &mut files);
    assert!(files.len() > 200);
    let mut long = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in (1..).zip(text.lines()) {
            let length = line.chars().count();
            if length > LIMIT && can_be_broken(line) {
                long.push(format!("{}:{number}: {length}", path.strip_prefix(ROOT).unwrap_or(&path).display()));
            }
        }
    }
    assert!(long.is_empty(), "longer than {LIMIT} characters:\n{}", long.join("\n"));
}
