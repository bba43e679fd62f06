//! Which squares a piece attacks: look-up tables, filled in by the compiler.
//!
//! Pawn, silver, gold and king take one step: one table says which squares. Bishop and rook slide until something stands in the way, so
//! their tables are indexed by the occupancy of the line as well. A line has at most five squares, so its occupancy fits in five bits; a
//! shift or one multiplication gathers those bits from the board ("kindergarten bitboards", Gerd Isenberg, 2006).

use crate::{Bitboard, Color, PieceKind, Square};

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

/// The single steps of a kind. Bishop and rook have none, horse and dragon those that the bishop and the rook lack.
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

/// The square one step away, or `None` where the step leaves the board.
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

/// The squares a piece of this kind attacks by single steps.
#[inline]
pub(super) fn step_attacks(color: Color, kind: PieceKind, from: Square) -> Bitboard {
    STEPS[color.index()][kind.index()][from.index()]
}

/// Where a slide from `from` in one direction ends: every square up to and including the first occupied one.
const fn slide(from: Square, step: Step, occupied: Bitboard) -> u32 {
    let mut reached = 0;
    let mut square = from;
    while let Some(next) = step_from(square, step) {
        reached |= 1 << next.index();
        if occupied.contains(next) {
            break;
        }
        square = next;
    }
    reached
}

/// The four lines through a square, as the two steps along each.
const LINES: [(Step, Step); 4] = [(N, S), (W, E), (NW, SE), (NE, SW)];
const FILE: usize = 0;
const RANK: usize = 1;
const DIAGONAL: usize = 2;
const ANTIDIAGONAL: usize = 3;

/// The squares of a line through `from`, without `from`.
const fn line_mask(from: Square, line: usize) -> Bitboard {
    let (there, back) = LINES[line];
    Bitboard(slide(from, there, Bitboard::EMPTY) | slide(from, back, Bitboard::EMPTY))
}

/// The first bit of each file. Multiplying by it adds up the files, which collapses a diagonal (one square of each rank) to five bits.
const ADD_FILES: u32 = 0b00001_00001_00001_00001_00001;

/// Multiplying a rank, shifted down to rank a, by this collects its five bits (0, 5, 10, 15, 20) in bits 20-24.
const COLLECT_RANK: u32 = 1 << 20 | 1 << 16 | 1 << 12 | 1 << 8 | 1 << 4;

/// The five bits that tell which squares of a line are occupied.
#[inline]
const fn line_occupancy(square: Square, line: usize, occupied: Bitboard) -> usize {
    let bits = match line {
        FILE => occupied.0 >> (square.index() / 5 * 5),
        RANK => (occupied.0 >> (square.index() % 5) & ADD_FILES).wrapping_mul(COLLECT_RANK) >> 20,
        _ => (occupied.0 & LINE_MASKS[line][square.index()].0).wrapping_mul(ADD_FILES) >> 20,
    };
    (bits & 31) as usize
}

static LINE_MASKS: [PerSquare; 4] = {
    let mut masks = [[Bitboard::EMPTY; Square::COUNT]; 4];
    let mut i = 0;
    while i < 4 * Square::COUNT {
        masks[i % 4][i / 4] = line_mask(Square::from_index(i / 4), i % 4);
        i += 1;
    }
    masks
};

/// For each line, square and occupancy of the line: the squares a slider attacks along it.
static SLIDES: [[[Bitboard; 32]; Square::COUNT]; 4] = {
    let mut slides = [[[Bitboard::EMPTY; 32]; Square::COUNT]; 4];
    let mut line = 0;
    while line < 4 {
        let mut square = 0;
        while square < Square::COUNT {
            let from = Square::from_index(square);
            let mask = line_mask(from, line).0;
            // Every subset of the line's squares, by the usual trick of counting through a mask.
            let mut subset = 0u32;
            loop {
                let occupied = Bitboard(subset);
                let (there, back) = LINES[line];
                let attacks = slide(from, there, occupied) | slide(from, back, occupied);
                let index = line_occupancy(from, line, occupied);
                slides[line][square][index] = Bitboard(attacks);
                // On its own file and rank the slider's square is one of the five bits: it is always occupied.
                slides[line][square][line_occupancy(from, line, Bitboard(subset | 1 << square))] = Bitboard(attacks);
                subset = subset.wrapping_sub(mask) & mask;
                if subset == 0 {
                    break;
                }
            }
            square += 1;
        }
        line += 1;
    }
    slides
};

#[inline]
fn slide_attacks(line: usize, from: Square, occupied: Bitboard) -> Bitboard {
    SLIDES[line][from.index()][line_occupancy(from, line, occupied)]
}

/// The squares a bishop on `from` attacks.
#[inline]
pub(super) fn bishop_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    slide_attacks(DIAGONAL, from, occupied) | slide_attacks(ANTIDIAGONAL, from, occupied)
}

/// The squares a rook on `from` attacks.
#[inline]
pub(super) fn rook_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    slide_attacks(FILE, from, occupied) | slide_attacks(RANK, from, occupied)
}

/// The squares a piece attacks, whatever stands on them.
#[inline]
pub(super) fn attacks(color: Color, kind: PieceKind, from: Square, occupied: Bitboard) -> Bitboard {
    let steps = step_attacks(color, kind, from);
    match kind {
        PieceKind::Bishop | PieceKind::Horse => steps | bishop_attacks(from, occupied),
        PieceKind::Rook | PieceKind::Dragon => steps | rook_attacks(from, occupied),
        _ => steps,
    }
}

/// The squares a bishop would reach on an empty board.
#[inline]
pub(super) fn bishop_rays(from: Square) -> Bitboard {
    LINE_MASKS[DIAGONAL][from.index()] | LINE_MASKS[ANTIDIAGONAL][from.index()]
}

/// The squares a rook would reach on an empty board.
#[inline]
pub(super) fn rook_rays(from: Square) -> Bitboard {
    LINE_MASKS[FILE][from.index()] | LINE_MASKS[RANK][from.index()]
}

type PerPair = [[Bitboard; Square::COUNT]; Square::COUNT];

/// The squares strictly between two squares of a line; none for squares that share no line.
#[inline]
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole line through two squares; none for squares that share no line.
#[inline]
pub(super) fn line_through(a: Square, b: Square) -> Bitboard {
    LINE_THROUGH[a.index()][b.index()]
}

static BETWEEN: PerPair = pairs(false);
static LINE_THROUGH: PerPair = pairs(true);

const fn pairs(whole_line: bool) -> PerPair {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT * Square::COUNT * 4 {
        let (a, b, line) = (i / 4 / Square::COUNT, i / 4 % Square::COUNT, i % 4);
        let (from, to) = (Square::from_index(a), Square::from_index(b));
        if line_mask(from, line).contains(to) {
            let all = line_mask(from, line).0 | 1 << a;
            let (there, back) = LINES[line];
            // From a towards b and from b towards a: what both slides reach lies between.
            let from_a = slide(from, there, Bitboard::from_square(to)) | slide(from, back, Bitboard::from_square(to));
            let from_b = slide(to, there, Bitboard::from_square(from)) | slide(to, back, Bitboard::from_square(from));
            table[a][b] = Bitboard(if whole_line { all } else { from_a & from_b });
        }
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slider_stops_at_the_first_piece_on_every_line_for_every_occupancy() {
        for square in Square::all() {
            for (line, (there, back)) in LINES.into_iter().enumerate() {
                let mask = line_mask(square, line).0;
                let mut subset = 0u32;
                loop {
                    // Noise off the line must not matter.
                    for noise in [0, !mask & Bitboard::FULL.0, 0b1010101010101010101010101 & !mask] {
                        let occupied = Bitboard(subset | noise);
                        let expected = Bitboard(slide(square, there, occupied) | slide(square, back, occupied));
                        assert_eq!(slide_attacks(line, square, occupied), expected, "{square}, line {line}, {occupied:?}");
                    }
                    subset = subset.wrapping_sub(mask) & mask;
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
    }
}
