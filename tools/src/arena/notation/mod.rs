//! Games for other programs, in KIF, CSA and USI; [`mod@read`] has theirs.

mod read;

use self::read::csa_code;
pub use self::read::{Written, read};
use clap::ValueEnum;
use minishogi::{Color, Hand, Move, Piece, PieceKind, Position, START_SFEN, Square, Value, mate_distance};
use minishogi_board::notation;
use minishogi_board::notation::NUMBERS;

use super::game::{Ending, Game, Replayed};
use crate::clean::one_line;

/// How a game is written for other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Notation {
    /// What board programs read, lishogi among them
    Kif,
    /// What programs of computer tournaments read
    Csa,
    /// The `position` line of engines, which the shell reads too
    Usi,
}

impl Notation {
    /// How a file's name ends. KIF files in UTF-8 end in `kifu`; programs read one that ends in `kif` as Shift JIS.
    pub fn extension(self) -> &'static str {
        match self {
            Notation::Kif => "kifu",
            Notation::Csa => "csa",
            Notation::Usi => "usi",
        }
    }
}

/// The text of a file with this game.
///
/// # Errors
/// Names the first move that is not legal, or what is wrong with the start.
pub fn write(notation: Notation, game: &Game) -> Result<String, String> {
    let replayed = Replayed::new(game)?;
    Ok(match notation {
        Notation::Kif => kif(&replayed),
        Notation::Csa => csa(&replayed),
        Notation::Usi => usi(&replayed),
    })
}

/// The `position` line that sets the game up in an engine.
fn usi(replayed: &Replayed) -> String {
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
fn csa(replayed: &Replayed) -> String {
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

/// KIF, the format of board programs (<http://kakinoki.o.oo7.jp/kif_format.html>), as programs that know 5五将棋 read it, in UTF-8.
fn kif(replayed: &Replayed) -> String {
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::arena::game::End;

    fn game(moves: &str, winner: Option<Color>, end: End) -> Game {
        Game {
            number: 0,
            black: "tama".to_string(),
            white: "mike".to_string(),
            start: START_SFEN.to_string(),
            given: 0,
            moves: moves.split_whitespace().map(|m| m.parse().unwrap()).collect(),
            winner,
            end,
            detail: String::new(),
            scores: Vec::new(),
            millis: Vec::new(),
            nodes: [0, 0],
            most_nodes: [0, 0],
            deepest: [0, 0],
        }
    }

    const ALL: [Notation; 3] = [Notation::Kif, Notation::Csa, Notation::Usi];

    #[test]
    fn the_loser_decides_how_an_end_is_told() {
        use Color::{Black, White};
        use Ending::*;
        // Black is to move.
        let cases = [
            (Some(White), End::Mate, Mate, "詰み", "%TSUMI"),
            (Some(White), End::NoMoves, Mate, "詰み", "%TSUMI"),
            (Some(White), End::Fourfold, Repetition, "千日手", "%SENNICHITE"),
            (Some(White), End::Resignation, Resignation, "投了", "%TORYO"),
            (Some(White), End::Time, Time, "切れ負け", "%TIME_UP"),
            (Some(White), End::PerpetualCheck, Foul { by: Black }, "反則負け", "%ILLEGAL_MOVE"),
            (Some(Black), End::PerpetualCheck, Foul { by: White }, "反則勝ち", "%-ILLEGAL_ACTION"),
            (Some(White), End::IllegalMove, Foul { by: Black }, "反則負け", "%ILLEGAL_MOVE"),
            (Some(Black), End::Crash, Foul { by: White }, "反則勝ち", "%-ILLEGAL_ACTION"),
            (Some(Black), End::Time, Foul { by: White }, "反則勝ち", "%-ILLEGAL_ACTION"),
            (Some(White), End::Silence, Foul { by: Black }, "反則負け", "%ILLEGAL_MOVE"),
            (Some(White), End::Protocol, Foul { by: Black }, "反則負け", "%ILLEGAL_MOVE"),
            (Some(White), End::NotReady, Foul { by: Black }, "反則負け", "%ILLEGAL_MOVE"),
            (Some(Black), End::Adjudication, BrokenOff, "中断", "%CHUDAN"),
            (None, End::PlyCap, BrokenOff, "中断", "%CHUDAN"),
            (None, End::Crash, BrokenOff, "中断", "%CHUDAN"),
        ];
        for (winner, end, expected, kif, csa) in cases {
            let game = game("5d5c 1b1c", winner, end);
            assert_eq!(Replayed::new(&game).unwrap().ending(), expected, "{winner:?} {end}");
            let text = write(Notation::Kif, &game).unwrap();
            assert!(text.contains(kif), "{text}\ndoes not contain {kif}");
            let text = write(Notation::Csa, &game).unwrap();
            assert!(text.contains(&format!("\n{csa}\n")), "{text}\ndoes not contain {csa}");
        }
    }

    /// lishogi reads no file with a move of this name.
    #[test]
    fn foul_by_the_side_to_move_is_no_move_in_kif() {
        let text = write(Notation::Kif, &game("5d5c 1b1c", Some(Color::White), End::IllegalMove)).unwrap();
        assert!(text.ends_with("   2 １三歩(12)\n*White wins: illegal move\nまで2手で先手の反則負け\n"), "{text}");
    }

    /// Promotions, a drop, a recapture on the same square, and a start of its own.
    #[test]
    fn what_is_written_is_read_back() {
        let games = include_str!("../../../../tests/data/games.jsonl");
        let games = games.lines().filter_map(|line| serde_json::from_str::<Game>(line).ok());
        let own_start = Game { start: "r2k1/2bgp/5/PRS2/K4 w BSg 1".to_string(), ..game("G*3c", None, End::PlyCap) };
        let mut read_back = 0;
        for game in games.chain([own_start]) {
            for notation in ALL {
                let text = write(notation, &game).unwrap();
                let found = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                // Only USI has the number of the move.
                let place = |start: &str| Position::from_sfen(start).unwrap().sfen().rsplit_once(' ').map(|(place, _)| place.to_string());
                assert!(found.moves == game.moves && place(&found.start) == place(&game.start), "{text}{}", found.start);
                if notation != Notation::Usi {
                    // Names that would break a format are written otherwise.
                    let is_plain = [&game.black, &game.white].iter().all(|name| name.chars().all(|c| c.is_ascii_alphanumeric()));
                    assert!(!is_plain || (&found.black, &found.white) == (&game.black, &game.white), "{text}");
                    assert_eq!(found.is_resigned, Replayed::new(&game).unwrap().ending() == Ending::Resignation, "{text}");
                }
                read_back += 1;
            }
        }
        assert!(read_back > 10, "{read_back}");
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let error = |text: &str| read(text).unwrap_err();
        assert_eq!(error(""), "the file is empty");
        assert!(error("hello").starts_with("line 1: this is no game"), "{}", error("hello"));
        assert!(error("position startpos moves 5d5a").starts_with("line 1: "), "{}", error("position startpos moves 5d5a"));
        assert_eq!(error("V2.2\n+\n+5454FU\n"), "line 3, `+5454FU`: 5d5d: the pawn cannot move to 5d");
        assert!(error("手数----指手---\n 1 ５九歩(54)\n").starts_with("line 2, ` 1 ５九歩(54)`: expected a move such as"));
        assert_eq!(error("V2.2\n+5453FU\n"), "line 2, `+5453FU`: a move before the position it is made in");
    }

    #[test]
    fn games_with_illegal_moves_are_not_written() {
        for notation in ALL {
            assert!(write(notation, &game("5d5c 5d5c", None, End::PlyCap)).unwrap_err().starts_with("game 0, move 2, 5d5c: "));
            let resigned = game("resign", None, End::PlyCap);
            assert!(write(notation, &resigned).unwrap_err().starts_with("game 0, move 1, resign: "));
        }
    }

    proptest! {
        /// The names of programs and their last words stay on their lines, and do nothing there.
        #[test]
        fn names_cannot_break_a_format(
            black in any::<String>(),
            white in "[\n\r,:;#&*%'+\u{85}\u{2028}P0KI]*",
            detail in "(\n|%TORYO|\n +9 投了|.)*",
        ) {
            let plain = Game { detail: "detail".to_string(), ..game("5d5c 1b1c", Some(Color::Black), End::Crash) };
            let strange = Game { black, white, detail, ..plain.clone() };
            for notation in ALL {
                let [plain, strange] = [&plain, &strange].map(|game| write(notation, game).unwrap());
                // Split as any program might: Unicode knows more ends of lines than these formats.
                let ends = ['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];
                let [plain, strange] = [&plain, &strange].map(|text| text.split(ends).collect::<Vec<_>>());
                prop_assert_eq!(plain.len(), strange.len());
                for (plain, strange) in plain.iter().zip(&strange) {
                    let heads = ["先手：", "後手：", "*Black wins: crash", "N+", "N-", "'Black wins: crash"];
                    match heads.iter().find(|head| plain.starts_with(**head)) {
                        Some(head) => prop_assert!(strange.starts_with(head) && !(notation == Notation::Csa && strange.contains(','))),
                        None => prop_assert_eq!(plain, strange),
                    }
                }
            }
        }
    }
}
