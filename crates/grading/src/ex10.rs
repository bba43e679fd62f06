//! 10: principal variation search and threads.

use minishogi::{Move, VALUE_INFINITE, Value, mate_in};

use super::Holds::{All, EachThen, Every};
use super::answers::{in_turn, score_of};
use super::ex09::to_the_last_depth;
use super::players::nodes_with_and_without_null_windows;
use super::positions;
use super::values::{self, Values};
use super::{
    Answer, Ask, Complaint, Count, Draw, Exercise, Finding, Observed, Outside, Question, Reported, Spec, Text, Until, black_box, each,
};

pub(super) const EXERCISE: Exercise = Exercise {
    id: "10",
    folder: "10_threads",
    title: Text::new("PVS and threads", "PVS とスレッド"),
    plays: true,
    specs: &[
        Spec {
            name: "same_value_to_depth_four",
            points: 2,
            title: Text::new(
                "On one thread, finds the same value as with the whole window and a move of that value: 30 positions, depths 1 to 4.",
                "1 つのスレッドで、窓を狭めないときと同じ値を求め、その値になる手を指す（30 局面、深さ 1 から 4）。",
            ),
            hint: Text::new(
                "A null window only shows whether a move is better than `alpha`. If it is, how much better must be found out with the window up to `beta`.",
                "ヌルウィンドウで分かるのは、その手が `alpha` より良いかどうかだけです。良ければ、どれだけ良いかを `beta` までの窓で調べ直します。",
            ),
            questions: |draw| {
                let varied = draw.varied_at_rest(30);
                (1..=4).flat_map(|depth| to_depth(depth, &varied, &[])).chain(to_depth(4, &[draw.mated()], &[])).collect()
            },
            holds: Every(same_value, Count::First),
            outside: Outside::By(EachThen(|_, answer| black_box::shows_score(answer), |observed| each(observed, same_value))),
        },
        Spec {
            name: "null_windows_save_nodes",
            points: 2,
            title: Text::new(
                "Needs at most the mean of what 30 positions take at depth 5 with null windows and with the whole window for every move.",
                "30 局面を深さ 5 まで読むときの節点数が、ヌルウィンドウを使うときと使わないときの平均以下である。",
            ),
            hint: Text::new(
                "All moves but the first begin with the window from `alpha` to `alpha + 1`. Most fail there, and are not searched again.",
                "2 番目以降の手は、まず `alpha` から `alpha + 1` の窓で調べます。ほとんどの手はそこで終わり、調べ直しません。",
            ),
            questions: |draw| to_depth(5, &draw.varied_for_null_windows(30), ALONE),
            holds: All(|observed| {
                null_windows_save_nodes(observed)?;
                each(observed, to_the_last_depth)?;
                Values::with_repetition().judge(observed, &[values::reports_in_order])
            }),
            outside: NODES_ARE_HIDDEN,
        },
        Spec {
            name: "alike_on_one_thread",
            points: 1,
            title: Text::new(
                "With `Threads` 1, one thread searches, two fresh players visit the same nodes and play the same move, and no move of an unfinished depth is played.",
                "`Threads` が 1 のときは 1 つのスレッドだけで探索し、新しいプレイヤーなら 2 回とも節点の数と指す手が同じである。読み終えていない深さの手は指さない。",
            ),
            hint: Text::new(
                "The knowledge of a player belongs to that player. `None` from `search` means that there is no value, so there is none to return either.",
                "探索で分かったことは、そのプレイヤーだけのものです。`search` が `None` を返したら、値は求まっていません。呼んだ側も値を返せません。",
            ),
            questions: |draw| {
                let alike = [alike(draw), alike(draw)].concat();
                // Short ones come first: a panic where it is to stop is seen there, and can be named.
                [to_be_ended(draw, ALONE), alike].concat()
            },
            holds: All(|observed| {
                one_thread_searches(observed)?;
                let (ended, alike) = observed.split_at(observed.len().saturating_sub(2 * ALIKE));
                let in_order = |alike| Values::with_repetition().judge(alike, &[values::reports_in_order]);
                alike_on_one_thread(alike).and_then(|()| in_order(alike)).map_err(|complaint| complaint.after(ended.len()))?;
                finishes_and_plays(ended)
            }),
            outside: NODES_ARE_HIDDEN,
        },
        Spec {
            name: "same_value_with_helpers",
            points: 1,
            title: Text::new(
                "With `Threads` 2, with helpers, finds the right value, a move of that value, and scores for all root moves: depths 1 to 3, and mates.",
                "`Threads` が 2 のとき、ヘルパーを使って探索しても、正しい値を求めてその値になる手を指し、ルートの手すべてに値をつける（深さ 1 から 3 と詰み）。",
            ),
            hint: Text::new(
                "Each thread has a position and root moves of its own, but one: this one searches with the arguments of `search`, and returns its move. A helper's control is `ctl.helper()`: with one of its own it passes the depth, and fills the table with values of other depths.",
                "ヘルパーはそれぞれ自分の局面とルートの手を使います。このスレッドは `search` が受け取ったもので探索し、その手を返します。ヘルパーの `Control` は `ctl.helper()` です。自分で作ると、決めた深さを超えて読み、別の深さの値を表に入れてしまいます。",
            ),
            questions: |draw| all_values(draw, WITH_HELPER),
            holds: EachThen(all_have_scores, same_value_on_two_threads),
            outside: THREADS_ARE_HIDDEN,
        },
        Spec {
            name: "stops_the_helpers",
            points: 2,
            title: Text::new(
                "With `Threads` 2 or 3, as many threads do moves and share the table, and nodes, `stop` and the clock end them, the helpers also when this thread has finished: within 3000 nodes each.",
                "`Threads` が 2 か 3 のとき、その数のスレッドが表を共有して読み、節点数の制限、`stop`、時間切れのどれでも終わる。自分の探索が終わったときは、ヘルパーも終わらせる（それぞれ 3000 節点以内）。",
            ),
            hint: Text::new(
                "`ctl.helper()` makes the control of a helper, with the same clock and signals. It counts its own nodes: how does it learn that the search is over?",
                "`ctl.helper()` は、同じ時計と合図を見るヘルパー用の `Control` を作ります。節点は別に数えます。探索が終わったことは、どこで知らせますか。",
            ),
            questions: |draw| {
                let sfens = draw.long_and_short();
                let ask = |end: Until, sfens: &[String]| sfens.iter().map(|sfen| until(sfen, end, WITH_HELPER)).collect::<Vec<_>>();
                let behind = ask(Until::NodesWithLag(40_000), &sfens[..2]);
                let two_helpers = until(&sfens[1], together(WITH_TWO_HELPERS), WITH_TWO_HELPERS);
                [
                    ask(together(WITH_HELPER), &sfens[..2]),
                    behind,
                    to_be_ended(draw, WITH_HELPER),
                    vec![two_helpers],
                    to_share_the_table(draw),
                ]
                .concat()
            },
            holds: All(|observed| {
                uses_all_threads(observed)?;
                finishes_and_plays(observed)?;
                shares_the_table(observed)
            }),
            outside: THREADS_ARE_HIDDEN,
        },
        Spec {
            name: "same_value_at_the_split",
            points: 1,
            title: Text::new(
                "With `SplitRoot`, on one thread and on two, finds the right value, a move of that value, and scores for all root moves; on one it visits about as many nodes as without, where a later move is better too.",
                "`SplitRoot` では、1 つのスレッドでも 2 つでも、正しい値を求めてその値になる手を指し、ルートの手すべてに値をつける。1 つなら、後の手のほうが良いときも、節点の数は `SplitRoot` なしとほぼ同じである。",
            ),
            hint: Text::new(
                "Every score belongs to its move, in the `root_moves` that `search` was given. The others need the best score so far as alpha, and it never gets smaller.",
                "見つけた値はどれも、`search` が受け取った `root_moves` の、その手の要素に入れます。alpha はそれまでの最大値で、小さくなることはありません。",
            ),
            questions: |draw| {
                let (deep, raised) = (draw.varied_to_be_split(COUNTED), draw.varied_to_raise_alpha());
                let one_player = in_turn(draw, &[3, 2, 2, 3, 2], BUDGET).into_iter().map(|question| question.with_options(SPLIT_ALONE));
                let counted = [to_depth(4, &deep, SPLIT_ALONE), to_depth(3, &raised, SPLIT_ALONE)].concat();
                [counted, all_values(draw, SPLIT_ALONE), one_player.collect(), all_values(draw, SPLIT)].concat()
            },
            holds: EachThen(all_have_scores, |observed| {
                same_value_on_two_threads(observed)?;
                one_thread_searches(observed)?;
                let (deep, others) = observed.split_at(COUNTED.min(observed.len()));
                split_saves_nodes(deep)?;
                split_raises_alpha(&others[..positions::RAISED.len().min(others.len())]).map_err(|complaint| complaint.after(COUNTED))
            }),
            outside: THREADS_ARE_HIDDEN,
        },
        Spec {
            name: "stops_the_split",
            points: 1,
            title: Text::new(
                "With `SplitRoot`, two or three threads search root moves at the same time, `stop` and the clock end them within 3000 nodes each, and no move of an unfinished depth is played.",
                "`SplitRoot` では、2 つか 3 つのスレッドが同時に別のルートの手を読み、`stop` でも時間切れでも、それぞれ 3000 節点以内に終わる。読み終えていない深さの手は指さない。",
            ),
            hint: Text::new(
                "`None` from any thread means that the depth was not finished. A thread that is waited for as soon as it has begun works alone.",
                "どのスレッドの `None` も、その深さを読み終えていないということです。スレッドを 1 つ始めるたびに終了を待つと、一度に 1 つしか動きません。",
            ),
            questions: |draw| {
                let (sfens, losing) = (draw.long_and_short(), draw.losing());
                let ask = |ends: &[Until], sfens: &[String], options| -> Vec<Question> {
                    ends.iter().flat_map(|&end| sfens.iter().map(move |sfen| until(sfen, end, options))).collect()
                };
                let soon = [37, 211, 499, 997, 1999].map(Until::Stop);
                [
                    ask(&[Until::StopWithLag(60_000)], &sfens[..2], SPLIT),
                    ask(&[together(SPLIT)], &sfens[..2], SPLIT),
                    ask(&soon, &losing, SPLIT_ALONE),
                    to_be_ended(draw, SPLIT),
                    ask(&[together(SPLIT_IN_THREE)], &sfens[1..2], SPLIT_IN_THREE),
                ]
                .concat()
            },
            holds: All(|observed| {
                uses_all_threads(observed)?;
                splits_at_the_same_time(observed)?;
                finishes_and_plays(observed)
            }),
            outside: THREADS_ARE_HIDDEN,
        },
    ],
};

const NODES_ARE_HIDDEN: Outside = Outside::Hidden(Text::new(
    "how many nodes a right search visits depends on the order of the moves and on the table, which are up to the engine.",
    "正しい探索でも、訪れる節点の数は手の順番や置換表によって変わります。どちらもエンジンの自由です。",
));

const THREADS_ARE_HIDDEN: Outside = Outside::Hidden(Text::new(
    "the work of each thread of an engine is not seen, and the option `SplitRoot` is one of this kit.",
    "エンジンのどのスレッドが何をしているかは見えませんし、オプション `SplitRoot` はこの教材のものです。",
));

type Options = &'static [(&'static str, i64)];

const ALONE: Options = &[("Threads", 1)];
// Part 1 has nothing to do with these: so the parts 2 and 3 earn their points by themselves.
const WITH_HELPER: Options = &[("Threads", 2), ("NullWindows", 0)];
const WITH_TWO_HELPERS: Options = &[("Threads", 3), ("NullWindows", 0)];
const SPLIT: Options = &[("Threads", 2), ("SplitRoot", 1), ("NullWindows", 0)];
const SPLIT_IN_THREE: Options = &[("Threads", 3), ("SplitRoot", 1), ("NullWindows", 0)];
const SPLIT_ALONE: Options = &[("Threads", 1), ("SplitRoot", 1), ("NullWindows", 0)];

/// Long enough, some 250000 moves, for every thread to get its turn, however busy the machine is.
const A_WHILE: Until = Until::Byoyomi(2500);

/// Returns the same with the threads that these options ask for, each of which does moves at each depth.
fn together(options: Options) -> Until {
    let threads = options.iter().find(|(name, _)| *name == "Threads").map_or(1, |&(_, threads)| threads as u32);
    Until::ByoyomiTogether(2500, threads)
}

/// Many times the nodes of a search to depth 5, with all the depths before, even on two threads.
const BUDGET: u64 = 600_000;

/// The number of nodes each thread may still visit when [`Control::should_stop`](minishogi::Control::should_stop) has become true, as in exercise 08.
const SLACK: u64 = 3000;

/// At least one of this many moves is done by the other threads where a search is shared, however busy the machine is.
const LEAST_SHARE: u64 = 50;

fn to_depth(depth: u32, sfens: &[String], options: Options) -> Vec<Question> {
    sfens.iter().map(|sfen| Question::search(sfen, depth, BUDGET).with_options(options)).collect()
}

/// The number of searches asked for twice, of which nodes and move are compared.
const ALIKE: usize = 7;

fn alike(draw: &mut Draw) -> Vec<Question> {
    // The same both times.
    let sfens = draw.clone().long_and_short();
    [vec![until(&sfens[0], A_WHILE, ALONE)], to_depth(5, &sfens, ALONE)].concat()
}

/// In how many positions nodes are counted with the root split and without.
const COUNTED: usize = 10;

/// To the depths 1 to 3, and where there is a mate to find, or one has been given.
fn all_values(draw: &mut Draw, options: Options) -> Vec<Question> {
    let (varied, mates) = (draw.varied_at_rest(30), [draw.mate_in_one(), draw.mate_in_three(), vec![draw.mated()]].concat());
    (1..=3).flat_map(|depth| to_depth(depth, &varied, options)).chain(to_depth(3, &mates, options)).collect()
}

fn to_be_ended(draw: &mut Draw, options: Options) -> Vec<Question> {
    let (losing, long_and_short) = (draw.losing(), draw.long_and_short());
    let ask = |ends: &[Until], sfens: &[String]| -> Vec<Question> {
        ends.iter().flat_map(|&end| sfens.iter().map(move |sfen| until(sfen, end, options))).collect()
    };
    let short = ask(&[Until::Stop(701), Until::Stop(151), Until::Stop(0)], &losing);
    let other = ask(&[Until::Stop(5001), Until::Clock { left: 3000, increment: 100 }], &long_and_short);
    // Threads that are started again at each depth do not know how many nodes they had: so only without.
    let nodes = match options {
        SPLIT => Vec::new(),
        ALONE => ask(&[Until::Nodes(701), Until::Nodes(5001)], &losing),
        _ => ask(&[Until::Nodes(701), Until::Nodes(5001)], &long_and_short),
    };
    let varied =
        if options == ALONE { ask(&[Until::Stop(701), Until::Stop(151), Until::Stop(0)], &draw.varied_at_rest(30)) } else { Vec::new() };
    [varied, short, other, nodes].concat()
}

fn until(sfen: &str, until: Until, options: Options) -> Question {
    let question = Question::search_until(sfen, until, 0).with_options(options);
    let (end, threads) = (question.nodes().unwrap_or_default(), question.threads());
    // Each thread counts its own nodes; the clock and `stop` count those of all.
    let end = match until {
        Until::Nodes(_) => end * threads,
        // A helper that is not stopped goes on to its own end.
        Until::NodesWithLag(_) => end * 3 / 2,
        _ => end,
    };
    Question { budget: end + threads * SLACK, ..question }
}

fn plays_a_best_move(values: &mut Values, question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (pos, depth, chosen) = (question.position(), question.depth(), answer.best_move());
    // For every spec: a player that resigned had no move.
    if chosen == Move::RESIGN {
        return Ok(());
    }
    let (found, best) = (values.of_move(&pos, chosen, depth), values.of(&pos, depth));
    if found == best {
        return Ok(());
    }
    Err(finding!(
        "there is a better move than the one you played. To depth {depth} your move {chosen} is worth {found}, the best one {best}.";
        "指した手より良い手があります。深さ {depth} で {chosen} の値は {found} ですが、最善手の値は {best} です。";
        depth, chosen, found, best
    ))
}

fn scores_it_right(values: &mut Values, question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (depth, chosen) = (question.depth(), answer.best_move());
    if chosen == Move::RESIGN {
        return Ok(());
    }
    let (found, best) = (score_of(answer, chosen)?, values.of(&question.position(), depth));
    if found == best {
        return Ok(());
    }
    Err(finding!(
        "the score of the move you played is not its value. To depth {depth} {chosen} is worth {best}, and its score is {found}.";
        "指した手についた値が、その手の正しい値ではありません。深さ {depth} で {chosen} の値は {best} ですが、{found} になっています。";
        depth, chosen, best, found
    ))
}

fn scores_the_others_right(values: &mut Values, question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (pos, depth) = (question.position(), question.depth());
    let best = values.of(&pos, depth);
    // A mate ends the deepening before the other moves are looked at as deep.
    let is_mate = best.abs() >= mate_in(depth);
    let mut wrong = |&(m, score): &(Move, Value)| score > best || score < values.of_move(&pos, m, depth);
    if is_mate || !answer.scores.iter().any(&mut wrong) {
        return Ok(());
    }
    Err(finding!(
        "a root move has a score that belongs to another move, or to another depth: a score is at least the value of the move, and no score exceeds the best.";
        "ルートの手に、別の手か別の深さの値がついています。手の値より小さい値も、最善手より大きい値もつかないはずです。"
    ))
}

fn reports_what_was_finished(values: &mut Values, question: &Question, answer: &Answer) -> Result<(), Finding> {
    let pos = question.position();
    if !(1..).zip(&answer.reports).all(|(depth, report)| report.depth == depth) {
        return Err(finding!(
            "the reports are not of the depths 1, 2, 3 and so on, each once: only a helper may begin with another.";
            "報告は、深さ 1、2、3 の順に 1 回ずつのはずです。ほかの深さから始めてよいのは、ヘルパーだけです。"
        ));
    }
    let mut wrong = |report: &Reported| report.depth <= values::DEEPEST_REPORT && report.score != values.of(&pos, report.depth);
    // Helpers can be ahead, and the values with them.
    let has_helpers = question.options == WITH_HELPER || question.options == WITH_TWO_HELPERS;
    if has_helpers || !answer.reports.iter().any(&mut wrong) {
        return Ok(());
    }
    Err(
        finding!("you reported a depth with a wrong value: was it finished, on all threads?"; "報告した深さの値が正しくありません。どのスレッドも、その深さを読み終えていましたか。"),
    )
}

fn plays_what_was_finished(values: &mut Values, question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (pos, chosen) = (question.position(), answer.best_move());
    let last =
        answer.reports.last().filter(|last| last.m != chosen && last.depth < values::DEEPEST_REPORT && question.options != WITH_HELPER);
    let Some(&Reported { depth, m, .. }) = last else { return Ok(()) };
    if values.of_move(&pos, chosen, depth + 1) > values.of_move(&pos, m, depth + 1) {
        return Ok(());
    }
    Err(
        finding!("you did not play the best move of the last finished depth, nor a better one."; "最後に読み終えた深さの最善手でも、それより良い手でもない手を指しました。"),
    )
}

fn same_value(question: &Question, answer: &Answer) -> Result<(), Finding> {
    values::same_value(&mut Values::with_repetition(), question, answer)
}

fn same_value_on_two_threads(observed: &[Observed]) -> Result<(), Complaint> {
    Values::with_repetition().judge(observed, &[plays_a_best_move, scores_it_right, scores_the_others_right])
}

fn finishes_and_plays(observed: &[Observed]) -> Result<(), Complaint> {
    each(observed, finishes_something)?;
    Values::with_repetition().judge(observed, &[reports_what_was_finished, plays_what_was_finished])
}

/// A busy machine may start the other thread too late to be held, in one search, but not in all of them.
fn splits_at_the_same_time(observed: &[Observed]) -> Result<(), Complaint> {
    let is_held = |seen: &&Observed| matches!(seen.question.ask, Ask::SearchUntil(Until::StopWithLag(_)));
    let is_split = |seen: &Observed| split_at_the_same_time(&seen.question, &seen.answer).is_ok();
    if observed.iter().filter(is_held).any(is_split) { Ok(()) } else { each(observed, split_at_the_same_time) }
}

/// If the other thread was held in its first root move, this one has begun all the others of that depth, and the depth was not reported.
fn split_at_the_same_time(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let Ask::SearchUntil(Until::StopWithLag(_)) = question.ask else { return Ok(()) };
    // At each depth another thread helps.
    let mut threads = answer.reports.iter().map(|report| report.threads);
    if threads.next().is_some_and(|first| threads.any(|later| later > first)) {
        return Err(finding!(
            "a thread was stopped in the middle of a root move, and you reported that depth. Who hears of its `None`?";
            "あるスレッドがルートの手の途中で止められたのに、その深さを報告しました。そのスレッドの `None` は、どこで受け取りますか。"
        ));
    }
    if answer.begun >= question.position().count_legal_moves() as u64 {
        return Ok(());
    }
    Err(finding!(
        "while one thread searches a root move, no other does: each waits for the one before. Is a helper joined before the \
         others have begun, or the queue locked while a move is searched?";
        "あるスレッドがルートの手を読んでいる間、ほかのスレッドは何も読まずに待っています。\
         ほかを始める前に `join` していませんか。読んでいる間もキューをロックしていませんか。"
    ))
}

/// On one thread a split costs as good as nothing.
fn split_saves_nodes(observed: &[Observed]) -> Result<(), Complaint> {
    let Err([found, most]) = takes_few_nodes(observed) else { return Ok(()) };
    let count = observed.len();
    let finding = finding!(
        "with the root split, on one thread, {count} positions took {found} nodes: expected {most} at most.";
        "1 つのスレッドでルートを分けたとき、{count} 局面で {found} 節点を訪れました。{most} 以下で済むはずです。";
        count, found, most
    );
    Err(Complaint { question: 0, finding })
}

/// The same where the first move is not the best.
fn split_raises_alpha(observed: &[Observed]) -> Result<(), Complaint> {
    let Err([found, most]) = takes_few_nodes(observed) else { return Ok(()) };
    let finding = finding!(
        "with the root split, on one thread, where a later move is better than the first, {found} nodes: expected {most} at most. Does a \
         better score become the alpha of the moves after it?";
        "1 つのスレッドでルートを分け、後の手のほうが良いとき、{found} 節点を訪れました。{most} 以下で済むはずです。\
         より良い値が見つかったとき、それを以後の手の alpha にしていますか。";
        found, most
    );
    Err(Complaint { question: 0, finding })
}

/// Returns how many nodes the searches took, and the most they may take, where that is less: a fifth more than whole windows without a split.
fn takes_few_nodes(observed: &[Observed]) -> Result<(), [u64; 2]> {
    let found: u64 = observed.iter().map(|seen| seen.answer.nodes).sum();
    let needed = observed.iter().map(|seen| nodes_with_and_without_null_windows(&seen.question.position(), seen.question.depth())[1]);
    let most = needed.sum::<u64>() * 6 / 5;
    if found <= most { Ok(()) } else { Err([found, most]) }
}

fn all_have_scores(_: &Question, answer: &Answer) -> Result<(), Finding> {
    if answer.scores.iter().all(|&(_, score)| score != -VALUE_INFINITE) {
        return Ok(());
    }
    Err(finding!(
        "when the search was done, a root move had no score. Is it searched, and its score written into the `root_moves` that `search` \
         was given?";
        "探索が終わったとき、値のついていないルートの手がありました。\
         その手を調べて、`search` が受け取った `root_moves` に値を入れましたか。"
    ))
}

fn finishes_something(question: &Question, answer: &Answer) -> Result<(), Finding> {
    if !answer.reports.is_empty() || !matches!(question.ask, Ask::SearchUntil(Until::Byoyomi(_) | Until::ByoyomiTogether(..))) {
        return Ok(());
    }
    Err(finding!("when the time was up you had not finished depth 1."; "時間切れになったとき、深さ 1 も読み終えていませんでした。"))
}

fn null_windows_save_nodes(observed: &[Observed]) -> Result<(), Complaint> {
    one_thread_searches(observed)?;
    let found: u64 = observed.iter().map(|seen| seen.answer.nodes).sum();
    let needed = observed.iter().map(|seen| nodes_with_and_without_null_windows(&seen.question.position(), seen.question.depth()));
    let [with, without] = needed.fold([0, 0], |sum, nodes| [sum[0] + nodes[0], sum[1] + nodes[1]]);
    let most = (with + without) / 2;
    if found <= most {
        return Ok(());
    }
    let count = observed.len();
    let finding = finding!(
        "the {count} positions took {found} nodes, {without} without null windows: expected {most} at most.";
        "{count} 局面で {found} 節点を訪れました。ヌルウィンドウなしなら {without} 節点です。{most} 以下で済むはずです。";
        count, found, without, most
    );
    Err(Complaint { question: 0, finding })
}

fn one_thread_searches(observed: &[Observed]) -> Result<(), Complaint> {
    let is_set = |seen: &Observed| seen.question.options.contains(&("Threads", 2));
    let Some(question) = observed.iter().position(|seen| seen.answer.threads > 1 && !is_set(seen)) else { return Ok(()) };
    let finding = finding!(
        "with `Threads` 1 more than one thread does moves: the thread that called `search` is the one, so how many are left to start?";
        "`Threads` が 1 なのに、複数のスレッドが手を指しています。`search` を呼んだスレッドがその 1 つです。始めるのは、あといくつでしょうか。"
    );
    Err(Complaint { question, finding })
}

fn alike_on_one_thread(observed: &[Observed]) -> Result<(), Complaint> {
    one_thread_searches(observed)?;
    let (first, second) = observed.split_at(observed.len() / 2);
    for (question, (first, second)) in first.iter().zip(second).enumerate() {
        let [first, second] = [first, second].map(|seen| (seen.answer.nodes, seen.answer.best_move()));
        if first != second {
            let finding = finding!(
                "one player visits {first_nodes} nodes and plays {first_move}, the next one {nodes} and {m}.";
                "1 回目は {first_nodes} 節点で {first_move} を指し、新しいプレイヤーの 2 回目は {nodes} 節点で {m} を指しました。";
                first_nodes = first.0, first_move = first.1, nodes = second.0, m = second.1
            );
            return Err(Complaint { question, finding });
        }
    }
    Ok(())
}

/// Searches to a depth that a helper has finished before: the table knows everything then.
fn to_share_the_table(draw: &mut Draw) -> Vec<Question> {
    let ask = |sfen: &String| Question::search_until(sfen, Until::DepthAfterOthers(5), BUDGET).with_options(WITH_HELPER);
    draw.varied_at_rest(3).iter().map(ask).collect()
}

/// The later thread finds an entry of the other in the table, at least once: a busy machine may start that one too late.
fn shares_the_table(observed: &[Observed]) -> Result<(), Complaint> {
    let asked = || (0..).zip(observed).filter(|(_, seen)| matches!(seen.question.ask, Ask::SearchUntil(Until::DepthAfterOthers(_))));
    let shares = |seen: &Observed| seen.answer.shared * 3 < seen.answer.nodes;
    let Some((question, _)) = asked().next().filter(|_| !asked().any(|(_, seen)| shares(seen))) else { return Ok(()) };
    let finding = finding!(
        "a helper has finished the same depth before, and this thread needs as many nodes as it did. Do all threads have the same table?";
        "ヘルパーが同じ深さを先に読み終えたのに、このスレッドも同じだけの節点を調べました。どのスレッドも同じ表を使っていますか。"
    );
    Err(Complaint { question, finding })
}

/// Returns how many threads beside the first one did moves: with helpers in the whole search; with the root split, where each depth starts new
/// ones, in the depth with the second most. The first thread may come late, and then counts as one of them in one depth.
fn helpers(seen: &Observed) -> u32 {
    let Answer { threads, reports, .. } = &seen.answer;
    if !seen.question.options.contains(&("SplitRoot", 1)) {
        return threads.saturating_sub(1);
    }
    let by_depth = || reports.iter().map(|report| report.threads).chain([*threads]);
    let mut new: Vec<u32> = by_depth().zip(std::iter::once(1).chain(by_depth())).map(|(now, before)| now.saturating_sub(before)).collect();
    new.sort_unstable();
    new.into_iter().rev().nth(1).unwrap_or_default()
}

/// In some of the long searches all threads do moves, and never is there one more.
fn uses_all_threads(observed: &[Observed]) -> Result<(), Complaint> {
    // A single move is no search.
    let is_shared = |seen: &Observed| seen.answer.shared * LEAST_SHARE >= seen.answer.nodes;
    for options in [WITH_HELPER, SPLIT, WITH_TWO_HELPERS, SPLIT_IN_THREE] {
        let asked = || (0..).zip(observed).filter(|(_, seen)| seen.question.options == options);
        let Some((question, first)) = asked().next() else { continue };
        let (threads, is_split) = (first.question.threads(), options.contains(&("SplitRoot", 1)));
        let most = asked().filter(|(_, seen)| is_shared(seen)).map(|(_, seen)| helpers(seen)).max().unwrap_or_default();
        let (en, ja) = if is_split { (" and `SplitRoot` 1", "、`SplitRoot` が 1") } else { ("", "") };
        let how_many = finding!(
            " This thread is one of `self.threads`: how many others do you start?";
            "このスレッドも `self.threads` に含まれます。ほかにいくつ始めていますか。"
        );
        if u64::from(most) + 1 < threads {
            let (found, verb) = if most == 0 { ("one thread", "does") } else { ("two threads", "do") };
            let alive = if is_split || most > 0 {
                Finding::NONE
            } else {
                finding!(
                    " And where is `Helpers` dropped? That stops them.";
                    "また、`Helpers` がドロップされるのはどこですか。そのとき、ヘルパーは止まります。"
                )
            };
            let finding = finding!(
                "with `Threads` {threads}{en} only {found} {verb} moves.{how_many}{alive}";
                "`Threads` が {threads}{ja} なのに、手を指すスレッドは {count} つだけです。{how_many}{alive}";
                threads, en, found, verb, how_many, alive, ja, count = most + 1
            );
            return Err(Complaint { question, finding });
        }
        if let Some((question, _)) = asked().find(|(_, seen)| u64::from(helpers(seen)) >= threads) {
            let finding = finding!(
                "with `Threads` {threads}{en} more than {threads} threads do moves.{how_many}";
                "`Threads` が {threads}{ja} なのに、{found} つ以上のスレッドが手を指しています。{how_many}";
                threads, en, how_many, ja, found = threads + 1
            );
            return Err(Complaint { question, finding });
        }
    }
    Ok(())
}
