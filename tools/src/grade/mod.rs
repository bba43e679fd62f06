//! `grade`: a mark for every exercise of every submission.
//!
//! Here a class is graded from beginning to end: collected, graded side by side, noted in a journal, published.
//!
//! - [`job`]: one exercise of one student, compiled, run and judged.
//! - [`black_box`]: an engine in any language, by its answers.

mod black_box;
mod job;

use std::collections::{HashMap, VecDeque};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, mpsc};
use std::{fs, io, thread};

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use minishogi_command::{checkout, read_exercise};
use minishogi_grading::{EXERCISES, Exercise, Lang};
use serde::{Deserialize, Serialize};

use crate::builder::{Builder, ScratchFolder};
use crate::files::Log;
use crate::report;
use crate::report::result::{Class, Grade, State, Submission};
use crate::sandbox;
use crate::shard::Shard;
use crate::submissions::{self, HandedIn};

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
    #[arg(long, value_name = "NN", value_parser = read_exercise)]
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

/// Runs the command.
pub fn run(options: &Options, lang: Lang) -> ExitCode {
    let graded = match (&options.merge, &options.engine) {
        (Some(Parts::Merge { files, out }), _) => merge(files, out),
        (None, Some(engine)) => grade_engine(engine, options, lang),
        (None, None) => grade_class(options),
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
    publish(&class, Some(out))?;
    Ok(class)
}

fn read(file: &Path) -> io::Result<Class> {
    Ok(serde_json::from_slice(&fs::read(file)?)?)
}

/// Grades what the options say and publishes the result.
///
/// # Errors
/// A sentence, where nothing could be graded at all.
fn grade_class(options: &Options) -> Result<Class, String> {
    let root = checkout::find_root().ok_or("there is no folder `exercises` here or above: run this in the kit")?;
    let exercises: Vec<&'static Exercise> =
        checkout::exercises(&root).iter().filter(|exercise| options.upto.is_none_or(|last| exercise.id <= last.id)).collect();
    let handed_in = collect(options, &root)?;
    let scratch = ScratchFolder::new(&root)?;
    let restrictions = sandbox::restrictions(&scratch.path).map_err(|error| format!("the sandbox could not be probed: {error}"))?;
    let mut class = Class::of(&exercises, restrictions);
    eprintln!("Building the kit ...");
    let builder = Builder::new(&root, &scratch.path, &exercises)?;
    let mut journal = open_journal(options)?;
    let jobs = options.jobs.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from);
    class.submissions = grade_all(&builder, &exercises, &handed_in, &mut journal, &scratch.path, jobs);
    drop(scratch);
    if options.shard.is_some() {
        let out = options.out.as_deref().unwrap_or(Path::new("grades.json"));
        report::write_class(&class, out).map_err(|error| error.to_string())?;
        println!("{} students graded: {}", class.submissions.len(), out.display());
    } else {
        publish(&class, options.out.as_deref().or(options.submissions.is_some().then_some(Path::new("grades"))))?;
    }
    Ok(class)
}

/// Shows the table and writes all reports, where there is a place for them.
fn publish(class: &Class, out: Option<&Path>) -> Result<(), String> {
    print!("{}", report::table(class));
    if let Some(out) = out {
        report::write_all(class, out).map_err(|error| error.to_string())?;
        println!("\nReports: {}", out.join("report.html").display());
    }
    Ok(())
}

fn collect(options: &Options, root: &Path) -> Result<Vec<HandedIn>, String> {
    let Some(folder) = &options.submissions else { return Ok(vec![submissions::this_checkout(root)]) };
    let collected = submissions::collect(folder).map_err(|error| error.to_string())?;
    for note in &collected.notes {
        eprintln!("note: {note}");
    }
    let chosen = |number: usize| options.shard.is_none_or(|shard| shard.holds(number));
    Ok(collected.submissions.into_iter().enumerate().filter(|(number, _)| chosen(*number)).map(|(_, handed_in)| handed_in).collect())
}

/// The journal of a class lies beside its reports. What is graded without a place for reports is not kept.
fn open_journal(options: &Options) -> Result<Option<Journal>, String> {
    let path = match (&options.submissions, &options.out, options.shard) {
        (None, None, _) => return Ok(None),
        (_, Some(file), Some(_)) => file.with_extension("journal.jsonl"),
        (_, out, _) => {
            let folder = out.clone().unwrap_or("grades".into());
            fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            folder.join("journal.jsonl")
        }
    };
    Journal::open(&path).map(Some).map_err(|error| format!("{}: {error}", path.display()))
}

/// An exercise of a student that is still to be graded.
struct Job<'a> {
    student: usize,
    exercise: &'static Exercise,
    handed_in: &'a HandedIn,
    digest: String,
}

fn grade_all(
    builder: &Builder,
    exercises: &[&'static Exercise],
    handed_in: &[HandedIn],
    journal: &mut Option<Journal>,
    scratch: &Path,
    workers: usize,
) -> Vec<Submission> {
    let mut submissions: Vec<Submission> = handed_in.iter().map(|handed_in| blank(handed_in, exercises)).collect();
    let mut waiting = VecDeque::new();
    for (student, handed_in) in handed_in.iter().enumerate().filter(|(_, handed_in)| handed_in.problem.is_none()) {
        for (number, exercise) in exercises.iter().enumerate() {
            let digest = builder.digest(exercise, handed_in.files.get(exercise.id));
            match journal.as_ref().and_then(|journal| journal.find(&handed_in.student, &digest)) {
                Some(known) => submissions[student].grades[number] = known.clone(),
                None => waiting.push_back(Job { student, exercise, handed_in, digest }),
            }
        }
    }
    let bar = progress_bar(waiting.len());
    let waiting = Mutex::new(waiting);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for worker in 0..workers {
            let (sender, waiting) = (sender.clone(), &waiting);
            let scratch = scratch.join(format!("scratch-{worker}"));
            scope.spawn(move || {
                while let Some(job) = waiting.lock().ok().and_then(|mut waiting| waiting.pop_front()) {
                    let graded = job::grade(builder, job.exercise, job.handed_in.files.get(job.exercise.id), &scratch);
                    // The receiver lives as long as this scope.
                    let _ = sender.send((job, graded));
                }
            });
        }
        drop(sender);
        for (job, graded) in receiver {
            let submission = &mut submissions[job.student];
            let grade = graded.unwrap_or_else(|error| {
                submission.notes.push(format!("{} could not be graded: {error}; grade again", job.exercise.id));
                job::not_run(job.exercise, State::NotGraded, None)
            });
            if grade.state != State::NotGraded
                && let Some(Err(error)) = journal.as_mut().map(|journal| journal.note(&submission.student, &job.digest, &grade))
            {
                submission.notes.push(format!("{} was graded but could not be noted down: {error}", job.exercise.id));
            }
            put(&mut submission.grades, grade);
            bar.set_message(job.handed_in.student.escape_debug().to_string());
            bar.inc(1);
        }
    });
    bar.finish_and_clear();
    submissions
}

/// A submission of which nothing is known yet.
fn blank(handed_in: &HandedIn, exercises: &[&'static Exercise]) -> Submission {
    let grades = exercises.iter().map(|exercise| job::not_run(exercise, State::NotGraded, None)).collect();
    Submission {
        student: handed_in.student.clone(),
        notes: handed_in.notes.clone(),
        problem: handed_in.problem.clone(),
        grades: if handed_in.problem.is_some() { Vec::new() } else { grades },
    }
}

fn put(grades: &mut [Grade], grade: Grade) {
    if let Some(place) = grades.iter_mut().find(|other| other.exercise == grade.exercise) {
        *place = grade;
    }
}

/// On the standard error output, and only on a terminal.
fn progress_bar(count: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} exercises, {eta} left  {msg}");
    ProgressBar::new(count as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[derive(Serialize, Deserialize)]
/// A line of the journal.
struct Line {
    student: String,
    /// The file, the exercise and the kit: see `Builder::digest`.
    digest: String,
    grade: Grade,
}

/// What is graded already, on disk: one line of JSON for each exercise of each student, written as soon as it is known and never changed.
///
/// It is read first when the class is graded again. A line names the file by its digest, so an edited file is graded anew; a line that was cut
/// short by a crash is passed over, and only that exercise is graded once more.
struct Journal {
    log: Log,
    known: HashMap<(String, String), Grade>,
}

impl Journal {
    /// Opens the journal at `path`, or begins it.
    pub fn open(path: &Path) -> io::Result<Journal> {
        let mut known = HashMap::new();
        let log = Log::open(path, |line: Line| drop(known.insert((line.student, line.digest), line.grade)))?;
        Ok(Journal { log, known })
    }

    /// What is known of a student's file.
    pub fn find(&self, student: &str, digest: &str) -> Option<&Grade> {
        self.known.get(&(student.to_string(), digest.to_string()))
    }

    /// Notes a grade. It is on the disk when this returns.
    pub fn note(&mut self, student: &str, digest: &str, grade: &Grade) -> io::Result<()> {
        let line = Line { student: student.to_string(), digest: digest.to_string(), grade: grade.clone() };
        self.log.note(&line)?;
        self.log.sync()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grade(points: u32) -> Grade {
        Grade { exercise: "03".into(), state: State::Graded, points, specs: vec![], compiler: None, mistakes: vec![] }
    }

    #[test]
    fn a_line_cut_short_is_passed_over_and_the_next_one_is_not_lost() {
        let path = std::env::temp_dir().join(format!("journal_{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let mut journal = Journal::open(&path).unwrap();
        journal.note("花子\n", "d1", &grade(7)).unwrap();
        journal.note("taro", "d2", &grade(8)).unwrap();
        drop(journal);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 10]).unwrap();

        let mut journal = Journal::open(&path).unwrap();
        assert_eq!(journal.find("花子\n", "d1"), Some(&grade(7)));
        assert_eq!(journal.find("taro", "d2"), None, "cut short");
        assert_eq!(journal.find("taro", "d1"), None, "another file");
        journal.note("taro", "d3", &grade(9)).unwrap();
        assert_eq!(Journal::open(&path).unwrap().find("taro", "d3"), Some(&grade(9)));
        std::fs::remove_file(&path).unwrap();
    }
}
