//! 09: the transposition table.

use minishogi::{Move, Position, mate_distance};

use super::Holds::{All, Each, EachThen, Every};
use super::answers::{in_turn, score_of, wrong_value};
use super::values::{self, DEEPEST_REPORT, Values};
use super::{
    Answer, Complaint, Count, Draw, End, Exercise, Finding, Observed, Outside, Question, Spec, Text, black_box, cases, each, players,
    positions, reference,
};

pub(super) const EXERCISE: Exercise = Exercise {
    id: "09",
    folder: "09_table",
    title: Text::new("Transposition table", "置換表"),
    plays: true,
    specs: &[
        Spec {
            name: "keeps_positions_apart",
            points: 1,
            title: Text::new(
                "`Table::probe` finds the entry of a position, and no other, though many share a place: 12 cases.",
                "`Table::probe` が、その局面のエントリを見つけ、同じ場所に入るほかの局面のエントリは返さない（12 問）。",
            ),
            hint: Text::new(
                "The place says only that the position may be there. Which number says that it is?",
                "場所が同じでも、同じ局面とは限りません。同じ局面かどうかは、どの数で分かるでしょうか。",
            ),
            questions: Draw::cases_of_probe,
            holds: Every(cases::is_right, Count::Cases),
            outside: cases::NOT_ONLY_USI,
        },
        Spec {
            name: "replaces_what_is_worth_less",
            points: 1,
            title: Text::new(
                "`Table::store` keeps an old entry only if it is of this search, of another position, and deeper: 19 cases.",
                "`Table::store` は、同じ探索で書かれた別の局面のエントリで、新しいものより深いときだけ古いほうを残し、それ以外は置き換える（19 問）。",
            ),
            hint: Text::new(
                "Three reasons to replace: it is the same position, it is of an earlier search, it is no deeper. Each of them is enough.",
                "置き換える理由は、古いエントリが同じ局面のもの、前の探索のもの、新しいエントリより深くないもの、の 3 つです。どれか 1 つで十分です。",
            ),
            questions: Draw::cases_of_store,
            holds: Every(cases::is_right, Count::Cases),
            outside: cases::NOT_ONLY_USI,
        },
        Spec {
            name: "tells_bounds_from_values",
            points: 1,
            title: Text::new(
                "`bound_of` distinguishes bounds from values, at both ends of windows of all kinds.",
                "`bound_of` が、いろいろな窓の両端で、正確な値と上界・下界を区別する。",
            ),
            hint: Text::new(
                "After a cut the value is as high as this or higher. If no move came above alpha, it is as low or lower.",
                "枝刈りの後で分かるのは「この値以上」、どの手も alpha を超えなければ「この値以下」です。",
            ),
            questions: Draw::cases_of_bound,
            holds: Every(cases::is_right, Count::Cases),
            outside: cases::NOT_ONLY_USI,
        },
        Spec {
            name: "uses_what_settles",
            points: 1,
            title: Text::new(
                "`value_for` uses an entry if it is deep enough and settles the question, and never otherwise: 36 cases.",
                "`value_for` は、十分に深く、それで答えの決まるエントリだけを使う（36 問）。",
            ),
            hint: Text::new(
                "An entry serves if its search was as deep as the one it replaces, or deeper. A bound settles the question outside the window only.",
                "エントリを使えるのは、その探索の深さが、今必要な深さ以上のときです。上界や下界で答えが決まるのは、窓の外だけです。",
            ),
            questions: Draw::cases_of_value,
            holds: Every(cases::is_right, Count::Cases),
            outside: cases::NOT_ONLY_USI,
        },
        Spec {
            name: "mates_by_distance",
            points: 1,
            title: Text::new(
                "`value_to_tt` counts a mate from the position, and leaves all other values as they are: 13 cases.",
                "`value_to_tt` が、詰みの手数をその局面から数え、ほかの値は変えない（13 問）。",
            ),
            hint: Text::new(
                "The same position can be met nearer to the root, or farther from it. From where does an entry count the plies to mate?",
                "同じ局面でも、ルートからの手数は違うことがあります。表の中の詰みは、どこから手数を数えるべきでしょうか。",
            ),
            questions: Draw::cases_of_mate,
            holds: Every(cases::is_right, Count::Cases),
            outside: cases::NOT_ONLY_USI,
        },
        Spec {
            name: "sees_repetitions",
            points: 1,
            title: Text::new(
                "`repetition_value` knows the value of a position that was on the board before, by perpetual check too, after 15 games.",
                "`repetition_value` が、前に現れた局面の値を、連続王手の場合も含めて正しく返す（15 局）。",
            ),
            hint: Text::new(
                "`pos.repetition()` looks back as far as the game goes. Its winner is a colour; a value is for the side to move.",
                "`pos.repetition()` は対局の最初からの局面をすべて調べます。勝者は先手か後手で、値は手番側から見たものです。",
            ),
            questions: Draw::cases_of_repetition,
            holds: Every(cases::is_right, Count::Cases),
            outside: cases::NOT_ONLY_USI,
        },
        Spec {
            name: "same_value_to_depth_four",
            points: 1,
            title: Text::new(
                "All parts together find the same value as without a table, and a move of that value: 172 searches to depth 4, with a full table, after a stop and in games.",
                "すべての部分を合わせて、表がないときと同じ値を求め、その値になる手を指す（深さ 4 までの探索 172 回。表がいっぱいのとき、打ち切りの後、対局の途中も含む）。",
            ),
            hint: Text::new(
                "If every part is right by itself, look at what you changed in `probe` and `store` of the search, and in `search`.",
                "どの部分も単独で正しければ、探索の `probe` と `store`、そして `search` を変えていないか確かめましょう。",
            ),
            questions: |draw| {
                let varied = draw.varied_at_rest(30);
                let to_four = [draw.lookalikes(), draw.bounds()].concat();
                [
                    (1..=4).flat_map(|depth| to_depth(depth, &varied)).collect(),
                    after_a_stop(&draw.stopped()),
                    to_depth(4, &to_four),
                    with_a_full_table(&draw.long_games()),
                    remembered_from_before(2, &draw.mated_again()),
                    remembered_from_before(3, &draw.mating_again()),
                    in_games(3, &draw.repetitions()),
                    in_games(2, &draw.perpetual_checks()),
                    in_turn(draw, &[3, 2, 2, 3, 2], BUDGET),
                ]
                .concat()
            },
            holds: Each(same_value),
            outside: Outside::By(Each(|question, answer| match question.earlier.is_empty() && !question.moves.is_empty() {
                true => plays_a_best_move(question, answer),
                false => black_box::with_score(question, answer, same_value),
            })),
        },
        Spec {
            name: "remembers",
            points: 1,
            title: Text::new(
                "One move on from where it has searched, needs at most 40 of 100 nodes, and finds the same value.",
                "前に探索した局面から 1 手進んだところで、節点が 40 % 以下で済み、同じ値を見つける。",
            ),
            hint: Text::new(
                "The results of one search are just as true in the next. Is it still in the table, and are deeper entries used as well?",
                "前の探索で分かったことは、次の探索でも正しいままです。表に残っているでしょうか。必要な深さより深いエントリも使っているでしょうか。",
            ),
            questions: |draw| {
                let once = a_move_on(&draw.varied_at_rest(30));
                let again = once.iter().map(|question| question.clone().after_search(1, End::Depth(4))).collect();
                [once, again].concat()
            },
            holds: EachThen(same_value, remembers),
            outside: NODES_ARE_HIDDEN,
        },
        Spec {
            name: "best_move_first",
            points: 1,
            title: Text::new("Looks first at the reply that was best one depth before.", "1 つ前の深さで最善だった応手から調べる。"),
            hint: Text::new(
                "An entry that is not deep enough still has a best move. Does the table hand it out, and is it the one of the last depth?",
                "深さの足りないエントリにも最善手が入っています。表はそれを返しているでしょうか。それは前の深さのものでしょうか。",
            ),
            questions: |draw| to_depth(4, &draw.varied_at_rest(30)),
            holds: All(|observed| {
                best_replies_first(observed)?;
                Values::with_repetition().judge(observed, &[values::reports_in_order])
            }),
            outside: Outside::Hidden(Text::new(
                "in which order an engine looks at the moves is not seen.",
                "エンジンがどの順番で手を調べるかは見えません。",
            )),
        },
        Spec {
            name: "far_fewer_nodes",
            points: 1,
            title: Text::new(
                "With few pieces on the board, depth 8 takes at most a fifth of the nodes of a search without a table and without an order.",
                "駒の少ない局面の深さ 8 で、訪れる節点の数が、置換表もオーダリングもない探索の 5 分の 1 以下である。",
            ),
            hint: Text::new(
                "Every node below the root is stored, with a bound if not with a value, and a deeper search replaces a shallower one.",
                "ルートより下の節点はすべて、正確な値でなくても、上界か下界として表に入れます。浅い探索のエントリは、深い探索のもので置き換えます。",
            ),
            questions: |draw| to_depth(8, &draw.few_pieces()),
            holds: All(|observed| {
                far_fewer_nodes(observed)?;
                each(observed, to_the_last_depth)?;
                Values::with_repetition().judge(observed, &[values::reports_in_order])
            }),
            outside: NODES_ARE_HIDDEN,
        },
    ],
};

const NODES_ARE_HIDDEN: Outside =
    Outside::Hidden(Text::new("each engine counts nodes in its own way.", "何を 1 節点と数えるかはエンジンによります。"));

/// Many times the nodes of a search to depth 4, and twice those of one to depth 8 with few pieces, without a table.
const BUDGET: u64 = 300_000;

/// A table of one mebibyte, some 40 000 places, and how long a search fills it.
const SMALL_TABLE: &[(&str, i64)] = &[("USI_Hash", 1)];
const FILL: u64 = 10_000;

/// The number of questions since then. No position of then can come up again in a search to depth 4.
const LONG_AGO: usize = 12;

fn to_depth(depth: u32, sfens: &[String]) -> Vec<Question> {
    sfens.iter().map(|sfen| Question::search(sfen, depth, BUDGET)).collect()
}

fn in_games(depth: u32, games: &[(String, String)]) -> Vec<Question> {
    games.iter().map(|(sfen, moves)| Question::search(sfen, depth, BUDGET).after(moves)).collect()
}

/// After a search from two plies before that went just as far.
fn remembered_from_before(depth: u32, games: &[(String, String)]) -> Vec<Question> {
    in_games(depth, games).into_iter().map(|question| question.after_search(2, End::Depth(depth + 2))).collect()
}

/// To depth 3 after the move that a search to depth 4 plays: all of it was searched for before, but was never at the root. A player that remembers
/// its answers only, and nothing that was found out on the way, has to search again.
fn a_move_on(sfens: &[String]) -> Vec<Question> {
    let after_best = |question: Question| {
        let best = players::best_move(&question.position(), 4);
        if best == Move::RESIGN { question } else { question.after(&best.to_string()) }
    };
    to_depth(3, sfens).into_iter().map(after_best).collect()
}

fn after_a_stop(sfens: &[String]) -> Vec<Question> {
    to_depth(4, sfens).into_iter().map(|question| question.after_search(0, End::Nodes(positions::STOP))).collect()
}

fn with_a_full_table(games: &[(String, String)]) -> Vec<Question> {
    let fill = |question: Question| question.with_options(SMALL_TABLE).after_search(LONG_AGO, End::Nodes(FILL));
    in_games(4, games).into_iter().map(fill).collect()
}

/// The value to depth 4 does not depend on the entries of the table. No position can stand at two depths of such a search, other than at its leaves,
/// where it is not looked up, and at the root, which is on every way. (Who won by coming back to the root can depend on the way, by the checks
/// on it; in these positions it never matters.) In deeper searches entries come from deeper searches, or from other ways with other
/// repetitions, and the values of right players differ. A mate in three, which is asked about after a search to depth 5, stays the shortest.
pub(super) fn same_value(question: &Question, answer: &Answer) -> Result<(), Finding> {
    plays_a_best_move(question, answer)?;
    let (depth, chosen) = (question.depth(), answer.best_move());
    // For every spec: a player that resigned had no move.
    if chosen == Move::RESIGN {
        return Ok(());
    }
    let (found, value) = (score_of(answer, chosen)?, reference::REPEATING.move_value(&mut question.position(), chosen, depth));
    if found == value {
        return Ok(());
    }
    Err(wrong_value(depth, chosen, found, value))
}

pub(super) fn plays_a_best_move(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (mut pos, depth, chosen) = (question.position(), question.depth(), answer.best_move());
    if chosen == Move::RESIGN {
        return Ok(());
    }
    let best = reference::REPEATING.value(&mut pos, depth);
    let value = reference::REPEATING.move_value(&mut pos, chosen, depth);
    if value == best {
        return Ok(());
    }
    Err(finding!(
        "you played {chosen}, which is worth {value} at depth {depth}; the best move is worth {best}.";
        "{chosen} を指しましたが、深さ {depth} での値は {value} です。最善手の値は {best} です。";
        chosen, value, depth, best
    ))
}

/// The questions come twice: to a new player, and to one that has searched the position one move before.
fn remembers(observed: &[Observed]) -> Result<(), Complaint> {
    let (once, again) = observed.split_at(observed.len() / 2);
    let nodes = |seen: &[Observed]| seen.iter().map(|seen| seen.answer.nodes).sum::<u64>();
    let (needed, found) = (nodes(once), nodes(again));
    let count = once.len();
    // Otherwise a player could search the next question beforehand, and would need no table.
    let (right, before) = (again.iter().map(nodes_to_prepare).sum::<u64>(), again.iter().map(|seen| seen.answer.nodes_before).sum::<u64>());
    let most = right * 5 / 4;
    if found * 100 <= needed * 40 && before > most {
        return Err(Complaint {
            question: once.len(),
            finding: finding!(
                "{count} searches to depth 4 took {before} nodes: with a table and the order of 07 it is some {right}, expected {most} at most. Only then is it asked what the table has kept of them.";
                "深さ 4 の {count} 回の探索が計 {before} 節点でした。置換表と 07 のオーダリングがあれば {right} 節点ほどで、{most} 以下で済むはずです。表に何が残ったかを調べるのは、その後です。";
                count, before, right, most
            ),
        });
    }
    if found * 100 <= needed * 40 {
        return Ok(());
    }
    Err(Complaint {
        question: once.len(),
        finding: finding!(
            "{count} searches took {needed} nodes, and {found} by players that had searched one ply deeper from the move before: expected {expected} at most.";
            "{count} 回の探索は計 {needed} 節点ですが、1 手前の局面を 1 手深く探索しておいたプレイヤーでは {found} 節点でした。{expected} 以下で済むはずです。";
            count, needed, found, expected = needed * 40 / 100
        ),
    })
}

/// The nodes of a right player for the search before the question.
fn nodes_to_prepare(seen: &Observed) -> u64 {
    seen.question.earlier.iter().map(|earlier| players::nodes_with_bug(&earlier.position(), 4, players::TableBug::None)).sum()
}

/// Returns the moves at the first two plies of a depth: each root move with the replies that were tried.
fn replies(done: &[(u32, Move)]) -> Vec<(Move, Vec<Move>)> {
    let mut replies: Vec<(Move, Vec<Move>)> = Vec::new();
    for &(ply, m) in done {
        match (ply, replies.last_mut()) {
            (0, _) => replies.push((m, Vec::new())),
            (1, Some((_, tried))) => tried.push(m),
            _ => {}
        }
    }
    replies
}

/// For each reply that cut: that it is the first one at the next depth, or which one is instead. At depth 1 replies are captures only.
fn first_replies(pos: &Position, answer: &Answer) -> Vec<Result<(), Finding>> {
    let ends: Vec<usize> = answer.reports.iter().map(|report| (report.nodes as usize).min(answer.done.len())).collect();
    let depths: Vec<_> = ends.windows(2).map(|ends| replies(&answer.done[ends[0]..ends[1].max(ends[0])])).collect();
    let mut found = Vec::new();
    for (last_depth, pair) in (2..).zip(depths.windows(2)) {
        for (m, tried) in &pair[0] {
            let next = pair[1].iter().find(|(other, _)| other == m).and_then(|(_, tried)| tried.first());
            let is_cut = pos.is_legal(*m).is_ok() && tried.len() < pos.after(*m).count_legal_moves();
            let (Some(&best), Some(&first)) = (tried.last().filter(|_| is_cut), next) else { continue };
            let depth: u32 = last_depth + 1;
            found.push(if first == best {
                Ok(())
            } else {
                Err(finding!(
                    "at depth {last_depth} the reply {best} to {m} caused the cut, but depth {depth} begins with {first}.";
                    "深さ {last_depth} では {m} に対する {best} で枝刈りが起きましたが、深さ {depth} は {first} から調べています。";
                    last_depth, best, m, depth, first
                ))
            });
        }
    }
    found
}

/// Here and there another position may have taken the place.
fn best_replies_first(observed: &[Observed]) -> Result<(), Complaint> {
    let found: Vec<(usize, Result<(), Finding>)> = (0..)
        .zip(observed)
        .flat_map(|(number, seen)| first_replies(&seen.question.position(), &seen.answer).into_iter().map(move |found| (number, found)))
        .collect();
    let wrong = found.iter().filter(|(_, found)| found.is_err()).count();
    match found.iter().find_map(|(number, found)| Some((*number, found.clone().err()?))) {
        Some((question, finding)) if wrong * 10 > found.len() => Err(Complaint { question, finding }),
        _ => Ok(()),
    }
}

/// The depth asked for was finished, or a mate found before.
pub(super) fn to_the_last_depth(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (asked, last) = (question.depth(), answer.reports.last());
    if last.is_some_and(|last| last.depth == asked || mate_distance(last.score).is_some()) || !question.position().has_legal_move() {
        return Ok(());
    }
    let reported = last.map_or(0, |last| last.depth);
    Err(finding!(
        "asked for depth {asked}, you reported the depths up to {reported}.";
        "深さ {asked} の指定に対して、報告は深さ {reported} まででした。";
        asked, reported
    ))
}

/// A reported depth without compared values must have been searched: each depth begins again with every root move, and the last ones take
/// more moves than the first.
fn searches_on(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let root_moves = question.position().legal_moves_promoting().len() as u64;
    let to_depth = |depth: u32| answer.reports.iter().rfind(|report| report.depth <= depth).map_or(0, |report| report.nodes);
    let tries_all = answer.reports.windows(2).all(|pair| pair[1].nodes >= pair[0].nodes + root_moves);
    let last = answer.reports.last().map_or(0, |report| report.depth);
    let is_short = last <= DEEPEST_REPORT;
    if tries_all && (is_short || to_depth(last) >= 2 * to_depth(DEEPEST_REPORT)) {
        return Ok(());
    }
    Err(finding!(
        "you reported depths for which too few moves were done: not even each root move once, or no more than for half the depth.";
        "報告した深さまで読むには、指した手が少なすぎます。ルートの手を一通り指してすらいないか、半分の深さまで読むのに足りる程度の手数しか指していません。"
    ))
}

fn far_fewer_nodes(observed: &[Observed]) -> Result<(), Complaint> {
    each(observed, searches_on)?;
    let needed = |seen: &Observed| reference::AT_REST.cost(&mut seen.question.position(), seen.question.depth()).1;
    let (needed, found): (Vec<u64>, Vec<u64>) = observed.iter().map(|seen| (needed(seen), seen.answer.nodes)).unzip();
    let (all_needed, all_found) = (needed.iter().sum::<u64>(), found.iter().sum::<u64>());
    if all_found <= all_needed / 5 {
        return Ok(());
    }
    let excess = |i: &usize| found[*i] as f64 / needed[*i] as f64;
    let worst = (0..observed.len()).max_by(|a, b| excess(a).total_cmp(&excess(b))).unwrap_or_default();
    let (count, at_most, here, there) = (observed.len(), all_needed / 5, found[worst], needed[worst]);
    Err(Complaint {
        question: worst,
        finding: finding!(
            "in {count} searches you called do_move {all_found} times, expected {at_most} at most. In the position below: {here}; without a table and without an order of the moves it takes {there}.";
            "{count} 回の探索で do_move を計 {all_found} 回呼びました。{at_most} 回以下で済むはずです。下の局面では {here} 回で、置換表もオーダリングもなければ {there} 回です。";
            count, all_found, at_most, here, there
        ),
    })
}
