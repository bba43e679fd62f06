//! The copy on the disk. A record in it lists the written files, so that an update detects later changes.
//!
//! For a classroom without a network it also holds the crates of the registry, and cargo is configured to use them.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use minishogi::text;
use minishogi_command::checkout::cargo;
use minishogi_grading::{Exercise, Lang, Text};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::contents::Contents;
use crate::repair::Disclosure;
use minishogi_lab::files::{self, Lock};

/// The record of the written files.
const RECORD: &str = ".starter.json";

#[derive(Default, Serialize, Deserialize)]
struct Record {
    /// The number of the last exercise.
    upto: String,
    /// The code of the language of the stubs.
    #[serde(default)]
    lang: String,
    /// The part of a wrong line that students may read: see [`Disclosure`]. Empty if they may read all.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    lines: String,
    /// The digest of each file, by its place.
    files: BTreeMap<String, String>,
    /// A new copy is still being written, or was interrupted: then all of these files are this command's own, whole or not.
    #[serde(default, skip_serializing_if = "is_false")]
    unfinished: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Returns how much of a wrong line the copy at `root` lets a student see. Any other folder allows everything.
pub fn lines_told(root: &Path) -> Disclosure {
    let record = fs::read(root.join(RECORD)).ok().and_then(|text| serde_json::from_slice::<Record>(&text).ok());
    record.and_then(|record| Disclosure::with_id(&record.lines)).unwrap_or_default()
}

/// A class's copy.
pub struct Folder {
    root: PathBuf,
    is_new: bool,
    record: Record,
}

/// The effect of an update on a file.
pub enum FileChange {
    Added(String),
    Renewed(String),
    Removed(String),
    /// It was edited, and there is a newer one.
    Kept(String),
    /// The `player.rs` of an exercise, by its number: it is the student's, and there is a newer one to begin with.
    NewStub(String, String),
}

impl FileChange {
    /// Returns a line for it.
    pub fn text(&self) -> Text {
        match self {
            FileChange::Added(place) => text!("  added    {place}\n", "  追加  {place}\n"),
            FileChange::Renewed(place) => text!("  renewed  {place}\n", "  更新  {place}\n"),
            FileChange::Removed(place) => text!("  removed  {place}\n", "  削除  {place}\n"),
            FileChange::Kept(place) => text!(
                "  kept     {place}: it was changed there; the kit has another\n",
                "  保持  {place}: 書き換えられています。教材のものはこれと違います\n"
            ),
            FileChange::NewStub(place, id) => text!(
                "  kept     {place}: the kit has a new one to begin with, which `cargo run -- reset {id}` brings\n",
                "  保持  {place}: 最初の内容が新しくなりました。`cargo run -- reset {id}` で取り出せます\n"
            ),
        }
    }
}

impl Folder {
    /// Returns a folder that is empty or not there yet, or has a new copy that was interrupted.
    ///
    /// # Errors
    /// A sentence, if it is none of them.
    pub fn new(root: &Path) -> Result<Folder, Text> {
        let is_empty = match fs::read_dir(root) {
            Ok(mut entries) => entries.next().is_none(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => true,
            Err(error) => return Err(format!("{}: {error}", root.display()).into()),
        };
        if !is_empty {
            let how = match Folder::open(root) {
                // The options of the interrupted run do not count.
                Ok(Folder { is_new: true, record: Record { files, unfinished, .. }, root }) => {
                    return Ok(Folder { root, is_new: true, record: Record { files, unfinished, ..Record::default() } });
                }
                _ if root.join(RECORD).exists() => {
                    Text::new(", or --update to renew this copy", "。このコピーを新しくするなら `--update` を付けます")
                }
                _ => Text::new("", ""),
            };
            let shown = root.display();
            return Err(Text::of(
                format!("{shown} is not empty: expected an empty folder, or none{}", how.en),
                format!("{shown} は空ではありません。空のフォルダか、まだないフォルダを指定します{}", how.ja),
            ));
        }
        Ok(Folder { root: root.to_path_buf(), is_new: true, record: Record::default() })
    }

    /// Returns an existing copy. A new one that was interrupted is begun again.
    ///
    /// # Errors
    /// A sentence, if there is none.
    pub fn open(root: &Path) -> Result<Folder, Text> {
        let path = root.join(RECORD);
        let text = fs::read(&path).map_err(|error| {
            let shown = path.display();
            text!(
                "{shown}: {error}. --update renews a copy by this command: expected a folder with {RECORD}",
                "{shown}: {error}。`--update` を使えるのは、このコマンドで作った、`{RECORD}` のあるフォルダです"
            )
        })?;
        let record: Record = serde_json::from_slice(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        match Exercise::with_id(&record.upto) {
            Some(_) => Ok(Folder { root: root.to_path_buf(), is_new: record.unfinished, record }),
            None => {
                let (shown, upto) = (path.display(), record.upto);
                Err(text!("{shown}: there is no exercise `{upto}`", "{shown}: 演習 `{upto}` はありません"))
            }
        }
    }

    /// Returns the last exercise of the existing copy.
    pub fn upto(&self) -> Option<&'static Exercise> {
        Exercise::with_id(&self.record.upto)
    }

    /// Returns the language of the existing stubs.
    pub fn lang(&self) -> Option<Lang> {
        Lang::from_code(&self.record.lang)
    }

    /// Sets how much of a wrong line students see; `None` keeps the setting.
    pub fn tell_lines(&mut self, how: Option<&str>) {
        if let Some(how) = how {
            self.record.lines = how.to_string();
        }
    }

    /// Writes new contents, and returns the changes. Files that were edited there stay unchanged.
    ///
    /// # Errors
    /// A sentence, if a file cannot be read or written, or another program writes there.
    pub fn take(&mut self, contents: &Contents, last: &Exercise, lang: Lang) -> Result<Vec<FileChange>, Text> {
        let _lock = Lock::of(&self.root.join(RECORD))?;
        self.record.upto = last.id.to_string();
        self.record.lang = lang.code().to_string();
        if self.is_new {
            self.begin(contents)?;
        }
        let mut changes = Vec::new();
        let gone: Vec<String> = self.record.files.keys().filter(|place| !contents.contains_key(*place)).cloned().collect();
        for place in gone {
            changes.extend(self.take_away(place)?);
        }
        for (place, content) in contents {
            changes.extend(self.put(place, content)?);
        }
        self.note()?;
        Ok(changes)
    }

    /// Records the files before writing any of them: an interrupted copy is recognised by it. The files of an earlier interrupted copy are removed.
    fn begin(&mut self, contents: &Contents) -> Result<(), String> {
        let written = contents.iter().map(|(place, content)| (place.clone(), digest(content))).collect();
        let before = std::mem::replace(&mut self.record.files, written);
        self.record.unfinished = true;
        for place in before.keys() {
            self.remove(place)?;
        }
        self.note()?;
        (self.record.files, self.record.unfinished) = (BTreeMap::new(), false);
        Ok(())
    }

    /// Writes the record.
    fn note(&self) -> Result<(), String> {
        let text = serde_json::to_string_pretty(&self.record).map_err(|error| format!("{RECORD}: {error}"))?;
        files::write(&self.root.join(RECORD), (text + "\n").as_bytes()).map_err(|error| format!("{RECORD}: {error}"))
    }

    fn put(&mut self, place: &str, content: &[u8]) -> Result<Option<FileChange>, String> {
        let failed = |error| format!("{}: {error}", self.root.join(place).display());
        let new = digest(content);
        let old = self.record.files.get(place);
        let found = self.found(place)?;
        let is_players = place.starts_with("exercises/") && place.ends_with("/player.rs");
        let change = match &found {
            None => Some(FileChange::Added(place.to_string())),
            Some(found) if *found == new => None,
            Some(_) if is_players && old == Some(&new) => return Ok(None),
            Some(_) if is_players => {
                let id = place.split(['/', '_']).nth(1).unwrap_or_default().to_string();
                self.record.files.insert(place.to_string(), new);
                return Ok(Some(FileChange::NewStub(place.to_string(), id)));
            }
            Some(found) if Some(found) == old => Some(FileChange::Renewed(place.to_string())),
            Some(_) => return Ok(Some(FileChange::Kept(place.to_string()))),
        };
        if change.is_some() {
            let path = self.root.join(place);
            // A new copy that was interrupted is begun again, so its files need no atomic writes.
            let written = if self.is_new { plain_write(&path, content) } else { files::write(&path, content) };
            written.map_err(failed)?;
        }
        self.record.files.insert(place.to_string(), new);
        Ok(change)
    }

    /// Removes a file that the kit does not have any more.
    fn take_away(&mut self, place: String) -> Result<Option<FileChange>, String> {
        let found = self.found(&place)?;
        if found.is_some() && found.as_ref() != self.record.files.get(&place) {
            return Ok(Some(FileChange::Kept(place)));
        }
        self.remove(&place)?;
        self.record.files.remove(&place);
        Ok(found.map(|_| FileChange::Removed(place)))
    }

    /// Removes a file, if it is there, and the folders that are empty without it.
    fn remove(&self, place: &str) -> Result<(), String> {
        let path = self.root.join(place);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(format!("{}: {error}", path.display())),
            _ => {}
        }
        let folders = Path::new(place).ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty());
        folders.map(|folder| fs::remove_dir(self.root.join(folder))).take_while(Result::is_ok).for_each(drop);
        Ok(())
    }

    /// Returns the digest of an existing file.
    fn found(&self, place: &str) -> Result<Option<String>, String> {
        let path = self.root.join(place);
        match fs::read(&path) {
            Ok(content) => Ok(Some(digest(&content))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{}: {error}", path.display())),
        }
    }
}

fn plain_write(path: &Path, content: &[u8]) -> io::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    fs::write(path, content)
}

/// Returns a digest, the same for a text whose lines end with `\r\n`, as git leaves them on some systems.
fn digest(content: &[u8]) -> String {
    let text = str::from_utf8(content).map(|text| text.replace("\r\n", "\n"));
    hex::encode(Sha256::digest(text.as_deref().map_or(content, str::as_bytes)))
}

/// The folder of the crates in the copy.
const VENDORED: &str = "vendor";

/// The configuration that makes cargo use them.
const SOURCES: &str = "
# The crates are in this folder: no network is needed, here and in what is cloned from here.
[source.crates-io]
replace-with = \"vendored-sources\"

[source.vendored-sources]
directory = \"vendor\"

[net]
offline = true
";

/// Returns whether a copy has its crates beside it.
pub fn has_crates(copy: &Path) -> bool {
    copy.join(VENDORED).is_dir()
}

/// Configures cargo in the copy to use its crates.
pub fn announce_crates(contents: &mut Contents) {
    contents.entry(".cargo/config.toml".to_string()).or_default().extend_from_slice(SOURCES.as_bytes());
}

/// Puts the crates that the copy's lock file names into it, those for all systems, and removes those of an older one. They come from cargo's cache,
/// or from the network.
///
/// # Errors
/// The message of cargo.
pub fn put_crates(copy: &Path) -> Result<(), String> {
    let mut command = Command::new(cargo());
    // With their versions in their names, so that a later copy touches only those that are new.
    let output =
        command.args(["vendor", "--locked", "--quiet", "--versioned-dirs", VENDORED]).current_dir(copy).env("CARGO_NET_OFFLINE", offline());
    let output = output.output().map_err(|error| format!("cargo: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("the crates could not be put into {}: `cargo vendor` failed\n{}", copy.join(VENDORED).display(), said.trim_end()))
}

/// Returns cargo's setting for working offline. The instructor's environment comes first, for the copy says that there is no network.
fn offline() -> String {
    std::env::var("CARGO_NET_OFFLINE").unwrap_or_else(|_| "false".to_string())
}
