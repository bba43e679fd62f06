//! What several test files need. Each uses a part of it.
#![allow(dead_code)]

use minishogi::{Move, Position};

/// Every position that the tests share, with its counts.
pub const PERFT: &str = include_str!("../data/perft.txt");

/// The lines `SFEN ; rest` of a data file.
pub fn lines(file: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split_once(" ; ").expect("a line is `SFEN ; rest`"))
}

pub fn position(sfen: &str) -> Position {
    Position::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

pub fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

/// As [`texts`], sorted: for comparing lists as sets.
pub fn sorted(moves: &[Move]) -> Vec<String> {
    let mut texts = texts(moves);
    texts.sort();
    texts
}

/// Does moves separated by spaces.
pub fn play(pos: &mut Position, moves: &str) {
    moves.split_whitespace().for_each(|m| pos.do_move(mv(m)));
}
