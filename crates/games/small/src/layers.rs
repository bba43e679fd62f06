use minishogi::Value;
use minishogi::game::Game;

/// The positions of a ply.
const WIDTH: usize = 30;

/// The moves of a position of a drawn game.
const MOVES: usize = 4;

/// For the drawing of values; a move is drawn by its number.
const VALUE: usize = 15;

/// A game in layers: thirty positions stand in each ply, and each of them is reached in several ways, with other windows. The moves have numbers, and
/// the game never ends.
#[derive(Clone, Debug)]
pub struct Layers {
    /// `None` for a game of forks.
    seed: Option<u32>,
    /// The positions on the way, each by its number in its ply.
    way: Vec<usize>,
}

impl Layers {
    /// Returns a game of forks. At a fork (0) both moves lead on to the next one, if the other side wants it: after either (1, 2) it has another
    /// choice (3, 4), which is better for it at every second depth. So the best move of a fork changes with each depth, and the positions behind it
    /// are searched again with an open window, unless their exact value is known.
    pub fn forks() -> Layers {
        Layers { seed: None, way: vec![0] }
    }

    /// Returns a game in which four moves lead to drawn positions of the next ply, and the values are drawn: few searches by wrong bounds or depths
    /// find its value.
    pub fn drawn(seed: u32) -> Layers {
        Layers { seed: Some(seed), way: vec![0] }
    }

    fn here(&self) -> usize {
        self.way.last().copied().unwrap_or_default()
    }

    /// Returns a number drawn for this position (Steele, Lea and Flood, 2014: SplitMix).
    fn draw(&self, seed: u32, what: usize) -> u64 {
        // In 64 bits, also where `usize` has 32.
        let ply = u64::from(seed) * 256 + self.way.len() as u64;
        let place = (ply * WIDTH as u64 + self.here() as u64) * (VALUE as u64 + 1) + what as u64;
        let mut number = place.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ (number >> 31)
    }

    fn after(&self) -> Vec<usize> {
        match (self.seed, self.here()) {
            (Some(seed), _) => (0..MOVES).map(|m| (self.draw(seed, m) % WIDTH as u64) as usize).collect(),
            (None, 0) => vec![1, 2],
            (None, reply @ (1 | 2)) => vec![0, reply + 2],
            (None, aside) => vec![aside],
        }
    }
}

impl Game for Layers {
    type Move = usize;
    type Moves = Vec<usize>;

    fn legal_moves(&self) -> Vec<usize> {
        (0..self.after().len()).collect()
    }

    fn do_move(&mut self, m: usize) {
        let after = self.after();
        // A search that did not take a move back may hand on one that is not there.
        self.way.push(after[m.min(after.len() - 1)]);
    }

    fn undo_move(&mut self, _m: usize) {
        self.way.pop();
    }

    fn evaluate(&self) -> Value {
        match (self.seed, self.here()) {
            (Some(seed), _) => 10 * (self.draw(seed, VALUE) % 61) as Value - 300,
            // In turns for one side and for the other, that is, always the same for the side to move.
            (None, 3) => -100,
            (None, 4) => 100,
            (None, _) => 0,
        }
    }

    fn key(&self) -> u64 {
        (WIDTH * (self.way.len() - 1) + self.here()) as u64
    }

    fn text(&self) -> String {
        self.key().to_string()
    }
}
