//! An engine as the user names it (a package of the course, a path, a command line, or fields), and its limits.
//!
//! `sol05`, `./my-engine`, `'python3 my_engine.py --fast'`, `random`, or
//! `cmd=fairy-stockfish,name=Fairy,proto=uci,option.Hash=64,tc=10+0.1`. In place of the clock `nodes=1000`, `depth=5`, `movetime=100`,
//! `byoyomi=10000`.

use std::fmt;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use minishogi::{Color, Text, text};
use minishogi_command::command_line::Refused;
use minishogi_command::commands::arena::{self, read_clock};
use minishogi_command::read_player;
use serde::{Deserialize, Serialize};

use super::board::Variant;
use super::dialect::Dialect;
use minishogi_lab::engine::{EngineCommand, EngineError, is_script, words};

/// An engine with all data that a session needs to start it.
#[derive(Debug)]
pub struct EngineConfig {
    pub record: EngineRecord,
    pub command: EngineCommand,
    pub dialect: Dialect,
    pub variant: Variant,
    /// The number of consecutive failures to make it ready, in all sessions, and the reason of the last one.
    pub failures: Mutex<(u32, String)>,
}

/// The entry for an engine in a games file. It prevents games that do not belong together from being mixed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineRecord {
    pub name: String,
    pub command: String,
    pub options: Vec<(String, String)>,
    pub limit: Limit,
    /// Distinguishes the program from others of the same name, if there is a digest: [`EngineCommand::digest`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
}

/// The fields as the user gave them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Fields {
    command: String,
    name: Option<String>,
    dialect: Option<Dialect>,
    options: Vec<(String, String)>,
    limit: Option<Limit>,
}

/// All engines that play, no two with the same name.
#[derive(Debug)]
pub struct Roster {
    /// The limit of engines that have none of their own.
    limit: Limit,
    seed: u64,
    /// True if packages of the course are compiled for speed.
    release: bool,
    variant: Variant,
    engines: Vec<EngineConfig>,
}

impl Roster {
    pub fn new(limit: Limit, seed: u64, release: bool) -> Roster {
        Roster { limit, seed, release, variant: Variant::Minishogi, engines: Vec::new() }
    }

    /// Returns the same for another game than minishogi.
    pub fn playing(self, variant: Variant) -> Roster {
        Roster { variant, ..self }
    }

    /// Adds the engine that the user named; compiles it if it is a package of the course.
    ///
    /// # Errors
    /// Names the engine and the problem: a bad field, a missing program, a package that does not compile.
    pub fn add(&mut self, text: &str) -> Result<(), Text> {
        let fields = Fields::read(text)
            .map_err(|error| Text::of(format!("engine `{text}`: {}", error.en), format!("エンジン `{text}`: {}", error.ja)))?;
        let seed = self.seed.wrapping_add(self.engines.len() as u64);
        let command = self.start_command(&fields.command, seed).map_err(|error| error.text())?;
        let name = fields.name.unwrap_or_else(|| short_name(&fields.command));
        let limit = fields.limit.unwrap_or(self.limit);
        let digest = command.digest();
        let record = EngineRecord { name, command: fields.command, options: fields.options, limit, digest };
        self.push(record, command, fields.dialect.unwrap_or(Dialect::of(self.variant)));
        Ok(())
    }

    /// Adds a program with the usual limit; `line` is its command in the games file.
    pub fn add_program(&mut self, name: &str, line: String, command: EngineCommand) {
        let digest = command.digest();
        let record = EngineRecord { name: name.to_string(), command: line, options: Vec::new(), limit: self.limit, digest };
        self.push(record, command, Dialect::Usi);
    }

    fn push(&mut self, mut record: EngineRecord, command: EngineCommand, dialect: Dialect) {
        let wanted = record.name.clone();
        let mut number = 1;
        while self.engines.iter().any(|other| other.record.name == record.name) {
            number += 1;
            record.name = format!("{wanted} ({number})");
        }
        self.engines.push(EngineConfig { record, command, dialect, variant: self.variant, failures: Mutex::default() });
    }

    /// Returns the command that starts an engine. The engines `random` and `kit` are this program itself.
    fn start_command(&self, line: &str, seed: u64) -> Result<EngineCommand, EngineError> {
        let seed = seed.to_string();
        let words: &[&str] = match line {
            RANDOM => &["usi", "--random", "--seed", &seed],
            KIT => &["usi", "--kit"],
            _ => return EngineCommand::new(line, self.release),
        };
        if self.variant != Variant::Minishogi {
            let reason = Text::new("it plays minishogi alone", "5五将棋しか指せません");
            return Err(EngineError::NotStarted { command: line.to_string(), reason });
        }
        EngineCommand::this_program(line, words.iter().map(ToString::to_string).collect())
    }

    pub fn into_engines(self) -> Vec<EngineConfig> {
        self.engines
    }
}

/// Returns the reason why a command cannot be started; with the spelling of an option if one was read as part of the command.
pub fn not_a_field(command: &str, error: Text) -> Text {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let mut names = command.split(',').skip(1).filter_map(|field| field.split_once('=')).map(|(name, _)| name.trim());
    match names.find(|name| is_name(name)) {
        None => error,
        Some(name) => Text::of(
            format!("{}; options are written option.{name}=...", error.en),
            format!("{}。オプションは option.{name}=... と書きます", error.ja),
        ),
    }
}

/// The player that plays any legal move.
pub const RANDOM: &str = "random";

/// The player of the kit, which is compiled already.
pub const KIT: &str = "kit";

/// Returns the last part of the path of the program, or of the script that is its argument.
fn short_name(command: &str) -> String {
    let words = words(command).unwrap_or_default();
    let script = words.iter().find(|word| is_script(word));
    let path = script.or(words.first()).map_or(command, String::as_str);
    Path::new(path).file_stem().map_or_else(|| path.to_string(), |stem| stem.to_string_lossy().into_owned())
}

/// The names of fields; after a comma only these begin a new one, so that commands and values may hold commas.
const NAMES: &[&str] = &["cmd=", "name=", "proto=", "option.", "nodes=", "depth=", "movetime=", "byoyomi=", "tc="];

impl Fields {
    fn read(text: &str) -> Result<Fields, Text> {
        if !NAMES.iter().any(|name| text.starts_with(name)) {
            return Ok(Fields { command: text.to_string(), ..Fields::default() });
        }
        let mut fields = Fields::default();
        for field in split(text) {
            fields.take(field)?;
        }
        if fields.command.is_empty() { Err(Text::new("there is no cmd=COMMAND", "`cmd=COMMAND` がありません")) } else { Ok(fields) }
    }

    fn take(&mut self, field: &str) -> Result<(), Text> {
        let (name, value) = field.split_once('=').ok_or_else(|| {
            text!("`{field}` has no value: expected {field}=VALUE", "`{field}` に値がありません。`{field}=VALUE` と書きます")
        })?;
        let number = || value.parse::<u64>().ok().filter(|&number| number > 0);
        let no_number = || text!("{name} is `{value}` instead of a number from 1 on", "`{name}` が `{value}` です。1 以上の数を書きます");
        let no_millis =
            || text!("{name} is `{value}` instead of milliseconds, at least 1", "`{name}` が `{value}` です。1 以上のミリ秒を書きます");
        let millis = || number().ok_or_else(no_millis);
        let limit = match name {
            "cmd" => {
                let Ok(player) = read_player(value);
                return self.set_command(&player);
            }
            "name" if value.is_empty() => return Err(Text::new("the name is empty", "名前が空です")),
            "name" => {
                self.name = Some(value.to_string());
                return Ok(());
            }
            "proto" => {
                self.dialect = Some(Dialect::read(value)?);
                return Ok(());
            }
            "nodes" => Limit::Nodes(number().ok_or_else(no_number)?),
            "depth" => {
                let depth = number().and_then(|depth| u32::try_from(depth).ok());
                Limit::Depth(depth.ok_or_else(no_number)?)
            }
            "movetime" => Limit::Movetime(millis()?),
            "byoyomi" => Limit::Byoyomi(millis()?),
            "tc" => read_clock(value)
                .map(Limit::from)
                .map_err(|Refused(error)| Text::of(format!("tc is {}", error.en), format!("`tc` が `{value}` です。{}", error.ja)))?,
            option => {
                let option = option.strip_prefix("option.").unwrap_or(option);
                self.options.push((option.to_string(), value.to_string()));
                return Ok(());
            }
        };
        match self.limit.replace(limit) {
            Some(first) => Err(text!("there are two limits, {first} and {limit}", "制限が `{first}` と `{limit}` の 2 つあります")),
            None => Ok(()),
        }
    }

    fn set_command(&mut self, command: &str) -> Result<(), Text> {
        if !self.command.is_empty() {
            return Err(Text::new("there are two cmd=", "`cmd=` が 2 つあります"));
        }
        self.command = command.to_string();
        Ok(())
    }
}

fn split(text: &str) -> Vec<&str> {
    let begins = |at: usize| NAMES.iter().any(|name| text[at + 1..].starts_with(name));
    let mut from = 0;
    let mut fields = Vec::new();
    for (at, _) in text.match_indices(',').filter(|&(at, _)| begins(at)) {
        fields.push(&text[from..at]);
        from = at + 1;
    }
    fields.push(&text[from..]);
    fields
}

/// The limit of an engine for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    Nodes(u64),
    Depth(u32),
    /// Milliseconds for each move.
    Movetime(u64),
    /// Milliseconds for each move, as a clock without main time (秒読み).
    Byoyomi(u64),
    /// Milliseconds for the game, and the increment of each move.
    Clock {
        base: u64,
        increment: u64,
    },
}

/// The remaining time of a player.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    pub limit: Limit,
    /// Zero unless the limit is a clock.
    left: Duration,
}

impl Limit {
    /// Returns true if the limit is one of time.
    pub fn is_timed(self) -> bool {
        !matches!(self, Limit::Nodes(_) | Limit::Depth(_))
    }

    /// Returns the limit in words, such as `0.3 s a move`.
    pub fn in_words(self) -> Text {
        let seconds = |millis: u64| millis as f64 / 1000.0;
        match self {
            Limit::Nodes(nodes) => text!("{nodes} nodes a move", "1 手 {nodes} 節点"),
            Limit::Depth(depth) => text!("depth {depth}", "深さ {depth}"),
            Limit::Movetime(millis) => text!("{} s a move", "1 手 {} 秒", seconds(millis)),
            Limit::Byoyomi(millis) => text!("byoyomi of {} s", "秒読み {} 秒", seconds(millis)),
            Limit::Clock { base, increment } => {
                text!("{} s a game and {} s a move", "{} 秒、1 手ごとに +{} 秒", seconds(base), seconds(increment))
            }
        }
    }

    /// Returns true if an engine exceeded this limit, by the positions and the depth that it reported.
    ///
    /// Engines check only now and then whether to stop: the tolerance in positions is that of the specs of exercise 08. An engine that
    /// exceeds its time loses the game.
    pub fn is_ignored_by(self, nodes: u64, depth: u32) -> bool {
        match self {
            Limit::Nodes(limit) => nodes > limit.saturating_add(3000.max(limit / 10)),
            Limit::Depth(limit) => depth > limit,
            _ => false,
        }
    }
}

impl From<arena::Clock> for Limit {
    fn from(arena::Clock { base, increment }: arena::Clock) -> Limit {
        Limit::Clock { base, increment }
    }
}

/// Writes the limit as in a flag or in the fields of an engine.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Limit::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Limit::Depth(depth) => write!(f, "depth={depth}"),
            Limit::Movetime(millis) => write!(f, "movetime={millis}"),
            Limit::Byoyomi(millis) => write!(f, "byoyomi={millis}"),
            Limit::Clock { base, increment } => write!(f, "tc={}+{}", *base as f64 / 1000.0, *increment as f64 / 1000.0),
        }
    }
}

impl Clock {
    /// Returns the remaining time of the game, if the limit is a clock.
    pub fn left(&self) -> Option<Duration> {
        matches!(self.limit, Limit::Clock { .. }).then_some(self.left)
    }

    /// Returns the clock of a new game.
    pub fn new(limit: Limit) -> Clock {
        let base = if let Limit::Clock { base, .. } = limit { base } else { 0 };
        Clock { limit, left: Duration::from_millis(base) }
    }

    /// Returns the clock of a running game, with this much time left. The time is ignored unless the limit is a clock.
    pub fn with_left(limit: Limit, left: Duration) -> Clock {
        Clock { limit, left }
    }

    /// Returns the time that the next move may take; `None` without a limit of time.
    pub fn allows(&self) -> Option<Duration> {
        match self.limit {
            Limit::Nodes(_) | Limit::Depth(_) => None,
            Limit::Movetime(millis) | Limit::Byoyomi(millis) => Some(Duration::from_millis(millis)),
            Limit::Clock { .. } => Some(self.left),
        }
    }

    /// Takes off the time of a move, and adds the increment. An overrun within the margin is forgiven.
    pub fn press(&mut self, took: Duration) {
        if let Limit::Clock { increment, .. } = self.limit {
            self.left = self.left.saturating_sub(took) + Duration::from_millis(increment);
        }
    }
}

/// Returns the `go` line for a move, given the clocks of both sides; the limit of the side to move decides its form.
pub fn go(side: Color, clocks: &[Clock; 2]) -> String {
    let mine = &clocks[side.index()];
    match mine.limit {
        Limit::Nodes(nodes) => format!("go nodes {nodes}"),
        Limit::Depth(depth) => format!("go depth {depth}"),
        Limit::Movetime(millis) => format!("go movetime {millis}"),
        Limit::Byoyomi(millis) => format!("go btime 0 wtime 0 byoyomi {millis}"),
        Limit::Clock { .. } => {
            let [black, white] = clocks.each_ref().map(|clock| clock.left.as_millis());
            let [binc, winc] = clocks.each_ref().map(|clock| if let Limit::Clock { increment, .. } = clock.limit { increment } else { 0 });
            format!("go btime {black} wtime {white} binc {binc} winc {winc}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_without_fields_is_a_command() {
        for command in ["sol05", "./a,b", "python3 my_engine.py --x=1", "name"] {
            assert_eq!(Fields::read(command), Ok(Fields { command: command.to_string(), ..Fields::default() }));
        }
    }

    #[test]
    fn fields_are_read_and_commas_in_commands_stay() {
        let fields =
            Fields::read("cmd=python3 a,b.py --x=1,2,name=My Engine,proto=uci,option.USI_Hash=64,option.Book=a,b,tc=10+0.1").unwrap();
        assert_eq!((fields.command.as_str(), fields.name.as_deref()), ("python3 a,b.py --x=1,2", Some("My Engine")));
        assert_eq!(fields.dialect, Some(Dialect::Uci));
        assert_eq!(fields.options, [("USI_Hash".to_string(), "64".to_string()), ("Book".to_string(), "a,b".to_string())]);
        assert_eq!(fields.limit, Some(Limit::Clock { base: 10_000, increment: 100 }));
    }

    #[test]
    fn an_option_without_its_prefix_is_told_how_it_is_written() {
        let told = |command| not_a_field(command, Text::new("no such program", "ありません"));
        assert_eq!(told("ex13,EvalFile=my.net").en, "no such program; options are written option.EvalFile=...");
        assert_eq!(told("ex13,EvalFile=my.net").ja, "ありません。オプションは option.EvalFile=... と書きます");
        for command in ["ex13", "engine a,b --x=1", "python3 a.py,--x=1"] {
            assert_eq!(told(command).en, "no such program", "{command}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_field_is_said() {
        let error = |text| Fields::read(text).unwrap_err().en;
        assert_eq!(error("name=x"), "there is no cmd=COMMAND");
        assert_eq!(error("cmd=x,proto=xboard"), "proto is `xboard` instead of usi or uci");
        assert_eq!(error("cmd=x,nodes=0"), "nodes is `0` instead of a number from 1 on");
        assert_eq!(error("cmd=x,depth=5000000000"), "depth is `5000000000` instead of a number from 1 on");
        assert_eq!(error("cmd=x,movetime=1.5"), "movetime is `1.5` instead of milliseconds, at least 1");
        assert_eq!(error("cmd=x,nodes=5,depth=6"), "there are two limits, nodes=5 and depth=6");
        assert_eq!(error("cmd=x,option.Hash"), "`option.Hash` has no value: expected option.Hash=VALUE");
        assert!(error("cmd=x,tc=y").starts_with("tc is `y` instead of seconds"));
        assert_eq!(error("cmd=x,cmd=y"), "there are two cmd=");
    }

    #[test]
    fn an_engine_without_a_name_gets_one() {
        assert_eq!(short_name("sol05"), "sol05");
        assert_eq!(short_name("/usr/games/fairy-stockfish"), "fairy-stockfish");
        assert_eq!(short_name("python3 './my engines/alpha.py' --fast"), "alpha");
        assert_eq!(short_name("'/my engines/alpha' --fast"), "alpha");
        assert_eq!(short_name("./my-engine.exe -x"), "my-engine");
    }

    fn limit(clock: &str) -> Limit {
        read_clock(clock).unwrap().into()
    }

    #[test]
    fn clocks_are_read_in_seconds() {
        assert_eq!(limit("10+0.1"), Limit::Clock { base: 10_000, increment: 100 });
        assert_eq!(limit("0.5"), Limit::Clock { base: 500, increment: 0 });
        for bad in ["", "0", "-1", "10+", "+1", "x", "10+0.1+2", "inf", "1e300"] {
            let error = read_clock(bad).unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{bad}`")), "{error}");
        }
    }

    #[test]
    fn who_searches_far_more_than_it_may_ignores_the_limit() {
        assert!(!Limit::Nodes(1000).is_ignored_by(4000, 9));
        assert!(Limit::Nodes(1000).is_ignored_by(4001, 9));
        assert!(!Limit::Nodes(100_000).is_ignored_by(110_000, 9));
        assert!(Limit::Nodes(100_000).is_ignored_by(110_001, 9));
        assert!(!Limit::Depth(3).is_ignored_by(1_000_000, 3));
        assert!(Limit::Depth(3).is_ignored_by(1, 4));
        assert!(!Limit::Movetime(1).is_ignored_by(1_000_000, 99));
    }

    #[test]
    fn limits_are_shown_as_they_are_written() {
        for text in ["10+0.1", "0.5+0"] {
            assert_eq!(read_clock(text).map(Limit::from).unwrap().to_string(), format!("tc={text}"));
        }
        assert_eq!(Limit::Nodes(1000).to_string(), "nodes=1000");
    }

    #[test]
    fn a_clock_runs_down_and_is_told_to_both() {
        let mut clocks = [Clock::new(limit("10+0.1")), Clock::new(Limit::Nodes(5))];
        clocks[0].press(Duration::from_millis(1500));
        assert_eq!(clocks[0].allows(), Some(Duration::from_millis(8600)));
        assert_eq!(go(Color::Black, &clocks), "go btime 8600 wtime 0 binc 100 winc 0");
        assert_eq!(go(Color::White, &clocks), "go nodes 5");
        clocks[0].press(Duration::from_millis(8650));
        assert_eq!(clocks[0].allows(), Some(Duration::from_millis(100)));
        assert_eq!(clocks[1].allows(), None);
    }
}
