//! `hint --line`: points a student at the line.

use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use std::{fs, num::NonZero, thread};

use indicatif::{ProgressBar, ProgressStyle};
use minishogi::text;
use minishogi_command::commands::class::Line;
use minishogi_command::terminal;
use minishogi_command::{NO_COURSE, checkout};
use minishogi_grading::{Exercise, Lang, Text};
use minishogi_lab::clean::refuse;

use super::{Bench, Disclosure, Faults, Progress, Repair, words};
use crate::builder::{Builder, ScratchFolder};
use crate::starter;

/// The seeds of a student's fresh questions. They need not be secret: they give no marks. Most other seeds take longer to draw.
const SEEDS: [u64; 2] = [20_442, 20_444];

/// Pairs of edits take up to minutes: the student decides whether to wait.
const PAIRS: Text = Text::new(
    "No single edit repairs your player. Trying two at once; Ctrl-C ends it.",
    "1 か所の変更だけで直るところはありません。2 か所を同時に変更して調べています（Ctrl-C で中断できます）。",
);

/// Returns the time in which two quiet cores find most lines that are found at all.
fn patience(exercise: &Exercise) -> Duration {
    Duration::from_secs(if ("02"..="07").contains(&exercise.id) { 10 } else { 30 })
}

/// Runs the command.
pub fn run(options: &Line, lang: Lang) -> ExitCode {
    match find(options, lang) {
        Ok(repair) => {
            let mut told = words::told(&repair, options.show);
            if let Faults::Unfinished { .. } = repair.found {
                let Text { en, ja } = longer(options.exercise);
                told = Text::of(format!("{}\n\n{en}", told.en), format!("{}\n\n{ja}", told.ja));
            }
            let told = told.map(|told| format!("{}\n", terminal::for_terminal(told)));
            let written = terminal::end_with(told.get(lang), lang);
            if matches!(repair.found, Faults::Nothing | Faults::Unfinished { .. } | Faults::NotWritten) && written == ExitCode::SUCCESS {
                ExitCode::FAILURE
            } else {
                written
            }
        }
        Err(message) => {
            refuse(&message, lang);
            ExitCode::from(2)
        }
    }
}

fn find(options: &Line, lang: Lang) -> Result<Repair, Text> {
    let root = checkout::find_root().ok_or(NO_COURSE)?;
    may_be_told(&root, options.show)?;
    let exercise = options.exercise;
    let place = format!("exercises/{}/player.rs", exercise.folder);
    let bytes = fs::read(root.join(&place)).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            let id = exercise.id;
            text!(
                "{place} is not there: `cargo run -- reset {id}` brings it back",
                "{place} がありません。`cargo run -- reset {id}` で元に戻せます"
            )
        }
        _ => text!("{place} cannot be read: {error}", "{place} を読めません: {error}"),
    })?;
    let source = String::from_utf8(bytes).map_err(|error| {
        let line = 1 + error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
        text!("{place}, line {line}: expected text in UTF-8", "{place} の {line} 行目: UTF-8 の文字ではありません")
    })?;
    let scratch = ScratchFolder::new(&root, true)?;
    let builder = Builder::new(&root, &scratch.path, &[exercise])?;
    let bar = bar();
    let tell = |progress: Progress| match progress {
        Progress::Tried(tried, all) => {
            bar.set_length(all as u64);
            bar.set_position(tried as u64);
        }
        Progress::Pairs => bar.suspend(|| terminal::say_aside(format!("{}\n", PAIRS.get(lang)))),
    };
    let folder = scratch.path.join("line");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let bench = Bench {
        builder: &builder,
        exercise,
        user: scratch.user,
        scratch: &folder,
        threads: thread::available_parallelism().map_or(1, NonZero::get).min(2),
        seeds: SEEDS,
        patience: Some(options.seconds.map_or_else(|| patience(exercise), |seconds| Duration::from_secs(seconds.into()))),
        tell: &tell,
    };
    let found = bench.find(&source);
    bar.finish_and_clear();
    found
}

/// Says how to search on.
fn longer(exercise: &Exercise) -> Text {
    let id = exercise.id;
    text!(
        "To search for longer: cargo run -- hint {id} --line --seconds 300",
        "もっと長く調べるには: cargo run -- hint {id} --line --seconds 300"
    )
}

/// Makes sure that the class may see this.
fn may_be_told(root: &Path, shows: bool) -> Result<(), Text> {
    match starter::lines_told(root) {
        Disclosure::None => Err(Text::new(
            "in this class no line is pointed at: read the hint (`cargo run -- hint`), or ask",
            "このクラスでは、行を示す機能を使えません。ヒント（`cargo run -- hint`）を読むか、質問しましょう",
        )),
        Disclosure::Line if shows => Err(Text::new(
            "in this class the edit is not shown, only the line and the question",
            "このクラスでは、変更の内容は表示できません。見られるのは行と質問だけです",
        )),
        _ => Ok(()),
    }
}

/// Returns a progress bar on the standard error output, only visible on a terminal.
fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} / {len}  {elapsed}");
    ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
