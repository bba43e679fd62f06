//! `puzzles`: positions of games in which one move is better than every other, and a different move was played.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::process::ExitCode;

use minishogi::{Color, Lang, Move, Position, Text, Value, mate_distance, text};
use minishogi_board::notation;
use minishogi_command::commands::arena::Puzzles;
use minishogi_command::{KitPlayer, counted, files, terminal};
use minishogi_lab::clean::refuse;
use serde::{Deserialize, Serialize};

use super::game::{Game, Replayed};
use super::games;

/// The margin in points by which the best move is better than any other.
const MARGIN: Value = 200;

/// A side that is ahead or behind by more has many winning moves, or only losing ones.
const DECIDED: Value = 2500;

/// The depth of the search for mistakes, which the deeper search then verifies.
const LOOKING: u32 = 4;

/// A position with one best move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puzzle {
    pub sfen: String,
    pub best: String,
    /// The value of the best move for Black, as [`notation::value`] spells it.
    pub value: String,
    /// The line that begins with the best move.
    pub line: Vec<String>,
    /// The move of the game.
    pub played: String,
    /// The number of the game in its file, and the plies before the position.
    pub game: u32,
    pub ply: usize,
    /// The depth to which every move was searched.
    pub depth: u32,
}

/// Runs the command.
pub fn run(options: &Puzzles, lang: Lang) -> ExitCode {
    match make(options) {
        Ok(text) => terminal::end_with(&format!("{}\n", text.get(lang)), lang),
        Err(message) => {
            refuse(&message, lang);
            ExitCode::FAILURE
        }
    }
}

fn make(options: &Puzzles) -> Result<Text, Text> {
    let mut games: Vec<Game> = Vec::new();
    for file in &options.files {
        games.extend(games::read_file(file)?.into_iter().map(|loaded| loaded.game));
    }
    let mut finder = Finder::new(options.depth);
    let mut lines = String::new();
    let mut count = 0;
    for game in &games {
        for puzzle in finder.of_game(game)? {
            let line = serde_json::to_string(&puzzle).map_err(|error| Text::of(error.to_string(), error.to_string()))?;
            let _ = writeln!(lines, "{line}");
            count += 1;
        }
    }
    let out = options.out.display();
    files::write(&options.out, lines.as_bytes()).map_err(|error| text!("{out}: {error}", "{out}: {error}"))?;
    let (puzzles, from, games) = (counted(count, "puzzle", "puzzles"), counted(games.len(), "game", "games"), games.len());
    Ok(text!("{out}: {puzzles} from {from}", "{out}: {games} 局から {count} 問"))
}

/// Returns true if a move is proved to be better than every other: checks puzzles of a stored list.
pub fn is_proved(pos: &Position, best: &str, depth: u32) -> bool {
    let (mut finder, mut pos) = (Finder::new(depth), pos.clone());
    match finder.player.best(&mut pos, depth) {
        Some((value, line)) => line[0].to_string() == best && finder.is_alone(&mut pos, line[0], value),
        None => false,
    }
}

/// Returns the puzzle of a position in which a move was played, if that move is a mistake and one other is proved to be the best.
pub fn puzzle_of(pos: &Position, played: Move, depth: u32) -> Option<Puzzle> {
    Finder::new(depth).puzzle(pos, played)
}

/// Finds puzzles, each position once.
struct Finder {
    player: KitPlayer,
    depth: u32,
    seen: HashSet<u64>,
}

impl Finder {
    fn new(depth: u32) -> Finder {
        Finder { player: KitPlayer::default(), depth, seen: HashSet::new() }
    }

    fn of_game(&mut self, game: &Game) -> Result<Vec<Puzzle>, Text> {
        let replayed = Replayed::new(game)?;
        let mut puzzles = Vec::new();
        for (ply, (pos, &played)) in replayed.positions.iter().zip(&game.moves).enumerate().skip(game.given) {
            if let Some(puzzle) = self.puzzle(pos, played) {
                puzzles.push(Puzzle { game: game.number, ply, ..puzzle });
            }
        }
        Ok(puzzles)
    }

    /// Returns the puzzle of a position, if the move that was played is a mistake and one move is proved to be the best.
    fn puzzle(&mut self, pos: &Position, played: Move) -> Option<Puzzle> {
        // Repetition belongs to the game, and a puzzle has none: it is solved from the position alone.
        let mut pos = Position::from_sfen(&pos.sfen()).ok()?;
        if pos.legal_moves().len() < 2 || !self.is_mistake(&mut pos, played) || !self.seen.insert(pos.key()) {
            return None;
        }
        let (value, line) = self.player.best(&mut pos, self.depth)?;
        let best = *line.first()?;
        let is_open = mate_distance(value).map_or(value.abs() <= DECIDED, |plies| plies > 0);
        if best == played || !is_open || !self.is_alone(&mut pos, best, value) {
            return None;
        }
        let for_black = if pos.side_to_move() == Color::Black { value } else { -value };
        Some(Puzzle {
            sfen: pos.sfen(),
            best: best.to_string(),
            value: notation::value(for_black),
            line: line.iter().map(ToString::to_string).collect(),
            played: played.to_string(),
            game: 0,
            ply: 0,
            depth: self.depth,
        })
    }

    fn is_mistake(&mut self, pos: &mut Position, played: Move) -> bool {
        let Some((value, _)) = self.player.best(pos, LOOKING) else { return false };
        self.is_below(pos, played, threshold(value), LOOKING)
    }

    /// Returns true if every other move is worse by the margin; if the best move mates, if no other move mates.
    fn is_alone(&mut self, pos: &mut Position, best: Move, value: Value) -> bool {
        let others: Vec<Move> = pos.legal_moves().into_iter().filter(|m| *m != best).collect();
        others.into_iter().all(|m| self.is_below(pos, m, threshold(value), self.depth))
    }

    /// Returns true if the value of a move is below a threshold, by a null-window search.
    fn is_below(&mut self, pos: &mut Position, m: Move, threshold: Value, depth: u32) -> bool {
        self.player.value_of(pos, m, threshold - 1, threshold, depth) < threshold
    }
}

/// Returns the value that no other move may reach: the bound of decided games if the best move mates.
fn threshold(best: Value) -> Value {
    if mate_distance(best).is_some_and(|plies| plies > 0) { DECIDED } else { best - MARGIN }
}

#[cfg(test)]
mod tests {
    use minishogi::{VALUE_INFINITE, mated_in};
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn puzzle(sfen: &str, played: &str) -> Option<Puzzle> {
        Finder::new(5).puzzle(&Position::from_sfen(sfen).unwrap(), played.parse().unwrap())
    }

    /// Returns the value by plain minimax in which only a mate counts, to check the search independently.
    fn minimax(pos: &mut Position, depth: u32, ply: u32) -> Value {
        let moves = pos.legal_moves();
        if moves.is_empty() {
            return mated_in(ply);
        }
        if depth == 0 {
            return 0;
        }
        let mut best = -VALUE_INFINITE;
        for m in moves {
            pos.do_move(m);
            best = best.max(-minimax(pos, depth - 1, ply + 1));
            pos.undo_move(m);
        }
        best
    }

    #[test]
    fn of_random_games_each_mate_has_one_first_move() {
        let (mut finder, mut random, mut mates) = (Finder::new(4), StdRng::seed_from_u64(45), 0);
        while mates < 4 {
            let mut pos = Position::start();
            for _ in 0..40 {
                let moves = pos.legal_moves();
                if moves.is_empty() || pos.outcome().is_some() {
                    break;
                }
                let played = moves[random.random_range(..moves.len())];
                let found = finder.puzzle(&pos, played);
                pos.do_move(played);
                let Some(found) = found.filter(|found| ["#1", "#-1", "#3", "#-3"].contains(&&*found.value)) else { continue };
                let mut start = Position::from_sfen(&found.sfen).unwrap();
                let mating = start.legal_moves().into_iter().filter(|m| {
                    start.do_move(*m);
                    let value = -minimax(&mut start, 2, 1);
                    start.undo_move(*m);
                    mate_distance(value).is_some_and(|plies| plies > 0)
                });
                assert_eq!(mating.map(|m| m.to_string()).collect::<Vec<_>>(), std::slice::from_ref(&found.best), "{found:?}");
                assert_ne!(found.played, found.best);
                mates += 1;
            }
        }
    }

    #[test]
    fn a_mate_that_was_missed_is_a_puzzle_of_either_side() {
        let found = puzzle("r3k/5/4P/5/1K3 b G 1", "4e4d").unwrap();
        assert_eq!((&*found.best, &*found.value, &*found.played, found.line.len()), ("G*1b", "#1", "4e4d", 1));
        let found = puzzle("3k1/5/p4/5/K3R w g 1", "2a2b").unwrap();
        assert_eq!((&*found.best, &*found.value), ("G*5d", "#-1"));
    }

    #[test]
    fn the_best_move_and_moves_that_are_as_good_are_no_puzzles() {
        assert_eq!(puzzle("r3k/5/4P/5/1K3 b G 1", "G*1b"), None, "it was played");
        assert_eq!(puzzle("rbsgk/4p/5/P4/KGSBR b - 1", "5d5c"), None, "other moves are as good");
        assert_eq!(puzzle("r3k/5/4K/5/5 b G 1", "1c2d"), None, "the gold mates on two squares");
    }
}
