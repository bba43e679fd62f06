//! 9x9 shogi as a game: counts of positions, comparison with the rules of another crate, repetition, text.

use std::collections::HashSet;
use std::io::Write;
use std::process::{Command, Stdio};

use minishogi::game::{Game, GameResult, GameText, perft};
use minishogi_shogi::{Color, Material, Outcome};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use shogi_core::{PartialPosition, ToUsi};
use shogi_usi_parser::FromUsi;
use support::processes::{PYTHON, has_python_module};

type Shogi = minishogi_shogi::Shogi<Material>;

/// Standard positions of programs, with the leaves at the depths 1, 2, ...: the start, a middle game with many drops, the one with most moves, an
/// attack with many checks.
const COUNTS: &[(&str, &[u64])] = &[
    ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", &[30, 900, 25_470, 719_731, 19_861_490]),
    ("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", &[207, 28_684, 4_809_015]),
    ("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", &[593, 105_677, 53_393_368]),
    ("8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124", &[178, 18_041]),
];

fn assert_counts(within: std::ops::Range<u64>) {
    for (sfen, counts) in COUNTS {
        for (depth, &count) in (1..).zip(*counts).filter(|(_, count)| within.contains(count)) {
            assert_eq!(perft(&mut Shogi::from_text(sfen).unwrap(), depth), count, "{sfen}, depth {depth}");
        }
    }
}

#[test]
fn counts_of_positions() {
    assert_counts(0..1_000_000);
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn larger_counts_of_positions() {
    assert_counts(1_000_000..u64::MAX);
}

/// Calls the check with positions of random games.
fn drawn(count: usize, mut seen: impl FnMut(&mut Shogi)) {
    let mut random = StdRng::seed_from_u64(18);
    let mut left = count;
    while left > 0 {
        let mut game = Shogi::start();
        while let Some(&m) = game.legal_moves().choose(&mut random).filter(|_| game.ply() < 300 && left > 0) {
            game.do_move(m);
            if random.random_bool(0.1) {
                seen(&mut game);
                left -= 1;
            }
        }
    }
}

fn texts(game: &Shogi) -> HashSet<String> {
    game.legal_moves().iter().map(ToString::to_string).collect()
}

/// Compares the legal moves with those of `shogi_legality_lite`, which tries all possible moves.
fn assert_like_the_oracle(count: usize) {
    drawn(count, |game| {
        let partial = PartialPosition::from_usi(&format!("sfen {}", game.text())).unwrap();
        let right: HashSet<String> = shogi_legality_lite::all_legal_moves_partial(&partial).iter().map(|m| m.to_usi_owned()).collect();
        assert_eq!(texts(game), right, "{}", game.text());
    });
}

#[test]
fn the_legal_moves_are_those_of_a_slow_oracle() {
    assert_like_the_oracle(40);
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_legal_moves_of_more_positions_are_those_of_a_slow_oracle() {
    assert_like_the_oracle(1000);
}

const CSHOGI: &str = "
import cshogi, sys
for line in sys.stdin:
    board = cshogi.Board(line.strip())
    print(' '.join(sorted(cshogi.move_to_usi(m) for m in board.legal_moves)))
";

/// Also tests positions as text, since cshogi reads them.
#[test]
fn the_legal_moves_are_those_of_cshogi() {
    if !has_python_module("cshogi") {
        return;
    }
    let mut positions = Vec::new();
    drawn(1000, |game| {
        let mut moves: Vec<String> = texts(game).into_iter().collect();
        moves.sort();
        positions.push((game.text(), moves.join(" ")));
    });
    let mut process = Command::new(PYTHON).args(["-c", CSHOGI]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = process.stdin.take().unwrap();
    let text: String = positions.iter().map(|(sfen, _)| format!("{sfen}\n")).collect();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()).unwrap());
    let output = process.wait_with_output().unwrap();
    writer.join().unwrap();
    let answers: Vec<&str> = std::str::from_utf8(&output.stdout).unwrap().lines().collect();
    assert_eq!(answers.len(), positions.len());
    for ((sfen, moves), answer) in positions.iter().zip(answers) {
        assert_eq!(moves, answer, "{sfen}");
    }
}

#[test]
fn moves_are_taken_back_whole() {
    drawn(50, |game| {
        let before = (game.text(), game.key(), game.evaluate());
        for m in game.legal_moves() {
            game.do_move(m);
            let again = Shogi::from_text(&game.text()).unwrap();
            assert_eq!((again.key(), again.evaluate(), again.text()), (game.key(), game.evaluate(), game.text()));
            game.undo_move(m);
            assert_eq!((game.text(), game.key(), game.evaluate()), before);
        }
    });
}

/// Plays the moves once, and returns the answers of a search and of the rules after each round.
fn rounds(sfen: &str, moves: &str, count: usize) -> Vec<(Option<GameResult>, Option<Outcome>)> {
    let mut game = Shogi::from_text(sfen).unwrap();
    let round = |_| {
        for m in moves.split(' ') {
            let m = game.read_move(m).unwrap();
            game.do_move(m);
        }
        (game.repetition(), game.outcome())
    };
    (0..count).map(round).collect()
}

/// On the small board the first player loses; here it is a draw.
#[test]
fn a_fourfold_repetition_is_a_draw() {
    let rounds = rounds(COUNTS[0].0, "2h3h 8b7b 3h2h 7b8b", 3);
    let drawn = Some(GameResult::Draw);
    assert_eq!(rounds, [(drawn, None), (drawn, None), (drawn, Some(Outcome::Fourfold))]);
}

#[test]
fn who_gives_perpetual_check_has_lost() {
    // Black's rook gives check with every move; Black is to move after each round.
    let sfen = "4k4/9/9/9/9/9/9/9/R3K4 b - 1";
    let checks = "9i9a 5a5b 9a9b 5b5a 9b9a 5a5b 9a9b 5b5a 9b9a 5a5b 9a9b 5b5a 9b9a 5a5b 9a9b 5b5a";
    let mut game = Shogi::from_text(sfen).unwrap();
    let mut seen = Vec::new();
    for m in checks.split(' ') {
        let m = game.read_move(m).unwrap();
        game.do_move(m);
        seen.push((game.repetition(), game.outcome()));
    }
    assert_eq!(seen[..4], [(None, None); 4]);
    // In the first repeated position White is in check: White wins, with either side to move.
    assert_eq!(seen[4], (Some(GameResult::Win), None));
    assert_eq!(seen[5], (Some(GameResult::Loss), None));
    assert_eq!(seen[12].1, Some(Outcome::PerpetualCheck { winner: Color::White }));
}

/// The crate's number wraps around to 0.
#[test]
fn the_largest_number_of_a_move_stays_the_largest() {
    let mut game = Shogi::from_text("4k4/9/9/9/9/9/9/9/R3K4 b - 65534").unwrap();
    let number = |game: &Shogi| game.text().rsplit(' ').next().unwrap().to_string();
    let moves = ["9i9h", "5a4a", "9h9i"].map(|text| {
        let m = game.read_move(text).unwrap();
        game.do_move(m);
        assert_eq!(number(&game), "65535", "after {text}");
        m
    });
    moves.into_iter().rev().for_each(|m| game.undo_move(m));
    assert_eq!(number(&game), "65534");
}

#[test]
fn wrong_texts_are_told_what_is_wrong() {
    let error = |sfen: &str| {
        let error = Shogi::from_text(sfen).err().unwrap();
        assert!(error.ja.contains(|c| c > 'ぁ'), "{error:?}");
        error.en
    };
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    assert!(error(&format!("{board} x - 1")).contains("is no position"));
    assert!(error(&format!("{board} b - x")).starts_with("`x`: expected the number"));
    assert_eq!(error("4k4/9/9/9/9/9/9/9/9 b RK 1"), "`RK`: a king is never in a hand");
    assert_eq!(error("9/9/9/9/9/9/9/9/4K4 b 2k 1"), "`2k`: a king is never in a hand");
    assert!(error(&format!("{board} b P 1")).contains("19 pieces of the kind `P`, but there are 18"));
    assert!(error("9/9/9/9/9/9/9/9/8 b - 1").contains("rank 9 has 8 squares, but shogi has 9"));
    assert!(error("9/9/9/9/9/9/9/9 b - 1").contains("a board of 9x8 squares, but shogi has 9x9"));
    assert!(error("P3k4/9/9/9/9/9/9/9/4K4 b - 1").contains("`P` on 9a could never move"));
    assert!(error("4k4/9/P8/P8/9/9/9/9/4K4 b - 1").contains("two pawns of one side on file 9"));
    assert!(error("").contains("expected four fields"));
}
