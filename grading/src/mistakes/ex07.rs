//! 07: mistakes of a quiescence search.

use super::recursion::*;
use super::{CUTTING, EVASIONS, HORIZON, Mistake, NEGAMAX_SEARCH, STANDING_PAT, STANDING_PAT_CUTS, Text, WINDOW};

pub const QUIESCENCE: &[Mistake] = &[
    Mistake {
        name: Text::new("returns the evaluation", "評価値を返すだけである"),
        hint: Text::new(
            "Your function returns `evaluate(pos)` and looks at no move. Who may take a piece back at depth 0?",
            "関数が `evaluate(pos)` を返すだけで、1 手も調べていません。深さ 0 で駒を取り返せるのは誰でしょうか。",
        ),
        read_again: HORIZON,
    },
    Mistake {
        name: Text::new("returns alpha", "alpha を返すだけである"),
        hint: Text::new(
            "`alpha` is what the side to move has elsewhere already. What has it here, without moving at all?",
            "`alpha` は、手番側がよそですでに確保した値です。この局面では、何も指さなければいくつでしょうか。",
        ),
        read_again: STANDING_PAT,
    },
    Mistake {
        name: Text::new("stops after one capture", "1 回取ったら止まる"),
        hint: Text::new(
            "Each capture can be answered by another. What do you call after `do_move`, and does it look on?",
            "取れば、また取り返されるかもしれません。`do_move` の後に呼ぶ関数は、その先も調べるでしょうか。",
        ),
        read_again: HORIZON,
    },
    Mistake {
        name: Text::new("only recaptures", "取り返す手しか調べない"),
        hint: Text::new(
            "Pieces hang on other squares, too. Which of the captures does your list have?",
            "ほかのマスでも駒を取れるかもしれません。調べている手の一覧に、どの手が入っているでしょうか。",
        ),
        read_again: HORIZON,
    },
    Mistake {
        name: Text::new("looks at all moves", "静かな手も調べる"),
        hint: Text::new(
            "There are always quiet moves, so the search never ends. Which moves can change the count of the pieces at once?",
            "静かな手はいつでもあるので、探索が終わりません。駒の損得をすぐに変えるのは、どの手でしょうか。",
        ),
        read_again: HORIZON,
    },
    Mistake {
        name: Text::new("never stands pat", "stand pat を使わない"),
        hint: Text::new(
            "Your maximum begins as if the side to move had to capture. What is it worth to leave everything as it is?",
            "最大値の初めの値が、駒を取らなければ負けという値になっています。駒を取らなければ、値はいくつでしょうか。",
        ),
        read_again: STANDING_PAT,
    },
    Mistake {
        name: Text::new("begins with minus infinity", "マイナス無限大から始める"),
        hint: Text::new(
            "Whoever has nothing to take, or only bad captures, is left with minus infinity. What is sure before any move is looked at, in check and not?",
            "取る駒がない側の値が、マイナス無限大になっています。手を調べる前から確保できている値は、王手のときと王手でないときで、それぞれいくつでしょうか。",
        ),
        read_again: STANDING_PAT,
    },
    Mistake {
        name: Text::new("stands pat only without captures", "取れる駒があれば必ず取る"),
        hint: Text::new(
            "Where there are captures you let one of them be played, however bad. Does anybody have to?",
            "駒を取る手があると、どんなに悪くても、そのどれかを指すことになっています。取らないことを選べるでしょうか。",
        ),
        read_again: STANDING_PAT,
    },
    Mistake {
        name: Text::new("stands pat for the other side", "現状の評価値の符号を間違える"),
        hint: Text::new(
            "`evaluate(pos)` is seen from the side to move, and so is what your function returns. Is there a minus between them?",
            "`evaluate(pos)` も、関数が返す値も、手番側から見たものです。間に符号の変更が入っていませんか。",
        ),
        read_again: STANDING_PAT,
    },
    Mistake {
        name: Text::new("stands pat in check", "王手のときも現状の評価値を使う"),
        hint: Text::new(
            "A king in check must be saved first. Which line of yours asks whether there is a check?",
            "王手をかけられたら、まず玉を守らなければなりません。王手かどうかを調べるのは、どの行でしょうか。",
        ),
        read_again: EVASIONS,
    },
    Mistake {
        name: Text::new("stands pat among evasions", "王手を逃れる手と現状の評価値を比べる"),
        hint: Text::new(
            "You look at all evasions, but you let the side in check do nothing as well. What has it if all of them are bad?",
            "王手を逃れる手をすべて調べていますが、現状の評価値も選べるようになっています。逃れる手がどれも悪ければ、値はいくつでしょうか。",
        ),
        read_again: EVASIONS,
    },
    Mistake {
        name: Text::new("only captures in check", "王手のときも駒を取る手しか調べない"),
        hint: Text::new(
            "You take for mate what is none: the king may step aside. Which list of moves does a side in check need?",
            "玉が逃げられるのに、詰みと判定しています。王手のときに調べるのは、どの手の一覧でしょうか。",
        ),
        read_again: EVASIONS,
    },
    Mistake {
        name: Text::new("forgets promotions of pawns", "歩が成る手を忘れる"),
        hint: Text::new(
            "A pawn that becomes a tokin changes the count of the pieces without a capture. Do you throw such moves away?",
            "歩がと金になれば、駒を取らなくても駒の損得が変わります。その手を取り除いていませんか。",
        ),
        read_again: HORIZON,
    },
    Mistake {
        name: Text::new("begins at depth one", "深さ 1 で始める"),
        hint: Text::new(
            "The last ply of the search looks at captures alone. At which depth do you call `qsearch`?",
            "最後の 1 手で、取る手しか調べていません。`qsearch` を呼ぶのは、深さがいくつのときでしょうか。",
        ),
        read_again: HORIZON,
    },
    Mistake {
        name: Text::new("evaluates at depth one", "深さ 1 のルートでは評価値を使う"),
        hint: Text::new(
            "Only a search to depth 1 goes wrong. What is returned where the first move leads to depth 0?",
            "深さ 1 の探索だけが間違っています。最初の 1 手で深さ 0 になったとき、何を返しているでしょうか。",
        ),
        read_again: HORIZON,
    },
    Mistake {
        name: Text::new("never hands the window on", "窓を渡さない"),
        hint: Text::new(
            "Each call of `qsearch` by itself begins with the widest window. What do you know already when you call it?",
            "`qsearch` の再帰が、毎回いちばん広い窓から始まります。呼ぶ時点で、すでに何が分かっているでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("opens the window at depth zero", "深さ 0 で窓を広げる"),
        hint: Text::new(
            "The values are right, but there are too many nodes. With which window does `alpha_beta` call `qsearch`?",
            "値は正しいのですが、節点が多すぎます。`alpha_beta` は、どんな窓で `qsearch` を呼んでいるでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("never cuts by standing pat", "現状の評価値で枝刈りをしない"),
        hint: Text::new(
            "Where standing pat is good enough for beta already, no capture need be looked at. Does your `alpha` know of it?",
            "現状の評価値がすでに beta 以上なら、取る手を調べるまでもありません。`alpha` にその値が入っているでしょうか。",
        ),
        read_again: STANDING_PAT_CUTS,
    },
    Mistake {
        name: Text::new("looks at a move before it stands pat", "1 手調べてから刈る"),
        hint: Text::new(
            "The values are right, but there are twice as many nodes. What if `evaluate(pos)` has reached `beta` before the first move?",
            "値は正しいのですが、節点が 2 倍あります。最初の手を調べる前に、`evaluate(pos)` が `beta` に達していたらどうしますか。",
        ),
        read_again: STANDING_PAT_CUTS,
    },
    Mistake {
        name: Text::new("never cuts among captures", "取る手の間で刈らない"),
        hint: Text::new(
            "The values are right, but some nodes too many are visited. What ends the loop of `alpha_beta` that does not end yours?",
            "値は正しいのですが、節点が少し多すぎます。`alpha_beta` のループを終わらせるもので、ここに足りないのは何でしょうか。",
        ),
        read_again: CUTTING,
    },
    HANDS_ON_THE_WINDOW_AS_IT_IS,
    NEGATES_THE_WINDOW_WITHOUT_TURNING_IT,
    TURNS_THE_WINDOW_WITHOUT_NEGATING_IT,
    FORGETS_THE_MINUS_SIGN_OF_A_WINDOW,
    CUTS_AT_ALPHA,
    KEEPS_THE_LAST_VALUE,
    LEAVES_THE_LOOP_BEFORE_THE_UNDO,
    FORGETS_TO_UNDO,
    UNDOES_TWICE,
    EVALUATES_ALWAYS_AS_BLACK,
    Mistake {
        name: Text::new("scores a mate as the evaluation", "詰みに評価値を返す"),
        hint: Text::new(
            "In check without a legal move the game is over, whatever the pieces are worth. What does your function return there?",
            "王手で合法手がなければ、駒の損得に関係なく負けです。その局面で、関数は何を返しているでしょうか。",
        ),
        read_again: EVASIONS,
    },
    SCORES_A_MATE_AS_EVEN,
    SCORES_A_MATE_FOR_THE_WRONG_SIDE,
    Mistake {
        name: Text::new("begins with a mate for the wrong side", "初めの値を `mate_in` にする"),
        hint: Text::new(
            "In check your maximum begins with a won mate, and no evasion is better. Which of `mate_in` and `mated_in` is the value of a side that is mated?",
            "王手のとき、最大値の初めの値が、詰ましたときの値になっています。これでは、どの応手も最大値を超えません。詰まされた側の値は、`mate_in` と `mated_in` のどちらでしょうか。",
        ),
        read_again: EVASIONS,
    },
    SCORES_ALL_MATES_ALIKE,
    NEVER_RAISES_THE_PLY,
    RETURNS_ALPHA_FOR_A_MATE,
    Mistake {
        name: Text::new("never raises alpha in the loop", "ループの中で alpha を引き上げない"),
        hint: Text::new(
            "The second capture has the window that the first one had. What does the first one tell about it?",
            "2 つ目の取る手が、1 つ目と同じ窓で調べられています。1 つ目の値から、窓について何が分かるでしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("cuts only above beta", "beta を超えたときだけ刈る"),
        hint: Text::new(
            "Is a value of exactly `beta` good enough for the other side to avoid it?",
            "ちょうど `beta` の値なら、相手はそこを避けないでしょうか。",
        ),
        read_again: CUTTING,
    },
    Mistake {
        name: Text::new("stands pat in the end", "ループの後で現状の評価値と比べる"),
        hint: Text::new(
            "The value is right, but what the side has for sure could have cut before the first capture.",
            "値は正しくても、確保している値だけで、最初の取る手の前に枝刈りができたはずです。",
        ),
        read_again: STANDING_PAT_CUTS,
    },
    Mistake {
        name: Text::new("negates the maximum", "最大値の符号を変える"),
        hint: Text::new(
            "A method call comes before the minus sign: `-a.max(b)` is `-(a.max(b))`. What should be negated?",
            "マイナスより、メソッドの呼び出しが先です。`-a.max(b)` は `-(a.max(b))` です。符号を変えるのは何でしょうか。",
        ),
        read_again: NEGAMAX_SEARCH,
    },
    Mistake {
        name: Text::new("raises alpha by the negated value", "符号を変えた値で alpha を引き上げる"),
        hint: Text::new(
            "`value` is seen from this side already. From which side is `alpha` seen?",
            "`value` は、すでに手番側から見た値です。`alpha` は、どちらから見た値でしょうか。",
        ),
        read_again: WINDOW,
    },
    Mistake {
        name: Text::new("hands on the ply as it is", "`ply` をそのまま渡す"),
        hint: Text::new(
            "A mate behind two captures is two plies further away. What do you hand on for `ply`?",
            "2 回取った先の詰みは、2 手遠くにあります。`ply` に何を渡しているでしょうか。",
        ),
        read_again: EVASIONS,
    },
    Mistake {
        name: Text::new("forgets drops in check", "王手のとき打つ手を忘れる"),
        hint: Text::new(
            "A piece from the hand can stand between. Which moves does your list leave out?",
            "持ち駒を打って王手を防ぐこともできます。一覧から、どんな手が抜けているでしょうか。",
        ),
        read_again: EVASIONS,
    },
    Mistake {
        name: Text::new("only moves the king in check", "王手のとき玉しか動かさない"),
        hint: Text::new(
            "A check can also be met by a capture, or by a piece between. Which list has all of them?",
            "王手は、王手した駒を取っても、間に駒を置いても防げます。すべてが入っているのは、どの一覧でしょうか。",
        ),
        read_again: EVASIONS,
    },
    Mistake {
        name: Text::new("stops after four plies", "4 手で止まる"),
        hint: Text::new(
            "What ends a quiescence search is that nothing is left to capture. Where does yours evaluate in the middle of an exchange?",
            "静止探索が終わるのは、取る手がなくなったときです。取り合いの途中で評価値を返しているのはどこでしょうか。",
        ),
        read_again: HORIZON,
    },
    Mistake {
        name: Text::new("skips captures that seem too small", "小さく見える取る手を飛ばす"),
        hint: Text::new(
            "A captured piece goes to the hand. By how much does the evaluation change?",
            "取った駒は持ち駒になります。評価値は、いくつ変わるでしょうか。",
        ),
        read_again: HORIZON,
    },
    Mistake {
        name: Text::new("skips captures by a margin", "余裕を見て取る手を飛ばす"),
        hint: Text::new(
            "You leave out captures where the evaluation, the victim and a margin do not come to alpha. What may a capture win besides its victim?",
            "評価値に取る駒の価値と余裕を足しても alpha に届かない手を、調べていません。取る手で得られるのは、その駒だけでしょうか。",
        ),
        read_again: HORIZON,
    },
    SEARCHES_ONE_PLY_TOO_DEEP,
    GIVES_NO_SCORES,
    Mistake {
        name: Text::new("only looks at the first capture", "最初の取る手しか調べない"),
        hint: Text::new(
            "The first capture is often the best, but not always. Does your loop come to the second one?",
            "最初の取る手が最善とは限りません。ループは 2 つ目の手まで進むでしょうか。",
        ),
        read_again: STANDING_PAT,
    },
    Mistake {
        name: Text::new("only takes what is worth more", "取る駒より価値の大きい駒しか取らない"),
        hint: Text::new(
            "A rook that takes a pawn nobody protects wins it. Which captures does your search leave out?",
            "守られていない歩を飛車で取れば、歩得になります。どの取る手を除いているでしょうか。",
        ),
        read_again: STANDING_PAT,
    },
    Mistake {
        name: Text::new("only captures in check but sees mate", "王手でも取る手しか調べない（詰みは見る）"),
        hint: Text::new(
            "Out of check one can also step aside or put something between. Which list do you loop over in check?",
            "王手からは、逃げたり合駒をしたりもできます。王手のとき、どの一覧の手を調べているでしょうか。",
        ),
        read_again: EVASIONS,
    },
    Mistake {
        name: Text::new("never promotes among captures", "取って成る手を調べない"),
        hint: Text::new(
            "A capture can promote as well. Which moves of `captures` does your search leave out?",
            "取りながら成る手もあります。`captures` の手のうち、どれを除いているでしょうか。",
        ),
        read_again: STANDING_PAT,
    },
    Mistake {
        name: Text::new("turns the window at depth zero", "深さ 0 で窓の向きを変える"),
        hint: Text::new(
            "No move has been done between the two functions. For which side is the window that `qsearch` gets?",
            "2 つの関数の間で手は指していません。`qsearch` に渡す窓は、どちらの側から見たものでしょうか。",
        ),
        read_again: HORIZON,
    },
    Mistake {
        name: Text::new("forgets the minus sign at depth zero", "深さ 0 で符号を間違える"),
        hint: Text::new(
            "No move has been done between the two functions. Which minus sign is one too many?",
            "2 つの関数の間で手は指していません。どのマイナスが余計でしょうか。",
        ),
        read_again: HORIZON,
    },
    Mistake {
        name: Text::new("minimises", "最小値を取る"),
        hint: Text::new(
            "In `qsearch` too everyone takes the maximum of their own values. Where do you take the smaller one?",
            "`qsearch` でも、どちらの側も自分の値の最大値を取ります。どこで小さいほうを取っているでしょうか。",
        ),
        read_again: STANDING_PAT,
    },
    Mistake {
        name: Text::new("stops after ten plies", "10 手で打ち切る"),
        hint: Text::new(
            "The values are right until an exchange gets long. Which line ends `qsearch` by the ply, and is it `MAX_PLY`?",
            "取り合いが長くなると値が違います。`ply` で `qsearch` を終えるのはどの行で、その値は `MAX_PLY` でしょうか。",
        ),
        read_again: HORIZON,
    },
    Mistake {
        name: Text::new("hands on a null window", "ヌルウィンドウを渡す"),
        hint: Text::new(
            "A window in which no number lies tells only on which side of it a value is. Which two ends does the other side get?",
            "間に数がない窓で分かるのは、値がどちら側にあるかだけです。相手に渡す両端は何でしょうか。",
        ),
        read_again: STANDING_PAT,
    },
    Mistake {
        name: Text::new("takes a position without captures for mate", "取る手がなければ詰みとする"),
        hint: Text::new(
            "Not to have a capture is no mate. When may `mated_in` be returned?",
            "取る手がないことは詰みではありません。`mated_in` を返してよいのはいつでしょうか。",
        ),
        read_again: EVASIONS,
    },
    Mistake {
        name: Text::new("stands pat below alpha", "alpha 以下で stand pat する"),
        hint: Text::new(
            "Standing pat below alpha says nothing: a capture may be better. At which end of the window may you return at once?",
            "評価値が alpha 以下でも、取る手はもっと良いかもしれません。すぐに返してよいのは、窓のどちらの端でしょうか。",
        ),
        read_again: STANDING_PAT,
    },
    Mistake {
        name: Text::new("gives checks too", "王手もかける"),
        hint: Text::new(
            "Captures come to an end, checks need not. Which moves does the exercise ask for where there is no check?",
            "取る手には終わりがありますが、王手にはないかもしれません。王手でないとき、調べる手はどれでしょうか。",
        ),
        read_again: STANDING_PAT,
    },
];
