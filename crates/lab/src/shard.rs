//! A part of work that several machines share: `2/4` is every fourth piece, beginning with the second.

use std::fmt;

use minishogi_command::commands::{Part, read_part};
use serde::{Deserialize, Serialize};

/// Every `of`-th piece, beginning with the one of this number, from 1. In files it is a text, `2/4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// Returns whether the piece with this index, from 0, belongs to it.
    pub fn holds(self, index: usize) -> bool {
        index % self.of == self.number - 1
    }

    /// Returns how many parts there are.
    pub fn of(self) -> usize {
        self.of
    }

    /// Returns all parts but this one.
    pub fn others(self) -> impl Iterator<Item = Shard> {
        (1..=self.of).filter(move |number| *number != self.number).map(move |number| Shard { number, of: self.of })
    }
}

/// Returns the parts as a sentence names them: `part 1/3`, `parts 1/4, 2/4 and 3/4`.
pub fn list(parts: &[Shard]) -> String {
    match parts {
        [first @ .., last] if !first.is_empty() => {
            format!("parts {} and {last}", first.iter().map(Shard::to_string).collect::<Vec<_>>().join(", "))
        }
        parts => format!("part {}", parts.iter().map(Shard::to_string).collect::<String>()),
    }
}

/// Returns the same with the verb: `part 1/3 is`, `parts 1/3 and 2/3 are`.
pub fn are(parts: &[Shard]) -> String {
    format!("{} {}", list(parts), if parts.len() == 1 { "is" } else { "are" })
}

impl From<Part> for Shard {
    fn from(Part { number, of }: Part) -> Shard {
        Shard { number, of }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        read_part(&text).map(Shard::from).map_err(|error| format!("the part is `{text}`: {error}"))
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_named_in_sentences_and_in_files() {
        let part = Shard::from(read_part("2/4").unwrap());
        let others: Vec<Shard> = part.others().collect();
        assert_eq!((list(&others).as_str(), are(&others[..1]).as_str()), ("parts 1/4, 3/4 and 4/4", "part 1/4 is"));
        assert_eq!(are(&others[1..]), "parts 3/4 and 4/4 are");
        assert_eq!(serde_json::to_string(&part).unwrap(), "\"2/4\"");
        assert_eq!(serde_json::from_str::<Shard>("\"2/4\"").unwrap(), part);
        assert!(serde_json::from_str::<Shard>("\"5/4\"").unwrap_err().to_string().contains("the part is `5/4`: expected i/n"));
        assert_eq!(Shard::from(read_part("1/1").unwrap()).others().count(), 0);
    }
}
