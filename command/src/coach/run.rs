//! A grade that runs while `watch` goes on.

use std::thread::{self, JoinHandle};

use minishogi_grading::Exercise;
use minishogi_grading::process::Stop;

use super::Course;
use super::outcome::Outcome;

/// A running grade. It is stopped when it is dropped.
pub struct Run {
    pub exercise: &'static Exercise,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Run {
    /// Starts to grade. At the end `tell` gets the outcome, unless it was stopped before.
    pub fn start(course: &Course, exercise: &'static Exercise, tell: impl FnOnce(Outcome) + Send + 'static) -> Run {
        let stop = Stop::default();
        let (course, until) = (course.clone(), stop.clone());
        let thread = thread::spawn(move || {
            if let Ok(outcome) = Outcome::until(&course, exercise, &until) {
                tell(outcome);
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
