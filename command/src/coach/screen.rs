//! What `watch` shows around a verdict: on a terminal a screen that is drawn anew, elsewhere plain lines one after the other.

use std::io;

use colored::Colorize;
use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use minishogi_grading::{EXERCISES, Exercise};

use super::{Course, say};

/// Empties the terminal.
pub fn clear() -> io::Result<()> {
    Term::stdout().clear_screen()
}

/// The exercise and its file.
pub fn header(course: &Course, exercise: &Exercise) -> String {
    let title = format!("{} {}", exercise.id, exercise.title.get(course.lang));
    format!("{}  exercises/{}/player.rs", title.bold(), exercise.folder)
}

/// How far the course is. The points of an exercise are None until they are counted.
pub struct Progress<'a> {
    pub points: &'a [Option<u32>],
    pub exercise: &'a Exercise,
}

impl Progress<'_> {
    fn earned(&self) -> u32 {
        self.points.iter().flatten().sum()
    }

    fn all() -> u32 {
        EXERCISES.iter().map(Exercise::points).sum()
    }

    pub fn text(&self, course: &Course) -> String {
        let (earned, all, count) = (self.earned(), Progress::all(), EXERCISES.len());
        let number = EXERCISES.iter().position(|exercise| exercise.id == self.exercise.id).map_or(0, |index| index + 1);
        let counting = if self.points.contains(&None) { course.text(" so far", "以上") } else { String::new() };
        course.text(
            format!("{earned} of {all} points{counting}, exercise {number} of {count}"),
            format!("{all} 点中 {earned} 点{counting}（課題 {number} / {count}）"),
        )
    }

    /// Draws a bar with the text on the terminal.
    pub fn draw(&self, course: &Course) -> io::Result<()> {
        let bar = ProgressBar::with_draw_target(Some(Progress::all().into()), ProgressDrawTarget::stdout());
        if let Ok(style) = ProgressStyle::with_template("[{bar:30}] {msg}") {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.set_position(self.earned().into());
        bar.set_message(self.text(course));
        bar.abandon();
        say("\n")
    }
}

/// The keys.
pub fn keys(course: &Course) -> String {
    course.text(
        "h hint  l list of specs  n next exercise  r run again  q quit",
        "h ヒント  l スペック一覧  n 次の課題  r もう一度採点  q 終了",
    )
}
