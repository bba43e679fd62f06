//! The champion as an engine: `cargo run --release -p champion`.

fn main() {
    minishogi_shell::run::<champion::Champion>();
}
