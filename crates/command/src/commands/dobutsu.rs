//! The smaller game: `dobutsu`.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Subcommand};

pub const HELP: &str = "\
Examples:
  minishogi dobutsu                                    the shell: d, moves, position, probe; `help` lists the commands
  minishogi dobutsu solve                              the complete analysis, once; then
  minishogi dobutsu probe startpos moves 2c2b          the value of a position and of its moves
  minishogi dobutsu line                               best play from the start, 78 plies
  minishogi dobutsu play                               try to win: you move second
  minishogi dobutsu page                               dobutsu.html: best play in the browser, and what other moves give
  minishogi dobutsu match perfect fairy-stockfish      how often does an engine err?

Positions are written as in USI, for example 'gle/1c1/1C1/ELG b - 1': L lion, G giraffe, E elephant, C chick, +C hen.
The shell speaks USI, so `minishogi dobutsu` is also an engine that never errs.";

/// The flags of `dobutsu`.
#[derive(Args)]
pub struct Dobutsu {
    #[command(subcommand)]
    pub command: Option<DobutsuCommand>,
    /// The table with the values of all positions, which `solve` makes
    #[arg(long, global = true, value_name = "FILE", default_value = "target/dobutsu.table")]
    pub table: PathBuf,
}

/// The commands of `dobutsu`.
#[derive(Subcommand)]
pub enum DobutsuCommand {
    /// Analyse the whole game, and write the table; goes on where it was interrupted
    Solve {
        /// Write the table here instead
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Solve the game from this start, with fewer kinds of pieces, for example '1l1/1c1/1C1/1L1 b - 1'
        #[arg(long, value_name = "POSITION")]
        start: Option<String>,
        /// How many threads; otherwise as many as there are processors
        #[arg(long, value_name = "N")]
        threads: Option<NonZero<usize>>,
    },
    /// Say who wins in a position, how soon, and what each move gives
    Probe {
        /// `startpos` or a position such as 'gle/1C1/3/ELG w C 2', and perhaps `moves` with moves
        #[arg(required = true)]
        position: Vec<String>,
    },
    /// Show best play from a position to the end
    Line {
        /// `startpos` or a position, and perhaps `moves` with moves
        position: Vec<String>,
    },
    /// Write a page for the browser: the best line, what each other move gives, and what becomes of it
    Page {
        /// The file of the page
        #[arg(long, value_name = "FILE", default_value = "dobutsu.html")]
        out: PathBuf,
        /// The position to begin with; otherwise the start
        position: Vec<String>,
    },
    /// Let two players play: `perfect`, `random`, or a USI engine that knows the game
    Match {
        /// The players, for example: perfect fairy-stockfish
        #[arg(num_args = 2, required = true, value_name = "PLAYER")]
        players: Vec<String>,
        /// How many games; each opening is played twice, with colours swapped
        #[arg(long, default_value_t = 20)]
        games: u32,
        /// Milliseconds for a move of an engine
        #[arg(long, value_name = "MS", default_value_t = 100)]
        movetime: u64,
        /// Where the random openings begin: the same number, the same openings
        #[arg(long, value_name = "SEED", default_value_t = 1)]
        srand: u64,
        /// Begin here, with some random moves, for example '1l1/1c1/1C1/1L1 b - 1' with a table of that game
        #[arg(long, value_name = "POSITION")]
        start: Option<String>,
    },
    /// Play against the player that never errs
    Play {
        /// Move first instead of second
        #[arg(long)]
        first: bool,
        /// The position to begin with; otherwise the start
        position: Vec<String>,
    },
}
