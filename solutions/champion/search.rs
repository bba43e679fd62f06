//! Alpha-beta as the literature knows it: a null window for all moves but the first, and less depth for moves that promise little.

use minishogi::{Color, Control, MAX_PLY, Move, Position, RootMoves, Setup, Square, VALUE_INFINITE, Value, mate_in, mated_in};

use crate::clock::Clock;
use crate::evaluate::evaluate;
use crate::exchange::wins;
use crate::history::{Context, History, Played};
use crate::ordering::{Candidate, Picker};
use crate::pruning::{self, reduction};
use crate::quiescence::Tried;
use crate::repetition::{KNOWN_WIN, Path};
use crate::table::{Bound, Table};

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
    evals: Vec<Option<Value>>,
    /// The best line found from each ply on.
    lines: Vec<Vec<Move>>,
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

    /// Searches the moves of the root, and sorts them: the best one first, with its line. The others keep their order.
    pub fn root(
        &mut self,
        pos: &mut Position,
        root_moves: &mut RootMoves,
        mut alpha: Value,
        beta: Value,
        depth: i32,
    ) -> Result<Value, Stopped> {
        let in_check = pos.in_check();
        let mut best = -VALUE_INFINITE;
        self.evals[0] = (!in_check).then(|| evaluate(pos));
        self.path.push(pos, in_check);
        for i in 0..root_moves.len() {
            let m = root_moves[i].pv[0];
            let candidate = Candidate::new(pos, m);
            self.do_move(pos, &candidate, 0);
            let value = if i == 0 {
                self.search(pos, -beta, -alpha, depth - 1, 1, false).map(|value| -value)
            } else {
                let less = if i > 3 && depth > 3 && candidate.is_quiet && !in_check { reduction(depth, i as i32) - 1 } else { 0 };
                self.later_move(pos, alpha, beta, depth - 1, less.max(0), 0, true)
            };
            pos.undo_move(m);
            let value = value?;
            root_moves[i].score = -VALUE_INFINITE;
            if i == 0 || value > alpha {
                root_moves[i].score = value;
                root_moves[i].pv.truncate(1);
                root_moves[i].pv.extend_from_slice(&self.lines[1]);
                // The best so far goes to the front at once: if time runs out it is what we know.
                root_moves[..=i].rotate_right(1);
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if value >= beta {
                break;
            }
        }
        self.path.pop();
        let bound = if best >= beta { Bound::Lower } else { Bound::Exact };
        let eval = self.evals[0].unwrap_or(0);
        self.table.put(pos.key(), 0, root_moves[0].pv[0], best, eval, depth, bound);
        Ok(best)
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

        if let Some(eval) = eval.filter(|_| !is_pv)
            && let Some(value) = self.without_moving(pos, eval, beta, depth, ply, improving, cut_node)?
        {
            return Ok(value);
        }
        // Without a move to begin with, most of the work is wasted on bad ones: first a search of less depth that finds one.
        let depth = if depth >= 4 && from_table == Move::RESIGN { depth - 1 } else { depth };

        let node = Node { alpha, beta, depth, ply, is_pv, cut_node, in_check, eval, improving };
        self.moves(pos, node, from_table)
    }

    /// Tries the moves of a node.
    fn moves(&mut self, pos: &mut Position, node: Node, from_table: Move) -> Result<Value, Stopped> {
        let Node { mut alpha, beta, depth, ply, .. } = node;
        let context = self.context(pos, ply);
        let mut picker = Picker::new(pos, pos.legal_moves_promoting(), from_table, context, ply, self.history);
        let (mut best, mut best_move) = (mated_in(ply), Move::RESIGN);
        let mut tried = Vec::new();
        let mut count = 0;
        self.path.push(pos, node.in_check);
        while let Some(candidate) = picker.next(pos) {
            let m = candidate.m;
            let checks = gives_check(pos, &candidate);
            if best > -KNOWN_WIN && pruning::is_hopeless(pos, &candidate, &node, alpha, count, checks) {
                continue;
            }
            count += 1;
            let extension = i32::from(checks && (ply as i32) < 2 * self.root_depth && wins(pos, m, 0));
            let new_depth = depth - 1 + extension;

            self.do_move(pos, &candidate, ply);
            let value = if count == 1 {
                self.search(pos, -beta, -alpha, new_depth, ply + 1, !node.is_pv && !node.cut_node).map(|value| -value)
            } else {
                let less = pruning::reduction_of(&candidate, &node, count, checks);
                self.later_move(pos, alpha, beta, new_depth, less, ply, !node.cut_node)
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
        let bound = Bound::of(best, node.alpha, beta);
        self.table.put(pos.key(), ply, best_move, best, node.eval.unwrap_or(0), depth, bound);
        Ok(best)
    }

    /// A move that is not expected to be the best (its position is `pos`): first less deep and with a null window, then as far as is needed.
    #[allow(clippy::too_many_arguments)]
    fn later_move(
        &mut self,
        pos: &mut Position,
        alpha: Value,
        beta: Value,
        depth: i32,
        less: i32,
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

    /// The value where it is plain without trying moves one by one.
    #[allow(clippy::too_many_arguments)]
    fn without_moving(
        &mut self,
        pos: &mut Position,
        eval: Value,
        beta: Value,
        depth: i32,
        ply: u32,
        improving: bool,
        cut_node: bool,
    ) -> Result<Option<Value>, Stopped> {
        if beta.abs() >= KNOWN_WIN {
            return Ok(None);
        }
        // So far ahead that a few moves will not change it (reverse futility).
        if depth <= 7 && eval - 150 * (depth - i32::from(improving)) >= beta {
            return Ok(Some(eval));
        }
        // Even a pass would be good enough: then a move is, too. With pieces in hand there is nearly always a useful one.
        if depth >= 3 && eval >= beta && self.played[ply as usize] != Played::NOTHING {
            let less = 3 + depth / 4 + ((eval - beta) / 200).min(3);
            if let Some(mut passed) = pass(pos) {
                self.path.push(pos, false);
                let before = self.path.begin_pass();
                self.played[ply as usize + 1] = Played::NOTHING;
                let value = -self.search(&mut passed, -beta, -beta + 1, depth - less, ply + 1, !cut_node)?;
                self.path.end_pass(before);
                self.path.pop();
                if value >= beta {
                    // A mate after a pass is not proved.
                    return Ok(Some(if value >= KNOWN_WIN { beta } else { value }));
                }
            }
        }
        Ok(None)
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
        self.played[ply as usize + 1] = Played::new(pos.side_to_move(), candidate.kind, candidate.m);
        pos.do_move(candidate.m);
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

/// The position with the other side to move.
fn pass(pos: &Position) -> Option<Position> {
    let mut board = [None; Square::COUNT];
    for square in pos.pieces(Color::Black) | pos.pieces(Color::White) {
        board[square.index()] = pos.piece_on(square);
    }
    let hands = Color::ALL.map(|color| pos.hand_of(color));
    Setup { board, hands, side: !pos.side_to_move(), number: pos.move_number() }.try_into().ok()
}

/// Whether the piece that moves will attack the other king. A check by another piece, behind it, is not seen.
pub fn gives_check(pos: &Position, candidate: &Candidate) -> bool {
    let them = !pos.side_to_move();
    let kind = if candidate.m.is_promotion() { candidate.kind.promoted().unwrap_or(candidate.kind) } else { candidate.kind };
    pos.attacks_from(them, kind, pos.king_square(them)).contains(candidate.m.to())
}
