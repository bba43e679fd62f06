//! The smaller game: `dobutsu`.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::play::Side;
use super::read_position_word;

pub const HELP: &str = "\
Examples:
  minishogi dobutsu                                    the shell: d, moves, position, probe; `help` lists the commands
  minishogi dobutsu solve                              the complete analysis, once; then:
  minishogi dobutsu probe startpos moves 2c2b          the value of a position and of its moves
  minishogi dobutsu line                               best play from the start, 78 plies
  minishogi dobutsu play                               try to win: you move second
  minishogi dobutsu page                               dobutsu.html: best play in the browser, and the values of other moves
  minishogi dobutsu match perfect fairy-stockfish      how often does an engine err?

Positions are written as in USI, for example 'gle/1c1/1C1/ELG b - 1': L lion, G giraffe, E elephant, C chick, +C hen.
The shell speaks USI, so `minishogi dobutsu` is also an engine that plays perfectly.
ja:
例:
  minishogi dobutsu                                    シェル: d、moves、position、probe。一覧は `help`
  minishogi dobutsu solve                              完全解析（1 回だけ）。その後は次のコマンドを使える
  minishogi dobutsu probe startpos moves 2c2b          局面の値と、それぞれの手の値
  minishogi dobutsu line                               初期局面から、双方最善の 78 手
  minishogi dobutsu play                               対局。後手を持つので、正しく指せば勝てる
  minishogi dobutsu page                               dobutsu.html: ブラウザで最善の手順と、ほかの手の結果を見る
  minishogi dobutsu match perfect fairy-stockfish      エンジンがどのくらい間違えるかを調べる

局面は USI と同じように 'gle/1c1/1C1/ELG b - 1' と書く。L ライオン、G きりん、E ぞう、C ひよこ、+C にわとり。
シェルは USI に対応しているので、`minishogi dobutsu` は常に最善手を指すエンジンとしても使える。";

/// The flags of `dobutsu`.
#[derive(Args)]
pub struct Dobutsu {
    #[command(subcommand)]
    pub command: Option<DobutsuCommand>,
    /// The table with the values of all positions, which `solve` makes
    /// ja: `solve` が作る、すべての局面の値の表
    #[arg(long, global = true, value_name = "FILE", default_value = "target/dobutsu.table")]
    pub table: PathBuf,
}

/// The commands of `dobutsu`.
#[derive(Subcommand)]
pub enum DobutsuCommand {
    /// Analyse the whole game, and write the table; goes on where it was interrupted
    /// ja: ゲーム全体を解析し、表を書く。中断したところから続ける
    Solve {
        /// Write the table here instead
        /// ja: 表を書くファイル
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Solve the game from this start, with fewer kinds of pieces, for example '1l1/1c1/1C1/1L1 b - 1'
        /// ja: 駒の種類を減らし、この局面から解析する。例: '1l1/1c1/1C1/1L1 b - 1'
        #[arg(long, value_name = "POSITION")]
        position: Option<String>,
        /// The number of threads; by default one for each processor
        /// ja: スレッドの数。省略するとプロセッサの数
        #[arg(long, value_name = "N")]
        threads: Option<NonZero<usize>>,
    },
    /// Show the winner of a position, the number of plies, and the value of each move
    /// ja: 局面の勝敗と手数、それぞれの手の結果を表示する
    Probe {
        /// `startpos` or a position such as 'gle/1C1/3/ELG w C 2', and perhaps `moves` with moves
        /// ja: `startpos` か 'gle/1C1/3/ELG w C 2' のような局面。必要なら `moves` と手を続ける
        #[arg(required = true, value_parser = read_position_word)]
        position: Vec<String>,
    },
    /// Show best play from a position to the end
    /// ja: 局面から終局まで、双方最善の手順を表示する
    Line {
        /// `startpos` or a position, and perhaps `moves` with moves
        /// ja: `startpos` か局面。必要なら `moves` と手を続ける
        #[arg(value_parser = read_position_word)]
        position: Vec<String>,
    },
    /// Write a page for the browser: the best line, and the value of each other move with its continuation
    /// ja: ブラウザで見るページを書く。最善の手順と、ほかの手を指した結果
    Page {
        /// The file of the page
        /// ja: ページのファイル
        #[arg(long, value_name = "FILE", default_value = "dobutsu.html")]
        out: PathBuf,
        /// The position to begin with; otherwise the start
        /// ja: 始める局面。省略すると初期局面
        #[arg(value_parser = read_position_word)]
        position: Vec<String>,
    },
    /// Let two players play: `perfect`, `random`, or a USI engine that knows the game
    /// ja: 2 つのプレイヤーを対局させる。`perfect`、`random`、またはこのゲームを指せる USI エンジン
    Match {
        /// The players, for example: perfect fairy-stockfish
        /// ja: プレイヤー。例: perfect fairy-stockfish
        #[arg(num_args = 2, required = true, value_name = "PLAYER")]
        players: Vec<String>,
        /// The number of games; each opening is played twice, with colours swapped
        /// ja: 対局数。どの開始局面からも、先手と後手を入れ替えて 2 局指す
        #[arg(long, default_value_t = 20)]
        games: u32,
        /// Milliseconds that an engine thinks about a move
        /// ja: エンジンの 1 手の思考時間（ミリ秒）
        #[arg(long, value_name = "MS", default_value_t = 100)]
        movetime: u64,
        /// Seed of the random openings; the same seed makes the same openings
        /// ja: 開始局面を作る乱数の種。種が同じなら局面も同じになる
        #[arg(long, value_name = "SEED", default_value_t = 1)]
        seed: u64,
        /// Begin here, with some random moves, for example '1l1/1c1/1C1/1L1 b - 1' with a table of that game
        /// ja: この局面からランダムに数手進めて始める。例: '1l1/1c1/1C1/1L1 b - 1'（このゲームの表が必要）
        #[arg(long, value_name = "POSITION")]
        position: Option<String>,
    },
    /// Play against the perfect player
    /// ja: 常に最善手を指すプレイヤーと対局する
    Play {
        /// Your side; Black has the first move, and White can win
        /// ja: 自分の側。black（先手）か white（後手。正しく指せば勝てる）
        #[arg(long, value_name = "SIDE", value_enum, default_value_t = Side::White)]
        side: Side,
        /// The position to begin with; otherwise the start
        /// ja: 始める局面。省略すると初期局面
        #[arg(value_parser = read_position_word)]
        position: Vec<String>,
    },
}
