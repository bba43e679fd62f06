//! As whom programs run where the grader runs as the superuser, whom hardly any file is closed to.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use std::{env, fmt};

use colored::Colorize;
use minishogi_command::process::Group;
use minishogi_grading::Lang;
use minishogi_grading::process::{Bounds, End, Process, Stop};
use serde::{Deserialize, Serialize};

use super::Policy;

/// The number of `nobody`, who owns nothing.
const NOBODY: u32 = 65534;

/// As whom a program runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum User {
    /// As whoever runs the grader.
    #[default]
    Same,
    /// As the user with this number and the group with the same, which only the superuser can bring about.
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
    /// The same in Japanese.
    fn in_japanese(self) -> String {
        match self {
            User::Same if is_superuser() => "管理者".to_string(),
            User::Same => "あなた".to_string(),
            User::Other(NOBODY) => "ユーザー `nobody` ".to_string(),
            User::Other(number) => format!("番号 {number} のユーザー"),
        }
    }

    /// As whom to start the compiler, which is there already: not as the superuser, unless nobody else can reach it.
    pub fn for_compiler(program: &Path, scratch: &Path) -> User {
        let toolchain: Vec<PathBuf> = program.ancestors().nth(2).into_iter().map(Path::to_path_buf).collect();
        User::nobody_if_it_can_start(program, Policy::to_compile(&toolchain, scratch))
    }

    /// As whom to start the programs of students, which will lie in the folder `scratch`: not as the superuser, unless nobody else can reach it.
    ///
    /// # Errors
    /// Where it cannot be tried.
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

/// Tells the superuser as whom the compiler and the programs of students run.
pub fn warn_of_superuser(compiler: User, programs: User, lang: Lang) {
    if !is_superuser() {
        return;
    }
    let is_risky = compiler == User::Same || programs == User::Same;
    let warning = match lang {
        Lang::En => {
            let risk = if is_risky { "; grade as another user where you can" } else { "" };
            format!("warning: you are the superuser: the compiler runs as {compiler}, the programs of students run as {programs}{risk}")
        }
        Lang::Ja => {
            let risk = if is_risky { "。できれば別のユーザーで採点してください" } else { "" };
            let [compiler, programs] = [compiler, programs].map(User::in_japanese);
            format!("警告: 管理者として実行しています。コンパイラは{compiler}、学生のプログラムは{programs}として動きます{risk}")
        }
    };
    eprintln!("{}", warning.yellow().bold());
}

/// Puts this program into a folder, for where it lies, not everybody may be able to start it.
pub fn copy_of_this(folder: &Path) -> io::Result<PathBuf> {
    let copy = folder.join(format!("trial{}", env::consts::EXE_SUFFIX));
    let_read(folder)?;
    fs::copy(env::current_exe()?, &copy)?;
    let_read(&copy)?;
    Ok(copy)
}

/// Whether hardly any file is closed to this process.
#[cfg(unix)]
pub fn is_superuser() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
pub fn is_superuser() -> bool {
    false
}

/// Lets everybody read and start a file or folder of the superuser's, who may keep them closed by habit. Those of others are read by themselves.
#[cfg(unix)]
pub fn let_read(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    if is_superuser() { fs::set_permissions(path, fs::Permissions::from_mode(0o755)) } else { Ok(()) }
}

#[cfg(not(unix))]
pub fn let_read(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Gives a folder and all in it to another user.
#[cfg(unix)]
pub fn hand_over(path: &Path, user: User) -> io::Result<()> {
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
pub fn hand_over(_: &Path, _: User) -> io::Result<()> {
    Ok(())
}
