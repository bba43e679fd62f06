//! The programs of the command `minishogi` share this: the flag `--lang`, the names of exercises, players and positions, whether there is a terminal,
//! the command `usi`, and the modules below. `commands` has the flags of all commands that another program runs.

// These panic if a pipe is closed: print with `terminal`.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

pub mod board;
pub mod checkout;
pub mod command_line;
pub mod commands;
pub mod doctor;
pub mod files;
mod kit_player;
pub mod process;
pub mod program;
pub mod terminal;

use std::convert::Infallible;
use std::env;
use std::fmt::Display;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::Args;
use minishogi::{Control, Move, Player, Position, RootMoves, START_SFEN, SfenError, text};
use minishogi_grading::{EXERCISES, Exercise, Lang, Text};
use minishogi_shell::{Engine, nearest};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

pub use self::kit_player::KitPlayer;

use self::command_line::Refused;

/// The flag `--lang`.
#[derive(Args)]
pub struct LangFlag {
    /// The language of the course's texts, for example: --lang ja (by default the language of LANG)
    /// ja: 表示する言語。例: --lang ja（省略すると環境変数 LANG の言語）
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
/// The list of numbers.
pub fn read_exercise(typed: &str) -> Result<&'static Exercise, Refused> {
    find_exercise(typed).ok_or_else(|| {
        let ids = EXERCISES.iter().map(|exercise| exercise.id).collect::<Vec<&str>>().join(" ");
        no_exercise(typed, &format!(" {ids}"), &ids)
    })
}

/// Returns the exercise that is typed as `3`, `03`, `ex03` or `03_one_ply`.
pub fn find_exercise(typed: &str) -> Option<&'static Exercise> {
    let number = typed.strip_prefix("ex").unwrap_or(typed);
    EXERCISES.iter().find(|exercise| exercise.folder == typed || exercise.id == number || exercise.id.strip_prefix('0') == Some(number))
}

/// Says that there is no such exercise, suggests one, and lists all.
pub fn no_exercise(typed: &str, are_en: &str, are_ja: &str) -> Refused {
    let name = |exercise: &&'static Exercise| exercise.folder.split_once('_').map_or(exercise.folder, |(_, name)| name);
    let word = typed.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_').to_ascii_lowercase();
    let named = EXERCISES.iter().collect::<Vec<_>>();
    let meant = nearest(&word, named.iter().map(name)).filter(|_| !word.is_empty());
    let meant = meant.and_then(|meant| named.iter().find(|exercise| name(exercise) == meant));
    let (en, ja) = meant.map_or_else(Default::default, |Exercise { id, folder, .. }| {
        (format!("did you mean {id}, {folder}? "), format!("{id}（{folder}）のことですか。"))
    });
    Refused(text!("there is no such exercise; {en}there are{are_en}", "その演習はありません。{ja}あるのは次の演習です。{are_ja}"))
}

/// Reads the name of a player: the number of an exercise names its player, as in `05`, `5` and `"14 breakthrough"`.
///
/// # Errors
/// Never: any other word may be a program.
pub fn read_player(typed: &str) -> Result<String, Infallible> {
    let (first, rest) = typed.split_at(typed.find(' ').unwrap_or(typed.len()));
    let is_number = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit());
    let exercise = find_exercise(first).filter(|_| is_number && !Path::new(typed).exists());
    Ok(exercise.map_or_else(|| typed.to_string(), |exercise| format!("ex{}{rest}", exercise.id)))
}

/// Reads a position: an SFEN, or `startpos`.
///
/// # Errors
/// The fault of the SFEN.
pub fn read_position(typed: &str) -> Result<Position, Refused> {
    sfen_of(typed).parse().map_err(|error: SfenError| Refused(error.text()))
}

/// A position, or a file with a game that leads to it.
#[derive(Clone)]
pub enum Start {
    Position(Box<Position>),
    File(PathBuf),
}

/// Reads a position, or the name of a file.
pub fn read_start(typed: &str) -> Result<Start, Refused> {
    match read_position(typed) {
        Ok(position) => Ok(Start::Position(Box::new(position))),
        Err(_) if Path::new(typed).is_file() => Ok(Start::File(PathBuf::from(typed))),
        Err(refused) => Err(refused),
    }
}

/// Returns the SFEN of a typed position, also of `startpos`.
pub fn sfen_of(typed: &str) -> &str {
    match typed {
        "startpos" => START_SFEN,
        other => other.strip_prefix("sfen ").unwrap_or(other),
    }
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

/// The error outside of a course.
pub const NO_COURSE: Text = Text::new(
    "there is no folder `exercises` here or above: go to the folder that you cloned, and try again",
    "ここにも上のフォルダにも `exercises` というフォルダがありません。教材のフォルダに移動して、もう一度実行してください。",
);

/// Returns whether input and output are a terminal that can be cleared and gives single keys.
pub fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal() && env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// The flags of `usi`.
#[derive(Args)]
#[command(after_help = "Example: minishogi usi position startpos moves 5d5c , d , moves")]
pub struct Usi {
    /// Play at random instead of the first move in the list
    /// ja: 一覧の最初の手ではなく、ランダムに指す
    #[arg(long)]
    random: bool,
    /// Play by the search of the kit, which is compiled already
    /// ja: コンパイル済みの、キットの探索で指す
    #[arg(long, conflicts_with = "random")]
    kit: bool,
    /// Seed of the games; the same seed plays the same games. For example: --random --seed 7
    /// ja: 乱数の種。種が同じなら対局も同じになる。例: --random --seed 7
    #[arg(long, value_name = "SEED", requires = "random")]
    seed: Option<u64>,
    /// Commands to run, separated by ` , `; the shell ends after the last one. For example: isready , d , eval
    /// ja: 実行するコマンド。` , ` で区切る。最後のコマンドの後、シェルを終了する。例: isready , d , eval
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    commands: Vec<String>,
}

impl Usi {
    /// Runs the shell, to the end of the program, in the language of the flag, if it was given.
    pub fn run(self, lang: Option<Lang>) -> ! {
        let flag = lang.into_iter().flat_map(|lang| ["--lang", lang.code()]).map(str::to_string);
        let words: Vec<String> = flag.chain(self.commands).collect();
        if self.kit {
            minishogi_shell::run_commands(Engine::new(KitPlayer::default), words)
        }
        if self.random {
            let seed = self.seed.unwrap_or_else(rand::random);
            minishogi_shell::run_commands(Engine::new(move || RandomPlayer { seed }), words)
        }
        minishogi_shell::run_commands(Engine::new(|| FirstMove), words)
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
