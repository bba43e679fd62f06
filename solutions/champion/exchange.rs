//! The gain of a series of captures on one square, each side with its least valuable piece first (static exchange evaluation).

use std::sync::LazyLock;

use minishogi::{Bitboard, Color, Move, PieceKind, Position, Square, Value, piece_value};

/// The gain of capturing this kind: the other side loses the piece and we get it in hand.
pub const fn capture_value(kind: PieceKind) -> Value {
    piece_value(kind) + piece_value(kind.unpromoted())
}

/// The gain of a promotion.
pub fn promotion_value(kind: PieceKind) -> Value {
    kind.promoted().map_or(0, |promoted| piece_value(promoted) - piece_value(kind))
}

/// From the least valuable to the king.
const BY_VALUE: [PieceKind; 10] = [
    PieceKind::Pawn,
    PieceKind::ProPawn,
    PieceKind::Silver,
    PieceKind::ProSilver,
    PieceKind::Gold,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Horse,
    PieceKind::Dragon,
    PieceKind::King,
];

/// Returns whether the move wins at least `threshold`, once all captures on its square that pay have been made.
pub fn wins(pos: &Position, m: Move, threshold: Value) -> bool {
    let to = m.to();
    let mut side = pos.side_to_move();
    let mut occupied = pos.pieces(Color::Black) | pos.pieces(Color::White) | Bitboard::from_square(to);
    let (mut kind, promotion) = match m.from() {
        Some(from) => {
            occupied &= !Bitboard::from_square(from);
            let kind = pos.piece_on(from).expect("a piece stands where the move starts").kind;
            if m.is_promotion() { (kind.promoted().unwrap_or(kind), promotion_value(kind)) } else { (kind, 0) }
        }
        None => (m.dropped().expect("a move starts on the board or in the hand"), 0),
    };
    let captured = pos.piece_on(to).map_or(0, |piece| capture_value(piece.kind));
    // The margin of the side that has just moved, if the exchange ended here.
    let mut balance = captured + promotion - threshold;
    if balance < 0 {
        return false;
    }
    let mut attackers = pos.attackers(Color::Black, to) | pos.attackers(Color::White, to);
    // The loop looks from the other side's view: it must bring its balance to 0 to refute the claim for us.
    let mut we_win = true;
    loop {
        side = !side;
        attackers = (attackers | uncovered(pos, to, occupied)) & occupied;
        let own = attackers & pos.pieces(side);
        let Some((next, from)) = least_valuable(pos, side, own) else { break };
        if next == PieceKind::King && !(attackers & pos.pieces(!side)).is_empty() {
            break;
        }
        balance = capture_value(kind) - 1 - balance;
        // Even for nothing this capture would not be enough.
        if balance < 0 {
            break;
        }
        we_win = !we_win;
        kind = next;
        occupied &= !Bitboard::from_square(from);
    }
    we_win
}

fn least_valuable(pos: &Position, side: Color, set: Bitboard) -> Option<(PieceKind, Square)> {
    if set.is_empty() {
        return None;
    }
    BY_VALUE.into_iter().find_map(|kind| Some((kind, (set & pos.pieces_of(side, kind)).first()?)))
}

/// Returns the bishops and rooks (and their promoted forms) with an open line to `to`.
fn uncovered(pos: &Position, to: Square, occupied: Bitboard) -> Bitboard {
    let of = |kind| pos.pieces_of(Color::Black, kind) | pos.pieces_of(Color::White, kind);
    let lines = [of(PieceKind::Bishop) | of(PieceKind::Horse), of(PieceKind::Rook) | of(PieceKind::Dragon)];
    let mut found = Bitboard::EMPTY;
    for (straight, sliders) in lines.into_iter().enumerate() {
        for from in sliders & occupied {
            if (BETWEEN[straight][from.index()][to.index()] & occupied).is_empty() {
                found |= Bitboard::from_square(from);
            }
        }
    }
    found
}

/// The squares between two squares of a diagonal [0] or of a file or rank [1]; all squares for others, so that something is in the way.
type Between = [[[Bitboard; Square::COUNT]; Square::COUNT]; 2];

static BETWEEN: LazyLock<Box<Between>> = LazyLock::new(|| {
    let mut between = Box::new([[[Bitboard::FULL; Square::COUNT]; Square::COUNT]; 2]);
    for from in Square::all() {
        for (x, y) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let straight = usize::from(x == 0 || y == 0);
            let mut passed = Bitboard::EMPTY;
            let mut square = from;
            while let Some(to) = Square::new(square.file().wrapping_add_signed(x), square.rank().wrapping_add_signed(y)) {
                between[straight][from.index()][to.index()] = passed;
                passed |= Bitboard::from_square(to);
                square = to;
            }
        }
    }
    between
});

#[cfg(test)]
mod tests {
    use super::*;

    /// The threshold up to which the move wins.
    fn wins_at_most(sfen: &str, m: &str) -> Value {
        let pos = Position::from_sfen(sfen).unwrap();
        let m = m.parse().unwrap();
        (-5000..5000).rev().find(|&threshold| wins(&pos, m, threshold)).unwrap()
    }

    #[test]
    fn exchanges_are_added_up() {
        let (gold, rook, silver) = (capture_value(PieceKind::Gold), capture_value(PieceKind::Rook), capture_value(PieceKind::Silver));
        // There is no recapture.
        assert_eq!(wins_at_most("4k/5/2g2/2R2/K4 b - 1", "3d3c"), gold);
        // A silver takes back.
        assert_eq!(wins_at_most("4k/1s3/2g2/2R2/K4 b - 1", "3d3c"), gold - rook);
        // The second rook is behind the first, and takes the silver.
        assert_eq!(wins_at_most("4k/1s3/2g2/2R2/K1R2 b - 1", "3d3c"), gold - rook + silver);
        // A king does not step into an attack.
        assert_eq!(wins_at_most("5/1k3/2g2/2R2/K1R2 b - 1", "3d3c"), gold);
        // A drop where it is taken.
        assert_eq!(wins_at_most("4k/1s3/5/5/K4 b G 1", "G*3c"), -gold);
    }
}
