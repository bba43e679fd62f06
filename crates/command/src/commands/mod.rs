//! The commands that the larger programs run, as types: `minishogi` reads the whole line by them and answers `--help` and wrong words itself.
//! `minishogi-arena`, `minishogi-pages`, `minishogi-classroom` and `minishogi-web` read the same words by the same types.

pub mod arena;
pub mod class;
pub mod dobutsu;
mod japanese;
pub mod learning;
pub mod play;
pub mod trees;

use clap::Subcommand;
use minishogi_grading::Text;

pub use self::japanese::HELP as JAPANESE;
use crate::command_line::Refused;

/// The commands that `minishogi-arena` runs.
#[derive(Subcommand)]
pub enum ArenaCommand {
    /// Play against your own player, or any engine, here in the terminal
    #[command(after_help = play::PLAY_HELP)]
    Play(Box<play::Play>),
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
    /// Let an engine play against itself, and keep quiet positions to train a network on
    #[command(after_help = learning::SELFPLAY_HELP)]
    Selfplay(Box<learning::Selfplay>),
    /// Try on an engine everything that match servers and board programs send, and show what it answers
    ///
    /// Works for any USI engine in any language. The exit code is 0 if all required steps passed, 1 if not, 2 if the engine could not be
    /// started.
    #[command(after_help = "Example: minishogi usi-check \"python3 my_engine.py\" --timeout 2")]
    UsiCheck(class::UsiCheck),
}

/// The commands that `minishogi-pages` runs.
#[derive(Subcommand)]
pub enum PageCommand {
    /// Draw the tree of a player's search as a page: every node, its window, its cuts, step by step
    #[command(after_help = trees::TREE_HELP)]
    Tree(Box<trees::Tree>),
    /// Look at a network: what it has learnt
    #[command(subcommand)]
    Net(learning::Net),
    /// Put a player into one file for the browser, which needs no server: for friends and telephones
    #[command(after_help = play::SHARE_HELP)]
    Share(play::Share),
    /// Play, look at and solve dobutsu shogi (3x4): who wins in every position
    ///
    /// Without a command it starts a shell, which is also a USI engine.
    #[command(after_help = dobutsu::HELP)]
    Dobutsu(dobutsu::Dobutsu),
}

// BEGIN INSTRUCTORS
/// The commands that `minishogi-classroom` runs.
#[derive(Subcommand)]
pub enum ClassCommand {
    /// Grade this checkout, or the submissions of a class
    Grade(Box<class::Grade>),
    /// Ask about a player's own searches: questions with answers for an oral examination
    #[command(after_help = trees::VIVA_HELP)]
    Viva(trees::Viva),
    /// Write what a class gets: the kit without solutions, with the exercises so far
    #[command(after_help = class::STARTER_HELP)]
    Starter(class::Starter),
}
// END INSTRUCTORS

/// The command that `minishogi-web` runs.
#[derive(Subcommand)]
pub enum WebCommand {
    /// Play against your own player, or any engine, on a page in the browser
    ///
    /// The page is for this machine only: its address has a secret in it, and nobody else can use it. An exercise is compiled, and compiled
    /// again after each save while the game goes on. The players of the course can all be chosen on the page; programs are named here.
    #[command(after_help = play::WEB_HELP)]
    Web(play::Web),
}

/// A part of work that several machines share: `2/4` is every fourth piece, beginning with the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which of them, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
}

/// More parts than there are machines: those that are missing are named one by one.
const MOST_PARTS: usize = 10_000;

/// Reads `i/n`.
///
/// # Errors
/// What was expected.
pub fn read_part(text: &str) -> Result<Part, Refused> {
    let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
    match numbers {
        Some((number, of)) if 1 <= number && number <= of && of <= MOST_PARTS => Ok(Part { number, of }),
        _ => Err(Refused(Text::of(
            format!("expected i/n with i from 1 to n, and n up to {MOST_PARTS}, for example 1/4"),
            format!("i/n の形で、1 から n までの i を書きます（n は {MOST_PARTS} まで）。例: 1/4"),
        ))),
    }
}
