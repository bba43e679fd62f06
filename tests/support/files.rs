//! Files and folders of tests.

use std::fs;
use std::path::{Path, PathBuf};

use crate::ROOT;

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

/// Returns a path as text.
///
/// # Panics
/// Panics if it is no UTF-8.
pub fn text(path: &Path) -> &str {
    path.to_str().unwrap_or_else(|| panic!("{path:?} is no UTF-8"))
}
