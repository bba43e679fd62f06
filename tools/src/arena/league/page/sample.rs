//! A league for the tests: legal games at random, always the same.

use minishogi::{Color, Move, Position, START_SFEN, Text, Value, evaluate, mate_in};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::arena::elo::Estimate;
use crate::arena::game::{End, Game};
use crate::arena::league::standings::{Standing, Table};

/// Games begin here in turn. In one of these White moves first, and both have pieces in hand.
const STARTS: [&str; 3] = [START_SFEN, "r2k1/2bgp/5/PRS2/K4 b BSg 1", "2gk1/1r3/b4/1R2P/KG1+S1 w Bsp 8"];

const LONGEST: usize = 120;

/// This many games, in which each player meets each in turn.
pub fn games(names: &[&str], count: u32) -> Vec<Game> {
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

/// The score that a player might report for the move it has just done.
fn score(pos: &Position, random: &mut StdRng) -> Option<Value> {
    let said = if pos.is_mated() { mate_in(1) } else { -evaluate(pos) + random.random_range(-80..80) };
    random.random_bool(0.9).then_some(said)
}

/// The table of these games. The ratings are guessed from the points.
pub fn table(names: &[&str], games: &[Game]) -> Table {
    let mut standings: Vec<Standing> = names.iter().map(|name| standing(name, names, games)).collect();
    standings.sort_by_key(|standing| std::cmp::Reverse(standing.half_points()));
    // `against` is in the order of the standings.
    let order: Vec<&str> = standings.iter().map(|standing| names[place(names, &standing.name)]).collect();
    Table {
        title: Text::new("2 games a pairing, nodes=1000, openings of up to 2 plies", "1 回の対戦は 2 局"),
        standings: order.iter().map(|name| standing(name, &order, games)).collect(),
        first_player: Estimate { value: 35.2, margin: 28.9 },
        unfit: vec![("手番なし".to_string(), Text::new("it gave no answer to `usi` within 10 s", "10 秒以内に `usi` に答えませんでした"))],
        games: games.len() as u32,
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

#[test]
fn the_games_of_the_sample_are_legal_and_of_many_kinds() {
    let games = games(&["a", "b", "c"], 60);
    let mut ends: Vec<End> = games.iter().map(|game| game.end).collect();
    ends.sort();
    ends.dedup();
    assert!(ends.contains(&End::Mate) && ends.contains(&End::PlyCap) && ends.contains(&End::IllegalMove), "{ends:?}");
    assert!(games.iter().all(|game| game.positions().is_ok()));
    let has = |is_there: fn(Move) -> bool| games.iter().flat_map(|game| &game.moves).any(|&m| is_there(m));
    assert!(has(Move::is_drop) && has(Move::is_promotion));
}
