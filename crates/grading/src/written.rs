//! The exercises that are written, and the one that a student plays with.

use crate::Exercise;

/// Returns whether nothing is left to write in a `player.rs`: no `todo!` but in comments. It need not compile to know that.
///
/// ```
/// # use minishogi_grading::is_written;
/// assert!(is_written("// the todo!() is done\nfn main() {}\n"));
/// assert!(!is_written("fn main() {\n    todo!(\"search\")\n}\n"));
/// ```
pub fn is_written(text: &str) -> bool {
    text.lines().all(|line| line.trim_start().starts_with("//") || !line.contains("todo!("))
}

/// Returns the exercise with which a student plays others: the last of these that is written and [plays](Exercise::plays). `text` is the `player.rs`
/// of an exercise, where there is one that can be read.
pub fn last_that_plays<T: AsRef<str>>(exercises: &'static [Exercise], text: impl Fn(&Exercise) -> Option<T>) -> Option<&'static Exercise> {
    exercises.iter().rfind(|exercise| exercise.plays && text(exercise).is_some_and(|text| is_written(text.as_ref())))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::EXERCISES;

    #[test]
    fn an_exercise_plays_where_its_player_has_a_search_of_its_own() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../exercises");
        for exercise in EXERCISES {
            // A class may not have got all of them yet.
            let Ok(stub) = fs::read_to_string(folder.join(exercise.folder).join("player.rs")) else { continue };
            // The kit searches for 13, by the value of its network, and calls `search_game` of 14.
            let searches = ["    fn search(&mut self,", "    fn evaluate(net: &Network,", "    fn search_game<"];
            assert_eq!(searches.iter().any(|search| stub.contains(search)), exercise.plays, "{}", exercise.id);
        }
    }

    #[test]
    fn who_wrote_mates_and_endgames_plays_with_what_came_before() {
        let written = |ids: &'static [&str]| {
            let of = |exercise: &Exercise| if ids.contains(&exercise.id) { "// no todo!() is left" } else { "    todo!(\"search\")" };
            // There is no 10.
            let text = |exercise: &Exercise| (exercise.id != "10").then_some(of(exercise));
            last_that_plays(EXERCISES, text).map(|exercise| exercise.id)
        };
        assert_eq!(written(&["01", "03", "05", "11", "12"]), Some("05"));
        assert_eq!(written(&["01", "02"]), Some("01"));
        assert_eq!(written(&["01", "10", "14"]), Some("14"));
        assert_eq!(written(&["00", "02", "10", "11"]), None);
    }
}
