//! A table of positions of any game.

use std::collections::HashMap;

use minishogi::game::Game;
use minishogi::table::Bound;
use minishogi::{Control, Value};

/// An entry of a [`Memory`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known<M> {
    /// The value, with mates counted from the position.
    pub value: Value,
    /// The kind of the value.
    pub bound: Bound,
    /// The depth of the search.
    pub depth: u32,
    /// The best move.
    pub best_move: M,
}

/// The memory of a search of any game: positions by their keys, and the control of the search.
pub struct Memory<'a, G: Game> {
    /// The number of the entry of each key. It has no type parameter, so it is compiled only once for all games.
    places: HashMap<u64, usize>,
    known: Vec<Known<G::Move>>,
    /// The control of the search.
    pub ctl: &'a mut Control<G::Move>,
}

impl<'a, G: Game> Memory<'a, G> {
    /// Returns an empty memory.
    pub fn new(ctl: &'a mut Control<G::Move>) -> Memory<'a, G> {
        Memory { places: HashMap::new(), known: Vec::new(), ctl }
    }

    /// Returns the entry of this position.
    pub fn get(&self, game: &G) -> Option<Known<G::Move>> {
        place(&self.places, game.key()).map(|place| self.known[place])
    }

    /// Stores an entry, in place of this position's old one.
    pub fn put(&mut self, game: &G, known: Known<G::Move>) {
        match place_or_insert(&mut self.places, game.key(), self.known.len()) {
            Some(place) => self.known[place] = known,
            None => self.known.push(known),
        }
    }

    /// Counts a node. Returns `Some(None)` if the search has to stop, and the value if the position is a repetition, but not at the root.
    pub fn enter(&mut self, game: &G, ply: u32) -> Option<Option<Value>> {
        if self.ctl.visit() {
            return Some(None);
        }
        game.repetition().filter(|_| ply > 0).map(|result| Some(result.by_repetition()))
    }
}

fn place(places: &HashMap<u64, usize>, key: u64) -> Option<usize> {
    places.get(&key).copied()
}

/// Returns the place of this key, or gives it the next one.
fn place_or_insert(places: &mut HashMap<u64, usize>, key: u64, next: usize) -> Option<usize> {
    let place = *places.entry(key).or_insert(next);
    (place < next).then_some(place)
}
