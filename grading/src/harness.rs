//! The `main` of every `spec.rs`: the conventions of `cargo test`, by hand because a student waits for every crate that is compiled.

use std::env;
use std::num::NonZero;
use std::process::{Command, exit};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use minishogi::{Engine, NewPlayer, Player};

use super::examiner::ASKED;
use super::mistakes::describe_mistakes;
use super::process::{Alone, Stop};
use super::{Ask, Boards, Exercise, Kind, Lang, Question, Spec, Verdict, candidate, diagnose, examine};

const USAGE: &str = "\
Grades player.rs. Usage: cargo test -p PACKAGE -- [OPTIONS] [FILTERS]

  FILTERS               run only the specs whose name contains one of them
  --exact               the filters are whole names
  --skip FILTER         leave out the specs whose name contains it
  --list                list the specs and run none
  --test-threads N      run so many at a time
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
                "-h" | "--help" => {
                    print!("{USAGE}");
                    exit(0);
                }
                // What other harnesses and tools pass along, without a meaning here.
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

/// In a child process that a spec started: lets these players answer it, and ends the process. Otherwise does nothing.
pub fn answer_if_asked<P: Player + 'static>(engine: Engine<P>) {
    answer_with(engine.into());
}

fn answer_with(new_player: NewPlayer) {
    let Ok(asked) = env::var(ASKED) else { return };
    match questions(&asked) {
        Some((id, questions)) => candidate::answer(id, questions, new_player),
        None => eprintln!("there is no spec {asked}"),
    }
    exit(0)
}

/// The exercise, and what is asked under a name such as `03/plays_mate_in_one/as_written`.
fn questions(asked: &str) -> Option<(&'static str, Vec<Question>)> {
    let [id, name, boards] = asked.split('/').collect::<Vec<_>>().try_into().ok()?;
    let exercise = Exercise::with_id(id)?;
    Some((exercise.id, Boards::with_name(boards)?.questions(exercise.spec(name)?)))
}

/// The `main` of a `spec.rs`: grades the player as the exercise of this package, whose name ends in its number (`ex03`, `sol03`).
///
/// # Panics
/// Where there is no such exercise.
pub fn main<P: Player + Default + 'static>(package: &str) {
    main_of(Engine::<P>::default(), package);
}

/// [`main`] for players that can do more than play.
///
/// # Panics
/// Where there is no such exercise.
pub fn main_of<P: Player + 'static>(engine: Engine<P>, package: &str) {
    answer_if_asked(engine);
    grade(package);
}

fn grade(package: &str) {
    let id = &package[package.len().saturating_sub(2)..];
    let exercise = Exercise::with_id(id).unwrap_or_else(|| panic!("{package} does not end in the number of an exercise"));
    let options = Options::from_args(env::args().skip(1)).unwrap_or_else(|error| {
        eprint!("error: {error}\n\n{USAGE}");
        exit(2);
    });
    let specs: Vec<&Spec> = exercise.specs.iter().filter(|spec| options.selects(spec)).collect();
    if options.list {
        let listed = if options.ignored { &[][..] } else { &specs };
        listed.iter().for_each(|spec| println!("{}: test", spec.name));
        if !options.terse {
            println!("\n{} tests, 0 benchmarks", listed.len());
        }
        return;
    }
    let passed = run(exercise, if options.ignored { &[] } else { &specs }, package, &options);
    exit(if passed { 0 } else { 101 });
}

/// Runs the specs side by side, tells how each ended, and returns whether all passed.
fn run(exercise: &Exercise, specs: &[&Spec], package: &str, options: &Options) -> bool {
    let started = Instant::now();
    println!("\nrunning {} tests", specs.len());
    let (sender, receiver) = mpsc::channel();
    let next = AtomicUsize::new(0);
    let mut verdicts: Vec<(&Spec, Verdict)> = Vec::new();
    thread::scope(|scope| {
        for _ in 0..options.threads.min(specs.len()) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some(&spec) = specs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // The receiver lives as long as this scope.
                    let _ = sender.send((spec, examine_here(exercise, spec)));
                }
            });
        }
        drop(sender);
        for (spec, verdict) in receiver {
            println!("test {} ... {}", spec.name, if verdict.kind == Kind::Pass { "ok" } else { "FAILED" });
            verdicts.push((spec, verdict));
        }
    });
    // As the exercise tells them, not as they happened to end.
    verdicts.sort_by_key(|(spec, _)| exercise.specs.iter().position(|other| other.name == spec.name));
    let failed: Vec<&(&Spec, Verdict)> = verdicts.iter().filter(|(_, verdict)| verdict.kind != Kind::Pass).collect();
    if !failed.is_empty() {
        println!("\nfailures:");
        for (spec, verdict) in &failed {
            print!("\n{}", describe(exercise, spec, verdict, package, options.lang));
        }
        println!("\nfailures:");
        failed.iter().for_each(|(spec, _)| println!("    {}", spec.name));
        let mistakes = diagnose(exercise, &verdicts);
        if !mistakes.is_empty() {
            print!("\n{}", describe_mistakes(&mistakes, options.lang));
        }
    }
    let earned: u32 = verdicts.iter().filter(|(_, verdict)| verdict.kind == Kind::Pass).map(|(spec, _)| spec.points).sum();
    println!("\npoints: {earned} of {}", specs.iter().map(|spec| spec.points).sum::<u32>());
    println!(
        "\ntest result: {}. {} passed; {} failed; 0 ignored; 0 measured; {} filtered out; finished in {:.2}s\n",
        if failed.is_empty() { "ok" } else { "FAILED" },
        verdicts.len() - failed.len(),
        failed.len(),
        exercise.specs.len() - specs.len(),
        started.elapsed().as_secs_f64()
    );
    failed.is_empty()
}

/// Runs a spec with this very program as the child.
fn examine_here(exercise: &Exercise, spec: &Spec) -> Verdict {
    let child = env::current_exe().map(|program| {
        let mut child = Command::new(program);
        child.args(env::args_os().skip(1));
        child
    });
    child.and_then(|child| examine::<Alone>(exercise, spec, Boards::AsWritten, child, &Stop::default())).unwrap_or_else(|error| {
        eprintln!("error: the program could not start itself as a child process: {error}");
        exit(2);
    })
}

/// All that a student should read about a failed spec.
pub fn describe(exercise: &Exercise, spec: &Spec, verdict: &Verdict, package: &str, lang: Lang) -> String {
    let (points, replay, printed) = match lang {
        Lang::En if spec.points == 1 => (" point", "See it yourself", "Your program printed"),
        Lang::En => (" points", "See it yourself", "Your program printed"),
        Lang::Ja => ("点", "自分で確かめるには", "プログラムの出力"),
    };
    let mut text = format!("---- {} ----\n", spec.name);
    text += &format!("{} {} ({}{points})\n", exercise.id, spec.title.get(lang), spec.points);
    text += &format!("{}: {}\n", verdict.kind.name(lang), verdict.text.get(lang));
    if verdict.kind == Kind::NotWritten {
        return text;
    }
    if let Some(question) = &verdict.question {
        let pos = question.position();
        text += &if matches!(question.ask, Ask::Solve { .. }) { "\n".to_string() } else { format!("\n{pos}\n") };
        // Without a legal move the shell resigns and does not ask the player.
        if pos.has_legal_move() || !matches!(question.ask, Ask::Search { .. } | Ask::SearchUntil(_)) {
            text += &format!("{replay}: cargo run -p {package}\n");
            text += &question.shell_lines().iter().map(|line| format!("  {line}\n")).collect::<String>();
        }
    }
    if matches!(verdict.kind, Kind::Wrong | Kind::IllegalMove) {
        text += &hint_line(spec, lang);
    }
    if !verdict.printed.trim().is_empty() {
        text += &format!("{printed}:\n{}\n", last_lines(&verdict.printed, 20));
    }
    text
}

/// The line with the hint of a spec, as [`describe`] gives it.
pub fn hint_line(spec: &Spec, lang: Lang) -> String {
    let hint = match lang {
        Lang::En => "Hint",
        Lang::Ja => "ヒント",
    };
    format!("{hint}: {}\n", spec.hint.get(lang))
}

fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    lines[lines.len().saturating_sub(count)..].iter().map(|line| format!("  {}\n", shown(line))).collect()
}

/// A line that a player printed, without what could confuse a terminal, and no longer than a page is wide.
fn shown(line: &str) -> String {
    line.chars().take(200).map(|c| if c.is_control() && c != '\t' { '\u{FFFD}' } else { c }).collect()
}

impl Kind {
    /// The name of the verdict.
    pub const fn name(self, lang: Lang) -> &'static str {
        let (en, ja) = match self {
            Kind::Pass => ("Passed", "合格"),
            Kind::Wrong => ("Wrong", "誤り"),
            Kind::NotWritten => ("Not written yet", "未記入"),
            Kind::Panicked => ("Panicked", "パニック"),
            Kind::IllegalMove => ("Illegal move", "反則手"),
            Kind::NotRestored => ("Position not restored", "局面が戻っていない"),
            Kind::Runaway => ("Runaway search", "探索の暴走"),
            Kind::TooSlow => ("Too slow", "時間切れ"),
            Kind::Overflow => ("Stack overflow", "スタックオーバーフロー"),
            Kind::OutOfMemory => ("Out of memory", "メモリ不足"),
            Kind::LeftEarly => ("Left early", "途中終了"),
            Kind::Flooded => ("Too much output", "出力過多"),
        };
        match lang {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }
}
