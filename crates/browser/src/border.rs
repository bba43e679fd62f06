//! The border to JavaScript: the functions that the page calls, and those of the page.
//!
//! The only unsafe code of the kit that a player is compiled with. Memory is all that crosses here, and WebAssembly has no other way to hand over a
//! text than an address and a length. The page writes only into the buffer that it was given, and reads only while it is being called.
#![allow(unsafe_code)]

use std::cell::{Cell, RefCell};
use std::time::Duration;

use minishogi::{Player, Text};
use minishogi_board::{TextView, View};
use minishogi_games::Parts;
use minishogi_shell::{Embedded, Engine, Games, Look, any_engine};
use serde_json::json;

use crate::panics::told;

/// Makes the shell of minishogi.
type NewShell = Box<dyn Fn() -> Embedded>;

thread_local! {
    static SHELL: RefCell<Option<Embedded>> = const { RefCell::new(None) };
    /// The engine of minishogi, and the other games.
    static MINISHOGI: RefCell<Option<NewShell>> = const { RefCell::new(None) };
    static GAMES: Cell<Games> = const { Cell::new(&[]) };
    /// The game that is played, if it is another than minishogi.
    static OTHER: Cell<Option<&'static str>> = const { Cell::new(None) };
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

/// [`run`] for a player of any game: the page can choose the game.
pub fn run_any<P: Parts + 'static>(games: Games) {
    run_engine(any_engine::<P>(games));
    GAMES.set(games);
    MINISHOGI.set(Some(Box::new(move || Embedded::new(any_engine::<P>(games).into(), now, say))));
}

/// Begins another game than the one before: `game NAME`. Returns whether the line said so.
fn chose(line: &str) -> bool {
    let Some(name) = line.strip_prefix("game ") else { return false };
    let game = GAMES.get().iter().find(|game| game.name() == name);
    if OTHER.get() != game.map(|game| game.name()) {
        OTHER.set(game.map(|game| game.name()));
        let shell = match game {
            Some(game) => Some(game.embedded(now, say)),
            None => MINISHOGI.with_borrow(|new| new.as_ref().map(|new| new())),
        };
        SHELL.set(shell);
    }
    true
}

fn now() -> Duration {
    Duration::from_secs_f64(page::now().max(0.0) / 1000.0)
}

fn say(line: &str) {
    // SAFETY: the page reads the text before it returns.
    unsafe { page::say(line.as_ptr(), line.len()) }
}

/// Makes the buffer as large as a text of this many bytes.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        room.clear();
        room.resize(bytes, 0);
        room.as_mut_ptr()
    })
}

/// Obeys the line in the buffer: one of the shell, `games` for the names of the games beside minishogi, or `game NAME` to begin one.
#[unsafe(no_mangle)]
extern "C" fn obey() {
    let line = take_line();
    if line == "games" {
        return say(&json!({ "games": GAMES.get().iter().map(|game| game.name()).collect::<Vec<_>>() }).to_string());
    }
    if chose(&line) {
        return;
    }
    SHELL.with_borrow_mut(|shell| shell.as_mut().expect("`main` has kept a player").obey(&line));
}

fn take_line() -> String {
    String::from_utf8_lossy(&ROOM.take()).into_owned()
}

/// Lets the player play with the network whose file is in the buffer.
#[unsafe(no_mangle)]
extern "C" fn net() {
    let bytes = ROOM.take();
    let told = SHELL.with_borrow_mut(|shell| shell.as_mut().expect("`main` has kept a player").play_with(&bytes));
    if let Err(Text { en, ja }) = told {
        say(&json!({ "panic": { "en": en, "ja": ja } }).to_string());
    }
}

/// Describes the position of the line in the buffer.
#[unsafe(no_mangle)]
extern "C" fn view() {
    let line = take_line();
    let view = match OTHER.get() {
        None => Embedded::position_of(&line).map(|position| json!(View::of(&position))),
        Some(_) => SHELL.with_borrow_mut(|shell| shell.as_mut().expect("a game was chosen").look(&line)).map(|look| {
            let last = line.split_once(" moves ").and_then(|(_, moves)| moves.split_whitespace().last()).map(str::to_string);
            let Look { board, text, side, moves, result } = look;
            json!(TextView::new(&board, text, side, moves, last, result))
        }),
    };
    say(&view.unwrap_or_else(|Text { en, ja }| json!({ "error": { "en": en, "ja": ja } })).to_string());
}

/// The source of random numbers for `getrandom`, and so for `rand`.
// SAFETY: this name is `getrandom`'s for it, and of no other function.
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(room: *mut u8, bytes: usize) -> Result<(), getrandom::Error> {
    // SAFETY: `getrandom` owns the buffer, and the page fills it before it returns.
    unsafe { page::random(room, bytes) };
    Ok(())
}
