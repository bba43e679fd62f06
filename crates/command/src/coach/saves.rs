//! Notices when an editor saves player.rs: in place, or by renaming a new file.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use minishogi_command::checkout::Course;
use minishogi_grading::Exercise;

/// An editor writes a file in several steps: a new file, its text, its name. Changes within this time are one save.
pub const SETTLING: Duration = Duration::from_millis(40);

/// The time between two looks at the file. Network drives and folders of virtual machines send no events, so none are used.
pub const LOOKING: Duration = Duration::from_millis(50);

/// An exercise whose file is watched.
pub struct Watched {
    pub exercise: &'static Exercise,
    player: PathBuf,
    /// The version that was taken last, and the time.
    version: Version,
    taken: SystemTime,
}

impl Watched {
    /// Takes the file as it is.
    pub fn new(course: &Course, exercise: &'static Exercise) -> Watched {
        let player = course.player(exercise);
        Watched { exercise, version: Version::of(&player), player, taken: SystemTime::now() }
    }

    pub fn was_saved(&self) -> bool {
        Version::of(&self.player) != self.version
    }

    /// Takes the version to grade.
    pub fn take(&mut self) {
        let mut version = Version::of(&self.player);
        if version.seems_old(&self.version, self.taken) {
            // If this is not permitted, the student has to save once more.
            let _ = touch(&self.player);
            version = Version::of(&self.player);
        }
        (self.version, self.taken) = (version, SystemTime::now());
    }
}

/// The properties in which two saves differ.
#[derive(PartialEq, Eq)]
struct Version {
    saved: Option<SystemTime>,
    /// None if the file cannot be read.
    text: Option<Vec<u8>>,
}

impl Version {
    fn of(player: &Path) -> Version {
        let saved = fs::metadata(player).and_then(|data| data.modified()).ok();
        Version { saved, text: fs::read(player).ok() }
    }

    /// Returns whether cargo, which compares times alone, would take this version for one that it has compiled already.
    fn seems_old(&self, last: &Version, taken: SystemTime) -> bool {
        self.text != last.text && self.saved.is_some_and(|saved| saved <= taken)
    }
}

/// Sets a file's time to now, since a renamed old copy keeps its old time.
fn touch(path: &Path) -> io::Result<()> {
    File::options().append(true).open(path)?.set_modified(SystemTime::now())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a new folder with a player.rs.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("minishogi-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("player.rs"), "old").unwrap();
        folder
    }

    #[test]
    fn versions_differ_by_text_and_by_time() {
        let folder = folder("versions");
        let path = folder.join("player.rs");
        let first = Version::of(&path);
        assert!(first == Version::of(&path));

        let later = SystemTime::now() + Duration::from_secs(5);
        File::options().append(true).open(&path).unwrap().set_modified(later).unwrap();
        let saved_again = Version::of(&path);
        assert!(first != saved_again && !saved_again.seems_old(&first, SystemTime::now()));

        fs::write(&path, "another").unwrap();
        let from_the_past = SystemTime::UNIX_EPOCH + Duration::from_secs(1);
        File::options().append(true).open(&path).unwrap().set_modified(from_the_past).unwrap();
        let old_copy = Version::of(&path);
        assert!(old_copy.seems_old(&first, SystemTime::now()));
        touch(&path).unwrap();
        assert!(Version::of(&path) != old_copy);

        fs::remove_file(&path).unwrap();
        assert!(Version::of(&path) != old_copy && Version::of(&path) == Version { saved: None, text: None });
        fs::remove_dir_all(folder).unwrap();
    }
}
