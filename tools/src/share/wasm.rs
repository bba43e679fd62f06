//! A player as WebAssembly: compiled once more, in a package that has `minishogi-browser` where the player's own has the shell.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::{Dependency, DependencyKind, Package, Target};
use minishogi_command::checkout::{Built, all_packages, build_with};
use minishogi_grading::Text;
use minishogi_grading::process::Stop;

/// What the compiler makes programs for.
const TARGET: &str = "wasm32-unknown-unknown";

/// What stands in for the shell.
const SHELL: &str = "minishogi-shell";
const BROWSER: &str = "minishogi-browser";

/// Flags of the compiler, apart from those that the user has set: room for the deepest search on the stack, and `rand`'s seed from the page.
const FLAGS: &[&str] = &["-Clink-arg=-zstack-size=16777216", "--cfg=getrandom_backend=\"custom\""];

/// A package of the checkout that is a player.
pub struct Player {
    root: PathBuf,
    package: Package,
    program: Target,
    /// Where `minishogi-browser` lies.
    browser: PathBuf,
}

impl Player {
    /// The player with this name.
    ///
    /// # Errors
    /// Names those that there are.
    pub fn find(root: &Path, name: &str) -> Result<Player, Text> {
        let packages = all_packages(root).map_err(|error| Text::of(error.clone(), error))?;
        let folder = |name: &str| {
            let package = packages.iter().find(|package| package.name.as_str() == name)?;
            package.manifest_path.parent().map(|folder| folder.as_std_path().to_path_buf())
        };
        let browser = folder(BROWSER)
            .ok_or_else(|| Text::of(format!("there is no package {BROWSER}"), format!("パッケージ {BROWSER} がありません")))?;
        let program = |package: &Package| package.targets.iter().find(|target| target.is_bin()).cloned();
        let is_player = |package: &Package| package.dependencies.iter().any(|other| other.name == SHELL) && program(package).is_some();
        // The command has the shell in it, too, but is nobody's player.
        let is_player = |package: &Package| is_player(package) && !package.name.starts_with("minishogi");
        let player = packages.iter().find(|package| package.name.as_str() == name && is_player(package));
        match player.and_then(|package| Some((package.clone(), program(package)?))) {
            Some((package, program)) => Ok(Player { root: root.to_path_buf(), package, program, browser }),
            None => {
                let mut names: Vec<&str> =
                    packages.iter().filter(|package| is_player(package)).map(|package| package.name.as_str()).collect();
                names.sort_unstable();
                let names = names.join(", ");
                Err(Text::of(
                    format!("`{name}` is no player of this checkout: expected one of {names}"),
                    format!("`{name}` というプレイヤーはありません。次のどれかを書いてください: {names}"),
                ))
            }
        }
    }

    /// Compiles it, and returns the program.
    ///
    /// # Errors
    /// Where the compiler lacks the target, with what to do; where the player does not compile, of which the compiler has told then.
    pub fn compile(&self) -> Result<Vec<u8>, Text> {
        if !is_target_installed(&self.root) {
            return Err(Text::of(
                format!("the compiler cannot make programs for the browser yet. Type this once: rustup target add {TARGET}"),
                format!("コンパイラにブラウザ用の準備がありません。一度だけ次のように打ってください: rustup target add {TARGET}"),
            ));
        }
        let target =
            env::var_os("CARGO_TARGET_DIR").map_or_else(|| self.root.join("target"), |folder| self.root.join(folder)).join("share");
        let folder = target.join(self.package.name.as_str());
        let prepared = self.prepare(&folder);
        prepared.map_err(|error| Text::of(format!("{}: {error}", folder.display()), format!("{}: {error}", folder.display())))?;
        let target = target.to_string_lossy();
        let words = ["build", "--quiet", "--release", "--target", TARGET, "--target-dir", &target];
        let flags = FLAGS.join("\u{1f}");
        let built = build_with(&[("CARGO_ENCODED_RUSTFLAGS", &flags)], &folder, &words, &Stop::default());
        match built.map_err(|error| Text::of(format!("cargo: {error}"), format!("cargo: {error}")))? {
            Built::Compiled { artifacts, .. } => {
                let mut files = artifacts.into_iter().flat_map(|artifact| artifact.filenames);
                let program = files.rfind(|file| file.extension() == Some("wasm"));
                let program = program.ok_or(Text::new("cargo made no program", "cargo がプログラムを作りませんでした"))?;
                fs::read(&program).map_err(|error| Text::of(format!("{program}: {error}"), format!("{program}: {error}")))
            }
            Built::Refused { package, said, .. } => {
                eprintln!("{}", said.trim_end());
                let name = self.package.name.as_str();
                Err(match package.as_deref() {
                    Some(package) if package == name => Text::of(
                        format!("{name} does not compile. The first error is the one to look at."),
                        format!("{name} がコンパイルできません。最初のエラーから見てください。"),
                    ),
                    Some(package) => Text::of(
                        format!("what does not compile is not {name} but `{package}`: `git status` shows what was changed"),
                        format!("コンパイルできないのは {name} ではなく `{package}` です。`git status` で何が変わったかがわかります"),
                    ),
                    None => Text::new("cargo could not build it", "cargo がビルドできませんでした"),
                })
            }
        }
    }

    /// Writes the package that is compiled. What the course has settled on stays: the versions of its lock file.
    fn prepare(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let lock = self.root.join("Cargo.lock");
        if lock.is_file() {
            fs::copy(lock, folder.join("Cargo.lock"))?;
        }
        fs::write(folder.join("Cargo.toml"), self.manifest())
    }

    fn manifest(&self) -> String {
        let name = quoted(&self.package.name);
        let mut text = format!("[workspace]\n[package]\nname = {name}\nversion = \"0.0.0\"\nedition = \"{}\"\n", self.package.edition);
        // As in the course: a player is written in safe Rust.
        text += "[lints.rust]\nunsafe_code = \"forbid\"\n";
        for (table, target) in [("[lib]", self.package.targets.iter().find(|target| target.is_lib())), ("[[bin]]", Some(&self.program))] {
            if let Some(target) = target {
                let _ = writeln!(text, "{table}\nname = {}\npath = {}", quoted(&target.name), quoted(target.src_path.as_str()));
            }
        }
        text += "[dependencies]\n";
        for dependency in self.package.dependencies.iter().filter(|dependency| dependency.kind == DependencyKind::Normal) {
            let _ = writeln!(text, "{}", self.dependency(dependency));
        }
        // A panic ends the instance, and what is optimised as a whole is smaller and faster.
        text + "[profile.release]\nopt-level = 3\nlto = true\ncodegen-units = 1\npanic = \"abort\"\nstrip = true\n"
    }

    fn dependency(&self, dependency: &Dependency) -> String {
        let name = dependency.rename.as_ref().unwrap_or(&dependency.name);
        let (package, path) = match (dependency.name.as_str(), &dependency.path) {
            (SHELL, _) => (BROWSER, Some(self.browser.to_string_lossy().into_owned())),
            (package, path) => (package, path.as_ref().map(ToString::to_string)),
        };
        let place = match path {
            Some(path) => format!("path = {}", quoted(&path)),
            None => format!("version = {}", quoted(&dependency.req.to_string())),
        };
        let features: Vec<String> = dependency.features.iter().map(|feature| quoted(feature)).collect();
        format!(
            "{} = {{ package = {}, {place}, default-features = {}, features = [{}] }}",
            quoted(name),
            quoted(package),
            dependency.uses_default_features,
            features.join(", ")
        )
    }
}

/// A string of TOML, which are those of JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Whether the compiler of the checkout has what it needs besides itself.
pub fn is_target_installed(root: &Path) -> bool {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let asked = Command::new(compiler).args(["--print", "target-libdir", "--target", TARGET]).current_dir(root).output();
    // Where it cannot be asked, cargo says why.
    asked.map_or(true, |output| !output.status.success() || Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}
