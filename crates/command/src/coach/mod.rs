//! The coach: the progress in the course, the faults of an exercise, and help.
//!
//! This module lists the exercises with their points, and the next step.
//!
//! - `outcome`: cargo's messages about an exercise, and the verdicts on its specs, also in words. They are computed each time, never stored.
//! - `watch`: an exercise graded on every save. `saves` notices them; `screen` has its look, and reads the keys.
//! - `help`: hints, the solution, and back to the beginning.
//! - `line`: the line that is wrong.
//! - `explain`: the tree of a search that failed, for `tree --failing`.

mod explain;
mod help;
mod line;
mod outcome;
mod saves;
mod screen;
mod watch;

use std::io;
use std::process::ExitCode;

use clap::Subcommand;
use colored::Colorize;
use console::measure_text_width;
use minishogi::text;
use minishogi_command::checkout::{Course, exercises, find_root};
use minishogi_command::command_line::Refused;
use minishogi_command::commands::class::whole_seconds;
use minishogi_command::terminal::{link_to, refuse, tell};
use minishogi_command::{LangFlag, NO_COURSE, find_exercise, no_exercise};
use minishogi_grading::{EXERCISES, Exercise, Lang};

use self::outcome::Outcome;
use self::screen::Progress;

#[derive(Subcommand)]
pub enum Command {
    /// Grade an exercise whenever its player.rs is saved
    /// ja: player.rs を保存するたびに、演習を採点する
    ///
    /// Shows the first spec that fails: what was expected and found, the lines that replay it, the board. In a terminal these keys work: h
    /// hint, w the line that is wrong, s what to change there, l list of the specs, p position, t tree, b back to the verdict, n next
    /// exercise, r run again, q quit. Otherwise they can be sent as lines.
    /// ja: 最初に不合格になったスペックについて、期待される結果と実際の結果、シェルで確かめるための行、局面を表示する。
    /// 端末では次のキーが使える: h ヒント、w 間違いの行、s 変更の内容、l スペック一覧、p 局面、t 木、b 戻る、n 次の演習、r もう一度採点、q 終了。
    /// パイプでは、1 行に 1 つずつ送る。
    #[command(after_help = "Examples:\n  cargo run -- watch\n  cargo run -- watch 03\n  cargo run -- watch 03 --once")]
    Watch {
        /// The exercise, for example 03; without it the first that has not all its points
        /// ja: 演習の番号。例: 03。省略すると、まだ満点でない最初の演習
        #[arg(value_name = "NN", value_parser = exercise)]
        exercise: Option<&'static Exercise>,
        /// Grade once and end: with 0 if all specs pass, else with 1. For example: watch 03 --once
        /// ja: 1 回だけ採点して終わる。終了コードは、すべて合格なら 0、そうでなければ 1。例: watch 03 --once
        #[arg(long)]
        once: bool,
    },
    /// Show the hint for the first spec that fails
    /// ja: 最初に不合格になったスペックのヒントを表示する
    #[command(
        after_help = "Examples:\n  cargo run -- hint\n  cargo run -- hint 03\n  cargo run -- hint 03 --all\n  cargo run -- hint 05 --line"
    )]
    Hint {
        /// The exercise, for example 03; without it the first that has not all its points
        /// ja: 演習の番号。例: 03。省略すると、まだ満点でない最初の演習
        #[arg(value_name = "NN", value_parser = exercise)]
        exercise: Option<&'static Exercise>,
        /// Show the hints of all specs, for example: hint 03 --all
        /// ja: すべてのスペックのヒントを表示する。例: hint 03 --all
        #[arg(long)]
        all: bool,
        /// Show the number of the wrong line of player.rs, and a question about it: with another line there the player passes. For example:
        /// hint 05 --line
        /// ja: player.rs の間違いのある行（そこを変えれば合格する行）の番号と、その行についての質問を表示する。例: hint 05 --line
        #[arg(long, conflicts_with = "all")]
        line: bool,
        /// Show the change of the line too, for example: hint 05 --line --show
        /// ja: 変更の内容も表示する。例: hint 05 --line --show
        #[arg(long, requires = "line")]
        show: bool,
        /// Search for so many seconds for the line; without it 10 for 02 to 07, and 30 for the others. For example: hint 05 --line --seconds 300
        /// ja: 間違いのある行を調べる秒数。省略すると、02〜07 は 10 秒、ほかは 30 秒。例: hint 05 --line --seconds 300
        #[arg(long, requires = "line", value_name = "SECONDS", value_parser = whole_seconds)]
        seconds: Option<u32>,
    },
    /// `tree --failing`, which is no command of its own.
    #[command(skip)]
    Failing(Option<&'static Exercise>),
    /// Show the solution of an exercise that has all its points
    /// ja: 満点になった演習の解答を表示する
    #[command(after_help = "Examples:\n  cargo run -- solution 03\n  cargo run -- solution 03 --anyway")]
    Solution {
        /// The exercise, for example 03
        /// ja: 演習の番号。例: 03
        #[arg(value_name = "NN", value_parser = exercise)]
        exercise: &'static Exercise,
        /// Show it even without all points, for example: solution 03 --anyway
        /// ja: 満点でなくても表示する。例: solution 03 --anyway
        #[arg(long)]
        anyway: bool,
    },
    /// Bring back the player.rs that an exercise begins with
    /// ja: 演習の player.rs を元に戻す
    ///
    /// Yours is kept beside it, as player.rs.1, player.rs.2 and so on.
    /// ja: 書いたものは、同じ場所に player.rs.1、player.rs.2 のように残る。
    #[command(after_help = "Example: cargo run -- reset 03")]
    Reset {
        /// The exercise, for example 03
        /// ja: 演習の番号。例: 03
        #[arg(value_name = "NN", value_parser = exercise)]
        exercise: &'static Exercise,
    },
    /// Show the next exercise, the page to read and the commands to type
    /// ja: 次の演習と、読むページ、入力するコマンドを表示する
    #[command(after_help = "Example: cargo run -- next")]
    Next,
}

impl Command {
    /// Returns the exercise that was named.
    fn exercise(&self) -> Option<&'static Exercise> {
        match *self {
            Command::Watch { exercise, .. } | Command::Hint { exercise, .. } | Command::Failing(exercise) => exercise,
            Command::Solution { exercise, .. } | Command::Reset { exercise } => Some(exercise),
            Command::Next => None,
        }
    }
}

/// Runs a command of the coach; without one, shows the progress.
pub fn run(command: Option<Command>, lang: &LangFlag) -> ExitCode {
    let Some(course) = Course::find(lang.lang()) else {
        refuse(&NO_COURSE, lang.lang());
        return ExitCode::FAILURE;
    };
    if let Some(exercise) = command.as_ref().and_then(Command::exercise)
        && let Some(last) = course.exercises.last()
        && exercise.id > last.id
    {
        let (last, folder) = (last.id, exercise.folder);
        let text = text!(
            "this copy of the course goes up to exercise {last}: there is no folder exercises/{folder}",
            "この教材は演習 {last} までです。フォルダ exercises/{folder} はありません。"
        );
        refuse(&text, lang.lang());
        return ExitCode::FAILURE;
    }
    let ended = match command {
        None => show(&course),
        Some(Command::Next) => next(&course),
        Some(Command::Watch { exercise, once }) => watch::watch(course, exercise, once),
        Some(Command::Hint { exercise, line: true, show, seconds, .. }) => line::hint(&course, exercise, show, seconds),
        Some(Command::Hint { exercise, all, .. }) => help::hint(&course, exercise, all),
        Some(Command::Failing(exercise)) => explain::explain(&course, exercise),
        Some(Command::Solution { exercise, anyway }) => help::solution(&course, exercise, anyway),
        Some(Command::Reset { exercise }) => help::reset(&course, exercise, lang.asked()),
    };
    ended.unwrap_or_else(|error| {
        // A reader that closes the pipe has seen enough.
        if error.kind() == io::ErrorKind::BrokenPipe {
            return ExitCode::SUCCESS;
        }
        refuse(&error.to_string().into(), lang.lang());
        ExitCode::FAILURE
    })
}

/// Shows the exercises with their points and the next command to type.
fn show(course: &Course) -> io::Result<ExitCode> {
    tell(&course.text(
        "Minishogi Lab: write a minishogi player step by step.\n\n",
        "Minishogi Lab: 5五将棋のプレイヤーを一歩ずつ書いていきます。\n\n",
    ))?;
    let (mut next, mut points) = (None, Vec::new());
    for exercise in course.exercises {
        let outcome = Outcome::for_points(course, exercise);
        let title = exercise.title.get(course.lang);
        let gap = " ".repeat(44_usize.saturating_sub(measure_text_width(title)));
        let tick = if outcome.is_full(exercise) { "✓".green().to_string() } else { " ".to_string() };
        let title = link_to(&course.player(exercise), title);
        tell(&format!("  {}  {title}{gap}{tick} {}\n", exercise.id, describe(course, &outcome, exercise)))?;
        points.push(Some(outcome.points()));
        if next.is_none() && !outcome.is_full(exercise) {
            next = Some((exercise, outcome));
        }
    }
    tell(&format!("\n  {}\n\n{}", Progress::line(course, &points), what_next(course, next)))?;
    Ok(ExitCode::SUCCESS)
}

/// Shows the end of that alone.
fn next(course: &Course) -> io::Result<ExitCode> {
    let mut outcomes = course.exercises.iter().map(|exercise| (exercise, Outcome::for_points(course, exercise)));
    tell(&what_next(course, outcomes.find(|(exercise, outcome)| !outcome.is_full(exercise))))?;
    Ok(ExitCode::SUCCESS)
}

fn describe(course: &Course, outcome: &Outcome, exercise: &Exercise) -> String {
    let (points, all) = (outcome.points(), exercise.points());
    match outcome {
        Outcome::NotWritten => course.text("not written yet", "まだ書いていません").dimmed().to_string(),
        Outcome::Refused { .. } => course.text("does not compile", "コンパイルできません").red().to_string(),
        Outcome::Missing => course.text("player.rs is missing", "player.rs がありません").red().to_string(),
        Outcome::Unreadable(_) => course.text("player.rs cannot be read", "player.rs が読めません").red().to_string(),
        Outcome::NoCargo(_) => course.text("cargo could not be started", "cargo を起動できません").red().to_string(),
        Outcome::Graded(_) => {
            let text = course.text(format!("{points} of {all} points"), format!("{all} 点中 {points} 点"));
            if points == all { text.green() } else { text.yellow() }.to_string()
        }
    }
}

/// Returns the page to read, the file to write and the commands to type.
fn what_next(course: &Course, next: Option<(&Exercise, Outcome)>) -> String {
    let Some((exercise, outcome)) = next else { return outcome::all_done(course) };
    let Exercise { id, folder, .. } = exercise;
    let player = link_to(&course.player(exercise), &format!("exercises/{folder}/player.rs"));
    let (page, other) = (course.readme(exercise), if course.lang == Lang::En { "README.ja.md" } else { "README.md" });
    let mut text = course.text(
        format!("Next: exercise {id}. Read {page} (日本語: {other}),\nwrite in {player}.\n\n"),
        format!("次は演習 {id} です。{page}（English: {other}）を読み、\n{player} に書きます。\n\n"),
    );
    let mut command = |line: String, en: &str, ja: &str| text += &format!("  {line:<34}  {}\n", course.text(en, ja));
    match outcome {
        Outcome::Refused { .. } => command(format!("cargo build -p ex{id}"), "the compiler's messages", "コンパイラのメッセージを表示する"),
        Outcome::Missing => command(format!("cargo run -- reset {id}"), "brings the file back", "元のファイルを置く"),
        Outcome::NotWritten | Outcome::Unreadable(_) | Outcome::NoCargo(_) | Outcome::Graded(_) => {}
    }
    command("cargo run -- watch".to_string(), "grades it whenever you save it", "保存するたびに採点する");
    command(format!("cargo test -p ex{id}"), "grades it once", "1 回採点する");
    command(
        format!("cargo run -p ex{id} -- isready , d"),
        "talks to it (alone, it reads from you)",
        "対話する（引数を省略すると入力を読む）",
    );
    text
}

/// `tree --failing`: the tree of a search that a failing spec of the exercise asks for.
pub fn draw_failing(player: Option<&str>, lang: &LangFlag) -> ExitCode {
    match player.map(exercise).transpose() {
        Ok(exercise) => run(Some(Command::Failing(exercise)), lang),
        Err(Refused(why)) => {
            let player = player.unwrap_or_default();
            refuse(&why.map(|why| format!("`{player}`: {why}")), lang.lang());
            ExitCode::from(2)
        }
    }
}

/// Reads the exercise of a command of the coach.
fn exercise(typed: &str) -> Result<&'static Exercise, Refused> {
    find_exercise(typed).ok_or_else(|| {
        // A class has only those so far.
        let there = find_root().map_or(EXERCISES, |root| exercises(&root));
        let all = |lang| there.iter().map(|exercise| format!("\n  {}  {}", exercise.id, exercise.title.get(lang))).collect::<String>();
        no_exercise(typed, &all(Lang::En), &all(Lang::Ja))
    })
}
