//! What a class did as a whole.

use std::collections::BTreeMap;

use super::cases::{Outcome, cases};
use crate::grade::result::{Bilingual, Class, Graded, KnownMistake, SpecOf};

/// How the specs went: one for each spec of the class, in their order.
pub struct Spread<'a> {
    pub exercise: &'a Graded,
    pub spec: &'a SpecOf,
    pub passed: usize,
    /// Verdicts and how many got them, the commonest first.
    pub failed: Vec<(&'a str, usize)>,
    pub not_run: usize,
}

/// A mistake that has a name, and who made it.
pub struct Mistake<'a> {
    pub exercise: &'a str,
    pub name: &'a Bilingual,
    /// Places in the list of submissions.
    pub students: Vec<usize>,
}

/// How many have points from `from` to `to`.
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
        let mut spread = Spread { exercise, spec, passed: 0, failed: Vec::new(), not_run: 0 };
        let mut failed = BTreeMap::new();
        for cases in &all {
            match cases[index].outcome() {
                Outcome::Passed => spread.passed += 1,
                Outcome::Failed(result) => *failed.entry(result.verdict.as_str()).or_insert(0) += 1,
                Outcome::NotRun => spread.not_run += 1,
            }
        }
        spread.failed.extend(failed);
        spread.failed.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        spreads.push(spread);
    }
    spreads
}

/// The mistakes of the class, the commonest first.
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

/// All points from none to all, in bins of a round width, no more than thirteen.
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

/// The average and the middle of the points; nothing of nobody.
pub fn mean_and_median(class: &Class) -> Option<(f64, f64)> {
    let mut points: Vec<f64> = class.submissions.iter().map(|submission| f64::from(submission.points())).collect();
    points.sort_by(f64::total_cmp);
    let (below, above) = (points.get(points.len().checked_sub(1)? / 2)?, points.get(points.len() / 2)?);
    Some((points.iter().sum::<f64>() / points.len() as f64, (below + above) / 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::report::sample;

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
        let told: Vec<_> = mistakes.iter().map(|mistake| (mistake.exercise, mistake.name.en.as_str(), &mistake.students[..])).collect();
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
