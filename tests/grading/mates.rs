//! The positions of exercise 11: their origin, and a test of each claim about them.
//!
//! `UPDATE_MATES=1 cargo test --release --test grading mates -- --ignored` finds them again, in some minutes.

use std::{env, fs};

use minishogi::{Color, Move, Position, Random};
use minishogi_grading::careless_move;
use minishogi_grading::mates::*;
use minishogi_grading::problems::*;
use minishogi_grading::reference::{mate_by_checks, mating_checks};
use support::{position, turned};

/// A few pieces around a white king at its edge, Black to move with a pawn in hand; `None` if that is no position.
fn setting(random: &mut Random) -> Option<Position> {
    let mut board = vec![String::from("1"); 25];
    let king = random.below(10);
    board[king] = "k".into();
    let mut left = vec!["P", "S", "S", "G", "G", "B", "B", "R", "R"];
    for _ in 0..3 + random.below(5) {
        let piece = left.remove(random.below(left.len()));
        let square = random.below(25);
        let promotes = piece != "G" && random.below(4) == 0;
        let piece = if random.below(2) == 0 { piece.to_string() } else { piece.to_lowercase() };
        if board[square] == "1" {
            board[square] = format!("{}{piece}", if promotes { "+" } else { "" });
        }
    }
    let square = 15 + random.below(10);
    if board[square] == "1" {
        board[square] = "K".into();
    }
    let rows: Vec<String> = board.chunks(5).map(|row| row.concat()).collect();
    Position::from_sfen(&format!("{} b P 1", rows.join("/"))).ok()
}

/// Returns whether a side can win within `plies`, by any moves.
fn winning_moves(pos: &mut Position, plies: u32, most: usize) -> Vec<Move> {
    let mut winning = Vec::new();
    for m in pos.legal_moves() {
        pos.do_move(m);
        let wins = loses(pos, plies - 1);
        pos.undo_move(m);
        if wins {
            winning.push(m);
            if winning.len() == most {
                break;
            }
        }
    }
    winning
}

fn loses(pos: &mut Position, plies: u32) -> bool {
    let answers = pos.legal_moves();
    answers.is_empty()
        || plies > 1
            && answers.into_iter().all(|m| {
                pos.do_move(m);
                let lost = !winning_moves(pos, plies - 1, 1).is_empty();
                pos.undo_move(m);
                lost
            })
}

/// Positions that fulfil a condition, Black and White to move in turn.
struct List {
    wanted: usize,
    found: Vec<String>,
}

impl List {
    fn new(wanted: usize) -> List {
        List { wanted, found: Vec::new() }
    }

    fn is_full(&self) -> bool {
        self.found.len() == self.wanted
    }

    fn next_side(&self) -> Color {
        Color::ALL[self.found.len() % 2]
    }

    fn needs(&self, pos: &Position) -> bool {
        !self.is_full() && self.next_side() == pos.side_to_move()
    }

    fn add(&mut self, pos: &Position, first: Option<Move>) {
        let sfen = pos.sfen();
        self.found.push(first.map_or(format!("    \"{sfen}\",\n"), |m| format!("    (\"{sfen}\", \"{m}\"),\n")));
    }
}

/// Exactly one move is right: of all checks, and for short problems of all moves.
fn only_first_move(pos: &mut Position, plies: u32) -> Option<Move> {
    let first = mating_checks(pos, plies, 2);
    (first.len() == 1 && (plies > 5 || winning_moves(pos, plies, 2) == first)).then(|| first[0])
}

fn nodes(pos: &mut Position, search: impl FnOnce(&mut Position) -> Option<u32>) -> u64 {
    let before = pos.nodes();
    search(pos);
    pos.nodes() - before
}

/// The module `mates` of the specs as it should be.
fn module() -> String {
    let (mut one, mut three, mut five, mut seven, mut long) = (List::new(12), List::new(12), List::new(12), List::new(12), List::new(6));
    let (mut shorter, mut elusive) = (List::new(8), List::new(8));
    let mut random = Random(11);
    while [&one, &three, &five, &seven, &long, &shorter, &elusive].iter().any(|list| !list.is_full()) {
        let mut pos = Position::start();
        let mut used = false;
        while let Some(m) = careless_move(&pos, &mut random)
            && pos.ply() < 80
        {
            if pos.ply() > 8 && !used && random.below(3) == 0 {
                let mate = mate_by_checks(&mut pos, 9);
                let list = match mate {
                    Some(1) => &mut one,
                    Some(3) => &mut three,
                    Some(5) => &mut five,
                    Some(7) => &mut seven,
                    Some(_) => &mut long,
                    None => &mut elusive,
                };
                used = if let Some(plies) = mate
                    && shorter.needs(&pos)
                    && plies < 5
                    && long_mate_comes_first(&mut pos, plies, plies + 2)
                {
                    shorter.add(&pos, None);
                    true
                } else if !list.needs(&pos) {
                    false
                } else if let Some(plies) = mate {
                    let cost = nodes(&mut pos, |pos| mate_by_checks(pos, 9));
                    let fits = if plies == 9 { cost > 400_000 } else { cost < 50_000 };
                    let first = only_first_move(&mut pos, plies).filter(|_| fits);
                    first.inspect(|&first| list.add(&pos, Some(first))).is_some()
                } else {
                    let checks = pos.legal_moves().iter().filter(|&&m| pos.after(m).in_check()).count();
                    let far = checks > 3 && nodes(&mut pos, |pos| mate_by_checks(pos, 5)) > 2000;
                    if far {
                        list.add(&pos, None);
                    }
                    far
                };
            }
            pos.do_move(m);
        }
    }
    let (mut declined, mut saved, mut drops) = (List::new(10), List::new(8), List::new(24));
    let mut random = Random(12);
    while [&declined, &saved, &drops].iter().any(|list| !list.is_full()) {
        let Some(mut pos) = setting(&mut random) else { continue };
        let turn = |pos: &Position, side: Color| if pos.side_to_move() == side { pos.clone() } else { turned(pos) };
        if !drops.is_full() {
            let way = drops.found.len() / 2 % 6;
            if misleads(&pos, way) {
                drops.add(&turn(&pos, drops.next_side()), None);
            }
        }
        if !declined.is_full() && pos.legal_moves().iter().any(|&m| declines(&pos, m)) && pos.pieces(Color::Black).len() < 5 {
            let plies = [5, 5, 5, 7][declined.found.len() % 4];
            if mate_by_checks(&mut pos, plies) == Some(plies) && only_first_move(&mut pos, plies).is_some_and(|m| declines(&pos, m)) {
                let mut pos = turn(&pos, declined.next_side());
                let first = only_first_move(&mut pos, plies);
                declined.add(&pos, first);
            }
        }
        if !saved.is_full() && mate_without_the_rule(&mut pos, 3) && mate_by_checks(&mut pos, 7).is_none() {
            saved.add(&turn(&pos, saved.next_side()), None);
        }
    }
    let (one, three, five, seven, long) =
        (one.found.concat(), three.found.concat(), five.found.concat(), seven.found.concat(), long.found.concat());
    let (shorter, elusive, declined) = (shorter.found.concat(), elusive.found.concat(), declined.found.concat());
    let (saved, drops) = (saved.found.concat(), drops.found.concat());
    format!(
        "\
//! Mate problems, and positions about the drop-pawn rule. `tests/grading/mates.rs` finds them and proves these claims.
//!
//! In each list Black and White are to move in turn.

/// A position and the only first move.
pub type Problem = (&'static str, &'static str);

/// One ply.
pub const IN_ONE: &[Problem] = &[
{one}];

/// Three plies, and no fewer. No other move wins as soon, not even without check.
pub const IN_THREE: &[Problem] = &[
{three}];

/// Five plies, and no fewer. No other move wins as soon, not even without check.
pub const IN_FIVE: &[Problem] = &[
{five}];

/// Seven plies, and no fewer. No other check mates as soon. To look for it through all checks takes some ten thousand moves.
pub const IN_SEVEN: &[Problem] = &[
{seven}];

/// Nine plies, and no fewer. To look for it through all checks, ply by ply, takes hundreds of thousands of moves.
pub const IN_NINE: &[Problem] = &[
{long}];

/// A check that comes earlier in the list of moves mates as well, but two plies later.
pub const SHORTER_MATE: &[&str] = &[
{shorter}];

/// There are checks, but no mate in nine plies.
pub const NO_MATE: &[&str] = &[
{elusive}];

/// The first move does not promote a bishop or rook: if it did, the pawn that mates later would be forbidden.
pub const DECLINED_PROMOTION: &[Problem] = &[
{declined}];

/// There would be mate in three plies at most if a dropped pawn could mate; as it is, there is none in seven.
pub const SAVED_BY_THE_RULE: &[&str] = &[
{saved}];

/// A pawn drop gives check. In one case or the other it is wrong to forget pins, to see pins everywhere, to think that the king could flee to
/// squares that only the pawn shields, that it could not take, that it could step onto its own pieces, or that it could always step away.
pub const PAWN_CHECKS: &[&str] = &[
{drops}];
"
    )
}

fn alternate<'a>(sfens: impl IntoIterator<Item = &'a str>) {
    for (number, sfen) in sfens.into_iter().enumerate() {
        assert_eq!(position(sfen).side_to_move(), Color::ALL[number % 2], "{sfen}");
    }
}

/// The only first move, and the only line of brute force, through all moves of both sides.
fn proves_by_all_moves(problems: &[Problem], plies: u32) {
    assert_eq!(problems.len(), 12);
    alternate(problems.iter().map(|(sfen, _)| *sfen));
    for (sfen, first) in problems {
        let mut pos = position(sfen);
        assert_eq!(winning_moves(&mut pos, plies, 2), [first.parse().unwrap()], "{sfen}");
        assert!(plies == 1 || winning_moves(&mut pos, plies - 2, 1).is_empty(), "{sfen}: not sooner");
        assert_eq!(mate_by_checks(&mut pos, plies), Some(plies), "{sfen}: by checks");
    }
}

#[test]
fn mates_in_one_are_the_only_way_to_win_at_once() {
    proves_by_all_moves(IN_ONE, 1);
}

#[test]
fn mates_in_three_are_the_only_way_to_win_in_three_plies() {
    proves_by_all_moves(IN_THREE, 3);
}

#[test]
fn mates_in_five_are_the_only_way_to_win_in_five_plies() {
    proves_by_all_moves(IN_FIVE, 5);
}

fn proves_by_checks(problems: &[Problem], plies: u32) {
    alternate(problems.iter().map(|(sfen, _)| *sfen));
    for (sfen, first) in problems {
        let mut pos = position(sfen);
        assert_eq!(mate_by_checks(&mut pos, plies), Some(plies), "{sfen}");
        assert_eq!(mating_checks(&mut pos, plies, 2), [first.parse().unwrap()], "{sfen}");
    }
}

#[test]
fn mates_in_seven_and_nine_begin_with_the_only_check_that_does_it() {
    assert_eq!((IN_SEVEN.len(), IN_NINE.len()), (12, 6));
    proves_by_checks(IN_SEVEN, 7);
    proves_by_checks(IN_NINE, 9);
}

/// So those that are drawn in their place are.
#[test]
fn problems_are_soon_solved_however_the_moves_are_found() {
    for (problems, plies) in [(IN_ONE, 1), (IN_THREE, 3), (IN_FIVE, 5), (IN_SEVEN, 7)] {
        for (sfen, _) in problems {
            assert!(is_problem(&mut position(sfen), plies), "{sfen}");
        }
    }
    // The defender has a pawn in hand, and a player that tries each drop and each answer to see whether it is legal tries millions.
    assert!(!is_problem(&mut position("+S1r1k/5/3B+b/1K2P/5 w RGPgs 32"), 7));
}

#[test]
fn a_longer_mate_comes_before_the_shortest() {
    alternate(SHORTER_MATE.iter().copied());
    for sfen in SHORTER_MATE {
        let mut pos = position(sfen);
        let shortest = mate_by_checks(&mut pos, 3).unwrap();
        assert!(long_mate_comes_first(&mut pos, shortest, shortest + 2), "{sfen}");
    }
}

#[test]
fn where_there_is_no_mate_there_are_checks() {
    alternate(NO_MATE.iter().copied());
    for sfen in NO_MATE {
        let mut pos = position(sfen);
        assert!(has_a_check(&pos), "{sfen}");
        assert_eq!(mate_by_checks(&mut pos, 7), None, "{sfen}");
    }
}

#[test]
fn where_no_move_gives_check_there_are_moves() {
    alternate(WITHOUT_A_CHECK.iter().copied());
    for sfen in WITHOUT_A_CHECK {
        let pos = position(sfen);
        assert!(pos.has_legal_move() && !has_a_check(&pos), "{sfen}");
    }
}

#[test]
fn a_promotion_is_declined_because_of_the_drop_pawn_rule() {
    alternate(DECLINED_PROMOTION.iter().map(|(sfen, _)| *sfen));
    for (sfen, first) in DECLINED_PROMOTION {
        let mut pos = position(sfen);
        let first: Move = first.parse().unwrap();
        let plies = mate_by_checks(&mut pos, 7).unwrap();
        assert_eq!(mating_checks(&mut pos, plies, 2), [first], "{sfen}");
        assert!(declines(&pos, first), "{sfen}");
        // Without the rule, promoting mates as well, and no later.
        let promoted = pos.after(Move::promotion(first.from().unwrap(), first.to()));
        let mut answers = promoted.legal_moves().into_iter();
        assert!(answers.all(|m| mate_without_the_rule(&mut promoted.after(m), plies - 2)), "{sfen}");
    }
}

#[test]
fn only_the_drop_pawn_rule_saves() {
    alternate(SAVED_BY_THE_RULE.iter().copied());
    for sfen in SAVED_BY_THE_RULE {
        let mut pos = position(sfen);
        assert!(mate_without_the_rule(&mut pos, 3), "{sfen}");
        assert_eq!(mate_by_checks(&mut pos, 7), None, "{sfen}");
    }
}

#[test]
fn pawn_checks_mislead_in_every_way_in_both_directions_together() {
    alternate(PAWN_CHECKS.iter().copied());
    let drops: Vec<Position> = PAWN_CHECKS.iter().map(|sfen| position(sfen)).collect();
    for way in 0..6 {
        assert!(drops.iter().filter(|pos| misleads(pos, way)).count() >= 4, "way {way}");
    }
    let mating = drops.iter().filter(|pos| checking_pawn_drop(pos).expect("a pawn drop gives check").1).count();
    assert!((6..=18).contains(&mating), "{mating} of {} mate", drops.len());
}

const MODULE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/grading/src/mates.rs");

#[test]
#[ignore = "slow: takes minutes, in a release build"]
fn the_generator_finds_these_positions() {
    let expected = module();
    if env::var_os("UPDATE_MATES").is_some() {
        fs::write(MODULE, expected).unwrap();
        return;
    }
    assert!(fs::read_to_string(MODULE).unwrap().replace("\r\n", "\n") == expected, "UPDATE_MATES=1 writes {MODULE}");
}
