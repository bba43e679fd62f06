//! A class and its marks: `grade`, `starter`, `usi-check`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use minishogi_grading::{Exercise, Kind};

use super::{Part, read_part};
use crate::command_line::Refused;
use crate::{read_exercise, read_player};

pub const GRADE_HELP: &str = "\
Examples:
  minishogi grade                                        this checkout, as a table
  minishogi grade --submissions handed-in --out marks    a class: reports of all kinds in marks/
  minishogi grade --submissions handed-in --roster roster.csv --exercise 03 --out marks
  minishogi grade --submissions handed-in --class class.toml --dry-run
  minishogi grade --submissions handed-in --shard 1/4 --seed 17 --out 1.json
  minishogi grade merge 1.json 2.json 3.json 4.json --out marks
  minishogi grade --submissions handed-in --out marks --only hanako
  minishogi grade --submissions handed-in --out marks --again too-slow
  minishogi grade --submissions handed-in --out marks --again        those that a busy machine could not grade
  minishogi grade --engine ./my-engine --upto 03         any USI engine, by its answers

The exit code is 0 if every submission got a result, 1 if one did not, 2 if nothing could be graded, and 3 if the results could not all be written.
ja:
例:
  minishogi grade                                        このフォルダの演習を採点し、表を表示する
  minishogi grade --submissions handed-in --out marks    クラス全員。marks/ に各種の結果を書く
  minishogi grade --submissions handed-in --roster roster.csv --exercise 03 --out marks
  minishogi grade --submissions handed-in --class class.toml --dry-run
  minishogi grade --submissions handed-in --shard 1/4 --seed 17 --out 1.json
  minishogi grade merge 1.json 2.json 3.json 4.json --out marks
  minishogi grade --submissions handed-in --out marks --only hanako
  minishogi grade --submissions handed-in --out marks --again too-slow
  minishogi grade --submissions handed-in --out marks --again        マシンの負荷が高くて採点できなかったもの
  minishogi grade --engine ./my-engine --upto 03         USI エンジンを、その応答だけで採点する

終了コードは、すべての提出物を採点できれば 0、できないものがあれば 1、何も採点できなければ 2、結果の一部でも書き込めなければ 3。";

const CLASS: &str = "The class ja: クラス";
const RUNNING: &str = "Grading ja: 採点の進め方";

/// The flags of `grade`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, after_help = GRADE_HELP)]
pub struct Grade {
    #[command(subcommand)]
    pub parts: Option<GradeCommand>,
    /// A folder with a folder, zip or tar file for each student, or a download of Moodle; without it this checkout is graded. For example: handed-in
    /// ja: 学生ごとのフォルダか zip、tar が入ったフォルダ、または Moodle からダウンロードしたもの。
    /// 省略すると、このフォルダを採点する。例: handed-in
    #[arg(long, value_name = "DIR")]
    pub submissions: Option<PathBuf>,
    /// Grade a USI engine in any language by its answers, for example "python3 my_engine.py"
    /// ja: USI エンジン（どの言語で書かれたものでもよい）を、その応答で採点する。例: "python3 my_engine.py"
    #[arg(long, value_name = "CMD", value_parser = read_player, conflicts_with_all = ["submissions", "shard", "threads", "budget", "as_root"])]
    pub engine: Option<String>,
    /// The folder for the reports, for example marks; with --shard a file. The reports of a class go to the folder grades by default
    /// ja: 結果を書くフォルダ。例: marks。--shard を使うときはファイル。省略すると、クラスの結果はフォルダ grades に書く
    #[arg(long, value_name = "PATH")]
    pub out: Option<PathBuf>,
    /// The last exercise to grade, for example 05
    /// ja: 採点する最後の演習。例: 05
    #[arg(long, value_name = "NN", value_parser = read_exercise)]
    pub upto: Option<&'static Exercise>,
    /// The only exercise that was to be handed in, for example 03: every player.rs is taken for it, in a folder of any name
    /// ja: 提出された演習が 1 つだけのとき、その番号。例: 03。フォルダの名前によらず、player.rs はすべてこの演習とみなす
    #[arg(long, value_name = "NN", value_parser = read_exercise, conflicts_with_all = ["upto", "engine"])]
    pub exercise: Option<&'static Exercise>,
    /// The class as a CSV file with the columns id and name (学籍番号, 氏名): those who handed in nothing get no points, and ids go to the reports
    /// ja: クラスの名簿（CSV。列は id と name、または学籍番号と氏名）。未提出の学生は 0 点になり、結果に学籍番号が入る
    #[arg(long, value_name = "FILE", requires = "submissions", help_heading = CLASS)]
    pub roster: Option<PathBuf>,
    /// The rules of the class: exercises, weights, deadlines, penalties for late work, extensions, marks corrected by hand, pseudonyms.
    /// For example: class.toml
    /// ja: クラスの取り決め（演習、重み、締切、遅れたときの減点、延長、点数の訂正、仮名）。例: class.toml
    #[arg(long, value_name = "FILE", requires = "submissions", help_heading = CLASS)]
    pub class: Option<PathBuf>,
    /// Find copied work too: compare the programs of each exercise, and show on a page in this folder which are like each other. For example: alike
    /// ja: 写した疑いのあるものも探す。演習ごとにプログラムを比べ、よく似たものを示すページをこのフォルダに書く。例: alike
    #[arg(long, value_name = "DIR", requires = "submissions", conflicts_with_all = ["shard", "dry_run"], help_heading = CLASS)]
    pub similarity: Option<PathBuf>,
    /// Look for the wrong line of each player that fails: an edit there lets it pass. Your report shows the edit, the student's report the line
    /// alone. It takes seconds for a player, for few of them minutes
    /// ja: 不合格のプレイヤーごとに、間違いのある行（そこを変えれば合格する行）を探す。変更の内容は教員用の結果だけに書き、学生には行だけを示す。
    /// 1 つに数秒、ときに数分かかる
    #[arg(long, conflicts_with_all = ["engine", "dry_run"], help_heading = CLASS)]
    pub lines: bool,
    /// Only show the submissions that were found, their students and times: nothing is compiled, run or written
    /// ja: 見つかった提出物（学生と日時）を表示するだけで、コンパイルも実行も書き込みもしない
    #[arg(long, requires = "submissions", conflicts_with_all = ["shard", "out"], help_heading = RUNNING)]
    pub dry_run: bool,
    /// Grade only every n-th student, beginning with the i-th, and write the result to a file for `grade merge`. Each machine needs all submissions
    /// and the same --seed. For example: 1/4
    /// ja: i 人目から n 人ごとの学生だけを採点し、`grade merge` のためのファイルに書く。どのマシンにも、全員の提出物と同じ --seed が必要。例: 1/4
    #[arg(long, value_name = "i/n", value_parser = read_part, requires = "out", requires = "submissions", requires = "seed", help_heading = RUNNING)]
    pub shard: Option<Part>,
    /// Seed of the hidden questions, the same for the whole class. With one version of the kit the same seed asks the same questions. By default a
    /// random one, which the report names and the next run into the same folder keeps. For example: 17
    /// ja: 非公開の問題を選ぶ乱数の種（クラス全員に共通）。キットの版が同じなら、同じ種からは同じ問題ができる。
    /// 省略すると乱数で決めて結果に記録し、同じフォルダへの次の採点でも使う。例: 17
    #[arg(long, value_name = "N", allow_negative_numbers = true, help_heading = RUNNING)]
    pub seed: Option<u32>,
    /// Submissions graded at a time, for example 2; by default one for each core
    /// ja: 同時に採点する提出物の数。例: 2。省略するとコアの数
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = RUNNING)]
    pub threads: Option<u16>,
    /// Seconds that the specs of an exercise may take in all, beyond five for each
    /// ja: 1 つの演習のスペック全体の制限時間（秒）。ほかに、スペック 1 つにつき 5 秒を使える
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3600), help_heading = RUNNING)]
    pub budget: u64,
    /// As the superuser: go on even if the programs of students have to run as the superuser too
    /// ja: 管理者（root）で実行していて、学生のプログラムも管理者の権限で動くことになる場合でも、採点を続ける
    #[arg(long, help_heading = RUNNING)]
    pub as_root: bool,
    #[command(flatten, next_help_heading = "Grading again ja: 再採点")]
    pub again: Again,
}

/// The commands of `grade`.
#[derive(Subcommand)]
pub enum GradeCommand {
    /// Put the results of all shards together: the reports are those of grading all at once, with the roster and the class file of the shards
    /// ja: 分けて採点した結果を 1 つにまとめる。名簿と class.toml も含めて、一度に採点したときと同じ結果になる
    #[command(after_help = "Example: minishogi grade merge 1.json 2.json --out marks")]
    Merge {
        /// The files that `grade --shard` wrote
        /// ja: `grade --shard` が書いたファイル
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Merge the parts at hand, although others are missing: the reports say which. The exit code is 1 then
        /// ja: 足りない結果があっても、まとめる。足りないものは結果に書き、終了コードは 1 になる
        #[arg(long)]
        partial: bool,
        /// The folder for the reports, for example marks
        /// ja: 結果を書くフォルダ。例: marks
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Draw the progress of a class over the weeks: charts and tables on a page
    /// ja: クラスの週ごとの進み方を、グラフと表のページにする
    #[command(after_help = "Example: minishogi grade progress week1 week2 week3 --out progress.html")]
    Progress {
        /// The folders with the reports of the runs, the earliest first; their names are those of the weeks
        /// ja: 各回のレポートのフォルダ。古い順。フォルダの名前が週の名前になる
        #[arg(required = true)]
        folders: Vec<PathBuf>,
        /// The page, for example progress.html
        /// ja: ページのファイル。例: progress.html
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Hide names and ids: use the pseudonyms that the results have from class.toml, and numbers for the others
        /// ja: 氏名も学籍番号も出さない。結果に入っている class.toml の仮名を使い、仮名のない人は番号にする
        #[arg(long)]
        pseudonyms: bool,
    },
}

/// The flags that choose the exercises to grade again. Without them, those without a result are graded.
#[derive(Args)]
pub struct Again {
    /// Grade only this student again, by the name in the reports or the id: all other results stay. May be repeated. For example: hanako
    /// ja: この学生だけを採点し直す（レポートの名前か学籍番号で指定）。ほかの結果は変わらない。繰り返し指定できる。例: hanako
    #[arg(long, value_name = "NAME", requires = "submissions")]
    pub only: Vec<String>,
    /// Grade the submissions with this verdict again; without a verdict those that the machine was too busy to grade. Give the other flags as
    /// before: all other results stay. May be repeated. For example: too-slow, for players that were too slow themselves
    /// ja: この判定になったものを採点し直す。判定を省略すると、マシンの負荷が高くて採点できなかったもの。
    /// ほかのフラグは前回と同じにする。ほかの結果は変わらない。繰り返し指定できる。例: too-slow（プレイヤー自身が遅かったもの）
    #[arg(long, value_name = "VERDICT", requires = "submissions", value_parser = verdicts(), num_args = 0..=1, default_missing_value = NOT_GRADED)]
    pub again: Vec<String>,
}

/// The verdict of a submission without a line in the journal: every run tries it again.
pub const NOT_GRADED: &str = "not-graded";

/// The verdict of a player with compiler errors.
pub const DOES_NOT_COMPILE: &str = "does-not-compile";

/// The verdict of a player that was not given to the compiler.
pub const REFUSED: &str = "refused";

/// Returns every verdict that another try could change.
pub fn verdicts() -> Vec<&'static str> {
    let kinds = Kind::all().filter(|kind| !matches!(kind, Kind::Pass | Kind::NotRun | Kind::NotObservable));
    kinds.map(Kind::id).chain([DOES_NOT_COMPILE, REFUSED, NOT_GRADED]).collect()
}

/// The flags of `hint --line`, as it is handed over.
#[derive(Args)]
pub struct Line {
    /// The exercise, for example 05
    /// ja: 演習の番号。例: 05
    #[arg(value_name = "NN", value_parser = read_exercise)]
    pub exercise: &'static Exercise,
    /// Show the edits too, for example: 05 --show
    /// ja: 変更の内容も表示する。例: 05 --show
    #[arg(long)]
    pub show: bool,
    /// Search for so many seconds, for example 300; without it 10 for 02 to 07, and 30 for the others
    /// ja: 調べる秒数。例: 300。省略すると、02〜07 は 10 秒、ほかは 30 秒
    #[arg(long, value_name = "SECONDS", value_parser = whole_seconds)]
    pub seconds: Option<u32>,
}

/// Reads the seconds of `--seconds`.
///
/// # Errors
/// Anything but a whole number from 0 to 86400, a day.
pub fn whole_seconds(text: &str) -> Result<u32, Refused> {
    let seconds = text.parse().ok().filter(|seconds| *seconds <= 86_400);
    seconds.ok_or_else(|| Refused::new("expected whole seconds from 0 to 86400", "0 から 86400 までの秒数（整数）を書きます。"))
}

pub const STARTER_HELP: &str = "\
Examples:
  minishogi starter ../class --upto 05 --git      the first weeks, as a git repository
  minishogi starter ../class --lang ja            with the player.rs in Japanese
  minishogi starter ../class --update --upto 07   two more exercises, and all fixes since
  minishogi starter ../class --update             only the fixes
  minishogi starter ../class --offline            with all crates, for a classroom without a network

The exit code is 0 if the copy is complete, or 2 if nothing was written or something could not be.
ja:
例:
  minishogi starter ../class --upto 05 --git      最初の数週間分を、git リポジトリとして
  minishogi starter ../class --lang ja            日本語の player.rs を配る
  minishogi starter ../class --update --upto 07   演習を 2 つ加え、その後の修正も反映する
  minishogi starter ../class --update             修正だけを反映する
  minishogi starter ../class --offline            ネットワークのない教室のために、クレートもすべて入れる

終了コードは、すべて書き出せば 0、何も書かなかったか、書けないものがあれば 2。";

/// The flags of `starter`.
#[derive(Args)]
pub struct Starter {
    /// The folder of the copy, for example ../class; it must be empty or not there yet
    /// ja: 書き出すフォルダ（空か、まだないもの）。例: ../class
    pub dir: PathBuf,
    /// The last exercise that the class gets, for example 05; without it all, or with --update as many as before
    /// ja: 配る最後の演習。例: 05。省略するとすべて。--update では前回と同じ
    #[arg(long, value_name = "NN", value_parser = read_exercise)]
    pub upto: Option<&'static Exercise>,
    /// Renew a copy that this command has made, for example: starter ../class --update. Files that were changed there since stay as they are
    /// ja: 前に書き出したフォルダを更新する。例: starter ../class --update。その後に変更されたファイルはそのまま残る
    #[arg(long)]
    pub update: bool,
    /// Begin a git repository with the copy, for example: starter ../class --git
    /// ja: 書き出したフォルダに git リポジトリを作る。例: starter ../class --git
    #[arg(long, conflicts_with = "update")]
    pub git: bool,
    /// The part of a repair that `hint --line` shows a student: nothing (none), the wrong line (line), or with --show the edit too (edit, which is the default). An
    /// update keeps the setting
    /// ja: `hint --line` が学生に示すもの。`none` は何も示さない。`line` は間違いのある行だけ。`edit` は --show を付ければ変更の内容も（省略時）。
    /// 更新しても変わらない
    #[arg(long, value_name = "HOW", value_parser = ["none", "line", "edit"])]
    pub lines: Option<String>,
    /// Put the crates into the copy, for a classroom without a network, for example: starter ../class --offline. An update keeps it so
    /// ja: ネットワークのない教室のために、クレートもフォルダに入れる。例: starter ../class --offline。更新しても残る
    #[arg(long)]
    pub offline: bool,
}

/// The flags of `usi-check`.
#[derive(Args)]
pub struct UsiCheck {
    /// The engine: a command line, for example 'python3 my_engine.py', or a package of the course: 05, 04
    /// ja: エンジン。コマンドライン（例: 'python3 my_engine.py'）か、演習のパッケージ（05、04）
    #[arg(value_name = "ENGINE", value_parser = read_player)]
    pub command: String,
    /// Seconds to wait for an answer, for example 2.5
    /// ja: 応答を待つ秒数。例: 2.5
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub timeout: Duration,
    /// Tolerance in milliseconds before an answer is late, for example 200
    /// ja: 応答の遅れを許す時間（ミリ秒）。例: 200
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(10..=3_600_000))]
    pub margin_ms: u64,
    /// Set an option of the engine, for example: --option USI_Hash=64
    /// ja: エンジンのオプションを設定する。例: --option USI_Hash=64
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    pub options: Vec<(String, String)>,
    /// Compile a package of the course with optimisations, for example: 05 --release
    /// ja: 演習のパッケージを、最適化してコンパイルする。例: 05 --release
    #[arg(long)]
    pub release: bool,
}

fn seconds(text: &str) -> Result<Duration, Refused> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=3600.0).contains(seconds));
    let refused = Refused::new("expected a number of seconds from 0.01 to 3600", "0.01 から 3600 までの秒数を書きます。");
    seconds.map(Duration::from_secs_f64).ok_or(refused)
}

fn option(text: &str) -> Result<(String, String), Refused> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok((name.trim().to_string(), value.to_string())),
        _ => Err(Refused::new("expected NAME=VALUE", "NAME=VALUE の形で書きます。")),
    }
}
