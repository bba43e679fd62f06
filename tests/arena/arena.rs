//! End-to-end tests of `match`, `league` and `arena`: real processes, faults, kills and full disks.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use minishogi::{Color, Position};
use support::ROOT;
use support::files::{new_folder, text};
use support::processes::{MARK, has_python, processes, skip};
use support::programs::{stderr, stdout, succeeded};

use crate::parsed;

const MINISHOGI: &str = env!("CARGO_BIN_EXE_minishogi-arena");

/// The timeout of every test: no run takes nearly as long.
const DEADLINE: Duration = Duration::from_secs(300);

/// Returns an engine that plays the first move of the list: deterministic, and without a search.
fn first_move() -> String {
    format!("cmd='{MINISHOGI}' usi,name=first")
}

/// Returns the same with a fault.
fn faulty(fault: &str) -> String {
    format!("cmd=python3 '{ROOT}/tests/arena/faulty_engine.py' '{fault}' '{MINISHOGI}' usi,name=faulty")
}

/// Returns an empty folder for a test.
fn folder(test: &str) -> PathBuf {
    new_folder(env!("CARGO_TARGET_TMPDIR"), &format!("arena/{test}"))
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(MINISHOGI);
    command.args(arguments).env("NO_COLOR", "1").env("LC_ALL", "C").current_dir(ROOT).stdin(Stdio::null());
    command
}

/// Runs the command, and checks that no process is left.
fn run(arguments: &[&str]) -> Output {
    let mark = format!("{}:{arguments:?}", std::process::id());
    let mut command = command(arguments);
    command.env(MARK, &mark);
    let output = assert_cmd::Command::from_std(command).timeout(DEADLINE).output().unwrap();
    assert_eq!(processes(&mark), [""; 0], "left behind");
    output
}

/// Runs the command, checks that it succeeds, and returns its output.
fn runs(arguments: &[&str]) -> String {
    succeeded(&run(arguments))
}

/// Returns the games of a file, as JSON.
fn games(file: &Path) -> Vec<serde_json::Value> {
    fs::read_to_string(file).unwrap().lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_game_is_legal_to_its_end_and_each_opening_is_played_with_both_colours() {
    let file = folder("legal").join("games.jsonl");
    let summary = runs(&["match", "random", &first_move(), "--depth", "1", "--games", "8", "--out", text(&file)]);
    let games = games(&file);
    assert_eq!(games.len(), 8);
    let mut openings = std::collections::HashSet::new();
    for pair in games.chunks(2) {
        let given = pair[0]["given"].as_u64().unwrap() as usize;
        let moves = pair.iter().map(|game| game["moves"].as_str().unwrap().split(' ').take(given).collect::<Vec<_>>());
        let moves: Vec<Vec<&str>> = moves.collect();
        assert_eq!(moves[0], moves[1]);
        assert!(openings.insert(moves[0].clone()), "an opening is there twice");
        assert_eq!((&pair[0]["black"], &pair[0]["white"]), (&pair[1]["white"], &pair[1]["black"]));
    }
    let mut won_by_random = 0;
    for game in &games {
        let line = format!("startpos moves {}", game["moves"].as_str().unwrap());
        let pos = Position::from_usi(&line).unwrap_or_else(|error| panic!("{game}: {error}"));
        let winner = pos.outcome().map(|outcome| outcome.winner());
        let told = match game["winner"].as_str() {
            Some("black") => Some(Color::Black),
            Some("white") => Some(Color::White),
            _ => None,
        };
        assert_eq!(winner, told, "{game}");
        assert!(winner.is_some() || pos.ply() == 512, "{game}");
        won_by_random += usize::from(winner.is_some_and(|winner| game[winner.to_string().to_lowercase()] == "random"));
    }
    assert!(summary.contains(&format!("random won {won_by_random}, lost")), "{summary}");
}

/// A compiler replaces the file while a long match is played.
#[test]
#[cfg(target_os = "linux")]
fn a_match_goes_on_if_the_file_of_its_program_is_gone() {
    let program = folder("gone").join("arena");
    fs::copy(MINISHOGI, &program).unwrap();
    let mut command = Command::new(&program);
    command.args(["match", "random", "random", "--nodes", "1", "--games", "2"]).current_dir(ROOT).stdin(Stdio::null());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    fs::remove_file(&program).unwrap();
    succeeded(&child.wait_with_output().unwrap());
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn parts_put_together_are_the_file_of_one_machine() {
    let folder = folder("parts");
    let whole = folder.join("whole.jsonl");
    let arguments = ["match", "random", "random", "--nodes", "1", "--games", "34", "--seed", "7", "--out"];
    let summary = runs(&[&arguments[..], &[text(&whole), "--threads", "3"]].concat());
    let parts: Vec<PathBuf> = (1..=3).map(|part| folder.join(format!("part{part}.jsonl"))).collect();
    for (number, part) in (1..).zip(&parts) {
        runs(&[&arguments[..], &[text(part), "--shard", &format!("{number}/3")]].concat());
    }
    let merged = folder.join("merged.jsonl");
    let files: Vec<&str> = parts.iter().rev().map(|part| text(part)).collect();
    let merge = |files: &[&str]| run(&[&["match", "merge"], files, &["--out", text(&merged)]].concat());
    assert_eq!(stdout(&merge(&files)), summary);
    assert_eq!(fs::read(&merged).unwrap(), fs::read(&whole).unwrap());

    // A truncated part is reported, though no number is missing between two others.
    let of_all = parts.iter().map(|part| fs::read_to_string(part).unwrap()).collect::<Vec<_>>();
    let second: Vec<&str> = of_all[1].lines().collect();
    fs::write(&parts[1], second[..second.len() - 2].join("\n") + "\n").unwrap();
    fs::remove_file(&merged).unwrap();
    let output = merge(&files);
    assert!(output.status.success() && stderr(&output).contains("game 32 is missing"), "{}", stderr(&output));
    fs::write(&parts[1], &of_all[1]).unwrap();
    // A match may become longer, in all its parts.
    runs(&[&arguments[..6], &["36", "--seed", "7", "--out", text(&parts[2]), "--shard", "3/3"]].concat());
    fs::remove_file(&merged).unwrap();
    let output = merge(&files);
    assert_eq!((output.status.code(), merged.exists()), (Some(2), false), "{}", stdout(&output));
    assert!(stderr(&output).contains("a part of a match of 34 games, not of 36"), "{}", stderr(&output));
    fs::write(&parts[2], &of_all[2]).unwrap();
    fs::write(&merged, "").unwrap();

    // No file is overwritten, and no part may be missing, duplicate, or from another match.
    let error = |files: &[&str]| {
        let output = merge(files);
        assert_eq!(output.status.code(), Some(2));
        stderr(&output)
    };
    assert!(error(&files).contains("merged.jsonl is there already"));
    fs::remove_file(&merged).unwrap();
    assert!(error(&files[1..]).contains("part 3/3 is missing"));
    assert!(error(&[files[0], files[1], files[1]]).contains("part2.jsonl: part 2/3 is there twice"));
    assert!(error(&[text(&whole)]).contains("whole.jsonl: this is no part of a match"));
    let other = folder.join("other.jsonl");
    runs(&["match", "random", "random", "--nodes", "2", "--games", "4", "--shard", "3/3", "--out", text(&other)]);
    let said = error(&[files[1], files[2], text(&other)]);
    assert!(said.contains("other.jsonl holds games between random (random, nodes=2)"), "{said}");
    assert!(error(&["no-such-file"]).contains("no-such-file: No such file"));
    assert!(!merged.exists());
}

/// An engine that notes each game that it begins, and hangs in the game of a given number.
struct Waiting {
    /// A line for each game.
    notes: PathBuf,
}

impl Waiting {
    fn new(folder: &Path) -> Waiting {
        Waiting { notes: folder.join("notes") }
    }

    fn engine(&self) -> String {
        faulty(&format!("notes its games in {}", text(&self.notes)))
    }

    /// Returns the number of games that it has begun since the last call.
    fn begun(&self) -> usize {
        let begun = fs::read_to_string(&self.notes).unwrap_or_default().lines().count();
        let _ = fs::remove_file(&self.notes);
        begun
    }

    /// Runs the command, and kills it in the engine's game of this number, after the earlier games are in its files.
    fn kill_in_game(&self, number: usize, arguments: &[&str], files: &[PathBuf]) {
        let written = || -> usize { files.iter().map(|file| games_of("faulty", file)).sum() };
        let expected = written() + number - 1;
        let [waits_in, is_waiting] = ["waits in", "is waiting"].map(|extension| self.notes.with_extension(extension));
        fs::write(&waits_in, number.to_string()).unwrap();
        let mark = format!("{}:killed {arguments:?}", std::process::id());
        let mut child = command(arguments).env(MARK, &mark).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        wait_until("the engine waits", || {
            assert!(child.try_wait().unwrap().is_none(), "{arguments:?} has ended");
            is_waiting.exists() && written() == expected
        });
        child.kill().unwrap();
        child.wait().unwrap();
        wait_until("the engines end with it", || processes(&mark).is_empty());
        fs::remove_file(&waits_in).unwrap();
        fs::remove_file(&is_waiting).unwrap();
    }
}

/// Returns the number of a player's complete games in a file that may be being written.
fn games_of(player: &str, file: &Path) -> usize {
    let is_of =
        |line: &&str| line.ends_with('\n') && ["black", "white"].iter().any(|side| line.contains(&format!("\"{side}\":\"{player}\"")));
    fs::read_to_string(file).unwrap_or_default().split_inclusive('\n').filter(is_of).count()
}

/// Waits until the condition holds.
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let deadline = Instant::now() + DEADLINE;
    while !is_so() {
        assert!(Instant::now() < deadline, "in vain: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_match_that_was_killed_plays_only_what_is_missing() {
    if !has_python() {
        return;
    }
    let folder = folder("killed match");
    let (whole, killed, waiting) = (folder.join("whole.jsonl"), folder.join("killed.jsonl"), Waiting::new(&folder));
    let engine = waiting.engine();
    let arguments = ["match", &first_move(), &engine, "--depth", "1", "--games", "10", "--threads", "1", "--patience", "300", "--out"];
    let [of_whole, of_killed] = [&whole, &killed].map(|file| [&arguments[..], &[text(file)]].concat());
    let summary = runs(&of_whole);
    assert_eq!(waiting.begun(), 10);

    waiting.kill_in_game(3, &of_killed, std::slice::from_ref(&killed));
    assert_eq!((waiting.begun(), games(&killed).len()), (3, 2));
    let before = fs::read_to_string(&killed).unwrap();
    waiting.kill_in_game(5, &of_killed, std::slice::from_ref(&killed));
    assert_eq!((waiting.begun(), games(&killed).len()), (5, 6));
    assert!(fs::read_to_string(&killed).unwrap().starts_with(&before), "what was there is kept");
    // A crash of the machine may truncate the last line.
    let mut cut = fs::read(&killed).unwrap();
    cut.truncate(cut.len() - 7);
    fs::write(&killed, cut).unwrap();
    assert_eq!(runs(&of_killed), summary);
    assert_eq!(waiting.begun(), 10 - 5);
    assert!(fs::read(&killed).unwrap() == fs::read(&whole).unwrap(), "{killed:?} is not as {whole:?}");
    // No game is left to play.
    assert_eq!((runs(&of_killed), waiting.begun()), (summary, 0));
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_league_that_was_killed_ends_with_the_same_table() {
    if !has_python() {
        return;
    }
    // The engine plays 18 games, the first six of them in the qualifier.
    for (system, killed_in) in [(&["--games", "6"][..], [3, 5, 4]), (&["--swiss", "3", "--games", "6"], [2, 9, 4])] {
        let folder = folder("killed league");
        let waiting = Waiting::new(&folder);
        let engine = waiting.engine();
        let players =
            ["league", "random", "random", "random", &engine, "--nodes", "1", "--gate", "random", "--gate-games", "6", "--seed", "3"];
        let arguments: Vec<&str> = [&players[..], system, &["--threads", "1", "--patience", "300", "--out"]].concat();
        let [whole, killed] = ["whole", "killed"].map(|name| folder.join(name));
        let [of_whole, of_killed] = [&whole, &killed].map(|out| [&arguments[..], &[text(out)]].concat());
        runs(&of_whole);
        let all = waiting.begun();
        assert_eq!(all, 18);
        for number in killed_in {
            waiting.kill_in_game(number, &of_killed, &["gate.jsonl", "games.jsonl"].map(|file| killed.join(file)));
            assert_eq!(waiting.begun(), number);
        }
        runs(&of_killed);
        // A game in which it was killed is restarted.
        assert_eq!(waiting.begun(), all - killed_in.iter().map(|number| number - 1).sum::<usize>());
        for file in ["table.txt", "games.jsonl", "gate.jsonl", "index.html"] {
            assert_eq!(fs::read_to_string(killed.join(file)).unwrap(), fs::read_to_string(whole.join(file)).unwrap(), "{file}");
        }
    }
}

/// Returns the lines of a file, one of them changed.
fn changed(lines: &[&str], line: usize, change: impl Fn(&str) -> String) -> String {
    lines.iter().enumerate().map(|(index, text)| if index + 1 == line { change(text) } else { text.to_string() } + "\n").collect()
}

#[test]
fn a_games_file_that_was_changed_by_hand_is_refused_with_its_line() {
    let file = folder("by hand").join("games.jsonl");
    let arguments = ["match", "random", "random", "--nodes", "1", "--games", "8", "--out", text(&file)];
    let summary = runs(&arguments);
    let whole = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let refused = |content: String, expected: &str| {
        fs::write(&file, &content).unwrap();
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{expected}: {}", stdout(&output));
        assert!(stderr(&output).contains(&format!("games.jsonl, line {expected}")), "{expected}: {}", stderr(&output));
        assert_eq!(fs::read_to_string(&file).unwrap(), content, "it stays as it is");
    };
    refused(whole.clone() + lines[3] + "\n", "10: game 2 is there twice: it is in line 4 already");
    refused(whole.clone() + &whole, "10: a second heading");
    let flip = |line: &str| match line.contains("\"winner\":\"black\"") {
        true => line.replace("\"winner\":\"black\"", "\"winner\":\"white\""),
        false => line.replace("\"winner\":\"white\"", "\"winner\":\"black\""),
    };
    refused(changed(&lines, 5, flip), "5: game 3: it says that ");
    refused(
        changed(&lines, 5, |line| line.replace("\"number\":3", "\"number\":12")),
        "5: game 12 is between random (2) (Black) and random, but",
    );
    refused(changed(&lines, 2, |line| line.replace("\"moves\":\"", "\"moves\":\"5e5a ")), "2: game 0: it has ");
    refused(
        changed(&lines, 2, |line| line.replace("\"winner\":\"", "\"winner\":\"nobody")),
        "2: neither a game nor the heading of games: the winner is",
    );
    let mut swapped = lines.clone();
    swapped.swap(2, 4);
    let numbers = |line: &str, from: u32, to: u32| line.replace(&format!("\"number\":{from},"), &format!("\"number\":{to},"));
    let (one, other) = (numbers(lines[2], 1, 3), numbers(lines[4], 3, 1));
    (swapped[2], swapped[4]) = (&other, &one);
    refused(changed(&swapped, 0, str::to_string), "3: game 1 does not begin as game 0, the other one of its pair");
    refused(changed(&lines, 5, |line| format!("{} and more", &line[..40])), "5: neither a game nor the heading of games: ");
    refused(changed(&lines, 5, |_| "somebody's note".to_string()), "5: neither a game nor the heading of games: ");
    // A line that a crash truncated is no error in any place.
    fs::write(&file, changed(&lines, 5, |line| line[..40].to_string())).unwrap();
    assert_eq!(runs(&arguments), summary);
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);
}

#[test]
fn a_game_of_another_part_or_another_cutting_is_not_merged() {
    let folder = folder("cuttings");
    let part = |shard: &str| {
        let file = folder.join(format!("{}.jsonl", shard.replace('/', " of ")));
        runs(&["match", "random", "random", "--nodes", "1", "--games", "8", "--shard", shard, "--out", text(&file)]);
        file
    };
    let [first, second, whole] = ["1/2", "2/2", "1/1"].map(part);
    let merged = folder.join("merged.jsonl");
    let error = |files: &[&Path]| {
        let files: Vec<&str> = files.iter().map(|file| text(file)).collect();
        let output = run(&[&["match", "merge"], &files[..], &["--out", text(&merged)]].concat());
        assert_eq!((output.status.code(), merged.exists()), (Some(2), false), "{}", stdout(&output));
        stderr(&output)
    };
    let said = error(&[&first, &second, &whole]);
    assert!(said.contains("1 of 1.jsonl: this is part 1/1, but the first file is part 1/2"), "{said}");
    // A line of the other part was added by hand.
    let stranger = fs::read_to_string(&second).unwrap().lines().nth(1).unwrap().to_string();
    let more = folder.join("more.jsonl");
    fs::write(&more, fs::read_to_string(&first).unwrap() + &stranger + "\n").unwrap();
    let said = error(&[&more, &second]);
    assert!(said.contains("more.jsonl, line 6: game 2 does not belong to part 1/2"), "{said}");
}

#[test]
fn a_league_wants_its_own_games() {
    let out = folder("own games").join("league");
    let arguments = ["league", "random", "random", "random", "--nodes", "1", "--games", "2", "--out", text(&out)];
    let table = runs(&arguments);
    let file = out.join("games.jsonl");
    let whole = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let stranger = |line: &str| line.replace("\"random\"", "\"random (9)\"");
    let game = lines.iter().position(|line| line.contains("\"black\":\"random\"")).unwrap() + 1;
    for (content, expected) in [
        (changed(&lines, game, stranger), format!("games.jsonl, line {game}: game {} is between random (9) (Black) and ", game - 2)),
        (changed(&lines, 3, |line| line.replace("\"number\":1,", "\"number\":7,")), "games.jsonl, line 3: there is no game 7".to_string()),
    ] {
        fs::write(&file, content).unwrap();
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{}", stdout(&output));
        assert!(stderr(&output).contains(&expected), "{expected}: {}", stderr(&output));
    }
    fs::write(&file, &whole).unwrap();
    assert_eq!(runs(&arguments), table);
    // The message names only a few entries of a class.
    let output = run(&[&arguments[..], &["random", "random"]].concat());
    let said = "only there: none; only now: random (4) (random, nodes=1), random (5) (random, nodes=1))";
    assert!(stderr(&output).contains(said), "{}", stderr(&output));
    let limits = arguments.map(|argument| if argument == "1" { "3" } else { argument });
    assert!(stderr(&run(&[&limits[..], &["random"]].concat())).contains("random (3) (random, nodes=3) and 1 more)"));
}

/// With the flag, each meeting has a pair of games from the start position, with both colours; without it, none has.
#[test]
fn a_league_may_begin_each_meeting_at_the_start_position() {
    let out = folder("from start").join("league");
    let arguments = ["league", "random", "random", "random", "--nodes", "1", "--games", "4", "--out", text(&out)];
    let said = runs(&[&arguments[..], &["--from-start"]].concat());
    assert!(said.contains("Everybody against everybody, 4 games a meeting, the first two from the start position, "), "{said}");
    let games = games(&out.join("games.jsonl"));
    assert_eq!(games.len(), 12);
    for pair in games.chunks(2) {
        let begins_at_start = pair[0]["number"].as_u64().unwrap() % 4 == 0;
        let given = |game: &serde_json::Value| game["given"].as_u64().unwrap();
        assert_eq!(given(&pair[0]) == 0, begins_at_start, "{}", pair[0]);
        assert_eq!((given(&pair[1]), &pair[1]["black"]), (given(&pair[0]), &pair[0]["white"]), "{}", pair[1]);
        assert!(pair.iter().all(|game| game["start"] == Position::start().sfen()));
    }
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(2), "{}", stdout(&output));
}

#[test]
fn a_games_file_that_was_broken_off_in_its_heading_is_begun_anew() {
    let folder = folder("half_a_heading");
    let file = folder.join("games.jsonl");
    let words = ["match", "random", "random", "--games", "2", "--nodes", "1", "--out", text(&file)];
    runs(&words);
    let whole = fs::read(&file).unwrap();
    let heading = whole.iter().position(|byte| *byte == b'\n').unwrap();
    for cut in [1, 20, heading - 1, heading] {
        fs::write(&file, &whole[..cut]).unwrap();
        let output = run(&words);
        let was_told = stderr(&output).contains("games.jsonl was broken off before the first game: it is started again");
        assert!(output.status.success() && was_told == (cut < heading), "{cut}: {}", stderr(&output));
        assert_eq!(games(&file).len(), 2, "{cut}");
    }
    // A file with a game must not be overwritten.
    for lost in [[&whole[..20], &whole[heading..]].concat(), b"{\"mine\": [1, 2".to_vec()] {
        fs::write(&file, &lost).unwrap();
        let output = run(&words);
        let expected = "games.jsonl, line 1: it was cut short; expected the engines that play";
        assert!(output.status.code() == Some(2) && stderr(&output).contains(expected), "{}", stderr(&output));
        assert_eq!(fs::read(&file).unwrap(), lost);
    }
}

/// Two programs at a time would play all games twice. The lock ends with its owner, even if that is killed.
#[test]
fn one_match_and_one_league_at_a_time_write_to_a_file() {
    let folder = folder("at a time");
    let (games, league) = (folder.join("games.jsonl"), folder.join("league"));
    for (arguments, file) in [
        (&["match", "random", "random", "--nodes", "1", "--games", "100000", "--out", text(&games)][..], &games),
        (&["league", "random", "random", "--nodes", "1", "--games", "100000", "--out", text(&league)], &league.join("games.jsonl")),
    ] {
        let mut first = command(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while !file.exists() {
            assert!(first.try_wait().unwrap().is_none(), "{arguments:?} has ended");
            thread::sleep(Duration::from_millis(5));
        }
        let second = run(arguments);
        assert_eq!(second.status.code(), Some(2));
        assert!(stderr(&second).contains("another `minishogi` is writing to"), "{}", stderr(&second));
        first.kill().unwrap();
        first.wait().unwrap();
        // A league of fewer games is another league: the message is about that, not about a lock.
        let few: Vec<String> = arguments.iter().map(|word| word.replace("100000", "2")).collect();
        let few: Vec<&str> = few.iter().map(String::as_str).collect();
        // A child process of the first one has its open files until it starts its program, and so the lock.
        let mut told = (0..100).map(|_| stderr(&run(&few))).inspect(|_| thread::sleep(Duration::from_millis(50)));
        let third = told.find(|told| !told.contains("another `minishogi`")).expect("the lock goes with the program that had it");
        assert!(third.is_empty() || third.contains("holds games of another kind"), "{third}");
    }
}

/// Each fault loses a game, with its name and a message about the first one.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn every_fault_is_judged_and_the_match_goes_on() {
    if !has_python() {
        return;
    }
    let file = folder("faults").join("games.jsonl");
    for (fault, end, detail) in [
        ("plays an illegal move", "illegal-move", "5e5a: "),
        ("plays no move", "protocol", "`bestmove` instead of a move"),
        ("answers bestmove twice", "protocol", "it answered twice: `bestmove "),
        ("hangs in go", "silence", "it did not answer within 10 s"),
        ("dies in its third go", "crash", "the engine ended (exit status: 3)"),
        ("dies in go", "crash", "the engine ended (exit status: 3) before it had answered; its last words: out of ideas"),
        ("floods in go", "protocol", "the engine printed more than 16 MiB at once"),
        ("never ends its line", "protocol", "the engine printed a line longer than 64 KiB"),
    ] {
        let _ = fs::remove_file(&file);
        let engine = faulty(fault);
        let patience = if fault == "hangs in go" { "10" } else { "60" };
        let arguments = ["match", &first_move(), &engine, "--depth", "1", "--games", "4", "--patience", patience, "--out", text(&file)];
        let output = run(&arguments);
        let (said, complaints) = (stdout(&output), stderr(&output));
        assert_eq!(output.status.code(), Some(0), "{fault}: {complaints}");
        assert!(said.contains("first won 4, lost 0: 100.0 %") && said.contains("faulty lost 4 by a fault"), "{fault}: {said}");
        assert_eq!(complaints.matches(") lost by a fault, ").count(), 4, "{fault}: {complaints}");
        for game in games(&file) {
            assert_eq!(game["end"], end, "{fault}: {game}");
            assert!(game["detail"].as_str().unwrap().starts_with(detail), "{fault}: {game}");
        }
    }
}

/// Blanks before, between and behind the words of an engine mean nothing.
#[test]
fn blanks_around_the_words_of_an_engine_mean_nothing() {
    if !has_python() {
        return;
    }
    for fault in [
        "puts a blank before its lines",
        "puts blanks behind its lines",
        "puts tabs between its words",
        "puts blanks everywhere",
        "ends its lines as Windows does",
    ] {
        let said = runs(&["match", &first_move(), &faulty(fault), "--depth", "1", "--games", "2", "--patience", "60"]);
        assert!(!said.contains("fault of the program") && said.contains("Pairs "), "{fault}: {said}");
    }
}

/// Writes the same position in four spellings.
fn spellings(folder: &Path) -> PathBuf {
    let after = Position::from_usi("startpos moves 5d5c 1b1c").unwrap().sfen();
    let board = after.rsplit_once(' ').unwrap().0;
    let file = folder.join("openings.txt");
    fs::write(&file, format!("startpos moves 5d5c 1b1c\n{after}\nsfen {board} 1\n  startpos   moves 5d5c\t1b1c # again\n")).unwrap();
    file
}

/// Engines that do not vary play two distinct games from one position, however often they play and however the position is written.
#[test]
fn copies_of_games_count_once_and_are_told() {
    let folder = folder("copies");
    let [file, merged] = ["games.jsonl", "merged.jsonl"].map(|name| folder.join(name));
    let openings = spellings(&folder);
    let last = first_move().replace("name=first", "name=second");
    let arguments = ["match", &first_move(), &last, "--depth", "1", "--openings", text(&openings)];
    let output = run(&[&arguments[..], &["--games", "8", "--out", text(&file)]].concat());
    let (said, notes) = (stdout(&output), stderr(&output));
    assert_eq!(output.status.code(), Some(0), "{notes}");
    assert!(notes.contains("3 of 4 openings lead to a position that is there before, as line 2 does, with line 1"), "{notes}");
    assert!(notes.contains("the file has openings for 2 games"), "{notes}");
    assert!(said.contains("Distinct  2 distinct games of 8, 1 distinct pairs of 4: copies count once below"), "{said}");
    assert!(said.contains("inconclusive: play about 18 more games") && said.contains("openings: 1 from a file"), "{said}");
    // The same for games that are read from a file.
    let said = stdout(&run(&[&arguments[..], &["--games", "8", "--out", text(&file), "--lang", "ja"]].concat()));
    assert!(said.contains("8 局のうち 2 局、4 組のうち 1 組"), "{said}");
    // And for merged parts.
    let parts = [1, 2].map(|part| folder.join(format!("{part}.jsonl")));
    for (number, part) in (1..).zip(&parts) {
        run(&[&arguments[..], &["--games", "8", "--shard", &format!("{number}/2"), "--out", text(part)]].concat());
    }
    let said = runs(&["match", "merge", text(&parts[0]), text(&parts[1]), "--out", text(&merged)]);
    assert!(said.contains("2 distinct games of 8, 1 distinct pairs of 4"), "{said}");
}

/// Copies do not count, so a test that could not end stops with the reason.
#[test]
fn a_sequential_test_stops_where_nothing_new_comes() {
    let folder = folder("used_up");
    let openings = spellings(&folder);
    let second = first_move().replace("name=first", "name=second");
    let arguments = ["match", &first_move(), &second, "--depth", "1", "--openings", text(&openings), "--sprt", "elo0=0", "elo1=50"];
    let output = run(&[&arguments[..], &["--threads", "1"]].concat());
    let (said, notes) = (stdout(&output), stderr(&output));
    assert_eq!(output.status.code(), Some(0), "{notes}");
    assert!(notes.contains("the last 2 games were copies of earlier ones: from these openings the engines show nothing new"), "{notes}");
    assert!(said.contains("not decided yet") && said.contains("2 distinct games of 4, 1 distinct pairs of 2"), "{said}");
}

/// Points count all games, ratings only distinct ones.
#[test]
fn a_league_counts_copies_once() {
    let folder = folder("league_copies");
    let openings = spellings(&folder);
    let second = first_move().replace("name=first", "name=second");
    let arguments = ["league", &first_move(), &second, "--depth", "1", "--games", "8", "--openings", text(&openings)];
    let output = run(&[&arguments[..], &["--out", text(&folder.join("out"))]].concat());
    let said = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(said.contains("2 distinct games of 8: ratings count copies once, points count all games."), "{said}");
    let page = fs::read_to_string(folder.join("out/index.html")).unwrap();
    assert!(page.contains("2 distinct games of 8") && page.contains("8 局のうち相異なるのは 2 局"));
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn who_is_late_loses_on_time_and_plays_on() {
    if !has_python() {
        return;
    }
    let file = folder("late").join("games.jsonl");
    let arguments =
        ["match", &first_move(), &faulty("is late"), "--movetime", "50", "--margin-ms", "1000", "--games", "2", "--out", text(&file)];
    runs(&arguments);
    for game in games(&file) {
        assert_eq!((&game["end"], &game["detail"]), (&"time".into(), &"it had 50 ms and a margin of 1000 ms".into()), "{game}");
        let chosen = game["moves"].as_str().unwrap().split(' ').count() - game["given"].as_u64().unwrap() as usize;
        assert_eq!(game.get("millis").map_or(0, |millis| millis.as_array().unwrap().len()), chosen, "where time counts it is kept");
    }
}

/// The engine is tried three times; after that its games are lost at once.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn an_engine_that_does_not_come_back_loses_the_rest() {
    if !has_python() {
        return;
    }
    let file = folder("not back").join("games.jsonl");
    let engine = faulty("is ready once");
    let arguments = ["match", &first_move(), &engine, "--depth", "1", "--games", "4", "--threads", "1", "--patience", "15"];
    runs(&[&arguments[..], &["--out", text(&file)]].concat());
    let ends: Vec<String> = games(&file).iter().map(|game| game["end"].as_str().unwrap().to_string()).collect();
    assert!(ends.iter().all(|end| end == "not-ready" || end == "mate" || end == "fourfold"), "{ends:?}");
    assert!(ends.iter().filter(|end| *end == "not-ready").count() >= 2, "{ends:?}");
}

/// The reason why an unwritten player resigns is printed once, and is in the file.
#[test]
fn who_resigns_with_words_is_quoted() {
    if !has_python() {
        return;
    }
    let file = folder("words").join("games.jsonl");
    let output = run(&["match", &first_move(), &faulty("panics"), "--depth", "1", "--games", "4", "--out", text(&file)]);
    let complaints = stderr(&output);
    assert_eq!(complaints.matches("faulty resigned: the player panicked: not yet implemented").count(), 1, "{complaints}");
    assert!(games(&file).iter().all(|game| game["detail"] == "the player panicked: not yet implemented"));
}

/// A terminal would obey escape sequences from engines and their owners.
#[test]
fn what_an_engine_says_never_reaches_the_terminal_as_it_is() {
    if !has_python() {
        return;
    }
    let file = folder("escapes").join("games.jsonl");
    for (fault, told) in [
        ("clears the screen", "`bestmove \\u{1b}[2J"),
        ("clears the screen with words", "\\u{1b}[2J\\u{1b}]0;mine\\u{7}\\u{9b}cleared\\u{202e}"),
    ] {
        let _ = fs::remove_file(&file);
        let engine = faulty(fault).replace("name=faulty", "name=\u{1b}[31mred");
        let output = run(&["match", &first_move(), &engine, "--depth", "1", "--games", "4", "--out", text(&file)]);
        let shown = stdout(&output) + &stderr(&output);
        assert!(shown.contains(told) && shown.contains("\\u{1b}[31mred"), "{fault}: {shown:?}");
        let acts = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!shown.contains(acts), "{fault}: {shown:?}");
    }
}

/// The engine is named at its first violation and at the end, also for games that were played before.
#[test]
fn who_ignores_its_limit_is_named() {
    if !has_python() {
        return;
    }
    let folder = folder("ignores its limit");
    for (limit, value, said, said_in_japanese) in [
        (
            "--nodes",
            "1000",
            "faulty ignores nodes=1000: it searched 123456 positions for a move. ",
            "faulty は nodes=1000 を守っていません",
        ),
        ("--depth", "3", "faulty ignores depth=3: it searched to depth 9\n", "faulty は depth=3 を守っていません"),
    ] {
        let file = folder.join(limit);
        let arguments = ["match", &first_move(), &faulty("ignores its limit"), limit, value, "--games", "4", "--out", text(&file)];
        let output = run(&arguments);
        assert_eq!(stderr(&output).matches(said).count(), 1, "{}", stderr(&output));
        assert_eq!(stdout(&output).matches(said).count(), 1, "{}", stdout(&output));
        let resumed = runs(&[&arguments[..], &["--lang", "ja"]].concat());
        assert!(resumed.contains(said_in_japanese), "{resumed}");
    }
    let said = runs(&["match", &first_move(), &faulty("ignores its limit"), "--nodes", "123456", "--games", "2"]);
    assert!(!said.contains("ignores"), "{said}");
}

/// Tests all lines of the summary, in both languages, and the bar, which has no colours outside a terminal.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_verdict_comes_in_words_in_the_language_of_the_user() {
    let arguments = ["match", "random", &first_move(), "--nodes", "1", "--games", "60", "--seed", "3"];
    let [en, ja] = ["en", "ja"].map(|lang| runs(&[&arguments[..], &["--lang", lang]].concat()));
    insta::assert_snapshot!("verdict_en", en);
    insta::assert_snapshot!("verdict_ja", ja);
    let mut by_environment = command(&arguments);
    by_environment.env_remove("NO_COLOR").env("LC_ALL", "ja_JP.UTF-8");
    assert_eq!(stdout(&by_environment.output().unwrap()), ja);
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn who_ignores_quit_is_killed_and_loses_nothing() {
    if !has_python() {
        return;
    }
    let said = runs(&["match", &first_move(), &faulty("ignores quit"), "--depth", "1", "--games", "2"]);
    assert!(!said.contains("by a fault"), "{said}");
}

#[test]
fn what_cannot_be_begun_is_said_with_exit_code_2() {
    let python = has_python();
    let bad_book = folder("bad").join("book.txt");
    fs::write(&bad_book, "startpos moves 5d5c\nstartpos moves 5e5a\n").unwrap();
    let no_games = bad_book.with_file_name("notes.txt");
    fs::write(&no_games, "my notes").unwrap();
    let out = bad_book.with_file_name("league");
    let positions = bad_book.with_file_name("games.pos");
    let never = faulty("never answers usiok");
    let other_variant = format!("{},option.USI_Variant=shogi", first_move());
    for (arguments, expected) in [
        (&["match", "random"][..], "expected two engines, for example ex05 ex04, but there are 1"),
        (&["match", "random", "./no-such-engine"], "`./no-such-engine` could not be started: "),
        (&["match", "random", "cmd=x,tc=soon"], "engine `cmd=x,tc=soon`: tc is `soon` instead of seconds"),
        (&["match", &never, "random", "--patience", "0.3"], "faulty: waited 0.3 s for `usiok`, in vain"),
        (&["match", "random", "random", "--games", "7"], "expected an even number from 2 to 1000000"),
        (&["match", "random", "random", "--games", "0"], "expected an even number from 2 to 1000000"),
        // An unknown option is an error: otherwise it would seem to make no difference.
        (&["match", "random", "cmd=random,option.Foo=1"], "random (2): option.Foo: the engine has no such option; it has none"),
        (&["match", "cmd=random,option.USI_Hash=1", "random"], "random: option.USI_Hash: the engine has no such option; it has none"),
        (
            &["match", "random", &other_variant],
            "first: option.USI_Variant=shogi: the engine says: USI_Variant is always minishogi, not `shogi`",
        ),
        (
            &["selfplay", "cmd=random,option.Foo=1", "--out", text(&positions)],
            "random: option.Foo: the engine has no such option; it has none",
        ),
        (&["match", "random", "cmd=ex99,Foo=1"], "options are written option.Foo=..."),
        (&["match", "random", "random", "--nodes", "0"], "0 is not in 1.."),
        (&["match", "random", "random", "--nodes", "x"], "expected a whole number"),
        (&["match", "random", "random", "--nodes", "5", "--depth", "5"], "cannot be used with"),
        (&["match", "random", "random", "--sprt", "elo0=5", "elo1=x"], "--sprt: "),
        (&["match", "random", "random", "--openings", text(&bad_book)], "illegal move 5e5a (number 1)"),
        (&["match", "random", "random", "--shard", "5/4", "--out", "x"], "expected i/n with i from 1 to n"),
        (&["match", "random", "random", "--out", text(&no_games)], "notes.txt: this is no file of games"),
        (&["league", "random", "--out", text(&out)], "a league needs two players; fit to enter: 1"),
        (&["league", text(&bad_book), "random", "--out", text(&out)], "not fit to enter: book: `"),
    ] {
        if expected.starts_with("faulty") && !python {
            continue;
        }
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
    }
    assert_eq!(fs::read_to_string(&no_games).unwrap(), "my notes", "what is not ours stays as it is");
}

#[test]
fn another_match_does_not_go_into_the_same_file() {
    let file = folder("another").join("games.jsonl");
    let arguments = ["match", "random", "random", "--games", "2", "--out", text(&file)];
    runs(&[&arguments[..], &["--nodes", "1"]].concat());
    let before = fs::read(&file).unwrap();
    for (other, expected) in [
        (
            &["--nodes", "2"][..],
            "holds games between random (random, nodes=1) and random (2) (random, nodes=1), not random (random, nodes=2)",
        ),
        (&["--nodes", "1", "--seed", "2"], "holds games from other openings (random, seed 1), not these (random, seed 2)"),
        (&["--nodes", "1", "--shard", "1/2"], "holds another part (the whole), not this one (1/2)"),
        (&["--nodes", "1", "--max-plies", "9"], "holds games with other limits of plies"),
    ] {
        let output = run(&[&arguments[..], other].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
    assert_eq!(fs::read(&file).unwrap(), before);
    // The match can be extended.
    runs(&["match", "random", "random", "--games", "6", "--out", text(&file), "--nodes", "1"]);
    assert_eq!(games(&file).len(), 6);
}

/// Writes an engine that is started by its path in this folder.
#[cfg(unix)]
fn script(folder: &Path, name: &str, comment: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;

    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n# {comment}\nexec '{MINISHOGI}' usi\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

#[test]
#[cfg(unix)]
fn games_of_a_program_that_was_replaced_are_not_counted_for_the_new_one() {
    let folder = folder("replaced");
    let mine = script(&folder, "mine", "one");
    for arguments in [
        vec!["league", text(&mine), "random", "--nodes", "1"],
        vec!["league", &format!("sh {}", text(&script(&folder, "mine.sh", "one"))), "random", "--nodes", "1"],
    ] {
        let out = folder.join(format!("out {}", arguments[1].len()));
        let play = || run(&[&arguments[..], &["--out", text(&out)]].concat());
        let first = play();
        assert_eq!(first.status.code(), Some(0), "{}", stderr(&first));
        assert_eq!(stdout(&play()), stdout(&first));
        for name in ["mine", "mine.sh"] {
            script(&folder, name, "another");
        }
        let (refused, file) = (play(), out.join("games.jsonl"));
        assert_eq!(refused.status.code(), Some(2), "{}", stdout(&refused));
        assert!(
            stderr(&refused).contains("games.jsonl holds games of another build of mine; choose another --out"),
            "{}",
            stderr(&refused)
        );

        // An earlier kit wrote no digests.
        let kept = fs::read_to_string(&file).unwrap();
        let (heading, rest) = kept.split_once('\n').unwrap();
        let (before, after) = heading.split_once(",\"digest\":\"").unwrap();
        fs::write(&file, format!("{before}{}\n{rest}", &after[after.find('"').unwrap() + 1..])).unwrap();
        let told = play();
        assert_eq!(told.status.code(), Some(0), "{}", stderr(&told));
        assert!(stderr(&told).contains("games.jsonl does not say which build of mine played"), "{}", stderr(&told));
        for name in ["mine", "mine.sh"] {
            script(&folder, name, "one");
        }
    }
}

#[test]
#[cfg(unix)]
fn machines_with_builds_of_their_own_play_one_match() {
    let folder = folder("builds");
    let part = |number: u32| {
        let mine = script(&folder, "mine", &format!("build {number}"));
        let file = folder.join(format!("part{number}.jsonl"));
        let shard = format!("{number}/2");
        runs(&["match", text(&mine), "random", "--nodes", "1", "--games", "4", "--shard", &shard, "--out", text(&file)]);
        file
    };
    let ([one, two], merged) = ([1, 2].map(part), folder.join("merged.jsonl"));
    runs(&["match", "merge", text(&one), text(&two), "--out", text(&merged)]);
    assert_eq!(games(&merged).len(), 4);
    let heading = |file: &Path| fs::read_to_string(file).unwrap().lines().next().unwrap().to_string();
    assert!(heading(&one).contains("\"digest\"") && !heading(&merged).contains("\"digest\""), "{}", heading(&merged));
}

#[test]
fn on_a_full_disk_the_games_before_are_kept() {
    let folder = folder("full disk");
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=16k", "tmpfs", text(&folder)]).stderr(Stdio::null()).status();
    if !mounted.is_ok_and(|status| status.success()) {
        return skip("no small disk can be mounted here");
    }
    let file = folder.join("games.jsonl");
    // The disk is removed even if the test fails.
    let played = std::panic::catch_unwind(|| {
        let output = run(&["match", "random", "random", "--nodes", "1", "--games", "200", "--out", text(&file)]);
        (output, fs::read_to_string(&file).unwrap())
    });
    assert!(Command::new("umount").arg(&folder).status().unwrap().success());
    let (output, kept) = played.unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("games.jsonl: No space left on device"), "{}", stderr(&output));
    assert!(stderr(&output).contains("the games before are kept"), "{}", stderr(&output));
    let whole = kept.lines().filter(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()).count();
    assert!(whole > 3 && stdout(&output).contains("random against random (2)"), "{whole} {}", stdout(&output));
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_sequential_test_stops_by_itself() {
    // A random player is not 300 Elo stronger than another, but is 300 Elo stronger than a player that resigns at once.
    let said = runs(&["match", "random", "random", "--nodes", "1", "--sprt", "elo0=0", "elo1=300"]);
    assert!(said.contains("random is not stronger by elo1: elo0 is accepted") && said.contains("SPRT      LLR -"), "{said}");
    if has_python() {
        let said = runs(&["match", &first_move(), &faulty("always resigns"), "--depth", "1", "--sprt", "elo0=0", "elo1=300"]);
        assert!(said.contains("first is stronger, elo1 is accepted"), "{said}");
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_gate_says_who_is_not_fit_and_the_others_play() {
    if !has_python() {
        return;
    }
    let folder = folder("gate").join("out");
    let [illegal, resigns] =
        ["plays an illegal move", "always resigns"].map(|fault| faulty(fault).replace("name=faulty", &format!("name={fault}")));
    let entries = ["league", "random", "random", "random", &illegal, &resigns, "--depth", "1", "--gate", "random", "--games", "4"];
    let output = run(&[&entries[..], &["--gate-games", "2", "--out", text(&folder)]].concat());
    let (said, complaints) = (stdout(&output), stderr(&output));
    assert_eq!(output.status.code(), Some(0), "{said}{complaints}");
    assert!(complaints.contains("not fit to enter: plays an illegal move: it failed as a program, illegal move: 5e5a: "), "{complaints}");
    assert!(complaints.contains("not fit to enter: always resigns: it won only 0 of 2 games against a random player"), "{complaints}");
    let live = fs::read_to_string(folder.join("live.html")).unwrap();
    let page = parsed::html(&live);
    assert!(live.contains("12 / 12") && !parsed::all(&page, "#last").is_empty() && !parsed::all(&page, "svg.board").is_empty(), "{live}");
    assert!(parsed::all(&page, "[http-equiv=refresh]").is_empty(), "all is over");
    let kif: Vec<_> = fs::read_dir(folder.join("kif")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(kif.len(), 12);
    assert!(fs::read_to_string(folder.join("kif/0000.kifu")).unwrap().contains("手合割"), "{kif:?}");
    let table = fs::read_to_string(folder.join("table.txt")).unwrap();
    assert!(table.contains("always resigns") && table.contains("plays an illegal move"), "{table}");
    for game in games(&folder.join("games.jsonl")) {
        assert!(game["black"].as_str().unwrap().starts_with("random") && game["white"].as_str().unwrap().starts_with("random"));
    }
}

/// The same engine over two protocols plays the same games.
#[test]
fn usi_and_uci_are_two_ways_to_say_the_same() {
    let program = "/usr/games/fairy-stockfish";
    if !Path::new(program).exists() {
        return skip("fairy-stockfish is not installed");
    }
    let folder = folder("fairy");
    let play = |fields: &str, file: &Path| {
        let fairy = format!("cmd={program},name=Fairy,nodes=200,option.Hash=1{fields}");
        runs(&["match", "random", &fairy, "--nodes", "1", "--games", "10", "--out", text(file)])
    };
    let [usi, uci] = ["usi.jsonl", "uci.jsonl"].map(|name| folder.join(name));
    let said = play("", &usi);
    assert_eq!(play(",proto=uci,option.UCI_Variant=minishogi", &uci), said);
    assert!(said.contains("random won 0, lost 10") && !said.contains("fault"), "{said}");
    let moves = |file| games(file).iter().map(|game| game["moves"].clone()).collect::<Vec<_>>();
    assert_eq!(moves(&uci), moves(&usi));
}

/// Openings are games in any format: lines that `replay` writes, records of board programs, also of those for 9x9 only.
#[test]
fn openings_are_read_from_games_of_any_format() {
    let folder = folder("openings_of_games");
    let games_file = format!("{ROOT}/tests/data/games.jsonl");
    let kif = folder.join("book.kif");
    fs::write(&kif, "手合割：5五将棋\n1 ５三歩(54)\n2 投了\n変化：1手\n1 ４四金(45)\n").unwrap();
    for (name, notation) in [("all.usi", "usi"), ("wide.kifu", "kif9")] {
        let lines = command(&["replay", &games_file, "--as", notation]).output().unwrap().stdout;
        fs::write(folder.join(name), lines).unwrap();
    }
    let play = |book: &str, out: &str| {
        let [book, out] = [book, out].map(|name| folder.join(name));
        let arguments = ["match", "random", "random", "--openings", text(&book), "--games", "4", "--nodes", "1", "--out", text(&out)];
        let output = command(&arguments).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        (games(&out), stderr(&output))
    };
    let (of_kif, told) = play("book.kif", "kif.jsonl");
    assert!(of_kif.iter().all(|game| game["given"] == 1 && game["moves"].as_str().unwrap().starts_with("5d5c ")), "{of_kif:?}");
    assert!(told.contains("book.kif, line 1: 1 branch passed over; Black wins: resignation"), "{told}");
    let (of_usi, told) = play("all.usi", "usi.jsonl");
    assert!(told.contains("all.usi, line 1: the game is over, and begins before its last move"), "{told}");
    let (of_wide, told) = play("wide.kifu", "wide.jsonl");
    assert!(told.contains("read off a board of 9x9"), "{told}");
    let begins = |games: &[serde_json::Value]| games.iter().map(|game| game["given"].clone()).collect::<Vec<_>>();
    assert_eq!(begins(&of_usi), begins(&of_wide));
}

/// Uses a newer build of the same engine, in WebAssembly.
#[test]
#[ignore = "slow: an engine in WebAssembly"]
fn a_newer_fairy_stockfish_plays() {
    let program = Path::new(ROOT).join("tests/arena/notation/node_modules/fairy-stockfish-nnue.wasm/uci.js");
    if !program.exists() {
        return skip("fairy-stockfish-nnue.wasm is not installed (cd tests/arena/notation && npm ci)");
    }
    let command = format!("node --no-experimental-fetch {}", program.display());
    let fairy = format!("cmd={command},name=Fairy,proto=uci,option.UCI_Variant=minishogi,nodes=200");
    let said = runs(&["match", "random", &fairy, "--nodes", "1", "--games", "4", "--threads", "1"]);
    assert!(said.contains("random won 0, lost 4") && !said.contains("fault"), "{said}");
}

/// In USI this engine sets up drops wrongly; in UCI it plays by the rules.
#[test]
fn sjaak_plays_by_the_rules() {
    let program = "/usr/games/sjaakii";
    if !Path::new(program).exists() {
        return skip("sjaakii is not installed");
    }
    let sjaak = format!("cmd={program},name=Sjaak,proto=uci,option.UCI_Variant=minishogi,movetime=20");
    let said = runs(&["match", "random", &sjaak, "--nodes", "1", "--games", "6", "--margin-ms", "5000"]);
    assert!(said.contains("random won 0, lost 6") && !said.contains("fault"), "{said}");
}
