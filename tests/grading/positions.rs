//! What `minishogi_grading::positions` says of its positions holds, and the searches of `minishogi_grading::reference` agree with each other.

use minishogi::{Color, Move, MoveList, Outcome, Position, START_SFEN, VALUE_INFINITE, Value, evaluate, mate_in, mated_in};
use minishogi_grading::positions::*;
use minishogi_grading::reference;

fn position(sfen: &str) -> Position {
    Position::from_sfen(sfen).unwrap()
}

fn assert_sides_alternate(sfens: &[&str]) {
    for (i, sfen) in sfens.iter().enumerate() {
        let expected = if i % 2 == 0 { Color::Black } else { Color::White };
        assert_eq!(position(sfen).side_to_move(), expected, "{sfen}");
    }
}

/// The value of each move by the pieces alone.
fn values_by_pieces(pos: &Position) -> Vec<(Move, Value)> {
    pos.legal_moves().into_iter().map(|m| (m, -evaluate(&pos.after(m)))).collect()
}

fn mates(pos: &Position, m: Move) -> bool {
    pos.after(m).is_mated()
}

#[test]
fn varied_positions_are_thirty_and_begin_with_the_start() {
    assert_eq!(VARIED.len(), 30);
    assert_eq!(VARIED[0], START_SFEN);
    assert_sides_alternate(VARIED);
}

/// The reference, but a mate is looked for before the depth: it may be seen one ply earlier.
fn mate_before_depth(pos: &mut Position, depth: u32, ply: u32, mut alpha: Value, beta: Value) -> Value {
    if !pos.has_legal_move() {
        return mated_in(ply);
    }
    if depth == 0 {
        return evaluate(pos);
    }
    for m in pos.legal_moves() {
        pos.do_move(m);
        alpha = alpha.max(-mate_before_depth(pos, depth - 1, ply + 1, -beta, -alpha));
        pos.undo_move(m);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

#[test]
fn no_mate_at_the_horizon_matters_in_varied_positions() {
    for sfen in VARIED {
        let mut pos = position(sfen);
        for depth in 1..=5 {
            for (m, value) in reference::move_values(&mut pos, depth) {
                pos.do_move(m);
                let other_value = -mate_before_depth(&mut pos, depth - 1, 1, -VALUE_INFINITE, VALUE_INFINITE);
                pos.undo_move(m);
                assert_eq!(other_value, value, "{sfen}: {m} at depth {depth}");
            }
        }
    }
}

#[test]
fn captures_are_the_only_best_moves_and_nothing_mates() {
    assert_sides_alternate(CAPTURES);
    for sfen in CAPTURES {
        let pos = position(sfen);
        let values = values_by_pieces(&pos);
        let &(best, max_value) = values.iter().max_by_key(|(_, value)| value).unwrap();
        assert_eq!(values.iter().filter(|&&(_, value)| value == max_value).count(), 1, "{sfen}: only one is best");
        assert!(pos.piece_on(best.to()).is_some(), "{sfen}: {best} captures");
        assert!(values.iter().all(|&(m, _)| !mates(&pos, m)), "{sfen}: nothing mates");
    }
}

#[test]
fn the_move_numbers_of_captures_do_not_tell_the_side() {
    for side in Color::ALL {
        let positions = CAPTURES.iter().map(|sfen| position(sfen)).filter(|pos| pos.side_to_move() == side);
        let odd: Vec<bool> = positions.map(|pos| pos.move_number() % 2 == 1).collect();
        assert!(odd.contains(&true) && odd.contains(&false), "{side}");
    }
}

#[test]
fn a_mate_in_one_is_not_what_wins_most_by_the_pieces() {
    assert_sides_alternate(MATE_IN_ONE);
    for sfen in MATE_IN_ONE {
        let pos = position(sfen);
        let (mating, other): (Vec<_>, Vec<_>) = values_by_pieces(&pos).into_iter().partition(|&(m, _)| mates(&pos, m));
        let best = |moves: &[(Move, Value)]| moves.iter().map(|&(_, value)| value).max();
        assert!(best(&mating).is_some(), "{sfen}: there is a mate");
        assert!(best(&other) > best(&mating), "{sfen}: another move wins more");
    }
}

#[test]
fn a_mate_in_three_is_the_fastest() {
    for sfen in MATE_IN_THREE {
        let mut pos = position(sfen);
        assert_eq!(reference::alpha_beta_cost(&mut pos, 4).0, mate_in(3), "{sfen}");
        assert!(pos.legal_moves().iter().all(|&m| !mates(&pos, m)), "{sfen}: there is no mate in one");
    }
}

#[test]
fn a_mate_in_three_comes_before_the_mate_in_one() {
    for sfen in SHORTER_MATE {
        let mut pos = position(sfen);
        let values = reference::move_values(&mut pos, 4);
        let first = |wanted: Value| values.iter().position(|&(_, value)| value == wanted).unwrap();
        assert!(first(mate_in(3)) < first(mate_in(1)), "{sfen}");
    }
}

#[test]
fn the_positions_with_a_name_are_what_they_are_called() {
    assert_eq!(evaluate(&position(SLIDES)), -100);
    assert!(position(MATED).is_mated());
    let stuck = position(NO_MOVES);
    assert!(!stuck.in_check() && !stuck.has_legal_move());
    let checked = position(IN_CHECK);
    let moves = checked.legal_moves();
    assert!(checked.in_check());
    assert_eq!(moves.len(), 8);
    assert_eq!(moves.iter().filter(|m| m.is_promotion()).count(), 1);
    assert_eq!(moves.iter().filter(|m| m.is_drop()).count(), 3);
}

#[test]
fn alpha_beta_agrees_with_negamax() {
    let all = [VARIED, CAPTURES, MATE_IN_ONE, MATE_IN_THREE, SHORTER_MATE, &[SLIDES, MATED, NO_MOVES, IN_CHECK]].concat();
    for sfen in all {
        let mut pos = position(sfen);
        for depth in 0..=3 {
            let value = reference::negamax(&mut pos, depth, 0);
            assert_eq!(reference::alpha_beta(&mut pos, depth, 0, -VALUE_INFINITE, VALUE_INFINITE), value, "{sfen} at depth {depth}");
        }
    }
    for sfen in VARIED {
        let mut pos = position(sfen);
        assert_eq!(reference::alpha_beta_cost(&mut pos, 4).0, reference::negamax(&mut pos, 4, 0), "{sfen} at depth 4");
    }
}

/// What a side begins with when the depth is used up, and the moves to look at: one way to come to rest.
type Rest = fn(&Position, u32) -> (Value, MoveList);

fn at_rest(pos: &Position, ply: u32) -> (Value, MoveList) {
    if pos.in_check() { (mated_in(ply), pos.legal_moves()) } else { (evaluate(pos), pos.captures()) }
}

/// The best moves of a position and their value, when the leaves come to rest in this way.
fn best_moves(pos: &mut Position, depth: u32, rest: Rest) -> (Value, Vec<Move>) {
    fn search(pos: &mut Position, depth: u32, ply: u32, mut alpha: Value, beta: Value, rest: Rest) -> Value {
        let (mut best, moves) = if depth == 0 { rest(pos, ply) } else { (mated_in(ply), pos.legal_moves()) };
        for m in moves {
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
            pos.do_move(m);
            best = best.max(-search(pos, depth.saturating_sub(1), ply + 1, -beta, -alpha, rest));
            pos.undo_move(m);
        }
        best
    }
    let mut values = Vec::new();
    for m in pos.legal_moves() {
        pos.do_move(m);
        values.push((m, -search(pos, depth - 1, 1, -VALUE_INFINITE, VALUE_INFINITE, rest)));
        pos.undo_move(m);
    }
    let best = values.iter().map(|&(_, value)| value).max().unwrap();
    (best, values.iter().filter(|&&(_, value)| value == best).map(|&(m, _)| m).collect())
}

#[test]
fn at_the_horizon_a_piece_is_given_away() {
    assert_sides_alternate(HORIZON);
    for sfen in HORIZON {
        let mut pos = position(sfen);
        let before = evaluate(&pos);
        let (_, by_pieces) = best_moves(&mut pos, 3, |pos, _| (evaluate(pos), MoveList::new()));
        let (_, by_rest) = best_moves(&mut pos, 3, at_rest);
        let mut change = |m: Move| reference::move_value_qsearch(&mut pos, m, 5) - before;
        for m in by_pieces {
            assert!((-2500..=-1000).contains(&change(m)), "{sfen}: {m} loses a piece, and no more: {}", change(m));
        }
        for m in by_rest {
            assert!(change(m) >= -100, "{sfen}: {m} loses nothing: {}", change(m));
        }
    }
}

#[test]
fn after_the_best_move_the_captures_are_bad() {
    assert_sides_alternate(BAD_CAPTURES);
    let must_capture = |pos: &Position, ply: u32| match at_rest(pos, ply) {
        (value, moves) if moves.is_empty() => (value, moves),
        (_, moves) => (mated_in(ply), moves),
    };
    for sfen in BAD_CAPTURES {
        let mut pos = position(sfen);
        let (value, best) = best_moves(&mut pos, 1, at_rest);
        assert_ne!(value, best_moves(&mut pos, 1, must_capture).0, "{sfen}");
        for m in best {
            pos.do_move(m);
            let (stands, captures) = at_rest(&pos, 1);
            assert!(!pos.in_check() && captures.len() >= 2, "{sfen}: captures after {m}");
            let best_capture = captures.iter().map(|&m| reference::move_value_qsearch(&mut pos, m, 1)).max().unwrap();
            assert!(best_capture <= stands - 300, "{sfen}: {best_capture} is less than {stands} after {m}");
            pos.undo_move(m);
        }
    }
}

/// Another value, and none of the right moves.
fn assert_misleads(sfens: &[&str], depth: u32, rest: Rest) {
    assert_sides_alternate(sfens);
    for sfen in sfens {
        let mut pos = position(sfen);
        let ((right_value, right), (wrong_value, wrong)) = (best_moves(&mut pos, depth, at_rest), best_moves(&mut pos, depth, rest));
        assert_ne!(right_value, wrong_value, "{sfen}");
        assert!(!pos.in_check() && wrong.iter().all(|m| !right.contains(m)), "{sfen}: {wrong:?}");
    }
}

#[test]
fn it_takes_quiet_evasions_to_find_the_best_move() {
    assert_misleads(QUIET_EVASIONS, 2, |pos, _| (evaluate(pos), pos.captures()));
    assert_misleads(QUIET_EVASIONS, 2, |pos, ply| if pos.in_check() { (mated_in(ply), pos.captures()) } else { at_rest(pos, ply) });
}

#[test]
fn it_takes_promotions_of_pawns_to_find_the_best_move() {
    assert_misleads(PAWN_PROMOTIONS, 1, |pos, ply| {
        let (value, mut moves) = at_rest(pos, ply);
        moves.retain(|m| pos.in_check() || pos.piece_on(m.to()).is_some());
        (value, moves)
    });
}

#[test]
#[ignore = "slow: .ci/run runs it"]
fn the_searches_to_rest_agree() {
    let all = [VARIED, HORIZON, BAD_CAPTURES, QUIET_EVASIONS, PAWN_PROMOTIONS, MATE_IN_ONE, &[SLIDES, MATED, NO_MOVES, IN_CHECK]].concat();
    for sfen in all {
        let mut pos = position(sfen);
        for depth in 0..=1 {
            let value = reference::negamax_qsearch(&mut pos, depth, 0);
            assert_eq!(reference::qsearch_cost(&mut pos, depth).0, value, "{sfen} at depth {depth}");
        }
    }
    for sfen in &VARIED[..8] {
        let mut pos = position(sfen);
        assert_eq!(reference::qsearch_cost(&mut pos, 2).0, reference::negamax_qsearch(&mut pos, 2, 0), "{sfen} at depth 2");
    }
}

/// A side without a move that is not in check has lost, but here nobody looks.
#[test]
fn who_comes_to_rest_without_a_move_stands_pat() {
    let mut stuck = position(NO_MOVES);
    assert_eq!(reference::qsearch(&mut stuck, 0), evaluate(&stuck));
    assert_eq!(reference::negamax_qsearch(&mut stuck, 1, 0), mated_in(0));
    assert_eq!(reference::qsearch(&mut position(MATED), 3), mated_in(3));
}

/// So an engine with a table and one without find the same in them.
#[test]
fn no_repetition_matters_in_varied_positions() {
    for sfen in VARIED {
        let value = reference::alpha_beta_repetition(&mut position(sfen), 4, 0, -VALUE_INFINITE, VALUE_INFINITE);
        assert_eq!(value, reference::qsearch_cost(&mut position(sfen), 4).0, "{sfen}");
    }
}

/// The positions of a game, the first and the last one included.
fn positions_of((sfen, moves): &Game) -> Vec<Position> {
    let mut all = vec![position(sfen)];
    for m in moves.split_whitespace() {
        let m: Move = m.parse().unwrap();
        let last = all.last().unwrap();
        assert_eq!(last.is_legal(m), Ok(()), "{sfen} {moves}: {m}");
        all.push(last.after(m));
    }
    all
}

#[test]
fn mates_are_found_again_at_their_distance() {
    for (games, depth, mate) in [(MATED_AGAIN, 2, mated_in(2)), (MATING_AGAIN, 3, mate_in(3))] {
        for game in games {
            let mut last = positions_of(game).pop().unwrap();
            let value = reference::alpha_beta_repetition(&mut last, depth, 0, -VALUE_INFINITE, VALUE_INFINITE);
            assert_eq!((value, last.ply()), (mate, 2), "{game:?}");
        }
    }
}

/// Somewhere within the depth the position comes back, and with these games the values of the two rules differ.
#[test]
fn games_end_near_a_repetition() {
    for (games, depth) in [(REPETITIONS, 3), (PERPETUAL_CHECKS, 2)] {
        for game in games {
            let mut last = positions_of(game).pop().unwrap();
            let moves = last.legal_moves();
            let comes_back = moves.iter().any(|&m| reference::move_value_repetition(&mut last, m, depth).abs() == reference::REPETITION);
            assert!(comes_back, "{game:?}");
        }
    }
    for game in PERPETUAL_CHECKS {
        let last = positions_of(game).pop().unwrap();
        let after = last.legal_moves().into_iter().map(|m| last.after(m));
        let two_plies = after.flat_map(|pos| pos.legal_moves().into_iter().map(|m| pos.after(m)).chain([pos.clone()]).collect::<Vec<_>>());
        assert!(two_plies.filter_map(|pos| pos.repetition()).any(|end| matches!(end, Outcome::PerpetualCheck { .. })), "{game:?}");
    }
}

/// Twelve plies before the end of a long game no position can be one of its end.
#[test]
fn long_games_are_long_and_never_repeat() {
    for game in LONG_GAMES {
        let all = positions_of(game);
        assert!(all.len() > 12 && all.iter().all(|pos| !pos.is_repetition()), "{game:?}");
        let pieces = |pos: &Position| pos.pieces(Color::Black).len() + pos.pieces(Color::White).len();
        assert!(pieces(&all[all.len() - 13]) > pieces(all.last().unwrap()), "{game:?}: pieces were taken");
    }
}

#[test]
fn few_pieces_are_few() {
    for sfen in FEW_PIECES {
        let pos = position(sfen);
        assert!(Color::ALL.iter().all(|&color| pos.pieces(color).len() <= 4), "{sfen}");
        assert!(!sfen.contains('+') && sfen.contains(" - "), "{sfen}");
    }
}
