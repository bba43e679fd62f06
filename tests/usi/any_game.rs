//! The shell of any game from outside: 9x9 shogi over USI and chess over UCI, through a pipe, as board programs speak to it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use minishogi::game::{Game, GamePlayer, GameText};
use minishogi::{Color, Control, Move, MoveList, Player, Text, Value, mate_in, mated_in};
use minishogi_chess::Chess;
use minishogi_games::TicTacToe;
use minishogi_games::men::{MenBoard, MenGame, MenRules};
use minishogi_shell::{Graces, run_game_within};
use support::programs::{built, stdout};

use crate::shell::in_terminal;

type Shogi = minishogi_shogi::Shogi<minishogi_shogi::Material>;

/// The net under every test: no answer takes nearly as long.
const DEADLINE: Duration = Duration::from_secs(60);

/// Which engine [`engine`] is.
const ENGINE: &str = "MINISHOGI_TEST_GAME";

/// The time for which a search may go on after the end of the input where that is tried, and everywhere else.
const SHORT: Duration = Duration::from_millis(50);
const LONG: Duration = Duration::from_secs(120);

/// Thinks as long as it may, then plays the first move; told to stop before, the last one.
#[derive(Default)]
struct UntilStopped;

impl Player for UntilStopped {}

impl GamePlayer for UntilStopped {
    fn search_game<G: Game>(&mut self, game: &mut G, ctl: &mut Control<G::Move>) -> Option<G::Move> {
        while !ctl.visit() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let moves = game.legal_moves();
        let m = if ctl.signals().stopped() { moves.last() } else { moves.first() };
        m.copied()
    }
}

/// Reports mates of all lengths, for the side to move and against it.
#[derive(Default)]
struct Mates;

impl Player for Mates {}

impl GamePlayer for Mates {
    fn search_game<G: Game>(&mut self, game: &mut G, ctl: &mut Control<G::Move>) -> Option<G::Move> {
        let m = game.legal_moves()[0];
        for score in [mate_in(1), mate_in(3), mate_in(5), mated_in(0), mated_in(2), mated_in(4), 7] {
            ctl.report(1, score, vec![m]);
        }
        Some(m)
    }
}

/// A game that cannot say where it is, as one that a student has begun to write.
#[derive(Clone)]
struct WithoutText(TicTacToe);

impl Game for WithoutText {
    type Move = <TicTacToe as Game>::Move;
    type Moves = <TicTacToe as Game>::Moves;

    fn legal_moves(&self) -> Self::Moves {
        self.0.legal_moves()
    }

    fn do_move(&mut self, m: Self::Move) {
        self.0.do_move(m);
    }

    fn undo_move(&mut self, m: Self::Move) {
        self.0.undo_move(m);
    }

    fn evaluate(&self) -> Value {
        self.0.evaluate()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn text(&self) -> String {
        todo!("the position as text")
    }
}

impl GameText for WithoutText {
    const NAME: &'static str = "without-text";
    const START: &'static str = TicTacToe::START;

    fn board(&self) -> String {
        self.0.board()
    }

    fn side_to_move(&self) -> Color {
        self.0.side_to_move()
    }

    fn from_text(text: &str) -> Result<WithoutText, Text> {
        TicTacToe::from_text(text).map(WithoutText)
    }
}

/// The game of 14 before a student has written a line.
struct WithoutRules;

impl MenRules for WithoutRules {
    fn legal_moves(_: &MenBoard) -> MoveList {
        todo!("the legal moves")
    }

    fn do_move(_: &mut MenBoard, _: Move) {
        todo!()
    }

    fn undo_move(_: &mut MenBoard, _: Move) {
        todo!()
    }

    fn evaluate(_: &MenBoard) -> Value {
        todo!()
    }

    fn key(_: &MenBoard) -> u64 {
        todo!()
    }

    fn gain(_: &MenBoard, _: Move) -> Value {
        todo!()
    }
}

/// No test, but the engine that the tests start. `run_game` takes all words but the first for commands, so no flag can leave it out.
#[test]
fn engine() {
    let graces = |last| Graces { stop: LONG, last };
    match std::env::var(ENGINE).as_deref() {
        Ok("without text") => minishogi_shell::run_game::<WithoutText, UntilStopped>(),
        Ok("without rules") => minishogi_shell::run_game::<MenGame<WithoutRules>, UntilStopped>(),
        Ok("shogi") => run_game_within::<Shogi, UntilStopped>(graces(LONG)),
        Ok("shogi with a short grace") => run_game_within::<Shogi, UntilStopped>(graces(SHORT)),
        Ok("mates") => minishogi_shell::run_game::<TicTacToe, Mates>(),
        Ok(name) => panic!("there is no engine {name}"),
        Err(_) => {}
    }
}

/// An engine for one game.
struct Talk {
    process: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    /// The solution of 14.
    fn with(game: &str) -> Option<Talk> {
        let program = built("sol14")?;
        Some(Talk::to(Command::new(program).arg(game)))
    }

    /// One of the engines above.
    fn named(name: &str) -> Talk {
        let mut command = Command::new(std::env::current_exe().unwrap());
        // With more than one thread, the harness prints nothing about a test before the test is over.
        command.arg("any_game::engine").env(ENGINE, name).env("RUST_TEST_THREADS", "2").stderr(Stdio::null());
        let mut engine = Talk::to(&mut command);
        engine.hear("running 1 test");
        engine
    }

    fn to(command: &mut Command) -> Talk {
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (sender, lines) = channel();
        let output = BufReader::new(process.stdout.take().unwrap());
        std::thread::spawn(move || output.lines().map_while(Result::ok).for_each(|line| drop(sender.send(line))));
        Talk { input: process.stdin.take(), process, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The lines up to one that begins so, which is the last.
    fn hear(&mut self, last: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let line = self.lines.recv_timeout(DEADLINE).unwrap_or_else(|error| panic!("no `{last}`, {error}: {heard:?}"));
            heard.push(line);
            if heard.last().unwrap().starts_with(last) {
                return heard;
            }
        }
    }

    /// Nothing was said but what was heard.
    fn ends(mut self) {
        self.say("quit");
        assert_eq!(self.rest(), [""; 0]);
    }

    /// Returns the output after the input has ended, up to the end of the program.
    fn rest(mut self) -> Vec<String> {
        self.input = None;
        let rest = self.lines.iter().collect();
        assert!(self.process.wait().unwrap().success());
        rest
    }

    /// Says and hears what a transcript has: `> ` is sent, `< ` begins the answer that is waited for. The moves chosen.
    fn replay(&mut self, transcript: &str) -> Vec<String> {
        let mut chosen = Vec::new();
        for line in transcript.lines().map(str::trim).filter(|line| !line.is_empty()) {
            match line.split_at(2) {
                ("> ", sent) => self.say(sent),
                ("< ", waited_for) => {
                    let heard = self.hear(waited_for);
                    let wrong = heard.iter().find(|line| line.starts_with("info string"));
                    assert_eq!(wrong, None, "{heard:?}");
                    chosen.extend(heard.last().unwrap().strip_prefix("bestmove ").map(str::to_string));
                }
                _ => panic!("{line}"),
            }
        }
        chosen
    }
}

fn is_legal<G: GameText>(moves: &str, m: &str) -> bool {
    let mut game = G::start();
    for m in moves.split_whitespace() {
        let m = game.read_move(m).unwrap();
        game.do_move(m);
    }
    game.read_move(m).is_ok()
}

/// ShogiHome's `src/background/usi/engine.ts`: options it takes for granted, `usinewgame` at `readyok`, a game with pondering that is not hit, then
/// `stop` and `gameover` in one breath, for which it waits for one answer; a second game by the same process, research without limits, a mate.
#[test]
fn what_shogihome_sends() {
    let Some(mut engine) = Talk::with("shogi") else { return };
    let chosen = engine.replay(
        "
        > usi
        < usiok
        > setoption name USI_Hash value 32
        > setoption name USI_Ponder value true
        > setoption name USI_Variant value shogi
        > isready
        < readyok
        > usinewgame
        > position startpos moves 7g7f
        > go btime 600000 wtime 1000 byoyomi 50
        < bestmove
        > position startpos moves 7g7f 3c3d 2g2f
        > go ponder btime 600000 wtime 1000 byoyomi 50
        > ponderhit
        < bestmove
        > position startpos moves 7g7f 3c3d 2g2f 4c4d 2f2e
        > go ponder btime 600000 wtime 1000 byoyomi 50
        > stop
        > gameover win
        < bestmove
        > isready
        < readyok
        > usinewgame
        > position startpos
        > go btime 1000 wtime 1000 binc 20 winc 20
        < bestmove
        > position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 2g2f
        > go infinite
        > stop
        < bestmove
        > position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1
        > go mate infinite
        < checkmate notimplemented
        > go mate 60000
        < checkmate notimplemented
        ",
    );
    let before = ["7g7f", "7g7f 3c3d 2g2f", "7g7f 3c3d 2g2f 4c4d 2f2e", "", "2g2f"];
    assert_eq!(chosen.len(), before.len());
    for (moves, m) in before.iter().zip(&chosen) {
        assert!(is_legal::<Shogi>(moves, m), "{m} after `{moves}`");
    }
    engine.ends();
}

/// ShogiGUI, by the description of USI that its author goes by (shogidokoro's `usi.html`): a game on byoyomi with `ponderhit`, the end while the
/// engine ponders without a `stop`, analysis, and a mate with a time.
#[test]
fn what_shogigui_sends() {
    let Some(mut engine) = Talk::with("shogi") else { return };
    let chosen = engine.replay(
        "
        > usi
        < usiok
        > setoption name USI_Ponder value true
        > setoption name USI_Hash value 256
        > isready
        < readyok
        > usinewgame
        > position startpos
        > go btime 0 wtime 0 byoyomi 50
        < bestmove
        > position startpos moves 2g2f 8c8d
        > go ponder btime 0 wtime 0 byoyomi 50
        > ponderhit
        < bestmove
        > position startpos moves 2g2f 8c8d 2f2e 8d8e
        > go ponder btime 0 wtime 0 byoyomi 50
        > gameover lose
        > isready
        < readyok
        > usinewgame
        > position startpos moves 7g7f
        > go infinite
        > stop
        < bestmove
        > position sfen 7kl/9/7PP/9/9/9/9/9/4K4 b 2G 1
        > go mate 10000
        < checkmate notimplemented
        ",
    );
    assert_eq!(chosen.len(), 3, "after `gameover` there is no answer: {chosen:?}");
    for (moves, m) in ["", "2g2f 8c8d", "7g7f"].iter().zip(&chosen) {
        assert!(is_legal::<Shogi>(moves, m), "{m} after `{moves}`");
    }
    engine.ends();
}

/// As a board program for chess speaks: castling in its two squares, clocks with the moves to go, a mate in moves, and no move where there is none.
#[test]
fn chess_over_uci() {
    let Some(mut engine) = Talk::with("chess") else { return };
    let castled = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6";
    let chosen = engine.replay(&format!(
        "
        > uci
        < uciok
        > debug off
        > isready
        < readyok
        > ucinewgame
        > position startpos moves {castled}
        > go wtime 1000 btime 900000 winc 0 binc 0 movestogo 40
        < bestmove
        > position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1
        > go mate 1
        < bestmove d1d8
        > position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
        > go depth 3
        < bestmove 0000
        > position startpos
        > go infinite
        > isready
        < readyok
        > stop
        < bestmove
        "
    ));
    assert!(is_legal::<Chess>(castled, &chosen[0]) && is_legal::<Chess>("", &chosen[3]), "{chosen:?}");
    engine.ends();
}

#[test]
fn a_mate_is_told_in_plies_over_usi_and_in_moves_over_uci() {
    for (protocol, told) in [("usi", ["1", "3", "5", "0", "-2", "-4"]), ("uci", ["1", "2", "3", "0", "-1", "-2"])] {
        let mut engine = Talk::named("mates");
        engine.say(protocol);
        engine.hear(&format!("{protocol}ok"));
        engine.say("go depth 1");
        let heard = engine.hear("bestmove");
        let scores: Vec<&str> = heard.iter().filter_map(|line| line.split(" score ").nth(1)?.split(" nodes ").next()).collect();
        let expected: Vec<String> = told.iter().map(|mate| format!("mate {mate}")).chain(["cp 7".to_string()]).collect();
        assert_eq!(scores, expected, "{protocol}");
        engine.ends();
    }
}

/// An engine that must wait with a move must wait with a declaration.
#[test]
fn a_declaration_waits_as_a_move_does() {
    let mut engine = Talk::named("shogi");
    engine.say("position sfen K+P+P+P+P+P+P+P+P/+R+B7/9/9/9/9/9/9/4k4 b RB 100");
    engine.say("go movetime 1");
    assert_eq!(engine.hear("bestmove"), ["bestmove win"]);
    for (go, word) in [("go infinite", "stop"), ("go ponder movetime 1", "ponderhit"), ("go ponder movetime 1", "stop")] {
        engine.say(go);
        // Commands that need the player must wait while a search runs.
        engine.say("user");
        assert_eq!(engine.hear("info"), ["info string a search is running: `stop` ends it"], "{go}");
        engine.say(word);
        assert_eq!(engine.hear("bestmove"), ["bestmove win"], "{go}");
    }
    engine.ends();
}

/// Searches with a limit are finished; others are stopped.
#[test]
fn at_the_end_of_the_input_a_search_says_its_move() {
    for (commands, m) in [
        ("go movetime 300", "1g1f"),
        ("go infinite", "5i6h"),
        ("go ponder movetime 300", "5i6h"),
        ("go ponder movetime 300\nponderhit", "1g1f"),
    ] {
        let mut engine = Talk::named("shogi");
        engine.say(commands);
        assert_eq!(engine.rest(), [format!("bestmove {m}")], "{commands}");
    }
}

/// After its grace it is stopped as well.
#[test]
fn at_the_end_of_the_input_a_long_search_says_its_move() {
    let mut engine = Talk::named("shogi with a short grace");
    engine.say("go movetime 3600000");
    assert_eq!(engine.rest(), ["bestmove 5i6h"]);
}

/// Not if it comes again and again.
#[test]
fn ponderhit_gives_a_search_that_does_not_ponder_no_more_time() {
    let mut engine = Talk::named("shogi");
    engine.say("go movetime 100");
    let answer = (0..6000).find_map(|_| {
        engine.say("ponderhit");
        engine.lines.recv_timeout(Duration::from_millis(10)).ok()
    });
    assert_eq!(answer.as_deref(), Some("bestmove 1g1f"));
    engine.ends();
}

/// The other side waits for the move, even after a panic.
#[test]
fn a_game_that_panics_is_told_and_given_up() {
    let mut engine = Talk::named("without text");
    engine.say("go movetime 1");
    let heard = engine.hear("bestmove resign");
    assert!(heard[0].starts_with("info string the player panicked: not yet implemented: the position as text ("), "{heard:?}");
    // The same for other rules that are not written yet.
    let mut unwritten = Talk::named("without rules");
    unwritten.say("go movetime 1");
    let heard = unwritten.hear("bestmove resign");
    assert!(heard[0].starts_with("info string the game panicked: not yet implemented: the legal moves ("), "{heard:?}");
    unwritten.ends();
    // Every other command goes on as well.
    engine.say("sfen");
    engine.say("side");
    let heard = engine.hear("black");
    assert!(heard[0].starts_with("info string the game panicked: not yet implemented: the position as text ("), "{heard:?}");
    engine.ends();
}

#[test]
fn a_count_is_stopped() {
    let mut engine = Talk::named("shogi");
    for line in ["perft 20", "stop", "perft 2", "side", "go infinite", "stop"] {
        engine.say(line);
    }
    let heard = engine.hear("black");
    assert_eq!(heard[..2], ["info string perft: stopped in move 1 of 30, so there is no result", "1g1f: 30"]);
    assert_eq!(heard[31..], ["", "Nodes searched: 900", "black"]);
    engine.hear("bestmove");
    engine.ends();

    // Typed, it means what is at work, with any command typed before; and the typed line is not questioned.
    let Some(program) = built("sol14") else { return };
    let Some(mut terminal) = in_terminal(&format!("'{}' shogi", program.display())) else { return };
    let mut engine = Talk::to(&mut terminal);
    ["perft 20", "sfen", "stop"].iter().for_each(|line| engine.say(line));
    let shown = engine.hear("sfen lnsgkgsnl/").concat();
    assert!(shown.contains("info string perft: stopped in move 1 of 30, so there is no result"), "{shown}");
    engine.say("quit");
    engine.rest();
}

/// The largest number of a move that an SFEN can have is counted no further.
#[test]
fn a_move_after_the_largest_number_is_searched() {
    let Some(mut engine) = Talk::with("shogi") else { return };
    engine.say("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 65535 moves 7g7f");
    engine.say("sfen");
    engine.hear("sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 65535");
    engine.say("go depth 1");
    assert_ne!(engine.hear("bestmove").last().unwrap(), "bestmove resign");
    engine.ends();
}

/// Positions drawn at random in which one side mates, by other pieces than those of the specs: by cshogi in this many plies. That no move mates
/// sooner, and that mates in 1 and 3 are there, is tried here move by move.
#[test]
fn mates_on_9x9_are_found() {
    let Some(mut engine) = Talk::with("shogi") else { return };
    for (sfen, plies) in [
        ("8k/4p4/5p3/7R1/9/9/9/9/4K4 b GN 1", 1),
        ("5k3/7Pp/4+P1R2/9/9/9/9/9/4K4 b GS 1", 1),
        ("7k1/5R3/4g1Bs1/9/9/9/9/9/4K4 b 2G 1", 1),
        ("4n3k/5B3/4p4/8+P/9/9/9/9/4K4 b GS 1", 3),
        ("4B2k1/4R4/9/4p1g2/9/9/9/9/4K4 b L 1", 3),
        ("9/4Rnk2/4p4/6B1S/9/9/9/9/4K4 b R 1", 3),
        ("5gs2/5p2k/5B3/9/9/9/9/9/4K4 b 2G 1", 5),
    ] {
        let shortest = [1, 3].into_iter().find(|&plies| mates(&mut Shogi::from_text(sfen).unwrap(), plies));
        assert_eq!(shortest, Some(plies).filter(|&plies| plies < 5), "{sfen}");
        engine.say(&format!("position sfen {sfen}"));
        engine.say(&format!("go depth {plies}"));
        let heard = engine.hear("bestmove");
        let last = heard.iter().rev().find(|line| line.contains(" score ")).unwrap();
        assert!(last.contains(&format!("score mate {plies} ")), "{sfen}, mate in {plies}: {last}");
    }
    engine.ends();
}

/// Returns whether the side to move mates by force: every move is tried.
fn mates(game: &mut Shogi, plies: u32) -> bool {
    game.legal_moves().into_iter().any(|m| {
        game.do_move(m);
        let answers = game.legal_moves();
        let is_mate = if answers.is_empty() {
            true
        } else {
            plies > 2
                && answers.into_iter().all(|answer| {
                    game.do_move(answer);
                    let is_mate = mates(game, plies - 2);
                    game.undo_move(answer);
                    is_mate
                })
        };
        game.undo_move(m);
        is_mate
    })
}

/// The answer to a mistake. Nothing else happens.
#[test]
fn mistakes_are_told_in_both_languages() {
    let told = |game: &str, line: &str, lang: &str| -> Option<String> {
        let mut engine = Talk::with(game)?;
        engine.say(&format!("lang {lang}"));
        engine.say(line);
        engine.say("isready");
        Some(engine.hear("readyok")[..].join("\n").replace("\nreadyok", ""))
    };
    for (game, line, en, ja) in [
        (
            "shogi",
            "position sfen rbsgk/4p/5/P4/KGSBR b - 1",
            "position: `rbsgk/4p/5/P4/KGSBR`: a board of 5x5 squares, but shogi has 9x9",
            "position: `rbsgk/4p/5/P4/KGSBR`: 5x5 マスの盤です。shogi の盤は 9x9 マスです",
        ),
        (
            "chess",
            "position fen 9/9/9/9/9/9/9/9/9 w - - 0 1",
            "position: `9/9/9/9/9/9/9/9/9`: a board of 9x9 squares, but chess has 8x8",
            "position: `9/9/9/9/9/9/9/9/9`: 9x9 マスの盤です。chess の盤は 8x8 マスです",
        ),
        ("shogi", "position startpos moves 7g7f 7g7f", "move 2: `7g7f` is no legal move here", "2 手目: `7g7f` は、ここでは指せません"),
        (
            "shogi",
            "position startpos here",
            "position: `here` instead of `moves M...`",
            "position: `here` ではなく `moves M...` と書いてください",
        ),
        (
            "chess",
            "e2e5",
            "`e2e5` is neither a command nor a legal move here; `help` lists the commands",
            "`e2e5` はコマンドでも、ここで指せる手でもありません。`help` でコマンドの一覧が出ます",
        ),
        ("chess", "do", "do: expected moves", "do: 指し手を書いてください"),
        ("chess", "undo", "undo: no move was played since the position was set up", "undo: 局面を作ってから指した手がありません"),
        (
            "breakthrough",
            "perft many",
            "perft: `many` instead of a depth from 0 to 256, as in `perft 3`",
            "perft: `many` ではなく 0 から 256 までの深さを、`perft 3` のように書いてください",
        ),
        (
            "shogi",
            "setoption name USI_Variant value minishogi",
            "USI_Variant is always shogi, not `minishogi`",
            "USI_Variant はいつも shogi です（`minishogi` にはできません）",
        ),
        (
            "shogi",
            "setoption Hash",
            "setoption: `Hash` instead of `name NAME value VALUE`",
            "setoption: `Hash` ではなく `name NAME value VALUE` と書いてください",
        ),
    ] {
        for (lang, expected) in [("en", en), ("ja", ja)] {
            let Some(told) = told(game, line, lang) else { return };
            assert_eq!(told, format!("info string {expected}"), "{game}: {line}");
        }
    }
}

/// The last whole iteration: of the moves that were not looked at only their number.
#[test]
fn the_tree_of_a_search_is_shown() {
    let Some(program) = built("sol14") else { return };
    let run = |words: &str| {
        let output = Command::new(&program).args(words.split(' ')).output().unwrap();
        stdout(&output)
    };
    let shown = run("tic-tac-toe do a1 b2 a2 , go depth 9 , tree");
    let (_, tree) = shown.split_once("bestmove a3\n").unwrap();
    let expected = "\
root  +0  nodes 65
  a3  +0  nodes 39
  b1  mate 2  nodes 2, 1 of 5 moves
  c1  mate 2  nodes 2, 1 of 5 moves
  c2  mate 2  nodes 2, 1 of 5 moves
  b3  mate 4  nodes 10, 1 of 5 moves
  c3  mate 4  nodes 9, 1 of 5 moves
";
    assert_eq!(tree, expected);
    assert!(run("tic-tac-toe go depth 3 , tree 0 b2").ends_with("\nb2  +0  nodes 9, 1 of 8 moves\n"));
    assert!(run("tic-tac-toe go depth 3 , tree 1 zz").ends_with("tree: the search did not visit the position after zz\n"));
    assert!(run("tic-tac-toe tree").contains("tree: there is no search to show yet"));
    let json: serde_json::Value =
        serde_json::from_str(run("tic-tac-toe do a1 , go depth 2 , undo , tree --format json").lines().last().unwrap()).unwrap();
    assert_eq!((json["start"].as_str(), json["side"].as_str()), (Some("x../.../..."), Some("w")), "where the search began");
}

/// With words on the command line, the exit code says whether one was mistaken.
#[test]
fn words_are_commands_and_the_exit_code_tells() {
    let Some(program) = built("sol14") else { return };
    let run = |words: &str| {
        let output = Command::new(&program).args(words.split(' ')).output().unwrap();
        (stdout(&output), output.status.code())
    };
    let (counted, code) = run("tic-tac-toe perft 2 , side");
    assert!(counted.ends_with("\n\nNodes searched: 72\nblack\n"), "{counted}");
    assert_eq!(code, Some(0));
    assert_eq!(run("chess e2e4 e7e5 , fen"), ("fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\n".to_string(), Some(0)));
    assert_eq!(run("shogi --lang ja undo , side").0.lines().last(), Some("black"));
    assert_eq!(run("shogi undo").1, Some(1));
    assert!(run("shogi --lang ja help").0.contains("初期局面にして、手を進める"));
}
