//! The engine shell from outside: real processes, talked to through pipes.
//!
//! If a test needs a player with a fault, this program starts itself again as an engine: see [`engine`].

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use minishogi::prelude::*;
use minishogi_dobutsu::DOBUTSU;
use minishogi_retrograde::{GameSolver, NumberedGame, Solved};
use minishogi_shell::{Graces, run_commands_within};
use support::processes::skip;
use support::programs::{stderr, stdout};

/// The net under every test: no correct program comes near it.
const DEADLINE: Duration = Duration::from_secs(60);

/// Which engine [`engine`] is, and the commands on its command line.
const ENGINE: &str = "MINISHOGI_TEST_ENGINE";
pub(crate) const COMMANDS: &str = "MINISHOGI_TEST_COMMANDS";

/// True if the graces of [`engine`] are over at once. Otherwise they last longer than the test: an engine that ends does not end by them.
const SHORT_GRACES: &str = "MINISHOGI_TEST_SHORT_GRACES";

// The players.

/// Never comes to an end, in search and in evaluation.
#[derive(Default)]
struct Endless;

impl Player for Endless {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        self.sleep_for_ever()
    }

    fn evaluate(&mut self, _pos: &Position) -> Value {
        self.sleep_for_ever()
    }
}

impl Endless {
    fn sleep_for_ever(&self) -> ! {
        loop {
            std::thread::sleep(Duration::from_secs(1));
        }
    }
}

/// Thinks as long as it may, then plays the last move.
#[derive(Default)]
struct UntilStopped;

impl Player for UntilStopped {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        while !ctl.should_stop(pos) {
            std::thread::sleep(Duration::from_millis(1));
        }
        root_moves.last().unwrap().pv[0]
    }

    fn new_game(&mut self) {
        println!("a new game");
    }
}

/// Plays the first move when its time or its nodes are up, and the last one if it is told to stop before. Each look is a node.
#[derive(Default)]
struct TakesItsTime;

impl Player for TakesItsTime {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        for looks in 0.. {
            if ctl.should_stop(pos) {
                break;
            }
            // Each look is a millisecond after the one before.
            std::thread::sleep(Duration::from_millis(1));
            let m = root_moves[0].pv[0];
            pos.do_move(m);
            pos.undo_move(m);
            if looks == 100 {
                println!("100 ms are over");
            }
        }
        let m = if ctl.signals().stopped() { root_moves.last() } else { root_moves.first() };
        m.unwrap().pv[0]
    }
}

/// Panics at every question, but not in the same way.
#[derive(Default)]
struct Panics {
    asked: u32,
}

impl Player for Panics {
    fn search(&mut self, pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        panic!("no idea\n{pos}")
    }

    fn evaluate(&mut self, _pos: &Position) -> Value {
        self.asked += 1;
        assert_eq!(self.asked, 0);
        0
    }

    fn user(&mut self, _pos: &mut Position, _args: &[&str]) {
        panic!("駒がない");
    }
}

/// Has an idea of its own how pieces move.
#[derive(Default)]
struct Illegal;

impl Player for Illegal {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        "5d5b".parse().unwrap()
    }
}

/// Does moves and never takes them back, in the search as in `user`.
#[derive(Default)]
struct ForgetsUndo;

impl Player for ForgetsUndo {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let m = root_moves[0].pv[0];
        pos.do_move(m);
        pos.do_move(pos.legal_moves()[0]);
        m
    }

    fn user(&mut self, pos: &mut Position, args: &[&str]) {
        for text in args {
            pos.do_move(text.parse().unwrap());
        }
        println!("done: {}", args.join("+"));
    }
}

/// Sets scores and reports none of them.
#[derive(Default)]
struct Scores;

impl Player for Scores {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let reply = pos.after(root_moves[2].pv[0]).legal_moves()[0];
        root_moves[2].score = 120;
        root_moves[2].pv.push(reply);
        root_moves.sort();
        root_moves[0].pv[0]
    }

    fn evaluate(&mut self, pos: &Position) -> Value {
        evaluate(pos) + 1
    }

    fn name(&self) -> &str {
        "得点"
    }
}

/// Reports twice.
#[derive(Default)]
struct Reports;

impl Player for Reports {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        root_moves[0].score = -7;
        ctl.info(pos, 1, &root_moves[0]);
        root_moves[0].score = mate_in(3);
        ctl.info(pos, 2, &root_moves[0]);
        root_moves[0].pv[0]
    }
}

/// Recurses far deeper than the stack of an ordinary thread allows.
#[derive(Default)]
struct Deep;

impl Player for Deep {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        fn recurse(depth: u32) -> u64 {
            let array = std::hint::black_box([depth as u64; 128]);
            if depth == 0 { 0 } else { recurse(depth - 1) + array[depth as usize % 128] }
        }
        assert!(recurse(20_000) > 0);
        root_moves[0].pv[0]
    }
}

/// Has no hope.
#[derive(Default)]
struct Resigns;

impl Player for Resigns {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        Move::RESIGN
    }
}

/// Has options, and shows them by `user`.
#[derive(Default)]
struct Options {
    set: Vec<(String, i64)>,
}

impl Player for Options {
    fn options(&self) -> Vec<SpinOption> {
        vec![
            SpinOption { name: "USI_Hash", default: 16, min: 1, max: 1024 },
            SpinOption { name: "Contempt", default: 0, min: -10, max: 10 },
        ]
    }

    fn set_option(&mut self, name: &str, value: i64) {
        assert_ne!(value, 7, "an unlucky number");
        self.set.push((name.to_string(), value));
    }

    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        UntilStopped.search(pos, root_moves, ctl)
    }

    fn user(&mut self, _pos: &mut Position, args: &[&str]) {
        assert!(args.is_empty());
        println!("{:?}", self.set);
    }
}

/// Asked for a mate of 1 ply says what it is, of 3 what is none, of 5 forgets to undo, of 7 panics, of any length thinks as long as it may.
#[derive(Default)]
struct Mates;

impl Player for Mates {}

impl MateSolver for Mates {
    fn mate(&mut self, pos: &mut Position, plies: u32, ctl: &mut Control) -> Checkmate {
        match plies {
            1 => Checkmate::Mate(vec!["G*1d".parse().unwrap()]),
            3 => Checkmate::Mate(vec!["5d5c".parse().unwrap()]),
            5 => {
                pos.do_move(pos.legal_moves()[0]);
                Checkmate::NoMate
            }
            7 => panic!("no idea"),
            _ => {
                while !ctl.should_stop(pos) {
                    std::thread::sleep(Duration::from_millis(1));
                }
                Checkmate::Timeout
            }
        }
    }
}

/// Says that everything is drawn, of three positions that the first is won soon, of two too little, of one nothing but a panic; of five it takes
/// longer than short graces, of six forever.
#[derive(Default)]
struct Solves;

impl Player for Solves {}

impl GameSolver for Solves {
    fn parents(&self, _: &Position) -> Vec<Position> {
        Vec::new()
    }

    fn solve(&mut self, game: &dyn NumberedGame) -> Vec<Solved> {
        let mut values = vec![Solved::Draw; game.positions()];
        match values.len() {
            1 => panic!("no idea"),
            2 => values.truncate(1),
            3 => values[0] = Solved::Win(u16::MAX),
            5 => std::thread::sleep(Duration::from_millis(500)),
            6 => Endless.sleep_for_ever(),
            _ => {}
        }
        values
    }
}

#[test]
#[ignore = "no test: the engine that the tests start"]
fn engine() {
    let Ok(name) = std::env::var(ENGINE) else { return };
    let commands = std::env::var(COMMANDS).unwrap_or_default();
    let words = commands.split_whitespace().map(str::to_string);
    let grace = if std::env::var_os(SHORT_GRACES).is_some() { Duration::from_millis(50) } else { 2 * DEADLINE };
    let graces = Graces { stop: grace, last: grace };
    match name.as_str() {
        "endless" => run_commands_within(minishogi_shell::Engine::new(Endless::default), words, graces),
        "until stopped" => run_commands_within(minishogi_shell::Engine::new(UntilStopped::default), words, graces),
        "takes its time" => run_commands_within(minishogi_shell::Engine::new(TakesItsTime::default), words, graces),
        "panics" => run_commands_within(minishogi_shell::Engine::new(Panics::default), words, graces),
        "solves" => run_commands_within(minishogi_shell::Engine::new(Solves::default).solving_games(&[DOBUTSU]), words, graces),
        "learns" => run_commands_within(
            minishogi_shell::Engine::<minishogi_neural::Trained<crate::learn::player::Neural>>::default().learning(),
            words,
            graces,
        ),
        "illegal" => run_commands_within(minishogi_shell::Engine::new(Illegal::default), words, graces),
        "forgets undo" => run_commands_within(minishogi_shell::Engine::new(ForgetsUndo::default), words, graces),
        "scores" => run_commands_within(minishogi_shell::Engine::new(Scores::default), words, graces),
        "reports" => run_commands_within(minishogi_shell::Engine::new(Reports::default), words, graces),
        "mates" => run_commands_within(minishogi_shell::Engine::new(Mates::default).solving_mates(), words, graces),
        "deep" => run_commands_within(minishogi_shell::Engine::new(Deep::default), words, graces),
        "resigns" => run_commands_within(minishogi_shell::Engine::new(Resigns::default), words, graces),
        "options" => run_commands_within(minishogi_shell::Engine::new(Options::default), words, graces),
        "tells" => run_commands_within(minishogi_shell::Engine::new(crate::tree::Tells::default), words, graces),
        _ => panic!("there is no engine {name}"),
    }
}

// Talking to them.

/// A running engine. It is killed when the test ends.
pub(crate) struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    log: Vec<String>,
}

impl Engine {
    /// The kit's own shell.
    fn shell() -> Engine {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("minishogi"));
        command.arg("usi");
        Engine::spawn(command)
    }

    /// One of the engines above.
    pub(crate) fn named(name: &str) -> Engine {
        Engine::begun(Engine::command(name))
    }

    /// The same, with graces that are over at once.
    fn with_short_graces(name: &str) -> Engine {
        let mut command = Engine::command(name);
        command.env(SHORT_GRACES, "1");
        Engine::begun(command)
    }

    fn begun(command: Command) -> Engine {
        let mut engine = Engine::spawn(command);
        // The test harness says this before it lets the engine run.
        engine.expect("running 1 test");
        engine
    }

    pub(crate) fn command(name: &str) -> Command {
        let mut command = Command::new(std::env::current_exe().unwrap());
        // With more than one thread, the harness prints nothing about a test before the test is over.
        command.args(["--exact", "shell::engine", "--ignored", "--nocapture", "--quiet", "--test-threads=2"]).env(ENGINE, name);
        command
    }

    fn spawn(mut command: Command) -> Engine {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, output) = channel();
        std::thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Engine { input: child.stdin.take(), child, output, log: Vec::new() }
    }

    pub(crate) fn send(&mut self, lines: &str) {
        self.log.push(format!("> {lines}"));
        writeln!(self.input.as_mut().unwrap(), "{lines}").unwrap();
    }

    /// The lines up to the first one that begins like this, which is the last of them.
    pub(crate) fn expect(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.output.recv_timeout(DEADLINE) {
                Ok(line) => {
                    self.log.push(line.clone());
                    lines.push(line);
                    if lines.last().unwrap().starts_with(beginning) {
                        return lines;
                    }
                }
                Err(error) => panic!("no `{beginning}` ({error}) in\n{}", self.log.join("\n")),
            }
        }
    }

    /// Closes the input.
    fn end_of_input(&mut self) {
        self.input = None;
    }

    /// Returns the output of the engine and its exit code.
    pub(crate) fn end(mut self) -> (Vec<String>, ExitStatus) {
        let mut lines = Vec::new();
        loop {
            match self.output.recv_timeout(DEADLINE) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Disconnected) => return (lines, self.child.wait().unwrap()),
                Err(RecvTimeoutError::Timeout) => panic!("the engine does not end:\n{}\n{}", self.log.join("\n"), lines.join("\n")),
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Everything that the kit's shell answers to these lines.
fn transcript(lines: &str) -> String {
    let output = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("minishogi"))
        .arg("usi")
        .env("LC_ALL", "C")
        .env_remove("CLICOLOR_FORCE")
        .write_stdin(lines)
        .timeout(DEADLINE)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(stderr(&output), "", "nothing but the protocol");
    stdout(&output)
}

/// Runs the kit's shell with commands on its command line.
fn run(arguments: &str) -> Output {
    assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("minishogi"))
        .arg("usi")
        .args(arguments.split(' '))
        .env("LC_ALL", "C")
        .env_remove("CLICOLOR_FORCE")
        .timeout(DEADLINE)
        .output()
        .unwrap()
}

fn text(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn count_bestmoves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove")).count()
}

// The commands.

/// Positions of all sorts, looked at with every command that shows something.
#[test]
fn positions_look_as_students_know_them() {
    let positions = [
        ("start", "startpos"),
        ("slides", "sfen r2k1/2bgp/5/PRS2/K4 b BSg 1"),
        ("full_hands", "4k/5/5/5/K4 b RBGSPrbgsp 1"),
        ("two_of_a_kind", "4k/5/5/5/K4 w 2R2B2G2S2P 7"),
        ("white_holds_all", "4k/5/5/5/K4 b 2r2b2g2s2p 1"),
        ("promoted_pieces", "1+R1gk/5/2KSp/B3B/+r1S1g b P 1"),
        ("promoted_of_both", "+p+s+b+rk/5/5/5/K+R+B+S+P w - 12"),
        ("mated", "2R1k/4G/4K/5/5 w - 1"),
        ("no_moves_without_check", "k4/1R3/1K3/5/5 w - 9"),
        ("in_check", "4k/5/4R/5/K4 w p 3"),
        ("after_moves", "startpos moves 5d5c 1b1c 4e4d 3a4b"),
        ("after_a_capture", "4k/5/2g2/2R2/K4 b - 1 moves 3d3c"),
        ("drop_pawn_mate", "3s1/5/k1G2/2B1K/S4 b P 1"),
    ];
    for (name, position) in positions {
        let lines = format!("position {position}\nd\neval\nmoves\nmated\nside\nkey\nsfen\n");
        insta::assert_snapshot!(name, transcript(&lines));
    }
}

#[test]
fn help() {
    insta::assert_snapshot!(transcript("help\n"));
    insta::assert_snapshot!("help_ja", transcript("lang ja\nhelp\n"));
}

#[test]
fn usi() {
    insta::assert_snapshot!(transcript("usi\n"));
}

/// The board of the facts that the course gives its students, to the last blank.
#[test]
fn d_prints_the_board_of_the_handout() {
    let board = "^飛^角^銀^金^玉\n 口 口 口 口^歩\n 口 口 口 口 口\n 歩 口 口 口 口\n 玉 金 銀 角 飛\n\
                 先手 手駒 :  , 後手 手駒 : \n手番 = 先手\nsfen rbsgk/4p/5/P4/KGSBR b - 1\n\n";
    assert_eq!(transcript("d\n"), board);
}

#[test]
fn d_is_coloured_only_where_colour_is_forced() {
    let coloured = |force: &str| {
        let mut command = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("minishogi"));
        let output = command.args(["usi", "d"]).env("CLICOLOR_FORCE", force).env_remove("NO_COLOR").output().unwrap();
        stdout(&output).contains("\u{1b}[38;5;33m 歩")
    };
    assert!(!coloured("0"));
    assert!(coloured("1"));
}

/// The last line of `d` and the line of `sfen` are commands themselves.
#[test]
fn what_is_shown_can_be_pasted_back() {
    let first = transcript("position 4k/5/2g2/2R2/K4 b - 1 moves 3d3c\nd\nsfen\n");
    let pasted: String = first.lines().filter(|line| line.starts_with("sfen ")).map(|line| format!("{line}\nd\nsfen\n")).collect();
    assert_eq!(transcript(&pasted), first.repeat(2));
}

#[test]
fn position_takes_the_word_sfen_or_not() {
    let with = transcript("position sfen r2k1/2bgp/5/PRS2/K4 b BSg 1\nsfen\n");
    assert_eq!(with, "sfen r2k1/2bgp/5/PRS2/K4 b BSg 1\n");
    assert_eq!(transcript("position r2k1/2bgp/5/PRS2/K4 b BSg 1 moves\nsfen\n"), with, "an empty list of moves");
    assert_eq!(transcript("sfen r2k1/2bgp/5/PRS2/K4 b BSg\nsfen\n"), with, "no move number");
}

#[test]
fn perft_counts_the_moves_of_the_start_position() {
    let answer = transcript("perft 4\n");
    assert!(answer.starts_with("5d5c: "), "{answer}");
    assert!(answer.ends_with("\n\nNodes searched: 35401\n"), "{answer}");
    assert_eq!(transcript("perft 0\n"), "\nNodes searched: 1\n");
    assert_eq!(transcript("sfen 2R1k/4G/4K/5/5 w - 1\nperft 2\n"), "\nNodes searched: 0\n");
}

#[test]
fn rp_plays_random_games() {
    let answer = transcript("rp 20\nsfen\n");
    assert!(answer.starts_with("20 random games, "), "{answer}");
    assert!(answer.ends_with("\nsfen rbsgk/4p/5/P4/KGSBR b - 1\n"), "{answer}");
}

// Mistakes.

/// A refused position leaves the one before as it was, and says what is wrong with which move.
#[test]
fn a_position_with_a_mistake_has_no_effect() {
    let mistakes = [
        ("", "position: expected `startpos` or `sfen SFEN`"),
        ("startpos moves 5d5c 1b1c 5c5a", "illegal move 5c5a (number 3): the pawn cannot move to 5a"),
        ("startpos moves 5d5c 5d5c", "illegal move 5d5c (number 2): there is no piece on 5d"),
        ("startpos moves resign", "illegal move resign (number 1): resign is no move on the board"),
        ("startpos moves e2e4", "illegal move e2e4 (number 1): `e2e4` is no move: expected one like `5d5c`, `2c2a+` or `P*1c`"),
        (
            "startpos moves ５ｄ",
            "illegal move \\u{ff15}\\u{ff44} (number 1): `\\u{ff15}\\u{ff44}` is no move: expected one like `5d5c`, `2c2a+` or `P*1c`",
        ),
        ("startpos 5d5c", "position: `moves` is missing before `5d5c`"),
        ("startpos move 5d5c", "position: `move` means nothing here"),
        ("rbsgk/4p/5/P4/KGSBR b - 5d5c", "position: `moves` is missing before `5d5c`"),
        ("rbsgk/4p/5/P4/KGSBR b - 1 5d5c", "position: `moves` is missing before `5d5c`"),
        ("3s1/5/k1G2/2B1K/S4 b P 1 moves P*5d", "illegal move P*5d (number 1): a dropped pawn must not mate (uchifuzume)"),
    ];
    let mistakes = mistakes.map(|(position, complaint)| (position, complaint.to_string()));
    let no_sfens = ["rbsgk/4p/P4/P4/KGSBR b - 1", "rbsgk/4p/5/P4/KGSBR x - 1", "rbsgk/4p/5/P4/KGSBR b - 1 2", "歩 b - 1"];
    let no_sfens = no_sfens.map(|sfen| (sfen, Position::from_sfen(sfen).unwrap_err().to_string().replace('歩', "\\u{6b69}")));
    for (position, complaint) in mistakes.into_iter().chain(no_sfens) {
        let answer = transcript(&format!("position startpos moves 5d5c\nposition {position}\nsfen\n"));
        assert_eq!(answer, format!("info string {complaint}\nsfen rbsgk/4p/P4/5/KGSBR w - 2\n"));
    }
}

#[test]
fn unknown_commands_are_named_and_empty_lines_ignored() {
    let meant = |word: &str, meant: &str| format!("info string unknown command `{word}`; did you mean `{meant}`? `help` lists them\n");
    assert_eq!(
        transcript("foo bar\n\n   \n\t\r\n--hepl\nD\nuci\nmvoes\nside\n"),
        "info string unknown command `foo`; `help` lists them\n".to_string()
            + &meant("--hepl", "help")
            + &meant("D", "d")
            + &meant("uci", "usi")
            + &meant("mvoes", "moves")
            + "black\n"
    );
}

/// Neither the screen nor the protocol is at the mercy of the typed text, in either language.
#[test]
fn what_was_typed_is_repeated_without_its_control_characters() {
    let typed = "\u{1b}[2Jx\u{202e}\u{9b}歩";
    let lines = format!("{typed}\nlang ja\n{typed}\nmoves {typed}\nposition {typed}\nsetoption {typed}\n");
    let answer = transcript(&lines);
    assert!(answer.starts_with("info string unknown command `\\u{1b}[2Jx\\u{202e}\\u{9b}\\u{6b69}`; `help` lists them\n"), "{answer}");
    assert_eq!(answer.matches("\\u{1b}[2Jx\\u{202e}\\u{9b}歩").count(), 3, "{answer}");
    assert!(!answer.contains(['\u{1b}', '\u{202e}', '\u{9b}']), "{answer:?}");
}

#[test]
fn exit_and_help_go_by_the_names_that_other_programs_use() {
    assert_eq!(transcript("exit\nside\n"), "");
    assert_eq!(transcript("-h\n--help\n"), transcript("help\nhelp\n"));
}

/// Through a pipe only a user who asks for it gets anything but ASCII, in every environment.
#[test]
fn japanese_is_asked_for_by_command_or_flag() {
    let english = "info string illegal move 5d5b (number 1): the pawn cannot move to 5b\n";
    let japanese = "info string 1 手目の 5d5b は指せません: 歩は 5b に動けません\n";
    let told = |arguments: &str| {
        let mut command = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("minishogi"));
        let output = command.arg("usi").args(arguments.split(' ')).env("LC_ALL", "ja_JP.UTF-8").timeout(DEADLINE).output().unwrap();
        text(&output).to_string()
    };
    assert_eq!(told("5d5b"), english);
    assert_eq!(told("--lang ja 5d5b"), japanese);
    assert_eq!(told("lang ja , 5d5b , lang en , 5d5b"), format!("{japanese}{english}"));
    assert_eq!(
        transcript("lang fr\nlang\n5d5b\n"),
        format!("info string lang: `fr` instead of `en` or `ja`\ninfo string lang: expected `en` or `ja`\n{english}")
    );
}

/// A shell in a terminal of its own.
pub(crate) fn in_terminal(shell: &str) -> Option<Command> {
    let is_known = Command::new("script").arg("--version").output().is_ok_and(|output| text(&output).contains("util-linux"));
    if !is_known {
        skip("a shell in a terminal needs `script` of util-linux");
        return None;
    }
    let mut command = Command::new("script");
    command.args(["--quiet", "--return", "--command", shell, "/dev/null"]).env("LC_ALL", "C").env("NO_COLOR", "1");
    Some(command)
}

/// The kit's own one.
fn shell_in_terminal() -> Option<Command> {
    in_terminal(&format!("'{}' usi", assert_cmd::cargo::cargo_bin!("minishogi").display()))
}

/// In a pipe there is neither greeting nor prompt: all other tests would see them.
#[test]
fn a_person_at_a_terminal_is_greeted_and_asked_in_their_language() {
    let at_terminal = |lang: &str, lines: &str| {
        let mut command = assert_cmd::Command::from_std(shell_in_terminal()?);
        let output = command.env("LC_ALL", lang).write_stdin(lines).timeout(DEADLINE).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        Some(text(&output).replace('\r', ""))
    };
    let Some(shown) = at_terminal("C.UTF-8", "mvoes\n5d5c\nexit\n") else { return };
    assert!(shown.contains("Minishogi, with the player Minishogi Lab: `board` shows the position, "), "{shown}");
    // The terminal shows what is typed when it comes, before or after the prompt.
    assert!(shown.contains("black> ") && shown.contains("info string unknown command `mvoes`; did you mean"), "{shown}");
    assert!(shown.ends_with("black> white> "), "{shown}");
    let Some(shown) = at_terminal("ja_JP.UTF-8", "mvoes\nboard\nquit\n") else { return };
    assert!(shown.contains("5五将棋のシェルです（プレイヤー: Minishogi Lab）。`board` で局面、"), "{shown}");
    assert!(shown.contains("先手> ") && shown.contains("info string `mvoes` というコマンドはありません。"), "{shown}");
    assert!(shown.contains("a | ^飛 ^角 ^銀 ^金 ^玉 |\n") && shown.ends_with("先手> "), "{shown}");
}

/// `do`, bare moves and `undo` are for people, as `position ... moves` is for programs.
#[test]
fn moves_are_played_and_taken_back_one_by_one() {
    let play = "do 5d5c\n1b1c 5c5b\nsfen\nundo\nsfen\nundo\nundo\nsfen\nundo\n";
    let start = "sfen rbsgk/4p/5/P4/KGSBR b - 1\n";
    assert_eq!(
        transcript(play),
        format!(
            "sfen rbsgk/P4/4p/5/KGSBR w - 4\nsfen rbsgk/5/P3p/5/KGSBR b - 3\n{start}\
             info string undo: no move was played since the position was set up\n"
        )
    );
    // All of them or none.
    let refused = "do 5d5c 5c5a\n5d5b\n5x\nX*5c\nresign\ndo\nsfen\n";
    let no_move = "is no move: expected one like `5d5c`, `2c2a+` or `P*1c`";
    assert_eq!(
        transcript(refused),
        format!(
            "info string illegal move 5c5a (number 2): the piece on 5c is not yours\n\
             info string illegal move 5d5b (number 1): the pawn cannot move to 5b\n\
             info string illegal move 5x (number 1): `5x` {no_move}\ninfo string illegal move X*5c (number 1): `X*5c` {no_move}\n\
             info string illegal move resign (number 1): resign is no move on the board\n\
             info string do: expected moves, as in `do 5d5c`\n{start}"
        )
    );
    // The moves of `position` can be taken back, too.
    assert_eq!(transcript("position startpos moves 5d5c\nundo\nsfen\n"), start);
}

#[test]
fn words_that_change_nothing_are_named_to_a_person_but_not_to_a_program() {
    assert_eq!(
        transcript("position startpos moves 1e1b\nmoves 1a1b\nside to move\nundo 2\n"),
        "2a1b 1a1b\ninfo string moves: `1a1b` is ignored; `do 1a1b` plays it\nwhite\ninfo string side: `to move` is ignored\n\
         info string undo: `2` is ignored\n"
    );
    assert_eq!(transcript("isready now\nusinewgame 1\nstop it\ngameover win 1\nquit now\n"), "readyok\n");
}

/// The width of a text on a terminal: Japanese characters take two columns.
fn columns(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

#[test]
fn the_labelled_board_lines_up() {
    let positions = ["startpos", "4k/5/5/5/K4 w 2R2B2G2S2P 7", "+p+s+b+rk/5/5/5/K+R+B+S+P w - 12"];
    let mut shown = String::new();
    for lang in ["en", "ja"] {
        for board in ["board", "board kanji", "d labels letters"] {
            for position in positions {
                let answer = transcript(&format!("lang {lang}\nposition {position}\n{board}\n"));
                let framed: Vec<&str> = answer.lines().filter(|line| line.ends_with(['|', '+'])).collect();
                assert_eq!(framed.len(), 7, "{answer}");
                assert!(framed.iter().all(|line| columns(line) == columns(framed[0])), "{answer}");
                shown += &format!("lang {lang}, {position}, {board}\n{answer}");
            }
        }
    }
    insta::assert_snapshot!(shown);
    assert_eq!(transcript("board\n"), transcript("d labels\n"));
    assert_eq!(transcript("board x\n"), "info string board: `x` instead of `kanji` or `letters`\n");
}

/// Every message that a line can lead to, in both languages.
#[test]
fn messages_in_both_languages() {
    let lines = [
        "foo",
        "mvoes",
        "ｄ",
        "moves 5d5c",
        "moves x",
        "do",
        "undo",
        "board x",
        "lang x",
        "lang",
        "setoption x",
        "setoption",
        "setoption name USI_Variant value shogi",
        "5d5b",
        "resign",
        "5b5a",
        "1b1a",
        "1e1d+",
        "P*3c",
        "x*1a",
        "do 5d5c 5c5a",
        "position startpos 5d5c",
        "position startpos x",
        "position",
        "position rbsgk/4p/5/P4/KGSBR",
        "position rbsgk b -",
        "position rbsgkk/4p/5/P4/KGSBR b -",
        "position xbsgk/4p/5/P4/KGSBR b -",
        "position +kbsgk/4p/5/P4/KGSBR b -",
        "position rbsgk/4p/5/P4/KGSBR x -",
        "position rbsgk/4p/5/P4/KGSBR b x",
        "position 4k/5/5/5/K4 b 9P9P",
        "position rbsgk/4p/5/P4/KGSBR b - 0",
        "position rbsgk/4p/5/P4/KGSBR b - 1 2",
        "position Pbsgk/4p/P4/P4/KGSB1 b - 1",
        "position 4k/5/5/5/K4 b P 1 moves P*2a",
        "position 4k/5/5/5/5 b - 1",
        "position 4k/5/4R/5/K4 b - 1",
        "position 3s1/5/k1G2/2B1K/S4 b P 1 moves P*5d",
        "position 4k/5/5/P4/K4 b P 1 moves P*5c",
        "position 4k/5/4r/5/4K b P 1 moves P*1a",
        "position 4k/5/4r/5/4K b - 1 moves 1e1d",
        "go depth x searchmoves x 5d5b infinity depth 99999999999",
        "go mate 3 ponder",
        "bench x",
        "perft 257",
        "perft",
        "solve",
        "rp 2",
    ];
    let shown = lines.map(|line| {
        let [english, japanese] = ["en", "ja"].map(|lang| transcript(&format!("lang {lang}\n{line}\n")));
        assert!(english.is_ascii(), "{english}");
        format!("> {line}\n{english}{japanese}")
    });
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn lines_may_end_as_on_other_systems_and_need_not_be_text() {
    assert_eq!(transcript("\u{feff}isready\r\nposition startpos moves 5d5c\r\nside\r\n"), "readyok\nwhite\n");
    let mut command = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("minishogi"));
    let output = command.arg("usi").write_stdin(b"\xff\xfe\x00\nposition \xff\nisready".as_slice()).output().unwrap();
    assert!(text(&output).ends_with("\nreadyok\n"), "{output:?}");
}

/// The lines that clients send to every engine.
#[test]
fn options_and_the_like_are_accepted_silently() {
    let lines = "setoption name USI_Ponder value true\nsetoption name USI_Hash value 64\nsetoption name USI_Variant value minishogi\n\
                 setoption name UCI_Variant value minishogi\nsetoption name UCI_AnalyseMode value true\nsetoption name Ponder value true\n\
                 setoption name Hash value 64\nucinewgame\nusinewgame\ngameover win\nstop\nponderhit\nisready\n";
    assert_eq!(transcript(lines), "readyok\n");
}

/// A slip in a name would otherwise look like success.
#[test]
fn an_option_that_the_player_does_not_have_is_refused() {
    let said = |lines: &str| {
        let mut engine = Engine::named("options");
        engine.send(&format!("{lines}\nquit"));
        engine.end().0
    };
    let told = "info string NAME: the player has no such option; it has USI_Hash, Contempt";
    for name in ["USI Hash", "Contmpt"] {
        assert_eq!(said(&format!("setoption name {name} value 3")), [told.replace("NAME", name)]);
    }
    assert_eq!(
        said("lang ja\nsetoption name Contmpt value 3"),
        ["info string Contmpt: プレイヤーにそのようなオプションはありません（あるもの: USI_Hash、Contempt）"]
    );
    assert_eq!(said("setoption name value 3"), ["info string setoption: `name value 3` instead of `name NAME value VALUE`"]);
    assert_eq!(
        transcript("setoption name Use Book value no book at all\nsetoption name Clear\n"),
        "info string Use Book: the player has no such option; it has none\n\
         info string Clear: the player has no such option; it has none\n"
    );
}

#[test]
fn another_variant_is_refused() {
    assert_eq!(
        transcript("setoption name USI_Variant value shogi\nsetoption\n"),
        "info string USI_Variant is always minishogi, not `shogi`\n\
         info string setoption: expected `name NAME value VALUE`\n"
    );
}

#[test]
fn the_options_of_a_player_are_announced_and_set() {
    let mut engine = Engine::named("options");
    engine.send("usi\nuser\nsetoption name usi_hash value 1024\nsetoption name Contempt value -10\nuser\nquit");
    let (lines, _) = engine.end();
    let announced = ["option name USI_Hash type spin default 16 min 1 max 1024", "option name Contempt type spin default 0 min -10 max 10"];
    assert_eq!(lines[3..5], announced);
    assert_eq!(lines[5..], ["usiok", "[]", r#"[("USI_Hash", 1024), ("Contempt", -10)]"#], "names as the player spells them");
}

#[test]
fn a_value_that_is_none_changes_nothing() {
    for value in ["0", "-1", "1025", "99999999999", "99999999999999999999", "abc", "1.5", "1 2", "\u{ff11}"] {
        let mut engine = Engine::named("options");
        engine.send(&format!("setoption name USI_Hash value 5\nsetoption name USI_Hash value {value}\nuser\nquit"));
        let told = format!("info string USI_Hash: `{}` instead of a number from 1 to 1024", value.replace('\u{ff11}', "\\u{ff11}"));
        assert_eq!(engine.end().0, [told.as_str(), r#"[("USI_Hash", 5)]"#]);
    }
    let mut engine = Engine::named("options");
    engine.send("setoption name USI_Hash\nuser\nquit");
    assert_eq!(engine.end().0, ["info string USI_Hash: expected a number from 1 to 1024", "[]"]);
}

#[test]
fn an_option_is_not_set_while_the_player_thinks() {
    let mut engine = Engine::named("options");
    engine.send("go infinite\nsetoption name USI_Hash value 5\nsetoption name USI_Ponder value true\nstop\nuser\nquit");
    assert_eq!(engine.end().0, ["info string a search is running: `stop` ends it", "bestmove 5e4d", "[]"]);
}

/// A value at which the player panics counts as not set.
#[test]
fn options_survive_a_panic() {
    let mut engine = Engine::named("options");
    let lines = ["Contempt value 3", "USI_Hash value 5", "USI_Hash value 6", "Contempt value 7"];
    lines.iter().for_each(|line| engine.send(&format!("setoption name {line}")));
    engine.send("user\nuser panics\nuser\nquit");
    let (lines, _) = engine.end();
    assert!(lines[0].contains("an unlucky number") && lines[2].contains("args.is_empty()"), "{lines:?}");
    let set = r#"[("Contempt", 3), ("USI_Hash", 6)]"#;
    assert_eq!([&lines[1], &lines[3]], [set, set], "a new player each time");
}

/// Every `go` is answered, with any limits.
#[test]
fn go_takes_every_kind_of_limit() {
    let arguments = [
        "",
        "depth 3",
        "nodes 100",
        "movetime 1",
        "byoyomi 0",
        "btime 0 wtime 0",
        "btime 1000 wtime 1000 binc 10 winc 10",
        "btime 0 wtime 0 byoyomi 100",
        "wtime 5",
        "binc 5",
        "btime -30 wtime -1",
        "depth 0",
        "nodes 0",
        "btime 18446744073709551615 wtime 18446744073709551615 binc 18446744073709551615 byoyomi 18446744073709551615",
    ];
    for arguments in arguments {
        assert_eq!(transcript(&format!("go {arguments}\n")), "bestmove 5d5c\n", "go {arguments}");
    }
    assert_eq!(transcript("go searchmoves 1e1c 5d5c depth 2\n"), "bestmove 5d5c\n");
    assert_eq!(transcript("go depth 2 searchmoves 1e1c\n"), "bestmove 1e1c\n");
}

/// A client that sent `go` waits for a move, so a mistake in the limits costs that limit and no more.
#[test]
fn go_names_its_mistakes_and_searches_all_the_same() {
    let mistakes = [
        ("depth five", "depth: `five` instead of a number from 0 on"),
        ("depth -3", "depth: `-3` instead of a number from 0 on"),
        ("depth", "depth: expected a number from 0 on"),
        ("depth nodes 5", "depth: expected a number from 0 on"),
        ("depth 4294967296", "depth: 4294967296 is too large"),
        ("nodes 99999999999999999999", "nodes: 99999999999999999999 is too large"),
        ("movetime 1.5", "movetime: `1.5` instead of a number from 0 on"),
        ("btime 99999999999999999999 depth 1", "btime: 99999999999999999999 is too large"),
        ("btime -99999999999999999999 depth 1", "btime: `-99999999999999999999` instead of a number from 0 on"),
        ("depth １", "depth: `\\u{ff11}` instead of a number from 0 on"),
        ("sideways", "go: `sideways` means nothing here"),
        ("searchmoves 5d5b", "searchmoves: 5d5b is illegal: the pawn cannot move to 5b"),
        ("searchmoves 5d 5d5c", "searchmoves: `5d` is no move: expected one like `5d5c`, `2c2a+` or `P*1c`"),
    ];
    for (arguments, complaint) in mistakes {
        assert_eq!(transcript(&format!("go {arguments}\n")), format!("info string {complaint}\nbestmove 5d5c\n"), "go {arguments}");
    }
}

#[test]
fn perft_refuses_what_is_no_depth() {
    let answer = transcript("perft\nperft x\nperft -1\nperft 257\nperft 99999999999999999999\n");
    let expected = "a depth from 0 to 256, as in `perft 3`\n";
    let refused = |text: &str| format!("info string perft: `{text}` instead of {expected}");
    let told: String = ["x", "-1", "257", "99999999999999999999"].map(refused).concat();
    assert_eq!(answer, format!("info string perft: expected {expected}{told}"));
}

#[test]
fn who_has_no_legal_move_resigns_at_once() {
    for sfen in ["2R1k/4G/4K/5/5 w - 1", "k4/1R3/1K3/5/5 w - 9"] {
        assert_eq!(transcript(&format!("sfen {sfen}\ngo\n")), "bestmove resign\n");
    }
    let mut engine = Engine::named("endless");
    engine.send("sfen 2R1k/4G/4K/5/5 w - 1\ngo infinite\nisready");
    assert_eq!(engine.expect("readyok"), ["readyok"], "an infinite search is answered when it is stopped");
    engine.send("stop");
    assert_eq!(engine.expect("bestmove"), ["bestmove resign"]);
}

#[test]
fn go_mate_is_not_implemented() {
    let output = run("go mate 5 , go mate infinite , go mate");
    assert_eq!((text(&output), output.status.code()), (&*"checkmate notimplemented\n".repeat(3), Some(0)));
}

#[test]
fn go_mate_is_answered_by_what_the_player_says_if_that_is_true() {
    let mut engine = Engine::named("mates");
    engine.send("sfen 3g1/BRs1p/K3k/P2R1/3S1 b BG 37\ngo mate 1");
    assert_eq!(engine.expect("checkmate"), ["checkmate G*1d"]);
    engine.send("go mate 3");
    let wrong = "info string the player answered `checkmate 5d5c`, which is no mate: move 1, 5d5c, is illegal: 5c is occupied";
    assert_eq!(engine.expect("checkmate"), [wrong, "checkmate timeout"]);
    engine.send("go mate 5");
    let first = transcript("sfen 3g1/BRs1p/K3k/P2R1/3S1 b BG 37\nmoves\n").split(' ').next().unwrap().to_string();
    let left = format!("info string the player did not take back {first} (a forgotten undo_move?)");
    assert_eq!(engine.expect("checkmate"), [&*left, "checkmate nomate"]);
    engine.send("go mate 7");
    let lines = engine.expect("checkmate");
    assert!(lines[0].starts_with("info string the player panicked: no idea"), "{lines:?}");
    assert_eq!(lines[1..], ["checkmate timeout"]);
    // The position is still the one that was set up.
    engine.send("go mate 1\nquit");
    assert_eq!(engine.end().0, ["checkmate G*1d"]);
}

#[test]
fn go_mate_is_answered_once_when_its_time_is_over_or_it_is_stopped() {
    let mut engine = Engine::named("mates");
    // Without a number, with a time, with another limit.
    for go in ["go mate", "go mate 300", "go mate 9 movetime 50", "go mate 300 searchmoves 5d5c ponder"] {
        engine.send(go);
        assert_eq!(engine.expect("checkmate").last().unwrap(), "checkmate timeout", "{go}");
    }
    engine.send("go mate infinite\nisready");
    assert_eq!(engine.expect("readyok"), ["readyok"]);
    engine.send("go mate 1\nstop\nstop\nisready");
    let lines = engine.expect("readyok");
    assert_eq!(lines[0], "info string a search is running: `stop` ends it");
    assert_eq!(lines.iter().filter(|line| line.starts_with("checkmate")).count() + count_bestmoves(&lines), lines.len() - 2, "{lines:?}");
    engine.send("go mate infinite\ngameover lose\ngo depth 1\nquit");
    let lines = engine.end().0;
    assert_eq!(lines.last().unwrap(), "bestmove 5d5c");
    assert!(lines[..lines.len() - 1].iter().all(|line| line == "checkmate timeout"), "{lines:?}");
}

/// Ten thousand moves forth and back, many times over.
#[test]
fn a_game_of_ten_thousand_moves_is_set_up() {
    let line = format!("position startpos moves{}\n", " 1e1d 5a5b 1d1e 5b5a".repeat(2500));
    let answer = transcript(&format!("{}sfen\ngo\n", line.repeat(20)));
    assert_eq!(answer, "sfen rbsgk/4p/5/P4/KGSBR b - 10001\nbestmove 5d5c\n");
}

// The bench.

#[test]
fn bench_searches_all_its_positions() {
    let output = run("position startpos moves 5d5c , bench , side , bench depth 0 , bench nodes 1");
    let (answer, code) = (text(&output), output.status.code());
    let lines: Vec<&str> = answer.lines().collect();
    assert_eq!(code, Some(0));
    assert_eq!(lines[0], "info string bench 1 of 21: rbsgk/4p/5/P4/KGSBR b - 1");
    assert!(lines.iter().filter(|line| line.starts_with("bench 0 nodes ")).count() == 3, "the first move needs no search: {answer}");
    assert!(lines.contains(&"white"), "the shell's own position stays: {answer}");
}

#[test]
fn bench_names_its_mistakes() {
    let mistakes = [
        ("depth", "depth: expected a number from 0 on"),
        ("depth x", "depth: `x` instead of a number from 0 on"),
        ("depth 99999999999", "depth: 99999999999 is too large"),
        ("nodes -1", "nodes: `-1` instead of a number from 0 on"),
        ("11", "bench: `11` means nothing here"),
        ("depth 5 nodes 5", "bench: `nodes` means nothing here"),
    ];
    for (arguments, complaint) in mistakes {
        assert_eq!(transcript(&format!("bench {arguments}\n")), format!("info string {complaint}\n"));
    }
}

#[test]
fn stop_and_quit_end_a_bench_as_they_end_a_search() {
    let mut engine = Engine::named("until stopped");
    engine.send("bench\nisready\ngo\neval\nisready\nstop\nside");
    let refusal = "info string a search is running: `stop` ends it";
    let lines: Vec<String> =
        engine.expect("black").into_iter().filter(|line| !line.contains("bench 1 of") && line != "a new game").collect();
    let told = "info string bench: stopped in position 1 of 21, so there is no result";
    let (told_now, others): (Vec<&String>, Vec<&String>) = lines.iter().partition(|line| *line == told);
    assert_eq!(others, ["readyok", refusal, refusal, "readyok", "black"]);
    if told_now.is_empty() {
        engine.expect(told);
    }
    engine.send("bench\nquit");
    assert_eq!(engine.end().0.last().unwrap(), told);

    let mut engine = Engine::with_short_graces("endless");
    engine.send("bench\nstop\nisready\nquit");
    let (lines, status) = engine.end();
    // Which position the player is at, it may say before or after.
    let others: Vec<&String> = lines.iter().filter(|line| !line.contains("bench 1 of")).collect();
    assert_eq!((others.last().unwrap().as_str(), status.code()), ("readyok", Some(0)));
}

#[test]
fn a_bench_tells_what_is_wrong_with_the_player() {
    let mut engine = Engine::named("panics");
    // `quit` would end it before.
    engine.send("bench");
    let mut lines = engine.expect("info string the player panicked: no idea; sfen rbsgk/4p/5/P4/KGSBR b - 1 (");
    engine.send("isready\nquit");
    lines.extend(engine.end().0);
    assert!(!lines.iter().any(|line| line.starts_with("bench ") || line.starts_with("bestmove")), "{lines:?}");

    let run = |engine: &str| {
        let output = Engine::command(engine).env(COMMANDS, "bench").output().unwrap();
        (text(&output).to_string(), output.status.code())
    };
    let (answer, code) = run("resigns");
    assert!(answer.contains("\ninfo string bench 21: the player resigned\nbench 0 nodes "), "{answer}");
    assert_eq!(code, Some(1));
    let (answer, code) = run("forgets undo");
    assert!(answer.contains("\ninfo string bench 1: the player did not take back 5d5c 1b1c (a forgotten undo_move?)\n"), "{answer}");
    assert_eq!(code, Some(1));
}

// The command line.

#[test]
fn arguments_are_commands_separated_by_commas() {
    let output = run("isready , position startpos moves 5d5c , side , go , eval ,");
    assert_eq!((text(&output), output.status.code()), ("readyok\nwhite\nbestmove 1b1c\neval = 0\n", Some(0)));
    let output = run("quit , isready");
    assert_eq!((text(&output), output.status.code()), ("", Some(0)));
}

#[test]
fn the_exit_code_tells_whether_a_command_failed() {
    let output = run("foo , position startpos moves 5d5b , isready");
    let answer = "info string unknown command `foo`; `help` lists them\ninfo string illegal move 5d5b (number 1): the pawn cannot move to 5b\nreadyok\n";
    assert_eq!((text(&output), output.status.code()), (answer, Some(1)));
    assert_eq!(run("sfen x").status.code(), Some(1));
    assert_eq!(run("go depth x").status.code(), Some(1));
}

/// A `go` is waited for however long it takes, but one that only a later command ends is not.
#[test]
fn arguments_wait_for_each_search() {
    let run = |commands| {
        let output = Engine::command("until stopped").env(COMMANDS, commands).output().unwrap();
        let lines: Vec<String> = text(&output).lines().skip_while(|line| *line != "running 1 test").skip(1).map(str::to_string).collect();
        (lines, output.status.code())
    };
    assert_eq!(run("go movetime 200 , isready"), (vec!["bestmove 5e4d".to_string(), "readyok".to_string()], Some(0)));
    assert_eq!(run("go infinite , isready , stop"), (vec!["readyok".to_string(), "bestmove 5e4d".to_string()], Some(0)));
    assert_eq!(run("go infinite"), (vec!["bestmove 5e4d".to_string()], Some(0)), "after the last argument it is stopped");
}

/// The command's own perft, for those who need no shell.
#[test]
fn perft_is_a_command_of_its_own() {
    let perft = |arguments: &[&str]| {
        let mut command = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("minishogi"));
        command.arg("perft").args(arguments).output().unwrap()
    };
    assert_eq!(text(&perft(&["4"])), "Nodes searched: 35401\n");
    let divided = perft(&["2", "--divide", "--position", "r2k1/2bgp/5/PRS2/K4 b BSg 1"]);
    assert!(text(&divided).starts_with("5d5c: ") && text(&divided).ends_with("\n\nNodes searched: 1296\n"), "{divided:?}");
    for (arguments, at_fault) in
        [(&["x"][..], "'x'"), (&["257"], "257"), (&["1", "--position", "9/9 b -"], "the board has 2 ranks"), (&[], "<DEPTH>")]
    {
        let refused = perft(arguments);
        assert_eq!(refused.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&refused.stderr).contains(at_fault), "{refused:?}");
    }
}

// Searching while listening.

#[test]
fn the_shell_answers_while_a_search_runs() {
    let mut engine = Engine::named("until stopped");
    engine.send("go infinite\nisready\nposition startpos moves 5d5c\nside\nmoves\nusi");
    let lines = engine.expect("usiok");
    assert_eq!(lines[..2], ["readyok", "white"]);
    assert_eq!(count_bestmoves(&lines), 0);
    engine.send("stop");
    assert_eq!(engine.expect("bestmove"), ["bestmove 5e4d"], "the search has its own position");
    engine.send("go movetime 10");
    assert_eq!(engine.expect("bestmove"), ["bestmove 1a2b"], "and the shell has the new one");
}

#[test]
fn what_needs_the_player_is_refused_while_it_thinks() {
    let mut engine = Engine::named("until stopped");
    engine.send("go infinite\neval\nuser\nusinewgame\ngo\nisready");
    let refusal = "info string a search is running: `stop` ends it";
    assert_eq!(engine.expect("readyok"), [refusal, refusal, refusal, refusal, "readyok"]);
    engine.send("stop\neval\nquit");
    assert_eq!(engine.end().0, ["bestmove 5e4d", "eval = 0"], "one answer, and after it the player is free");
}

#[test]
fn a_player_that_never_stops_keeps_the_shell_from_nothing() {
    let mut engine = Engine::with_short_graces("endless");
    engine.send("go depth 1\nstop\nisready\nd\nposition startpos moves 5d5c\nside");
    assert_eq!(count_bestmoves(&engine.expect("white")), 0);
    engine.send("go\nisready");
    assert_eq!(engine.expect("readyok"), ["info string the search ignores `stop`: does the player call `ctl.should_stop`?", "readyok"]);
    engine.send("quit");
    let (lines, status) = engine.end();
    assert_eq!((lines, status.code()), (vec![], Some(0)));
}

#[test]
fn quit_ends_a_player_that_never_ends_in_eval_either() {
    let mut engine = Engine::with_short_graces("endless");
    engine.send("eval\nisready\nquit");
    let (lines, status) = engine.end();
    assert_eq!(lines, ["info string the player does not come to an end, so the program does"]);
    assert_eq!(status.code(), Some(0));
}

#[test]
fn there_is_one_bestmove_for_each_go() {
    let mut engine = Engine::named("until stopped");
    for _ in 0..20 {
        engine.send("go infinite\nstop\nstop\ngo movetime 5\nstop");
    }
    engine.send("quit");
    let (lines, _) = engine.end();
    assert_eq!(lines, vec!["bestmove 5e4d"; 40]);
}

/// The expectation is at the end of a message.
#[test]
fn what_is_typed_is_not_repeated_without_end() {
    let long = "語".repeat(100_000);
    for command in ["lang", "perft", "rp", "board", "setoption", "tree", "do", "position startpos moves", "go depth", ""] {
        let answer = transcript(&format!("lang ja\n{command} {long}\n"));
        let told = answer.lines().next().unwrap();
        assert!(told.starts_with("info string ") && told.chars().count() < 700, "{command}: {}", told.len());
    }
}

/// Also when the player has found its move long before.
#[test]
fn go_infinite_is_answered_after_stop() {
    let mut engine = Engine::named("reports");
    engine.send("go infinite");
    engine.expect("info depth 2 ");
    // The player is at its end: its move goes the shorter way.
    for _ in 0..100 {
        engine.send("isready");
        assert_eq!(engine.expect("readyok"), ["readyok"]);
    }
    engine.send("go\nisready");
    assert_eq!(engine.expect("readyok"), ["info string a search is running: `stop` ends it", "readyok"]);
    engine.send("stop\nstop\nquit");
    assert_eq!(engine.end().0, ["bestmove 5d5c"]);
}

#[test]
fn a_ponder_search_is_answered_after_ponderhit_or_stop() {
    let mut engine = Engine::shell();
    engine.send("go ponder btime 0 wtime 0\nisready");
    assert_eq!(engine.expect("readyok"), ["readyok"]);
    engine.send("ponderhit");
    assert_eq!(engine.expect("bestmove"), ["bestmove 5d5c"]);
    engine.send("go ponder btime 0 wtime 0\nisready\nstop\nquit");
    assert_eq!(engine.end().0, ["readyok", "bestmove 5d5c"]);

    // The clock does not run until then.
    let mut engine = Engine::named("takes its time");
    engine.send("go ponder movetime 1");
    assert_eq!(engine.expect("100 ms are over").len(), 1);
    engine.send("ponderhit");
    assert_eq!(engine.expect("bestmove"), ["bestmove 5d5c"]);
}

#[test]
fn stop_ends_what_needs_no_player_too() {
    let mut engine = Engine::shell();
    // An empty line is typed to see whether it still answers.
    engine.send("perft 20\n\n \nstop\nrp 4000000000\nstop now\nside");
    let lines = engine.expect("black");
    let [perft, rp, _] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!(perft, "info string perft: stopped in move 1 of 14, so there is no result");
    // In which game depends on how fast the line comes.
    assert!(rp.starts_with("info string rp: stopped in game ") && rp.ends_with(" of 4000000000, so there is no result"), "{rp}");
    // Behind another command `stop` is for the work of that one.
    engine.send("perft 2\ngo infinite\nstop\nquit");
    assert_eq!(engine.end().0[14..], ["", "Nodes searched: 181", "bestmove 5d5c"]);

    // A search that ends meanwhile is answered.
    let mut engine = Engine::named("until stopped");
    engine.send("go movetime 1\nperft 5");
    engine.expect("bestmove 5e4d");
    engine.send("eval\nquit");
    assert_eq!(engine.end().0.last().map(String::as_str), Some("eval = 0"));

    // A player that does nothing but look at its clock has none while it is watched.
    let mut engine = Engine::named("until stopped");
    engine.send("go movetime 1");
    engine.expect("bestmove");
    engine.send("tree\nstop\nstats\nstop\nquit");
    assert_eq!(engine.end().0, ["info string the watched search was stopped, so there is no tree"; 2]);
}

/// A typed `stop` is for the running command, also behind lines typed in vain.
#[test]
fn stop_at_a_terminal_is_heard_at_once() {
    let Some(shell) = shell_in_terminal() else { return };
    let mut engine = Engine::spawn(shell);
    engine.send("perft 20");
    engine.send("sfen\nstop");
    // A typed command is obeyed, and not asked for again.
    let shown = engine.expect("sfen ").concat();
    assert!(shown.contains("info string perft: stopped in move 1 of 14, so there is no result"), "{shown}");
    engine.send("quit");
    assert!(engine.end().1.success());
}

#[test]
fn quit_leaves_a_count_in_a_pipe_its_grace() {
    let mut engine = Engine::named("resigns");
    engine.send("perft 6\nquit");
    assert_eq!(engine.end().0.last().map(String::as_str), Some("Nodes searched: 8276188"));
    let mut engine = Engine::with_short_graces("resigns");
    engine.send("perft 20\nquit");
    let (lines, status) = engine.end();
    assert_eq!((&*lines, status.code()), (&["info string perft: stopped in move 1 of 14, so there is no result".to_string()][..], Some(0)));
}

/// The next game must not get the answer of the last one.
#[test]
fn gameover_ends_the_search_without_an_answer() {
    let mut engine = Engine::named("until stopped");
    engine.send("go infinite\nponderhit\ngameover draw\nusinewgame\nposition startpos moves 5d5c\ngo movetime 10\nquit");
    assert_eq!(engine.end().0, ["a new game", "bestmove 1a2b"]);
    let mut engine = Engine::shell();
    engine.send("go infinite\nisready");
    engine.expect("readyok");
    engine.send("gameover win\nstop\nisready\nquit");
    assert_eq!(engine.end().0, ["readyok"]);
}

// The end.

#[test]
fn at_the_end_of_the_input_a_limited_search_is_finished() {
    let mut engine = Engine::named("takes its time");
    engine.send("go nodes 300");
    engine.end_of_input();
    assert_eq!(engine.end().0, ["100 ms are over", "bestmove 5d5c"], "it was not told to stop");
}

#[test]
fn at_the_end_of_the_input_an_unlimited_search_is_stopped() {
    for go in ["go infinite", "go ponder"] {
        let mut engine = Engine::named("until stopped");
        engine.send(go);
        engine.end_of_input();
        assert_eq!(engine.end().0, ["bestmove 5e4d"]);
    }
}

#[test]
fn at_the_end_of_the_input_an_endless_search_is_left_alone() {
    for commands in ["go depth 3", "go depth 3\nstop"] {
        let mut engine = Engine::with_short_graces("endless");
        engine.send(commands);
        engine.end_of_input();
        let (lines, status) = engine.end();
        assert_eq!((lines, status.code()), (vec![], Some(0)));
    }
}

#[test]
fn at_the_end_of_the_input_a_game_is_solved_to_its_end_but_not_after_quit() {
    let mut engine = Engine::with_short_graces("solves");
    engine.send("solve - - - - -");
    engine.end_of_input();
    assert_eq!(engine.end().0.last().unwrap(), "4: -        draw");
    let mut engine = Engine::with_short_graces("solves");
    engine.send("solve - - - - - -\nquit");
    assert_eq!(engine.end().0, ["info string the player does not come to an end, so the program does"]);
}

#[test]
fn quit_lets_a_search_say_its_move() {
    let mut engine = Engine::named("until stopped");
    engine.send("go depth 5\nquit");
    assert_eq!(engine.end().0, ["bestmove 5e4d"]);
}

/// `ENGINE | head -1`: the reader has seen enough, and that is no error.
#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let shell = || {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("minishogi"));
        command.arg("usi");
        command
    };
    for (mut command, lines) in [(shell(), "isready"), (shell(), "user"), (Engine::command("reports"), "go")] {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "isready").unwrap();
        let mut line = String::new();
        while line.trim() != "readyok" {
            line.clear();
            stdout.read_line(&mut line).unwrap();
        }
        drop(stdout);
        // More than once, because a process that another test is just starting may have the pipe open for a moment. The input stays open:
        // it is the output that ends the program.
        let start = Instant::now();
        while child.try_wait().unwrap().is_none() && start.elapsed() < DEADLINE {
            let _ = writeln!(input, "{lines}");
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(child.try_wait().unwrap().is_some(), "{lines}");
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{lines}");
        assert_eq!(stderr(&output), "", "{lines}");
    }
}

// Players with faults.

#[test]
fn a_panic_is_told_and_survived() {
    let mut engine = Engine::named("panics");
    engine.send("go");
    let mut lines = engine.expect("bestmove");
    engine.send("eval\neval\nuser\nisready\nposition startpos moves 5d5c\ngo infinite");
    lines.extend(engine.expect("readyok"));
    let source = "tests/usi/shell.rs:";
    assert!(lines[0].starts_with("info string the player panicked: no idea; sfen rbsgk/4p/5/P4/KGSBR b - 1 ("), "{lines:?}");
    assert_eq!(lines[1], "bestmove resign");
    for line in &lines[2..4] {
        // The second time again 1: after a panic there is a new player.
        let message = "info string the player panicked: assertion `left == right` failed; left: 1; right: 0 (";
        assert!(line.starts_with(message) && line.contains(source), "{line}");
    }
    assert!(lines[4].starts_with("info string the player panicked: \\u{99d2}\\u{304c}\\u{306a}\\u{3044} ("), "{lines:?}");
    assert_eq!(lines.len(), 6);
    assert!(lines.iter().all(|line| line.is_ascii()));
    assert!(engine.expect("info")[0].contains("no idea; sfen rbsgk/4p/P4/5/KGSBR w - 2 ("));
    engine.send("stop\nquit");
    assert_eq!(engine.end().0, ["bestmove resign"]);
}

#[test]
fn an_illegal_choice_is_told_and_the_game_given_up() {
    let mut engine = Engine::named("illegal");
    engine.send("go\nquit");
    let told = "info string the player chose 5d5b, which is illegal: the pawn cannot move to 5b";
    assert_eq!(engine.end().0, [told, "bestmove resign"]);
}

#[test]
fn a_forgotten_undo_is_told() {
    let mut engine = Engine::named("forgets undo");
    engine.send("position startpos moves 5d5c\ngo");
    let told = "info string the player did not take back 1b1c 5c5b (a forgotten undo_move?)";
    assert_eq!(engine.expect("bestmove"), [told, "bestmove 1b1c"]);
    engine.send("sfen\nquit");
    assert_eq!(engine.end().0, ["sfen rbsgk/4p/P4/5/KGSBR w - 2"], "the shell's own position is not the player's");
}

#[test]
fn solve_shows_what_the_player_found_or_what_is_wrong() {
    let mut engine = Engine::named("solves");
    engine.send("solve 0,1 = -\nsolve 1 0\nsolve 0\nsolve 0 5\nsolve KX-K\nsolve\nsfen 4k/5/3G1/5/K4 w - 1\nsolve\nquit");
    let (lines, _) = engine.end();
    assert_eq!(lines[..3], ["0: 0,1      win in 65535", "1: =        draw", "2: -        draw"]);
    assert_eq!(lines[3], "info string the game has 2 positions, but the player returned 1 values");
    assert!(lines[4].starts_with("info string the player panicked: no idea"), "{lines:?}");
    assert_eq!(
        lines[5..8],
        [
            "info string solve: `5` in `5`: expected `-` (lost), `+` (won), `=` (drawn) or positions, as in `0,1`, below 2",
            "info string solve: `KX-K`: expected the pieces of both sides, K first, as in `KG-K`",
            "info string solve: 10 pieces in addition to the kings: expected 1 or 2",
        ]
    );
    assert_eq!(lines[8..], ["KG-K: draw", "1a2a: draw"]);
    let mut engine = Engine::named("solves");
    engine.send("solve dobutsu 1l1/3/3/1L1 b - 1\nsolve dobutsu x\nquit");
    let (lines, _) = engine.end();
    assert_eq!(lines[..3], ["dobutsu: 39 positions", "draw               39", "1l1/3/3/1L1 b - 1: draw"]);
    assert_eq!(lines[3..], ["info string solve dobutsu: the board has 1 rank: expected 4, separated by `/`"]);
    let output = run("solve 0");
    assert_eq!((text(&output), output.status.code()), ("info string this player does not solve games\n", Some(1)));
}

#[test]
fn part_answers_or_names_the_words_and_what_was_expected() {
    let mut engine = Engine::named("solves");
    engine.send("part parents\npart parents now\nlang ja\npart\nquit");
    let (lines, _) = engine.end();
    let expected = ["", "info string part `parents now`: expected `parents`", "info string part ``: `parents` を続けてください"];
    assert_eq!(lines, expected);
    let output = run("part parents");
    assert_eq!((text(&output), output.status.code()), ("info string part `parents`: this player has no parts to ask\n", Some(1)));
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn solve_counts_the_values_of_the_pieces_that_are_named_and_takes_two() {
    let mut engine = Engine::named("solves");
    engine.send("solve KG-K\nsfen 4k/5/3GP/5/K4 w - 1\nsolve\nquit");
    assert_eq!(engine.end().0, ["KG-K: 19902 positions", "draw            19902", "KPG-K: draw", "1a2a: draw"]);
}

#[test]
fn what_is_solved_and_counted_is_told_in_japanese_too() {
    let mut engine = Engine::named("solves");
    let commands = ["solve 0,1 = -", "solve KG-K", "sfen 4k/5/3G1/5/K4 w - 1", "solve", "solve dobutsu 1l1/3/3/1L1 b - 1", "perft 1"];
    engine.send(&format!("lang ja\n{}\nsolve dobutsu x\nquit", commands.join("\n")));
    let (lines, _) = engine.end();
    assert_eq!(lines[..3], ["0: 0,1      65535 手で勝ち", "1: =        引き分け", "2: -        引き分け"]);
    assert_eq!(lines[3..5], ["KG-K: 19902 局面", "    19902  引き分け"]);
    assert_eq!(lines[5..7], ["KG-K: 引き分け", "1a2a: 引き分け"]);
    assert_eq!(lines[7..10], ["dobutsu: 39 局面", "       39  引き分け", "1l1/3/3/1L1 b - 1: 引き分け"]);
    assert_eq!(lines[10..13], ["1a2a: 1", "", "葉の数: 1"]);
    assert_eq!(lines[13..], ["info string solve dobutsu: 盤面が 1 段です。`/` で区切って 4 段を書きます"]);
}

/// In `user`, leaving a move done is a way to play it.
#[test]
fn user_gets_the_words_and_may_play_moves() {
    let mut engine = Engine::named("forgets undo");
    engine.send("user 5d5c 1b1c\nsfen\nuser Pc3\nsfen\nquit");
    let (lines, _) = engine.end();
    assert_eq!(lines[..2], ["done: 5d5c+1b1c", "sfen rbsgk/5/P3p/5/KGSBR b - 3"]);
    assert!(lines[2].contains("ParseMoveError(\"Pc3\")"));
    assert_eq!(lines[3], lines[1]);
}

#[test]
fn a_score_that_was_not_reported_is_shown() {
    let mut engine = Engine::named("scores");
    engine.send("usi\neval\ngo\nquit");
    let (lines, _) = engine.end();
    assert_eq!(lines[0], "id name \\u{5f97}\\u{70b9}", "the protocol is ASCII");
    assert_eq!(lines[4], "eval = 1");
    assert!(lines[5].starts_with("info depth 2 score cp 120 nodes 0 time "), "{lines:?}");
    assert!(lines[5].ends_with(" pv 3e3d 1b1c"), "{lines:?}");
    assert_eq!(lines[6..], ["bestmove 3e3d"]);
}

#[test]
fn reports_are_passed_on_as_they_come() {
    let mut engine = Engine::named("reports");
    engine.send("go\nquit");
    let (lines, _) = engine.end();
    assert!(lines[0].starts_with("info depth 1 score cp -7 nodes 0 time "), "{lines:?}");
    assert!(lines[1].starts_with("info depth 2 score mate 3 nodes 0 time "), "{lines:?}");
    assert_eq!(lines[2..], ["bestmove 5d5c"]);
}

#[test]
fn a_deep_recursion_has_room() {
    let mut engine = Engine::named("deep");
    engine.send("go\nquit");
    assert_eq!(engine.end().0, ["bestmove 5d5c"]);
}

// Noise.

mod noise {
    use super::*;
    use proptest::prelude::*;

    /// Lines that mean something, words of such lines in any order, and any text. None ends the shell or takes long.
    fn line() -> impl Strategy<Value = String> {
        let lines = prop::sample::select(vec![
            "usi",
            "isready",
            "usinewgame",
            "ucinewgame",
            "setoption name USI_Variant value x",
            "position startpos",
            "position startpos moves 5d5c",
            "sfen r2k1/2bgp/5/PRS2/K4 b BSg 1",
            "sfen 2R1k/4G/4K/5/5 w - 1",
            "position sfen",
            "go",
            "go infinite",
            "go ponder",
            "go depth 1",
            "go mate 3",
            "go mate 999",
            "go mate infinite",
            "stop",
            "ponderhit",
            "gameover lose",
            "d",
            "eval",
            "user x",
            "moves",
            "mated",
            "key",
            "side",
            "sfen",
            "perft 2",
            "rp 1",
            "bench",
            "help",
        ]);
        let words = prop::sample::select(vec![
            "go",
            "position",
            "sfen",
            "startpos",
            "moves",
            "depth",
            "nodes",
            "btime",
            "wtime",
            "searchmoves",
            "infinite",
            "ponder",
            "-1",
            "0",
            "3",
            "99999999999999999999",
            "5d5c",
            "5d5b",
            "P*3c",
            "resign",
            "rbsgk/4p/5/P4/KGSBR",
            "9/9",
            "b",
            "w",
            "-",
            "setoption",
            "name",
            "value",
            "歩",
            "\u{0}",
            "+",
            "*",
        ]);
        let harmless = |line: &String| !["quit", "perft", "rp"].contains(&line.trim().split(' ').next().unwrap());
        prop_oneof![
            3 => lines.prop_map(str::to_string),
            2 => prop::collection::vec(words, 1..8).prop_map(|words| words.join(" ")),
            1 => "\\PC{0,40}".prop_filter("ends or takes long", harmless),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

        /// The shell goes on, answers each `go` once at most, and keeps the protocol ASCII.
        #[test]
        fn never_ends_the_shell(lines in prop::collection::vec(line(), 1..60)) {
            let answer = transcript(&format!("{}\nstop\nstop\nisready\nside\n", lines.join("\n")));
            let answers: Vec<&str> = answer.lines().collect();
            let isreadys = 1 + lines.iter().filter(|line| line.trim() == "isready").count();
            prop_assert_eq!(answers.iter().filter(|&&line| line == "readyok").count(), isreadys);
            prop_assert!(answers.iter().any(|line| matches!(*line, "black" | "white")));
            let gos = lines.iter().filter(|line| line.trim_start().starts_with("go")).count();
            prop_assert!(answers.iter().filter(|line| line.starts_with("bestmove")).count() <= gos);
            let protocol = ["info", "bestmove", "id ", "option "];
            prop_assert!(answers.iter().all(|line| line.is_ascii() || !protocol.iter().any(|word| line.starts_with(word))));
        }
    }
}
