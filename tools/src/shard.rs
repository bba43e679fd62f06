//! A part of work that several machines share: `2/4` is every fourth piece, beginning with the second.

use std::fmt;

/// Every `of`-th piece, beginning with the one of this number, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// Reads `i/n`.
    pub fn read(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if 1 <= number && number <= of => Ok(Shard { number, of }),
            _ => Err("expected i/n with i from 1 to n, for example 1/4".to_string()),
        }
    }

    /// Whether the piece with this index, from 0, belongs to it.
    pub fn holds(self, index: usize) -> bool {
        index % self.of == self.number - 1
    }

    /// How many parts there are.
    pub fn of(self) -> usize {
        self.of
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}
