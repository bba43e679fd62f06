//! What is wrong with the words of a command line, in the language of the reader: clap says it in English, here is the same in Japanese.

use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::num::{ParseFloatError, ParseIntError};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches};
use minishogi::{ParseMoveError, SfenError};
use minishogi_grading::{Lang, Text};
use minishogi_shell::Japanese;

use crate::help::{self, Sentences};
use crate::terminal::{plain, say_aside};

/// Why a value of a flag or an argument is refused, behind the value itself.
#[derive(Debug)]
pub struct Refused(pub Text);

impl Refused {
    /// By a fixed sentence.
    pub fn new(en: &'static str, ja: &'static str) -> Refused {
        Refused(Text::new(en, ja))
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0.en)
    }
}

impl Error for Refused {}

/// Reads the words of a command line, of which the first is the program. Where they ask for help or are wrong, says so in the language of the reader
/// and ends the program. What the tables have no Japanese for is in English.
pub fn read<T: CommandFactory + FromArgMatches>(words: Vec<OsString>, tables: &[&Sentences]) -> T {
    minishogi::prepare_console();
    let lang = help::language(&words);
    let read = help::in_language(T::command(), lang, tables).try_get_matches_from(words).and_then(|matches| T::from_arg_matches(&matches));
    read.unwrap_or_else(|error| match in_japanese(&error).filter(|_| lang == Lang::Ja) {
        Some(message) => {
            say_aside(format_args!("error: {}", plain(&message)));
            std::process::exit(error.exit_code())
        }
        None if error.use_stderr() => {
            say_aside(plain(&error.to_string()));
            std::process::exit(error.exit_code())
        }
        None => error.exit(),
    })
}

/// The whole message behind `error: `. `None` for help and versions, and what else is no refusal.
fn in_japanese(error: &clap::Error) -> Option<String> {
    let mut text = sentence(error)?;
    for kind in [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue] {
        let meant = strings(error, kind);
        if !meant.is_empty() {
            text += &format!("\n\n  もしかして: {}", quoted(&meant));
        }
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        text += &format!("\n\n{}", usage.to_string().trim_end().replacen("Usage: ", "使い方: ", 1));
    }
    Some(text + "\n\n詳しくは `--help` で表示します。\n")
}

fn sentence(error: &clap::Error) -> Option<String> {
    let given = |kind| strings(error, kind);
    let one = |kind| given(kind).into_iter().next();
    let number = |kind| match error.get(kind) {
        Some(ContextValue::Number(number)) => Some(*number),
        _ => None,
    };
    let argument = || one(ContextKind::InvalidArg);
    Some(match error.kind() {
        ErrorKind::UnknownArgument => format!("`{}` という引数はありません。", argument()?),
        ErrorKind::InvalidSubcommand => format!("`{}` というコマンドはありません。", one(ContextKind::InvalidSubcommand)?),
        ErrorKind::MissingSubcommand => {
            let commands = given(ContextKind::ValidSubcommand);
            format!("`{}` の後にコマンドが必要です: {}", one(ContextKind::InvalidSubcommand)?, commands.join("、"))
        }
        ErrorKind::MissingRequiredArgument => format!("次の引数が必要です: {}", quoted(&given(ContextKind::InvalidArg))),
        ErrorKind::ArgumentConflict => {
            let (first, others) = (argument().or_else(|| one(ContextKind::InvalidSubcommand))?, given(ContextKind::PriorArg));
            match &others[..] {
                [only] if *only == first => format!("`{first}` は 1 回しか使えません。"),
                [] => format!("`{first}` は、ほかの引数と同時には使えません。"),
                others => format!("`{first}` は {} と同時には使えません。", quoted(others)),
            }
        }
        ErrorKind::NoEquals => format!("`{}` の値は `=` を付けて書きます。", argument()?),
        ErrorKind::InvalidValue => {
            let (argument, value) = (argument()?, one(ContextKind::InvalidValue)?);
            let choices = given(ContextKind::ValidValue);
            let choices = if choices.is_empty() { String::new() } else { format!("選べる値: {}", choices.join("、")) };
            match value.is_empty() {
                true => format!("`{argument}` の値がありません。{choices}"),
                false => format!("`{argument}` の値 `{value}` は使えません。{choices}"),
            }
        }
        ErrorKind::ValueValidation => {
            let why = error.source().map(why).unwrap_or_default();
            format!("`{}` の値 `{}` は使えません。{why}", argument()?, one(ContextKind::InvalidValue)?)
        }
        ErrorKind::TooManyValues => format!("`{}` の値が多すぎます: `{}`", argument()?, one(ContextKind::InvalidValue)?),
        ErrorKind::TooFewValues => format!(
            "`{}` には値が {} 個以上必要ですが、{} 個しかありません。",
            argument()?,
            number(ContextKind::MinValues)?,
            number(ContextKind::ActualNumValues)?
        ),
        ErrorKind::WrongNumberOfValues => format!(
            "`{}` には値が {} 個必要ですが、{} 個あります。",
            argument()?,
            number(ContextKind::ExpectedNumValues)?,
            number(ContextKind::ActualNumValues)?
        ),
        ErrorKind::InvalidUtf8 => "UTF-8 ではない引数があります。".to_string(),
        _ => return None,
    })
}

/// Why a value cannot be read. What has no Japanese, as the errors of the system, is told as it is.
fn why(error: &(dyn Error + 'static)) -> String {
    if let Some(Refused(text)) = error.downcast_ref() {
        return text.ja.to_string();
    }
    if let Some(error) = error.downcast_ref::<SfenError>() {
        return format!("{}。", error.japanese());
    }
    if let Some(error) = error.downcast_ref::<ParseMoveError>() {
        return format!("{}。", error.japanese());
    }
    if error.is::<ParseIntError>() {
        return "整数を書きます。".to_string();
    }
    if error.is::<ParseFloatError>() {
        return "数を書きます。".to_string();
    }
    let english = error.to_string();
    // What clap says of a number outside its range.
    match english.split_once(" is not in ") {
        Some((_, range)) => range_in_japanese(range),
        None => english,
    }
}

/// `1..=64` or `1..`, as clap writes them.
fn range_in_japanese(range: &str) -> String {
    match range.split_once("..") {
        Some((first, "")) => format!("{first} 以上の数を書きます。"),
        Some((first, last)) => format!("{first} から {} までの数を書きます。", last.trim_start_matches('=')),
        None => range.to_string(),
    }
}

fn strings(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

fn quoted(words: &[String]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<String>>().join("、")
}

#[cfg(test)]
mod tests {
    use clap::{Parser, ValueEnum};

    use super::*;

    #[derive(Parser)]
    #[command(name = "try")]
    struct Arguments {
        #[arg(long)]
        flag: bool,
        #[arg(long, conflicts_with = "flag", value_parser = clap::value_parser!(u32).range(1..=9))]
        number: Option<u32>,
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
        more: Option<u32>,
        #[arg(long)]
        sfen: Option<minishogi::Position>,
        #[arg(long)]
        first: Option<minishogi::Move>,
        #[arg(long)]
        share: Option<f64>,
        #[arg(long)]
        choice: Option<Choice>,
        #[arg(long, num_args = 2)]
        two: Vec<String>,
        #[arg(long, num_args = 0..=1, require_equals = true)]
        seed: Option<Option<u64>>,
        #[arg(long, value_parser = |_: &str| Err::<u32, Refused>(Refused::new("expected none", "値は書けません。")))]
        refused: Option<u32>,
        file: String,
    }

    #[derive(Clone, Copy, ValueEnum)]
    enum Choice {
        Kif,
        Csa,
    }

    #[derive(Parser)]
    #[command(name = "try", arg_required_else_help = false)]
    struct Commands {
        #[command(subcommand)]
        command: Command,
    }

    #[derive(clap::Subcommand)]
    enum Command {
        Replay,
        Watch,
    }

    fn refused<T: CommandFactory + FromArgMatches>(words: &str) -> String {
        let command = help::in_language(T::command(), Lang::Ja, &[]);
        let error = command.try_get_matches_from(words.split_whitespace()).and_then(|matches| T::from_arg_matches(&matches)).err();
        in_japanese(&error.expect(words)).expect(words)
    }

    #[test]
    fn each_refusal_is_told_in_japanese() {
        let lines = [
            "try",
            "try a b",
            "try a --nmber 3",
            "try a --number 3 --flag",
            "try a --flag --flag",
            "try a --number",
            "try a --number 10",
            "try a --number x",
            "try a --more 0",
            "try a --share x",
            "try a --sfen 4k/5",
            "try a --first 5e",
            "try a --choice kfi",
            "try a --two 1",
            "try a --seed=x",
            "try a --refused 1",
        ];
        let all = lines.iter().map(|line| format!("$ {line}\n{}\n", refused::<Arguments>(line)));
        let commands = ["try", "try relpay"].iter().map(|line| format!("$ {line}\n{}\n", refused::<Commands>(line)));
        insta::assert_snapshot!(all.chain(commands).collect::<String>());
    }

    #[test]
    fn help_and_versions_are_no_refusals() {
        let error = Commands::command().version("1").try_get_matches_from(["try", "--help"]).unwrap_err();
        assert_eq!(in_japanese(&error), None);
        let error = Commands::command().version("1").try_get_matches_from(["try", "--version"]).unwrap_err();
        assert_eq!(in_japanese(&error), None);
    }
}
