//! Makes programs of what students wrote: one file at a time, in a folder that has nothing of the student but this file.
//!
//! Cargo builds the kit once. After that each file is one call of the compiler, in the sandbox, with what Cargo gives it in the course.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use cargo_metadata::{Artifact, ArtifactProfile};
use minishogi_command::checkout;
use minishogi_command::process::Group;
use minishogi_grading::Exercise;
use minishogi_grading::process::{Bounds, End, Process, Stop};
use sha2::{Digest, Sha256};

use crate::sandbox::Policy;
use crate::submissions::Source;

/// How long the compiler may take for one file. It usually needs less than a second.
const DEADLINE: Duration = Duration::from_secs(60);

/// How much the compiler may say, in bytes, and how much of it is kept.
const MOST_OUTPUT: u64 = 1 << 20;
const MOST_WORDS: usize = 8 << 10;

/// The kit, ready to compile students' files with.
pub struct Builder {
    compiler: PathBuf,
    /// What the compiler reads: itself and the compiled kit.
    readable: Vec<PathBuf>,
    /// The compiled kit and what it is made of.
    libraries: PathBuf,
    flags: Vec<String>,
    /// The `spec.rs` of each exercise.
    specs: BTreeMap<&'static str, String>,
    /// The crates of each exercise: name and compiled file.
    crates: BTreeMap<&'static str, Vec<(String, PathBuf)>>,
    fingerprint: String,
}

/// What a file becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
    /// The program that answers the questions of the specs.
    Spec,
    /// The engine that `cargo run` starts.
    Engine,
}

/// Why a file did not become a program.
pub enum Refusal {
    /// What the compiler said, or why it was stopped.
    DoesNotCompile(String),
    /// It compiles, but with the help of this file.
    ReadsOtherFiles(String),
    /// The machine failed, which says nothing about the file.
    Machine(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Refusal {
        Refusal::Machine(error)
    }
}

impl Builder {
    /// Builds the kit of the checkout at `root` and keeps what is needed of it in the folder `scratch`.
    ///
    /// # Errors
    /// A sentence for the instructor.
    pub fn new(root: &Path, scratch: &Path, exercises: &[&'static Exercise]) -> Result<Builder, String> {
        let compiler = sysroot(root)?;
        let names: Vec<String> = exercises.iter().map(|exercise| package_of(exercise)).collect();
        let mut artifacts = checkout::build_kit(root, &names)?;
        // Cargo tells them as they happen to be ready.
        artifacts.sort_by(|one, other| one.target.name.cmp(&other.target.name));
        let libraries = scratch.join("libraries");
        let mut builder = Builder {
            readable: vec![compiler.clone(), libraries.clone()],
            compiler: compiler.join("bin").join(format!("rustc{}", env::consts::EXE_SUFFIX)),
            libraries,
            flags: Vec::new(),
            specs: BTreeMap::new(),
            crates: BTreeMap::new(),
            fingerprint: String::new(),
        };
        builder.keep_libraries(&artifacts).map_err(|error| format!("the kit could not be copied to {}: {error}", scratch.display()))?;
        builder.read_packages(root, exercises)?;
        Ok(builder)
    }

    /// Copies the compiled crates to a folder of their own, the only one of the checkout that a submission can read.
    fn keep_libraries(&mut self, artifacts: &[Artifact]) -> io::Result<()> {
        fs::create_dir_all(&self.libraries)?;
        let mut hash = Sha256::new();
        for artifact in artifacts {
            for file in artifact.filenames.iter().filter(|file| file.extension() == Some("rlib")) {
                let kept = self.libraries.join(file.file_name().unwrap_or_default());
                fs::copy(file, &kept)?;
                let name = artifact.target.name.replace('-', "_");
                if checkout::KIT.contains(&&*name) {
                    hash.update(fs::read(file)?);
                    self.flags = flags_of(&artifact.profile);
                }
                self.crates.entry("").or_default().push((name, kept));
            }
        }
        self.fingerprint = hex::encode(hash.finalize());
        Ok(())
    }

    /// Reads what each exercise is compiled with: its `spec.rs` and its dependencies.
    fn read_packages(&mut self, root: &Path, exercises: &[&'static Exercise]) -> Result<(), String> {
        let all = self.crates.remove("").unwrap_or_default();
        let packages = checkout::all_packages(root)?;
        for exercise in exercises {
            let folder = root.join("exercises").join(exercise.folder);
            let spec = fs::read_to_string(folder.join("spec.rs")).map_err(|error| format!("{}/spec.rs: {error}", folder.display()))?;
            self.specs.insert(exercise.id, spec);
            let package = packages.iter().find(|package| package.name == package_of(exercise));
            let wanted = package.into_iter().flat_map(|package| &package.dependencies);
            let wanted: Vec<String> = wanted.map(|dependency| dependency.name.replace('-', "_")).collect();
            let crates = all.iter().filter(|(name, _)| wanted.contains(name)).cloned().collect();
            self.crates.insert(exercise.id, crates);
        }
        Ok(())
    }

    /// Names a file of an exercise as it is graded by this kit: what was graded once under this name need not be graded again.
    pub fn digest(&self, exercise: &Exercise, source: Option<&Source>) -> String {
        let spec = self.specs.get(exercise.id).map_or("", String::as_str);
        let (kind, source) = match source {
            None => ("missing", ""),
            Some(Source::Refused(why)) => ("refused", &*why.en),
            Some(Source::Text(text)) => ("text", &**text),
        };
        hex::encode(Sha256::digest([&self.fingerprint, exercise.id, spec, kind, source].join("\0")))
    }

    /// Compiles a `player.rs` in the empty folder `scratch`, and returns the program.
    pub fn compile(&self, exercise: &Exercise, source: &str, product: Product, scratch: &Path) -> Result<PathBuf, Refusal> {
        let folder = Path::new("exercises").join(exercise.folder);
        let (player, spec) = (folder.join("player.rs"), folder.join("spec.rs"));
        fs::create_dir_all(scratch.join(&folder))?;
        fs::create_dir_all(scratch.join("tmp"))?;
        fs::write(scratch.join(&player), source)?;
        fs::write(scratch.join(&spec), &self.specs[exercise.id])?;

        let program = scratch.join(format!("spec{}", env::consts::EXE_SUFFIX));
        let path = env::var_os("PATH").unwrap_or_default();
        let tools: Vec<PathBuf> = env::split_paths(&path).collect();
        let mut compiler = Policy::to_compile(&[&*self.readable, &tools].concat(), scratch).command(&self.compiler)?;
        compiler
            .arg(if product == Product::Spec { &spec } else { &player })
            .args(&self.flags)
            .args(["--crate-name", "spec", "--crate-type", "bin", "--edition", "2024", "--emit", "dep-info=spec.d,link=spec"])
            .args(["-F", "unsafe-code", "-A", "warnings", "--color", "never", "--diagnostic-width", "120"])
            .arg("-L")
            .arg(format!("dependency={}", self.libraries.display()));
        for (name, file) in &self.crates[exercise.id] {
            compiler.arg("--extern").arg(format!("{name}={}", file.display()));
        }
        compiler.env("PATH", path).env("TMPDIR", scratch.join("tmp")).env("CARGO_PKG_NAME", package_of(exercise)).current_dir(scratch);
        run(compiler.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()))?.map_err(Refusal::DoesNotCompile)?;
        match other_source(&fs::read_to_string(scratch.join("spec.d"))?, &[&player, &spec]) {
            Some(other) => Err(Refusal::ReadsOtherFiles(other)),
            None => Ok(program),
        }
    }
}

/// Runs the compiler, and returns what it said if it did not succeed.
fn run(compiler: &mut Command) -> io::Result<Result<(), String>> {
    let bounds = Bounds { time: Some(DEADLINE), output: MOST_OUTPUT, stop: Stop::default() };
    let ran = Process::<Group>::start(compiler)?.run(&bounds);
    let mut words = String::from_utf8_lossy(&ran.errors[..ran.errors.len().min(MOST_WORDS)]).into_owned();
    if ran.errors.len() >= MOST_WORDS {
        words.push_str("\n...");
    }
    Ok(match ran.end {
        End::Exited(status) if status.success() => Ok(()),
        End::Exited(_) | End::Flooded if words.contains("error") => Err(words),
        End::Exited(status) => Err(format!("{words}\nerror: the compiler was stopped ({status}): the program is too large")),
        End::Flooded => Err(format!("{words}\nerror: the compiler was stopped: it said more than {} MiB", MOST_OUTPUT >> 20)),
        End::OutOfTime | End::Stopped => {
            Err(format!("error: the compiler was stopped: it took longer than {} seconds", DEADLINE.as_secs()))
        }
    })
}

/// The first file the compiler read besides `expected`, as its dependency file tells.
fn other_source(dependencies: &str, expected: &[&Path]) -> Option<String> {
    let files = dependencies.lines().filter_map(|line| line.strip_prefix("spec.d:"));
    let names =
        files.flat_map(|files| files.replace("\\ ", "\0").split_whitespace().map(|name| name.replace('\0', " ")).collect::<Vec<_>>());
    names.into_iter().find(|name| !expected.contains(&Path::new(name)))
}

fn package_of(exercise: &Exercise) -> String {
    format!("ex{}", exercise.id)
}

/// The folder of the toolchain.
fn sysroot(root: &Path) -> Result<PathBuf, String> {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let told = Command::new(&compiler).args(["--print", "sysroot"]).current_dir(root).output();
    match told {
        Ok(told) if told.status.success() => Ok(PathBuf::from(String::from_utf8_lossy(&told.stdout).trim())),
        Ok(told) => Err(format!("rustc --print sysroot: {}", String::from_utf8_lossy(&told.stderr).trim())),
        Err(error) => Err(format!("the compiler `{}` cannot be started: {error}", compiler.to_string_lossy())),
    }
}

/// The oldest processor of its family that the kit is compiled for.
const X86_64: &str = "x86-64-v2";

/// The profile of the course, as Cargo tells it of the kit.
fn flags_of(profile: &ArtifactProfile) -> Vec<String> {
    let on = |is_on| if is_on { "on" } else { "off" };
    // As .cargo/config.toml has it.
    let processor = if cfg!(target_arch = "x86_64") { X86_64 } else { "generic" };
    [
        format!("opt-level={}", profile.opt_level),
        format!("debug-assertions={}", on(profile.debug_assertions)),
        format!("overflow-checks={}", on(profile.overflow_checks)),
        "debuginfo=0".to_string(),
        "strip=debuginfo".to_string(),
        format!("target-cpu={processor}"),
    ]
    .into_iter()
    .flat_map(|flag| ["-C".to_string(), flag])
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn submissions_are_compiled_for_the_processor_of_the_kit() {
        let config = include_str!("../../.cargo/config.toml");
        assert!(config.contains(&format!("\"target-cpu={X86_64}\"")), "{config}");
    }

    #[test]
    fn a_file_that_is_read_besides_is_named() {
        let expected = [Path::new("a/player.rs"), Path::new("a/spec.rs")];
        assert_eq!(other_source("spec.d: a/spec.rs a/player.rs\n\nspec: a/spec.rs a/player.rs /x\n", &expected), None);
        let more = "spec.d: a/spec.rs a/player.rs /home/my\\ kit/solution.rs\n";
        assert_eq!(other_source(more, &expected), Some("/home/my kit/solution.rs".to_string()));
    }
}
