//! `results.csv`: the points, for a spreadsheet or to import into a learning management system (manaba, Moodle).
//!
//! UTF-8 with a byte order mark, without which Excel takes it for another encoding, and lines that end in CR LF.

use std::io;

use csv::{Terminator, WriterBuilder};
use minishogi_grading::Lang;

use super::cases::grade_of;
use super::words;
use crate::report::result::{Class, Submission};

const BYTE_ORDER_MARK: &str = "\u{feff}";

pub fn csv(class: &Class) -> io::Result<String> {
    let mut rows = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    let mut header = vec!["student".to_string()];
    // A bare `03` would become the number 3.
    header.extend(class.exercises.iter().map(|exercise| text(&format!("ex{}", exercise.id))));
    header.extend(["total", "out of", "notes"].map(String::from));
    rows.write_record(&header)?;
    for submission in &class.submissions {
        let mut row = vec![text(&submission.student)];
        let points = |exercise| grade_of(submission, exercise).map_or(0, |grade| grade.points);
        row.extend(class.exercises.iter().map(|exercise| points(exercise).to_string()));
        row.extend([submission.points().to_string(), class.points().to_string(), text(&notes(class, submission).join("; "))]);
        rows.write_record(&row)?;
    }
    let bytes = rows.into_inner().map_err(|error| io::Error::other(error.to_string()))?;
    let rows = String::from_utf8(bytes).map_err(io::Error::other)?;
    Ok(format!("{BYTE_ORDER_MARK}{rows}"))
}

/// What the points do not tell.
fn notes(class: &Class, submission: &Submission) -> Vec<String> {
    let mut notes: Vec<String> = submission.problem.iter().map(|problem| format!("not graded: {}", problem.en)).collect();
    for grade in &submission.grades {
        notes.extend(words::mark(grade.state, Lang::En).map(|mark| format!("ex{} {mark}", grade.exercise)));
        notes.extend(grade.mistakes.iter().map(|mistake| format!("ex{}: {}", grade.exercise, mistake.name.en)));
    }
    notes.extend(submission.notes.iter().cloned());
    let open = words::not_enforced(class, Lang::En);
    if !open.is_empty() {
        notes.push(format!("NOT SAFE, not enforced by the sandbox: {}", open.join(", ")));
    }
    notes
}

/// A cell with foreign text: one line, and never a formula, which a spreadsheet would run. Some programs take the wide signs of a Japanese
/// keyboard for the narrow ones.
fn text(cell: &str) -> String {
    let starts_formula = |text: &str| text.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r']);
    let words: Vec<&str> = cell.split(|c: char| c.is_control()).map(str::trim).filter(|words| !words.is_empty()).collect();
    let line = words.join(" ");
    if starts_formula(&line) || starts_formula(cell) { format!("'{line}") } else { line }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::result::sample;

    #[test]
    fn the_points_of_the_sample() {
        let csv = csv(&sample::class()).unwrap();
        assert!(csv.starts_with(BYTE_ORDER_MARK));
        assert_eq!(csv.matches('\n').count(), csv.matches("\r\n").count(), "a bare line feed");
        insta::assert_snapshot!(csv.trim_start_matches(BYTE_ORDER_MARK).replace("\r\n", "\n"));
    }

    #[test]
    fn no_cell_is_a_formula() {
        for formula in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1", "＝1", "＋1", "－1", "＠a"] {
            assert!(text(formula).starts_with('\''), "{formula:?} became {:?}", text(formula));
        }
        assert_eq!(text("a\r\n\0b = c"), "a b = c");
        assert_eq!(text("佐藤-花子"), "佐藤-花子");
    }
}
