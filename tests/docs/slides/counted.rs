//! Claims of the decks that can be counted at once: moves of games, pieces and inputs, chances, and the sizes of trees in READMEs.

use minishogi::game::{GameText, perft};
use minishogi::{PieceKind, Position, Random, Square, evaluate, piece_value};
use minishogi_grading::reference::{PLAIN, tree_size};
use minishogi_neural::{INPUTS, Network};
use minishogi_shogi::Shogi;

use super::chances::with_commas;
use super::charts::missed;
use super::held::assert_readme_says;
use super::matches::rated;
use super::steps::{value_after, value_answered};
use super::{assert_says, assert_shows};
use support::position;

fn commas(number: usize) -> String {
    with_commas(number as f64)
}

/// Decks 02 and 15: minishogi beside 9x9 shogi.
#[test]
fn the_games_of_both_sizes() {
    let mut shogi = <Shogi>::start();
    let squares = format!("| {} | 81 |", Square::COUNT);
    let moves = format!("| {} | {} |", Position::start().legal_moves().len(), perft(&mut shogi, 1));
    assert_shows("02_the_game", "small", &[squares, moves]);
    let lines = with_commas(perft(&mut shogi, 4) as f64);
    assert_says("15_any_game", "counting", [&format!("{lines} lines after four plies"), &format!("4 手で {lines} という数")]);
}

/// Deck 02: of the lines of four moves, those that end with the drop of a guarded pawn that gives check and does not mate.
#[test]
fn a_check_by_a_dropped_pawn_comes_at_the_fourth_move() {
    fn count(pos: &mut Position, plies: u32) -> [usize; 2] {
        let mut counts = [0, 0];
        for m in pos.legal_moves() {
            if plies > 1 {
                pos.do_move(m);
                let below = count(pos, plies - 1);
                pos.undo_move(m);
                counts = [counts[0] + below[0], counts[1] + below[1]];
                continue;
            }
            let us = pos.side_to_move();
            let is_check = m.dropped() == Some(PieceKind::Pawn) && pos.after(m).in_check();
            counts[0] += 1;
            counts[1] += usize::from(is_check && !pos.attackers(us, m.to()).is_empty());
        }
        counts
    }
    assert_eq!(count(&mut Position::start(), 3)[1], 0);
    let [all, checks] = count(&mut Position::start(), 4);
    let less = all - checks;
    assert_says("02_the_game", "perft", [&format!("for mate counts {less} at 4."), &format!("4 手で {less} になります")]);
}

/// Deck 03: a fair player that is found unfair.
#[test]
fn how_often_a_move_is_missed() {
    let percent = |chance: f64| format!("{:.0}", 100.0 * chance);
    let (one, some) = (percent((13.0f64 / 14.0).powi(40)), percent(missed(40)));
    let en = format!("(13/14)^40 is about {one} %, and some move is missing in about {some} % of the cases");
    let ja = format!("(13/14)^40 は約 {one} %。14 手のどれかが出ない確率は約 {some} %。");
    assert_says("03_first_players", "chance", [&en, &ja]);
    assert!(missed(400) < 14.0 * (13.0f64 / 14.0).powi(400));
    let (few, most) = (missed(100).recip().round(), (missed(400).recip() / 1e11).round() * 1e11);
    let en = format!("With 100 draws one fair player of {few} fails, with 400 one of {}]", with_commas(most));
    let ja = format!("100 回なら公平な {few} 人に 1 人、400 回なら約 {} 億人に 1 人が落ちる]", most / 1e8);
    assert_says("03_first_players", "chance", [&en, &ja]);
}

/// Returns the number of moves the games of `rp 1000` have.
pub fn lengths_of_random_games() -> Vec<usize> {
    let mut random = Random(0);
    let lengths = (0..1000).map(|_| {
        let mut pos = Position::start();
        while pos.outcome().is_none() {
            let legal = pos.legal_moves();
            pos.do_move(*random.choose(&legal));
        }
        pos.ply()
    });
    lengths.collect()
}

/// Deck 03: the games are those of the transcript.
#[test]
fn how_long_random_games_are() {
    let lengths = lengths_of_random_games();
    let moves: usize = lengths.iter().sum();
    let words = format!("{} random games, {moves} moves done and undone", lengths.len());
    assert_says("03_first_players", "random-games", [&words, &words]);
    let mean = (moves as f64 / lengths.len() as f64).round();
    assert_says("03_first_players", "random-games", [&format!("{mean} moves on average"), &format!("平均 {mean} 手。")]);
}

/// Deck 04: a bar for each piece, one `=` for fifty points.
#[test]
fn the_bars_of_the_pieces() {
    let mut kinds: Vec<PieceKind> = PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King).collect();
    kinds.sort_by_key(|&kind| piece_value(kind));
    let bar = |value: i32| "=".repeat((f64::from(value) / 50.0).round() as usize);
    let rows: Vec<String> = kinds
        .iter()
        .map(|&kind| (kind.kanji(), piece_value(kind)))
        .map(|(kanji, value)| format!("{kanji}{value:>6}  {}", bar(value)))
        .collect();
    assert_shows("04_do_undo_evaluate", "values", &rows);
}

/// As slides write it.
fn with_minus(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// Decks 04 and 05: the values of the moves in both trees.
#[test]
fn the_values_of_the_trees_of_the_game() {
    let [a, b, c, d] = ["5d5c", "3e2d", "1e1b", "1e1c"].map(|m| with_minus(value_after(&[m])));
    let en = format!("One ply ahead, 5d5c {a}, 3e2d {b}, 1e1b {c}, 1e1c {d}, and others. The maximum is {c}]");
    let ja = format!("5d5c は {a}、3e2d は {b}、1e1b は {c}、1e1c は {d}、ほか。最大は {c}]");
    assert_says("04_do_undo_evaluate", "one-ply", [&en, &ja]);
    let [e, f, g] = ["5d5c", "1e1b", "1e1c"].map(|m| with_minus(value_answered(m)));
    let (en, ja) = (format!("5d5c {e}, 1e1b {f}, 1e1c {g}. The best is"), format!("5d5c は {e}、1e1b は {f}、1e1c は {g}。最善は"));
    assert_says("05_negamax", "two-plies", [&en, &ja]);
    let en = format!("`1e1b` was worth {c} last time. Why is it {f} now?");
    let ja = format!("前回の `1e1b` は {c} でした。なぜ {f} になったのでしょうか。");
    assert_says("05_negamax", "two-plies", [&en, &ja]);
    assert_eq!(evaluate(&Position::start()), 0);
}

/// Deck 06, and the README of exercise 05: the nodes that negamax needs for the same scores.
#[test]
fn what_negamax_needs() {
    let nodes = tree_size(&mut position("4k/5/5/3S1/K4 b G 1"), 4);
    assert_says("06_alpha_beta", "demo", [&format!("needed {nodes} nodes"), &format!("{nodes} 節点が必要でした")]);
    let [three, four, five] = [3, 4, 5].map(|depth| tree_size(&mut Position::start(), depth));
    let en = format!("the same scores, but {three}, {four} and {five} nodes.");
    assert_readme_says("exercises/05_alpha_beta", [&en, &format!("節点はそれぞれ {three}、{four}、{five} です。")]);

    let cut = [1, 2, 3, 4, 5, 6].map(|depth| PLAIN.cost(&mut Position::start(), depth).1);
    let times = (five as f64 / cut[4] as f64).round();
    let en = format!("At depth 5 negamax visits {five} nodes, {times} times as many.");
    let ja = format!("深さ 5 では、ネガマックス法の節点は {five} で、その {times} 倍です。");
    assert_readme_says("solutions/05_alpha_beta", [&en, &ja]);
    let [a, b, c, d, e, f] = cut;
    let en = format!("Alpha-beta (05) needed {a}, {b}, {c}, {d}, {e} and {f} nodes:");
    let ja = format!("αβ法（05）の節点は {a}、{b}、{c}、{d}、{e}、{f} でした。");
    assert_readme_says("solutions/07_quiescence", [&en, &ja]);
}

/// Deck 01: how much stronger than the random player.
#[test]
fn how_strong_the_first_players_are() {
    let rated = rated();
    let rating = |name: &str| rated.iter().find(|rated| rated.name == name).unwrap().rating;
    let [a, b, c] = ["sol03", "depth-2", "depth-4"].map(|name| rating(name) - rating("random"));
    let en = format!("over the random player, {a} Elo for exercise 03, {b} and {c} for 05 at the depths 2 and 4]");
    let ja = format!("演習 03 は {a}、演習 05 は深さ 2 で {b}、深さ 4 で {c}]");
    assert_says("01_setup", "road", [&en, &ja]);
}

/// Deck 13: places of a piece, and numbers of positions.
#[test]
fn the_numbers_of_two_pieces() {
    let [gold, silver] = [1, 2].map(|forms| 2 * (1 + forms * Square::COUNT));
    let codes = commas(Square::COUNT * Square::COUNT * gold * silver);
    let sum = format!("25 × 25 × {gold} × {silver} = {codes}");
    assert_says("13_retrograde", "numbers", [&sum, &sum]);
}

/// Deck 14: the inputs, and their cost.
#[test]
fn the_inputs_of_the_network() {
    const DECK: &str = "14_neural";
    let on_the_board = Square::COUNT * 2 * PieceKind::ALL.len();
    let in_hand = 2 * 5 * 3;
    assert_eq!(on_the_board + in_hand, INPUTS);
    assert_says(DECK, "inputs", [&format!(" pieces | {on_the_board} |"), &format!("種類の駒 | {on_the_board} |")]);
    assert_says(DECK, "inputs", [&format!("0, 1 or 2 | {in_hand} |"), &format!("0、1、2 枚 | {in_hand} |")]);
    let en = format!("{INPUTS} × 64 = {} products with all inputs; at most 22 × 64 = {} additions", commas(INPUTS * 64), commas(22 * 64));
    let ja = format!("{INPUTS} × 64 = {} 回の積、1 である入力だけなら、多くて 22 × 64 = {} 回の和", commas(INPUTS * 64), commas(22 * 64));
    assert_says(DECK, "sparse", [&en, &ja]);
    assert_says(DECK, "inputs", [&format!("Of {INPUTS} inputs at most"), &format!("{INPUTS} 個の入力のうち")]);
    let weights = Network::zeros([64, 16]).weights.len();
    let (one, two) = (commas(weights), commas(2 * weights));
    let en = format!("for each of {one} weights, {two} for one position");
    let ja = format!("{one} 個の重みごとに順伝播が 2 回で、1 局面に {two} 回。");
    assert_says(DECK, "differences", [&en, &ja]);
}
