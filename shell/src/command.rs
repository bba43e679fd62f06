//! The one parser: a line of text becomes a [`Command`], or a [`Refusal`] that says what is wrong with it.

use std::fmt;
use std::iter::Peekable;
use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

use minishogi::{Color, Limits, MAX_PLY, Move, ParseMoveError, Position, PositionError};

/// What the shell can be told.
#[derive(Debug, PartialEq)]
pub(crate) enum Command<'a> {
    Usi,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position(Box<Position>),
    Go(Box<Go>),
    Stop,
    PonderHit,
    GameOver,
    Quit,
    Display,
    Sfen,
    Moves,
    Mated,
    Key,
    Side,
    Eval,
    User(Vec<&'a str>),
    /// The game, or nothing for that of the position.
    Solve(String),
    Perft(u32),
    RandomGames(u32),
    Bench(Limits),
    Help,
}

/// The byoyomi of a `go` that says nothing of how long to think.
pub(crate) const DEFAULT_BYOYOMI: Duration = Duration::from_secs(1);

/// What `go` asks for.
#[derive(Debug, PartialEq, Default)]
pub(crate) struct Go {
    pub(crate) limits: Limits,
    pub(crate) ponder: bool,
    /// The only moves to consider; all of them where none are given.
    pub(crate) searchmoves: Vec<Move>,
    /// What was wrong with some of the arguments. The search goes on with the others: a client that has sent `go` waits for a move.
    pub(crate) mistakes: Vec<Refusal>,
}

/// Why a command, or a part of it, has no effect.
#[derive(Debug, PartialEq)]
pub(crate) enum Refusal {
    UnknownCommand(String),
    Position(PositionError),
    SearchMove(ParseMoveError),
    Unexpected { of: &'static str, text: String },
    NoOption(String),
    NoNumber { of: String, text: String },
    TooLarge { of: String, text: String },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Refusal::UnknownCommand(word) => write!(f, "No such option: {word}"),
            Refusal::Position(error) => write!(f, "{error}"),
            Refusal::SearchMove(error) => write!(f, "searchmoves: {error}"),
            Refusal::Unexpected { of, text } => write!(f, "{of}: `{text}` means nothing here"),
            Refusal::NoOption(text) => write!(f, "setoption: `{text}` instead of `name NAME value VALUE`"),
            Refusal::NoNumber { of, text } => write!(f, "{of}: `{text}` instead of a number from 0 on"),
            Refusal::TooLarge { of, text } => write!(f, "{of}: {text} is too large"),
        }
    }
}

/// One line for each command, as `help` shows them.
pub(crate) const HELP: &[(&str, &str)] = &[
    ("position startpos [moves M...]", "set up the start of a game and play moves"),
    ("position [sfen] SFEN [moves M...]", "set up any position and play moves"),
    ("sfen SFEN [moves M...]", "the same"),
    ("sfen", "print the position as SFEN"),
    ("d", "show the board"),
    ("moves", "print the legal moves"),
    ("mated", "print 1 if the side to move is mated, otherwise 0"),
    ("side", "print the side to move"),
    ("key", "print the hash key"),
    ("eval", "print the player's value of the position, seen from the side to move"),
    ("user [WORDS...]", "call the player's `user`"),
    ("solve KG-K", "let the player solve an endgame with these pieces from its end"),
    ("solve - 0 0,1", "the same of a game given by its positions: - + = (ended), or where moves lead"),
    ("solve dobutsu [POSITION]", "the same of dobutsu shogi from its start (3.3 GB), or from a position with fewer pieces"),
    ("solve", "the same of the position: its value, and that of each move"),
    ("go [LIMITS...]", "let the player choose a move; alone it means `go byoyomi 1000`"),
    ("  depth N, nodes N", "limits of the search"),
    ("  movetime MS, byoyomi MS", "time for this move, in milliseconds"),
    ("  btime MS, wtime MS, binc MS, winc MS", "clocks and increments of Black and White"),
    ("  infinite, ponder", "answer only after `stop` (or `ponderhit`)"),
    ("  searchmoves M...", "consider only these moves"),
    ("go mate N", "let the player look for a mate by checks of at most N plies"),
    ("go mate MS", "the same of any length, N > 256: a time in milliseconds"),
    ("go mate infinite", "the same without a limit; alone, `go mate` takes a second"),
    ("stop", "end the search, with a move"),
    ("ponderhit", "the expected move was played: the clock runs"),
    ("gameover [win|lose|draw]", "end the search, without a move"),
    ("perft N", "count the sequences of N moves"),
    ("rp [N]", "play N random games (1000) and take them back"),
    ("bench [depth N|nodes N]", "search 21 positions (depth 5) and print the nodes: a signature of the search"),
    ("usi", "print the names of the player and the variant"),
    ("isready", "answer readyok"),
    ("setoption name NAME value VALUE", "set an option of the player (`usi` lists them); others change nothing"),
    ("usinewgame", "tell the player that a new game begins"),
    ("help", "print this list"),
    ("quit", "end the program"),
];

/// The words of a line that are left.
type Words<'a> = Peekable<SplitWhitespace<'a>>;

/// Reads a line; `None` if it is empty.
pub(crate) fn parse(line: &str) -> Result<Option<Command<'_>>, Refusal> {
    // Some programs write a byte order mark first.
    let mut words = line.trim_start_matches('\u{feff}').split_whitespace().peekable();
    let Some(name) = words.next() else { return Ok(None) };
    Ok(Some(match name {
        "usi" => Command::Usi,
        "isready" => Command::IsReady,
        "usinewgame" | "ucinewgame" => Command::NewGame,
        "setoption" => parse_option(words)?,
        "position" => parse_position(words)?,
        "go" => Command::Go(Box::new(parse_go(words))),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "gameover" => Command::GameOver,
        "quit" => Command::Quit,
        "d" => Command::Display,
        "sfen" if words.peek().is_none() => Command::Sfen,
        "sfen" => parse_position(words)?,
        "moves" => Command::Moves,
        "mated" => Command::Mated,
        "key" => Command::Key,
        "side" => Command::Side,
        "eval" => Command::Eval,
        "user" => Command::User(words.collect()),
        "solve" => Command::Solve(words.collect::<Vec<_>>().join(" ")),
        "perft" => Command::Perft(parse_depth(words.next())?),
        "rp" if words.peek().is_none() => Command::RandomGames(1000),
        "rp" => Command::RandomGames(parse_count("rp", words.next())?),
        "bench" => Command::Bench(parse_bench(words)?),
        "help" => Command::Help,
        unknown => return Err(Refusal::UnknownCommand(unknown.to_string())),
    }))
}

/// `name NAME [value VALUE]`; both may have several words.
fn parse_option(mut words: Words) -> Result<Command, Refusal> {
    if words.next_if_eq(&"name").is_none() {
        return Err(Refusal::NoOption(words.collect::<Vec<_>>().join(" ")));
    }
    let mut name = Vec::new();
    while let Some(word) = words.next_if(|&word| word != "value") {
        name.push(word);
    }
    let value: Vec<&str> = words.skip(1).collect();
    Ok(Command::SetOption { name: name.join(" "), value: value.join(" ") })
}

fn parse_position(words: Words) -> Result<Command, Refusal> {
    let position = Position::from_usi(&words.collect::<Vec<_>>().join(" ")).map_err(Refusal::Position)?;
    Ok(Command::Position(Box::new(position)))
}

/// The words with a meaning of their own after `go`.
const GO_WORDS: &[&str] =
    &["depth", "nodes", "movetime", "btime", "wtime", "binc", "winc", "byoyomi", "infinite", "ponder", "mate", "searchmoves"];

fn parse_go(mut words: Words) -> Go {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        if let Err(mistake) = go.read(word, &mut words) {
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
            "mate" => {
                limits.mate = Some(MAX_PLY);
                match argument().map(|number| parse_count::<u64>(word, Some(number))).transpose() {
                    Ok(Some(plies)) if plies <= u64::from(MAX_PLY) => limits.mate = Some((plies as u32).max(1)),
                    Ok(Some(millis)) => limits.movetime = Some(Duration::from_millis(millis)),
                    no_number => {
                        limits.byoyomi.get_or_insert(DEFAULT_BYOYOMI);
                        no_number?;
                    }
                }
            }
            "searchmoves" => {
                while let Some(text) = argument() {
                    match text.parse() {
                        Ok(m) => self.searchmoves.push(m),
                        Err(error) => self.mistakes.push(Refusal::SearchMove(error)),
                    }
                }
            }
            unknown => return Err(Refusal::Unexpected { of: "go", text: unknown.to_string() }),
        }
        Ok(())
    }
}

/// At most one limit, which is at least 1.
fn parse_bench(mut words: Words) -> Result<Limits, Refusal> {
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

/// A depth of perft. The recursion is as deep as that, so not every number will do.
fn parse_depth(text: Option<&str>) -> Result<u32, Refusal> {
    let depth: u32 = parse_count("perft", text)?;
    if depth > MAX_PLY { Err(Refusal::TooLarge { of: "perft".to_string(), text: depth.to_string() }) } else { Ok(depth) }
}

fn parse_count<T: FromStr>(of: &str, text: Option<&str>) -> Result<T, Refusal> {
    let (of, text) = (of.to_string(), text.unwrap_or_default().to_string());
    match text.parse() {
        Ok(count) => Ok(count),
        Err(_) if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) => Err(Refusal::TooLarge { of, text }),
        Err(_) => Err(Refusal::NoNumber { of, text }),
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
        match parse(&format!("go {arguments}")) {
            Ok(Some(Command::Go(go))) => *go,
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
        assert_eq!(go.searchmoves, ["5d5c".parse().unwrap(), "P*3c".parse().unwrap()]);
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
        for (command, _) in HELP.iter().filter(|(command, _)| !command.starts_with(' ')) {
            let name = command.split(' ').next().unwrap();
            assert!(!matches!(parse(name), Err(Refusal::UnknownCommand(_))), "{command}");
        }
    }

    #[test]
    fn options_may_have_several_words() {
        let option = |name: &str, value: &str| Ok(Some(Command::SetOption { name: name.to_string(), value: value.to_string() }));
        assert_eq!(parse("setoption name Use Book value a b"), option("Use Book", "a b"));
        assert_eq!(parse("setoption name Clear"), option("Clear", ""));
    }
}
