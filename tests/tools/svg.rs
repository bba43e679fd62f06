//! `minishogi svg` from outside: what it draws, and what it says of bad input.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::process::Output;

use assert_cmd::cargo::cargo_bin_cmd;

fn run(arguments: &[&str]) -> Output {
    cargo_bin_cmd!("minishogi-tools").arg("svg").args(arguments).output().unwrap()
}

fn drawn(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A file of the tests' own folder.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

fn count(svg: &str, part: &str) -> usize {
    svg.matches(part).count()
}

#[test]
fn whites_pieces_are_turned_round() {
    let svg = drawn(&["r2k1/2bgp/5/PRS2/K4 b BSg 1"]);
    // On the board five of White's and four of Black's, in the hands one and two.
    assert_eq!(count(&svg, "rotate(180)"), 6);
    assert_eq!(count(&svg, "class=\"middle bold\""), 12);
}

#[test]
fn hands_show_how_many_they_hold() {
    let svg = drawn(&["4k/5/5/5/K4 b 2R2B2G2S2P 1"]);
    assert_eq!(count(&svg, ">2</text>"), 6, "five counts, and file 2");
    assert_eq!(count(&drawn(&["4k/5/5/5/K4 b RBGSP 1"]), ">2</text>"), 1);
    assert_eq!(count(&drawn(&["4k/5/5/5/K4 b 2R 1", "--board-only"]), ">飛<"), 0);
}

/// Promoted pieces have a second outline.
#[test]
fn promoted_pieces_do_not_only_differ_in_their_letters() {
    let plain = drawn(&["5/5/2R2/5/5 b - 1", "--board-only"]);
    let promoted = drawn(&["5/5/2+R2/5/5 b - 1", "--board-only"]);
    assert_eq!((count(&plain, "class=\"blackline\""), count(&promoted, "class=\"blackline\"")), (0, 1));
}

#[test]
fn the_side_to_move_is_pointed_out() {
    let [black, white] = ["4k/5/5/5/K4 b - 1", "4k/5/5/5/K4 w - 1"].map(|sfen| drawn(&[sfen]));
    assert_eq!((count(&black, "class=\"blackness\""), count(&black, "class=\"whiteness\"")), (2, 0));
    assert_eq!((count(&white, "class=\"blackness\""), count(&white, "class=\"whiteness\"")), (1, 1));
}

#[test]
fn marks_are_rings_around_pieces_and_dots_elsewhere() {
    let svg = drawn(&["4k/5/5/5/K4 b - 1", "--mark", "5e,4e,3e"]);
    assert_eq!((count(&svg, "class=\"ring\""), count(&svg, "class=\"dot\""), count(&svg, "class=\"mark\"")), (1, 2, 3));
}

#[test]
fn words_are_made_safe() {
    let tree = file("words.tree", "<&>\n  [<b>] 1\n");
    let svg = drawn(&["--tree", tree.to_str().unwrap()]);
    assert!(svg.contains(">&lt;&amp;&gt;</text>") && svg.contains(">&lt;b&gt;</text>"), "{svg}");
}

#[test]
fn the_output_may_be_a_file() {
    let path = file("start.svg", "");
    let sfen = "rbsgk/4p/5/P4/KGSBR b - 1";
    assert_eq!(drawn(&[sfen, "-o", path.to_str().unwrap()]), "");
    assert_eq!(fs::read_to_string(path).unwrap(), drawn(&[sfen]));
}

#[test]
fn bad_input_is_named_with_what_was_expected() {
    let tree = file("bad.tree", "root\n   A\n");
    let tree = tree.to_str().unwrap();
    let empty = "5/5/5/5/5 b - 1";
    for (arguments, code, expected) in [
        (&[][..], 2, "required arguments were not provided"),
        (&["4k/5/5/K4 b - 1"], 2, "the board has 4 ranks: expected 5"),
        (&[empty, "--mark", "5c,6d"], 2, "`6d` is no square: expected a file 1-5 and a rank a-e"),
        (&[empty, "--arrow", "5d"], 2, "`5d` is no move: expected one like `5d5c`"),
        (&[empty, "--tree", tree], 2, "cannot be used with"),
        (&[empty, "--arrow", "P*3c"], 1, "the arrow `P*3c` begins in the hand of Black, which holds no pawn"),
        (&["5/5/5/5/5 b P 1", "--board-only", "--arrow", "P*3c"], 1, "expected no --board-only with it"),
        (&[empty, "--arrow", "resign"], 1, "`resign` has no arrow"),
        (&["--tree", tree], 1, "bad.tree: line 2: 3 spaces before the node: expected two for each level"),
        (&["--tree", "no-such.tree"], 1, "error: no-such.tree: "),
        (&[empty, "-o", "no-such-folder/x.svg"], 1, "error: no-such-folder/x.svg: "),
    ] {
        let output = run(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(expected) && output.status.code() == Some(code), "{arguments:?}: expected {code} `{expected}`: {said}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

/// The red, green and blue of `#rgb` or `#rrggbb`; what may follow is how opaque it is, which is not looked at.
fn color(text: &str) -> [f64; 3] {
    let digit = |at: usize| u8::from_str_radix(&text[at..=at], 16).unwrap();
    let part = |i: usize| if text.len() < 7 { digit(i + 1) * 17 } else { digit(2 * i + 1) * 16 + digit(2 * i + 2) };
    [0, 1, 2].map(|i| f64::from(part(i)) / 255.0)
}

/// By WCAG 2.2.
fn contrast(a: &str, b: &str) -> f64 {
    let luminance = |text: &str| {
        let linear = color(text).map(|part| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The colours of a part of the style, as in `.black fill`. A later rule wins.
fn colors(style: &str) -> HashMap<String, &str> {
    let mut colors = HashMap::new();
    for rule in style.split('}') {
        let Some((selector, rules)) = rule.rsplit_once('{') else { continue };
        for (property, value) in rules.split(';').filter_map(|rule| rule.split_once(':')) {
            if value.starts_with('#') {
                colors.insert(format!("{} {property}", selector.trim()), value);
            }
        }
    }
    colors
}

/// Letters have a contrast of 4.5, lines and shapes of 3, on white and black paper and on what they lie on.
#[test]
fn everything_can_be_seen_on_light_and_on_dark_paper() {
    let svg = drawn(&["4k/5/5/5/K4 b - 1"]);
    let style = svg.split_once("<style>\n").and_then(|(_, rest)| rest.split_once("</style>")).unwrap().0;
    let (light, dark) = style.split_once("@media screen and (prefers-color-scheme:dark){").unwrap();
    for (style, paper) in [(light, "#fdfcf9"), (dark, "#14171b")] {
        let colors = colors(style);
        let of = |name: &str| *colors.get(name).unwrap_or_else(|| panic!("no colour for {name}"));
        let mut pairs = Vec::new();
        for on in [paper, of(".field fill"), of(".black fill"), of(".white fill"), of(".node fill")] {
            pairs.push(("text fill", on, 4.5));
        }
        for letters in [".quiet fill", ".gone fill", ".blackness fill", ".whiteness fill"] {
            pairs.push((letters, paper, 4.5));
        }
        for shape in [".edge stroke", ".node stroke", ".best stroke", ".pruned stroke", ".strike stroke", ".hollow stroke"] {
            pairs.push((shape, paper, 3.0));
        }
        for shape in [".line stroke", ".black stroke", ".white stroke", ".ring stroke", ".dot fill", ".cross stroke", ".blackline stroke"] {
            pairs.push((shape, of(".field fill"), 3.0));
        }
        for (name, on, expected) in pairs {
            let found = contrast(of(name), on);
            assert!(found >= expected, "{name} on {on} of {paper}: {found:.2}, expected {expected}");
        }
    }
}
