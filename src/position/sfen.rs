//! Positions as text: SFEN.
//!
//! Reading one takes two steps. First the text becomes a [`Setup`], any pieces on any squares; a text that is no SFEN fails here, with the
//! token at fault. Then the set-up becomes a [`Position`], if it can occur in a game; if not, the error lists every flaw.

use std::fmt;
use std::str::FromStr;

use crate::color::Color;
use crate::hand::Hand;
use crate::piece::{Piece, PieceKind};
use crate::square::Square;
use crate::text::{Text, displays_text, text};

use super::Position;
use super::observer::observer;
use super::state::State;

/// The start position of the game.
pub const START_SFEN: &str = "rbsgk/4p/5/P4/KGSBR b - 1";

/// Pieces on squares and in hands, possible or not.
///
/// ```
/// use minishogi::{Position, Setup};
/// let setup: Setup = "rbsgk/4p/5/P4/KGSBR b - 1".parse().unwrap();
/// assert_eq!(setup.to_string(), "rbsgk/4p/5/P4/KGSBR b - 1");
/// let pos = Position::try_from(setup).unwrap();
/// assert_eq!(pos, Position::start());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The piece on each square, by [`Square::index`].
    pub board: [Option<Piece>; Square::COUNT],
    /// The hands, by [`Color::index`].
    pub hands: [Hand; 2],
    /// The side to move.
    pub side: Color,
    /// The move number, from 1; 0 is taken for 1.
    pub number: u32,
}

/// Why a text is no SFEN. Each error carries the token at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseSfenError {
    /// The text ends before this field: the board, the side to move or the hands. Only the move number may be left out.
    Missing(&'static str),
    /// There is more text after the move number.
    Trailing(String),
    /// The board has not five ranks.
    Ranks(usize),
    /// A rank, given with its letter, has not five squares.
    RankLength(char, String),
    /// A character on the board, with its rank, is no piece and no number 1-5.
    BoardCharacter(char, String),
    /// A `+` before something that does not promote, with its rank.
    Promotion(char, String),
    /// The side to move is neither `b` nor `w`.
    Side(String),
    /// The hands are neither `-` nor counts and letters.
    Hand(String, String),
    /// A part of the hands makes one hold more pieces of a kind than a [`Setup`] has space for.
    TooMany(String, String),
    /// The move number is no number from 1 on.
    Number(String),
}

impl ParseSfenError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        match self {
            ParseSfenError::Missing(field) => {
                let field_ja = match *field {
                    "board" => "盤面",
                    "side to move" => "手番",
                    _ => "持ち駒",
                };
                text!(
                    "the text ends before the {field}: expected `BOARD SIDE HANDS NUMBER`, as in `{START_SFEN}`",
                    "{field_ja}がありません。`{START_SFEN}` のように、盤面、手番、持ち駒、手数の順に書きます"
                )
            }
            ParseSfenError::Trailing(rest) => {
                text!("`{rest}` after the move number: expected nothing more", "手数の後に余分な `{rest}` があります")
            }
            ParseSfenError::Ranks(count) => {
                let ranks = if *count == 1 { "rank" } else { "ranks" };
                text!("the board has {count} {ranks}: expected 5, separated by `/`", "盤面が {count} 段です。`/` で区切って 5 段を書きます")
            }
            ParseSfenError::RankLength(rank, text) => {
                text!("rank {rank} (`{text}`) has not 5 squares", "{rank} 段（`{text}`）が 5 マスではありません")
            }
            ParseSfenError::BoardCharacter(c, rank) => text!(
                "`{c}` in rank `{rank}`: expected one of PSBRGK (Black), psbrgk (White), `+` or a number 1-5",
                "段 `{rank}` の `{c}`: PSBRGK（先手）、psbrgk（後手）、`+`、1 から 5 までの数のどれかを書きます"
            ),
            ParseSfenError::Promotion(c, rank) => {
                text!("`+{c}` in rank `{rank}`: only P, S, B and R promote", "段 `{rank}` の `+{c}`: 成れるのは P、S、B、R だけです")
            }
            ParseSfenError::Side(token) => {
                text!("the side to move is `{token}`: expected `b` or `w`", "手番が `{token}` です。`b` か `w` を書きます")
            }
            ParseSfenError::Hand(part, token) => text!(
                "`{part}` in the hands `{token}`: expected `-` or letters PSBRG (Black) and psbrg (White), each after its count 2-9 if it is not 1",
                "持ち駒 `{token}` の `{part}`: `-`、または PSBRG（先手）と psbrg（後手）を書き、2 枚以上なら前に枚数 2 から 9 を付けます"
            ),
            ParseSfenError::TooMany(part, token) => text!(
                "`{part}` in the hands `{token}`: that is too many, there are two pieces of a kind",
                "持ち駒 `{token}` の `{part}`: 多すぎます。同じ種類の駒は全部で 2 枚です"
            ),
            ParseSfenError::Number(token) => text!(
                "the move number is `{token}`: expected a whole number from 1 to {}",
                "手数が `{token}` です。1 から {} までの整数を書きます",
                u32::MAX
            ),
        }
    }
}

displays_text!(ParseSfenError);

impl std::error::Error for ParseSfenError {}

impl FromStr for Setup {
    type Err = ParseSfenError;

    fn from_str(text: &str) -> Result<Setup, ParseSfenError> {
        let mut fields = text.split_whitespace();
        let mut field = |name| fields.next().ok_or(ParseSfenError::Missing(name));
        let board = parse_board(field("board")?)?;
        let side = match field("side to move")? {
            "b" => Color::Black,
            "w" => Color::White,
            other => return Err(ParseSfenError::Side(other.to_string())),
        };
        let hands = parse_hands(field("hands")?)?;
        let number = match fields.next() {
            None => 1,
            Some(token) => {
                let digits = token.bytes().all(|b| b.is_ascii_digit());
                let number = token.parse().ok().filter(|&number| digits && number >= 1);
                number.ok_or_else(|| ParseSfenError::Number(token.to_string()))?
            }
        };
        match fields.next() {
            Some(rest) => Err(ParseSfenError::Trailing(rest.to_string())),
            None => Ok(Setup { board, hands, side, number }),
        }
    }
}

/// Returns the piece of a letter: upper case is Black's.
fn piece_of_letter(letter: char) -> Option<Piece> {
    let kind = PieceKind::from_letter(letter.to_ascii_uppercase())?;
    let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    Some(Piece { color, kind })
}

fn parse_board(text: &str) -> Result<[Option<Piece>; Square::COUNT], ParseSfenError> {
    let mut board = [None; Square::COUNT];
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 5 {
        return Err(ParseSfenError::Ranks(ranks.len()));
    }
    for (rank, text) in (1..).zip(ranks) {
        let wrong_length = || ParseSfenError::RankLength((b'a' + rank - 1) as char, text.to_string());
        let mut file = 5;
        let mut promoted = false;
        for c in text.chars() {
            if c == '+' && !promoted {
                promoted = true;
                continue;
            }
            if let Some(count @ 1..=5) = c.to_digit(10).filter(|_| !promoted) {
                file = u8::checked_sub(file, count as u8).ok_or_else(wrong_length)?;
                continue;
            }
            let mut piece = piece_of_letter(c).ok_or_else(|| ParseSfenError::BoardCharacter(c, text.to_string()))?;
            if promoted {
                piece.kind = piece.kind.promoted().ok_or_else(|| ParseSfenError::Promotion(c, text.to_string()))?;
                promoted = false;
            }
            let square = Square::new(file, rank).ok_or_else(wrong_length)?;
            board[square.index()] = Some(piece);
            file -= 1;
        }
        if promoted {
            return Err(ParseSfenError::BoardCharacter('+', text.to_string()));
        }
        if file != 0 {
            return Err(wrong_length());
        }
    }
    Ok(board)
}

fn parse_hands(text: &str) -> Result<[Hand; 2], ParseSfenError> {
    let mut hands = [Hand::EMPTY; 2];
    if text == "-" {
        return Ok(hands);
    }
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let letter = rest[digits..].chars().next();
        let part = &rest[..digits + letter.map_or(0, char::len_utf8)];
        let error = || ParseSfenError::Hand(part.to_string(), text.to_string());
        let count = match &rest[..digits] {
            "" => 1,
            digits => digits.parse().ok().filter(|count| (1..=9).contains(count)).ok_or_else(error)?,
        };
        let piece = letter.and_then(piece_of_letter).filter(|piece| piece.kind != PieceKind::King).ok_or_else(error)?;
        let hand = &mut hands[piece.color.index()];
        if hand.count(piece.kind) + count > Hand::MAX {
            return Err(ParseSfenError::TooMany(part.to_string(), text.to_string()));
        }
        for _ in 0..count {
            hand.add(piece.kind);
        }
        rest = &rest[part.len()..];
    }
    Ok(hands)
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut empty = 0;
        for square in Square::in_reading_order() {
            let piece = self.board[square.index()];
            if piece.is_none() {
                empty += 1;
            }
            if empty > 0 && (piece.is_some() || square.file() == 1) {
                write!(f, "{empty}")?;
                empty = 0;
            }
            if let Some(piece) = piece {
                write!(f, "{piece}")?;
            }
            if square.file() == 1 && square.rank() < 5 {
                f.write_str("/")?;
            }
        }
        write!(f, " {} ", self.side.letter())?;
        if self.hands.iter().all(|hand| hand.is_empty()) {
            f.write_str("-")?;
        }
        for color in Color::ALL {
            for kind in [PieceKind::Rook, PieceKind::Bishop, PieceKind::Gold, PieceKind::Silver, PieceKind::Pawn] {
                match self.hands[color.index()].count(kind) {
                    0 => continue,
                    1 => {}
                    count => write!(f, "{count}")?,
                }
                write!(f, "{}", Piece { color, kind })?;
            }
        }
        write!(f, " {}", self.number)
    }
}

/// One reason why a set-up cannot occur in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupFlaw {
    /// A player has not exactly one king but this many.
    Kings(Color, usize),
    /// There are more than two pieces of a kind, promoted ones and those in hand included.
    TooMany(PieceKind, u32),
    /// 二歩: a player has more than one unpromoted pawn on a file.
    TwoPawns(Color, u8),
    /// 行き所のない駒: a pawn is on its last rank.
    PawnOnLastRank(Square),
    /// The king of the side not to move is attacked by the piece on this square: it could be captured.
    KingCanBeCaptured(Square),
}

impl SetupFlaw {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        match self {
            SetupFlaw::Kings(color, count) => {
                text!("{} has {count} kings, expected 1", "{}の玉が {count} 枚あります（1 枚のはずです）"; color; color.kanji())
            }
            SetupFlaw::TooMany(kind, count) => {
                text!("there are {count} {}s, expected 2 at most", "{}が {count} 枚あります（2 枚まで）"; kind.name(); kind.kanji())
            }
            SetupFlaw::TwoPawns(color, file) => {
                text!("{} has two pawns on file {file} (nifu)", "{}の歩が {file} 筋に 2 枚あります（二歩）"; color; color.kanji())
            }
            SetupFlaw::PawnOnLastRank(square) => {
                text!("the pawn on {square} could never move again", "{square} の歩は行き所がありません")
            }
            SetupFlaw::KingCanBeCaptured(square) => {
                text!("the side to move could capture the king with the piece on {square}", "手番側が {square} の駒で玉を取れてしまいます")
            }
        }
    }
}

displays_text!(SetupFlaw);

/// A set-up that cannot occur in a game: it comes back with every reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpossiblePositionError {
    /// The set-up.
    pub setup: Box<Setup>,
    /// All that is wrong with it; never empty.
    pub flaws: Vec<SetupFlaw>,
}

impl ImpossiblePositionError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        let (en, ja): (Vec<_>, Vec<_>) = self.flaws.iter().map(SetupFlaw::text).map(|flaw| (flaw.en, flaw.ja)).unzip();
        text!("impossible position: {}", "ありえない局面です: {}"; en.join("; "); ja.join("。"))
    }
}

displays_text!(ImpossiblePositionError);

impl std::error::Error for ImpossiblePositionError {}

impl TryFrom<Setup> for Position {
    type Error = ImpossiblePositionError;

    fn try_from(setup: Setup) -> Result<Position, ImpossiblePositionError> {
        if let Some(observer) = observer() {
            observer.makes();
        }
        Position::unseen_from(setup)
    }
}

impl Position {
    /// Returns the same, not seen by the observer.
    pub(crate) fn unseen_from(setup: Setup) -> Result<Position, ImpossiblePositionError> {
        let state = setup.state();
        let flaws = setup.flaws(&state);
        if flaws.is_empty() { Ok(Position::from_state(state)) } else { Err(ImpossiblePositionError { setup: Box::new(setup), flaws }) }
    }
}

impl Setup {
    /// Returns the board turned round and the colours exchanged: so the other player sees it.
    ///
    /// ```
    /// use minishogi::Setup;
    /// let setup: Setup = "rbsgk/4p/5/P4/KGS1R b Bp 7".parse().unwrap();
    /// assert_eq!(setup.turned().to_string(), "r1sgk/4p/5/P4/KGSBR w Pb 7");
    /// ```
    pub fn turned(&self) -> Setup {
        let mut board = self.board.map(|piece| piece.map(|piece| Piece { color: !piece.color, ..piece }));
        board.reverse();
        let [black, white] = self.hands;
        Setup { board, hands: [white, black], side: !self.side, number: self.number }
    }

    fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().zip(self.board).filter_map(|(square, piece)| Some((square, piece?)))
    }

    fn state(&self) -> State {
        let mut state = State::empty(self.side, self.number.max(1));
        for (square, piece) in self.pieces() {
            state.put(piece.color, piece.kind, square);
        }
        for color in Color::ALL {
            for (kind, count) in self.hands[color.index()].iter() {
                for _ in 0..count {
                    state.add_to_hand(color, kind);
                }
            }
        }
        state.sum_up_material();
        state
    }

    fn flaws(&self, state: &State) -> Vec<SetupFlaw> {
        let mut flaws = Vec::new();
        for color in Color::ALL {
            let kings = self.pieces().filter(|(_, piece)| *piece == Piece { color, kind: PieceKind::King }).count();
            if kings != 1 {
                flaws.push(SetupFlaw::Kings(color, kings));
            }
        }
        let kings_fit = flaws.is_empty();
        for kind in PieceKind::IN_HAND {
            let on_board = self.pieces().filter(|(_, piece)| piece.kind.unpromoted() == kind).count() as u32;
            let count = on_board + self.hands.iter().map(|hand| hand.count(kind)).sum::<u32>();
            if count > 2 {
                flaws.push(SetupFlaw::TooMany(kind, count));
            }
        }
        for color in Color::ALL {
            let pawns =
                || self.pieces().filter(move |(_, piece)| *piece == Piece { color, kind: PieceKind::Pawn }).map(|(square, _)| square);
            for file in (1..=5).rev() {
                if pawns().filter(|square| square.file() == file).count() > 1 {
                    flaws.push(SetupFlaw::TwoPawns(color, file));
                }
            }
            flaws.extend(pawns().filter(|square| square.rank_for(color) == 1).map(SetupFlaw::PawnOnLastRank));
        }
        if kings_fit {
            let attackers = state.attackers(self.side, state.king_square(!self.side), state.occupied());
            flaws.extend(attackers.into_iter().map(SetupFlaw::KingCanBeCaptured));
        }
        flaws
    }
}

/// Why a text gave no position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SfenError {
    /// The text is no SFEN.
    Parse(ParseSfenError),
    /// It is one, but of a position that cannot occur.
    Impossible(ImpossiblePositionError),
}

impl SfenError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        match self {
            SfenError::Parse(error) => {
                let Text { en, ja } = error.text();
                text!("not an SFEN: {en}", "SFEN ではありません: {ja}")
            }
            SfenError::Impossible(error) => error.text(),
        }
    }
}

displays_text!(SfenError);

impl std::error::Error for SfenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(match self {
            SfenError::Parse(error) => error,
            SfenError::Impossible(error) => error,
        })
    }
}

impl From<ParseSfenError> for SfenError {
    fn from(error: ParseSfenError) -> SfenError {
        SfenError::Parse(error)
    }
}

impl From<ImpossiblePositionError> for SfenError {
    fn from(error: ImpossiblePositionError) -> SfenError {
        SfenError::Impossible(error)
    }
}

impl Position {
    /// Reads a position from SFEN: board, side to move, hands and, if given, move number.
    ///
    /// # Errors
    /// [`SfenError::Parse`] for a text that is no SFEN, [`SfenError::Impossible`] for a position that cannot occur.
    ///
    /// ```
    /// use minishogi::{Position, SfenError};
    /// let pos = Position::from_sfen("r2k1/2bgp/5/PRS2/K4 b BSg 1").unwrap();
    /// assert_eq!(pos.legal_moves().len(), 44);
    ///
    /// let error = Position::from_sfen("rbsgk/4p/5/P4/KGSBR x - 1").unwrap_err();
    /// assert_eq!(error.to_string(), "not an SFEN: the side to move is `x`: expected `b` or `w`");
    ///
    /// let error = Position::from_sfen("rbsgk/4p/P4/P4/KGSBR b - 1").unwrap_err();
    /// assert_eq!(error.to_string(), "impossible position: there are 3 pawns, expected 2 at most; Black has two pawns on file 5 (nifu)");
    /// ```
    pub fn from_sfen(sfen: &str) -> Result<Position, SfenError> {
        Ok(Position::try_from(sfen.parse::<Setup>()?)?)
    }

    /// Returns the set-up of this position: the parts of its SFEN, without the moves before.
    pub fn setup(&self) -> Setup {
        let mut board = [None; Square::COUNT];
        for square in Square::all() {
            board[square.index()] = self.piece_on(square);
        }
        Setup { board, hands: Color::ALL.map(|color| self.hand_of(color)), side: self.side_to_move(), number: self.move_number() }
    }

    /// Returns the position as SFEN, hands in the order R B G S P, Black's first.
    pub fn sfen(&self) -> String {
        self.setup().to_string()
    }
}

impl FromStr for Position {
    type Err = SfenError;

    fn from_str(sfen: &str) -> Result<Position, SfenError> {
        Position::from_sfen(sfen)
    }
}
