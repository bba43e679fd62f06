//! 03: mistakes of the one-ply player.

use super::recursion::REMEMBERS_THE_LAST_SEARCH;
use super::{DO_AND_UNDO, EVALUATION, Mistake, ONE_PLY_PLAYER, ROOT_MOVES, Text};

pub const ONE_PLY: &[Mistake] = &[
    Mistake {
        name: Text::new("forgets the minus sign", "符号を変え忘れる"),
        hint: Text::new(
            "After `do_move` it is the other side's turn. Type `position startpos moves 1e1b` and `eval` in the shell: who sees that value?",
            "`do_move` の後は相手の手番です。シェルで `position startpos moves 1e1b`、`eval` と打ってみましょう。誰から見た値でしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("evaluates before the move", "手を指す前に評価する"),
        hint: Text::new(
            "Every move gets the same value. On which line is `evaluate` called, and what does `pos` look like at that moment?",
            "どの手も同じ値になっています。`evaluate` を呼ぶのはどの行で、そのとき `pos` はどの局面でしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("evaluates after the undo", "手を戻した後で評価する"),
        hint: Text::new(
            "Every move gets the same value. Do, look, undo, remember: in which order do you do these four?",
            "どの手も同じ値になっています。指す、見る、戻す、覚える。この 4 つを、どの順で行っているでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("evaluates the wrong position", "別の局面を評価する"),
        hint: Text::new(
            "Every move gets the same value. Which position do you hand to `evaluate`, and has the move been done on that very one?",
            "どの手も同じ値になっています。`evaluate` に渡しているのはどの局面でしょうか。手を指したのはその局面でしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("evaluates always as black", "いつも先手から見る"),
        hint: Text::new(
            "As Black all is right, as White everything is the wrong way round. Does your formula ask for a colour? `evaluate` looks from the side to move already.",
            "先手なら正しく、後手だと逆になります。式の中で色を調べていませんか。`evaluate` は初めから手番側から見た値です。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("counts only the piece taken", "取った駒の価値だけを数える"),
        hint: Text::new(
            "A capture takes a piece away from the other side, and puts one into your hand. And what does a promotion change?",
            "駒を取ると、相手の駒が減るだけでなく、自分の持ち駒が増えます。成ったときは何が変わるでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("plays the worst move", "最も悪い手を指す"),
        hint: Text::new(
            "The scores are right, the move is not. Which way does your comparison point, and from where does it start?",
            "値は正しいのに、手が違います。比較の向きはどちらでしょうか。最大値は何から始まっているでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("starts from zero", "最大値を 0 から始める"),
        hint: Text::new(
            "When you stand badly, every move is worth less than 0. Can one of them become the best?",
            "形勢が悪いと、どの手の値も 0 より小さくなります。そのとき、最善手は見つかるでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("never remembers the best value", "最大の値を覚えない"),
        hint: Text::new(
            "Two things are to be kept when a move is the best so far. Which of them never changes in your loop?",
            "これまでで最善の手が見つかったら、2 つのことを覚えます。ループの中で変わっていないのはどちらでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("plays the first move", "最初の手を指す"),
        hint: Text::new(
            "The first entry of `root_moves` is played, and nothing was looked at. Does your loop run at all?",
            "何も調べずに `root_moves` の最初の手を指しています。ループは動いているでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("only captures", "取る手だけを調べる"),
        hint: Text::new(
            "Often no capture is possible, or a quiet move mates. Which moves does your loop pass over?",
            "取れる駒がない局面も、駒を取らずに詰む局面もあります。ループはどの手を飛ばしているでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("leaves the scores alone", "値を書き込まない"),
        hint: Text::new(
            "You play the right moves, but tell nobody what they are worth. What is the place for the value of a move?",
            "正しい手を指していますが、値がどこにも残っていません。手の値を入れる場所はどこでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("scores for the other side", "相手から見た値を書き込む"),
        hint: Text::new(
            "You play the right moves, but the scores have the wrong sign. Is what you compare the same as what you keep?",
            "正しい手を指していますが、値の符号が逆です。比べている値と、書き込んでいる値は同じでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("never looks for mate", "詰みを調べない"),
        hint: Text::new(
            "`evaluate` adds up pieces: a mate looks like any other position to it. What else can you ask the position?",
            "`evaluate` は駒を足すだけで、詰みもただの局面に見えます。局面に、ほかに何を聞けるでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("looks for mate before the move", "指す前に詰みを調べる"),
        hint: Text::new(
            "Your test for mate never says yes. Whom does it ask about: the side that is to move at that moment?",
            "詰みの判定が一度も成り立ちません。調べているその時点では、誰の手番でしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("takes a check for a mate", "王手を詰みと見なす"),
        hint: Text::new(
            "The other side is in check, but can it get out? Which call asks for both?",
            "相手は王手をかけられていますが、逃げられないでしょうか。その両方を調べる呼び出しはどれでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("scores a mate for the other side", "詰みの値の符号を間違える"),
        hint: Text::new(
            "You find the mate and then keep away from it. For whom is mating a good thing, and which sign has it then?",
            "詰みを見つけているのに避けています。詰まして得をするのはどちらでしょうか。そのとき符号はどちらでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("scores a mate as even", "詰みを 0 とする"),
        hint: Text::new(
            "You find the mate, but a pawn is worth more to you. What is `mate_in(1)`?",
            "詰みを見つけていますが、歩 1 枚より低い値になっています。`mate_in(1)` はいくつでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("forgets to undo", "手を戻し忘れる"),
        hint: Text::new(
            "The second move is tried in the position after the first. What has to happen at the end of each turn of the loop?",
            "2 つ目の手を、1 つ目の手を指した後の局面で指そうとしています。ループの終わりに何をすべきでしょうか。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("undoes twice", "手を 2 回戻す"),
        hint: Text::new(
            "Count the calls: how many times is `do_move` called for one move, how many times `undo_move`?",
            "数えてみましょう。1 つの手について、`do_move` は何回、`undo_move` は何回呼ばれるでしょうか。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("undoes the best move", "最善手のほうを戻す"),
        hint: Text::new(
            "Only the move done last can be taken back. Which variable do you hand to `undo_move`?",
            "戻せるのは、最後に指した手だけです。`undo_move` に渡している変数はどれでしょうか。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("leaves the loop before the undo", "手を戻す前にループを抜ける"),
        hint: Text::new(
            "It goes wrong only where there is a mate. Follow that way through the loop: what comes first, `break` or `return`, or `undo_move`?",
            "詰みがあるときだけおかしくなります。その道筋をたどってみましょう。`break` や `return` と `undo_move` の、どちらが先でしょうか。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("leaves the best move on the board", "最善手を指したまま終わる"),
        hint: Text::new(
            "`search` chooses a move, and the shell does it. Which `do_move` is one too many?",
            "`search` は手を選ぶだけで、指すのはシェルです。余計な `do_move` はどれでしょうか。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("relies on a legal move", "合法手があると決めてかかる"),
        hint: Text::new(
            "The last position asked about is a mate. What is the best of no moves, and what does `unwrap` do with it?",
            "最後に問われるのは詰みの局面です。手が 1 つもないとき、最善手は何になり、`unwrap` はそれをどうするでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("always resigns", "いつも投了する"),
        hint: Text::new(
            "`best_move` begins as `Move::RESIGN`. Which line gives it another value, and is that line ever reached?",
            "`best_move` は `Move::RESIGN` から始まります。別の値を入れるのはどの行でしょうか。その行は実行されているでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    REMEMBERS_THE_LAST_SEARCH,
    Mistake {
        name: Text::new("evaluates after the undo unless it mates", "詰みは見るが、評価は手を戻した後にする"),
        hint: Text::new(
            "Between which two calls does the board show the position after the move? Where do you call `evaluate`?",
            "盤面が指した後の局面になっているのは、どの 2 つの呼び出しの間でしょうか。`evaluate` はどこで呼んでいるでしょうか。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("calls a mate infinite", "詰みの値を無限大にする"),
        hint: Text::new(
            "`VALUE_INFINITE` is more than any value. What is a mate with this move worth?",
            "`VALUE_INFINITE` は、どの値よりも大きい数です。この手で詰むときの値はいくつでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("scores a mate as mate in zero", "0 手詰めの値をつける"),
        hint: Text::new(
            "How many moves does it take from here to the mate, this one included?",
            "この手を含めて、詰みまで何手かかるでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("adds the mate to the value", "詰みの値に評価値を足す"),
        hint: Text::new("The game is over there: do the pieces still count?", "そこで終局です。駒の損得はまだ関係するでしょうか。"),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("scores the best so far", "それまでの最大値を `score` に入れる"),
        hint: Text::new(
            "The score of a move tells about that move. Which of your two variables do you keep in it?",
            "手の `score` は、その手の値です。2 つの変数のどちらを入れているでしょうか。",
        ),
        read_again: ROOT_MOVES,
    },
    Mistake {
        name: Text::new("scores only the best moves", "最善の手にしか値をつけない"),
        hint: Text::new(
            "Some moves have no score. Is the line that sets it inside the `if`?",
            "値のついていない手があります。値を入れる行が `if` の中に入っていませんか。",
        ),
        read_again: ROOT_MOVES,
    },
    Mistake {
        name: Text::new("adds to the scores", "`score` に足し込む"),
        hint: Text::new(
            "A score begins at `-VALUE_INFINITE`. What is the difference between `=` and `+=`?",
            "`score` は `-VALUE_INFINITE` から始まります。`=` と `+=` の違いは何でしょうか。",
        ),
        read_again: ROOT_MOVES,
    },
    Mistake {
        name: Text::new("scores the gain", "得した分だけを値にする"),
        hint: Text::new(
            "The value of a move is what the position after it is worth, not the change. What do you subtract?",
            "手の値は、指した後の局面の値そのもので、差ではありません。何を引いているでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("returns after the first move", "1 つ目の手で戻る"),
        hint: Text::new(
            "How many moves are looked at before your function returns? In which braces does the last line stand?",
            "関数が戻るまでに、いくつの手を調べているでしょうか。最後の行は、どの波かっこの中にあるでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("compares amounts", "絶対値で比べる"),
        hint: Text::new(
            "-900 is no better than 200. What do you compare?",
            "-900 は 200 より良い値ではありません。何を比べているでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("sorts the wrong way round", "逆の順に並べ替える"),
        hint: Text::new(
            "The scores are right, and the worst move is played. Which end of the sorted list has the highest score?",
            "値は正しいのに、最も悪い手を指しています。並べ替えたリストで、値が最大なのはどちらの端でしょうか。",
        ),
        read_again: ROOT_MOVES,
    },
    Mistake {
        name: Text::new("stops at the first gain", "得する手があればそこで終える"),
        hint: Text::new(
            "A good move may be followed by a better one. What ends your loop?",
            "良い手の後に、もっと良い手があるかもしれません。ループを終わらせているのは何でしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("evaluates always as white", "いつも後手から見る"),
        hint: Text::new(
            "It goes well as White only. Does your loop ask for a colour anywhere?",
            "うまくいくのは後手のときだけです。ループのどこかで色を調べていませんか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("looks two plies ahead", "2 手読む"),
        hint: Text::new(
            "This player looks one ply ahead: whose moves do you go through after your own?",
            "このプレイヤーが読むのは 1 手だけです。自分の手の後に、誰の手を調べているでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("evaluates before the move unless it mates", "詰み以外では指す前の局面を評価する"),
        hint: Text::new(
            "All moves but a mate look the same. Which position does the board show when you call `evaluate`?",
            "詰ます手以外は、どの手も同じ値になっています。`evaluate` を呼ぶとき、盤面はどの局面でしょうか。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("remembers the last maximum", "前の探索の最大値を覚えている"),
        hint: Text::new(
            "The first `go` is right, the next one finds no better move and resigns. Which variable should begin anew in `search`?",
            "最初の `go` は正しく、次からはより良い手が見つからずに投了します。`search` のたびに初期化すべき変数はどれでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("undoes the better moves only", "良くなった手だけを戻す"),
        hint: Text::new(
            "Each move that is done must be taken back, good or bad. In which block does `undo_move` stand?",
            "指した手は、良くても悪くても戻さなければなりません。`undo_move` はどのブロックの中にあるでしょうか。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("leaves the loop before the score", "値を入れる前にループを抜ける"),
        hint: Text::new(
            "A mate is played, but has no score. What comes first where you have found one: `return`, or the line with `root_move.score`?",
            "詰ます手を指していますが、その手に値がありません。詰みを見つけたとき、`return` と `root_move.score` の行のどちらが先でしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("takes amounts for values", "値の符号を捨てる"),
        hint: Text::new(
            "A value says for whom it is good. What does `abs` leave of -200?",
            "値の符号は、どちらに良いかを表します。`abs` を付けると、-200 は何になるでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("never promotes", "成る手を調べない"),
        hint: Text::new(
            "Some of the root moves are left out. What have those in common that are?",
            "ルートの手の一部を調べていません。調べていない手に共通することは何でしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("never drops", "打つ手を調べない"),
        hint: Text::new(
            "Some of the root moves are left out. What does `from` say of a piece from the hand?",
            "ルートの手の一部を調べていません。持ち駒を打つ手で、`from` は何を返すでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("plays the last move", "最後の手を指す"),
        hint: Text::new(
            "Whatever the values are, one place of the list is played. Which variable holds the best move, and where is it set?",
            "値に関係なく、リストの決まった場所の手を指しています。最善手の変数は、どこで書き換わるでしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("misses mates by drops", "駒を打つ詰みを見ない"),
        hint: Text::new(
            "Some mates you see, others you do not. Which kind of move do those have in common that you miss?",
            "見つけている詰みと、見つけていない詰みがあります。見つけていないほうに共通するのは、どんな種類の手でしょうか。",
        ),
        read_again: ONE_PLY_PLAYER,
    },
    Mistake {
        name: Text::new("forgets to sort", "並べ替え忘れる"),
        hint: Text::new(
            "The scores are right, but whatever they are, the first of `root_moves` is played. What brings the best move to the front?",
            "値は正しく求まっていますが、いつも `root_moves` の先頭の手を指しています。最善手を先頭に持ってくるのは、どの呼び出しでしょうか。",
        ),
        read_again: ROOT_MOVES,
    },
];
