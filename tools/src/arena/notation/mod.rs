//! Games for and of other programs: KIF, CSA, USI.

mod read;
mod write;

use clap::ValueEnum;

use super::game::{Game, Replayed};

pub use read::{Written, read};

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
        Notation::Kif => write::kif(&replayed),
        Notation::Csa => write::csa(&replayed),
        Notation::Usi => write::usi(&replayed),
    })
}

#[cfg(test)]
mod tests {
    use minishogi::{Color, Position, START_SFEN};
    use proptest::prelude::*;

    use super::*;
    use crate::arena::game::{End, Ending};

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
