//! The sandbox of Windows: a job object with limits, which contains every program that is started in it. Files and the network stay open.

use std::io;

use win32job::{ExtendedLimitInfo, Job};

use super::Policy;

// Flags of `JOBOBJECT_BASIC_LIMIT_INFORMATION`, as in Microsoft's documentation.
const ACTIVE_PROCESS: u32 = 0x8;
const JOB_MEMORY: u32 = 0x200;

/// Puts this process into a job for the rest of its life, and with it the program that it starts. All in it are killed when this process ends.
pub fn confine(policy: &Policy) -> io::Result<()> {
    let mut limits = ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    // The committed memory of all processes together, not only the touched part: more is refused.
    limits.0.JobMemoryLimit = usize::try_from(policy.memory).unwrap_or(usize::MAX);
    limits.0.BasicLimitInformation.LimitFlags |= JOB_MEMORY;
    if !policy.may_start_programs {
        // This process and the program.
        limits.0.BasicLimitInformation.ActiveProcessLimit = 2;
        limits.0.BasicLimitInformation.LimitFlags |= ACTIVE_PROCESS;
    }
    let job = Job::create_with_limit_info(&mut limits).map_err(io::Error::other)?;
    job.assign_current_process().map_err(io::Error::other)?;
    // Closing the last handle would end this process before it has reported the exit code of the program.
    let _ = job.into_handle();
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::path::Path;
    use std::process::{Command, Stdio};

    use super::*;

    /// This test is also the child, which confines itself. Wine keeps none of these limits.
    #[test]
    fn memory_and_processes_are_limited() {
        const ROLE: &str = "MINISHOGI_TEST_ROLE";
        let this = env::current_exe().unwrap();
        if env::var_os(ROLE).is_none() {
            let name = "sandbox::windows::tests::memory_and_processes_are_limited";
            let child = Command::new(this).args(["--exact", name, "--nocapture"]).env(ROLE, "child").status().unwrap();
            assert!(child.success());
            return;
        }
        confine(&Policy { memory: 256 << 20, ..Policy::to_run(Path::new(&this)) }).unwrap();
        assert!(Vec::<u8>::new().try_reserve_exact(1 << 30).is_err());
        let waits = || Command::new("cmd").args(["/c", "pause"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
        let mut first = waits().unwrap();
        assert!(waits().is_err(), "a second program is started");
        first.kill().unwrap();
        first.wait().unwrap();
    }
}
