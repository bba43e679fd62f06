//! A class over the weeks: the results of several runs of `grade` on one page, without scripts.

use std::collections::{BTreeMap, HashMap, HashSet};

use maud::{Markup, html};
use minishogi_board::text_width;
use minishogi_grading::Lang;

use super::STYLE;
use crate::report::cases::grade_of;
use crate::report::result::{Class, Corrected, Submission};
use crate::report::words;
use minishogi_lab::clean::{one_line, outline, plain};
use minishogi_lab::html::{self, Head, both, both_of, number, section};

/// A run of `grade`, with its name on the page, as in `week 3`.
pub struct Run {
    pub name: String,
    pub class: Class,
}

/// The height of the chart.
const HEIGHT: usize = 160;

/// Returns the page of these runs, the earliest first. With `pseudonyms` no name is on it: a student without one in `class.toml` is a number.
pub fn page(runs: &[Run], pseudonyms: bool, lang: Lang) -> String {
    let students = students(runs, pseudonyms);
    let head = Head::new("Minishogi Lab: progress", "style-src 'unsafe-inline'", STYLE, lang);
    let body = html! {
        header class="page" {
            h1 { (both("Progress of the class", "クラスの進捗")) }
            dl { (number(students.len(), "students", "学生")) (number(runs.len(), "runs", "採点の回数")) }
        }
        main { (chart(runs)) (exercises(runs)) (table(runs, &students, pseudonyms)) }
    };
    html::page(head, &body)
}

/// Returns the students by their names on the page, with their submission in each run.
fn students(runs: &[Run], pseudonyms: bool) -> Vec<(String, Vec<Option<&Submission>>)> {
    // A student who handed in under several names has one id and as many rows, as in the other reports.
    let mut students: BTreeMap<(&str, usize), Vec<Option<&Submission>>> = BTreeMap::new();
    for (index, run) in runs.iter().enumerate() {
        let mut rows: HashMap<&str, usize> = HashMap::new();
        for submission in &run.class.submissions {
            let key = submission.id.as_deref().unwrap_or(&submission.student);
            let row = rows.entry(key).or_default();
            students.entry((key, *row)).or_insert_with(|| vec![None; runs.len()])[index] = Some(submission);
            *row += 1;
        }
    }
    let mut named: Vec<_> = students.into_values().map(|of_runs| (called(&of_runs, pseudonyms), of_runs)).collect();
    if pseudonyms {
        // The order of the roster would identify the students.
        named.sort_by_cached_key(|(name, of_runs)| {
            let best = of_runs.iter().flatten().next_back().map_or(0, |submission| submission.points());
            (name.is_none(), name.clone(), std::cmp::Reverse(best))
        });
    }
    let named = (1..).zip(named).map(|(number, (name, of_runs))| (name.unwrap_or_else(|| format!("#{number}")), of_runs));
    told_apart(named.collect())
}

/// Numbers names that occur more than once, or look the same: an instructor chooses pseudonyms freely.
fn told_apart<T>(named: Vec<(String, T)>) -> Vec<(String, T)> {
    let mut count: HashMap<String, usize> = HashMap::new();
    named.iter().for_each(|(name, _)| *count.entry(outline(name)).or_default() += 1);
    let mut taken: HashSet<String> = count.iter().filter(|(_, count)| **count == 1).map(|(name, _)| name.clone()).collect();
    let apart = |name: String| match count[&outline(&name)] {
        1 => name,
        _ => (1..).map(|number| format!("{name} ({number})")).find(|name| taken.insert(outline(name))).unwrap_or(name),
    };
    let (names, rest): (Vec<String>, Vec<T>) = named.into_iter().unzip();
    names.into_iter().map(apart).zip(rest).collect()
}

/// Returns `None` for a student without a pseudonym if one is wanted.
fn called(of_runs: &[Option<&Submission>], pseudonyms: bool) -> Option<String> {
    let last = || of_runs.iter().flatten().rev();
    match pseudonyms {
        true => last().find_map(|submission| submission.pseudonym.clone()),
        false => last().next().map(|submission| submission.student.clone()),
    }
}

/// Returns the part of all points that a student has, from 0 to 1.
fn share(class: &Class, submission: &Submission) -> f64 {
    f64::from(submission.points()) / f64::from(class.points().max(1))
}

/// Returns the lowest quarter, the middle and the highest quarter of a class, as parts of all points.
fn quartiles(class: &Class) -> [f64; 3] {
    let mut shares: Vec<f64> = class.submissions.iter().map(|submission| share(class, submission)).collect();
    shares.sort_by(f64::total_cmp);
    // Interpolated between two students, so that the middle is the median of the report.
    [1, 2, 3].map(|quarter| {
        let at = shares.len().saturating_sub(1) * quarter;
        let [low, high] = [at / 4, at.div_ceil(4)].map(|index| shares.get(index).copied().unwrap_or(0.0));
        low + (high - low) * (at % 4) as f64 / 4.0
    })
}

/// The width of the charts, in the units of their letters.
const WIDTH: usize = 720;

fn chart(runs: &[Run]) -> Markup {
    let step = (WIDTH - 60) / runs.len().max(2);
    let place = |index: usize, share: f64| (40 + step / 2 + index * step, 10 + ((1.0 - share) * HEIGHT as f64).round() as usize);
    let middle: Vec<(usize, usize)> = (0..).zip(runs).map(|(index, run)| place(index, quartiles(&run.class)[1])).collect();
    let line: Vec<String> = middle.iter().map(|(x, y)| format!("{x},{y}")).collect();
    // A name that meets the next one is left out; the tables have it.
    let longest = runs.iter().map(|run| text_width(&one_line(&run.name), 12.0)).fold(1.0, f64::max);
    let every = ((longest + 8.0) / step as f64).ceil().max(1.0) as usize;
    let caption = both(
        "A dot is the median, in percent of all points of the run; a bar reaches from the lower to the upper quartile.",
        "点は中央値（満点に対する割合、%）、縦棒は第 1 四分位数から第 3 四分位数までです。",
    );
    let chart = html! {
        svg class="weeks" viewBox={ "0 0 " (WIDTH) " " (HEIGHT + 40) } role="img" aria-labelledby="course-h" {
            @for percent in [0, 50, 100] {
                @let (_, y) = place(0, f64::from(percent) / 100.0);
                line class="grid" x1="36" y1=(y) x2=(WIDTH) y2=(y) {}
                text x="30" y=(y + 4) text-anchor="end" font-size="12" { (percent) }
            }
            polyline points=(line.join(" ")) fill="none" stroke="currentColor" stroke-width="2" {}
            // Of a single run there is no line.
            @for (x, y) in middle { circle cx=(x) cy=(y) r="4" fill="currentColor" {} }
            @for (index, run) in runs.iter().enumerate() {
                @let [low, _, high] = quartiles(&run.class);
                @let ((x, bottom), (_, top)) = (place(index, low), place(index, high));
                line x1=(x) y1=(top) x2=(x) y2=(bottom) stroke="currentColor" stroke-width="6" stroke-opacity="0.35" {}
                @if index.is_multiple_of(every) {
                    text x=(x) y=(HEIGHT + 28) text-anchor="middle" font-size="12" { (one_line(&run.name)) }
                }
            }
        }
    };
    let content = html! {
        p { (caption) }
        (scrolled("course", &chart))
        p { (both("The mean of each exercise, in percent of its points.", "演習ごとの平均点（満点に対する割合、%）。")) }
        div class="small-charts" { @for id in ids(runs) { (exercise_chart(runs, id)) } }
    };
    section("course", "Over the weeks", "週ごとの変化", &content)
}

/// Returns the numbers of the exercises that any run has.
fn ids(runs: &[Run]) -> Vec<&str> {
    let mut ids: Vec<&str> = runs.iter().flat_map(|run| run.class.exercises.iter().map(|exercise| &*exercise.id)).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// Returns a small chart of an exercise: its mean points over the runs that had it.
fn exercise_chart(runs: &[Run], id: &str) -> Markup {
    let (wide, high) = (220.0, 60.0);
    let means: Vec<(f64, f64)> = (0..)
        .zip(runs)
        .filter_map(|(index, run): (u32, &Run)| {
            let exercise = run.class.exercises.iter().find(|exercise| exercise.id == id)?;
            let points: u32 = run.class.submissions.iter().map(|submission| submission.points_of(id)).sum();
            let all = f64::from(exercise.points) * run.class.submissions.len().max(1) as f64;
            let x = 8.0 + (wide - 16.0) * f64::from(index) / (runs.len().max(2) - 1) as f64;
            Some((x, f64::from(points) / all.max(1.0)))
        })
        .collect();
    let y = |share: f64| format!("{:.1}", 4.0 + (1.0 - share) * (high - 8.0));
    let line: Vec<String> = means.iter().map(|&(x, share)| format!("{x:.1},{}", y(share))).collect();
    let last = means.last().map_or(0.0, |&(_, share)| 100.0 * share);
    html! {
        figure {
            figcaption { (plain(id)) (format!(": {last:.0} %")) }
            svg viewBox={ "0 0 " (wide) " " (high) } aria-hidden="true" {
                path d=(format!("M0 {}H{wide}M0 {}H{wide}", y(0.0), y(1.0))) stroke="currentColor" stroke-opacity=".2" {}
                polyline points=(line.join(" ")) {}
                @for &(x, share) in &means { circle cx=(format!("{x:.1}")) cy=(y(share)) r="3.5" {} }
            }
        }
    }
}

/// Returns the number of students with all points of each exercise in each run.
fn exercises(runs: &[Run]) -> Markup {
    let full = |run: &Run, id: &str| {
        let exercise = run.class.exercises.iter().find(|exercise| exercise.id == id)?;
        // As in all other reports: a student who was late does not have them.
        let has_all = |submission: &&Submission| {
            let is_there = grade_of(submission, exercise).is_some() || submission.correction_of(id).is_some();
            is_there && submission.points_of(id) == exercise.points
        };
        Some(run.class.submissions.iter().filter(has_all).count())
    };
    let table = html! {
        table class="class" {
            (heads(runs, "Exercise", "演習"))
            tbody {
                @for id in ids(runs) {
                    tr {
                        th scope="row" { (plain(id)) }
                        @for run in runs {
                            @if let Some(count) = full(run, id) { td { (count) } } @else { td class="none" {} }
                        }
                    }
                }
            }
        }
    };
    section("exercises", "How many have all points", "満点の人数", &scrolled("exercises", &table))
}

/// Returns contents that scroll on a telephone, by keys too.
fn scrolled(section: &str, content: &Markup) -> Markup {
    html! { div class="scroll" role="region" aria-labelledby={ (section) "-h" } tabindex="0" { (content) } }
}

fn heads(runs: &[Run], en: &str, ja: &str) -> Markup {
    html! {
        thead { tr { th scope="col" { (both(en, ja)) } @for run in runs { th scope="col" { (one_line(&run.name)) } } } }
    }
}

/// Returns a correction by hand; with pseudonyms without the reason, which may identify the student.
fn told(corrected: &Corrected, pseudonyms: bool) -> Markup {
    if pseudonyms {
        both(&format!("{} corrected", corrected.exercise), &format!("{} 訂正", corrected.exercise))
    } else {
        both_of(&words::correction(corrected))
    }
}

fn table(runs: &[Run], students: &[(String, Vec<Option<&Submission>>)], pseudonyms: bool) -> Markup {
    let table = html! {
        table class="class" {
            (heads(runs, "Student", "学生"))
            tbody {
                @for (name, of_runs) in students {
                    tr {
                        th scope="row" { (one_line(name)) }
                        @for (run, submission) in runs.iter().zip(of_runs) { (cell(&run.class, *submission, pseudonyms)) }
                    }
                }
            }
        }
    };
    section("students", "The students", "学生", &scrolled("students", &table))
}

fn cell(class: &Class, submission: Option<&Submission>, pseudonyms: bool) -> Markup {
    let submission = submission.filter(|submission| !submission.is_absent || !submission.corrected.is_empty());
    let Some(submission) = submission else { return html! { td class="none" { "–" } } };
    let shade = ["s0", "s1", "s2", "s3", "s4"][(share(class, submission) * 4.0).floor().clamp(0.0, 4.0) as usize];
    html! {
        td class=(shade) {
            (submission.points()) " " small { "/ " (class.points()) }
            @if !submission.late.is_empty() { " " small { (both("late", "遅れ")) } }
            @for corrected in &submission.corrected { " " small { (told(corrected, pseudonyms)) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parsed;
    use crate::report::result::sample;

    fn runs() -> Vec<Run> {
        let first = sample::class();
        let mut second = sample::class();
        // One student has joined, and another has left.
        second.submissions.remove(0);
        second.submissions[0].grades[0].points = 5;
        second.submissions[0].late.clear();
        vec![Run { name: "week <1>".to_string(), class: first }, Run { name: "week 2".to_string(), class: second }]
    }

    #[test]
    fn everybody_has_a_row_and_every_run_a_column() {
        let page = page(&runs(), false, Lang::En);
        assert_eq!(page.matches("week &lt;1&gt;").count(), 3);
        let read = parsed::html(&page);
        assert_eq!(parsed::all(&read, "tr > th[scope=row]:first-child").len(), 5 + 2, "students and exercises");
        assert!(page.contains("6 <small>/ 10</small> <small><span class=\"t\" lang=\"en\">late</span>"), "{page}");
        let last = parsed::texts(&read, "tr > td:last-child");
        assert!(last.contains(&"8 / 10".to_string()) && last.contains(&"–".to_string()), "{last:?}");
        assert!(parsed::all(&read, "script").len() == 1 && page.contains("&lt;script&gt;alert"));
    }

    #[test]
    fn who_has_lost_points_by_being_late_does_not_have_all_of_them() {
        let mut runs = runs();
        let first = &mut runs[0].class;
        let all = first.exercises[0].points;
        first.submissions[1].grades[0].points = all;
        assert_eq!(first.submissions[1].late[0].exercise, "02");
        assert!(exercises(&runs).0.contains("<th scope=\"row\">02</th><td>1</td><td>2</td>"), "{}", exercises(&runs).0);
    }

    #[test]
    fn a_correction_is_told_with_its_reason_which_may_tell_who_it_is() {
        let mut runs = runs();
        let (_, absent) = (runs.pop(), &mut runs[0].class.submissions[2]);
        (absent.is_absent, absent.problem) = (true, None);
        absent.corrected = vec![sample::corrected("02", 5, "of <Sato>")];
        let page = |pseudonyms| page(&runs, pseudonyms, Lang::En);
        assert!(
            page(false).contains("02 was corrected by hand, 5 points added: of &lt;Sato&gt;") && page(false).contains(">2 <small>/ 10<")
        );
        assert!(page(true).contains("02 corrected") && !page(true).contains("Sato"));
        assert!(exercises(&runs).0.contains("<th scope=\"row\">02</th><td>2</td>"), "{}", exercises(&runs).0);
    }

    #[test]
    fn with_pseudonyms_no_name_is_on_the_page() {
        let page = page(&runs(), true, Lang::Ja);
        let students = parsed::texts(&parsed::html(&page), "th[scope=row]");
        assert!(["Fuji", "#2"].iter().all(|name| students.iter().any(|student| student == name)), "{students:?}");
        for name in ["山田", "鈴木", "花子", "CON", "HYPERLINK"] {
            assert!(!page.contains(name), "{name}");
        }
    }

    #[test]
    fn who_handed_in_twice_has_two_rows_and_nobody_is_called_as_another() {
        let mut runs = runs();
        for run in &mut runs {
            let [.., other, last] = &mut run.class.submissions[..] else { panic!() };
            for submission in [other, last] {
                (submission.id, submission.pseudonym) = (Some("00101".to_string()), Some("Fuji".to_string()));
            }
        }
        let table = table(&runs, &students(&runs, false), false).0;
        assert!(table.contains("鈴木</th>") && table.contains("山田 太郎</th>"), "{table}");
        let named: Vec<String> = students(&runs, true).into_iter().map(|(name, _)| name).collect();
        assert_eq!(named, ["Fuji (1)", "Fuji (2)", "Fuji (3)", "#4", "#5"]);
        let apart = told_apart(["Aso", "Fuji (1)", "Fuji", "ｆｕｊｉ"].map(|name| (name.to_string(), ())).to_vec());
        let apart: Vec<String> = apart.into_iter().map(|(name, ())| name).collect();
        assert_eq!(apart, ["Aso", "Fuji (1)", "Fuji (2)", "ｆｕｊｉ (3)"]);
    }

    #[test]
    fn quartiles_are_of_the_class() {
        let class = sample::class();
        assert_eq!(quartiles(&class), [0.2, 0.5, 0.6]);
    }
}
