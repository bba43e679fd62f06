//! Lines of files as git and Cargo read them: their ends, and the reasons of tests that a plain run leaves out.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::ROOT;
use support::processes::skip;

/// Collects the sources below a folder.
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

/// Tests compare files and what is shown to the byte. On Windows git may be told to turn the ends of lines (`core.autocrlf`); the attributes say no.
#[test]
fn ends_of_lines_are_the_same_on_every_system() {
    if !Path::new(ROOT).join(".git").exists() {
        return skip("ends of lines: this is no repository");
    }
    let listed = match Command::new("git").args(["ls-files", "--eol"]).current_dir(ROOT).output() {
        Ok(listed) => String::from_utf8(listed.stdout).unwrap(),
        Err(error) => return skip(&format!("ends of lines: git: {error}")),
    };
    let turned: Vec<&str> = listed
        .lines()
        .filter(|line| {
            let columns: Vec<&str> = line.split('\t').next().unwrap_or_default().split_whitespace().collect();
            !matches!(columns[..], [_, _, "attr/-text"] | ["i/lf" | "i/none", _, "attr/text=auto", "eol=lf"])
        })
        .collect();
    assert!(turned.is_empty(), "these have other ends of lines, or may get them by core.autocrlf: .gitattributes\n{}", turned.join("\n"));
    assert!(listed.lines().count() > 100, "git ls-files --eol: {listed}");
}

/// `.ci/nightly` runs the slow tests.
#[test]
fn what_a_plain_test_run_leaves_out_says_why() {
    let mut found = Vec::new();
    sources(Path::new(ROOT), &mut found);
    let mut count = 0;
    let mut others = Vec::new();
    for path in found {
        for line in fs::read_to_string(&path).unwrap().lines().map(str::trim).filter(|line| line.starts_with("#[ignore")) {
            count += 1;
            let is_told =
                ["slow: ", "no test: ", "students change player.rs"].iter().any(|why| line.starts_with(&format!("#[ignore = \"{why}")));
            if !is_told {
                others.push(format!("{}: {line}", path.strip_prefix(ROOT).unwrap_or(&path).display()));
            }
        }
    }
    assert!(count > 50, "{count}");
    assert_eq!(others, [""; 0]);
}
