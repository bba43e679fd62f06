// Has a table of games that runs code of the player when the entry reads it.
// Expected: does-not-compile: error[E0

use std::ops::Deref;

use minishogi::prelude::*;

pub struct Games;

impl Deref for Games {
    type Target = [(&'static str, fn() -> !)];

    fn deref(&self) -> &Self::Target {
        panic!("REACHED the entry before the observer")
    }
}

pub const GAMES: &Games = &Games;

#[derive(Default)]
pub struct AnyGame;

impl Player for AnyGame {}
