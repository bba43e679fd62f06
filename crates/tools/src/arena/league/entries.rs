//! Who plays in a league: programs, what students handed in, and of all these what is let in by the qualifier (`--gate`).

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::slice;

use colored::Colorize;
use minishogi::Color;
use minishogi_command::commands::arena::Playing;
use minishogi_command::terminal::warn;
use minishogi_command::{checkout, counted};
use minishogi_grading::{Exercise, Lang, Text, last_that_plays};
use sha2::{Digest, Sha256};

use super::standings::Unfit;
use crate::arena::command::{self, Failure};
use crate::arena::engine_config::{EngineConfig, RANDOM, Roster};
use crate::arena::game::Game;
use crate::arena::games_file::GamesFile;
use crate::arena::play::{GamePair, Progress};
use crate::builder::{Builder, ScratchFolder};
use crate::clean::note;
use crate::engine::EngineCommand;
use crate::report;
use crate::sandbox::{self, Policy, User};
use crate::submissions::{self, HandedIn, Known, Source};

/// How many seconds an engine may use the processor in a league. The arena itself sees whether it keeps to its time.
const A_WEEK: u64 = 7 * 24 * 3600;

/// Adds all that lies in a folder: each program as an engine, everything else as a submission, of which the last exercise plays that is written and
/// can play; with `only`, all of it is work for this exercise. What students wrote is compiled and runs in the sandbox. The scratch folder that is
/// returned must live as long as they play.
///
/// # Errors
/// A sentence, where the folder cannot be read or the kit cannot be built.
pub fn add_folder(
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
    let known = Known { exercise: only, programs: files.collect(), ..Known::default() };
    let collected = submissions::collect(folder, &known).map_err(|error| error.to_string())?;
    collected.notes.iter().for_each(|told| note(told, lang));
    if collected.submissions.is_empty() {
        return Ok(None);
    }
    let root = checkout::find_root().ok_or(Text::new(
        "there is no folder `exercises` here or above: run this in the kit",
        "ここにも上のフォルダにも `exercises` がありません。教材のフォルダで実行してください",
    ))?;
    let scratch = ScratchFolder::new(&root, true)?;
    let restrictions = sandbox::restrictions(&scratch.path, scratch.user).map_err(|error| {
        Text::of(format!("the sandbox could not be probed: {error}"), format!("サンドボックスを調べられません: {error}"))
    })?;
    if let Some(warning) = report::sandbox_warning(&restrictions, lang) {
        warn(warning.red().bold());
    }
    warn(Text::new("Building the kit ...", "教材をビルドしています...").get(lang));
    let exercises = match only {
        None => checkout::exercises(&root),
        Some(only) => slice::from_ref(checkout::exercises(&root).iter().find(|exercise| exercise.id == only.id).ok_or_else(|| {
            let (id, folder) = (only.id, only.folder);
            Text::of(
                format!("--exercise {id}: this copy of the course has no folder exercises/{folder}"),
                format!("--exercise {id}: この教材にはフォルダ exercises/{folder} がありません"),
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
            &Text::of(
                format!("each student enters with the last exercise that is written and plays: {}", entered.join(", ")),
                format!("各学生の、書き終えていて対局できる最後の演習が参加します: {}", entered.join(", ")),
            ),
            lang,
        );
    }
    Ok(Some(scratch))
}

/// Which programs of a folder will run with all the rights of the user who started the league.
fn not_confined(folder: &Path, programs: &[(String, String)]) -> Text {
    let files: Vec<String> = programs.iter().map(|(_, path)| path.clone()).collect();
    let (folder, files) = (folder.display(), files.join(", "));
    Text::of(
        format!("programs in {folder} run without the sandbox: {files}"),
        format!("{folder} の中のプログラムは、サンドボックスなしで動きます: {files}"),
    )
}

/// Returns the programs in a folder, by name: executable files that are called as programs, and that no student can have handed in.
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

/// How the names of programs end that have an ending.
const PROGRAM_ENDINGS: &[&str] = &["appimage", "bin", "elf", "exe", "js", "out", "pl", "py", "rb", "sh", "x86_64"];

/// On some disks every file counts as executable: those of Windows seen from WSL, exFAT, a share. There a `player.rs` that begins with `#!` would
/// be started like any program.
fn is_called_as_a_program(path: &Path) -> bool {
    let Some(ending) = path.extension() else { return true };
    // A version: `sjaakii-1.4`.
    let is_number = ending.as_encoded_bytes().iter().all(u8::is_ascii_digit);
    is_number || PROGRAM_ENDINGS.iter().any(|program| ending.eq_ignore_ascii_case(program))
}

/// Returns the exercise with which a student enters, and its `player.rs`. Whoever hands in all exercises hands in some that are not begun.
fn last_handed_in<'a>(exercises: &'static [Exercise], handed_in: &'a HandedIn) -> Result<(&'static Exercise, &'a str), Text> {
    if let Some(problem) = &handed_in.problem {
        return Err(problem.clone());
    }
    // A file that cannot be read may be written: its student shall hear of it rather than play with less.
    let text = |exercise: &Exercise| match handed_in.files.get(exercise.id)? {
        Source::Text(text) => Some(text.as_str()),
        Source::Refused(_) => Some(""),
    };
    let exercise = last_that_plays(exercises, text).ok_or_else(|| {
        let ids = handed_in.files.keys().copied().collect::<Vec<_>>().join(", ");
        Text::of(
            format!("nothing to play with: each of the exercises handed in ({ids}) has a `todo!` left, or chooses no moves"),
            format!("対局できるものがありません。提出された演習（{ids}）は、`todo!` が残っているか、指し手を選ばないものです"),
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

/// What an entry has shown in the qualifier.
#[derive(Clone, Debug, Default, PartialEq)]
struct Showing {
    half_points: u32,
    /// How it failed the first time: the game's number and the sentence.
    fault: Option<(u32, String)>,
}

/// The qualifier: an entry that cannot beat a random player, or fails as a program, is not let in. Lets every engine play, and returns
/// those that are fit; the others are added to `unfit`.
pub fn qualify(
    mut engines: Vec<EngineConfig>,
    playing: &Playing,
    games: u32,
    out: &Path,
    unfit: &mut Unfit,
    lang: Lang,
) -> Result<Vec<EngineConfig>, Failure> {
    let entries = engines.len();
    let mut random = command::roster(playing);
    random.add(RANDOM).map_err(Failure::NotBegun)?;
    engines.extend(random.into_engines());
    engines[entries].record.name = "(the random player at the gate)".to_string();

    let openings = command::openings::<minishogi::Position>(playing).map_err(Failure::not_begun)?;
    let heading = command::heading(playing, format!("gate of a league, {games} games"), &engines, &openings);
    let mut showings = vec![Showing::default(); entries];
    let mut known = BTreeMap::new();
    let mut file = GamesFile::open::<minishogi::Position>(Some(&out.join("gate.jsonl")), &heading, lang, |_, game| {
        let entry = (game.number / games) as usize;
        if entry >= entries {
            let number = game.number;
            return Err(Text::of(format!("there is no game {number} at this gate"), format!("この予選に第 {number} 局はありません")));
        }
        heading.check_players(&game, [entry, entries])?;
        see(&mut showings, games, &game);
        known.insert(game.number, ());
        Ok(())
    })
    .map_err(Failure::not_begun)?;
    let pairs = (0..entries as u32 * (games / 2)).map(|number| {
        let (entry, opening) = (number / (games / 2), number % (games / 2));
        GamePair::new(number, [entry as usize, entries], opening as usize).without(&known)
    });
    let mut progress = Progress::new(Some(entries as u32 * games), known.len() as u32, lang);
    let pairs: Vec<GamePair> = pairs.filter(GamePair::is_open).collect();
    let played = command::runner(playing, &engines, openings).run(pairs.into_iter(), |game| {
        see(&mut showings, games, &game);
        progress.show(&game, Text::new("at the gate", "予選").get(lang));
        file.note(&game).map(ControlFlow::Continue)
    });
    progress.end();
    played.and_then(|()| file.finish()).map_err(Failure::broken_off)?;

    engines.truncate(entries);
    let mut fit = Vec::new();
    for (config, showing) in engines.into_iter().zip(showings) {
        match showing.reason(games) {
            None => fit.push(config),
            Some(reason) => unfit.push((config.record.name, reason)),
        }
    }
    Ok(fit)
}

/// Counts a game for the entry that played it.
fn see(showings: &mut [Showing], games: u32, game: &Game) {
    let Some(showing) = showings.get_mut((game.number / games) as usize) else { return };
    let (color, half_points) = match game.number.is_multiple_of(2) {
        true => (Color::Black, game.half_points_of_black()),
        false => (Color::White, 2 - game.half_points_of_black()),
    };
    showing.half_points += u32::from(half_points);
    let failed = game.end.is_fault() && game.winner == Some(!color);
    if failed && showing.fault.as_ref().is_none_or(|(first, _)| *first > game.number) {
        showing.fault = Some((game.number, format!("{}: {}", game.end, game.detail)));
    }
}

impl Showing {
    /// Why it is not let in.
    fn reason(&self, games: u32) -> Option<Text> {
        let points = f64::from(self.half_points) / 2.0;
        match &self.fault {
            Some((_, fault)) => {
                Some(Text::of(format!("it failed as a program, {fault}"), format!("プログラムの誤りで負けました（{fault}）")))
            }
            None if self.half_points < games => Some(Text::of(
                format!("it won only {points} of {} against a random player", counted(games, "game", "games")),
                format!("ランダムプレイヤーとの {games} 局で、{points} 勝しかしていません"),
            )),
            None => None,
        }
    }
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

    #[test]
    fn an_entry_that_fails_or_loses_more_than_half_stays_outside() {
        let fault = Some((3, "crash: it ended".to_string()));
        assert_eq!(Showing { half_points: 10, fault: None }.reason(10), None);
        assert_eq!(
            Showing { half_points: 9, fault: None }.reason(10).as_ref().map(|reason| &*reason.en),
            Some("it won only 4.5 of 10 games against a random player")
        );
        assert_eq!(
            Showing { half_points: 18, fault }.reason(10).as_ref().map(|reason| &*reason.en),
            Some("it failed as a program, crash: it ended")
        );
    }
}
