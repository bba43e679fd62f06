//! The class as a whole: walls, specs, mistakes, points.

use minishogi_grading::Lang;

use super::both_of;
use crate::clean::one_line;
use crate::grade::report::statistics::{self, Spread};
use crate::grade::report::words;
use crate::grade::result::Class;
use crate::html::{both, escape, in_both, section};

/// What the submissions were kept from, and what they were not.
pub fn walls(class: &Class) -> String {
    let content = if class.walls.is_empty() {
        format!(
            "<p class=\"warning\">{}</p>\n",
            both("There were no walls: submissions could do what they wanted.", "隔離されていません。")
        )
    } else {
        let walls = class.walls.iter().map(|wall| {
            let (class, mark, en, ja) =
                if wall.stood { ("stood", "✓", "stood", "有効") } else { ("fell", "✗", "did not stand", "無効") };
            format!("<li class=\"{class}\">{mark} {} <small>{}</small></li>\n", escape(&one_line(&wall.name)), both(en, ja))
        });
        format!("<ul class=\"walls\">\n{}</ul>\n", walls.collect::<String>())
    };
    let fell = class.walls.iter().any(|wall| !wall.stood);
    let warning = if fell {
        let (en, ja) = (
            "A wall did not stand on this machine: grade only submissions that you trust, or on another machine.",
            "このマシンで有効にならなかった隔離があります。信頼できる提出だけを採点するか、別のマシンで採点してください。",
        );
        format!("<p class=\"warning\">{}</p>\n", both(en, ja))
    } else {
        String::new()
    };
    section("walls", "Walls around the submissions", "提出プログラムの隔離", &format!("{content}{warning}"))
}

/// How each spec went.
pub fn specs(class: &Class) -> String {
    let spreads = statistics::spreads(class);
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
    section("specs", "The specs", "スペックごとの結果", &table)
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
        told.push(in_both(|lang| format!("{} {}", words::verdict(words::NOT_RUN, lang), spread.not_run)));
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
    let mistakes = statistics::mistakes(class);
    if mistakes.is_empty() {
        let none = format!("<p>{}</p>\n", both("No known mistake was recognised.", "既知の誤りは見つかりませんでした。"));
        return section("mistakes", "Commonest mistakes", "よくある誤り", &none);
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
        both("Exercise", "課題"),
        both("Mistake", "誤り"),
        both("Count", "人数"),
        both("Students", "学生"),
        rows.collect::<String>()
    );
    section("mistakes", "Commonest mistakes", "よくある誤り", &table)
}

/// How the points spread.
pub fn histogram(class: &Class) -> String {
    let bins = statistics::histogram(class);
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
    section("points", "Points", "得点の分布", &list)
}
