//! The points as a table for the terminal, in one language.

use colored::{ColoredString, Colorize};
use console::{Alignment, measure_text_width, pad_str};
use minishogi_command::counted;
use minishogi_grading::Lang;

use super::cases::{Counts, counts, grade_of, mean_and_median};
use super::words::{self, choose};
use crate::report::result::{Class, GRADE_AGAIN, Graded, Submission};
use minishogi_lab::clean::{self, one_line};
use minishogi_lab::shard::{self, Shard};

/// Returns the points of all students and, below, those of the class.
pub fn table(class: &Class, lang: Lang) -> String {
    let (student, total) = (choose(lang, "student", "学生"), choose(lang, "total", "合計"));
    let names = clean::names(class.submissions.iter().map(|submission| &*submission.student));
    let name_width = names.iter().map(|name| measure_text_width(name)).fold(measure_text_width(student), usize::max);
    let mark_width = |submission| mark_of(submission, lang).map_or(0, measure_text_width);
    let width = |exercise| class.submissions.iter().map(|submission| mark_width((submission, exercise))).fold(4, usize::max);
    let widths: Vec<usize> = class.exercises.iter().map(width).collect();
    let total_width = 3 + class.points().to_string().len() * 2;

    let name_column = |name| pad_str(name, name_width, Alignment::Left, None);
    let mut text = name_column(student).into_owned();
    for (exercise, &width) in class.exercises.iter().zip(&widths) {
        text += &format!("  {:>width$}", exercise.id);
    }
    text += &format!("  {}", pad_str(total, total_width, Alignment::Right, None));
    if class.is_weighted() {
        text += &format!("  {}", pad_str(choose(lang, "mark", "評点"), 5, Alignment::Right, None));
    }
    text.push('\n');
    for (submission, name) in class.submissions.iter().zip(&names) {
        text += &name_column(name);
        for (exercise, &width) in class.exercises.iter().zip(&widths) {
            text += &format!("  {}", cell(submission, exercise, width, lang));
        }
        let total = format!("{} / {}", submission.points(), class.points());
        text += &format!("  {:>total_width$}", coloured(total, submission.points(), class.points()));
        if class.is_weighted() {
            text += &format!("  {:>5.1}", class.mark(submission));
        }
        if !submission.late.is_empty() {
            let late: Vec<&str> = submission.late.iter().map(|late| &*late.exercise).collect();
            text += &format!("  {}", format!("{} {}", choose(lang, "late:", "遅れ:"), late.join(" ")).yellow());
        }
        for corrected in &submission.corrected {
            text += &format!("  {}", words::correction(corrected).get(lang).yellow());
        }
        if submission.is_absent {
            text += &format!("  {}", choose(lang, "nothing handed in", "提出なし").red());
        }
        for remark in words::remarks(submission, lang) {
            let Some(reason) = remark.reason else { continue };
            text += &format!("  {}", one_line(&format!("{}: {}", remark.exercises, reason.get(lang))).red());
        }
        if let Some(problem) = &submission.problem {
            text += &format!("  {}", one_line(problem.get(lang)).red());
        }
        text.push('\n');
    }
    text + "\n" + &summary(class, lang) + &sandbox(class, lang)
}

/// Returns the points for an exercise, or a word that says why there are none.
fn cell(submission: &Submission, exercise: &Graded, width: usize, lang: Lang) -> String {
    let points = submission.points_of(&exercise.id);
    let number = || format!("{:>width$}", coloured(points.to_string(), points, exercise.points));
    match grade_of(submission, exercise) {
        _ if submission.correction_of(&exercise.id).is_some() => number(),
        None => format!("{:>width$}", "-".red()),
        Some(grade) => match words::mark(grade, lang) {
            Some(mark) if grade.is_unwritten() => pad_str(mark, width, Alignment::Right, None).dimmed().to_string(),
            Some(mark) => pad_str(mark, width, Alignment::Right, None).red().to_string(),
            None => number(),
        },
    }
}

fn mark_of((submission, exercise): (&Submission, &Graded), lang: Lang) -> Option<&'static str> {
    let grade = grade_of(submission, exercise).filter(|_| submission.correction_of(&exercise.id).is_none());
    grade.and_then(|grade| words::mark(grade, lang))
}

fn coloured(text: String, points: u32, all: u32) -> ColoredString {
    match points {
        0 => text.dimmed(),
        _ if points == all => text.green(),
        _ => text.yellow(),
    }
}

fn summary(class: &Class, lang: Lang) -> String {
    let (Counts { handed_in: count, absent, full, not_graded: problems }, points) = (counts(class), class.points());
    let incomplete = class.submissions.iter().filter(|submission| !submission.is_complete());
    let spread = mean_and_median(class).map(|(mean, median)| match lang {
        Lang::En => format!(", {points} points: mean {mean:.1}, median {median:.1}"),
        Lang::Ja => format!("（{points} 点満点、平均 {mean:.1}、中央値 {median:.1}）"),
    });
    let spread = spread.unwrap_or_default();
    let nothing = match lang {
        _ if absent == 0 => String::new(),
        Lang::En => format!(", {absent} handed in nothing"),
        Lang::Ja => format!("、提出なし {absent} 人"),
    };
    let mut text = match lang {
        Lang::En => {
            let submissions = counted(count, "submission", "submissions");
            format!("{submissions}{nothing}{spread}, {full} with all points, {problems} not graded\n")
        }
        Lang::Ja => format!("提出 {count} 件{nothing}{spread}、満点 {full} 件、採点不能 {problems} 件\n"),
    };
    let again = incomplete.flat_map(|submission| submission.notes.iter().map(move |note| (submission, note)));
    let again: Vec<_> = again.filter(|(_, note)| note.en.ends_with(GRADE_AGAIN)).collect();
    for (submission, note) in &again {
        text += &format!("{}\n", format!("{}: {}", clean::name(&submission.student), one_line(note.get(lang))).red());
    }
    if !again.is_empty() {
        text += choose(
            lang,
            "The same command with `--again` grades these, and keeps all other results.\n",
            "同じコマンドに `--again` を付けると、これらだけを採点し直します。ほかの結果はそのままです。\n",
        );
    }
    if let Some(seed) = class.seed {
        text += &match lang {
            Lang::En => format!("Questions drawn by --seed {seed}\n"),
            Lang::Ja => format!("問題は `--seed {seed}` で作りました\n"),
        };
    }
    if !class.missing.is_empty() {
        let warning = match lang {
            Lang::En => format!("Only a part of the class: {} missing", shard::are(&class.missing)),
            Lang::Ja => {
                let missing: Vec<String> = class.missing.iter().map(Shard::to_string).collect();
                format!("クラスの一部だけです。足りない部分: {}", missing.join("、"))
            }
        };
        text += &format!("{}\n", warning.red().bold());
    }
    text
}

/// Returns the warning about the sandbox, which comes last, so that it is not overlooked.
fn sandbox(class: &Class, lang: Lang) -> String {
    let Some(warning) = words::sandbox_warning(&class.restrictions, lang) else { return String::new() };
    let mut text = format!("\n{}\n", warning.red().bold());
    for name in words::not_enforced(&class.restrictions, lang) {
        text += &format!("  {}\n", format!("{} {name}", choose(lang, "not enforced:", "無効:")).red());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::result::{State, not_graded, sample};
    use console::strip_ansi_codes;
    use minishogi_grading::Text;

    #[test]
    fn the_table_of_the_sample_is_aligned_and_coloured() {
        colored::control::set_override(true);
        let table = table(&sample::class(), Lang::En);
        assert!(table.contains("missing\u{1b}[0m"), "{table:?}");
        insta::assert_snapshot!(strip_ansi_codes(&table));
    }

    #[test]
    fn the_table_of_the_sample_in_japanese() {
        insta::assert_snapshot!(strip_ansi_codes(&table(&sample::class(), Lang::Ja)));
    }

    #[test]
    fn every_row_is_as_wide_as_the_header() {
        colored::control::set_override(true);
        let mut class = sample::class();
        class.submissions.retain(|submission| submission.problem.is_none());
        for submission in &mut class.submissions {
            submission.late.clear();
            submission.corrected.clear();
        }
        let table = table(&class, Lang::Ja);
        let widths: Vec<usize> = table.lines().take_while(|line| !line.is_empty()).map(measure_text_width).collect();
        assert!(widths.len() > 3 && widths.iter().all(|&width| width == widths[0]), "{widths:?}\n{table}");
    }

    #[test]
    fn what_the_machine_did_not_grade_is_counted_and_told_with_the_reason() {
        let mut class = sample::class();
        let passed = class.submissions.last_mut().unwrap();
        passed.grades[0].state = State::NotGraded;
        passed.notes.push(not_graded("02", &Text::new("the disk is full", "ディスクがいっぱい")));
        let table = table(&class, Lang::En);
        let table = strip_ansi_codes(&table);
        assert!(table.contains(", 2 not graded\n山田 太郎: 02 could not be graded: the disk is full; grade again\nThe same command with `--again` grades these"), "{table}");
    }

    #[test]
    fn why_a_file_was_refused_stands_beside_it_and_a_stub_is_no_attempt() {
        let mut class = sample::class();
        for spec in &mut class.submissions[3].grades[0].specs {
            spec.sentence = Text::new("player.rs is larger than 256 KiB.", "player.rs が 256 KiB を超えています。");
        }
        let stub = &mut class.submissions[4].grades[0];
        stub.points = 0;
        stub.specs.iter_mut().for_each(|spec| (spec.verdict, spec.points) = ("not-written".to_string(), 0));
        let table = table(&class, Lang::Ja);
        let table = strip_ansi_codes(&table);
        assert!(table.contains("  02: player.rs が 256 KiB を超えています。\n"), "{table}");
        assert!(table.lines().any(|line| line.starts_with("山田 太郎") && line.contains("未記入  ")), "{table}");
    }

    #[test]
    fn a_class_of_nobody_has_a_table_too() {
        let mut class = sample::class();
        class.submissions.clear();
        assert!(strip_ansi_codes(&table(&class, Lang::En)).contains("0 submissions, 0 with all points"));
    }
}
