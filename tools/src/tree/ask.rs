//! Has a player search, and takes what its engine shell tells of the tree.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use minishogi::Text;
use minishogi_command::process::Group;
use minishogi_grading::process::Process;

use super::recorded::FORMAT;
use crate::clean::one_line;
use crate::engine::EngineCommand;

/// What a shell may print at most, in bytes: the tree of millions of nodes.
const MOST_OUTPUT: u64 = 256 << 20;

/// What is asked of a player.
pub struct Asked<'a> {
    pub engine: &'a EngineCommand,
    /// What the shell is told first, a command a line: options, and what the same player searches before.
    pub before: &'a str,
    /// As after `position`.
    pub position: &'a str,
    /// As after `go`.
    pub go: &'a str,
    /// As after `tree --format`.
    pub format: &'a str,
    /// How long it may all take.
    pub patience: Duration,
}

/// What the shell says after its answer: the tree in that format.
///
/// # Errors
/// Where the player cannot be started, ends, does not answer in time, or has no tree to tell.
pub fn ask(asked: &Asked) -> Result<String, Text> {
    let Asked { engine, before, position, go, format, patience } = asked;
    let mut command: Command = engine.process();
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = Process::<Group>::start(&mut command).map_err(|error| engine.not_started(error.to_string().into()).text())?;
    let mut input = process.take_input();
    let output = process.take_output().ok_or(Text::new("the engine has no output", "エンジンの出力がありません"))?;
    let lines = read_lines(output);
    let mut send = |line: &str| {
        // An engine that has ended does not read; that shows in its answer.
        let _ = input.as_mut().map(|input| input.write_all(line.as_bytes()).and_then(|()| input.flush()));
    };
    let deadline = Instant::now() + *patience;
    let seconds = patience.as_secs();
    let silent = || {
        Text::of(
            format!("no answer within {seconds} s: `--timeout` gives it more"),
            format!("{seconds} 秒以内に答えがありません。`--timeout` で延ばせます"),
        )
    };
    // While a search runs, a shell takes no other command.
    for command in format!("{before}\nposition {position}\ngo {go}").lines() {
        send(&format!("{command}\n"));
        while command.split_whitespace().next() == Some("go") {
            match next(&lines, deadline) {
                Ok(line) if line.starts_with("bestmove") || line.starts_with("checkmate") => break,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Err(silent()),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Text::new("the player ended before it had found a move", "プレイヤーは、手を見つける前に終わりました"));
                }
            }
        }
    }
    send(&format!("tree --format {format}\nquit\n"));
    let mut text = String::new();
    loop {
        match next(&lines, deadline) {
            Ok(line) => {
                text += &line;
                text.push('\n');
            }
            Err(RecvTimeoutError::Timeout) => return Err(silent()),
            Err(RecvTimeoutError::Disconnected) => return Ok(text),
        }
    }
}

/// The tree among the lines that a shell printed.
///
/// # Errors
/// Where there is none, with what came instead.
pub fn json_in(text: &str) -> Result<&str, Text> {
    let is_tree = |line: &&str| line.starts_with('{') && line.contains(FORMAT);
    text.lines().find(is_tree).ok_or_else(|| {
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("nothing");
        let first: String = first.chars().take(200).collect();
        let came = one_line(&first);
        Text::of(
            format!("expected the tree of the search, but this came: {came}"),
            format!("探索の木の代わりに、次の出力がありました: {came}"),
        )
    })
}

fn next(lines: &Receiver<String>, deadline: Instant) -> Result<String, RecvTimeoutError> {
    lines.recv_timeout(deadline.saturating_duration_since(Instant::now()))
}

fn read_lines(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        let mut output = BufReader::new(output.take(MOST_OUTPUT));
        let mut line = Vec::new();
        while output.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            let text = String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_string();
            if sender.send(text).is_err() {
                return;
            }
            line.clear();
        }
    });
    lines
}
