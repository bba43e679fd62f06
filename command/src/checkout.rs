//! The checkout: where the course lies, and the cargo to build it with.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The folder of the course: this one or the nearest above it that has exercises.
pub fn find_root() -> Option<PathBuf> {
    let here = env::current_dir().ok()?;
    here.ancestors().find(|folder| folder.join("exercises").is_dir()).map(Path::to_path_buf)
}

/// The cargo to build with: the one that started this program, if one did.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}
