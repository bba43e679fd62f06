//! 06: move ordering.

use minishogi::{Move, PieceKind, piece_value};

use super::Holds::{All, Each, EachThen};
use super::answers::{in_turn, proves_its_value, same_value};
use super::black_box::QUIESCENCE;
use super::ex05::{BUDGET, FEW, proving, to_depth, to_depths};
use super::order::{Cut, Try, each_try, is_quiet, kind_moved, only_looked};
use super::players::{Memory, nodes_in_order};
use super::{Complaint, Count, Draw, Exercise, Finding, Observed, Outside, Question, Spec, Text, black_box, counted, each};

pub(super) const EXERCISE: Exercise = Exercise {
    id: "06",
    folder: "06_ordering",
    title: Text::new("Move ordering", "ムーブオーダリング"),
    plays: true,
    specs: &[
        Spec {
            name: "same_value_to_depth_five",
            points: 2,
            title: Text::new(
                "Finds the value of alpha-beta and a move of that value in 30 positions, depths 1 to 5.",
                "30 局面、深さ 1 から 5 で、αβ法と同じ値を求め、その値になる手を指す。",
            ),
            hint: Text::new(
                "The order changes how many moves are looked at, not their values: sort the moves, and leave none out.",
                "順番で変わるのは調べる手の数で、値ではありません。手は並べ替えるだけで、取り除いてはいけません。",
            ),
            questions: |draw| to_depths(1..=5, &draw.varied_to(5, 30)),
            holds: Each(same_value),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &Outside::By(Each(black_box::value_and_score)) },
        },
        Spec {
            name: "mates_by_distance",
            points: 1,
            title: Text::new(
                "Finds the shortest mate, scores it by its distance, and resigns when mated.",
                "最短の詰みを見つけて手数どおりの値をつけ、詰まされていれば投了する。",
            ),
            hint: Text::new(
                "The recursion is that of alpha-beta. Have you changed more of it than the order of the moves?",
                "再帰の部分は αβ法のままです。手の順番のほかに、何か変えていないでしょうか。",
            ),
            questions: |draw| {
                let alone = to_depth(4, &[draw.mate_in_three(), draw.shorter_mate(), vec![draw.mated()]].concat());
                [alone, in_turn(draw, &[3, 2, 2, 3, 2], BUDGET)].concat()
            },
            holds: Each(same_value),
            outside: Outside::By(Each(black_box::value_and_score)),
        },
        Spec {
            name: "captures_first",
            points: 2,
            title: Text::new(
                "Tries captures first, the most valuable victim before all and then the least valuable attacker; then promotions.",
                "駒を取る手を先に、取られる駒の価値が大きい順、次に取る駒の価値が小さい順に調べ、その後に成る手を調べる。",
            ),
            hint: Text::new(
                "The victim is on `m.to()` before the move is done. One point more for the victim must count for more than any attacker.",
                "取られる駒は、手を指す前に `m.to()` にあります。取られる駒の価値の差は、取る駒の価値のどんな差よりも優先します。",
            ),
            questions: |draw| proving([to_depth(3, &draw.varied_for_captures(30)), to_depth(2, &draw.king_captures())].concat()),
            holds: All(|observed| {
                [victims_first, attackers_next, promotions_then].iter().try_for_each(|holds| each_order(observed, *holds))?;
                each(observed, proves_its_value)
            }),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &ORDER_IS_HIDDEN },
        },
        Spec {
            name: "killers_come_next",
            points: 1,
            title: Text::new(
                "Tries the two quiet moves that have cut last at this ply before the other quiet moves.",
                "同じ `ply` で最後に枝刈りを起こした 2 つの静かな手を、ほかの静かな手より先に調べる。",
            ),
            hint: Text::new(
                "Two different quiet moves for each ply: the new one becomes the first, the first the second. Look them up with the same `ply`.",
                "`ply` ごとに、異なる静かな手を 2 つ覚えます。新しい手が 1 番目になり、1 番目だった手が 2 番目になります。調べるときも同じ `ply` です。",
            ),
            questions: watched,
            holds: All(|observed| {
                each_order(observed, killers_come_next)?;
                each(observed, proves_its_value)
            }),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &ORDER_IS_HIDDEN },
        },
        Spec {
            name: "history_orders_the_rest",
            points: 1,
            title: Text::new(
                "Tries quiet moves that have cut more, anywhere in the search, before those that have cut less or never.",
                "探索のどこかで枝刈りを多く起こした静かな手を、あまり起こしていない手や、一度も起こしていない手より先に調べる。",
            ),
            hint: Text::new(
                "Each cut by a quiet move adds to its number in `history`, the more the deeper the search behind it. Each side has numbers of its own.",
                "静かな手が枝刈りを起こすたびに、`history` の数を増やします。残りの深さが大きいほど多く増やします。数は手番側ごとに別です。",
            ),
            questions: |draw| [watched(draw), proving(to_depth(5, &draw.weights()))].concat(),
            holds: All(|observed| {
                each_order(observed, history_orders_the_rest)?;
                each(observed, proves_its_value)
            }),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &ORDER_IS_HIDDEN },
        },
        Spec {
            name: "far_fewer_nodes_than_alpha_beta",
            points: 2,
            title: Text::new(
                "At depth 5, visits at most as many nodes as lies half way between captures and promotions first alone and the whole order.",
                "深さ 5 で、訪れる節点の数が、駒を取る手と成る手を先に調べるだけのときと、すべてを使って並べ替えたときの、中間の値以下である。",
            ),
            hint: Text::new(
                "Captures first save two thirds of the nodes. Killers and history save a quarter of the rest, if every node of the tree uses them.",
                "駒を取る手を先に調べると、節点は 3 分の 1 になります。キラー手と履歴を木のすべての節点で使うと、さらに 4 分の 1 減ります。",
            ),
            questions: |draw| proving(to_depth(5, &draw.varied_for_memory(30))),
            holds: EachThen(proves_its_value, far_fewer_nodes),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &ORDER_IS_HIDDEN },
        },
        Spec {
            name: "visits_the_same_tree_again",
            points: 1,
            title: Text::new(
                "Asked the same by itself, a new player visits exactly as many nodes again.",
                "新しいプレイヤーで同じ探索をもう一度行うと、訪れる節点の数がまったく同じである。",
            ),
            hint: Text::new(
                "Nothing may be left to chance, and nothing may come from an earlier search.",
                "偶然に任せるところも、前の探索から残るものもあってはいけません。",
            ),
            questions: |draw| {
                let all = to_depth(4, &draw.varied_to(4, FEW)).into_iter().flat_map(|question| [question.clone(), question]);
                proving(all.collect())
            },
            holds: EachThen(proves_its_value, the_same_again),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &ORDER_IS_HIDDEN },
        },
    ],
};

const ORDER_IS_HIDDEN: Outside = Outside::Hidden(Text::new(
    "in which order an engine looks at the moves is not seen from outside, and each engine counts nodes in its own way.",
    "エンジンが手を調べる順番は外から見えませんし、何を 1 節点と数えるかはエンジンによります。",
));

/// Searches short enough for all their moves to be seen.
fn watched(draw: &mut Draw) -> Vec<Question> {
    proving(to_depth(3, &draw.order()))
}

/// Judges the order of the moves at every node; the first complaint counts, and in how many searches there is one: many mistakes begin alike.
fn each_order(observed: &[Observed], holds: fn(&Try) -> Result<(), Finding>) -> Result<(), Complaint> {
    counted(observed, &|question, answer| each_try(question.position(), &answer.done, holds), Count::Positions)
}

fn victim(tried: &Try, m: Move) -> Option<PieceKind> {
    tried.pos.piece_on(m.to()).map(|piece| piece.kind)
}

/// That `earlier` was tried before the move, though it should not have been.
fn too_early(tried: &Try, earlier: Move, en: String, ja: String) -> Result<(), Finding> {
    let (place, m) = (tried.place(), tried.m);
    Err(
        finding!("{place} you tried {earlier} before {m}, {en}."; "{place}、{earlier} を {m} より先に調べました。{ja}。"; place, earlier, m, en, ja),
    )
}

pub(super) fn victims_first(tried: &Try) -> Result<(), Finding> {
    let Some(taken) = victim(tried, tried.m) else { return Ok(()) };
    for &earlier in tried.earlier {
        match victim(tried, earlier) {
            None => {
                return too_early(
                    tried,
                    earlier,
                    format!("which takes a {}", taken.name()),
                    format!("{} は{}を取る手です", tried.m, taken.kanji()),
                );
            }
            Some(first) if piece_value(first) < piece_value(taken) => {
                return too_early(
                    tried,
                    earlier,
                    format!("but a {} is a more valuable victim than a {}", taken.name(), first.name()),
                    format!("取られる駒は{}のほうが{}より価値があります", taken.kanji(), first.kanji()),
                );
            }
            Some(_) => {}
        }
    }
    Ok(())
}

fn attackers_next(tried: &Try) -> Result<(), Finding> {
    let Some(taken) = victim(tried, tried.m) else { return Ok(()) };
    let attacker = |m: Move| kind_moved(tried.pos, m).unwrap_or(PieceKind::King);
    let is_dearer = |earlier: &&Move| {
        victim(tried, **earlier).is_some_and(|first| piece_value(first) == piece_value(taken))
            && piece_value(attacker(**earlier)) > piece_value(attacker(tried.m))
    };
    match tried.earlier.iter().find(is_dearer) {
        None => Ok(()),
        Some(&earlier) => {
            let (cheap, dear) = (attacker(tried.m), attacker(earlier));
            too_early(
                tried,
                earlier,
                format!("but a {} is a less valuable attacker than a {}", cheap.name(), dear.name()),
                format!("取る駒は{}のほうが{}より価値が小さくなります", cheap.kanji(), dear.kanji()),
            )
        }
    }
}

/// A killer may come before them.
fn promotions_then(tried: &Try) -> Result<(), Finding> {
    let Try { pos, m, .. } = *tried;
    if !m.is_promotion() || victim(tried, m).is_some() {
        return Ok(());
    }
    match tried.earlier.iter().find(|&&earlier| is_quiet(pos, earlier) && !may_have_cut(tried, earlier)) {
        None => Ok(()),
        Some(&earlier) => too_early(tried, earlier, "which promotes".to_string(), format!("{m} は成る手です")),
    }
}

/// Of two killers either may come first.
pub(super) fn killers_come_next(tried: &Try) -> Result<(), Finding> {
    let Try { pos, m, earlier, killers, .. } = *tried;
    if !is_quiet(pos, m) || killers.iter().any(|pair| pair.contains(&m)) {
        return Ok(());
    }
    let is_left_out =
        |killer: &&Move| **killer != Move::RESIGN && !earlier.contains(killer) && pos.is_legal(**killer).is_ok() && is_quiet(pos, **killer);
    // Whichever of the moves cut that may have cut, a killer is left out.
    let left_out: Option<Vec<&Move>> = killers.iter().map(|pair| pair.iter().find(is_left_out)).collect();
    let Some(&&killer) = left_out.as_ref().and_then(|left_out| left_out.first()) else { return Ok(()) };
    let place = tried.place();
    Err(finding!(
        "{place} you tried {m} before {killer}, one of the two quiet moves that had cut last at this ply.";
        "{place}、この `ply` で最後に枝刈りを起こした 2 つの静かな手の 1 つである {killer} より先に、{m} を調べました。";
        place, m, killer
    ))
}

/// However moves are told apart, by their piece or by the square it comes from, and their target; and however a cut is weighed, if a deeper search
/// counts for no less.
pub(super) fn history_orders_the_rest(tried: &Try) -> Result<(), Finding> {
    let Try { pos, m, killers, .. } = *tried;
    if !is_quiet(pos, m) {
        return Ok(());
    }
    let found = cuts_for_sure(tried, m);
    if found.is_empty() {
        return Ok(());
    }
    let place_in_list = |m: Move| pos.legal_moves().iter().position(|&other| other == m);
    let is_behind = |earlier: &&Move| {
        let earlier = **earlier;
        if !is_quiet(pos, earlier) || killers.iter().any(|pair| pair.contains(&earlier)) {
            return false;
        }
        let other = cuts_perhaps(tried, earlier);
        let is_no_less = found.len() >= other.len() && found.iter().zip(&other).all(|(ply, other)| ply <= other);
        is_no_less && (found.len() > other.len() || place_in_list(m) < place_in_list(earlier))
    };
    let Some(&earlier) = tried.earlier.iter().find(is_behind) else { return Ok(()) };
    let place = tried.place();
    if cuts_perhaps(tried, earlier).is_empty() {
        return Err(finding!(
            "{place} you tried {earlier}, which had never cut, before {m}, which had.";
            "{place}、枝刈りを起こしたことのない {earlier} を、起こしたことのある {m} より先に調べました。";
            place, earlier, m
        ));
    }
    Err(finding!(
        "{place} you tried {earlier} before {m}, though {m} had cut as often or more often, and no deeper in the tree.";
        "{place}、{earlier} を {m} より先に調べました。{m} は枝刈りの回数が {earlier} と同じかそれより多く、枝刈りを起こした節点も、ルートからより遠くはありません。";
        place, earlier, m
    ))
}

/// Returns the plies at which just this move has cut, in their order.
fn cuts_for_sure(tried: &Try, m: Move) -> Vec<usize> {
    let (by, kind) = (tried.pos.side_to_move(), kind_moved(tried.pos, m));
    let cuts = tried.cuts.iter().filter(|cut| cut.is_certain && cut.is_quiet && cut.by == by && cut.m == m && Some(cut.kind) == kind);
    let mut plies: Vec<usize> = cuts.map(|cut| cut.ply).collect();
    plies.sort();
    plies
}

/// Returns the plies at which a history of any kind may say that `m` has cut, in their order.
fn cuts_perhaps(tried: &Try, m: Move) -> Vec<usize> {
    let mut plies: Vec<usize> = cuts_alike(tried, m).map(|cut| cut.ply).collect();
    plies.sort();
    plies
}

/// Returns whether a history of any kind may say that `m` has cut.
fn may_have_cut(tried: &Try, m: Move) -> bool {
    cuts_alike(tried, m).next().is_some()
}

fn cuts_alike<'a>(tried: &'a Try, m: Move) -> impl Iterator<Item = &'a Cut> {
    let (by, kind) = (tried.pos.side_to_move(), kind_moved(tried.pos, m));
    tried.cuts.iter().filter(move |cut| {
        let is_same_piece = Some(cut.kind) == kind || m.from().is_some() && cut.m.from() == m.from();
        cut.by == by && cut.m.to() == m.to() && is_same_piece
    })
}

fn far_fewer_nodes(observed: &[Observed]) -> Result<(), Complaint> {
    // Of all that the listed positions take with captures and promotions alone, 21 of 100 are saved, with other kinds of history 17 to 25.
    let cost = |seen: &Observed, memory| nodes_in_order(&seen.question.position(), seen.question.depth(), memory);
    let [whole, costs] = [Memory::Both, Memory::Neither].map(|memory| observed.iter().map(|seen| cost(seen, memory)).collect::<Vec<u64>>());
    let (all, found) = (costs.iter().sum::<u64>(), observed.iter().map(|seen| seen.answer.nodes).sum::<u64>());
    let most = (all + whole.iter().sum::<u64>()) / 2;
    if found <= most {
        return Ok(());
    }
    let share = |i: &usize| observed[*i].answer.nodes as f64 / costs[*i] as f64;
    let worst = (0..observed.len()).max_by(|a, b| share(a).total_cmp(&share(b))).unwrap_or_default();
    let (count, nodes, cost) = (observed.len(), observed[worst].answer.nodes, costs[worst]);
    if let Some(finding) = only_looked(&observed[worst].answer.done) {
        return Err(Complaint { question: worst, finding });
    }
    let finding = finding!(
        "in {count} searches you called do_move {found} times, with captures and promotions first alone it is {all} times: expected {most} at most. In the position below: {nodes}, against {cost}.";
        "{count} 回の探索で do_move を計 {found} 回呼びました。駒を取る手と成る手を先に調べるだけなら {all} 回で、{most} 回以下で済むはずです。下の局面では、{cost} 回に対して {nodes} 回です。";
        count, found, all, most, nodes, cost
    );
    Err(Complaint { question: worst, finding })
}

fn the_same_again(observed: &[Observed]) -> Result<(), Complaint> {
    let counts = |pair: &[Observed]| (pair[0].answer.nodes, pair[1].answer.nodes);
    let Some(number) = observed.chunks_exact(2).position(|pair| counts(pair).0 != counts(pair).1) else { return Ok(()) };
    let (first, second) = counts(&observed[2 * number..]);
    let finding = finding!(
        "you called do_move {first} times, and then, asked the same once more, {second} times.";
        "do_move を {first} 回呼びましたが、同じ探索をもう一度行うと {second} 回でした。";
        first, second
    );
    Err(Complaint { question: 2 * number + 1, finding })
}
