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

    /// As fastchess's own tests have them.
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

    /// As the functions `LLR_logistic` and `LLR_normalized` of fishtest calculate them: for few games, and for scores that were never seen.
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

    /// The greatest likelihood of these games for which the mean score is 1/2 + `above`, by trying all distributions (the variance being
    /// the free parameter) or, given `t`, all with that t-value (the mean being the free parameter).
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
    #[ignore = "slow: .ci/run runs it"]
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
                // Around the mean, draws are what is missing of the variance.
                let draws = |mean: f64, variance: f64| 4.0 * (mean - mean * mean - variance);
                if t == 0.0 {
                    greatest(counts, |draw| (0.5, draw))
                } else {
                    greatest(
                        counts,
                        |mean| if (mean - 0.5) / t > 0.0 { (mean, draws(mean, ((mean - 0.5) / t).powi(2))) } else { (mean, -1.0) },
                    )
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
                    for results in [Results::of_games([a, b, c]), Results::of_pairs([a, 0, b, 0, c]), Results::of_pairs([0, a, b, c, 0])] {
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

/// Matches of which the truth is known.
mod simulated {
    use super::*;

    /// How far the first player's score against an equal is above 1/2: it wins three of four games, as with 190 Elo.
    const FIRST_PLAYER: f64 = 0.25;

    /// A pair of games with colours swapped, neither drawn: which of the five counts it goes to.
    fn pair(rng: &mut impl RngExt, score: f64) -> usize {
        let won = |rng: &mut _, chance: f64| usize::from(RngExt::random_bool(rng, chance)) * 2;
        won(rng, score + FIRST_PLAYER) + won(rng, score - FIRST_PLAYER)
    }

    /// The mean score of a side that is better by this many Elo.
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

    /// In how many of [`MATCHES`] this is accepted at last, the logarithm of the likelihood ratio being multiplied by a factor.
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

    /// How many errors a test may make: three standard deviations of the binomial distribution more than on average.
    fn allowed(chance: f64) -> f64 {
        let matches = f64::from(MATCHES);
        matches * chance + 3.0 * (matches * chance * (1.0 - chance)).sqrt()
    }

    fn errors_are_as_rare_as_asked(words: &str) {
        let test = test(words);
        for (elo, wrong, chance) in [(test.elo0, Hypothesis::H1, test.alpha), (test.elo1, Hypothesis::H0, test.beta)] {
            let errors = accepted(&test, wrong, elo, 1.0);
            assert!(f64::from(errors) <= allowed(chance), "{test}, truth {elo}: {errors} errors of {MATCHES}");
            // And a test that believes everything twice as much is found out.
            let errors = accepted(&test, wrong, elo, 2.0);
            assert!(f64::from(errors) > allowed(chance), "{test}, truth {elo}: {errors} errors of {MATCHES} though all counts twice");
        }
    }

    #[test]
    #[ignore = "slow: .ci/run runs it"]
    fn errors_are_as_rare_as_asked_in_logistic_elo() {
        errors_are_as_rare_as_asked("elo0=0 elo1=70 alpha=0.05 beta=0.1");
    }

    #[test]
    #[ignore = "slow: .ci/run runs it"]
    fn errors_are_as_rare_as_asked_in_normalised_elo() {
        errors_are_as_rare_as_asked("elo0=-20 elo1=60 alpha=0.1 beta=0.05 model=normalised");
    }

    /// In how many of the matches of 200 pairs, the margin being multiplied by a factor, the interval holds the truth.
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
