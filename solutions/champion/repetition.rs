//! The value of coming back to a position: Black loses, but a side that gave check with each of its moves in between loses in any case.

use minishogi::{Color, Position, Value};

/// The value of a game that the rule of repetition decides: won, but a mate is better.
pub const WON_BY_RULE: Value = 31_000;

/// Larger than every value that comes from `evaluate`.
pub const KNOWN_WIN: Value = 30_000;

/// The positions that led to the one being searched, oldest first.
#[derive(Default)]
pub struct Path {
    positions: Vec<Passed>,
    /// The number of them that were played, and not only searched.
    played: usize,
    /// Positions before this one are not looked at: a pass lies in between.
    since_pass: usize,
}

struct Passed {
    key: u64,
    in_check: bool,
}

impl Path {
    /// The positions of the game before `pos`.
    pub fn to(pos: &Position) -> Path {
        let mut path = Path::default();
        let mut earlier = pos.clone();
        let moves: Vec<_> = pos.moves_done().collect();
        for &m in moves.iter().rev() {
            earlier.undo_move(m);
            path.positions.push(Passed { key: earlier.key(), in_check: earlier.in_check() });
        }
        path.positions.reverse();
        path.played = path.positions.len();
        path
    }

    pub fn push(&mut self, pos: &Position, in_check: bool) {
        self.positions.push(Passed { key: pos.key(), in_check });
    }

    pub fn pop(&mut self) {
        self.positions.pop();
    }

    /// Forgets the positions before until [`end_pass`](Path::end_pass) is given the returned number.
    pub fn begin_pass(&mut self) -> usize {
        std::mem::replace(&mut self.since_pass, self.positions.len())
    }

    pub fn end_pass(&mut self, since_pass: usize) {
        self.since_pass = since_pass;
    }

    /// The value of `pos` for the side to move, if the rule decides it. `pos` itself is not yet on the path.
    ///
    /// A position that came twice after the root can come again and again, so the second time counts as the fourth. But of a position of the game
    /// itself three must have been played: a side that comes back to it gives the other the choice once more.
    pub fn repetition(&self, pos: &Position, in_check: bool) -> Option<Value> {
        let key = pos.key();
        let mut found = 0;
        // The same side is to move at every second ply, and it takes four plies to come back.
        let mut back = 4;
        while self.since_pass + back <= self.positions.len() {
            let first = self.positions.len() - back;
            if self.positions[first].key == key {
                found += 1;
                if first >= self.played || found == 3 {
                    return Some(self.judge(pos.side_to_move(), &self.positions[first + 1..], in_check));
                }
            }
            back += 2;
        }
        None
    }

    /// `between` holds the positions after the first occurrence: the other side's move, ours, ..., the other side's.
    fn judge(&self, us: Color, between: &[Passed], in_check: bool) -> Value {
        let they_checked = in_check && between.iter().skip(1).step_by(2).all(|passed| passed.in_check);
        let we_checked = between.iter().step_by(2).all(|passed| passed.in_check);
        let we_win = match (we_checked, they_checked) {
            (true, false) => false,
            (false, true) => true,
            _ => us == Color::White,
        };
        if we_win { WON_BY_RULE } else { -WON_BY_RULE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minishogi::Outcome;

    /// The value of the position after the moves, the last four of which lead back, and the winner by the rules after two rounds more.
    fn value_and_winner(sfen: &str, moves: &str) -> (Value, Color) {
        let mut pos = Position::from_sfen(sfen).unwrap();
        for _ in 0..3 {
            moves.split_whitespace().for_each(|m| pos.do_move(m.parse().unwrap()));
        }
        let winner = pos.outcome().map(Outcome::winner).unwrap();
        let value = Path::to(&pos).repetition(&pos, pos.in_check()).unwrap();
        (value, winner)
    }

    #[test]
    fn black_loses_by_repetition_and_a_checker_too() {
        for (sfen, moves) in [
            ("rbsgk/4p/5/P4/KGSBR b - 1", "1e1d 5a5b 1d1e 5b5a"),
            ("4k/5/5/R4/K4 b - 1", "5d1d 1a2a 1d2d 2a1a 2d1d"),
            ("4k/r4/5/5/4K w - 1", "5b1b 1e2e 1b2b 2e1e 2b1b"),
        ] {
            // The later examples come back after their first move, which is why they begin with it.
            let moves: Vec<&str> = moves.split_whitespace().collect();
            let first = moves.len() % 4;
            let mut pos = Position::from_sfen(sfen).unwrap();
            moves[..first].iter().for_each(|m| pos.do_move(m.parse().unwrap()));
            let (value, winner) = value_and_winner(&pos.sfen(), &moves[first..].join(" "));
            assert_eq!(value > 0, winner == pos.side_to_move(), "{sfen}");
        }
    }

    #[test]
    fn of_the_game_the_fourth_time_counts_and_of_the_search_the_second() {
        let mut pos = Position::start();
        let mut path = Path::to(&pos);
        for (i, m) in "1e1d 5a5b 1d1e 5b5a ".repeat(3).split_whitespace().enumerate() {
            path.push(&pos, false);
            pos.do_move(m.parse().unwrap());
            let (searched, played) = (path.repetition(&pos, false), Path::to(&pos).repetition(&pos, false));
            assert_eq!((searched.is_some(), played.is_some()), (i >= 3, i == 11), "after {} moves", i + 1);
        }
    }

    #[test]
    fn a_new_position_is_no_repetition() {
        let mut pos = Position::start();
        for m in ["1e1d", "5a5b", "1d1e"] {
            pos.do_move(m.parse().unwrap());
            assert_eq!(Path::to(&pos).repetition(&pos, false), None);
        }
    }
}
