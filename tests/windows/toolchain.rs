//! Fakes cargo, the compiler and the players of students, where no compiler runs: `grade` under Wine (`run.sh`).
//!
//! It lies as `cargo.exe` and `rustc.exe` in a folder `bin`; beside that are the folder `programs`, and cargo's output in `told`. The first line of
//! a `player.rs` is `// is NAME`: it becomes the program of this name, or this very program, which then does what the name says.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, exit};
use std::time::Duration;
use std::{env, fs, thread};

fn main() {
    let this = env::current_exe().expect("a program has a path");
    let words: Vec<String> = env::args().skip(1).collect();
    let beside = |place: &str| this.ancestors().nth(2).expect("it lies in bin").join(place);
    match this.file_stem().and_then(|name| name.to_str()) {
        Some("cargo") => {
            let told = if words.iter().any(|word| word == "metadata") { "metadata.json" } else { "built.json" };
            print!("{}", fs::read_to_string(beside("told").join(told)).expect("cargo has something to say"));
        }
        Some("rustc") if words.iter().any(|word| word == "sysroot") => println!("{}", beside("").display()),
        Some("rustc") => compile(&this, &beside("programs"), &words),
        _ => behave(&this, &words),
    }
}

/// The kind of the player, by its first line.
fn is(player: &Path) -> String {
    let text = fs::read_to_string(player).expect("a player.rs");
    let first = text.lines().next().unwrap_or_default().trim_start_matches('\u{feff}');
    first.strip_prefix("// is ").unwrap_or("nothing").trim().to_string()
}

fn compile(this: &Path, programs: &Path, words: &[String]) {
    let entry = PathBuf::from(words.iter().find(|word| word.ends_with("main.rs")).expect("a main.rs"));
    let player = entry.with_file_name("player.rs");
    let emit = words.iter().find(|word| word.contains("link=")).expect("--emit");
    let program = emit.split("link=").nth(1).expect("where to");
    fs::write("player.d", format!("player.d: {} {}\n", entry.display(), player.display())).expect("player.d");
    let is = is(&player);
    if is == "nothing" {
        let rendered = "error: expected one of `!` or `::`\\n --> exercises/player.rs:1:1\\n";
        eprintln!(
            "{{\"$message_type\":\"diagnostic\",\"message\":\"expected one of `!` or `::`\",\"code\":{{\"code\":\"E0000\",\"explanation\":null}},\"level\":\"error\",\
             \"spans\":[],\"children\":[],\"rendered\":\"{rendered}\"}}"
        );
        exit(1);
    }
    let made = programs.join(format!("{is}.exe"));
    fs::copy(if made.exists() { &made } else { this }, program).expect("a program");
}

/// The attacks of a hostile program. The file lies below the folder of the program.
fn behave(this: &Path, words: &[String]) {
    if let [started] = words
        && started.ends_with("started.txt")
    {
        let _ = fs::write(started, "here");
        return thread::sleep(Duration::from_secs(3600));
    }
    let folder = this.parent().expect("a folder");
    match is(&folder.join("exercises/03_one_ply/player.rs")).as_str() {
        "waits" => thread::sleep(Duration::from_secs(600)),
        "prints" => {
            let mut output = std::io::stdout();
            while output.write_all(&[b'x'; 4096]).is_ok() {}
        }
        "leaves" => exit(0),
        "overflows" => println!("{}", overflow(1)),
        "starts" => {
            // In the target folder: the grader takes its own away.
            let started = this.ancestors().nth(4).expect("a target folder").join("started.txt");
            let _ = Command::new(this).arg(started).spawn();
            thread::sleep(Duration::from_secs(600));
        }
        other => panic!("what is {other}?"),
    }
}

#[allow(unconditional_recursion)]
fn overflow(depth: u64) -> u64 {
    let block = std::hint::black_box([depth; 4096]);
    block[4095] + overflow(depth + 1)
}
