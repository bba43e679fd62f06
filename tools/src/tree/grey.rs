//! The minimax tree below the moves that a search skipped, as far as there is room for it.

use std::collections::VecDeque;

use minishogi::{Move, Position, Value, evaluate, mated_in};

use super::sheet::{Grey, Sheet, step};

/// How many nodes of it there is room for, besides the skipped moves themselves.
const ROOM: usize = 60_000;

/// A move that was never looked at.
pub struct Skipped {
    /// The node above it.
    pub parent: u32,
    /// The position in which it was skipped.
    pub pos: Position,
    pub m: Move,
    /// How many plies lie between the root and the position after it.
    pub ply: u32,
    /// How many plies below it the search would have looked.
    pub left: u32,
    /// Whether values count here as in a plain search.
    pub is_valued: bool,
    /// Whether a leaf without moves is a mate.
    pub sees_mate: bool,
}

/// All skipped moves, and level by level what is below them. `first` is the number of the first.
pub fn expand(skipped: Vec<Skipped>, first: u32, sheet: &mut Sheet) -> Grey {
    let mut grey = Grey::default();
    let mut best: Vec<Option<Value>> = Vec::new();
    let room = skipped.len() + ROOM;
    let mut waiting = VecDeque::from(skipped);
    while let Some(Skipped { parent, pos, m, ply, left, is_valued, sees_mate }) = waiting.pop_front() {
        let me = first + grey.parent.len() as u32;
        grey.parent.push(parent);
        grey.step.push(sheet.place(step(&pos, m)));
        let pos = pos.after(m);
        let moves = pos.legal_moves();
        let is_leaf = left == 0 || moves.is_empty();
        let has_room = grey.parent.len() + waiting.len() + moves.len() <= room;
        if !is_leaf && has_room {
            let below = |&m: &Move| Skipped { parent: me, pos: pos.clone(), m, ply: ply + 1, left: left - 1, is_valued, sees_mate };
            waiting.extend(moves.iter().map(below));
        }
        grey.more.push(u8::from(!is_leaf && !has_room));
        let value = match left {
            0 if !(sees_mate && moves.is_empty()) => Some(evaluate(&pos)),
            _ if is_leaf || has_room => Some(mated_in(ply)),
            _ => None,
        };
        best.push(value.filter(|_| is_valued));
    }
    // A parent comes before its children: what is missing below one is missing in all above it.
    for child in (0..best.len()).rev() {
        if let Some(parent) = grey.parent[child].checked_sub(first) {
            let parent = parent as usize;
            best[parent] = best[parent].zip(best[child]).map(|(best, value)| best.max(-value));
        }
    }
    grey.value = best;
    grey
}

#[cfg(test)]
mod tests {
    use super::*;
    use minishogi_grading::reference::negamax;

    #[test]
    fn values_are_those_of_a_plain_search() {
        let pos = Position::start();
        let m = pos.legal_moves()[0];
        let skipped = |left| Skipped { parent: 0, pos: pos.clone(), m, ply: 1, left, is_valued: true, sees_mate: false };
        for left in 0..3 {
            let mut sheet = Sheet::default();
            let grey = expand(vec![skipped(left)], 1, &mut sheet);
            assert_eq!(grey.value[0], Some(negamax(&mut pos.after(m), left, 1)), "{left} plies");
            assert!(grey.more.iter().all(|&more| more == 0));
        }
    }

    #[test]
    fn what_there_is_no_room_for_is_marked_and_has_no_value() {
        let pos = Position::start();
        let all = pos.legal_moves();
        let skipped = all.iter().map(|&m| Skipped { parent: 0, pos: pos.clone(), m, ply: 1, left: 9, is_valued: true, sees_mate: false });
        let grey = expand(skipped.collect(), 1, &mut Sheet::default());
        assert!(grey.parent.len() > ROOM / 2 && grey.parent.len() <= ROOM + all.len(), "{}", grey.parent.len());
        assert!(grey.more.contains(&1));
        assert_eq!(grey.value[..all.len()].iter().flatten().count(), 0);
    }
}
