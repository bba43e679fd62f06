//! The help of the commands in Japanese.

use minishogi_command::command_line::Sentences;

/// What this program says beside what both say.
#[rustfmt::skip]
pub const HELP: &Sentences = &[
    ("A teaching kit: write a minishogi (5x5 shogi) player step by step", "5五将棋（ミニ将棋）のプレイヤーを、一歩ずつ書いていく教材"),
    (
        "Without a command it shows where the course stands. Example: cargo run -- watch",
        "コマンドがなければ、進み具合を表示する。例: cargo run -- watch",
    ),
    ("Grade an exercise whenever its player.rs is saved", "player.rs を保存するたびに、演習を採点する"),
    (
        "Grade an exercise whenever its player.rs is saved\n\nShows the first spec that fails: what was expected and found, the lines that replay it, the board. In a terminal these keys work: h hint, l list of the specs, p position, t tree, b back to the verdict, n next exercise, r run again, q quit. Otherwise they can be sent as lines.",
        "player.rs を保存するたびに、演習を採点する\n\n最初に不合格になったスペックについて、期待される結果と実際の結果、シェルで確かめるための行、局面を表示する。端末では次のキーが使える: h ヒント、l スペック一覧、p 局面、t 木、b 戻る、n 次の演習、r もう一度採点、q 終了。端末でなければ、1 行に 1 つずつ送る。",
    ),
    (
        "Examples:\n  cargo run -- watch\n  cargo run -- watch 03\n  cargo run -- watch 03 --once",
        "例:\n  cargo run -- watch\n  cargo run -- watch 03\n  cargo run -- watch 03 --once",
    ),
    ("The exercise, for example 03; without it the first that has not all its points", "演習の番号。例: 03。なければ、満点でない最初の演習"),
    (
        "Grade once and end: with 0 if all specs pass, else with 1. For example: watch 03 --once",
        "1 回だけ採点して終わる。終了コードは、すべて合格なら 0、そうでなければ 1。例: watch 03 --once",
    ),
    ("Show the hint for the first spec that fails", "最初に不合格になったスペックのヒントを表示する"),
    ("Examples:\n  cargo run -- hint\n  cargo run -- hint 03\n  cargo run -- hint 03 --all", "例:\n  cargo run -- hint\n  cargo run -- hint 03\n  cargo run -- hint 03 --all"),
    ("The exercise, for example 03", "演習の番号。例: 03"),
    ("Show the hints of all specs, for example: hint 03 --all", "すべてのスペックのヒントを表示する。例: hint 03 --all"),
    (
        "Draw the tree of the first search that a failing spec asks for, opened at its first wrong value",
        "不合格になったスペックの最初の探索を木に描き、最初に値が間違っている節点を開く",
    ),
    (
        "Draw the tree of the first search that a failing spec asks for, opened at its first wrong value\n\nWrites tree_NN.html beside the exercises, for a browser. For exercises 04 to 10.",
        "不合格になったスペックの最初の探索を木に描き、最初に値が間違っている節点を開く\n\nexercises と同じ場所に tree_NN.html を書く。ブラウザで開く。演習 04 から 10 まで。",
    ),
    ("Examples:\n  cargo run -- explain\n  cargo run -- explain 05", "例:\n  cargo run -- explain\n  cargo run -- explain 05"),
    ("The exercise, for example 05; without it the first that has not all its points", "演習の番号。例: 05。なければ、満点でない最初の演習"),
    ("Show the solution of an exercise that has all its points", "満点になった演習の解答を表示する"),
    (
        "Examples:\n  cargo run -- solution 03\n  cargo run -- solution 03 --anyway",
        "例:\n  cargo run -- solution 03\n  cargo run -- solution 03 --anyway",
    ),
    ("Show it whatever the points, for example: solution 03 --anyway", "満点でなくても表示する。例: solution 03 --anyway"),
    ("Bring back the player.rs that an exercise begins with", "演習の player.rs を元に戻す"),
    (
        "Bring back the player.rs that an exercise begins with\n\nYours is kept beside it, as player.rs.1, player.rs.2 and so on.",
        "演習の player.rs を元に戻す\n\n書いたものは、同じ場所に player.rs.1、player.rs.2 のように残る。",
    ),
    ("Example: cargo run -- reset 03", "例: cargo run -- reset 03"),
    ("Tell which exercise is next, and what to read and to type", "次の演習と、読むもの、打つコマンドを表示する"),
    ("Example: cargo run -- next", "例: cargo run -- next"),
    ("Start the engine shell with a player that only knows the rules", "ルールだけを知るプレイヤーで、エンジンシェルを始める"),
    (
        "Start the engine shell with a player that only knows the rules\n\nWithout commands it reads them from the standard input; `help` lists them.",
        "ルールだけを知るプレイヤーで、エンジンシェルを始める\n\nコマンドがなければ、標準入力から読む。一覧は `help` で表示する。",
    ),
    ("Find out what on this machine keeps the course from being built, and what to type to fix it", "このパソコンで教材をビルドできない原因を調べ、直すためのコマンドを示す"),
    ("Example: cargo run -- doctor --lang ja", "例: cargo run -- doctor --lang ja"),
    ("Count the sequences of legal moves of a given length", "決まった長さの、合法手の手順を数える"),
    (
        "Example: minishogi perft 4 --sfen \"r2k1/2bgp/5/PRS2/K4 b BSg 1\" --divide",
        "例: minishogi perft 4 --sfen \"r2k1/2bgp/5/PRS2/K4 b BSg 1\" --divide",
    ),
    ("How many moves, for example 4", "手数。例: 4"),
    ("The position they begin with, for example 'r2k1/2bgp/5/PRS2/K4 b BSg 1'", "始める局面。例: 'r2k1/2bgp/5/PRS2/K4 b BSg 1'"),
    ("Show the count of each first move, for example: perft 3 --divide", "最初の手ごとの数も表示する。例: perft 3 --divide"),
];
