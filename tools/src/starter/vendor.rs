//! A copy for a room without a network: the crates of the registry lie beside it, and cargo is told so.

use std::path::Path;
use std::process::Command;

use minishogi_command::checkout::cargo;

use super::contents::Contents;

/// The folder of the crates in the copy.
const FOLDER: &str = "vendor";

/// What tells cargo to take them from there.
const SOURCES: &str = "
# The crates are in this folder: no network is needed, here and in what is cloned from here.
[source.crates-io]
replace-with = \"vendored-sources\"

[source.vendored-sources]
directory = \"vendor\"

[net]
offline = true
";

/// Whether a copy has its crates beside it.
pub fn is_there(copy: &Path) -> bool {
    copy.join(FOLDER).is_dir()
}

/// Tells cargo in the copy where its crates are.
pub fn announce(contents: &mut Contents) {
    contents.entry(".cargo/config.toml".to_string()).or_default().extend_from_slice(SOURCES.as_bytes());
}

/// Puts the crates that the copy's lock file names into it, those for all systems, and takes away those of an older one. They come from where cargo
/// keeps what it has fetched, or by the network.
///
/// # Errors
/// What cargo says.
pub fn fill(copy: &Path) -> Result<(), String> {
    let mut command = Command::new(cargo());
    // With their versions in their names, so that a later copy touches only those that are new.
    let output =
        command.args(["vendor", "--locked", "--quiet", "--versioned-dirs", FOLDER]).current_dir(copy).env("CARGO_NET_OFFLINE", offline());
    let output = output.output().map_err(|error| format!("cargo: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("the crates could not be put into {}: `cargo vendor` failed\n{}", copy.join(FOLDER).display(), said.trim_end()))
}

/// The copy says that there is no network; the instructor's environment may say otherwise, and is asked first.
fn offline() -> String {
    std::env::var("CARGO_NET_OFFLINE").unwrap_or_else(|_| "false".to_string())
}
