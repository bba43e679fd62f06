//! A finished game, as a games file keeps it, and the game played through again.

use std::fmt;
use std::str::FromStr;

use minishogi::{Color, Lang, Move, Outcome, Position, Text, Value, text};
use serde::{Deserialize, Serialize};

use crate::clean::one_line;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(serialize = "M: fmt::Display", deserialize = "M: FromStr<Err: fmt::Display>"))]
pub struct Game<M = Move> {
    /// From 0 on. Games 2k and 2k+1 of a match begin alike, with colours swapped.
    pub number: u32,
    pub black: String,
    pub white: String,
    /// The SFEN of the position the moves begin with.
    pub start: String,
    /// The number of moves that were given to both players, as an opening.
    pub given: usize,
    #[serde(with = "moves_as_text")]
    pub moves: Vec<M>,
    /// `None` if neither side has won: a draw, a game that goes on, or one that was broken off.
    #[serde(with = "color_as_text")]
    pub winner: Option<Color>,
    pub end: End,
    /// The fault, if there was one, or the player's words when it resigned: a sentence without its full stop.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The score of each move that was not given, as the side that chose it reported it; `None` if it reported none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<Option<Value>>,
    /// The milliseconds each such move took. Empty if there was no clock, so that equal games are equal lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub millis: Vec<u32>,
    /// The positions that Black and White searched in all, as they reported; 0 without a report.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub nodes: [u64; 2],
    /// The same for the move on which each searched most.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub most_nodes: [u64; 2],
    /// The greatest depth that Black and White reported.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub deepest: [u32; 2],
}

fn is_zero<T: Default + PartialEq>(of_both: &[T; 2]) -> bool {
    of_both.iter().all(|number| *number == T::default())
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    Mate,
    /// The side to move had no move, though it was not in check.
    NoMoves,
    Fourfold,
    PerpetualCheck,
    Resignation,
    /// By the scores of the players, where the user allowed that.
    Adjudication,
    /// By agreement, or by the other rules of chess: fifty moves, a position for the third time, too few pieces. Neither side wins.
    Drawn,
    /// The limit of plies: neither side wins.
    PlyCap,
    /// 持将棋: both kings have come through, and neither side wins.
    Impasse,
    /// 入玉勝ち: the king has come through with enough pieces.
    Declaration,
    /// トライ: the king has come to the other king's square.
    TryRule,
    /// 不戦敗: a side did not come to play.
    Forfeit,
    /// 不詰: a problem without a mate.
    NoMate,
    /// 封じ手: the next move is sealed.
    Adjourned,
    /// 中断: broken off by the players or their program.
    Interrupted,
    /// The game goes on.
    Unfinished,
    IllegalMove,
    /// Its clock ran out.
    Time,
    /// It ended in the middle of the game.
    Crash,
    /// It did not answer at all, without a clock.
    Silence,
    /// It broke the protocol: floods, endless lines, a `bestmove` without a move.
    Protocol,
    /// It could not be made ready to play.
    NotReady,
}

impl End {
    pub const ALL: [End; 22] = [
        End::Mate,
        End::NoMoves,
        End::Fourfold,
        End::PerpetualCheck,
        End::Resignation,
        End::Adjudication,
        End::Drawn,
        End::PlyCap,
        End::Impasse,
        End::Declaration,
        End::TryRule,
        End::Forfeit,
        End::NoMate,
        End::Adjourned,
        End::Interrupted,
        End::Unfinished,
        End::IllegalMove,
        End::Time,
        End::Crash,
        End::Silence,
        End::Protocol,
        End::NotReady,
    ];

    /// Returns the name of an end by the rules.
    pub fn by_rule(outcome: Outcome) -> End {
        match outcome {
            Outcome::Mate { .. } => End::Mate,
            Outcome::NoMoves { .. } => End::NoMoves,
            Outcome::Fourfold => End::Fourfold,
            Outcome::PerpetualCheck { .. } => End::PerpetualCheck,
        }
    }

    /// Returns whether the loser lost by a fault of the program, not by its play.
    pub fn is_fault(self) -> bool {
        matches!(self, End::IllegalMove | End::Time | End::Crash | End::Silence | End::Protocol | End::NotReady)
    }

    /// Returns its name.
    pub fn text(self) -> Text {
        match self {
            End::Mate => Text::new("mate", "詰み"),
            End::NoMoves => Text::new("no legal move", "合法手なし"),
            End::Fourfold => Text::new("fourfold repetition", "千日手"),
            End::PerpetualCheck => Text::new("perpetual check", "連続王手の千日手"),
            End::Resignation => Text::new("resignation", "投了"),
            End::Adjudication => Text::new("adjudication", "判定"),
            End::Drawn => Text::new("draw by rule", "規則による引き分け"),
            End::PlyCap => Text::new("ply limit", "手数制限"),
            End::Impasse => Text::new("impasse", "持将棋"),
            End::Declaration => Text::new("declaration", "入玉宣言"),
            End::TryRule => Text::new("try", "トライ"),
            End::Forfeit => Text::new("forfeit", "不戦敗"),
            End::NoMate => Text::new("no mate", "不詰"),
            End::Adjourned => Text::new("sealed move", "封じ手"),
            End::Interrupted => Text::new("interrupted", "中断"),
            End::Unfinished => Text::new("not finished", "対局の途中"),
            End::IllegalMove => Text::new("illegal move", "反則手"),
            End::Time => Text::new("time", "時間切れ"),
            End::Crash => Text::new("crash", "異常終了"),
            End::Silence => Text::new("no answer", "応答なし"),
            End::Protocol => Text::new("bad protocol", "通信の誤り"),
            End::NotReady => Text::new("not ready", "準備できず"),
        }
    }
}

impl End {
    /// Returns the winner and the end.
    pub fn won_by(self, winner: Option<Color>) -> Text {
        let (winner_en, winner_ja) = match winner {
            Some(winner) => (winner.to_string(), format!("{}の勝ち", winner.kanji())),
            None => ("Neither side".to_string(), "勝者なし".to_string()),
        };
        let end = self.text();
        Text::of(format!("{winner_en} wins: {}", end.en), format!("{winner_ja}: {}", end.ja))
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.text().get(Lang::En))
    }
}

impl<M> Game<M> {
    /// Returns the name of the player of a colour.
    pub fn player(&self, color: Color) -> &str {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// Returns Black's half points: 2, 0, or 1 if neither side won.
    pub fn half_points_of_black(&self) -> u8 {
        match self.winner {
            Some(Color::Black) => 2,
            None => 1,
            Some(Color::White) => 0,
        }
    }

    /// Returns how many moves Black and White chose themselves.
    pub fn chosen(&self) -> [usize; 2] {
        let first = usize::from(self.start.split(' ').nth(1) == Some("w"));
        let by_color = |color: usize| (self.given..self.moves.len()).filter(|ply| (first + ply) % 2 == color).count();
        [0, 1].map(by_color)
    }
}

impl Game {
    /// Returns the start and the position after each move.
    ///
    /// # Errors
    /// Names the first move that is not legal, or the fault of the start: the file was changed by hand.
    pub fn positions(&self) -> Result<Vec<Position>, Text> {
        let game = self.number;
        let mut pos = Position::from_sfen(&self.start).map_err(|error| {
            let Text { en, ja } = error.text();
            text!("game {game}: {en}", "{game} 番の対局: {ja}")
        })?;
        let mut positions = vec![pos.clone()];
        for (number, &m) in (1..).zip(&self.moves) {
            pos.is_legal(m).map_err(|reason| {
                let Text { en, ja } = reason.text();
                text!("game {game}, move {number}, {m}: {en}", "{game} 番の対局の {number} 手目 {m}: {ja}")
            })?;
            pos.do_move(m);
            positions.push(pos.clone());
        }
        Ok(positions)
    }

    /// Returns the score of the move with this index in `moves`, for the side that chose it.
    pub fn score_of(&self, index: usize) -> Option<Value> {
        *self.scores.get(index.checked_sub(self.given)?)?
    }
}

/// A game whose moves are all legal, with its positions.
pub struct Replayed<'a> {
    pub game: &'a Game,
    /// The start and the position after each move.
    pub positions: Vec<Position>,
}

/// The end of a game in the terms of other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move has no move.
    Mate,
    /// The same position for the fourth time: in this game Black has lost.
    Repetition,
    /// The side to move gave up.
    Resignation,
    /// The clock of the side to move ran out.
    Time,
    /// A side broke a rule, and lost.
    Foul {
        by: Color,
    },
    /// The side to move has won by its king and its pieces.
    Declaration,
    /// The side that moved last has won by its king's place.
    Try,
    /// A side did not play, and lost.
    Forfeit {
        by: Color,
    },
    Impasse,
    Draw,
    NoMate,
    SealedMove,
    /// The game goes on.
    Unfinished,
    /// None of these, and either side may have won.
    BrokenOff,
}

impl Ending {
    /// Returns it for a game of which this side is to move.
    pub fn of(end: End, winner: Option<Color>, to_move: Color) -> Ending {
        match (end, winner.map(|winner| !winner)) {
            (End::Fourfold, _) => Ending::Repetition,
            (End::Mate | End::NoMoves, Some(loser)) if loser == to_move => Ending::Mate,
            (End::Resignation, Some(loser)) if loser == to_move => Ending::Resignation,
            (End::Time, Some(loser)) if loser == to_move => Ending::Time,
            (End::TryRule, Some(loser)) if loser == to_move => Ending::Try,
            (End::Declaration, Some(loser)) if loser != to_move => Ending::Declaration,
            (End::Forfeit, Some(by)) => Ending::Forfeit { by },
            (End::PerpetualCheck, Some(by)) => Ending::Foul { by },
            (end, Some(by)) if end.is_fault() => Ending::Foul { by },
            (End::Impasse, None) => Ending::Impasse,
            (End::Drawn, None) => Ending::Draw,
            (End::NoMate, None) => Ending::NoMate,
            (End::Adjourned, None) => Ending::SealedMove,
            (End::Unfinished, None) => Ending::Unfinished,
            _ => Ending::BrokenOff,
        }
    }
}

impl Replayed<'_> {
    /// Plays the game through.
    ///
    /// # Errors
    /// Names the first move that is not legal, or the fault of the start.
    pub fn new(game: &Game) -> Result<Replayed<'_>, Text> {
        Ok(Replayed { game, positions: game.positions()? })
    }

    /// Each move with the position it was chosen in.
    pub fn moves(&self) -> impl Iterator<Item = (&Position, Move)> {
        self.positions.iter().zip(self.game.moves.iter().copied())
    }

    /// Returns the position the game ended with.
    pub fn last(&self) -> &Position {
        // There is always the start.
        &self.positions[self.positions.len() - 1]
    }

    /// Returns the score of the move with this index for Black, as the side that chose it reported it.
    pub fn score_for_black(&self, index: usize) -> Option<Value> {
        let value = self.game.score_of(index)?;
        match self.positions[index].side_to_move() {
            Color::Black => Some(value),
            // A file may hold any number.
            Color::White => Some(value.saturating_neg()),
        }
    }

    /// Returns the whole seconds that each move took, and the seconds that its side had used by then. `None` if there was no clock.
    ///
    /// Only the sums are rounded down, so that the seconds of the moves add up to them.
    pub fn seconds(&self) -> Vec<Option<(u64, u64)>> {
        let mut used = [0; 2];
        let times = self.moves().enumerate().map(|(index, (pos, _))| {
            let millis = *self.game.millis.get(index.checked_sub(self.game.given)?)?;
            let used = &mut used[pos.side_to_move().index()];
            let before = *used / 1000;
            *used += u64::from(millis);
            Some((*used / 1000 - before, *used / 1000))
        });
        times.collect()
    }

    /// The end of the game.
    pub fn ending(&self) -> Ending {
        Ending::of(self.game.end, self.game.winner, self.last().side_to_move())
    }

    /// Returns the winner and the reason, on one line.
    pub fn result(&self) -> Text {
        let Game { winner, end, detail, .. } = self.game;
        let (detail_en, detail_ja) = match one_line(detail) {
            detail if detail.is_empty() => Default::default(),
            detail => (format!(" ({detail})"), format!("（{detail}）")),
        };
        let head = end.won_by(*winner);
        Text::of(format!("{}{detail_en}", head.en), format!("{}{detail_ja}", head.ja))
    }
}

mod moves_as_text {
    use super::*;

    pub fn serialize<M: fmt::Display, S: serde::Serializer>(moves: &[M], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&moves.iter().map(M::to_string).collect::<Vec<_>>().join(" "))
    }

    pub fn deserialize<'a, M: FromStr<Err: fmt::Display>, D: serde::Deserializer<'a>>(from: D) -> Result<Vec<M>, D::Error> {
        let text = String::deserialize(from)?;
        text.split_whitespace().map(|word| word.parse().map_err(serde::de::Error::custom)).collect()
    }
}

mod color_as_text {
    use super::*;

    pub fn serialize<S: serde::Serializer>(color: &Option<Color>, to: S) -> Result<S::Ok, S::Error> {
        match color {
            Some(Color::Black) => to.serialize_str("black"),
            Some(Color::White) => to.serialize_str("white"),
            None => to.serialize_none(),
        }
    }

    pub fn deserialize<'a, D: serde::Deserializer<'a>>(from: D) -> Result<Option<Color>, D::Error> {
        match Option::<String>::deserialize(from)?.as_deref() {
            Some("black") => Ok(Some(Color::Black)),
            Some("white") => Ok(Some(Color::White)),
            None => Ok(None),
            Some(other) => Err(serde::de::Error::custom(format!("the winner is `{other}` instead of black, white or null"))),
        }
    }
}
