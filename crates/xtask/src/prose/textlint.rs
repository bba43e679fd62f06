//! Sentences, by textlint, where its packages are installed: `npm ci` in `crates/xtask/prose`.
//!
//! Japanese: the preset for technical writing, without the rules that find titles, quoted marks of moves and true doubt (`かもしれません`).
//! Particles that join parallel nouns (`AもBも`) may come twice.
//! English: the length of a sentence. Other linters were tried on four READMEs, and few of their first 30 findings were real: none of write-good
//! (passives, `evaluate` is called wordy) and of alex (White, Black, king), two of proselint (`for ever`), three of Harper without its rules for
//! capitals and spelling, all of them long sentences. The rules of `english` find the habits that readers stumble on.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use support::ROOT;

use super::{File, Finding};

/// The folder of the packages.
const FOLDER: &str = "crates/xtask/prose";

pub fn findings(files: &[File]) -> Result<Vec<Finding>, String> {
    let folder = Path::new(ROOT).join(FOLDER);
    let program = folder.join("node_modules/textlint/bin/textlint.js");
    if !program.is_file() {
        return Err(format!("its packages are missing: `npm ci` in {FOLDER} installs them"));
    }
    let pages: Vec<&File> = files.iter().filter(|file| is_meant(file)).collect();
    let mut found = Vec::new();
    for (config, is_japanese) in [(".textlintrc.json", true), ("english.textlintrc.json", false)] {
        let pages: Vec<&File> = pages.iter().copied().filter(|file| file.is_japanese() == is_japanese).collect();
        if !pages.is_empty() {
            found.extend(ask(&program, &folder.join(config), &pages)?);
        }
    }
    Ok(found)
}

/// Pages for readers of the kit. The samples of tests are none, and the changelog is a list.
fn is_meant(file: &File) -> bool {
    file.is_page() && !file.place.contains("/sample/") && file.place != "CHANGELOG.md"
}

/// Runs textlint on pages.
fn ask(program: &PathBuf, config: &Path, pages: &[&File]) -> Result<Vec<Finding>, String> {
    let mut node = Command::new("node");
    node.arg(program).args(["--format", "json", "--config"]).arg(config);
    // The folder with the packages of the rules.
    node.arg("--rules-base-directory").arg(Path::new(ROOT).join(FOLDER).join("node_modules"));
    node.args(pages.iter().map(|page| Path::new(ROOT).join(&page.place)));
    let output = node.output().map_err(|error| format!("node did not start: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let results: Value =
        serde_json::from_str(&said).map_err(|error| format!("{error}: {said}{}", String::from_utf8_lossy(&output.stderr).trim_end()))?;
    read(&results, pages).ok_or_else(|| format!("textlint printed another form than expected: {said}"))
}

/// Reads the messages for each file.
fn read(results: &Value, pages: &[&File]) -> Option<Vec<Finding>> {
    let mut found = Vec::new();
    for result in results.as_array()? {
        let path = Path::new(result["filePath"].as_str()?);
        let page = pages.iter().find(|page| Path::new(ROOT).join(&page.place) == path)?;
        for message in result["messages"].as_array()? {
            let rule = message["ruleId"].as_str()?;
            let rule = rule.rsplit_once('/').map_or(rule, |(_, rule)| rule);
            let line = usize::try_from(message["line"].as_u64()?).ok()?;
            // The words of a figure list what it shows.
            if page.text.lines().nth(line.saturating_sub(1)).is_some_and(|line| line.starts_with("![")) {
                continue;
            }
            // The other lines are general advice.
            let what = message["message"].as_str()?.lines().next().unwrap_or_default();
            found.push(page.finding(line, rule, what));
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn messages_of_textlint_are_findings() {
        let page = |place: &str| File { place: place.to_string(), text: "![A, B, C](a.svg)\n".to_string() };
        let [front, other] = [page("README.ja.md"), page("exercises/03_one_ply/README.ja.md")];
        let message = |line| json!({ "ruleId": "ja-technical-writing/max-ten", "line": line, "message": "One.\n\nAdvice." });
        let result = |page: &File| json!({ "filePath": Path::new(ROOT).join(&page.place), "messages": [message(1), message(7)] });
        let found = read(&json!([result(&other), result(&front)]), &[&front, &other]);
        assert_eq!(found, Some(vec![other.finding(7, "max-ten", "One."), front.finding(7, "max-ten", "One.")]));
        assert_eq!(read(&json!([result(&other)]), &[&front]), None);
        assert_eq!(read(&json!({}), &[&front]), None);
    }
}
