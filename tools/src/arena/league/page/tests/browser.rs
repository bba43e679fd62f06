//! The page in a browser: what it shows is what the kit knows, and it does what it is asked to.

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::process::{self, Command};

use minishogi::{Color, Position, Square};
use serde_json::Value;

use super::{NAMES, page};
use crate::arena::game::Game;
use crate::arena::league::sample;

/// Is put on the page, looks at it as a reader does, and writes down what it sees.
const READER: &str = include_str!("reader.js");

/// What the reader saw on the page at this address; nothing where there is no browser.
fn look(test: &str, page: &str, address: &str) -> Option<Value> {
    let folder = env::temp_dir().join(format!("minishogi-league-{}-{test}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("league.html");
    fs::write(&file, page.replace("</body>", &format!("<script>\n{READER}</script>\n</body>"))).unwrap();
    let flags =
        ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--virtual-time-budget=20000"];
    let profile = format!("--user-data-dir={}", folder.join("profile").display());
    let run = Command::new("chromium").args(flags).args([&profile, "--dump-dom", &format!("file://{}{address}", file.display())]).output();
    fs::remove_dir_all(&folder).unwrap();
    match run {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            eprintln!("SKIPPED: Chromium is not installed");
            None
        }
        Err(error) => panic!("chromium: {error}"),
        Ok(run) => {
            let dom = String::from_utf8_lossy(&run.stdout).into_owned();
            let seen = dom.split("<pre id=\"seen\">").nth(1).and_then(|rest| rest.split("</pre>").next());
            let seen = seen.unwrap_or_else(|| panic!("the reader saw nothing: {}\n{dom}", String::from_utf8_lossy(&run.stderr)));
            Some(serde_json::from_str(&seen.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")).unwrap())
        }
    }
}

/// The pieces of a position as the reader writes them down.
fn pieces(pos: &Position) -> Vec<String> {
    let mut pieces = Vec::new();
    for square in Square::all() {
        if let Some(piece) = pos.piece_on(square) {
            let promoted = if piece.kind.is_promoted() { "+" } else { "" };
            pieces.push(format!("{square} {} {promoted}{}", piece.color.to_string().to_lowercase(), piece.kind.kanji()));
        }
    }
    for color in Color::ALL {
        let held =
            pos.hand_of(color).iter().map(|(kind, count)| format!("hand {} {}{count}", color.to_string().to_lowercase(), kind.kanji()));
        pieces.extend(held);
    }
    pieces.sort();
    pieces
}

#[test]
fn the_board_is_that_of_the_kit_at_every_ply() {
    let games = sample::games(&NAMES, 9);
    let table = sample::table(&NAMES, &games);
    let Some(seen) = look("plies", &page(&table, games.clone()), "#game=4&ply=3") else { return };
    assert_eq!(seen["opened"], "Game 4, ply 3");
    for (game, seen) in games.iter().zip(seen["games"].as_array().unwrap()) {
        assert_game(game, seen);
    }
    assert_eq!(seen["games"].as_array().unwrap().len(), games.len());
}

fn assert_game(game: &Game, seen: &Value) {
    let positions = game.positions().unwrap();
    let plies = seen["plies"].as_array().unwrap();
    assert_eq!(plies.len(), positions.len(), "game {}", game.number);
    for (ply, (pos, shown)) in positions.iter().zip(plies).enumerate() {
        let place = format!("game {}, ply {ply}", game.number);
        assert_eq!(shown["sfen"], pos.sfen(), "{place}");
        assert_eq!(shown["pieces"], serde_json::json!(pieces(pos)), "{place}");
        let score = ply.checked_sub(1).and_then(|index| {
            let score = game.score_of(index)?;
            Some(if positions[index].side_to_move() == Color::Black { score } else { -score })
        });
        let told = score.map_or(String::new(), |score| match score {
            0 => "0".to_string(),
            31_999 => "+M1".to_string(),
            -31_999 => "−M1".to_string(),
            score if score < 0 => format!("−{}", -score),
            score => format!("+{score}"),
        });
        assert_eq!(shown["score"], told, "{place}");
    }
}

#[test]
fn buttons_keys_and_addresses_lead_through_the_games() {
    let games = sample::games(&NAMES, 24);
    let table = sample::table(&NAMES, &games);
    let Some(seen) = look("steps", &page(&table, games.clone()), "") else { return };
    let last = games[0].moves.len();
    let expected = serde_json::json!([
        ["list", 24],
        ["row", "Game 0, ply 0"],
        ["next", "Game 0, ply 1"],
        ["ArrowRight", "Game 0, ply 2"],
        ["End", format!("Game 0, ply {last}")],
        ["next at the end", format!("Game 0, ply {last}")],
        ["ArrowLeft", format!("Game 0, ply {}", last - 1)],
        ["first", "Game 0, ply 0"],
        ["previous at the start", "Game 0, ply 0"],
        ["slider", "Game 0, ply 4"],
        ["move 3", "Game 0, ply 3"],
        ["address", "#game=0&ply=3"],
        ["closed", "#games"],
        ["pair", 4],
        ["fault", games.iter().filter(|game| game.end.is_fault()).count()],
        ["no such game", "There is no such game on this page."],
        ["Japanese", "ja 全員"],
    ]);
    assert_eq!(seen["steps"], expected);
}

#[test]
fn names_and_details_stay_text() {
    let hostile = "</script><img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>";
    let names = [hostile, "b"];
    let mut games = sample::games(&names, 2);
    games[0].detail = hostile.to_string();
    games[1].black = "length".to_string();
    games[1].start = format!("rbsgk/4p/{hostile}");
    let table = sample::table(&names, &games[..1]);
    let Some(seen) = look("hostile", &page(&table, games), "#game=0&ply=1") else { return };
    assert_eq!((&seen["title"], &seen["images"]), (&"Minishogi Lab: league".into(), &0.into()));
    assert_eq!(seen["detail"], hostile);
    assert_eq!(seen["rows"][0], hostile);
    assert_eq!(seen["rows"][1], "length");
}
