//! The content of deck 10b: null windows, how often they have to be opened again, and threads.

use std::ops::AddAssign;
use std::process::Command;

use minishogi::{Position, VALUE_INFINITE, Value, evaluate, mated_in};
use minishogi_grading::positions::VARIED;

use super::chances::with_commas;
use super::measured::{Order, as_listed, by_victim_and_attacker, captures_first, nodes_from};
use super::steps::sorted;
use super::trees::{children, leaves_seen, looked_at};
use super::{assert_measured, assert_says, decks, words};
use crate::lecture_tree::Node::{self, Inner};
use crate::lecture_tree::{Seen, alpha_beta, lecture_tree, minimax};
use crate::pages::transcripts;
use support::position;
use support::processes::skip;
use support::programs::stderr;

const DECK: &str = "10b_threads";

/// The names of the files without `.tree`, and what is in them.
pub fn null_windows() -> Vec<(&'static str, String)> {
    let best_first = sorted(lecture_tree(), true);
    vec![("null_window_steps", null_window_steps(&best_first)), ("null_window_fails", null_window_fails())]
}

/// The tree before, between and after the moves of the root; leaves that were not asked yet are `?`.
fn null_window_steps(root: &Node) -> String {
    let all = looked_at(root, true, &principal_variation(root));
    let moves: Vec<&str> = all.split_inclusive('\n').collect();
    let begins: Vec<usize> =
        (0..moves.len()).filter(|&number| moves[number].starts_with("  ") && !moves[number].starts_with("   ")).collect();
    let step = |done: usize| {
        let from = begins.get(done).copied().unwrap_or(moves.len());
        let unseen = moves[from..].iter().map(|text| {
            let (indent, words) = text.split_at(text.len() - text.trim_start().len());
            let name = words.split_whitespace().next().unwrap();
            let is_leaf = name.parse::<i32>().is_ok();
            format!("{indent}{}\n", if is_leaf { "?" } else { name })
        });
        let seen = moves[..from].iter().enumerate().map(|(number, text)| {
            let is_last = done > 0 && number == begins[done - 1] && done < begins.len();
            // The first line is the header, and the root has no value before its moves have.
            let text = if done < begins.len() && number == 1 { "root (-inf,+inf)\n" } else { text };
            if is_last { text.replace('\n', " now\n") } else { text.to_string() }
        });
        seen.chain(unseen).collect::<String>()
    };
    (0..=begins.len()).map(step).collect::<Vec<_>>().join("step\n")
}

/// The root's first move with the whole window, the others with one above the best value so far.
fn principal_variation(root: &Node) -> Seen {
    let mut seen = Seen { alpha: i32::MIN, beta: i32::MAX, value: i32::MIN, children: Vec::new(), is_cut: false };
    for (number, child) in children(root).iter().enumerate() {
        let beta = if number == 0 { i32::MAX } else { seen.value + 1 };
        let child = alpha_beta(child, false, seen.value, beta);
        assert!(number == 0 || child.value <= seen.value, "no move is better than the first");
        seen.value = seen.value.max(child.value);
        seen.children.push(child);
    }
    seen
}

/// The second root move of the lecture tree, asked whether it is better than the first.
fn b_against_a() -> (Node, Seen) {
    let Inner(_, mut below) = lecture_tree() else { panic!("a leaf") };
    let (a, b) = (minimax(&below[0], false), below.remove(1));
    let seen = alpha_beta(&b, false, a, a + 1);
    (b, seen)
}

/// Both children of B are cut, so B is at least the lower of their bounds.
fn null_window_fails() -> String {
    let (b, seen) = b_against_a();
    assert!(seen.value > seen.alpha && seen.children.iter().all(|child| child.is_cut));
    let text = looked_at(&b, false, &seen).replace(" best", "");
    let value = format!("\nB = {} ", seen.value);
    assert!(text.contains(&value));
    text.replace(&value, &format!("\nB = >={} ", seen.value))
}

#[test]
fn the_null_windows_of_the_lecture_tree() {
    let best_first = sorted(lecture_tree(), true);
    let with_null_windows = principal_variation(&best_first);
    assert_eq!(with_null_windows.value, minimax(&best_first, true));
    // The same leaves: where the first move is the best, null windows save nothing in so small a tree.
    assert_eq!(leaves_seen(&with_null_windows), leaves_seen(&alpha_beta(&best_first, true, i32::MIN, i32::MAX)));
    let first = with_null_windows.children[0].value;
    assert_says(DECK, "null-tree", [&format!("B is worth **{first}**"), &format!("B は **{first}**")]);
    let (b, seen) = b_against_a();
    let again = alpha_beta(&b, false, seen.alpha, i32::MAX);
    assert_eq!((leaves_seen(&seen), leaves_seen(&again)), (2, 3), "the English slide has words for these");
    let (ja, value) = (format!("葉を {} 枚調べると、B は {} 以上です。", leaves_seen(&seen), seen.value), again.value);
    assert_says(DECK, "again", [&format!("Two leaves say: B has at least {}.", seen.value), &ja]);
    let ja = format!("葉を {} 枚調べて B = {value} です。", leaves_seen(&again));
    assert_says(DECK, "again", [&format!("three leaves, B = {value}."), &ja]);
}

/// The counts of a principal variation search.
#[derive(Default)]
struct Counts {
    /// Those in a window that is not empty: in a null window there is no more to ask.
    null_windows: u64,
    /// Of these, searched again.
    again: u64,
    nodes: u64,
    /// Below the first root move.
    first: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.null_windows += other.null_windows;
        self.again += other.again;
        self.nodes += other.nodes;
        self.first += other.first;
    }
}

fn search(pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32, order: Order, counts: &mut Counts) -> Value {
    if depth == 0 {
        return evaluate(pos);
    }
    let mut max_value = mated_in(ply);
    for (number, m) in order(pos).into_iter().enumerate() {
        pos.do_move(m);
        let mut child = |alpha: Value, beta: Value| -search(pos, -beta, -alpha, depth - 1, ply + 1, order, counts);
        let asked = if number > 0 { Some(child(alpha, alpha + 1)) } else { None };
        let value = match asked {
            Some(value) if value <= alpha || value >= beta => value,
            _ => child(alpha, beta),
        };
        if let Some(asked) = asked {
            counts.null_windows += u64::from(beta > alpha + 1);
            counts.again += u64::from(asked > alpha && asked < beta);
        }
        pos.undo_move(m);
        if ply == 0 && number == 0 {
            counts.first = pos.nodes();
        }
        max_value = max_value.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    max_value
}

const DEPTH: u32 = 5;

/// The counts of the search in all positions.
fn counted(order: Order) -> Counts {
    let mut sum = Counts::default();
    for sfen in VARIED {
        let mut pos = position(sfen);
        let mut counts = Counts::default();
        search(&mut pos, -VALUE_INFINITE, VALUE_INFINITE, DEPTH, 0, order, &mut counts);
        counts.nodes = pos.nodes();
        sum += counts;
    }
    sum
}

#[test]
fn how_often_a_search_is_repeated() {
    let orders: [Order; 3] = [as_listed, captures_first, by_victim_and_attacker];
    let found = orders.map(|order| {
        let alpha_beta: u64 = VARIED.iter().map(|sfen| nodes_from(position(sfen), DEPTH, order)).sum();
        let counts = counted(order);
        let again = 100.0 * counts.again as f64 / counts.null_windows as f64;
        ([alpha_beta, counts.nodes].map(|nodes| with_commas(nodes as f64)), again)
    });
    let rows = found.each_ref().map(|([alpha_beta, nodes], again)| format!(" | {alpha_beta} | {nodes} | {again:.1} % |"));
    assert_measured("10b_threads how-often", &rows);
    let [a, b, c] = found.each_ref().map(|(nodes, _)| nodes);
    let en = format!("{} and {}, {} and {}, {} and {}]", a[0], a[1], b[0], b[1], c[0], c[1]);
    let ja = format!("{} と {}、{} と {}、{} と {}]", a[0], a[1], b[0], b[1], c[0], c[1]);
    assert_says(DECK, "how-often", [&en, &ja]);
}

/// The part of the root that threads cannot share out, and Amdahl's law.
#[test]
fn how_much_faster_threads_are_at_the_most() {
    let counts = counted(by_victim_and_attacker);
    let alone = (100.0 * counts.first as f64 / counts.nodes as f64).round() / 100.0;
    let (percent, most) = (format!("{:.0}", 100.0 * alone), format!("{:.1}", 1.0 / alone));
    let en = format!("has {percent} percent of the nodes: sharing the root never gets beyond {most}.");
    let ja = format!("節点の {percent} % を占めるので、ルートの手を分けても {most} 倍を超えません。");
    assert_says(DECK, "amdahl", [&en, &ja]);
    let row = |alone: f64| {
        let times = [2.0, 4.0, 8.0, 64.0].map(|threads: f64| format!("{:.1}", 1.0 / (alone + (1.0 - alone) / threads)));
        format!("| {:.0} % | {} |", 100.0 * alone, times.join(" | "))
    };
    let rows = [0.05, alone, 0.5].map(row);
    assert_measured("10b_threads amdahl", &rows);
    let ends = rows.each_ref().map(|row| row.trim_end_matches(" |").rsplit(' ').next().unwrap());
    let en =
        format!("where 5, {percent} and 50 percent are done alone. The curves bend, and end at {}, {} and {}]", ends[0], ends[1], ends[2]);
    let ja = format!("1 本で行う部分が 5、{percent}、50 % のとき、{}、{}、{} 倍で止まる]", ends[0], ends[1], ends[2]);
    assert_says(DECK, "amdahl", [&en, &ja]);
}

/// The nodes of a solution in all positions, for each depth up to this one; searches end early where they find a mate.
fn nodes_of(package: &str, to: u32) -> Vec<u64> {
    let mut sums = vec![0; to as usize];
    for sfen in VARIED {
        let printed = transcripts::run(&format!("cargo run -q -p {package} -- sfen {sfen} , go depth {to}"));
        // As in `info depth 2 score cp 0 nodes 137 time ..`.
        let lines = printed.lines().filter_map(|line| line.strip_prefix("info depth ")?.split_once(" nodes ")?.1.split(' ').next());
        let found: Vec<u64> = lines.map(|nodes| nodes.parse().unwrap()).collect();
        for (depth, sum) in sums.iter_mut().enumerate() {
            *sum += found.get(depth).or(found.last()).unwrap();
        }
    }
    sums
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_nodes_of_the_solutions() {
    let [without, table, null_windows] = ["sol08", "sol09", "sol10"].map(|package| nodes_of(package, 7));
    let row = |depth: usize, a: &[u64], b: &[u64]| {
        let (a, b) = (a[depth - 1] as f64, b[depth - 1] as f64);
        format!("| {depth} | {} | {} | {:.0} % |", with_commas(a), with_commas(b), 100.0 * b / a)
    };
    let rows = |a: &[u64], b: &[u64]| [4, 5, 6, 7].map(|depth| row(depth, a, b)).to_vec();
    let of_figure = |a: &[u64], b: &[u64]| {
        let [a, b] = [a[6], b[6]].map(|nodes| with_commas(nodes as f64));
        words([&format!("at depth 7, {a} and {b}]"), &format!("深さ 7 では {a} と {b}]")]).to_vec()
    };
    assert_measured("10a_table saved-by-the-table", &[rows(&without, &table), of_figure(&without, &table)].concat());
    assert_measured("10b_threads saved-by-null-windows", &[rows(&table, &null_windows), of_figure(&table, &null_windows)].concat());
    assert_measured("solutions/10_threads measured", &rows(&table, &null_windows));
}

/// The compiler says of the program on the slide what the slide says it does.
#[test]
fn the_data_race_does_not_compile() {
    let deck = decks("en").into_iter().find(|deck| deck.name.ends_with("10b_threads.md")).unwrap();
    let slide = deck.slides.iter().find(|slide| slide.id == "data-race").unwrap();
    let [code, error] = &slide.fences[..] else { panic!("the program and the error") };
    let folder = env!("CARGO_TARGET_TMPDIR");
    let source = format!("{folder}/data_race.rs");
    std::fs::write(&source, format!("fn main() {{\n{}}}\n", code.fence.code)).unwrap();
    let compiled = Command::new("rustc").args(["--edition", "2024", "--emit", "metadata", "--out-dir", folder, &source]).output();
    let Ok(output) = compiled else { return skip("there is no rustc") };
    let said = stderr(&output);
    let first = error.fence.code.lines().next().unwrap();
    assert!(!output.status.success() && said.contains(first), "{said}");
}
