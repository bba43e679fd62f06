//! Runs the recipes of the instructors' guide for a match on several machines, with other players.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use support::ROOT;
use support::files::new_folder;
use support::processes::{has_parallel, has_slurm};
use support::programs::{minishogi, stderr, stdout};

/// The match in the guide, and here.
const GUIDE: &str = "match sol07 sol05 --depth 4 --games 4000";
const HERE: &str = "match random random --nodes 1 --games 40";

/// Returns the line of the guide with this beginning.
fn recipe(begin: &str) -> String {
    let guide = fs::read_to_string(Path::new(ROOT).join("slides/instructors.md")).unwrap();
    let found = guide.lines().find(|line| line.starts_with(begin) && (line.contains(GUIDE) || line.contains(" match merge ")));
    found.unwrap_or_else(|| panic!("the guide has no line `{begin}..` about `{GUIDE}`")).replace(GUIDE, HERE)
}

/// Returns an empty folder for a test.
fn folder(test: &str) -> PathBuf {
    new_folder(env!("CARGO_TARGET_TMPDIR"), &format!("arena_cluster/{test}"))
}

/// Runs a program in a folder; `minishogi` is the one under test.
fn run(program: &Path, arguments: &[&str], folder: &Path) {
    let programs = minishogi().parent().unwrap().to_path_buf();
    let paths = env::join_paths([programs].into_iter().chain(env::split_paths(&env::var_os("PATH").unwrap()))).unwrap();
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).env("PATH", paths).env_remove("CARGO_PKG_NAME").stdin(Stdio::null());
    let output = command.output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}{}", stdout(&output), stderr(&output));
}

/// Merges the parts, and compares the result with the file of one run.
fn assert_same_merged(folder: &Path) {
    let shell = |line: &str| run(Path::new("sh"), &["-c", line], folder);
    shell(&recipe("minishogi match merge"));
    shell(&format!("minishogi {HERE} --out whole.jsonl"));
    let [merged, whole] = ["games.jsonl", "whole.jsonl"].map(|name| fs::read(folder.join(name)).unwrap());
    assert_eq!(whole.iter().filter(|&&byte| byte == b'\n').count(), 41);
    assert!(merged == whole, "{}", folder.display());
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn gnu_parallel_plays_the_shards() {
    if !has_parallel() {
        return;
    }
    let folder = folder("parallel");
    run(Path::new("sh"), &["-c", &recipe("parallel ")], &folder);
    assert_same_merged(&folder);
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_slurm_job_array_plays_the_shards() {
    if !has_slurm() {
        return;
    }
    let folder = folder("slurm");
    let cluster = Path::new(ROOT).join("tests/support/cluster/slurm.sh");
    run(&cluster, &[folder.join("cluster").to_str().unwrap(), "sh", "-c", &recipe("sbatch ")], &folder);
    assert_same_merged(&folder);
}
