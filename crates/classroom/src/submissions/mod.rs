//! Finds the submissions of students: for each exercise one `player.rs`, in any folder.
//!
//! A folder holds one entry per student, a folder or an archive (`.zip`, `.tar`, `.tar.gz`), or files with names from Moodle. Nothing in it is
//! trusted: links are not followed, archives are read in memory and never unpacked to the disk, and reading ends at limits. A note reports everything
//! that is left out, so that no work is lost silently.
//!
//! | file | purpose | builds on |
//! |---|---|---|
//! | `names` | the meaning of a file's name or path | |
//! | `search` | the files found in one submission, and those left out; the limits of reading | `names` |
//! | `archive` | the way through an archive, and the entries of a tar archive | `names` `search` |
//! | `students` | the students of the class, the student of each entry of the folder, and their names | `names` `search` |
//! | this one | the way through a folder; the class; the time of each hand-in | all |

mod archive;
mod names;
mod search;
mod students;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use minishogi::text;
use minishogi_command::counted;
use minishogi_grading::{EXERCISES, Exercise, Text};

pub use search::{HandedIn, Source};
pub use students::Roster;

use names::PathInside;
use search::{Entry, EntryKind, MAX_SOURCE, Matter, Next, Search, modified, read_up_to};
use students::Sender;

/// Facts about a class before its work is read.
#[derive(Default)]
pub struct ClassFacts {
    /// The only exercise that was to be handed in: every `player.rs` is of this one.
    pub exercise: Option<&'static Exercise>,
    pub roster: Option<Roster>,
    /// Files of the folder that are not students' work: programs that play in a league with the class.
    pub programs: BTreeSet<OsString>,
}

/// A folder with the work of a class, as it was read.
#[derive(Debug, PartialEq, Eq)]
pub struct Collected {
    /// Sorted by the name of the student.
    pub submissions: Vec<HandedIn>,
    /// Notes on entries that are not submissions, and on differences between folder and roster.
    pub notes: Vec<Text>,
}

impl Collected {
    /// Makes sure that the folder `dir` has submissions, and that one of them can be graded.
    ///
    /// # Errors
    /// A sentence that names the folder.
    pub fn check(&self, dir: &Path) -> Result<(), Text> {
        let is_of_one = ["exercises", "Cargo.toml"].iter().find(|name| dir.join(name).exists());
        let dir = dir.display();
        if let Some(name) = is_of_one {
            return Err(text!(
                "{dir} holds `{name}`, as the work of one student does: expected the folder with a folder or an archive for each",
                "{dir} には `{name}` があり、学生 1 人の提出のようです。学生ごとのフォルダか圧縮ファイルを入れたフォルダを指定してください"
            ));
        }
        let mut there = self.submissions.iter().filter(|handed_in| !handed_in.is_absent).peekable();
        let Some(first) = there.peek() else {
            return Err(text!(
                "nothing was handed in in {dir}: expected a folder or an archive for each student",
                "{dir} には提出がありません。学生ごとのフォルダか圧縮ファイルが必要です"
            ));
        };
        let (name, problem) = (names::quoted(first.student.as_bytes()), first.problem.clone());
        match problem.filter(|_| there.all(|handed_in| handed_in.problem.is_some())) {
            None => Ok(()),
            Some(why) => Err(Text::of(
                format!("no submission in {dir} can be graded, beginning with {name}: {}", why.en),
                format!("{dir} には採点できる提出がひとつもありません。たとえば {name}: {}", why.ja),
            )),
        }
    }
}

/// Reads the submissions in `dir`, one entry per student.
///
/// # Errors
/// A sentence, if it cannot be read.
pub fn collect(dir: &Path, known: &ClassFacts) -> Result<Collected, Text> {
    let entries = search::list(dir).map_err(|error| not_listed(dir, &error))?;
    let (mut handed_in, mut left_out) = (Vec::new(), BTreeMap::<Reason, BTreeSet<String>>::new());
    for entry in entries.into_iter().filter(|entry| !names::is_litter(entry.name()) && !known.programs.contains(&entry.file_name)) {
        match reason_to_leave_out(dir, &entry) {
            None => handed_in.push(entry),
            Some((en, ja)) => drop(left_out.entry((en, ja)).or_default().insert(names::quoted(entry.name()))),
        }
    }
    let senders = students::of(handed_in, known.roster.as_ref());
    let named =
        |fits: fn(&Sender) -> bool| senders.iter().filter(move |sender| fits(sender)).map(|sender| names::quoted(sender.name.as_bytes()));
    left_out
        .entry(("not on the roster, or not one student of it", "名簿にないか、名簿の 1 人に決まりません"))
        .or_default()
        .extend(named(|sender| sender.is_unknown));
    left_out
        .entry((
            "of the roster by a part of a name (the notes on each say which)",
            "名前の一部から名簿の学生とみなしました（各提出の注意にあります）",
        ))
        .or_default()
        .extend(named(|sender| sender.is_guessed));
    left_out
        .entry(("on the roster, and handed in nothing", "名簿にあり、提出がありません"))
        .or_default()
        .extend(named(|sender| sender.entries.is_empty()));
    left_out.retain(|_, entries| !entries.is_empty());
    let assigned = known.exercise.map(|exercise| exercise.id);
    let mut submissions: Vec<HandedIn> = senders.into_iter().map(|sender| read_submission(dir, sender, assigned)).collect();
    submissions.sort_by(|a, b| a.student.cmp(&b.student));
    let note = |((en, ja), entries): (Reason, BTreeSet<String>)| {
        let entries = names::many(entries.into_iter().map(names::name));
        Text::of(format!("{en}: {}", entries.en), format!("{ja}: {}", entries.ja))
    };
    let notes = left_out.into_iter().map(note).collect();
    Ok(Collected { submissions, notes })
}

/// Returns why there is no list of the submissions in `dir`. Course systems send all of them as one archive.
fn not_listed(dir: &Path, error: &io::Error) -> Text {
    let is_archive = dir.is_file() && archive::is_archive(dir, dir.as_os_str().as_encoded_bytes());
    let (dir, why) = (dir.display(), names::reason(error));
    if is_archive {
        return text!(
            "{dir} is an archive: unpack it, and name the folder with one folder or archive for each student",
            "{dir} は圧縮ファイルです。展開して、学生ごとのフォルダか圧縮ファイルを入れたフォルダを指定してください"
        );
    }
    Text::of(
        format!("the submissions in {dir} cannot be read: {}; expected a folder with one folder or archive for each student", why.en),
        format!("{dir} の提出を読めません（{}）。学生ごとのフォルダか圧縮ファイルを入れたフォルダを指定してください", why.ja),
    )
}

/// Returns whether a student may have handed in this file of the folder: it is hidden, an archive, or has a name from a course system.
pub fn may_be_handed_in(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().as_encoded_bytes();
    name.starts_with(b".") || names::is_like_a_download(name) || archive::is_archive(file, name)
}

/// The reason why an entry of the folder is not a submission, in English and Japanese.
type Reason = (&'static str, &'static str);

/// Returns why an entry of the folder is not a submission; `None` if it is one.
fn reason_to_leave_out(dir: &Path, entry: &Entry) -> Option<Reason> {
    match entry.kind {
        _ if entry.name().starts_with(b".") => Some(("hidden, so no submissions", "隠しファイルなので、提出とはみなしません")),
        EntryKind::Folder => None,
        EntryKind::File if entry.download().is_some() => None,
        EntryKind::File if archive::is_archive(&dir.join(&entry.file_name), entry.name()) => None,
        EntryKind::File if entry.name().to_ascii_lowercase().ends_with(b".rs") => Some((
            "single files, of unknown students (put each in a folder with the student's name, and there in one like 03_one_ply)",
            "単独のファイルで、誰のものか分かりません（学生の名前のフォルダの中の、03_one_ply のようなフォルダに入れてください）",
        )),
        EntryKind::File => {
            Some(("no folders and no archives, so no submissions", "フォルダでも圧縮ファイルでもないので、提出とはみなしません"))
        }
        EntryKind::Link => Some(("links, not followed", "リンクなので、たどっていません")),
        EntryKind::HardLink | EntryKind::Sparse | EntryKind::Special => {
            Some(("neither files nor folders", "ファイルでもフォルダでもありません"))
        }
    }
}

fn read_submission(dir: &Path, sender: Sender, assigned: Option<&'static str>) -> HandedIn {
    let on_student = sender.notes.len();
    if sender.entries.is_empty() {
        return HandedIn { student: sender.name, id: sender.id, notes: sender.notes, on_student, is_absent: true, ..HandedIn::default() };
    }
    let mut search = Search::new(sender.shown()).of(assigned);
    search.has_several_entries = sender.entries.len() > 1;
    match &sender.entries[..] {
        [entry] if entry.kind == EntryKind::Folder => walk(&mut search, &dir.join(&entry.file_name)),
        [entry] if entry.download().is_none() => archive::open_file(&mut search, &PathInside::default(), &dir.join(&entry.file_name)),
        entries => {
            // Files from a course system are recognised by their names; the rest is a student's whole hand-in, under any name.
            let (files, whole): (Vec<Entry>, Vec<Entry>) = entries.iter().cloned().partition(|entry| entry.download().is_some());
            let mut waiting = VecDeque::new();
            if look_at_all(&mut search, (dir, &PathInside::default()), &files, &mut waiting) {
                for Entry { file_name, kind } in &whole {
                    let path = dir.join(file_name);
                    match PathInside::default().below(file_name.as_encoded_bytes()) {
                        Some(place) if *kind == EntryKind::Folder => waiting.push_back((path, place)),
                        Some(place) => archive::open_file(&mut search, &place, &path),
                        None => {}
                    }
                }
                walk_through(&mut search, waiting);
            }
        }
    }
    let mut handed_in = search.finish(sender.name);
    handed_in.id = sender.id;
    for origin in handed_in.origins.values_mut() {
        *origin = origin.strip_prefix(dir).map_or_else(|_| origin.clone(), Path::to_path_buf);
    }
    handed_in.notes.splice(0..0, sender.notes);
    handed_in.on_student = on_student;
    handed_in
}

/// Looks at everything in a folder.
fn walk(search: &mut Search, root: &Path) {
    walk_through(search, VecDeque::from([(root.to_path_buf(), PathInside::default())]));
}

/// Looks at everything in these folders, level by level, so that neither the stack nor the order depends on their nesting.
fn walk_through(search: &mut Search, mut waiting: VecDeque<(PathBuf, PathInside)>) {
    while let Some((folder, place)) = waiting.pop_front() {
        match search::list(&folder) {
            Ok(entries) if look_at_all(search, (&folder, &place), &entries, &mut waiting) => {}
            Ok(_) => return,
            Err(error) => search.note_error(Matter::Unreadable, &place, &error),
        }
    }
}

/// Looks at entries of a folder and adds folders to the waiting ones. Returns whether to go on.
fn look_at_all(
    search: &mut Search,
    (folder, place): (&Path, &PathInside),
    entries: &[Entry],
    waiting: &mut VecDeque<(PathBuf, PathInside)>,
) -> bool {
    for entry in entries {
        let path = folder.join(&entry.file_name);
        search.origin = path.clone();
        let meter = search.meter.clone();
        let read = |most| fs::File::open(&path).and_then(|file| read_up_to(meter.on(file), most));
        match search.look_at(place, entry.name(), entry.kind, read) {
            Next::Stop => return false,
            // On the disk there is nothing to resolve: such a link is a file.
            Next::GoOn | Next::Resolve(_) => {}
            Next::Enter(below) => waiting.push_back((path, below)),
            Next::Open(below) => archive::open_file(search, &below, &path),
        }
    }
    true
}

/// Returns the course in this folder as a submission: the files of its exercises.
pub fn this_checkout(root: &Path) -> HandedIn {
    let files = EXERCISES.iter().filter_map(|exercise| {
        let path = root.join("exercises").join(exercise.folder).join("player.rs");
        let there = fs::metadata(&path).is_ok_and(|metadata| metadata.is_file());
        let read = || File::open(&path).and_then(|file| read_up_to(file, MAX_SOURCE + 1));
        there.then(|| (exercise.id, Source::new(read()).0))
    });
    let files: BTreeMap<_, _> = files.collect();
    let folder = root.join("exercises");
    let problem = files.is_empty().then(|| text!("no player.rs was found in {}", "{} に player.rs がありません。", folder.display()));
    HandedIn { student: "this checkout".to_string(), files, problem, ..HandedIn::default() }
}

/// Makes sure that all names of `--only` are those of students.
///
/// # Errors
/// Names the first that is not.
pub fn check_names(only: &[String], class: &[HandedIn]) -> Result<(), Text> {
    let unknown = only.iter().find(|name| !class.iter().any(|handed_in| handed_in.is_called(name)));
    unknown.map_or(Ok(()), |name| {
        let (name, count) = (name.escape_debug(), class.len());
        let student = class.first().map_or("", |handed_in| handed_in.student.as_str());
        let id = class.iter().find_map(|handed_in| handed_in.id.as_deref());
        let (en, ja) = id.map_or_else(Default::default, |id| (format!(" or an id such as `{id}`"), format!("か、`{id}` のような学籍番号")));
        Err(Text::of(
            format!(
                "--only: there is no student `{name}` among the {}: expected a name such as `{student}`{en}",
                counted(count, "submission", "submissions")
            ),
            format!("--only: 提出 {count} 件の中に、学生 `{name}` はいません。`{student}` のような名前{ja}を書きます"),
        ))
    })
}

impl HandedIn {
    /// Returns whether this is the student's name or id.
    pub fn is_called(&self, name: &str) -> bool {
        self.student == name || self.id.as_deref() == Some(name)
    }

    /// Returns the time of each exercise's hand-in, in seconds since 1970 (UTC): the time of the last commit that changed its file, or that of the
    /// file itself. `folder` is the one with all submissions.
    ///
    /// An archive of a learning management system has the times of the hand-ins, and unpacking keeps them. The times within a student's own archive
    /// are the student's, so only that of the archive itself counts. A clone has the time of cloning, so there the commit counts.
    pub fn times(&self, folder: &Path) -> BTreeMap<&'static str, i64> {
        let time = |origin: &Path| committed(origin, folder).or_else(|| modified(origin));
        self.origins.iter().filter_map(|(&id, origin)| Some((id, time(&folder.join(origin))?))).collect()
    }
}

/// Returns the time of the last commit that changed the file, if it is in a clone below `folder`.
///
/// A student's repository can make git start programs. So git is never started in it: it runs in an empty one of ours, which borrows only the
/// objects.
fn committed(file: &Path, folder: &Path) -> Option<i64> {
    let is_folder = |path: &Path| fs::symlink_metadata(path).is_ok_and(|found| found.is_dir());
    let clone = file.ancestors().skip(1).take_while(|above| *above != folder).find(|above| is_folder(&above.join(".git")))?;
    let git = clone.join(".git");
    let head = head(&git)?;
    let ours = tempfile::tempdir().ok()?;
    run_git(Command::new("git").args(["init", "--quiet", "--bare"]).arg(ours.path()))?;
    // In a shallow clone this file lists the missing parents. A student may have written it, so only commits are taken from it.
    if let Ok(shallow) = File::open(git.join("shallow")).and_then(|file| read_up_to(file, MAX_SOURCE)) {
        let commits = String::from_utf8_lossy(&shallow).lines().filter_map(commit).collect::<Vec<String>>();
        fs::write(ours.path().join("shallow"), commits.join("\n") + "\n").ok()?;
    }
    let path: Vec<String> = file.strip_prefix(clone).ok()?.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let told = run_git(
        Command::new("git")
            .env("GIT_OBJECT_DIRECTORY", fs::canonicalize(git.join("objects")).ok()?)
            .arg("--git-dir")
            .arg(ours.path())
            .args(["--literal-pathspecs", "log", "-1", "--format=%ct", &head, "--", &path.join("/")]),
    )?;
    told.trim().parse().ok()
}

fn run_git(command: &mut Command) -> Option<String> {
    let output = command.env("GIT_CONFIG_NOSYSTEM", "1").stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8(output.stdout).ok()).flatten()
}

/// Returns the commit that is checked out.
fn head(git: &Path) -> Option<String> {
    let text = fs::read_to_string(git.join("HEAD")).ok()?;
    let Some(name) = text.trim().strip_prefix("ref: ") else { return commit(&text) };
    let is_plain = name.starts_with("refs/") && name.split('/').all(|part| !part.is_empty() && !part.starts_with('.'));
    if !is_plain {
        return None;
    }
    let path: PathBuf = name.split('/').fold(git.to_path_buf(), |path, part| path.join(part));
    if let Ok(loose) = fs::read_to_string(path) {
        return commit(&loose);
    }
    let packed = fs::read_to_string(git.join("packed-refs")).ok()?;
    packed.lines().find_map(|line| commit(line.strip_suffix(name)?.strip_suffix(' ')?))
}

fn commit(text: &str) -> Option<String> {
    let text = text.trim();
    (text.len() >= 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| text.to_string())
}
