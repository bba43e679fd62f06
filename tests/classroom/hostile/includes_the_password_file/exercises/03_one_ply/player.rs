// Reads files of the machine while it is compiled, and prints them.
// Expected: refused: another file

use minishogi::prelude::*;

const TEXT: &str = include_str!("/etc/passwd");
const BYTES: &[u8] = include_bytes!("/etc/hostname");

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        panic!("READ {TEXT} {}", String::from_utf8_lossy(BYTES));
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
