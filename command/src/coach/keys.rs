//! What is typed while `watch` runs.

use std::io;
use std::thread;

use console::{Key, Term};

pub enum Typed {
    Key(char),
    /// Ctrl-C, which a terminal that gives single keys hands over like any other.
    Interrupt,
    /// Nothing will be typed any more.
    End,
}

/// Reads on a thread of its own: single keys of the terminal, or lines that begin with the letter of a key.
pub fn read(single: bool, tell: impl Fn(Typed) + Send + 'static) {
    thread::spawn(move || if single { read_keys(tell) } else { read_lines(tell) });
}

fn read_keys(tell: impl Fn(Typed)) {
    // Only while a key is waited for does the terminal give single keys, so nothing is read after the last one: the program then ends, and
    // must leave the terminal as it was.
    loop {
        match Term::stdout().read_key_raw() {
            Ok(Key::CtrlC) => return tell(Typed::Interrupt),
            Ok(Key::Char(key)) => {
                let key = key.to_ascii_lowercase();
                tell(Typed::Key(key));
                if key == QUIT {
                    return;
                }
            }
            Ok(_) => {}
            Err(_) => return tell(Typed::End),
        }
    }
}

/// The key that ends the program.
pub const QUIT: char = 'q';

fn read_lines(tell: impl Fn(Typed)) {
    let lines = io::stdin().lines().map_while(Result::ok);
    lines.filter_map(|line| line.trim().chars().next()).for_each(|key| tell(Typed::Key(key)));
    tell(Typed::End);
}
