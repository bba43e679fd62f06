//! End-to-end tests of the pages: trees of searches, networks, dobutsu shogi and shared players.

mod browser;
mod dobutsu_cli;
mod net;
#[path = "../support/parsed.rs"]
mod parsed;
mod share;
mod tree;
mod wrong_players;
