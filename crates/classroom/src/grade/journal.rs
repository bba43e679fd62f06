//! The results so far, on disk; and the choice of results to grade again or to leave out: `--again` and `--only`.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use minishogi::text;
use minishogi_command::commands::class::{Again, DOES_NOT_COMPILE, NOT_GRADED, REFUSED};
use minishogi_grading::{Kind, Text};
use serde::{Deserialize, Serialize};

use crate::fingerprint;
use crate::report::result::{Grade, State};
use crate::submissions::HandedIn;
use minishogi_lab::files::Log;

/// A line of the journal.
#[derive(Serialize, Deserialize)]
struct Line {
    student: String,
    /// The file, the exercise and the kit: see `Builder::digest`.
    digest: String,
    /// The [fingerprint] of the specs that judged.
    #[serde(default)]
    fingerprint: String,
    /// The seed of the drawn questions.
    #[serde(default)]
    seed: u32,
    grade: Grade,
    /// The budget it had, in seconds: a player that was too slow is tried again with a larger one.
    #[serde(default)]
    budget: u64,
}

impl Line {
    fn holds(&self, budget: u64) -> bool {
        budget <= self.budget || self.grade.specs.iter().all(|spec| spec.verdict != Kind::TooSlow.id())
    }
}

/// One line of JSON for each exercise of each student, written as soon as it is known and never changed. Of two lines about the same file the later
/// one counts.
///
/// It is read first when the class is graded again. A line names the file by its digest, so an edited file is graded again; a line that was cut short
/// by a crash is skipped, and only that exercise is graded again.
pub struct Journal {
    log: Log,
    known: HashMap<(String, String, u32), Grade>,
    /// The seed of the last line, with which an interrupted run continues.
    pub seed: Option<u32>,
    budget: u64,
    /// The number of lines that were judged with other specs, and are ignored.
    pub of_other_specs: usize,
}

impl Journal {
    /// Returns the numbers, from 1, of lines that were edited: their results are graded again.
    pub fn damaged(&self) -> &[usize] {
        &self.log.damaged
    }

    /// Opens the journal at `path`, or begins it. `budget` is the current one, in seconds.
    pub fn open(path: &Path, budget: u64) -> io::Result<Journal> {
        let (mut known, mut seed, mut of_other_specs) = (HashMap::new(), None, 0);
        let log = Log::open(path, |line: Line| {
            if line.fingerprint != fingerprint::BUILT_IN {
                of_other_specs += 1;
                return;
            }
            seed = Some(line.seed);
            if line.holds(budget) {
                known.insert((line.student, line.digest, line.seed), line.grade);
            } else {
                known.remove(&(line.student, line.digest, line.seed));
            }
        })?;
        Ok(Journal { log, known, seed, budget, of_other_specs })
    }

    /// Returns the grade of a student's file by the questions of this seed, if it is known.
    pub fn find(&self, student: &str, digest: &str, seed: u32) -> Option<&Grade> {
        self.known.get(&(student.to_string(), digest.to_string(), seed))
    }

    /// Notes a grade. It is on the disk when this returns.
    pub fn note(&mut self, student: &str, digest: &str, seed: u32, grade: &Grade) -> io::Result<()> {
        let fingerprint = fingerprint::BUILT_IN.to_string();
        let (student, digest) = (student.to_string(), digest.to_string());
        let line = Line { student, digest, fingerprint, seed, grade: grade.clone(), budget: self.budget };
        self.log.note(&line)?;
        self.log.sync()
    }
}

/// The next step for an exercise of a student.
#[derive(Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// Its result is known and stays.
    Keep(&'a Grade),
    Grade,
    /// It is not graded, nor was it before.
    LeaveOut,
}

/// The states that may be graded again, as the reports spell them.
const STATES: [(State, &str); 3] = [(State::DoesNotCompile, DOES_NOT_COMPILE), (State::Refused, REFUSED), (State::NotGraded, NOT_GRADED)];

/// Makes sure that there is a run to continue at `journal`, if there must be one.
///
/// # Errors
/// Names the journal that is not there.
pub fn check_run(again: &Again, journal: Option<&Path>) -> Result<(), Text> {
    let Some(journal) = journal.filter(|journal| again.again.iter().any(|id| id == NOT_GRADED) && !journal.exists()) else {
        return Ok(());
    };
    let journal = journal.display();
    Err(text!(
        "--again: there is no earlier run, for there is no {journal}: grade without --again first, or name its folder by --out",
        "--again: {journal} がないので、前回の採点がありません。まず --again なしで採点するか、前回のフォルダーを --out で指定します"
    ))
}

/// Returns the next step for an exercise of a student, given its known result.
pub fn step<'a>(again: &Again, handed_in: &HandedIn, known: Option<&'a Grade>) -> Step<'a> {
    let is_chosen = again.only.is_empty() || again.only.iter().any(|name| handed_in.is_called(name));
    match known {
        None if is_chosen => Step::Grade,
        None => Step::LeaveOut,
        Some(grade) if is_chosen && is_wanted(again, grade) => Step::Grade,
        Some(grade) => Step::Keep(grade),
    }
}

/// Returns whether a result of a student that is chosen is not good enough.
fn is_wanted(again: &Again, grade: &Grade) -> bool {
    if again.again.is_empty() {
        return !again.only.is_empty();
    }
    let state = STATES.iter().find(|(state, _)| *state == grade.state).map(|(_, id)| *id);
    let verdicts = grade.specs.iter().map(|spec| spec.verdict.as_str());
    verdicts.chain(state).any(|id| again.again.iter().any(|wanted| wanted == id))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use minishogi_command::commands::class::verdicts;

    use super::*;
    use crate::report::result::{SpecGrade, State, sample};
    use crate::submissions::check_names;

    fn grade(points: u32) -> Grade {
        Grade { exercise: "03".into(), state: State::Graded, points, specs: vec![], compiler: None, mistakes: vec![], lines: None }
    }

    /// Returns a journal that is not there yet.
    fn path(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("journal_{name}_{}", std::process::id()));
        let _ = fs::remove_file(&path);
        path
    }

    #[test]
    fn a_line_cut_short_is_passed_over_and_the_next_one_is_not_lost() {
        let path = path("cut");
        let mut journal = Journal::open(&path, 15).unwrap();
        journal.note("花子\n", "d1", 17, &grade(7)).unwrap();
        journal.note("taro", "d2", 17, &grade(8)).unwrap();
        drop(journal);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 10]).unwrap();

        let mut journal = Journal::open(&path, 15).unwrap();
        assert_eq!(journal.find("花子\n", "d1", 17), Some(&grade(7)));
        assert_eq!(journal.find("taro", "d2", 17), None, "cut short");
        assert_eq!(journal.find("taro", "d1", 17), None, "another file");
        assert!(journal.damaged().is_empty(), "a crash is no damage");
        assert_eq!((journal.seed, journal.find("花子\n", "d1", 18)), (Some(17), None), "other questions");
        journal.note("taro", "d3", 17, &grade(9)).unwrap();
        assert_eq!(Journal::open(&path, 15).unwrap().find("taro", "d3", 17), Some(&grade(9)));
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_line_that_somebody_changed_is_named_and_a_line_that_stands_twice_changes_nothing() {
        let path = path("damaged");
        let mut journal = Journal::open(&path, 15).unwrap();
        journal.note("taro", "d1", 17, &grade(7)).unwrap();
        journal.note("hana", "d2", 17, &grade(8)).unwrap();
        drop(journal);
        let text = fs::read_to_string(&path).unwrap();
        let [taro, hana] = [0, 1].map(|line| text.lines().nth(line).unwrap());
        let (points, text_for_points) = ("\"points\":7", "\"points\":\"all\"");
        assert!(taro.contains(points));
        fs::write(&path, [hana, &taro.replace(points, text_for_points), hana, "no journal", ""].join("\n")).unwrap();
        let journal = Journal::open(&path, 15).unwrap();
        assert_eq!(journal.damaged(), [2, 4]);
        assert_eq!((journal.find("taro", "d1", 17), journal.find("hana", "d2", 17)), (None, Some(&grade(8))));
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn what_other_specs_judged_is_not_taken_over_and_the_later_of_two_holds() {
        let path = path("specs");
        let mut journal = Journal::open(&path, 15).unwrap();
        journal.note("taro", "d1", 17, &grade(7)).unwrap();
        journal.note("taro", "d1", 17, &grade(9)).unwrap();
        journal.note("hana", "d2", 17, &grade(8)).unwrap();
        drop(journal);
        let text = fs::read_to_string(&path).unwrap();
        let (last, text) = (text.lines().last().unwrap().replace(fingerprint::BUILT_IN, "0123456789abcdef"), text.clone());
        let without = last.replace("\"fingerprint\":\"0123456789abcdef\",", "");
        assert_ne!(last, without);
        let others: Vec<&str> = text.lines().take(2).chain([&*last, &*without]).collect();
        fs::write(&path, others.join("\n")).unwrap();
        let journal = Journal::open(&path, 15).unwrap();
        assert_eq!((journal.find("taro", "d1", 17), journal.find("hana", "d2", 17)), (Some(&grade(9)), None));
        assert_eq!(journal.of_other_specs, 2);
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn what_was_too_slow_is_tried_again_with_a_larger_budget() {
        let path = path("budget");
        let with = |kind: Kind| {
            let spec = SpecGrade {
                name: "plays".into(),
                points: 0,
                verdict: kind.id().into(),
                milliseconds: 0,
                sentence: Text::default(),
                values: Default::default(),
                message: Text::default(),
            };
            Grade { specs: vec![spec], ..grade(7) }
        };
        let mut journal = Journal::open(&path, 15).unwrap();
        journal.note("taro", "slow", 17, &with(Kind::TooSlow)).unwrap();
        journal.note("taro", "wrong", 17, &with(Kind::Wrong)).unwrap();
        journal.note("taro", "both", 17, &with(Kind::Wrong)).unwrap();
        journal.note("taro", "both", 17, &with(Kind::TooSlow)).unwrap();
        let found = |budget: u64, digest: &str| Journal::open(&path, budget).unwrap().find("taro", digest, 17).is_some();
        assert!(found(15, "slow") && found(5, "slow") && !found(16, "slow"));
        assert!(found(16, "wrong"));
        assert!(found(15, "both") && !found(16, "both"), "the later of two holds");
        fs::remove_file(&path).unwrap();
    }

    fn again(only: &[&str], again: &[&str]) -> Again {
        let texts = |words: &[&str]| words.iter().map(|word| word.to_string()).collect();
        Again { only: texts(only), again: texts(again) }
    }

    fn called(student: &str) -> HandedIn {
        HandedIn { student: student.to_string(), id: Some(format!("00{student}")), ..HandedIn::default() }
    }

    #[test]
    fn without_flags_what_is_known_stays_and_the_rest_is_graded() {
        let class = sample::class();
        let known = &class.submissions[0].grades[0];
        assert_eq!(step(&again(&[], &[]), &called("hana"), Some(known)), Step::Keep(known));
        assert_eq!(step(&again(&[], &[]), &called("hana"), None), Step::Grade);
    }

    #[test]
    fn only_the_named_are_graded_and_those_again() {
        let class = sample::class();
        let known = &class.submissions[0].grades[0];
        let only = again(&["hana", "taro"], &[]);
        assert_eq!((step(&only, &called("taro"), Some(known)), step(&only, &called("taro"), None)), (Step::Grade, Step::Grade));
        assert_eq!((step(&only, &called("emi"), Some(known)), step(&only, &called("emi"), None)), (Step::Keep(known), Step::LeaveOut));
        assert_eq!(step(&again(&["00emi"], &[]), &called("emi"), Some(known)), Step::Grade, "by the id");
        check_names(&only.only, &[called("hana"), called("taro")]).unwrap();
        assert!(check_names(&["00emu".to_string()], &[called("emi")]).unwrap_err().en.contains("`00emu`"));
    }

    #[test]
    fn a_verdict_and_a_state_are_graded_again_of_those_that_are_named() {
        let class = sample::class();
        let in_part = &sample::in_part(&class).grades;
        let (panicked, wrong) = (&in_part[0], &in_part[1]);
        let flags = again(&[], &["panicked"]);
        assert_eq!(
            (step(&flags, &called("emi"), Some(panicked)), step(&flags, &called("emi"), Some(wrong))),
            (Step::Grade, Step::Keep(wrong))
        );
        assert_eq!(step(&again(&["hana"], &["panicked"]), &called("emi"), Some(panicked)), Step::Keep(panicked));
        let broken = &sample::not_compiled(&class).grades[1];
        assert_eq!(step(&again(&[], &[DOES_NOT_COMPILE]), &called("emi"), Some(broken)), Step::Grade);
    }

    #[test]
    fn what_was_not_graded_is_taken_up_where_there_was_a_run() {
        let path = path("run");
        let (not_graded, slow) = (again(&[], &[NOT_GRADED]), again(&[], &["too-slow"]));
        assert!(check_run(&not_graded, Some(&path)).unwrap_err().en.contains("there is no earlier run"));
        check_run(&slow, Some(&path)).unwrap();
        drop(Journal::open(&path, 15).unwrap());
        check_run(&not_graded, Some(&path)).unwrap();
        let class = sample::class();
        let known = &class.submissions[0].grades[0];
        assert_eq!(
            (step(&not_graded, &called("hana"), Some(known)), step(&not_graded, &called("hana"), None)),
            (Step::Keep(known), Step::Grade)
        );
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn every_verdict_that_another_try_could_change_may_be_named() {
        let named = verdicts();
        assert!(["too-slow", "crashed", "not-graded", DOES_NOT_COMPILE].iter().all(|id| named.contains(id)), "{named:?}");
        assert!(!named.contains(&"pass") && !named.contains(&"not-run"));
    }
}
