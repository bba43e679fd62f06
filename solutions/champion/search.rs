//! Alpha-beta as the literature knows it: a null window for all moves but the first (principal variation search), and less
//! depth for moves that promise little.

use minishogi::{Control, MAX_PLY, Move, Position, Value, mate_in, mated_in};

use crate::clock::Clock;
use crate::evaluate::evaluate;
use crate::exchange::wins;
use crate::history::{Context, History, Played};
use crate::ordering::{Candidate, Picker};
use crate::pruning::{is_hopeless, reduction_of};
use crate::quiescence::Tried;
use crate::repetition::{KNOWN_WIN, Path};
use crate::table::{Bound, Found, Table};

/// The search was told to stop; what it was about to find out is not known.
pub struct Stopped;

/// One search, from the root on.
pub struct Search<'a> {
    pub table: &'a mut Table,
    pub history: &'a mut History,
    pub ctl: &'a mut Control,
    pub path: Path,
    /// The positions visited. It counts those after a pass too, of which `Control` does not know.
    pub nodes: u64,
    clock: Clock,
    /// The depth of the current iteration.
    pub root_depth: i32,
    /// The move that led to each ply.
    played: Vec<Played>,
    /// The value of the position at each ply without looking ahead; nothing in check.
    pub evals: Vec<Option<Value>>,
    /// The best line found from each ply on.
    pub lines: Vec<Vec<Move>>,
}

impl<'a> Search<'a> {
    /// No search goes deeper.
    pub const DEEPEST: u32 = MAX_PLY - 2;

    pub fn new(pos: &Position, table: &'a mut Table, history: &'a mut History, ctl: &'a mut Control) -> Search<'a> {
        let plies = MAX_PLY as usize + 1;
        Search {
            table,
            history,
            clock: Clock::new(pos, ctl),
            ctl,
            path: Path::to(pos),
            nodes: 0,
            root_depth: 0,
            played: vec![Played::NOTHING; plies],
            evals: vec![None; plies],
            lines: vec![Vec::new(); plies],
        }
    }

    /// The value of `pos` for the side to move if it lies between `alpha` and `beta`. Otherwise a bound: at most `alpha` or at least `beta`.
    ///
    /// At a cut node some move is expected to reach `beta`.
    pub fn search(
        &mut self,
        pos: &mut Position,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        ply: u32,
        cut_node: bool,
    ) -> Result<Value, Stopped> {
        self.lines[ply as usize].clear();
        if depth <= 0 {
            return self.quiescence(pos, alpha, beta, ply, Tried::CapturesAndChecks);
        }
        self.come_to()?;
        let bucket = self.table.read(pos.key());
        let in_check = pos.in_check();
        if let Some(value) = self.path.repetition(pos, in_check) {
            return Ok(value);
        }
        if ply >= Search::DEEPEST {
            return Ok(evaluate(pos));
        }
        // No line from here is worse than being mated now, or better than mating with the next move.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return Ok(alpha);
        }

        let is_pv = beta - alpha > 1;
        let entry = bucket.find(pos.key());
        let deep_enough = entry.filter(|entry| !is_pv && i32::from(entry.depth) >= depth);
        if let Some(value) = deep_enough.and_then(|entry| entry.decision(ply, alpha, beta)) {
            return Ok(value);
        }
        let from_table = entry.map_or(Move::RESIGN, |entry| entry.best_move);
        let eval = match in_check {
            true => None,
            false => Some(entry.map_or_else(|| evaluate(pos), |entry| entry.eval())),
        };
        self.evals[ply as usize] = eval;
        let improving = eval.is_some_and(|eval| ply >= 2 && self.evals[ply as usize - 2].is_none_or(|before| eval > before));

        let mut node = Node { alpha, beta, depth, ply, is_pv, cut_node, in_check, eval, improving };
        if let Some(value) = self.shortcut(pos, &node)? {
            return Ok(value);
        }
        // Without a move to begin with, most of the work is wasted on bad ones: a search of less depth will find one for the next time.
        if depth >= 4 && from_table == Move::RESIGN {
            node.depth -= 1;
        }
        self.moves(pos, &node, from_table)
    }

    /// Tries the moves of a node.
    fn moves(&mut self, pos: &mut Position, node: &Node, from_table: Move) -> Result<Value, Stopped> {
        let &Node { mut alpha, beta, depth, ply, .. } = node;
        let context = self.context(pos, ply);
        let mut picker = Picker::new(pos, pos.legal_moves_promoting(), from_table, context, ply, self.history);
        let (mut best, mut best_move) = (mated_in(ply), Move::RESIGN);
        let mut tried = Vec::new();
        let mut count = 0;
        self.path.push(pos, node.in_check);
        while let Some(candidate) = picker.next(pos) {
            let m = candidate.m;
            let checks = gives_check(pos, &candidate);
            if best > -KNOWN_WIN && is_hopeless(pos, &candidate, node, alpha, count, checks) {
                continue;
            }
            count += 1;
            let extension = i32::from(checks && (ply as i32) < 2 * self.root_depth && wins(pos, m, 0));
            let new_depth = depth - 1 + extension;

            self.do_move(pos, &candidate, ply);
            let value = if count == 1 {
                self.search(pos, -beta, -alpha, new_depth, ply + 1, !node.is_pv && !node.cut_node).map(|value| -value)
            } else {
                let less = reduction_of(&candidate, node, count, checks);
                self.later_move(pos, (alpha, beta), (new_depth, less), ply, !node.cut_node)
            };
            pos.undo_move(m);
            let value = value?;

            if value > best {
                best = value;
                if value > alpha {
                    best_move = m;
                    if node.is_pv {
                        self.remember_line(m, ply);
                    }
                    if value >= beta {
                        if candidate.is_quiet {
                            self.history.refuted(context, ply, depth, (candidate.kind, m), &tried);
                        }
                        break;
                    }
                    alpha = value;
                }
            }
            if candidate.is_quiet {
                tried.push((candidate.kind, m));
            }
        }
        self.path.pop();
        let (eval, bound) = (node.eval.unwrap_or(0), Bound::of(best, node.alpha, beta));
        self.table.put(pos.key(), ply, Found { best_move, value: best, eval, depth, bound });
        Ok(best)
    }

    /// A move that is not expected to be the best (its position is `pos`): first less deep and with a null window, then as far as is needed.
    pub fn later_move(
        &mut self,
        pos: &mut Position,
        (alpha, beta): (Value, Value),
        (depth, less): (i32, i32),
        ply: u32,
        cut: bool,
    ) -> Result<Value, Stopped> {
        let mut value = -self.search(pos, -alpha - 1, -alpha, depth - less, ply + 1, less > 0 || cut)?;
        if value > alpha && less > 0 {
            value = -self.search(pos, -alpha - 1, -alpha, depth, ply + 1, cut)?;
        }
        if value > alpha && value < beta {
            value = -self.search(pos, -beta, -alpha, depth, ply + 1, false)?;
        }
        Ok(value)
    }

    /// Counts a node, and finds out whether to go on.
    pub fn come_to(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.clock.should_stop(self.ctl, self.nodes) { Err(Stopped) } else { Ok(()) }
    }

    /// Whether it is too late to begin another iteration.
    pub fn is_late(&self) -> bool {
        self.clock.is_late(self.ctl)
    }

    pub fn do_move(&mut self, pos: &mut Position, candidate: &Candidate, ply: u32) {
        self.remember(ply, Played::new(pos.side_to_move(), candidate.kind, candidate.m));
        pos.do_move(candidate.m);
    }

    /// What was played at a ply.
    pub fn remember(&mut self, ply: u32, played: Played) {
        self.played[ply as usize + 1] = played;
    }

    /// Whether a pass led to a ply.
    pub fn passed(&self, ply: u32) -> bool {
        self.played[ply as usize] == Played::NOTHING
    }

    pub fn context(&self, pos: &Position, ply: u32) -> Context {
        let ply = ply as usize;
        let before = [self.played[ply], if ply > 0 { self.played[ply - 1] } else { Played::NOTHING }];
        Context { color: pos.side_to_move(), before }
    }

    fn remember_line(&mut self, m: Move, ply: u32) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(m);
        line.extend_from_slice(&lower[0]);
    }
}

/// What is known about a node before its moves are tried.
pub struct Node {
    pub alpha: Value,
    pub beta: Value,
    pub depth: i32,
    pub ply: u32,
    pub is_pv: bool,
    pub cut_node: bool,
    pub in_check: bool,
    pub eval: Option<Value>,
    pub improving: bool,
}

/// Whether the piece that moves will attack the other king. A check by another piece, behind it, is not seen.
pub fn gives_check(pos: &Position, candidate: &Candidate) -> bool {
    let them = !pos.side_to_move();
    let kind = if candidate.m.is_promotion() { candidate.kind.promoted().unwrap_or(candidate.kind) } else { candidate.kind };
    pos.attacks_from(them, kind, pos.king_square(them)).contains(candidate.m.to())
}
