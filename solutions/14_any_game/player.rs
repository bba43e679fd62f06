// BEGIN SOLUTION
//! 14: any game, solved. Try it: `cargo run --release -p sol14 -- shogi`, and type `go movetime 1000`.
// STUB: //! 14: any game. Write the parts 1 to 4, then try it: `cargo run --release -p ex14 -- shogi`, and type `go movetime 1000`.
// STUB: #![allow(unused)] // Delete this line when you have written everything.
// END SOLUTION

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
        // BEGIN SOLUTION
        let moves = game.legal_moves();
        if moves.is_empty() {
            return game.result().value(ply);
        }
        let mut max_value = -VALUE_INFINITE;
        for m in moves {
            game.do_move(m);
            let value = -Self::alpha_beta(game, -beta, -alpha, depth - 1, ply + 1);
            game.undo_move(m);
            max_value = max_value.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        max_value
        // STUB: // Your recursion of exercise 05. But who has won if there is no legal move? Ask `game.result()`.
        // STUB: todo!("part 1: the recursion")
        // END SOLUTION
    }

    // Part 3: the quiescence search of any game.

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
            let value = -Self::qsearch(game, -beta, -alpha, ply + 1);
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
}

// Part 2: a game of your own, 5-piece breakthrough.

/// Men go one square straight or diagonally ahead and take diagonally ahead. The side that comes to the last rank, or takes the last man, wins.
struct Breakthrough;

impl MenRules for Breakthrough {
    /// None where the side that has just moved has won.
    fn legal_moves(board: &MenBoard) -> MoveList {
        // BEGIN SOLUTION
        let mut moves = MoveList::new();
        let (us, them) = (Some(board.side), Some(!board.side));
        let (last_rank, ahead) = if board.side == Color::Black { (5, -1) } else { (1, 1) };
        if !board.men.contains(&us) || Square::all().any(|square| square.rank() == last_rank && board.men[square.index()] == them) {
            return moves;
        }
        for from in Square::in_reading_order().filter(|from| board.men[from.index()] == us) {
            for aside in [0, -1, 1] {
                let (file, rank) = (from.file() as i8 + aside, from.rank() as i8 + ahead);
                let Some(to) = Square::new(file as u8, rank as u8) else { continue };
                let man = board.men[to.index()];
                if man.is_none() || man == them && aside != 0 {
                    moves.push(Move::board(from, to));
                }
            }
        }
        moves
        // STUB: // Is the game over? If not: for each of our men the three squares ahead of it. `Square::new(file, rank)` is `None` off the board,
        // STUB: // and Black goes towards rank 1.
        // STUB: todo!("part 2: the legal moves")
        // END SOLUTION
    }

    fn do_move(board: &mut MenBoard, m: Move) {
        // BEGIN SOLUTION
        board.took.push(board.men[m.to().index()].is_some());
        board.men[m.to().index()] = Some(board.side);
        if let Some(from) = m.from() {
            board.men[from.index()] = None;
        }
        board.side = !board.side;
        // STUB: // Remember in `took` what `undo_move` needs.
        // STUB: todo!("part 2: do the move")
        // END SOLUTION
    }

    fn undo_move(board: &mut MenBoard, m: Move) {
        // BEGIN SOLUTION
        let took = board.took.pop().unwrap_or_default();
        board.men[m.to().index()] = took.then_some(board.side);
        board.side = !board.side;
        if let Some(from) = m.from() {
            board.men[from.index()] = Some(board.side);
        }
        // STUB: todo!("part 2: take it back")
        // END SOLUTION
    }

    /// A man is worth 100.
    fn evaluate(board: &MenBoard) -> Value {
        // BEGIN SOLUTION
        let count = |color| board.men.iter().filter(|&&man| man == Some(color)).count() as Value;
        100 * (count(board.side) - count(!board.side))
        // STUB: todo!("part 2: the value for the side to move")
        // END SOLUTION
    }

    /// A number in base 3 has a digit for each square.
    fn key(board: &MenBoard) -> u64 {
        // BEGIN SOLUTION
        let digit = |man: Option<Color>| man.map_or(0, |color| 1 + color.index() as u64);
        board.men.iter().fold(board.side.index() as u64, |key, &man| key * 3 + digit(man))
        // STUB: // Different positions must have different keys. Is it the same position if the other side is to move?
        // STUB: todo!("part 2: the key")
        // END SOLUTION
    }

    /// A man that is taken.
    fn gain(board: &MenBoard, m: Move) -> Value {
        // BEGIN SOLUTION
        if board.men[m.to().index()].is_some() { 100 } else { 0 }
        // STUB: todo!("part 2: the gain of the move")
        // END SOLUTION
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
    // BEGIN SOLUTION
    if let Some(known) = known.filter(|_| ply > 0) {
        let value = value_from_tt(known.value, ply);
        let settles = match known.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        if known.depth >= depth && settles {
            return Some(value);
        }
    }
    let mut moves = game.legal_moves();
    if moves.is_empty() {
        return Some(game.result().value(ply));
    }
    highest_first(&mut moves, |&m| if known.is_some_and(|known| known.best_move == m) { 1 << 32 } else { game.gain(m).into() });
    let (old_alpha, mut max_value, mut best_move) = (alpha, -VALUE_INFINITE, moves[0]);
    for m in moves {
        game.do_move(m);
        let value = search(game, -beta, -alpha, depth - 1, ply + 1, memory);
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
    let (value, bound) = (value_to_tt(max_value, ply), Bound::of(max_value, old_alpha, beta));
    memory.put(game, Known { value, bound, depth, best_move });
    Some(max_value)
    // STUB: // Does `known` settle it, as in exercise 09? At the root (`ply` 0) it must not: the best move is asked for.
    // STUB: // Otherwise your recursion: the known move first, then by `game.gain(m)` (`highest_first` sorts); take the move back before `None`.
    // STUB: todo!("part 3: the search with a table")
    // END SOLUTION
}

impl GamePlayer for AnyGame {
    fn search_game<G: Game>(&mut self, game: &mut G, ctl: &mut Control<G::Move>) -> Option<G::Move> {
        let mut best_move = game.legal_moves().first().copied()?;
        let mut memory: Memory<G> = Memory::new(ctl);
        // BEGIN SOLUTION
        for depth in 1..=memory.ctl.depth_or(MAX_PLY) {
            let Some(value) = search(game, -VALUE_INFINITE, VALUE_INFINITE, depth, 0, &mut memory) else { break };
            let Some(known) = memory.get(game) else { break };
            best_move = known.best_move;
            memory.ctl.report(depth, value, vec![best_move]);
            if mate_distance(value).is_some_and(|plies| plies.unsigned_abs() <= depth) {
                break;
            }
        }
        Some(best_move)
        // STUB: // Deepen, as in exercise 08: `search` each depth with the whole window; the memory knows the best move of the root.
        // STUB: // `memory.ctl.report(depth, value, vec![m])` reports it.
        // STUB: todo!("part 3: deepen")
        // END SOLUTION
    }
}

/// Part 4: 9x9 shogi, by your values.
struct Mine;

impl Evaluate for Mine {
    fn evaluate(board: &Board) -> Value {
        // BEGIN SOLUTION
        let us = board.side_to_move();
        // The rank of a king: the fewer ranks ahead of it, the more can reach it.
        let at_home = |color| board.king_square(color).map_or(0, |square| Value::from(square.relative_rank(color)));
        Material::evaluate(board) + 5 * (at_home(us) - at_home(us.flip()))
        // STUB: // `Material::evaluate(board)` are the pieces. What else counts? `board.piece_at(square)`, `board.king_square(color)` and so on.
        // STUB: todo!("part 4: the value for the side to move")
        // END SOLUTION
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
