//! `prose`: a report on style. Nothing fails by it: `tests/docs` has the tests of truth.
//!
//! - `lines`: lengths of lines, the first line of a source.
//! - `english`, `glossary`: words of English and of Japanese.
//! - `decks`, `readmes`: plans of slides and of READMEs.
//! - `textlint`: sentences, by a linter of npm.

mod decks;
mod english;
mod glossary;
mod lines;
mod readmes;
mod textlint;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use clap::Args;
use serde_json::json;
use support::ROOT;

pub const HELP: &str = "\
Each finding is a line `path:line: rule: what`. The numbers of findings by rule come last, and how many there are in 1,000 words of English.
`npm ci` in crates/xtask/prose installs textlint, which judges sentences.
The exit code is 0 whatever is found, or 2 if an argument is wrong.";

/// The flags of `prose`.
#[derive(Args)]
pub struct Options {
    /// Files or folders of the kit to report on [default: all]
    paths: Vec<PathBuf>,
    /// Print an array of JSON instead of lines
    #[arg(long)]
    json: bool,
    /// Print only the numbers of findings
    #[arg(long, conflicts_with = "json")]
    counts: bool,
}

/// A file by its place in the kit, with `/` on every system.
struct File {
    place: String,
    text: String,
}

impl File {
    fn is_source(&self) -> bool {
        self.place.ends_with(".rs")
    }

    fn is_page(&self) -> bool {
        self.place.ends_with(".md")
    }

    /// Returns whether this has the sentences of known mistakes, in both languages.
    fn is_table(&self) -> bool {
        is_table(&self.place)
    }

    /// Returns whether this is a page in Japanese.
    fn is_japanese(&self) -> bool {
        self.place.ends_with(".ja.md") || self.place.starts_with("slides/ja/")
    }

    /// Returns the number of the first line with these words, or of the first line of all.
    fn line_of(&self, words: &str) -> usize {
        self.text.lines().position(|line| line.contains(words)).map_or(1, |index| index + 1)
    }

    fn finding(&self, line: usize, rule: &str, what: impl Into<String>) -> Finding {
        Finding { place: self.place.clone(), line, rule: rule.to_string(), what: what.into() }
    }
}

/// A place where the style is not that of the kit.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Finding {
    rule: String,
    place: String,
    line: usize,
    what: String,
}

/// Runs the command.
pub fn run(options: &Options) -> ExitCode {
    let wanted = match options.paths.iter().map(|path| place_of(path)).collect::<Result<Vec<_>, _>>() {
        Ok(wanted) => wanted,
        Err(message) => {
            eprintln!("error: {message}");
            return ExitCode::from(2);
        }
    };
    let mut files = Vec::new();
    collect(Path::new(ROOT), "", &mut files);
    files.retain(|file| wanted.is_empty() || wanted.iter().any(|place| is_within(&file.place, place)));
    let rules = [lines::findings, english::findings, glossary::findings, decks::findings, readmes::findings];
    let words = english::words(&files);
    let english = english::findings(&files).len();
    let mut findings: Vec<Finding> = rules.iter().flat_map(|rule| rule(&files)).collect();
    if wanted.is_empty() {
        findings.extend(glossary::unused(&files));
    }
    match textlint::findings(&files) {
        Ok(found) => findings.extend(found),
        Err(message) => eprintln!("no findings of textlint: {message}"),
    }
    findings.sort();
    findings.dedup();
    let report = if options.json { as_json(&findings) } else { as_lines(&findings, options.counts) + &rate(english, words) };
    // A pager may have closed the pipe.
    let _ = io::stdout().write_all(report.as_bytes());
    ExitCode::SUCCESS
}

fn as_json(findings: &[Finding]) -> String {
    let findings: Vec<_> = findings
        .iter()
        .map(|Finding { rule, place, line, what }| json!({ "path": place, "line": line, "rule": rule, "what": what }))
        .collect();
    format!("{:#}\n", json!(findings))
}

/// Writes the findings by rule. The rarest stand at the end of a log, where readers look first.
fn as_lines(findings: &[Finding], only_counts: bool) -> String {
    let mut groups: BTreeMap<&str, Vec<&Finding>> = BTreeMap::new();
    findings.iter().for_each(|finding| groups.entry(&finding.rule).or_default().push(finding));
    let mut groups: Vec<(&str, Vec<&Finding>)> = groups.into_iter().collect();
    groups.sort_by_key(|(_, found)| Reverse(found.len()));
    let mut report = String::new();
    for Finding { rule, place, line, what } in groups.iter().flat_map(|(_, found)| found).filter(|_| !only_counts) {
        report += &format!("{place}:{line}: {rule}: {what}\n");
    }
    for (rule, found) in groups {
        report += &format!("{:5} {rule}\n", found.len());
    }
    report + &format!("{:5} in all\n", findings.len())
}

/// Returns the findings in English as a share of its words.
fn rate(findings: usize, words: usize) -> String {
    format!(
        "{:.1} of free-relative and stiff-word in 1,000 words of English ({words} words)\n",
        1000.0 * findings as f64 / words.max(1) as f64
    )
}

/// Returns the place in the kit of a path that the user typed. An empty place is the kit itself.
fn place_of(path: &Path) -> Result<String, String> {
    let fault = |what: &str| format!("`{}`: {what}", path.display());
    let here = env::current_dir().map_err(|error| fault(&error.to_string()))?;
    let root = Path::new(ROOT).canonicalize().map_err(|error| fault(&error.to_string()))?;
    let full = here.join(path).canonicalize().map_err(|error| fault(&error.to_string()))?;
    let below = full.strip_prefix(&root).map_err(|_| fault(&format!("expected a file or folder below {}", root.display())))?;
    let parts = below.components().map(Component::as_os_str);
    Ok(parts.map(|part| part.to_string_lossy().into_owned()).collect::<Vec<_>>().join("/"))
}

fn is_table(place: &str) -> bool {
    place.starts_with("crates/grading/src/mistakes/words/") && place.ends_with(".txt")
}

fn is_within(place: &str, folder: &str) -> bool {
    folder.is_empty() || place.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Reads all sources, pages and tables below a folder, in the order of their names.
fn collect(folder: &Path, place: &str, files: &mut Vec<File>) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return eprintln!("no findings in {}: {error}", folder.display()),
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let place = if place.is_empty() { name.clone() } else { format!("{place}/{name}") };
        // Builds and packages of others.
        if name.starts_with('.') || ["target", "node_modules", "vendor"].contains(&&*name) {
            continue;
        }
        if path.is_dir() {
            collect(&path, &place, files);
        } else if name.ends_with(".rs") || name.ends_with(".md") || is_table(&place) {
            match fs::read_to_string(&path) {
                Ok(text) => files.push(File { place, text }),
                Err(error) => eprintln!("no findings in {place}: {error}"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_are_lines_with_their_numbers_last() {
        let file = File { place: "src/a.rs".to_string(), text: "one\ntwo\n".to_string() };
        let findings = [file.finding(file.line_of("two"), "a-rule", "two"), file.finding(file.line_of("three"), "other", "three")];
        assert_eq!(
            as_lines(&findings, false),
            "src/a.rs:2: a-rule: two\nsrc/a.rs:1: other: three\n    1 a-rule\n    1 other\n    2 in all\n"
        );
        assert_eq!(as_lines(&findings[..1], true), "    1 a-rule\n    1 in all\n");
        assert_eq!(rate(3, 1500), "2.0 of free-relative and stiff-word in 1,000 words of English (1500 words)\n");
        let three = [file.finding(1, "a-rule", "one"), file.finding(1, "other", "one"), file.finding(2, "other", "two")];
        let last: Vec<String> = as_lines(&three, false).lines().skip(2).map(str::to_string).collect();
        assert_eq!(last, ["src/a.rs:1: a-rule: one", "    2 other", "    1 a-rule", "    3 in all"]);
        let read: serde_json::Value = serde_json::from_str(&as_json(&findings)).unwrap();
        assert_eq!(read[0], json!({ "path": "src/a.rs", "line": 2, "rule": "a-rule", "what": "two" }));
    }

    #[test]
    fn paths_are_those_of_the_kit() {
        assert_eq!(place_of(&Path::new(ROOT).join("slides/../src/lib.rs")), Ok("src/lib.rs".to_string()));
        assert_eq!(place_of(Path::new(ROOT)), Ok(String::new()));
        assert!(place_of(Path::new("no such file")).unwrap_err().starts_with("`no such file`: "));
        assert!(place_of(&env::temp_dir()).unwrap_err().contains("expected a file or folder below"));
        assert!(is_within("src/lib.rs", "src") && is_within("src/lib.rs", "src/lib.rs") && is_within("src/lib.rs", ""));
        assert!(!is_within("src/lib.rs", "sr") && !is_within("src/lib.rs", "src/lib"));
    }
}
