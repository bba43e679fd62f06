//! The page in a browser: what it shows is what the game's own rules say.

use std::io::ErrorKind;
use std::process::{self, Command};
use std::{env, fs};

use minishogi_dobutsu::{Oracle, Position, Solver};
use serde_json::Value;

use super::page;

/// Goes through the line, then through the line after the last move of the list, and writes down what is shown.
const READER: &str = "
const look = () => ({
  sfen: byId('sfen').textContent,
  pieces: byId('board').querySelectorAll('g').length,
  moves: [...byId('moves').querySelectorAll('button')].map((button) =>
                button.firstChild.textContent + ' ' + button.querySelector('[lang=en]').textContent),
  told: byId('told').querySelector('[lang=en]').textContent,
})
const walk = () => { show(0); return Array.from({ length: line.length + 1 }, (_, ply) => { show(ply); return { ...look(), played: line[ply] } }) }
const seen = [walk()]
show(0)
byId('moves').querySelector('li:last-child button').click()
seen.push(walk())
const pre = document.createElement('pre')
pre.id = 'seen'
pre.textContent = JSON.stringify(seen)
document.body.append(pre)
";

/// What the reader saw; nothing where there is no browser.
fn look(page: &str) -> Option<Value> {
    let folder = env::temp_dir().join(format!("minishogi-dobutsu-{}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("dobutsu.html");
    fs::write(&file, page.replace("</body>", &format!("<script>\n{READER}</script>\n</body>"))).unwrap();
    let flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--dump-dom"];
    let profile = format!("--user-data-dir={}", folder.join("profile").display());
    let run = Command::new("chromium").args(flags).args([&profile, &format!("file://{}", file.display())]).output();
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
            Some(serde_json::from_str(seen).unwrap())
        }
    }
}

#[test]
fn the_page_plays_as_the_rules_do() {
    let start: Position = "1l1/1c1/1C1/1L1 b - 1".parse().unwrap();
    let solver = Solver::new(start.kinds(), 2);
    while solver.step() {}
    let player = Oracle::new(start.kinds(), solver);
    let Some(seen) = look(&page(&player, &start).unwrap()) else { return };
    let lines = seen.as_array().unwrap();
    assert_eq!(lines.len(), 2);
    for line in lines {
        let mut pos = start.clone();
        let plies = line.as_array().unwrap();
        assert!(plies.len() > 2, "{plies:?}");
        for (ply, shown) in plies.iter().enumerate() {
            assert_eq!(shown["sfen"], pos.sfen(), "ply {ply}");
            let men = pos.sfen().split(' ').step_by(2).take(2).collect::<String>().chars().filter(char::is_ascii_alphabetic).count();
            assert_eq!(shown["pieces"], men, "ply {ply}: {}", pos.sfen());
            let first_words: Vec<&str> = shown["moves"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
            if ply == 0 {
                assert_eq!(first_words.len(), pos.legal_moves().len());
            }
            for (text, (m, value)) in first_words.iter().zip(player.moves(&pos).unwrap()) {
                assert_eq!(*text, format!("{m} {}", super::described(value).0.replace(" plies", "").replace("draws", "draw")));
            }
            if let Some(m) = shown["played"].as_str() {
                pos.do_move(m.parse().unwrap()).unwrap();
            }
        }
        assert!(pos.outcome().is_some() || line == &lines[0], "a line ends with the game: {}", pos.sfen());
        assert_eq!(plies.last().unwrap()["told"], "The end");
    }
}
