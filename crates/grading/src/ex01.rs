//! 01: the random player.

use minishogi::{Move, MoveList};

use super::Holds::{All, Each};
use super::{Answer, Complaint, Exercise, Finding, Observed, Outside, Question, Spec, Text};

pub(super) const EXERCISE: Exercise = Exercise {
    id: "01",
    folder: "01_random",
    title: Text::new("Random player", "ランダムプレイヤー"),
    plays: true,
    specs: &[
        Spec {
            name: "plays_a_legal_move",
            points: 3,
            title: Text::new("Plays a legal move in every position.", "どの局面でも合法手を指す。"),
            hint: Text::new(
                "`root_moves` holds exactly the legal moves; the move of an entry is `pv[0]`.",
                "`root_moves` には、合法手だけが、すべて入っています。各要素の手は `pv[0]` です。",
            ),
            questions: |draw| {
                let sfens = [draw.varied(30), vec![draw.in_check(), draw.only_move()]].concat();
                sfens.iter().map(|sfen| Question::best_move(sfen)).collect()
            },
            holds: All(has_drawn),
            outside: LEGAL,
        },
        Spec {
            name: "resigns_without_a_move",
            points: 2,
            title: Text::new("Resigns when there is no legal move.", "合法手がないときは投了する。"),
            hint: Text::new(
                "`root_moves` may be empty: then return `Move::RESIGN`.",
                "`root_moves` は空のことがあります。そのときは `Move::RESIGN` を返します。",
            ),
            questions: |draw| {
                let sfens = [vec![draw.mated(), draw.no_moves()], draw.varied(30)].concat();
                sfens.iter().map(|sfen| Question::best_move(sfen)).collect()
            },
            holds: All(has_drawn),
            outside: LEGAL,
        },
        Spec {
            name: "plays_every_move_sometimes",
            points: 3,
            title: Text::new(
                "Chooses each move, none far more often than another and each by itself, in the start position, in check and where a move mates.",
                "初期局面でも、王手をかけられた局面でも、1 手詰めのある局面でも、どの手も選ばれ、特定の手に大きく偏らず、直前の手にもよらない。",
            ),
            hint: Text::new(
                "The index must run from 0 to `root_moves.len() - 1`, and all of them. Promotions and drops are moves like any other.",
                "添字は 0 から `root_moves.len() - 1` まで、すべてを取る必要があります。成る手も打つ手も同じように選びます。",
            ),
            questions: |draw| {
                [draw.start(), draw.in_check(), draw.mate_in_one().swap_remove(0)].map(|sfen| Question::many_moves(&sfen, MANY)).to_vec()
            },
            // Both for one position before the next: a rare move among fifty may or may not come.
            holds: Each(|question, answer| {
                every_move(question, answer)?;
                none_preferred(question, answer)?;
                none_follows(question, answer)
            }),
            outside: BY_CHANCE,
        },
        Spec {
            name: "is_not_the_same_every_time",
            points: 2,
            title: Text::new(
                "Three runs of the program do not all play the same.",
                "プログラムを 3 回動かすと、3 回とも同じ手にはならない。",
            ),
            hint: Text::new(
                "A generator with a fixed seed gives the same numbers in every run: `rand::random_range` has another seed each time.",
                "種を固定した乱数生成器は毎回同じ数を出します。`rand::random_range` の種は毎回違います。",
            ),
            questions: |draw| vec![Question::many_moves(&draw.start(), 40).in_a_new_run(); 3],
            holds: All(not_the_same),
            outside: BY_CHANCE,
        },
    ],
};

/// Legality is checked for every spec. An engine has to find the moves by itself, and lists them in an order of its own.
const LEGAL: Outside = Outside::By(Each(|_, _| Ok(())));

const BY_CHANCE: Outside = Outside::Before {
    exercise: "02",
    why: Text::new(
        "an engine that has gone beyond exercise 01 need not play at random any more.",
        "演習 01 より先に進んだエンジンは、もうランダムに指す必要がありません。",
    ),
    outside: &Outside::AsInside,
};

/// A fair player misses one of 14 moves with a probability of 14 * (13/14)^5000, less than 10^-159. One that chooses one of them twice as often, or
/// two of them half as often, is found out by [`none_preferred`] in the start position and in check: it was not missed once in 200000 runs. With
/// 4000 tries it was missed in 41 of them.
const MANY: u32 = 5000;

/// A player that always plays the first legal move, or the last, has drawn nothing. A random player does so once in 10^30 runs.
fn has_drawn(observed: &[Observed]) -> Result<(), Complaint> {
    // If a position has no move, both are as good.
    let always = |end: fn(MoveList) -> Option<Move>| {
        observed.iter().all(|seen| end(seen.question.position().legal_moves()).is_none_or(|m| seen.answer.best_move() == m))
    };
    let (en, ja) = if always(|moves| moves.first().copied()) {
        ("first", "先頭")
    } else if always(|moves| moves.last().copied()) {
        ("last", "末尾")
    } else {
        return Ok(());
    };
    let finding = finding!(
        "in {positions} positions you always played the {en} of the legal moves.";
        "{positions} 局面のすべてで、合法手の一覧の{ja}の手を指しました。";
        positions = observed.len(), en, ja
    );
    Err(Complaint { question: observed.len() - 1, finding })
}

fn every_move(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let moves = question.position().legal_moves();
    match moves.iter().find(|m| !answer.chosen.contains(m)) {
        None => Ok(()),
        Some(m) => {
            let count = moves.iter().filter(|m| answer.chosen.contains(m)).count();
            Err(finding!(
                "in {many} tries you chose {count} of the {all} moves; {m} never.";
                "{many} 回指しても、{all} 手のうち {count} 手しか選ばれませんでした。{m} は一度も選ばれていません。";
                many = MANY, count, all = moves.len(), m
            ))
        }
    }
}

fn none_preferred(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let moves = question.position().legal_moves();
    let count_of = |m: &Move| answer.chosen.iter().filter(|chosen| *chosen == m).count();
    let counts: Vec<usize> = moves.iter().map(count_of).collect();
    let place_by = |place: Option<(usize, &usize)>| place.map(|(index, &count)| (moves[index], count));
    let (least, most) =
        (counts.iter().enumerate().min_by_key(|(_, count)| **count), counts.iter().enumerate().max_by_key(|(_, count)| **count));
    let (Some((rare, least)), Some((frequent, most))) = (place_by(least), place_by(most)) else { return Ok(()) };
    if are_even(&counts) {
        return Ok(());
    }
    let expected = mean(&counts);
    Err(finding!(
        "in {many} tries you chose {frequent} {most} times and {rare} {least} times. With the same chance for each of the {all} moves, about {expected} times would be expected, and by chance they differ so less than once in 10^10 runs.";
        "{many} 回のうち、{frequent} は {most} 回、{rare} は {least} 回選ばれました。{all} 手が同じ確率なら、どれも {expected} 回ほどのはずです。偶然にこれだけ偏るのは、10^10 回に 1 回もありません。";
        many = MANY, frequent, most, rare, least, all = moves.len(), expected = format!("{expected:.0}")
    ))
}

/// Each pair of moves is chosen one after the other as often as any other pair. The pairs have no choice in common, so those of a fair player are
/// even by [`are_even`] as its moves are, and fail it as rarely: the sum has the mean of a chi-square and hardly more than its variance, however few
/// of a pair there are.
fn none_follows(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let moves = question.position().legal_moves();
    let place = |m: &Move| moves.iter().position(|other| other == m);
    let mut counts = vec![0; moves.len() * moves.len()];
    for pair in answer.chosen.chunks_exact(2) {
        let (Some(first), Some(second)) = (place(&pair[0]), place(&pair[1])) else { continue };
        counts[first * moves.len() + second] += 1;
    }
    let Some((pair, most)) = counts.iter().enumerate().max_by_key(|(_, count)| **count).filter(|_| !are_even(&counts)) else {
        return Ok(());
    };
    let (first, second, expected) = (moves[pair / moves.len()], moves[pair % moves.len()], mean(&counts));
    Err(finding!(
        "your choice hangs on the choice before: of {pairs} pairs of choices {most} were {first} and then {second}. If each were drawn by itself, about {expected} would be expected, and by chance the pairs differ so less than once in 10^10 runs.";
        "選ぶ手が、直前に選んだ手に左右されています。続けて選ばれた 2 手の組 {pairs} 組のうち、{first} の次が {second} だったのは {most} 組です。毎回独立に選べば {expected} 組ほどのはずです。偶然にこれだけ偏るのは、10^10 回に 1 回もありません。";
        pairs = MANY / 2, most, first, second, expected = format!("{expected:.0}")
    ))
}

fn mean(counts: &[usize]) -> f64 {
    counts.iter().sum::<usize>() as f64 / counts.len() as f64
}

fn are_even(counts: &[usize]) -> bool {
    let expected = mean(counts);
    agree(&counts.iter().map(|&count| (count, expected)).collect::<Vec<_>>())
}

/// Returns whether counts agree with those expected, by Pearson's sum of squared deviations. For a player with these chances it is above the bound
/// less than once in e^23 runs, that is 10^10 (Laurent and Massart, Adaptive estimation of a quadratic functional, 2000, lemma 1).
pub(super) fn agree(counts: &[(usize, f64)]) -> bool {
    let sum: f64 = counts.iter().map(|&(count, expected)| (count as f64 - expected).powi(2) / expected).sum();
    let (freedom, surprise) = (counts.len() as f64 - 1.0, 23.0_f64);
    sum <= freedom + 2.0 * (freedom * surprise).sqrt() + 2.0 * surprise
}

/// Each question goes to a program of its own, so a fixed seed shows, and so does a counter: three times the same forty moves happen to a random
/// player once in 14^80 runs.
fn not_the_same(observed: &[Observed]) -> Result<(), Complaint> {
    let first = &observed[0].answer.chosen;
    if observed.iter().any(|seen| seen.answer.chosen != *first) {
        return Ok(());
    }
    let finding = if first.iter().all(|m| *m == first[0]) {
        finding!("each run of your program chose the same move every time: {m}."; "何度動かし直しても {m} ばかりを選んでいます。"; m = first[0])
    } else {
        finding!("each run of your program chose the same moves in the same order."; "プログラムを動かし直しても、毎回まったく同じ順に同じ手を選びました。")
    };
    Err(Complaint { question: 0, finding })
}
