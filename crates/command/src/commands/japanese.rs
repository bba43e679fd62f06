//! The help of the commands in Japanese.

use super::{arena, class, dobutsu, learning, play, trees};
use crate::command_line::Sentences;

/// The help of the commands that other programs run.
#[rustfmt::skip]
pub const HELP: &Sentences = &[

    // selfplay
    (
        "Let an engine play against itself, and keep quiet positions to train a network on",
        "エンジンに自己対局をさせ、ネットワークの学習に使う静かな局面を残す",
    ),
    (
        learning::SELFPLAY_HELP,
        "\
エンジンの書き方は `match` と同じ: コースのパッケージ（ex09 など。先にコンパイルする）、プログラム、引用符で囲んだコマンドライン。

例:
  minishogi selfplay ex09 --release --out games.pos                        100 万局面
  minishogi selfplay ex09 --release --positions 3000000 --out games.pos    同じファイルの続きを、300 万局面まで
  minishogi selfplay ex09 --release --games 50000 --shard 1/2 --out part1.pos
  minishogi selfplay merge part1.pos part2.pos --out games.pos
  minishogi selfplay stats games.pos
  minishogi selfplay split games.pos --out train.pos --held held.pos
  minishogi selfplay shuffle train.pos --out shuffled.pos
  minishogi selfplay show games.pos --count 5

同じコマンドを同じ --out で実行すると、中断したところから続ける。--seed が同じなら、コアの数によらず同じファイルになる。
終了コードは、うまくいけば 0、いかなければ（評価値と結果が合わないときも）1、何も始められなければ 2。",
    ),
    (
        "Show positions of a file: each with its number, score, result and ply, for the side to move",
        "ファイルの局面を、番号、評価値、結果、手数とともに表示する（手番側から見たもの）",
    ),
    ("The file, for example games.pos", "ファイル。例: games.pos"),
    ("The number of the first position, for example 1000", "最初の局面の番号。例: 1000"),
    ("How many positions, for example 5", "局面の数。例: 5"),
    (
        "Say what is in a file: how it was made, duplicates, results, and how often score and result agree",
        "ファイルの内容を表示する: 作り方、重複、結果、評価値と結果が一致する割合",
    ),
    ("Put the positions of a file in a random order", "ファイルの局面をランダムな順に並べる"),
    ("The new file, for example shuffled.pos", "新しいファイル。例: shuffled.pos"),
    ("The same number, the same order. For example: 7", "番号が同じなら、同じ順になる。例: 7"),
    (
        "Split a file by its games: most to train on, the last ones to be held back",
        "ファイルを対局の切れ目で分ける。大部分は学習用、最後の部分は検証用",
    ),
    ("The file, in the order in which it was played, for example games.pos", "ファイル（指した順のもの）。例: games.pos"),
    ("The new file to train on, for example train.pos", "学習用の新しいファイル。例: train.pos"),
    ("The new file with the positions that are held back, for example held.pos", "検証用の新しいファイル。例: held.pos"),
    ("How much is held back, from 0 to 1, for example 0.1", "検証用に分ける割合（0 から 1）。例: 0.1"),
    ("Put files together: the parts of --shard, or files of different runs", "ファイルをまとめる: --shard で分けたもの、または別々に作ったもの"),
    ("The files, for example part1.pos part2.pos", "ファイル。例: part1.pos part2.pos"),
    ("The new file, for example games.pos", "新しいファイル。例: games.pos"),
    (
        "The engine, for example ex09, or cmd=./engine,option.USI_Hash=1 as for `match`",
        "エンジン。例: ex09。`match` のように cmd=./engine,option.USI_Hash=1 とも書ける",
    ),
    (
        "Keep the positions in this file, and go on where it ends. For example: games.pos",
        "局面をこのファイルに書き、途中からなら続きを指す。例: games.pos",
    ),
    ("Stop when the file has this many positions, for example 3000000", "ファイルの局面がこの数になったら終わる。例: 3000000"),
    ("Stop after this many games instead, for example 50000", "局面の数ではなく、この数の対局で終わる。例: 50000"),
    ("Search this many positions for each move, for example 5000", "1 手ごとに読む節点数。例: 5000"),
    ("The same number, the same games. For example: 7", "番号が同じなら、同じ対局になる。例: 7"),
    (
        "Play only every n-th game, beginning with the i-th, for `selfplay merge`. For example: 1/4",
        "i 局目から n 局ごとの対局だけを指す（`selfplay merge` でまとめる）。例: 1/4",
    ),
    ("How many games at a time; without it one for each core. For example: 2", "同時に行う対局の数。指定しなければコアの数。例: 2"),
    (
        "A game of this many plies has no winner and is thrown away, for example 256",
        "この手数になった対局は勝者なしとして捨てる。例: 256",
    ),
    (
        "End a game when both sides say that one is behind by this much, for example 3000; one game in eight is played to its end all the same",
        "両者の評価値で一方がこれだけ不利なら対局を終える。例: 3000（8 局に 1 局は、それでも最後まで指す）",
    ),
    (
        "For how many moves each side must say so, for example 4; 0 plays all games to their end",
        "両者がそう評価し続ける手数。例: 4（0 ならすべての対局を最後まで指す）",
    ),

    // net
    ("Look at a network: what it has learnt", "ネットワークが学んだことを見る"),
    (
        learning::NET_HELP,
        "\
学習のログは `train` の出力で、エポックごとに `epoch 1/10  loss 0.04120  held back 0.04310` のような行がある。

例:
  minishogi net page my.net --out net.html
  minishogi net page my.net --data held.pos --log train.log --out net.html
  minishogi net page my.net --position \"r2k1/2bgp/5/PRS2/K4 b BSg 1\"",
    ),
    (
        "Write a page that shows what a network has learnt: losses, weights, units, and what each piece is worth to it",
        "ネットワークが学んだことをページに書く: 損失、重み、ユニット、それぞれの駒の価値",
    ),
    ("The network, for example my.net", "ネットワーク。例: my.net"),
    ("Positions to look at, for example held.pos; without it those of `bench`", "調べる局面のファイル。例: held.pos（なければ `bench` の局面）"),
    ("The log of a training, once or more often, for example train.log", "学習のログ（何度でも）。例: train.log"),
    ("A position to show, once or more often, as an SFEN", "表示する局面の SFEN（何度でも）"),
    ("The file of the page, for example net.html", "ページのファイル。例: net.html"),

    // usi-check
    (
        "Try on an engine everything that match servers and board programs send, and show what it answers\n\nWorks for any USI engine in any language. The exit code is 0 if all required steps passed, 1 if not, 2 if the engine could not be started.",
        "対局サーバーや将棋盤のプログラムが送るコマンドをエンジンに送り、答えを表示する\n\nどの言語で書かれた USI エンジンにも使える。終了コードは、必要な項目がすべて合格なら 0、そうでなければ 1、エンジンを起動できなければ 2。",
    ),
    ("Example: minishogi usi-check \"python3 my_engine.py\" --timeout 2", "例: minishogi usi-check \"python3 my_engine.py\" --timeout 2"),
    (
        "The engine: a command line, for example 'python3 my_engine.py', or a package of the course: ex05, ex04",
        "エンジン。コマンドライン（例: 'python3 my_engine.py'）、またはこのコースのパッケージ（ex05、ex04）",
    ),
    ("How long to wait for an answer, for example 2.5", "答えを待つ秒数。例: 2.5"),
    ("How much later than asked for an answer may come, for example 0.2", "答えが指定の時間より遅れてよい秒数。例: 0.2"),
    ("Set an option of the engine, for example: --option USI_Hash=64", "エンジンのオプションを設定する。例: --option USI_Hash=64"),
    (
        "Compile a package of the course with optimisations, for example: ex05 --release",
        "コースのパッケージを、最適化してコンパイルする。例: ex05 --release",
    ),

    // match, league
    (
        arena::MATCH_HELP,
        "\
エンジンには、コースのパッケージ（ex05 など。先にコンパイルする）、プログラム、引用符で囲んだコマンドライン、random のどれかを書く。
--engine では、項目で指定する。コンマの後が新しい項目になるのは、次の名前で始まるときだけである。
  cmd=COMMAND,name=NAME,proto=usi|uci,option.NAME=VALUE,nodes=N,depth=N,movetime=MS,byoyomi=MS,tc=S+S

例:
  minishogi match ex05 ex04 --depth 4 --games 200
  minishogi match ex05 \"python3 my_engine.py\" --byoyomi 1000 --out games.jsonl
  minishogi match ex05 --engine cmd=fairy-stockfish,option.USI_Hash=64,nodes=500
  minishogi match ex09 ex08 --nodes 5000 --sprt elo0=0 elo1=50
  minishogi match ex09 ex08 --nodes 1000 --games 4000 --shard 2/4 --out part2.jsonl
  minishogi match --game breakthrough \"ex14 breakthrough\" \"old/ex14 breakthrough\" --depth 4
  minishogi match --game shogi \"ex14 shogi\" fairy-stockfish --movetime 200 --games 2
  minishogi arena merge part*.jsonl --out games.jsonl

どの開始局面からも、先手と後手を入れ替えて 2 局指す。同じコマンドを同じ --out で実行すると、足りない対局だけを指す。
終了コードは、すべての対局が終われば（プログラムの誤りによる負けがあっても）0、終わらなければ 1、1 局も指せなければ 2。",
    ),
    ("The engines, for example: ex05 ex04", "エンジン。例: ex05 ex04"),
    (
        "An engine given by fields, for example cmd=./engine,name=mine,option.USI_Hash=64,tc=10+0.1",
        "項目で指定するエンジン。例: cmd=./engine,name=mine,option.USI_Hash=64,tc=10+0.1",
    ),
    (
        "What is played: minishogi, shogi, chess, or a game of your own, for example breakthrough. An engine of chess speaks UCI unless it says proto=usi",
        "対局するゲーム。minishogi、shogi、chess、または自作のゲーム（例: breakthrough）。チェスのエンジンとは、proto=usi がなければ UCI で話す",
    ),
    ("How many games, an even number; with --sprt the most. For example: 200", "対局の数（偶数）。--sprt では最大の数。例: 200"),
    (
        "Stop as soon as the first engine is known to be elo1 stronger rather than elo0, or not. For example: --sprt elo0=0 elo1=50",
        "最初のエンジンの強さの差が elo1 か elo0 か、結論が出たところで終わる。例: --sprt elo0=0 elo1=50",
    ),
    (
        "Keep the games in this file, one in each line, and go on where it ends. For example: games.jsonl",
        "対局を 1 行に 1 局ずつこのファイルに書き、途中からなら続きを指す。例: games.jsonl",
    ),
    (
        "Play only every n-th pair of games, beginning with the i-th, for `arena merge`. For example: 1/4",
        "i 組目から n 組ごとの対局だけを指す（`arena merge` でまとめる）。例: 1/4",
    ),
    ("How games are played", "対局の条件"),
    ("Search this many positions for each move, for example 1000", "1 手ごとに読む節点数。例: 1000"),
    ("Search to this depth, for example 5", "読む深さ。例: 5"),
    (
        "Think this many milliseconds for each move, for example 100, which is also the limit where none is given",
        "1 手に考える時間（ミリ秒）。例: 100（何も指定しないときもこの値）",
    ),
    (
        "The same as byoyomi: a clock that is empty from the beginning. For example: 10000, as in the tournament",
        "1 手の秒読み（ミリ秒）。持ち時間は初めからない。例: 10000（大会と同じ）",
    ),
    ("Seconds for the whole game, and seconds more for each move, for example 10+0.1", "1 局の持ち時間と、1 手ごとの加算（秒）。例: 10+0.1"),
    (
        "The openings, one in each line: an SFEN, or startpos, and perhaps `moves ...`. Without it they are made. For example: book.txt",
        "開始局面のファイル。1 行に 1 つ、SFEN か startpos と、必要なら `moves ...` を書く。なければ自動で作る。例: book.txt",
    ),
    (
        "Where the random openings begin: the same number, the same openings. For example: 7",
        "開始局面を作る乱数の種。同じ数なら同じ局面になる。例: 7",
    ),
    (
        "Compile packages of the course with `cargo build --release`: it takes longer, and they play faster",
        "コースのパッケージを `cargo build --release` でコンパイルする。時間はかかるが、速く指す",
    ),
    (
        "How many games at a time; without it one for each core, or one at a time where time counts. For example: 2",
        "同時に指す対局の数。なければコアの数。時間で制限するときは 1。例: 2",
    ),
    ("Nobody wins a game of this many plies, for example 256", "この手数に達した対局は、勝者なしとする。例: 256"),
    (
        "End a game when both players say that one is behind by this much, for example 3000. Without it games are played to their end",
        "両者の評価値が一方の不利をこれ以上とするとき、対局を終える。例: 3000。なければ最後まで指す",
    ),
    ("For how many moves each player must say so, for example 4", "上の評価が続かなければならない、それぞれの手数。例: 4"),
    ("How much later than the clock allows a move may come, for example 50", "時計より遅れてよい時間（ミリ秒）。例: 50"),
    (
        "How long to wait for an engine to get ready, and for a move where there is no clock, for example 60",
        "エンジンの準備と、時計のない対局の手を待つ秒数。例: 60",
    ),
    (
        arena::LEAGUE_HELP,
        "\
参加者には、`match` と同じエンジンか、フォルダを書く。フォルダなら、中のプログラムがすべて参加する。学生の提出物なら、`grade --submissions` と
同じように読み、各学生の演習のうち、`todo!` が残っておらず対局できる最後のものが参加する。学生が書いたものは、採点と同じサンドボックスの中で
コンパイルし、実行する。

例:
  minishogi league ex03 ex04 ex05 --nodes 1000 --games 10
  minishogi league handed-in --gate random --swiss 7 --games 4 --from-start --byoyomi 10000 --out tournament
  minishogi league engines ex05 --engine cmd=fairy-stockfish,name=Fairy,nodes=100
  minishogi league handed-in --exercise 05 --out tournament

--out のフォルダでは、games.jsonl にすべての対局、table.txt に順位表、index.html にブラウザで見るためのすべて、
live.html に会場で途中経過を見るためのページ（数秒ごとに丸ごと書き換える）、終わると kif/ に他のプログラム用の全局がある。
同じコマンドを実行すると、途中で止まったところから続ける。
終了コードは、すべての対局が終われば 0、終わらなければ 1、1 局も指せなければ 2。",
    ),
    ("Engines and folders, for example: handed-in ex05", "エンジンとフォルダ。例: handed-in ex05"),
    ("How many games two play when they meet, an even number. For example: 4", "1 回の対戦の局数（偶数）。例: 4"),
    (
        "A Swiss tournament of this many rounds instead of everybody against everybody, for a large class. For example: 7",
        "総当たりの代わりに、この回数のスイス式で行う（人数の多いクラス向け）。例: 7",
    ),
    (
        "First every entry plays this opponent; one that loses more than half, or a single game by a fault, is not let in",
        "予選の相手（`random`: ランダムプレイヤー）。半分より多く負けるか、プログラムの誤りで 1 局でも負けると、参加できない",
    ),
    (
        "The first two games of each meeting begin at the start position, with both colours; the others at openings",
        "どの対戦も、最初の 2 局は初期局面から、先手と後手を入れ替えて指す。残りは開始局面から",
    ),
    ("How many games at the gate, an even number. For example: 4", "予選の局数（偶数）。例: 4"),
    ("The folder for the games, the table and the page, for example tournament", "対局、順位表、ページを書き出すフォルダ。例: tournament"),

    // arena
    (
        "Put the parts of a match together: the file is the one of a match played on one machine",
        "分けて行った対局を 1 つにまとめる。1 台で行ったときと同じファイルになる",
    ),
    (
        "Example: minishogi arena merge part1.jsonl part2.jsonl --out games.jsonl",
        "例: minishogi arena merge part1.jsonl part2.jsonl --out games.jsonl",
    ),
    ("The files that `match --shard` wrote", "`match --shard` が書いたファイル"),
    ("The file with all games, for example games.jsonl", "すべての対局を書くファイル。例: games.jsonl"),
    (
        "Show what a sequential test says of these games, for example --sprt elo0=0 elo1=50",
        "これらの対局についての逐次検定の結果を表示する。例: --sprt elo0=0 elo1=50",
    ),

    // replay
    (
        arena::REPLAY_HELP,
        "\
例:
  minishogi replay games.jsonl                          対局の一覧
  minishogi replay games.jsonl 3                        3 番の対局。端末ではキーで進む
  minishogi replay games.jsonl 3 --ply 12               12 手後の局面
  minishogi replay games.jsonl 3 --as kif > game.kifu   将棋盤のプログラム用
  minishogi replay games.jsonl --as kif --out kifu      すべての対局を kifu/0000.kifu などに書く

終了コードは、成功なら 0、ファイルが正しくないか対局がなければ 1、引数が正しくなければ 2。",
    ),
    (
        "A file of games as JSON lines, for example games.jsonl; lines that are not games are passed over",
        "対局のファイル（JSON Lines）。対局でない行は読み飛ばす。例: games.jsonl",
    ),
    (
        "The number of the game, for example 3; may be left out where the file has only one",
        "対局の番号。例: 3。ファイルに 1 局しかなければ省ける",
    ),
    ("Show only the position after this many moves, for example 12", "この手数の後の局面だけを表示する。例: 12"),
    (
        "Write the game for other programs",
        "ほかのプログラムの形式で書く（kif: 将棋盤のプログラム。csa: コンピュータ将棋大会のプログラム。usi: エンジンの `position` 行）",
    ),
    (
        "Write a file for the game, or for every game if none is named, into this folder, for example kifu",
        "このフォルダに対局のファイルを書く。番号がなければすべての対局を書く。例: kifu",
    ),

    // dobutsu
    (
        "Play, look at and solve dobutsu shogi (3x4): who wins in every position\n\nWithout a command it starts a shell, which is also a USI engine.",
        "どうぶつしょうぎ（3x4）の対局、表示、完全解析\n\nコマンドがなければシェルを始める。USI エンジンとしても使える。",
    ),
    (
        dobutsu::HELP,
        "\
例:
  minishogi dobutsu                                    シェル: d、moves、position、probe。一覧は `help`
  minishogi dobutsu solve                              完全解析（1 回だけ）。その後は次のことができる
  minishogi dobutsu probe startpos moves 2c2b          局面の値と、それぞれの手の値
  minishogi dobutsu line                               初期局面から双方最善の 78 手
  minishogi dobutsu play                               対局。人は後手で、勝つことができる
  minishogi dobutsu page                               dobutsu.html: ブラウザで最善の手順と、ほかの手の結果を見る
  minishogi dobutsu match perfect fairy-stockfish      エンジンがどれだけ間違えるかを調べる

局面は USI と同じように 'gle/1c1/1C1/ELG b - 1' と書く。L ライオン、G きりん、E ぞう、C ひよこ、+C にわとり。
シェルは USI で話すので、`minishogi dobutsu` は決して間違えないエンジンでもある。",
    ),
    ("The table with the values of all positions, which `solve` makes", "`solve` が作る、すべての局面の値の表"),
    ("Analyse the whole game, and write the table; goes on where it was interrupted", "ゲーム全体を解析し、表を書く。中断したところから続ける"),
    ("Write the table here instead", "表を書くファイル"),
    (
        "Solve the game from this start, with fewer kinds of pieces, for example '1l1/1c1/1C1/1L1 b - 1'",
        "駒の種類を減らし、この局面から解析する。例: '1l1/1c1/1C1/1L1 b - 1'",
    ),
    ("How many threads; otherwise as many as there are processors", "スレッドの数。なければプロセッサの数"),
    ("Say who wins in a position, how soon, and what each move gives", "局面の勝敗と手数、それぞれの手の結果を表示する"),
    (
        "`startpos` or a position such as 'gle/1C1/3/ELG w C 2', and perhaps `moves` with moves",
        "`startpos` か 'gle/1C1/3/ELG w C 2' のような局面。必要なら `moves` と手を続ける",
    ),
    ("Show best play from a position to the end", "局面から終局まで、双方最善の手順を表示する"),
    ("`startpos` or a position, and perhaps `moves` with moves", "`startpos` か局面。必要なら `moves` と手を続ける"),
    (
        "Write a page for the browser: the best line, what each other move gives, and what becomes of it",
        "ブラウザで見るページを書く。最善の手順と、ほかの手を指した結果",
    ),
    ("The file of the page", "ページのファイル"),
    ("The position to begin with; otherwise the start", "始める局面。なければ初期局面"),
    (
        "Let two players play: `perfect`, `random`, or a USI engine that knows the game",
        "2 つのプレイヤーを対局させる。`perfect`、`random`、またはこのゲームを指せる USI エンジン",
    ),
    ("The players, for example: perfect fairy-stockfish", "プレイヤー。例: perfect fairy-stockfish"),
    ("How many games; each opening is played twice, with colours swapped", "対局の数。どの開始局面からも、先手と後手を入れ替えて 2 局指す"),
    ("Milliseconds for a move of an engine", "エンジンの 1 手の時間（ミリ秒）"),
    ("Where the random openings begin: the same number, the same openings", "開始局面を作る乱数の種。同じ数なら同じ局面になる"),
    (
        "Begin here, with some random moves, for example '1l1/1c1/1C1/1L1 b - 1' with a table of that game",
        "この局面からランダムに数手進めて始める。例: '1l1/1c1/1C1/1L1 b - 1'（このゲームの表が必要）",
    ),
    ("Play against the player that never errs", "決して間違えないプレイヤーと対局する"),
    ("Move first instead of second", "後手ではなく先手を持つ"),


    // tree, viva
    (
        trees::TREE_HELP,
        "\
例:
  minishogi tree ex05 --depth 4
  minishogi tree ex05 --depth 3 --sfen \"r2k1/2bgp/5/PRS2/K4 b BSg 1\" --out tree.html
  minishogi tree ex05 --depth 3 --moves \"5d5c 1b1c\" --compare ex04
  minishogi tree ex05 --depth 3 --format dot --out tree.dot
  minishogi tree ex09 --depth 4 --before \"setoption name USI_Hash value 1 , position startpos , go depth 4\"
  minishogi tree \"ex14 breakthrough\" --depth 5
  minishogi tree ex11 --mate 5 --sfen \"4k/5/1G3/3K1/2R2 b P 1\"
  minishogi tree --text slides/figures/lecture_tree.tree --compare minimax

エンジンには、コースのパッケージ（ex05 など。先にコンパイルする）か、このキットのエンジンシェルを持つプログラムを書く。.json で終わる語は、
シェルが書いた木のファイル（`tree --format json`）である。

ページは 1 つのファイルで、外から何も読み込まない。終了コードは、成功なら 0、表示する木がなければ 1、引数が正しくなければ 2。",
    ),
    ("The player, for example ex05", "プレイヤー。例: ex05"),
    ("How deep it searches, for example 4", "探索の深さ。例: 4"),
    (
        "A search for a mate by checks instead, of at most this many plies, for example 5",
        "深さの代わりに、この手数以内の詰み（王手の連続）を探す。例: 5",
    ),
    ("A search that ends after this many moves instead, for example 5000", "深さの代わりに、この回数の手を指したら終わる探索。例: 5000"),
    (
        "What the engine shell is told before, with commas between: options and earlier searches, for example 'position startpos , go depth 3'",
        "先にエンジンシェルに渡すコマンド。コンマで区切る。オプションや前の探索など。例: 'position startpos , go depth 3'",
    ),
    ("Moves before the search, for example '5d5c 1b1c'", "探索の前に指す手。例: '5d5c 1b1c'"),
    ("The same as USI has it, for example 'startpos moves 5d5c 1b1c'", "同じものを USI の書き方で。例: 'startpos moves 5d5c 1b1c'"),
    (
        "A second search of the same position, side by side: another player, for example ex04; with --text, `minimax` or another file",
        "同じ局面のもう 1 つの探索を並べる。別のプレイヤー（例: ex04）。--text では `minimax` か別のファイル",
    ),
    (
        "A made-up tree in the form of the slides, searched by alpha-beta, for example slides/figures/lecture_tree.tree",
        "スライドの書き方で作った木を、αβ法で探索する。例: slides/figures/lecture_tree.tree",
    ),
    (
        "What to write: the page, or what the engine shell's `tree` writes, such as dot for Graphviz and trace for Perfetto",
        "書き出すもの。ページか、エンジンシェルの `tree` の出力（dot は Graphviz 用、trace は Perfetto 用など）",
    ),
    (
        "The file to write, for example ex05.html; without it tree.html, or the standard output for other formats",
        "書き出すファイル。例: ex05.html。なければ tree.html、ほかの形式では標準出力",
    ),
    ("How many seconds the search may take, for example 120", "探索にかけてよい秒数。例: 120"),
    (
        trees::VIVA_HELP,
        "\
例:
  minishogi viva ex05
  minishogi viva ex05 --depth 4 --questions 3 --out viva.html
  minishogi viva --class submissions --exercise 05 --out viva

プレイヤーがいくつかの局面を探索し、そこで何をしたかを質問にする。調べなかった手とその理由、窓の由来、より良い順序、間違っている値。
プレイヤーが違えば質問も違う。--class ではフォルダに学生ごとのページを書く。提出物は `minishogi grade` と同じように探し、同じサンドボックスで動かす。

終了コードは、成功なら 0、質問を作れなければ 1、引数が正しくなければ 2。",
    ),
    ("The submissions of a class, for example the folder submissions", "クラスの提出物のフォルダ。例: submissions"),
    (
        "The only exercise that was handed in, for example 05; without it the last that each student has written",
        "提出された唯一の演習。例: 05。なければ、各学生が書き終えた最後の演習",
    ),
    ("How deep the player searches, for example 4", "プレイヤーの探索の深さ。例: 4"),
    ("How many questions, for example 3", "質問の数。例: 3"),
    (
        "The file to write, or the folder for a class, for example viva.html; without it viva.html or viva",
        "書き出すファイル、クラスではフォルダ。例: viva.html。なければ viva.html か viva",
    ),
    ("How many seconds a search may take, for example 120", "1 回の探索にかけてよい秒数。例: 120"),

    // grade
    (
        class::GRADE_HELP,
        "\
例:
  minishogi grade                                        このフォルダの演習を採点し、表を表示する
  minishogi grade --submissions handed-in --out marks    クラス全員。marks/ に各種の結果を書く
  minishogi grade --submissions handed-in --roster roster.csv --exercise 03 --out marks
  minishogi grade --submissions handed-in --class class.toml --dry-run
  minishogi grade --submissions handed-in --shard 1/4 --seed 17 --out 1.json
  minishogi grade merge 1.json 2.json 3.json 4.json --out marks
  minishogi grade --submissions handed-in --out marks --only hanako
  minishogi grade --submissions handed-in --out marks --again too-slow
  minishogi grade --submissions handed-in --out marks --again        ほかの処理が重くて採点できなかったもの
  minishogi grade --engine ./my-engine --upto 03         USI エンジンを、外から見える範囲で採点する

終了コードは、すべての提出物に結果が出れば 0、出ないものがあれば 1、何も採点できなければ 2、結果をすべて書き込めなければ 3。",
    ),
    (
        "A folder with a folder, zip or tar file for each student, or a download of Moodle; without it this checkout is graded. For example: handed-in",
        "学生ごとのフォルダ、zip、tar のあるフォルダ、または Moodle からダウンロードしたもの。なければこのフォルダを採点する。例: handed-in",
    ),
    (
        "Grade a USI engine in any language by its answers, for example \"python3 my_engine.py\"",
        "どの言語の USI エンジンも、答えによって採点する。例: \"python3 my_engine.py\"",
    ),
    (
        "Where the reports go: a folder, for example marks; with --shard a file. Without it a class goes to the folder grades",
        "結果を書くフォルダ。例: marks。--shard ではファイル。なければ、クラスの結果はフォルダ grades に書く",
    ),
    ("The last exercise to grade, for example 05", "採点する最後の演習。例: 05"),
    (
        "The only exercise that was to be handed in, for example 03: every player.rs is taken for it, whatever the folder is called",
        "提出された演習が 1 つだけのとき、その番号。例: 03。フォルダの名前によらず、player.rs はすべてこの演習とみなす",
    ),
    (
        "The class as a CSV file with the columns id and name (学籍番号, 氏名): those who handed in nothing get no points, and ids go to the reports",
        "クラスの名簿（CSV。列は id と name、または学籍番号と氏名）。未提出の学生は 0 点になり、結果に学籍番号が入る",
    ),
    (
        "Grade only every n-th student, beginning with the i-th, and write the result to a file for `grade merge`. For example: 1/4",
        "i 人目から n 人ごとの学生だけを採点し、`grade merge` のためのファイルに書く。例: 1/4",
    ),
    (
        "Draw the questions that nobody knows by this number, the same for the whole class; without it by a random one, which the report tells. For example: 17",
        "非公開の問題を選ぶ乱数の種（クラス全員に共通）。なければ乱数で決め、結果に書く。例: 17",
    ),
    ("How many submissions are graded at a time, for example 2; without it one for each core", "同時に採点する提出物の数。例: 2。なければコアの数"),
    (
        "What the class agreed on: exercises, weights, deadlines, what late work costs, who has longer, marks corrected by hand, pseudonyms. For example: class.toml",
        "クラスの取り決め（演習、重み、締切、遅れたときの減点、延長、点数の訂正、仮名）。例: class.toml",
    ),
    ("Show how a class went on over the weeks, as a page", "クラスの週ごとの進み方をページにする"),
    ("Example: minishogi grade progress week1 week2 week3 --out progress.html", "例: minishogi grade progress week1 week2 week3 --out progress.html"),
    ("The folders with the reports of the runs, the earliest first; their names are those of the weeks", "各回のレポートのフォルダ。古い順。フォルダの名前が週の名前になる"),
    ("The page, for example progress.html", "ページのファイル。例: progress.html"),
    ("Name nobody: the pseudonyms of class.toml, and numbers for the others", "氏名を出さない。class.toml の仮名を使い、仮名のない人は番号にする"),
    (
        "Compare the programs of each exercise, and show on a page in this folder which are like each other. For example: alike",
        "演習ごとにプログラムを比べ、よく似たものをこのフォルダのページに表示する。例: alike",
    ),
    (
        "Only show what was found, of whom and when it was handed in: nothing is compiled, run or written",
        "誰のどの提出がいつのものかだけを表示する。コンパイルも実行もせず、何も書かない",
    ),
    ("How many seconds the specs of an exercise may take in all, beyond five for each", "1 つの演習のスペック全体に使える秒数（1 つごとの 5 秒を除く）"),
    (
        "As the superuser: go on even where the programs of students have to run as the superuser too",
        "管理者（root）のとき、学生のプログラムも管理者の権限で動くことになっても続ける",
    ),
    (
        "Grade only this student again, by the name in the reports or the id: all other results stay. May be repeated. For example: hanako",
        "この学生だけを採点し直す（レポートの名前か学籍番号）。ほかの結果は変わらない。繰り返し指定できる。例: hanako",
    ),
    ("What is graded again", "採点し直すもの"),
    (
        "Grade again what got this verdict, without one what the last run could not grade: all other results stay. May be repeated. For example: too-slow",
        "この判定になったものを採点し直す。判定を書かなければ、前回採点できなかったもの。ほかの結果は変わらない。繰り返し指定できる。例: too-slow",
    ),
    (
        "Put the results of all shards together: the reports are those of grading all at once",
        "分けて採点した結果を 1 つにまとめる。まとめて採点したときと同じ結果になる",
    ),
    ("Example: minishogi grade merge 1.json 2.json --out marks", "例: minishogi grade merge 1.json 2.json --out marks"),
    ("The files that `grade --shard` wrote", "`grade --shard` が書いたファイル"),
    (
        "Merge what there is, although parts are missing: the reports say which. The exit code is 1 then",
        "足りないものがあっても、まとめる。何が足りないかは結果に書き、終了コードは 1 になる",
    ),
    ("The folder for the reports, for example marks", "結果を書くフォルダ。例: marks"),

    // play
    (
        play::PLAY_HELP,
        "\
例:
  minishogi play                                   最後に書き終えた演習と指す
  minishogi play ex05 --as white --depth 4         エンジンは深さ 4 まで探索し、先手で指す
  minishogi play \"python3 my_engine.py\" --movetime 3000
  minishogi play \"ex14 breakthrough\"               自作のゲーム。盤はそのテキストで、手は一覧から選ぶ
  minishogi play ex09 --sfen \"r2k1/2bgp/5/PRS2/K4 b BSg 1\" --board kanji

手は USI（5d5c、2c2a+、P*3c）でも、普段の書き方（５三歩、53歩、P-5c）でも打てる。moves、undo、hint、eval、save などのコマンドは `help` で
一覧が出る。終了コードは 0、エンジンを起動できなければ 2。",
    ),
    (
        "The engine: a package of the course, for example ex05, a command line, or random. Otherwise the last exercise that is written",
        "エンジン。コースのパッケージ（例: ex05）、コマンドライン、random のどれか。なければ、最後に書き終えた演習",
    ),
    ("Your side; Black has the first move", "自分の側。black（先手）か white（後手）"),
    ("It searches to this depth, for example 4", "エンジンが探索する深さ。例: 4"),
    ("It searches this many positions for each move, for example 1000", "エンジンが 1 手ごとに探索する局面の数。例: 1000"),
    (
        "It thinks this many milliseconds for each move, for example 3000; 1000 where nothing is said",
        "エンジンが 1 手ごとに考えるミリ秒。例: 3000。何も指定しなければ 1000",
    ),
    ("The position to begin with, for example 'r2k1/2bgp/5/PRS2/K4 b BSg 1'", "開始局面。例: 'r2k1/2bgp/5/PRS2/K4 b BSg 1'"),
    (
        "What stands on the board; otherwise letters in English, and kanji in Japanese",
        "盤の駒の表し方。kanji（漢字）か letters（英字）。なければ日本語では漢字、英語では英字",
    ),
    (
        "Compile a package of the course with `cargo build --release`: it takes longer, and plays better",
        "コースのパッケージを `cargo build --release` でコンパイルする。時間はかかるが、強くなる",
    ),

    // share
    (
        play::SHARE_HELP,
        "\
例:
  minishogi share ex05 --out my_player.html
  minishogi share ex09 --name Tama --out tama.html
  minishogi share ex13 --net my.net --out my_network.html
  minishogi share ex14 --game breakthrough --out breakthrough.html

ファイルはこれだけで動く。ディスクから開いても、スマートフォンでも、どのウェブサーバーに置いても指せる。考えるのは、ページを開いた人の機器である。
そこではスレッドは 1 つで、時計は `ctl` のものしかない。一度だけ必要な準備: rustup target add wasm32-unknown-unknown",
    ),
    ("The player: a package of the course, for example ex05", "プレイヤー。コースのパッケージ。例: ex05"),
    ("The file to write, for example my_player.html", "書き出すファイル。例: my_player.html"),
    (
        "The game that the page begins with, of those that exercise 14 plays, for example breakthrough; otherwise minishogi",
        "ページで最初に選ばれているゲーム。演習 14 で遊べるもの。例: breakthrough。なければミニ将棋",
    ),
    (
        "The network that the player plays with, a file that `train` has written, for example my.net; otherwise the one that it has in itself",
        "プレイヤーが使うネットワーク。`train` の書いたファイル。例: my.net。なければプレイヤーの持っているもの",
    ),
    ("What the page calls the player, for example Tama; otherwise as the package", "ページに出すプレイヤーの名前。例: Tama。なければパッケージの名前"),

    // starter
    (
        class::STARTER_HELP,
        "\
例:
  minishogi starter ../class --upto 05 --git      初めの数週の分を、git リポジトリとして
  minishogi starter ../class --lang ja            日本語の player.rs を配る
  minishogi starter ../class --update --upto 07   演習を 2 つ加え、その後の修正も反映する
  minishogi starter ../class --update             修正だけを反映する
  minishogi starter ../class --offline            ネットワークのない教室のために、クレートもすべて入れる

終了コードは、できあがれば 0、何も書かなかったか、書けないものがあれば 2。",
    ),
    ("The folder of the copy, for example ../class; it must be empty or not there yet", "書き出すフォルダ。例: ../class。空か、まだないもの"),
    (
        "The last exercise that the class gets, for example 05; without it all, or with --update as many as before",
        "配る最後の演習。例: 05。なければ全部、--update では前と同じ",
    ),
    (
        "Renew a copy that this command has made, for example: starter ../class --update. What somebody else has changed there stays as it is",
        "前に書き出したフォルダを更新する。例: starter ../class --update。ほかの人が変えたものはそのまま残る",
    ),
    ("Begin a git repository with the copy, for example: starter ../class --git", "書き出したフォルダで git リポジトリを始める。例: starter ../class --git"),
    (
        "Put the crates into the copy, for a room without a network, for example: starter ../class --offline. An update keeps it so",
        "ネットワークのない教室のために、クレートもフォルダに入れる。例: starter ../class --offline。更新しても入ったまま",
    ),

    // web
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
