//! The specs for an engine of which only the answers are seen: a program in any language that speaks USI.
//!
//! A question becomes lines of the protocol, and the engine's output becomes an [`Answer`], which is judged as a student's is, as far as
//! it has the information. Missing information costs no points: [`View::Hidden`] says why there are none to give.
//!
//! Scores and nodes are those that the engine itself reports. Only the score of the move it plays is known, so a spec that judges the scores
//! of all root moves judges this one.

use minishogi::{mate_in, mated_in};

use super::answers::{best_by_one_ply, same_value, value_reached, wrong_score};
use super::verdict::first_illegal;
use super::{Answer, Ask, Earlier, Exercise, Finding, Holds, Kind, Lang, Observed, Outside, Question, Spec, Text, Verdict, reference};

/// The part of a spec that shows from outside.
pub enum View {
    /// Enough to judge it, by this.
    Open(Holds),
    /// Not enough, and why.
    Hidden(Text),
}

/// The visible part of a spec where the engine has solved the exercises up to `upto`. A later exercise can hide the demands of an earlier one.
pub fn view(spec: &Spec, upto: &str) -> View {
    let mut outside = &spec.outside;
    loop {
        match outside {
            Outside::AsInside => return View::Open(spec.holds),
            Outside::By(holds) => return View::Open(*holds),
            Outside::Hidden(why) => return View::Hidden(why.clone()),
            Outside::Before { exercise, why, .. } if upto >= *exercise => return View::Hidden(why.clone()),
            Outside::Before { outside: before, .. } => outside = before,
        }
    }
}

/// Why the specs of alpha-beta and before show nothing of a later engine. A mate has the same value with any search behind the depth.
pub(super) const QUIESCENCE: Text = Text::new(
    "an engine with a quiescence search looks at captures behind the depth: it has other values, and more nodes.",
    "静止探索をするエンジンは、指定した深さより先で駒の取り合いを読むので、値も節点の数も変わります。",
);

/// Why it is no fault to leave this question without an answer, if it is none.
pub fn may_be_silent(question: &Question) -> Option<Text> {
    (question.ask == Ask::Evaluate).then(|| {
        Text::new(
            "it does not answer the command `eval` by a line `eval = VALUE`; the command is one of this kit, not of USI.",
            "コマンド `eval` に対して、`eval = 値` の形の行が返りません。このコマンドはこの教材のもので、USI にはありません。",
        )
    })
}

/// Returns the lines that ask an engine.
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

/// Judges the answers to all questions of a spec, in their order.
pub fn judge(holds: Holds, questions: Vec<Question>, answers: Vec<Answer>) -> Verdict {
    let observed: Vec<Observed> = questions
        .into_iter()
        .zip(answers)
        // The depth of a search is not seen. It is guessed from the request, and makes no complaint.
        .map(|(question, answer)| Observed { answer: Answer { deepest: question.depth(), ..answer }, question })
        .collect();
    let verdict = |kind, text, number: usize| {
        let asked = observed.get(number).filter(|_| kind != Kind::Pass).map(|seen| (seen.question.clone(), number));
        Verdict::of(kind, text, asked, String::new())
    };
    if let Some((text, number)) = first_illegal(&observed) {
        return verdict(Kind::IllegalMove, text, number);
    }
    for (number, Observed { question, answer }) in observed.iter().enumerate() {
        if let Err(text) = holds.of_one(question, answer) {
            return verdict(Kind::Wrong, text, number);
        }
    }
    match holds.of_all(&observed) {
        Ok(()) => verdict(Kind::Pass, Finding::NONE, 0),
        Err(complaint) => verdict(Kind::Wrong, complaint.finding, complaint.question),
    }
}

/// Returns all that one should read about a failed spec.
pub fn describe(exercise: &Exercise, spec: &Spec, verdict: &Verdict, lang: Lang) -> String {
    let (replay, hint, printed) = match lang {
        Lang::En => ("Send to the engine", "Hint", "The engine printed"),
        Lang::Ja => ("エンジンに送る行", "ヒント", "エンジンの出力"),
    };
    let mut text = format!("{} {}\n{}: {}\n", exercise.id, spec.title.get(lang), verdict.kind.name(lang), verdict.text().get(lang));
    if let Some(question) = &verdict.question {
        text += &format!("\n{}\n{replay}:\n", question.position());
        let lines = question.option_lines().chain(question.earlier.iter().flat_map(Earlier::lines)).chain(usi_lines(question));
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
pub(super) fn shows_score(answer: &Answer) -> Result<(), Finding> {
    let chosen = answer.best_move();
    if chosen == minishogi::Move::RESIGN || answer.score_of(chosen).is_some() {
        return Ok(());
    }
    Err(finding!(
        "there was no `info` line with the score of {chosen}, the move that was played.";
        "指した手 {chosen} の値を示す `info` 行（`score`）がありませんでした。";
        chosen
    ))
}

/// The same, with further conditions.
pub(super) fn with_score(
    question: &Question,
    answer: &Answer,
    holds: fn(&Question, &Answer) -> Result<(), Finding>,
) -> Result<(), Finding> {
    shows_score(answer)?;
    holds(question, answer)
}

pub(super) fn value_and_score(question: &Question, answer: &Answer) -> Result<(), Finding> {
    with_score(question, answer, same_value)
}

/// The best move by one ply, with its value.
pub(super) fn one_ply_score(question: &Question, answer: &Answer) -> Result<(), Finding> {
    shows_score(answer)?;
    best_by_one_ply(question, answer)?;
    let chosen = answer.best_move();
    let (found, expected) = (answer.score_of(chosen).unwrap_or(mated_in(0)), value_reached(&question.position().after(chosen)));
    // The value of a mate is not settled before exercise 04.
    if found == expected || expected == mate_in(1) && found >= mate_in(1) {
        return Ok(());
    }
    Err(wrong_score(chosen, found, expected))
}

pub(super) fn few_nodes(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (depth, found) = (question.depth(), answer.nodes);
    if found == 0 {
        return Err(finding!("there was no `info` line with `nodes`."; "`nodes` を示す `info` 行がありませんでした。"));
    }
    let tree = reference::tree_size(&mut question.position(), depth);
    if found <= tree / 3 {
        return Ok(());
    }
    Err(finding!(
        "at depth {depth} it reported {found} nodes, negamax has {tree}: expected {most} at most.";
        "深さ {depth} で {found} 節点と報告しました。ネガマックス法では {tree} 節点です。{most} 以下で済むはずです。";
        depth, found, tree, most = tree / 3
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Draw, EXERCISES, positions};
    use minishogi::{Move, Value};

    fn holds(id: &str, name: &str) -> (&'static Spec, Holds) {
        let exercise = Exercise::with_id(id).unwrap();
        let spec = exercise.spec(name).unwrap();
        match view(spec, id) {
            View::Open(holds) => (spec, holds),
            View::Hidden(why) => panic!("{id} {name}: {}", why.en),
        }
    }

    /// Returns the verdict on [answers](answer) to the listed questions.
    fn judged(spec: &Spec, holds: Holds, change: impl Fn(&mut Answer)) -> Verdict {
        let questions = (spec.questions)(&mut Draw::fixed());
        let answers = questions.iter().map(|question| answer(question, &change)).collect();
        judge(holds, questions, answers)
    }

    /// Returns the answer of an engine that plays the best move and reports its value, changed by `change`.
    fn answer(question: &Question, change: impl Fn(&mut Answer)) -> Answer {
        let best = reference::move_values(&mut question.position(), question.depth()).into_iter().rev().max_by_key(|(_, value)| *value);
        let (m, value): (Move, Value) = best.unwrap_or((Move::RESIGN, 0));
        let mut answer = Answer { chosen: vec![m], scores: vec![(m, value)], nodes: 1, ..Answer::default() };
        change(&mut answer);
        answer
    }

    #[test]
    fn what_is_hidden_is_little_and_has_a_reason() {
        let hidden = |upto: &str| {
            let specs = EXERCISES.iter().flat_map(|exercise| exercise.specs);
            specs.filter(|spec| !matches!(view(spec, upto), View::Open(_))).map(|spec| spec.points).sum::<u32>()
        };
        assert_eq!((hidden("01"), hidden("05"), hidden("07")), (87, 92, 115));
    }

    #[test]
    fn the_same_answers_pass_and_wrong_ones_do_not() {
        for (id, name) in [("04", "depth_two"), ("04", "mates_in_three"), ("05", "same_value_to_depth_three"), ("05", "mates_by_distance")]
        {
            let (spec, holds) = holds(id, name);
            let kind = |change: fn(&mut Answer)| judged(spec, holds, change).kind;
            assert_eq!(kind(|_| {}), Kind::Pass, "{name}");
            assert_eq!(kind(|answer| answer.scores.clear()), Kind::Wrong, "{name}: without scores");
            assert_eq!(kind(|answer| answer.scores[0].1 += 1), Kind::Wrong, "{name}: with a wrong score");
            assert_eq!(kind(|answer| answer.chosen = vec![Move::RESIGN]), Kind::IllegalMove, "{name}: a resignation");
        }
    }

    #[test]
    fn nodes_must_be_few_and_told() {
        let (spec, holds) = holds("05", "far_fewer_nodes_than_negamax");
        let verdict = |nodes: u64| judged(spec, holds, |answer| answer.nodes = nodes);
        assert_eq!(verdict(1000).kind, Kind::Pass);
        assert_eq!(verdict(0).text().en, "there was no `info` line with `nodes`.");
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
