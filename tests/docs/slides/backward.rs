//! The content of deck 13: a small game solved step by step, endgames with one piece, and moves taken back.

use std::collections::VecDeque;

use minishogi::{Color, PieceKind, Position, Setup, Square, perft};
use minishogi_grading::reference;
use minishogi_retrograde::{Endgame, Graph, NumberedGame, Solved};

use super::chances::with_commas;
use super::figures::BoardFile;
use super::trees::line;
use super::{assert_measured, assert_says, assert_shows, measured, words};
use crate::pages::transcripts;
use support::position;

const DECK: &str = "13_retrograde";

/// The game of eight positions, and the one with two ways to its end.
const EIGHT: &str = "- 0 1 2,4 1,3 4,6 7 1,6";
const TWO_WAYS: &str = "- 0 1 0 3 4 5 2,6";

const ONE_PIECE: [&str; 5] = ["KG-K", "KS-K", "KB-K", "KR-K", "KP-K"];

fn letter(position: usize) -> String {
    char::from(b'A' + position as u8).to_string()
}

/// As on the slides: `+3`, `−4`, `=`.
fn written(value: Solved) -> String {
    match value {
        Solved::Win(plies) => format!("+{plies}"),
        Solved::Loss(plies) => format!("−{plies}"),
        Solved::Draw => "=".to_string(),
    }
}

fn number(count: usize) -> String {
    with_commas(count as f64)
}

/// The table of a small game while it is solved.
struct Steps {
    game: Graph,
    values: Vec<Option<Solved>>,
    moves_left: Vec<usize>,
    queue: VecDeque<usize>,
}

impl Steps {
    fn begin(text: &str) -> Steps {
        let game: Graph = text.parse().unwrap();
        let values: Vec<Option<Solved>> = (0..game.positions()).map(|position| game.ended(position)).collect();
        let moves_left = (0..game.positions()).map(|position| moves(&game, position).len()).collect();
        let queue = (0..game.positions()).filter(|&position| values[position].is_some()).collect();
        Steps { game, values, moves_left, queue }
    }

    /// Takes one from the queue, and goes back from there.
    fn step(&mut self, take: fn(&mut VecDeque<usize>) -> Option<usize>) -> Option<usize> {
        let position = take(&mut self.queue)?;
        let mut before = Vec::new();
        self.game.unmoves(position, &mut before);
        for parent in before {
            if self.values[parent].is_some() {
                continue;
            }
            match self.values[position] {
                Some(Solved::Loss(plies)) => self.values[parent] = Some(Solved::Win(plies + 1)),
                Some(Solved::Win(plies)) => {
                    self.moves_left[parent] -= 1;
                    self.values[parent] = (self.moves_left[parent] == 0).then_some(Solved::Loss(plies + 1));
                }
                _ => {}
            }
            self.queue.extend(self.values[parent].map(|_| parent));
        }
        Some(position)
    }
}

fn moves(game: &dyn NumberedGame, position: usize) -> Vec<usize> {
    let mut after = Vec::new();
    game.moves(position, &mut after);
    after
}

/// The last step of the figure has the values of the analysis, and every step before it some of them.
#[test]
fn the_game_of_eight_is_solved_step_by_step() {
    let game: Graph = EIGHT.parse().unwrap();
    let values = reference::solve(&game);
    let steps = all_steps(EIGHT, &EIGHT_PLACES, true);
    assert_eq!(steps.len(), 8);
    let last = steps.last().unwrap();
    for (position, value) in values.iter().enumerate() {
        let begin = format!("{} {} {} = {}", letter(position), EIGHT_PLACES[position].0, EIGHT_PLACES[position].1, written(*value));
        assert!(last.lines().any(|line| line.starts_with(&begin)), "{begin} in\n{last}");
    }
    let known = |step: &String| step.lines().filter(|line| line.contains(" = ")).count();
    assert!(steps.iter().map(known).is_sorted());
    assert!(steps.iter().all(|step| step.contains("queue:")) && last.ends_with("queue: \n"));
}

/// The longer of the two ways comes second out of a queue, and first out of a stack.
#[test]
fn first_come_is_shortest_in_a_queue_and_not_in_a_stack() {
    let last_position = |take: fn(&mut VecDeque<usize>) -> Option<usize>| {
        let mut steps = Steps::begin(TWO_WAYS);
        while steps.step(take).is_some() {}
        steps.values.pop().flatten()
    };
    let [queue, stack] = [VecDeque::pop_front, VecDeque::pop_back].map(last_position);
    let values = reference::solve(&TWO_WAYS.parse::<Graph>().unwrap());
    assert_eq!(queue, values.last().copied());
    let [queue, stack] = [queue, stack].map(|value| value.unwrap().plies().unwrap());
    let en = format!("H could win by it in {stack}, and **has its {queue} already**");
    let ja = format!("H は {stack} 手でも勝てるが、**もう {queue} に決まっている**");
    assert_says(DECK, "first-come", [&en, &ja]);
    assert_says(DECK, "first-come", [&format!("What would a stack say? +{stack}:"), &format!("+{stack} になる。")]);
}

/// The names of the files without `.tree`, and what is in them.
pub fn backward_trees() -> Vec<(&'static str, String)> {
    vec![
        ("rule_win", rule(&[Solved::Win(5), Solved::Loss(2), Solved::Loss(6)])),
        ("rule_loss", rule(&[Solved::Win(1), Solved::Win(5), Solved::Win(3)])),
    ]
}

/// The names of the files without `.graph`, and what is in them.
pub fn backward_graphs() -> Vec<(&'static str, String)> {
    vec![("circle", circle()), ("eight_steps", eight_steps()), ("two_ways_steps", two_ways_steps())]
}

/// The places of the positions: column and row.
const EIGHT_PLACES: [(f64, f64); 8] = [(0.0, 1.0), (1.0, 1.0), (2.0, 0.0), (3.0, 0.0), (3.0, 1.0), (4.0, 1.0), (3.0, 2.0), (2.0, 2.0)];
const TWO_WAYS_PLACES: [(f64, f64); 8] = [(0.0, 0.6), (1.0, 0.0), (2.2, 0.0), (1.0, 1.2), (2.0, 1.2), (3.0, 1.2), (4.0, 1.2), (3.6, 0.0)];

/// A graph of a game as its analysis sees it; `before` is the step before, from which the counters differ.
fn graph(steps: &Steps, places: &[(f64, f64); 8], now: Option<usize>, before: Option<&[usize]>, shows_counters: bool) -> String {
    let mut text = String::new();
    for (position, (column, row)) in places.iter().enumerate() {
        let value = steps.values[position].map_or(String::new(), |value| format!(" = {}", written(value)));
        let counts = shows_counters && steps.game.ended(position).is_none();
        let badge = if counts { format!(" badge {}", steps.moves_left[position]) } else { String::new() };
        let fresh = if before.is_some_and(|before| before[position] != steps.moves_left[position]) { " fresh" } else { "" };
        let mark = if now == Some(position) { " now" } else { "" };
        text += &format!("{} {column} {row}{value}{badge}{fresh}{mark}\n", letter(position));
    }
    for position in 0..places.len() {
        for after in moves(&steps.game, position) {
            // Values go back along the moves into the position that was taken.
            let mark = if now == Some(after) { " best" } else { "" };
            text += &format!("{} -> {}{mark}\n", letter(position), letter(after));
        }
    }
    text
}

fn with_queue(steps: &Steps, graph: String) -> String {
    let queue: Vec<String> = steps.queue.iter().copied().map(letter).collect();
    format!("{graph}queue: {}\n", queue.join(" "))
}

/// All steps of an analysis, the first before anything was taken from the queue.
fn all_steps(text: &str, places: &[(f64, f64); 8], shows_counters: bool) -> Vec<String> {
    let mut steps = Steps::begin(text);
    let mut pictures = vec![with_queue(&steps, graph(&steps, places, None, None, shows_counters))];
    loop {
        let before = steps.moves_left.clone();
        let Some(taken) = steps.step(VecDeque::pop_front) else { break };
        pictures.push(with_queue(&steps, graph(&steps, places, Some(taken), Some(&before), shows_counters)));
    }
    if steps.values.iter().any(Option::is_none) {
        steps.values.iter_mut().for_each(|value| *value = value.or(Some(Solved::Draw)));
        pictures.push(with_queue(&steps, graph(&steps, places, None, None, shows_counters)));
    }
    pictures
}

fn eight_steps() -> String {
    all_steps(EIGHT, &EIGHT_PLACES, true).join("step\n")
}

fn two_ways_steps() -> String {
    all_steps(TWO_WAYS, &TWO_WAYS_PLACES, false).join("step\n")
}

/// The game of eight, with the moves from G to H and back.
fn circle() -> String {
    let steps = Steps::begin(EIGHT);
    let text = graph(&steps, &EIGHT_PLACES, None, None, false);
    [('G', 'H'), ('H', 'G')]
        .into_iter()
        .fold(text, |text, (from, to)| text.replace(&format!("{from} -> {to}\n"), &format!("{from} -> {to} best\n")))
}

/// A win as a number above zero, a loss as one below.
fn signed(value: Solved) -> i32 {
    match value {
        Solved::Win(plies) => i32::from(plies),
        Solved::Loss(plies) => -i32::from(plies),
        Solved::Draw => panic!("a draw has no sign"),
    }
}

/// Returns the knowledge about a position from those after its moves.
fn rule(after: &[Solved]) -> String {
    let nearest_loss = after.iter().filter(|value| matches!(value, Solved::Loss(_))).min_by_key(|value| value.plies());
    let best = nearest_loss.or(after.iter().max_by_key(|value| value.plies())).unwrap();
    let value = match *best {
        Solved::Loss(plies) => Solved::Win(plies + 1),
        Solved::Win(plies) => Solved::Loss(plies + 1),
        Solved::Draw => Solved::Draw,
    };
    let children = after.iter().map(|child| line(1, &[&signed(*child).to_string(), if child == best { "best" } else { "" }]));
    format!("levels: NODE\n{}\n", signed(value)) + &children.collect::<String>()
}

fn endgame(name: &str) -> Endgame {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The arrows of the figure, as the demo has them.
#[test]
fn one_move_wins_one_draws_and_one_loses() {
    let file = BoardFile::read("three_values");
    let pos = position(&file.sfen);
    let game = Endgame::of(&pos).unwrap();
    let values = reference::solve(&game);
    let value = |pos: &Position| values[game.number(pos).unwrap()];
    assert_eq!(file.arrows(), pos.legal_moves().into_iter().collect::<Vec<_>>());
    let found: Vec<Solved> = file.arrows().into_iter().map(|m| value(&pos.after(m))).collect();
    let plies = value(&pos).plies().unwrap();
    // The moves in the order of the deck: the one that wins, draws and loses.
    let at = |is: fn(&Solved) -> bool| file.arrows()[found.iter().position(is).unwrap()];
    let [wins, draws, loses] =
        [at(|value| matches!(value, Solved::Loss(_))), at(|value| *value == Solved::Draw), at(|value| matches!(value, Solved::Win(_)))];
    let longest = value(&pos.after(loses)).plies().unwrap() + 1;
    let en = format!("{wins} wins in {plies} plies, {draws} draws, {loses} loses in {longest}.");
    let ja = format!("{wins} は {plies} 手で勝ち、{draws} は引き分け、{loses} は {longest} 手で負け。");
    assert_says(DECK, "three-values", [&en, &ja]);
    let counts = [6, 8, 10].map(|plies| (plies, with_commas(perft(&mut pos.clone(), plies) as f64)));
    let all = number(game.positions());
    let rows = counts.each_ref().map(|(plies, lines)| format!("| {plies} | {lines} |"));
    let (first, last) = (&counts[0].1, &counts[2].1);
    let en = format!("from {first} to {last}, from 8 plies on more than the {all} positions there are]");
    let ja = format!("{first} から {last} へ増え、8 手からは全局面数 {all} を超える]");
    assert_says(DECK, "too-deep", [&en, &ja]);
    assert_measured("13_retrograde too-deep", &rows);
    assert_measured("13_retrograde too-deep all", &words([&format!("only **{all}** positions!"), &format!("**{all}** しか")]));
    assert_shows(DECK, "too-deep", &[format!("| **{plies}** | … |")]);
}

/// The numbers of won, lost and drawn positions, and the longest win.
fn counts(values: &[Solved]) -> ([usize; 3], u16) {
    let count = |is: fn(&Solved) -> bool| values.iter().filter(|value| is(value)).count();
    let kinds = [
        count(|value| matches!(value, Solved::Win(_))),
        count(|value| matches!(value, Solved::Loss(_))),
        count(|value| *value == Solved::Draw),
    ];
    let wins = values.iter().filter(|value| matches!(value, Solved::Win(_)));
    (kinds, wins.filter_map(|value| value.plies()).max().unwrap())
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_endgames_with_one_piece() {
    let rows = ONE_PIECE.map(|name| {
        let game = endgame(name);
        let ([won, lost, drawn], longest) = counts(&reference::solve(&game));
        assert_eq!(won + lost + drawn, game.positions());
        let [positions, won, lost, drawn] = [game.positions(), won, lost, drawn].map(number);
        format!("| {name} | {positions} | {won} | {lost} | {drawn} | {longest} |")
    });
    assert_measured("13_retrograde endgames", &rows);
}

/// The figure has the longest win, and Black has no gold in it. The mirror has the same value.
#[test]
fn king_and_gold_against_king() {
    let game = endgame("KG-K");
    let values = reference::solve(&game);
    let pos = position(&BoardFile::read("longest_gold").sfen);
    assert_eq!(values[game.number(&pos).unwrap()], Solved::Win(counts(&values).1));
    assert!(pos.pieces_of(Color::Black, PieceKind::Gold).is_empty() && pos.hand_of(Color::Black).iter().next().is_none());
    let rows = [(0, 9), (10, 19), (20, 29), (30, 36)].map(|(from, to)| {
        let near: Vec<Solved> =
            values.iter().copied().filter(|value| value.plies().is_some_and(|plies| (from..=to).contains(&plies))).collect();
        let [won, lost, _] = counts(&near).0.map(number);
        format!("| {from}–{to} | {won} | {lost} |")
    });
    assert_shows(DECK, "gold", &rows);
    let ([won, lost, drawn], longest) = counts(&values);
    let [won, lost, all] = [won, lost, won + lost + drawn].map(number);
    assert_eq!((drawn, game.positions()), (0, values.len()));
    let en = format!("The rows add up to {won} won and {lost} lost, together all {all}:");
    let ja = format!("表の合計は、勝ち {won} と負け {lost} で、合わせて {all} 局面の全部。");
    assert_says(DECK, "gold", [&en, &ja]);
    assert_says(DECK, "gold", [&format!("wins in **{longest}**:"), &format!("**{longest}** 手で勝ちます。")]);
    for (number, value) in values.iter().enumerate() {
        assert_eq!(values[game.number(&mirrored(&game.position(number))).unwrap()], *value);
    }
}

/// Left and right exchanged.
fn mirrored(pos: &Position) -> Position {
    let mut setup = Setup { board: [None; Square::COUNT], ..pos.setup() };
    for square in Square::all() {
        let other = Square::new(6 - square.file(), square.rank()).unwrap();
        setup.board[other.index()] = pos.piece_on(square);
    }
    Position::try_from(setup).unwrap()
}

/// By sweeps the moves of all open positions are looked at again for each ply; with a queue every move once forward and once backward.
#[test]
fn how_often_moves_are_looked_at() {
    let game = endgame("KG-K");
    let values = reference::solve(&game);
    let moves: Vec<usize> = (0..game.positions()).map(|position| moves(&game, position).len()).collect();
    let longest = values.iter().filter_map(|value| value.plies()).max().unwrap();
    let open = |plies: u16| values.iter().zip(&moves).filter(move |(value, _)| value.plies().is_none_or(|found| found >= plies));
    // The last sweep finds nothing.
    let sweeps: usize = (1..=longest + 1).flat_map(open).map(|(_, moves)| moves).sum();
    let looks = [sweeps, 2 * moves.iter().sum::<usize>()].map(number);
    let en = format!("![{} looks at moves again and again, {} once each way]", looks[0], looks[1]);
    let ja = format!("![毎回調べ直すと {} 手、1 回ずつなら {} 手]", looks[0], looks[1]);
    assert_says(DECK, "once", [&en, &ja]);
    let rows = looks.map(|looks| format!(" | {looks} |"));
    assert_measured("13_retrograde once", &rows);
}

#[test]
fn codes_are_numbers_with_gaps() {
    let rows = [("KG-K", PieceKind::Gold), ("KS-K", PieceKind::Silver)].map(|(name, kind)| {
        let forms = if kind.promoted().is_some() { 2 } else { 1 };
        let places = Color::ALL.len() * (1 + forms * Square::COUNT);
        let codes = Square::COUNT * Square::COUNT * places;
        format!("| {name} | {0} | {0} | {places} | {1} | {2} |", Square::COUNT, number(codes), number(endgame(name).positions()))
    });
    assert_shows(DECK, "numbers", &rows);
}

/// The dots are where the gold may have come from; captures make three of one, but for the king on White's last rank.
#[test]
fn the_last_moves_of_the_gold() {
    let file = BoardFile::read("came_from");
    let pos = position(&file.sfen);
    let to = Square::new(3, 3).unwrap();
    let squares: Vec<Square> = pos.attacks_from(Color::White, PieceKind::Gold, to).into_iter().collect();
    let mut marks = file.squares("mark");
    marks.sort();
    assert_eq!(marks, squares);
    let parents = |sfen: &str| transcripts::run(&format!("cargo run -q -p sol12 -- position sfen {sfen} , part parents")).lines().count();
    let counts = [parents(&file.sfen), parents(&file.sfen.replace(" - ", " P "))];
    let [without, with] = counts;
    let en = format!("The position has **{with}**; without the pawn it had **{without}**.");
    let ja = format!("親は全部で **{with}**、持ち駒に歩がなければ **{without}** です。");
    assert_says(DECK, "captures", [&en, &ja]);
}

/// The rows of the slide about the whole game have the sum of its headline.
#[test]
fn the_positions_of_the_small_game_add_up() {
    let kept = measured("13_retrograde dobutsu-table");
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>().parse::<u64>().unwrap();
    let (rows, words): (Vec<&String>, Vec<&String>) = kept.iter().partition(|line| line.ends_with('|'));
    let sum: u64 = rows.iter().map(|row| digits(row)).sum();
    assert!(words.iter().all(|words| digits(words) == sum), "{sum}");
}
