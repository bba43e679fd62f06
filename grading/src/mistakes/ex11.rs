//! 11: mistakes about the drop-pawn rule and in mate search.

use super::recursion::REMEMBERS_THE_LAST_SEARCH;
use super::{AND_OR, DF_PN, DROP_PAWN_MATE, Mistake, PSEUDO_LEGAL, SHORTEST, Text};

pub const MATE: &[Mistake] = &[
    Mistake {
        name: Text::new("takes a pinned piece for a taker", "ピンされた駒で取れるとみなす"),
        hint: Text::new(
            "A pinned piece that takes the pawn opens a line to its own king. Whom do you attack once it has left its square?",
            "ピンされた駒が歩を取ると、自分の玉への利きが通ってしまいます。その駒が元のマスから離れたら、どこに利きが通るでしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("forgets the takers", "歩を取る駒を忘れる"),
        hint: Text::new(
            "The king cannot move, but is that all? Which other piece stands next to the pawn?",
            "玉は動けませんが、それだけで詰みでしょうか。歩のそばに、ほかの駒はいませんか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("forgets the pawn itself", "打った歩が利きを遮ることを忘れる"),
        hint: Text::new(
            "Once the pawn is there, a bishop or rook may no longer see as far as before. Is the pawn's square in `occupied`?",
            "歩を打つと、角や飛車の利きが遮られることがあります。`occupied` に歩のマスは入っていますか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("forgets the complement", "補集合（`!`）を忘れる"),
        hint: Text::new(
            "You forbid drops that are legal. Which squares do you look at: those without a piece of the king's side, or those with one?",
            "合法な歩打ちまで禁じています。調べているのは、玉方の駒がないマスでしょうか、あるマスでしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("lets the king step onto its own pieces", "玉が味方の駒のあるマスへ逃げられるとみなす"),
        hint: Text::new(
            "The king has a way out that is none. What may stand on the squares it steps to?",
            "玉が、動けないマスへ逃げています。玉の行き先にあってもよいのは、どんな駒でしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("never lets the king take", "玉が駒を取れることを忘れる"),
        hint: Text::new(
            "The king may also take: the pawn, or whatever stands beside it. Which of its squares do you leave out?",
            "玉は駒を取ることもできます。歩だけでなく、隣の駒も取れます。調べていないマスはどれでしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("lets the king take the pawn alone", "玉は打たれた歩しか取れないとみなす"),
        hint: Text::new(
            "The king takes the pawn, or goes to an empty square. What else may stand beside it that nothing protects?",
            "玉は、打たれた歩を取るか、空いたマスへ逃げるだけになっています。玉の隣に、ひもの付いていない駒はありませんか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("forgets the pawn in the pin", "ピンを調べるとき、打った歩のマスを空きマスとみなす"),
        hint: Text::new(
            "A piece that takes the pawn stands where the pawn stood. Does it still shield its king from there?",
            "歩を取った駒は、歩のあったマスに来ます。そこからも、角や飛車の利きを遮っているのではないでしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("lets the king step into check", "玉が利きのあるマスへ逃げられるとみなす"),
        hint: Text::new(
            "A square is only a way out if nothing attacks it. Do you ask?",
            "逃げ道になるのは、相手の利きがないマスだけです。それを調べていますか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("never lets the king step", "玉が逃げられることを忘れる"),
        hint: Text::new(
            "You look for pieces that take the pawn. What can the king itself do?",
            "歩を取る駒は調べています。玉自身は何ができるでしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("looks at the wrong king", "違う側の玉を調べる"),
        hint: Text::new(
            "After the answer it is your turn again. Whose king must not be attacked then: yours, or that of the side that answered?",
            "応手の後は、また打った側の手番です。そこで取られてはいけないのは、どちらの玉でしょうか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("answers by the king alone", "玉の応手しか調べない"),
        hint: Text::new(
            "You look at the king's answers. Who else can do something about a pawn?",
            "玉の手だけを調べています。歩に対して、ほかの駒は何もできないでしょうか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("answers by taking the pawn alone", "歩を取る応手しか調べない"),
        hint: Text::new(
            "A check can be met without taking the piece that gives it. Which answers do you leave out?",
            "王手は、王手をかけた駒を取らなくても防げることがあります。調べていない応手はどれでしょうか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("forgets to undo the drop", "打った歩を戻し忘れる"),
        hint: Text::new(
            "Two moves are done, one after the other. How many are taken back?",
            "手を 2 回続けて指しています。何回戻していますか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("forgets to undo the answers", "応手を戻し忘れる"),
        hint: Text::new(
            "The second answer is done on top of the first. What is missing in the loop?",
            "2 つ目の応手を、1 つ目を戻さないまま指しています。ループに何が足りないでしょうか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("skips pawn drops after a forbidden one", "打ち歩詰めの後の歩を打つ手を飛ばす"),
        hint: Text::new(
            "One pawn drop is forbidden, and the rest of them is missing, too. Is there a `break`, or a flag that is never taken back?",
            "禁じ手は 1 つだけなのに、残りの歩を打つ手まで消えています。`break` や、立てたまま戻さないフラグはありませんか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("leaves its king in check", "自玉が取られる手を残す"),
        hint: Text::new(
            "A pseudo-legal move may leave your own king attacked. After the move, whose king do you ask about?",
            "疑似合法手には、自玉が取られる手もあります。指した後、どちらの玉について調べていますか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("forgets the drop pawn rule", "打ち歩詰めを忘れる"),
        hint: Text::new(
            "All kings are safe, but one kind of mate is forbidden. Which of your functions knows of it?",
            "自玉は安全ですが、禁じられた詰まし方が 1 つあります。それを調べる関数はどれでしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("forbids every pawn check", "歩を打つ王手をすべて禁じる"),
        hint: Text::new(
            "A dropped pawn may give check. What else must be true before it is forbidden?",
            "歩を打って王手をかけるのは反則ではありません。反則になるのは、さらにどんなときでしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("forbids every check", "王手をすべて禁じる"),
        hint: Text::new(
            "After a move, `in_check` asks about the side to move. Which side is that?",
            "指した後の `in_check` は、手番側について調べます。それはどちらの側でしょうか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("misses discovered checks", "開き王手に気づかない"),
        hint: Text::new(
            "A check need not come from the piece that moved. What has the piece that stands behind it to say?",
            "王手をかけるのは、動いた駒とは限りません。その後ろにいた駒の利きはどうなるでしょうか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("tries quiet moves", "王手でない手も調べる"),
        hint: Text::new(
            "In a mate search each move of the attacker is a check. Which line of yours asks for it?",
            "詰みの探索では、攻め方の手はすべて王手です。それを調べるのは、どの行でしょうか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("needs every check to work", "すべての王手で詰まなければ詰みとしない"),
        hint: Text::new("How many good checks does an attacker need?", "攻め方に必要な、詰む王手はいくつでしょうか。"),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("needs one answer to fail", "応手の 1 つに対して詰むだけで詰みとする"),
        hint: Text::new(
            "The defender chooses the answer. When is it mate: if one answer fails, or if all of them do?",
            "応手を選ぶのは玉方です。詰みになるのは、応手の 1 つに対して詰むときでしょうか、すべてに対して詰むときでしょうか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("skips the answers that escape", "詰まない応手を飛ばす"),
        hint: Text::new(
            "An answer that escapes is passed over, and the rest decides. What does one such answer mean for the defender?",
            "詰まない応手があっても、次の応手に進んでいます。詰まない応手が 1 つあれば、その局面について何が言えるでしょうか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("reads one ply too few", "1 手足りない"),
        hint: Text::new(
            "A mate in one takes one ply. What do your functions do with `plies` 1, and with 0?",
            "1 手詰めは 1 手です。`plies` が 1 のときと 0 のとき、それぞれの関数は何をしていますか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("takes the last check for mate", "最後の王手を詰みとみなす"),
        hint: Text::new(
            "No plies are left, but the defender has an answer. What is the result there?",
            "残り 0 手でも、玉方には応手があります。そのときの結果は何でしょうか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("never deepens", "深さを増やさない"),
        hint: Text::new(
            "Your line is a mate, but a shorter one comes later in the list. With how many plies do you begin?",
            "詰みではありますが、もっと短い詰みが一覧の後ろにあります。何手から探し始めていますか。",
        ),
        read_again: SHORTEST,
    },
    Mistake {
        name: Text::new("drops pawns to mate", "打ち歩詰めで詰ます"),
        hint: Text::new(
            "Your last move is forbidden. From which list do the moves of your search come?",
            "最後の手が禁じ手です。探索で調べる手は、どの一覧から取っていますか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("always promotes", "必ず成る"),
        hint: Text::new(
            "Most often promoting is better. When can a weaker piece on the same square help, if a pawn is in your hand?",
            "たいていは成るほうが得です。持ち駒に歩があるとき、成らないほうがよいのはどんな場合でしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("answers by captures alone", "取る応手しか調べない"),
        hint: Text::new(
            "A check can be met in three ways. Which of them is in your list of answers?",
            "王手への応じ方は 3 通りあります。応手の一覧に入っているのは、そのうちどれでしょうか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("answers by king moves alone", "玉の動く応手しか調べない"),
        hint: Text::new(
            "A check can be met in three ways; the king's steps are one. What about the others?",
            "王手への応じ方は 3 通りあり、玉が動くのはその 1 つです。残りの 2 つはどこにありますか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("never drops in between", "合駒を打たない"),
        hint: Text::new(
            "Against a rook from afar a piece can be put in between, from the hand as well.",
            "離れたところからの王手には、合駒ができます。持ち駒を打つこともできます。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("keeps the first answer", "最初の応手を手順に入れる"),
        hint: Text::new(
            "All answers are mated, but not after the same number of moves. Which one would the defender play?",
            "どの応手でも詰みますが、手数は同じではありません。玉方はどれを選ぶでしょうか。",
        ),
        read_again: SHORTEST,
    },
    Mistake {
        name: Text::new("keeps the last answer", "最後の応手を手順に入れる"),
        hint: Text::new(
            "Each answer takes the place of the one before. Which one would the defender play?",
            "後から調べた応手が、いつも前の応手を置き換えています。玉方はどれを選ぶでしょうか。",
        ),
        read_again: SHORTEST,
    },
    Mistake {
        name: Text::new("keeps the shortest answer", "最も短い応手を手順に入れる"),
        hint: Text::new(
            "The attacker wants a short line. What does the defender want?",
            "攻め方は短い手順を望みます。玉方は何を望むでしょうか。",
        ),
        read_again: SHORTEST,
    },
    Mistake {
        name: Text::new("leaves out the answers", "応手を手順に入れない"),
        hint: Text::new(
            "Only the attacker's moves are in your line. Where are the others put in?",
            "手順に攻め方の手しか入っていません。応手はどこで入れるのでしょうか。",
        ),
        read_again: SHORTEST,
    },
    Mistake {
        name: Text::new("writes the line backwards", "手順を逆に並べる"),
        hint: Text::new(
            "The last move is found first. In which order does your list grow?",
            "最後の手が最初に見つかります。手順には、手がどの順に加わりますか。",
        ),
        read_again: SHORTEST,
    },
    Mistake {
        name: Text::new("gives no line", "手順を返さない"),
        hint: Text::new(
            "You know that there is a mate, but the list of moves is empty. Where does a move enter it?",
            "詰みがあることは分かっていますが、手の一覧が空です。手はどこで一覧に入るのでしょうか。",
        ),
        read_again: SHORTEST,
    },
    Mistake {
        name: Text::new("forgets to undo a check", "王手を戻し忘れる"),
        hint: Text::new(
            "After the first check the position is another one. What brings it back, whether there was a mate or not?",
            "最初の王手の後、局面が変わったままです。詰んでも詰まなくても、何をすれば元に戻るでしょうか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("returns from a mate without undo", "詰みを見つけると手を戻さずに返す"),
        hint: Text::new(
            "All is well until a mate is found. Which `return` or `?` comes before `undo_move`?",
            "詰みを見つけたときだけ局面が元に戻りません。`undo_move` の前に `return` や `?` はありませんか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("returns without undo when stopped", "止められると手を戻さずに返す"),
        hint: Text::new(
            "All is well until the search is stopped. Which `?` comes before `undo_move`?",
            "止められたときだけ局面が元に戻りません。`undo_move` の前に `?` はありませんか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("takes the stop for no mate", "止められると「詰みがない」と答える"),
        hint: Text::new(
            "A search that was stopped has not seen everything. Is `Err(Stopped)` the same as `Ok(None)`?",
            "止められたときは、まだすべてを調べていません。`Err(Stopped)` は `Ok(None)` と同じでしょうか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("never stops", "止まらない"),
        hint: Text::new("Which line of yours asks `self.should_stop(pos)`?", "`self.should_stop(pos)` を調べるのは、どの行でしょうか。"),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("searches all checks ply by ply", "すべての王手を順に深く読む"),
        hint: Text::new(
            "The mates are found, but not within the moves that are allowed. Which check leaves the defender the fewest answers?",
            "詰みは見つかりますが、決められた手数では足りません。玉方の応手が最も少ない王手はどれでしょうか。",
        ),
        read_again: DF_PN,
    },
    Mistake {
        name: Text::new("never turns the numbers", "証明数と反証数を入れ替えない"),
        hint: Text::new(
            "What helps the attacker hurts the defender. Which of a child's two numbers does the mover want small?",
            "攻め方に有利なことは玉方に不利です。手を選ぶ側が小さくしたいのは、子のどちらの数でしょうか。",
        ),
        read_again: DF_PN,
    },
    Mistake {
        name: Text::new("never comes back", "しきい値を渡さない"),
        hint: Text::new(
            "Once you are below a move, you stay there until all is decided. What bounds does a child get?",
            "一度ある手を調べ始めると、最後まで戻ってきません。子には、どんなしきい値を渡しますか。",
        ),
        read_again: DF_PN,
    },
    Mistake {
        name: Text::new("looks at its own king", "自分の玉を調べる"),
        hint: Text::new(
            "A pawn that you drop cannot mate your own king. Whose square is `king`?",
            "自分が打った歩で、自玉が詰むことはありません。`king` はどちらの玉のマスでしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("forbids the other pawn drops", "打ち歩詰めの条件が逆である"),
        hint: Text::new(
            "The forbidden drop is in your list, and those that are allowed are not. Is a condition the wrong way round?",
            "禁じ手が一覧に入り、合法な歩打ちが消えています。条件が逆になっていませんか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("reads two plies too many", "2 手多く読む"),
        hint: Text::new(
            "You find mates that are longer than was asked for. What is `plies` where no check is left to be played?",
            "求められた手数より長い詰みを答えています。もう王手ができないとき、`plies` はいくつでしょうか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("lets the king take a protected pawn", "守られた歩を玉で取れるとみなす"),
        hint: Text::new(
            "May a king take a piece that another one protects? Does the pawn's square get another answer than the rest?",
            "守られている駒を玉で取れるでしょうか。歩のいるマスだけ、別に扱っていませんか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("takes every pawn check for mate", "歩の王手をすべて詰みとみなす"),
        hint: Text::new(
            "The pawn gives check. What can the king and its pieces still do?",
            "歩で王手がかかりました。玉とほかの駒には、まだ何ができるでしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("turns the pawn round", "歩の向きを逆にする"),
        hint: Text::new(
            "Pawns of Black and White look in opposite directions. Whose pawn is dropped?",
            "先手と後手の歩は、逆の向きに進みます。打つのはどちらの歩でしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("content with one pinned taker", "歩を取れる駒の 1 つがピンされていれば詰みとする"),
        hint: Text::new(
            "There may be two pieces that can take the pawn. Is `any` the right question, or `all`?",
            "歩を取れる駒は 2 つあるかもしれません。`any` でしょうか、`all` でしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("does the drop", "パート 1 で手を指す"),
        hint: Text::new(
            "This part is about looking: which squares are attacked, and by what? No move is needed.",
            "ここでは局面を見るだけです。どのマスにどの駒の利きがあるかは、手を指さなくても分かります。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("needs every answer to be safe", "安全でない応手が 1 つあれば詰みとする"),
        hint: Text::new("How many safe answers does a king need to be saved?", "玉が助かるには、安全な応手がいくつあればよいでしょうか。"),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("never asks whether the drop is check", "王手かどうかを調べない"),
        hint: Text::new(
            "No answer is safe: is that mate even if the king is not attacked now?",
            "安全な応手がなくても、いま王手がかかっていなければ、それは詰みでしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("returns from a safe answer without undo", "安全な応手を見つけると、手を戻さずに返す"),
        hint: Text::new(
            "`return` in the loop: which two moves are still on the board then?",
            "ループの中で `return` すると、盤にはどの 2 手が残っているでしょうか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("asks about the other king", "違う側の玉を調べる（合法手）"),
        hint: Text::new(
            "After the move, whose king must not be attacked: that of the side that moved, or of the side to move?",
            "指した後に取られてはならないのは、指した側の玉でしょうか、次の手番側の玉でしょうか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("forbids pawn moves that mate", "歩を進めて詰ます手を禁じる"),
        hint: Text::new(
            "The rule is about drops. May a pawn that stands on the board mate by moving?",
            "反則なのは打つ手です。盤上の歩を進めて詰ますのは反則でしょうか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("forbids every drop that mates", "打って詰ます手をすべて禁じる"),
        hint: Text::new(
            "Which kind of piece may not mate when it is dropped, and what about the others?",
            "打って詰ますのが反則になるのは、どの駒でしょうか。ほかの駒はどうでしょうか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("forgets to undo in the list", "合法手を調べた手を戻し忘れる"),
        hint: Text::new(
            "Every pseudo-legal move is done to look at the king. Is each of them taken back?",
            "疑似合法手を指して玉を調べています。どの手も戻していますか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("calls attack for the answers", "応手の後に `shortest` を呼ばない"),
        hint: Text::new(
            "After an answer the mate may be shorter than the plies that are left. Which function finds the shortest?",
            "応手の後の詰みは、残りの手数より短いかもしれません。最短の詰みを見つける関数はどれでしょうか。",
        ),
        read_again: SHORTEST,
    },
    Mistake {
        name: Text::new("needs a ply to see the mate", "詰みを見るのに 1 手余分に使う"),
        hint: Text::new(
            "A side that is mated needs no ply for it. What is asked first: are there plies left, or is there an answer?",
            "詰んでいるかどうかを知るのに、手数は要りません。先に調べるのは、残りの手数でしょうか、応手の有無でしょうか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("looks for check before the move", "指す前に王手かどうかを調べる"),
        hint: Text::new(
            "`in_check` is about the side to move. Who is that before the move, and who after it?",
            "`in_check` が調べるのは手番側の玉です。指す前と指した後で、手番側はどちらでしょうか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("tries the first check only", "最初の王手しか調べない"),
        hint: Text::new(
            "The first check fails. Does that say anything about the second?",
            "最初の王手では詰みませんでした。2 つ目の王手についても何か分かったでしょうか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("never drops to check", "打つ王手を調べない"),
        hint: Text::new("Which checks can an attacker give with the pieces in hand?", "攻め方は、持ち駒でどんな王手ができるでしょうか。"),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("takes the stop for a mate", "止められると「詰んだ」と答える"),
        hint: Text::new(
            "A search that was stopped knows of no mate. What is an empty line?",
            "止められた探索は、詰みを見つけていません。空の手順は何を意味するでしょうか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("asks whether to stop at the root only", "ルートでしか止まるか調べない"),
        hint: Text::new(
            "A root move can take millions of nodes. How often is `should_stop` asked meanwhile?",
            "ルートの 1 手に何百万節点もかかることがあります。その間に `should_stop` を何回調べるでしょうか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("answers with a timeout", "いつも時間切れと答える"),
        hint: Text::new(
            "`Err(Stopped)` is for a search that had to stop. What is the answer of one that came to its end?",
            "`Err(Stopped)` は、途中で止められた探索の答えです。最後まで読んだ探索の答えは何でしょうか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("forgets to add one to the second", "`second` に 1 を足さない"),
        hint: Text::new(
            "Two children are equally good: the first is left when its delta reaches that of the second. Is it there already? Look at `second + 1`.",
            "2 つの子の `delta` が等しいとき、1 つ目を読むのをやめるのは、その `delta` が 2 つ目に達したときです。もう達していませんか。`second + 1` の 1 は何のためでしょうか。",
        ),
        read_again: DF_PN,
    },
    Mistake {
        name: Text::new("gives the child the whole threshold", "しきい値から兄弟の分を引かない"),
        hint: Text::new(
            "Delta is a sum over all children. How much of the threshold is left for this one?",
            "`delta` はすべての子の和です。この子の分として、しきい値はどれだけ残っているでしょうか。",
        ),
        read_again: DF_PN,
    },
    Mistake {
        name: Text::new("looks at the worst child", "最も悪い子を読む"),
        hint: Text::new(
            "Which child has the least left to prove: that with the smallest delta, or the largest?",
            "証明に必要な数が最も小さいのは、`delta` が最小の子でしょうか、最大の子でしょうか。",
        ),
        read_again: DF_PN,
    },
    Mistake {
        name: Text::new("tries quiet moves in the proof", "証明で王手でない手も調べる"),
        hint: Text::new(
            "An attacker must check with every move. Which moves are the children of its positions?",
            "攻め方の手は、すべて王手でなければなりません。攻め方の局面の子は、どの手でしょうか。",
        ),
        read_again: DF_PN,
    },
    Mistake {
        name: Text::new("never stores the numbers", "証明数と反証数を入れない"),
        hint: Text::new(
            "When the search comes back to a position, what does the table know of it?",
            "探索が同じ局面に戻ってきたとき、表には何が入っているでしょうか。",
        ),
        read_again: DF_PN,
    },
    Mistake {
        name: Text::new("never stops in the proof", "証明の途中で止まらない"),
        hint: Text::new(
            "Parts 4 and 5 are two searches. Which of them asks whether to stop?",
            "パート 4 とパート 5 は別の探索です。止まるべきかどうかを調べているのはどちらでしょうか。",
        ),
        read_again: DF_PN,
    },
    Mistake {
        name: Text::new("adds up what the mover needs", "手番側の数を足し合わせる"),
        hint: Text::new(
            "The mover needs one good move: is that the smallest of the children's numbers, or their sum?",
            "手番側に必要なのは、良い手 1 つです。それは子の数の最小でしょうか、和でしょうか。",
        ),
        read_again: DF_PN,
    },
    REMEMBERS_THE_LAST_SEARCH,
    Mistake {
        name: Text::new("looks for its own takers", "自分の駒が歩を取れるかを調べる"),
        hint: Text::new(
            "Whose pieces could take the pawn? Which colour do you hand to `attackers`?",
            "歩を取るのは、どちらの駒でしょうか。`attackers` に渡す色を見直しましょう。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("needs every step to be safe", "逃げ場所がすべて安全でないと逃げられないとする"),
        hint: Text::new(
            "One safe square is enough for the king. `any` or `all`?",
            "玉には安全なマスが 1 つあれば十分です。`any` と `all` のどちらでしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("never finds a mate", "詰みを 1 つも見つけない"),
        hint: Text::new(
            "What does your variable begin with, and can a later line make it true?",
            "変数は何から始まり、後の行でそれが真になることはあるでしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("content with one answer that fails", "王手から逃げられない手が 1 つあれば詰みとする"),
        hint: Text::new(
            "It is mate if every answer leaves the king in check, not if one does. `&=` or `|=`?",
            "どの応手でも王手から逃げられないときが詰みです。1 つだけでは足りません。`&=` と `|=` のどちらでしょうか。",
        ),
        read_again: DROP_PAWN_MATE,
    },
    Mistake {
        name: Text::new("asks about the drop when it is done", "歩を打った後の局面で詰みかを調べる"),
        hint: Text::new(
            "Your functions of the parts 1 and 2 want the position before the drop. Which one do you call them in?",
            "パート 1 と 2 の関数に渡すのは、歩を打つ前の局面です。どの局面で呼んでいますか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("looks at the moves of its king alone", "自玉の手だけを調べる"),
        hint: Text::new(
            "Which pieces other than the king can leave it in check by moving?",
            "玉以外の駒が動いても、自玉に王手がかかることがあります。どんなときでしょうか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("looks for check only in check", "王手をかけられているときだけ調べる"),
        hint: Text::new(
            "A king that is not in check yet can walk into one, and a pinned piece can leave. Which moves have to be looked at?",
            "王手をかけられていなくても、玉が利きのあるマスへ入る手や、ピンされた駒が離れる手があります。どの手を調べるべきでしょうか。",
        ),
        read_again: PSEUDO_LEGAL,
    },
    Mistake {
        name: Text::new("leaves out the checks", "手順に王手の手を入れない"),
        hint: Text::new(
            "The line has a move of each side in turn. Who adds the move of the attacker?",
            "手順には両者の手が交互に並びます。攻め方の手はどこで加えているでしょうか。",
        ),
        read_again: AND_OR,
    },
    Mistake {
        name: Text::new("begins with no plies", "0 手から始める"),
        hint: Text::new(
            "What is the shortest mate, and what is `plies - 1` of 0?",
            "いちばん短い詰みは何手でしょうか。また、0 から 1 を引くとどうなるでしょうか。",
        ),
        read_again: SHORTEST,
    },
    Mistake {
        name: Text::new("takes two plies for an answer", "応手を 2 手と数える"),
        hint: Text::new(
            "How many plies are an answer? Longer mates are not found.",
            "応手は何手と数えますか。長い詰みが見つかっていません。",
        ),
        read_again: SHORTEST,
    },
];
