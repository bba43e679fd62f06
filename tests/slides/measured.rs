//! What the decks tell without a transcript: values, a forced mate, node counts, and what the mistake of a footnote costs.

use minishogi::spec::positions::{MATE_IN_ONE, VARIED};
use minishogi::{Move, Position, VALUE_INFINITE, Value, evaluate, mated_in, perft};

use crate::common::{mv, play, position};

/// In which order the moves are looked at.
type Order = fn(&Position) -> Vec<Move>;

fn as_listed(pos: &Position) -> Vec<Move> {
    pos.legal_moves().into_iter().collect()
}

fn captures_first(pos: &Position) -> Vec<Move> {
    let mut moves = as_listed(pos);
    moves.sort_by_key(|m| pos.piece_on(m.to()).is_none());
    moves
}

/// The alpha-beta of the deck.
fn alpha_beta(pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32, order: Order) -> Value {
    if depth == 0 {
        return evaluate(pos);
    }
    let mut max_value = mated_in(ply);
    for m in order(pos) {
        pos.do_move(m);
        let value = -alpha_beta(pos, -beta, -alpha, depth - 1, ply + 1, order);
        pos.undo_move(m);
        max_value = max_value.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    max_value
}

/// The best move. `is_turned`: whether the window is handed on as the other side sees it.
fn search(pos: &mut Position, depth: u32, order: Order, is_turned: bool) -> Move {
    let mut best_move = Move::RESIGN;
    let mut alpha = -VALUE_INFINITE;
    for m in order(pos) {
        let (low, high) = if is_turned { (-VALUE_INFINITE, -alpha) } else { (alpha, VALUE_INFINITE) };
        pos.do_move(m);
        let value = -alpha_beta(pos, low, high, depth - 1, 1, order);
        pos.undo_move(m);
        if value > alpha {
            alpha = value;
            best_move = m;
        }
    }
    best_move
}

fn nodes(depth: u32, order: Order) -> u64 {
    let mut pos = Position::start();
    search(&mut pos, depth, order, true);
    pos.nodes()
}

#[test]
fn the_nodes_of_both_searches() {
    let mut negamax = 0;
    for (depth, whole_tree, cut) in [(1, 14, 14), (2, 195, 135), (3, 2_707, 579), (4, 38_108, 3_346), (5, 571_311, 20_018)] {
        negamax += perft(&mut Position::start(), depth);
        assert_eq!((negamax, nodes(depth, as_listed)), (whole_tree, cut), "depth {depth}");
    }
    // Deeper is too slow here; perft 6 and 7 are in tests/perft.rs, alpha-beta in the READMEs of the solutions.
    assert_eq!([8_276_188 + negamax, 132_680_617 + 8_276_188 + negamax], [8_847_499, 141_528_116]);
}

#[test]
fn captures_first_leave_fewer_nodes() {
    assert_eq!(nodes(5, captures_first), 11_423);
}

#[test]
fn the_window_of_the_root_as_it_is_plays_another_move_in_twelve_of_thirty_positions() {
    let differs = |sfen: &&&str| {
        let mut pos = Position::from_sfen(sfen).unwrap();
        search(&mut pos, 3, as_listed, true) != search(&mut pos, 3, as_listed, false)
    };
    assert_eq!((VARIED.iter().filter(differs).count(), VARIED.len()), (12, 30));
}

/// Deck 04: by the pieces the mate looks worse than another move.
#[test]
fn the_mate_is_not_the_best_move_by_the_pieces() {
    let pos = position(MATE_IN_ONE[0]);
    let value = |text: &str| -evaluate(&pos.after(mv(text)));
    assert_eq!((value("2d2a+"), value("G*1d")), (5500, 3860));
    assert_eq!(pos.legal_moves().into_iter().map(|m| -evaluate(&pos.after(m))).max(), Some(5500));
}

/// Deck 05: the figure of the mate in three, with the only answer there is.
#[test]
fn the_mate_in_three_is_forced() {
    let mut pos = position("4k/5/5/3S1/K4 b G 1");
    play(&mut pos, "2d1c");
    assert_eq!(as_listed(&pos), [mv("1a2a")]);
    play(&mut pos, "1a2a G*2b");
    assert!(pos.is_mated());
}
