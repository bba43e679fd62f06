//! Tests of the page, as text and in a browser: its contents and its controls.

use std::cell::Cell;
use std::collections::HashMap;
use std::time::Duration;

use minishogi::{Color, Move, Position, START_SFEN, Square, Text, evaluate, mate_in};
use minishogi_board::notation;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use super::*;
use crate::elo::Estimate;
use crate::game::End;
use crate::league::standings::Standing;
use crate::parsed;
use crate::runner::OnBoard;

const NAMES: [&str; 4] = ["alpha", "<script>alert('x')</script>", "山田 太郎", "two\nlines"];

/// The games begin at these positions in turn. In one of them White moves first, and both have pieces in hand.
const STARTS: [&str; 3] = [START_SFEN, "r2k1/2bgp/5/PRS2/K4 b BSg 1", "2gk1/1r3/b4/1R2P/KG1+S1 w Bsp 8"];

const LONGEST: usize = 120;

/// Returns a sample of games: random legal moves with a fixed seed; each player meets each other in turn.
fn sample_games(names: &[&str], count: u32) -> Vec<Game> {
    let mut random = StdRng::seed_from_u64(5);
    let pairs: Vec<[&str; 2]> =
        names.iter().flat_map(|black| names.iter().filter(move |white| *white != black).map(move |white| [*black, *white])).collect();
    (0..count).zip(pairs.iter().cycle()).map(|(number, &players)| game(&mut random, number, players)).collect()
}

fn game(random: &mut StdRng, number: u32, [black, white]: [&str; 2]) -> Game {
    let start = STARTS[(number as usize / 2) % STARTS.len()];
    let mut pos = Position::from_sfen(start).unwrap();
    let given = number as usize % 3;
    let (mut moves, mut scores) = (Vec::new(), Vec::new());
    let breaks_down_after = if number % 7 == 6 { random.random_range(given..40) } else { usize::MAX };
    let (end, winner, detail) = loop {
        if let Some(outcome) = pos.outcome() {
            break (End::by_rule(outcome), Some(outcome.winner()), "");
        }
        if moves.len() == LONGEST {
            break (End::PlyCap, None, "");
        }
        if moves.len() >= breaks_down_after {
            break (End::IllegalMove, Some(!pos.side_to_move()), "it played 5a5a: there is no piece of its own on 5a");
        }
        let m = *pos.legal_moves_promoting().choose(random).unwrap();
        pos.do_move(m);
        if moves.len() >= given {
            scores.push(score(&pos, random));
        }
        moves.push(m);
    };
    Game {
        number,
        black: black.to_string(),
        white: white.to_string(),
        start: start.to_string(),
        given,
        moves,
        winner,
        end,
        detail: detail.to_string(),
        scores,
        millis: Vec::new(),
        nodes: [0, 0],
        most_nodes: [0, 0],
        deepest: [0, 0],
    }
}

/// Returns the score that a player might report for the move it has just done.
fn score(pos: &Position, random: &mut StdRng) -> Option<minishogi::Value> {
    let said = if pos.is_mated() { mate_in(1) } else { -evaluate(pos) + random.random_range(-80..80) };
    random.random_bool(0.9).then_some(said)
}

/// Returns the table of these games. The ratings are guessed from the points.
fn sample_table(names: &[&str], games: &[Game]) -> LeagueTable {
    let mut standings: Vec<Standing> = names.iter().map(|name| standing(name, names, games)).collect();
    standings.sort_by_key(|standing| std::cmp::Reverse(standing.half_points()));
    // `against` is in the order of the standings.
    let order: Vec<&str> = standings.iter().map(|standing| names[place(names, &standing.name)]).collect();
    LeagueTable {
        title: Text::new("2 games a pairing, nodes=1000, openings of up to 2 plies", "1 回の対戦は 2 局"),
        standings: order.iter().map(|name| standing(name, &order, games)).collect(),
        first_player: Estimate { value: 35.2, margin: 28.9 },
        unfit: vec![("手番なし".to_string(), Text::new("it gave no answer to `usi` within 10 s", "10 秒以内に `usi` に答えませんでした"))],
        games: games.len() as u32,
        distinct: games.len() as u32,
        planned: games.len() as u32,
    }
}

fn place(names: &[&str], name: &str) -> usize {
    names.iter().position(|known| *known == name).unwrap()
}

fn standing(name: &str, names: &[&str], games: &[Game]) -> Standing {
    let mut standing = Standing {
        name: name.to_string(),
        won: 0,
        lost: 0,
        capped: 0,
        byes: 0,
        faults: 0,
        rating: Estimate { value: 0.0, margin: f64::INFINITY },
        against: vec![[0; 3]; names.len()],
    };
    for game in games {
        let Some(color) = Color::ALL.into_iter().find(|&color| game.player(color) == name) else { continue };
        let against = &mut standing.against[place(names, game.player(!color))];
        let (count, cell) = match game.winner {
            Some(winner) if winner == color => (&mut standing.won, 0),
            Some(_) => (&mut standing.lost, 1),
            None => (&mut standing.capped, 2),
        };
        *count += 1;
        against[cell] += 1;
        standing.faults += u32::from(game.end.is_fault() && game.winner == Some(!color));
    }
    if standing.games() > 0 {
        let share = (f64::from(standing.half_points()) + 1.0) / f64::from(2 * standing.games() + 2);
        standing.rating = Estimate { value: 400.0 * (share / (1.0 - share)).log10(), margin: 700.0 / f64::from(standing.games()).sqrt() };
    }
    standing
}

fn page(table: &LeagueTable, games: Vec<Game>) -> String {
    let mut page = Vec::new();
    write(table, games.into_iter().map(Ok), &mut page, Lang::En).unwrap();
    String::from_utf8(page).unwrap()
}

fn sample_page() -> String {
    let games = sample_games(&NAMES, 24);
    page(&sample_table(&NAMES, &games), games)
}

/// Returns the JSON on the page under this id.
fn data(page: &str, id: &str) -> Value {
    parsed::data(&parsed::html(page), id)
}

#[test]
fn the_games_of_the_sample_are_legal_and_of_many_kinds() {
    let games = sample_games(&["a", "b", "c"], 60);
    let mut ends: Vec<End> = games.iter().map(|game| game.end).collect();
    ends.sort();
    ends.dedup();
    assert!(ends.contains(&End::Mate) && ends.contains(&End::PlyCap) && ends.contains(&End::IllegalMove), "{ends:?}");
    assert!(games.iter().all(|game| game.positions().is_ok()));
    let has = |is_there: fn(Move) -> bool| games.iter().flat_map(|game| &game.moves).any(|&m| is_there(m));
    assert!(has(Move::is_drop) && has(Move::is_promotion));
}

#[test]
fn the_page_begins_in_the_language_of_the_league() {
    let games = sample_games(&NAMES, 4);
    let table = sample_table(&NAMES, &games);
    for lang in [Lang::En, Lang::Ja] {
        let mut page = Vec::new();
        write(&table, games.iter().cloned().map(Ok), &mut page, lang).unwrap();
        let page = parsed::html(&String::from_utf8(page).unwrap());
        assert_eq!(page.root_element().attr("lang"), Some(lang.code()));
    }
}

#[test]
fn the_live_page_asks_again_until_all_is_over() {
    let games = sample_games(&NAMES, 4);
    let mut table = sample_table(&NAMES, &games);
    table.planned = table.games + 1;
    let page = live(&table, &[], &games, Lang::Ja);
    let read = parsed::html(&page);
    assert_eq!((parsed::all(&read, "meta[http-equiv=refresh][content='3']").len(), parsed::all(&read, "script").len()), (1, 1));
    assert!(page.contains("&lt;script&gt;alert") && !parsed::all(&read, "article").is_empty());
    table.planned = table.games;
    let over = parsed::html(&live(&table, &[], &games, Lang::Ja));
    assert!(parsed::all(&over, "meta[http-equiv=refresh]").is_empty());
    // The running games come first, with the clock, the last move and its score; with more than four boards none is large.
    let on_board = |game: &Game| OnBoard { game: Game { winner: None, ..game.clone() }, left: [Some(Duration::from_secs(75)), None] };
    let running: Vec<OnBoard<Move>> = games.iter().cycle().take(6).map(on_board).collect();
    let page = live(&table, &running, &games, Lang::En);
    let read = parsed::html(&page);
    assert_eq!((parsed::all(&read, ".boards article").len(), parsed::all(&read, ".boards .board").len()), (4, 4));
    assert!(parsed::texts(&read, ".clock").iter().all(|clock| clock == "1:15"), "{page}");
    assert_eq!(parsed::all(&read, ".player.turn").len(), 4, "whose turn it is");
}

#[test]
fn whatever_is_in_a_league_is_text() {
    let hostile = "</script><!--<hostile a=\"'&\u{1b}\u{202e}";
    let names = [hostile, "b"];
    let mut games = sample_games(&names, 4);
    games[1].detail = hostile.to_string();
    games[2].black = format!("nobody{hostile}");
    games[3].start = hostile.to_string();
    let mut table = sample_table(&names, &games[..2]);
    table.title = Text::of(hostile.to_string(), hostile.to_string());
    table.unfit = vec![(hostile.to_string(), Text::of(hostile.to_string(), hostile.to_string()))];
    let page = page(&table, games);
    assert!(page.contains("&lt;hostile a=&quot;'&amp;\\u{1b}\\u{202e}"));
    assert!(!page.contains('\u{1b}') && !page.contains('\u{202e}'));
    // Every element is one of the page's own, or one of the pieces'.
    let read = parsed::html(&page);
    let drawn = scraper::Html::parse_fragment(&pieces());
    let ours = "a body button circle code dd dialog div dl dt figcaption figure g h1 h2 head header html caption input \
                label li line main meta nav noscript ol option p script section select small span style svg table tbody td text th thead title tr";
    let drawn: Vec<&str> = parsed::all(&drawn, "*").iter().map(|element| element.value().name()).collect();
    for element in parsed::all(&read, "*") {
        let name = element.value().name();
        assert!(ours.split(' ').any(|our| our == name) || drawn.contains(&name), "<{name}");
    }
    assert_eq!(parsed::all(&read, "script").len(), 6);
    // The script gets the names as displayed.
    let shown = one_line(hostile);
    let games = data(&page, "games-data");
    assert_eq!(
        (&games[1][8], &games[2][1], &games[3][3]),
        (&shown.clone().into(), &format!("nobody{shown}").into(), &shown.clone().into())
    );
    assert!(data(&page, "league-data")["players"].as_array().unwrap().contains(&shown.into()));
}

#[test]
fn everything_of_the_league_is_on_the_page() {
    let page = sample_page();
    for text in [
        "2 games a pairing, nodes=1000, openings of up to 2 plies",
        "Finished: all games are played.",
        "すべての対局が終わりました。",
        "&lt;script&gt;alert('x')&lt;/script&gt;",
        "two\\nlines",
        "手番なし",
        "it gave no answer to <code>usi</code> within 10 s",
        "+35 ± 29",
        "between +6 and +64",
        "<option value=\"illegal-move\" data-en=\"illegal move (3)\" data-ja=\"反則手（3）\">",
        "<option value=\"fault\" data-en=\"any fault (3)\"",
        "href=\"#player=1&amp;opponent=4\"",
    ] {
        assert!(page.contains(text), "{text}");
    }
}

#[test]
fn the_script_gets_every_game_in_its_order() {
    let games = sample_games(&NAMES, 24);
    let table = sample_table(&NAMES, &games);
    let page = page(&table, games.clone());
    let (written, names) = (data(&page, "games-data"), data(&page, "names-data"));
    let place: HashMap<&str, usize> = table.standings.iter().map(|standing| standing.name.as_str()).zip(0..).collect();
    for (game, row) in games.iter().zip(written.as_array().unwrap()) {
        let moves: Vec<String> = game.moves.iter().map(|m| m.to_string()).collect();
        assert_eq!((row[0].as_u64(), row[5].as_str()), (Some(game.number.into()), Some(moves.join(" ").as_str())));
        assert_eq!((row[1].as_u64(), row[2].as_u64()), (Some(place[game.black.as_str()] as u64), Some(place[game.white.as_str()] as u64)));
        assert_eq!(row[9].as_array().unwrap().len(), game.scores.len());
        let called: Vec<&Value> = row[10].as_array().unwrap().iter().map(|place| &names[place.as_u64().unwrap() as usize]).collect();
        let positions = game.positions().unwrap();
        let names_of = |(pos, &m)| serde_json::json!([notation::english(pos, m), notation::japanese(pos, m)]);
        assert_eq!(serde_json::json!(called), positions.iter().zip(&game.moves).map(names_of).collect::<Value>(), "game {}", game.number);
    }
    assert_eq!(written.as_array().unwrap().len(), 24);
}

#[test]
fn a_running_league_says_so() {
    let games = sample_games(&NAMES, 24);
    let mut table = sample_table(&NAMES, &games);
    table.planned = 120;
    let page = page(&table, games);
    assert!(page.contains("Still running: 24 of 120 games are played.") && page.contains("全 120 局のうち 24 局"));
    assert!(parsed::texts(&parsed::html(&page), "dd").contains(&"24 / 120".to_string()) && !page.contains("Finished"));
}

#[test]
fn links_lead_somewhere_and_nothing_comes_from_elsewhere() {
    let page = sample_page().replace(&pieces(), "");
    let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|text| text.split('"').next()).collect();
    for (index, id) in ids.iter().enumerate() {
        assert!(!ids[..index].contains(id), "{id} twice");
    }
    for target in page.split(" href=\"").skip(1).filter_map(|text| text.split('"').next()) {
        let target = target.strip_prefix('#').unwrap_or_else(|| panic!("{target} is elsewhere"));
        assert!(ids.contains(&target) || target.starts_with("player="), "{target} leads nowhere");
    }
    for id in SCRIPT.split("byId('").skip(1).filter_map(|text| text.split('\'').next()) {
        assert!(ids.contains(&id), "the script wants {id}");
    }
    for elsewhere in ["<link", "<img", "src=", "url(", "@import", "https://", "fetch(", "XMLHttp", "innerHTML", "eval("] {
        assert!(!page.contains(elsewhere), "{elsewhere}");
    }
    assert!(page.contains("content=\"default-src 'none'; style-src"));
}

#[test]
fn a_league_of_nobody_has_a_page_too() {
    let mut table = sample_table(&[], &[]);
    table.first_player = Estimate { value: f64::NAN, margin: f64::INFINITY };
    table.unfit.clear();
    let page = page(&table, Vec::new());
    assert!(page.contains("The advantage of moving first is not known yet.") && !page.contains("NaN") && !page.contains("Unfit"));
    assert_eq!(data(&page, "games-data"), Value::Array(Vec::new()));
}

/// Counts the bytes that are written, and drops them.
struct Counter<'a>(&'a Cell<usize>);

impl Write for Counter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn games_are_written_as_they_come() {
    write_many(1_000);
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn ten_thousand_games_are_not_too_many() {
    write_many(10_000);
}

/// Writes the page with this many games, and checks that games are written as they come.
fn write_many(count: usize) {
    let games = sample_games(&NAMES, 24);
    let table = sample_table(&NAMES, &games);
    let written = Cell::new(0);
    let (mut before, mut longest_wait) = (0, 0);
    let many = games.iter().cycle().take(count).map(|game| {
        longest_wait = longest_wait.max(written.get() - before);
        before = written.get();
        Ok(game.clone())
    });
    write(&table, many, &mut Counter(&written), Lang::En).unwrap();
    // The scripts, the board and the pieces come last.
    let rest = written.get() - before;
    assert!(rest < 300_000, "the games come first, and {rest} of {} bytes after them", written.get());
    assert!(longest_wait < 50_000, "{longest_wait} bytes between two games");
    assert!(before < 1_400 * count, "{before} bytes");
}

#[test]
fn an_error_of_the_games_is_passed_on() {
    let table = sample_table(&NAMES, &[]);
    let error = write(&table, [Err(io::Error::other("line 7"))], &mut Vec::new(), Lang::En).unwrap_err();
    assert_eq!(error.to_string(), "line 7");
}

/// A script that the test adds to the page: it operates the page as a reader does, and writes down its contents.
const READER: &str = include_str!("reader.js");

/// Returns the findings of the script on the page at this address; `None` without a browser.
fn look(test: &str, page: &str, address: &str) -> Option<Value> {
    let seen = support::browser::seen(&format!("league-{test}"), page, READER, address)?;
    Some(serde_json::from_str(&seen).unwrap())
}

/// Returns the pieces of a position as the script writes them down.
fn pieces_of(pos: &Position) -> Vec<String> {
    let mut pieces = Vec::new();
    for square in Square::all() {
        if let Some(piece) = pos.piece_on(square) {
            pieces.push(format!("{square} {} {}", piece.color.to_string().to_lowercase(), piece.to_string().to_uppercase()));
        }
    }
    for color in Color::ALL {
        let held = pos.hand_of(color).iter().map(|(kind, count)| (kind.letter(), count));
        pieces.extend(held.map(|(letter, count)| format!("hand {} {letter}{count}", color.to_string().to_lowercase())));
    }
    pieces.sort();
    pieces
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_board_is_that_of_the_kit_at_every_ply() {
    let games = sample_games(&NAMES, 9);
    let table = sample_table(&NAMES, &games);
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
        assert_eq!(shown["pieces"], serde_json::json!(pieces_of(pos)), "{place}");
        let score = ply.checked_sub(1).and_then(|index| {
            let score = game.score_of(index)?;
            Some(if positions[index].side_to_move() == Color::Black { score } else { -score })
        });
        let told = score.map_or(String::new(), notation::value);
        assert_eq!(shown["score"], told, "{place}");
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn buttons_keys_and_addresses_lead_through_the_games() {
    let games = sample_games(&NAMES, 24);
    let table = sample_table(&NAMES, &games);
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
#[ignore = "slow: .ci/nightly runs it"]
fn names_and_details_stay_text() {
    let hostile = "</script><img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>";
    let names = [hostile, "b"];
    let mut games = sample_games(&names, 2);
    games[0].detail = hostile.to_string();
    games[1].black = "length".to_string();
    games[1].start = format!("rbsgk/4p/{hostile}");
    let table = sample_table(&names, &games[..1]);
    let Some(seen) = look("hostile", &page(&table, games), "#game=0&ply=1") else { return };
    assert_eq!((&seen["title"], &seen["images"]), (&"Minishogi Lab: league".into(), &0.into()));
    assert_eq!(seen["detail"], hostile);
    assert_eq!(seen["rows"][0], hostile);
    assert_eq!(seen["rows"][1], "length");
}

fn axis(from: f64, to: f64) -> Axis {
    Axis { from, to }
}

#[test]
fn ticks_are_round_and_few() {
    assert_eq!(axis(-130.0, 210.0).ticks(), [-100.0, 0.0, 100.0, 200.0]);
    assert_eq!(axis(0.5, 9.0).ticks(), [2.0, 4.0, 6.0, 8.0]);
    assert_eq!(axis(-2100.0, 1900.0).ticks(), [-2000.0, -1000.0, 0.0, 1000.0]);
}

#[test]
fn an_axis_holds_every_dot_and_no_endless_bar() {
    let estimate = |value, margin| Estimate { value, margin };
    for estimates in [
        vec![],
        vec![estimate(0.0, f64::INFINITY)],
        vec![estimate(-1e5, 3.0), estimate(f64::NAN, 1.0), estimate(1e5, f64::NAN)],
        vec![estimate(f64::INFINITY, 0.0)],
    ] {
        let axis = Axis::of(&estimates);
        assert!(axis.from < axis.to && (1..=5).contains(&axis.ticks().len()), "{estimates:?}");
        for estimate in estimates.iter().filter(|estimate| estimate.value.is_finite()) {
            assert!((0.0..=100.0).contains(&axis.percent(estimate.value)), "{estimate:?}");
        }
        let plot = plot(&estimates).0;
        assert!(!plot.contains("NaN") && !plot.contains("inf"), "{plot}");
    }
}

#[test]
fn a_bar_that_goes_on_has_no_end() {
    let lines = |margin| plot(&[Estimate { value: 0.0, margin }]).0.split("<g>").nth(1).unwrap().matches("<line").count();
    assert_eq!((lines(50.0), lines(f64::INFINITY)), (3, 1));
}

#[test]
fn moving_first_is_told_in_elo_and_in_points() {
    let told = first_player(Estimate { value: 70.4, margin: 30.0 }).0;
    assert!(told.contains("+70 ± 30 Elo, so between +40 and +100") && told.contains("60 % of the points"), "{told}");
    assert!(first_player(Estimate { value: 0.0, margin: f64::INFINITY }).0.contains("not known yet"));
}
