//! What a student waits for: the crates that `cargo test -p exNN` compiles.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use minishogi_grading::EXERCISES;
use serde_json::Value;
use support::ROOT;

/// What every exercise needs: the kit, its shell and its colours.
const KIT: &[&str] = &["colored", "minishogi", "minishogi-grading", "minishogi-shell", "windows-link", "windows-sys"];

/// Random numbers, and what they need themselves: for the exercise of the random player.
const RANDOM: &[&str] = &["cfg-if", "chacha20", "cpufeatures", "getrandom", "libc", "r-efi", "rand", "rand_core"];

/// Crates that students may wait for although they have a build script: `libc` asks the compiler for its version, `getrandom` sets a flag, and
/// in 14 alone `shogi_core` writes constants and `cozy-chess` its tables of attacks.
const BUILD_SCRIPTS: &[&str] = &["cozy-chess", "getrandom", "libc", "shogi_core"];

/// The packages of `cargo metadata` by their ids, and what each needs: on this system, not to be built or tested itself.
struct Graph {
    packages: BTreeMap<String, Value>,
    needs: BTreeMap<String, Vec<String>>,
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}

impl Graph {
    fn read() -> Graph {
        let version = Command::new("rustc").arg("-vV").output().unwrap();
        let version = String::from_utf8(version.stdout).unwrap();
        let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
        let arguments = ["metadata", "--format-version", "1", "--filter-platform", host];
        let run = Command::new(env!("CARGO")).args(arguments).current_dir(ROOT).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
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
    let graph = Graph::read();
    for exercise in EXERCISES {
        let package = format!("ex{}", exercise.id);
        for id in graph.below(&package) {
            let found = &graph.packages[id];
            let name = text(&found["name"]);
            let of_its_own: &[&str] = match exercise.id {
                "01" => RANDOM,
                // It solves that game.
                "12" => &["minishogi-dobutsu"],
                // It plays shogi on 9x9 and chess, whose rules come from crates.
                "14" => {
                    &["cozy-chess", "cozy-chess-types", "minishogi-chess", "minishogi-shogi", "shogi_core", "shogi_usi_parser", "shunsai"]
                }
                _ => &[],
            };
            let is_known = KIT.iter().chain(of_its_own).any(|known| *known == name);
            assert!(is_known, "{package}: every student would wait for {name}");
            let has = |kind: &str| found["targets"].as_array().unwrap().iter().any(|target| target["kind"][0] == kind);
            assert!(!has("proc-macro"), "{package}: {name} is a procedural macro");
            assert!(BUILD_SCRIPTS.contains(&name.as_str()) || !has("custom-build"), "{package}: {name} has a build script");
        }
    }
}
