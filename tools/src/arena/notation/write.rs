//! Games for other programs: KIF, CSA and USI.

use minishogi::{Color, Hand, Move, Piece, PieceKind, Position, START_SFEN, Square, Value, mate_distance};
use minishogi_board::notation::{self, NUMBERS};

use crate::arena::game::{Ending, Replayed};
use crate::clean::one_line;

/// The `position` line that sets the game up in an engine.
pub fn usi(replayed: &Replayed) -> String {
    let start = &replayed.positions[0];
    let mut line = match start.sfen() {
        sfen if sfen == START_SFEN => "position startpos".to_string(),
        sfen => format!("position sfen {sfen}"),
    };
    for (index, (_, m)) in replayed.moves().enumerate() {
        line += if index == 0 { " moves " } else { " " };
        line += &m.to_string();
    }
    line + "\n"
}

/// CSA, the format of computer tournaments, on five files and five ranks: the same as the MSK format of the UEC cups
/// (<http://entcog.c.ooco.jp/minishogi/55_format.html>).
///
/// The version is 2.2, the last that all programs read. What it lacks is written as comments: the encoding, as in version 3, and the
/// values of the moves from Black's view, as on Floodgate.
pub fn csa(replayed: &Replayed) -> String {
    let game = replayed.game;
    let mut text = format!("'CSA encoding=UTF-8\nV2.2\nN+{}\nN-{}\n", csa_words(&game.black), csa_words(&game.white));
    text += &csa_board(&replayed.positions[0]);
    let seconds = replayed.seconds();
    for (index, (pos, m)) in replayed.moves().enumerate() {
        text += &format!("{}\n", csa_move_text(pos, m));
        if let Some((seconds, _)) = seconds[index] {
            text += &format!("T{seconds}\n");
        }
        if let Some(value) = replayed.score_for_black(index) {
            text += &format!("'** {value}\n");
        }
    }
    text + &format!("{}\n'{}\n", csa_end(replayed), csa_words(&replayed.result().en))
}

/// A comma would end the line.
fn csa_words(text: &str) -> String {
    one_line(text).replace(',', "，")
}

fn csa_board(pos: &Position) -> String {
    let mut text = String::new();
    for square in Square::in_reading_order() {
        if square.file() == 5 {
            text += &format!("P{}", square.rank());
        }
        text += &pos.piece_on(square).map_or(" * ".to_string(), |piece| format!("{}{}", sign(piece.color), csa_code(piece.kind)));
        if square.file() == 1 {
            text.push('\n');
        }
    }
    for color in Color::ALL.into_iter().filter(|&color| !pos.hand_of(color).is_empty()) {
        let pieces = pos.hand_of(color).iter().map(|(kind, count)| format!("00{}", csa_code(kind)).repeat(count as usize));
        text += &format!("P{}{}\n", sign(color), pieces.collect::<String>());
    }
    text + &format!("{}\n", sign(pos.side_to_move()))
}

/// The piece is named as it is after the move.
fn csa_move_text(pos: &Position, m: Move) -> String {
    let from = m.from().map_or("00".to_string(), digits);
    let piece = pos.after(m).piece_on(m.to()).map_or("", |piece| csa_code(piece.kind));
    format!("{}{from}{}{piece}", sign(pos.side_to_move()), digits(m.to()))
}

fn csa_end(replayed: &Replayed) -> String {
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

pub(super) fn csa_code(kind: PieceKind) -> &'static str {
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

/// KIF, the format of board programs (<http://kakinoki.o.oo7.jp/kif_format.html>), as programs that know 5五将棋 read it, in UTF-8.
pub fn kif(replayed: &Replayed) -> String {
    let game = replayed.game;
    let start = &replayed.positions[0];
    let mut text = "#KIF version=2.0 encoding=UTF-8\n手合割：5五将棋\n".to_string();
    if start.sfen() != START_SFEN {
        text += &kif_diagram(start);
    }
    text += &format!("先手：{}\n後手：{}\n手数----指手---------消費時間--\n", kif_words(&game.black), kif_words(&game.white));
    let seconds = replayed.seconds();
    let mut previous = None;
    for (index, (pos, m)) in replayed.moves().enumerate() {
        text += &format!("{:>4} {}", index + 1, kif_move_text(pos, m, previous));
        if let Some((now, sum)) = seconds[index] {
            text += &format!("   ({:>2}:{:02}/{:02}:{:02}:{:02})", now / 60, now % 60, sum / 3600, sum / 60 % 60, sum % 60);
        }
        text.push('\n');
        if let Some(value) = replayed.score_for_black(index) {
            text += &format!("**{}\n", kif_value_text(value));
        }
        previous = Some(m.to());
    }
    text + &kif_end(replayed)
}

/// After a `#` or `&` some programs pass over the rest of a line.
fn kif_words(text: &str) -> String {
    one_line(text).replace('#', "＃").replace('&', "＆")
}

fn kif_diagram(pos: &Position) -> String {
    let mut text = format!("後手の持駒：{}\n  ５ ４ ３ ２ １\n+---------------+\n", kif_hand(pos.hand_of(Color::White)));
    for square in Square::in_reading_order() {
        if square.file() == 5 {
            text.push('|');
        }
        text += &pos.piece_on(square).map_or(" ・".to_string(), |Piece { color, kind }| {
            let mark = if color == Color::White { "v" } else { " " };
            format!("{mark}{}", kind.kanji())
        });
        if square.file() == 1 {
            text += &format!("|{}\n", kif_rank(square));
        }
    }
    text += &format!("+---------------+\n先手の持駒：{}\n", kif_hand(pos.hand_of(Color::Black)));
    if pos.side_to_move() == Color::White {
        text += "後手番\n";
    }
    text
}

fn kif_hand(hand: Hand) -> String {
    if hand.is_empty() {
        return "なし".to_string();
    }
    let pieces = hand.iter().map(|(kind, count)| match count {
        1 => kind.kanji().to_string(),
        _ => format!("{}{}", kind.kanji(), NUMBERS[count as usize - 1]),
    });
    pieces.collect::<Vec<_>>().join("　")
}

/// The piece is named as it is before the move.
fn kif_move_text(pos: &Position, m: Move, previous: Option<Square>) -> String {
    let to = m.to();
    let place = if previous == Some(to) { "同　".to_string() } else { notation::square(to) };
    let Some(from) = m.from() else {
        return format!("{place}{}打", m.dropped().map_or("", PieceKind::kanji));
    };
    let piece = pos.piece_on(from).map_or("", |piece| notation::name(piece.kind));
    let promotion = if m.is_promotion() { "成" } else { "" };
    format!("{place}{piece}{promotion}({}{})", from.file(), from.rank())
}

fn kif_rank(square: Square) -> &'static str {
    NUMBERS[square.rank() as usize - 1]
}

/// As ShogiHome writes it, which draws a curve of these values.
fn kif_value_text(for_black: Value) -> String {
    match mate_distance(for_black) {
        Some(plies) if for_black > 0 => format!("詰み=先手勝ち:{plies}手"),
        Some(plies) => format!("詰み=後手勝ち:{}手", -plies),
        None => format!("評価値={for_black}"),
    }
}

fn kif_end(replayed: &Replayed) -> String {
    let plies = replayed.game.moves.len();
    let to_move = replayed.last().side_to_move();
    let [mover, other] = [to_move.kanji(), (!to_move).kanji()];
    let (word, summary) = match replayed.ending() {
        Ending::Mate => ("詰み", "で詰み".to_string()),
        Ending::Repetition => ("千日手", "で千日手".to_string()),
        Ending::Resignation => ("投了", format!("で{other}の勝ち")),
        Ending::Time => ("切れ負け", format!("で時間切れにより{other}の勝ち")),
        // lishogi does not know 反則負け as a move, and would not read the file at all; it passes over the last line.
        Ending::Foul { by } if by == to_move => ("", format!("で{mover}の反則負け")),
        Ending::Foul { .. } => ("反則勝ち", format!("で{mover}の反則勝ち")),
        Ending::BrokenOff => ("中断", replayed.game.winner.map_or("で中断".to_string(), |winner| format!("で{}の勝ち", winner.kanji()))),
    };
    let word = if word.is_empty() { String::new() } else { format!("{:>4} {word}\n", plies + 1) };
    format!("{word}*{}\nまで{plies}手{summary}\n", kif_words(&replayed.result().en))
}
