//! The class on the page: the sandbox, the table of students and exercises, specs, mistakes, points.

use minishogi_grading::{Kind, Lang};

use crate::clean::one_line;
use crate::html::{both, escape, folding, in_both};
use crate::report::cases::{self, Spread, grade_of};
use crate::report::result::{Bilingual, Class, Graded, Submission};
use crate::report::words;
use crate::shard::Shard;

/// What nobody may overlook where the sandbox is open; nothing where all of it is enforced.
pub fn sandbox_warning(class: &Class) -> String {
    words::sandbox_warning(&class.restrictions, Lang::En).map_or(String::new(), |_| {
        let text = in_both(|lang| words::sandbox_warning(&class.restrictions, lang).unwrap_or_default());
        format!("<p class=\"warning unsafe\"><strong>{text}</strong></p>\n")
    })
}

/// What the submissions were kept from, and what they were not.
pub fn sandbox(class: &Class) -> String {
    let items = class.restrictions.iter().map(|restriction| {
        let (class, mark, en, ja) =
            if restriction.enforced { ("stood", "✓", "enforced", "有効") } else { ("fell", "✗", "not enforced", "無効") };
        let name = in_both(|lang| one_line(words::restriction(&restriction.name, lang)));
        format!("<li class=\"{class}\">{mark} {name} <small>{}</small></li>\n", both(en, ja))
    });
    let list = format!("<ul class=\"walls\">\n{}</ul>\n", items.collect::<String>());
    let list =
        if class.restrictions.is_empty() { format!("<p>{}</p>\n", both("There was none.", "ありませんでした。")) } else { list };
    folding("walls", "The sandbox of the submissions", "提出プログラムの隔離", &list)
}

/// The table of students and exercises.
pub fn class_table(class: &Class) -> String {
    let caption = both(
        "Points of each student for each exercise: the more, the stronger the blue. Hatched cells were not graded.",
        "各学生の演習ごとの得点です。青が強いほど高く、斜線のところは採点できていません。",
    );
    let heads: String = class.exercises.iter().map(head).collect();
    let rows: String = class.submissions.iter().enumerate().map(|(index, submission)| row(class, index, submission)).collect();
    let table = format!(
        "<div class=\"scroll\" role=\"region\" aria-labelledby=\"class-h\" tabindex=\"0\">\n<table class=\"class\">\n<caption>{caption}</caption>\n\
         <thead><tr><th scope=\"col\">{}</th>{heads}<th scope=\"col\">{}<small>{}</small></th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n",
        both("Student", "学生"),
        both("Total", "合計"),
        class.points()
    );
    // For the script, which shows it.
    let search = format!(
        "<p id=\"search\" hidden><label for=\"wanted\">{}</label> <input type=\"search\" id=\"wanted\"> <span id=\"found\" role=\"status\"></span></p>\n",
        both("Search the students", "学生を検索")
    );
    folding("class", "The class", "クラス", &(missing_parts(class) + &search + &table))
}

/// Says so where this is not the whole class.
fn missing_parts(class: &Class) -> String {
    if class.missing.is_empty() {
        return String::new();
    }
    let parts: Vec<String> = class.missing.iter().map(Shard::to_string).collect();
    let parts = parts.join(", ");
    let (en, ja) = (format!("This is only a part of the class. Missing: {parts}"), format!("クラスの一部だけです。足りない部分: {parts}"));
    format!("<p class=\"warning\">{}</p>\n", both(&en, &ja))
}

fn head(exercise: &Graded) -> String {
    format!(
        "<th scope=\"col\">{} <span class=\"title\">{}</span><small>{}</small></th>",
        escape(&exercise.id),
        both_of(&exercise.title),
        exercise.points
    )
}

fn row(class: &Class, index: usize, submission: &Submission) -> String {
    let cells: String = match submission.problem {
        Some(_) => {
            format!("<td class=\"none\" colspan=\"{}\"><small>{}</small></td>", class.exercises.len(), both("not graded", "採点不能"))
        }
        None => class.exercises.iter().map(|exercise| cell(submission, exercise)).collect(),
    };
    let total = submission.points();
    let shade = shade(total, class.points());
    format!(
        "<tr><th scope=\"row\"><a href=\"#student-{}\">{}</a></th>{cells}<td class=\"total {shade}\">{total}</td></tr>\n",
        index + 1,
        escape(&one_line(&submission.student))
    )
}

fn cell(submission: &Submission, exercise: &Graded) -> String {
    let grade = grade_of(submission, exercise);
    let points = grade.map_or(0, |grade| submission.points_of(grade));
    let late = if submission.late.iter().any(|late| late.exercise == exercise.id) {
        format!(" <small>{}</small>", both("late", "遅れ"))
    } else {
        String::new()
    };
    match grade.map(|grade| grade.state).filter(|&state| words::mark(state, Lang::En).is_some()) {
        Some(state) => {
            let mark = in_both(|lang| words::mark(state, lang).unwrap_or_default().to_string());
            format!("<td class=\"none\">{points} <small>{mark}</small>{late}</td>")
        }
        None => format!("<td class=\"{}\">{points}{late}</td>", shade(points, exercise.points)),
    }
}

/// One of five shades: none, each third, all.
fn shade(points: u32, all: u32) -> &'static str {
    match u64::from(points) * 3 {
        0 => "s0",
        _ if points >= all => "s4",
        thrice if thrice < u64::from(all) => "s1",
        thrice if thrice < 2 * u64::from(all) => "s2",
        _ => "s3",
    }
}

/// How each spec went.
pub fn specs(class: &Class) -> String {
    let spreads = cases::spreads(class);
    let mut bodies = String::new();
    for exercise in &class.exercises {
        let rows: String = spreads.iter().filter(|spread| spread.exercise.id == exercise.id).map(spec_row).collect();
        bodies += &format!(
            "<tbody>\n<tr><th scope=\"rowgroup\" colspan=\"3\">{} {}</th></tr>\n{rows}</tbody>\n",
            escape(&exercise.id),
            both_of(&exercise.title)
        );
    }
    let caption = both("How many passed each spec, and how the others failed.", "各スペックの合格者数と、不合格の内訳です。");
    let key = [("passed", "Passed", "合格"), ("failed", "Failed", "不合格"), ("not-run", "Not run", "未実行")]
        .map(|(class, en, ja)| format!("<span class=\"key {class}\"></span>{}", both(en, ja)));
    let table = format!(
        "<table class=\"specs\">\n<caption>{caption} {}</caption>\n\
         <thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\n{bodies}</table>\n",
        key.join(" "),
        both("Spec", "スペック"),
        both("Passed", "合格"),
        both("Outcome", "内訳")
    );
    folding("specs", "The specs", "スペックごとの結果", &table)
}

fn spec_row(spread: &Spread) -> String {
    let failed: usize = spread.failed.iter().map(|(_, count)| count).sum();
    let all = spread.passed + failed + spread.not_run;
    let mut parts = vec![part("passed", spread.passed)];
    parts.extend(spread.failed.iter().map(|&(_, count)| part("failed", count)));
    parts.push(part("not-run", spread.not_run));
    let mut told: Vec<String> =
        spread.failed.iter().map(|&(verdict, count)| in_both(|lang| format!("{} {count}", words::verdict(verdict, lang)))).collect();
    if spread.not_run > 0 {
        told.push(in_both(|lang| format!("{} {}", Kind::NotRun.name(lang), spread.not_run)));
    }
    if spread.longest > 0 {
        let longest = |lang| format!("{} {}", words::choose(lang, "longest", "最長"), words::seconds(spread.longest, lang));
        told.push(in_both(longest));
    }
    format!(
        "<tr><th scope=\"row\">{}<small>{}</small></th><td class=\"count\">{} / {all}</td>\
         <td class=\"outcome\"><div class=\"bar\" aria-hidden=\"true\">{}</div><small>{}</small></td></tr>\n",
        escape(&spread.spec.name),
        both_of(&spread.spec.title),
        spread.passed,
        parts.concat(),
        told.join(" · ")
    )
}

/// A part of a bar, as long as its count.
fn part(class: &str, count: usize) -> String {
    if count == 0 { String::new() } else { format!("<span class=\"{class}\" style=\"flex-grow:{count}\"></span>") }
}

/// The mistakes that have a name.
pub fn mistakes(class: &Class) -> String {
    let mistakes = cases::mistakes(class);
    if mistakes.is_empty() {
        let none = format!("<p>{}</p>\n", both("No known mistake was recognised.", "既知の誤りは見つかりませんでした。"));
        return folding("mistakes", "Commonest mistakes", "よくある誤り", &none);
    }
    let rows = mistakes.iter().map(|mistake| {
        let student = |&index: &usize| {
            let name = class.submissions.get(index).map(|submission| escape(&one_line(&submission.student)));
            format!("<a href=\"#student-{}\">{}</a>", index + 1, name.unwrap_or_default())
        };
        let students: Vec<String> = mistake.students.iter().map(student).collect();
        format!(
            "<tr><td>{}</td><th scope=\"row\">{}</th><td class=\"count\">{}</td><td class=\"names\">{}</td></tr>\n",
            escape(mistake.exercise),
            both_of(mistake.name),
            students.len(),
            students.join(" · ")
        )
    });
    let table = format!(
        "<table class=\"mistakes\">\n<caption>{}</caption>\n\
         <thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\n\
         <tbody>\n{}</tbody>\n</table>\n",
        both("Players that behave like a wrong player that is known.", "既知の誤ったプレイヤーと同じ振る舞いをするものです。"),
        both("Exercise", "演習"),
        both("Mistake", "誤り"),
        both("Count", "人数"),
        both("Students", "学生"),
        rows.collect::<String>()
    );
    folding("mistakes", "Commonest mistakes", "よくある誤り", &table)
}

/// How the points spread.
pub fn histogram(class: &Class) -> String {
    let bins = cases::histogram(class);
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0).max(1);
    let bars = bins.iter().map(|bin| {
        let range = if bin.from == bin.to { bin.from.to_string() } else { format!("{}–{}", bin.from, bin.to) };
        let share = bin.count as f64 / most as f64;
        let label = in_both(|lang| match lang {
            Lang::En => format!("{range} points: {} students", bin.count),
            Lang::Ja => format!("{range} 点: {} 人", bin.count),
        });
        let count = if bin.count == 0 { String::new() } else { bin.count.to_string() };
        format!(
            "<li><span class=\"spoken\">{label}</span><b aria-hidden=\"true\">{count}</b>\
             <span class=\"column\" style=\"--share:{share:.3}\"></span><small aria-hidden=\"true\">{range}</small></li>\n"
        )
    });
    let list = format!(
        "<p>{}</p>\n<ol class=\"histogram\">\n{}</ol>\n",
        both("How many students have how many points.", "得点ごとの人数です。"),
        bars.collect::<String>()
    );
    folding("points", "Points", "得点の分布", &list)
}

/// A text of the results in both languages.
pub fn both_of(text: &Bilingual) -> String {
    both(&text.en, &text.ja)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_are_none_each_third_and_all() {
        let shades: Vec<&str> = (0..=10).map(|points| shade(points, 10)).collect();
        assert_eq!(shades, ["s0", "s1", "s1", "s1", "s2", "s2", "s2", "s3", "s3", "s3", "s4"]);
        assert_eq!((shade(0, 0), shade(u32::MAX, u32::MAX)), ("s0", "s4"));
    }
}
