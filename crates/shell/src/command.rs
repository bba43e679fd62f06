//! The one parser: a line of text becomes a [`Command`], or a [`Refusal`] that names its fault.

use std::iter::Peekable;
use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

use minishogi::{Color, Glyphs, Lang, Limits, MAX_PLY, Move, PositionError, Text, text};

use crate::help::{In, is_known, names};

/// A line that was understood.
#[derive(Debug, PartialEq)]
pub(crate) struct Line<'a> {
    pub(crate) command: Command<'a>,
    /// The words after a command that takes no more, as a person may type them. The protocol's own commands are obeyed without a word.
    pub(crate) ignored: Option<Refusal>,
}

/// A command of the shell.
#[derive(Debug, PartialEq)]
pub(crate) enum Command<'a> {
    Usi,
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    /// The words that describe it.
    Position(Vec<&'a str>),
    Do(Vec<&'a str>),
    Undo,
    Go(Box<Go>),
    Stop,
    PonderHit,
    GameOver,
    Quit,
    Display,
    /// The labelled board, with other glyphs than the language asks for or not.
    Board(Option<Glyphs>),
    Lang(Lang),
    /// The position as text, after this word.
    Sfen(&'a str),
    Moves,
    Mated,
    Key,
    Result,
    Side,
    Eval,
    User(Vec<&'a str>),
    Part(Vec<&'a str>),
    /// The game, or nothing for that of the position.
    Solve(String),
    /// The plan of a training, in words that `plan` reads.
    Train(Vec<&'a str>),
    Perft(u32),
    RandomGames(u32),
    Bench(Limits),
    Tree(View),
    Stats,
    Help,
    Nothing,
}

/// The byoyomi of a `go` that says nothing of how long to think.
pub(crate) const DEFAULT_BYOYOMI: Duration = Duration::from_secs(1);

/// The part of a tree to show, and its format.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct View {
    /// The number of plies below the node.
    pub(crate) levels: Option<u32>,
    /// From the root to the node.
    pub(crate) path: Vec<String>,
    pub(crate) format: Format,
    /// The file to write to, if any.
    pub(crate) file: Option<String>,
}

/// In which form a tree is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Format {
    #[default]
    Text,
    Json,
    Dot,
    Svg,
    /// Events with a time, as profilers show them.
    Trace,
}

impl Format {
    pub(crate) const NAMES: [(&'static str, Format); 5] =
        [("text", Format::Text), ("json", Format::Json), ("dot", Format::Dot), ("svg", Format::Svg), ("trace", Format::Trace)];
}

/// The arguments of `go`.
#[derive(Debug, PartialEq, Default)]
pub(crate) struct Go {
    pub(crate) limits: Limits,
    pub(crate) ponder: bool,
    /// The only moves to consider; all of them if none are given.
    pub(crate) searchmoves: Vec<String>,
    /// The fault of some of the arguments. The search goes on with the others: a client that has sent `go` waits for a move.
    pub(crate) mistakes: Vec<Refusal>,
}

/// Why a command, or a part of it, has no effect.
#[derive(Debug, PartialEq)]
pub(crate) enum Refusal {
    /// And the word that may have been meant.
    UnknownCommand(String, Option<String>),
    Position(PositionError),
    Unexpected {
        of: &'static str,
        text: String,
    },
    /// Words that change nothing, and whether they are moves.
    Ignored {
        of: String,
        text: String,
        moves: bool,
    },
    /// The text after a word, which may be empty, and the expected one.
    Instead {
        of: String,
        text: String,
        expected: Text,
    },
    TooLarge {
        of: String,
        text: String,
    },
}

impl Refusal {
    fn instead(of: &str, text: &str, expected: Text) -> Refusal {
        Refusal::Instead { of: of.to_string(), text: text.to_string(), expected }
    }

    pub(crate) fn text(&self) -> Text {
        match self {
            Refusal::UnknownCommand(word, meant) => {
                let (mut en, mut ja) = (format!("unknown command `{word}`; "), format!("`{word}` というコマンドはありません。"));
                if let Some(meant) = meant {
                    en += &format!("did you mean `{meant}`? ");
                    ja += &format!("`{meant}` のことですか。");
                }
                Text::of(en + "`help` lists them", ja + "`help` で一覧が出ます")
            }
            Refusal::Position(error) => error.text(),
            Refusal::Unexpected { of, text } => {
                text!("{of}: `{text}` means nothing here", "{of}: `{text}` はここでは意味を持ちません")
            }
            Refusal::Ignored { of, text, moves: false } => {
                text!("{of}: `{text}` is ignored", "{of}: `{text}` は無視しました")
            }
            Refusal::Ignored { of, text, moves: true } => {
                text!("{of}: `{text}` is ignored; `do {text}` plays it", "{of}: `{text}` は無視しました。指すには `do {text}` と打ちます")
            }
            Refusal::Instead { of, text, expected } => instead(of, text, expected),
            Refusal::TooLarge { of, text } => text!("{of}: {text} is too large", "{of}: {text} は大きすぎます"),
        }
    }
}

/// Names the words that were expected after a word, in Japanese with their particle, and the word that is there.
pub(crate) fn instead(of: &str, text: &str, expected: &Text) -> Text {
    let Text { en, ja } = expected;
    match text {
        "" => text!("{of}: expected {en}", "{of}: {ja}書いてください"),
        _ => text!("{of}: `{text}` instead of {en}", "{of}: `{text}` ではなく {ja}書いてください"),
    }
}

pub(crate) const LANG: Text = Text::new("`en` or `ja`", "`en` か `ja` と");
pub(crate) const OPTION: Text = Text::new("`name NAME value VALUE`", "`name NAME value VALUE` と");
const MOVES: Text = Text::new("moves, as in `do 5d5c`", "`do 5d5c` のように指し手を");
const ANY_MOVES: Text = Text::new("moves", "指し手を");
const POSITION: Text = Text::new("`startpos` or `sfen SFEN`", "`startpos` か `sfen SFEN` と");
const GLYPHS: Text = Text::new("`kanji` or `letters`", "`kanji` か `letters` と");
const FORMAT: Text = Text::new("`text`, `json`, `dot`, `svg` or `trace`", "`text`、`json`、`dot`、`svg`、`trace` のどれかを");
const NUMBER: Text = Text::new("a number from 0 on", "0 以上の整数を");
/// After `go mate`, which takes a word as well.
const MATE: Text = Text::new("a number from 0 on, or `infinite`", "0 以上の整数か `infinite` を");

/// The words of a line that are left.
type Words<'a> = Peekable<SplitWhitespace<'a>>;

/// Reads a line for the shell of this game; `None` if it is empty.
pub(crate) fn parse(line: &str, game: In) -> Result<Option<Line<'_>>, Refusal> {
    // Some programs write a byte order mark first.
    let mut words = line.trim_start_matches('\u{feff}').split_whitespace().peekable();
    let Some(&name) = words.peek() else { return Ok(None) };
    if is_like_a_move(name) {
        return Ok(Some(Line { command: Command::Do(words.collect()), ignored: None }));
    }
    if !is_known(name, game) {
        return Err(unknown_command(name, game));
    }
    words.next();
    let command = match name {
        "usi" => Command::Usi,
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "usinewgame" | "ucinewgame" => Command::NewGame,
        "setoption" => parse_option(&mut words)?,
        "position" if words.peek().is_none() => return Err(Refusal::instead("position", "", POSITION)),
        "position" => Command::Position(words.by_ref().collect()),
        "do" if words.peek().is_none() => return Err(Refusal::instead("do", "", if game == In::Minishogi { MOVES } else { ANY_MOVES })),
        "do" => Command::Do(words.by_ref().collect()),
        "undo" => Command::Undo,
        "go" => Command::Go(Box::new(parse_go(&mut words))),
        "stop" => Command::Stop,
        // As board programs for chess say to every engine.
        "debug" | "register" if game == In::OtherGames => Command::Nothing,
        "ponderhit" => Command::PonderHit,
        "gameover" => Command::GameOver,
        "quit" | "exit" => Command::Quit,
        "d" if words.next_if_eq(&"labels").is_none() => Command::Display,
        "d" | "board" => Command::Board(parse_glyphs(words.next())?),
        "lang" => Command::Lang(parse_lang(words.next())?),
        "sfen" if words.peek().is_none() => Command::Sfen(name),
        "fen" if game == In::OtherGames => Command::Sfen(name),
        "sfen" => Command::Position(words.by_ref().collect()),
        "moves" => Command::Moves,
        "mated" => Command::Mated,
        "key" => Command::Key,
        "result" => Command::Result,
        "side" => Command::Side,
        "eval" => Command::Eval,
        "user" => Command::User(words.by_ref().collect()),
        "part" => Command::Part(words.by_ref().collect()),
        "solve" => Command::Solve(words.by_ref().collect::<Vec<_>>().join(" ")),
        "train" => Command::Train(words.by_ref().collect()),
        "perft" => Command::Perft(parse_depth(words.next())?),
        "rp" if words.peek().is_none() => Command::RandomGames(1000),
        "rp" => Command::RandomGames(parse_count("rp", words.next())?),
        "bench" => Command::Bench(parse_bench(&mut words)?),
        "tree" => Command::Tree(parse_tree(&mut words, game)?),
        "stats" => Command::Stats,
        "help" | "--help" | "-h" => Command::Help,
        unknown => return Err(unknown_command(unknown, game)),
    };
    Ok(Some(Line { ignored: ignored(&command, name, words), command }))
}

/// Returns whether the text was meant as a move, right or wrong: no command begins with a digit or has a `*`.
fn is_like_a_move(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit()) || word.contains('*') || word == "resign"
}

fn ignored(command: &Command, name: &str, words: Words) -> Option<Refusal> {
    use Command::*;
    if matches!(command, Usi | Uci | Nothing | IsReady | NewGame | Stop | PonderHit | GameOver | Quit) {
        return None;
    }
    let words: Vec<&str> = words.collect();
    let moves = words.iter().all(|word| word.parse::<Move>().is_ok());
    (!words.is_empty()).then(|| Refusal::Ignored { of: name.to_string(), text: words.join(" "), moves })
}

/// The bytes of a word in which a slip is looked for.
const LONGEST_WORD: usize = 160;

fn unknown_command(word: &str, game: In) -> Refusal {
    if word.len() > LONGEST_WORD {
        return Refusal::UnknownCommand(word.to_string(), None);
    }
    // Wide letters of a Japanese keyboard count as well.
    let narrow = |c| char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c);
    let typed: String = word.chars().map(|c| if ('\u{ff01}'..='\u{ff5e}').contains(&c) { narrow(c) } else { c }).collect();
    let meant = if typed != word && typed.parse::<Move>().is_ok() { Some(typed) } else { nearest_command(&typed, game) };
    Refusal::UnknownCommand(word.to_string(), meant)
}

/// Returns the command that was probably meant: with one slip in three characters at most.
fn nearest_command(typed: &str, game: In) -> Option<String> {
    let typed = typed.trim_start_matches('-').to_ascii_lowercase();
    let names = names(game).filter(|name| !name.is_empty());
    nearest(&typed, names).map(str::to_string)
}

/// Returns the name that the typed word was meant for, if one is near.
pub fn nearest<'a>(typed: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let (slips, name) = names.map(|name| (distance(typed, name), name)).min()?;
    (slips * 3 <= typed.chars().count()).then_some(name)
}

/// Returns how many slips lead from one word to the other: a character too many, too few, another, or two that changed places.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut slips = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            slips[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let other = usize::from(a[i - 1] != b[j - 1]);
                (slips[i - 1][j] + 1).min(slips[i][j - 1] + 1).min(slips[i - 1][j - 1] + other)
            };
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                slips[i][j] = slips[i][j].min(slips[i - 2][j - 2] + 1);
            }
        }
    }
    slips[a.len()][b.len()]
}

fn parse_glyphs(word: Option<&str>) -> Result<Option<Glyphs>, Refusal> {
    match word {
        None => Ok(None),
        Some("kanji") => Ok(Some(Glyphs::Kanji)),
        Some("letters") => Ok(Some(Glyphs::Letters)),
        Some(other) => Err(Refusal::instead("board", other, GLYPHS)),
    }
}

fn parse_lang(word: Option<&str>) -> Result<Lang, Refusal> {
    let word = word.unwrap_or_default();
    Lang::from_code(word).ok_or_else(|| Refusal::instead("lang", word, LANG))
}

/// `name NAME [value VALUE]`; both may have several words.
fn parse_option<'a>(words: &mut Words) -> Result<Command<'a>, Refusal> {
    if words.next_if_eq(&"name").is_none() {
        return Err(Refusal::instead("setoption", &words.collect::<Vec<_>>().join(" "), OPTION));
    }
    let mut name = Vec::new();
    while let Some(word) = words.next_if(|&word| word != "value") {
        name.push(word);
    }
    if name.is_empty() {
        let rest: Vec<&str> = ["name"].into_iter().chain(words).collect();
        return Err(Refusal::instead("setoption", &rest.join(" "), OPTION));
    }
    let value: Vec<&str> = words.skip(1).collect();
    Ok(Command::SetOption { name: name.join(" "), value: value.join(" ") })
}

/// The words with a meaning of their own after `go`.
const GO_WORDS: &[&str] =
    &["depth", "nodes", "movetime", "btime", "wtime", "binc", "winc", "byoyomi", "infinite", "ponder", "mate", "movestogo", "searchmoves"];

fn parse_go(words: &mut Words) -> Go {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        if let Err(mistake) = go.read(word, words) {
            go.mistakes.push(mistake);
        }
    }
    go
}

impl Go {
    /// Reads a word and its arguments. Depth, nodes and mate are at least 1.
    fn read(&mut self, word: &str, words: &mut Words) -> Result<(), Refusal> {
        let limits = &mut self.limits;
        let [black, white] = Color::ALL.map(Color::index);
        let mut argument = || words.next_if(|word| !GO_WORDS.contains(word));
        match word {
            "infinite" => limits.infinite = true,
            "ponder" => self.ponder = true,
            "depth" => limits.depth = Some(parse_count::<u32>(word, argument())?.max(1)),
            "nodes" => limits.nodes = Some(parse_count::<u64>(word, argument())?.max(1)),
            "movetime" => limits.movetime = Some(parse_time(word, argument())?),
            "byoyomi" => limits.byoyomi = Some(parse_time(word, argument())?),
            "btime" => limits.time[black] = Some(parse_time(word, argument())?),
            "wtime" => limits.time[white] = Some(parse_time(word, argument())?),
            "binc" => limits.increment[black] = parse_time(word, argument())?,
            "winc" => limits.increment[white] = parse_time(word, argument())?,
            // The clocks of USI say nothing of that.
            "movestogo" => drop(argument()),
            "mate" => {
                limits.mate = Some(MAX_PLY);
                match argument().map(|number| parse_count::<u64>(word, Some(number))).transpose() {
                    Ok(Some(plies)) if plies <= u64::from(MAX_PLY) => limits.mate = Some((plies as u32).max(1)),
                    Ok(Some(millis)) => limits.movetime = Some(Duration::from_millis(millis)),
                    no_number => {
                        limits.byoyomi.get_or_insert(DEFAULT_BYOYOMI);
                        no_number.map_err(|mistake| match mistake {
                            Refusal::Instead { of, text, .. } => Refusal::Instead { of, text, expected: MATE },
                            other => other,
                        })?;
                    }
                }
            }
            "searchmoves" => {
                while let Some(text) = argument() {
                    self.searchmoves.push(text.to_string());
                }
            }
            unknown => return Err(Refusal::Unexpected { of: "go", text: unknown.to_string() }),
        }
        Ok(())
    }
}

/// At most one limit, which is at least 1.
fn parse_bench(words: &mut Words) -> Result<Limits, Refusal> {
    let mut limits = Limits::default();
    match words.next() {
        None => {}
        Some(word @ "depth") => limits.depth = Some(parse_count::<u32>(word, words.next())?.max(1)),
        Some(word @ "nodes") => limits.nodes = Some(parse_count::<u64>(word, words.next())?.max(1)),
        Some(unknown) => return Err(Refusal::Unexpected { of: "bench", text: unknown.to_string() }),
    }
    match words.next() {
        None => Ok(limits),
        Some(unknown) => Err(Refusal::Unexpected { of: "bench", text: unknown.to_string() }),
    }
}

/// Levels, a path and a form, in this order or any other; behind the form comes a file, whose name may have spaces.
fn parse_tree(words: &mut Words, game: In) -> Result<View, Refusal> {
    let mut view = View::default();
    while let Some(word) = words.next() {
        if word == "--format" {
            let name = words.next().unwrap_or_default();
            let format = Format::NAMES.iter().find(|(other, _)| *other == name).map(|(_, format)| *format);
            view.format = format.ok_or_else(|| Refusal::instead("tree: --format", name, FORMAT))?;
            let file: Vec<&str> = words.collect();
            view.file = (!file.is_empty()).then(|| unquoted(&file.join(" ")).to_string());
            return Ok(view);
        }
        match word.parse() {
            Ok(levels) => view.levels = Some(levels),
            Err(_) if game == In::OtherGames || word.parse::<Move>().is_ok() => view.path.push(word.to_string()),
            Err(_) => return Err(Refusal::Unexpected { of: "tree", text: word.to_string() }),
        }
    }
    Ok(view)
}

/// Returns the name of a file without the quotes around it, as a person writes them by habit: its spaces need none here.
pub(crate) fn unquoted(name: &str) -> &str {
    let quotes = ['"', '\''].into_iter();
    quotes.filter_map(|quote| name.strip_prefix(quote)?.strip_suffix(quote)).next().unwrap_or(name)
}

/// Returns a depth of perft. The recursion is as deep as that, so not every number will do.
pub(crate) fn parse_depth(text: Option<&str>) -> Result<u32, Refusal> {
    let text = text.unwrap_or_default();
    let expected = || text!("a depth from 0 to {MAX_PLY}, as in `perft 3`", "0 から {MAX_PLY} までの深さを、`perft 3` のように");
    text.parse().ok().filter(|&depth| depth <= MAX_PLY).ok_or_else(|| Refusal::instead("perft", text, expected()))
}

fn parse_count<T: FromStr>(of: &str, text: Option<&str>) -> Result<T, Refusal> {
    let (of, text) = (of.to_string(), text.unwrap_or_default().to_string());
    match text.parse() {
        Ok(count) => Ok(count),
        Err(_) if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) => Err(Refusal::TooLarge { of, text }),
        Err(_) => Err(Refusal::Instead { of, text, expected: NUMBER }),
    }
}

/// Milliseconds. Less than none counts as none: a clock may have run over.
fn parse_time(of: &str, text: Option<&str>) -> Result<Duration, Refusal> {
    let text = match text {
        Some(text) if text.strip_prefix('-').is_some_and(|digits| digits.parse::<u64>().is_ok()) => Some("0"),
        _ => text,
    };
    parse_count(of, text).map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(arguments: &str) -> Go {
        match parse(&format!("go {arguments}"), In::Minishogi) {
            Ok(Some(Line { command: Command::Go(go), .. })) => *go,
            other => panic!("{other:?}"),
        }
    }

    fn millis(millis: u64) -> Option<Duration> {
        Some(Duration::from_millis(millis))
    }

    #[test]
    fn go_reads_all_limits_in_any_order() {
        let expected = Limits {
            depth: Some(3),
            nodes: Some(4),
            movetime: millis(5),
            time: [millis(60_000), millis(0)],
            increment: [Duration::from_millis(8), Duration::from_millis(9)],
            byoyomi: millis(10),
            infinite: true,
            mate: None,
        };
        let forth = go("depth 3 nodes 4 movetime 5 btime 60000 wtime -7 binc 8 winc 9 byoyomi 10 infinite");
        let back = go("infinite byoyomi 10 winc 9 binc 8 wtime 0 btime 60000 movetime 5 nodes 4 depth 3");
        assert_eq!(forth, Go { limits: expected, ..Go::default() });
        assert_eq!(back, forth);
    }

    #[test]
    fn go_alone_has_no_limits_and_depth_0_is_depth_1() {
        assert_eq!(go(""), Go::default());
        assert_eq!(go("depth 0 nodes 0").limits, Limits { depth: Some(1), nodes: Some(1), ..Limits::default() });
    }

    #[test]
    fn searchmoves_end_at_the_next_word_of_go() {
        let go = go("searchmoves 5d5c P*3c ponder mate 7");
        assert_eq!(go.searchmoves, ["5d5c", "P*3c"]);
        assert!(go.ponder);
        assert_eq!((go.limits.mate, go.mistakes), (Some(7), vec![]));
    }

    #[test]
    fn a_mistake_leaves_the_other_limits_alone() {
        let go = go("depth x nodes 5 movetime 99999999999999999999999 byoyomi 6");
        assert_eq!(go.limits, Limits { nodes: Some(5), byoyomi: millis(6), ..Limits::default() });
        assert_eq!(go.mistakes.len(), 2);
    }

    #[test]
    fn every_command_of_the_help_is_one() {
        for game in [In::Minishogi, In::OtherGames] {
            for name in names(game).filter(|name| !name.is_empty()) {
                assert!(!matches!(parse(name, game), Err(Refusal::UnknownCommand(..))), "{name}");
            }
        }
    }

    #[test]
    fn a_slip_of_the_finger_is_understood() {
        let meant = |typed: &str| match parse(typed, In::Minishogi) {
            Err(Refusal::UnknownCommand(_, meant)) => meant.unwrap_or_default(),
            other => panic!("{typed}: {other:?}"),
        };
        let slips = [
            ("D", "d"),
            ("mvoes", "moves"),
            ("positon", "position"),
            ("uci", "usi"),
            ("qiut", "quit"),
            ("--halp", "help"),
            ("Boards", "board"),
            ("ｄ", "d"),
            ("ＭＯＶＥＳ", "moves"),
            ("５ｄ５ｃ", "5d5c"),
        ];
        for (typed, command) in slips {
            assert_eq!(meant(typed), command, "{typed}");
        }
        for typed in ["x", "foo", "show", "歩", "---"] {
            assert_eq!(meant(typed), "", "{typed}");
        }
        let endless = "d".repeat(1_000_000);
        assert_eq!(parse(&endless, In::Minishogi), Err(Refusal::UnknownCommand(endless.clone(), None)));
    }

    #[test]
    fn blanks_around_words_mean_nothing() {
        for line in [
            "setoption name USI_Hash value 16",
            "position startpos moves 5d5c 1b1c",
            "go btime 100 wtime 100 byoyomi 10",
            "go mate infinite",
            "usinewgame",
            "stop",
            "isready",
            "gameover win",
        ] {
            let expected = parse(line, In::Minishogi);
            assert!(expected.is_ok(), "{line}");
            for spread in
                [format!("  {line}"), format!("{line} \t"), line.replace(' ', "\t"), format!("\t {} \r", line.replace(' ', " \t  "))]
            {
                assert_eq!(parse(&spread, In::Minishogi), expected, "{spread:?}");
            }
        }
    }

    #[test]
    fn options_may_have_several_words() {
        let option = |name: &str, value: &str| {
            let command = Command::SetOption { name: name.to_string(), value: value.to_string() };
            Ok(Some(Line { command, ignored: None }))
        };
        assert_eq!(parse("setoption name Use Book value a b", In::Minishogi), option("Use Book", "a b"));
        assert_eq!(parse("setoption name Clear", In::Minishogi), option("Clear", ""));
        for nameless in ["name", "name value 3"] {
            assert_eq!(parse(&format!("setoption {nameless}"), In::Minishogi), Err(Refusal::instead("setoption", nameless, OPTION)));
        }
    }
}
