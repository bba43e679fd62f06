//! Matches and leagues, and their games: `match`, `league`, `replay`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use minishogi::{Value, text};
use minishogi_grading::{Exercise, Text};

use super::{Part, no_command, read_part};
use crate::command_line::Refused;
use crate::{read_exercise, read_player};

pub const MATCH_HELP: &str = "\
An engine is a package of the course (ex05, or 05 for short: compiled first), a program, a command line in quotes, random,
or kit, the kit's own search.
With --engine it is given by fields; what follows a comma begins a field only with one of these names:
  cmd=COMMAND,name=NAME,proto=usi|uci,option.NAME=VALUE,nodes=N,depth=N,movetime=MS,byoyomi=MS,tc=S+S

Examples:
  minishogi match 05 04 --depth 4 --games 200
  minishogi match ex05 \"python3 my_engine.py\" --byoyomi 1000 --out games.jsonl
  minishogi match ex05 --engine cmd=fairy-stockfish,option.USI_Hash=64,nodes=500
  minishogi match ex09 ex08 --nodes 5000 --sprt elo0=0 elo1=50
  minishogi match ex09 ex08 --nodes 1000 --games 4000 --shard 2/4 --out part2.jsonl
  minishogi match --game breakthrough \"ex14 breakthrough\" \"old/ex14 breakthrough\" --depth 4
  minishogi match --game shogi \"ex14 shogi\" fairy-stockfish --movetime 200 --games 2
  minishogi match merge part*.jsonl --out games.jsonl

Each opening is played twice, with colours swapped. The same command with the same --out plays only what is missing.
The exit code is 0 if all games were played (even if an engine lost one by a fault), 1 if not, and 2 if none could be.
ja:
エンジンには、演習のパッケージ（ex05 など。05 とも書ける。コンパイルしてから対局する）、プログラム、引用符で囲んだコマンドライン、random、kit（キットの探索）のどれかを書く。
--engine では、項目で指定する。コンマの後が次の名前のどれかで始まるときだけ、新しい項目になる。
  cmd=COMMAND,name=NAME,proto=usi|uci,option.NAME=VALUE,nodes=N,depth=N,movetime=MS,byoyomi=MS,tc=S+S

例:

どの開始局面からも、先手と後手を入れ替えて 2 局指す。同じコマンドを同じ --out で実行すると、残りの対局だけを行う。
終了コードは、すべての対局が終われば（プログラムの誤りによる負けがあっても）0、終わらなければ 1、1 局も指せなければ 2。";

/// The flags of `match`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Match {
    #[command(subcommand)]
    pub command: Option<MatchCommand>,
    /// The engines, for example: 05 04
    /// ja: エンジン。例: 05 04
    #[arg(value_name = "ENGINE", value_parser = read_match_player)]
    pub engines: Vec<String>,
    /// An engine given by fields, for example cmd=./engine,name=mine,option.USI_Hash=64,tc=10+0.1
    /// ja: 項目で指定するエンジン。例: cmd=./engine,name=mine,option.USI_Hash=64,tc=10+0.1
    #[arg(long = "engine", value_name = "FIELDS")]
    pub fields: Vec<String>,
    /// The game: minishogi, shogi, chess, or one of your own, for example breakthrough. An engine of chess speaks UCI unless it says proto=usi
    /// ja: 対局するゲーム。minishogi、shogi、chess、または自作のゲーム（例: breakthrough）。
    /// チェスのエンジンとは UCI で通信する（proto=usi の指定があれば USI）
    #[arg(long, value_name = "GAME", default_value = "minishogi")]
    pub game: String,
    /// The number of games, an even one: 200 if it is left out; with --sprt the most, and if it is left out as many as the test needs
    /// ja: 対局数（偶数）。省略すると 200。--sprt を使うときは最大数で、省略すると検定が終わるまで
    #[arg(long, value_name = "N", value_parser = even)]
    pub games: Option<u32>,
    /// Stop when the sequential test decides whether the first engine is stronger by elo0 or by elo1. Further names: alpha=0.05 beta=0.05
    /// model=logistic. For example, no stronger or 50 Elo stronger: --sprt elo0=0 elo1=50
    /// ja: 先頭のエンジンの強さの差が elo0 か elo1 かを逐次検定（SPRT）で調べ、結論が出たら終わる。
    /// ほかに alpha=0.05 beta=0.05 model=logistic も書ける。例: --sprt elo0=0 elo1=50（差がないか、50 Elo 強いか）
    #[arg(long, value_name = "NAME=VALUE", num_args = 1.., conflicts_with = "shard")]
    pub sprt: Vec<String>,
    /// Keep the games in this file, one in each line, and play only those that it lacks. For example: games.jsonl
    /// ja: 対局を 1 行に 1 局ずつ書くファイル。すでにある対局は指さず、足りないものだけを指す。例: games.jsonl
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Play only every n-th pair of games, beginning with the i-th, for `match merge`. For example: 1/4
    /// ja: i 組目から n 組ごとの対局だけを指す（`match merge` でまとめる）。例: 1/4
    #[arg(long, value_name = "i/n", value_parser = read_part, requires = "out")]
    pub shard: Option<Part>,
    #[command(flatten, next_help_heading = "How games are played ja: 対局の条件")]
    pub playing: Playing,
}

/// The commands of `match`.
#[derive(Subcommand)]
pub enum MatchCommand {
    /// Put the parts of a match together: the file is the one of a match played on one machine
    /// ja: 分けて行った対局を 1 つにまとめる。1 台で行ったときと同じファイルになる
    #[command(after_help = "Example: minishogi match merge part1.jsonl part2.jsonl --out games.jsonl")]
    Merge {
        /// The files that `match --shard` wrote
        /// ja: `match --shard` が書いたファイル
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The file with all games, for example games.jsonl
        /// ja: すべての対局を書くファイル。例: games.jsonl
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Show the result of a sequential test on these games, for example --sprt elo0=0 elo1=50
        /// ja: これらの対局についての逐次検定の結果を表示する。例: --sprt elo0=0 elo1=50
        #[arg(long, value_name = "NAME=VALUE", num_args = 1..)]
        sprt: Vec<String>,
    },
}

pub const LEAGUE_HELP: &str = "\
An entry is an engine, as in `match`, or a folder: each program in it enters, and of each student whose work lies in it, as for
`grade --submissions`, the last exercise that has no `todo!` left and chooses moves. What students wrote is compiled and runs in the grader's
sandbox.

Examples:
  minishogi league 03 04 05 --nodes 1000 --games 10
  minishogi league handed-in --gate random --swiss 7 --games 4 --from-start --byoyomi 10000 --out tournament
  minishogi league engines ex05 --engine cmd=fairy-stockfish,name=Fairy,nodes=100
  minishogi league handed-in --exercise 05 --out tournament

In the folder of --out: games.jsonl has all games, table.txt the table, index.html everything for a browser,
live.html a page to follow it in the hall, rewritten every few seconds, and kif/ all games for other programs at the end.
The same command continues an interrupted league, at any point.
The exit code is 0 if all games were played, 1 if not, and 2 if none could be.
ja:
参加者には、`match` と同じエンジンか、フォルダを書く。フォルダなら、中のプログラムがすべて参加する。
学生の提出物のフォルダは `grade --submissions` と同じように読み、各学生の演習のうち、`todo!` が残っておらず対局できる最後のものが参加する。
学生が書いたものは、採点と同じサンドボックスの中でコンパイルし、実行する。

例:

--out のフォルダには、games.jsonl（すべての対局）、table.txt（順位表）、index.html（ブラウザで見る結果）、live.html（会場で途中経過を見るページ）を書く。
live.html は数秒ごとに更新する。終わると、すべての対局を、ほかのプログラムで開ける棋譜として kif/ に書く。
同じコマンドを実行すると、中断したところから続ける。
終了コードは、すべての対局が終われば 0、終わらなければ 1、1 局も指せなければ 2。";

/// The flags of `league`.
#[derive(Args)]
pub struct League {
    /// Engines and folders, for example: handed-in ex05
    /// ja: エンジンとフォルダ。例: handed-in ex05
    #[arg(value_name = "ENTRY", value_parser = read_player)]
    pub entries: Vec<String>,
    /// An engine given by fields, for example cmd=./engine,name=mine,option.USI_Hash=64,tc=10+0.1
    /// ja: 項目で指定するエンジン。例: cmd=./engine,name=mine,option.USI_Hash=64,tc=10+0.1
    #[arg(long = "engine", value_name = "FIELDS")]
    pub fields: Vec<String>,
    /// The only exercise that was to be handed in, for example 03: every player.rs is taken for it, in a folder of any name
    /// ja: 提出された演習が 1 つだけのとき、その番号。例: 03。フォルダの名前によらず、player.rs はすべてこの演習とみなす
    #[arg(long, value_name = "NN", value_parser = read_exercise)]
    pub exercise: Option<&'static Exercise>,
    /// The number of games in each meeting of two, an even one. For example: 4
    /// ja: 1 回の対戦の対局数（偶数）。例: 4
    #[arg(long, value_name = "N", default_value = "2", value_parser = even)]
    pub games: u32,
    /// The first two games of each meeting begin at the start position, with both colours; the others at openings
    /// ja: どの対戦も、最初の 2 局は初期局面から、先手と後手を入れ替えて指す。残りは開始局面から
    #[arg(long)]
    pub from_start: bool,
    /// A Swiss tournament of this many rounds instead of everybody against everybody, for a large class. For example: 7
    /// ja: 総当たりの代わりに、この回数のスイス式で行う（人数の多いクラス向け）。例: 7
    #[arg(long, value_name = "ROUNDS", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub swiss: Option<u32>,
    /// First every entry plays this opponent; one that loses more than half, or a single game by a fault, is not let in
    /// ja: 予選の相手（`random`: ランダムプレイヤー）。半分より多く負けるか、プログラムの誤りで 1 局でも負けると、参加できない
    #[arg(long, value_name = "OPPONENT")]
    pub gate: Option<Gate>,
    /// The number of games at the gate, an even one. For example: 4
    /// ja: 予選の対局数（偶数）。例: 4
    #[arg(long, value_name = "N", default_value = "10", value_parser = even, requires = "gate")]
    pub gate_games: u32,
    /// The folder for the games, the table and the page, for example tournament
    /// ja: 対局、順位表、ページを書き出すフォルダ。例: tournament
    #[arg(long, value_name = "DIR", default_value = "league")]
    pub out: PathBuf,
    #[command(flatten, next_help_heading = "How games are played ja: 対局の条件")]
    pub playing: Playing,
}

impl League {
    /// Returns whether students play: a folder among the entries has their submissions.
    pub fn has_a_class(&self) -> bool {
        self.entries.iter().any(|entry| std::path::Path::new(entry).is_dir())
    }
}

/// The opponent in the qualifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Gate {
    /// A player that plays any legal move
    Random,
}

pub const REPLAY_HELP: &str = "\
Examples:
  minishogi replay games.jsonl                              a list of the games
  minishogi replay games.jsonl 3                            game 3; in a terminal keys lead through it
  minishogi replay games.jsonl 3 --ply 12                   the position after 12 moves
  minishogi replay games.jsonl 3 --as kif > game.kifu       for a board program
  minishogi replay games.jsonl --as kif --out kifu          every game, as kifu/0000.kifu and so on
  minishogi replay game.csa --as usi > openings.txt         for `match --openings`
  minishogi replay game.kif --as kif9 > wide.kifu           for a board program that knows 9x9 alone

The file may be in KIF, KI2, CSA (1 to 3), lines of USI, JKF or the JSON lines of `match`, and in KIF or JKF of a board of 9x9 with the 5x5
pieces on files 1 to 5 and ranks 3 to 7; in UTF-8, UTF-16, Shift_JIS, EUC-JP or JIS. A note lists the parts that a game here cannot keep, such as
branches and comments. A line that is not understood is refused. Several games are written one after the other.
The exit code is 0, 1 if the file is bad or has no such game, or 2 if an argument is bad.
ja:
例:
  minishogi replay games.jsonl                              対局の一覧
  minishogi replay games.jsonl 3                            3 番の対局。端末ではキーで手を進める
  minishogi replay games.jsonl 3 --ply 12                   12 手後の局面
  minishogi replay games.jsonl 3 --as kif > game.kifu       将棋 GUI（将棋所、ShogiHome など）用
  minishogi replay games.jsonl --as kif --out kifu          すべての対局を kifu/0000.kifu などに書く
  minishogi replay game.csa --as usi > openings.txt         `match --openings` 用
  minishogi replay game.kif --as kif9 > wide.kifu           9×9 の盤しか扱えない将棋 GUI 用

読める形式は、KIF、KI2、CSA（1 から 3）、USI の行、JKF、`match` の JSON Lines。
9×9 の盤の 1〜5 筋、三〜七段に 5五将棋の駒を置いた KIF と JKF も読める。文字コードは UTF-8、UTF-16、Shift_JIS、EUC-JP、JIS のどれでもよい。
変化やコメントなど、ここでは扱えないものがあれば、注意を表示する。解釈できない行があるファイルは読まない。複数の対局は、続けて書き出す。
終了コードは、成功すれば 0、ファイルが正しくないか、その対局がなければ 1、引数が正しくなければ 2。";

/// The flags of `replay`.
#[derive(Args)]
pub struct Replay {
    /// A file of games, for example games.jsonl or game.kif
    /// ja: 対局のファイル。例: games.jsonl、game.kif
    pub file: PathBuf,
    /// The number of the game, from 0 on, for example 3; may be left out if the file has only one
    /// ja: 対局の番号（0 から）。例: 3。1 局だけのファイルでは省略できる
    pub game: Option<u32>,
    /// Show only the position after this many moves, for example 12
    /// ja: この手数の後の局面だけを表示する。例: 12
    #[arg(long, value_name = "N", conflicts_with = "notation")]
    pub ply: Option<usize>,
    /// Write the game, or all games, for other programs
    /// ja: ほかのプログラムの形式で書き出す（`kif`: 将棋 GUI。`ki2`: 人が読む棋譜。`csa`: コンピュータ将棋大会のプログラム。
    /// `usi`: エンジンの `position` 行。`jsonl`: `match` の形式。`jkf`: `Kifu for JS`。`kif9`: 9×9 の盤しか扱えない将棋 GUI）
    #[arg(long = "as", value_name = "FORMAT")]
    pub notation: Option<Notation>,
    /// Write a file for the game, or for every game if none is named, into this folder, for example kifu
    /// ja: 棋譜のファイルを書き出すフォルダ。番号を省略すると、すべての対局を書き出す。例: kifu
    #[arg(long, value_name = "DIR", requires = "notation")]
    pub out: Option<PathBuf>,
}

pub const PUZZLES_HELP: &str = "\
Examples:
  minishogi match 05 04 --games 20 --out games.jsonl
  minishogi puzzles games.jsonl --out puzzles.jsonl
  minishogi puzzles games.jsonl game.kif --depth 10 --out puzzles.jsonl

A puzzle is a position of a game in which a player went wrong, though one move was better than all others by two pawns or more, mated, or alone
saved the king. To prove it, each other move is searched to the same depth. A line of the file has the position, the best move, its value from
Black, the line that follows, the move that was played, and the depth of the proof.
The exit code is 0, or 1 if a file cannot be read or written.
ja:
例:

対局で間違えた局面のうち、1 つの手だけが、ほかのどの手よりも歩 2 枚分以上良いか、詰ますか、玉を救う局面を問題にする。
ほかの手もすべて同じ深さまで探索し、最善手が 1 つだけであることを確かめる。
ファイルの 1 行に、局面、最善手、先手から見た評価値、その後の手順、実際に指した手、確かめた深さを書く。
終了コードは 0。ファイルを読めないか書けなければ 1。";

/// The flags of `puzzles`.
#[derive(Args)]
pub struct Puzzles {
    /// Files of games that `replay` reads too, for example games.jsonl
    /// ja: 対局のファイル。`replay` で読めるもの。例: games.jsonl
    #[arg(value_name = "GAMES", required = true)]
    pub files: Vec<PathBuf>,
    /// The file for the puzzles, as JSON lines, for example puzzles.jsonl
    /// ja: 問題を JSON Lines で書くファイル。例: puzzles.jsonl
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// The depth of the proof in plies
    /// ja: 最善手を確かめる探索の深さ
    #[arg(long, value_name = "PLIES", default_value_t = 8, value_parser = clap::value_parser!(u32).range(2..=20))]
    pub depth: u32,
}

/// A notation of games for other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Notation {
    /// For board programs such as lishogi
    Kif,
    /// The same for people: moves in lines, as newspapers have them
    Ki2,
    /// For programs of computer tournaments
    Csa,
    /// The `position` line of engines, which the shell and `match --openings` read too
    Usi,
    /// The JSON lines that `match` writes
    Jsonl,
    /// The JSON of Kifu for JS, on a board of 9x9
    Jkf,
    /// KIF for board programs that know 9x9 alone: 5x5 pieces on files 1 to 5 and ranks 3 to 7
    Kif9,
}

impl Notation {
    /// Returns the extension of its files. KIF files in UTF-8 end in `kifu`; programs read one that ends in `kif` as Shift JIS.
    pub fn extension(self) -> &'static str {
        match self {
            Notation::Kif | Notation::Kif9 => "kifu",
            Notation::Ki2 => "ki2u",
            Notation::Csa => "csa",
            Notation::Usi => "usi",
            Notation::Jsonl => "jsonl",
            Notation::Jkf => "jkf",
        }
    }
}

/// The conditions of games.
#[derive(Args)]
pub struct Playing {
    #[command(flatten)]
    pub limit: Limits,
    /// The openings, one in each line: an SFEN, or startpos, and perhaps `moves ...`; or games of minishogi in any format that `replay` reads.
    /// They are played in turn, and from the first again after the last. Without it they are made. For example: book.txt
    /// ja: 開始局面のファイル。1 行に 1 つ、SFEN か startpos と、必要なら `moves ...` を書く。5五将棋なら、`replay` で読める棋譜でもよい。
    /// 順に使い、最後まで使ったら最初に戻る。省略すると自動で作る。例: book.txt
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Seed of the openings that are made without --openings; the same seed makes the same ones. For example: 7
    /// ja: --openings を省略したときに開始局面を作る乱数の種。種が同じなら局面も同じになる。例: 7
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub seed: u64,
    /// Compile packages of the course with `cargo build --release`: it takes longer, and they play faster
    /// ja: 演習のパッケージを `cargo build --release` でコンパイルする。コンパイルに時間はかかるが、思考は速くなる
    #[arg(long)]
    pub release: bool,
    /// Games played at a time; by default one for each core, or one if time counts. For example: 2
    /// ja: 同時に行う対局の数。省略するとコアの数、時間で制限するときは 1。例: 2
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// A game of this many plies ends without a winner, for example 256
    /// ja: この手数に達した対局は、勝者なしとする。例: 256
    #[arg(long, value_name = "PLIES", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub max_plies: u32,
    /// End a game when both players say that one is behind by this many centipawns, for example 3000. Without it games are played to their end
    /// ja: どちらのエンジンも「同じ側がこれ以上不利」と評価したら、対局を打ち切る。例: 3000。省略すると最後まで指す
    #[arg(long, value_name = "CP", value_parser = clap::value_parser!(Value).range(1..))]
    pub resign_score: Option<Value>,
    /// The number of moves for which each player must say so, for example 4
    /// ja: 打ち切るまでに、その評価が続く手数（エンジンごと）。例: 4
    #[arg(long, value_name = "MOVES", default_value_t = 3, requires = "resign_score", value_parser = clap::value_parser!(u16).range(1..))]
    pub resign_moves: u16,
    /// Tolerance in milliseconds before a move loses on time, for example 50
    /// ja: 時間切れの負けにするまでの猶予（ミリ秒）。例: 50
    #[arg(long, value_name = "MS", default_value_t = 100)]
    pub margin_ms: u64,
    /// Seconds to wait for an engine to get ready, and for a move without a clock, for example 60
    /// ja: エンジンの準備と、時間制限のない対局の指し手を待つ秒数。例: 60
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0, value_parser = seconds)]
    pub patience: f64,
}

/// The limit for a move of an engine without a limit of its own.
#[derive(Args)]
#[group(multiple = false)]
pub struct Limits {
    /// Search this many positions for each move, for example 1000
    /// ja: 1 手ごとの探索局面数。例: 1000
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Search to this depth, for example 5
    /// ja: 探索の深さ。例: 5
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Think this many milliseconds for each move, for example 100, which is also the default limit
    /// ja: 1 手の思考時間（ミリ秒）。例: 100（制限を指定しないときの値）
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: Option<u64>,
    /// Milliseconds of byoyomi for each move, with no main time. For example: 10000 for the ten seconds of the tournament
    /// ja: 1 手の秒読み（ミリ秒）。持ち時間なし。例: 10000（大会と同じ 10 秒）
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub byoyomi: Option<u64>,
    /// Seconds for the whole game, and seconds more for each move, for example 10+0.1
    /// ja: 持ち時間と 1 手ごとの加算（秒）。例: 10+0.1
    #[arg(long, value_name = "S+S", value_parser = read_clock)]
    pub tc: Option<Clock>,
}

fn read_match_player(typed: &str) -> Result<String, Refused> {
    no_command(typed, &["merge"])?;
    read_player(typed).map_err(|never| match never {})
}

/// More games than anyone plays: the meetings of a league are counted with 32 bits, and lie in memory.
const MOST_GAMES: u32 = 1_000_000;

/// Reads a number of games, which must be even.
fn even(text: &str) -> Result<u32, Refused> {
    match text.parse() {
        Ok(games) if (1..=MOST_GAMES).contains(&games) && games % 2 == 0 => Ok(games),
        _ => Err(Refused(text!(
            "expected an even number from 2 to {MOST_GAMES}: each opening is played with both colours",
            "2 から {MOST_GAMES} までの偶数を書きます。どの開始局面も、先手と後手を入れ替えて 2 局ずつ対局します。"
        ))),
    }
}

fn seconds(text: &str) -> Result<f64, Refused> {
    match text.parse() {
        Ok(seconds) if (0.1..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err(Refused::new("expected seconds from 0.1 to 86400", "0.1 から 86400 までの秒数を書きます。")),
    }
}

/// A clock in milliseconds: the time at the beginning, and the increment of each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// For the whole game.
    pub base: u64,
    /// After each move.
    pub increment: u64,
}

/// Reads `base+increment` in seconds; the increment may be left out.
///
/// # Errors
/// The text has another form; the error names the expected one.
pub fn read_clock(text: &str) -> Result<Clock, Refused> {
    let millis = |text: &str| -> Option<u64> {
        let seconds: f64 = text.parse().ok()?;
        (seconds.is_finite() && (0.0..=1e6).contains(&seconds)).then_some((seconds * 1000.0).round() as u64)
    };
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    match (millis(base), millis(increment)) {
        (Some(base), Some(increment)) if base + increment > 0 => Ok(Clock { base, increment }),
        _ => Err(Refused(Text::of(
            format!("`{text}` instead of seconds for the game and seconds more for each move, for example 10+0.1"),
            "持ち時間の秒数と、1 手ごとに加わる秒数を書きます。例: 10+0.1".to_string(),
        ))),
    }
}
