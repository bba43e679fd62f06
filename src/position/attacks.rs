//! The squares that a piece attacks: look-up tables, filled in by the compiler.
//!
//! Pawn, silver, gold and king take one step: one table says which squares. Bishop and rook slide until something is in the way, so
//! their tables have an entry for each way in which their lines can be occupied. At most six squares of these lines matter; one
//! multiplication gathers their bits into an index. The compiler finds the number that does so by trial ("magic bitboards", Lasse Hansen,
//! 2006).

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::PieceKind;
use crate::random::splitmix64;
use crate::square::Square;

/// A step: files to the left and ranks down, seen by Black.
type Step = (i8, i8);

const N: Step = (0, -1);
const S: Step = (0, 1);
const W: Step = (1, 0);
const E: Step = (-1, 0);
const NW: Step = (1, -1);
const NE: Step = (-1, -1);
const SW: Step = (1, 1);
const SE: Step = (-1, 1);

/// Returns the single steps of a kind. Bishop and rook have none, horse and dragon those that the bishop and the rook lack.
const fn steps(kind: PieceKind) -> &'static [Step] {
    match kind {
        PieceKind::Pawn => &[N],
        PieceKind::Silver => &[N, NW, NE, SW, SE],
        PieceKind::Gold | PieceKind::ProPawn | PieceKind::ProSilver => &[N, NW, NE, W, E, S],
        PieceKind::King => &[N, NW, NE, W, E, S, SW, SE],
        PieceKind::Horse => &[N, W, E, S],
        PieceKind::Dragon => &[NW, NE, SW, SE],
        PieceKind::Bishop | PieceKind::Rook => &[],
    }
}

/// Returns the square one step away, or `None` if the step leaves the board.
const fn step_from(square: Square, step: Step) -> Option<Square> {
    Square::new((square.file() as i8 + step.0) as u8, (square.rank() as i8 + step.1) as u8)
}

type PerSquare = [Bitboard; Square::COUNT];

const fn step_table(kind: PieceKind, color: Color) -> PerSquare {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let steps = steps(kind);
    let mut i = 0;
    while i < Square::COUNT * steps.len() {
        let (square, (x, y)) = (i / steps.len(), steps[i % steps.len()]);
        let step = match color {
            Color::Black => (x, y),
            Color::White => (x, -y),
        };
        if let Some(to) = step_from(Square::from_index(square), step) {
            table[square].0 |= 1 << to.index();
        }
        i += 1;
    }
    table
}

const STEP_KINDS: usize = PieceKind::ALL.len();

static STEPS: [[PerSquare; STEP_KINDS]; 2] = {
    let mut tables = [[[Bitboard::EMPTY; Square::COUNT]; STEP_KINDS]; 2];
    let mut i = 0;
    while i < STEP_KINDS {
        tables[0][i] = step_table(PieceKind::ALL[i], Color::Black);
        tables[1][i] = step_table(PieceKind::ALL[i], Color::White);
        i += 1;
    }
    tables
};

/// Returns the squares a piece of this kind attacks by single steps.
#[inline]
pub(super) fn step_attacks(color: Color, kind: PieceKind, from: Square) -> Bitboard {
    STEPS[color.index()][kind.index()][from.index()]
}

/// Returns the squares of a slide from `from` in one direction: all up to and including the first occupied one.
const fn slide(from: Square, step: Step, occupied: Bitboard) -> u32 {
    match step_from(from, step) {
        None => 0,
        Some(next) if occupied.contains(next) => 1 << next.index(),
        Some(next) => 1 << next.index() | slide(next, step, occupied),
    }
}

/// Returns the squares of a slide that can stop it early: all but the last before the edge.
const fn stops(from: Square, step: Step) -> u32 {
    match step_from(from, step) {
        Some(next) if step_from(next, step).is_some() => 1 << next.index() | stops(next, step),
        _ => 0,
    }
}

/// The directions of the bishop and those of the rook.
const DIRECTIONS: [[Step; 4]; 2] = [[NW, SE, NE, SW], [N, S, W, E]];

/// The attacks of a bishop or a rook from one square.
#[derive(Clone, Copy)]
struct Slider {
    /// The squares that matter: those on which a piece stops a slide early.
    mask: u32,
    /// Multiplied by this, the bits of these squares come together at the upper end.
    factor: u32,
    /// The attacked squares, by the [`index`](Slider::index) of the occupied ones.
    attacks: [Bitboard; 1 << Slider::INDEX_BITS],
}

impl Slider {
    /// On 25 squares no mask has more bits.
    const INDEX_BITS: u32 = 6;

    #[inline]
    const fn index(&self, occupied: Bitboard) -> usize {
        ((occupied.0 & self.mask).wrapping_mul(self.factor) >> (u32::BITS - Slider::INDEX_BITS)) as usize
    }

    const fn new(from: Square, [a, b, c, d]: [Step; 4]) -> Slider {
        let mask = stops(from, a) | stops(from, b) | stops(from, c) | stops(from, d);
        // Every occupation of these squares, and the squares that are attacked then.
        let mut cases = [(Bitboard::EMPTY, Bitboard::EMPTY); 1 << Slider::INDEX_BITS];
        let mut count = 0;
        let mut subset = 0u32;
        loop {
            let occupied = Bitboard(subset);
            let attacked = slide(from, a, occupied) | slide(from, b, occupied) | slide(from, c, occupied) | slide(from, d, occupied);
            cases[count] = (occupied, Bitboard(attacked));
            count += 1;
            // The next subset of the mask, by the usual trick of counting through it.
            subset = subset.wrapping_sub(mask) & mask;
            if subset == 0 {
                break;
            }
        }
        // A factor is good if cases with different attacks have different indices. Numbers with few bits are good more often. From this seed
        // on the good ones come soon: the compiler tries 445 for all squares, not 1,718 as from 0 on.
        let mut seed = 2215;
        'factors: loop {
            let random = splitmix64(seed);
            seed += 1;
            let mut slider = Slider { mask, factor: (random & random >> 32) as u32, attacks: [Bitboard::EMPTY; _] };
            let mut i = 0;
            while i < count {
                let (occupied, attacked) = cases[i];
                let entry = &mut slider.attacks[slider.index(occupied)];
                if entry.0 != 0 && entry.0 != attacked.0 {
                    continue 'factors;
                }
                *entry = attacked;
                i += 1;
            }
            return slider;
        }
    }
}

static SLIDERS: [[Slider; Square::COUNT]; 2] = {
    let mut sliders = [[Slider { mask: 0, factor: 0, attacks: [Bitboard::EMPTY; _] }; Square::COUNT]; 2];
    let mut i = 0;
    while i < 2 * Square::COUNT {
        sliders[i % 2][i / 2] = Slider::new(Square::from_index(i / 2), DIRECTIONS[i % 2]);
        i += 1;
    }
    sliders
};

/// Returns the squares a slider on `from` attacks: straight like a rook, or on the diagonals like a bishop.
///
/// The choice of the two is part of an index and not a branch, which the processor could not predict.
#[inline]
pub(super) fn slider_attacks(straight: bool, from: Square, occupied: Bitboard) -> Bitboard {
    let slider = &SLIDERS[straight as usize][from.index()];
    slider.attacks[slider.index(occupied)]
}

/// Returns the squares a bishop on `from` attacks.
#[inline]
pub(super) fn bishop_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    slider_attacks(false, from, occupied)
}

/// Returns the squares a rook on `from` attacks.
#[inline]
pub(super) fn rook_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    slider_attacks(true, from, occupied)
}

/// Returns the squares a piece attacks, occupied or not.
#[inline]
pub(super) fn attacks(color: Color, kind: PieceKind, from: Square, occupied: Bitboard) -> Bitboard {
    let steps = step_attacks(color, kind, from);
    match kind {
        PieceKind::Bishop | PieceKind::Horse => steps | bishop_attacks(from, occupied),
        PieceKind::Rook | PieceKind::Dragon => steps | rook_attacks(from, occupied),
        _ => steps,
    }
}

/// The attacks of bishop and rook on an empty board.
static RAYS: [PerSquare; 2] = {
    let mut rays = [[Bitboard::EMPTY; Square::COUNT]; 2];
    let mut i = 0;
    while i < 2 * Square::COUNT {
        rays[i % 2][i / 2] = SLIDERS[i % 2][i / 2].attacks[0];
        i += 1;
    }
    rays
};

/// Returns the squares a bishop would reach on an empty board.
#[inline]
pub(super) fn bishop_rays(from: Square) -> Bitboard {
    RAYS[0][from.index()]
}

/// Returns the squares a rook would reach on an empty board.
#[inline]
pub(super) fn rook_rays(from: Square) -> Bitboard {
    RAYS[1][from.index()]
}

type PerPair = [[Bitboard; Square::COUNT]; Square::COUNT];

/// Returns the squares strictly between two squares of a line; none for squares that share no line.
#[inline]
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// Returns the whole line through two squares; none for squares that share no line.
#[inline]
pub(super) fn line_through(a: Square, b: Square) -> Bitboard {
    LINE_THROUGH[a.index()][b.index()]
}

static BETWEEN: PerPair = pairs(false);
static LINE_THROUGH: PerPair = pairs(true);

const fn pairs(whole_line: bool) -> PerPair {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT * 8 {
        let (a, step) = (Square::from_index(i / 8), DIRECTIONS[i % 2][i / 2 % 4]);
        let back = (-step.0, -step.1);
        let line = slide(a, back, Bitboard::EMPTY) | 1 << a.index() | slide(a, step, Bitboard::EMPTY);
        let mut passed = 0;
        let mut square = a;
        while let Some(b) = step_from(square, step) {
            table[a.index()][b.index()] = Bitboard(if whole_line { line } else { passed });
            passed |= 1 << b.index();
            square = b;
        }
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries every occupation of the lines through the square, and random ones elsewhere.
    #[test]
    fn a_slider_stops_at_the_first_piece_in_every_direction_for_every_occupancy() {
        for (i, directions) in DIRECTIONS.into_iter().enumerate() {
            for from in Square::all() {
                let slides = |occupied| Bitboard(directions.into_iter().fold(0, |all, step| all | slide(from, step, occupied)));
                let lines = slides(Bitboard::EMPTY);
                let mut subset = 0u32;
                loop {
                    for elsewhere in [Bitboard::EMPTY, !lines, Bitboard(0b10101_01010_10101_01010_10101) & !lines] {
                        let occupied = Bitboard(subset) | elsewhere;
                        assert_eq!(slider_attacks(i == 1, from, occupied), slides(occupied), "{from}, {directions:?}, {occupied:?}");
                    }
                    subset = subset.wrapping_sub(lines.0) & lines.0;
                    if subset == 0 {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn between_and_line_through_agree_with_the_picture() {
        let square = |text: &str| text.parse::<Square>().unwrap();
        let set = |text: &str| text.split_whitespace().map(square).collect::<Bitboard>();
        assert_eq!(between(square("5a"), square("1e")), set("4b 3c 2d"));
        assert_eq!(between(square("2c"), square("5c")), set("3c 4c"));
        assert_eq!(between(square("2c"), square("1e")), Bitboard::EMPTY);
        assert_eq!(between(square("2c"), square("2c")), Bitboard::EMPTY);
        assert_eq!(line_through(square("4a"), square("3b")), set("4a 3b 2c 1d"));
        assert_eq!(line_through(square("3b"), square("3e")), set("3a 3b 3c 3d 3e"));
        assert_eq!(line_through(square("3b"), square("2e")), Bitboard::EMPTY);
    }
}
