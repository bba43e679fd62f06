//! Players that have found out nothing. No spec may give them a point: a count, a limit or an order is worth something only with the right answer.

use minishogi::Text;
use minishogi::prelude::*;
use minishogi_grading::EXERCISES;
use minishogi_retrograde::{GameSolver, NumberedGame, Solved};
use minishogi_shell::Engine;

use super::Candidate;

/// The names of all of them.
pub const NOBODIES: &[&str] = &["does nothing", "makes up its reports", "says always the same"];

pub fn candidates() -> Vec<Candidate> {
    let of_exercise = |id: &str| {
        [
            Candidate::new(id, "DoesNothing", false, || Nothing),
            Candidate::new(id, "MakesUpItsReports", false, || MadeUp),
            Candidate::of(id, "SaysAlwaysTheSame", false, || {
                Engine::new(|| Same).solving_mates().solving_games(&[]).with_parts(Same::answer_part)
            }),
        ]
    };
    EXERCISES.iter().flat_map(|exercise| of_exercise(exercise.id)).collect()
}

/// As the kit has it, where it has something.
struct Nothing;

impl Player for Nothing {}

/// The first move, with scores and depths that no search has found.
struct MadeUp;

impl Player for MadeUp {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        root_moves.iter_mut().for_each(|root_move| root_move.score = VALUE_ZERO);
        let Some(first) = root_moves.first().cloned() else { return Move::RESIGN };
        for depth in 1..=ctl.depth_or(MAX_PLY) {
            ctl.info(pos, depth, &first);
        }
        first.pv[0]
    }

    fn evaluate(&mut self, _: &Position) -> Value {
        VALUE_ZERO
    }

    fn user(&mut self, _: &mut Position, _: &[&str]) {}
}

/// One move done at the root, so that there is something to count, and one answer to everything.
struct Same;

impl Player for Same {
    fn options(&self) -> Vec<SpinOption> {
        let option = |name, max| SpinOption { name, default: 1, min: 0, max };
        vec![option("Threads", 2), option("SplitRoot", 1), option("USI_Hash", 1024)]
    }

    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        for root_move in root_moves.iter_mut() {
            pos.do_move(root_move.pv[0]);
            root_move.score = evaluate(pos);
            pos.undo_move(root_move.pv[0]);
        }
        let Some(last) = root_moves.last().cloned() else { return Move::RESIGN };
        (1..=ctl.depth_or(4)).for_each(|depth| ctl.info(pos, depth, &last));
        last.pv[0]
    }

    fn user(&mut self, pos: &mut Position, _: &[&str]) {
        pos.pseudo_legal_moves().iter().for_each(|m| println!("{m}\n{m} mates: false"));
        println!("sfen {}", pos.sfen());
    }
}

impl Same {
    fn answer_part(&mut self, pos: &mut Position, words: &[&str]) -> Result<String, Text> {
        let moves = pos.pseudo_legal_moves();
        Ok(match words {
            ["look" | "try" | "legal"] => moves.iter().map(|m| format!("{m}\n{m} mates: false\n")).collect(),
            _ => format!("sfen {}", pos.sfen()),
        })
    }
}

impl MateSolver for Same {
    fn mate(&mut self, _: &mut Position, _: u32, _: &mut Control) -> Checkmate {
        Checkmate::NoMate
    }
}

impl GameSolver for Same {
    fn solve(&mut self, game: &dyn NumberedGame) -> Vec<Solved> {
        let (mut positions, end) = (Vec::new(), game.positions());
        (0..end).for_each(|position| game.unmoves(position, &mut positions));
        vec![Solved::Draw; end]
    }

    fn parents(&self, _: &Position) -> Vec<Position> {
        Vec::new()
    }
}
