//! A submission as the test reports see it: one case for each spec of the class, whatever was handed in.

use minishogi_grading::Lang;

use super::words;
use crate::grade::result::{Bilingual, Class, Grade, Graded, NOT_OBSERVABLE, SpecGrade, SpecOf, Submission};

/// What one spec gave one student.
pub struct Case<'a> {
    pub exercise: &'a Graded,
    pub spec: &'a SpecOf,
    /// The number of the spec in its exercise, from 1.
    pub number: usize,
    pub grade: Option<&'a Grade>,
    result: Option<&'a SpecGrade>,
}

pub enum Outcome<'a> {
    Passed,
    Failed(&'a SpecGrade),
    NotRun,
}

/// All specs of the class in their order, with what this submission made of them.
pub fn cases<'a>(class: &'a Class, submission: &'a Submission) -> Vec<Case<'a>> {
    let mut cases = Vec::new();
    for exercise in &class.exercises {
        let grade = grade_of(submission, exercise);
        for (index, spec) in exercise.specs.iter().enumerate() {
            let result = grade.and_then(|grade| grade.specs.iter().find(|result| result.name == spec.name));
            cases.push(Case { exercise, spec, number: index + 1, grade, result });
        }
    }
    cases
}

/// The grade for an exercise; there is none where nothing could be graded.
pub fn grade_of<'a>(submission: &'a Submission, exercise: &Graded) -> Option<&'a Grade> {
    submission.grades.iter().find(|grade| grade.exercise == exercise.id)
}

impl<'a> Case<'a> {
    /// As in `03/plays_mate_in_one`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.exercise.id, self.spec.name)
    }

    pub fn points(&self) -> u32 {
        self.result.map_or(0, |result| result.points)
    }

    pub fn outcome(&self) -> Outcome<'a> {
        match self.result {
            Some(result) if result.passed() => Outcome::Passed,
            Some(result) if result.verdict == words::NOT_RUN || result.verdict == NOT_OBSERVABLE => Outcome::NotRun,
            Some(result) => Outcome::Failed(result),
            None => Outcome::NotRun,
        }
    }

    /// What the spec demands, unless the message says so itself.
    pub fn title_beside(&self, message: &str, lang: Lang) -> &'a str {
        let title = self.spec.title.get(lang);
        if message.contains(title) { "" } else { title }
    }

    /// What kept the spec from being run: the problem of the whole submission, or of this exercise.
    pub fn why_not_run(&self, submission: &Submission) -> Bilingual {
        if let Some(problem) = &submission.problem {
            return Bilingual::new(format!("Nothing could be graded: {problem}"), format!("採点できませんでした: {problem}"));
        }
        if let Some(sentence) = self.result.map(|result| &result.sentence).filter(|sentence| !sentence.en.is_empty()) {
            return sentence.clone();
        }
        let of_exercise = self.grade.and_then(words::why_not_graded);
        of_exercise.unwrap_or_else(|| Bilingual::new("This was not run.", "実行されませんでした。"))
    }
}
