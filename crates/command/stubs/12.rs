//! 12: retrograde analysis. Write the parts 1 and 2, then try it: `cargo run --release -p ex12`, and type `solve KG-K`.
#![allow(unused)] // Delete this line when you have written everything.

use std::collections::VecDeque;

use minishogi::Setup;
use minishogi::prelude::*;
use minishogi_retrograde::{GameSolver, NumberedGame, Solved};

// Part 1.

impl Analysis<'_> {
    /// Goes back from the ends, move by move, until nothing new is won or lost.
    fn backward(mut self) -> Vec<Solved> {
        // Take the positions from the front of the queue. `self.game.unmoves(position, &mut before)` gives its parents.
        // What does the value of the position say about a parent? New wins and losses go to the back of the queue.
        // In the end: what are the positions worth that got no value?
        todo!("part 1: the backward step")
    }
}

// Part 2.

impl GameSolver for Retrograde {
    /// The positions from which a legal move leads to `pos`, each once. Their side to move is the one that is not to move in `pos`.
    fn parents(&self, pos: &Position) -> Vec<Position> {
        let mover = !pos.side_to_move();
        let mut parents = Vec::new();
        // Adds the position that this set-up makes, if it can be one and `m` is legal there.
        let mut add = |setup: Setup, m: Move| {
            let parent = Position::try_from(setup).ok().filter(|parent| parent.is_legal(m).is_ok());
            parents.extend(parent);
        };
        for to in pos.pieces(mover) {
            let Some(piece) = pos.piece_on(to) else { continue };
            // The board before the piece came to `to`, but for where it came from.
            let mut setup = Setup { side: mover, ..pos.setup() };
            setup.board[to.index()] = None;
            // A drop: put the piece back into the hand. Which kinds can have been dropped?
            // A move: put the piece on each empty square; the kit knows from which it could move. Had it promoted with this move?
            // A capture: a piece in the hand now may have stood on `to`.
            todo!("part 2: take the last move back")
        }
        parents
    }

    fn solve(&mut self, game: &dyn NumberedGame) -> Vec<Solved> {
        Analysis::forward(game).backward()
    }
}

// ---- Given: the knowledge at the beginning, and the player. ----

/// The knowledge about a game so far.
struct Analysis<'a> {
    game: &'a dyn NumberedGame,
    /// The value of each position, where it is known.
    values: Vec<Option<Solved>>,
    /// The number of moves of each position that are not known to be bad.
    moves_left: Vec<u16>,
    /// The positions won or lost from which the search has not gone back yet. Of the wins those nearer to the end come first, and so of the losses.
    queue: VecDeque<usize>,
}

impl<'a> Analysis<'a> {
    /// Looks at each position once: is the game over there, and if not, how many moves are there?
    fn forward(game: &'a dyn NumberedGame) -> Analysis<'a> {
        let mut values = vec![None; game.positions()];
        let mut moves_left = vec![0; game.positions()];
        let mut queue = VecDeque::new();
        let mut after = Vec::new();
        for position in 0..game.positions() {
            values[position] = game.ended(position);
            match values[position] {
                Some(Solved::Draw) => {}
                Some(Solved::Win(_) | Solved::Loss(_)) => queue.push_back(position),
                None => {
                    game.moves(position, &mut after);
                    moves_left[position] = after.len() as u16;
                }
            }
        }
        Analysis { game, values, moves_left, queue }
    }
}

#[derive(Default)]
pub struct Retrograde;

impl Player for Retrograde {}
