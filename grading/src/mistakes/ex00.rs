//! 00: mistakes of the tour.

use super::{DO_AND_UNDO, Mistake, Text, USER};

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
];
