//! Lines of files as git and Cargo read them: their ends, and the reasons of tests that a plain run leaves out.

use std::fs;
use std::path::Path;
use std::process::Command;

use support::ROOT;
use support::processes::skip;
use support::programs::stdout;

/// The answer of `git ls-files`, or why it is not asked. Files that students handed in may lie in the checkout too: they are no sources.
fn listed(arguments: &[&str]) -> Result<String, String> {
    if !Path::new(ROOT).join(".git").exists() {
        return Err("this is no repository".to_string());
    }
    let listed = Command::new("git").arg("ls-files").args(arguments).current_dir(ROOT).output();
    listed.map(|listed| stdout(&listed)).map_err(|error| format!("git: {error}"))
}

/// Tests compare files and what is shown to the byte. On Windows git may be told to turn the ends of lines (`core.autocrlf`); the attributes say no.
#[test]
fn ends_of_lines_are_the_same_on_every_system() {
    let listed = match listed(&["--eol"]) {
        Ok(listed) => listed,
        Err(why) => return skip(&format!("ends of lines: {why}")),
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
    let listed = match listed(&["*.rs"]) {
        Ok(listed) => listed,
        Err(why) => return skip(&format!("tests that are left out: {why}")),
    };
    let mut count = 0;
    let mut others = Vec::new();
    for path in listed.lines().filter(|path| Path::new(ROOT).join(path).exists()) {
        for line in
            fs::read_to_string(Path::new(ROOT).join(path)).unwrap().lines().map(str::trim).filter(|line| line.starts_with("#[ignore"))
        {
            count += 1;
            let is_told =
                ["slow: ", "no test: ", "students change player.rs"].iter().any(|why| line.starts_with(&format!("#[ignore = \"{why}")));
            if !is_told {
                others.push(format!("{path}: {line}"));
            }
        }
    }
    assert!(count > 50, "{count}");
    assert_eq!(others, [""; 0]);
}
