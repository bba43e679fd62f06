//! The READMEs and the guide: their statements are true, and the same in both languages.
//!
//! The transcripts are made by the solutions, so these tests pass with any code of a student.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::lecture_tree::Node::{self, Inner, Leaf};
use crate::lecture_tree::{Seen, alpha_beta, bound, lecture_tree, minimax, negamax};
use crate::links::is_local;
use crate::pages::{Block, Fence, blocks, links, resolved, transcripts, without_comments};
use minishogi::{PieceKind, piece_value};
use minishogi_grading::players::nodes_with_and_without_null_windows;
use minishogi_grading::{Draw, EXERCISES, Exercise, Lang};
use support::ROOT;
use support::processes::skip;
use support::programs::stderr;

/// A README in one language.
struct Page {
    path: PathBuf,
    /// The lines outside of fenced blocks.
    prose: Vec<String>,
    fences: Vec<Fence>,
}

impl Page {
    fn read(folder: &str, name: &str) -> Page {
        let path = Path::new(ROOT).join(folder).join(name);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut page = Page { path, prose: Vec::new(), fences: Vec::new() };
        for block in blocks(&text) {
            match block {
                Block::Line(line) => page.prose.push(line),
                Block::Fence(fence) => page.fences.push(fence),
            }
        }
        page
    }

    fn name(&self) -> String {
        self.path.strip_prefix(ROOT).unwrap_or(&self.path).display().to_string()
    }

    fn fences_of(&self, language: &str) -> impl Iterator<Item = &str> {
        self.fences.iter().filter(move |fence| fence.language == language).map(|fence| fence.code.as_str())
    }

    /// The levels of the headings: 1 for `#`, 2 for `##`.
    fn headings(&self) -> Vec<usize> {
        self.prose.iter().filter(|line| line.starts_with('#')).map(|line| line.bytes().take_while(|&byte| byte == b'#').count()).collect()
    }

    fn hints(&self) -> usize {
        let count = |tag| self.prose.iter().map(|line| line.matches(tag).count()).sum::<usize>();
        assert_eq!(count("<details><summary>"), count("</details>"), "{}", self.name());
        count("<details>")
    }

    fn links(&self) -> Vec<&str> {
        self.prose.iter().flat_map(|line| links(line)).collect()
    }

    /// The rows of tables that begin with a name in code and a number: the specs and their points.
    fn specs(&self) -> Vec<(&str, u32)> {
        let rows = self.prose.iter().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
        rows.filter_map(|(name, rest)| Some((name, rest.split_once(" | ")?.0.parse().ok()?))).collect()
    }
}

/// A README in English and in Japanese.
fn pages_of(shelf: &str, exercise: &Exercise) -> [Page; 2] {
    ["README.md", "README.ja.md"].map(|name| Page::read(&format!("{shelf}/{}", exercise.folder), name))
}

/// The shelves with READMEs.
const SHELVES: [&str; 2] = ["exercises", "solutions"];

/// The pages of the guide, each in English and in Japanese.
fn guide() -> Vec<[Page; 2]> {
    let folder = Path::new(ROOT).join("slides/guide/en");
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.map(|name| ["en", "ja"].map(|lang| Page::read(&format!("slides/guide/{lang}"), &name))).collect()
}

fn all_pages() -> impl Iterator<Item = [Page; 2]> {
    let pages = SHELVES.iter().flat_map(|shelf| EXERCISES.iter().map(move |exercise| pages_of(shelf, exercise)));
    let df_pn = ["DF_PN.md", "DF_PN.ja.md"].map(|name| Page::read("exercises/11_mate", name));
    let front = ["README", "WINDOWS"].map(|name| [format!("{name}.md"), format!("{name}.ja.md")].map(|name| Page::read("", &name)));
    pages.chain(front).chain([df_pn]).chain(guide())
}

#[test]
fn the_guide_lists_every_exercise() {
    for (lang, file) in [(Lang::En, "README.md"), (Lang::Ja, "README.ja.md")] {
        let page = Page::read(&format!("slides/guide/{}", lang.code()), "course.md");
        for exercise in EXERCISES {
            let begin = format!("| {} | [{}](../../../exercises/{}/{file}) |", exercise.id, exercise.title.get(lang), exercise.folder);
            let end = format!("| {} |", exercise.points());
            let listed = page.prose.iter().any(|line| line.starts_with(&begin) && line.ends_with(&end));
            assert!(listed, "{}: no line `{begin} ... {end}`", page.name());
        }
    }
}

/// A reader sees the whole of the front page in two screens.
#[test]
fn the_front_page_is_short() {
    for name in ["README.md", "README.ja.md"] {
        let page = Page::read("", name);
        let lines = page.prose.len() + page.fences.iter().map(|fence| 2 + fence.code.lines().count()).sum::<usize>();
        assert!(lines <= 110, "{name}: {lines} lines");
    }
}

#[test]
fn both_languages_are_built_alike() {
    for [en, ja] in all_pages() {
        let name = en.name();
        assert_eq!(en.headings(), ja.headings(), "{name}: headings");
        assert_eq!(en.hints(), ja.hints(), "{name}: hints");
        assert_eq!(en.specs(), ja.specs(), "{name}: specs");
        // External links depend on the language.
        let targets = |page: &Page| {
            let local = page.links().into_iter().filter(|link| is_local(link));
            local.map(|link| link.replace(".ja.", ".").replace("/ja/", "/en/")).collect::<Vec<_>>()
        };
        assert_eq!(targets(&en), targets(&ja), "{name}: links");
        assert_eq!(en.fences.len(), ja.fences.len(), "{name}: fences");
        for (en, ja) in en.fences.iter().zip(&ja.fences) {
            assert_eq!(without_comments(en), without_comments(ja), "{name}");
        }
    }
}

#[test]
fn specs_are_named_with_their_points() {
    for exercise in EXERCISES {
        let expected: Vec<(&str, u32)> = exercise.specs.iter().map(|spec| (spec.name, spec.points)).collect();
        for page in pages_of("exercises", exercise) {
            assert_eq!(page.specs(), expected, "{}", page.name());
        }
    }
}

fn numbers(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty()).collect()
}

#[test]
fn sessions_and_minutes_agree() {
    for exercise in EXERCISES {
        let [en, ja] = pages_of("exercises", exercise);
        let found = en.prose.iter().find_map(|line| line.strip_prefix("Session: ")?.split_once(" · Minutes: "));
        let (session, minutes) = found.unwrap_or_else(|| panic!("{}: no line `Session: N · Minutes: N`", en.name()));
        // A part that takes longer may come after a comma.
        let (minutes, more) = minutes.split_once(", ").unwrap_or((minutes, ""));
        let expected = format!("第 {session} 回 · 目安: {minutes} 分");
        let line = ja.prose.iter().find(|line| line.starts_with(&expected)).unwrap_or_else(|| panic!("{}: no `{expected}`", ja.name()));
        assert_eq!(numbers(&line[expected.len()..]).len(), numbers(more).len(), "{}: {line}", ja.name());
        assert!(numbers(more).iter().all(|number| numbers(line).contains(number)), "{}: {line}", ja.name());
    }
}

/// The language of a page or a folder of pages; the pages for maintainers are in English only and have none.
fn language_of(place: &Path) -> Option<Lang> {
    let text = place.to_string_lossy().replace('\\', "/") + "/";
    if text.contains("/slides/ja/") || text.contains("/guide/ja/") || text.ends_with(".ja.md/") {
        return Some(Lang::Ja);
    }
    let is_translated = place.with_extension("ja.md").exists();
    (text.contains("/slides/en/") || text.contains("/guide/en/") || is_translated).then_some(Lang::En)
}

#[test]
fn links_stay_in_the_language() {
    for [en, ja] in all_pages() {
        for (page, translation) in [(&en, &ja), (&ja, &en)] {
            let folder = page.path.parent().unwrap();
            let target = |link: &str| resolved(&folder.join(link.split('#').next().unwrap_or(link)));
            let other = language_of(&resolved(&translation.path));
            assert!(other.is_some_and(|other| Some(other) != language_of(&resolved(&page.path))), "{}", page.name());
            let links = page.links();
            assert!(links.iter().any(|link| target(link) == resolved(&translation.path)), "{}: no link to its translation", page.name());
            for link in links.iter().filter(|link| is_local(link) && target(link) != resolved(&translation.path)) {
                assert_ne!(language_of(&target(link)), other, "{}: {link} is in the other language", page.name());
            }
        }
    }
}

#[test]
fn only_known_kinds_of_fences() {
    for page in all_pages().flatten() {
        for fence in &page.fences {
            assert!(["console", "rust", "sh", "text"].contains(&fence.language.as_str()), "{}: {fence:?}", page.name());
            assert_eq!(fence.language == "console", fence.code.starts_with("$ "), "{}: {fence:?}", page.name());
        }
    }
}

/// Each snippet is in the solution, line for line, so the compiler has seen it.
#[test]
fn snippets_are_lines_of_the_solution() {
    let lines = |code: &str| code.lines().map(|line| line.trim().to_string()).collect::<Vec<_>>();
    for exercise in EXERCISES {
        let solution = fs::read_to_string(Path::new(ROOT).join("solutions").join(exercise.folder).join("player.rs")).unwrap();
        let solution = lines(&solution);
        for page in SHELVES.iter().flat_map(|shelf| pages_of(shelf, exercise)) {
            for snippet in page.fences_of("rust") {
                let snippet = lines(snippet);
                assert!(solution.windows(snippet.len()).any(|window| *window == snippet), "{}: {snippet:#?}", page.name());
            }
        }
    }
}

#[test]
fn transcripts_are_real() {
    // The two languages have the same ones.
    for [page, _] in all_pages() {
        for code in page.fences_of("console") {
            transcripts::check(code).unwrap_or_else(|error| panic!("{}: {error}", page.name()));
        }
    }
}

/// The solutions reach the results of matches in READMEs.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn players_get_as_much_stronger_as_the_readmes_say() {
    let mut played = 0;
    for exercise in EXERCISES {
        let [en, _] = pages_of("exercises", exercise);
        for pair in en.fences.windows(2) {
            // Two engines of the same name play with threads: differently each time.
            let command =
                pair[0].code.trim().strip_prefix("cargo run -- ").filter(|words| words.starts_with("match") && !words.contains("Threads"));
            let Some(words) = command.filter(|_| pair[1].language == "text") else { continue };
            let words = words.replace(" ex", " sol").replace("cmd=ex", "cmd=sol");
            let said = transcripts::run(&format!("cargo run -q -- {words}")).replace("sol", "ex");
            for line in pair[1].code.lines() {
                assert!(said.lines().any(|said| said.trim() == line), "{}: no line `{line}` in\n{said}", en.name());
            }
            played += 1;
        }
    }
    assert_eq!(played, 5);
}

#[test]
fn piece_values_are_those_of_the_kit() {
    let exercise = Exercise::with_id("02").unwrap();
    for page in pages_of("exercises", exercise) {
        for kind in PieceKind::ALL {
            let row = format!("| {} | `{kind:?}` | {} |", kind.kanji(), piece_value(kind));
            assert!(page.prose.contains(&row), "{}: no row {row}", page.name());
        }
    }
}

/// Exercise 10: the nodes that the judge compares with. The solution, with a table of its own size, needs a few others.
#[test]
fn the_nodes_of_null_windows_are_those_of_the_judge() {
    let exercise = Exercise::with_id("10").unwrap();
    let name = "null_windows_save_nodes";
    let spec = exercise.specs.iter().find(|spec| spec.name == name).unwrap();
    let sums = Draw::fixed().questions(exercise, spec).iter().fold([0, 0], |[with, without], question| {
        let nodes = nodes_with_and_without_null_windows(&question.position(), question.depth());
        [with + nodes[0], without + nodes[1]]
    });
    let expected = [sums[0], sums[1], sums.iter().sum::<u64>() / 2].map(|nodes| nodes.to_string());
    for page in pages_of("exercises", exercise) {
        let row = page.prose.iter().find(|line| line.starts_with(&format!("| `{name}`"))).unwrap();
        let named: Vec<&str> = numbers(row).into_iter().filter(|number| number.len() > 3).collect();
        assert_eq!(named, expected, "{}", page.name());
    }
}

/// Exercise 10: the error of the compiler for a thread that could outlive the player.
#[test]
fn a_thread_outside_of_a_scope_does_not_compile() {
    let code = "E0521";
    for page in pages_of("exercises", Exercise::with_id("10").unwrap()) {
        assert!(page.prose.iter().any(|line| line.contains(code)), "{}", page.name());
    }
    let folder = env!("CARGO_TARGET_TMPDIR");
    let source = format!("{folder}/outlives_the_player.rs");
    let program = "pub struct Threads(u32);\nimpl Threads {\n    pub fn search_with_helpers(&self) {\n        \
                   std::thread::spawn(|| self.0);\n    }\n}\n";
    fs::write(&source, program).unwrap();
    let words = ["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "--out-dir", folder, &source];
    let Ok(output) = Command::new("rustc").args(words).output() else { return skip("there is no rustc") };
    let said = stderr(&output);
    assert!(!output.status.success() && said.contains(&format!("error[{code}]")), "{said}");
}

/// The row of a table for each inner node: how both methods find its value.
fn worked_rows(node: &Node, max: bool) -> Vec<String> {
    let Inner(name, children) = node else { return Vec::new() };
    let list = |text: fn(&Node, bool) -> String| children.iter().map(|child| text(child, !max)).collect::<Vec<_>>().join(", ");
    let by_minimax = list(|child, max| minimax(child, max).to_string());
    let by_negamax = list(|child, max| format!("-({})", negamax(child, max)));
    let (mover, best) = if max { ("MAX", "max") } else { ("MIN", "min") };
    let (value, own_value) = (minimax(node, max), negamax(node, max));
    let mut rows: Vec<String> = children.iter().flat_map(|child| worked_rows(child, !max)).collect();
    rows.push(format!("| {name} | {mover} | {best}({by_minimax}) = {value} | max({by_negamax}) = {own_value} |"));
    rows
}

/// A line for each inner node that alpha-beta left, in that order.
fn steps(node: &Node, max: bool, seen: &Seen, lines: &mut Vec<String>) {
    let Inner(name, children) = node else { return };
    let looked_at = children.iter().zip(&seen.children);
    let leaves: Vec<String> =
        looked_at.clone().filter(|(child, _)| matches!(child, Leaf(_))).map(|(_, leaf)| leaf.value.to_string()).collect();
    looked_at.for_each(|(child, seen)| steps(child, !max, seen, lines));
    let value = seen.value;
    let result = match (seen.is_cut, max) {
        (false, _) => value.to_string(),
        (true, true) => format!("{value} or more: cut, {value} >= beta"),
        (true, false) => format!("{value} or less: cut, {value} <= alpha"),
    };
    lines.push(format!("{name:6}{:7}{:7}{:9}{result}\n", bound(seen.alpha), bound(seen.beta), leaves.join(" ")));
}

#[test]
fn the_lecture_tree_is_worked_right() {
    let tree = lecture_tree();
    let mut expected = worked_rows(&tree, true);
    // The table goes up level by level.
    expected.sort_by_key(|row| ["| root", "| A |", "| B |", "| C |"].iter().any(|inner| row.starts_with(inner)));
    expected.sort_by_key(|row| row.starts_with("| root"));
    for page in pages_of("exercises", Exercise::with_id("04").unwrap()) {
        let rows: Vec<&str> = page.prose.iter().map(String::as_str).filter(|line| line.contains(" | max(")).collect();
        assert_eq!(rows, expected, "{}\n{}", page.name(), expected.join("\n"));
    }

    let mut lines = vec![format!("{:6}{:7}{:7}{:9}{}\n", "node", "alpha", "beta", "leaves", "value")];
    let seen = alpha_beta(&tree, true, i32::MIN, i32::MAX);
    steps(&tree, true, &seen, &mut lines);
    assert_eq!((seen.value, minimax(&tree, true), negamax(&tree, true)), (3, 3, 3));
    let expected = lines.concat();
    let drawn = [4, -2, -3, -1, 3, 1, 4, 5, -2, 1, 2, -3].map(|leaf| leaf.to_string());
    for page in ["04", "05"].into_iter().flat_map(|id| pages_of("exercises", Exercise::with_id(id).unwrap())) {
        let texts: Vec<&str> = page.fences_of("text").collect();
        assert_eq!(texts[0].lines().last().unwrap().split_whitespace().collect::<Vec<_>>(), drawn, "{}", page.name());
        assert!(texts.len() == 1 || texts[1] == expected, "{}: the steps are\n{expected}", page.name());
    }
}
