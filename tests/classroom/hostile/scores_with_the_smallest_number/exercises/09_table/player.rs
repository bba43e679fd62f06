// Reports depths and scores from where numbers end.
// Expected: wrong

use minishogi::prelude::*;
use minishogi::table::{Bound, Entry, Parts, Places};

#[derive(Default)]
pub struct Remembering;

impl Player for Remembering {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        root_moves.iter_mut().for_each(|root_move| root_move.score = Value::MIN);
        let Some(first) = root_moves.first().cloned() else { return Move::RESIGN };
        [u32::MAX, 0, 1, ctl.depth_or(4)].into_iter().for_each(|depth| ctl.info(pos, depth, &first));
        first.pv[0]
    }
}

impl AlphaBeta for Remembering {}

/// Knows nothing.
#[derive(Default)]
pub struct Table(Places<(u64, Entry)>, u8);

impl Parts for Table {
    fn parts(&mut self) -> (&mut Places<(u64, Entry)>, &mut u8) {
        (&mut self.0, &mut self.1)
    }

    fn probe(&self, _key: u64) -> Option<Entry> {
        None
    }

    fn store(&mut self, _key: u64, _new: Entry) {}

    fn bound_of(_value: Value, _node: Node) -> Bound {
        Bound::Exact
    }

    fn value_for(_entry: Entry, _node: Node) -> Option<Value> {
        None
    }

    fn value_to_tt(value: Value, _ply: u32) -> Value {
        value
    }
}

fn main() {
    minishogi_shell::run::<Remembering>();
}
