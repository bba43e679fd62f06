//! 08: mistakes of iterative deepening, and of the end of a search.

use super::recursion::*;
use super::{ASKING, DEEPENING_DEPTHS, DO_AND_UNDO, Mistake, STOPPING, TIME, Text, UNFINISHED_DEPTH};

pub const DEEPENING: &[Mistake] = &[
    Mistake {
        name: Text::new("leaves the loop before the undo", "手を戻す前にループを抜ける"),
        hint: Text::new(
            "It goes wrong only where the search is stopped. What does `?` skip, and what has to come before it?",
            "探索が止められたときだけおかしくなります。`?` は何を飛ばすでしょうか。その前に何が必要でしょうか。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("takes zero for an unfinished value", "打ち切った手の値を 0 とする"),
        hint: Text::new(
            "A move that was broken off has no value. Which of your lines makes a number of `None`?",
            "打ち切った手に値はありません。`None` を数に変えているのはどの行でしょうか。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("takes zero for none", "`None` の代わりに 0 を返す"),
        hint: Text::new(
            "You ask whether to stop and return `None`, but what comes back from below is made a number, as by `unwrap_or(0)`. Who then hears of it?",
            "止まるときには `None` を返していますが、その先から返った `None` は、`unwrap_or(0)` などで数に変えていませんか。それでは、上の節点に伝わりません。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("takes the best so far for the value", "それまでの最大値を返す"),
        hint: Text::new(
            "The moves that were not looked at could be better. What is known of a node that was broken off?",
            "調べていない手のほうが良いかもしれません。打ち切った節点について、何が分かっているでしょうか。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("plays the best move of an unfinished depth", "読み終えていない深さの最善手を指す"),
        hint: Text::new(
            "The first moves of the new depth are not better than moves that were not looked at yet. Which depth is the last that you know all of?",
            "新しい深さで先に調べた手が、まだ調べていない手より良いとは限りません。すべて分かっている最後の深さはどれでしょうか。",
        ),
        read_again: UNFINISHED_DEPTH,
    },
    Mistake {
        name: Text::new("sorts the scores of two depths together", "2 つの深さの値を混ぜて並べる"),
        hint: Text::new(
            "When the search is stopped, some scores are of this depth and some of the last. May they be compared?",
            "探索が止められたとき、この深さの値と前の深さの値が混ざっています。比べてよいのでしょうか。",
        ),
        read_again: UNFINISHED_DEPTH,
    },
    Mistake {
        name: Text::new("resigns when stopped at once", "すぐに止められると投了する"),
        hint: Text::new(
            "Before depth 1 is finished there is no best move, but there are legal ones. What does your variable begin with?",
            "深さ 1 を読み終えるまで最善手はありませんが、合法手はあります。変数は何から始まっているでしょうか。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("never asks whether to stop", "止まるべきかを確かめない"),
        hint: Text::new(
            "Only `should_stop` knows of the clock and of `stop`. Who asks it?",
            "時計と `stop` は `should_stop` で分かります。どこで呼んでいるでしょうか。",
        ),
        read_again: ASKING,
    },
    Mistake {
        name: Text::new("asks between the depths only", "深さと深さの間でしか確かめない"),
        hint: Text::new(
            "The last depth takes longer than all before it. Where else do you have to ask?",
            "最後の深さは、それまでの深さの合計より時間がかかります。ほかにどこで確かめるべきでしょうか。",
        ),
        read_again: ASKING,
    },
    Mistake {
        name: Text::new("asks at the root only", "ルートでしか確かめない"),
        hint: Text::new(
            "Below one root move there can be thousands of nodes. Who asks there?",
            "ルートの 1 手の下には何千もの節点があります。そこでは、どこで確かめるのでしょうか。",
        ),
        read_again: ASKING,
    },
    Mistake {
        name: Text::new("asks too seldom", "たまにしか確かめない"),
        hint: Text::new(
            "How many nodes lie between two questions, and how long do they take?",
            "次に確かめるまでに、何節点あるでしょうか。それには、どれだけの時間がかかるでしょうか。",
        ),
        read_again: ASKING,
    },
    Mistake {
        name: Text::new("spends the whole clock", "持ち時間をすべて使う"),
        hint: Text::new(
            "The clock has to last for the rest of the game. Who knows how much of it is for this move?",
            "持ち時間は対局の最後まで必要です。この 1 手に使える時間は、どの関数で分かるでしょうか。",
        ),
        read_again: TIME,
    },
    Mistake {
        name: Text::new("does not hear stop", "stop を聞かない"),
        hint: Text::new(
            "A search can also end because it is told to. Which function of `ctl` knows that?",
            "探索は、止めるように言われて終わることもあります。それが分かる `ctl` の関数はどれでしょうか。",
        ),
        read_again: ASKING,
    },
    Mistake {
        name: Text::new("ignores the depth asked for", "指定された深さを無視する"),
        hint: Text::new(
            "`go depth 3` ends with depth 3. Where does your loop end?",
            "`go depth 3` は深さ 3 で終わります。ループはどこで終わるでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("stops one depth too early", "深さが 1 つ足りない"),
        hint: Text::new("Is the last depth in `1..depth`?", "`1..depth` に最後の深さは入っているでしょうか。"),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("searches one depth too far", "深さが 1 つ多い"),
        hint: Text::new(
            "Which is the last depth of your loop, and how many plies do you hand on below a root move?",
            "ループの最後の深さはいくつでしょうか。ルートの手の下には、何手分を渡しているでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("searches the last depth only", "最後の深さしか読まない"),
        hint: Text::new(
            "How does the search know its first move when it is stopped in the middle? Which depths come before the last?",
            "途中で止められたら、指す手はどこから来るのでしょうか。最後の深さの前に、どの深さを読むべきでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("goes no deeper than three", "深さ 3 までしか読まない"),
        hint: Text::new(
            "There was time left. What ends your loop when no depth was asked for?",
            "時間が残っています。深さの指定がないとき、ループは何で終わるでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("starts from the last alpha", "前の深さの alpha から始める"),
        hint: Text::new(
            "At the next depth every move can be worth less than before. With which window does it begin?",
            "次の深さでは、どの手の値も前より小さいかもしれません。どの窓から始めるべきでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("never sorts the root moves", "ルートの手を並べ替えない"),
        hint: Text::new(
            "The last depth has told which move is best. What do you do with that before the next depth?",
            "どの手が最善かは、前の深さで分かりました。次の深さの前に、それをどう使うでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("sorts the worst move to the front", "最も悪い手を先頭に置く"),
        hint: Text::new(
            "Which of two scores comes first in the order that your sort makes?",
            "並べ替えた後、2 つの値のどちらが先に来るでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("reports before the depth is finished", "読み終える前に報告する"),
        hint: Text::new(
            "How many reports are there of one depth? Does `ctl.info` stand inside the loop over the root moves?",
            "1 つの深さの報告は何回あるでしょうか。`ctl.info` がルートの手のループの中にありませんか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("reports an unfinished depth", "読み終えていない深さを報告する"),
        hint: Text::new(
            "When the search was stopped, is there anything to tell of this depth?",
            "探索が止められたとき、その深さについて報告できることはあるでしょうか。",
        ),
        read_again: UNFINISHED_DEPTH,
    },
    Mistake {
        name: Text::new("never reports", "報告しない"),
        hint: Text::new(
            "Nobody sees how deep your player looks. Which function of `ctl` tells it?",
            "どこまで読んだかが、誰にも見えません。それを伝える `ctl` の関数はどれでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("reports the next depth", "次の深さを報告する"),
        hint: Text::new(
            "Which depth did you search, and which number do you tell?",
            "読んだ深さはいくつで、報告した数はいくつでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("plays the last of the best scores", "同じ値の手のうち最後のものを指す"),
        hint: Text::new(
            "`max_by_key` gives the last of several maxima. Which of the scores are values, and which are only bounds?",
            "`max_by_key` は、最大のものがいくつかあれば最後のものを返します。どの点が値で、どの点が上界でしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("remembers the move before sorting", "並べ替える前の先頭の手を覚える"),
        hint: Text::new(
            "Which move is `root_moves[0]` before `sort`, and which after it?",
            "`sort` の前と後で、`root_moves[0]` はそれぞれどの手でしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("reports before sorting", "並べ替える前に報告する"),
        hint: Text::new(
            "The first root move is the best one only when they are sorted. Which line comes first?",
            "先頭が最善手になるのは、並べ替えた後です。どちらの行が先でしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("keeps the best score of all depths", "すべての深さで最も高い点の手を残す"),
        hint: Text::new(
            "A deeper search that finds less is right: it has seen more. May scores of different depths be compared?",
            "深く読んで値が下がったなら、そのほうが正しい値です。違う深さの値を比べてよいのでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("plays the move of the last search", "前の探索の手を指す"),
        hint: Text::new(
            "Each `go` is a new search, but the player is the same. What does your best move begin with?",
            "`go` のたびに新しい探索が始まりますが、プレイヤーは同じものです。最善手は何から始まるでしょうか。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("never clears the stop", "止まった印を消さない"),
        hint: Text::new(
            "The player was stopped once. What is the flag at the beginning of the next `go`?",
            "プレイヤーは一度止められました。次の `go` の初めに、その印はどうなっているでしょうか。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("takes alpha for an unfinished value", "打ち切った手の値を alpha とする"),
        hint: Text::new(
            "What is known of a move that was broken off? `alpha` is a number like any other.",
            "打ち切った手について、何が分かっているでしょうか。`alpha` も 1 つの数にすぎません。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("takes the worst for an unfinished value", "打ち切った手の値を最低とする"),
        hint: Text::new(
            "The lowest value for this side is the highest for the other, one ply above. Which type says that there is none?",
            "手番側にとって最低の値は、1 手上では相手にとって最高の値です。値がないことは、どの型で表せるでしょうか。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("unwraps an unfinished value", "打ち切った値を `unwrap` する"),
        hint: Text::new(
            "`unwrap` panics where there is no value. What hands `None` on instead?",
            "値がなければ `unwrap` はパニックします。代わりに `None` を渡していくのは何でしょうか。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("asks after the move is done", "手を指した後で確かめる"),
        hint: Text::new(
            "It goes wrong only where the search is stopped. What has been done by then, and not taken back?",
            "探索が止められたときだけおかしくなります。そのときまでに指して、戻していないものは何でしょうか。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("begins with depth two", "深さ 2 から始める"),
        hint: Text::new(
            "If there is no time for depth 2, what is played? Depth 1 costs next to nothing.",
            "深さ 2 を読む時間がなければ、何を指すのでしょうか。深さ 1 はほとんど時間がかかりません。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("searches to depth five always", "いつも深さ 5 まで読む"),
        hint: Text::new(
            "`go depth 2` asks for two plies. What does `ctl.depth_or` say?",
            "`go depth 2` は 2 手先までの指定です。`ctl.depth_or` は何を返すでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("goes no deeper than six", "深さ 6 までしか読まない"),
        hint: Text::new(
            "Near the end of a game six plies take no time. What should end the search there?",
            "終盤なら、6 手先まではすぐに読めます。そこで探索を終わらせるのは何でしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("stops at any mate", "詰みがあればすぐに止まる"),
        hint: Text::new(
            "The quiescence search may see a mate beyond the depth, and there may be a shorter one. Which mates has this depth proven?",
            "静止探索は、深さより先の詰みも見つけます。もっと短い詰みがあるかもしれません。この深さで証明された詰みはどれでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    FORGETS_THE_MINUS_SIGN_OF_A_WINDOW,
    HANDS_ON_THE_WINDOW_AS_IT_IS,
    NEGATES_THE_WINDOW_WITHOUT_TURNING_IT,
    TURNS_THE_WINDOW_WITHOUT_NEGATING_IT,
    NEVER_LOWERS_THE_DEPTH,
    Mistake {
        name: Text::new("forgets to undo", "手を戻し忘れる"),
        hint: Text::new(
            "For each `do_move` there is an `undo_move`, also where the search stops. Which way out of your loop has none?",
            "`do_move` には `undo_move` が 1 つずつ必要です。打ち切るときも同じです。戻さずに抜ける道はどれでしょうか。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("takes zero for an unfinished root move", "読み終えていないルートの手の値を 0 とする"),
        hint: Text::new(
            "A root move whose search was stopped has no value. What does 0 say to a side that is losing?",
            "打ち切ったルートの手に値はありません。負けている側にとって、0 はどんな値でしょうか。",
        ),
        read_again: UNFINISHED_DEPTH,
    },
    Mistake {
        name: Text::new("plays the last move it looked at", "最後に調べた手を指す"),
        hint: Text::new(
            "When the search is stopped, which move do you return: the best of the last finished depth?",
            "打ち切られたとき、返す手は、最後に読み終えた深さの最善手でしょうか。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("begins with depth zero", "深さ 0 から始める"),
        hint: Text::new(
            "`search` does one move before the recursion. At which depth does the first round begin?",
            "再帰の前に `search` が 1 手指します。最初の回の深さはいくつでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("deepens by two", "深さを 2 ずつ増やす"),
        hint: Text::new(
            "Each depth is to be searched and reported once. By how much does the depth grow?",
            "どの深さも 1 回ずつ調べて報告します。深さはいくつずつ増えているでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("stops at the first good move", "良い手があれば終える"),
        hint: Text::new(
            "Values above 0 are no mates. What may end the search before its limits do?",
            "0 より大きい値が詰みとは限りません。制限より前に探索を終えてよいのはどんなときでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("relies on a legal move", "合法手があると決めてかかる"),
        hint: Text::new(
            "A side that is mated has no move. What is returned when `root_moves` is empty?",
            "詰まされた側には手がありません。`root_moves` が空のとき、何を返すでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("counts nodes for the time", "時間の代わりに節点を数える"),
        hint: Text::new(
            "How long a node takes differs from one machine to the next. Who knows the time, and which call of `ctl` asks?",
            "1 節点にかかる時間はコンピュータによって違います。時間を確かめる `ctl` のメソッドはどれでしょうか。",
        ),
        read_again: ASKING,
    },
    Mistake {
        name: Text::new("plays the first of unsorted moves", "並べ替えていない最初の手を指す"),
        hint: Text::new(
            "`root_moves[0]` is the best move only once they are sorted. Where does that happen, after each depth?",
            "`root_moves[0]` が最善手になるのは、並べ替えた後です。深さごとに、どこで並べ替えているでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("sorts the wrong way round", "逆の順に並べ替える"),
        hint: Text::new(
            "A plain order begins with the smallest. Which score stands at the front after your sort?",
            "普通に並べ替えると、小さいものが先に来ます。並べ替えた後、先頭にあるのはどの値の手でしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("resigns whenever it is stopped", "止められるといつも投了する"),
        hint: Text::new(
            "What do you return where a depth was not finished? The depths before it have found a move.",
            "読み終えなかった深さがあるとき、何を返していますか。その前の深さで、もう手は見つかっています。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("asks the wrong way round", "止まるべきかの条件が逆である"),
        hint: Text::new(
            "Your search stops where it may go on. What does `should_stop` say, and what do you make of it?",
            "続けてよいときに止まっています。`should_stop` の値と、その使い方を見比べましょう。",
        ),
        read_again: ASKING,
    },
    Mistake {
        name: Text::new("takes the evaluation for an unfinished value", "打ち切った手の値を評価値とする"),
        hint: Text::new(
            "A move that was broken off has no value, and the evaluation looks at none of the answers. What says that there is no value?",
            "打ち切った手に値はありません。評価値は、相手の応手を何も見ていません。値がないことは何で表すでしょうか。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("takes beta for an unfinished value", "打ち切った手の値を beta とする"),
        hint: Text::new(
            "A value of beta says that the move is good enough for a cut. Is that known of a move that was broken off?",
            "値が beta なら、枝刈りができるほど良い手ということです。打ち切った手について、それが分かっているでしょうか。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("takes minus infinity for none", "`None` の代わりに負の無限大を返す"),
        hint: Text::new(
            "`None` from below becomes a number, as by `unwrap_or(-VALUE_INFINITE)`. With the minus sign, who has won then?",
            "下から返った `None` を、`unwrap_or(-VALUE_INFINITE)` などで数に変えていませんか。符号を変えると、どちらの勝ちになるでしょうか。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("leaves at a mate before it remembers the move", "詰みを見つけたとき、手を覚える前にループを抜ける"),
        hint: Text::new(
            "At the depth that proves a mate, what is done before `break`, and what is not?",
            "詰みを確かめた深さで、`break` の前に済んでいることと、まだのことは何でしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("leaves at a mate before it reports", "詰みを見つけたとき、報告の前にループを抜ける"),
        hint: Text::new(
            "The depth that proves a mate is finished too. Where does `ctl.info` stand, and where `break`?",
            "詰みを確かめた深さも、読み終えた深さです。`ctl.info` と `break` の順番はどうなっていますか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("reports only new moves", "手が変わったときだけ報告する"),
        hint: Text::new(
            "A depth that finds the same move again is finished as well. When do you call `ctl.info`?",
            "同じ手を見つけた深さも、読み終えた深さです。`ctl.info` はいつ呼んでいますか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("reports the previous depth", "1 つ前の深さとして報告する"),
        hint: Text::new(
            "Which depth has just been finished, and which one do you hand to `ctl.info`?",
            "いま読み終えた深さはいくつで、`ctl.info` に渡しているのはいくつでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("searches the whole depth each time", "毎回、最後の深さまで読む"),
        hint: Text::new(
            "Which number changes from one turn of your loop to the next, and which one do you hand to `search_root`?",
            "ループのたびに変わる数はどれで、`search_root` に渡しているのはどれでしょうか。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("returns after the first depth", "深さ 1 で終わる"),
        hint: Text::new(
            "How often does your loop turn before it returns? Look at the last line inside it.",
            "ループは何回まわって終わりますか。ループの中の最後の行を見ましょう。",
        ),
        read_again: DEEPENING_DEPTHS,
    },
    Mistake {
        name: Text::new("undoes before the search", "探索の前に手を戻す"),
        hint: Text::new(
            "In which position does `alpha_beta` begin? The move has to stand on the board meanwhile.",
            "`alpha_beta` はどの局面から始まっていますか。その間、手は指したままにします。",
        ),
        read_again: DO_AND_UNDO,
    },
];
