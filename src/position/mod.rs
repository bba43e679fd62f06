//! The position: board, hands, side to move, and the moves that led here.

mod attacks;
mod board;
mod generate;
mod keys;
mod legality;
pub mod observer;
mod pseudo_legal;
mod repetition;
mod sfen;
mod state;
mod usi;

use std::fmt;

pub use board::Glyphs;
pub use legality::IllegalMoveError;
pub use repetition::Outcome;
pub use sfen::{ImpossiblePositionError, ParseSfenError, START_SFEN, Setup, SetupFlaw, SfenError};
pub use usi::PositionError;

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::hand::Hand;
use crate::mv::{Move, MoveList};
use crate::piece::{Piece, PieceKind};
use crate::random::Random;
use crate::square::Square;
use crate::value::Value;
use generate::Wanted;
use observer::{KitFeature, used_given};
use state::State;

/// A position of a game.
///
/// It remembers every move done since it was made, so [`undo_move`](Position::undo_move) needs nothing but the move, and repetitions are
/// known. Two positions are equal if board, hands, side to move, move number and all positions before are. A clone remembers the moves, but
/// counts its [`nodes`](Position::nodes) again.
///
/// ```
/// use minishogi::Position;
/// let mut pos = Position::start();
/// let before = pos.clone();
/// let m = pos.legal_moves()[0];
/// pos.do_move(m);
/// assert_eq!(pos.sfen(), "rbsgk/4p/P4/5/KGSBR w - 2");
/// pos.undo_move(m);
/// assert_eq!(pos, before);
/// ```
pub struct Position {
    state: State,
    /// The states before, oldest first. A state is small: to keep it whole is simpler and no slower than to take a move back piece by piece.
    history: Vec<State>,
    nodes: u64,
}

impl Position {
    /// Returns the start of a game: `rbsgk/4p/5/P4/KGSBR b - 1`.
    pub fn start() -> Position {
        Position::from_sfen(START_SFEN).expect("the start position is legal")
    }

    /// Returns the position after at most `plies` random moves; the game may end before.
    pub fn drawn(random: &mut Random, plies: usize) -> Position {
        let mut pos = Position::start();
        for _ in 0..plies {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            pos.play(*random.choose(&moves));
        }
        pos
    }

    fn from_state(state: State) -> Position {
        Position { state, history: Vec::with_capacity(64), nodes: 0 }
    }

    /// Returns the side to move.
    pub fn side_to_move(&self) -> Color {
        self.state.side
    }

    /// Returns the piece on a square, or `None` if it is empty.
    #[inline]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        let kind = self.state.kind_on(square)?;
        let color = if self.state.pieces(Color::Black).contains(square) { Color::Black } else { Color::White };
        Some(Piece { color, kind })
    }

    /// Returns the captured pieces a player holds.
    #[inline]
    pub fn hand_of(&self, color: Color) -> Hand {
        self.state.hands[color.index()]
    }

    /// Returns the square of a player's king.
    #[inline]
    pub fn king_square(&self, color: Color) -> Square {
        self.state.king_square(color)
    }

    /// Returns the sum of the values of a player's pieces, without the king.
    #[inline]
    pub(crate) fn material(&self, color: Color) -> Value {
        self.state.material[color.index()]
    }

    /// Returns the squares with a player's pieces.
    pub fn pieces(&self, color: Color) -> Bitboard {
        self.state.pieces(color)
    }

    /// Returns the squares with a player's pieces of one kind.
    pub fn pieces_of(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.state.pieces(color) & self.state.of_kind(kind)
    }

    /// Returns the squares that a piece of `color` and `kind` on `from` would attack, occupied or not.
    #[inline]
    pub fn attacks_from(&self, color: Color, kind: PieceKind, from: Square) -> Bitboard {
        attacks::attacks(color, kind, from, self.state.occupied())
    }

    /// Returns the pieces of `by` that attack `square`.
    #[inline]
    pub fn attackers(&self, by: Color, square: Square) -> Bitboard {
        self.state.attackers(by, square, self.state.occupied())
    }

    /// Returns whether the king of the side to move is attacked (王手).
    #[inline]
    pub fn in_check(&self) -> bool {
        self.state.king_attacked(self.state.side)
    }

    /// Returns whether the side to move is mated (詰み): in check without a legal move.
    ///
    /// A side without a legal move has lost, in check or not; [`has_legal_move`](Position::has_legal_move) and
    /// [`outcome`](Position::outcome) tell.
    ///
    /// ```
    /// # use minishogi::Position;
    /// let pos = Position::from_sfen("2R1k/5/5/5/4K w - 1").unwrap();
    /// assert!(pos.in_check() && !pos.is_mated());
    /// let pos = Position::from_sfen("2R1k/4G/4K/5/5 w - 1").unwrap();
    /// assert!(pos.is_mated());
    /// ```
    pub fn is_mated(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Returns whether the side to move has any legal move. Without one it has lost.
    pub fn has_legal_move(&self) -> bool {
        used_given(KitFeature::Legality);
        self.state.has_legal_move()
    }

    /// Returns all legal moves and no others: nothing that leaves the king in check, no second pawn on a file, no drop of a pawn that mates.
    ///
    /// The order depends on the position alone; at the start of the game `5d5c` is first.
    ///
    /// ```
    /// # use minishogi::Position;
    /// let moves = Position::start().legal_moves();
    /// assert_eq!(moves.len(), 14);
    /// assert_eq!(moves[0].to_string(), "5d5c");
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        self.list(Wanted::ALL)
    }

    /// Returns the legal moves without those by which a bishop or rook that could promote does not: they are hardly ever better.
    ///
    /// They can be: a horse gives up nothing, but not promoting may avoid a mate by a dropped pawn, which is illegal.
    pub fn legal_moves_promoting(&self) -> MoveList {
        let mut moves = self.legal_moves();
        let state = &self.state;
        moves.retain(|m| {
            let Some(from) = m.from().filter(|_| !m.is_promotion()) else { return true };
            let zone = Bitboard::rank_for(state.side, 1);
            let slider = matches!(state.kind_on(from), Some(PieceKind::Bishop | PieceKind::Rook));
            !(slider && (zone.contains(from) || zone.contains(m.to())))
        });
        moves
    }

    /// Returns the legal captures, and the promotions of a pawn on an empty square.
    ///
    /// ```
    /// # use minishogi::Position;
    /// let pos = Position::from_sfen("4k/P4/2g2/2R2/K4 b - 1").unwrap();
    /// let moves: Vec<String> = pos.captures().iter().map(|m| m.to_string()).collect();
    /// assert_eq!(moves, ["5b5a+", "3d3c"]);
    /// ```
    pub fn captures(&self) -> MoveList {
        self.list(Wanted::captures(&self.state))
    }

    /// Returns the legal moves out of check; none if there is no check.
    pub fn evasions(&self) -> MoveList {
        if self.in_check() { self.legal_moves() } else { MoveList::new() }
    }

    /// Returns the legal captures on one square.
    pub fn recaptures(&self, square: Square) -> MoveList {
        self.list(Wanted::recaptures(&self.state, square))
    }

    #[inline(never)]
    fn list(&self, wanted: Wanted) -> MoveList {
        used_given(KitFeature::Legality);
        let mut moves = MoveList::new();
        self.state.generate(wanted, &mut moves);
        moves
    }

    /// Returns the number of legal moves: `legal_moves().len()`, faster.
    pub fn count_legal_moves(&self) -> usize {
        used_given(KitFeature::Legality);
        self.state.count_legal_moves() as usize
    }

    /// Does a move.
    ///
    /// # Panics
    /// In a build with debug assertions, with the reason and the board, if the move is not legal. Without them nothing is checked: a move that
    /// is forbidden (a second pawn, a king left in check) is done, and an impossible one panics or leaves a position that means nothing.
    #[inline]
    #[track_caller]
    pub fn do_move(&mut self, m: Move) {
        if let Some(observer) = observer::observer() {
            observer.will_do(self, m);
        }
        #[cfg(debug_assertions)]
        if let Err(reason) = self.state.check_shape(m) {
            self.refuse(m, reason);
        }
        self.play(m);
        // The rules about the kings are checked on the position after the move, so that the move is done once.
        #[cfg(debug_assertions)]
        if let Err(reason) = self.state.check_kings(m) {
            self.unplay();
            self.refuse(m, reason);
        }
    }

    /// Does a move that is known to be legal, or pseudo-legal: for judges. Nothing is checked.
    ///
    /// # Panics
    /// In a process in which a player is observed.
    #[inline]
    pub fn push(&mut self, m: Move) {
        assert!(!observer::is_observed(), "`push` is for judges: players use `do_move`");
        self.play(m);
    }

    /// Takes back the last move, if one was done: for judges.
    ///
    /// # Panics
    /// In a process in which a player is observed.
    #[inline]
    pub fn pop(&mut self) {
        assert!(!observer::is_observed(), "`pop` is for judges: players use `undo_move`");
        if let Some(before) = self.history.pop() {
            self.state = before;
        }
    }

    fn play(&mut self, m: Move) {
        self.history.push(self.state);
        self.state.play(m);
        self.nodes += 1;
    }

    /// As if the last move had not been done: code that catches the panic finds the position as it was.
    #[cfg(debug_assertions)]
    #[cold]
    fn unplay(&mut self) {
        self.state = self.history.pop().expect("a move was done");
        self.nodes -= 1;
    }

    #[cfg(debug_assertions)]
    #[cold]
    #[track_caller]
    fn refuse(&self, m: Move, reason: IllegalMoveError) {
        panic!("do_move({m}): {reason}\n{self}");
    }

    /// Takes back the last move, which must be `m`.
    ///
    /// # Panics
    /// Panics if `m` is not the move done last, or no move was done.
    #[inline]
    #[track_caller]
    pub fn undo_move(&mut self, m: Move) {
        if let Some(observer) = observer::observer() {
            observer.will_undo(self, m);
        }
        match self.history.pop() {
            Some(before) if self.state.last_move == m => self.state = before,
            Some(before) => {
                // After a caught panic the position is as it was.
                self.history.push(before);
                panic!("undo_move({m}): the last move done is {}", self.state.last_move)
            }
            None => panic!("undo_move({m}): no move was done"),
        }
    }

    /// Returns the position after a move; this one stays as it is. For a whole search [`do_move`](Position::do_move) is faster.
    ///
    /// # Panics
    /// As [`do_move`](Position::do_move).
    ///
    /// ```
    /// # use minishogi::Position;
    /// let pos = Position::start();
    /// assert_eq!(pos.after("5d5c".parse().unwrap()).sfen(), "rbsgk/4p/P4/5/KGSBR w - 2");
    /// assert_eq!(pos, Position::start());
    /// ```
    #[must_use]
    pub fn after(&self, m: Move) -> Position {
        let mut after = self.clone();
        after.do_move(m);
        after
    }

    /// The moves done since this position was set up, oldest first.
    pub fn moves_done(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        // Each state knows the move that led to it, the first one of none.
        (1..1 + self.history.len()).map(|ply| self.history.get(ply).unwrap_or(&self.state).last_move)
    }

    /// Returns the move that was done last, or `None` if none was since this position was set up.
    ///
    /// ```
    /// # use minishogi::Position;
    /// let mut pos = Position::start();
    /// assert_eq!(pos.last_move(), None);
    /// let m = pos.legal_moves()[0];
    /// pos.do_move(m);
    /// assert_eq!(pos.last_move(), Some(m));
    /// ```
    pub fn last_move(&self) -> Option<Move> {
        (!self.history.is_empty()).then_some(self.state.last_move)
    }

    /// Returns how many moves were done since this position was set up.
    pub fn ply(&self) -> usize {
        self.history.len()
    }

    /// Returns the move number, as in SFEN: 1 at the start of a game.
    pub fn move_number(&self) -> u32 {
        self.state.number
    }

    /// Returns a 64-bit key of board, hands and side to move: equal positions have equal keys, different ones nearly always different keys.
    pub fn key(&self) -> u64 {
        self.state.key
    }

    /// Returns how often [`do_move`](Position::do_move) or [`do_pseudo_legal_move`](Position::do_pseudo_legal_move) was called since this position
    /// was made or cloned: the nodes a search visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the position `back` moves ago. Unlike `undo_move` it leaves this position as it is.
    ///
    /// # Panics
    /// Panics if fewer moves were done.
    pub fn before(&self, back: usize) -> Position {
        let (earlier, later) = self.history.split_at(self.history.len() - back);
        Position { state: *later.first().unwrap_or(&self.state), history: earlier.to_vec(), nodes: 0 }
    }
}

impl Clone for Position {
    fn clone(&self) -> Position {
        let mut history = Vec::with_capacity(self.history.len() + 64);
        history.extend_from_slice(&self.history);
        Position { state: self.state, history, nodes: 0 }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.state == other.state && self.history == other.history
    }
}

impl Eq for Position {}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Position({})", self.sfen())
    }
}
