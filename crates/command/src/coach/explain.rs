//! `tree --failing`, and a key of `watch`: the tree of the search that a failing question asks for, opened at its first wrong value.

use std::io;
use std::process::ExitCode;

use minishogi::{Glyphs, MAX_PLY, Text, text};
use minishogi_command::checkout::Course;
use minishogi_command::counted;
use minishogi_command::terminal::tell;
use minishogi_grading::{Ask, Exercise, Kind, Question, Until};

use super::outcome::{self, Graded, Outcome};
use crate::tools;

/// The first exercise whose players search a tree.
const FIRST: &str = "04";

/// The most seconds of a search. A slower one is drawn again to the depth [`SHALLOW`], if it was to go deeper.
const PATIENCE: &str = "120";

/// Any player of the course searches to this depth soon.
const SHALLOW: u32 = 4;

/// Draws the tree of an exercise's first failing question, or of the first exercise that has not all its points.
pub fn explain(course: &Course, exercise: Option<&'static Exercise>) -> io::Result<ExitCode> {
    let is_open = |exercise: &&'static Exercise| !Outcome::for_points(course, exercise).is_full(exercise);
    let Some(exercise) = exercise.or_else(|| course.exercises.iter().find(is_open)) else {
        tell(&outcome::all_done(course))?;
        return Ok(ExitCode::SUCCESS);
    };
    let (told, is_drawn) = draw(course, exercise, &Outcome::of(course, exercise));
    tell(&format!("{told}\n"))?;
    Ok(if is_drawn { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Draws the tree, and returns a text that names its file, or the reason why there is none.
pub fn draw(course: &Course, exercise: &Exercise, outcome: &Outcome) -> (String, bool) {
    let id = exercise.id;
    let written = |graded: &&Graded| graded.failures().all(|failure| failure.verdict.kind != Kind::NotWritten);
    let graded = if let Outcome::Graded(graded) = outcome { Some(graded).filter(written) } else { None };
    let Some(graded) = graded else {
        let none = course.text(
            format!("Exercise {id} does not run yet, so there is no search to draw. See: cargo run -- hint {id}"),
            format!("演習 {id} はまだ動かないので、描く探索がありません。まず: cargo run -- hint {id}"),
        );
        return (none, false);
    };
    if graded.failures().next().is_none() {
        let example = example(exercise.id).map(|flags| format!("cargo run -- tree ex{id}{flags}"));
        let [en, ja] =
            ["To see a search", "探索を見るには"].map(|see| example.as_ref().map_or(String::new(), |tree| format!("{see}: {tree}")));
        let none = course.text(
            format!("All specs of exercise {id} pass: there is no search to draw. {en}").trim_end().to_string(),
            format!("演習 {id} のスペックはすべて合格です。描く探索はありません。{ja}"),
        );
        return (none, false);
    }
    let questions = || graded.failures().filter_map(|failure| failure.verdict.question.as_ref());
    let found = questions().filter(|_| exercise.id >= FIRST).find_map(|question| Some((question, Search::of(question).ok()?)));
    let Some((question, search)) = found else {
        let why = questions().next().filter(|_| exercise.id >= FIRST).and_then(|question| Some((question, Search::of(question).err()?)));
        let Some((question, why)) = why else {
            let none = course.text(
                format!("No failing question of exercise {id} asks for a search to a depth: there is no tree to draw."),
                format!("演習 {id} の不合格のスペックに、深さを決めた探索はありません。描く木がありません。"),
            );
            return (none, false);
        };
        let board = question.position().labelled(Glyphs::of(course.lang), course.lang).to_string();
        let asked = question.shell_lines().join(" , ");
        let again = course.text(format!("The question: {asked}"), format!("質問: {asked}"));
        return (format!("{}\n{board}\n{again}", course.text(why.en.into_owned(), why.ja.into_owned())), false);
    };
    let file = course.root.join(format!("tree_{id}.html"));
    let drawn = |search: &Search| tools::ask("tree", &words(id, question, search, &file.display().to_string()), course.lang);
    let (search, told) = match (drawn(&search), search) {
        (Err(_), Search::Depth(depth)) if depth > SHALLOW => (Search::Depth(SHALLOW), drawn(&Search::Depth(SHALLOW))),
        (told, search) => (search, told),
    };
    match told {
        Ok(told) => {
            let (what, sfen, before) = (search.text(), question.position().sfen(), question.earlier.len());
            let mut asked = course.text(
                format!("The tree of the first question that fails: {} in {sfen}", what.en),
                format!("最初の不合格の質問の木: {}、局面 {sfen}", what.ja),
            );
            if before > 0 {
                asked += &course.text(
                    format!("\nThe same player is asked before, as in the spec: {before}"),
                    format!("\nスペックと同じように、先に同じプレイヤーに尋ねた質問の数: {before}"),
                );
            }
            if let (Search::Depth(drawn), Ask::Search { depth: Some(wanted), .. }) = (search, question.ask)
                && drawn < wanted
            {
                asked += &course.text(
                    format!("\nThe spec asks for depth {wanted}, which takes too long to be recorded."),
                    format!("\nスペックが求める深さは {wanted} ですが、記録に時間がかかりすぎます。"),
                );
            }
            (format!("{asked}\n{}", told.trim_end()), true)
        }
        Err(message) => (message, false),
    }
}

/// Returns the flags after `tree` and the exercise that draw a search; none if its players do not search.
fn example(id: &str) -> Option<&'static str> {
    match id {
        "11" => Some(" --mate 5 --position \"1bs2/bPk1g/3PR/G4/1KS2 b R 19\""),
        "00" | "01" | "02" | "12" | "14" => None,
        _ => Some(""),
    }
}

/// A search that can be drawn.
#[derive(Clone, Copy)]
enum Search {
    Depth(u32),
    Nodes(u64),
    Mate(u32),
}

impl Search {
    /// Returns the search that a question asks for, or the reason why it cannot be drawn.
    fn of(question: &Question) -> Result<Search, Text> {
        match question.ask {
            _ if !question.position().has_legal_move() => {
                Err(Text::new("There is no legal move in this position, and so no tree:", "この局面には合法手がないので、木もありません:"))
            }
            Ask::Search { depth: Some(depth), .. } => Ok(Search::Depth(depth)),
            Ask::SearchUntil(Until::Nodes(nodes)) if nodes > 0 => Ok(Search::Nodes(nodes)),
            Ask::Mate { plies, until: None } => Ok(Search::Mate(plies)),
            Ask::SearchUntil(_) | Ask::Mate { until: Some(_), .. } => Err(Text::new(
                "That spec is about the end of the search and not about its result, so a tree would not show the mistake. The position:",
                "このスペックは、何を見つけるかではなく、いつ終わるかを調べます。木を描いても間違いは見えません。局面:",
            )),
            Ask::Search { depth: None, .. } => Err(Text::new(
                "That spec asks for a move without a depth, so there is no tree to compare it with. The position:",
                "このスペックは深さを決めずに手を尋ねるので、比べる木がありません。局面:",
            )),
            Ask::Evaluate | Ask::User(_) | Ask::Part(_) => Err(Text::new(
                "That spec asks about this position alone and not for a search, so there is no tree. The position:",
                "このスペックはこの局面だけについて尋ねるもので、探索はしません。だから木もありません。局面:",
            )),
            Ask::Solve { .. } => Err(Text::new(
                "That spec asks for a game that is solved backwards, so there is no tree of a search. The position:",
                "このスペックはゲームを後ろから解くものなので、探索の木はありません。局面:",
            )),
        }
    }

    fn text(self) -> Text {
        match self {
            Search::Depth(depth) => text!("depth {depth}", "深さ {depth}"),
            Search::Nodes(nodes) => text!("{nodes} nodes", "{nodes} 節点"),
            Search::Mate(MAX_PLY) => Text::new("a mate", "詰み"),
            Search::Mate(plies) => {
                Text::of(format!("a mate of {} at most", counted(plies, "ply", "plies")), format!("{plies} 手以内の詰み"))
            }
        }
    }
}

/// Returns the words after `tree` that draw a search as the spec asks for it: with the options, and after the earlier questions to the same player.
fn words(id: &str, question: &Question, search: &Search, file: &str) -> Vec<String> {
    let [flag, number] = match search {
        Search::Depth(depth) => ["--depth".to_string(), depth.to_string()],
        Search::Nodes(nodes) => ["--nodes".to_string(), nodes.to_string()],
        Search::Mate(plies) => ["--mate".to_string(), plies.to_string()],
    };
    let mut words = vec![format!("ex{id}"), flag, number, "--position".to_string(), question.sfen.clone()];
    if !question.moves.is_empty() {
        let moves: Vec<String> = question.moves.iter().map(ToString::to_string).collect();
        words.extend(["--moves".to_string(), moves.join(" ")]);
    }
    // These would never end.
    let ends = |ask: Ask| !matches!(ask, Ask::SearchUntil(Until::Stop(_) | Until::StopWithLag(_)));
    let earlier = question.earlier.iter().filter(|earlier| ends(earlier.ask)).flat_map(|earlier| earlier.lines());
    let before: Vec<String> = question.option_lines().chain(earlier).collect();
    if !before.is_empty() {
        words.extend(["--before".to_string(), before.join(" , ")]);
    }
    words.extend(["--timeout", PATIENCE, "--out", file].map(str::to_string));
    words
}

#[cfg(test)]
mod tests {
    use minishogi::START_SFEN;
    use minishogi_grading::{Draw, EXERCISES, End};

    use super::*;

    #[test]
    fn a_search_is_drawn_as_the_spec_asks_for_it() {
        let drawn = |question: &Question| words("09", question, &Search::of(question).unwrap(), "t.html").join(" ");
        let question =
            Question::search(START_SFEN, 7, 1).after("5d5c 1b1c").with_options(&[("USI_Hash", 1)]).after_search(2, End::Depth(9));
        let expected = format!(
            "ex09 --depth 7 --position {START_SFEN} --moves 5d5c 1b1c --before setoption name USI_Hash value 1 , position sfen {START_SFEN} , \
             go depth 9 --timeout {PATIENCE} --out t.html"
        );
        assert_eq!(drawn(&question), expected);
        let mate = drawn(&Question::mate(START_SFEN, 5, 1));
        assert_eq!(mate, format!("ex09 --mate 5 --position {START_SFEN} --timeout {PATIENCE} --out t.html"));
        let nodes = drawn(&Question::search_until(START_SFEN, Until::Nodes(99), 1));
        assert!(nodes.contains(" --nodes 99 "), "{nodes}");
    }

    /// Of the exercises that search positions of minishogi.
    #[test]
    fn every_exercise_with_searches_has_trees() {
        for exercise in EXERCISES.iter().filter(|exercise| (FIRST..="11").contains(&exercise.id)) {
            let questions: Vec<Question> = exercise.specs.iter().flat_map(|spec| (spec.questions)(&mut Draw::fixed())).collect();
            let drawn = questions.iter().filter(|question| Search::of(question).is_ok()).count();
            assert!(drawn > 0, "{}: none of {}", exercise.id, questions.len());
        }
    }
}
