//! When the arena ends a game that the rules of minishogi do not end.

use minishogi::{Color, Value};
use serde::{Deserialize, Serialize};

/// When a game is adjudicated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// Nobody wins a game of this many plies.
    pub max_plies: usize,
    /// A game is over when both players agree for some moves that one of them is far behind.
    pub resign: Option<Resign>,
}

/// Far behind means behind by `score`, and agreed on for `moves` moves of each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resign {
    pub score: Value,
    pub moves: usize,
}

impl Adjudication {
    /// The winner by the last scores of both players, of which `side` gave the last.
    pub fn agreed_winner(&self, scores: &[Option<Value>], side: Color) -> Option<Color> {
        let Resign { score, moves } = self.resign?;
        let last = scores.len().checked_sub(2 * moves).map(|from| &scores[from..])?;
        let all = |of_side: bool, fits: &dyn Fn(Value) -> bool| {
            last.iter().rev().skip(usize::from(!of_side)).step_by(2).all(|score| score.is_some_and(fits))
        };
        let (ahead, behind) = (|value| value >= score, |value| value <= -score);
        if all(true, &ahead) && all(false, &behind) {
            Some(side)
        } else if all(true, &behind) && all(false, &ahead) {
            Some(!side)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_must_agree_for_long_enough() {
        let adjudication = Adjudication { max_plies: 512, resign: Some(Resign { score: 1000, moves: 2 }) };
        let winner =
            |scores: &[Value]| adjudication.agreed_winner(&scores.iter().map(|&score| Some(score)).collect::<Vec<_>>(), Color::Black);
        assert_eq!(winner(&[-1000, 1000, -1200, 1500]), Some(Color::Black));
        assert_eq!(winner(&[1000, -1000, 1200, -1500]), Some(Color::White));
        assert_eq!(winner(&[0, -1000, 1000, -1200, 1500]), Some(Color::Black));
        assert_eq!(winner(&[-1000, 1000, -999, 1500]), None, "one is not sure");
        assert_eq!(winner(&[1000, -1200, 1500]), None, "not long enough");
        assert_eq!(adjudication.agreed_winner(&[Some(-1000), Some(1000), None, Some(1500)], Color::Black), None, "one says nothing");
    }
}
