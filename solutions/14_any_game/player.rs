// BEGIN SOLUTION
//! 14: any game, solved. Try it: `cargo run --release -p sol14 -- shogi`, and type `go movetime 1000`.
// STUB: //! 14: any game. Write the parts 1 to 4, then try it: `cargo run --release -p ex14 -- shogi`, and type `go movetime 1000`.
// STUB: #![allow(unused)] // Delete this line when you have written everything.
// END SOLUTION

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
    // BEGIN SOLUTION
    let moves = game.legal_moves();
    if moves.is_empty() {
        return game.result().value(ply);
    }
    let mut max_value = -VALUE_INFINITE;
    for m in moves {
        game.do_move(m);
        let value = -alpha_beta(game, -beta, -alpha, depth - 1, ply + 1);
        game.undo_move(m);
        max_value = max_value.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    max_value
    // STUB: // Your recursion of exercise 05. But who has won where there is no legal move? `game.result()` tells.
    // STUB: todo!("part 1: the recursion")
    // END SOLUTION
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
        // BEGIN SOLUTION
        let (us, them) = (Some(self.side), Some(!self.side));
        let (last_rank, ahead) = if self.side == Color::Black { (5, -1) } else { (1, 1) };
        if !self.men.contains(&us) || Square::all().any(|square| square.rank() == last_rank && self.men[square.index()] == them) {
            return moves;
        }
        for from in Square::in_reading_order().filter(|from| self.men[from.index()] == us) {
            for aside in [0, -1, 1] {
                let (file, rank) = (from.file() as i8 + aside, from.rank() as i8 + ahead);
                let Some(to) = Square::new(file as u8, rank as u8) else { continue };
                let man = self.men[to.index()];
                if man.is_none() || man == them && aside != 0 {
                    moves.push(Move::board(from, to));
                }
            }
        }
        // STUB: // Is the game over? If not: for each of our men the three squares ahead of it. `Square::new(file, rank)` is `None` off the board,
        // STUB: // and Black goes towards rank 1.
        // STUB: todo!("part 2: the legal moves");
        // END SOLUTION
        moves
    }

    fn do_move(&mut self, m: Move) {
        // BEGIN SOLUTION
        self.took.push(self.men[m.to().index()].is_some());
        self.men[m.to().index()] = Some(self.side);
        if let Some(from) = m.from() {
            self.men[from.index()] = None;
        }
        self.side = !self.side;
        // STUB: // Remember in `took` what `undo_move` needs.
        // STUB: todo!("part 2: do the move")
        // END SOLUTION
    }

    fn undo_move(&mut self, m: Move) {
        // BEGIN SOLUTION
        let took = self.took.pop().unwrap_or_default();
        self.men[m.to().index()] = took.then_some(self.side);
        self.side = !self.side;
        if let Some(from) = m.from() {
            self.men[from.index()] = Some(self.side);
        }
        // STUB: todo!("part 2: take it back")
        // END SOLUTION
    }

    /// A man is worth 100.
    fn evaluate(&self) -> Value {
        // BEGIN SOLUTION
        let count = |color| self.men.iter().filter(|&&man| man == Some(color)).count() as Value;
        100 * (count(self.side) - count(!self.side))
        // STUB: todo!("part 2: the value for the side to move")
        // END SOLUTION
    }

    /// A number in base 3 has a digit for each square.
    fn key(&self) -> u64 {
        // BEGIN SOLUTION
        let digit = |man: Option<Color>| man.map_or(0, |color| 1 + color.index() as u64);
        self.men.iter().fold(self.side.index() as u64, |key, &man| key * 3 + digit(man))
        // STUB: // Different positions must have different keys. Is it the same position if the other side is to move?
        // STUB: todo!("part 2: the key")
        // END SOLUTION
    }

    /// A man that is taken.
    fn gain(&self, m: Move) -> Value {
        // BEGIN SOLUTION
        if self.men[m.to().index()].is_some() { 100 } else { 0 }
        // STUB: todo!("part 2: what the move takes")
        // END SOLUTION
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
    // BEGIN SOLUTION
    let in_check = game.in_check();
    let mut moves = if in_check { game.legal_moves() } else { game.captures() };
    if in_check && moves.is_empty() {
        return game.result().value(ply);
    }
    let mut max_value = if in_check { -VALUE_INFINITE } else { game.evaluate() };
    alpha = alpha.max(max_value);
    if alpha >= beta {
        return max_value;
    }
    highest_first(&mut moves, |&m| game.gain(m).into());
    for m in moves {
        game.do_move(m);
        let value = -qsearch(game, -beta, -alpha, ply + 1);
        game.undo_move(m);
        max_value = max_value.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    max_value
    // STUB: // Stand pat, or look at `game.captures()`; in check never stand pat, and look at every move.
    // STUB: todo!("part 3: the quiescence search")
    // END SOLUTION
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
    // BEGIN SOLUTION
    if let Some((value, bound, searched, _)) = known.filter(|_| ply > 0) {
        let value = value_from_tt(value, ply);
        let settles = match bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        if searched >= depth && settles {
            return Some(value);
        }
    }
    let mut moves = game.legal_moves();
    if moves.is_empty() {
        return Some(game.result().value(ply));
    }
    highest_first(&mut moves, |&m| if known.is_some_and(|(.., tt_move)| tt_move == m) { 1 << 32 } else { game.gain(m).into() });
    let (old_alpha, mut max_value, mut best_move) = (alpha, -VALUE_INFINITE, moves[0]);
    for m in moves {
        game.do_move(m);
        let value = search(game, (-beta, -alpha), depth - 1, ply + 1, table, ctl);
        game.undo_move(m);
        let value = -value?;
        if value > max_value {
            (max_value, best_move) = (value, m);
        }
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    table.insert(game.key(), (value_to_tt(max_value, ply), Bound::of(max_value, old_alpha, beta), depth, best_move));
    Some(max_value)
    // STUB: // Does the table settle it, as in exercise 09? At the root (`ply` 0) it must not: the best move is asked for.
    // STUB: // Otherwise your recursion: the table's move first, then by `game.gain(m)` (`highest_first` sorts); take the move back before you return `None`.
    // STUB: todo!("part 3: the search with a table")
    // END SOLUTION
}

impl GamePlayer for AnyGame {
    fn search_game<G: Game>(&mut self, game: &mut G, ctl: &mut Control<G::Move>) -> Option<G::Move> {
        let mut table: HashMap<u64, Entry<G>> = HashMap::new();
        let mut best_move = game.legal_moves().first().copied()?;
        // BEGIN SOLUTION
        for depth in 1..=ctl.depth_or(MAX_PLY) {
            let Some(value) = search(game, (-VALUE_INFINITE, VALUE_INFINITE), depth, 0, &mut table, ctl) else { break };
            let Some(&(.., m)) = table.get(&game.key()) else { break };
            best_move = m;
            ctl.report(depth, value, vec![m]);
            if mate_distance(value).is_some_and(|plies| plies.unsigned_abs() <= depth) {
                break;
            }
        }
        // STUB: // Deepen, as in exercise 08: `search` each depth with the whole window; the table knows the best move of the root.
        // STUB: // `ctl.report(depth, value, vec![m])` tells of it.
        // STUB: todo!("part 3: deepen");
        // END SOLUTION
        Some(best_move)
    }
}

// Part 4: 9x9 shogi, by your values.

struct Mine;

impl Evaluate for Mine {
    fn evaluate(board: &Board) -> Value {
        // BEGIN SOLUTION
        let us = board.side_to_move();
        // Where a king stands: the fewer ranks ahead of it, the more can reach it.
        let at_home = |color| board.king_square(color).map_or(0, |square| Value::from(square.relative_rank(color)));
        Material::evaluate(board) + 5 * (at_home(us) - at_home(us.flip()))
        // STUB: // `Material::evaluate(board)` are the pieces. What else counts? `board.piece_at(square)`, `board.king_square(color)` and so on.
        // STUB: todo!("part 4: the value for the side to move")
        // END SOLUTION
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
