//! 05: alpha-beta.

use std::ops::RangeInclusive;

use minishogi_trace::Leaf;

use super::Holds::{Each, EachThen};
use super::answers::{in_turn, proves_its_value, same_value, wrong_depth};
use super::black_box::QUIESCENCE;
use super::order::{done_twice, in_another_order, repeated};
use super::{Answer, Complaint, Exercise, Finding, Observed, Outside, Question, Spec, Text, black_box, each, reference};
use minishogi_child::Proof;

pub(super) const EXERCISE: Exercise = Exercise {
    id: "05",
    folder: "05_alpha_beta",
    title: Text::new("Alpha-beta", "αβ法"),
    plays: true,
    specs: &[
        Spec {
            name: "same_value_to_depth_three",
            points: 2,
            title: Text::new(
                "Finds the value of negamax and a move of that value in 30 positions, depths 1 to 3.",
                "30 局面、深さ 1 から 3 で、ネガマックス法と同じ値を求め、その値になる手を指す。",
            ),
            hint: Text::new(
                "The other side's window is yours with both ends changed over and negated: `(-beta, -alpha)`.",
                "相手の窓は、両端を入れ替えて符号を変えた `(-beta, -alpha)` です。",
            ),
            questions: |draw| to_depths(1..=3, &draw.varied_to(3, 30)),
            holds: Each(same_value),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &Outside::By(Each(black_box::value_and_score)) },
        },
        Spec {
            name: "same_value_to_depth_five",
            points: 2,
            title: Text::new(
                "Finds the value of negamax and a move of that value in 30 positions, depths 4 and 5.",
                "30 局面、深さ 4 と 5 で、ネガマックス法と同じ値を求め、その値になる手を指す。",
            ),
            hint: Text::new(
                "Cut only where the value reaches beta, and undo the move before you leave the loop.",
                "枝刈りは値が beta に達したときだけ行い、ループを抜ける前に手を戻します。",
            ),
            questions: |draw| {
                // The start position comes last: there too many mistakes look alike.
                let mut sfens = draw.varied_to(5, 30);
                sfens.reverse();
                to_depths(4..=5, &sfens)
            },
            holds: Each(same_value),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &Outside::By(Each(black_box::value_and_score)) },
        },
        Spec {
            name: "far_fewer_nodes_than_negamax",
            points: 2,
            title: Text::new(
                "At depth 4, visits at most a third of negamax's tree.",
                "深さ 4 で、訪れる節点の数がネガマックス法の 3 分の 1 以下である。",
            ),
            hint: Text::new(
                "When a move is good enough that the other side would not let you come here (`value >= beta`), look at no more moves.",
                "相手がこの局面を避けるほど良い手が見つかったら（`value >= beta`）、残りの手は調べません。",
            ),
            questions: |draw| {
                let mut sfens = draw.varied_to(4, FEW);
                sfens.reverse();
                proving(to_depth(4, &sfens))
            },
            holds: EachThen(proves_its_value, |observed| each(observed, a_third_of_negamax)),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &Outside::By(Each(black_box::few_nodes)) },
        },
        Spec {
            name: "cuts_when_beta_is_reached",
            points: 2,
            title: Text::new(
                "Visits about as few nodes as the alpha-beta of the slides, which cuts at `value >= beta`.",
                "訪れる節点の数が、スライドの αβ法（`value >= beta` で枝刈りする）と同程度に少ない。",
            ),
            hint: Text::new(
                "Equal values are common: cut at `>= beta`, not only at `> beta`. Raise alpha, in the root as well, hand the raised alpha on, and search nothing twice.",
                "同じ値はよく現れます。`> beta` だけでなく `>= beta` で刈ります。ルートでも alpha を更新し、更新した alpha を渡します。同じ手を 2 度読まないことも大切です。",
            ),
            questions: |draw| proving([to_depth(3, &draw.varied_for_cuts(3, 30)), to_depth(4, &draw.varied_for_cuts(4, FEW))].concat()),
            holds: EachThen(proves_its_value, about_as_few_nodes),
            // With the moves in other orders, right searches need 0.5 to 2.1 times the nodes of the slides', and late cuts 1.05 to 4.1 times.
            outside: Outside::Before {
                exercise: "07",
                why: QUIESCENCE,
                outside: &Outside::Hidden(Text::new(
                    "how many nodes a right alpha-beta visits depends on the order of the moves, which is up to the engine.",
                    "正しい αβ法でも、訪れる節点の数は手を調べる順番によって変わります。順番はエンジンの自由です。",
                )),
            },
        },
        Spec {
            name: "mates_by_distance",
            points: 2,
            title: Text::new(
                "Finds the shortest mate, scores it by its distance, in one position after another as well, and resigns when mated.",
                "続けて別の局面を渡しても、最短の詰みを見つけて手数どおりの値をつける。詰まされていれば投了する。",
            ),
            hint: Text::new(
                "Without a legal move the value is `mated_in(ply)`, in any window: not alpha, and not another ply. `ply` is 0 at the root.",
                "合法手がなければ、窓に関係なく値は `mated_in(ply)` です。alpha や、別の `ply` の値ではありません。`ply` はルートで 0 です。",
            ),
            questions: |draw| {
                let alone = to_depth(4, &[draw.mate_in_three(), draw.shorter_mate(), vec![draw.mated()]].concat());
                // At depth 4 a ply counted from the depth comes out right.
                [alone, to_depth(3, &draw.mated_in_two()), to_depth(2, &draw.stranded()), in_turn(draw, &[3, 2, 2, 3, 2], BUDGET)].concat()
            },
            holds: Each(same_value),
            outside: Outside::By(Each(black_box::value_and_score)),
        },
    ],
};

/// In how many positions the trees are compared.
pub(super) const FEW: usize = 6;

/// Six times the nodes of alpha-beta at depth 5 in any of the positions. All of negamax fits at depth 4, so that its nodes can be reported.
pub(super) const BUDGET: u64 = 600_000;

pub(super) fn to_depths(depths: RangeInclusive<u32>, sfens: &[String]) -> Vec<Question> {
    depths.flat_map(|depth| to_depth(depth, sfens)).collect()
}

pub(super) fn to_depth(depth: u32, sfens: &[String]) -> Vec<Question> {
    sfens.iter().map(|sfen| Question::search(sfen, depth, BUDGET)).collect()
}

/// The moves of the search must prove its value.
pub(super) fn proving(questions: Vec<Question>) -> Vec<Question> {
    questions.into_iter().map(|question| question.with_proof(Proof::Whole(Leaf::Evaluate))).collect()
}

fn a_third_of_negamax(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (depth, found) = (question.depth(), answer.nodes);
    let tree = reference::tree_size(&mut question.position(), depth);
    if found <= tree / 3 {
        return Ok(());
    }
    Err(finding!(
        "at depth {depth} you called do_move {found} times, negamax does so {tree} times: expected {most} at most.";
        "深さ {depth} で do_move を {found} 回呼びました。ネガマックス法では {tree} 回です。{most} 回以下で済むはずです。";
        depth, found, tree, most = tree / 3
    ))
}

/// The most nodes, as a multiple of those of the slides' alpha-beta, that count as about as few. A look for mate before the depth costs one
/// in a hundred more; to cut only at `> beta` costs more than twice as many, and with captures first, which saves nearly half, still 1.4 times.
const LENIENCY: f64 = 1.1;

fn about_as_few_nodes(observed: &[Observed]) -> Result<(), Complaint> {
    let expected = |seen: &Observed| reference::PLAIN.cost(&mut seen.question.position(), seen.question.depth()).1;
    let (expected, found): (Vec<u64>, Vec<u64>) = observed.iter().map(|seen| (expected(seen), seen.answer.nodes)).unzip();
    let (all_expected, all_found) = (expected.iter().sum::<u64>(), found.iter().sum::<u64>());
    if all_found as f64 <= all_expected as f64 * LENIENCY {
        return Ok(());
    }
    let excess = |i: &usize| found[*i] as f64 / expected[*i] as f64;
    let worst = (0..observed.len()).max_by(|a, b| excess(a).total_cmp(&excess(b))).unwrap_or_default();
    let (count, depth) = (observed.len(), observed[worst].question.depth());
    // A repeated visit is named if it explains all extra nodes. Of a long search only the beginning is kept.
    let again = |seen: &Observed| seen.answer.nodes as f64 * repeated(&seen.answer.done);
    let once = all_found as f64 - observed.iter().map(again).sum::<f64>();
    let twice = done_twice(&observed[worst].answer.done).filter(|_| once <= all_expected as f64 * LENIENCY);
    if let Some((place, m)) = twice {
        let finding = finding!(
            "in {count} searches you called do_move {all_found} times, the slides' alpha-beta {all_expected} times: you search the same twice. At depth {depth} of the position below, {place}, {m} was done and taken back, and later done once more. Keep the value that a call returned in a variable.";
            "{count} 回の探索で do_move を計 {all_found} 回呼びました。スライドの αβ法では {all_expected} 回です。同じ手を 2 度読んでいます。下の局面の深さ {depth} では、{place}、いったん戻した {m} をもう一度指しました。呼び出しで返った値は変数に入れておきます。";
            count, all_found, all_expected, depth, place, m
        );
        return Err(Complaint { question: worst, finding });
    }
    let Observed { question, answer } = &observed[worst];
    if let (None, Some((place, [m, next]))) = (wrong_depth(question, answer), in_another_order(&question.position(), &answer.done)) {
        let finding = finding!(
            "in {count} searches you called do_move {all_found} times, the slides' alpha-beta {all_expected} times. Your search takes the moves in another order than `legal_moves`: {place} it tries {m} before {next}. That may be the reason, for in a worse order a right alpha-beta cuts less. Begin with the order of `legal_moves`; a better one is exercise 06.";
            "{count} 回の探索で do_move を計 {all_found} 回呼びました。スライドの αβ法では {all_expected} 回です。手を調べる順番が `legal_moves` と違い、{place}、{next} より先に {m} を調べています。それが原因かもしれません。順番が悪いと、正しい αβ法でも枝刈りが減ります。まず `legal_moves` の順に調べましょう。順番の工夫は演習 06 です。";
            count, all_found, all_expected, place, m, next
        );
        return Err(Complaint { question: worst, finding });
    }
    let finding = wrong_depth(question, answer).unwrap_or_else(|| finding!(
        "in {count} searches you called do_move {all_found} times, the slides' alpha-beta {all_expected} times. At depth {depth} of the position below: {found}, not {expected}.";
        "{count} 回の探索で do_move を計 {all_found} 回呼びました。スライドの αβ法では {all_expected} 回です。下の局面の深さ {depth} では、{expected} 回に対して {found} 回です。";
        count, all_found, all_expected, depth, found = found[worst], expected = expected[worst]
    ));
    Err(Complaint { question: worst, finding })
}
