//! Who is in the class: a CSV file as Excel and course systems write it.

use std::fs;
use std::path::Path;

use csv::{ReaderBuilder, StringRecord};
use minishogi::Text;
use unicode_normalization::UnicodeNormalization;

use super::encoding;
use super::names;

/// What the column with the id may be called, the surest first.
const IDS: &[&str] = &[
    "学籍番号",
    "学生番号",
    "学生証番号",
    "学生id",
    "studentid",
    "studentnumber",
    "studentno",
    "idnumber",
    "idナンバー",
    "id番号",
    "id",
    "ユーザid",
    "ユーザーid",
    "userid",
    "ログインid",
    "loginid",
    "ユーザ名",
    "ユーザー名",
    "username",
    "番号",
    "number",
    "no",
];

/// What the column with the name may be called.
const NAMES: &[&str] = &["氏名", "学生氏名", "姓名", "学生名", "名前", "fullname", "studentname", "name", "student", "学生", "氏名漢字"];

/// Where there are two columns for it.
const FAMILY_NAMES: &[&str] = &["姓", "名字", "surname", "lastname", "familyname"];
const GIVEN_NAMES: &[&str] = &["名", "firstname", "givenname"];

/// In how many lines the header is looked for: some systems write a title before it.
const LINES_BEFORE_HEADER: usize = 10;

/// The shortest id and name that are found within the name of a submission, in characters.
const SHORTEST_WITHIN: usize = 3;

/// The students of a class.
#[derive(Debug, PartialEq, Eq)]
pub struct Roster {
    pub(super) students: Vec<Listed>,
}

/// A line of the roster.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Listed {
    /// As it is written, leading zeros included.
    pub(super) id: String,
    /// May be empty.
    pub(super) name: String,
}

impl Listed {
    /// What the student is called in all reports. No two are the same, for the ids are not.
    pub(super) fn shown(&self) -> String {
        format!("{} {}", self.id, self.name).trim().to_string()
    }
}

/// Who could have handed in a submission.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Match {
    /// The place on the roster; it is not sure where the name only has the student's id or name in it.
    One {
        student: usize,
        is_sure: bool,
    },
    Several(Vec<usize>),
    None,
}

/// Whether a submission is this student's.
type Fits<'a> = &'a dyn Fn(&Listed) -> bool;

impl Roster {
    /// Reads a CSV file with a header. It may be UTF-8, UTF-16, Shift_JIS or EUC-JP, with commas, semicolons or tabs.
    ///
    /// # Errors
    /// A sentence that names the file, and the line where it can.
    pub fn read(path: &Path) -> Result<Roster, Text> {
        let shown = path.display();
        let failed = |why: Text| Text::of(format!("the roster {shown}: {}", why.en), format!("名簿 {shown}: {}", why.ja));
        let bytes = fs::read(path).map_err(|error| failed(error.to_string().into()))?;
        let decoded = encoding::decode(bytes);
        let text = decoded
            .map_err(|no_text| {
                let line = no_text.line;
                failed(Text::of(
                    format!("line {line} is no text in UTF-8 or Shift_JIS"),
                    format!("{line} 行目は UTF-8 でも Shift_JIS でもありません"),
                ))
            })?
            .text;
        Roster::parse(&text).map_err(failed)
    }

    fn parse(text: &str) -> Result<Roster, Text> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let tables = [b',', b'\t', b';'].into_iter().map(|delimiter| rows(text, delimiter)).collect::<Result<Vec<_>, _>>()?;
        let with_header = tables.iter().find_map(|rows| {
            let header = rows.iter().take(LINES_BEFORE_HEADER).position(|(_, row)| Columns::of(row).is_some())?;
            Some((Columns::of(&rows[header].1)?, &rows[header + 1..]))
        });
        let (columns, rows) = with_header.ok_or_else(|| {
            Text::new(
                "there is no header; expected a line with columns like id,name or 学籍番号,氏名",
                "見出しの行がありません。学籍番号,氏名 や id,name のような行が必要です",
            )
        })?;
        let mut students: Vec<Listed> = Vec::new();
        for (line, row) in rows {
            let listed = columns.read(row);
            if listed.id.is_empty() {
                match listed.name.is_empty() {
                    true => continue,
                    false => {
                        return Err(Text::of(
                            format!("line {line}: {} has no id", listed.name),
                            format!("{line} 行目: {} の学籍番号がありません", listed.name),
                        ));
                    }
                }
            }
            if students.iter().any(|other| bare(&other.id) == bare(&listed.id)) {
                return Err(Text::of(
                    format!("line {line}: the id {} is there twice", listed.id),
                    format!("{line} 行目: 学籍番号 {} が 2 つあります", listed.id),
                ));
            }
            students.push(listed);
        }
        if students.is_empty() {
            Err(Text::new("there is no student below the header", "見出しの下に学生がいません"))
        } else {
            Ok(Roster { students })
        }
    }

    /// Who handed in the submission of this name: by id, by name, by both, or by either within a longer name.
    pub(super) fn find(&self, name: &str) -> Match {
        let (whole, within) = (bare(name), folded(name));
        let is_id = |listed: &Listed| whole == bare(&listed.id);
        // Canvas writes the family name first, without spaces.
        let turned = |name: &str| bare(&name.split_whitespace().rev().collect::<String>());
        let is_called = |listed: &str| whole == bare(listed) || whole == turned(listed) || words(name) == words(listed);
        let is_name = |listed: &Listed| !listed.name.is_empty() && is_called(&listed.name);
        let is_both = |listed: &Listed| {
            let (id, name) = (bare(&listed.id), bare(&listed.name));
            whole == format!("{id}{name}") || whole == format!("{name}{id}")
        };
        let has_id = |listed: &Listed| listed.id.chars().count() >= SHORTEST_WITHIN && stands_in(&folded(&listed.id), &within);
        let has_name = |listed: &Listed| bare(&listed.name).chars().count() >= SHORTEST_WITHIN && whole.contains(&bare(&listed.name));
        // Excel drops leading zeros when a roster is saved with it.
        let is_number = |listed: &Listed| number(&whole).is_some_and(|digits| number(&bare(&listed.id)) == Some(digits));
        let ways: [(Fits, bool); 6] =
            [(&is_id, true), (&is_name, true), (&is_both, true), (&has_id, false), (&has_name, false), (&is_number, false)];
        for (fits, is_sure) in ways {
            let students: Vec<usize> = (0..self.students.len()).filter(|student| fits(&self.students[*student])).collect();
            match students[..] {
                [] => {}
                [student] => return Match::One { student, is_sure },
                _ => return Match::Several(students),
            }
        }
        Match::None
    }
}

/// Which columns hold what.
struct Columns {
    id: usize,
    /// One after the other, with a space between them.
    name: Vec<usize>,
}

impl Columns {
    fn of(header: &StringRecord) -> Option<Columns> {
        let titles: Vec<String> = header.iter().map(bare).collect();
        let called = |words: &[&str]| words.iter().find_map(|word| titles.iter().position(|title| title == word));
        let in_two = || Some(vec![called(FAMILY_NAMES)?, called(GIVEN_NAMES)?]);
        Some(Columns { id: called(IDS)?, name: called(NAMES).map(|name| vec![name]).or_else(in_two)? })
    }

    fn read(&self, row: &StringRecord) -> Listed {
        let name: Vec<String> = self.name.iter().map(|column| cell(row.get(*column).unwrap_or_default())).collect();
        Listed { id: cell(row.get(self.id).unwrap_or_default()), name: name.join(" ").trim().to_string() }
    }
}

/// The rows, with the numbers of their lines.
fn rows(text: &str, delimiter: u8) -> Result<Vec<(u64, StringRecord)>, Text> {
    let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter).from_reader(text.as_bytes());
    let rows = reader.records().map(|row| row.map(|row| (row.position().map_or(0, |position| position.line()), row)));
    rows.collect::<Result<_, _>>().map_err(|error| error.to_string().into())
}

/// A cell on one line; `="00123"` is how a text with zeros is kept in Excel.
fn cell(text: &str) -> String {
    let text = text.trim();
    let text = text.strip_prefix("=\"").and_then(|text| text.strip_suffix('"')).unwrap_or(text);
    names::lossy(text.trim().as_bytes())
}

/// Full-width as plain, capitals as small letters.
fn folded(text: &str) -> String {
    text.nfkc().collect::<String>().to_lowercase()
}

/// Letters and digits alone.
fn bare(text: &str) -> String {
    folded(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// The words in a fixed order, for some write the family name first and some last.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> =
        folded(text).split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(String::from).collect();
    words.sort();
    words
}

/// Whether the id stands there and is not part of a longer one.
fn stands_in(id: &str, text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric();
    text.match_indices(id).any(|(at, _)| !text[..at].ends_with(is_part) && !text[at + id.len()..].starts_with(is_part))
}

/// The digits without leading zeros, where there are only digits.
fn number(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.trim_start_matches('0'))
}
