//! The coach: where the course stands, what is wrong with an exercise, and help on the way.
//!
//! - `course`: the copy of the course, and the language to speak.
//! - `overview`: the exercises with their points, and what to do next.
//! - `outcome`: what cargo says of an exercise, and the verdicts on its specs. Found out anew each time, never stored;
//!   and the same in words.
//! - `watch`: an exercise graded on every save. `saves` tells it of them; `screen` is its look, and tells it of what is typed.
//! - `help`: hints, the solution, and back to the beginning.
//! - `explain`: the tree of a search that failed.

mod course;
mod explain;
mod help;
mod outcome;
mod overview;
mod saves;
mod screen;
mod watch;

use std::io;
use std::process::ExitCode;

use clap::Subcommand;
use minishogi_command::refusal::Refused;
use minishogi_command::{LangFlag, NO_COURSE};
use minishogi_grading::{EXERCISES, Exercise, Lang, Text};

use self::course::Course;

#[derive(Subcommand)]
pub enum Command {
    /// Grade an exercise whenever its player.rs is saved
    ///
    /// Shows the first spec that fails: what was expected and found, the lines that replay it, the board. In a terminal these keys work: h
    /// hint, l list of the specs, p position, t tree, b back to the verdict, n next exercise, r run again, q quit. Otherwise they can be sent as
    /// lines.
    #[command(after_help = "Examples:\n  cargo run -- watch\n  cargo run -- watch 03\n  cargo run -- watch 03 --once")]
    Watch {
        /// The exercise, for example 03; without it the first that has not all its points
        #[arg(value_name = "NN", value_parser = exercise)]
        exercise: Option<&'static Exercise>,
        /// Grade once and end: with 0 if all specs pass, else with 1. For example: watch 03 --once
        #[arg(long)]
        once: bool,
    },
    /// Show the hint for the first spec that fails
    #[command(after_help = "Examples:\n  cargo run -- hint\n  cargo run -- hint 03\n  cargo run -- hint 03 --all")]
    Hint {
        /// The exercise, for example 03; without it the first that has not all its points
        #[arg(value_name = "NN", value_parser = exercise)]
        exercise: Option<&'static Exercise>,
        /// Show the hints of all specs, for example: hint 03 --all
        #[arg(long)]
        all: bool,
    },
    /// Draw the tree of the first search that a failing spec asks for, opened at its first wrong value
    ///
    /// Writes tree_NN.html beside the exercises, for a browser. For exercises 04 to 10.
    #[command(after_help = "Examples:\n  cargo run -- explain\n  cargo run -- explain 05")]
    Explain {
        /// The exercise, for example 05; without it the first that has not all its points
        #[arg(value_name = "NN", value_parser = exercise)]
        exercise: Option<&'static Exercise>,
    },
    /// Show the solution of an exercise that has all its points
    #[command(after_help = "Examples:\n  cargo run -- solution 03\n  cargo run -- solution 03 --anyway")]
    Solution {
        /// The exercise, for example 03
        #[arg(value_name = "NN", value_parser = exercise)]
        exercise: &'static Exercise,
        /// Show it whatever the points, for example: solution 03 --anyway
        #[arg(long)]
        anyway: bool,
    },
    /// Bring back the player.rs that an exercise begins with
    ///
    /// Yours is kept beside it, as player.rs.1, player.rs.2 and so on.
    #[command(after_help = "Example: cargo run -- reset 03")]
    Reset {
        /// The exercise, for example 03
        #[arg(value_name = "NN", value_parser = exercise)]
        exercise: &'static Exercise,
    },
    /// Tell which exercise is next, and what to read and to type
    #[command(after_help = "Example: cargo run -- next")]
    Next,
}

impl Command {
    /// The exercise that was named.
    fn exercise(&self) -> Option<&'static Exercise> {
        match *self {
            Command::Watch { exercise, .. } | Command::Hint { exercise, .. } | Command::Explain { exercise } => exercise,
            Command::Solution { exercise, .. } | Command::Reset { exercise } => Some(exercise),
            Command::Next => None,
        }
    }
}

/// Runs a command of the coach; without one, shows where the course stands.
pub fn run(command: Option<Command>, lang: &LangFlag) -> ExitCode {
    let Some(course) = Course::find(lang.lang()) else {
        eprintln!("error: {}", NO_COURSE.get(lang.lang()));
        return ExitCode::FAILURE;
    };
    if let Some(exercise) = command.as_ref().and_then(Command::exercise)
        && let Some(last) = course.exercises.last()
        && exercise.id > last.id
    {
        let (last, folder) = (last.id, exercise.folder);
        let text = Text::of(
            format!("this copy of the course goes up to exercise {last}: there is no folder exercises/{folder}"),
            format!("この教材は演習 {last} までです。フォルダ exercises/{folder} はありません。"),
        );
        eprintln!("error: {}", text.get(lang.lang()));
        return ExitCode::FAILURE;
    }
    let ended = match command {
        None => overview::show(&course),
        Some(Command::Next) => overview::next(&course),
        Some(Command::Watch { exercise, once }) => watch::watch(course, exercise, once),
        Some(Command::Hint { exercise, all }) => help::hint(&course, exercise, all),
        Some(Command::Explain { exercise }) => explain::explain(&course, exercise),
        Some(Command::Solution { exercise, anyway }) => help::solution(&course, exercise, anyway),
        Some(Command::Reset { exercise }) => help::reset(&course, exercise, lang.asked()),
    };
    ended.unwrap_or_else(|error| {
        // A reader that does not read to the end has seen enough.
        if error.kind() == io::ErrorKind::BrokenPipe {
            return ExitCode::SUCCESS;
        }
        eprintln!("error: {error}");
        ExitCode::FAILURE
    })
}

/// An exercise as it is typed: `3`, `03`, `ex03` or `03_one_ply`.
fn exercise(typed: &str) -> Result<&'static Exercise, Refused> {
    let number = typed.strip_prefix("ex").unwrap_or(typed);
    let same = |exercise: &&Exercise| exercise.folder == typed || exercise.id == number || exercise.id.strip_prefix('0') == Some(number);
    let found = EXERCISES.iter().find(same);
    found.ok_or_else(|| {
        let all = |lang| EXERCISES.iter().map(|exercise| format!("\n  {}  {}", exercise.id, exercise.title.get(lang))).collect::<String>();
        let (en, ja) = (all(Lang::En), all(Lang::Ja));
        Refused(Text::of(format!("there is no such exercise; there are{en}"), format!("その演習はありません。あるのは次の演習です。{ja}")))
    })
}
