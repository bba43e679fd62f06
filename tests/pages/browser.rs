//! Tests the kit's pages in a real browser, driven by the scripts in `tests/browser/`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use minishogi::Position;
use minishogi_board::{BOARD_CSS, BOARD_JS, Style, View, animal_sprites, animal_view, sprite_css, sprites};

use support::browser::run_script;
use support::programs::tool;

use support::files::{new_folder, root};

/// The sources of pages, the number of pages of each, and the scripts that check their accessibility; none for a page that only redirects.
const PAGES: &[(&str, usize, &[&str])] = &[
    ("slides/inline.mjs", 1, &["slides.mjs", "site.mjs"]),
    ("crates/arena/src/league/page/live.rs", 1, &["pages.mjs"]),
    ("crates/arena/src/league/page/mod.rs", 1, &["pages.mjs"]),
    ("crates/pages/src/dobutsu/page.rs", 1, &["pages.mjs"]),
    ("crates/classroom/src/grade/similarity.rs", 1, &["report.mjs"]),
    ("crates/pages/src/net/page.rs", 1, &["net.mjs"]),
    ("crates/classroom/src/report/html/mod.rs", 1, &["report.mjs"]),
    ("crates/classroom/src/report/html/progress.rs", 1, &["report.mjs"]),
    ("crates/xtask/src/site/guide.rs", 1, &["site.mjs"]),
    ("crates/xtask/src/site/mod.rs", 2, &["site.mjs"]),
    ("crates/pages/src/tree/page.rs", 1, &["tree.mjs"]),
    ("crates/classroom/src/viva/mod.rs", 2, &["viva.mjs", "viva_class.mjs"]),
    ("crates/web/page/play.html", 1, &["web.mjs", "share.mjs"]),
    ("crates/web/src/server.rs", 1, &[]),
];

/// Returns the files below a folder with one of these endings, as paths from the root.
fn sources(folder: &str, endings: &[&str]) -> Vec<String> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_string()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).unwrap().map(Result::unwrap) {
            let name = entry.file_name().into_string().unwrap();
            let place = format!("{folder}/{name}");
            if entry.path().is_dir() {
                if name != "node_modules" && name != "target" {
                    folders.push(place);
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(place);
            }
        }
    }
    found
}

/// Returns the number of pages of a source: by the heads of the tools' pages, or by their HTML.
fn pages_of(place: &str, source: &str) -> usize {
    // The shared code makes none, and tests only read pages of others.
    if place == "crates/lab/src/html.rs" || place.contains("/tests/") {
        return 0;
    }
    source.matches("Head::new(").count() + source.to_ascii_lowercase().matches("<!doctype html").count()
}

#[test]
fn somebody_looks_at_every_page_by_the_rules_of_accessibility() {
    let places = ["crates", "slides", "src"];
    let places = places.iter().flat_map(|folder| sources(folder, &[".rs", ".mjs", ".js", ".html"]));
    let made = places.filter_map(|place| {
        let count = pages_of(&place, &fs::read_to_string(root().join(&place)).unwrap());
        (count > 0).then_some((place, count))
    });
    let listed = PAGES.iter().map(|(place, count, _)| (place.to_string(), *count));
    assert_eq!(made.collect::<BTreeMap<_, _>>(), listed.collect(), "a page that PAGES does not have, or has too often");

    let calls: String = [".rs", "nightly"]
        .iter()
        .flat_map(|ending| ["tests", ".ci"].map(|folder| sources(folder, &[ending])).concat())
        .map(|place| fs::read_to_string(root().join(place)).unwrap())
        .collect();
    for script in PAGES.iter().flat_map(|(.., scripts)| *scripts) {
        let text = fs::read_to_string(root().join("tests/browser").join(script)).unwrap();
        assert!(text.contains("await accessible(") || text.contains("await everySize("), "{script} asks nothing of accessibility");
        let is_run = [format!("run_script(\"{script}\""), format!("join(\"{script}\")"), format!("tests/browser/{script} ")];
        assert!(is_run.iter().any(|call| calls.contains(call)), "no test runs {script}");
    }
}

/// Tests boards with numbers, curves, maps and units; both languages, light and dark, three widths.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_page_of_a_network() {
    run_script("net.mjs", [&*crate::net::page("page in a browser")]);
}

/// Tests opening nodes, stepping, answering and panning; both languages, three widths.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_page_of_a_search_tree() {
    let page = |name: &str, arguments: &[&str]| crate::tree::page(&format!("browser_{name}.html"), arguments);
    let wrong = crate::wrong_players::wrong_player("CutsBelowAlpha");
    let pages = [
        page("one", &["sol05", "--depth", "3"]),
        page("wrong", &[&wrong, "--depth", "3"]),
        page("two", &["sol05", "--depth", "4", "--compare", "sol04"]),
        page("made_up", &["--text", "slides/figures/lecture_tree.tree"]),
        page("whole", &["sol04", "--depth", "5", "--timeout", "600"]),
    ];
    run_script("tree.mjs", pages.iter().map(|page| page.as_path()));
}

/// Tests all figures of the slides; trees of every shape; the pages of a network, of a running and a finished league, and of dobutsu shogi.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn every_label_fits() {
    let page = |name: &str, arguments: &[&str]| crate::tree::page(&format!("labels_{name}.html"), arguments);
    let mate = ["sol11", "--mate", "5", "--position", "r2k1/2bgp/5/PRS2/K4 b BSg 1"];
    let lecture = ["--text", "slides/figures/lecture_tree.tree"];
    let folder = new_folder(env!("CARGO_TARGET_TMPDIR"), "labels");
    let [out, table, dobutsu] = ["league", "small.table", "dobutsu.html"].map(|name| folder.join(name));
    let start = "1l1/1c1/1C1/1L1 b - 1";
    for arguments in [
        vec!["league", "random", "random", "random", "--nodes", "1", "--games", "2", "--out", out.to_str().unwrap()],
        vec!["dobutsu", "solve", "--out", table.to_str().unwrap(), "--position", start],
        vec!["dobutsu", "page", "--table", table.to_str().unwrap(), "--out", dobutsu.to_str().unwrap(), start],
    ] {
        assert_cmd::Command::new(tool(&arguments)).args(arguments).assert().success();
    }
    let places = [
        root().join("slides/figures"),
        page("depth_1", &["sol03", "--depth", "1"]),
        page("depth_2", &["sol05", "--depth", "2"]),
        page("depth_4", &["sol05", "--depth", "4"]),
        page("mate", &mate),
        page("made_up", &lecture),
        page("minimax", &[&lecture[..], &["--compare", "minimax"]].concat()),
        page("two", &["sol05", "--depth", "2", "--compare", "sol04"]),
        page("wrong", &[&crate::wrong_players::wrong_player("CutsBelowAlpha"), "--depth", "3"]),
        crate::net::page("labels"),
        out.join("index.html"),
        out.join("live.html"),
        dobutsu,
    ];
    run_script("labels.mjs", places.iter().map(|place| place.as_path()));
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn faults_of_a_page_are_found() {
    run_script("trial.mjs", [""; 0]);
}

/// A game with captures, drops and promotions to its mate, and variations: a declined promotion, and a move of one of two golds.
const LINES: [&str; 3] = [
    "3e4d 4a2c 1e1c 2c4e+ 5e4e 5a4a 1c4c G*3b 4c4a+ 3b4b B*5c 4b4a 5c3a+ R*2b 4d5e 2b2e+ R*3e 4a5b S*2d B*1c 3a1c 5b5a B*4d 2a2b 1c2b",
    "3e4d 4a2c 1e1c 2c4e+ 5e4e 5a4a 1c4c G*3b 4c4a",
    "3e4d 4a2c 1e1c 2c4e+ 5e4e 5a4a 1c4c G*3b 4c4a+ 3b4b B*5c 4b4a 5c3a",
];

/// Returns the position after each move of these lines, by the moves that lead there.
fn views() -> BTreeMap<String, View> {
    let mut views = BTreeMap::new();
    for line in LINES {
        let (mut pos, mut moves) = (Position::start(), Vec::new());
        views.insert(String::new(), View::of(&pos));
        for m in line.split(' ') {
            pos.do_move(m.parse().unwrap());
            moves.push(m);
            views.insert(moves.join(" "), View::of(&pos));
        }
    }
    // The board of a smaller game: 2c2b takes the chick, and the lion takes back.
    let animals = minishogi_dobutsu::Position::from_usi("startpos moves 2c2b 2a2b").unwrap();
    views.insert("animals".to_string(), animal_view(&animals));
    views
}

/// Writes a page with a board on which these lines can be played; the page refuses other moves.
fn write_board_page(folder: &Path) {
    let views = serde_json::to_string(&views()).unwrap();
    let page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Board</title>\n<link rel=\"stylesheet\" href=\"board.css\">\n<link rel=\"stylesheet\" href=\"page.css\">\n</head>\n<body>\n{}\
         <main><h1>Board</h1><div id=\"board\"></div></main>\n\
         <script type=\"application/json\" id=\"views\">{}</script>\n<script src=\"board.js\"></script>\n<script src=\"page.js\"></script>\n\
         </body>\n</html>\n",
        Style::ALL.map(sprites).concat() + &animal_sprites(),
        views.replace('<', "\\u003c")
    );
    let board_css = sprite_css() + BOARD_CSS;
    let css = "body { margin: 0; padding: 1rem; background: #fffdf8; color: #2a2420; font: 1rem/1.5 sans-serif } h1 { font-size: 1.2rem }\n\
               @media (prefers-color-scheme: dark) { body { background: #16181b; color: #e4e2dc } }\n";
    let script = fs::read_to_string(root().join("tests/browser/board_page.js")).unwrap();
    for (name, text) in
        [("index.html", page.as_str()), ("board.js", BOARD_JS), ("board.css", board_css.as_str()), ("page.css", css), ("page.js", &script)]
    {
        fs::write(folder.join(name), text).unwrap();
    }
}

/// Tests clicks, drags, touches, keys, typed moves, the editor, both languages, three widths, and accessibility.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_board_can_be_played_on_in_every_way() {
    let folder = new_folder(env!("CARGO_TARGET_TMPDIR"), "board");
    write_board_page(&folder);
    run_script("board.mjs", [folder.as_path()]);
}

/// Tests games on the page of a league and lines of dobutsu shogi: no serious accessibility problem, nothing too wide, the board works.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_pages_of_league_and_dobutsu_are_for_everybody() {
    let folder = new_folder(env!("CARGO_TARGET_TMPDIR"), "pages");
    let [out, table, page] = ["league", "small.table", "dobutsu.html"].map(|name| folder.join(name));
    let [out, table, page] = [&out, &table, &page].map(|path| path.to_str().unwrap());
    let start = "1l1/1c1/1C1/1L1 b - 1";
    for arguments in [
        vec!["league", "random", "random", "random", "--nodes", "1", "--games", "2", "--out", out],
        vec!["dobutsu", "solve", "--out", table, "--position", start],
        vec!["dobutsu", "page", "--table", table, "--out", page, start],
    ] {
        assert_cmd::Command::new(tool(&arguments)).args(arguments).assert().success();
    }
    run_script("pages.mjs", [folder.join("league/index.html").as_path(), folder.join("league/live.html").as_path(), Path::new(page)]);
}
