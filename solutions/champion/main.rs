//! The champion as an engine: `cargo run --release -p champion`.

fn main() {
    minishogi::run::<champion::Champion>();
}
