// BEGIN SOLUTION
//! 12: retrograde analysis, solved. Try it: `cargo run --release -p sol12`, and type `solve KG-K`.
// STUB: //! 12: retrograde analysis. Write the parts 1 and 2, then try it: `cargo run --release -p ex12`, and type `solve KG-K`.
// STUB: #![allow(unused)] // Delete this line when you have written everything.
// END SOLUTION

use std::collections::VecDeque;

use minishogi::Setup;
use minishogi::prelude::*;
use minishogi_retrograde::{GameSolver, NumberedGame, Solved};

// Part 1.

impl Analysis<'_> {
    /// Goes back from the ends, move by move, until nothing new is won or lost.
    fn backward(mut self) -> Vec<Solved> {
        // BEGIN SOLUTION
        let mut before = Vec::new();
        while let Some(position) = self.queue.pop_front() {
            self.game.unmoves(position, &mut before);
            for &parent in &before {
                if self.values[parent].is_some() {
                    continue;
                }
                // A side that can move to a lost position wins. One that can only move to won ones loses, and the last of them comes latest.
                match self.values[position] {
                    Some(Solved::Loss(plies)) => self.values[parent] = Some(Solved::Win(plies + 1)),
                    Some(Solved::Win(plies)) => {
                        self.moves_left[parent] -= 1;
                        if self.moves_left[parent] == 0 {
                            self.values[parent] = Some(Solved::Loss(plies + 1));
                        }
                    }
                    Some(Solved::Draw) | None => {}
                }
                if self.values[parent].is_some() {
                    self.queue.push_back(parent);
                }
            }
        }
        // If neither side could be brought to lose, the game need not end.
        self.values.into_iter().map(|value| value.unwrap_or(Solved::Draw)).collect()
        // STUB: // Take the positions from the front of the queue. `self.game.unmoves(position, &mut before)` gives its parents.
        // STUB: // What does the value of the position say about a parent? New wins and losses go to the back of the queue.
        // STUB: // In the end: what are the positions worth that got no value?
        // STUB: todo!("part 1: the backward step")
        // END SOLUTION
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
            // BEGIN SOLUTION
            // A drop: back into the hand.
            if PieceKind::IN_HAND.contains(&piece.kind) {
                let mut setup = setup.clone();
                setup.hands[mover.index()].add(piece.kind);
                add(setup, Move::drop(piece.kind, to));
            }
            // A move on the board, with the kind before it, from every empty square. The kit knows the legal ones.
            for before in PieceKind::ALL.into_iter().filter(|&before| before == piece.kind || before.promoted() == Some(piece.kind)) {
                let m = if before == piece.kind { Move::board } else { Move::promotion };
                for from in Square::all().filter(|&from| pos.piece_on(from).is_none()) {
                    setup.board[from.index()] = Some(Piece { color: mover, kind: before });
                    add(setup.clone(), m(from, to));
                    // A piece in the hand may just have been captured, and was promoted perhaps.
                    for kind in PieceKind::ALL.into_iter().filter(|kind| pos.hand_of(mover).has(kind.unpromoted())) {
                        let mut setup = setup.clone();
                        setup.hands[mover.index()].remove(kind.unpromoted());
                        setup.board[to.index()] = Some(Piece { color: !mover, kind });
                        add(setup, m(from, to));
                    }
                    setup.board[from.index()] = None;
                }
            }
            // STUB: // A drop: put the piece back into the hand. Which kinds can have been dropped?
            // STUB: // A move: put the piece on each empty square; the kit knows from which it could move. Had it promoted with this move?
            // STUB: // A capture: a piece in the hand now may have stood on `to`.
            // STUB: todo!("part 2: take the last move back")
            // END SOLUTION
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
