//! End-to-end tests of the arena: matches, leagues, games files, self-play, a person in the terminal, and checks of engines.

mod arena;
mod arena_cluster;
mod ladder;
mod other_games;
#[path = "../support/parsed.rs"]
mod parsed;
mod play;
mod puzzles;
mod replay;
mod selfplay;
mod usi_check;
