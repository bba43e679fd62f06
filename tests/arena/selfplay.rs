//! End-to-end tests of `selfplay`: real engines, kills, parts, scores with the wrong sign, and wrong files.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use minishogi::{Position, evaluate};
use minishogi_neural::data::{Reader, Sample, read};
use support::ROOT;
use support::files::{new_folder, text};
use support::processes::has_python;
use support::programs::{stderr, succeeded};

use crate::arena::wait_until;

const MINISHOGI: &str = env!("CARGO_BIN_EXE_minishogi-arena");

/// The timeout of every test: no run takes nearly as long.
const DEADLINE: Duration = Duration::from_secs(300);

/// Returns an engine that plays the first move of the list, with scores by a certain fault.
fn engine(fault: &str) -> Option<String> {
    if !has_python() {
        return None;
    }
    Some(format!("cmd=python3 '{ROOT}/tests/arena/faulty_engine.py' '{fault}' '{MINISHOGI}' usi,name=first"))
}

/// Returns an engine with the material as scores.
pub fn right() -> Option<String> {
    engine("scores by material")
}

fn folder(test: &str) -> PathBuf {
    new_folder(env!("CARGO_TARGET_TMPDIR"), &format!("selfplay/{test}"))
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(MINISHOGI);
    command.arg("selfplay").args(arguments).env("NO_COLOR", "1").env("LC_ALL", "C").current_dir(ROOT).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    assert_cmd::Command::from_std(command(arguments)).timeout(DEADLINE).output().unwrap()
}

/// Runs the command, checks that it succeeds, and returns its output.
fn runs(arguments: &[&str]) -> String {
    succeeded(&run(arguments))
}

/// Returns the exit code and the last error line of a run.
fn fails(arguments: &[&str]) -> (i32, String) {
    let output = run(arguments);
    let told = stderr(&output);
    let line = told.lines().find_map(|line| line.strip_prefix("error: ")).unwrap_or_else(|| panic!("no error: {told}"));
    (output.status.code().unwrap(), line.to_string())
}

/// Returns the number of occurrences of each sample.
fn multiset(samples: impl IntoIterator<Item = Sample>) -> HashMap<String, u32> {
    let mut counts = HashMap::new();
    samples.into_iter().for_each(|sample| *counts.entry(format!("{sample:?}")).or_default() += 1);
    counts
}

#[test]
fn positions_are_quiet_scored_for_the_side_to_move_and_the_same_on_any_number_of_cores() {
    let Some(engine) = right() else { return };
    let folder = folder("kept");
    let [one, three, other] = ["one", "three", "other"].map(|name| folder.join(name).with_extension("pos"));
    let arguments =
        |seed: &'static str, out, games: &'static str| vec![&*engine, "--games", "16", "--seed", seed, "--threads", games, "--out", out];
    let told = runs(&arguments("5", text(&one), "1"));
    runs(&arguments("5", text(&three), "3"));
    runs(&arguments("6", text(&other), "3"));
    assert_eq!(fs::read(&one).unwrap(), fs::read(&three).unwrap(), "the same seed");
    assert_ne!(fs::read(&one).unwrap(), fs::read(&other).unwrap(), "another seed");

    let samples = read(&one).unwrap();
    assert!(samples.len() > 100 && told.contains(&format!("{} positions, ", samples.len())), "{told}");
    let games = 1 + samples.windows(2).filter(|pair| pair[1].ply <= pair[0].ply).count();
    assert!((8..=16).contains(&games), "{games} games");
    for sample in &samples {
        let pos: Position = sample.position();
        assert!(!pos.in_check() && sample.ply >= 6, "{sample:?}");
        // The engine plays the first move of the list, and counts promoted pieces as unpromoted ones.
        let m = pos.legal_moves()[0];
        assert!(!m.is_promotion() && pos.piece_on(m.to()).is_none(), "{sample:?}");
        if !sample.setup.to_string().contains('+') {
            assert_eq!(i32::from(sample.score), evaluate(&pos).clamp(-3000, 3000), "{sample:?}");
        }
    }
    for game in samples.chunk_by(|one, next| one.ply < next.ply) {
        let winners = game.iter().map(|sample| if sample.won { sample.setup.side } else { !sample.setup.side });
        assert!(winners.collect::<Vec<_>>().windows(2).all(|pair| pair[0] == pair[1]), "one winner a game");
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_run_that_was_killed_goes_on_and_the_file_is_the_same() {
    let folder = folder("killed");
    let notes = folder.join("notes");
    let Some(engine) = engine(&format!("scores by material, notes its games in {}", text(&notes))) else { return };
    let games = || {
        let games = fs::read_to_string(&notes).unwrap_or_default().lines().count();
        let _ = fs::remove_file(&notes);
        games
    };
    let [whole, killed] = ["whole.pos", "killed.pos"].map(|name| folder.join(name));
    // More positions than two blocks have.
    let arguments = [&*engine, "--positions", "9000", "--resign-moves", "0", "--threads", "1", "--out"];
    runs(&[&arguments[..], &[text(&whole)]].concat());
    let all = games();
    fs::write(notes.with_extension("waits in"), (all - 10).to_string()).unwrap();
    let mut child = command(&[&arguments[..], &[text(&killed)]].concat()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    // Two blocks of 4096 positions are written, and the rest cannot come.
    let two_blocks = fs::metadata(&whole).unwrap().len() * 9 / 10;
    wait_until("the engine waits", || {
        assert!(child.try_wait().unwrap().is_none(), "it has ended");
        notes.with_extension("is waiting").exists() && fs::metadata(&killed).is_ok_and(|file| file.len() > two_blocks)
    });
    let (code, error) = fails(&[&arguments[..], &[text(&killed)]].concat());
    assert!(code == 2 && error.contains("another `minishogi` is writing to"), "{error}");
    child.kill().unwrap();
    child.wait().unwrap();
    fs::remove_file(notes.with_extension("waits in")).unwrap();
    assert_eq!(Reader::open(&killed).unwrap().total(), None);

    // A kill may truncate a block.
    let length = fs::metadata(&killed).unwrap().len();
    fs::File::options().write(true).open(&killed).unwrap().set_len(length - 7).unwrap();
    games();
    runs(&[&arguments[..], &[text(&killed)]].concat());
    let again = games();
    assert!(again > 0 && again < all * 2 / 3, "{again} of {all} games were played, though a block of two was whole");
    assert_eq!(fs::read(&killed).unwrap(), fs::read(&whole).unwrap());

    // No game is left to play, and other settings are refused.
    assert!(runs(&[&arguments[..], &[text(&killed)]].concat()).starts_with("everything was there already\n"));
    assert_eq!(fs::read(&killed).unwrap(), fs::read(&whole).unwrap());
    let (code, error) = fails(&[&arguments[..], &[text(&killed), "--seed", "2"]].concat());
    assert!(code == 2 && error.contains("it has `seed 1` where this command has `seed 2`"), "{error}");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn parts_put_together_are_the_same_set_and_no_game_counts_twice() {
    let Some(engine) = right() else { return };
    let folder = folder("parts");
    let file = |name: &str| folder.join(name).with_extension("pos");
    let play = |out: &Path, more: &[&str]| runs(&[&[&*engine, "--games", "24", "--out", text(out)], more].concat());
    play(&file("whole"), &[]);
    for part in 1..=3 {
        play(&file(&format!("part{part}")), &["--shard", &format!("{part}/3")]);
    }
    let [part1, part2, part3, whole, merged, other] = ["part1", "part2", "part3", "whole", "merged", "other"].map(file);
    runs(&["merge", text(&part3), text(&part1), text(&part2), "--out", text(&merged)]);
    assert_eq!(multiset(read(&merged).unwrap()), multiset(read(&whole).unwrap()));
    assert_eq!(Reader::open(&merged).unwrap().note(), Reader::open(&whole).unwrap().note(), "all parts are the whole");

    let merge = |files: &[&Path]| {
        let files: Vec<&str> = files.iter().map(|file| text(file)).collect();
        fails(&[&["merge"], &files[..], &["--out", text(&other)]].concat())
    };
    for files in [[&*part1, &part1], [&whole, &part1], [&merged, &whole], [&merged, &part2]] {
        let (code, error) = merge(&files);
        assert!(code == 2 && error.ends_with("positions in both would count twice"), "{error}");
    }
    assert!(fails(&["merge", text(&part1), "--out", text(&whole)]).1.contains("whole.pos is there already"));
    let output = run(&["merge", text(&part1), text(&part3), "--out", text(&other)]);
    assert!(output.status.success() && String::from_utf8_lossy(&output.stderr).contains("note: part 2/3 is missing"), "{output:?}");
    let (_, error) = merge(&[&part1, &part2]);
    assert!(error.contains("other.pos is there already"), "{error}");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn files_are_shuffled_and_split_between_games() {
    let Some(engine) = right() else { return };
    let folder = folder("changed");
    let [games, shuffled, again, train, held] =
        ["games", "shuffled", "again", "train", "held"].map(|name| folder.join(name).with_extension("pos"));
    runs(&[&*engine, "--games", "24", "--out", text(&games)]);
    let all = read(&games).unwrap();
    for out in [&shuffled, &again] {
        runs(&["shuffle", text(&games), "--out", text(out)]);
    }
    assert_eq!(fs::read(&shuffled).unwrap(), fs::read(&again).unwrap());
    let mixed = read(&shuffled).unwrap();
    assert_ne!(mixed, all);
    assert_eq!(multiset(mixed), multiset(all.clone()));

    runs(&["split", text(&games), "--out", text(&train), "--out-held", text(&held), "--share", "0.25"]);
    let [learnt, back] = [&train, &held].map(|file| read(file).unwrap());
    assert_eq!(learnt, all[..learnt.len()]);
    assert!(all[learnt.len()].ply <= all[learnt.len() - 1].ply, "between two games");
    let share = (all.len() - learnt.len()) as f64 / all.len() as f64;
    assert!((0.05..=0.25).contains(&share), "{share}");
    let known = multiset(learnt.into_iter().map(|sample| Sample { score: 0, won: false, ply: 0, ..sample }));
    let twice = multiset(back.into_iter().map(|sample| Sample { score: 0, won: false, ply: 0, ..sample }));
    assert!(!twice.is_empty() && twice.keys().all(|sample| !known.contains_key(sample)));

    let same = folder.join("same");
    let beside = folder.join(".").join("same");
    let (code, error) = fails(&["split", text(&games), "--out", text(&same), "--out-held", text(&beside)]);
    assert!(code == 2 && error.contains("--out and --out-held are both") && !same.exists(), "{error}");
    let (code, error) = fails(&["split", text(&shuffled), "--out", text(&folder.join("x")), "--out-held", text(&folder.join("y"))]);
    assert!(code == 2 && error.contains("is shuffled, so that its games are not known any more: split it first"), "{error}");
    let shown = runs(&["show", text(&games), "--from", "2", "--count", "3"]);
    let first = &all[1];
    let won = if first.won { "won" } else { "lost" };
    let line = format!("2  {}  score {}  {won}  ply {}\n", first.setup, first.score, first.ply);
    assert!(shown.starts_with(&line) && shown.lines().count() == 3, "{shown}");
    assert!(fails(&["show", text(&games), "--from", "1000000"]).1.contains("there is none with the number 1000000"));
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn scores_from_the_wrong_side_are_refused() {
    let Some(wrong) = engine("scores from the other side") else { return };
    let folder = folder("wrong");
    let [games, other] = ["games.pos", "other.pos"].map(|name| folder.join(name));
    let (code, error) = fails(&[&wrong, "--positions", "8000", "--resign-moves", "0", "--out", text(&games)]);
    assert!(code == 1 && error.contains("Score or result is seen from the wrong side"), "{error}");
    assert_eq!(Reader::open(&games).unwrap().total(), None, "it is not finished");
    for arguments in [vec!["stats", text(&games)], vec!["shuffle", text(&games), "--out", text(&other)]] {
        let (code, error) = fails(&arguments);
        assert!(code == 1 && error.contains("Nothing can be learnt from these positions"), "{error}");
    }
    assert!(!other.exists());
    // The same engine with the right sign of its scores.
    let right = right().unwrap();
    let told = runs(&[&right, "--positions", "8000", "--resign-moves", "0", "--out", text(&other)]);
    assert!(told.contains("agreement of score and result from 100 points on: "), "{told}");
}

/// The classical mistakes of labels: scores of one fixed side, or at the limit.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn scores_of_a_fixed_side_or_without_a_difference_are_refused() {
    let folder = folder("labels");
    for (number, (fault, expected)) in [
        ("scores for White", "where Black is to move, scores are right in only "),
        ("scores for Black", "where White is to move, scores are right in only "),
        ("scores at the limit", " of the scores lie at the limit"),
        ("scores a hundred times too large", "Are they points, of which a pawn is worth 100?"),
    ]
    .into_iter()
    .enumerate()
    {
        let Some(engine) = engine(fault) else { return };
        let games = folder.join(format!("{number}.pos"));
        let (code, error) = fails(&[&engine, "--positions", "8000", "--resign-moves", "0", "--out", text(&games)]);
        assert!(code == 1 && error.contains(expected) && error.contains("Nothing can be learnt"), "{fault}: {error}");
    }
}

/// The command reports whether scores are points, and writes the file unless nearly all of them are clipped.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn scores_of_another_scale_are_told() {
    let folder = folder("scale");
    for (number, (fault, expected)) in [
        ("scores ten times too large", "points, of which a pawn is worth 100"),
        ("scores a hundredth", " times too small for points"),
        ("scores by material", ""),
    ]
    .into_iter()
    .enumerate()
    {
        let Some(engine) = engine(fault) else { return };
        let games = folder.join(format!("{number}.pos"));
        let output = run(&[&engine, "--positions", "4000", "--resign-moves", "0", "--out", text(&games)]);
        let told = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert_eq!(told.contains("points, of which"), !expected.is_empty(), "{fault}: {told}");
        assert!(told.contains(expected), "{fault}: {told}");
    }
}

#[test]
fn what_cannot_be_is_refused_with_a_sentence() {
    let folder = folder("refused");
    let [foreign, out] = ["foreign.pos", "out.pos"].map(|name| folder.join(name));
    fs::write(&foreign, "position startpos\n").unwrap();
    let is_foreign = "not a file of training positions: expected one that `minishogi selfplay` has written";
    for arguments in
        [vec!["stats", text(&foreign)], vec!["merge", text(&foreign), "--out", text(&out)], vec!["random", "--out", text(&foreign)]]
    {
        let (code, error) = fails(&arguments);
        assert!(code == 2 && error.ends_with(is_foreign) && error.contains("foreign.pos"), "{error}");
    }
    assert_eq!(fs::read_to_string(&foreign).unwrap(), "position startpos\n", "it stays as it was");
    // This engine plays, but gives no scores.
    let (code, error) = fails(&["random", "--games", "1", "--out", text(&out)]);
    assert!(code == 1 && error.contains("random: it gives no scores with its moves"), "{error}");
    let (code, error) = fails(&["no-such-engine", "--out", text(&folder.join("new.pos"))]);
    assert!(code == 2 && error.contains("no-such-engine"), "{error}");
    assert!(fails(&["stats", text(&folder.join("nothing.pos"))]).1.contains("nothing.pos"));
}
