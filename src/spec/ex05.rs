//! 05: alpha-beta.

use super::ex04::{plays_best_at, score_of};
use super::{Answer, Exercise, Question, Spec, Text, each, positions, reference};

pub(super) const EXERCISE: Exercise = Exercise {
    id: "05",
    folder: "05_alpha_beta",
    title: Text::new("Alpha-beta", "αβ法"),
    specs: &[
        Spec {
            name: "same_value_to_depth_three",
            points: 2,
            title: Text::new(
                "Finds the value of negamax and a move of that value in 30 positions, depths 1 to 3.",
                "30 局面、深さ 1 から 3 で、ネガマックス法と同じ値と、その値の手を見つける。",
            ),
            hint: Text::new(
                "The other side's window is yours with both ends changed over and negated: `(-beta, -alpha)`.",
                "相手の窓は、両端を入れ替えて符号を変えた `(-beta, -alpha)` です。",
            ),
            questions: || (1..=3).flat_map(|depth| to_depth(depth, positions::VARIED)).collect(),
            holds: |observed| each(observed, same_value),
        },
        Spec {
            name: "same_value_to_depth_five",
            points: 2,
            title: Text::new(
                "Finds the value of negamax and a move of that value in 30 positions, depths 4 and 5.",
                "30 局面、深さ 4 と 5 で、ネガマックス法と同じ値と、その値の手を見つける。",
            ),
            hint: Text::new(
                "Cut only where the value reaches beta, and undo the move before you leave the loop.",
                "枝刈りは値が beta に達したときだけ行い、ループを抜ける前に手を戻します。",
            ),
            questions: || (4..=5).flat_map(|depth| to_depth(depth, positions::VARIED)).collect(),
            holds: |observed| each(observed, same_value),
        },
        Spec {
            name: "far_fewer_nodes_than_negamax",
            points: 2,
            title: Text::new(
                "At depth 4, visits at most a third of negamax's tree.",
                "深さ 4 で、訪れる節点がネガマックス法の木の 3 分の 1 以下である。",
            ),
            hint: Text::new(
                "When a move is good enough that the other side would not let you come here (`value >= beta`), look at no more moves.",
                "相手がこの局面を避けるほど良い手が見つかったら（`value >= beta`）、残りの手は調べません。",
            ),
            questions: || to_depth(4, FEW),
            holds: |observed| each(observed, |question, answer| at_most(question, answer, negamax_third(question))),
        },
        Spec {
            name: "cuts_when_beta_is_reached",
            points: 2,
            title: Text::new(
                "Visits no more nodes than the alpha-beta of the slides, which cuts at `value >= beta`.",
                "`value >= beta` で枝刈りするスライドの αβ 法より多くの節点を訪れない。",
            ),
            hint: Text::new(
                "Equal values are common: cut at `>= beta`, not only at `> beta`. Raise alpha, in the root as well, and hand the raised alpha on.",
                "同じ値はよく現れます。`> beta` だけでなく `>= beta` で刈ります。ルートでも alpha を更新し、更新した alpha を渡します。",
            ),
            questions: || [to_depth(3, positions::VARIED), to_depth(4, FEW)].concat(),
            holds: |observed| each(observed, |question, answer| at_most(question, answer, alpha_beta_nodes(question))),
        },
        Spec {
            name: "mates_by_distance",
            points: 2,
            title: Text::new("Finds the shortest mate and scores it by its distance.", "最短の詰みを見つけ、手数どおりの値をつける。"),
            hint: Text::new(
                "Without a legal move the value is `mated_in(ply)`, whatever the window is: do not return alpha there.",
                "合法手がなければ、窓に関係なく値は `mated_in(ply)` です。そこで alpha を返してはいけません。",
            ),
            questions: || to_depth(4, &[positions::MATE_IN_THREE, positions::SHORTER_MATE].concat()),
            holds: |observed| each(observed, same_value),
        },
    ],
};

/// Positions in which the trees are compared.
const FEW: &[&str] = {
    let (few, _) = positions::VARIED.split_at(6);
    few
};

/// Far more than alpha-beta needs at depth 5 in any of the positions, far less than negamax.
const BUDGET: u64 = 3_000_000;

fn to_depth(depth: u32, sfens: &[&str]) -> Vec<Question> {
    sfens.iter().map(|sfen| Question::search(sfen, depth, BUDGET)).collect()
}

fn same_value(question: &Question, answer: &Answer) -> Result<(), Text> {
    let (mut pos, depth) = (question.position(), question.depth());
    plays_best_at(&mut pos, depth, answer.best_move())?;
    let expected = reference::alpha_beta_cost(&mut pos, depth).0;
    let found = score_of(answer, answer.best_move())?;
    if found == expected {
        return Ok(());
    }
    Err(Text::of(
        format!("at depth {depth} your move {} has the score {found}, but its value is {expected}.", answer.best_move()),
        format!("深さ {depth} で {} の値が {found} ですが、正しくは {expected} です。", answer.best_move()),
    ))
}

fn negamax_third(question: &Question) -> u64 {
    reference::tree_size(&mut question.position(), question.depth()) / 3
}

fn alpha_beta_nodes(question: &Question) -> u64 {
    reference::alpha_beta_cost(&mut question.position(), question.depth()).1
}

fn at_most(question: &Question, answer: &Answer, most: u64) -> Result<(), Text> {
    if answer.nodes <= most {
        return Ok(());
    }
    let (depth, found) = (question.depth(), answer.nodes);
    Err(Text::of(
        format!("at depth {depth} you called do_move {found} times, expected {most} at most."),
        format!("深さ {depth} で do_move を {found} 回呼びました。多くても {most} 回で済むはずです。"),
    ))
}
