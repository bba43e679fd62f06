//! A grade that runs while `watch` goes on.

use std::io::{self, Read};
use std::process::{Child, Command};
use std::thread;

use minishogi_grading::Exercise;

use super::Course;
use super::outcome::grading;

/// What cargo printed: its output and its errors.
pub struct Printed {
    pub output: String,
    pub errors: String,
}

/// A running grade. It is stopped when it is dropped.
pub struct Run {
    pub exercise: &'static Exercise,
    child: Child,
}

impl Run {
    /// Starts to grade. At the end `tell` gets what was printed.
    pub fn start(course: &Course, exercise: &'static Exercise, tell: impl FnOnce(Printed) + Send + 'static) -> io::Result<Run> {
        let mut command = grading(course, exercise);
        in_own_group(&mut command);
        let mut child = command.spawn()?;
        let (output, errors) = (child.stdout.take(), child.stderr.take());
        let errors = thread::spawn(move || read(errors));
        thread::spawn(move || {
            let output = read(output);
            tell(Printed { output, errors: errors.join().unwrap_or_default() });
        });
        Ok(Run { exercise, child })
    }
}

/// All that comes out of a pipe. An error ends it, and what came before still tells something.
fn read(pipe: Option<impl Read>) -> String {
    let mut bytes = Vec::new();
    let _ = pipe.map(|mut pipe| pipe.read_to_end(&mut bytes));
    String::from_utf8_lossy(&bytes).into_owned()
}

impl Drop for Run {
    fn drop(&mut self) {
        // Whatever fails here has ended already.
        if let Ok(None) = self.child.try_wait() {
            kill_group(&mut self.child);
        }
        let _ = self.child.wait();
    }
}

/// The compiler and the specs are children of cargo, and end with it only as a group.
#[cfg(unix)]
fn in_own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn in_own_group(_command: &mut Command) {}

#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    let _ = child.kill();
}
