//! The files of editors and of the dev container: JSON without comments, with commands that are there.

use std::fs;
use std::path::Path;

use minishogi_grading::EXERCISES;
use serde_json::Value;
use support::ROOT;

use crate::commands;

fn read(file: &str) -> Value {
    let text = fs::read_to_string(Path::new(ROOT).join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

fn joined(words: &Value) -> String {
    words.as_array().unwrap().iter().map(text).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_the_tasks_type_is_there() {
    let tasks = read(".vscode/tasks.json");
    let tasks = tasks["tasks"].as_array().unwrap();
    assert_eq!(tasks.iter().map(|task| text(&task["label"])).collect::<Vec<_>>(), ["run", "test", "watch", "doctor"]);
    for task in tasks {
        let line = format!("{} {}", text(&task["command"]), joined(&task["args"]));
        // Beside a player.rs, cargo takes its package.
        let line = match text(&task["options"]["cwd"]) {
            "${fileDirname}" => line.replacen(" --quiet", " --quiet -p ex05", 1),
            folder => {
                assert_eq!(folder, "${workspaceFolder}");
                line
            }
        };
        assert_eq!(commands::fault_of_line(&line), None, "{line}");
    }
}

#[test]
fn what_the_debugger_builds_is_there() {
    let launch = read(".vscode/launch.json");
    let player = &launch["configurations"][0];
    for exercise in EXERCISES {
        let line = format!("cargo {}", joined(&player["cargo"]["args"]).replace("${input:exercise}", exercise.id));
        assert_eq!(commands::fault_of_line(&line), None, "{line}");
    }
    let asked: Vec<&str> = launch["inputs"].as_array().unwrap().iter().map(|input| text(&input["id"])).collect();
    assert_eq!(asked, ["exercise", "commands"]);
    // The settings that the profile of the kit leaves out to be fast.
    assert_eq!(player["cargo"]["env"]["CARGO_PROFILE_DEV_DEBUG"], "full");
    assert_eq!(player["cargo"]["env"]["CARGO_PROFILE_DEV_STRIP"], "none");
}

#[test]
fn the_container_builds_what_is_there_and_the_language_server_checks_one_package() {
    let container = read(".devcontainer/devcontainer.json");
    for step in ["updateContentCommand", "postAttachCommand"] {
        let line = text(&container[step]);
        assert_eq!(commands::fault_of_line(line), None, "{line}");
    }
    assert_eq!(container["customizations"]["vscode"]["extensions"], read(".vscode/extensions.json")["recommendations"]);
    let settings = read(".vscode/settings.json");
    for heavy in ["check.workspace", "cargo.buildScripts.enable", "procMacro.enable", "cachePriming.enable"] {
        assert_eq!(settings[format!("rust-analyzer.{heavy}")], false, "{heavy}");
    }
    for folder in settings["rust-analyzer.files.exclude"].as_array().unwrap().iter().map(text).filter(|&folder| folder != "target") {
        assert!(Path::new(ROOT).join(folder).is_dir(), "{folder}");
    }
}
