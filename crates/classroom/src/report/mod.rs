//! Writes the results as files: for machines, for the learning management system, for the instructor, for each student.
//!
//! | file | for |
//! |---|---|
//! | `results.json`, `results.schema.json` | programs: everything, and its schema |
//! | `junit.xml` | continuous integration |
//! | `results.csv` | manaba, Moodle |
//! | `results.excel.csv` | Excel |
//! | `report.html` | the instructor |
//! | `feedback/STUDENT.en.md`, `.ja.md` | the student |
//! | `gradescope/STUDENT.json`, `classroom50/STUDENT.json` | Gradescope, Classroom 50 |
//! | `manifest.sha256` | the next run: the files of this one |
//!
//! # The schema of `results.json`
//!
//! `results.json` is [`Class`] field by field. `schema.json` says the same as a JSON Schema, and a test compares the two. A program that reads it
//! should look at the field `schema` first: it is `minishogi-lab/grade/v4`, and another field or meaning makes another version.

mod cases;
mod classroom50;
mod csv;
mod feedback;
mod gradescope;
mod html;
mod junit;
mod manifest;
pub mod result;
mod terminal;
mod words;

use std::collections::HashSet;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use manifest::Manifest;
use minishogi_grading::Lang;
use result::Class;

use crate::sandbox::Restriction;
use minishogi_lab::clean::outline;
use minishogi_lab::files;

pub use html::progress;
pub use manifest::{Foreign, Kept};
pub use words::was_late;

/// The reason why reports are missing.
#[derive(Debug)]
pub enum ReportError {
    /// A file could not be written.
    File(PathBuf, io::Error),
    /// A variable of the environment has a wrong value.
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

impl std::error::Error for ReportError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ReportError::File(_, error) => Some(error),
            _ => None,
        }
    }
}

/// Returns the points of all students as a table for the terminal, a line about the class, and a warning if the sandbox is open.
pub fn table(class: &Class, lang: Lang) -> String {
    terminal::table(class, lang)
}

/// Returns a warning if the sandbox is open.
pub fn sandbox_warning(restrictions: &[Restriction], lang: Lang) -> Option<String> {
    words::sandbox_warning(restrictions, lang)
}

/// Writes only the results, as a shard does for `grade merge`.
///
/// # Errors
/// Names the file.
pub fn write_class(class: &Class, file: &Path) -> Result<(), ReportError> {
    let written = json(class).and_then(|content| files::write(file, content.as_bytes()));
    written.map_err(|error| ReportError::File(file.to_path_buf(), error))
}

/// Writes all reports below `out`, each as a whole or not at all. It stops at the first that cannot be written. The page begins in the language
/// `lang`, and the notes of the tables are in it. In the end it removes the files of students who were only in an earlier grading. Files of other
/// origin, and edited ones, are not lost: it returns their paths.
///
/// # Errors
/// Names that file.
pub fn write_all(class: &Class, out: &Path, lang: Lang) -> Result<Foreign, ReportError> {
    let runner = classroom50::Runner::from_env().map_err(ReportError::Environment)?;
    let not_listed = |error| ReportError::File(out.join(manifest::NAME), error);
    let mut manifest = Manifest::open(out).map_err(not_listed)?;
    let mut put = |name: &str, content: io::Result<String>| {
        let written = content.and_then(|content| manifest.write(name, content.as_bytes()));
        written.map_err(|error| ReportError::File(out.join(name), error))
    };
    put("results.json", json(class))?;
    put("results.schema.json", Ok(SCHEMA.to_string()))?;
    put("junit.xml", junit::xml(class))?;
    put("results.csv", csv::csv(class, lang))?;
    put("results.excel.csv", csv::for_excel(class, lang))?;
    put("report.html", Ok(html::page(class, lang)))?;
    for (submission, name) in class.submissions.iter().zip(file_names(class)) {
        put(&format!("feedback/{name}.en.md"), Ok(feedback::markdown(class, submission, Lang::En)))?;
        put(&format!("feedback/{name}.ja.md"), Ok(feedback::markdown(class, submission, Lang::Ja)))?;
        put(&format!("gradescope/{name}.json"), gradescope::json(class, submission))?;
        put(&format!("classroom50/{name}.json"), classroom50::json(class, submission, &name, &runner))?;
    }
    manifest.finish().map_err(not_listed)
}

/// The longest name, in bytes: with an ending it fits every file system.
const LONGEST: usize = 120;

/// Returns the name, without ending, of the files of each submission, in their order.
///
/// A name that had to be changed, or that looks like an earlier one, may get a number at its end: `anna`, `Anna-2`. Some systems do not distinguish
/// names that differ by case alone, or by the composition of `が`.
fn file_names(class: &Class) -> Vec<String> {
    let cleaned: Vec<String> = class.submissions.iter().map(|submission| clean(&submission.student)).collect();
    let mut names = vec![String::new(); cleaned.len()];
    let mut taken = HashSet::new();
    // First the names that can stay, so that `a_b` keeps its own although there is an `a/b`.
    for unchanged in [true, false] {
        for (index, submission) in class.submissions.iter().enumerate() {
            if (cleaned[index] == submission.student) == unchanged {
                let numbered = (2..).map(|number| format!("{}-{number}", cleaned[index]));
                let mut candidates = std::iter::once(cleaned[index].clone()).chain(numbered);
                names[index] = candidates.find(|name| taken.insert(outline(name))).unwrap_or_default();
            }
        }
    }
    names
}

/// Returns the name without characters that some system does not allow, or treats specially.
fn clean(name: &str) -> String {
    let mut clean: String = name.chars().map(|c| if is_unsafe(c) { '_' } else { c }).collect();
    clean.truncate(clean.floor_char_boundary(LONGEST));
    // Windows drops these at the end.
    let kept = clean.trim_end_matches(['.', ' ']).len();
    clean.truncate(kept);
    // Hidden files, and options of commands.
    if clean.starts_with(['.', '-', ' ', '~']) {
        clean.replace_range(..1, "_");
    }
    if is_reserved(&clean) {
        clean.insert(0, '_');
    }
    if clean.is_empty() { "unnamed".to_string() } else { clean }
}

fn is_unsafe(c: char) -> bool {
    let invisible = matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    c.is_control() || invisible || r#"/\:*?"<>|"#.contains(c)
}

/// Returns whether the name is that of a device on Windows, with any ending.
fn is_reserved(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_uppercase();
    let numbered = ["COM", "LPT"].iter().any(|device| {
        let number = stem.strip_prefix(device).unwrap_or_default();
        number.chars().count() == 1 && number.chars().all(|c| c.is_ascii_digit() || "¹²³".contains(c))
    });
    numbered || ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(&stem.as_str())
}

/// The JSON Schema of [`json`].
const SCHEMA: &str = include_str!("schema.json");

/// Returns `results.json`: everything, field by field.
fn json(class: &Class) -> io::Result<String> {
    Ok(serde_json::to_string_pretty(class)? + "\n")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::env;
    use std::fs;
    use std::process::{self, Command};

    use minishogi_grading::Kind;
    use serde_json::Value;

    use super::*;
    use crate::report::result::{self, sample};

    /// Returns a new folder for a test.
    fn empty_folder(test: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("minishogi-report-{}-{test}", process::id()));
        // It is there only if a test was stopped.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    /// Returns all files below a folder.
    fn files_below(folder: &Path) -> impl Iterator<Item = PathBuf> {
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

    /// With the parsers of Python: an XML parser, its CSV reader in the encoding of Excel, JSON, JSON Schema if it is installed, HTML.
    #[test]
    fn python_reads_what_was_written() {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/report/read_back.py");
        let out = empty_folder("python");
        write_all(&sample::class(), &out, Lang::En).unwrap();
        match Command::new("python3").arg(script).arg(&out).output() {
            Err(error) => support::processes::skip(&format!("python3 cannot be started: {error}")),
            Ok(run) => {
                let told = [run.stdout, run.stderr].map(|output| String::from_utf8_lossy(&output).into_owned()).concat();
                told.lines().filter(|line| line.to_lowercase().contains("skipped")).for_each(support::processes::skip);
                assert!(run.status.success(), "{told}");
            }
        }
        fs::remove_dir_all(out).unwrap();
    }

    #[test]
    fn an_error_names_the_file_and_leaves_nothing_half_written() {
        let out = empty_folder("error");
        fs::create_dir_all(out.join("junit.xml")).unwrap();
        let error = write_all(&sample::class(), &out, Lang::En).unwrap_err().to_string();
        assert!(error.contains("junit.xml could not be written: "), "{error}");
        let mut names: Vec<_> = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["junit.xml", "manifest.sha256", "results.json", "results.schema.json"]);
        fs::remove_dir_all(out).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let out = empty_folder("no_folder");
        fs::write(out.join("file"), "").unwrap();
        let error = write_all(&sample::class(), &out.join("file"), Lang::En).unwrap_err().to_string();
        assert!(error.contains("manifest.sha256 could not be written: "), "{error}");
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
        write_all(&sample::class(), &out, Lang::En).unwrap();
        let first = files();
        write_all(&sample::class(), &out, Lang::En).unwrap();
        assert_eq!(first, files());
        assert_eq!(first.len(), 7 + 4 * sample::class().submissions.len());
        fs::remove_dir_all(out).unwrap();
    }

    fn names(students: &[&str]) -> Vec<String> {
        let mut class = sample::class();
        let submission = class.submissions[0].clone();
        class.submissions = students
            .iter()
            .map(|student| {
                let mut submission = submission.clone();
                submission.student = student.to_string();
                submission
            })
            .collect();
        file_names(&class)
    }

    #[test]
    fn a_good_name_stays() {
        let good = ["佐藤 花子", "s1234567", "O'Brien", "Zoë", "が", "a.b-c_d", "COMET", "コンソール"];
        assert_eq!(names(&good), good);
    }

    #[test]
    fn what_a_system_does_not_allow_is_replaced() {
        let bad = ["../x", "C:\\y", ".hidden", "-rf", "a\nb\0c", "a\u{202e}txt", "end. .", "", "..", "con", "Aux.txt", "COM¹", "lpt9 .x"];
        let expected =
            ["_._x", "C__y", "_hidden", "_rf", "a_b_c", "a_txt", "end", "unnamed", "unnamed-2", "_con", "_Aux.txt", "_COM¹", "_lpt9 .x"];
        assert_eq!(names(&bad), expected);
    }

    #[test]
    fn a_long_name_is_cut_between_characters() {
        let long = "長".repeat(100);
        assert_eq!(names(&[&long]), ["長".repeat(40)]);
    }

    #[test]
    fn no_two_names_look_alike_or_are_one_on_some_system() {
        let alike = ["が", "か\u{3099}", "anna", "ANNA", "ａｎｎａ", "аnna", "anna ", "straße", "STRASSE", "con", "CON", "_con"];
        let names = names(&alike);
        let mut outlines: Vec<String> = names.iter().map(|name| outline(name)).collect();
        outlines.sort();
        outlines.dedup();
        assert_eq!(outlines.len(), alike.len(), "{names:?}");
        assert_eq!(names[..6], ["が", "か\u{3099}-2", "anna", "ANNA-2", "ａｎｎａ-3", "аnna-4"]);
    }

    #[test]
    fn no_two_students_have_one_file() {
        assert_eq!(names(&["a/b", "a:b", "a_b", "A_b", "a_b-2", "x", "x"]), ["a_b-3", "a_b-4", "a_b", "A_b-2", "a_b-2-2", "x", "x-2"]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let class = sample::class();
        assert_eq!(serde_json::from_str::<Class>(&json(&class).unwrap()).unwrap(), class);
    }

    #[test]
    fn the_schema_has_the_fields_of_the_values() {
        let schema: Value = serde_json::from_str(SCHEMA).unwrap();
        assert_eq!(schema["properties"]["schema"]["const"], result::SCHEMA);
        let mut seen = BTreeSet::new();
        compare(&serde_json::to_value(sample::class()).unwrap(), &schema, &schema, "", &mut seen);
        let defined: BTreeSet<String> = schema["$defs"].as_object().unwrap().keys().cloned().collect();
        assert_eq!(seen, defined, "the sample should show everything that the schema tells of");
    }

    #[test]
    fn the_schema_has_the_kinds_of_verdicts() {
        let schema: Value = serde_json::from_str(SCHEMA).unwrap();
        let listed = schema["$defs"]["specGrade"]["properties"]["verdict"]["enum"].as_array().unwrap();
        assert_eq!(listed.iter().filter_map(Value::as_str).collect::<Vec<_>>(), Kind::all().map(Kind::id).collect::<Vec<_>>());
    }

    /// Compares the names of the fields of a value, and of all values in it, with those that a part of the schema demands.
    fn compare(value: &Value, part: &Value, schema: &Value, place: &str, seen: &mut BTreeSet<String>) {
        let part = part.get("oneOf").map_or(part, |either| &either[0]);
        let reference = part.get("$ref").and_then(|name| name.as_str()?.strip_prefix("#/$defs/"));
        let part = reference.map_or(part, |name| {
            seen.insert(name.to_string());
            &schema["$defs"][name]
        });
        match value {
            Value::Object(fields) => {
                let names: BTreeSet<&str> = fields.keys().map(String::as_str).collect();
                let required = part["required"].as_array().unwrap_or_else(|| panic!("nothing is said of {place}"));
                assert_eq!(names, required.iter().filter_map(Value::as_str).collect(), "{place} requires");
                assert_eq!(names, part["properties"].as_object().unwrap().keys().map(String::as_str).collect(), "{place} describes");
                assert_eq!(part["additionalProperties"], false, "{place}");
                fields.iter().for_each(|(name, value)| compare(value, &part["properties"][name], schema, &format!("{place}/{name}"), seen));
            }
            Value::Array(items) => items.iter().for_each(|item| compare(item, &part["items"], schema, &format!("{place}/_"), seen)),
            Value::String(text) if part.get("enum").is_some() => {
                assert!(part["enum"].as_array().unwrap().contains(value), "{place}: {text} is not in the schema");
            }
            _ => {}
        }
    }
}
