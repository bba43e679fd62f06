//! The points as a table for the terminal.

use colored::{ColoredString, Colorize};
use console::{Alignment, measure_text_width, pad_str};
use minishogi_grading::Lang;

use super::cases::{grade_of, mean_and_median};
use super::words;
use crate::clean::{self, one_line};
use crate::report::result::{Class, Graded, Submission};

/// The points of all students and, below, those of the class.
pub fn table(class: &Class) -> String {
    let names: Vec<String> = class.submissions.iter().map(|submission| clean::name(&submission.student)).collect();
    let name_width = names.iter().map(|name| measure_text_width(name)).fold("student".len(), usize::max);
    // `no compile` is the widest cell there is.
    let is_plain = |exercise: &Graded| class.submissions.iter().all(|submission| mark(submission, exercise).is_none());
    let widths: Vec<usize> = class.exercises.iter().map(|exercise| if is_plain(exercise) { 4 } else { 10 }).collect();
    let total_width = 3 + class.points().to_string().len() * 2;

    let name_column = |name| pad_str(name, name_width, Alignment::Left, None);
    let mut text = name_column("student").into_owned();
    for (exercise, &width) in class.exercises.iter().zip(&widths) {
        text += &format!("  {:>width$}", exercise.id);
    }
    text += &format!("  {:>total_width$}\n", "total");
    for (submission, name) in class.submissions.iter().zip(&names) {
        text += &name_column(name);
        for (exercise, &width) in class.exercises.iter().zip(&widths) {
            text += &format!("  {}", cell(submission, exercise, width));
        }
        let total = format!("{} / {}", submission.points(), class.points());
        text += &format!("  {:>total_width$}", coloured(total, submission.points(), class.points()));
        if let Some(problem) = &submission.problem {
            text += &format!("  {}", one_line(problem).red());
        }
        text.push('\n');
    }
    text + "\n" + &summary(class)
}

/// The points for an exercise, or in a word why there are none.
fn cell(submission: &Submission, exercise: &Graded, width: usize) -> String {
    match grade_of(submission, exercise) {
        None => format!("{:>width$}", "-".red()),
        Some(grade) => match words::mark(grade.state, Lang::En) {
            Some(mark) => format!("{:>width$}", mark.red()),
            None => format!("{:>width$}", coloured(grade.points.to_string(), grade.points, exercise.points)),
        },
    }
}

fn mark(submission: &Submission, exercise: &Graded) -> Option<&'static str> {
    grade_of(submission, exercise).and_then(|grade| words::mark(grade.state, Lang::En))
}

fn coloured(text: String, points: u32, all: u32) -> ColoredString {
    match points {
        0 => text.dimmed(),
        _ if points == all => text.green(),
        _ => text.yellow(),
    }
}

fn summary(class: &Class) -> String {
    let submissions = &class.submissions;
    let mut text = match submissions.len() {
        1 => "1 submission".to_string(),
        count => format!("{count} submissions"),
    };
    if let Some((mean, median)) = mean_and_median(class) {
        text += &format!(", {} points: mean {mean:.1}, median {median:.1}", class.points());
    }
    let full = submissions.iter().filter(|submission| submission.points() == class.points()).count();
    let problems = submissions.iter().filter(|submission| submission.problem.is_some()).count();
    text += &format!(", {full} with all points, {problems} not graded\n");
    if let Some(seed) = class.seed {
        text += &format!("Questions drawn by --seed {seed}\n");
    }
    for restriction in class.restrictions.iter().filter(|restriction| !restriction.enforced) {
        let warning = format!("Not enforced by the sandbox: {}", one_line(&restriction.name));
        text += &format!("{}\n", warning.red().bold());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::result::sample;
    use console::strip_ansi_codes;

    #[test]
    fn the_table_of_the_sample_is_aligned_and_coloured() {
        colored::control::set_override(true);
        let table = table(&sample::class());
        assert!(table.contains("missing\u{1b}[0m"), "{table:?}");
        insta::assert_snapshot!(strip_ansi_codes(&table));
    }

    #[test]
    fn every_row_is_as_wide_as_the_header() {
        colored::control::set_override(true);
        let mut class = sample::class();
        class.submissions.retain(|submission| submission.problem.is_none());
        let table = table(&class);
        let widths: Vec<usize> = table.lines().take_while(|line| !line.is_empty()).map(measure_text_width).collect();
        assert!(widths.len() > 3 && widths.iter().all(|&width| width == widths[0]), "{widths:?}\n{table}");
    }

    #[test]
    fn a_class_of_nobody_has_a_table_too() {
        let mut class = sample::class();
        class.submissions.clear();
        assert!(strip_ansi_codes(&table(&class)).contains("0 submissions, 0 with all points"));
    }
}
