//! The progress of a student in an exercise: cargo's messages, the verdicts on its specs, and all of it in words.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::thread::{self, JoinHandle};

use colored::Colorize;
use minishogi::{Color, Glyphs, Move};
use minishogi_command::board::Look;
use minishogi_command::checkout::{Built, Course, build, package_of, telling};
use minishogi_command::doctor::see_doctor;
use minishogi_command::process::Group;
use minishogi_command::terminal::for_terminal;
use minishogi_grading::process::Stop;
use minishogi_grading::{
    Examination, Exercise, Kind, Lang, Spec, Verdict, diagnose, explain, grade_exercise, hint_fits, hint_line, how_to_see_it, is_written,
    what_happened, what_was_printed,
};

use super::screen::Size;

/// The progress of a student in an exercise.
pub enum Outcome {
    /// There is no player.rs.
    Missing,
    /// player.rs cannot be read: the reason.
    Unreadable(io::Error),
    /// A `todo!` is still in the file, so there is no need to compile it.
    NotWritten,
    /// Cargo could not be started: the reason.
    NoCargo(io::Error),
    /// Nothing could be graded: cargo's messages, and the package that it could not compile.
    Refused {
        package: Option<String>,
        said: String,
    },
    Graded(Graded),
}

/// An exercise whose specs were tried.
pub struct Graded {
    exercise: &'static Exercise,
    /// In the order of the exercise.
    verdicts: Vec<(&'static Spec, Verdict)>,
    /// True if the compiler had warnings.
    pub warned: bool,
    /// The warnings that may explain a wrong answer.
    pub warnings: String,
}

/// A spec that failed.
pub struct Failure<'a> {
    pub spec: &'static Spec,
    pub verdict: &'a Verdict,
}

impl Graded {
    pub fn points(&self) -> u32 {
        self.verdicts.iter().filter(|(_, verdict)| verdict.is_pass()).map(|(spec, _)| spec.points).sum()
    }

    /// In the order of the exercise.
    pub fn failures(&self) -> impl Iterator<Item = Failure<'_>> {
        self.verdicts.iter().filter(|(_, verdict)| !verdict.is_pass()).map(|(spec, verdict)| Failure { spec, verdict })
    }

    /// Returns the known mistakes that fail in this way.
    fn mistakes(&self, lang: Lang) -> String {
        diagnose(self.exercise, &self.verdicts).paragraphs(lang).concat().trim().to_string()
    }
}

impl Failure<'_> {
    /// Returns whether the hint fits the verdict. If nothing is written yet, there is nothing else to show.
    fn hint_fits(&self) -> bool {
        hint_fits(self.verdict) || self.verdict.kind == Kind::NotWritten
    }
}

impl Outcome {
    pub fn points(&self) -> u32 {
        match self {
            Outcome::Graded(graded) => graded.points(),
            _ => 0,
        }
    }

    pub fn is_full(&self, exercise: &Exercise) -> bool {
        self.points() == exercise.points()
    }

    /// Returns the outcome that is known without compiling.
    pub fn at_a_glance(course: &Course, exercise: &Exercise) -> Option<Outcome> {
        match fs::read_to_string(course.player(exercise)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Some(Outcome::Missing),
            Err(error) => Some(Outcome::Unreadable(error)),
            Ok(text) => (!is_written(&text)).then_some(Outcome::NotWritten),
        }
    }

    /// Grades the exercise, unless it cannot be read.
    pub fn of(course: &Course, exercise: &'static Exercise) -> Outcome {
        match Outcome::at_a_glance(course, exercise) {
            None | Some(Outcome::NotWritten) => Outcome::by_cargo(course, exercise),
            Some(outcome) => outcome,
        }
    }

    /// Grades the exercise, unless a glance is enough to count its points.
    pub fn for_points(course: &Course, exercise: &'static Exercise) -> Outcome {
        Outcome::at_a_glance(course, exercise).unwrap_or_else(|| Outcome::by_cargo(course, exercise))
    }

    fn by_cargo(course: &Course, exercise: &'static Exercise) -> Outcome {
        let never = Stop::default();
        Outcome::until(course, exercise, &never, |_| {}).unwrap_or_else(Outcome::NoCargo)
    }

    /// Compiles the exercise and examines its specs. In between, `tell` gets the compiler's warnings.
    ///
    /// # Errors
    /// [`Interrupted`](io::ErrorKind::Interrupted) if it was stopped.
    pub fn until(course: &Course, exercise: &'static Exercise, stop: &Stop, tell: impl FnOnce(&str)) -> io::Result<Outcome> {
        let package = format!("ex{}", exercise.id);
        let (artifacts, warnings) = match build(&course.root, &["build", "--quiet", "--package", &package], stop) {
            Ok(Built::Compiled { artifacts, warnings }) => (artifacts, warnings),
            Ok(Built::Refused { package, said, .. }) => return Ok(Outcome::Refused { package, said }),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Err(error),
            Err(error) => return Ok(Outcome::NoCargo(error)),
        };
        let no_program = |said: String| Ok(Outcome::Refused { package: None, said });
        let Some(program) = artifacts.into_iter().filter(|artifact| artifact.target.name == package).find_map(|made| made.executable)
        else {
            return no_program(format!("error: the package {package} has no program `{package}`\n"));
        };
        let warned = warnings.iter().any(|warning| package_of(warning) == package);
        let warnings = telling(&package, &warnings);
        tell(&warnings);
        match examine_all(exercise, program.as_std_path(), &course.folder(exercise), stop) {
            Ok(verdicts) => Ok(Outcome::Graded(Graded { exercise, verdicts, warned, warnings })),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => no_program(format!("error: {program} could not be started: {error}\n")),
        }
    }
}

fn examine_all(exercise: &'static Exercise, program: &Path, folder: &Path, stop: &Stop) -> io::Result<Vec<(&'static Spec, Verdict)>> {
    let child = || {
        let mut child = Command::new(program);
        child.current_dir(folder);
        Ok(child)
    };
    let mut verdicts = grade_exercise::<Group>(&Examination { stop: stop.clone(), ..Examination::of(exercise) }, child, |_, _, _| {})?;
    if diagnose(exercise, &verdicts).found().is_empty() {
        explain::<Group>(exercise, &mut verdicts, child, stop);
    }
    Ok(verdicts)
}

/// A grade that runs while `watch` goes on. It is stopped when it is dropped.
pub struct Run {
    pub exercise: &'static Exercise,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Run {
    /// Starts to grade. After the build `compiled` gets the compiler's warnings, and at the end `graded` the outcome, unless the run was stopped
    /// before.
    pub fn start(
        course: &Course,
        exercise: &'static Exercise,
        compiled: impl FnOnce(String) + Send + 'static,
        graded: impl FnOnce(Outcome) + Send + 'static,
    ) -> Run {
        let stop = Stop::default();
        let (course, until) = (course.clone(), stop.clone());
        let thread = thread::spawn(move || {
            if let Ok(outcome) = Outcome::until(&course, exercise, &until, |warnings| compiled(warnings.to_string())) {
                graded(outcome);
            }
        });
        Run { exercise, stop, thread: Some(thread) }
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.stop.stop();
        // This program may be about to end, and must leave nothing running.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// An outcome in words, part by part, the most important first.
pub struct Told {
    /// The compiler's messages.
    pub compiler: String,
    /// Known mistakes that look like this one.
    pub diagnosis: String,
    /// The first thing that is wrong.
    pub wrong: String,
    /// Its position, and the player's output there.
    pub place: String,
    /// The points, or why there are none.
    pub points: String,
}

impl Told {
    pub fn of(course: &Course, exercise: &Exercise, outcome: &Outcome) -> Told {
        let mut told = Told {
            compiler: String::new(),
            diagnosis: String::new(),
            wrong: String::new(),
            place: String::new(),
            points: for_terminal(&problem(course, exercise, outcome)),
        };
        match outcome {
            Outcome::Refused { said, .. } => told.compiler = said.trim_end().to_string(),
            Outcome::Graded(graded) => {
                let package = format!("ex{}", exercise.id);
                told.compiler = graded.warnings.trim_end().to_string();
                told.diagnosis = for_terminal(&graded.mistakes(course.lang));
                if let Some(Failure { spec, verdict }) = graded.failures().next() {
                    let (see, printed) = (how_to_see_it(verdict, &package, course.lang), what_was_printed(verdict, course.lang));
                    let board = board(course.lang, verdict).unwrap_or_default();
                    let wrong = for_terminal(what_happened(exercise, &[spec], verdict, course.lang).trim_end());
                    let (name, rest) = wrong.split_once('\n').unwrap_or((&wrong, ""));
                    told.wrong = format!("{}\n{rest}", name.red().bold());
                    told.place = paragraphs(&[(see + &printed).trim_end(), board.trim_end()]);
                }
                told.points = for_terminal(&points(course, exercise, graded));
            }
            Outcome::Missing | Outcome::Unreadable(_) | Outcome::NotWritten | Outcome::NoCargo(_) => {}
        }
        told
    }

    /// Returns all of it, the board last but for the points.
    pub fn whole(&self) -> String {
        paragraphs(&[&self.compiler, &self.diagnosis, &self.wrong, &self.place, &self.points])
    }

    /// Returns as much of it as a screen of this size holds: the place has a page of its own, and the compiler's first error comes first.
    pub fn fitting(&self, course: &Course, size: Size) -> String {
        let whole = self.whole();
        if size.holds(&whole) {
            return whole;
        }
        let key = course
            .text("p shows the position, and what to type to see it yourself.", "p で、局面と、自分で確かめるための入力を表示します。");
        let key = if self.place.is_empty() { String::new() } else { for_terminal(&key) };
        let rest = paragraphs(&[&self.wrong, &key, &self.points]);
        let rest = paragraphs(&[&size.beside(&rest).first_lines(&self.diagnosis), &rest]);
        paragraphs(&[&size.beside(&rest).first_lines(&self.compiler), &rest])
    }
}

/// Returns the position of the question, if it had one, with the wrong move as an arrow, and the values of player and kit.
fn board(lang: Lang, verdict: &Verdict) -> Option<String> {
    let question = verdict.question.as_ref().filter(|question| question.is_placed && verdict.kind != Kind::NotWritten)?;
    let pos = question.position();
    let values = verdict.values();
    let of = |names: &[&str]| names.iter().find_map(|name| values.get(*name));
    let number = |names: &[&str]| of(names).filter(|value| value.parse::<i64>().is_ok());
    let wrong = of(&["chosen", "m"]).filter(|_| verdict.kind == Kind::Wrong).and_then(|text| text.parse::<Move>().ok());
    let wrong = wrong.filter(|m| pos.is_legal(*m).is_ok());
    let colours = colored::control::SHOULD_COLORIZE.should_colorize();
    let look = Look { lang, glyphs: Glyphs::of(lang), colours, tall: false, bottom: Color::Black };
    let mut text = look.draw_wrong(&pos, wrong);
    if let (Some(m), Some(said), Some(right)) = (wrong, number(&["found", "score", "value"]), number(&["expected", "best"])) {
        text += &match lang {
            Lang::En => format!("    {m}: {said}; expected {right}\n"),
            Lang::Ja => format!("    {m}: {said}（期待する値は {right}）\n"),
        };
    }
    let side = pos.side_to_move();
    let turn = match lang {
        Lang::En => format!("{side} to move"),
        Lang::Ja => format!("手番: {}", side.kanji()),
    };
    Some(format!("{text}    {turn}\nsfen {}", pos.sfen()))
}

/// Joins the texts that are not empty, with an empty line between two.
fn paragraphs(texts: &[&str]) -> String {
    texts.iter().filter(|text| !text.is_empty()).copied().collect::<Vec<_>>().join("\n\n")
}

/// Says in a sentence why an exercise has no verdicts.
pub fn problem(course: &Course, exercise: &Exercise, outcome: &Outcome) -> String {
    let problem = problem_itself(course, exercise, outcome);
    match outcome {
        Outcome::Refused { said, .. } => match see_doctor(said) {
            Some(see) => format!("{problem}\n{}", see.get(course.lang)),
            None => problem,
        },
        _ => problem,
    }
}

fn problem_itself(course: &Course, exercise: &Exercise, outcome: &Outcome) -> String {
    let Exercise { id, folder, .. } = exercise;
    let file = format!("exercises/{folder}/player.rs");
    match outcome {
        Outcome::Missing => course.text(
            format!("{file} is missing. This brings back the one you began with: cargo run -- reset {id}"),
            format!("{file} がありません。元のファイルを置くには: cargo run -- reset {id}"),
        ),
        Outcome::Unreadable(error) if error.kind() == std::io::ErrorKind::InvalidData => course.text(
            format!("{file} is not UTF-8 text. Save it as UTF-8."),
            format!("{file} は UTF-8 のテキストではありません。UTF-8 で保存してください。"),
        ),
        Outcome::Unreadable(error) => course.text(format!("{file} cannot be read: {error}"), format!("{file} が読めません: {error}")),
        Outcome::NoCargo(error) => course.text(
            format!("`cargo` could not be started: {error}. Is Rust installed, and is `cargo` in your PATH?"),
            format!("`cargo` を起動できません: {error}。Rust はインストールされていますか。`cargo` は PATH にありますか。"),
        ),
        Outcome::Refused { package: Some(package), said } if *package == format!("ex{id}") => {
            let text = course.text(
                "It does not compile. The first error is the one to look at.",
                "コンパイルできません。最初のエラーから見てください。",
            );
            about_error(course, exercise, said).map_or(text.clone(), |about| format!("{text}\n{about}"))
        }
        Outcome::Refused { package: Some(package), .. } => course.text(
            format!("Your player.rs compiles, but `{package}` does not. `git status` shows what was changed."),
            format!("コンパイルできないのは player.rs ではなく `{package}` です。`git status` で変更されたファイルが分かります。"),
        ),
        Outcome::Refused { package: None, .. } => course.text(
            format!("Cargo could not grade it. To see the same: cargo test -p ex{id}"),
            format!("cargo が採点できませんでした。同じものを見るには: cargo test -p ex{id}"),
        ),
        Outcome::NotWritten | Outcome::Graded(_) => String::new(),
    }
}

/// Explains errors by facts that the compiler does not know: the rules of the course, and tutorials for other versions.
fn about_error(course: &Course, exercise: &Exercise, said: &str) -> Option<String> {
    let has = |word: &str| said.contains(word);
    // The compiler shows main.rs, which no student writes.
    let mut missing = said.split("cannot find type `").skip(1).filter_map(|rest| rest.split_once('`'));
    if let Some((name, _)) = missing.find(|(_, rest)| rest.starts_with(" in module `player`")) {
        let Exercise { id, folder, .. } = exercise;
        return Some(course.text(
            format!(
                "exercises/{folder}/player.rs has no type `{name}`, which main.rs starts. Give your player that name again. To bring back the \
                 file that you began with (yours is kept beside it): cargo run -- reset {id}"
            ),
            format!(
                "main.rs が起動する型 `{name}` が exercises/{folder}/player.rs にありません。プレイヤーの名前を元に戻してください。\
                 元のファイルを置くには（書いたものは残ります）: cargo run -- reset {id}"
            ),
        ));
    }
    if has("`unsafe`") {
        return Some(course.text(
            "The course is in safe Rust: `unsafe` is forbidden, and nothing here needs it.",
            "この教材では `unsafe` を使えません。使わなくてもすべて書けます。",
        ));
    }
    (has("thread_rng") || has("gen_range")).then(|| {
        course.text(
            "`thread_rng` and `gen_range` are of rand 0.8, as older tutorials have it. Here it is `rand::random_range(0..n)`.",
            "`thread_rng` や `gen_range` は、古い解説にある rand 0.8 の書き方です。ここでは `rand::random_range(0..n)` と書きます。",
        )
    })
}

fn points(course: &Course, exercise: &Exercise, graded: &Graded) -> String {
    let (points, all) = (graded.points(), exercise.points());
    let count = exercise.specs.len();
    let mut text = if points == all {
        let text = course.text(
            format!("All specs pass: {points} of {all} points."),
            format!("すべてのスペックに合格しました（{all} 点中 {points} 点）。"),
        );
        text.green().bold().to_string()
    } else {
        let passed = count - graded.failures().count();
        let text = course.text(
            format!("{passed} of {count} specs pass: {points} of {all} points."),
            format!("スペック {count} 個のうち {passed} 個に合格しました（{all} 点中 {points} 点）。"),
        );
        text.yellow().to_string()
    };
    if graded.warned {
        text += &course.text(
            format!("\nThe compiler has warnings: cargo build -p ex{}", exercise.id),
            format!("\nコンパイラの警告があります: cargo build -p ex{}", exercise.id),
        );
    }
    text
}

/// Returns the specs with their verdicts and titles: a line each, or two if one is too short.
pub fn list(course: &Course, exercise: &Exercise, outcome: &Outcome) -> String {
    let list = |before: &str| list_of(course, exercise, outcome, |spec| format!("{before}{}", spec.title.get(course.lang)));
    let in_a_line = list("  ");
    if for_terminal(&in_a_line) == in_a_line { in_a_line } else { for_terminal(&list("\n          ")) }
}

/// Returns the same without the titles.
pub fn short_list(course: &Course, exercise: &Exercise, outcome: &Outcome) -> String {
    list_of(course, exercise, outcome, |_| String::new())
}

fn list_of(course: &Course, exercise: &Exercise, outcome: &Outcome, title: impl Fn(&Spec) -> String) -> String {
    let width = exercise.specs.iter().map(|spec| spec.name.len()).max().unwrap_or(0);
    let lines = exercise.specs.iter().map(|spec| {
        let mark = match outcome {
            Outcome::Graded(graded) if graded.failures().any(|failure| failure.spec.name == spec.name) => "FAILED".red(),
            Outcome::Graded(_) => "ok    ".green(),
            _ => "-     ".dimmed(),
        };
        format!("  {mark}  {:width$}  {}{}", spec.name, points_of(course, spec), title(spec))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn points_of(course: &Course, spec: &Spec) -> String {
    let unit = if spec.points == 1 { "point " } else { "points" };
    course.text(format!("{} {unit}", spec.points), format!("{} 点", spec.points))
}

/// Returns the hint for the first spec that failed.
pub fn hint(course: &Course, exercise: &Exercise, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Graded(graded) => match graded.failures().next() {
            Some(failure) if failure.hint_fits() => hint_line(failure.spec, course.lang).trim_end().to_string(),
            // Its hint is about other mistakes.
            Some(Failure { spec, verdict }) => {
                let message = what_happened(exercise, &[spec], verdict, course.lang);
                for_terminal(&paragraphs(&[&graded.mistakes(course.lang), message.trim_end()]))
            }
            None => course.text("All specs pass: no hint is needed.", "すべてのスペックに合格しています。ヒントは要りません。"),
        },
        _ => problem(course, exercise, outcome),
    }
}

/// Names the page with more hints.
pub fn more_hints(course: &Course, exercise: &Exercise) -> String {
    let page = course.readme(exercise);
    course.text(format!("More hints, step by step: {page}"), format!("段階ごとのヒントは {page} にあります。"))
}

/// Returns the hint of a spec, with its name, points and title.
pub fn spec_with_hint(course: &Course, spec: &Spec) -> String {
    format!("{}  {}  {}\n  {}", spec.name, points_of(course, spec).trim_end(), spec.title.get(course.lang), hint_line(spec, course.lang))
}

/// Returns the text after the last exercise.
pub fn all_done(course: &Course) -> String {
    let id = course.exercises.last().map_or("", |last| last.id);
    course.text(
        format!("All exercises are done. Try your player: cargo run --release -p ex{id}\n"),
        format!("すべての演習が終わりました。プレイヤーを動かしてみましょう: cargo run --release -p ex{id}\n"),
    )
}
