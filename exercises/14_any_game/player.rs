//! 14: any game. Write the parts 1 to 4, then try it: `cargo run --release -p ex14 -- shogi`, and type `go movetime 1000`.
#![allow(unused)] // Delete this line when you have written everything.

use std::collections::HashMap;

use minishogi::game::{Game, GamePlayer, GameText, highest_first};
use minishogi::games::men::{self, Men};
use minishogi::games::{ConnectFour, Parts, TicTacToe};
use minishogi::prelude::*;
use minishogi::table::{Bound, value_from_tt, value_to_tt};
use minishogi_chess::Chess;
use minishogi_shell::{Games, game};
use minishogi_shogi::{Board, Evaluate, Material, Shogi};

// Part 1: alpha-beta of any game.

/// The value of `game` for the side to move, with the window of exercise 05.
fn alpha_beta<G: Game>(game: &mut G, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return game.evaluate();
    }
    // Your recursion of exercise 05. But who has won where there is no legal move? `game.result()` tells.
    todo!("part 1: the recursion")
}

// Part 2: a game of your own, 5-piece breakthrough.

/// Men go one square straight or diagonally ahead and take diagonally ahead. The side that comes to the last rank, or takes the last man, wins.
#[derive(Clone)]
struct Breakthrough {
    /// Whose man stands on each square: `men[square.index()]`.
    men: Men,
    side: Color,
    /// For each move done, whether it took a man.
    took: Vec<bool>,
}

impl Game for Breakthrough {
    type Move = Move;
    type Moves = MoveList;

    /// None where the side that has just moved has won.
    fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        // Is the game over? If not: for each of our men the three squares ahead of it. `Square::new(file, rank)` is `None` off the board,
        // and Black goes towards rank 1.
        todo!("part 2: the legal moves");
        moves
    }

    fn do_move(&mut self, m: Move) {
        // Remember in `took` what `undo_move` needs.
        todo!("part 2: do the move")
    }

    fn undo_move(&mut self, m: Move) {
        todo!("part 2: take it back")
    }

    /// A man is worth 100.
    fn evaluate(&self) -> Value {
        todo!("part 2: the value for the side to move")
    }

    /// A number in base 3 has a digit for each square.
    fn key(&self) -> u64 {
        // Different positions must have different keys. Is it the same position if the other side is to move?
        todo!("part 2: the key")
    }

    /// A man that is taken.
    fn gain(&self, m: Move) -> Value {
        todo!("part 2: what the move takes")
    }

    fn text(&self) -> String {
        men::text(&self.men, self.side)
    }
}

// Part 3: what makes a search strong, of any game.

/// The value of `game` when its captures have come to rest, as in exercise 07.
fn qsearch<G: Game>(game: &mut G, mut alpha: Value, beta: Value, ply: u32) -> Value {
    if ply >= MAX_PLY {
        return game.evaluate();
    }
    // Stand pat, or look at `game.captures()`; in check never stand pat, and look at every move.
    todo!("part 3: the quiescence search")
}

/// What is known of a position: its value and what that is, the depth it was searched to, and the best move.
type Entry<G> = (Value, Bound, u32, <G as Game>::Move);

/// Alpha-beta with a table of positions, by their keys. `None` if the search has to stop.
fn search<G: Game>(
    game: &mut G,
    (mut alpha, beta): (Value, Value),
    depth: u32,
    ply: u32,
    table: &mut HashMap<u64, Entry<G>>,
    ctl: &mut Control<G::Move>,
) -> Option<Value> {
    if ctl.visit() {
        return None;
    }
    if let Some(result) = game.repetition().filter(|_| ply > 0) {
        return Some(result.by_repetition());
    }
    if depth == 0 {
        return Some(qsearch(game, alpha, beta, ply));
    }
    let known = table.get(&game.key()).copied();
    // Does the table settle it, as in exercise 09? At the root (`ply` 0) it must not: the best move is asked for.
    // Otherwise your recursion: the table's move first, then by `game.gain(m)` (`highest_first` sorts); take the move back before you return `None`.
    todo!("part 3: the search with a table")
}

impl GamePlayer for AnyGame {
    fn search_game<G: Game>(&mut self, game: &mut G, ctl: &mut Control<G::Move>) -> Option<G::Move> {
        let mut table: HashMap<u64, Entry<G>> = HashMap::new();
        let mut best_move = game.legal_moves().first().copied()?;
        // Deepen, as in exercise 08: `search` each depth with the whole window; the table knows the best move of the root.
        // `ctl.report(depth, value, vec![m])` tells of it.
        todo!("part 3: deepen");
        Some(best_move)
    }
}

// Part 4: 9x9 shogi, by your values.

struct Mine;

impl Evaluate for Mine {
    fn evaluate(board: &Board) -> Value {
        // `Material::evaluate(board)` are the pieces. What else counts? `board.piece_at(square)`, `board.king_square(color)` and so on.
        todo!("part 4: the value for the side to move")
    }
}

// ---- Given: what the shell and the specs call. ----

/// The games beside minishogi, for `cargo run -p ex14 -- shogi`. A game of your own is one more line.
pub const GAMES: Games = &[
    game::<Shogi<Mine>, AnyGame>(),
    game::<Chess, AnyGame>(),
    game::<Breakthrough, AnyGame>(),
    game::<ConnectFour, AnyGame>(),
    game::<TicTacToe, AnyGame>(),
];

#[derive(Default)]
pub struct AnyGame;

impl Player for AnyGame {
    fn search(&mut self, pos: &mut Position, _root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.search_game(pos, ctl).unwrap_or(Move::RESIGN)
    }
}

impl Parts for AnyGame {
    fn alpha_beta<G: Game>(game: &mut G, alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
        alpha_beta(game, alpha, beta, depth, ply)
    }

    fn qsearch<G: Game>(game: &mut G, alpha: Value, beta: Value, ply: u32) -> Value {
        qsearch(game, alpha, beta, ply)
    }
}

impl GameText for Breakthrough {
    const NAME: &'static str = "breakthrough";

    fn start() -> Breakthrough {
        Breakthrough::from_text(men::START).expect("the start is a position")
    }

    fn side_to_move(&self) -> Color {
        self.side
    }

    fn from_text(text: &str) -> Result<Breakthrough, minishogi::Text> {
        men::read(text).map(|(men, side)| Breakthrough { men, side, took: Vec::new() })
    }
}

impl std::fmt::Display for Breakthrough {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.text().replace(['/', ' '], "\n"))
    }
}
