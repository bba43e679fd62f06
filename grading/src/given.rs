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
    }
}

/// Whether a player of this exercise is to write it.
pub(super) fn answers(given: Given, exercise: &str) -> bool {
    match given {
        // Before, it is a part of `alpha_beta` that never stops.
        Given::ValueOfMove => exercise == "08",
        _ => exercise < what_and_since(given).1,
    }
}
