//! A verdict in words, for a student.

use super::{Kind, Verdict, panics};
use crate::{Ask, Exercise, Lang, Question, Spec};

/// Returns all that a student should read about a failed spec.
pub fn describe(exercise: &Exercise, spec: &Spec, verdict: &Verdict, package: &str, lang: Lang) -> String {
    let board = board(verdict).map(|board| format!("\n{board}")).unwrap_or_default();
    describe_group(exercise, &[spec], verdict, package, lang) + &board
}

/// Returns the same for all failed specs: sentences about several only once, and at the end one board, that of the first.
pub fn describe_all(exercise: &Exercise, verdicts: &[(&Spec, Verdict)], package: &str, lang: Lang) -> Vec<String> {
    let mut groups: Vec<(Vec<&Spec>, &Verdict)> = Vec::new();
    for (spec, verdict) in verdicts.iter().filter(|(_, verdict)| !verdict.is_pass()) {
        let is_same = |other: &Verdict| other.kind == verdict.kind && other.finding == verdict.finding;
        match groups.iter_mut().find(|(_, other)| is_same(other)) {
            Some((specs, _)) => specs.push(spec),
            None => groups.push((vec![spec], verdict)),
        }
    }
    let entries = groups.iter().map(|(specs, verdict)| describe_group(exercise, specs, verdict, package, lang));
    let last = groups.iter().find_map(|(specs, verdict)| Some((specs.first()?.name, board(verdict)?)));
    let last = last.map(|(name, board)| match lang {
        Lang::En => format!("The position of {name}:\n\n{board}"),
        Lang::Ja => format!("{name} の局面:\n\n{board}"),
    });
    entries.chain(last).collect()
}

/// Returns all but the board.
fn describe_group(exercise: &Exercise, specs: &[&Spec], verdict: &Verdict, package: &str, lang: Lang) -> String {
    let mut hints: Vec<String> = specs.iter().map(|spec| hint_line(spec, lang)).collect();
    hints.dedup();
    let hints = if hint_fits(verdict) { hints.concat() } else { String::new() };
    what_happened(exercise, specs, verdict, lang) + &hints + &how_to_see_it(verdict, package, lang) + &what_was_printed(verdict, lang)
}

/// Returns whether the hint of a spec fits the verdict.
pub fn hint_fits(verdict: &Verdict) -> bool {
    matches!(verdict.kind, Kind::Wrong | Kind::IllegalMove)
}

/// The demands of the specs, and the observation.
pub fn what_happened(exercise: &Exercise, specs: &[&Spec], verdict: &Verdict, lang: Lang) -> String {
    let names: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
    let mut text = format!("---- {} ----\n", names.join(", "));
    for spec in specs {
        let points = match lang {
            Lang::En if spec.points == 1 => " point",
            Lang::En => " points",
            Lang::Ja => "点",
        };
        text += &format!("{} {} ({}{points})\n", exercise.id, spec.title.get(lang), spec.points);
    }
    text += &format!("{}: {}\n", verdict.kind.name(lang), verdict.text().get(lang));
    text + &what_it_means(verdict, lang) + &first_wrong_value(verdict, lang)
}

/// Returns a line with the meaning of a panic's message, if it is Rust's own.
fn what_it_means(verdict: &Verdict, lang: Lang) -> String {
    let said = if verdict.kind == Kind::Panicked { verdict.finding.value("message").and_then(panics::meaning) } else { None };
    let that_is = match lang {
        Lang::En => "That is",
        Lang::Ja => "意味",
    };
    said.map_or(String::new(), |meaning| format!("{that_is}: {}\n", meaning.get(lang)))
}

/// The first wrong step of the search, from its own values.
fn first_wrong_value(verdict: &Verdict, lang: Lang) -> String {
    let name = match lang {
        Lang::En => "The first wrong value",
        Lang::Ja => "最初に間違う値",
    };
    verdict.explanation.as_ref().map_or(String::new(), |text| format!("{name}: {}\n", text.get(lang)))
}

/// The commands that reproduce it; empty if nothing was asked.
pub fn how_to_see_it(verdict: &Verdict, package: &str, lang: Lang) -> String {
    let Some(question) = question(verdict) else { return String::new() };
    // Without a legal move the shell resigns and does not ask the player.
    if !question.position().has_legal_move() && matches!(question.ask, Ask::Search { .. } | Ask::SearchUntil(_)) {
        return String::new();
    }
    let replay = match lang {
        Lang::En => "See it yourself",
        Lang::Ja => "自分で確かめるには",
    };
    // From 04 on a search is told how deep to look, and there is a tree to look at.
    let tree = matches!(question.ask, Ask::Search { depth: Some(_), .. } | Ask::SearchUntil(_)).then(|| "tree".to_string());
    let lines: String = question.shell_lines().into_iter().chain(tree).map(|line| format!("  {line}\n")).collect();
    let asked = question.earlier.iter().map(|earlier| earlier.ask).chain([question.ask]);
    let wait = match (asked.filter(|ask| ask.is_endless()).count(), lang) {
        (0, _) => "",
        (_, Lang::En) => " (wait a second before `stop`)",
        (_, Lang::Ja) => "（`stop` は 1 秒ほど待ってから）",
    };
    format!("{}{replay}{wait}: cargo run -p {package}\n{lines}", what_came_before(question, lang))
}

/// Returns the position that was asked about, if one was.
pub fn board(verdict: &Verdict) -> Option<String> {
    let question = question(verdict).filter(|question| question.is_placed)?;
    Some(format!("{}\n", question.position().to_string().trim_end()))
}

fn question(verdict: &Verdict) -> Option<&Question> {
    verdict.question.as_ref().filter(|_| verdict.kind != Kind::NotWritten)
}

/// State kept from it may explain the failure.
fn what_came_before(question: &Question, lang: Lang) -> String {
    match (question.earlier.len(), lang) {
        (0, _) => String::new(),
        (1, Lang::En) => "Before, the same player was asked something else.\n".to_string(),
        (count, Lang::En) => format!("Before, the same player was asked {count} other things.\n"),
        (count, Lang::Ja) => format!("この前に、同じプレイヤーが別の {count} 問に答えています。\n"),
    }
}

/// Returns the last that the player printed when it was asked.
pub fn what_was_printed(verdict: &Verdict, lang: Lang) -> String {
    if verdict.kind == Kind::NotWritten || verdict.printed.trim().is_empty() {
        return String::new();
    }
    let printed = match lang {
        Lang::En => "Your program printed",
        Lang::Ja => "プログラムの出力",
    };
    // A board and the moves of the start position fit.
    format!("{printed}:\n{}", last_lines(&verdict.printed, 24))
}

/// Returns the line with the hint of a spec, as [`describe`] gives it.
pub fn hint_line(spec: &Spec, lang: Lang) -> String {
    let hint = match lang {
        Lang::En => "Hint",
        Lang::Ja => "ヒント",
    };
    format!("{hint}: {}\n", spec.hint.get(lang))
}

fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let left_out = lines.len().saturating_sub(count);
    let dots = if left_out > 0 { "  ...\n" } else { "" };
    lines[left_out..].iter().fold(dots.to_string(), |text, line| text + &format!("  {}\n", shown(line)))
}

/// Returns a line of a player's output, without characters that could confuse a terminal, and no longer than a page is wide.
fn shown(line: &str) -> String {
    line.chars().take(200).map(|c| if c.is_control() && c != '\t' { '\u{FFFD}' } else { c }).collect()
}
