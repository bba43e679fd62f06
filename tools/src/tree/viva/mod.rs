//! `viva`: questions about a player's own searches, with answers, for an oral examination.

mod class;
mod page;
mod questions;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use minishogi::bench::POSITIONS;
use minishogi::{Lang, Text};

use self::questions::Question;
use crate::clean::{plain, refuse};
use crate::engine::EngineCommand;
use crate::tree::ask::{Asked, ask, json_in};
use crate::tree::command::short_name;
use crate::tree::recorded;
use crate::tree::sheet::Sheet;

pub const HELP: &str = "\
Examples:
  minishogi viva ex05
  minishogi viva ex05 --depth 4 --questions 3 --out viva.html
  minishogi viva --class submissions --exercise 05 --out viva

The player searches a few positions; the questions are about what it did there: which moves it never looked at and why, where its windows come from,
which order would have been better, and where a value is wrong. Two players are asked different things. With --class a folder is written, with a page
for each student; submissions are found as by `minishogi grade`, and run in its sandbox.

The exit code is 0, 1 where nobody could be asked, or 2 where an argument is bad.";

/// The flags of `viva`.
#[derive(Args)]
pub struct Options {
    /// The player, for example ex05
    #[arg(value_name = "ENGINE", required_unless_present = "class", conflicts_with = "class")]
    engine: Option<String>,
    /// The submissions of a class, for example the folder submissions
    #[arg(long, value_name = "FOLDER")]
    class: Option<PathBuf>,
    /// The exercise of a class, for example 05; without it the last that a student handed in
    #[arg(long, value_name = "NN", requires = "class")]
    exercise: Option<String>,
    /// How deep the player searches, for example 4
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// How many questions, for example 3
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=20))]
    questions: u64,
    /// The file to write, or the folder for a class, for example viva.html; without it viva.html or viva
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How many seconds a search may take, for example 120
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    timeout: u64,
}

/// Runs the command.
pub fn run(options: &Options, lang: Lang) -> ExitCode {
    match options.write(lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            refuse(&message, lang);
            ExitCode::FAILURE
        }
    }
}

/// The positions that are searched: the start, and two from games.
const SEARCHED: [usize; 3] = [0, 5, 16];

impl Options {
    fn write(&self, lang: Lang) -> Result<(), Text> {
        if let Some(folder) = &self.class {
            let out = self.out.as_deref().unwrap_or(Path::new("viva"));
            return class::write_pages(self, folder, out, lang);
        }
        let engine = self.engine.as_deref().ok_or(Text::new("expected a player or --class", "プレイヤーか --class が必要です"))?;
        let command = EngineCommand::new(engine, false).map_err(|error| error.text())?;
        let name = short_name(engine);
        let questions = self.questions_of(&name, &command)?;
        let out = self.out.as_deref().unwrap_or(Path::new("viva.html"));
        write(out, &page::page(&name, &questions, lang))?;
        let count = questions.len();
        let file = plain(&out.to_string_lossy());
        match lang {
            Lang::En => println!("{file}: {count} questions, with their answers. Open it in a browser."),
            Lang::Ja => println!("{file}: 質問 {count} 問と答え。ブラウザで開いてください。"),
        }
        Ok(())
    }

    /// Questions about what a player does. Its name decides what is asked where there is a choice.
    fn questions_of(&self, name: &str, command: &EngineCommand) -> Result<Vec<Question>, Text> {
        let mut all = Vec::new();
        let of_player = |error: Text| error.map(|error| format!("{name}: {error}"));
        for (number, place) in SEARCHED.into_iter().enumerate() {
            let position = format!("sfen {}", POSITIONS[place]);
            let go = format!("depth {}", self.depth);
            let patience = Duration::from_secs(self.timeout);
            let asked = Asked { engine: command, before: "", position: &position, go: &go, format: "json", patience };
            let text = ask(&asked).map_err(of_player)?;
            let recorded = json_in(&text).and_then(recorded::read).map_err(of_player)?;
            let mut sheet = Sheet::default();
            let run = recorded.run(name, &mut sheet).map_err(of_player)?;
            let root = recorded.root()?;
            all.extend(questions::about(&run, &sheet, &root, questions::seed(name) + number as u64));
        }
        let chosen = questions::choose(all, self.questions as usize, questions::seed(name));
        if chosen.is_empty() {
            return Err(Text::of(
                format!("{name}: it looks at too little to ask about: players from exercise 04 on search a tree"),
                format!("{name}: 読む手が少なく、質問できません。木を探索するのは、演習 04 からのプレイヤーです"),
            ));
        }
        Ok(chosen)
    }
}

fn write(out: &Path, page: &str) -> Result<(), Text> {
    fs::write(out, page).map_err(|error| Text::from(format!("{}: {error}", out.display())))
}
