//! Grades the `player.rs` of an exercise: starts its engine, asks it questions, and judges the answers. It is the same for all.

fn main() {
    minishogi_grading::main(env!("CARGO_PKG_NAME"), env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME"))));
}
