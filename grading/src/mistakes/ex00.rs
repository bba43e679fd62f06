//! 00: mistakes of the tour.

use super::{DO_AND_UNDO, LEGAL_MOVES, Mistake, Text, USER};

pub const TOUR: &[Mistake] = &[
    Mistake {
        name: Text::new("writes nothing", "何も表示しない"),
        hint: Text::new(
            "`user` ran, but nothing came out. Is its body empty, or does it make a text that is never printed?",
            "`user` は呼ばれましたが、何も表示されませんでした。中身が空ではありませんか。作った文字列を表示し忘れていませんか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("prints to the error stream", "エラー出力に表示する"),
        hint: Text::new(
            "You see the text on the screen, but is it in the standard output? Look at the name of the macro that prints it.",
            "画面には見えていても、標準出力に出ているとは限りません。表示に使ったマクロの名前を確かめてみましょう。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("prints the sfen for the board", "盤の代わりに SFEN を表示する"),
        hint: Text::new(
            "Type `d` and `sfen` in the shell: which of the two does your output begin with, and which is asked for?",
            "シェルで `d` と `sfen` を打ち比べてみましょう。出力の初めにあるのはどちらで、求められているのはどちらでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("prints the debug form", "デバッグ用の形で表示する"),
        hint: Text::new(
            "`{:?}` shows a value to programmers. Is there a form for readers?",
            "`{:?}` はプログラマー向けの形です。読む人のための形はないでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("lists the moves on one line", "手を 1 行に並べる"),
        hint: Text::new(
            "Each move needs a line of its own. What is the difference between `print!` and `println!`?",
            "手ごとに 1 行が必要です。`print!` と `println!` は何が違うでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("numbers the lines", "行に番号をつける"),
        hint: Text::new(
            "The first word of a line must be the move. What is the first word of yours?",
            "行の最初の言葉は手でなければなりません。いまは何で始まっているでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("puts the sfen first", "SFEN を先に書く"),
        hint: Text::new(
            "Move, one space, SFEN: in which order are they in your line?",
            "手、空白、SFEN の順です。いまはどの順になっているでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("lists the moves alone", "手だけを表示する"),
        hint: Text::new(
            "The moves are right. What else is asked for on each line?",
            "手は正しく表示されています。各行には、ほかに何が必要でしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("skips the first move", "最初の手を飛ばす"),
        hint: Text::new(
            "Count: with which number does your loop begin, and which number has the first move of a list?",
            "ループは何番から始まるでしょうか。リストの最初の手は何番でしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("stops after the first move", "最初の手で終わる"),
        hint: Text::new(
            "One line was printed, then it was over. Is there a `return` or a `break` inside the loop, or no loop at all?",
            "1 行だけ表示して終わっています。ループの中に `return` や `break` はありませんか。そもそもループになっていますか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("never does the move", "手を指さない"),
        hint: Text::new(
            "Every line ends with the same SFEN. Which call changes the position, and does it come before `pos.sfen()`?",
            "どの行も同じ SFEN で終わっています。局面を変えるのはどの呼び出しでしょうか。それは `pos.sfen()` より前にありますか。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("undoes before it prints", "表示する前に手を戻す"),
        hint: Text::new(
            "Between which two calls is `pos` the position after the move? `pos.sfen()` has to be called there.",
            "`pos` が指した後の局面になっているのは、どの呼び出しとどの呼び出しの間でしょうか。`pos.sfen()` はそこで呼びます。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("forgets to undo", "手を戻し忘れる"),
        hint: Text::new(
            "After the first turn of the loop the position is no longer the one the moves were made for. What brings it back?",
            "ループが 1 回まわると、局面はもう、手の一覧を作ったときのものではありません。何をすれば元に戻るでしょうか。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("ends with a move", "手を指したまま終わる"),
        hint: Text::new(
            "All lines are printed, but a move is done that is never taken back. Which `do_move` has no `undo_move`?",
            "指したまま戻していない手が残っています。`undo_move` のない `do_move` はどれでしょうか。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("relies on a first move", "合法手があると決めてかかる"),
        hint: Text::new(
            "The last position asked about is a mate. How long is the list of moves there?",
            "最後に問われるのは詰みの局面です。そこでは、手の一覧の長さはいくつでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("prints the board after each move", "指すたびに盤面を表示する"),
        hint: Text::new(
            "A line holds the move and one text more. Which call gives the position as a single line?",
            "1 行に書くのは、手と、その後のもう 1 つの文字列です。局面を 1 行の文字列にする呼び出しはどれでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("prints only the boards after the moves", "指した後の盤面だけを表示する"),
        hint: Text::new(
            "Every board that you print has a move done in it. Where is the one that you were given?",
            "表示している盤面は、どれも 1 手指した後のものです。渡された局面そのものは、どこで表示しているでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("prints only the board", "盤面だけを表示する"),
        hint: Text::new(
            "The board is there, the moves are not. Which list do you go through, and what do you print in the loop?",
            "盤面は表示されていますが、手がありません。どのリストを回し、ループの中で何を表示しているでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("prints the list of moves at once", "手のリストをまとめて表示する"),
        hint: Text::new(
            "A list as a whole is one text with brackets. What goes through it, so that each move has a line?",
            "リスト全体を表示すると、かっこの付いた 1 つの文字列になります。手ごとに 1 行にするには、何で回せばよいでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("shows the start position", "初期局面を表示する"),
        hint: Text::new(
            "The board is that of a new game. Which argument of `user` is the position of the shell?",
            "表示されているのは初期局面です。シェルの今の局面は、`user` のどの引数でしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("puts a sign behind the move", "手の後に記号を付ける"),
        hint: Text::new(
            "Compare your line with the expected one, character by character. What stands behind the move?",
            "自分の行と期待される行を 1 文字ずつ比べてみましょう。手のすぐ後に何があるでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("writes the word sfen", "`sfen` という語も書く"),
        hint: Text::new(
            "The line is the move, a space and the SFEN itself. Which word is one too many?",
            "1 行は、手、空白、SFEN そのものです。余計な語はどれでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("puts the sfen on the next line", "SFEN を次の行に書く"),
        hint: Text::new(
            "Each `println!` ends its line. How many of them do you need for a move?",
            "`println!` は 1 回ごとに改行します。1 つの手に何回必要でしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("lists the pseudo legal moves", "疑似合法手を並べる"),
        hint: Text::new(
            "Some of these moves leave the king in check. Which list has only those that may be played?",
            "自玉に王手がかかったままになる手が混ざっています。指してよい手だけのリストはどれでしょうか。",
        ),
        read_again: LEGAL_MOVES,
    },
    Mistake {
        name: Text::new("lists the captures", "駒を取る手だけを並べる"),
        hint: Text::new(
            "Moves that take nothing are missing. Which list has all that may be played?",
            "駒を取らない手が抜けています。指せる手がすべて入っているリストはどれでしょうか。",
        ),
        read_again: LEGAL_MOVES,
    },
    Mistake {
        name: Text::new("stops before the last move", "最後の手の前で止まる"),
        hint: Text::new(
            "What is `len() - 1` where the list is empty? And is the end of a range in it?",
            "リストが空のとき、`len() - 1` はいくつでしょうか。また、範囲の終わりの数は範囲に入るでしょうか。",
        ),
        read_again: LEGAL_MOVES,
    },
    Mistake {
        name: Text::new("does the move on a copy only", "複製した局面だけで指す"),
        hint: Text::new(
            "The move is done on one position, the SFEN is that of another. How many positions are there in your loop?",
            "手を指した局面と、SFEN を表示した局面が別のものです。ループの中に局面はいくつあるでしょうか。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("calls itself", "自分自身を呼ぶ"),
        hint: Text::new(
            "Only the moves of this position are asked for. Which call goes on to the position after them?",
            "求められているのは、この局面の手だけです。その先の局面まで進む呼び出しはどれでしょうか。",
        ),
        read_again: USER,
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
        name: Text::new("leaves out the space", "空白を入れない"),
        hint: Text::new(
            "Move and SFEN run into each other. What stands between the two pairs of braces in your text?",
            "手と SFEN がつながっています。書式の文字列で、2 組の波かっこの間に何があるでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("writes a tab", "タブを書く"),
        hint: Text::new(
            "It looks like a space on the screen. Which character do you print between the move and the SFEN?",
            "画面では空白に見えます。手と SFEN の間に表示しているのは、どの文字でしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("sorts the moves", "手を並べ替える"),
        hint: Text::new(
            "The order is that of `legal_moves()`. What do you do with the list before you go through it?",
            "順番は `legal_moves()` のままです。リストを回す前に、何をしているでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("reverses the moves", "手を逆順に並べる"),
        hint: Text::new(
            "The last move of `legal_moves()` comes first. From which end do you take the moves?",
            "`legal_moves()` の最後の手が先頭に来ています。どちらの端から手を取っているでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("never stops printing", "表示が終わらない"),
        hint: Text::new(
            "Your loop never ends. Which line takes it on to the next move, and is it reached in each turn?",
            "ループが終わりません。次の手に進めるのはどの行でしょうか。その行は毎回実行されるでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("shows no board without a move", "合法手がないと盤面を表示しない"),
        hint: Text::new(
            "The last position asked about is a mate: it has a board, too. What comes before the `println!` of the position?",
            "最後に問われるのは詰みの局面で、そこでも盤面は必要です。局面を表示する `println!` の前に何があるでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("undoes before it does", "指す前に手を戻す"),
        hint: Text::new(
            "`undo_move` takes back the last move done. Which of the two calls comes first in your loop?",
            "`undo_move` は最後に指した手を戻します。ループの中で先に呼んでいるのはどちらでしょうか。",
        ),
        read_again: DO_AND_UNDO,
    },
    Mistake {
        name: Text::new("writes no newline", "改行を書かない"),
        hint: Text::new(
            "Everything stands on one line. What is the difference between `print!` and `println!`?",
            "すべてが 1 行に並んでいます。`print!` と `println!` の違いは何でしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("prints behind the loop", "ループの後で書く"),
        hint: Text::new(
            "Only the last move is printed. Does your `println!` stand inside the loop or behind it?",
            "最後の手だけが書かれています。`println!` はループの中にあるでしょうか、後にあるでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("quotes the sfen", "SFEN を引用符で囲む"),
        hint: Text::new(
            "`{:?}` is for programmers and writes the quotes of a text as well. What writes a text as it is?",
            "`{:?}` はプログラマ向けで、文字列の引用符も書きます。文字列をそのまま書くのは何でしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("writes two spaces", "空白を 2 つ書く"),
        hint: Text::new(
            "Between move and SFEN stands one space. How many are between your braces?",
            "手と SFEN の間の空白は 1 つです。書式の波括弧の間には、いくつあるでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("lists the replies", "次の手を書く"),
        hint: Text::new(
            "After `do_move` the legal moves are those of the other side. When do you ask for them?",
            "`do_move` の後の合法手は、相手の手です。合法手をいつ調べているでしょうか。",
        ),
        read_again: LEGAL_MOVES,
    },
    Mistake {
        name: Text::new("prints the board part only", "SFEN の盤の部分しか書かない"),
        hint: Text::new(
            "An SFEN has four parts: the board, the side to move, the hands and the number. How many are in your line?",
            "SFEN は盤、手番、持ち駒、手数の 4 つからなります。書いた行にはいくつあるでしょうか。",
        ),
        read_again: USER,
    },
    Mistake {
        name: Text::new("never promotes", "成る手を書かない"),
        hint: Text::new(
            "A move that promotes is a move of its own, with a `+`. What leaves it out?",
            "成る手は、`+` のつく別の手です。それを除いているのは、どこでしょうか。",
        ),
        read_again: LEGAL_MOVES,
    },
];
