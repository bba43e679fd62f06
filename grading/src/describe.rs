//! A verdict in words, for a student.

use super::{Ask, Exercise, Kind, Lang, Question, Spec, Verdict};

/// All that a student should read about a failed spec.
pub fn describe(exercise: &Exercise, spec: &Spec, verdict: &Verdict, package: &str, lang: Lang) -> String {
    let hint = if hint_fits(verdict) { hint_line(spec, lang) } else { String::new() };
    what_happened(exercise, spec, verdict, package, lang) + &hint + &what_was_printed(verdict, lang)
}

/// The same for a student who has not asked for a hint.
pub fn describe_without_hint(exercise: &Exercise, spec: &Spec, verdict: &Verdict, package: &str, lang: Lang) -> String {
    what_happened(exercise, spec, verdict, package, lang) + &what_was_printed(verdict, lang)
}

/// Whether the hint of a spec has to do with what happened.
pub fn hint_fits(verdict: &Verdict) -> bool {
    matches!(verdict.kind, Kind::Wrong | Kind::IllegalMove)
}

fn what_happened(exercise: &Exercise, spec: &Spec, verdict: &Verdict, package: &str, lang: Lang) -> String {
    let (points, replay) = match lang {
        Lang::En if spec.points == 1 => (" point", "See it yourself"),
        Lang::En => (" points", "See it yourself"),
        Lang::Ja => ("点", "自分で確かめるには"),
    };
    let mut text = format!("---- {} ----\n", spec.name);
    text += &format!("{} {} ({}{points})\n", exercise.id, spec.title.get(lang), spec.points);
    text += &format!("{}: {}\n", verdict.kind.name(lang), verdict.text.get(lang));
    if verdict.kind == Kind::NotWritten {
        return text;
    }
    if let Some(question) = &verdict.question {
        let pos = question.position();
        text += &what_came_before(question, lang);
        text += &if matches!(question.ask, Ask::Solve { .. }) { "\n".to_string() } else { format!("\n{pos}\n") };
        // Without a legal move the shell resigns and does not ask the player.
        if pos.has_legal_move() || !matches!(question.ask, Ask::Search { .. } | Ask::SearchUntil(_)) {
            text += &format!("{replay}: cargo run -p {package}\n");
            text += &question.shell_lines().iter().map(|line| format!("  {line}\n")).collect::<String>();
        }
    }
    text
}

/// What a player may have kept of it explains what it does now.
fn what_came_before(question: &Question, lang: Lang) -> String {
    match (question.earlier.len(), lang) {
        (0, _) => String::new(),
        (1, Lang::En) => "Before, the same player was asked something else.\n".to_string(),
        (count, Lang::En) => format!("Before, the same player was asked {count} other things.\n"),
        (count, Lang::Ja) => format!("この前に、同じプレイヤーが別の {count} 問に答えています。\n"),
    }
}

fn what_was_printed(verdict: &Verdict, lang: Lang) -> String {
    if verdict.kind == Kind::NotWritten || verdict.printed.trim().is_empty() {
        return String::new();
    }
    let printed = match lang {
        Lang::En => "Your program printed",
        Lang::Ja => "プログラムの出力",
    };
    format!("{printed}:\n{}\n", last_lines(&verdict.printed, 20))
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
