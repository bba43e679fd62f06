//! 13: mistakes in a network that learns.

use super::{FORWARD, GRADIENT, INPUTS, Mistake, PLAYING, SUMS, TRAINING, Text};

pub const NEURAL: &[Mistake] = &[
    Mistake {
        name: Text::new("never turns the board", "盤を回さない"),
        hint: Text::new(
            "For Black all is right. Where does White's own rook stand at the start of a game, as White sees the board?",
            "先手番では正しいのですが。初期局面で、後手から見た後手の飛車は、どのマスにいるでしょうか。",
        ),
        read_again: INPUTS,
    },
    Mistake {
        name: Text::new("turns only the ranks", "段だけを逆にする"),
        hint: Text::new(
            "A board that is turned round is no mirror image. What becomes of the files?",
            "盤を回すのは、鏡に映すのとは違います。筋はどうなるでしょうか。",
        ),
        read_again: INPUTS,
    },
    Mistake {
        name: Text::new("never exchanges the colours", "先後を入れ替えない"),
        hint: Text::new(
            "Ten inputs of a square are for the viewer's pieces, ten for the other side's. Who is the viewer where White is to move?",
            "1 マスの入力のうち 10 個は見る側の駒、10 個は相手の駒です。後手番では、見る側はどちらでしょうか。",
        ),
        read_again: INPUTS,
    },
    Mistake {
        name: Text::new("takes two in hand for one", "2 枚の持ち駒を 1 枚と見る"),
        hint: Text::new(
            "A kind in a hand has three inputs. Which of them says two?",
            "持ち駒の 1 種類に入力が 3 つあります。2 枚を表すのはどれでしょうか。",
        ),
        read_again: INPUTS,
    },
    Mistake {
        name: Text::new("forgets empty hands", "0 枚の持ち駒を忘れる"),
        hint: Text::new(
            "Some positions have too few active inputs. How many are there for the hands, whatever they hold?",
            "1 になる入力が足りない局面があります。持ち駒の分は、何を持っていてもいくつあるでしょうか。",
        ),
        read_again: INPUTS,
    },
    Mistake {
        name: Text::new("forgets the hands", "持ち駒を忘れる"),
        hint: Text::new(
            "The pieces on the board are there. What else can be dropped at any moment?",
            "盤上の駒は合っています。いつでも打てるものは、ほかに何があるでしょうか。",
        ),
        read_again: INPUTS,
    },
    Mistake {
        name: Text::new("swaps the hands", "持ち駒を逆にする"),
        hint: Text::new(
            "Whose hand has the inputs from 500 on, and whose those from 515 on?",
            "500 からの入力はどちらの持ち駒で、515 からはどちらの持ち駒でしょうか。",
        ),
        read_again: INPUTS,
    },
    Mistake {
        name: Text::new("forgets the kings", "玉を忘れる"),
        hint: Text::new(
            "Two pieces are missing in every position. They are worth nothing by the piece values: do they matter where they stand?",
            "どの局面でも駒が 2 枚足りません。駒の価値では数えない駒ですが、どこにいるかは関係ないでしょうか。",
        ),
        read_again: INPUTS,
    },
    Mistake {
        name: Text::new("forgets the biases", "バイアスを忘れる"),
        hint: Text::new(
            "Every sum is wrong by the same number in all positions. With what does a sum begin?",
            "どの局面でも、和が同じ数だけずれています。和は何から始まるでしょうか。",
        ),
        read_again: FORWARD,
    },
    Mistake {
        name: Text::new("never clips", "切り詰めない"),
        hint: Text::new(
            "Some hidden units are below 0 or above 1. Without a bend in it, what can three layers say that one cannot?",
            "0 より小さい、または 1 より大きい隠れユニットがあります。折れ曲がりがなければ、3 層でも 1 層と同じではないでしょうか。",
        ),
        read_again: FORWARD,
    },
    Mistake {
        name: Text::new("clips only below zero", "0 より下だけを切り詰める"),
        hint: Text::new("Nothing is below 0. And at the other end?", "0 より小さい値はありません。では、反対の端はどうでしょうか。"),
        read_again: FORWARD,
    },
    Mistake {
        name: Text::new("clips the output", "出力も切り詰める"),
        hint: Text::new(
            "The hidden units are right. What would a lost position be worth, if no output could be below 0?",
            "隠れユニットは合っています。出力が 0 より小さくならないとしたら、負けの局面の値はいくつになるでしょうか。",
        ),
        read_again: FORWARD,
    },
    Mistake {
        name: Text::new("forgets the scale", "目盛りを忘れる"),
        hint: Text::new(
            "Nearly every target is 0 or 1. What does `sigmoid` make of 500 points?",
            "目標がほとんど 0 か 1 になっています。`sigmoid` に 500 点をそのまま入れると、いくつになるでしょうか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("sees the result from the other side", "勝敗を相手側から見る"),
        hint: Text::new(
            "Where a good score and a won game come together, the target is too low. Who is it that has won?",
            "良い評価値と勝ちがそろっているのに、目標が低すぎます。勝ったのはどちらでしょうか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("swaps score and result", "評価値と勝敗の割合を逆にする"),
        hint: Text::new(
            "With lambda 1 the game does not matter, with lambda 0 the score does not. Which way round is yours?",
            "lambda が 1 なら勝敗は関係なく、0 なら評価値は関係ありません。どちらがどちらになっていますか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("takes the absolute distance", "差の絶対値をとる"),
        hint: Text::new(
            "The loss is too large where it is small. It is the distance to what power?",
            "小さいはずの損失が大きくなっています。差の何乗でしょうか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("goes back through clipped units", "切り詰めたユニットを通って戻る"),
        hint: Text::new(
            "Change the sum of a unit that stands at 1 a little: what becomes of the unit, and of all behind it?",
            "1 で止まっているユニットの和を少し変えると、そのユニットと、その先はどうなるでしょうか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("forgets the slope of the sigmoid", "シグモイドの傾きを忘れる"),
        hint: Text::new(
            "All slopes are too large by the same factor in a position. Between the output and the loss stands one more function: how steep is it?",
            "1 つの局面では、どの勾配も同じ倍率で大きすぎます。出力と損失の間にもう 1 つ関数があります。その傾きはいくつでしょうか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("forgets the factor of the square", "2 乗の微分の 2 を忘れる"),
        hint: Text::new(
            "All slopes are half of what they should be. How fast does a square grow?",
            "どの勾配も半分です。2 乗の微分は何でしょうか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("forgets the gradient of the biases", "バイアスの勾配を忘れる"),
        hint: Text::new(
            "The weights have their slopes, the biases none. What does a bias do to its sum?",
            "重みの勾配はありますが、バイアスの勾配がありません。バイアスが変わると和はどうなるでしょうか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("replaces the gradient", "勾配を上書きする"),
        hint: Text::new(
            "For one position it is right. What is left of it when the next position of the minibatch comes?",
            "1 局面だけなら正しいのですが。ミニバッチの次の局面が来たとき、前の勾配はどうなっていますか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("leaves out the first layer", "第 1 層を忘れる"),
        hint: Text::new(
            "The upper layers learn, the lowest never does. Where do most of the weights stand?",
            "上の層は学習しますが、一番下の層は変わりません。重みの大部分はどこにあるでしょうか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("takes the target minus the output", "目標から出力を引く"),
        hint: Text::new(
            "Every slope has the wrong sign. If the output is too high, does the loss grow or shrink with it?",
            "どの勾配も符号が逆です。出力が高すぎるとき、出力を上げると損失は増えるでしょうか、減るでしょうか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("goes uphill", "坂を登る"),
        hint: Text::new(
            "The weights go as far as they should, the other way. The gradient points to where the loss grows.",
            "重みの動く量は正しいのに、向きが逆です。勾配が指すのは、損失が増える向きです。",
        ),
        read_again: TRAINING,
    },
    Mistake {
        name: Text::new("forgets the bias correction", "偏りの補正を忘れる"),
        hint: Text::new(
            "The first step is three times too long. What are the moments when they begin at 0 and have seen one gradient?",
            "最初の 1 回が 3 倍ほど大きすぎます。0 から始まったモーメントは、勾配を 1 回見た後、どれだけの値になっているでしょうか。",
        ),
        read_again: TRAINING,
    },
    Mistake {
        name: Text::new("steps along the gradient", "勾配のとおりに進む"),
        hint: Text::new(
            "That is plain gradient descent. By what does Adam divide?",
            "これは普通の勾配降下法です。Adam では何で割るでしょうか。",
        ),
        read_again: TRAINING,
    },
    Mistake {
        name: Text::new("forgets the square root", "平方根を忘れる"),
        hint: Text::new(
            "Where the slope is small, the step is huge. The second moment is a mean of squares: what is as large as a slope?",
            "傾きの小さい重みが大きく動きすぎます。2 次のモーメントは 2 乗の平均です。傾きと同じ大きさなのは何でしょうか。",
        ),
        read_again: TRAINING,
    },
    Mistake {
        name: Text::new("never empties the gradient", "勾配を 0 に戻さない"),
        hint: Text::new(
            "Each part is right, and yet nothing is learnt by heart. What does the gradient hold when the second minibatch begins?",
            "どのパートも正しいのに、暗記ができません。2 つ目のミニバッチが始まるとき、勾配には何が入っているでしょうか。",
        ),
        read_again: TRAINING,
    },
    Mistake {
        name: Text::new("never shuffles", "混ぜない"),
        hint: Text::new(
            "What is in order is learnt in order: after the won positions the network believes that all are won. Who shuffles?",
            "順に並んだものを順に学ぶと、勝ちの局面の後では、何でも勝ちだと思い込みます。混ぜるのはだれでしょうか。",
        ),
        read_again: TRAINING,
    },
    Mistake {
        name: Text::new("leaves out the last minibatch", "最後のミニバッチを捨てる"),
        hint: Text::new(
            "Of 64 positions you looked at 60. What about those that fill no whole minibatch?",
            "64 局面のうち 60 局面しか調べていません。半端なミニバッチはどうしますか。",
        ),
        read_again: TRAINING,
    },
    Mistake {
        name: Text::new("returns the sum of the losses", "損失の合計を返す"),
        hint: Text::new(
            "The loss is right for one position. Is it the sum that is asked for?",
            "1 局面の損失は正しいのですが、返すのは合計でしょうか。",
        ),
        read_again: TRAINING,
    },
    Mistake {
        name: Text::new("steps once an epoch", "1 エポックに 1 回だけ更新する"),
        hint: Text::new(
            "One step for all positions together. How many are in a minibatch?",
            "全部の局面で 1 回しか更新していません。ミニバッチは何局面でしょうか。",
        ),
        read_again: TRAINING,
    },
    Mistake {
        name: Text::new("forgets the scale of the value", "値の目盛りを忘れる"),
        hint: Text::new(
            "Every value is -1, 0 or 1 or so. How many points is an output of 1?",
            "どの値も -1、0、1 くらいです。出力 1 は何点でしょうか。",
        ),
        read_again: PLAYING,
    },
    Mistake {
        name: Text::new("values for black always", "いつも先手から見る"),
        hint: Text::new(
            "For Black to move all is right. The output is for the side to move already: do you turn it once more?",
            "先手番では正しいのですが。出力はもう手番側から見た値です。もう一度逆にしていませんか。",
        ),
        read_again: PLAYING,
    },
    Mistake {
        name: Text::new("evaluates by the pieces", "駒の価値で評価する"),
        hint: Text::new(
            "The network is not asked. Whose `evaluate` do you call?",
            "ネットワークに聞いていません。呼んでいるのはだれの `evaluate` でしょうか。",
        ),
        read_again: PLAYING,
    },
    Mistake {
        name: Text::new("limits the value to a pawn", "値を歩 1 枚までに限る"),
        hint: Text::new(
            "Small values are right, large ones are all the same. What is the limit?",
            "小さい値は正しいのに、大きい値がみな同じです。値をどこで切っていますか。",
        ),
        read_again: PLAYING,
    },
    Mistake {
        name: Text::new("never restores the sums", "和を元に戻さない"),
        hint: Text::new(
            "One move forward is right. What is `sign` when a move is taken back?",
            "1 手進めるだけなら正しいのですが。手を戻すとき、`sign` はいくつでしょうか。",
        ),
        read_again: SUMS,
    },
    Mistake {
        name: Text::new("forgets the captured piece", "取られた駒を忘れる"),
        hint: Text::new(
            "Quiet moves are right. What stood on the square before the capture, and does it still?",
            "静かな手では正しいのですが。駒を取る前、そのマスには何がいて、今はどうなっているでしょうか。",
        ),
        read_again: SUMS,
    },
    Mistake {
        name: Text::new("forgets the hand after a capture", "取った後の持ち駒を忘れる"),
        hint: Text::new(
            "The board is right after a capture. Where is the piece that was taken?",
            "駒を取った後、盤は正しいのですが。取った駒はどこにあるでしょうか。",
        ),
        read_again: SUMS,
    },
    Mistake {
        name: Text::new("captures promoted pieces as they are", "成り駒を成ったまま取る"),
        hint: Text::new(
            "Captures of promoted pieces are wrong. As what does a dragon come into the hand?",
            "成り駒を取る手だけが間違っています。龍は何になって持ち駒に入るでしょうか。",
        ),
        read_again: SUMS,
    },
    Mistake {
        name: Text::new("forgets the promotion", "成りを忘れる"),
        hint: Text::new(
            "What stands on the square after a promotion: what moved there, or something else?",
            "成った後、そのマスにあるのは動かした駒と同じ種類でしょうか。",
        ),
        read_again: SUMS,
    },
    Mistake {
        name: Text::new("forgets the hand of a drop", "打った後の持ち駒を忘れる"),
        hint: Text::new(
            "After a drop the board is right. How many of them are left in the hand?",
            "打った後、盤は正しいのですが。持ち駒は何枚残っているでしょうか。",
        ),
        read_again: SUMS,
    },
    Mistake {
        name: Text::new("brings one viewer up to date", "片方の側だけを直す"),
        hint: Text::new(
            "The sums of the side that moves are right. Who looks at the board next?",
            "指した側の和は正しいのですが、次に盤を見るのはどちらでしょうか。",
        ),
        read_again: SUMS,
    },
    Mistake {
        name: Text::new("forgets where the piece was", "駒が元いたマスを忘れる"),
        hint: Text::new(
            "After the move the piece is on its new square. Is it still on the old one as well?",
            "手を指した後、駒は新しいマスにいます。元のマスにもまだいることになっていませんか。",
        ),
        read_again: SUMS,
    },
];
