//! What the programs `minishogi` and `minishogi-tools` share: the flag `--lang`, the numbers of exercises, whether there is a terminal, the command
//! `usi`, and the modules below.

// These panic where a pipe is closed: `terminal` has what prints.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

pub mod checkout;
pub mod command_line;
pub mod commands;
pub mod doctor;
pub mod files;
pub mod process;
pub mod terminal;

use std::env;
use std::fmt::Display;
use std::io::{self, IsTerminal};

use clap::Args;
use minishogi::{Control, Move, Player, Position, RootMoves};
use minishogi_grading::{EXERCISES, Exercise, Lang, Text};
use minishogi_shell::Engine;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use self::command_line::Refused;

/// The flag `--lang`.
#[derive(Args)]
pub struct LangFlag {
    /// The language of the course's texts, for example: --lang ja (otherwise that of LANG)
    /// ja: 表示する言語。例: --lang ja（なければ環境変数 LANG の言語）
    #[arg(long, global = true, value_name = "en|ja", value_parser = read_lang)]
    lang: Option<Lang>,
}

impl LangFlag {
    /// Returns the language that was asked for, if any was.
    pub fn asked(&self) -> Option<Lang> {
        self.lang
    }

    /// Returns the language to speak.
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

/// Returns a number with its noun in English, as in `1 ply` and `2 plies`.
pub fn counted(count: impl Display, one: &str, more: &str) -> String {
    let count = count.to_string();
    let noun = if count == "1" { one } else { more };
    format!("{count} {noun}")
}

fn read_lang(typed: &str) -> Result<Lang, Refused> {
    Lang::from_code(typed).ok_or(Refused::new("expected `en` or `ja`", "`en` か `ja` を書きます。"))
}

/// Where there is nothing of the course.
pub const NO_COURSE: Text = Text::new(
    "there is no folder `exercises` here or above: go to the folder that you cloned, and try again",
    "ここにも上のフォルダにも `exercises` というフォルダがありません。教材のフォルダに移動して、もう一度実行してください。",
);

/// Returns whether somebody sits at a terminal that can be cleared and gives single keys.
pub fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal() && env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// The flags of `usi`.
#[derive(Args)]
#[command(after_help = "Example: minishogi usi position startpos moves 5d5c , d , moves")]
pub struct Usi {
    /// Play at random instead of the first move in the list; games are the same where this number is. For example: --random=7
    /// ja: 一覧の最初の手ではなく、ランダムに指す。番号が同じなら、同じ対局になる。例: --random=7
    #[arg(long, value_name = "SEED", num_args = 0..=1, require_equals = true)]
    random: Option<Option<u64>>,
    /// Commands to run, separated by ` , `; the shell ends after the last one. For example: isready , d , eval
    /// ja: 実行するコマンド。` , ` で区切る。最後のコマンドの後、シェルは終わる。例: isready , d , eval
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    commands: Vec<String>,
}

impl Usi {
    /// Runs the shell, to the end of the program, in the language that was asked for, if any was.
    pub fn run(self, lang: Option<Lang>) -> ! {
        let flag = lang.into_iter().flat_map(|lang| ["--lang", lang.code()]).map(str::to_string);
        let words: Vec<String> = flag.chain(self.commands).collect();
        match self.random {
            None => minishogi_shell::run_commands(Engine::new(|| FirstMove), words),
            Some(seed) => {
                let seed = seed.unwrap_or_else(rand::random);
                minishogi_shell::run_commands(Engine::new(move || RandomPlayer { seed }), words)
            }
        }
    }
}

/// The player of a shell that has none of its own.
struct FirstMove;

impl Player for FirstMove {}

/// Plays the same in the same game, if the seed is the same.
struct RandomPlayer {
    seed: u64,
}

impl Player for RandomPlayer {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        if root_moves.is_empty() {
            return Move::RESIGN;
        }
        // Not a stream of numbers, which would depend on the games before this one.
        let mut rng = StdRng::seed_from_u64(self.seed ^ pos.key().rotate_left(pos.move_number()));
        root_moves[rng.random_range(..root_moves.len())].pv[0]
    }

    fn name(&self) -> &str {
        "Random"
    }
}
