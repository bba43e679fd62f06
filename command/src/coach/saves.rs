//! How a save of player.rs is noticed, whatever way an editor saves: in place, or by renaming a new file.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use minishogi_command::checkout::Course;
use minishogi_grading::Exercise;
use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

/// A save is several events: a new file, its text, its name. What comes within this time is taken for one save.
pub const SETTLING: Duration = Duration::from_millis(40);

/// How often the file is looked at where no event tells of it: some network drives and folders of virtual machines have none, and a system
/// may have run out of watches.
pub const LOOKING: Duration = Duration::from_millis(500);

/// Calls `tell` whenever something is written in the folder, as long as the watcher lives. Without a watcher, looking must do.
fn watch(folder: &Path, tell: impl Fn() + Send + 'static) -> Option<RecommendedWatcher> {
    // The folder, not the file: an editor that renames puts another file in its place.
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if !event.is_ok_and(|event| only_reads(event.kind)) {
            tell();
        }
    })
    .ok()?;
    watcher.watch(folder, RecursiveMode::NonRecursive).ok()?;
    Some(watcher)
}

/// The compiler reads the file too.
fn only_reads(kind: EventKind) -> bool {
    matches!(kind, EventKind::Access(access) if access != AccessKind::Close(AccessMode::Write))
}

/// An exercise whose file is watched.
pub struct Watched {
    pub exercise: &'static Exercise,
    player: PathBuf,
    /// The version that was taken last, and when.
    version: Version,
    taken: SystemTime,
    /// Tells of saves as long as it lives.
    _watcher: Option<RecommendedWatcher>,
}

impl Watched {
    /// Takes the file as it is. From now on, `tell` is called when there may be a newer version.
    pub fn new(course: &Course, exercise: &'static Exercise, tell: impl Fn() + Send + 'static) -> Watched {
        let watcher = watch(&course.folder(exercise), tell);
        let player = course.player(exercise);
        Watched { exercise, version: Version::of(&player), player, taken: SystemTime::now(), _watcher: watcher }
    }

    pub fn was_saved(&self) -> bool {
        Version::of(&self.player) != self.version
    }

    /// Takes the version to grade.
    pub fn take(&mut self) {
        let mut version = Version::of(&self.player);
        if version.seems_old(&self.version, self.taken) {
            // Without the right to do this, the student has to save once more.
            let _ = touch(&self.player);
            version = Version::of(&self.player);
        }
        (self.version, self.taken) = (version, SystemTime::now());
    }
}

/// What tells one save from another.
#[derive(PartialEq, Eq)]
struct Version {
    saved: Option<SystemTime>,
    /// None where there is nothing to read.
    text: Option<Vec<u8>>,
}

impl Version {
    fn of(player: &Path) -> Version {
        let saved = fs::metadata(player).and_then(|data| data.modified()).ok();
        Version { saved, text: fs::read(player).ok() }
    }

    /// Whether cargo, which compares times alone, would take this version for one that it has compiled already.
    fn seems_old(&self, last: &Version, taken: SystemTime) -> bool {
        self.text != last.text && self.saved.is_some_and(|saved| saved <= taken)
    }
}

/// Makes a file look as new as it is, where an old copy was renamed.
fn touch(path: &Path) -> io::Result<()> {
    File::options().append(true).open(path)?.set_modified(SystemTime::now())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// A new folder with a player.rs.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("minishogi-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("player.rs"), "old").unwrap();
        folder
    }

    #[test]
    fn the_system_tells_of_writing_and_of_renaming_but_not_of_reading() {
        let folder = folder("events");
        let (sender, told) = mpsc::channel();
        let _watcher = watch(&folder, move || sender.send(()).unwrap_or_default()).expect("this system watches folders");
        let patience = Duration::from_secs(20);
        let settled = || while told.recv_timeout(Duration::from_millis(200)).is_ok() {};

        fs::write(folder.join("player.rs"), "new").unwrap();
        told.recv_timeout(patience).expect("writing is told");
        settled();
        fs::read(folder.join("player.rs")).unwrap();
        assert!(told.recv_timeout(Duration::from_millis(300)).is_err(), "reading is not told");
        let elsewhere = folder.with_extension("new");
        fs::write(&elsewhere, "newer").unwrap();
        fs::rename(&elsewhere, folder.join("player.rs")).unwrap();
        told.recv_timeout(patience).expect("renaming is told");
        fs::remove_dir_all(folder).unwrap();
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
