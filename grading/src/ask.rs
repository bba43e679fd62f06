//! What a spec asks a player, and what it observes.

use std::time::Duration;

use minishogi::retrograde::{AnyGame, Solved};
use minishogi::{Checkmate, Color, Limits, MAX_PLY, Move, Position, START_SFEN, Value};

/// One thing to ask a player about one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The position, as SFEN; with moves, that before the first of them.
    pub sfen: String,
    /// The moves of the game from there to the position that is asked about.
    pub moves: Vec<Move>,
    /// What the same player searches before.
    pub earlier: Option<Earlier>,
    /// What to do there.
    pub ask: Ask,
    /// The most calls of `do_move` a right answer could need, or of `moves` and `unmoves` where a game is to be solved. Beyond it the player is
    /// stopped.
    pub budget: u64,
    /// The options that are set first, with their values.
    pub options: &'static [(&'static str, i64)],
}

/// Which of a player's methods to call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// `search`, this many times with the same player, to this depth if one is given.
    Search {
        /// The depth of `go depth N`.
        depth: Option<u32>,
        /// How often.
        times: u32,
    },
    /// `search` without a depth, until something ends it.
    SearchUntil(Until),
    /// `evaluate`.
    Evaluate,
    /// `mate`.
    Mate {
        /// The length of `go mate N`.
        plies: u32,
        /// What ends it before, if anything does.
        until: Option<Until>,
    },
    /// `solve`.
    Solve {
        /// The game, as the shell's `solve` takes it.
        game: &'static str,
    },
    /// `user`, with these words.
    User(&'static str),
}

/// A search of the same player before the one that is asked about. Nobody looks at its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// How many moves of the game were not played yet.
    pub back: usize,
    /// What ended it.
    pub end: End,
}

/// What ends an earlier search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// `go depth N`.
    Depth(u32),
    /// `go nodes N`.
    Nodes(u64),
}

impl End {
    /// The limits that a player is given.
    pub fn limits(self) -> Limits {
        match self {
            End::Depth(depth) => Limits::depth(depth),
            End::Nodes(nodes) => Until::Nodes(nodes).limits(),
        }
    }

    fn command(self) -> String {
        match self {
            End::Depth(depth) => format!("go depth {depth}"),
            End::Nodes(nodes) => format!("go {}", Until::Nodes(nodes).words()),
        }
    }
}

/// What ends a search that has no depth.
///
/// No spec looks at a real clock: there each `do_move` takes [`TICK`], and nothing else takes any time. So a player is late, or is not, on every
/// machine alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// `go nodes N`.
    Nodes(u64),
    /// `go infinite`, and `stop` when this many moves were done; with 0, before the first.
    Stop(u64),
    /// `go byoyomi MS`.
    Byoyomi(u64),
    /// `go btime MS wtime MS binc MS winc MS`, both sides alike.
    Clock {
        /// What is left, in milliseconds.
        left: u64,
        /// What each move adds, in milliseconds.
        increment: u64,
    },
}

/// How long a move that is done takes on the clock of a spec.
pub const TICK: Duration = Duration::from_micros(10);

impl Until {
    /// The limits that a player is given.
    pub fn limits(self) -> Limits {
        let millis = Duration::from_millis;
        match self {
            Until::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            Until::Stop(_) => Limits { infinite: true, ..Limits::default() },
            Until::Byoyomi(time) => Limits { byoyomi: Some(millis(time)), ..Limits::default() },
            Until::Clock { left, increment } => {
                Limits { time: [Some(millis(left)); 2], increment: [millis(increment); 2], ..Limits::default() }
            }
        }
    }

    /// After how many calls of `do_move` by `color` [`Control::should_stop`](minishogi::Control::should_stop) is true.
    pub fn nodes(self, color: Color) -> u64 {
        match self {
            Until::Nodes(nodes) | Until::Stop(nodes) => nodes,
            Until::Byoyomi(_) | Until::Clock { .. } => {
                let time = self.limits().time_for_move(color).unwrap_or_default();
                time.as_nanos().div_ceil(TICK.as_nanos()) as u64
            }
        }
    }

    /// The command without the `go`.
    fn words(self) -> String {
        match self {
            Until::Nodes(nodes) => format!("nodes {nodes}"),
            Until::Stop(_) => "infinite".to_string(),
            Until::Byoyomi(time) => format!("byoyomi {time}"),
            Until::Clock { left, increment } => format!("btime {left} wtime {left} binc {increment} winc {increment}"),
        }
    }
}

/// Enough for everything that does not look ahead far.
const SMALL_BUDGET: u64 = 100_000;

impl Question {
    /// Asks for a move.
    pub fn best_move(sfen: &str) -> Question {
        let ask = Ask::Search { depth: None, times: 1 };
        Question { sfen: sfen.to_string(), moves: Vec::new(), earlier: None, ask, budget: SMALL_BUDGET, options: &[] }
    }

    /// Asks for a search to a depth.
    pub fn search(sfen: &str, depth: u32, budget: u64) -> Question {
        Question { ask: Ask::Search { depth: Some(depth), times: 1 }, budget, ..Question::best_move(sfen) }
    }

    /// Asks for a move that must be there when something ends the search.
    pub fn search_until(sfen: &str, until: Until, budget: u64) -> Question {
        Question { ask: Ask::SearchUntil(until), budget, ..Question::best_move(sfen) }
    }

    /// Asks the same player again and again for a move.
    pub fn many_moves(sfen: &str, times: u32) -> Question {
        Question { ask: Ask::Search { depth: None, times }, ..Question::best_move(sfen) }
    }

    /// Asks for the value of a position.
    pub fn evaluate(sfen: &str) -> Question {
        Question { ask: Ask::Evaluate, ..Question::best_move(sfen) }
    }

    /// Asks for a mate in `plies` at most.
    pub fn mate(sfen: &str, plies: u32, budget: u64) -> Question {
        Question { ask: Ask::Mate { plies, until: None }, budget, ..Question::best_move(sfen) }
    }

    /// The same, until something ends the search.
    pub fn mate_until(sfen: &str, plies: u32, until: Until, budget: u64) -> Question {
        Question { ask: Ask::Mate { plies, until: Some(until) }, ..Question::mate(sfen, plies, budget) }
    }

    /// Asks for the values of all positions of a game.
    pub fn solve(game: &'static str, budget: u64) -> Question {
        Question { ask: Ask::Solve { game }, budget, ..Question::best_move(START_SFEN) }
    }

    /// Calls the `user` hook, without words.
    pub fn user(sfen: &str) -> Question {
        Question::user_with(sfen, "")
    }

    /// Calls the `user` hook with words.
    pub fn user_with(sfen: &str, words: &'static str) -> Question {
        Question { ask: Ask::User(words), ..Question::best_move(sfen) }
    }

    /// The same question after these moves, as USI writes them with spaces between.
    ///
    /// # Panics
    /// Where one is no move: a mistake in the spec.
    #[must_use]
    pub fn after(self, moves: &str) -> Question {
        let read = |m: &str| m.parse().unwrap_or_else(|error| panic!("spec with a wrong move {m}: {error}"));
        Question { moves: moves.split_whitespace().map(read).collect(), ..self }
    }

    /// The same question to a player that has searched before.
    #[must_use]
    pub fn after_search(self, back: usize, end: End) -> Question {
        Question { earlier: Some(Earlier { back, end }), ..self }
    }

    /// The same question to a player whose options are set first.
    #[must_use]
    pub fn with_options(self, options: &'static [(&'static str, i64)]) -> Question {
        Question { options, ..self }
    }

    /// The game that is to be solved, if one is.
    ///
    /// # Panics
    /// Where there is no such game: a mistake in the spec.
    pub fn game(&self) -> Option<AnyGame> {
        let Ask::Solve { game: text } = self.ask else { return None };
        Some(text.parse().unwrap_or_else(|error| panic!("spec with a wrong game {text}: {error}")))
    }

    /// The position that is asked about, which knows the game that led to it.
    ///
    /// # Panics
    /// Where the SFEN is wrong, or a move: a mistake in the spec.
    pub fn position(&self) -> Position {
        self.position_before(0)
    }

    /// The position when this many moves of the game were not played yet.
    ///
    /// # Panics
    /// As [`position`](Question::position).
    pub fn position_before(&self, back: usize) -> Position {
        let text = self.usi_position(back);
        Position::from_usi(&text).unwrap_or_else(|error| panic!("spec with a wrong position {text}: {error}"))
    }

    /// The same, as the command `position` wants it.
    fn usi_position(&self, back: usize) -> String {
        let played = &self.moves[..self.moves.len().saturating_sub(back)];
        let moves = if played.is_empty() { String::new() } else { format!(" moves {}", list(played)) };
        format!("sfen {}{moves}", self.sfen)
    }

    /// The depth a search is asked for, or the length of a mate; 1 where none is given.
    pub fn depth(&self) -> u32 {
        match self.ask {
            Ask::Search { depth: Some(depth), .. } => depth,
            Ask::Mate { plies, .. } => plies,
            _ => 1,
        }
    }

    /// How many threads the player is told to use.
    pub fn threads(&self) -> u64 {
        self.options.iter().find(|(name, _)| *name == "Threads").map_or(1, |&(_, threads)| threads as u64)
    }

    /// After how many calls of `do_move` the search has to stop, if something ends it.
    pub fn nodes(&self) -> Option<u64> {
        match self.ask {
            Ask::SearchUntil(until) => Some(until.nodes(self.position().side_to_move())),
            _ => None,
        }
    }

    /// The lines that set up the position in the shell and ask the same, but for an earlier search.
    pub fn last_lines(&self) -> [String; 2] {
        let command = match self.ask {
            Ask::Search { depth: Some(depth), .. } => format!("go depth {depth}"),
            Ask::Search { depth: None, .. } => "go".to_string(),
            Ask::SearchUntil(until) => format!("go {}", until.words()),
            Ask::Mate { plies: MAX_PLY, until: None } => "go mate infinite".to_string(),
            Ask::Mate { plies, until: None } => format!("go mate {plies}"),
            Ask::Mate { plies, until: Some(until) } => format!("go mate {plies} {}", until.words()),
            Ask::Evaluate => "eval".to_string(),
            Ask::Solve { game } => format!("solve {game}"),
            Ask::User(words) => format!("user {words}").trim_end().to_string(),
        };
        [format!("position {}", self.usi_position(0)), command]
    }

    /// The lines that begin the earlier search in the shell, if there is one.
    pub fn earlier_lines(&self) -> Option<[String; 2]> {
        self.earlier.map(|Earlier { back, end }| [format!("position {}", self.usi_position(back)), end.command()])
    }

    /// The lines that set the options in the shell.
    pub fn option_lines(&self) -> impl Iterator<Item = String> {
        self.options.iter().map(|(name, value)| format!("setoption name {name} value {value}"))
    }

    /// The lines that ask the same in the shell.
    pub fn shell_lines(&self) -> Vec<String> {
        let last = self.last_lines().into_iter().skip(usize::from(matches!(self.ask, Ask::Solve { .. })));
        self.option_lines().chain(self.earlier_lines().into_iter().flatten()).chain(last).collect()
    }
}

/// What was observed while a player answered one question. Only the parent process judges it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Answer {
    /// The moves chosen, one for each time `search` was called.
    pub chosen: Vec<Move>,
    /// What `evaluate` returned.
    pub value: Option<Value>,
    /// What `mate` returned.
    pub mate: Option<Checkmate>,
    /// The score of every root move after the last search, in the order of the root moves then.
    pub scores: Vec<(Move, Value)>,
    /// What the search told on its way by [`Control::info`](minishogi::Control::info).
    pub reports: Vec<Reported>,
    /// What `solve` returned: no more values than one too many.
    pub solved: Vec<Solved>,
    /// The calls of `do_move`, on all threads; of a game to solve those of `moves` and `unmoves`.
    pub nodes: u64,
    /// How many threads called `do_move`.
    pub threads: u32,
    /// The calls of the kit's `evaluate`.
    pub evaluations: u64,
    /// The largest number of moves done and not yet undone.
    pub deepest: u32,
    /// The first calls of `do_move`, at most 2000: the move, and how many moves were done before it and not yet undone.
    pub done: Vec<(u32, Move)>,
    /// What was printed to the standard output.
    pub output: String,
}

/// How many calls of `do_move` are noted one by one: more than a right search to depth 3 needs.
pub(super) const MOST_DONE: u64 = 2000;

/// What a search told when it had finished a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reported {
    /// The depth.
    pub depth: u32,
    /// The first move of the line.
    pub m: Move,
    /// Its value for the side to move at the root.
    pub score: Value,
    /// The calls of `do_move` until then, on all threads.
    pub nodes: u64,
}

impl Answer {
    /// The move chosen by the (last) search.
    pub fn best_move(&self) -> Move {
        self.chosen.last().copied().unwrap_or(Move::RESIGN)
    }

    /// The score that the search gave a root move.
    pub fn score_of(&self, m: Move) -> Option<Value> {
        self.scores.iter().find(|(of, _)| *of == m).map(|&(_, score)| score)
    }
}

/// What the child process tells the parent, one line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Report {
    Observation(Observation),
    Fault(Fault),
}

/// A part of an [`Answer`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Observation {
    Chosen(Move),
    Value(Value),
    Mate(Checkmate),
    /// Some of the values, those of the next positions.
    Solved(Vec<Solved>),
    Score(Move, Value),
    Info(Reported),
    /// As in [`Answer::done`].
    Done(Vec<(u32, Move)>),
    /// As in [`Answer::threads`].
    Threads(u32),
    /// Nodes, evaluations and the deepest ply: this answer is complete.
    Answered(u64, u64, u32),
}

/// What ends the child before it has answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    Panicked {
        place: String,
        message: String,
    },
    Illegal {
        m: Move,
        sfen: String,
    },
    /// `m` was tried, which is legal only without `left`, a move done before.
    NotUndone {
        m: Move,
        left: Move,
    },
    /// `m` was to be taken back, but it is not the last of the moves `done`.
    WrongUndo {
        m: Move,
        done: Vec<Move>,
    },
    NotRestored {
        left: Vec<Move>,
    },
    TooManyNodes {
        nodes: u64,
        deepest: u32,
    },
    TooDeep(u32),
    /// A move was done when the search had answered.
    StillSearching,
    /// The kit's answer to the exercise was called.
    UsedGiven {
        what: String,
        /// The exercise from which on the kit gives it.
        since: String,
    },
    /// There is no such option, or it cannot have this value.
    NoOption {
        name: String,
        value: i64,
    },
}

impl Report {
    pub(super) fn to_line(&self) -> String {
        match self {
            Report::Observation(observation) => observation.to_line(),
            Report::Fault(fault) => fault.to_line(),
        }
    }

    pub(super) fn from_line(line: &str) -> Option<Report> {
        Observation::from_line(line).map(Report::Observation).or_else(|| Fault::from_line(line).map(Report::Fault))
    }
}

impl Observation {
    fn to_line(&self) -> String {
        match self {
            Observation::Chosen(m) => format!("chosen {m}"),
            Observation::Value(value) => format!("value {value}"),
            Observation::Mate(checkmate) => checkmate.to_string(),
            Observation::Solved(values) => format!("solved {}", values.iter().map(solved_word).collect::<Vec<_>>().join(" ")),
            Observation::Score(m, value) => format!("score {m} {value}"),
            Observation::Info(Reported { depth, m, score, nodes }) => format!("info {depth} {m} {score} {nodes}"),
            Observation::Done(done) => format!("done {}", done.iter().map(|(ply, m)| format!("{ply} {m}")).collect::<Vec<_>>().join(" ")),
            Observation::Threads(threads) => format!("threads {threads}"),
            Observation::Answered(nodes, evaluations, deepest) => format!("answered {nodes} {evaluations} {deepest}"),
        }
    }

    fn from_line(line: &str) -> Option<Observation> {
        let mut words = line.split(' ');
        let kind = words.next()?;
        let mut word = || words.next();
        Some(match kind {
            "chosen" => Observation::Chosen(word()?.parse().ok()?),
            "value" => Observation::Value(word()?.parse().ok()?),
            "checkmate" => Observation::Mate(line.parse().ok()?),
            "solved" => Observation::Solved(words.map(read_solved).collect::<Option<_>>()?),
            "score" => Observation::Score(word()?.parse().ok()?, word()?.parse().ok()?),
            "info" => Observation::Info(Reported {
                depth: word()?.parse().ok()?,
                m: word()?.parse().ok()?,
                score: word()?.parse().ok()?,
                nodes: word()?.parse().ok()?,
            }),
            "done" => Observation::Done(std::iter::from_fn(|| Some((word()?.parse().ok()?, word()?.parse().ok()?))).collect()),
            "threads" => Observation::Threads(word()?.parse().ok()?),
            "answered" => Observation::Answered(word()?.parse().ok()?, word()?.parse().ok()?, word()?.parse().ok()?),
            _ => return None,
        })
    }
}

impl Fault {
    fn to_line(&self) -> String {
        match self {
            Fault::Panicked { place, message } => format!("panicked {} {}", escape(place), escape(message)),
            Fault::Illegal { m, sfen } => format!("illegal {m} {}", escape(sfen)),
            Fault::NotUndone { m, left } => format!("not-undone {m} {left}"),
            Fault::WrongUndo { m, done } => format!("wrong-undo {m} {}", list(done)),
            Fault::NotRestored { left } => format!("not-restored {}", list(left)),
            Fault::TooManyNodes { nodes, deepest } => format!("too-many-nodes {nodes} {deepest}"),
            Fault::TooDeep(plies) => format!("too-deep {plies}"),
            Fault::StillSearching => "still-searching".to_string(),
            Fault::UsedGiven { what, since } => format!("used-given {} {}", escape(what), escape(since)),
            Fault::NoOption { name, value } => format!("no-option {} {value}", escape(name)),
        }
    }

    fn from_line(line: &str) -> Option<Fault> {
        let mut words = line.split(' ');
        let kind = words.next()?;
        let mut word = || words.next();
        Some(match kind {
            "panicked" => Fault::Panicked { place: unescape(word()?), message: unescape(word()?) },
            "illegal" => Fault::Illegal { m: word()?.parse().ok()?, sfen: unescape(word()?) },
            "not-undone" => Fault::NotUndone { m: word()?.parse().ok()?, left: word()?.parse().ok()? },
            "wrong-undo" => Fault::WrongUndo { m: word()?.parse().ok()?, done: words.filter_map(|word| word.parse().ok()).collect() },
            "not-restored" => Fault::NotRestored { left: words.filter_map(|word| word.parse().ok()).collect() },
            "too-many-nodes" => Fault::TooManyNodes { nodes: word()?.parse().ok()?, deepest: word()?.parse().ok()? },
            "too-deep" => Fault::TooDeep(word()?.parse().ok()?),
            "still-searching" => Fault::StillSearching,
            "used-given" => Fault::UsedGiven { what: unescape(word()?), since: unescape(word()?) },
            "no-option" => Fault::NoOption { name: unescape(word()?), value: word()?.parse().ok()? },
            _ => return None,
        })
    }
}

/// A value as one word: `w3`, `l2` or `d`.
fn solved_word(value: &Solved) -> String {
    match value {
        Solved::Win(plies) => format!("w{plies}"),
        Solved::Loss(plies) => format!("l{plies}"),
        Solved::Draw => "d".to_string(),
    }
}

fn read_solved(word: &str) -> Option<Solved> {
    match (word.get(..1)?, &word[1..]) {
        ("w", plies) => Some(Solved::Win(plies.parse().ok()?)),
        ("l", plies) => Some(Solved::Loss(plies.parse().ok()?)),
        ("d", "") => Some(Solved::Draw),
        _ => None,
    }
}

fn list(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

/// Any text as one word.
fn escape(text: &str) -> String {
    text.replace('\\', r"\\").replace(' ', r"\s").replace('\n', r"\n")
}

fn unescape(word: &str) -> String {
    let mut text = String::new();
    let mut chars = word.chars();
    while let Some(c) = chars.next() {
        text.push(match c {
            '\\' => match chars.next() {
                Some('s') => ' ',
                Some('n') => '\n',
                _ => '\\',
            },
            c => c,
        });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_asked_about_as_the_shell_would() {
        let question = Question::search(minishogi::START_SFEN, 2, 1).after("3e2d 5a5b 1e1d").after_search(2, End::Depth(4));
        let board = "position sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 3e2d";
        assert_eq!(question.shell_lines(), [board, "go depth 4", &format!("{board} 5a5b 1e1d"), "go depth 2"]);
        assert_eq!(question.position().sfen(), "1bsgk/r3p/5/P2SR/KG1B1 w - 4");
    }

    #[test]
    fn a_clock_of_moves_ends_a_search_where_the_margin_begins() {
        assert_eq!(Until::Byoyomi(130).nodes(Color::Black), 10_000);
        assert_eq!(Until::Clock { left: 3000, increment: 100 }.nodes(Color::White), 15_000);
        assert_eq!(Until::Stop(7).nodes(Color::White), 7);
    }

    #[test]
    fn every_report_survives_the_way_through_the_pipe() {
        let m = |text: &str| text.parse().unwrap();
        let observations = [
            Observation::Chosen(m("5d5c")),
            Observation::Chosen(Move::RESIGN),
            Observation::Value(-100),
            Observation::Mate(Checkmate::Mate(vec![m("P*1c"), m("1b1c"), m("2c1b+")])),
            Observation::Mate(Checkmate::NoMate),
            Observation::Mate(Checkmate::Timeout),
            Observation::Mate(Checkmate::NotImplemented),
            Observation::Solved(vec![Solved::Win(3), Solved::Loss(0), Solved::Draw]),
            Observation::Score(m("P*1c"), -32001),
            Observation::Info(Reported { depth: 3, m: m("P*1c"), score: -5, nodes: 1 << 40 }),
            Observation::Done(vec![(0, m("5d5c")), (1, m("1b1c")), (0, m("3e3d"))]),
            Observation::Done(vec![]),
            Observation::Threads(2),
            Observation::Answered(1, 2, 3),
        ];
        let faults = [
            Fault::Panicked { place: "player.rs:3:5".into(), message: "a \\ b\nc \\n".into() },
            Fault::Panicked { place: String::new(), message: String::new() },
            Fault::Illegal { m: m("2c2a+"), sfen: "5/5/5/5/5 b - 1".into() },
            Fault::NotUndone { m: m("5d5c"), left: m("3e3d") },
            Fault::WrongUndo { m: m("5d5c"), done: vec![m("5d5c"), m("1b1c")] },
            Fault::WrongUndo { m: m("5d5c"), done: vec![] },
            Fault::NotRestored { left: vec![m("5d5c"), m("1b1c")] },
            Fault::NotRestored { left: vec![] },
            Fault::TooManyNodes { nodes: 7, deepest: 3 },
            Fault::TooDeep(256),
            Fault::StillSearching,
            Fault::UsedGiven { what: "AlphaBeta::deepen".into(), since: "09".into() },
            Fault::NoOption { name: "Split Root".into(), value: -1 },
        ];
        for report in observations.map(Report::Observation).into_iter().chain(faults.map(Report::Fault)) {
            let line = report.to_line();
            assert!(!line.contains('\n'));
            assert_eq!(Report::from_line(&line), Some(report), "{line}");
        }
        assert_eq!(Report::from_line("nonsense 1"), None);
        assert_eq!(Report::from_line("value x"), None);
    }
}
