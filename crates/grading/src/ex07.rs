//! 07: quiescence search.

use std::ops::RangeInclusive;

use minishogi::{Move, Position, VALUE_INFINITE, Value, evaluate};
use minishogi_trace::Leaf;

use super::Holds::{Each, EachThen};
use super::answers::{in_turn, off_by_plies, proves_its_value, score_of};
use super::{Answer, Complaint, Exercise, Finding, Observed, Outside, Question, Spec, Text, black_box, each, reference};
use minishogi_child::Proof;

pub(super) const EXERCISE: Exercise = Exercise {
    id: "07",
    folder: "07_quiescence",
    title: Text::new("Quiescence search", "静止探索"),
    plays: true,
    specs: &[
        Spec {
            name: "same_value_to_depth_three",
            points: 2,
            title: Text::new(
                "Finds the value of negamax with a plain quiescence search, and a move of that value, in 30 positions, depths 1 to 3.",
                "30 局面、深さ 1 から 3 で、枝刈りのない静止探索をつけたネガマックス法と同じ値を求め、その値になる手を指す。",
            ),
            hint: Text::new(
                "Out of check the value is at least `evaluate(pos)`. In check it is at least `mated_in(ply)`, and every legal move counts.",
                "王手でなければ、値は少なくとも `evaluate(pos)` です。王手なら少なくとも `mated_in(ply)` で、すべての合法手を調べます。",
            ),
            questions: |draw| to_depths(1..=3, &draw.varied_at_rest(30)),
            holds: Each(same_value),
            outside: Outside::By(Each(|question, answer| black_box::with_score(question, answer, same_value))),
        },
        Spec {
            name: "sees_past_the_horizon",
            points: 2,
            title: Text::new(
                "To depth 3, gives away no piece in 10 positions where the alpha-beta of exercise 05 does.",
                "演習 05 の αβ法が深さ 3 で駒損をする 10 局面で、深さ 3 のまま駒損をしない。",
            ),
            hint: Text::new(
                "At depth 0 the other side may be about to take back. Look on, capture after capture, and let either side stop when it wants to.",
                "深さ 0 の次の手で、取り返されるかもしれません。取り合いを最後まで読みましょう。どちらの側も、取るのをやめてかまいません。",
            ),
            questions: |draw| to_depth(3, &draw.horizon()),
            holds: Each(gives_nothing_away),
            outside: Outside::AsInside,
        },
        Spec {
            name: "stands_pat",
            points: 1,
            title: Text::new(
                "Does not make anybody capture: in 8 positions every capture loses.",
                "駒を取らずに stand pat ができる。8 局面では、どの駒を取っても損をする。",
            ),
            hint: Text::new(
                "A side need not capture. Which value does a side have for sure if it leaves everything as it is?",
                "駒は、取らなくてもかまいません。駒を取らなければ、手番側が確保できている値はいくつでしょうか。",
            ),
            questions: |draw| to_depth(1, &draw.bad_captures()),
            holds: Each(same_value),
            outside: Outside::By(Each(|question, answer| black_box::with_score(question, answer, same_value))),
        },
        Spec {
            name: "evades_by_every_move",
            points: 1,
            title: Text::new(
                "In check never stands pat, and looks at every legal move: in 8 positions it takes quiet evasions.",
                "王手のときは stand pat をせず、すべての合法手を調べる。8 局面では、駒を取らずに王手を逃れる手が最善になる。",
            ),
            hint: Text::new(
                "A side in check cannot leave everything as it is. `pos.legal_moves()` has its ways out, and most of them capture nothing.",
                "王手をかけられた側は、王手を逃れなければなりません。その手は `pos.legal_moves()` にあり、多くは駒を取らない手です。",
            ),
            questions: |draw| to_depth(2, &draw.quiet_evasions()),
            holds: Each(same_value),
            outside: Outside::By(Each(|question, answer| black_box::with_score(question, answer, same_value))),
        },
        Spec {
            name: "promotes_pawns",
            points: 1,
            title: Text::new(
                "Sees that a pawn can promote on an empty square, in 8 positions.",
                "8 局面で、歩が空いたマスへ進んで成る手を見落とさない。",
            ),
            hint: Text::new(
                "A pawn wins 320 points by promoting. `pos.captures()` has such moves; do not lose them.",
                "歩は成ると 320 点得をします。その手は `pos.captures()` に入っています。取り除いてはいけません。",
            ),
            questions: |draw| to_depth(1, &draw.pawn_promotions()),
            holds: Each(same_value),
            outside: Outside::By(Each(|question, answer| black_box::with_score(question, answer, same_value))),
        },
        Spec {
            name: "mates_by_distance",
            points: 1,
            title: Text::new(
                "Finds the shortest mate, scores it by its distance, and resigns when mated; a mate in one at depth 1 already.",
                "最短の詰みを見つけて手数どおりの値をつけ、詰まされていれば投了する。1 手詰めは深さ 1 で見つける。",
            ),
            hint: Text::new(
                "In check without a legal move the value is `mated_in(ply)`, in the quiescence search as everywhere.",
                "王手で合法手がなければ、静止探索の中でも値は `mated_in(ply)` です。",
            ),
            questions: |draw| {
                let mates = [draw.mate_in_three(), draw.shorter_mate(), vec![draw.mated()]].concat();
                [to_depth(1, &draw.mates_at_depth_one()), to_depth(3, &mates), in_turn(draw, &[3, 2, 2, 3, 2], BUDGET)].concat()
            },
            holds: Each(same_value),
            outside: Outside::By(Each(|question, answer| black_box::with_score(question, answer, same_value))),
        },
        Spec {
            name: "cuts_among_captures_too",
            points: 2,
            title: Text::new(
                "At depths 2 and 3, visits at most a third of the nodes that the same search visits without an order of the moves, and leaves each node of the quiescence search as soon as it can be cut.",
                "深さ 2 と 3 で、訪れる節点の数が、オーダリングのない同じ探索の 3 分の 1 以下である。静止探索のどの節点でも、枝刈りができるときはすぐに値を返す。",
            ),
            hint: Text::new(
                "Hand on the window, let standing pat raise alpha, stop at once where its value reaches beta, and cut as in `alpha_beta`.",
                "窓を渡し、stand pat でも alpha を引き上げ、それが beta に達したらすぐに値を返し、ループでも `alpha_beta` と同じように枝刈りをします。",
            ),
            questions: |draw| {
                let all = to_depths(2..=3, &draw.exchanges()).into_iter();
                all.map(|question| question.with_proof(Proof::Whole(Leaf::Qsearch))).collect()
            },
            holds: EachThen(proves_its_value, |observed| {
                a_third_of_the_nodes(observed)?;
                each(observed, leaves_each_node_in_time)
            }),
            outside: Outside::Hidden(Text::new(
                "how many nodes a right search visits depends on the order of the moves, which is up to the engine.",
                "正しい探索でも、訪れる節点の数は手を調べる順番によって変わります。順番はエンジンの自由です。",
            )),
        },
    ],
};

/// Ten times the nodes of the search without an order of the moves, at depth 3 in any of the positions.
const BUDGET: u64 = 150_000;

fn to_depths(depths: RangeInclusive<u32>, sfens: &[String]) -> Vec<Question> {
    depths.flat_map(|depth| to_depth(depth, sfens)).collect()
}

fn to_depth(depth: u32, sfens: &[String]) -> Vec<Question> {
    sfens.iter().map(|sfen| Question::search(sfen, depth, BUDGET)).collect()
}

/// Returns the value of the best move, and that of the chosen one.
fn best_and_chosen(question: &Question, answer: &Answer) -> (Value, Value) {
    let (mut pos, depth, chosen) = (question.position(), question.depth(), answer.best_move());
    let (best, _) = reference::AT_REST.cost(&mut pos, depth);
    // For every spec: a player that resigned had no move.
    (best, if chosen == Move::RESIGN { best } else { reference::AT_REST.move_value(&mut pos, chosen, depth) })
}

pub(super) fn same_value(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (best, value) = best_and_chosen(question, answer);
    let (depth, chosen) = (question.depth(), answer.best_move());
    if value != best {
        return Err(finding!(
            "to depth {depth} and until it rests, your move {chosen} is worth {value}; the best move is worth {best}.";
            "深さ {depth} の先を静止するまで読むと、{chosen} の値は {value} です。最善手の値は {best} です。";
            depth, chosen, value, best
        ));
    }
    if chosen == Move::RESIGN {
        return Ok(());
    }
    let found = score_of(answer, chosen)?;
    if found == best {
        return Ok(());
    }
    let off = off_by_plies(found, best);
    Err(finding!(
        "to depth {depth} and until it rests, your move {chosen} is worth {best}, but its score is {found}.{off}";
        "深さ {depth} の先を静止するまで読むと、{chosen} の値は {best} ですが、{found} になっています。{off}";
        depth, chosen, best, found, off
    ))
}

fn gives_nothing_away(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (best, value) = best_and_chosen(question, answer);
    if value == best {
        return Ok(());
    }
    let (depth, chosen) = (question.depth(), answer.best_move());
    Err(finding!(
        "{chosen} is worth {value}, not more, once the captures after {depth} plies are over; the best move keeps {best}.";
        "深さ {depth} の先の取り合いが終わると、{chosen} の値は {value} しかありません。最善手なら {best} です。";
        chosen, value, depth, best
    ))
}

/// A node of the search, as its moves show it.
struct Node {
    pos: Position,
    /// Each with its value once it is needed.
    tried: Vec<(Move, Option<Value>)>,
}

impl Node {
    /// Returns the value of the best of the moves tried before the last `but`, for which nothing but captures is left to be looked at.
    fn best_tried(&mut self, ply: u32, but: usize) -> Option<Value> {
        let (pos, before) = (&mut self.pos, self.tried.len() - but);
        let values = self.tried[..before].iter_mut().map(|(m, value)| {
            *value.get_or_insert_with(|| {
                reference::after(pos, *m, |pos| -reference::AT_REST.search(pos, 0, ply + 1, -VALUE_INFINITE, VALUE_INFINITE))
            })
        });
        values.max()
    }
}

/// No move is tried at a node of the quiescence search if standing pat, or a move tried before, is as good as a move that the node above has tried
/// before. So it is in any order: the window there is no wider. If the whole of a search is kept, to depth 2.
fn leaves_each_node_in_time(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let depth = question.depth();
    if depth > 2 {
        return Ok(());
    }
    let mut path = vec![Node { pos: question.position(), tried: Vec::new() }];
    for &(ply, m) in &answer.done {
        path.truncate(ply as usize + 1);
        let Some((node, above)) = path.split_last_mut() else { return Ok(()) };
        // On a copy without its past a player may do moves that belong to no node.
        if above.len() != ply as usize || node.pos.is_legal(m).is_err() {
            return Ok(());
        }
        if ply >= depth
            && let Some(parent) = above.last_mut()
            && let Some(least) = parent.best_tried(ply - 1, 1)
        {
            let stands_pat = !node.pos.in_check() && evaluate(&node.pos) >= -least;
            if stands_pat || node.best_tried(ply, 0).is_some_and(|best| best >= -least) {
                let line = above.iter().filter_map(|node| node.tried.last()).map(|(m, _)| m.to_string()).collect::<Vec<_>>().join(" ");
                return Err(finding!(
                    "at depth {depth}, after {line} you tried {m}, though that node could be cut before. Is alpha raised by each value, and does `alpha >= beta` end the node?";
                    "深さ {depth} の探索で、{line} の後、{m} の前に枝刈りができたのに、{m} を調べました。どの値でも alpha を引き上げ、`alpha >= beta` になったら、その節点の残りの手を調べずに、値を返していますか。";
                    depth, line, m
                ));
            }
        }
        node.tried.push((m, None));
        let pos = node.pos.after(m);
        path.push(Node { pos, tried: Vec::new() });
    }
    Ok(())
}

fn a_third_of_the_nodes(observed: &[Observed]) -> Result<(), Complaint> {
    let needed = |seen: &Observed| reference::AT_REST.cost(&mut seen.question.position(), seen.question.depth()).1;
    let (needed, found): (Vec<u64>, Vec<u64>) = observed.iter().map(|seen| (needed(seen), seen.answer.nodes)).unzip();
    let (all_needed, all_found) = (needed.iter().sum::<u64>(), found.iter().sum::<u64>());
    if all_found <= all_needed / 3 {
        return Ok(());
    }
    let excess = |i: &usize| found[*i] as f64 / needed[*i] as f64;
    let worst = (0..observed.len()).max_by(|a, b| excess(a).total_cmp(&excess(b))).unwrap_or_default();
    let (count, depth, at_most) = (observed.len(), observed[worst].question.depth(), all_needed / 3);
    let (here, there) = (found[worst], needed[worst]);
    Err(Complaint {
        question: worst,
        finding: finding!(
            "in {count} searches you called do_move {all_found} times, expected {at_most} at most. At depth {depth} of the position below: {here}; without an order of the moves it takes {there}.";
            "{count} 回の探索で do_move を計 {all_found} 回呼びました。{at_most} 回以下で済むはずです。下の局面の深さ {depth} では {here} 回で、オーダリングがなくても {there} 回です。";
            count, all_found, at_most, depth, here, there
        ),
    })
}
