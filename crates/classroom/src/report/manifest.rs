//! `manifest.sha256`: the files that the grader wrote, in the format of `sha256sum --check`.
//!
//! The grader uses it to find and remove the reports of students who left the class, and nothing else. Files of other origin, and edited ones, are
//! never lost: they stay, and a file in the place of a report is kept beside it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

use same_file::is_same_file;
use sha2::{Digest, Sha256};

use minishogi_lab::files;

/// The name of the manifest in the folder of the reports.
pub const NAME: &str = "manifest.sha256";

/// The list while reports are written. Each file is listed before it is written, so that a crash leaves no unlisted file behind.
pub struct Manifest {
    folder: PathBuf,
    list: File,
    /// The files of earlier runs, each with the digests that it may have.
    earlier: BTreeMap<String, BTreeSet<String>>,
    /// The files of this run.
    written: BTreeMap<String, String>,
    kept: Vec<Kept>,
}

/// A file of other origin, or an edited one, that a report replaced.
#[derive(Debug, PartialEq, Eq)]
pub struct Kept {
    /// The name of the report.
    pub name: String,
    /// The new path of its content.
    pub at: PathBuf,
}

/// Files in the folder that the grader has not written.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Foreign {
    /// Reports of earlier runs that were edited, and that no report of this run replaces: they stay.
    pub stays: Vec<String>,
    pub kept: Vec<Kept>,
}

impl Manifest {
    /// Opens the list of a folder, or begins it.
    pub fn open(folder: &Path) -> io::Result<Manifest> {
        let path = folder.join(NAME);
        let mut earlier: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let text = fs::read(&path).or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(Vec::new()) } else { Err(error) })?;
        for line in String::from_utf8_lossy(&text).lines() {
            if let Some((digest, name)) = line.split_once("  ").filter(|(_, name)| is_below(name)) {
                earlier.entry(name.to_string()).or_default().insert(digest.to_string());
            }
        }
        fs::create_dir_all(folder)?;
        let mut list = OpenOptions::new().append(true).create(true).open(path)?;
        if !text.is_empty() && !text.ends_with(b"\n") {
            list.write_all(b"\n")?;
        }
        Ok(Manifest { folder: folder.to_path_buf(), list, earlier, written: BTreeMap::new(), kept: Vec::new() })
    }

    /// Writes a file, as a whole or not at all. A file of other origin is kept beside it.
    pub fn write(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        let path = self.folder.join(name);
        let digest = digest(content);
        match fs::read(&path) {
            Ok(there) if there != content && !self.knows(&there) => {
                let at = files::keep_beside(&path, &there)?;
                self.kept.push(Kept { name: name.to_string(), at });
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        self.list.write_all(line(&digest, name).as_bytes())?;
        files::write(&path, content)?;
        self.written.insert(name.to_string(), digest);
        Ok(())
    }

    /// Returns whether an earlier run wrote it, under any name: on some disks `Hana` is `hana`.
    fn knows(&self, content: &[u8]) -> bool {
        let digest = digest(content);
        self.earlier.values().any(|digests| digests.contains(&digest))
    }

    /// Removes files of earlier runs that this one did not write, and returns the files of other origin.
    pub fn finish(self) -> io::Result<Foreign> {
        let Manifest { folder, list, earlier, written, kept } = self;
        let mut stays = Vec::new();
        for (name, digests) in earlier.iter().filter(|(name, _)| !written.contains_key(*name)) {
            let path = folder.join(name);
            // On some disks `Hana` is `hana`.
            let is_another_name = |other: &&String| other.to_lowercase() == name.to_lowercase();
            if written.keys().filter(is_another_name).any(|other| is_same_file(&path, folder.join(other)).unwrap_or(false)) {
                continue;
            }
            match fs::read(&path) {
                Ok(content) if digests.contains(&digest(&content)) => fs::remove_file(&path)?,
                Ok(_) => stays.push(name.clone()),
                // It is gone already, or no file.
                Err(_) => {}
            }
        }
        // On Windows an open file is not replaced.
        drop(list);
        let text: String = written.iter().map(|(name, digest)| line(digest, name)).collect();
        files::write(&folder.join(NAME), text.as_bytes())?;
        Ok(Foreign { stays, kept })
    }
}

fn digest(content: &[u8]) -> String {
    hex::encode(Sha256::digest(content))
}

fn line(digest: &str, name: &str) -> String {
    format!("{digest}  {name}\n")
}

/// Returns whether a name leads to a file below the folder; the list may be foreign.
fn is_below(name: &str) -> bool {
    Path::new(name).components().all(|part| matches!(part, Component::Normal(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a new folder with the files of two runs, and the result of the second.
    fn two_runs(name: &str, between: impl FnOnce(&Path), second: &[&str]) -> (PathBuf, Foreign) {
        let folder = std::env::temp_dir().join(format!("minishogi-manifest-{name}-{}", std::process::id()));
        let mut manifest = Manifest::open(&folder).unwrap();
        for file in ["a.md", "feedback/hana.md", "feedback/taro.md"] {
            manifest.write(file, file.as_bytes()).unwrap();
        }
        assert_eq!(manifest.finish().unwrap(), Foreign::default());
        between(&folder);
        let mut manifest = Manifest::open(&folder).unwrap();
        second.iter().for_each(|file| manifest.write(file, b"second").unwrap());
        let foreign = manifest.finish().unwrap();
        (folder, foreign)
    }

    #[test]
    fn what_is_not_written_any_more_is_removed_and_what_is_not_ours_stays() {
        let mine = |folder: &Path| fs::write(folder.join("feedback/mine.md"), "mine").unwrap();
        let (folder, foreign) = two_runs("removed", mine, &["a.md", "feedback/hana.md"]);
        let there = ["a.md", "feedback/hana.md", "feedback/taro.md", "feedback/mine.md"].map(|name| folder.join(name).exists());
        assert_eq!((there, foreign), ([true, true, false, true], Foreign::default()));
        let listed = fs::read_to_string(folder.join(NAME)).unwrap();
        assert_eq!(listed.lines().count(), 2, "{listed}");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_report_that_was_edited_stays_and_is_named() {
        let edit = |folder: &Path| fs::write(folder.join("feedback/taro.md"), "with a word of praise").unwrap();
        let (folder, foreign) = two_runs("edited", edit, &["a.md"]);
        assert!(folder.join("feedback/taro.md").exists() && !folder.join("feedback/hana.md").exists());
        assert_eq!(foreign, Foreign { stays: vec!["feedback/taro.md".to_string()], kept: vec![] });
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_others_wrote_is_kept_beside_the_report_that_takes_its_place() {
        let edit = |folder: &Path| {
            fs::write(folder.join("feedback/taro.md"), "with a word of praise").unwrap();
            fs::write(folder.join("feedback/emi.md"), "of another program").unwrap();
        };
        let (folder, foreign) = two_runs("kept", edit, &["a.md", "feedback/hana.md", "feedback/taro.md", "feedback/emi.md"]);
        let kept =
            ["feedback/taro.md", "feedback/emi.md"].map(|name| Kept { name: name.to_string(), at: folder.join(format!("{name}.1")) });
        assert_eq!(foreign, Foreign { stays: vec![], kept: kept.into() });
        let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
        assert_eq!((read("feedback/taro.md.1"), read("feedback/emi.md.1")), ("with a word of praise".into(), "of another program".into()));
        assert_eq!((read("feedback/taro.md"), read("feedback/emi.md")), ("second".into(), "second".into()));
        // The kept files are not the grader's.
        let mut manifest = Manifest::open(&folder).unwrap();
        manifest.write("a.md", b"third").unwrap();
        assert_eq!(manifest.finish().unwrap(), Foreign::default());
        assert!(folder.join("feedback/taro.md.1").exists() && !folder.join("feedback/taro.md").exists());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_run_that_was_broken_off_has_listed_what_it_wrote() {
        let broken_off = |folder: &Path| {
            let mut manifest = Manifest::open(folder).unwrap();
            manifest.write("feedback/emi.md", b"of a run without an end").unwrap();
            manifest.write("a.md", b"of that run too").unwrap();
            drop(manifest);
            let list = folder.join(NAME);
            fs::write(&list, fs::read_to_string(&list).unwrap() + "cut sho").unwrap();
        };
        let (folder, foreign) = two_runs("broken", broken_off, &["feedback/hana.md"]);
        let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names.len(), 2, "the folder feedback and the list: {names:?}");
        assert_eq!((fs::read_dir(folder.join("feedback")).unwrap().count(), foreign), (1, Foreign::default()));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_list_leads_to_nothing_outside_its_folder() {
        assert!(is_below("feedback/花子.en.md"));
        assert!(!is_below("../exam.md") && !is_below("/etc/passwd") && !is_below("feedback/../../exam.md"));
    }
}
