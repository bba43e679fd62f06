//! In which order a search tried the moves of its nodes, told from the moves it did.

use minishogi::{Color, Move, PieceKind, Position};

use super::Text;

/// A move that is tried at a node, and what was known before.
pub struct Try<'a> {
    pub pos: &'a Position,
    pub m: Move,
    /// The moves tried at this node before, in their order.
    pub earlier: &'a [Move],
    /// All cuts in the search before this node was entered.
    pub cuts: &'a [Cut],
    /// The moves from the root to this node.
    pub line: &'a [Move],
    /// The number of the node above.
    parent: usize,
}

/// The last move of a node at which not all moves, or just all, were tried.
pub struct Cut {
    pub m: Move,
    /// What moved or was dropped.
    pub kind: PieceKind,
    pub by: Color,
    /// Neither a capture nor a promotion.
    pub is_quiet: bool,
    /// Not where all moves were tried: then the last of them may have cut or not.
    pub is_certain: bool,
    parent: usize,
}

impl Try<'_> {
    /// Where this is, in words.
    pub fn place(&self) -> Text {
        let line = self.line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        if line.is_empty() {
            Text::new("at the root", "ルートで")
        } else {
            Text::of(format!("after {line}"), format!("{line} の後で"))
        }
    }

    /// The cuts at the nodes beside this one, below the same move.
    pub fn cuts_beside(&self) -> impl DoubleEndedIterator<Item = &Cut> {
        self.cuts.iter().filter(|cut| cut.parent == self.parent)
    }
}

struct Node {
    pos: Position,
    tried: Vec<Move>,
    /// How many cuts there were before the first move was tried.
    cuts_before: usize,
    number: usize,
    parent: usize,
}

impl Node {
    fn cut(&self) -> Option<Cut> {
        let m = *self.tried.last()?;
        Some(Cut {
            m,
            kind: kind_moved(&self.pos, m)?,
            by: self.pos.side_to_move(),
            is_quiet: is_quiet(&self.pos, m),
            is_certain: self.tried.len() < self.pos.count_legal_moves(),
            parent: self.parent,
        })
    }
}

/// Neither a capture nor a promotion.
pub fn is_quiet(pos: &Position, m: Move) -> bool {
    pos.piece_on(m.to()).is_none() && !m.is_promotion()
}

/// The kind of the piece that `m` moves or drops.
pub fn kind_moved(pos: &Position, m: Move) -> Option<PieceKind> {
    m.dropped().or_else(|| Some(pos.piece_on(m.from()?)?.kind))
}

/// Looks at every move of [`Answer::done`](super::Answer::done) in turn, to the first error.
pub fn each_try<E>(root: Position, done: &[(u32, Move)], mut holds: impl FnMut(&Try) -> Result<(), E>) -> Result<(), E> {
    let mut cuts: Vec<Cut> = Vec::new();
    let mut line: Vec<Move> = Vec::new();
    let mut path = vec![Node { pos: root, tried: Vec::new(), cuts_before: 0, number: 0, parent: 0 }];
    for (number, &(ply, m)) in (1..).zip(done) {
        let ply = ply as usize;
        while path.len() > ply + 1 {
            cuts.extend(path.pop().and_then(|node| node.cut()));
        }
        line.truncate(ply);
        // On a copy without its past a player may do what belongs to no node.
        let Some(node) = path.last_mut().filter(|node| line.len() == ply && node.pos.is_legal(m).is_ok()) else { return Ok(()) };
        if node.tried.is_empty() {
            node.cuts_before = cuts.len();
        }
        holds(&Try { pos: &node.pos, m, earlier: &node.tried, cuts: &cuts[..node.cuts_before], line: &line, parent: node.parent })?;
        node.tried.push(m);
        let child = Node { pos: node.pos.after(m), tried: Vec::new(), cuts_before: 0, number, parent: node.number };
        line.push(m);
        path.push(child);
    }
    Ok(())
}
