//! 03: the one-ply player.

use minishogi::{Color, mate_in};

use super::Holds::Each;
use super::answers::{best_by_one_ply, score_of, value_reached, wrong_score};
use super::black_box::QUIESCENCE;
use super::{Answer, Exercise, Finding, Outside, Question, Spec, Text, black_box};

pub(super) const EXERCISE: Exercise = Exercise {
    id: "03",
    folder: "03_one_ply",
    title: Text::new("One-ply player", "1 手読みプレイヤー"),
    plays: true,
    specs: &[
        Spec {
            name: "takes_the_best_capture",
            points: 3,
            title: Text::new("As Black, takes the most valuable piece.", "先手のとき、最も得な駒を取る。"),
            hint: Text::new(
                "After `do_move` the other side is to move: `evaluate` then gives the value for them, yours is minus that.",
                "`do_move` の後は相手の手番です。`evaluate` は相手から見た値なので、自分の値はその符号を変えたものです。",
            ),
            questions: |draw| of_side(Color::Black, &draw.captures()),
            holds: Each(best_by_one_ply),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &Outside::AsInside },
        },
        Spec {
            name: "plays_white_as_well",
            points: 3,
            title: Text::new("As White, takes the most valuable piece.", "後手のときも、最も得な駒を取る。"),
            hint: Text::new(
                "`evaluate` looks from the side to move, so the same code serves Black and White.",
                "`evaluate` は手番側から見た値なので、先手でも後手でも同じコードで済みます。",
            ),
            questions: |draw| of_side(Color::White, &draw.captures()),
            holds: Each(best_by_one_ply),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &Outside::AsInside },
        },
        Spec {
            name: "plays_mate_in_one",
            points: 2,
            title: Text::new("Plays mate in one, even where a capture is on offer.", "駒が取れるときでも、1 手詰めを優先する。"),
            hint: Text::new(
                "After `do_move`, `pos.is_mated()` says whether the move mates.",
                "`do_move` の後の `pos.is_mated()` で、詰みかどうかが分かります。",
            ),
            questions: |draw| ask(&draw.mate_in_one()),
            holds: Each(best_by_one_ply),
            outside: Outside::AsInside,
        },
        Spec {
            name: "is_best_everywhere",
            points: 1,
            title: Text::new(
                "Plays a best move by one ply in 30 positions, and in one after another; resigns without a move.",
                "30 局面で（続けて渡しても）、1 手読みの最善手のどれかを指す。合法手がなければ投了する。",
            ),
            hint: Text::new(
                "Look at all moves, promotions and drops too, and keep the best value so far from `-VALUE_INFINITE` on.",
                "成る手や打つ手も含めてすべての手を調べ、最大値は `-VALUE_INFINITE` から始めます。",
            ),
            questions: |draw| {
                let alone = ask(&[draw.varied(30), vec![draw.mated()]].concat());
                [alone, Question::to_one_player(ask(&draw.in_turn()))].concat()
            },
            holds: Each(best_by_one_ply),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &Outside::AsInside },
        },
        Spec {
            name: "scores_every_move",
            points: 1,
            title: Text::new("Keeps the value of each move in its `score`.", "各手の値をその手の `score` に入れる。"),
            hint: Text::new(
                "`root_move.score = value;` inside the loop. The shell shows the score of the move that is played.",
                "ループの中で `root_move.score = value;` とします。指した手の値がシェルに表示されます。",
            ),
            questions: |draw| ask(&[draw.varied(30), draw.mate_in_one()].concat()),
            holds: Each(right_scores),
            outside: Outside::Before { exercise: "07", why: QUIESCENCE, outside: &Outside::By(Each(black_box::one_ply_score)) },
        },
    ],
};

fn ask(sfens: &[String]) -> Vec<Question> {
    sfens.iter().map(|sfen| Question::best_move(sfen)).collect()
}

fn of_side(side: Color, sfens: &[String]) -> Vec<Question> {
    ask(sfens).into_iter().filter(|question| question.position().side_to_move() == side).collect()
}

fn right_scores(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let pos = question.position();
    let value_of = |m| value_reached(&pos.after(m));
    let found_mate = value_of(answer.best_move()) == mate_in(1);
    for m in pos.legal_moves() {
        let (found, expected) = match score_of(answer, m) {
            // A player that has found a mate need not look any further.
            Err(_) if found_mate && m != answer.best_move() => continue,
            found => (found?, value_of(m)),
        };
        if found != expected {
            return Err(wrong_score(m, found, expected));
        }
    }
    Ok(())
}
