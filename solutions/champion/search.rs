//! One search, and its data.

use minishogi::{Control, MAX_PLY, Move, Position, Value};

use crate::accumulator::Accumulators;
use crate::clock::Clock;
use crate::evaluate::within_bounds;
use crate::history::{Context, History, Played};
use crate::inputs::Change;
use crate::ordering::Candidate;
use crate::repetition::Path;
use crate::table::Table;

/// The search was told to stop; its value is not known.
pub struct Stopped;

/// One search, from the root on.
pub struct Search<'a> {
    pub table: &'a Table,
    pub history: &'a mut History,
    pub ctl: &'a mut Control,
    pub path: Path,
    /// The positions visited. It counts those after a pass too, of which `Control` does not know.
    pub nodes: u64,
    clock: Clock,
    /// The depth of the current iteration.
    pub root_depth: i32,
    /// The move that led to each ply.
    played: Vec<Played>,
    /// The sums of the network's first layer at each ply.
    accumulators: Accumulators,
    /// The value of the position at each ply without looking ahead; nothing in check.
    pub evals: Vec<Option<Value>>,
    /// The best line found from each ply on.
    pub lines: Vec<Vec<Move>>,
}

impl<'a> Search<'a> {
    /// No search goes deeper.
    pub const DEEPEST: u32 = MAX_PLY - 2;

    pub fn new(pos: &Position, table: &'a Table, history: &'a mut History, ctl: &'a mut Control) -> Search<'a> {
        let plies = MAX_PLY as usize + 1;
        Search {
            table,
            history,
            clock: Clock::new(pos, ctl),
            ctl,
            path: Path::to(pos),
            nodes: 0,
            root_depth: 0,
            played: vec![Played::NOTHING; plies],
            accumulators: Accumulators::new(pos, plies),
            evals: vec![None; plies],
            lines: vec![Vec::new(); plies],
        }
    }

    /// The search of a thread that helps another one.
    pub fn helping(pos: &Position, table: &'a Table, history: &'a mut History, ctl: &'a mut Control) -> Search<'a> {
        let clock = Clock::of_helper(pos, ctl);
        Search { clock, ..Search::new(pos, table, history, ctl) }
    }

    /// Counts a node, and finds out whether to go on.
    pub fn come_to(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.clock.should_stop(self.ctl, self.nodes) { Err(Stopped) } else { Ok(()) }
    }

    /// Returns whether it is too late to begin another iteration.
    pub fn is_late(&self) -> bool {
        self.clock.is_late(self.ctl)
    }

    pub fn do_move(&mut self, pos: &mut Position, candidate: &Candidate, ply: u32) {
        self.remember(ply, Played::new(pos.side_to_move(), candidate.kind, candidate.m), Change::of(pos, candidate.m));
        pos.do_move(candidate.m);
    }

    /// A pass leads from a ply to the next.
    pub fn pass(&mut self, ply: u32) {
        self.remember(ply, Played::NOTHING, Change::NOTHING);
    }

    fn remember(&mut self, ply: u32, played: Played, change: Change) {
        self.played[ply as usize + 1] = played;
        self.accumulators.change(ply + 1, change);
    }

    /// The value of the position at a ply for the side to move, without looking ahead.
    pub fn evaluate(&mut self, pos: &Position, ply: u32) -> Value {
        within_bounds(self.accumulators.value(pos, ply))
    }

    /// Returns whether a pass led to a ply.
    pub fn passed(&self, ply: u32) -> bool {
        self.played[ply as usize] == Played::NOTHING
    }

    pub fn context(&self, pos: &Position, ply: u32) -> Context {
        let ply = ply as usize;
        let before = [self.played[ply], if ply > 0 { self.played[ply - 1] } else { Played::NOTHING }];
        Context { color: pos.side_to_move(), before }
    }

    pub fn remember_line(&mut self, m: Move, ply: u32) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(m);
        line.extend_from_slice(&lower[0]);
    }
}
