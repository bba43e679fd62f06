//! `results.csv`: the points, to import into a learning management system (manaba, Moodle). `results.excel.csv`: the same, to look at in Excel.
//!
//! UTF-8 with a byte order mark, without which Excel assumes another encoding, and lines that end in CR LF.
//!
//! Excel takes `00123` for the number 123, quoted or not, and a course system compares an id letter by letter, so no cell is right for both. In
//! `results.csv` ids and names are unchanged; in `results.excel.csv` they are formulas whose value is the text: `="00123"`.

use std::io;

use csv::{Terminator, WriterBuilder};
use minishogi_grading::Lang;

use super::words;
use crate::report::result::{Class, Submission};

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Returns the table for programs.
pub fn csv(class: &Class, lang: Lang) -> io::Result<String> {
    table(class, text, lang)
}

/// Returns the table for Excel.
pub fn for_excel(class: &Class, lang: Lang) -> io::Result<String> {
    table(class, text_of_excel, lang)
}

/// Returns a table. `key` writes the id and the name of a student. The names of the columns are the same in every language, for programs that read
/// them.
fn table(class: &Class, key: fn(&str) -> String, lang: Lang) -> io::Result<String> {
    let mut rows = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    let has_roster = class.submissions.iter().any(|submission| submission.id.is_some());
    let mut header = vec!["student".to_string()];
    header.extend(has_roster.then(|| "id".to_string()));
    // A bare `03` would become the number 3.
    header.extend(class.exercises.iter().map(|exercise| text(&format!("ex{}", exercise.id))));
    let is_late = class.submissions.iter().any(|submission| !submission.late.is_empty());
    header.extend(["total", "out of"].map(String::from));
    header.extend(class.is_weighted().then(|| "mark".to_string()));
    header.extend(is_late.then(|| "lost by being late".to_string()));
    header.push("notes".to_string());
    rows.write_record(&header)?;
    for submission in &class.submissions {
        let mut row = vec![key(&submission.student)];
        row.extend(has_roster.then(|| key(submission.id.as_deref().unwrap_or_default())));
        row.extend(class.exercises.iter().map(|exercise| submission.points_of(&exercise.id).to_string()));
        row.extend([submission.points(), class.points()].map(|points| points.to_string()));
        row.extend(class.is_weighted().then(|| format!("{:.1}", class.mark(submission))));
        row.extend(is_late.then(|| submission.late.iter().map(|late| late.lost).sum::<u32>().to_string()));
        row.push(text(&notes(class, submission, lang).join(words::choose(lang, "; ", "／"))));
        rows.write_record(&row)?;
    }
    let bytes = rows.into_inner().map_err(|error| io::Error::other(error.to_string()))?;
    let rows = String::from_utf8(bytes).map_err(io::Error::other)?;
    Ok(format!("{BYTE_ORDER_MARK}{rows}"))
}

/// Returns the notes on a submission: anything that the points do not show.
fn notes(class: &Class, submission: &Submission, lang: Lang) -> Vec<String> {
    let changes = words::changes(submission).into_iter().map(|change| change.told.get(lang).to_string());
    let own = changes.chain(submission.notes_beside_the_problem().map(|note| note.get(lang).to_string()));
    if submission.is_absent {
        return own.collect();
    }
    let not_graded = words::choose(lang, "not graded: ", "採点不能: ");
    // First, so that it is not overlooked.
    let open = words::not_enforced(&class.restrictions, lang);
    let mut notes = match (open.is_empty(), lang) {
        (true, _) => Vec::new(),
        (false, Lang::En) => vec![format!("NOT SAFE, not enforced by the sandbox: {}", open.join(", "))],
        (false, Lang::Ja) => vec![format!("危険: 隔離されていません。無効な制限: {}", open.join("、"))],
    };
    notes.extend(submission.problem.iter().map(|problem| format!("{not_graded}{}", problem.get(lang))));
    let remark = |remark: words::Remark| match remark.reason {
        None => format!("{} {}", remark.exercises, remark.mark),
        Some(reason) => format!("{} {}: {}", remark.exercises, remark.mark, reason.get(lang)),
    };
    notes.extend(words::remarks(submission, lang).into_iter().map(remark));
    for grade in &submission.grades {
        notes.extend(grade.mistakes.iter().map(|mistake| format!("{}: {}", grade.exercise, mistake.name.get(lang))));
    }
    notes.extend(own);
    notes
}

/// Returns a cell with foreign text: one line, and never a formula, which a spreadsheet would run. Some programs take the wide signs of a Japanese
/// keyboard for the narrow ones.
fn text(cell: &str) -> String {
    let starts_formula = |text: &str| text.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r']);
    let words: Vec<&str> = cell.split(|c: char| c.is_control()).map(str::trim).filter(|words| !words.is_empty()).collect();
    let line = words.join(" ");
    if starts_formula(&line) || starts_formula(cell) { format!("'{line}") } else { line }
}

/// The longest text in a formula of Excel, in units of UTF-16.
const LONGEST_IN_FORMULA: usize = 255;

/// Returns a cell with foreign text as a formula of Excel that is this text and nothing else.
fn text_of_excel(cell: &str) -> String {
    let line = cell.split(|c: char| c.is_control()).collect::<Vec<_>>().join(" ");
    match line.encode_utf16().count() {
        0 => line,
        length if length > LONGEST_IN_FORMULA => text(cell),
        _ => format!("=\"{}\"", line.replace('"', "\"\"")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::result::{State, sample};
    use minishogi_grading::Text;

    #[test]
    fn the_points_of_the_sample() {
        let csv = csv(&sample::class(), Lang::En).unwrap();
        assert!(csv.starts_with(BYTE_ORDER_MARK));
        assert_eq!(csv.matches('\n').count(), csv.matches("\r\n").count(), "a bare line feed");
        insta::assert_snapshot!(csv.trim_start_matches(BYTE_ORDER_MARK).replace("\r\n", "\n"));
    }

    /// Returns the rows as a program reads them.
    fn rows(csv: &str) -> Vec<Vec<String>> {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv.trim_start_matches(BYTE_ORDER_MARK).as_bytes());
        reader.records().map(|row| row.unwrap().iter().map(String::from).collect()).collect()
    }

    #[test]
    fn an_id_keeps_its_zeros_for_the_course_system_and_for_excel() {
        let mut class = sample::class();
        for (submission, id) in class.submissions.iter_mut().zip(["00123", "1E5", "=1+1", "s\"1"]) {
            submission.id = Some(id.to_string());
        }
        let ids = |csv: String| rows(&csv).into_iter().map(|mut row| row.swap_remove(1)).collect::<Vec<_>>();
        assert_eq!(ids(csv(&class, Lang::En).unwrap()), ["id", "00123", "1E5", "'=1+1", "s\"1", ""]);
        assert_eq!(ids(for_excel(&class, Lang::En).unwrap()), ["id", "=\"00123\"", "=\"1E5\"", "=\"=1+1\"", "=\"s\"\"1\"", ""]);
        assert!(for_excel(&class, Lang::En).unwrap().contains("\"=\"\"00123\"\"\""), "a quoted cell, with its quotes doubled");
    }

    #[test]
    fn who_handed_in_nothing_has_no_points_and_one_note() {
        let mut class = sample::class();
        class.submissions.iter_mut().for_each(|submission| submission.late.clear());
        class.submissions[0].is_absent = true;
        class.submissions[0].corrected.clear();
        class.submissions[0].notes = vec![Text::new("nothing handed in", "提出なし")];
        let row = &rows(&csv(&class, Lang::En).unwrap())[1];
        assert_eq!(row[1..], ["0", "0", "0", "10", "nothing handed in"]);
    }

    #[test]
    fn a_reason_is_told_once_and_with_all_exercises_that_have_it() {
        let mut class = sample::class();
        let why = Text::new("player.rs is larger than 256 KiB.", "player.rs が 256 KiB を超えています。");
        for grade in &mut class.submissions[3].grades {
            grade.state = State::Refused;
            grade.specs.iter_mut().for_each(|spec| spec.sentence = why.clone());
        }
        class.submissions[2].notes = vec![Text::new("archive <a.zip> could not be read", "")];
        for spec in class.submissions[4].grades.iter_mut().flat_map(|grade| {
            grade.points = 0;
            &mut grade.specs
        }) {
            (spec.verdict, spec.points) = ("not-written".to_string(), 0);
        }
        let told: Vec<String> = rows(&csv(&class, Lang::En).unwrap()).into_iter().filter_map(|mut row| row.pop()).collect();
        assert!(told[4].contains("; 02 03 refused: player.rs is larger than 256 KiB.; left out"), "{}", told[4]);
        assert_eq!(told[3].matches("could not be read").count(), 1, "{}", told[3]);
        assert!(told[5].ends_with("; 02 03 not written"), "{}", told[5]);
    }

    #[test]
    fn a_mark_of_100_is_there_where_exercises_have_weights() {
        let mut class = sample::class();
        class.exercises[1].weight = 3;
        let rows = rows(&csv(&class, Lang::En).unwrap());
        let column = rows[0].iter().position(|name| name == "mark").unwrap();
        let marks: Vec<&str> = rows[1..].iter().map(|row| &*row[column]).collect();
        assert_eq!(marks, ["30.0", "60.0", "0.0", "75.0", "100.0"], "three of five points of each, one lost by being late; two by hand");
    }

    #[test]
    fn a_text_too_long_for_a_formula_is_none() {
        let long = "長".repeat(256);
        assert_eq!(text_of_excel(&long), long);
        assert_eq!(text_of_excel(&format!("={long}")), format!("'={long}"));
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
