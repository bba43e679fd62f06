//! Games of a few positions, written down as text.

use std::fmt;
use std::str::FromStr;

use super::{NumberedGame, Solved};
use minishogi::{Text, text};

/// A game given by its positions, one word for each, in the order of their numbers: `-` where the side to move has lost, `+` where it has won,
/// `=` where the game has ended without a winner, otherwise the positions after its moves.
///
/// ```
/// use minishogi_retrograde::{Graph, NumberedGame, Solved};
/// let game: Graph = "- 0 0,1".parse().unwrap();
/// assert_eq!((game.positions(), game.ended(0), game.ended(2)), (3, Some(Solved::Loss(0)), None));
/// let mut list = Vec::new();
/// game.moves(2, &mut list);
/// assert_eq!(list, [0, 1]);
/// game.unmoves(0, &mut list);
/// assert_eq!(list, [1, 2]);
/// assert_eq!(game.to_string(), "- 0 0,1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    ended: Vec<Option<Solved>>,
    moves: Vec<Vec<usize>>,
    unmoves: Vec<Vec<usize>>,
}

impl Graph {
    fn new(ended: Vec<Option<Solved>>, moves: Vec<Vec<usize>>) -> Graph {
        let mut unmoves = vec![Vec::new(); moves.len()];
        for (position, after) in moves.iter().enumerate() {
            after.iter().for_each(|&after| unmoves[after].push(position));
        }
        Graph { ended, moves, unmoves }
    }
}

impl NumberedGame for Graph {
    fn positions(&self) -> usize {
        self.moves.len()
    }

    fn ended(&self, position: usize) -> Option<Solved> {
        self.ended[position]
    }

    fn moves(&self, position: usize, after: &mut Vec<usize>) {
        after.clone_from(&self.moves[position]);
    }

    fn unmoves(&self, position: usize, before: &mut Vec<usize>) {
        before.clone_from(&self.unmoves[position]);
    }
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let word = |(ended, moves): (&Option<Solved>, &Vec<usize>)| match ended {
            Some(Solved::Loss(_)) => "-".to_string(),
            Some(Solved::Win(_)) => "+".to_string(),
            Some(Solved::Draw) => "=".to_string(),
            None => moves.iter().map(usize::to_string).collect::<Vec<_>>().join(","),
        };
        f.write_str(&self.ended.iter().zip(&self.moves).map(word).collect::<Vec<_>>().join(" "))
    }
}

/// Why a text is no [`Graph`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseGraphError {
    /// A part of a word is no number of a position: the part, the word, and how many positions there are.
    NoPosition(String, String, usize),
    /// A word leads to the same position twice.
    Twice(usize, String),
}

impl ParseGraphError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        match self {
            ParseGraphError::NoPosition(part, word, positions) => text!(
                "`{part}` in `{word}`: expected `-` (lost), `+` (won), `=` (drawn) or positions, as in `0,1`, below {positions}",
                "`{word}` の `{part}`: `-`（負け）、`+`（勝ち）、`=`（引き分け）、または `0,1` のように {positions} より小さい局面の番号を書きます"
            ),
            ParseGraphError::Twice(position, word) => {
                text!("`{word}` leads to position {position} twice", "`{word}` は局面 {position} に 2 度行きます")
            }
        }
    }
}

minishogi::displays_text!(ParseGraphError);

impl std::error::Error for ParseGraphError {}

impl FromStr for Graph {
    type Err = ParseGraphError;

    fn from_str(text: &str) -> Result<Graph, ParseGraphError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (mut ended, mut moves) = (Vec::new(), Vec::new());
        for &word in &words {
            let end = match word {
                "-" => Some(Solved::Loss(0)),
                "+" => Some(Solved::Win(0)),
                "=" => Some(Solved::Draw),
                _ => None,
            };
            let mut after = Vec::new();
            for part in word.split(',').filter(|_| end.is_none()) {
                let no_position = || ParseGraphError::NoPosition(part.to_string(), word.to_string(), words.len());
                let position = part.parse().ok().filter(|&position| position < words.len()).ok_or_else(no_position)?;
                if after.contains(&position) {
                    return Err(ParseGraphError::Twice(position, word.to_string()));
                }
                after.push(position);
            }
            ended.push(end);
            moves.push(after);
        }
        Ok(Graph::new(ended, moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_text_is_told_by_its_word() {
        let error = |text: &str| text.parse::<Graph>().unwrap_err().to_string();
        let expected = "expected `-` (lost), `+` (won), `=` (drawn) or positions, as in `0,1`, below 2";
        assert_eq!(error("- 0,2"), format!("`2` in `0,2`: {expected}"));
        assert_eq!(error("- x"), format!("`x` in `x`: {expected}"));
        assert_eq!(error("- 0,"), format!("`` in `0,`: {expected}"));
        assert_eq!(error("- 0,0"), "`0,0` leads to position 0 twice");
    }
}
