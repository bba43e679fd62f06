//! The quiet moves that were good elsewhere in the tree: they are tried early here too.

use minishogi::{Color, MAX_PLY, Move, PieceKind, Square};

/// The origins of moves: a square, or the hand by kind.
const ORIGINS: usize = Square::COUNT + PieceKind::IN_HAND.len();

/// A kind on its target square; promoted pieces by their own kinds.
pub const PIECE_TO: usize = PieceKind::ALL.len() * Square::COUNT;

/// No value goes beyond.
pub const MOST: i32 = 8192;

/// A move as its colour, its kind and its target, by which it is remembered as another's forerunner.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Played(u16);

impl Played {
    /// Before the first move, and instead of a pass.
    pub const NOTHING: Played = Played(2 * PIECE_TO as u16);

    pub fn new(color: Color, kind: PieceKind, m: Move) -> Played {
        Played((color.index() * PIECE_TO + piece_to(kind, m)) as u16)
    }
}

pub fn piece_to(kind: PieceKind, m: Move) -> usize {
    kind.index() * Square::COUNT + m.to().index()
}

fn origin(m: Move) -> usize {
    match m.from() {
        Some(from) => from.index(),
        None => Square::COUNT + m.dropped().map_or(0, PieceKind::index),
    }
}

/// The key of a quiet move: the move itself, and the moves one and two plies before.
#[derive(Clone, Copy)]
pub struct Context {
    pub color: Color,
    pub before: [Played; 2],
}

pub struct History {
    /// By colour, origin and target.
    moves: Box<[[[i16; Square::COUNT]; ORIGINS]; 2]>,
    /// By the move one or two plies before, then by kind and target.
    replies: Vec<[i16; PIECE_TO]>,
    /// The quiet moves that last refuted something at a ply.
    killers: [[Move; 2]; MAX_PLY as usize + 1],
    /// The quiet move that last refuted a move.
    counters: Vec<Move>,
}

impl History {
    pub fn new() -> History {
        History {
            moves: Box::new([[[0; Square::COUNT]; ORIGINS]; 2]),
            replies: vec![[0; PIECE_TO]; 2 * PIECE_TO + 1],
            killers: [[Move::RESIGN; 2]; MAX_PLY as usize + 1],
            counters: vec![Move::RESIGN; 2 * PIECE_TO + 1],
        }
    }

    /// Killers belong to one search.
    pub fn forget_killers(&mut self) {
        self.killers.fill([Move::RESIGN; 2]);
    }

    pub fn killers(&self, ply: u32) -> [Move; 2] {
        self.killers[ply as usize]
    }

    pub fn counter(&self, context: Context) -> Move {
        self.counters[usize::from(context.before[0].0)]
    }

    pub fn value(&self, context: Context, kind: PieceKind, m: Move) -> i32 {
        let reply = |played: Played| i32::from(self.replies[usize::from(played.0)][piece_to(kind, m)]);
        i32::from(self.moves[context.color.index()][origin(m)][m.to().index()]) + reply(context.before[0]) + reply(context.before[1])
    }

    /// `m` was good enough at `depth`, the quiet moves `tried` before it were not.
    pub fn refuted(&mut self, context: Context, ply: u32, depth: i32, (kind, m): (PieceKind, Move), tried: &[(PieceKind, Move)]) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != m {
            *killers = [m, killers[0]];
        }
        self.counters[usize::from(context.before[0].0)] = m;
        let bonus = (32 * depth * depth).min(1600);
        self.change(context, kind, m, bonus);
        for &(kind, m) in tried {
            self.change(context, kind, m, -bonus);
        }
    }

    fn change(&mut self, context: Context, kind: PieceKind, m: Move, bonus: i32) {
        approach(&mut self.moves[context.color.index()][origin(m)][m.to().index()], bonus);
        for played in context.before {
            approach(&mut self.replies[usize::from(played.0)][piece_to(kind, m)], bonus);
        }
    }
}

/// Adds a bonus, the less the nearer the value is to its limit.
fn approach(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MOST) as i16;
}
