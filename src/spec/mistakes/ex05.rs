//! 05: mistakes of alpha-beta.

use super::recursion::*;
use super::{CUTTING, DO_AND_UNDO, EVALUATION, Mistake, NEGAMAX_SEARCH, Text, WINDOW};

pub const ALPHA_BETA: &[Mistake] = &[
    Mistake {
        name: Text::new("hands on the window as it is", "窓をそのまま渡す"),
        hint: Text::new(
            "You have 3 for sure and can be held to 5. Which numbers are that for the other side, and which of them is their alpha?",
            "3 を確保していて、5 に抑えられることがあります。相手から見るとそれぞれいくつで、相手の alpha はどちらでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("negates the window without turning it", "窓の符号だけを変える"),
        hint: Text::new(
            "From (3, 5) you hand on (-3, -5). Which of these two is smaller, and is there any value between them?",
            "(3, 5) から (-3, -5) を渡しています。小さいのはどちらでしょうか。その間に値はあるでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("turns the window without negating it", "窓の両端だけを入れ替える"),
        hint: Text::new(
            "From (3, 5) you hand on (5, 3). For whom are those numbers?",
            "(3, 5) から (5, 3) を渡しています。それは誰から見た数でしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("starts each root move from an empty window", "ルートの手を空の窓で調べる"),
        hint: Text::new(
            "The window of a root move has no value in it. What is the least that a move can be worth, seen from the other side?",
            "ルートの手を調べる窓に、値が 1 つも入っていません。相手から見て、その手の値は最も小さくていくつでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("forgets the minus sign", "符号を変え忘れる"),
        hint: Text::new(
            "From whose view is the value that the recursive call gives you? The window is turned round, and the value?",
            "再帰の呼び出しが返すのは、誰から見た値でしょうか。窓は相手から見たものに変えました。値はどうでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("never cuts", "枝刈りをしない"),
        hint: Text::new(
            "The values are right, but the whole tree is visited. What do you do when `alpha` has reached `beta`?",
            "値は正しいのですが、木をすべて訪れています。`alpha` が `beta` に達したら、何をすべきでしょうか。",
        ),
        read_again: CUTTING,
    },
    Mistake {
        name: Text::new("never raises alpha", "alpha を引き上げない"),
        hint: Text::new(
            "The values are right, but the window never gets narrower. Which line changes `alpha`, at the root and below?",
            "値は正しいのですが、窓が狭くなりません。ルートとその下で、`alpha` を変えるのはどの行でしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("raises alpha at the root only", "alpha をルートでしか引き上げない"),
        hint: Text::new(
            "The values are right, but below the root the window never gets narrower. Which line of your function changes `alpha`?",
            "値は正しいのですが、ルートより下では窓が狭くなりません。関数の中で `alpha` を変えるのはどの行でしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("cuts only above beta", "beta を超えたときだけ刈る"),
        hint: Text::new(
            "The values are right, but there are too many nodes. Is a move that gives exactly `beta` good enough for the other side to avoid it?",
            "値は正しいのですが、節点が多すぎます。ちょうど `beta` になる手があれば、相手はそこを避けないでしょうか。",
        ),
        read_again: CUTTING,
    },
    Mistake {
        name: Text::new("cuts at alpha", "alpha で刈る"),
        hint: Text::new(
            "A value above `alpha` is good news for you, no reason to stop. Who is it that would not let you come here, and from which value on?",
            "`alpha` を超える値は自分にとって良い知らせで、やめる理由にはなりません。相手が避けるのは、値がいくつ以上のときでしょうか。",
        ),
        read_again: CUTTING,
    },
    Mistake {
        name: Text::new("shares alpha between levels", "alpha をすべての深さで共有する"),
        hint: Text::new(
            "Each node has a window of its own. Where is your `alpha` declared, and how many of it are there?",
            "窓は節点ごとに別のものです。`alpha` はどこで宣言され、いくつあるでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("returns zero at a cut", "刈ったときに 0 を返す"),
        hint: Text::new(
            "Where you stop you know one thing for sure: the value is at least `beta`. Does 0 say that?",
            "刈るときには、値が `beta` 以上だと分かっています。0 を返して、それが伝わるでしょうか。",
        ),
        read_again: CUTTING,
    },
    Mistake {
        name: Text::new("leaves the loop before the undo", "手を戻す前にループを抜ける"),
        hint: Text::new(
            "It goes wrong only where a move is cut. What comes first in your loop, the cut or `undo_move`?",
            "枝刈りをしたときだけおかしくなります。枝刈りと `undo_move` の、どちらが先でしょうか。",
        ),
        read_again: DO_AND_UNDO,
    },
    FORGETS_TO_UNDO,
    UNDOES_TWICE,
    Mistake {
        name: Text::new("keeps the last value", "最後の値を残す"),
        hint: Text::new(
            "Your function returns the value of the move it looked at last. What should happen to the values before it?",
            "最後に調べた手の値が返っています。それまでの値はどうすべきでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("minimises", "最小値を取る"),
        hint: Text::new(
            "In negamax everyone takes the maximum of their own values, and so it is here. Where do you take the smaller one?",
            "ネガマックス法では、どちらの側も自分の値の最大値を取ります。ここでも同じです。どこで小さいほうを取っているでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    STOPS_ONE_PLY_TOO_EARLY,
    NEVER_LOWERS_THE_DEPTH,
    NEVER_TESTS_FOR_DEPTH_ZERO,
    Mistake {
        name: Text::new("evaluates always as black", "いつも先手から見る"),
        hint: Text::new(
            "`evaluate` looks from the side to move, whoever that is. Does your function ask for a colour anywhere?",
            "`evaluate` は、どちらの番でも手番の側から見た値です。関数のどこかで色を調べていませんか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("returns alpha for a mate", "詰みで alpha を返す"),
        hint: Text::new(
            "A mated side has lost, whatever the window was. What does your function return where the loop finds no move?",
            "詰まされていれば、窓に関係なく負けです。ループの中で手が 1 つもなかったとき、関数は何を返しているでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    NEVER_LOOKS_FOR_MATE,
    SCORES_A_MATE_AS_EVEN,
    SCORES_A_MATE_FOR_THE_WRONG_SIDE,
    SCORES_A_MATE_AS_INFINITE,
    SCORES_ALL_MATES_ALIKE,
    COUNTS_THE_DISTANCE_FROM_THE_HORIZON,
    NEVER_RAISES_THE_PLY,
];
