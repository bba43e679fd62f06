//! What is graded already, on disk.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::files::Log;
use crate::fingerprint;
use crate::report::result::Grade;

/// A line of the journal.
#[derive(Serialize, Deserialize)]
struct Line {
    student: String,
    /// The file, the exercise and the kit: see `Builder::digest`.
    digest: String,
    /// The [fingerprint] of the specs that judged.
    #[serde(default)]
    fingerprint: String,
    grade: Grade,
}

/// One line of JSON for each exercise of each student, written as soon as it is known and never changed. Of two about the same file the later
/// one holds.
///
/// It is read first when the class is graded again. A line names the file by its digest, so an edited file is graded anew; a line that was cut
/// short by a crash is passed over, and only that exercise is graded once more.
pub struct Journal {
    log: Log,
    known: HashMap<(String, String), Grade>,
    /// How many lines were judged with other specs, and count for nothing.
    pub of_other_specs: usize,
}

impl Journal {
    /// Opens the journal at `path`, or begins it.
    pub fn open(path: &Path) -> io::Result<Journal> {
        let (mut known, mut of_other_specs) = (HashMap::new(), 0);
        let log = Log::open(path, |line: Line| {
            if line.fingerprint == fingerprint::BUILT_IN {
                known.insert((line.student, line.digest), line.grade);
            } else {
                of_other_specs += 1;
            }
        })?;
        Ok(Journal { log, known, of_other_specs })
    }

    /// What is known of a student's file.
    pub fn find(&self, student: &str, digest: &str) -> Option<&Grade> {
        self.known.get(&(student.to_string(), digest.to_string()))
    }

    /// Notes a grade. It is on the disk when this returns.
    pub fn note(&mut self, student: &str, digest: &str, grade: &Grade) -> io::Result<()> {
        let fingerprint = fingerprint::BUILT_IN.to_string();
        let line = Line { student: student.to_string(), digest: digest.to_string(), fingerprint, grade: grade.clone() };
        self.log.note(&line)?;
        self.log.sync()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;
    use crate::report::result::State;

    fn grade(points: u32) -> Grade {
        Grade { exercise: "03".into(), state: State::Graded, points, specs: vec![], compiler: None, mistakes: vec![] }
    }

    /// A journal that is not there yet.
    fn path(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("journal_{name}_{}", std::process::id()));
        let _ = fs::remove_file(&path);
        path
    }

    #[test]
    fn a_line_cut_short_is_passed_over_and_the_next_one_is_not_lost() {
        let path = path("cut");
        let mut journal = Journal::open(&path).unwrap();
        journal.note("花子\n", "d1", &grade(7)).unwrap();
        journal.note("taro", "d2", &grade(8)).unwrap();
        drop(journal);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 10]).unwrap();

        let mut journal = Journal::open(&path).unwrap();
        assert_eq!(journal.find("花子\n", "d1"), Some(&grade(7)));
        assert_eq!(journal.find("taro", "d2"), None, "cut short");
        assert_eq!(journal.find("taro", "d1"), None, "another file");
        journal.note("taro", "d3", &grade(9)).unwrap();
        assert_eq!(Journal::open(&path).unwrap().find("taro", "d3"), Some(&grade(9)));
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn what_other_specs_judged_is_not_taken_over_and_the_later_of_two_holds() {
        let path = path("specs");
        let mut journal = Journal::open(&path).unwrap();
        journal.note("taro", "d1", &grade(7)).unwrap();
        journal.note("taro", "d1", &grade(9)).unwrap();
        journal.note("hana", "d2", &grade(8)).unwrap();
        drop(journal);
        let text = fs::read_to_string(&path).unwrap();
        let (last, text) = (text.lines().last().unwrap().replace(fingerprint::BUILT_IN, "0123456789abcdef"), text.clone());
        let without = last.replace("\"fingerprint\":\"0123456789abcdef\",", "");
        assert_ne!(last, without);
        let others: Vec<&str> = text.lines().take(2).chain([&*last, &*without]).collect();
        fs::write(&path, others.join("\n")).unwrap();
        let journal = Journal::open(&path).unwrap();
        assert_eq!((journal.find("taro", "d1"), journal.find("hana", "d2")), (Some(&grade(9)), None));
        assert_eq!(journal.of_other_specs, 2);
        fs::remove_file(&path).unwrap();
    }
}
