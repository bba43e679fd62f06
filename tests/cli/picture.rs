//! The picture in the README is made from the shell's output.

use std::fmt::Write;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use support::ROOT;

const COMMANDS: &[&str] = &["position sfen r2k1/2bgp/5/PRS2/K4 b BSg 1", "d", "eval", "mated"];

pub const LINE: usize = 22;
pub const COLUMN: usize = 9;

/// Returns the coloured output of the shell for the last of these commands.
fn answer(commands: &[&str]) -> String {
    let run = |commands: &[&str]| {
        let run =
            cargo_bin_cmd!("minishogi").arg("usi").args(commands.join(" , ").split(' ')).env("CLICOLOR_FORCE", "1").assert().success();
        String::from_utf8(run.get_output().stdout.clone()).unwrap()
    };
    let (all, before) = (run(commands), run(&commands[..commands.len() - 1]));
    all.strip_prefix(&before).unwrap().to_string()
}

/// One line of the terminal: each character in its cell, Chinese characters in two.
fn svg_line(line: &str, y: usize, class: &str) -> String {
    let mut svg = String::new();
    let mut class = class.to_string();
    let mut column = 2;
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        if let Some(code) = rest.strip_prefix("\u{1b}[") {
            let (number, after) = code.split_once('m').unwrap();
            class = match number {
                "38;5;33" => "black",
                "38;5;208" => "white",
                _ => "",
            }
            .to_string();
            rest = after;
            continue;
        }
        if c != ' ' {
            writeln!(svg, "<text x=\"{}\" y=\"{y}\" class=\"{class}\">{c}</text>", column * COLUMN).unwrap();
        }
        column += if c.is_ascii() { 1 } else { 2 };
        rest = &rest[c.len_utf8()..];
    }
    svg
}

fn picture() -> String {
    let mut lines = vec![("$ cargo run -p ex05".to_string(), "typed")];
    for (i, command) in COMMANDS.iter().enumerate() {
        lines.push((command.to_string(), "typed"));
        lines.extend(answer(&COMMANDS[..=i]).lines().map(|line| (line.to_string(), "")));
    }
    let height = (lines.len() + 1) * LINE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 520 {height}\" width=\"520\" font-family=\"ui-monospace, Menlo, Consolas, 'Noto Sans Mono CJK JP', monospace\" font-size=\"16\">\n\
         <style>text {{ fill: #e6e6e6 }} .typed {{ fill: #8ab4f8 }} .black {{ fill: #5aa9ff }} .white {{ fill: #ff9d3c }}</style>\n\
         <rect width=\"520\" height=\"{height}\" rx=\"8\" fill=\"#22252b\"/>\n"
    );
    for (i, (line, class)) in lines.iter().enumerate() {
        svg += &svg_line(line, (i + 1) * LINE, class);
    }
    svg + "</svg>\n"
}

#[test]
fn the_picture_in_the_readme_shows_what_the_shell_prints() {
    let path = Path::new(ROOT).join(".github/shell.svg");
    let picture = picture();
    if std::env::var_os("UPDATE_PICTURE").is_some() {
        std::fs::write(&path, &picture).unwrap();
    }
    let shown = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(shown == picture, "{} is out of date: UPDATE_PICTURE=1 cargo test --test cli in_the_readme", path.display());
}
