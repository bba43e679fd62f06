//! Interprets names: of students, of files and archives, and of the folders around them. Nothing is opened here.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io;

use minishogi_grading::{EXERCISES, Exercise, Lang, Text};
use unicode_normalization::UnicodeNormalization;

use minishogi_lab::clean::is_unseen;
use minishogi_lab::encoding::from_shift_jis;

/// The endings of archives, longest first: those that can be opened, and others, so that they are recognised as archives.
const ARCHIVE_ENDINGS: &[&str] = &[
    ".tar.gz", ".tgz", ".tar", ".zip", ".tar.bz2", ".tar.xz", ".tar.zst", ".tbz2", ".txz", ".7z", ".bz2", ".gz", ".lzh", ".rar", ".xz",
    ".zst",
];

/// Documents whose content happens to be a zip archive.
const DOCUMENT_ENDINGS: &[&str] = &[".docx", ".epub", ".jar", ".odp", ".ods", ".odt", ".pptx", ".xlsm", ".xlsx"];

/// The number of names that are shown of a longer list.
const FEW: usize = 5;

/// The number of names that are shown of a list of students, or of their work.
const MANY: usize = 200;

/// The most folders within each other.
const MAX_DEPTH: usize = 64;

/// The longest path, in bytes.
const MAX_LENGTH: usize = 4096;

/// Students pack the whole kit; these folders of the kit and its tools are not their work.
const PASSED_OVER_OF_KIT: &[&str] = &["solutions", "tests"];
const PASSED_OVER_OF_TOOLS: &[&str] = &["node_modules", "target"];

/// Other folders of the kit with Rust files, and files of it beside each `player.rs`.
const KIT_FOLDERS: &[&str] = &["benches", "board", "browser", "command", "crates", "games", "grading", "shell", "src", "tools", "web"];
const KIT_FILES: &[&str] = &["build.rs", "spec.rs"];

/// The words before the number of an exercise; if one begins with another, the longer one comes first. Reports and homework have numbers of their
/// own.
const WORDS: &[&str] =
    &["exercises", "exercise", "ex", "kadai", "課題", "演習問題", "演習", "練習問題", "練習", "問題", "問", "エクササイズ", "第"];

/// The counters after which two digits are a month, a class or a group, and no exercise.
const COUNTED: &[char] = &['月', '日', '年', '班', '組', '週', '名', '人', '限'];

/// The characters between such a word and the number.
const BETWEEN_WORD_AND_NUMBER: &[char] = &[' ', '_', '-', '.', '#', ':', '第'];

/// The names on the way to a file, folders and archives alike, and its own, with `/` between them. Bytes, because archives know no encoding.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PathInside(Vec<u8>);

/// The role of a file, by its path alone.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A player for the exercise with this number.
    Player {
        exercise: &'static str,
        form: Form,
        told: NamedBy,
    },
    /// A `player.rs`, or a copy of one, of an unknown exercise.
    OfNoExercise,
    /// A file that may be a student's work, but is not called `player.rs`.
    NoPlayer,
    Archive,
    /// A file in this folder of the kit or its tools, or the folder itself, which is not searched for students' work.
    PassedOver(PathInside),
    /// A file that a program left there.
    Litter,
    TooDeep,
    Other,
}

/// The form of the name of a file with a player, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    /// `player.rs`.
    Plain,
    /// `player (1).rs`, as browsers and desktops name a second copy.
    Copy,
    /// It has the number of the exercise in its own name and not in that of a folder.
    Loose,
}

/// The source of its exercise, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum NamedBy {
    /// By its path.
    ByPath,
    /// The whole class handed in this one, and the path names none.
    ByClass,
    /// The whole class handed in this one, but the path names another.
    AgainstPath,
}

/// A course system that gives files names of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum System {
    /// `NAME_123_assignsubmission_file_FILE`, in one folder or with a folder for each student.
    Moodle,
    /// `name_123_456_FILE`, and `name_LATE_123_456_FILE` if it was late. The first number is the user's, the second the file's.
    Canvas,
    /// `123@s456@FILE`: the number of the student and the name of the user, or the other way round.
    Manaba,
    /// `NAME - player.rs` of Google Classroom, `player - NAME.rs` of Google Forms.
    Google,
}

/// The name of a file from a course system.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Download {
    pub(super) system: System,
    /// The student's possible names on a roster, the surest first.
    pub(super) known_as: Vec<String>,
    /// No two students of an assignment have the same.
    pub(super) student: String,
    /// The name that the file had; empty for a folder.
    pub(super) file: String,
}

impl Download {
    pub(super) fn of(name: &[u8]) -> Option<Download> {
        let name = text(name);
        Download::of_moodle(&name)
            .or_else(|| Download::of_manaba(&name))
            .or_else(|| Download::of_canvas(&name))
            .or_else(|| Download::of_google(&name))
    }

    /// The number is another in every assignment.
    fn of_moodle(name: &str) -> Option<Download> {
        let (before, after) = name.split_once("_assignsubmission_")?;
        let (student, number) = before.rsplit_once('_')?;
        let file = after.split_once('_').map_or("", |(_, file)| file);
        (is_number(number) && !student.is_empty()).then(|| Download {
            system: System::Moodle,
            known_as: vec![student.to_string()],
            student: before.to_string(),
            file: file.to_string(),
        })
    }

    fn of_canvas(name: &str) -> Option<Download> {
        let is_id = |number: &str| number.len() >= 2 && is_number(number) && !number.starts_with('0');
        let (at, _) = name.match_indices('_').find(|(at, _)| {
            let mut words = name[at + 1..].splitn(3, '_');
            words.next().is_some_and(is_id) && words.next().is_some_and(is_id) && words.next().is_some_and(is_like_a_player)
        })?;
        let mut words = name[at + 1..].splitn(3, '_');
        let (user, _, file) = (words.next()?, words.next()?, words.next()?);
        let student = name[..at].strip_suffix("_LATE").or(name[..at].strip_suffix("_late")).unwrap_or(&name[..at]);
        (!student.is_empty()).then(|| Download {
            system: System::Canvas,
            known_as: vec![student.to_string()],
            student: format!("{student}_{user}"),
            file: file.to_string(),
        })
    }

    fn of_manaba(name: &str) -> Option<Download> {
        let mut words = name.splitn(3, '@');
        let (one, other, file) = (words.next()?, words.next()?, words.next()?);
        let is_id = |id: &str| !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c));
        (is_id(one) && is_id(other) && !file.is_empty()).then(|| Download {
            system: System::Manaba,
            known_as: vec![one.to_string(), other.to_string()],
            student: format!("{one}@{other}"),
            file: file.to_string(),
        })
    }

    fn of_google(name: &str) -> Option<Download> {
        let (before, after) = name.rsplit_once(" - ")?;
        let is_player = |name: &str| form_of_player(&name.nfkc().collect::<String>().to_lowercase()).is_some();
        // `player - コピー.rs` is a copy without a student's name.
        if is_player(name) || before.trim().is_empty() {
            return None;
        }
        let (student, file) = match after.rsplit_once('.') {
            _ if is_player(after) => (before, after.to_string()),
            Some((student, ending)) if is_player(&format!("{before}.{ending}")) => (student, format!("{before}.{ending}")),
            _ => return None,
        };
        let student = student.trim().to_string();
        (!student.is_empty()).then(|| Download { system: System::Google, known_as: vec![student.clone()], student, file })
    }
}

/// Returns whether a course system may have made this name of any file: Canvas puts two numbers before a report, too.
pub(super) fn is_like_a_download(name: &[u8]) -> bool {
    let is_id = |word: &&str| word.len() >= 2 && is_number(word);
    let text = text(name);
    let words: Vec<&str> = text.split('_').collect();
    Download::of(name).is_some() || words.windows(3).skip(1).any(|words| words[..2].iter().all(is_id))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl PathInside {
    /// Returns the place with this path below here; `None` if the path leads out. Windows separates with `\`, which is also the second half of some
    /// characters in Shift_JIS: those are converted first.
    pub(super) fn below(&self, path: &[u8]) -> Option<PathInside> {
        let path = &*match str::from_utf8(path) {
            Ok(_) => Cow::Borrowed(path),
            Err(_) => from_shift_jis(path).map_or(Cow::Borrowed(path), |text| Cow::Owned(text.into_bytes())),
        };
        let is_separator = |byte: &u8| matches!(byte, b'/' | b'\\');
        let has_drive = path.len() >= 2 && path[0].is_ascii_alphabetic() && path[1] == b':';
        if path.first().is_some_and(is_separator) || has_drive {
            return None;
        }
        let mut place = self.clone();
        for name in path.split(is_separator).filter(|name| !matches!(*name, b"" | b".")) {
            if name == b".." {
                return None;
            }
            if !place.0.is_empty() {
                place.0.push(b'/');
            }
            place.0.extend_from_slice(name);
        }
        Some(place)
    }

    fn names(&self) -> Vec<&[u8]> {
        self.0.split(|byte| *byte == b'/').collect()
    }

    /// Returns the number of names.
    pub(super) fn depth(&self) -> usize {
        self.names().len()
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the role of a file here, if the class handed in `assigned`, or any exercise if it is `None`.
    pub(super) fn role(&self, assigned: Option<&'static str>) -> Role {
        let names = self.names();
        if names.len() > MAX_DEPTH || self.0.len() > MAX_LENGTH {
            return Role::TooDeep;
        }
        if names.iter().any(|name| is_litter(name)) {
            return Role::Litter;
        }
        let is_passed_over = |name: &&[u8]| is_called(name, PASSED_OVER_OF_KIT) || is_called(name, PASSED_OVER_OF_TOOLS);
        if let Some(end) = names.iter().position(is_passed_over) {
            return Role::PassedOver(PathInside(names[..=end].join(&b'/')));
        }
        let [folders @ .., name] = &names[..] else { return Role::Other };
        let file = comparable(name);
        if let Some(form) = form_of_player(&file) {
            // `player - final.rs` may be a student's own name for it, beside another.
            let is_google = Download::of(name).is_some_and(|download| download.system == System::Google);
            let form = if is_google { form.max(Form::Copy) } else { form };
            let of_path = folders.iter().rev().find_map(|folder| exercise_of_folder(folder));
            return match (of_path, assigned) {
                (Some(exercise), None) => Role::Player { exercise, form, told: NamedBy::ByPath },
                (Some(of_path), Some(exercise)) if of_path == exercise => Role::Player { exercise, form, told: NamedBy::ByPath },
                (Some(_), Some(exercise)) => Role::Player { exercise, form, told: NamedBy::AgainstPath },
                (None, Some(exercise)) => Role::Player { exercise, form, told: NamedBy::ByClass },
                (None, None) => Role::OfNoExercise,
            };
        }
        if archive_ending(name).is_some() {
            return Role::Archive;
        }
        let is_entry =
            *name == b"main.rs" && folders.last().is_some_and(|folder| EXERCISES.iter().any(|known| known.folder.as_bytes() == *folder));
        if !is_like_a_player(&file) || is_called(name, KIT_FILES) || is_entry {
            return Role::Other;
        }
        // The kit has an `src/spec/ex03.rs`.
        if let Some(end) = folders.iter().position(|folder| is_called(folder, KIT_FOLDERS)) {
            return Role::PassedOver(PathInside(names[..=end].join(&b'/')));
        }
        match exercise_of_file(&file) {
            Some(exercise) if assigned.is_none_or(|assigned| assigned == exercise) => {
                Role::Player { exercise, form: Form::Loose, told: NamedBy::ByPath }
            }
            _ => Role::NoPlayer,
        }
    }

    /// Returns the students in the names that a course system gave to folders and files of the path.
    pub(super) fn students(&self) -> impl Iterator<Item = String> {
        let downloads = self.names().into_iter().filter_map(Download::of);
        downloads.filter(|download| download.system != System::Google).map(|download| quoted(download.student.as_bytes()))
    }

    /// Returns whether a tool made this folder.
    pub(super) fn is_of_tools(&self) -> bool {
        self.names().last().is_some_and(|name| is_called(name, PASSED_OVER_OF_TOOLS))
    }

    /// Returns the folders of exercises beside this place and beside the folders around it, in a kit.
    pub(super) fn exercises_around(&self) -> impl Iterator<Item = PathInside> {
        let names = self.names();
        (0..names.len()).rev().map(move |depth| PathInside([&names[..depth], &[b"exercises"]].concat().join(&b'/')))
    }

    /// Returns whether a folder of the path has the name of one of the kit with Rust files.
    pub(super) fn is_in_a_folder_of_the_kit(&self) -> bool {
        let names = self.names();
        names[..names.len() - 1].iter().any(|name| is_called(name, KIT_FOLDERS))
    }

    /// Returns whether this is the other place, or lies in it.
    pub(super) fn lies_in(&self, other: &PathInside) -> bool {
        self.0.strip_prefix(&*other.0).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/"))
    }

    /// Returns whether the folder of this exercise and the file in it are spelt as in the kit, to the case of each letter.
    pub(super) fn is_spelt_as_in_the_kit(&self, exercise: &str) -> bool {
        let folder = Exercise::with_id(exercise).map_or("", |exercise| exercise.folder);
        self.0.ends_with(format!("{folder}/player.rs").as_bytes())
    }

    /// Returns whether a folder of all exercises is in the path.
    pub(super) fn is_below_exercises(&self) -> bool {
        self.names().iter().any(|name| is_called(name, &["exercises"]))
    }
}

/// Returns whether a folder has one of these names; a packed folder has the name of the folder.
fn is_called(name: &[u8], names: &[&str]) -> bool {
    let name = without_archive_ending(name);
    names.iter().any(|other| name.eq_ignore_ascii_case(other.as_bytes()))
}

/// Returns the name for comparisons: full-width characters become plain, capitals small, and additions of a course system are removed.
fn comparable(name: &[u8]) -> String {
    let name = Download::of(name).map_or_else(|| text(name).into_owned(), |download| download.file);
    name.nfkc().collect::<String>().to_lowercase().trim().to_string()
}

/// Returns the form of `player.rs`, or of the name that desktops and browsers give to a second one.
fn form_of_player(name: &str) -> Option<Form> {
    if name == "player.rs" {
        return Some(Form::Plain);
    }
    let stem = stem_of_rust(name)?;
    (without_copy_marks(stem) == "player").then_some(Form::Copy)
}

/// Returns the name without the ending of a Rust file. Windows hides a second one.
fn stem_of_rust(name: &str) -> Option<&str> {
    let stem = name.strip_suffix(".txt").unwrap_or(name).strip_suffix(".rs")?;
    Some(stem.strip_suffix(".rs").unwrap_or(stem).trim())
}

/// Returns the stem of a file without the marks of a copy: `(1)`, `[1]`, ` 2`, `-1`, ` - コピー`, ` - Copy`, `コピー ～ `, `Copy of `.
fn without_copy_marks(stem: &str) -> &str {
    const BEFORE: &[&str] = &["コピー ~", "コピー -", "copy of "];
    const AFTER: &[&str] = &["コピー", "copy", "~"];
    let mut stem = stem.trim();
    loop {
        let before = stem;
        for mark in BEFORE {
            stem = stem.strip_prefix(mark).unwrap_or(stem).trim_start();
        }
        for mark in AFTER {
            if let Some(rest) = stem.strip_suffix(mark).filter(|rest| !rest.is_empty()) {
                stem = rest.trim_end_matches([' ', '-', '_', 'の']);
            }
        }
        stem = without_number(stem).unwrap_or(stem);
        if stem == before {
            return stem;
        }
    }
}

/// Removes a number at the end: any in brackets, one digit after a space or line. `player_03` is that of exercise 03.
fn without_number(stem: &str) -> Option<&str> {
    for (open, close) in [('(', ')'), ('[', ']')] {
        if let Some((rest, number)) = stem.strip_suffix(close).and_then(|stem| stem.rsplit_once(open)) {
            return is_number(number).then(|| rest.trim_end());
        }
    }
    let (rest, number) = stem.split_at_checked(stem.len().checked_sub(1)?)?;
    let rest = rest.strip_suffix([' ', '-', '_'])?;
    is_number(number).then(|| rest.trim_end_matches([' ', '-']))
}

/// Returns whether a student may have meant to hand in a file of this name.
fn is_like_a_player(name: &str) -> bool {
    stem_of_rust(name).is_some() || name.starts_with("player")
}

/// Returns the exercise in the name of a folder: `03`, `03_one_ply`, `03-mine`, `ex03`, `Exercise 3`, `課題03`, `第3回`, and the same within a longer
/// name with no other exercise: the number of an exercise and no further digit. Without a word before it, it has two digits and begins the name.
fn exercise_of_folder(name: &[u8]) -> Option<&'static str> {
    let name = comparable(name);
    let after_word = WORDS.iter().find_map(|word| name.strip_prefix(word));
    let number = after_word.unwrap_or(&name).trim_start_matches(BETWEEN_WORD_AND_NUMBER);
    let digits = digits_at_start(number);
    let told = exercises_by_word(&name);
    // Digits alone are weaker than a word with a number, and do not count before a counter.
    let is_count = number[digits.len()..].starts_with(COUNTED);
    match digits.len() {
        2 if after_word.is_some() || (told.is_empty() && !is_count) => exercise_with(digits),
        _ => only(told),
    }
}

/// Returns the exercise in the name of a file: `03.rs`, `ex03.rs`, `player03.rs`, `03_player.rs`, `課題3.rs`, and the same after a name that a course
/// system put before it, as in `山田_123_player03.rs`: one word, and no other, is the number of an exercise.
fn exercise_of_file(name: &str) -> Option<&'static str> {
    let stem = without_copy_marks(stem_of_rust(name)?);
    let words: Vec<&str> = stem.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    if words.contains(&"spec") {
        return None;
    }
    let number = |word: &&str| ["exercise", "ex", "player", ""].iter().find_map(|start| exercise_with(word.strip_prefix(start)?));
    only(words.iter().filter_map(number).chain(exercises_by_word(stem)).collect())
}

fn only(exercises: BTreeSet<&'static str>) -> Option<&'static str> {
    exercises.first().copied().filter(|_| exercises.len() == 1)
}

/// Returns the exercises in a name: `ex3`, `課題03`, `第3回`, `第三回`, `03_one_ply` anywhere in it.
fn exercises_by_word(name: &str) -> BTreeSet<&'static str> {
    let is_letter = |c: char| c.is_ascii_alphanumeric();
    let mut found = BTreeSet::new();
    for exercise in EXERCISES {
        let starts = name.match_indices(exercise.folder).filter(|(at, _)| !name[..*at].ends_with(is_letter));
        found.extend(starts.map(|_| exercise.id));
    }
    for word in WORDS {
        for (at, _) in name.match_indices(word) {
            // Japanese has no spaces between words.
            let begins = !word.is_ascii() || !name[..at].ends_with(is_letter);
            let rest = name[at + word.len()..].trim_start_matches(BETWEEN_WORD_AND_NUMBER);
            found.extend(exercise_at_start(rest).filter(|_| begins));
        }
    }
    found
}

fn digits_at_start(text: &str) -> &str {
    &text[..text.bytes().take_while(u8::is_ascii_digit).count()]
}

/// Returns the exercise of the one or two digits at the start, unless they go on as in `1-3`; or of a number as in `三回`.
fn exercise_at_start(text: &str) -> Option<&'static str> {
    let digits = digits_at_start(text);
    let number = match digits.len() {
        0 => number_of_session(text)?,
        1 => {
            let rest = text[1..].trim_start();
            let goes_on = rest
                .strip_prefix(['-', '~', '〜', ',', '、', '・', '&', '+', '/', 'と'])
                .is_some_and(|rest| !digits_at_start(rest.trim_start()).is_empty());
            digits.parse().ok().filter(|_| !goes_on)?
        }
        2 => digits.parse().ok()?,
        _ => return None,
    };
    exercise_with(&format!("{number:02}"))
}

/// Returns the number of `三回` or `十二課`: a number up to twelve with a counter.
fn number_of_session(text: &str) -> Option<u32> {
    let is_digit = |c: char| "〇一二三四五六七八九十".contains(c);
    let digits: Vec<char> = text.chars().take_while(|c| is_digit(*c)).collect();
    text.trim_start_matches(is_digit).strip_prefix(['回', '課', '問', '章'])?;
    let value = |digit: char| "〇一二三四五六七八九".chars().zip(0..).find(|(other, _)| *other == digit).map(|(_, value)| value);
    match digits[..] {
        ['十'] => Some(10),
        ['十', digit] => Some(10 + value(digit)?),
        [digit] => value(digit),
        _ => None,
    }
}

fn exercise_with(id: &str) -> Option<&'static str> {
    EXERCISES.iter().map(|exercise| exercise.id).find(|other| *other == id)
}

/// Returns a name as text: in UTF-8, or in Shift_JIS as Windows in Japan writes it into archives.
pub(super) fn text(name: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(name) {
        Ok(name) => Cow::Borrowed(name),
        Err(_) => from_shift_jis(name).map_or_else(|| String::from_utf8_lossy(name), Cow::Owned),
    }
}

/// Returns a name as text, on one line.
pub(super) fn lossy(name: &[u8]) -> String {
    text(name).replace(char::is_control, "\u{fffd}")
}

/// Returns a name for a note: different names look different, except in the middle of a long one, which is left out.
pub(super) fn quoted(name: &[u8]) -> String {
    const SIDE: usize = 60;
    let chars: Vec<char> = spelled_out(name).chars().collect();
    if chars.len() <= 2 * SIDE {
        return format!("`{}`", chars.iter().collect::<String>());
    }
    let [start, end] = [&chars[..SIDE], &chars[chars.len() - SIDE..]].map(String::from_iter);
    format!("`{start}…{end}`")
}

/// Returns a name on one line, in which bytes that are no text are spelled out: `\xff`, `\u{7}`.
fn spelled_out(name: &[u8]) -> String {
    let text = text(name);
    let no_text = matches!(text, Cow::Owned(_)) && from_shift_jis(name).is_none();
    let mut shown = String::new();
    for chunk in if no_text { name } else { text.as_bytes() }.utf8_chunks() {
        for c in chunk.valid().chars() {
            if c.is_control() || is_unseen(c) { shown.extend(c.escape_unicode()) } else { shown.push(c) }
        }
        shown.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    shown
}

/// Returns a name in a sentence, the same in both languages.
pub(super) fn name(name: String) -> Text {
    Text::of(name.clone(), name)
}

/// Returns the first names of a list, and the number of the others.
pub(super) fn few(names: impl IntoIterator<Item = Text>) -> Text {
    first(FEW, names)
}

/// Returns all names of a list, unless it is longer than a class.
pub(super) fn many(names: impl IntoIterator<Item = Text>) -> Text {
    first(MANY, names)
}

fn first(most: usize, names: impl IntoIterator<Item = Text>) -> Text {
    let mut names = names.into_iter();
    let shown: Vec<Text> = names.by_ref().take(most).collect();
    let shown = [Lang::En, Lang::Ja].map(|lang| shown.iter().map(|name| name.get(lang)).collect::<Vec<_>>().join(", "));
    let [en, ja] = match names.count() {
        0 => shown,
        more => [format!("{} and {more} more", shown[0]), format!("{} ほか {more} 件", shown[1])],
    };
    Text::of(en, ja)
}

/// The reason why an archive with a password is not read.
pub(super) const LOCKED: &str = "it has a password";

/// Returns why something could not be read, the same on every system. In English an error may quote the content.
pub(super) fn reason(error: &io::Error) -> Text {
    // The zip library's words mean nothing to a student.
    if error.to_string().ends_with("Could not find EOCD") {
        return Text::new("it is cut off, or no zip file", "途中で切れているか、`.zip` ではありません");
    }
    let en = match error.raw_os_error() {
        Some(_) => error.kind().to_string(),
        None => lossy(error.to_string().as_bytes()),
    };
    let ja = match error.kind() {
        _ if en == LOCKED => "パスワードが付いています",
        io::ErrorKind::NotFound => "見つかりません",
        io::ErrorKind::PermissionDenied => "読む権限がありません",
        io::ErrorKind::UnexpectedEof => "途中で切れています",
        io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput => "中身が壊れています",
        io::ErrorKind::Unsupported => "対応していない形式です",
        _ => "読み取りエラー",
    };
    Text::of(en, ja.to_string())
}

/// Returns whether this is a file that desktops leave behind everywhere.
pub(super) fn is_litter(name: &[u8]) -> bool {
    [".DS_Store", "Thumbs.db", "desktop.ini", "__MACOSX", ".git"].iter().any(|litter| name.eq_ignore_ascii_case(litter.as_bytes()))
        || name.starts_with(b"._")
}

fn ending_in<'a>(name: &[u8], endings: &[&'a str]) -> Option<&'a str> {
    let ends = |ending: &&&str| name.len() >= ending.len() && name[name.len() - ending.len()..].eq_ignore_ascii_case(ending.as_bytes());
    endings.iter().find(ends).copied()
}

/// Returns the ending that marks a name as an archive.
pub(super) fn archive_ending(name: &[u8]) -> Option<&'static str> {
    ending_in(name, ARCHIVE_ENDINGS)
}

pub(super) fn without_archive_ending(name: &[u8]) -> &[u8] {
    &name[..name.len() - archive_ending(name).map_or(0, str::len)]
}

pub(super) fn is_document(name: &[u8]) -> bool {
    ending_in(name, DOCUMENT_ENDINGS).is_some()
}
