//! The workflows of the repository and of a class's copy, read by a YAML parser: each job for each system of its matrix, with each step's commands.
//!
//! `tests/workflows/check.sh` asks others about them: the schema of the service, actionlint and zizmor.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::ROOT;
use support::programs::stderr;
use yaml_rust2::{Yaml, YamlLoader};

use crate::commands;

/// The runners of the service that workflows may ask for.
const RUNNERS: [&str; 4] = ["ubuntu-24.04", "ubuntu-latest", "windows-2025", "macos-15"];

/// Programs of the system, and words of the shell.
const OTHERS: [&str; 15] =
    ["sudo", "git", "grep", "rustup", "echo", "mkdir", "cp", "tar", "for", "zip", "gh", "cat", "sha256sum", "said=$(cargo", "minishogi"];

/// A script of a step, as the service runs it for one cell of the matrix.
struct Step {
    /// The file, for messages.
    file: String,
    runner: String,
    script: String,
}

fn workflows() -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new(ROOT).join(".github/workflows")).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.push(Path::new(ROOT).join("crates/classroom/src/starter/grade.yml"));
    files.sort();
    files
}

fn read(path: &Path) -> Yaml {
    let text = fs::read_to_string(path).unwrap();
    let mut documents = YamlLoader::load_from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(documents.len(), 1, "{}", path.display());
    documents.remove(0)
}

fn text(yaml: &Yaml) -> &str {
    yaml.as_str().unwrap_or_else(|| panic!("{yaml:?}: expected a text"))
}

/// The cells of a job's matrix: the values of its names, combined, or listed under `include`.
fn cells(matrix: &Yaml) -> Vec<Vec<(String, String)>> {
    let mut cells = vec![Vec::new()];
    let pairs =
        |yaml: &Yaml| yaml.as_hash().unwrap().iter().map(|(name, value)| (text(name).to_string(), text(value).to_string())).collect();
    for (name, values) in matrix.as_hash().into_iter().flatten() {
        let values = values.as_vec().unwrap();
        cells = match text(name) {
            "include" => values.iter().map(pairs).collect(),
            name => values
                .iter()
                .flat_map(|value| cells.iter().map(move |cell| [&cell[..], &[(name.to_string(), text(value).to_string())]].concat()))
                .collect(),
        };
    }
    cells
}

/// Puts the values of a cell in the places of `${{ matrix.NAME }}`.
fn filled(text: &str, cell: &[(String, String)]) -> String {
    cell.iter().fold(text.to_string(), |text, (name, value)| text.replace(&format!("${{{{ matrix.{name} }}}}"), value))
}

/// All scripts of all workflows, one for each cell.
fn steps() -> Vec<Step> {
    let mut steps = Vec::new();
    for path in workflows() {
        let file = path.strip_prefix(ROOT).unwrap().display().to_string();
        let workflow = read(&path);
        assert!(!workflow["on"].is_badvalue() && !workflow["permissions"].is_badvalue(), "{file}: expected `on` and `permissions`");
        assert!(!workflow["concurrency"]["group"].is_badvalue(), "{file}: expected `concurrency`");
        for (name, job) in workflow["jobs"].as_hash().unwrap() {
            assert!(job["timeout-minutes"].as_i64().is_some(), "{file}: {name:?}: expected `timeout-minutes`");
            for cell in cells(&job["strategy"]["matrix"]) {
                let runner = filled(text(&job["runs-on"]), &cell);
                assert!(RUNNERS.contains(&runner.as_str()), "{file}: no test knows the runner {runner}");
                for step in job["steps"].as_vec().unwrap() {
                    match (step["uses"].as_str(), step["run"].as_str()) {
                        (Some(action), None) => {
                            let digest = action.split_once('@').unwrap_or_default().1;
                            let is_digest = digest.len() == 40 && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
                            assert!(is_digest, "{file}: {action}: expected a digest behind @");
                        }
                        (None, Some(script)) => {
                            steps.push(Step { file: file.clone(), runner: runner.clone(), script: filled(script, &cell) })
                        }
                        _ => panic!("{file}: {step:?}: expected either `uses` or `run`"),
                    }
                }
            }
        }
    }
    steps
}

#[test]
fn each_step_of_each_workflow_runs_commands_that_are_there() {
    let mut asked = BTreeSet::new();
    for Step { file, runner, script } in steps() {
        assert!(!script.contains("${{ matrix."), "{file}: {script}: no such value in the matrix");
        let checked = Command::new("bash").args(["-n", "-c", &script]).output().unwrap();
        assert!(checked.status.success(), "{file}: {script}: {}", stderr(&checked));
        for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let line = line.trim_start_matches("CI= ");
            let first = line.split(' ').next().unwrap_or_default();
            if first == "cargo" {
                assert!(line.contains(" --locked"), "{file}: {line}: expected --locked");
                assert_eq!(commands::fault_of_line(line), None, "{file}: {line}");
                asked.insert((runner.clone(), line.to_string()));
            } else if first.contains('/') {
                let is_built = ["target/", "engines/"].iter().any(|folder| first.trim_matches('"').starts_with(folder));
                assert!(is_built || Path::new(ROOT).join(first).is_file(), "{file}: there is no {first}");
            } else {
                assert!(OTHERS.contains(&first), "{file}: no test knows `{first}`");
            }
            for script in line.split(' ').filter(|word| word.starts_with(".ci/")) {
                let place = script.split([')', '"']).next().unwrap_or_default();
                assert!(Path::new(ROOT).join(place).is_file(), "{file}: there is no {place}");
            }
        }
    }
    // A class's students have three systems.
    for runner in ["ubuntu-24.04", "windows-2025", "macos-15"] {
        assert!(asked.contains(&(runner.to_string(), "cargo test --locked".to_string())), "{runner}: {asked:#?}");
    }
}

/// The gate and the nightly run are workflows.
#[test]
fn push_schedule_and_a_click_start_what_they_should() {
    let at = |name: &str| read(&Path::new(ROOT).join(".github/workflows").join(name));
    let starts = |name: &str, script: &str| {
        let wanted = format!("bash {script}");
        steps().iter().any(|step| step.file.ends_with(name) && step.script.ends_with(&wanted))
    };
    assert!(!at("ci.yml")["on"]["push"].is_badvalue() && starts("ci.yml", ".ci/run"));
    let nightly = at("nightly.yml");
    assert!(nightly["on"]["schedule"][0]["cron"].as_str().is_some());
    assert!(nightly["on"].as_hash().unwrap().contains_key(&Yaml::from_str("workflow_dispatch")) && starts("nightly.yml", ".ci/nightly"));
}

/// The licences of the crates in the programs ask for it.
#[test]
fn a_released_archive_has_third_party_notices() {
    let steps = steps();
    let makes = |step: &&Step| step.file.ends_with("release.yml") && step.script.starts_with(".ci/programs ");
    assert_eq!(steps.iter().filter(makes).count(), 3, "one for each system");
    let script = fs::read_to_string(Path::new(ROOT).join(".ci/programs")).unwrap();
    for part in [
        "for package in \"${packages[@]}\"",
        "cp \"target/$target/release/",
        "notices \"$package\" \"$target\" >\"$folder/THIRD-PARTY-$package.txt\"",
    ] {
        assert!(script.contains(part), "{part}");
    }
}

/// The last step of the systems' workflow, run as the service runs it.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_step_that_grades_a_stub_passes() {
    let steps = steps();
    let step = steps.iter().find(|step| step.file.ends_with("systems.yml") && step.script.contains("得点")).expect("a stub is graded");
    // As the service starts it.
    let run =
        Command::new("bash").args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &step.script]).current_dir(ROOT).output().unwrap();
    assert!(run.status.success(), "{}", stderr(&run));
}
