//! `junit.xml`: a suite for each student, a case for each spec. It holds no time and no random number, so grading twice gives the same bytes.

use std::io;

use minishogi_grading::{Kind, Lang};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::cases::{Case, Outcome, cases};
use super::words;
use crate::clean::{one_line, plain};
use crate::report::result::{Class, Submission};

pub fn xml(class: &Class) -> io::Result<String> {
    let mut report = Report::new("minishogi-lab");
    for submission in &class.submissions {
        let student = one_line(&submission.student);
        let mut suite = TestSuite::new(&student);
        for case in cases(class, submission) {
            let mut test = TestCase::new(case.name(), status(&case, submission));
            test.set_classname(&student);
            suite.add_test_case(test);
        }
        report.add_test_suite(suite);
    }
    report.to_string().map_err(io::Error::other)
}

/// A wrong answer is a failure; what could not be run at all is an error.
fn status(case: &Case, submission: &Submission) -> TestCaseStatus {
    match case.outcome() {
        Outcome::Passed => TestCaseStatus::success(),
        Outcome::Failed(result) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_type(one_line(&result.verdict));
            status.set_message(one_line(&result.sentence.en));
            status.set_description(words::full_message(result, Lang::En));
            status
        }
        Outcome::NotRun => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            status.set_type(Kind::NotRun.id());
            status.set_message(one_line(&case.why_not_run(submission).en));
            if let Some(compiler) = case.grade.and_then(|grade| grade.compiler.as_ref()).filter(|_| case.number == 1) {
                status.set_description(plain(compiler));
            }
            status
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::result::sample;

    #[test]
    fn the_suites_of_the_sample() {
        insta::assert_snapshot!(xml(&sample::class()).unwrap());
    }
}
