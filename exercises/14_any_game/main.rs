//! The engine of `player.rs`, and the program that `cargo test` asks. Write in `player.rs` only.

mod player;

use ::minishogi::games::{ConnectFour, TicTacToe};
use ::minishogi_chess::Chess;
use ::minishogi_shell::{run, run_game};
use ::minishogi_shogi::Shogi;

fn main() {
    match ::std::env::args().nth(1).as_deref() {
        Some("shogi") => run_game::<Shogi<player::Mine>, player::AnyGame>(),
        Some("chess") => run_game::<Chess, player::AnyGame>(),
        Some("breakthrough") => run_game::<player::Breakthrough, player::AnyGame>(),
        Some("connect-four") => run_game::<ConnectFour, player::AnyGame>(),
        Some("tic-tac-toe") => run_game::<TicTacToe, player::AnyGame>(),
        _ => run::<player::AnyGame>(),
    }
}
