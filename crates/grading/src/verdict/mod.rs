//! The verdict: the result of the child, in a sentence for the student.

mod describe;
mod explain;
mod kind;
mod panics;
mod wrap;

use std::collections::BTreeMap;
use std::process::ExitStatus;

use minishogi::{MAX_PLY, Move, Position};
use minishogi_trace::StreamError;

use minishogi_child::{Ask, Fault, MARK, Proof, Until};

pub use self::describe::{board, describe, describe_all, hint_fits, hint_line, how_to_see_it, what_happened, what_was_printed};
pub use self::explain::explain;
pub use self::kind::Kind;
pub use self::wrap::{wrapped, wrapped_verdict};

use crate::answer::{Answer, Trouble};
use crate::order::only_looked;
use crate::parent::process::End;
use crate::parent::transcript::{DEADLINE, MOST_OUTPUT, Transcript};
use crate::{Finding, Observed, Question, Spec, Text};

/// The verdict on a spec: its outcome and a sentence.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The kind of verdict.
    pub kind: Kind,
    /// The complaint; [`Finding::NONE`] for a pass.
    pub finding: Finding,
    /// The question at which it went wrong, or the earlier question at which it did.
    pub question: Option<Question>,
    /// The number of that question, from 0; 0 for a pass.
    pub question_number: usize,
    /// True if it is about all answers together, such as their number of nodes, and not about one of them.
    pub is_of_all: bool,
    /// The first wrong step of its search, from its own values: see [`explain`](crate::explain()).
    pub explanation: Option<Text>,
    /// The output of the player during that question, and all it wrote to the standard error output.
    pub printed: String,
    /// All that it wrote to the standard error output.
    pub errors: String,
    /// All answers that were complete, those after a wrong one among them.
    pub observed: Vec<Observed>,
    /// The fault that ended the child before its time, if there was one.
    pub(crate) trouble: Option<Trouble>,
}

impl Verdict {
    /// Returns whether all is as it should be.
    pub fn is_pass(&self) -> bool {
        self.kind == Kind::Pass
    }

    /// Returns whether the player ended before it had answered the question.
    pub fn is_broken_off(&self) -> bool {
        self.trouble.is_some() || matches!(self.kind, Kind::TooSlow | Kind::Crashed | Kind::LeftEarly | Kind::Flooded)
    }

    /// Returns the sentence for the student; empty for a pass.
    pub fn text(&self) -> Text {
        self.finding.text()
    }

    /// Returns the values in that sentence, by their names.
    pub fn values(&self) -> BTreeMap<String, String> {
        self.finding.values().into_iter().map(|(name, value)| (name.to_string(), value.to_string())).collect()
    }

    /// Returns a verdict of which no more is known than this.
    pub fn of(kind: Kind, finding: impl Into<Finding>, asked: Option<(Question, usize)>, printed: String) -> Verdict {
        let (question, question_number) = asked.map_or((None, 0), |(question, number)| (Some(question), number));
        Verdict {
            kind,
            finding: finding.into(),
            question,
            question_number,
            is_of_all: false,
            explanation: None,
            printed,
            errors: String::new(),
            observed: Vec::new(),
            trouble: None,
        }
    }
}

/// Returns the verdict on the transcript of a child that was asked these questions.
pub(crate) fn judge(spec: &Spec, questions: Vec<Question>, seen: Transcript) -> Verdict {
    let (kind, finding, question) = judge_answers(spec, &questions, &seen);
    let is_of_all = kind == Kind::Wrong && seen.first_wrong.is_none();
    let printed = [&seen.answers.get(question).unwrap_or(&seen.partial).output, seen.errors_at(question)].concat();
    let asked = questions.get(question).filter(|_| kind != Kind::Pass);
    // The child may have ended in an earlier request.
    let asked = asked.map(|asked| if question == seen.answers.len() { asked.as_far_as(seen.answered_before) } else { asked.clone() });
    let errors = seen.errors.replace(MARK, "");
    let trouble = seen.trouble.filter(|_| seen.first_wrong.is_none());
    let observed = observed(&questions, seen.answers);
    Verdict { kind, finding, question: asked, question_number: question, is_of_all, explanation: None, printed, errors, observed, trouble }
}

fn observed(questions: &[Question], answers: impl IntoIterator<Item = Answer>) -> Vec<Observed> {
    let each = questions.iter().zip(answers);
    each.map(|(question, answer)| Observed { question: question.clone(), answer }).collect()
}

/// Returns the kind of verdict, the sentence, and the number of the question at which it went wrong.
fn judge_answers(spec: &Spec, questions: &[Question], seen: &Transcript) -> (Kind, Finding, usize) {
    let at = seen.answers.len();
    if seen.first_wrong.is_none() {
        if let Some(trouble) = &seen.trouble {
            let question = questions.get(at).map(|question| question.as_far_as(seen.answered_before));
            let (kind, text) = match trouble {
                Trouble::Told(fault) => judge_fault(fault),
                Trouble::Found(flaw) => judge_flaw(flaw, question.as_ref(), &seen.partial),
            };
            return (kind, text, at);
        }
        if at < questions.len() {
            let (kind, text) = judge_end(seen);
            return (kind, text, at);
        }
    }
    // Answers after the first wrong one change no verdict.
    let judged = seen.first_wrong.as_ref().map_or(at, |(number, _)| number + 1);
    let observed = observed(questions, seen.answers.iter().take(judged).cloned());
    if let Some((text, number)) = first_illegal(&observed) {
        return (Kind::IllegalMove, text, number);
    }
    if let (Some((number, finding)), Some(Observed { question, answer })) = (&seen.first_wrong, observed.last()) {
        let is_in_errors = is_right_in_errors(spec, question, answer, seen.errors_at(*number));
        let in_errors = || {
            finding!(
                "the answer went to the standard error output (`eprintln!`, `dbg!`), and only the standard output (`println!`) counts.";
                "求められている出力が、標準エラー出力（`eprintln!`、`dbg!`）に出ています。採点されるのは標準出力（`println!`）だけです。"
            )
        };
        return (Kind::Wrong, if is_in_errors { in_errors() } else { finding.clone() }, *number);
    }
    match spec.holds.of_all(&observed) {
        Ok(()) => (Kind::Pass, Finding::NONE, 0),
        Err(complaint) => (Kind::Wrong, complaint.finding, complaint.question),
    }
}

/// Returns whether an answer would be right if all that was written had gone to the standard output.
fn is_right_in_errors(spec: &Spec, question: &Question, answer: &Answer, errors: &str) -> bool {
    let all = || Answer { output: [&answer.output, errors].concat(), ..answer.clone() };
    matches!(question.ask, Ask::User(_)) && !errors.trim().is_empty() && spec.holds.of_one(question, &all()).is_ok()
}

/// Returns the fault of the first illegal move, and the number of its question. It does not end a spec, as a wrong value does: it says
/// little about the reason, and later answers may say more.
pub(crate) fn first_illegal(observed: &[Observed]) -> Option<(Finding, usize)> {
    let mut complaints = observed.iter().enumerate().filter_map(|(number, Observed { question, answer })| {
        let text = crate::answers::check_chosen(question, answer).err()?;
        Some((text, number))
    });
    complaints.next()
}

/// Returns the verdict on the child's own report of its end.
fn judge_fault(fault: &Fault) -> (Kind, Finding) {
    match fault {
        // `todo!()` has no words.
        Fault::Panicked { place, message } if message == "not yet implemented" => {
            (Kind::NotWritten, finding!("there is still a `todo!` at {place}"; "{place} に `todo!()` が残っています。"; place))
        }
        Fault::Panicked { place, message } if message.starts_with("not yet implemented") => {
            let what = message.trim_start_matches("not yet implemented").trim_start_matches(": ");
            (
                Kind::NotWritten,
                finding!(
                    "there is still a `todo!` at {place}: {what}";
                    "{place} に `todo!({quoted})` が残っています。";
                    place, what, quoted = format!("{what:?}")
                ),
            )
        }
        // A panic inside a library says nothing of where it was called.
        Fault::Panicked { place, message } if !place.contains("player.rs") => {
            (Kind::Panicked, finding!("your program panicked: {message}"; "パニックしました:「{message}」"; message))
        }
        Fault::Panicked { place, message } => (
            Kind::Panicked,
            finding!("your program panicked at {place}: {message}"; "{place} でパニックしました:「{message}」"; place, message),
        ),
        Fault::NotRestored { left } if left.is_empty() => (
            Kind::NotRestored,
            finding!("when you returned, the position was another than the one you were given."; "関数から戻った時点で、局面が渡されたものと違っています。"),
        ),
        Fault::NotRestored { left } => {
            let moves = left.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
            (
                Kind::NotRestored,
                finding!(
                    "when you returned, the position was not as before: {moves} was not taken back. Is there an undo_move for each do_move?";
                    "関数から戻った時点で、局面が元どおりになっていません（{moves} が戻されていません）。do_move のたびに undo_move を呼んでいますか。";
                    moves
                ),
            )
        }
        Fault::StillSearching => (
            Kind::Runaway,
            finding!(
                "a thread goes on searching though `search` has returned. Is every thread told to stop, and waited for?";
                "`search` が値を返した後も、探索を続けているスレッドがあります。どのスレッドにも終わりを知らせ、終わるのを待っていますか。"
            ),
        ),
        Fault::UsedGiven { what, .. } if what == "legal_moves" => (
            Kind::Wrong,
            finding!(
                "you asked the kit what is legal (`legal_moves`, `is_legal` or one of their like), but this is what you are to find out.";
                "合法かどうかをキットで調べています（`legal_moves`、`is_legal` など）。それを自分で調べるのが、ここの課題です。"
            ),
        ),
        Fault::UsedGiven { what, since } => (
            Kind::Wrong,
            finding!(
                "you called the kit's `{what}`, which this exercise asks you to write; the kit provides it from exercise {since} on.";
                "キットの `{what}` を呼びましたが、それは自分で書く部分です。キットのものを使えるのは、演習 {since} からです。";
                what, since
            ),
        ),
        Fault::NoOption { name, value } => (
            Kind::Wrong,
            finding!(
                "there is no option `{name}` that can be set to {value}: see `Player::options`.";
                "{value} に設定できるオプション `{name}` がありません（`Player::options`）。";
                name, value
            ),
        ),
    }
}

/// The cause of the end at this question, from the stream.
fn judge_flaw(flaw: &StreamError, question: Option<&Question>, partial: &Answer) -> (Kind, Finding) {
    match flaw {
        StreamError::Illegal { m, sfen } => {
            let reason = Position::from_sfen(sfen).ok().and_then(|pos| pos.is_legal(*m).err());
            let (en, ja) = reason.map_or((String::new(), ""), |reason| (format!(": {reason}"), reason.kanji()));
            (
                Kind::IllegalMove,
                finding!(
                    "you called do_move({m}) in the position `{sfen}`, where it is illegal{en}.";
                    "局面 `{sfen}` で do_move({m}) を呼びましたが、反則です（{ja}）。";
                    m, sfen, en, ja
                ),
            )
        }
        StreamError::NotUndone { m, left } => (
            Kind::NotRestored,
            finding!(
                "you called do_move({m}), which is only legal once {left} is taken back. Is there an undo_move for each do_move, and is {m} from the list of this position?";
                "do_move({m}) を呼びましたが、{left} を戻してからでないと指せない手です。do_move のたびに undo_move を呼んでいますか。{m} はこの局面の合法手の一覧から取りましたか。";
                m, left
            ),
        ),
        StreamError::WrongUndo { m, done } => (Kind::NotRestored, judge_undo(*m, done)),
        StreamError::TooManyNodes { nodes, deepest } => (Kind::Runaway, too_many_nodes(*nodes, *deepest, question, partial)),
        StreamError::TooDeep(plies) => (Kind::Runaway, too_deep(*plies, question)),
        StreamError::Unreadable(word) => (
            Kind::LeftEarly,
            finding!(
                "your program printed `{word}`, which only the kit's own reports may contain.";
                "プログラムの出力に、キットの記録だけで使う `{word}` が含まれています。";
                word = word.escape_debug().to_string()
            ),
        ),
        flaw => (Kind::LeftEarly, finding!("{flaw}."; "{flaw}。"; flaw = flaw.text())),
    }
}

/// Returns whether the question is about a search to a depth. If none was asked for, a depth is no subject yet.
fn looks_ahead(question: Option<&Question>) -> bool {
    !matches!(question.map(|question| question.ask), Some(Ask::User(_) | Ask::Part(_) | Ask::Evaluate | Ask::Search { depth: None, .. }))
}

/// More moves were done than a question has space for: the likely reason depends on the question.
fn too_many_nodes(nodes: u64, deepest: u32, question: Option<&Question>, partial: &Answer) -> Finding {
    let ask = question.map(|question| question.ask);
    match ask {
        Some(Ask::Mate { plies, until }) => return too_many_for_a_mate(nodes, plies == MAX_PLY && until.is_none()),
        Some(Ask::Solve { .. }) => return too_many_to_solve(nodes),
        _ => {}
    }
    let searches_once = question.is_some_and(|question| matches!(question.proof, Some(Proof::Whole(_))));
    if let (true, Some(text)) = (searches_once, only_looked(&partial.done)) {
        return text;
    }
    let has_threads = question.is_some_and(|question| question.threads() > 1);
    match (question.and_then(Question::nodes), has_threads) {
        (Some(_), true) => threads_not_stopped(matches!(ask, Some(Ask::SearchUntil(Until::NodesWithLag(_))))),
        (Some(end), false) => finding!(
            "stopped after {nodes} calls of do_move, though `should_stop` has been true since the call {end}. Do you ask it on the way?";
            "do_move を {nodes} 回呼んだところで止めました。`should_stop` は {end} 回目から true になっていました。探索の途中で確かめていますか。";
            nodes, end
        ),
        (None, true) => {
            let depth = question.map_or(1, Question::depth);
            finding!(
                "stopped after {nodes} calls of do_move on all threads, far more than a search to depth {depth} needs. Does every thread stop when the search is over?";
                "全スレッド合わせて do_move を {nodes} 回呼んだところで止めました。深さ {depth} の探索に必要な回数をはるかに超えています。探索が終わったら、どのスレッドも止まりますか。";
                nodes, depth
            )
        }
        (None, false) => too_many_for_a_search(nodes, deepest, question),
    }
}

/// `is_with_lag`: this thread comes to its nodes alone, and nothing but the player can tell the others.
fn threads_not_stopped(is_with_lag: bool) -> Finding {
    if is_with_lag {
        return finding!(
            "the threads go on, though the search is over. A helper hears the clock and `stop` by `ctl.helper()`; but how does it learn that this thread has finished (`helpers.add(ctl.signals())`, dropped inside the scope)?";
            "探索が終わった後も、スレッドが動き続けています。時間切れと `stop` は `ctl.helper()` で分かりますが、このスレッドが読み終えたことは、どこで知らせていますか（スコープの中の `helpers.add(ctl.signals())`）。"
        );
    }
    finding!(
        "the threads go on and on, though `should_stop` has become true. Does each of them ask a `Control` that hears of it?";
        "`should_stop` が true になった後も、スレッドが探索を続けています。どのスレッドも、それが分かる `Control` で確かめていますか。"
    )
}

fn too_many_for_a_search(nodes: u64, deepest: u32, question: Option<&Question>) -> Finding {
    let depth = question.map_or(1, Question::depth);
    if !looks_ahead(question) {
        return finding!(
            "stopped after {nodes} calls of do_move, far more than are needed here. Is there a loop, or a call, that never ends?";
            "do_move を {nodes} 回呼んだところで止めました。ここで必要な回数をはるかに超えています。終わらないループや呼び出しはありませんか。";
            nodes
        );
    }
    if deepest > depth {
        return finding!(
            "stopped after {nodes} calls of do_move: asked for depth {depth}, your search went to depth {deepest}.";
            "do_move を {nodes} 回呼んだところで止めました。深さ {depth} の指定に対して、深さ {deepest} まで読んでいます。";
            nodes, depth, deepest
        );
    }
    finding!(
        "stopped after {nodes} calls of do_move, far more than a search to depth {depth} needs. Does it cut where it can?";
        "do_move を {nodes} 回呼んだところで止めました。深さ {depth} の探索に必要な回数をはるかに超えています。枝刈りはできていますか。";
        nodes, depth
    )
}

fn too_deep(plies: u32, question: Option<&Question>) -> Finding {
    if looks_ahead(question) {
        return finding!(
            "stopped {plies} plies below the root: does the depth ever get smaller?";
            "ルートから {plies} 手先で止めました。深さは 1 ずつ減っていますか。";
            plies
        );
    }
    finding!(
        "stopped when {plies} moves had been done one after another: does a function call itself again and again?";
        "続けて {plies} 手指したところで止めました。関数が自分自身を呼び続けていませんか。";
        plies
    )
}

fn too_many_for_a_mate(nodes: u64, is_of_any_length: bool) -> Finding {
    // A mate of any length is for part 5 of exercise 11. A search ply by ply in its place fails, and so hides mistakes in the other parts.
    let (en, ja) = match is_of_any_length {
        true => (
            " Is part 5, `df_pn`, no more than `shortest`? Until you write it, leave its `todo!`.",
            "パート 5 の `df_pn` は `shortest` を呼ぶだけになっていませんか。自分で書くまでは `todo!` のままにしておきます。",
        ),
        false => ("", ""),
    };
    finding!(
        "stopped after {nodes} calls of do_move, far more than this search for a mate needs. Does it try checks only, and stop in time?{en}";
        "do_move を {nodes} 回呼んだところで止めました。この詰みの探索に必要な回数をはるかに超えています。\
         王手だけを調べていますか。止まるべきときに止まりますか。{ja}";
        nodes, en, ja
    )
}

fn too_many_to_solve(calls: u64) -> Finding {
    finding!(
        "stopped after {calls} calls of `moves` and `unmoves`, far more than this game needs. Does a position come into the queue again and again?";
        "`moves` と `unmoves` を {calls} 回呼んだところで止めました。このゲームに必要な回数をはるかに超えています。同じ局面を何度もキューに入れていませんか。";
        calls
    )
}

/// Returns an `undo_move(m)` out of turn, after the moves `done`.
fn judge_undo(m: Move, done: &[Move]) -> Finding {
    match done.last() {
        None => finding!(
            "you called undo_move({m}), but every move you did was taken back already.";
            "undo_move({m}) を呼びましたが、指した手はすべて戻してあります。";
            m
        ),
        Some(last) if done.contains(&m) => finding!(
            "you called undo_move({m}) while {last}, done after it, was not taken back. Does a `break` or `return` skip its undo_move?";
            "{last} を戻さないまま、それより前に指した {m} で undo_move を呼びました。`break` や `return` で undo_move を飛ばしていませんか。";
            m, last
        ),
        Some(last) => finding!(
            "you called undo_move({m}), but the last move done is {last}. Was {m} taken back already?";
            "undo_move({m}) を呼びましたが、最後に指した手は {last} です。{m} は、すでに戻した手ではありませんか。";
            m, last
        ),
    }
}

/// Returns a child that ended, or had to be ended, before it had answered everything.
fn judge_end(seen: &Transcript) -> (Kind, Finding) {
    let seconds = DEADLINE.as_secs();
    match &seen.end {
        // A caller that stops a child wants no verdict, nor is there one if the machine was too busy; an answer that was enough has one.
        End::OutOfTime | End::Starved | End::Stopped | End::Enough => (
            Kind::TooSlow,
            finding!(
                "no answer after {seconds} seconds of processor time. Is there a loop that never ends?";
                "{seconds} 秒のプロセッサ時間を使っても答えがありません。終わらないループはありませんか。";
                seconds
            ),
        ),
        End::Asleep => (
            Kind::TooSlow,
            finding!(
                "no answer: for {seconds} seconds it slept, or waited for something that never came. \
                 Is there a `sleep`, or a thread that waits for another one?";
                "答えがありません。{seconds} 秒間、スリープしているか、届かないものを待ち続けています。\
                 `sleep` や、ほかのスレッドを待つところはありませんか。";
                seconds
            ),
        ),
        End::Flooded => (
            Kind::Flooded,
            finding!(
                "stopped because more than {most_output} bytes were printed.";
                "{most_output} バイトを超える出力があったので止めました。";
                most_output = MOST_OUTPUT
            ),
        ),
        End::Exited(status) if was_aborted(*status) => {
            let crashed = match panics::meaning_of_crash(&seen.errors) {
                Some((words, meaning)) => finding!(
                    "the program crashed before it had answered, and wrote \"{words}\": {meaning}";
                    "答える前にプログラムが異常終了しました。出力に `{words}` とあります。{meaning}";
                    words, meaning
                ),
                None => finding!(
                    "the program crashed before it had answered ({status}).";
                    "答える前にプログラムが異常終了しました（{status_ja}）。";
                    status, status_ja = in_japanese(*status)
                ),
            };
            (Kind::Crashed, crashed)
        }
        End::Exited(status) => (
            Kind::LeftEarly,
            finding!(
                "the program ended before it had answered ({status}).";
                "答える前にプログラムが終わってしまいました（{status_ja}）。";
                status, status_ja = in_japanese(*status)
            ),
        ),
    }
}

/// The end of a program.
fn in_japanese(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("シグナル {signal}");
    }
    status.code().map_or_else(|| "終了コードなし".to_string(), |code| format!("終了コード {code}"))
}

/// Returns whether a program ended by a crash.
#[cfg(unix)]
fn was_aborted(status: ExitStatus) -> bool {
    std::os::unix::process::ExitStatusExt::signal(&status).is_some()
}

/// Returns whether a program ended by a crash, for which Windows has codes that begin with `0xC`.
#[cfg(not(unix))]
fn was_aborted(status: ExitStatus) -> bool {
    status.code().is_some_and(|code| code as u32 >> 28 == 0xC)
}
