//! The folders in which files become programs: one for each run, and nothing of it stays.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;

use crate::files::{Lock, Unlocked};

/// The folder in which files become programs, gone when it is dropped. One of a run that was killed goes when the next begins.
pub struct ScratchFolder {
    pub path: PathBuf,
    /// Says that the run lives. Dropped, and removed, after the folder.
    _lock: Option<Lock>,
}

impl ScratchFolder {
    /// Makes a folder of this process in the target folder of the checkout at `root`.
    ///
    /// # Errors
    /// A sentence for the instructor.
    pub fn new(root: &Path) -> Result<ScratchFolder, String> {
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let folders = target.join("grade");
        clear(&folders);
        ScratchFolder::within(&folders).map_err(|error| format!("the folder {} to work in could not be made: {error}", folders.display()))
    }

    fn within(folders: &Path) -> io::Result<ScratchFolder> {
        fs::create_dir_all(folders)?;
        let folders = folders.canonicalize()?;
        let id = process::id();
        let mut path = folders.join(id.to_string());
        let mut number = 1;
        // Locked first: whoever finds the folder finds it locked.
        let lock = loop {
            match Lock::try_of(&path.with_extension("run")) {
                Ok(lock) => break Some(lock),
                Err(Unlocked::Unsupported) => break None,
                Err(Unlocked::Failed(error)) => return Err(error),
                // Another machine with the same disk may have a process of this number.
                Err(Unlocked::Taken) => number += 1,
            }
            path = folders.join(format!("{id}-{number}"));
        };
        if lock.is_some() && path.exists() {
            fs::remove_dir_all(&path)?;
        }
        fs::create_dir_all(&path)?;
        Ok(ScratchFolder { path, _lock: lock })
    }
}

/// Removes the folders of runs that have ended without doing so.
fn clear(folders: &Path) {
    let Ok(entries) = fs::read_dir(folders) else { return };
    for path in entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()) {
        if let Ok(_lock) = Lock::try_of(&path.with_extension("run")) {
            // What a program that is about to end still writes there goes next time.
            let _ = fs::remove_dir_all(&path);
        }
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        // What is left behind lies in the target folder, and goes with the next run or `cargo clean`.
        let _ = fs::remove_dir_all(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_left_behind_is_cleared_and_that_of_a_living_run_is_not() {
        let folders = env::temp_dir().join(format!("minishogi-scratch-{}", process::id()));
        fs::create_dir_all(folders.join("123456/libraries")).unwrap();
        fs::write(folders.join("123456/libraries/lib.rlib"), "left behind").unwrap();
        fs::write(folders.join(".123456.run.lock"), "").unwrap();
        let [one, other] = [(); 2].map(|()| ScratchFolder::within(&folders).unwrap());
        fs::write(one.path.join("program"), "mine").unwrap();
        assert_ne!(one.path, other.path, "another run of the same number");
        clear(&folders);
        let names = || fs::read_dir(&folders).unwrap().count();
        assert!(one.path.join("program").is_file() && other.path.is_dir());
        assert_eq!(names(), 4, "two folders, two locks");
        drop((one, other));
        assert_eq!(names(), 0);
        fs::remove_dir_all(folders).unwrap();
    }
}
