//! The features of a position: what the evaluation adds up, and what weights are fitted to.

use minishogi::{Bitboard, Color, PieceKind, Position, Square};

/// How far and in which direction a piece stands from a king: 0-4 files to either side, 4 ranks ahead to 4 behind.
const RELATIONS: usize = 5 * 9;
/// The squares of half a board; left and right make no difference.
const PLACES: usize = 3 * 5;
const KINDS: usize = PieceKind::ALL.len();
/// At most eight squares surround a king.
const AROUND: usize = 9;
/// None, one, two, three, and four or more pieces in hand.
const HANDS: usize = 5;
const MOBILITY: usize = 9;

/// Where the weights of each group of features begin.
pub const PLACE: usize = 0;
pub const NEAR_OWN_KING: usize = PLACE + KINDS * PLACES;
pub const NEAR_OTHER_KING: usize = NEAR_OWN_KING + KINDS * RELATIONS;
pub const IN_HAND: usize = NEAR_OTHER_KING + KINDS * RELATIONS;
pub const PRESSURE: usize = IN_HAND + 2 * PieceKind::IN_HAND.len();
pub const ESCAPES: usize = PRESSURE + HANDS * AROUND;
pub const MOVES: usize = ESCAPES + HANDS * AROUND;
pub const HANGING: usize = MOVES + KINDS * MOBILITY;
pub const TO_MOVE: usize = HANGING + 2 * KINDS;
pub const BLACK: usize = TO_MOVE + 1;
pub const COUNT: usize = BLACK + 1;

/// Tells `found` every feature and whom it belongs to. What is a feature of Black's counts against White.
#[inline]
pub fn features(pos: &Position, mut found: impl FnMut(usize, Color)) {
    let kings = Color::ALL.map(|color| pos.king_square(color));
    let mut attacks = [Attacks::default(); 2];
    for color in Color::ALL {
        let (own_king, other_king) = (kings[color.index()], kings[(!color).index()]);
        for from in pos.pieces(color) {
            let Some(piece) = pos.piece_on(from) else { continue };
            let kind = piece.kind.index();
            let attacked = pos.attacks_from(color, piece.kind, from);
            found(PLACE + kind * PLACES + place(color, from), color);
            if piece.kind == PieceKind::King {
                attacks[color.index()].king = attacked;
                continue;
            }
            attacks[color.index()].add(attacked);
            found(NEAR_OWN_KING + kind * RELATIONS + relation(color, own_king, from), color);
            found(NEAR_OTHER_KING + kind * RELATIONS + relation(color, other_king, from), color);
            let free = (attacked & !pos.pieces(color)).len() as usize;
            found(MOVES + kind * MOBILITY + free.min(MOBILITY - 1), color);
        }
        for (kind, count) in pos.hand_of(color).iter() {
            for held in 0..count.min(2) as usize {
                found(IN_HAND + 2 * kind.index() + held, color);
            }
        }
    }
    for color in Color::ALL {
        let (ours, theirs) = (attacks[color.index()], attacks[(!color).index()]);
        let in_hand = pos.hand_of(color).iter().map(|(_, count)| count as usize).sum::<usize>().min(HANDS - 1);
        // Squares beside the other king on which our pieces are safe, or will be with one more behind them.
        let pressure = (theirs.king & ours.pieces & !theirs.pieces | theirs.king & ours.twice & !theirs.twice).len() as usize;
        let escapes = (theirs.king & !pos.pieces(!color) & !ours.all()).len() as usize;
        found(PRESSURE + in_hand * AROUND + pressure, color);
        found(ESCAPES + in_hand * AROUND + escapes, color);
        let to_move = usize::from(pos.side_to_move() == color);
        for from in pos.pieces(color) & theirs.all() & !ours.all() {
            if let Some(piece) = pos.piece_on(from) {
                found(HANGING + 2 * piece.kind.index() + to_move, color);
            }
        }
    }
    found(TO_MOVE, pos.side_to_move());
    found(BLACK, Color::Black);
}

/// The squares one side attacks.
#[derive(Clone, Copy, Default)]
struct Attacks {
    king: Bitboard,
    pieces: Bitboard,
    /// By two pieces or more, without the king.
    twice: Bitboard,
}

impl Attacks {
    fn add(&mut self, attacked: Bitboard) {
        self.twice |= self.pieces & attacked;
        self.pieces |= attacked;
    }

    fn all(&self) -> Bitboard {
        self.pieces | self.king
    }
}

fn place(color: Color, square: Square) -> usize {
    let file = square.file().min(6 - square.file());
    usize::from(file - 1) * 5 + usize::from(square.rank_for(color) - 1)
}

fn relation(color: Color, king: Square, square: Square) -> usize {
    let files = square.file().abs_diff(king.file());
    let ranks = square.rank_for(color) + 4 - king.rank_for(color);
    usize::from(files) * 9 + usize::from(ranks)
}
