//! The questions about the parts of exercise 09.

use std::fmt;

use minishogi::table::{Bound, Entry, Parts, Places, place_of};
use minishogi::{AlphaBeta, Move, Node, Position, Text, Value};

/// Answers a question about a part of exercise 09, in the words of a [`TableCase`].
///
/// # Errors
/// They are no case.
pub fn table<P: AlphaBeta, T: Parts>(player: &mut P, pos: &mut Position, words: &[&str]) -> Result<String, Text> {
    let case = TableCase::of(words).ok_or(EXPECTED)?;
    let mut table = T::default();
    let (places, age) = table.parts();
    (*places, *age) = (case.places(), case.age());
    Ok(match case {
        TableCase::Probe { key, .. } => format!("{:?}", table.probe(key).map(|entry| entry.depth)),
        TableCase::Store { new: (key, entry), .. } => {
            table.store(key, entry);
            case.which_stands(table.parts().0).to_string()
        }
        TableCase::Bound { value, node } => format!("{:?}", T::bound_of(value, node)),
        TableCase::Value { entry, node } => format!("{:?}", T::value_for(entry, node)),
        TableCase::Mate { value, ply } => T::value_to_tt(value, ply).to_string(),
        TableCase::Repetition => format!("{:?}", player.repetition_value(pos)),
    })
}

const EXPECTED: Text = Text::new(
    "expected probe, store, bound, value, mate or repetition, and the numbers of a case",
    "probe、store、bound、value、mate、repetition のどれかと、その数を続けてください",
);

/// A question about a part of exercise 09, as the words behind `part`.
///
/// ```
/// use minishogi_child::parts::TableCase;
///
/// let words = "bound 100 0 100";
/// let Some(TableCase::Bound { value: 100, node }) = TableCase::of(&words.split(' ').collect::<Vec<_>>()) else { panic!() };
/// assert_eq!((node.alpha, node.beta), (0, 100));
/// assert_eq!(TableCase::of(&["bound", "100"]), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableCase {
    /// `probe 2a 3 12a`: in a table of [`PLACES`](TableCase::PLACES) is an entry with this key and of this depth. What is found under the other
    /// key?
    Probe {
        /// The key and the entry that are there.
        old: (u64, Entry),
        /// The key that is looked up.
        key: u64,
    },
    /// `store 2a 3 1 12a 2 1`: an entry is there, and another one comes, each with its key, its depth and its age. Which one stays? Their values
    /// may follow: `store 2a 3 1 12a 2 1 60 50`. By these they are told apart.
    Store {
        /// The key and the entry that are there.
        old: (u64, Entry),
        /// The key and the entry that come.
        new: (u64, Entry),
    },
    /// `bound 100 0 100`: the bound of a value that a search returned with the window between the other two.
    Bound {
        /// The value that was returned.
        value: Value,
        /// The node.
        node: Node,
    },
    /// `value 100 lower 3 2 0 100 4`: an entry with this value, bound and depth. With which value may a node end that has 2 more plies to search,
    /// with this window, 4 plies below the root?
    Value {
        /// The entry of the table.
        entry: Entry,
        /// The node.
        node: Node,
    },
    /// `mate 31994 3`: a value found three plies below the root. How does the table keep it?
    Mate {
        /// The value that was found.
        value: Value,
        /// The node.
        ply: u32,
    },
    /// `repetition`: the value of the position that was set up, if it was there before.
    Repetition,
}

impl TableCase {
    /// Returns the number of places in the table of a case.
    pub const PLACES: usize = 8;

    /// Reads the words behind `part`. `None` if they are no case.
    pub fn of(words: &[&str]) -> Option<TableCase> {
        let (&kind, words) = words.split_first()?;
        let key = |at: usize| u64::from_str_radix(words.get(at)?, 16).ok();
        let number = |at: usize| words.get(at)?.parse::<Value>().ok();
        let natural = |at: usize| words.get(at)?.parse::<u32>().ok();
        let age = |at: usize| words.get(at)?.parse::<u8>().ok();
        let stands = |at: usize, value| Some((key(at)?, Entry { value, depth: natural(at + 1)?, bound: Bound::Exact, ..Entry::default() }));
        let aged = |at, value| stands(at, value).and_then(|(key, entry)| Some((key, Entry { age: age(at + 2)?, ..entry })));
        let case = match kind {
            "probe" => TableCase::Probe { old: stands(0, 1)?, key: key(2)? },
            "store" => {
                let value = |at: usize, otherwise| if words.len() > 6 { number(at) } else { Some(otherwise) };
                TableCase::Store { old: aged(0, value(6, 1)?)?, new: aged(3, value(7, 2)?)? }
            }
            "bound" => TableCase::Bound { value: number(0)?, node: Node { ply: 0, depth: 1, alpha: number(1)?, beta: number(2)? } },
            "value" => TableCase::Value {
                entry: Entry { value: number(0)?, tt_move: Move::RESIGN, depth: natural(2)?, bound: bound(words.get(1)?)?, age: 1 },
                node: Node { depth: natural(3)?, alpha: number(4)?, beta: number(5)?, ply: natural(6)? },
            },
            "mate" => TableCase::Mate { value: number(0)?, ply: natural(1)? },
            "repetition" => TableCase::Repetition,
            _ => return None,
        };
        Some(case)
    }

    /// Returns the places of the table that is asked, with the old entry in its own, if there is one.
    pub fn places(self) -> Places<(u64, Entry)> {
        let mut places = Places::from(vec![Default::default(); TableCase::PLACES]);
        match self {
            TableCase::Probe { old, .. } => places[place_of(old.0, TableCase::PLACES)] = old,
            // In the place of the new one, for any key of the old one.
            TableCase::Store { old, new } => places[place_of(new.0, TableCase::PLACES)] = old,
            _ => {}
        }
        places
    }

    /// Returns the number of the search in which the table is asked.
    pub fn age(self) -> u8 {
        if let TableCase::Store { new, .. } = self { new.1.age } else { 1 }
    }

    /// Returns the answer to [`TableCase::Store`]: the entry that is in the place of the new one, `new`, `old` or `neither`.
    ///
    /// ```
    /// use minishogi_child::parts::TableCase;
    ///
    /// let case = TableCase::of(&["store", "2a", "3", "1", "12a", "2", "1"]).unwrap();
    /// let mut places = case.places();
    /// assert_eq!(case.which_stands(&places), "old");
    /// let TableCase::Store { new, .. } = case else { panic!() };
    /// places[2] = new;
    /// assert_eq!(case.which_stands(&places), "new");
    /// places.clear();
    /// assert_eq!(case.which_stands(&places), "neither");
    /// ```
    pub fn which_stands(self, places: &[(u64, Entry)]) -> &'static str {
        match self {
            TableCase::Store { new, .. } if places[place_of(new.0, places.len())] == new => "new",
            TableCase::Store { old, new } if places[place_of(new.0, places.len())] == old => "old",
            _ => "neither",
        }
    }
}

fn bound(word: &str) -> Option<Bound> {
    [Bound::Exact, Bound::Lower, Bound::Upper].into_iter().find(|bound| format!("{bound:?}").eq_ignore_ascii_case(word))
}

/// The words behind `part`.
impl fmt::Display for TableCase {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            TableCase::Probe { old: (stored, entry), key } => write!(f, "probe {stored:x} {} {key:x}", entry.depth),
            TableCase::Store { old: (old_key, old), new: (new_key, new) } => {
                write!(f, "store {old_key:x} {} {} {new_key:x} {} {} {} {}", old.depth, old.age, new.depth, new.age, old.value, new.value)
            }
            TableCase::Bound { value, node } => write!(f, "bound {value} {} {}", node.alpha, node.beta),
            TableCase::Value { entry: Entry { value, depth, bound, .. }, node } => {
                let bound = format!("{bound:?}").to_lowercase();
                write!(f, "value {value} {bound} {depth} {} {} {} {}", node.depth, node.alpha, node.beta, node.ply)
            }
            TableCase::Mate { value, ply } => write!(f, "mate {value} {ply}"),
            TableCase::Repetition => f.write_str("repetition"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_as_it_was() {
        for words in [
            "probe 2a 3 ffffffffffffffff",
            "store 0 0 0 12a 2 255 60 50",
            "bound -5 0 100",
            "value 100 upper 3 2 -32001 1 4",
            "mate -31995 3",
            "repetition",
        ] {
            let case = TableCase::of(&words.split(' ').collect::<Vec<_>>()).unwrap();
            assert_eq!(case.to_string(), words);
        }
        let short = TableCase::of(&"store 0 0 0 12a 2 255".split(' ').collect::<Vec<_>>()).unwrap();
        assert_eq!(short.to_string(), "store 0 0 0 12a 2 255 1 2");
        for words in ["probe 2a", "store 2a 3 1 12a 2 1 60", "store 0 0 0 12a 2 256", "value 100 high 3 2 0 100 4", "look"] {
            assert_eq!(TableCase::of(&words.split(' ').collect::<Vec<_>>()), None, "{words}");
        }
    }

    #[test]
    fn a_case_is_asked_of_a_table_with_the_old_entry_in_its_place() {
        for (words, place, age) in [("probe 2a 3 12b", 2, 1), ("store 2b 3 1 12a 2 255", 2, 255)] {
            let case = TableCase::of(&words.split(' ').collect::<Vec<_>>()).unwrap();
            let (TableCase::Probe { old, .. } | TableCase::Store { old, .. }) = case else { panic!("{words}") };
            let places = case.places();
            assert_eq!((places.len(), places[place], case.age()), (TableCase::PLACES, old, age), "{words}");
            assert_eq!(places.iter().filter(|(_, entry)| entry.depth > 0).count(), 1, "{words}");
        }
        assert!(TableCase::Repetition.places().iter().all(|place| *place == Default::default()));
    }
}
