//! The positions that can be reached, as a game for retrograde analysis.

use std::sync::atomic::Ordering::Relaxed;

use super::steps::row;
use super::view::View;
use super::{Position, Reach};
use minishogi_retrograde::{NumberedGame, Solved};

/// All positions that can be reached from a start, numbered without gaps: the game to solve, small or whole.
///
/// The game ends with a win in 1 if the side to move can take the lion, and with a loss in 0 if the opponent's lion is safe on its
/// last rank.
///
/// ```
/// use minishogi_dobutsu::{Position, Positions};
/// use minishogi_retrograde::NumberedGame;
/// // A game without giraffes and elephants.
/// let start: Position = "1l1/1c1/1C1/1L1 b - 1".parse().unwrap();
/// let game = Positions::reached_from(&start, 1);
/// let mut after = Vec::new();
/// game.moves(game.number(&start).unwrap(), &mut after);
/// assert_eq!((game.positions(), after.len()), (24_789, 3));
/// ```
pub struct Positions {
    reach: Reach,
    /// The number of positions before each block of words.
    before: Vec<usize>,
}

/// The number of words in a block.
const BLOCK: usize = 8;

impl Positions {
    /// Finds the positions, with this many threads. Those of the whole game take 80 MiB, and half a minute of one processor.
    pub fn reached_from(start: &Position, threads: usize) -> Positions {
        let reach = Reach::from(start, threads);
        while reach.sweep() {}
        Positions::from(reach)
    }

    /// Returns the number of a position, or `None` if it cannot be reached.
    pub fn number(&self, pos: &Position) -> Option<usize> {
        let view = (pos.kinds() == self.reach.index.kinds()).then_some(&pos.view)?;
        let number = self.reach.index.number(view)?;
        self.reach.contains(number).then(|| self.dense(number))
    }

    /// Returns the position with a number, Black to move; one of two mirror images.
    ///
    /// # Panics
    /// Panics if there is no position with this number.
    pub fn position(&self, number: usize) -> Position {
        Position::new(self.view(number), minishogi::Color::Black, 1)
    }

    fn word(&self, word: usize) -> u64 {
        self.reach.reached[word].load(Relaxed)
    }

    fn dense(&self, number: u32) -> usize {
        let word = number as usize / 64;
        let ones = |word: u64| word.count_ones() as usize;
        let block = word / BLOCK;
        let words: usize = (block * BLOCK..word).map(|word| ones(self.word(word))).sum();
        self.before[block] + words + ones(self.word(word) & ((1 << (number % 64)) - 1))
    }

    fn view(&self, number: usize) -> View {
        assert!(number < self.positions(), "there are {} positions, and none with number {number}", self.positions());
        let block = self.before.partition_point(|&before| before <= number) - 1;
        let mut left = number - self.before[block];
        let mut word = block * BLOCK;
        loop {
            let ones = self.word(word).count_ones() as usize;
            if left < ones {
                break;
            }
            left -= ones;
            word += 1;
        }
        let bits = (0..left).fold(self.word(word), |bits, _| bits & (bits - 1));
        self.reach.index.view(word as u32 * 64 + bits.trailing_zeros())
    }
}

impl From<Reach> for Positions {
    /// Returns the positions reached so far.
    fn from(reach: Reach) -> Positions {
        let mut sum = 0;
        let mut before = Vec::new();
        for words in reach.reached.chunks(BLOCK) {
            before.push(sum);
            sum += words.iter().map(|word| word.load(Relaxed).count_ones() as usize).sum::<usize>();
        }
        before.push(sum);
        Positions { reach, before }
    }
}

impl NumberedGame for Positions {
    fn positions(&self) -> usize {
        self.before.last().copied().unwrap_or_default()
    }

    fn ended(&self, position: usize) -> Option<Solved> {
        let view = self.view(position);
        if view.can_catch() { Some(Solved::Win(1)) } else { (row(view.lions[1]) == 0).then_some(Solved::Loss(0)) }
    }

    fn moves(&self, position: usize, after: &mut Vec<usize>) {
        after.clear();
        if self.ended(position).is_none() {
            self.view(position).each_move(|_, view| after.push(self.dense(self.reach.index.number_turned(view))));
        }
        each_once(after);
    }

    fn unmoves(&self, position: usize, before: &mut Vec<usize>) {
        before.clear();
        self.view(position).each_move_back(|view| {
            // The position before a reachable one may be unreachable.
            let number = self.reach.index.number_turned(view);
            if self.reach.contains(number) {
                before.push(self.dense(number));
            }
        });
        each_once(before);
    }
}

/// Removes duplicates: two moves that are mirror images lead to the same position.
fn each_once(numbers: &mut Vec<usize>) {
    numbers.sort_unstable();
    numbers.dedup();
}
