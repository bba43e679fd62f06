//! 12: mistakes in retrograde analysis.

use super::{BACKWARD, DISTANCE, Mistake, Text, UNMOVES};

pub const RETROGRADE: &[Mistake] = &[
    Mistake {
        name: Text::new("counts draws as losses", "引き分けを負けと数える"),
        hint: Text::new(
            "What got no value is not lost: nobody could force it. What can the side to move do there for ever?",
            "値が決まらなかった局面は、負けと決まったわけではありません。その手番側は、そこで何を続けられるでしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("counts draws as wins", "引き分けを勝ちと数える"),
        hint: Text::new(
            "What got no value is not won: no move to a lost position was ever found. What is it then?",
            "値が決まらなかった局面には、相手の負けへ行く手が見つかっていません。では、その値は何でしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("takes a draw for a loss", "引き分けの終局を負けとする"),
        hint: Text::new(
            "From an end without a winner somebody goes back as if it were lost. Which ends belong into the queue?",
            "勝者のない終局から、負けの局面と同じように後退しています。キューに入れるべき終局の局面はどれでしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("never swaps the sides", "手番の入れ替わりを忘れる"),
        hint: Text::new(
            "A position is seen by the side to move. Whose turn is it one ply earlier, and is its loss good or bad for that side?",
            "局面の値は手番側から見たものです。1 手前の手番はどちらで、この負けはその側にとって良いことでしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("keeps the distance", "手数を数え忘れる"),
        hint: Text::new(
            "The parent is one ply farther from the end than the position. Where do you count it?",
            "親の局面は、終わりから 1 手遠くなります。それをどこで数えていますか。",
        ),
        read_again: DISTANCE,
    },
    Mistake {
        name: Text::new("counts from one", "1 から数える"),
        hint: Text::new(
            "The distances are too large by the same number everywhere. In how many plies has a game ended that is over?",
            "どの手数も同じだけ大きすぎます。もう終わったゲームは、何手で終わるでしょうか。",
        ),
        read_again: DISTANCE,
    },
    Mistake {
        name: Text::new("counts moves in pairs", "2 手で 1 手と数える"),
        hint: Text::new(
            "Half of the plies are missing. Is an answer of the other side a ply, too?",
            "手数が半分足りません。相手の応手も 1 手と数えていますか。",
        ),
        read_again: DISTANCE,
    },
    Mistake {
        name: Text::new("loses after one bad move", "1 つの悪手で負けと決める"),
        hint: Text::new(
            "One move to a won position of the other side does not lose: are there other moves? What is `moves_left` for?",
            "相手の勝ちになる手が 1 つあるだけでは、負けとは言えません。ほかの手はどうでしょうか。`moves_left` は何のためにあるでしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("counts down twice", "2 つずつ減らす"),
        hint: Text::new(
            "Some positions are lost too early. By how much does `moves_left` go down for one move?",
            "早すぎる負けがあります。1 つの手について、`moves_left` はいくつ減るでしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("never counts down", "数を減らさない"),
        hint: Text::new(
            "All wins in one ply are there, but nobody ever loses. When does a position have no good move left?",
            "1 手の勝ちは見つかりますが、負けがまったく見つかりません。良い手が残っていないことは、どうして分かるでしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("takes the win from the slowest child", "最も遅い勝ちを選ぶ"),
        hint: Text::new(
            "The winners are right. Which of several winning moves does the winner choose?",
            "勝ち負けは正しいのですが、勝つ手がいくつかあるとき、勝つ側はどれを選ぶでしょうか。",
        ),
        read_again: DISTANCE,
    },
    Mistake {
        name: Text::new("takes the loss from the fastest child", "最も早い負けを選ぶ"),
        hint: Text::new(
            "The losers are right. Which of several losing moves does the loser choose?",
            "勝ち負けは正しいのですが、どの手も負けるとき、負ける側はどれを選ぶでしょうか。",
        ),
        read_again: DISTANCE,
    },
    Mistake {
        name: Text::new("takes the last from the queue", "キューの後ろから取り出す"),
        hint: Text::new(
            "Distances are wrong where two ways lead to an end. From which side of the queue do you take the next position?",
            "終わりへの道が 2 つあるところで手数が違います。次の局面を、キューのどちら側から取り出していますか。",
        ),
        read_again: DISTANCE,
    },
    Mistake {
        name: Text::new("stops after the first level", "1 手目で終わる"),
        hint: Text::new(
            "Whatever is one ply from an end is right, and the rest is missing. Do new wins and losses go into the queue?",
            "終わりの 1 手前までは正しいのですが、その先がありません。新しく決まった勝ちと負けを、キューに入れていますか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("never queues the losses", "負けをキューに入れない"),
        hint: Text::new(
            "Wins in one ply and losses in two are there, but nothing behind them. What goes into the queue?",
            "1 手の勝ちと 2 手の負けまでは見つかりますが、その先がありません。キューに入るのは何でしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("looks at all positions again and again", "全局面を何度も調べ直す"),
        hint: Text::new(
            "The values are right, but it takes too long. Who can have changed when one position got its value? `unmoves` tells.",
            "値は正しいのですが、時間がかかりすぎます。1 つの局面の値が決まったとき、影響を受けるのはどこでしょうか。`unmoves` で分かります。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("counts the moves again", "手を数え直す"),
        hint: Text::new(
            "The values are right. But how many moves are left need not be found out anew each time: keep the number.",
            "値は正しいのですが、残りの手の数を毎回調べ直す必要はありません。数を覚えておきましょう。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("queues positions for ever", "同じ局面をキューに入れ続ける"),
        hint: Text::new(
            "The queue never gets empty. Which parents belong there, and how often?",
            "キューが空になりません。入れるべき親はどれで、何回入れればよいでしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("goes forward in the queue", "キューから前へ進む"),
        hint: Text::new(
            "The value of a position says something about those before it. Do you ask `moves` or `unmoves`?",
            "局面の値から分かるのは、その 1 手前の局面のことです。`moves` と `unmoves` のどちらを使っていますか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("forgets the parents of drops", "打つ手の親を忘れる"),
        hint: Text::new(
            "A piece on the board may have come from the hand. In which position was it still there?",
            "盤上の駒は、持ち駒を打ったものかもしれません。それをまだ持っていたのは、どんな局面でしょうか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("forgets the parents of captures", "取る手の親を忘れる"),
        hint: Text::new(
            "A piece in the hand was captured at some time, perhaps just now. Where did it stand then?",
            "持っている駒は、いつか取ったものです。今取ったところかもしれません。それはどこにあったでしょうか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("forgets that captured pieces were promoted", "取った駒が成っていたことを忘れる"),
        hint: Text::new(
            "A captured piece goes to the hand unpromoted. What may it have been on the board?",
            "取った駒は、成る前の駒になって持ち駒になります。盤上では何だったでしょうか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("forgets promotions", "成る手を忘れる"),
        hint: Text::new(
            "A promoted piece may have promoted with the last move. What was it before?",
            "成った駒は、最後の手で成ったのかもしれません。その前は何だったでしょうか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("takes back the pawn that mates", "打ち歩詰めの手を戻す"),
        hint: Text::new(
            "A pawn may not mate when it is dropped. Who checks that in your list?",
            "歩を打って詰ますことはできません。一覧のどこでそれを確かめていますか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("never asks whether the move is legal", "手が合法かを調べない"),
        hint: Text::new(
            "From some of your positions the piece cannot go there. Whom can you ask whether a move is legal?",
            "一覧の中に、その駒がそこへ動けない局面があります。手が合法かどうかは、何で調べられるでしょうか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("keeps the captured piece in hand", "取った駒を持ったままにする"),
        hint: Text::new(
            "Before the capture the piece stood on the board. Was it in the hand as well?",
            "取る前、その駒は盤上にありました。持ち駒にもあったでしょうか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("captures its own pieces", "味方の駒を取る"),
        hint: Text::new(
            "Whose piece stood on the square before it was captured?",
            "取られる前にそのマスにあったのは、どちらの駒でしょうか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("takes back the moves of the side to move", "手番側の手を戻す"),
        hint: Text::new("Who made the last move: the side to move, or the other?", "最後に指したのは、手番側でしょうか、相手でしょうか。"),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("keeps the side to move", "手番を変えない"),
        hint: Text::new(
            "The pieces are right. Whose turn was it before the move?",
            "駒の配置は正しいのですが、その手の前はどちらの手番だったでしょうか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("lists the moves forward", "先の局面を並べる"),
        hint: Text::new(
            "Your positions come after this one. Which come before it?",
            "一覧にあるのは、この局面の後の局面です。前の局面はどれでしょうか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("turns the moves round", "`moves` の向きを逆にして使う"),
        hint: Text::new(
            "`unmoves` gives the parents of a position. What does a table of all moves, turned round, cost?",
            "局面の親は `unmoves` で分かります。すべての手を逆向きにした表には、どれだけの手間がかかるでしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("counts two plies for a move", "1 手を 2 手と数える"),
        hint: Text::new(
            "From a position to its parent is one move. What is added to the distance?",
            "局面とその親の間は 1 手です。手数にはいくつ足すべきでしょうか。",
        ),
        read_again: DISTANCE,
    },
    Mistake {
        name: Text::new("queues at the front", "キューの前に入れる"),
        hint: Text::new(
            "Those nearer to the end come first. Where do new positions belong, which are farther from it?",
            "終局に近い局面が先です。それより遠い新しい局面は、キューのどちら側に入れるべきでしょうか。",
        ),
        read_again: DISTANCE,
    },
    Mistake {
        name: Text::new("forgets the won ends", "勝ちの終わりを忘れる"),
        hint: Text::new(
            "Some games end with a win for the side to move. Do you go back from those as well?",
            "手番側の勝ちで終わるゲームもあります。そこからも、1 手前の局面を調べていますか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("forgets the lost ends", "負けの終わりを忘れる"),
        hint: Text::new(
            "Most games end with a loss for the side to move. Do you go back from those?",
            "多くのゲームは手番側の負けで終わります。そこから、1 手前の局面を調べていますか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("never queues the wins", "勝ちをキューに入れない"),
        hint: Text::new(
            "A new win can make its parents lost. Who looks at them?",
            "新しく分かった勝ちは、その親の負けにつながります。親を調べるのは誰でしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("lists a parent for each piece in hand", "持ち駒の枚数だけ親を並べる"),
        hint: Text::new(
            "With two silvers in hand, how many positions are there before a silver was captured?",
            "銀を 2 枚持っているとき、銀を取る前の局面はいくつあるでしょうか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("forgets moves without a capture", "駒を取らない手を忘れる"),
        hint: Text::new(
            "A piece can also have come to an empty square. Is that in your list?",
            "駒は空いたマスへ動いてきたのかもしれません。その手は一覧にありますか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("forgets moves of promoted pieces", "成り駒の動きを忘れる"),
        hint: Text::new(
            "A dragon may have promoted with this move, or before. What was it in the second case?",
            "龍は、この手で成ったのかもしれず、前から龍だったのかもしれません。後の場合、前のマスにあったのは何でしょうか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("forgets the king", "玉の動きを忘れる"),
        hint: Text::new(
            "The king moves as well. Where does your loop leave it out?",
            "玉も動きます。ループのどこで玉を飛ばしているでしょうか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("puts the dropped piece into the other hand", "打った駒を相手の持ち駒に戻す"),
        hint: Text::new("Whose hand did the piece come from?", "その駒は、どちらの持ち駒だったでしょうか。"),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("takes every piece for dropped", "どの駒も打ったとみなす"),
        hint: Text::new(
            "A gold may have been dropped, or it may have moved. Do you look at both?",
            "金は打ったのかもしれず、動いてきたのかもしれません。両方を調べていますか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("promotes everywhere", "どこでも成れるとみなす"),
        hint: Text::new(
            "Where does a piece promote? Who knows whether the move is legal?",
            "駒はどこで成れるでしょうか。その手が合法かどうかは、何で分かりますか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("takes back one move only", "1 手しか戻さない"),
        hint: Text::new(
            "Many moves can lead to one position. How many are in your list?",
            "1 つの局面には、いろいろな手から来られます。一覧にはいくつありますか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("leaves out the last position", "最後の局面を忘れる"),
        hint: Text::new(
            "How many positions has the game, and how many values do you return?",
            "ゲームの局面はいくつで、返した値はいくつでしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("numbers from one", "局面に 1 から番号をつける"),
        hint: Text::new(
            "The first position has the number 0. Which value stands there?",
            "最初の局面の番号は 0 です。そこにあるのはどの値でしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("solves nothing", "何も返さない"),
        hint: Text::new(
            "One value for each position is wanted. How long is your list?",
            "局面ごとに 1 つの値が必要です。返した一覧の長さはいくつでしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("keeps the distance of wins", "勝ちの手数を増やさない"),
        hint: Text::new(
            "A move that leads to a lost position is a ply too. By how much is the win longer than the loss it leads to?",
            "負けの局面へ進む手も 1 手です。その勝ちの手数は、進んだ先の負けの手数よりいくつ多いでしょうか。",
        ),
        read_again: DISTANCE,
    },
    Mistake {
        name: Text::new("replaces what is solved", "決まった値を書き換える"),
        hint: Text::new(
            "The first value that a position gets is the right one. What do you do with a parent that has one?",
            "最初に決まった値が正しい値です。すでに値のある親をどうしているでしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("loses with one move left", "手が 1 つ残っているのに負けとする"),
        hint: Text::new(
            "One move is left that nobody has looked at, and it may save the side. At which count is it lost?",
            "まだ調べていない手が 1 つあり、それで助かるかもしれません。残りがいくつになれば負けでしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("loses where it can win", "勝てる局面を負けとする"),
        hint: Text::new(
            "A side that can move to a position in which the other one has lost: what is that worth to it?",
            "相手の負けの局面へ進めるとき、自分にとってその局面の値は何でしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("wins where it has lost", "負けの局面を勝ちとする"),
        hint: Text::new(
            "All moves lead to positions that the other side wins. Who has won?",
            "どの手も、相手の勝ちの局面へ進みます。勝ったのはどちらでしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("draws where a move draws", "引き分けの手があれば引き分けとする"),
        hint: Text::new(
            "One move draws, another one may win. When do you know that a position is drawn?",
            "ある手は引き分けでも、別の手で勝てるかもしれません。引き分けと分かるのはいつでしょうか。",
        ),
        read_again: BACKWARD,
    },
    Mistake {
        name: Text::new("forgets that a pawn was captured", "歩を取った手を忘れる"),
        hint: Text::new(
            "Each piece in hand may have been captured just now. Which kinds does your list have?",
            "持ち駒はどれも、直前に取ったものかもしれません。調べている駒の種類はどれでしょうか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("looks at neighbours only", "隣のマスしか調べない"),
        hint: Text::new(
            "A rook can come from far away. From which squares do you let a piece come?",
            "飛車は、遠くから来ることもあります。駒が来たマスとして、どのマスを調べているでしょうか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("forgets quiet moves with pieces in hand", "持ち駒があると、取らない手を忘れる"),
        hint: Text::new(
            "A piece in hand may have been there for long. Has the last move to be a capture?",
            "持ち駒は、ずっと前からあったのかもしれません。直前の手は、必ず取る手でしょうか。",
        ),
        read_again: UNMOVES,
    },
    Mistake {
        name: Text::new("lists promotions twice", "成る手の親を 2 回数える"),
        hint: Text::new(
            "Each parent is to be there once. In how many branches do you add a move that promotes?",
            "親は 1 回ずつ数えます。成る手を加えているところはいくつあるでしょうか。",
        ),
        read_again: UNMOVES,
    },
];
