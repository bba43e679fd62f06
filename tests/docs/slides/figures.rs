//! The figures are drawn by `xtask svg`, and show what they are there to show.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use minishogi::{Color, IllegalMoveError, Move, Outcome, Piece, PieceKind, Position, START_SFEN, Setup, Square, evaluate};
use minishogi_grading::positions::{MATE_IN_ONE, SLIDES};

use support::ROOT;
use support::programs::{started_by_a_user, succeeded, with_tools, xtask};

use super::backward::{backward_graphs, backward_trees};
use super::charts::charts;
use super::df_pn::{df_pn_steps, rule_trees};
use super::steps::steps;
use super::transpositions::{mate_at_two_plies, table_graphs};
use super::trees::trees;
use super::windows::null_windows;
use support::{mv, play, position};

fn folder() -> PathBuf {
    Path::new(ROOT).join("slides/figures")
}

/// A file `NAME.sfen`: the position, then the flags for `xtask svg`, one a line.
pub struct BoardFile {
    pub sfen: String,
    flags: BTreeMap<String, String>,
}

impl BoardFile {
    pub fn read(name: &str) -> BoardFile {
        let path = folder().join(name).with_extension("sfen");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut lines = text.lines();
        let sfen = lines.next().unwrap_or_else(|| panic!("{}: expected a position", path.display())).to_string();
        let flag = |line: &str| {
            let (flag, value) = line.split_once(':').unwrap_or((line, ""));
            (flag.to_string(), value.split_whitespace().collect::<Vec<_>>().join(","))
        };
        BoardFile { sfen, flags: lines.map(flag).collect() }
    }

    fn arguments(&self) -> Vec<String> {
        let mut arguments = vec![self.sfen.clone()];
        for (flag, value) in &self.flags {
            arguments.push(format!("--{flag}"));
            arguments.extend(Some(value.clone()).filter(|value| !value.is_empty()));
        }
        arguments
    }

    fn words(&self, flag: &str) -> Vec<&str> {
        self.flags.get(flag).into_iter().flat_map(|value| value.split(',')).collect()
    }

    pub fn squares(&self, flag: &str) -> Vec<Square> {
        let mut squares: Vec<Square> = self.words(flag).iter().map(|text| text.parse().unwrap()).collect();
        squares.sort();
        squares
    }

    pub fn arrows(&self) -> Vec<Move> {
        self.words("arrow").iter().map(|text| mv(text)).collect()
    }
}

/// Compares a file with what it should be, or writes it where `UPDATE_FIGURES` is set.
fn check(path: &Path, expected: &str) {
    if std::env::var_os("UPDATE_FIGURES").is_some() {
        fs::write(path, expected).unwrap();
    }
    // Some checkouts end their lines with \r\n.
    let found = fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    assert!(found == expected, "{} is out of date: UPDATE_FIGURES=1 cargo test --test docs slides", path.display());
}

fn sorted_files(extension: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|found| found == extension)).collect();
    files.sort();
    files
}

/// The trees whose sources are written here: the names of the files without `.tree`, and what is in them.
fn written_trees() -> impl Iterator<Item = (&'static str, String)> {
    trees()
        .into_iter()
        .chain(steps())
        .chain(null_windows())
        .chain(backward_trees())
        .chain([("mate_at_two_plies", mate_at_two_plies()), ("df_pn_steps", df_pn_steps())])
        .chain(rule_trees())
}

#[test]
fn every_figure_is_drawn_from_its_source() {
    let written = written_trees().map(|(name, text)| (name, "tree", text));
    let graphs = backward_graphs().into_iter().chain(table_graphs()).map(|(name, text)| (name, "graph", text));
    for (name, kind, text) in written.chain(graphs).chain(charts().into_iter().map(|(name, text)| (name, "chart", text))) {
        check(&folder().join(name).with_extension(kind), &text);
    }
    if with_tools().is_none() {
        return;
    }
    let draw = |arguments: &[String]| succeeded(&started_by_a_user(xtask()).arg("svg").args(arguments).output().unwrap());
    let mut drawn = Vec::new();
    for source in sorted_files("sfen") {
        check(&source.with_extension("svg"), &draw(&BoardFile::read(source.file_stem().unwrap().to_str().unwrap()).arguments()));
        drawn.push(source.with_extension("svg"));
    }
    for kind in ["tree", "graph", "chart"] {
        for source in sorted_files(kind) {
            // Only charts have words of their own.
            let text = fs::read_to_string(&source).unwrap();
            let languages: &[(&str, &str)] =
                if kind == "chart" && text.contains(" | ") { &[("en", "svg"), ("ja", "ja.svg")] } else { &[("en", "svg")] };
            for (language, extension) in languages {
                let arguments = [format!("--{kind}"), source.display().to_string(), "--lang".to_string(), language.to_string()];
                check(&source.with_extension(extension), &draw(&arguments));
                drawn.push(source.with_extension(extension));
            }
        }
    }
    for source in sorted_files("qr") {
        check(&source.with_extension("svg"), &code_to_scan(fs::read_to_string(&source).unwrap().trim()));
        drawn.push(source.with_extension("svg"));
    }
    drawn.sort();
    assert_eq!(sorted_files("svg"), drawn, "each svg has one source");
}

/// A QR code with its margin, dark on white also where the page is dark: few scanners read the opposite.
fn code_to_scan(address: &str) -> String {
    let code = qrcode::QrCode::new(address).unwrap();
    let (width, margin) = (code.width(), 4);
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, color)| *color == qrcode::Color::Dark);
    let modules: String = dark.map(|(at, _)| format!("M{} {}h1v1h-1z", at % width + margin, at / width + margin)).collect();
    let size = width + 2 * margin;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" width=\"400\" height=\"400\" role=\"img\" shape-rendering=\"crispEdges\">\n\
         <title>{address}</title>\n<path d=\"M0 0h{size}v{size}h-{size}z\" fill=\"#fff\"/>\n<path d=\"{modules}\" fill=\"#000\"/>\n</svg>\n"
    )
}

#[test]
fn the_code_to_scan_leads_where_its_slide_says() {
    let address = fs::read_to_string(folder().join("install.qr")).unwrap();
    for deck in super::decks("en").iter().chain(&super::decks("ja")) {
        for slide in deck.slides.iter().filter(|slide| slide.figures().any(|(_, target)| target.ends_with("/install.svg"))) {
            assert!(slide.lines.iter().any(|line| line.contains(&format!("<{}>", address.trim()))), "{}: slide {}", deck.name, slide.id);
        }
    }
}

/// Each figure is on a slide, or in another document.
#[test]
fn every_figure_is_shown_somewhere() {
    let mut pages: String = super::decks("en")
        .iter()
        .chain(&super::decks("ja"))
        .flat_map(|deck| &deck.slides)
        .flat_map(|slide| &slide.lines)
        .cloned()
        .collect();
    for page in ["README.md", "README.ja.md", "crates/pages/src/tree/mod.rs", "tests/pages/tree.rs"] {
        pages += &fs::read_to_string(Path::new(ROOT).join(page)).unwrap();
    }
    for figure in sorted_files("svg") {
        let name = figure.file_name().unwrap().to_str().unwrap();
        let source = name.replace(".svg", ".tree");
        assert!(pages.contains(&format!("figures/{name}")) || pages.contains(&format!("figures/{source}")), "{name}: no slide shows it");
    }
}

/// The lecture tree fits on a slide while its letters, of 24.7, are shown at 24 or more.
#[test]
fn the_lecture_tree_is_as_wide_as_a_slide_allows() {
    for (name, _) in written_trees() {
        let svg = fs::read_to_string(folder().join(name).with_extension("svg")).unwrap();
        let width = svg.split_once(" width=\"").and_then(|(_, rest)| rest.split_once('"')).and_then(|(width, _)| width.parse::<u32>().ok());
        assert!(width.is_some_and(|width| width <= 1169), "{name}: {width:?}");
    }
}

#[test]
fn the_known_positions_are_those_of_the_kit() {
    for (name, sfen) in [("start", START_SFEN), ("slides_position", SLIDES), ("horizon", START_SFEN), ("mate_in_one", MATE_IN_ONE[0])] {
        assert_eq!(BoardFile::read(name).sfen, sfen, "{name}");
    }
}

/// The piece in the middle of an empty board attacks the marked squares.
#[test]
fn the_moves_of_each_piece_are_marked() {
    let middle = Square::new(3, 3).unwrap();
    // The kings stand where no piece in the middle looks.
    let pos = position("1k3/5/5/5/3K1 b - 1");
    let all = [
        ("moves_pawn", PieceKind::Pawn),
        ("moves_silver", PieceKind::Silver),
        ("moves_gold", PieceKind::Gold),
        ("moves_bishop", PieceKind::Bishop),
        ("moves_rook", PieceKind::Rook),
        ("moves_king", PieceKind::King),
        ("moves_horse", PieceKind::Horse),
        ("moves_dragon", PieceKind::Dragon),
    ];
    for (name, kind) in all {
        let file = BoardFile::read(name);
        let setup: Setup = file.sfen.parse().unwrap();
        let pieces: Vec<(Square, Piece)> = Square::all().filter_map(|square| Some((square, setup.board[square.index()]?))).collect();
        assert_eq!(pieces, [(middle, Piece { color: Color::Black, kind })], "{name}");
        let attacked = pos.attacks_from(Color::Black, kind, middle);
        let attacked: Vec<Square> = Square::all().filter(|&square| attacked.contains(square)).collect();
        assert_eq!(file.squares("mark"), attacked, "{name}");
    }
}

#[test]
fn the_promotion_zones_are_the_ranks_where_the_arrows_promote() {
    let file = BoardFile::read("promotion_zones");
    let zones: Vec<Square> = Square::all().filter(|square| [1, 5].contains(&square.rank())).collect();
    assert_eq!(file.squares("shade"), zones);
    let pos = position(&file.sfen);
    let [blacks, whites] = file.arrows()[..] else { panic!("two arrows") };
    assert!(blacks.is_promotion() && whites.is_promotion());
    assert_eq!(pos.is_legal(blacks), Ok(()));
    assert_eq!(pos.after(blacks).is_legal(whites), Ok(()));
}

#[test]
fn the_dropped_pawn_mates_and_is_crossed_out() {
    let file = BoardFile::read("drop_pawn_mate");
    let [drop] = file.arrows()[..] else { panic!("one arrow") };
    assert_eq!(position(&file.sfen).is_legal(drop), Err(IllegalMoveError::DropPawnMate));
    assert_eq!(file.squares("cross"), [drop.to()]);
}

/// Dots where the pawn may be dropped; crosses where it would be the second of its file.
#[test]
fn a_second_pawn_on_a_file_is_crossed_out() {
    let file = BoardFile::read("two_pawns");
    let pos = position(&file.sfen);
    let drops: Vec<(Square, Result<(), IllegalMoveError>)> = Square::all()
        .filter(|&square| pos.piece_on(square).is_none())
        .map(|square| (square, pos.is_legal(Move::drop(PieceKind::Pawn, square))))
        .collect();
    let legal: Vec<Square> = drops.iter().filter(|(_, legal)| legal.is_ok()).map(|&(square, _)| square).collect();
    let pawn = Square::all().find(|&square| pos.pieces_of(Color::Black, PieceKind::Pawn).contains(square)).unwrap();
    let second: Vec<Square> = drops.iter().map(|&(square, _)| square).filter(|square| square.file() == pawn.file()).collect();
    assert_eq!((file.squares("mark"), file.squares("cross")), (legal, second));
}

#[test]
fn the_arrows_of_fourfold_lead_round_to_it() {
    let file = BoardFile::read("fourfold");
    let mut pos = position(&file.sfen);
    let cycle: Vec<String> = file.arrows().iter().map(Move::to_string).collect();
    for times in 2..=4 {
        assert_eq!(pos.outcome(), None);
        play(&mut pos, &cycle.join(" "));
        assert_eq!(pos.occurrences(), times);
    }
    assert_eq!(pos.outcome(), Some(Outcome::Fourfold));
}

#[test]
fn the_arrow_of_mate_in_one_mates() {
    let file = BoardFile::read("mate_in_one");
    let [m] = file.arrows()[..] else { panic!("one arrow") };
    assert!(position(&file.sfen).after(m).is_mated());
}

/// One ply sees a pawn won; the answer takes the rook.
#[test]
fn beyond_the_horizon_the_rook_is_lost() {
    let file = BoardFile::read("horizon");
    let pos = position(&file.sfen);
    let [capture, answer] = file.arrows()[..] else { panic!("two arrows") };
    let one_ply = |pos: &Position, m: Move| -evaluate(&pos.after(m));
    assert_eq!(pos.legal_moves().into_iter().max_by_key(|&m| one_ply(&pos, m)), Some(capture));
    assert!(one_ply(&pos, capture) > 0);
    assert!(evaluate(&pos.after(capture).after(answer)) < 0);
}

/// All legal moves are drawn, or the last of them.
#[test]
fn the_arrows_are_the_legal_moves() {
    let sorted = |mut moves: Vec<Move>| {
        moves.sort_by_key(Move::to_string);
        moves
    };
    for name in ["check_at_first", "two_answers"] {
        let file = BoardFile::read(name);
        assert_eq!(sorted(file.arrows()), sorted(position(&file.sfen).legal_moves().into_iter().collect()), "{name}");
    }
    let file = BoardFile::read("last_of_the_list");
    assert_eq!(file.arrows().last(), position(&file.sfen).legal_moves().iter().last());
}

#[test]
fn a_move_that_is_refused_is_crossed_out() {
    for name in ["refused", "chosen_illegal", "not_restored"] {
        let file = BoardFile::read(name);
        let [m] = file.arrows()[..] else { panic!("one arrow") };
        assert!(position(&file.sfen).is_legal(m).is_err(), "{name}");
        assert_eq!(file.squares("cross"), [m.to()], "{name}");
    }
    let file = BoardFile::read("not_restored");
    let done = mv("5d5c");
    assert_eq!(file.sfen, Position::start().after(done).sfen().to_string());
    assert_eq!(Position::start().is_legal(file.arrows()[0]), Ok(()));
    assert_eq!(file.squares("mark"), [done.to()]);
}

/// Each piece below its promoted side.
#[test]
fn the_sides_of_the_pieces_stand_above_each_other() {
    let file = BoardFile::read("piece_sides");
    let setup: Setup = file.sfen.parse().unwrap();
    let kinds: Vec<PieceKind> = setup.board.iter().flatten().map(|piece| piece.kind).collect();
    assert!(PieceKind::ALL.iter().all(|kind| kinds.contains(kind)) && kinds.len() == PieceKind::ALL.len(), "{kinds:?}");
    for square in file.squares("shade") {
        let below = Square::new(square.file(), square.rank() + 1).unwrap();
        let [above, below] = [square, below].map(|square| setup.board[square.index()].unwrap().kind);
        assert_eq!((above.unpromoted(), above != below), (below, true), "{square}");
    }
}

/// Marked is where the rook can go.
#[test]
fn a_rook_sees_more_on_an_open_file() {
    for (name, count) in [("rook_behind_its_pawn", 3), ("rook_on_an_open_file", 7)] {
        let file = BoardFile::read(name);
        let pos = position(&file.sfen);
        let is_rook = |m: &Move| m.from().is_some_and(|from| pos.pieces_of(Color::Black, PieceKind::Rook).contains(from));
        let mut goals: Vec<Square> = pos.legal_moves().into_iter().filter(is_rook).map(|m| m.to()).collect();
        goals.sort();
        goals.dedup();
        assert_eq!((file.squares("mark"), goals.len()), (goals.clone(), count), "{name}");
    }
}

/// As White sees it, the position after 5d5c is that of Black to move.
#[test]
fn white_sees_the_board_turned_round() {
    let [real, seen] = ["after_5d5c", "as_white_sees"].map(|name| BoardFile::read(name).sfen.parse::<Setup>().unwrap());
    for square in Square::all() {
        let turned = Square::new(6 - square.file(), 6 - square.rank()).unwrap();
        let piece = real.board[square.index()].map(|piece| Piece { color: !piece.color, ..piece });
        assert_eq!(seen.board[turned.index()], piece, "{square}");
    }
    assert_eq!(seen.side, !real.side);
}

/// A man goes ahead where it is empty, and takes diagonally.
#[test]
fn the_man_of_breakthrough_has_three_ways() {
    let file = BoardFile::read("breakthrough");
    let setup: Setup = file.sfen.parse().unwrap();
    let count = |color| setup.board.iter().flatten().filter(|piece| piece.color == color).count();
    assert_eq!([Color::Black, Color::White].map(count), [5, 5]);
    let on = |square: Square| setup.board[square.index()].map(|piece| piece.color);
    let ways = file.squares("mark");
    let man = Square::all()
        .find(|man| {
            ways.iter().all(|to| to.rank() + 1 == man.rank() && to.file().abs_diff(man.file()) <= 1) && on(*man) == Some(Color::Black)
        })
        .unwrap();
    assert_eq!(ways.len(), 3);
    for to in ways {
        assert_eq!(on(to), if to.file() == man.file() { None } else { Some(Color::White) }, "{to}");
    }
}

/// All captures of the exchange are on one square, and after the last there is none.
#[test]
fn the_exchange_on_one_square_ends() {
    let file = BoardFile::read("one_square");
    let mut pos = position(&file.sfen);
    let square = file.arrows()[0].to();
    for m in file.arrows() {
        assert!(m.to() == square && pos.captures().contains(&m), "{m}");
        pos.do_move(m);
    }
    assert_eq!((file.arrows().len(), pos.captures().len()), (3, 0));
}
