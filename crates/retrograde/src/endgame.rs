//! Minishogi with few pieces, its positions numbered.

use std::fmt;
use std::str::FromStr;

use minishogi::{Color, Hand, Move, Piece, PieceKind, Position, Setup, Square, Text, text};

use super::{NumberedGame, Solved};

/// Minishogi with two kings and one or two other pieces: `KG-K` is king and gold against king.
///
/// A captured piece changes sides, so all positions with the same pieces belong together, on either side: `KG-K`, `K-KG` and the positions
/// with the gold in a hand are one game. Its positions are all legal ones, reachable or not. Each has Black to move, and stands for the one with
/// colours and board turned round as well. Moves are the kit's legal moves, and a side that has none has lost.
///
/// A solved endgame and the real game: a win or loss in N plies ends in mate, or without a legal move, at ply N. On the way no position
/// comes twice, since each is nearer to the end, so the rule of repetition changes no winner. A draw says that neither side can force a mate. The
/// real game knows no draws: there a fourth repetition decides, against Black or against the side that gave check all the time.
///
/// ```
/// use minishogi::Position;
/// use minishogi_retrograde::{Endgame, NumberedGame};
/// let game: Endgame = "KG-K".parse().unwrap();
/// let pos = Position::from_sfen("2k2/5/2K2/5/5 b G 1").unwrap();
/// let number = game.number(&pos).unwrap();
/// assert!(number < game.positions());
/// assert_eq!(game.position(number), pos);
/// // The same with colours and board turned round.
/// assert_eq!(game.number(&Position::from_sfen("5/5/2k2/5/2K2 w g 1").unwrap()), Some(number));
/// ```
pub struct Endgame {
    name: String,
    /// Without the kings and as if none were promoted, in the order of [`PieceKind`].
    pieces: Vec<PieceKind>,
    /// The code of each position.
    codes: Vec<u32>,
    /// The position with each code, or [`NONE`].
    numbers: Vec<u32>,
}

const NONE: u32 = u32::MAX;

/// The most pieces other than the kings: with three there would be hundreds of millions of positions.
const MOST_PIECES: usize = 2;

/// Why there is no such [`Endgame`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EndgameError {
    /// The text is not like `KG-K`.
    Name(String),
    /// There are more pieces than this other than the kings, or none.
    Pieces(usize),
}

impl EndgameError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        match self {
            EndgameError::Name(text) => text!(
                "`{text}`: expected the pieces of both sides, K first, as in `KG-K`",
                "`{text}` ではなく、`KG-K` のように、両者の駒を K から書いてください"
            ),
            EndgameError::Pieces(count) => text!(
                "{count} pieces in addition to the kings: expected 1 or {MOST_PIECES}",
                "玉のほかに {count} 枚の駒があります（1 枚か {MOST_PIECES} 枚のはずです）"
            ),
        }
    }
}

minishogi::displays_text!(EndgameError);

impl std::error::Error for EndgameError {}

impl FromStr for Endgame {
    type Err = EndgameError;

    fn from_str(text: &str) -> Result<Endgame, EndgameError> {
        let wrong = || EndgameError::Name(text.to_string());
        let (ours, theirs) = text.split_once('-').ok_or_else(wrong)?;
        let (ours, theirs) = (ours.strip_prefix('K').ok_or_else(wrong)?, theirs.strip_prefix('K').ok_or_else(wrong)?);
        let kind = |letter: char| PieceKind::from_letter(letter).filter(|&kind| kind != PieceKind::King).ok_or_else(wrong);
        let pieces = ours.chars().chain(theirs.chars()).map(kind).collect::<Result<_, _>>()?;
        Endgame::new(text.to_string(), pieces)
    }
}

impl fmt::Display for Endgame {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Endgame {
    /// Returns the endgame to which a position belongs.
    ///
    /// # Errors
    /// There are too many pieces, or none but kings.
    pub fn of(pos: &Position) -> Result<Endgame, EndgameError> {
        let [black, white] = Color::ALL.map(|color| {
            let on_board = pos.pieces(color).into_iter().filter_map(|square| pos.piece_on(square)).map(|piece| piece.kind.unpromoted());
            let in_hand = pos.hand_of(color).iter().flat_map(|(kind, count)| (0..count).map(move |_| kind));
            on_board.chain(in_hand).filter(|&kind| kind != PieceKind::King).collect::<Vec<_>>()
        });
        let letters = |kinds: &[PieceKind]| kinds.iter().map(|kind| kind.letter()).collect::<String>();
        Endgame::new(format!("K{}-K{}", letters(&black), letters(&white)), [black, white].concat())
    }

    fn new(name: String, mut pieces: Vec<PieceKind>) -> Result<Endgame, EndgameError> {
        if !(1..=MOST_PIECES).contains(&pieces.len()) {
            return Err(EndgameError::Pieces(pieces.len()));
        }
        pieces.sort_unstable_by_key(|kind| kind.index());
        let codes = pieces.iter().map(|&kind| places(kind)).product::<usize>() * Square::COUNT * Square::COUNT;
        let mut game = Endgame { name, pieces, codes: Vec::new(), numbers: vec![NONE; codes] };
        for code in 0..codes as u32 {
            if game.setup(code).is_some_and(|setup| game.code(&setup) == Some(code) && Position::try_from(setup).is_ok()) {
                game.numbers[code as usize] = game.codes.len() as u32;
                game.codes.push(code);
            }
        }
        Ok(game)
    }

    /// Returns the position with this number, Black to move.
    ///
    /// # Panics
    /// Panics if there is none.
    pub fn position(&self, number: usize) -> Position {
        let setup = self.setup(self.codes[number]).expect("a code was kept because it has a set-up");
        Position::try_from(setup).expect("and that is a position")
    }

    /// Returns the number of a position, either side to move; `None` where it belongs to another endgame.
    pub fn number(&self, pos: &Position) -> Option<usize> {
        let setup = match pos.side_to_move() {
            Color::Black => pos.setup(),
            Color::White => pos.setup().turned(),
        };
        match self.numbers[self.code(&setup)? as usize] {
            NONE => None,
            number => Some(number as usize),
        }
    }

    /// Returns the set-up of a code: Black's king, White's king, then the place of each piece. `None` if a square would have two pieces.
    fn setup(&self, mut code: u32) -> Option<Setup> {
        let mut digit = |base: usize| {
            let digit = code as usize % base;
            code /= base as u32;
            digit
        };
        let mut setup = Setup { board: [None; Square::COUNT], hands: [Hand::EMPTY; 2], side: Color::Black, number: 1 };
        for color in Color::ALL {
            let free = &mut setup.board[digit(Square::COUNT)];
            if free.replace(Piece { color, kind: PieceKind::King }).is_some() {
                return None;
            }
        }
        for &kind in &self.pieces {
            match Place::from_number(digit(places(kind)), kind) {
                Place::Hand(color) => setup.hands[color.index()].add(kind),
                Place::Board(square, piece) => {
                    if setup.board[square].replace(piece).is_some() {
                        return None;
                    }
                }
            }
        }
        Some(setup)
    }

    /// Returns the code of a set-up with these pieces: of two pieces of a kind the one with the smaller number comes first.
    fn code(&self, setup: &Setup) -> Option<u32> {
        let mut kings = [None; 2];
        let mut found: Vec<(PieceKind, usize)> = Vec::with_capacity(MOST_PIECES);
        for (square, piece) in setup.board.iter().enumerate().filter_map(|(square, piece)| Some((square, (*piece)?))) {
            match piece.kind {
                PieceKind::King => kings[piece.color.index()] = Some(square),
                kind => found.push((kind.unpromoted(), Place::Board(square, piece).number())),
            }
        }
        for color in Color::ALL {
            for (kind, count) in setup.hands[color.index()].iter() {
                found.extend((0..count).map(|_| (kind, Place::Hand(color).number())));
            }
        }
        found.sort_unstable_by_key(|&(kind, place)| (kind.index(), place));
        if !found.iter().map(|(kind, _)| kind).eq(&self.pieces) {
            return None;
        }
        let code = found.iter().rev().fold(0, |code, &(kind, place)| code * places(kind) + place);
        Some(((code * Square::COUNT + kings[1]?) * Square::COUNT + kings[0]?) as u32)
    }
}

/// A place of a piece.
enum Place {
    Hand(Color),
    Board(usize, Piece),
}

/// Returns how many places there are for a kind.
fn places(kind: PieceKind) -> usize {
    let forms = if kind.promoted().is_some() { 2 } else { 1 };
    2 + 2 * forms * Square::COUNT
}

impl Place {
    fn number(&self) -> usize {
        match self {
            Place::Hand(color) => color.index(),
            Place::Board(square, piece) => 2 + (2 * usize::from(piece.kind.is_promoted()) + piece.color.index()) * Square::COUNT + square,
        }
    }

    fn from_number(number: usize, kind: PieceKind) -> Place {
        let Some(number) = number.checked_sub(2) else { return Place::Hand(Color::ALL[number]) };
        let (form, square) = (number / Square::COUNT, number % Square::COUNT);
        let kind = if form < 2 { kind } else { kind.promoted().expect("only kinds that promote have this many places") };
        Place::Board(square, Piece { color: Color::ALL[form % 2], kind })
    }
}

impl NumberedGame for Endgame {
    fn positions(&self) -> usize {
        self.codes.len()
    }

    fn ended(&self, position: usize) -> Option<Solved> {
        (!self.position(position).has_legal_move()).then_some(Solved::Loss(0))
    }

    fn moves(&self, position: usize, after: &mut Vec<usize>) {
        let pos = self.position(position);
        after.clear();
        after.extend(pos.legal_moves().into_iter().filter_map(|m| self.number(&pos.after(m))));
    }

    fn unmoves(&self, position: usize, before: &mut Vec<usize>) {
        before.clear();
        before.extend(unmoved(&self.position(position)).iter().filter_map(|parent| self.number(parent)));
    }
}

/// Returns the positions from which a legal move leads to this one, each once for each such move: the task of exercise 12.
///
/// # Panics
/// In a process in which a player is observed: it judges players, it does not play for them.
pub fn parents(pos: &Position) -> Vec<Position> {
    assert!(!minishogi::observer::is_observed(), "the kit's own retrograde step judges players, it does not play for them");
    unmoved(pos)
}

/// Returns the positions from which a legal move leads to this one. Every move that could have been the last is taken back: moves on the board with
/// all that they may have captured, and drops.
fn unmoved(pos: &Position) -> Vec<Position> {
    let (us, them) = (pos.side_to_move(), !pos.side_to_move());
    let empty = !(pos.pieces(us) | pos.pieces(them));
    let mut parents = Vec::new();
    let mut keep = |setup: Setup, m: Move| parents.extend(Position::try_from(setup).ok().filter(|parent| parent.is_legal(m).is_ok()));
    let in_hand = pos.hand_of(them).iter().flat_map(|(kind, _)| [Some(kind), kind.promoted()]).flatten();
    let captured: Vec<Option<PieceKind>> = in_hand.map(Some).chain([None]).collect();
    for to in pos.pieces(them) {
        let Some(piece) = pos.piece_on(to) else { continue };
        let mut left = Setup { side: them, ..pos.setup() };
        left.board[to.index()] = None;
        if PieceKind::IN_HAND.contains(&piece.kind) {
            let mut setup = left.clone();
            setup.hands[them.index()].add(piece.kind);
            keep(setup, Move::drop(piece.kind, to));
        }
        let unpromoted = piece.kind.is_promoted().then(|| piece.kind.unpromoted());
        for kind in [Some(piece.kind), unpromoted].into_iter().flatten() {
            let m = if kind == piece.kind { Move::board } else { Move::promotion };
            // A piece comes from where one of the other side, standing there, would go.
            for from in pos.attacks_from(us, kind, to) & empty {
                for &captured in &captured {
                    let mut setup = left.clone();
                    setup.board[from.index()] = Some(Piece { color: them, kind });
                    if let Some(kind) = captured {
                        setup.hands[them.index()].remove(kind.unpromoted());
                        setup.board[to.index()] = Some(Piece { color: us, kind });
                    }
                    keep(setup, m(from, to));
                }
            }
        }
    }
    parents
}
