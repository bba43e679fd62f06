//! What the decks tell without a transcript: values, a forced mate, node counts, and what the mistake of a footnote costs.

use minishogi::{Move, Position, VALUE_INFINITE, Value, evaluate, mated_in, perft, piece_value};
use minishogi_grading::positions::{MATE_IN_ONE, VARIED};

use super::{assert_says, assert_shows};
use crate::lecture_tree::{leaves_mut, lecture_tree, minimax};
use support::{mv, play, position};

/// In which order the moves are looked at.
pub type Order = fn(&Position) -> Vec<Move>;

pub fn as_listed(pos: &Position) -> Vec<Move> {
    pos.legal_moves().into_iter().collect()
}

pub fn captures_first(pos: &Position) -> Vec<Move> {
    let mut moves = as_listed(pos);
    moves.sort_by_key(|m| pos.piece_on(m.to()).is_none());
    moves
}

pub fn by_victim_and_attacker(pos: &Position) -> Vec<Move> {
    let mut moves = as_listed(pos);
    moves.sort_by_cached_key(|m| {
        let victim = pos.piece_on(m.to())?;
        let attacker = pos.piece_on(m.from()?)?;
        Some(piece_value(attacker.kind) - 1000 * piece_value(victim.kind))
    });
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
    nodes_from(Position::start(), depth, order)
}

pub fn nodes_from(mut pos: Position, depth: u32, order: Order) -> u64 {
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
    // Deeper is too slow here; perft 6 and 7 are in tests/rules/perft.rs, alpha-beta in the READMEs of the solutions.
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

/// Deck 05: a leaf may become anything, and the root stays as it is.
#[test]
fn eight_leaves_cannot_change_the_root() {
    let value = |number: usize, leaf: i32| {
        let mut tree = lecture_tree();
        *leaves_mut(&mut tree)[number] = leaf;
        minimax(&tree, true)
    };
    let stays = |&number: &usize| (-10..=10).all(|leaf| value(number, leaf) == minimax(&lecture_tree(), true));
    let leaves: Vec<usize> = (0..leaves_mut(&mut lecture_tree()).len()).filter(stays).collect();
    // Those of A1, of B2, and all of C.
    assert_eq!(leaves, [0, 1, 6, 7, 8, 9, 10, 11]);
    assert_says("05_negamax", "change-a-leaf", ["Which **eight** leaves,", "変わらない **8 枚**の葉は"]);
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

/// Deck 09: what the depths before the last one cost, and what they would by the formula of the deck.
#[test]
fn all_depths_cost_less_than_the_formula_says() {
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    // The table of the slide; `the_nodes_of_the_solutions` and the README of solution 08 have it.
    let (measured, formula) = (percent(2_198_639.0 / 2_150_866.0 - 1.0), percent(1.0 / (4.0 - 1.0)));
    assert_shows("09_time", "measured", &["| 6 | 2,150,866 | 2,198,639 | 2,544,123 |".to_string()]);
    let en = format!("**{measured} percent** more than the last alone, not {formula}, as the formula says for b = 4");
    let ja = format!("b = 4 としたときの式の {formula} % ではなく **{measured} %**");
    assert_says("09_time", "measured", [&en, &ja]);
}

/// Deck 07: in the order of the list, captures first, and these by victim and attacker. Killers and history are the solution's.
#[test]
fn what_the_order_of_captures_saves() {
    let orders: [Order; 3] = [as_listed, captures_first, by_victim_and_attacker];
    let sums = orders.map(|order| VARIED.iter().map(|sfen| nodes_from(position(sfen), 5, order)).sum::<u64>());
    assert_eq!(sums, [1_098_103, 366_062, 356_840]);
}

/// Deck 07: the nodes above and at each depth of the minimal tree. Those of the two searches stand in transcripts.
#[test]
fn the_nodes_of_the_minimal_tree() {
    let b = 132_680_617_f64.powf(1.0 / 7.0);
    assert_eq!(format!("{b:.2}"), "14.47");
    let leaves = |depth: i32| b.powi((depth + 1) / 2) + b.powi(depth / 2) - 1.0;
    let nodes = [1, 2, 3, 4, 5, 6, 7].map(|depth| (1..=depth).map(leaves).sum::<f64>().round() as u64);
    assert_eq!(nodes, [14, 42, 265, 683, 3_919, 9_975, 56_816]);
}

/// Deck 07: the drop that mates after all moves but those of the king.
#[test]
fn one_drop_mates_after_six_of_eight_moves() {
    let pos = position("4k/4p/p4/4S/K3R b g 1");
    let escapes: Vec<Move> = pos.legal_moves().into_iter().filter(|&m| !pos.after(m).after(mv("G*5d")).is_mated()).collect();
    assert_eq!((pos.legal_moves().len(), escapes), (8, vec![mv("5e4d"), mv("5e4e")]));
}
