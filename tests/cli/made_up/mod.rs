//! A course of made-up files, compiled by a made-up cargo: the coach's words about a verdict can be tested without compiling anything.
//!
//! The files name the specs that the player fails; the verdicts are real ones.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::LazyLock;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use minishogi_grading::{Draw, EXERCISES, Exercise};
use serde_json::{Value, json};
use support::ROOT;
use support::files::new_folder;
use support::processes::skip;
use support::programs::{cargo_build, succeeded};

/// A player.rs as the student gets it.
pub const STUB: &str = "fn main() {\n    todo!()\n}\n";

/// Returns the line of the screen with `points` of all points, for a student at exercise `id`.
pub fn standing(points: u32, id: &str) -> String {
    let all: u32 = EXERCISES.iter().flat_map(|exercise| exercise.specs).map(|spec| spec.points).sum();
    let number = EXERCISES.iter().position(|exercise| exercise.id == id).unwrap() + 1;
    format!("{points} of {all} points, exercise {number} of {}", EXERCISES.len())
}

/// Returns the text of the screen at the end of the course.
pub fn all_done() -> String {
    let last = EXERCISES.last().unwrap().id;
    format!("All exercises are done. Try your player: cargo run --release -p ex{last}\n")
}

/// Nothing takes nearly as long.
const PATIENCE: Duration = Duration::from_secs(300);

pub struct Course {
    pub root: PathBuf,
}

impl Course {
    /// A new course where every exercise is a stub. None where there are no solutions, of which the right players are made.
    pub fn new(name: &str) -> Option<Course> {
        answers()?;
        let course = Course { root: new_folder(env!("CARGO_TARGET_TMPDIR"), &format!("coach/{name}")) };
        for exercise in EXERCISES {
            fs::create_dir_all(course.player(exercise.id).parent().unwrap()).unwrap();
            course.save(exercise.id, STUB);
        }
        Some(course)
    }

    pub fn player(&self, id: &str) -> PathBuf {
        self.root.join("exercises").join(exercise(id).folder).join("player.rs")
    }

    /// Saves in place.
    pub fn save(&self, id: &str, text: &str) {
        fs::write(self.player(id), text).unwrap();
    }

    /// Saves as many editors do: writes a new file and gives it the name.
    pub fn save_by_renaming(&self, id: &str, text: &str) {
        let new = self.player(id).with_extension("rs~");
        fs::write(&new, text).unwrap();
        fs::rename(new, self.player(id)).unwrap();
    }

    pub fn read(&self, file: &str) -> String {
        fs::read_to_string(self.root.join(file)).unwrap_or_default()
    }

    /// The command in the course, in English and with the made-up cargo.
    pub fn command(&self, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_minishogi"));
        command.args(words.split_whitespace()).current_dir(&self.root).env("CARGO", made_up("cargo.sh"));
        command.env("ANSWERS", answers().expect("the course has found them"));
        for name in ["LC_ALL", "LC_MESSAGES", "CLICOLOR_FORCE", "NO_COLOR"] {
            command.env_remove(name);
        }
        command.env("LANG", "C.UTF-8");
        command
    }

    /// Returns the output of a command and its exit code. In a pipe nothing is coloured or cleared.
    pub fn run(&self, words: &str) -> (String, Option<i32>) {
        let output = self.command(words).stdin(Stdio::null()).output().unwrap();
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(!text.contains('\u{1b}'), "{text:?}");
        (text, output.status.code())
    }

    /// Starts a command that goes on until it is told to end.
    pub fn start(&self, words: &str) -> Running {
        self.start_with(self.command(words))
    }

    /// As [`start`](Course::start), of a command that is made ready.
    pub fn start_with(&self, mut command: Command) -> Running {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (sender, receiver) = mpsc::channel();
        let mut output = child.stdout.take().unwrap();
        thread::spawn(move || {
            let mut bytes = [0; 1 << 16];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                let _ = sender.send(bytes[..count].to_vec());
            }
        });
        Running { keys: child.stdin.take(), child, output: receiver, unread: Vec::new() }
    }

    /// Waits until the made-up cargo is at a slow player.
    pub fn wait_for_slow_grade(&self) -> SlowGrade {
        wait_until("the made-up cargo is at a slow player", || self.root.join("started").exists());
        SlowGrade { worker: self.read("started").trim().to_string() }
    }
}

/// A grade that does not go on by itself.
pub struct SlowGrade {
    /// The number of a process that the made-up cargo has started.
    worker: String,
}

impl SlowGrade {
    /// Waits until no process of it is left.
    pub fn wait_for_end(&self) {
        wait_until("the grade has ended", || {
            // One that has ended but was not asked how has no command line any more.
            match fs::read(format!("/proc/{}/cmdline", self.worker)) {
                Ok(words) => words.is_empty(),
                Err(_) => !Command::new("kill").args(["-0", &self.worker]).stderr(Stdio::null()).status().unwrap().success(),
            }
        });
    }
}

/// Looks again and again until it is so.
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < PATIENCE, "in vain: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// A file of this folder.
pub fn made_up(name: &str) -> PathBuf {
    Path::new(ROOT).join("tests/cli/made_up").join(name)
}

pub fn exercise(id: &str) -> &'static Exercise {
    Exercise::with_id(id).unwrap()
}

/// A player that fails these specs, each with a wrong answer.
pub fn failing(specs: &[&str]) -> String {
    failing_with(specs, "no-option Strength 1")
}

/// A player that fails these specs, as a child process reports it.
pub fn failing_with(specs: &[&str], fault: &str) -> String {
    specs.iter().map(|spec| format!("fails {spec} {fault}\n")).collect()
}

/// A player that passes all specs.
pub fn solved() -> String {
    failing(&[])
}

/// A player for which this package does not compile, and the messages about it.
pub fn refused(package: &str) -> (String, String) {
    let (error, cargo) = ("error[E0425]: cannot find `x`\n", format!("error: could not compile `{package}` (bin)\n"));
    let message = message(package, json!({ "message": "cannot find `x`", "code": null, "level": "error", "rendered": error }));
    (format!("error\n{message}\n{cargo}"), format!("{error}{cargo}"))
}

/// A player of this package for which the compiler warns of a lint, and fails these specs.
pub fn warned(package: &str, lint: &str, specs: &[&str]) -> String {
    let code = json!({ "code": lint, "explanation": null });
    let rendered = format!("warning: as told by {lint}\n");
    let message = message(package, json!({ "message": "as told", "code": code, "level": "warning", "rendered": rendered }));
    format!("warned\n{message}\n{}", failing(specs))
}

/// A message of the compiler, as cargo passes it on.
fn message(package: &str, mut message: Value) -> Value {
    message["spans"] = json!([]);
    message["children"] = json!([]);
    json!({
        "reason": "compiler-message",
        "package_id": format!("path+file:///course#{package}@0.1.0"),
        "manifest_path": "/Cargo.toml",
        "target": { "kind": ["bin"], "crate_types": ["bin"], "name": package, "src_path": "/player.rs", "edition": "2024" },
        "message": message,
    })
}

/// The folder where [`player.sh`](made_up) finds the program that plays the solutions, and keeps their answers; a new one where it is not that of
/// the last time. None where there are no solutions.
fn answers() -> Option<&'static Path> {
    static FOLDER: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
        if !Path::new(ROOT).join("solutions").exists() {
            skip("there are no solutions here");
            return None;
        }
        // All of them are in the program that tries the specs.
        let run = cargo_build(&["--test", "specs", "--message-format=json-render-diagnostics"]).output().unwrap();
        let messages = succeeded(&run);
        let mut messages = messages.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let program = messages.find(|message| message["target"]["name"] == "specs").expect("cargo names what it builds");
        let program = Path::new(program["executable"].as_str().unwrap());
        let age = fs::metadata(program).unwrap().modified().unwrap().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_nanos();
        let kept = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let folder = kept.join(format!("answers-{age}"));
        for other in fs::read_dir(kept).unwrap().flatten() {
            if other.path() != folder && other.file_name().to_string_lossy().starts_with("answers-") {
                let _ = fs::remove_dir_all(other.path());
            }
        }
        fs::create_dir_all(folder.join("questions")).unwrap();
        for exercise in EXERCISES {
            for spec in exercise.specs {
                let lines: String = Draw::fixed().questions(exercise, spec).iter().map(|question| question.to_line() + "\n").collect();
                fs::write(folder.join(format!("questions/{}.{}", exercise.id, spec.name)), lines).unwrap();
            }
        }
        let _ = fs::remove_file(folder.join("players"));
        std::os::unix::fs::symlink(program, folder.join("players")).unwrap();
        Some(folder)
    });
    FOLDER.as_deref()
}

/// A command that goes on.
pub struct Running {
    child: Child,
    keys: Option<ChildStdin>,
    output: Receiver<Vec<u8>>,
    unread: Vec<u8>,
}

impl Running {
    /// Reads until this text comes, and returns the output before it and the text itself.
    pub fn read_to(&mut self, text: &str) -> String {
        let began = Instant::now();
        loop {
            if let Some(at) = self.unread.windows(text.len()).position(|window| window == text.as_bytes()) {
                let read = self.unread.drain(..at + text.len()).collect();
                let read = String::from_utf8(read).unwrap();
                assert!(!read.contains('\u{1b}'), "{read:?}");
                return read;
            }
            let left = PATIENCE.saturating_sub(began.elapsed());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.unread.extend(bytes),
                Err(_) => panic!("no {text:?} in {:?}", String::from_utf8_lossy(&self.unread)),
            }
        }
    }

    pub fn type_line(&mut self, line: &str) {
        writeln!(self.keys.as_mut().unwrap(), "{line}").unwrap();
    }

    pub fn end_input(&mut self) {
        self.keys = None;
    }

    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Waits for the end, and returns the last output and the exit code.
    pub fn end(mut self) -> (String, Option<i32>) {
        let code = self.child.wait().unwrap().code();
        self.unread.extend(self.output.iter().flatten());
        (String::from_utf8(std::mem::take(&mut self.unread)).unwrap(), code)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Fails where it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
