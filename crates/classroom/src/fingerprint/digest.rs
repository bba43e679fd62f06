//! A digest of the sources of the judge. Two programs compile it: `build.rs` and the grader.

use std::path::{Path, PathBuf};
use std::{fs, io};

use sha2::{Digest, Sha256};

/// The folders with the sources of the judge, below the root of a checkout.
pub const FOLDERS: [&str; 8] = [
    "crates/child",
    "crates/games/small",
    "crates/grading",
    "crates/neural",
    "crates/retrograde",
    "crates/trace",
    "src",
    "crates/games/dobutsu",
];

/// The endings of the files that count: files that an editor leaves beside them do not.
const ENDINGS: [&str; 3] = ["rs", "toml", "txt"];

/// Returns every file that counts in the checkout at `root`.
///
/// # Errors
/// A folder cannot be read.
pub fn files(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        add_files(&root.join(folder), &mut files)?;
    }
    Ok(files)
}

/// Returns the fingerprint of the checkout at `root`: 16 hexadecimal digits. Line ends do not matter: git has its own on each system.
///
/// # Errors
/// A file cannot be read.
pub fn of(root: &Path) -> io::Result<String> {
    let mut named: Vec<(String, PathBuf)> = files(root)?.into_iter().map(|file| (name_of(&file, root), file)).collect();
    named.sort();
    let mut hash = Sha256::new();
    for (name, file) in named {
        let text = with_plain_line_ends(&fs::read(file)?);
        hash.update(format!("{name}\0{}\0", text.len()));
        hash.update(text);
    }
    Ok(hex::encode(&hash.finalize()[..8]))
}

/// Returns the path below `root`, the same on every system.
fn name_of(file: &Path, root: &Path) -> String {
    let parts = file.strip_prefix(root).unwrap_or(file).components().map(|part| part.as_os_str().to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}

fn add_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_dir() && !is_hidden && !path.ends_with("target") {
            add_files(&path, files)?;
        } else if !is_hidden && path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known)) {
            files.push(path);
        }
    }
    Ok(())
}

fn with_plain_line_ends(text: &[u8]) -> Vec<u8> {
    let next = text.iter().skip(1).map(Some).chain([None]);
    text.iter().zip(next).filter(|&(&byte, next)| byte != b'\r' || next != Some(&b'\n')).map(|(&byte, _)| byte).collect()
}
