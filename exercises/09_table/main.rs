//! The engine of `player.rs`, and the program that `cargo test` asks. Write in `player.rs` only.

mod player;

fn main() {
    let engine = ::minishogi_shell::Engine::<player::Remembering>::default();
    ::minishogi_shell::run_engine(engine.with_parts(::minishogi_shell::parts::table::<player::Remembering, player::Table>))
}
