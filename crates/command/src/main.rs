//! The command `minishogi`: the coach, the engine shell, and the start of the larger programs.

// These panic if a pipe is closed: print with `terminal`.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

mod coach;
mod tools;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use minishogi::{Lang, Position, Text, perft, perft_divide};
use minishogi_command::command_line::Group;
use minishogi_command::commands::{ArenaCommand, PageCommand};
use minishogi_command::{LangFlag, Usi, command_line, commands, doctor, read_position, terminal};

use self::tools::Program;

const HELP: &str = "\
Without a command it shows your progress.
In the folder of the kit `minishogi` is `cargo run --`, for example: cargo run -- watch
ja:
コマンドを省略すると、進み具合を表示する。
キットのフォルダでは、`minishogi` の代わりに `cargo run --` と入力する。例: cargo run -- watch";

const DOCTOR_HELP: &str = "\
Example: cargo run -- doctor --lang ja

If `cargo run` builds nothing at all, type `minishogi doctor` with the program of a release, in the folder of the kit.
ja:
例:

`cargo run` が何もビルドできないときは、配布版のプログラムで、キットのフォルダから `minishogi doctor` を実行する。";

/// A teaching kit: write a minishogi (5x5 shogi) player step by step
/// ja: 5五将棋（ミニ将棋）のプレイヤーを、一歩ずつ書いていく教材
#[derive(Parser)]
#[command(
    name = "minishogi",
    version,
    after_help = HELP
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    lang: LangFlag,
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    Coach(coach::Command),
    /// Start the engine shell with a player that only knows the rules
    /// ja: ルールだけを知っているプレイヤーで、エンジンシェルを始める
    ///
    /// Without commands it reads them from the standard input; `help` lists them.
    /// ja: コマンドを省略すると、標準入力から読む。一覧は `help` で表示する。
    Usi(Usi),
    /// Count the sequences of legal moves of a given length
    /// ja: 指定した手数の、合法な手順の数を数える
    #[command(after_help = "Example: minishogi perft 4 --position \"r2k1/2bgp/5/PRS2/K4 b BSg 1\" --divide")]
    Perft {
        /// The number of moves, for example 4
        /// ja: 手数。例: 4
        #[arg(value_parser = clap::value_parser!(u32).range(..=256))]
        depth: u32,
        /// The position they begin with, for example 'r2k1/2bgp/5/PRS2/K4 b BSg 1'
        /// ja: 始める局面。例: 'r2k1/2bgp/5/PRS2/K4 b BSg 1'
        #[arg(long, default_value = "startpos", value_parser = read_position)]
        position: Position,
        /// Show the count of each first move, for example: perft 3 --divide
        /// ja: 最初の手ごとの数も表示する。例: perft 3 --divide
        #[arg(long)]
        divide: bool,
    },
    /// Find out why the course cannot be built on this machine, and show the commands that fix it
    /// ja: このパソコンで教材をビルドできない原因を調べ、解決するためのコマンドを示す
    #[command(after_help = DOCTOR_HELP)]
    Doctor,
    #[command(flatten)]
    Arena(commands::ArenaCommand),
    #[command(flatten)]
    Pages(commands::PageCommand),
    #[command(flatten)]
    Web(commands::WebCommand),
    #[command(flatten)]
    Classroom(commands::ClassCommand),
}

/// The commands as `--help` lists them.
const GROUPS: &[Group] = &[
    Group { title: Text::new("Course", "教材"), commands: &["watch", "hint", "next", "solution", "reset", "doctor"] },
    Group { title: Text::new("See and play", "見る、指す"), commands: &["tree", "play", "web", "share", "usi", "perft", "dobutsu"] },
    Group { title: Text::new("Arena", "対局"), commands: &["match", "league", "replay", "puzzles", "selfplay", "net", "usi-check"] },
    Group { title: Text::new("Class", "クラス"), commands: &["grade", "viva", "starter"] },
    // BEGIN INSTRUCTORS
    Group { title: Text::new("Authors: cargo run -p xtask -- --help", "作者: cargo run -p xtask -- --help"), commands: &[] },
    // END INSTRUCTORS
];

fn main() -> ExitCode {
    let words = help_last(env::args_os().collect());
    let handed_over = words.get(1..).unwrap_or_default().to_vec();
    let Arguments { command, lang } = command_line::read_grouped(words, GROUPS);
    match command {
        None => coach::run(None, &lang),
        Some(Command::Coach(command)) => coach::run(Some(command), &lang),
        Some(Command::Usi(usi)) => usi.run(lang.asked()),
        Some(Command::Perft { depth, position, divide }) => count(position, depth, divide, lang.lang()),
        Some(Command::Doctor) => doctor::run(lang.lang()),
        Some(Command::Arena(ArenaCommand::League(options))) if options.has_a_class() => {
            tools::run(Program::Classroom, &handed_over, lang.lang())
        }
        Some(Command::Classroom(_)) => tools::run(Program::Classroom, &handed_over, lang.lang()),
        Some(Command::Arena(_)) => tools::run(Program::Arena, &handed_over, lang.lang()),
        Some(Command::Pages(PageCommand::Tree(tree))) if tree.failing => coach::draw_failing(tree.engine.as_deref(), &lang),
        Some(Command::Pages(_)) => tools::run(Program::Pages, &handed_over, lang.lang()),
        Some(Command::Web(_)) => tools::run(Program::Web, &handed_over, lang.lang()),
    }
}

/// Turns `help COMMAND` into `COMMAND --help`, which prints the longer help.
fn help_last(mut words: Vec<OsString>) -> Vec<OsString> {
    if words.len() > 2 && words[1] == "help" {
        words.remove(1);
        words.push("--help".into());
    }
    words
}

fn count(mut pos: Position, depth: u32, divide: bool, lang: Lang) -> ExitCode {
    let mut text = String::new();
    if divide {
        for (m, count) in perft_divide(&mut pos, depth) {
            text += &format!("{m}: {count}\n");
        }
        text.push('\n');
    }
    text += &format!("Nodes searched: {}\n", perft(&mut pos, depth));
    terminal::end_with(&text, lang)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use support::japanese::english_in;

    use super::*;

    #[test]
    fn every_command_and_flag_has_its_help_in_both_languages() {
        assert_eq!(command_line::faults_of(&mut Arguments::command()), [""; 0]);
    }

    #[test]
    fn every_command_is_in_one_group() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|group| group.commands).copied().collect();
        let command = Arguments::command();
        let mut all: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        grouped.sort_unstable();
        all.sort_unstable();
        assert_eq!(grouped, all);
    }

    #[test]
    fn help_in_japanese_is_japanese() {
        // Lines of examples are commands; the text behind the commands is read.
        let prose = |line: &str| match line.trim_start().split_once(' ') {
            Some(("minishogi" | "cargo", words)) => words.split_once("  ").map_or(String::new(), |(_, told)| told.to_string()),
            _ => line.to_string(),
        };
        let is_name = |word: &str| NAMES.contains(&word) || word.contains('=');
        let mut complaints = Vec::new();
        for text in command_line::japanese_of(&mut Arguments::command()) {
            let text: String = text.lines().map(|line| prose(line) + "\n").collect();
            let english =
                english_in(&without_flags(&without_examples(&text))).into_iter().filter(|word| !is_name(word)).collect::<Vec<_>>();
            if !english.is_empty() {
                complaints.push(format!("{english:?} in {text}"));
            }
        }
        assert_eq!(complaints, [""; 0]);
    }

    /// Returns the text without the examples behind `例:`, to the end of the sentence.
    fn without_examples(text: &str) -> String {
        let (first, rest) = text.split_once("例:").map_or((text, ""), |(first, rest)| (first, rest));
        match rest.split_once(['。', '）', '\n']) {
            Some((_, rest)) => format!("{first}\n{}", without_examples(rest)),
            None => first.to_string(),
        }
    }

    fn without_flags(text: &str) -> String {
        let name = |word: &'_ str| word.trim_start_matches(|c: char| c.is_ascii_lowercase() || c == '-').to_string();
        let mut parts = text.split("--");
        parts.next().unwrap_or_default().to_string() + &parts.map(name).collect::<String>()
    }

    /// Values, words of the shell, files, and names of programs and formats.
    #[rustfmt::skip]
    const NAMES: &[&str] = &[
        "minishogi", "shogi", "chess", "random", "startpos", "black", "white", "kanji", "letters", "dot", "trace", "json", "kif", "csa", "usi", "uci",
        "d", "moves", "position", "probe", "undo", "hint", "eval", "save", "id", "name", "root", "git", "zip", "tar", "rustup", "target", "add",
        "viva", "marks", "grades", "Graphviz", "Perfetto", "Moodle", "Lines", "ShogiHome",
    ];
}
