//! Dobutsu shogi: the rules, and small games of it solved twice.

mod brute_force;

use std::process::Command;

use brute_force::Spared;

use minishogi::Color;
use minishogi::game::{Game, GameResult, GameText};
use minishogi_dobutsu::{Figures, IllegalMoveError, Kinds, Move, Oracle, Outcome, Position, Positions, Reach, START_SFEN, Solver, perft};
use minishogi_retrograde::{NumberedGame, Solved};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use support::processes::skip;
use support::programs::stdout;

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn moves(text: &str) -> Vec<String> {
    let mut moves: Vec<String> = position(text).legal_moves().iter().map(Move::to_string).collect();
    moves.sort();
    moves
}

fn after(text: &str, moves: &str) -> Position {
    let mut pos = position(text);
    for m in moves.split_whitespace() {
        pos.do_move(m.parse().unwrap()).unwrap_or_else(|error| panic!("{text} {m}: {error}"));
    }
    pos
}

/// The small games: lions and one or two kinds more.
const CHICKS: &str = "1l1/1c1/1C1/1L1 b - 1";
const GIRAFFES: &str = "gl1/3/3/1LG b - 1";
const ELEPHANTS: &str = "1le/3/3/EL1 b - 1";
const GIRAFFES_AND_CHICKS: &str = "gl1/1c1/1C1/1LG b - 1";

/// To depth 6 all conventions agree. Beyond, it counts what happens where a lion stood attacked on the last rank, and was not taken: the published
/// 643,982 of depth 7 let it wait until it is safe.
#[test]
fn perft_counts() {
    for (depth, count) in (1..).zip([4, 17, 123, 976, 8122, 71_677, 635_117]) {
        assert_eq!(perft(&mut Position::start(), depth), count, "depth {depth}");
        assert_eq!(brute_force::perft(START_SFEN, depth, Spared::Wins), count, "depth {depth}");
    }
    assert_eq!(brute_force::perft(START_SFEN, 6, Spared::WaitsForSafety), 71_677);
    assert_eq!(brute_force::perft(START_SFEN, 7, Spared::WaitsForSafety), 643_982);
}

/// As Fairy-Stockfish counts: without the moves after which the lion can be taken, and a last move by which a chick becomes a hen twice, since it may
/// stay a chick there.
fn safe_perft(pos: &mut Position, depth: u32) -> u64 {
    let mut count = 0;
    for m in pos.legal_moves() {
        pos.do_move(m).unwrap();
        if !pos.can_catch() {
            count += if depth > 1 { safe_perft(pos, depth - 1) } else { 1 + u64::from(m.is_promotion()) };
        }
        pos.undo_move();
    }
    count
}

/// From where a chick can promote before the last move, the counts differ.
const SAFE_COUNTS: [(&str, u32, u64); 4] = [("", 3, 69), ("1d1c", 3, 78), ("2d3c", 3, 54), ("2d1c", 3, 51)];

#[test]
fn perft_without_moves_that_lose_the_lion() {
    for (moves, depth, count) in SAFE_COUNTS {
        assert_eq!(safe_perft(&mut after("gle/1c1/1C1/ELG b - 1", moves), depth), count, "{moves} depth {depth}");
    }
}

#[test]
fn steps_of_each_kind() {
    assert_eq!(moves("l2/3/1G1/2L w GEECc 1").len(), 3 + 9);
    for (piece, from_2b) in [
        ("G", vec!["2b1b", "2b2a", "2b2c", "2b3b"]),
        ("E", vec!["2b1a", "2b1c", "2b3a", "2b3c"]),
        ("C", vec!["2b2a+"]),
        ("+C", vec!["2b1a", "2b1b", "2b2a", "2b2c", "2b3a", "2b3b"]),
    ] {
        let rest: String = ["G", "E", "C"].map(|kind| if piece.ends_with(kind) { kind.to_string() } else { format!("2{kind}") }).concat();
        // The others are in White's hand.
        let text = format!("l2/1{piece}1/3/2L b {} 1", rest.to_lowercase());
        let found: Vec<String> = moves(&text).into_iter().filter(|m| m.starts_with("2b")).collect();
        assert_eq!(found, from_2b, "{text}");
    }
    let white: Vec<String> = moves("l2/2L/1+c1/3 w 2G2Ec 1").into_iter().filter(|m| m.starts_with("2c")).collect();
    assert_eq!(white, ["2c1c", "2c1d", "2c2b", "2c2d", "2c3c", "2c3d"]);
}

#[test]
fn a_chick_becomes_a_hen_and_a_chick_again() {
    let pos = after("g1l/1C1/3/ELG b Ce 1", "2b2a+");
    assert_eq!(pos.sfen(), "g+Cl/3/3/ELG w Ce 2");
    assert_eq!(after("g1l/1C1/3/ELG b Ce 1", "2b2a+ 1a2a").sfen(), "gl1/3/3/ELG b Cec 3");
}

#[test]
fn drops() {
    // On the last rank, beside a chick on the same file, with mate: all allowed. Two of a kind in hand are dropped as one.
    let found = moves("l2/3/C2/L1G b GECe 1");
    assert_eq!(found.iter().filter(|m| m.starts_with("C*")).count(), 8);
    assert!(found.contains(&"C*2a".to_string()) && found.contains(&"C*3b".to_string()));
    assert_eq!(moves("l2/3/3/L2 b 2C2G2E 1").iter().filter(|m| m.contains('*')).count(), 3 * 10);
    // It never moves again.
    assert!(!moves("C2/3/l2/2L b C2G2E 1").iter().any(|m| m.starts_with("3a")));
}

#[test]
fn the_end_of_the_game() {
    let caught = after("gle/1C1/3/ELG b C 1", "2b2a+");
    assert_eq!(caught.outcome(), Some(Outcome::Catch(Color::Black)));
    assert_eq!(caught.legal_moves(), []);
    assert_eq!(caught.sfen(), "g+Ce/3/3/ELG w LC 2");
    assert_eq!(position(&caught.sfen()).outcome(), caught.outcome());
    let m = "3a3b".parse().unwrap();
    assert_eq!(caught.clone().do_move(m), Err(IllegalMoveError::GameOver(Outcome::Catch(Color::Black))));

    // A lion on its last rank that can be taken has not won yet; if it is not taken it has.
    let tried = after("3/L1g/2l/G2 b 2E2C 1", "3b3a");
    assert_eq!(tried.outcome(), Some(Outcome::Try(Color::Black)));
    let risky = after("1g1/L2/2l/G2 b 2E2C 1", "3b3a");
    assert_eq!(risky.outcome(), None);
    assert!(risky.can_catch());
    assert_eq!(after(&risky.sfen(), "1c1b").outcome(), Some(Outcome::Try(Color::Black)));
    assert_eq!(after(&risky.sfen(), "2a3a").outcome(), Some(Outcome::Catch(Color::White)));

    let back_and_forth = "2d3c 2a1b 3c2d 1b2a ";
    assert_eq!(after(CHICKS, back_and_forth).outcome(), None);
    assert_eq!(after(CHICKS, &back_and_forth.repeat(2)).outcome(), Some(Outcome::Repetition));
}

#[test]
fn a_wrong_move_changes_nothing() {
    let mut pos = Position::start();
    for text in ["2c2a", "2b2c", "C*2b", "2c2b+", "1d1b"] {
        let m: Move = text.parse().unwrap();
        assert_eq!(pos.do_move(m).unwrap_err().to_string(), format!("`{text}` is not legal here"));
    }
    assert_eq!(pos, Position::start());
    for text in ["", "2c", "2c2", "L*2b", "+C*2b", "2c2e", "4c2b", "ひよこ", "2c2b++"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

#[test]
fn wrong_texts_name_the_part_at_fault() {
    for (text, message) in [
        ("", "the text ends before the board"),
        ("gle/1c1/1C1/ELG", "the text ends before the side to move"),
        ("gle/1c1/1C1/ELG b", "the text ends before the hands"),
        ("gle/1c1/1C1/ELG x -", "the side to move is `x`"),
        ("gle/1c1/ELG b -", "the board has 3 ranks"),
        ("gle/1c2/1C1/ELG b -", "rank b (`1c2`) has not 3 squares"),
        ("gle/1c/1C1/ELG b -", "rank b (`1c`) has not 3 squares"),
        ("glee/1c1/1C1/ELG b -", "rank a (`glee`) has not 3 squares"),
        ("gle/1c1/1+L1/ELG b -", "`+` in rank `1+L1`"),
        ("gle/1c1/1C+/ELG b -", "`+` in rank `1C+`"),
        ("gle/1cラ/1C1/ELG b -", "`ラ` in rank `1cラ`"),
        ("gle/1c1/1C1/ELG b 2", "`2` in the hands `2`"),
        ("gle/1c1/1C1/ELG b 2x", "`2x` in the hands `2x`"),
        ("gle/1c1/1C1/ELG b C3", "`3` in the hands `C3`"),
        ("gle/1c1/1C1/ELG b - 0", "the move number is `0`"),
        ("gle/1c1/1C1/ELG b - +1", "the move number is `+1`"),
        ("gle/1c1/1C1/ELG b - 1 2", "`2` after the move number"),
        ("gle/1c1/1C1/ELG b C", "3 chicks and hens on the board and in hands"),
        ("g1e/1c1/1C1/ELG b -", "White has 0 lions"),
        ("gle/1c1/1C1/ELG b L", "White has 2 lions"),
        ("g1e/1c1/1C1/ELG b L", "Black is to move but has taken the lion"),
        ("g1e/1c1/1C1/E1G w Ll", "Black is to move but"),
    ] {
        let error = text.parse::<Position>().unwrap_err().text();
        let found = error.en.starts_with(message) || text.ends_with("Ll") && error.en.contains("the game was over before");
        assert!(found, "`{text}`: {error:?}");
        assert!(error.ja.contains(|c| ('ぁ'..='龠').contains(&c)), "`{text}`: {error:?}");
        assert_eq!(Position::from_text(text).unwrap_err(), error, "`{text}`");
    }
}

#[test]
fn a_move_with_the_largest_number_is_taken_back_whole() {
    let start = position("gle/1c1/1C1/ELG b - 4294967295");
    let mut pos = start.clone();
    pos.do_move("2c2b".parse().unwrap()).unwrap();
    assert_eq!(pos.sfen(), "gle/1C1/3/ELG w C 4294967295");
    pos.undo_move();
    assert_eq!(pos, start);
}

/// Positions of games played at random.
fn random_positions(start: &str, count: usize, seed: u64) -> Vec<Position> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut pos = position(start);
        while found.len() < count {
            found.push(pos.clone());
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            pos.do_move(moves[random.random_range(..moves.len())]).unwrap();
        }
    }
    found
}

#[test]
fn texts_come_back() {
    for pos in random_positions("gle/1c1/1C1/ELG b - 1", 10_000, 1) {
        assert_eq!(position(&pos.sfen()).sfen(), pos.sfen());
        assert_eq!(position(&pos.sfen()).to_string(), pos.to_string());
        let mut back = pos.clone();
        while back.undo_move().is_some() {}
        assert_eq!(back, Position::start());
    }
}

fn solved(start: &str) -> (Reach, Solver) {
    let reach = Reach::from(&position(start), 2);
    while reach.sweep() {}
    let solver = Solver::new(position(start).kinds(), 2);
    while solver.step() {}
    (reach, solver)
}

#[test]
fn small_games_agree_with_brute_force() {
    for start in [CHICKS, GIRAFFES, ELEPHANTS] {
        let expected = brute_force::solve(start);
        let (reach, solver) = solved(start);
        let figures = Figures::count(&reach, &solver);
        assert_eq!(figures.reachable, expected.len() as u64, "{start}");
        let count = |wanted: Solved| expected.values().filter(|&&value| value == wanted).count() as u64;
        assert_eq!(figures.tries, count(Solved::Loss(0)), "{start}");
        assert_eq!(figures.draws, count(Solved::Draw), "{start}");
        assert_eq!(figures.catches + figures.decided.get(1).unwrap_or(&0), count(Solved::Win(1)), "{start}");
        let oracle = Oracle::new(position(start).kinds(), solver);
        for (text, value) in &expected {
            assert_eq!(oracle.value(&position(text)), Ok(*value), "{text}");
        }
    }
}

#[test]
fn the_numbers_of_a_game_have_no_gaps() {
    for start in [CHICKS, GIRAFFES_AND_CHICKS] {
        let game = Positions::reached_from(&position(start), 2);
        for number in (0..game.positions()).step_by(game.positions() / 20_000 + 1) {
            assert_eq!(game.number(&game.position(number)), Some(number), "{start}");
        }
        let mut numbered = 0;
        for pos in random_positions(start, 1000, 2) {
            let number = game.number(&pos);
            // A lion that could be taken was not: then the position is not of those.
            if let Some(number) = number {
                let text = game.position(number).sfen();
                assert_eq!(game.number(&position(&text)), Some(number), "{start}: {}", pos.sfen());
                numbered += 1;
            }
        }
        assert!(numbered > 500, "{numbered} of the positions have a number");
        assert_eq!(game.number(&Position::start()), None, "a position of another game");
    }
}

#[test]
fn unmoves_are_the_inverse_of_moves() {
    let game = Positions::reached_from(&position(CHICKS), 1);
    let count = game.positions();
    let (mut pairs, mut back) = (Vec::new(), Vec::new());
    let mut others = Vec::new();
    for number in 0..count {
        game.moves(number, &mut others);
        assert!(others.windows(2).all(|pair| pair[0] < pair[1]), "each once");
        assert_eq!(others.is_empty(), game.ended(number).is_some());
        pairs.extend(others.iter().map(|&after| (number, after)));
        game.unmoves(number, &mut others);
        assert!(others.windows(2).all(|pair| pair[0] < pair[1]), "each once");
        back.extend(others.iter().map(|&before| (before, number)));
    }
    back.sort_unstable();
    assert!(pairs == back);
}

/// The view of a search of any game.
#[test]
fn dobutsu_shogi_is_a_game() {
    let mut pos = Position::start();
    assert_eq!(minishogi::game::perft(&mut pos, 5), perft(&mut pos, 5));
    assert_eq!((pos.evaluate(), pos.repetition()), (0, None));
    // Black takes a chick: White sees a chick less and one more in the other hand, and Black's lion in check or not.
    let key = pos.key();
    let takes = pos.read_move("2c2b").unwrap();
    Game::do_move(&mut pos, takes);
    assert_eq!(pos.evaluate(), -200);
    assert_ne!(pos.key(), key);
    Game::undo_move(&mut pos, takes);
    assert_eq!((pos.key(), pos.text()), (key, Position::start().text()));
    let caught = Position::from_text("gLe/1C1/3/E1G w CL 2").unwrap();
    assert_eq!((caught.legal_moves().len(), caught.result()), (0, GameResult::Loss));
}

/// Retrograde analysis in its plainest form, as in exercise 12.
fn solve(game: &impl NumberedGame) -> Vec<Solved> {
    let mut values: Vec<Option<Solved>> = (0..game.positions()).map(|position| game.ended(position)).collect();
    let mut others = Vec::new();
    let mut left = vec![0; game.positions()];
    let mut levels: Vec<Vec<usize>> = vec![Vec::new(); 256];
    for position in 0..game.positions() {
        match values[position] {
            Some(Solved::Loss(plies) | Solved::Win(plies)) => levels[usize::from(plies)].push(position),
            _ => {
                game.moves(position, &mut others);
                left[position] = others.len();
            }
        }
    }
    for plies in 0..255 {
        for position in std::mem::take(&mut levels[usize::from(plies)]) {
            let lost = matches!(values[position], Some(Solved::Loss(_)));
            game.unmoves(position, &mut others);
            for &before in others.iter() {
                left[before] -= 1;
                if values[before].is_none() && (lost || left[before] == 0) {
                    values[before] = Some(if lost { Solved::Win(plies + 1) } else { Solved::Loss(plies + 1) });
                    levels[usize::from(plies) + 1].push(before);
                }
            }
        }
    }
    values.into_iter().map(|value| value.unwrap_or(Solved::Draw)).collect()
}

#[test]
fn a_plain_solver_of_games_finds_the_same() {
    let start = position(CHICKS);
    let game = Positions::reached_from(&start, 1);
    let values = solve(&game);
    assert_eq!(values[game.number(&start).unwrap()], Solved::Win(15));
    let oracle = Oracle::new(start.kinds(), solved(CHICKS).1);
    for (number, value) in values.into_iter().enumerate() {
        assert_eq!(oracle.value(&game.position(number)), Ok(value), "{}", game.position(number).sfen());
    }
}

#[test]
fn one_thread_or_two_one_result() {
    let (reach, solver) = solved(GIRAFFES_AND_CHICKS);
    let figures = Figures::count(&reach, &solver);
    assert_eq!((figures.reachable, figures.others(), figures.moves()), (3_008_273, 1_254_075, 10_135_131));
    assert_eq!((figures.wins(), figures.losses(), figures.draws), (666_516, 470_669, 116_890));

    let start = position(GIRAFFES_AND_CHICKS);
    let reach = Reach::from(&start, 1);
    while reach.sweep() {}
    let alone = Solver::new(start.kinds(), 1);
    while alone.step() {}
    assert_eq!(Figures::count(&reach, &alone), figures);
    assert!(alone.stored(0..alone.numbers()).eq(solver.stored(0..solver.numbers())));
}

#[test]
fn what_was_written_down_goes_on() {
    let start = position(CHICKS);
    let (whole_reach, whole) = solved(CHICKS);
    let mut reach = Reach::from(&start, 1);
    loop {
        let mut file = Vec::new();
        reach.save(&mut file).unwrap();
        assert!(Reach::load(&start, 1, &mut &file[..file.len() - 1]).is_err(), "cut short");
        reach = Reach::load(&start, 1, &mut &file[..]).unwrap();
        if !reach.sweep() {
            break;
        }
    }
    let mut solver = Solver::new(start.kinds(), 1);
    loop {
        let mut file = Vec::new();
        solver.save(&mut file).unwrap();
        assert!(Solver::load(start.kinds(), 1, &mut &file[..file.len() - 1]).is_err(), "cut short");
        let loaded = Solver::load(start.kinds(), 1, &mut &file[..]).unwrap();
        assert_eq!(loaded.progress(), solver.progress());
        solver = loaded;
        if !solver.step() {
            break;
        }
    }
    assert!(solver.stored(0..solver.numbers()).eq(whole.stored(0..whole.numbers())));
    assert_eq!(Figures::count(&reach, &solver), Figures::count(&whole_reach, &whole));
}

/// The value of the best move, by search alone. `None` if the depth does not decide.
fn search(pos: &mut Position, depth: u16) -> Option<bool> {
    let me = pos.side_to_move();
    if let Some(outcome) = pos.outcome() {
        return outcome.winner().map(|winner| winner == me);
    }
    if depth == 0 {
        return None;
    }
    let mut lost = true;
    for m in pos.legal_moves() {
        pos.do_move(m).unwrap();
        let reply = search(pos, depth - 1);
        pos.undo_move();
        if reply == Some(false) {
            return Some(true);
        }
        lost &= reply == Some(true);
    }
    lost.then_some(false)
}

/// The fewest plies in which a search finds the end, up to a depth.
fn searched(pos: &Position, depth: u16) -> Option<Solved> {
    (0..=depth).find_map(|depth| {
        let won = search(&mut position(&pos.sfen()), depth)?;
        Some(if won { Solved::Win(depth) } else { Solved::Loss(depth) })
    })
}

#[test]
fn a_search_that_finds_the_end_agrees() {
    let oracle = Oracle::new(position(GIRAFFES_AND_CHICKS).kinds(), solved(GIRAFFES_AND_CHICKS).1);
    let mut found = 0;
    for pos in random_positions(GIRAFFES_AND_CHICKS, 500, 3) {
        let value = oracle.value(&pos).unwrap();
        match searched(&pos, 4) {
            Some(end) => {
                found += 1;
                assert_eq!(value, end, "{}", pos.sfen());
            }
            None => assert!(!matches!(value, Solved::Win(plies) | Solved::Loss(plies) if plies <= 4), "{}: {value}", pos.sfen()),
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn perfect_play_goes_to_the_end() {
    let start = position(CHICKS);
    let oracle = Oracle::new(start.kinds(), solved(CHICKS).1);
    let line = oracle.best_line(&start).unwrap();
    assert_eq!(line.len(), 15);
    let mut pos = start.clone();
    for m in line {
        pos.do_move(m).unwrap();
    }
    assert_eq!(pos.outcome().and_then(Outcome::winner), Some(Color::Black));
    let error = oracle.value(&Position::start()).unwrap_err();
    assert_eq!(error.to_string(), "these are values of another game: this one is played with lions, giraffes, elephants, chicks");
}

#[test]
fn the_numbers_of_the_whole_game_have_no_gaps() {
    // The flood only a little way, so that it is quick.
    let reach = Reach::from(&Position::start(), 2);
    for _ in 0..2 {
        reach.sweep();
    }
    let game = Positions::from(reach);
    for number in (0..game.positions()).step_by(7) {
        assert_eq!(game.number(&game.position(number)), Some(number));
    }
}

/// The whole game, in two minutes of a processor and 400 MiB: `cargo test --release --test games -- --ignored`.
#[test]
#[ignore = "slow: two minutes"]
fn the_whole_game() {
    let (reach, solver) = solved("gle/1c1/1C1/ELG b - 1");
    let figures = Figures::count(&reach, &solver);
    assert_eq!(figures.reachable, 246_803_167);
    assert_eq!(figures.catches, 140_298_614);
    assert_eq!(figures.tries, 7_018_985);
    assert_eq!(figures.others(), 99_485_568);
    assert_eq!((figures.wins(), figures.losses(), figures.draws), (56_474_473, 40_328_395, 2_682_700));
    assert_eq!(figures.wins() + figures.catches, 196_773_087);
    assert_eq!(figures.losses() + figures.tries, 47_347_380);
    assert_eq!(figures.decided[1..6], [9_118_571, 9_343_557, 11_574_858, 5_625_607, 7_758_524]);
    assert_eq!((figures.decided.len(), figures.decided[172], figures.decided[173]), (174, 3, 12));
    assert_eq!(figures.moves(), 938_671_869);
    assert_eq!((figures.mobility.len() - 1, figures.mobility[38]), (38, 34));
    assert_eq!(figures.mobility[0], 0, "no position without a move");

    let oracle = Oracle::new(Kinds::ALL, solver);
    let start = Position::start();
    assert_eq!(oracle.value(&start), Ok(Solved::Loss(78)));
    assert_eq!(oracle.best_line(&start).unwrap().len(), 78);
    let mut first_moves: Vec<(String, Solved)> =
        oracle.moves(&start).unwrap().into_iter().map(|(m, value)| (m.to_string(), value)).collect();
    first_moves.sort_by_key(|(m, _)| m.clone());
    let expected = [("1d1c", 78), ("2c2b", 76), ("2d1c", 78), ("2d3c", 78)].map(|(m, plies)| (m.to_string(), Solved::Loss(plies)));
    assert_eq!(first_moves, expected);

    // The value of a position is that of its best move, and the moves of the whole game go back as they came.
    let game = Positions::from(reach);
    assert_eq!(game.positions(), 246_803_167);
    let mut random = StdRng::seed_from_u64(4);
    let (mut others, mut back) = (Vec::new(), Vec::new());
    for i in 0..1_000_000 {
        let number = random.random_range(..game.positions());
        let pos = game.position(number);
        let value = oracle.value(&pos).unwrap();
        if let Some(ended) = game.ended(number) {
            assert_eq!(value, ended, "{}", pos.sfen());
        } else {
            assert_eq!(oracle.moves(&pos).unwrap()[0].1, value, "{}", pos.sfen());
        }
        if i % 100 == 0 {
            game.moves(number, &mut others);
            for &after in &others {
                game.unmoves(after, &mut back);
                assert!(back.contains(&number), "{}", pos.sfen());
            }
            game.unmoves(number, &mut back);
            for &before in &back {
                game.moves(before, &mut others);
                assert!(others.contains(&number), "{}", pos.sfen());
            }
        }
        if i % 1000 == 0
            && let Some(end) = searched(&pos, 3)
        {
            assert_eq!(value, end, "{}", pos.sfen());
        }
    }
}

/// Fairy-Stockfish's own name of a move: files are letters from the left, ranks are counted from below.
fn in_uci(m: &str) -> String {
    m.chars().map(|c| if c.is_ascii_digit() { (b'a' + (b'3' - c as u8)) as char } else { (b'4' - (c as u8 - b'a')) as char }).collect()
}

#[test]
fn fairy_stockfish_counts_the_same() {
    let engine = ["fairy-stockfish", "/usr/games/fairy-stockfish"].into_iter().find_map(|name| {
        let mut command = Command::new(name);
        command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped()).spawn().ok()
    });
    let Some(mut engine) = engine else {
        return skip("fairy-stockfish is not installed");
    };
    let mut commands = "uci\nsetoption name UCI_Variant value dobutsu\n".to_string();
    for (moves, depth, _) in SAFE_COUNTS {
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", in_uci(moves)) };
        commands += &format!("position startpos{moves}\ngo perft {depth}\n");
    }
    std::io::Write::write_all(&mut engine.stdin.take().unwrap(), commands.as_bytes()).unwrap();
    let output = engine.wait_with_output().unwrap();
    let text = stdout(&output);
    let counts: Vec<u64> = text.lines().filter_map(|line| line.strip_prefix("Nodes searched: ")?.parse().ok()).collect();
    assert_eq!(counts, SAFE_COUNTS.map(|(_, _, count)| count), "{text}");
}
