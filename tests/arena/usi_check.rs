//! End-to-end tests of `usi-check`: right engines pass, each fault is found in its step, and no process is left.

#[cfg(unix)]
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Command;
#[cfg(unix)]
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
#[cfg(unix)]
use std::time::Instant;

use minishogi_grading::EXERCISES;
use support::ROOT;
use support::japanese::english_in;
use support::processes::{MARK, has_python, processes, skip};

/// The timeout of every test: no run takes nearly as long.
const DEADLINE: Duration = Duration::from_secs(300);

/// Long timeouts for right engines: these tests must not depend on the speed of the machine.
const PATIENT: &[&str] = &["--timeout", "60", "--margin-ms", "60000"];

/// Returns the kit's own shell as an engine.
fn kit() -> String {
    format!("'{}' usi", env!("CARGO_BIN_EXE_minishogi-arena"))
}

fn faulty(fault: &str) -> String {
    format!("python3 '{ROOT}/tests/arena/faulty_engine.py' '{fault}' {}", kit())
}

fn command(engine: &str, options: &[&str], mark: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_minishogi-arena"));
    command.args(["usi-check", engine]).args(options).env(MARK, mark).env("NO_COLOR", "1").env("LC_ALL", "C").current_dir(ROOT);
    command
}

/// The result of a run.
struct Run {
    code: Option<i32>,
    output: String,
    errors: String,
}

impl Run {
    /// Runs the check, and verifies that no process is left.
    fn of(engine: &str, options: &[&str]) -> Run {
        // Another test may check the same engine at the same time.
        static RUNS: AtomicUsize = AtomicUsize::new(0);
        let mark = format!("{}:{}:{engine}", std::process::id(), RUNS.fetch_add(1, Ordering::Relaxed));
        let run = assert_cmd::Command::from_std(command(engine, options, &mark)).timeout(DEADLINE).output().unwrap();
        assert_eq!(processes(&mark), [""; 0], "left behind");
        let [output, errors] = [run.stdout, run.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        Run { code: run.status.code(), output, errors }
    }

    /// Returns the steps whose line begins with this mark.
    fn steps(&self, mark: &str) -> Vec<&str> {
        let lines = self.output.lines().filter_map(|line| line.strip_prefix(mark)?.split_whitespace().next());
        lines.collect()
    }

    fn passes(&self) {
        assert_eq!((self.code, self.steps("* FAILED")), (Some(0), vec![]), "{}{}", self.output, self.errors);
        assert!(self.steps("* passed").len() > 20, "{}", self.output);
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_solutions_pass() {
    for exercise in EXERCISES {
        Run::of(&format!("sol{}", exercise.id), PATIENT).passes();
    }
}

#[test]
fn the_shell_without_a_player_passes() {
    let run = Run::of(&kit(), PATIENT);
    run.passes();
    assert_eq!(run.steps("  advice"), ["mates_in_one"], "it plays the first move: {}", run.output);
    assert_eq!(run.steps("* n/a"), ["setoption_spin", "legal_pv"]);
    assert_eq!(run.steps("  n/a"), ["go_mate"]);
}

#[test]
fn everything_is_said_in_japanese_as_well() {
    let run = Run::of(&kit(), &[PATIENT, &["--lang", "ja"]].concat());
    assert_eq!(run.code, Some(0), "{}{}", run.output, run.errors);
    assert!(run.steps("* 合格").len() > 20 && run.steps("  助言") == ["mates_in_one"], "{}", run.output);
    // Lines of the dialogue are in the protocol, and the names of steps are not translated.
    let sentences = run.output.lines().filter(|line| !line.trim_start().starts_with(['>', '<'])).skip(1);
    for line in sentences {
        let sentence = match line.strip_prefix(['*', ' ']) {
            Some(step) if !step.starts_with("  ") => step.split_whitespace().skip(2).collect::<Vec<_>>().join(" "),
            _ => line.to_string(),
        };
        assert_eq!(english_in(&sentence), [""; 0], "{line}");
    }
    let refused = Run::of("./no-such-engine", &["--lang", "ja"]);
    assert!(refused.code == Some(2) && refused.errors.starts_with("エラー: `./no-such-engine` を起動できません: "), "{}", refused.errors);
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn fairy_stockfish_passes() {
    let program = "/usr/games/fairy-stockfish";
    if !Path::new(program).exists() {
        return skip("fairy-stockfish is not installed");
    }
    let run = Run::of(program, &[PATIENT, &["--option", "UCI_Variant=minishogi", "--option", "Hash=1"]].concat());
    run.passes();
    assert!(run.steps("* passed").contains(&"go_ponder"), "it says that it ponders: {}", run.output);
    assert_eq!(run.steps("  advice"), [""; 0]);
    // Another game has other moves.
    let run = Run::of(program, &["--option", "UCI_Variant=shogi"]);
    assert!(run.code == Some(1) && run.steps("* FAILED").contains(&"legal_moves"), "{}", run.output);
}

#[test]
fn what_cannot_be_started_has_its_own_exit_code() {
    for (engine, expected) in [
        ("./no-such-engine", "error: `./no-such-engine` could not be started: "),
        ("'open", "error: `'open` could not be started: a ' is not closed\n"),
        ("", "error: `` could not be started: it names no program\n"),
        ("sol99", "error: `sol99` could not be started: there is no such package here; the exercises here are ex00 ex01 "),
    ] {
        let run = Run::of(engine, &[]);
        assert_eq!((run.code, run.output.as_str()), (Some(2), ""), "{engine}");
        assert!(run.errors.contains(expected), "{engine}: {}", run.errors);
    }
}

#[test]
fn the_arguments_are_read_strictly() {
    for (arguments, expected) in [
        (["--timeout", "soon"], "expected a number of seconds from 0.01 to 3600"),
        (["--timeout", "NaN"], "expected a number of seconds from 0.01 to 3600"),
        (["--margin-ms", "-1"], "expected a whole number from 0 on"),
        (["--option", "Hash"], "expected NAME=VALUE"),
    ] {
        let [name, value] = arguments;
        let run = Run::of("x", &[&format!("{name}={value}")]);
        assert!(run.code == Some(2) && run.errors.contains(expected), "{arguments:?}: {}", run.errors);
    }
}

/// Blanks before, between and behind the words of an engine mean nothing.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn blanks_around_words_are_no_fault() {
    if !has_python() {
        return;
    }
    for fault in ["puts a blank before its lines", "puts blanks everywhere", "ends its lines as Windows does"] {
        let run = Run::of(&faulty(fault), &["--timeout", "60", "--margin-ms", "60000"]);
        assert_eq!((run.code, run.steps("* FAILED").as_slice()), (Some(0), &[][..] as &[&str]), "{fault}\n{}{}", run.output, run.errors);
    }
}

/// Checks that the fault is found in these steps and in no other.
fn is_found(fault: &str, options: &[&str], expected: &[&str]) -> Option<Run> {
    if !has_python() {
        return None;
    }
    let run = Run::of(&faulty(fault), options);
    assert_eq!((run.code, run.steps("* FAILED").as_slice()), (Some(1), expected), "{fault}\n{}{}", run.output, run.errors);
    Some(run)
}

/// `.ci/nightly` runs all but the `quick` ones. The `in_vain` ones wait for the whole timeout; the others never do, so theirs can be long enough for
/// a busy machine.
macro_rules! faults {
    (quick { $($quick:tt)* } slow { $($slow:tt)* } in_vain { $($in_vain:tt)* }) => {
        faults! { "60" #[test] $($quick)* }
        faults! { "20" #[test] #[ignore = "slow: .ci/nightly runs it"] $($slow)* }
        faults! { "5" #[test] #[ignore = "slow: .ci/nightly runs it"] $($in_vain)* }
    };
    ($timeout:literal $(#[$attribute:meta])+ $name:ident: $fault:literal => [$($step:literal),*], $sentence:literal; $($rest:tt)*) => {
        $(#[$attribute])+
        fn $name() {
            // Only a fault in time needs a small margin.
            let margin = if $fault == "is late" { "100" } else { "60000" };
            if let Some(run) = is_found($fault, &["--timeout", $timeout, "--margin-ms", margin], &[$($step),*]) {
                assert!(run.output.contains($sentence), "{}", run.output);
            }
        }
        faults! { $timeout $(#[$attribute])+ $($rest)* }
    };
    ($timeout:literal $(#[$attribute:meta])+) => {};
}

faults! {
    quick {
        dies_in_go: "dies in go" => ["go_depth"], "(exit status: 3) before it had answered; the end of its error output:\n           first line\n           out of ideas\n";
        plays_an_illegal_move: "plays an illegal move" => ["resigns_when_mated", "legal_moves"], "5e5a is illegal: ";
    }
    slow {
        has_a_wrong_option: "has a wrong option" => ["options"], "an option line is wrong: a spin has `min` and `max`";
        closes_its_output: "closes its output" => ["usi"], "the engine closed its output before it had answered";
        dies_of_a_small_hash: "dies of a small hash" => ["setoption_spin"], "> setoption name USI_Hash value 2\n";
        dies_of_a_hash_out_of_range: "dies of a hash out of range" => ["setoption_spin"], "> setoption name USI_Hash value 1025\n";
        floods_in_go: "floods in go" => ["go_depth"], "the engine printed more than 16 MiB at once";
        never_ends_its_line: "never ends its line" => ["go_depth"], "a line longer than 64 KiB, which begins `xxxxx";
        is_late: "is late" => ["go_movetime"], "allowed were 0.3 s and a margin of 0.1 s";
        answers_go_infinite_at_once: "answers go infinite at once" => ["go_infinite"], "it answered before `stop`";
        answers_bestmove_twice: "answers bestmove twice" => ["one_bestmove"], "no `go` was waiting for this answer";
        answers_stop: "answers stop" => ["one_bestmove", "legal_moves"], "no `go` was waiting for this answer";
        plays_no_move: "plays no move" => ["resigns_when_mated", "legal_moves"], "         > go depth 1\n         < bestmove\n";
        always_resigns: "always resigns" => ["legal_moves"], "it resigned with 14 legal moves";
        never_resigns: "never resigns" => ["resigns_when_mated", "legal_moves"], "it did not resign";
        gives_a_float: "gives a float for the time" => ["info_lines"], "`time` is followed by `0.5` instead of an integer";
        dreams_of_illegal_moves: "dreams of illegal moves" => ["legal_pv"], "move 1 of the pv, 5e5a, is illegal";
        has_a_name_in_japanese: "has a name in Japanese" => ["ascii"], "`技` is not ASCII";
        dies_of_an_empty_line: "dies of an empty line" => ["unknown_lines"], "(exit status: 1) before it had answered";
        dies_of_a_return: "dies of a return" => ["crlf"], "(exit status: 1) before it had answered";
        dies_of_a_bad_move: "dies of a bad move" => ["bad_positions"], "> position startpos moves hello";
    }
    in_vain {
        speaks_uci: "speaks UCI" => ["usi"], "this engine speaks UCI, not USI";
        never_answers_usiok: "never answers usiok" => ["usi"], "waited 5 s for `usiok`, in vain";
        never_reads: "never reads" => ["usi"], "in vain";
        is_ready_once: "is ready once" => ["isready"], "waited 5 s for `readyok`, in vain";
        hangs_in_go: "hangs in go" => ["go_depth"], "waited 5 s for `bestmove`, in vain";
        ignores_quit: "ignores quit" => ["quit", "quit_while_thinking", "leaves_nothing"], "waited 5 s for the end of the program, in vain";
        ignores_the_end_of_the_input: "ignores the end of the input" => ["end_of_input"], "> (the end of the input)";
        leaves_a_process_behind: "leaves a process behind" => ["leaves_nothing"], "a process that it had started was still there";
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_mate_that_is_none_is_told() {
    if !has_python() {
        return;
    }
    let run = Run::of(&faulty("claims a mate"), PATIENT);
    run.passes();
    assert!(run.steps("  advice").contains(&"go_mate") && run.output.contains("`checkmate 5e5a`: move 1, "), "{}", run.output);
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn bytes_that_are_no_text_are_passed_over_and_shown_as_such() {
    if !has_python() {
        return;
    }
    let run = Run::of(&faulty("prints bytes that are no text"), PATIENT);
    run.passes();
    assert!(!run.output.contains('\u{1b}'), "{}", run.output);
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn to_ponder_is_required_of_who_says_so() {
    if !has_python() {
        return;
    }
    let run = Run::of(&faulty("ponders"), PATIENT);
    run.passes();
    assert!(run.steps("* passed").contains(&"go_ponder") && run.steps("* passed").contains(&"ponder_stop"), "{}", run.output);
}

/// A killed check cannot clean up itself.
#[test]
#[cfg(unix)]
fn even_a_killed_check_leaves_no_engine() {
    if !has_python() {
        return;
    }
    let mark = format!("{}:killed", std::process::id());
    let mut check = command(&faulty("hangs in go"), &["--timeout", "600"], &mark).stdout(Stdio::piped()).spawn().unwrap();
    let output = BufReader::new(check.stdout.take().unwrap());
    assert!(output.lines().any(|line| line.unwrap().contains("ucinewgame")), "it comes as far as `go`");
    check.kill().unwrap();
    check.wait().unwrap();
    let deadline = Instant::now() + DEADLINE;
    while !processes(&mark).is_empty() {
        assert!(Instant::now() < deadline, "left behind: {:?}", processes(&mark));
        std::thread::sleep(Duration::from_millis(10));
    }
}
