//! Why a search without a known mistake is wrong: the first wrong value of its tree, in its own numbers.

use std::io;
use std::process::{Command, Stdio};

use minishogi_child::{ANSWER_VARIABLE, Ask};

use super::{Kind, Verdict};
use crate::parent::process::{KillScope, Process, Stop};
use crate::parent::transcript::Transcript;
use crate::{Exercise, Question, Spec, Text};

/// The exercises whose players search a tree that the kit's own evaluation can be held against.
const WITH_TREES: [&str; 7] = ["03", "04", "05", "06", "07", "08", "09"];

/// Its players remember values that no tree shows.
const WITH_A_TABLE: &str = "09";

/// A larger search is not asked for once more: to work out the right value of each node would take long.
const MOST_NODES: u64 = 20_000;

/// The number of failed specs tried.
const MOST_TRIED: usize = 3;

/// Asks the program once more, by `child`, what it answered wrong, and reports the first of the failed specs where that can be seen what the search
/// made of its own values ([`Verdict::explanation`]). It changes no verdict, and a child that cannot be started explains nothing.
pub fn explain<R: KillScope>(
    exercise: &Exercise,
    verdicts: &mut [(&'static Spec, Verdict)],
    child: impl Fn() -> io::Result<Command>,
    stop: &Stop,
) {
    if !WITH_TREES.contains(&exercise.id) {
        return;
    }
    let explained = verdicts.iter_mut().filter(|(_, verdict)| may_be_seen(verdict)).take(MOST_TRIED).find_map(|(_, verdict)| {
        let question = verdict.question.as_ref()?;
        let text = explanation::<R>(exercise, question, child().ok()?, stop)?;
        Some((verdict, text))
    });
    if let Some((verdict, text)) = explained {
        verdict.explanation = Some(text);
    }
}

/// Returns whether a search to a depth was answered wrong that is soon done again.
fn may_be_seen(verdict: &Verdict) -> bool {
    let answer = verdict.observed.get(verdict.question_number).map(|observed| &observed.answer);
    let is_search = verdict.question.as_ref().is_some_and(|question| matches!(question.ask, Ask::Search { .. }));
    verdict.kind == Kind::Wrong && is_search && answer.is_some_and(|answer| answer.nodes <= MOST_NODES)
}

fn explanation<R: KillScope>(exercise: &Exercise, question: &Question, mut child: Command, stop: &Stop) -> Option<Text> {
    child.env(ANSWER_VARIABLE, exercise.id);
    child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let tree = Transcript::tree(Process::<R>::start(&mut child).ok()?, question, stop.clone())?;
    tree.explanation().or_else(|| tree.explanation_of_score().filter(|_| exercise.id != WITH_A_TABLE))
}
