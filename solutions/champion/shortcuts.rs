//! Nodes whose value is plain without trying moves one by one.

use minishogi::{Color, Position, Setup, Square, Value};

use crate::pruning::Node;
use crate::repetition::KNOWN_WIN;
use crate::search::{Search, Stopped};

impl Search<'_> {
    /// A value of at least `beta` of a node with a null window, where it is plain.
    pub fn shortcut(&mut self, pos: &Position, node: &Node) -> Result<Option<Value>, Stopped> {
        let Some(eval) = node.eval.filter(|_| !node.is_pv && node.beta.abs() < KNOWN_WIN) else { return Ok(None) };
        // So far ahead that a few moves will not change it (reverse futility).
        if node.depth <= 7 && eval - 150 * (node.depth - i32::from(node.improving)) >= node.beta {
            return Ok(Some(eval));
        }
        // Even a pass would be good enough: then a move is, too. With pieces in hand there is nearly always a useful one.
        if node.depth >= 3 && eval >= node.beta && !self.passed(node.ply) {
            let value = self.after_pass(pos, node, eval)?;
            // A mate after a pass is not proved.
            return Ok(value.filter(|&value| value >= node.beta).map(|value| if value >= KNOWN_WIN { node.beta } else { value }));
        }
        Ok(None)
    }

    /// The value after a pass (null move); nothing where the position does not allow it.
    fn after_pass(&mut self, pos: &Position, node: &Node, eval: Value) -> Result<Option<Value>, Stopped> {
        let Some(mut passed) = passed(pos) else { return Ok(None) };
        let less = 3 + node.depth / 4 + ((eval - node.beta) / 200).min(3);
        self.path.push(pos, false);
        let before = self.path.begin_pass();
        self.pass(node.ply);
        let value = -self.search(&mut passed, -node.beta, -node.beta + 1, node.depth - less, node.ply + 1, !node.cut_node)?;
        self.path.end_pass(before);
        self.path.pop();
        Ok(Some(value))
    }
}

/// The position with the other side to move.
fn passed(pos: &Position) -> Option<Position> {
    let mut board = [None; Square::COUNT];
    for square in pos.pieces(Color::Black) | pos.pieces(Color::White) {
        board[square.index()] = pos.piece_on(square);
    }
    let hands = Color::ALL.map(|color| pos.hand_of(color));
    Setup { board, hands, side: !pos.side_to_move(), number: pos.move_number() }.try_into().ok()
}
