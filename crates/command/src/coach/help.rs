//! Help for a student: hints (`hint`), the solution for those who have their own (`solution`), and the first player.rs again, with the student's
//! file kept beside it (`reset`).

use std::fs;
use std::io;
use std::process::ExitCode;

use minishogi_command::checkout::Course;
use minishogi_command::files;
use minishogi_command::terminal::{say, tell};
use minishogi_grading::{Exercise, Lang};

use super::outcome::{self, Outcome};

/// Returns the hint for the first spec that fails, or the hints of `all`: of an exercise, or of the first that has not all its points.
pub fn hint(course: &Course, exercise: Option<&'static Exercise>, all: bool) -> io::Result<ExitCode> {
    let is_open = |exercise: &&'static Exercise| !Outcome::for_points(course, exercise).is_full(exercise);
    let Some(exercise) = exercise.or_else(|| course.exercises.iter().find(is_open)) else {
        tell(&outcome::all_done(course))?;
        return Ok(ExitCode::SUCCESS);
    };
    if all {
        return all_hints(course, exercise);
    }
    let id = exercise.id;
    let outcome = Outcome::of(course, exercise);
    if let Outcome::Refused { said, .. } = &outcome {
        say(&format!("{}\n\n", said.trim_end()))?;
    }
    let mut text = String::new();
    let failed = if let Outcome::Graded(graded) = &outcome { graded.failures().next() } else { None };
    if let Some(failure) = &failed {
        text += &course.text(format!("The first spec that fails in {id}"), format!("演習 {id} の最初の不合格のスペック"));
        text += &format!(": {}\n{}\n\n", failure.spec.name, failure.spec.title.get(course.lang));
    }
    text += &format!("{}\n\n", outcome::hint(course, exercise, &outcome));
    if failed.is_some() {
        text += &course.text(
            format!("Once it passes, `cargo run -- hint {id}` shows the next.\n"),
            format!("合格すると、`cargo run -- hint {id}` で次のヒントが見られます。\n"),
        );
    }
    text += &course.text(
        format!("The hints of all specs: cargo run -- hint {id} --all\n"),
        format!("すべてのヒントを見るには: cargo run -- hint {id} --all\n"),
    );
    tell(&format!("{text}{}\n", outcome::more_hints(course, exercise)))?;
    // Which spec fails is not known then.
    Ok(if matches!(outcome, Outcome::Graded(_) | Outcome::NotWritten) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn all_hints(course: &Course, exercise: &Exercise) -> io::Result<ExitCode> {
    let hints: Vec<String> = exercise.specs.iter().map(|spec| outcome::spec_with_hint(course, spec)).collect();
    tell(&format!("{}\n{}\n", hints.join("\n"), outcome::more_hints(course, exercise)))?;
    Ok(ExitCode::SUCCESS)
}

/// The marks by which the exercises are cut out of the solutions. Readers do not need them.
const MARKERS: [&str; 3] = ["// BEGIN SOLUTION", "// STUB:", "// END SOLUTION"];

/// Shows the solution if the exercise has all its points, or `anyway`.
pub fn solution(course: &Course, exercise: &'static Exercise, anyway: bool) -> io::Result<ExitCode> {
    let Exercise { id, folder, .. } = exercise;
    let place = format!("solutions/{folder}/player.rs");
    let solution = match fs::read_to_string(course.root.join(&place)) {
        Ok(solution) => solution,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            tell(&course.text(
                format!("{place} is not here: this copy of the course comes without the solution of {id}. Ask your instructor.\n"),
                format!("{place} がありません。この教材には演習 {id} の解答が含まれていません。教員にたずねてください。\n"),
            ))?;
            return Ok(ExitCode::FAILURE);
        }
        Err(error) => return Err(io::Error::new(error.kind(), format!("{place} cannot be read: {error}"))),
    };
    if !anyway {
        let outcome = Outcome::for_points(course, exercise);
        if !outcome.is_full(exercise) {
            tell(&refusal(course, exercise, &outcome))?;
            return Ok(ExitCode::FAILURE);
        }
    }
    let lines = solution.lines().filter(|line| !MARKERS.iter().any(|marker| line.trim_start().starts_with(marker)));
    say(&format!("// {place}\n\n{}", lines.map(|line| format!("{line}\n")).collect::<String>()))?;
    Ok(ExitCode::SUCCESS)
}

fn refusal(course: &Course, exercise: &Exercise, outcome: &Outcome) -> String {
    let (id, points, all) = (exercise.id, outcome.points(), exercise.points());
    let missing = all - points.min(all);
    let problem = outcome::problem(course, exercise, outcome);
    let problem = if problem.is_empty() { problem } else { problem + "\n" };
    problem
        + &course.text(
            format!("Exercise {id} has {points} of {all} points; the solution is shown when it has all. Missing: {missing}.\n"),
            format!("演習 {id} は {all} 点中 {points} 点です。解答は満点になると表示されます（あと {missing} 点）。\n"),
        )
        + &course.text(
            format!("A hint: cargo run -- hint {id}. The solution anyway: cargo run -- solution {id} --anyway\n"),
            format!("ヒントを見るには: cargo run -- hint {id}。それでも解答を見るには: cargo run -- solution {id} --anyway\n"),
        )
}

/// The files of the folder `stubs`, by the numbers of their exercises.
macro_rules! stubs {
    ($($id:literal)*) => { &[$(($id, stub!($id, ""), stub!($id, "ja/"))),*] };
}

macro_rules! stub {
    ($id:literal, $folder:literal) => {
        include_str!(concat!("../../stubs/", $folder, $id, ".rs"))
    };
}

/// The files that the exercises begin with, in English and in Japanese.
///
/// They are copies, kept in step by a test. The student changes the exercise itself, and building this very program would take those
/// changes in. Git does not know the file either: the student may have committed, the author may have changed it since the first commit,
/// and a course from an archive has no history. The solutions, which the files are made from, may have been taken out of the course.
const STUBS: &[(&str, &str, &str)] = stubs!["00" "01" "02" "03" "04" "05" "06" "07" "08" "09" "10" "11" "12" "13" "14"];

fn stub(exercise: &Exercise, lang: Lang) -> io::Result<&'static str> {
    let found = STUBS.iter().find(|(id, ..)| *id == exercise.id);
    let (_, en, ja) = found.ok_or_else(|| io::Error::other(format!("the kit has no stub for exercise {}", exercise.id)))?;
    Ok(match lang {
        Lang::En => en,
        Lang::Ja => ja,
    })
}

/// Brings the stub back: in the language that was asked for; if none was, in Japanese if the file that it replaces has Japanese in it, since
/// not every system reports its language; otherwise in the language of the course.
pub fn reset(course: &Course, exercise: &Exercise, asked: Option<Lang>) -> io::Result<ExitCode> {
    let folder = format!("exercises/{}", exercise.folder);
    let file = format!("{folder}/player.rs");
    if !course.folder(exercise).is_dir() {
        return Err(io::Error::other(format!("there is no folder {folder}: `git checkout {folder}` brings it back")));
    }
    let player = course.player(exercise);
    let written = match fs::read(&player) {
        Ok(bytes) => Some(bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(explained(&error, &format!("{file} cannot be read, so it stays as it is"))),
    };
    let is_japanese = written.as_ref().is_some_and(|written| is_japanese(&String::from_utf8_lossy(written)));
    let stub = stub(exercise, asked.unwrap_or(if is_japanese { Lang::Ja } else { course.lang }))?;
    let Some(written) = written else {
        files::write(&player, stub.as_bytes()).map_err(|error| explained(&error, &format!("{file} cannot be written")))?;
        tell(&course.text(
            format!("{file} was missing; it is back as you began with it.\n"),
            format!("{file} がなかったので、元のファイルを置きました。\n"),
        ))?;
        return Ok(ExitCode::SUCCESS);
    };
    // Some checkouts end their lines with \r\n.
    if std::str::from_utf8(&written).is_ok_and(|text| text.lines().eq(stub.lines())) {
        tell(
            &course.text(format!("{file} is as you began with it; nothing to do.\n"), format!("{file} は元のままなので、何もしません。\n")),
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    let unchanged = |error| explained(&error, &format!("{file} stays as it is, for a copy beside it cannot be written"));
    let kept = files::keep_beside(&player, &written).map_err(unchanged)?;
    let kept = format!("{folder}/{}", kept.file_name().unwrap_or_default().display());
    files::write(&player, stub.as_bytes()).map_err(|error| explained(&error, &format!("{file} cannot be written and stays as it is")))?;
    let back = copy_command(&kept, &file);
    tell(&course.text(
        format!("{file} is as you began with it.\nYours is in {kept}. To have it back: {back}\n"),
        format!("{file} を元に戻しました。\n書いたものは {kept} にあります。戻すには: {back}\n"),
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the command that copies a file onto another. `copy` takes `/` for the beginning of a flag.
fn copy_command(from: &str, to: &str) -> String {
    if cfg!(windows) { format!("copy {from} {to}").replace('/', r"\") } else { format!("cp {from} {to}") }
}

/// Returns whether there are words in Japanese. The pieces have their names in English files too: kanji, and one `と`.
fn is_japanese(text: &str) -> bool {
    text.split(|c| !matches!(c, 'ぁ'..='ん' | 'ァ'..='ヴ')).any(|kana| kana.chars().count() > 1)
}

fn explained(error: &io::Error, what: &str) -> io::Error {
    io::Error::other(format!("{what}: {error}"))
}

#[cfg(test)]
mod tests {
    use minishogi_grading::{EXERCISES, Lang};

    use super::{is_japanese, stub};

    #[test]
    fn every_exercise_has_a_stub_of_its_own() {
        for (exercise, lang) in EXERCISES.iter().flat_map(|exercise| [(exercise, Lang::En), (exercise, Lang::Ja)]) {
            let stub = stub(exercise, lang).unwrap();
            assert!(stub.starts_with(&format!("//! {}: ", exercise.id)) && stub.contains("todo!("), "{}", exercise.id);
            assert_eq!(is_japanese(stub), lang == Lang::Ja, "{}", exercise.id);
        }
    }
}
