//! The kit's own player: the search of the library, compiled with the command. Pages and puzzles use it without a wait for the compiler.

use minishogi::table::Table;
use minishogi::threads::{ParallelSearch, SearchWindow, Searcher};
use minishogi::{AlphaBeta, Control, Limits, Move, Player, Position, RootMoves, SpinOption, VALUE_INFINITE, Value, mate_distance};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Principal variation search on one thread, with a transposition table and quiescence search.
pub struct KitPlayer {
    table: Table,
    /// The most points by which a score is falsified. 0 plays the best move that was found.
    noise: Value,
    random: StdRng,
}

const HASH: SpinOption = SpinOption { name: "USI_Hash", default: 16, min: 1, max: 1024 };
const NOISE: SpinOption = SpinOption { name: "Noise", default: 0, min: 0, max: 10_000 };

/// The default depth of a search with noise: deep enough to see an answer.
const SHALLOW: u32 = 2;

impl Default for KitPlayer {
    fn default() -> KitPlayer {
        KitPlayer { table: Table::new(HASH.default as usize), noise: 0, random: StdRng::seed_from_u64(rand::random()) }
    }
}

/// The windows of one thread.
struct OneThread;

impl ParallelSearch for OneThread {
    fn value_of_nth_move(&self, number: usize, alpha: Value, beta: Value, search: &mut SearchWindow<'_>) -> Option<Value> {
        if number > 0 {
            let bound = search(alpha, alpha + 1)?;
            if bound <= alpha || bound >= beta {
                return Some(bound);
            }
        }
        search(alpha, beta)
    }

    // A searcher of one thread never asks for these two.
    fn search_with_helpers(&self, _: &mut Position, _: &mut RootMoves, _: &mut Control) -> Move {
        Move::RESIGN
    }

    fn split_root(&self, _: &mut Searcher, _: &mut Position, _: &mut RootMoves, _: u32, _: &Control) -> Option<()> {
        None
    }
}

impl KitPlayer {
    /// Returns the best move at this depth, its value for the side to move and the line that follows; `None` without a legal move.
    pub fn best(&mut self, pos: &mut Position, depth: u32) -> Option<(Value, Vec<Move>)> {
        self.table.new_search();
        let mut root_moves = RootMoves::new(pos);
        Searcher::new(&OneThread, &self.table).deepen(pos, &mut root_moves, &mut Control::new(pos, Limits::depth(depth)), 1);
        root_moves.first().map(|best| (best.score, best.pv.clone()))
    }

    /// Returns the value of a move for the side that plays it, if it lies between `alpha` and `beta`, otherwise a bound. `depth` counts the move.
    pub fn value_of(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32) -> Value {
        let ctl = Control::new(pos, Limits::depth(depth));
        // Only a limit ends a search without a value, and this one has none but its depth.
        Searcher::new(&OneThread, &self.table).value_of_move(pos, m, alpha, beta, depth, &ctl).unwrap_or_default()
    }

    /// Chooses by exact scores, each of them off by some points: a bound has no distance to the best.
    fn search_with_noise(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let depth = ctl.depth_or(SHALLOW);
        let mut searcher = Searcher::new(&OneThread, &self.table);
        searcher.sort_root(pos, root_moves);
        let mut best = Value::MIN;
        let mut chosen = 0;
        for (index, root_move) in root_moves.iter_mut().enumerate() {
            let value = searcher.value_of_move(pos, root_move.pv[0], -VALUE_INFINITE, VALUE_INFINITE, depth, ctl);
            let Some(value) = value else { break };
            root_move.score = value;
            let noise = if mate_distance(value).is_some() { 0 } else { self.random.random_range(-self.noise..=self.noise) };
            if value + noise > best {
                (best, chosen) = (value + noise, index);
            }
        }
        let Some(choice) = root_moves.get(chosen) else { return Move::RESIGN };
        ctl.info(pos, depth, choice);
        choice.pv[0]
    }
}

impl Player for KitPlayer {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.table.new_search();
        if self.noise > 0 {
            return self.search_with_noise(pos, root_moves, ctl);
        }
        Searcher::new(&OneThread, &self.table).deepen(pos, root_moves, ctl, 1)
    }

    fn new_game(&mut self) {
        self.table.clear();
    }

    fn options(&self) -> Vec<SpinOption> {
        vec![HASH, NOISE]
    }

    fn set_option(&mut self, name: &str, value: i64) {
        if name == NOISE.name {
            self.noise = value as Value;
        } else {
            self.table = Table::new(value as usize);
        }
    }

    fn name(&self) -> &str {
        "Minishogi Lab kit"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE_IN_THREE: &str = "1b1k1/RG3/2sBR/1K3/5 b GS2P 37";

    fn chosen(player: &mut KitPlayer, pos: &Position, depth: u32) -> String {
        let (mut pos, mut root_moves) = (pos.clone(), RootMoves::new(pos));
        let mut ctl = Control::new(&pos, Limits::depth(depth));
        player.search(&mut pos, &mut root_moves, &mut ctl).to_string()
    }

    #[test]
    fn it_finds_a_mate_and_its_line() {
        let mut pos = Position::from_sfen(MATE_IN_THREE).unwrap();
        let (value, pv) = KitPlayer::default().best(&mut pos, 4).unwrap();
        assert_eq!((mate_distance(value), pv.len()), (Some(3), 3));
        let mated = Position::from_sfen("4k/4G/4K/5/5 w - 1").unwrap();
        assert_eq!(KitPlayer::default().best(&mut mated.clone(), 4), None);
    }

    #[test]
    fn noise_varies_the_moves_but_never_misses_a_mate_in_one() {
        let mut player = KitPlayer::default();
        player.set_option("Noise", 400);
        let start = Position::start();
        let first = chosen(&mut player, &start, 1);
        assert!((0..100).any(|_| chosen(&mut player, &start, 1) != first), "always {first}");
        let mate = Position::from_sfen("4k/5/4K/5/5 b G 1").unwrap();
        assert!((0..50).all(|_| ["G*1b", "G*2b"].contains(&&*chosen(&mut player, &mate, 1))));
    }
}
