//! Third-party notices: the crates that are compiled into a program, with their licences, from cargo and the sources.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
// BEGIN INSTRUCTORS
use std::process::ExitCode;
// END INSTRUCTORS
use std::{env, fs};

use cargo_metadata::{Metadata, Package};
use minishogi::text;
// BEGIN INSTRUCTORS
use minishogi_command::terminal;
use minishogi_grading::Lang;
// END INSTRUCTORS
use minishogi_grading::Text;

// BEGIN INSTRUCTORS
use crate::clean::refuse;
// END INSTRUCTORS

/// The licence of the kit, which also has the words of the MIT licence for Rust.
const KIT: &str = include_str!("../../../LICENSE-MIT");

/// A crate of others in a program.
struct Crate {
    /// As in `colored 3.1.1`.
    name: String,
    package: Package,
}

/// Asks cargo.
///
/// # Errors
/// Cargo's message.
fn cargo(folder: &Path, words: &[&str]) -> Result<String, Text> {
    let failed = |why: &str| text!("cargo {}: {why}", "cargo {}: {why}", words[0]);
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(program).args(words).current_dir(folder).output().map_err(|error| failed(&error.to_string()))?;
    if !output.status.success() {
        return Err(failed(String::from_utf8_lossy(&output.stderr).trim()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns the crates of others in a program: those that it needs when it runs, and neither macros nor build scripts.
fn crates(folder: &Path, package: &str, target: &str) -> Result<Vec<Crate>, Text> {
    // The tree is that of the package alone, with its features; the metadata are of all packages, and know where their files are.
    let edges = ["--edges", "normal,no-proc-macro", "--prefix", "none", "--no-dedupe", "--format", "{p}"];
    let tree = cargo(folder, &[&["tree", "--target", target, "--package", package][..], &edges].concat())?;
    let metadata = cargo(folder, &["metadata", "--format-version", "1", "--filter-platform", target])?;
    let metadata: Metadata =
        serde_json::from_str(&metadata).map_err(|error| text!("cargo metadata: {error}", "cargo metadata: {error}"))?;
    let needed: BTreeSet<String> = tree.lines().map(|line| line.replacen(" v", " ", 1)).collect();
    // A package of the kit comes from no registry.
    let others = metadata.packages.into_iter().filter(|package| package.source.is_some());
    let named = others.map(|package| Crate { name: format!("{} {}", package.name, package.version), package });
    let mut found: Vec<Crate> = named.filter(|found| needed.contains(&found.name)).collect();
    found.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(found)
}

/// Returns the licence files of a crate. Of a choice that has MIT, that one is taken.
fn licence_files(package: &Package) -> Vec<String> {
    let folder = package.manifest_path.parent().map(|folder| folder.as_std_path().to_path_buf()).unwrap_or_default();
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let is_licence =
        |name: &String| ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"].iter().any(|word| name.to_uppercase().starts_with(word));
    let mut names: Vec<String> = entries.filter(is_licence).collect();
    names.sort();
    if package.license.as_ref().is_some_and(|licence| licence.contains("MIT") && !licence.contains("AND")) {
        let mit: Vec<String> = names.iter().filter(|name| name.to_uppercase().contains("MIT")).cloned().collect();
        names = if mit.is_empty() { names } else { mit };
    }
    names.into_iter().filter_map(|name| fs::read_to_string(folder.join(name)).ok()).map(|text| text.replace("\r\n", "\n")).collect()
}

/// Returns the notices of a package that is compiled for a target, as a text in English, the language of the licences.
///
/// # Errors
/// Cargo's message if it does not know the package's dependencies.
pub fn of(folder: &Path, package: &str, target: &str) -> Result<String, Text> {
    let rust = KIT.split_once("\n\n").map_or(KIT, |(_, words)| words.split_once("\n\n").map_or(words, |(_, words)| words));
    let mut text = format!(
        "This program is made with Minishogi Lab, which is licensed under MIT OR Apache-2.0:\n\n{KIT}\n\
         It has the standard library of Rust in it (https://www.rust-lang.org), which is licensed under MIT OR Apache-2.0:\n\n\
         Copyright (c) The Rust Project Contributors\n\n{rust}"
    );
    for Crate { name, package } in crates(folder, package, target)? {
        let licence = package.license.as_deref().unwrap_or("a licence of its own");
        let _ = write!(text, "\nIt has the crate {name} in it, which is licensed under {licence}. ");
        // MPL-2.0, 3.2: a reader is told where the source is to be had.
        let _ = write!(text, "Its source is at https://crates.io/crates/{}\n\n", name.replace(' ', "/"));
        for file in licence_files(&package) {
            let _ = writeln!(text, "{}\n", file.trim_end());
        }
    }
    Ok(text.replace("\r\n", "\n"))
}

// BEGIN INSTRUCTORS
/// Prints the notices of a package of this checkout: a program that is handed on comes with them.
pub fn run(package: &str, target: &str, lang: Lang) -> ExitCode {
    match of(Path::new("."), package, target) {
        Ok(text) => terminal::end_with(&text, lang),
        Err(message) => {
            refuse(&message, lang);
            ExitCode::FAILURE
        }
    }
}
// END INSTRUCTORS

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    const WASM: &str = "wasm32-unknown-unknown";

    fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
    }

    fn names(package: &str, target: &str) -> Vec<String> {
        crates(root(), package, target).unwrap().into_iter().map(|found| found.package.name.to_string()).collect()
    }

    #[test]
    fn a_program_tells_of_the_crates_that_are_in_it_and_of_no_others() {
        // On Windows, as `colored` says, a terminal is asked for colours.
        assert_eq!(names("ex05", "x86_64-unknown-linux-musl"), ["colored"]);
        assert_eq!(names("ex05", "x86_64-pc-windows-msvc"), ["colored", "windows-link", "windows-sys"]);
        // The macros of serde write code, and are not in the program.
        let browser = names("minishogi-browser", WASM);
        assert!(["colored", "getrandom", "serde_json"].iter().all(|name| browser.iter().any(|other| other == name)), "{browser:?}");
        assert!(!browser.iter().any(|name| ["serde_derive", "syn", "clap"].contains(&name.as_str())), "{browser:?}");
        let error = of(root(), "no_such_package", WASM).unwrap_err();
        assert!(error.en.contains("no_such_package"), "{}", error.en);
    }

    #[test]
    fn each_crate_is_there_with_its_licence_and_its_source() {
        let text = of(root(), "minishogi-browser", WASM).unwrap();
        assert_eq!(text.matches("Copyright (c) The Rust Project Contributors").count(), 1);
        let found = crates(root(), "minishogi-browser", WASM).unwrap();
        let licences: BTreeMap<String, String> =
            found.iter().map(|found| (found.package.name.to_string(), licence_files(&found.package).concat())).collect();
        for (name, licence) in &licences {
            assert!(licence.len() > 500, "{name}: {licence}");
        }
        assert!(licences["colored"].contains("Mozilla Public License Version 2.0"), "{}", licences["colored"]);
        assert!(text.contains("https://crates.io/crates/colored/3."), "{text}");
    }
}
