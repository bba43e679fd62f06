//! End-to-end tests of `minishogi tree`: the data of the pages, the diagnoses of ten wrong players, and the messages about bad input.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use serde_json::{Value, json};

use support::programs::{quoted, stderr, stdout};

use crate::parsed;
use crate::wrong_players::{WRONG, wrong_player};
use support::files::root;

fn run(arguments: &[&str]) -> Output {
    cargo_bin_cmd!("minishogi-pages").current_dir(root()).args(["--lang", "en"]).args(arguments).output().unwrap()
}

/// Returns a path in the folder of these tests.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tree");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// Writes a page with these arguments of `tree`, and returns its path.
pub fn page(name: &str, arguments: &[&str]) -> PathBuf {
    let place = file(name);
    let out = place.display().to_string();
    let output = run(&[&["tree"], arguments, &["--out", &out]].concat());
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    place
}

/// Returns the data of a page about its searches.
fn data(page: &Path) -> Value {
    let text = fs::read_to_string(page).unwrap();
    parsed::data(&parsed::html(&text), "data")
}

/// Returns the data of the page of a made-up tree.
fn made_up(name: &str, text: &str, more: &[&str]) -> Value {
    let source = file(&format!("{name}.tree"));
    fs::write(&source, text).unwrap();
    let source = source.display().to_string();
    data(&page(&format!("{name}.html"), &[&["--text", source.as_str()], more].concat()))
}

fn refused(arguments: &[&str]) -> (i32, String) {
    let out = file("refused.html").display().to_string();
    let output = run(&[&["tree"], arguments, &["--out", &out]].concat());
    (output.status.code().unwrap(), stderr(&output))
}

/// Returns the name of a node.
fn name(data: &Value, node: usize) -> String {
    let step = data["runs"][0]["step"][node].as_i64().unwrap();
    usize::try_from(step).map_or("root".to_string(), |step| data["steps"][step]["text"].as_str().unwrap().to_string())
}

/// The windows are those of the slides; at MIN's nodes they are negated, since values are for the side to move.
#[test]
fn the_lecture_tree_is_searched_as_on_the_slides() {
    let data = data(&page("lecture.html", &["--text", "slides/figures/lecture_tree_alpha_beta.tree"]));
    let run = &data["runs"][0];
    assert!(run["flaw"].is_null() && run["first_wrong"].is_null(), "{}", run["flaw"]);
    let inner: BTreeMap<String, Value> = (0..run["parent"].as_array().unwrap().len())
        .filter(|&node| !name(&data, node).is_empty())
        .map(|node| (name(&data, node), json!([run["value"][node], run["alpha"][node], run["beta"][node], run["cut"][node]])))
        .collect();
    let expected = json!({
        "root": [3, null, null, 0],
        "A": [1, null, null, 0], "A1": [4, null, null, 0], "A2": [-1, null, 4, 0],
        "B": [-3, null, 1, 0], "B1": [3, -1, null, 0], "B2": [4, -1, 3, 1],
        "C": [-1, null, -3, 1], "C1": [1, 3, null, 0],
    });
    assert_eq!(json!(inner), expected);
    // C2 with both its leaves, and the 5 below B2.
    assert_eq!(run["grey"]["value"], json!([-5, 2, -2, 3]));
}

#[test]
fn a_made_up_tree_that_says_something_else_is_shown_where_it_does() {
    let wrong = |text: &str| {
        let data = made_up("says_otherwise", text, &[]);
        let node = data["runs"][0]["first_wrong"].as_u64();
        (node.map(|node| name(&data, node as usize)), data["runs"][0]["flaw"][0].as_str().unwrap_or_default().to_string())
    };
    let right = "levels: MAX MIN\nroot = 3\n  A = 3\n    3\n    4\n  B = <=2 (3,+inf)\n    2\n    9 pruned\n";
    assert_eq!(wrong(right).0, None);
    let value = wrong(&right.replace("A = 3", "A = 4"));
    assert_eq!(value, (Some("A".to_string()), "The file says 4 at A; the search returns 3.".to_string()));
    let looked_at = wrong(&right.replace("    4\n", "    4 pruned\n"));
    assert_eq!(looked_at.1, "The file crosses out 4, but the search looks at it.");
    let skipped = wrong(&right.replace(" pruned", ""));
    assert_eq!(skipped, (Some("B".to_string()), "The file does not cross out 9, but the search never looks at it.".to_string()));
}

/// The number of nodes is that of moves, without the root.
#[test]
#[cfg(unix)] // `/dev/stdout` writes the page to a pipe.
fn one_node_is_told_as_one_and_the_page_goes_wherever_it_is_wanted() {
    let source = file("small.tree");
    fs::write(&source, "root = 3\n  3\n").unwrap();
    let source = source.display().to_string();
    let place = file("small.html");
    let output = run(&["tree", "--text", &source, "--out", place.to_str().unwrap()]);
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("small.html: 1 node. Open it in a browser.\n"));
    let piped = run(&["tree", "--text", &source, "--out", "/dev/stdout"]);
    assert!(piped.stdout.starts_with(&fs::read(&place).unwrap()));
}

#[test]
fn minimax_beside_alpha_beta_looks_at_all() {
    let data = made_up("both", "levels: MAX MIN\nroot\n  A\n    3\n    4\n  B\n    2\n    9\n", &["--compare", "minimax"]);
    let nodes = |run: usize| data["runs"][run]["parent"].as_array().unwrap().len();
    assert_eq!((nodes(0), nodes(1)), (6, 7));
    assert_eq!([&data["runs"][0]["value"][0], &data["runs"][1]["value"][0]], [3, 3]);
}

#[test]
fn what_cannot_be_searched_is_refused_with_its_reason() {
    let text = |name: &str, text: &str| {
        fs::write(file(name), text).unwrap();
        refused(&["--text", file(name).to_str().unwrap()])
    };
    let (code, said) = text("no_value.tree", "root\n  A\n    .\n");
    assert_eq!((code, said.contains("the leaf `.` on level 2 has no value: a search needs a number there")), (1, true), "{said}");
    let (code, said) = text("same_side.tree", "levels: MAX MAX\nroot\n  1\n");
    assert_eq!((code, said.contains("the levels do not take turns")), (1, true), "{said}");
    let (code, said) = refused(&["sol05", "--position", "nothing"]);
    assert_eq!((code, said.starts_with("error: ")), (2, true), "{said}");
    let game = file("game.kif");
    fs::write(&game, "手合割：5五将棋\n1 ５三金(54)\n").unwrap();
    let (code, said) = refused(&["sol05", "--position", game.to_str().unwrap()]);
    assert!(code == 2 && said.contains("game.kif, line 2: ") && said.contains("not 金"), "{said}");
    let (code, said) = refused(&["sol05", "--moves", "5d5c,5d5c"]);
    assert_eq!((code, said.contains("5d5c")), (2, true), "{said}");
}

/// Returns a small tree in the format of the shell: two moves, the second with an answer.
fn told() -> Value {
    json!({
        "format": "minishogi-lab/tree/v1", "player": "small", "sfen": minishogi::START_SFEN, "moves": [], "depth": 2, "passes": [{"depth": 2}],
        "nodes": {
            "parent": [-1, 0, 1, 0], "move": ["", "5d5c", "1b1c", "3e2d"], "end": [4, 3, 3, 4], "visit": [0, 0, 0, 0], "legal": [14, 13, 15, 14],
            "value": [0, 0, 0, 0], "alpha": [null, null, null, null], "beta": [null, null, null, 0], "told": [null, null, [-1, 1, 0], null],
            "right": [0, 0, 0, 0], "cut": [1, 0, 0, 0],
        },
        "skipped": {"0": ["3e3d"]}, "wrong": [1], "first_wrong": 1,
    })
}

fn of_file(tree: &Value) -> Result<Value, String> {
    let source = file("told.json");
    fs::write(&source, tree.to_string()).unwrap();
    let out = file("told.html");
    let output = run(&["tree", source.to_str().unwrap(), "--out", out.to_str().unwrap()]);
    if output.status.success() { Ok(data(&out)) } else { Err(stderr(&output)) }
}

#[test]
fn nothing_that_a_shell_tells_is_believed_unplayed() {
    let data = of_file(&told()).unwrap();
    assert_eq!(data["steps"][data["runs"][0]["step"][1].as_u64().unwrap() as usize]["name"], json!(["P-5c", "▲５三歩"]));
    // The skipped move, and one ply after it, since the search has depth two.
    let grey = &data["runs"][0]["grey"];
    assert_eq!(grey["parent"][0], 0);
    assert!(grey["parent"].as_array().unwrap()[1..].iter().all(|parent| parent == 4), "{}", grey["parent"]);
    type Spoil = fn(&mut Value);
    let faults: [(&str, Spoil); 8] = [
        ("node 2: `9a9a` is no move", |tree| tree["nodes"]["move"][2] = json!("9a9a")),
        ("node 2: 5d5c is illegal", |tree| tree["nodes"]["move"][2] = json!("5d5c")),
        ("skipped at node 0: 1b1c is illegal", |tree| tree["skipped"]["0"][0] = json!("1b1c")),
        ("node 3 hangs below 1: expected 0", |tree| tree["nodes"]["parent"][3] = json!(1)),
        ("node 2 ends at 4: expected more than 2 and at most 3", |tree| tree["nodes"]["end"][2] = json!(4)),
        ("the column `cut` has 1 place: expected 4", |tree| tree["nodes"]["cut"] = json!([0])),
        ("there is no node 9: there are 4", |tree| tree["first_wrong"] = json!(9)),
        ("expected the tree of the search, but this came", |tree| tree["format"] = json!("something else")),
    ];
    for (expected, spoil) in faults {
        let mut tree = told();
        spoil(&mut tree);
        let said = of_file(&tree).expect_err(expected);
        assert!(said.contains(expected), "expected `{expected}`:\n{said}");
    }
}

#[test]
fn what_is_wrong_is_told_and_so_is_that_nothing_was_found() {
    let says = |spoil: fn(&mut Value), lang: &str| {
        let (mut tree, source) = (told(), file("says.json"));
        spoil(&mut tree);
        fs::write(&source, tree.to_string()).unwrap();
        let output = run(&["tree", source.to_str().unwrap(), "--out", file("says.html").to_str().unwrap(), "--lang", lang]);
        stdout(&output)
    };
    let nothing = |tree: &mut Value| (tree["wrong"], tree["first_wrong"]) = (json!([]), Value::Null);
    let cut_short = |tree: &mut Value| tree["truncated"] = json!(true);
    let early = "The search had more nodes than could be kept: the tree ends early.";
    for (text, expected) in [
        (says(|_| (), "en"), "3 nodes. It opens at the first wrong one, number 1."),
        (says(nothing, "en"), "3 nodes. No wrong value was found in it. Open it in a browser."),
        (says(cut_short, "en"), &format!("3 nodes. It opens at the first wrong one, number 1. {early}")),
        (says(nothing, "ja"), "3 節点。間違った値は見つかりませんでした。ブラウザで開いてください。"),
        (says(cut_short, "ja"), "（1 番）が開きます。節点が多くて記録しきれなかったため、木は途中までです。"),
    ] {
        assert!(text.ends_with(&format!("{expected}\n")), "expected `{expected}`, found `{text}`");
    }
}

/// The second move of the attacker in this line is illegal.
#[test]
fn a_line_that_is_no_mate_is_told_so() {
    let tree = json!({
        "format": "minishogi-lab/tree/v1", "player": "small", "sfen": "4k/5/4K/5/5 b G 1", "moves": [], "depth": 1, "passes": [{"depth": 1}],
        "mate": 1, "answer": "checkmate G*2a",
        "nodes": {
            "parent": [-1, 0], "move": ["", "G*2a"], "end": [2, 2], "visit": [0, 0], "legal": [3, 1], "value": [0, 0], "alpha": [0, -1],
            "beta": [1, 0], "told": [null, null], "right": [31999, 0], "cut": [3, 0],
        },
        "skipped": {"0": ["G*1b"]}, "wrong": [0, 1], "first_wrong": 1, "cropped": [0],
    });
    let data = of_file(&tree).unwrap();
    let run = &data["runs"][0];
    assert_eq!((&run["mate"], &run["cropped"]), (&json!(1), &json!([0])));
    let flaw = run["flaw"][0].as_str().unwrap();
    assert!(flaw.starts_with("`checkmate G*2a` is no mate: "), "{flaw}");
    // There are no grey nodes below an omitted move.
    assert_eq!((&run["grey"]["parent"], &run["grey"]["value"]), (&json!([0]), &json!([null])));
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_search_is_drawn_as_it_is_asked_for() {
    let nodes = |data: &Value| data["runs"][0]["parent"].as_array().unwrap().len();
    let mate = data(&page("mate.html", &["sol11", "--mate", "5", "--position", "4k/5/1G3/3K1/2R2 b P 1"]));
    assert_eq!((&mate["runs"][0]["mate"], &mate["runs"][0]["value"][0]), (&json!(5), &json!(minishogi::mate_in(5))));
    let alone = data(&page("alone.html", &["sol09", "--depth", "4"]));
    let game = file("played.kif");
    fs::write(&game, "手合割：5五将棋\n1 ５三歩(54)\n2 １三歩(12)\n3 中断\n").unwrap();
    let of_file = data(&page("of_file.html", &["sol05", "--depth", "1", "--position", game.to_str().unwrap()]));
    let of_moves = data(&page("of_moves.html", &["sol05", "--depth", "1", "--position", "startpos moves 5d5c 1b1c"]));
    assert_eq!(of_file["steps"], of_moves["steps"]);
    let after = data(&page("after.html", &["sol09", "--depth", "4", "--before", "position startpos , go depth 4"]));
    assert!(nodes(&after) < nodes(&alone), "{} of {}", nodes(&after), nodes(&alone));
    let short = data(&page("short.html", &["sol09", "--nodes", "50"]));
    assert!(nodes(&short) < 100, "{}", nodes(&short));
    let (code, said) = refused(&["sol05", "--mate", "3"]);
    assert_eq!((code, said.contains("sol05 has no search for mates (`go mate`)")), (1, true), "{said}");
    // A player that always searches one ply is right about that depth.
    let one_ply = data(&page("one_ply.html", &["sol03"]));
    assert_eq!((&one_ply["runs"][0]["depth"], &one_ply["runs"][0]["first_wrong"]), (&json!(1), &Value::Null));
}

#[test]
fn names_and_positions_cannot_end_the_script() {
    let text = "root\n  </script><script>alert(1)</script>\n    1\n";
    let source = file("script.tree");
    fs::write(&source, text).unwrap();
    let page = fs::read_to_string(page("script.html", &["--text", source.to_str().unwrap()])).unwrap();
    let scripts = parsed::texts(&parsed::html(&page), "script");
    assert!(!scripts.is_empty() && !scripts.iter().any(|script| script.starts_with("alert")), "{scripts:?}");
}

/// The player of this engine shell does not search: the output of the shell is passed on, and the missing tree is reported.
#[test]
fn an_engine_that_is_none_of_the_kits_is_told_so() {
    let player = format!("{} usi", quoted(cargo_bin!("minishogi-pages")));
    let (code, said) = refused(&[&player, "--depth", "1"]);
    assert_eq!((code, said.contains(" looked at no move")), (1, true), "{said}");
    // Commands of `--before` are obeyed or refused.
    for (before, why) in
        [("foo", "unknown command `foo`; "), ("position startpos , setoption name Hsh value 1", "Hsh: the player has no such option")]
    {
        let (code, said) = refused(&[&player, "--depth", "1", "--before", before]);
        assert_eq!((code, said.contains("--before `") && said.contains(why)), (2, true), "{said}");
    }
    let (code, said) = refused(&["/no/such/engine"]);
    assert_eq!((code, said.contains("could not be started")), (1, true), "{said}");
}

/// Players with one mistake in one line of alpha-beta, under the names of `tests/wrong/05_alpha_beta`, and the expected first wrong node in the
/// tree: the number of moves it searches (`None`: all), its kind of cut, and true if its window was open.
#[rustfmt::skip]
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_trees_of_ten_wrong_players_point_at_what_their_line_does() {
    for (name, _, _, looked_at, cut) in WRONG {
        let data = data(&page(&format!("{name}.html"), &[&wrong_player(name), "--depth", "3"]));
        let run = &data["runs"][0];
        let node = run["first_wrong"].as_u64().unwrap_or_else(|| panic!("{name}: nothing is wrong")) as usize;
        let parents = run["parent"].as_array().unwrap();
        let children = parents.iter().filter(|&parent| parent == node as u64).count() as u64;
        let legal = run["legal"][node].as_u64().unwrap();
        assert_eq!((children, &run["cut"][node]), (looked_at.unwrap_or(legal), &json!(cut)), "{name} at node {node}");
        let key = node.to_string();
        let (value, right) = (run["value"][node].as_i64().unwrap(), run["right"][node].as_i64().unwrap());
        match name {
            // The node stops though its best is below beta: the tree shows the missed better move.
            _ if cut == 2 => {
                assert!(run["beta"][node].as_i64().is_none_or(|beta| value < beta), "{name}: {value} against {}", run["beta"][node]);
                assert_eq!(run["refutation"][&key][1], right, "{name}");
                assert!(right > value, "{name}");
            }
            // The value is the kit's evaluation one ply above the leaves.
            "StopsOnePlyEarly" => assert_ne!(value, right, "{name}"),
            // The visited values are right, but the result is wrong.
            _ => assert_ne!(run["reported"][&key].as_i64(), Some(value), "{name}"),
        }
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_tree_of_a_right_player_has_nothing_wrong() {
    for (player, nodes) in [("sol04", 2708), ("sol05", 580)] {
        let data = data(&page(&format!("right_{player}.html"), &[player, "--depth", "3"]));
        let run = &data["runs"][0];
        assert_eq!((run["parent"].as_array().unwrap().len(), &run["first_wrong"]), (nodes, &Value::Null), "{player}");
    }
}
