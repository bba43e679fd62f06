//! `starter`: what a class gets of the kit. No solutions, no players that get it wrong, no tests of the kit's maker, and of the exercises as many
//! as it has reached.
//!
//! - `contents`: the files of the copy.
//! - `passages`: what is for instructors only, in any file.
//! - `page`: a README or a deck as a class reads it.
//! - `folder`: the copy on the disk, where students may have written since.
//! - `vendor`: the crates of others, for a room without a network.

mod contents;
mod folder;
mod page;
mod passages;
mod vendor;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::Args;
use minishogi_command::checkout::find_root;
use minishogi_command::read_exercise;
use minishogi_grading::{EXERCISES, Exercise, Lang};

use self::folder::{Change, Folder};

pub const HELP: &str = "\
Examples:
  minishogi starter ../class --upto 05 --git      the first weeks, as a git repository
  minishogi starter ../class --lang ja            what students begin with is in Japanese
  minishogi starter ../class --update --upto 07   two exercises more, and what was mended since
  minishogi starter ../class --update             only what was mended
  minishogi starter ../class --offline            with all crates, for a room without a network

The exit code is 0 if the copy is as it should be, or 2 if nothing was written or something could not be.";

/// The flags of `starter`.
#[derive(Args)]
pub struct Options {
    /// The folder of the copy, for example ../class; it must be empty or not there yet
    dir: PathBuf,
    /// The last exercise that the class gets, for example 05; without it all, or with --update as many as before
    #[arg(long, value_name = "NN", value_parser = read_exercise)]
    upto: Option<&'static Exercise>,
    /// Renew a copy that this command has made, for example: starter ../class --update. What somebody else has changed there stays as it is
    #[arg(long)]
    update: bool,
    /// Begin a git repository with the copy, for example: starter ../class --git
    #[arg(long, conflicts_with = "update")]
    git: bool,
    /// Put the crates into the copy, for a room without a network, for example: starter ../class --offline. An update keeps it so
    #[arg(long)]
    offline: bool,
}

/// Runs the command. What students begin with is in the language that was asked for; if none was, in that of the copy, or else of the environment.
pub fn run(options: &Options, lang: Option<Lang>) -> ExitCode {
    match make(options, lang) {
        Ok(told) => {
            print!("{told}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

fn make(options: &Options, lang: Option<Lang>) -> Result<String, String> {
    let root = find_root().ok_or("there is no folder `exercises` here or above: run this in the kit")?;
    let dir = options.dir.display();
    let mut folder = if options.update { Folder::open(&options.dir)? } else { Folder::new(&options.dir)? };
    let last = match (options.upto, folder.upto()) {
        (Some(asked), Some(there)) if asked.id < there.id => {
            return Err(format!("{dir} has the exercises up to {} already: expected --upto {} or later", there.id, there.id));
        }
        (asked, there) => asked.or(there).unwrap_or(&EXERCISES[EXERCISES.len() - 1]),
    };
    let lang = lang.or(folder.lang()).unwrap_or_else(Lang::from_env);
    let mut contents = contents::collect(&root, last, lang)?;
    let is_offline = options.offline || vendor::is_there(&options.dir);
    if is_offline {
        vendor::announce(&mut contents);
    }
    let changes = folder.take(&contents, last, lang)?;
    if is_offline {
        vendor::fill(&options.dir)?;
    }
    if options.git {
        begin_repository(&options.dir, last)?;
    }
    let what = format!("{dir} has the exercises up to {}", last.id);
    let mut told = match options.update {
        false => format!("{what}: {} files.\n", contents.len()),
        true if changes.is_empty() => format!("{what} and was up to date.\n"),
        true => format!("{what}. Changed:\n"),
    };
    if options.update {
        told.extend(changes.iter().map(Change::to_string));
    } else {
        told += &format!("Try it as your students will: cd {dir} && cargo run\n");
    }
    Ok(told)
}

/// A repository with everything in its first commit.
fn begin_repository(dir: &Path, last: &Exercise) -> Result<(), String> {
    let message = format!("Minishogi Lab, exercises 00 to {}", last.id);
    let steps: [&[&str]; 3] = [&["init", "--quiet"], &["add", "--all"], &["commit", "--quiet", "--message", &message]];
    for words in steps {
        let named = format!("{} is written, but `git {}` failed", dir.display(), words[0]);
        let output = Command::new("git").args(words).current_dir(dir).output().map_err(|error| format!("{named}: {error}"))?;
        if !output.status.success() {
            return Err(format!("{named}:\n{}", String::from_utf8_lossy(&output.stderr).trim_end()));
        }
    }
    Ok(())
}
