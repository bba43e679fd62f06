// Runs the shell with a player of its own from within its search.
// Expected: left-early|too-slow|wrong

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        minishogi_shell::run_commands(minishogi_shell::Engine::new(|| First), ["go".to_string()])
    }
}

struct First;

impl Player for First {}
