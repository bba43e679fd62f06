// BEGIN SOLUTION
//! 11: the drop-pawn rule and mate search, solved. Try it: `cargo run -p sol11`, and type `go mate 5`.
// STUB: //! 11: the drop-pawn rule and mate search. Write the parts 1 to 4, and 5 if you like: `cargo run -p ex11`, and type `go mate 5`.
// STUB: #![allow(unused)] // Delete this line when you have written everything.
// END SOLUTION

// BEGIN SOLUTION
use std::collections::HashMap;

// END SOLUTION
use minishogi::prelude::*;

impl OwnRules for MatePlayer {
    // Part 1.

    /// Returns whether the pawn drop `m` mates, found by looking at the position. Our own king does not matter here.
    fn mates_by_looking(pos: &Position, m: Move) -> bool {
        let (us, them, to) = (pos.side_to_move(), !pos.side_to_move(), m.to());
        let king = pos.king_square(them);
        // BEGIN SOLUTION
        if !pos.attacks_from(us, PieceKind::Pawn, to).contains(king) {
            return false;
        }
        // The occupied squares once the pawn is there: it may be in the way of our own bishop or rook.
        let occupied = pos.pieces(us) | pos.pieces(them) | Bitboard::from_square(to);
        // The king steps away or takes: to any square that we do not attack.
        let mut steps = (pos.attacks_from(them, PieceKind::King, king) & !pos.pieces(them)).into_iter();
        if steps.any(|square| pos.attackers_if(us, square, occupied).is_empty()) {
            return false;
        }
        // Another piece takes the pawn, unless it is pinned: where it has left, we attack the king.
        let mut takers = (pos.attackers(them, to) & !Bitboard::from_square(king)).into_iter();
        takers.all(|from| !pos.attackers_if(us, king, occupied & !Bitboard::from_square(from)).is_empty())
        // STUB: // Does the pawn give check? Can the king step to a square that we do not attack? Can another piece take the pawn, and is it pinned?
        // STUB: todo!("part 1: look at the king, its squares and the takers of the pawn")
        // END SOLUTION
    }

    // Part 2.

    /// The same, found by doing the drop and every answer.
    fn mates_by_trying(pos: &mut Position, m: Move) -> bool {
        // BEGIN SOLUTION
        let them = !pos.side_to_move();
        pos.do_pseudo_legal_move(m);
        let mut mated = pos.in_check();
        for answer in pos.pseudo_legal_moves() {
            pos.do_pseudo_legal_move(answer);
            mated &= pos.king_attacked(them);
            pos.undo_move(answer);
        }
        pos.undo_move(m);
        mated
        // STUB: // Do the drop. Is it check? Does any pseudo-legal answer leave the king safe? Take everything back.
        // STUB: todo!("part 2: do the drop and the answers")
        // END SOLUTION
    }

    // Part 3.

    /// The legal moves.
    fn legal_moves(pos: &mut Position) -> MoveList {
        // BEGIN SOLUTION
        let us = pos.side_to_move();
        let mut moves = pos.pseudo_legal_moves();
        moves.retain(|m| {
            pos.do_pseudo_legal_move(m);
            let safe = !pos.king_attacked(us);
            pos.undo_move(m);
            safe && !(m.dropped() == Some(PieceKind::Pawn) && Self::mates_by_trying(pos, m))
        });
        moves
        // STUB: // Of `pos.pseudo_legal_moves()`, keep those that leave our king safe and are no pawn drop that mates.
        // STUB: todo!("part 3: the legal moves")
        // END SOLUTION
    }
}

impl MateSearch<'_> {
    // Part 4.

    /// The shortest mate of at most `plies` moves, beginning with a check of the side to move.
    fn shortest(&self, pos: &mut Position, plies: u32) -> Line {
        // BEGIN SOLUTION
        for plies in (1..=plies).step_by(2) {
            if let Some(line) = self.attack(pos, plies)? {
                return Ok(Some(line));
            }
        }
        Ok(None)
        // STUB: // Try 1, 3, 5 plies and so on; the first that is enough is the shortest.
        // STUB: todo!("part 4: deepen")
        // END SOLUTION
    }

    /// A mate of at most `plies` moves: some check must be followed by mate (an OR node).
    fn attack(&self, pos: &mut Position, plies: u32) -> Line {
        // BEGIN SOLUTION
        for m in pos.legal_moves() {
            if self.ctl.should_stop(pos) {
                return Err(Stopped);
            }
            pos.do_move(m);
            let line = if pos.in_check() { self.defend(pos, plies - 1) } else { Ok(None) };
            pos.undo_move(m);
            if let Some(line) = line? {
                return Ok(Some([vec![m], line].concat()));
            }
        }
        Ok(None)
        // STUB: // Do each move. If it is a check and the other side is mated (`defend`), the line is this move and the line after it.
        // STUB: // If `self.ctl.should_stop(pos)`, the answer is `Err(Stopped)`; but first take back the move.
        // STUB: todo!("part 4: attack")
        // END SOLUTION
    }

    /// The side to move is in check. The mate of at most `plies` moves that it can put off longest: every answer must be followed by mate
    /// (an AND node).
    fn defend(&self, pos: &mut Position, plies: u32) -> Line {
        // BEGIN SOLUTION
        let mut longest = Vec::new();
        for m in pos.legal_moves() {
            if plies == 0 {
                return Ok(None);
            }
            pos.do_move(m);
            let line = self.shortest(pos, plies - 1);
            pos.undo_move(m);
            match line? {
                None => return Ok(None),
                Some(line) if line.len() >= longest.len() => longest = [vec![m], line].concat(),
                Some(_) => {}
            }
        }
        Ok(Some(longest))
        // STUB: // Without an answer it is mate: an empty line. With one, but no plies left, there is no mate.
        // STUB: // Each answer must be followed by a mate, the shortest one; keep the longest of these lines.
        // STUB: todo!("part 4: defend")
        // END SOLUTION
    }

    // Part 5, for the ambitious.

    /// Some mate of at most `plies` moves, found by df-pn (Nagai, 2002).
    fn df_pn(&self, pos: &mut Position, plies: u32) -> Line {
        // BEGIN SOLUTION
        // A line ends with the attacker's move. A short limit comes first: without one, checks that lead nowhere would be tried forever.
        let plies = plies - (plies + 1) % 2;
        for limit in [15, 31, 63, 127, plies].map(|limit| plies.min(limit)) {
            let mut table = ProofTable::default();
            self.mid(&mut table, pos, limit, true, Numbers { phi: INFINITE, delta: INFINITE })?;
            if table.probe(pos.key(), limit).is_some_and(|numbers| numbers.phi == 0) {
                return Ok(Some(table.pv(pos, limit, true)));
            }
            if !table.hit_limit {
                break;
            }
        }
        Ok(None)
        // STUB: // It can stay unwritten: then the other parts are graded without it.
        // STUB: todo!("part 5: df-pn")
        // END SOLUTION
    }
    // BEGIN SOLUTION

    /// Nagai's multiple-iterative deepening: looks below `pos` until phi or delta reaches its threshold. If the side to move `attacks`, it checks.
    fn mid(&self, table: &mut ProofTable, pos: &mut Position, plies: u32, attacks: bool, threshold: Numbers) -> Result<(), Stopped> {
        if self.ctl.should_stop(pos) || table.entries.len() >= MOST_ENTRIES {
            return Err(Stopped);
        }
        let mut children = Vec::new();
        for m in pos.legal_moves() {
            pos.do_move(m);
            if !attacks || pos.in_check() {
                // The more answers there are, the more is left to prove.
                let first_guess = Numbers { phi: 1, delta: if attacks { pos.count_legal_moves() as u32 } else { 1 } };
                children.push((m, pos.key(), first_guess));
            }
            pos.undo_move(m);
        }
        loop {
            // A side without a move has lost; a defender who is left when no plies are has won.
            let mut numbers = Numbers { phi: INFINITE, delta: 0 };
            let (mut best, mut second_delta) = (None, INFINITE);
            if plies == 0 && !children.is_empty() {
                numbers = Numbers { phi: 0, delta: INFINITE };
                table.hit_limit = true;
            } else {
                // Phi is the smallest delta of the children, delta the sum of their phis.
                for &(m, key, first_guess) in &children {
                    let child = table.probe(key, plies - 1).unwrap_or(first_guess);
                    numbers.delta = sum(numbers.delta, child.phi);
                    if child.delta < numbers.phi {
                        second_delta = numbers.phi;
                        numbers.phi = child.delta;
                        best = Some((m, child));
                    } else {
                        second_delta = second_delta.min(child.delta);
                    }
                }
            }
            table.store(pos.key(), plies, numbers);
            let (Some((m, child)), true) = (best, numbers.phi < threshold.phi && numbers.delta < threshold.delta) else {
                return Ok(());
            };
            // Come back as soon as another child looks better, or a threshold is reached here.
            let threshold = Numbers { phi: threshold.delta - numbers.delta + child.phi, delta: threshold.phi.min(second_delta + 1) };
            pos.do_move(m);
            let searched = self.mid(table, pos, plies - 1, !attacks, threshold);
            pos.undo_move(m);
            searched?;
        }
    }
    // END SOLUTION
}
// BEGIN SOLUTION

/// The number of positions that at least must still be decided to show that the side to move reaches its aim (phi), and that it does not (delta). The
/// attacker's aim is mate, so in its positions phi is the proof number pn and delta the disproof number dn (Allis, 1994); in those of the
/// defender phi is dn and delta is pn.
#[derive(Clone, Copy)]
struct Numbers {
    phi: u32,
    delta: u32,
}

/// The number of an aim that can never be shown.
const INFINITE: u32 = 1 << 30;

/// A sum that is only infinite if a part of it is: positions that can be reached in many ways count many times.
fn sum(a: u32, b: u32) -> u32 {
    if a == INFINITE || b == INFINITE { INFINITE } else { (a + b).min(INFINITE - 1) }
}

/// The numbers of positions by key and plies left. With the plies in it no line comes back to an entry, so repetitions do no harm.
#[derive(Default)]
struct ProofTable {
    entries: HashMap<(u64, u32), Numbers>,
    /// True if any line was longer than the limit.
    hit_limit: bool,
}

/// About 100 MB.
const MOST_ENTRIES: usize = 2_000_000;

impl ProofTable {
    fn probe(&self, key: u64, plies: u32) -> Option<Numbers> {
        self.entries.get(&(key, plies)).copied()
    }

    fn store(&mut self, key: u64, plies: u32, numbers: Numbers) {
        self.entries.insert((key, plies), numbers);
    }

    /// A line of play through positions in which the mate is proved.
    fn pv(&self, pos: &mut Position, plies: u32, attacks: bool) -> Vec<Move> {
        // With as few plies as it is proved for: then no position comes back.
        let is_proved = |key, plies, attacks: bool| {
            self.probe(key, plies).is_some_and(|numbers| if attacks { numbers.phi == 0 } else { numbers.delta == 0 })
        };
        let plies = (plies % 2..=plies).step_by(2).find(|&plies| is_proved(pos.key(), plies, attacks)).unwrap_or(plies);
        for m in pos.legal_moves() {
            pos.do_move(m);
            let found = plies > 0 && is_proved(pos.key(), plies - 1, !attacks);
            let pv = if found { self.pv(pos, plies - 1, !attacks) } else { Vec::new() };
            pos.undo_move(m);
            if found {
                return [vec![m], pv].concat();
            }
        }
        Vec::new()
    }
}
// END SOLUTION

// ---- Given: the player that the shell and the specs call. ----

/// The search for a mate by checks.
struct MateSearch<'a> {
    ctl: &'a Control,
}

/// A line of play that mates, or `None` where there is none.
type Line = Result<Option<Vec<Move>>, Stopped>;

/// The search had to stop.
struct Stopped;

#[derive(Default)]
pub struct MatePlayer;

impl MateSolver for MatePlayer {
    fn mate(&mut self, pos: &mut Position, plies: u32, ctl: &mut Control) -> Checkmate {
        let search = MateSearch { ctl };
        let line = if plies == MAX_PLY { search.df_pn(pos, plies) } else { search.shortest(pos, plies) };
        match line {
            Ok(Some(line)) => Checkmate::Mate(line),
            Ok(None) => Checkmate::NoMate,
            Err(Stopped) => Checkmate::Timeout,
        }
    }
}

impl Player for MatePlayer {}
