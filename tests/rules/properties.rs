//! Properties of every text, every game and every set-up.

use std::cell::Cell;

use minishogi::{Color, Hand, Move, Piece, PieceKind, Position, Setup, Square, material, piece_value};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use support::{PERFT, lines, position};

fn sfen() -> impl Strategy<Value = String> {
    select(lines(PERFT).map(|(sfen, _)| sfen.to_string()).collect::<Vec<_>>())
}

/// Any text, texts of the right characters, and an SFEN with one piece of it replaced.
fn text() -> impl Strategy<Value = String> {
    let spoilt = (sfen(), any::<Index>(), 0..3usize, "[ -~]{0,2}|\\PC").prop_map(|(mut sfen, at, length, part)| {
        let at = at.index(sfen.len());
        sfen.replace_range(at..(at + length).min(sfen.len()), &part);
        sfen
    });
    prop_oneof!["\\PC*", "[1-5a-e*+PSBRGK]{0,5}", "[1-6+/PSBRGKpsbrgk]{0,12} [bw] [0-9PSBRGpsbrg-]{1,6} [0-9]{0,11}", spoilt]
}

/// A game from any of the shared positions: each number chooses one of the legal moves.
fn game() -> impl Strategy<Value = Position> {
    (sfen(), prop::collection::vec(any::<Index>(), 0..60)).prop_map(|(sfen, choices)| {
        let mut pos = position(&sfen);
        for choice in choices {
            let Some(m) = choose(&pos, choice) else { break };
            pos.do_move(m);
        }
        pos
    })
}

fn choose(pos: &Position, choice: Index) -> Option<Move> {
    let moves = pos.legal_moves();
    (!moves.is_empty()).then(|| *choice.get(&moves))
}

/// A piece that is no king.
fn piece() -> impl Strategy<Value = Piece> {
    let kinds: Vec<PieceKind> = PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King).collect();
    (select(&Color::ALL), select(kinds)).prop_map(|(color, kind)| Piece { color, kind })
}

/// Mostly set-ups with one king each and few other pieces, so that some are possible.
fn setup() -> impl Strategy<Value = Setup> {
    let hand = || {
        prop::collection::vec(select(&PieceKind::IN_HAND), 0..3).prop_map(|kinds| {
            let mut hand = Hand::EMPTY;
            kinds.into_iter().for_each(|kind| hand.add(kind));
            hand
        })
    };
    let board = prop::collection::vec(prop::option::weighted(0.15, piece()), Square::COUNT);
    let kings = [0..Square::COUNT, 0..Square::COUNT];
    (board, kings, [hand(), hand()], select(&Color::ALL), prop_oneof![1..300u32, Just(u32::MAX)]).prop_map(
        |(board, kings, hands, side, number)| {
            let mut board: [Option<Piece>; Square::COUNT] = board.try_into().unwrap();
            for (color, square) in Color::ALL.into_iter().zip(kings) {
                board[square] = Some(Piece { color, kind: PieceKind::King });
            }
            Setup { board, hands, side, number }
        },
    )
}

proptest! {
    /// A text that parses is the only spelling of its value; any other text is an error; none is a panic.
    #[test]
    fn every_text_is_read_or_refused(text in text()) {
        if let Ok(setup) = text.parse::<Setup>() {
            prop_assert_eq!(setup.to_string().parse(), Ok(setup));
        }
        match text.parse::<Position>() {
            Ok(pos) => prop_assert_eq!(position(&pos.sfen()), pos),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
        match text.parse::<Move>() {
            Ok(m) => prop_assert_eq!(m.to_string(), text.as_str()),
            Err(error) => prop_assert_eq!(&error.0, &text),
        }
        match text.parse::<Square>() {
            Ok(square) => prop_assert_eq!(square.to_string(), text.as_str()),
            Err(error) => prop_assert_eq!(&error.0, &text),
        }
    }

    /// Equality of positions covers every field and every state before.
    #[test]
    fn undo_restores_what_was_before_each_move(pos in game(), choices in prop::collection::vec(any::<Index>(), 1..20)) {
        let mut now = pos.clone();
        let mut before = Vec::new();
        for choice in choices {
            let Some(m) = choose(&now, choice) else { break };
            before.push((m, now.clone()));
            now.do_move(m);
            prop_assert_ne!(&now, &before[0].1);
        }
        for (m, before) in before.into_iter().rev() {
            now.undo_move(m);
            prop_assert_eq!(&now, &before);
            prop_assert_eq!((now.sfen(), now.key(), now.ply()), (before.sfen(), before.key(), before.ply()));
        }
        prop_assert_eq!(now, pos);
    }

    /// A move done on a copy gives the same position with the same past, and leaves the original alone.
    #[test]
    fn after_is_do_move_on_a_copy(pos in game()) {
        let original = pos.clone();
        for m in pos.legal_moves() {
            let mut done = pos.clone();
            done.do_move(m);
            prop_assert_eq!(&pos.after(m), &done);
            prop_assert_eq!(done.moves_done().last(), Some(m));
            prop_assert_eq!((done.ply(), done.move_number()), (pos.ply() + 1, pos.move_number() + 1));
        }
        prop_assert_eq!(pos, original);
    }

    /// The moves done lead from the first position to the last.
    #[test]
    fn the_moves_done_can_be_replayed(pos in game()) {
        let moves: Vec<Move> = pos.moves_done().collect();
        let mut again = pos.clone();
        moves.iter().rev().for_each(|&m| again.undo_move(m));
        prop_assert_eq!(again.ply(), 0);
        moves.into_iter().for_each(|m| again.do_move(m));
        prop_assert_eq!(again, pos);
    }

    /// Captures and promotions change the material, and it remains the sum over the pieces.
    #[test]
    fn the_material_is_the_sum_of_the_pieces(pos in game()) {
        for color in Color::ALL {
            let count = |kind| pos.pieces_of(color, kind).len() + pos.hand_of(color).count(kind);
            let kinds = PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King);
            prop_assert_eq!(material(&pos, color), kinds.map(|kind| piece_value(kind) * count(kind) as i32).sum::<i32>());
        }
    }

    /// The key and everything else that follows along with the moves are those of a position read from text.
    #[test]
    fn a_position_read_back_is_the_same(pos in game()) {
        let read = position(&pos.sfen());
        prop_assert_eq!(read.setup(), pos.setup());
        prop_assert_eq!(read.key(), pos.key());
        prop_assert_eq!(read.legal_moves().to_vec(), pos.legal_moves().to_vec());
    }

    /// Every set-up is a position that can be written, read and played on, or comes back with its flaws.
    #[test]
    fn every_set_up_is_a_position_or_has_flaws(setup in setup()) {
        prop_assert_eq!(setup.to_string().parse(), Ok(setup.clone()));
        match Position::try_from(setup.clone()) {
            Ok(pos) => {
                prop_assert_eq!(pos.setup(), setup);
                prop_assert_eq!(&position(&pos.sfen()), &pos);
                pos.legal_moves().into_iter().for_each(|m| drop(pos.after(m)));
            }
            Err(error) => {
                prop_assert_eq!(*error.setup, setup);
                prop_assert!(!error.flaws.is_empty());
            }
        }
    }
}

/// Two moves of one side in either order lead to the same position and key; any other difference gives another key.
#[test]
fn equal_positions_have_equal_keys() {
    let line = |pos: &Position, moves: &[Move]| {
        let mut pos = pos.clone();
        moves.iter().all(|&m| pos.is_legal(m).map(|()| pos.do_move(m)).is_ok()).then_some(pos)
    };
    let (equal, unequal) = (Cell::new(0), Cell::new(0));
    // Of a position in four the moves can be turned around, of one in a hundred with another outcome.
    let config = Config { cases: 4096, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::default()));
    let compared = runner.run(&(game(), any::<[Index; 3]>()), |(pos, choices)| {
        let mut there = pos.clone();
        for choice in choices {
            let Some(m) = choose(&there, choice) else { return Ok(()) };
            there.do_move(m);
        }
        let mut moves: Vec<Move> = there.moves_done().skip(pos.ply()).collect();
        moves.swap(0, 2);
        if let Some(other) = line(&pos, &moves) {
            let is_equal = other.setup() == there.setup();
            prop_assert_eq!(other.key() == there.key(), is_equal);
            let count = if is_equal { &equal } else { &unequal };
            count.set(count.get() + 1);
        }
        prop_assert_ne!(pos.key(), there.key());
        Ok(())
    });
    compared.unwrap();
    assert!(equal.get() > 500 && unequal.get() > 20, "{} equal and {} unequal positions were compared", equal.get(), unequal.get());
}
