//! The line that is wrong: `minishogi-classroom` looks for it, so that only students who use this command compile that program.

use std::ffi::OsString;
use std::io;
use std::process::{ExitCode, Stdio};
use std::thread::{self, JoinHandle};

use minishogi_command::checkout::Course;
use minishogi_command::process::Group;
use minishogi_command::terminal::tell;
use minishogi_grading::process::{Bounds, End, Process, Stop};
use minishogi_grading::{Exercise, Lang};

use super::outcome::{self, Outcome};
use crate::tools::{self, Program};

/// More bytes than any message about a line has.
const MOST_SAID: u64 = 1 << 20;

fn words(exercise: &Exercise, shows: bool, seconds: Option<u32>, lang: Lang) -> Vec<String> {
    let show = shows.then(|| "--show".to_string());
    let seconds = seconds.map(|seconds| format!("--seconds={seconds}"));
    let lang = ["--lang", lang.code()].map(String::from);
    ["line", exercise.id].map(String::from).into_iter().chain(show).chain(seconds).chain(lang).collect()
}

/// `hint --line`: of an exercise, or of the first that has not all its points.
pub fn hint(course: &Course, exercise: Option<&'static Exercise>, shows: bool, seconds: Option<u32>) -> io::Result<ExitCode> {
    let is_open = |exercise: &&'static Exercise| !Outcome::for_points(course, exercise).is_full(exercise);
    let Some(exercise) = exercise.or_else(|| course.exercises.iter().find(is_open)) else {
        tell(&outcome::all_done(course))?;
        return Ok(ExitCode::SUCCESS);
    };
    let words: Vec<OsString> = words(exercise, shows, seconds, course.lang).into_iter().map(Into::into).collect();
    Ok(tools::run(Program::Classroom, &words, course.lang))
}

/// A search for the line that runs while `watch` goes on. It is stopped when it is dropped.
pub struct Pointing {
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Pointing {
    /// Starts to look. In the end `found` gets the message, unless the search was stopped before.
    pub fn start(course: &Course, exercise: &'static Exercise, shows: bool, found: impl FnOnce(String) + Send + 'static) -> Pointing {
        let stop = Stop::default();
        let (lang, root, until) = (course.lang, course.root.clone(), stop.clone());
        let thread = thread::spawn(move || {
            let mut command = match tools::command(Program::Classroom, lang) {
                Ok(command) => command,
                Err(why) => return found(why.get(lang).to_string()),
            };
            command.args(words(exercise, shows, None, lang)).current_dir(root);
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
            match Process::<Group>::start(&mut command) {
                Ok(process) => {
                    let ran = process.run(&Bounds { time: None, output: MOST_SAID, stop: until });
                    if ran.end != End::Stopped {
                        let said = [ran.output, ran.errors].concat();
                        found(String::from_utf8_lossy(&said).trim_end().to_string());
                    }
                }
                Err(error) => found(error.to_string()),
            }
        });
        Pointing { stop, thread: Some(thread) }
    }
}

impl Drop for Pointing {
    fn drop(&mut self) {
        self.stop.stop();
        // This program may be about to end, and must leave nothing running.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}
