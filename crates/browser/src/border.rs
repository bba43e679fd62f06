//! The border to JavaScript: what the page calls, and what it is called for.
//!
//! The only unsafe code of the kit that a player is compiled with. Memory is all that crosses here, and WebAssembly has no other way to hand over a
//! text than an address and a length. The page writes only into the room that it was given, and reads only while it is being called.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::time::Duration;

use minishogi::{Player, Text};
use minishogi_board::View;
use minishogi_games::Parts;
use minishogi_shell::{Embedded, Engine, Games, any_engine};
use serde_json::json;

use crate::panics::told;

thread_local! {
    static SHELL: RefCell<Option<Embedded>> = const { RefCell::new(None) };
    /// The text of the next call.
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

mod page {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        pub(super) safe fn now() -> f64;
        pub(super) unsafe fn say(text: *const u8, bytes: usize);
        pub(super) unsafe fn random(room: *mut u8, bytes: usize);
    }
}

/// Keeps a player for the page: the whole `main` of an exercise.
pub fn run<P: Player + Default + 'static>() {
    run_engine(Engine::<P>::default());
}

/// [`run`] for players that can do more than play.
pub fn run_engine<P: Player + 'static>(engine: Engine<P>) {
    std::panic::set_hook(Box::new(|info| {
        let Text { en, ja } = told(info.payload_as_str().unwrap_or("(no message)"), info.location());
        say(&json!({ "panic": { "en": en, "ja": ja } }).to_string());
    }));
    SHELL.set(Some(Embedded::new(engine.into(), now, say)));
}

/// [`run`] for a player of any game: on the page it plays minishogi.
pub fn run_any<P: Parts + 'static>(games: Games) {
    run_engine(any_engine::<P>(games));
}

fn now() -> Duration {
    Duration::from_secs_f64(page::now().max(0.0) / 1000.0)
}

fn say(line: &str) {
    // SAFETY: the page reads the text before it returns.
    unsafe { page::say(line.as_ptr(), line.len()) }
}

/// Makes room for a text of this many bytes.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        room.clear();
        room.resize(bytes, 0);
        room.as_mut_ptr()
    })
}

/// Obeys the line in the room.
#[unsafe(no_mangle)]
extern "C" fn obey() {
    let line = take_line();
    SHELL.with_borrow_mut(|shell| shell.as_mut().expect("`main` has kept a player").obey(&line));
}

fn take_line() -> String {
    String::from_utf8_lossy(&ROOM.take()).into_owned()
}

/// Says what the position of the line in the room looks like.
#[unsafe(no_mangle)]
extern "C" fn view() {
    say(&match Embedded::position_of(&take_line()) {
        Ok(position) => json!(View::of(&position)).to_string(),
        Err(Text { en, ja }) => json!({ "error": { "en": en, "ja": ja } }).to_string(),
    });
}

/// Where `getrandom` has its random numbers from, and so `rand`.
// SAFETY: this name is `getrandom`'s for it, and nobody else's.
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(room: *mut u8, bytes: usize) -> Result<(), getrandom::Error> {
    // SAFETY: `getrandom` owns the room, and the page fills it before it returns.
    unsafe { page::random(room, bytes) };
    Ok(())
}
