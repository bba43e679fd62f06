//! Chess as a game: counts of positions, draws, text.

use minishogi::game::{Game, GameResult, GameText, perft};
use minishogi::{Color, VALUE_ZERO};
use minishogi_chess::Chess;

/// The six standard positions of chess programs (chessprogramming.org, "Perft Results"), with the leaves at the depths 1, 2, ...
const COUNTS: &[(&str, &[u64])] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8_902, 197_281, 4_865_609]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2_039, 97_862, 4_085_603]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624, 11_030_083]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9_467, 422_333, 15_833_292]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487]),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", &[46, 2_079, 89_890, 3_894_594]),
];

fn assert_counts(within: std::ops::Range<u64>) {
    for (fen, counts) in COUNTS {
        for (depth, &count) in (1..).zip(*counts).filter(|(_, count)| within.contains(count)) {
            assert_eq!(perft(&mut Chess::from_text(fen).unwrap(), depth), count, "{fen}, depth {depth}");
        }
    }
}

#[test]
fn counts_of_positions() {
    assert_counts(0..200_000);
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn larger_counts_of_positions() {
    assert_counts(200_000..u64::MAX);
}

/// The second and the fifth position test castling, promotion and en passant.
#[test]
fn moves_are_taken_back_whole() {
    for (fen, _) in COUNTS {
        let mut game = Chess::from_text(fen).unwrap();
        let before = (game.text(), game.key(), game.evaluate());
        assert_eq!(game.text(), *fen);
        for m in game.legal_moves() {
            assert_eq!(game.read_move(&m.to_string()), Ok(m));
            game.do_move(m);
            let again = Chess::from_text(&game.text()).unwrap();
            assert_eq!((again.key(), again.evaluate(), again.text()), (game.key(), game.evaluate(), game.text()));
            game.undo_move(m);
            assert_eq!((game.text(), game.key(), game.evaluate()), before);
        }
    }
}

fn played(fen: &str, moves: &str) -> Chess {
    let mut game = Chess::from_text(fen).unwrap();
    for text in moves.split_whitespace() {
        let m = game.read_move(text).unwrap();
        game.do_move(m);
    }
    game
}

#[test]
fn mate_is_lost_and_stalemate_a_draw() {
    let mate = played(COUNTS[0].0, "f2f3 e7e5 g2g4 d8h4");
    assert_eq!((mate.legal_moves().len(), mate.result(), mate.outcome()), (0, GameResult::Loss, Some(Some(Color::Black))));
    let stalemate = played("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c7");
    assert_eq!((stalemate.legal_moves().len(), stalemate.result(), stalemate.outcome()), (0, GameResult::Draw, Some(None)));
}

/// The start position occurs again after four plies, and a third time after eight.
#[test]
fn who_repeats_has_a_draw() {
    let round = "g1f3 g8f6 f3g1 f6g8 ";
    assert_eq!(played(COUNTS[0].0, "g1f3 g8f6 f3g1").repetition(), None);
    let twice = played(COUNTS[0].0, round);
    assert_eq!((twice.repetition(), twice.outcome()), (Some(GameResult::Draw), None));
    assert_eq!(played(COUNTS[0].0, &round.repeat(2)).outcome(), Some(None));
}

/// The same board with and without the square of en passant, which only matters if a pawn can capture there.
#[test]
fn a_pawn_that_nobody_can_take_in_passing_changes_nothing() {
    let key = |fen: &str| Chess::from_text(fen).unwrap().key();
    let beside = "4k3/8/8/8/3pP3/8/8/4K3 b - ";
    assert_ne!(key(&format!("{beside}e3 0 1")), key(&format!("{beside}- 0 1")));
    let far = "4k3/8/8/8/p3P3/8/8/4K3 b - ";
    assert_eq!(key(&format!("{far}e3 0 1")), key(&format!("{far}- 0 1")));
}

#[test]
fn fifty_moves_and_bare_kings_are_drawn() {
    let rook = played("7k/8/8/8/8/8/8/KR6 w - - 98 80", "b1b2");
    assert_eq!((rook.repetition(), rook.outcome()), (None, None));
    let drawn = played("7k/8/8/8/8/8/8/KR6 w - - 98 80", "b1b2 h8g8");
    assert_eq!((drawn.repetition(), drawn.outcome()), (Some(GameResult::Draw), Some(None)));
    let mate = played("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8");
    assert_eq!((mate.repetition(), mate.outcome()), (None, Some(Some(Color::White))), "the mate came first");
    let bishops = played("7k/8/8/8/8/8/1r6/KB6 w - - 0 1", "a1b2");
    assert_eq!((bishops.repetition(), bishops.outcome()), (Some(GameResult::Draw), Some(None)));
}

/// A value is for the side to move: the same position with colours swapped has the same value.
#[test]
fn values_are_for_the_side_to_move() {
    let value = |fen: &str| Chess::from_text(fen).unwrap().evaluate();
    assert_eq!(value(COUNTS[0].0), VALUE_ZERO);
    assert_eq!(value("4k3/8/8/3N4/8/8/P7/4K3 w - - 0 1"), value("4k3/p7/8/8/3n4/8/8/4K3 b - - 0 1"));
    assert_eq!(value("4k3/8/8/3N4/8/8/P7/4K3 w - - 0 1"), -value("4k3/8/8/3N4/8/8/P7/4K3 b - - 0 1"));
    assert_eq!(value("4k3/8/8/3N4/8/8/P7/4K3 w - - 0 1"), 320 + 24 + 100 + 4);
}

#[test]
fn what_a_move_takes() {
    let gain = |fen: &str, m: &str| {
        let game = Chess::from_text(fen).unwrap();
        game.gain(game.read_move(m).unwrap())
    };
    assert_eq!(gain("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 100, "in passing");
    assert_eq!(gain("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"), 0, "castling");
    assert_eq!(gain("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h8"), 500);
}

#[test]
fn a_queen_does_not_take_what_is_guarded() {
    let captures = |fen: &str| Chess::from_text(fen).unwrap().captures().iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(captures("4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1"), [""; 0], "by a pawn");
    assert_eq!(captures("4k3/8/8/3p4/8/8/3Q4/4K3 w - - 0 1"), ["d2d5"]);
    assert_eq!(captures("3qk3/8/8/3r4/8/8/3Q4/4K3 w - - 0 1"), [""; 0], "by a queen behind");
    assert_eq!(captures("4k3/8/2n5/4q3/8/8/8/4RK2 w - - 0 1"), ["e1e5"], "a more valuable piece");
}

#[test]
fn wrong_texts_are_told_what_is_wrong() {
    let error = |fen: &str| Chess::from_text(fen).err().unwrap();
    for (fen, expected) in [
        ("", "``: a board of 0x1 squares, but chess has 8x8"),
        ("9/9/9/9/9/9/9/9/9 b - 1", "`9/9/9/9/9/9/9/9/9`: a board of 9x9 squares, but chess has 8x8"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "`8/8/8/8/8/8/8/8`: there is no such position: a king is missing"),
        ("8/8/8/8/8/8/8/K5kx w - - 0 1", "`8/8/8/8/8/8/8/K5kx`: there is no such position"),
        ("8/8/8/8/8/8/8/K6k w K - 0 1", "`K`: expected the castling rights"),
        ("8/8/8/8/8/8/8/K6k w - e9 0 1", "`e9`: expected the square that a pawn has just passed"),
        ("8/8/8/8/8/8/8/K6k w - - x 1", "`x`: expected the plies since a capture"),
        ("8/8/8/8/8/8/8/K6k w - - 0 0", "`0`: expected the number of the next move"),
        ("8/8/8/8/8/8/8/K6k w", "`8/8/8/8/8/8/8/K6k w`: expected six fields"),
    ] {
        let error = error(fen);
        assert!(error.en.starts_with(expected), "{fen}: {error:?}");
        assert!(error.ja.contains(|c| c > 'ぁ'), "{fen}: {error:?}");
    }
}
