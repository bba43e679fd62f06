//! The animation of `watch` in the READMEs: the terminal, screen by screen.
#![cfg(unix)]

use std::fmt::Write;
use std::path::Path;

use support::ROOT;

use crate::made_up::{Course, failing_with, solved};
use crate::picture::{COLUMN, LINE};
use crate::watch::in_terminal;

/// For how many seconds each screen is shown.
const SHOWN: [u32; 3] = [6, 4, 4];

/// The screens of a student who forgot `undo_move`: the first spec that fails, its position, and the verdict after
/// the save; without the bar below, which counts on. None without Python.
fn screens(lang: &str) -> Option<[String; 3]> {
    let course = Course::new(&format!("recording_{lang}"))?;
    let words = format!("watch 03 --lang {lang}");
    let [failed, position, passed] = ["takes_the_best_capture ----", "sfen ", if lang == "ja" { "10 点" } else { "10 of 10 points." }];
    course.save("03", &failing_with(&["takes_the_best_capture", "plays_mate_in_one"], "not-restored 4d4c"));
    let wrong = in_terminal(&course, &words, "pq", &[failed, position])?;
    course.save("03", &solved());
    let right = in_terminal(&course, &words, "q", &[passed])?;
    let screen = |text: &str, with: &str| {
        let screen = text.split("\u{1b}[2J").filter(|screen| screen.contains(with)).last();
        let screen = screen.unwrap_or_else(|| panic!("no {with:?} in {text:?}"));
        screen.rsplit_once("\n[").unwrap().0.to_string()
    };
    Some([screen(&wrong, failed), screen(&wrong, position), screen(&right, passed)])
}

/// As the terminal of these tests has them.
const COLUMNS: usize = 80;

/// A character in its cell, and how it is coloured.
type Row = Vec<(char, String)>;

/// Returns the rows of a screen in the end.
fn rows(screen: &str) -> Vec<Row> {
    let (mut rows, mut row, mut column, mut class) = (vec![Row::new()], 0, 0, String::new());
    let mut rest = screen;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '\u{1b}' if rest.starts_with('[') => {
                let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).unwrap() + 1;
                let (code, last) = (&rest[1..end], rest.as_bytes()[end]);
                rest = &rest[end + 1..];
                match (last, code) {
                    (b'm', "" | "0") => class.clear(),
                    (b'm', "38;5;33") => class = "black".to_string(),
                    (b'm', "38;5;208") => class = "white".to_string(),
                    // The board is drawn in colours of 256, of the letters and behind them.
                    (b'm', code) if code.starts_with("38;5;") => class = format!("{class} x{}", &code[5..]),
                    (b'm', code) if code.starts_with("48;5;") => class = format!("{class} y{}", &code[5..]),
                    (b'm', "1") if class.contains('y') => class += " c1",
                    (b'm', code) => class = code.split(';').map(|part| format!("c{part} ")).collect(),
                    (b'A', code) => row -= code.parse().unwrap_or(1),
                    (b'H', "") => (row, column) = (0, 0),
                    (b'K', _) => rows[row].truncate(column),
                    _ => {}
                }
            }
            '\r' => column = 0,
            '\n' => (row, column) = (row + 1, 0),
            c => {
                if column + usize::from(!c.is_ascii()) >= COLUMNS {
                    (row, column) = (row + 1, 0);
                    rows.resize(rows.len().max(row + 1), Row::new());
                }
                for c in std::iter::once(c).chain((!c.is_ascii()).then_some('\0')) {
                    let line = &mut rows[row];
                    line.resize(line.len().max(column + 1), (' ', String::new()));
                    line[column] = (c, class.clone());
                    column += 1;
                }
            }
        }
        rows.resize(rows.len().max(row + 1), Row::new());
    }
    rows
}

/// Returns a colour of the 256 of xterm, as CSS.
fn xterm(number: u8) -> String {
    let level = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
    match number {
        16..232 => [36, 6, 1].map(|step| format!("{:02x}", level((number - 16) / step % 6))).concat(),
        number => format!("{:02x}", 8 + 10 * number.saturating_sub(232)).repeat(3),
    }
}

/// The rules for the colours in these rows.
fn rules(rows: &[Row]) -> String {
    let classes = rows.iter().flatten().flat_map(|(_, class)| class.split(' '));
    let mut numbers: Vec<u8> = classes.filter_map(|class| class.strip_prefix(['x', 'y'])?.parse().ok()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers.into_iter().map(|number| format!(".x{number} {{ fill: #{} }}\n", xterm(number))).collect()
}

/// Returns the background of a row: a bar for each colour.
fn behind(row: &[(char, String)], y: usize) -> String {
    let ground = |class: &str| class.split(' ').find_map(|class| class.strip_prefix('y').map(str::to_string));
    let mut svg = String::new();
    let mut at = 0;
    while at < row.len() {
        let colour = ground(&row[at].1);
        let count = row[at..].iter().take_while(|(_, class)| ground(class) == colour).count();
        if let Some(colour) = colour {
            let (x, wide, top) = ((at + 2) * COLUMN, count * COLUMN, y - 16);
            writeln!(svg, "<rect x=\"{x}\" y=\"{top}\" width=\"{wide}\" height=\"{LINE}\" class=\"x{colour}\"/>").unwrap();
        }
        at += count;
    }
    svg
}

/// A word of one colour is a text of the width of its cells; each wide character is a text of its own.
fn svg_row(row: &[(char, String)], y: usize) -> String {
    let mut svg = behind(row, y);
    let mut at = 0;
    while at < row.len() {
        let (c, class) = &row[at];
        let is_more = |(next, its): &(char, String)| c.is_ascii_graphic() && next.is_ascii_graphic() && its == class;
        let count = 1 + row[at + 1..].iter().take_while(|&next| is_more(next)).count();
        if !matches!(c, ' ' | '\0') {
            let word: String = row[at..at + count].iter().map(|(c, _)| *c).collect();
            let word = word.replace('&', "&amp;").replace('<', "&lt;");
            let class = if class.is_empty() { String::new() } else { format!(" class=\"{}\"", class.trim()) };
            let length = if count > 1 { format!(" textLength=\"{}\"", count * COLUMN) } else { String::new() };
            writeln!(svg, "<text x=\"{}\" y=\"{y}\"{class}{length}>{word}</text>", (at + 2) * COLUMN).unwrap();
        }
        at += count;
    }
    svg
}

/// One screen after the other, each with the student's action before it; the first one if motion is not wanted.
fn recording(lang: &str, screens: &[String; 3]) -> String {
    let (title, save) = match lang {
        "ja" => ("watch: 不合格のスペック、その局面、直した後", "player.rs を保存"),
        _ => ("watch: the spec that fails, its position, and what comes after the repair", "player.rs is saved"),
    };
    let done = [save, "p", save];
    let screens = screens.each_ref().map(|screen| rows(screen.trim_end()));
    let height = (screens.iter().map(Vec::len).max().unwrap() + 4) * LINE;
    let all: u32 = SHOWN.iter().sum();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 756 {height}\" width=\"756\" role=\"img\" \
         font-family=\"ui-monospace, Menlo, Consolas, 'Noto Sans Mono CJK JP', monospace\" font-size=\"15\">\n<title>{title}</title>\n\
         <style>\ntext {{ fill: #e6e6e6 }} .typed {{ fill: #8ab4f8 }} .black {{ fill: #5aa9ff }} .white {{ fill: #ff9d3c }}\n\
         .c1 {{ font-weight: 700 }} .c2 {{ fill: #a9adb5 }} .c31 {{ fill: #ff8a80 }} .c32 {{ fill: #69d58c }} .c33 {{ fill: #f3d36b }}\n\
         .c36 {{ fill: #6fd3e0 }}\n\
         .s1, .s2 {{ visibility: hidden }}\n@media (prefers-reduced-motion: no-preference) {{\n"
    );
    let coloured = screens.concat();
    svg = svg.replacen("<style>\n", &format!("<style>\n{}", rules(&coloured)), 1);
    let mut began = 0;
    for (number, seconds) in SHOWN.iter().enumerate() {
        let percent = |second: u32| 100.0 * f64::from(second) / f64::from(all);
        let before = if number == 0 { String::new() } else { "0% { visibility: hidden } ".to_string() };
        let after =
            if began + seconds == all { String::new() } else { format!(" {:.2}% {{ visibility: hidden }}", percent(began + seconds)) };
        writeln!(svg, ".s{number} {{ animation: s{number} {all}s step-end infinite }}").unwrap();
        writeln!(svg, "@keyframes s{number} {{ {before}{:.2}% {{ visibility: visible }}{after} }}", percent(began)).unwrap();
        began += seconds;
    }
    writeln!(svg, "}}\n</style>\n<rect width=\"756\" height=\"{height}\" rx=\"8\" fill=\"#22252b\"/>").unwrap();
    let typed = |text: &str, y: usize| -> String {
        let row: Row =
            text.chars().flat_map(|c| [Some(c), (!c.is_ascii()).then_some('\0')]).flatten().map(|c| (c, "typed".to_string())).collect();
        svg_row(&row, y)
    };
    svg += &typed("$ cargo run -- watch 03", LINE + 4);
    for (number, rows) in screens.iter().enumerate() {
        writeln!(svg, "<g class=\"s{number}\">").unwrap();
        for (line, row) in rows.iter().enumerate() {
            svg += &svg_row(row, (line + 2) * LINE + 8);
        }
        svg += &typed(&format!("> {}", done[number]), height - LINE);
        svg += "</g>\n";
    }
    svg + "</svg>\n"
}

#[test]
fn the_recording_in_the_readme_is_what_watch_shows() {
    for (lang, name) in [("en", "watch.svg"), ("ja", "watch.ja.svg")] {
        let Some(screens) = screens(lang) else { return };
        let recording = recording(lang, &screens);
        let path = Path::new(ROOT).join(".github").join(name);
        if std::env::var_os("UPDATE_PICTURE").is_some() {
            std::fs::write(&path, &recording).unwrap();
        }
        let shown = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(shown == recording, "{} is out of date: UPDATE_PICTURE=1 cargo test --test cli in_the_readme", path.display());
        assert!(shown.len() < 40_000 && !shown.contains("/home") && shown.contains("prefers-reduced-motion"), "{}", shown.len());
    }
}
