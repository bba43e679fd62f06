//! `usi-check`: tests an engine with all commands that clients send.
//!
//! - [`steps`]: the steps of the test.
//! - [`client`]: talks to the engine, and checks each of its lines.

mod client;
mod steps;

use std::process::ExitCode;
use std::time::Duration;

use colored::{Color, Colorize};
use console::{Alignment, pad_str};
use minishogi::{Lang, Text, text};
use minishogi_command::commands::class::UsiCheck;
use minishogi_command::terminal;

use self::client::{Client, Line, Rule, Stop};
use self::steps::{STEPS, Stage, Step, Weight};
use minishogi_lab::clean::{one_line, refuse};
use minishogi_lab::engine::EngineCommand;

/// The number of last lines that are shown with a failure, and the number of letters of a line.
const SHOWN_LINES: usize = 8;
const SHOWN_LETTERS: usize = 120;

/// The outcome of a step.
enum Outcome {
    Passed,
    Failed(Text),
    NotApplicable(Text),
}

/// A step with its outcome.
struct Tried {
    name: &'static str,
    title: Text,
    is_required: bool,
    outcome: Outcome,
    dialogue: Vec<Line>,
}

pub fn run(arguments: UsiCheck, lang: Lang) -> ExitCode {
    let UsiCheck { command: line, timeout, margin_ms, options, release } = arguments;
    let margin = Duration::from_millis(margin_ms);
    let started = EngineCommand::new(&line, release).and_then(|command| {
        let mut client = Client::new(command, &options, timeout, margin);
        client.start().map(|()| client)
    });
    let mut client = match started {
        Ok(client) => client,
        Err(error) => {
            refuse(&error.text(), lang);
            return ExitCode::from(2);
        }
    };
    let late = margin.as_secs_f64();
    let heading = text!(
        "{line}: the commands of clients, one step at a time (* required; an answer may be {late} s late)\n",
        "{line}: クライアントが送るものを 1 つずつ試します（* は必須。答えは {late} 秒まで遅れてもよい）\n"
    );
    say(heading.get(lang));
    let mut tried = Vec::new();
    let mut stage = Stage::Started;
    for step in STEPS {
        let result = try_step(step, stage, &mut client, lang);
        if matches!(result.outcome, Outcome::Passed) {
            stage = [Stage::Introduced, Stage::Ready, Stage::Searching]
                .into_iter()
                .find(|stage| stage.opened_by() == step.name)
                .unwrap_or(stage);
        }
        say(&show(&result, lang));
        tried.push(result);
    }
    client.kill();
    for rule in Rule::ALL {
        let result = judge_rule(rule, &client);
        say(&show(&result, lang));
        tried.push(result);
    }
    say(&summary(&tried, lang));
    let is_fit = !tried.iter().any(|tried| tried.is_required && matches!(tried.outcome, Outcome::Failed(_)));
    if is_fit { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn try_step(step: &Step, stage: Stage, client: &mut Client, lang: Lang) -> Tried {
    client.dialogue.clear();
    let result = if step.after > stage {
        let opener = step.after.opened_by();
        Err(Stop::NotApplicable(text!("`{opener}` did not pass", "`{opener}` が不合格でした")))
    } else {
        prepare(step, client, lang).and_then(|()| (step.run)(client))
    };
    if matches!(result, Err(Stop::Failed(_))) {
        // Its next answer might belong to this step.
        client.kill();
    }
    let is_required = match step.weight {
        Weight::Required => true,
        Weight::RequiredToPonder => client.introduction.ponders(),
        Weight::Advice => false,
    };
    let outcome = match result {
        Ok(()) => Outcome::Passed,
        Err(Stop::Failed(why)) => Outcome::Failed(why),
        Err(Stop::NotApplicable(why)) => Outcome::NotApplicable(why),
    };
    Tried { name: step.name, title: step.title.clone(), is_required, outcome, dialogue: client.dialogue.clone() }
}

/// Brings the engine to the stage of the step. The lines for that stay in the dialogue only if it fails.
fn prepare(step: &Step, client: &mut Client, lang: Lang) -> Result<(), Stop> {
    if !client.is_running() {
        say(&format!("{:31}{}\n", "", Text::new("(restarted)", "（起動し直しました）").get(lang)).dimmed().to_string());
    }
    match step.after {
        Stage::Started => client.start()?,
        Stage::Introduced if client.is_running() => {}
        Stage::Introduced => {
            client.start()?;
            client.introduce()?;
        }
        Stage::Ready | Stage::Searching => client.make_ready()?,
    }
    client.dialogue.clear();
    Ok(())
}

fn judge_rule(rule: Rule, client: &Client) -> Tried {
    let finding = client.rules.finding(rule);
    let (outcome, dialogue) = match &finding.offence {
        Some(offence) => {
            (Outcome::Failed(offence.complaint.clone()), vec![Line::Sent(offence.sent.clone()), Line::Came(offence.came.clone())])
        }
        None if finding.lines == 0 => (Outcome::NotApplicable(Text::new("it said no such line", "その行はありませんでした")), Vec::new()),
        None => (Outcome::Passed, Vec::new()),
    };
    Tried { name: rule.name(), title: rule.title(), is_required: true, outcome, dialogue }
}

fn show(tried: &Tried, lang: Lang) -> String {
    let (word, color, why) = match &tried.outcome {
        Outcome::Passed => (Text::new("passed", "合格"), Color::Green, None),
        Outcome::Failed(why) if tried.is_required => (Text::new("FAILED", "不合格"), Color::Red, Some(why)),
        Outcome::Failed(why) => (Text::new("advice", "助言"), Color::Yellow, Some(why)),
        Outcome::NotApplicable(why) => (Text::new("n/a", "対象外"), Color::BrightBlack, Some(why)),
    };
    let mark = if tried.is_required { '*' } else { ' ' };
    let word = pad_str(word.get(lang), 6, Alignment::Left, None);
    let mut text = format!("{mark} {} {:22}{}\n", word.color(color), tried.name, tried.title.get(lang));
    let indent = " ".repeat(9);
    if let Some(why) = why {
        let why: String = why.get(lang).lines().map(|line| format!("{indent}{}\n", printable(line))).collect();
        text += &why.color(color).to_string();
    }
    match tried.outcome {
        Outcome::Passed => {
            text += &last_exchange(&tried.dialogue).map_or_else(String::new, |lines| format!("{indent}{}\n", lines.dimmed()))
        }
        Outcome::NotApplicable(_) => {}
        Outcome::Failed(_) => last_lines(&tried.dialogue).for_each(|line| text += &format!("{indent}{}\n", show_line(line))),
    }
    text
}

/// Returns the last lines, preceded by the last line sent if it came before them.
fn last_lines(dialogue: &[Line]) -> impl Iterator<Item = &Line> {
    let (earlier, last) = dialogue.split_at(dialogue.len().saturating_sub(SHOWN_LINES));
    let is_sent = |line: &&Line| matches!(line, Line::Sent(_));
    let question = earlier.iter().rev().find(is_sent).filter(|_| !last.iter().any(|line| is_sent(&line)));
    question.into_iter().chain(last)
}

/// Returns the last line sent and the last that came, in one.
fn last_exchange(dialogue: &[Line]) -> Option<String> {
    let sent = dialogue.iter().rev().find(|line| matches!(line, Line::Sent(_))).map(show_line)?;
    let came = dialogue.iter().rev().find(|line| matches!(line, Line::Came(_))).map(show_line);
    Some([sent, came.unwrap_or_default()].join("  ").trim_end().to_string())
}

fn show_line(line: &Line) -> String {
    match line {
        Line::Sent(text) => format!("> {}", printable(text)),
        Line::Came(text) => format!("< {}", printable(text)),
    }
}

/// Returns a line of an engine made safe to display: it could move the cursor, or be very long.
fn printable(text: &str) -> String {
    let mut shown = one_line(&text.chars().take(SHOWN_LETTERS).collect::<String>());
    if text.chars().nth(SHOWN_LETTERS).is_some() {
        shown += " ...";
    }
    shown
}

fn summary(tried: &[Tried], lang: Lang) -> String {
    let count = |is_required| {
        let tried = tried.iter().filter(|tried| tried.is_required == is_required && !matches!(tried.outcome, Outcome::NotApplicable(_)));
        let passed = tried.clone().filter(|tried| matches!(tried.outcome, Outcome::Passed)).count();
        (passed, tried.count())
    };
    let ((passed, required), (followed, advice)) = (count(true), count(false));
    let text = text!(
        "\nrequired: {passed} of {required} passed; advice: {followed} of {advice} followed\n",
        "\n必須: {required} 項目のうち {passed} 項目が合格。助言: {advice} 項目のうち {followed} 項目を満たす。\n"
    );
    text.get(lang).to_string()
}

/// Prints text at once. Ignores a closed pipe.
fn say(text: &str) {
    let _ = terminal::show(text);
}
