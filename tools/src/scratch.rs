//! The folders in which files become programs: one for each run, and nothing of it stays.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;

use minishogi::Text;

use crate::files::{Lock, Unlocked};
use crate::sandbox::{self, User};

/// How the folders among the temporary files begin.
const ELSEWHERE: &str = "minishogi-grade-";

/// The folder in which files become programs, gone when it is dropped. One of a run that was killed goes when the next begins.
pub struct ScratchFolder {
    pub path: PathBuf,
    /// As whom the programs in it run.
    pub user: User,
    /// Says that the run lives. Dropped, and removed, after the folder.
    _lock: Option<Lock>,
}

impl ScratchFolder {
    /// Makes a folder of this process: in the target folder of the checkout at `root`, or among the temporary files where only they can be reached
    /// by whom the programs shall run as. `as_root` says that this may be the superuser.
    ///
    /// # Errors
    /// A sentence for the instructor.
    pub fn new(root: &Path, as_root: bool) -> Result<ScratchFolder, Text> {
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let scratch = ScratchFolder::tried_out(&target.join("grade"), "")?;
        if scratch.is_as_wanted() {
            return Ok(scratch);
        }
        match ScratchFolder::tried_out(&env::temp_dir(), ELSEWHERE) {
            Ok(elsewhere) if elsewhere.is_as_wanted() => Ok(elsewhere),
            _ if as_root => Ok(scratch),
            _ => {
                let shown = scratch.path.display();
                Err(Text::of(
                    format!(
                        "you are the superuser, and the programs of students must not be, but {shown} is out of reach of anybody else: \
                         grade as another user, move the kit to where all can read it, or say --as-root, at your own risk"
                    ),
                    format!(
                        "root で実行されていますが、学生のプログラムを root で動かすことはできません。{shown} はほかのユーザーからは使えません。\
                         ほかのユーザーで採点する、教材を誰でも読める場所に移す、または自己責任で `--as-root` を付ける、のどれかにしてください"
                    ),
                ))
            }
        }
    }

    /// A folder in `folders`, and as whom programs can run there.
    fn tried_out(folders: &Path, prefix: &str) -> Result<ScratchFolder, Text> {
        clear(folders, prefix);
        let tried = ScratchFolder::within(folders, prefix).and_then(|mut scratch| {
            scratch.user = User::for_programs_in(&scratch.path)?;
            Ok(scratch)
        });
        tried.map_err(|error| {
            let shown = folders.display();
            Text::of(
                format!("the folder {shown} to work in could not be made: {error}"),
                format!("作業用のフォルダ {shown} を作れません: {error}"),
            )
        })
    }

    fn within(folders: &Path, prefix: &str) -> io::Result<ScratchFolder> {
        fs::create_dir_all(folders)?;
        let folders = folders.canonicalize()?;
        let name = format!("{prefix}{}", process::id());
        let mut path = folders.join(&name);
        let mut number = 1;
        // Locked first: whoever finds the folder finds it locked.
        let lock = loop {
            match Lock::try_of(&path.with_extension("run")) {
                Ok(lock) => break Some(lock),
                Err(Unlocked::Unsupported) if !path.exists() => break None,
                Err(Unlocked::Failed(error)) => return Err(error),
                // Another machine with the same disk may have a process of this number.
                Err(Unlocked::Taken | Unlocked::Unsupported) => number += 1,
            }
            path = folders.join(format!("{name}-{number}"));
        };
        if lock.is_some() && path.exists() {
            fs::remove_dir_all(&path)?;
        }
        // Where everybody can write, somebody else may have made it in the meantime: that is an error.
        fs::create_dir(&path)?;
        Ok(ScratchFolder { path, user: User::Same, _lock: lock })
    }

    fn is_as_wanted(&self) -> bool {
        self.user != User::Same || !sandbox::is_superuser()
    }
}

/// Removes the folders of runs that have ended without doing so, those whose names begin so.
fn clear(folders: &Path, prefix: &str) {
    let Ok(entries) = fs::read_dir(folders) else { return };
    let ours = entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix));
    for path in ours.map(|entry| entry.path()).filter(|path| path.is_dir()) {
        if let Ok(_lock) = Lock::try_of(&path.with_extension("run")) {
            // What a program that is about to end still writes there goes next time.
            let _ = fs::remove_dir_all(&path);
        }
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        // What is left behind goes with the next run.
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
        let [one, other] = [(); 2].map(|()| ScratchFolder::within(&folders, "").unwrap());
        fs::write(one.path.join("program"), "mine").unwrap();
        assert_ne!(one.path, other.path, "another run of the same number");
        clear(&folders, "");
        let names = || fs::read_dir(&folders).unwrap().count();
        assert!(one.path.join("program").is_file() && other.path.is_dir());
        assert_eq!(names(), 4, "two folders, two locks");
        drop((one, other));
        assert_eq!(names(), 0);
        fs::remove_dir_all(folders).unwrap();
    }
}
