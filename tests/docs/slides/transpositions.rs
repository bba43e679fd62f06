//! The content of deck 10a: positions that come again, their keys, and the values that belong to them.

use std::collections::HashSet;

use minishogi::{Color, Outcome, Position, Value, mate_distance, mate_in, perft};

use super::chances::with_commas;
use super::figures::BoardFile;
use super::{assert_measured, assert_says, assert_shows, words};
use crate::pages::transcripts;
use support::{mv, play, position};

const DECK: &str = "10a_table";

/// The keys of the positions after `plies`, each once.
fn keys(plies: usize) -> Vec<u64> {
    fn collect(pos: &mut Position, seen: &mut [HashSet<u64>]) {
        let Some((here, below)) = seen.split_first_mut() else { return };
        if !here.insert(pos.key()) || below.is_empty() {
            return;
        }
        for m in pos.legal_moves() {
            pos.do_move(m);
            collect(pos, below);
            pos.undo_move(m);
        }
    }
    let mut seen = vec![HashSet::new(); plies + 1];
    collect(&mut Position::start(), &mut seen);
    seen.pop().unwrap().into_iter().collect()
}

/// The arrows of the figure, and the same with Black's moves in the other order.
#[test]
fn two_orders_of_moves_lead_to_one_position() {
    let file = BoardFile::read("two_orders");
    let [first, answer, second] = file.arrows()[..] else { panic!("three arrows") };
    let ends = [[first, answer, second], [second, answer, first]].map(|moves| {
        let mut pos = position(&file.sfen);
        for m in moves {
            assert_eq!(pos.is_legal(m), Ok(()));
            pos.do_move(m);
        }
        (pos.sfen(), pos.key())
    });
    assert_eq!(ends[0], ends[1]);
    assert_eq!(ends[0].0, BoardFile::read("two_orders_end").sfen);
}

#[test]
fn how_many_lines_end_in_how_many_positions() {
    let counts = [2, 4, 6].map(|plies| (plies, perft(&mut Position::start(), plies) as f64, keys(plies as usize).len() as f64));
    let rows = counts.map(|(plies, lines, positions)| {
        format!("| {plies} | {} | {} | {:.1} |", with_commas(lines), with_commas(positions), lines / positions)
    });
    assert_measured("10a_table how-many", &rows);
    let (lines, positions) = (with_commas(counts[2].1), with_commas(counts[2].2));
    let (en, ja) = (format!("there are {lines} lines and {positions} positions]"), format!("6 手後は {lines} 手順、{positions} 局面]"));
    assert_says(DECK, "how-many", [&en, &ja]);
}

/// The birthday estimate: of n keys with b bits n(n-1)/2 pairs are equal, with a chance of 2^-b each.
fn expected_pairs(n: f64, bits: i32) -> f64 {
    n * (n - 1.0) / 2.0 / 2f64.powi(bits)
}

/// The lower half of the keys is as random as any 32 bits.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn how_many_keys_are_the_same() {
    let mut keys = keys(6);
    let n = keys.len() as f64;
    let halves: HashSet<u32> = keys.iter().map(|&key| key as u32).collect();
    let found = keys.len() - halves.len();
    keys.sort();
    keys.dedup();
    let rows = [
        format!("| {} | 32 | {:.0} | {found} |", with_commas(n), expected_pairs(n, 32)),
        format!("| {} | 64 | {:.8} | {} |", with_commas(n), expected_pairs(n, 64), n as usize - keys.len()),
        format!("| 1,000,000,000 | 64 | {:.2} | |", expected_pairs(1e9, 64)),
    ];
    let pairs = expected_pairs(n, 32);
    let n = with_commas(n);
    let en = format!("Of {n} keys of 32 bits {pairs:.0} pairs are expected to be equal, and {found} were found]");
    let ja = format!("![32 ビットのキー {n} 個のうち、一致する対は期待値 {pairs:.0}、実際は {found}]");
    assert_measured("10a_table collisions", &[rows.to_vec(), words([&en, &ja]).to_vec()].concat());
}

/// A mate in three plies from a position that is at ply 2 and at ply 4.
pub fn mate_at_two_plies() -> String {
    let at = |ply: u32| mate_in(ply + 3);
    let better = at(2).max(at(4));
    format!(
        "levels: MAX MIN\nroot = {better}\n  A = {0} best\n    X = {0} best\n  B = {1}\n    C = {1}\n      D = {1}\n        X = {1}\n",
        at(2),
        at(4)
    )
}

/// The entries for one place of the table: the position, its search and its depth.
const COMES: [(&str, u32, u32); 6] = [("A", 1, 5), ("B", 1, 3), ("C.1", 1, 5), ("C.2", 1, 2), ("D", 2, 1), ("B.2", 2, 1)];

/// The names of the files without `.graph`, and what is in them.
pub fn table_graphs() -> Vec<(&'static str, String)> {
    let name = |id: &str| id.split('.').next().unwrap().to_string();
    let mut stands: Option<(&str, u32, u32)> = None;
    let mut steps = vec![stays(None, None, false)];
    for (number, entry) in COMES.iter().enumerate() {
        // As the solution: an entry stays that is of this search, of another position, and deeper.
        let is_kept = stands.is_some_and(|(id, search, depth)| search == entry.1 && name(id) != name(entry.0) && depth > entry.2);
        if !is_kept {
            stands = Some(*entry);
        }
        steps.push(stays(stands, Some(number), is_kept));
    }
    vec![("stays_steps", steps.join("step\n"))]
}

/// The entries in a row, each with its depth as a badge, above the place with its entry.
fn stays(stands: Option<(&str, u32, u32)>, now: Option<usize>, is_kept: bool) -> String {
    let mut text = String::new();
    for (number, (id, search, depth)) in COMES.iter().enumerate() {
        let mark = if now == Some(number) { " now" } else { "" };
        // The next search is set apart.
        let column = number as f64 + if *search > 1 { 0.6 } else { 0.0 };
        text += &format!("{id} {column} 0 badge {depth}{mark}\n");
    }
    text += &match stands {
        Some((id, _, depth)) => format!("{}.here 2.8 1.3 badge {depth}\n", id.split('.').next().unwrap()),
        None => "?.here 2.8 1.3\n".to_string(),
    };
    if let Some(number) = now {
        let here = stands.map_or("?", |(id, ..)| id.split('.').next().unwrap());
        text += &format!("{} -> {here}.here{}\n", COMES[number].0, if is_kept { " pruned" } else { " best" });
    }
    text
}

#[test]
fn the_mate_is_as_far_from_the_position_on_both_ways() {
    let from_node = |value: Value, ply: u32| value + ply as Value;
    assert_eq!([from_node(mate_in(5), 2), from_node(mate_in(7), 4)], [mate_in(3); 2]);
    let [five, seven, three] = [5, 7, 3].map(|ply| with_commas(mate_in(ply).into()));
    assert_eq!(mate_distance(mate_in(3)), Some(3));
    let en = format!("The root sees a mate in 5 and a mate in 7: {five} and {seven}.");
    let ja = format!("5 手詰めの {five} と、7 手詰めの {seven} です。");
    assert_says(DECK, "mate-plies", [&en, &ja]);
    assert_says(DECK, "mate-plies", [&format!("that stores {five} reads"), &format!("{five} を")]);
    assert_says(DECK, "mate-code", [&format!("In the table X has {three}:"), &three]);
}

/// White gives check with all its moves, and loses.
#[test]
fn the_checks_of_the_figure_go_on_for_ever() {
    let file = BoardFile::read("perpetual_check");
    let mut pos = position(&file.sfen);
    for m in file.arrows() {
        assert_eq!((pos.is_legal(m), pos.repetition()), (Ok(()), None));
        pos.do_move(m);
    }
    assert_eq!(pos.repetition(), Some(Outcome::PerpetualCheck { winner: Color::Black }));
    assert_eq!((pos.occurrences(), pos.outcome()), (2, None));
}

/// The moves lead back to the start, where the best move would now repeat a position: the solution plays another.
#[test]
fn the_past_forbids_the_best_move() {
    let moves = "3e2d 3a2b 2d3e 2b3a";
    let mut pos = Position::start();
    play(&mut pos, moves);
    assert_eq!(pos.key(), Position::start().key());
    pos.do_move(mv("3e2d"));
    assert_eq!(pos.repetition().map(Outcome::winner), Some(Color::White));
    let commands = ["position startpos".to_string(), format!("position startpos moves {moves}")];
    let lines = commands.map(|position| {
        let printed = transcripts::run(&format!("cargo run -q -p sol09 -- {position} , go depth 1"));
        [position, format!("{:<45}{}", "go depth 1", printed.lines().last().unwrap())]
    });
    assert_shows(DECK, "path", &lines.concat());
}
