//! A machine that fails says nothing about students' files: compilers and linkers that die, do not start, or find a full disk.

#![cfg(unix)]

use std::env;
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use support::processes::skip;
use support::programs::{stderr, stdout};

use super::grade::{folder, grade, hand_in, points, read, solution, text};

/// A class of one student with a right solution, and a compiler or linker that fails.
struct Machine {
    class: PathBuf,
    out: PathBuf,
    /// The folder of programs that replace those of the same name.
    programs: PathBuf,
    /// The toolchain, if its compiler is the one that fails.
    toolchain: Option<PathBuf>,
    target: Option<PathBuf>,
}

impl Machine {
    fn new(name: &str) -> Machine {
        let folder = folder(name);
        hand_in(&folder.join("handed in"), "akira", "03", &solution("03"));
        fs::create_dir(folder.join("programs")).unwrap();
        Machine {
            class: folder.join("handed in"),
            out: folder.join("marks"),
            programs: folder.join("programs"),
            toolchain: None,
            target: None,
        }
    }

    fn with_linker(self, script: &str) -> Machine {
        write_program(&self.programs.join("cc"), script);
        self
    }

    /// Only Cargo gets the right compiler, so that the kit is not built again.
    fn with_compiler(self, script: &str) -> Machine {
        let toolchain = self.programs.join("toolchain");
        fs::create_dir_all(toolchain.join("bin")).unwrap();
        write_program(&toolchain.join("bin/rustc"), script);
        Machine { toolchain: Some(toolchain), ..self }
    }

    fn grade(&self) -> Output {
        let mut command = grade(&["--submissions", text(&self.class), "--out", text(&self.out), "--upto", "03"]);
        let path = env::var_os("PATH").unwrap_or_default();
        let path: Vec<PathBuf> = [self.programs.clone()].into_iter().chain(env::split_paths(&path)).collect();
        command.env("PATH", env::join_paths(path).unwrap());
        if let Some(target) = &self.target {
            command.env("CARGO_TARGET_DIR", target);
        }
        if let Some(toolchain) = &self.toolchain {
            let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
            let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
            let [rustc_script, cargo_script] = ["rustc", "cargo"].map(|name| self.programs.join(format!("{name}.sh")));
            let told = format!("[ \"$*\" = '--print sysroot' ] && exec echo '{}'", toolchain.display());
            write_program(&rustc_script, &format!("{told}\nexec {} \"$@\"", quoted(&compiler)));
            write_program(&cargo_script, &format!("unset RUSTC\nexec {} \"$@\"", quoted(&cargo)));
            command.env("RUSTC", rustc_script).env("CARGO", cargo_script);
        }
        command.output().unwrap()
    }

    /// Grades, expects no grade for this reason, and that the same solution has all points as soon as the machine is well.
    fn fails(self, reason: &str) {
        let graded = self.grade();
        let (table, said) = (stdout(&graded), stderr(&graded));
        assert_eq!(graded.status.code(), Some(1), "{table}{said}");
        let results = read(&self.out.join("results.json"));
        let submission = &results["submissions"][0];
        assert_eq!(submission["grades"][3]["state"], "not-graded", "{submission}");
        let note = submission["notes"][0]["en"].as_str().unwrap_or_default();
        assert!(note.starts_with("03 could not be graded: ") && note.contains(reason) && note.ends_with("; grade again"), "{note}");
        assert!(table.contains("not graded") && table.contains(reason), "{table}");
        let journal = fs::read_to_string(self.out.join("journal.jsonl")).unwrap();
        assert!(!journal.contains(r#""exercise":"03""#), "{journal}");

        fs::remove_dir_all(&self.programs).unwrap();
        let well = Machine { toolchain: None, target: None, ..self };
        let graded = well.grade();
        assert!(graded.status.success(), "{}", stderr(&graded));
        assert_eq!(points(&read(&well.out.join("results.json")), "akira"), [0, 0, 0, 10]);
    }
}

fn write_program(path: &Path, script: &str) {
    fs::write(path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

fn quoted(word: &OsString) -> String {
    format!("'{}'", word.to_string_lossy())
}

/// Returns the script of a compiler that reports this error as JSON.
fn says(message: &str) -> String {
    let line = serde_json::json!({
        "$message_type": "diagnostic", "message": message, "code": null, "level": "error", "spans": [], "children": [],
        "rendered": format!("error: {message}\n"),
    });
    format!("printf '%s\\n' '{line}' >&2; exit 1")
}

#[test]
fn a_linker_that_dies_gives_no_zero() {
    let script = "echo 'collect2: fatal error: ld terminated with signal 7 [Bus error]' >&2; exit 1";
    Machine::new("linker dies").with_linker(script).fails("ld terminated with signal 7 [Bus error]");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_linker_without_room_gives_no_zero() {
    let script = "echo '/usr/bin/ld: final link failed: No space left on device' >&2; echo 'collect2: error: ld returned 1' >&2; exit 1";
    Machine::new("linker without room").with_linker(script).fails("No space left on device");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_compiler_that_is_killed_gives_no_zero() {
    Machine::new("compiler killed").with_compiler("kill -KILL $$").fails("SIGKILL");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_compiler_without_room_gives_no_zero() {
    let script = says("could not create a temp dir: No space left on device (os error 28)");
    Machine::new("compiler without room").with_compiler(&script).fails("No space left on device");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_compiler_without_a_linker_gives_no_zero() {
    Machine::new("no linker").with_compiler(&says("linker `cc` not found")).fails("linker `cc` not found");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_compiler_that_does_not_start_gives_no_zero() {
    Machine::new("compiler does not start").with_compiler("exec /no/such/program").fails("/no/such/program");
}

/// A real linker on a full disk: the reaction depends on the linker, and some crash.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_full_disk_gives_no_zero() {
    let folder = folder("a full disk");
    let scratch = folder.join("grade");
    fs::create_dir(&scratch).unwrap();
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=128m", "tmpfs", text(&scratch)]).stderr(Stdio::null()).status();
    if !mounted.is_ok_and(|status| status.success()) {
        skip("no small disk can be mounted here");
        return;
    }
    // The kit is built already.
    let debug = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().join("debug");
    std::os::unix::fs::symlink(debug, folder.join("debug")).unwrap();
    let machine = Machine { target: Some(folder), ..Machine::new("full disk linker") };
    let script = "yes | head -c 200M >filler\nexec /usr/bin/cc \"$@\"";
    let ended = std::panic::catch_unwind(|| machine.with_linker(script).fails("linking with `cc` failed"));
    assert!(Command::new("umount").arg(&scratch).status().unwrap().success());
    assert!(ended.is_ok());
}

/// A student's file can crash the compiler too. That is no fault of the machine: the file earns nothing, and need not be graded again.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_file_that_crashes_the_compiler_earns_nothing() {
    let machine = Machine::new("crash");
    let deep = format!("const DEEP: i32 = {}1{};\n", "(".repeat(60_000), ")".repeat(60_000));
    hand_in(&machine.class, "akira", "03", &(solution("03") + &deep));
    let graded = machine.grade();
    assert_eq!(graded.status.code(), Some(0), "{}", stderr(&graded));
    let results = read(&machine.out.join("results.json"));
    let grade = &results["submissions"][0]["grades"][3];
    assert_eq!((&grade["state"], &grade["points"]), (&"does-not-compile".into(), &0.into()));
    assert!(grade["specs"][0]["sentence"]["en"].as_str().unwrap().contains("nested deeper than the compiler can follow"), "{results}");
}
