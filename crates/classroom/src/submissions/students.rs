//! Identifies the students: reads the roster, a CSV file as Excel and course systems write it, finds the student of each entry of the folder, and
//! names the students. No two have the same name, or names that look alike.

use std::collections::{BTreeMap, BTreeSet, btree_map as map};
use std::fs;
use std::path::Path;

use csv::{ReaderBuilder, StringRecord};
use minishogi::{Text, text};
use unicode_normalization::UnicodeNormalization;

use super::names::{self, System};
use super::search::{Entry, EntryKind};
use minishogi_lab::clean::{difference, outline};
use minishogi_lab::encoding;

/// The possible titles of the column with the id, the surest first.
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

/// The possible titles of the column with the name.
const NAMES: &[&str] = &["氏名", "学生氏名", "姓名", "学生名", "名前", "fullname", "studentname", "name", "student", "学生", "氏名漢字"];

/// The possible titles if there are two columns for it.
const FAMILY_NAMES: &[&str] = &["姓", "名字", "surname", "lastname", "familyname"];
const GIVEN_NAMES: &[&str] = &["名", "firstname", "givenname"];

/// The number of lines in which the header is looked for: some systems write a title before it.
const LINES_BEFORE_HEADER: usize = 10;

/// Words that follow a name without a space, and are no part of it.
const AFTER_NAMES: &[&str] =
    &["さん", "君", "くん", "様", "氏", "の", "課題", "演習", "提出", "再提出", "最終", "レポート", "kadai", "player"];

/// The shortest id and name that are found within the name of a submission, in characters.
const SHORTEST_WITHIN: usize = 3;

/// The students of a class.
#[derive(Debug, PartialEq, Eq)]
pub struct Roster {
    students: Vec<Listed>,
}

/// A line of the roster.
#[derive(Debug, PartialEq, Eq)]
struct Listed {
    /// As it is written, leading zeros included.
    id: String,
    /// May be empty.
    name: String,
}

impl Listed {
    /// Returns the student's name in all reports. No two are the same, for the ids differ.
    fn shown(&self) -> String {
        format!("{} {}", self.id, self.name).trim().to_string()
    }
}

/// The students on the roster who fit a submission.
#[derive(Debug, PartialEq, Eq)]
enum Match {
    /// The place on the roster, and whether the match is sure: only the whole id or name makes it so.
    One {
        student: usize,
        is_sure: bool,
    },
    Several(Vec<usize>),
    None,
}

/// A way to recognise the submission of a listed student.
type Fits<'a> = &'a dyn Fn(&Listed) -> bool;

impl Roster {
    /// Reads a CSV file with a header. It may be UTF-8, UTF-16, Shift_JIS or EUC-JP, with commas, semicolons or tabs.
    ///
    /// # Errors
    /// A sentence that names the file and, if possible, the line.
    pub fn read(path: &Path) -> Result<Roster, Text> {
        let shown = path.display();
        let failed = |why: Text| Text::of(format!("the roster {shown}: {}", why.en), format!("名簿 {shown}: {}", why.ja));
        let bytes = fs::read(path).map_err(|error| failed(error.to_string().into()))?;
        let decoded = encoding::decode(bytes);
        let text = decoded
            .map_err(|no_text| {
                let line = no_text.line;
                failed(text!("line {line} is no text in UTF-8 or Shift_JIS", "{line} 行目は UTF-8 でも Shift_JIS でもありません"))
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
                        return Err(text!("line {line}: {} has no id", "{line} 行目: {} の学籍番号がありません", listed.name));
                    }
                }
            }
            if students.iter().any(|other| bare(&other.id) == bare(&listed.id)) {
                return Err(text!("line {line}: the id {} is there twice", "{line} 行目: 学籍番号 {} が 2 つあります", listed.id));
            }
            students.push(listed);
        }
        if students.is_empty() {
            Err(Text::new("there is no student below the header", "見出しの下に学生がいません"))
        } else {
            Ok(Roster { students })
        }
    }

    /// Returns the student of the submission with this name: by id, by name, by both, or by either within a longer name.
    fn find(&self, name: &str) -> Match {
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
        let has_name = |listed: &Listed| bare(&listed.name).chars().count() >= SHORTEST_WITHIN && is_named_in(&bare(&listed.name), &within);
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

/// The columns of the roster.
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

/// Returns the rows, with the numbers of their lines.
fn rows(text: &str, delimiter: u8) -> Result<Vec<(u64, StringRecord)>, Text> {
    let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter).from_reader(text.as_bytes());
    let rows = reader.records().map(|row| row.map(|row| (row.position().map_or(0, |position| position.line()), row)));
    rows.collect::<Result<_, _>>().map_err(|error| error.to_string().into())
}

/// Returns a cell on one line; Excel keeps a text with zeros as `="00123"`.
fn cell(text: &str) -> String {
    let text = text.trim();
    let text = text.strip_prefix("=\"").and_then(|text| text.strip_suffix('"')).unwrap_or(text);
    names::lossy(text.trim().as_bytes())
}

/// Returns the text with full-width characters as plain ones, and capitals as small letters.
fn folded(text: &str) -> String {
    text.nfkc().collect::<String>().to_lowercase()
}

/// Returns only the letters and digits.
fn bare(text: &str) -> String {
    folded(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Returns the words in a fixed order, for some write the family name first and some last.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> =
        folded(text).split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(String::from).collect();
    words.sort();
    words
}

/// Returns whether the text contains the id, and not as part of a longer one.
fn stands_in(id: &str, text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric();
    text.match_indices(id).any(|(at, _)| !text[..at].ends_with(is_part) && !text[at + id.len()..].starts_with(is_part))
}

/// Returns whether a text contains a name of letters, with any separators between them, and not as part of a longer name: `林 一郎` is not in `小林 一郎`.
fn is_named_in(name: &str, text: &str) -> bool {
    let letters: Vec<(usize, char)> = text.char_indices().filter(|(_, c)| c.is_alphanumeric()).collect();
    let name: Vec<char> = name.chars().collect();
    // Digits are no part of a name.
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    letters.windows(name.len()).any(|there| {
        let Some((&(first, _), &(last, letter))) = there.first().zip(there.last()) else { return false };
        let after = &text[last + letter.len_utf8()..];
        there.iter().map(|(_, c)| c).eq(&name)
            && !is_letter(text[..first].chars().next_back())
            && (!is_letter(after.chars().next()) || AFTER_NAMES.iter().any(|word| after.starts_with(word)))
    })
}

/// Returns the digits without leading zeros, if there are only digits.
fn number(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.trim_start_matches('0'))
}

/// A student of the class.
#[derive(Debug)]
pub(super) struct Sender {
    pub(super) name: String,
    pub(super) id: Option<String>,
    pub(super) notes: Vec<Text>,
    /// There is a roster, and no student on it, or more than one, fits.
    pub(super) is_unknown: bool,
    /// The match with this student of the roster is not sure.
    pub(super) is_guessed: bool,
    /// The entries that were handed in; empty only for a student on the roster.
    pub(super) entries: Vec<Entry>,
}

impl Sender {
    /// Returns the name of the submission in notes on it.
    pub(super) fn shown(&self) -> &[u8] {
        match &self.entries[..] {
            [entry] => entry.name(),
            _ => self.name.as_bytes(),
        }
    }
}

/// Returns the students of these entries, in their order, and then the students of the roster without a submission.
pub(super) fn of(entries: Vec<Entry>, roster: Option<&Roster>) -> Vec<Sender> {
    let mut senders = by_student(entries);
    if let Some(roster) = roster {
        let absent = call_roll(&mut senders, roster);
        senders.extend(absent);
    }
    tell_same_names_apart(&mut senders);
    tell_look_alikes_apart(&mut senders);
    senders
}

/// Returns one student for each entry, except for entries of the same student according to a course system.
fn by_student(entries: Vec<Entry>) -> Vec<Sender> {
    let mut senders: Vec<Sender> = Vec::new();
    let mut of_download: BTreeMap<String, usize> = BTreeMap::new();
    let several = no_students_of_canvas(&entries);
    for entry in entries {
        let student = entry.download().map(|download| match several.contains(&download.student) {
            true => names::lossy(names::without_archive_ending(entry.name())),
            false => names::lossy(download.student.as_bytes()),
        });
        if let Some(sender) = student.as_ref().and_then(|student| of_download.get(student)) {
            senders[*sender].entries.push(entry);
            continue;
        }
        let name = student.clone().unwrap_or_else(|| match entry.kind {
            EntryKind::File => names::lossy(names::without_archive_ending(entry.name())),
            _ => names::lossy(entry.name()),
        });
        of_download.extend(student.map(|student| (student, senders.len())));
        senders.push(Sender { name, id: None, notes: Vec::new(), is_unknown: false, is_guessed: false, entries: vec![entry] });
    }
    senders
}

/// Returns names that look like students of Canvas, but have one file twice, which Canvas would have numbered: `cs_101_1234_player.rs`,
/// `cs_101_1235_player.rs` are of two students.
fn no_students_of_canvas(entries: &[Entry]) -> BTreeSet<String> {
    let mut files = BTreeSet::new();
    let of_canvas = entries.iter().filter_map(Entry::download).filter(|download| download.system == System::Canvas);
    of_canvas.filter(|download| !files.insert((download.student.clone(), download.file.clone()))).map(|download| download.student).collect()
}

/// Gives every student the name on the roster, merges several hand-ins of a student, and returns the students who handed in nothing.
fn call_roll(senders: &mut Vec<Sender>, roster: &Roster) -> Vec<Sender> {
    let mut present: BTreeMap<usize, Sender> = BTreeMap::new();
    let mut unknown = Vec::new();
    for mut sender in std::mem::take(senders) {
        let known_as = sender.entries[0].download().map_or_else(|| vec![sender.name.clone()], |download| download.known_as);
        let mut tried = known_as.iter().map(|name| roster.find(name));
        let first = tried.next().unwrap_or(Match::None);
        let surer = tried.find(|other| matches!(other, Match::One { is_sure: true, .. }));
        let found = if let Match::One { is_sure: true, .. } = first { first } else { surer.unwrap_or(first) };
        match found {
            Match::One { student, is_sure } => {
                let listed = &roster.students[student];
                sender.is_guessed = !is_sure;
                if !is_sure {
                    let (listed, name) = (quoted(&listed.shown()), quoted(&sender.name));
                    sender.notes.push(text!("taken for {listed} of the roster: {name}", "名簿の {listed} とみなしました: {name}"));
                }
                (sender.name, sender.id) = (listed.shown(), Some(listed.id.clone()));
                match present.entry(student) {
                    map::Entry::Vacant(place) => drop(place.insert(sender)),
                    map::Entry::Occupied(mut first) => {
                        let Sender { notes, entries, is_guessed, .. } = first.get_mut();
                        *is_guessed |= sender.is_guessed;
                        notes.extend(sender.notes);
                        entries.extend(sender.entries);
                    }
                }
                continue;
            }
            Match::Several(students) => {
                let students = names::few(students.into_iter().map(|student| names::name(quoted(&roster.students[student].shown()))));
                sender.notes.push(Text::of(
                    format!("more than one on the roster fits: {}", students.en),
                    format!("名簿の複数の人に当てはまります: {}", students.ja),
                ));
                sender.is_unknown = true;
            }
            Match::None => {
                sender.notes.push(Text::new("not on the roster", "名簿にありません"));
                sender.is_unknown = true;
            }
        }
        unknown.push(sender);
    }
    for sender in present.values_mut().filter(|sender| sender.entries.len() > 1) {
        let of_downloads: BTreeSet<Option<String>> = sender.entries.iter().map(|entry| Some(entry.download()?.student)).collect();
        // A course system's files have their students' names.
        if of_downloads.len() > 1 || of_downloads.contains(&None) {
            let entries = names::few(sender.entries.iter().map(|entry| names::name(names::quoted(entry.name()))));
            sender.notes.push(Text::of(
                format!("several hand-ins of one student, taken together: {}", entries.en),
                format!("1 人の学生の複数の提出を、まとめて扱いました: {}", entries.ja),
            ));
        }
    }
    let missing = roster.students.iter().enumerate().filter(|(student, _)| !present.contains_key(student));
    let absent = missing.map(|(_, listed)| Sender {
        name: listed.shown(),
        id: Some(listed.id.clone()),
        notes: vec![Text::new("nothing handed in", "提出なし")],
        is_unknown: false,
        is_guessed: false,
        entries: Vec::new(),
    });
    let absent = absent.collect();
    senders.extend(present.into_values());
    senders.extend(unknown);
    absent
}

fn quoted(name: &str) -> String {
    names::quoted(name.as_bytes())
}

/// Gives students with the same name the whole names of their entries, and numbers the names that are still the same.
fn tell_same_names_apart(senders: &mut [Sender]) {
    let mut same: BTreeMap<String, Vec<Text>> = BTreeMap::new();
    for sender in &*senders {
        let entries = sender.entries.iter().map(|entry| names::name(names::quoted(entry.name())));
        same.entry(sender.name.clone()).or_default().push(names::few(entries));
    }
    same.retain(|_, senders| senders.len() > 1);
    let mut taken: BTreeSet<String> = senders.iter().map(|sender| sender.name.clone()).filter(|name| !same.contains_key(name)).collect();
    for sender in senders {
        let Some(others) = same.get(&sender.name) else { continue };
        let (name, others) = (&sender.name, names::few(others.clone()));
        sender.notes.push(Text::of(
            format!("several submissions are called `{name}`: {}", others.en),
            format!("複数の提出の名前が `{name}` です: {}", others.ja),
        ));
        // The roster's name is better than that of an entry.
        let whole = if sender.id.is_some() { sender.name.clone() } else { names::lossy(sender.entries[0].name()) };
        sender.name = free_name(&whole, |name| taken.insert(name.to_string()));
    }
}

/// Returns the name, or the name with the first number with which it is free.
fn free_name(name: &str, mut is_free: impl FnMut(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    std::iter::once(name.to_string()).chain(numbered).find(|name| is_free(name)).unwrap_or_default()
}

/// Numbers all but the plainest of names that look alike, and notes the difference.
fn tell_look_alikes_apart(senders: &mut [Sender]) {
    let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (number, sender) in senders.iter().enumerate() {
        alike.entry(outline(&sender.name)).or_default().push(number);
    }
    let mut taken: BTreeSet<String> = alike.keys().cloned().collect();
    for mut group in alike.into_values().filter(|group| group.len() > 1) {
        // Plain are characters of ASCII rather than others, no space at the end, small letters, and few.
        group.sort_by_key(|sender| {
            let name = &senders[*sender].name;
            (!name.is_ascii(), name.trim() != name, name.to_lowercase() != *name, name.chars().count(), name.clone())
        });
        let [plainest, second] = [group[0], group[1]].map(|sender| senders[sender].name.clone());
        for (place, sender) in group.into_iter().enumerate() {
            let sender = &mut senders[sender];
            let other = if place == 0 { &second } else { &plainest };
            let (here, there) = difference(&sender.name, other);
            sender.notes.push(Text::of(
                format!("looks like `{other}`, another submission, but has {} where that has {}", here.en, there.en),
                format!("別の提出 `{other}` と見た目が同じですが、{} ではなく {} があります", there.ja, here.ja),
            ));
            if place > 0 {
                sender.name = free_name(&sender.name, |name| taken.insert(outline(name)));
            }
        }
    }
}
