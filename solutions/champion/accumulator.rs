//! The sums of the network's first layer along the line that is being searched. A move changes few inputs, so the sums of the position before are
//! nearly those of the position after; and without a request for a value none are needed.

use minishogi::{Color, Position, Value};

use crate::inputs::Change;
use crate::network::{NETWORK, Network, Sums, bucket};

/// One ply of the line.
#[derive(Clone)]
struct Step {
    /// The change from the ply before.
    change: Change,
    /// The sums as Black and as White see the position, once they are needed.
    sums: [Sums; 2],
    known: bool,
}

/// The sums at each ply.
pub struct Accumulators {
    net: &'static Network,
    steps: Vec<Step>,
}

impl Accumulators {
    /// For a line of this many plies from `pos` on.
    pub fn new(pos: &Position, plies: usize) -> Accumulators {
        let net = &*NETWORK;
        let root = Step { change: Change::NOTHING, sums: Color::ALL.map(|viewer| net.sums(pos, viewer)), known: true };
        Accumulators { net, steps: vec![root; plies] }
    }

    /// The position at `ply` comes from the one before by this change.
    pub fn change(&mut self, ply: u32, change: Change) {
        let step = &mut self.steps[ply as usize];
        step.change = change;
        step.known = false;
    }

    /// The value of `pos`, which is at `ply`, for the side to move.
    pub fn value(&mut self, pos: &Position, ply: u32) -> Value {
        let ply = ply as usize;
        let mut known = ply;
        while !self.steps[known].known {
            known -= 1;
        }
        for viewer in Color::ALL {
            let side = viewer.index();
            if self.steps[known + 1..=ply].iter().any(|step| step.change.seen_by(viewer).is_none()) {
                // The plies between are unknown, and stay so.
                self.steps[ply].sums[side] = self.net.sums(pos, viewer);
                continue;
            }
            let mut sums = self.steps[known].sums[side];
            for step in &self.steps[known + 1..=ply] {
                if let Some(seen) = step.change.seen_by(viewer) {
                    self.net.change(&mut sums, seen);
                }
            }
            self.steps[ply].sums[side] = sums;
        }
        self.steps[ply].known = true;
        let [own, other] = [pos.side_to_move(), !pos.side_to_move()].map(|viewer| &self.steps[ply].sums[viewer.index()]);
        self.net.value(own, other, bucket(pos))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minishogi::Random;

    /// Moves are done and taken back, and now and then a value is asked for: the sums are those of the position, as if made again.
    #[test]
    fn sums_are_kept_up_to_date() {
        let mut random = Random(1);
        for game in 0..1000 {
            let mut pos = Position::start();
            for _ in 0..random.below(30) {
                let moves = pos.legal_moves();
                if !moves.is_empty() {
                    pos.do_move(moves[random.below(moves.len())]);
                }
            }
            let mut accumulators = Accumulators::new(&pos, 64);
            let mut line = Vec::new();
            for _ in 0..100 {
                let moves = pos.legal_moves();
                if line.len() == 60 || moves.is_empty() || random.below(3) == 0 {
                    let Some(m) = line.pop() else { continue };
                    pos.undo_move(m);
                } else {
                    let m = moves[random.below(moves.len())];
                    line.push(m);
                    accumulators.change(line.len() as u32, Change::of(&pos, m));
                    pos.do_move(m);
                }
                if random.below(3) == 0 {
                    let value = accumulators.value(&pos, line.len() as u32);
                    let sums = Color::ALL.map(|viewer| NETWORK.sums(&pos, viewer));
                    assert_eq!(accumulators.steps[line.len()].sums, sums, "game {game}: {}", pos.sfen());
                    let [own, other] = [pos.side_to_move(), !pos.side_to_move()].map(|viewer| &sums[viewer.index()]);
                    assert_eq!(value, NETWORK.value(own, other, bucket(&pos)));
                }
            }
        }
    }

    #[test]
    fn after_a_pass_the_other_side_sees_the_same() {
        let pos = Position::from_sfen("rbsgk/4p/5/P4/KGSBR b - 1").unwrap();
        let passed = Position::from_sfen("rbsgk/4p/5/P4/KGSBR w - 1").unwrap();
        let mut accumulators = Accumulators::new(&pos, 3);
        accumulators.change(1, Change::NOTHING);
        assert_eq!(accumulators.value(&passed, 1), crate::evaluate::evaluate(&passed));
    }
}
