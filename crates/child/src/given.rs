//! The parts of the kit that answer an earlier exercise, and the first exercise that may call them.

use minishogi::Given;

/// Its name, and the first exercise to which it is given.
pub(crate) const fn what_and_since(given: Given) -> (&'static str, &'static str) {
    match given {
        Given::AlphaBeta => ("AlphaBeta::alpha_beta", "06"),
        Given::Root => ("AlphaBeta::search_root", "06"),
        Given::MoveOrdering => ("MoveOrdering", "07"),
        Given::Qsearch => ("qsearch", "08"),
        Given::ValueOfMove => ("AlphaBeta::value_of_move", "09"),
        Given::Deepening => ("AlphaBeta::deepen", "09"),
        Given::Table => ("table", "10"),
        // In exercise 11 the rest of the exercise may use it.
        Given::Legality => ("legal_moves", "11"),
    }
}

/// Returns whether a player of this exercise is to write it, or is asked for it as a part.
pub(crate) fn answers(given: Given, exercise: &str, by_part: bool) -> bool {
    match given {
        Given::Legality => exercise == "11" && by_part,
        // In 06 and 07 it is a part of the kit's `alpha_beta`, which never stops there. Before, it is a part of what is to be written.
        Given::ValueOfMove => exercise < "06" || exercise == "08",
        _ => exercise < what_and_since(given).1,
    }
}
