//! The terminal while `watch` runs: the text around a verdict, and the keys. Without a terminal both are plain lines.

use std::{io, thread};

use colored::Colorize;
use console::{Key, Term, measure_text_width};
use minishogi_command::checkout::Course;
use minishogi_grading::Exercise;

/// Empties the terminal.
pub fn clear() -> io::Result<()> {
    Term::stdout().clear_screen()
}

/// The space for text.
#[derive(Clone, Copy)]
pub struct Size {
    pub rows: usize,
    pub columns: usize,
}

impl Size {
    /// Returns the space between the header and the progress. The line of the cursor is below the keys.
    pub fn of_terminal() -> Size {
        let (rows, columns) = Term::stdout().size();
        Size { rows: usize::from(rows).saturating_sub(6), columns: usize::from(columns).max(1) }
    }

    /// Returns the number of rows of a text. A line that is too long goes on in the next row.
    pub fn height(self, text: &str) -> usize {
        text.lines().map(|line| measure_text_width(line).div_ceil(self.columns).max(1)).sum()
    }

    pub fn holds(self, text: &str) -> bool {
        self.height(text) <= self.rows
    }

    /// Returns the space that is left beside this text and an empty line.
    pub fn beside(self, text: &str) -> Size {
        Size { rows: self.rows.saturating_sub(self.height(text) + 1), ..self }
    }

    /// Returns as many lines as fit, but at least three.
    pub fn first_lines(self, text: &str) -> String {
        if self.holds(text) {
            return text.to_string();
        }
        let mut shown = String::new();
        for (number, line) in text.lines().enumerate() {
            if number >= 3 && self.height(&shown) + self.height(line) + 1 > self.rows {
                break;
            }
            shown += &format!("{line}\n");
        }
        // The colours of the compiler end with the line they begin in.
        shown + "..."
    }
}

/// Returns the exercise and its file.
pub fn header(course: &Course, exercise: &Exercise) -> String {
    let title = format!("{} {}", exercise.id, exercise.title.get(course.lang));
    format!("{}  exercises/{}/player.rs", title.bold(), exercise.folder)
}

/// The width of a bar.
const BAR: u32 = 30;

/// Returns a pawn on its way through the exercises; it promotes where they end.
fn bar(earned: u32, all: u32) -> String {
    let way = BAR - 2;
    let gone = (earned * way).checked_div(all).unwrap_or(0);
    let pawn = if earned == all { "と".red().bold() } else { "歩".normal() };
    let [gone, left] = [(gone, "="), (way - gone, " ")].map(|(count, sign)| sign.repeat(count as usize));
    format!("[{}{pawn}{left}]", gone.green())
}

/// The progress in the course. The points of an exercise are None until they are counted.
pub struct Progress<'a> {
    pub points: &'a [Option<u32>],
    pub exercise: &'a Exercise,
}

impl Progress<'_> {
    fn earned(&self) -> u32 {
        self.points.iter().flatten().sum()
    }

    fn all(course: &Course) -> u32 {
        course.exercises.iter().map(Exercise::points).sum()
    }

    /// Returns a bar in text, and the points of all exercises, each of which is counted.
    pub fn line(course: &Course, points: &[Option<u32>]) -> String {
        let (earned, all) = (points.iter().flatten().sum::<u32>(), Progress::all(course));
        let told = course.text(format!("{earned} of {all} points"), format!("{all} 点中 {earned} 点"));
        format!("{} {told}", bar(earned, all))
    }

    pub fn text(&self, course: &Course) -> String {
        let (earned, all, count) = (self.earned(), Progress::all(course), course.exercises.len());
        let number = course.exercises.iter().position(|exercise| exercise.id == self.exercise.id).map_or(0, |index| index + 1);
        let counting = if self.points.contains(&None) { course.text(" so far", "以上") } else { String::new() };
        course.text(
            format!("{earned} of {all} points{counting}, exercise {number} of {count}"),
            format!("{all} 点中 {earned} 点{counting}（演習 {number} / {count}）"),
        )
    }

    /// Returns the same with its bar.
    pub fn with_bar(&self, course: &Course) -> String {
        format!("{} {}", bar(self.earned(), Progress::all(course)), self.text(course))
    }
}

/// Returns the keys.
pub fn keys(course: &Course) -> String {
    course.text(
        "h hint  w line  l specs  p position  t tree  b back  n next  r again  q quit",
        "h ヒント  w 行  l 一覧  p 局面  t 木  b 戻る  n 次の演習  r もう一度  q 終了",
    )
}

/// A key or the end of the input.
pub enum Typed {
    Key(char),
    /// Ctrl-C, which a terminal that gives single keys hands over like any other.
    Interrupt,
    /// The input has ended.
    End,
}

/// Reads on a thread of its own: single keys of the terminal, or lines that begin with the letter of a key.
pub fn read_typed(single: bool, tell: impl Fn(Typed) + Send + 'static) {
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

#[cfg(test)]
mod tests {
    use console::strip_ansi_codes;

    use super::*;

    #[test]
    fn the_pawn_promotes_where_the_exercises_end() {
        let shown = |earned| strip_ansi_codes(&bar(earned, 150)).into_owned();
        assert_eq!(shown(0), format!("[歩{}]", " ".repeat(28)));
        assert_eq!(shown(75), format!("[{}歩{}]", "=".repeat(14), " ".repeat(14)));
        assert_eq!(shown(149), format!("[{}歩 ]", "=".repeat(27)));
        assert_eq!(shown(150), format!("[{}と]", "=".repeat(28)));
    }
}
