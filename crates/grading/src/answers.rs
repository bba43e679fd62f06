//! Conditions on the answer of a search that several exercises share.

use minishogi::{Move, Position, VALUE_INFINITE, Value, evaluate, mate_distance, mate_in};

use super::answer::{Proven, Reported};
use super::finding::unit_of;
use super::{Answer, Ask, Draw, Finding, Question, reference};

/// Asks one player about the positions of [`Draw::in_turn`], each after those before it, to these depths, which are 3 at most.
pub(super) fn in_turn(draw: &mut Draw, depths: &[u32; 5], budget: u64) -> Vec<Question> {
    let to_depth = |(sfen, depth): (&String, &u32)| Question::search(sfen, *depth, budget);
    Question::to_one_player(draw.in_turn().iter().zip(depths).map(to_depth).collect())
}

/// Every chosen move must be legal; with no legal move the answer is to resign.
pub(crate) fn check_chosen(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (Ask::Search { .. } | Ask::SearchUntil(_)) = question.ask else { return Ok(()) };
    let pos = question.position();
    for &m in &answer.chosen {
        match pos.is_legal(m) {
            Ok(()) => {}
            Err(_) if m == Move::RESIGN && !pos.has_legal_move() => {}
            Err(_) if m == Move::RESIGN => {
                let count = pos.count_legal_moves();
                let finding = match count {
                    1 => finding!(
                        "you returned `Move::RESIGN`, but there is a legal move.";
                        "`Move::RESIGN`（投了）が返りましたが、合法手が {count} 手あります。";
                        count
                    ),
                    _ => finding!(
                        "you returned `Move::RESIGN`, but there are {count} legal moves.";
                        "`Move::RESIGN`（投了）が返りましたが、合法手が {count} 手あります。";
                        count
                    ),
                };
                return Err(finding);
            }
            Err(reason) => {
                return Err(finding!(
                    "you chose {m}, which is illegal: {reason}.";
                    "{m} を選びましたが、反則です（{reason_ja}）。";
                    m, reason, reason_ja = reason.kanji()
                ));
            }
        }
    }
    Ok(())
}

/// Returns the value of a position that was just reached, for the player who reached it.
pub(super) fn value_reached(pos: &Position) -> Value {
    if pos.has_legal_move() { -evaluate(pos) } else { mate_in(1) }
}

/// Returns the score the player gave a move, which it must have set.
pub(super) fn score_of(answer: &Answer, m: Move) -> Result<Value, Finding> {
    answer.score_of(m).filter(|&score| score != -VALUE_INFINITE).ok_or_else(|| {
        finding!("you gave no score to the root move {m}: set `root_move.score`."; "ルートの手 {m} に値がついていません。`root_move.score` に代入してください。"; m)
    })
}

/// If the search is wrong: whether it was too shallow or too deep.
pub(super) fn wrong_depth(question: &Question, answer: &Answer) -> Option<Finding> {
    let (depth, deepest) = (question.depth(), answer.deepest);
    (deepest != depth).then(|| {
        finding!(
            "asked for depth {depth}, your search went to depth {deepest}.";
            "深さ {depth} の指定に対して、深さ {deepest} まで読んでいます。";
            depth, deepest
        )
    })
}

pub(super) fn wrong_score(m: Move, found: Value, expected: Value) -> Finding {
    finding!("the score of {m} is {found}, expected {expected}."; "{m} の値が {found} ですが、正しくは {expected} です。"; m, found, expected)
}

pub(super) fn wrong_value(depth: u32, chosen: Move, found: Value, expected: Value) -> Finding {
    let off = off_by_plies(found, expected);
    finding!(
        "at depth {depth} your move {chosen} has the score {found}, but its value is {expected}.{off}";
        "深さ {depth} で {chosen} の値が {found} ですが、正しくは {expected} です。{off}";
        depth, chosen, found, expected, off
    )
}

/// The error of the first in plies, if both values are those of a mate by the same side. Otherwise nothing.
pub(super) fn off_by_plies(found: Value, expected: Value) -> Finding {
    let (Some(plies), Some(right)) = (mate_distance(found), mate_distance(expected)) else { return Finding::NONE };
    if (found > 0) != (expected > 0) || plies == right {
        return Finding::NONE;
    }
    let (off, is_longer) = (plies.abs_diff(right), plies.abs() > right.abs());
    let plies = unit_of(off);
    let (longer, longer_ja) = if is_longer { ("longer", "長") } else { ("shorter", "短") };
    finding!(
        " Both are mates, but yours is {off} {plies} {longer}: `ply` is 0 at the root, 1 after the first move, and so on.";
        "どちらも詰みの値ですが、{off} 手{longer_ja}すぎます。`ply` はルートで 0、最初の手の後で 1、というように増えます。";
        off, plies, longer, longer_ja
    )
}

/// The moves of the search prove the score that it gave the move it plays, and that no other move is better: a search with fewer nodes has
/// found out nothing.
pub(super) fn proves_its_value(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (chosen, Some(proven)) = (answer.best_move(), answer.proven) else { return Ok(()) };
    // For every spec: a player that resigned had no move.
    if chosen == Move::RESIGN {
        return Ok(());
    }
    is_proven(question.depth(), chosen, score_of(answer, chosen)?, proven)
}

/// The same of each depth that was reported, by the moves since the last report.
pub(super) fn proves_what_it_reports(_: &Question, answer: &Answer) -> Result<(), Finding> {
    for &Reported { depth, m, score, proven, .. } in &answer.reports {
        proven.map_or(Ok(()), |proven| is_proven(depth, m, score, proven))?;
    }
    Ok(())
}

fn is_proven(depth: u32, m: Move, score: Value, Proven { value, of_move }: Proven) -> Result<(), Finding> {
    if value.prove(score) && of_move.lower >= score {
        return Ok(());
    }
    let (lower, upper) = (value.lower, value.upper);
    Err(if lower > score || upper < score {
        finding!(
            "at depth {depth} you gave {m} the score {score}, but that does not follow from the moves you searched.";
            "深さ {depth} で {m} に {score} という値をつけましたが、その探索で調べた手から計算すると、別の値になります。";
            depth, m, score
        )
    } else if value.prove(score) {
        finding!(
            "at depth {depth} the value is {score}, but the moves you searched do not show that {m} is worth as much.";
            "深さ {depth} の値は {score} ですが、その探索で調べた手だけでは、{m} がその値になるとは言えません。";
            depth, score, m
        )
    } else {
        finding!(
            "at depth {depth} your search does not prove the score {score} of {m}: it cut too early or skipped moves.";
            "深さ {depth} で {m} に {score} という値をつけましたが、その探索で指した手だけでは、そうとは言えません。刈るのが早すぎたか、調べていない手があります。";
            depth, score, m
        )
    })
}

pub(super) fn best_by_one_ply(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let pos = question.position();
    let value_of = |m| value_reached(&pos.after(m));
    let chosen = answer.best_move();
    // For every spec: a player that resigned had no move.
    let Some(best) = pos.legal_moves().into_iter().max_by_key(|&m| value_of(m)) else { return Ok(()) };
    let (found, expected) = (value_of(chosen), value_of(best));
    if found == expected {
        return Ok(());
    }
    Err(if expected == mate_in(1) {
        finding!("you played {chosen}, but {best} mates."; "{chosen} を指しましたが、{best} で詰みです。"; chosen, best)
    } else {
        finding!(
            "you played {chosen}, which is worth {found} to you; {best} is worth {expected}.";
            "{chosen} を指しましたが、その値は自分から見て {found} です。{best} なら {expected} です。";
            chosen, found, best, expected
        )
    })
}

/// The chosen move must be worth as much as the best, both looked at to the depth asked for: their value.
pub(super) fn plays_the_best(question: &Question, answer: &Answer) -> Result<Value, Finding> {
    let (mut pos, depth, chosen) = (question.position(), question.depth(), answer.best_move());
    let (best, _) = reference::PLAIN.cost(&mut pos, depth);
    // For every spec: a player that resigned had no move.
    let found = if chosen == Move::RESIGN { best } else { reference::PLAIN.move_value(&mut pos, chosen, depth) };
    if found == best {
        return Ok(best);
    }
    Err(wrong_depth(question, answer).unwrap_or_else(|| {
        finding!(
            "you played {chosen}, which is worth {found} at depth {depth}; the best move is worth {best}.";
            "{chosen} を指しましたが、深さ {depth} での値は {found} です。最善手の値は {best} です。";
            chosen, found, depth, best
        )
    }))
}

pub(super) fn same_value(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let expected = plays_the_best(question, answer)?;
    let (depth, chosen) = (question.depth(), answer.best_move());
    if chosen == Move::RESIGN {
        return Ok(());
    }
    let found = score_of(answer, chosen)?;
    if found == expected {
        return Ok(());
    }
    Err(wrong_depth(question, answer).unwrap_or_else(|| wrong_value(depth, chosen, found, expected)))
}
