//! `xtask svg` from outside: its pictures, and its messages about bad input.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use quick_xml::Reader;
use quick_xml::events::Event;
use support::ROOT;
use support::programs::{started_by_a_user, stderr, succeeded, tool};

fn run(arguments: &[&str]) -> Output {
    started_by_a_user(&tool(&["svg"])).arg("svg").args(arguments).output().unwrap()
}

fn drawn(arguments: &[&str]) -> String {
    succeeded(&run(arguments))
}

/// A file of these tests' own folder.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("svg");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
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
fn the_start_is_called_as_in_usi() {
    assert_eq!(drawn(&["startpos"]), drawn(&[minishogi::START_SFEN]));
}

/// The last position of a game in any format.
#[test]
fn a_game_is_drawn_by_its_last_position() {
    let kif = file("game.kif", "手合割：5五将棋\n1 ５三歩(54)\n2 同　飛(51)\n3 中断\n");
    assert_eq!(drawn(&[kif.to_str().unwrap()]), drawn(&["1bsgk/4p/r4/5/KGSBR b p 3"]));
    let bad = file("bad.kif", "手合割：5五将棋\n1 ５三金(54)\n");
    let output = run(&[bad.to_str().unwrap()]);
    let error = stderr(&output);
    assert!(output.status.code() == Some(1) && error.contains("bad.kif, line 2: ") && error.contains("not 金"), "{error}");
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

/// After 5d5c it is White's turn, but Black moved.
#[test]
fn an_arrow_has_the_colour_of_who_moved() {
    let lines = |sfen: &str, arrows: &str| {
        let svg = drawn(&[sfen, "--arrow", arrows]);
        (count(&svg, "class=\"blackline\""), count(&svg, "class=\"whiteline\""))
    };
    assert_eq!(lines("rbsgk/4p/P4/5/KGSBR w - 2", "5d5c"), (1, 0));
    assert_eq!(lines("rbsgk/4p/5/P4/KGSBR b - 1", "1e1d,5a5b,1d1e,5b5a"), (2, 2));
}

#[test]
fn a_drop_is_a_ghost_with_a_short_arc_and_needs_no_hand_to_begin_in() {
    let svg = drawn(&["4k/5/5/5/K4 b P 1", "--arrow", "P*3c", "--board-only"]);
    assert_eq!(count(&svg, "class=\"black ghost\""), 1);
    let arc = svg.lines().find(|line| line.contains("class=\"blackline\"")).unwrap();
    let numbers: Vec<f64> = arc.split(['"', 'M', 'Q', ' ']).filter_map(|part| part.parse().ok()).collect();
    let [begin_x, begin_y, _, _, end_x, end_y] = numbers[..6] else { panic!("a curve: {arc}") };
    assert!((begin_x - end_x).hypot(begin_y - end_y) < 72.0, "shorter than a square: {arc}");
}

#[test]
fn several_arrows_are_numbered() {
    let numbers = |arrows: &str| drawn(&["4k/5/2g2/2R2/K4 b P 1", "--arrow", arrows]).matches("class=\"middle bold paper\"").count();
    assert_eq!((numbers("3d3c"), numbers("3d3c,P*1d")), (0, 2));
}

/// The elements of a picture in their order: their names, with the attributes.
///
/// # Panics
/// The text is no XML.
fn xml(text: &str) -> Vec<(String, Vec<(String, String)>)> {
    let mut reader = Reader::from_str(text);
    let mut found = Vec::new();
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("at byte {}: {error}", reader.error_position())) {
            Event::Eof => return found,
            Event::Start(element) | Event::Empty(element) => {
                let attributes = element.attributes().map(|attribute| {
                    let attribute = attribute.unwrap_or_else(|error| panic!("{error}"));
                    let name = String::from_utf8_lossy(attribute.key.as_ref()).into_owned();
                    (name, String::from_utf8_lossy(&attribute.value).into_owned())
                });
                found.push((String::from_utf8_lossy(element.name().as_ref()).into_owned(), attributes.collect()));
            }
            _ => {}
        }
    }
}

/// A picture contains everything that it refers to: symbols, outlines, gradients.
fn assert_whole(svg: &str) {
    let attributes: Vec<(String, String)> = xml(svg).into_iter().flat_map(|(_, attributes)| attributes).collect();
    let ids: Vec<&str> = attributes.iter().filter(|(name, _)| name == "id").map(|(_, id)| id.as_str()).collect();
    let referred = attributes.iter().filter(|(name, _)| name == "href").filter_map(|(_, place)| place.strip_prefix('#'));
    let painted = attributes.iter().filter_map(|(_, value)| value.split_once("url(#")?.1.split_once(')')).map(|(id, _)| id);
    for id in referred.chain(painted) {
        assert_eq!(ids.iter().filter(|other| **other == id).count(), 1, "{id}");
    }
}

#[test]
fn wood_and_letters_are_drawn_without_fonts() {
    let sfen = "r2k1/2bgp/2+P2/PRS2/K4 w BS2P 1";
    for (style, pieces) in [("wood", 13), ("letters", 13)] {
        let svg = drawn(&[sfen, "--style", style, "--lang", "ja", "--mark", "5d,5c", "--arrow", "4d4b,P*1d", "--cross", "1e"]);
        assert!(!xml(&svg).iter().any(|(name, _)| name == "text"), "{style}");
        assert_whole(&svg);
        // Ten on the board, three kinds in the hand, and the ghost.
        assert_eq!(svg.matches(&format!("<use href=\"#{style}-")).count(), pieces + 1, "{style}");
        assert_eq!(svg.matches(&format!("<use href=\"#{style}-w-k-down\"")).count(), 1);
    }
}

/// The elements of a picture after its symbols, without their places.
fn structure(svg: &str) -> String {
    let attribute =
        |line: &str, name: &str| line.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next()).map(str::to_string);
    let (_, drawn) = svg.rsplit_once("</defs>").unwrap_or_default();
    let mut lines: Vec<String> = Vec::new();
    for line in drawn.lines().filter(|line| line.starts_with('<') && !line.starts_with("</")) {
        let tag = line[1..].split([' ', '>']).next().unwrap();
        let what = attribute(line, "href").or_else(|| attribute(line, "class")).unwrap_or_default();
        let class = if tag == "use" { attribute(line, "class").unwrap_or_default() } else { String::new() };
        lines.push([tag, &what, &class].join(" ").trim().to_string());
    }
    lines.dedup();
    lines.join("\n")
}

#[test]
fn a_picture_of_wood_is_made_of_its_parts_from_the_board_upwards() {
    let svg = drawn(&["4k/5/2+r2/5/K4 w P2s 1", "--style", "wood", "--mark", "3c,1e", "--arrow", "3c3b+,S*2c", "--cross", "5a"]);
    insta::assert_snapshot!(structure(&svg));
}

#[test]
fn ranks_are_in_the_language() {
    let [en, ja] = ["en", "ja"].map(|lang| drawn(&["4k/5/5/5/K4 b - 1", "--style", "wood", "--lang", lang]));
    assert_ne!(en, ja);
    assert_eq!(count(&en, "class=\"koma-word\""), count(&ja, "class=\"koma-word\""));
    let [en, ja] = ["en", "ja"].map(|lang| drawn(&["4k/5/5/5/K4 b - 1", "--lang", lang]));
    assert_eq!(en, ja, "the figures of both decks are the same");
}

#[test]
fn dobutsu_shogi_is_drawn_with_its_animals() {
    let svg = drawn(&["gl1/2e/1EG/1LC w C 1"]);
    assert_whole(&svg);
    for (animal, times) in [("w-g-down", 1), ("w-l-down", 1), ("w-e-down", 1), ("b-e", 1), ("b-g", 1), ("b-l", 1), ("b-c", 2)] {
        assert_eq!(svg.matches(&format!("<use href=\"#animals-{animal}\"")).count(), times, "{animal}");
    }
}

/// The frame holds everything, the names of the sides as well.
#[test]
fn nothing_is_cut_off() {
    for (style, lang) in [("wood", "en"), ("wood", "ja"), ("letters", "en")] {
        let svg = drawn(&["rbsgk/4p/5/P4/KGSBR w - 1", "--style", style, "--lang", lang]);
        let size = svg.split_once("viewBox=\"0 0 ").unwrap().1.split_once('"').unwrap().0;
        let (width, height) =
            size.split_once(' ').map(|(width, height)| (width.parse::<f64>().unwrap(), height.parse::<f64>().unwrap())).unwrap();
        let mut words = 0;
        for line in svg.lines().filter(|line| line.contains("<path transform=\"translate(") && line.contains("scale(")) {
            let place = line.split_once("translate(").unwrap().1.split_once(')').unwrap().0;
            let (x, y) = place.split_once(' ').map(|(x, y)| (x.parse::<f64>().unwrap(), y.parse::<f64>().unwrap())).unwrap();
            // Half the width of the longest word, `White`, and its sign.
            assert!(x > 34.0 && x < width - 34.0 && y > 12.0 && y < height - 12.0, "{line}");
            words += 1;
        }
        assert_eq!(words, 12, "five files, five ranks, two sides");
    }
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

/// The wooden board of the front READMEs and a game, in their language.
#[test]
fn the_pictures_of_the_readmes_are_drawn_as_they_are_now() {
    let board = ["r2gk/4p/2s2/P1+B2/KGS1R b B 15"];
    let game = ["rbsgk/4p/5/P4/KGSBR b - 1", "--play", GAME];
    for (name, shown, lang) in
        [("board", &board[..], "en"), ("board.ja", &board[..], "ja"), ("game", &game[..], "en"), ("game.ja", &game[..], "ja")]
    {
        let path = Path::new(ROOT).join(".github").join(format!("{name}.svg"));
        let picture = drawn(&[shown, &["--style", "wood", "--lang", lang]].concat());
        if std::env::var_os("UPDATE_PICTURE").is_some() {
            fs::write(&path, &picture).unwrap();
        }
        // Some checkouts end their lines with \r\n.
        let shown = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        assert!(shown == picture, "{} is out of date: UPDATE_PICTURE=1 cargo test -p xtask --test xtask readmes", path.display());
    }
}

/// Alpha-beta mates a one-ply player: with a promotion and two drops.
const GAME: &str = "4e4d,4a3b,5e4e,3b5d,4d5d,5a5d,4e5d,1b1c,R*5a,1c1d,1e1d,2a1b,5a3a+,P*2a,S*2b";

#[test]
fn a_game_is_played_in_a_picture_that_moves() {
    let svg = drawn(&["rbsgk/4p/5/P4/KGSBR b - 1", "--style", "letters", "--play", GAME]);
    assert_whole(&svg);
    // Every move lights its square, and only where a reader wants motion.
    assert_eq!(svg.matches("@keyframes m").count(), GAME.split(',').count());
    let (before, moving) = svg.split_once("@media (prefers-reduced-motion:no-preference){").unwrap();
    assert!(!before.contains("animation") && moving.contains("animation:m0 "));
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
        (&[empty, "--style", "marble"], 2, "invalid value 'marble' for '--style <STYLE>': expected `wood`, `lecture` or `letters`"),
        (&["rbsgk/4p/5/P4/KGSBR b - 1", "--play", "5d5c"], 1, "a game is played on wood: expected --style wood or --style letters"),
        (&["rbsgk/4p/5/P4/KGSBR b - 1", "--style", "wood", "--play", "5d5b"], 1, "move 1 of the game, 5d5b: "),
        (&[empty, "--style", "wood", "--play", "5d5c"], 1, "king"),
        (&[empty, "--play", "5d5c", "--mark", "5c"], 2, "cannot be used with"),
        (&["--tree", tree, "--style", "wood"], 2, "cannot be used with"),
        (&["gle/1c1/1C1/ELG b - 1", "--mark", "2b"], 1, "dobutsu shogi is drawn as it is: expected no --mark"),
        (&["gle/1c1/1C1/EL b - 1"], 2, "the board has 4 ranks: expected 5"),
        (&[empty, "--arrow", "resign"], 1, "`resign` has no arrow"),
        (&["--tree", tree], 1, "bad.tree: line 2: 3 spaces before the node: expected two for each level"),
        (&["--tree", "no-such.tree"], 1, "error: no-such.tree: "),
        (&[empty, "-o", "Cargo.toml/x.svg"], 1, "error: Cargo.toml/x.svg: "),
    ] {
        let output = run(arguments);
        let said = stderr(&output);
        assert!(said.contains(expected) && output.status.code() == Some(code), "{arguments:?}: expected {code} `{expected}`: {said}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

/// The red, green and blue of `#rgb` or `#rrggbb`; an opacity may follow, which is not looked at.
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

/// Signs on wood have it on the darkest and on the lightest wood of their place, by day and by night.
#[test]
fn everything_can_be_seen_on_wood() {
    let svg = drawn(&["4k/5/5/5/K4 b - 1", "--style", "wood"]);
    let style = svg.split_once("<style>\n").and_then(|(_, rest)| rest.split_once("</style>")).unwrap().0;
    let (light, rest) = style.split_once("@media screen and (prefers-color-scheme:dark){").unwrap();
    let dark = rest.split_once("@media print").unwrap().0;
    let stop = |name: &str| {
        svg.split_once(&format!("class=\"{name}\"")).unwrap().1.split_once("stop-color=\"").unwrap().1.split_once('"').unwrap().0
    };
    let (day, night) = (colors(light), colors(dark));
    let of = |name: &str| night.get(name).or(day.get(name)).copied().unwrap();
    for number in 1..=3 {
        let (face, kaya) = (format!("koma-{number}"), format!("kaya-{number}"));
        for (face, kaya) in [(stop(&face), stop(&kaya)), (of(&format!(".{face} stop-color")), of(&format!(".{kaya} stop-color")))] {
            for (ink, expected) in [(".koma-ink fill", 7.0), (".koma-red fill", 4.5), (".koma-black fill", 4.5), (".koma-white fill", 3.0)]
            {
                assert!(contrast(of(ink), face) >= expected, "{ink} on {face}: {:.2}", contrast(of(ink), face));
            }
            for (ink, expected) in [(".koma-word fill", 4.5), (".koma-dot fill", 2.5), (".koma-cross stroke", 4.5)] {
                assert!(contrast(of(ink), kaya) >= expected, "{ink} on {kaya}: {:.2}", contrast(of(ink), kaya));
            }
        }
    }
    for colors in [day, night] {
        for (words, ground) in [(".koma-paper fill", ".koma-rest fill"), (".koma-on-pill fill", ".koma-pill fill")] {
            assert!(contrast(colors[words], colors[ground]) >= 7.0, "{words} on {ground}");
        }
    }
}

/// Letters have a contrast of 4.5, lines and shapes of 3, on white and black paper and on the shapes below them.
#[test]
fn everything_can_be_seen_on_light_and_on_dark_paper() {
    let svg = drawn(&["4k/5/5/5/K4 b - 1"]);
    let style = svg.split_once("<style>\n").and_then(|(_, rest)| rest.split_once("</style>")).unwrap().0;
    let (light, dark) = style.split_once("@media screen and (prefers-color-scheme:dark){").unwrap();
    for (style, paper) in [(light, "#fffdf8"), (dark, "#191614")] {
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

/// The slides lie on the lighter paper of the pages by day, and on the darker one by night.
#[test]
fn slides_and_pages_have_one_palette() {
    let [theme, page] =
        ["slides/theme.css", "crates/lab/src/header.css"].map(|file| fs::read_to_string(Path::new(ROOT).join(file)).unwrap());
    let color = |css: &str, name: &str, night: usize| {
        let found = css.split(&format!("{name}: ")).nth(1 + night).and_then(|rest| rest.split(';').next());
        found.unwrap_or_else(|| panic!("no {name}")).to_string()
    };
    for (night, papers) in [(0, ["--sheet", "--paper"]), (1, ["--paper", "--sheet"])] {
        for (ours, theirs) in
            ["--ink", "--quiet", "--line"].map(|name| (name, name)).into_iter().chain(["--paper", "--panel"].into_iter().zip(papers))
        {
            assert_eq!(color(&theme, ours, night), color(&page, theirs, night), "{ours}");
        }
    }
}
