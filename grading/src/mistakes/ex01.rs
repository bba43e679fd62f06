//! 01: mistakes of the random player.

use super::{LEGAL_MOVES, Mistake, RANDOM_PLAYER, ROOT_MOVES, Text};

pub const RANDOM: &[Mistake] = &[
    Mistake {
        name: Text::new("plays the first move", "いつも最初の手を指す"),
        hint: Text::new(
            "Always entry 0 of `root_moves`. Where does your index come from?",
            "いつも `root_moves` の 0 番の手です。添字はどこから来ているでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("plays the last move", "いつも最後の手を指す"),
        hint: Text::new(
            "Always the last entry of `root_moves`. Where does your index come from?",
            "いつも `root_moves` の最後の手です。添字はどこから来ているでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("never plays the last move", "最後の手を決して選ばない"),
        hint: Text::new(
            "Write down all the numbers that `0..3` gives. Is 3 among them? And which does your range give for 14 moves?",
            "`0..3` が表す数をすべて書き出してみましょう。3 は入っていますか。手が 14 あるとき、自分の範囲はどの数になるでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("never plays the first move", "最初の手を決して選ばない"),
        hint: Text::new(
            "Which number has the first entry of a list, and where does your range begin?",
            "リストの最初の要素は何番でしょうか。自分の範囲は何番から始まっているでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("reaches one beyond the end", "最後の要素の次を見る"),
        hint: Text::new(
            "In a list of 14 the last entry has number 13. Which is the largest index that you may draw?",
            "14 個のリストでは、最後の要素は 13 番です。使ってよい最大の添字はいくつでしょうか。",
        ),
        read_again: ROOT_MOVES,
    },
    Mistake {
        name: Text::new("never drops", "駒を打たない"),
        hint: Text::new(
            "A move from the hand, as `G*5b`, is a legal move like any other. Which moves do you leave out?",
            "`G*5b` のような打つ手も、ほかと同じ合法手です。どの手を除いているでしょうか。",
        ),
        read_again: LEGAL_MOVES,
    },
    Mistake {
        name: Text::new("never promotes", "駒を成らない"),
        hint: Text::new(
            "A move with a promotion, as `4b5a+`, is a legal move like any other. Which moves do you leave out?",
            "`4b5a+` のような成る手も、ほかと同じ合法手です。どの手を除いているでしょうか。",
        ),
        read_again: LEGAL_MOVES,
    },
    Mistake {
        name: Text::new("plays the moves in turn", "手を順番に指す"),
        hint: Text::new(
            "Every move comes, but always in the same order. Is there chance in it anywhere?",
            "どの手も選ばれますが、いつも同じ順です。どこかに偶然が入っているでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("seeds with a number", "乱数の種をいつも同じ数にする"),
        hint: Text::new(
            "The same seed gives the same numbers, in every game. What would be another seed each time?",
            "種が同じなら、どの対局でも同じ乱数が出ます。毎回違う種にするには、どうすればよいでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("seeds with the day", "乱数の種を日付にする"),
        hint: Text::new(
            "Two games of the same day begin with the same seed. How often does your seed change?",
            "同じ日の 2 つの対局は同じ種から始まります。その種はどのくらいの間隔で変わるでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("always resigns", "いつも投了する"),
        hint: Text::new(
            "`Move::RESIGN` is the answer where there is no legal move. In which case do you return it, and is the test the right way round?",
            "`Move::RESIGN` を返すのは合法手がないときです。いまはどんなときに返しているでしょうか。条件が逆になっていませんか。",
        ),
        read_again: ROOT_MOVES,
    },
    Mistake {
        name: Text::new("forgets that there may be no move", "合法手がない場合を忘れる"),
        hint: Text::new(
            "When you are mated, `root_moves.len()` is 0. What can be drawn from 0 moves, and what should you answer instead?",
            "詰まされていると `root_moves.len()` は 0 です。0 手の中から選べるでしょうか。代わりに何を返せばよいでしょうか。",
        ),
        read_again: ROOT_MOVES,
    },
    Mistake {
        name: Text::new("counts up in a static", "カウンターで順に選ぶ"),
        hint: Text::new(
            "A `static` begins with the same number whenever the program starts. What differs between two runs?",
            "`static` は、プログラムを動かすたびに同じ数から始まります。2 回の実行で違うものは何でしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("throws a die", "いつも 6 通りから選ぶ"),
        hint: Text::new(
            "The range of your numbers is the same in every position. How many moves are there to choose from?",
            "乱数の範囲が、どの局面でも同じです。選べる手はいくつあるでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("seeds anew for each move", "手を選ぶたびに乱数生成器を作り直す"),
        hint: Text::new(
            "The same generator begins anew whenever you are asked, and gives its first number. Where should it live, and where does its seed come from?",
            "問われるたびに同じ乱数生成器を作り直し、最初の数だけを使っています。どこで作り、種をどこから得ればよいでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("chooses among the captures", "取る手からしか選ばない"),
        hint: Text::new(
            "A move that takes nothing is a legal move like any other. Which moves do you leave out?",
            "駒を取らない手も、ほかと同じ合法手です。どの手を除いているでしょうか。",
        ),
        read_again: LEGAL_MOVES,
    },
    Mistake {
        name: Text::new("resigns with one move left", "1 手しかないときに投了する"),
        hint: Text::new(
            "A list of one move has a move. For which lengths do you resign?",
            "手が 1 つあれば指せます。長さがいくつのときに投了しているでしょうか。",
        ),
        read_again: ROOT_MOVES,
    },
    Mistake {
        name: Text::new("resigns in check", "王手をかけられると投了する"),
        hint: Text::new(
            "A check can be answered. When is there nothing left to play: what does the list of moves say?",
            "王手は防げます。指せる手がもうないのはどんなときでしょうか。手の一覧を見れば分かります。",
        ),
        read_again: ROOT_MOVES,
    },
    Mistake {
        name: Text::new("computes its own numbers", "乱数を自分の式で作る"),
        hint: Text::new(
            "Your formula begins with the same number in every run. Who knows a number that is another one each time?",
            "式がいつも同じ数から始まっています。動かすたびに違う数を出してくれるものは何でしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("counts up from a drawn number", "乱数から始めて順に数える"),
        hint: Text::new(
            "The first move is drawn. And how do you come to the second one: is it drawn as well?",
            "最初の手は乱数で決まります。では 2 手目は、どのように決まるでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("chooses by the position", "局面だけで手を決める"),
        hint: Text::new(
            "The same position gives the same move, in every run. What in your choice is chance, and what is computed?",
            "同じ局面なら、何度動かしても同じ手になります。手の選び方のうち、どこが偶然でしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("prefers the last move", "最後の手が 2 回分の確率で選ばれる"),
        hint: Text::new(
            "Two of your numbers lead to the last move. How many numbers does your range give, and how many moves are there?",
            "最後の手になる乱数が 2 つあります。自分の範囲には数がいくつあり、手はいくつあるでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("prefers the first move", "最初の手が 2 回分の確率で選ばれる"),
        hint: Text::new(
            "Two of your numbers lead to the first move. How many numbers does your range give, and what does `%` make of the largest?",
            "最初の手になる乱数が 2 つあります。自分の範囲には数がいくつあり、最も大きい数は `%` でいくつになるでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("prefers the first moves", "先頭に近い手ほど多く選ぶ"),
        hint: Text::new(
            "One number drawn evenly is enough. What do you do with it, or with a second one, before it becomes an index?",
            "一様な乱数が 1 つあれば十分です。添字にする前に、その数や 2 つ目の数に何をしているでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("rounds the index", "添字を四捨五入する"),
        hint: Text::new(
            "Which numbers from 0 to 3 are rounded to 0, and which to 1? What if the fraction is cut off instead?",
            "0 から 3 までの小数のうち、四捨五入で 0 になるのはどの範囲で、1 になるのはどの範囲でしょうか。切り捨てならどうでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("plays the first move half of the time", "2 回に 1 回は最初の手を指す"),
        hint: Text::new(
            "Every move comes, but the first one far too often. In which cases is nothing drawn, or not used?",
            "どの手も選ばれますが、最初の手が多すぎます。乱数を引かない場合や、使わない場合がないでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("chooses the piece first", "駒を選んでから手を選ぶ"),
        hint: Text::new(
            "A rook has more moves than a king in a corner. Is each *move* as likely as any other?",
            "駒によって指せる手の数は違います。どの「手」も同じ確率で選ばれるでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("resigns with a move", "手があるのに投了する"),
        hint: Text::new(
            "You resign where there are moves, and look for one where there is none. What does the `!` do?",
            "手があると投了し、手がないと選ぼうとしています。`!` は何をしているでしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("chooses among the first half", "前半の手からしか選ばない"),
        hint: Text::new(
            "Half of the moves are never played. How far does your range go?",
            "半分の手が一度も選ばれません。範囲はどこまででしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("takes the time for chance", "時刻を乱数とする"),
        hint: Text::new(
            "Two questions within the same second get the same answer. What gives another number each time?",
            "同じ 1 秒の間は、何度聞いても同じ答えです。毎回違う数を出すのは何でしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
    Mistake {
        name: Text::new("plays a mate if there is one", "詰みがあれば指す"),
        hint: Text::new(
            "That is stronger, but no longer random: it is the next exercises' work. Which line looks at what a move does?",
            "それは強くなりますが、ランダムではありません。後の演習の仕事です。手の結果を調べているのは、どの行でしょうか。",
        ),
        read_again: RANDOM_PLAYER,
    },
];
