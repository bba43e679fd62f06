//! Reads the kit's games with libraries of others.
//!
//! shogiops (npm) is the library of lishogi, and knows 5五将棋. No other library could be found that reads KIF or CSA of it: json-kifu-format
//! and tsshogi (npm) and cshogi (PyPI) support only the board of 9x9, minishogilib (PyPI) reads only USI, and none of Debian's shogi
//! packages claims support. So tsshogi and cshogi read our games on a larger board, which tests all parts except the board, and
//! minishogilib writes the moves a second time. `notation/read.mjs` and `notation/read.py` do that.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use minishogi::{Color, Outcome, Position, START_SFEN};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use support::ROOT;
use support::processes::skip;
use support::programs::{quoted, stderr, succeeded};

use super::{GAMES, file, folder, games, positions, shown};

/// The ends of the games in the data file, for tsshogi in KIF and for cshogi in CSA. If the side to move has lost by a foul, there
/// is no word in KIF that lishogi reads as well.
const ENDINGS: [(Option<&str>, &str); 16] = [
    (Some("mate"), "%TSUMI"),
    (Some("mate"), "%TSUMI"),
    (Some("repetitionDraw"), "%SENNICHITE"),
    (None, "%ILLEGAL_MOVE"),
    (Some("foulWin"), "%+ILLEGAL_ACTION"),
    (Some("mate"), "%TSUMI"),
    (Some("resign"), "%TORYO"),
    (Some("interrupt"), "%CHUDAN"),
    (Some("interrupt"), "%CHUDAN"),
    (None, "%ILLEGAL_MOVE"),
    (Some("timeout"), "%TIME_UP"),
    (None, "%ILLEGAL_MOVE"),
    (None, "%ILLEGAL_MOVE"),
    (None, "%ILLEGAL_MOVE"),
    (Some("foulWin"), "%-ILLEGAL_ACTION"),
    (Some("mate"), "%TSUMI"),
];

/// Returns random games, for cases that the author did not think of.
fn random_games() -> String {
    let mut random = StdRng::seed_from_u64(55);
    let starts = [START_SFEN, "r2k1/2bgp/5/PRS2/K4 b BSg 1", "2k2/2+P2/1+s3/2+B2/2K2 w RSGrbgp 7", "4k/5/5/5/K4 b R2BG2PSrgs 1"];
    let mut text = String::new();
    for number in 0..90 {
        let start = starts[number % starts.len()];
        let mut pos = Position::from_sfen(start).unwrap();
        let longest = random.random_range(0..100);
        while pos.outcome().is_none() && pos.ply() < longest {
            let m = *pos.legal_moves().choose(&mut random).unwrap();
            pos.do_move(m);
        }
        let (winner, end) = match pos.outcome() {
            None => (None, "ply-cap"),
            Some(Outcome::Fourfold) => (Some(Color::White), "fourfold"),
            Some(Outcome::PerpetualCheck { winner }) => (Some(winner), "perpetual-check"),
            Some(Outcome::Mate { winner } | Outcome::NoMoves { winner }) => (Some(winner), "mate"),
        };
        let moves: Vec<String> = pos.moves_done().map(|m| m.to_string()).collect();
        let millis: Vec<u32> = moves.iter().map(|_| random.random_range(0..4000)).collect();
        let game = json!({
            "number": number, "black": "a", "white": "b", "start": start, "given": 0, "moves": moves.join(" "),
            "winner": winner.map(|winner| winner.to_string().to_lowercase()), "end": end, "millis": millis,
        });
        text += &format!("{game}\n");
    }
    text
}

/// Writes every game of a file in every notation, and returns the folder.
fn written(file: &str, name: &str) -> PathBuf {
    let out = folder(name);
    for notation in ["kif", "csa", "usi"] {
        shown(&format!("'{file}' --as {notation} --out {}", quoted(&out)));
    }
    out
}

/// Returns the facts that a reader prints: a line of JSON for each file.
fn facts(output: &Output) -> Vec<(u64, Value)> {
    let lines = succeeded(output);
    let facts = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    facts.map(|fact| (fact["file"].as_str().unwrap()[..4].parse().unwrap(), fact)).collect()
}

/// Returns the seconds of the moves, rounded so that their sums round down.
fn seconds(game: &Value, positions: &[Position]) -> Vec<u64> {
    let given = game["given"].as_u64().unwrap() as usize;
    let mut used = [0; 2];
    let each = (0..positions.len() - 1).map(|index| {
        let millis = index.checked_sub(given).and_then(|index| game["millis"][index].as_u64()).unwrap_or(0);
        let used: &mut u64 = &mut used[positions[index].side_to_move().index()];
        let before = *used / 1000;
        *used += millis;
        *used / 1000 - before
    });
    each.collect()
}

/// Returns the SFEN without the move number, which no KIF or CSA file has.
fn unnumbered(sfen: &str) -> String {
    sfen.split(' ').take(3).collect::<Vec<_>>().join(" ")
}

#[test]
fn libraries_of_others_read_every_game() {
    let scripts = Path::new(ROOT).join("tests/arena/notation");
    if !scripts.join("node_modules").is_dir() {
        return skip("shogiops and tsshogi are not installed (cd tests/arena/notation && npm ci)");
    }
    let random = file("random", &random_games());
    for (file, name) in [(GAMES, "read_data"), (random.as_str(), "read_random")] {
        let out = written(file, name);
        let output = match Command::new("node").arg(scripts.join("read.mjs")).arg(&out).output() {
            Ok(output) => output,
            Err(error) => return skip(&format!("reading games with shogiops and tsshogi: node: {error}")),
        };
        let games = games(file);
        let facts = facts(&output);
        assert_eq!(facts.len(), 3 * games.len(), "two readers of KIF, one of CSA");
        for (number, fact) in facts {
            let game = &games[number as usize];
            let positions = positions(game);
            let [first, last] = [&positions[0], &positions[positions.len() - 1]].map(|pos| unnumbered(&pos.sfen()));
            let [start, end] = ["start", "end"].map(|key| unnumbered(fact[key].as_str().unwrap()));
            assert_eq!((start, end), (first, last), "{fact}");
            assert_eq!(fact["moves"], positions.len() - 1, "{fact}");
            if fact["reader"] == "tsshogi" {
                assert_eq!(fact["usi"], game["moves"], "{fact}");
                assert_eq!(fact["seconds"], json!(seconds(game, &positions)), "{fact}");
            }
            if file == GAMES {
                check_names(&fact, game);
                // In CSA it swaps the two fouls; cshogi checks the ends there.
                if fact["reader"] == "tsshogi" && fact["file"].as_str().unwrap().ends_with(".kifu") {
                    assert_eq!(fact["ending"].as_str(), ENDINGS[number as usize].0, "{fact}");
                }
            }
        }
    }
}

/// Board programs for 9x9 only can continue our games.
#[test]
fn programs_of_9x9_read_every_game() {
    let scripts = Path::new(ROOT).join("tests/arena/notation");
    if !scripts.join("node_modules").is_dir() {
        return skip("shogiops and tsshogi are not installed (cd tests/arena/notation && npm ci)");
    }
    let file = file("random_wide", &random_games());
    let out = folder("wide");
    for notation in ["kif9", "jkf"] {
        shown(&format!("'{file}' --as {notation} --out {}", quoted(&out)));
    }
    let output = match Command::new("node").arg(scripts.join("wide.mjs")).arg(&out).output() {
        Ok(output) => output,
        Err(error) => return skip(&format!("reading games with tsshogi: node: {error}")),
    };
    let games = games(&file);
    let facts = facts(&output);
    assert_eq!(facts.len(), 2 * games.len());
    for (number, fact) in facts {
        let game = &games[number as usize];
        let positions = positions(game);
        let [first, last] = [&positions[0], &positions[positions.len() - 1]].map(|pos| unnumbered(&pos.sfen()));
        assert_eq!((fact["start"].as_str().unwrap(), fact["end"].as_str().unwrap()), (&*first, &*last), "{fact}");
        assert_eq!(fact["moves"], positions.len() - 1, "{fact}");
        assert_eq!(fact["seconds"], json!(seconds(game, &positions)), "{fact}");
    }
}

/// Games of lishogi are read, in KIF and in the notation of people.
#[test]
fn games_that_lishogi_writes_are_read() {
    let scripts = Path::new(ROOT).join("tests/arena/notation");
    if !scripts.join("node_modules").is_dir() {
        return skip("shogiops and tsshogi are not installed (cd tests/arena/notation && npm ci)");
    }
    let out = folder("lishogi");
    let lines = shown(&format!("'{}' --as usi", file("random_lishogi", &random_games())));
    let games = folder("lishogi_games").join("games.usi");
    fs::write(&games, &lines).unwrap();
    match Command::new("node").arg(scripts.join("write.mjs")).arg(&games).arg(&out).output() {
        Ok(output) => assert!(output.status.success(), "{}", stderr(&output)),
        Err(error) => return skip(&format!("writing games with shogiops: node: {error}")),
    }
    for (number, line) in lines.lines().enumerate() {
        for ending in ["kif", "ki2"] {
            let path = out.join(format!("{number:04}.{ending}"));
            // KIF does not have the number of the first move.
            let moves = |line: &str| line.split(" moves ").nth(1).unwrap_or_default().trim().to_string();
            assert_eq!(moves(&shown(&format!("{} --as usi", quoted(&path)))), moves(line), "{}", path.display());
        }
    }
}

/// Checks that names are the same, except for escaped or widened characters.
fn check_names(fact: &Value, game: &Value) {
    for key in ["black", "white"] {
        let [read, name] = [fact, game].map(|from| from[key].as_str().unwrap().trim());
        let strange = |c: char| c.is_control() || "#&,:：\u{2028}".contains(c);
        match name.contains(strange) {
            false => assert_eq!(read, name, "{fact}"),
            true => assert_eq!(read.contains("evil"), name.contains("evil"), "{fact}"),
        }
    }
}

#[test]
fn python_libraries_read_every_game() {
    let script = Path::new(ROOT).join("tests/arena/notation/read.py");
    let random = file("random_python", &random_games());
    for (file, name) in [(GAMES, "python_data"), (random.as_str(), "python_random")] {
        let out = written(file, name);
        let output = match Command::new("python3").arg(&script).arg(&out).output() {
            Ok(output) if output.status.code() == Some(77) => {
                return skip(&format!("reading games: {}", String::from_utf8_lossy(&output.stdout).trim()));
            }
            Ok(output) => output,
            Err(error) => return skip(&format!("reading games with cshogi and minishogilib: python3: {error}")),
        };
        let games = games(file);
        let facts = facts(&output);
        assert_eq!(facts.len(), 2 * games.len());
        for (number, fact) in facts {
            let game = &games[number as usize];
            let positions = positions(game);
            if fact["reader"] == "minishogilib" {
                let csa = fs::read_to_string(out.join(format!("{number:04}.csa"))).unwrap();
                let moves: Vec<&str> =
                    csa.lines().filter(|line| line.len() == 7 && line.starts_with(['+', '-'])).map(|line| &line[1..]).collect();
                assert_eq!(fact["csa"], json!(moves), "{fact}");
                continue;
            }
            assert_eq!(fact["moves"], positions.len() - 1, "{fact}");
            assert_eq!(fact["seconds"], json!(seconds(game, &positions)), "{fact}");
            // It does not report the winner by mate or repetition.
            assert!(fact["winner"].is_null() || fact["winner"] == game["winner"], "{fact}");
            if file == GAMES {
                check_names(&fact, game);
                assert_eq!(fact["ending"], ENDINGS[number as usize].1, "{fact}");
                check_scores(&fact, game, &positions);
            }
        }
    }
}

/// Checks the values of the moves, which are for Black, as in Floodgate's files.
fn check_scores(fact: &Value, game: &Value, positions: &[Position]) {
    let given = game["given"].as_u64().unwrap() as usize;
    let scores = game["scores"].as_array().map_or(&[][..], Vec::as_slice);
    for (index, score) in scores.iter().enumerate().filter_map(|(index, score)| Some((index + given, score.as_i64()?))) {
        let for_black = if positions[index].side_to_move() == Color::Black { score } else { -score };
        assert_eq!(fact["scores"][index], for_black, "move {}: {fact}", index + 1);
    }
}
