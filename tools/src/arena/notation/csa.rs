//! CSA, the format of computer tournaments, on five files and five ranks: the same as the MSK format of the UEC cups
//! (<http://entcog.c.ooco.jp/minishogi/55_format.html>).
//!
//! The version is 2.2, the last that all programs read. What it lacks is written as comments: the encoding, as in version 3, and the
//! values of the moves from Black's view, as on Floodgate.

use minishogi::{Color, Move, PieceKind, Position, Square};

use crate::arena::game::{Ending, Replayed};
use crate::clean::one_line;

/// The file.
pub fn write(replayed: &Replayed) -> String {
    let game = replayed.game;
    let mut text = format!("'CSA encoding=UTF-8\nV2.2\nN+{}\nN-{}\n", words(&game.black), words(&game.white));
    text += &board(&replayed.positions[0]);
    let seconds = replayed.seconds();
    for (index, (pos, m)) in replayed.moves().enumerate() {
        text += &format!("{}\n", move_text(pos, m));
        if let Some((seconds, _)) = seconds[index] {
            text += &format!("T{seconds}\n");
        }
        if let Some(value) = replayed.score_for_black(index) {
            text += &format!("'** {value}\n");
        }
    }
    text + &format!("{}\n'{}\n", end(replayed), words(&replayed.result().en))
}

/// A comma would end the line.
fn words(text: &str) -> String {
    one_line(text).replace(',', "，")
}

fn board(pos: &Position) -> String {
    let mut text = String::new();
    for square in Square::in_reading_order() {
        if square.file() == 5 {
            text += &format!("P{}", square.rank());
        }
        text += &pos.piece_on(square).map_or(" * ".to_string(), |piece| format!("{}{}", sign(piece.color), code(piece.kind)));
        if square.file() == 1 {
            text.push('\n');
        }
    }
    for color in Color::ALL.into_iter().filter(|&color| !pos.hand_of(color).is_empty()) {
        let pieces = pos.hand_of(color).iter().map(|(kind, count)| format!("00{}", code(kind)).repeat(count as usize));
        text += &format!("P{}{}\n", sign(color), pieces.collect::<String>());
    }
    text + &format!("{}\n", sign(pos.side_to_move()))
}

/// The piece is named as it is after the move.
fn move_text(pos: &Position, m: Move) -> String {
    let from = m.from().map_or("00".to_string(), digits);
    let piece = pos.after(m).piece_on(m.to()).map_or("", |piece| code(piece.kind));
    format!("{}{from}{}{piece}", sign(pos.side_to_move()), digits(m.to()))
}

fn end(replayed: &Replayed) -> String {
    let word = match replayed.ending() {
        Ending::Mate => "%TSUMI",
        Ending::Repetition => "%SENNICHITE",
        Ending::Resignation => "%TORYO",
        Ending::Time => "%TIME_UP",
        Ending::BrokenOff => "%CHUDAN",
        // This word is for the side to move.
        Ending::Foul { by } if by == replayed.last().side_to_move() => "%ILLEGAL_MOVE",
        Ending::Foul { by } => return format!("%{}ILLEGAL_ACTION", sign(by)),
    };
    word.to_string()
}

fn digits(square: Square) -> String {
    format!("{}{}", square.file(), square.rank())
}

fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

pub(super) fn code(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "FU",
        PieceKind::Silver => "GI",
        PieceKind::Bishop => "KA",
        PieceKind::Rook => "HI",
        PieceKind::Gold => "KI",
        PieceKind::King => "OU",
        PieceKind::ProPawn => "TO",
        PieceKind::ProSilver => "NG",
        PieceKind::Horse => "UM",
        PieceKind::Dragon => "RY",
    }
}
