//! `junit.xml`: a suite for each student, a case for each spec, with its time, and for each delay or correction by hand. If the sandbox is open, a
//! failing suite comes first.
//!
//! It fits the schema of Jenkins (`junit-10.xsd` of the plugin xUnit), and each suite alone that of Maven Surefire, which knows single suites only.
//! `tests/classroom/formats.rs` validates both.

use std::io;

use minishogi_grading::{Kind, Lang};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::cases::{SpecCase, SpecOutcome, cases};
use super::words::{self, PointsChange};
use crate::report::result::{Class, Submission};
use minishogi_lab::clean::{one_line, plain};

struct Suite {
    name: String,
    tests: Vec<Test>,
}

struct Test {
    name: String,
    milliseconds: u64,
    complaint: Option<Complaint>,
}

struct Complaint {
    tag: &'static str,
    kind: String,
    message: String,
    text: String,
}

/// A wrong answer.
const FAILURE: &str = "failure";

/// A spec that could not be run.
const ERROR: &str = "error";

pub fn xml(class: &Class) -> io::Result<String> {
    let suites: Vec<Suite> =
        sandbox(class).into_iter().chain(class.submissions.iter().map(|submission| suite(class, submission))).collect();
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 4);
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let all = |count: &dyn Fn(&Suite) -> usize| suites.iter().map(count).sum::<usize>().to_string();
    writer
        .create_element("testsuites")
        .with_attribute(("name", "minishogi-lab"))
        .with_attribute(("tests", &*all(&|suite| suite.tests.len())))
        .with_attribute(("failures", &*all(&|suite| suite.count(FAILURE))))
        .with_attribute(("errors", &*all(&|suite| suite.count(ERROR))))
        .with_attribute(("time", &*seconds(suites.iter().map(Suite::milliseconds).sum())))
        .write_inner_content(|writer| suites.iter().try_for_each(|suite| suite.write(writer)))?;
    String::from_utf8(writer.into_inner()).map(|xml| xml + "\n").map_err(io::Error::other)
}

/// Returns the restrictions that this machine does not enforce, as failures, so that they are not overlooked.
fn sandbox(class: &Class) -> Option<Suite> {
    let warning = words::sandbox_warning(&class.restrictions, Lang::En)?;
    let tests = words::not_enforced(&class.restrictions, Lang::En).into_iter().map(|name| Test {
        name,
        milliseconds: 0,
        complaint: Some(Complaint { tag: FAILURE, kind: "not-enforced".to_string(), message: warning.clone(), text: String::new() }),
    });
    Some(Suite { name: "(sandbox)".to_string(), tests: tests.collect() })
}

fn suite(class: &Class, submission: &Submission) -> Suite {
    let test =
        |case: &SpecCase| Test { name: one_line(&case.name()), milliseconds: case.milliseconds(), complaint: complaint(case, submission) };
    let tests = cases(class, submission).iter().map(test).chain(words::changes(submission).iter().map(change)).collect();
    Suite { name: one_line(&submission.student), tests }
}

/// Reports a loss as a failure: there are no points in this format. The only place for the words of a gain is its name.
fn change(change: &PointsChange) -> Test {
    let (label, message) = (&change.label.en, one_line(&change.told.en));
    let (name, complaint) = if change.is_loss {
        let name = format!("{}/{label}", change.exercise);
        (name, Some(Complaint { tag: FAILURE, kind: label.to_string(), message, text: String::new() }))
    } else {
        (message, None)
    };
    Test { name: one_line(&name), milliseconds: 0, complaint }
}

fn complaint(case: &SpecCase, submission: &Submission) -> Option<Complaint> {
    match case.outcome() {
        SpecOutcome::Passed => None,
        SpecOutcome::Failed(result) => Some(Complaint {
            tag: FAILURE,
            kind: one_line(&result.verdict),
            message: one_line(&result.sentence.en),
            text: words::full_message(result, Lang::En),
        }),
        SpecOutcome::NotRun => {
            let compiler = case.grade.and_then(|grade| grade.compiler.as_ref()).filter(|_| case.number == 1);
            Some(Complaint {
                tag: ERROR,
                kind: Kind::NotRun.id().to_string(),
                message: one_line(&case.why_not_run(submission).en),
                text: compiler.map(|compiler| plain(compiler)).unwrap_or_default(),
            })
        }
    }
}

impl Suite {
    fn count(&self, tag: &str) -> usize {
        self.tests.iter().filter(|test| test.complaint.as_ref().is_some_and(|complaint| complaint.tag == tag)).count()
    }

    fn milliseconds(&self) -> u64 {
        self.tests.iter().map(|test| test.milliseconds).sum()
    }

    fn write(&self, writer: &mut Writer<Vec<u8>>) -> io::Result<()> {
        writer
            .create_element("testsuite")
            .with_attribute(("name", &*self.name))
            .with_attribute(("tests", &*self.tests.len().to_string()))
            .with_attribute(("failures", &*self.count(FAILURE).to_string()))
            .with_attribute(("errors", &*self.count(ERROR).to_string()))
            .with_attribute(("skipped", "0"))
            .with_attribute(("time", &*seconds(self.milliseconds())))
            .write_inner_content(|writer| self.tests.iter().try_for_each(|test| test.write(writer, &self.name)))
            .map(drop)
    }
}

impl Test {
    fn write(&self, writer: &mut Writer<Vec<u8>>, suite: &str) -> io::Result<()> {
        let element = writer
            .create_element("testcase")
            .with_attribute(("name", &*self.name))
            .with_attribute(("classname", suite))
            .with_attribute(("time", &*seconds(self.milliseconds)));
        match &self.complaint {
            None => element.write_empty().map(drop),
            Some(complaint) => element.write_inner_content(|writer| complaint.write(writer)).map(drop),
        }
    }
}

impl Complaint {
    fn write(&self, writer: &mut Writer<Vec<u8>>) -> io::Result<()> {
        let element = writer.create_element(self.tag).with_attribute(("type", &*self.kind)).with_attribute(("message", &*self.message));
        match &*self.text {
            "" => element.write_empty().map(drop),
            text => element.write_text_content(BytesText::new(text)).map(drop),
        }
    }
}

/// Returns seconds as Surefire expects them: at most three digits after the point.
fn seconds(milliseconds: u64) -> String {
    format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::result::sample;

    #[test]
    fn the_suites_of_the_sample() {
        insta::assert_snapshot!(xml(&sample::class()).unwrap());
    }

    #[test]
    fn where_everything_is_enforced_there_are_only_students() {
        let mut class = sample::class();
        class.restrictions.iter_mut().for_each(|restriction| restriction.enforced = true);
        assert!(!xml(&class).unwrap().contains("sandbox"));
    }
}
