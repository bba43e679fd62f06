//! What is written is whole, the same each time, and other programs read it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use super::{sample, write_all};

/// A new folder for a test.
pub fn empty_folder(test: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("minishogi-report-{}-{test}", process::id()));
    // It is there only if a test was stopped.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// All files below a folder.
pub fn files_below(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.into_iter()
}

/// With the parsers of Python: an XML parser, its CSV reader in the encoding of Excel, JSON, JSON Schema where it is installed, HTML.
#[test]
fn python_reads_what_was_written() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/report/read_back.py");
    let out = empty_folder("python");
    write_all(&sample::class(), &out).unwrap();
    match Command::new("python3").arg(script).arg(&out).output() {
        Err(error) => eprintln!("skipped: python3 cannot be started: {error}"),
        Ok(run) => {
            let told = [run.stdout, run.stderr].map(|output| String::from_utf8_lossy(&output).into_owned()).concat();
            eprint!("{told}");
            assert!(run.status.success(), "{told}");
        }
    }
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn an_error_names_the_file_and_leaves_nothing_half_written() {
    let out = empty_folder("error");
    fs::create_dir_all(out.join("junit.xml")).unwrap();
    let error = write_all(&sample::class(), &out).unwrap_err().to_string();
    assert!(error.contains("junit.xml could not be written: "), "{error}");
    let mut names: Vec<_> = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["junit.xml", "results.json", "results.schema.json"]);
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let out = empty_folder("no_folder");
    fs::write(out.join("file"), "").unwrap();
    let error = write_all(&sample::class(), &out.join("file")).unwrap_err().to_string();
    assert!(error.contains("results.json could not be written: "), "{error}");
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn writing_twice_gives_the_same_bytes() {
    let out = empty_folder("twice");
    let files = || {
        let mut files: Vec<(PathBuf, Vec<u8>)> = files_below(&out).map(|path| (path.clone(), fs::read(path).unwrap())).collect();
        files.sort();
        files
    };
    write_all(&sample::class(), &out).unwrap();
    let first = files();
    write_all(&sample::class(), &out).unwrap();
    assert_eq!(first, files());
    assert_eq!(first.len(), 5 + 4 * sample::class().submissions.len());
    fs::remove_dir_all(out).unwrap();
}
