//! KIF, the format of board programs (<http://kakinoki.o.oo7.jp/kif_format.html>), as programs that know 5五将棋 read it.

use minishogi::{Color, Hand, Move, Piece, PieceKind, Position, START_SFEN, Square, Value, mate_distance};
use minishogi_board::notation::{self, NUMBERS};

use crate::arena::game::{Ending, Replayed};
use crate::clean::one_line;

/// The file, in UTF-8.
pub fn write(replayed: &Replayed) -> String {
    let game = replayed.game;
    let start = &replayed.positions[0];
    let mut text = "#KIF version=2.0 encoding=UTF-8\n手合割：5五将棋\n".to_string();
    if start.sfen() != START_SFEN {
        text += &diagram(start);
    }
    text += &format!("先手：{}\n後手：{}\n手数----指手---------消費時間--\n", words(&game.black), words(&game.white));
    let seconds = replayed.seconds();
    let mut previous = None;
    for (index, (pos, m)) in replayed.moves().enumerate() {
        text += &format!("{:>4} {}", index + 1, move_text(pos, m, previous));
        if let Some((now, sum)) = seconds[index] {
            text += &format!("   ({:>2}:{:02}/{:02}:{:02}:{:02})", now / 60, now % 60, sum / 3600, sum / 60 % 60, sum % 60);
        }
        text.push('\n');
        if let Some(value) = replayed.score_for_black(index) {
            text += &format!("**{}\n", value_text(value));
        }
        previous = Some(m.to());
    }
    text + &end(replayed)
}

/// After a `#` or `&` some programs pass over the rest of a line.
fn words(text: &str) -> String {
    one_line(text).replace('#', "＃").replace('&', "＆")
}

fn diagram(pos: &Position) -> String {
    let mut text = format!("後手の持駒：{}\n  ５ ４ ３ ２ １\n+---------------+\n", hand(pos.hand_of(Color::White)));
    for square in Square::in_reading_order() {
        if square.file() == 5 {
            text.push('|');
        }
        text += &pos.piece_on(square).map_or(" ・".to_string(), |Piece { color, kind }| {
            let mark = if color == Color::White { "v" } else { " " };
            format!("{mark}{}", kind.kanji())
        });
        if square.file() == 1 {
            text += &format!("|{}\n", rank(square));
        }
    }
    text += &format!("+---------------+\n先手の持駒：{}\n", hand(pos.hand_of(Color::Black)));
    if pos.side_to_move() == Color::White {
        text += "後手番\n";
    }
    text
}

fn hand(hand: Hand) -> String {
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
fn move_text(pos: &Position, m: Move, previous: Option<Square>) -> String {
    let to = m.to();
    let place = if previous == Some(to) { "同　".to_string() } else { notation::square(to) };
    let Some(from) = m.from() else {
        return format!("{place}{}打", m.dropped().map_or("", PieceKind::kanji));
    };
    let piece = pos.piece_on(from).map_or("", |piece| notation::name(piece.kind));
    let promotion = if m.is_promotion() { "成" } else { "" };
    format!("{place}{piece}{promotion}({}{})", from.file(), from.rank())
}

fn rank(square: Square) -> &'static str {
    NUMBERS[square.rank() as usize - 1]
}

/// As ShogiHome writes it, which draws a curve of these values.
fn value_text(for_black: Value) -> String {
    match mate_distance(for_black) {
        Some(plies) if for_black > 0 => format!("詰み=先手勝ち:{plies}手"),
        Some(plies) => format!("詰み=後手勝ち:{}手", -plies),
        None => format!("評価値={for_black}"),
    }
}

fn end(replayed: &Replayed) -> String {
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
    format!("{word}*{}\nまで{plies}手{summary}\n", words(&replayed.result().en))
}
