//! A game tree whose nodes are plain numbers, made as far as it is looked at: all settings of a search run on one.

use std::ops::Range;

use minishogi::{Color, Move, Position, Value, evaluate};

/// The number of nodes there may be.
const MOST: usize = 1 << 20;

pub(super) struct Tree {
    /// The position of the node that was looked at last, and the nodes that lead to it.
    pos: Position,
    path: Vec<u32>,
    nodes: Vec<Node>,
}

/// A position in the tree, and the move that leads there.
struct Node {
    m: Move,
    parent: u32,
    /// The numbers of the nodes behind the moves, once these are known.
    kids: Option<Range<u32>>,
    /// For the side to move.
    value: Value,
    in_check: bool,
    is_capture: bool,
    is_stuck: Option<bool>,
}

/// The number of the root.
pub(super) const ROOT: u32 = 0;

impl Tree {
    pub fn of(pos: Position) -> Tree {
        let root = Node {
            m: Move::RESIGN,
            parent: ROOT,
            kids: None,
            value: evaluate(&pos),
            in_check: pos.in_check(),
            is_capture: false,
            is_stuck: None,
        };
        Tree { pos, path: Vec::new(), nodes: vec![root] }
    }

    /// Returns the nodes after the moves of this one, in the order of `legal_moves`; `None` if there are too many in all.
    pub fn kids(&mut self, node: u32) -> Option<Range<u32>> {
        if let Some(kids) = &self.nodes[node as usize].kids {
            return Some(kids.clone());
        }
        if self.nodes.len() > MOST {
            return None;
        }
        self.go_to(node);
        let first = self.nodes.len() as u32;
        for m in self.pos.legal_moves() {
            let is_capture = self.pos.piece_on(m.to()).is_some();
            self.pos.do_move(m);
            let (value, in_check) = (evaluate(&self.pos), self.pos.in_check());
            self.pos.undo_move(m);
            self.nodes.push(Node { m, parent: node, kids: None, value, in_check, is_capture, is_stuck: None });
        }
        let kids = first..self.nodes.len() as u32;
        self.nodes[node as usize].kids = Some(kids.clone());
        Some(kids)
    }

    /// Returns the move that leads to the node.
    pub fn m(&self, node: u32) -> Move {
        self.nodes[node as usize].m
    }

    /// Returns the pieces, for the side to move.
    pub fn value(&self, node: u32) -> Value {
        self.nodes[node as usize].value
    }

    pub fn in_check(&self, node: u32) -> bool {
        self.nodes[node as usize].in_check
    }

    /// Returns whether the move that leads to the node takes a piece.
    pub fn is_capture(&self, node: u32) -> bool {
        self.nodes[node as usize].is_capture
    }

    /// Returns whether there is no legal move.
    pub fn is_stuck(&mut self, node: u32) -> bool {
        if let Some(kids) = &self.nodes[node as usize].kids {
            return kids.is_empty();
        }
        if let Some(is_stuck) = self.nodes[node as usize].is_stuck {
            return is_stuck;
        }
        let is_stuck = !self.at(node).has_legal_move();
        self.nodes[node as usize].is_stuck = Some(is_stuck);
        is_stuck
    }

    pub fn side_to_move(&mut self, node: u32) -> Color {
        self.at(node).side_to_move()
    }

    /// Returns the position of the node.
    pub fn at(&mut self, node: u32) -> &Position {
        self.go_to(node);
        &self.pos
    }

    fn go_to(&mut self, node: u32) {
        let mut path = Vec::new();
        let mut at = node;
        while at != ROOT {
            path.push(at);
            at = self.nodes[at as usize].parent;
        }
        path.reverse();
        let common = path.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
        while self.path.len() > common {
            let last = self.path.pop().unwrap_or(ROOT);
            self.pos.undo_move(self.nodes[last as usize].m);
        }
        for &next in &path[common..] {
            self.pos.do_move(self.nodes[next as usize].m);
        }
        self.path = path;
    }
}
