//! The steps of the test, in order.

use std::time::Duration;

use minishogi::{Checkmate, MAX_PLY, Move, Position, Random, Text, evaluate};
use minishogi_grading::positions::{MATE_IN_ONE, MATED, NO_MOVES, VARIED};

use super::client::{Client, Place, Stop};
use minishogi_lab::engine::{EngineError, EngineOption, Farewell, set_option};

/// A step of the test.
pub struct Step {
    pub name: &'static str,
    pub title: Text,
    pub weight: Weight,
    /// The stage that the step requires.
    pub after: Stage,
    pub run: fn(&mut Client) -> Result<(), Stop>,
}

/// The importance of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Required,
    /// Required of engines that have an option to ponder.
    RequiredToPonder,
    Advice,
}

/// The stages of the dialogue. Each stage is opened by a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    Started,
    Introduced,
    Ready,
    Searching,
}

impl Stage {
    /// Returns the name of the step that opens the stage.
    pub fn opened_by(self) -> &'static str {
        match self {
            Stage::Started => "",
            Stage::Introduced => "usi",
            Stage::Ready => "isready",
            Stage::Searching => "go_depth",
        }
    }
}

const fn step(name: &'static str, weight: Weight, after: Stage, title: Text, run: fn(&mut Client) -> Result<(), Stop>) -> Step {
    Step { name, title, weight, after, run }
}

use Stage::{Introduced, Ready, Searching, Started};
use Weight::{Advice, Required, RequiredToPonder};

pub static STEPS: &[Step] = &[
    step(
        "usi",
        Required,
        Started,
        Text::new("`usi` is answered by `id name`, the options and `usiok`", "`usi` に `id name`、オプション、`usiok` を答える"),
        introduces_itself,
    ),
    step("options", Required, Introduced, Text::new("its `option` lines can be read", "`option` の行が読める"), options_can_be_read),
    step(
        "isready",
        Required,
        Introduced,
        Text::new("`isready` is answered by `readyok`, each time", "`isready` に毎回 `readyok` を答える"),
        is_ready_twice,
    ),
    step("setoption", Required, Ready, Text::new("its own options can be set", "自分のオプションを設定できる"), sets_its_options),
    step(
        "setoption_unknown",
        Required,
        Ready,
        Text::new("options it does not have do not disturb it", "知らないオプションを設定されても動き続ける"),
        survives_unknown_options,
    ),
    step(
        "usinewgame",
        Required,
        Ready,
        Text::new("`usinewgame` and `gameover` do not disturb it", "`usinewgame` と `gameover` を受けても動き続ける"),
        new_games,
    ),
    step(
        "ucinewgame",
        Required,
        Ready,
        Text::new("nor does `ucinewgame`, which some clients send", "一部のクライアントが送る `ucinewgame` を受けても動き続ける"),
        |s| obeys(s, &["ucinewgame"]),
    ),
    step(
        "go_depth",
        Required,
        Ready,
        Text::new("`go depth 1` is answered by `bestmove`", "`go depth 1` に `bestmove` を答える"),
        |s| Ok(s.think(&Place::game(&[]), "go depth 1").map(|_| ())?),
    ),
    step(
        "setoption_spin",
        Required,
        Searching,
        Text::new("its numbers can be set; others than it allows do not end it", "数のオプションを設定できる。範囲の外の数でも終わらない"),
        sets_its_numbers,
    ),
    step(
        "position_moves",
        Required,
        Searching,
        Text::new("`position startpos moves ...`", "`position startpos moves ...` が読める"),
        |s| everywhere(s, vec![Place::game(&opening())]),
    ),
    step(
        "position_sfen",
        Required,
        Searching,
        Text::new("`position sfen ...`, also with moves", "`position sfen ...` が、手の付いたものも読める"),
        |s| everywhere(s, sfens()),
    ),
    step(
        "position_no_moves",
        Required,
        Searching,
        Text::new("`moves` with nothing after it", "後に何もない `moves` が読める"),
        |s| everywhere(s, vec![Place::game(&[]).with_empty_list(), Place::sfen(VARIED[1], &[]).with_empty_list()]),
    ),
    step("position_long", Required, Searching, Text::new("a game of 500 moves", "500 手の対局が読める"), |s| {
        everywhere(s, vec![long_game()])
    }),
    step("go_nodes", Required, Searching, Text::new("`go nodes`", "`go nodes` に答える"), |s| {
        thinks(s, &Place::game(&[]), "go nodes 1000")
    }),
    step("go_movetime", Required, Searching, Text::new("`go movetime`, answered in time", "`go movetime` に時間内に答える"), |s| {
        in_time(s, "go movetime 300", 300)
    }),
    step("go_byoyomi", Required, Searching, Text::new("`go byoyomi`, answered in time", "`go byoyomi` に時間内に答える"), |s| {
        in_time(s, "go byoyomi 300", 300)
    }),
    step(
        "go_clocks",
        Required,
        Searching,
        Text::new("`go btime wtime binc winc`, answered in time", "`go btime wtime binc winc` に時間内に答える"),
        |s| in_time(s, "go btime 2000 wtime 2000 binc 100 winc 100", 2000),
    ),
    step(
        "go_no_time",
        Required,
        Searching,
        Text::new("`go btime 0 wtime 0 byoyomi`, answered in time", "`go btime 0 wtime 0 byoyomi` に時間内に答える"),
        |s| in_time(s, "go btime 0 wtime 0 byoyomi 100", 100),
    ),
    step(
        "go_infinite",
        Required,
        Searching,
        Text::new("`go infinite` is answered after `stop`, not before", "`go infinite` に、`stop` の前ではなく後に答える"),
        |s| waits(s, "go infinite", "stop"),
    ),
    step(
        "go_ponder",
        RequiredToPonder,
        Searching,
        Text::new("`go ponder` is answered after `ponderhit`, not before", "`go ponder` に、`ponderhit` の前ではなく後に答える"),
        |s| waits(s, PONDER, "ponderhit"),
    ),
    step(
        "ponder_stop",
        RequiredToPonder,
        Searching,
        Text::new("`go ponder` is also answered after `stop`", "`go ponder` に、`stop` の後にも答える"),
        |s| waits(s, PONDER, "stop"),
    ),
    step(
        "stop_without_go",
        Required,
        Searching,
        Text::new("`stop` and `ponderhit` without `go` are not answered", "`go` のない `stop` と `ponderhit` には答えない"),
        |s| {
            obeys(s, &["stop", "ponderhit"])?;
            everywhere(s, vec![Place::game(&[])])
        },
    ),
    step(
        "unknown_lines",
        Required,
        Ready,
        Text::new("unknown and empty lines do not disturb it", "知らない行や空の行を受けても動き続ける"),
        |s| obeys(s, &["", "   ", "hello", "gogo 1 2 3", "駒", &"x".repeat(5000)]),
    ),
    step("crlf", Required, Searching, Text::new("lines may end with \\r\\n", "\\r\\n で終わる行も読める"), ends_of_lines),
    step(
        "bad_positions",
        Required,
        Searching,
        Text::new("positions and moves that do not exist do not end it", "ありえない局面や手を受けても終わらない"),
        survives_bad_positions,
    ),
    step(
        "resigns_when_mated",
        Required,
        Searching,
        Text::new("`bestmove resign` when it is mated", "詰まされていれば `bestmove resign` と答える"),
        |s| resigns(s, MATED),
    ),
    step(
        "resigns_without_moves",
        Advice,
        Searching,
        Text::new(
            "`bestmove resign` without a legal move, though not in check",
            "王手でなくても、合法手がなければ `bestmove resign` と答える",
        ),
        |s| resigns(s, NO_MOVES),
    ),
    step("mates_in_one", Advice, Searching, Text::new("finds mate in one", "1 手詰めを見つける"), mates_in_one),
    step(
        "go_mate",
        Advice,
        Searching,
        Text::new("`go mate` is answered by `checkmate`, and the answer is true", "`go mate` に `checkmate` を答え、その内容が正しい"),
        says_what_is_mate,
    ),
    step("quit", Required, Ready, Text::new("`quit` ends it", "`quit` で終わる"), quits),
    step(
        "quit_while_thinking",
        Required,
        Searching,
        Text::new("`quit` ends it while it thinks", "考えている間も `quit` で終わる"),
        |s| {
            s.set_up(&Place::game(&[]));
            s.go("go infinite");
            quits(s)
        },
    ),
    step("end_of_input", Required, Ready, Text::new("the end of the input ends it", "入力が終われば終わる"), ends_with_its_input),
    step("leaves_nothing", Required, Ready, Text::new("no process of it stays behind", "プロセスを残さない"), leaves_nothing),
];

/// The answer is expected long before these times run out.
const PONDER: &str = "go ponder btime 1000 wtime 1000 byoyomi 100";

fn introduces_itself(s: &mut Client) -> Result<(), Stop> {
    match s.introduce() {
        Ok(()) if s.introduction.name.is_none() => Err(Stop::Failed(Text::new("there was no `id name`", "`id name` がありません"))),
        Ok(()) => Ok(()),
        Err(silent @ EngineError::Silent { .. }) => {
            s.send("uci");
            match s.wait_for("uciok", |line| (line.trim() == "uciok").then_some(())) {
                Ok(()) => Err(Stop::Failed(Text::new(
                    "`usi` got no `usiok`, but `uci` got `uciok`: this engine speaks UCI, not USI",
                    "`usi` に `usiok` を答えず、`uci` に `uciok` を答えました。このエンジンは USI ではなく UCI で話します",
                ))),
                Err(_) => Err(silent.into()),
            }
        }
        Err(error) => Err(error.into()),
    }
}

fn options_can_be_read(s: &mut Client) -> Result<(), Stop> {
    if s.introduction.options.is_empty() {
        return Err(Stop::NotApplicable(Text::new("it has none", "オプションがありません")));
    }
    match s.introduction.options.iter().find_map(|option| option.as_ref().err()) {
        Some(error) => Err(Stop::Failed(Text::of(
            format!("an option line is wrong: {}", error.en),
            format!("`option` の行に誤りがあります: {}", error.ja),
        ))),
        None => Ok(()),
    }
}

fn is_ready_twice(s: &mut Client) -> Result<(), Stop> {
    s.configure()?;
    Ok(s.configure()?)
}

/// Sets each option to its default, except texts and buttons, whose effect is unknown.
fn sets_its_options(s: &mut Client) -> Result<(), Stop> {
    let settable = s.introduction.options.iter().flatten().filter(|option| ["check", "spin", "combo"].contains(&option.kind.as_str()));
    let lines: Vec<String> = settable.filter_map(|option| Some(set_option(&option.name, option.default.as_deref()?))).collect();
    if lines.is_empty() {
        return Err(Stop::NotApplicable(Text::new(
            "it has none of type check, spin or combo",
            "`check`、`spin`、`combo` のオプションがありません",
        )));
    }
    obeys(s, &lines)?;
    // The options of the user come last.
    Ok(s.configure()?)
}

/// The largest number to try: an option may offer more memory or threads than the machine has.
const LARGE: i64 = 64;

fn sets_its_numbers(s: &mut Client) -> Result<(), Stop> {
    let spins: Vec<EngineOption> = s.introduction.options.iter().flatten().filter(|option| option.kind == "spin").cloned().collect();
    for option in &spins {
        let (Some(min), Some(max)) = (option.min, option.max) else { continue };
        for value in [min, max.min(min.max(LARGE))] {
            obeys(s, &[set_option(&option.name, &value.to_string())])?;
            thinks(s, &Place::game(&[]), "go depth 1")?;
        }
        for value in [min.saturating_sub(1), max.saturating_add(1)] {
            obeys(s, &[set_option(&option.name, &value.to_string())])?;
        }
        obeys(s, &[set_option(&option.name, option.default.as_deref().unwrap_or_default())])?;
        thinks(s, &Place::game(&[]), "go depth 1")?;
    }
    if spins.is_empty() {
        return Err(Stop::NotApplicable(Text::new("it has none of type spin", "`spin` のオプションがありません")));
    }
    // The options of the user come last.
    Ok(s.configure()?)
}

fn survives_unknown_options(s: &mut Client) -> Result<(), Stop> {
    let known = |name: &&(&str, &str)| s.introduction.options.iter().flatten().any(|option| option.name == name.0);
    let usual = [("USI_Ponder", "false"), ("USI_Hash", "16"), ("USI_Variant", "minishogi"), ("UCI_Variant", "minishogi"), ("No Such", "1")];
    let lines: Vec<String> = usual.iter().filter(|option| !known(option)).map(|(name, value)| set_option(name, value)).collect();
    obeys(s, &lines)
}

fn new_games(s: &mut Client) -> Result<(), Stop> {
    obeys(s, &["usinewgame", "gameover win", "usinewgame", "gameover lose", "usinewgame", "gameover draw", "usinewgame"])
}

/// Sends lines that have no answer, and checks that the engine goes on.
fn obeys(s: &mut Client, lines: &[impl AsRef<str>]) -> Result<(), Stop> {
    lines.iter().for_each(|line| s.send(line.as_ref()));
    Ok(s.sync()?)
}

fn thinks(s: &mut Client, place: &Place, go: &str) -> Result<(), Stop> {
    s.think(place, go)?;
    Ok(())
}

fn everywhere(s: &mut Client, places: Vec<Place>) -> Result<(), Stop> {
    places.iter().try_for_each(|place| thinks(s, place, "go depth 1"))
}

fn in_time(s: &mut Client, go: &str, millis: u64) -> Result<(), Stop> {
    s.think_within(&Place::game(&opening()), go, Duration::from_millis(millis))
}

fn waits(s: &mut Client, go: &str, release: &str) -> Result<(), Stop> {
    s.set_up(&Place::game(&opening()));
    s.go(go);
    s.holds_back(release)?;
    s.send(release);
    s.reply(Some(Duration::from_secs(1)))?;
    Ok(s.sync()?)
}

fn ends_of_lines(s: &mut Client) -> Result<(), Stop> {
    ["usinewgame\r", "isready\r"].iter().for_each(|line| s.send(line));
    s.wait_for("readyok", |line| (line.trim() == "readyok").then_some(()))?;
    s.set_up(&Place::game(&[]));
    s.send("position startpos\r");
    s.go("go depth 1\r");
    s.reply(None)?;
    Ok(s.sync()?)
}

fn survives_bad_positions(s: &mut Client) -> Result<(), Stop> {
    for line in [
        "position",
        "position nowhere",
        "position sfen",
        "position sfen 5/5/5/5/5 b - 1",
        "position sfen rbsgkk/4p/5/P4/KGSBR b - 1",
        "position startpos moves 5e5a",
        "position startpos moves hello",
    ] {
        obeys(s, &[line])?;
    }
    everywhere(s, vec![Place::game(&[])])
}

fn resigns(s: &mut Client, sfen: &str) -> Result<(), Stop> {
    match s.think(&Place::sfen(sfen, &[]), "go depth 1")?.chosen {
        Some(Move::RESIGN) => Ok(()),
        _ => Err(Stop::Failed(Text::new("it did not resign", "投了しませんでした"))),
    }
}

fn mates_in_one(s: &mut Client) -> Result<(), Stop> {
    for sfen in MATE_IN_ONE {
        let place = Place::sfen(sfen, &[]);
        let chosen = s.think(&place, "go byoyomi 300")?.chosen;
        if !chosen.is_some_and(|m| place.position.is_legal(m).is_ok() && place.position.after(m).is_mated()) {
            return Err(Stop::Failed(Text::new(
                "there is a move that mates, but it played another",
                "詰ます手があるのに、別の手を指しました",
            )));
        }
    }
    Ok(())
}

fn says_what_is_mate(s: &mut Client) -> Result<(), Stop> {
    for sfen in MATE_IN_ONE {
        let place = Place::sfen(sfen, &[]);
        let answer = s.look_for_mate(&place, "go mate 1000")?;
        let wrong = match answer.parse::<Checkmate>() {
            Ok(Checkmate::NotImplemented) => {
                return Err(Stop::NotApplicable(Text::new("it does not look for mates", "詰みを探す機能がありません")));
            }
            Ok(Checkmate::NoMate) => Text::new("there is a mate", "詰みがあります"),
            Ok(found) => match found.verify(&place.position, MAX_PLY) {
                Ok(()) => continue,
                Err(wrong) => wrong.text(),
            },
            Err(_) if answer.starts_with("bestmove") => {
                return Err(Stop::NotApplicable(Text::new(
                    "it answers by `bestmove`, as to any other `go`",
                    "ほかの `go` と同じように `bestmove` を答えます",
                )));
            }
            Err(unread) => Text::of(unread.to_string(), "`checkmate` の答えとして読めません".to_string()),
        };
        return Err(Stop::Failed(Text::of(format!("`{answer}`: {}", wrong.en), format!("`{answer}`: {}", wrong.ja))));
    }
    Ok(())
}

fn quits(s: &mut Client) -> Result<(), Stop> {
    s.quit()?;
    Ok(())
}

fn ends_with_its_input(s: &mut Client) -> Result<(), Stop> {
    s.end_input()?;
    Ok(())
}

fn leaves_nothing(s: &mut Client) -> Result<(), Stop> {
    if cfg!(not(unix)) {
        return Err(Stop::NotApplicable(Text::new("this system does not show it", "このシステムでは分かりません")));
    }
    if s.quit()? == Farewell::LeftProcesses {
        return Err(Stop::Failed(Text::new(
            "after the engine had ended, a process that it had started was still there",
            "エンジンが終わった後に、エンジンが起動したプロセスが残っていました",
        )));
    }
    Ok(())
}

/// Returns two moves from the start position.
fn opening() -> Vec<Move> {
    ["5d5c", "1b1c"].iter().filter_map(|text| text.parse().ok()).collect()
}

/// Returns positions with either side to move, pieces in hand and promoted pieces.
fn sfens() -> Vec<Place> {
    let mut places: Vec<Place> = VARIED.iter().map(|sfen| Place::sfen(sfen, &[])).collect();
    let continued = VARIED[..4].iter().map(|sfen| {
        let mut position = Position::from_sfen(sfen).expect("the positions of the specs are right");
        let moves: Vec<Move> = (0..3).map_while(|_| play_any(&mut position, 7)).collect();
        Place::sfen(sfen, &moves)
    });
    places.extend(continued.collect::<Vec<_>>());
    places
}

/// Plays a legal move after which the game goes on; `number` chooses it.
fn play_any(position: &mut Position, number: u64) -> Option<Move> {
    let moves: Vec<Move> = position.legal_moves().into_iter().collect();
    let start = number as usize % moves.len().max(1);
    for &m in moves[start..].iter().chain(&moves[..start]) {
        position.do_move(m);
        if position.outcome().is_none() {
            return Some(m);
        }
        position.undo_move(m);
    }
    None
}

/// Returns a game of random moves with a fixed seed, to a position in which neither side has a reason to resign.
fn long_game() -> Place {
    let mut position = Position::start();
    let mut random = Random(0);
    while position.ply() < 500 || evaluate(&position).abs() > 300 {
        if play_any(&mut position, random.any()).is_none() {
            let last = position.last_move().expect("from the start position a game can go on");
            position.undo_move(last);
        }
    }
    Place::game(&position.moves_done().collect::<Vec<Move>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_is_opened_by_a_step_before_it() {
        for (number, step) in STEPS.iter().enumerate() {
            let opener = step.after.opened_by();
            assert!(opener.is_empty() || STEPS[..number].iter().any(|step| step.name == opener), "{} needs {opener}", step.name);
            assert!(!STEPS[..number].iter().any(|other| other.name == step.name), "{} is there twice", step.name);
        }
    }

    #[test]
    fn the_long_game_is_long_and_even() {
        let position = long_game().position;
        assert!(position.ply() >= 500 && position.outcome().is_none() && evaluate(&position).abs() <= 300);
    }

    #[test]
    fn the_positions_can_be_played_in() {
        assert_eq!(opening().len(), 2);
        assert!(sfens().iter().all(|place| place.position.has_legal_move()));
    }
}
