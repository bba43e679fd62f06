//! Random numbers that are the same forever: on every machine, in every build.

/// Returns the `i`-th number of the stream of splitmix64 (Guy Steele, Doug Lea and Christine Flood, 2014).
pub(crate) const fn splitmix64(i: u64) -> u64 {
    mix(i.wrapping_mul(GAMMA))
}

const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

const fn mix(z: u64) -> u64 {
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// A generator of numbers that is the same forever (splitmix64), for draws that a seed repeats. Players draw their moves with the crate
/// `rand`.
///
/// ```
/// use minishogi::Random;
/// let mut dice = Random(1);
/// let throws: Vec<usize> = (0..5).map(|_| 1 + dice.below(6)).collect();
/// assert_eq!(throws, [6, 2, 1, 6, 4]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(pub u64);

impl Random {
    /// Returns any number.
    pub fn any(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GAMMA);
        mix(self.0)
    }

    /// Returns a number smaller than `bound`.
    ///
    /// # Panics
    /// Panics if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.any() % bound as u64) as usize
    }

    /// True once in `times`, which is not 0.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Returns a number from -1 to 1, any as likely as any other.
    pub fn between_one_and_minus_one(&mut self) -> f32 {
        (self.any() >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    /// Returns a random element.
    ///
    /// # Panics
    /// Panics if there is none.
    pub fn choose<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// Puts them in any order (Fisher and Yates).
    ///
    /// ```
    /// use minishogi::Random;
    /// let mut order: Vec<usize> = (0..5).collect();
    /// Random(1).shuffle(&mut order);
    /// assert_ne!(order, [0, 1, 2, 3, 4]);
    /// order.sort();
    /// assert_eq!(order, [0, 1, 2, 3, 4]);
    /// ```
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last + 1));
        }
    }
}
