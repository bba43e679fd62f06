//! A copy of the course, as the coach speaks of it.

use std::io::{self, Write};
use std::path::PathBuf;

use minishogi_command::checkout::{self, find_root};
use minishogi_command::terminal::for_terminal;
use minishogi_grading::{Exercise, Lang, Text};

/// A copy of the course, and the language to speak.
#[derive(Clone)]
pub struct Course {
    pub root: PathBuf,
    /// The exercises that the class has got.
    pub exercises: &'static [Exercise],
    pub lang: Lang,
}

impl Course {
    /// The course in this folder or the nearest above it that has exercises.
    pub fn find(lang: Lang) -> Option<Course> {
        let root = find_root()?;
        let exercises = checkout::exercises(&root);
        Some(Course { root, exercises, lang })
    }

    pub fn folder(&self, exercise: &Exercise) -> PathBuf {
        self.root.join("exercises").join(exercise.folder)
    }

    /// The file that the student writes.
    pub fn player(&self, exercise: &Exercise) -> PathBuf {
        self.folder(exercise).join("player.rs")
    }

    /// The sentence in the language of the course.
    pub fn text(&self, en: impl Into<String>, ja: impl Into<String>) -> String {
        Text::of(en.into(), ja.into()).get(self.lang).to_string()
    }
}

/// The page about an exercise, seen from the root of the course.
pub fn readme(exercise: &Exercise, lang: Lang) -> String {
    let name = match lang {
        Lang::En => "README.md",
        Lang::Ja => "README.ja.md",
    };
    format!("exercises/{}/{name}", exercise.folder)
}

/// Prints a text at once, as wide as the terminal.
pub fn tell(text: &str) -> io::Result<()> {
    say(&for_terminal(text))
}

/// Prints at once, also into a pipe.
pub fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout();
    out.write_all(text.as_bytes())?;
    out.flush()
}
