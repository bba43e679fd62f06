//! What the kit gives of earlier exercises, and from which exercise on: a player that is to write it gets no points by calling it.

use minishogi::Given;

/// Its name, and the first exercise to which it is given.
pub(super) const fn what_and_since(given: Given) -> (&'static str, &'static str) {
    match given {
        Given::AlphaBeta => ("AlphaBeta::alpha_beta", "06"),
        Given::MoveOrdering => ("MoveOrdering", "07"),
        Given::Qsearch => ("qsearch", "08"),
        Given::ValueOfMove => ("AlphaBeta::value_of_move", "09"),
        Given::Deepening => ("AlphaBeta::deepen", "09"),
        Given::Table => ("table", "10"),
        // In exercise 11 the rest of the exercise may use it.
        Given::Legality => ("legal_moves", "11"),
    }
}

/// Whether a player of this exercise is to write it, or is asked for it by `user`.
pub(super) fn answers(given: Given, exercise: &str, by_user: bool) -> bool {
    match given {
        Given::Legality => exercise == "11" && by_user,
        // Before, it is a part of `alpha_beta` that never stops.
        Given::ValueOfMove => exercise == "08",
        _ => exercise < what_and_since(given).1,
    }
}
