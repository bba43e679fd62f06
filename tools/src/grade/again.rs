//! What is graded although its result is known, and what is not graded although it is not: `--only` and `--again`.

use clap::Args;
use minishogi_grading::{Kind, Text};

use crate::report::result::{Grade, State};
use crate::submissions::HandedIn;

/// The flags that choose what is graded again. Without them, it is what is not known.
#[derive(Args)]
pub struct Again {
    /// Grade this student again, and nobody else: all other results stay. May be repeated. For example: hanako
    #[arg(long, value_name = "NAME", requires = "submissions")]
    only: Vec<String>,
    /// Grade again what got this verdict: all other results stay. May be repeated. For example: too-slow
    #[arg(long, value_name = "VERDICT", requires = "submissions", value_parser = verdicts())]
    again: Vec<String>,
}

/// What becomes of an exercise of a student.
#[derive(Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// Its result is known and stays.
    Keep(&'a Grade),
    Grade,
    /// It is not graded, nor was it before.
    LeaveOut,
}

/// The states that may be graded again, as the reports spell them.
const STATES: [(State, &str); 3] =
    [(State::DoesNotCompile, "does-not-compile"), (State::Refused, "refused"), (State::NotGraded, "not-graded")];

/// Every verdict that another try could change.
fn verdicts() -> Vec<&'static str> {
    let kinds = Kind::all().filter(|kind| !matches!(kind, Kind::Pass | Kind::NotRun | Kind::NotObservable));
    kinds.map(Kind::id).chain(STATES.map(|(_, id)| id)).collect()
}

impl Again {
    /// Makes sure that all names are those of students.
    ///
    /// # Errors
    /// Names the first that is not.
    pub fn check(&self, class: &[HandedIn]) -> Result<(), Text> {
        let unknown = self.only.iter().find(|name| !class.iter().any(|handed_in| handed_in.student == **name));
        unknown.map_or(Ok(()), |name| {
            let (name, count) = (name.escape_debug(), class.len());
            Err(Text::of(
                format!("--only: there is no student `{name}` among the {count} submissions"),
                format!("--only: 提出 {count} 件の中に、学生 `{name}` はいません"),
            ))
        })
    }

    /// What is to be done for an exercise of a student of which this is known.
    pub fn step<'a>(&self, student: &str, known: Option<&'a Grade>) -> Step<'a> {
        let is_chosen = self.only.is_empty() || self.only.iter().any(|name| name == student);
        match known {
            None if is_chosen => Step::Grade,
            None => Step::LeaveOut,
            Some(grade) if is_chosen && self.is_wanted(grade) => Step::Grade,
            Some(grade) => Step::Keep(grade),
        }
    }

    /// Whether a result of a student that is chosen is not good enough.
    fn is_wanted(&self, grade: &Grade) -> bool {
        if self.again.is_empty() {
            return !self.only.is_empty();
        }
        let state = STATES.iter().find(|(state, _)| *state == grade.state).map(|(_, id)| *id);
        let verdicts = grade.specs.iter().map(|spec| spec.verdict.as_str());
        verdicts.chain(state).any(|id| self.again.iter().any(|wanted| wanted == id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::result::sample;

    fn again(only: &[&str], again: &[&str]) -> Again {
        let texts = |words: &[&str]| words.iter().map(|word| word.to_string()).collect();
        Again { only: texts(only), again: texts(again) }
    }

    #[test]
    fn without_flags_what_is_known_stays_and_the_rest_is_graded() {
        let class = sample::class();
        let known = &class.submissions[0].grades[0];
        assert_eq!(again(&[], &[]).step("hana", Some(known)), Step::Keep(known));
        assert_eq!(again(&[], &[]).step("hana", None), Step::Grade);
    }

    #[test]
    fn only_the_named_are_graded_and_those_again() {
        let class = sample::class();
        let known = &class.submissions[0].grades[0];
        let only = again(&["hana", "taro"], &[]);
        assert_eq!((only.step("taro", Some(known)), only.step("taro", None)), (Step::Grade, Step::Grade));
        assert_eq!((only.step("emi", Some(known)), only.step("emi", None)), (Step::Keep(known), Step::LeaveOut));
    }

    #[test]
    fn a_verdict_and_a_state_are_graded_again_of_those_that_are_named() {
        let class = sample::class();
        let in_part = &sample::in_part(&class).grades;
        let (panicked, wrong) = (&in_part[0], &in_part[1]);
        let flags = again(&[], &["panicked"]);
        assert_eq!((flags.step("emi", Some(panicked)), flags.step("emi", Some(wrong))), (Step::Grade, Step::Keep(wrong)));
        assert_eq!(again(&["hana"], &["panicked"]).step("emi", Some(panicked)), Step::Keep(panicked));
        let broken = &sample::not_compiled(&class).grades[1];
        assert_eq!(again(&[], &["does-not-compile"]).step("emi", Some(broken)), Step::Grade);
    }

    #[test]
    fn every_verdict_that_another_try_could_change_may_be_named() {
        let named = verdicts();
        assert!(["too-slow", "out-of-memory", "not-graded", "does-not-compile"].iter().all(|id| named.contains(id)), "{named:?}");
        assert!(!named.contains(&"pass") && !named.contains(&"not-run"));
    }
}
