// Prints commands for terminals, browsers and spreadsheets, bytes that are no text, and panics with more of it.
// Expected: panicked

use std::io::{Write, stderr, stdout};

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let text = "\u{1b}[2J\u{1b}]0;10 of 10\u{7}<script>alert(1)</script>]]>&quot;\u{202e}`|=cmd|'/c calc'!A0,\"\r\n\0";
        let _ = stdout().write_all(&[text.as_bytes(), b"\xff\xfe"].concat());
        let _ = stderr().write_all(&[text.as_bytes(), b"\xff\xfe"].concat());
        panic!("{text}")
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
