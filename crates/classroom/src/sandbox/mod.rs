//! The sandbox for a student's file, while it is compiled and while it runs.
//!
//! A program gets a [`Policy`] by starting this command once more, as `minishogi sandbox POLICY PROGRAM`: it restricts itself and then becomes the
//! program, so no code of the kit has to be unsafe. Restrictions that the system cannot enforce are left out: a program in the sandbox tries each
//! forbidden thing, and prints the results ([`probe`]).
//!
//! If the grader runs as the superuser, who can open nearly every file, the program runs as another [`User`].
//!
//! `benches/README.md` compares it with WebAssembly: the costs, and the benefit for systems without Landlock and seccomp.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(windows)]
mod windows;

use std::ffi::OsString;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;
use std::{env, fmt, fs, io};

use colored::Colorize;
use minishogi_command::process::{Group, this_program};
use minishogi_command::terminal;
use minishogi_grading::Lang;
use minishogi_grading::process::{Bounds, End, Process, Stop};
use serde::{Deserialize, Serialize};

/// The command that puts a program into the sandbox.
pub const ENTER: &str = "sandbox";

/// The permissions of a program in the sandbox. Everything else is refused, as far as the system can.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Policy {
    /// Files and folders it may read and execute.
    pub readable: Vec<PathBuf>,
    /// The one folder it may write to.
    pub writable: Option<PathBuf>,
    /// It may start other programs, as the compiler starts the linker.
    pub may_start_programs: bool,
    /// Address space, in bytes.
    pub memory: u64,
    /// The largest file it may write, in bytes.
    pub file_size: u64,
    /// Processor time, in seconds: for a student's program the last safeguard, if the grader is gone.
    pub seconds: u64,
    /// The user that runs it.
    #[serde(default)]
    pub user: User,
}

const MIB: u64 = 1 << 20;

impl Policy {
    /// Returns the policy for a student's program: it reads itself and the system's libraries, writes nothing, starts nothing.
    pub fn to_run(program: &Path) -> Policy {
        Policy {
            readable: [&[program.to_path_buf()], &*libraries()].concat(),
            writable: None,
            may_start_programs: false,
            memory: 2048 * MIB,
            file_size: 0,
            seconds: 60,
            user: User::Same,
        }
    }

    /// Returns the policy for the compiler: it reads its own files and `readable`, and writes to `scratch`.
    pub fn to_compile(readable: &[PathBuf], scratch: &Path) -> Policy {
        let tools = ["/usr", "/bin", "/etc/alternatives", "/etc/ld.so.cache", "/dev/null", "/dev/urandom", "/proc/self"].map(PathBuf::from);
        Policy {
            readable: [readable, &tools, &*libraries()].concat(),
            writable: Some(scratch.to_path_buf()),
            may_start_programs: true,
            memory: 6144 * MIB,
            file_size: 256 * MIB,
            seconds: 20,
            user: User::Same,
        }
    }

    /// Returns the same policy for a program that another user runs.
    pub fn run_by(self, user: User) -> Policy {
        Policy { user, ..self }
    }

    /// Gives the program a folder that was made for it, with all its contents.
    ///
    /// # Errors
    /// Those of the system.
    pub fn hand_over(&self, folder: &Path) -> io::Result<()> {
        let_read(folder)?;
        hand_over(folder, self.user)
    }

    /// Returns the command that starts `program` under this policy, with an empty environment.
    ///
    /// # Errors
    /// If the system does not know the path of this program.
    pub fn command(&self, program: &Path) -> io::Result<Command> {
        let mut command = Command::new(this_program()?);
        command.env_clear().arg(ENTER).arg(serde_json::to_string(self)?).arg(program);
        Ok(command)
    }

    /// Restricts this process and makes it the program. Returns only if that fails.
    fn enter(&self, program: &OsString, arguments: &[OsString]) -> io::Error {
        let mut command = Command::new(program);
        command.args(arguments);
        // The program must not see the grader's path, its folder, or the files that the shell has left open.
        #[cfg(unix)]
        if self.writable.is_none() {
            std::os::unix::process::CommandExt::arg0(&mut command, "player");
            if let Err(error) = env::set_current_dir("/") {
                return error;
            }
        }
        #[cfg(unix)]
        close_fds::set_fds_cloexec(3, &[]);
        #[cfg(target_os = "linux")]
        if let Err(error) = linux::enforce(self) {
            return error;
        }
        #[cfg(all(unix, not(target_os = "linux")))]
        if let User::Other(number) = self.user {
            use std::os::unix::process::CommandExt;
            command.uid(number).gid(number);
        }
        #[cfg(unix)]
        return std::os::unix::process::CommandExt::exec(&mut command);
        #[cfg(windows)]
        match windows::confine(self).and_then(|()| command.status()) {
            Ok(status) => std::process::exit(status.code().unwrap_or(1)),
            Err(error) => error,
        }
    }
}

/// `minishogi sandbox POLICY PROGRAM ARGUMENTS`: makes this process the program, under the policy that is given as JSON.
pub fn enter(arguments: &[OsString]) -> ExitCode {
    let error = match arguments {
        [policy, program, arguments @ ..] => match serde_json::from_str::<Policy>(&policy.to_string_lossy()) {
            Ok(policy) => format!("{}: {}", program.to_string_lossy(), policy.enter(program, arguments)),
            Err(error) => format!("this is no policy: {error}"),
        },
        _ => "expected a policy, and a program to start".to_string(),
    };
    terminal::warn(format_args!("error: {error}"));
    ExitCode::from(126)
}

/// Returns the folders of the system's libraries.
fn libraries() -> Vec<PathBuf> {
    ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache"].map(PathBuf::from).to_vec()
}

/// The command that probes the sandbox from within.
pub const PROBE: &str = "probe";

/// Something that no program in the sandbox should be able to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Restriction {
    /// For example `no network`.
    pub name: String,
    /// This machine enforces it.
    #[serde(rename = "stood")]
    pub enforced: bool,
}

/// The name of a restriction, and the function that tries whether it is enforced.
type Trial = (&'static str, fn(&Outside) -> bool);

const TRIALS: &[Trial] = &[
    ("no file outside its own is read", |outside| fs::read(&outside.file).is_err()),
    ("no file is written", |outside| fs::write(&outside.file, "x").is_err() && fs::write(outside.folder.join("new"), "x").is_err()),
    ("no file is looked up", |outside| fs::metadata(&outside.file).is_err()),
    ("no file gets other permissions, owners or times", no_other_attributes),
    ("it is not the superuser", |_| cfg!(unix) && !is_superuser()),
    ("no network", |_| TcpListener::bind("127.0.0.1:0").is_err()),
    ("no other program is started", |_| no_other_program()),
    ("no other process is seen or stopped", |_| no_signals()),
    ("memory is limited", |_| std::hint::black_box(Vec::<u8>::new()).try_reserve_exact(4 << 30).is_err()),
];

/// A folder that the program in the sandbox has no business with.
struct Outside {
    folder: PathBuf,
    file: PathBuf,
}

impl Outside {
    fn at(folder: &Path) -> Outside {
        Outside { folder: folder.to_path_buf(), file: folder.join("outside") }
    }
}

/// Returns whether changing the attributes of a readable file is refused: of the program itself.
fn no_other_attributes(outside: &Outside) -> bool {
    let Ok(program) = fs::File::open(trial_in(&outside.folder)) else { return false };
    // Sets the same values, so that nothing happens if it is allowed.
    let same = program.metadata().and_then(|file| {
        let times = fs::FileTimes::new().set_modified(file.modified()?);
        Ok((file.permissions(), times))
    });
    same.is_ok_and(|(permissions, times)| program.set_permissions(permissions).is_err() && program.set_times(times).is_err())
}

/// Returns whether starting an existing program is refused: on Windows this one.
fn no_other_program() -> bool {
    let program = if cfg!(windows) { env::current_exe() } else { Ok(PathBuf::from("/bin/true")) };
    let started = program.and_then(|program| Command::new(program).arg("--version").stdout(Stdio::null()).spawn());
    started.map(|mut child| child.wait()).is_err()
}

fn no_signals() -> bool {
    #[cfg(unix)]
    return rustix::process::getppid().is_none_or(|parent| rustix::process::test_kill_process(parent).is_err());
    #[cfg(not(unix))]
    false
}

/// `minishogi probe FOLDER`, in the sandbox: tries everything, and prints a line for each restriction that is enforced.
pub fn probe(folder: &Path) -> ExitCode {
    let outside = Outside::at(folder);
    for (name, is_enforced) in TRIALS {
        if is_enforced(&outside) {
            // If the grader is gone, the result is not needed.
            let _ = terminal::show(&format!("{name}\n"));
        }
    }
    ExitCode::SUCCESS
}

/// Returns whether only the policy refuses memory to a program. Linux promises more memory than there is, and kills a program later, unless it is
/// configured not to.
pub fn alone_limits_memory() -> bool {
    cfg!(target_os = "linux") && std::fs::read_to_string("/proc/sys/vm/overcommit_memory").is_ok_and(|mode| mode.trim() != "2")
}

/// Returns the restrictions of a program under the policy [to run](Policy::to_run), and which of them this machine enforces. `folder` exists and may
/// be written to.
///
/// # Errors
/// If the trial cannot be made: no program of a student could start either.
pub fn restrictions(folder: &Path, user: User) -> io::Result<Vec<Restriction>> {
    let outside = Outside::at(folder);
    fs::write(&outside.file, "nobody should read this")?;
    let this = copy_of_this(folder)?;
    let mut trial = Policy::to_run(&this).run_by(user).command(&this)?;
    trial.arg(PROBE).arg(folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let bounds = Bounds { time: Some(Duration::from_secs(10)), output: 1 << 16, stop: Stop::default() };
    let ran = Process::<Group>::start(&mut trial)?.run(&bounds);
    let told = String::from_utf8_lossy(&ran.output);
    fs::remove_file(&outside.file)?;
    fs::remove_file(&this)?;
    if !matches!(ran.end, End::Exited(status) if status.success()) {
        return Err(io::Error::other(format!("no program starts in it: {}", String::from_utf8_lossy(&ran.errors).trim())));
    }
    let tried = TRIALS.iter().map(|(name, _)| Restriction { name: name.to_string(), enforced: told.lines().any(|line| line == *name) });
    // These two need no special support from the system.
    let always =
        ["only safe Rust is compiled", "time and output are limited"].map(|name| Restriction { name: name.to_string(), enforced: true });
    Ok(always.into_iter().chain(tried).collect())
}

/// The number of `nobody`, who owns nothing.
const NOBODY: u32 = 65534;

/// The user that runs a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum User {
    /// The user that runs the grader.
    #[default]
    Same,
    /// The user and the group with this number, which only the superuser can switch to.
    Other(u32),
}

impl fmt::Display for User {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            User::Same if is_superuser() => f.write_str("the superuser"),
            User::Same => f.write_str("you"),
            User::Other(NOBODY) => f.write_str("the user nobody"),
            User::Other(number) => write!(f, "the user with number {number}"),
        }
    }
}

impl User {
    /// Returns the same in Japanese.
    fn in_japanese(self) -> String {
        match self {
            User::Same if is_superuser() => "管理者".to_string(),
            User::Same => "あなた".to_string(),
            User::Other(NOBODY) => "ユーザー `nobody` ".to_string(),
            User::Other(number) => format!("番号 {number} のユーザー"),
        }
    }

    /// Returns the user for the compiler, which exists already: not the superuser, unless no other user can reach it.
    pub fn for_compiler(program: &Path, scratch: &Path) -> User {
        let toolchain: Vec<PathBuf> = program.ancestors().nth(2).into_iter().map(Path::to_path_buf).collect();
        User::nobody_if_it_can_start(program, Policy::to_compile(&toolchain, scratch))
    }

    /// Returns the user for the programs of students, which will be in the folder `scratch`: not the superuser, unless no other user can reach it.
    ///
    /// # Errors
    /// If it cannot be tried.
    pub fn for_programs_in(scratch: &Path) -> io::Result<User> {
        if !is_superuser() {
            return Ok(User::Same);
        }
        let trial = copy_of_this(scratch)?;
        let user = User::nobody_if_it_can_start(&trial, Policy::to_run(&trial));
        fs::remove_file(&trial)?;
        Ok(user)
    }

    fn nobody_if_it_can_start(program: &Path, policy: Policy) -> User {
        let nobody = User::Other(NOBODY);
        let Ok(mut command) = policy.run_by(nobody).command(program) else { return User::Same };
        command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let bounds = Bounds { time: Some(Duration::from_secs(10)), output: 1 << 16, stop: Stop::default() };
        let ran = Process::<Group>::start(&mut command).map(|process| process.run(&bounds));
        let starts = ran.is_ok_and(|ran| matches!(ran.end, End::Exited(status) if status.success()));
        if is_superuser() && starts { nobody } else { User::Same }
    }
}

/// Warns the superuser of the users that run the compiler and the programs of students.
pub fn warn_of_superuser(compiler: User, programs: User, lang: Lang) {
    if !is_superuser() {
        return;
    }
    let is_risky = compiler == User::Same || programs == User::Same;
    let warning = match lang {
        Lang::En => {
            let risk = if is_risky { "; grade as another user if you can" } else { "" };
            format!("warning: you are the superuser: the compiler runs as {compiler}, the programs of students run as {programs}{risk}")
        }
        Lang::Ja => {
            let risk = if is_risky { "。できれば別のユーザーで採点してください" } else { "" };
            let [compiler, programs] = [compiler, programs].map(User::in_japanese);
            format!("警告: 管理者として実行しています。コンパイラは{compiler}、学生のプログラムは{programs}として動きます{risk}")
        }
    };
    terminal::warn(warning.yellow().bold());
}

/// Copies this program to a folder, for other users may be unable to start it in its own.
fn copy_of_this(folder: &Path) -> io::Result<PathBuf> {
    let copy = trial_in(folder);
    let_read(folder)?;
    fs::copy(env::current_exe()?, &copy)?;
    let_read(&copy)?;
    Ok(copy)
}

fn trial_in(folder: &Path) -> PathBuf {
    folder.join(format!("trial{}", env::consts::EXE_SUFFIX))
}

/// Returns whether this process can open nearly every file.
#[cfg(unix)]
pub fn is_superuser() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
pub fn is_superuser() -> bool {
    false
}

/// Lets all users read and start a file or folder of the superuser, whose umask may forbid it. Other users read their own files.
#[cfg(unix)]
pub fn let_read(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    if is_superuser() { fs::set_permissions(path, fs::Permissions::from_mode(0o755)) } else { Ok(()) }
}

#[cfg(not(unix))]
pub fn let_read(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Gives a folder and its contents to another user.
#[cfg(unix)]
fn hand_over(path: &Path, user: User) -> io::Result<()> {
    let User::Other(number) = user else { return Ok(()) };
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            hand_over(&entry?.path(), user)?;
        }
    }
    std::os::unix::fs::lchown(path, Some(number), Some(number))?;
    let_read(path)
}

#[cfg(not(unix))]
fn hand_over(_: &Path, _: User) -> io::Result<()> {
    Ok(())
}
