//! The inputs of the network: what stands where and what is in hand, as each side sees it. They are numbered as those of exercise 13
//! ([`minishogi::neural`]).

use minishogi::{Color, Move, Piece, PieceKind, Position, Square};

pub use minishogi::neural::INPUTS;

/// The most inputs that are active at once: twelve pieces at most stand on the board, and ten say what is in hand.
pub const MOST_ACTIVE: usize = 22;

/// Where the inputs for pieces in hand begin.
const IN_HAND: usize = Square::COUNT * BY_SQUARE;
/// A square has an input for each kind of both sides.
const BY_SQUARE: usize = 2 * PieceKind::ALL.len();
/// Of a kind 0, 1 or 2 pieces are in hand.
const COUNTS: usize = 3;

/// Tells `found` the number of each active input, from `viewer`'s side of the board.
pub fn inputs(pos: &Position, viewer: Color, mut found: impl FnMut(usize)) {
    for color in Color::ALL {
        for square in pos.pieces(color) {
            if let Some(piece) = pos.piece_on(square) {
                found(on_board(viewer, piece, square));
            }
        }
        for kind in PieceKind::IN_HAND {
            found(in_hand(viewer, color, kind, pos.hand_of(color).count(kind)));
        }
    }
}

/// The input of a piece on a square.
fn on_board(viewer: Color, piece: Piece, square: Square) -> usize {
    let square = if viewer == Color::Black { square.index() } else { Square::COUNT - 1 - square.index() };
    square * BY_SQUARE + if piece.color == viewer { 0 } else { PieceKind::ALL.len() } + piece.kind.index()
}

/// The input of so many pieces of a kind in `color`'s hand.
fn in_hand(viewer: Color, color: Color, kind: PieceKind, count: u32) -> usize {
    let side = if color == viewer { 0 } else { PieceKind::IN_HAND.len() };
    IN_HAND + (side + kind.index()) * COUNTS + count as usize
}

/// The same input where the board is seen in a mirror: for the rules left and right are alike.
pub fn mirrored(input: usize) -> usize {
    if input >= IN_HAND {
        return input;
    }
    let square = Square::from_index(input / BY_SQUARE);
    let mirrored = Square::new(6 - square.file(), square.rank()).expect("it is as far from the middle");
    mirrored.index() * BY_SQUARE + input % BY_SQUARE
}

/// What a move changes, as each side sees it, Black first.
#[derive(Clone, Copy, Default)]
pub struct Change {
    /// Inputs that are active no more. A capture has three, other moves fewer.
    removed: [[u16; 3]; 2],
    /// Inputs that become active. A capture or a drop has two, other moves fewer.
    added: [[u16; 2]; 2],
    counts: (u8, u8),
}

impl Change {
    /// What a pass changes: who is to move is no input.
    pub const NOTHING: Change = Change { removed: [[0; 3]; 2], added: [[0; 2]; 2], counts: (0, 0) };

    /// What `m` will change in `pos`.
    ///
    /// # Panics
    /// Where the move is not possible.
    pub fn of(pos: &Position, m: Move) -> Change {
        let us = pos.side_to_move();
        let mut change = Change::NOTHING;
        let kind = match m.from() {
            Some(from) => {
                let piece = pos.piece_on(from).expect("a piece stands where the move starts");
                change.remove(|viewer| on_board(viewer, piece, from));
                if m.is_promotion() { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind }
            }
            None => {
                let kind = m.dropped().expect("a move starts on the board or in the hand");
                let count = pos.hand_of(us).count(kind);
                change.remove(|viewer| in_hand(viewer, us, kind, count));
                change.add(|viewer| in_hand(viewer, us, kind, count - 1));
                kind
            }
        };
        change.add(|viewer| on_board(viewer, Piece { color: us, kind }, m.to()));
        if let Some(captured) = pos.piece_on(m.to()) {
            let kind = captured.kind.unpromoted();
            let count = pos.hand_of(us).count(kind);
            change.remove(|viewer| on_board(viewer, captured, m.to()));
            change.remove(|viewer| in_hand(viewer, us, kind, count));
            change.add(|viewer| in_hand(viewer, us, kind, count + 1));
        }
        change
    }

    fn remove(&mut self, input: impl Fn(Color) -> usize) {
        let place = usize::from(self.counts.0);
        Color::ALL.into_iter().for_each(|viewer| self.removed[viewer.index()][place] = input(viewer) as u16);
        self.counts.0 += 1;
    }

    fn add(&mut self, input: impl Fn(Color) -> usize) {
        let place = usize::from(self.counts.1);
        Color::ALL.into_iter().for_each(|viewer| self.added[viewer.index()][place] = input(viewer) as u16);
        self.counts.1 += 1;
    }

    /// The inputs that are active no more, and those that become active, as `viewer` sees them.
    pub fn seen_by(&self, viewer: Color) -> (&[u16], &[u16]) {
        let viewer = viewer.index();
        (&self.removed[viewer][..self.counts.0.into()], &self.added[viewer][..self.counts.1.into()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minishogi::Random;
    use minishogi::Setup;

    /// Positions of random games.
    fn positions() -> Vec<Position> {
        let mut random = Random(1);
        let mut positions = Vec::new();
        for _ in 0..100 {
            let mut pos = Position::start();
            while pos.ply() < 50 && pos.has_legal_move() {
                let moves = pos.legal_moves();
                pos.do_move(moves[random.below(moves.len())]);
            }
            positions.push(pos);
        }
        positions
    }

    fn sorted(pos: &Position, viewer: Color) -> Vec<usize> {
        let mut found = Vec::new();
        inputs(pos, viewer, |input| found.push(input));
        found.sort();
        found
    }

    #[test]
    fn each_piece_and_each_hand_is_one_input() {
        for pos in positions() {
            let mut found = sorted(&pos, Color::Black);
            let on_board = (pos.pieces(Color::Black) | pos.pieces(Color::White)).len() as usize;
            assert_eq!(found.len(), on_board + 10);
            assert!(found.len() <= MOST_ACTIVE && found.iter().all(|&input| input < INPUTS));
            found.dedup();
            assert_eq!(found.len(), on_board + 10);
        }
    }

    #[test]
    fn white_sees_what_black_would_see_of_the_turned_board() {
        for pos in positions() {
            let setup = pos.setup();
            let turned = |piece: Piece| Piece { color: !piece.color, ..piece };
            let board = std::array::from_fn(|square| setup.board[Square::COUNT - 1 - square].map(turned));
            let hands = [setup.hands[1], setup.hands[0]];
            let turned: Position = Setup { board, hands, side: !setup.side, number: 1 }.try_into().unwrap();
            assert_eq!(sorted(&pos, Color::White), sorted(&turned, Color::Black));
            assert_eq!(sorted(&pos, Color::Black), sorted(&turned, Color::White));
            assert_eq!(crate::evaluate(&pos), crate::evaluate(&turned));
        }
    }

    #[test]
    fn a_mirror_changes_files_alone() {
        let pos = Position::from_sfen("4k/4p/5/P4/K1S2 b 2Brgs 1").unwrap();
        let mirror = Position::from_sfen("k4/p4/5/4P/2S1K b 2Brgs 1").unwrap();
        for viewer in Color::ALL {
            let mut seen: Vec<usize> = sorted(&pos, viewer).into_iter().map(mirrored).collect();
            seen.sort();
            assert_eq!(seen, sorted(&mirror, viewer));
        }
    }
}
