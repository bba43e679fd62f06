//! The packages of the course, built by cargo and found by what cargo says of them.

use std::io::{self, Cursor};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use cargo_metadata::{Artifact, Message, MetadataCommand, Package};
use minishogi_command::checkout::{cargo, find_root};

/// Whether a word is the name of a package of the course: `exNN` or `solNN`.
pub fn is_package(word: &str) -> bool {
    let number = word.strip_prefix("ex").or_else(|| word.strip_prefix("sol"));
    number.is_some_and(|number| number.len() == 2 && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Compiles a package of the course, and returns its program. What the compiler has to say goes to the standard error output.
///
/// # Errors
/// In a few words, why there is no program.
pub fn program_of(package: &str, release: bool) -> Result<PathBuf, String> {
    let root = find_root().ok_or("it is a package of the course, but there is no folder `exercises` here or above")?;
    let mut build = Command::new(cargo());
    build.args(["build", "--quiet", "--package", package, "--message-format=json-render-diagnostics"]).current_dir(root);
    if release {
        build.arg("--release");
    }
    let run = build.stdin(Stdio::null()).stderr(Stdio::inherit()).output().map_err(|error| format!("cargo: {error}"))?;
    if !run.status.success() {
        return Err("`cargo build` failed".to_string());
    }
    let programs = artifacts_in(&run.stdout).filter_map(|artifact| artifact.executable);
    programs.last().map(PathBuf::from).ok_or_else(|| format!("the package {package} makes no program"))
}

/// Builds what these packages of the checkout at `root` depend on, and returns all that was made. Whether the packages themselves compile does not
/// matter.
///
/// # Errors
/// A sentence for the instructor, and what the compiler said, where the kit itself does not compile.
pub fn build_kit(root: &Path, packages: &[String]) -> Result<Vec<Artifact>, String> {
    let mut build = Command::new(cargo());
    build.args(["build", "--keep-going", "--message-format=json"]).current_dir(root).stdin(Stdio::null());
    build.args(packages.iter().flat_map(|package| ["--package", package]));
    let run = build.output().map_err(|error| not_started(&error))?;
    let artifacts: Vec<Artifact> = artifacts_in(&run.stdout).collect();
    if artifacts.iter().any(|artifact| artifact.target.name == "minishogi") {
        return Ok(artifacts);
    }
    Err(format!("the kit does not compile:\n{}", String::from_utf8_lossy(&run.stderr)))
}

/// The packages of the checkout at `root`.
///
/// # Errors
/// What cargo says.
pub fn all(root: &Path) -> Result<Vec<Package>, String> {
    let metadata = MetadataCommand::new().cargo_path(cargo()).current_dir(root).no_deps().exec();
    Ok(metadata.map_err(|error| error.to_string())?.packages)
}

fn artifacts_in(messages: &[u8]) -> impl Iterator<Item = Artifact> {
    Message::parse_stream(Cursor::new(messages)).filter_map(|message| match message {
        Ok(Message::CompilerArtifact(artifact)) => Some(artifact),
        _ => None,
    })
}

fn not_started(error: &io::Error) -> String {
    format!("`{}` cannot be started: {error}", cargo().to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_packages_are_packages() {
        assert!(is_package("ex05") && is_package("sol00"));
        assert!(!["ex5", "ex005", "./ex05", "sol", "example", "ex+5"].into_iter().any(is_package));
    }
}
