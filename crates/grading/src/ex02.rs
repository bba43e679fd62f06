//! 02: the evaluation function.

use minishogi::{Color, evaluate, material};

use super::Holds::Each;
use super::{Answer, Exercise, Finding, Outside, Question, Spec, Text};

pub(super) const EXERCISE: Exercise = Exercise {
    id: "02",
    folder: "02_evaluate",
    title: Text::new("Evaluation function", "評価関数"),
    plays: false,
    specs: &[
        Spec {
            name: "pieces_on_the_board",
            points: 2,
            title: Text::new("Adds up the pieces on the board.", "盤上の駒の価値を足す。"),
            hint: Text::new(
                "Own pieces count for, the other's against. The kings cancel out.",
                "自分の駒は足し、相手の駒は引きます。玉は打ち消し合います。",
            ),
            questions: |draw| {
                ask(&draw.scattered(&["rbsgk/4p/5/P4/KGSBR b - 1", "4k/5/5/P4/KG3 b - 1", "r3k/5/5/4P/K4 b - 1", "2s1k/5/5/2B2/K4 b - 1"]))
            },
            holds: Each(same_value),
            outside: Outside::AsInside,
        },
        Spec {
            name: "promoted_pieces",
            points: 2,
            title: Text::new("Knows the values of the promoted pieces.", "成り駒の価値を使う。"),
            hint: Text::new(
                "A promoted pawn is worth 420, a promoted silver 670, a horse 1150, a dragon 1300.",
                "と金は 420、成銀は 670、馬は 1150、龍は 1300 です。",
            ),
            questions: |draw| {
                ask(&draw.scattered(&["+P3k/5/5/5/K4 b - 1", "4k/5/1+S3/5/K4 b - 1", "4k/5/5/2+B2/K4 b - 1", "4k/5/5/+r4/1K3 b - 1"]))
            },
            holds: Each(same_value),
            outside: Outside::AsInside,
        },
        Spec {
            name: "hands",
            points: 2,
            title: Text::new("Counts the pieces in both hands.", "両者の持ち駒も数える。"),
            hint: Text::new(
                "A piece in the hand counts as much as on the board, and there may be two of a kind: `pos.hand_of(color).iter()` gives each kind and how many.",
                "持ち駒の価値は盤上と同じです。同じ駒が 2 枚のこともあります。`pos.hand_of(color).iter()` で、駒の種類と枚数が得られます。",
            ),
            questions: |draw| {
                ask(&draw.scattered(&["4k/5/5/5/K4 b P 1", "4k/5/5/5/K4 b 2G2P 1", "4k/5/5/5/K4 b rb 1", "4k/5/5/5/K4 b 2S2r 1"]))
            },
            holds: Each(same_value),
            outside: Outside::AsInside,
        },
        Spec {
            name: "side_to_move",
            points: 2,
            title: Text::new("Sees the position from the side to move.", "手番側から見た値を返す。"),
            hint: Text::new(
                "The same pieces with the other side to move have the value with the other sign.",
                "駒が同じで手番だけが違えば、値の符号が逆になります。",
            ),
            questions: |draw| ask(&draw.seen_by_both(&["4k/5/3R1/5/K4 b - 1", "4k/5/1g3/5/K4 b - 1"])),
            holds: Each(same_value),
            outside: Outside::AsInside,
        },
        Spec {
            name: "whole_positions",
            points: 2,
            title: Text::new(
                "Gives the right value in 31 whole positions, one after another too.",
                "実戦に近い 31 局面で（続けて渡しても）、正しい値を返す。",
            ),
            hint: Text::new(
                "In the slides' position Black has 3310 and White 3410 points: with Black to move the value is -100.",
                "スライドの局面では先手が 3310、後手が 3410 です。先手番なので値は -100 です。",
            ),
            questions: |draw| {
                let alone = ask(&[vec![draw.slides()], draw.varied(30)].concat());
                [alone, Question::to_one_player(ask(&draw.in_turn()))].concat()
            },
            holds: Each(same_value),
            outside: Outside::AsInside,
        },
    ],
};

fn ask(sfens: &[String]) -> Vec<Question> {
    sfens.iter().map(|sfen| Question::evaluate(sfen)).collect()
}

fn same_value(question: &Question, answer: &Answer) -> Result<(), Finding> {
    if answer.evaluations > 0 {
        return Err(finding!(
            "you called the `evaluate` of the kit: the exercise is to write your own.";
            "キットの `evaluate` を呼んでいます。自分で書くのがこの演習です。"
        ));
    }
    let pos = question.position();
    let (expected, found) = (evaluate(&pos), answer.value.unwrap_or_default());
    if found == expected {
        return Ok(());
    }
    let [black, white] = Color::ALL.map(|color| material(&pos, color));
    let side = pos.side_to_move();
    Err(finding!(
        "you returned {found}, expected {expected}: Black has {black}, White {white}, and {side} is to move.";
        "{found} が返りましたが、正しくは {expected} です（先手 {black}、後手 {white}、手番は{side_ja}）。";
        found, expected, black, white, side, side_ja = side.kanji()
    ))
}
