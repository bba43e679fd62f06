//! 13: mistakes in a network that learns.

use super::{FORWARD, GRADIENT, INPUTS, Mistake, PLAYING, SUMS, TRAINING, Text};

pub const NEURAL: &[Mistake] = &[
    Mistake {
        name: Text::new("never turns the board", "盤を回さない"),
        hint: Text::new(
            "For Black all is right. Where does White's own rook stand at the start of a game, as White sees the board?",
            "先手番では正しくなっています。初期局面で、後手から見た後手の飛車は、どのマスにいるでしょうか。",
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
        name: Text::new("forgets the scale", "`SCALE` で割り忘れる"),
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
            "1 局面だけなら正しくなります。ミニバッチの次の局面が来たとき、前の勾配はどうなっていますか。",
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
        name: Text::new("goes uphill", "損失の坂を登る"),
        hint: Text::new(
            "The weights go as far as they should, the other way. The gradient points to where the loss grows.",
            "重みの動く量は正しいのに、向きが逆です。勾配が指すのは、損失が増える向きです。",
        ),
        read_again: TRAINING,
    },
    Mistake {
        name: Text::new("forgets the bias correction", "0 から始まる偏りの補正を忘れる"),
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
        name: Text::new("never shuffles", "局面の順番を混ぜない"),
        hint: Text::new(
            "What is in order is learnt in order: after the won positions the network believes that all are won. Who shuffles?",
            "順に並んだものを順に学ぶと、勝ちの局面の後では、何でも勝ちだと思い込みます。順番を混ぜるのは、どの行でしょうか。",
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
        name: Text::new("forgets the scale of the value", "値に `SCALE` を掛け忘れる"),
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
            "先手番では正しくなっています。出力はもう手番側から見た値です。もう一度逆にしていませんか。",
        ),
        read_again: PLAYING,
    },
    Mistake {
        name: Text::new("evaluates by the pieces", "駒の価値で評価する"),
        hint: Text::new(
            "The network is not asked. Whose `evaluate` do you call?",
            "ネットワークに聞いていません。呼んでいるのは、どの `evaluate` でしょうか。",
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
            "1 手進めるだけなら正しくなります。手を戻すとき、`sign` はいくつでしょうか。",
        ),
        read_again: SUMS,
    },
    Mistake {
        name: Text::new("forgets the captured piece", "取られた駒を忘れる"),
        hint: Text::new(
            "Quiet moves are right. What stood on the square before the capture, and does it still?",
            "静かな手では正しくなっています。駒を取る前、そのマスには何がいて、今はどうなっているでしょうか。",
        ),
        read_again: SUMS,
    },
    Mistake {
        name: Text::new("forgets the hand after a capture", "取った後の持ち駒を忘れる"),
        hint: Text::new(
            "The board is right after a capture. Where is the piece that was taken?",
            "駒を取った後、盤は正しくなっています。取った駒はどこにあるでしょうか。",
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
            "打った後、盤は正しくなっています。持ち駒は何枚残っているでしょうか。",
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
    Mistake {
        name: Text::new("turns the board for black", "先手のほうの盤を回す"),
        hint: Text::new(
            "The two viewers have changed places. Which of them sees the board as it is numbered?",
            "見る側が逆になっています。マスの番号のとおりに盤を見るのは、どちらでしょうか。",
        ),
        read_again: INPUTS,
    },
    Mistake {
        name: Text::new("numbers by squares within kinds", "駒の種類の中でマスを数える"),
        hint: Text::new(
            "Each square has twenty inputs in a row, one for each kind of either side. What do you multiply by 20?",
            "1 マスに、両方の側の駒の種類だけ、20 個の入力が並びます。20 を掛けるのはどの数でしょうか。",
        ),
        read_again: INPUTS,
    },
    Mistake {
        name: Text::new("gives a kind in hand two inputs", "持ち駒の 1 種類に入力を 2 つしか割り当てない"),
        hint: Text::new(
            "There may be none, one or two of a kind in a hand. How many inputs does that take?",
            "1 種類の持ち駒は 0 枚、1 枚、2 枚のどれかです。入力はいくつ必要でしょうか。",
        ),
        read_again: INPUTS,
    },
    Mistake {
        name: Text::new("puts their hand ten inputs later", "相手の持ち駒を 10 個だけ後に置く"),
        hint: Text::new(
            "Five kinds in a hand have three inputs each. How many inputs are those of one hand?",
            "持ち駒は 5 種類で、入力は 3 つずつです。片方の持ち駒の入力は、全部でいくつでしょうか。",
        ),
        read_again: INPUTS,
    },
    Mistake {
        name: Text::new("takes own pieces for theirs", "自分の駒を相手の駒とみなす"),
        hint: Text::new(
            "Ten more is for a piece of the other side. Which way round do you compare the colours?",
            "10 を足すのは相手の駒です。色の比較が逆になっていないでしょうか。",
        ),
        read_again: INPUTS,
    },
    Mistake {
        name: Text::new("looks at one hand only", "片方の持ち駒しか見ない"),
        hint: Text::new(
            "What the other side may drop counts as well. Over which colours does your loop go?",
            "相手が打てる駒も大切です。ループはどちらの持ち駒を回っているでしょうか。",
        ),
        read_again: INPUTS,
    },
    Mistake {
        name: Text::new("turns the board one square too far", "盤を 1 マスずらして回す"),
        hint: Text::new(
            "The squares are numbered from 0. Which number does the last of the 25 have?",
            "マスの番号は 0 から始まります。25 個の最後のマスは何番でしょうか。",
        ),
        read_again: INPUTS,
    },
    Mistake {
        name: Text::new("forgets to multiply by the input", "入力を掛け忘れる"),
        hint: Text::new(
            "Above the first layer an input is any number from 0 to 1. What is each row multiplied by?",
            "第 1 層より上では、入力は 0 から 1 のいろいろな数です。それぞれの行に何を掛けるでしょうか。",
        ),
        read_again: FORWARD,
    },
    Mistake {
        name: Text::new("never clips the second layer", "第 2 層を切り詰めない"),
        hint: Text::new(
            "Both hidden layers are clipped. What do you do with the sums of the second?",
            "隠れ層は 2 つとも切り詰めます。第 2 層の和をどうしているでしょうか。",
        ),
        read_again: FORWARD,
    },
    Mistake {
        name: Text::new("takes the second layer for the output", "出力の代わりに第 2 層を計算する"),
        hint: Text::new(
            "The output has weights of its own. Which layer's do you take for it?",
            "出力には出力の重みがあります。どの層の重みを使っているでしょうか。",
        ),
        read_again: FORWARD,
    },
    Mistake {
        name: Text::new("forgets the sigmoid of the score", "評価値にシグモイドを使い忘れる"),
        hint: Text::new("The target is a probability. What makes one of a score?", "目標は確率です。評価値を確率にするのは何でしょうか。"),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("takes a loss for minus one", "負けを -1 とする"),
        hint: Text::new(
            "The target lies between 0 and 1. Which of them is a lost game?",
            "目標は 0 から 1 の間の数です。負けはどちらでしょうか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("forgets the sigmoid in the loss", "損失でシグモイドを使い忘れる"),
        hint: Text::new(
            "The target is a probability, the output is not. What makes it one?",
            "目標は確率ですが、出力は確率ではありません。出力を確率にするのは何でしょうか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("halves the loss", "損失を半分にする"),
        hint: Text::new(
            "Half of a square has a simpler slope, but it is another loss. Which one does the README ask for?",
            "2 乗の半分なら微分は簡単ですが、別の損失です。README の損失はどれでしょうか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("forgets the input in the gradient", "勾配に入力を掛け忘れる"),
        hint: Text::new(
            "A weight counts as much as the input it is multiplied by. What is its slope, then?",
            "重みの効き目は、掛ける入力の大きさで決まります。重みの傾きはどうなるでしょうか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("goes back through units at one", "1 に切り詰めたユニットを通って戻る"),
        hint: Text::new(
            "A unit is clipped at both ends. What does one at 1 do when its sum grows a little?",
            "切り詰めは両端で起こります。1 になったユニットは、和が少し増えるとどうなるでしょうか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("leaves out the biases of the first layer", "第 1 層のバイアスの勾配を忘れる"),
        hint: Text::new(
            "All other slopes are right. What does each sum of the first layer begin with, and where is its slope?",
            "ほかの傾きは正しくなっています。第 1 層の和は何から始まり、その傾きはどこにあるでしょうか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("takes the output for the probability", "シグモイドの傾きを出力から計算する"),
        hint: Text::new(
            "The slope of the sigmoid is p * (1 - p). Which of your numbers is p?",
            "シグモイドの傾きは p * (1 - p) です。p はどの変数でしょうか。",
        ),
        read_again: GRADIENT,
    },
    Mistake {
        name: Text::new("never counts the steps", "更新の回数を数えない"),
        hint: Text::new(
            "With 0 steps the correction divides by 0. Who adds to `steps`?",
            "回数が 0 だと、補正で 0 で割ることになります。`steps` を増やすのは、どの行でしょうか。",
        ),
        read_again: TRAINING,
    },
    Mistake {
        name: Text::new("counts the step too late", "更新の回数を数えるのが遅い"),
        hint: Text::new(
            "The first step divides by 1 - 0.9^steps. How large is `steps` at that moment, and when do you add to it?",
            "最初の更新では `1 - 0.9^steps` で割ります。そのとき `steps` はいくつで、1 を足すのはいつでしょうか。",
        ),
        read_again: TRAINING,
    },
    Mistake {
        name: Text::new("swaps the decays", "平均と 2 乗の減衰率を逆にする"),
        hint: Text::new(
            "One of the two memories is long and one is short. Which has 0.999?",
            "2 つの記憶は、一方が長く、もう一方が短いものです。0.999 はどちらでしょうか。",
        ),
        read_again: TRAINING,
    },
    Mistake {
        name: Text::new("forgets to square the slope", "傾きを 2 乗し忘れる"),
        hint: Text::new(
            "Adam takes the square root of what `square` remembers. The mean of what is that?",
            "Adam は `square` の平方根を取ります。`square` は何の平均でしょうか。",
        ),
        read_again: TRAINING,
    },
    Mistake {
        name: Text::new("remembers too little of the mean", "平均の割合を逆にする"),
        hint: Text::new(
            "How much of the old mean stays at each step, and how much comes of the new slope?",
            "更新のたびに、古い平均がどれだけ残り、新しい傾きがどれだけ加わるでしょうか。",
        ),
        read_again: TRAINING,
    },
    Mistake {
        name: Text::new("divides the loss by the minibatches", "損失をミニバッチの数で割る"),
        hint: Text::new(
            "The mean is over all positions. How many terms does your sum have?",
            "平均は、すべての局面についてのものです。合計したのはいくつの値でしょうか。",
        ),
        read_again: TRAINING,
    },
    Mistake {
        name: Text::new("never limits the value", "値を範囲に収めない"),
        hint: Text::new(
            "A network may say anything. What would a search think of a value beyond `VALUE_LIMIT`?",
            "ネットワークはどんな値でも出しえます。`VALUE_LIMIT` を超えた値を、探索は何とみなすでしょうか。",
        ),
        read_again: PLAYING,
    },
    Mistake {
        name: Text::new("takes the probability for the value", "確率を値とみなす"),
        hint: Text::new(
            "No value of yours is below 0. What is an output of 0 worth in points?",
            "0 より小さい値がありません。出力 0 は何点でしょうか。",
        ),
        read_again: PLAYING,
    },
    Mistake {
        name: Text::new("evaluates for the other side", "相手側から見た値を返す"),
        hint: Text::new(
            "`evaluate` is for the side to move. Whose inputs do you make?",
            "`evaluate` は手番側から見た値です。誰から見た入力を作っているでしょうか。",
        ),
        read_again: PLAYING,
    },
    Mistake {
        name: Text::new("adds where the piece was", "駒が元いたマスを足す"),
        hint: Text::new(
            "After the move the piece stands on one square only. Which input ends?",
            "指した後、駒がいるのは 1 つのマスだけです。消える入力はどれでしょうか。",
        ),
        read_again: SUMS,
    },
    Mistake {
        name: Text::new("takes the captured piece for ours", "取られた駒を自分の駒とみなす"),
        hint: Text::new("Whose piece stood on the square before it was taken?", "取られる前、そのマスにいたのはどちらの駒でしょうか。"),
        read_again: SUMS,
    },
    Mistake {
        name: Text::new("brings one viewer up to date twice", "片方の側を 2 回直す"),
        hint: Text::new(
            "Both viewers' sums change, each by what that viewer sees. Whom does your loop go through?",
            "和は両方の側で変わり、変わる入力は見る側によって違います。ループは誰を回っているでしょうか。",
        ),
        read_again: SUMS,
    },
    Mistake {
        name: Text::new("adds a drop to the hand", "打った駒を持ち駒に足す"),
        hint: Text::new(
            "How many of the kind are in the hand after one has been dropped?",
            "打った後、その種類の持ち駒は何枚になるでしょうか。",
        ),
        read_again: SUMS,
    },
    Mistake {
        name: Text::new("moves for the other side", "相手の手として直す"),
        hint: Text::new(
            "`change` is called before the move is done. Whose turn is it then?",
            "`change` は指す前に呼ばれます。そのとき、手番はどちらでしょうか。",
        ),
        read_again: SUMS,
    },
    Mistake {
        name: Text::new("looks at their hand", "相手の持ち駒を調べる"),
        hint: Text::new(
            "Whose hand does a move change, and whose do you count?",
            "指し手で変わるのは誰の持ち駒で、数えているのは誰の持ち駒でしょうか。",
        ),
        read_again: SUMS,
    },
];
