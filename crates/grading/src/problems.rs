//! The predicates of the positions of [`mates`], their drawing, and listed problems.

use minishogi::{Bitboard, IllegalMoveError, Move, MoveList, PieceKind, Position, Square};

use super::draw::Draw;
use super::mates::{self, Problem};
use super::positions::{is_middling, is_stuck};
use super::reference::mating_checks;

/// Seventeen plies: df-pn, which finds it with some ten thousand moves, finds none within fifteen. Two plies later it has just the fifteen that it
/// looks for at first.
pub const IN_SEVENTEEN_AND_FIFTEEN: &[&str] = &["1b2G/3kp/r1b1s/P3R/1KS2 w G 30", "4G/3kp/r1bbs/P1S1R/1K3 w G 32"];

/// No move gives check.
pub const WITHOUT_A_CHECK: &[&str] = &["r1sgk/b4/4p/PS2B/KG2R b - 5", "r1sgk/b3p/5/P1G1B/K1S1R w - 4"];

impl Draw {
    /// Problems of a list: mates of this many plies.
    pub fn problems(&mut self, listed: &[Problem], plies: u32) -> Vec<String> {
        self.near(&sfens(listed), &mut |pos| is_problem(pos, plies))
    }

    /// Problems of a list as the other player sees them: mates of nine plies, since to prove one takes as long as to ask for it, and those for which
    /// there are not many moves.
    pub fn turned_problems(&mut self, listed: &[Problem]) -> Vec<String> {
        self.other_sides(&sfens(listed))
    }

    /// Problems of a list: mates of this many plies that are found soon.
    pub fn easy_problems(&mut self, listed: &[Problem], plies: u32) -> Vec<String> {
        self.near(&sfens(listed), &mut |pos| mate_within_tries(pos, plies, MOST_IF_EASY) == Some(Some(plies)))
    }

    /// [`mates::SHORTER_MATE`].
    pub fn shorter_mate_by_checks(&mut self) -> Vec<String> {
        self.near(
            mates::SHORTER_MATE,
            &mut |pos| matches!(mate_within(pos, 3), Some(Some(plies)) if long_mate_comes_first(pos, plies, plies + 2)),
        )
    }

    /// [`mates::NO_MATE`].
    pub fn no_mate(&mut self) -> Vec<String> {
        self.near(mates::NO_MATE, &mut |pos| {
            let before = pos.nodes();
            mate_within(pos, 5) == Some(None) && pos.nodes() - before > 2000
        })
    }

    /// [`WITHOUT_A_CHECK`].
    pub fn without_a_check(&mut self) -> Vec<String> {
        self.from_games(WITHOUT_A_CHECK.len(), WITHOUT_A_CHECK, &mut |pos| is_middling(pos) && !has_a_check(pos))
    }

    /// [`mates::DECLINED_PROMOTION`], and the plies of each mate.
    pub fn declined_promotion(&mut self) -> Vec<(String, u32)> {
        let plies = [5, 5, 5, 7].into_iter().cycle();
        let declined = |(plies, (sfen, _)): (u32, &Problem)| {
            (self.near(&[sfen], &mut |pos| is_problem(pos, plies) && mating_checks(pos, plies, 1).iter().all(|&m| declines(pos, m))), plies)
        };
        plies
            .zip(mates::DECLINED_PROMOTION)
            .map(declined)
            .flat_map(|(sfens, plies)| sfens.into_iter().map(move |sfen| (sfen, plies)))
            .collect()
    }

    /// [`mates::SAVED_BY_THE_RULE`].
    pub fn saved_by_the_rule(&mut self) -> Vec<String> {
        self.near(mates::SAVED_BY_THE_RULE, &mut |pos| mate_within(pos, 7) == Some(None) && mate_without_the_rule(pos, 3))
    }

    /// [`mates::PAWN_CHECKS`]. If in the listed position a pawn drop that gives no check leaves no move, one does so in that drawn.
    pub fn pawn_checks(&mut self) -> Vec<String> {
        let misleads_as_listed = |(number, sfen): (usize, &&str)| {
            let strands = Position::from_sfen(sfen).is_ok_and(|pos| a_pawn_strands(&pos));
            self.near(&[*sfen], &mut |pos| misleads(pos, number / 2 % 6) && (!strands || a_pawn_strands(pos)))
        };
        mates::PAWN_CHECKS.iter().enumerate().flat_map(misleads_as_listed).collect()
    }
}

fn sfens(problems: &[Problem]) -> Vec<&str> {
    problems.iter().map(|(sfen, _)| *sfen).collect()
}

/// The most moves of a mate search through all checks, for a player that tries each move to see whether it is legal: a fifth of what a
/// player may do, since another order of the moves takes more.
const MOST: u64 = 600_000;

/// The same for an easy one, with a third of the moves.
const MOST_IF_EASY: u64 = 5_000;

/// Returns the plies of the shortest mate by checks, if it has at most `plies`; `None` if it takes too many moves to find out.
pub fn mate_within(pos: &mut Position, plies: u32) -> Option<Option<u32>> {
    mate_within_tries(pos, plies, MOST)
}

fn mate_within_tries(pos: &mut Position, plies: u32, mut left: u64) -> Option<Option<u32>> {
    for plies in (1..=plies).step_by(2) {
        if mates_within(pos, plies, &mut left)? {
            return Some(Some(plies));
        }
    }
    Some(None)
}

fn mates_within(pos: &mut Position, plies: u32, left: &mut u64) -> Option<bool> {
    for m in moves_by_trying(pos, left)? {
        *left = left.checked_sub(1)?;
        pos.do_move(m);
        let mates = if pos.in_check() { is_mated_within(pos, plies - 1, left) } else { Some(false) };
        pos.undo_move(m);
        if mates? {
            return Some(true);
        }
    }
    Some(false)
}

fn is_mated_within(pos: &mut Position, plies: u32, left: &mut u64) -> Option<bool> {
    let answers = moves_by_trying(pos, left)?;
    if plies < 2 {
        return Some(answers.is_empty());
    }
    for m in answers {
        *left = left.checked_sub(1)?;
        pos.do_move(m);
        let mated = (1..plies).step_by(2).try_fold(false, |mated, plies| Some(mated || mates_within(pos, plies, left)?));
        pos.undo_move(m);
        if !mated? {
            return Some(false);
        }
    }
    Some(true)
}

/// Returns the legal moves, paid for by each move that has to be tried, and by each answer to a dropped pawn, which might mate.
fn moves_by_trying(pos: &mut Position, left: &mut u64) -> Option<MoveList> {
    let moves = pos.pseudo_legal_moves();
    let mut tried = moves.len();
    for m in moves.into_iter().filter(|m| m.dropped() == Some(PieceKind::Pawn)) {
        pos.do_pseudo_legal_move(m);
        tried += pos.pseudo_legal_moves().len();
        pos.undo_move(m);
    }
    *left = left.checked_sub(tried as u64)?;
    Some(pos.legal_moves())
}

/// A mate of this many plies and no fewer begins with one check only, and is found soon.
pub fn is_problem(pos: &mut Position, plies: u32) -> bool {
    mate_within(pos, plies) == Some(Some(plies)) && mating_checks(pos, plies, 2).len() == 1
}

/// The first check of the list of moves that mates within `plies` needs more than the fewest.
pub fn long_mate_comes_first(pos: &mut Position, fewest: u32, plies: u32) -> bool {
    mating_checks(pos, plies, 1) != mating_checks(pos, fewest, 1)
}

/// A bishop or rook that could promote and does not.
pub fn declines(pos: &Position, m: Move) -> bool {
    let Some(from) = m.from() else { return false };
    let slider = pos.piece_on(from).is_some_and(|piece| matches!(piece.kind, PieceKind::Bishop | PieceKind::Rook));
    let zone = Bitboard::rank_for(pos.side_to_move(), 1);
    slider && !m.is_promotion() && (zone.contains(from) || zone.contains(m.to()))
}

/// Mate by checks, if a dropped pawn could mate.
pub fn mate_without_the_rule(pos: &mut Position, plies: u32) -> bool {
    let all = |pos: &mut Position| -> Vec<Move> {
        let us = pos.side_to_move();
        let mut moves = pos.pseudo_legal_moves();
        moves.retain(|m| {
            pos.do_pseudo_legal_move(m);
            let safe = !pos.king_attacked(us);
            pos.undo_move(m);
            safe
        });
        moves.to_vec()
    };
    all(pos).into_iter().any(|m| {
        pos.do_pseudo_legal_move(m);
        let mates = pos.in_check() && {
            let answers = all(pos);
            answers.is_empty()
                || plies > 1
                    && answers.into_iter().all(|answer| {
                        pos.do_pseudo_legal_move(answer);
                        let mates = mate_without_the_rule(pos, plies - 2);
                        pos.undo_move(answer);
                        mates
                    })
        };
        pos.undo_move(m);
        mates
    })
}

/// Returns the pawn drop that gives check, if it is one of those that only the rule may forbid, and whether it mates.
pub fn checking_pawn_drop(pos: &Position) -> Option<(Move, bool)> {
    let king = pos.king_square(!pos.side_to_move());
    let drops = pos.pseudo_legal_moves().into_iter().filter(|m| m.dropped() == Some(PieceKind::Pawn));
    let gives_check = |m: &Move| pos.attacks_from(pos.side_to_move(), PieceKind::Pawn, m.to()).contains(king);
    let m = drops.into_iter().find(gives_check)?;
    match pos.is_legal(m) {
        Ok(()) => Some((m, false)),
        Err(IllegalMoveError::DropPawnMate) => Some((m, true)),
        Err(_) => None,
    }
}

/// Some of the ways, numbered from 0 to 5, to be wrong about the pawn drop that gives check: their answers differ from the truth.
pub fn misleads(pos: &Position, way: usize) -> bool {
    let Some((m, mates)) = checking_pawn_drop(pos) else { return false };
    let (us, them, to) = (pos.side_to_move(), !pos.side_to_move(), m.to());
    let king = pos.king_square(them);
    let before = pos.pieces(us) | pos.pieces(them);
    let occupied = before | Bitboard::from_square(to);
    let safe = |square, occupied| pos.attackers_if(us, square, occupied).is_empty();
    let steps = pos.attacks_from(them, PieceKind::King, king) & !pos.pieces(them);
    let takers = pos.attackers(them, to) & !Bitboard::from_square(king);
    let flees = steps.into_iter().any(|square| safe(square, occupied));
    let pinned = |from: Square| !safe(king, occupied & !Bitboard::from_square(from));
    let says = match way {
        // Pins do not count.
        0 => !flees && takers.is_empty(),
        // All takers are pinned.
        1 => !flees,
        // The pawn is not yet there.
        2 => !steps.into_iter().any(|square| safe(square, before)) && takers.into_iter().all(pinned),
        // The king steps only to empty squares.
        3 => !steps.into_iter().any(|square| !occupied.contains(square) && safe(square, occupied)) && takers.into_iter().all(pinned),
        // The king steps onto its own pieces as well.
        4 => {
            let steps = pos.attacks_from(them, PieceKind::King, king);
            !steps.into_iter().any(|square| safe(square, occupied)) && takers.into_iter().all(pinned)
        }
        // The king steps anywhere, or nowhere.
        _ => steps.is_empty() && takers.into_iter().all(pinned),
    };
    says != mates
}

/// Some move gives check.
pub fn has_a_check(pos: &Position) -> bool {
    pos.legal_moves().into_iter().any(|m| pos.after(m).in_check())
}

/// After some pawn drop the other side has no legal move, though it is not in check.
pub fn a_pawn_strands(pos: &Position) -> bool {
    pos.legal_moves().into_iter().any(|m| m.dropped() == Some(PieceKind::Pawn) && is_stuck(&pos.after(m)))
}

/// Returns how many pawn drops mate.
pub fn mating_pawn_drops(pos: &Position) -> usize {
    let drops = pos.pseudo_legal_moves().into_iter().filter(|m| m.dropped() == Some(PieceKind::Pawn));
    drops.filter(|&m| pos.is_legal(m) == Err(IllegalMoveError::DropPawnMate)).count()
}
