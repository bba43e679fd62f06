//! When to stop.

use std::time::Duration;

use minishogi::{Control, Position, Signals};

/// The limits of one search. As [`Control::should_stop`], but for a search that counts its nodes itself.
pub struct Clock {
    signals: Signals,
    nodes: u64,
    time: Duration,
    /// After this time no deeper search is begun: it would hardly come to an end.
    last_begin: Duration,
}

/// Kept back of a fixed time for a move. [`Limits::MARGIN`](minishogi::Limits::MARGIN) is for clocks.
const MOVETIME_MARGIN: Duration = Duration::from_millis(5);

/// The time is looked at whenever this many nodes were visited.
const INTERVAL: u64 = 64;

impl Clock {
    pub fn new(pos: &Position, ctl: &Control) -> Clock {
        let limits = ctl.limits();
        let time = match limits.movetime {
            // No clock runs out: nearly all of it can be used.
            Some(movetime) => movetime.saturating_sub(MOVETIME_MARGIN).max(movetime / 2),
            None => limits.time_for_move(pos.side_to_move()).unwrap_or(Duration::MAX),
        };
        // Unused time of a whole game is there for later moves.
        let is_saved = limits.movetime.is_none() && limits.byoyomi.is_none_or(|byoyomi| byoyomi.is_zero());
        let last_begin = if is_saved { time / 2 } else { time };
        Clock { signals: ctl.signals(), nodes: limits.nodes.unwrap_or(u64::MAX), time, last_begin }
    }

    /// The same for a thread that helps: it goes on until it is told to stop, however many nodes it visits.
    pub fn of_helper(pos: &Position, ctl: &Control) -> Clock {
        Clock { nodes: u64::MAX, ..Clock::new(pos, ctl) }
    }

    pub fn should_stop(&self, ctl: &Control, nodes: u64) -> bool {
        if nodes < self.nodes && !nodes.is_multiple_of(INTERVAL) {
            return false;
        }
        self.signals.stopped() || !self.signals.pondering() && (nodes >= self.nodes || ctl.elapsed() >= self.time)
    }

    /// Returns whether it is too late to begin something deeper.
    pub fn is_late(&self, ctl: &Control) -> bool {
        !self.signals.pondering() && ctl.elapsed() >= self.last_begin
    }
}
