//! 02: mistakes of the evaluation function.

use super::{EVALUATION, Mistake, PIECE_VALUES, Text};

pub const EVALUATE: &[Mistake] = &[
    Mistake {
        name: Text::new("returns zero", "いつも 0 を返す"),
        hint: Text::new(
            "You look at pieces, perhaps, but the sum stays 0. Where is something added to it, and is that what you return?",
            "駒を見ていても、合計が 0 のままです。どこで足しているでしょうか。返しているのはその合計でしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("sees it always as black", "いつも先手から見る"),
        hint: Text::new(
            "With Black to move all is right, with White to move the sign is wrong. Who is `us` when it is White's turn?",
            "先手番では正しく、後手番では符号が逆です。後手番のとき、「自分」は誰でしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("tells the side by the moves done", "指した手の数から手番を決める"),
        hint: Text::new(
            "A position can be set up without any move done. What does the position itself say about whose turn it is?",
            "1 手も指さずに局面が置かれることもあります。手番は、局面そのものに聞けないでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("tells the side by the move number", "手数の番号から手番を決める"),
        hint: Text::new(
            "The same position may have any move number. What does the position itself say about whose turn it is?",
            "同じ局面でも手数の番号はさまざまです。手番は、局面そのものに聞けないでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("sees it as the other side", "相手の側から見る"),
        hint: Text::new(
            "Every number is right but for the sign. Which of the two sums do you subtract from which?",
            "どの値も符号だけが逆です。どちらの合計からどちらを引いているでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("adds the other side", "相手の駒も足す"),
        hint: Text::new(
            "At the start both sides have the same, and the value is 0. What do you get, and with which operator?",
            "初期局面では両者が同じなので、値は 0 です。自分の式ではいくつになるでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("counts own pieces only", "自分の駒だけを数える"),
        hint: Text::new(
            "At the start the value is 0, though you have pieces. What has to be taken away from yours?",
            "初期局面では、駒があっても値は 0 です。自分の合計から何を引けばよいでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("subtracts unsigned numbers", "符号なしの数で引き算をする"),
        hint: Text::new(
            "The side that stands worse has a value below 0. Which type do your sums have, and can it hold one?",
            "劣勢なら値は負です。合計の型は何でしょうか。その型は負の数を表せますか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("ignores the colour", "駒の色を見ない"),
        hint: Text::new(
            "A rook of your own and one of the other side change your sum alike. Where do you ask whose piece it is?",
            "自分の飛車も相手の飛車も、同じように足されています。誰の駒かを、どこで確かめているでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("unwraps empty squares", "空いたマスで `unwrap` する"),
        hint: Text::new(
            "Most squares are empty. What does `pos.piece_on(square)` give there, and what does `unwrap` do with it?",
            "空いたマスのほうが多いのです。そこで `pos.piece_on(square)` は何を返し、`unwrap` はそれをどうするでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("misses the last square", "最後のマスを数えない"),
        hint: Text::new(
            "Count the squares that your loop visits. The board has 25.",
            "ループが調べるマスを数えてみましょう。盤には 25 マスあります。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("forgets the hands", "持ち駒を忘れる"),
        hint: Text::new(
            "The board is counted right. Where else does a player have pieces?",
            "盤上は正しく数えられています。駒はほかにどこにあるでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("counts only the hand of black", "先手の持ち駒だけを数える"),
        hint: Text::new(
            "One hand is counted, the other is not. For which colours do you call `pos.hand_of`?",
            "片方の持ち駒しか数えていません。`pos.hand_of` をどちらの側について呼んでいるでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("counts only its own hand", "自分の持ち駒だけを数える"),
        hint: Text::new(
            "Your own hand is counted, the other side's is not. For which colours do you call `pos.hand_of`?",
            "自分の持ち駒だけを数え、相手の持ち駒を数えていません。`pos.hand_of` をどちらの側について呼んでいるでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("gives each the hand of the other", "持ち駒を取り違える"),
        hint: Text::new(
            "A pawn in your own hand lowers the value. With which colour do you call `pos.hand_of`?",
            "自分の持ち駒に歩があると、値が下がっています。`pos.hand_of` に渡している色はどちらでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("asks only whether a kind is in hand", "持ち駒の枚数を見ない"),
        hint: Text::new(
            "One gold in hand is counted right, two count as one. What is the second number that `hand.iter()` gives?",
            "金 1 枚なら正しく、2 枚でも 1 枚ぶんです。`hand.iter()` が返す 2 つ目の数は何でしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("counts a promoted piece as nothing", "成り駒を数えない"),
        hint: Text::new(
            "Has your `match` an arm for each of the ten kinds? What happens to those that fall into `_`?",
            "`match` には 10 種類すべての行がありますか。`_` に入った種類はどうなるでしょうか。",
        ),
        read_again: PIECE_VALUES,
    },
    Mistake {
        name: Text::new("counts a promoted piece as unpromoted", "成り駒を成る前の価値で数える"),
        hint: Text::new(
            "と is worth 420, and a pawn 100. Which of the two do you get for と, and where is its promotion lost?",
            "と金は 420、歩は 100 です。と金がどちらになっているでしょうか。成りはどこで失われているでしょうか。",
        ),
        read_again: PIECE_VALUES,
    },
    Mistake {
        name: Text::new("counts a pro pawn as a gold", "と金を金として数える"),
        hint: Text::new(
            "と moves as a gold does, but is it worth as much? Compare your values with the table.",
            "と金の動きは金と同じですが、価値も同じでしょうか。表と比べてみましょう。",
        ),
        read_again: PIECE_VALUES,
    },
    Mistake {
        name: Text::new("counts a pro silver as a gold", "成銀を金として数える"),
        hint: Text::new(
            "全 moves as a gold does, but is it worth as much? Compare your values with the table.",
            "成銀の動きは金と同じですが、価値も同じでしょうか。表と比べてみましょう。",
        ),
        read_again: PIECE_VALUES,
    },
    Mistake {
        name: Text::new("swaps silver and gold", "銀と金を取り違える"),
        hint: Text::new(
            "Two of your values stand in each other's place. Compare 銀 and 金 with the table.",
            "2 つの値が入れ替わっています。銀と金を表と比べてみましょう。",
        ),
        read_again: PIECE_VALUES,
    },
    Mistake {
        name: Text::new("swaps bishop and rook", "角と飛車を取り違える"),
        hint: Text::new(
            "Two of your values stand in each other's place. Compare 角 and 飛 with the table.",
            "2 つの値が入れ替わっています。角と飛車を表と比べてみましょう。",
        ),
        read_again: PIECE_VALUES,
    },
    Mistake {
        name: Text::new("swaps horse and dragon", "馬と龍を取り違える"),
        hint: Text::new(
            "Two of your values stand in each other's place. Compare 馬 and 龍 with the table.",
            "2 つの値が入れ替わっています。馬と龍を表と比べてみましょう。",
        ),
        read_again: PIECE_VALUES,
    },
    Mistake {
        name: Text::new("remembers the last sum", "前の局面の合計を残している"),
        hint: Text::new(
            "Alone, each value is right; the second one is not. Which variable is not set to 0 when `evaluate` begins?",
            "1 回目の値は正しく、2 回目が違います。`evaluate` の始めに 0 に戻していない変数はどれでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("adds both hands", "両者の持ち駒を足す"),
        hint: Text::new(
            "What the other side holds is good for them. With which sign does it count for you?",
            "相手の持ち駒は相手に有利です。自分から見ると、どの符号で数えるべきでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("subtracts its own hand", "自分の持ち駒を引く"),
        hint: Text::new(
            "A piece in your own hand is worth something to you. With which sign does it count?",
            "自分の持ち駒は自分に有利です。どの符号で数えるべきでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("counts the pieces in hand twice", "持ち駒を 2 回数える"),
        hint: Text::new(
            "Each piece in hand counts once. Do you go through the hand in two places, or multiply twice?",
            "持ち駒は 1 枚につき 1 回数えます。2 か所で数えたり、枚数を 2 回掛けたりしていませんか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("misses the last file", "5 筋を数えない"),
        hint: Text::new(
            "Write down the numbers of `1..5`. How many files has the board?",
            "`1..5` が表す数を書き出してみましょう。盤には筋がいくつあるでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("keeps the last piece", "最後の駒の価値だけを残す"),
        hint: Text::new(
            "Only one piece of each side counts. What is the difference between `=` and `+=`?",
            "どちらの側も 1 枚分しか数えられていません。`=` と `+=` の違いは何でしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("returns an amount", "差の絶対値を返す"),
        hint: Text::new(
            "Your value is never negative. What should it be for the side that has less?",
            "値が負になることがありません。駒の少ない側から見ると、値はどうなるべきでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("counts a promoted piece twice", "成り駒を 2 回数える"),
        hint: Text::new(
            "A dragon is worth 1300 in all. What do you add to that?",
            "龍の価値は全部で 1300 です。それに何を足しているでしょうか。",
        ),
        read_again: PIECE_VALUES,
    },
    Mistake {
        name: Text::new("forgets the pawn", "歩を数えない"),
        hint: Text::new("What are two pawns in hand worth in your table?", "自分の表では、持ち駒の歩 2 枚の価値はいくつになるでしょうか。"),
        read_again: PIECE_VALUES,
    },
    Mistake {
        name: Text::new("misses the first square", "最初のマスを見落とす"),
        hint: Text::new(
            "One king is missing from the sum. With which square does your loop begin, and which is the first of `Square::all()`?",
            "玉が 1 枚数えられていません。ループはどのマスから始まるでしょうか。`Square::all()` の最初のマスはどこでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("counts the hands for each piece", "盤上の駒の数だけ持ち駒を数える"),
        hint: Text::new(
            "Inside which loop does the loop over the hand stand, and how often does it run?",
            "持ち駒のループはどのループの中にあり、何回実行されるでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("counts only its own board", "盤上の自分の駒だけを数える"),
        hint: Text::new(
            "The hands are right. Which pieces on the board are counted for nothing, and with which sign do they belong there?",
            "持ち駒は正しく数えています。盤上で 0 になっているのはどの駒で、どの符号で数えるべきでしょうか。",
        ),
        read_again: EVALUATION,
    },
    Mistake {
        name: Text::new("halves the pieces in hand", "持ち駒を半分に数える"),
        hint: Text::new(
            "The board is right, the hands are not. What is a piece in hand worth, in the table of the exercise?",
            "盤上は正しく、持ち駒だけが違います。演習の表では、持ち駒の価値はいくつでしょうか。",
        ),
        read_again: PIECE_VALUES,
    },
    Mistake {
        name: Text::new("divides by a hundred", "100 で割る"),
        hint: Text::new(
            "The values of the table are used as they stand: a pawn counts 100. What do you do with the sum?",
            "表の価値はそのまま使います。歩は 100 です。合計をどうしているでしょうか。",
        ),
        read_again: PIECE_VALUES,
    },
    Mistake {
        name: Text::new("mistypes the silver", "銀の価値を打ち間違える"),
        hint: Text::new(
            "Compare your values with the table of the exercise, one by one, the silver first.",
            "自分の価値を演習の表と 1 つずつ比べましょう。まずは銀です。",
        ),
        read_again: PIECE_VALUES,
    },
    Mistake {
        name: Text::new("mistypes the rook", "飛の価値を打ち間違える"),
        hint: Text::new(
            "Compare your values with the table of the exercise, one by one, the rook first.",
            "自分の価値を演習の表と 1 つずつ比べましょう。まずは飛です。",
        ),
        read_again: PIECE_VALUES,
    },
    Mistake {
        name: Text::new("gives both the hand of the side to move", "両者に手番側の持ち駒を与える"),
        hint: Text::new(
            "Your function adds up the pieces of one colour. Whose hand does it look at when it is called for the other side?",
            "関数は片方の色の駒を足します。もう片方の色で呼ばれたとき、どちらの持ち駒を見ていますか。",
        ),
        read_again: EVALUATION,
    },
];
