//! Positions to learn from: [`Sample`]s, and the file they are in.
//!
//! # The file
//!
//! All numbers are little-endian. A file begins with a header, a note (UTF-8: how the samples were made) and goes on with blocks:
//!
//! | header | bytes | |
//! |---|---|---|
//! | magic | 8 | `MLPOS1\0\0` |
//! | version | 2 | 1 |
//! | record size | 2 | 24 |
//! | note length | 4 | bytes of the note, at most 65536 |
//! | count | 8 | samples in the file; 0 while it is being written |
//! | checksum | 8 | FNV-1a (64 bits) of the 24 bytes before, and the note |
//!
//! | block | bytes | |
//! |---|---|---|
//! | count | 4 | samples in the block, 1-4096 |
//! | games | 4 | games that the writer had finished at the end of this block; it goes on from there after a kill |
//! | checksum | 8 | FNV-1a of the 8 bytes before, and the records |
//! | records | 24 each | |
//!
//! | record | bits | |
//! |---|---|---|
//! | board | 0-124 | 25 squares in the order of [`Square::index`], 5 bits each: 0 empty, 1 + [`PieceKind::index`] Black's, 11 + that White's |
//! | side to move | 125 | 0 Black, 1 White |
//! | won | 126 | 1 if the side to move won the game |
//! | - | 127 | 0 |
//! | hands | 128-147 | Black's, then White's: 2 bits for each of [`PieceKind::IN_HAND`] |
//! | played out | 148 | 1 if the game had to be played to its end by the rules, whatever the scores |
//! | - | 149-159 | 0 |
//! | score | 160-175 | signed, in points, for the side to move, -3000 to 3000 |
//! | ply | 176-191 | moves played in the game before this position |
//!
//! Only whole blocks are written. A part that is cut short or changed is named by its block, from 1, and the blocks before it can be read.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use minishogi::{Color, Hand, ImpossiblePositionError, Piece, PieceKind, Position, Setup, Square, Text, Value, text};

const MAGIC: &[u8; 8] = b"MLPOS1\0\0";
const VERSION: u16 = 1;
const HEADER: usize = 32;
const BLOCK_HEADER: usize = 16;
const RECORD: usize = 24;

/// The most bytes a note can have.
pub const NOTE_LIMIT: usize = 1 << 16;

/// The most samples a block can have.
pub const BLOCK_LIMIT: usize = 4096;

/// Scores are between minus and plus this, in points: larger ones and mates are cut to it.
pub const SCORE_LIMIT: i16 = 3000;

/// A position, the score of a search, and the result of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The position. Its move number is [`ply`](Sample::ply) + 1 where it was read from a file.
    pub setup: Setup,
    /// The value that a search found, for the side to move, in points: -[`SCORE_LIMIT`] to [`SCORE_LIMIT`].
    pub score: i16,
    /// True if the side to move won the game. There are no draws in minishogi.
    pub won: bool,
    /// The number of moves played.
    pub ply: u16,
    /// True if the game had to be played to its end by the rules. If scores may end games, score and result agree by themselves: whether the
    /// scores are right shows in these games.
    pub played_out: bool,
}

/// The number of cases in which two things agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// The cases in which they agree.
    pub agree: u64,
    /// All cases.
    pub of: u64,
}

impl Agreement {
    /// Counts once more.
    pub fn add(&mut self, agrees: bool) {
        self.of += 1;
        self.agree += u64::from(agrees);
    }

    /// Returns both together.
    pub fn and(self, other: Agreement) -> Agreement {
        Agreement { agree: self.agree + other.agree, of: self.of + other.of }
    }

    /// Returns the share of those that agree.
    pub fn percent(self) -> f64 {
        if self.of == 0 { 0.0 } else { self.agree as f64 * 100.0 / self.of as f64 }
    }

    /// Returns whether they agree less often than chance, by more than three standard deviations.
    ///
    /// The positions of a game share its result, so ten of them are counted as one: the variance is ten times that of independent ones.
    fn is_below_chance(self) -> bool {
        let (half, variance) = (self.of as f64 / 2.0, self.of as f64 / 4.0 * 10.0);
        half - self.agree as f64 > 3.0 * variance.sqrt()
    }
}

/// The agreement of scores with results and with the pieces, by the side to move and by the size of the score.
///
/// A label that is seen from the wrong side is the classic bug of training data, and does not crash. It shows in the results, but only in games
/// that are [played out](Sample::played_out). Scores that are always White's agree with half of the results, so each side is judged alone. The unit
/// of scores shows if a side is ahead by some pieces: in points, a score is about as large as their value.
#[derive(Clone, Debug, PartialEq)]
pub struct Labels {
    /// Score and result in games that were played out, by the side to move and by [`BANDS`].
    results: [[Agreement; BANDS.len()]; 2],
    /// Score and pieces, by the side to move.
    pieces: [Agreement; 2],
    /// Scores as multiples of the pieces' value, if a side is [`AHEAD`]: the number of each power of the square root of 2, from 2^-10 on.
    multiples: [u64; 41],
    /// The number of scores that are not 0, and of those among them that lie at [`SCORE_LIMIT`].
    scored: u64,
    at_limit: u64,
}

impl Default for Labels {
    fn default() -> Labels {
        Labels { results: Default::default(), pieces: Default::default(), multiples: [0; 41], scored: 0, at_limit: 0 }
    }
}

/// The ranges of scores that are judged alone, each up to the next.
pub const BANDS: [i16; 4] = [0, 100, 300, 1000];

/// The advantage in pieces, in points, from which on a score should have its sign, and up to which its size is compared: scores ten times as large
/// are not cut to the limit yet.
const AHEAD: std::ops::RangeInclusive<Value> = 100..=300;

/// From this many times too large, or too small, on it is doubtful that scores are points.
const DOUBTFUL: f64 = 5.0;

impl Labels {
    /// From this score on, in points, it is asked whether the better side has won.
    pub const DECIDED: i16 = 100;

    /// This many positions say whether score and result agree; fewer do not.
    pub const ENOUGH: u64 = 1000;

    /// Counts all samples.
    pub fn of<'a>(samples: impl IntoIterator<Item = &'a Sample>) -> Labels {
        let mut labels = Labels::default();
        samples.into_iter().for_each(|sample| labels.add(sample, &sample.position()));
        labels
    }

    /// Counts a sample, whose position is `pos`. A score of 0 agrees with anything.
    pub fn add(&mut self, sample: &Sample, pos: &Position) {
        if sample.score == 0 {
            return;
        }
        let (side, size) = (sample.setup.side.index(), sample.score.unsigned_abs());
        let is_at_limit = sample.score.abs() == SCORE_LIMIT;
        self.scored += 1;
        self.at_limit += u64::from(is_at_limit);
        if sample.played_out {
            let band = BANDS.iter().rposition(|from| size >= from.unsigned_abs()).unwrap_or(0);
            self.results[side][band].add((sample.score > 0) == sample.won);
        }
        let pieces = minishogi::evaluate(pos);
        if pieces.abs() >= *AHEAD.start() {
            self.pieces[side].add((sample.score > 0) == (pieces > 0));
        }
        if AHEAD.contains(&pieces.abs()) {
            let multiple = f64::from(size) / f64::from(pieces.abs());
            let power = (2.0 * multiple.log2()).round().clamp(-20.0, 20.0) as i32;
            self.multiples[(power + 20) as usize] += 1;
        }
    }

    /// Returns how often score and result agree where this side is to move and the score is in this one of [`BANDS`].
    pub fn results(&self, side: Color, band: usize) -> Agreement {
        self.results[side.index()][band]
    }

    /// Returns how often the side that is ahead by [`DECIDED`](Labels::DECIDED) has won, where this side is to move.
    pub fn agreement(&self, side: Color) -> Agreement {
        let bands = BANDS.iter().zip(self.results[side.index()]).filter(|(from, _)| **from >= Labels::DECIDED);
        bands.fold(Agreement::default(), |sum, (_, band)| sum.and(band))
    }

    /// Makes sure that scores are those of the side to move, as far as there are enough positions to tell.
    ///
    /// # Errors
    /// [`DataError::Labels`].
    pub fn check(&self) -> Result<(), DataError> {
        self.fault().map_or(Ok(()), |fault| Err(DataError::Labels(fault)))
    }

    fn fault(&self) -> Option<LabelError> {
        if self.scored >= 100 && 10 * self.at_limit >= 9 * self.scored {
            return Some(LabelError::AtLimit(Agreement { agree: self.at_limit, of: self.scored }));
        }
        self.against_results().or_else(|| self.against_pieces())
    }

    fn against_results(&self) -> Option<LabelError> {
        let sides = Color::ALL.map(|side| self.agreement(side));
        let all = sides[0].and(sides[1]);
        if all.of < Labels::ENOUGH {
            return None;
        }
        if let Some(fault) = LabelError::of_one_side(sides.map(Agreement::is_below_chance), sides) {
            return Some(fault);
        }
        let bands = BANDS.into_iter().zip(0..).filter(|(from, _)| *from >= Labels::DECIDED);
        let bands: Vec<(i16, Agreement)> =
            bands.map(|(from, band): (i16, usize)| (from, self.results[0][band].and(self.results[1][band]))).collect();
        let is_right = |(_, band): &(i16, Agreement)| Agreement { agree: band.of - band.agree, ..*band }.is_below_chance();
        let is_wrong = 2 * all.agree < all.of;
        match bands.iter().find(|(_, band)| band.is_below_chance()) {
            Some(&(from, band)) if !is_wrong || bands.iter().any(is_right) => Some(LabelError::Band(from, band)),
            _ => is_wrong.then_some(LabelError::WrongSign(all)),
        }
    }

    /// Returns the fault that shows without results, where too few games were played out.
    fn against_pieces(&self) -> Option<LabelError> {
        let [is_wrong, is_right] = [(0, 30), (70, 100)]
            .map(|(least, most)| self.pieces.map(|pieces| pieces.of >= 300 && (least..=most).contains(&(pieces.agree * 100 / pieces.of))));
        if is_wrong == [true; 2] {
            return Some(LabelError::AgainstPieces(self.pieces[0].and(self.pieces[1])));
        }
        let is_one = is_wrong[0] && is_right[1] || is_wrong[1] && is_right[0];
        if is_one { LabelError::of_one_side(is_wrong, self.pieces) } else { None }
    }

    /// Returns how many times too large the scores are for points, below 1 where they are too small; `None` if they may well be points.
    pub fn scale(&self) -> Option<Scale> {
        let pieces = self.pieces[0].and(self.pieces[1]);
        // Scores that do not go with the pieces cannot be compared with them.
        let compared: u64 = self.multiples.iter().sum();
        if compared < 50 || pieces.agree * 100 < pieces.of * 65 {
            return None;
        }
        let mut below = 0;
        let median = self.multiples.iter().position(|&count| {
            below += count;
            2 * below >= compared
        })?;
        let times = 2f64.powf((median as f64 - 20.0) / 2.0);
        (times >= DOUBTFUL || times <= 1.0 / DOUBTFUL).then_some(Scale(times))
    }
}

/// Scores of more times the points of [`AHEAD`] may be cut to the limit.
const MOST_COMPARED: f64 = 12.0;

/// The factor by which scores are larger than points would be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale(pub f64);

impl Scale {
    /// Returns how many times too large or too small they are, to one digit.
    pub fn times(self) -> u64 {
        let times = if self.0 < 1.0 { 1.0 / self.0 } else { self.0 };
        // Larger scores may have been cut to the limit.
        let times = if self.0 > MOST_COMPARED { 10.0 } else { times };
        let unit = 10f64.powf(times.log10().floor());
        ((times / unit).round() * unit) as u64
    }

    /// Returns whether they may be so many times too large, or more.
    pub fn is_at_least(self) -> bool {
        self.0 > MOST_COMPARED
    }

    /// Returns whether they are too large.
    pub fn is_too_large(self) -> bool {
        self.0 > 1.0
    }
}

impl Scale {
    /// Returns the sentence in both languages.
    pub fn text(self) -> Text {
        let (size, size_ja) = if self.is_too_large() { ("large", "大きすぎます") } else { ("small", "小さすぎます") };
        let (about, about_ja) =
            if self.is_at_least() { ("more than", "10 倍以上".to_string()) } else { ("about", format!("約 {} 倍", self.times())) };
        let times = self.times();
        text!(
            "the scores are {about} {times} times too {size} for points, of which a pawn is worth 100",
            "評価値が{about_ja}{size_ja}。単位は点で、歩 1 枚が 100 点です"
        )
    }
}

/// A fault by which nothing can be learnt from labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LabelError {
    /// The side that is ahead by its score has won less often than chance.
    WrongSign(Agreement),
    /// So it is where this side is to move, but not where the other is.
    FixedSide {
        /// The side to move where score and result disagree.
        side: Color,
        /// The agreement there.
        wrong: Agreement,
        /// The agreement where the other side is to move.
        right: Agreement,
    },
    /// So it is where the score is this one of [`BANDS`].
    Band(i16, Agreement),
    /// The side that has more pieces is behind by its score.
    AgainstPieces(Agreement),
    /// This many scores lie at [`SCORE_LIMIT`].
    AtLimit(Agreement),
}

impl LabelError {
    /// Returns the fault of the side to move that alone is wrong.
    fn of_one_side(is_wrong: [bool; 2], sides: [Agreement; 2]) -> Option<LabelError> {
        let wrong = match is_wrong {
            [true, false] => 0,
            [false, true] => 1,
            _ => return None,
        };
        if sides[1 - wrong].of < 100 {
            return None;
        }
        Some(LabelError::FixedSide { side: Color::ALL[wrong], wrong: sides[wrong], right: sides[1 - wrong] })
    }
}

impl LabelError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        let Text { en, ja } = match self {
            LabelError::WrongSign(agreement) => text!(
                "the side that is ahead by its score won only {:.1} % of the time: chance would be 50. Score or result is seen from the wrong side; \
                 a score is for the side to move.",
                "評価値で有利な側の勝率が {:.1} % しかありません（偶然でも 50 %）。評価値か結果が、逆の側から見たものになっています。\
                 評価値は手番側から見たものです。",
                agreement.percent()
            ),
            LabelError::FixedSide { side, wrong, right } => {
                let (other, wrong, right) = (!*side, wrong.percent(), right.percent());
                let [side_ja, other_ja] = [*side, other].map(|side| if side == Color::Black { "先手" } else { "後手" });
                text!(
                    "where {side} is to move, scores are right in only {wrong:.1} % of the positions, where {other} is, in {right:.1} %. They seem to be \
                     always those of {other}; a score is for the side to move.",
                    "評価値が合っている割合は、{side_ja}の手番では {wrong:.1} % しかなく、{other_ja}の手番では {right:.1} % です。\
                     いつも{other_ja}から見た値になっているようです。評価値は手番側から見たものです。"
                )
            }
            LabelError::Band(from, agreement) => {
                let won = agreement.percent();
                let (up_to, up_to_ja) =
                    next_band(*from).map_or_else(Default::default, |next| (format!(", up to {},", next - 1), format!(" {next} 点未満")));
                text!(
                    "the side that is ahead by {from} points or more{up_to} won only {won:.1} % of the time: chance would be 50. These scores have the \
                     wrong sign.",
                    "評価値で {from} 点以上{up_to_ja}有利な側の勝率が {won:.1} % しかありません（偶然でも 50 %）。この範囲の評価値は符号が逆です。"
                )
            }
            LabelError::AgainstPieces(agreement) => text!(
                "the side that has more pieces is ahead by its score only {:.1} % of the time. Scores are seen from the wrong side; \
                 a score is for the side to move.",
                "駒得の側を有利とする評価値が {:.1} % しかありません。逆の側から見た値になっています。評価値は手番側から見たものです。",
                agreement.percent()
            ),
            LabelError::AtLimit(share) => text!(
                "{:.1} % of the scores lie at the limit, +-{SCORE_LIMIT} points: these all say the same. Are they points, of which a pawn is worth 100?",
                "評価値の {:.1} % が上限か下限の ±{SCORE_LIMIT} 点で、局面の違いが分かりません。歩 1 枚を 100 点とする値ですか。",
                share.percent()
            ),
        };
        text!("{en} Nothing can be learnt from these positions", "{ja}これらの局面からは何も学べません")
    }
}

minishogi::displays_text!(LabelError);

/// Returns where the next of [`BANDS`] begins.
pub fn next_band(from: i16) -> Option<i16> {
    BANDS.into_iter().find(|&next| next > from)
}

impl Sample {
    /// Returns the sample of a position in a game that was played out, with its score cut to [`SCORE_LIMIT`].
    ///
    /// ```
    /// use minishogi::Position;
    /// use minishogi_neural::data::Sample;
    /// let sample = Sample::new(&Position::start(), 31990, true, 0);
    /// assert_eq!((sample.score, sample.setup.to_string()), (3000, Position::start().sfen()));
    /// ```
    pub fn new(pos: &Position, score: Value, won: bool, ply: u16) -> Sample {
        let limit = Value::from(SCORE_LIMIT);
        let setup = Setup { number: u32::from(ply) + 1, ..pos.setup() };
        Sample { setup, score: score.clamp(-limit, limit) as i16, won, ply, played_out: true }
    }

    /// Returns the position.
    ///
    /// # Panics
    /// Panics if `setup` was put together by hand and cannot occur in a game. A set read from a file can.
    pub fn position(&self) -> Position {
        Position::try_from(self.setup.clone()).expect("a sample's position can occur in a game")
    }

    /// Returns the 24 bytes of the record.
    fn to_bytes(&self) -> [u8; RECORD] {
        let mut board = 0u128;
        for (i, piece) in self.setup.board.iter().enumerate() {
            let code = piece.map_or(0, |piece| 1 + piece.color.index() * 10 + piece.kind.index());
            board |= (code as u128) << (5 * i);
        }
        board |= (self.setup.side.index() as u128) << 125 | u128::from(self.won) << 126;
        let mut hands = u32::from(self.played_out) << 20;
        for color in Color::ALL {
            for kind in PieceKind::IN_HAND {
                let count = self.setup.hands[color.index()].count(kind).min(3);
                hands |= count << (2 * (5 * color.index() + kind.index()));
            }
        }
        let mut bytes = [0; RECORD];
        bytes[..16].copy_from_slice(&board.to_le_bytes());
        bytes[16..20].copy_from_slice(&hands.to_le_bytes());
        bytes[20..22].copy_from_slice(&self.score.to_le_bytes());
        bytes[22..].copy_from_slice(&self.ply.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; RECORD]) -> Result<Sample, RecordError> {
        let packed = u128::from_le_bytes(part(bytes, 0));
        let packed_hands = u32::from_le_bytes(part(bytes, 16));
        if packed >> 127 != 0 || packed_hands >> 21 != 0 {
            return Err(RecordError::Unused);
        }
        let mut board = [None; Square::COUNT];
        for (i, square) in board.iter_mut().enumerate() {
            *square = match (packed >> (5 * i)) as usize & 31 {
                0 => None,
                code @ 1..=20 => Some(Piece { color: Color::ALL[(code - 1) / 10], kind: PieceKind::ALL[(code - 1) % 10] }),
                code => return Err(RecordError::Piece(code, Square::from_index(i))),
            };
        }
        let mut hands = [Hand::EMPTY; 2];
        for color in Color::ALL {
            for kind in PieceKind::IN_HAND {
                for _ in 0..(packed_hands >> (2 * (5 * color.index() + kind.index()))) & 3 {
                    hands[color.index()].add(kind);
                }
            }
        }
        let score = i16::from_le_bytes(part(bytes, 20));
        if !(-SCORE_LIMIT..=SCORE_LIMIT).contains(&score) {
            return Err(RecordError::Score(score));
        }
        let ply = u16::from_le_bytes(part(bytes, 22));
        let side = Color::ALL[(packed >> 125) as usize & 1];
        let setup = Setup { board, hands, side, number: u32::from(ply) + 1 };
        if let Err(error) = Position::try_from(setup.clone()) {
            return Err(RecordError::Impossible(error));
        }
        Ok(Sample { setup, score, won: packed >> 126 & 1 == 1, ply, played_out: packed_hands >> 20 == 1 })
    }
}

/// Why a record is none, though its checksum is right: another program wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// Bits that must be 0 are not.
    Unused,
    /// There is no piece with this number, on this square.
    Piece(usize, Square),
    /// The score is beyond [`SCORE_LIMIT`].
    Score(i16),
    /// The position cannot occur in a game.
    Impossible(ImpossiblePositionError),
}

impl RecordError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        match self {
            RecordError::Unused => text!("bits that must be 0 are not", "0 のはずのビットが 0 ではありません"),
            RecordError::Piece(code, square) => {
                text!("there is no piece {code} ({square}): expected 0-20", "{square} の駒の番号が {code} です。0 から 20 までです")
            }
            RecordError::Score(score) => text!(
                "the score is {score}: expected -{SCORE_LIMIT} to {SCORE_LIMIT}",
                "評価値が {score} です。-{SCORE_LIMIT} から {SCORE_LIMIT} までです"
            ),
            RecordError::Impossible(error) => error.text(),
        }
    }
}

minishogi::displays_text!(RecordError);

impl std::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            RecordError::Impossible(error) => Some(error),
            _ => None,
        }
    }
}

/// Why a file of samples cannot be read or written. Blocks and records are counted from 1.
#[derive(Debug)]
#[non_exhaustive]
pub enum DataError {
    /// The system refused.
    Io(io::Error),
    /// The file is no file of samples.
    Foreign,
    /// It is one of another version.
    Version(u16),
    /// The header or the note was cut short or changed.
    Header,
    /// The file ends within this block.
    CutShort(u64),
    /// A byte of this block has changed since it was written.
    Changed(u64),
    /// In this block, this record is none.
    Record(u64, usize, RecordError),
    /// The header reports the first number of samples, but the blocks hold the second.
    Count(u64, u64),
    /// Nothing can be learnt from the labels.
    Labels(LabelError),
}

impl DataError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        match self {
            DataError::Io(error) => Text::from(error.to_string()),
            DataError::Foreign => text!(
                "not a file of training positions: expected one that `minishogi selfplay` has written",
                "学習用の局面のファイルではありません。`minishogi selfplay` が書いたファイルを指定してください"
            ),
            DataError::Version(version) => text!(
                "training positions of version {version}: this program reads version {VERSION}",
                "版 {version} の学習用の局面です。このプログラムは版 {VERSION} を読みます"
            ),
            DataError::Header => text!(
                "the header is damaged: it is cut short, or a byte was changed",
                "ヘッダーが壊れています。途中で切れているか、中身が変わっています"
            ),
            DataError::CutShort(block) => {
                text!("block {block} is cut short: the file ends within it", "ブロック {block} の途中でファイルが終わっています")
            }
            DataError::Changed(block) => {
                text!("block {block} is damaged: its checksum is wrong", "ブロック {block} が壊れています。チェックサムが合いません")
            }
            DataError::Record(block, record, error) => {
                let Text { en, ja } = error.text();
                text!("record {record} of block {block}: {en}", "ブロック {block} のレコード {record}: {ja}")
            }
            DataError::Labels(error) => error.text(),
            DataError::Count(said, found) => text!(
                "the header says {said} positions, but the blocks hold {found}",
                "ヘッダーでは {said} 局面ですが、ブロックにあるのは {found} 局面です"
            ),
        }
    }
}

minishogi::displays_text!(DataError);

impl std::error::Error for DataError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            DataError::Io(error) => Some(error),
            DataError::Record(_, _, error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for DataError {
    fn from(error: io::Error) -> DataError {
        DataError::Io(error)
    }
}

/// Returns all samples of a file.
///
/// # Errors
/// If the file cannot be read, or any part of it is damaged; [`Reader`] returns the samples before the damage.
pub fn read(path: &Path) -> Result<Vec<Sample>, DataError> {
    let mut samples = Vec::new();
    for block in Reader::open(path)? {
        samples.extend(block?.samples);
    }
    Ok(samples)
}

/// Some samples that were written together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The samples, in order.
    pub samples: Vec<Sample>,
    /// The number of games the writer had finished at the end of this block.
    pub games: u32,
}

/// Reads samples, block by block. After the first error there is nothing more.
///
/// ```
/// use minishogi::Position;
/// use minishogi_neural::data::{Reader, Sample, Writer};
/// let samples = vec![Sample::new(&Position::start(), 15, false, 0)];
/// let mut writer = Writer::new(std::io::Cursor::new(Vec::new()), "by hand").unwrap();
/// writer.write(&samples, 1).unwrap();
/// let bytes = writer.finish().unwrap().into_inner();
///
/// let mut reader = Reader::new(&bytes[..]).unwrap();
/// assert_eq!((reader.note(), reader.total()), ("by hand", Some(1)));
/// assert_eq!(reader.next().unwrap().unwrap().samples, samples);
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    note: String,
    count: u64,
    blocks: u64,
    found: u64,
    ended: bool,
}

impl Reader<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    /// As [`new`](Reader::new).
    pub fn open(path: &Path) -> Result<Reader<BufReader<File>>, DataError> {
        Reader::new(BufReader::with_capacity(1 << 17, File::open(path)?))
    }
}

impl<R: Read> Reader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// [`DataError::Foreign`], [`DataError::Version`] or [`DataError::Header`] where it is none of this version, [`DataError::Io`] where
    /// nothing can be read.
    pub fn new(mut input: R) -> Result<Reader<R>, DataError> {
        let mut header = [0; HEADER];
        let length = fill(&mut input, &mut header)?;
        let start = length.min(MAGIC.len());
        if length == 0 || header[..start] != MAGIC[..start] {
            return Err(DataError::Foreign);
        }
        let version = u16::from_le_bytes(part(&header, 8));
        if length >= 10 && version != VERSION {
            return Err(DataError::Version(version));
        }
        let note_length = u32::from_le_bytes(part(&header, 12)) as usize;
        if length < HEADER || u16::from_le_bytes(part(&header, 10)) != RECORD as u16 || note_length > NOTE_LIMIT {
            return Err(DataError::Header);
        }
        let mut note = vec![0; note_length];
        if fill(&mut input, &mut note)? < note_length || checksum(&[&header[..24], &note]) != u64::from_le_bytes(part(&header, 24)) {
            return Err(DataError::Header);
        }
        let note = String::from_utf8(note).map_err(|_| DataError::Header)?;
        Ok(Reader { input, note, count: u64::from_le_bytes(part(&header, 16)), blocks: 0, found: 0, ended: false })
    }

    /// The origin of the samples.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// Returns how many samples the whole file has, or `None` if its writer has not finished.
    pub fn total(&self) -> Option<u64> {
        (self.count > 0).then_some(self.count)
    }

    fn block(&mut self) -> Result<Option<Block>, DataError> {
        let number = self.blocks + 1;
        let mut header = [0; BLOCK_HEADER];
        match fill(&mut self.input, &mut header)? {
            0 if self.count > 0 && self.count != self.found => return Err(DataError::Count(self.count, self.found)),
            0 => return Ok(None),
            BLOCK_HEADER => {}
            _ => return Err(DataError::CutShort(number)),
        }
        let count = u32::from_le_bytes(part(&header, 0)) as usize;
        if !(1..=BLOCK_LIMIT).contains(&count) {
            return Err(DataError::Changed(number));
        }
        let mut records = vec![0; count * RECORD];
        if fill(&mut self.input, &mut records)? < records.len() {
            return Err(DataError::CutShort(number));
        }
        if checksum(&[&header[..8], &records]) != u64::from_le_bytes(part(&header, 8)) {
            return Err(DataError::Changed(number));
        }
        let (records, _) = records.as_chunks::<RECORD>();
        let sample = |(i, record)| Sample::from_bytes(record).map_err(|error| DataError::Record(number, i, error));
        let samples = (1..).zip(records).map(sample).collect::<Result<Vec<Sample>, DataError>>()?;
        self.blocks = number;
        self.found += count as u64;
        Ok(Some(Block { samples, games: u32::from_le_bytes(part(&header, 4)) }))
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Block, DataError>;

    fn next(&mut self) -> Option<Result<Block, DataError>> {
        if self.ended {
            return None;
        }
        let block = self.block().transpose();
        self.ended = !matches!(block, Some(Ok(_)));
        block
    }
}

/// Writes samples, block by block, each in one piece: after a fault, the blocks before it can be read.
#[derive(Debug)]
pub struct Writer<W> {
    output: W,
    note: String,
    count: u64,
    /// True if the header says how many samples there are: no longer, once more are written.
    finished: bool,
}

impl<W: Write + Seek> Writer<W> {
    /// Begins a file at the start of `output`, which must be empty.
    ///
    /// # Errors
    /// If `output` cannot be written.
    ///
    /// # Panics
    /// Panics if the note is longer than [`NOTE_LIMIT`].
    pub fn new(mut output: W, note: &str) -> Result<Writer<W>, DataError> {
        assert!(note.len() <= NOTE_LIMIT, "a note has {NOTE_LIMIT} bytes at most");
        output.write_all(&header(note, 0))?;
        Ok(Writer { output, note: note.to_string(), count: 0, finished: false })
    }

    /// Writes one block, after which `games` games are finished. Without samples it writes nothing.
    ///
    /// # Errors
    /// If the output cannot be written.
    ///
    /// # Panics
    /// Panics if there are more samples than [`BLOCK_LIMIT`].
    pub fn write(&mut self, samples: &[Sample], games: u32) -> Result<(), DataError> {
        assert!(samples.len() <= BLOCK_LIMIT, "a block has {BLOCK_LIMIT} samples at most");
        if samples.is_empty() {
            return Ok(());
        }
        let mut block = Vec::with_capacity(BLOCK_HEADER + samples.len() * RECORD);
        block.extend((samples.len() as u32).to_le_bytes());
        block.extend(games.to_le_bytes());
        block.extend([0; 8]);
        for sample in samples {
            block.extend(sample.to_bytes());
        }
        if self.finished {
            self.output.seek(SeekFrom::Start(0))?;
            self.output.write_all(&header(&self.note, 0))?;
            self.output.seek(SeekFrom::End(0))?;
            self.finished = false;
        }
        let sum = checksum(&[&block[..8], &block[BLOCK_HEADER..]]);
        block[8..BLOCK_HEADER].copy_from_slice(&sum.to_le_bytes());
        self.output.write_all(&block)?;
        self.count += samples.len() as u64;
        Ok(())
    }

    /// Returns how many samples were written, those before a resumption included.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Puts the number of samples into the header, and gives back the output.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn finish(mut self) -> Result<W, DataError> {
        self.output.seek(SeekFrom::Start(0))?;
        self.output.write_all(&header(&self.note, self.count))?;
        self.output.flush()?;
        Ok(self.output)
    }
}

/// The contents of a file that a writer goes on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resumed {
    /// The origin of the samples.
    pub note: String,
    /// The number of games finished.
    pub games: u32,
    /// True if the writer had finished.
    pub finished: bool,
}

impl Writer<File> {
    /// Goes on after the last whole block of a file that is open for reading and writing; a block that was cut short is cut off. `seen` gets
    /// each block that is.
    ///
    /// # Errors
    /// As [`Reader::new`], and where a block is damaged, rather than cut short.
    pub fn resume(file: File, mut seen: impl FnMut(Block)) -> Result<(Writer<File>, Resumed), DataError> {
        let mut output = file;
        output.seek(SeekFrom::Start(0))?;
        let mut reader = Reader::new(BufReader::new(&output))?;
        let (mut games, mut blocks) = (0, 0);
        while let Some(block) = reader.next() {
            match block {
                Ok(block) => {
                    games = block.games;
                    blocks += 1;
                    seen(block);
                }
                Err(DataError::CutShort(_)) if reader.count == 0 => break,
                Err(error) => return Err(error),
            }
        }
        let (note, count, finished) = (reader.note.clone(), reader.found, reader.count > 0);
        let whole = (HEADER + note.len() + blocks * BLOCK_HEADER) as u64 + count * RECORD as u64;
        output.set_len(whole)?;
        output.seek(SeekFrom::Start(whole))?;
        Ok((Writer { output, note: note.clone(), count, finished }, Resumed { note, games, finished }))
    }
}

fn header(note: &str, count: u64) -> Vec<u8> {
    let mut header = Vec::with_capacity(HEADER + note.len());
    header.extend(MAGIC);
    header.extend(VERSION.to_le_bytes());
    header.extend((RECORD as u16).to_le_bytes());
    header.extend((note.len() as u32).to_le_bytes());
    header.extend(count.to_le_bytes());
    header.extend(checksum(&[&header, note.as_bytes()]).to_le_bytes());
    header.extend(note.as_bytes());
    header
}

/// FNV-1a with 64 bits (Fowler, Noll and Vo), of several texts in a row.
fn checksum(parts: &[&[u8]]) -> u64 {
    fnv(parts.iter().copied().flatten().copied())
}

/// Returns the same of the records of these samples: it distinguishes positions of the same number.
pub(super) fn digest(samples: &[Sample]) -> u64 {
    fnv(samples.iter().flat_map(Sample::to_bytes))
}

fn fnv(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// `N` bytes from `start` on, which must be there.
fn part<const N: usize>(bytes: &[u8], start: usize) -> [u8; N] {
    bytes[start..start + N].try_into().expect("a slice of N bytes is an array of N bytes")
}

/// Reads until `buffer` is full or the input ends, and says how much it was.
fn fill(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match input.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::io::Cursor;

    fn samples(count: usize) -> Vec<Sample> {
        let mut pos = Position::start();
        let mut samples = Vec::new();
        for i in 0..count {
            if !pos.has_legal_move() {
                pos = Position::start();
            }
            samples.push(Sample::new(&pos, i as Value * 37 - 400, i % 3 == 0, i as u16));
            let moves = pos.legal_moves();
            pos.do_move(moves[i * 7 % moves.len()]);
        }
        samples
    }

    fn file(blocks: &[&[Sample]]) -> Vec<u8> {
        let mut writer = Writer::new(Cursor::new(Vec::new()), "seed 1\n").unwrap();
        for (games, block) in (1..).zip(blocks) {
            writer.write(block, games).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    /// Returns the readable part, and the error after it.
    fn read_bytes(bytes: &[u8]) -> (Vec<Sample>, Option<String>) {
        let mut samples = Vec::new();
        let reader = match Reader::new(bytes) {
            Ok(reader) => reader,
            Err(error) => return (samples, Some(error.to_string())),
        };
        for block in reader {
            match block {
                Ok(block) => samples.extend(block.samples),
                Err(error) => return (samples, Some(error.to_string())),
            }
        }
        (samples, None)
    }

    /// Returns labels of random games, with these scores for the side to move's material. The side that is ahead wins four of five games.
    fn labels(count: usize, score: impl Fn(Value, Color) -> Value) -> Labels {
        labels_of(count, true, score)
    }

    fn labels_of(count: usize, played_out: bool, score: impl Fn(Value, Color) -> Value) -> Labels {
        let (mut random, mut pos, mut labels, mut counted) = (minishogi::Random(5), Position::start(), Labels::default(), 0);
        while counted < count {
            let moves = pos.legal_moves();
            if moves.is_empty() || pos.ply() > 40 {
                pos = Position::start();
                continue;
            }
            pos.do_move(moves[random.below(moves.len())]);
            let pieces = minishogi::evaluate(&pos);
            if pieces != 0 {
                counted += 1;
                let won = (pieces > 0) != random.once_in(5);
                let sample = Sample { played_out, ..Sample::new(&pos, score(pieces, pos.side_to_move()), won, pos.ply() as u16) };
                labels.add(&sample, &pos);
            }
        }
        labels
    }

    /// Returns this side's score of pieces that are worth `pieces` to the side to move.
    fn always_for(side: Color) -> impl Fn(Value, Color) -> Value {
        move |pieces, to_move| if to_move == side { pieces } else { -pieces }
    }

    #[test]
    fn right_labels_are_right() {
        for played_out in [true, false] {
            let right = labels_of(5000, played_out, |pieces, _| pieces);
            assert_eq!((right.fault(), right.scale()), (None, None));
        }
        // A search sees more than the pieces.
        let noisy = labels(5000, |pieces, _| pieces + 100 * (pieces.rem_euclid(7) - 3));
        assert_eq!((noisy.fault(), noisy.scale()), (None, None));
    }

    #[test]
    fn scores_of_a_fixed_side_are_refused() {
        for (fixed, wrong) in [(Color::White, Color::Black), (Color::Black, Color::White)] {
            for played_out in [true, false] {
                let fault = labels_of(5000, played_out, always_for(fixed)).fault();
                assert!(matches!(fault, Some(LabelError::FixedSide { side, .. }) if side == wrong), "{fault:?}");
                let said = fault.unwrap().to_string();
                assert!(said.starts_with(&format!("where {wrong} is to move, scores are right in only ")), "{said}");
                assert!(said.contains(&format!("They seem to be always those of {fixed}; ")), "{said}");
            }
        }
    }

    #[test]
    fn scores_with_the_wrong_sign_are_refused() {
        let said = |fault: Option<LabelError>| fault.unwrap().to_string();
        let results = said(labels(5000, |pieces, _| -pieces).fault());
        assert!(
            results.starts_with("the side that is ahead by its score won only ") && results.contains("seen from the wrong side"),
            "{results}"
        );
        let pieces = said(labels_of(5000, false, |pieces, _| -pieces).fault());
        assert!(pieces.starts_with("the side that has more pieces is ahead by its score only 0.0 %"), "{pieces}");
        // Only where they are large, as those of mates.
        let large = said(labels(5000, |pieces, _| if pieces.abs() >= 1000 { -pieces } else { pieces }).fault());
        assert!(large.starts_with("the side that is ahead by 1000 points or more won only "), "{large}");
        let middle = said(labels(8000, |pieces, _| if (300..1000).contains(&pieces.abs()) { -pieces } else { pieces }).fault());
        assert!(middle.starts_with("the side that is ahead by 300 points or more, up to 999, won only "), "{middle}");
    }

    #[test]
    fn scores_at_the_limit_are_refused() {
        for score in [|pieces: Value| 31_000 * pieces.signum(), |pieces| 1000 * pieces] {
            let said = labels(500, |pieces, _| score(pieces)).fault().unwrap().to_string();
            assert!(said.starts_with("100.0 % of the scores lie at the limit, +-3000 points"), "{said}");
        }
    }

    #[test]
    fn another_scale_is_told() {
        let times =
            |score: fn(Value) -> Value| labels(2000, |pieces, _| score(pieces)).scale().map(|scale| (scale.is_too_large(), scale.times()));
        assert_eq!(times(|pieces| 10 * pieces), Some((true, 10)));
        assert_eq!(times(|pieces| pieces / 10), Some((false, 10)));
        for many in [|pieces: Value| 30 * pieces, |pieces| 100 * pieces] {
            assert_eq!(times(many), Some((true, 10)));
            assert!(labels(2000, |pieces, _| many(pieces)).scale().unwrap().text().en.contains("more than 10 times too large"));
        }
        assert!(matches!(times(|pieces| pieces / 100), Some((false, 80..=130))), "{:?}", times(|pieces| pieces / 100));
        for usual in [|pieces: Value| 3 * pieces, |pieces| pieces / 3, |pieces| pieces] {
            assert_eq!(times(usual), None);
        }
        let told = labels(2000, |pieces, _| pieces / 10).scale().unwrap().text().en;
        assert_eq!(told, "the scores are about 10 times too small for points, of which a pawn is worth 100");
        // Scores that have nothing to do with the pieces are not compared with them.
        assert_eq!(
            labels_of(2000, false, |pieces, side| if (pieces / 10) % 2 == 0 { 1 } else { -1 } * (side.index() as Value + 1)).scale(),
            None
        );
    }

    #[test]
    fn few_labels_and_scores_of_0_say_nothing() {
        for score in [|pieces: Value| -pieces, |pieces| 100 * pieces] {
            let few = labels(50, |pieces, _| score(pieces));
            assert_eq!((few.fault(), few.scale()), (None, None));
        }
        let none = labels(5000, |_, _| 0);
        assert_eq!((none.fault(), none.scale(), none.clone()), (None, None, Labels::default()));
    }

    #[test]
    fn what_is_written_is_read() {
        let samples = samples(60);
        let hands: Vec<String> = samples.iter().map(|sample| sample.setup.to_string()).filter(|sfen| !sfen.contains(" - ")).collect();
        assert!(!hands.is_empty(), "no sample has a piece in hand");
        let bytes = file(&[&samples[..50], &samples[50..]]);
        assert_eq!(bytes.len(), 32 + 7 + 2 * 16 + samples.len() * 24);
        assert_eq!(read_bytes(&bytes), (samples.clone(), None));
        for sample in samples {
            assert_eq!(sample.position().setup(), sample.setup);
        }
    }

    #[test]
    fn both_sides_and_promoted_pieces_keep_their_place() {
        let pos = Position::from_sfen("r+B2k/2+sg1/5/PRS2/K4 w BGp 1").unwrap();
        let sample = Sample { played_out: false, ..Sample::new(&pos, -5000, true, 12) };
        assert_eq!(sample.setup.to_string(), "r+B2k/2+sg1/5/PRS2/K4 w BGp 13");
        assert_eq!(sample.score, -3000);
        assert_eq!(read_bytes(&file(&[std::slice::from_ref(&sample)])), (vec![sample], None));
    }

    #[test]
    fn a_torn_block_is_named_and_those_before_it_are_read() {
        let samples = samples(30);
        let bytes = file(&[&samples[..10], &samples[10..]]);
        for cut in [1, 24, 20 * 24, 20 * 24 + 15] {
            let (read, error) = read_bytes(&bytes[..bytes.len() - cut]);
            assert_eq!(
                (read.as_slice(), error.as_deref()),
                (&samples[..10], Some("block 2 is cut short: the file ends within it")),
                "{cut}"
            );
        }
        let (read, error) = read_bytes(&bytes[..32 + 7 + 16 + 10 * 24]);
        assert_eq!(read, samples[..10]);
        assert_eq!(error.unwrap(), "the header says 30 positions, but the blocks hold 10");
    }

    #[test]
    fn a_flipped_bit_is_found_wherever_it_is() {
        let samples = samples(20);
        let bytes = file(&[&samples[..10], &samples[10..]]);
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << (at % 8);
            let (read, error) = read_bytes(&changed);
            let error = error.unwrap_or_else(|| panic!("byte {at}"));
            let second = 32 + 7 + 16 + 10 * 24;
            assert_eq!(read.len(), if at < second { 0 } else { 10 }, "byte {at}: {error}");
            if at >= second + 16 {
                assert_eq!(error, "block 2 is damaged: its checksum is wrong", "byte {at}");
            }
        }
    }

    #[test]
    fn other_files_and_versions_are_told() {
        let foreign = "not a file of training positions: expected one that `minishogi selfplay` has written";
        assert_eq!(read_bytes(b"").1.unwrap(), foreign);
        assert_eq!(read_bytes(b"position startpos moves 5d5c\n").1.unwrap(), foreign);
        let mut bytes = file(&[&samples(1)]);
        assert_eq!(read_bytes(&bytes[..20]).1.unwrap(), "the header is damaged: it is cut short, or a byte was changed");
        bytes[8] = 2;
        assert_eq!(read_bytes(&bytes).1.unwrap(), "training positions of version 2: this program reads version 1");
    }

    /// The bytes of a file with one block, whose checksum is right.
    fn with_record(record: [u8; RECORD]) -> Vec<u8> {
        let mut bytes = file(&[&samples(1)]);
        let at = bytes.len() - RECORD;
        bytes[at..].copy_from_slice(&record);
        let sum = checksum(&[&bytes[at - 16..at - 8], &record]);
        bytes[at - 8..at].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    #[test]
    fn records_that_another_program_wrote_are_checked() {
        let record = samples(1)[0].to_bytes();
        let changed = |at: usize, byte: u8| {
            let mut record = record;
            record[at] = byte;
            read_bytes(&with_record(record)).1.unwrap()
        };
        assert_eq!(changed(0, 31), "record 1 of block 1: there is no piece 31 (1a): expected 0-20");
        assert_eq!(changed(15, 0x80 | record[15]), "record 1 of block 1: bits that must be 0 are not");
        assert_eq!(changed(21, 0x7f), "record 1 of block 1: the score is 32624: expected -3000 to 3000");
        let kingless = changed(0, record[0] & !31);
        assert_eq!(kingless, "record 1 of block 1: impossible position: White has 0 kings, expected 1");
    }

    #[test]
    fn no_bytes_make_the_reader_panic() {
        let whole = file(&[&samples(20), &samples(5)]);
        let mut state = 1u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as usize % below
        };
        let mut records_read = 0;
        for round in 0..3000 {
            let mut bytes = whole.clone();
            for _ in 0..random(4) {
                let at = random(bytes.len());
                bytes[at] = random(256) as u8;
            }
            bytes.truncate(random(bytes.len() + 1).max(bytes.len() / 2));
            records_read += read_bytes(&bytes).0.len();
            // Checksums would hide this: any record at all.
            let mut record = samples(1)[0].to_bytes();
            for _ in 0..=random(6) {
                record[random(RECORD)] ^= random(256) as u8;
            }
            if round % 3 == 0 {
                record = std::array::from_fn(|_| random(256) as u8);
            }
            let (read, _) = read_bytes(&with_record(record));
            if let [sample] = &read[..] {
                assert_eq!(sample.to_bytes(), record);
            }
            records_read += read.len();
        }
        assert!(records_read > 1000, "the fuzzer hardly reached the records: {records_read}");
    }

    #[test]
    fn a_writer_goes_on_after_the_last_whole_block() {
        let samples = samples(30);
        let path = std::env::temp_dir().join(format!("minishogi-data-{}", std::process::id()));
        let open = || File::options().read(true).write(true).create(true).truncate(false).open(&path).unwrap();
        let mut writer = Writer::new(open(), "seed 1\n").unwrap();
        writer.write(&samples[..10], 1).unwrap();
        writer.write(&samples[10..20], 2).unwrap();
        drop(writer);
        let length = open().metadata().unwrap().len();
        open().set_len(length - 5).unwrap();

        let mut seen = 0;
        let (mut writer, resumed) = Writer::resume(open(), |block| seen += block.samples.len()).unwrap();
        assert_eq!((resumed, seen), (Resumed { note: "seed 1\n".to_string(), games: 1, finished: false }, 10));
        writer.write(&samples[10..], 2).unwrap();
        writer.finish().unwrap();
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!(bytes, file(&[&samples[..10], &samples[10..]]));

        let (_, resumed) = Writer::resume(open(), |_| ()).unwrap();
        assert!(resumed.finished);
        let (mut writer, _) = Writer::resume(open(), |_| ()).unwrap();
        writer.write(&samples[..5], 3).unwrap();
        assert_eq!(Reader::open(&path).unwrap().total(), None, "it is being written again");
        writer.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), file(&[&samples[..10], &samples[10..], &samples[..5]]));
        std::fs::write(&path, &bytes).unwrap();
        // A finished file has no torn end: something else has cut it.
        open().set_len(bytes.len() as u64 - 5).unwrap();
        let error = Writer::resume(open(), |_| ()).unwrap_err();
        assert_eq!(error.to_string(), "block 2 is cut short: the file ends within it");
        std::fs::remove_file(&path).unwrap();
    }
}
