//! 10: mistakes of principal variation search, and of threads.

use super::{LAZY_SMP, Mistake, NULL_WINDOWS, ROOT_SPLIT, STOPPING, STOPPING_HELPERS, Text};

pub const THREADS: &[Mistake] = &[
    Mistake {
        name: Text::new("never searches again", "調べ直さない"),
        hint: Text::new(
            "In a null window a move turned out to be better than `alpha`. How much better? Is that known?",
            "ヌルウィンドウで、ある手が `alpha` より良いと分かりました。どれだけ良いのかも分かったでしょうか。",
        ),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("searches again in the null window", "ヌルウィンドウのまま調べ直す"),
        hint: Text::new(
            "The second search is to find the value itself. Between which two numbers can it lie?",
            "2 回目の探索は、値そのものを知るためのものです。その値は、どの数とどの数の間にありえるでしょうか。",
        ),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("leaves the null window no room", "ヌルウィンドウの幅を 0 にする"),
        hint: Text::new(
            "Values are whole numbers. How wide must a window be, to tell `value <= alpha` from `value > alpha`?",
            "値は整数です。`value <= alpha` と `value > alpha` を区別するには、窓にどれだけの幅が必要でしょうか。",
        ),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("lays the null window below beta", "ヌルウィンドウを beta のすぐ下に置く"),
        hint: Text::new(
            "What do you expect of a move that is not the first, and at which end of the window is that found out?",
            "2 番目以降の手は、どんな手だと予想しているでしょうか。それを確かめられるのは、窓のどちらの端でしょうか。",
        ),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("turns the window twice", "窓の向きを 2 回変える"),
        hint: Text::new(
            "For which side is the window that `search` takes? Who turns it for the other side?",
            "`search` が受け取る窓は、どちらの側から見たものでしょうか。相手から見た窓に変えるのは、どの関数でしょうか。",
        ),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("negates the value twice", "値の符号を 2 回変える"),
        hint: Text::new("For which side is the value that `search` returns?", "`search` が返す値は、どちらの側から見たものでしょうか。"),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("searches again only above beta", "beta を超えたときだけ調べ直す"),
        hint: Text::new(
            "A value of at least `beta` cuts, whatever it is exactly. In which range does the exact value matter?",
            "`beta` 以上なら、正確な値が何であれ枝刈りになります。正確な値が必要なのは、どの範囲でしょうか。",
        ),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("searches again above beta too", "beta 以上でも調べ直す"),
        hint: Text::new(
            "Where `beta` is `alpha + 1`, what does a second search find out that the first did not?",
            "`beta` が `alpha + 1` のとき、2 回目の探索で新しく分かることはあるでしょうか。",
        ),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("searches every move again", "どの手も調べ直す"),
        hint: Text::new(
            "When a null window has shown that a move is no better than `alpha`, what is left to find out?",
            "`alpha` より良くないとヌルウィンドウで分かった手について、まだ調べることはあるでしょうか。",
        ),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("never narrows the window", "窓を狭めない"),
        hint: Text::new(
            "The values are right. What would be enough to know about a move that comes after the best one?",
            "値は正しく求まっています。最善手の後に来る手については、何が分かれば十分でしょうか。",
        ),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("narrows the window of the first move only", "最初の手の窓だけを狭める"),
        hint: Text::new(
            "Which move is expected to be the best, and which ones only have to be shown to be no better?",
            "最善と予想している手はどれでしょうか。それより良くないと示せば済む手はどれでしょうか。",
        ),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("looks less deep in the null window", "ヌルウィンドウでは浅く読む"),
        hint: Text::new(
            "A null window saves nodes by being narrow. Is the depth of both searches the same?",
            "ヌルウィンドウで節点が減るのは、窓が狭いからです。2 つの探索の深さは同じでしょうか。",
        ),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("takes alpha for a stopped null window", "打ち切ったヌルウィンドウの値を alpha とみなす"),
        hint: Text::new(
            "What does `None` mean, and what does a search do that gets it from below?",
            "`None` は何を意味するでしょうか。下からそれを受け取った探索は、どうするべきでしょうか。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("searches on one thread whatever is set", "設定にかかわらず 1 つのスレッドで探索する"),
        hint: Text::new(
            "How many helpers are there for `self.threads` threads, and does anything start them?",
            "`self.threads` 個のスレッドのうち、ヘルパーはいくつでしょうか。それは始められているでしょうか。",
        ),
        read_again: LAZY_SMP,
    },
    Mistake {
        name: Text::new("starts a helper whatever is set", "設定にかかわらずヘルパーを始める"),
        hint: Text::new(
            "One of the threads is the one that called `search`. How many are left to start?",
            "スレッドの 1 つは、`search` を呼んだスレッドです。始めるのは、あといくつでしょうか。",
        ),
        read_again: LAZY_SMP,
    },
    Mistake {
        name: Text::new("leaves the helpers running", "ヘルパーを動かしたままにする"),
        hint: Text::new(
            "What does a helper do while the other side thinks? Which kind of thread cannot outlive the search?",
            "相手が考えている間、ヘルパーは何をしているでしょうか。探索が終わるまでに必ず終わるのは、どのように始めたスレッドでしょうか。",
        ),
        read_again: STOPPING_HELPERS,
    },
    Mistake {
        name: Text::new("never stops the helpers", "ヘルパーを止めない"),
        hint: Text::new(
            "A scope waits for its threads. When does a helper end, if nobody tells it to?",
            "スコープはスレッドが終わるのを待ちます。誰も止めなければ、ヘルパーはいつ終わるでしょうか。",
        ),
        read_again: STOPPING_HELPERS,
    },
    Mistake {
        name: Text::new("gives the helpers a signal of their own", "ヘルパーに stop が届かない"),
        hint: Text::new(
            "`stop` goes to one `Control`. Which function of it makes one that hears the same?",
            "stop は 1 つの `Control` に伝えられます。同じ合図が届く `Control` を作る関数はどれでしょうか。",
        ),
        read_again: STOPPING_HELPERS,
    },
    Mistake {
        name: Text::new("copies the root moves for itself", "自分用にルートの手を複製する"),
        hint: Text::new(
            "Helpers need copies. Whose `root_moves` does the caller of `search` look at?",
            "ヘルパーには複製が必要です。では、`search` を呼んだ側が見るのは、どの `root_moves` でしょうか。",
        ),
        read_again: LAZY_SMP,
    },
    Mistake {
        name: Text::new("waits for the helper before it searches", "自分が探索する前にヘルパーを待つ"),
        hint: Text::new(
            "While the helper searches, what does this thread do? When is `join` due?",
            "ヘルパーが探索している間、このスレッドは何をしているでしょうか。`join` はいつ呼ぶべきでしょうか。",
        ),
        read_again: LAZY_SMP,
    },
    Mistake {
        name: Text::new("starts from the best of the last depth", "前の深さの最大値から始める"),
        hint: Text::new(
            "The window of a depth begins with a value of that depth. Which move has one, before the others are shared out?",
            "窓は、その深さの値から始めます。ほかの手を分け合う前に、その深さの値をもつ手はどれでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("loses the last root move", "最後のルートの手を失う"),
        hint: Text::new(
            "How many moves go into the queue, and how many come out before it is empty?",
            "キューに入る手はいくつで、空になるまでに出てくる手はいくつでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("loses the score of the first move", "最初の手の値を失う"),
        hint: Text::new(
            "The first move is searched for the window of the others. What else is its value needed for?",
            "最初の手は、ほかの手の窓のために調べます。その値は、ほかに何のために必要でしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("writes the scores one move too early", "値を 1 つ前の手に書く"),
        hint: Text::new(
            "Which root move has number 0 among the others, when the first one is taken out?",
            "最初の手を除いた残りで 0 番の手は、ルートの手の何番でしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("takes a number for an unfinished move", "読み終えていない手に値を入れる"),
        hint: Text::new(
            "With 0 a side that loses everywhere has found a way out, with minus infinity a win is lost. Which value has a search that was broken off?",
            "0 なら、どの手でも負ける側に逃げ道ができ、マイナス無限大なら勝ちが消えます。打ち切った探索の値は何でしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("says that every split depth is finished", "並列で読んだ深さを、いつも読み終えたとする"),
        hint: Text::new(
            "One thread had to stop. Are all scores of this depth, and who has to know?",
            "1 つのスレッドが途中で止まりました。値はすべてこの深さのものでしょうか。それをどこへ伝えるべきでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("splits with a signal of its own", "並列の探索に stop が届かない"),
        hint: Text::new(
            "Which `Control` does each thread ask, and does it hear the same clock and the same stop?",
            "各スレッドはどの `Control` で確かめているでしょうか。同じ時計と同じ stop が届いているでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("never searches again at the split", "並列で調べる手を調べ直さない"),
        hint: Text::new(
            "A root move that beats the best one so far needs its value. Which function finds it, null window and all?",
            "それまでの最善手を上回ったルートの手には、正確な値が必要です。ヌルウィンドウも含めて、それを求める関数はどれでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("relies on a root move", "ルートの手があると決めつける"),
        hint: Text::new(
            "A side that is mated has no move at all. What is `root_moves[0]` then?",
            "詰まされた側には手がありません。そのとき `root_moves[0]` は何でしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("lays the null window below alpha", "ヌルウィンドウを alpha のすぐ下に置く"),
        hint: Text::new(
            "The question is whether the move is better than `alpha`. Does a window that ends there tell?",
            "知りたいのは、その手が `alpha` より良いかどうかです。alpha で終わる窓で分かるでしょうか。",
        ),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("never tells the helpers that it is over", "探索が終わったことをヘルパーに知らせない"),
        hint: Text::new(
            "A helper counts its own nodes. When this thread has finished, how does it get to know?",
            "ヘルパーは節点を自分で数えます。このスレッドが終わったことを、どうやって知るでしょうか。",
        ),
        read_again: STOPPING_HELPERS,
    },
    Mistake {
        name: Text::new("starts one helper too many", "ヘルパーを 1 つ多く始める"),
        hint: Text::new(
            "`Threads` counts this thread too. How often does the loop run?",
            "`Threads` にはこのスレッドも含まれます。ループは何回まわるでしょうか。",
        ),
        read_again: LAZY_SMP,
    },
    Mistake {
        name: Text::new("plays the move of the helper", "ヘルパーの手を指す"),
        hint: Text::new(
            "Whose `root_moves` are the ones that `search` was given, and whose move goes with them?",
            "`search` が受け取った `root_moves` を使うのは、どのスレッドでしょうか。指すべき手は、どのスレッドの手でしょうか。",
        ),
        read_again: LAZY_SMP,
    },
    Mistake {
        name: Text::new("plays the move of a stopped helper", "止めたヘルパーの手を指す"),
        hint: Text::new(
            "A helper that was stopped at once has finished no depth. What is its move worth?",
            "すぐに止められたヘルパーは、どの深さも読み終えていません。その手を信じてよいでしょうか。",
        ),
        read_again: LAZY_SMP,
    },
    Mistake {
        name: Text::new("keeps the table in a static variable", "表を `static` な変数に置く"),
        hint: Text::new(
            "What one player has found out shows up in the next one. To whom does the table belong?",
            "あるプレイヤーの調べたことが、次のプレイヤーに現れています。表は誰のものでしょうか。",
        ),
        read_again: LAZY_SMP,
    },
    Mistake {
        name: Text::new("has no options", "オプションがない"),
        hint: Text::new(
            "`setoption` has nothing to set. Which method tells the names?",
            "`setoption` で設定できるものがありません。名前を教えるメソッドはどれでしょうか。",
        ),
        read_again: LAZY_SMP,
    },
    Mistake {
        name: Text::new("skips an unfinished move", "読み終えていない手を飛ばす"),
        hint: Text::new(
            "A root move without a value of this depth keeps the one of the last. May the depth be called finished?",
            "この深さの値がない手には、前の深さの値が残っています。その深さを読み終えたと言えるでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("ignores the none of a helper", "ヘルパーの `None` を無視する"),
        hint: Text::new(
            "`join` returns what the helper returned. What if that is `None`, and this thread has finished its part?",
            "`join` はヘルパーが返した値を返します。それが `None` で、自分の分は終わっているとき、その深さは読み終えたのでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("waits for each helper at the split", "並列のヘルパーを、始めるたびに待つ"),
        hint: Text::new(
            "`join` waits. While it does, who takes from the queue?",
            "`join` は、終わるのを待ちます。待っている間、キューから手を取るのは誰でしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("holds the lock while it searches", "ロックを持ったまま探索する"),
        hint: Text::new(
            "The guard of a `Mutex` lives as long as the `while let` or the block it stands in. Who can take the next root move meanwhile?",
            "`Mutex` のガードは、`while let` やブロックの終わりまで生きています。その間、次のルートの手を取れるのは誰でしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("stores the last score as the best", "最後の値を最大値とする"),
        hint: Text::new(
            "The best score may only get larger. What does `store` do when a worse move comes after the best?",
            "最大値は大きくなるだけのはずです。最善手の後に悪い手が来たとき、`store` は何をするでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("gives the others the whole window at the split", "並列で調べる手に窓全体を使う"),
        hint: Text::new(
            "The first move was searched to give the others a window. Do they get it?",
            "最初の手を先に調べたのは、ほかの手の窓を狭めるためです。その窓を使っているでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("negates the scores at the split", "並列で調べた手の値の符号を変える"),
        hint: Text::new(
            "For which side is what `value_of_nth_move` returns?",
            "`value_of_nth_move` が返す値は、どちらの側から見たものでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("lowers the depth at the split", "並列で調べる深さを 1 つ減らす"),
        hint: Text::new(
            "`value_of_nth_move` counts the root move into the depth. Does the first move get the same depth as the others?",
            "`value_of_nth_move` の深さには、ルートの手も含まれます。最初の手とほかの手の深さは同じでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("keeps the best score in the player", "最大値をプレイヤーに残す"),
        hint: Text::new(
            "The best score is that of one depth of one search. Where does it begin anew?",
            "最大値は、1 回の探索の 1 つの深さのものです。どこで初めの値に戻るでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("starts no helper", "ヘルパーを始めない"),
        hint: Text::new(
            "With `Threads` 2 only this thread searches. How many helpers does your loop start for 2 threads?",
            "`Threads` が 2 でも、探索しているのはこのスレッドだけです。スレッドが 2 つのとき、ループが始めるヘルパーはいくつでしょうか。",
        ),
        read_again: LAZY_SMP,
    },
    Mistake {
        name: Text::new("copies the root moves beside helpers", "ヘルパーがいると、ルートの手の複製を調べる"),
        hint: Text::new(
            "Helpers need copies, this thread does not. Which `root_moves` does the caller of `search` look at afterwards?",
            "複製が必要なのはヘルパーです。`search` を呼んだ側が後で見るのは、どの `root_moves` でしょうか。",
        ),
        read_again: LAZY_SMP,
    },
    Mistake {
        name: Text::new("panics where it is to stop", "止まるところで `unwrap` する"),
        hint: Text::new(
            "`None` says that the search has to stop. What does `?` do with it, and what does `unwrap`?",
            "`None` は、止まらなければならないという意味です。`?` と `unwrap` では、何が違うでしょうか。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("lowers the best score at the split", "並列で共有する最大値を小さくする"),
        hint: Text::new(
            "The best score may only get larger. What does `fetch_min` do?",
            "最大値は大きくなるだけのはずです。`fetch_min` は何をするでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("keeps the better scores only", "良い手の値しか書かない"),
        hint: Text::new(
            "Every root move has a score of this depth, if only a bound. Which of them do you write down?",
            "どのルートの手にも、上界であってもこの深さの値があります。書いているのはどの手の値でしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("splits with an open alpha", "並列で調べる手に alpha を使わない"),
        hint: Text::new(
            "The first move was searched to give the others a window. With which value does the shared best score begin?",
            "最初の手を先に調べたのは、ほかの手の窓を狭めるためです。共有する最大値は、どの値から始まるでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("skips the second root move", "2 番目のルートの手を調べない"),
        hint: Text::new(
            "The first move is done when the queue begins. Which number is the next?",
            "キューが始まるとき、最初の手は終わっています。次の手は何番でしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("begins with the second depth", "深さ 2 から始める"),
        hint: Text::new(
            "A helper may begin ahead. With which depth does the thread begin whose reports are shown?",
            "先の深さから始めてよいのはヘルパーです。報告を表示するスレッドは、どの深さから始めるでしょうか。",
        ),
        read_again: LAZY_SMP,
    },
    Mistake {
        name: Text::new("searches again at alpha", "alpha と等しい値でも調べ直す"),
        hint: Text::new(
            "Most moves come out just at alpha: no better. How do you compare, and how many are searched twice?",
            "ほとんどの手の値はちょうど alpha で、良くはありません。どう比べ、いくつの手を調べ直しているでしょうか。",
        ),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("takes the null window for better moves", "良い手をヌルウィンドウの値で済ませる"),
        hint: Text::new(
            "Which moves need a second search: those that are no better than alpha, or those that are?",
            "調べ直す必要があるのは、alpha 以下の手でしょうか、alpha を超えた手でしょうか。",
        ),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("gives nothing for a move that fails", "alpha 以下の手に値を返さない"),
        hint: Text::new(
            "`None` means that the search had to stop. What does a move say that is no better than alpha?",
            "`None` は、探索を打ち切ったという意味です。alpha 以下の手については、何が分かったのでしょうか。",
        ),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("takes zero for a stopped null window", "打ち切られたヌルウィンドウを 0 とする"),
        hint: Text::new(
            "Where the search had to stop there is no value, not even 0. What do you do with `None`?",
            "探索を打ち切ったところには値がありません。0 でもありません。`None` をどうしているでしょうか。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("takes minus infinity for a stopped null window", "打ち切られたヌルウィンドウをマイナス無限大とする"),
        hint: Text::new(
            "Where the search had to stop there is no value. What becomes of a move whose value is taken for the worst there is?",
            "探索を打ち切ったところには値がありません。最悪の値とみなされた手は、その後どう扱われるでしょうか。",
        ),
        read_again: STOPPING,
    },
    Mistake {
        name: Text::new("searches the whole window first", "先に窓全体を調べる"),
        hint: Text::new(
            "The null window saves work only where the whole one is not searched before it. Which comes first?",
            "ヌルウィンドウで手間が減るのは、窓全体を調べずに済むときです。どちらを先に調べているでしょうか。",
        ),
        read_again: NULL_WINDOWS,
    },
    Mistake {
        name: Text::new("stops the helpers at once", "ヘルパーをすぐに止める"),
        hint: Text::new(
            "`Helpers` stops all of them when it is dropped. How long does the one live that you `add` to?",
            "`Helpers` は、ドロップされるときに、すべてのヘルパーを止めます。`add` した `Helpers` は、いつまで生きているでしょうか。",
        ),
        read_again: STOPPING_HELPERS,
    },
    Mistake {
        name: Text::new("starts one helper too many at the split", "ルートの分割でヘルパーを 1 つ余計に始める"),
        hint: Text::new(
            "This thread takes moves as well. How many others does `self.threads` leave?",
            "このスレッドも手を受け持ちます。`self.threads` のうち、ほかのスレッドはいくつでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("starts no helper at the split", "ルートの分割でヘルパーを始めない"),
        hint: Text::new(
            "No value is wrong, but one thread does all the work. Where does your range of helpers begin and end?",
            "値は正しいのですが、1 つのスレッドだけが働いています。ヘルパーの範囲は、どこからどこまででしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("looks deeper at the split", "ルートの分割で 1 手深く読む"),
        hint: Text::new(
            "The first move and the others must be searched to the same depth. Which depths do you hand on?",
            "最初の手とほかの手は、同じ深さまで読まなければなりません。それぞれどの深さを渡しているでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("takes the old best for the score", "前の最大値を手の値とする"),
        hint: Text::new(
            "`fetch_max` returns what was there before. Whose score is that?",
            "`fetch_max` が返すのは、更新する前の値です。それはどの手の値でしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("skips every second root move", "ルートの手を 1 つおきに飛ばす"),
        hint: Text::new(
            "Half of the moves are never searched. What does `nth(1)` leave out?",
            "半分の手を調べていません。`nth(1)` は何を飛ばすでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("puts alpha for beta at the split", "ルートの分割で alpha を beta に渡す"),
        hint: Text::new(
            "The best score so far is what a move has to beat. At which end of the window does it stand?",
            "それまでの最大値は、次の手が超えるべき値です。窓のどちらの端にあるでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
    Mistake {
        name: Text::new("leaves the queue to the helpers", "すべてをヘルパーに任せる"),
        hint: Text::new(
            "With one thread there is no helper. Who takes the moves then?",
            "スレッドが 1 つなら、ヘルパーはいません。そのとき、誰が手を受け持つでしょうか。",
        ),
        read_again: ROOT_SPLIT,
    },
];
