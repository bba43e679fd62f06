//! The tree of a player's search in the format of the engine shell, `minishogi-lab/tree/v1`. The moves in it are replayed, since the player may have
//! reported anything.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use minishogi::{Checkmate, Color, Move, ParseMoveError, Position, Text, Value, text};
use minishogi_command::counted;
use minishogi_command::process::Group;
use minishogi_grading::no_mate_after_all;
use minishogi_grading::process::Process;
use serde::Deserialize;

use super::sheet::{ReportedValues, Run, Sheet, Side, Skipped, Stats, expand, placed, step};
use minishogi_lab::clean::one_line;
use minishogi_lab::engine::{EngineCommand, after, no_program};

/// The most bytes that a shell may print: enough for a tree of millions of nodes.
const MOST_OUTPUT: u64 = 256 << 20;

/// The request to a player.
pub struct Asked<'a> {
    pub engine: &'a EngineCommand,
    /// The commands that are sent to the shell first, one per line: options, and earlier searches of the same player.
    pub before: &'a str,
    /// The words after `position`.
    pub position: &'a str,
    /// The words after `go`.
    pub go: &'a str,
    /// The word after `tree --format`.
    pub format: &'a str,
    /// The limit of time for all of it.
    pub patience: Duration,
}

/// The reason why there is no tree.
pub enum Failure {
    /// A command of `before` is wrong, or cannot be obeyed.
    Before(Text),
    /// The player does not search for mates.
    NoMates,
    /// The player cannot be started, ends, panics, does not answer in time, or reports no tree.
    Player(Text),
}

impl From<Text> for Failure {
    fn from(text: Text) -> Failure {
        Failure::Player(text)
    }
}

/// Returns the tree of the search, in the requested format.
///
/// # Errors
/// Returns the reason if there is none.
pub fn ask(asked: &Asked) -> Result<String, Text> {
    hear(asked).map_err(|failure| match failure {
        Failure::Before(text) | Failure::Player(text) => text,
        Failure::NoMates => Text::new("there is no search for mates (`go mate`)", "詰みの探索（`go mate`）に対応していません"),
    })
}

/// Returns the same, with errors that distinguish the causes.
///
/// # Errors
/// Returns the reason if there is no tree.
pub fn hear(asked: &Asked) -> Result<String, Failure> {
    let Asked { engine, before, position, go, format, patience } = asked;
    let mut command: Command = engine.process();
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = Process::<Group>::start(&mut command).map_err(|error| engine.not_started(no_program(&error)).text())?;
    let mut input = process.take_input();
    let output = process.take_output().ok_or(Text::new("the engine has no output", "エンジンの出力がありません"))?;
    let lines = read_lines(output);
    let mut send = |line: &str| {
        // If the engine has ended, writing fails; the missing answer reports it.
        let _ = input.as_mut().map(|input| input.write_all(line.as_bytes()).and_then(|()| input.flush()));
    };
    let deadline = Instant::now() + *patience;
    let seconds = patience.as_secs();
    let silent = || {
        text!(
            "no answer within {seconds} s: `--timeout` gives it more",
            "{seconds} 秒以内に答えがありませんでした。`--timeout` で延ばせます"
        )
    };
    // While a search runs, a shell takes no other command.
    let before = before.lines().filter(|command| !command.trim().is_empty()).map(|command| (command.to_string(), true));
    for (command, is_before) in before.chain([(format!("position {position}"), false), (format!("go {go}"), false)]) {
        let is_search = command.split_whitespace().next() == Some("go");
        send(&if is_search { format!("{command}\n") } else { format!("{command}\nisready\n") });
        loop {
            match next(&lines, deadline) {
                Ok(line) if is_search && after(&line, "checkmate notimplemented").is_some() => {
                    return Err(Failure::NoMates);
                }
                Ok(line) if is_search && ["bestmove", "checkmate"].iter().any(|word| after(&line, word).is_some()) => break,
                Ok(line) if !is_search && line.trim() == "readyok" => break,
                Ok(line) => {
                    let Some(said) = after(&line, "info string") else { continue };
                    if let Some(why) = said.strip_prefix("the player panicked: ") {
                        let why = one_line(why);
                        return Err(text!("the player panicked: {why}", "プレイヤーがパニックしました: {why}").into());
                    }
                    if let Some(why) = said.strip_prefix("the game panicked: ") {
                        let why = one_line(why);
                        return Err(text!("the game panicked: {why}", "ゲームがパニックしました: {why}").into());
                    }
                    // Only the shell of another game can check its positions.
                    if command.starts_with("position ") {
                        return Err(Text::from(one_line(said)).into());
                    }
                    // A thinking player may print remarks, which are no errors.
                    if is_before && (!is_search || said.starts_with("go: ")) {
                        let said = one_line(said);
                        return Err(Failure::Before(text!("--before `{command}`: {said}", "--before の `{command}`: {said}")));
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(silent().into()),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(
                        Text::new("the player ended before it had found a move", "プレイヤーが、指し手を見つける前に終了しました").into()
                    );
                }
            }
        }
    }
    send(&format!("tree --format {format}\nquit\n"));
    let mut text = String::new();
    loop {
        match next(&lines, deadline) {
            Ok(line) => {
                text += &line;
                text.push('\n');
            }
            Err(RecvTimeoutError::Timeout) => return Err(silent().into()),
            Err(RecvTimeoutError::Disconnected) => return Ok(text),
        }
    }
}

/// Returns the tree among the lines that a shell printed.
///
/// # Errors
/// Returns a message with the actual output if there is none.
pub fn json_in(text: &str) -> Result<&str, Text> {
    // A tree of minishogi or of another game.
    let is_tree = |line: &&str| line.starts_with('{') && line.contains("\"minishogi-lab/");
    text.lines().find(is_tree).ok_or_else(|| {
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("nothing");
        let first: String = first.chars().take(200).collect();
        let came = one_line(&first);
        text!("expected the tree of the search, but this came: {came}", "探索木ではなく、次の出力がありました: {came}")
    })
}

fn next(lines: &Receiver<String>, deadline: Instant) -> Result<String, RecvTimeoutError> {
    lines.recv_timeout(deadline.saturating_duration_since(Instant::now()))
}

fn read_lines(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        let mut output = BufReader::new(output.take(MOST_OUTPUT));
        let mut line = Vec::new();
        while output.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            let text = String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_string();
            if sender.send(text).is_err() {
                return;
            }
            line.clear();
        }
    });
    lines
}

/// Returns the name of a player: that of its program, or of its tree's file.
pub fn short_name(engine: &str) -> String {
    Path::new(engine).file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The name of the format.
const FORMAT: &str = "minishogi-lab/tree/v1";

/// The most nodes of a page.
const MOST_NODES: usize = 2_000_000;

/// The tree in the format of the shell.
#[derive(Debug, Deserialize)]
pub struct Recorded {
    format: String,
    player: String,
    sfen: String,
    #[serde(default)]
    moves: Vec<String>,
    depth: Option<u32>,
    #[serde(default)]
    truncated: bool,
    nodes: Columns,
    #[serde(default)]
    pub skipped: BTreeMap<u32, Vec<String>>,
    #[serde(default)]
    refutation: BTreeMap<u32, (String, Value)>,
    #[serde(default)]
    best: BTreeMap<u32, String>,
    #[serde(default)]
    wrong: Vec<u32>,
    #[serde(default)]
    aside: Vec<u32>,
    /// The nodes with missing descendants.
    #[serde(default)]
    cropped: Vec<u32>,
    first_wrong: Option<u32>,
    /// The error there, in English and Japanese.
    #[serde(default)]
    explanation: Option<(String, String)>,
    /// The plies of a search for a mate, and the answer of the player.
    mate: Option<u32>,
    answer: Option<String>,
    #[serde(default)]
    passes: Vec<Pass>,
    #[serde(default)]
    reading: Reading,
    stats: Option<Counts>,
}

/// A search of the root, one of several in iterative deepening.
#[derive(Debug, Deserialize)]
struct Pass {
    depth: u32,
}

/// The way in which values are computed.
#[derive(Debug, Default, Deserialize)]
struct Reading {
    #[serde(default)]
    leaf: String,
    #[serde(default)]
    mate_at_leaf: bool,
}

#[derive(Clone, Debug, Deserialize)]
struct Counts {
    nodes: u64,
    leaves: u64,
    cuts: u64,
    cut_first: u64,
    branching: Option<f64>,
    minimax: Option<u64>,
    knuth_moore: Option<u64>,
}

#[derive(Debug, Deserialize)]
struct Columns {
    parent: Vec<i32>,
    #[serde(rename = "move")]
    moves: Vec<String>,
    end: Vec<u32>,
    visit: Vec<u32>,
    legal: Vec<u32>,
    value: Vec<Option<Value>>,
    #[serde(default)]
    from: Vec<u8>,
    alpha: Vec<Option<Value>>,
    beta: Vec<Option<Value>>,
    #[serde(default)]
    reported: Vec<Option<Value>>,
    told: Vec<Option<ReportedValues>>,
    right: Vec<Option<Value>>,
    cut: Vec<u8>,
}

/// Reads a tree.
///
/// # Errors
/// Returns a message about the error in it.
pub fn read(json: &str) -> Result<Recorded, Text> {
    let recorded: Recorded =
        serde_json::from_str(json).map_err(|error| text!("the tree cannot be read: {error}", "木を読み込めません: {error}"))?;
    if recorded.format != FORMAT {
        let format = &recorded.format;
        return Err(text!(
            "the tree is in the format `{format}`: expected `{FORMAT}`",
            "木の形式が `{format}` です。読み込めるのは `{FORMAT}` だけです"
        ));
    }
    recorded.check()?;
    Ok(recorded)
}

impl Recorded {
    /// Checks that each node comes after its parent and ends within it.
    fn check(&self) -> Result<(), Text> {
        let nodes = &self.nodes;
        let count = nodes.parent.len();
        if count == 0 || count > MOST_NODES {
            return Err(text!(
                "the tree has {count} nodes: expected 1 to {MOST_NODES}",
                "木の節点が {count} 個です。読み込めるのは 1 個から {MOST_NODES} 個までです"
            ));
        }
        let lengths = [
            ("move", nodes.moves.len()),
            ("end", nodes.end.len()),
            ("visit", nodes.visit.len()),
            ("legal", nodes.legal.len()),
            ("value", nodes.value.len()),
            ("alpha", nodes.alpha.len()),
            ("beta", nodes.beta.len()),
            ("told", nodes.told.len()),
            ("right", nodes.right.len()),
            ("cut", nodes.cut.len()),
        ];
        if let Some((column, length)) = lengths.iter().find(|(_, length)| *length != count) {
            return Err(Text::of(
                format!("the column `{column}` has {}: expected {count}, one for each node", counted(length, "place", "places")),
                format!("列 `{column}` の要素が {length} 個あります。節点の数と同じ {count} 個でなければなりません"),
            ));
        }
        let mut open: Vec<usize> = Vec::new();
        for node in 0..count {
            while open.last().is_some_and(|&above| nodes.end[above] as usize <= node) {
                open.pop();
            }
            let parent = open.last().map_or(-1, |&above| above as i32);
            let room = open.last().map_or(count, |&above| nodes.end[above] as usize);
            let end = nodes.end[node] as usize;
            if nodes.parent[node] != parent || (parent < 0) != (node == 0) {
                let found = nodes.parent[node];
                return Err(text!(
                    "node {node} hangs below {found}: expected {parent}",
                    "節点 {node} の親が {found} です。{parent} でなければなりません"
                ));
            }
            if end <= node || end > room || (node == 0 && end != count) {
                return Err(text!(
                    "node {node} ends at {end}: expected more than {node} and at most {room}",
                    "節点 {node} の終わりの番号が {end} です。{node} より大きく {room} 以下でなければなりません"
                ));
            }
            open.push(node);
        }
        let keys = self.skipped.keys().chain(self.refutation.keys()).chain(self.best.keys());
        let keys = keys.chain(&self.first_wrong).chain(&self.wrong).chain(&self.aside).chain(&self.cropped);
        match keys.into_iter().find(|&&key| key as usize >= count) {
            Some(key) => Err(text!(
                "there is no node {key}: there are {count}",
                "節点 {key} についての記述がありますが、節点は {count} 個しかありません"
            )),
            None => Ok(()),
        }
    }

    /// Returns true if the tree has only the root.
    pub fn is_empty(&self) -> bool {
        self.nodes.parent.len() == 1
    }

    /// Returns the position of the root.
    ///
    /// # Errors
    /// Returns an error if the position is invalid, or a move before it is illegal.
    pub fn root(&self) -> Result<Position, Text> {
        let mut pos = Position::from_sfen(&self.sfen).map_err(|error| {
            let Text { en, ja } = error.text();
            text!("the root: {en}", "ルート: {ja}")
        })?;
        pos.do_text(self.moves.iter().map(String::as_str)).map_err(|error| {
            let Text { en, ja } = error.text();
            text!("the moves before the root: {en}", "ルートまでの手: {ja}")
        })?;
        Ok(pos)
    }

    /// Returns the error in the line of a wrong mate.
    fn flaw(&self, root: &Position) -> Option<(String, String)> {
        let answer: Checkmate = self.answer.as_ref()?.parse().ok()?;
        let mistake = answer.verify(root, self.mate?).err()?;
        let text = no_mate_after_all(&answer, &mistake);
        let text = text.text();
        Some((text.en.into_owned(), text.ja.into_owned()))
    }

    /// Returns the search for the page, with all moves replayed.
    ///
    /// # Errors
    /// Returns an error if a move is illegal.
    pub fn run(&self, name: &str, sheet: &mut Sheet) -> Result<Run, Text> {
        let root = self.root()?;
        let nodes = &self.nodes;
        let depth = self.mate.or(self.depth).or(self.passes.last().map(|pass| pass.depth)).unwrap_or(0);
        let mut steps = vec![-1; nodes.parent.len()];
        let mut skipped = Vec::new();
        let mut pos = root.clone();
        let mut line: Vec<(usize, Move)> = Vec::new();
        for (node, led) in steps.iter_mut().enumerate() {
            while let Some((above, m)) = line.pop() {
                if (nodes.end[above] as usize) > node {
                    line.push((above, m));
                    break;
                }
                pos.undo_move(m);
            }
            if node > 0 {
                let m = legal(&pos, &nodes.moves[node])
                    .map_err(|error| Text::of(format!("node {node}: {}", error.en), format!("節点 {node}: {}", error.ja)))?;
                *led = sheet.place(step(&pos, m)) as i32;
                pos.do_move(m);
                line.push((node, m));
            }
            let reach = self.passes.get(nodes.visit[node] as usize).map_or(depth, |pass| pass.depth);
            let ply = line.len() as u32 + 1;
            let sees_mate = self.reading.mate_at_leaf;
            for text in self.skipped.get(&(node as u32)).into_iter().flatten() {
                let m = legal(&pos, text).map_err(|error| {
                    Text::of(format!("skipped at node {node}: {}", error.en), format!("節点 {node} で調べなかった手: {}", error.ja))
                })?;
                let is_valued = nodes.right[node].is_some() && self.reading.leaf != "qsearch" && self.mate.is_none();
                // For a missed mate, the first move is enough.
                let left = if self.mate.is_some() { 0 } else { reach.saturating_sub(ply) };
                skipped.push(Skipped { parent: node as u32, pos: pos.clone(), m, ply, left, is_valued, sees_mate });
            }
        }
        let grey = expand(skipped, nodes.parent.len() as u32, sheet);
        let told = (0..).zip(&nodes.told).filter_map(|(node, told)| Some((node, (*told)?))).collect();
        Ok(Run {
            name: if name.is_empty() { self.player.clone() } else { name.to_string() },
            side: if root.side_to_move() == Color::Black { Side::Black } else { Side::White },
            depth,
            position: Some(placed(&root)),
            parent: nodes.parent.clone(),
            end: nodes.end.clone(),
            step: steps,
            visit: nodes.visit.clone(),
            value: nodes.value.clone(),
            alpha: nodes.alpha.clone(),
            beta: nodes.beta.clone(),
            told,
            reported: (0..).zip(&nodes.reported).filter_map(|(node, value)| Some((node, (*value)?))).collect(),
            right: nodes.right.clone(),
            cut: nodes.cut.clone(),
            legal: nodes.legal.clone(),
            grey,
            refutation: self.refutation.clone(),
            best: self.best.clone(),
            from: nodes.from.clone(),
            wrong: self.wrong.clone(),
            aside: self.aside.clone(),
            cropped: self.cropped.clone(),
            mate: self.mate,
            depths: self.passes.iter().map(|pass| pass.depth).collect(),
            first_wrong: self.first_wrong,
            flaw: self.flaw(&root).or(self.explanation.clone()),
            truncated: self.truncated,
            stats: self.stats.as_ref().map(|counts| Stats {
                nodes: counts.nodes,
                leaves: counts.leaves,
                cuts: counts.cuts,
                cut_first: (counts.cuts > 0).then(|| counts.cut_first as f64 / counts.cuts as f64),
                branching: counts.branching,
                minimax: counts.minimax,
                knuth_moore: counts.knuth_moore,
            }),
        })
    }
}

fn legal(pos: &Position, text: &str) -> Result<Move, Text> {
    let m: Move = text.parse().map_err(|error: ParseMoveError| error.text())?;
    pos.is_legal(m).map_err(|_| {
        let sfen = pos.sfen();
        text!("{m} is illegal in {sfen}", "{sfen} で {m} は指せません")
    })?;
    Ok(m)
}
