//! What the programs `minishogi` and `minishogi-tools` share: the flag `--lang`, the numbers of exercises, whether there is a terminal, and the
//! rooms below.

pub mod checkout;
pub mod clean;
pub mod doctor;
pub mod files;
pub mod help;
pub mod process;
pub mod refusal;
pub mod usi;

use std::env;
use std::io::{self, IsTerminal};

use clap::Args;
use minishogi_grading::{EXERCISES, Exercise, Lang, Text};

use self::refusal::Refused;

/// The flag `--lang`.
#[derive(Args)]
pub struct LangFlag {
    /// The language of the course's texts, for example: --lang ja (otherwise that of LANG)
    #[arg(long, global = true, value_name = "en|ja", value_parser = read_lang)]
    lang: Option<Lang>,
}

impl LangFlag {
    /// The language that was asked for, if any was.
    pub fn asked(&self) -> Option<Lang> {
        self.lang
    }

    /// The language to speak.
    pub fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(Lang::from_env)
    }
}

/// Reads the number of an exercise, for flags like `--upto 05`.
///
/// # Errors
/// The numbers there are.
pub fn read_exercise(typed: &str) -> Result<&'static Exercise, Refused> {
    let ids = EXERCISES.iter().map(|exercise| exercise.id).collect::<Vec<&str>>().join(" ");
    let there_are =
        || Text::of(format!("there is no such exercise; there are {ids}"), format!("その演習はありません。あるのは {ids} です。"));
    Exercise::with_id(typed).ok_or_else(|| Refused(there_are()))
}

fn read_lang(typed: &str) -> Result<Lang, Refused> {
    Lang::from_code(typed).ok_or(Refused::new("expected `en` or `ja`", "`en` か `ja` を書きます。"))
}

/// Where there is nothing of the course.
pub const NO_COURSE: Text = Text::new(
    "there is no folder `exercises` here or above: go to the folder that you cloned, and try again",
    "ここにも上のフォルダにも `exercises` というフォルダがありません。教材のフォルダに移動して、もう一度実行してください。",
);

/// Whether somebody sits at a terminal that can be cleared and gives single keys.
pub fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal() && env::var_os("TERM").is_none_or(|term| term != "dumb")
}
