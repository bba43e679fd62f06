//! Mistakes of any search that calls itself: those that exercises have in common.

use super::{CUTTING, DO_AND_UNDO, EVALUATION, GAME_TREE, Mistake, NEGAMAX_SEARCH, ONE_PLY_PLAYER, Text, WINDOW};

pub const REMEMBERS_THE_LAST_SEARCH: Mistake = Mistake {
    name: Text::new("remembers the last search", "前の探索の値を残している"),
    hint: Text::new(
        "Each `go` is a new search, but the player is the same. Which of its fields still holds something of the position before?",
        "`go` のたびに新しい探索が始まりますが、プレイヤーは同じものです。前の局面の何かを持ったままのフィールドはどれでしょうか。",
    ),
    read_again: ONE_PLY_PLAYER,
};

pub const STOPS_ONE_PLY_TOO_EARLY: Mistake = Mistake {
    name: Text::new("stops one ply too early", "1 手早く止まる"),
    hint: Text::new(
        "`search` has done one move already and hands on `depth - 1`. At which depth do you evaluate?",
        "`search` がすでに 1 手指し、`depth - 1` を渡しています。深さがいくつのときに評価しているでしょうか。",
    ),
    read_again: GAME_TREE,
};

pub const NEVER_LOWERS_THE_DEPTH: Mistake = Mistake {
    name: Text::new("never lowers the depth", "深さを減らさない"),
    hint: Text::new(
        "The search never comes to depth 0. What do you hand on for `depth` in the recursive call?",
        "いつまでも深さ 0 になりません。再帰の呼び出しで、`depth` に何を渡しているでしょうか。",
    ),
    read_again: GAME_TREE,
};

pub const NEVER_TESTS_FOR_DEPTH_ZERO: Mistake = Mistake {
    name: Text::new("never tests for depth zero", "深さ 0 を調べない"),
    hint: Text::new(
        "A `u32` cannot be less than 0. Which line ends the recursion before `depth - 1` is taken from 0?",
        "`u32` は 0 より小さくなれません。0 から 1 を引く前に再帰を終わらせるのは、どの行でしょうか。",
    ),
    read_again: GAME_TREE,
};

pub const NEVER_LOOKS_FOR_MATE: Mistake = Mistake {
    name: Text::new("never looks for mate", "詰みを調べない"),
    hint: Text::new(
        "Where the side to move has no legal move the game is over. What does your function return there?",
        "合法手がなければ、そこで終局です。その局面で、関数は何を返しているでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const SCORES_A_MATE_AS_EVEN: Mistake = Mistake {
    name: Text::new("scores a mate as even", "詰みを 0 とする"),
    hint: Text::new(
        "Where the side to move has no legal move it has lost. What does your function return there, and is that bad enough?",
        "合法手がなければ、手番側の負けです。その局面で返す値は、十分に悪い値でしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const SCORES_A_MATE_FOR_THE_WRONG_SIDE: Mistake = Mistake {
    name: Text::new("scores a mate for the wrong side", "詰みの値の符号を間違える"),
    hint: Text::new(
        "A value belongs to the side to move. Who has lost where there is no legal move: `mate_in` or `mated_in`?",
        "値は手番側から見たものです。合法手がないとき、負けたのは誰でしょうか。`mate_in` でしょうか、`mated_in` でしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const SCORES_A_MATE_AS_INFINITE: Mistake = Mistake {
    name: Text::new("scores a mate as infinite", "詰みの値を無限大にする"),
    hint: Text::new(
        "`VALUE_INFINITE` is more than any value, also than a mate. What should stay where the loop finds no move?",
        "`VALUE_INFINITE` は、詰みも含めてどの値よりも大きい数です。ループの中で手が 1 つもなかったとき、何が残るべきでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const SCORES_ALL_MATES_ALIKE: Mistake = Mistake {
    name: Text::new("scores all mates alike", "どの詰みも同じ値にする"),
    hint: Text::new(
        "Mate in one and mate in three get the same value. Which number tells them apart, and do you use it?",
        "1 手詰めも 3 手詰めも同じ値になっています。区別できる数はどれでしょうか。それを使っているでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const COUNTS_THE_DISTANCE_FROM_THE_HORIZON: Mistake = Mistake {
    name: Text::new("counts the distance from the horizon", "詰みまでの手数を読みの先端から数える"),
    hint: Text::new(
        "`depth` gets smaller on the way down, `ply` larger. Which of them says how many moves it takes to the mate?",
        "先へ進むと `depth` は小さくなり、`ply` は大きくなります。詰みまでの手数を表すのはどちらでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const NEVER_RAISES_THE_PLY: Mistake = Mistake {
    name: Text::new("never raises the ply", "`ply` を増やさない"),
    hint: Text::new(
        "Every mate looks like a mate in one. What do you hand on for `ply` in the recursive call?",
        "どの詰みも 1 手詰めに見えています。再帰の呼び出しで、`ply` に何を渡しているでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const FORGETS_TO_UNDO: Mistake = Mistake {
    name: Text::new("forgets to undo", "手を戻し忘れる"),
    hint: Text::new(
        "After the first move the loop goes on in another position. What has to follow each `do_move`?",
        "1 つ目の手の後、ループが別の局面で続いています。`do_move` のたびに何が必要でしょうか。",
    ),
    read_again: DO_AND_UNDO,
};

pub const UNDOES_TWICE: Mistake = Mistake {
    name: Text::new("undoes twice", "手を 2 回戻す"),
    hint: Text::new(
        "Count the calls: how many times is `do_move` called for one move, how many times `undo_move`?",
        "数えてみましょう。1 つの手について、`do_move` は何回、`undo_move` は何回呼ばれるでしょうか。",
    ),
    read_again: DO_AND_UNDO,
};

pub const HANDS_ON_THE_WINDOW_AS_IT_IS: Mistake = Mistake {
    name: Text::new("hands on the window as it is", "窓をそのまま渡す"),
    hint: Text::new(
        "You have 3 for sure and can be held to 5. Which numbers are that for the other side, and which of them is their alpha?",
        "3 を確保していて、5 に抑えられることがあります。相手から見るとそれぞれいくつで、相手の alpha はどちらでしょうか。",
    ),
    read_again: WINDOW,
};

pub const NEGATES_THE_WINDOW_WITHOUT_TURNING_IT: Mistake = Mistake {
    name: Text::new("negates the window without turning it", "窓の符号だけを変える"),
    hint: Text::new(
        "From (3, 5) you hand on (-3, -5). Which of these two is smaller, and is there any value between them?",
        "(3, 5) から (-3, -5) を渡しています。小さいのはどちらでしょうか。その間に値はあるでしょうか。",
    ),
    read_again: WINDOW,
};

pub const TURNS_THE_WINDOW_WITHOUT_NEGATING_IT: Mistake = Mistake {
    name: Text::new("turns the window without negating it", "窓の両端だけを入れ替える"),
    hint: Text::new(
        "From (3, 5) you hand on (5, 3). For whom are those numbers?",
        "(3, 5) から (5, 3) を渡しています。それは誰から見た数でしょうか。",
    ),
    read_again: WINDOW,
};

pub const FORGETS_THE_MINUS_SIGN_OF_A_WINDOW: Mistake = Mistake {
    name: Text::new("forgets the minus sign", "符号を変え忘れる"),
    hint: Text::new(
        "From whose view is the value that the recursive call gives you? The window is turned round, and the value?",
        "再帰の呼び出しが返すのは、誰から見た値でしょうか。窓は相手から見たものに変えました。値はどうでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const CUTS_AT_ALPHA: Mistake = Mistake {
    name: Text::new("cuts at alpha", "alpha で刈る"),
    hint: Text::new(
        "A value above `alpha` is good news for you, no reason to stop. Who is it that would not let you come here, and from which value on?",
        "`alpha` を超える値は自分にとって良い知らせで、やめる理由にはなりません。相手が避けるのは、値がいくつ以上のときでしょうか。",
    ),
    read_again: CUTTING,
};

pub const LEAVES_THE_LOOP_BEFORE_THE_UNDO: Mistake = Mistake {
    name: Text::new("leaves the loop before the undo", "手を戻す前にループを抜ける"),
    hint: Text::new(
        "It goes wrong only where a move is cut. What comes first in your loop, the cut or `undo_move`?",
        "枝刈りをしたときだけおかしくなります。枝刈りと `undo_move` の、どちらが先でしょうか。",
    ),
    read_again: DO_AND_UNDO,
};

pub const KEEPS_THE_LAST_VALUE: Mistake = Mistake {
    name: Text::new("keeps the last value", "最後の値を残す"),
    hint: Text::new(
        "Your function returns the value of the move it looked at last. What should happen to the values before it?",
        "最後に調べた手の値が返っています。それまでの値はどうすべきでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const EVALUATES_ALWAYS_AS_BLACK: Mistake = Mistake {
    name: Text::new("evaluates always as black", "いつも先手から見る"),
    hint: Text::new(
        "`evaluate` looks from the side to move, whichever that is. Does your function ask for a colour anywhere?",
        "`evaluate` は、どちらの番でも手番側から見た値です。関数のどこかで色を調べていませんか。",
    ),
    read_again: EVALUATION,
};

pub const RETURNS_ALPHA_FOR_A_MATE: Mistake = Mistake {
    name: Text::new("returns alpha for a mate", "詰みで alpha を返す"),
    hint: Text::new(
        "A mated side has lost, whatever the window was. What does your function return where the loop finds no move?",
        "詰まされていれば、窓に関係なく負けです。ループの中で手が 1 つもなかったとき、関数は何を返しているでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const NEGATES_THE_LEAF: Mistake = Mistake {
    name: Text::new("negates the leaf", "先端の評価値の符号を変える"),
    hint: Text::new(
        "`evaluate` looks from the side to move, and the call changes the sign already. How many times does the sign change between two levels?",
        "`evaluate` は手番側から見た値で、符号は呼び出しのところで変えています。1 手の間に符号は何回変わるでしょうか。",
    ),
    read_again: EVALUATION,
};

pub const LOWERS_THE_DEPTH_IN_THE_LOOP: Mistake = Mistake {
    name: Text::new("lowers the depth in the loop", "ループの中で深さを減らす"),
    hint: Text::new(
        "The second move is looked at less deep than the first. Is `depth` changed, or is `depth - 1` handed on?",
        "2 つ目の手は 1 つ目より浅く調べられています。`depth` そのものを変えていませんか。`depth - 1` を渡すのとは、どう違うでしょうか。",
    ),
    read_again: GAME_TREE,
};

pub const MINIMISES_AT_ODD_PLIES: Mistake = Mistake {
    name: Text::new("minimises at odd plies", "奇数手目で最小値を取る"),
    hint: Text::new(
        "With the minus at the call everyone takes the maximum. Where do you take the smaller value?",
        "呼び出しで符号を変えるなら、どちらの側も最大値を取ります。どこで小さいほうを取っているでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const TAKES_MATE_IN_FOR_MATED_IN: Mistake = Mistake {
    name: Text::new("takes mate in for mated in", "`mated_in` の代わりに `mate_in` を使う"),
    hint: Text::new(
        "The maximum begins with the best value there is, and no move is better. Who has lost where no move is left?",
        "最大値が最も良い値から始まっていて、どの手もそれを超えません。指せる手がないとき、負けたのは誰でしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const NEGATES_THE_MAXIMUM: Mistake = Mistake {
    name: Text::new("negates the maximum", "最大値を取ってから符号を変える"),
    hint: Text::new(
        "In `-f(x).max(y)` the minus comes last. Of which two values do you want the larger one?",
        "`-f(x).max(y)` では、マイナスが最後に効きます。どの 2 つの値の大きいほうがほしいのでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const TAKES_A_STALEMATE_FOR_A_DRAW: Mistake = Mistake {
    name: Text::new("takes a stalemate for a draw", "王手でなければ引き分けとする"),
    hint: Text::new(
        "In shogi a side without a legal move has lost. Does it matter whether it is in check?",
        "将棋では、合法手がなければ負けです。王手がかかっているかどうかは関係するでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const SCORES_ONLY_A_CHECKMATE: Mistake = Mistake {
    name: Text::new("scores only a checkmate", "王手のときしか負けとしない"),
    hint: Text::new(
        "A side without a legal move has lost, in check or not. What does the maximum stay at, if it is not in check?",
        "王手でなくても、合法手がなければ負けです。王手でないとき、最大値はいくつのままになるでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const RETURNS_AFTER_THE_FIRST_MOVE: Mistake = Mistake {
    name: Text::new("returns after the first move", "1 つ目の手で戻る"),
    hint: Text::new(
        "How many moves are looked at before your function returns? In which braces does the last line stand?",
        "関数が戻るまでに、いくつの手を調べているでしょうか。最後の行は、どの波かっこの中にあるでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const LOWERS_THE_PLY: Mistake = Mistake {
    name: Text::new("lowers the ply", "`ply` を減らす"),
    hint: Text::new(
        "`ply` is the distance from the root. Does it get larger or smaller on the way down?",
        "`ply` はルートからの手数です。先へ進むと、大きくなるでしょうか、小さくなるでしょうか。",
    ),
    read_again: GAME_TREE,
};

pub const HANDS_ON_PLY_ONE: Mistake = Mistake {
    name: Text::new("hands on ply one", "いつも `ply` に 1 を渡す"),
    hint: Text::new(
        "The root hands on 1, for it is at 0. Which `ply` has the position after yours?",
        "ルートは 0 なので 1 を渡します。自分の次の局面の `ply` はいくつでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const FORGETS_THE_MINUS_SIGN_AT_THE_ROOT: Mistake = Mistake {
    name: Text::new("forgets the minus sign at the root", "ルートで符号を変え忘れる"),
    hint: Text::new(
        "After `do_move` the recursion answers for the other side. Does `search` turn that value round, as the recursion does?",
        "`do_move` の後、再帰が返すのは相手から見た値です。`search` でも、再帰の中と同じように符号を変えているでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const SEARCHES_ONE_PLY_TOO_DEEP: Mistake = Mistake {
    name: Text::new("searches one ply too deep", "1 手深く読む"),
    hint: Text::new(
        "The move that `search` does is a ply as well. Which depth is left for the recursion?",
        "`search` が指す手も 1 手です。再帰に残る深さはいくつでしょうか。",
    ),
    read_again: GAME_TREE,
};

pub const NEVER_PROMOTES: Mistake = Mistake {
    name: Text::new("never promotes", "成る手を調べない"),
    hint: Text::new(
        "Some moves of `legal_moves` never come into your search. What have those in common that it misses?",
        "`legal_moves` の手のうち、探索に入らないものがあります。調べていない手に共通することは何でしょうか。",
    ),
    read_again: GAME_TREE,
};

pub const NEVER_DROPS: Mistake = Mistake {
    name: Text::new("never drops", "打つ手を調べない"),
    hint: Text::new(
        "Some moves of `legal_moves` never come into your search. What does `from` say of a piece from the hand?",
        "`legal_moves` の手のうち、探索に入らないものがあります。持ち駒を打つ手で、`from` は何を返すでしょうか。",
    ),
    read_again: GAME_TREE,
};

pub const GIVES_NO_SCORES: Mistake = Mistake {
    name: Text::new("gives no scores", "値をつけない"),
    hint: Text::new(
        "The moves are right, but `info` has nothing to show. Which field of a root move holds its value?",
        "指し手は正しいのですが、`info` に値が出ません。ルートの手の値を入れるフィールドはどれでしょうか。",
    ),
    read_again: ONE_PLY_PLAYER,
};

pub const SCORES_FOR_THE_OTHER_SIDE: Mistake = Mistake {
    name: Text::new("scores for the other side", "相手から見た値をつける"),
    hint: Text::new(
        "The moves are right and the scores have the wrong sign. For whom is the value that you write into `score`?",
        "指し手は正しく、`score` の符号だけが逆です。書き込む値は誰から見たものでしょうか。",
    ),
    read_again: ONE_PLY_PLAYER,
};

pub const PLAYS_THE_FIRST_MOVE: Mistake = Mistake {
    name: Text::new("plays the first move", "最初の手を指す"),
    hint: Text::new(
        "The scores are right. Which of the moves do you return, and does it depend on them?",
        "値は正しく求まっています。返す手は、その値で選んでいるでしょうか。",
    ),
    read_again: ONE_PLY_PLAYER,
};

pub const RELIES_ON_A_LEGAL_MOVE: Mistake = Mistake {
    name: Text::new("relies on a legal move", "合法手があると決めてかかる"),
    hint: Text::new(
        "A side that is mated has no move. What does your player return when `root_moves` is empty?",
        "詰まされた側には手がありません。`root_moves` が空のとき、何を返すでしょうか。",
    ),
    read_again: ONE_PLY_PLAYER,
};

pub const PLAYS_THE_LAST_MOVE: Mistake = Mistake {
    name: Text::new("plays the last move", "最後の手を指す"),
    hint: Text::new(
        "The scores are right, but the last move is played, or the last that beat the first maximum. Which lines stand in the `if` of `search`?",
        "値は正しいのに、最後に調べた手を指しています。`search` の `if` の中にあるのは、どの行でしょうか。",
    ),
    read_again: ONE_PLY_PLAYER,
};

pub const FORGETS_TO_UNDO_AT_THE_ROOT: Mistake = Mistake {
    name: Text::new("forgets to undo at the root", "ルートで手を戻し忘れる"),
    hint: Text::new(
        "The second move of the root is done in the position after the first. What has to follow `do_move` in `search`?",
        "ルートの 2 つ目の手を、1 つ目の手の後の局面で指しています。`search` では、`do_move` の後に何が必要でしょうか。",
    ),
    read_again: DO_AND_UNDO,
};

pub const NEVER_GOES_DEEPER_THAN_THREE: Mistake = Mistake {
    name: Text::new("never goes deeper than three", "深さ 3 より先を読まない"),
    hint: Text::new(
        "`go depth N` may ask for any depth. What else decides, in your `search`, how deep it goes?",
        "`go depth N` はどの深さでも指定できます。`search` の中で、深さを決めているものはほかにないでしょうか。",
    ),
    read_again: GAME_TREE,
};

pub const STOPS_AT_THE_FIRST_MATE_AT_THE_ROOT: Mistake = Mistake {
    name: Text::new("stops at the first mate at the root", "ルートで最初の詰みを見つけてやめる"),
    hint: Text::new(
        "Another root move may mate sooner, and needs a score as well. What ends the loop in `search`?",
        "ルートのほかの手のほうが早く詰むかもしれません。値も必要です。`search` のループを終わらせているのは何でしょうか。",
    ),
    read_again: ONE_PLY_PLAYER,
};

pub const SKIPS_MOVES_THAT_GIVE_CHECK: Mistake = Mistake {
    name: Text::new("skips moves that give check", "王手をかける手を調べない"),
    hint: Text::new(
        "No move of `legal_moves` leaves your own king in check. Whose king does `in_check` ask about after `do_move`?",
        "`legal_moves` には、自玉に王手がかかったままになる手はありません。`do_move` の後の `in_check` は、誰の玉のことでしょうか。",
    ),
    read_again: DO_AND_UNDO,
};

pub const SWAPS_DEPTH_AND_PLY: Mistake = Mistake {
    name: Text::new("swaps depth and ply", "`depth` と `ply` を入れ替える"),
    hint: Text::new(
        "Both are numbers, so the compiler cannot tell them apart. In which order does your function take them?",
        "どちらも数なので、コンパイラには区別できません。関数の引数は、どの順に並んでいるでしょうか。",
    ),
    read_again: GAME_TREE,
};

pub const SCORES_A_MATE_ONE_PLY_TOO_LATE: Mistake = Mistake {
    name: Text::new("scores a mate one ply too late", "詰みを 1 手遅く数える"),
    hint: Text::new(
        "`ply` is the distance of this node already. What is a mate in one worth, and what do you make of it?",
        "`ply` は、すでにこの節点までの手数です。1 手詰めの値はいくつで、自分の値はいくつでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};

pub const BEGINS_WITH_PLY_ZERO: Mistake = Mistake {
    name: Text::new("begins with ply zero", "`ply` を 0 から始める"),
    hint: Text::new(
        "All mates seem one ply nearer than they are. How many moves have been done when `search` calls the recursion?",
        "どの詰みも 1 手近く数えられています。`search` が再帰を呼ぶとき、すでに何手指しているでしょうか。",
    ),
    read_again: NEGAMAX_SEARCH,
};
