//! A number for every position: the perfect index.
//!
//! A position and its mirror image are one, and so are a position of Black and the same one, rotated, of White. The most significant
//! part of the number is the squares of the lions, because a move of another piece does not change it: it leads to one *block* of numbers. Then
//! come the giraffes, the elephants and the chicks, each counted over the squares that the earlier ones leave free.

use super::Kinds;
use super::frame::{Frames, Labels, Lions, blocks, is_quiet};
use super::pair::{FREE, Pair};
use super::row::Row;
use super::steps::{SQUARES, row};
use super::view::{HAND, Man, Men, View};

/// The perfect index of a game.
pub(super) struct Index {
    kinds: Kinds,
    blocks: Vec<Lions>,
    /// The blocks in which the game may go on come first; there are this many of them.
    quiet: usize,
    frames: Frames,
    turned: Frames,
    giraffes: Pair,
    elephants: [Pair; 3],
    chicks: [Pair; 5],
    /// The first number of each pair of giraffes within a block.
    giraffes_begin: Vec<u32>,
    /// The same of elephants, by the number of giraffes on the board.
    elephants_begin: [Vec<u32>; 3],
    block_size: u32,
    count: [u8; 1 << FREE],
}

impl Index {
    pub(super) fn new(kinds: Kinds) -> Index {
        let blocks = blocks();
        let giraffes = Pair::new(kinds.giraffes, FREE as u8, 1);
        let elephants = [0, 1, 2].map(|men| Pair::new(kinds.elephants, FREE as u8 - men, 1));
        let chicks = [0, 1, 2, 3, 4].map(|men| Pair::new(kinds.chicks, FREE as u8 - men, 2));
        let mut elephants_begin: [Vec<u32>; 3] = Default::default();
        let mut sizes = [0; 3];
        for on_board in 0..3 {
            let free = (FREE - on_board) as u8;
            for pair in &elephants[on_board].men {
                elephants_begin[on_board].push(sizes[on_board]);
                let more = pair.iter().filter(|&&code| code >> 1 < free).count();
                sizes[on_board] += chicks[on_board + more].men.len() as u32;
            }
        }
        let mut giraffes_begin = Vec::new();
        let mut block_size = 0;
        for pair in &giraffes.men {
            giraffes_begin.push(block_size);
            block_size += sizes[pair.iter().filter(|&&code| code >> 1 < FREE as u8).count()];
        }
        let quiet = blocks.iter().filter(|&&lions| is_quiet(lions)).count();
        let count = std::array::from_fn(|set| set.count_ones() as u8);
        Index {
            kinds,
            frames: Frames::new(&blocks, false),
            turned: Frames::new(&blocks, true),
            blocks,
            quiet,
            giraffes,
            elephants,
            chicks,
            giraffes_begin,
            elephants_begin,
            block_size,
            count,
        }
    }

    /// Returns the largest number plus 1.
    pub(super) fn len(&self) -> u32 {
        self.blocks.len() as u32 * self.block_size
    }

    /// Returns the first number from which on the game is over in every position, because of the places of the lions.
    pub(super) fn quiet_len(&self) -> u32 {
        self.quiet as u32 * self.block_size
    }

    /// Returns the number of a position, the smaller one if its mirror image has another. `None` if the side to move has its own lion on the last
    /// rank, or a lion is taken.
    pub(super) fn number(&self, view: &View) -> Option<u32> {
        let [mine, theirs] = view.lions;
        let on_board = mine < SQUARES && theirs < SQUARES && mine != theirs;
        (on_board && row(mine) != 3).then(|| self.smaller(&self.frames, &view.lions, &view.men, 0))
    }

    /// Returns the number of a position that is given from the view of the other side.
    #[inline]
    pub(super) fn number_turned(&self, view: &View) -> u32 {
        self.smaller(&self.turned, &view.lions, &view.men, 1)
    }

    #[inline]
    fn smaller(&self, frames: &Frames, lions: &Lions, men: &Men, flip: u8) -> u32 {
        let frame = frames.get(*lions);
        let number = self.number_in(frame.block, &frame.labels, men, flip);
        match &frame.mirrored {
            None => number,
            Some(labels) => number.min(self.number_in(frame.block, labels, men, flip)),
        }
    }

    pub(super) fn kinds(&self) -> Kinds {
        self.kinds
    }

    /// Returns true if this number of a position is the one that counts, and not that of its mirror image.
    #[inline]
    pub(super) fn counts(&self, view: &View, number: u32) -> bool {
        self.frames.get(view.lions).mirrored.is_none() || number == self.smaller(&self.frames, &view.lions, &view.men, 0)
    }

    /// Returns true if a position is its own mirror image.
    #[inline]
    pub(super) fn is_symmetric(&self, view: &View) -> bool {
        let frame = self.frames.get(view.lions);
        let number = |labels| self.number_in(frame.block, labels, &view.men, 0);
        frame.mirrored.as_ref().is_some_and(|mirrored| number(mirrored) == number(&frame.labels))
    }

    #[inline]
    fn number_in(&self, block: u8, labels: &Labels, men: &Men, flip: u8) -> u32 {
        let label = |man: Man| labels[usize::from(man.square() & 15)];
        let bit = |label: u8| (1usize << label) & ((1 << FREE) - 1);
        let [g1, g2, e1, e2, c1, c2] = men.map(label);
        let code = |label: u8, man: Man| label << 1 | (man.owner() ^ flip);
        let giraffes = self.giraffes.number([code(g1, men[0]), code(g2, men[1])]);
        let taken = bit(g1) | bit(g2);
        let left = |label: u8, taken: usize| label - self.count[taken & (bit(label).wrapping_sub(1) & ((1 << FREE) - 1))];
        let on_board = usize::from(self.count[taken]);
        let elephants = self.elephants[on_board].number([code(left(e1, taken), men[2]), code(left(e2, taken), men[3])]);
        let taken = taken | bit(e1) | bit(e2);
        let code = |label: u8, man: Man| {
            if label == FREE as u8 {
                (left(label, taken) << 2) + (man.owner() ^ flip)
            } else {
                left(label, taken) << 2 | (man.owner() ^ flip) << 1 | u8::from(man.is_hen())
            }
        };
        let chicks = self.chicks[usize::from(self.count[taken])].number([code(c1, men[4]), code(c2, men[5])]);
        u32::from(block) * self.block_size + self.giraffes_begin[giraffes] + self.elephants_begin[on_board][elephants] + chicks as u32
    }

    /// Returns the number of parts into which work can be split: one for each block and each placement of the giraffes.
    pub(super) fn parts(&self) -> usize {
        self.quiet * self.giraffes.men.len()
    }

    /// Returns the numbers of a part.
    pub(super) fn part(&self, part: usize) -> std::ops::Range<u32> {
        let begin = |part: usize| {
            let (block, giraffes) = (part / self.giraffes.men.len(), part % self.giraffes.men.len());
            block as u32 * self.block_size + self.giraffes_begin[giraffes]
        };
        begin(part)..begin(part + 1)
    }

    /// Returns all rows of a part.
    pub(super) fn rows(&self, part: usize) -> impl Iterator<Item = Row<'_>> {
        let giraffes = part % self.giraffes.men.len();
        let on_board = self.giraffes.men[giraffes].iter().filter(|&&code| code >> 1 < FREE as u8).count();
        (0..self.elephants[on_board].men.len()).map(move |elephants| self.row(part / self.giraffes.men.len(), giraffes, elephants))
    }

    fn row(&self, block: usize, giraffes: usize, elephants: usize) -> Row<'_> {
        let lions = self.blocks[block];
        let mut free = [HAND; FREE + 1];
        for (place, square) in (0..SQUARES).filter(|square| !lions.contains(square)).enumerate() {
            free[place] = square;
        }
        let mut men = [Man::NONE; 6];
        let man = |code: u8, free: &[u8]| Man::new(free[usize::from(code >> 1)], code & 1, false);
        let take = |free: &mut [u8; FREE + 1], pair: &[Man]| {
            let squares = *free;
            let mut rest = squares.iter().filter(|&&square| !pair.iter().any(|man| man.on_board() && man.square() == square));
            free.fill_with(|| *rest.next().unwrap_or(&HAND));
            pair.iter().filter(|man| man.on_board()).count()
        };
        let mut on_board = 0;
        if self.kinds.giraffes {
            men[..2].copy_from_slice(&self.giraffes.men[giraffes].map(|code| man(code, &free)));
            on_board += take(&mut free, &men[..2]);
        }
        let on_board_before = on_board;
        if self.kinds.elephants {
            men[2..4].copy_from_slice(&self.elephants[on_board].men[elephants].map(|code| man(code, &free)));
            on_board += take(&mut free, &men[2..4]);
        }
        let first = block as u32 * self.block_size + self.giraffes_begin[giraffes] + self.elephants_begin[on_board_before][elephants];
        Row { first, lions, men, free, chicks: &self.chicks[on_board].men, has_chicks: self.kinds.chicks }
    }

    /// Returns the position with this number.
    pub(super) fn view(&self, number: u32) -> View {
        let (block, rest) = (number / self.block_size, number % self.block_size);
        let giraffes = self.giraffes_begin.partition_point(|&begin| begin <= rest) - 1;
        let rest = rest - self.giraffes_begin[giraffes];
        let on_board = self.giraffes.men[giraffes].iter().filter(|&&code| code >> 1 < FREE as u8).count();
        let elephants = self.elephants_begin[on_board].partition_point(|&begin| begin <= rest) - 1;
        let row = self.row(block as usize, giraffes, elephants);
        row.view(rest - self.elephants_begin[on_board][elephants])
    }
}
