//! Child processes with their descendants: [`minishogi_grading::process`] bounds and ends them, and a [`Group`] says which processes it reaches.
//!
//! On Unix it is the process group. A child that begins a group of its own gets away, as do daemons that it starts. On Windows it is a job
//! object, which nothing leaves. Only a process that the child starts in the moment before it is put into its job is not in there.

use std::path::PathBuf;
use std::{env, io};

#[cfg(unix)]
pub use unix::Group;
#[cfg(windows)]
pub use windows::Group;

/// Returns a path that starts this very program again. On Linux it does so even if the file is gone: a compiler replaces it, and a league or a grader
/// runs for hours.
///
/// # Errors
/// If the system does not know the path.
pub fn this_program() -> io::Result<PathBuf> {
    if cfg!(target_os = "linux") { Ok(PathBuf::from("/proc/self/exe")) } else { env::current_exe() }
}

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    use minishogi_grading::process::{ChildOnly, KillScope};
    use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};

    /// A child and its descendants.
    pub struct Group {
        id: Pid,
        watchman: Option<Child>,
        /// False once the group is empty: its number may soon belong to others.
        is_ours: bool,
    }

    impl KillScope for Group {
        fn prepare(command: &mut Command) {
            command.process_group(0);
        }

        fn of(child: &Child) -> Group {
            let id = Pid::from_child(child);
            Group { id, watchman: watchman(id), is_ours: true }
        }

        fn kill(&mut self, child: &mut Child) {
            if let Some(mut watchman) = self.watchman.take() {
                let _ = watchman.kill();
                let _ = watchman.wait();
            }
            if std::mem::take(&mut self.is_ours) {
                // Fails if all have ended.
                let _ = kill_process_group(self.id, Signal::KILL);
            }
            // It may have left the group.
            ChildOnly.kill(child);
        }
    }

    impl Group {
        /// Returns whether the group has no processes any more, after this time at the latest. The child itself must have ended.
        pub fn empties_within(&mut self, patience: Duration) -> bool {
            let deadline = Instant::now() + patience;
            while test_kill_process_group(self.id).is_ok() && !only_zombies(self.id) {
                if Instant::now() >= deadline {
                    return false;
                }
                thread::sleep(Duration::from_millis(5));
            }
            self.is_ours = false;
            true
        }
    }

    /// Returns whether all processes of a group have ended and only wait to be reaped by their parent, which in a container may never happen.
    fn only_zombies(group: Pid) -> bool {
        let Ok(processes) = fs::read_dir("/proc") else { return false };
        let stats = processes.flatten().filter_map(|process| fs::read_to_string(process.path().join("stat")).ok());
        // `PID (NAME) STATE PARENT GROUP ...`, and the name may hold anything. Systems other than Linux have no such file.
        let states = stats.filter_map(|stat| {
            let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
            let state = fields.next()?.to_string();
            (fields.nth(1)? == group.to_string()).then_some(state)
        });
        let states: Vec<String> = states.collect();
        !states.is_empty() && states.iter().all(|state| state == "Z")
    }

    /// Kills the group when this program ends without a chance to clean up: by Ctrl-C, or killed. The child would not
    /// notice, because it is in a group of its own. A shell that reads to the end of a pipe does it.
    fn watchman(group: Pid) -> Option<Child> {
        let script = format!("read -r _; kill -s KILL -- -{}", group.as_raw_nonzero());
        let mut shell = Command::new("/bin/sh");
        Group::prepare(&mut shell);
        shell.args(["-c", &script]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
    }
}

#[cfg(windows)]
mod windows {
    use std::os::windows::io::AsRawHandle;
    use std::process::{Child, Command};
    use std::thread;
    use std::time::{Duration, Instant};

    use minishogi_grading::process::{ChildOnly, KillScope};
    use win32job::{ExtendedLimitInfo, Job};

    /// A child and its descendants: a job in another. None if the system refuses them.
    pub struct Group {
        /// Lists the processes that are left.
        all: Option<Job>,
        /// The system kills its processes when its last handle closes: here, or when this program ends in any way.
        killed: Option<Job>,
    }

    impl KillScope for Group {
        fn prepare(_: &mut Command) {}

        fn of(child: &Child) -> Group {
            let holding = |job: Job| job.assign_process(child.as_raw_handle().cast()).is_ok().then_some(job);
            let all = Job::create().ok().and_then(holding);
            let killed = Job::create_with_limit_info(ExtendedLimitInfo::new().limit_kill_on_job_close()).ok().and_then(holding);
            Group { all, killed }
        }

        fn kill(&mut self, child: &mut Child) {
            drop(self.killed.take());
            ChildOnly.kill(child);
            // The processes end a moment later, and until then their files cannot be removed.
            self.empties_within(PATIENCE);
        }
    }

    /// The time that killed processes may need to end.
    const PATIENCE: Duration = Duration::from_secs(5);

    impl Group {
        /// Returns whether the group has no processes any more, after this time at the latest. The child itself must have ended.
        pub fn empties_within(&mut self, patience: Duration) -> bool {
            let deadline = Instant::now() + patience;
            while self.all.as_ref().is_some_and(|all| !all.query_process_id_list().is_ok_and(|left| left.is_empty())) {
                if Instant::now() >= deadline {
                    return false;
                }
                thread::sleep(Duration::from_millis(5));
            }
            true
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};
    use std::sync::mpsc;
    use std::time::Duration;
    use std::{env, thread};

    use minishogi_grading::process::Process;

    use super::Group;

    const LONG: Duration = Duration::from_secs(60);

    /// This test is also the child, which starts itself once more.
    #[test]
    fn what_a_child_has_started_ends_with_it() {
        const ROLE: &str = "MINISHOGI_TEST_ROLE";
        let start_as = |role| {
            let mut command = Command::new(env::current_exe().unwrap());
            command.args(["--exact", "process::tests::what_a_child_has_started_ends_with_it", "--nocapture"]).env(ROLE, role);
            command
        };
        match env::var(ROLE).as_deref() {
            Ok("child") => return drop(start_as("grandchild").status()),
            Ok(_) => {
                println!("\nthe grandchild is there");
                return thread::sleep(5 * LONG);
            }
            Err(_) => {}
        }
        let mut child = Process::<Group>::start(start_as("child").stdin(Stdio::null()).stdout(Stdio::piped())).unwrap();
        let mut output = BufReader::new(child.take_output().unwrap());
        let is_there = output.by_ref().lines().map_while(Result::ok).any(|line| line == "the grandchild is there");
        assert!(is_there);
        child.kill();
        // A pipe ends with the last process that could write to it.
        let (sender, ended) = mpsc::channel();
        thread::spawn(move || drop(sender.send(output.read_to_end(&mut Vec::new()))));
        assert!(ended.recv_timeout(LONG).is_ok(), "the grandchild lives on");
        assert!(child.reach().empties_within(LONG));
    }
}
