//! The claims of the slides about the figures of the game.

use minishogi::{IllegalMoveError, Move, Outcome, PieceKind, Position, Square};

use super::assert_says;
use super::figures::BoardFile;
use support::{mv, play, position};

fn figure(name: &str) -> (BoardFile, Position) {
    let file = BoardFile::read(name);
    let pos = position(&file.sfen);
    (file, pos)
}

/// The squares for which `holds`, in the order of a figure's marks.
fn squares(holds: impl Fn(Square) -> bool) -> Vec<Square> {
    Square::all().filter(|&square| holds(square)).collect()
}

#[test]
fn what_stands_after_a_move_is_shown_after_it() {
    for (before, after) in [("first_move", "after_5d5c"), ("capture", "captured")] {
        let (file, pos) = figure(before);
        assert_eq!(pos.after(file.arrows()[0]).sfen(), BoardFile::read(after).sfen, "{before}");
    }
    let mut pos = Position::start();
    play(&mut pos, "5d5c 5a5b");
    assert_eq!(pos.sfen(), BoardFile::read("after_5a5b").sfen);
}

#[test]
fn the_arrows_are_legal_moves() {
    for name in ["first_move", "capture", "drop", "check_answers", "promotion_choice", "three_moves", "pawn_check"] {
        let (file, pos) = figure(name);
        assert!(!file.arrows().is_empty(), "{name}");
        for m in file.arrows() {
            assert_eq!(pos.is_legal(m), Ok(()), "{name}: {m}");
        }
    }
}

/// One square has the arrow, the others a mark.
#[test]
fn the_silver_can_be_dropped_on_nineteen_squares() {
    let (file, pos) = figure("drop");
    let [arrow] = file.arrows()[..] else { panic!("one arrow") };
    let legal = squares(|square| pos.is_legal(Move::drop(PieceKind::Silver, square)).is_ok());
    let marked = squares(|square| square == arrow.to() || file.squares("mark").contains(&square));
    assert_eq!(marked, legal);
    let pieces = Square::COUNT - legal.len();
    let (en, ja) = (
        format!("{}: the {} squares without the {pieces} pieces.", legal.len(), Square::COUNT),
        format!("答え: {}。{} マスから盤上の {pieces} 枚を引く。", legal.len(), Square::COUNT),
    );
    assert_says("02_the_game", "drop", [&en, &ja]);
}

/// To take, to shield with a piece or with a drop, to run away.
#[test]
fn a_check_has_twelve_answers_of_four_kinds() {
    let (file, pos) = figure("check_answers");
    assert!(pos.in_check());
    let (all, shown) = (pos.legal_moves().len(), file.arrows().len());
    assert_eq!((shown, all - shown), (4, 8), "the English slide has words for these");
    let ja = format!("合法手は全部で {all} 手です。残りの {} 手は何でしょうか。", all - shown);
    assert_says("02_the_game", "check", [&format!("There are {all} legal moves."), &ja]);
    let king = pos.king_square(pos.side_to_move());
    let kinds: Vec<(bool, bool, bool)> =
        file.arrows().iter().map(|m| (pos.piece_on(m.to()).is_some(), m.is_drop(), m.from() == Some(king))).collect();
    assert_eq!(kinds, [(true, false, false), (false, false, false), (false, true, false), (false, false, true)]);
    assert_eq!(figure("in_check").1.legal_moves().len(), 8);
}

#[test]
fn the_pinned_rook_keeps_to_its_file() {
    let (file, pos) = figure("pin");
    let rook = Square::new(1, 3).unwrap();
    let verdict = |square| pos.is_legal(Move::board(rook, square));
    assert_eq!(file.squares("mark"), squares(|square| verdict(square).is_ok()));
    assert_eq!(file.squares("cross"), squares(|square| verdict(square) == Err(IllegalMoveError::KingInCheck)));
}

#[test]
fn the_silver_has_a_choice_and_the_pawn_has_none() {
    let pos = figure("promotion_choice").1;
    for (m, legal) in [("2b1a+", true), ("2b1a", true), ("2b3a+", true), ("2b3a", true), ("4b4a+", true), ("4b4a", false)] {
        assert_eq!(pos.is_legal(mv(m)).is_ok(), legal, "{m}");
    }
}

#[test]
fn one_side_is_mated_and_one_has_no_move() {
    assert!(figure("mated").1.is_mated());
    let pos = figure("no_moves").1;
    assert!(!pos.in_check() && !pos.has_legal_move());
}

/// The position is that of the line of play on the slide, and the king gets away.
#[test]
fn the_checking_pawn_does_not_mate() {
    let (file, pos) = figure("pawn_check");
    let mut line = Position::start();
    play(&mut line, "5e4d 5a5d 4d3c");
    assert_eq!(pos.sfen(), line.sfen());
    let after = pos.after(file.arrows()[0]);
    assert!(after.in_check() && after.has_legal_move());
}

#[test]
fn the_kings_are_left_where_both_play_their_first_move() {
    let mut pos = Position::start();
    while pos.outcome().is_none() {
        let m = pos.legal_moves()[0];
        pos.do_move(m);
    }
    assert_eq!((pos.outcome(), pos.sfen()), (Some(Outcome::Fourfold), BoardFile::read("last_kings").sfen));
}

/// Returns whether the side to move mates in this many plies at the most.
fn mates(pos: &Position, plies: u32) -> bool {
    pos.legal_moves().into_iter().map(|m| pos.after(m)).any(|after| {
        let mated = |reply| mates(&after.after(reply), plies - 2);
        after.is_mated() || plies > 1 && after.legal_moves().into_iter().all(mated)
    })
}

#[test]
fn black_mates_in_three_and_no_sooner() {
    let pos = figure("mate_in_three").1;
    assert!(mates(&pos, 3) && !mates(&pos, 1));
}
