//! The parts of the kit that answer an earlier exercise, and the first exercise that may call them.

use minishogi::observer::KitFeature;

/// Its name, and the first exercise to which it is given.
pub(crate) const fn what_and_since(given: KitFeature) -> (&'static str, &'static str) {
    match given {
        KitFeature::AlphaBeta => ("AlphaBeta::alpha_beta", "06"),
        KitFeature::Root => ("AlphaBeta::search_root", "06"),
        KitFeature::MoveOrdering => ("MoveOrdering", "07"),
        KitFeature::Qsearch => ("qsearch", "08"),
        KitFeature::ValueOfMove => ("AlphaBeta::value_of_move", "09"),
        KitFeature::Deepening => ("AlphaBeta::deepen", "09"),
        KitFeature::Table => ("table", "10"),
        // In exercise 11 the rest of the exercise may use it.
        KitFeature::Legality => ("legal_moves", "11"),
    }
}

/// Returns whether a player of this exercise is to write it, or is asked for it as a part.
pub(crate) fn answers(given: KitFeature, exercise: &str, by_part: bool) -> bool {
    match given {
        KitFeature::Legality => exercise == "11" && by_part,
        // In 06 and 07 it is a part of the kit's `alpha_beta`, which never stops there. Before, it is a part of the exercise.
        KitFeature::ValueOfMove => exercise < "06" || exercise == "08",
        _ => exercise < what_and_since(given).1,
    }
}
