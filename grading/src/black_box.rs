//! The specs for an engine of which only the answers are seen: a program in any language that speaks USI.
//!
//! A question becomes lines of the protocol, and what the engine says an [`Answer`], which is judged as a student's player is, as far as
//! it tells enough. What it does not tell is no reason to take points away: [`View::Hidden`] says why there are none to be had.
//!
//! Scores and nodes are those that the engine itself reports. Only the score of the move it plays is known, so a spec that judges the scores
//! of all root moves judges this one.

use minishogi::{mate_in, mated_in};

use super::ex03::{best_by_one_ply, value_reached};
use super::ex04::mates_as_fast_as_possible;
use super::ex05::same_value;
use super::ex07::same_value as same_value_at_rest;
use super::ex09::{plays_a_best_move, same_value as same_value_with_table};
use super::judge::check_chosen;
use super::{Answer, Ask, Complaint, Exercise, Kind, Lang, Observed, Question, Spec, Text, Verdict, each, reference};

/// What must hold of the answers, as in [`Spec::holds`].
pub type Holds = fn(&[Observed]) -> Result<(), Complaint>;

/// What can be seen of a spec from outside.
pub enum View {
    /// Enough to judge it, by this.
    Open(Holds),
    /// Not enough, and why.
    Hidden(Text),
}

/// What can be seen of a spec where the engine has solved the exercises up to `upto`. A later exercise can hide what an earlier one demands.
pub fn view(exercise: &Exercise, spec: &Spec, upto: &str) -> View {
    match (exercise.id, spec.name) {
        ("00", _) => View::Hidden(Text::new(
            "the command `user` is one of this kit, not of USI.",
            "コマンド `user` はこの教材のもので、USI にはありません。",
        )),
        ("01", "plays_every_move_sometimes" | "is_not_the_same_every_time") if upto != "01" => View::Hidden(Text::new(
            "an engine that has gone beyond exercise 01 need not play at random any more.",
            "課題 01 より先に進んだエンジンは、もうランダムに指す必要がありません。",
        )),
        // A mate has the same value, whatever is looked at behind the depth.
        ("03" | "04" | "05" | "06", name) if upto >= "07" && !name.contains("mate") => View::Hidden(Text::new(
            "an engine with a quiescence search looks at captures behind the depth: it has other values, and more nodes.",
            "静止探索をするエンジンは、指定した深さより先で駒の取り合いを読むので、値も節点の数も変わります。",
        )),
        ("03", "scores_every_move") => View::Open(|observed| each(observed, one_ply_score)),
        ("04", "depth_one" | "depth_two" | "depth_three") => View::Open(|observed| each(observed, value_and_score)),
        ("04", "visits_the_whole_tree") => View::Hidden(Text::new(
            "what counts as a node is up to the engine, and a better search visits fewer.",
            "何を 1 節点と数えるかはエンジンによりますし、よりよい探索が訪れる節点はもっと少なくなります。",
        )),
        ("04", "mates_in_three" | "prefers_the_shorter_mate") => View::Open(|observed| {
            each(observed, |question, answer| {
                shows_score(answer)?;
                mates_as_fast_as_possible(question, answer)
            })
        }),
        ("05", "same_value_to_depth_three" | "same_value_to_depth_five" | "mates_by_distance") => {
            View::Open(|observed| each(observed, value_and_score))
        }
        ("05", "far_fewer_nodes_than_negamax") => View::Open(|observed| each(observed, few_nodes)),
        // With the moves in other orders, right searches need 0.5 to 2.1 times the nodes of the slides', and late cuts 1.05 to 4.1 times.
        ("05", "cuts_when_beta_is_reached") => View::Hidden(Text::new(
            "how many nodes a right alpha-beta visits depends on the order of the moves, which is up to the engine.",
            "正しい αβ 法でも、訪れる節点の数は手を調べる順番によって変わります。順番はエンジンの自由です。",
        )),
        ("06", "same_value_to_depth_five" | "mates_by_distance") => View::Open(|observed| each(observed, value_and_score)),
        ("06", _) => View::Hidden(Text::new(
            "in which order an engine looks at the moves is not seen from outside, and what counts as a node is up to the engine.",
            "エンジンが手を調べる順番は外から見えませんし、何を 1 節点と数えるかはエンジンによります。",
        )),
        ("07", "cuts_among_captures_too") => View::Hidden(Text::new(
            "how many nodes a right search visits depends on the order of the moves, which is up to the engine.",
            "正しい探索でも、訪れる節点の数は手を調べる順番によって変わります。順番はエンジンの自由です。",
        )),
        ("07", name) if name != "sees_past_the_horizon" => View::Open(|observed| {
            each(observed, |question, answer| {
                shows_score(answer)?;
                same_value_at_rest(question, answer)
            })
        }),
        ("08", "same_value_to_depth_four") => View::Open(|observed| {
            each(observed, |_, answer| shows_score(answer))?;
            super::ex08::same_value(observed)
        }),
        ("08", "reports_every_depth") => View::Hidden(Text::new(
            "an engine may report a depth more than once, and before it is finished.",
            "エンジンは、同じ深さを何度報告しても、読み終える前に報告してもかまいません。",
        )),
        ("08", "best_move_first") => View::Hidden(Text::new(
            "in which order an engine looks at its moves is not seen.",
            "エンジンがどの順番で手を調べるかは見えません。",
        )),
        ("08", "plays_what_was_finished") => View::Hidden(Text::new(
            "what an engine had finished when it was stopped is not seen.",
            "止められたときにエンジンがどこまで読み終えていたかは見えません。",
        )),
        ("08", "never_late" | "uses_its_time") => View::Hidden(Text::new(
            "the clock of this spec is moved on by the moves of the search, which are not seen; `usi-check` looks at a real clock.",
            "このスペックの時計は探索中の手で進みますが、その手は見えません。本物の時計での確認は `usi-check` が行います。",
        )),
        ("09", "sees_repetitions" | "sees_perpetual_check") => View::Open(|observed| each(observed, plays_a_best_move)),
        ("09", "remembers" | "far_fewer_nodes") => {
            View::Hidden(Text::new("what counts as a node is up to the engine.", "何を 1 節点と数えるかはエンジンによります。"))
        }
        ("09", "best_move_first") => View::Hidden(Text::new(
            "in which order an engine looks at the moves is not seen.",
            "エンジンがどの順番で手を調べるかは見えません。",
        )),
        ("09", _) => View::Open(|observed| {
            each(observed, |question, answer| {
                shows_score(answer)?;
                same_value_with_table(question, answer)
            })
        }),
        ("10", "same_value_to_depth_four") => View::Open(|observed| {
            each(observed, |_, answer| shows_score(answer))?;
            super::ex10::same_value(observed)
        }),
        ("10", "null_windows_save_nodes" | "alike_on_one_thread") => View::Hidden(Text::new(
            "how many nodes a right search visits depends on the order of the moves and on the table, which are up to the engine.",
            "正しい探索でも、訪れる節点の数は手の順番や置換表によって変わります。どちらもエンジンの自由です。",
        )),
        ("10", _) => View::Hidden(Text::new(
            "which thread of an engine does what is not seen, and the option `SplitRoot` is one of this kit.",
            "エンジンのどのスレッドが何をしているかは見えませんし、オプション `SplitRoot` はこの教材のものです。",
        )),
        ("11", _) => View::Hidden(Text::new(
            "`user` is of this kit, and not every engine knows `go mate`, which is a command of its own.",
            "`user` はこの教材のもので、`go mate` にはすべてのエンジンが対応しているわけではありません。",
        )),
        ("12", _) => View::Hidden(Text::new(
            "`solve` and `user` are commands of this kit, not of USI.",
            "`solve` と `user` はこの教材のコマンドで、USI にはありません。",
        )),
        _ => View::Open(spec.holds),
    }
}

/// Why it is no fault to leave this question without an answer, if it is none.
pub fn may_be_silent(question: &Question) -> Option<Text> {
    (question.ask == Ask::Evaluate).then(|| {
        Text::new(
            "it does not answer the command `eval` by a line `eval = VALUE`; the command is one of this kit, not of USI.",
            "コマンド `eval` に `eval = 値` の行で答えません。このコマンドはこの教材のもので、USI にはありません。",
        )
    })
}

/// The lines that ask an engine.
pub fn usi_lines(question: &Question) -> [String; 2] {
    let [position, command] = question.last_lines();
    match question.ask {
        // A search that evaluates at the end of its depth sees a mate one ply later than the player of exercise 03.
        Ask::Search { depth: None, .. } => [position, format!("go depth {}", if has_mate_in_one(question) { 2 } else { 1 })],
        _ => [position, command],
    }
}

fn has_mate_in_one(question: &Question) -> bool {
    let pos = question.position();
    pos.legal_moves().into_iter().any(|m| !pos.after(m).has_legal_move())
}

/// Judges the answers to all questions of a spec.
pub fn judge(spec: &Spec, holds: Holds, answers: Vec<Answer>) -> Verdict {
    let observed: Vec<Observed> = (spec.questions)()
        .into_iter()
        .zip(answers)
        // How deep a search went is not seen; that it went as deep as it was asked to is only a guess, and makes no complaint.
        .map(|(question, answer)| Observed { answer: Answer { deepest: question.depth(), ..answer }, question })
        .collect();
    let verdict = |kind, text, number: usize| Verdict {
        kind,
        text,
        question: observed.get(number).map(|seen| seen.question.clone()).filter(|_| kind != Kind::Pass),
        question_number: number,
        printed: String::new(),
    };
    for (number, Observed { question, answer }) in observed.iter().enumerate() {
        if let Err(text) = check_chosen(question, answer) {
            return verdict(Kind::IllegalMove, text, number);
        }
    }
    match holds(&observed) {
        Ok(()) => verdict(Kind::Pass, Text::new("", ""), 0),
        Err(complaint) => verdict(Kind::Wrong, complaint.text, complaint.question),
    }
}

/// All that one should read about a failed spec.
pub fn describe(exercise: &Exercise, spec: &Spec, verdict: &Verdict, lang: Lang) -> String {
    let (replay, hint, printed) = match lang {
        Lang::En => ("Send to the engine", "Hint", "The engine printed"),
        Lang::Ja => ("エンジンに送る行", "ヒント", "エンジンの出力"),
    };
    let mut text = format!("{} {}\n{}: {}\n", exercise.id, spec.title.get(lang), verdict.kind.name(lang), verdict.text.get(lang));
    if let Some(question) = &verdict.question {
        text += &format!("\n{}\n{replay}:\n", question.position());
        let lines = question.option_lines().chain(question.earlier_lines().into_iter().flatten()).chain(usi_lines(question));
        text += &lines.map(|line| format!("  {line}\n")).collect::<String>();
    }
    if matches!(verdict.kind, Kind::Wrong | Kind::IllegalMove) {
        text += &format!("{hint}: {}\n", spec.hint.get(lang));
    }
    if !verdict.printed.is_empty() {
        text += &format!("{printed}:\n");
        verdict.printed.lines().for_each(|line| text += &format!("  {line}\n"));
    }
    text
}

/// The move that is played must have a score, if there is a move.
fn shows_score(answer: &Answer) -> Result<(), Text> {
    let chosen = answer.best_move();
    if chosen == minishogi::Move::RESIGN || answer.score_of(chosen).is_some() {
        return Ok(());
    }
    Err(Text::of(
        format!("there was no `info` line with the score of {chosen}, the move that was played."),
        format!("指した手 {chosen} の値を示す `info` 行（`score`）がありませんでした。"),
    ))
}

fn value_and_score(question: &Question, answer: &Answer) -> Result<(), Text> {
    shows_score(answer)?;
    same_value(question, answer)
}

/// The best move by one ply, with its value.
fn one_ply_score(question: &Question, answer: &Answer) -> Result<(), Text> {
    shows_score(answer)?;
    best_by_one_ply(question, answer)?;
    let chosen = answer.best_move();
    let (found, expected) = (answer.score_of(chosen).unwrap_or(mated_in(0)), value_reached(&question.position().after(chosen)));
    // How much a mate is worth is not settled before exercise 04.
    if found == expected || expected == mate_in(1) && found >= mate_in(1) {
        return Ok(());
    }
    Err(super::ex04::wrong_score(chosen, found, expected))
}

fn few_nodes(question: &Question, answer: &Answer) -> Result<(), Text> {
    let (depth, found) = (question.depth(), answer.nodes);
    if found == 0 {
        return Err(Text::new("there was no `info` line with `nodes`.", "`nodes` を示す `info` 行がありませんでした。"));
    }
    let tree = reference::tree_size(&mut question.position(), depth);
    if found <= tree / 3 {
        return Ok(());
    }
    Err(Text::of(
        format!("at depth {depth} it reported {found} nodes, negamax has {tree}: expected {} at most.", tree / 3),
        format!("深さ {depth} で {found} 節点と報告しました。ネガマックス法では {tree} 節点です。{} 以下で済むはずです。", tree / 3),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EXERCISES, positions};
    use minishogi::{Move, Value};

    fn holds(id: &str, name: &str) -> (&'static Spec, Holds) {
        let exercise = Exercise::with_id(id).unwrap();
        let spec = exercise.spec(name).unwrap();
        match view(exercise, spec, id) {
            View::Open(holds) => (spec, holds),
            View::Hidden(why) => panic!("{id} {name}: {}", why.en),
        }
    }

    /// What an engine would answer that plays the best move and tells its value, changed by `change`.
    fn answers(spec: &Spec, change: impl Fn(&mut Answer)) -> Vec<Answer> {
        let best = |question: Question| {
            let best = reference::move_values(&mut question.position(), question.depth()).into_iter().rev().max_by_key(|(_, value)| *value);
            let (m, value): (Move, Value) = best.unwrap_or((Move::RESIGN, 0));
            let mut answer = Answer { chosen: vec![m], scores: vec![(m, value)], nodes: 1, ..Answer::default() };
            change(&mut answer);
            answer
        };
        (spec.questions)().into_iter().map(best).collect()
    }

    #[test]
    fn what_is_hidden_is_little_and_has_a_reason() {
        let points = |upto: &str| {
            let specs = EXERCISES.iter().flat_map(|exercise| exercise.specs.iter().map(move |spec| (exercise, spec)));
            let open = specs.filter(|(exercise, spec)| matches!(view(exercise, spec, upto), View::Open(_)));
            open.map(|(_, spec)| spec.points).sum::<u32>()
        };
        assert_eq!((points("01"), points("05"), points("07")), (69, 64, 41));
    }

    #[test]
    fn the_same_answers_pass_and_wrong_ones_do_not() {
        for (id, name) in [("04", "depth_two"), ("04", "mates_in_three"), ("05", "same_value_to_depth_three"), ("05", "mates_by_distance")]
        {
            let (spec, holds) = holds(id, name);
            let kind = |change: fn(&mut Answer)| judge(spec, holds, answers(spec, change)).kind;
            assert_eq!(kind(|_| {}), Kind::Pass, "{name}");
            assert_eq!(kind(|answer| answer.scores.clear()), Kind::Wrong, "{name}: without scores");
            assert_eq!(kind(|answer| answer.scores[0].1 += 1), Kind::Wrong, "{name}: with a wrong score");
            assert_eq!(kind(|answer| answer.chosen = vec![Move::RESIGN]), Kind::IllegalMove, "{name}: who resigns");
        }
    }

    #[test]
    fn nodes_must_be_few_and_told() {
        let (spec, holds) = holds("05", "far_fewer_nodes_than_negamax");
        let verdict = |nodes: u64| judge(spec, holds, answers(spec, |answer| answer.nodes = nodes));
        assert_eq!(verdict(1000).kind, Kind::Pass);
        assert_eq!(verdict(0).text.en, "there was no `info` line with `nodes`.");
        assert_eq!(verdict(1_000_000).kind, Kind::Wrong);
    }

    #[test]
    fn mates_are_asked_for_one_ply_deeper() {
        let lines = |sfen: &str| usi_lines(&Question::best_move(sfen))[1].clone();
        assert_eq!(lines(positions::VARIED[0]), "go depth 1");
        assert!(positions::MATE_IN_ONE.iter().all(|sfen| lines(sfen) == "go depth 2"));
        assert_eq!(
            usi_lines(&Question::search(positions::SLIDES, 3, 1)),
            [format!("position sfen {}", positions::SLIDES), "go depth 3".into()]
        );
    }
}
