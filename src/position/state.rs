//! One position without its past: a plain value that is copied from ply to ply.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::hand::Hand;
use crate::mv::Move;
use crate::piece::PieceKind;
use crate::square::Square;
use crate::value::{Value, piece_value};

use super::attacks::{bishop_attacks, rook_attacks, slider_attacks, step_attacks};
use super::keys::{WHITE_TO_MOVE, hand_key, piece_key};

/// Board, hands and side to move. The board is kept twice: as sets of squares, for questions about many squares, and square by square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    by_color: [Bitboard; 2],
    by_kind: [Bitboard; PieceKind::ALL.len()],
    on_square: [Option<PieceKind>; Square::COUNT],
    pub(super) hands: [Hand; 2],
    /// The sum of the values of each player's pieces, without the king. Only captures and promotions change it.
    pub(super) material: [Value; 2],
    pub(super) side: Color,
    /// The move that led here, [`Move::RESIGN`] if none did.
    pub(super) last_move: Move,
    /// The move number of SFEN.
    pub(super) number: u32,
    pub(super) key: u64,
}

impl State {
    /// Returns a board without pieces.
    pub(super) const fn empty(side: Color, number: u32) -> State {
        State {
            by_color: [Bitboard::EMPTY; 2],
            by_kind: [Bitboard::EMPTY; PieceKind::ALL.len()],
            on_square: [None; Square::COUNT],
            hands: [Hand::EMPTY; 2],
            material: [0; 2],
            side,
            last_move: Move::RESIGN,
            number,
            key: match side {
                Color::Black => 0,
                Color::White => WHITE_TO_MOVE,
            },
        }
    }

    #[inline]
    pub(super) fn pieces(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    /// Returns the pieces of one kind and both colours.
    #[inline]
    pub(super) fn of_kind(&self, kind: PieceKind) -> Bitboard {
        self.by_kind[kind.index()]
    }

    #[inline]
    pub(super) fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    #[inline]
    pub(super) fn kind_on(&self, square: Square) -> Option<PieceKind> {
        self.on_square[square.index()]
    }

    /// Golds and the pieces that move like them, of both colours.
    #[inline]
    pub(super) fn gold_movers(&self) -> Bitboard {
        self.of_kind(PieceKind::Gold) | self.of_kind(PieceKind::ProPawn) | self.of_kind(PieceKind::ProSilver)
    }

    /// Bishops and horses of both colours.
    #[inline]
    pub(super) fn diagonal_sliders(&self) -> Bitboard {
        self.of_kind(PieceKind::Bishop) | self.of_kind(PieceKind::Horse)
    }

    /// Rooks and dragons of both colours.
    #[inline]
    pub(super) fn straight_sliders(&self) -> Bitboard {
        self.of_kind(PieceKind::Rook) | self.of_kind(PieceKind::Dragon)
    }

    /// Returns the squares to which the bishop, rook, horse or dragon on `from` slides.
    #[inline]
    pub(super) fn slides(&self, from: Square, occupied: Bitboard) -> Bitboard {
        slider_attacks(self.straight_sliders().contains(from), from, occupied)
    }

    /// Returns the square of the king; every position has both.
    #[inline]
    pub(super) fn king_square(&self, color: Color) -> Square {
        (self.of_kind(PieceKind::King) & self.pieces(color)).first().expect("a position has both kings")
    }

    /// Returns the pieces of `by` that attack `square`: those that a piece of the other side, standing there and moving like them, would attack.
    #[inline]
    pub(super) fn attackers(&self, by: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let steps = |kind| step_attacks(!by, kind, square);
        self.pieces(by)
            & (steps(PieceKind::Pawn) & self.of_kind(PieceKind::Pawn)
                | steps(PieceKind::Silver) & self.of_kind(PieceKind::Silver)
                | steps(PieceKind::Gold) & self.gold_movers()
                | steps(PieceKind::King)
                    & (self.of_kind(PieceKind::King) | self.of_kind(PieceKind::Horse) | self.of_kind(PieceKind::Dragon))
                | bishop_attacks(square, occupied) & self.diagonal_sliders()
                | rook_attacks(square, occupied) & self.straight_sliders())
    }

    /// Returns whether the king of `color` is attacked.
    #[inline]
    pub(super) fn king_attacked(&self, color: Color) -> bool {
        !self.attackers(!color, self.king_square(color), self.occupied()).is_empty()
    }

    /// Sums up the pieces, after they were set up one by one.
    pub(super) fn sum_up_material(&mut self) {
        for color in Color::ALL {
            let of_kind = |kind| {
                let count = (self.pieces(color) & self.of_kind(kind)).len() + self.hands[color.index()].count(kind);
                piece_value(kind) * count as Value
            };
            self.material[color.index()] = PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King).map(of_kind).sum();
        }
    }

    /// Sets a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, color: Color, kind: PieceKind, square: Square) {
        let bit = Bitboard::from_square(square);
        self.by_color[color.index()] |= bit;
        self.by_kind[kind.index()] |= bit;
        self.on_square[square.index()] = Some(kind);
        self.key ^= piece_key(color, kind, square);
    }

    /// Takes a piece off the board.
    #[inline]
    fn take(&mut self, color: Color, kind: PieceKind, square: Square) {
        let bit = Bitboard::from_square(square);
        self.by_color[color.index()] ^= bit;
        self.by_kind[kind.index()] ^= bit;
        self.on_square[square.index()] = None;
        self.key ^= piece_key(color, kind, square);
    }

    #[inline]
    pub(super) fn add_to_hand(&mut self, color: Color, kind: PieceKind) {
        let hand = &mut self.hands[color.index()];
        self.key ^= hand_key(color, kind, hand.count(kind));
        hand.add(kind);
        self.key ^= hand_key(color, kind, hand.count(kind));
    }

    #[inline]
    fn take_from_hand(&mut self, color: Color, kind: PieceKind) {
        let hand = &mut self.hands[color.index()];
        self.key ^= hand_key(color, kind, hand.count(kind));
        hand.remove(kind);
        self.key ^= hand_key(color, kind, hand.count(kind));
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play(&mut self, m: Move) {
        let (us, them, to) = (self.side, !self.side, m.to());
        match (m.dropped(), m.from()) {
            (Some(kind), _) => {
                self.take_from_hand(us, kind);
                self.put(us, kind, to);
            }
            (None, Some(from)) => {
                let kind = self.kind_on(from).expect("a piece stands where the move starts");
                if let Some(captured) = self.kind_on(to) {
                    self.take(them, captured, to);
                    self.add_to_hand(us, captured.unpromoted());
                    self.material[them.index()] -= piece_value(captured);
                    self.material[us.index()] += piece_value(captured.unpromoted());
                }
                self.take(us, kind, from);
                if m.is_promotion() {
                    let promoted = kind.promoted().expect("the piece promotes");
                    self.material[us.index()] += piece_value(promoted) - piece_value(kind);
                    self.put(us, promoted, to);
                } else {
                    self.put(us, kind, to);
                }
            }
            (None, None) => panic!("resign is no move on the board"),
        }
        self.side = them;
        self.key ^= WHITE_TO_MOVE;
        self.last_move = m;
        // The number comes from outside and may be the largest there is.
        self.number = self.number.saturating_add(1);
    }

    /// Returns whether board, hands and side to move are the same; how they came about does not matter.
    #[inline]
    pub(super) fn same_position(&self, other: &State) -> bool {
        // Equal keys nearly always mean equal positions; to be sure costs nothing more.
        self.key == other.key
            && self.side == other.side
            && self.hands == other.hands
            && self.by_color == other.by_color
            && self.by_kind == other.by_kind
    }
}
