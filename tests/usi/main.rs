//! The engine shell from outside, with clients that others wrote.

mod any_game;
mod bad_input;
mod bench_signature;
mod clients;
mod learn;
mod outside;
mod shell;
mod tree;
