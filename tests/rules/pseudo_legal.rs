//! Pseudo-legal moves against legal ones.

use minishogi::{IllegalMoveError, Move, PieceKind, Position, Square};
use minishogi_grading::{mates, positions};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use support::{PERFT, lines, position};

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    let mut moves: Vec<String> = moves.into_iter().map(|m| m.to_string()).collect();
    moves.sort();
    moves
}

/// All moves that could ever be written down.
fn all_moves() -> Vec<Move> {
    let squares = || Square::all();
    let pairs = squares().flat_map(|from| squares().map(move |to| (from, to)));
    let on_board = pairs.flat_map(|(from, to)| [Move::board(from, to), Move::promotion(from, to)]);
    let drops = squares().flat_map(|to| PieceKind::IN_HAND.map(|kind| Move::drop(kind, to)));
    on_board.chain(drops).collect()
}

/// The list is what may be done; what of it is legal is what the kit says; the rest leaves the king in check or is the forbidden drop.
fn check(pos: &Position) {
    let listed = pos.pseudo_legal_moves();
    assert_eq!(sorted(listed.clone()), sorted(all_moves().into_iter().filter(|&m| pos.is_pseudo_legal(m).is_ok())), "{pos}");
    let mut after = pos.clone();
    let mut legal = Vec::new();
    for &m in &listed {
        after.do_pseudo_legal_move(m);
        let leaves_check = after.king_attacked(pos.side_to_move());
        after.undo_move(m);
        match pos.is_legal(m) {
            Ok(()) => legal.push(m),
            Err(IllegalMoveError::KingInCheck) => assert!(leaves_check, "{m}\n{pos}"),
            Err(reason) => {
                assert_eq!(
                    (reason, leaves_check, m.dropped()),
                    (IllegalMoveError::DropPawnMate, false, Some(PieceKind::Pawn)),
                    "{m}\n{pos}"
                )
            }
        }
    }
    assert_eq!(after, *pos);
    assert_eq!(sorted(legal), sorted(pos.legal_moves()), "{pos}");
    assert_eq!(pos.king_attacked(pos.side_to_move()), pos.in_check());
}

#[test]
fn pseudo_legal_moves_hold_the_legal_ones_where_the_specs_ask() {
    let others = [positions::IN_CHECK, positions::MATED, positions::NO_MOVES, positions::SLIDES];
    for sfen in [positions::VARIED, positions::QUIET_EVASIONS, mates::PAWN_CHECKS, mates::SAVED_BY_THE_RULE, &others].concat() {
        check(&position(sfen));
    }
}

/// After a move that left the mover's king in check, the answers do not take it.
#[test]
fn a_king_is_never_captured() {
    let mut pos = position("2R1k/4G/4K/5/5 w - 1");
    for m in pos.pseudo_legal_moves() {
        pos.do_pseudo_legal_move(m);
        let king = pos.king_square(!pos.side_to_move());
        assert!(pos.pseudo_legal_moves().iter().all(|m| m.to() != king));
        let taker = pos.attackers(pos.side_to_move(), king).first().unwrap();
        assert_eq!(pos.is_pseudo_legal(Move::board(taker, king)), Err(IllegalMoveError::TakesKing));
        assert_eq!(pos.is_legal(Move::board(taker, king)), Err(IllegalMoveError::TakesKing));
        pos.undo_move(m);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn pseudo_legal_moves_hold_the_legal_ones_in_random_games(
        sfen in select(lines(PERFT).map(|(sfen, _)| sfen.to_string()).collect::<Vec<_>>()),
        choices in prop::collection::vec(any::<Index>(), 0..40),
    ) {
        let mut pos = position(&sfen);
        for choice in choices {
            check(&pos);
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            pos.do_move(*choice.get(&moves));
        }
    }
}
