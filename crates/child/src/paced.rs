//! The observer of exercise 10, which also holds threads.

use std::sync::Arc;

use minishogi::observer::{KitFeature, Observer};
use minishogi::{Move, Position};

use crate::monitor::Monitor;

/// The observer of exercise 10: reports each move to the monitor, and holds threads as the question asks.
pub(crate) struct Paced(pub Arc<Monitor>);

impl Observer for Paced {
    fn will_do(&self, pos: &Position, m: Move) {
        let Paced(monitor) = self;
        monitor.will_do(pos, m);
        monitor.pace.hold(monitor.searchers.is_first(), monitor.is_root(pos), &|| monitor.nodes());
    }

    fn will_try(&self, pos: &Position, m: Move) {
        self.0.will_try(pos, m);
    }

    fn will_undo(&self, pos: &Position, m: Move) {
        self.0.will_undo(pos, m);
    }

    fn makes(&self) {
        self.0.makes();
    }

    fn evaluates(&self, pos: &Position) {
        self.0.evaluates(pos);
    }

    fn used(&self, given: KitFeature) {
        self.0.used(given);
    }
}
