//! What the results of a match say, in words: who is stronger and by how much, or how many games would tell.

use minishogi::Text;

use super::elo::Results;

/// With fewer pairs than this the interval of the score means little: it takes the mean of the scores for normal.
const FEWEST_PAIRS: u64 = 10;

/// From this many games more on, the difference is too small to be worth them.
const MOST_GAMES: f64 = 10_000.0;

/// What is known of two engines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// The engine with this index, 0 or 1, is stronger by `least` to `most` Elo; `most` is infinite where the results do not limit it.
    Stronger { engine: usize, least: f64, most: f64 },
    /// In each pair both won once: as between engines that play the same moves.
    Alike,
    /// Too little is known. So many games more would tell if the score stays.
    Unknown { more: u32 },
    /// The score is so even that too many games would be needed; the difference is hardly more than this.
    Even { most: f64 },
}

impl Verdict {
    /// What these pairs say of the first engine.
    pub fn of(results: &Results) -> Verdict {
        let pairs: u64 = results.counts().iter().sum();
        if pairs < FEWEST_PAIRS {
            return Verdict::Unknown { more: 2 * (FEWEST_PAIRS - pairs) as u32 };
        }
        if results.counts()[2] == pairs {
            return Verdict::Alike;
        }
        let elo = results.elo();
        let engine = usize::from(elo.value < 0.0);
        let (least, most) = match (elo.value.is_finite(), elo.margin.is_finite()) {
            (true, true) => (elo.value.abs() - elo.margin, elo.value.abs() + elo.margin),
            (true, false) => (results.least_difference(), f64::INFINITY),
            (false, _) => (all_won(pairs), f64::INFINITY),
        };
        if least > 0.0 {
            return Verdict::Stronger { engine, least, most };
        }
        // A margin shrinks with the square root of the number of games.
        let ratio = if elo.margin.is_finite() { elo.margin / elo.value } else { results.margin() / (results.score() - 0.5) };
        let more = 2.0 * pairs as f64 * (ratio.powi(2) - 1.0);
        if more < MOST_GAMES { Verdict::Unknown { more: round_up(more) } } else { Verdict::Even { most: elo.value.abs() + elo.margin } }
    }

    /// The sentence, given the names of the engines.
    pub fn text(&self, names: [&str; 2]) -> Text {
        match *self {
            Verdict::Stronger { engine, least, most } if most.is_finite() => Text::of(
                format!("{} is stronger: {least:.0} to {most:.0} Elo (95 %)", names[engine]),
                format!("{} のほうが強い: 差は {least:.0} から {most:.0} Elo（95 %）", names[engine]),
            ),
            Verdict::Stronger { engine, least, .. } => Text::of(
                format!("{} is stronger: by {least:.0} Elo at least (95 %)", names[engine]),
                format!("{} のほうが強い: 差は少なくとも {least:.0} Elo（95 %）", names[engine]),
            ),
            Verdict::Alike => Text::new(
                "nothing is known yet: both won once in each pair, as if by the same moves",
                "まだ何も分かりません: どの組も 1 勝 1 敗で、同じ手を指しているかのようです",
            ),
            Verdict::Unknown { more } => Text::of(
                format!("nothing is known yet: play about {more} games more"),
                format!("まだ何も分かりません: あと {more} 局ほど必要です"),
            ),
            Verdict::Even { most } => Text::of(
                format!("nothing is known yet: they look even, and differ by {most:.0} Elo at most (95 %)"),
                format!("まだ何も分かりません: 互角に見え、差があっても {most:.0} Elo まで（95 %）"),
            ),
        }
    }
}

/// The difference in Elo below which so many pairs are all won in fewer than 2.5 of 100 cases: a mean score of s wins both games of a pair
/// with a probability of s at most.
fn all_won(pairs: u64) -> f64 {
    super::elo::elo_of_score(0.025f64.powf(1.0 / pairs as f64))
}

/// To two digits, and even; ten at least.
fn round_up(games: f64) -> u32 {
    let unit = 10f64.powf((games.max(10.0).log10() - 1.0).floor()).max(10.0);
    ((games / unit).ceil() * unit).max(10.0) as u32
}

#[cfg(test)]
mod tests {
    use minishogi::Lang;

    use super::*;

    fn said(pairs: [u64; 5]) -> String {
        Verdict::of(&Results::of_pairs(pairs)).text(["new", "old"]).get(Lang::En).to_string()
    }

    #[test]
    fn the_stronger_engine_is_named_with_the_interval() {
        assert_eq!(said([2, 0, 17, 0, 31]), "new is stronger: 144 to 316 Elo (95 %)");
        assert_eq!(said([31, 0, 17, 0, 2]), "old is stronger: 144 to 316 Elo (95 %)");
    }

    /// The interval of the score reaches beyond 1, or the engine has won all.
    #[test]
    fn the_interval_may_have_one_end_only() {
        assert_eq!(said([0, 0, 1, 0, 11]), "new is stronger: by 346 Elo at least (95 %)");
        assert_eq!(said([0, 0, 0, 0, 10]), "new is stronger: by 140 Elo at least (95 %)");
        assert_eq!(said([10, 0, 0, 0, 0]), "old is stronger: by 140 Elo at least (95 %)");
    }

    #[test]
    fn nothing_is_known_while_the_interval_holds_0() {
        assert_eq!(said([0; 5]), "nothing is known yet: play about 20 games more");
        assert_eq!(said([0, 0, 0, 0, 9]), "nothing is known yet: play about 2 games more");
        assert_eq!(said([0, 0, 50, 0, 0]), "nothing is known yet: both won once in each pair, as if by the same moves");
        assert_eq!(said([20, 0, 60, 0, 20]), "nothing is known yet: they look even, and differ by 43 Elo at most (95 %)");
        assert_eq!(said([20, 0, 55, 0, 25]), "nothing is known yet: play about 1200 games more");
    }

    /// As many games as were asked for, with the same score, are enough.
    #[test]
    fn the_games_asked_for_are_enough_if_the_score_stays() {
        for pairs in [[20, 0, 55, 0, 25], [3, 0, 4, 1, 5], [1, 0, 1, 0, 9], [40, 3, 60, 9, 44]] {
            let Verdict::Unknown { more } = Verdict::of(&Results::of_pairs(pairs)) else { continue };
            let played = 2 * pairs.iter().sum::<u64>();
            let times = (played + u64::from(more)).div_ceil(played);
            let later = Verdict::of(&Results::of_pairs(pairs.map(|count| count * times)));
            assert!(matches!(later, Verdict::Stronger { engine: 0, .. }), "{pairs:?}, {more} more: {later:?}");
        }
    }
}
