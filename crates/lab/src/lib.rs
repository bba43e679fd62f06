//! Arena, pages and classroom share this: text, files, games in files, HTML and engine processes.
//!
//! | module | purpose |
//! |---|---|
//! | `clean` | foreign text made fit to be shown; names that look alike; refusals and notes |
//! | `encoding` | text in other encodings than UTF-8 |
//! | `files` | files that a crash cannot spoil, and that one program at a time writes; texts of people |
//! | `shard` | a part of work that several machines share |
//! | `html` | the frame of every page: two languages, one style sheet |
//! | `games` | games in files: KIF, KI2, CSA, USI, JKF, the JSON lines of the kit |
//! | `engine` | a USI engine as a child process |
//! | `notices` | the crates in a program, with their licences |

// Only programs of this workspace use this library: its documentation is for its developers, with the private modules.
#![allow(rustdoc::private_intra_doc_links)]
// These panic if a pipe is closed: print with `terminal`.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

pub mod clean;
pub mod encoding;
pub mod engine;
pub mod files;
pub mod games;
pub mod html;
pub mod notices;
pub mod shard;
