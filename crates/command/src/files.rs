//! Files that are written as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use tempfile::NamedTempFile;

/// Writes a file beside its place, then puts it there: a reader meanwhile, or after a crash, finds the old file or the new one.
///
/// # Errors
/// If the file cannot be written; then the old one is still there.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    replace(path, |file| file.write_all(content))
}

/// The same for a file that is written in parts. Its folder is made if there is none.
///
/// # Errors
/// As for [`write()`], and those of `content`; also if `path` is a folder.
pub fn replace(path: &Path, content: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // A pipe, a terminal or a device is written to and not replaced.
        Ok(there) if !there.is_file() => return content(&mut File::options().write(true).open(path)?),
        _ => {}
    }
    // A link stays one, and the file that it leads to is written.
    let real = if path.is_symlink() { path.canonicalize().ok() } else { None };
    let path = real.as_deref().unwrap_or(path);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let prefix = format!(".{name}.");
    let mut beside = tempfile::Builder::new();
    beside.prefix(&prefix).suffix(".part");
    // As any file is made: a temporary one would be for its owner alone.
    #[cfg(unix)]
    beside.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = beside.tempfile_in(folder)?;
    content(file.as_file_mut())?;
    file.as_file().sync_all()?;
    put(file, path)
}

/// Writes a copy beside a file, under the first free name of `player.rs.1`, `player.rs.2` and so on. Returns its path.
///
/// # Errors
/// If it cannot be written; then no part of it is left.
pub fn keep_beside(path: &Path, content: &[u8]) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{number}"));
        let kept = path.with_file_name(name);
        match File::create_new(&kept) {
            Ok(mut file) => {
                let written = file.write_all(content).and_then(|()| file.sync_all());
                // Half a copy is useless. The first error is returned even if the removal fails too.
                return written.map(|()| kept.clone()).inspect_err(|_| drop(fs::remove_file(&kept)));
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// The number of attempts while another program has the old file open.
const TRIALS: u32 = 40;

/// On Windows a file is not replaced while it is open, and virus scanners and clouds open every new one for a moment.
fn put(mut file: NamedTempFile, path: &Path) -> io::Result<()> {
    for _ in 0..TRIALS {
        match file.persist(path) {
            Ok(_) => return Ok(()),
            Err(refused) if cfg!(windows) && refused.error.kind() == io::ErrorKind::PermissionDenied => {
                file = refused.file;
                thread::sleep(Duration::from_millis(50));
            }
            Err(refused) => return Err(refused.error),
        }
    }
    file.persist(path).map(|_| ()).map_err(|refused| refused.error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole_or_not_at_all_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/file.txt");
        write(&path, b"old").unwrap();
        let error = replace(&path, |file| file.write_all(b"half").and(Err(io::Error::other("the disk is full")))).unwrap_err();
        assert_eq!((error.to_string().as_str(), fs::read(&path).unwrap()), ("the disk is full", b"old".to_vec()));
        write(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    }

    #[test]
    #[cfg(unix)]
    fn what_is_no_file_is_written_through_or_refused_and_stays_what_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        thread::scope(|scope| {
            let reader = scope.spawn(|| fs::read(&pipe).unwrap());
            write(&pipe, b"through").unwrap();
            assert_eq!(reader.join().unwrap(), b"through");
        });
        assert!(!fs::metadata(&pipe).unwrap().is_file());
        assert_eq!(write(folder.path(), b"").unwrap_err().kind(), io::ErrorKind::IsADirectory);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "the pipe");
        if cfg!(target_os = "linux") {
            assert_eq!(write(Path::new("/dev/full"), b"more").unwrap_err().kind(), io::ErrorKind::StorageFull);
        }
    }

    #[test]
    fn what_is_kept_beside_a_file_takes_no_place_of_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.csv");
        fs::write(folder.path().join("results.csv.2"), "of somebody").unwrap();
        let kept = ["one", "two"].map(|content| keep_beside(&path, content.as_bytes()).unwrap());
        assert_eq!(kept, ["results.csv.1", "results.csv.3"].map(|name| folder.path().join(name)));
        assert_eq!(kept.map(|kept| fs::read_to_string(kept).unwrap()), ["one", "two"]);
    }

    #[test]
    #[cfg(unix)]
    fn a_file_may_be_read_by_whom_any_other_may() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let [ours, plain] = ["ours", "plain"].map(|name| folder.path().join(name));
        write(&ours, b"").unwrap();
        File::create(&plain).unwrap();
        let mode = |path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&ours), mode(&plain));
    }
}
