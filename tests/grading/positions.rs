//! The predicates of `minishogi_grading::positions` hold, and the searches of `minishogi_grading::reference` agree with each other.

use minishogi::{Color, Move, Position, START_SFEN, VALUE_INFINITE, Value, evaluate, mate_in, mated_in};
use minishogi_grading::players::{self, Memory, NullWindows, TableBug};
use minishogi_grading::positions::*;
use minishogi_grading::reference;
use minishogi_grading::{Draw, Game};
use support::position;

fn assert_sides_alternate(sfens: &[&str]) {
    for (i, sfen) in sfens.iter().enumerate() {
        let expected = if i % 2 == 0 { Color::Black } else { Color::White };
        assert_eq!(position(sfen).side_to_move(), expected, "{sfen}");
    }
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
#[ignore = "slow: .ci/nightly runs it"]
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

/// Each of them has the property of its list.
fn assert_all(sfens: &[&str], mut holds: impl FnMut(&mut Position) -> bool) {
    for sfen in sfens {
        assert!(holds(&mut position(sfen)), "{sfen}");
    }
}

#[test]
fn captures_are_the_only_best_moves_and_nothing_mates() {
    assert_sides_alternate(CAPTURES);
    assert_all(CAPTURES, |pos| is_won_by_one_capture(pos));
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
    assert_all(MATE_IN_ONE, |pos| mates_for_less(pos));
    assert_sides_alternate(MATE_AT_REST);
    assert_all(MATE_AT_REST, mates_at_rest);
}

#[test]
fn one_move_is_left() {
    assert_all(&[ONLY_MOVE], |pos| pos.count_legal_moves() == 1);
}

#[test]
fn a_move_lets_the_other_side_mate() {
    assert_all(THREATENED, |pos| lets_mate(pos));
}

#[test]
fn a_mate_in_three_is_the_fastest() {
    assert_all(MATE_IN_THREE, |pos| mates_in_three(pos) && reference::PLAIN.cost(pos, 4).0 == mate_in(3));
}

#[test]
fn a_mate_in_three_comes_before_the_mate_in_one() {
    assert_all(SHORTER_MATE, finds_a_longer_mate_first);
}

#[test]
fn one_player_is_asked_about_both_sides_in_quiet_positions_and_mates() {
    assert_all(&[IN_TURN[0], IN_TURN[2]], is_quiet_to_depth_three);
    assert_all(&[IN_TURN[1], IN_TURN[3]], |pos| is_middling(pos) && mates_for_less(pos));
    assert!(IN_TURN.iter().any(|sfen| is_mated_by_a_reply(&position(sfen))));
    let sides: Vec<Color> = IN_TURN.iter().map(|sfen| position(sfen).side_to_move()).collect();
    assert_eq!(sides, [Color::Black, Color::White, Color::White, Color::Black]);
}

#[test]
fn a_side_can_be_left_without_a_move_though_not_in_check() {
    assert_sides_alternate(STRANDED);
    assert_all(STRANDED, can_strand);
}

#[test]
fn the_positions_with_a_name_are_what_they_are_called() {
    assert_eq!(evaluate(&position(SLIDES)), -100);
    assert!(position(MATED).is_mated());
    assert!(is_stuck(&position(NO_MOVES)));
    assert!(has_all_ways_out(&position(IN_CHECK)));
    let moves = position(IN_CHECK).legal_moves();
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
            assert_eq!(reference::PLAIN.search(&mut pos, depth, 0, -VALUE_INFINITE, VALUE_INFINITE), value, "{sfen} at depth {depth}");
        }
    }
    for sfen in VARIED {
        let mut pos = position(sfen);
        assert_eq!(reference::PLAIN.cost(&mut pos, 4).0, reference::negamax(&mut pos, 4, 0), "{sfen} at depth 4");
    }
}

#[test]
fn a_long_exchange_matters() {
    assert_all(LONG_EXCHANGE, has_a_long_exchange);
}

#[test]
fn at_the_horizon_a_piece_is_given_away() {
    assert_sides_alternate(HORIZON);
    assert_all(HORIZON, gives_a_piece_away_at_the_horizon);
}

#[test]
fn after_the_best_move_the_captures_are_bad() {
    assert_sides_alternate(BAD_CAPTURES);
    assert_all(BAD_CAPTURES, leaves_bad_captures);
}

#[test]
fn it_takes_quiet_evasions_to_find_the_best_move() {
    assert_sides_alternate(QUIET_EVASIONS);
    assert_all(QUIET_EVASIONS, needs_quiet_evasions);
}

#[test]
fn it_takes_promotions_of_pawns_to_find_the_best_move() {
    assert_sides_alternate(PAWN_PROMOTIONS);
    assert_all(PAWN_PROMOTIONS, needs_promotions_of_pawns);
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_searches_to_rest_agree() {
    let all =
        [VARIED, HORIZON, BAD_CAPTURES, QUIET_EVASIONS, PAWN_PROMOTIONS, MATE_IN_ONE, MATE_AT_REST, &[SLIDES, MATED, NO_MOVES, IN_CHECK]]
            .concat();
    for sfen in all {
        let mut pos = position(sfen);
        for depth in 0..=1 {
            let value = reference::negamax_qsearch(&mut pos, depth, 0);
            assert_eq!(reference::AT_REST.cost(&mut pos, depth).0, value, "{sfen} at depth {depth}");
        }
    }
    for sfen in &VARIED[..8] {
        let mut pos = position(sfen);
        assert_eq!(reference::AT_REST.cost(&mut pos, 2).0, reference::negamax_qsearch(&mut pos, 2, 0), "{sfen} at depth 2");
    }
}

/// A side without a move that is not in check has lost, but this search does not look.
#[test]
fn who_comes_to_rest_without_a_move_stands_pat() {
    let mut stuck = position(NO_MOVES);
    assert_eq!(reference::qsearch(&mut stuck, 0), evaluate(&stuck));
    assert_eq!(reference::negamax_qsearch(&mut stuck, 1, 0), mated_in(0));
    assert_eq!(reference::qsearch(&mut position(MATED), 3), mated_in(3));
}

/// So an engine with a table and one without find the same in them.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn no_repetition_matters_in_varied_positions() {
    assert_all(VARIED, is_without_repetition);
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

/// Each of the games ends as is said of its list.
fn assert_ends(games: &[Game], holds: impl Fn(&mut Position) -> bool) {
    for game in games {
        assert!(holds(positions_of(game).last_mut().unwrap()), "{game:?}");
    }
}

#[test]
fn mates_are_found_again_at_their_distance() {
    assert!([MATED_AGAIN, MATING_AGAIN].concat().iter().all(|game| positions_of(game).len() == 3));
    assert_ends(MATED_AGAIN, is_mated_in_two);
    assert_ends(MATING_AGAIN, mates_in_three_again);
}

/// Somewhere within the depth the position comes back, and with these games the values of the two rules differ.
#[test]
fn games_end_near_a_repetition() {
    assert_ends(REPETITIONS, |pos| comes_back(pos, 3));
    assert_ends(&[COMES_BACK], |pos| comes_back_at_once(pos) && is_plain(pos, 3));
    assert_ends(PERPETUAL_CHECKS, |pos| comes_back(pos, 2) && comes_back_by_checks(pos));
}

/// A search that ended at depth 1 would start no helper at a second depth.
#[test]
fn long_searches_do_not_end_with_a_mate() {
    assert_all(LONG_AND_SHORT, shows_no_mate);
    let mut mates_at_once = position("G1+P1k/sBg2/5/Kp3/2+r2 w RBS 3");
    assert!(!shows_no_mate(&mut mates_at_once));
    for seed in [1, 17, 1017, 90017] {
        let sfens = Draw::seeded(seed).long_and_short();
        assert!(sfens.iter().all(|sfen| shows_no_mate(&mut position(sfen))), "{seed}: {sfens:?}");
    }
}

/// So right players that look for repetitions there find the same as those that do not.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn no_repetition_at_rest_matters() {
    assert_all(&[VARIED, LONG_AND_SHORT, LOSING].concat(), |pos| (1..=4).all(|depth| is_alike_at_rest(pos, depth)));
    assert_all(&[LOOKALIKES, BOUNDS, STOPPED].concat(), |pos| is_alike_at_rest(pos, 4));
    for (games, depth) in [(LONG_GAMES, 4), (MATED_AGAIN, 2), (MATING_AGAIN, 3), (REPETITIONS, 3), (PERPETUAL_CHECKS, 2)] {
        assert_ends(games, |pos| is_alike_at_rest(pos, depth));
    }
    // There the side to move may let the position come back while it is in check.
    assert!(!is_alike_at_rest(&mut position("2s1p/pgk2/3R1/R3K/2SG1 w Bb 21"), 4));
}

/// Twelve plies before the end of a long game no position can be one of its end.
#[test]
fn long_games_are_long_and_never_repeat() {
    assert_ends(LONG_GAMES, |pos| is_a_long_game(pos));
}

#[test]
fn the_side_to_move_is_mated_in_two() {
    assert_all(MATED_IN_TWO, |pos| reference::negamax(&mut pos.clone(), 3, 0) == mated_in(2));
}

#[test]
fn the_windows_of_a_split_root_show() {
    let split = |sfens: &[&str]| sfens.iter().fold(Split::default(), |split, sfen| split.with(&position(sfen)));
    assert!(split(&VARIED[..10]).tell_apart());
    let nodes = |sfen: &str, windows| players::nodes_of_deepening(&position(sfen), 3, windows);
    assert_all(RAISED, |pos| {
        let [best, first] = [NullWindows::Nowhere, NullWindows::NowhereAboveTheFirst].map(|windows| nodes(&pos.sfen(), windows));
        first * 100 >= best * 135
    });
}

#[test]
fn a_promoted_victim_shows_in_some_varied_position() {
    let shows = VARIED.iter().filter(|sfen| promoted_victim_shows(&position(sfen))).count();
    assert!((1..VARIED.len()).contains(&shows), "{shows}");
}

#[test]
fn how_cuts_are_weighed_shows() {
    assert_all(WEIGHTS, |pos| weights_show(pos, Memory::WeightsUpsideDown));
    assert_all(&[WEIGHTS[0], WEIGHTS[5]], |pos| weights_show(pos, Memory::LastCut));
}

#[test]
fn few_pieces_are_few() {
    assert_all(FEW_PIECES, |pos| has_few_pieces(pos));
}

/// In the last of the bounds it takes a player with another order of its moves.
#[test]
fn lookalikes_bounds_and_what_is_left_over_mislead() {
    assert_all(&LOOKALIKES[..3], |pos| is_misled_by(pos, TableBug::ForgetsTheHands));
    assert_all(&LOOKALIKES[3..], |pos| is_misled_by(pos, TableBug::ForgetsTheSide));
    assert_all(&BOUNDS[..7], |pos| is_misled_by(pos, TableBug::TakesUpperBounds));
    assert_all(STOPPED, |pos| is_misled_by(pos, TableBug::KeepsTheUnfinished));
    assert_all(LOSING, loses);
}
