//! The engine of `player.rs`, and the program that `cargo test` asks. Write in `player.rs` only.

mod player;

/// A constant, so that nothing of `player.rs` runs before the observer is installed.
const GAMES: ::minishogi_shell::Games = player::GAMES;

fn main() {
    ::minishogi_shell::run_any::<player::AnyGame>(GAMES)
}
