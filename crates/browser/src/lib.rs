//! Replaces the package `minishogi-shell` when `minishogi share` compiles a player to WebAssembly, for a page of the browser without a
//! server. A student's `main` calls `run` there as everywhere. In the shell it never returns; here it keeps the player, and returns at once.
//!
//! Then the page calls the exports of the module `border`, which calls the functions of the page (all texts in UTF-8):
//!
//! | exported | |
//! |---|---|
//! | `main(0, 0)` | the student's `main`: to be called first, once |
//! | `room(bytes) -> address` | where to write the text of the next call, of this length |
//! | `obey()` | obeys a line of USI as [`Embedded`](minishogi_shell::Embedded) does; a search is over when it returns |
//! | `view()` | says the position of a line `position ...` as JSON (`minishogi_board::View`), or `{"error":{"en":..,"ja":..}}` |
//!
//! | imported from `page` | |
//! |---|---|
//! | `say(address, bytes)` | a line that is said |
//! | `now() -> f64` | the time in milliseconds since any moment in the past |
//! | `random(address, bytes)` | fills memory at random, for `rand` |
//!
//! A panic is said as `{"panic":{"en":..,"ja":..}}`, and then ends the instance by a trap: the page makes a new one. A player that never comes to
//! an end is ended with the worker it is in.

#![deny(missing_docs)]

#[cfg(target_arch = "wasm32")]
mod border;
mod panics;

#[cfg(target_arch = "wasm32")]
pub use border::{run, run_any, run_engine};
pub use minishogi_shell::{Engine, Games, game, parts};
pub use panics::told;
