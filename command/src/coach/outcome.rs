//! How far a student is with an exercise: what cargo says of it, and the verdicts on its specs.

use std::path::Path;
use std::process::Command;
use std::thread::{self, JoinHandle};
use std::{fs, io};

use minishogi_command::checkout::{Built, build, package_of, telling};
use minishogi_command::process::Group;
use minishogi_grading::process::Stop;
use minishogi_grading::{Examination, Exercise, Kind, Lang, Spec, Verdict, diagnose, grade_exercise, hint_fits};

use super::course::Course;

/// How far a student is with an exercise.
pub enum Outcome {
    /// There is no player.rs.
    Missing,
    /// player.rs cannot be read, and why.
    Unreadable(io::Error),
    /// A `todo!` is still in the file, so there is no need to compile it.
    NotWritten,
    /// Cargo could not be started, and why.
    NoCargo(io::Error),
    /// Nothing could be graded: what cargo said, and the package that it could not compile.
    Refused {
        package: Option<String>,
        said: String,
    },
    Graded(Graded),
}

/// An exercise whose specs were tried.
pub struct Graded {
    exercise: &'static Exercise,
    /// In the order of the exercise.
    verdicts: Vec<(&'static Spec, Verdict)>,
    /// Whether the compiler had warnings.
    pub warned: bool,
    /// Those of its warnings that may well be the reason for a wrong answer.
    pub warnings: String,
}

/// A spec that failed.
pub struct Failure<'a> {
    pub spec: &'static Spec,
    pub verdict: &'a Verdict,
}

impl Graded {
    pub fn points(&self) -> u32 {
        self.verdicts.iter().filter(|(_, verdict)| verdict.is_pass()).map(|(spec, _)| spec.points).sum()
    }

    /// In the order of the exercise.
    pub fn failures(&self) -> impl Iterator<Item = Failure<'_>> {
        self.verdicts.iter().filter(|(_, verdict)| !verdict.is_pass()).map(|(spec, verdict)| Failure { spec, verdict })
    }

    /// What is known of mistakes that fail in this way.
    pub fn mistakes(&self, lang: Lang) -> String {
        diagnose(self.exercise, &self.verdicts).paragraphs(lang).concat().trim().to_string()
    }
}

impl Failure<'_> {
    /// Whether the hint has to do with what happened, or is all there is where nothing is written.
    pub fn hint_fits(&self) -> bool {
        hint_fits(self.verdict) || self.verdict.kind == Kind::NotWritten
    }
}

impl Outcome {
    pub fn points(&self) -> u32 {
        match self {
            Outcome::Graded(graded) => graded.points(),
            _ => 0,
        }
    }

    pub fn is_full(&self, exercise: &Exercise) -> bool {
        self.points() == exercise.points()
    }

    /// What can be known without compiling.
    pub fn at_a_glance(course: &Course, exercise: &Exercise) -> Option<Outcome> {
        match fs::read_to_string(course.player(exercise)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Some(Outcome::Missing),
            Err(error) => Some(Outcome::Unreadable(error)),
            Ok(text) if text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains("todo!(")) => {
                Some(Outcome::NotWritten)
            }
            Ok(_) => None,
        }
    }

    /// Grades the exercise, unless it cannot be read.
    pub fn of(course: &Course, exercise: &'static Exercise) -> Outcome {
        match Outcome::at_a_glance(course, exercise) {
            None | Some(Outcome::NotWritten) => Outcome::by_cargo(course, exercise),
            Some(outcome) => outcome,
        }
    }

    /// Grades the exercise, unless a glance tells enough to count its points.
    pub fn for_points(course: &Course, exercise: &'static Exercise) -> Outcome {
        Outcome::at_a_glance(course, exercise).unwrap_or_else(|| Outcome::by_cargo(course, exercise))
    }

    fn by_cargo(course: &Course, exercise: &'static Exercise) -> Outcome {
        let never = Stop::default();
        Outcome::until(course, exercise, &never, |_| {}).unwrap_or_else(Outcome::NoCargo)
    }

    /// Compiles the exercise and examines its specs. In between, `tell` gets what the compiler has to say.
    ///
    /// # Errors
    /// [`Interrupted`](io::ErrorKind::Interrupted) where it was stopped.
    pub fn until(course: &Course, exercise: &'static Exercise, stop: &Stop, tell: impl FnOnce(&str)) -> io::Result<Outcome> {
        let package = format!("ex{}", exercise.id);
        // As `cargo test` builds it, which a student may type as well.
        let (artifacts, warnings) = match build(&course.root, &["test", "--no-run", "--quiet", "--package", &package], stop) {
            Ok(Built::Compiled { artifacts, warnings }) => (artifacts, warnings),
            Ok(Built::Refused { package, said, .. }) => return Ok(Outcome::Refused { package, said }),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Err(error),
            Err(error) => return Ok(Outcome::NoCargo(error)),
        };
        let no_program = |said: String| Ok(Outcome::Refused { package: None, said });
        let Some(program) = artifacts.into_iter().filter(|artifact| artifact.target.name == "spec").find_map(|spec| spec.executable) else {
            return no_program(format!("error: the package {package} has no test `spec`\n"));
        };
        let warned = warnings.iter().any(|warning| package_of(warning) == package);
        let warnings = telling(&package, &warnings);
        tell(&warnings);
        match examine_all(exercise, program.as_std_path(), &course.folder(exercise), stop) {
            Ok(verdicts) => Ok(Outcome::Graded(Graded { exercise, verdicts, warned, warnings })),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => no_program(format!("error: {program} could not be started: {error}\n")),
        }
    }
}

fn examine_all(exercise: &'static Exercise, program: &Path, folder: &Path, stop: &Stop) -> io::Result<Vec<(&'static Spec, Verdict)>> {
    let child = || {
        let mut child = Command::new(program);
        child.current_dir(folder);
        Ok(child)
    };
    grade_exercise::<Group>(&Examination { stop: stop.clone(), ..Examination::of(exercise) }, child, |_, _, _| {})
}

/// A grade that runs while `watch` goes on. It is stopped when it is dropped.
pub struct Run {
    pub exercise: &'static Exercise,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Run {
    /// Starts to grade. Once it is compiled `compiled` gets what the compiler has to say, at the end `graded` the outcome, unless it was stopped
    /// before.
    pub fn start(
        course: &Course,
        exercise: &'static Exercise,
        compiled: impl FnOnce(String) + Send + 'static,
        graded: impl FnOnce(Outcome) + Send + 'static,
    ) -> Run {
        let stop = Stop::default();
        let (course, until) = (course.clone(), stop.clone());
        let thread = thread::spawn(move || {
            if let Ok(outcome) = Outcome::until(&course, exercise, &until, |warnings| compiled(warnings.to_string())) {
                graded(outcome);
            }
        });
        Run { exercise, stop, thread: Some(thread) }
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.stop.stop();
        // This program may be about to end, and nothing shall be left running.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}
