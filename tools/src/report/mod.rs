//! What grading found out, as files: for machines, for the learning management system, for the instructor, for each student.
//!
//! | file | for |
//! |---|---|
//! | `results.json`, `results.schema.json` | programs: everything, and what it looks like |
//! | `junit.xml` | continuous integration |
//! | `results.csv` | a spreadsheet, manaba, Moodle |
//! | `report.html` | the instructor |
//! | `feedback/STUDENT.en.md`, `.ja.md` | the student |
//! | `gradescope/STUDENT.json`, `classroom50/STUDENT.json` | Gradescope, Classroom 50 |
//!
//! # The schema of `results.json`
//!
//! `results.json` is [`Class`] field by field. `schema.json` says the same as a JSON Schema, and a test compares the two. A program that reads it
//! should look at the field `schema` first: it is `minishogi-lab/grade/v1`, and another field or meaning makes another version.

mod cases;
mod classroom50;
mod csv;
mod feedback;
mod file_names;
mod gradescope;
mod html;
mod json;
mod junit;
pub mod result;
#[cfg(test)]
mod sample;
mod terminal;
#[cfg(test)]
mod tests;
mod words;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use minishogi_grading::Lang;

use crate::files;
use result::Class;

/// Why the reports are not all there.
#[derive(Debug)]
pub enum ReportError {
    /// A file could not be written.
    File(PathBuf, io::Error),
    /// A variable of the environment is not what it should be.
    Environment(String),
}

impl fmt::Display for ReportError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ReportError::File(path, error) => write!(f, "{} could not be written: {error}", path.display()),
            ReportError::Environment(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ReportError {}

/// The points of all students as a table for the terminal, and a line about the class.
pub fn table(class: &Class) -> String {
    terminal::table(class)
}

/// Writes only the results, as a shard does for `grade merge`.
///
/// # Errors
/// Names the file.
pub fn write_class(class: &Class, file: &Path) -> Result<(), ReportError> {
    let written = json::json(class).and_then(|content| files::write(file, content.as_bytes()));
    written.map_err(|error| ReportError::File(file.to_path_buf(), error))
}

/// Writes all reports below `out`, each as a whole or not at all. It stops at the first that cannot be written.
/// It takes nothing away: files of students of an earlier grading stay.
///
/// # Errors
/// Names that file.
pub fn write_all(class: &Class, out: &Path) -> Result<(), ReportError> {
    let runner = classroom50::Runner::from_env().map_err(ReportError::Environment)?;
    let put = |name: &str, content: io::Result<String>| {
        let path = out.join(name);
        content.and_then(|content| files::write(&path, content.as_bytes())).map_err(|error| ReportError::File(path, error))
    };
    put("results.json", json::json(class))?;
    put("results.schema.json", Ok(json::SCHEMA.to_string()))?;
    put("junit.xml", junit::xml(class))?;
    put("results.csv", csv::csv(class))?;
    put("report.html", Ok(html::page(class)))?;
    for (submission, name) in class.submissions.iter().zip(file_names::file_names(class)) {
        put(&format!("feedback/{name}.en.md"), Ok(feedback::markdown(class, submission, Lang::En)))?;
        put(&format!("feedback/{name}.ja.md"), Ok(feedback::markdown(class, submission, Lang::Ja)))?;
        put(&format!("gradescope/{name}.json"), gradescope::json(class, submission))?;
        put(&format!("classroom50/{name}.json"), classroom50::json(class, submission, &name, &runner))?;
    }
    Ok(())
}
