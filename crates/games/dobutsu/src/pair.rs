//! The numbered placements of two men of a kind.

/// Free squares beside the lions. The label of a man in hand is the number of squares then free: it comes after all of them.
pub(super) const FREE: usize = 10;

/// The placements of two men of a kind on `free` squares and in hands, in the order of their numbers.
pub(super) struct Pair {
    /// Codes of the two men, by number. A code is the label and, below it, owner and (of chicks) promotion.
    pub(super) men: Vec<[u8; 2]>,
    /// The number, by both codes.
    number: Vec<u16>,
}

/// The codes of a pair are less than this.
const CODES: usize = 64;

impl Pair {
    /// Numbers the placements on a board with `free` free squares. In a code, `shift` bits are owner and promotion; men in hand have no promotion.
    pub(super) fn new(present: bool, free: u8, shift: u8) -> Pair {
        let mut men = Vec::new();
        let mut number = vec![0; CODES * CODES];
        let codes = || (0..free << shift).chain([free << shift, (free << shift) + 1]);
        for first in codes() {
            for second in codes().filter(|&second| first <= second) {
                let same_square = first >> shift == second >> shift && first >> shift < free;
                if present && !same_square {
                    for [a, b] in [[first, second], [second, first]] {
                        number[usize::from(a) * CODES + usize::from(b)] = men.len() as u16;
                    }
                    men.push([first, second]);
                }
            }
        }
        if !present {
            men.push([free << shift; 2]);
        }
        Pair { men, number }
    }

    /// Returns the number of two codes, in either order.
    #[inline]
    pub(super) fn number(&self, [first, second]: [u8; 2]) -> usize {
        usize::from(self.number[usize::from(first) % CODES * CODES + usize::from(second) % CODES])
    }
}
