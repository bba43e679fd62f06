//! The numbers of `data/perft.txt`, and the legal moves of `data/moves.txt`.

use minishogi::{Position, START_SFEN, perft, perft_divide};
use support::{PERFT, lines, position, sorted, texts};

/// Depths at which the start position takes seconds.
const LONG: std::ops::RangeInclusive<u32> = 7..=8;

/// Each position with its depths and counts.
fn table() -> impl Iterator<Item = (&'static str, Vec<(u32, u64)>)> {
    lines(PERFT).map(|(sfen, counts)| (sfen, (1..).zip(counts.split_whitespace().map(|count| count.parse().unwrap())).collect()))
}

/// The numbers of the start position to depth 6, those of all the others to the last depth that is known.
#[test]
fn every_position_has_its_number_of_lines() {
    for (sfen, counts) in table() {
        for (depth, count) in counts.into_iter().filter(|(depth, _)| !LONG.contains(depth)) {
            assert_eq!(perft(&mut position(sfen), depth), count, "{sfen}, depth {depth}");
        }
    }
}

fn check_start(depth: u32) {
    let (_, counts) = table().find(|&(sfen, _)| sfen == START_SFEN).expect("the start position is in the table");
    assert!(counts.len() >= depth as usize, "depth {depth} is in the table");
    assert_eq!(perft(&mut Position::start(), depth), counts[depth as usize - 1].1);
}

/// The first depth at which a mating pawn drop occurs. Ignored because it takes a second or two: CI runs it in release, with
/// `cargo test --release -- --ignored`.
#[test]
#[ignore = "slow: 132 million lines: run it in release"]
fn start_position_to_depth_7() {
    check_start(7);
}

/// As for depth 7, and sixteen times as long.
#[test]
#[ignore = "slow: 2.2 billion lines: run it in release"]
fn start_position_to_depth_8() {
    check_start(8);
}

/// Counts can agree by accident, sets of moves cannot.
#[test]
fn every_position_has_its_legal_moves() {
    for (sfen, expected) in lines(include_str!("../data/moves.txt")) {
        let expected: Vec<&str> = expected.split_whitespace().collect();
        assert_eq!(sorted(&position(sfen).legal_moves()), expected, "{sfen}");
    }
}

/// The slides take "the first legal move" and show which one that is.
#[test]
fn the_start_position_lists_its_moves_in_the_order_of_the_slides() {
    let order = "5d5c 3e2d 3e3d 3e4d 1e1b 1e1c 1e1d 2e1d 2e3d 2e4c 2e5b 4e3d 4e4d 5e4d";
    assert_eq!(texts(&Position::start().legal_moves()).join(" "), order);
}

#[test]
fn the_counts_of_the_first_moves_add_up_and_leave_the_position_as_it_was() {
    let mut pos = Position::start();
    let counts = perft_divide(&mut pos, 4);
    assert_eq!(counts.iter().map(|&(m, _)| m).collect::<Vec<_>>(), pos.legal_moves().to_vec());
    assert_eq!(counts.iter().map(|&(_, count)| count).sum::<u64>(), 35401);
    assert_eq!(pos, Position::start());
    assert!(perft_divide(&mut pos, 0).is_empty());
    assert_eq!(perft(&mut pos, 0), 1);
}
