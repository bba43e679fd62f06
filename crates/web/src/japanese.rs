//! The help of the commands in Japanese.

use minishogi_command::command_line::Sentences;

/// What this program says beside what all say.
#[rustfmt::skip]
pub const HELP: &Sentences = &[
    ("Pages of `minishogi`, which starts this program by itself", "`minishogi` のページ。このプログラムは `minishogi` が自動的に起動する"),
    (
        "Play against your own player, or any engine, on a page in the browser\n\nThe page is for this machine only: its address has a secret in it, and nobody else can use it. An exercise is compiled, and compiled again after each save while the game goes on. The players of the course can all be chosen on the page; programs are named here.",
        "ブラウザのページで、自分のプレイヤーやほかのエンジンと対局する\n\nページはこのコンピュータ専用で、アドレスに秘密が入っており、ほかの人は使えない。演習はコンパイルされ、対局中も保存するたびにコンパイルし直される。教材のプレイヤーはすべてページで選べる。プログラムはここで指定する。",
    ),
    (
        "Examples:\n  minishogi web\n  minishogi web ex05\n  minishogi web ex05 ex04\n  minishogi web \"python3 my_engine.py\" --open",
        "例:\n  minishogi web\n  minishogi web ex05\n  minishogi web ex05 ex04\n  minishogi web \"python3 my_engine.py\" --open",
    ),
    (
        "The engines to choose from besides the players of the course, as in `match`; the first plays White, a second Black, and `human` is a person. For example: ex05",
        "教材のプレイヤーのほかに選べるエンジン。書き方は `match` と同じ。最初のものが後手、2 つ目が先手になり、`human` は人。例: ex05",
    ),
    ("The port to listen on; without it one that is free. For example: --port 8080", "ポート番号。なければ空いているもの。例: --port 8080"),
    ("Open the page in the browser as well", "ブラウザでページを開く"),
    (
        "Compile players of the course with `cargo build --release`: it takes longer, and they play faster",
        "教材のプレイヤーを `cargo build --release` でコンパイルする。時間はかかるが、速く指す",
    ),
    (
        "The table of the perfect player of dobutsu shogi, which `dobutsu solve` makes. For example: dobutsu.table",
        "どうぶつしょうぎの完全なプレイヤーの表。`dobutsu solve` が作る。例: dobutsu.table",
    ),
    ("The longest that an engine thinks about a move, whatever its clock, for example 20", "エンジンが 1 手に使える最長の秒数。時計によらない。例: 20"),
    ("End when no page has been open for this long, for example 600", "この秒数の間、ページが 1 つも開かれていなければ終わる。例: 600"),
];
