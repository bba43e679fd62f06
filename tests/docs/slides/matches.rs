//! The matches of deck 12 that no transcript shows. They are played here: depths and seeds make them the same on every machine.
//! Like the transcripts they are run with the programs of the solutions.

use std::fs;
use std::path::{Path, PathBuf};

use minishogi::{Position, evaluate};
use serde_json::Value;
use support::files::new_folder;
use support::programs::with_tools;

use super::chances::BOUND;
use super::figures::BoardFile;
use super::{assert_measured, assert_shows, measured, words};
use crate::pages::transcripts;

const DECK: &str = "12_tournament";

/// An empty folder for a test.
fn folder(test: &str) -> PathBuf {
    new_folder(env!("CARGO_TARGET_TMPDIR"), &format!("slides/{test}"))
}

/// Returns the output of the kit's command.
fn run(words: &str) -> String {
    transcripts::run(&format!("cargo run -q -- {words}"))
}

/// Returns the text between two texts, or at the end of a line.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.split_once(before).unwrap_or_else(|| panic!("no `{before}` in\n{text}")).1;
    let line = rest.split('\n').next().unwrap();
    line.split_once(after).map_or(line, |(found, _)| found)
}

/// As slides write it.
fn with_minus(number: &str) -> String {
    number.replace('-', "−")
}

fn games(file: &Path) -> Vec<Value> {
    fs::read_to_string(file).unwrap().lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// `sol05` at a depth, as an engine with a name.
fn at_depth(depth: u32) -> String {
    format!("--engine cmd=sol05,name=depth-{depth},depth={depth}")
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn what_a_ply_more_is_worth_and_how_often_black_wins() {
    let found = [(2, 1), (3, 2), (4, 3)].map(|(deeper, other)| {
        let said = run(&format!("match {} {} --games 200", at_depth(deeper), at_depth(other)));
        let [elo, margin] =
            [("Elo       ", " ±"), (" ± ", " (95 %)")].map(|(before, after)| between(&said, before, after).parse::<f64>().unwrap());
        let black = between(&said, "Black won ", " %");
        let won = between(&said, &format!("depth-{deeper} won "), ",").parse::<f64>().unwrap() / 2.0;
        let fourfold = between(&said, "fourfold repetition ", ",");
        let row = format!("| {deeper} : {other} | {won:.1} % | {elo:.0} ± {margin:.0} | {black} % | {fourfold} |");
        (row, elo.round(), margin.round(), won)
    });
    let [a, b, c] = found.each_ref().map(|(_, elo, ..)| elo);
    let of_figure = words([&format!("is worth {a}, {b} and {c} Elo"), &format!("と {a}、{b}、{c} Elo。")]);
    assert_measured("12_tournament black", &[found.each_ref().map(|(row, ..)| row.clone()).to_vec(), of_figure.to_vec()].concat());
    let (_, elo, margin, won) = &found[2];
    let en = format!("depth 4 won {won:.0} %, see above: {elo} ± {margin}.");
    let ja = format!("深さ 4 の勝率が {won:.0} % だった（{elo} ± {margin}）。");
    assert_measured("12_tournament overlap", &words([&en, &ja]));
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_other_seed_says_the_opposite() {
    let said = run("match random random --nodes 1 --games 20 --seed 1");
    let (won, lost) = (between(&said, "random won ", ","), between(&said, "lost ", ":"));
    assert_measured("12_tournament lucky", &words([&format!("{won} to {lost}. Both are"), &format!("{won} 勝 {lost} 敗。同じ")]));
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_sequential_test_goes_as_told() {
    let random = "random random --nodes 1 --seed 2".to_string();
    let depths = format!("{} {}", at_depth(3), at_depth(2));
    let runs = [("random", random, [20, 200, 300, 1000], "elo0"), ("depths", depths, [10, 20, 40, 1000], "elo1")];
    let (mut ends, mut highest) = (Vec::new(), Vec::new());
    for (key, engines, stops, accepted) in runs {
        let out = folder(accepted).join("games.jsonl");
        let mut rows = [" |", " |", " |"].map(str::to_string);
        for games in stops {
            // Each goes on where the one before ended, and one game after the other, so that it ends at the same one everywhere.
            let limits = format!("--games {games} --threads 1 --sprt elo0=0 elo1=50");
            let said = run(&format!("match {engines} {limits} --out \"{}\"", out.display()));
            let is_over = said.contains(&format!("{accepted} is accepted"));
            assert_eq!(is_over, games == 1000, "{said}");
            let verdict = if is_over { format!(", {accepted}") } else { String::new() };
            let played = between(&said, ": ", " games");
            let (won, lost) = (between(&said, " won ", ","), between(&said, "lost ", ":").split(',').next().unwrap());
            let llr = with_minus(between(&said, "LLR ", " between"));
            if is_over {
                ends.push(played.to_string());
            }
            highest.push(llr.clone());
            for (row, cell) in rows.iter_mut().zip([played.to_string(), format!("{won} : {lost}"), format!("{llr}{verdict}")]) {
                *row += &format!(" {cell} |");
            }
        }
        assert_measured(&format!("12_tournament sprt-run {key}"), &rows);
    }
    let highest = &highest[1];
    let en = format!("after {} games; that of random rises to {highest}, falls, and reaches −{BOUND:.2} after {}]", ends[1], ends[0]);
    let ja =
        format!("{} 局で {BOUND:.2} に届く。random は {highest} まで上がってから下がり、{} 局で −{BOUND:.2} に届く]", ends[1], ends[0]);
    assert_measured("12_tournament sprt-run figure", &words([&en, &ja]));
}

/// A player of the slide about ratings.
pub struct Rated {
    pub name: String,
    won: f64,
    pub rating: f64,
    margin: f64,
}

/// The players of the slide about ratings as they were measured, the best first.
pub fn rated() -> Vec<Rated> {
    let rows = measured("12_tournament ratings").into_iter().map(|row| {
        let cells: Vec<String> = row.trim_matches('|').split('|').map(|cell| cell.trim().replace('−', "-")).collect();
        let (rating, margin) = cells[2].split_once(" ± ").unwrap();
        let [won, rating, margin] = [&cells[1], rating, margin].map(|cell| cell.parse().unwrap());
        Rated { name: cells[0].clone(), won, rating, margin }
    });
    rows.collect()
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_points_follow_from_the_ratings() {
    let out = folder("league");
    run(&format!("league random sol03 {} {} {} --depth 1 --games 10 --out \"{}\"", at_depth(2), at_depth(3), at_depth(4), out.display()));
    let table = fs::read_to_string(out.join("table.txt")).unwrap();
    // As in `1  depth-4    38.0     40    38     2       0       0  +550 ± 221`.
    let rows = table.lines().filter(|line| line.contains(" ± ") && !line.starts_with("Moving")).map(|line| {
        let cells: Vec<&str> = line.split_whitespace().collect();
        let [name, won, rating, margin] = [cells[1], cells[4], cells[8].trim_start_matches('+'), cells[10]];
        format!("| {name} | {won} | {} ± {margin} |", with_minus(rating))
    });
    assert_measured("12_tournament ratings", &rows.collect::<Vec<_>>());

    let games = games(&out.join("games.jsonl"));
    assert_eq!(games.len(), 100);
    let is = |game: &Value, color: &str, name: &str| game[color] == name;
    let rated = rated();
    for Rated { name, won, rating, .. } in &rated {
        let mine = games.iter().filter(|game| is(game, "black", name) || is(game, "white", name));
        let (mut points, mut expected, mut played) = (0.0, 0.0, 0);
        for game in mine {
            let (color, other) = if is(game, "black", name) { ("black", "white") } else { ("white", "black") };
            let other = rated.iter().find(|rated| is(game, other, &rated.name)).unwrap().rating;
            points += f64::from(u8::from(is(game, "winner", color)));
            expected += 1.0 / (1.0 + 10f64.powf((other - rating) / 400.0));
            played += 1;
        }
        assert_eq!((played, points), (40, *won), "{name}");
        // The drawn game more, and the value of the first move, make for the rest.
        assert!((points - expected).abs() < 0.6, "{name}: {points} points, {expected} expected");
    }
    let lost: Vec<&Value> = games.iter().filter(|game| game["winner"].as_str().is_some_and(|color| is(game, color, "random"))).collect();
    let [lost] = lost[..] else { panic!("one game: {lost:?}") };
    assert_eq!((&lost["black"], &lost["end"]), (&"sol03".into(), &"fourfold".into()));
}

/// A column is 30 Elo.
#[test]
fn the_intervals_of_the_ratings_are_drawn_to_scale() {
    let at = |elo: f64| ((elo + 900.0) / 30.0).round() as usize;
    let lines: Vec<String> = rated()
        .iter()
        .map(|Rated { name, rating, margin, .. }| {
            let [low, middle, high] = [rating - margin, *rating, rating + margin].map(at);
            let dashes = |from: usize, to: usize| "-".repeat(to - from - 1);
            format!("{name:8}{:low$}|{}o{}|", "", dashes(low, middle), dashes(middle, high))
        })
        .collect();
    assert_shows(DECK, "overlap", &lines);
    let mut scale = String::new();
    for elo in [-600, -300, 0, 300, 600] {
        let text = if elo > 0 { format!("+{elo}") } else { elo.to_string() };
        scale += &" ".repeat(8 + at(elo.into()) - text.len() / 2 - scale.len());
        scale += &text;
    }
    assert_shows(DECK, "overlap", &[scale]);
}

/// The figure is the second opening of seed 1.
#[test]
fn the_opening_is_one_of_the_arena() {
    if with_tools().is_none() {
        return;
    }
    let file = folder("opening").join("games.jsonl");
    run(&format!("match random random --nodes 1 --games 4 --out \"{}\"", file.display()));
    let game = &games(&file)[2];
    let moves: Vec<&str> = game["moves"].as_str().unwrap().split(' ').take(game["given"].as_u64().unwrap() as usize).collect();
    let pos = Position::from_usi(&format!("startpos moves {}", moves.join(" "))).unwrap();
    assert_eq!((moves.join(" ").as_str(), evaluate(&pos)), ("4e4d 4a5b 4d5c 1a2b 5e4d", 0));
    assert_eq!(pos.sfen(), BoardFile::read("opening").sfen);
}
