//! The champion as an engine: `cargo run --release -p champion`. `user bench` prints its signature and its speed.

fn main() {
    minishogi::run::<champion::Champion>();
}
