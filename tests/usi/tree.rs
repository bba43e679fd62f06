//! `tree` and `stats` from outside: the searches of the solutions, node by node, and the texts for a student.

use std::collections::{BTreeSet, HashMap};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use minishogi::prelude::*;
use minishogi::{START_SFEN, perft};
use serde_json::Value as Json;
use support::processes::skip;
use support::programs::{built, stderr, stdout};

use crate::shell::{COMMANDS, Engine};

const MIDDLE_GAME: &str = "2sgk/r3p/5/PS3/KR3 b Bbg 9";
const MATE_IN_THREE: &str = "1b1k1/RG3/2sBR/1K3/5 b GS2P 37";

/// Alpha-beta that annotates its tree. Two plies below the root it makes a mistake.
#[derive(Default)]
pub(crate) struct Tells;

impl Player for Tells {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let depth = ctl.depth_or(3);
        for root_move in root_moves.iter_mut() {
            pos.do_move(root_move.pv[0]);
            root_move.score = -told_alpha_beta(pos, -VALUE_INFINITE, VALUE_INFINITE, depth - 1, 1);
            pos.undo_move(root_move.pv[0]);
        }
        root_moves.sort();
        root_moves[0].pv[0]
    }
}

fn told_alpha_beta(pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
    annotate::window(pos, alpha, beta);
    if depth == 0 {
        return annotate::value(pos, evaluate(pos));
    }
    let mut best = mated_in(ply);
    for m in pos.legal_moves() {
        pos.do_move(m);
        let value = -told_alpha_beta(pos, -beta, -alpha, depth - 1, ply + 1);
        pos.undo_move(m);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    let line: Vec<String> = pos.moves_done().map(|m| m.to_string()).collect();
    let error = if line == ["3e3d", "1b1c"] { 1 } else { 0 };
    annotate::value(pos, best + error)
}

fn run(package: &str, commands: &str) -> Option<Output> {
    let engine = built(package)?;
    Some(Command::new(engine).args(commands.split(' ')).output().unwrap())
}

fn text(output: &Output) -> String {
    // The speed is another one each time.
    let lines = stdout(output);
    lines.lines().filter(|line| !line.starts_with("info depth")).map(|line| format!("{}\n", line.trim_end())).collect()
}

fn tree_of(package: &str, commands: &str) -> Option<Json> {
    let output = run(package, &format!("{commands} , tree --format json"))?;
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let text = text(&output);
    let line = text.lines().find(|line| line.starts_with('{')).unwrap_or_else(|| panic!("{text}"));
    Some(serde_json::from_str(line).unwrap())
}

/// A node of a search that knows nothing of streams: the move, the number after the last node below, the window, the value and the moves left out.
struct Visited {
    m: Move,
    end: usize,
    alpha: Value,
    beta: Value,
    value: Value,
    skipped: Vec<String>,
}

fn search(
    pos: &mut Position,
    (mut alpha, beta): (Value, Value),
    depth: u32,
    ply: u32,
    cuts: bool,
    nodes: &mut Vec<Visited>,
) -> (Value, Vec<String>) {
    if depth == 0 {
        return (evaluate(pos), Vec::new());
    }
    let mut best = mated_in(ply);
    let moves = pos.legal_moves();
    for (i, &m) in moves.iter().enumerate() {
        let number = nodes.len();
        nodes.push(Visited { m, end: 0, alpha: -beta, beta: -alpha, value: 0, skipped: Vec::new() });
        pos.do_move(m);
        let (value, skipped) = search(pos, (-beta, -alpha), depth - 1, ply + 1, cuts, nodes);
        pos.undo_move(m);
        let end = nodes.len();
        let node = &mut nodes[number];
        (node.end, node.value, node.skipped) = (end, value, skipped);
        best = best.max(-value);
        alpha = alpha.max(-value);
        if cuts && alpha >= beta {
            return (best, moves[i + 1..].iter().map(|m| m.to_string()).collect());
        }
    }
    (best, Vec::new())
}

fn compare(package: &str, sfen: &str, depth: u32, cuts: bool) {
    let Some(tree) = tree_of(package, &format!("position sfen {sfen} , go depth {depth}")) else { return };
    let mut expected = Vec::new();
    let window = (-VALUE_INFINITE, VALUE_INFINITE);
    let (value, _) = search(&mut Position::from_sfen(sfen).unwrap(), window, depth, 0, cuts, &mut expected);
    let nodes = &tree["nodes"];
    assert_eq!(nodes["move"].as_array().unwrap().len(), expected.len() + 1);
    assert_eq!((&tree["score"], &nodes["value"][0], &nodes["right"][0]), (&value.into(), &value.into(), &value.into()));
    assert_eq!((&tree["first_wrong"], &tree["wrong"]), (&Json::Null, &Json::Array(Vec::new())));
    assert_eq!((&tree["complete"], &tree["truncated"]), (&true.into(), &false.into()));
    let end_of_window = |end: Value| if end.abs() < VALUE_INFINITE { end.into() } else { Json::Null };
    for (number, node) in (1..).zip(&expected) {
        assert_eq!(nodes["move"][number], node.m.to_string(), "{number}");
        assert_eq!(nodes["end"][number], node.end + 1, "{number}");
        assert_eq!(nodes["value"][number], node.value, "{number}");
        if cuts {
            assert_eq!(
                (&nodes["alpha"][number], &nodes["beta"][number]),
                (&end_of_window(node.alpha), &end_of_window(node.beta)),
                "{number}"
            );
        }
        assert_eq!(nodes["cut"][number], u8::from(!node.skipped.is_empty()), "{number}");
        let skipped = tree["skipped"].get(number.to_string()).map_or(Vec::new(), |moves| moves.as_array().unwrap().clone());
        assert_eq!(skipped, node.skipped, "{number}");
    }
}

#[test]
fn the_tree_of_negamax_is_that_of_a_recursion_node_by_node() {
    compare("sol04", START_SFEN, 4, false);
    compare("sol04", MIDDLE_GAME, 2, false);
}

#[test]
fn the_tree_of_alpha_beta_is_that_of_a_recursion_node_by_node() {
    for sfen in [START_SFEN, MIDDLE_GAME, MATE_IN_THREE] {
        compare("sol05", sfen, 4, true);
    }
}

#[test]
fn later_solutions_have_nothing_wrong_and_every_depth_is_a_pass() {
    for (package, windows) in [("sol08", "full"), ("sol09", "full"), ("sol10", "null")] {
        for sfen in [START_SFEN, MATE_IN_THREE] {
            let Some(tree) = tree_of(package, &format!("position sfen {sfen} , go depth 4")) else { return };
            assert_eq!(tree["first_wrong"], Json::Null, "{package} {sfen}");
            let depths: Vec<u64> = tree["passes"].as_array().unwrap().iter().map(|pass| pass["depth"].as_u64().unwrap()).collect();
            let deepest = if sfen == START_SFEN { 4 } else { 3 };
            assert_eq!(depths, (1..=deepest).collect::<Vec<_>>(), "{package}");
            if sfen == START_SFEN {
                assert_eq!(tree["reading"]["windows"], windows, "{package}");
                assert_eq!(tree["reading"]["leaf"], "qsearch", "{package}");
            }
        }
    }
}

#[test]
fn what_a_student_reads() {
    let commands = "go depth 3 , tree , tree 2 5d5c 1b1c , tree 1e1d , stats";
    let Some(output) = run("sol05", commands) else { return };
    insta::assert_snapshot!(text(&output));
    let Some(output) = run("sol05", &format!("--lang ja {commands}")) else { return };
    insta::assert_snapshot!("what_a_student_reads_ja", text(&output));
    let Some(output) = run("sol10", "go depth 4 , tree , stats") else { return };
    insta::assert_snapshot!("the_tree_of_10", text(&output));
}

#[test]
fn the_numbers_beside_those_of_minimax() {
    let Some(tree) = tree_of("sol05", "go depth 3") else { return };
    let mut pos = Position::start();
    let minimax: u64 = (1..=3).map(|depth| perft(&mut pos, depth)).sum();
    let stats = &tree["stats"];
    assert_eq!((&stats["minimax"], &stats["nodes"]), (&minimax.into(), &579.into()));
    let (least, nodes) = (stats["knuth_moore"].as_u64().unwrap(), stats["nodes"].as_u64().unwrap());
    assert!(least < nodes && nodes < minimax);
    let leaves = stats["leaves"].as_u64().unwrap();
    let ends = tree["nodes"]["end"].as_array().unwrap();
    assert_eq!(leaves, (1..ends.len()).filter(|&number| ends[number] == number + 1).count() as u64);
}

/// The plies of the shortest mate by checks, by a recursion that knows nothing of trees.
fn mate_in_plies(pos: &mut Position, plies: u32) -> Option<u32> {
    (1..=plies).step_by(2).find(|&plies| {
        pos.legal_moves().into_iter().any(|m| {
            pos.do_move(m);
            let mates = pos.in_check() && is_mated_in(pos, plies - 1);
            pos.undo_move(m);
            mates
        })
    })
}

fn is_mated_in(pos: &mut Position, plies: u32) -> bool {
    pos.legal_moves().into_iter().all(|m| {
        pos.do_move(m);
        let mates = plies > 0 && mate_in_plies(pos, plies - 1).is_some();
        pos.undo_move(m);
        mates
    })
}

#[test]
fn a_search_for_a_mate_has_or_and_and_nodes() {
    // A mate in five that begins without a promotion; in three there is none.
    for (plies, mate) in [(5, Some(5)), (3, None)] {
        let sfen = "4k/5/1G3/3K1/2R2 b P 1";
        let Some(tree) = tree_of("sol11", &format!("position sfen {sfen} , go mate {plies}")) else { return };
        assert_eq!((&tree["mate"], &tree["first_wrong"], &tree["wrong"]), (&plies.into(), &Json::Null, &Json::Array(Vec::new())));
        let nodes = &tree["nodes"];
        let value = mate.map_or(0, mate_in);
        assert_eq!((&nodes["value"][0], &nodes["right"][0]), (&value.into(), &value.into()));
        let parents: Vec<i64> = nodes["parent"].as_array().unwrap().iter().map(|parent| parent.as_i64().unwrap()).collect();
        let mut kinds = [0, 0];
        for number in 0..parents.len() {
            let mut line = Vec::new();
            let mut at = number;
            while let Ok(parent) = usize::try_from(parents[at]) {
                line.push(nodes["move"][at].as_str().unwrap());
                at = parent;
            }
            let mut pos = Position::from_sfen(sfen).unwrap();
            line.iter().rev().for_each(|m| pos.do_move(m.parse().unwrap()));
            let (ply, left) = (line.len() as u32, plies - line.len() as u32);
            let place = format!("{number} after {line:?}");
            let is_attack = ply % 2 == 0;
            kinds[usize::from(is_attack)] += 1;
            let checks = pos.legal_moves().into_iter().filter(|&m| !is_attack || pos.after(m).in_check()).count();
            assert_eq!(nodes["legal"][number], checks, "{place}");
            let right = match is_attack {
                true => mate_in_plies(&mut pos, left).map_or(0, |plies| mate_in(ply + plies)),
                false => (0..=left).step_by(2).find(|&plies| is_mated_in(&mut pos, plies)).map_or(0, |plies| mated_in(ply + plies)),
            };
            assert_eq!(nodes["right"][number], right, "{place}");
        }
        assert!(kinds.iter().all(|&count| count >= 5), "{kinds:?}");
    }
    for (lang, said) in [("en", "OR: one check that mates is enough"), ("ja", "OR: 詰む王手が 1 つあれば詰み")] {
        let words = format!("--lang {lang} position sfen 4k/5/1G3/3K1/2R2 b P 1 , go mate 5 , tree , tree 3e3a , stats");
        let out = text(&run("sol11", &words).unwrap());
        assert!(out.contains(said) && out.contains("AND") && out.contains("mate 5"), "{out}");
    }
}

/// The table's entries from the search before are part of the second one, until a new game begins.
#[test]
fn searches_of_the_same_game_are_repeated_before_the_last() {
    let visited = |commands: &str| tree_of("sol09", commands).map(|tree| tree["visited"].as_u64().unwrap());
    let Some(alone) = visited("go depth 4") else { return };
    let again = visited("go depth 4 , go depth 4").unwrap();
    assert!(again < alone, "{again} of {alone}");
    assert_eq!(visited("go depth 4 , usinewgame , go depth 4"), Some(alone));
}

/// The broken rules of the Trace Event Format, as far as they are for complete events, `X`; other kinds are not written.
fn broken_in_trace(trace: &Json) -> Result<(), String> {
    let events = trace["traceEvents"].as_array().ok_or("no traceEvents")?;
    // Of each thread the last start, and the ends of the events that have not ended.
    let mut threads: HashMap<(u64, u64), (u64, Vec<u64>)> = HashMap::new();
    for event in events {
        let number = |key: &str| event[key].as_u64().ok_or(format!("no number {key}: {event}"));
        if event["ph"] != "X" || event["name"].as_str().is_none_or(str::is_empty) || !event["args"].is_object() {
            return Err(format!("no complete event with a name: {event}"));
        }
        let (start, time) = (number("ts")?, number("dur")?);
        let (last, open) = threads.entry((number("pid")?, number("tid")?)).or_default();
        if time == 0 || start < *last {
            return Err(format!("without time, or back in time: {event}"));
        }
        *last = start;
        open.retain(|&end| end > start);
        if open.last().is_some_and(|&end| end < start + time) {
            return Err(format!("ends after what it is part of: {event}"));
        }
        open.push(start + time);
    }
    Ok(())
}

fn trace_of(package: &str, commands: &str) -> Option<Json> {
    let out = text(&run(package, &format!("{commands} , tree --format trace"))?);
    Some(serde_json::from_str(&out[out.find("{\"displayTimeUnit\"").unwrap()..]).unwrap())
}

#[test]
fn traces_keep_the_rules_of_their_format() {
    let Some(trace) = trace_of("sol05", "go depth 2") else { return };
    assert_eq!(broken_in_trace(&trace), Ok(()));
    let tree = tree_of("sol05", "go depth 2").unwrap();
    let names: Vec<&Json> = trace["traceEvents"].as_array().unwrap().iter().map(|event| &event["name"]).collect();
    assert_eq!(names[0], "root");
    assert_eq!(names[1..], tree["nodes"]["move"].as_array().unwrap().iter().skip(1).collect::<Vec<_>>());
    for commands in ["go depth 3", "setoption name Threads value 3 , go depth 3"] {
        assert_eq!(broken_in_trace(&trace_of("sol10", commands).unwrap()), Ok(()), "{commands}");
    }

    type Spoil = fn(&mut Vec<Json>);
    let faults: [(&str, Spoil); 5] = [
        ("no number dur", |events| drop(events[1].as_object_mut().unwrap().remove("dur"))),
        ("no number tid", |events| events[1]["tid"] = "main".into()),
        ("no complete event", |events| events[1]["ph"] = "B".into()),
        ("back in time", |events| events.swap(1, 2)),
        ("ends after what it is part of", |events| events[1]["dur"] = 1_000_000.into()),
    ];
    for (expected, spoil) in faults {
        let mut spoilt = trace.clone();
        spoil(spoilt["traceEvents"].as_array_mut().unwrap());
        let said = broken_in_trace(&spoilt).expect_err(expected);
        assert!(said.contains(expected), "{said}");
    }
}

/// The names of the nodes of a drawing, and its edges with their labels.
type Drawn = (BTreeSet<String>, BTreeSet<[String; 3]>);

/// Graphviz's reading of a drawing.
fn by_graphviz(dot: &str) -> Option<Drawn> {
    let mut command = Command::new("dot");
    let started = command.arg("-Tplain").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let Ok(mut graphviz) = started else {
        skip("drawings are not read by Graphviz: there is no program `dot`");
        return None;
    };
    graphviz.stdin.take().unwrap().write_all(dot.as_bytes()).unwrap();
    let output = graphviz.wait_with_output().unwrap();
    let complaint = stderr(&output);
    assert!(output.status.success() && complaint.is_empty(), "{complaint}{dot}");
    let plain = stdout(&output);
    let (mut nodes, mut edges) = (BTreeSet::new(), BTreeSet::new());
    for line in plain.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["node", name, ..] => assert!(nodes.insert(name.to_string()), "{line}"),
            ["edge", from, to, points, ..] => {
                // After the points, two numbers each.
                let label = words[4 + 2 * points.parse::<usize>().unwrap()].trim_matches('"');
                assert!(edges.insert([from, to, label].map(str::to_string)), "{line}");
            }
            _ => {}
        }
    }
    Some((nodes, edges))
}

#[test]
fn graphviz_reads_the_tree_that_was_searched() {
    let Some(tree) = tree_of("sol05", "go depth 2") else { return };
    let drawn = |words: &str| {
        let out = text(&run("sol05", words).unwrap());
        by_graphviz(&out[out.find("digraph tree {\n").unwrap()..])
    };
    let Some((nodes, edges)) = drawn("go depth 2 , tree 2 --format dot") else { return };
    let [parents, moves] = ["parent", "move"].map(|column| tree["nodes"][column].as_array().unwrap());
    let expected: BTreeSet<[String; 3]> = (1..moves.len())
        .map(|number| [format!("n{}", parents[number]), format!("n{number}"), moves[number].as_str().unwrap().to_string()])
        .collect();
    assert_eq!((nodes.len(), edges), (moves.len(), expected));
    // 579 moves are too many: the rest is one node that is alone.
    let (nodes, edges) = drawn("go depth 3 , tree 3 --format dot").unwrap();
    assert!(nodes.contains("more") && nodes.len() == 402 && edges.len() == 400, "{} {}", nodes.len(), edges.len());
}

#[test]
fn files_are_written_and_pictures_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("the tree.json");
    let Some(engine) = built("sol05") else { return };
    let words = format!("go depth 2 , tree --format json {}", file.display());
    let output = Command::new(&engine).args(words.split(' ')).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let written: Json = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(written["format"], "minishogi-lab/tree/v1");
    let svg = text(&run("sol05", "go depth 2 , tree 1 5d5c --format svg").unwrap());
    assert!(svg.contains("<svg xmlns='http://www.w3.org/2000/svg'") && svg.contains(">1b1c</tspan>") && svg.ends_with("</svg>\n"), "{svg}");
}

/// A student compiles while the shell is open. Windows keeps a program that runs.
#[test]
#[cfg(unix)]
fn a_program_whose_file_is_gone_has_its_name_and_says_why_it_draws_no_more() {
    let Some(engine) = built("sol03") else { return };
    let folder = tempfile::tempdir().unwrap();
    let mine = folder.path().join("mine");
    std::fs::copy(engine, &mine).unwrap();
    let mut child = Command::new(&mine).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut say_and_hear = |said: &str, last: &str| -> Vec<String> {
        writeln!(input, "{said}").unwrap();
        let mut heard = Vec::new();
        while heard.last().is_none_or(|line: &String| !line.starts_with(last)) {
            heard.push(lines.next().unwrap());
        }
        heard
    };
    say_and_hear("go depth 1", "bestmove");
    say_and_hear("tree 0\nisready", "readyok");
    std::fs::remove_file(&mine).unwrap();
    let [tree, _] = &say_and_hear("tree --format json\nisready", "readyok")[..] else { panic!("another tree") };
    assert_eq!(serde_json::from_str::<Json>(tree).unwrap()["player"], "mine");
    say_and_hear("go depth 1", "bestmove");
    let told = say_and_hear("tree\nisready", "readyok");
    assert!(told[0].starts_with("info string this program was compiled again"), "{told:?}");
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// At any depth the player looks one ply ahead, and is judged by that.
#[test]
fn a_player_that_never_asks_for_the_depth_is_judged_at_one_ply() {
    let Some(output) = run("sol03", "go depth 2 , tree") else { return };
    let out = text(&output);
    assert!(out.contains("depth 1: ") && !out.contains("WRONG") && !out.contains("first wrong value"), "{out}");
}

#[test]
fn mistakes_at_the_prompt_are_named() {
    let complaint = |commands: &str| {
        run("sol05", commands).map(|output| (text(&output).lines().last().unwrap_or_default().to_string(), output.status.code()))
    };
    let Some(first) = complaint("tree") else { return };
    assert_eq!(first, ("info string tree: there is no search to show yet: type `go depth 3` first".to_string(), Some(1)));
    let last =
        |commands: &str, said: &str| assert_eq!(complaint(commands).unwrap(), (format!("info string {said}"), Some(1)), "{commands}");
    let mates = run("sol11", "tree").unwrap();
    assert!(text(&mates).ends_with("type `go mate 3` first\n"), "{}", text(&mates));
    last("stats", "stats: there is no search to show yet: type `go depth 3` first");
    last("go depth 1 , tree 5d5c 1b1c", "tree: the search did not visit the position after 5d5c 1b1c");
    last("go depth 1 , tree --format pdf", "tree: --format: `pdf` instead of `text`, `json`, `dot`, `svg` or `trace`");
    last("go depth 1 , tree deep", "tree: `deep` means nothing here");
    last("go mate 1 , tree", "tree: there is no search to show yet: type `go depth 3` first");
    assert!(
        complaint("go depth 1 , tree --format json /no/such/folder/tree.json")
            .unwrap()
            .0
            .starts_with("info string tree: /no/such/folder/tree.json: ")
    );
}

/// The clock of the last search is gone: the depth that it reached counts.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_search_on_the_clock_is_repeated_to_the_depth_that_it_reached() {
    let Some(output) = run("sol08", "go movetime 200 , tree --format json") else { return };
    let out = stdout(&output);
    let reached: u64 =
        out.lines().filter_map(|line| line.strip_prefix("info depth ")?.split(' ').next()?.parse().ok()).next_back().unwrap();
    let tree: Json = serde_json::from_str(out.lines().find(|line| line.starts_with('{')).unwrap()).unwrap();
    assert_eq!(tree["depth"], reached);
}

/// A move that is not taken back ends the tree, not the shell: the nodes before it are shown.
#[test]
fn a_search_that_goes_wrong_is_shown_as_far_as_it_is_one() {
    let output = Engine::command("forgets undo").env(COMMANDS, "go depth 2 , tree , tree --format json , stats").output().unwrap();
    let out = stdout(&output);
    let tree: Json = serde_json::from_str(out.lines().find(|line| line.starts_with('{')).unwrap()).unwrap();
    assert_eq!((&tree["first_wrong"], tree["nodes"]["move"].as_array().unwrap().len()), (&Json::Null, 3), "{out}");
    assert_eq!(output.status.code(), Some(1));
    let output = Engine::command("panics").env(COMMANDS, "go depth 2 , tree --format json").output().unwrap();
    let out = stdout(&output);
    assert!(out.contains("info string the search did not come to its end when it was watched\n"), "{out}");
    let tree: Json = serde_json::from_str(out.lines().find(|line| line.starts_with('{')).unwrap()).unwrap();
    assert_eq!((&tree["complete"], &tree["visited"]), (&false.into(), &0.into()));
}

/// The function's own annotations point at the very node, where the moves alone would show no more than a wrong score at the root.
#[test]
fn a_function_that_tells_is_wrong_where_it_is_wrong() {
    let output = Engine::command("tells").env(COMMANDS, "go depth 3 , tree 3e3d , tree 2 --format json").output().unwrap();
    let out = stdout(&output);
    assert!(out.contains("first wrong value: `tree 3e3d 1b1c`: WRONG: "), "{out}");
    let tree: Json = serde_json::from_str(out.lines().find(|line| line.starts_with('{')).unwrap()).unwrap();
    let number = tree["first_wrong"].as_u64().unwrap() as usize;
    let nodes = &tree["nodes"];
    let told = nodes["told"][number].as_array().unwrap();
    assert_eq!(told[2].as_i64().unwrap(), nodes["value"][number].as_i64().unwrap() + 1);
    assert_eq!((&told[0], &told[1]), (&Json::Null, &nodes["beta"][number]));
    assert_eq!(nodes["right"][number], nodes["value"][number]);
}
