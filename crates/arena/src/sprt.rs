//! The sequential probability ratio test: decides when a match can stop.

use std::fmt;

use minishogi::{Text, text};

use super::elo::{NORMALISED_ELO, Results, expected_score, scores};

/// A test that stops as soon as the results clearly favour one of two differences in strength.
///
/// The ratio of their likelihoods is compared with two bounds after each observation (Wald, "Sequential Tests of Statistical Hypotheses",
/// 1945). The frequency of each score is not known beforehand, so each likelihood is the greatest one possible for its difference: the
/// generalised test, as in fishtest (Michel Van den Bergh, cantate.be/Fishtest/GSPRT_approximation.pdf).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

/// The scale of the Elo in the hypotheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// As in [`Results::elo`].
    Logistic,
    /// As in [`Results::normalised_elo`]: the length of the test depends less on the share of drawn games.
    Normalised,
}

/// The possible results of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hypothesis {
    /// The difference is `elo0`, or less.
    H0,
    /// The difference is `elo1`, or more.
    H1,
}

/// The limit of sensible hypotheses: 1000 Elo are 316 to 1.
const MOST_ELO: f64 = 1000.0;

impl Sprt {
    /// Reads `elo0=0 elo1=50 alpha=0.05 beta=0.05 model=logistic`, in any order; the last three have these defaults.
    ///
    /// - `elo0` and `elo1`: the two differences in strength.
    /// - `alpha`: the allowed probability that `elo1` is accepted though `elo0` is true; `beta`: the reverse.
    ///
    /// # Errors
    /// Names the wrong or missing word, and the expected one.
    pub fn read(words: &[String]) -> Result<Sprt, Text> {
        let [mut elo0, mut elo1, mut alpha, mut beta, mut model] = [None; 5];
        for word in words {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let slot = match name {
                "elo0" => &mut elo0,
                "elo1" => &mut elo1,
                "alpha" => &mut alpha,
                "beta" => &mut beta,
                "model" => &mut model,
                _ => {
                    return Err(text!(
                        "`{word}` instead of elo0=, elo1=, alpha=, beta= or model=",
                        "`{word}` ではなく `elo0=`、`elo1=`、`alpha=`、`beta=`、`model=` のどれかを書きます"
                    ));
                }
            };
            if slot.replace((word, value)).is_some() {
                return Err(text!("`{word}`, but {name} is given before", "`{word}` の前にも `{name}` があります"));
            }
        }
        let elo = |slot: Option<(&String, &str)>, name: &str| {
            let (word, value) = slot.ok_or_else(|| {
                text!(
                    "{name}= is missing: both hypotheses are needed, for example elo0=0 elo1=50",
                    "`{name}=` がありません。2 つの仮説を書きます。例: `elo0=0 elo1=50`"
                )
            })?;
            let number = value.parse().ok().filter(|elo: &f64| elo.abs() <= MOST_ELO);
            number.ok_or_else(|| {
                text!(
                    "`{word}` instead of {name}= and Elo from -{MOST_ELO} to {MOST_ELO}",
                    "`{word}` ではなく、`{name}=` と -{MOST_ELO} から {MOST_ELO} までの Elo を書きます"
                )
            })
        };
        let chance = |slot: Option<(&String, &str)>, name: &str| {
            let Some((word, value)) = slot else { return Ok(0.05) };
            let number = value.parse().ok().filter(|&chance: &f64| 0.0 < chance && chance < 0.5);
            number.ok_or_else(|| {
                text!(
                    "`{word}` instead of {name}= and a probability between 0 and 0.5, for example {name}=0.05",
                    "`{word}` ではなく、`{name}=` と 0 より大きく 0.5 より小さい確率を書きます。例: `{name}=0.05`"
                )
            })
        };
        let sprt = Sprt {
            elo0: elo(elo0, "elo0")?,
            elo1: elo(elo1, "elo1")?,
            alpha: chance(alpha, "alpha")?,
            beta: chance(beta, "beta")?,
            model: match model {
                None | Some((_, "logistic")) => Model::Logistic,
                Some((_, "normalised")) => Model::Normalised,
                Some((word, _)) => {
                    return Err(text!(
                        "`{word}` instead of model=logistic or model=normalised",
                        "`{word}` ではなく `model=logistic` か `model=normalised` を書きます"
                    ));
                }
            },
        };
        if sprt.elo0 >= sprt.elo1 {
            let Sprt { elo0, elo1, .. } = sprt;
            return Err(text!("elo0={elo0} is not below elo1={elo1}", "`elo0={elo0}` が `elo1={elo1}` より小さくありません"));
        }
        Ok(sprt)
    }

    /// Returns the logarithm of the likelihood ratio of `elo1` to `elo0`; 0 without results.
    ///
    /// A score that was never seen counts as seen [`UNSEEN`] times.
    pub fn llr(&self, results: &Results) -> f64 {
        if results.counts().iter().all(|&count| count == 0.0) {
            return 0.0;
        }
        let counts: Vec<f64> = results.counts().iter().map(|&count| if count == 0.0 { UNSEEN } else { count }).collect();
        let total: f64 = counts.iter().sum();
        let observed: Vec<f64> = counts.iter().map(|count| count / total).collect();
        let [under_h0, under_h1] = [self.elo0, self.elo1].map(|elo| match self.model {
            Model::Logistic => with_mean(&observed, expected_score(elo)),
            Model::Normalised => with_t_value(&observed, elo / NORMALISED_ELO * results.games_each().sqrt()),
        });
        counts.iter().zip(under_h0.iter().zip(&under_h1)).map(|(count, (p0, p1))| count * (p1 / p0).ln()).sum()
    }

    /// Returns the bounds: at or below the first `elo0` is accepted, at or above the second `elo1`.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the accepted hypothesis; `None` while the test must go on.
    pub fn verdict(&self, llr: f64) -> Option<Hypothesis> {
        let (lower, upper) = self.bounds();
        if llr <= lower {
            Some(Hypothesis::H0)
        } else if llr >= upper {
            Some(Hypothesis::H1)
        } else {
            None
        }
    }
}

/// The value of fishtest. With 0, no hypothesis could explain a score that comes later.
const UNSEEN: f64 = 1e-3;

/// Writes the test as [`Sprt::read`] reads it.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = self;
        write!(f, "elo0={elo0} elo1={elo1} alpha={alpha} beta={beta} model={model}")
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Model::Logistic => "logistic",
            Model::Normalised => "normalised",
        })
    }
}

// A distribution is the probability of each score; the scores are evenly spaced from 0 to 1, the lowest first.

/// Returns the maximum likelihood estimate of a distribution with this mean, which is between 0 and 1, given the observed frequencies, all above
/// 0 with the sum 1.
///
/// Source: Michel Van den Bergh, cantate.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1, as in fishtest.
fn with_mean(observed: &[f64], mean: f64) -> Vec<f64> {
    with_zero(observed, scores(observed.len()).map(|score| score - mean))
}

/// Returns the maximum likelihood estimate of a distribution whose mean is `t` standard deviations above 1/2.
///
/// Source: Michel Van den Bergh, "Comments on normalized Elo", section 4.1 (cantate.be/Fishtest/normalized_elo_practical.pdf), as in
/// fishtest: the condition is made linear at the last estimate, which gives the next one. Fishtest begins with equal probabilities; for a
/// large `t` that has no solution, so here the t-value of the first estimate is at least `t`, up or down.
fn with_t_value(observed: &[f64], t: f64) -> Vec<f64> {
    let count = observed.len();
    let mut estimate = vec![1.0 / count as f64; count];
    while t_value(&estimate).abs() < t.abs() {
        estimate.iter_mut().for_each(|p| *p /= 2.0);
        estimate[if t > 0.0 { count - 1 } else { 0 }] += 0.5;
    }
    for _ in 0..MOST_ROUNDS {
        let (mean, deviation) = mean_and_deviation(&estimate);
        let condition = |score: f64| score - 0.5 - t * deviation / 2.0 * (1.0 + ((score - mean) / deviation).powi(2));
        let next = with_zero(observed, scores(count).map(condition));
        let change = estimate.iter().zip(&next).map(|(before, after)| (before - after).abs()).fold(0.0, f64::max);
        estimate = next;
        if change < 1e-9 {
            break;
        }
    }
    estimate
}

/// Ten are usual. After a hundred thousand games or more, rounding alone may keep the change above the limit.
const MOST_ROUNDS: usize = 100;

/// Returns the maximum likelihood estimate of a distribution in which these values, some below 0 and some above, have the mean 0.
fn with_zero(observed: &[f64], values: impl Iterator<Item = f64>) -> Vec<f64> {
    let values: Vec<f64> = values.collect();
    let lowest = values.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // Lagrange's multiplier. As it grows, the mean falls from infinity to minus infinity.
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    let mean = |multiplier: f64| -> f64 { observed.iter().zip(&values).map(|(p, value)| p * value / (1.0 + multiplier * value)).sum() };
    for _ in 0..BISECTIONS {
        let middle = (low + high) / 2.0;
        if mean(middle) > 0.0 { low = middle } else { high = middle }
    }
    let multiplier = (low + high) / 2.0;
    observed.iter().zip(&values).map(|(p, value)| p / (1.0 + multiplier * value).max(f64::EPSILON)).collect()
}

/// One bisection for each bit of a number.
const BISECTIONS: usize = 64;

/// Returns the distance of the mean above 1/2, in standard deviations.
fn t_value(distribution: &[f64]) -> f64 {
    let (mean, deviation) = mean_and_deviation(distribution);
    (mean - 0.5) / deviation
}

fn mean_and_deviation(distribution: &[f64]) -> (f64, f64) {
    let weighted = || distribution.iter().zip(scores(distribution.len()));
    let mean: f64 = weighted().map(|(p, score)| p * score).sum();
    let variance: f64 = weighted().map(|(p, score)| p * (score - mean).powi(2)).sum();
    (mean, variance.sqrt())
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn read(text: &str) -> Result<Sprt, Text> {
        Sprt::read(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    fn test(text: &str) -> Sprt {
        read(text).unwrap()
    }

    mod reading {
        use super::*;

        #[test]
        fn what_is_left_out_is_usual() {
            assert_eq!(test("elo1=50 elo0=0").to_string(), "elo0=0 elo1=50 alpha=0.05 beta=0.05 model=logistic");
        }

        #[test]
        fn a_test_is_shown_as_it_is_read() {
            let text = "elo0=-5.5 elo1=2 alpha=0.01 beta=0.1 model=normalised";
            assert_eq!(test(text).to_string(), text);
        }

        #[test]
        fn each_bad_word_is_named() {
            for (text, complaint) in [
                ("", "elo0= is missing: both hypotheses are needed, for example elo0=0 elo1=50"),
                ("elo0=0", "elo1= is missing: both hypotheses are needed, for example elo0=0 elo1=50"),
                ("elo0=0 elo1=x", "`elo1=x` instead of elo1= and Elo from -1000 to 1000"),
                ("elo0=nan elo1=5", "`elo0=nan` instead of elo0= and Elo from -1000 to 1000"),
                ("elo0=0 elo1=inf", "`elo1=inf` instead of elo1= and Elo from -1000 to 1000"),
                ("elo0 elo1=5", "`elo0` instead of elo0= and Elo from -1000 to 1000"),
                ("elo0=5 elo1=5", "elo0=5 is not below elo1=5"),
                ("elo0=0 elo1=5 alpha=0", "`alpha=0` instead of alpha= and a probability between 0 and 0.5, for example alpha=0.05"),
                ("elo0=0 elo1=5 beta=5%", "`beta=5%` instead of beta= and a probability between 0 and 0.5, for example beta=0.05"),
                ("elo0=0 elo1=5 model=bayesian", "`model=bayesian` instead of model=logistic or model=normalised"),
                ("elo0=0 elo1=5 gamma=1", "`gamma=1` instead of elo0=, elo1=, alpha=, beta= or model="),
                ("elo0=0 elo1=5 elo0=1", "`elo0=1`, but elo0 is given before"),
            ] {
                assert_eq!(read(text).unwrap_err().en, complaint, "{text}");
            }
        }
    }

    mod likelihoods {
        use super::*;

        #[track_caller]
        fn check(words: &str, results: Results, expected: &str) {
            assert_eq!(format!("{:.2}", test(words).llr(&results)), expected, "{words} {results:?}");
        }

        /// The figures are from the tests of fastchess.
        #[test]
        fn published_figures_come_out() {
            check("elo0=0 elo1=2 model=normalised", Results::of_games([36027, 68692, 36433]), "0.92");
            check("elo0=-1.75 elo1=0.25 model=normalised", Results::of_games([10650, 20431, 10871]), "2.30");
            check("elo0=0.5 elo1=2.5", Results::of_games([21184, 40708, 21404]), "-1.57");
            check("elo0=0 elo1=2", Results::of_games([57030, 106593, 57433]), "-2.59");
            check("elo0=0 elo1=2 model=normalised", Results::of_pairs([365, 16618, 36029 + 200, 16974, 390]), "2.25");
            check("elo0=-1.75 elo1=0.25 model=normalised", Results::of_pairs([127, 4883, 10311 + 401, 5150, 104]), "3.01");
            check("elo0=0.5 elo1=2.5", Results::of_pairs([223, 9863, 20279 + 1000, 10037, 246]), "-3.07");
            check("elo0=0 elo1=2", Results::of_pairs([871, 26175, 55003 + 980, 26678, 821]), "-4.98");
        }

        /// The figures are from the functions `LLR_logistic` and `LLR_normalized` of fishtest: for few games, and for scores that were never seen.
        #[test]
        fn fishtest_agrees() {
            check("elo0=0 elo1=10 model=normalised", Results::of_games([0, 0, 4250]), "120.55");
            check("elo0=0 elo1=5 model=normalised", Results::of_pairs([0, 0, 0, 0, 5550]), "111.80");
            for (counts, elos, logistic, normalised) in [
                ([3, 0, 40, 1, 20], "elo0=0 elo1=50", 5.500133, 4.686827),
                ([3, 0, 40, 1, 20], "elo0=100 elo1=200", -6.630386, -2.534888),
                ([20, 10, 100, 12, 30], "elo0=0 elo1=50", -0.575427, 0.402602),
                ([20, 10, 100, 12, 30], "elo0=100 elo1=200", -40.978588, -32.050129),
                ([0, 0, 5, 0, 1], "elo0=-10 elo1=30", 0.668035, 0.369110),
                ([0, 0, 5, 0, 1], "elo0=100 elo1=200", -1.404844, -0.747779),
                ([0, 2, 3, 4, 5], "elo0=-10 elo1=30", 1.564462, 1.414243),
                ([0, 2, 3, 4, 5], "elo0=100 elo1=200", 0.294409, 0.892843),
            ] {
                for (model, expected) in [("logistic", logistic), ("normalised", normalised)] {
                    let llr = test(&format!("{elos} model={model}")).llr(&Results::of_pairs(counts));
                    assert!((llr - expected).abs() < 2e-6, "{model} {elos} {counts:?}: {llr} instead of {expected}");
                }
            }
        }

        /// Returns the greatest likelihood of these games over the distributions of `mean_and_draws`, by trying all values of its parameter.
        fn greatest(counts: [u64; 3], mean_and_draws: impl Fn(f64) -> (f64, f64)) -> f64 {
            let likelihood = |parameter: f64| {
                let (mean, draw) = mean_and_draws(parameter);
                let [loss, win] = [1.0 - mean - draw / 2.0, mean - draw / 2.0];
                let sum: f64 = counts.iter().zip([loss, draw, win]).map(|(&count, p)| count as f64 * p.ln()).sum();
                if sum.is_nan() { f64::NEG_INFINITY } else { sum }
            };
            (1..1_000_000).map(|step| likelihood(f64::from(step) / 1e6)).fold(f64::NEG_INFINITY, f64::max)
        }

        #[test]
        #[ignore = "slow: .ci/nightly runs it"]
        fn no_other_distribution_explains_the_games_better() {
            for (counts, elo0, elo1) in
                [([20, 10, 15], 0.0, 50.0), ([3, 1, 9], -20.0, 30.0), ([40, 5, 2], 5.0, 10.0), ([2, 50, 9], 20.0, 200.0)]
            {
                let results = Results::of_games(counts);
                let [h0, h1] = [elo0, elo1].map(|elo| greatest(counts, |draw| (expected_score(elo), draw)));
                let llr = test(&format!("elo0={elo0} elo1={elo1}")).llr(&results);
                assert!((llr - (h1 - h0)).abs() < 1e-4, "logistic {counts:?}: {llr}, {}", h1 - h0);

                let [h0, h1] = [elo0, elo1].map(|elo| {
                    let t = elo / NORMALISED_ELO;
                    // Draws reduce the variance, so the variance gives their probability.
                    let draws = |mean: f64, variance: f64| 4.0 * (mean - mean * mean - variance);
                    if t == 0.0 {
                        greatest(counts, |draw| (0.5, draw))
                    } else {
                        greatest(counts, |mean| {
                            if (mean - 0.5) / t > 0.0 { (mean, draws(mean, ((mean - 0.5) / t).powi(2))) } else { (mean, -1.0) }
                        })
                    }
                });
                let llr = test(&format!("elo0={elo0} elo1={elo1} model=normalised")).llr(&results);
                assert!((llr - (h1 - h0)).abs() < 1e-4, "normalised {counts:?}: {llr}, {}", h1 - h0);
            }
        }

        #[test]
        fn no_games_say_nothing() {
            for results in [Results::of_games([0; 3]), Results::of_pairs([0; 5])] {
                assert_eq!(test("elo0=0 elo1=50").llr(&results), 0.0);
            }
        }

        /// The hypotheses change places with the players.
        #[test]
        fn both_sides_see_the_same() {
            for model in ["logistic", "normalised"] {
                let one = test(&format!("elo0=-10 elo1=30 model={model}")).llr(&Results::of_pairs([3, 0, 40, 1, 20]));
                let other = test(&format!("elo0=-30 elo1=10 model={model}")).llr(&Results::of_pairs([20, 1, 40, 0, 3]));
                assert!((one + other).abs() < 1e-6 && one.abs() > 1.0, "{model}: {one}, {other}");
            }
        }

        #[test]
        fn the_better_the_results_the_more_they_speak_for_the_better() {
            for model in ["logistic", "normalised"] {
                for elos in ["elo0=0 elo1=5", "elo0=0 elo1=50", "elo0=-1000 elo1=1000", "elo0=300 elo1=999"] {
                    let test = test(&format!("{elos} model={model}"));
                    let llrs: Vec<f64> = (0..=20).map(|won| test.llr(&Results::of_pairs([20 - won, 0, 10, 0, won]))).collect();
                    assert!(llrs.iter().all(|llr| llr.is_finite()) && llrs.is_sorted(), "{test}: {llrs:?}");
                }
            }
        }

        #[test]
        fn nothing_is_not_a_number() {
            let some = [0, 1, 1000, 1_000_000_000, u64::MAX];
            for [a, b, c] in some.iter().flat_map(|&a| some.iter().flat_map(move |&b| some.map(|c| [a, b, c]))) {
                for words in ["elo0=0 elo1=1", "elo0=-1000 elo1=1000", "elo0=999 elo1=1000", "elo0=-1000 elo1=-999.9"] {
                    for model in ["logistic", "normalised"] {
                        let test = test(&format!("{words} model={model}"));
                        for results in
                            [Results::of_games([a, b, c]), Results::of_pairs([a, 0, b, 0, c]), Results::of_pairs([0, a, b, c, 0])]
                        {
                            assert!(test.llr(&results).is_finite(), "{test} {results:?}: {}", test.llr(&results));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_bounds_are_walds() {
        let test = test("elo0=0 elo1=50 alpha=0.05 beta=0.1");
        let (lower, upper) = test.bounds();
        assert_eq!(format!("{lower:.3} {upper:.3}"), "-2.251 2.890");
        assert_eq!(test.verdict(-2.26), Some(Hypothesis::H0));
        assert_eq!(test.verdict(-2.25), None);
        assert_eq!(test.verdict(2.88), None);
        assert_eq!(test.verdict(2.90), Some(Hypothesis::H1));
    }

    /// Simulated matches with a known difference in strength.
    mod simulated {
        use super::*;

        /// The first player's score against an equal, above 1/2: it wins three of four games, as with 190 Elo.
        const FIRST_PLAYER: f64 = 0.25;

        /// Returns the half points of a random pair of games with colours swapped, neither of which is drawn.
        fn pair(rng: &mut impl RngExt, score: f64) -> usize {
            let won = |rng: &mut _, chance: f64| usize::from(RngExt::random_bool(rng, chance)) * 2;
            won(rng, score + FIRST_PLAYER) + won(rng, score - FIRST_PLAYER)
        }

        /// Returns the mean score of a side that is better by this many Elo.
        fn score(model: Model, elo: f64) -> f64 {
            match model {
                Model::Logistic => expected_score(elo),
                // The variance of the mean of both games, times two, is 1/4 - above^2 - FIRST_PLAYER^2.
                Model::Normalised => {
                    let t = elo / NORMALISED_ELO;
                    0.5 + t * ((0.25 - FIRST_PLAYER.powi(2)) / (1.0 + t * t)).sqrt()
                }
            }
        }

        const MATCHES: u32 = 1000;

        /// Returns the number of [`MATCHES`] in which the hypothesis is accepted, with the logarithm of the likelihood ratio multiplied by a factor.
        fn accepted(test: &Sprt, hypothesis: Hypothesis, elo: f64, factor: f64) -> u32 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
            let score = score(test.model, elo);
            let mut verdict_of_a_match = || {
                let mut counts = [0; 5];
                loop {
                    counts[pair(&mut rng, score)] += 1;
                    if let Some(verdict) = test.verdict(factor * test.llr(&Results::of_pairs(counts))) {
                        return verdict;
                    }
                }
            };
            (0..MATCHES).map(|_| u32::from(verdict_of_a_match() == hypothesis)).sum()
        }

        /// Returns the number of errors that a test may make: the average plus three standard deviations of the binomial distribution.
        fn allowed(chance: f64) -> f64 {
            let matches = f64::from(MATCHES);
            matches * chance + 3.0 * (matches * chance * (1.0 - chance)).sqrt()
        }

        fn errors_are_as_rare_as_asked(words: &str) {
            let test = test(words);
            for (elo, wrong, chance) in [(test.elo0, Hypothesis::H1, test.alpha), (test.elo1, Hypothesis::H0, test.beta)] {
                let errors = accepted(&test, wrong, elo, 1.0);
                assert!(f64::from(errors) <= allowed(chance), "{test}, truth {elo}: {errors} errors of {MATCHES}");
                // A test that counts all evidence twice fails.
                let errors = accepted(&test, wrong, elo, 2.0);
                assert!(f64::from(errors) > allowed(chance), "{test}, truth {elo}: {errors} errors of {MATCHES} though all counts twice");
            }
        }

        #[test]
        #[ignore = "slow: .ci/nightly runs it"]
        fn errors_are_as_rare_as_asked_in_logistic_elo() {
            errors_are_as_rare_as_asked("elo0=0 elo1=70 alpha=0.05 beta=0.1");
        }

        #[test]
        #[ignore = "slow: .ci/nightly runs it"]
        fn errors_are_as_rare_as_asked_in_normalised_elo() {
            errors_are_as_rare_as_asked("elo0=-20 elo1=60 alpha=0.1 beta=0.05 model=normalised");
        }

        /// Returns the number of matches of 200 pairs in which the interval contains the truth, with the margin multiplied by a factor.
        fn covered(factor: f64) -> u32 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
            let truth = 60.0;
            let holds = |rng: &mut _| {
                let mut counts = [0; 5];
                (0..200).for_each(|_| counts[pair(rng, expected_score(truth))] += 1);
                let estimate = Results::of_pairs(counts).elo();
                (estimate.value - truth).abs() <= factor * estimate.margin
            };
            (0..MATCHES).map(|_| u32::from(holds(&mut rng))).sum()
        }

        #[test]
        fn the_interval_of_the_elo_holds_the_truth() {
            // Three standard deviations, 2 %, about 95 %.
            assert!((930..=970).contains(&covered(1.0)), "{} of {MATCHES}", covered(1.0));
            assert!(covered(0.8) < 930, "{} of {MATCHES} with margins that are too small", covered(0.8));
            assert!(covered(1.25) > 970, "{} of {MATCHES} with margins that are too great", covered(1.25));
        }
    }
}
