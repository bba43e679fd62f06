//! What grading finds out: plain values, the same for every format of report.
//!
//! They are written as JSON field by field. Nothing in them depends on the machine or the hour, so that grading twice, or in parts, gives
//! the same bytes.

use minishogi_grading::{Exercise, Kind, Lang, Text};
use serde::{Deserialize, Serialize};

use crate::sandbox::probe::Restriction;

/// The name of the format, in the field `schema`.
pub const SCHEMA: &str = "minishogi-lab/grade/v1";

/// The result of a class: every submission, every exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Class {
    /// Always [`SCHEMA`].
    pub schema: String,
    /// The version of the kit.
    pub kit: String,
    /// What was graded, in the order of the course.
    pub exercises: Vec<Graded>,
    /// What the submissions could not do, whatever they tried; `walls` in version 1.
    #[serde(rename = "walls")]
    pub restrictions: Vec<Restriction>,
    /// Sorted by the name of the student.
    pub submissions: Vec<Submission>,
}

/// An exercise as it was graded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Graded {
    /// As in `03`.
    pub id: String,
    pub title: Bilingual,
    pub points: u32,
    pub specs: Vec<SpecOf>,
}

/// A spec of an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpecOf {
    pub name: String,
    pub title: Bilingual,
    pub points: u32,
}

/// What one student handed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submission {
    /// The name of the folder or archive.
    pub student: String,
    /// What the instructor should know: a file left out, an archive that could not be read to its end.
    pub notes: Vec<String>,
    /// Why nothing at all could be graded.
    pub problem: Option<String>,
    /// One for each exercise of the class, in their order; empty where there is a problem.
    pub grades: Vec<Grade>,
}

/// One exercise of one student.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grade {
    /// As in `03`.
    pub exercise: String,
    pub state: State,
    pub points: u32,
    /// One for each spec of the exercise, in their order.
    pub specs: Vec<SpecGrade>,
    /// What the compiler said where it did not compile.
    pub compiler: Option<String>,
    /// The known mistakes that fail in exactly this way: as a rule none or one.
    pub mistakes: Vec<KnownMistake>,
}

/// A mistake that has a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownMistake {
    /// As in `forgets the minus sign`.
    pub name: Bilingual,
    /// What the student should read about it, the name included.
    pub advice: Bilingual,
}

/// How far grading came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// All specs were tried.
    Graded,
    /// There was no `player.rs` for this exercise.
    Missing,
    /// The compiler refused it, or it took too long or too much to compile.
    DoesNotCompile,
    /// It was refused: too large, no text, reads other files.
    Refused,
    /// The machine failed, which says nothing about the file: grade again.
    NotGraded,
}

/// One spec of one exercise of one student.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpecGrade {
    pub name: String,
    pub points: u32,
    /// The [id](Kind::id) of the kind of verdict; a report of another version may know others.
    pub verdict: String,
    /// One sentence; empty for a pass.
    pub sentence: Bilingual,
    /// Everything the student should read: board, expected and found, lines to replay, hint. Empty for a pass.
    pub message: Bilingual,
}

/// A text in both languages of the course.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bilingual {
    pub en: String,
    pub ja: String,
}

impl Bilingual {
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> Bilingual {
        Bilingual { en: en.into(), ja: ja.into() }
    }

    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Ja => &self.ja,
        }
    }
}

impl From<&Text> for Bilingual {
    fn from(text: &Text) -> Bilingual {
        Bilingual::new(text.get(Lang::En), text.get(Lang::Ja))
    }
}

impl Class {
    /// A class without submissions.
    pub fn of(exercises: &[&Exercise], restrictions: Vec<Restriction>) -> Class {
        let exercises = exercises.iter().map(|exercise| Graded {
            id: exercise.id.to_string(),
            title: (&exercise.title).into(),
            points: exercise.points(),
            specs: exercise
                .specs
                .iter()
                .map(|spec| SpecOf { name: spec.name.to_string(), title: (&spec.title).into(), points: spec.points })
                .collect(),
        });
        Class {
            schema: SCHEMA.to_string(),
            kit: env!("CARGO_PKG_VERSION").to_string(),
            exercises: exercises.collect(),
            restrictions,
            submissions: Vec::new(),
        }
    }

    /// Whether every submission got a result.
    pub fn is_complete(&self) -> bool {
        self.submissions
            .iter()
            .all(|submission| submission.problem.is_none() && submission.grades.iter().all(|grade| grade.state != State::NotGraded))
    }

    /// Adds the students of another part of the same class.
    ///
    /// # Errors
    /// A sentence, where it is not the same class or has a student that is here already.
    pub fn add(&mut self, part: Class) -> Result<(), String> {
        if (&self.schema, &self.kit, &self.exercises) != (&part.schema, &part.kit, &part.exercises) {
            return Err("it was graded by another kit or for other exercises than the first".to_string());
        }
        for submission in part.submissions {
            match self.submissions.binary_search_by(|other| other.student.cmp(&submission.student)) {
                Ok(_) => return Err(format!("{} is in an earlier file already", submission.student.escape_debug())),
                Err(place) => self.submissions.insert(place, submission),
            }
        }
        for (restriction, other) in self.restrictions.iter_mut().zip(part.restrictions) {
            restriction.enforced &= other.enforced;
        }
        Ok(())
    }

    /// Takes away the points of all specs that could not be judged from outside.
    pub fn give_no_points_for_what_is_not_seen(&mut self, submission: &Submission) {
        for (exercise, grade) in self.exercises.iter_mut().zip(&submission.grades) {
            for (spec, _) in exercise.specs.iter_mut().zip(&grade.specs).filter(|(_, seen)| seen.verdict == Kind::NotObservable.id()) {
                spec.points = 0;
            }
            exercise.points = exercise.specs.iter().map(|spec| spec.points).sum();
        }
    }

    /// All points that can be earned.
    pub fn points(&self) -> u32 {
        self.exercises.iter().map(|exercise| exercise.points).sum()
    }
}

impl Submission {
    /// The points earned.
    pub fn points(&self) -> u32 {
        self.grades.iter().map(|grade| grade.points).sum()
    }
}

impl SpecGrade {
    pub fn passed(&self) -> bool {
        self.verdict == Kind::Pass.id()
    }
}
