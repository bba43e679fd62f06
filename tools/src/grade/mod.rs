//! `grade`: a mark for every exercise of every submission.
//!
//! - [`class`]: a class from beginning to end, with a journal so that nothing is lost and nothing done twice.
//! - [`job`]: one exercise of one student, compiled, run and judged.
//! - [`black_box`]: an engine in any language, by its answers.

mod black_box;
mod class;
mod job;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use clap::{Args, Subcommand};
use minishogi_grading::{EXERCISES, Exercise, Lang};

use crate::report::{self, result::Class};
use crate::shard::Shard;

const EXAMPLES: &str = "\
Examples:
  minishogi grade                                        this checkout, as a table
  minishogi grade --submissions handed-in --out marks    a class: reports of all kinds in marks/
  minishogi grade --submissions handed-in --shard 1/4 --out 1.json
  minishogi grade merge 1.json 2.json 3.json 4.json --out marks
  minishogi grade --engine ./my-engine --upto 03         any USI engine, by what can be seen of it

The exit code is 0 if every submission got a result, 1 if one did not, and 2 if nothing could be graded.";

/// The flags of `grade`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
pub struct Options {
    #[command(subcommand)]
    merge: Option<Parts>,
    /// A folder with a folder, zip or tar file for each student; without it this checkout is graded. For example: handed-in
    #[arg(long, value_name = "DIR")]
    submissions: Option<PathBuf>,
    /// Grade a USI engine in any language by its answers, for example "python3 my_engine.py"
    #[arg(long, value_name = "CMD", conflicts_with_all = ["submissions", "shard", "jobs"])]
    engine: Option<String>,
    /// Where the reports go: a folder, for example marks; with --shard a file. Without it a class goes to the folder grades
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// The last exercise to grade, for example 05
    #[arg(long, value_name = "NN", value_parser = exercise_number)]
    upto: Option<&'static Exercise>,
    /// Grade only every n-th student, beginning with the i-th, and write the result to a file for `grade merge`. For example: 1/4
    #[arg(long, value_name = "i/n", value_parser = Shard::read, requires = "out", requires = "submissions")]
    shard: Option<Shard>,
    /// How many submissions are graded at a time, for example 2; without it one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
}

#[derive(Subcommand)]
enum Parts {
    /// Put the results of all shards together: the reports are those of grading all at once
    #[command(after_help = "Example: minishogi grade merge 1.json 2.json --out marks")]
    Merge {
        /// The files that `grade --shard` wrote
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The folder for the reports, for example marks
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
}

fn exercise_number(text: &str) -> Result<&'static Exercise, String> {
    let ids: Vec<&str> = EXERCISES.iter().map(|exercise| exercise.id).collect();
    Exercise::with_id(text).ok_or_else(|| format!("there is no such exercise; there are {}", ids.join(" ")))
}

/// Runs the command.
pub fn run(options: &Options, lang: Lang) -> ExitCode {
    let graded = match (&options.merge, &options.engine) {
        (Some(Parts::Merge { files, out }), _) => merge(files, out),
        (None, Some(engine)) => grade_engine(engine, options, lang),
        (None, None) => class::grade(options),
    };
    match graded {
        Ok(class) if class.is_complete() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

fn grade_engine(engine: &str, options: &Options, lang: Lang) -> Result<Class, String> {
    let upto = options.upto.unwrap_or(&EXERCISES[EXERCISES.len() - 1]);
    let submission = black_box::grade(engine, upto.id)?;
    print!("{}", black_box::table(&submission, lang));
    let exercises: Vec<&Exercise> = EXERCISES.iter().filter(|exercise| exercise.id <= upto.id).collect();
    let mut class = Class::of(&exercises, Vec::new());
    class.give_no_points_for_what_is_not_seen(&submission);
    class.submissions.push(submission);
    if let Some(out) = &options.out {
        report::write_all(&class, out).map_err(|error| error.to_string())?;
        println!("\nReports: {}", out.join("report.html").display());
    }
    Ok(class)
}

fn merge(files: &[PathBuf], out: &Path) -> Result<Class, String> {
    let mut whole: Option<Class> = None;
    for file in files {
        let part = read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        match &mut whole {
            None => whole = Some(part),
            Some(whole) => whole.add(part).map_err(|error| format!("{}: {error}", file.display()))?,
        }
    }
    let class = whole.ok_or("there is nothing to merge")?;
    class::publish(&class, Some(out))?;
    Ok(class)
}

fn read(file: &Path) -> io::Result<Class> {
    Ok(serde_json::from_slice(&fs::read(file)?)?)
}
