//! The commands of `minishogi`.

mod arena;
mod clean;
mod columns;
mod course;
mod dobutsu;
mod engine;
mod figure;
mod files;
mod grade;
mod html;
mod random_player;
mod shard;
mod usi_check;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use minishogi::spec::Lang;
use minishogi::{Player, Position, perft, perft_divide};

/// A teaching kit: write a minishogi (5x5 shogi) player step by step
#[derive(Parser)]
#[command(name = "minishogi", version, after_help = "Without a command it shows where the course stands. Example: cargo run -- watch")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// The language of the course's texts, for example: --lang ja (otherwise that of LANG)
    #[arg(long, global = true, value_name = "en|ja", value_parser = course::lang)]
    lang: Option<Lang>,
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    Course(course::Command),
    /// Start the engine shell with a player that only knows the rules
    ///
    /// Without commands it reads them from the standard input; `help` lists them.
    #[command(after_help = "Example: minishogi usi position startpos moves 5d5c , d , moves")]
    Usi {
        /// Play at random instead of the first move in the list; games are the same where this number is. For example: --random=7
        #[arg(long, value_name = "SEED", num_args = 0..=1, require_equals = true)]
        random: Option<Option<u64>>,
        /// Commands to run, separated by ` , `; the shell ends after the last one. For example: isready , d , eval
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        commands: Vec<String>,
    },
    /// Count the sequences of legal moves of a given length
    #[command(after_help = "Example: minishogi perft 4 --sfen 'r2k1/2bgp/5/PRS2/K4 b BSg 1' --divide")]
    Perft {
        /// How many moves, for example 4
        #[arg(value_parser = clap::value_parser!(u32).range(..=256))]
        depth: u32,
        /// The position they begin with, for example 'r2k1/2bgp/5/PRS2/K4 b BSg 1'
        #[arg(long, default_value = minishogi::START_SFEN)]
        sfen: Position,
        /// Show the count of each first move, for example: perft 3 --divide
        #[arg(long)]
        divide: bool,
    },
    /// Try on an engine everything that match servers and board programs send, and show what it answers
    ///
    /// Works for any USI engine in any language. The exit code is 0 if all required steps passed, 1 if not, 2 if the engine could not be
    /// started.
    #[command(after_help = "Example: minishogi usi-check 'python3 my_engine.py' --timeout 2")]
    UsiCheck(usi_check::UsiCheck),
    /// Let two engines play, and say which is better and how sure that is
    #[command(after_help = arena::MATCH_HELP)]
    Match(Box<arena::Match>),
    /// Let many engines play, or a whole class, and rate them
    #[command(after_help = arena::LEAGUE_HELP)]
    League(Box<arena::League>),
    /// Put together what several machines have played
    #[command(subcommand)]
    Arena(arena::Parts),
    /// Show a game of a games file, or write games for other programs
    #[command(after_help = arena::REPLAY_HELP)]
    Replay(arena::Replay),
    /// Play, look at and solve dobutsu shogi (3x4): who wins in every position
    ///
    /// Without a command it starts a shell, which is also a USI engine.
    #[command(after_help = dobutsu::HELP)]
    Dobutsu(dobutsu::Options),
    /// Draw a position, or a game tree, as SVG for slides and handouts
    #[command(after_help = figure::HELP)]
    Svg(Box<figure::Options>),
    /// Grade this checkout, or the submissions of a class
    Grade(Box<grade::Options>),
    /// Become a program inside walls: how the grader starts what students wrote
    #[command(hide = true)]
    Inside {
        /// The cell, as JSON
        cell: String,
        /// The program and its arguments
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
        program: Vec<OsString>,
    },
    /// Try what a program inside walls should not be able to do, and tell which walls stand
    #[command(hide = true)]
    Knock {
        /// A folder outside the walls
        folder: PathBuf,
    },
}

/// The player of a shell that has none of its own.
struct FirstMove;

impl Player for FirstMove {}

pub fn main() -> ExitCode {
    let Arguments { command, lang } = Arguments::parse();
    let lang = lang.unwrap_or_else(Lang::from_env);
    match command {
        None => course::run(None, lang),
        Some(Command::Course(command)) => course::run(Some(command), lang),
        Some(Command::Usi { random: None, commands }) => minishogi::run_commands(|| FirstMove, commands),
        Some(Command::Usi { random: Some(seed), commands }) => {
            let seed = seed.unwrap_or_else(rand::random);
            minishogi::run_commands(move || random_player::RandomPlayer { seed }, commands)
        }
        Some(Command::Perft { depth, sfen, divide }) => count(sfen, depth, divide),
        Some(Command::Match(options)) => arena::run_match(&options),
        Some(Command::League(options)) => arena::run_league(&options),
        Some(Command::Arena(parts)) => arena::run_parts(&parts),
        Some(Command::UsiCheck(arguments)) => usi_check::run(arguments),
        Some(Command::Grade(options)) => grade::run(&options, lang),
        Some(Command::Replay(arguments)) => arguments.run(),
        Some(Command::Dobutsu(options)) => dobutsu::run(options),
        Some(Command::Svg(options)) => figure::run(*options),
        Some(Command::Inside { cell, program }) => inside(&cell, &program),
        Some(Command::Knock { folder }) => grade::walls::answer_knock(&folder),
    }
}

fn count(mut pos: Position, depth: u32, divide: bool) -> ExitCode {
    let mut text = String::new();
    if divide {
        for (m, count) in perft_divide(&mut pos, depth) {
            text += &format!("{m}: {count}\n");
        }
        text.push('\n');
    }
    text += &format!("Nodes searched: {}\n", perft(&mut pos, depth));
    // Whoever does not read to the end has seen enough.
    let _ = std::io::stdout().write_all(text.as_bytes());
    ExitCode::SUCCESS
}

fn inside(cell: &str, program: &[OsString]) -> ExitCode {
    let error = match (serde_json::from_str::<grade::walls::Cell>(cell), program) {
        (Ok(cell), [program, arguments @ ..]) => format!("{}: {}", program.to_string_lossy(), cell.enter(program, arguments)),
        (Err(error), _) => format!("this is no cell: {error}"),
        (_, []) => "there is no program to start".to_string(),
    };
    eprintln!("error: {error}");
    ExitCode::from(126)
}
