//! Child processes with all that they start: [`minishogi_grading::process`] bounds and ends them, a [`Group`] is how far that reaches.
//!
//! On Unix it is the process group. A child that begins a group of its own gets away; one that starts daemons is beyond us. On Windows it is the
//! child alone so far: a job object belongs here, taken hold of in [`Reach::of`](minishogi_grading::process::Reach::of).

#[cfg(unix)]
pub use unix::Group;
#[cfg(not(unix))]
pub use without_groups::Group;

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    use minishogi_grading::process::{Alone, Reach};
    use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};

    /// A child and its descendants.
    pub struct Group {
        id: Pid,
        watchman: Option<Child>,
        /// Once nobody is left, the number may soon belong to others.
        is_ours: bool,
    }

    impl Reach for Group {
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
                // Fails where all have ended.
                let _ = kill_process_group(self.id, Signal::KILL);
            }
            // It may have left the group.
            Alone.kill(child);
        }
    }

    impl Group {
        /// Whether the group has no processes any more, after this time at the latest. The child itself must have ended.
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

    /// Whether all that is left of a group has ended and only waits for its parent to take notice, which in a container may be never.
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

    /// Kills the group when this program ends in a way in which it can clean up nothing itself: Ctrl-C, or it is killed. The child would not
    /// notice, because it is in a group of its own. That a shell reads to the end of a pipe is all it takes.
    fn watchman(group: Pid) -> Option<Child> {
        let script = format!("read -r _; kill -s KILL -- -{}", group.as_raw_nonzero());
        let mut shell = Command::new("/bin/sh");
        Group::prepare(&mut shell);
        shell.args(["-c", &script]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
    }
}

#[cfg(not(unix))]
mod without_groups {
    use std::process::{Child, Command};
    use std::time::Duration;

    use minishogi_grading::process::{Alone, Reach};

    /// A child.
    pub struct Group;

    impl Reach for Group {
        fn prepare(_: &mut Command) {}

        fn of(_: &Child) -> Group {
            Group
        }

        fn kill(&mut self, child: &mut Child) {
            Alone.kill(child);
        }
    }

    impl Group {
        /// What a child has started is not known here.
        pub fn empties_within(&mut self, _: Duration) -> bool {
            true
        }
    }
}
