//! The player: it searches one ply deeper again and again, until the time is used up.

use minishogi::{Control, MAX_PLY, Move, Player, Position, RootMoves, SpinOption, VALUE_INFINITE, Value, mate_distance};

use crate::evaluate::evaluate;
use crate::history::History;
use crate::repetition::KNOWN_WIN;
use crate::search::{Search, Stopped};
use crate::table::Table;

/// The player, with what it remembers from move to move.
pub struct Champion {
    table: Table,
    history: History,
}

/// In MiB.
const HASH: SpinOption = SpinOption { name: "USI_Hash", default: 32, min: 1, max: 1024 };

impl Default for Champion {
    fn default() -> Champion {
        Champion { table: Table::new(HASH.default as usize).expect("there is memory for a small table"), history: History::new() }
    }
}

impl Player for Champion {
    /// Searches one ply deeper again and again; `root_moves` has the best move in front.
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let depths = ctl.depth_or(MAX_PLY / 2) as i32;
        self.table.grow_older();
        self.history.forget_killers();
        let mut search = Search::new(pos, &mut self.table, &mut self.history, ctl);
        let mut last = 0;
        for depth in 1..=depths {
            search.root_depth = depth;
            match iteration(&mut search, pos, root_moves, depth, last) {
                Ok(value) => last = value,
                Err(Stopped) => break,
            }
            search.ctl.info(pos, depth as u32, &root_moves[0]);
            if mate_distance(last).is_some_and(|plies| 2 * plies.abs() < depth) || root_moves.len() == 1 || search.is_late() {
                break;
            }
        }
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }

    fn evaluate(&mut self, pos: &Position) -> Value {
        evaluate(pos)
    }

    fn new_game(&mut self) {
        self.table.clear();
        self.history = History::new();
    }

    fn options(&self) -> Vec<SpinOption> {
        vec![HASH]
    }

    /// Where there is no room, the old table stays.
    fn set_option(&mut self, _name: &str, mebibytes: i64) {
        match Table::new(mebibytes as usize) {
            Ok(table) => self.table = table,
            Err(error) => println!("info string USI_Hash {mebibytes}: {error}"),
        }
    }

    fn name(&self) -> &str {
        "Champion"
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
