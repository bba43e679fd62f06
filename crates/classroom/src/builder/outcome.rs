//! Judges how a run of the compiler ended, and whether the file or the machine caused it.
//!
//! Only errors about the file itself count against the student. The output of a compiler that is killed, cannot write or finds no linker says
//! nothing about the file.

use std::path::Path;
use std::process::ExitStatus;

use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel};
use minishogi::text;
use minishogi_command::checkout::is_telling;
use minishogi_command::counted;
use minishogi_grading::Text;
use minishogi_grading::process::{End, Ran};

/// The compiler's exit code if it found errors. A crash has another.
const FOUND_ERRORS: i32 = 1;

/// The longest part of the compiler's messages that is kept, in bytes.
const MOST_WORDS: usize = 8 << 10;

/// The limits that end the compiler.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Processor time, in seconds.
    pub seconds: u64,
    /// The largest file it may write, in bytes.
    pub file_size: u64,
    /// The largest output, in bytes.
    pub output: u64,
    /// The most memory, in bytes; only if nothing else can refuse memory.
    pub memory: Option<u64>,
}

/// The result of a run of the compiler.
#[derive(Debug, PartialEq, Eq)]
pub enum Compilation {
    Compiled,
    /// The file has errors: the messages of the compiler.
    Refused(String),
    /// The file asks too much of the compiler.
    Stopped(Text),
    /// The file wants another that it cannot have.
    WantsOtherFiles,
    /// The machine failed for this reason.
    Failed(Text),
}

/// The file that is compiled, and the crates for it.
pub struct Sources<'a> {
    pub player: &'a Path,
    /// The crates that must be there: those of the kit.
    pub crates: &'a [&'a str],
}

/// Judges a run of the compiler that wrote its errors as JSON.
pub fn judge(ran: &Ran, limits: Limits, sources: &Sources) -> Compilation {
    let status = match ran.end {
        End::Exited(status) => status,
        End::Flooded => {
            let most = limits.output >> 20;
            return stopped(format!("it said more than {most} MiB"), format!("メッセージが {most} MiB を超えました"));
        }
        // If processor time is limited, a file that takes too long has been stopped before: the machine is too busy.
        End::Starved => {
            return Compilation::Failed(Text::new(
                "the machine was too busy to compile",
                "ほかの処理が重く、コンパイルが終わりませんでした",
            ));
        }
        End::OutOfTime | End::Asleep if cfg!(target_os = "linux") => {
            return Compilation::Failed(Text::new("the compiler did not end in time", "コンパイラが時間内に終わりませんでした"));
        }
        End::OutOfTime | End::Asleep => return stopped("it took too long".to_string(), "時間がかかりすぎました".to_string()),
        End::Stopped | End::Enough => return Compilation::Failed(Text::new("the compiler was stopped", "コンパイラを止めました")),
    };
    if status.success() {
        return Compilation::Compiled;
    }
    let largest = limits.file_size >> 20;
    let too_large =
        || stopped(format!("the program is too large, more than {largest} MiB"), format!("プログラムが {largest} MiB を超えました"));
    match signal(status) {
        Some(Ours::FileSize) => return too_large(),
        Some(Ours::Time) => {
            let seconds = limits.seconds;
            return stopped(format!("it took longer than {}", counted(seconds, "second", "seconds")), format!("{seconds} 秒を超えました"));
        }
        None => {}
    }
    let diagnostics = diagnostics(&ran.errors);
    let errors = || diagnostics.iter().filter(|diagnostic| diagnostic.level == DiagnosticLevel::Error);
    if status.code() != Some(FOUND_ERRORS) {
        if says_itself(&ran.errors, &["overflowed its stack"]) {
            return stopped(
                "the file is nested deeper than the compiler can follow".to_string(),
                "入れ子が深すぎて、コンパイラが処理できません".to_string(),
            );
        }
        if let Some(most) = limits.memory.filter(|_| says_itself(&ran.errors, &OUT_OF_MEMORY)) {
            let most = most >> 20;
            return stopped(format!("it needed more than {most} MiB of memory"), format!("メモリが {most} MiB を超えました"));
        }
        let reason = reason(&ran.errors, errors());
        return Compilation::Failed(text!("the compiler crashed ({status}){reason}", "コンパイラが異常終了しました: `{status}{reason}`"));
    }
    if errors().any(|error| sources.wants_a_file(error)) {
        return Compilation::WantsOtherFiles;
    }
    if errors().any(|error| sources.is_about(error)) {
        return Compilation::Refused(shown(diagnostics.iter().filter(|diagnostic| diagnostic.level != DiagnosticLevel::Warning)));
    }
    if errors().any(exceeds_file_size) {
        return too_large();
    }
    let reason = reason(&ran.errors, errors());
    let quoted = reason.strip_prefix(": ").map_or(String::new(), |reason| format!(": `{reason}`"));
    Compilation::Failed(text!("the compiler failed{reason}", "コンパイラが失敗しました{quoted}"))
}

impl Sources<'_> {
    /// Returns whether an error is one of the student's source.
    fn is_about(&self, error: &Diagnostic) -> bool {
        if is_about_a_file(error) || self.misses_the_kit(error) {
            return false;
        }
        // Errors of files, linkers and memory have neither a place nor a code. An error with a place is caused by `player.rs`: in `main.rs`, which is
        // right, `player.rs` lacks something; in a library, it asks for something.
        error.code.is_some() || !error.spans.is_empty()
    }

    /// Returns whether the kit could not be read, for which a file that uses it is blamed.
    fn misses_the_kit(&self, error: &Diagnostic) -> bool {
        const LOADING: [&str; 8] = ["E0460", "E0461", "E0462", "E0463", "E0464", "E0514", "E0519", "E0786"];
        let is_loading = error.code.as_ref().is_some_and(|code| LOADING.contains(&&*code.code));
        let of_rust = ["std", "core", "alloc"];
        is_loading && self.crates.iter().chain(&of_rust).any(|name| error.message.contains(&format!("`{name}`")))
    }

    /// Returns whether the file wants another that cannot be read, by `#[path]`, `include!` or `mod`. The result does not depend on whether it
    /// exists: it may be one of the instructor's.
    fn wants_a_file(&self, error: &Diagnostic) -> bool {
        is_about_a_file(error) && error.spans.iter().any(|span| Path::new(&span.file_name) == self.player)
    }
}

fn is_about_a_file(error: &Diagnostic) -> bool {
    let is_module = error.code.as_ref().is_some_and(|code| ["E0583", "E0584"].contains(&&*code.code));
    is_module || error.message.starts_with("couldn't read ")
}

/// Returns whether the linker or the compiler wrote a larger file than it may.
fn exceeds_file_size(error: &Diagnostic) -> bool {
    let signs = ["File too large", "File size limit exceeded", "signal 25 ", "signal: 25 "];
    let says = |text: &str| signs.iter().any(|sign| text.contains(sign));
    says(&error.message) || error.children.iter().any(|child| says(&child.message))
}

fn stopped(en: String, ja: String) -> Compilation {
    Compilation::Stopped(text!("The compiler was stopped: {en}.", "コンパイラを止めました。{ja}。"))
}

/// The last words of a compiler without memory: those of Rust's or of LLVM's allocations.
const OUT_OF_MEMORY: [&str; 3] = ["memory allocation of ", "Allocation failed", "out of memory"];

/// Returns whether the compiler says one of these of itself. Its messages about a file are JSON.
fn says_itself(said: &[u8], words: &[&str]) -> bool {
    let said = String::from_utf8_lossy(said);
    let mut lines = said.lines().filter(|line| !line.starts_with('{'));
    lines.any(|line| words.iter().any(|words| line.contains(words)))
}

/// A limit of ours that ends a program by a signal of its own, if there are signals.
#[cfg_attr(not(unix), allow(dead_code))]
enum Ours {
    FileSize,
    Time,
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<Ours> {
    use rustix::process::Signal;
    use std::os::unix::process::ExitStatusExt;
    let is = |signal: Signal| status.signal() == Some(signal.as_raw());
    if is(Signal::XFSZ) { Some(Ours::FileSize) } else { is(Signal::XCPU).then_some(Ours::Time) }
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<Ours> {
    None
}

fn diagnostics(errors: &[u8]) -> Vec<Diagnostic> {
    let lines = errors.split(|&byte| byte == b'\n');
    lines.filter_map(|line| serde_json::from_slice(line).ok()).collect()
}

/// Returns the errors of a run, which may be none; `None` if it ended otherwise.
pub fn errors(ran: &Ran) -> Option<Vec<Diagnostic>> {
    match ran.end {
        End::Exited(status) if status.success() => Some(Vec::new()),
        End::Exited(status) if status.code() == Some(FOUND_ERRORS) => {
            Some(diagnostics(&ran.errors).into_iter().filter(|found| found.level == DiagnosticLevel::Error).collect())
        }
        _ => None,
    }
}

/// Returns the warnings that may well explain a wrong answer, of a run that wrote them as JSON.
pub fn telling(ran: &Ran) -> String {
    let tells = |diagnostic: &Diagnostic| diagnostic.code.as_ref().is_some_and(|code| is_telling(&code.code));
    shown(diagnostics(&ran.errors).iter().filter(|diagnostic| tells(diagnostic)))
}

/// Returns the diagnostics as the compiler shows them.
fn shown<'a>(diagnostics: impl IntoIterator<Item = &'a Diagnostic>) -> String {
    let mut words: String = diagnostics.into_iter().filter_map(|diagnostic| diagnostic.rendered.as_deref()).collect();
    if words.len() > MOST_WORDS {
        words.truncate(words.floor_char_boundary(MOST_WORDS));
        words.push_str("\n...");
    }
    words
}

/// Returns why the machine failed, in one line: the last message of the compiler or the linker.
fn reason<'a>(said: &[u8], mut errors: impl Iterator<Item = &'a Diagnostic>) -> String {
    let Some(error) = errors.next() else {
        let said = String::from_utf8_lossy(said);
        let lines = || said.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('{'));
        return lines()
            .find(|line| line.contains("error"))
            .or_else(|| lines().next_back())
            .map_or(String::new(), |line| format!(": {}", line.trim()));
    };
    let notes = || error.children.iter().flat_map(|child| child.message.lines()).filter(|line| !line.trim().is_empty());
    let telling = notes().find(|line| line.contains("No space left")).or_else(|| notes().rfind(|line| line.contains("error")));
    let telling = telling.or_else(|| notes().next_back()).map_or(String::new(), |line| format!(": {}", line.trim()));
    format!(": {}{telling}", error.message.lines().next().unwrap_or_default())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;

    use serde_json::{Value, json};

    const LIMITS: Limits = Limits { seconds: 30, file_size: 256 << 20, output: 64 << 20, memory: None };

    fn judged(end: End, said: &[Value], raw: &str) -> Compilation {
        let errors = said.iter().map(|line| format!("{line}\n")).collect::<String>() + raw;
        let sources = Sources { player: Path::new("a/player.rs"), crates: &["minishogi"] };
        judge(&Ran { end, output: Vec::new(), errors: errors.into_bytes() }, LIMITS, &sources)
    }

    fn exited(code: i32) -> End {
        End::Exited(ExitStatus::from_raw(code << 8))
    }

    fn killed(signal: i32) -> End {
        End::Exited(ExitStatus::from_raw(signal))
    }

    fn error(message: &str, code: Option<&str>, file: Option<&str>, notes: &[&str]) -> Value {
        let code = code.map(|code| json!({"code": code, "explanation": null}));
        let note = |note: &&str| json!({"message": note, "code": null, "level": "note", "spans": [], "children": [], "rendered": null});
        json!({
            "$message_type": "diagnostic", "message": message, "code": code, "level": "error",
            "spans": file.map(span).into_iter().collect::<Vec<_>>(),
            "children": notes.iter().map(note).collect::<Vec<_>>(),
            "rendered": format!("error: {message}\n"),
        })
    }

    fn span(file: &str) -> Value {
        json!({
            "file_name": file, "byte_start": 0, "byte_end": 1, "line_start": 1, "line_end": 1, "column_start": 1, "column_end": 2,
            "is_primary": true, "text": [], "label": null, "suggested_replacement": null, "suggestion_applicability": null,
            "expansion": null,
        })
    }

    fn is_refused(said: &[Value]) -> bool {
        matches!(judged(exited(1), said, ""), Compilation::Refused(_))
    }

    /// Returns the reason why the machine failed.
    fn failed(end: End, said: &[Value], raw: &str) -> String {
        match judged(end, said, raw) {
            Compilation::Failed(reason) => reason.en.into_owned(),
            other => panic!("{other:?}"),
        }
    }

    #[cfg(unix)]
    #[test]
    fn memory_is_the_files_where_only_the_policy_limits_it() {
        let sources = Sources { player: Path::new("a/player.rs"), crates: &[] };
        let judged = |words: &str| {
            let ran = Ran { end: killed(6), output: Vec::new(), errors: words.as_bytes().to_vec() };
            judge(&ran, Limits { memory: Some(1 << 30), ..LIMITS }, &sources)
        };
        let Compilation::Stopped(why) = judged("warning\nLLVM ERROR: out of memory\nAllocation failed\n") else { panic!("it was stopped") };
        assert_eq!(why.en, "The compiler was stopped: it needed more than 1024 MiB of memory.");
        assert!(matches!(judged("{\"message\":\"Allocation failed\"}\n"), Compilation::Failed(_)), "words of the file");
    }

    #[test]
    fn an_error_in_the_file_is_the_files() {
        assert_eq!(judged(exited(0), &[], ""), Compilation::Compiled);
        assert!(is_refused(&[error("mismatched types", Some("E0308"), Some("a/player.rs"), &[])]));
        assert!(is_refused(&[error("no brace", None, Some("a/player.rs"), &[]), error("aborting", None, None, &[])]));
        assert!(is_refused(&[error("cannot find `OnePly`", Some("E0425"), Some("a/main.rs"), &[])]), "what it lacks");
        assert!(is_refused(&[error("evaluation panicked", Some("E0080"), Some("/rustc/core/panic.rs"), &[])]));
        let included = error("expected an item", None, Some("/usr/lib/os-release"), &[]);
        assert!(is_refused(&[included]));
    }

    #[test]
    fn a_machine_that_fails_is_no_error_in_the_file() {
        let linking = |status: &str, note: &str| error(&format!("linking with `cc` failed: {status}"), None, None, &["cc -o spec", note]);
        let abort = || error("aborting due to 1 previous error", None, None, &[]);
        let bus = linking("exit status: 1", "collect2: fatal error: ld terminated with signal 7 [Bus error]\ncompilation terminated.\n");
        let cases = [
            (exited(1), vec![bus, abort()], "", "ld terminated with signal 7"),
            (exited(1), vec![linking("signal: 7 (SIGBUS)", ""), abort()], "", "signal: 7 (SIGBUS)"),
            (exited(1), vec![linking("exit status: 1", "ld: final link failed: No space left on device\nerror: ld")], "", "No space left"),
            (
                exited(1),
                vec![error("linker `cc` not found", None, None, &["No such file or directory (os error 2)"])],
                "",
                "`cc` not found",
            ),
            (
                exited(1),
                vec![error("couldn't create a temp dir: No space left on device (os error 28)", None, None, &[])],
                "",
                "No space left",
            ),
            (exited(1), vec![error("can't find crate for `minishogi`", Some("E0463"), Some("a/player.rs"), &[])], "", "can't find crate"),
            (exited(1), vec![error("couldn't read `a/player.rs`", None, Some("a/main.rs"), &[])], "", "couldn't read"),
            (exited(1), vec![], "rustc: error while loading shared libraries: libLLVM.so", "loading shared libraries"),
            (exited(101), vec![error("oh", None, Some("a/player.rs"), &[])], "", "crashed"),
            (exited(126), vec![], "error: rustc: Permission denied\n", "Permission denied"),
            (killed(9), vec![error("oh", Some("E0308"), Some("a/player.rs"), &[])], "", "SIGKILL"),
            (killed(6), vec![], "memory allocation of 4096 bytes failed\n", "memory allocation of 4096 bytes failed"),
            (killed(11), vec![], "", "SIGSEGV"),
            (End::Stopped, vec![], "", "stopped"),
        ];
        for (end, said, raw, expected) in cases {
            let reason = failed(end, &said, raw);
            assert!(reason.contains(expected) && !reason.contains('\n'), "{reason}");
        }
    }

    #[test]
    fn what_is_too_much_for_our_limits_is_refused() {
        let refused = |end: End, said: &[Value]| match judged(end, said, "") {
            Compilation::Stopped(why) => why.en.into_owned(),
            other => panic!("{other:?}"),
        };
        let linking = |note: &str| error("linking with `cc` failed: exit status: 1", None, None, &[note]);
        for said in ["ld: final link failed: File too large", "collect2: ld terminated with signal 25 [File size limit exceeded]"] {
            assert!(refused(exited(1), &[linking(said)]).contains("too large, more than 256 MiB"));
        }
        assert!(refused(killed(25), &[]).contains("too large"));
        assert!(refused(killed(24), &[]).contains("longer than 30 seconds"));
        assert!(refused(End::Flooded, &[]).contains("more than 64 MiB"));
        let nested = judged(killed(11), &[], "note: rustc unexpectedly overflowed its stack! this is a bug\n");
        assert!(matches!(nested, Compilation::Stopped(why) if why.en.contains("nested deeper")));
    }

    #[test]
    fn of_a_file_that_cannot_be_read_nothing_is_told() {
        for error in [
            error("couldn't read `/etc/shadow`: Permission denied", None, Some("a/player.rs"), &[]),
            error("couldn't read `/no/such/file`: No such file or directory", None, Some("a/player.rs"), &[]),
            error("file not found for module `x`", Some("E0583"), Some("a/player.rs"), &[]),
        ] {
            assert_eq!(judged(exited(1), &[error], ""), Compilation::WantsOtherFiles);
        }
    }

    #[test]
    fn of_much_that_is_said_the_beginning_is_kept() {
        let long = error(&"将棋".repeat(10_000), None, Some("a/player.rs"), &[]);
        match judged(exited(1), &[long], "") {
            Compilation::Refused(words) => assert!(words.starts_with("error: 将棋") && words.ends_with("\n...") && words.len() < 9000),
            other => panic!("{other:?}"),
        }
    }
}
