//! `usi`: the engine shell with a player of the kit.

use clap::Args;
use minishogi::{Control, Engine, Lang, Move, Player, Position, RootMoves};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The flags of `usi`.
#[derive(Args)]
#[command(after_help = "Example: minishogi usi position startpos moves 5d5c , d , moves")]
pub struct Usi {
    /// Play at random instead of the first move in the list; games are the same where this number is. For example: --random=7
    #[arg(long, value_name = "SEED", num_args = 0..=1, require_equals = true)]
    random: Option<Option<u64>>,
    /// Commands to run, separated by ` , `; the shell ends after the last one. For example: isready , d , eval
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
