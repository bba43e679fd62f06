//! Files that a crash cannot spoil: [written as a whole](write()) or line by line, and by [one program at a time](Lock).

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use minishogi::{Lang, Text, text};
use same_file::Handle;
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use minishogi_command::files::{keep_beside, replace, write};

use crate::clean::note;
use crate::encoding;

/// Returns the text of a file that a person wrote, in UTF-8 or an encoding of editors and shells on Windows, and without the mark that they put
/// before it.
///
/// # Errors
/// Names the file, and the line that is no text.
pub fn read_text(path: &Path) -> Result<String, Text> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let text = encoding::decode(bytes).map_err(|no_text| at_line(path, no_text.line, no_text.text()))?.text;
    match text.strip_prefix('\u{feff}') {
        Some(rest) => Ok(rest.to_string()),
        None => Ok(text),
    }
}

/// Makes a folder that the user has named, unless it is there.
///
/// # Errors
/// Names the place: something else is there, or the system refuses.
pub fn make_folder(place: &Path) -> Result<(), Text> {
    let shown = place.display();
    fs::create_dir_all(place).map_err(|error| match fs::metadata(place) {
        Ok(there) if !there.is_dir() => text!(
            "{shown} is no folder: expected the name of one, or of a new one",
            "{shown} はフォルダではありません。フォルダか、まだない名前を指定してください"
        ),
        _ => format!("{shown}: {error}").into(),
    })
}

/// Makes sure that a place is one for a file that grows: there is one to go on with, or nothing yet.
///
/// # Errors
/// Names the place: a folder, a pipe or a device is there.
pub fn must_be_file(place: &Path) -> Result<(), Text> {
    match fs::metadata(place) {
        Ok(there) if !there.is_file() => {
            let shown = place.display();
            Err(text!(
                "{shown} is no file: expected the name of a new one, or of one to go on with",
                "{shown} はファイルではありません。新しいファイルか、続きを書くファイルの名前を指定してください"
            ))
        }
        _ => Ok(()),
    }
}

/// Keeps other programs away from a file or a folder while it lives. It ends with this program, however that ends.
///
/// The lock is a file beside the place, or in the folder: on Windows no program could read a locked file.
pub struct Lock {
    path: PathBuf,
    _file: Handle,
}

/// Why there is no lock.
pub enum Unlocked {
    /// Another program has it.
    Taken,
    /// The disk knows no locks, as some of clusters do not.
    Unsupported,
    /// It could not be asked for.
    Failed(io::Error),
}

impl From<io::Error> for Unlocked {
    fn from(error: io::Error) -> Unlocked {
        if error.kind() == ErrorKind::Unsupported { Unlocked::Unsupported } else { Unlocked::Failed(error) }
    }
}

impl Lock {
    /// Locks a place that the user has named. The folder it lies in is made if there is none. `None` if there is a pipe or a device, which is
    /// everybody's, and with a note where the disk knows no locks.
    ///
    /// # Errors
    /// A sentence that names the place: another program writes there.
    pub fn of(place: &Path) -> Result<Option<Lock>, Text> {
        if fs::metadata(place).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
            return Ok(None);
        }
        let shown = place.display();
        match Lock::try_of(place) {
            Ok(lock) => Ok(Some(lock)),
            Err(Unlocked::Taken) => Err(text!(
                "another `minishogi` is writing to {shown}: wait until it has ended, or choose another place",
                "別の `minishogi` が {shown} に書き込んでいます。終わるまで待つか、別の場所を指定してください"
            )),
            Err(Unlocked::Unsupported) => {
                let told = text!(
                    "{shown} cannot be locked on this disk: make sure that no other `minishogi` writes to it",
                    "{shown} は、このディスクではロックできません。ほかの `minishogi` が書き込まないようにしてください"
                );
                note(&told, Lang::from_env());
                Ok(None)
            }
            Err(Unlocked::Failed(error)) => Err(text!("{shown} cannot be locked: {error}", "{shown} をロックできません: {error}")),
        }
    }

    /// Locks a place, or says why not.
    pub fn try_of(place: &Path) -> Result<Lock, Unlocked> {
        // One place, by any of its links.
        let place = &place.canonicalize().unwrap_or_else(|_| place.to_path_buf());
        let path = match (place.is_dir(), place.file_name()) {
            (false, Some(name)) => place.with_file_name(format!(".{}.lock", name.to_string_lossy())),
            _ => place.join(".lock"),
        };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        loop {
            let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(Unlocked::Taken),
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
            let file = Handle::from_file(file)?;
            // The last owner may have removed it between the two steps: then it locks nothing.
            match Handle::from_path(&path) {
                Ok(there) if there == file => return Ok(Lock { path, _file: file }),
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
                _ => {}
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Still locked, so that no other program can have it by now. One that stays is no harm.
        let _ = fs::remove_file(&self.path);
    }
}

/// A file of JSON lines that only grows. A line that was cut short by a crash is passed over when the log is read, and the next one
/// begins a line of its own.
pub struct Log {
    file: File,
    /// The lines, from 1, that were not cut short but are no lines of the log: another program has changed them.
    pub damaged: Vec<usize>,
    /// True if its last line was cut short.
    pub is_cut: bool,
}

impl Log {
    /// Opens the log at `path`, or begins it, and hands over its lines, one by one.
    pub fn open<T: DeserializeOwned>(path: &Path, mut take: impl FnMut(T)) -> io::Result<Log> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let mut damaged = Vec::new();
        for (number, line) in (1..).zip(BufReader::new(&file).split(b'\n')) {
            match serde_json::from_slice(&line?) {
                Ok(line) => take(line),
                Err(error) if error.is_eof() => {}
                Err(_) => damaged.push(number),
            }
        }
        let is_cut = ends_in_the_middle(&mut file)?;
        if is_cut {
            file.write_all(b"\n")?;
        }
        Ok(Log { file, damaged, is_cut })
    }

    /// Adds a line. It outlives this program when this returns.
    pub fn note(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        self.file.write_all(text.as_bytes())
    }

    /// Waits until all is on the disk, and outlives the machine.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()
    }
}

/// Returns the lines of a log, one after the other.
pub fn read_log<T: DeserializeOwned>(path: &Path) -> io::Result<impl Iterator<Item = io::Result<T>>> {
    Ok(lines_of(File::open(path)?))
}

fn lines_of<T: DeserializeOwned>(file: impl Read) -> impl Iterator<Item = io::Result<T>> {
    BufReader::new(file).split(b'\n').filter_map(|line| line.map(|line| serde_json::from_slice(&line).ok()).transpose())
}

/// The fault in a file, with its place.
pub fn at_line(path: &Path, line: usize, error: Text) -> Text {
    let shown = path.display();
    Text::of(format!("{shown}, line {line}: {}", error.en), format!("{shown} の {line} 行目: {}", error.ja))
}

fn ends_in_the_middle(file: &mut File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(false);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}

/// Makes sure that nothing is written among the submissions, where the next run would take them for a student.
pub fn keep_apart(out: &Path, class: &Path) -> Result<(), Text> {
    let (Ok(class), Ok(whole)) = (class.canonicalize(), std::path::absolute(out)) else { return Ok(()) };
    // A missing file has an existing folder above it.
    let there = whole.ancestors().find_map(|above| above.canonicalize().ok());
    if there.is_none_or(|there| !there.starts_with(&class)) {
        return Ok(());
    }
    let (out, class) = (out.display(), class.display());
    Err(text!(
        "--out {out} lies among the submissions in {class}: expected a folder elsewhere",
        "--out {out} は提出のフォルダ {class} の中にあります。別の場所を指定してください"
    ))
}

#[cfg(test)]
mod tests {
    use std::{env, process};

    use super::*;

    #[test]
    fn a_text_is_read_as_editors_on_windows_save_it_and_what_is_none_is_named() {
        let file = env::temp_dir().join(format!("minishogi-text-{}.toml", process::id()));
        let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        let shift_jis = b"# \x89\x89\x8f\x4b\n".to_vec();
        for bytes in ["# 演習\n".as_bytes().to_vec(), "\u{feff}# 演習\n".into(), utf_16("\u{feff}# 演習\n"), shift_jis] {
            fs::write(&file, bytes).unwrap();
            assert_eq!(read_text(&file).unwrap(), "# 演習\n");
        }
        fs::write(&file, b"a\n\xff\n").unwrap();
        let told = read_text(&file).unwrap_err();
        assert!(told.en.ends_with(".toml, line 2: no text in UTF-8, UTF-16 or Shift_JIS; expected UTF-8"), "{}", told.en);
        assert!(told.ja.ends_with("UTF-8 で保存してください"), "{}", told.ja);
        fs::remove_file(&file).unwrap();
    }

    #[test]
    fn a_place_is_locked_once_and_nothing_stays_of_it() {
        let folder = env::temp_dir().join(format!("minishogi-lock-{}", process::id()));
        for place in [folder.join("new/games.jsonl"), folder.clone()] {
            let lock = Lock::of(&place).unwrap();
            assert!(lock.is_some());
            let taken = Lock::of(&place).err().unwrap();
            for (sentence, advice) in [(&taken.en, "wait until it has ended"), (&taken.ja, "終わるまで待つ")] {
                assert!(sentence.contains(&*place.to_string_lossy()) && sentence.contains(advice), "{sentence}");
            }
            drop(lock);
            assert!(Lock::of(&place).is_ok(), "free again");
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "the folder `new`");
        assert_eq!(fs::read_dir(folder.join("new")).unwrap().count(), 0);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn a_link_is_the_place_it_leads_to() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["games.jsonl", "link.jsonl"].map(|name| folder.path().join(name));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let lock = Lock::of(&file).unwrap();
        assert!(Lock::of(&link).is_err());
        drop(lock);
        write(&link, b"new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
    }

    /// As after a program that was killed: the file is there, and no process has it.
    #[test]
    fn a_lock_that_was_left_behind_keeps_nobody_away() {
        let folder = env::temp_dir().join(format!("minishogi-left-lock-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(".lock"), "").unwrap();
        assert!(Lock::of(&folder).is_ok());
        fs::remove_dir_all(folder).unwrap();
    }

    /// Each counts up alone while it has the lock, however often the file is removed and made again.
    #[test]
    fn only_one_has_it_at_a_time() {
        let place = env::temp_dir().join(format!("minishogi-counted-{}", process::id()));
        let inside = std::sync::atomic::AtomicU32::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let mut times = 0;
                    while times < 200 {
                        if let Ok(_lock) = Lock::try_of(&place) {
                            assert_eq!(inside.fetch_add(1, std::sync::atomic::Ordering::SeqCst), 0);
                            inside.fetch_sub(1, std::sync::atomic::Ordering::SeqCst);
                            times += 1;
                        }
                        std::thread::yield_now();
                    }
                });
            }
        });
    }
}
