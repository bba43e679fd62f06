//! Code that several folders of tests share: positions here; Japanese texts, files, pages in a browser, programs and processes in their modules.
// BEGIN INSTRUCTORS
//!
//! `pages` takes a page in Markdown apart, `deck` a deck of slides: `xtask` reads them as well.
// END INSTRUCTORS

pub mod browser;
// BEGIN INSTRUCTORS
pub mod deck;
// END INSTRUCTORS
pub mod files;
pub mod japanese;
// BEGIN INSTRUCTORS
pub mod pages;
// END INSTRUCTORS
pub mod processes;
pub mod programs;

use minishogi::{Move, Position, Square};

/// The root folder of the workspace.
pub const ROOT: &str = {
    let here = env!("CARGO_MANIFEST_DIR");
    here.split_at(here.len() - "/tests/support".len()).0
};

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

/// The position with the board turned round and the colours exchanged: the rules are the same for both.
pub fn turned(pos: &Position) -> Position {
    Position::try_from(pos.setup().turned()).expect("the rules are the same for both")
}

/// The same move on the board turned round.
pub fn turned_move(m: Move) -> Move {
    let turn = |square: Square| Square::from_index(Square::COUNT - 1 - square.index());
    let to = turn(m.to());
    match (m.dropped(), m.from()) {
        (Some(kind), _) => Move::drop(kind, to),
        (None, Some(from)) if m.is_promotion() => Move::promotion(turn(from), to),
        (None, Some(from)) => Move::board(turn(from), to),
        (None, None) => m,
    }
}
