//! Trees of searches that know nothing of them.

use super::assess::Window;
use super::*;
use crate::{Recorder, Replay};
use minishogi::{START_SFEN, annotate, evaluate, mated_in};
use std::sync::{Arc, Mutex};

/// The start, a middle game, a mate at hand, and few moves.
const POSITIONS: [&str; 4] = [START_SFEN, "2sgk/r3p/5/PS3/KR3 b Bbg 9", "1b1k1/RG3/2sBR/1K3/5 b GS2P 37", "r2k1/2bgp/5/PRS2/K4 b BSg 1"];

/// The manner of a search of the tests.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    LooksAtAll,
    Cuts,
    NullWindows,
    CutsAtAlpha,
}

/// A search that notes its moves, as a recorder would, and its knowledge.
struct Noted {
    way: Way,
    words: String,
    /// Of each node alpha, beta and the value returned.
    nodes: Vec<(Move, Value, Value, Value)>,
}

impl Noted {
    fn search(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
        if depth == 0 {
            self.words += "= ";
            return evaluate(pos);
        }
        let mut best = mated_in(ply);
        for (i, m) in pos.legal_moves().into_iter().enumerate() {
            let mut value = 0;
            if self.way == Way::NullWindows && i > 0 && beta - alpha > 1 {
                value = self.look(pos, m, alpha, alpha + 1, depth, ply);
            }
            if self.way != Way::NullWindows || i == 0 || beta - alpha <= 1 || value > alpha && value < beta {
                value = self.look(pos, m, alpha, beta, depth, ply);
            }
            best = best.max(value);
            if self.way == Way::CutsAtAlpha && ply > 0 && value <= alpha {
                break;
            }
            alpha = alpha.max(value);
            if self.way != Way::LooksAtAll && alpha >= beta {
                break;
            }
        }
        best
    }

    fn look(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
        self.words += &format!("{m} ");
        let number = self.nodes.len();
        self.nodes.push((m, -beta, -alpha, 0));
        pos.do_move(m);
        let value = self.search(pos, -beta, -alpha, depth - 1, ply + 1);
        pos.undo_move(m);
        self.words += "- ";
        self.nodes[number].3 = value;
        -value
    }
}

fn noted(way: Way, sfen: &str, depth: u32) -> (Noted, Value) {
    let mut noted = Noted { way, words: format!("@{} ", sfen.replace(' ', "_")), nodes: Vec::new() };
    let value = noted.search(&mut Position::from_sfen(sfen).unwrap(), -VALUE_INFINITE, VALUE_INFINITE, depth, 0);
    (noted, value)
}

fn tree_of(sfen: &str, words: &str, depth: u32, most: usize) -> Tree {
    let mut replay = Replay::of(Position::from_sfen(sfen).unwrap()).with_tree(most);
    replay.read(0, words).unwrap();
    replay.into_tree(depth, Move::RESIGN, &[], true).unwrap()
}

/// By a recursion that knows nothing of trees.
fn negamax(pos: &mut Position, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return evaluate(pos);
    }
    pos.legal_moves().into_iter().fold(mated_in(ply), |best, m| {
        pos.do_move(m);
        let value = -negamax(pos, depth - 1, ply + 1);
        pos.undo_move(m);
        best.max(value)
    })
}

#[test]
fn every_node_of_a_right_search_has_its_window_and_value() {
    for sfen in POSITIONS {
        for (way, depth) in [(Way::LooksAtAll, 2), (Way::LooksAtAll, 3), (Way::Cuts, 3), (Way::Cuts, 4), (Way::NullWindows, 4)] {
            let (noted, value) = noted(way, sfen, depth);
            let tree = tree_of(sfen, &noted.words, depth, usize::MAX);
            assert_eq!(tree.nodes.len() - 1, noted.nodes.len());
            assert_eq!((tree.nodes[0].value, tree.first_wrong, tree.truncated), (Some(value), None, false), "{sfen} {depth}");
            assert!(way == Way::NullWindows || !tree.reading.null_windows);
            assert!(way != Way::NullWindows || sfen != START_SFEN || tree.reading.null_windows);
            for (node, &(m, alpha, beta, value)) in tree.nodes[1..].iter().zip(&noted.nodes) {
                assert_eq!((node.m, node.value), (m, Some(value)));
                let has_window = way != Way::NullWindows || tree.reading.null_windows;
                if way != Way::LooksAtAll && has_window {
                    assert_eq!((node.alpha, node.beta), (alpha, beta), "{sfen} {depth} {m}");
                }
                assert!(matches!(node.cut, Cut::None | Cut::Right), "{sfen} {depth}");
            }
            let cuts = tree.nodes.iter().filter(|node| node.cut == Cut::Right).count();
            assert_eq!(cuts > 0, way != Way::LooksAtAll, "{sfen} {depth}");
        }
    }
}

#[test]
fn right_values_are_those_of_the_whole_tree() {
    for sfen in POSITIONS {
        let tree = tree_of(sfen, &noted(Way::Cuts, sfen, 3).0.words, 3, usize::MAX);
        for number in (0..tree.nodes.len()).step_by(7) {
            let ply = tree.nodes[number].ply;
            let mut pos = tree.position(number);
            let right = negamax(&mut pos, 3 - ply, ply);
            assert_eq!(tree.nodes[number].right, Some(right), "{sfen} {number}");
            if let Some(best) = tree.nodes[number].best {
                pos.do_move(best);
                assert_eq!(-negamax(&mut pos, 2 - ply, ply + 1), right, "{sfen} {number} {best}");
            }
        }
    }
}

#[test]
fn a_wrong_cut_is_found_with_the_move_that_it_missed() {
    for sfen in [START_SFEN, "2sgk/r3p/5/PS3/KR3 b Bbg 9"] {
        let tree = tree_of(sfen, &noted(Way::CutsAtAlpha, sfen, 3).0.words, 3, usize::MAX);
        let wrong: Vec<usize> = (0..tree.nodes.len()).filter(|&number| tree.nodes[number].cut == Cut::Wrong).collect();
        assert!(!wrong.is_empty());
        for number in wrong {
            let node = &tree.nodes[number];
            let (m, value) = node.refutation.unwrap();
            assert!(tree.skipped(number).contains(&m) && value > node.value.unwrap().max(node.alpha) && node.value.unwrap() < node.beta);
            let mut pos = tree.position(number);
            pos.do_move(m);
            assert_eq!(-negamax(&mut pos, 2 - node.ply, node.ply + 1), value);
        }
        let first = tree.first_wrong.expect("some value is wrong");
        let below = (first + 1)..tree.nodes[first].end;
        assert!(tree.nodes[first].is_wrong && tree.nodes[below].iter().all(|node| !node.is_wrong));
    }
}

#[test]
fn a_root_that_forgets_the_sign_is_wrong_and_its_leaves_are_not() {
    let (noted, _) = noted(Way::LooksAtAll, START_SFEN, 1);
    let with = |sign: Value| {
        let scores: Vec<(Move, Value)> = noted.nodes.iter().map(|&(m, .., value)| (m, sign * value)).collect();
        let best = scores.iter().max_by_key(|(_, score)| *score).unwrap().0;
        let mut replay = Replay::of(Position::start()).with_tree(usize::MAX);
        replay.read(0, &noted.words).unwrap();
        replay.into_tree(1, best, &scores, true).unwrap()
    };
    assert_eq!((with(-1).first_wrong, with(-1).explanation()), (None, None));
    let wrong = with(1);
    assert_eq!(wrong.first_wrong, Some(0));
    assert!(wrong.nodes[1..].iter().all(|node| !node.is_wrong));
    let said = wrong.explanation().unwrap().en;
    assert!(said.contains("White is to move") && said.contains("(the other sign)"), "{said}");
}

#[test]
fn where_alpha_beta_would_cut_a_search_of_all_is_told() {
    let whole = tree_of(START_SFEN, &noted(Way::LooksAtAll, START_SFEN, 3).0.words, 3, usize::MAX);
    let cut = tree_of(START_SFEN, &noted(Way::Cuts, START_SFEN, 3).0.words, 3, usize::MAX);
    let line = |moves: &str| -> Vec<Move> { moves.split(' ').map(|m| m.parse().unwrap()).collect() };
    for moves in ["3e3d", "5d5c 3a2b"] {
        let (all, some) = (whole.find(&line(moves)).unwrap(), cut.find(&line(moves)).unwrap());
        let last = cut.children(some).last().unwrap();
        assert_eq!(whole.nodes[all].due.map(|due| whole.nodes[due].m), Some(cut.nodes[last].m), "{moves}");
        assert_eq!((cut.nodes[some].due, cut.nodes[some].cut), (None, Cut::Right));
    }
    assert!(cut.nodes.iter().all(|node| node.due.is_none()));
}

#[test]
fn what_there_is_no_room_for_is_marked_and_nothing_follows_from_it() {
    let (noted, _) = noted(Way::LooksAtAll, START_SFEN, 3);
    let tree = tree_of(START_SFEN, &noted.words, 3, 100);
    assert_eq!((tree.nodes.len(), tree.truncated, tree.visited), (101, true, noted.nodes.len() as u64));
    let cropped: Vec<usize> = (0..tree.nodes.len()).filter(|&number| tree.nodes[number].cropped).collect();
    assert!(cropped.contains(&0));
    for number in cropped {
        let node = &tree.nodes[number];
        assert_eq!((node.value, node.cut, node.is_wrong), (None, Cut::None, false));
    }
    assert_eq!(tree.first_wrong, None);
    let none = tree_of(START_SFEN, &noted.words, 3, 0);
    assert_eq!((none.nodes.len(), none.truncated, none.nodes[0].end), (1, true, 1));
}

#[test]
fn the_root_is_gone_through_once_for_each_depth_and_the_line_reported_is_none() {
    let mut replay = Replay::of(Position::start()).with_tree(usize::MAX);
    let m = |text: &str| text.parse::<Move>().unwrap();
    replay.read(0, "@rbsgk/4p/5/P4/KGSBR_b_-_1 5d5c = - 3e2d = - 5d5c ^1").unwrap();
    replay.reported(1, 0, &[m("5d5c")]);
    replay.read(0, "5d5c 1b1c = - - 3e2d 1b1c = - - 3e2d 1b1c ^2").unwrap();
    replay.reported(2, 0, &[m("3e2d"), m("1b1c")]);
    replay.read(0, "5d5c 1b1c 3e2d = - -").unwrap();
    let tree = replay.into_tree(3, m("3e2d"), &[], false).unwrap();
    assert_eq!(tree.passes.iter().map(|pass| (pass.depth, pass.nodes)).collect::<Vec<_>>(), [(1, 2), (2, 4), (3, 3)]);
    let aside: Vec<usize> = (0..tree.nodes.len()).filter(|&number| tree.nodes[number].aside).collect();
    assert_eq!(aside, [3, 8, 9]);
    assert_eq!(tree.nodes.iter().map(|node| node.pass).collect::<Vec<_>>(), [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2]);
}

#[test]
fn each_thread_has_its_part_and_nothing_is_judged() {
    let mut replay = Replay::of(Position::start()).with_tree(usize::MAX);
    replay.read(0, "@rbsgk/4p/5/P4/KGSBR_b_-_1 5d5c ").unwrap();
    replay.read(1, "@rbsgk/4p/5/P4/KGSBR_b_-_1,3e2d 1b1c = - ").unwrap();
    replay.read(0, "1b1c = - - ").unwrap();
    let tree = replay.into_tree(2, Move::RESIGN, &[], true).unwrap();
    let nodes: Vec<(String, usize, usize, u32, bool)> =
        tree.nodes[1..].iter().map(|node| (node.m.to_string(), node.parent, node.end, node.thread, node.walked)).collect();
    let expected = [("5d5c", 0, 3, 0, false), ("1b1c", 1, 3, 0, false), ("3e2d", 0, 5, 1, true), ("1b1c", 3, 5, 1, false)];
    assert_eq!(nodes, expected.map(|(m, parent, end, thread, walked)| (m.to_string(), parent, end, thread, walked)));
    assert_eq!((tree.threads, tree.first_wrong, tree.nodes[3].right), (2, None, None));
}

#[test]
fn what_is_told_stands_beside_what_follows() {
    let stream = Arc::new(Mutex::new(String::new()));
    let heard = stream.clone();
    let recorder = Recorder::new(move |_, words| heard.lock().unwrap().push_str(words));
    let mut pos = Position::start();
    let m = pos.legal_moves()[0];
    recorder.does(&pos, m);
    pos.do_move(m);
    recorder.annotate(&pos, minishogi::observer::Annotation::Window(-20, 30));
    recorder.evaluates(&pos);
    recorder.annotate(&pos, minishogi::observer::Annotation::Value(7));
    recorder.undoes(&pos, m);
    pos.undo_move(m);
    recorder.annotate(&pos, minishogi::observer::Annotation::Reduced(1));
    recorder.flush();
    // No one observes here.
    annotate::window(&pos, 0, 1);
    assert_eq!(annotate::value(&pos, 3), 3);
    let words = stream.lock().unwrap().clone();
    assert_eq!(words, "@rbsgk/4p/5/P4/KGSBR_b_-_1 5d5c [-20,30 = ]7 - %1 ");
    let tree = tree_of(START_SFEN, &words, 1, usize::MAX);
    let node = &tree.nodes[1];
    assert_eq!((node.told_window, node.told_value, node.value, node.right), (Some((-20, 30)), Some(7), Some(0), Some(0)));
    assert_eq!((tree.first_wrong, tree.nodes[0].told_reduced), (Some(1), 1));
}

/// Three windows at a node where (-5, 5) is handed down: its own, one that a null window makes of it, and one that is turned the wrong way.
#[test]
fn a_window_that_is_told_is_believed_where_it_can_be() {
    let window = Window { alpha: -5, beta: 5, known: -5, is_sure: true };
    let after = |told: (Value, Value)| {
        let (window, is_odd) = window.or_told(Some(told));
        (window.alpha, window.beta, is_odd)
    };
    assert_eq!(after((-5, 5)), (-5, 5, false));
    assert_eq!(after((4, 5)), (4, 5, false));
    assert_eq!(after((-3, 3)), (-5, 5, false), "narrower");
    assert_eq!(after((-5, 32001)), (-5, 5, false), "wider");
    assert_eq!(after((0, 9)), (-5, 5, true));
    assert_eq!(after((5, -5)), (-5, 5, true));
    let unsure = Window { is_sure: false, ..window };
    assert_eq!(unsure.or_told(Some((0, 9))).0.alpha, 0);
}

/// The window as it is instead of turned: told, it is named where it is handed down first.
#[test]
fn a_window_handed_on_as_it_is_is_the_first_that_is_wrong() {
    fn search(pos: &mut Position, alpha: Value, beta: Value, depth: u32, words: &mut String) -> Value {
        *words += &format!("[{alpha},{beta} ");
        if depth == 0 {
            *words += "= ";
            return evaluate(pos);
        }
        let (mut best, mut low) = (-VALUE_INFINITE, alpha);
        for m in pos.legal_moves() {
            *words += &format!("{m} ");
            pos.do_move(m);
            let value = -search(pos, low, beta, depth - 1, words);
            pos.undo_move(m);
            *words += "- ";
            best = best.max(value);
            low = low.max(value);
            if low >= beta {
                break;
            }
        }
        best
    }
    let mut words = "@rbsgk/4p/5/P4/KGSBR_b_-_1 ".to_string();
    search(&mut Position::start(), -VALUE_INFINITE, VALUE_INFINITE, 2, &mut words);
    let tree = tree_of(START_SFEN, &words, 2, usize::MAX);
    let first = &tree.nodes[tree.first_wrong.unwrap()];
    assert!(first.has_odd_window && first.told_window.is_some());
    assert!(tree.nodes[..tree.first_wrong.unwrap()].iter().all(|node| !node.has_odd_window));
}

/// Each score is told with another mistake: the explanation has the values that the search had, and those that it should have.
#[test]
fn a_wrong_value_is_explained_by_the_values_below_it() {
    let explained = |depth: u32, wrong: &dyn Fn(Value) -> Value| {
        let (noted, _) = noted(Way::LooksAtAll, START_SFEN, depth);
        let mut replay = Replay::of(Position::start()).with_tree(usize::MAX);
        replay.read(0, &noted.words).unwrap();
        let score = |m: Move| (m, wrong(-negamax(&mut Position::start().after(m), depth - 1, 1)));
        let scores: Vec<(Move, Value)> = Position::start().legal_moves().into_iter().map(score).collect();
        let best = scores.iter().max_by_key(|(_, score)| *score).unwrap().0;
        replay.into_tree(depth, best, &scores, true).unwrap().explanation().map(|text| (text.en, text.ja))
    };
    assert_eq!(explained(2, &|score| score), None);
    let (en, ja) = explained(1, &|score| score + 7).unwrap();
    assert_eq!(en, "After 5d5c White is to move, for whom the position is worth 0; in your search it is worth -7.");
    assert!(ja.contains("後手の番") && ja.contains(" 0 ") && ja.contains(" -7 "), "{ja}");
    let (en, ja) = explained(2, &|score| -score).unwrap();
    assert!(en.starts_with("After ") && en.contains(" replies are worth between ") && en.contains("(the other sign)"), "{en}");
    assert!(ja.contains("応手は ") && ja.contains("符号が逆"), "{ja}");
    let cut = tree_of(START_SFEN, &noted(Way::CutsAtAlpha, START_SFEN, 3).0.words, 3, usize::MAX);
    let node = &cut.nodes[cut.first_wrong.unwrap()];
    let (en, (m, value)) = (cut.explanation().unwrap().en, node.refutation.unwrap());
    assert!(en.contains("your search stops at ") && en.ends_with(&format!("{m} is worth {value}.")), "{en}");
}

/// Words of any kind in any order, as a hostile child may send them.
#[test]
fn no_stream_panics() {
    const WORDS: &[&str] = &[
        "5d5c",
        "1b1c",
        "3e2d",
        "3a2b",
        "-",
        "-",
        "-",
        "=",
        "!",
        "^1",
        "^2",
        "~5d5c",
        "~1e1a",
        "P*3c",
        "@rbsgk/4p/5/P4/KGSBR_b_-_1",
        "@rbsgk/4p/5/P4/KGSBR_b_-_1,5d5c",
        "@rbsgk/4p/5/P4/KGSBR_b_-_1,3e2d,1b1c",
        "@4k/5/5/5/K4_b_-_1",
        "[-5,5",
        "[5,-5",
        "]12",
        "]-2147483648",
        "#7",
        "%1",
        "%4294967295",
        ">0",
        "<0",
        "[2147483647,-2147483648",
    ];
    let mut state = 1u64;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    let mut grown = 0;
    for _ in 0..3000 {
        let mut replay = Replay::of(Position::start()).with_tree(12);
        for _ in 0..below(5) {
            for _ in 0..below(12) {
                // After a flaw a judge does not go on; the tree must bear it.
                let _ = replay.read(below(3) as u32, WORDS[below(WORDS.len())]);
            }
            let pv: Vec<Move> = (0..below(3)).map(|_| WORDS[below(4)].parse().unwrap()).collect();
            replay.reported(below(4) as u32, Value::MAX, &pv);
        }
        let scores = [("5d5c".parse().unwrap(), -Value::MAX), ("3e2d".parse().unwrap(), 5)];
        let tree = replay.into_tree(below(4) as u32, "5d5c".parse().unwrap(), &scores, below(2) == 0).unwrap();
        assert!(tree.nodes.len() <= 13);
        for (number, node) in tree.nodes.iter().enumerate().skip(1) {
            assert!(node.parent < number && node.end > number && node.end <= tree.nodes[node.parent].end);
        }
        grown += tree.stats().nodes;
        tree.explanation();
        tree.explanation_of_score();
    }
    assert!(grown > 1000, "some of it is a tree");
}
