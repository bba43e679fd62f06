//! 13: a network that learns the value of a position.

use minishogi::text;
use minishogi::{Color, Position, VALUE_INFINITE, Value};
use minishogi_neural::{NetCase, Network};

use super::Holds::Every;
use super::answers::wrong_value;
use super::finding::no_answer;
use super::{Answer, Ask, Count, Draw, Exercise, Finding, Outside, Question, Spec, Text, nets};

pub(super) const EXERCISE: Exercise = Exercise {
    id: "13",
    folder: "13_neural",
    title: Text::new("A network that learns", "学習するネットワーク"),
    plays: true,
    specs: &[
        Spec {
            name: "active_inputs",
            points: 1,
            title: Text::new(
                "Part 1: the active inputs of 12 positions, as the side to move sees them.",
                "パート 1: 12 局面について、手番側から見て 1 になる入力を、過不足なく返す。",
            ),
            hint: Text::new(
                "One for each piece on the board, and one for each kind in each hand, even if there is none. Whose pieces come first, and from whose side?",
                "盤上の駒 1 枚につき 1 つ、そして両者の持ち駒の種類 1 つにつき 1 つです（0 枚の場合も）。先に来るのは誰の駒で、盤は誰の側から見たものでしょうか。",
            ),
            questions: |draw| on_positions(draw, |_| NetCase::Inputs),
            holds: Every(same_inputs, Count::Positions),
            outside: NOT_USI,
        },
        Spec {
            name: "forward_pass",
            points: 1,
            title: Text::new(
                "Part 2: the units of drawn networks in 12 positions.",
                "パート 2: 無作為に作ったネットワークの、12 局面でのユニットの値。",
            ),
            hint: Text::new(
                "Each sum begins with its bias. What does a hidden unit say whose sum is below 0 or above 1, and is the output clipped as well?",
                "和はバイアスから始まります。和が 0 より小さい、または 1 より大きい隠れユニットの値はいくつでしょうか。出力も切り詰めるのでしょうか。",
            ),
            questions: |draw| on_positions(draw, |net| NetCase::Forward { net }),
            holds: Every(same_units, Count::Positions),
            outside: NOT_USI,
        },
        Spec {
            name: "target_and_loss",
            points: 1,
            title: Text::new(
                "Part 3: the target from a score and a result, and how far the output is from it: 18 cases.",
                "パート 3: 評価値と勝敗から学ぶべき目標の値と、出力の損失（18 問）。",
            ),
            hint: Text::new(
                "A score in points is no probability yet. The result is that of the side to move, and lambda parts are the score's.",
                "点数のままでは確率になりません。勝敗は手番側から見たもので、評価値の割合が lambda です。",
            ),
            questions: targets_and_losses,
            holds: Every(same_number, Count::Cases),
            outside: NOT_USI,
        },
        Spec {
            name: "gradient",
            points: 1,
            title: Text::new(
                "Part 3: the gradient of drawn networks in 12 positions, compared with the effect of a small change of each weight.",
                "パート 3: 無作為に作ったネットワークの、12 局面での勾配。重みを 1 つずつ少し変えたときの損失の変化と比べる。",
            ),
            hint: Text::new(
                "Change one weight a little: what changes next, and at which units does it end? Only the weights of active inputs and living units matter.",
                "重みを 1 つ少し変えると、次に何が変わり、どのユニットで止まるでしょうか。関係するのは、1 である入力と、0 でも 1 でもないユニットの重みだけです。",
            ),
            questions: |draw| {
                let mut number = 0;
                on_positions(draw, |net| {
                    number += 1;
                    NetCase::Gradient { net, target: [0.0, 0.25, 0.5, 0.75, 1.0][number % 5], times: 1 + u32::from(number > 9) }
                })
            },
            holds: Every(same_gradient, Count::Positions),
            outside: NOT_USI,
        },
        Spec {
            name: "steps_and_epochs",
            points: 1,
            title: Text::new(
                "Part 4: one, two and a hundred steps of Adam; and an epoch, which looks at each of 64 positions once, in minibatches.",
                "パート 4: Adam による 1 回、2 回、100 回の更新。また、1 エポックで 64 局面をちょうど 1 回ずつ、ミニバッチに分けて調べる。",
            ),
            hint: Text::new(
                "The first step is as long as the rate, whatever the gradient: what makes it so? And how many minibatches of ten are there in 64?",
                "最初の 1 回では、勾配の大きさによらず、どの重みも学習率の分だけ動きます。なぜでしょうか。また、64 局面を 10 個ずつに分けると、いくつになるでしょうか。",
            ),
            questions: |draw| {
                // After a hundred steps a square that decays a little too slowly shows.
                let steps = [1, 2, 100].map(|steps| alone(NetCase::Step { net: seed(draw), steps }));
                let epochs = [(); 2].map(|()| alone(NetCase::Epoch { seed: seed(draw) }));
                steps.into_iter().chain(epochs).collect()
            },
            holds: Every(
                |question, answer| {
                    same_step(question, answer)?;
                    whole_epoch(question, answer)
                },
                Count::Cases,
            ),
            outside: NOT_USI,
        },
        Spec {
            name: "memorises",
            points: 1,
            title: Text::new(
                "Part 4: learns 64 positions by heart, with results that have no order.",
                "パート 4: でたらめな勝敗を付けた 64 局面を、わざと過学習（丸暗記）させる。",
            ),
            hint: Text::new(
                "A network can learn 64 positions by heart. If the parts before are right: is the gradient empty when a minibatch begins?",
                "学習できるなら、64 局面は過学習（丸暗記）できるはずです。ここまでのパートが正しいなら、ミニバッチの始めに勾配は 0 に戻っているでしょうか。",
            ),
            questions: |draw| (0..2).map(|_| alone(NetCase::Memorise { seed: seed(draw) })).collect(),
            holds: Every(knows_by_heart, Count::Cases),
            outside: NOT_USI,
        },
        Spec {
            name: "learns",
            points: 1,
            title: Text::new(
                "Part 4: learns from 1500 positions what pieces are worth in another game, and judges 300 others better than the piece values do.",
                "パート 4: 駒の価値の違うゲームを 1500 局面から学び、ほかの 300 局面を、決まった駒の価値より正しく評価する。",
            ),
            hint: Text::new(
                "The positions come in order, the lost ones first. In which order do you look at them, and is it another one in each epoch?",
                "局面は、負けの局面から順に並んでいます。どの順に学習していますか。エポックごとに順番は変わりますか。",
            ),
            questions: |draw| (0..2).map(|_| alone(NetCase::Learn { seed: seed(draw) })).collect(),
            holds: Every(beats_the_piece_values, Count::Cases),
            outside: NOT_USI,
        },
        Spec {
            name: "evaluates",
            points: 1,
            title: Text::new(
                "Part 5: the value of 6 positions by a network, and of the same turned round, which is the same for the side to move; an output far too large.",
                "パート 5: 6 局面と、その盤と先後を入れ替えた局面の、ネットワークによる評価値（手番側から見れば同じ値）。大きすぎる出力も含む。",
            ),
            hint: Text::new(
                "`SCALE` points are an output of 1. Whose value is it, and what may it never be mistaken for?",
                "出力 1 が `SCALE` 点です。誰から見た値でしょうか。どんな値と間違われてはいけないでしょうか。",
            ),
            questions: seen_by_both,
            holds: Every(same_value, Count::Positions),
            outside: NOT_USI,
        },
        Spec {
            name: "searches",
            points: 1,
            title: Text::new(
                "Part 5: the search finds the best moves by the network, in 6 positions.",
                "パート 5: 探索が、ネットワークの評価値で最善の手を見つける（6 局面）。",
            ),
            hint: Text::new(
                "The search is given, so the value must be wrong somewhere: what do `evaluate` and, if `keeps_sums` says so, the sums say below the root?",
                "探索は用意されたものなので、間違っているとすれば値のほうです。ルートより下で、`evaluate` や（`keeps_sums` が true なら）和の値はどうなっていますか。",
            ),
            questions: |draw| {
                let all: Vec<String> = draw.near(FEW_PIECES, &mut |pos| pos.count_legal_moves() > 1);
                let mut depth = 0;
                let mut ask = |sfen: String| {
                    depth += 1;
                    about(&sfen, NetCase::Search { net: seed(draw), depth: 1 + depth % 2 })
                };
                all.into_iter().map(&mut ask).collect()
            },
            holds: Every(best_move, Count::Positions),
            outside: NOT_USI,
        },
        Spec {
            name: "keeps_sums",
            points: 1,
            title: Text::new(
                "Part 6: the sums of the first layer stay right to the last bit while moves are done and taken back, from 12 positions.",
                "パート 6: 12 局面から手を進めたり戻したりする間、第 1 層の和が最後の 1 ビットまで正しい。",
            ),
            hint: Text::new(
                "A capture changes three inputs in addition to those of the piece that moves, a drop changes three in all. Do both viewers see it?",
                "駒を取る手では、動いた駒のほかに 3 つの入力が変わります。打つ手では全部で 3 つです。先手から見た和も後手から見た和も直していますか。",
            ),
            questions: |draw| {
                let mut number = 0;
                on_positions(draw, |net| {
                    number += 1;
                    NetCase::Sums { net, moves: if number <= 4 { 1 } else { 4 * number } }
                })
            },
            holds: Every(same_sums, Count::Positions),
            outside: NOT_USI,
        },
    ],
};

const NOT_USI: Outside =
    Outside::Hidden(Text::new("`part` is a command of this kit, not of USI.", "`part` はこの教材のコマンドで、USI にはありません。"));

/// Both sides to move, all kinds on the board, hands with none, one and two of a kind.
const POSITIONS: &[&str] = &[
    "rbsgk/4p/5/P4/KGSBR b - 1",
    "rbsgk/4p/5/P4/KGSBR w - 1",
    "r2k1/2bgp/5/PRS2/K4 b BSg 1",
    "2k2/1g3/2+P2/1r1S1/K2R1 w BPbgs 8",
    "4k/1+R1g1/2b2/P1s2/K1+r2 b GSbp 15",
    "k4/2+B2/1+p3/1s3/2R1K w 2Gbrsp 22",
    "1rk2/5/1+S1p1/2G2/K2B1 b RGbsp 30",
    "3gk/2r1p/1+b3/R4/KG3 w BSsp 11",
    "k2+S1/5/r1P2/3+r1/1b2K b 2Gbsp 40",
    "1k3/2+p1R/1P3/B3s/K3G w RSbg 7",
    "4k/5/3+s1/5/K4 b 2R2B2Gs2p 50",
    "1b2k/1r+P2/1gs1p/1G1S1/K1B1R w - 19",
];

/// So few that a plain search is quick.
const FEW_PIECES: &[&str] = &[
    "2k2/5/2p2/1R1g1/K4 b - 1",
    "k4/1s3/3P1/2G2/3K1 w - 4",
    "1k3/2b2/2P2/5/2RK1 b - 9",
    "4k/3g1/2S2/1r3/K1B2 w - 12",
    "2k2/1p1r1/5/2SB1/2K2 b - 3",
    "rbsgk/4p/5/P4/KGSBR w - 2",
];

/// In the lists a number of the draw's stream, which begins alike for each spec: the same in every run.
fn seed(draw: &mut Draw) -> u64 {
    draw.random.any() % 1_000_000
}

fn about(sfen: &str, case: NetCase) -> Question {
    Question::part(sfen, case.to_string().leak())
}

fn alone(case: NetCase) -> Question {
    Question::part_anywhere(case.to_string().leak())
}

fn on_positions(draw: &mut Draw, mut case: impl FnMut(u64) -> NetCase) -> Vec<Question> {
    let positions = draw.near(POSITIONS, &mut |pos| pos.has_legal_move());
    positions.iter().map(|sfen| about(sfen, case(seed(draw)))).collect()
}

fn targets_and_losses(draw: &mut Draw) -> Vec<Question> {
    let mut drawn = |low: i64, high: i64| low + (draw.random.any() % (high - low) as u64) as i64;
    let mut cases = Vec::new();
    for lambda in [1.0, 0.7, 0.0] {
        for won in [true, false] {
            for sign in [1, -1] {
                cases.push(NetCase::Target { score: (sign * drawn(50, 2900)) as i16, won, lambda });
            }
        }
    }
    for target in [0.0, 0.25, 1.0] {
        for sign in [1.0, -1.0] {
            cases.push(NetCase::Loss { output: sign * drawn(1, 300) as f32 / 100.0, target });
        }
    }
    cases.into_iter().map(alone).collect()
}

/// Returns each position, and the same as the other player sees it; and one of which a network says more than a value may be.
fn seen_by_both(draw: &mut Draw) -> Vec<Question> {
    let positions = draw.near(&POSITIONS[2..8], &mut |pos| pos.has_legal_move());
    let both = |sfen: &String| {
        let case = NetCase::Value { net: seed(draw), more: 0 };
        let other = Position::try_from(Position::from_sfen(sfen).ok()?.setup().turned()).ok()?;
        Some([about(sfen, case), about(&other.sfen(), case)])
    };
    let both: Vec<Question> = positions.iter().filter_map(both).flatten().collect();
    let too_large = [1000, -1000].map(|more| about(&positions[0], NetCase::Value { net: seed(draw), more }));
    both.into_iter().chain(too_large).collect()
}

/// Returns the case of a question.
pub(super) fn case_of(question: &Question) -> Option<NetCase> {
    let Ask::Part(words) = question.ask else { return None };
    NetCase::of(&words.split(' ').collect::<Vec<_>>())
}

/// Returns the numbers of a line, with the text between them.
fn numbers<T: std::str::FromStr>(line: &str, between: char) -> Option<Vec<T>> {
    line.split(between).map(|word| word.parse().ok()).collect()
}

/// Returns all weights of the answer.
fn weights(answer: &Answer, net: &Network) -> Result<Network, Finding> {
    printed_weights(&answer.part, net).ok_or_else(no_answer)
}

/// Reads the weights of a network as large as `net`.
pub(super) fn printed_weights(text: &str, net: &Network) -> Option<Network> {
    let number = |word: &str| if word.is_empty() { Some(0.0) } else { word.trim().parse::<f32>().ok() };
    let weights: Vec<f32> = text.split(',').map(number).collect::<Option<_>>()?;
    let mut found = net.clone();
    found.weights = weights;
    (found.weights.len() == net.weights.len()).then_some(found)
}

/// Returns whether the training of a network had success. `None` for a case without training.
pub(super) fn has_learnt(case: NetCase, net: &Network) -> Option<bool> {
    match case {
        NetCase::Memorise { .. } => Some(nets::mean_loss(net, &case.positions().0) < BY_HEART),
        NetCase::Learn { .. } => {
            let held_back = case.positions().1;
            Some(nets::mean_loss(net, &held_back) < nets::mean_loss_of_pieces(&held_back) / 2.0)
        }
        _ => None,
    }
}

/// Returns the place of a weight, in words.
fn name_of(net: &Network, weight: usize) -> Text {
    let mut rest = weight;
    for (layer, units) in [net.units()[0], net.units()[1], 1].into_iter().enumerate() {
        if rest < units {
            return text!("bias {rest} of layer {layer}", "層 {layer} のユニット {rest} のバイアス");
        }
        rest -= units;
        let all = net.inputs(layer) * units;
        if rest < all {
            let (input, unit) = (rest / units, rest % units);
            return text!(
                "the weight from input {input} to unit {unit} of layer {layer}",
                "層 {layer} の入力 {input} からユニット {unit} への重み"
            );
        }
        rest -= all;
    }
    text!("weight {weight}", "{weight} 番目の重み")
}

fn same_inputs(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let pos = question.position();
    let right = nets::inputs(&pos, pos.side_to_move());
    let found: Option<Vec<usize>> = answer.part.split_whitespace().map(|word| word.parse().ok()).collect();
    let Some(mut found) = found else { return Err(no_answer()) };
    found.sort_unstable();
    let what = |input: usize| match input {
        0..500 => {
            let (square, theirs, kind) = (input / 20, input % 20 >= 10, input % 10);
            Text::of(
                format!("input {input} (square {square}, kind {kind} of the {})", if theirs { "other side" } else { "side to move" }),
                format!("入力 {input}（マス {square}、{}の種類 {kind}）", if theirs { "相手" } else { "手番側" }),
            )
        }
        _ => text!("input {input}", "入力 {input}"),
    };
    if let Some(pair) = found.windows(2).find(|pair| pair[0] == pair[1]) {
        let Text { en, ja } = what(pair[0]);
        return Err(finding!("{en} is in your list twice."; "{ja}が一覧に重複しています。"; en, ja));
    }
    if let Some(&missing) = right.iter().find(|input| !found.contains(input)) {
        let Text { en, ja } = what(missing);
        return Err(finding!("{en} is active, but not in your list."; "{ja}は 1 ですが、一覧にありません。"; en, ja));
    }
    match found.iter().find(|input| !right.contains(input)) {
        None => Ok(()),
        Some(&wrong) => {
            let Text { en, ja } = what(wrong);
            Err(finding!("{en} is in your list, but not active."; "{ja}は一覧にありますが、1 ではありません。"; en, ja))
        }
    }
}

fn same_units(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let Some(case) = case_of(question) else { return Ok(()) };
    let pos = question.position();
    let right = nets::forward(&case.net(), &nets::inputs(&pos, pos.side_to_move()));
    let names = [("first", "unit", "第 1 層のユニット"), ("second", "unit", "第 2 層のユニット"), ("output", "output", "出力")];
    for ((name, en, ja), right) in names.into_iter().zip(right) {
        let line = answer.part.lines().find_map(|line| line.strip_prefix(name));
        let Some(found) = line.and_then(|line| numbers::<f64>(line.trim(), ' ')) else { return Err(no_answer()) };
        if found.len() != right.len() {
            return Err(finding!(
                "the layer `{name}` has {expected} units, you returned {found}.";
                "`{name}` の層のユニットは {expected} 個ですが、{found} 個返しました。";
                name, expected = right.len(), found = found.len()
            ));
        }
        if let Some((unit, (found, right))) =
            found.iter().zip(&right).enumerate().find(|(_, (found, right))| !close(**found, **right, 1e-4))
        {
            let layer = if name == "output" { String::new() } else { format!(" {unit} of the layer `{name}`") };
            return Err(finding!(
                "{en}{layer} is {right}, you say {found}.";
                "{ja} {unit} は {right} ですが、{found} と答えています。";
                en, layer, right = format!("{right:.5}"), found = format!("{found:.5}"), ja, unit
            ));
        }
    }
    Ok(())
}

/// No number that is none is close to anything.
fn close(found: f64, right: f64, distance: f64) -> bool {
    (found - right).abs() <= distance
}

fn same_number(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let right = match case_of(question) {
        Some(NetCase::Target { score, won, lambda }) => {
            let (lambda, result) = (f64::from(lambda), f64::from(u8::from(won)));
            lambda * nets::sigmoid(f64::from(score) / f64::from(minishogi_neural::SCALE)) + (1.0 - lambda) * result
        }
        Some(NetCase::Loss { output, target }) => nets::loss(output.into(), target.into()),
        _ => return Ok(()),
    };
    let Some(found) = answer.part.parse::<f64>().ok() else {
        return Err(no_answer());
    };
    if close(found, right, 1e-4) {
        return Ok(());
    }
    Err(match case_of(question) {
        Some(NetCase::Target { score, won, lambda }) => finding!(
            "for a score of {score}, a {result} game and lambda {lambda} the target is {right}, you say {found}.";
            "評価値 {score}、{result_ja}、lambda {lambda} の目標は {right} ですが、{found} と答えています。";
            score, result = if won { "won" } else { "lost" }, lambda, right = format!("{right:.4}"), found = format!("{found:.4}"),
            result_ja = if won { "勝ち" } else { "負け" }
        ),
        Some(NetCase::Loss { output, target }) => finding!(
            "the loss of the output {output} with the target {target} is {right}, you say {found}.";
            "出力 {output}、目標 {target} の損失は {right} ですが、{found} と答えています。";
            output, target, right = format!("{right:.4}"), found = format!("{found:.4}")
        ),
        _ => Finding::NONE,
    })
}

fn same_gradient(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let Some(case @ NetCase::Gradient { target, times, .. }) = case_of(question) else { return Ok(()) };
    let (net, pos) = (case.net(), question.position());
    let inputs = nets::inputs(&pos, pos.side_to_move());
    let found = weights(answer, &net)?;
    let first = net.units()[0];
    for (weight, &found) in found.weights.iter().enumerate() {
        let is_idle = (first..first * 531).contains(&weight) && !inputs.contains(&(weight / first - 1));
        let (low, high) = if is_idle { (0.0, 0.0) } else { nets::slopes(&net, &inputs, target.into(), weight) };
        let (low, high, found) = (low * f64::from(times), high * f64::from(times), f64::from(found));
        let slack = 2e-5 + 0.01 * low.abs().max(high.abs());
        // A value that is no number is in no range.
        if !(found >= low - slack && found <= high + slack) {
            let (name, right) = (name_of(&net, weight), (low + high) / 2.0);
            let often =
                if times > 1 { (format!(", added {times} times"), format!("（{times} 回加えて）")) } else { Default::default() };
            return Err(finding!(
                "{name} has the slope {right}{often}, you say {found}.";
                "{name}の勾配は{often_ja} {right} ですが、{found} と答えています。";
                name, right = format!("{right:.5}"), often = often.0, found = format!("{found:.5}"), often_ja = often.1
            ));
        }
    }
    Ok(())
}

fn same_step(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let Some(case @ NetCase::Step { steps, .. }) = case_of(question) else { return Ok(()) };
    let net = case.net();
    let found = weights(answer, &net)?;
    let right = nets::adam(&net, &case.gradients(), case.rate().into());
    let wrong = found.weights.iter().zip(&right).enumerate().find(|(_, (found, right))| !close(f64::from(**found), **right, 1e-4));
    let Some((weight, (found, right))) = wrong else { return Ok(()) };
    let (name, before) = (name_of(&net, weight), net.weights[weight]);
    Err(finding!(
        "after {steps} {unit} {name} goes from {before} to {right}, yours to {found}.";
        "{steps} 回の更新の後、{name}は {before} から {right} になるはずですが、{found} になりました。";
        steps, unit = if steps == 1 { "step" } else { "steps" }, name, before = format!("{before:.4}"), right = format!("{right:.4}"),
        found = format!("{found:.4}")
    ))
}

fn whole_epoch(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let Some(case @ NetCase::Epoch { .. }) = case_of(question) else { return Ok(()) };
    let positions = case.positions().0;
    let (all, steps) = (positions.len(), positions.len().div_ceil(10));
    let found: Option<Vec<f64>> = numbers(&answer.part, ' ');
    let Some(&[loss, done, taken, slope]) = found.as_deref() else { return Err(no_answer()) };
    let right = nets::mean_loss(&case.net(), &positions);
    if taken != steps as f64 {
        return Err(finding!(
            "{all} positions in minibatches of 10 make {steps} steps, you took {taken}.";
            "{all} 局面を 10 個ずつに分けると更新は {steps} 回ですが、{taken} 回でした。";
            all, steps, taken
        ));
    }
    if !close(loss, right, 1e-4) {
        return Err(finding!(
            "the mean loss of {all} positions is {right}, you returned {loss}.";
            "{all} 局面の平均の損失は {right} ですが、返した値は {loss} でした。";
            all, right = format!("{right:.4}"), loss = format!("{loss:.4}")
        ));
    }
    if done != all as f64 {
        return Err(
            finding!("of {all} positions you told `done` of {done}."; "{all} 局面のうち、`done` に知らせたのは {done} 局面でした。"; all, done),
        );
    }
    // The mean of Adam begins at 0, and remembers a tenth of a slope.
    let (slope, right) = (10.0 * slope, nets::mean_slope_of_the_output(&case.net(), &positions));
    if !close(slope, right, 1e-5 + 0.02 * right.abs()) {
        return Err(finding!(
            "with all {all} positions in one minibatch the bias of the output has the slope {right}, yours is {slope}. Is the gradient \
             of a minibatch the mean of those of its positions, however many they are?";
            "{all} 局面すべてを 1 つのミニバッチにすると、出力のバイアスの勾配は {right} ですが、{slope} でした。\
             ミニバッチの勾配は、何局面あっても、それぞれの局面の勾配の平均になっていますか。";
            all, right = format!("{right:.5}"), slope = format!("{slope:.5}")
        ));
    }
    Ok(())
}

fn knows_by_heart(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let Some(case) = case_of(question) else { return Ok(()) };
    let positions = case.positions().0;
    let found = weights(answer, &case.net())?;
    let (before, after) = (nets::mean_loss(&case.net(), &positions), nets::mean_loss(&found, &positions));
    if has_learnt(case, &found) == Some(true) {
        return Ok(());
    }
    Err(finding!(
        "after 200 epochs the loss of 64 positions is {after} (before: {before}): expected less than {by_heart}.";
        "200 エポックの後、64 局面の損失が {after} です（始めは {before}）。{by_heart} より小さくなるはずです。";
        after = format!("{after:.4}"), before = format!("{before:.4}"), by_heart = BY_HEART
    ))
}

/// Below that, 64 positions are known by heart.
const BY_HEART: f64 = 0.05;

fn beats_the_piece_values(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let Some(case) = case_of(question) else { return Ok(()) };
    let held_back = case.positions().1;
    let found = weights(answer, &case.net())?;
    let (after, pieces) = (nets::mean_loss(&found, &held_back), nets::mean_loss_of_pieces(&held_back));
    if has_learnt(case, &found) == Some(true) {
        return Ok(());
    }
    Err(finding!(
        "after 20 epochs the loss of the positions held back is {after}: expected less than half of the {pieces} of the piece values.";
        "20 エポックの後、検証用の局面の損失が {after} です。駒の価値で評価したときの {pieces} の半分より小さくなるはずです。";
        after = format!("{after:.5}"), pieces = format!("{pieces:.5}")
    ))
}

fn same_value(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let Some(case) = case_of(question) else { return Ok(()) };
    let right = nets::value(&case.net(), &question.position());
    let Some(found) = answer.part.parse::<Value>().ok() else {
        return Err(no_answer());
    };
    if found.abs_diff(right) <= 1 {
        return Ok(());
    }
    let side = question.position().side_to_move();
    Err(finding!(
        "the network values the position at {right} for {side}, you say {found}.";
        "{side_ja}から見たネットワークの評価値は {right} ですが、{found} と答えています。";
        right, side = if side == Color::Black { "Black" } else { "White" }, found, side_ja = if side == Color::Black { "先手" } else { "後手" }
    ))
}

fn best_move(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let Some(case @ NetCase::Search { depth, .. }) = case_of(question) else { return Ok(()) };
    let (net, mut pos) = (case.net(), question.position());
    let mut words = answer.part.split(' ');
    let chosen = words.next().and_then(|word| word.parse::<minishogi::Move>().ok());
    let score = words.next().and_then(|word| word.parse::<Value>().ok());
    let (Some(chosen), Some(score)) = (chosen.filter(|&m| pos.is_legal(m).is_ok()), score) else { return Err(no_answer()) };
    let value = |pos: &Position| nets::value(&net, pos);
    let best = nets::search(&value, &mut pos, depth, 0, -VALUE_INFINITE, VALUE_INFINITE);
    pos.do_move(chosen);
    let value = -nets::search(&value, &mut pos, depth - 1, 1, -VALUE_INFINITE, VALUE_INFINITE);
    if value.abs_diff(best) > 1 {
        return Err(finding!(
            "you played {chosen}, which the network values at {value} at depth {depth}; the best move is worth {best}.";
            "{chosen} を指しましたが、深さ {depth} でのネットワークの値は {value} です。最善手の値は {best} です。";
            chosen, value, depth, best
        ));
    }
    if score.abs_diff(best) > 1 {
        return Err(wrong_value(depth, chosen, score, value));
    }
    Ok(())
}

fn same_sums(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let Some(case) = case_of(question) else { return Ok(()) };
    let (net, mut pos, mut last) = (case.net(), question.position(), None);
    case.walk(&mut pos, |_, m, sign| last = Some((m, sign)));
    let lines: Vec<Option<Vec<f32>>> = answer.part.lines().map(|line| numbers(line.trim(), ' ')).collect();
    let [.., Some(black), Some(white)] = &lines[..] else { return Err(no_answer()) };
    for (viewer, found) in Color::ALL.into_iter().zip([black, white]) {
        let right = nets::first_sums(&net, &nets::inputs(&pos, viewer));
        if found.len() != right.len() {
            return Err(no_answer());
        }
        if let Some((unit, (found, right))) = found.iter().zip(&right).enumerate().find(|(_, (found, right))| found != right) {
            let moves: Vec<String> = pos.moves_done().map(|m| m.to_string()).collect();
            let (viewer, seen_by) = if viewer == Color::Black { ("Black", "先手") } else { ("White", "後手") };
            return Err(finding!(
                "after {moves} the sum of unit {unit} is {right} as {viewer} sees it, yours is {found}.";
                "{moves} の後、{seen_by}から見たユニット {unit} の和は {right} ですが、{found} になっています。";
                moves = moves.join(" "), unit, right, viewer, found, seen_by
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_specs_say_how_many_there_are() {
        let counts = EXERCISE.specs.iter().map(|spec| (spec.questions)(&mut Draw::fixed()).len()).collect::<Vec<_>>();
        assert_eq!(counts, [12, 12, 18, 12, 5, 2, 2, 14, 6, 12]);
    }
}
