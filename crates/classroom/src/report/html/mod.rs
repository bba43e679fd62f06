//! `report.html`: everything on one page, for the instructor: the class as a whole, then each student.
//!
//! A [page](minishogi_lab::html) that can be read without its script, which searches and sorts.

pub mod progress;

use maud::{Markup, PreEscaped, html};
use minishogi::Position;
use minishogi_board::{Style, sprite_css, sprites};
use minishogi_command::counted;
use minishogi_grading::{Kind, Lang, Text};

use super::cases;
use super::cases::{Counts, SpecCase, SpecOutcome, Spread, cases, counts, grade_of, mean_and_median};
use super::result::{Class, Grade, Graded, Lines, Submission};
use super::words::{self, PointsChange};
use minishogi_lab::clean::{one_line, plain};
use minishogi_lab::html::{self, Head, board, both, both_of, coded, columns, folding, in_both, joined, number, script_hash};
use minishogi_lab::shard::Shard;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Returns the page, which shows the language `lang` first.
pub fn page(class: &Class, lang: Lang) -> String {
    // Some checkouts end their lines with \r\n; browsers read \n, and hash what they read.
    let script = SCRIPT.replace("\r\n", "\n");
    let policy = format!("style-src 'unsafe-inline'; script-src {}", script_hash(&script));
    let title = words::choose(lang, "Minishogi Lab: grades", "Minishogi Lab: 採点結果");
    let style = sprite_css() + STYLE;
    let head = Head::new(title, &policy, &style, lang);
    let body = html! {
        (header(class))
        main {
            (class_table(class))
            (specs(class))
            (mistakes(class))
            (lines(class))
            (histogram(class))
            (sandbox(class))
            (students(class))
        }
        (PreEscaped(sprites(Style::Lecture)))
        script { (PreEscaped(script)) }
    };
    html::page(head, &body)
}

fn header(class: &Class) -> Markup {
    let Counts { handed_in, absent, full, not_graded } = counts(class);
    let links = [
        ("class", "Class", "クラス"),
        ("specs", "Specs", "スペック"),
        ("mistakes", "Mistakes", "誤り"),
        ("points", "Points", "得点"),
        ("walls", "Sandbox", "隔離"),
        ("students", "Students", "学生"),
    ];
    html! {
        header class="page" {
            h1 { (both("Grades", "採点結果")) }
            (sandbox_warning(class))
            dl {
                (number(handed_in, "submissions", "提出"))
                @if absent > 0 { (number(absent, "handed in nothing", "提出なし")) }
                (number(class.points(), "points in all", "満点"))
                @if let Some((mean, median)) = mean_and_median(class) {
                    (number(format!("{mean:.1}"), "mean", "平均"))
                    (number(format!("{median:.1}"), "median", "中央値"))
                }
                (number(full, "with all points", "満点の人数"))
                (number(not_graded, "not graded", "採点不能"))
                @if let Some(seed) = class.seed { (number(seed, "seed of the questions", "問題のシード")) }
            }
            nav aria-label="Sections" {
                (joined(links.map(|(id, en, ja)| html! { a href={ "#" (id) } { (both(en, ja)) } }), " "))
            }
        }
    }
}

/// Returns a section for each student, a page each in print: all of the feedback, and the notes for the instructor.
fn students(class: &Class) -> Markup {
    let students = html! {
        @for (number, submission) in (1..).zip(&class.submissions) { (student(class, number, submission)) }
    };
    folding("students", "The students", "学生ごとの結果", &students)
}

fn student(class: &Class, number: u32, submission: &Submission) -> Markup {
    let cases = cases(class, submission);
    html! {
        article class="student" id={ "student-" (number) } aria-labelledby={ "student-" (number) "-h" } {
            details open[class.submissions.len() == 1] {
                summary {
                    div class="name" {
                        h3 id={ "student-" (number) "-h" } { (one_line(&submission.student)) }
                        p {
                            strong { (submission.points()) } " / " (class.points())
                            @if class.is_weighted() {
                                @let mark = class.mark(submission);
                                " · " (both(&format!("mark {mark:.1}"), &format!("評点 {mark:.1}")))
                            }
                        }
                    }
                }
                @if let Some(problem) = &submission.problem { p class="warning" { (both_of(&words::problem(problem))) } }
                (notes(submission.notes_beside_the_problem()))
                @for exercise in &class.exercises {
                    @match grade_of(submission, exercise) {
                        Some(grade) if !submission.is_absent => { (exercise_of(exercise, (submission, grade), &cases)) }
                        // No more to say of a student who handed in nothing.
                        _ => { (changed(submission, exercise)) }
                    }
                }
                p class="back" { a href="#class" { (both("↑ The class", "↑ クラス")) } }
            }
        }
    }
}

/// Returns a link to a student by the place in the list of submissions.
fn link(class: &Class, index: usize) -> Markup {
    let name = class.submissions.get(index).map(|submission| one_line(&submission.student));
    html! { a href={ "#student-" (index + 1) } { (name.unwrap_or_default()) } }
}

/// Returns notes as a list; nothing if there are none.
fn notes<'a>(notes: impl Iterator<Item = &'a Text>) -> Markup {
    let mut notes = notes.peekable();
    html! {
        @if notes.peek().is_some() {
            ul class="notes" aria-label="Notes" {
                @for note in notes { li { (in_both(|lang| one_line(note.get(lang)))) } }
            }
        }
    }
}

fn exercise_of(exercise: &Graded, (submission, grade): (&Submission, &Grade), cases: &[SpecCase]) -> Markup {
    let cases = || cases.iter().filter(|case| case.exercise.id == exercise.id);
    let mut passed = cases().filter(|case| matches!(case.outcome(), SpecOutcome::Passed)).peekable();
    html! {
        h4 {
            (plain(&exercise.id)) " " (both_of(&exercise.title)) " "
            span class="points" { (submission.points_of(&exercise.id)) " / " (exercise.points) }
        }
        (changed(submission, exercise))
        @if let Some(why) = words::why_not_graded(grade) { p class="why" { (both_of(&why)) } }
        @if let Some(compiler) = &grade.compiler { pre lang="en" { (plain(compiler.trim_end())) } }
        @for mistake in &grade.mistakes {
            p class="mistake" { (both("Known mistake:", "よくある誤り:")) " " strong { (both_of(&mistake.name)) } }
            p class="advice" { (both_of(&mistake.advice)) }
        }
        @if passed.peek().is_some() {
            p class="passed" {
                "✓ " (joined(passed.map(|case| html! { (plain(&case.spec.name)) " " (small_time(case)) }), " · "))
            }
        }
        @for case in cases() { (failure(case)) }
    }
}

/// Returns the delay and the correction by hand of an exercise.
fn changed(submission: &Submission, exercise: &Graded) -> Markup {
    html! {
        @for change in words::changes_of(submission, exercise) { p class="why" { (both_of(&change.told)) } }
    }
}

/// Returns the time of a spec.
fn small_time(case: &SpecCase) -> Markup {
    html! { small { (in_both(|lang| words::seconds(case.milliseconds(), lang))) } }
}

/// Returns a failed spec with its message; nothing for others.
fn failure(case: &SpecCase) -> Markup {
    let SpecOutcome::Failed(result) = case.outcome() else { return Markup::default() };
    let message = |lang| words::full_message(result, lang);
    html! {
        div class="failure" {
            h5 {
                "✗ " (plain(&case.spec.name)) " "
                span class="kind" { (in_both(|lang| words::verdict(&result.verdict, lang).to_string())) } " "
                span class="points" { (result.points) " / " (case.spec.points) } " "
                (small_time(case))
            }
            p { (in_both(|lang| case.title_beside(&message(lang), lang).to_string())) }
            @for lang in [Lang::En, Lang::Ja] { div class="t" lang=(lang.code()) { (in_blocks(&message(lang))) } }
        }
    }
}

/// Returns a message as blocks in which spaces count, with a picture in the place of each board.
fn in_blocks(message: &str) -> Markup {
    let mut parts = Vec::new();
    let mut rest = message;
    while let Some((before, pos, after)) = next_board(rest) {
        parts.extend([block(before), board(&pos, None)]);
        rest = after;
    }
    parts.push(block(rest));
    joined(parts, "")
}

fn block(text: &str) -> Markup {
    let text = text.trim_matches('\n');
    html! { @if !text.is_empty() { pre { (coded(text)) } } }
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
fn sandbox_warning(class: &Class) -> Markup {
    let text = |lang| words::sandbox_warning(&class.restrictions, lang);
    html! {
        @if let (Some(en), Some(ja)) = (text(Lang::En), text(Lang::Ja)) { p class="warning unsafe" { strong { (both(&en, &ja)) } } }
    }
}

/// Returns the list of the restrictions that were enforced, and of those that were not.
fn sandbox(class: &Class) -> Markup {
    let list = html! {
        @if class.restrictions.is_empty() {
            p { (both("There was none.", "隔離していません。")) }
        } @else {
            ul class="walls" {
                @for restriction in &class.restrictions {
                    @let name = in_both(|lang| one_line(words::restriction(&restriction.name, lang)));
                    @if restriction.enforced {
                        li class="stood" { "✓ " (name) " " small { (both("enforced", "有効")) } }
                    } @else {
                        li class="fell" { "✗ " (name) " " small { (both("not enforced", "無効")) } }
                    }
                }
            }
        }
    };
    folding("walls", "The sandbox of the submissions", "提出プログラムの隔離", &list)
}

/// Returns the table of students and exercises.
fn class_table(class: &Class) -> Markup {
    let caption = both(
        "Points of each student for each exercise: the more, the stronger the blue. In hatched cells no player was run.",
        "各学生の演習ごとの得点です。青が濃いほど高得点です。斜線のところでは、プレイヤーを実行していません。",
    );
    let content = html! {
        (missing_parts(class))
        (notes(class.notes.iter()))
        // Hidden until the script shows it.
        p id="search" hidden {
            label for="wanted" { (both("Search the students", "学生を検索")) } " "
            input type="search" id="wanted"; " "
            span id="found" role="status" {}
        }
        div class="scroll" role="region" aria-labelledby="class-h" tabindex="0" {
            table class="class" {
                caption { (caption) }
                thead {
                    tr {
                        th scope="col" { (both("Student", "学生")) }
                        @for exercise in &class.exercises {
                            th scope="col" {
                                (plain(&exercise.id)) " " span class="title" { (both_of(&exercise.title)) } small { (exercise.points) }
                            }
                        }
                        th scope="col" { (both("Total", "合計")) small { (class.points()) } }
                        @if class.is_weighted() { th scope="col" { (both("Mark", "評点")) small { "100" } } }
                    }
                }
                tbody { @for (index, submission) in class.submissions.iter().enumerate() { (row(class, index, submission)) } }
            }
        }
    };
    folding("class", "The class", "クラス", &content)
}

/// Returns a warning if this is not the whole class.
fn missing_parts(class: &Class) -> Markup {
    let parts: Vec<String> = class.missing.iter().map(Shard::to_string).collect();
    let parts = parts.join(", ");
    let (en, ja) = (format!("This is only a part of the class. Missing: {parts}"), format!("クラスの一部だけです。足りない部分: {parts}"));
    html! { @if !class.missing.is_empty() { p class="warning" { (both(&en, &ja)) } } }
}

fn row(class: &Class, index: usize, submission: &Submission) -> Markup {
    // One cell in place of those of the exercises.
    let in_one = match submission.problem {
        _ if submission.is_absent => Some(both("nothing handed in", "提出なし")),
        Some(_) => Some(both("not graded", "採点不能")),
        None => None,
    };
    let noted = submission.notes_beside_the_problem().count();
    let total = submission.points();
    html! {
        tr {
            th scope="row" {
                (link(class, index))
                // The cell says the same of an absent one.
                @if noted > 0 && !submission.is_absent {
                    " " small { (both(&format!("notes: {noted}"), &format!("注意 {noted} 件"))) }
                }
            }
            @if let Some(told) = &in_one {
                td class="none" colspan=(class.exercises.len()) { small { (told) } }
            } @else {
                @for exercise in &class.exercises { (cell(submission, exercise)) }
            }
            td class={ "total " (shade(total, class.points())) } {
                (total)
                @if in_one.is_some() { (labels(words::changes(submission))) }
            }
            @if class.is_weighted() { td class="total" { (format!("{:.1}", class.mark(submission))) } }
        }
    }
}

fn cell(submission: &Submission, exercise: &Graded) -> Markup {
    let points = submission.points_of(&exercise.id);
    let marked = grade_of(submission, exercise).filter(|grade| words::mark(grade, Lang::En).is_some());
    let class = if marked.is_some_and(|grade| !grade.is_unwritten()) { "none" } else { shade(points, exercise.points) };
    html! {
        td class=(class) {
            (points)
            @if let Some(grade) = marked { " " small { (in_both(|lang| words::mark(grade, lang).unwrap_or_default().to_string())) } }
            (labels(words::changes_of(submission, exercise)))
        }
    }
}

/// Returns each change of points in a word.
fn labels<'a>(changes: impl IntoIterator<Item = PointsChange<'a>>) -> Markup {
    html! {
        @for change in changes { " " small { (both_of(&change.label)) } }
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

/// Returns the table of the specs.
fn specs(class: &Class) -> Markup {
    let spreads = cases::spreads(class);
    let key = [("passed", "Passed", "合格"), ("failed", "Failed", "不合格"), ("not-run", "Not run", "未実行")]
        .map(|(class, en, ja)| html! { span class={ "key " (class) } {} (both(en, ja)) });
    let table = html! {
        table class="specs" {
            caption {
                (both("Passes of each spec, and the failures of the others.", "各スペックの合格者数と、不合格の内訳です。")) " "
                (joined(key, " "))
            }
            (columns(&[("Spec", "スペック"), ("Passed", "合格"), ("Outcome", "内訳")]))
            @for exercise in &class.exercises {
                tbody {
                    tr { th scope="rowgroup" colspan="3" { (plain(&exercise.id)) " " (both_of(&exercise.title)) } }
                    @for spread in spreads.iter().filter(|spread| spread.exercise.id == exercise.id) { (spec_row(spread)) }
                }
            }
        }
    };
    folding("specs", "The specs", "スペックごとの結果", &table)
}

fn spec_row(spread: &Spread) -> Markup {
    let failed: usize = spread.failed.iter().map(|(_, count)| count).sum();
    let mut told: Vec<Markup> =
        spread.failed.iter().map(|&(verdict, count)| in_both(|lang| format!("{} {count}", words::verdict(verdict, lang)))).collect();
    if spread.not_run > 0 {
        told.push(in_both(|lang| format!("{} {}", Kind::NotRun.name(lang), spread.not_run)));
    }
    if spread.longest > 0 {
        let longest = |lang| format!("{} {}", words::choose(lang, "longest", "最長"), words::seconds(spread.longest, lang));
        told.push(in_both(longest));
    }
    html! {
        tr {
            th scope="row" { (plain(&spread.spec.name)) small { (both_of(&spread.spec.title)) } }
            td class="count" { (spread.passed) " / " (spread.passed + failed + spread.not_run) }
            td class="outcome" {
                div class="bar" aria-hidden="true" {
                    (part("passed", spread.passed))
                    @for &(_, count) in &spread.failed { (part("failed", count)) }
                    (part("not-run", spread.not_run))
                }
                small { (joined(told, " · ")) }
            }
        }
    }
}

/// Returns a part of a bar, as long as its count.
fn part(class: &str, count: usize) -> Markup {
    html! { @if count > 0 { span class=(class) style={ "flex-grow:" (count) } {} } }
}

/// Returns the mistakes that have a name.
fn mistakes(class: &Class) -> Markup {
    let mistakes = cases::mistakes(class);
    let content = html! {
        @if mistakes.is_empty() {
            p { (both("No known mistake was recognised.", "既知の誤りは見つかりませんでした。")) }
        } @else {
            table class="mistakes" {
                caption {
                    (both("Players that behave like a wrong player that is known.", "よくある誤りのあるプレイヤーと同じ振る舞いをした提出です。"))
                }
                (columns(&[("Exercise", "演習"), ("Mistake", "誤り"), ("Count", "人数"), ("Students", "学生")]))
                tbody {
                    @for mistake in &mistakes {
                        tr {
                            td { (plain(mistake.exercise)) }
                            th scope="row" { (both_of(mistake.name)) }
                            td class="count" { (mistake.students.len()) }
                            td class="names" { (joined(mistake.students.iter().map(|&index| link(class, index)), " · ")) }
                        }
                    }
                }
            }
        }
    };
    folding("mistakes", "Commonest mistakes", "よくある誤り", &content)
}

/// Returns the lines in which edits repair students' players; nothing if none were asked for.
fn lines(class: &Class) -> Markup {
    let grades =
        class.submissions.iter().enumerate().flat_map(|(index, submission)| submission.grades.iter().map(move |grade| (index, grade)));
    let rows: Vec<_> = grades.filter_map(|(index, grade)| Some((index, &grade.exercise, grade.lines.as_ref()?))).collect();
    if rows.is_empty() {
        return Markup::default();
    }
    let caption = both(
        "An edit with which the player passes all questions, fresh ones among them.",
        "この変更で、初めて出す問題も含めてすべてに正解します。",
    );
    let table = html! {
        table class="mistakes lines" {
            caption { (caption) }
            (columns(&[("Exercise", "演習"), ("Student", "学生"), ("Line and edit", "行と変更")]))
            tbody {
                @for (index, exercise, lines) in rows {
                    tr { td { (plain(exercise)) } th scope="row" { (link(class, index)) } td { (edits(lines)) } }
                }
            }
        }
    };
    folding("lines", "Lines to look at", "見直す行", &table)
}

/// Returns the edits that repair a player, or why there are none.
fn edits(lines: &Lines) -> Markup {
    let edits = html! { ul { @for place in &lines.places { li { (both_of(&place.edit)) } } } };
    html! {
        @match &*lines.found {
            "pair" => { p { (both("Each two of these together:", "次の変更を 2 つ一緒に行うと直ります:")) } (edits) }
            _ if !lines.places.is_empty() => { (edits) }
            "unknown" => { p { (both_of(&lines.told)) } }
            _ => {
                @let tried = lines.tried;
                p { (both(&format!("no edit repairs it ({tried} tried)"), &format!("直せる変更は見つかりませんでした（{tried} 通りを試行）"))) }
            }
        }
    }
}

/// Returns the histogram of the points.
fn histogram(class: &Class) -> Markup {
    let bins = cases::histogram(class);
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0).max(1);
    let list = html! {
        p { (both("The number of students by points.", "得点ごとの人数です。")) }
        ol class="histogram" {
            @for bin in &bins {
                @let range = if bin.from == bin.to { bin.from.to_string() } else { format!("{}–{}", bin.from, bin.to) };
                @let en = format!("{range} points: {}", counted(bin.count, "student", "students"));
                li {
                    span class="spoken" { (both(&en, &format!("{range} 点: {} 人", bin.count))) }
                    b aria-hidden="true" { @if bin.count > 0 { (bin.count) } }
                    span class="column" style=(format!("--share:{:.3}", bin.count as f64 / most as f64)) {}
                    small aria-hidden="true" { (range) }
                }
            }
        }
    };
    folding("points", "Points", "得点の分布", &list)
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
        assert!(page.contains("&lt;hostile a=&quot;'&amp;\\u{1b}"));
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
            "&lt;script&gt;alert('x')&lt;/script&gt;\\n&quot;佐藤&quot; &amp; 花子",
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
            assert!(page.contains(&number(count, en, ja).0), "{count} {en}");
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
        let html = in_blocks(&message).0;
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
            assert!(!in_blocks(&text).0.contains("<svg"), "{text}");
        }
    }

    #[test]
    fn shades_are_none_each_third_and_all() {
        let shades: Vec<&str> = (0..=10).map(|points| shade(points, 10)).collect();
        assert_eq!(shades, ["s0", "s1", "s1", "s1", "s2", "s2", "s2", "s3", "s3", "s3", "s4"]);
        assert_eq!((shade(0, 0), shade(u32::MAX, u32::MAX)), ("s0", "s4"));
    }
}
