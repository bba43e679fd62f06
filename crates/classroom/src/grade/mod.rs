//! `grade`: a mark for every exercise of every submission.
//!
//! This module grades a class from beginning to end: it collects the files, grades them in parallel, notes results in a journal and publishes them.
//!
//! - [`job`]: one exercise of one student, compiled, run and judged; the total time of its specs.
//! - [`journal`]: the results so far, and which of them are graded again.
//! - [`black_box`]: an engine in any language, by its answers.
//! - [`alike`]: the common parts of two programs; [`similarity`] makes a page of them.

mod alike;
mod black_box;
mod class_file;
mod job;
mod journal;
mod similarity;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, mpsc};
use std::time::Duration;
use std::{fs, thread};

use colored::Colorize;
use indicatif::{ProgressBar, ProgressStyle};
use minishogi::text;
use minishogi_command::commands::class::{Again, Grade as Options, GradeCommand as Parts};
use minishogi_command::terminal::{self, warn};
use minishogi_command::{NO_COURSE, checkout, counted};
use minishogi_grading::{Draw, EXERCISES, Exercise, Lang, TOO_BUSY, Text};
use sha2::{Digest, Sha256};

use crate::builder::{Builder, ScratchFolder};
use crate::fingerprint;
use crate::report::progress::{self, Run};
use crate::report::result::{Class, Grade, SCHEMA, State, Submission, not_graded};
use crate::report::{self, Kept};
use crate::sandbox;
use crate::submissions::{self, ClassFacts, HandedIn, Roster};
use minishogi_lab::clean::{note, one_line, refuse};
use minishogi_lab::files::{self, Lock};
use minishogi_lab::shard::{self, Shard};

use self::class_file::ClassFile;
use self::job::Conditions;
use self::journal::{Journal, Step};

/// Runs the command.
pub fn run(options: &Options, lang: Lang) -> ExitCode {
    let graded = match (&options.parts, &options.engine) {
        (Some(Parts::Merge { files, partial, out }), _) => {
            merge(files, *partial, out, lang).map(|class| class.is_complete() && class.missing.is_empty())
        }
        (Some(Parts::Progress { folders, out, pseudonyms }), _) => show_progress(folders, out, *pseudonyms, lang).map(|()| true),
        (None, Some(engine)) => grade_engine(engine, options, lang).map(|class| class.is_complete()),
        (None, None) => grade_class(options, lang).map(|class| class.is_complete()),
    };
    let code = exit_code(&graded);
    if let Err(Failure::NotGraded(message) | Failure::NotWritten(message)) = graded {
        refuse(&message, lang);
    }
    ExitCode::from(code)
}

/// The reason why a command failed.
#[derive(Debug)]
enum Failure {
    NotGraded(Text),
    /// All is graded, but only the journal and the table have it: the disk may be full.
    NotWritten(Text),
}

impl From<Text> for Failure {
    fn from(why: Text) -> Failure {
        Failure::NotGraded(why)
    }
}

/// Returns the exit code as in the help. `graded` is `true` if every submission got a result.
fn exit_code(graded: &Result<bool, Failure>) -> u8 {
    match graded {
        Ok(true) => 0,
        Ok(false) => 1,
        Err(Failure::NotGraded(_)) => 2,
        Err(Failure::NotWritten(_)) => 3,
    }
}

fn grade_engine(engine: &str, options: &Options, lang: Lang) -> Result<Class, Failure> {
    let _lock = options.out.as_deref().map(lock_folder).transpose()?;
    let upto = options.upto.unwrap_or(&EXERCISES[EXERCISES.len() - 1]);
    let seed = options.seed.unwrap_or_else(rand::random);
    let submission = black_box::grade(engine, upto.id, seed)?;
    let table = black_box::table(&submission, lang);
    let exercises: Vec<&Exercise> = EXERCISES.iter().filter(|exercise| exercise.id <= upto.id).collect();
    let mut class = Class { seed: Some(seed), ..Class::of(&exercises, Vec::new()) };
    class.give_no_points_for_what_is_not_seen(&submission);
    class.submissions.push(submission);
    if let Some(warning) = report::sandbox_warning(&class.restrictions, lang) {
        warn(warning.red().bold());
    }
    publish(&class, &table, options.out.as_deref(), lang).map_err(Failure::NotWritten)?;
    Ok(class)
}

fn merge(files: &[PathBuf], partial: bool, out: &Path, lang: Lang) -> Result<Class, Failure> {
    let mut whole: Option<Class> = None;
    for file in files {
        let of = |error: Text| error.map(|error| format!("{}: {error}", file.display()));
        let part = read(file).map_err(of)?;
        let checked = part.check();
        match &mut whole {
            None => whole = Some(of_these_specs(part).map_err(of)?),
            Some(whole) => whole.add(part).map_err(of)?,
        }
        checked.map_err(of)?;
    }
    let class = whole.ok_or(Text::new("there is nothing to merge", "まとめるものがありません"))?;
    if !class.missing.is_empty() && !partial {
        let missing: Vec<String> = class.missing.iter().map(Shard::to_string).collect();
        return Err(Failure::NotGraded(Text::of(
            format!("{} missing: name all parts, or merge the others with --partial", shard::are(&class.missing)),
            format!("{} がありません。すべての部分を書くか、--partial であるものだけをまとめます", missing.join("、")),
        )));
    }
    if class.exercises.is_empty() || !class.submissions.iter().any(|submission| submission.problem.is_none() && !submission.is_absent) {
        let files = files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>();
        return Err(Failure::NotGraded(Text::of(
            format!("nothing was graded in {}: expected results of students who handed something in", files.join(", ")),
            format!("{} には採点したものがありません。提出した学生の結果が必要です", files.join("、")),
        )));
    }
    let _lock = lock_folder(out)?;
    publish(&class, &report::table(&class, lang), Some(out), lang).map_err(Failure::NotWritten)?;
    Ok(class)
}

/// Writes the page of several runs.
fn show_progress(folders: &[PathBuf], out: &Path, pseudonyms: bool, lang: Lang) -> Result<(), Failure> {
    let mut runs = Vec::new();
    for folder in folders {
        let file = folder.join("results.json");
        let class = read(&file)
            .and_then(|class| class.check().map(|()| class))
            .map_err(|error| error.map(|error| format!("{}: {error}", file.display())))?;
        let name = folder.file_name().map_or_else(|| folder.display().to_string(), |name| name.to_string_lossy().into_owned());
        runs.push(Run { name, class });
    }
    let page = progress::page(&runs, pseudonyms, lang);
    let written = files::write(out, page.as_bytes()).map_err(|error| Text::from(format!("{}: {error}", out.display())));
    written.and_then(|()| terminal::show(&format!("{}\n", out.display()))).map_err(Failure::NotWritten)
}

fn read(file: &Path) -> Result<Class, Text> {
    let text = fs::read(file).map_err(|error| error.to_string())?;
    let class: Class = serde_json::from_slice(&text).map_err(|error| {
        text!("these are no results of this version of `grade --shard`: {error}", "この版の `grade --shard` の結果ではありません: {error}")
    })?;
    if class.schema == SCHEMA {
        return Ok(class);
    }
    let schema = &class.schema;
    Err(text!(
        "these are results in the format `{schema}`, and this version reads `{SCHEMA}`",
        "結果の形式は `{schema}` ですが、この版が読むのは `{SCHEMA}` です"
    ))
}

/// Returns the results if they were judged by this grader's specs, for it publishes them as its own. The weeks of a course may have had others.
fn of_these_specs(class: Class) -> Result<Class, Text> {
    if class.fingerprint == fingerprint::BUILT_IN {
        return Ok(class);
    }
    let (there, here) = (&class.fingerprint, fingerprint::BUILT_IN);
    Err(text!(
        "it was graded with other specs ({there}) than those of this grader ({here}): grade it again, or merge with the grader that wrote it",
        "スペック（{there}）がこの採点プログラムのもの（{here}）と違います。採点し直すか、採点に使ったプログラムでまとめてください"
    ))
}

/// Keeps other graders away from the folder of the reports, which is made if there is none.
fn lock_folder(folder: &Path) -> Result<Option<Lock>, Text> {
    files::make_folder(folder)?;
    Lock::of(folder)
}

/// Grades the submissions that the options name, and publishes the result.
///
/// # Errors
/// A sentence, if nothing could be graded at all, or the results could not be written.
fn grade_class(options: &Options, lang: Lang) -> Result<Class, Failure> {
    let root = checkout::find_root().ok_or(NO_COURSE)?;
    fingerprint::check(&root)?;
    let agreed = options.class.as_deref().map(ClassFile::read).transpose()?;
    let is_asked_for = |exercise: &Exercise| match options.exercise {
        Some(only) => exercise.id == only.id,
        None => options.upto.is_none_or(|last| exercise.id <= last.id) && agreed.as_ref().is_none_or(|agreed| agreed.holds(exercise)),
    };
    let exercises: Vec<&'static Exercise> = checkout::exercises(&root).iter().filter(|exercise| is_asked_for(exercise)).collect();
    if exercises.is_empty() {
        return Err(no_exercise(options, &root, agreed.as_ref()).into());
    }
    let Work { handed_in, digest, notes } = collect(options, &root, &exercises, agreed.as_ref(), lang)?;
    if options.dry_run {
        return Ok(dry_run(options, &exercises, &handed_in, agreed.as_ref(), lang)?);
    }
    let out = options.out.as_deref().or(options.submissions.is_some().then_some(Path::new("grades")));
    if let (Some(out), Some(class)) = (out, &options.submissions) {
        files::keep_apart(out, class)?;
    }
    journal::check_run(&options.again, out.map(|out| journal_path(out, options)).as_deref())?;
    let _lock = match (out, options.shard) {
        (Some(file), Some(_)) => {
            files::must_be_file(file)?;
            Lock::of(file)?
        }
        (Some(folder), None) => lock_folder(folder)?,
        (None, _) => None,
    };
    out.filter(|_| options.shard.is_none()).into_iter().for_each(|out| note_what_is_left_out(out, options, lang));
    let mut journal = out.map(|out| open_journal(out, options, lang)).transpose()?;
    let scratch = ScratchFolder::new(&root, options.as_root)?;
    let restrictions = sandbox::restrictions(&scratch.path, scratch.user)
        .map_err(|error| text!("the sandbox could not be probed: {error}", "サンドボックスを確かめられませんでした: {error}"))?;
    let seed = options.seed.or(journal.as_ref().and_then(|journal| journal.seed)).unwrap_or_else(rand::random);
    let mut class = Class { seed: Some(seed), ..Class::of(&exercises, restrictions) };
    if let Some(warning) = report::sandbox_warning(&class.restrictions, lang) {
        warn(warning.red().bold());
    }
    (class.handed_in, class.notes) = (digest, notes);
    class.missing = options.shard.map(Shard::from).into_iter().flat_map(Shard::others).collect();
    warn(Text::new("Building the kit ...", "教材をビルドしています...").get(lang));
    let builder = Builder::new(&root, &scratch.path, &exercises)?;
    sandbox::warn_of_superuser(builder.user(), scratch.user, lang);
    let conditions = Conditions { user: scratch.user, budget: Duration::from_secs(options.budget), seed, lines: options.lines };
    let jobs = options.threads.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from);
    let run = GradingRun {
        builder: &builder,
        exercises: &exercises,
        handed_in: &handed_in,
        again: &options.again,
        conditions,
        scratch: &scratch.path,
    };
    let starved;
    (class.submissions, starved) = grade_all(&run, &mut journal, jobs);
    drop(scratch);
    apply(agreed.as_ref(), &mut class, options, &handed_in, lang);
    match (out, options.shard) {
        (Some(file), Some(_)) => {
            report::write_class(&class, file).map_err(|error| Failure::NotWritten(error.to_string().into()))?;
            let (count, file) = (class.submissions.len(), file.display());
            let students = counted(count, "student", "students");
            let told = text!("{students} graded: {file}\n", "{count} 人を採点しました: {file}\n");
            terminal::show(told.get(lang)).map_err(Failure::NotWritten)?;
        }
        (out, _) => publish(&class, &report::table(&class, lang), out, lang).map_err(Failure::NotWritten)?,
    }
    if let Some(told) = was_too_busy(&starved) {
        note(&told, lang);
    }
    if let Some(folder) = &options.similarity {
        similarity::prepare(folder, &root, &exercises, &class, &handed_in, lang).map_err(Failure::NotWritten)?;
    }
    Ok(class)
}

/// Returns why there is no exercise to grade: the exercises of the checkout, and those that were asked for.
fn no_exercise(options: &Options, root: &Path, agreed: Option<&ClassFile>) -> Text {
    let flags = [("--exercise", options.exercise), ("--upto", options.upto)];
    let asked = flags.iter().filter_map(|(flag, exercise)| exercise.map(|exercise| format!(", {flag} {}", exercise.id)));
    let listed = agreed.zip(options.class.as_ref()).map(|(agreed, file)| format!(", {}: {}", file.display(), agreed.listed().join(" ")));
    let asked: String = asked.chain(listed).collect();
    let there = checkout::exercises(root).iter().map(|exercise| exercise.id).collect::<Vec<_>>().join(" ");
    let root = root.display();
    text!(
        "no exercise is left to grade: expected one that all of these have: {root}: {there}{asked}",
        "採点する演習が残りません。次のすべてにある演習が必要です: {root}: {there}{asked}"
    )
}

/// Notes a roster or class file that only the previous run had: without it, all reports lose the ids, or the cost of late work.
fn note_what_is_left_out(out: &Path, options: &Options, lang: Lang) {
    let Ok(before) = read(&out.join("results.json")) else { return };
    let had_ids = before.submissions.iter().any(|submission| submission.id.is_some());
    let is_agreed = |of: &Submission| !of.late.is_empty() || !of.corrected.is_empty() || of.pseudonym.is_some();
    let had_class = before.is_weighted() || before.submissions.iter().any(is_agreed);
    let left_out = [("--roster", had_ids && options.roster.is_none()), ("--class", had_class && options.class.is_none())];
    for (flag, _) in left_out.into_iter().filter(|(_, is_left_out)| *is_left_out) {
        let out = out.display();
        let told = text!(
            "the reports in {out} were written with {flag}, and this run goes without it: its file is to be named each time",
            "{out} のレポートは {flag} を付けて書いたものですが、今回は付いていません。毎回指定してください"
        );
        note(&told, lang);
    }
}

/// Applies the rules of the class to its points.
fn apply(agreed: Option<&ClassFile>, class: &mut Class, options: &Options, handed_in: &[HandedIn], lang: Lang) {
    let (Some(agreed), Some(folder)) = (agreed, &options.submissions) else { return };
    let times: Vec<_> = handed_in.iter().map(|handed_in| handed_in.times(folder)).collect();
    agreed.apply(class, &times);
    // A part of a class lacks the other students.
    for name in agreed.strangers(&class.submissions).into_iter().filter(|_| options.shard.is_none()) {
        let told = text!(
            "class.toml names `{name}`, no student of this class: expected an id or a name as the reports have it",
            "class.toml の `{name}` は、ここの学生ではありません。レポートにある学籍番号か名前を書きます"
        );
        note(&told, lang);
    }
}

/// Shows which files would be graded: each with its student, its time, and whether it was late.
fn dry_run(
    options: &Options,
    exercises: &[&'static Exercise],
    handed_in: &[HandedIn],
    agreed: Option<&ClassFile>,
    lang: Lang,
) -> Result<Class, Text> {
    let mut shown = String::new();
    let mut class = Class::of(exercises, Vec::new());
    class.submissions = handed_in.iter().map(|handed_in| blank(handed_in, exercises)).collect();
    apply(agreed, &mut class, options, handed_in, lang);
    for (submission, handed_in) in class.submissions.iter().zip(handed_in) {
        shown += &format!("{}\n", one_line(&submission.student));
        for note in submission.problem.iter().chain(submission.notes_beside_the_problem()) {
            shown += &format!("    {}\n", one_line(note.get(lang)));
        }
        if !handed_in.is_absent {
            let is_there = |exercise: &&&Exercise| handed_in.files.contains_key(exercise.id);
            let found: Vec<&str> = exercises.iter().filter(is_there).map(|exercise| exercise.id).collect();
            if submission.problem.is_none() {
                shown += &format!("    {}: {}\n", Text::new("found", "提出").get(lang), found.join(" "));
            }
        }
        for late in &submission.late {
            shown += &format!("    {}\n", report::was_late(late).get(lang));
        }
    }
    terminal::show(&shown)?;
    for submission in &mut class.submissions {
        // Nothing was tried, so nothing failed.
        submission.grades.clear();
    }
    Ok(class)
}

/// Writes all reports, if there is a folder for them, and shows the table, even if they cannot be written, for grading takes long.
fn publish(class: &Class, table: &str, out: Option<&Path>, lang: Lang) -> Result<(), Text> {
    let written = out.map(|out| report::write_all(class, out, lang).map(|foreign| (out, foreign))).transpose();
    let shown = terminal::show(table);
    let Some((out, foreign)) = written.map_err(|error| error.to_string())? else { return shown };
    for name in foreign.stays {
        let path = out.join(name);
        let path = path.display();
        let stays = text!(
            "{path} is of an earlier run, but was edited since: it stays",
            "{path} は前回のものですが、その後に書き換えられているので残します"
        );
        note(&stays, lang);
    }
    for Kept { name, at } in foreign.kept {
        let (path, at) = (out.join(name), at.display());
        let path = path.display();
        let kept = text!(
            "{path} was not as the grader had written it: that is in {at} now, and the report is new",
            "{path} は採点プログラムが書いたものではありませんでした。元のものを {at} に残し、レポートを書き直しました"
        );
        note(&kept, lang);
    }
    let reports = Text::new("Reports", "レポート");
    shown.and_then(|()| terminal::show(&format!("\n{}: {}\n", reports.get(lang), out.join("report.html").display())))
}

/// Notes files of exercises that are not graded: a folder whose name is not that of the kit may be meant for a graded exercise.
fn note_what_is_not_graded(handed_in: &mut HandedIn, exercises: &[&'static Exercise]) {
    let HandedIn { places, notes, .. } = handed_in;
    for exercise in EXERCISES.iter().filter(|exercise| exercises.iter().all(|graded| graded.id != exercise.id)) {
        if let Some(place) = places.get(exercise.id).filter(|place| !place.contains(exercise.folder)) {
            let id = exercise.id;
            notes.push(text!(
                "taken for exercise {id}, which is not graded now: {place}",
                "演習 {id} とみなしましたが、今回は採点しません: {place}"
            ));
        }
    }
}

/// The submissions to grade.
struct Work {
    handed_in: Vec<HandedIn>,
    /// The digest of the submissions of the whole class.
    digest: String,
    /// The notes on the folder as a whole.
    notes: Vec<Text>,
}

fn collect(options: &Options, root: &Path, exercises: &[&'static Exercise], agreed: Option<&ClassFile>, lang: Lang) -> Result<Work, Text> {
    let Some(folder) = &options.submissions else {
        let mine = submissions::this_checkout(root);
        if let Some(problem) = mine.problem {
            return Err(problem);
        }
        let mine = vec![mine];
        let digest = digest_of(&mine);
        return Ok(Work { handed_in: mine, digest, notes: Vec::new() });
    };
    let roster = options.roster.as_deref().map(Roster::read).transpose()?;
    let known = ClassFacts { exercise: options.exercise, roster, ..ClassFacts::default() };
    let mut collected = submissions::collect(folder, &known)?;
    collected.notes.iter().for_each(|told| note(told, lang));
    collected.check(folder)?;
    submissions::check_names(&options.again.only, &collected.submissions)?;
    agreed.map_or(Ok(()), |agreed| agreed.check(&collected.submissions))?;
    collected.submissions.iter_mut().for_each(|handed_in| note_what_is_not_graded(handed_in, exercises));
    let digest = digest_of(&collected.submissions);
    let chosen = |number: usize| options.shard.is_none_or(|part| Shard::from(part).holds(number));
    let submissions = collected.submissions.into_iter().enumerate().filter(|(number, _)| chosen(*number));
    let handed_in = submissions.map(|(_, handed_in)| handed_in).collect();
    Ok(Work { handed_in, digest, notes: collected.notes.clone() })
}

/// Returns a digest of the class's submissions, as far as they are graded.
fn digest_of(class: &[HandedIn]) -> String {
    let mut hash = Sha256::new();
    for handed_in in class {
        hash.update(format!("{:?}\n", (&handed_in.student, &handed_in.problem, &handed_in.files)));
    }
    hex::encode(&hash.finalize()[..8])
}

/// Returns the path of the journal, beside the reports of the class. Without a folder for reports no results are kept.
fn journal_path(out: &Path, options: &Options) -> PathBuf {
    match (options.shard, out.file_name()) {
        (Some(_), Some(name)) => {
            let name = name.to_string_lossy();
            out.with_file_name(format!("{}.journal.jsonl", name.strip_suffix(".json").unwrap_or(&name)))
        }
        _ => out.join("journal.jsonl"),
    }
}

fn open_journal(out: &Path, options: &Options, lang: Lang) -> Result<Journal, Text> {
    let path = journal_path(out, options);
    let journal = Journal::open(&path, options.budget).map_err(|error| format!("{}: {error}", path.display()))?;
    if journal.of_other_specs > 0 {
        let (count, path) = (journal.of_other_specs, path.display());
        let stays = Text::of(
            format!("{path}: {} judged with other specs, not taken over", counted(count, "result", "results")),
            format!("{path} の {count} 件の結果は別のスペックで採点したものなので、使いません"),
        );
        note(&stays, lang);
    }
    if let Some(first) = journal.damaged().first() {
        let (count, path) = (journal.damaged().len(), path.display());
        let damaged = text!(
            "{path}, line {first}: this is no line of a journal ({count} such lines in all): unknown results are graded again",
            "{path} の {first} 行目は採点の記録ではありません（全部で {count} 行）。わからないものは、もう一度採点します"
        );
        note(&damaged, lang);
    }
    Ok(journal)
}

/// The submissions and conditions of a run.
struct GradingRun<'a> {
    builder: &'a Builder,
    exercises: &'a [&'static Exercise],
    handed_in: &'a [HandedIn],
    again: &'a Again,
    conditions: Conditions,
    scratch: &'a Path,
}

/// An exercise of a student that is still to be graded.
struct Job<'a> {
    student: usize,
    exercise: &'static Exercise,
    handed_in: &'a HandedIn,
    digest: String,
}

/// The exercises that the machine was too busy to grade, by the students' names.
type Starved = BTreeMap<String, BTreeSet<&'static str>>;

/// Returns the message about them at the end, if there are any.
fn was_too_busy(starved: &Starved) -> Option<Text> {
    let count: usize = starved.values().map(BTreeSet::len).sum();
    let named = |comma: &str| {
        let of_one = starved.iter().map(|(student, ids)| format!("{student} {}", ids.iter().copied().collect::<Vec<_>>().join(" ")));
        of_one.collect::<Vec<_>>().join(comma)
    };
    let (exercises, students) = (counted(count, "exercise", "exercises"), counted(starved.len(), "student", "students"));
    (count > 0).then(|| {
        Text::of(
            format!(
                "the machine was too busy to trust: {exercises} of {students} not graded ({}); run it again with --again when less runs beside it",
                named(", ")
            ),
            format!(
                "ほかの処理が重く、{} 人の {count} 個の演習を採点できませんでした（{}）。空いているときに --again を付けてもう一度実行してください",
                starved.len(),
                named("、")
            ),
        )
    })
}

/// Grades the exercises that the journal lacks, and returns all results, and the exercises that the machine was too busy to grade.
fn grade_all(run: &GradingRun, journal: &mut Option<Journal>, workers: usize) -> (Vec<Submission>, Starved) {
    let &GradingRun { builder, exercises, handed_in, again, conditions, scratch } = run;
    // Draw once for all students, and not in the time of the first.
    for (exercise, spec) in exercises.iter().flat_map(|exercise| exercise.specs.iter().map(move |spec| (exercise, spec))) {
        Draw::seeded(conditions.seed.into()).questions(exercise, spec);
    }
    let mut submissions: Vec<Submission> = handed_in.iter().map(|handed_in| blank(handed_in, exercises)).collect();
    let mut waiting = VecDeque::new();
    for (student, handed_in) in handed_in.iter().enumerate().filter(|(_, handed_in)| handed_in.problem.is_none()) {
        let mut left_out = Vec::new();
        for (number, exercise) in exercises.iter().enumerate() {
            let digest = builder.digest(exercise, handed_in.files.get(exercise.id));
            let known = journal.as_ref().and_then(|journal| journal.find(&handed_in.student, &digest, conditions.seed));
            let known = known.filter(|known| !conditions.lines || !known.lacks_lines());
            match journal::step(again, handed_in, known) {
                Step::Keep(known) => submissions[student].grades[number] = known.clone(),
                Step::Grade => waiting.push_back(Job { student, exercise, handed_in, digest }),
                Step::LeaveOut => left_out.push(exercise.id),
            }
        }
        if !left_out.is_empty() {
            let left_out = left_out.join(" ");
            submissions[student].notes.push(text!(
                "{left_out} not graded yet: --only named others; grade without it",
                "{left_out} はまだ採点していません（`--only` でほかの学生を選びました）。`--only` を付けずに採点してください"
            ));
        }
    }
    let mut starved = Starved::new();
    let bar = progress_bar(waiting.len());
    let waiting = Mutex::new(waiting);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for worker in 0..workers {
            let (sender, waiting) = (sender.clone(), &waiting);
            let scratch = scratch.join(format!("scratch-{worker}"));
            scope.spawn(move || {
                while let Some(job) = waiting.lock().ok().and_then(|mut waiting| waiting.pop_front()) {
                    let graded = job::grade(builder, job.exercise, job.handed_in.files.get(job.exercise.id), conditions, &scratch);
                    // The receiver lives as long as this scope.
                    let _ = sender.send((job, graded));
                }
            });
        }
        drop(sender);
        for (job, graded) in receiver {
            let submission = &mut submissions[job.student];
            let grade = graded.unwrap_or_else(|reason| {
                if reason == TOO_BUSY {
                    starved.entry(submission.student.clone()).or_default().insert(job.exercise.id);
                }
                submission.notes.push(not_graded(job.exercise.id, &reason));
                job::not_run(job.exercise, State::NotGraded, None)
            });
            if grade.state != State::NotGraded
                && let Some(Err(error)) =
                    journal.as_mut().map(|journal| journal.note(&submission.student, &job.digest, conditions.seed, &grade))
            {
                let id = job.exercise.id;
                submission.notes.push(text!(
                    "{id} was graded but could not be noted down: {error}",
                    "{id} は採点しましたが、記録できませんでした（{error}）"
                ));
            }
            put(&mut submission.grades, grade);
            bar.set_message(job.handed_in.student.escape_debug().to_string());
            bar.inc(1);
        }
    });
    bar.finish_and_clear();
    (submissions, starved)
}

/// Returns a submission of which nothing is known yet.
fn blank(handed_in: &HandedIn, exercises: &[&'static Exercise]) -> Submission {
    let grades = exercises.iter().map(|exercise| job::not_run(exercise, State::NotGraded, None)).collect();
    Submission {
        student: handed_in.student.clone(),
        id: handed_in.id.clone(),
        is_absent: handed_in.is_absent,
        notes: handed_in.notes.clone(),
        told: handed_in.notes.iter().skip(handed_in.on_student).cloned().collect(),
        problem: handed_in.problem.clone(),
        grades: if handed_in.problem.is_some() { Vec::new() } else { grades },
        ..Submission::default()
    }
}

fn put(grades: &mut [Grade], grade: Grade) {
    if let Some(place) = grades.iter_mut().find(|other| other.exercise == grade.exercise) {
        *place = grade;
    }
}

/// Returns a progress bar on the standard error output, only visible on a terminal.
fn progress_bar(count: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} exercises, {eta} left  {msg}");
    ProgressBar::new(count as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Merges one file with these results, and returns why it failed. The folder has nothing then.
    fn refused(class: &Class) -> String {
        let folder = tempfile::tempdir().unwrap();
        let (file, out) = (folder.path().join("part-1.json"), folder.path().join("marks"));
        report::write_class(class, &file).unwrap();
        let Err(Failure::NotGraded(refused)) = merge(&[file], true, &out, Lang::En) else { panic!("it was merged") };
        let refused = refused.en.into_owned();
        assert!(refused.contains("part-1.json") && !out.exists(), "{refused}");
        refused
    }

    fn class() -> Class {
        Class::of(&EXERCISES.iter().collect::<Vec<_>>(), Vec::new())
    }

    #[test]
    fn what_is_graded_and_cannot_be_written_has_an_exit_code_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let (file, out) = (folder.path().join("part-1.json"), folder.path().join("marks"));
        report::write_class(&Class { submissions: vec![Submission::default()], ..class() }, &file).unwrap();
        // Like a full disk, it prevents the writing of a report.
        fs::create_dir_all(out.join("junit.xml")).unwrap();
        let merged = merge(&[file], true, &out, Lang::En).map(|_| true);
        assert_eq!(exit_code(&merged), 3);
        assert!(matches!(&merged, Err(Failure::NotWritten(why)) if why.en.contains("junit.xml could not be written")), "{merged:?}");
        assert_eq!([Ok(true), Ok(false), Err(Failure::from(TOO_BUSY))].map(|graded| exit_code(&graded)), [0, 1, 2]);
    }

    #[test]
    fn what_the_machine_was_too_busy_for_is_named() {
        assert_eq!(was_too_busy(&Starved::new()), None);
        let starved = Starved::from([("hanako".into(), ["03", "08"].into()), ("太郎".into(), ["08"].into())]);
        let told = was_too_busy(&starved).unwrap();
        assert!(told.en.contains("3 exercises of 2 students not graded (hanako 03 08, 太郎 08)"), "{}", told.en);
        assert!(told.ja.contains("2 人の 3 個の演習を採点できませんでした（hanako 03 08、太郎 08）"), "{}", told.ja);
        assert!([told.en, told.ja].iter().all(|told| told.contains("--again")));
    }

    #[test]
    fn results_of_another_format_or_of_other_specs_are_not_merged() {
        let class = Class { submissions: vec![Submission::default()], ..class() };
        let said = refused(&Class { schema: "minishogi-lab/grade/v3".to_string(), ..class.clone() });
        assert!(
            said.ends_with("results in the format `minishogi-lab/grade/v3`, and this version reads `minishogi-lab/grade/v4`"),
            "{said}"
        );
        let said = refused(&Class { fingerprint: "0123456789abcdef".to_string(), ..class });
        assert!(said.contains("it was graded with other specs (0123456789abcdef) than those of this grader"), "{said}");
    }

    /// The specs of an earlier week may differ.
    #[test]
    fn a_week_of_other_specs_is_shown_and_one_of_another_format_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let (week, page) = (folder.path().join("week 1"), folder.path().join("progress.html"));
        let shown = |class: &Class| {
            report::write_class(class, &week.join("results.json")).unwrap();
            show_progress(std::slice::from_ref(&week), &page, false, Lang::En)
        };
        let other = Class { schema: "minishogi-lab/grade/v3".to_string(), ..class() };
        assert!(matches!(shown(&other), Err(Failure::NotGraded(why)) if why.en.contains("week 1")) && !page.exists());
        shown(&Class { fingerprint: "0123456789abcdef".to_string(), ..class() }).unwrap();
        assert!(page.exists());
    }

    #[test]
    fn points_that_do_not_follow_from_the_verdicts_are_not_merged() {
        let (class, exercise) = (class(), &EXERCISES[3]);
        let spec = |spec: &minishogi_grading::Spec| report::result::SpecGrade {
            name: spec.name.into(),
            points: spec.points,
            verdict: minishogi_grading::Kind::Pass.id().into(),
            milliseconds: 1,
            sentence: Text::default(),
            values: Default::default(),
            message: Text::default(),
        };
        let right = report::result::Grade {
            exercise: exercise.id.into(),
            state: report::result::State::Graded,
            points: exercise.points(),
            specs: exercise.specs.iter().map(spec).collect(),
            compiler: None,
            mistakes: Vec::new(),
            lines: None,
        };
        let of = |grades| Submission { student: "taro".into(), grades, ..Submission::default() };
        let with = |grade| Class { submissions: vec![of(vec![grade])], ..class.clone() };
        with(right.clone()).check().unwrap();
        let mut failed = right.clone();
        failed.specs[0].verdict = minishogi_grading::Kind::Wrong.id().into();
        let more = report::result::Grade { points: 99, ..right.clone() };
        let none = report::result::Grade { specs: Vec::new(), ..right.clone() };
        for grade in [failed, more, none] {
            assert!(refused(&with(grade)).contains("the points of taro in 03 do not follow from the verdicts"));
        }
        let corrected = |all: &[(&str, i64)]| {
            let corrected =
                all.iter().map(|(id, points)| report::result::Corrected { exercise: id.to_string(), points: *points, why: "x".into() });
            Class { submissions: vec![Submission { corrected: corrected.collect(), ..of(vec![right.clone()]) }], ..class.clone() }
        };
        let all = i64::from(exercise.points());
        corrected(&[("03", -all), ("02", 1)]).check().unwrap();
        for wrong in [&[("03", 1)][..], &[("03", -all - 1)], &[("03", i64::MAX)], &[("03", -1), ("03", -1)], &[("03", 0), ("77", 0)]] {
            assert!(refused(&corrected(wrong)).contains("the points of taro in "), "{wrong:?}");
        }
        let twice = Class { submissions: vec![of(Vec::new()), of(Vec::new())], ..class };
        assert!(refused(&twice).ends_with("taro is there twice"));
    }

    #[test]
    fn what_has_no_result_of_anybody_is_not_merged() {
        let absent = Submission { is_absent: true, ..Submission::default() };
        let with_a_problem = Submission { student: "b".into(), problem: Some(Text::default()), ..Submission::default() };
        for submissions in [vec![], vec![absent.clone()], vec![absent, with_a_problem]] {
            assert!(refused(&Class { submissions, ..class() }).starts_with("nothing was graded in "));
        }
        let class = Class { submissions: vec![Submission::default()], exercises: Vec::new(), ..class() };
        assert!(refused(&class).starts_with("nothing was graded in "));
    }
}
