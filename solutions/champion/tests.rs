//! What the champion must be able to do, whatever its weights.

use champion::Champion;
use minishogi::{
    Control, Limits, Move, Player, Position, RootMoves, VALUE_MATE, VALUE_ZERO, Value, evaluate, mate_distance, mated_in,
};

/// Searches to a depth with a fresh player.
fn search(sfen: &str, depth: u32) -> (Move, Value, RootMoves) {
    let mut pos = Position::from_sfen(sfen).unwrap();
    let mut root_moves = RootMoves::new(&pos);
    let mut ctl = Control::new(&pos, Limits::depth(depth));
    let m = Champion::default().search(&mut pos, &mut root_moves, &mut ctl);
    (m, root_moves[0].score, root_moves)
}

/// All moves to a depth, nothing left out.
fn negamax(pos: &mut Position, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return if pos.has_legal_move() { VALUE_ZERO } else { mated_in(ply) };
    }
    let mut best = mated_in(ply);
    for m in pos.legal_moves() {
        pos.do_move(m);
        best = best.max(-negamax(pos, depth - 1, ply + 1));
        pos.undo_move(m);
    }
    best
}

/// Mates in one and in three, for Black and for White, found by a search of all moves.
const MATES: [(&str, u32); 6] = [
    ("3g1/BRs1p/K3k/P2R1/3S1 b BG 37", 1),
    ("4k/5/3GK/5/5 b G 1", 1),
    ("k4/5/1K3/5/5 b GS 1", 3),
    ("5/5/3k1/5/4K w gsg 1", 3),
    ("4k/5/5/3R1/K4 b RG 1", 3),
    ("2R1k/5/4K/5/5 b G 1", 1),
];

#[test]
fn mates_are_as_long_as_a_search_of_all_moves_says() {
    for (sfen, plies) in MATES {
        let mut pos = Position::from_sfen(sfen).unwrap();
        let expected = negamax(&mut pos, plies, 0);
        assert_eq!(expected, VALUE_MATE - plies as Value, "{sfen} is no mate in {plies}");
        for depth in [plies + 1, plies + 4] {
            let (m, value, root_moves) = search(sfen, depth);
            assert_eq!(value, expected, "{sfen}, depth {depth}");
            assert_eq!(m, root_moves[0].pv[0]);
        }
    }
}

#[test]
fn being_mated_is_put_off_as_long_as_possible() {
    for (sfen, plies) in [("k4/5/K4/5/5 w G 1", 2), ("4k/5/3K1/5/5 w GS 1", 4)] {
        let mut pos = Position::from_sfen(sfen).unwrap();
        let expected = negamax(&mut pos, 4, 0);
        if mate_distance(expected).is_some() {
            assert_eq!(search(sfen, plies + 4).1, expected, "{sfen}");
        }
    }
}
