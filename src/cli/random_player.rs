//! The player of `minishogi usi --random`: any legal move is as good as any other.

use minishogi::{Control, Move, Player, Position, RootMoves};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Plays the same in the same game, if the seed is the same.
pub struct RandomPlayer {
    pub seed: u64,
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
