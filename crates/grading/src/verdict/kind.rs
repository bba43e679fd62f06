//! The kinds of verdicts: one table for all who name them.

use crate::{Lang, Text};

/// The outcome of a spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// All is as it should be.
    Pass,
    /// A wrong answer.
    Wrong,
    /// A `todo!` is still there.
    NotWritten,
    /// The player panicked.
    Panicked,
    /// The player chose or did an illegal move.
    IllegalMove,
    /// Moves were not taken back, or not in turn.
    NotRestored,
    /// More nodes or plies than any right answer needs.
    Runaway,
    /// No answer in time.
    TooSlow,
    /// The system or the program itself broke it off: the stack or the memory was used up, or it was aborted.
    Crashed,
    /// The program ended before it had answered.
    LeftEarly,
    /// Far too much was printed.
    Flooded,
    /// The program could not be run.
    NotRun,
    /// It cannot be judged by the answers alone, so it has no points to give.
    NotObservable,
}

/// Every kind, in the order of [`Kind`], with its id in reports and its name.
static TABLE: [(Kind, &str, Text); 13] = [
    (Kind::Pass, "pass", Text::new("Passed", "合格")),
    (Kind::Wrong, "wrong", Text::new("Wrong", "誤り")),
    (Kind::NotWritten, "not-written", Text::new("Not written yet", "未記入")),
    (Kind::Panicked, "panicked", Text::new("Panicked", "パニック")),
    (Kind::IllegalMove, "illegal-move", Text::new("Illegal move", "反則手")),
    (Kind::NotRestored, "not-restored", Text::new("Position not restored", "局面が戻っていない")),
    (Kind::Runaway, "runaway", Text::new("Runaway search", "探索の暴走")),
    (Kind::TooSlow, "too-slow", Text::new("Too slow", "時間切れ")),
    (Kind::Crashed, "crashed", Text::new("Crashed", "異常終了")),
    (Kind::LeftEarly, "left-early", Text::new("Left early", "途中終了")),
    (Kind::Flooded, "flooded", Text::new("Too much output", "出力過多")),
    (Kind::NotRun, "not-run", Text::new("Not run", "未実行")),
    (Kind::NotObservable, "not-observable", Text::new("Not seen from outside", "外からは見えない")),
];

impl Kind {
    /// Returns every kind.
    pub fn all() -> impl Iterator<Item = Kind> {
        TABLE.iter().map(|&(kind, ..)| kind)
    }

    /// As the reports spell it, for example `left-early`.
    pub fn id(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// Returns the kind that the reports spell so.
    pub fn with_id(id: &str) -> Option<Kind> {
        Kind::all().find(|kind| kind.id() == id)
    }

    /// Returns the name of the verdict.
    pub fn name(self, lang: Lang) -> &'static str {
        TABLE[self as usize].2.get(lang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order_and_tells_the_kinds_apart() {
        for (index, kind) in Kind::all().enumerate() {
            assert_eq!(kind as usize, index, "{kind:?}");
            assert_eq!(Kind::with_id(kind.id()), Some(kind));
            for lang in [Lang::En, Lang::Ja] {
                assert_eq!(Kind::all().filter(|other| other.name(lang) == kind.name(lang)).count(), 1, "{kind:?}");
            }
        }
        assert_eq!(Kind::with_id("of-tomorrow"), None);
    }
}
