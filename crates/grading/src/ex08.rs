//! 08: iterative deepening and time.

use minishogi::{Color, MAX_PLY, Position, Value, mate_in};
use minishogi_trace::Leaf;

use super::Holds::{All, EachThen, Every};
use super::answers::{off_by_plies, proves_what_it_reports};
use super::players::moments_of_mixed_scores;
use super::values::{self, Values};
use super::{Answer, Count, Draw, Exercise, Finding, Outside, Question, Reported, Spec, Text, Until, black_box, each, reference};
use minishogi_child::Proof;

pub(super) const EXERCISE: Exercise = Exercise {
    id: "08",
    folder: "08_deepening",
    title: Text::new("Iterative deepening and time", "反復深化と時間"),
    plays: true,
    specs: &[
        Spec {
            name: "same_value_to_depth_four",
            points: 2,
            title: Text::new(
                "With `go depth N`, ends with depth N, with the same value as without deepening and a move of that value: 30 positions, depths 1 to 4.",
                "`go depth N` で深さ N まで読んで終わり、反復深化をしないときと同じ値を求め、その値になる手を指す（30 局面、深さ 1 から 4）。",
            ),
            hint: Text::new(
                "Each depth is a search of its own, with a whole window. The last one is `ctl.depth_or(MAX_PLY)`, and it counts: `1..=depth`.",
                "どの深さも、全幅の窓から始まる独立した探索です。最後の深さは `ctl.depth_or(MAX_PLY)` で、それも含みます（`1..=depth`）。",
            ),
            questions: |draw| {
                let varied = draw.varied_at_rest(30);
                let alone = (1..=4).flat_map(|depth| to_depth(depth, &varied)).chain(to_depth(4, &[draw.mated()]));
                alone.chain(to_depth(4, &draw.mate_in_one())).chain(after_a_stop(draw)).collect()
            },
            holds: Every(same_value, Count::First),
            outside: Outside::By(EachThen(|_, answer| black_box::shows_score(answer), |observed| each(observed, same_value))),
        },
        Spec {
            name: "reports_every_depth",
            points: 2,
            title: Text::new(
                "Reports every finished depth once, 1, 2, 3 and so on, with its value and a move of that value.",
                "読み終えた深さを 1、2、3 の順に 1 回ずつ、その値と、その値になる手とともに報告する。",
            ),
            hint: Text::new(
                "`ctl.info(pos, depth, &root_moves[0])` comes after the loop over the root moves, when they are sorted.",
                "`ctl.info(pos, depth, &root_moves[0])` を呼ぶのは、ルートの手をすべて調べて並べ替えた後です。",
            ),
            questions: |draw| {
                to_depth(4, &[draw.varied_at_rest(FEW), draw.mate_in_one(), draw.mate_in_three(), draw.shorter_mate()].concat())
            },
            holds: All(|observed| {
                Values::with_qsearch().judge(observed, &[reports])?;
                each(observed, proves_what_it_reports)
            }),
            outside: Outside::Hidden(Text::new(
                "an engine may report a depth more than once, and before it is finished.",
                "エンジンは、同じ深さを何度報告しても、読み終える前に報告してもかまいません。",
            )),
        },
        Spec {
            name: "best_move_first",
            points: 1,
            title: Text::new("Looks first at the best move of the last depth.", "前の深さで最善だった手から調べる。"),
            hint: Text::new(
                "`root_moves.sort()` puts the highest score first. Call it when a depth is finished.",
                "`root_moves.sort()` で、値の大きい手が先に並びます。深さを 1 つ読み終えたら呼びます。",
            ),
            questions: |draw| to_depth(4, &draw.varied_at_rest(30)),
            holds: EachThen(best_move_first, |observed| each(observed, proves_what_it_reports)),
            outside: Outside::Hidden(Text::new(
                "in which order an engine looks at its moves is not seen.",
                "エンジンがどの順番で手を調べるかは見えません。",
            )),
        },
        Spec {
            name: "plays_what_was_finished",
            points: 2,
            title: Text::new(
                "Stopped at any moment, plays the best move of the last finished depth, or one that is proven to be better.",
                "いつ止められても、最後に読み終えた深さの最善手か、それより良いと確かめた手を指す。",
            ),
            hint: Text::new(
                "A search that was broken off has no value, not 0 and not the best so far. Take the move back all the same.",
                "打ち切った探索に値はありません。0 でも、それまでの最大値でもありません。それでも手は戻します。",
            ),
            questions: |draw| {
                let varied = draw.varied_at_rest(30);
                let anywhere = MOMENTS.iter().flat_map(|&nodes| stopped_at(nodes, &varied));
                let only = draw.only_moves();
                let in_the_only_move = [33, 701].into_iter().flat_map(|nodes| until(&only, Until::Nodes(nodes)));
                anywhere.chain(varied.iter().flat_map(stopped_between)).chain(stopped_later(draw)).chain(in_the_only_move).collect()
            },
            holds: All(|observed| {
                Values::with_qsearch().judge(observed, &[plays_what_was_finished])?;
                each(observed, finishes_what_it_reports)
            }),
            outside: Outside::Hidden(Text::new(
                "the last depth that a stopped engine had finished is not seen.",
                "止められたときにエンジンがどこまで読み終えていたかは見えません。",
            )),
        },
        Spec {
            name: "never_late",
            points: 2,
            title: Text::new(
                "Ends within 3000 nodes when its nodes or its time are used up, or when it is told to stop.",
                "節点や時間を使い切ったとき、または `stop` を受け取ったとき、3000 節点以内に終わる。",
            ),
            hint: Text::new(
                "Ask `ctl.should_stop(pos)` at every node. It knows the limits, the clock and the `stop` of the protocol.",
                "`ctl.should_stop(pos)` をどの節点でも呼びます。節点の制限も、時間切れも、プロトコルの `stop` も、これで分かります。",
            ),
            questions: to_be_ended,
            holds: EachThen(never_late, |observed| each(observed, finishes_what_it_reports)),
            outside: CLOCK_IS_HIDDEN,
        },
        Spec {
            name: "uses_its_time",
            points: 1,
            title: Text::new(
                "Finishes at least the depth for which plain alpha-beta has nodes enough, where two kings are left as well.",
                "オーダリングのない αβ法でも時間内に読み終えられる深さまでは、必ず読み終える。",
            ),
            hint: Text::new(
                "Without `go depth` nothing but `ctl.should_stop(pos)` ends the deepening: `ctl.depth_or(MAX_PLY)`.",
                "`go depth` がなければ、反復深化を終わらせるのは `ctl.should_stop(pos)` だけです（`ctl.depth_or(MAX_PLY)`）。",
            ),
            questions: |draw| until(&[draw.varied_at_rest(FEW), draw.kings()].concat(), Until::Byoyomi(500)),
            holds: EachThen(uses_its_time, |observed| each(observed, finishes_what_it_reports)),
            outside: CLOCK_IS_HIDDEN,
        },
    ],
};

const CLOCK_IS_HIDDEN: Outside = Outside::Hidden(Text::new(
    "the clock of this spec is moved on by the moves of the search, which are not seen; `usi-check` looks at a real clock.",
    "このスペックの時計は探索中の手で進みますが、その手は見えません。実際の時計での確認は、`usi-check` で行います。",
));

const FEW: usize = 6;

/// The depth that has to be reached in half a second of the clock of the specs.
const REACHED: u32 = 4;

/// Many times the nodes of a search to depth 4, with all the depths before.
const BUDGET: u64 = 600_000;

/// The number of nodes a player may still visit when [`Control::should_stop`](minishogi::Control::should_stop) has become true: on the clock of the
/// specs they take all of [`Limits::MARGIN`](minishogi::Limits::MARGIN). A quiescence search, which need not ask, visits some 1200 at the most
/// (`tests/rules/clock.rs`).
const SLACK: u64 = 3000;

/// After how many nodes searches are stopped: anywhere, and then in the first depths, in the first move and at once.
const MOMENTS: [u64; 7] = [701, 3001, 151, 33, 7, 1, 0];

fn to_depth(depth: u32, sfens: &[String]) -> Vec<Question> {
    sfens.iter().map(|sfen| proving(Question::search(sfen, depth, BUDGET))).collect()
}

/// The moves between two reports must prove the second.
fn proving(question: Question) -> Question {
    question.with_proof(Proof::Deepening(Leaf::Qsearch))
}

fn until(sfens: &[String], until: Until) -> Vec<Question> {
    let question = |sfen: &String| {
        let question = Question::search_until(sfen, until, 0);
        let end = question.nodes().unwrap_or_default();
        proving(Question { budget: end + 10 * SLACK, ..question })
    };
    sfens.iter().map(question).collect()
}

/// By the number of nodes in one half of the positions, by `stop` in the other.
fn stopped_at(nodes: u64, sfens: &[String]) -> Vec<Question> {
    let (first, second) = sfens.split_at(sfens.len() / 2);
    [until(first, Until::Nodes(nodes)), until(second, Until::Stop(nodes))].concat()
}

/// The first of two depths is finished, and the scores of both are mixed.
fn stopped_between(sfen: &String) -> Vec<Question> {
    let pos = Position::from_sfen(sfen).unwrap_or_else(|error| panic!("list with a wrong position {sfen}: {error}"));
    moments_of_mixed_scores(&pos).into_iter().flat_map(|nodes| until(std::slice::from_ref(sfen), Until::Nodes(nodes))).collect()
}

/// One player that has been stopped, and then is not. Its move after the stop is not judged here.
fn after_a_stop(draw: &mut Draw) -> Vec<Question> {
    let sfens = draw.in_turn();
    let (first, others) = sfens.split_at(1);
    Question::to_one_player([until(first, Until::Nodes(33)), to_depth(3, others)].concat()).split_off(1)
}

/// One player that has finished a search, and then is stopped at once.
fn stopped_later(draw: &mut Draw) -> Vec<Question> {
    let sfens = draw.in_turn();
    let (first, others) = sfens.split_at(1);
    Question::to_one_player([to_depth(2, first), until(&others[..3], Until::Nodes(0))].concat())
}

fn to_be_ended(draw: &mut Draw) -> Vec<Question> {
    let few = draw.varied_at_rest(FEW);
    let clock = |left: u64, increment: u64| Until::Clock { left, increment };
    let short = [Until::Nodes(5001), Until::Stop(5001), Until::Byoyomi(100), clock(3000, 100), clock(0, 0)];
    let long = [Until::Byoyomi(1000), clock(60_000, 0)];
    let ask = |ends: &[Until], sfens: &[String]| ends.iter().flat_map(|&end| until(sfens, end)).collect::<Vec<_>>();
    [ask(&short, &few), ask(&long, &few[..2])].concat()
}

/// Returns whether a value is a mate that a search to this depth has proven: no deeper search finds another.
fn is_proven_mate(value: Value, depth: u32) -> bool {
    value.abs() >= mate_in(depth)
}

/// Values are compared to this depth: deeper searches would take the reference long.
const DEEPEST: u32 = 4;

/// The depths in their order, each with its value.
fn reports(values: &mut Values, question: &Question, answer: &Answer) -> Result<(), Finding> {
    reports_until_now(values, question, answer)?;
    ends_with_the_last_depth(question, answer)
}

fn reports_until_now(values: &mut Values, question: &Question, answer: &Answer) -> Result<(), Finding> {
    let pos = question.position();
    for (expected, report) in (1..).zip(&answer.reports) {
        one_report(values, &pos, expected, report)?;
    }
    Ok(())
}

fn one_report(values: &mut Values, pos: &Position, expected: u32, report: &Reported) -> Result<(), Finding> {
    let &Reported { depth, m, score, .. } = report;
    if depth != expected {
        return Err(finding!(
            "your report number {expected} is of depth {depth}: expected one report of each depth, in order, from 1.";
            "{expected} 番目の報告が深さ {depth} のものです。深さ 1 から順に、1 回ずつ報告します。";
            expected, depth
        ));
    }
    if pos.is_legal(m).is_err() {
        return Err(finding!(
            "at depth {depth} you reported {m}, which is no legal move.";
            "深さ {depth} で {m} を報告しましたが、合法手ではありません。";
            depth, m
        ));
    }
    if depth > DEEPEST {
        return Ok(());
    }
    let best = values.of(pos, depth);
    if score != best {
        let off = off_by_plies(score, best);
        return Err(finding!(
            "at depth {depth} you reported {m} with the score {score}, but the value of the position is {best}.{off}";
            "深さ {depth} で {m} を値 {score} と報告しましたが、局面の値は {best} です。{off}";
            depth, m, score, best, off
        ));
    }
    let value = values.of_move(pos, m, depth);
    if value != best {
        return Err(finding!(
            "at depth {depth} you reported {m} with the score {score}, but that move is worth {value}.";
            "深さ {depth} で {m} を値 {score} と報告しましたが、その手の値は {value} です。";
            depth, m, score, value
        ));
    }
    Ok(())
}

fn plays_what_was_finished(values: &mut Values, question: &Question, answer: &Answer) -> Result<(), Finding> {
    reports_until_now(values, question, answer)?;
    let (pos, chosen) = (question.position(), answer.best_move());
    let Some(&Reported { depth, m: best, .. }) = answer.reports.last() else { return Ok(()) };
    if chosen == best || depth >= DEEPEST {
        return Ok(());
    }
    let deeper = depth + 1;
    let (found, value) = (values.of_move(&pos, chosen, deeper), values.of_move(&pos, best, deeper));
    if found > value {
        return Ok(());
    }
    Err(finding!(
        "the last depth you finished is {depth}, with {best}, but you played {chosen}: at depth {deeper} it is worth {found}, {best} {value}.";
        "最後に読み終えた深さは {depth}、最善手は {best} ですが、{chosen} を指しました。深さ {deeper} での値は {chosen} が {found}、{best} が {value} です。";
        depth, best, chosen, deeper, found, value
    ))
}

fn same_value(question: &Question, answer: &Answer) -> Result<(), Finding> {
    values::same_value(&mut Values::with_qsearch(), question, answer)
}

fn ends_with_the_last_depth(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (asked, last) = (question.depth(), answer.reports.last());
    let reported = last.map_or(0, |report| report.depth);
    if reported == asked || last.is_some_and(|report| is_proven_mate(report.score, report.depth)) {
        return Ok(());
    }
    Err(finding!(
        "asked for depth {asked}, you reported the depths up to {reported}.";
        "深さ {asked} の指定に対して、報告は深さ {reported} まででした。";
        asked, reported
    ))
}

fn best_move_first(question: &Question, answer: &Answer) -> Result<(), Finding> {
    ends_with_the_last_depth(question, answer)?;
    for &Reported { depth, m, nodes, .. } in &answer.reports {
        let later = answer.done.iter().skip(nodes as usize);
        let next = later.filter(|&&(ply, _)| ply == 0).map(|&(_, m)| m).next();
        if let Some(first) = next.filter(|&first| first != m) {
            let deeper = depth + 1;
            return Err(finding!(
                "the best move of depth {depth} is {m}, but depth {deeper} begins with {first}.";
                "深さ {depth} の最善手は {m} ですが、深さ {deeper} は {first} から調べています。";
                depth, m, deeper, first
            ));
        }
    }
    Ok(())
}

/// Enough for the first depth, in any order of the moves.
const FIRST_DEPTH: u64 = 3000;

/// A search that was told to end has finished something, if there was time, and has found its reports.
fn finishes_what_it_reports(question: &Question, answer: &Answer) -> Result<(), Finding> {
    if answer.reports.is_empty() && question.nodes().unwrap_or_default() >= FIRST_DEPTH && question.position().has_legal_move() {
        return Err(
            finding!("when the search had to end, you had not reported depth 1."; "探索を終えるべきときまでに、深さ 1 の報告がありませんでした。"),
        );
    }
    let in_order = (1..).zip(&answer.reports).all(|(depth, report)| report.depth == depth);
    if !in_order {
        return Err(
            finding!("your reports are not of the depths 1, 2, 3 and so on, each once."; "報告は、深さ 1、2、3 の順に 1 回ずつのはずです。"),
        );
    }
    proves_what_it_reports(question, answer)
}

fn never_late(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (end, found) = (question.nodes().unwrap_or_default(), answer.nodes);
    if found <= end + SLACK {
        return Ok(());
    }
    Err(finding!(
        "`should_stop` was true after {end} calls of do_move, but you called it {found} times: expected {expected} at most.";
        "`should_stop` は do_move {end} 回目から true でしたが、do_move を計 {found} 回呼ぶまで止まりませんでした。{expected} 回以下で終わるはずです。";
        end, found, expected = end + SLACK
    ))
}

/// Returns the deepest depth that plain alpha-beta, which deepens as well, finishes with this many nodes where two kings are left; otherwise
/// [`REACHED`], for which there are enough.
fn reached_by_plain_alpha_beta(pos: &Position, nodes: u64) -> u32 {
    if Color::ALL.iter().any(|&color| pos.pieces(color).len() > 1) {
        return REACHED;
    }
    let mut left = nodes;
    let finishes = |depth: &u32| {
        let (_, cost) = reference::AT_REST.cost(&mut pos.clone(), *depth);
        // Twice as much: an order that is made again at each depth is right too, and needs more.
        left = left.saturating_sub(2 * cost);
        left > 0
    };
    (1..MAX_PLY).take_while(finishes).last().unwrap_or_default()
}

fn uses_its_time(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (nodes, last) = (question.nodes().unwrap_or_default(), answer.reports.last());
    let (reached, expected) = (last.map_or(0, |report| report.depth), reached_by_plain_alpha_beta(&question.position(), nodes));
    if reached >= expected || last.is_some_and(|report| is_proven_mate(report.score, report.depth)) {
        return Ok(());
    }
    Err(finding!(
        "with {nodes} calls of do_move you finished depth {reached}: expected {expected} at least.";
        "do_move {nodes} 回のうちに、深さ {reached} までしか読み終えていません。深さ {expected} までは読めるはずです。";
        nodes, reached, expected
    ))
}
