//! End-to-end tests of `minishogi play`: through pipes in both languages, through a terminal, and with engines that fail.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use insta::assert_snapshot;
use support::ROOT;
use support::processes::{MARK, has_python, processes, skip};
use support::programs::{stderr, stdout};
use tempfile::TempDir;

/// Returns a deterministic engine: the kit's shell with a player that plays the first legal move.
fn first_move() -> String {
    format!("name=first,cmd='{}' usi", env!("CARGO_BIN_EXE_minishogi-arena"))
}

fn faulty(fault: &str) -> String {
    format!("name=faulty,cmd=python3 '{ROOT}/tests/arena/faulty_engine.py' '{fault}' '{}' usi", env!("CARGO_BIN_EXE_minishogi-arena"))
}

fn command(words: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_minishogi-arena"));
    command.arg("play").args(words).current_dir(folder).env("LC_ALL", "C").env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// Returns the output for lines through a pipe, and checks that no process is left.
fn said(words: &[&str], lines: &str) -> String {
    let folder = TempDir::new().unwrap();
    said_in(words, lines, folder.path())
}

fn said_in(words: &[&str], lines: &str, folder: &Path) -> String {
    // Parallel tests may use the same words.
    static STARTED: AtomicU32 = AtomicU32::new(0);
    let mark = format!("{}:{}:{words:?}", std::process::id(), STARTED.fetch_add(1, Ordering::Relaxed));
    let mut command = command(words, folder);
    command.env(MARK, &mark);
    let run = assert_cmd::Command::from_std(command).write_stdin(lines).output().unwrap();
    assert_eq!(processes(&mark), [""; 0], "left behind");
    assert_eq!(run.status.code(), Some(0), "{}", stderr(&run));
    assert_eq!(stderr(&run), "");
    stdout(&run)
}

#[test]
fn a_game_through_a_pipe_in_english() {
    let lines = "help\n5d5c\nmoves 2e\nR-1d\n5a5a\n9z\nS-3d\nundo\nhint\neval\nflip\nresign\nS-3d\nquit\nboard\n";
    assert_snapshot!(said(&[&first_move(), "--depth", "1"], lines));
}

#[test]
fn a_game_through_a_pipe_in_japanese() {
    let lines = "ヘルプ\n５三歩\n手 2e\n▲１四飛\n5a5a\n歩\n34銀\n待った\nヒント\n評価\n反転\n新規\n投了\n終了\n";
    assert_snapshot!(said(&[&first_move(), "--depth", "1", "--lang", "ja"], lines));
}

/// An unfinished game of another program is continued, and a finished one is refused.
#[test]
fn a_game_from_a_file_is_played_on() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("game.kif"), "手合割：5五将棋\n1 ５三歩(54)\n2 同　飛(51)\n3 中断\n").unwrap();
    fs::write(folder.path().join("over.csa"), "V2\nP-51OU\nP+43OU42KI52HI\n-\n").unwrap();
    fs::write(folder.path().join("bad.csa"), "V2\nPI\n").unwrap();
    said_in(&[&first_move(), "--depth", "1", "--position", "game.kif"], "save here.usi\nquit\n", folder.path());
    let saved = fs::read_to_string(folder.path().join("here.usi")).unwrap();
    assert_eq!(saved, "position sfen 1bsgk/4p/r4/5/KGSBR b p 3\n");
    for (file, why) in [("over.csa", "over.csa: the game is over"), ("bad.csa", "bad.csa, line 2: "), ("none.csa", "none.csa")] {
        let output = command(&[&first_move(), "--position", file], folder.path()).output().unwrap();
        let refused = stderr(&output);
        assert!(output.status.code() == Some(2) && refused.contains(why), "{refused}");
    }
}

#[test]
fn the_end_of_the_game_is_told_and_can_be_taken_back() {
    let mate = ["--position", "4k/5/3G1/5/K4 b G 1"];
    let lines = "G*2b\nundo\n22金打\nnew\n";
    let text = said(&[&[first_move().as_str(), "--depth", "1"], &mate[..]].concat(), lines);
    assert_eq!(text.matches("You win: mate.\n").count(), 2, "{text}");
    assert!(text.contains("You are White now; first is Black.\nfirst: "), "{text}");
}

#[test]
fn games_are_saved_in_all_notations_and_nothing_is_overwritten() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("there.usi"), "mine").unwrap();
    let lines = "5d5c\nsave a.kifu\nsave a.csa\nsave a.usi\nsave a.kif\nsave a.kif\nsave there.usi\nsave a.pgn\nsave\nsave a.kif/b.usi\n";
    let text = said_in(&[&first_move(), "--depth", "1"], lines, folder.path());
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("a.usi"), "position startpos moves 5d5c 1b1c\n");
    assert!(read("a.kifu").contains("   1 ５三歩(54)\n") && read("a.csa").contains("\n+5453FU\n"));
    // Programs expect Shift JIS in a file with this name.
    let kif = fs::read(folder.path().join("a.kif")).unwrap();
    assert!(kif.windows(2).any(|pair| pair == [0x95, 0xe0]), "no 歩 in Shift JIS");
    assert_eq!(read("there.usi"), "mine");
    let remarks: Vec<&str> =
        text.lines().filter(|line| line.contains("a.pgn") || line.starts_with("save") || line.contains("there")).collect();
    assert_eq!(
        remarks,
        [
            "there.usi is there already: choose another name",
            "a.pgn: expected a name that ends in .kifu, .kif, .ki2, .csa, .usi, .jsonl or .jkf",
            "save: expected a file, as in `save game.kifu`",
        ]
    );
    assert!(text.lines().any(|line| line.starts_with("a.kif/b.usi: ")), "{text}");
}

/// A saved unfinished game has no end, in any language.
#[test]
fn a_game_that_is_not_over_has_no_end() {
    let folder = TempDir::new().unwrap();
    let player = first_move();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    said_in(&[&player, "--depth", "1"], "save a.kifu\nsave a.csa\nresign\nsave b.kifu\n", folder.path());
    assert!(read("a.kifu").ends_with("消費時間--\n") && read("a.csa").ends_with("\n+\n"), "{}{}", read("a.kifu"), read("a.csa"));
    assert!(read("b.kifu").contains("*White wins: resignation\n"), "{}", read("b.kifu"));
    said_in(&[&player, "--depth", "1", "--lang", "ja"], "5d5c\nsave c.kifu\n投了\nsave d.csa\n", folder.path());
    assert!(read("c.kifu").contains("５三歩(54)") && !read("c.kifu").contains("まで"), "{}", read("c.kifu"));
    assert!(read("d.csa").contains("%TORYO\n'後手の勝ち: 投了\n"), "{}", read("d.csa"));
}

#[test]
fn a_move_that_is_not_legal_is_no_riddle() {
    let said = |lines: &str, more: &[&str]| said(&[&[first_move().as_str(), "--depth", "1"], more].concat(), lines);
    let text = said("P*3c\nP-4c\nking\n", &[]);
    assert!(text.contains("there is no pawn in the hand"), "{text}");
    assert!(text.contains("`P-4c` is no legal move here; `moves` lists the moves\n"), "{text}");
    assert!(text.contains("`king` is no move and no command"), "{text}");
    let text = said("４三歩\n", &["--lang", "ja"]);
    assert!(text.contains("`４三歩` は、ここでは指せません。`moves` で手の一覧が出ます\n"), "{text}");
}

#[test]
fn an_engine_that_fails_has_lost_and_is_started_anew() {
    if !has_python() {
        return;
    }
    for (fault, why) in [
        ("dies in go", "You win: crash ("),
        ("plays an illegal move", "You win: illegal move (5e5a:"),
        ("plays no move", "You win: bad protocol ("),
        ("panics", "You win: resignation (the player panicked: not yet implemented)."),
    ] {
        let text = said(&[&faulty(fault), "--depth", "1"], "5d5c\nP-5b\nundo\n5d5c\nhint\n");
        assert_eq!(text.matches(why).count(), 2, "{fault}: {text}");
        assert!(text.contains("the game is over: `undo` goes back"), "{fault}: {text}");
    }
}

#[test]
fn an_engine_that_cannot_be_started_is_named() {
    let run = command(&["no-such-engine"], Path::new(ROOT)).output().unwrap();
    let told = stderr(&run);
    assert!(run.status.code() == Some(2) && told.starts_with("error: `no-such-engine` could not be started: "), "{told}");
}

/// A pseudoterminal with typed input.
#[cfg(unix)]
mod terminal {
    use std::fs::File;
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};
    use std::sync::mpsc::{Receiver, channel};
    use std::time::{Duration, Instant};

    use rustix::fs::{Mode, OFlags, open};
    use rustix::process::{Pid, Signal, kill_process};
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{Winsize, tcsetwinsize};

    /// The timeout of every test: nothing takes nearly as long.
    const DEADLINE: Duration = Duration::from_secs(120);

    /// A program in a terminal.
    pub struct Terminal {
        child: std::process::Child,
        keyboard: File,
        screen: Receiver<Vec<u8>>,
        seen: String,
    }

    impl Terminal {
        pub fn start(mut command: Command, rows: u16) -> Terminal {
            let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
            grantpt(&ours).unwrap();
            unlockpt(&ours).unwrap();
            let name = ptsname(&ours, Vec::new()).unwrap();
            let theirs = open(name.as_c_str(), OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
            tcsetwinsize(&theirs, Winsize { ws_row: rows, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
            let theirs = File::from(theirs);
            let stdio = || Stdio::from(theirs.try_clone().unwrap());
            let child = command.env("TERM", "xterm-256color").stdin(stdio()).stdout(stdio()).stderr(stdio()).spawn().unwrap();
            let keyboard = File::from(ours);
            let mut output = keyboard.try_clone().unwrap();
            let (sender, screen) = channel();
            std::thread::spawn(move || {
                let mut buffer = [0; 4096];
                while let Ok(count @ 1..) = output.read(&mut buffer) {
                    drop(sender.send(buffer[..count].to_vec()));
                }
            });
            Terminal { child, keyboard, screen, seen: String::new() }
        }

        /// Waits for this text, and returns the output since the last call up to it.
        pub fn wait_for(&mut self, text: &str) -> String {
            let deadline = Instant::now() + DEADLINE;
            let mut bytes = std::mem::take(&mut self.seen).into_bytes();
            loop {
                let shown = String::from_utf8_lossy(&bytes).into_owned();
                if let Some(at) = shown.find(text) {
                    let end = at + text.len();
                    self.seen = shown[end..].to_string();
                    return shown[..end].to_string();
                }
                match self.screen.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                    Ok(more) => bytes.extend(more),
                    Err(_) => panic!("no {text:?} in {shown:?}"),
                }
            }
        }

        pub fn type_in(&mut self, keys: &str) {
            self.keyboard.write_all(keys.as_bytes()).unwrap();
        }

        /// Sends the signal of Ctrl-C.
        pub fn interrupt(&self) {
            kill_process(Pid::from_child(&self.child), Signal::INT).unwrap();
        }

        /// Waits for the end of the program, and returns its status.
        pub fn end(mut self) -> std::process::ExitStatus {
            let deadline = Instant::now() + DEADLINE;
            while Instant::now() < deadline {
                if let Some(status) = self.child.try_wait().unwrap() {
                    return status;
                }
                std::thread::sleep(Duration::from_millis(10));
            }
            let _ = self.child.kill();
            panic!("it does not end");
        }
    }
}

#[cfg(unix)]
#[test]
fn in_a_terminal_there_are_colours_and_somebody_is_asked() {
    use terminal::Terminal;
    let folder = TempDir::new().unwrap();
    let words = [first_move(), "--depth".to_string(), "1".to_string()];
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut terminal = Terminal::start(command(&words, folder.path()), 24);
    let shown = terminal.wait_for("Black> ");
    // Letters are the default outside Japanese, and a low terminal has low squares: board, edges and hands are nine lines.
    assert!(shown.contains("\u{1b}[") && shown.contains(" R ") && !shown.contains('飛'), "{shown:?}");
    let lines = |shown: &str| shown.lines().filter(|line| line.contains("\u{1b}[48;5;94m")).count();
    assert_eq!(lines(&shown), 7, "{shown}");
    terminal.type_in("P-5c\n");
    let shown = terminal.wait_for("Black> ");
    assert!(shown.contains("You: P-5c (5d5c)\r\nfirst is thinking ...\r") && shown.contains("\rfirst: P-1c (1b1c)\r\n"), "{shown:?}");
    // The end of the input: Ctrl-D at the beginning of a line.
    terminal.type_in("\u{4}");
    assert_eq!(terminal.end().code(), Some(0));

    let words = [&words[..], &["--lang", "ja", "--side", "white"]].concat();
    let mut terminal = Terminal::start(command(&words, folder.path()), 40);
    let shown = terminal.wait_for("後手> ");
    assert!(shown.contains("^歩") && lines(&shown) == 17, "{shown}");
    terminal.type_in("quit\n");
    assert_eq!(terminal.end().code(), Some(0));

    let mut plain = command(&words, folder.path());
    plain.env("NO_COLOR", "1");
    let mut terminal = Terminal::start(plain, 40);
    let shown = terminal.wait_for("後手> ");
    assert!(!shown.contains('\u{1b}') && shown.contains("+-------------------------+"), "{shown}");
    terminal.type_in("\u{4}");
    assert_eq!(terminal.end().code(), Some(0));
}

/// Ctrl-C ends the game at once, and the engine with it, also while it thinks.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_the_engine_too() {
    use std::os::unix::process::ExitStatusExt;
    use std::time::{Duration, Instant};

    use terminal::Terminal;
    if !has_python() {
        return;
    }
    // A shell's background job ignores Ctrl-C, and so do its children.
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap().trim();
    if u64::from_str_radix(ignored, 16).unwrap() >> 1 & 1 == 1 {
        skip("this process was told to ignore Ctrl-C");
        return;
    }
    let folder = TempDir::new().unwrap();
    let mark = format!("{}:ctrl-c", std::process::id());
    let mut command = command(&[&faulty("hangs in go")], folder.path());
    command.env(MARK, &mark);
    let mut terminal = Terminal::start(command, 24);
    terminal.wait_for("Black> ");
    terminal.type_in("5d5c\n");
    terminal.wait_for("You: P-5c");
    terminal.interrupt();
    assert_eq!(terminal.end().signal(), Some(2));
    // An engine that outlives the game is killed after a timeout.
    let deadline = Instant::now() + Duration::from_secs(60);
    while !processes(&mark).is_empty() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(processes(&mark), [""; 0], "left behind");
}

/// No package can be compiled here, so the message names the chosen one.
#[test]
fn without_a_name_the_engine_is_the_last_exercise_that_is_written_and_plays() {
    let folder = TempDir::new().unwrap();
    // 11 only solves mates: it has no search, and would play the first legal move.
    for (exercise, text) in [
        ("01_random", "fn main() {}"),
        ("03_one_ply", "// todo!() is done\nfn main() {}"),
        ("04_negamax", "todo!(\"search\")"),
        ("11_mate", "fn main() {}"),
    ] {
        let exercise = folder.path().join("exercises").join(exercise);
        fs::create_dir_all(&exercise).unwrap();
        fs::write(exercise.join("player.rs"), text).unwrap();
    }
    let run = command(&[], folder.path()).env_remove("CARGO_TARGET_DIR").output().unwrap();
    let told = stderr(&run);
    assert!(run.status.code() == Some(2) && told.contains("error: `ex03` could not be started"), "{told}");
}

/// A class without the solutions has the champion as a program in the folder of its system.
#[test]
#[cfg(unix)]
fn the_champion_may_come_without_its_source() {
    use std::os::unix::fs::PermissionsExt;

    let course = TempDir::new().unwrap();
    fs::create_dir(course.path().join("exercises")).unwrap();
    let alone = command(&["champion"], course.path()).output().unwrap();
    let told = stderr(&alone);
    assert!(alone.status.code() == Some(2) && told.starts_with("error: `champion` could not be started: "), "{told}");

    let program = course.path().join("engines").join(std::env::consts::OS).join("champion");
    fs::create_dir_all(program.parent().unwrap()).unwrap();
    fs::write(&program, format!("#!/bin/sh\nexec '{}' usi\n", env!("CARGO_BIN_EXE_minishogi-arena"))).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let said = said_in(&["champion", "--depth", "1"], "5d5c\nresign\nquit\n", course.path());
    assert!(said.contains("champion"), "{said}");
}
