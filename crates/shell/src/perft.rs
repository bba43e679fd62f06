//! `perft`: counts by the library, a few plies at a time, so that it can be stopped.

use std::sync::atomic::{AtomicBool, Ordering};

use minishogi::game::Game;
use minishogi::{Text, perft};

use crate::output::say;
use crate::shell::Shell;

/// The plies that are counted at once: a moment, however many moves there are.
const AT_ONCE: u32 = 3;

/// The leaves of the tree as `perft` counts them; nothing where it was stopped.
pub(crate) fn count<G: Game>(game: &mut G, depth: u32, perft: fn(&mut G, u32) -> u64, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(perft(game, depth));
    }
    let mut leaves = 0;
    for m in game.legal_moves() {
        game.do_move(m);
        let below = count(game, depth - 1, perft, stop);
        game.undo_move(m);
        leaves += below?;
    }
    Some(leaves)
}

/// Says of what has no result how far it came.
pub(crate) fn stopped(command: &str, (unit, in_japanese): (&str, &str), number: usize, all: usize) -> Text {
    Text::of(
        format!("{command}: stopped in {unit} {number} of {all}, so there is no result"),
        format!("{command}: {all} {in_japanese}のうち {number} {in_japanese}目で止められたので、結果はありません"),
    )
}

impl Shell {
    /// The count of each move is said as soon as it is known.
    pub(crate) fn perft(&mut self, depth: u32) {
        let root = self.position.clone();
        let moves = if depth == 0 { Vec::new() } else { root.legal_moves().iter().copied().collect() };
        let lang = self.lang;
        let counted = self.work(|stop| {
            let mut leaves = u64::from(depth == 0);
            for (number, &m) in (1_usize..).zip(&moves) {
                let below = count(&mut root.after(m), depth - 1, perft, stop).ok_or(number)?;
                say(format_args!("{m}: {below}"));
                leaves += below;
            }
            let total = Text::of(format!("Nodes searched: {leaves}"), format!("葉の数: {leaves}"));
            say(format_args!("\n{}", total.get(lang)));
            Ok(())
        });
        if let Err(number) = counted {
            self.complain(stopped("perft", ("move", "手"), number, moves.len()));
        }
    }
}
