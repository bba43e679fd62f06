//! The squares of the lions, and the labels of the other squares.

use super::Kind;
use super::pair::FREE;
use super::steps::{FILES, MINE, SQUARES, mirrored, row, steps, turned};

/// The squares of both lions: mine, then theirs.
pub(super) type Lions = [u8; 2];

/// The labels of the squares, 0-9 for those beside the lions. A hand has the label after them.
pub(super) type Labels = [u8; 16];

/// The block of the index to which a position belongs by its lions, and the labels of its squares.
#[derive(Clone)]
pub(super) struct Frame {
    pub(super) block: u8,
    pub(super) labels: Labels,
    /// The labels of its mirror image, if both lions are on the middle file: then that is in the same block.
    pub(super) mirrored: Option<Labels>,
}

/// The frames by the places of both lions.
pub(super) struct Frames(Vec<Frame>);

impl Frames {
    /// Returns the frames for positions from the view of the side to move, or of the side that has just moved.
    pub(super) fn new(blocks: &[Lions], after_the_move: bool) -> Frames {
        let pair = |place: u8| [place >> 4, place & 15];
        Frames((0..SQUARES << 4).map(|place| frame(blocks, pair(place), after_the_move)).collect())
    }

    #[inline]
    pub(super) fn get(&self, [mine, theirs]: Lions) -> &Frame {
        &self.0[usize::from(mine << 4 | theirs)]
    }
}

fn frame(blocks: &[Lions], lions: Lions, after_the_move: bool) -> Frame {
    let seen = |square: u8| if after_the_move && square < SQUARES { turned(square) } else { square };
    let [mine, theirs] = lions.map(seen);
    let lions = if after_the_move { [theirs, mine] } else { [mine, theirs] };
    let unchanged: fn(u8) -> u8 = |square| square;
    let mut ways = [unchanged, mirrored].into_iter().filter_map(|look| {
        let lions = lions.map(look);
        let block = blocks.iter().position(|&block| block == lions)?;
        let mut labels = [FREE as u8; 16];
        for square in (0..SQUARES).filter(|&square| !lions.contains(&look(seen(square)))) {
            let before = |&lion: &u8| u8::from(lion < look(seen(square)));
            labels[usize::from(square)] = look(seen(square)) - lions.iter().map(before).sum::<u8>();
        }
        Some((block as u8, labels))
    });
    // If no block has these lions the position has no number, and none is asked for.
    let (block, labels) = ways.next().unwrap_or_default();
    Frame { block, labels, mirrored: ways.next().map(|(_, labels)| labels) }
}

/// Returns the places of the lions in all blocks. Mine is on the left or the middle file, since the mirror image is the same position, and not on its
/// last rank, since the game is over before I am to move there. The blocks in which the game may go on come first.
pub(super) fn blocks() -> Vec<Lions> {
    let mut blocks = Vec::new();
    for mine in (0..3 * FILES).filter(|square| square % FILES < 2) {
        for theirs in (0..SQUARES).filter(|&theirs| theirs != mine) {
            if mine % FILES == 0 || theirs % FILES < 2 {
                blocks.push([mine, theirs]);
            }
        }
    }
    blocks.sort_by_key(|&lions| !is_quiet(lions));
    blocks
}

/// Returns true if the game may go on: the lions are apart, and theirs is not on its last rank.
pub(super) fn is_quiet([mine, theirs]: Lions) -> bool {
    row(theirs) != 0 && steps(MINE, Kind::Lion, mine) >> theirs & 1 == 0
}
