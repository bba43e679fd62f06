//! 11: the drop-pawn rule and mate search. Write the parts 1 to 4, and 5 if you like: `cargo run -p ex11`, and type `go mate 5`.
#![allow(dead_code, unused_variables)] // Delete this line when you begin.

use std::cmp::Reverse;

use minishogi::prelude::*;

// Part 1.

/// Whether the pawn drop `m` mates, found by looking at the position. Our own king does not matter here.
fn mates_by_looking(pos: &Position, m: Move) -> bool {
    let (us, them, to) = (pos.side_to_move(), !pos.side_to_move(), m.to());
    let king = pos.king_square(them);
    // Does the pawn give check? Can the king step to a square that we do not attack? Can another piece take the pawn, and is it pinned?
    todo!("part 1: look at the king, its squares and the takers of the pawn")
}

// Part 2.

/// The same, found by doing the drop and every answer.
fn mates_by_trying(pos: &mut Position, m: Move) -> bool {
    // Do the drop. Is it check? Does any pseudo-legal answer leave the king safe? Take everything back.
    todo!("part 2: do the drop and the answers")
}

// Part 3.

/// The legal moves.
fn legal_moves(pos: &mut Position) -> MoveList {
    // Of `pos.pseudo_legal_moves()`, keep those that leave our king safe and are no pawn drop that mates.
    todo!("part 3: the legal moves")
}

/// The search had to stop.
struct Stopped;

/// A line of play that mates, or `None` where there is none.
type Line = Result<Option<Vec<Move>>, Stopped>;

/// The search for a mate by checks.
struct MateSearch<'a> {
    ctl: &'a Control,
    /// The search ends here at the latest, counted by [`Position::nodes`].
    last_node: u64,
}

impl MateSearch<'_> {
    fn should_stop(&self, pos: &Position) -> bool {
        pos.nodes() >= self.last_node || self.ctl.should_stop(pos)
    }

    // Part 4.

    /// The shortest mate of at most `plies` moves, beginning with a check of the side to move.
    fn shortest(&self, pos: &mut Position, plies: u32) -> Line {
        // Try 1, 3, 5 plies and so on; the first that is enough is the shortest.
        todo!("part 4: deepen")
    }

    /// A mate of at most `plies` moves: some check must be followed by mate (an OR node).
    fn attack(&self, pos: &mut Position, plies: u32) -> Line {
        // Do each move. If it is a check and the other side is mated (`defend`), the line is this move and what follows.
        // Where `self.should_stop(pos)`, the answer is `Err(Stopped)`; but first take back what you did.
        todo!("part 4: attack")
    }

    /// The side to move is in check. The mate of at most `plies` moves that it can put off longest: every answer must be followed by mate
    /// (an AND node).
    fn defend(&self, pos: &mut Position, plies: u32) -> Line {
        // Without an answer it is mate: an empty line. With one, but no plies left, there is no mate.
        // Each answer must be followed by a mate, the shortest one; keep the longest of these lines.
        todo!("part 4: defend")
    }

    // Part 5, for the ambitious.

    /// Some mate of at most `plies` moves, found by df-pn (Nagai, 2002).
    fn df_pn(&self, pos: &mut Position, plies: u32) -> Line {
        // You can leave it at that: `self.shortest(pos, plies)`.
        todo!("part 5: df-pn")
    }
}

// The player of exercise 08, which looks for a mate first.

// Where the scores of captures, promotions and killers begin. Those of the other moves, by history, stay below.
const CAPTURE: i32 = 2_000_000_000;
const PROMOTION: i32 = 1_500_000_000;
const KILLER: i32 = 1_000_000_000;

pub struct MatePlayer {
    /// For each ply the two quiet moves that cut there last, the last one first.
    killers: [[Move; 2]; MAX_PLY as usize],
    /// By colour, kind of piece and target: how much quiet moves have cut so far.
    history: [[[i32; Square::COUNT]; PieceKind::ALL.len()]; 2],
}

impl Default for MatePlayer {
    fn default() -> MatePlayer {
        MatePlayer { killers: [[Move::RESIGN; 2]; MAX_PLY as usize], history: [[[0; Square::COUNT]; PieceKind::ALL.len()]; 2] }
    }
}

impl Player for MatePlayer {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        *self = MatePlayer::default();
        if let Some(m) = play_mate(pos, root_moves, ctl) {
            return m;
        }
        root_moves.sort_by_cached_key(|root_move| Reverse(self.score(pos, root_move.pv[0], 0)));
        let mut best_move = root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]);
        for depth in 1..=ctl.depth_or(MAX_PLY) {
            if self.search_root(pos, root_moves, depth, ctl).is_none() {
                break;
            }
            root_moves.sort();
            let Some(best) = root_moves.first() else { break };
            best_move = best.pv[0];
            ctl.info(pos, depth, best);
            let finds_mate = best.score.abs() >= mate_in(depth);
            if finds_mate {
                break;
            }
        }
        best_move
    }

    fn mate(&mut self, pos: &mut Position, plies: u32, ctl: &mut Control) -> Checkmate {
        let search = MateSearch { ctl, last_node: u64::MAX };
        let line = if plies == MAX_PLY { search.df_pn(pos, plies) } else { search.shortest(pos, plies) };
        match line {
            Ok(Some(line)) => Checkmate::Mate(line),
            Ok(None) => Checkmate::NoMate,
            Err(Stopped) => Checkmate::Timeout,
        }
    }

    /// What the specs ask about the parts 1 to 3: `user look`, `user try` and `user legal`. Leave it as it is.
    fn user(&mut self, pos: &mut Position, words: &[&str]) {
        let is_pawn_drop = |m: &Move| m.dropped() == Some(PieceKind::Pawn);
        for m in pos.pseudo_legal_moves().into_iter().filter(is_pawn_drop) {
            match words {
                ["look"] => println!("{m} mates: {}", mates_by_looking(pos, m)),
                ["try"] => println!("{m} mates: {}", mates_by_trying(pos, m)),
                _ => {}
            }
        }
        if words == ["legal"] {
            legal_moves(pos).iter().for_each(|m| println!("{m}"));
        }
    }
}

/// Plays a short mate if there is one, and looks for it with a small part of the nodes.
fn play_mate(pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Option<Move> {
    let nodes = ctl.limits().nodes.map_or(20_000, |nodes| nodes / 10).min(20_000);
    let search = MateSearch { ctl, last_node: pos.nodes() + nodes };
    let Ok(Some(line)) = search.shortest(pos, 7) else { return None };
    let found = root_moves.iter_mut().find(|root_move| root_move.pv[0] == line[0])?;
    found.score = mate_in(line.len() as u32);
    found.pv = line;
    ctl.info(pos, found.pv.len() as u32, found);
    Some(found.pv[0])
}

impl MatePlayer {
    /// Gives every root move its score at this depth, but those that are no better than an earlier one only a bound. `None` if the search had
    /// to stop: then some scores are new and some are old.
    fn search_root(&mut self, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, ctl: &Control) -> Option<()> {
        let mut alpha = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            root_move.score = self.value_of_move(pos, root_move.pv[0], alpha, VALUE_INFINITE, depth, ctl)?;
            alpha = alpha.max(root_move.score);
        }
        Some(())
    }

    /// The value of `pos` for the side to move if it lies between `alpha` and `beta`. Otherwise a bound: at most `alpha` or at least `beta`.
    /// `None` if the search had to stop: then there is no value.
    fn alpha_beta(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        let ply = ctl.ply(pos);
        if depth == 0 {
            return Some(self.qsearch(pos, alpha, beta, ply));
        }
        let mut max_value = mated_in(ply);
        let mut moves = pos.legal_moves();
        moves.sort_by_cached_key(|&m| Reverse(self.score(pos, m, ply)));
        for m in moves {
            let value = self.value_of_move(pos, m, alpha, beta, depth, ctl)?;
            max_value = max_value.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                self.note_cutoff(pos, m, depth, ply);
                break;
            }
        }
        Some(max_value)
    }

    /// The value of `m` for the side that plays it in `pos`, where `depth` more plies are to be searched. `None` if the search has to stop.
    fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        if ctl.should_stop(pos) {
            return None;
        }
        pos.do_move(m);
        let value = self.alpha_beta(pos, -beta, -alpha, depth - 1, ctl);
        pos.undo_move(m);
        Some(-value?)
    }

    /// The value of `pos` when its captures have come to rest, with the window of `alpha_beta`.
    fn qsearch(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, ply: u32) -> Value {
        // Evasions can put pieces back on the board: nothing else ends a line for sure.
        if ply >= MAX_PLY {
            return evaluate(pos);
        }
        let in_check = pos.in_check();
        let mut max_value = if in_check { mated_in(ply) } else { evaluate(pos) };
        alpha = alpha.max(max_value);
        if alpha >= beta {
            return max_value;
        }
        let mut moves = if in_check { pos.legal_moves() } else { pos.captures() };
        moves.sort_by_cached_key(|&m| Reverse(self.score(pos, m, ply)));
        for m in moves {
            pos.do_move(m);
            let value = -self.qsearch(pos, -beta, -alpha, ply + 1);
            pos.undo_move(m);
            max_value = max_value.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        max_value
    }

    /// How early to look at `m`: the higher, the earlier.
    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        let kind = kind_moved(pos, m);
        if let Some(victim) = pos.piece_on(m.to()) {
            CAPTURE + 1000 * piece_value(victim.kind) - piece_value(kind)
        } else if m.is_promotion() {
            PROMOTION
        } else if self.killers[ply as usize].contains(&m) {
            KILLER
        } else {
            self.history[pos.side_to_move().index()][kind.index()][m.to().index()]
        }
    }

    /// Remembers that `m` was good enough for a cut in `pos`, where `depth` more plies were to be searched.
    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        if pos.piece_on(m.to()).is_some() || m.is_promotion() {
            return;
        }
        let killers = &mut self.killers[ply as usize];
        if killers[0] != m {
            *killers = [m, killers[0]];
        }
        let history = &mut self.history[pos.side_to_move().index()][kind_moved(pos, m).index()][m.to().index()];
        *history = (*history + (depth * depth) as i32).min(KILLER - 1);
    }
}

/// The kind of the piece that `m` moves or drops.
fn kind_moved(pos: &Position, m: Move) -> PieceKind {
    match m.from().and_then(|from| pos.piece_on(from)) {
        Some(piece) => piece.kind,
        None => m.dropped().expect("a move is a drop or has a piece to move"),
    }
}

fn main() {
    minishogi::run::<MatePlayer>();
}
