//! A file that is there as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process;

/// Writes a file beside its place, then puts it there: whoever reads meanwhile, and whoever comes after a crash, finds the old file or the new.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.{}.part", process::id()));
    let written = write_and_sync(&beside, content).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // What matters is the first error.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn write_and_sync(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(content)?;
    file.sync_all()
}
