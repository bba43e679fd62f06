//! `reset`: an exercise from the beginning, with the student's file kept beside it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use minishogi_command::files;
use minishogi_grading::Exercise;

use super::{Course, say};

/// The files of the folder `stubs`, by the numbers of their exercises.
macro_rules! stubs {
    ($($id:literal)*) => { &[$(($id, include_str!(concat!("../../stubs/", $id, ".rs")))),*] };
}

/// The files that the exercises begin with.
///
/// They are copies, kept in step by a test. The exercise itself is what the student changes, and building this very program would take those
/// changes in. Git does not know the file either: the student may have committed, the author may have changed it since the first commit,
/// and a course from an archive has no history. The solutions, which the files are made from, may have been taken out of the course.
const STUBS: &[(&str, &str)] = stubs!["00" "01" "02" "03" "04" "05" "06" "07" "08" "09" "10" "11" "12"];

fn stub(exercise: &Exercise) -> io::Result<&'static str> {
    let found = STUBS.iter().find(|(id, _)| *id == exercise.id);
    found.map(|(_, text)| *text).ok_or_else(|| io::Error::other(format!("the kit has no stub for exercise {}", exercise.id)))
}

/// Brings the stub back.
pub fn reset(course: &Course, exercise: &Exercise) -> io::Result<ExitCode> {
    let folder = format!("exercises/{}", exercise.folder);
    let file = format!("{folder}/player.rs");
    if !course.folder(exercise).is_dir() {
        return Err(io::Error::other(format!("there is no folder {folder}: `git checkout {folder}` brings it back")));
    }
    let stub = stub(exercise)?;
    let player = course.player(exercise);
    let written = match fs::read(&player) {
        Ok(bytes) => Some(bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(explained(&error, &format!("{file} cannot be read, so it stays as it is"))),
    };
    let Some(written) = written else {
        files::write(&player, stub.as_bytes()).map_err(|error| explained(&error, &format!("{file} cannot be written")))?;
        say(&course.text(
            format!("{file} was missing; it is back as you began with it.\n"),
            format!("{file} がなかったので、元のファイルを置きました。\n"),
        ))?;
        return Ok(ExitCode::SUCCESS);
    };
    // Some checkouts end their lines with \r\n.
    if std::str::from_utf8(&written).is_ok_and(|text| text.lines().eq(stub.lines())) {
        say(
            &course.text(format!("{file} is as you began with it; nothing to do.\n"), format!("{file} は元のままなので、何もしません。\n"))
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    let unchanged = |error| explained(&error, &format!("{file} stays as it is, for a copy beside it cannot be written"));
    let kept = keep_beside(&player, &written).map_err(unchanged)?;
    let kept = format!("{folder}/{}", kept.file_name().unwrap_or_default().display());
    files::write(&player, stub.as_bytes()).map_err(|error| explained(&error, &format!("{file} cannot be written and stays as it is")))?;
    say(&course.text(
        format!("{file} is as you began with it.\nYours is in {kept}. To have it back: cp {kept} {file}\n"),
        format!("{file} を元に戻しました。\n書いたものは {kept} にあります。戻すには: cp {kept} {file}\n"),
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn explained(error: &io::Error, what: &str) -> io::Error {
    io::Error::other(format!("{what}: {error}"))
}

/// Writes a copy that takes no other's place: `player.rs.1`, `player.rs.2` and so on.
fn keep_beside(player: &Path, text: &[u8]) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let path = player.with_extension(format!("rs.{number}"));
        match File::create_new(&path) {
            Ok(mut file) => {
                let written = file.write_all(text).and_then(|()| file.sync_all());
                // Half a copy is of no use to anybody. Whether it can be removed or not, the student hears of the first error.
                return written.map(|()| path.clone()).inspect_err(|_| drop(fs::remove_file(&path)));
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use minishogi_grading::EXERCISES;

    use super::stub;

    #[test]
    fn every_exercise_has_a_stub_of_its_own() {
        for exercise in EXERCISES {
            let stub = stub(exercise).unwrap();
            assert!(stub.starts_with(&format!("//! {}: ", exercise.id)) && stub.contains("todo!("), "{}", exercise.id);
        }
    }
}
