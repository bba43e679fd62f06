//! The way to the tools: `minishogi` hands the words over to the program beside it, as they were typed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use console::measure_text_width;
use support::ROOT;
use support::programs::{minishogi, started_by_a_user, with_tools};

/// The commands that are handed over.
const TOOLS: [&str; 13] =
    ["usi-check", "match", "league", "replay", "selfplay", "net", "dobutsu", "grade", "tree", "viva", "play", "share", "starter"];

fn run(minishogi: &Path, arguments: &[&str]) -> Output {
    started_by_a_user(minishogi).args(arguments).current_dir(ROOT).env("NO_COLOR", "1").output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn help_names_all_tools() {
    let said = |arguments| text(&run(minishogi(), arguments).stdout);
    let all = said(&["--help"]);
    for tool in TOOLS {
        assert!(all.lines().any(|line| line.trim_start().starts_with(&format!("{tool} "))), "{tool} is not in\n{all}");
    }
    assert!(said(&["help", "watch"]) == said(&["watch", "--help"]) && said(&["help"]) == all);
}

#[test]
fn help_is_there_without_the_tool() {
    let minishogi = alone("helps");
    let minishogi = minishogi.as_path();
    for tool in TOOLS {
        let help = run(minishogi, &[tool, "--help"]);
        let said = text(&help.stdout);
        assert!(help.status.success() && said.contains(&format!("Usage: minishogi {tool}")), "{tool}: {said}{}", text(&help.stderr));
        assert_eq!(text(&run(minishogi, &["help", tool]).stdout), said, "help {tool}");
    }
}

/// A class has no solutions, so the examples of the help use its own players.
#[test]
fn help_names_no_solution() {
    let minishogi = minishogi();
    for tool in TOOLS {
        for lang in ["en", "ja"] {
            let help = text(&run(minishogi, &[tool, "--help", "--lang", lang]).stdout);
            let solution = help.match_indices("sol").find(|(at, _)| help[at + 3..].starts_with(|c: char| c.is_ascii_digit()));
            assert!(!help.is_empty() && solution.is_none(), "{tool}: {help}");
        }
    }
}

#[test]
fn the_exit_code_is_that_of_the_tool() {
    let Some(minishogi) = with_tools() else { return };
    let games = run(minishogi, &["replay", "tests/data/games.jsonl"]);
    assert!(games.status.success() && !games.stdout.is_empty(), "{}", text(&games.stderr));
    let missing = run(minishogi, &["replay", "no such file.jsonl"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).starts_with("error: no such file.jsonl: "), "{}", text(&missing.stderr));
    let unknown = run(minishogi, &["match", "--no-such-flag"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("--no-such-flag"), "{}", text(&unknown.stderr));
}

#[test]
fn words_with_hyphens_and_spaces_arrive_as_they_are() {
    let Some(minishogi) = with_tools() else { return };
    let games = Path::new(ROOT).join("tests/data/games.jsonl");
    let shown = run(minishogi, &["replay", games.to_str().unwrap(), "9", "--ply", "1"]);
    assert!(text(&shown.stdout).contains("5d5c"), "{}{}", text(&shown.stdout), text(&shown.stderr));
    let help = text(&run(minishogi, &["usi-check", "-h"]).stdout);
    assert!(help.contains("Usage: minishogi usi-check"), "{help}");
}

/// A match with real processes, started as the READMEs say.
#[test]
fn a_match_is_played() {
    let Some(minishogi) = with_tools() else { return };
    let engine = format!("cmd='{}' usi,name=first", minishogi.display());
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("handed_over.jsonl");
    let _ = fs::remove_file(&out);
    let played = run(minishogi, &["match", "random", "--engine", &engine, "--nodes", "1", "--games", "2", "--out", out.to_str().unwrap()]);
    assert!(played.status.success(), "{}{}", text(&played.stdout), text(&played.stderr));
    assert_eq!(fs::read_to_string(out).unwrap().lines().count(), 3, "a line for the match, and one for each game");
}

#[test]
fn the_language_is_handed_on_from_before_the_command() {
    let Some(minishogi) = with_tools() else { return };
    for (words, lang) in [(["--lang", "fr", "grade"], "before"), (["grade", "--lang", "fr"], "behind")] {
        let refused = run(minishogi, &words);
        let said = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2));
        assert!(said.starts_with("error: invalid value 'fr' for '--lang <en|ja>': expected `en` or `ja`\n"), "{lang}: {said}");
    }
}

/// The command in a folder of its own, without the tools.
fn alone(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("without_tools").join(name);
    fs::create_dir_all(&folder).unwrap();
    let alone = folder.join(format!("minishogi{}", std::env::consts::EXE_SUFFIX));
    // No copy: while another test starts a program, a new file counts as open, and cannot be run.
    let _ = fs::remove_file(&alone);
    fs::hard_link(minishogi(), &alone).unwrap();
    alone
}

#[test]
fn a_wrong_argument_is_refused_without_the_tools() {
    let alone = alone("refuses");
    let lines = [
        (&["match", "ex05", "ex04", "--games", "3"][..], "an even number"),
        (&["grade", "--threads", "x"], "expected a whole number"),
        (&["web", "--port", "70000"], "70000 is not in 0..=65535"),
        (&["tree"], "<ENGINE>"),
        (&["selfplay", "stat", "--out", "x.pos"], "did you mean `stats`?"),
        (&["selfplay", "stat", "x.pos"], "selfplay has no command `stat`; did you mean `stats`?"),
        (&["dobutsu", "probe", "starpos"], "did you mean `startpos`?"),
        (&["grade", "merg"], "similar"),
        (&["grade", "exercises"], "`grade --submissions exercises` grades a class"),
        (&["tree", "05", "--sfen", "startpos"], "error: --sfen is --position now"),
        (&["arena", "merge", "1.jsonl"], "error: arena is match now"),
        (&["hint", "negamx"], "did you mean 04, 04_negamax?"),
    ];
    for (words, told) in lines {
        let refused = run(&alone, words);
        assert_eq!(refused.status.code(), Some(2), "{words:?}");
        assert!(text(&refused.stderr).contains(told), "{words:?}: {}", text(&refused.stderr));
    }
}

/// The error is more than `No such file or directory`.
#[test]
fn without_the_tools_the_message_says_how_to_get_them() {
    let alone = alone("is_told");
    let said = |command: &str| {
        let output: Output = Command::new(&alone).arg(command).env_remove("CARGO_PKG_NAME").env("LC_ALL", "C").output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        text(&output.stderr)
    };
    let all = [("grade", "minishogi-classroom"), ("web", "minishogi-web")].map(|(command, program)| (said(command), program));
    for (said, program) in all {
        assert!(said.starts_with(&format!("error: there is no program {program} in ")), "{said}");
        assert!(said.contains(&format!("`cargo build --release --package {program}`")), "{said}");
    }
}

/// A release has the programs compiled; one of another version is no match.
#[test]
#[cfg(unix)]
fn a_released_program_on_the_path_is_started_if_it_is_of_this_version() {
    use std::os::unix::fs::PermissionsExt;

    let alone = alone("released");
    let folder = alone.with_file_name("on the path");
    fs::create_dir_all(&folder).unwrap();
    let program = folder.join("minishogi-arena");
    let path = std::env::join_paths([folder.clone()].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap()))).unwrap();
    for (version, expected) in [(env!("CARGO_PKG_VERSION"), Some("ran match 05 04\n")), ("999.0.0", None)] {
        let script = format!("#!/bin/sh\nif [ \"$1\" = --version ]; then echo minishogi {version}; else echo ran \"$@\"; fi\n");
        fs::write(&program, script).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let output = started_by_a_user(&alone).args(["match", "05", "04"]).env("PATH", &path).output().unwrap();
        assert_eq!(output.status.success().then(|| text(&output.stdout)).as_deref(), expected, "{version}: {}", text(&output.stderr));
    }
}

/// They are no default members of the workspace: `cargo run` compiles them only when they are used.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn what_is_asked_for_is_built() {
    let words = ["run", "--quiet", "--", "replay", "tests/data/games.jsonl"];
    let output = Command::new(env!("CARGO")).args(words).current_dir(ROOT).output().unwrap();
    assert!(output.status.success() && !output.stdout.is_empty(), "{}", text(&output.stderr));
}

#[test]
fn help_speaks_the_language_that_is_asked_for_or_that_of_the_system() {
    let run = |words: &[&str], locale: &str| {
        let output = started_by_a_user(minishogi()).args(words).env("LC_ALL", locale).output().unwrap();
        assert!(output.status.success(), "{words:?}: {output:?}");
        text(&output.stdout)
    };
    insta::assert_snapshot!(run(&["--help"], "ja_JP.UTF-8"));
    for command in ["watch", "hint", "solution", "reset", "next", "usi", "perft", "usi-check", "match", "league", "replay", "dobutsu"] {
        let help = run(&[command, "--help"], "ja_JP.UTF-8");
        assert!(help.contains("\n使い方: minishogi ") && !help.contains("Options:") && !help.contains("[default"), "{command}:\n{help}");
        assert_eq!(run(&[command, "--help", "--lang", "ja"], "C"), help, "{command}");
        assert_eq!(run(&["--lang=ja", command, "--help"], "C"), help, "{command}");
        assert!(run(&[command, "--help", "--lang", "en"], "ja_JP.UTF-8").contains("\nUsage: minishogi "), "{command}");
    }
}

#[test]
fn a_refusal_speaks_the_language_that_is_asked_for_or_that_of_the_system() {
    let refused = |words: &[&str], locale: &str| {
        let output = started_by_a_user(minishogi()).args(words).env("LC_ALL", locale).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {output:?}");
        assert!(output.stdout.is_empty(), "{words:?}: {output:?}");
        text(&output.stderr)
    };
    let sentences = [
        (&["wtach"][..], "エラー: `wtach` というコマンドはありません。\n"),
        (&["watch", "--onec"], "エラー: `--onec` という引数はありません。\n"),
        (&["watch", "99"], "エラー: `[NN]` の値 `99` は使えません。その演習はありません。あるのは次の演習です。\n  00  "),
        (&["solution"], "エラー: 次の引数が必要です: `<NN>`\n\n使い方: minishogi solution"),
        (&["perft", "300"], "エラー: `<DEPTH>` の値 `300` は使えません。0 から 256 までの数を書きます。\n"),
        (&["match", "--games", "3"], "エラー: `--games <N>` の値 `3` は使えません。2 から 1000000 までの偶数を書きます。"),
        (
            &["replay", "games.jsonl", "--as", "kfi"],
            "エラー: `--as <FORMAT>` の値 `kfi` は使えません。選べる値: kif、ki2、csa、usi、jsonl、jkf、kif9\n",
        ),
        (
            &["usi-check", "x", "--option", "Hash"],
            "エラー: `--option <NAME=VALUE>` の値 `Hash` は使えません。NAME=VALUE の形で書きます。\n",
        ),
    ];
    for (words, sentence) in sentences {
        let said = refused(words, "ja_JP.UTF-8");
        assert!(said.starts_with(sentence) && said.ends_with("\n詳しくは `--help` で表示します。\n"), "{words:?}: {said}");
        assert_eq!(refused(&[&["--lang", "ja"], words].concat(), "C"), said, "{words:?}");
        let english = refused(&[&["--lang", "en"], words].concat(), "ja_JP.UTF-8");
        assert!(english.starts_with("error: ") && english.is_ascii(), "{words:?}: {english}");
    }
}

/// Neither a newcomer's `cargo run` nor a plain `cargo test` compiles the tools or the server of pages.
#[test]
fn nobody_waits_for_what_nobody_asked_for() {
    let output = Command::new(env!("CARGO")).args(["metadata", "--no-deps", "--format-version", "1"]).current_dir(ROOT).output().unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let default = metadata["workspace_default_members"].as_array().unwrap();
    let on_request = ["minishogi-arena", "minishogi-classroom", "minishogi-pages", "minishogi-web"];
    for name in on_request {
        assert!(packages.iter().any(|package| package["name"] == name), "{name} is there");
    }
    let is_default = |package: &serde_json::Value| default.contains(&package["id"]);
    for package in packages.iter().filter(|package| is_default(package)) {
        let needs = |name: &str| package["dependencies"].as_array().unwrap().iter().any(|other| other["name"] == name);
        let not_wanted = on_request.into_iter().chain(["axum", "tokio", "zip"]);
        let found: Vec<&str> = not_wanted.filter(|name| needs(name) || package["name"] == *name).collect();
        assert!(found.is_empty(), "{} needs {found:?}", package["name"]);
    }
}

/// The words of Latin letters and digits in a text, sorted.
fn latin_words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words
}

#[test]
fn help_breaks_no_word_at_the_edge_of_a_terminal() {
    for lang in ["en", "ja"] {
        for command in ["", "watch", "reset", "perft", "match", "league", "dobutsu", "grade", "tree", "selfplay"] {
            let help = |columns: usize| {
                let words = [command, "--help", "--lang", lang].into_iter().filter(|word| !word.is_empty());
                let output = started_by_a_user(minishogi()).args(words).env("COLUMNS", columns.to_string()).output().unwrap();
                let said = text(&output.stdout);
                let long = |line: &&str| measure_text_width(line) > columns && line.split_whitespace().count() > 1;
                let long: Vec<&str> = said.lines().filter(long).collect();
                assert!(long.is_empty(), "{command} --lang {lang} in {columns} columns:\n{}", long.join("\n"));
                said
            };
            assert_eq!(latin_words(&help(80)), latin_words(&help(100)), "{command} --lang {lang}");
        }
    }
}
