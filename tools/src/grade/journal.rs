//! What is graded already, on disk: one line of JSON for each exercise of each student, written as soon as it is known and never changed.
//!
//! It is read first when the class is graded again. A line names the file by its digest, so an edited file is graded anew; a line that was cut
//! short by a crash is passed over, and only that exercise is graded once more.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::files::Log;
use crate::report::result::Grade;

#[derive(Serialize, Deserialize)]
struct Line {
    student: String,
    /// The file, the exercise and the kit: see `Builder::digest`.
    digest: String,
    grade: Grade,
}

/// The open journal.
pub struct Journal {
    log: Log,
    known: HashMap<(String, String), Grade>,
}

impl Journal {
    /// Opens the journal at `path`, or begins it.
    pub fn open(path: &Path) -> io::Result<Journal> {
        let mut known = HashMap::new();
        let log = Log::open(path, |line: Line| drop(known.insert((line.student, line.digest), line.grade)))?;
        Ok(Journal { log, known })
    }

    /// What is known of a student's file.
    pub fn find(&self, student: &str, digest: &str) -> Option<&Grade> {
        self.known.get(&(student.to_string(), digest.to_string()))
    }

    /// Notes a grade. It is on the disk when this returns.
    pub fn note(&mut self, student: &str, digest: &str, grade: &Grade) -> io::Result<()> {
        let line = Line { student: student.to_string(), digest: digest.to_string(), grade: grade.clone() };
        self.log.note(&line)?;
        self.log.sync()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::result::State;

    fn grade(points: u32) -> Grade {
        Grade { exercise: "03".into(), state: State::Graded, points, specs: vec![], compiler: None, mistakes: vec![] }
    }

    #[test]
    fn a_line_cut_short_is_passed_over_and_the_next_one_is_not_lost() {
        let path = std::env::temp_dir().join(format!("journal_{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let mut journal = Journal::open(&path).unwrap();
        journal.note("花子\n", "d1", &grade(7)).unwrap();
        journal.note("taro", "d2", &grade(8)).unwrap();
        drop(journal);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 10]).unwrap();

        let mut journal = Journal::open(&path).unwrap();
        assert_eq!(journal.find("花子\n", "d1"), Some(&grade(7)));
        assert_eq!(journal.find("taro", "d2"), None, "cut short");
        assert_eq!(journal.find("taro", "d1"), None, "another file");
        journal.note("taro", "d3", &grade(9)).unwrap();
        assert_eq!(Journal::open(&path).unwrap().find("taro", "d3"), Some(&grade(9)));
        std::fs::remove_file(&path).unwrap();
    }
}
