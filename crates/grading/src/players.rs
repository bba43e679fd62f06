//! Players made of the kit's own parts, which show the use of a question: a right one, and others that make one mistake.

use std::cmp::Reverse;
use std::collections::HashMap;

use minishogi::table::{self, Bound, Entry};
use minishogi::{
    AlphaBeta, Color, Control, Limits, MAX_PLY, Move, MoveOrdering, Node, PieceKind, Position, RootMoves, Square, VALUE_INFINITE, Value,
    mate_in, mated_in, piece_value, qsearch,
};

use super::order::kind_moved;
use super::reference::{AT_REST, once};

/// A mistake of a player with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableBug {
    /// Nothing.
    None,
    /// Positions that differ in the hands are the same to it.
    ForgetsTheHands,
    /// Positions that differ in the side to move are the same to it.
    ForgetsTheSide,
    /// An upper bound is a value to it.
    TakesUpperBounds,
    /// A lower bound is a value to it.
    TakesLowerBounds,
    /// It remembers the unfinished result of a node when it was stopped.
    KeepsTheUnfinished,
    /// It remembers the move of a node that it looked at last, for the best one.
    KeepsTheLastMove,
}

/// Returns the score of the move that such a player plays at this depth, after a search that was stopped after this many nodes, if one is given.
pub fn score(pos: &Position, depth: u32, bug: TableBug, stopped_after: Option<u64>) -> Value {
    let mut player = TablePlayer::with(bug);
    if let Some(nodes) = stopped_after {
        player.play(pos, Limits { nodes: Some(nodes), ..Limits::default() });
    }
    player.play(pos, Limits::depth(depth)).0
}

/// Returns how many calls of `do_move` such a player needs, with all depths before.
pub fn nodes_with_bug(pos: &Position, depth: u32, bug: TableBug) -> u64 {
    TablePlayer::with(bug).play(pos, Limits::depth(depth)).1
}

/// Returns the move that a right player with a table plays at this depth.
pub fn best_move(pos: &Position, depth: u32) -> Move {
    let mut root_moves = RootMoves::new(pos);
    TablePlayer::with(TableBug::None).deepen_to(&mut pos.clone(), &mut root_moves, Limits::depth(depth))
}

struct TablePlayer {
    bug: TableBug,
    table: HashMap<u64, Entry>,
    ordering: MoveOrdering,
}

impl TablePlayer {
    fn with(bug: TableBug) -> TablePlayer {
        TablePlayer { bug, table: HashMap::new(), ordering: MoveOrdering::new() }
    }

    /// The score of the move it plays, and how many moves it did.
    fn play(&mut self, pos: &Position, limits: Limits) -> (Value, u64) {
        let mut pos = pos.clone();
        let mut root_moves = RootMoves::new(&pos);
        let before = pos.nodes();
        self.deepen_to(&mut pos, &mut root_moves, limits);
        (root_moves.first().map_or(0, |best| best.score), pos.nodes() - before)
    }

    fn deepen_to(&mut self, pos: &mut Position, root_moves: &mut RootMoves, limits: Limits) -> Move {
        self.ordering = MoveOrdering::new();
        let mut ctl = Control::new(pos, limits);
        self.deepen(pos, root_moves, &mut ctl, 1)
    }

    fn key(&self, pos: &Position) -> u64 {
        let sfen = || pos.sfen().split(' ').map(str::to_string).collect::<Vec<_>>();
        let parts = match self.bug {
            TableBug::ForgetsTheHands => sfen()[..2].concat(),
            TableBug::ForgetsTheSide => [&*sfen()[0], &*sfen()[2]].concat(),
            _ => return pos.key(),
        };
        // FNV-1a.
        parts.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }
}

impl AlphaBeta for TablePlayer {
    /// That of the kit, but for a search that is stopped.
    fn alpha_beta(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        let node = Node { ply: ctl.ply(pos), depth, alpha, beta };
        if let Some(value) = table::repetition_value(pos) {
            return Some(value);
        }
        if depth == 0 {
            return Some(qsearch(pos, alpha, beta, node.ply, &self.ordering));
        }
        let (known_value, tt_move) = self.probe(pos, node);
        if known_value.is_some() {
            return known_value;
        }
        let (mut max_value, mut best_move) = (mated_in(node.ply), tt_move);
        let mut moves = pos.legal_moves();
        moves.sort_by_cached_key(|&m| Reverse((m == tt_move, self.score(pos, m, node.ply))));
        for m in moves {
            let Some(value) = self.value_of_move(pos, m, alpha, beta, depth, ctl) else {
                if self.bug == TableBug::KeepsTheUnfinished {
                    self.store(pos, node, max_value, best_move);
                }
                return None;
            };
            if value > max_value {
                max_value = value;
                best_move = m;
            }
            if self.bug == TableBug::KeepsTheLastMove {
                best_move = m;
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.note_cutoff(pos, m, depth, node.ply);
                break;
            }
        }
        self.store(pos, node, max_value, best_move);
        Some(max_value)
    }

    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        self.ordering.score(pos, m, ply)
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        self.ordering.note_cutoff(pos, m, depth, ply);
    }

    fn probe(&self, pos: &Position, node: Node) -> (Option<Value>, Move) {
        let Some(entry) = self.table.get(&self.key(pos)) else { return (None, Move::RESIGN) };
        let taken_for_a_value = match entry.bound {
            Bound::Upper => self.bug == TableBug::TakesUpperBounds,
            Bound::Lower => self.bug == TableBug::TakesLowerBounds,
            Bound::Exact => false,
        };
        let bound = if taken_for_a_value { Bound::Exact } else { entry.bound };
        (Entry { bound, ..*entry }.value_for(node), entry.tt_move)
    }

    fn store(&mut self, pos: &Position, node: Node, value: Value, best_move: Move) {
        let (value, bound) = (table::value_to_tt(value, node.ply), Bound::of(value, node.alpha, node.beta));
        self.table.insert(self.key(pos), Entry { value, tt_move: best_move, depth: node.depth, bound, age: 0 });
    }
}

/// The first move that a search tries with a null window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NullWindows {
    /// At all moves but the first.
    Everywhere,
    /// At those, but not at the root.
    BelowTheRoot,
    /// At those, and it searches a move again that has reached beta already.
    AgainAboveBeta,
    /// At no move.
    Nowhere,
    /// At no move, and at the root all moves but the first have the window above the first one's score.
    NowhereAboveTheFirst,
    /// At no move, and at the root each has the whole window.
    NowhereAndAllAtTheRoot,
}

/// Returns how many calls of `do_move` an iterative deepening with a table needs, with null windows and without; found once in a process.
pub fn nodes_with_and_without_null_windows(pos: &Position, depth: u32) -> [u64; 2] {
    let ways = [("null windows", NullWindows::Everywhere), ("whole windows", NullWindows::Nowhere)];
    ways.map(|(name, windows)| once(name, &mut pos.clone(), None, depth, &|pos| (0, nodes_of_deepening(pos, depth, windows))).1)
}

/// Returns the same for any of them, not kept.
pub fn nodes_of_deepening(pos: &Position, depth: u32, windows: NullWindows) -> u64 {
    let mut pos = pos.clone();
    let (mut root_moves, mut ctl) = (RootMoves::new(&pos), Control::new(&pos, Limits::depth(depth)));
    let mut search = PrincipalVariation { windows, table: table::Table::new(1), ordering: MoveOrdering::new() };
    let before = pos.nodes();
    search.deepen(&mut pos, &mut root_moves, &mut ctl, 1);
    pos.nodes() - before
}

struct PrincipalVariation {
    windows: NullWindows,
    table: table::Table,
    ordering: MoveOrdering,
}

impl AlphaBeta for PrincipalVariation {
    fn value_of_nth_move(
        &mut self,
        number: usize,
        pos: &mut Position,
        m: Move,
        alpha: Value,
        beta: Value,
        depth: u32,
        ctl: &Control,
    ) -> Option<Value> {
        let has_null_window = match self.windows {
            NullWindows::Everywhere | NullWindows::AgainAboveBeta => true,
            NullWindows::BelowTheRoot => ctl.ply(pos) > 0,
            NullWindows::Nowhere | NullWindows::NowhereAboveTheFirst | NullWindows::NowhereAndAllAtTheRoot => false,
        };
        if has_null_window && number > 0 && alpha > -VALUE_INFINITE {
            let value = self.value_of_move(pos, m, alpha, alpha + 1, depth, ctl)?;
            if value <= alpha || value >= beta && self.windows != NullWindows::AgainAboveBeta {
                return Some(value);
            }
        }
        self.value_of_move(pos, m, alpha, beta, depth, ctl)
    }

    fn search_root(&mut self, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, ctl: &Control) -> Option<()> {
        let mut alpha = -VALUE_INFINITE;
        for (number, root_move) in root_moves.iter_mut().enumerate() {
            let value = self.value_of_nth_move(number, pos, root_move.pv[0], alpha, VALUE_INFINITE, depth, ctl)?;
            root_move.score = value;
            alpha = match self.windows {
                NullWindows::NowhereAndAllAtTheRoot => alpha,
                NullWindows::NowhereAboveTheFirst if number > 0 => alpha,
                _ => alpha.max(value),
            };
        }
        Some(())
    }

    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        self.ordering.score(pos, m, ply)
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        self.ordering.note_cutoff(pos, m, depth, ply);
    }

    fn leaf_value(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
        qsearch(pos, alpha, beta, ply, &self.ordering)
    }

    fn repetition_value(&self, pos: &Position) -> Option<Value> {
        table::repetition_value(pos)
    }

    fn probe(&self, pos: &Position, node: Node) -> (Option<Value>, Move) {
        self.table.probe_node(pos, node)
    }

    fn store(&mut self, pos: &Position, node: Node, value: Value, best_move: Move) {
        self.table.store_node(pos, node, value, best_move);
    }
}

/// After how many moves a search is best stopped to see that a player sorts the scores of two depths together when it is stopped: one that is no
/// better than the best move of the last finished depth comes first then. In every depth from 2 to 4 the longest time in which that is so, if
/// there is one.
pub fn moments_of_mixed_scores(pos: &Position) -> Vec<u64> {
    let mut pos = pos.clone();
    let (mut root_moves, ctl) = (RootMoves::new(&pos), Control::new(&pos, Limits::default()));
    let mut search = Resting { ordering: MoveOrdering::new() };
    search.sort_root(&pos, &mut root_moves);
    let before = pos.nodes();
    let mut moments = Vec::new();
    for depth in 1..=4 {
        let Some(best) = root_moves.first().map(|root_move| root_move.pv[0]) else { break };
        let mut alpha = -VALUE_INFINITE;
        // Since when a move that was not looked at yet comes first.
        let mut mixed: Option<(u64, Move)> = None;
        let mut longest: Option<(u64, u64)> = None;
        for number in 0..root_moves.len() {
            let m = root_moves[number].pv[0];
            let begun = pos.nodes() - before;
            if let Some(value) = search.value_of_move(&mut pos, m, alpha, VALUE_INFINITE, depth, &ctl) {
                root_moves[number].score = value;
                alpha = alpha.max(value);
            }
            let length = pos.nodes() - before - begun;
            if let Some((since, _)) = mixed
                && length > 2
                && longest.is_none_or(|(longest, _)| length > longest)
            {
                longest = Some((length, since + length / 2));
            }
            let mut order: Vec<usize> = (0..root_moves.len()).collect();
            order.sort_by_key(|&other| Reverse(root_moves[other].score));
            let first = root_moves[order[0]].pv[0];
            mixed = (depth > 1 && order[0] > number).then_some((pos.nodes() - before, first)).filter(|&(_, first)| {
                let [found, expected] = [first, best].map(|m| AT_REST.move_value(&mut pos, m, depth));
                found <= expected
            });
        }
        moments.extend(longest.map(|(_, moment)| moment));
        root_moves.sort();
        if root_moves.first().is_some_and(|best| best.score.abs() >= mate_in(depth)) {
            break;
        }
    }
    moments
}

/// Returns how many moves a search to `depth` does that puts its moves in order, but not the captures behind the depth.
pub fn nodes_with_captures_in_any_order(pos: &Position, depth: u32) -> u64 {
    struct InAnyOrder(MoveOrdering);
    impl AlphaBeta for InAnyOrder {
        fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
            self.0.score(pos, m, ply)
        }

        fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
            self.0.note_cutoff(pos, m, depth, ply);
        }

        fn leaf_value(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
            AT_REST.search(pos, 0, ply, alpha, beta)
        }
    }
    let mut pos = pos.clone();
    let (before, ctl) = (pos.nodes(), Control::new(&pos, Limits::default()));
    InAnyOrder(MoveOrdering::new()).alpha_beta(&mut pos, -VALUE_INFINITE, VALUE_INFINITE, depth, &ctl);
    pos.nodes() - before
}

/// Exercise 08 without a clock.
struct Resting {
    ordering: MoveOrdering,
}

impl AlphaBeta for Resting {
    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        self.ordering.score(pos, m, ply)
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        self.ordering.note_cutoff(pos, m, depth, ply);
    }

    fn leaf_value(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
        qsearch(pos, alpha, beta, ply, &self.ordering)
    }
}

/// The memory of a player that orders quiet moves by their cuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Killers and history.
    Both,
    /// No history.
    Killers,
    /// The killers of the ply below.
    KillersOfAnotherPly,
    /// The first killers of a ply, forever.
    FirstKillers,
    /// One killer for each ply.
    OneKiller,
    /// Captures as killers, too.
    CapturesAsKillers,
    /// Promotions as killers, too.
    PromotionsAsKillers,
    /// Both, but a cut counts for more the less is searched behind it.
    WeightsUpsideDown,
    /// Both, but of all cuts of a move only the last one counts.
    LastCut,
    /// Both, but a promoted piece is worth no more to it than the piece was before.
    UnpromotedVictims,
    /// No killers.
    History,
    /// Neither: captures and promotions come first, and that is all.
    Neither,
}

/// Returns the moves that such a player does in a search to this depth, each with how many were done before it and not yet undone.
pub fn moves_in_order(pos: &Position, depth: u32, memory: Memory) -> Vec<(u32, Move)> {
    first_moves_in_order(pos, depth, memory, usize::MAX)
}

/// Returns the first of them, `most` at most.
pub fn first_moves_in_order(pos: &Position, depth: u32, memory: Memory, most: usize) -> Vec<(u32, Move)> {
    let (mut pos, mut root_moves) = (pos.clone(), RootMoves::new(pos));
    let mut search =
        Ordered { memory, killers: vec![[Move::RESIGN; 2]; MAX_PLY as usize + 2], history: HashMap::new(), done: Vec::new(), most };
    search.search_to_depth(&mut pos, &mut root_moves, depth);
    search.done
}

/// Returns how many moves these are, found once in a process.
pub fn nodes_in_order(pos: &Position, depth: u32, memory: Memory) -> u64 {
    let name = if memory == Memory::Both { "the whole order" } else { "captures and promotions first" };
    debug_assert!(matches!(memory, Memory::Both | Memory::Neither));
    once(name, &mut pos.clone(), None, depth, &|pos| (0, moves_in_order(pos, depth, memory).len() as u64)).1
}

struct Ordered {
    memory: Memory,
    killers: Vec<[Move; 2]>,
    /// By the side, the piece and the target.
    history: HashMap<(Color, PieceKind, Square), u32>,
    done: Vec<(u32, Move)>,
    most: usize,
}

impl AlphaBeta for Ordered {
    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        let Some(kind) = kind_moved(pos, m) else { return 0 };
        if let Some(victim) = pos.piece_on(m.to()) {
            let victim = if self.memory == Memory::UnpromotedVictims { victim.kind.unpromoted() } else { victim.kind };
            2_000_000_000 + 1000 * piece_value(victim) - piece_value(kind)
        } else if m.is_promotion() {
            1_500_000_000
        } else if self.killers[ply as usize].contains(&m) {
            1_000_000_000
        } else {
            self.history.get(&(pos.side_to_move(), kind, m.to())).map_or(0, |&cuts| cuts.min(999_999_999) as i32)
        }
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        let is_noted = match (pos.piece_on(m.to()).is_some(), m.is_promotion()) {
            (false, false) => true,
            (true, _) => self.memory == Memory::CapturesAsKillers,
            (false, true) => self.memory == Memory::PromotionsAsKillers,
        };
        let Some(kind) = kind_moved(pos, m).filter(|_| is_noted) else { return };
        let ply = if self.memory == Memory::KillersOfAnotherPly { ply + 1 } else { ply };
        let keeps_killers = !matches!(self.memory, Memory::History | Memory::Neither);
        let killers = &mut self.killers[ply as usize];
        let is_full = self.memory == Memory::FirstKillers && killers[1] != Move::RESIGN;
        if keeps_killers && killers[0] != m && !is_full {
            *killers = [m, if self.memory == Memory::OneKiller { Move::RESIGN } else { killers[0] }];
        }
        if !matches!(self.memory, Memory::Killers | Memory::Neither) {
            let weight = if self.memory == Memory::WeightsUpsideDown { ply * ply } else { depth * depth };
            let cuts = self.history.entry((pos.side_to_move(), kind, m.to())).or_default();
            *cuts = if self.memory == Memory::LastCut { weight } else { *cuts + weight };
        }
    }

    fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        if self.done.len() >= self.most {
            return None;
        }
        self.done.push((ctl.ply(pos), m));
        pos.do_move(m);
        let value = self.alpha_beta(pos, -beta, -alpha, depth - 1, ctl);
        pos.undo_move(m);
        Some(-value?)
    }
}
