//! The program `minishogi-web`: a local page to play any player of the workspace, or any USI engine.

fn main() {}
