//! Where the engine is asked.

use minishogi::{Move, Position, START_SFEN, evaluate};
use minishogi_grading::positions::VARIED;

/// A position as a client sets it up.
pub struct Place {
    /// The line that sets it up.
    pub line: String,
    pub position: Position,
}

impl Place {
    /// The start of a game and moves.
    pub fn game(moves: &[Move]) -> Place {
        Place::new("startpos", START_SFEN, moves)
    }

    /// Any position and moves.
    pub fn sfen(sfen: &str, moves: &[Move]) -> Place {
        Place::new(&format!("sfen {sfen}"), sfen, moves)
    }

    fn new(words: &str, sfen: &str, moves: &[Move]) -> Place {
        let mut position = Position::from_sfen(sfen).unwrap_or_else(|error| panic!("a step with a wrong position {sfen}: {error}"));
        let mut line = format!("position {words}");
        for (number, &m) in moves.iter().enumerate() {
            line += if number == 0 { " moves " } else { " " };
            line += &m.to_string();
            position.do_move(m);
        }
        Place { line, position }
    }

    /// The same with the word `moves` and nothing after it.
    pub fn with_empty_list(self) -> Place {
        Place { line: format!("{} moves", self.line), ..self }
    }
}

/// Two moves.
pub fn opening() -> Vec<Move> {
    ["5d5c", "1b1c"].iter().filter_map(|text| text.parse().ok()).collect()
}

/// Both sides to move, with pieces in the hands and promoted ones.
pub fn sfens() -> Vec<Place> {
    let mut places: Vec<Place> = VARIED.iter().map(|sfen| Place::sfen(sfen, &[])).collect();
    let continued = VARIED[..4].iter().map(|sfen| {
        let mut position = Position::from_sfen(sfen).expect("the positions of the specs are right");
        let moves: Vec<Move> = (0..3).map_while(|_| play_any(&mut position, 7)).collect();
        Place::sfen(sfen, &moves)
    });
    places.extend(continued.collect::<Vec<_>>());
    places
}

/// Plays a legal move after which the game goes on; `number` says which.
fn play_any(position: &mut Position, number: u64) -> Option<Move> {
    let moves: Vec<Move> = position.legal_moves().into_iter().collect();
    let start = number as usize % moves.len().max(1);
    for &m in moves[start..].iter().chain(&moves[..start]) {
        position.do_move(m);
        if position.outcome().is_none() {
            return Some(m);
        }
        position.undo_move(m);
    }
    None
}

/// Random moves, always the same, and more of them until nobody has a reason to resign.
pub fn long_game() -> Place {
    let mut position = Position::start();
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    while position.ply() < 500 || evaluate(&position).abs() > 300 {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        if play_any(&mut position, random).is_none() {
            let last = position.last_move().expect("from the start position a game can go on");
            position.undo_move(last);
        }
    }
    Place::game(&position.moves_done().collect::<Vec<Move>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_long_game_is_long_and_even() {
        let position = long_game().position;
        assert!(position.ply() >= 500 && position.outcome().is_none() && evaluate(&position).abs() <= 300);
    }

    #[test]
    fn the_positions_can_be_played_in() {
        assert_eq!(opening().len(), 2);
        assert!(sfens().iter().all(|place| place.position.has_legal_move()));
    }
}
