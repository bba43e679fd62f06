//! The results as the reports count them: one case for each spec of the class, handed in or not, and totals of the class.

use std::collections::BTreeMap;

use minishogi_grading::{Kind, Lang, Text};

use super::result::{Class, Grade, Graded, KnownMistake, SpecGrade, SpecOf, Submission};
use super::words;

/// One spec of one student.
pub struct SpecCase<'a> {
    pub exercise: &'a Graded,
    pub spec: &'a SpecOf,
    /// The number of the spec in its exercise, from 1.
    pub number: usize,
    pub grade: Option<&'a Grade>,
    result: Option<&'a SpecGrade>,
}

pub enum SpecOutcome<'a> {
    Passed,
    Failed(&'a SpecGrade),
    NotRun,
}

/// Returns all specs of the class in their order, with this submission's results.
pub fn cases<'a>(class: &'a Class, submission: &'a Submission) -> Vec<SpecCase<'a>> {
    let mut cases = Vec::new();
    for exercise in &class.exercises {
        let grade = grade_of(submission, exercise);
        for (index, spec) in exercise.specs.iter().enumerate() {
            let result = grade.and_then(|grade| grade.specs.iter().find(|result| result.name == spec.name));
            cases.push(SpecCase { exercise, spec, number: index + 1, grade, result });
        }
    }
    cases
}

/// Returns the grade for an exercise; `None` if nothing could be graded.
pub fn grade_of<'a>(submission: &'a Submission, exercise: &Graded) -> Option<&'a Grade> {
    submission.grades.iter().find(|grade| grade.exercise == exercise.id)
}

impl<'a> SpecCase<'a> {
    /// Returns the name, as in `03/plays_mate_in_one`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.exercise.id, self.spec.name)
    }

    pub fn points(&self) -> u32 {
        self.result.map_or(0, |result| result.points)
    }

    pub fn milliseconds(&self) -> u64 {
        self.result.map_or(0, |result| result.milliseconds)
    }

    pub fn outcome(&self) -> SpecOutcome<'a> {
        match self.result {
            Some(result) if result.passed() => SpecOutcome::Passed,
            Some(result) if [Kind::NotRun.id(), Kind::NotObservable.id()].contains(&result.verdict.as_str()) => SpecOutcome::NotRun,
            Some(result) => SpecOutcome::Failed(result),
            None => SpecOutcome::NotRun,
        }
    }

    /// Returns the title of the spec, unless the message contains it.
    pub fn title_beside(&self, message: &str, lang: Lang) -> &'a str {
        let title = self.spec.title.get(lang);
        if message.contains(title) { "" } else { title }
    }

    /// Returns why the spec was not run: the problem of the whole submission, or of this exercise.
    pub fn why_not_run(&self, submission: &Submission) -> Text {
        if submission.is_absent {
            return words::nothing_handed_in();
        }
        if let Some(problem) = &submission.problem {
            return words::problem(problem);
        }
        if let Some(sentence) = self.result.map(|result| &result.sentence).filter(|sentence| !sentence.en.is_empty()) {
            return sentence.clone();
        }
        let of_exercise = self.grade.and_then(words::why_not_graded);
        of_exercise.unwrap_or_else(|| Text::new("This was not run.", "実行されませんでした。"))
    }
}

/// The verdicts of the class on one spec.
pub struct Spread<'a> {
    pub exercise: &'a Graded,
    pub spec: &'a SpecOf,
    pub passed: usize,
    /// Verdicts with their counts, the commonest first.
    pub failed: Vec<(&'a str, usize)>,
    pub not_run: usize,
    /// The longest time of a student.
    pub longest: u64,
}

/// A mistake that has a name, and the students that made it.
pub struct Mistake<'a> {
    pub exercise: &'a str,
    pub name: &'a Text,
    /// Places in the list of submissions.
    pub students: Vec<usize>,
}

/// The number of students with points from `from` to `to`.
#[derive(Debug, PartialEq, Eq)]
pub struct Bin {
    pub from: u32,
    pub to: u32,
    pub count: usize,
}

pub fn spreads(class: &Class) -> Vec<Spread<'_>> {
    let all: Vec<_> = class.submissions.iter().map(|submission| cases(class, submission)).collect();
    let specs = class.exercises.iter().flat_map(|exercise| exercise.specs.iter().map(move |spec| (exercise, spec)));
    let mut spreads = Vec::new();
    for (index, (exercise, spec)) in specs.enumerate() {
        let mut spread = Spread { exercise, spec, passed: 0, failed: Vec::new(), not_run: 0, longest: 0 };
        let mut failed = BTreeMap::new();
        for cases in &all {
            spread.longest = spread.longest.max(cases[index].milliseconds());
            match cases[index].outcome() {
                SpecOutcome::Passed => spread.passed += 1,
                SpecOutcome::Failed(result) => *failed.entry(result.verdict.as_str()).or_insert(0) += 1,
                SpecOutcome::NotRun => spread.not_run += 1,
            }
        }
        spread.failed.extend(failed);
        spread.failed.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        spreads.push(spread);
    }
    spreads
}

/// Returns the mistakes of the class, the commonest first.
pub fn mistakes(class: &Class) -> Vec<Mistake<'_>> {
    let mut found: BTreeMap<(&str, &str), Mistake> = BTreeMap::new();
    for (student, submission) in class.submissions.iter().enumerate() {
        for grade in &submission.grades {
            for KnownMistake { name, .. } in &grade.mistakes {
                let exercise = grade.exercise.as_str();
                let mistake = found.entry((exercise, &name.en)).or_insert(Mistake { exercise, name, students: Vec::new() });
                mistake.students.push(student);
            }
        }
    }
    let mut mistakes: Vec<Mistake> = found.into_values().collect();
    mistakes.sort_by_key(|mistake| std::cmp::Reverse(mistake.students.len()));
    mistakes
}

/// Returns all points from none to all, in bins of a round width, no more than thirteen.
pub fn histogram(class: &Class) -> Vec<Bin> {
    let most = class.submissions.iter().map(|submission| submission.points()).fold(class.points(), u32::max);
    let round = (0..=9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u32.pow(power).min(u32::MAX / 10)));
    let width = round.into_iter().find(|width| most / width < 13).unwrap_or(u32::MAX);
    let bin = |number: u32| {
        let (from, to) = (number * width, (number * width).saturating_add(width - 1).min(most));
        let count = class.submissions.iter().filter(|submission| (from..=to).contains(&submission.points())).count();
        Bin { from, to, count }
    };
    (0..=most / width).map(bin).collect()
}

/// The number of students of each kind.
#[derive(Debug, PartialEq, Eq)]
pub struct Counts {
    /// Students who handed in anything.
    pub handed_in: usize,
    pub absent: usize,
    /// With all points.
    pub full: usize,
    /// Students without a result for some exercise.
    pub not_graded: usize,
}

pub fn counts(class: &Class) -> Counts {
    let count = |is: &dyn Fn(&Submission) -> bool| class.submissions.iter().filter(|submission| is(submission)).count();
    Counts {
        handed_in: count(&|submission| !submission.is_absent),
        absent: count(&|submission| submission.is_absent),
        full: count(&|submission| !submission.is_absent && submission.points() == class.points()),
        not_graded: count(&|submission| !submission.is_complete()),
    }
}

/// Returns mean and median of the points; `None` without submissions.
pub fn mean_and_median(class: &Class) -> Option<(f64, f64)> {
    let mut points: Vec<f64> = class.submissions.iter().map(|submission| f64::from(submission.points())).collect();
    points.sort_by(f64::total_cmp);
    let (below, above) = (points.get(points.len().checked_sub(1)? / 2)?, points.get(points.len() / 2)?);
    Some((points.iter().sum::<f64>() / points.len() as f64, (below + above) / 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::result::sample;

    fn class_with(points: &[u32], all: u32) -> Class {
        let mut class = sample::class();
        let mut submission = sample::in_part(&class).clone();
        submission.grades.truncate(1);
        class.exercises.truncate(1);
        class.exercises[0].points = all;
        class.submissions = points
            .iter()
            .map(|&points| {
                submission.grades[0].points = points;
                submission.late.clear();
                submission.clone()
            })
            .collect();
        class
    }

    #[test]
    fn specs_are_counted_by_verdict() {
        let class = sample::class();
        let told: Vec<String> = spreads(&class)
            .iter()
            .map(|spread| format!("{}: {} passed, {:?}, {} not run", spread.spec.name, spread.passed, spread.failed, spread.not_run))
            .collect();
        let expected = [
            "counts_material: 2 passed, [], 3 not run",
            "ignores_nothing: 1 passed, [(\"panicked\", 1)], 3 not run",
            "takes_the_best_capture: 3 passed, [], 2 not run",
            "plays_mate_in_one: 2 passed, [(\"wrong\", 1)], 2 not run",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn mistakes_are_counted_by_name_and_the_commonest_comes_first() {
        let mut class = sample::class();
        for (student, mistake) in [(3, "Always resigns"), (4, "Does not look for mate")] {
            class.submissions[student].grades[1].mistakes = vec![sample::mistake(mistake, "")];
        }
        let mistakes = mistakes(&class);
        let told: Vec<_> = mistakes.iter().map(|mistake| (mistake.exercise, mistake.name.en.as_ref(), &mistake.students[..])).collect();
        assert_eq!(told, [("03", "Does not look for mate", &[1, 4][..]), ("03", "Always resigns", &[3])]);
    }

    #[test]
    fn every_student_is_in_one_bin() {
        for (all, width) in [(0, 1), (10, 1), (12, 1), (13, 2), (60, 5), (100, 10), (1000, 100), (u32::MAX, 500_000_000)] {
            let bins = histogram(&class_with(&[0, all / 2, all], all));
            assert_eq!(bins.iter().map(|bin| bin.count).sum::<usize>(), 3, "of {all}");
            assert_eq!((bins[0].from, bins[bins.len() - 1].to), (0, all), "of {all}");
            assert!(bins.len() <= 13 && (bins.len() == 1 || bins[1].from == width), "of {all}: {bins:?}");
        }
    }

    #[test]
    fn mean_and_median_of_few_and_of_nobody() {
        assert_eq!(mean_and_median(&class_with(&[], 10)), None);
        assert_eq!(mean_and_median(&class_with(&[4], 10)), Some((4.0, 4.0)));
        assert_eq!(mean_and_median(&class_with(&[9, 0, 2, 1], 10)), Some((3.0, 1.5)));
    }
}
