//! `classroom50/STUDENT.json`: the `result.json` of a Classroom 50 autograder, format `classroom50/result/v1`.
//!
//! As in its Advanced Autograding page and its schema `result-v1.schema.json`. Values that only the runner knows come from its environment; elsewhere
//! fixed values replace them, so that the file is valid and the same each time:
//!
//! | field | variable | otherwise |
//! |---|---|---|
//! | `classroom` | `CLASSROOM` | `minishogi-lab` |
//! | `assignment` | `ASSIGNMENT` | `player` |
//! | `assignment_type` | `ASSIGNMENT_TYPE` | `individual` |
//! | `owner` | `OWNER`, `USERNAME` (where one submission is graded) | the name of the file |
//! | `submission` | `SUBMISSION_TAG` | `submit/local` |
//! | `commit`, `release` | `COMMIT_URL`, `RELEASE_URL` | `about:blank` |
//! | `review` | `REVIEW_URL` | as `commit` |
//! | `datetime` | `SOURCE_DATE_EPOCH`, or the instant in `SUBMISSION_TAG` | `1970-01-01T00:00:00Z` |
//!
//! `datetime` is the instant of the submission, not of the grading, so it is never read from the clock. The runner itself overwrites `owner`,
//! `assignment_type` and `datetime`.

use std::env;
use std::io;

use serde::Serialize;

use super::cases::{SpecOutcome, cases};
use super::words::{self, PointsChange};
use crate::report::result::{Class, Submission};
use minishogi_lab::clean::one_line;

#[derive(Serialize)]
struct ResultV1<'a> {
    schema: &'static str,
    classroom: &'a str,
    assignment: &'a str,
    assignment_type: &'a str,
    owner: &'a str,
    submission: &'a str,
    commit: &'a str,
    release: &'a str,
    review: &'a str,
    datetime: &'a str,
    score: u32,
    #[serde(rename = "max-score")]
    max_score: u32,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    #[serde(rename = "test-name")]
    test_name: String,
    passed: bool,
    score: u32,
    #[serde(rename = "max-score")]
    max_score: u32,
}

/// The runner's data about the submission in Classroom 50.
pub struct Runner {
    classroom: String,
    assignment: String,
    assignment_type: String,
    owner: Option<String>,
    submission: String,
    commit: String,
    release: String,
    review: String,
    datetime: String,
}

impl Runner {
    /// Reads the environment that the runner sets.
    ///
    /// # Errors
    /// A sentence, if `SOURCE_DATE_EPOCH` is not a number of seconds.
    pub fn from_env() -> Result<Runner, String> {
        Runner::from(|name| env::var(name).ok())
    }

    fn from(variable: impl Fn(&str) -> Option<String>) -> Result<Runner, String> {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        let or = |name, otherwise: &str| set(name).unwrap_or_else(|| otherwise.to_string());
        let submission = or("SUBMISSION_TAG", "submit/local");
        let commit = or("COMMIT_URL", "about:blank");
        let datetime = match set("SOURCE_DATE_EPOCH") {
            Some(seconds) => seconds.parse().ok().and_then(utc).ok_or_else(|| no_epoch(&seconds))?,
            None => instant_in(&submission).unwrap_or_else(|| "1970-01-01T00:00:00Z".to_string()),
        };
        Ok(Runner {
            classroom: or("CLASSROOM", "minishogi-lab"),
            assignment: or("ASSIGNMENT", "player"),
            assignment_type: or("ASSIGNMENT_TYPE", "individual"),
            owner: set("OWNER").or_else(|| set("USERNAME")),
            release: or("RELEASE_URL", "about:blank"),
            review: or("REVIEW_URL", &commit),
            submission,
            commit,
            datetime,
        })
    }
}

fn no_epoch(found: &str) -> String {
    format!("SOURCE_DATE_EPOCH is `{}`: expected seconds since 1970, as in 1700000000", one_line(found))
}

/// Returns the result of a submission whose files have this name.
pub fn json(class: &Class, submission: &Submission, file_name: &str, runner: &Runner) -> io::Result<String> {
    let cases = cases(class, submission);
    let test = |case: &super::cases::SpecCase| Test {
        test_name: case.name(),
        passed: matches!(case.outcome(), SpecOutcome::Passed),
        score: case.points(),
        max_score: case.spec.points,
    };
    // The total score includes the points that this costs or adds.
    let change = |change: PointsChange| Test { test_name: one_line(&change.told.en), passed: !change.is_loss, score: 0, max_score: 0 };
    let tests: Vec<Test> = cases.iter().map(test).chain(words::changes(submission).into_iter().map(change)).collect();
    let result = ResultV1 {
        schema: "classroom50/result/v1",
        classroom: &runner.classroom,
        assignment: &runner.assignment,
        assignment_type: &runner.assignment_type,
        owner: runner.owner.as_deref().filter(|_| class.submissions.len() == 1).unwrap_or(file_name),
        submission: &runner.submission,
        commit: &runner.commit,
        release: &runner.release,
        review: &runner.review,
        datetime: &runner.datetime,
        score: submission.points(),
        max_score: tests.iter().map(|test| test.max_score).sum(),
        tests,
    };
    Ok(serde_json::to_string_pretty(&result)? + "\n")
}

/// Returns the instant in a tag `submit/2026-06-01T14-32-05Z-a1b2c3d`.
fn instant_in(tag: &str) -> Option<String> {
    let instant = tag.strip_prefix("submit/")?.get(..20)?;
    let (date, time) = instant.strip_suffix('Z')?.split_once('T')?;
    let numbers = |text: &str| text.split('-').map(|part| part.parse::<u32>().ok()).collect::<Option<Vec<u32>>>();
    let all_digits = instant.chars().all(|c| c.is_ascii_digit() || "-TZ".contains(c));
    let valid = all_digits
        && date.len() == 10
        && matches!(numbers(date)?[..], [_, 1..=12, 1..=31])
        && matches!(numbers(time)?[..], [0..=23, 0..=59, 0..=59]);
    valid.then(|| format!("{date}T{}Z", time.replace('-', ":")))
}

/// Returns an instant as ISO 8601 in UTC; none beyond the year 9999. The days are counted from 1 March of the year 0, so that a leap day is the last
/// of its year (Howard Hinnant, <https://howardhinnant.github.io/date_algorithms.html>).
fn utc(seconds: u64) -> Option<String> {
    let (days, second) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let time = format!("{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60);
    (year <= 9999).then(|| format!("{year:04}-{month:02}-{day:02}T{time}Z"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::result::sample;

    fn runner(variables: &[(&str, &str)]) -> Result<Runner, String> {
        Runner::from(|name| variables.iter().find(|(other, _)| *other == name).map(|(_, value)| value.to_string()))
    }

    #[test]
    fn away_from_the_runner_every_field_is_there_and_fixed() {
        let class = sample::class();
        let json = json(&class, sample::in_part(&class), "sato", &runner(&[("CLASSROOM", "")]).unwrap()).unwrap();
        insta::assert_snapshot!(json);
    }

    #[test]
    fn a_correction_is_in_the_score_and_a_test_tells_why() {
        let class = sample::class();
        let json = json(&class, sample::not_compiled(&class), "con", &runner(&[]).unwrap()).unwrap();
        let result: serde_json::Value = serde_json::from_str(&json).unwrap();
        let last = result["tests"].as_array().unwrap().last().unwrap();
        assert_eq!((&result["score"], &result["max-score"], &last["passed"]), (&2.into(), &10.into(), &true.into()));
        assert!(last["test-name"].as_str().unwrap().starts_with("03 was corrected by hand, 2 points added: "), "{last}");
    }

    #[test]
    fn what_the_runner_knows_is_passed_on() {
        let variables = [
            ("CLASSROOM", "search-2026"),
            ("ASSIGNMENT", "alpha-beta"),
            ("ASSIGNMENT_TYPE", "group"),
            ("OWNER", "hanako"),
            ("SUBMISSION_TAG", "submit/2026-06-01T14-32-05Z-a1b2c3d"),
            ("COMMIT_URL", "https://example.org/commit"),
            ("RELEASE_URL", "https://example.org/release"),
            ("REVIEW_URL", "https://example.org/review"),
        ];
        let mut class = sample::class();
        class.submissions = vec![sample::in_part(&class).clone()];
        let json = json(&class, &class.submissions[0], "sato", &runner(&variables).unwrap()).unwrap();
        let fields: serde_json::Value = serde_json::from_str(&json).unwrap();
        let names = ["classroom", "assignment", "assignment_type", "owner", "submission", "commit", "release", "review"];
        for (name, (_, value)) in names.into_iter().zip(variables) {
            assert_eq!(fields[name], value, "{name}");
        }
        assert_eq!(fields["datetime"], "2026-06-01T14:32:05Z");
    }

    #[test]
    fn the_instant_is_that_of_the_source_then_that_of_the_tag() {
        let of = |epoch: &str, tag: &str| runner(&[("SOURCE_DATE_EPOCH", epoch), ("SUBMISSION_TAG", tag)]).map(|runner| runner.datetime);
        let tag = "submit/2026-06-01T14-32-05Z-a1b2c3d";
        assert_eq!(of("1709210096", tag).unwrap(), "2024-02-29T12:34:56Z");
        assert_eq!(of("0", tag).unwrap(), "1970-01-01T00:00:00Z");
        assert_eq!(of("253402300799", tag).unwrap(), "9999-12-31T23:59:59Z");
        assert_eq!(of("", tag).unwrap(), "2026-06-01T14:32:05Z");
        for no_instant in ["submit/2026-06-01T24-32-05Z-a", "submit/2026-13-01T14-32-05Z-a", "submit/日本", "2026-06-01T14-32-05Z"] {
            assert_eq!(of("", no_instant).unwrap(), "1970-01-01T00:00:00Z", "{no_instant}");
        }
        for no_number in ["yesterday", "-1", "1.5", "253402300800", "99999999999999999999"] {
            let error = of(no_number, tag).unwrap_err();
            assert!(error.contains(&format!("SOURCE_DATE_EPOCH is `{no_number}`")), "{error}");
        }
    }
}
