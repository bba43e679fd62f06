//! The difference in strength that results suggest, in Elo, with its interval, and the verdict: the stronger engine, or the number of games needed.
//!
//! # Copies of games
//! The statistics assume independent observations. Engines that do not vary repeat the same game from the same position, and the copy shows nothing
//! new: m observations that are copies are worth one, as a cluster whose members have the correlation 1 (the design effect 1 + (m - 1) rho; Kish,
//! "Survey Sampling", 1965, section 5.4). To count them all is pseudoreplication (Hurlbert, "Pseudoreplication and the Design of Ecological Field
//! Experiments", 1984). So each distinct game counts once, and each distinct pair of games. A game is known by its players, by the position in which
//! they begin to choose, by their moves and by its winner.
//!
//! A pair may have one new game and one copy. The mean of pairs is the mean of the games with either colour, and is no surer than that of the colour
//! with fewer distinct games. So pairs are worth as many as that colour has.
//!
//! Random players may play a short game twice without being copies. Then the claim is weaker than the data allow, never stronger.

use std::f64::consts::{LN_10, SQRT_2};

use libm::erfc;
use minishogi::{Text, text};

/// A number and half its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub value: f64,
    /// `value - margin` to `value + margin` contains the truth in 95 of 100 cases. Infinite without data.
    pub margin: f64,
}

/// The standard deviations that a 95 % interval reaches to each side: the value below which 97.5 % of a normal distribution lies.
pub(super) const REACH_OF_95_PERCENT: f64 = 1.959963984540054;

/// Returns the part of a normal distribution that lies below this many standard deviations.
fn normal(deviations: f64) -> f64 {
    erfc(-deviations / SQRT_2) / 2.0
}

/// Returns the logistic function: the chance of a win by these odds, which are logarithms.
pub(super) fn logistic(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// Returns the mean score, in 0 to 1, of the side that is stronger by this many Elo (the logistic curve; Elo 1978).
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns the inverse of [`expected_score`]; infinite at 0 and below, at 1 and above.
fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// One standard deviation of a game, in normalised Elo. Without draws, and between equal players, a point of it is worth as much as a point
/// of logistic Elo (Michel Van den Bergh, cantate.be/Fishtest/normalized_elo_practical.pdf).
pub(super) const NORMALISED_ELO: f64 = 800.0 / LN_10;

/// The number of observations with each score of one side. The observations are independent of each other.
///
/// Two games from the same opening with colours swapped are not independent, so they are one observation: if an opening or the first move
/// favours one colour, the two scores balance it.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// The lowest score first: three counts for games, five for pairs.
    counts: Vec<f64>,
}

impl Results {
    /// Returns the results of single games: lost, drawn, won (trinomial). A game broken off at the limit of plies counts as drawn.
    pub fn of_games(counts: [u64; 3]) -> Results {
        Results { counts: counts.iter().map(|&count| count as f64).collect() }
    }

    /// Returns the results of pairs of games with colours swapped (pentanomial), by the points of both: 0, 1/2, 1, 3/2, 2.
    pub fn of_pairs(counts: [u64; 5]) -> Results {
        Results { counts: counts.iter().map(|&count| count as f64).collect() }
    }

    /// Returns the same with its weight reduced to this many observations, if there are more.
    pub fn worth(mut self, observations: usize) -> Results {
        let factor = (observations as f64 / self.total()).min(1.0);
        self.counts.iter_mut().for_each(|count| *count *= if factor.is_nan() { 1.0 } else { factor });
        self
    }

    pub(super) fn counts(&self) -> &[f64] {
        &self.counts
    }

    /// Returns the number of games in an observation: one or two.
    pub(super) fn games_each(&self) -> f64 {
        (self.counts.len() - 1) as f64 / 2.0
    }

    /// Returns the number of observations.
    fn total(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// Returns the mean of a function of the scores, which are in 0 to 1. There must be observations.
    fn mean(&self, of: impl Fn(f64) -> f64) -> f64 {
        let total = self.total();
        self.counts.iter().zip(scores(self.counts.len())).map(|(count, score)| count / total * of(score)).sum()
    }

    /// Returns the mean score of a game, in 0 to 1; 1/2 without games.
    pub fn score(&self) -> f64 {
        if self.total() == 0.0 { 0.5 } else { self.mean(|score| score) }
    }

    /// Returns the variance of the score of an observation. `None` if no two observations differ: then it is unknown.
    fn variance(&self) -> Option<f64> {
        let differ = self.counts.iter().filter(|&&count| count > 0.0).count() > 1;
        let mean = self.score();
        differ.then(|| self.mean(|score| (score - mean).powi(2)))
    }

    /// Returns half the 95 % interval of the mean score. Infinite if no two observations differ.
    fn margin(&self) -> f64 {
        self.variance().map_or(f64::INFINITY, |variance| REACH_OF_95_PERCENT * (variance / self.total()).sqrt())
    }

    /// Returns the difference in Elo at which this mean score would be expected (logistic: 400 Elo are ten to one).
    ///
    /// The margin is half the distance between the Elo of both ends of the interval of the score, as published tools have it. It is infinite
    /// if one end is not within 0 to 1, and if no two observations differ. The value itself is infinite if all games are won or all are
    /// lost, and 0 without games.
    pub fn elo(&self) -> Estimate {
        let (score, margin) = (self.score(), self.margin());
        let value = elo_of_score(score);
        // Beyond 2^53 games the score may be rounded to 1.
        let margin = if value.is_infinite() { f64::INFINITY } else { (elo_of_score(score + margin) - elo_of_score(score - margin)) / 2.0 };
        Estimate { value, margin }
    }

    /// Returns the end of the interval of the score that is nearer to 1/2, as a difference in Elo: positive if 1/2 is outside the interval.
    fn least_difference(&self) -> f64 {
        elo_of_score(0.5 + (self.score() - 0.5).abs() - self.margin())
    }

    /// Returns the distance of the mean score from 1/2, in standard deviations of a game, on a scale like Elo. It decides how many games show the
    /// difference (Michel Van den Bergh, "Comments on normalized Elo", cantate.be/Fishtest/normalized_elo_practical.pdf).
    ///
    /// If no two observations differ there is no standard deviation: the margin is infinite, and so is the value unless the score is 1/2.
    pub fn normalised_elo(&self) -> Estimate {
        let above = self.score() - 0.5;
        match self.variance() {
            Some(variance) => {
                let unit = NORMALISED_ELO / (self.games_each() * variance).sqrt();
                Estimate { value: above * unit, margin: self.margin() * unit }
            }
            None => Estimate { value: if above == 0.0 { 0.0 } else { above * f64::INFINITY }, margin: f64::INFINITY },
        }
    }

    /// Returns the likelihood of superiority: the probability, in 0 to 1, that this side is the better one, if the mean score is about normal.
    ///
    /// If no two observations differ, the variance is taken about 1/2, as between equal players. Without games the likelihood is 1/2.
    pub fn los(&self) -> f64 {
        let above = self.score() - 0.5;
        if above == 0.0 {
            return 0.5;
        }
        let variance = self.variance().unwrap_or(above.powi(2));
        normal(above / (variance / self.total()).sqrt())
    }
}

/// Returns the scores, in 0 to 1, that a list of `counts` numbers counts.
pub(super) fn scores(counts: usize) -> impl Iterator<Item = f64> {
    (0..counts).map(move |index| index as f64 / (counts - 1) as f64)
}

/// With fewer pairs than this the interval of the score means little: it assumes that the mean of the scores is normal.
const FEWEST_PAIRS: f64 = 10.0;

/// From this many games more on, the difference is too small to be worth them.
const MOST_GAMES: f64 = 10_000.0;

/// The verdict about two engines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// The engine with this index, 0 or 1, is stronger by `least` to `most` Elo; `most` is infinite if the results do not limit it.
    Stronger { engine: usize, least: f64, most: f64 },
    /// In each pair both won once: as between engines that play the same moves.
    Alike,
    /// There is too little data. This many more games decide it if the score stays.
    Unknown { more: u32 },
    /// The score is so even that too many games would be needed; the difference is hardly more than this.
    Even { most: f64 },
}

impl Verdict {
    /// Returns the verdict of these pairs.
    pub fn of(results: &Results) -> Verdict {
        let pairs = results.total();
        if pairs < FEWEST_PAIRS {
            return Verdict::Unknown { more: 2 * (FEWEST_PAIRS - pairs).ceil() as u32 };
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
        let more = 2.0 * pairs * (ratio.powi(2) - 1.0);
        if more < MOST_GAMES { Verdict::Unknown { more: round_up(more) } } else { Verdict::Even { most: elo.value.abs() + elo.margin } }
    }

    /// Returns the verdict as a sentence, with the names of the engines.
    pub fn text(&self, names: [&str; 2]) -> Text {
        match *self {
            Verdict::Stronger { engine, least, most } if most.is_finite() => text!(
                "{} is stronger: {least:.0} to {most:.0} Elo (95 %)",
                "{} のほうが強い: 差は {least:.0} から {most:.0} Elo（95 %）",
                names[engine]
            ),
            Verdict::Stronger { engine, least, .. } => text!(
                "{} is stronger: by {least:.0} Elo at least (95 %)",
                "{} のほうが強い: 差は少なくとも {least:.0} Elo（95 %）",
                names[engine]
            ),
            Verdict::Alike => Text::new(
                "inconclusive: both won once in each pair, as if by the same moves",
                "まだ何も分かりません: どの組も 1 勝 1 敗で、同じ手を指しているかのようです",
            ),
            Verdict::Unknown { more } => {
                text!("inconclusive: play about {more} more games", "まだ何も分かりません: あと {more} 局ほど必要です")
            }
            Verdict::Even { most } => text!(
                "inconclusive: they look even, and differ by {most:.0} Elo at most (95 %)",
                "まだ何も分かりません: 互角に見え、差があっても {most:.0} Elo まで（95 %）"
            ),
        }
    }
}

/// Returns the difference in Elo below which this many pairs are all won in fewer than 2.5 of 100 cases: a mean score of s wins both games of a pair
/// with a probability of s at most.
fn all_won(pairs: f64) -> f64 {
    elo_of_score(0.025f64.powf(1.0 / pairs))
}

/// Rounds up to two digits and an even number, at least ten.
fn round_up(games: f64) -> u32 {
    let unit = 10f64.powf((games.max(10.0).log10() - 1.0).floor()).max(10.0);
    ((games / unit).ceil() * unit).max(10.0) as u32
}

#[cfg(test)]
mod tests {
    use minishogi::Lang;

    use super::*;

    fn rounded(estimate: Estimate) -> String {
        format!("{:.2} ± {:.2}", estimate.value, estimate.margin)
    }

    /// The figures are from the tests of fastchess.
    #[test]
    fn published_figures_come_out() {
        let games = Results::of_games([96, 111, 136]);
        assert_eq!(rounded(games.elo()), "40.70 ± 30.43");
        assert_eq!(rounded(games.normalised_elo()), "49.77 ± 36.77");
        assert_eq!(format!("{:.2} %", games.los() * 100.0), "99.60 %");

        let pairs = Results::of_pairs([34, 54, 31 + 32, 64, 75]);
        assert_eq!(rounded(pairs.elo()), "55.58 ± 27.65");
        assert_eq!(rounded(pairs.normalised_elo()), "57.94 ± 28.28");
        assert_eq!(format!("{:.3}", pairs.score()), "0.579");
        assert_eq!(format!("{:.2} %", Results::of_pairs([332, 433, 457 + 41, 333, 334]).los() * 100.0), "5.05 %");
    }

    /// The same games say more as pairs if one game of a pair balances the other.
    #[test]
    fn pairs_that_make_up_for_each_other_are_surer() {
        let (games, pairs) = (Results::of_games([45, 0, 55]), Results::of_pairs([5, 0, 35, 0, 10]));
        assert_eq!(games.score(), pairs.score());
        assert_eq!(games.elo().value, pairs.elo().value);
        assert!(pairs.elo().margin < 0.8 * games.elo().margin, "{pairs:?}");
        assert!(pairs.los() > games.los());
    }

    #[test]
    fn both_sides_see_the_same() {
        let (one, other) = (Results::of_pairs([1, 2, 30, 4, 50]), Results::of_pairs([50, 4, 30, 2, 1]));
        assert!((one.elo().value + other.elo().value).abs() < 1e-9);
        assert!((one.elo().margin - other.elo().margin).abs() < 1e-9);
        assert!((one.los() + other.los() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn what_does_not_differ_has_no_margin() {
        let unknown = |value| Estimate { value, margin: f64::INFINITY };
        for (counts, value) in [([0, 0, 0], 0.0), ([0, 7, 0], 0.0), ([0, 0, 7], f64::INFINITY), ([7, 0, 0], f64::NEG_INFINITY)] {
            let games = Results::of_games(counts);
            assert_eq!(games.elo(), unknown(value), "{counts:?}");
            assert_eq!(games.normalised_elo(), unknown(value), "{counts:?}");
        }
        // Each pair won by 1 1/2 to 1/2.
        let pairs = Results::of_pairs([0, 0, 0, 7, 0]);
        assert_eq!(rounded(pairs.elo()), "190.85 ± inf");
        assert_eq!(pairs.normalised_elo(), unknown(f64::INFINITY));
        // The interval of the score goes beyond 1.
        assert_eq!(rounded(Results::of_games([1, 0, 9]).elo()), "381.70 ± inf");
    }

    #[test]
    fn the_likelihood_of_superiority_needs_no_loss() {
        let los = |counts| format!("{:.3}", Results::of_games(counts).los());
        assert_eq!(los([0, 0, 0]), "0.500");
        assert_eq!(los([0, 9, 0]), "0.500");
        assert_eq!(los([0, 0, 1]), "0.841");
        assert_eq!(los([0, 0, 9]), "0.999");
        assert_eq!(los([1, 0, 0]), "0.159");
    }

    #[test]
    fn copies_make_nothing_surer() {
        let pairs = Results::of_pairs([4, 0, 8, 0, 12]);
        assert_eq!(pairs.clone().worth(24), pairs);
        assert_eq!(pairs.clone().worth(99), pairs);
        assert_eq!(pairs.worth(6), Results::of_pairs([1, 0, 2, 0, 3]));
        assert_eq!(Results::of_pairs([0; 5]).worth(3), Results::of_pairs([0; 5]));
    }

    #[test]
    fn nothing_is_not_a_number() {
        let some = [0, 1, 2, 1000, u64::MAX];
        for [a, b, c] in some.iter().flat_map(|&a| some.iter().flat_map(move |&b| some.map(|c| [a, b, c]))) {
            for results in [Results::of_games([a, b, c]), Results::of_pairs([a, 0, b, 0, c]), Results::of_pairs([0, a, b, c, 0])] {
                for estimate in [results.elo(), results.normalised_elo()] {
                    assert!(!estimate.value.is_nan() && estimate.margin >= 0.0, "{results:?}: {estimate:?}");
                }
                assert!((0.0..=1.0).contains(&results.los()), "{results:?}: {}", results.los());
            }
        }
    }

    fn said(pairs: [u64; 5]) -> String {
        Verdict::of(&Results::of_pairs(pairs)).text(["new", "old"]).get(Lang::En).to_string()
    }

    #[test]
    fn the_stronger_engine_is_named_with_the_interval() {
        assert_eq!(said([2, 0, 17, 0, 31]), "new is stronger: 144 to 316 Elo (95 %)");
        assert_eq!(said([31, 0, 17, 0, 2]), "old is stronger: 144 to 316 Elo (95 %)");
    }

    /// The interval of the score reaches beyond 1, or the engine has won all games.
    #[test]
    fn the_interval_may_have_one_end_only() {
        assert_eq!(said([0, 0, 1, 0, 11]), "new is stronger: by 346 Elo at least (95 %)");
        assert_eq!(said([0, 0, 0, 0, 10]), "new is stronger: by 140 Elo at least (95 %)");
        assert_eq!(said([10, 0, 0, 0, 0]), "old is stronger: by 140 Elo at least (95 %)");
    }

    #[test]
    fn nothing_is_known_while_the_interval_holds_0() {
        assert_eq!(said([0; 5]), "inconclusive: play about 20 more games");
        assert_eq!(said([0, 0, 0, 0, 9]), "inconclusive: play about 2 more games");
        assert_eq!(said([0, 0, 50, 0, 0]), "inconclusive: both won once in each pair, as if by the same moves");
        assert_eq!(said([20, 0, 60, 0, 20]), "inconclusive: they look even, and differ by 43 Elo at most (95 %)");
        assert_eq!(said([20, 0, 55, 0, 25]), "inconclusive: play about 1200 more games");
    }

    /// The number of games that the verdict asks for is enough if the score stays.
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
