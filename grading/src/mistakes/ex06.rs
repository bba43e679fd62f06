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
            "キラー手を覚えていても、`m` がこの深さのキラー手かどうかを、点をつけるときに調べているでしょうか。",
        ),
        read_again: KILLERS,
    },
    Mistake {
        name: Text::new("notes killers one ply too deep", "キラー手を 1 つ下の深さに覚える"),
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
            "点の低い手が最善のこともあります。手のリストを短くしているのはどの行でしょうか。",
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
];
