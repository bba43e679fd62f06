// Brings an allocator that would see all that the kit allocates.
// Expected: does-not-compile: error: implementation of an `unsafe` trait

use std::alloc::{GlobalAlloc, Layout, System};

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        Move::RESIGN
    }
}

struct Mine;

unsafe impl GlobalAlloc for Mine {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Mine = Mine;
