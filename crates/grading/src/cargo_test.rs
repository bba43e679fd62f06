//! The `main` of `exercises/spec.rs`: the conventions of `cargo test`, by hand because a student waits for every crate that is compiled.

use minishogi::text;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::IsTerminal;
use std::num::NonZero;
use std::process::{Command, exit};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{env, io, thread};

use minishogi::Text;

use super::parent::TOO_BUSY;
use super::parent::process::ChildOnly;
use super::{
    DEADLINE, Draw, Examination, Exercise, Lang, Spec, Verdict, describe_all, diagnose, explain, grade_exercise, wrapped, wrapped_verdict,
};

const USAGE: &str = "\
Grades player.rs. Usage: cargo test -p PACKAGE -- [OPTIONS] [FILTERS]

  FILTERS               run only the specs whose name contains one of them
  --exact               the filters are whole names
  --skip FILTER         leave out the specs whose name contains it
  --list                list the specs and run none
  --test-threads N      run N at a time
  --seed N              ask the questions that are drawn by this number, not the listed ones
  --lang en|ja          the language of the messages (otherwise that of LANG)
";

struct Options {
    filters: Vec<String>,
    skip: Vec<String>,
    exact: bool,
    list: bool,
    /// List the names and nothing else, as other test runners want it.
    terse: bool,
    ignored: bool,
    lang: Lang,
    threads: usize,
    seed: Option<u64>,
}

impl Options {
    fn from_args(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options {
            filters: Vec::new(),
            skip: Vec::new(),
            exact: false,
            list: false,
            terse: false,
            ignored: false,
            lang: Lang::from_env(),
            threads: thread::available_parallelism().map_or(1, NonZero::get),
            seed: None,
        };
        while let Some(arg) = args.next() {
            let (name, attached) = match arg.split_once('=') {
                Some((name, value)) if name.starts_with("--") => (name, Some(value.to_string())),
                _ => (arg.as_str(), None),
            };
            let mut value = || attached.clone().or_else(|| args.next()).ok_or(format!("{name} needs a value"));
            match name {
                "--exact" => options.exact = true,
                "--list" => options.list = true,
                "--ignored" => options.ignored = true,
                "--skip" => options.skip.push(value()?),
                "--lang" => {
                    let code = value()?;
                    options.lang = Lang::from_code(&code).ok_or(format!("--lang {code}: expected `en` or `ja`"))?;
                }
                "--test-threads" => {
                    let count = value()?;
                    options.threads =
                        count.parse().ok().filter(|&n| n > 0).ok_or(format!("--test-threads {count}: expected a number from 1 on"))?;
                }
                "--seed" => {
                    let seed = value()?;
                    options.seed = Some(seed.parse().map_err(|_| format!("--seed {seed}: expected a number from 0 on"))?);
                }
                "-h" | "--help" => {
                    print!("{USAGE}");
                    exit(0);
                }
                // Flags that other harnesses and tools pass along, without a meaning here.
                "--nocapture" | "--no-capture" | "--show-output" | "--include-ignored" | "-q" | "--quiet" | "--test" | "--bench" => {}
                "--format" => options.terse = value()? == "terse",
                "--color" | "-Z" | "--logfile" => drop(value()?),
                flag if flag.starts_with('-') => return Err(format!("unknown option {flag}")),
                _ => options.filters.push(arg),
            }
        }
        Ok(options)
    }

    fn selects(&self, spec: &Spec) -> bool {
        let matches = |filter: &String| if self.exact { spec.name == filter } else { spec.name.contains(filter.as_str()) };
        (self.filters.is_empty() || self.filters.iter().any(matches)) && !self.skip.iter().any(matches)
    }
}

/// Grades the player of this package, whose name ends in the number of its exercise (`ex03`, `sol03`) and whose engine is the program at `engine`.
///
/// # Panics
/// Panics if there is no such exercise.
pub fn main(package: &str, engine: &str) {
    minishogi_child::prepare_console();
    let id = &package[package.len().saturating_sub(2)..];
    let exercise = Exercise::with_id(id).unwrap_or_else(|| panic!("{package} does not end in the number of an exercise"));
    let options = Options::from_args(env::args().skip(1)).unwrap_or_else(|error| {
        eprint!("error: {error}\n\n{USAGE}");
        exit(2);
    });
    let specs: Vec<&'static Spec> = exercise.specs.iter().filter(|spec| options.selects(spec)).collect();
    if options.list {
        let listed = if options.ignored { &[][..] } else { &specs };
        listed.iter().for_each(|spec| println!("{}: test", spec.name));
        if !options.terse {
            println!("\n{} tests, 0 benchmarks", listed.len());
        }
        return;
    }
    let passed = run(exercise, if options.ignored { Vec::new() } else { specs }, package, engine, &options);
    exit(if passed { 0 } else { 101 });
}

/// In how many runs that pass, on average, other questions are asked as well: each time would double the time of a save.
const OTHERS_EVERY: u64 = 4;

/// Grades by the specs, says how each ended, and returns whether all passed.
fn run(exercise: &'static Exercise, specs: Vec<&'static Spec>, package: &str, engine: &str, options: &Options) -> bool {
    let started = Instant::now();
    println!("\nrunning {} tests", specs.len());
    let draw = options.seed.map_or_else(Draw::fixed, Draw::seeded);
    let examination = Examination { specs, draw, threads: options.threads, ..Examination::of(exercise) };
    let tell = |spec: &Spec, verdict: &Verdict| println!("test {} ... {}", spec.name, if verdict.is_pass() { "ok" } else { "FAILED" });
    let mut verdicts = grade(&examination, engine, options.lang, tell);
    let mut seed = options.seed;
    let all_passed = verdicts.iter().all(|(_, verdict)| verdict.is_pass());
    // A student who has come so far may know the listed questions only: sometimes as many again that are new.
    let new = u64::from(RandomState::new().build_hasher().finish() as u32);
    if all_passed && seed.is_none() && !verdicts.is_empty() && package.starts_with("ex") && new.is_multiple_of(OTHERS_EVERY) {
        verdicts = grade(&Examination { draw: Draw::seeded(new), ..examination.clone() }, engine, options.lang, |_, _| {});
        let passed = verdicts.iter().all(|(_, verdict)| verdict.is_pass());
        let told = text!("with other questions, drawn by `--seed {new}`", "別の問題でも採点しました（`--seed {new}`）");
        println!("{} ... {}", told.get(options.lang), if passed { "ok" } else { "FAILED" });
        seed = Some(new);
    }
    let passed = verdicts.iter().filter(|(_, verdict)| verdict.is_pass()).count();
    let failed = verdicts.len() - passed;
    if failed > 0 {
        if let Some(seed) = seed {
            println!("\n{}", for_terminal(&how_to_repeat(package, seed, options.lang), wrapped));
        }
        let diagnosis = diagnose(exercise, &verdicts).paragraphs(options.lang);
        diagnosis.iter().for_each(|paragraph| print!("\n{}", for_terminal(paragraph, wrapped)));
        if diagnosis.is_empty() {
            explain::<ChildOnly>(exercise, &mut verdicts, || Ok(Command::new(engine)), &examination.stop);
        }
        println!("\nfailures:");
        describe_all(exercise, &verdicts, package, options.lang)
            .iter()
            .for_each(|entry| print!("\n{}", for_terminal(entry, wrapped_verdict)));
    }
    let earned: u32 = verdicts.iter().filter(|(_, verdict)| verdict.is_pass()).map(|(spec, _)| spec.points).sum();
    let possible: u32 = examination.specs.iter().map(|spec| spec.points).sum();
    let points = text!("points: {earned} of {possible}", "得点: {possible} 点中 {earned} 点");
    println!("\n{}", points.get(options.lang));
    println!(
        "\ntest result: {}. {} passed; {} failed; 0 ignored; 0 measured; {} filtered out; finished in {:.2}s\n",
        if failed == 0 { "ok" } else { "FAILED" },
        passed,
        failed,
        exercise.specs.len() - verdicts.len(),
        started.elapsed().as_secs_f64()
    );
    failed == 0
}

/// The usual width of a terminal. The real one takes another crate, which every student would compile.
const COLUMNS: usize = 80;

/// Text for a reader: text that goes elsewhere than to a terminal is broken into lines there.
fn for_terminal(text: &str, wrapped: fn(&str, usize) -> String) -> String {
    if io::stdout().is_terminal() { wrapped(text, COLUMNS) } else { text.to_string() }
}

/// After this time without a verdict a line names the likely reasons.
const SLOW: Duration = Duration::from_secs(4);

fn grade(
    examination: &Examination,
    engine: &str,
    lang: Lang,
    mut tell: impl FnMut(&'static Spec, &Verdict),
) -> Vec<(&'static Spec, Verdict)> {
    let (told, hears) = mpsc::channel();
    let specs = examination.specs.len();
    thread::spawn(move || {
        for left in (1..=specs).rev() {
            if hears.recv_timeout(SLOW) == Err(RecvTimeoutError::Timeout) {
                println!("{}", for_terminal(&why_it_takes_long(left, lang), wrapped));
                // Each silence is reported once.
                let _ = hears.recv();
            }
        }
    });
    let tell = |spec: &'static Spec, verdict: &Verdict, _| {
        let _ = told.send(());
        tell(spec, verdict);
    };
    grade_exercise::<ChildOnly>(examination, || Ok(Command::new(engine)), tell).unwrap_or_else(|error| {
        eprintln!("error: {}", why_there_is_no_verdict(engine, &error).get(lang));
        exit(2);
    })
}

fn why_there_is_no_verdict(engine: &str, error: &io::Error) -> Text {
    if error.kind() == io::ErrorKind::TimedOut {
        return TOO_BUSY;
    }
    text!("{engine} could not be started: {error}", "{engine} を起動できませんでした: {error}")
}

fn why_it_takes_long(left: usize, lang: Lang) -> String {
    let seconds = DEADLINE.as_secs();
    match lang {
        Lang::En => format!("still running, {left} to go: an endless loop, or a `sleep`? A spec times out after {seconds} seconds."),
        Lang::Ja => format!(
            "まだ結果が出ません（残り {left}）。終わらないループや `sleep` はありませんか。1 つのスペックは {seconds} 秒で打ち切ります。"
        ),
    }
}

fn how_to_repeat(package: &str, seed: u64, lang: Lang) -> String {
    match lang {
        Lang::En => format!("These questions were drawn. The same ones again: cargo test -p {package} -- --seed {seed}"),
        Lang::Ja => format!("これらは新しく作られた問題です。同じ問題をもう一度解くには: cargo test -p {package} -- --seed {seed}"),
    }
}
