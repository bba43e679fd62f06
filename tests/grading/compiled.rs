//! The code that a student waits for: the crates that `cargo test -p exNN` compiles.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use minishogi_grading::EXERCISES;
use serde_json::Value;
use support::ROOT;
use support::programs::{stderr, stdout};

/// The needs of every exercise: the kit, its shell and its colours.
const KIT: &[&str] = &[
    "colored",
    "minishogi",
    "minishogi-child",
    "minishogi-games",
    "minishogi-grading",
    "minishogi-neural",
    "minishogi-retrograde",
    "minishogi-shell",
    "minishogi-trace",
    "windows-link",
    "windows-sys",
];

/// The crates for random numbers, and their dependencies: for the exercise of the random player.
const RANDOM: &[&str] = &["cfg-if", "chacha20", "cpufeatures", "getrandom", "libc", "r-efi", "rand", "rand_core"];

/// Crates that students wait for although they have a build script, which scanners of Windows block or slow down: for 01 `getrandom` sets a flag,
/// and `libc`, not on Windows, asks the compiler for its version; for 14 `shogi_core` writes constants and `cozy-chess` its tables of
/// attacks. No other exercise has any.
const BUILD_SCRIPTS: &[(&str, &[&str])] = &[("01", &["getrandom", "libc"]), ("14", &["cozy-chess", "shogi_core"])];

/// The system of most students.
const WINDOWS: &str = "x86_64-pc-windows-msvc";

/// The packages of `cargo metadata` by their ids, and the dependencies of each: on one system, not to be built or tested itself.
struct Graph {
    packages: BTreeMap<String, Value>,
    needs: BTreeMap<String, Vec<String>>,
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}

fn this_system() -> String {
    let version = Command::new("rustc").arg("-vV").output().unwrap();
    let version = stdout(&version);
    version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap().to_string()
}

impl Graph {
    /// For this system, or another.
    fn read(target: &str) -> Graph {
        let arguments = ["metadata", "--format-version", "1", "--filter-platform", target];
        let run = Command::new(env!("CARGO")).args(arguments).current_dir(ROOT).output().unwrap();
        assert!(run.status.success(), "{}", stderr(&run));
        let metadata: Value = serde_json::from_slice(&run.stdout).unwrap();
        let packages = metadata["packages"].as_array().unwrap().iter().map(|package| (text(&package["id"]), package.clone())).collect();
        let is_wanted = |node: &Value, dependency: &Value| {
            // Of the exercise itself the tests are built as well.
            let is_student = text(&node["id"]).contains("/exercises/");
            dependency["dep_kinds"].as_array().unwrap().iter().any(|kind| kind["kind"].is_null() || is_student && kind["kind"] == "dev")
        };
        let needs = |node: &Value| {
            let all = node["deps"].as_array().unwrap().iter();
            all.filter(|dependency| is_wanted(node, dependency)).map(|dependency| text(&dependency["pkg"])).collect()
        };
        let nodes = metadata["resolve"]["nodes"].as_array().unwrap();
        Graph { packages, needs: nodes.iter().map(|node| (text(&node["id"]), needs(node))).collect() }
    }

    fn id(&self, name: &str) -> &str {
        self.packages.iter().find(|(_, package)| package["name"] == name).unwrap_or_else(|| panic!("there is no package {name}")).0
    }

    /// All that is compiled for a package, without it.
    fn below(&self, name: &str) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        let mut left = vec![self.id(name)];
        while let Some(id) = left.pop() {
            for needed in &self.needs[id] {
                if found.insert(needed.as_str()) {
                    left.push(needed);
                }
            }
        }
        found
    }
}

#[test]
fn exercises_need_few_crates_and_none_with_macros_or_build_scripts() {
    for target in [&this_system(), WINDOWS] {
        let graph = Graph::read(target);
        for exercise in EXERCISES {
            assert_few_and_plain(&graph, exercise.id, target);
        }
    }
}

fn assert_few_and_plain(graph: &Graph, id: &str, target: &str) {
    let package = format!("ex{id}");
    let of_its_own: &[&str] = match id {
        "01" => RANDOM,
        // It solves that game.
        "12" => &["minishogi-dobutsu"],
        // It plays shogi on 9x9 and chess, whose rules come from crates.
        "14" => &["cozy-chess", "cozy-chess-types", "minishogi-chess", "minishogi-shogi", "shogi_core", "shogi_usi_parser", "shunsai"],
        _ => &[],
    };
    let mut scripts = BTreeSet::new();
    for needed in graph.below(&package) {
        let found = &graph.packages[needed];
        let name = text(&found["name"]);
        let is_known = KIT.iter().chain(of_its_own).any(|known| *known == name);
        assert!(is_known, "{package}: every student would wait for {name}");
        let has = |kind: &str| found["targets"].as_array().unwrap().iter().any(|target| target["kind"][0] == kind);
        assert!(!has("proc-macro"), "{package}: {name} is a procedural macro");
        if has("custom-build") {
            scripts.insert(name);
        }
    }
    // An outdated exception must not be here.
    let mut expected: BTreeSet<String> =
        BUILD_SCRIPTS.iter().filter(|(of, _)| *of == id).flat_map(|(_, names)| *names).map(ToString::to_string).collect();
    if target == WINDOWS {
        expected.remove("libc");
    }
    assert_eq!(scripts, expected, "{package} for {target}: crates with a build script");
}
