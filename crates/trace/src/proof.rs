//! Bounds of the root's value that a tree proves.
//!
//! Each node has bounds: those of its visited moves, and for the others the range of any move. That is how alpha-beta can be seen to be right
//! (Knuth and Moore, 1975): the moves that it leaves out cannot change the value, and then the bounds at the root meet.

use minishogi::{Move, Position, VALUE_INFINITE, Value, evaluate, mate_in, mated_in};

/// The bounds of a value, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// It is not less.
    pub lower: Value,
    /// It is not more.
    pub upper: Value,
}

impl Bounds {
    /// Nothing is known.
    pub const NONE: Bounds = Bounds { lower: -VALUE_INFINITE, upper: VALUE_INFINITE };

    /// Returns the bounds of a value that is known.
    pub const fn exactly(value: Value) -> Bounds {
        Bounds { lower: value, upper: value }
    }

    /// Returns whether they prove that the value is this.
    pub fn prove(self, value: Value) -> bool {
        self == Bounds::exactly(value)
    }

    fn both(self, other: Bounds) -> Bounds {
        Bounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }
}

/// The evaluation of the leaves of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// [`evaluate`](minishogi::evaluate()). A search may see there that a side has no move, or not: either is right.
    Evaluate,
    /// The quiescence search of the exercises: [`qsearch`](minishogi::qsearch()).
    Qsearch,
}

/// Bounds by either kind of search: one that looks at the depth first, and one that first looks whether there is a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct TwoReadings(pub [Bounds; 2]);

impl TwoReadings {
    fn exactly(value: Value) -> TwoReadings {
        TwoReadings([Bounds::exactly(value); 2])
    }

    /// Those that say more.
    pub(super) fn narrower(self) -> Bounds {
        let [one, other] = self.0;
        if other.upper - other.lower < one.upper - one.lower { other } else { one }
    }
}

/// The bounds of the moves of a node.
#[derive(Clone, Debug, Default)]
pub(super) struct Tried(Vec<(Move, TwoReadings)>);

impl Tried {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// A move was looked at, perhaps once more: both looks are true. `after` is as the other side sees it.
    pub(super) fn note(&mut self, m: Move, after: TwoReadings) {
        let bounds = after.0.map(|bounds| Bounds { lower: -bounds.upper, upper: -bounds.lower });
        match self.0.iter_mut().find(|(other, _)| *other == m) {
            Some((_, known)) => *known = TwoReadings([known.0[0].both(bounds[0]), known.0[1].both(bounds[1])]),
            None => self.0.push((m, TwoReadings(bounds))),
        }
    }

    fn has(&self, m: Move) -> bool {
        self.0.iter().any(|(tried, _)| *tried == m)
    }

    /// Returns the bounds of a move.
    pub(super) fn bounds_of(&self, m: Move) -> Bounds {
        self.0.iter().find(|(other, _)| *other == m).map_or(Bounds::NONE, |(_, known)| known.narrower())
    }

    /// Returns the bounds of a node of a search to `depth`, `ply` plies below the root.
    pub(super) fn bounds(&self, pos: &Position, depth: u32, ply: u32, leaf: Leaf) -> TwoReadings {
        if ply < depth {
            return self.of_all_moves(pos, ply);
        }
        match leaf {
            Leaf::Evaluate => {
                let value = Bounds::exactly(evaluate(pos));
                TwoReadings([value, if pos.has_legal_move() { value } else { Bounds::exactly(mated_in(ply)) }])
            }
            Leaf::Qsearch if pos.in_check() => self.of_all_moves(pos, ply),
            Leaf::Qsearch => self.of_captures(pos, ply),
        }
    }

    fn of_all_moves(&self, pos: &Position, ply: u32) -> TwoReadings {
        let count = pos.count_legal_moves();
        if count == 0 {
            return TwoReadings::exactly(mated_in(ply));
        }
        // A search may leave out the moves by which a bishop or rook does not promote.
        let is_complete = self.0.len() == count || pos.legal_moves_promoting().iter().all(|m| self.has(*m));
        // A side that can move is mated two plies later at the soonest.
        self.best(is_complete, mated_in(ply + 2), ply, |_| true)
    }

    /// It may let things be, or go on with a capture.
    fn of_captures(&self, pos: &Position, ply: u32) -> TwoReadings {
        let captures = pos.captures();
        let is_complete = captures.iter().all(|m| self.has(*m));
        self.best(is_complete, evaluate(pos), ply, |m| captures.contains(&m))
    }

    /// Bounds of the best of these moves, which is worth `least` at least; of moves that were not tried, if not all were, nothing is known.
    fn best(&self, all: bool, least: Value, ply: u32, counts: impl Fn(Move) -> bool) -> TwoReadings {
        let most = mate_in(ply + 1);
        let mut best = [Bounds { lower: least, upper: if all { least } else { most } }; 2];
        for (_, known) in self.0.iter().filter(|(m, _)| counts(*m)) {
            for (best, known) in best.iter_mut().zip(known.0) {
                best.lower = best.lower.max(known.lower);
                best.upper = best.upper.max(known.upper).min(most);
            }
        }
        TwoReadings(best)
    }
}
