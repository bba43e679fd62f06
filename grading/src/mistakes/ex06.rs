//! 06: mistakes of move ordering.

use super::recursion::*;
use super::{CAPTURES_FIRST, CUTTING, HISTORY, KILLERS, LEGAL_MOVES, Mistake, Text};

pub const ORDERING: &[Mistake] = &[
    Mistake {
        name: Text::new("scores all moves alike", "どの手にも同じ点をつける"),
        hint: Text::new(
            "The moves stay in the order of `legal_moves()`. What does your `score` return for a capture, and for a quiet move?",
            "手が `legal_moves()` の順のままです。`score` は、駒を取る手と静かな手に、それぞれ何を返しているでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("sorts after the search", "探索した後で並べ替える"),
        hint: Text::new(
            "The order of the moves matters before the first of them is done. Where is the sort in your loop?",
            "順番が意味をもつのは、最初の手を指す前です。並べ替えは、ループの前でしょうか、後でしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("looks at the worst first", "悪い手から先に調べる"),
        hint: Text::new(
            "Sorting puts the smallest key first. What is `Reverse` for, and which move gets your highest score?",
            "並べ替えると、キーの小さいものが先に来ます。`Reverse` は何のためで、最も高い点はどの手につくでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("scores all captures alike", "駒を取る手にどれも同じ点をつける"),
        hint: Text::new(
            "A pawn and a rook can be taken. Which capture is more likely to cut, and where does your score say so?",
            "歩も飛車も取れるとします。枝刈りになりやすいのはどちらで、点のどこに表れているでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("ignores the victim", "取られる駒を見ない"),
        hint: Text::new(
            "Your captures are sorted by what takes. What stands on `m.to()`, and what is it worth?",
            "駒を取る手が、取る駒の順に並んでいます。`m.to()` には何があり、その価値はいくらでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("ignores the attacker", "取る駒を見ない"),
        hint: Text::new(
            "A pawn and a rook can take the same piece, and be taken in turn. With which of them do you lose less?",
            "同じ駒を歩でも飛車でも取れて、取り返されるかもしれません。損が少ないのはどちらで取ったときでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("prefers the most valuable attacker", "価値の大きい駒で取る手を先にする"),
        hint: Text::new(
            "Of two captures of the same piece, the cheaper attacker comes first. Is its value added or subtracted?",
            "同じ駒を取る手が 2 つあれば、安い駒で取るほうが先です。取る駒の価値は、足すのでしょうか、引くのでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("subtracts the attacker unweighted", "取られる駒に重みをかけずに、取る駒の価値を引く"),
        hint: Text::new(
            "A silver takes a gold: 690 - 640. A pawn takes a silver: 640 - 100. Which is the more valuable victim, which score is higher?",
            "銀で金を取れば 690 - 640、歩で銀を取れば 640 - 100 です。価値の大きい駒を取るのはどちらで、点が高いのはどちらでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("takes the attacker for the victim", "取る駒と取られる駒を取り違える"),
        hint: Text::new(
            "Which piece stands on `m.from()`, which on `m.to()`, before the move is done?",
            "手を指す前に、`m.from()` にあるのはどちらの駒で、`m.to()` にあるのはどちらの駒でしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("weighs the victim too much", "取られる駒の重みを大きくしすぎる"),
        hint: Text::new(
            "An `i32` ends at about 2,147 million. How much is `CAPTURE` already, and how much do you add for a rook?",
            "`i32` で表せるのは約 21 億 4700 万までです。`CAPTURE` だけでいくつあり、飛車ならいくつ足しているでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("takes a drop for a move on the board", "打つ手を盤上の手と同じに扱う"),
        hint: Text::new(
            "A dropped piece comes from no square: `m.from()` is `None`. Which function of the file gives you its kind?",
            "打つ駒には元のマスがなく、`m.from()` は `None` です。その種類を教えてくれるのは、ファイルの中のどの関数でしょうか。",
        ),
        read_again: LEGAL_MOVES,
    },
    Mistake {
        name: Text::new("forgets promotions", "成る手を忘れる"),
        hint: Text::new(
            "A promotion without a capture gains something at once as well. Where does your score say so?",
            "駒を取らない成りも、すぐに得をする手です。点のどこに表れているでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("puts killers before captures", "キラー手を、駒を取る手より先にする"),
        hint: Text::new(
            "A killer has cut elsewhere. A capture gains something here. Which of the two does your score put first?",
            "キラー手は別の節点で枝刈りを起こした手です。駒を取る手は、ここですぐに得をします。どちらを先にしているでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("never uses killers", "キラー手を使わない"),
        hint: Text::new(
            "You may note killers, but does your score ask whether `m` is one of those of this ply?",
            "キラー手を覚えていても、`m` がこの `ply` のキラー手かどうかを、点をつけるときに調べているでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("notes killers one ply too deep", "キラー手を `ply + 1` に覚える"),
        hint: Text::new(
            "Whose move is it at `ply`, and whose at `ply + 1`? Can a move of one side be a killer for the other?",
            "`ply` は誰の番で、`ply + 1` は誰の番でしょうか。一方の手が、他方のキラー手になるでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("keeps the first killers", "初めのキラー手を残し続ける"),
        hint: Text::new(
            "The latest cut says most about the nodes to come. Which of the two killers has to go when a third one comes?",
            "次の節点に最も役立つのは、最後に起きた枝刈りです。3 つ目のキラー手が来たら、2 つのうちどちらを捨てるべきでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("never uses history", "履歴を使わない"),
        hint: Text::new(
            "All quiet moves but killers get the same score. Which number of `history` belongs to a move?",
            "キラー手でない静かな手が、どれも同じ点です。手に対応する `history` の数はどれでしょうか。",
        ),
        read_again: HISTORY,
    },
    Mistake {
        name: Text::new("remembers captures only", "駒を取る手だけを覚える"),
        hint: Text::new(
            "Captures come first anyway. For which moves are killers and history meant, and which ones does your `note_cutoff` leave out?",
            "駒を取る手は、もともと先に調べます。キラー手と履歴はどの手のためのもので、`note_cutoff` はどの手を除いているでしょうか。",
        ),
        read_again: HISTORY,
    },
    Mistake {
        name: Text::new("keeps history by target only", "履歴を行き先だけで区別する"),
        hint: Text::new(
            "A rook and a pawn that go to the same square are different moves. Which indices does `history` have?",
            "同じマスへ行く飛車と歩は別の手です。`history` にはどの添字があるでしょうか。",
        ),
        read_again: HISTORY,
    },
    Mistake {
        name: Text::new("keeps history in a global", "履歴をグローバル変数に置く"),
        hint: Text::new(
            "A `static` outlives the player. What does a new player know that it should not?",
            "`static` の変数は、プレイヤーがなくなっても残ります。新しいプレイヤーが、知らないはずの何を知っているでしょうか。",
        ),
        read_again: HISTORY,
    },
    Mistake {
        name: Text::new("never cuts", "枝刈りをしない"),
        hint: Text::new(
            "A good order saves nothing unless something is left out. What do you do when `alpha` has reached `beta`?",
            "順番が良くても、読むのをやめなければ何も減りません。`alpha` が `beta` に達したら、何をすべきでしょうか。",
        ),
        read_again: CUTTING,
    },
    Mistake {
        name: Text::new("cuts only above beta", "beta を超えたときだけ刈る"),
        hint: Text::new(
            "Is a move that gives exactly `beta` good enough for the other side to avoid it?",
            "ちょうど `beta` になる手があれば、相手はそこを避けないでしょうか。",
        ),
        read_again: CUTTING,
    },
    Mistake {
        name: Text::new("leaves out the other moves", "残りの手を取り除く"),
        hint: Text::new(
            "A move with a low score may still be the best. Which line makes the list shorter?",
            "点の低い手が最善のこともあります。手の一覧を短くしているのはどの行でしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("does killers without looking", "キラー手を確かめずに指す"),
        hint: Text::new(
            "A killer comes from another position. What must be true of it here before you do it? Sorting the legal moves asks for nothing more.",
            "キラー手は別の局面の手です。ここで指す前に、何を確かめるべきでしょうか。合法手を並べ替えるだけなら、その心配はありません。",
        ),
        read_again: KILLERS,
    },
    STOPS_ONE_PLY_TOO_EARLY,
    NEVER_LOOKS_FOR_MATE,
    SCORES_A_MATE_AS_EVEN,
    SCORES_ALL_MATES_ALIKE,
    COUNTS_THE_DISTANCE_FROM_THE_HORIZON,
    NEVER_RAISES_THE_PLY,
    Mistake {
        name: Text::new("keeps one killer", "キラー手を 1 つしか残さない"),
        hint: Text::new(
            "Two quiet moves of this ply are to come first. What becomes of the first killer when a new one takes its place?",
            "この `ply` のキラー手は 2 つです。新しい手が 1 番目に来るとき、1 番目だった手はどこへ行くでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("notes a killer twice", "同じキラー手を 2 つ覚える"),
        hint: Text::new(
            "The move that cuts may be the first killer already. What do the two then hold?",
            "枝刈りを起こした手が、すでに 1 番目のキラー手のこともあります。そのとき 2 つには何が入るでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("overwrites the first killer before it moves", "1 番目のキラー手を、移す前に上書きする"),
        hint: Text::new(
            "Of two assignments the first one counts for the second. In which order do the two killers change?",
            "2 つの代入では、先の代入が後の代入に影響します。2 つのキラー手は、どの順に変わるでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("puts the new killer second", "新しいキラー手を 2 番目に置く"),
        hint: Text::new(
            "When a third killer comes, which one goes? And what does the first one hold before any has come?",
            "3 つ目のキラー手が来たとき、なくなるのはどれでしょうか。1 つも来ていないとき、1 番目には何が入っているでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("notes captures as killers", "駒を取る手をキラー手として覚える"),
        hint: Text::new(
            "Captures come first anyway. Which quiet killer has to go when a capture takes its place?",
            "駒を取る手は、もともと先に調べます。それがキラー手の場所に入ると、どの静かな手がなくなるでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("notes promotions as killers", "成る手をキラー手として覚える"),
        hint: Text::new(
            "A promotion comes before the killers anyway. What does it push out when it is noted?",
            "成る手は、もともとキラー手より先に調べます。それを覚えると、何が押し出されるでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("remembers captures and promotions too", "駒を取る手と成る手も覚える"),
        hint: Text::new(
            "Only quiet moves need killers and history. At which moves does `note_cutoff` have nothing to do?",
            "キラー手と履歴が要るのは静かな手だけです。`note_cutoff` が何もしなくてよいのは、どんな手でしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("notes killers by depth", "キラー手を `depth` で覚える"),
        hint: Text::new(
            "`score` looks killers up by `ply`. By which number does `note_cutoff` keep them?",
            "`score` は `ply` でキラー手を調べます。`note_cutoff` は、どの数で覚えているでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("looks for killers one ply too deep", "キラー手を `ply + 1` で探す"),
        hint: Text::new(
            "The killers of the next ply are the other side's moves. Which index does `score` use?",
            "`ply + 1` のキラー手は相手の手です。`score` は、どの添字を使っているでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("keeps one pair of killers", "どの `ply` にも同じキラー手を使う"),
        hint: Text::new(
            "Moves of both sides and of all plies share two places. What does `killers` have an index for?",
            "両方の側の、すべての `ply` の手が、2 つの場所を分け合っています。`killers` の添字は何のためでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("compares killers by their target", "キラー手を行き先だけで比べる"),
        hint: Text::new(
            "Many moves go to the same square. When are two moves the same?",
            "同じマスへ行く手はたくさんあります。2 つの手が同じだと言えるのは、どんなときでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("puts history before killers", "履歴をキラー手より先にする"),
        hint: Text::new(
            "Compare the score of a killer with the largest number that history can have.",
            "キラー手の点と、履歴の数の最大値を比べてみましょう。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("keeps history by piece only", "履歴を駒だけで区別する"),
        hint: Text::new(
            "A good silver move to one square says little of the other squares. How many indices does `history` have?",
            "銀のある手が良くても、別のマスへ行く銀の手も良いとは限りません。`history` の添字はいくつあるでしょうか。",
        ),
        read_again: HISTORY,
    },
    Mistake {
        name: Text::new("keeps history of both sides together", "両方の側の履歴を分けない"),
        hint: Text::new(
            "What is good for Black is not good for White. Which index tells the two apart?",
            "先手に良い手が、後手にも良いとは限りません。両者を分けるのは、どの添字でしょうか。",
        ),
        read_again: HISTORY,
    },
    Mistake {
        name: Text::new("reads the history of the other side", "相手の側の履歴を読む"),
        hint: Text::new(
            "`note_cutoff` and `score` see the same `pos`, before the move. Do both take the same side from it?",
            "`note_cutoff` も `score` も、手を指す前の同じ `pos` を見ます。どちらも同じ側を使っているでしょうか。",
        ),
        read_again: HISTORY,
    },
    Mistake {
        name: Text::new("keeps the last cut only", "最後の枝刈りだけを残す"),
        hint: Text::new(
            "A move that cut ten times counts for more than one that cut once. Does a cut add to the number, or replace it?",
            "10 回枝刈りを起こした手は、1 回の手より上です。枝刈りのたびに、数は増えるでしょうか、置き換わるでしょうか。",
        ),
        read_again: HISTORY,
    },
    Mistake {
        name: Text::new("weighs history by the ply", "履歴を `ply` で重みづけする"),
        hint: Text::new(
            "A cut with much left to search saves the most. Which of `depth` and `ply` is large there?",
            "残りの深さが大きいところの枝刈りほど、多くを省きます。そこで大きいのは、`depth` と `ply` のどちらでしょうか。",
        ),
        read_again: HISTORY,
    },
    Mistake {
        name: Text::new("puts the least history first", "履歴の小さい手を先にする"),
        hint: Text::new(
            "The highest score comes first. What is the score of a move that has cut often?",
            "点の高い手が先に来ます。何度も枝刈りを起こした手の点は、いくつでしょうか。",
        ),
        read_again: HISTORY,
    },
    Mistake {
        name: Text::new("doubles history with each cut", "枝刈りのたびに履歴を 2 倍にする"),
        hint: Text::new(
            "How large is a number that was doubled 40 times? What an `i32` holds has a limit.",
            "40 回 2 倍にした数は、どれほど大きくなるでしょうか。`i32` に入る数には限りがあります。",
        ),
        read_again: HISTORY,
    },
    Mistake {
        name: Text::new("lets history outgrow the stages", "履歴がほかの段階の点を超える"),
        hint: Text::new(
            "Quiet moves overtake killers and promotions in the end. What keeps the number of a move below `KILLER`?",
            "静かな手が、やがてキラー手や成る手を追い越します。手の数を `KILLER` より小さく保つのは何でしょうか。",
        ),
        read_again: HISTORY,
    },
    Mistake {
        name: Text::new("puts promotions last", "成る手を最後にする"),
        hint: Text::new(
            "A promotion wins something for sure. Compare its score with that of a quiet move.",
            "成れば必ず得をします。その点を、静かな手の点と比べてみましょう。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("takes a promoting capture for a promotion", "駒を取って成る手を、ただの成る手とみなす"),
        hint: Text::new(
            "A move can capture and promote. Which question do you ask first?",
            "駒を取りながら成る手もあります。先に調べるのは、どちらでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("forgets that the victim is promoted", "取られる駒が成っていることを忘れる"),
        hint: Text::new(
            "A dragon is worth more than a rook. Which kind do you ask the value of?",
            "龍は飛車より価値があります。どちらの種類の価値を調べているでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("weighs the victim too little", "取られる駒の重みが小さすぎる"),
        hint: Text::new(
            "Two victims may differ by 20 points, and an attacker may be worth 15000. Which factor makes up for that?",
            "取られる駒の差は 20 点のこともあり、取る駒は 15000 点のこともあります。何倍すれば足りるでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("weighs the victim by a hundred", "取られる駒の重みが玉には足りない"),
        hint: Text::new(
            "The king takes pieces, too, and is worth 15000. Is a hundred times the difference between two victims more?",
            "玉も駒を取り、その価値は 15000 です。取られる駒の差の 100 倍は、それより大きいでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("forgets the stage of captures", "駒を取る手の段階を忘れる"),
        hint: Text::new(
            "Compare the score of your best capture with `PROMOTION` and `KILLER`.",
            "駒を取る手のうち最も高い点を、`PROMOTION` や `KILLER` と比べてみましょう。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("puts losing captures last", "損に見える駒の取り方を最後にする"),
        hint: Text::new(
            "A rook that takes a pawn may still be the best move, and here all captures come before the quiet moves.",
            "飛車で歩を取る手が最善のこともあります。この演習では、駒を取る手はどれも静かな手より先です。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("does each move to score it", "点をつけるために手を指す"),
        hint: Text::new(
            "Each `do_move` counts, on a copy as well. What do `pos` and `m` tell before the move is done?",
            "`do_move` は、コピーの上でも 1 回と数えます。手を指す前に、`pos` と `m` から何が分かるでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("puts promotions before captures", "成る手を取る手より先に調べる"),
        hint: Text::new(
            "Which of the two comes first in the table of the exercise, and which number is larger?",
            "演習の表では、取る手と成る手のどちらが先でしょうか。どちらの数が大きいでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("orders the root only", "ルートの手しか並べ替えない"),
        hint: Text::new(
            "At the root the order is right. What is sorted in the recursion?",
            "ルートの順番は正しくなっています。再帰の中では何を並べ替えているでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("orders all but the root", "ルートの手を並べ替えない"),
        hint: Text::new(
            "Below the root the order is right. What is sorted in `search`?",
            "ルートの下の順番は正しくなっています。`search` では何を並べ替えているでしょうか。",
        ),
        read_again: CAPTURES_FIRST,
    },
    Mistake {
        name: Text::new("notes every move as a killer", "どの手もキラー手にする"),
        hint: Text::new(
            "A killer is a move that cut. Where does your loop note one?",
            "キラー手は、枝刈りを起こした手です。ループのどこで記録しているでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("notes no cuts", "枝刈りを記録しない"),
        hint: Text::new(
            "Killers and history stay empty. Who calls the function that notes a cut, and when?",
            "キラー手も履歴も空のままです。枝刈りを記録する関数を、誰がいつ呼ぶでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("looks for the first killer only", "1 つ目のキラー手しか調べない"),
        hint: Text::new(
            "Two killers are kept for each ply. With how many of them do you compare a move?",
            "キラー手は `ply` ごとに 2 つあります。手を、そのうちいくつと比べているでしょうか。",
        ),
        read_again: KILLERS,
    },
];
