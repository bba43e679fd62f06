//! 14: any game. Write the parts 1 to 4, then try it: `cargo run --release -p ex14 -- shogi`, and type `go movetime 1000`.
#![allow(unused)] // Delete this line when you have written everything.

use minishogi::game::{Game, GamePlayer, highest_first};
use minishogi::prelude::*;
use minishogi::table::{Bound, value_from_tt, value_to_tt};
use minishogi_chess::Chess;
use minishogi_games::men::{MenBoard, MenGame, MenRules};
use minishogi_games::{ConnectFour, Known, Memory, Parts, TicTacToe};
use minishogi_shell::{Games, game};
use minishogi_shogi::{Board, Evaluate, Material, Shogi};

#[derive(Default)]
pub struct AnyGame;

impl Parts for AnyGame {
    // Part 1: alpha-beta of any game.

    /// The value of `game` for the side to move, with the window of exercise 05.
    fn alpha_beta<G: Game>(game: &mut G, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
        if depth == 0 {
            return game.evaluate();
        }
        // Your recursion of exercise 05. But who has won if there is no legal move? Ask `game.result()`.
        todo!("part 1: the recursion")
    }

    // Part 3: the quiescence search of any game.

    /// The value of `game` when its captures have come to rest, as in exercise 07.
    fn qsearch<G: Game>(game: &mut G, mut alpha: Value, beta: Value, ply: u32) -> Value {
        if ply >= MAX_PLY {
            return game.evaluate();
        }
        // Stand pat, or look at `game.captures()`; in check never stand pat, and look at every move.
        todo!("part 3: the quiescence search")
    }
}

// Part 2: a game of your own, 5-piece breakthrough.

/// Men go one square straight or diagonally ahead and take diagonally ahead. The side that comes to the last rank, or takes the last man, wins.
struct Breakthrough;

impl MenRules for Breakthrough {
    /// None where the side that has just moved has won.
    fn legal_moves(board: &MenBoard) -> MoveList {
        // Is the game over? If not: for each of our men the three squares ahead of it. `Square::new(file, rank)` is `None` off the board,
        // and Black goes towards rank 1.
        todo!("part 2: the legal moves")
    }

    fn do_move(board: &mut MenBoard, m: Move) {
        // Remember in `took` what `undo_move` needs.
        todo!("part 2: do the move")
    }

    fn undo_move(board: &mut MenBoard, m: Move) {
        todo!("part 2: take it back")
    }

    /// A man is worth 100.
    fn evaluate(board: &MenBoard) -> Value {
        todo!("part 2: the value for the side to move")
    }

    /// A number in base 3 has a digit for each square.
    fn key(board: &MenBoard) -> u64 {
        // Different positions must have different keys. Is it the same position if the other side is to move?
        todo!("part 2: the key")
    }

    /// A man that is taken.
    fn gain(board: &MenBoard, m: Move) -> Value {
        todo!("part 2: the gain of the move")
    }
}

/// Part 3: alpha-beta with a memory of positions, by their keys. `None` if the search has to stop.
fn search<G: Game>(game: &mut G, mut alpha: Value, beta: Value, depth: u32, ply: u32, memory: &mut Memory<G>) -> Option<Value> {
    if let Some(end) = memory.enter(game, ply) {
        return end;
    }
    if depth == 0 {
        return Some(AnyGame::qsearch(game, alpha, beta, ply));
    }
    let known = memory.get(game);
    // Does `known` settle it, as in exercise 09? At the root (`ply` 0) it must not: the best move is asked for.
    // Otherwise your recursion: the known move first, then by `game.gain(m)` (`highest_first` sorts); take the move back before `None`.
    todo!("part 3: the search with a table")
}

impl GamePlayer for AnyGame {
    fn search_game<G: Game>(&mut self, game: &mut G, ctl: &mut Control<G::Move>) -> Option<G::Move> {
        let mut best_move = game.legal_moves().first().copied()?;
        let mut memory: Memory<G> = Memory::new(ctl);
        // Deepen, as in exercise 08: `search` each depth with the whole window; the memory knows the best move of the root.
        // `memory.ctl.report(depth, value, vec![m])` reports it.
        todo!("part 3: deepen")
    }
}

/// Part 4: 9x9 shogi, by your values.
struct Mine;

impl Evaluate for Mine {
    fn evaluate(board: &Board) -> Value {
        // `Material::evaluate(board)` are the pieces. What else counts? `board.piece_at(square)`, `board.king_square(color)` and so on.
        todo!("part 4: the value for the side to move")
    }
}

/// The games beside minishogi, for `cargo run -p ex14 -- shogi`. A game of your own is one more line.
pub const GAMES: Games = &[
    game::<Shogi<Mine>, AnyGame>(),
    game::<Chess, AnyGame>(),
    game::<MenGame<Breakthrough>, AnyGame>(),
    game::<ConnectFour, AnyGame>(),
    game::<TicTacToe, AnyGame>(),
];
