//! 04: mistakes of negamax.

use super::recursion::*;
use super::{DO_AND_UNDO, EVALUATION, GAME_TREE, Mistake, NEGAMAX_SEARCH, ONE_PLY_PLAYER, Text};

pub const NEGAMAX: &[Mistake] = &[
    Mistake {
        name: Text::new("forgets the minus sign", "符号を変え忘れる"),
        hint: Text::new(
            "Depth 1 is right, for `search` has its own minus. From whose view is the value that the recursive call gives you?",
            "`search` にはマイナスがあるので、深さ 1 は正しくなります。再帰の呼び出しが返すのは、誰から見た値でしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("minimises", "最小値を取る"),
        hint: Text::new(
            "In negamax everyone takes the maximum of their own values. Where does the minimum of minimax go?",
            "ネガマックス法では、どちらの側も自分の値の最大値を取ります。ミニマックス法の最小値はどこへ行ったのでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("keeps the last value", "最後の値を残す"),
        hint: Text::new(
            "Your function returns the value of the move it looked at last. What should happen to the values before it?",
            "最後に調べた手の値が返っています。それまでの値はどうすべきでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("shares the maximum between levels", "最大値をすべての深さで共有する"),
        hint: Text::new(
            "Each node has a maximum of its own. Where is the variable declared, and how many of it are there?",
            "最大値は節点ごとに別のものです。変数はどこで宣言され、いくつあるでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("evaluates always as black", "いつも先手から見る"),
        hint: Text::new(
            "`evaluate` looks from the side to move, whichever that is. Does your function ask for a colour anywhere?",
            "`evaluate` は、どちらの番でも手番側から見た値です。関数のどこかで色を調べていませんか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("turns the value at odd plies", "奇数手目で符号を変える"),
        hint: Text::new(
            "The sign changes once for each move, at the call. How many times does it change on the way up from a leaf?",
            "符号は 1 手につき 1 回、呼び出しのところで変えます。葉からルートまでに何回変わっているでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("starts from the evaluation", "最大値を評価値から始める"),
        hint: Text::new(
            "With this maximum a side may pass, and keep what it has. What must the maximum be before any move was looked at?",
            "それでは、指さずに済ませることができてしまいます。まだ 1 手も調べていないとき、最大値はいくつであるべきでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("starts from zero", "最大値を 0 から始める"),
        hint: Text::new(
            "A side that stands worse in every line finds no value above 0. What does your function return for it?",
            "どう指しても悪い側には、0 より大きい値がありません。そのとき関数は何を返すでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("starts from the smallest integer", "最大値を最小の整数から始める"),
        hint: Text::new(
            "Write down the smallest and the largest `i32`. What is minus the smallest?",
            "`i32` の最小値と最大値を書き出してみましょう。最小値の符号を変えるといくつでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    STOPS_ONE_PLY_TOO_EARLY,
    NEVER_LOWERS_THE_DEPTH,
    NEVER_TESTS_FOR_DEPTH_ZERO,
    Mistake {
        name: Text::new("lowers the depth twice", "深さを 2 回減らす"),
        hint: Text::new(
            "Each move costs one ply. In how many places do you take 1 from the depth on the way from one node to the next?",
            "1 手で減る深さは 1 です。節点から次の節点までに、深さを何か所で減らしているでしょうか。",
        ),
        read_again: GAME_TREE,
    },
    Mistake {
        name: Text::new("calls itself without a move", "手を指さずに自分を呼ぶ"),
        hint: Text::new(
            "The function calls itself with the same position and the same depth. What must be different the next time?",
            "同じ局面、同じ深さで自分を呼んでいます。次に呼ぶときは、何が変わっていなければならないでしょうか。",
        ),
        read_again: GAME_TREE,
    },
    NEVER_LOOKS_FOR_MATE,
    SCORES_A_MATE_AS_EVEN,
    SCORES_A_MATE_FOR_THE_WRONG_SIDE,
    SCORES_A_MATE_AS_INFINITE,
    SCORES_ALL_MATES_ALIKE,
    COUNTS_THE_DISTANCE_FROM_THE_HORIZON,
    NEVER_RAISES_THE_PLY,
    FORGETS_TO_UNDO,
    UNDOES_TWICE,
    Mistake {
        name: Text::new("uses the moves of the root", "ルートの手を使い続ける"),
        hint: Text::new(
            "After a move the other side has other moves. For which position did you make the list you loop over?",
            "1 手指せば、相手の手は別のものになります。ループで使っている一覧は、どの局面のものでしょうか。",
        ),
        read_again: GAME_TREE,
    },
    Mistake {
        name: Text::new("searches the best moves twice", "良い手を 2 回読む"),
        hint: Text::new(
            "The values are right, but some moves are searched again. How many recursive calls does one turn of your loop make?",
            "値は正しいのですが、同じ手を読み直しています。ループ 1 回で、再帰の呼び出しは何回あるでしょうか。",
        ),
        read_again: GAME_TREE,
    },
    Mistake {
        name: Text::new("cuts the tree", "枝刈りをする"),
        hint: Text::new(
            "The values are right, but moves are left out: this is alpha-beta already. Keep it for 05, and look at every move here.",
            "値は正しいのですが、調べていない手があります。それはもう αβ法です。05 のために取っておき、ここではすべての手を調べましょう。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
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
    Mistake {
        name: Text::new("takes turns by the ply", "手番で最大と最小を分ける"),
        hint: Text::new(
            "Minimax takes all values from one side. From whose view is `evaluate`, and who hands the value on?",
            "ミニマックス法では、すべての値を同じ側から見ます。`evaluate` は誰から見た値で、どこへ渡されるでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("returns the first mate", "最初に見つけた詰みを返す"),
        hint: Text::new(
            "Another move may mate sooner, and the whole tree is to be visited. What ends your loop?",
            "ほかの手のほうが早く詰むかもしれません。また、木はすべて訪れることになっています。ループを終わらせているのは何でしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("looks for mate at the leaves only", "詰みを先端でしか調べない"),
        hint: Text::new(
            "The game can end before the depth is used up. Which line is reached then?",
            "深さを使い切る前に終局することもあります。そのとき、どの行が実行されるでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("only looks at captures", "取る手しか調べない"),
        hint: Text::new(
            "The tree has fewer branches than there are legal moves. Which list do you go through?",
            "木の枝が合法手より少なくなっています。どのリストを回しているでしょうか。",
        ),
        read_again: GAME_TREE,
    },
    Mistake {
        name: Text::new("undoes before the call", "再帰の前に手を戻す"),
        hint: Text::new(
            "Which position does the recursive call see: that before the move or that after it?",
            "再帰の呼び出しが見る局面は、指す前のものでしょうか、指した後のものでしょうか。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("skips the last move", "最後の手を調べない"),
        hint: Text::new(
            "Each level looks at one move too few. Where does your range end?",
            "どの深さでも、調べる手が 1 つ足りません。範囲はどこで終わっているでしょうか。",
        ),
        read_again: GAME_TREE,
    },
    Mistake {
        name: Text::new("adds up the values", "値を足し合わせる"),
        hint: Text::new(
            "Only one of the moves will be played. What do you do with the values of the others?",
            "実際に指すのは 1 手だけです。ほかの手の値をどうしているでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("adds the evaluation on the way", "途中の局面の評価値も足す"),
        hint: Text::new(
            "`evaluate` counts all pieces, not only those taken by the last move. At which nodes is it needed?",
            "`evaluate` は、直前に取った駒だけでなく、すべての駒を数えます。必要なのはどの節点でしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("negates twice", "符号を 2 回変える"),
        hint: Text::new(
            "The sign changes once for each move. Find all minus signs between the call and the maximum.",
            "符号は 1 手につき 1 回変えます。呼び出しから最大値までの間にあるマイナスをすべて探してみましょう。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("takes a check for a mate", "王手を詰みとみなす"),
        hint: Text::new(
            "A side in check may have a way out. What tells that it has none?",
            "王手をかけられていても、逃れる手があるかもしれません。ないことは何で分かるでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    SCORES_A_MATE_ONE_PLY_TOO_LATE,
    Mistake {
        name: Text::new("changes the sign at odd plies", "奇数手目でしか符号を変えない"),
        hint: Text::new(
            "The sign changes at each step down, whoever is to move. Which condition stands before your minus?",
            "符号は、どちらの手番でも 1 手進むたびに変わります。マイナスの前にどんな条件があるでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("raises the ply in the loop", "ループの中で `ply` を増やす"),
        hint: Text::new(
            "The second move of a node is as far from the root as the first. Is `ply` changed, or is `ply + 1` handed on?",
            "同じ節点の 2 つ目の手も、ルートからの手数は 1 つ目と同じです。`ply` を変えているでしょうか、それとも `ply + 1` を渡しているでしょうか。",
        ),
        read_again: GAME_TREE,
    },
    Mistake {
        name: Text::new("keeps the first maximum", "最初の最大値のままにする"),
        hint: Text::new(
            "What your function returns is what the maximum began with. Does a `let` in the loop make another variable, and which way does the comparison point?",
            "関数が返しているのは、最大値の初期値です。ループの中の `let` が別の変数を作っていませんか。比較の向きは正しいでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("evaluates a stalemate", "王手でなければ評価値を返す"),
        hint: Text::new(
            "In shogi a side without a legal move has lost, whatever it has. For which of these positions do you count pieces?",
            "将棋では、合法手がなければ駒が多くても負けです。駒を数えているのはどんな局面でしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("takes a repetition for a draw", "同一局面の反復を 0 とする"),
        hint: Text::new(
            "Only the fourth time ends a game, and what a repetition is worth in a search comes in exercise 09. Which line looks for it here?",
            "対局が終わるのは 4 回目だけで、探索の中での千日手の値は演習 09 で扱います。ここで反復を調べているのはどの行でしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    FORGETS_THE_MINUS_SIGN_AT_THE_ROOT,
    SEARCHES_ONE_PLY_TOO_DEEP,
    NEVER_DROPS,
    NEVER_PROMOTES,
    GIVES_NO_SCORES,
    SCORES_FOR_THE_OTHER_SIDE,
    PLAYS_THE_FIRST_MOVE,
    RELIES_ON_A_LEGAL_MOVE,
    Mistake {
        name: Text::new("always searches to depth three", "いつも深さ 3 まで読む"),
        hint: Text::new(
            "`go depth N` asks for a depth. Which call of `ctl` tells it, and where does your search use it?",
            "`go depth N` は深さを指定します。それを返す `ctl` のメソッドはどれで、どこで使っているでしょうか。",
        ),
        read_again: GAME_TREE,
    },
    Mistake {
        name: Text::new("skips the first move", "最初の手を調べない"),
        hint: Text::new(
            "In each position one move is never looked at. With which element does your loop begin?",
            "どの局面でも、1 つの手を調べていません。ループは何番目の手から始まるでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("plays the worst move", "最も悪い手を指す"),
        hint: Text::new(
            "The scores are right, but the move has the smallest of them. Which way round do you compare in `search`?",
            "値は正しいのですが、最も小さい値の手を指しています。`search` での比較の向きはどちらでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    BEGINS_WITH_PLY_ZERO,
    PLAYS_THE_LAST_MOVE,
    FORGETS_TO_UNDO_AT_THE_ROOT,
    NEVER_GOES_DEEPER_THAN_THREE,
    STOPS_AT_THE_FIRST_MATE_AT_THE_ROOT,
    SKIPS_MOVES_THAT_GIVE_CHECK,
    SWAPS_DEPTH_AND_PLY,
    Mistake {
        name: Text::new("starts from zero at the root", "ルートの最大値を 0 から始める"),
        hint: Text::new(
            "You resign where every move is worth less than 0. What must the maximum of `search` be before any move was looked at?",
            "どの手の値も 0 より小さいと投了しています。まだ 1 手も調べていないとき、`search` の最大値はいくつであるべきでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("gives every move the best score", "どの手にも最大値をつける"),
        hint: Text::new(
            "Each root move has a score of its own. Which variable do you write to `root_move.score`?",
            "ルートの手には、それぞれの値があります。`root_move.score` に書いているのは、どの変数でしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("takes amounts for values", "値の絶対値を取る"),
        hint: Text::new(
            "A value below 0 is bad, and stays bad however large it is. What does `abs` do to it?",
            "0 より小さい値は、どれだけ大きくても悪い値です。`abs` はそれをどうするでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("returns minus the maximum", "最大値にマイナスをつけて返す"),
        hint: Text::new(
            "The call has a minus already. How many times does a value change its sign on the way up?",
            "呼び出しにすでにマイナスがあります。値の符号は、上に伝わるまでに何回変わるでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("swaps depth and ply at the root", "ルートで `depth` と `ply` を入れ替える"),
        hint: Text::new(
            "Your search looks as far as the ply says. In which order does the first call in `search` hand on depth and ply?",
            "`ply` の分だけ先を読んでいます。`search` の最初の呼び出しは、深さと `ply` をどの順に渡しているでしょうか。",
        ),
        read_again: GAME_TREE,
    },
    Mistake {
        name: Text::new("starts from infinity", "最大値を無限大から始める"),
        hint: Text::new(
            "No value is larger than this maximum. What is the worst that can happen to the side to move?",
            "この最大値より大きい値はありません。手番側にとって最も悪い値は何でしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("adds the depth to the ply", "詰みの手数に深さを足す"),
        hint: Text::new(
            "A mate is `ply` plies from the root, however deep the search still goes. What do you hand to `mated_in`?",
            "残りの深さがいくつでも、詰みはルートから `ply` 手の所にあります。`mated_in` に何を渡しているでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("begins with the depth for the ply", "`ply` を深さから始める"),
        hint: Text::new(
            "All mates are as many plies too far away. How many moves have been done when `search` calls the recursion?",
            "どの詰みも遠すぎます。`search` が再帰を呼ぶとき、すでに何手指しているでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("negates the maximum after each move", "1 手ごとに最大値の符号を変える"),
        hint: Text::new(
            "Each turn of your loop changes the sign of the maximum. Where does the minus belong?",
            "ループを回るたびに最大値の符号が変わっています。マイナスはどこにつけるべきでしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("tests for depth one", "深さ 1 で止める"),
        hint: Text::new(
            "`go depth 1` goes on below depth 0, and a deeper search stops one ply too early. With which number do you compare `depth`?",
            "`go depth 1` では深さ 0 で止まらず、それより深いと 1 手早く止まります。`depth` をどの数と比べているでしょうか。",
        ),
        read_again: GAME_TREE,
    },
];
