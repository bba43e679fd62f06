//! The sandbox from outside: a program's view of it.

#![cfg(target_os = "linux")]

use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;
use support::processes::skip;
use support::programs::{stderr, stdout};

/// Returns the output of a shell command in the sandbox. It may read all files and start programs.
fn shell(before: &str, user: &str, script: &str) -> String {
    let policy = format!(
        r#"{{"readable":["/"],"writable":null,"may_start_programs":true,"memory":4294967296,"file_size":0,"seconds":60,"user":{user}}}"#
    );
    let grader = cargo_bin!("minishogi-classroom");
    let line = format!("{before} exec '{}' sandbox '{policy}' /bin/sh -c '{script}'", grader.display());
    let ran = Command::new("sh").args(["-c", &line]).stdin(Stdio::null()).output().unwrap();
    format!("{}{}", stdout(&ran), stderr(&ran))
}

#[test]
fn what_the_shell_has_left_open_is_closed() {
    let before = "exec 7</etc/passwd; exec 9</;";
    // The shell reads the folder through file 3.
    assert_eq!(shell(before, "\"Same\"", "for f in /proc/self/fd/*; do echo ${f##*/}; done"), "0\n1\n2\n3\n");
    assert!(!shell(before, "\"Same\"", "cat <&7").contains("root"));
}

#[test]
fn it_does_not_tell_where_the_grader_was_started_and_where_the_program_lies() {
    assert_eq!(shell("cd /usr;", "\"Same\"", "pwd -P; echo $0"), "/\nplayer\n");
}

#[test]
fn a_program_of_the_superuser_becomes_nobodys() {
    if !is_superuser() {
        skip("only the superuser can become another user");
        return;
    }
    assert_eq!(shell("", r#"{"Other":65534}"#, "/usr/bin/id -u; /usr/bin/id -g; /usr/bin/id -G"), "65534\n65534\n65534\n");
}

fn is_superuser() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n")
}
