//! The specs of the exercises, and the grader that runs them.
//!
//! - [`Exercise`] and [`Spec`]: values, one list for the student's exercise, its solution and the instructor's grade.
//! - [`Answer`]: the observations of the child process in which the player runs, one for each spec (`minishogi_child`).
//! - [`grade_exercise`]: every verdict comes from here, for `cargo test`, the coach and the grader. The parent starts the children, waits no longer
//!   than [`DEADLINE`] for each ([`process`]), and plays every move of a child's transcript once more by the rules (`minishogi_trace`). The protocol
//!   and the child are `minishogi_child`.
//! - [`Verdict`]: the judgement of a transcript; [`describe`] puts it into words, and [`explain()`] adds the search's use of its own values.
//! - [`Finding`]: a complaint about an answer, as named values and a sentence in each language.
//! - [`black_box`]: the same for an engine of which only the answers are seen.
//! - [`main`]: the `main` of `exercises/spec.rs`, with the conventions of `cargo test`.
//! - [`mistakes`]: the known ones, by name. `variants`: the solutions with knobs, which find them.
//! - `answers`, `values`: the demands of several exercises on a search, and the values of positions and moves by the reference.
//! - `breakthrough`: the small game that exercise 14 writes, and the values of small games.
//! - `cases`: the questions to each part of exercise 09, and the right answers.
//! - `graphs`: small games for exercise 12, drawn.
//! - `nets`: the plain network that answers of exercise 13 are compared with.
//! - `order`: in which order a search tried the moves of its nodes.
//! - `reference`: the plain brute force the answers are compared with.
//! - [`Draw`]: new questions, in the place of the listed ones.
//! - `mates`: where mates are asked for.
//! - `players`: right and wrong ones of the kit's parts, which show the use of a question.
//! - `positions`: where the questions are asked.
//! - `problems`: the conditions of mate problems.
//! - [`wrapped`]: text as a terminal holds it.
//! - [`is_written`], [`last_that_plays`]: which exercise a student plays with.

#[macro_use]
mod finding;

mod answer;
mod answers;
pub mod black_box;
mod breakthrough;
mod cargo_test;
mod cases;
mod draw;
mod ex00;
mod ex01;
mod ex02;
mod ex03;
mod ex04;
mod ex05;
mod ex06;
mod ex07;
mod ex08;
mod ex09;
mod ex10;
mod ex11;
mod ex12;
mod ex13;
mod ex14;
mod graphs;
pub mod mates;
pub mod mistakes;
mod nets;
mod order;
mod parent;
pub mod players;
pub mod positions;
pub mod problems;
pub mod reference;
mod values;
mod variants;
mod verdict;
mod written;

pub use answer::{Answer, Reported};
pub use cargo_test::main;
pub use draw::{Draw, Game, careless_move, mirrored};
pub use ex11::no_mate_after_all;
pub use finding::Finding;
pub use minishogi::{Lang, Text};
pub use minishogi_child::{Ask, Earlier, End, Question, TICK, Until};
pub use mistakes::{Diagnosis, Mistake, diagnose};
pub use parent::transcript::DEADLINE;
pub use parent::{Examination, TOO_BUSY, examine, grade_exercise, process, try_out, try_out_each};
pub use verdict::{
    Kind, Verdict, board, describe, describe_all, explain, hint_fits, hint_line, how_to_see_it, what_happened, what_was_printed, wrapped,
    wrapped_verdict,
};
pub use written::{is_written, last_that_plays};

/// One step of the course.
#[derive(Debug)]
pub struct Exercise {
    /// Two digits, as in `03`.
    pub id: &'static str,
    /// The folder below `exercises/` and `solutions/`.
    pub folder: &'static str,
    /// The student's task, in a few words.
    pub title: Text,
    /// True if its player chooses moves of minishogi, so that it can play whole games. If a player has no `search` of its own, the shell plays
    /// the first legal move.
    pub plays: bool,
    /// The specs.
    pub specs: &'static [Spec],
}

/// One thing an exercise must show.
#[derive(Debug)]
pub struct Spec {
    /// A short name, as `cargo test` shows it.
    pub name: &'static str,
    /// The points.
    pub points: u32,
    /// The condition, in one sentence.
    pub title: Text,
    /// The hint after a failure.
    pub hint: Text,
    /// The questions: see [`Draw::questions`].
    pub questions: fn(&mut Draw) -> Vec<Question>,
    /// The conditions on the answers. Every chosen move is legal already: all specs check that.
    pub holds: Holds,
    /// The judgement of an engine of which only the answers are seen.
    pub outside: Outside,
}

/// The conditions on the answers to the questions of a spec, in their order.
#[derive(Clone, Copy, Debug)]
pub enum Holds {
    /// This of each answer by itself. The first wrong answer is reported; later ones only help to name the mistake.
    Each(OfOne),
    /// This of each answer by itself, and then this of all of them: counts mean nothing if an answer is wrong.
    EachThen(OfOne, OfAll),
    /// This of each answer by itself, but all questions are asked, and the complaint may count the wrong answers: many mistakes begin alike.
    Every(OfOne, Count),
    /// This of all answers.
    All(OfAll),
}

/// The wrong answers of a spec in its complaint.
#[derive(Clone, Copy, Debug)]
pub enum Count {
    /// The first one alone.
    First,
    /// In so many of all positions, or of all games.
    Positions,
    /// In so many of all cases.
    Cases,
}

/// Checks an answer, and returns its fault.
pub type OfOne = fn(&Question, &Answer) -> Result<(), Finding>;

/// Checks all answers, and returns the fault and the number of a wrong one.
pub type OfAll = fn(&[Observed]) -> Result<(), Complaint>;

impl Holds {
    /// Judges an answer by itself, as far as it can be.
    fn of_one(self, question: &Question, answer: &Answer) -> Result<(), Finding> {
        match self {
            Holds::Each(holds) | Holds::EachThen(holds, _) => holds(question, answer),
            Holds::Every(..) | Holds::All(_) => Ok(()),
        }
    }

    /// Judges an answer by itself, though others may be needed for the complaint.
    fn of_this_one(self, question: &Question, answer: &Answer) -> Result<(), Finding> {
        match self {
            Holds::Every(holds, _) => holds(question, answer),
            _ => self.of_one(question, answer),
        }
    }

    /// Judges the answers to all questions, each of which is right by itself.
    fn of_all(self, observed: &[Observed]) -> Result<(), Complaint> {
        match self {
            Holds::Each(_) => Ok(()),
            Holds::EachThen(_, holds) | Holds::All(holds) => holds(observed),
            Holds::Every(holds, Count::First) => first_complaint(observed, &holds),
            Holds::Every(holds, count) => counted(observed, &holds, count),
        }
    }
}

/// The judgement of an engine of which only the answers are seen: see [`black_box`].
#[derive(Debug)]
pub enum Outside {
    /// As a player of the course.
    AsInside,
    /// By its answers.
    By(Holds),
    /// Not at all, and why.
    Hidden(Text),
    /// Not once the engine has solved a later exercise, and why; until then like this.
    Before {
        /// The number of that exercise, as in `07`.
        exercise: &'static str,
        /// Why.
        why: Text,
        /// Until then.
        outside: &'static Outside,
    },
}

/// A question with the observations.
#[derive(Clone, Debug)]
pub struct Observed {
    /// The question.
    pub question: Question,
    /// The answer.
    pub answer: Answer,
}

/// A fault, and the number of the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The number of the question, from 0.
    pub question: usize,
    /// The complaint about its answer.
    pub finding: Finding,
}

impl Complaint {
    /// Returns the same about questions that come after this many others.
    fn after(self, before: usize) -> Complaint {
        Complaint { question: before + self.question, ..self }
    }
}

type IsRight<'a> = &'a dyn Fn(&Question, &Answer) -> Result<(), Finding>;

/// Judges each answer by itself; the first complaint counts.
fn each(observed: &[Observed], holds: impl Fn(&Question, &Answer) -> Result<(), Finding>) -> Result<(), Complaint> {
    first_complaint(observed, &holds)
}

// These are not generic, for the compiler would make one for every spec.

fn first_complaint(observed: &[Observed], holds: IsRight) -> Result<(), Complaint> {
    for (question, seen) in observed.iter().enumerate() {
        holds(&seen.question, &seen.answer).map_err(|finding| Complaint { question, finding })?;
    }
    Ok(())
}

fn counted(observed: &[Observed], holds: IsRight, count: Count) -> Result<(), Complaint> {
    let wrong = observed.iter().filter(|seen| holds(&seen.question, &seen.answer).is_err()).count();
    first_complaint(observed, holds).map_err(|Complaint { question, finding }| {
        let all = observed.len();
        let finding = match (count, observed[question].question.ask) {
            (Count::Cases, _) => finding!(
                "wrong in {wrong} of {all} cases. In the first of them, {first}";
                "{all} 問のうち {wrong} 問で間違っています。最初の問題: {first}";
                wrong, all, first = finding
            ),
            (_, Ask::Solve { .. }) => finding!(
                "wrong in {wrong} of {all} games. In the first of them, {first}";
                "{all} 個のゲームのうち {wrong} 個で間違っています。最初のゲームでは、{first}";
                wrong, all, first = finding
            ),
            _ => finding!(
                "wrong in {wrong} of {all} positions. In the first of them, {first}";
                "{all} 局面のうち {wrong} 局面で間違っています。最初の局面では、{first}";
                wrong, all, first = finding
            ),
        };
        Complaint { question, finding }
    })
}

/// The course.
pub static EXERCISES: &[Exercise] = &[
    ex00::EXERCISE,
    ex01::EXERCISE,
    ex02::EXERCISE,
    ex03::EXERCISE,
    ex04::EXERCISE,
    ex05::EXERCISE,
    ex06::EXERCISE,
    ex07::EXERCISE,
    ex08::EXERCISE,
    ex09::EXERCISE,
    ex10::EXERCISE,
    ex11::EXERCISE,
    ex12::EXERCISE,
    ex13::EXERCISE,
    ex14::EXERCISE,
];

impl Exercise {
    /// Returns the exercise with this number, as in `03`.
    pub fn with_id(id: &str) -> Option<&'static Exercise> {
        EXERCISES.iter().find(|exercise| exercise.id == id)
    }

    /// Returns a title that fits a list on a telephone: in English the name of the folder, such as `alpha beta`.
    pub fn short_title(&self) -> Text {
        let (_, name) = self.folder.split_once('_').unwrap_or(("", self.folder));
        Text::of(name.replace('_', " "), self.title.ja.to_string())
    }

    /// Returns the points of all its specs.
    pub fn points(&self) -> u32 {
        self.specs.iter().map(|spec| spec.points).sum()
    }

    /// Returns the mistakes that are known by name.
    pub fn mistakes(&self) -> &'static [Mistake] {
        mistakes::of_exercise(self.id)
    }

    /// Returns the spec with this name.
    pub fn spec(&self, name: &str) -> Option<&'static Spec> {
        self.specs.iter().find(|spec| spec.name == name)
    }
}
