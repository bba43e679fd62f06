//! The entries of a league that come from a folder: programs, and what students handed in.

use std::fs;
use std::path::Path;

use minishogi_grading::EXERCISES;
use sha2::{Digest, Sha256};

use super::standings::Unfit;
use crate::arena::engine_config::Roster;
use crate::builder::{Builder, Product, Refusal, ScratchFolder};
use crate::engine::EngineCommand;
use crate::sandbox::{self, Policy};
use crate::submissions::{self, HandedIn, Source};

/// How many seconds an engine may use the processor in a league. The arena itself sees whether it keeps to its time.
const A_WEEK: u64 = 7 * 24 * 3600;

/// Adds all that lies in a folder: each executable file as an engine, everything else as a submission, of which the last exercise plays. What
/// students wrote is compiled and runs in the sandbox. The scratch folder that is returned must live as long as they play.
///
/// # Errors
/// A sentence, where the folder cannot be read or the kit cannot be built.
pub fn add_folder(roster: &mut Roster, folder: &Path, unfit: &mut Unfit) -> Result<Option<ScratchFolder>, String> {
    let programs = programs_in(folder)?;
    for (name, path) in &programs {
        roster.add_program(name, path.clone(), EngineCommand::program(path));
    }
    let collected = submissions::collect(folder).map_err(|error| error.to_string())?;
    let is_program = |note: &String| {
        programs.iter().filter_map(|(_, path)| Path::new(path).file_name()).any(|name| note.contains(&*name.to_string_lossy()))
    };
    for note in collected.notes.iter().filter(|note| !is_program(note)) {
        eprintln!("note: {note}");
    }
    if collected.submissions.is_empty() {
        return Ok(None);
    }
    let root = minishogi_command::checkout::find_root().ok_or("there is no folder `exercises` here or above: run this in the kit")?;
    let scratch = ScratchFolder::new(&root)?;
    eprintln!("Building the kit ...");
    let builder = Builder::new(&root, &scratch.path, &EXERCISES.iter().collect::<Vec<_>>())?;
    for (number, handed_in) in collected.submissions.iter().enumerate() {
        match compile(&builder, handed_in, &scratch.path.join(format!("entry-{number}"))) {
            Ok((line, command)) => roster.add_program(&handed_in.student, line, command),
            Err(reason) => unfit.push((handed_in.student.clone(), reason)),
        }
    }
    Ok(Some(scratch))
}

/// The executable files of a folder, by name.
fn programs_in(folder: &Path) -> Result<Vec<(String, String)>, String> {
    let failed = |error| format!("{}: {error}", folder.display());
    let mut programs = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if is_executable(&path)
            && !is_archive(&path)
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

/// On some disks every file counts as executable.
fn is_archive(path: &Path) -> bool {
    path.extension().is_some_and(|extension| ["zip", "tar", "gz", "tgz"].iter().any(|archive| extension.eq_ignore_ascii_case(archive)))
}

/// The engine of the last exercise that a student handed in, ready to run in the sandbox.
fn compile(builder: &Builder, handed_in: &HandedIn, scratch: &Path) -> Result<(String, EngineCommand), String> {
    if let Some(problem) = &handed_in.problem {
        return Err(problem.clone());
    }
    let last = EXERCISES.iter().rev().find_map(|exercise| handed_in.files.get(exercise.id).map(|source| (exercise, source)));
    let (exercise, source) = last.ok_or("there is no player.rs")?;
    let text = match source {
        Source::Text(text) => text,
        Source::Refused(why) => return Err(why.en.to_string()),
    };
    let failed = |error| format!("{}: {error}", scratch.display());
    fs::create_dir_all(scratch).map_err(failed)?;
    let program = builder.compile(exercise, text, Product::Engine, scratch).map_err(|refusal| match refusal {
        Refusal::DoesNotCompile(words) => {
            let first = words.lines().find(|line| line.starts_with("error")).unwrap_or("error").to_string();
            format!("player.rs of exercise {} does not compile: {first}", exercise.id)
        }
        Refusal::ReadsOtherFiles(file) => format!("player.rs of exercise {} reads another file, {file}", exercise.id),
        Refusal::Machine(error) => format!("it could not be compiled: {error}"),
    })?;
    let digest = hex::encode(&Sha256::digest(text)[..8]);
    let line = format!("exercise {} of {} ({digest})", exercise.id, handed_in.student);
    let policy = Policy { seconds: A_WEEK, ..Policy::to_run(&program) };
    let policy = serde_json::to_string(&policy).map_err(|error| error.to_string())?;
    let arguments = vec![sandbox::COMMAND.to_string(), policy, program.to_string_lossy().into_owned()];
    let command = EngineCommand::this_program(&line, arguments).map_err(|error| error.to_string())?;
    Ok((line, command))
}
