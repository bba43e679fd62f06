//! What a file of positions says of how it was made: runs, each a few lines `NAME VALUE`, with an empty line between two.
//!
//! Games that stand twice would count twice, so a file tells which it holds.

use std::str::FromStr;

use crate::shard::Shard;

/// The name of the line with the part of a run that a file holds.
const SHARD: &str = "shard ";

/// The name of the line that says what became of the positions since they were played.
const CHANGED: &str = "changed ";

/// One run of `selfplay`, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The lines that parts of a run share.
    pub settings: String,
    pub shard: Option<Shard>,
    /// What became of it since: `shuffled`, `held back`. Empty for the games in their order.
    pub changed: Vec<String>,
}

/// All runs of a note.
///
/// # Errors
/// Names the line that is wrong.
pub fn read(note: &str) -> Result<Vec<Run>, String> {
    note.split("\n\n").filter(|run| !run.trim().is_empty()).map(str::parse).collect()
}

/// The note of these runs.
pub fn write(runs: &[Run]) -> String {
    runs.iter().map(Run::text).collect::<Vec<_>>().join("\n")
}

impl FromStr for Run {
    type Err = String;

    fn from_str(text: &str) -> Result<Run, String> {
        let mut run = Run { settings: String::new(), shard: None, changed: Vec::new() };
        for line in text.lines() {
            if let Some(shard) = line.strip_prefix(SHARD) {
                run.shard = Some(Shard::read(shard).map_err(|error| format!("the note says `{line}`: {error}"))?);
            } else if let Some(change) = line.strip_prefix(CHANGED) {
                run.changed.push(change.to_string());
            } else {
                run.settings += &format!("{line}\n");
            }
        }
        Ok(run)
    }
}

impl Run {
    fn text(&self) -> String {
        let shard = self.shard.map_or(String::new(), |shard| format!("{SHARD}{shard}\n"));
        let changed: String = self.changed.iter().map(|change| format!("{CHANGED}{change}\n")).collect();
        format!("{}{shard}{changed}", self.settings)
    }

    /// Whether both hold games that are the same.
    pub fn overlaps(&self, other: &Run) -> bool {
        let apart = self.shard.zip(other.shard).is_some_and(|(one, other)| one.of() == other.of() && one != other);
        self.settings == other.settings && !apart
    }
}

/// The first line in which two notes differ: in the first, and in the second.
pub fn difference<'a>(one: &'a str, other: &'a str) -> Option<(&'a str, &'a str)> {
    let mut lines = [one.lines(), other.lines()];
    loop {
        match [lines[0].next(), lines[1].next()] {
            [None, None] => return None,
            [one, other] if one != other => return Some((one.unwrap_or("nothing"), other.unwrap_or("nothing"))),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_read_as_they_were_written() {
        let text = "engine a\nseed 1\nshard 2/3\nchanged shuffled, seed 1\n\nengine b\nseed 1\n";
        let runs = read(text).unwrap();
        assert_eq!((runs.len(), runs[0].settings.as_str(), runs[0].changed.len()), (2, "engine a\nseed 1\n", 1));
        assert_eq!(write(&runs), text);
        assert_eq!(read("seed 1\nshard 4/3\n").unwrap_err(), "the note says `shard 4/3`: expected i/n with i from 1 to n, for example 1/4");
    }

    #[test]
    fn parts_of_the_same_run_are_apart_but_the_whole_overlaps_them() {
        let run = |text: &str| text.parse::<Run>().unwrap();
        assert!(!run("seed 1\nshard 1/3").overlaps(&run("seed 1\nshard 2/3")));
        assert!(run("seed 1\nshard 1/3").overlaps(&run("seed 1\nshard 1/3\nchanged shuffled")));
        assert!(run("seed 1\nshard 1/3").overlaps(&run("seed 1\nshard 2/4")), "some games are in both");
        assert!(run("seed 1").overlaps(&run("seed 1\nshard 2/4")));
        assert!(!run("seed 1").overlaps(&run("seed 2")));
    }

    #[test]
    fn the_first_difference_is_told() {
        assert_eq!(difference("engine a\nseed 1\n", "engine a\nseed 2\n"), Some(("seed 1", "seed 2")));
        assert_eq!(difference("engine a\n", "engine a\nseed 2\n"), Some(("nothing", "seed 2")));
        assert_eq!(difference("engine a\n", "engine a\n"), None);
    }
}
