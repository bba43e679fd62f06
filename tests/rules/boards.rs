//! The board as the shell shows it, without colours.
//!
//! A space at the end of a line is shown as `␣`.

use insta::assert_snapshot;
use support::position;

fn drawn(sfen: &str) -> String {
    position(sfen).to_string().replace(" \n", "␣\n")
}

/// In a column of a caller's table, too.
#[test]
fn what_is_printed_fills_its_column() {
    let pos = position("+rbsgk/4p/5/P4/KGSBR b - 1");
    let square = pos.king_square(minishogi::Color::Black);
    let piece = pos.piece_on("5a".parse().unwrap()).unwrap();
    assert_eq!(format!("{square:>4}|{piece:<4}|{:^4}|", minishogi::Color::White), "  5e|+r  |White|");
}

/// Every unpromoted kind of both colours; no hands.
#[test]
fn the_start() {
    assert_snapshot!(drawn("rbsgk/4p/5/P4/KGSBR b - 1"), @r"
    ^飛^角^銀^金^玉
     口 口 口 口^歩
     口 口 口 口 口
     歩 口 口 口 口
     玉 金 銀 角 飛
    先手 手駒 :  , 後手 手駒 :␣
    手番 = 先手
    sfen rbsgk/4p/5/P4/KGSBR b - 1
    ");
}

/// The position the slides work with; both hold something.
#[test]
fn the_slides() {
    assert_snapshot!(drawn("r2k1/2bgp/5/PRS2/K4 b BSg 1"), @r"
    ^飛 口 口^玉 口
     口 口^角^金^歩
     口 口 口 口 口
     歩 飛 銀 口 口
     玉 口 口 口 口
    先手 手駒 :  銀 角 , 後手 手駒 :  金
    手番 = 先手
    sfen r2k1/2bgp/5/PRS2/K4 b BSg 1
    ");
}

/// Every promoted kind of both colours.
#[test]
fn promoted_pieces() {
    assert_snapshot!(drawn("+R+B+S+P1/2K2/5/k4/1+p+s+b+r w Gg 30"), @r"
     龍 馬 全 と 口
     口 口 玉 口 口
     口 口 口 口 口
    ^玉 口 口 口 口
     口^と^全^馬^龍
    先手 手駒 :  金 , 後手 手駒 :  金
    手番 = 後手
    sfen +R+B+S+P1/2K2/5/k4/1+p+s+b+r w Gg 30
    ");
}

/// Every kind twice in one hand: the count follows from 2 on.
#[test]
fn two_of_a_kind() {
    assert_snapshot!(drawn("4k/5/5/5/K4 b 2R2B2G2S2P 1"), @r"
     口 口 口 口^玉
     口 口 口 口 口
     口 口 口 口 口
     口 口 口 口 口
     玉 口 口 口 口
    先手 手駒 :  歩2 銀2 角2 飛2 金2 , 後手 手駒 :␣
    手番 = 先手
    sfen 4k/5/5/5/K4 b 2R2B2G2S2P 1
    ");
}

/// One hand with counts and without.
#[test]
fn one_and_two() {
    assert_snapshot!(drawn("4k/2+b2/5/1r3/K4 w SPbr2gsp 12"), @r"
     口 口 口 口^玉
     口 口^馬 口 口
     口 口 口 口 口
     口^飛 口 口 口
     玉 口 口 口 口
    先手 手駒 :  歩 銀 , 後手 手駒 :  歩 銀 角 飛 金2
    手番 = 後手
    sfen 4k/2+b2/5/1r3/K4 w SPrb2gsp 12
    ");
}

/// Black holds nothing, White nearly all.
#[test]
fn whites_hand_alone() {
    assert_snapshot!(drawn("1r2k/5/g4/5/K4 b r2bg2s2p 1"), @r"
     口^飛 口 口^玉
     口 口 口 口 口
    ^金 口 口 口 口
     口 口 口 口 口
     玉 口 口 口 口
    先手 手駒 :  , 後手 手駒 :  歩2 銀2 角2 飛 金
    手番 = 先手
    sfen 1r2k/5/g4/5/K4 b r2bg2s2p 1
    ");
}

/// White holds nothing.
#[test]
fn blacks_hand_alone() {
    assert_snapshot!(drawn("4k/5/4g/1r3/K4 w R2B2SP 8"), @r"
     口 口 口 口^玉
     口 口 口 口 口
     口 口 口 口^金
     口^飛 口 口 口
     玉 口 口 口 口
    先手 手駒 :  歩 銀2 角2 飛 , 後手 手駒 :␣
    手番 = 後手
    sfen 4k/5/4g/1r3/K4 w R2B2SP 8
    ");
}

/// After three moves of a game.
#[test]
fn white_to_move() {
    assert_snapshot!(drawn("1bsgk/r3p/5/P3R/KGSB1 w - 4"), @r"
     口^角^銀^金^玉
    ^飛 口 口 口^歩
     口 口 口 口 口
     歩 口 口 口 飛
     玉 金 銀 角 口
    先手 手駒 :  , 後手 手駒 :␣
    手番 = 後手
    sfen 1bsgk/r3p/5/P3R/KGSB1 w - 4
    ");
}

/// From a random game.
#[test]
fn a_crowded_board() {
    assert_snapshot!(drawn("K1srk/1G2p/4b/P1b2/3s1 w Rg 70"), @r"
     玉 口^銀^飛^玉
     口 金 口 口^歩
     口 口 口 口^角
     歩 口^角 口 口
     口 口 口^銀 口
    先手 手駒 :  飛 , 後手 手駒 :  金
    手番 = 後手
    sfen K1srk/1G2p/4b/P1b2/3s1 w Rg 70
    ");
}

/// Promoted and unpromoted pieces of one kind.
#[test]
fn many_promotions() {
    assert_snapshot!(drawn("1R+b1K/4S/5/2+sk1/+Pg1b+p w RG 130"), @r"
     口 飛^馬 口 玉
     口 口 口 口 銀
     口 口 口 口 口
     口 口^全^玉 口
     と^金 口^角^と
    先手 手駒 :  飛 金 , 後手 手駒 :␣
    手番 = 後手
    sfen 1R+b1K/4S/5/2+sk1/+Pg1b+p w RG 130
    ");
}

/// Ranks with gaps at the edge and in the middle.
#[test]
fn a_full_rank() {
    assert_snapshot!(drawn("rbs1k/4g/5/P1G2/KrSB1 b P 5"), @r"
    ^飛^角^銀 口^玉
     口 口 口 口^金
     口 口 口 口 口
     歩 口 金 口 口
     玉^飛 銀 角 口
    先手 手駒 :  歩 , 後手 手駒 :␣
    手番 = 先手
    sfen rbs1k/4g/5/P1G2/KrSB1 b P 5
    ");
}

/// The number takes ten digits.
#[test]
fn the_largest_move_number() {
    assert_snapshot!(drawn("4k/5/5/5/K4 b - 4294967295"), @r"
     口 口 口 口^玉
     口 口 口 口 口
     口 口 口 口 口
     口 口 口 口 口
     玉 口 口 口 口
    先手 手駒 :  , 後手 手駒 :␣
    手番 = 先手
    sfen 4k/5/5/5/K4 b - 4294967295
    ");
}

/// A caught panic leaves the position as it was.
#[test]
fn a_move_that_is_wrongly_taken_back_changes_nothing() {
    let mut pos = minishogi::Position::from_usi("startpos moves 5d5c 1b1c").unwrap();
    let (m, before) = ("5d5c".parse().unwrap(), pos.clone());
    let undone = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| pos.undo_move(m)));
    assert!(undone.is_err());
    assert_eq!((&pos, pos.ply(), pos.sfen()), (&before, 2, before.sfen()));
}

#[test]
fn a_setup_without_a_number_is_a_game_s_beginning() {
    let setup = minishogi::Setup { number: 0, ..minishogi::Position::start().setup() };
    let pos = minishogi::Position::try_from(setup).unwrap();
    assert_eq!(minishogi::Position::from_sfen(&pos.sfen()).unwrap().move_number(), 1);
}
