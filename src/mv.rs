//! Moves and lists of moves.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::str::FromStr;

use crate::piece::PieceKind;
use crate::square::Square;
use crate::text::{Text, displays_text, text};

/// A move: a piece goes from one square to another, with or without promotion, or comes from the hand.
///
/// One small integer: bits 0-4 are the target, bits 5-9 the origin (or the kind of a drop), bit 10 promotion, bit 11 drop.
/// It displays and parses as USI text.
///
/// ```
/// use minishogi::Move;
/// let m: Move = "2c2a+".parse().unwrap();
/// assert!(m.is_promotion());
/// assert_eq!(m.to().to_string(), "2a");
/// let drop: Move = "P*1c".parse().unwrap();
/// assert_eq!(drop.from(), None);
/// assert_eq!(drop.to_string(), "P*1c");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

const PROMOTION: u16 = 1 << 10;
const DROP: u16 = 1 << 11;

impl Move {
    /// Gives the game up (投了): a player returns it when there is no legal move.
    pub const RESIGN: Move = Move(1 << 15);

    /// Returns a move on the board without promotion.
    pub const fn board(from: Square, to: Square) -> Move {
        Move((from.index() << 5 | to.index()) as u16)
    }

    /// Returns a move on the board with promotion.
    pub const fn promotion(from: Square, to: Square) -> Move {
        Move(Move::board(from, to).0 | PROMOTION)
    }

    /// Returns a drop of an unpromoted piece from the hand.
    ///
    /// # Panics
    /// In a build with debug assertions, if the kind is a king or promoted. Without them [`dropped`](Move::dropped) panics, and so does the
    /// text of the move.
    #[track_caller]
    pub const fn drop(kind: PieceKind, to: Square) -> Move {
        debug_assert!(kind.index() < PieceKind::IN_HAND.len(), "no king and no promoted piece is dropped: `kind.unpromoted()`");
        Move::unchecked_drop(kind, to)
    }

    /// Returns the same for a caller that knows that a hand holds this kind.
    pub(crate) const fn unchecked_drop(kind: PieceKind, to: Square) -> Move {
        Move((kind.index() << 5 | to.index()) as u16 | DROP)
    }

    /// The square the piece goes to. Meaningless for [`Move::RESIGN`].
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_bit((self.0 & 31) as u32)
    }

    /// The square the piece comes from, or `None` for a drop and for [`Move::RESIGN`].
    #[inline]
    pub const fn from(self) -> Option<Square> {
        if self.0 < DROP { Some(Square::from_bit((self.0 >> 5 & 31) as u32)) } else { None }
    }

    /// Returns the kind that is dropped, or `None` for a move on the board.
    #[inline]
    pub const fn dropped(self) -> Option<PieceKind> {
        if self.is_drop() { Some(PieceKind::IN_HAND[(self.0 >> 5 & 31) as usize]) } else { None }
    }

    /// Returns the number that stands for the move: see [`from_bits`](Move::from_bits).
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the move with these [`bits`](Move::bits), or `None` if no move of a game has them (none leads from a square to
    /// itself): a number in a table can have been damaged.
    ///
    /// ```
    /// use minishogi::Move;
    /// let m: Move = "2c2a+".parse().unwrap();
    /// assert_eq!(Move::from_bits(m.bits()), Some(m));
    /// assert_eq!(Move::from_bits(u16::MAX), None);
    /// ```
    pub fn from_bits(bits: u16) -> Option<Move> {
        let (to, origin) = (usize::from(bits & 31), usize::from(bits >> 5 & 31));
        let is_move = to < Square::COUNT
            && match bits & !1023 {
                0 | PROMOTION => origin < Square::COUNT && origin != to,
                DROP => origin < PieceKind::IN_HAND.len(),
                _ => false,
            };
        (is_move || bits == Move::RESIGN.0).then_some(Move(bits))
    }

    /// Returns whether a piece comes from the hand.
    pub const fn is_drop(self) -> bool {
        self.0 & DROP != 0
    }

    /// Returns whether the piece promotes with this move.
    pub const fn is_promotion(self) -> bool {
        self.0 & PROMOTION != 0
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if *self == Move::RESIGN {
            return f.pad("resign");
        }
        let text = match (self.dropped(), self.from()) {
            (Some(kind), _) => format!("{}*{}", kind.letter(), self.to()),
            (None, Some(from)) => format!("{from}{}{}", self.to(), if self.is_promotion() { "+" } else { "" }),
            (None, None) => unreachable!("a move is a drop or has an origin"),
        };
        f.pad(&text)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no move. It carries the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMoveError(pub String);

impl ParseMoveError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        text!(
            "`{}` is no move: expected one like `5d5c`, `2c2a+` or `P*1c`",
            "`{}` は手ではありません。`5d5c`、`2c2a+`、`P*1c` のように書きます",
            self.0
        )
    }
}

displays_text!(ParseMoveError);

impl std::error::Error for ParseMoveError {}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        fn parse(text: &str) -> Option<Move> {
            if text == "resign" {
                return Some(Move::RESIGN);
            }
            if let Some((kind, to)) = text.split_once('*') {
                let mut letters = kind.chars();
                let kind = PieceKind::from_letter(letters.next()?).filter(|&kind| kind != PieceKind::King)?;
                return (letters.next().is_none()).then_some(Move::drop(kind, to.parse().ok()?));
            }
            let (squares, promotes) = match text.strip_suffix('+') {
                Some(squares) => (squares, true),
                None => (text, false),
            };
            let (from, to) = (squares.get(..2)?.parse().ok()?, squares.get(2..)?.parse().ok()?);
            Some(if promotes { Move::promotion(from, to) } else { Move::board(from, to) })
        }
        parse(text).ok_or_else(|| ParseMoveError(text.to_string()))
    }
}

/// A list of moves that lives on the stack: making one allocates nothing. It is a slice of [`Move`] in all other respects.
///
/// Looping over it by value leaves the position free to be changed:
///
/// ```
/// use minishogi::Position;
/// let mut pos = Position::start();
/// for m in pos.legal_moves() {
///     pos.do_move(m);
///     pos.undo_move(m);
/// }
/// assert_eq!(pos.legal_moves().len(), 14);
/// ```
#[derive(Clone)]
pub struct MoveList {
    len: usize,
    moves: [Move; MoveList::CAPACITY],
}

impl MoveList {
    /// No position has more legal moves: 5 kinds x 23 squares of drops, and 104 moves if all pieces of a side stood where they move best.
    pub const CAPACITY: usize = 224;

    /// Returns an empty list.
    pub const fn new() -> MoveList {
        MoveList { len: 0, moves: [Move(0); MoveList::CAPACITY] }
    }

    /// Appends a move.
    ///
    /// # Panics
    /// Panics if the list is full ([`MoveList::CAPACITY`]).
    #[inline]
    pub fn push(&mut self, m: Move) {
        self.moves[self.len] = m;
        self.len += 1;
    }

    /// Keeps only the moves for which `keep` is true, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for i in 0..self.len {
            if keep(self.moves[i]) {
                self.moves[kept] = self.moves[i];
                kept += 1;
            }
        }
        self.len = kept;
    }
}

/// Gives moves by their scores, the highest first, and of the same score in the order of their list. It looks for each when it is asked for: most
/// nodes of a search end after a few moves, and the rest need no order.
pub(crate) struct Picked(Vec<i64>);

impl MoveList {
    /// Returns the moves by their scores, which have 40 bits at most.
    #[inline]
    pub(crate) fn by_score(&self, mut score: impl FnMut(Move) -> i64) -> Picked {
        let key = |(place, &m): (usize, &Move)| score(m) << 24 | ((MoveList::CAPACITY - place) as i64) << 16 | i64::from(m.0);
        Picked(self.iter().enumerate().map(key).collect())
    }
}

impl Iterator for Picked {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let (at, &key) = self.0.iter().enumerate().max_by_key(|&(_, key)| key)?;
        self.0.swap_remove(at);
        Some(Move(key as u16))
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveList {
        let mut list = MoveList::new();
        moves.into_iter().for_each(|m| list.push(m));
        list
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len]
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = std::iter::Take<std::array::IntoIter<Move, { MoveList::CAPACITY }>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len)
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use super::*;

    #[test]
    fn moves_come_by_their_scores_and_equal_ones_in_the_order_of_the_list() {
        let moves: MoveList = Square::all().map(|square| Move::drop(PieceKind::Gold, square)).collect();
        let scores = [i64::from(i32::MIN), -1, 0, 0, 1 << 33, 7];
        let score = |m: Move| scores[m.to().index() * 7 % scores.len()];
        let mut sorted = moves.to_vec();
        sorted.sort_by_key(|&m| std::cmp::Reverse(score(m)));
        assert_eq!(moves.by_score(score).collect::<Vec<_>>(), sorted);
    }

    #[test]
    #[should_panic(expected = "no king and no promoted piece is dropped")]
    fn a_king_is_not_dropped() {
        let _ = Move::drop(PieceKind::King, Square::from_index(0));
    }

    #[test]
    #[should_panic(expected = "no king and no promoted piece is dropped")]
    fn a_promoted_piece_is_not_dropped() {
        let _ = Move::drop(PieceKind::ProPawn, Square::from_index(0));
    }
}
