fn main() {
    let d = std::env::args().nth(2).unwrap().parse().unwrap();
    println!("Nodes searched: {}", minishogi::perft(&mut minishogi::Position::start(), d));
}
