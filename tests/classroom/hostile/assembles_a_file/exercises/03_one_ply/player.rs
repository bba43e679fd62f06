// Lets the assembler read a file of the machine, and prints it.
// Expected: does-not-compile: error: usage of `core::arch::global_asm`

use std::arch::global_asm;
use std::slice;

use minishogi::prelude::*;

global_asm!(".globl hostile_file", "hostile_file: .incbin \"/etc/passwd\"", ".byte 0");

unsafe extern "C" {
    static hostile_file: u8;
}

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        // SAFETY: a password file has a hundred bytes.
        let bytes = unsafe { slice::from_raw_parts(&raw const hostile_file, 100) };
        panic!("READ {}", String::from_utf8_lossy(bytes));
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
