//! 04: negamax.

use minishogi::{mate_distance, mate_in, mated_in};

use super::Holds::{Each, EachThen};
use super::answers::{in_turn, off_by_plies, plays_the_best, same_value, score_of, wrong_depth, wrong_score};
use super::black_box::QUIESCENCE;
use super::{Answer, Exercise, Finding, Outside, Question, Spec, Text, black_box, each, reference};

pub(super) const EXERCISE: Exercise = Exercise {
    id: "04",
    folder: "04_negamax",
    title: Text::new("Negamax", "ネガマックス法"),
    plays: true,
    specs: &[
        Spec {
            name: "depth_one",
            points: 2,
            title: Text::new("At depth 1, each root move has the right score.", "深さ 1 で、ルートの各手に正しい値がつく。"),
            hint: Text::new(
                "At depth 0 return `evaluate(pos)`; the root takes minus the value of `negamax`.",
                "深さ 0 では `evaluate(pos)` を返します。ルートでは `negamax` の値の符号を変えます。",
            ),
            questions: |draw| to_depth(1, &draw.varied_to(1, 30)),
            holds: Each(right_scores),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &Outside::By(Each(black_box::value_and_score)) },
        },
        Spec {
            name: "depth_two",
            points: 2,
            title: Text::new("At depth 2, each root move has the right score.", "深さ 2 で、ルートの各手に正しい値がつく。"),
            hint: Text::new(
                "The other side answers with the best move for them: the maximum of their values, and minus that is your value.",
                "相手は相手にとって最善の手で応じます。その最大値の符号を変えたものが自分の値です。",
            ),
            questions: |draw| to_depth(2, &draw.varied_to(2, 15)),
            holds: Each(right_scores),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &Outside::By(Each(black_box::value_and_score)) },
        },
        Spec {
            name: "depth_three",
            points: 2,
            title: Text::new("At depth 3, each root move has the right score.", "深さ 3 で、ルートの各手に正しい値がつく。"),
            hint: Text::new(
                "Each call looks one ply less deep (`depth - 1`) and changes the sign once.",
                "再帰のたびに深さを 1 減らし（`depth - 1`）、符号を 1 回変えます。",
            ),
            questions: |draw| {
                let (sfen, moves) = draw.comes_back(3);
                let again = Question::search(&sfen, 3, BUDGET).after(&moves);
                [to_depth(3, &draw.varied_to(3, 8)), vec![again]].concat()
            },
            holds: Each(right_scores),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &Outside::By(Each(black_box::value_and_score)) },
        },
        Spec {
            name: "plays_the_best_move",
            points: 1,
            title: Text::new(
                "Plays a move with the highest score, in one position after another as well; resigns without a move.",
                "続けて別の局面を渡しても、値が最大の手を指す。合法手がなければ投了する。",
            ),
            hint: Text::new(
                "`search` plays the move with the highest value: a wrong move or score comes from `negamax`. Is a mate `mated_in(ply)` there?",
                "`search` は値が最大の手を指します。手や値が違えば、原因は `negamax` です。詰みの値は `mated_in(ply)` になっていますか。",
            ),
            questions: |draw| {
                let alone = to_depth(2, &[draw.varied_to(2, 30), vec![draw.mated()]].concat());
                [alone, in_turn(draw, &[3, 2, 2, 3, 2], BUDGET)].concat()
            },
            holds: Each(best_move_or_value),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &Outside::AsInside },
        },
        Spec {
            name: "visits_the_whole_tree",
            points: 1,
            title: Text::new("Visits every node of the tree once.", "木のすべての節点をちょうど 1 回ずつ訪れる。"),
            hint: Text::new(
                "Depth 1 means: each move of the root once. No move is left out, none is looked at twice.",
                "深さ 1 とは、ルートの各手を 1 回ずつ指すことです。抜かす手も、2 回調べる手もありません。",
            ),
            questions: |draw| {
                let quiet: Vec<Question> = (1..=3).flat_map(|depth| to_depth(depth, &draw.varied_to(depth, 4))).collect();
                [quiet, to_depth(3, &draw.quick_mates())].concat()
            },
            holds: EachThen(whole_tree, |observed| {
                // A mate at the end of a line may be seen or not: there the count is enough.
                each(observed, |question, answer| if has_mate_in_one(question) { Ok(()) } else { right_scores(question, answer) })
            }),
            outside: Outside::Before {
                exercise: "07",
                why: QUIESCENCE,
                outside: &Outside::Hidden(Text::new(
                    "each engine counts nodes in its own way, and a better search visits fewer.",
                    "何を 1 節点と数えるかはエンジンによりますし、よりよい探索が訪れる節点はもっと少なくなります。",
                )),
            },
        },
        Spec {
            name: "mates_in_three",
            points: 1,
            title: Text::new(
                "Finds mate in three plies and scores it as one. A side that has no move has lost, in check or not.",
                "3 手詰めを見つけ、その手数どおりの値をつける。合法手がなければ、王手でなくても負けとする。",
            ),
            hint: Text::new(
                "Without a legal move the value is `mated_in(ply)`, with `ply` counted from the root.",
                "合法手がなければ値は `mated_in(ply)` です。`ply` はルートから数えます。",
            ),
            questions: |draw| [to_depth(2, &draw.stranded()), to_depth(3, &draw.threatened()), to_depth(4, &draw.mate_in_three())].concat(),
            holds: Each(mates_or_strands),
            outside: Outside::By(Each(|question, answer| black_box::with_score(question, answer, same_value))),
        },
        Spec {
            name: "prefers_the_shorter_mate",
            points: 1,
            title: Text::new("Mates in one where a mate in three is found first.", "3 手詰めが先に見つかっても、1 手詰めを選ぶ。"),
            hint: Text::new(
                "A mate is worth less the deeper it lies: `mated_in(ply)` is `-32000 + ply`.",
                "詰みは深いほど価値が下がります。`mated_in(ply)` は `-32000 + ply` です。",
            ),
            questions: |draw| to_depth(4, &draw.shorter_mate()),
            holds: Each(mates_as_fast_as_possible),
            outside: Outside::By(Each(|question, answer| black_box::with_score(question, answer, mates_as_fast_as_possible))),
        },
    ],
};

/// One ply more than asked for must still fit, so that a depth that is off by one is told as such and not as a runaway.
const BUDGET: u64 = 4_000_000;

fn to_depth(depth: u32, sfens: &[String]) -> Vec<Question> {
    sfens.iter().map(|sfen| Question::search(sfen, depth, BUDGET)).collect()
}

fn has_mate_in_one(question: &Question) -> bool {
    let pos = question.position();
    pos.legal_moves().into_iter().any(|m| pos.after(m).is_mated())
}

/// The best move; of a player that has searched before, the value as well.
fn best_move_or_value(question: &Question, answer: &Answer) -> Result<(), Finding> {
    if question.earlier.is_empty() { plays_the_best(question, answer).map(drop) } else { same_value(question, answer) }
}

fn right_scores(question: &Question, answer: &Answer) -> Result<(), Finding> {
    for (m, expected) in reference::move_values(&mut question.position(), question.depth()) {
        let found = score_of(answer, m)?;
        if found != expected {
            return Err(wrong_depth(question, answer).unwrap_or_else(|| {
                let (plain, off) = (wrong_score(m, found, expected), off_by_plies(found, expected));
                finding!("{plain}{off}"; "{plain}{off}"; plain, off)
            }));
        }
    }
    Ok(())
}

fn whole_tree(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let depth = question.depth();
    let expected = reference::tree_size(&mut question.position(), depth);
    if answer.nodes == expected {
        return Ok(());
    }
    let found = answer.nodes;
    Err(finding!(
        "the tree of depth {depth} has {expected} moves; you called do_move {found} times, and went to depth {deepest}.";
        "深さ {depth} の木の枝は {expected} 本ですが、do_move を {found} 回呼び、深さ {deepest} まで読んでいます。";
        depth, expected, found, deepest = answer.deepest
    ))
}

fn mates_or_strands(question: &Question, answer: &Answer) -> Result<(), Finding> {
    match question.depth() {
        // There is no mate, but a side without a move: its score shows how the player judges it.
        2 => right_scores(question, answer),
        3 => scores_lost_moves(question, answer),
        _ => mates_as_fast_as_possible(question, answer),
    }
}

/// A move that lets the other side mate at once has the score of that mate: it does not stand at the end of a line.
fn scores_lost_moves(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let values = reference::move_values(&mut question.position(), question.depth());
    for (m, expected) in values.into_iter().filter(|(_, value)| *value == mated_in(2)) {
        let found = score_of(answer, m)?;
        if found != expected {
            let (plain, off) = (wrong_score(m, found, expected), off_by_plies(found, expected));
            return Err(finding!("{plain}{off}"; "{plain}{off}"; plain, off));
        }
    }
    Ok(())
}

pub(super) fn mates_as_fast_as_possible(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (expected, _) = reference::PLAIN.cost(&mut question.position(), question.depth());
    let plies = mate_distance(expected).unwrap_or_default();
    plays_the_best(question, answer).map_err(|_| {
        let chosen = answer.best_move();
        finding!("there is a mate in {plies}, but you played {chosen}."; "{plies} 手詰めがありますが、{chosen} を指しました。"; plies, chosen)
    })?;
    let found = score_of(answer, answer.best_move())?;
    if found == mate_in(plies as u32) {
        return Ok(());
    }
    let off = off_by_plies(found, expected);
    Err(finding!(
        "a mate in {plies} is worth {expected}, but the score is {found}.{off}";
        "{plies} 手詰めの値は {expected} ですが、{found} になっています。{off}";
        plies, expected, found, off
    ))
}
