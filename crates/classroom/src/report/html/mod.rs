//! `report.html`: everything on one page, for the instructor: the class as a whole, then each student.
//!
//! A [page](minishogi_lab::html) that can be read without its script, which searches and sorts.

pub mod progress;

use minishogi::Position;
use minishogi_board::{Style, sprite_css, sprites};
use minishogi_command::counted;
use minishogi_grading::{Kind, Lang, Text};

use super::cases;
use super::cases::{Counts, SpecCase, SpecOutcome, Spread, cases, counts, grade_of, mean_and_median};
use super::result::{Class, Grade, Graded, Submission};
use super::words::{self, PointsChange};
use minishogi_lab::clean::one_line;
use minishogi_lab::html::{begin, board, both, coded, escape, folding, in_both, number, script_hash};
use minishogi_lab::shard::Shard;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Returns the page, which shows the language `lang` first.
pub fn page(class: &Class, lang: Lang) -> String {
    let sections = [class_table(class), specs(class), mistakes(class), lines(class), histogram(class), sandbox(class), students(class)];
    // Some checkouts end their lines with \r\n; browsers read \n, and hash what they read.
    let script = SCRIPT.replace("\r\n", "\n");
    let policy = format!("style-src 'unsafe-inline'; script-src {}", script_hash(&script));
    let title = words::choose(lang, "Minishogi Lab: grades", "Minishogi Lab: 採点結果");
    format!(
        "{}{}<main>\n{}</main>\n{}<script>{script}</script>\n</body>\n</html>\n",
        begin(title, &policy, &(sprite_css() + STYLE), lang),
        header(class),
        sections.concat(),
        sprites(Style::Lecture)
    )
}

fn header(class: &Class) -> String {
    let Counts { handed_in, absent, full, not_graded } = counts(class);
    let mut numbers = vec![number(&handed_in.to_string(), "submissions", "提出")];
    if absent > 0 {
        numbers.push(number(&absent.to_string(), "handed in nothing", "提出なし"));
    }
    numbers.push(number(&class.points().to_string(), "points in all", "満点"));
    if let Some((mean, median)) = mean_and_median(class) {
        numbers.push(number(&format!("{mean:.1}"), "mean", "平均"));
        numbers.push(number(&format!("{median:.1}"), "median", "中央値"));
    }
    numbers.push(number(&full.to_string(), "with all points", "満点の人数"));
    numbers.push(number(&not_graded.to_string(), "not graded", "採点不能"));
    if let Some(seed) = class.seed {
        numbers.push(number(&seed.to_string(), "seed of the questions", "問題のシード"));
    }
    let links = [
        ("class", "Class", "クラス"),
        ("specs", "Specs", "スペック"),
        ("mistakes", "Mistakes", "誤り"),
        ("points", "Points", "得点"),
        ("walls", "Sandbox", "隔離"),
        ("students", "Students", "学生"),
    ]
    .map(|(id, en, ja)| format!("<a href=\"#{id}\">{}</a>", both(en, ja)));
    format!(
        "<header class=\"page\">\n<h1>{}</h1>\n{}<dl>{}</dl>\n<nav aria-label=\"Sections\">{}</nav>\n</header>\n",
        both("Grades", "採点結果"),
        sandbox_warning(class),
        numbers.concat(),
        links.join(" ")
    )
}

/// Returns a section for each student, a page each in print: all of the feedback, and the notes for the instructor.
fn students(class: &Class) -> String {
    let students = class.submissions.iter().enumerate().map(|(index, submission)| student(class, index + 1, submission));
    folding("students", "The students", "学生ごとの結果", &students.collect::<String>())
}

fn student(class: &Class, number: usize, submission: &Submission) -> String {
    let mut text = String::new();
    if let Some(problem) = &submission.problem {
        text += &format!("<p class=\"warning\">{}</p>\n", both_of(&words::problem(problem)));
    }
    text += &notes(submission.notes_beside_the_problem());
    let cases = cases(class, submission);
    for exercise in &class.exercises {
        text += &match grade_of(submission, exercise) {
            Some(grade) if !submission.is_absent => exercise_of(exercise, (submission, grade), &cases),
            // No more to say of a student who handed in nothing.
            _ => changed(submission, exercise),
        };
    }
    format!(
        "<article class=\"student\" id=\"student-{number}\" aria-labelledby=\"student-{number}-h\">\n<details{}>\n\
         <summary><div class=\"name\"><h3 id=\"student-{number}-h\">{}</h3><p><strong>{}</strong> / {}{}</p></div></summary>\n{text}\
         <p class=\"back\"><a href=\"#class\">{}</a></p>\n</details>\n</article>\n",
        if class.submissions.len() == 1 { " open" } else { "" },
        escape(&one_line(&submission.student)),
        submission.points(),
        class.points(),
        mark(class, submission),
        both("↑ The class", "↑ クラス")
    )
}

/// Returns the mark out of 100, if exercises have weights.
fn mark(class: &Class, submission: &Submission) -> String {
    if !class.is_weighted() {
        return String::new();
    }
    let mark = class.mark(submission);
    format!(" · {}", both(&format!("mark {mark:.1}"), &format!("評点 {mark:.1}")))
}

/// Returns notes as a list; nothing if there are none.
fn notes<'a>(notes: impl Iterator<Item = &'a Text>) -> String {
    let notes: String = notes.map(|note| format!("<li>{}</li>", in_both(|lang| one_line(note.get(lang))))).collect();
    if notes.is_empty() { notes } else { format!("<ul class=\"notes\" aria-label=\"Notes\">{notes}</ul>\n") }
}

fn exercise_of(exercise: &Graded, (submission, grade): (&Submission, &Grade), cases: &[SpecCase]) -> String {
    let mut text = format!(
        "<h4>{} {} <span class=\"points\">{} / {}</span></h4>\n",
        escape(&exercise.id),
        both_of(&exercise.title),
        submission.points_of(&exercise.id),
        exercise.points
    );
    text += &changed(submission, exercise);
    if let Some(why) = words::why_not_graded(grade) {
        text += &format!("<p class=\"why\">{}</p>\n", both_of(&why));
    }
    if let Some(compiler) = &grade.compiler {
        text += &format!("<pre lang=\"en\">{}</pre>\n", escape(compiler.trim_end()));
    }
    for mistake in &grade.mistakes {
        text += &format!(
            "<p class=\"mistake\">{} <strong>{}</strong></p>\n<p class=\"advice\">{}</p>\n",
            both("Known mistake:", "よくある誤り:"),
            both_of(&mistake.name),
            both_of(&mistake.advice)
        );
    }
    let cases = || cases.iter().filter(|case| case.exercise.id == exercise.id);
    let passed: Vec<String> = cases()
        .filter(|case| matches!(case.outcome(), SpecOutcome::Passed))
        .map(|case| escape(&case.spec.name) + " " + &small_time(case))
        .collect();
    if !passed.is_empty() {
        text += &format!("<p class=\"passed\">✓ {}</p>\n", passed.join(" · "));
    }
    text + &cases().map(failure).collect::<String>()
}

/// Returns the delay and the correction by hand of an exercise.
fn changed(submission: &Submission, exercise: &Graded) -> String {
    words::changes_of(submission, exercise).map(|change| format!("<p class=\"why\">{}</p>\n", both_of(&change.told))).collect()
}

/// Returns the time of a spec.
fn small_time(case: &SpecCase) -> String {
    format!("<small>{}</small>", in_both(|lang| words::seconds(case.milliseconds(), lang)))
}

/// Returns a failed spec with its message; nothing for others.
fn failure(case: &SpecCase) -> String {
    let SpecOutcome::Failed(result) = case.outcome() else { return String::new() };
    let message = |lang| words::full_message(result, lang);
    format!(
        "<div class=\"failure\">\n<h5>✗ {} <span class=\"kind\">{}</span> <span class=\"points\">{} / {}</span> {}</h5>\n<p>{}</p>\n{}</div>\n",
        escape(&case.spec.name),
        in_both(|lang| words::verdict(&result.verdict, lang).to_string()),
        result.points,
        case.spec.points,
        small_time(case),
        in_both(|lang| case.title_beside(&message(lang), lang).to_string()),
        [Lang::En, Lang::Ja]
            .map(|lang| format!("<div class=\"t\" lang=\"{}\">{}</div>\n", lang.code(), in_blocks(&message(lang))))
            .concat()
    )
}

/// Returns a message as blocks in which spaces count, with a picture in the place of each board.
fn in_blocks(message: &str) -> String {
    let mut html = String::new();
    let mut rest = message;
    while let Some((before, pos, after)) = next_board(rest) {
        html += &block(before);
        html += &board(&pos, None);
        rest = after;
    }
    html + &block(rest)
}

fn block(text: &str) -> String {
    let text = text.trim_matches('\n');
    if text.is_empty() { String::new() } else { format!("<pre>{}</pre>", coded(text)) }
}

/// Returns the text before the first board as `d` shows it, its position, and the text after it, from the line with the side to move on.
fn next_board(text: &str) -> Option<(&str, Position, &str)> {
    let positions = text.lines().filter_map(|line| Position::from_sfen(line.strip_prefix("sfen ")?).ok());
    positions.into_iter().find_map(|pos| {
        let drawn = pos.to_string();
        let board: String = drawn.split_inclusive('\n').take(6).collect();
        let (before, after) = text.split_once(&board)?;
        let is_whole = (before.is_empty() || before.ends_with('\n')) && after.starts_with(drawn[board.len()..].trim_end());
        is_whole.then_some((before, pos, after))
    })
}

/// Returns a warning if the sandbox is open; nothing if all of it is enforced.
fn sandbox_warning(class: &Class) -> String {
    words::sandbox_warning(&class.restrictions, Lang::En).map_or(String::new(), |_| {
        let text = in_both(|lang| words::sandbox_warning(&class.restrictions, lang).unwrap_or_default());
        format!("<p class=\"warning unsafe\"><strong>{text}</strong></p>\n")
    })
}

/// Returns the list of the restrictions that were enforced, and of those that were not.
fn sandbox(class: &Class) -> String {
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

/// Returns the table of students and exercises.
fn class_table(class: &Class) -> String {
    let caption = both(
        "Points of each student for each exercise: the more, the stronger the blue. In hatched cells no player was run.",
        "各学生の演習ごとの得点です。青が強いほど高く、斜線のところではプレイヤーを実行していません。",
    );
    let heads: String = class.exercises.iter().map(head).collect();
    let rows: String = class.submissions.iter().enumerate().map(|(index, submission)| row(class, index, submission)).collect();
    let table = format!(
        "<div class=\"scroll\" role=\"region\" aria-labelledby=\"class-h\" tabindex=\"0\">\n<table class=\"class\">\n<caption>{caption}</caption>\n\
         <thead><tr><th scope=\"col\">{}</th>{heads}<th scope=\"col\">{}<small>{}</small></th>{}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n\
         </div>\n",
        both("Student", "学生"),
        both("Total", "合計"),
        class.points(),
        if class.is_weighted() { format!("<th scope=\"col\">{}<small>100</small></th>", both("Mark", "評点")) } else { String::new() }
    );
    // Hidden until the script shows it.
    let search = format!(
        "<p id=\"search\" hidden><label for=\"wanted\">{}</label> <input type=\"search\" id=\"wanted\"> <span id=\"found\" role=\"status\"></span></p>\n",
        both("Search the students", "学生を検索")
    );
    folding("class", "The class", "クラス", &(missing_parts(class) + &notes(class.notes.iter()) + &search + &table))
}

/// Returns a warning if this is not the whole class.
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
    let in_one = |en, ja| format!("<td class=\"none\" colspan=\"{}\"><small>{}</small></td>", class.exercises.len(), both(en, ja));
    let cells: String = match submission.problem {
        _ if submission.is_absent => in_one("nothing handed in", "提出なし"),
        Some(_) => in_one("not graded", "採点不能"),
        None => class.exercises.iter().map(|exercise| cell(submission, exercise)).collect(),
    };
    let mark = if class.is_weighted() { format!("<td class=\"total\">{:.1}</td>", class.mark(submission)) } else { String::new() };
    let noted = match submission.notes_beside_the_problem().count() {
        // The cell says the same.
        _ if submission.is_absent => String::new(),
        0 => String::new(),
        count => format!(" <small>{}</small>", both(&format!("notes: {count}"), &format!("注意 {count} 件"))),
    };
    let total = submission.points();
    let shade = shade(total, class.points());
    // If one cell covers all exercises.
    let is_in_one = submission.is_absent || submission.problem.is_some();
    let labels = labels(words::changes(submission).into_iter().filter(|_| is_in_one));
    format!(
        "<tr><th scope=\"row\"><a href=\"#student-{}\">{}</a>{noted}</th>{cells}<td class=\"total {shade}\">{total}{labels}</td>{mark}</tr>\n",
        index + 1,
        escape(&one_line(&submission.student))
    )
}

fn cell(submission: &Submission, exercise: &Graded) -> String {
    let grade = grade_of(submission, exercise);
    let points = submission.points_of(&exercise.id);
    let labels = labels(words::changes_of(submission, exercise));
    match grade.filter(|grade| words::mark(grade, Lang::En).is_some()) {
        Some(grade) => {
            let mark = in_both(|lang| words::mark(grade, lang).unwrap_or_default().to_string());
            let class = if grade.is_unwritten() { shade(points, exercise.points) } else { "none" };
            format!("<td class=\"{class}\">{points} <small>{mark}</small>{labels}</td>")
        }
        None => format!("<td class=\"{}\">{points}{labels}</td>", shade(points, exercise.points)),
    }
}

/// Returns each change of points in a word.
fn labels<'a>(changes: impl Iterator<Item = PointsChange<'a>>) -> String {
    changes.map(|change| format!(" <small>{}</small>", both_of(&change.label))).collect()
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

/// Returns the table of the specs.
fn specs(class: &Class) -> String {
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

/// Returns a part of a bar, as long as its count.
fn part(class: &str, count: usize) -> String {
    if count == 0 { String::new() } else { format!("<span class=\"{class}\" style=\"flex-grow:{count}\"></span>") }
}

/// Returns the mistakes that have a name.
fn mistakes(class: &Class) -> String {
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

/// Returns the lines in which edits repair students' players; nothing if none were asked for.
fn lines(class: &Class) -> String {
    let grades =
        class.submissions.iter().enumerate().flat_map(|(number, submission)| submission.grades.iter().map(move |grade| (number, grade)));
    let rows = grades.filter_map(|(number, grade)| {
        let lines = grade.lines.as_ref()?;
        let edits = lines.places.iter().map(|place| format!("<li>{}</li>", both_of(&place.edit))).collect::<String>();
        let found = match (&*lines.found, edits.is_empty()) {
            ("pair", _) => format!("<p>{}</p><ul>{edits}</ul>", both("Each two of these together:", "2 つずつ合わせて:")),
            (_, false) => format!("<ul>{edits}</ul>"),
            ("unknown", _) => format!("<p>{}</p>", both_of(&lines.told)),
            _ => format!(
                "<p>{}</p>",
                both(&format!("no edit repairs it ({} tried)", lines.tried), &format!("直る変更なし（{} 通り）", lines.tried))
            ),
        };
        let name = class.submissions.get(number).map(|submission| escape(&one_line(&submission.student))).unwrap_or_default();
        Some(format!(
            "<tr><td>{}</td><th scope=\"row\"><a href=\"#student-{}\">{name}</a></th><td>{found}</td></tr>\n",
            escape(&grade.exercise),
            number + 1
        ))
    });
    let rows: String = rows.collect();
    if rows.is_empty() {
        return rows;
    }
    let table = format!(
        "<table class=\"mistakes lines\">\n<caption>{}</caption>\n\
         <thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n",
        both(
            "An edit with which the player passes all questions, fresh ones among them.",
            "この変更で、初めて出す問題も含めてすべてに正解します。"
        ),
        both("Exercise", "演習"),
        both("Student", "学生"),
        both("Line and edit", "行と変更"),
    );
    folding("lines", "Lines to look at", "見直す行", &table)
}

/// Returns the histogram of the points.
fn histogram(class: &Class) -> String {
    let bins = cases::histogram(class);
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0).max(1);
    let bars = bins.iter().map(|bin| {
        let range = if bin.from == bin.to { bin.from.to_string() } else { format!("{}–{}", bin.from, bin.to) };
        let share = bin.count as f64 / most as f64;
        let label = in_both(|lang| match lang {
            Lang::En => format!("{range} points: {}", counted(bin.count, "student", "students")),
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

/// Returns a text of the results in both languages.
fn both_of(text: &Text) -> String {
    both(&text.en, &text.ja)
}

#[cfg(test)]
mod tests {
    use minishogi::{Color, Square};
    use serde_json::Value;

    use super::*;
    use crate::parsed;
    use crate::report::result::sample;

    /// Adds markup to every string of the class except those with fixed values.
    fn make_hostile(value: &mut Value, field: &str) {
        match value {
            Value::String(text) if !["state", "verdict", "shown"].contains(&field) => *text += "<hostile a=\"'&\u{1b}",
            Value::Array(items) => items.iter_mut().for_each(|item| make_hostile(item, field)),
            Value::Object(fields) => fields.iter_mut().for_each(|(name, value)| make_hostile(value, name)),
            _ => {}
        }
    }

    #[test]
    fn whatever_is_in_a_class_is_text() {
        let mut class = serde_json::to_value(sample::class()).unwrap();
        make_hostile(&mut class, "");
        let class: Class = serde_json::from_value(class).unwrap();
        let page = page(&class, Lang::En);
        assert!(page.contains("&lt;hostile a=&quot;&#39;&amp;\\u{1b}"));
        assert!(!page.contains('\u{1b}'));
        // Every element is one of ours.
        let ours = [
            "a", "article", "b", "body", "caption", "code", "dd", "defs", "details", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5",
            "head", "header", "html", "input", "label", "li", "main", "meta", "nav", "ol", "p", "path", "pre", "rect", "section", "script",
            "small", "span", "strong", "style", "summary", "svg", "symbol", "table", "tbody", "td", "text", "th", "thead", "title", "tr",
            "ul",
        ];
        let page = parsed::html(&page);
        let scripts: Vec<String> = parsed::all(&page, "script").iter().map(|script| script.text().collect()).collect();
        assert_eq!(scripts.len(), 2, "that of all pages, and ours");
        assert_eq!(scripts[1], SCRIPT);
        for element in parsed::all(&page, "*") {
            let name = element.value().name();
            assert!(ours.contains(&name), "<{name}");
        }
    }

    #[test]
    fn everything_of_the_feedback_is_on_the_page() {
        let page = page(&sample::class(), Lang::En);
        for text in [
            "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;\\n&quot;佐藤&quot; &amp; 花子",
            "the archive &lt;a.zip&gt; could not be read",
            "left out: 02/movie.mp4\\n(3 MB)",
            "error[E0308]: mismatched types",
            "player.rs does not compile.",
            "この演習の player.rs がありません。",
            "Does not look for mate",
            "詰みを調べていない",
            "you played 5d5c, but 4d4b mates.",
            " 飛 口 口^玉 口\n 玉 口 口 口 口\n",
            "no files but its own",
            "NOT SAFE: this machine enforces only 1 of the 2 restrictions",
            "1.2 秒",
        ] {
            assert!(page.contains(text), "{text}");
        }
    }

    #[test]
    fn the_language_that_is_asked_for_is_shown_first() {
        for (lang, first, title) in [(Lang::En, "in-english", "grades"), (Lang::Ja, "in-japanese", "採点結果")] {
            let page = parsed::html(&page(&sample::class(), lang));
            let checked: Vec<_> = parsed::all(&page, "[checked]").iter().map(|element| element.attr("id")).collect();
            assert_eq!(checked, [Some(first)]);
            assert_eq!(page.root_element().attr("lang"), Some(lang.code()));
            assert_eq!(parsed::texts(&page, "title"), [format!("Minishogi Lab: {title}")]);
        }
    }

    #[test]
    fn links_lead_somewhere_and_nothing_comes_from_elsewhere() {
        // The namespace of SVG is no address.
        let page = page(&sample::class(), Lang::En).replace("http://www.w3.org/2000/svg", "");
        let read = parsed::html(&page);
        let elsewhere: Vec<_> = parsed::all(&read, "[href]:not([href^='#'])").iter().map(|element| element.attr("href")).collect();
        assert_eq!(elsewhere, [None; 0]);
        for elsewhere in ["<script src", "<link", "<img", "src=", "url(", "@import", "http://www", "https://"] {
            assert!(!page.contains(elsewhere), "{elsewhere}");
        }
    }

    #[test]
    fn the_class_table_shows_who_has_notes_who_handed_in_nothing_and_the_mark() {
        let mut class = sample::class();
        class.exercises[1].weight = 3;
        class.submissions[0].is_absent = true;
        let page = page(&class, Lang::En);
        let read = parsed::html(&page);
        let row = |number: usize, cells: &str| {
            parsed::texts(&read, &format!("tr:has(th[scope=row] a[href='#student-{number}']):has(td.total, td.none) {cells}"))
        };
        assert_eq!(row(1, "td.none[colspan='2'] [lang=en]"), ["nothing handed in"]);
        assert_eq!(row(1, "td:last-child"), ["30.0"]);
        assert_eq!(row(1, "td.total > small [lang=en]"), ["corrected"]);
        assert_eq!(row(4, "th small [lang=en]"), ["notes: 2"]);
        assert_eq!((row(2, "td.total.s2"), row(2, "td:last-child")), (vec!["6".to_string()], vec!["60.0".to_string()]));
        assert!(page.contains("<strong>6</strong> / 10 · <span class=\"t\" lang=\"en\">mark 60.0</span>"));
        assert!(parsed::texts(&read, "li [lang=en]").contains(&"links, not followed: <b>".to_string()));
        for (count, en, ja) in [("4", "submissions", "提出"), ("1", "handed in nothing", "提出なし"), ("1", "not graded", "採点不能")]
        {
            assert!(page.contains(&number(count, en, ja)), "{count} {en}");
        }
    }

    #[test]
    fn a_correction_is_in_the_points_and_its_reason_with_the_student_whatever_was_graded() {
        let mut class = sample::class();
        let told = |class: &Class| {
            let page = page(class, Lang::En);
            let read = parsed::html(&page);
            let text = |selector: &str| parsed::texts(&read, selector).concat();
            assert!(text("#student-1 summary strong") == "2", "{page}");
            assert!(
                text("#student-1 p.why [lang=en]").contains("03 was corrected by hand, 2 points added: =It lacked <one> ;\\nof"),
                "{page}"
            );
            text("td small [lang=en]")
        };
        assert!(told(&class).contains("corrected"));
        class.submissions[0].is_absent = true;
        told(&class);
        let problem = Some(Text::new("no archive", "no archive"));
        class.submissions[0] = Submission { is_absent: false, problem, grades: Vec::new(), ..class.submissions[0].clone() };
        told(&class);
    }

    #[test]
    fn a_class_of_nobody_has_a_page_too() {
        let mut class = sample::class();
        class.submissions.clear();
        let page = parsed::html(&page(&class, Lang::En));
        assert!(parsed::texts(&page, "dt [lang=en]").contains(&"submissions".to_string()));
    }

    #[test]
    fn a_board_becomes_a_picture_and_the_rest_stays_text() {
        let pos = Position::from_sfen("r2k1/2bgp/5/PRS2/K4 b BSg 1").unwrap();
        let message = format!("Wrong: it is `lost`.\n\n{pos}See it yourself:\n  position sfen {}\n", pos.sfen());
        let html = in_blocks(&message);
        assert_eq!(html.matches("<svg").count(), 1, "{html}");
        // A board, and a use for each piece on it and each kind in a hand.
        let men = Square::all().filter(|&square| pos.piece_on(square).is_some()).count();
        let held: usize = Color::ALL.iter().map(|&color| pos.hand_of(color).iter().filter(|(_, count)| *count > 0).count()).sum();
        assert_eq!(html.matches("<use").count(), 1 + men + held);
        assert!(html.starts_with("<pre>Wrong: it is <code>lost</code>.</pre><svg "), "{html}");
        let rest = format!("<pre>手番 = 先手\nsfen {0}\nSee it yourself:\n  position sfen {0}</pre>", pos.sfen());
        assert!(html.ends_with(&rest), "{html}");
        assert!(!html.contains('口'));
    }

    #[test]
    fn what_only_looks_like_a_board_stays_as_it_is() {
        let pos = Position::start();
        let indented: String = pos.to_string().lines().map(|line| format!("  {line}\n")).collect();
        for text in [indented, "sfen nothing\n".to_string(), format!("sfen {}\n", pos.sfen()), String::new()] {
            assert!(!in_blocks(&text).contains("<svg"), "{text}");
        }
    }

    #[test]
    fn shades_are_none_each_third_and_all() {
        let shades: Vec<&str> = (0..=10).map(|points| shade(points, 10)).collect();
        assert_eq!(shades, ["s0", "s1", "s1", "s1", "s2", "s2", "s2", "s3", "s3", "s3", "s4"]);
        assert_eq!((shade(0, 0), shade(u32::MAX, u32::MAX)), ("s0", "s4"));
    }
}
