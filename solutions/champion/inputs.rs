//! The inputs of the network: the pieces on the board and in hand, as each side sees them. They are numbered as those of exercise 13
//! ([`minishogi_neural`]), but each side sees its king in the right half: where it is in the left one, in a mirror. For the rules left and right are
//! alike, so weights learnt on one side hold on the other.

use minishogi::{Color, Move, Piece, PieceKind, Position, Square};

pub use minishogi_neural::INPUTS;

/// The most inputs that are active at once: twelve pieces at most are on the board, and ten say what is in hand.
pub const MOST_ACTIVE: usize = 22;

/// The first input for pieces in hand.
const IN_HAND: usize = Square::COUNT * BY_SQUARE;
/// A square has an input for each kind of both sides.
const BY_SQUARE: usize = 2 * PieceKind::ALL.len();
/// Of a kind 0, 1 or 2 pieces are in hand.
const COUNTS: usize = 3;

/// Calls `found` with the number of each active input, as `viewer` sees the position.
pub fn inputs(pos: &Position, viewer: Color, mut found: impl FnMut(usize)) {
    let view = View::new(viewer, pos.king_square(viewer));
    for color in Color::ALL {
        for square in pos.pieces(color) {
            if let Some(piece) = pos.piece_on(square) {
                found(view.on_board(piece, square));
            }
        }
        for kind in PieceKind::IN_HAND {
            found(view.in_hand(color, kind, pos.hand_of(color).count(kind)));
        }
    }
}

/// One side's view of the board.
#[derive(Clone, Copy, PartialEq, Eq)]
struct View {
    viewer: Color,
    mirrored: bool,
}

/// The first input of each square: for White the board is turned, and for either it may be mirrored.
const PLACES: [[[u16; Square::COUNT]; 2]; 2] = {
    let mut places = [[[0; Square::COUNT]; 2]; 2];
    let mut i = 0;
    while i < Square::COUNT {
        let (file, rank) = (i / 5, i % 5);
        places[0][0][i] = (i * BY_SQUARE) as u16;
        places[0][1][i] = (((4 - file) * 5 + rank) * BY_SQUARE) as u16;
        places[1][0][i] = (((4 - file) * 5 + 4 - rank) * BY_SQUARE) as u16;
        places[1][1][i] = ((file * 5 + 4 - rank) * BY_SQUARE) as u16;
        i += 1;
    }
    places
};

/// A king on a square with a larger number is on the fourth or fifth file.
const MIDDLE: usize = 14;

impl View {
    fn new(viewer: Color, king: Square) -> View {
        let king = if viewer == Color::Black { king.index() } else { Square::COUNT - 1 - king.index() };
        View { viewer, mirrored: king > MIDDLE }
    }

    /// The input of a piece on a square.
    fn on_board(self, piece: Piece, square: Square) -> usize {
        let place = PLACES[self.viewer.index()][usize::from(self.mirrored)][square.index()];
        usize::from(place) + if piece.color == self.viewer { 0 } else { PieceKind::ALL.len() } + piece.kind.index()
    }

    /// The input of this many pieces of a kind in `color`'s hand.
    fn in_hand(self, color: Color, kind: PieceKind, count: u32) -> usize {
        let side = if color == self.viewer { 0 } else { PieceKind::IN_HAND.len() };
        IN_HAND + (side + kind.index()) * COUNTS + count as usize
    }
}

/// The change by a move, as each side sees it, Black first.
#[derive(Clone, Copy)]
pub struct Change {
    /// Inputs that are active no more. A capture has three, other moves fewer.
    removed: [[u16; 3]; 2],
    /// Inputs that become active. A capture or a drop has two, other moves one.
    added: [[u16; 2]; 2],
    counts: (u8, u8),
    /// The side whose king goes from one half to the other: it sees all the board again.
    crossing: Option<Color>,
}

impl Change {
    /// The change by a pass: the side to move is no input.
    pub const NOTHING: Change = Change { removed: [[0; 3]; 2], added: [[0; 2]; 2], counts: (0, 0), crossing: None };

    /// Returns the changes of the inputs if `m` is done in `pos`.
    ///
    /// # Panics
    /// Panics if the move is not possible.
    pub fn of(pos: &Position, m: Move) -> Change {
        let us = pos.side_to_move();
        let views = Color::ALL.map(|viewer| View::new(viewer, pos.king_square(viewer)));
        let mut change = Change::NOTHING;
        let kind = match m.from() {
            Some(from) => {
                let piece = pos.piece_on(from).expect("a piece stands where the move starts");
                change.remove(views.map(|view| view.on_board(piece, from)));
                if piece.kind == PieceKind::King && View::new(us, m.to()) != views[us.index()] {
                    change.crossing = Some(us);
                }
                if m.is_promotion() { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind }
            }
            None => {
                let kind = m.dropped().expect("a move starts on the board or in the hand");
                let count = pos.hand_of(us).count(kind);
                change.remove(views.map(|view| view.in_hand(us, kind, count)));
                change.add(views.map(|view| view.in_hand(us, kind, count - 1)));
                kind
            }
        };
        change.add(views.map(|view| view.on_board(Piece { color: us, kind }, m.to())));
        if let Some(captured) = pos.piece_on(m.to()) {
            let kind = captured.kind.unpromoted();
            let count = pos.hand_of(us).count(kind);
            change.remove(views.map(|view| view.on_board(captured, m.to())));
            change.remove(views.map(|view| view.in_hand(us, kind, count)));
            change.add(views.map(|view| view.in_hand(us, kind, count + 1)));
        }
        change
    }

    fn remove(&mut self, seen: [usize; 2]) {
        let place = usize::from(self.counts.0);
        self.removed.iter_mut().zip(seen).for_each(|(removed, input)| removed[place] = input as u16);
        self.counts.0 += 1;
    }

    fn add(&mut self, seen: [usize; 2]) {
        let place = usize::from(self.counts.1);
        self.added.iter_mut().zip(seen).for_each(|(added, input)| added[place] = input as u16);
        self.counts.1 += 1;
    }

    /// The inputs that are active no more, and those that become active, as `viewer` sees them; `None` if it sees all the board again.
    pub fn seen_by(&self, viewer: Color) -> Option<(&[u16], &[u16])> {
        let side = viewer.index();
        let seen = (&self.removed[side][..self.counts.0.into()], &self.added[side][..self.counts.1.into()]);
        (self.crossing != Some(viewer)).then_some(seen)
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
    fn in_a_mirror_all_is_the_same() {
        for pos in positions() {
            let setup = pos.setup();
            let mut board = [None; Square::COUNT];
            for square in Square::all() {
                board[Square::new(6 - square.file(), square.rank()).unwrap().index()] = setup.board[square.index()];
            }
            let mirror: Position = Setup { board, ..setup }.try_into().unwrap();
            let in_the_middle = |color| pos.king_square(color).file() == 3;
            for viewer in Color::ALL.into_iter().filter(|&viewer| !in_the_middle(viewer)) {
                assert_eq!(sorted(&pos, viewer), sorted(&mirror, viewer), "{}", pos.sfen());
            }
        }
    }

    /// The numbers are those of the kit where nothing is mirrored.
    #[test]
    fn numbers_are_those_of_the_exercise() {
        let pos = Position::from_sfen("4k/5/5/5/4K b 2B 1").unwrap();
        let (own_king, other_king) = (PieceKind::King.index(), 10 + PieceKind::King.index());
        let expected = |king: usize, other: usize, hands: [usize; 10]| {
            let mut numbers = vec![king * 20 + own_king, other * 20 + other_king];
            numbers.extend((0..10).map(|place| 500 + place * 3 + hands[place]));
            numbers.sort();
            numbers
        };
        assert_eq!(sorted(&pos, Color::Black), expected(4, 0, [0, 0, 2, 0, 0, 0, 0, 0, 0, 0]));
        // White's king is to its left: in the mirror both are to its right.
        assert_eq!(sorted(&pos, Color::White), expected(4, 0, [0, 0, 0, 0, 0, 0, 0, 2, 0, 0]));
    }
}
