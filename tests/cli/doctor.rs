//! `doctor` on this machine, which has compiled this test, and in small courses that cargo cannot build: its findings are true.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use minishogi_command::checkout::target_folder;
use support::ROOT;
use support::processes::skip;
use support::programs::{stderr, stdout};

const MINISHOGI: &str = env!("CARGO_BIN_EXE_minishogi");

/// Returns the output in a language, and the exit code.
fn doctor(lang: &str, variables: &[(&str, &str)]) -> (String, Option<i32>) {
    let mut command = Command::new(MINISHOGI);
    command.env_remove("CARGO_NET_OFFLINE");
    command.args(["--lang", lang, "doctor"]).envs(variables.iter().copied()).env("NO_COLOR", "1").current_dir(ROOT);
    let output = command.output().unwrap();
    (stdout(&output), output.status.code())
}

/// The tools that have built this test. Other things may be wrong here, and then the exit code says so.
#[test]
fn what_has_compiled_this_test_is_sound() {
    let (said, code) = doctor("en", &[("CARGO_NET_OFFLINE", "true")]);
    for line in ["ok     Compiler: rustc 1.", "ok     Linker, and starting a program: ", "ok     Crates: all are here"] {
        assert!(said.lines().any(|said| said.starts_with(line)), "{line}: {said}");
    }
    assert_eq!(code, Some(i32::from(said.lines().any(|line| line.starts_with("WRONG")))), "{said}");
}

#[test]
fn a_compiler_that_does_not_start_and_a_proxy_that_does_not_answer_are_found() {
    let nowhere = tempfile::tempdir().unwrap();
    let variables =
        [("RUSTC", "no-such-compiler"), ("CARGO_HOME", nowhere.path().to_str().unwrap()), ("HTTPS_PROXY", "http://me:secret@127.0.0.1:9")];
    let (said, code) = doctor("ja", &variables);
    assert_eq!(code, Some(1), "{said}");
    for line in ["問題   コンパイラ: cargo のメッセージ:", "問題   クレート: プロキシ http://127.0.0.1:9 を通れません"]
    {
        assert!(said.lines().any(|said| said.starts_with(line)), "{line}: {said}");
    }
    assert!(said.contains("環境変数 RUSTC=no-such-compiler がなければ、こうはなりません。") && said.contains("unset RUSTC"), "{said}");
    assert!(!said.contains("secret"), "{said}");
}

/// A course of one file in a folder of its own, and its surroundings.
struct SetUp {
    _place: tempfile::TempDir,
    /// The folder above the course.
    above: PathBuf,
    course: PathBuf,
    variables: Vec<(String, String)>,
}

impl SetUp {
    /// Makes a course that cargo can build without a network, in a folder of this name.
    fn new(name: &str) -> SetUp {
        let place = tempfile::tempdir().unwrap();
        let above = place.path().canonicalize().unwrap().join(name);
        let course = above.join("course");
        fs::create_dir_all(course.join("exercises")).unwrap();
        fs::create_dir_all(course.join("src")).unwrap();
        fs::create_dir_all(above.join("home")).unwrap();
        fs::write(course.join("src/main.rs"), "fn main() {}\n").unwrap();
        let set_up = SetUp { _place: place, above, course, variables: Vec::new() };
        let manifest = "[package]\nname = \"course\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n";
        set_up
            .file("course/Cargo.toml", manifest)
            .file("course/Cargo.lock", "version = 4\n\n[[package]]\nname = \"course\"\nversion = \"0.1.0\"\n")
            // A path below a file can be neither read nor written, not even by the superuser.
            .file("file", "")
    }

    /// Writes a file, whose path is seen from the folder above the course.
    fn file(self, path: &str, text: &str) -> SetUp {
        let path = self.above.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text.replace("{above}", &self.above.display().to_string())).unwrap();
        self
    }

    /// Writes the configuration of cargo in the folder above.
    fn config(self, text: &str) -> SetUp {
        self.file(".cargo/config.toml", text)
    }

    fn variable(mut self, name: &str, value: &str) -> SetUp {
        self.variables.push((name.to_string(), value.replace("{above}", &self.above.display().to_string())));
        self
    }

    /// Runs a program in the course, which knows of the machine's own toolchain and of no other setting.
    fn run(&self, program: impl AsRef<OsStr>, words: &[&str]) -> Output {
        let mut command = Command::new(program);
        let is_setting = |name: &str| {
            let is_proxy = name.to_lowercase().ends_with("_proxy");
            is_proxy || name.starts_with("CARGO") || name.starts_with("RUST") && name != "RUSTUP_HOME"
        };
        for (name, _) in env::vars().filter(|(name, _)| is_setting(name)) {
            command.env_remove(name);
        }
        command.args(words).current_dir(&self.course).env("CARGO_HOME", self.above.join("home")).env("RUSTUP_AUTO_INSTALL", "0");
        command.env("NO_COLOR", "1").env("LC_ALL", "C.UTF-8").envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.output().unwrap()
    }

    /// Asserts that `doctor` finds a problem if cargo does not run the course, and none if it does. Returns its output.
    #[track_caller]
    fn examined(&self) -> String {
        let output = self.run(MINISHOGI, &["--lang", "en", "doctor"]);
        let said = stdout(&output);
        let ran = self.run("cargo", &["run", "--quiet"]);
        let told = stderr(&ran);
        // The disk and the clock of this machine are its own.
        let is_wrong = said.lines().any(|line| line.starts_with("WRONG") && !line.contains("  Disk: ") && !line.contains("  Clock: "));
        assert_eq!(is_wrong, !ran.status.success(), "{said}\n{told}");
        let left: Vec<_> = fs::read_dir(&self.course).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert!(!left.iter().any(|name| name.to_string_lossy().starts_with(".doctor")), "{left:?}");
        said
    }

    /// Asserts that the set-up is broken: `doctor` says all this, and the command to type, unless it is empty.
    #[track_caller]
    fn is_broken(&self, says: &[&str], typed: &str) {
        let said = self.examined();
        let wrong: Vec<&str> = said.split("\nWRONG").collect();
        assert!(said.contains("WRONG"), "{said}");
        for says in says {
            let says = says.replace("{above}", &self.above.display().to_string());
            assert!(said.contains(&says), "{says}: {said}");
        }
        match typed {
            "" => assert!(wrong.iter().all(|finding| !finding.contains("Type:")), "{said}"),
            typed => assert!(said.contains(&format!("       Type:\n           {typed}")), "{typed}: {said}"),
        }
    }
}

/// Returns whether rustup has cargo started; a test that needs it is skipped without.
fn has_rustup() -> bool {
    let is_here = Command::new("rustup").arg("--version").output().is_ok_and(|output| output.status.success());
    if !is_here {
        skip("there is no rustup");
    }
    is_here
}

/// Returns the host's target.
fn host() -> String {
    let told = String::from_utf8(Command::new("rustc").arg("-vV").output().unwrap().stdout).unwrap();
    told.lines().find_map(|line| line.strip_prefix("host: ")).unwrap().to_string()
}

const FILE: &str = "The setting is in {above}/.cargo/config.toml.";

#[test]
fn a_course_that_cargo_builds_has_nothing_wrong() {
    let said = SetUp::new("sound").examined();
    assert!(said.contains("course/target\n"), "{said}");
}

/// The folder is the one that cargo names, and nothing is left in another.
#[test]
fn the_target_folder_is_the_one_that_cargo_names() {
    for set_up in [
        SetUp::new("v").variable("CARGO_BUILD_TARGET_DIR", "{above}/made"),
        SetUp::new("w").variable("CARGO_TARGET_DIR", "{above}/made"),
        SetUp::new("f").config("[build]\ntarget-dir = \"made\"\n"),
    ] {
        let said = set_up.examined();
        assert!(said.contains(&format!("Folder: {}\n", set_up.above.join("made").display())), "{said}");
        assert!(!set_up.course.join("target").exists());
        let left: Vec<_> = fs::read_dir(set_up.above.join("made")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert!(!left.iter().any(|name| name.to_string_lossy().contains("doctor")), "{left:?}");
    }
}

/// `grade` and `share` write below this folder.
#[test]
fn the_tools_use_the_same_folder() {
    let set_up = SetUp::new("tools").config("[build]\ntarget-dir = \"made\"\n");
    // The variables of this test itself take precedence over the file.
    let named = ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR"].into_iter().find_map(env::var_os);
    let expected = named.map_or_else(|| set_up.above.join("made"), |folder| set_up.course.join(folder));
    assert_eq!(target_folder(&set_up.course).unwrap(), expected);
    let refused = target_folder(&SetUp::new("manifest").file("course/Cargo.toml", "[package\n").course).unwrap_err();
    assert!(refused.en.contains("unclosed table"), "{refused:?}");
}

#[test]
fn a_linker_that_a_file_names_and_that_is_missing() {
    SetUp::new("linker")
        .config(&format!("[target.{}]\nlinker = \"no-such-linker\"\n", host()))
        .is_broken(&["WRONG  Linker, ", "error: linker `no-such-linker` not found", FILE], "");
}

#[test]
fn a_target_that_is_not_installed() {
    SetUp::new("target")
        .config("[build]\ntarget = \"sparc64-unknown-linux-gnu\"\n")
        .is_broken(&["WRONG  Linker, ", "the `sparc64-unknown-linux-gnu` target may not be installed", FILE], "");
}

#[test]
fn a_target_folder_that_cannot_be_written() {
    SetUp::new("unwritable")
        .config("[build]\ntarget-dir = \"{above}/file/made\"\n")
        .is_broken(&["WRONG  Compiler: cargo says:", "failed to create directory", FILE], "");
}

#[test]
fn configurations_that_cannot_be_read() {
    SetUp::new("SSLab").config("[build\n").is_broken(&["WRONG  Cargo: cargo says:", "TOML parse error", "{above}/.cargo/config.toml"], "");
    SetUp::new("network")
        .config("[build]\ntarget-dir = 5\n")
        .is_broken(&["WRONG  Cargo: cargo says:", "`build.target-dir` expected a string", "{above}/.cargo/config.toml"], "");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn other_keys_of_a_file() {
    let host = host();
    for (name, text, says) in [
        ("rustc", "[build]\nrustc = \"no-such-rustc\"\n", "could not execute process `no-such-rustc -vV`"),
        ("wrapper", "[build]\nrustc-wrapper = \"no-such-wrapper\"\n", "could not execute process `no-such-wrapper "),
        ("workspace wrapper", "[build]\nrustc-workspace-wrapper = \"no-such-wrapper\"\n", "could not execute process `no-such-wrapper "),
        ("flags", "[build]\nrustflags = [\"--nonsense\"]\n", "Unrecognized option: 'nonsense'"),
        ("processor", "[build]\nrustflags = [\"-C\", \"linker-flavor=nonsense\"]\n", "linker-flavor"),
        ("no jobs", "[build]\njobs = 0\n", "jobs may not be 0"),
        ("many jobs", "[build]\njobs = \"many\"\n", "could not parse `many`"),
        ("no target", "[build]\ntarget = \"no-such-target\"\n", "could not find specification for target \"no-such-target\""),
        ("build folder", "[build]\nbuild-dir = \"{above}/file/made\"\n", "failed to create directory"),
        ("profile", "[profile.dev]\nopt-level = 9\n", "level"),
    ] {
        SetUp::new(name).config(text).is_broken(&[says, FILE], "");
    }
    SetUp::new("runner")
        .config(&format!("[target.{host}]\nrunner = \"no-such-runner\"\n"))
        .is_broken(&["WRONG  Linker, and starting a program: ", "could not execute process `no-such-runner ", FILE], "");
    SetUp::new("link arguments")
        .config(&format!("[target.{host}]\nrustflags = [\"-C\", \"link-arg=--no-such-argument\"]\n"))
        .is_broken(&["error: linking with `", FILE], "");
}

/// The old name of the file, the student's own, and that of the course.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn other_files() {
    let text = format!("[target.{}]\nlinker = \"no-such-linker\"\n", host());
    for file in [".cargo/config", "home/config.toml", "course/.cargo/config.toml"] {
        SetUp::new("files").file(file, &text).is_broken(&["no-such-linker", &format!("The setting is in {{above}}/{file}.")], "");
    }
    // The other file is not at fault.
    SetUp::new("two")
        .config("[build]\nincremental = false\n")
        .file("home/config.toml", &text)
        .is_broken(&["The setting is in {above}/home/config.toml."], "");
}

#[test]
fn a_wrapper_that_a_variable_names_and_that_is_missing() {
    SetUp::new("wrapper").variable("RUSTC_WRAPPER", "no-such-sccache").is_broken(
        &["WRONG  Compiler: ", "could not execute process `no-such-sccache ", "Without the variable RUSTC_WRAPPER=no-such-sccache "],
        "unset RUSTC_WRAPPER\n",
    );
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn other_variables() {
    let linker = format!("CARGO_TARGET_{}_LINKER", host().to_uppercase().replace('-', "_"));
    for (name, value, says) in [
        ("RUSTC", "no-such-rustc", "could not execute process `no-such-rustc -vV`"),
        ("RUSTFLAGS", "--nonsense", "Unrecognized option: 'nonsense'"),
        ("CARGO_BUILD_TARGET", "no-such-target", "no-such-target"),
        ("CARGO_TARGET_DIR", "{above}/file/made", "failed to create directory"),
        ("CARGO_BUILD_TARGET_DIR", "{above}/file/made", "failed to create directory"),
        ("CARGO_BUILD_JOBS", "0", "jobs may not be 0"),
        ("CARGO_HOME", "{above}/file/home", "(os error 20)"),
        (&linker, "no-such-linker", "error: linker `no-such-linker` not found"),
        ("CARGO_BUILD_RUSTC_WRAPPER", "no-such-wrapper", "could not execute process `no-such-wrapper "),
    ] {
        SetUp::new("network SSL")
            .variable(name, value)
            .is_broken(&[says, &format!("Without the variable {name}=")], &format!("unset {name}\n"));
    }
}

#[test]
fn a_toolchain_that_is_not_installed() {
    if !has_rustup() {
        return;
    }
    let said = "error: toolchain '1.70.0-";
    SetUp::new("variable")
        .variable("RUSTUP_TOOLCHAIN", "1.70.0")
        .is_broken(&["WRONG  Cargo: ", said, "Without the variable RUSTUP_TOOLCHAIN="], "rustup toolchain install\n");
    SetUp::new("file")
        .file("rust-toolchain.toml", "[toolchain]\nchannel = \"1.70.0\"\n")
        .is_broken(&["WRONG  Cargo: ", said, "The toolchain is named in {above}/rust-toolchain.toml."], "rustup toolchain install\n");
    SetUp::new("nonsense")
        .variable("RUSTUP_TOOLCHAIN", "no-such")
        .is_broken(&["toolchain 'no-such' is not installed"], "unset RUSTUP_TOOLCHAIN\n");
}

/// Nothing says that there is a linker where the system has none.
#[test]
#[cfg(target_os = "linux")]
fn a_system_without_a_linker() {
    let cargo = env::split_paths(&env::var_os("PATH").unwrap()).find(|folder| folder.join("cargo").is_file()).unwrap();
    if cargo.join("cc").exists() {
        return skip("the linker lies beside cargo");
    }
    SetUp::new("SSL")
        .variable("PATH", cargo.to_str().unwrap())
        .is_broken(&["error: linker `cc` not found"], "sudo apt install build-essential\n");
}

/// Asks for a crate of others.
fn with_crate(name: &str) -> SetUp {
    let set_up = SetUp::new(name);
    let manifest = fs::read_to_string(set_up.course.join("Cargo.toml")).unwrap();
    let checksum = "7f24254aa9a54b5c858eaee2f5bccdb46aaf0e486a595ed5fd8f86ba55232a70";
    let of_crate = format!(
        "[[package]]\nname = \"hex\"\nversion = \"0.4.3\"\nsource = \"registry+https://github.com/rust-lang/crates.io-index\"\nchecksum = \"{checksum}\"\n"
    );
    set_up.file("course/Cargo.toml", &format!("{manifest}\n[dependencies]\nhex = \"0.4.3\"\n")).file(
        "course/Cargo.lock",
        &format!("version = 4\n\n[[package]]\nname = \"course\"\nversion = \"0.1.0\"\ndependencies = [\n \"hex\",\n]\n\n{of_crate}"),
    )
}

#[test]
fn crates_that_a_setting_keeps_away() {
    with_crate("network")
        .config("[source.crates-io]\nreplace-with = \"v\"\n\n[source.v]\ndirectory = \"{above}/no-vendor\"\n")
        .is_broken(&["WRONG  Crates: cargo says:", "failed to read root of directory source", FILE], "");
    with_crate("offline").config("[net]\noffline = true\n").is_broken(&["WRONG  Crates: cargo says:", "offline", FILE], "");
    with_crate("variable")
        .variable("CARGO_NET_OFFLINE", "true")
        .is_broken(&["WRONG  Crates: cargo says:", "Without the variable CARGO_NET_OFFLINE=true"], "unset CARGO_NET_OFFLINE\n");
    with_crate("SSLab")
        .variable("CARGO_HTTP_PROXY", "http://127.0.0.1:9")
        .is_broken(&["WRONG  Crates: the proxy http://127.0.0.1:9 "], "export HTTPS_PROXY=");
}

#[test]
fn lock_files() {
    let lock = "course/Cargo.lock";
    SetUp::new("new")
        .file(lock, "version = 99\n")
        .is_broken(&["WRONG  Crates: cargo says:", "lock file version `99`"], "rustup update stable\n");
    SetUp::new("no network").file(lock, "<<<<<<< HEAD\n").is_broken(&["WRONG  Crates: cargo says:", "failed to parse lock file"], "");
    // Cargo corrects it by itself.
    let old = SetUp::new("old").file(lock, "version = 4\n\n[[package]]\nname = \"other\"\nversion = \"1.0.0\"\n");
    let said = old.examined();
    assert!(said.contains("note   Crates: Cargo.lock does not name") && said.contains("cargo fetch\n"), "{said}");
    assert!(Path::new(&old.course).join("Cargo.lock").exists());
}

#[test]
fn a_manifest_that_cannot_be_read() {
    SetUp::new("manifest").file("course/Cargo.toml", "[package\n").is_broken(&["WRONG  Cargo: cargo says:", "unclosed table"], "");
}
