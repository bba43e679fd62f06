//! Every command of every document names existing things. Transcripts are run by `readmes` and `slides`, the recipes for many
//! machines by `tests/arena`, `tests/pages` and `tests/classroom`; the others are checked against the workspace, or against the help of
//! the command. So are those of a class's copy.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{LazyLock, Mutex};

use minishogi_grading::Exercise;
use serde_json::Value;
use support::ROOT;
use support::programs::{minishogi, started_by_a_user, stdout};

use crate::pages::{Block, blocks};

/// A command and where it is.
struct Written {
    page: PathBuf,
    command: String,
}

/// The documents below a folder.
pub fn documents(root: &Path) -> Vec<PathBuf> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let is_ours = !name.starts_with('.') && !["target", "node_modules", "sample"].contains(&name.as_str());
            if path.is_dir() && is_ours {
                collect(&path, found);
            } else if name.ends_with(".md") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    collect(root, &mut found);
    found.sort();
    found
}

/// The programs of commands in a line of prose; other code there may be anything.
const PROGRAMS: &[&str] = &["cargo", "minishogi", "python3", "node", "npx", "npm", "sh", "bash", "apt", "rustup", "./build.sh"];

fn commands(page: &Path) -> Vec<Written> {
    let text = fs::read_to_string(page).unwrap();
    let mut found = Vec::new();
    let mut add = |command: &str| {
        let command = command.split(" #").next().unwrap_or_default().split("   ").next().unwrap_or_default().trim();
        if !command.is_empty() && !command.starts_with('#') {
            found.push(Written { page: page.to_path_buf(), command: command.to_string() });
        }
    };
    for block in blocks(&text.replace("\n   ```", "\n```").replace("\n  ```", "\n```")) {
        match block {
            Block::Fence(fence) if fence.language == "sh" => fence.code.lines().map(str::trim).for_each(&mut add),
            Block::Fence(_) => {}
            // A line of a block by indentation.
            Block::Line(line) if line.starts_with("    ") => {
                if begins_with_a_program(line.trim()) {
                    add(line.trim());
                }
            }
            Block::Line(line) => line.split('`').skip(1).step_by(2).filter(|code| begins_with_a_program(code)).for_each(&mut add),
        }
    }
    found
}

fn begins_with_a_program(code: &str) -> bool {
    let first = code.split(' ').find(|word| !is_variable(word)).unwrap_or_default();
    PROGRAMS.contains(&first) && (first != "minishogi" || code != first)
}

fn is_variable(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_'))
}

/// Splits a line as a shell does, as far as documents need it.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
    for c in line.chars().chain([' ']) {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.push(c),
            None if c == '\'' || c == '"' => quote = Some(c),
            None if c != ' ' => word.push(c),
            None => words.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty())),
        }
    }
    words
}

/// Finds the fault of a command.
fn fault(workspace: &Workspace, written: &Written) -> Result<(), String> {
    for simple in written.command.split(" && ") {
        let simple = simple.split(" > ").next().unwrap_or_default();
        let all = words(simple);
        let all: Vec<&str> =
            all.iter().map(String::as_str).skip_while(|word| is_variable(word) || ["time", "/usr/bin/time", "-v"].contains(word)).collect();
        let [program, arguments @ ..] = &all[..] else { continue };
        match *program {
            "cargo" => cargo(workspace, arguments)?,
            "minishogi" | "target/release/minishogi" => kit(arguments)?,
            "parallel" => kit(arguments.split(|word| *word == ":::").next().unwrap_or_default().get(1..).unwrap_or_default())?,
            "sbatch" => {
                let wrapped = words(arguments.last().copied().unwrap_or_default());
                kit(&wrapped.iter().map(String::as_str).skip(1).collect::<Vec<_>>())?;
            }
            "sh" | "bash" | "python3" | "node" => {
                script(workspace, &written.page, Some(program), arguments.first().copied().unwrap_or_default())?
            }
            path if path.contains('/') => script(workspace, &written.page, None, path)?,
            "rustup" if *arguments == ["target", "add", "wasm32-unknown-unknown"] => {}
            // Programs of the system, and of npm.
            "apt" | "cd" | "cp" | "mkdir" | "node_modules" | "npm" | "npx" | "rm" | "rustup" | "sed" | "touch" | "winget" => {}
            unknown => return Err(format!("no test knows `{unknown}`")),
        }
    }
    Ok(())
}

/// A script is there, and is one for this program.
fn script(workspace: &Workspace, page: &Path, program: Option<&str>, name: &str) -> Result<(), String> {
    // The reader's own file, such as `my_engine.py`.
    if name.starts_with('-') || name.starts_with("my_") || name.starts_with("target/") {
        return Ok(());
    }
    let folders = [page.parent().unwrap(), &workspace.root];
    let Some(path) = folders.iter().map(|folder| folder.join(name)).find(|path| path.is_file()) else {
        return Err(format!("there is no {name}"));
    };
    let first = fs::read_to_string(path).unwrap_or_default().lines().next().unwrap_or_default().to_string();
    match program {
        Some(shell @ ("sh" | "bash")) if !first.ends_with(&format!("/{shell}")) && !first.ends_with(&format!(" {shell}")) => {
            Err(format!("{name} is no script for {shell}: {first}"))
        }
        _ => Ok(()),
    }
}

/// The kit or a class's copy of it.
struct Workspace {
    root: PathBuf,
    /// With the kinds and names of their targets.
    packages: HashMap<String, Vec<(String, String)>>,
    /// The packages that cargo takes where none is named.
    default: Vec<String>,
}

impl Workspace {
    fn at(root: &Path) -> Workspace {
        let run = Command::new(env!("CARGO")).args(["metadata", "--no-deps", "--format-version", "1"]).current_dir(root).output().unwrap();
        let metadata: Value = serde_json::from_slice(&run.stdout).unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_string();
        let targets = |package: &Value| {
            let targets = package["targets"].as_array().unwrap();
            targets.iter().map(|target| (text(&target["kind"][0]), text(&target["name"]))).collect()
        };
        let (packages, ids) = (metadata["packages"].as_array().unwrap(), metadata["workspace_default_members"].as_array().unwrap());
        Workspace {
            root: root.to_path_buf(),
            packages: packages.iter().map(|package| (text(&package["name"]), targets(package))).collect(),
            default: packages.iter().filter(|package| ids.contains(&package["id"])).map(|package| text(&package["name"])).collect(),
        }
    }
}

/// Packages, targets, flags and filters of a command of cargo.
fn cargo(workspace: &Workspace, arguments: &[&str]) -> Result<(), String> {
    let [command, arguments @ ..] = arguments else { return Ok(()) };
    match *command {
        "run" | "test" | "bench" | "build" | "clean" | "clippy" | "doc" | "fetch" | "fmt" | "package" => {}
        // Programs of others; `nextest` has a profile of ours.
        "deny" | "insta" | "mutants" | "nextest" => return Ok(()),
        unknown => return Err(format!("no test knows `cargo {unknown}`")),
    }
    let (own, handed_on) = match arguments.iter().position(|word| *word == "--") {
        Some(at) => (&arguments[..at], &arguments[at + 1..]),
        None => (arguments, &[][..]),
    };
    let (mut package, mut wanted, mut filters) = (None, Vec::new(), Vec::new());
    let mut own = own.iter().copied();
    while let Some(word) = own.next() {
        let mut value = || own.next().ok_or(format!("{word} needs a value"));
        match word {
            "-p" | "--package" => {
                let name = value()?;
                let is_named = |package: &String| name.strip_suffix('*').map_or(package == name, |start| package.starts_with(start));
                if !workspace.packages.keys().any(is_named) && name != "exNN" && name != "solNN" {
                    return Err(format!("there is no package {name}"));
                }
                package = Some(name);
            }
            "--target-dir" | "--target" => drop(value()?),
            "--test" | "--bench" | "--example" | "--bin" => wanted.push((&word[2..], value()?)),
            "-q" | "--quiet" | "--locked" | "--release" | "--workspace" | "--all" | "--all-targets" | "--open" | "--no-deps" | "--lib"
            | "--bins" | "--tests" | "--doc" | "--check" | "--no-run" => {}
            flag if flag.starts_with('-') => return Err(format!("no test knows the flag {flag} of cargo {command}")),
            // Flags that a script has collected.
            list if list.starts_with("${") && list.ends_with("[@]}") => {}
            word => filters.push(word),
        }
    }
    for (kind, name) in &wanted {
        let has_it = |targets: &[(String, String)]| targets.iter().any(|target| target.0 == *kind && target.1 == *name);
        let found = match package {
            Some(package) => workspace.packages.get(package).is_some_and(|targets| has_it(targets)),
            None => workspace.default.iter().any(|package| has_it(&workspace.packages[package])),
        };
        if !found {
            let of =
                package.map_or("the packages that cargo takes where none is named".to_string(), |package| format!("package {package}"));
            return Err(format!("there is no {kind} {name} in {of}"));
        }
    }
    match (*command, package) {
        ("run", None) if wanted.is_empty() => kit(&[&filters[..], handed_on].concat()),
        ("test", Some(package)) if package.starts_with("ex") && package != "exNN" => specs(package, handed_on),
        ("test", _) => {
            // With several tests, a filter is for the first.
            let test = wanted.iter().find(|(kind, _)| *kind == "test").map(|(_, name)| *name);
            let handed_on =
                handed_on.iter().filter(|word| !["--ignored", "--include-ignored", "--nocapture", "--list", "--skip"].contains(word));
            filters.iter().chain(handed_on).try_for_each(|filter| is_a_test(workspace, test, filter))
        }
        _ => Ok(()),
    }
}

/// Checks the words after `cargo test -p exNN --`.
fn specs(package: &str, arguments: &[&str]) -> Result<(), String> {
    let exercise = Exercise::with_id(&package[2..]).ok_or(format!("there is no exercise {package}"))?;
    let mut arguments = arguments.iter();
    while let Some(word) = arguments.next() {
        match *word {
            "--lang" | "--seed" => drop(arguments.next()),
            "--list" | "--exact" => {}
            name if exercise.spec(name).is_some() => {}
            other => return Err(format!("exercise {} has no spec {other}", exercise.id)),
        }
    }
    Ok(())
}

/// Returns whether a filter names something in the files of a test.
fn is_a_test(workspace: &Workspace, test: Option<&str>, filter: &str) -> Result<(), String> {
    if filter.starts_with('-') {
        return Err(format!("no test knows the flag {filter} of a test"));
    }
    // The players on trial are values, with names of their own.
    let Some(test) = test.filter(|test| *test != "specs") else { return Ok(()) };
    let part = filter.split("::").filter(|part| !part.is_empty()).last().unwrap_or_default();
    let folder = workspace.root.join("tests").join(test);
    let files = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?.flatten().map(|entry| entry.path());
    let has_it =
        |path: PathBuf| path.file_stem().is_some_and(|stem| stem == part) || fs::read_to_string(path).is_ok_and(|text| text.contains(part));
    if files.into_iter().any(has_it) { Ok(()) } else { Err(format!("tests/{test} has no test {filter}")) }
}

/// Returns the help of `minishogi` for these words, or `None` if it does not know them.
fn help(path: &[&str]) -> Option<String> {
    static SEEN: LazyLock<Mutex<HashMap<String, Option<String>>>> = LazyLock::new(Mutex::default);
    let mut seen = SEEN.lock().unwrap();
    let said = seen.entry(path.join(" ")).or_insert_with(|| {
        let output = started_by_a_user(minishogi()).args(path).arg("--help").env("LC_ALL", "C").output().unwrap();
        output.status.success().then(|| stdout(&output))
    });
    said.clone()
}

/// The commands of `minishogi` and its flags.
fn kit(arguments: &[&str]) -> Result<(), String> {
    let mut path: Vec<&str> = Vec::new();
    let mut said = help(&path).ok_or("minishogi has no help")?;
    for word in arguments {
        let commands =
            said.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        let names = commands.filter_map(|line| line.split_whitespace().next());
        if word.starts_with('-') || *word == ".." {
            break;
        } else if names.into_iter().any(|name| name == *word) {
            path.push(word);
            said = match help(&path) {
                Some(said) => said,
                None => return Err(format!("minishogi {} has no help", path.join(" "))),
            };
        } else if path.is_empty() {
            return Err(format!("minishogi has no command {word}"));
        }
    }
    // The shell of `usi` and the line `--engine "program --flag"` have words of their own.
    for flag in arguments.iter().filter(|word| word.starts_with("--") && !word.contains(' ') && **word != "--help") {
        let flag = flag.split('=').next().unwrap_or_default();
        let is_named = |line: &str| line.split([' ', ',', '=', '[']).any(|word| word == flag);
        if !said.lines().any(is_named) {
            return Err(format!("minishogi {} has no {flag}", path.join(" ")));
        }
    }
    Ok(())
}

/// Asserts that all commands of these pages are known.
pub fn assert_known(root: &Path, pages: &[PathBuf], at_least: usize) {
    let workspace = Workspace::at(root);
    let written: Vec<Written> = pages.iter().flat_map(|page| commands(page)).collect();
    assert!(written.len() >= at_least, "{} commands: the documents were not read", written.len());
    let told = |written: &Written, fault| {
        let page = written.page.strip_prefix(root).unwrap_or(&written.page).display();
        format!("{page}: {}: {fault}", written.command)
    };
    let faults: Vec<String> = written.iter().filter_map(|written| Some(told(written, fault(&workspace, written).err()?))).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Returns the fault of one command that is typed in the root folder.
pub fn fault_of_line(line: &str) -> Option<String> {
    let root = Path::new(ROOT);
    fault(&Workspace::at(root), &Written { page: root.join("README.md"), command: line.to_string() }).err()
}

#[test]
fn every_command_of_every_document_is_known() {
    assert_known(Path::new(ROOT), &documents(Path::new(ROOT)), 200);
}

/// Returns the part of a command that some shell of Windows does not understand.
fn of_one_shell(command: &str) -> Option<&'static str> {
    let first = command.split(' ').next().unwrap_or_default();
    match first {
        _ if command.contains('\'') => Some("single quotes, which `cmd` hands on"),
        _ if is_variable(first) => Some("a variable before the command"),
        "cp" | "mv" | "rm" | "touch" | "sed" => Some("a program that Windows does not have"),
        _ if command.contains(" && ") => Some("`&&`, which Windows PowerShell does not know"),
        _ => None,
    }
}

/// Most students have Windows.
#[test]
fn what_students_type_works_in_every_shell() {
    let root = Path::new(ROOT);
    let for_others = ["benches", "tests", "crates/web", "solutions", "slides/instructors.md", "slides/README.md", "CONTRIBUTING.md"];
    let mut pages = documents(root);
    pages.retain(|page| !for_others.iter().any(|other| page.strip_prefix(root).unwrap().starts_with(other)));
    let all: Vec<Written> = pages.iter().flat_map(|page| commands(page)).collect();
    assert!(all.len() > 200, "{}", all.len());
    let wrong = all
        .iter()
        .filter_map(|written| Some(format!("{}: {}: {}", written.page.display(), written.command, of_one_shell(&written.command)?)));
    assert_eq!(wrong.collect::<Vec<_>>(), [""; 0]);

    for command in ["minishogi watch '4k/5/5/5/K4 b - 1'", "LANG=C cargo test", "cp a b", "cargo build && cargo test"] {
        assert!(of_one_shell(command).is_some(), "{command}");
    }
    assert_eq!(of_one_shell("cargo run -- match ex05 \"python3 my_engine.py\""), None);
}

/// The examples in `--help` are typed as well.
#[test]
fn the_examples_of_help_work_in_every_shell() {
    let root = Path::new(ROOT);
    let sources = ["crates/command/src", "crates/command/src/commands", "crates/command/src/coach"];
    let files = sources.iter().flat_map(|folder| fs::read_dir(root.join(folder)).unwrap()).map(|entry| entry.unwrap().path());
    for source in files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")) {
        let text = fs::read_to_string(&source).unwrap();
        let is_example = |line: &&str| {
            line.contains(" minishogi ") && (line.contains("xample") || line.contains('例') || line.starts_with("  minishogi "))
        };
        let wrong: Vec<&str> = text.lines().filter(is_example).filter(|line| line.contains(" '")).collect();
        assert_eq!(wrong, [""; 0], "{}", source.display());
    }
}

#[test]
fn what_no_test_knows_is_named() {
    let workspace = Workspace::at(Path::new(ROOT));
    let fault_of = |command: &str| {
        let written = Written { page: Path::new(ROOT).join("README.md"), command: command.to_string() };
        fault(&workspace, &written).err().unwrap_or_default()
    };
    assert_eq!(fault_of("make all"), "no test knows `make`");
    assert_eq!(fault_of("sh .ci/run"), ".ci/run is no script for sh: #!/usr/bin/env bash");
    assert_eq!(fault_of("python3 benches/nothing.py"), "there is no benches/nothing.py");
    assert_eq!(fault_of("cargo install x"), "no test knows `cargo install`");
    assert_eq!(fault_of("cargo test -p ex99"), "there is no package ex99");
    assert_eq!(fault_of("cargo test -p sol03 --test nothing"), "there is no test nothing in package sol03");
    assert_eq!(fault_of("cargo test --test web"), "there is no test web in the packages that cargo takes where none is named");
    assert_eq!(fault_of("cargo test --test games no_such_test"), "tests/games has no test no_such_test");
    assert_eq!(fault_of("cargo test -p ex03 -- plays_badly"), "exercise 03 has no spec plays_badly");
    assert_eq!(fault_of("cargo test --fast"), "no test knows the flag --fast of cargo test");
    assert_eq!(fault_of("cargo run -- chess"), "minishogi has no command chess");
    assert_eq!(fault_of("rm -rf target && minishogi watch 03 --quickly"), "minishogi watch has no --quickly");
    assert_eq!(fault_of("sbatch --wrap 'minishogi match merge a --into b'"), "minishogi match merge has no --into");
    assert_eq!(fault_of("LANG=ja_JP.UTF-8 cargo run --release -- watch 03"), "");
}

#[test]
fn the_files_that_documents_name_are_there() {
    assert_files_are_there(Path::new(ROOT));
}

/// The beginnings of names of files.
const TOPS: &[&str] = &["src/", "tests/", "crates/", "slides/", "exercises/", "solutions/", "benches/", ".ci/", ".github/"];

/// The files and folders that a text names, in code or not, but that a copy of the kit does not have.
pub fn missing_in_copy(text: &str, copy: &Path) -> Vec<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && !"._-/".contains(c));
    let places = words.map(|word| word.trim_start_matches("../").trim_end_matches(['.', '/']));
    let is_of_the_kit = |place: &&str| {
        let is_page = !place.contains('/') && place.ends_with(".md");
        (is_page || TOPS.iter().any(|top| place.starts_with(top))) && Path::new(ROOT).join(place).exists()
    };
    places.filter(is_of_the_kit).filter(|place| !copy.join(place).exists()).map(str::to_string).collect()
}

#[test]
fn a_name_is_missing_wherever_it_stands() {
    let copy = Path::new(ROOT).join("exercises");
    let text = "25 nanoseconds (benches/README.md). 約 25 ナノ秒（benches/README.md）。[x](../../slides/en/01_setup.md), CONTRIBUTING.md, README.md, \
                `benches/`, benches/no_such_file.rs, src/";
    let expected = ["benches/README.md", "benches/README.md", "slides/en/01_setup.md", "CONTRIBUTING.md"];
    assert_eq!(missing_in_copy(text, &copy.join("00_tour")), expected);
}

/// Asserts that files that are named in code are there; `NN`, `*` and the like stand for many.
pub fn assert_files_are_there(root: &Path) {
    let mut missing = Vec::new();
    for page in documents(root) {
        let text = fs::read_to_string(&page).unwrap();
        let prose = blocks(&text).into_iter().filter_map(|block| if let Block::Line(line) = block { Some(line) } else { None });
        for line in prose {
            for code in line.split('`').skip(1).step_by(2) {
                let is_one = TOPS.iter().any(|top| code.starts_with(top)) && !code.contains(['*', ' ', '{', '<']) && !code.contains("NN");
                if is_one && !root.join(code).exists() {
                    missing.push(format!("{}: {code}", page.strip_prefix(root).unwrap_or(&page).display()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
