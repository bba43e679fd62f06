//! The engine of `player.rs`, and the program that `cargo test` asks. Write in `player.rs` only.

mod player;

fn main() {
    ::minishogi_shell::run_engine(::minishogi_shell::Engine::<::minishogi_neural::Trained<player::Neural>>::default().learning())
}
