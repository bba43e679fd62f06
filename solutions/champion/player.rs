//! The player: it searches one ply deeper again and again, until the time is used up. Threads that help it search the same position, and tell each
//! other what they found by the table alone (lazy SMP).

use std::thread;

use minishogi::threads::{Helpers, start};
use minishogi::{Control, MAX_PLY, Move, Player, Position, RootMoves, SpinOption, VALUE_INFINITE, Value, mate_distance};

use crate::evaluate::evaluate;
use crate::history::History;
use crate::repetition::KNOWN_WIN;
use crate::search::{Search, Stopped};
use crate::table::Table;

/// The player, with its memory from move to move.
pub struct Champion {
    table: Table,
    /// One for each thread.
    histories: Vec<History>,
}

const THREADS: SpinOption = SpinOption { name: "Threads", default: 1, min: 1, max: 64 };

/// In MiB.
const HASH: SpinOption = SpinOption { name: "USI_Hash", default: 32, min: 1, max: 1024 };

impl Default for Champion {
    fn default() -> Champion {
        Champion { table: Table::new(HASH.default as usize).expect("there is memory for a small table"), histories: vec![History::new()] }
    }
}

impl Player for Champion {
    /// Searches one ply deeper again and again; `root_moves` has the best move in front.
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.table.grow_older();
        self.histories.iter_mut().for_each(History::forget_killers);
        let (table, Some((own, others))) = (&self.table, self.histories.split_first_mut()) else { return Move::RESIGN };
        thread::scope(|scope| {
            let mut helpers = Helpers::default();
            for (number, history) in others.iter_mut().enumerate() {
                let mut ctl = ctl.helper();
                helpers.add(ctl.signals());
                let (mut pos, mut root_moves) = (pos.clone(), root_moves.clone());
                // Every second one is a depth ahead: a result that all find at the same time helps none.
                let first_depth = 2 - number as i32 % 2;
                start(scope, move || {
                    let mut search = Search::helping(&pos, table, history, &mut ctl);
                    deepen(&mut search, &mut pos, &mut root_moves, first_depth);
                });
            }
            deepen(&mut Search::new(pos, table, own, ctl), pos, root_moves, 1);
        });
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }

    fn evaluate(&mut self, pos: &Position) -> Value {
        evaluate(pos)
    }

    fn new_game(&mut self) {
        self.table.clear();
        self.histories.fill_with(History::new);
    }

    fn options(&self) -> Vec<SpinOption> {
        vec![HASH, THREADS]
    }

    /// Without memory for a new table the old one stays.
    fn set_option(&mut self, name: &str, value: i64) {
        if name == THREADS.name {
            return self.histories.resize_with(value as usize, History::new);
        }
        match Table::new(value as usize) {
            Ok(table) => self.table = table,
            Err(error) => println!("info string USI_Hash {value}: {error}"),
        }
    }

    fn name(&self) -> &str {
        "Champion"
    }
}

/// Searches one ply deeper again and again, from a first depth on, until there is nothing to gain or the search has to stop.
fn deepen(search: &mut Search, pos: &mut Position, root_moves: &mut RootMoves, first_depth: i32) {
    let mut last = 0;
    for depth in first_depth..=search.ctl.depth_or(MAX_PLY / 2) as i32 {
        search.root_depth = depth;
        match iteration(search, pos, root_moves, depth, last) {
            Ok(value) => last = value,
            Err(Stopped) => break,
        }
        search.ctl.info(pos, depth as u32, &root_moves[0]);
        if mate_distance(last).is_some_and(|plies| 2 * plies.abs() < depth) || root_moves.len() == 1 || search.is_late() {
            break;
        }
    }
}

/// Searches to one depth: with a narrow window around the last value first, then with wider ones.
fn iteration(search: &mut Search, pos: &mut Position, root_moves: &mut RootMoves, depth: i32, last: Value) -> Result<Value, Stopped> {
    let mut width = 60;
    let (mut alpha, mut beta) = match depth {
        ..5 => (-VALUE_INFINITE, VALUE_INFINITE),
        _ => (last - width, last + width),
    };
    loop {
        let value = search.root(pos, root_moves, alpha.max(-VALUE_INFINITE), beta.min(VALUE_INFINITE), depth)?;
        width *= 3;
        if value <= alpha && alpha > -VALUE_INFINITE {
            beta = (alpha + beta) / 2;
            alpha = if value < -KNOWN_WIN { -VALUE_INFINITE } else { value - width };
        } else if value >= beta && beta < VALUE_INFINITE {
            beta = if value > KNOWN_WIN { VALUE_INFINITE } else { value + width };
        } else {
            return Ok(value);
        }
    }
}
