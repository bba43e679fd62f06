//! 09: mistakes of the transposition table, and of repetitions.

use super::{BOUNDS, MATES_IN_THE_TABLE, Mistake, REPETITION, TABLE_ENTRIES, TABLE_MOVE, Text, USING_BOUNDS};

pub const TABLE: &[Mistake] = &[
    Mistake {
        name: Text::new("never looks up", "表を引かない"),
        hint: Text::new(
            "The search takes as long as without a table. Does `probe` ever return an entry?",
            "表がないときと同じだけ時間がかかります。`probe` がエントリを返すことはあるでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("never stores", "表に入れない"),
        hint: Text::new(
            "The search takes as long as without a table. Is anything in it?",
            "表がないときと同じだけ時間がかかります。表に何か入っているでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("never replaces", "エントリを置き換えない"),
        hint: Text::new(
            "The next depth knows more about the same position. What happens to the old entry then?",
            "次の深さでは、同じ局面についてもっと多くのことが分かります。古いエントリはどうなるでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("replaces by shallower searches only", "浅い探索でしか置き換えない"),
        hint: Text::new(
            "Which of two searches of a position tells more, and on which side of your `>=` does it stand?",
            "同じ局面の 2 つの探索では、どちらから多くのことが分かるでしょうか。それは `>=` のどちら側にあるでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("stores exact values only", "正確な値しか入れない"),
        hint: Text::new(
            "Most nodes end with a cut. What is known of them, and who could use it?",
            "節点の多くは枝刈りで終わります。そこで分かったことは、どこで使えるでしょうか。",
        ),
        read_again: BOUNDS,
    },
    Mistake {
        name: Text::new("does not compare the key", "キーを比べない"),
        hint: Text::new(
            "There are more positions than places. What else than the place tells which position an entry is about?",
            "局面の数は場所の数より多いのです。どの局面のエントリかは、場所のほかに何で分かるでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("compares the low bits of the key", "キーの下の桁しか比べない"),
        hint: Text::new(
            "The place has been made of these bits already. Which bits tell something new?",
            "その桁は、場所を決めるのにもう使われています。新しいことが分かるのはどの桁でしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("takes every bound for exact", "上界や下界をすべて正確な値とする"),
        hint: Text::new(
            "A search with a window does not always find the value. What do its three cases say?",
            "窓のある探索が、いつも値を見つけるとは限りません。3 つの場合に、それぞれ何が分かるでしょうか。",
        ),
        read_again: BOUNDS,
    },
    Mistake {
        name: Text::new("swaps the bounds", "上界と下界を取り違える"),
        hint: Text::new(
            "After a cut, could the moves that were not looked at make the value higher, or lower?",
            "枝刈りの後、調べていない手によって、値は上がるでしょうか、下がるでしょうか。",
        ),
        read_again: BOUNDS,
    },
    Mistake {
        name: Text::new("takes beta for exact", "beta に等しい値を正確な値とする"),
        hint: Text::new(
            "The search is cut at `alpha >= beta`. Is a value of just beta known, then, or cut off?",
            "枝刈りは `alpha >= beta` で起きます。ちょうど beta のとき、値は分かったのでしょうか、打ち切られたのでしょうか。",
        ),
        read_again: BOUNDS,
    },
    Mistake {
        name: Text::new("takes alpha for exact", "alpha に等しい値を正確な値とする"),
        hint: Text::new(
            "No move came above alpha. Could the value be lower than what the search returned?",
            "alpha を超えた手はありません。本当の値が、返された数より低いことはないでしょうか。",
        ),
        read_again: BOUNDS,
    },
    Mistake {
        name: Text::new("uses lower bounds inside the window", "窓の内側で下界を使う"),
        hint: Text::new(
            "The value is as high as this or higher. Between alpha and beta, is that the answer?",
            "値は「これ以上」です。それが alpha と beta の間にあるとき、答えは出たのでしょうか。",
        ),
        read_again: USING_BOUNDS,
    },
    Mistake {
        name: Text::new("uses upper bounds inside the window", "窓の内側で上界を使う"),
        hint: Text::new(
            "The value is as low as this or lower. Between alpha and beta, is that the answer?",
            "値は「これ以下」です。それが alpha と beta の間にあるとき、答えは出たのでしょうか。",
        ),
        read_again: USING_BOUNDS,
    },
    Mistake {
        name: Text::new("uses bounds at the wrong end", "上界と下界を逆の端で使う"),
        hint: Text::new(
            "`Lower` is of use where that much is too much already. On which side of the window is that?",
            "`Lower` が役に立つのは、それだけでもう高すぎるときです。それは窓のどちら側でしょうか。",
        ),
        read_again: USING_BOUNDS,
    },
    Mistake {
        name: Text::new("uses exact values only", "正確な値しか使わない"),
        hint: Text::new(
            "A bound can be enough. What does the node above want to know when its window is small?",
            "上界や下界だけで足りることもあります。窓が狭いとき、上の節点が知りたいことは何でしょうか。",
        ),
        read_again: USING_BOUNDS,
    },
    Mistake {
        name: Text::new("ignores the depth", "深さを比べない"),
        hint: Text::new(
            "A value of depth 1 stands for one of depth 4. Which number of the entry says how good it is?",
            "深さ 1 の値を、深さ 4 の値として使っています。値の確かさは、エントリのどの数で分かるでしょうか。",
        ),
        read_again: USING_BOUNDS,
    },
    Mistake {
        name: Text::new("wants a smaller depth", "浅いエントリを使う"),
        hint: Text::new(
            "Which entries are good enough for a search of `depth`: those that looked less far, or farther?",
            "深さ `depth` の探索の代わりになるのは、それより浅いエントリでしょうか、深いエントリでしょうか。",
        ),
        read_again: USING_BOUNDS,
    },
    Mistake {
        name: Text::new("content with one depth less", "深さが 1 つ足りないエントリを使う"),
        hint: Text::new(
            "Is it `>=`, and do both sides count the depth in the same way?",
            "比べ方は `>=` でしょうか。両辺の深さは、同じ数え方でしょうか。",
        ),
        read_again: USING_BOUNDS,
    },
    Mistake {
        name: Text::new("stores one depth too many", "深さを 1 つ多く入れる"),
        hint: Text::new(
            "How many plies are below a node of depth 1: is that the number in the entry?",
            "深さ 1 の節点の先は何手でしょうか。エントリに入れた数と同じでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("returns the value for the other side", "相手から見た値を返す"),
        hint: Text::new(
            "The key knows the side to move. Whose value is in the entry, and who asks?",
            "キーは手番によって変わります。エントリの値は誰から見たもので、いま聞いているのは誰でしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("stores mates as they are", "詰みの値をそのまま入れる"),
        hint: Text::new(
            "`value_from_tt` counts the way from the root when the entry is read. What has to happen when it is written?",
            "読み出すとき、`value_from_tt` がルートからの手数を足します。入れるときには何が必要でしょうか。",
        ),
        read_again: MATES_IN_THE_TABLE,
    },
    Mistake {
        name: Text::new("never shifts mates", "詰みの値を直さない"),
        hint: Text::new(
            "A mate in two plies from here is one in four from two plies before. Which of the two numbers belongs to the position?",
            "ここから 2 手の詰みは、2 手前から見れば 4 手です。局面そのものについているのはどちらの数でしょうか。",
        ),
        read_again: MATES_IN_THE_TABLE,
    },
    Mistake {
        name: Text::new("shifts mates backwards", "詰みの値を逆に直す"),
        hint: Text::new(
            "From the position itself, is the mate nearer than from the root, or farther? Is its value larger then?",
            "その局面から見た詰みは、ルートから見るより近いでしょうか、遠いでしょうか。値は大きくなるでしょうか。",
        ),
        read_again: MATES_IN_THE_TABLE,
    },
    Mistake {
        name: Text::new("shifts wins only", "勝ちの値しか直さない"),
        hint: Text::new(
            "Being mated later is better than sooner. Is a loss counted from the root as well?",
            "詰まされるのは遅いほうが良いはずです。負けの値も、ルートから数えていませんか。",
        ),
        read_again: MATES_IN_THE_TABLE,
    },
    Mistake {
        name: Text::new("shifts losses only", "負けの値しか直さない"),
        hint: Text::new(
            "Mating sooner is better than later. Is a win counted from the root as well?",
            "詰ますのは早いほうが良いはずです。勝ちの値も、ルートから数えていませんか。",
        ),
        read_again: MATES_IN_THE_TABLE,
    },
    Mistake {
        name: Text::new("shifts all values", "すべての値を直す"),
        hint: Text::new(
            "Which values say how many plies it takes? Those of pieces do not.",
            "手数を表しているのは、どの値でしょうか。駒の価値は手数を表しません。",
        ),
        read_again: MATES_IN_THE_TABLE,
    },
    Mistake {
        name: Text::new("uses mates as they are stored", "表の詰みの値をそのまま使う"),
        hint: Text::new(
            "In the table a mate counts from its position. From where does the search count?",
            "表の中の詰みは、その局面から数えます。探索はどこから数えるでしょうか。",
        ),
        read_again: MATES_IN_THE_TABLE,
    },
    Mistake {
        name: Text::new("ignores repetitions", "千日手を無視する"),
        hint: Text::new(
            "What was reached twice can be reached four times. What does the search say about it?",
            "2 回現れた局面は、4 回現れるかもしれません。探索はそれをどう評価していますか。",
        ),
        read_again: REPETITION,
    },
    Mistake {
        name: Text::new("waits for the fourth time", "4 回目まで待つ"),
        hint: Text::new(
            "The fourth time ends the game, but a search does not look that far. Which time is enough for it?",
            "対局は 4 回目で終わりますが、探索はそこまで深く読めません。何回目で十分でしょうか。",
        ),
        read_again: REPETITION,
    },
    Mistake {
        name: Text::new("looks for repetitions in the search only", "探索の中でしか千日手を探さない"),
        hint: Text::new(
            "The game before the root counts as well. How far does `pos.repetition()` look back?",
            "ルートより前の対局も数えます。`pos.repetition()` は、どの局面から調べるでしょうか。",
        ),
        read_again: REPETITION,
    },
    Mistake {
        name: Text::new("takes a repetition for a draw", "千日手を引き分けとする"),
        hint: Text::new("In chess it is a draw. Who loses here?", "チェスでは引き分けです。ここでは誰が負けるでしょうか。"),
        read_again: REPETITION,
    },
    Mistake {
        name: Text::new("takes a repetition for a mate", "千日手を詰みとする"),
        hint: Text::new(
            "A repetition is not a mate: it has no number of plies. Which value has the kit given it?",
            "千日手は詰みではなく、手数もありません。どの定数が用意されているでしょうか。",
        ),
        read_again: REPETITION,
    },
    Mistake {
        name: Text::new("lets the side to move lose", "手番側を負けとする"),
        hint: Text::new(
            "The winner is a colour. Is it the same for Black to move and for White?",
            "勝者は先手か後手で決まります。どちらの手番でも同じ値でよいでしょうか。",
        ),
        read_again: REPETITION,
    },
    Mistake {
        name: Text::new("lets the side to move win", "手番側を勝ちとする"),
        hint: Text::new(
            "The side that repeats need not be the one that loses. What does the rule ask for: the one who moved, or the colour?",
            "繰り返した側が負けるとは限りません。規則が見るのは、指した側でしょうか、先手か後手かでしょうか。",
        ),
        read_again: REPETITION,
    },
    Mistake {
        name: Text::new("lets white lose", "後手を負けとする"),
        hint: Text::new(
            "Read the rule again: who has to do something else?",
            "規則を読み直しましょう。手を変えなければならないのはどちらでしょうか。",
        ),
        read_again: REPETITION,
    },
    Mistake {
        name: Text::new("ignores perpetual check", "連続王手を無視する"),
        hint: Text::new(
            "Black does not always lose. What if White did nothing but give check?",
            "先手がいつも負けるとは限りません。後手が王手だけを続けていたらどうでしょうか。",
        ),
        read_again: REPETITION,
    },
    Mistake {
        name: Text::new("lets the checking side win", "連続王手をかけた側を勝ちとする"),
        hint: Text::new(
            "Of the two, who could do something else: the one in check, or the one who gives it?",
            "手を変えられるのは、王手をかけられた側でしょうか、かけた側でしょうか。",
        ),
        read_again: REPETITION,
    },
    Mistake {
        name: Text::new("always replaces", "いつも置き換える"),
        hint: Text::new(
            "A search of one ply drives out one of six. Which of three things makes the old entry worth keeping?",
            "1 手の探索のエントリが、6 手の探索のエントリを追い出しています。古いエントリを残すべきなのは、どんな 3 つの条件がそろったときでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("replaces by deeper searches only", "深い探索でしか置き換えない"),
        hint: Text::new(
            "Depth is not all: what if the entry is of the same position, as deep, or of a game long ago?",
            "深さだけでは決まりません。同じ局面のとき、同じ深さのとき、前の探索のエントリのときは、どうなるでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("keeps entries of the same depth", "同じ深さのエントリを残す"),
        hint: Text::new(
            "Two entries of the same depth: which of the positions will the search meet again soon? Is it `<` or `<=`?",
            "同じ深さの 2 つのエントリのうち、探索がまたすぐに出会うのはどちらの局面でしょうか。`<` でしょうか、`<=` でしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("forgets that it is the same position", "同じ局面のエントリを残す"),
        hint: Text::new(
            "The new search of the same position knows the window and the move of today. When is the key alone a reason to replace?",
            "同じ局面なら、新しい探索のほうが、いまの窓と最善手を知っています。キーが等しいだけで置き換える理由になるのは、どんなときでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("never looks at the age", "世代を見ない"),
        hint: Text::new(
            "After some moves of the game the table is full of deep entries that nobody will ask for. By what do you know them?",
            "対局が進むと、もう使われない深いエントリで表がいっぱいになります。それはエントリのどの数で分かるでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("turns the age round", "世代の条件が逆である"),
        hint: Text::new(
            "Which entries have to give way: those of this search, or those of earlier ones?",
            "置き換えてよいのは、この探索のエントリでしょうか、前の探索のエントリでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("takes a larger age for newer", "世代の数が大きいほど新しいとみなす"),
        hint: Text::new(
            "An age has eight bits. What comes after 255, and is it larger?",
            "世代（`age`）は 8 ビットです。255 の次は何でしょうか。それは 255 より大きいでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("stores the place for the key", "キーの代わりに場所を入れる"),
        hint: Text::new(
            "`probe` compares what stands beside the entry with the key of the position. What did `store` put there?",
            "`probe` は、エントリの隣にある数を局面のキーと比べます。`store` はそこに何を入れたでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("compares the low half of the key", "キーの下半分しか比べない"),
        hint: Text::new(
            "How many bits has a key, and how many are left after your `as u32`?",
            "キーは何ビットでしょうか。`as u32` の後には何ビット残るでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("compares the high half of the key", "キーの上半分しか比べない"),
        hint: Text::new(
            "A shift throws bits away. Do all 64 bits have to fit, or half of them?",
            "シフトするとビットが失われます。64 ビットのすべてが一致すべきでしょうか、半分でよいでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("uses exact values of any depth", "正確な値なら深さを比べない"),
        hint: Text::new(
            "`||` and `&&` together: an exact value of a search to depth 1, is it exact for depth 4?",
            "`||` と `&&` の組み合わせを確かめましょう。深さ 1 の正確な値は、深さ 4 でも正確でしょうか。",
        ),
        read_again: USING_BOUNDS,
    },
    Mistake {
        name: Text::new("uses bounds of any depth", "上界と下界なら深さを比べない"),
        hint: Text::new(
            "`||` and `&&` together: does the depth count for bounds as well?",
            "`||` と `&&` の組み合わせを確かめましょう。上界や下界でも、深さは十分でしょうか。",
        ),
        read_again: USING_BOUNDS,
    },
    Mistake {
        name: Text::new("wants the same depth", "同じ深さのエントリしか使わない"),
        hint: Text::new(
            "A search that went deeper than you need: is its value worse?",
            "必要な深さより深く読んだエントリの値は、役に立たないでしょうか。",
        ),
        read_again: USING_BOUNDS,
    },
    Mistake {
        name: Text::new("wants a deeper entry", "より深いエントリしか使わない"),
        hint: Text::new(
            "Is an entry of just the depth you need deep enough? `>` or `>=`?",
            "ちょうど必要な深さのエントリでは足りないでしょうか。`>` でしょうか、`>=` でしょうか。",
        ),
        read_again: USING_BOUNDS,
    },
    Mistake {
        name: Text::new("shifts losses the wrong way", "負けの値を逆に直す"),
        hint: Text::new(
            "Adding makes a win nearer. What does it do to a loss, which is negative?",
            "足し算をすると、勝ちは近くなります。負の数である負けの値は、どうなるでしょうか。",
        ),
        read_again: MATES_IN_THE_TABLE,
    },
    Mistake {
        name: Text::new("takes repetitions for mates", "千日手の値を詰みとみなす"),
        hint: Text::new(
            "30000 is a large value, but how many plies are in it? Which function tells mates from other values?",
            "30000 は大きな値ですが、手数は入っていません。詰みの値かどうかを調べる関数はどれでしょうか。",
        ),
        read_again: MATES_IN_THE_TABLE,
    },
    Mistake {
        name: Text::new("compares before it shifts", "直す前の値を比べる"),
        hint: Text::new(
            "Alpha and beta count from the root. From where does the value count that you compare with them?",
            "alpha と beta はルートから数えた値です。それと比べている値は、どこから数えたものでしょうか。",
        ),
        read_again: MATES_IN_THE_TABLE,
    },
    Mistake {
        name: Text::new("turns the sign of a repetition", "千日手の値の符号を逆にする"),
        hint: Text::new(
            "If the winner is the side to move, is that good or bad for it?",
            "勝者が手番側なら、それは手番側にとって良いことでしょうか、悪いことでしょうか。",
        ),
        read_again: REPETITION,
    },
    Mistake {
        name: Text::new("gives the value for black", "いつも先手から見た値を返す"),
        hint: Text::new(
            "A value is for the side to move. Whose is yours when White is to move?",
            "値は手番側から見たものです。後手番のとき、その値は誰から見たものでしょうか。",
        ),
        read_again: REPETITION,
    },
    Mistake {
        name: Text::new("takes every position for a repetition", "どの局面も千日手とする"),
        hint: Text::new(
            "What does `None` say, and what does a search do when it gets a value at once?",
            "`None` は何を意味するでしょうか。すぐに値を受け取った探索は、その先を読むでしょうか。",
        ),
        read_again: REPETITION,
    },
    Mistake {
        name: Text::new("leaves the hands out of the key", "キーに持ち駒を入れない"),
        hint: Text::new(
            "The same board with other hands is another position. Which key does the kit give you?",
            "盤面が同じでも、持ち駒が違えば別の局面です。キットのキーはどれでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("leaves the side out of the key", "キーに手番を入れない"),
        hint: Text::new(
            "The same pieces with the other side to move are another position. Which key does the kit give you?",
            "駒が同じでも、手番が違えば別の局面です。キットのキーはどれでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("never tries the move of the table", "表の手を先に調べない"),
        hint: Text::new(
            "An entry that is not deep enough still knows a good move. Where does it go?",
            "深さの足りないエントリにも、良い手が入っています。その手はどこへ行ったでしょうか。",
        ),
        read_again: TABLE_MOVE,
    },
    Mistake {
        name: Text::new("stores no move", "最善手を入れない"),
        hint: Text::new(
            "Next time the search asks for the move to look at first. What does the entry say?",
            "次に来たとき、探索は最初に調べる手を聞きます。エントリには何と書いてあるでしょうか。",
        ),
        read_again: TABLE_MOVE,
    },
    Mistake {
        name: Text::new("stores the last move", "最後に調べた手を入れる"),
        hint: Text::new(
            "Of all moves that were tried, which one is worth looking at first next time?",
            "調べた手のうち、次に最初に調べるべきなのはどの手でしょうか。",
        ),
        read_again: TABLE_MOVE,
    },
    Mistake {
        name: Text::new("stores an unfinished search", "打ち切った探索の値を入れる"),
        hint: Text::new(
            "A search that was stopped has looked at some moves only. Is what it found a value?",
            "打ち切られた探索は、一部の手しか調べていません。それは値と言えるでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("clears the table before each search", "探索のたびに表を空にする"),
        hint: Text::new(
            "What is known of a position is as true in the next `go`. Who empties the table?",
            "局面について分かったことは、次の `go` でも正しいままです。表を空にしているのはどこでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("remembers its answers only", "答えだけを覚える"),
        hint: Text::new(
            "The same question is answered at once. And the one after the next move: what of it did the search find out before?",
            "同じ問いにはすぐ答えます。では、1 手進んだ局面ではどうでしょうか。前の探索で、何が分かっていましたか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("clears the table before each depth", "深さごとに表を空にする"),
        hint: Text::new(
            "The next depth begins with what the last one found out. Who empties the table in between?",
            "次の深さは、前の深さで分かったことから始めます。その間に表を空にしているのはどこでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("takes the root for a repetition", "ルートの局面を千日手とする"),
        hint: Text::new(
            "The game goes on from the root, whatever stood before. Where is it asked for a repetition?",
            "以前に現れた局面でも、ルートから対局は続きます。千日手かどうかは、どこで調べるべきでしょうか。",
        ),
        read_again: REPETITION,
    },
    Mistake {
        name: Text::new("compares values for depths", "深さの代わりに値を比べる"),
        hint: Text::new(
            "What an entry is worth to the table is how deep its search went. Which of its numbers do you compare?",
            "表にとってのエントリの価値は、探索の深さです。エントリのどの数を比べているでしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("wants all reasons to replace", "置き換える理由がすべてそろうのを待つ"),
        hint: Text::new(
            "Each of the three reasons is enough by itself. What stands between your conditions?",
            "3 つの理由は、どれか 1 つで十分です。条件の間にあるのは何でしょうか。",
        ),
        read_again: TABLE_ENTRIES,
    },
    Mistake {
        name: Text::new("uses lower bounds above beta only", "beta を超える下界しか使わない"),
        hint: Text::new(
            "\"At least beta\" is a cut already. How do you compare a lower bound with beta?",
            "「beta 以上」なら、もう枝刈りです。下界と beta をどう比べているでしょうか。",
        ),
        read_again: USING_BOUNDS,
    },
    Mistake {
        name: Text::new("uses upper bounds below alpha only", "alpha より小さい上界しか使わない"),
        hint: Text::new(
            "\"At most alpha\" is no better than what there is. How do you compare an upper bound with alpha?",
            "「alpha 以下」なら、いまより良くはなりません。上界と alpha をどう比べているでしょうか。",
        ),
        read_again: USING_BOUNDS,
    },
];
