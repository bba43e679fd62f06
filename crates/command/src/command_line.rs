//! The words of a command line, answered in the language of the reader.
//!
//! Help is written once, in the doc comment of a command, a flag or an argument: a paragraph of English, and its Japanese behind `ja:`. The text
//! after the help has its Japanese below a line `ja:`; a paragraph `例:` there repeats the English examples. This module also has clap's error messages
//! in Japanese.

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, FromArgMatches};
use minishogi::{ParseMoveError, SfenError, text};
use minishogi_grading::{Lang, Text, wrapped};
use minishogi_shell::nearest;

use crate::terminal::{ERROR, WIDEST, bounded, columns_of_terminal, plain, say_aside};

/// Reads the words of a command line, of which the first is the program. If they ask for help or are wrong, prints the help or the error in the
/// reader's language, and ends the program.
pub fn read<T: CommandFactory + FromArgMatches>(words: Vec<OsString>) -> T {
    read_grouped(words, &[])
}

/// Commands that the help lists together.
pub struct Group {
    /// The line above them.
    pub title: Text,
    /// Their names.
    pub commands: &'static [&'static str],
}

/// [`read`] for a help that lists its commands in groups.
pub fn read_grouped<T: CommandFactory + FromArgMatches>(words: Vec<OsString>, groups: &[Group]) -> T {
    minishogi_shell::prepare_console();
    let lang = language(&words);
    let command = grouped(in_language(with_negative_numbers(T::command()), lang), lang, groups);
    let read = command.try_get_matches_from(&words).and_then(|matches| T::from_arg_matches(&matches));
    let better = |error: &clap::Error| {
        renamed(error, &words).or_else(|| class_without_flag(error, &words)).or_else(|| misspelt(error, &T::command(), &words))
    };
    if let Some(told) = read.as_ref().err().and_then(better) {
        say_aside(format_args!("{}: {}\n", ERROR.get(lang), told.get(lang)));
        std::process::exit(2);
    }
    read.unwrap_or_else(|error| match in_japanese(&error).filter(|_| lang == Lang::Ja) {
        Some(message) => {
            say_aside(format_args!("{}: {}", ERROR.get(lang), plain(&message)));
            std::process::exit(error.exit_code())
        }
        None if error.use_stderr() => {
            say_aside(plain(&in_english(&error)));
            std::process::exit(error.exit_code())
        }
        None => error.exit(),
    })
}

/// Returns the command such that `-5` after a flag is its value: the error then says what the flag expects, and not that there is no flag `-5`.
fn with_negative_numbers(command: Command) -> Command {
    let takes = |arg: Arg| if arg.get_action().takes_values() { arg.allow_negative_numbers(true) } else { arg };
    command.mut_args(takes).mut_subcommands(with_negative_numbers)
}

/// Returns the language to speak: that of the flag `--lang` among these words, or that of the environment. It must be known before they are parsed,
/// since parsing may end with the help.
pub fn language(words: &[OsString]) -> Lang {
    let words = words.iter().map(|word| word.to_str().unwrap_or_default()).take_while(|&word| word != "--");
    let words: Vec<&str> = words.collect();
    let values = words.windows(2).filter(|pair| pair[0] == "--lang").map(|pair| pair[1]);
    let asked = values.chain(words.iter().filter_map(|word| word.strip_prefix("--lang="))).find_map(Lang::from_code);
    asked.unwrap_or_else(Lang::from_env)
}

/// Returns the command with its help in this language.
pub fn in_language(mut command: Command, lang: Lang) -> Command {
    // This adds clap's own flags and commands.
    command.build();
    match lang {
        Lang::En => in_english_alone(command),
        Lang::Ja => translated(command, columns()),
    }
}

/// Returns the command with its commands in groups.
fn grouped(command: Command, lang: Lang, groups: &[Group]) -> Command {
    if groups.is_empty() {
        return command;
    }
    let line = |name: &&str| {
        let about = command.find_subcommand(name).and_then(Command::get_about).map(ToString::to_string).unwrap_or_default();
        let about = wrapped(&about, columns() - NAMES).replace('\n', &format!("\n{:NAMES$}", ""));
        format!("  {name:<width$}{about}\n", width = NAMES - 2)
    };
    let group = |group: &Group| {
        let mark = if group.commands.is_empty() { "" } else { ":" };
        format!("{}{mark}\n{}\n", group.title.get(lang), group.commands.iter().map(line).collect::<String>())
    };
    let list: String = groups.iter().map(group).collect();
    let [usage, options] = if lang == Lang::En { ["Usage", "Options"] } else { ["使い方", "オプション"] };
    command.help_template(format!(
        "{{about-with-newline}}\n{usage}: {{usage}}\n\n{}\n\n{options}:\n{{options}}{{after-help}}",
        list.trim_end()
    ))
}

/// Spellings of earlier versions: the command of the spelling, or none if several had it; the old spelling; the new one.
const EARLIER: &[(&str, &str, &str)] = &[
    ("", "explain", "tree --failing"),
    ("", "arena", "match"),
    // BEGIN INSTRUCTORS
    ("", "svg", "cargo run -p xtask -- svg"),
    ("", "site", "cargo run -p xtask -- site"),
    ("", "new-exercise", "cargo run -p xtask -- new-exercise"),
    // END INSTRUCTORS
    ("", "--srand", "--seed"),
    ("", "--concurrency", "--threads"),
    ("", "--jobs", "--threads"),
    ("", "--sfen", "--position"),
    ("", "--margin", "--margin-ms"),
    ("", "--output", "--out"),
    ("dobutsu", "--start", "--position"),
    ("dobutsu", "--first", "--side black"),
    ("play", "--as", "--side"),
    ("replay", "--format", "--as"),
    ("selfplay", "--held", "--out-held"),
    ("usi", "--random", "--random --seed"),
    ("viva", "--class", "--submissions"),
    ("web", "--dobutsu", "--table"),
];

/// Returns the current spelling of a word of an earlier version, if the error is about one.
fn renamed(error: &clap::Error, words: &[OsString]) -> Option<Text> {
    if !matches!(error.kind(), ErrorKind::UnknownArgument | ErrorKind::TooManyValues | ErrorKind::InvalidSubcommand) {
        return None;
    }
    let given = [ContextKind::InvalidArg, ContextKind::InvalidSubcommand].into_iter().flat_map(|kind| strings(error, kind)).next()?;
    let is_in = |command: &str| command.is_empty() || words.iter().any(|word| word == command);
    let (_, old, new) = EARLIER.iter().find(|(command, old, _)| *old == given && is_in(command))?;
    Some(text!("{old} is {new} now", "{old} は {new} になりました。"))
}

/// Returns the error that names the flag for the folder of a class, if the folder was typed alone behind `grade`.
fn class_without_flag(error: &clap::Error, words: &[OsString]) -> Option<Text> {
    if error.kind() != ErrorKind::InvalidSubcommand || !words.iter().any(|word| word == "grade") {
        return None;
    }
    let folder = strings(error, ContextKind::InvalidSubcommand).into_iter().next().filter(|word| Path::new(word).is_dir())?;
    let folder = plain(&folder);
    Some(text!(
        "`{folder}` is a folder: `grade --submissions {folder}` grades a class",
        "`{folder}` はフォルダです。クラスを採点するには `grade --submissions {folder}` と打ちます"
    ))
}

/// Returns the error that names the command that was meant, if a word took the place of a player and the words after it fit no player.
fn misspelt(error: &clap::Error, command: &Command, words: &[OsString]) -> Option<Text> {
    if error.kind() != ErrorKind::ArgumentConflict || error.get(ContextKind::InvalidSubcommand).is_none() {
        return None;
    }
    let mut command = command;
    for word in words.iter().skip(1).filter_map(|word| word.to_str()) {
        match command.find_subcommand(word) {
            Some(below) => command = below,
            None => {
                let meant = nearest(word, command.get_subcommands().map(Command::get_name)).filter(|_| command.has_subcommands());
                let told = |meant| {
                    let (name, word) = (command.get_name(), plain(word));
                    text!(
                        "{name} has no command `{word}`; did you mean `{meant}`?",
                        "{name} に `{word}` というコマンドはありません。`{meant}` のことですか。"
                    )
                };
                if let Some(meant) = meant {
                    return Some(told(meant));
                }
            }
        }
    }
    None
}

/// Returns the part of a text in this language, if it has one: below or above a line `ja:`, or in each paragraph before or behind `ja:`.
fn part(text: &str, lang: Lang) -> Option<String> {
    if let Some((english, japanese)) = text.split_once("\nja:\n") {
        if lang == Lang::En {
            return Some(english.to_string());
        }
        let examples = || english.split("\n\n").find_map(in_all_languages).unwrap_or_default();
        let paragraphs = japanese.split("\n\n").map(|paragraph| if paragraph == "例:" { examples() } else { paragraph.to_string() });
        return Some(paragraphs.collect::<Vec<String>>().join("\n\n"));
    }
    let parts: Option<Vec<String>> = text
        .split("\n\n")
        .map(|paragraph| match (paragraph.split_once(" ja: "), lang) {
            (Some((english, _)), Lang::En) => Some(english.to_string()),
            (Some((_, japanese)), Lang::Ja) => Some(joined(japanese)),
            (None, Lang::En) => Some(paragraph.to_string()),
            (None, Lang::Ja) => in_all_languages(paragraph),
        })
        .collect();
    parts.map(|parts| parts.join("\n\n"))
}

/// Removes the spaces that clap has put between the lines of Japanese in a doc comment.
fn joined(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let is_wide = |at: usize| letters.get(at).is_some_and(|c| !c.is_ascii());
    let kept = |at: &usize| letters[*at] != ' ' || *at == 0 || !is_wide(at - 1) || !is_wide(at + 1);
    (0..letters.len()).filter(kept).map(|at| letters[at]).collect()
}

/// Translates examples that are commands alone, and clap's own texts.
fn in_all_languages(english: &str) -> Option<String> {
    let example = ["Examples:", "Example:"].iter().find_map(|word| english.strip_prefix(word)).map(|rest| format!("例:{rest}"));
    example.or_else(|| CLAP.iter().find(|(en, _)| *en == english).map(|(_, ja)| ja.to_string()))
}

fn in_english_alone(mut command: Command) -> Command {
    let english = |text: Option<&StyledStr>| text.and_then(|text| part(&text.to_string(), Lang::En));
    if let Some(text) = english(command.get_about()) {
        command = command.about(text);
    }
    if let Some(text) = english(command.get_long_about()) {
        command = command.long_about(text);
    }
    if let Some(text) = english(command.get_after_help()) {
        command = command.after_help(text);
    }
    let argument = |mut arg: Arg| {
        if let Some(text) = english(arg.get_help()) {
            arg = arg.help(text);
        }
        if let Some(text) = english(arg.get_long_help()) {
            arg = arg.long_help(text);
        }
        match arg.get_help_heading().and_then(|heading| part(heading, Lang::En)) {
            // Clap keeps no other text here than one that lives as long as the program.
            Some(heading) => arg.help_heading(&*heading.leak()),
            None => arg,
        }
    };
    command.mut_args(argument).mut_subcommands(in_english_alone)
}

/// Returns the width of the help, at which clap wraps English.
fn columns() -> usize {
    columns_of_terminal().unwrap_or_else(|| bounded(env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).unwrap_or(WIDEST)))
}

/// Clap's indentation of a help below its flag.
const INDENT: usize = 10;

/// The width of the names in the list of commands, with the space around them.
const NAMES: usize = 16;

fn translated(mut command: Command, columns: usize) -> Command {
    let ja = |text: Option<String>| text.and_then(|text| part(&text, Lang::Ja)).map(|text| wrapped(&text, columns));
    // The list of commands shows it beside the name, too.
    let about = command.get_about().and_then(|text| part(&text.to_string(), Lang::Ja));
    if let Some(text) = about.map(|text| wrapped(&text, columns - NAMES)) {
        command = command.about(text);
    }
    if let Some(text) = ja(command.get_long_about().map(ToString::to_string)) {
        command = command.long_about(text);
    }
    if let Some(text) = ja(command.get_after_help().map(ToString::to_string)) {
        command = command.after_help(text);
    }
    command = command.help_template("{about-with-newline}\n使い方: {usage}\n\n{all-args}{after-help}").subcommand_help_heading("コマンド");
    command = command.mut_args(|arg| translated_argument(arg, columns));
    command.mut_subcommands(|command| translated(command, columns))
}

fn translated_argument(mut arg: Arg, columns: usize) -> Arg {
    let defaults: Vec<String> = arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    let has_default = arg.get_action().takes_values() && !defaults.is_empty() && !arg.is_hide_default_value_set();
    let default = if has_default { format!("（既定値: {}）", defaults.join(" ")) } else { String::new() };
    let ja = |text: Option<String>| {
        text.and_then(|text| part(&text, Lang::Ja)).map(|text| wrapped(&format!("{text}{default}"), columns - INDENT))
    };
    if let Some(text) = ja(arg.get_help().map(ToString::to_string)) {
        // The values are in the sentence.
        arg = arg.help(text).next_line_help(true).hide_default_value(true).hide_possible_values(true);
    }
    if let Some(text) = ja(arg.get_long_help().map(ToString::to_string)) {
        arg = arg.long_help(text);
    }
    let heading = match arg.get_help_heading() {
        Some(heading) => part(heading, Lang::Ja),
        None if arg.is_positional() => Some("引数".to_string()),
        None => Some("オプション".to_string()),
    };
    match heading {
        Some(heading) => arg.help_heading(&*heading.leak()),
        None => arg,
    }
}

/// Clap's own texts.
const CLAP: &[(&str, &str)] = &[
    ("Print help", "この説明を表示する"),
    ("Print help (see a summary with '-h')", "この説明を表示する（短い説明は `-h`）"),
    ("Print help (see more with '--help')", "短い説明を表示する（詳しい説明は `--help`）"),
    ("Print version", "バージョンを表示する"),
    ("Print this message or the help of the given subcommand(s)", "この説明、またはコマンドの説明を表示する"),
];

/// Returns the texts that the help of a command and of those in it lacks in one of the languages.
pub fn faults_of(command: &mut Command) -> Vec<String> {
    command.build();
    let mut faults = Vec::new();
    each_text(command, &mut |name, text| {
        let is_japanese = |text: &str| text.contains(|c: char| ('ぁ'..='ヿ').contains(&c) || ('一'..='鿿').contains(&c));
        match (part(text, Lang::En), part(text, Lang::Ja)) {
            (_, None) => faults.push(format!("{name}: no Japanese: {text}")),
            (Some(en), Some(ja)) if en.is_empty() || !is_japanese(&ja) => faults.push(format!("{name}: one language alone: {text}")),
            _ => {}
        }
    });
    faults
}

/// Returns the Japanese of the help of a command and of those in it, but for lines that are examples.
pub fn japanese_of(command: &mut Command) -> Vec<String> {
    command.build();
    let mut all = Vec::new();
    each_text(command, &mut |_, text| all.extend(part(text, Lang::Ja)));
    all
}

/// Calls `said` with each text in the help of a command and of those in it, and with the name of its command or argument. Hidden ones are left out. A
/// name without a text has an empty one.
fn each_text(command: &Command, said: &mut impl FnMut(&str, &str)) {
    let name = command.get_name();
    let told = |text: &StyledStr| text.to_string();
    said(name, &command.get_about().map(told).unwrap_or_default());
    for text in [command.get_long_about(), command.get_after_help(), command.get_after_long_help()].into_iter().flatten() {
        said(name, &told(text));
    }
    for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
        let name = format!("{name} {}", arg.get_id());
        said(&name, &arg.get_help().map(told).unwrap_or_default());
        arg.get_long_help().into_iter().for_each(|text| said(&name, &told(text)));
        arg.get_help_heading().into_iter().for_each(|heading| said(&name, heading));
    }
    command.get_subcommands().filter(|command| !command.is_hide_set()).for_each(|command| each_text(command, said));
}

/// The reason why a value of a flag or an argument is refused, printed behind the value.
#[derive(Debug)]
pub struct Refused(pub Text);

impl Refused {
    /// Makes one of a fixed sentence.
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

/// Returns the whole message. If a value is no number at all, it adds the expected form, which the library does not say.
fn in_english(error: &clap::Error) -> String {
    let text = error.to_string();
    let Some(source) = error.source() else { return text };
    let is_too_large = |error: &ParseIntError| matches!(error.kind(), IntErrorKind::PosOverflow | IntErrorKind::NegOverflow);
    let expected = match source.downcast_ref::<ParseIntError>() {
        Some(number) if is_too_large(number) => return text,
        Some(_) => whole_number(error).en,
        None if source.is::<ParseFloatError>() => "expected a number".into(),
        None => return text,
    };
    text.replacen(&format!(": {source}"), &format!(": {expected}"), 1)
}

/// Says what was expected in place of a value that is no whole number. A negative number is refused only if numbers begin with 0.
fn whole_number(error: &clap::Error) -> Text {
    let given = strings(error, ContextKind::InvalidValue);
    let is_negative = given.iter().any(|value| value.strip_prefix('-').is_some_and(|digits| digits.parse::<u64>().is_ok()));
    match is_negative {
        true => Text::new("expected a whole number from 0 on", "0 以上の整数を書きます。"),
        false => Text::new("expected a whole number", "整数を書きます。"),
    }
}

/// Returns the whole message behind `error: `. `None` for help, versions, and other results that are no refusal.
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
            let why = match error.source() {
                Some(source) if source.is::<ParseIntError>() => whole_number(error).ja.to_string(),
                source => source.map(why).unwrap_or_default(),
            };
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

/// Says why a value cannot be read. A message without Japanese, such as a system error, stays as it is.
fn why(error: &(dyn Error + 'static)) -> String {
    if let Some(Refused(text)) = error.downcast_ref() {
        return text.ja.to_string();
    }
    if let Some(error) = error.downcast_ref::<SfenError>() {
        return format!("{}。", error.text().ja);
    }
    if let Some(error) = error.downcast_ref::<ParseMoveError>() {
        return format!("{}。", error.text().ja);
    }
    if error.is::<ParseFloatError>() {
        return "数を書きます。".to_string();
    }
    let english = error.to_string();
    // Clap's message about a number outside its range.
    match english.split_once(" is not in ") {
        Some((_, range)) => range_in_japanese(range),
        None => english,
    }
}

/// Translates `1..=64` or `1..`, as clap writes them.
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
        let command = in_language(with_negative_numbers(T::command()), Lang::Ja);
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
            "try a --number -1",
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
    fn what_is_no_number_is_told_what_was_expected() {
        let told = |words: &str| {
            let error = with_negative_numbers(Arguments::command()).try_get_matches_from(words.split_whitespace()).unwrap_err();
            in_english(&error).lines().next().unwrap_or_default().to_string()
        };
        assert_eq!(told("try a --number x"), "error: invalid value 'x' for '--number <NUMBER>': expected a whole number");
        assert_eq!(told("try a --number="), "error: invalid value '' for '--number <NUMBER>': expected a whole number");
        assert_eq!(told("try a --seed=1.5"), "error: invalid value '1.5' for '--seed[=<SEED>]': expected a whole number");
        assert_eq!(told("try a --share x"), "error: invalid value 'x' for '--share <SHARE>': expected a number");
        assert!(told("try a --number 10").ends_with(": 10 is not in 1..=9"), "{}", told("try a --number 10"));
        assert_eq!(told("try a --number -1"), "error: invalid value '-1' for '--number <NUMBER>': -1 is not in 1..=9");
        assert_eq!(told("try a --seed=-1"), "error: invalid value '-1' for '--seed[=<SEED>]': expected a whole number from 0 on");
        let large = told("try a --seed=99999999999999999999");
        assert!(large.ends_with("number too large to fit in target type"), "{large}");
    }

    #[test]
    fn the_error_for_an_earlier_spelling_names_the_one_of_now() {
        let told = |line: &str| {
            let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
            let of_flags = Arguments::command().try_get_matches_from(&words).unwrap_err();
            let of_commands = Commands::command().try_get_matches_from(&words).unwrap_err();
            [of_flags, of_commands].iter().find_map(|error| renamed(error, &words)).map(|text| text.en.into_owned())
        };
        assert_eq!(told("try a --srand 7").as_deref(), Some("--srand is --seed now"));
        assert_eq!(told("try explain 05").as_deref(), Some("explain is tree --failing now"));
        assert_eq!(told("try replay --format kif").as_deref(), Some("--format is --as now"));
        assert_eq!(told("try a --nmber 3"), None);
    }

    #[test]
    fn help_and_versions_are_no_refusals() {
        let error = Commands::command().version("1").try_get_matches_from(["try", "--help"]).unwrap_err();
        assert_eq!(in_japanese(&error), None);
        let error = Commands::command().version("1").try_get_matches_from(["try", "--version"]).unwrap_err();
        assert_eq!(in_japanese(&error), None);
    }
}
