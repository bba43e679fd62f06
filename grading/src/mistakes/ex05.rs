//! 05: mistakes of alpha-beta.

use super::recursion::*;
use super::{CUTTING, EVALUATION, Mistake, NEGAMAX_SEARCH, Text, WINDOW};

pub const ALPHA_BETA: &[Mistake] = &[
    HANDS_ON_THE_WINDOW_AS_IT_IS,
    NEGATES_THE_WINDOW_WITHOUT_TURNING_IT,
    TURNS_THE_WINDOW_WITHOUT_NEGATING_IT,
    Mistake {
        name: Text::new("starts each root move from an empty window", "ルートの手を空の窓で調べる"),
        hint: Text::new(
            "The window of a root move has no value in it. What is the least that a move can be worth, seen from the other side?",
            "ルートの手を調べる窓に、値が 1 つも入っていません。相手から見て、その手の値は最も小さくていくつでしょうか。",
        ),
        read_again: WINDOW,
    },
    FORGETS_THE_MINUS_SIGN_OF_A_WINDOW,
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
    CUTS_AT_ALPHA,
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
    LEAVES_THE_LOOP_BEFORE_THE_UNDO,
    FORGETS_TO_UNDO,
    UNDOES_TWICE,
    KEEPS_THE_LAST_VALUE,
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
    EVALUATES_ALWAYS_AS_BLACK,
    RETURNS_ALPHA_FOR_A_MATE,
    NEVER_LOOKS_FOR_MATE,
    SCORES_A_MATE_AS_EVEN,
    SCORES_A_MATE_FOR_THE_WRONG_SIDE,
    SCORES_A_MATE_AS_INFINITE,
    SCORES_ALL_MATES_ALIKE,
    COUNTS_THE_DISTANCE_FROM_THE_HORIZON,
    NEVER_RAISES_THE_PLY,
    REMEMBERS_THE_LAST_SEARCH,
    NEGATES_THE_LEAF,
    LOWERS_THE_DEPTH_IN_THE_LOOP,
    MINIMISES_AT_ODD_PLIES,
    TAKES_MATE_IN_FOR_MATED_IN,
    NEGATES_THE_MAXIMUM,
    TAKES_A_STALEMATE_FOR_A_DRAW,
    SCORES_ONLY_A_CHECKMATE,
    RETURNS_AFTER_THE_FIRST_MOVE,
    LOWERS_THE_PLY,
    HANDS_ON_PLY_ONE,
    BEGINS_WITH_PLY_ZERO,
    SCORES_A_MATE_ONE_PLY_TOO_LATE,
    Mistake {
        name: Text::new("negates beta only", "beta の符号だけを変える"),
        hint: Text::new(
            "Both ends of the window change their sign. Which of yours does not?",
            "窓は両端とも符号を変えます。変えていないのはどちらでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("negates alpha only", "alpha の符号だけを変える"),
        hint: Text::new(
            "Both ends of the window change their sign. Which one does not in your call?",
            "窓は両端とも符号を変えます。自分の呼び出しで変えていない端はどちらでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("opens the window below the root", "ルートの下でも窓を片側だけ渡す"),
        hint: Text::new(
            "The values are right, but what you were given as `beta` is not handed on. Which end of the window does the other side know nothing of?",
            "値は正しいのですが、受け取った `beta` が先へ渡されていません。相手に伝わっていないのは窓のどちらの端でしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("opens the whole window below the root", "ルートの下でいつも全幅の窓を渡す"),
        hint: Text::new(
            "The values are right, but each call begins with all values possible. What do you know already when you make it?",
            "値は正しいのですが、呼び出すたびに窓が全幅に戻っています。そのとき、すでに何が分かっているでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("hands on the maximum for alpha", "alpha の代わりに最大値を渡す"),
        hint: Text::new(
            "The maximum of this node begins anew. What was sure before you came here?",
            "この節点の最大値は、ここで新しく始まります。ここへ来る前から確保していた値は何でしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("lowers beta", "beta を引き下げる"),
        hint: Text::new(
            "In negamax only one end of the window moves at a node. Which one, and what moves the other?",
            "ネガマックス法では、1 つの節点で動くのは窓の片方の端だけです。どちらでしょうか。もう一方はどこで動くでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("hands on a null window", "いつも幅のない窓を渡す"),
        hint: Text::new(
            "Such a window tells only whether a move is better. What do you do to learn its value?",
            "その窓で分かるのは、手が良いかどうかだけです。値を知るには、さらに何が必要でしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("cuts below alpha", "alpha 以下で刈る"),
        hint: Text::new(
            "A bad move is no reason to leave out the next. Whose bound has to be reached?",
            "悪い手があっても、次の手を調べない理由にはなりません。どちらの限界に達したら刈るのでしょうか。",
        ),
        read_again: CUTTING,
    },
    Mistake {
        name: Text::new("compares with minus beta", "`-beta` と比べる"),
        hint: Text::new(
            "`value` is yours already, and so is `beta`. Which sign is one too many?",
            "`value` も `beta` も、すでに自分から見た値です。余計な符号はどれでしょうか。",
        ),
        read_again: CUTTING,
    },
    Mistake {
        name: Text::new("returns beta without a cut", "刈らなくても beta を返す"),
        hint: Text::new(
            "Where nothing was cut, no move reached `beta`. What do you know of the value then?",
            "刈らなかったなら、`beta` に達した手はありません。そのとき、値について何が分かるでしょうか。",
        ),
        read_again: CUTTING,
    },
    Mistake {
        name: Text::new("raises alpha by the wrong sign", "alpha を逆の符号で更新する"),
        hint: Text::new(
            "`value` has its minus already. From whose view is what you raise `alpha` to?",
            "`value` の符号はもう変えてあります。`alpha` に入れている値は、誰から見たものでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("returns alpha at the cut", "刈るところで alpha を返す"),
        hint: Text::new(
            "Where a move is cut the value is at least `beta`. Is that what you return, or what you had before?",
            "刈るところでは、値は `beta` 以上です。返しているのはその値でしょうか、それとも前から持っていた値でしょうか。",
        ),
        read_again: CUTTING,
    },
    Mistake {
        name: Text::new("leaves the loop before the maximum", "最大値を更新する前にループを抜ける"),
        hint: Text::new(
            "The move that cuts is the best so far. Does `max_value` know of it when the loop ends?",
            "刈る手は、それまでで最善の手です。ループを抜けるとき、`max_value` にその値は入っているでしょうか。",
        ),
        read_again: CUTTING,
    },
    FORGETS_THE_MINUS_SIGN_AT_THE_ROOT,
    SEARCHES_ONE_PLY_TOO_DEEP,
    NEVER_PROMOTES,
    GIVES_NO_SCORES,
    SCORES_FOR_THE_OTHER_SIDE,
    PLAYS_THE_FIRST_MOVE,
    RELIES_ON_A_LEGAL_MOVE,
    Mistake {
        name: Text::new("hands on the window as it is at the root", "ルートで窓をそのまま渡す"),
        hint: Text::new(
            "Below the root the window is turned, at the root it is not. Whose window does the first call of the recursion get?",
            "ルートの下では窓の向きを変えていますが、ルートでは変えていません。最初の呼び出しに渡す窓は、誰から見たものでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("never raises alpha at the root", "ルートで alpha を引き上げない"),
        hint: Text::new(
            "The values are right, and below the root the window gets narrower. Does a root move know what the ones before it are worth?",
            "値は正しく、ルートの下では窓が狭くなっています。ルートの手を調べるとき、前の手の値を使っているでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("plays the last of equal moves", "同じ値なら後の手を指す"),
        hint: Text::new(
            "A move that fails low has a bound for its score, and may be worse than it looks. Is a score that equals alpha better?",
            "alpha 以下の手の値は上界で、実際はもっと悪いかもしれません。alpha と等しい値の手は、より良い手でしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("starts from zero", "0 から始める"),
        hint: Text::new(
            "Where every move is bad the best one has a value below 0. What is alpha at the beginning of `search`?",
            "どの手も悪い局面では、最善の値も 0 より小さくなります。`search` の初めの alpha はいくつでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("starts from the smallest integer", "最小の整数から始める"),
        hint: Text::new(
            "`-i32::MIN` does not fit into an `i32`. Which constant is meant for the lowest end of a window?",
            "`-i32::MIN` は `i32` に入りません。窓の下端のための定数はどれでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("starts from the evaluation", "最大値を評価値から始める"),
        hint: Text::new(
            "Nobody may pass. What is the maximum before the first move has been looked at?",
            "パスはできません。最初の手を調べる前の最大値は何でしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("forgets alpha in the window", "窓に alpha を渡さない"),
        hint: Text::new(
            "Only one end of the window reaches the other side. Which number of yours is its beta?",
            "窓の片方の端しか相手に渡っていません。相手の beta になるのは、自分のどの値でしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("cuts at a move that is no better", "良くならない手で刈る"),
        hint: Text::new(
            "You leave the loop at a move that is not better than alpha. Is that one too good, or too bad, for the other side to let you come here?",
            "alpha を超えない手でループを抜けています。それは、相手がこの局面を避けるほど良い手でしょうか。",
        ),
        read_again: CUTTING,
    },
    Mistake {
        name: Text::new("lowers alpha", "alpha を引き下げる"),
        hint: Text::new(
            "Alpha is what you have for sure. Can another move make that less?",
            "alpha は、すでに保証されている値です。ほかの手を調べて、それが小さくなることはあるでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("keeps alpha in the player", "alpha をプレイヤーに残す"),
        hint: Text::new(
            "The second `go` begins with what the first one found. Where does alpha get its first value?",
            "2 回目の `go` が、1 回目で見つけた値から始まっています。alpha の最初の値はどこで決まるでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("begins the maximum with zero", "最大値を 0 から始める"),
        hint: Text::new(
            "Where every move is bad the maximum is below 0. What is it before the first move?",
            "どの手も悪い局面では、最大値は 0 より小さくなります。最初の手を調べる前の最大値は何でしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("turns the evaluation at odd plies", "奇数手目で評価値の符号を変える"),
        hint: Text::new(
            "`evaluate` is for the side to move already. What does the ply have to do with its sign?",
            "`evaluate` はすでに手番側から見た値です。その符号に `ply` は関係あるでしょうか。",
        ),
        read_again: EVALUATION,
    },
    PLAYS_THE_LAST_MOVE,
    FORGETS_TO_UNDO_AT_THE_ROOT,
    NEVER_GOES_DEEPER_THAN_THREE,
    STOPS_AT_THE_FIRST_MATE_AT_THE_ROOT,
    SKIPS_MOVES_THAT_GIVE_CHECK,
    SWAPS_DEPTH_AND_PLY,
    Mistake {
        name: Text::new("takes the last value for alpha", "最後の値を alpha とする"),
        hint: Text::new(
            "Alpha is the best of all moves so far. What becomes of it when a worse move follows a good one?",
            "alpha は、それまでの手で最も良い値です。良い手の次に悪い手を調べると、どうなるでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("hands on the last value at the root", "ルートで直前の値を渡す"),
        hint: Text::new(
            "Each root move is searched with the value of the one before it. Which of your values do you have for sure?",
            "ルートの手を、直前の手の値で調べています。確保できているのは、どの値でしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("cuts below beta", "beta より小さい値で刈る"),
        hint: Text::new(
            "A value below beta is why the other side comes here. Which way round does the comparison of your cut stand?",
            "beta より小さい値なら、相手はこの局面を避けません。枝刈りの比較の向きはどちらでしょうか。",
        ),
        read_again: CUTTING,
    },
    Mistake {
        name: Text::new("cuts above alpha", "alpha を超えた手で刈る"),
        hint: Text::new(
            "A move above alpha is what you look for; only at beta does the other side avoid it. What do you compare with?",
            "alpha を超える手こそ探している手で、相手が避けるのは beta からです。何と比べているでしょうか。",
        ),
        read_again: CUTTING,
    },
    Mistake {
        name: Text::new("lowers beta by minus the value", "値にマイナスをつけて beta を下げる"),
        hint: Text::new(
            "The other side's bound changes only in the other side's loop. Which end of the window does a good move of yours raise?",
            "相手の限度が変わるのは、相手のループの中だけです。自分の良い手で変わるのは、窓のどちらの端でしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("negates the window without turning it at the root", "ルートで窓の符号だけを変える"),
        hint: Text::new(
            "What you have for sure limits the other side from above. At which end of its window does `-alpha` stand in `search`?",
            "自分が確保した値は、相手には上の限度です。`search` で `-alpha` は窓のどちらの端にあるでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("returns minus beta at the cut", "枝刈りで -beta を返す"),
        hint: Text::new(
            "The call has a minus already. From whose view must the returned value be?",
            "呼び出しにすでにマイナスがあります。返す値は、誰から見たものでしょうか。",
        ),
        read_again: CUTTING,
    },
    Mistake {
        name: Text::new("raises alpha above beta only", "beta を超えたときだけ alpha を上げる"),
        hint: Text::new(
            "Between alpha and beta lies what narrows the window. When do you raise alpha?",
            "窓を狭めるのは、alpha と beta の間の値です。alpha を上げるのはいつでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("searches a better move twice", "良い手を 2 度読む"),
        hint: Text::new(
            "The same call of `alpha_beta` stands twice: once to compare its value, and once to take it. Where do you keep what the first one returned?",
            "値を比べるときと使うときとで、同じ `alpha_beta` の呼び出しが 2 度あります。1 度目に返った値は、どこに取っておきますか。",
        ),
        read_again: CUTTING,
    },
];
