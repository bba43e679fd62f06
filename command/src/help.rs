//! `--help` in the language of the reader: what clap derives from the sources is in English; a table has the same in Japanese.

use std::env;
use std::ffi::OsString;

use clap::{Arg, Command};
use minishogi_grading::{Lang, wrapped};

use crate::terminal::{WIDEST, bounded, columns_of_terminal};

/// The language to speak: that of the flag `--lang` among these words, or that of the environment. It has to be known before they are parsed, for
/// parsing may end with the help.
pub fn language(words: &[OsString]) -> Lang {
    let words = words.iter().map(|word| word.to_str().unwrap_or_default()).take_while(|&word| word != "--");
    let words: Vec<&str> = words.collect();
    let values = words.windows(2).filter(|pair| pair[0] == "--lang").map(|pair| pair[1]);
    let asked = values.chain(words.iter().filter_map(|word| word.strip_prefix("--lang="))).find_map(Lang::from_code);
    asked.unwrap_or_else(Lang::from_env)
}

/// Sentences in English, and the same in Japanese.
pub type Sentences = [(&'static str, &'static str)];

/// The command with its help in this language. What the tables have no Japanese for stays in English.
pub fn in_language(mut command: Command, lang: Lang, tables: &[&Sentences]) -> Command {
    match lang {
        Lang::En => command,
        Lang::Ja => {
            command.build();
            translated(command, tables, columns())
        }
    }
}

/// How wide the help is: as clap wraps English.
fn columns() -> usize {
    columns_of_terminal().unwrap_or_else(|| bounded(env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).unwrap_or(WIDEST)))
}

/// How far clap indents the help of a flag that stands below it.
const INDENT: usize = 10;

/// How wide the names of the commands are in their list, with the space around them.
const NAMES: usize = 16;

fn translated(mut command: Command, tables: &[&Sentences], columns: usize) -> Command {
    let ja = |text: Option<String>| text.and_then(|text| japanese(&text, tables)).map(|text| wrapped(text, columns));
    // It stands beside the name in the list of the commands, too.
    let about = command.get_about().and_then(|text| japanese(&text.to_string(), tables));
    if let Some(text) = about.map(|text| wrapped(text, columns - NAMES)) {
        command = command.about(text);
    }
    if let Some(text) = ja(command.get_long_about().map(ToString::to_string)) {
        command = command.long_about(text);
    }
    if let Some(text) = ja(command.get_after_help().map(ToString::to_string)) {
        command = command.after_help(text);
    }
    command = command.help_template("{about-with-newline}\n使い方: {usage}\n\n{all-args}{after-help}").subcommand_help_heading("コマンド");
    command = command.mut_args(|arg| translated_argument(arg, tables, columns));
    command.mut_subcommands(|command| translated(command, tables, columns))
}

fn translated_argument(mut arg: Arg, tables: &[&Sentences], columns: usize) -> Arg {
    let defaults: Vec<String> = arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    let has_default = arg.get_action().takes_values() && !defaults.is_empty() && !arg.is_hide_default_value_set();
    let default = if has_default { format!("（既定値: {}）", defaults.join(" ")) } else { String::new() };
    let ja = |text: Option<String>| {
        text.and_then(|text| japanese(&text, tables)).map(|text| wrapped(&format!("{text}{default}"), columns - INDENT))
    };
    if let Some(text) = ja(arg.get_help().map(ToString::to_string)) {
        // The values are in the sentence.
        arg = arg.help(text).next_line_help(true).hide_default_value(true).hide_possible_values(true);
    }
    if let Some(text) = ja(arg.get_long_help().map(ToString::to_string)) {
        arg = arg.long_help(text);
    }
    let heading = match arg.get_help_heading() {
        Some(heading) => japanese(heading, tables),
        None if arg.is_positional() => Some("引数"),
        None => Some("オプション"),
    };
    match heading {
        Some(heading) => arg.help_heading(heading),
        None => arg,
    }
}

fn japanese(english: &str, tables: &[&Sentences]) -> Option<&'static str> {
    let mut rows = CLAP.iter().chain(tables.iter().flat_map(|table| table.iter()));
    rows.find(|(en, _)| *en == english).map(|(_, ja)| *ja)
}

/// What clap itself says.
const CLAP: &Sentences = &[
    ("Print help", "この説明を表示する"),
    ("Print help (see a summary with '-h')", "この説明を表示する（短い説明は `-h`）"),
    ("Print help (see more with '--help')", "短い説明を表示する（詳しい説明は `--help`）"),
    ("Print version", "バージョンを表示する"),
    ("Print this message or the help of the given subcommand(s)", "この説明、またはコマンドの説明を表示する"),
];

/// What both programs say.
pub const SHARED: &Sentences = &[
    (
        "The language of the course's texts, for example: --lang ja (otherwise that of LANG)",
        "表示する言語。例: --lang ja（なければ環境変数 LANG の言語）",
    ),
    (
        "Commands to run, separated by ` , `; the shell ends after the last one. For example: isready , d , eval",
        "実行するコマンド。` , ` で区切る。最後のコマンドの後、シェルは終わる。例: isready , d , eval",
    ),
    (
        "Play at random instead of the first move in the list; games are the same where this number is. For example: --random=7",
        "一覧の最初の手ではなく、ランダムに指す。番号が同じなら、同じ対局になる。例: --random=7",
    ),
    ("Example: minishogi usi position startpos moves 5d5c , d , moves", "例: minishogi usi position startpos moves 5d5c , d , moves"),
    (
        "Try on an engine everything that match servers and board programs send, and show what it answers",
        "対局サーバーや将棋盤のプログラムが送るコマンドをエンジンに送り、答えを表示する",
    ),
    (
        "Let two engines play, and say which is better and how sure that is",
        "2 つのエンジンを対局させ、どちらが強いか、どのくらい確かかを表示する",
    ),
    ("Let many engines play, or a whole class, and rate them", "多くのエンジン、またはクラス全員を対局させ、レーティングを求める"),
    ("Put together what several machines have played", "複数のコンピュータで行った対局を 1 つにまとめる"),
    (
        "Show a game of a games file, or write games for other programs",
        "対局のファイルから 1 局を表示する。またはほかのプログラム用に書き出す",
    ),
    (
        "Let an engine play against itself, and keep quiet positions to train a network on",
        "エンジンに自己対局をさせ、ネットワークの学習に使う静かな局面を残す",
    ),
    ("Look at a network: what it has learnt", "ネットワークが学んだことを見る"),
    ("Play, look at and solve dobutsu shogi (3x4): who wins in every position", "どうぶつしょうぎ（3x4）の対局、表示、完全解析"),
    ("Draw a position, or a game tree, as SVG for slides and handouts", "局面やゲーム木を、スライドや資料のための SVG で描く"),
    (
        "Draw the tree of a player's search as a page: every node, its window, its cuts, step by step",
        "プレイヤーの探索の木をページに描く。すべての節点、窓、枝刈りを一歩ずつ",
    ),
    (
        "Ask about a player's own searches: questions with answers for an oral examination",
        "プレイヤー自身の探索についての、口頭試問の質問と答えを作る",
    ),
    ("Grade this checkout, or the submissions of a class", "このフォルダ、またはクラスの提出物を採点する"),
    // BEGIN INSTRUCTORS
    ("Write the skeleton of an exercise in all places, for authors", "演習のひな形を、必要な場所すべてに書く（作者用）"),
    (
        "Write the slides, the documentation and pages to play on as one static site",
        "スライド、ドキュメント、対局などのページを、1 つのサイトとして書き出す",
    ),
    // END INSTRUCTORS
    (
        "Write what a class gets: the kit without solutions, with the exercises so far",
        "クラスに配るもの（解答を除いたキットと、その週までの演習）を書き出す",
    ),
    ("Play against your own player, or any engine, here in the terminal", "この端末で、自分のプレイヤーやほかのエンジンと対局する"),
    (
        "Put a player into one file for the browser, which needs no server: for friends and telephones",
        "プレイヤーを、サーバーなしでブラウザで動く 1 つのファイルにする。友だちにもスマートフォンにも",
    ),
    (
        "Play against your own player, or any engine, on a page in the browser",
        "ブラウザのページで、自分のプレイヤーやほかのエンジンと対局する",
    ),
];

/// What is wrong with a table of Japanese for a command: sentences that neither it nor [`SHARED`] has, and rows that the command never says.
pub fn faults_of(table: &Sentences, command: &mut Command) -> Vec<String> {
    command.build();
    let mut said = Vec::new();
    collect(command, &mut |text| said.push(text));
    let missing = said.iter().filter(|text| japanese(text, &[SHARED, table]).is_none()).map(|text| format!("no Japanese: {text}"));
    let unused = table.iter().filter(|(en, _)| !said.iter().any(|said| said == en)).map(|(en, _)| format!("never said: {en}"));
    missing.chain(unused).collect()
}

/// All that the help of a command and of those in it says, but for those that are hidden.
fn collect(command: &Command, said: &mut impl FnMut(String)) {
    let texts = [command.get_about(), command.get_long_about(), command.get_after_help(), command.get_after_long_help()];
    texts.into_iter().flatten().for_each(|text| said(text.to_string()));
    for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
        [arg.get_help(), arg.get_long_help()].into_iter().flatten().for_each(|text| said(text.to_string()));
        arg.get_help_heading().into_iter().for_each(|heading| said(heading.to_string()));
    }
    command.get_subcommands().filter(|command| !command.is_hide_set()).for_each(|command| collect(command, said));
}
