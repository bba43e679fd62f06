//! What deck 12 tells by arithmetic: chances, margins, and how long a tournament takes.

use std::f64::consts::LN_10;

use minishogi::Limits;
use support::programs::{started_by_a_user, with_tools};

use super::assert_shows;

const DECK: &str = "12_tournament";

/// How many standard deviations the 95 % interval reaches to each side.
const REACH: f64 = 1.959964;

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

/// How likely each number of wins is in `games` games between equals.
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
    let rows = [12, 14, 15, 17].map(|wins| format!("| {wins} | {} % |", two_digits(100.0 * at_least(wins))));
    assert_shows(DECK, "coin", &rows);
    let one_of_ten = 1.0 - (1.0 - at_least(14)).powi(10);
    assert_eq!(two_digits(100.0 * one_of_ten), "45");
}

#[test]
fn what_a_difference_in_elo_lets_expect() {
    let rows = [0.0, 50.0, 100.0, 200.0, 400.0].map(|elo| format!("| {elo} | {:.3} | {:.0} |", score(elo), 100.0 * score(elo)));
    assert_shows(DECK, "elo", &rows);
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
    let of_one_game = REACH * 0.5 * 1600.0 / LN_10;
    assert_eq!(of_one_game.round(), 681.0);
    assert_eq!((680.0f64 / 20.0).powi(2), 1156.0);
}

/// How likely it is that some look finds one of two equals better, by the 95 % interval.
fn wrong(looks: &[usize]) -> f64 {
    // How likely it is that this many games are won and neither was found better.
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
    let rows = [400, 100, 20, 2].map(|every| {
        let looks: Vec<usize> = (20..=400).filter(|games| games % every == 0).collect();
        format!("| {every} | {} | {:.0} % |", looks.len(), 100.0 * wrong(&looks))
    });
    assert_shows(DECK, "stopping", &rows);
}

/// By Wald's approximation, games won or lost: the same whether elo0 or elo1 holds, to two digits.
#[test]
fn how_many_games_a_sequential_test_takes() {
    let bound = (0.95f64 / 0.05).ln();
    assert_eq!(format!("{bound:.2}"), "2.94");
    let rows = [100.0, 50.0, 20.0].map(|elo1| {
        let (p0, p1) = (0.5, score(elo1));
        let gain = |p: f64| p * (p1 / p0).ln() + (1.0 - p) * ((1.0 - p1) / (1.0 - p0)).ln();
        let sequential = (0.95 - 0.05) * bound * (1.0 / gain(p1) - 1.0 / gain(p0)) / 2.0;
        // One-sided errors of 5 % are 1.645 standard deviations away.
        let deviations = |p: f64| (p * (1.0 - p)).sqrt();
        let fixed = (1.644854 * (deviations(p0) + deviations(p1)) / (p1 - p0)).powi(2);
        format!("| {elo1} | {} | {} |", two_digits(sequential), two_digits(fixed))
    });
    assert_shows(DECK, "sprt-cost", &rows);
}

#[test]
fn how_long_a_tournament_takes() {
    let rows = [(10, None), (20, None), (20, Some(4)), (40, Some(5))].map(|(entries, swiss)| {
        let meetings = swiss.map_or(entries * (entries - 1) / 2, |rounds: u32| rounds * entries / 2);
        let hours = f64::from(2 * meetings * 40 * 10) / 3600.0;
        let rounds = swiss.map_or("–".to_string(), |rounds| rounds.to_string());
        format!("| {entries} | {rounds} | {} | {} h | {} h |", 2 * meetings, two_digits(hours), two_digits(hours / 8.0))
    });
    assert_shows(DECK, "duration", &rows);
    assert_eq!(two_digits(f64::from(380 * 40) / 3600.0), "4.2");
}

#[test]
fn how_much_later_a_move_may_come() {
    assert_eq!(Limits::MARGIN.as_millis(), 30);
    let Some(minishogi) = with_tools() else { return };
    let help = started_by_a_user(minishogi).args(["match", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, margin) = words.split_once(" --margin <").unwrap();
    assert!(margin.split(" --").next().unwrap().ends_with("[default: 100]"), "{help}");
}
