//! What `minishogi web` does, seen from outside: by hand-made requests, by processes, and in a real browser.

mod browser;
mod requests;
mod scripts;
mod server;
