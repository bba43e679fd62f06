//! The search through one submission: the files found, the files left out, and the limits of reading.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs::{self, FileType};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::UNIX_EPOCH;

use minishogi::text;
use minishogi_grading::{EXERCISES, Text};

use super::names::{self, Download, Form, NamedBy, PathInside, Role, System};
use minishogi_lab::clean::{difference, outline};
use minishogi_lab::encoding::{self, Decoded, NoText};

/// The largest `player.rs`, in bytes.
pub(super) const MAX_SOURCE: u64 = 256 << 10;

/// The most that is read of one submission, in bytes after unpacking. A `.tar` or `.tar.gz` must be read to its end to know its entries, and students
/// pack the whole kit with its `target`: some 500 MB.
const MAX_BYTES: u64 = 1 << 30;

/// The most files and folders of one submission that are looked at.
const MAX_ENTRIES: u32 = 20_000;

/// The submission of one student.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct HandedIn {
    /// The name of the folder or archive, or that of the roster. No two are the same or look alike.
    pub student: String,
    /// The student's id on the roster, as it is written there.
    pub id: Option<String>,
    /// On the roster, and nothing was handed in.
    pub is_absent: bool,
    /// The `player.rs` of each exercise that was found, by the exercise's number, as in `03`.
    pub files: BTreeMap<&'static str, Source>,
    /// The file in the folder of the submissions that each was read from: itself, or the archive around it.
    pub origins: BTreeMap<&'static str, PathBuf>,
    /// The place of each in the submission, as it is shown.
    pub places: BTreeMap<&'static str, String>,
    /// The notes on files that were left out, and on choices.
    pub notes: Vec<Text>,
    /// The number of notes at the start that are about the student's identity, not the files: for the instructor only.
    pub on_student: usize,
    /// The reason why there is no file at all.
    pub problem: Option<Text>,
}

/// The content of a `player.rs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    Text(String),
    /// There is a file that is not compiled, for this reason, which the student reads.
    Refused(Text),
}

impl Source {
    /// Returns the source from the bytes of a file, of which no more than one above [`MAX_SOURCE`] need to be read, and its encoding if it was
    /// converted.
    pub(super) fn new(bytes: io::Result<Vec<u8>>) -> (Source, Option<&'static str>) {
        let refused = |en: String, ja: String| (Source::refused(en, ja), None);
        let bytes = match bytes {
            Ok(bytes) if bytes.len() as u64 <= MAX_SOURCE => bytes,
            Ok(_) => {
                let kib = MAX_SOURCE >> 10;
                return refused(format!("player.rs is larger than {kib} KiB."), format!("player.rs が {kib} KiB を超えています。"));
            }
            Err(error) => {
                let why = names::reason(&error);
                return refused(
                    format!("player.rs could not be read: {}.", why.en),
                    format!("player.rs を読めませんでした（{}）。", why.ja),
                );
            }
        };
        match encoding::decode(bytes) {
            Ok(Decoded { text, from }) => (Source::Text(text), from),
            Err(NoText { line, is_nul: true }) => refused(
                format!("line {line} of player.rs has a NUL character, so it is no text: save the file as UTF-8."),
                format!("player.rs の {line} 行目に NUL 文字があり、テキストではありません。UTF-8 で保存してください。"),
            ),
            Err(NoText { line, is_nul: false }) => refused(
                format!("line {line} of player.rs is not UTF-8 text: save the file as UTF-8."),
                format!("player.rs の {line} 行目が UTF-8 ではありません。UTF-8 で保存してください。"),
            ),
        }
    }

    /// Returns the refusal of a file with holes in it.
    pub(super) fn sparse() -> Source {
        Source::refused(
            "player.rs is a sparse file in the archive, with holes in place of text: pack it without the option for sparse files."
                .to_string(),
            "player.rs がスパースファイルで、テキストの代わりに穴があります。スパースの指定なしで固め直してください。".to_string(),
        )
    }

    fn refused(en: String, ja: String) -> Source {
        Source::Refused(Text::of(en, ja))
    }
}

/// A reason to leave something out, or to take one thing and not another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Matter {
    OfNoExercise,
    NoPlayer,
    NoKit,
    ManyStudents,
    Twice,
    Link,
    HardLink,
    Resolved,
    Special,
    Outside,
    PlayerIsFolder,
    /// The matters from here on explain why nothing was found.
    TooDeep,
    Unreadable,
    Damaged,
    UnknownFormat,
    TooMany,
    TooMuch,
}

impl Matter {
    fn text(self) -> Text {
        let (en, ja) = match self {
            Matter::OfNoExercise => (
                "of an unknown exercise, so not graded (put it in a folder like 03_one_ply, or grade with --exercise)",
                "フォルダの名前からは演習が分からないので、採点していません（03_one_ply のようなフォルダに入れるか、`--exercise` で採点します）",
            ),
            Matter::NoPlayer => ("not called player.rs, so not read", "player.rs という名前ではないので、読んでいません"),
            Matter::NoKit => {
                ("named like a folder of the kit, which is not searched", "教材のフォルダと同じ名前なので、中を探していません")
            }
            Matter::ManyStudents => (
                "work of several students in one submission (grade the folder in which they lie; unpack an archive of the class)",
                "1 つの提出に複数の学生のものがあります（それらが入っているフォルダを採点してください。クラス全員の圧縮ファイルは展開します）",
            ),
            Matter::Twice => ("twice in an archive, the last one counts", "圧縮ファイルに 2 回入っているので、最後のものを採点します"),
            Matter::Link => ("links, not followed", "リンクなので、たどっていません"),
            Matter::Resolved => {
                ("hard links, read as their targets in the same archive", "ハードリンクなので、同じ圧縮ファイルの中のリンク先を読みました")
            }
            Matter::HardLink => {
                ("hard links to no file of the same archive", "ハードリンクですが、リンク先は同じ圧縮ファイルの中のファイルではありません")
            }
            Matter::Special => ("neither files nor folders, passed over", "ファイルでもフォルダでもないので、飛ばしました"),
            Matter::Outside => ("paths that lead out of the submission, passed over", "提出の外を指すパスなので、飛ばしました"),
            Matter::PlayerIsFolder => ("a folder where a file was expected", "ファイルがあるはずのところにフォルダがあります"),
            Matter::TooDeep => ("nested too deeply, passed over", "入れ子が深すぎるので、飛ばしました"),
            Matter::Unreadable => ("could not be read", "読めませんでした"),
            Matter::Damaged => {
                ("a damaged archive, read only up to the damage", "圧縮ファイルが壊れているので、壊れたところより前だけを採点します")
            }
            Matter::UnknownFormat => (
                "no archive that can be opened here (a .zip, .tar or .tar.gz can)",
                "開けない形式の圧縮ファイルです（`.zip`、`.tar`、`.tar.gz` なら開けます）",
            ),
            Matter::TooMany => {
                ("too many files and folders, not looked at from here on", "ファイルとフォルダが多すぎるので、ここから先は見ていません")
            }
            Matter::TooMuch => ("too much to unpack, not looked at from here on", "展開すると大きすぎるので、ここから先は見ていません"),
        };
        Text::new(en, ja)
    }

    /// Returns the note with its places.
    fn about(self, places: BTreeMap<String, String>) -> Text {
        let places = places.into_iter().map(|(en, ja)| Text::of(en, ja));
        let places = match self {
            Matter::OfNoExercise | Matter::ManyStudents => names::many(places),
            _ => names::few(places),
        };
        let text = self.text();
        Text::of(format!("{}: {}", text.en, places.en), format!("{}: {}", text.ja, places.ja))
    }
}

/// The next step for an entry that was looked at.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A limit is reached.
    Stop,
    /// Nothing more.
    GoOn,
    /// It is a folder.
    Enter(PathInside),
    /// It is an archive.
    Open(PathInside),
    /// It is a hard link to a possible player.
    Resolve(PathInside),
}

/// A file for an exercise.
struct Found {
    exercise: &'static str,
    form: Form,
    told: NamedBy,
    source: Source,
    /// The encoding that it was converted from.
    from: Option<&'static str>,
    /// The file on the disk that it was read from: itself, or the archive around it.
    origin: PathBuf,
}

/// The search through one submission.
pub(super) struct Search {
    /// The name of the entry.
    name: Vec<u8>,
    /// The exercise that the whole class handed in, if it is one.
    assigned: Option<&'static str>,
    /// Several entries are of this student: each is a hand-in of its own.
    pub(super) has_several_entries: bool,
    /// The file on the disk that is looked at, the origin of the next finds.
    pub(super) origin: PathBuf,
    entries_left: u32,
    pub(super) meter: Meter,
    found: BTreeMap<PathInside, Found>,
    /// Folders with names of the kit, which are not searched for students' work.
    passed_over: BTreeSet<PathInside>,
    /// Players of an unknown exercise. In a kit they are the kit's.
    of_no_exercise: BTreeSet<PathInside>,
    /// Other files, the least deep first.
    seen: BTreeSet<(usize, PathInside)>,
    /// The places of each matter, in English and Japanese.
    notes: BTreeMap<Matter, BTreeMap<String, String>>,
}

impl Search {
    pub(super) fn new(name: &[u8]) -> Search {
        Search::limited(name, MAX_ENTRIES, MAX_BYTES)
    }

    /// Returns a search with other limits.
    pub(super) fn limited(name: &[u8], entries: u32, bytes: u64) -> Search {
        Search {
            name: name.to_vec(),
            assigned: None,
            has_several_entries: false,
            origin: PathBuf::new(),
            entries_left: entries,
            meter: Meter::new(bytes),
            found: BTreeMap::new(),
            passed_over: BTreeSet::new(),
            of_no_exercise: BTreeSet::new(),
            seen: BTreeSet::new(),
            notes: BTreeMap::new(),
        }
    }

    /// Returns the same search for a class that handed in one exercise.
    pub(super) fn of(self, assigned: Option<&'static str>) -> Search {
        Search { assigned, ..self }
    }

    /// Returns the path to a place; the root has the name of the submission.
    pub(super) fn name_of<'a>(&'a self, place: &'a PathInside) -> &'a [u8] {
        if place.bytes().is_empty() { &self.name } else { place.bytes() }
    }

    fn shown(&self, place: &PathInside) -> String {
        names::quoted(self.name_of(place))
    }

    fn tell(&mut self, matter: Matter, text: Text) {
        self.notes.entry(matter).or_default().insert(text.en.into_owned(), text.ja.into_owned());
    }

    pub(super) fn note(&mut self, matter: Matter, place: &PathInside) {
        self.tell(matter, names::name(self.shown(place)));
    }

    /// Notes an error, or that the limit of bytes was reached.
    pub(super) fn note_error(&mut self, matter: Matter, place: &PathInside, error: &io::Error) {
        if self.meter.has_run_out() {
            return self.note_limit(Matter::TooMuch, place);
        }
        let (shown, reason) = (self.shown(place), names::reason(error));
        self.tell(matter, Text::of(format!("{shown} ({})", reason.en), format!("{shown}（{}）", reason.ja)));
    }

    /// Looks at one entry of a folder or archive. `path` leads there from `parent`, and `read` reads the first bytes of a file.
    pub(super) fn look_at(
        &mut self,
        parent: &PathInside,
        path: &[u8],
        kind: EntryKind,
        read: impl FnOnce(u64) -> io::Result<Vec<u8>>,
    ) -> Next {
        let place = parent.below(path);
        if self.meter.has_run_out() || self.entries_left == 0 {
            let limit = if self.entries_left == 0 { Matter::TooMany } else { Matter::TooMuch };
            self.note_limit(limit, place.as_ref().unwrap_or(parent));
            return Next::Stop;
        }
        self.entries_left -= 1;
        let Some(place) = place else {
            self.tell(Matter::Outside, names::name(names::quoted(path)));
            return Next::GoOn;
        };
        match (place.role(self.assigned), kind) {
            (Role::Litter, _) => {}
            (Role::TooDeep, _) => self.note(Matter::TooDeep, &place),
            (Role::PassedOver(folder), _) => {
                self.passed_over.insert(folder.clone());
                self.saw(folder);
            }
            (_, EntryKind::Link) => self.note(Matter::Link, &place),
            (_, EntryKind::Special) => self.note(Matter::Special, &place),
            (role, EntryKind::Folder) => {
                if let Role::Player { form: Form::Plain, .. } = role {
                    self.note(Matter::PlayerIsFolder, &place);
                }
                return Next::Enter(place);
            }
            (Role::Player { .. }, EntryKind::HardLink) => return Next::Resolve(place),
            (Role::Archive, EntryKind::HardLink) => self.note(Matter::HardLink, &place),
            (Role::Archive, EntryKind::Sparse) => self.note(Matter::Special, &place),
            (Role::Archive, EntryKind::File) => return Next::Open(place),
            (Role::Other, _) => self.saw(place),
            (Role::OfNoExercise, _) => {
                self.of_no_exercise.insert(place.clone());
                self.saw(place);
            }
            (Role::NoPlayer, _) => {
                self.note(Matter::NoPlayer, &place);
                self.saw(place);
            }
            (Role::Player { .. }, EntryKind::Sparse) => {
                self.take(place, (Source::sparse(), None));
            }
            (Role::Player { .. }, EntryKind::File) => {
                let bytes = read(MAX_SOURCE + 1);
                if bytes.is_err() && self.meter.has_run_out() {
                    self.note_limit(Matter::TooMuch, &place);
                    return Next::Stop;
                }
                self.take(place, Source::new(bytes));
            }
        }
        Next::GoOn
    }

    /// Adds the file at this place as a player.
    pub(super) fn take(&mut self, place: PathInside, (source, from): (Source, Option<&'static str>)) {
        let Role::Player { exercise, form, told } = place.role(self.assigned) else { return };
        if self.found.insert(place.clone(), Found { exercise, form, told, source, from, origin: self.origin.clone() }).is_some() {
            self.note(Matter::Twice, &place);
        }
    }

    fn saw(&mut self, place: PathInside) {
        self.seen.insert((place.depth(), place));
    }

    /// Notes a limit at the first place only, not again for every folder and archive around it.
    fn note_limit(&mut self, limit: Matter, place: &PathInside) {
        if !self.notes.contains_key(&limit) {
            self.note(limit, place);
        }
    }

    /// Chooses one file for each exercise: not a loose one, not of another exercise by its path, of the last hand-in, in a folder with the exercise's
    /// number, no copy, spelt as in the kit, below `exercises`, the least deep, the first by its path.
    pub(super) fn finish(mut self, student: String) -> HandedIn {
        let (mut choices, mut converted) = (Vec::new(), Vec::new());
        let (mut files, mut origins, mut shown) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut found: Vec<(PathInside, Found)> = std::mem::take(&mut self.found).into_iter().collect();
        self.note_several_students(&found);
        self.note_folders_of_no_kit(&found);
        let is_loose = |found: &Found| found.form == Form::Loose;
        let handed_in = self.times_of_hand_ins(&found);
        let age = |place: &PathInside, found: &Found| handed_in.get(&self.hand_in(place, found)).copied().map(Reverse);
        found.sort_by_cached_key(|(place, found)| {
            (
                is_loose(found),
                found.told == NamedBy::AgainstPath,
                age(place, found),
                found.told,
                found.form,
                !place.is_spelt_as_in_the_kit(found.exercise),
                !place.is_below_exercises(),
                place.depth(),
                place.clone(),
            )
        });
        for id in EXERCISES.iter().map(|exercise| exercise.id) {
            let mut candidates = found.extract_if(.., |(_, found)| found.exercise == id);
            let Some((chosen, file)) = candidates.next() else { continue };
            let others: Vec<(PathInside, Found)> = candidates.collect();
            let is_last = others.iter().any(|(place, found)| age(place, found) > age(&chosen, &file));
            let others: Vec<PathInside> = others.into_iter().map(|(place, _)| place).collect();
            if !others.is_empty() {
                let (last, last_ja) = if is_last { (", handed in last,", "最後に提出された ") } else { ("", "") };
                let apart = |place: &PathInside| self.shown_apart(place, &chosen);
                let (chosen, others) = (self.shown(&chosen), names::many(others.iter().map(apart)));
                choices.push(Text::of(
                    format!("{id}: {chosen}{last} counts, not {}", others.en),
                    format!("{id}: {last_ja}{chosen} を採点しました。採点していないもの: {}", others.ja),
                ));
            }
            if file.told == NamedBy::AgainstPath {
                choices.push(text!(
                    "{id}: {} counts, although its folder is that of another exercise",
                    "{id}: {} を採点しましたが、フォルダは別の演習のものです",
                    self.shown(&chosen)
                ));
            }
            let converted_from = |encoding| {
                text!(
                    "{id}: {} was converted from {encoding} (save it as UTF-8)",
                    "{id}: {} を {encoding} から変換しました（UTF-8 で保存してください）",
                    self.shown(&chosen)
                )
            };
            converted.extend(file.from.map(converted_from));
            files.insert(id, file.source);
            origins.insert(id, file.origin);
            shown.insert(id, self.shown(&chosen));
        }
        let problem = files.is_empty().then(|| self.problem());
        let notes = self.notes.into_iter().map(|(matter, places)| matter.about(places));
        let notes = choices.into_iter().chain(converted).chain(notes).collect();
        HandedIn { student, files, origins, places: shown, notes, problem, ..HandedIn::default() }
    }

    /// Returns the hand-in of a file: the archive around it, its entry if there are several, or all the rest.
    fn hand_in(&self, place: &PathInside, found: &Found) -> PathBuf {
        let is_in_an_archive = found.origin.file_name().is_some_and(|name| !place.bytes().ends_with(name.as_encoded_bytes()));
        match place.bytes().split(|byte| *byte == b'/').next() {
            _ if is_in_an_archive => found.origin.clone(),
            Some(entry) if self.has_several_entries => PathBuf::from(names::lossy(entry)),
            _ => PathBuf::new(),
        }
    }

    /// Returns the time of each hand-in, in seconds since 1970; nothing if there is only one.
    fn times_of_hand_ins(&self, found: &[(PathInside, Found)]) -> BTreeMap<PathBuf, i64> {
        let mut times = BTreeMap::new();
        for (place, found) in found {
            let time = modified(&found.origin).unwrap_or_default();
            times.entry(self.hand_in(place, found)).and_modify(|last: &mut i64| *last = time.max(*last)).or_insert(time);
        }
        if times.len() > 1 { times } else { BTreeMap::new() }
    }

    /// Returns the path to a place, with its difference from one that looks alike.
    fn shown_apart(&self, place: &PathInside, other: &PathInside) -> Text {
        let (name, other) = (names::text(self.name_of(place)), names::text(self.name_of(other)));
        if outline(&name) != outline(&other) {
            return names::name(self.shown(place));
        }
        let (shown, (here, there)) = (self.shown(place), difference(&name, &other));
        Text::of(
            format!("{shown} (which has {} in place of {})", here.en, there.en),
            format!("{shown}（{} ではなく {} があります）", there.ja, here.ja),
        )
    }

    /// Notes several students in one submission: a whole assignment would count as one student.
    fn note_several_students(&mut self, found: &[(PathInside, Found)]) {
        let places = found.iter().map(|(place, _)| place).chain(self.seen.iter().map(|(_, place)| place));
        let students: BTreeSet<String> = places.flat_map(PathInside::students).collect();
        if students.len() > 1 {
            students.into_iter().for_each(|student| self.tell(Matter::ManyStudents, names::name(student)));
        }
    }

    /// Notes folders of sources, solutions and tests, and players of an unknown exercise, that are not in a kit: they may be the student's.
    fn note_folders_of_no_kit(&mut self, found: &[(PathInside, Found)]) {
        let is_there = |folder: &PathInside| {
            found.iter().any(|(place, _)| place.lies_in(folder)) || self.seen.iter().any(|(_, place)| place.lies_in(folder))
        };
        let is_in_a_kit = |place: &PathInside| place.exercises_around().any(|exercises| is_there(&exercises));
        let of_no_kit = self.passed_over.iter().filter(|folder| !folder.is_of_tools() && !is_in_a_kit(folder));
        let of_no_exercise = self.of_no_exercise.iter().filter(|place| !place.is_in_a_folder_of_the_kit() || !is_in_a_kit(place));
        let told = of_no_kit.map(|folder| (Matter::NoKit, folder)).chain(of_no_exercise.map(|place| (Matter::OfNoExercise, place)));
        let told: Vec<(Matter, String)> = told.map(|(matter, place)| (matter, self.shown(place))).collect();
        told.into_iter().for_each(|(matter, place)| self.tell(matter, names::name(place)));
    }

    /// Returns why nothing was found.
    fn problem(&self) -> Text {
        let seen = match self.seen.len() {
            0 => Text::new("nothing", "なし"),
            _ => names::few(self.seen.iter().map(|(_, place)| names::name(self.shown(place)))),
        };
        let (mut en, mut ja) = (
            format!("no player.rs of an exercise was found; found: {}", seen.en),
            format!(
                "演習の player.rs が見つかりませんでした。演習ごとのフォルダ（`03_one_ply` など）に入れて、\
                 フォルダのまま、または `.zip` か `.tar` で提出してください。見つかったもの: {}",
                seen.ja
            ),
        );
        for (matter, places) in self.notes.range(Matter::TooDeep..) {
            let more = matter.about(places.clone());
            en += &format!("; {}", more.en);
            ja += &format!("。{}", more.ja);
        }
        Text::of(en, ja)
    }
}

/// The kind of an entry of a folder or archive. Only files are read: opening a pipe could block forever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntryKind {
    File,
    Folder,
    Link,
    /// Another name of a file in the same archive.
    HardLink,
    /// A file with holes, as archives mark it; on the disk it is a normal file.
    Sparse,
    Special,
}

impl From<FileType> for EntryKind {
    fn from(file_type: FileType) -> EntryKind {
        match file_type {
            _ if file_type.is_symlink() => EntryKind::Link,
            _ if file_type.is_dir() => EntryKind::Folder,
            _ if file_type.is_file() => EntryKind::File,
            _ => EntryKind::Special,
        }
    }
}

/// An entry of a folder on the disk.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) file_name: OsString,
    pub(super) kind: EntryKind,
}

impl Entry {
    pub(super) fn name(&self) -> &[u8] {
        self.file_name.as_encoded_bytes()
    }

    /// Returns the student and the file of a name from a course system. Only Moodle adds more than a student's name to folders and archives.
    pub(super) fn download(&self) -> Option<Download> {
        let download = Download::of(self.name())?;
        let is_plain = self.kind == EntryKind::File && names::archive_ending(self.name()).is_none();
        (is_plain || download.system == System::Moodle || self.kind == EntryKind::File && download.system == System::Manaba)
            .then_some(download)
    }
}

/// Returns the entries of a folder, sorted by name.
pub(super) fn list(folder: &Path) -> io::Result<Vec<Entry>> {
    let entry = |entry: fs::DirEntry| Ok(Entry { kind: entry.file_type()?.into(), file_name: entry.file_name() });
    let mut entries: Vec<Entry> = fs::read_dir(folder)?.map(|found| entry(found?)).collect::<io::Result<_>>()?;
    entries.sort_by(|a, b| a.file_name.cmp(&b.file_name));
    Ok(entries)
}

/// Returns the time of a file's last change, in seconds since 1970.
pub(super) fn modified(path: &Path) -> Option<i64> {
    let since = fs::metadata(path).ok()?.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    i64::try_from(since.as_secs()).ok()
}

/// Returns the first bytes of a content of any length.
pub(super) fn read_up_to(content: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    content.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A count of the bytes that all readers that share it may still read.
#[derive(Clone)]
pub(super) struct Meter(Rc<Cell<u64>>);

/// A reader that ends with an error once the meter has run out.
pub(super) struct Metered<R> {
    content: R,
    meter: Meter,
}

impl Meter {
    pub(super) fn new(bytes: u64) -> Meter {
        Meter(Rc::new(Cell::new(bytes)))
    }

    /// Removes the limit.
    pub(super) fn refill(&self) {
        self.0.set(u64::MAX);
    }

    pub(super) fn on<R>(&self, content: R) -> Metered<R> {
        Metered { content, meter: self.clone() }
    }

    pub(super) fn has_run_out(&self) -> bool {
        self.0.get() == 0
    }
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.meter.0.get();
        let wanted = usize::try_from(left).unwrap_or(usize::MAX).min(buffer.len());
        if wanted == 0 && !buffer.is_empty() {
            return Err(io::ErrorKind::QuotaExceeded.into());
        }
        let read = self.content.read(&mut buffer[..wanted])?;
        self.meter.0.set(left - read as u64);
        Ok(read)
    }
}

impl<R: Seek> Seek for Metered<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.content.seek(to)
    }
}
