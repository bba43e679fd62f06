//! Small games of dobutsu shogi solved in the plainest way, with rules of their own: a board of letters, a hash map, and values that are
//! computed again and again until nothing changes.

use std::collections::HashMap;

use minishogi_retrograde::Solved;

/// The board as the side to move sees it, its own rank last, then the hands. Upper case is mine.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct State {
    board: [u8; 12],
    hands: Vec<u8>,
}

/// `(right, down)` for a piece of mine. `H` is a hen.
fn steps(piece: u8) -> &'static [(i32, i32)] {
    match piece.to_ascii_uppercase() {
        b'L' => &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)],
        b'G' => &[(0, -1), (-1, 0), (1, 0), (0, 1)],
        b'E' => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        b'C' => &[(0, -1)],
        b'H' => &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)],
        other => panic!("{}", other as char),
    }
}

fn swap_case(letter: u8) -> u8 {
    if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
}

impl State {
    fn read(text: &str) -> State {
        let mut board = Vec::new();
        for c in text.split(' ').next().unwrap().bytes().filter(|&c| c != b'/') {
            match c {
                b'1'..=b'3' => board.extend(vec![b'.'; usize::from(c - b'0')]),
                _ => board.push(c),
            }
        }
        State { board: board.try_into().unwrap(), hands: Vec::new() }
    }

    fn text(&self) -> String {
        let ranks: Vec<String> =
            self.board.chunks(3).map(|rank| rank.iter().map(|&c| letter(c)).collect::<String>().replace('.', "1")).collect();
        let hands: String = self.hands.iter().map(|&c| c as char).collect();
        format!("{} b {} 1", ranks.join("/"), if hands.is_empty() { "-" } else { &hands })
    }

    fn turned(mut self) -> State {
        self.board.reverse();
        self.board.iter_mut().chain(&mut self.hands).for_each(|c| *c = swap_case(*c));
        self
    }

    /// The same for a position and its mirror image.
    fn canonical(mut self) -> State {
        self.hands.sort_unstable();
        let mut mirror = self.clone();
        mirror.board.chunks_mut(3).for_each(|rank| rank.reverse());
        self.min(mirror)
    }

    /// The positions after all moves, still seen by the side that moved, and whether the lion was taken.
    fn moves(&self) -> Vec<(State, bool)> {
        let mut found = Vec::new();
        for from in 0..12 {
            let piece = self.board[from];
            if !piece.is_ascii_uppercase() {
                continue;
            }
            for (right, down) in steps(piece) {
                let (file, rank) = (from as i32 % 3 + right, from as i32 / 3 + down);
                if !(0..3).contains(&file) || !(0..4).contains(&rank) {
                    continue;
                }
                let to = (rank * 3 + file) as usize;
                let target = self.board[to];
                if target.is_ascii_uppercase() {
                    continue;
                }
                let mut after = self.clone();
                after.board[from] = b'.';
                after.board[to] = if piece == b'C' && rank == 0 { b'H' } else { piece };
                if target != b'.' && target != b'l' {
                    after.hands.push(if target == b'h' { b'C' } else { target.to_ascii_uppercase() });
                }
                found.push((after, target == b'l'));
            }
        }
        for i in 0..self.hands.len() {
            if self.hands[i].is_ascii_uppercase() {
                for to in (0..12).filter(|&to| self.board[to] == b'.') {
                    let mut after = self.clone();
                    after.board[to] = after.hands.remove(i);
                    found.push((after, false));
                }
            }
        }
        found
    }

    /// The end of the game.
    fn ended(&self) -> Option<Solved> {
        if self.moves().iter().any(|(_, caught)| *caught) {
            Some(Solved::Win(1))
        } else {
            self.board[9..].contains(&b'l').then_some(Solved::Loss(0))
        }
    }
}

/// The result if a lion was attacked on the last rank, and was not taken.
#[derive(Clone, Copy, PartialEq)]
pub enum Spared {
    /// It has won, as the kit has it.
    Wins,
    /// It wins as soon as it is not attacked any more, as Fairy-Stockfish has it.
    WaitsForSafety,
}

/// The ways to play `depth` moves from here.
pub fn perft(start: &str, depth: u32, spared: Spared) -> u64 {
    State::read(start).perft(depth, spared)
}

impl State {
    fn perft(&self, depth: u32, spared: Spared) -> u64 {
        let moves = self.moves();
        let tried = self.board[9..].contains(&b'l') && !moves.iter().any(|(_, caught)| *caught);
        let is_safe = || !self.clone().turned().moves().iter().any(|(_, caught)| *caught);
        let has_won = self.board[..3].contains(&b'L') && (spared == Spared::Wins || is_safe());
        if tried || has_won {
            return 0;
        }
        let mut after: Vec<(State, bool)> = moves.into_iter().map(|(state, caught)| (state.sorted(), caught)).collect();
        after.sort();
        // Two chicks in hand are dropped alike.
        after.dedup();
        if depth == 1 {
            return after.len() as u64;
        }
        after.into_iter().filter(|(_, caught)| !caught).map(|(state, _)| state.turned().perft(depth - 1, spared)).sum()
    }

    fn sorted(mut self) -> State {
        self.hands.sort_unstable();
        self
    }
}

fn letter(c: u8) -> String {
    match c {
        b'H' => "+C".to_string(),
        b'h' => "+c".to_string(),
        other => (other as char).to_string(),
    }
}

/// All positions that can be reached, as text, and their values.
pub fn solve(start: &str) -> HashMap<String, Solved> {
    let mut numbers = HashMap::from([(State::read(start).canonical(), 0)]);
    let mut states: Vec<State> = numbers.keys().cloned().collect();
    let mut after: Vec<Vec<usize>> = Vec::new();
    let mut values: Vec<Option<Solved>> = Vec::new();
    while after.len() < states.len() {
        let state = states[after.len()].clone();
        values.push(state.ended());
        let moves = if state.ended().is_some() { Vec::new() } else { state.moves() };
        let mut reached = Vec::new();
        for (next, _) in moves {
            let next = next.turned().canonical();
            let number = *numbers.entry(next.clone()).or_insert_with(|| {
                states.push(next);
                states.len() - 1
            });
            reached.push(number);
        }
        after.push(reached);
    }
    // In round n all values with n plies are found.
    for plies in 1..256 {
        for number in 0..states.len() {
            if values[number].is_none() {
                let replies: Vec<Option<Solved>> = after[number].iter().map(|&next| values[next]).collect();
                values[number] = value(&replies).filter(|value| matches!(value, Solved::Win(n) | Solved::Loss(n) if *n == plies));
            }
        }
    }
    states.iter().map(State::text).zip(values.into_iter().map(|value| value.unwrap_or(Solved::Draw))).collect()
}

/// The value before these replies, as far as they are known.
fn value(replies: &[Option<Solved>]) -> Option<Solved> {
    let lost = replies.iter().filter_map(|reply| if let Some(Solved::Loss(plies)) = reply { Some(plies) } else { None });
    if let Some(plies) = lost.min() {
        return Some(Solved::Win(plies + 1));
    }
    let won = replies.iter().map(|reply| if let Some(Solved::Win(plies)) = reply { Some(*plies) } else { None });
    won.collect::<Option<Vec<u16>>>()?.into_iter().max().map(|plies| Solved::Loss(plies + 1))
}
