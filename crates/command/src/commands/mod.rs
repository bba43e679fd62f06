//! The commands that the larger programs run, as types: `minishogi` reads the whole line by them and answers `--help` and wrong words itself.
//! `minishogi-arena`, `minishogi-pages`, `minishogi-classroom` and `minishogi-web` read the same words by the same types.

pub mod arena;
pub mod class;
pub mod dobutsu;
pub mod learning;
pub mod play;
pub mod trees;

use std::path::Path;

use clap::Subcommand;
use minishogi::text;
use minishogi_shell::nearest;

use crate::command_line::Refused;

/// The commands that `minishogi-arena` runs.
#[derive(Subcommand)]
pub enum ArenaCommand {
    /// Let two engines play, and say which is better, with the certainty
    /// ja: 2 つのエンジンを対局させ、どちらが強いかと、その確かさを表示する
    #[command(after_help = arena::MATCH_HELP)]
    Match(Box<arena::Match>),
    /// Let many engines play, or a whole class, and rate them
    /// ja: 多くのエンジン、またはクラス全員を対局させ、レーティングを求める
    #[command(after_help = arena::LEAGUE_HELP)]
    League(Box<arena::League>),
    /// Show a game of a file, or convert games: KIF, KI2, CSA, USI, JKF, JSON lines
    /// ja: 棋譜のファイルから 1 局を表示する。または KIF、KI2、CSA、USI、JKF、JSON Lines に変換する
    #[command(after_help = arena::REPLAY_HELP)]
    Replay(arena::Replay),
    /// Make puzzles of the mistakes in games: positions with one best move, proved by search
    /// ja: 対局の悪手から問題を作る。最善手が 1 つだけの局面で、探索で証明済み
    #[command(after_help = arena::PUZZLES_HELP)]
    Puzzles(arena::Puzzles),
    /// Let an engine play against itself, and keep quiet positions to train a network on
    /// ja: エンジンに自己対局をさせ、ネットワークの学習に使う静かな局面を残す
    #[command(after_help = learning::SELFPLAY_HELP)]
    Selfplay(Box<learning::Selfplay>),
    /// Play against your own player, or any engine, here in the terminal
    /// ja: この端末で、自分のプレイヤーやほかのエンジンと対局する
    #[command(after_help = play::PLAY_HELP)]
    Play(Box<play::Play>),
    /// Send an engine all commands of match servers and board programs, and show its answers
    /// ja: 対局サーバーや将棋 GUI が送るコマンドをひととおりエンジンに送り、応答を表示する
    ///
    /// Works for any USI engine in any language. The exit code is 0 if all required steps passed, 1 if not, 2 if the engine could not be
    /// started.
    /// ja: どの言語で書かれた USI エンジンにも使える。
    /// 終了コードは、必須の項目がすべて合格なら 0、そうでなければ 1、エンジンを起動できなければ 2。
    #[command(after_help = "Example: minishogi usi-check \"python3 my_engine.py\" --timeout 2")]
    UsiCheck(class::UsiCheck),
}

/// The commands that `minishogi-pages` runs.
#[derive(Subcommand)]
pub enum PageCommand {
    /// Draw the tree of a player's search as a page: every node, its window, its cuts, step by step
    /// ja: プレイヤーの探索の木をページに描く。すべての節点、窓、枝刈りを一歩ずつ
    #[command(after_help = trees::TREE_HELP)]
    Tree(Box<trees::Tree>),
    /// Look at a trained network
    /// ja: 学習したネットワークを調べる
    #[command(subcommand)]
    Net(learning::Net),
    /// Put a player into one file for the browser, which needs no server: for friends and telephones
    /// ja: プレイヤーを、サーバーなしにブラウザやスマートフォンで動く 1 つのファイルにする
    #[command(after_help = play::SHARE_HELP)]
    Share(play::Share),
    /// Play, look at and solve dobutsu shogi (3x4): who wins in every position
    /// ja: どうぶつしょうぎ（3x4）の対局、表示、完全解析
    ///
    /// Without a command it starts a shell, which is also a USI engine.
    /// ja: コマンドを省略するとシェルを始める。シェルは USI エンジンとしても使える。
    #[command(after_help = dobutsu::HELP)]
    Dobutsu(dobutsu::Dobutsu),
}

/// The commands that `minishogi-classroom` runs.
#[derive(Subcommand)]
pub enum ClassCommand {
    /// Grade this checkout or a class; show copied work, wrong lines and progress by week
    /// ja: このフォルダかクラスを採点する。写した疑い、間違いの行、週ごとの進み方も示す
    Grade(Box<class::Grade>),
    /// Ask about a player's own searches: questions with answers for an oral examination
    /// ja: プレイヤー自身の探索についての、口頭試問の質問と答えを作る
    #[command(after_help = trees::VIVA_HELP)]
    Viva(trees::Viva),
    /// Write the copy for a class: the kit without solutions, with the exercises so far
    /// ja: クラスに配るもの（解答を除いたキットと、その週までの演習）を書き出す
    #[command(after_help = class::STARTER_HELP)]
    Starter(class::Starter),
}

/// The command that `minishogi-web` runs.
#[derive(Subcommand)]
pub enum WebCommand {
    /// Play against your own player, or any engine, on a page in the browser
    /// ja: ブラウザのページで、自分のプレイヤーやほかのエンジンと対局する
    ///
    /// The page is for this machine only: its address has a secret in it, so that others cannot use it. An exercise is compiled, and compiled
    /// again after each save while the game goes on. The players of the course can all be chosen on the page; programs are named here.
    /// ja: ページはこのコンピュータ専用で、アドレスに秘密の文字列があるので、ほかの人は使えない。
    /// 演習はコンパイルされ、対局中も保存するたびにコンパイルし直される。教材のプレイヤーはすべてページで選べる。プログラムはここで指定する。
    #[command(after_help = play::WEB_HELP)]
    Web(play::Web),
}

/// Refuses a word that takes the place of a player but is nearly the name of one of these commands.
fn no_command(typed: &str, commands: &[&'static str]) -> Result<(), Refused> {
    let is_word = typed.bytes().all(|byte| byte.is_ascii_lowercase());
    match nearest(typed, commands.iter().copied()).filter(|_| is_word && !commands.contains(&typed) && !Path::new(typed).exists()) {
        Some(meant) => {
            Err(Refused(text!("this is no command; did you mean `{meant}`?", "そのコマンドはありません。`{meant}` のことですか。")))
        }
        None => Ok(()),
    }
}

/// Reads a word of a position in USI.
fn read_position_word(typed: &str) -> Result<String, Refused> {
    let words = ["startpos", "sfen", "moves"];
    match nearest(typed, words.into_iter()).filter(|_| !words.contains(&typed)) {
        Some(meant) => Err(Refused(text!("did you mean `{meant}`?", "`{meant}` のことですか。"))),
        None => Ok(typed.to_string()),
    }
}

/// A part of work that several machines share: `2/4` is every fourth piece, beginning with the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number of the part, from 1.
    pub number: usize,
    /// The number of parts.
    pub of: usize,
}

/// More parts than anyone has machines: an error names the missing ones one by one.
const MOST_PARTS: usize = 10_000;

/// Reads `i/n`.
///
/// # Errors
/// The text has another form; the error names the expected one.
pub fn read_part(text: &str) -> Result<Part, Refused> {
    let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
    match numbers {
        Some((number, of)) if 1 <= number && number <= of && of <= MOST_PARTS => Ok(Part { number, of }),
        _ => Err(Refused(text!(
            "expected i/n with i from 1 to n, and n up to {MOST_PARTS}, for example 1/4",
            "i/n の形で、1 から n までの i を書きます（n は {MOST_PARTS} まで）。例: 1/4"
        ))),
    }
}
