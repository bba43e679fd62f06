//! Legal moves, found without trying them.
//!
//! A move is illegal only if it leaves the mover's king attacked, or is one of the forbidden pawn drops. So we look at the king first:
//!
//! - not attacked: a piece may go anywhere, unless it is pinned; then it stays on the line between its king and the attacker;
//! - attacked by one piece: capture it, put something in between, or move the king;
//! - attacked by two: move the king.
//!
//! The king itself may go where nothing attacks. All of this is sets of squares; whether the moves are then listed or only counted is the
//! [`Sink`]'s business.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::mv::{Move, MoveList};
use crate::piece::PieceKind;
use crate::square::Square;

use super::attacks::{between, bishop_rays, line_through, rook_rays, step_attacks};
use super::state::State;

/// A receiver of the generated moves.
pub(super) trait Sink {
    /// One piece's moves: the squares it reaches by promoting and those it reaches as it is.
    fn piece(&mut self, from: Square, promoting: Bitboard, plain: Bitboard);
    /// The squares on which a kind can be dropped.
    fn drops(&mut self, kind: PieceKind, to: Bitboard);
    /// Returns whether no more moves are wanted.
    #[inline(always)]
    fn is_full(&self) -> bool {
        false
    }
}

impl Sink for MoveList {
    #[inline]
    fn piece(&mut self, from: Square, promoting: Bitboard, plain: Bitboard) {
        for to in promoting {
            self.push(Move::promotion(from, to));
        }
        for to in plain {
            self.push(Move::board(from, to));
        }
    }

    #[inline]
    fn drops(&mut self, kind: PieceKind, to: Bitboard) {
        for to in to {
            self.push(Move::unchecked_drop(kind, to));
        }
    }
}

/// Counts the moves.
#[derive(Default)]
pub(super) struct Counter(pub(super) u32);

impl Sink for Counter {
    #[inline]
    fn piece(&mut self, _: Square, promoting: Bitboard, plain: Bitboard) {
        self.0 += promoting.len() + plain.len();
    }

    #[inline]
    fn drops(&mut self, _: PieceKind, to: Bitboard) {
        self.0 += to.len();
    }
}

/// True if there is a move: the first ends the search for others.
#[derive(Default)]
struct Any(bool);

impl Sink for Any {
    #[inline]
    fn piece(&mut self, _: Square, promoting: Bitboard, plain: Bitboard) {
        self.0 |= !(promoting | plain).is_empty();
    }

    #[inline]
    fn drops(&mut self, _: PieceKind, to: Bitboard) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.0
    }
}

/// A selection of the legal moves.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    /// The squares to which pieces on the board may go.
    to: Bitboard,
    /// True if a pawn may also promote on an empty square.
    pawn_promotions: bool,
    drops: bool,
}

impl Wanted {
    pub(super) const ALL: Wanted = Wanted { to: Bitboard::FULL, pawn_promotions: true, drops: true };

    pub(super) fn captures(state: &State) -> Wanted {
        Wanted { to: state.pieces(!state.side), pawn_promotions: true, drops: false }
    }

    pub(super) fn recaptures(state: &State, square: Square) -> Wanted {
        Wanted { to: state.pieces(!state.side) & Bitboard::from_square(square), pawn_promotions: false, drops: false }
    }
}

/// Returns the squares one step ahead of a set, for the player `color`.
#[inline]
fn ahead(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::Black => Bitboard(set.0 >> 1) & !Bitboard::rank_for(Color::Black, 5),
        Color::White => Bitboard(set.0 << 1) & !Bitboard::rank_for(Color::White, 5),
    }
}

/// Returns the squares to the left and to the right of a set.
#[inline]
fn beside(set: Bitboard) -> Bitboard {
    Bitboard((set.0 << 5 | set.0 >> 5) & Bitboard::FULL.0)
}

impl State {
    /// Returns all squares that pieces of `by` attack.
    #[inline(always)]
    fn attacked_squares(&self, by: Color, occupied: Bitboard) -> Bitboard {
        let own = self.pieces(by);
        let set = |kind| own & self.of_kind(kind);
        let golds = own & self.gold_movers();
        let silvers = set(PieceKind::Silver);
        let kings = own & (self.of_kind(PieceKind::King) | self.of_kind(PieceKind::Horse) | self.of_kind(PieceKind::Dragon));
        // All steps at once: a king steps ahead, back and sideways, and sideways from the squares ahead and back; the others take part of that.
        let gold_ahead = ahead(by, golds | kings);
        let silver_ahead = ahead(by, silvers);
        let silver_back = ahead(!by, silvers | kings);
        let mut attacked = ahead(by, set(PieceKind::Pawn))
            | gold_ahead
            | silver_ahead
            | beside(golds | kings | gold_ahead | silver_ahead | silver_back)
            | ahead(!by, golds | kings);
        for from in own & (self.diagonal_sliders() | self.straight_sliders()) {
            attacked |= self.slides(from, occupied);
        }
        attacked
    }

    /// Returns the pieces that give check to `us`, and the pieces of `us` that are pinned to the king.
    #[inline(always)]
    fn checkers_and_pinned(&self, us: Color, king: Square) -> (Bitboard, Bitboard) {
        let theirs = self.pieces(!us);
        let steps = |kind| step_attacks(us, kind, king);
        let mut checkers = theirs
            & (steps(PieceKind::Pawn) & self.of_kind(PieceKind::Pawn)
                | steps(PieceKind::Silver) & self.of_kind(PieceKind::Silver)
                | steps(PieceKind::Gold) & self.gold_movers()
                | steps(PieceKind::King) & (self.of_kind(PieceKind::Horse) | self.of_kind(PieceKind::Dragon)));
        let mut pinned = Bitboard::EMPTY;
        let sliders = theirs & (bishop_rays(king) & self.diagonal_sliders() | rook_rays(king) & self.straight_sliders());
        for slider in sliders {
            let shield = between(king, slider) & self.occupied();
            if shield.is_empty() {
                checkers |= Bitboard::from_square(slider);
            } else if !shield.has_many() {
                pinned |= shield & self.pieces(us);
            }
        }
        (checkers, pinned)
    }

    /// Hands every wanted legal move to the sink, in an order that depends on the position alone: pawn, silver, bishop and rook, gold and
    /// its likes, horse and dragon, king, drops; each by the number of the square.
    #[inline]
    pub(super) fn generate(&self, wanted: Wanted, sink: &mut impl Sink) {
        // Two copies of the same code, in each of which the colour is a constant: the compiler works out in advance all that depends on it.
        match self.side {
            Color::Black => self.generate_for(Color::Black, wanted, sink),
            Color::White => self.generate_for(Color::White, wanted, sink),
        }
    }

    #[inline(always)]
    fn generate_for(&self, us: Color, wanted: Wanted, sink: &mut impl Sink) {
        let them = !us;
        let (own, occupied) = (self.pieces(us), self.occupied());
        let king = self.king_square(us);
        let (checkers, pinned) = self.checkers_and_pinned(us, king);

        if !checkers.has_many() {
            // If a piece helps against the check, if there is one.
            let answers = match checkers.first() {
                None => Bitboard::FULL,
                Some(checker) => checkers | between(king, checker),
            };
            self.generate_pieces(us, wanted, answers & !own, king, pinned, sink);
            if sink.is_full() {
                return;
            }
        }

        let steps = step_attacks(us, PieceKind::King, king) & !own & wanted.to;
        if !steps.is_empty() {
            // The king does not hide the squares behind it from a slider.
            let danger = self.attacked_squares(them, occupied & !Bitboard::from_square(king));
            sink.piece(king, Bitboard::EMPTY, steps & !danger);
            if sink.is_full() {
                return;
            }
        }

        if wanted.drops && !checkers.has_many() && !self.hands[us.index()].is_empty() {
            let empty = match checkers.first() {
                None => !occupied,
                Some(checker) => between(king, checker),
            };
            self.generate_drops(us, empty, sink);
        }
    }

    #[inline(always)]
    fn generate_pieces(&self, us: Color, wanted: Wanted, answers: Bitboard, king: Square, pinned: Bitboard, sink: &mut impl Sink) {
        let own = self.pieces(us);
        let occupied = self.occupied();
        let zone = Bitboard::rank_for(us, 1);
        let targets = |from: Square, attacks: Bitboard| {
            let free = attacks & answers;
            if pinned.contains(from) { free & line_through(king, from) } else { free }
        };

        for from in own & self.of_kind(PieceKind::Pawn) {
            let mut to = targets(from, step_attacks(us, PieceKind::Pawn, from));
            to &= if wanted.pawn_promotions { wanted.to | zone } else { wanted.to };
            sink.piece(from, to & zone, to & !zone);
            if sink.is_full() {
                return;
            }
        }
        let mut promotable = |from: Square, attacks: Bitboard| {
            let to = targets(from, attacks) & wanted.to;
            let promoting = if zone.contains(from) { to } else { to & zone };
            sink.piece(from, promoting, to);
            sink.is_full()
        };
        for from in own & self.of_kind(PieceKind::Silver) {
            if promotable(from, step_attacks(us, PieceKind::Silver, from)) {
                return;
            }
        }
        for from in own & (self.of_kind(PieceKind::Bishop) | self.of_kind(PieceKind::Rook)) {
            if promotable(from, self.slides(from, occupied)) {
                return;
            }
        }
        for from in own & self.gold_movers() {
            sink.piece(from, Bitboard::EMPTY, targets(from, step_attacks(us, PieceKind::Gold, from)) & wanted.to);
        }
        for from in own & (self.of_kind(PieceKind::Horse) | self.of_kind(PieceKind::Dragon)) {
            let attacks = self.slides(from, occupied) | step_attacks(us, PieceKind::King, from);
            sink.piece(from, Bitboard::EMPTY, targets(from, attacks) & wanted.to);
        }
    }

    #[inline(always)]
    fn generate_drops(&self, us: Color, empty: Bitboard, sink: &mut impl Sink) {
        let hand = self.hands[us.index()];
        if hand.has(PieceKind::Pawn) {
            let files_with_pawn = (self.pieces(us) & self.of_kind(PieceKind::Pawn)).files();
            let mut to = empty & !files_with_pawn & !Bitboard::rank_for(us, 1);
            let head = self.before_enemy_king();
            if !(to & head).is_empty() && self.pawn_drop_mates() {
                to &= !head;
            }
            sink.drops(PieceKind::Pawn, to);
        }
        for kind in [PieceKind::Silver, PieceKind::Bishop, PieceKind::Rook, PieceKind::Gold] {
            if hand.has(kind) {
                sink.drops(kind, empty);
            }
        }
    }

    /// Returns the square from which a pawn of the side to move would attack the other king; none if that king is on its last rank.
    #[inline]
    fn before_enemy_king(&self) -> Bitboard {
        let them = !self.side;
        step_attacks(them, PieceKind::Pawn, self.king_square(them))
    }

    /// Returns whether a pawn dropped before the other king would mate it (打ち歩詰め). That square must be empty and a pawn in the hand.
    #[inline]
    pub(super) fn pawn_drop_mates(&self) -> bool {
        let us = self.side;
        let Some(square) = self.before_enemy_king().first() else { return false };
        // An unprotected pawn is simply taken; nearly all are decided here.
        if self.attackers(us, square, self.occupied()).is_empty() {
            return false;
        }
        // The rest we try.
        let mut after = *self;
        after.play(Move::unchecked_drop(PieceKind::Pawn, square));
        !after.has_legal_move()
    }

    #[inline]
    pub(super) fn count_legal_moves(&self) -> u32 {
        let mut counter = Counter::default();
        self.generate(Wanted::ALL, &mut counter);
        counter.0
    }

    /// Returns whether the side to move has any legal move.
    #[inline(never)]
    pub(super) fn has_legal_move(&self) -> bool {
        let mut any = Any::default();
        self.generate(Wanted::ALL, &mut any);
        any.0
    }
}
