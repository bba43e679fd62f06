//! The tools from outside: the grader, the formats of its reports, the arena, figures, games files, dobutsu shogi, and checks of engines.

mod arena;
mod arena_cluster;
mod browser;
mod closed_pipe;
mod dobutsu_cli;
mod formats;
mod grade;
mod ladder;
mod machine;
mod net;
mod other_games;
mod parsed;
mod parts;
mod play;
mod refusals;
mod replay;
mod sandbox;
mod selfplay;
mod share;
mod site;
mod starter;
mod svg;
mod tree;
mod usi_check;
