//! A player's search: `tree`, `viva`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use minishogi::{MAX_PLY, text};
use minishogi_grading::Exercise;

use crate::command_line::Refused;
use crate::{read_exercise, read_player};

pub const TREE_HELP: &str = "\
Examples:
  minishogi tree 05 --depth 4
  minishogi tree 05 --failing
  minishogi tree 05 --depth 3 --position \"r2k1/2bgp/5/PRS2/K4 b BSg 1\" --out tree.html
  minishogi tree 05 --depth 3 --position \"startpos moves 5d5c 1b1c\" --compare 04
  minishogi tree 05 --depth 3 --format dot --out tree.dot
  minishogi tree ex09 --depth 4 --before \"setoption name USI_Hash value 1 , position startpos , go depth 4\"
  minishogi tree \"ex14 breakthrough\" --depth 5
  minishogi tree ex11 --mate 5 --position \"4k/5/1G3/3K1/2R2 b P 1\"
  minishogi tree --text slides/figures/lecture_tree.tree --compare minimax

An engine is a package of the course (ex05, or 05 for short: compiled first) or a program whose engine shell is the kit's. A word that ends in
.json is the file of a tree that a shell has written (`tree --format json`).

The page is one file that loads nothing from elsewhere. The exit code is 0, 1 if there is no tree to show, or 2 if an argument is bad.
ja:
例:

エンジンには、演習のパッケージ（ex05 など。05 とも書ける。コンパイルしてから探索する）か、このキットのエンジンシェルを持つプログラムを書く。
.json で終わる名前は、シェルの `tree --format json` が書いた木のファイルとみなす。

ページは 1 つのファイルで、外から何も読み込まない。終了コードは、成功すれば 0、表示する木がなければ 1、引数が正しくなければ 2。";

/// The flags of `tree`.
#[derive(Args)]
pub struct Tree {
    /// The player, for example 05
    /// ja: プレイヤー。例: 05
    #[arg(value_name = "ENGINE", required_unless_present_any = ["text", "failing"], conflicts_with = "text", value_parser = read_player)]
    pub engine: Option<String>,
    /// The search that a failing spec of the exercise asks for, opened at its first wrong value; without a player, of the first exercise that has
    /// not all its points; the page is tree_NN.html beside the exercises. For example: 05 --failing
    /// ja: 不合格になったスペックの探索を描き、最初に値が間違っている節点を開く。
    /// プレイヤーを省略すると、まだ満点でない最初の演習。`exercises` と同じ場所に tree_NN.html を書く。例: 05 --failing
    #[arg(
        long,
        conflicts_with_all = ["depth", "mate", "nodes", "position", "moves", "before", "compare", "text", "format", "out", "timeout", "release"]
    )]
    pub failing: bool,
    /// The depth of the search, for example 4
    /// ja: 探索の深さ。例: 4
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub depth: u32,
    /// A search for a mate by checks instead, of at most this many plies, for example 5
    /// ja: 深さを決めて探索する代わりに、この手数以内の詰み（王手の連続）を探す。例: 5
    #[arg(long, value_name = "PLIES", conflicts_with_all = ["depth", "text"], value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_PLY)))]
    pub mate: Option<u32>,
    /// A search that ends after this many moves instead, for example 5000
    /// ja: 深さの代わりに、探索する手の数を制限する。例: 5000
    #[arg(long, value_name = "N", conflicts_with_all = ["depth", "mate", "text"], value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    #[command(flatten)]
    pub at: At,
    /// Commands for the engine shell before the search, with commas between, such as options and earlier searches: 'position startpos , go depth 3'
    /// ja: 探索の前にエンジンシェルに送るコマンド（オプション、前の探索など）。コンマで区切る。例: 'position startpos , go depth 3'
    #[arg(long, value_name = "COMMANDS", conflicts_with = "text", default_value = "", hide_default_value = true)]
    pub before: String,
    /// A second search of the same position, side by side: another player, for example 04; with --text, `minimax` or another file
    /// ja: 同じ局面のもう 1 つの探索を並べる。別のプレイヤー（例: 04）。--text では `minimax` か別のファイル
    #[arg(long, value_name = "ENGINE", value_parser = read_player)]
    pub compare: Option<String>,
    /// A made-up tree in the form of the slides, searched by alpha-beta, for example slides/figures/lecture_tree.tree
    /// ja: スライドの書き方で作った木を、αβ法で探索する。例: slides/figures/lecture_tree.tree
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "position"])]
    pub text: Option<PathBuf>,
    /// The output: a page to go through (html), one picture (svg), or the tree for other programs: json, dot for Graphviz, trace for Perfetto
    /// ja: 出力の形式。`html` は操作できるページ、`svg` は 1 枚の図。ほかのプログラム用に、`json`、`dot`（Graphviz）、`trace`（Perfetto）
    #[arg(long, value_enum, default_value = "html")]
    pub format: Format,
    /// The file to write, for example ex05.html; without it tree.html, or the standard output for other formats
    /// ja: 書き出すファイル。例: ex05.html。省略すると tree.html、ほかの形式では標準出力
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Seconds that the search may take, for example 120
    /// ja: 探索の制限時間（秒）。例: 120
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub timeout: u64,
    /// Compile a package of the course with optimisations, for example: 05 --release
    /// ja: 演習のパッケージを、最適化してコンパイルする。例: 05 --release
    #[arg(long)]
    pub release: bool,
}

/// A position.
#[derive(Args)]
pub struct At {
    /// The position: an SFEN, for example 'r2k1/2bgp/5/PRS2/K4 b BSg 1', or startpos, and perhaps `moves` with moves; or a file with a game that
    /// leads to it, in any format that `replay` reads
    /// ja: 局面。SFEN（例: 'r2k1/2bgp/5/PRS2/K4 b BSg 1'）か startpos。必要なら `moves` と手を続ける。
    /// `replay` で読める棋譜のファイルなら、その最後の局面
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
    /// Moves from there, before the search, for example '5d5c 1b1c'
    /// ja: その局面から、探索の前に進める手。例: '5d5c 1b1c'
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
}

/// The output of `tree`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Html,
    Json,
    Dot,
    Svg,
    Trace,
}

pub const VIVA_HELP: &str = "\
Examples:
  minishogi viva 05
  minishogi viva 05 --depth 4 --questions 3 --out viva.html
  minishogi viva --submissions handed-in --exercise 05 --out viva
  minishogi viva --submissions handed-in --only hanako --questions 10

The player searches a few positions; the questions are about these searches: the moves that it skipped and the reasons, the origin of its windows,
better orders of moves, and wrong values. Two players get different questions. With --submissions a folder is written, with a page
for each student; submissions are found as by `minishogi grade`, and run in its sandbox.

The exit code is 0, 1 if there is no player to ask about, or 2 if an argument is bad.
ja:
例:

プレイヤーにいくつかの局面を探索させ、その探索についての質問を作る。調べなかった手とその理由、窓の由来、より良い順序、間違っている値などを尋ねる。
質問はプレイヤーごとに違う。--submissions を使うと、学生ごとのページをフォルダに書く。
提出物は `minishogi grade` と同じように探し、同じサンドボックスで実行する。

終了コードは、成功すれば 0、質問を作れなければ 1、引数が正しくなければ 2。";

/// The flags of `viva`.
#[derive(Args)]
pub struct Viva {
    /// The player, for example 05
    /// ja: プレイヤー。例: 05
    #[arg(value_name = "ENGINE", required_unless_present = "submissions", conflicts_with = "submissions", value_parser = read_player)]
    pub engine: Option<String>,
    /// The submissions of a class, as `grade` takes them, for example the folder handed-in
    /// ja: クラスの提出物のフォルダ（`grade` と同じ）。例: handed-in
    #[arg(long, value_name = "DIR")]
    pub submissions: Option<PathBuf>,
    /// Ask only this student, by the name of the submission. May be repeated. For example: hanako
    /// ja: この学生だけに質問する（提出物の名前で指定）。繰り返し指定できる。例: hanako
    #[arg(long, value_name = "NAME", requires = "submissions")]
    pub only: Vec<String>,
    /// The only exercise that was handed in, for example 05; without it the last that each student has written
    /// ja: 提出された演習が 1 つだけのとき、その番号。例: 05。省略すると、各学生が書き終えた最後の演習
    #[arg(long, value_name = "NN", requires = "submissions", value_parser = read_tree)]
    pub exercise: Option<&'static Exercise>,
    /// The depth of the player's searches, for example 4
    /// ja: プレイヤーの探索の深さ。例: 4
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub depth: u32,
    /// The number of questions, for example 3
    /// ja: 質問の数。例: 3
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=20))]
    pub questions: u64,
    /// The file to write, or the folder for a class, for example viva.html; without it viva.html or viva
    /// ja: 書き出すファイル、クラスではフォルダ。例: viva.html。省略すると viva.html か viva
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Seconds that a search may take, for example 120
    /// ja: 1 回の探索の制限時間（秒）。例: 120
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub timeout: u64,
}

/// The first exercise in which a tree is searched, and the last.
pub const TREES: std::ops::RangeInclusive<&str> = "04"..="10";

/// Reads the number of an exercise that searches a tree.
fn read_tree(typed: &str) -> Result<&'static Exercise, Refused> {
    read_exercise(typed).ok().filter(|exercise| TREES.contains(&exercise.id)).ok_or_else(|| {
        let (first, last) = (TREES.start(), TREES.end());
        Refused(text!(
            "expected an exercise that searches a tree, {first} to {last}",
            "木を探索する {first} から {last} の演習を選びます。"
        ))
    })
}
