//! Positions to learn from, and networks: `selfplay`, `net`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use minishogi::{ParseSfenError, Setup, Value};

use super::{Part, no_command, read_part};
use crate::command_line::Refused;
use crate::{read_player, sfen_of};

pub const SELFPLAY_HELP: &str = "\
An engine is a package of the course (ex09: compiled first), a program, or a command line in quotes, as for `match`.

Examples:
  minishogi selfplay ex09 --release --out games.pos                        a million positions
  minishogi selfplay ex09 --release --positions 3000000 --out games.pos    go on with the same file, to three million
  minishogi selfplay ex09 --release --games 50000 --shard 1/2 --out part1.pos
  minishogi selfplay merge part1.pos part2.pos --out games.pos
  minishogi selfplay stats games.pos
  minishogi selfplay split games.pos --out train.pos --out-held held.pos
  minishogi selfplay shuffle train.pos --out shuffled.pos
  minishogi selfplay show games.pos --count 5

The same command with the same --out continues an interrupted run, and with the same --seed gives the same file, on any number of cores.
The exit code is 0 if all went well, 1 if not (also where scores and results disagree), and 2 if nothing could be begun.
ja:
エンジンの書き方は `match` と同じ。演習のパッケージ（ex09 など。コンパイルしてから始める）、プログラム、引用符で囲んだコマンドラインのどれか。

例:
  minishogi selfplay ex09 --release --out games.pos                        100 万局面
  minishogi selfplay ex09 --release --positions 3000000 --out games.pos    同じファイルの続きを、300 万局面まで
  minishogi selfplay ex09 --release --games 50000 --shard 1/2 --out part1.pos
  minishogi selfplay merge part1.pos part2.pos --out games.pos
  minishogi selfplay stats games.pos
  minishogi selfplay split games.pos --out train.pos --out-held held.pos
  minishogi selfplay shuffle train.pos --out shuffled.pos
  minishogi selfplay show games.pos --count 5

同じコマンドを同じ --out で実行すると、中断したところから続ける。--seed が同じなら、コアの数によらず同じファイルになる。
終了コードは、成功すれば 0、失敗すれば（評価値と結果が合わないときも）1、何も始められなければ 2。";

/// The flags of `selfplay`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Selfplay {
    #[command(subcommand)]
    pub command: Option<SelfplayCommand>,
    #[command(flatten)]
    pub games: SelfplayGames,
}

#[derive(Subcommand)]
pub enum SelfplayCommand {
    /// Show positions of a file: each with its number, score, result and ply, for the side to move
    /// ja: ファイルの局面を、番号、評価値、結果、手数とともに表示する（手番側から見たもの）
    Show {
        /// The file, for example games.pos
        /// ja: ファイル。例: games.pos
        file: PathBuf,
        /// The number of the first position, for example 1000
        /// ja: 最初の局面の番号。例: 1000
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
        from: u64,
        /// The number of positions, for example 5
        /// ja: 表示する局面の数。例: 5
        #[arg(long, value_name = "N", default_value_t = 20)]
        count: u64,
    },
    /// Summarise a file: its origin, duplicates, results, and the agreement of scores and results
    /// ja: ファイルの概要を表示する: 作り方、重複、結果、評価値と結果が一致する割合
    Stats {
        /// The file, for example games.pos
        /// ja: ファイル。例: games.pos
        file: PathBuf,
    },
    /// Put the positions of a file in a random order
    /// ja: ファイルの局面をランダムな順に並べる
    Shuffle {
        /// The file, for example games.pos
        /// ja: ファイル。例: games.pos
        file: PathBuf,
        /// The new file, for example shuffled.pos
        /// ja: 新しいファイル。例: shuffled.pos
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Seed of the order; the same seed gives the same order. For example: 7
        /// ja: 並べる順を決める乱数の種。種が同じなら順も同じになる。例: 7
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Split a file by its games: most to train on, the last ones to be held back
    /// ja: ファイルを対局の切れ目で、学習用（大部分）と検証用（最後の部分）に分ける
    Split {
        /// The file, in the order in which it was played, for example games.pos
        /// ja: ファイル（対局した順に並んだもの）。例: games.pos
        file: PathBuf,
        /// The new file to train on, for example train.pos
        /// ja: 学習用の新しいファイル。例: train.pos
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// The new file with the positions that are held back, for example held.pos
        /// ja: 検証用の新しいファイル。例: held.pos
        #[arg(long, value_name = "FILE")]
        out_held: PathBuf,
        /// The part that is held back, from 0 to 1, for example 0.1
        /// ja: 検証用に分ける割合（0 から 1）。例: 0.1
        #[arg(long, default_value_t = 0.05, value_parser = share)]
        share: f64,
    },
    /// Put files together: the parts of --shard, or files of different runs
    /// ja: ファイルをまとめる: --shard で分けたもの、または別々に作ったもの
    Merge {
        /// The files, for example part1.pos part2.pos
        /// ja: ファイル。例: part1.pos part2.pos
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The new file, for example games.pos
        /// ja: 新しいファイル。例: games.pos
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
}

/// The conditions of self-play.
#[derive(Args)]
pub struct SelfplayGames {
    /// The engine, for example 09, or cmd=./engine,option.USI_Hash=1 as for `match`
    /// ja: エンジン。例: 09。`match` のように cmd=./engine,option.USI_Hash=1 とも書ける
    #[arg(required = true, value_parser = read_selfplay_player)]
    pub engine: Option<String>,
    /// Keep the positions in this file, and go on where it ends. For example: games.pos
    /// ja: 局面を書くファイル。途中までのファイルがあれば、続きから指す。例: games.pos
    #[arg(long, value_name = "FILE", required = true)]
    pub out: Option<PathBuf>,
    /// Stop when the file has this many positions, for example 3000000
    /// ja: ファイルの局面がこの数に達したら終わる。例: 3000000
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub positions: u64,
    /// Stop after this many games instead, for example 50000
    /// ja: 局面の数ではなく、この数の対局で終わる。例: 50000
    #[arg(long, value_name = "N", conflicts_with = "positions", value_parser = clap::value_parser!(u32).range(1..))]
    pub games: Option<u32>,
    /// Search this many positions for each move, for example 5000
    /// ja: 1 手ごとの探索局面数。例: 5000
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Seed of the games; the same seed plays the same games. For example: 7
    /// ja: 対局の乱数の種。種が同じなら対局も同じになる。例: 7
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Play only every n-th game, beginning with the i-th, for `selfplay merge`. For example: 1/4
    /// ja: i 局目から n 局ごとの対局だけを指す（`selfplay merge` でまとめる）。例: 1/4
    #[arg(long, value_name = "i/n", value_parser = read_part)]
    pub shard: Option<Part>,
    /// Compile packages of the course with `cargo build --release`: it takes longer, and they play faster
    /// ja: 演習のパッケージを `cargo build --release` でコンパイルする。コンパイルに時間はかかるが、思考は速くなる
    #[arg(long)]
    pub release: bool,
    /// Games played at a time; by default one for each core. For example: 2
    /// ja: 同時に行う対局の数。省略するとコアの数。例: 2
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// A game of this many plies has no winner and is thrown away, for example 256
    /// ja: この手数に達した対局は、勝者なしとして捨てる。例: 256
    #[arg(long, value_name = "PLIES", default_value_t = 256, value_parser = clap::value_parser!(u16).range(10..=2000))]
    pub max_plies: u16,
    /// End a game when both sides say that one is behind by this many centipawns, for example 3000; one game in eight is played to its end anyway
    /// ja: 先手も後手も「同じ側がこれ以上不利」と評価したら、対局を打ち切る。例: 3000（8 局に 1 局は、それでも最後まで指す）
    #[arg(long, value_name = "CP", default_value_t = 2000, value_parser = clap::value_parser!(Value).range(1..))]
    pub resign_score: Value,
    /// The number of moves for which each side must say so, for example 4; 0 plays all games to their end
    /// ja: 打ち切るまでに、その評価が続く手数（先手、後手とも）。例: 4（0 ならすべての対局を最後まで指す）
    #[arg(long, value_name = "MOVES", default_value_t = 3)]
    pub resign_moves: u16,
}

fn read_selfplay_player(typed: &str) -> Result<String, Refused> {
    no_command(typed, &["show", "stats", "shuffle", "split", "merge"])?;
    read_player(typed).map_err(|never| match never {})
}

fn read_setup(typed: &str) -> Result<Setup, Refused> {
    sfen_of(typed).parse().map_err(|error: ParseSfenError| Refused(error.text()))
}

/// Reads a share, from 0 to 1.
fn share(text: &str) -> Result<f64, Refused> {
    let share = text.parse().ok().filter(|share| *share > 0.0 && *share < 1.0);
    share.ok_or(Refused::new("expected a number between 0 and 1, for example 0.05", "0 と 1 の間の数を書きます。例: 0.05"))
}

pub const NET_HELP: &str = "\
The log of a training is the output of the command `train` in the shell of ex13: one line for each epoch, as in `epoch 1/10  loss 0.04120  held back 0.04310`.

Examples:
  minishogi net page my.net --out net.html
  minishogi net page my.net --data held.pos --log train.log --out net.html
  minishogi net page my.net --position \"r2k1/2bgp/5/PRS2/K4 b BSg 1\"
ja:
学習のログとは、ex13 のシェルのコマンド `train` の出力のことで、エポックごとに `epoch 1/10  loss 0.04120  held back 0.04310` のような行がある。

例:";

/// The commands of `net`.
#[derive(Subcommand)]
pub enum Net {
    /// Write a page about a trained network: losses, positions with its values, values of the pieces, weights and units
    /// ja: 学習したネットワークについてのページを書く: 損失、局面の評価値、駒の価値、重み、ユニット
    #[command(after_help = NET_HELP)]
    Page {
        /// The network, for example my.net
        /// ja: ネットワーク。例: my.net
        net: PathBuf,
        /// Positions for the statistics, for example held.pos; without it those of the shell's `bench`
        /// ja: 統計に使う局面のファイル。例: held.pos（省略すると、シェルの `bench` の局面）
        #[arg(long, value_name = "FILE")]
        data: Option<PathBuf>,
        /// The log of a training, once or more often, for example train.log
        /// ja: 学習のログ（繰り返し指定できる）。例: train.log
        #[arg(long, value_name = "FILE")]
        log: Vec<PathBuf>,
        /// A position to draw, once or more often: an SFEN, or startpos; without it four of `bench`
        /// ja: 図にする局面の SFEN か startpos（繰り返し指定できる）。省略すると `bench` の 4 局面
        #[arg(long, value_name = "POSITION", value_parser = read_setup)]
        position: Vec<Setup>,
        /// The file of the page, for example net.html
        /// ja: ページのファイル。例: net.html
        #[arg(long, value_name = "FILE", default_value = "net.html")]
        out: PathBuf,
    },
}
