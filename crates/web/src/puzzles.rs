//! The puzzles of the page, one for each day. `minishogi puzzles` made them from games between players of the course.

use minishogi::{Move, Position};
use minishogi_arena::puzzles::{Puzzle, puzzle_of};
use serde_json::Value;

/// The search depth for each move of a mistake. No person waits for the result.
const DEPTH: u32 = 6;

/// Returns the puzzle of a position in which this move was a mistake.
pub fn of_mistake(pos: &Position, played: Move) -> Option<Puzzle> {
    puzzle_of(pos, played, DEPTH)
}

/// Returns the puzzles, as `minishogi puzzles` writes them.
pub fn all() -> Vec<Value> {
    include_str!("../page/puzzles.jsonl").lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

#[cfg(test)]
mod tests {
    use minishogi_arena::puzzles::is_proved;

    use super::*;

    #[test]
    fn each_puzzle_of_the_page_has_one_best_move() {
        let puzzles = all();
        assert_eq!(puzzles.len(), include_str!("../page/puzzles.jsonl").lines().count());
        assert!(puzzles.len() >= 31, "a month has more days than {}", puzzles.len());
        for puzzle in puzzles {
            let pos = Position::from_sfen(puzzle["sfen"].as_str().unwrap()).unwrap();
            assert!(is_proved(&pos, puzzle["best"].as_str().unwrap(), puzzle["depth"].as_u64().unwrap() as u32), "{puzzle}");
        }
    }
}
