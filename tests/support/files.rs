//! Files and folders of tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::ROOT;
use crate::programs::stdout;

/// Returns the root folder of the workspace.
pub fn root() -> &'static Path {
    Path::new(ROOT)
}

/// Makes an empty folder: `name` below `place`, which is cargo's folder for the test's files, `env!("CARGO_TARGET_TMPDIR")`.
///
/// # Panics
/// Panics if it cannot be made.
pub fn new_folder(place: &str, name: &str) -> PathBuf {
    let folder = Path::new(place).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    folder
}

/// Copies the files of this checkout that git knows into a folder.
///
/// # Panics
/// Panics if a file cannot be copied.
pub fn copy_checkout(to: &Path) {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(ROOT).output().unwrap();
    for file in stdout(&listed).split_terminator('\0').filter(|file| root().join(file).is_file()) {
        let copy = to.join(file);
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::copy(root().join(file), copy).unwrap_or_else(|error| panic!("{file}: {error}"));
    }
}

/// Returns a path as text.
///
/// # Panics
/// Panics if it is no UTF-8.
pub fn text(path: &Path) -> &str {
    path.to_str().unwrap_or_else(|| panic!("{path:?} is no UTF-8"))
}
