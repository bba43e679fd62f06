//! The classroom from outside: the grader and its reports, the league of a class, oral examinations, a class's copy; and refusals of all commands.

mod closed_pipe;
mod formats;
mod grade;
mod league;
mod lines;
mod machine;
#[path = "../support/parsed.rs"]
mod parsed;
mod parts;
mod refusals;
mod sandbox;
mod starter;
mod viva;
#[path = "../pages/wrong_players.rs"]
mod wrong_players;
