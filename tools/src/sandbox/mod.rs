//! The sandbox for what a student wrote, while it is compiled and while it runs.
//!
//! A program gets a [`Policy`] by starting this command once more, as `minishogi sandbox POLICY PROGRAM`: it restricts itself and then becomes
//! the program, so no code of the kit has to be unsafe. What the system cannot enforce is left out; [`probe`] finds out.

#[cfg(target_os = "linux")]
mod linux;
pub mod probe;

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use serde::{Deserialize, Serialize};

/// The command that puts a program into the sandbox.
pub const COMMAND: &str = "sandbox";

/// What a program in the sandbox may do. Everything else is refused, as far as the system can.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Policy {
    /// Files and folders it may read and execute.
    pub readable: Vec<PathBuf>,
    /// The one folder it may write to.
    pub writable: Option<PathBuf>,
    /// Whether it may start other programs, as the compiler starts the linker.
    pub may_start_programs: bool,
    /// Address space, in bytes.
    pub memory: u64,
    /// The largest file it may write, in bytes.
    pub file_size: u64,
    /// Processor time, in seconds: the last net if nobody watches any more.
    pub seconds: u64,
}

const MIB: u64 = 1 << 20;

impl Policy {
    /// For a student's program: reads itself and the system's libraries, writes nothing, starts nothing.
    pub fn to_run(program: &Path) -> Policy {
        Policy {
            readable: [&[program.to_path_buf()], &*libraries()].concat(),
            writable: None,
            may_start_programs: false,
            memory: 2048 * MIB,
            file_size: 0,
            seconds: 60,
        }
    }

    /// For the compiler: reads what it is made of and `readable`, writes to `scratch`.
    pub fn to_compile(readable: &[PathBuf], scratch: &Path) -> Policy {
        let tools = ["/usr", "/bin", "/etc/alternatives", "/etc/ld.so.cache", "/dev/null", "/dev/urandom", "/proc/self"].map(PathBuf::from);
        Policy {
            readable: [readable, &tools, &*libraries()].concat(),
            writable: Some(scratch.to_path_buf()),
            may_start_programs: true,
            memory: 6144 * MIB,
            file_size: 256 * MIB,
            seconds: 120,
        }
    }

    /// The command that starts `program` under this policy, with an empty environment.
    ///
    /// # Errors
    /// Where the system does not tell which program this is.
    pub fn command(&self, program: &Path) -> io::Result<Command> {
        let mut command = Command::new(env::current_exe()?);
        command.env_clear().arg(COMMAND).arg(serde_json::to_string(self)?).arg(program);
        Ok(command)
    }

    /// Restricts this very process and makes it the program. Returns only where that fails.
    fn enter(&self, program: &OsString, arguments: &[OsString]) -> io::Error {
        let mut command = Command::new(program);
        command.args(arguments);
        #[cfg(target_os = "linux")]
        if let Err(error) = linux::enforce(self) {
            return error;
        }
        #[cfg(unix)]
        return std::os::unix::process::CommandExt::exec(&mut command);
        #[cfg(not(unix))]
        match command.status() {
            Ok(status) => std::process::exit(status.code().unwrap_or(1)),
            Err(error) => error,
        }
    }
}

/// `minishogi sandbox POLICY PROGRAM ARGUMENTS`: makes this process the program, under the policy that is given as JSON.
pub fn run(policy: &str, program: &[OsString]) -> ExitCode {
    let error = match (serde_json::from_str::<Policy>(policy), program) {
        (Ok(policy), [program, arguments @ ..]) => format!("{}: {}", program.to_string_lossy(), policy.enter(program, arguments)),
        (Err(error), _) => format!("this is no policy: {error}"),
        (_, []) => "there is no program to start".to_string(),
    };
    eprintln!("error: {error}");
    ExitCode::from(126)
}

/// Where the system keeps its libraries.
fn libraries() -> Vec<PathBuf> {
    ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache"].map(PathBuf::from).to_vec()
}
