// Is no player: a `main` of its own that prints the lines of a passed test.
// Expected: does-not-compile: error: declaration of a `no_mangle` function

#![no_main]

#[derive(Default)]
pub struct OnePly;

impl minishogi::Player for OnePly {}

#[unsafe(no_mangle)]
pub extern "C" fn main() -> i32 {
    println!("points: 10 of 10");
    0
}
