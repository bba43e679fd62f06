//! The command `minishogi`: the coach, and the picture of its shell.

mod coach;
mod course;
mod doctor;
#[cfg(unix)]
mod made_up;
mod picture;
mod recording;
mod tools;
mod watch;
