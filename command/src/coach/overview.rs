//! Where the course stands, and what to type next.

use std::io;
use std::process::ExitCode;

use colored::Colorize;
use console::measure_text_width;
use minishogi_command::terminal::link_to;
use minishogi_grading::{Exercise, Lang};

use super::course::{Course, readme, tell};
use super::outcome::Outcome;
use super::screen::Progress;

/// Shows the exercises with their points and the next command to type.
pub fn show(course: &Course) -> io::Result<ExitCode> {
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
pub fn next(course: &Course) -> io::Result<ExitCode> {
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

/// The page to read, the file to write and the commands to type.
fn what_next(course: &Course, next: Option<(&Exercise, Outcome)>) -> String {
    let Some((exercise, outcome)) = next else { return all_done(course) };
    let Exercise { id, folder, .. } = exercise;
    let player = link_to(&course.player(exercise), &format!("exercises/{folder}/player.rs"));
    let (page, other) = (readme(exercise, course.lang), if course.lang == Lang::En { "README.ja.md" } else { "README.md" });
    let mut text = course.text(
        format!("Next: exercise {id}. Read {page} (日本語: {other}),\nwrite in {player}.\n\n"),
        format!("次は演習 {id} です。{page}（English: {other}）を読み、\n{player} に書きます。\n\n"),
    );
    let mut command = |line: String, en: &str, ja: &str| text += &format!("  {line:<34}  {}\n", course.text(en, ja));
    match outcome {
        Outcome::Refused { .. } => command(format!("cargo build -p ex{id}"), "what the compiler says", "コンパイラのメッセージを表示する"),
        Outcome::Missing => command(format!("cargo run -- reset {id}"), "brings the file back", "元のファイルを置く"),
        Outcome::NotWritten | Outcome::Unreadable(_) | Outcome::NoCargo(_) | Outcome::Graded(_) => {}
    }
    command("cargo run -- watch".to_string(), "grades it whenever you save it", "保存するたびに採点する");
    command(format!("cargo test -p ex{id}"), "grades it once", "1 回採点する");
    command(
        format!("cargo run -p ex{id} -- isready , d"),
        "talks to it (alone, it reads from you)",
        "対話する（引数がなければ入力を読む）",
    );
    text
}

pub fn all_done(course: &Course) -> String {
    let id = course.exercises.last().map_or("", |last| last.id);
    course.text(
        format!("All exercises are done. Try your player: cargo run --release -p ex{id}\n"),
        format!("すべての演習が終わりました。プレイヤーを動かしてみましょう: cargo run --release -p ex{id}\n"),
    )
}
