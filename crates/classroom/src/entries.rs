//! The submissions of a class as players of a league.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::slice;

use colored::Colorize;
use minishogi::text;
use minishogi_arena::engine_config::Roster;
use minishogi_arena::league::{Entrants, Unfit};
use minishogi_command::checkout;
use minishogi_command::terminal::warn;
use minishogi_grading::{Exercise, Lang, Text, last_that_plays};
use minishogi_lab::clean::note;
use minishogi_lab::engine::EngineCommand;
use sha2::{Digest, Sha256};

use crate::builder::{Builder, ScratchFolder};
use crate::report;
use crate::sandbox::{self, Policy, User};
use crate::submissions::{self, ClassFacts, HandedIn, Source};

/// The processor time of an engine in a league, in seconds. The arena itself checks the clock.
const A_WEEK: u64 = 7 * 24 * 3600;

/// The folders of a league's entries, while they play.
pub struct ClassEntries {
    only: Option<&'static Exercise>,
    lang: Lang,
    /// They have the compiled programs.
    scratch_folders: Vec<ScratchFolder>,
}

impl ClassEntries {
    /// Takes submissions, with `only` all for this exercise.
    pub fn new(only: Option<&'static Exercise>, lang: Lang) -> ClassEntries {
        ClassEntries { only, lang, scratch_folders: Vec::new() }
    }
}

impl Entrants for ClassEntries {
    fn add_folder(&mut self, roster: &mut Roster, folder: &Path, unfit: &mut Unfit) -> Result<(), Text> {
        self.scratch_folders.extend(add_folder(roster, folder, self.only, unfit, self.lang)?);
        Ok(())
    }
}

/// Adds all entries of a folder: each program as an engine, everything else as a submission, of which the last exercise plays that is written and can
/// play; with `only`, all of it is work for this exercise. Students' files are compiled and run in the sandbox. The returned scratch folder must live
/// as long as they play.
///
/// # Errors
/// A sentence, if the folder cannot be read or the kit cannot be built.
fn add_folder(
    roster: &mut Roster,
    folder: &Path,
    only: Option<&'static Exercise>,
    unfit: &mut Unfit,
    lang: Lang,
) -> Result<Option<ScratchFolder>, Text> {
    let programs = programs_in(folder)?;
    if !programs.is_empty() {
        note(&not_confined(folder, &programs), lang);
    }
    for (name, path) in &programs {
        roster.add_program(name, path.clone(), EngineCommand::program(path));
    }
    let files = programs.iter().filter_map(|(_, path)| Path::new(path).file_name()).map(OsStr::to_os_string);
    let known = ClassFacts { exercise: only, programs: files.collect(), ..ClassFacts::default() };
    let collected = submissions::collect(folder, &known)?;
    collected.notes.iter().for_each(|told| note(told, lang));
    if collected.submissions.is_empty() {
        return Ok(None);
    }
    let root = checkout::find_root().ok_or(Text::new(
        "there is no folder `exercises` here or above: run this in the kit",
        "ここにも上のフォルダにも `exercises` がありません。教材のフォルダで実行してください",
    ))?;
    let scratch = ScratchFolder::new(&root, true)?;
    let restrictions = sandbox::restrictions(&scratch.path, scratch.user)
        .map_err(|error| text!("the sandbox could not be probed: {error}", "サンドボックスを調べられません: {error}"))?;
    if let Some(warning) = report::sandbox_warning(&restrictions, lang) {
        warn(warning.red().bold());
    }
    warn(Text::new("Building the kit ...", "教材をビルドしています...").get(lang));
    let exercises = match only {
        None => checkout::exercises(&root),
        Some(only) => slice::from_ref(checkout::exercises(&root).iter().find(|exercise| exercise.id == only.id).ok_or_else(|| {
            let (id, folder) = (only.id, only.folder);
            text!(
                "--exercise {id}: this copy of the course has no folder exercises/{folder}",
                "--exercise {id}: この教材にはフォルダ exercises/{folder} がありません"
            )
        })?),
    };
    let builder = Builder::new(&root, &scratch.path, &exercises.iter().collect::<Vec<_>>())?;
    sandbox::warn_of_superuser(builder.user(), scratch.user, lang);
    let mut entered = Vec::new();
    for (number, handed_in) in collected.submissions.iter().enumerate() {
        let compiled = last_handed_in(exercises, handed_in).and_then(|(exercise, text)| {
            let scratch_folder = scratch.path.join(format!("entry-{number}"));
            Ok((exercise, compile(&builder, (exercise, text), &handed_in.student, scratch.user, &scratch_folder)?))
        });
        match compiled {
            Ok((exercise, (line, command))) => {
                roster.add_program(&handed_in.student, line, command);
                entered.push(format!("{} ({})", handed_in.student, exercise.id));
            }
            Err(reason) => unfit.push((handed_in.student.clone(), reason)),
        }
    }
    if !entered.is_empty() {
        note(
            &text!(
                "each student enters with the last exercise that is written and plays: {}",
                "各学生の、書き終えていて対局できる最後の演習が参加します: {}",
                entered.join(", ")
            ),
            lang,
        );
    }
    Ok(Some(scratch))
}

/// Names the programs of a folder that will run with all the rights of the user who started the league.
fn not_confined(folder: &Path, programs: &[(String, String)]) -> Text {
    let files: Vec<String> = programs.iter().map(|(_, path)| path.clone()).collect();
    let (folder, files) = (folder.display(), files.join(", "));
    text!("programs in {folder} run without the sandbox: {files}", "{folder} の中のプログラムは、サンドボックスなしで動きます: {files}")
}

/// Returns the programs in a folder, by name: executable files with names of programs, which no student can have handed in.
fn programs_in(folder: &Path) -> Result<Vec<(String, String)>, String> {
    let failed = |error| format!("{}: {error}", folder.display());
    let mut programs = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if is_executable(&path)
            && is_called_as_a_program(&path)
            && !submissions::may_be_handed_in(&path)
            && let (Some(name), Some(text)) = (path.file_stem(), path.to_str())
        {
            programs.push((name.to_string_lossy().into_owned(), text.to_string()));
        }
    }
    programs.sort();
    Ok(programs)
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file() && path.extension().is_some_and(|extension| extension == "exe")
}

/// The endings of programs' names, if they have one.
const PROGRAM_ENDINGS: &[&str] = &["appimage", "bin", "elf", "exe", "js", "out", "pl", "py", "rb", "sh", "x86_64"];

/// On some disks every file counts as executable: those of Windows seen from WSL, exFAT, a share. There a `player.rs` that begins with `#!` would
/// be started like any program.
fn is_called_as_a_program(path: &Path) -> bool {
    let Some(ending) = path.extension() else { return true };
    // A version: `sjaakii-1.4`.
    let is_number = ending.as_encoded_bytes().iter().all(u8::is_ascii_digit);
    is_number || PROGRAM_ENDINGS.iter().any(|program| ending.eq_ignore_ascii_case(program))
}

/// Returns the exercise with which a student enters, and its `player.rs`. A student who hands in all exercises also hands in some that are not begun.
fn last_handed_in<'a>(exercises: &'static [Exercise], handed_in: &'a HandedIn) -> Result<(&'static Exercise, &'a str), Text> {
    if let Some(problem) = &handed_in.problem {
        return Err(problem.clone());
    }
    // A file that cannot be read may hold a written player: report it rather than let the student play with an earlier exercise.
    let text = |exercise: &Exercise| match handed_in.files.get(exercise.id)? {
        Source::Text(text) => Some(text.as_str()),
        Source::Refused(_) => Some(""),
    };
    let exercise = last_that_plays(exercises, text).ok_or_else(|| {
        let ids = handed_in.files.keys().copied().collect::<Vec<_>>().join(", ");
        text!(
            "nothing to play with: each of the exercises handed in ({ids}) has a `todo!` left, or chooses no moves",
            "対局できるものがありません。提出された演習（{ids}）は、`todo!` が残っているか、指し手を選ばないものです"
        )
    })?;
    match &handed_in.files[exercise.id] {
        Source::Text(text) => Ok((exercise, text)),
        Source::Refused(why) => Err(why.clone()),
    }
}

/// Returns the engine of an exercise with this `player.rs`, ready to run in the sandbox.
fn compile(
    builder: &Builder,
    (exercise, text): (&Exercise, &str),
    student: &str,
    user: User,
    scratch: &Path,
) -> Result<(String, EngineCommand), Text> {
    let of_the_machine = |reason: String| Text::of(reason.clone(), reason);
    fs::create_dir_all(scratch).map_err(|error| of_the_machine(format!("{}: {error}", scratch.display())))?;
    let compiled = builder.compile(exercise, text, scratch).map_err(|refusal| refusal.told(exercise))?;
    let program = compiled.program;
    let digest = hex::encode(&Sha256::digest(text)[..8]);
    let line = format!("exercise {} of {student} ({digest})", exercise.id);
    let policy = Policy { seconds: A_WEEK, user, ..Policy::to_run(&program) };
    let policy = serde_json::to_string(&policy).map_err(|error| of_the_machine(error.to_string()))?;
    let arguments = vec![sandbox::ENTER.to_string(), policy, program.to_string_lossy().into_owned()];
    let command = EngineCommand::this_program(&line, arguments).map_err(|error| of_the_machine(error.to_string()))?;
    Ok((line, command))
}

#[cfg(test)]
mod tests {
    use minishogi_grading::EXERCISES;

    use super::*;

    fn handing_in(files: &[(&'static str, &str)]) -> HandedIn {
        let files = files.iter().map(|(id, text)| (*id, Source::Text(text.to_string()))).collect();
        HandedIn { student: "akira".to_string(), files, ..HandedIn::default() }
    }

    const STUB: &str = "fn main() {\n    todo!(\"search\")\n}\n";

    #[test]
    fn who_hands_in_the_whole_folder_enters_with_the_last_exercise_that_is_written_and_plays() {
        let whole = [("03", "// three"), ("05", "// five: no todo!() is left"), ("06", STUB), ("11", "// mates"), ("14", STUB)];
        let handed_in = handing_in(&whole);
        let (exercise, text) = last_handed_in(EXERCISES, &handed_in).unwrap();
        assert_eq!((exercise.id, text), ("05", "// five: no todo!() is left"));

        let refused = |handed_in: &HandedIn| last_handed_in(EXERCISES, handed_in).unwrap_err().en.into_owned();
        let told = refused(&handing_in(&[("01", STUB), ("02", "// adds up"), ("11", "// mates")]));
        assert!(told.contains("(01, 02, 11) has a `todo!` left, or chooses no moves"), "{told}");
        let mut unreadable = handed_in;
        unreadable.files.insert("07", Source::Refused(Text::new("a NUL character", "NUL 文字")));
        assert_eq!(refused(&unreadable), "a NUL character");
    }

    #[test]
    #[cfg(unix)]
    fn where_every_file_counts_as_executable_only_programs_are_started() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        for name in [
            "fairy",
            "sjaakii-1.4",
            "mine.sh",
            "my_engine.PY",
            "player.rs",
            "notes.txt",
            "README.md",
            "report.pdf",
            "report.html",
            "akira.zip",
            "akira_12345_67890_readme.txt",
            "akira_12345_67890_run.sh",
            "山田 太郎_12_assignsubmission_file_run",
            ".hidden",
        ] {
            let path = folder.path().join(name);
            fs::write(&path, "#!/bin/sh\n").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o777)).unwrap();
        }
        fs::write(folder.path().join("not_executable"), "#!/bin/sh\n").unwrap();
        let programs = programs_in(folder.path()).unwrap();
        let names: Vec<&str> = programs.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["fairy", "mine", "my_engine", "sjaakii-1"]);
        let told = not_confined(Path::new("class"), &programs);
        assert!(programs.iter().all(|(_, path)| told.en.contains(path) && told.ja.contains(path)), "{}", told.en);
    }
}
