//! Counts the mutants in which `grade --lines` points at the line that was changed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::Value;

pub const HELP: &str = "\
The list is the file that `mutants` writes beside its folder:

  cargo run -p xtask -- mutants 05 --seed 7 --out /tmp/mutants
  cargo run -p minishogi-classroom -- grade --submissions /tmp/mutants --exercise 05 --seed 3 --lines --out /tmp/marks
  cargo run -p xtask -- pointed /tmp/mutants.txt /tmp/marks/results.json

A line is right if it was changed, or one of them where several were.";

#[derive(Args)]
pub struct Options {
    /// The list of the changes, for example /tmp/mutants.txt
    list: PathBuf,
    /// The results of `grade --lines`, for example /tmp/marks/results.json
    results: PathBuf,
}

pub fn run(options: &Options) -> ExitCode {
    match count(&options.list, &options.results) {
        Ok(told) => {
            println!("{told}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn count(list: &Path, results: &Path) -> Result<String, String> {
    let read = |path: &Path| fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let results_text = read(results)?;
    let class: Value = serde_json::from_str(&results_text).map_err(|error| format!("{}: {error}", results.display()))?;
    Ok(summary(&read(list)?, &class))
}

/// The lines that were changed in each mutant: `m001 line 12: ..; line 30: ..`.
fn changed(list: &str) -> BTreeMap<&str, Vec<u64>> {
    let entries = list.lines().filter_map(|entry| entry.split_once(' '));
    entries
        .map(|(name, changes)| {
            let lines = changes.match_indices("line ").filter_map(|(at, word)| changes[at + word.len()..].split(':').next()?.parse().ok());
            (name, lines.collect())
        })
        .collect()
}

fn summary(list: &str, class: &Value) -> String {
    let (mut counts, mut times, mut told) = (BTreeMap::<&str, usize>::new(), Vec::new(), String::new());
    let submissions = class["submissions"].as_array().map(Vec::as_slice).unwrap_or_default();
    for (name, lines) in changed(list) {
        let of_mutant = submissions.iter().find(|submission| submission["student"] == name);
        let Some(grade) = of_mutant.and_then(|submission| submission["grades"].get(0)) else { continue };
        let is_right = |places: &[Value]| {
            let holds = |place: &Value, line: &u64| place["first"].as_u64() <= Some(*line) && Some(*line) <= place["last"].as_u64();
            places.iter().any(|place| lines.iter().any(|line| holds(place, line)))
        };
        let found = &grade["lines"];
        let places = found["places"].as_array().map(Vec::as_slice).unwrap_or_default();
        let what = match found["found"].as_str() {
            _ if grade["state"] != "graded" => "do not compile",
            None => "right players",
            Some("unknown") => "unknown",
            _ if places.is_empty() => "no line",
            _ if is_right(places) => "right line",
            _ => "wrong line",
        };
        *counts.entry(what).or_default() += 1;
        times.extend(found["milliseconds"].as_u64());
        if matches!(what, "wrong line" | "no line" | "unknown") {
            let shown: Vec<&str> = places.iter().filter_map(|place| place["edit"]["en"].as_str()).collect();
            told += &format!("{what}: {name} {lines:?} {shown:?} {}\n", found["told"]["en"]);
        }
    }
    times.sort_unstable();
    let counts: Vec<String> = counts.iter().map(|(what, count)| format!("{what} {count}")).collect();
    let at = |share: usize| times.get(times.len() * share / 100).or(times.last()).copied().unwrap_or_default() as f64 / 1000.0;
    format!("{told}{}; seconds: median {:.1}, nine in ten {:.1}, longest {:.1}", counts.join(", "), at(50), at(90), at(100))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_line_is_right_if_it_was_changed() {
        let list =
            "m001 line 12: `a` -> `b`; line 30: `c` -> ``\nm002 line 5: `a` -> `b`\nm003 line 5: `x` -> `y`\nm004 line 5: `x` -> `z`\n";
        let grade = |found: &str, first: u64, last: u64| {
            let places = if found == "nothing" { json!([]) } else { json!([{ "first": first, "last": last, "edit": { "en": "e" } }]) };
            json!([{ "state": "graded", "lines": { "found": found, "places": places, "milliseconds": 2000, "told": { "en": "" } } }])
        };
        let class = json!({ "submissions": [
            { "student": "m001", "grades": grade("pair", 29, 31) },
            { "student": "m002", "grades": grade("single", 6, 6) },
            { "student": "m003", "grades": grade("nothing", 0, 0) },
            { "student": "m004", "grades": [{ "state": "graded" }] },
        ] });
        let told = summary(list, &class);
        assert!(
            told.ends_with("no line 1, right line 1, right players 1, wrong line 1; seconds: median 2.0, nine in ten 2.0, longest 2.0"),
            "{told}"
        );
        assert!(told.contains("wrong line: m002 [5]"), "{told}");
    }
}
