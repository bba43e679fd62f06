//! 14: mistakes in a search of any game, and in a game of one's own.

use super::{ANY_SEARCH, MATES_IN_THE_TABLE, Mistake, NINE, OWN_KEY, OWN_RULES, RESULTS, TRAIT, Text, UNDO};

pub const ANY_GAME: &[Mistake] = &[
    Mistake {
        name: Text::new("takes every end for a loss", "どの終局も負けと見る"),
        hint: Text::new(
            "A full board of tic-tac-toe with no line: who has lost?",
            "三目並べで、3 つ並ばないまま盤が埋まりました。負けたのはどちらでしょうか。",
        ),
        read_again: RESULTS,
    },
    Mistake {
        name: Text::new("counts every mate as a draw", "詰みを引き分けと数える"),
        hint: Text::new(
            "Where a game has ended, `result` knows three answers. Which of them is worth 0?",
            "終局の `result` は 3 通りあります。値が 0 になるのはどれでしょうか。",
        ),
        read_again: RESULTS,
    },
    Mistake {
        name: Text::new("forgets the ply", "手数を忘れる"),
        hint: Text::new(
            "The winner is right. Is a win in one move worth more than a win in five?",
            "勝敗は合っています。1 手の勝ちと 5 手の勝ちは、同じ値でよいでしょうか。",
        ),
        read_again: RESULTS,
    },
    Mistake {
        name: Text::new("never negates", "符号を反転しない"),
        hint: Text::new(
            "Who says the value that comes back from below: you or the other side?",
            "下から返ってくる値は、どちらの側から見た値でしょうか。",
        ),
        read_again: TRAIT,
    },
    Mistake {
        name: Text::new("forgets to turn the window", "窓を反転しない"),
        hint: Text::new(
            "What is alpha to you is a limit to the other side too. On which end, and with which sign?",
            "自分の alpha は、相手から見ると窓のどちらの端になり、符号はどうなるでしょうか。",
        ),
        read_again: TRAIT,
    },
    Mistake {
        name: Text::new("never cuts", "枝刈りをしない"),
        hint: Text::new(
            "The values are right, the nodes too many. When need you not look at the next move?",
            "値は正しいのですが、節点が多すぎます。次の手を見なくてよいのはいつでしょうか。",
        ),
        read_again: TRAIT,
    },
    Mistake {
        name: Text::new("takes straight ahead", "まっすぐ前の駒を取る"),
        hint: Text::new("What may stand on the square straight ahead?", "まっすぐ前のマスには、何があれば進めるでしょうか。"),
        read_again: OWN_RULES,
    },
    Mistake {
        name: Text::new("never takes", "駒を取らない"),
        hint: Text::new("Moves are missing where the colours meet.", "両者の駒がぶつかるところで、手が足りません。"),
        read_again: OWN_RULES,
    },
    Mistake {
        name: Text::new("plays on after the breakthrough", "突破の後も続ける"),
        hint: Text::new("A man has come through. What is there left to move?", "駒が最後の段に着きました。まだ指す手はあるでしょうか。"),
        read_again: OWN_RULES,
    },
    Mistake {
        name: Text::new("plays on without men", "駒がなくても続ける"),
        hint: Text::new(
            "Where the side to move has no man left, there is a move in your list.",
            "手番側に駒が 1 枚もない局面で、手が一覧にあります。",
        ),
        read_again: OWN_RULES,
    },
    Mistake {
        name: Text::new("moves white as black", "後手を先手と同じ向きに動かす"),
        hint: Text::new("Which way is ahead for the side to move?", "手番側にとって、前とはどちらの向きでしょうか。"),
        read_again: OWN_RULES,
    },
    Mistake {
        name: Text::new("forgets to undo a capture", "取った駒を戻さない"),
        hint: Text::new(
            "After a capture was taken back a man is missing. Who remembers that there was one?",
            "取る手を戻した後、駒が 1 枚足りません。取ったことを、どこで覚えていますか。",
        ),
        read_again: UNDO,
    },
    Mistake {
        name: Text::new("brings back a man of the wrong colour", "違う色の駒を戻す"),
        hint: Text::new(
            "A man came back, but whose is it? Is the side already changed there?",
            "駒は戻りましたが、どちらの駒でしょうか。その時点で手番は、もう変わっていますか。",
        ),
        read_again: UNDO,
    },
    Mistake {
        name: Text::new("forgets the side when undoing", "戻すとき手番を忘れる"),
        hint: Text::new(
            "The men are as before. What else does a move change?",
            "駒の配置は元どおりです。手を指すと、ほかに何が変わるでしょうか。",
        ),
        read_again: UNDO,
    },
    Mistake {
        name: Text::new("leaves a man behind", "元のマスに駒を残す"),
        hint: Text::new("After the move there is a man too many. Where?", "指した後、駒が 1 枚多くなっています。どこにあるでしょうか。"),
        read_again: UNDO,
    },
    Mistake {
        name: Text::new("evaluates for black always", "先手から見た値を返す"),
        hint: Text::new(
            "For Black all is right. What is a value for the side to move where White is?",
            "先手番では正しくなっています。後手番のとき、「手番側から見た値」は誰から見た値でしょうか。",
        ),
        read_again: OWN_RULES,
    },
    Mistake {
        name: Text::new("counts own men only", "自分の駒だけを数える"),
        hint: Text::new(
            "Five men against five are worth nothing to anybody. What do you say?",
            "5 枚対 5 枚なら、どちらも得をしていません。値はいくつになっていますか。",
        ),
        read_again: OWN_RULES,
    },
    Mistake {
        name: Text::new("leaves the side out of the key", "キーに手番を入れない"),
        hint: Text::new(
            "The same men, but it is the other side's turn: is that the same position to a table?",
            "駒は同じで、手番だけが違います。表にとって同じ局面でしょうか。",
        ),
        read_again: OWN_KEY,
    },
    Mistake {
        name: Text::new("leaves the colour out of the key", "キーに駒の色を入れない"),
        hint: Text::new(
            "Two positions with men of other colours on the same squares have one key.",
            "同じマスに違う色の駒がある 2 つの局面が、同じキーになっています。",
        ),
        read_again: OWN_KEY,
    },
    Mistake {
        name: Text::new("counts moves in the key", "キーに手数を入れる"),
        hint: Text::new(
            "A position that is reached on two ways must be found again. What in your key depends on the way?",
            "2 通りの手順で着く局面は、同じキーでなければ表で見つかりません。手順によって変わるのは何でしょうか。",
        ),
        read_again: OWN_KEY,
    },
    Mistake {
        name: Text::new("never stands pat", "stand pat をしない"),
        hint: Text::new(
            "Nobody has to take. What if every capture is bad?",
            "取らなければならない決まりはありません。どの取る手も損なら、どうでしょうか。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("stands pat in check", "王手でも stand pat をする"),
        hint: Text::new("Is a value to be trusted where the king is attacked?", "玉が狙われている局面の値は、信用できるでしょうか。"),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("never looks at captures", "取る手を見ない"),
        hint: Text::new("The piece that is taken next is still counted.", "次に取られる駒が、まだ数えられています。"),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("looks at every move at rest", "静止探索ですべての手を調べる"),
        hint: Text::new(
            "At rest only captures are looked at; all moves only in check. Which of your moves takes nothing?",
            "静止探索で調べるのは駒を取る手だけで、すべての手を調べるのは王手のときだけです。何も取らない手を調べていませんか。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("looks only at what gains", "静止探索で得をする手だけを調べる"),
        hint: Text::new(
            "A pawn that promotes takes nothing, and is among the captures all the same. Which list do you go through?",
            "歩が成る手は何も取りませんが、`captures` には入っています。調べているのは、どの一覧でしょうか。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("takes a bound for the value", "上界・下界を値として使う"),
        hint: Text::new(
            "An entry may be a bound: the true value may lie above or below. When does a bound settle anything?",
            "表の値は上界や下界かもしれず、本当の値はその先にあるかもしれません。それで打ち切ってよいのはどんなときでしょうか。",
        ),
        read_again: NINE,
    },
    Mistake {
        name: Text::new("ignores the depth of an entry", "エントリの深さを見ない"),
        hint: Text::new("What a shallow search said is not what this depth would say.", "浅い探索の結果は、この深さの結果とは限りません。"),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("never uses the table", "表を使わない"),
        hint: Text::new(
            "The values are right, but the same positions are searched again and again.",
            "値は正しいのですが、同じ局面を何度も調べています。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("counts the root alone", "ルートだけを数える"),
        hint: Text::new(
            "The values are right, but the same positions are searched again and again. How many of them does `ctl.visit()` hear of?",
            "値は正しいのですが、同じ局面を何度も調べています。`ctl.visit()` は、そのうちどれだけの節点で呼ばれているでしょうか。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("never stops", "止まらない"),
        hint: Text::new(
            "`ctl.visit()` says when it is over. Who listens?",
            "`ctl.visit()` が終わりを知らせます。その値を、どこで調べていますか。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("forgets to undo when stopped", "止まるとき手を戻さない"),
        hint: Text::new(
            "Where the search stops in the middle, the moves are still done. What does `?` leave out?",
            "途中で止まると、進めた手がそのままです。`?` は何を飛ばしてしまうでしょうか。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("searches one depth only", "1 つの深さしか探索しない"),
        hint: Text::new(
            "It is over after the first depth. What ends your loop?",
            "最初の深さで終わっています。ループを終わらせているのは何でしょうか。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("evaluates shogi for black", "本将棋を先手から見て評価する"),
        hint: Text::new(
            "Turn the board round and exchange the colours. What should the side to move say?",
            "盤を回して先後を入れ替えると、手番側から見た値はどうなるはずでしょうか。",
        ),
        read_again: NINE,
    },
    Mistake {
        name: Text::new("knows no material", "本将棋で駒を数えない"),
        hint: Text::new("A gold more changes nothing in your value.", "金が 1 枚多くても、値が変わっていません。"),
        read_again: NINE,
    },
    Mistake {
        name: Text::new("negates the result", "終局の値の符号を変える"),
        hint: Text::new(
            "`result` is for the side to move, as every value is. What does your minus make of a loss?",
            "`result` も、ほかの値と同じく手番側から見たものです。マイナスをつけると、負けはどうなるでしょうか。",
        ),
        read_again: RESULTS,
    },
    Mistake {
        name: Text::new("begins the maximum with zero", "最大値を 0 から始める"),
        hint: Text::new(
            "A side that loses whatever it does finds no value above 0. What is the maximum before the first move?",
            "どう指しても負ける側には、0 より大きい値がありません。最初の手を調べる前の最大値は何でしょうか。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("never raises alpha", "alpha を上げない"),
        hint: Text::new(
            "The values are right, but too many moves are done. What does a good move change for those after it?",
            "値は正しいのですが、進めた手が多すぎます。良い手が見つかると、後の手にとって何が変わるでしょうか。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("looks for own men on the last rank", "最後の段に自分の駒を探す"),
        hint: Text::new(
            "It is the other side that has just moved. Whose man may stand on its last rank?",
            "直前に指したのは相手です。最後の段にいるかもしれないのは、どちらの駒でしょうか。",
        ),
        read_again: OWN_RULES,
    },
    Mistake {
        name: Text::new("swaps the last ranks", "最後の段を逆にする"),
        hint: Text::new(
            "White comes from rank 1. Where has a man of White come through?",
            "後手は 1 段目から進みます。後手の駒が突破するのは何段目でしょうか。",
        ),
        read_again: OWN_RULES,
    },
    Mistake {
        name: Text::new("moves backwards", "後ろへ進む"),
        hint: Text::new(
            "Black goes towards rank 1. What does that do to the number of the rank?",
            "先手は 1 段目へ向かいます。段の番号はどう変わるでしょうか。",
        ),
        read_again: OWN_RULES,
    },
    Mistake {
        name: Text::new("takes own men", "味方の駒を取る"),
        hint: Text::new(
            "A man may take diagonally, but not everything. Whose man stands on that square?",
            "斜めには取れますが、何でも取れるわけではありません。そのマスの駒はどちらのものでしょうか。",
        ),
        read_again: OWN_RULES,
    },
    Mistake {
        name: Text::new("moves diagonally only to take", "取るときしか斜めに進まない"),
        hint: Text::new(
            "That is chess. Where may a man go if the square diagonally ahead is empty?",
            "それはチェスです。斜め前が空いているとき、駒はどこへ進めるでしょうか。",
        ),
        read_again: OWN_RULES,
    },
    Mistake {
        name: Text::new("moves only diagonally", "斜めにしか進まない"),
        hint: Text::new(
            "There are three squares ahead of a man. Which of them are in your list?",
            "駒の前には 3 つのマスがあります。一覧にあるのはどれでしょうか。",
        ),
        read_again: OWN_RULES,
    },
    Mistake {
        name: Text::new("never puts the man back", "駒を元のマスに戻さない"),
        hint: Text::new(
            "After the move is taken back its square is empty, and the one it came from?",
            "手を戻すと、進んだ先は元どおりになります。では、元いたマスはどうなるでしょうか。",
        ),
        read_again: UNDO,
    },
    Mistake {
        name: Text::new("counts a man as one", "駒 1 枚を 1 点とする"),
        hint: Text::new("What is a man worth, by the README?", "README では、駒 1 枚は何点でしょうか。"),
        read_again: OWN_RULES,
    },
    Mistake {
        name: Text::new("keeps the last capture", "取ったかどうかの記録を残す"),
        hint: Text::new(
            "`took` has one entry for each move done. What must happen to the last one when the move is taken back?",
            "`took` には、指した手ごとに 1 つの記録があります。手を戻すとき、最後の記録はどうすべきでしょうか。",
        ),
        read_again: UNDO,
    },
    Mistake {
        name: Text::new("writes the key in base two", "キーを 2 進数で作る"),
        hint: Text::new(
            "A square is empty, Black's or White's. How many digits does that take, and so which base?",
            "マスの状態は、空き、先手、後手の 3 通りです。数字はいくつ要り、何進数になるでしょうか。",
        ),
        read_again: OWN_KEY,
    },
    Mistake {
        name: Text::new("adds the side to the key", "キーに手番を足すだけにする"),
        hint: Text::new(
            "The last square and the side to move share a digit: an empty square with White to move, and a man of Black with Black to move. Which digit is the side's own?",
            "最後のマスと手番が同じ桁に入っています。空きマスで後手番のときと、先手の駒で先手番のときを比べましょう。手番だけの桁はあるでしょうか。",
        ),
        read_again: OWN_KEY,
    },
    Mistake {
        name: Text::new("begins with the side in the first digit", "最初のマスの桁に手番を足す"),
        hint: Text::new(
            "The first square and the side to move share a digit. Which digit is the side's own?",
            "最初のマスと手番が同じ桁に入っています。手番だけの桁はあるでしょうか。",
        ),
        read_again: OWN_KEY,
    },
    Mistake {
        name: Text::new("takes an empty square for black in the key", "キーで空きマスと先手の駒を区別しない"),
        hint: Text::new(
            "A square without a man and one with a man of Black have the same digit. Which digits do the three have?",
            "空きマスと先手の駒が同じ数字になっています。3 通りの状態は、それぞれどの数字でしょうか。",
        ),
        read_again: OWN_KEY,
    },
    Mistake {
        name: Text::new("stops one depth too early", "1 つ浅い深さで終わる"),
        hint: Text::new(
            "Is the last depth in your range? What stands between its two ends?",
            "範囲に最後の深さは入っているでしょうか。両端の間の記号は何でしょうか。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("ignores the depth asked", "指定された深さで終わらない"),
        hint: Text::new(
            "`go depth N` sets a limit that the control knows. Where does your loop ask for it?",
            "`go depth N` の N は `ctl` が知っています。ループの終わりで、それを聞いているでしょうか。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("takes a mate at rest for a draw", "静止探索の詰みを引き分けとする"),
        hint: Text::new(
            "In check and without a move: what does `result` say, and what do you return?",
            "王手で、合法手がありません。`result` は何を返し、関数は何を返しているでしょうか。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("forgets the minus sign at rest", "静止探索で符号を変え忘れる"),
        hint: Text::new(
            "From whose view is the value that the quiescence search of the next position gives?",
            "1 手先の静止探索が返すのは、誰から見た値でしょうか。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("wants a deeper entry", "より深いエントリしか使わない"),
        hint: Text::new(
            "An entry of just this depth says all that is asked. How do you compare the depths?",
            "ちょうどこの深さのエントリで十分です。深さをどう比べているでしょうか。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("wants a shallower entry", "より浅いエントリを使う"),
        hint: Text::new(
            "Does an entry of less depth know what a deeper search would find? Which way round do you compare?",
            "浅いエントリから、深い探索の結果が分かるでしょうか。比較の向きはどちらでしょうか。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("swaps the bounds", "上界と下界を逆にする"),
        hint: Text::new(
            "A lower bound says \"at least\". At which end of the window does that settle it?",
            "下界は「この値以上」という意味です。それで決まるのは、窓のどちらの端でしょうか。",
        ),
        read_again: ANY_SEARCH,
    },
    Mistake {
        name: Text::new("stores mates as they are", "詰みの値をそのまま入れる"),
        hint: Text::new(
            "In the table a mate counts from its position. What turns the value before it is stored?",
            "表の中の詰みは、その局面から数えます。入れる前に値を直すのは何でしょうか。",
        ),
        read_again: MATES_IN_THE_TABLE,
    },
    Mistake {
        name: Text::new("gains nothing", "取る手の得を 0 とする"),
        hint: Text::new(
            "`captures` are the moves that gain something. What does a move gain that takes a man?",
            "`captures` は、得をする手を集めます。駒を取る手は、いくら得をするでしょうか。",
        ),
        read_again: TRAIT,
    },
    Mistake {
        name: Text::new("gains by every move", "どの手にも得があるとする"),
        hint: Text::new(
            "`captures` are the moves that gain something. What does a move gain that goes to an empty square?",
            "`captures` は、得をする手を集めます。空いたマスへ進む手は、いくら得をするでしょうか。",
        ),
        read_again: TRAIT,
    },
];
