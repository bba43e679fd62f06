//! The documents of a release agree with the manifest: versions, licence, badges.

use std::fs;
use std::path::Path;

use support::ROOT;

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns a value of the workspace's manifest.
fn value(manifest: &str, key: &str) -> String {
    let package = manifest.split_once("[workspace.package]").unwrap().1;
    let line = package.lines().find_map(|line| line.strip_prefix(&format!("{key} = \"")));
    line.and_then(|rest| rest.strip_suffix('"')).unwrap_or_else(|| panic!("no {key}")).to_string()
}

#[test]
fn versions_and_badges_are_those_of_the_manifest() {
    let manifest = read("Cargo.toml");
    let [version, rust, license] = ["version", "rust-version", "license"].map(|key| value(&manifest, key));
    assert_eq!(version, env!("CARGO_PKG_VERSION"));
    for line in manifest.lines().filter(|line| line.contains("path = ") && line.contains("version = ")) {
        assert!(line.contains(&format!("version = \"{version}\"")), "{line}");
    }
    let changes = read("CHANGELOG.md");
    let sections: Vec<&str> = changes.lines().filter(|line| line.starts_with("## [")).take(2).collect();
    assert_eq!(sections[0], "## [Unreleased]", "CHANGELOG.md: the first section");
    assert!(sections[1].starts_with(&format!("## [{version}] - ")), "CHANGELOG.md has `{}`, Cargo.toml has version {version}", sections[1]);
    let heading = changes.lines().find_map(|line| line.strip_prefix(&format!("## [{version}] - ")));
    let heading = heading.unwrap_or_else(|| panic!("CHANGELOG.md: no section `## [{version}] - DATE`"));
    for link in ["[Unreleased]: #unreleased".to_string(), format!("[{version}]: #{}---{heading}", version.replace('.', ""))] {
        assert!(changes.lines().any(|line| line == link), "CHANGELOG.md: no line `{link}`");
    }
    let begins = changes.lines().position(|line| line == "## [Unreleased]").expect("CHANGELOG.md: no section `## [Unreleased]`");
    let newest =
        changes.lines().skip(begins + 1).skip_while(|line| !line.starts_with("## ")).skip(1).take_while(|line| !line.starts_with("## "));
    assert!(newest.count() <= 60, "CHANGELOG.md: the section of {version} has more than 60 lines");
    let citation = read("CITATION.cff");
    for line in [format!("version: {version}"), format!("date-released: {heading}")] {
        assert!(citation.lines().any(|other| other == line), "CITATION.cff: no line `{line}`");
    }
    for part in license.split(" OR ") {
        assert!(citation.lines().any(|line| line == format!("  - {part}")), "CITATION.cff: no licence {part}");
    }
    for page in ["README.md", "README.ja.md"] {
        let text = read(page);
        for badge in [format!("badge/rust-{rust}%2B-"), format!("badge/license-{}-", license.replace('-', "--").replace(" OR ", "_or_"))] {
            assert!(text.contains(&badge), "{page}: no badge `{badge}`");
        }
    }
}
