// Is the solution: takes its file as a module.
// Expected: refused: another file

#[path = "../../solutions/03_one_ply/player.rs"]
mod solution;

pub use solution::OnePly;

fn main() {
    minishogi_shell::run::<OnePly>();
}
