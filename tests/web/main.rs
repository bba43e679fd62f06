//! End-to-end tests of `minishogi web`: by hand-made requests, by processes, and in a real browser.

mod browser;
mod requests;
mod scripts;
mod server;
