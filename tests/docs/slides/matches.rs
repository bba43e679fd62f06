//! What deck 12 tells of matches that no transcript shows. They are played here: depths and seeds make them the same on every machine.
//! Like the transcripts they are run with the programs of the solutions.

use std::fs;
use std::path::{Path, PathBuf};

use minishogi::{Position, evaluate};
use serde_json::Value;
use support::programs::with_tools;

use super::assert_shows;
use super::figures::BoardFile;
use crate::pages::transcripts;

const DECK: &str = "12_tournament";

/// An empty folder for a test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("slides").join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What the kit's command prints.
fn run(words: &str) -> String {
    transcripts::run(&format!("cargo run -q -- {words}"))
}

/// What stands between two texts, or at the end of a line.
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
#[ignore = "slow: .ci/run runs it"]
fn what_a_ply_more_is_worth_and_how_often_black_wins() {
    let rows = [(2, 1), (3, 2), (4, 3)].map(|(deeper, other)| {
        let said = run(&format!("match {} {} --games 200", at_depth(deeper), at_depth(other)));
        let [elo, margin] =
            [("Elo       ", " ±"), (" ± ", " (95 %)")].map(|(before, after)| between(&said, before, after).parse::<f64>().unwrap());
        let black = between(&said, "Black won ", " %");
        let won = between(&said, &format!("depth-{deeper} won "), ",").parse::<f64>().unwrap() / 2.0;
        format!(
            "| {deeper} : {other} | {won:.1} % | {elo:.0} ± {margin:.0} | {black} % | {} |",
            between(&said, "fourfold repetition ", ",")
        )
    });
    assert_shows(DECK, "black", &rows);
}

#[test]
#[ignore = "slow: .ci/run runs it"]
fn the_other_seed_says_the_opposite() {
    let said = run("match random random --nodes 1 --games 20 --srand 1");
    assert!(said.contains("random won 7, lost 13:"), "{said}");
}

#[test]
#[ignore = "slow: .ci/run runs it"]
fn the_sequential_test_goes_as_told() {
    let random = "random random --nodes 1 --srand 2".to_string();
    let depths = format!("{} {}", at_depth(3), at_depth(2));
    for (engines, stops, accepted) in [(random, [20, 200, 300, 1000], "elo0"), (depths, [10, 20, 40, 1000], "elo1")] {
        let out = folder(accepted).join("games.jsonl");
        let mut rows = ["|", "|", "|"].map(str::to_string);
        for games in stops {
            // Each goes on where the one before ended, and one game after the other, so that it ends at the same one everywhere.
            let limits = format!("--games {games} --concurrency 1 --sprt elo0=0 elo1=50");
            let said = run(&format!("match {engines} {limits} --out \"{}\"", out.display()));
            let is_over = said.contains(&format!("{accepted} is accepted"));
            assert_eq!(is_over, games == 1000, "{said}");
            let verdict = if is_over { format!(", {accepted}") } else { String::new() };
            let played = between(&said, ": ", " games");
            let (won, lost) = (between(&said, " won ", ","), between(&said, "lost ", ":").split(',').next().unwrap());
            let llr = with_minus(between(&said, "LLR ", " between"));
            for (row, cell) in rows.iter_mut().zip([played.to_string(), format!("{won} : {lost}"), format!("{llr}{verdict}")]) {
                *row += &format!(" {cell} |");
            }
        }
        assert_shows(DECK, "sprt-run", &rows);
    }
}

/// The players of the slide about ratings, the best first: the number of their wins, the rating and its margin.
const RATINGS: [(&str, f64, f64, f64); 5] = [
    ("depth-4", 38.0, 550.0, 221.0),
    ("depth-3", 30.0, 292.0, 168.0),
    ("depth-2", 20.0, 13.0, 149.0),
    ("sol03", 11.0, -245.0, 167.0),
    ("random", 1.0, -610.0, 260.0),
];

#[test]
#[ignore = "slow: .ci/run runs it"]
fn the_points_follow_from_the_ratings() {
    let rows = RATINGS.map(|(name, won, rating, margin)| format!("| {name} | {won} | {} ± {margin} |", with_minus(&rating.to_string())));
    assert_shows(DECK, "ratings", &rows);

    let out = folder("league");
    run(&format!("league random sol03 {} {} {} --depth 1 --games 10 --out \"{}\"", at_depth(2), at_depth(3), at_depth(4), out.display()));
    let games = games(&out.join("games.jsonl"));
    assert_eq!(games.len(), 100);
    let is = |game: &Value, color: &str, name: &str| game[color] == name;
    for (name, won, rating, _) in RATINGS {
        let mine = games.iter().filter(|game| is(game, "black", name) || is(game, "white", name));
        let (mut points, mut expected, mut played) = (0.0, 0.0, 0);
        for game in mine {
            let (color, other) = if is(game, "black", name) { ("black", "white") } else { ("white", "black") };
            let other = RATINGS.iter().find(|(name, ..)| is(game, other, name)).unwrap().2;
            points += f64::from(u8::from(is(game, "winner", color)));
            expected += 1.0 / (1.0 + 10f64.powf((other - rating) / 400.0));
            played += 1;
        }
        assert_eq!((played, points), (40, won), "{name}");
        // The drawn game more, and what the first move is worth, make for the rest.
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
    let lines = RATINGS.map(|(name, _, rating, margin)| {
        let [low, middle, high] = [rating - margin, rating, rating + margin].map(at);
        let dashes = |from: usize, to: usize| "-".repeat(to - from - 1);
        format!("{name:8}{:low$}|{}o{}|", "", dashes(low, middle), dashes(middle, high))
    });
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
