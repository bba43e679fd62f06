//! `doctor` on this machine, which has compiled this test: what it found out is true.

use assert_cmd::cargo::cargo_bin_cmd;
use support::ROOT;

/// What is said in a language, and the exit code.
fn doctor(lang: &str, variables: &[(&str, &str)]) -> (String, Option<i32>) {
    let mut command = cargo_bin_cmd!("minishogi");
    command.env_remove("CARGO_NET_OFFLINE");
    command.args(["--lang", lang, "doctor"]).envs(variables.iter().copied()).env("NO_COLOR", "1").current_dir(ROOT);
    let output = command.output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

/// What this test could not have been built without. Other things may be wrong here, and then the exit code says so.
#[test]
fn what_has_compiled_this_test_is_sound() {
    let (said, code) = doctor("en", &[("CARGO_NET_OFFLINE", "true")]);
    for line in ["ok     Compiler: rustc 1.", "ok     Linker, and starting what was built: ", "ok     Crates: all are here"] {
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
    for line in ["問題   コンパイラ: rustc を起動できません", "問題   クレート: プロキシ http://127.0.0.1:9 を通れません"]
    {
        assert!(said.lines().any(|said| said.starts_with(line)), "{line}: {said}");
    }
    assert!(!said.contains("secret"), "{said}");
}
