//! `perft`: counts by the library, a few plies at a time, so that it can be stopped.

use std::sync::atomic::{AtomicBool, Ordering};

use minishogi::game::Game;
use minishogi::{Text, text};

use crate::output::say;

/// The plies that are counted at once: a moment, however many moves there are.
const AT_ONCE: u32 = 3;

/// The leaves of the tree as `perft` counts them; nothing if it was stopped.
fn count<G: Game>(game: &mut G, depth: u32, perft: fn(&mut G, u32) -> u64, stop: &AtomicBool) -> Option<u64> {
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

/// Reports the progress of a command that was stopped without a result.
pub(crate) fn stopped(command: &str, (unit, in_japanese): (&str, &str), number: usize, all: usize) -> Text {
    text!(
        "{command}: stopped in {unit} {number} of {all}, so there is no result",
        "{command}: {all} {in_japanese}のうち {number} {in_japanese}目で止められたので、結果はありません"
    )
}

/// Counts until the flag says stop, and returns the leaves; or the number of the move at which it was stopped, and of all moves.
pub(crate) type Count = Box<dyn FnOnce(&AtomicBool) -> Result<u64, (usize, usize)> + Send>;

/// Returns the count of the leaves below a position, which says that of each move as soon as it is known.
pub(crate) fn counts<G>(mut game: G, depth: u32, perft: fn(&mut G, u32) -> u64) -> Count
where
    G: Game + Send + 'static,
    G::Move: Send,
{
    Box::new(move |stop| {
        if depth == 0 {
            return Ok(1);
        }
        let moves = game.legal_moves();
        let mut leaves = 0;
        for number in 1..=moves.len() {
            let m = moves[number - 1];
            game.do_move(m);
            let below = count(&mut game, depth - 1, perft, stop).ok_or((number, moves.len()))?;
            game.undo_move(m);
            say(format_args!("{m}: {below}"));
            leaves += below;
        }
        Ok(leaves)
    })
}
