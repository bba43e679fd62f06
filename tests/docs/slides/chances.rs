//! The arithmetic of deck 12: chances, margins, and how long a tournament takes.

use std::f64::consts::LN_10;

use minishogi::Limits;
use support::programs::{started_by_a_user, stdout, with_tools};

use super::{assert_measured, assert_says, assert_shows};

const DECK: &str = "12_tournament";

/// The number of standard deviations the 95 % interval reaches to each side.
const REACH: f64 = 1.959964;

/// ln(0.95 / 0.05): where a sequential test with errors of 5 % ends.
pub const BOUND: f64 = 2.9444389791664403;

fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

pub fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Half of the 95 % interval of the Elo of equal players.
pub fn margin(games: f64) -> f64 {
    let reach = REACH * 0.5 / games.sqrt();
    (elo(0.5 + reach) - elo(0.5 - reach)) / 2.0
}

/// The first two digits, as on the slides.
fn two_digits(number: f64) -> String {
    let unit = 10f64.powf(number.log10().floor() - 1.0);
    let rounded = (number / unit).round() * unit;
    if rounded < 10.0 { format!("{:.*}", (1.0 - rounded.log10().floor()) as usize, rounded) } else { with_commas(rounded) }
}

pub fn with_commas(number: f64) -> String {
    let number = number.round() as u64;
    if number < 1000 { number.to_string() } else { format!("{},{:03}", with_commas((number / 1000) as f64), number % 1000) }
}

/// The probability of each number of wins in `games` games between equals.
fn chances(games: usize) -> Vec<f64> {
    let mut chances = vec![1.0];
    for _ in 0..games {
        let lost = chances.iter().copied().chain([0.0]);
        let won = [0.0].into_iter().chain(chances.iter().copied());
        chances = lost.zip(won).map(|(lost, won)| (lost + won) / 2.0).collect();
    }
    chances
}

#[test]
fn how_often_equals_win_how_many_of_twenty() {
    let at_least = |wins: usize| -> f64 { chances(20)[wins..].iter().sum() };
    let percent = [12, 14, 15, 17].map(|wins| (wins, two_digits(100.0 * at_least(wins))));
    let rows = percent.each_ref().map(|(wins, percent)| format!("| {wins} | {percent} % |"));
    assert_measured("12_tournament coin", &rows);
    let [a, b, c, d] = percent.each_ref().map(|(_, percent)| percent);
    let en = format!("12 or more wins have a chance of {a} %, 14 of {b} %, 15 of {c} %, 17 of {d} %]");
    let ja = format!("12 勝以上は {a} %、14 勝以上は {b} %、15 勝以上は {c} %、17 勝以上は {d} %]");
    assert_says(DECK, "coin", [&en, &ja]);
    let one_of_ten = two_digits(100.0 * (1.0 - (1.0 - at_least(14)).powi(10)));
    assert_says(DECK, "coin", [&format!("in {one_of_ten} of 100 cases"), &format!("確率は {one_of_ten} %（")]);
}

#[test]
fn what_a_difference_in_elo_lets_expect() {
    let rows = [0.0, 50.0, 100.0, 200.0, 400.0].map(|elo| format!("| {elo} | {:.3} | {:.0} |", score(elo), 100.0 * score(elo)));
    assert_shows(DECK, "elo", &rows);
    let [low, even, high] = [-400.0, 0.0, 400.0].map(|elo| format!("{:.0}", 100.0 * score(elo)));
    let (en, ja) = (
        format!("from {low} of 100 at −400 by {even} at 0 to {high} at +400]"),
        format!("−400 で {low}、0 で {even}、+400 で {high} となる"),
    );
    assert_says(DECK, "elo", [&en, &ja]);
}

/// A column is 5 Elo.
#[test]
fn how_far_the_error_bars_reach() {
    let lines = [100.0f64, 400.0, 1600.0, 6400.0].map(|games| {
        let margin = margin(games);
        let half = "-".repeat((margin / 5.0).round() as usize - 1);
        format!("{:>8}   {:^29}   ± {margin:.0}", with_commas(games), format!("|{half}o{half}|"))
    });
    assert_shows(DECK, "error-bars", &lines);
    let [a, b, c, d] = [100.0, 400.0, 1600.0, 6400.0].map(|games| format!("{:.0}", margin(games)));
    let (en, ja) = (format!("1,600 and 6,400 games, ± {a}, {b}, {c} and {d}]"), format!("1,600、6,400 局の区間。± {a}、{b}、{c}、{d}]"));
    assert_says(DECK, "error-bars", [&en, &ja]);
    let slope = 1600.0 / LN_10;
    let of_one_game = (REACH * 0.5 * slope).round();
    let sum = format!("{0:.0} × 1.96 × 0.5 = {of_one_game}", slope);
    assert_says(DECK, "error-bars", [&sum, &sum]);
    let about = (of_one_game / 10.0).floor() * 10.0;
    let games = (about / 20.0).powi(2);
    assert_says(DECK, "error-bars", [&format!("About **{about}/√N** Elo"), &format!("約 **±{about}/√N** です")]);
    let en = format!("{about}/√N = 20 at N = {games}.");
    assert_says(DECK, "error-bars", [&en, &format!("N = {games}")]);
}

/// The probability that some look finds one of two equals better, by the 95 % interval.
fn wrong(looks: &[usize]) -> f64 {
    // The probability that this many games are won and neither was found better.
    let mut open = vec![1.0];
    let mut wrong = 0.0;
    for games in 1..=400 {
        let lost = open.iter().copied().chain([0.0]);
        let won = [0.0].into_iter().chain(open.iter().copied());
        open = lost.zip(won).map(|(lost, won): (f64, f64)| (lost + won) / 2.0).collect();
        if looks.contains(&games) {
            let reach = REACH * (games as f64).sqrt();
            for (wins, chance) in open.iter_mut().enumerate() {
                if (2.0 * wins as f64 - games as f64).abs() >= reach {
                    wrong += std::mem::take(chance);
                }
            }
        }
    }
    wrong
}

#[test]
fn who_looks_often_is_wrong_often() {
    let found = [400, 100, 20, 2].map(|every| {
        let looks: Vec<usize> = (20..=400).filter(|games| games % every == 0).collect();
        (every, looks.len(), format!("{:.0}", 100.0 * wrong(&looks)))
    });
    let rows = found.each_ref().map(|(every, looks, percent)| format!("| {every} | {looks} | {percent} % |"));
    let [(_, k, a), (_, l, b), (_, m, c), (_, n, d)] = &found;
    let en = format!("Wrong in {a}, {b}, {c} and {d} of 100 matches with {k}, {l}, {m} and {n} looks]");
    let ja = format!("![{k}、{l}、{m}、{n} 回見ると、100 回のうち {a}、{b}、{c}、{d} 回誤る]");
    assert_says(DECK, "stopping", [&en, &ja]);
    assert_measured("12_tournament stopping", &rows);
}

/// By Wald's approximation, games won or lost: the same whether elo0 or elo1 holds, to two digits.
#[test]
fn how_many_games_a_sequential_test_takes() {
    let bound = (0.95f64 / 0.05).ln();
    assert!((bound - BOUND).abs() < 1e-12);
    let words = format!("ln(0.95/0.05) = {bound:.2}");
    assert_says(DECK, "sprt", [&words, &words]);
    let rows = [100.0, 50.0, 20.0].map(|elo1| {
        let (p0, p1) = (0.5, score(elo1));
        let gain = |p: f64| p * (p1 / p0).ln() + (1.0 - p) * ((1.0 - p1) / (1.0 - p0)).ln();
        let sequential = (0.95 - 0.05) * bound * (1.0 / gain(p1) - 1.0 / gain(p0)) / 2.0;
        // One-sided errors of 5 % are 1.645 standard deviations away.
        let deviations = |p: f64| (p * (1.0 - p)).sqrt();
        let fixed = (1.644854 * (deviations(p0) + deviations(p1)) / (p1 - p0)).powi(2);
        [elo1.to_string(), two_digits(sequential), two_digits(fixed)]
    });
    let [a, b, c] = &rows;
    let en = format!("{} and {}, {} and {}, {} and {}]", a[1], a[2], b[1], b[2], c[1], c[2]);
    assert_says(DECK, "sprt-cost", [&en, &en.replace(" and ", " と ").replace(", ", "、")]);
    let rows = rows.map(|cells| format!("| {} |", cells.join(" | ")));
    assert_measured("12_tournament sprt-cost", &rows);
}

#[test]
fn how_long_a_tournament_takes() {
    let meetings = |entries: u32, swiss: Option<u32>| swiss.map_or(entries * (entries - 1) / 2, |rounds| rounds * entries / 2);
    let rows = [(10, None), (20, None), (20, Some(4)), (40, Some(5))].map(|(entries, swiss)| {
        let meetings = meetings(entries, swiss);
        let hours = f64::from(2 * meetings * 40 * 10) / 3600.0;
        let rounds = swiss.map_or("–".to_string(), |rounds| rounds.to_string());
        ([two_digits(hours), two_digits(hours / 8.0)], format!("| {entries} | {rounds} | {} |", 2 * meetings))
    });
    let of_figure = rows.each_ref().map(|([alone, eight], _)| format!("{alone} and {eight}")).join(", ") + "]";
    assert_says(DECK, "duration", [&of_figure, &of_figure.replace(" and ", " と ").replace(", ", "、")]);
    let rows = rows.map(|([alone, eight], row)| format!("{row} {alone} h | {eight} h |"));
    assert_measured("12_tournament duration", &rows);
    let [all, swiss] = [None, Some(4)].map(|swiss| 2 * meetings(20, swiss));
    assert_measured("12_tournament systems", &[all, swiss].map(|games| format!(" | {games} |")));
    let (en, ja) = (format!("{all} games round robin, {swiss} in four"), format!("総当たりは {all} 局、スイス式 4 回戦は {swiss} 局"));
    assert_says(DECK, "systems", [&en, &ja]);
    let sums = format!("{all} = 20 × 19 / 2 × 2");
    assert_says(DECK, "systems", [&sums, &sums]);
    let hours = two_digits(f64::from(all * 40) / 3600.0);
    assert_says(DECK, "duration", [&format!("{hours} hours on one core"), &format!("{hours} 時間")]);
}

#[test]
fn how_much_later_a_move_may_come() {
    let kept = Limits::MARGIN.as_millis();
    assert_says(DECK, "time", [&format!("true {kept} ms before the time is over"), &format!("時間切れの {kept} ミリ秒前")]);
    let Some(minishogi) = with_tools() else { return };
    let help = started_by_a_user(minishogi).args(["match", "--help"]).output().unwrap();
    let help = stdout(&help);
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, margin) = words.split_once(" --margin-ms <").unwrap();
    let margin = margin.split(" --").next().unwrap().split_once("[default: ").unwrap().1.trim_end_matches(']');
    assert_says(DECK, "time", [&format!("waits {margin} ms longer"), &format!("10 秒のあと {margin} ミリ秒まで")]);
}
