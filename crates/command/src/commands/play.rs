//! A person against a player: `play`, `web`, `share`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::{Start, read_player, read_start};

pub const PLAY_HELP: &str = "\
Examples:
  minishogi play                                   against the last exercise that you have written
  minishogi play 05 --side white --depth 4         an engine searches to depth 4, and has the first move
  minishogi play fairy-stockfish --movetime 2000   any USI engine; two seconds for each of its moves
  minishogi play \"ex14 breakthrough\"               a game of your own: its text is the board, moves are chosen from a list
  minishogi play 09 --position \"r2k1/2bgp/5/PRS2/K4 b BSg 1\" --board kanji

Moves are typed as in USI (5d5c, 2c2a+, P*3c) or as people write them (P-5c, ５三歩, 53歩). `help` lists what else can be typed:
moves, undo, hint, eval, save. The exit code is 0, or 2 if the engine could not be started.
ja:
例:
  minishogi play                                   最後に書き終えた演習と対局する
  minishogi play 05 --side white --depth 4         エンジンは先手で、深さ 4 まで探索する
  minishogi play fairy-stockfish --movetime 2000   USI エンジンと対局する。エンジンは 1 手 2 秒
  minishogi play \"ex14 breakthrough\"               自作のゲーム。盤はテキストで表示し、手は一覧から選ぶ
  minishogi play 09 --position \"r2k1/2bgp/5/PRS2/K4 b BSg 1\" --board kanji

手は USI（5d5c、2c2a+、P*3c）でも、普段の書き方（５三歩、53歩、P-5c）でも入力できる。
moves、undo、hint、eval、save などのコマンドの一覧は `help` で表示する。終了コードは 0、エンジンを起動できなければ 2。";

/// The flags of `play`.
#[derive(Args)]
pub struct Play {
    /// The engine: a package of the course, for example 05, a command line, random or kit (the kit's own search). Otherwise the last written exercise
    /// ja: エンジン。演習のパッケージ（例: 05）、コマンドライン、random、kit（キットの探索）のどれか。省略すると、最後に書き終えた演習
    #[arg(value_parser = read_player)]
    pub engine: Option<String>,
    /// Your side; Black has the first move
    /// ja: 自分の側。black（先手）か white（後手）
    #[arg(long, value_name = "SIDE", value_enum, default_value_t = Side::Black)]
    pub side: Side,
    #[command(flatten)]
    pub limit: PlayLimits,
    /// The position to begin with, for example 'r2k1/2bgp/5/PRS2/K4 b BSg 1', or a file with a game that leads to it, in any format of `replay`
    /// ja: 開始局面。例: 'r2k1/2bgp/5/PRS2/K4 b BSg 1'。`replay` で読める棋譜のファイルなら、その最後の局面
    #[arg(long, default_value = "startpos", value_parser = read_start)]
    pub position: Start,
    /// The pieces on the board; otherwise letters in English, and kanji in Japanese
    /// ja: 駒の表示。kanji（漢字）か letters（英字）。省略すると、日本語では漢字、英語では英字
    #[arg(long, value_name = "PIECES", value_enum)]
    pub board: Option<Pieces>,
    /// Compile a package of the course with `cargo build --release`: it takes longer, and plays better
    /// ja: 演習のパッケージを `cargo build --release` でコンパイルする。コンパイルに時間はかかるが、強くなる
    #[arg(long)]
    pub release: bool,
}

/// The limits of the engine.
#[derive(Args)]
#[group(multiple = false)]
pub struct PlayLimits {
    /// It searches to this depth, for example 4
    /// ja: エンジンの探索の深さ。例: 4
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// It searches this many positions for each move, for example 1000
    /// ja: エンジンの 1 手ごとの探索局面数。例: 1000
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// It thinks this many milliseconds for each move, for example 3000; without a limit 1000
    /// ja: エンジンの 1 手の思考時間（ミリ秒）。例: 3000。制限を指定しないと 1000
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: Option<u64>,
}

/// The side of a person.
#[derive(Clone, Copy, ValueEnum)]
pub enum Side {
    Black,
    White,
}

/// The pieces of a board of text.
#[derive(Clone, Copy, ValueEnum)]
pub enum Pieces {
    Kanji,
    Letters,
}

/// The examples of the help.
pub const WEB_HELP: &str = "Examples:
  minishogi web
  minishogi web 05
  minishogi web 05 04
  minishogi web \"python3 my_engine.py\" --open";

/// The flags of `web`.
#[derive(Args)]
pub struct Web {
    /// More engines to choose from than the players of the course, as in `match`; the first plays White, a second Black, and `human` is a
    /// person. For example: 05
    /// ja: 教材のプレイヤーのほかに選べるエンジン。書き方は `match` と同じ。1 つ目が後手、2 つ目が先手になり、`human` は人。例: 05
    #[arg(value_name = "ENGINE", value_parser = read_player)]
    pub engines: Vec<String>,
    /// The port to listen on; without it one that is free. For example: --port 8080
    /// ja: ポート番号。省略すると、空いているポートを使う。例: --port 8080
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    pub port: u16,
    /// Open the page in the browser as well
    /// ja: ブラウザでページを開く
    #[arg(long)]
    pub open: bool,
    /// Compile players of the course with `cargo build --release`: it takes longer, and they play faster
    /// ja: 教材のプレイヤーを `cargo build --release` でコンパイルする。コンパイルに時間はかかるが、思考は速くなる
    #[arg(long)]
    pub release: bool,
    /// The table of the perfect player of dobutsu shogi, which `dobutsu solve` makes. For example: dobutsu.table
    /// ja: どうぶつしょうぎの完全解析の表。`dobutsu solve` で作る。例: dobutsu.table
    #[arg(long, value_name = "FILE", default_value = "target/dobutsu.table")]
    pub table: PathBuf,
    /// End when no page has been open for this many seconds, for example 600
    /// ja: ページがこの秒数の間まったく開かれていないとき、終了する。例: 600
    #[arg(long, value_name = "SECONDS", default_value_t = 900, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub idle: u64,
    /// The most seconds that an engine thinks about a move, with any time left, for example 20
    /// ja: エンジンの 1 手の最長の思考時間（秒）。持ち時間によらない。例: 20
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(2..=60))]
    pub think: u64,
}

pub const SHARE_HELP: &str = "\
Examples:
  minishogi share 05 --out my_player.html
  minishogi share 09 --name Tama --out tama.html
  minishogi share ex13 --net my.net --out my_network.html
  minishogi share ex14 --game breakthrough --out breakthrough.html

The file needs nothing else: it plays opened from a disk, on a telephone, and on any web space. The player thinks on the machine that opens
it. It has one thread there, and learns the time from `ctl` alone. Needs once: rustup target add wasm32-unknown-unknown
ja:
例:

ファイルはこれだけで動く。ディスクから開いても、スマートフォンでも、どのウェブサーバーに置いても指せる。思考は、ページを開いた端末で行う。
ブラウザの中では、スレッドは 1 つしか使えず、時間は `ctl` でしか分からない。一度だけ必要な準備: rustup target add wasm32-unknown-unknown";

/// The flags of `share`.
#[derive(Args)]
pub struct Share {
    /// The player: a package of the course, for example 05
    /// ja: プレイヤー（演習のパッケージ）。例: 05
    #[arg(value_parser = read_player)]
    pub player: String,
    /// The file to write, for example my_player.html
    /// ja: 書き出すファイル。例: my_player.html
    #[arg(long, value_name = "FILE", default_value = "my_player.html")]
    pub out: PathBuf,
    /// The game that the page begins with, of those that exercise 14 plays, for example breakthrough; otherwise minishogi
    /// ja: ページで最初に選ばれているゲーム。演習 14 で遊べるもの。例: breakthrough。省略すると5五将棋
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// The network that the player plays with, a file that `train` has written, for example my.net; otherwise the one that it has in itself
    /// ja: プレイヤーが使うネットワーク。`train` の書いたファイル。例: my.net。省略するとプレイヤーに組み込まれたもの
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    /// The player's name on the page, for example Tama; otherwise the package's
    /// ja: ページに表示するプレイヤーの名前。例: Tama。省略するとパッケージの名前
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
}
