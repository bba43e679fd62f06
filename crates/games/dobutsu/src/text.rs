//! Positions as text, and the board for people.
//!
//! The text is that of Fairy-Stockfish's variant `dobutsu` in USI: board, side to move, hands and move number as in SFEN, with the letters
//! L, G, E and C and `+C` for a hen.

use std::fmt;
use std::str::FromStr;

use super::mv::Square;
use super::steps::{MINE, THEIRS};
use super::view::{CAUGHT, HAND, Man, View};
use super::{Kind, Position};
use minishogi::{Color, Text, text};

/// The start position of the game.
pub const START_SFEN: &str = "gle/1c1/1C1/ELG b - 1";

/// The reason why a text is not a position. Each error contains the wrong part.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// The text ends before this field: the board, the side to move or the hands. Only the move number may be left out.
    Missing(&'static str),
    /// There is more text after the move number.
    Trailing(String),
    /// The board has not four ranks.
    Ranks(usize),
    /// A rank, given with its letter, has not three squares.
    RankLength(char, String),
    /// A character on the board, with its rank, is no piece and no number 1-3.
    BoardCharacter(char, String),
    /// The side to move is neither `b` nor `w`.
    Side(String),
    /// A part of the hands is no count and letter.
    Hand(String, String),
    /// The move number is no number from 1 on.
    Number(String),
    /// There are this many lions of this colour, on the board and taken, instead of one.
    Lions(Color, usize),
    /// The side to move, whose lion is not the one that was taken.
    AfterTheEnd(Color),
    /// There are this many of a kind, in hands and, for chicks, as hens included: neither two nor none.
    Count(Kind, usize),
}

impl ParsePositionError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        match self {
            Self::Missing(field) => {
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
            Self::Trailing(rest) => {
                text!("`{rest}` after the move number: expected nothing more", "手数の後に余分な `{rest}` があります")
            }
            Self::Ranks(count) => {
                let ranks = if *count == 1 { "rank" } else { "ranks" };
                text!("the board has {count} {ranks}: expected 4, separated by `/`", "盤面が {count} 段です。`/` で区切って 4 段を書きます")
            }
            Self::RankLength(rank, text) => {
                text!("rank {rank} (`{text}`) has not 3 squares", "{rank} 段（`{text}`）が 3 マスではありません")
            }
            Self::BoardCharacter(c, rank) => text!(
                "`{c}` in rank `{rank}`: expected one of LGEC (Black), lgec (White), `+` before a chick that is a hen, or a number 1-3",
                "段 `{rank}` の `{c}`: LGEC（先手）、lgec（後手）、ひよこの前に付けるとにわとりになる `+`、1 から 3 までの数のどれかを書きます"
            ),
            Self::Side(token) => {
                text!("the side to move is `{token}`: expected `b` or `w`", "手番が `{token}` です。`b` か `w` を書きます")
            }
            Self::Hand(part, token) => text!(
                "`{part}` in the hands `{token}`: expected `-` or letters GEC (Black) and gec (White), each after a 2 if there are two",
                "持ち駒 `{token}` の `{part}`: `-`、または GEC（先手）と gec（後手）を書き、2 枚なら前に 2 を付けます"
            ),
            Self::Number(token) => text!(
                "the move number is `{token}`: expected a whole number from 1 to {}",
                "手数が `{token}` です。1 から {} までの整数を書きます",
                u32::MAX
            ),
            Self::Lions(color, count) => {
                text!("{} has {count} lions: expected 1", "{}のライオンが {count} 枚あります（1 枚のはずです）"; color; color.kanji())
            }
            Self::AfterTheEnd(side) => text!(
                "{} is to move but has taken the lion: the game was over before",
                "手番の{}がすでにライオンを取っています。終わった対局の局面です";
                side;
                side.kanji()
            ),
            Self::Count(kind, count) => {
                let [hens, hens_ja] = if *kind == Kind::Chick { [" and hens", "とにわとり"] } else { ["", ""] };
                text!(
                    "{count} {}s{hens} on the board and in hands: expected 2, or none in a game without them",
                    "{}{hens_ja}が盤上と持ち駒に {count} 枚あります（2 枚か、使わないなら 0 枚のはずです）";
                    kind;
                    kind.japanese()
                )
            }
        }
    }
}

minishogi::displays_text!(ParsePositionError);

impl std::error::Error for ParsePositionError {}

type Piece = (Color, Kind);

/// Returns the piece of a letter: upper case is Black's.
fn piece_of(letter: char) -> Option<Piece> {
    let kind = Kind::from_letter(letter.to_ascii_uppercase())?;
    Some((if letter.is_ascii_uppercase() { Color::Black } else { Color::White }, kind))
}

fn letters_of((color, kind): Piece) -> String {
    if color == Color::Black { kind.letters().to_string() } else { kind.letters().to_ascii_lowercase() }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Reads board, side to move, hands and, if given, the move number.
    ///
    /// ```
    /// use minishogi_dobutsu::Position;
    /// let pos: Position = "gle/1C1/3/ELG w C 2".parse().unwrap();
    /// assert_eq!(pos.sfen(), "gle/1C1/3/ELG w C 2");
    ///
    /// let error = "gle/1c1/1X1/ELG b - 1".parse::<Position>().unwrap_err();
    /// assert!(error.to_string().starts_with("`X` in rank `1X1`: expected one of LGEC"));
    /// let error = "gle/1c1/1C1/EL1 b - 1".parse::<Position>().unwrap_err();
    /// assert!(error.to_string().starts_with("1 giraffes on the board and in hands: expected 2"));
    /// ```
    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        let mut fields = text.split_whitespace();
        let mut field = |name| fields.next().ok_or(ParsePositionError::Missing(name));
        let mut pieces = board(field("board")?)?;
        let side = match field("side to move")? {
            "b" => Color::Black,
            "w" => Color::White,
            other => return Err(ParsePositionError::Side(other.to_string())),
        };
        hands(field("hands")?, &mut pieces)?;
        let number = match fields.next() {
            None => 1,
            Some(token) => {
                let digits = token.bytes().all(|b| b.is_ascii_digit());
                let number = token.parse().ok().filter(|&number| digits && number >= 1);
                number.ok_or_else(|| ParsePositionError::Number(token.to_string()))?
            }
        };
        match fields.next() {
            Some(rest) => Err(ParsePositionError::Trailing(rest.to_string())),
            None => Ok(Position::new(view(&pieces, side)?, side, number)),
        }
    }
}

/// Pieces on their squares, or in hand.
type Pieces = Vec<(Piece, Option<Square>)>;

fn board(text: &str) -> Result<Pieces, ParsePositionError> {
    let mut pieces = Vec::new();
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 4 {
        return Err(ParsePositionError::Ranks(ranks.len()));
    }
    for (rank, text) in (1..).zip(ranks) {
        let wrong_length = || ParsePositionError::RankLength((b'a' + rank - 1) as char, text.to_string());
        let mut file = 3;
        let mut letters = text.chars();
        while let Some(c) = letters.next() {
            let wrong = |c| ParsePositionError::BoardCharacter(c, text.to_string());
            if let Some(count @ 1..=3) = c.to_digit(10) {
                file = u8::checked_sub(file, count as u8).ok_or_else(wrong_length)?;
                continue;
            }
            let piece = if c == '+' {
                match letters.next().and_then(piece_of) {
                    Some((color, Kind::Chick)) => (color, Kind::Hen),
                    _ => return Err(wrong('+')),
                }
            } else {
                piece_of(c).ok_or_else(|| wrong(c))?
            };
            pieces.push((piece, Some(Square::new(file, rank).ok_or_else(wrong_length)?)));
            file -= 1;
        }
        if file != 0 {
            return Err(wrong_length());
        }
    }
    Ok(pieces)
}

fn hands(text: &str, pieces: &mut Pieces) -> Result<(), ParsePositionError> {
    let mut letters = if text == "-" { "".chars() } else { text.chars() };
    while let Some(c) = letters.next() {
        let (count, letter) = if c == '2' { (2, letters.next()) } else { (1, Some(c)) };
        let part = || [Some(c).filter(|_| count == 2), letter].into_iter().flatten().collect();
        let piece = letter.and_then(piece_of).ok_or_else(|| ParsePositionError::Hand(part(), text.to_string()))?;
        pieces.extend(std::iter::repeat_n((piece, None), count));
    }
    Ok(())
}

fn view(pieces: &Pieces, side: Color) -> Result<View, ParsePositionError> {
    let owner = |color| if color == side { MINE } else { THEIRS };
    let mut view = View { lions: [CAUGHT; 2], men: [Man::NONE; 6] };
    for color in Color::ALL {
        // A lion in hand was the opponent's.
        let whose = |&&((holder, kind), square): &&(Piece, Option<Square>)| {
            kind == Kind::Lion && (if square.is_some() { holder } else { !holder }) == color
        };
        match pieces.iter().filter(whose).collect::<Vec<_>>()[..] {
            [&(_, Some(square))] => view.lions[usize::from(owner(color))] = square.number(side),
            [_] if color == side => {}
            [_] => return Err(ParsePositionError::AfterTheEnd(side)),
            ref others => return Err(ParsePositionError::Lions(color, others.len())),
        }
    }
    for (pair, kind) in Kind::IN_HAND.into_iter().enumerate() {
        let same = |piece: Kind| piece == kind || kind == Kind::Chick && piece == Kind::Hen;
        let men: Vec<Man> = pieces
            .iter()
            .filter(|((_, piece), _)| same(*piece))
            .map(|&((color, kind), square)| Man::new(square.map_or(HAND, |square| square.number(side)), owner(color), kind == Kind::Hen))
            .collect();
        match men[..] {
            [] => {}
            [_, _] => view.men[2 * pair..][..2].copy_from_slice(&men),
            _ => return Err(ParsePositionError::Count(kind, men.len())),
        }
    }
    Ok(view)
}

impl Position {
    /// Returns the start of a game: `gle/1c1/1C1/ELG b - 1`.
    pub fn start() -> Position {
        START_SFEN.parse().expect("the start position is possible")
    }

    /// Returns the position as text, which can be read again. It does not contain the moves before.
    pub fn sfen(&self) -> String {
        let mut ranks = vec![String::new(); 4];
        for square in Square::in_reading_order() {
            let rank = &mut ranks[usize::from(square.rank() - 1)];
            match (self.piece_on(square), rank.pop()) {
                (None, Some(digit @ '1'..='9')) => rank.push((digit as u8 + 1) as char),
                (None, last) => rank.extend(last.into_iter().chain(['1'])),
                (Some(piece), last) => {
                    rank.extend(last);
                    *rank += &letters_of(piece);
                }
            }
        }
        let hands = Color::ALL.map(|color| self.hand(color, |kind, count| if count == 2 { format!("2{kind}") } else { kind })).concat();
        let hands = if hands.is_empty() { "-" } else { &hands };
        format!("{} {} {hands} {}", ranks.join("/"), self.side.letter(), self.number)
    }

    fn hand(&self, color: Color, show: impl Fn(String, u8) -> String) -> String {
        let kinds = [Kind::Lion, Kind::Giraffe, Kind::Elephant, Kind::Chick].map(|kind| (kind, self.in_hand(color, kind)));
        kinds.into_iter().filter(|(_, count)| *count > 0).map(|(kind, count)| show(letters_of((color, kind)), count)).collect()
    }
}

/// Writes the board, the hands, the side to move and the text, as the shell shows them. White's pieces have a `^`.
///
/// ```
/// # use minishogi_dobutsu::Position;
/// assert!(Position::start().to_string().starts_with("^き^ラ^ぞ\n 口^ひ 口\n"));
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for square in Square::in_reading_order() {
            match self.piece_on(square) {
                None => f.write_str(" 口")?,
                Some((color, kind)) => write!(f, "{}{}", if color == Color::White { '^' } else { ' ' }, kind.kana())?,
            }
            if square.file() == 1 {
                writeln!(f)?;
            }
        }
        let [black, white] = Color::ALL.map(|color| {
            let kinds = [Kind::Lion, Kind::Giraffe, Kind::Elephant, Kind::Chick];
            let held: String = kinds.iter().map(|&kind| kind.kana().repeat(usize::from(self.in_hand(color, kind)))).collect();
            format!("{} 手駒 : {}", color.kanji(), if held.is_empty() { "なし" } else { &held })
        });
        writeln!(f, "{black} , {white}\n手番 = {}\nsfen {}", self.side.kanji(), self.sfen())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
