//! The plain searches that answers are compared with: short enough to be seen to be right.
//!
//! In an observed process they panic: they judge players, they do not play for them.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use minishogi::{MAX_PLY, Move, MoveList, Position, VALUE_INFINITE, Value, evaluate, mated_in};
use minishogi_retrograde::{NumberedGame, Solved};
use minishogi_trace::Leaf;

/// Returns the value of a position by looking at every line of `depth` plies, for the side to move, `ply` plies below the root.
pub fn negamax(pos: &mut Position, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return evaluate(pos);
    }
    let mut best = mated_in(ply);
    for m in pos.legal_moves() {
        pos.do_move(m);
        best = best.max(-negamax(pos, depth - 1, ply + 1));
        pos.undo_move(m);
    }
    best
}

/// Returns the number of moves in the whole tree of this depth.
pub fn tree_size(pos: &mut Position, depth: u32) -> u64 {
    once("tree_size", pos, None, depth, &|pos| (0, (1..=depth).map(|depth| minishogi::perft(pos, depth)).sum())).1
}

/// The value that a search found, and the calls of `do_move` it took.
pub(super) type Found = (Value, u64);

/// The key of a search: its name, the game to the position, the move, the depth.
type SearchKey = (&'static str, String, Option<Move>, u32);

/// Returns the result of the first call in this process: a class of players is asked the same questions.
pub(super) fn once(search: &'static str, pos: &mut Position, m: Option<Move>, depth: u32, find: &dyn Fn(&mut Position) -> Found) -> Found {
    static KNOWN: LazyLock<Mutex<HashMap<SearchKey, Found>>> = LazyLock::new(Mutex::default);
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    // Repetitions depend on the moves before.
    let moves: Vec<String> = pos.moves_done().map(|m| m.to_string()).collect();
    let asked = (search, format!("{} {}", pos.sfen(), moves.join(" ")), m, depth);
    if let Some(&found) = known().get(&asked) {
        return found;
    }
    // Others may ask meanwhile; the same may be found twice.
    let found = find(pos);
    known().insert(asked, found);
    found
}

/// Alpha-beta: the value of [`negamax`] or [`negamax_qsearch`] with fewer nodes.
#[derive(Clone, Copy, Debug)]
pub struct Reference {
    leaf: Leaf,
    repetition: bool,
}

/// Alpha-beta with these leaves. With `repetition` a position below the root that stood before, in the search or in the game, has the value of its
/// repetition; where captures come to rest it has not.
pub const fn reference(leaf: Leaf, repetition: bool) -> Reference {
    Reference { leaf, repetition }
}

/// The search of exercises 04 to 06.
pub const PLAIN: Reference = reference(Leaf::Evaluate, false);

/// The search of exercises 07 and 08.
pub const AT_REST: Reference = reference(Leaf::Qsearch, false);

/// The search of exercises 09 and 10.
pub const REPEATING: Reference = reference(Leaf::Qsearch, true);

impl Reference {
    /// Returns the value of `pos` for the side to move, `depth` plies ahead and `ply` plies below the root: exact between `alpha` and `beta`.
    pub fn search(self, pos: &mut Position, depth: u32, ply: u32, mut alpha: Value, beta: Value) -> Value {
        if depth == 0 && self.leaf == Leaf::Evaluate {
            return evaluate(pos);
        }
        if self.repetition
            && ply > 0
            && let Some(value) = value_as_repetition(pos)
        {
            return value;
        }
        let below = if depth == 0 { Reference { repetition: false, ..self } } else { self };
        let (mut best, mut moves) = begin_with(pos, depth, ply);
        // The others search in the order of `legal_moves`: their nodes are counted.
        if below.repetition {
            captures_first(pos, &mut moves);
        }
        // Before its first move only a search that may let things be cuts.
        let mut may_cut = self.leaf == Leaf::Qsearch;
        for m in moves {
            alpha = alpha.max(best);
            if may_cut && alpha >= beta {
                break;
            }
            pos.do_move(m);
            best = best.max(-below.search(pos, depth.saturating_sub(1), ply + 1, -beta, -alpha));
            pos.undo_move(m);
            may_cut = true;
        }
        best
    }

    /// Returns the value of a position, and the calls of `do_move` that it takes.
    pub fn cost(self, pos: &mut Position, depth: u32) -> (Value, u64) {
        once(self.name(), pos, None, depth, &|pos| self.cost_anew(pos, depth))
    }

    /// Returns the same, not kept: for positions that hardly become a question.
    pub fn cost_anew(self, pos: &mut Position, depth: u32) -> (Value, u64) {
        let before = pos.nodes();
        let value = self.search(pos, depth, 0, -VALUE_INFINITE, VALUE_INFINITE);
        (value, pos.nodes() - before)
    }

    /// Returns the value of a position.
    pub fn value(self, pos: &mut Position, depth: u32) -> Value {
        self.cost(pos, depth).0
    }

    /// Returns the value of one move, the move included in the depth.
    pub fn move_value(self, pos: &mut Position, m: Move, depth: u32) -> Value {
        once(self.name(), pos, Some(m), depth, &|pos| (self.move_value_anew(pos, m, depth), 0)).0
    }

    /// Returns the same, not kept.
    pub fn move_value_anew(self, pos: &mut Position, m: Move, depth: u32) -> Value {
        after(pos, m, |pos| -self.search(pos, depth - 1, 1, -VALUE_INFINITE, VALUE_INFINITE))
    }

    const fn name(self) -> &'static str {
        match (self.leaf, self.repetition) {
            (Leaf::Evaluate, false) => "plain",
            (Leaf::Evaluate, true) => "plain, repeating",
            (Leaf::Qsearch, false) => "at rest",
            (Leaf::Qsearch, true) => "repeating",
        }
    }
}

/// Returns the exact value of each legal move, in their order, found with alpha-beta.
pub fn move_values(pos: &mut Position, depth: u32) -> Vec<(Move, Value)> {
    let moves = pos.legal_moves();
    moves.into_iter().map(|m| (m, PLAIN.move_value(pos, m, depth))).collect()
}

/// Returns the value of a move.
pub(super) fn after(pos: &mut Position, m: Move, search: impl FnOnce(&mut Position) -> Value) -> Value {
    pos.do_move(m);
    let value = search(pos);
    pos.undo_move(m);
    value
}

/// Returns the value of a position that has come to rest, for the side to move: it may let things be, if it is not in check, or go on with a
/// capture or the promotion of a pawn. In check it must move, by any legal move.
pub fn qsearch(pos: &mut Position, ply: u32) -> Value {
    negamax_qsearch(pos, 0, ply)
}

/// Returns the same as [`negamax`], but the leaves come to rest first.
pub fn negamax_qsearch(pos: &mut Position, depth: u32, ply: u32) -> Value {
    let (mut best, moves) = begin_with(pos, depth, ply);
    for m in moves {
        pos.do_move(m);
        best = best.max(-negamax_qsearch(pos, depth.saturating_sub(1), ply + 1));
        pos.undo_move(m);
    }
    best
}

/// Returns the value before any move, and the moves to look at.
pub(super) fn begin_with(pos: &Position, depth: u32, ply: u32) -> (Value, MoveList) {
    if ply >= MAX_PLY {
        (evaluate(pos), MoveList::new())
    } else if depth > 0 || pos.in_check() {
        (mated_in(ply), pos.legal_moves())
    } else {
        (evaluate(pos), pos.captures())
    }
}

/// Otherwise it takes long to look through the nodes that alpha-beta could leave out.
pub(super) fn captures_first(pos: &Position, moves: &mut MoveList) {
    moves.sort_by_key(|m| pos.piece_on(m.to()).is_none());
}

/// The value of a repeated position for the side that wins by repetition.
pub const REPETITION: Value = 30_000;

/// Returns the value of a repeated position for the side to move.
pub(super) fn value_as_repetition(pos: &Position) -> Option<Value> {
    let outcome = pos.repetition()?;
    Some(if outcome.winner() == pos.side_to_move() { REPETITION } else { -REPETITION })
}

/// Returns the plies of the shortest mate by checks, if it has at most `plies`: each move of the side to move gives check, and every answer is met.
pub fn mate_by_checks(pos: &mut Position, plies: u32) -> Option<u32> {
    (1..=plies).step_by(2).find(|&plies| !mating_checks(pos, plies, 1).is_empty())
}

/// Returns the checks after which there is mate within `plies`, the check included: the first ones, no more than `most`.
pub fn mating_checks(pos: &mut Position, plies: u32, most: usize) -> Vec<Move> {
    let mut mating = Vec::new();
    for m in pos.legal_moves() {
        pos.do_move(m);
        if pos.in_check() && is_mated_by_checks(pos, plies - 1) {
            mating.push(m);
        }
        pos.undo_move(m);
        if mating.len() == most {
            break;
        }
    }
    mating
}

/// Returns whether the side to move is mated within `plies`, with any answers, by nothing but checks.
pub fn is_mated_by_checks(pos: &mut Position, plies: u32) -> bool {
    let answers = pos.legal_moves();
    answers.is_empty()
        || plies > 1
            && answers.into_iter().all(|m| {
                pos.do_move(m);
                // The short ones first: most answers are met at once.
                let mated = mate_by_checks(pos, plies - 1).is_some();
                pos.undo_move(m);
                mated
            })
}

/// Returns the value of each position of a game, found ply by ply with its moves alone: first the positions that end in one ply, then in two.
pub fn solve(game: &dyn NumberedGame) -> Vec<Solved> {
    let positions = 0..game.positions();
    let mut values: Vec<Option<Solved>> = positions.clone().map(|position| game.ended(position)).collect();
    let moves: Vec<Vec<usize>> = positions
        .map(|position| {
            let mut after = Vec::new();
            game.moves(position, &mut after);
            after
        })
        .collect();
    for plies in 1.. {
        let value = |after: &[usize]| {
            let wins = after.iter().any(|&after| values[after] == Some(Solved::Loss(plies - 1)));
            let loses = || after.iter().all(|&after| matches!(values[after], Some(Solved::Win(_))));
            if wins { Some(Solved::Win(plies)) } else { loses().then_some(Solved::Loss(plies)) }
        };
        let open = moves.iter().enumerate().filter(|&(position, _)| values[position].is_none());
        let found: Vec<(usize, Solved)> = open.filter_map(|(position, after)| Some((position, value(after)?))).collect();
        if found.is_empty() {
            break;
        }
        found.into_iter().for_each(|(position, value)| values[position] = Some(value));
    }
    values.into_iter().map(|value| value.unwrap_or(Solved::Draw)).collect()
}
