//! Exercise 09 part by part: the questions to each of its functions, and the right answers.

use minishogi::table::{Bound, Entry, repetition_value, value_to_tt};
use minishogi::{Color, Move, Node, Position, Random, START_SFEN, VALUE_INFINITE, Value, mate_in, mated_in};
use minishogi_child::parts::TableCase;

use super::finding::no_answer;
use super::{Answer, Ask, Draw, Finding, Outside, Question, Text, reference};

pub(super) const NOT_ONLY_USI: Outside =
    Outside::Hidden(Text::new("`part` is a command of this kit, not of USI.", "`part` はこの教材のコマンドで、USI にはありません。"));

impl Draw {
    /// Keys that have the place of the stored one, and differ from it here or there.
    pub(super) fn cases_of_probe(&mut self) -> Vec<Question> {
        let random = &mut self.random;
        // The change of the key: nothing, one bit of each part, a whole half; then the place.
        let one_bit = |random: &mut Random, from: usize, to: usize| 1 << (from + random.below(to - from));
        let other_places = TableCase::PLACES as u64 - 1;
        let low_half = u64::from(u32::MAX);
        let mut changes = vec![0, 0, 0];
        changes.extend([(3, 8), (8, 16), (16, 32), (32, 48), (48, 64)].map(|(from, to)| one_bit(random, from, to)));
        changes.extend([random.any() & low_half & !other_places | 8, random.any() & !low_half | 1 << 40, 1]);
        let stored: Vec<TableCase> = changes
            .into_iter()
            .map(|change| {
                let stored = random.any();
                let entry = Entry { value: 1, depth: 1 + random.below(8) as u32, bound: Bound::Exact, ..Entry::default() };
                TableCase::Probe { old: (stored, entry), key: stored ^ change }
            })
            .collect();
        let empty = TableCase::Probe { old: (0, Entry { value: 1, bound: Bound::Exact, ..Entry::default() }), key: random.any() | 8 };
        questions(stored.into_iter().chain([empty]))
    }

    /// Returns cases in which an entry meets one of the same position or another, of the same search or an earlier one, deeper, as deep or less deep.
    pub(super) fn cases_of_store(&mut self) -> Vec<Question> {
        let random = &mut self.random;
        let entry = |value, depth, age| Entry { value, depth, age, bound: Bound::Exact, ..Entry::default() };
        let mut cases = Vec::new();
        for is_other in [false, true] {
            for more in [-1, 0, 1] {
                // The ages begin again after 255.
                for (old_age, new_age) in [(7, 7), (7, 8), (255, 0)] {
                    let (key, depth) = (random.any(), 3 + random.below(5) as i32);
                    let other = if is_other { key ^ 8 << random.below(60) } else { key };
                    let more = more * (1 + random.below(2) as i32);
                    let later = if old_age == 255 { 0 } else { random.below(200) as u8 };
                    // A player that compares values in the place of depths keeps the old entry, except where both are equally deep.
                    let old_value = if more == 0 { 40 } else { 60 };
                    cases.push(TableCase::Store {
                        old: (other, entry(old_value, (depth + more) as u32, old_age + later)),
                        new: (key, entry(50, depth as u32, new_age + later)),
                    });
                }
            }
        }
        cases.push(TableCase::Store { old: (0, entry(1, 0, 0)), new: (random.any() | 8, entry(2, 1, 1)) });
        questions(cases)
    }

    /// Values below, at, between and above the ends of windows of all kinds.
    pub(super) fn cases_of_bound(&mut self) -> Vec<Question> {
        let windows = self.windows();
        questions(windows.into_iter().flat_map(|(alpha, beta)| {
            let node = Node { ply: 0, depth: 1, alpha, beta };
            let mut values = vec![alpha - 1, alpha, alpha + 1, (alpha + beta) / 2, beta - 1, beta, beta + 1];
            values.retain(|value| value.abs() < VALUE_INFINITE);
            values.dedup();
            values.into_iter().map(move |value| TableCase::Bound { value, node })
        }))
    }

    /// Returns a window, one that is empty, and two that are open at an end.
    fn windows(&mut self) -> Vec<(Value, Value)> {
        let mut near_zero = || self.random.below(1000) as Value - 500;
        let (alpha, null, low, high) = (near_zero(), near_zero(), near_zero(), near_zero());
        let beta = alpha + 40 + self.random.below(400) as Value;
        vec![(alpha, beta), (null, null + 1), (low, VALUE_INFINITE), (-VALUE_INFINITE, high)]
    }

    /// Returns each bound on each side of a window, deep enough or not, and mates that are nearer or farther than the window says.
    pub(super) fn cases_of_value(&mut self) -> Vec<Question> {
        let (alpha, beta) = self.windows()[0];
        let depth = 2 + self.random.below(4) as u32;
        let ply = 1 + self.random.below(6) as u32;
        let node = Node { ply, depth, alpha, beta };
        let entry = |bound, value, depth| Entry { value, depth, bound, tt_move: Move::RESIGN, age: 1 };
        let mut cases = Vec::new();
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            let values = [alpha - 1, alpha, (alpha + beta) / 2, beta, beta + 1];
            cases.extend(values.map(|value| TableCase::Value { entry: entry(bound, value, depth), node }));
            let settles = if bound == Bound::Upper { alpha - 1 } else { beta + 1 };
            cases.extend([depth + 1, depth + 3, depth - 1].map(|depth| TableCase::Value { entry: entry(bound, settles, depth), node }));
            let inside = (alpha + beta) / 2;
            cases.extend([depth + 1, depth - 1].map(|depth| TableCase::Value { entry: entry(bound, inside, depth), node }));
        }
        let open = Node { alpha: -VALUE_INFINITE, beta: VALUE_INFINITE, ..node };
        let above = |beta| Node { alpha: beta - 1, beta, ..node };
        let below = |alpha| Node { alpha, beta: alpha + 1, ..node };
        let mates = [
            (Bound::Exact, mate_in(3), open),
            (Bound::Exact, mated_in(2), open),
            // The mate is farther from the root than from the position.
            (Bound::Lower, mate_in(3), above(mate_in(2 + ply))),
            (Bound::Lower, mate_in(3), above(mate_in(3 + ply))),
            (Bound::Upper, mated_in(2), below(mated_in(1 + ply))),
            (Bound::Upper, mated_in(2), below(mated_in(2 + ply))),
        ];
        cases.extend(mates.map(|(bound, value, node)| TableCase::Value { entry: entry(bound, value, depth), node }));
        questions(cases)
    }

    /// Wins and losses by mate, near the root and far from it, and values that are no mate.
    pub(super) fn cases_of_mate(&mut self) -> Vec<Question> {
        let random = &mut self.random;
        let mut plies = |most: usize| 1 + random.below(most) as u32;
        let (ply, more) = (plies(6), plies(6));
        let mates = [mate_in(ply), mate_in(ply + more), mated_in(ply), mated_in(ply + more), mate_in(100 + ply), mated_in(100 + ply)];
        let no_mates = [0, plies(1500) as Value, -(plies(1500) as Value), reference::REPETITION, -reference::REPETITION];
        let at_root = [mate_in(more), mated_in(more)].map(|value| TableCase::Mate { value, ply: 0 });
        questions(mates.into_iter().chain(no_mates).map(|value| TableCase::Mate { value, ply }).chain(at_root))
    }

    /// After games in which a position comes back: before it does, and when it has.
    pub(super) fn cases_of_repetition(&mut self) -> Vec<Question> {
        let games = [self.repetitions(), self.perpetual_checks()].concat();
        let mut asked = Vec::new();
        for (sfen, moves) in games {
            let question = Question::part(&sfen, "repetition").after(&moves);
            let back = way_back(&mut question.position(), 3);
            let game: Vec<String> = question.moves.iter().chain(&back).map(Move::to_string).collect();
            asked.push(Question::part(&sfen, "repetition").after(&game.join(" ")));
            asked.push(question);
        }
        asked
    }
}

/// Returns the shortest moves after which a position is on the board that stood before: none where there are none so short.
fn way_back(pos: &mut Position, most: usize) -> Vec<Move> {
    fn search(pos: &mut Position, plies: usize) -> Option<Vec<Move>> {
        for m in pos.legal_moves() {
            pos.do_move(m);
            let rest = if plies == 1 { pos.repetition().map(|_| Vec::new()) } else { search(pos, plies - 1) };
            pos.undo_move(m);
            if let Some(rest) = rest {
                return Some([vec![m], rest].concat());
            }
        }
        None
    }
    (1..=most).find_map(|plies| search(pos, plies)).unwrap_or_default()
}

fn questions(cases: impl IntoIterator<Item = TableCase>) -> Vec<Question> {
    cases.into_iter().map(|case| Question::part(START_SFEN, case.to_string().leak())).collect()
}

/// Judges a case by the last line that was printed.
pub(super) fn is_right(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let Ask::Part(words) = question.ask else { return Ok(()) };
    let Some(case) = TableCase::of(&words.split(' ').collect::<Vec<_>>()) else { return Ok(()) };
    let pos = question.position();
    let (said, right) = (answer.part.as_str(), right_answer(case, &pos));
    if said.is_empty() {
        return Err(no_answer());
    }
    // Between backticks it has none of its own.
    if said == right || is_fail_hard(case, said) { Ok(()) } else { Err(sentence(case, &pos, &said.replace('`', "'"), &right)) }
}

/// Returns the right answer.
fn right_answer(case: TableCase, pos: &Position) -> String {
    match case {
        TableCase::Probe { old: (stored, entry), key } => format!("{:?}", (stored == key).then_some(entry.depth)),
        TableCase::Store { old: (old_key, old), new: (new_key, new) } => {
            let keeps = old_key != new_key && old.age == new.age && old.depth > new.depth;
            if keeps { "old" } else { "new" }.to_string()
        }
        TableCase::Bound { value, node } => format!("{:?}", Bound::of(value, node.alpha, node.beta)),
        TableCase::Value { entry, node } => format!("{:?}", entry.value_for(node)),
        TableCase::Mate { value, ply } => value_to_tt(value, ply).to_string(),
        TableCase::Repetition => format!("{:?}", repetition_value(pos)),
    }
}

/// Returns whether it is the value of an entry as a fail-hard search returns it: within the window.
fn is_fail_hard(case: TableCase, said: &str) -> bool {
    let TableCase::Value { entry, node } = case else { return false };
    entry.value_for(node).is_some_and(|value| said == format!("{:?}", Some(value.clamp(node.alpha, node.beta))))
}

fn sentence(case: TableCase, pos: &Position, said: &str, right: &str) -> Finding {
    match case {
        TableCase::Probe { old: (_, Entry { depth: 0, .. }), key } => finding!(
            "the table is empty, but `probe` of {key} returned {said}.";
            "表は空なのに、`probe` は {key} に対して `{said}` を返しました。";
            key = format!("{key:x}"), said
        ),
        TableCase::Probe { old: (stored, _), key } if stored == key => finding!(
            "the entry of {key} is in its place, but `probe` returned {said}.";
            "{key} のエントリはその場所にあるのに、`probe` は `{said}` を返しました。";
            key = format!("{key:x}"), said
        ),
        TableCase::Probe { old: (stored, _), key } => finding!(
            "in the table is {stored} and nothing else, but `probe` of {key} found it.";
            "表にあるのは {stored} だけなのに、`probe` は {key} に対してそのエントリを返しました。";
            stored = format!("{stored:x}"), key = format!("{key:x}")
        ),
        TableCase::Store { old: (_, Entry { depth: 0, .. }), .. } => finding!(
            "the place was empty, and after `store` the {said} entry is there.";
            "空の場所に `store` した後、そこにあるのは{said_ja}です。";
            said, said_ja = which_in_japanese(said)
        ),
        TableCase::Store { old, new } => stored_sentence(old, new, said, right),
        TableCase::Bound { value, node: Node { alpha, beta, .. } } => finding!(
            "a search with the window from {alpha} to {beta} returned {value}: that is `{right}`, but `bound_of` says `{said}`.";
            "窓 {alpha} から {beta} の探索が {value} を返したとき、`bound_of` は `{said}` としましたが、正しくは `{right}` です。";
            alpha, beta, value, right, said
        ),
        TableCase::Value { entry: Entry { value, depth, bound, .. }, node } => {
            let Node { ply, depth: wanted, alpha, beta } = node;
            finding!(
                "an entry of depth {depth} has `{bound}` {value}; the node at ply {ply} has depth {wanted} and the window from {alpha} to {beta}: {right} is right, but `value_for` returned {said}.";
                "エントリは深さ {depth}、値 {value}（`{bound}`）、節点は {ply} 手目、深さ {wanted}、窓 {alpha} から {beta} です。`value_for` は `{said}` を返しましたが、正しくは `{right}` です。";
                depth, bound = format!("{bound:?}"), value, ply, wanted, alpha, beta, right, said
            )
        }
        TableCase::Mate { value, ply } => finding!(
            "{value}, found at ply {ply}, is {right} in the table, but `value_to_tt` returned {said}.";
            "{ply} 手目で見つけた {value} は、表の中では `{right}` ですが、`value_to_tt` は `{said}` を返しました。";
            value, ply, right, said
        ),
        TableCase::Repetition => repetition_sentence(pos, said, right),
    }
}

fn stored_sentence((old_key, old): (u64, Entry), (new_key, new): (u64, Entry), said: &str, right: &str) -> Finding {
    let (of_en, of_ja) =
        if old_key == new_key { ("of the same position", "同じ局面") } else { ("of another position", "別の局面") };
    let (age_en, age_ja) = if old.age == new.age { ("of this search", "この探索") } else { ("of an earlier search", "前の探索") };
    finding!(
        "the old entry is {of_en}, {age_en} (age {old_age}, now {new_age}), and of depth {old_depth}; the new one is of depth {new_depth}. The {right} one should be there, but it is the {said} one.";
        "古いエントリは{of_ja}、{age_ja}（`age` {old_age}、いまは {new_age}）、深さ {old_depth}、新しいエントリは深さ {new_depth} です。残るのは{right_ja}のはずですが、{said_ja}が残りました。";
        of_en, age_en, old_age = old.age, new_age = new.age, old_depth = old.depth, new_depth = new.depth, right, said, of_ja, age_ja,
        right_ja = which_in_japanese(right), said_ja = which_in_japanese(said)
    )
}

fn which_in_japanese(said: &str) -> &str {
    match said {
        "old" => "古いエントリ",
        "new" => "新しいエントリ",
        _ => "別のもの",
    }
}

fn repetition_sentence(pos: &Position, said: &str, right: &str) -> Finding {
    let Some(outcome) = pos.repetition() else {
        return finding!(
            "the position is on the board for the first time, but `repetition_value` returned {said}.";
            "初めて現れた局面なのに、`repetition_value` は `{said}` を返しました。";
            said
        );
    };
    let name = |color| if color == Color::Black { ("Black", "先手") } else { ("White", "後手") };
    let ((winner_en, winner_ja), (side_en, side_ja)) = (name(outcome.winner()), name(pos.side_to_move()));
    finding!(
        "the position was on the board before, {winner_en} wins by that, and {side_en} is to move: {right} is right, but `repetition_value` returned {said}.";
        "前にも現れた局面で、千日手は{winner_ja}の勝ち、手番は{side_ja}です。`repetition_value` は `{said}` を返しましたが、正しくは `{right}` です。";
        winner_en, side_en, right, said, winner_ja, side_ja
    )
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Some key is found and some is not, some entry stays and some does not, and so on.
    #[test]
    fn every_answer_is_right_somewhere() {
        let count = |questions: Vec<Question>| {
            let right = questions.iter().map(|question| {
                let Ask::Part(words) = question.ask else { panic!() };
                right_answer(TableCase::of(&words.split(' ').collect::<Vec<_>>()).unwrap(), &question.position())
            });
            right.collect::<HashSet<_>>().len()
        };
        for mut draw in [Draw::fixed(), Draw::seeded(1), Draw::seeded(2)] {
            assert!(count(draw.cases_of_probe()) > 2);
            assert_eq!(count(draw.cases_of_store()), 2);
            assert_eq!(count(draw.cases_of_bound()), 3);
            assert!(count(draw.cases_of_value()) > 6);
            assert!(count(draw.cases_of_mate()) > 8);
        }
        assert_eq!(count(Draw::fixed().cases_of_repetition()), 3);
    }

    /// Either side wins, with either side to move, by checks or not.
    #[test]
    fn repetitions_are_of_every_kind() {
        let kinds: HashSet<(Color, Color, bool)> = (Draw::fixed().cases_of_repetition().iter())
            .filter_map(|question| {
                let (pos, by_checks) = (question.position(), |outcome| matches!(outcome, minishogi::Outcome::PerpetualCheck { .. }));
                pos.repetition().map(|outcome| (pos.side_to_move(), outcome.winner(), by_checks(outcome)))
            })
            .collect();
        for side in Color::ALL {
            assert!(kinds.contains(&(side, Color::White, false)), "{side:?} {kinds:?}");
            assert!(kinds.iter().any(|&(of, winner, by_checks)| by_checks && of == side && winner == Color::Black), "{side:?} {kinds:?}");
        }
        assert!(kinds.iter().any(|&(_, winner, by_checks)| by_checks && winner == Color::White), "{kinds:?}");
    }
}
