//! A grade that runs while `watch` goes on.

use std::io;
use std::thread::{self, JoinHandle};

use minishogi_command::process::Group;
use minishogi_grading::Exercise;
use minishogi_grading::process::{Bounds, Process, Stop};

use super::Course;
use super::outcome::{MOST_OUTPUT, grading};

/// What cargo printed: its output and its errors.
pub struct Printed {
    pub output: String,
    pub errors: String,
}

/// A running grade. It is stopped when it is dropped.
pub struct Run {
    pub exercise: &'static Exercise,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Run {
    /// Starts to grade. At the end `tell` gets what was printed.
    pub fn start(course: &Course, exercise: &'static Exercise, tell: impl FnOnce(Printed) + Send + 'static) -> io::Result<Run> {
        // The compiler and the specs are children of cargo, and end with it only as a group.
        let process = Process::<Group>::start(&mut grading(course, exercise))?;
        let stop = Stop::default();
        let bounds = Bounds { time: None, output: MOST_OUTPUT, stop: stop.clone() };
        let thread = thread::spawn(move || {
            let ran = process.run(&bounds);
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            tell(Printed { output: text(&ran.output), errors: text(&ran.errors) });
        });
        Ok(Run { exercise, stop, thread: Some(thread) })
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.stop.stop();
        // This program may be about to end, and nothing shall be left running.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}
