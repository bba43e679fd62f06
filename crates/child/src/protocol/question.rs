//! A question of a spec to a player.

use std::time::Duration;

use minishogi::{Color, Limits, MAX_PLY, Move, Position, START_SFEN};
use minishogi_retrograde::WrittenGame;
use minishogi_trace::Leaf;

use super::line::{escape, list, unescape};

/// One thing to ask a player about one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The position, as SFEN; with moves, that before the first of them.
    pub sfen: String,
    /// The moves of the game from there to the position that is asked about.
    pub moves: Vec<Move>,
    /// The questions to the same player before this one.
    pub earlier: Vec<Earlier>,
    /// The task.
    pub ask: Ask,
    /// True if it is about the position. A game that is to be solved is not, nor is a `user` whose words say everything.
    pub is_placed: bool,
    /// True if the program is started again for it, so that nothing of the questions before is left.
    pub anew: bool,
    /// The most calls of `do_move` a right answer could need, or of `moves` and `unmoves` where a game is to be solved. Beyond it the player is
    /// stopped.
    pub budget: u64,
    /// The options that are set first, with their values.
    pub options: &'static [(&'static str, i64)],
    /// The value that the moves of the search must prove. The player is not told.
    pub proof: Option<Proof>,
}

/// The value of the root that has to follow from the moves of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The value at the depth asked for.
    Whole(Leaf),
    /// The value at each depth, from 1 on, by the moves between two reports.
    Deepening(Leaf),
}

/// The method of a player to call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// `search`, this many times with the same player, to this depth if one is given.
    Search {
        /// The depth of `go depth N`.
        depth: Option<u32>,
        /// The number of times.
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
        /// The event that ends it before, if any.
        until: Option<Until>,
    },
    /// `solve`.
    Solve {
        /// The game, as the shell's `solve` takes it.
        game: &'static str,
    },
    /// `user`, with these words.
    User(&'static str),
    /// `part`, with these words.
    Part(&'static str),
}

/// A question to the same player before the main one. Its answer is not judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// The position, as in [`Question::sfen`].
    pub sfen: String,
    /// The moves from there, as in [`Question::moves`].
    pub moves: Vec<Move>,
    /// The task.
    pub ask: Ask,
}

impl Earlier {
    /// Returns the position that is asked about, which knows the game that led to it.
    ///
    /// # Panics
    /// As [`Question::position`].
    pub fn position(&self) -> Position {
        position(&self.sfen, &self.moves)
    }

    /// Returns the lines that set up the position in the shell and ask about it.
    pub fn lines(&self) -> [String; 2] {
        lines(&self.sfen, &self.moves, self.ask)
    }
}

/// The limit of an earlier search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// `go depth N`.
    Depth(u32),
    /// `go nodes N`.
    Nodes(u64),
}

impl End {
    fn search(self) -> Ask {
        match self {
            End::Depth(depth) => Ask::Search { depth: Some(depth), times: 1 },
            End::Nodes(nodes) => Ask::SearchUntil(Until::Nodes(nodes)),
        }
    }
}

/// The end of a search without a depth.
///
/// No spec looks at a real clock: there each `do_move` takes [`TICK`], and nothing else takes any time. So a player is late, or is not, on every
/// machine alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// `go nodes N`.
    Nodes(u64),
    /// `go infinite`, and `stop` when this many moves were done; with 0, before the first.
    Stop(u64),
    /// `go nodes N`, where all other threads are held, from their first move on, until the first one does no more moves.
    NodesWithLag(u64),
    /// `go infinite`, where all other threads are held, once a depth is reported, until the first one does no more moves: then comes `stop`. It
    /// comes after this many moves in any case.
    StopWithLag(u64),
    /// `go depth N`, where the first thread is held at its first move until all others have ended or wait.
    DepthAfterOthers(u32),
    /// `go byoyomi MS`.
    Byoyomi(u64),
    /// `go byoyomi MS`. At each depth a thread waits at its second root move until this many threads have done a move.
    ByoyomiTogether(u64, u32),
    /// `go btime MS wtime MS binc MS winc MS`, both sides alike.
    Clock {
        /// The time left, in milliseconds.
        left: u64,
        /// The increment per move, in milliseconds.
        increment: u64,
    },
}

/// The time of a move on the clock of a spec.
pub const TICK: Duration = Duration::from_micros(10);

impl Until {
    /// Returns the limits that a player is given.
    pub fn limits(self) -> Limits {
        let millis = Duration::from_millis;
        match self {
            Until::Nodes(nodes) | Until::NodesWithLag(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            Until::Stop(_) | Until::StopWithLag(_) => Limits { infinite: true, ..Limits::default() },
            Until::DepthAfterOthers(depth) => Limits::depth(depth),
            Until::Byoyomi(time) | Until::ByoyomiTogether(time, _) => Limits { byoyomi: Some(millis(time)), ..Limits::default() },
            Until::Clock { left, increment } => {
                Limits { time: [Some(millis(left)); 2], increment: [millis(increment); 2], ..Limits::default() }
            }
        }
    }

    /// After how many calls of `do_move` by `color` [`Control::should_stop`](minishogi::Control::should_stop) is true; `u64::MAX` for never.
    pub fn nodes(self, color: Color) -> u64 {
        match self {
            Until::Nodes(nodes) | Until::Stop(nodes) | Until::NodesWithLag(nodes) | Until::StopWithLag(nodes) => nodes,
            Until::DepthAfterOthers(_) => u64::MAX,
            Until::Byoyomi(_) | Until::ByoyomiTogether(..) | Until::Clock { .. } => {
                let time = self.limits().time_for_move(color).unwrap_or_default();
                time.as_nanos().div_ceil(TICK.as_nanos()) as u64
            }
        }
    }

    /// Returns the command without the `go`.
    fn words(self) -> String {
        match self {
            Until::Nodes(nodes) | Until::NodesWithLag(nodes) => format!("nodes {nodes}"),
            Until::Stop(_) | Until::StopWithLag(_) => "infinite".to_string(),
            Until::DepthAfterOthers(depth) => format!("depth {depth}"),
            Until::Byoyomi(time) | Until::ByoyomiTogether(time, _) => format!("byoyomi {time}"),
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
        Question {
            sfen: sfen.to_string(),
            moves: Vec::new(),
            earlier: Vec::new(),
            ask,
            is_placed: true,
            anew: false,
            budget: SMALL_BUDGET,
            options: &[],
            proof: None,
        }
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

    /// Returns the same, until something ends the search.
    pub fn mate_until(sfen: &str, plies: u32, until: Until, budget: u64) -> Question {
        Question { ask: Ask::Mate { plies, until: Some(until) }, ..Question::mate(sfen, plies, budget) }
    }

    /// Asks for the values of all positions of a game.
    pub fn solve(game: &'static str, budget: u64) -> Question {
        Question { ask: Ask::Solve { game }, is_placed: false, budget, ..Question::best_move(START_SFEN) }
    }

    /// Calls the `user` hook, without words.
    pub fn user(sfen: &str) -> Question {
        Question { ask: Ask::User(""), ..Question::best_move(sfen) }
    }

    /// Asks a part of the exercise.
    pub fn part(sfen: &str, words: &'static str) -> Question {
        Question { ask: Ask::Part(words), ..Question::best_move(sfen) }
    }

    /// Asks a part of the exercise with words that say all, for any position.
    pub fn part_anywhere(words: &'static str) -> Question {
        Question { is_placed: false, ..Question::part(START_SFEN, words) }
    }

    /// Returns the same question after these moves, as USI writes them with spaces between.
    ///
    /// # Panics
    /// Panics if one is no move: a mistake in the spec.
    #[must_use]
    pub fn after(self, moves: &str) -> Question {
        let read = |m: &str| m.parse().unwrap_or_else(|error| panic!("spec with a wrong move {m}: {error}"));
        Question { moves: moves.split_whitespace().map(read).collect(), ..self }
    }

    /// Returns the same question to a player that has searched before, when this many moves of the game were not played yet.
    #[must_use]
    pub fn after_search(mut self, back: usize, end: End) -> Question {
        let moves = self.moves[..self.moves.len().saturating_sub(back)].to_vec();
        self.earlier.push(Earlier { sfen: self.sfen.clone(), moves, ask: end.search() });
        self
    }

    /// Returns the question that was open after this many answers: one of the earlier ones, or the question itself.
    #[must_use]
    pub fn as_far_as(&self, answered: usize) -> Question {
        let Some(Earlier { sfen, moves, ask }) = self.earlier.get(answered).cloned() else { return self.clone() };
        Question { sfen, moves, ask, earlier: self.earlier[..answered].to_vec(), proof: None, ..self.clone() }
    }

    /// Returns the same questions to one player: each to one that was asked all before it.
    pub fn to_one_player(questions: Vec<Question>) -> Vec<Question> {
        let mut earlier = Vec::new();
        let after = questions.into_iter().map(|question| {
            let Question { sfen, moves, ask, .. } = question.clone();
            let after = Question { earlier: earlier.clone(), ..question };
            earlier.push(Earlier { sfen, moves, ask });
            after
        });
        after.collect()
    }

    /// Returns the same question to a program that was started for it.
    #[must_use]
    pub fn in_a_new_run(self) -> Question {
        Question { anew: true, ..self }
    }

    /// Returns the same question to a player whose options are set first.
    #[must_use]
    pub fn with_options(self, options: &'static [(&'static str, i64)]) -> Question {
        Question { options, ..self }
    }

    /// Returns the same question, where the judge looks whether the moves of the search prove its value.
    #[must_use]
    pub fn with_proof(self, proof: Proof) -> Question {
        Question { proof: Some(proof), ..self }
    }

    /// Returns the game that is to be solved, if one is.
    ///
    /// # Panics
    /// Panics if there is no such game: a mistake in the spec.
    pub fn game(&self) -> Option<WrittenGame> {
        self.ask.game()
    }

    /// Returns the position that is asked about, which knows the game that led to it.
    ///
    /// # Panics
    /// Panics if the SFEN is wrong, or a move: a mistake in the spec.
    pub fn position(&self) -> Position {
        position(&self.sfen, &self.moves)
    }

    /// The depth a search is asked for, or the length of a mate; 1 if none is given.
    pub fn depth(&self) -> u32 {
        match self.ask {
            Ask::Search { depth: Some(depth), .. } | Ask::SearchUntil(Until::DepthAfterOthers(depth)) => depth,
            Ask::Mate { plies, .. } => plies,
            _ => 1,
        }
    }

    /// Returns how many threads the player is told to use.
    pub fn threads(&self) -> u64 {
        self.options.iter().find(|(name, _)| *name == "Threads").map_or(1, |&(_, threads)| threads as u64)
    }

    /// After how many calls of `do_move` the search has to stop, if something ends it.
    pub fn nodes(&self) -> Option<u64> {
        match self.ask {
            Ask::SearchUntil(until) => Some(until.nodes(self.position().side_to_move())).filter(|&nodes| nodes < u64::MAX),
            _ => None,
        }
    }

    /// Returns the lines that set up the position in the shell and ask the same, but for the earlier questions.
    pub fn last_lines(&self) -> [String; 2] {
        lines(&self.sfen, &self.moves, self.ask)
    }

    /// Returns the lines that set the options in the shell.
    pub fn option_lines(&self) -> impl Iterator<Item = String> {
        self.options.iter().map(|(name, value)| format!("setoption name {name} value {value}"))
    }

    /// Returns the lines that ask the same in the shell, with a `stop` if nothing else ends the search.
    pub fn shell_lines(&self) -> Vec<String> {
        let last = self.last_lines().into_iter().skip(usize::from(!self.is_placed));
        let stop = self.ask.is_endless().then(|| "stop".to_string());
        self.option_lines().chain(self.earlier.iter().flat_map(Earlier::lines)).chain(last).chain(stop).collect()
    }
}

impl Ask {
    /// Returns the game that is to be solved, if one is.
    ///
    /// # Panics
    /// Panics if there is no such game: a mistake in the spec.
    pub fn game(self) -> Option<WrittenGame> {
        let Ask::Solve { game: text } = self else { return None };
        Some(text.parse().unwrap_or_else(|error| panic!("spec with a wrong game {text}: {error}")))
    }

    /// Returns whether it goes on until it is stopped.
    pub fn is_endless(self) -> bool {
        let (Ask::SearchUntil(until) | Ask::Mate { until: Some(until), .. }) = self else { return false };
        until.limits().infinite
    }

    /// Returns the line that asks the same in the shell.
    fn command(self) -> String {
        match self {
            Ask::Search { depth: Some(depth), .. } => format!("go depth {depth}"),
            Ask::Search { depth: None, .. } => "go".to_string(),
            Ask::SearchUntil(until) => format!("go {}", until.words()),
            Ask::Mate { plies: MAX_PLY, until: None } => "go mate infinite".to_string(),
            Ask::Mate { plies, until: None } => format!("go mate {plies}"),
            Ask::Mate { plies, until: Some(until) } => format!("go mate {plies} {}", until.words()),
            Ask::Evaluate => "eval".to_string(),
            Ask::Solve { game } => format!("solve {game}"),
            Ask::User(words) => format!("user {words}").trim_end().to_string(),
            Ask::Part(words) => format!("part {words}"),
        }
    }
}

fn position(sfen: &str, moves: &[Move]) -> Position {
    let text = usi_position(sfen, moves);
    Position::from_usi(&text).unwrap_or_else(|error| panic!("spec with a wrong position {text}: {error}"))
}

/// Returns the lines that set up a position in the shell and ask about it.
fn lines(sfen: &str, moves: &[Move], ask: Ask) -> [String; 2] {
    [format!("position {}", usi_position(sfen, moves)), ask.command()]
}

/// As the command `position` wants it.
fn usi_position(sfen: &str, moves: &[Move]) -> String {
    let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", list(moves)) };
    format!("sfen {sfen}{moves}")
}

impl Question {
    /// The question as a child gets it over its standard input, in one line with tabs between its fields: the budget, the options, and three
    /// fields for each thing asked, the question itself last.
    pub fn to_line(&self) -> String {
        let options: Vec<String> = self.options.iter().map(|(name, value)| format!("{} {value}", escape(name))).collect();
        let earlier = self.earlier.iter().map(|Earlier { sfen, moves, ask }| (sfen, moves, *ask));
        let asked = earlier.chain([(&self.sfen, &self.moves, self.ask)]);
        let asked = asked.flat_map(|(sfen, moves, ask)| [sfen.clone(), list(moves), ask.to_words()]);
        [self.budget.to_string(), options.join(" ")].into_iter().chain(asked).collect::<Vec<_>>().join("\t")
    }

    /// Reads [`to_line`](Question::to_line). A question lives as long as the child that is asked.
    pub fn from_line(line: &str) -> Option<Question> {
        let [budget, options, asked @ ..] = &*line.split('\t').collect::<Vec<_>>() else { return None };
        let option = |pair: &[&str]| Some((leak(pair[0]), pair.get(1)?.parse().ok()?));
        let options: Vec<&str> = options.split(' ').filter(|word| !word.is_empty()).collect();
        let options: Vec<(&'static str, i64)> = options.chunks(2).map(option).collect::<Option<_>>()?;
        let read = |fields: &[&str]| {
            let &[sfen, moves, ask] = fields else { return None };
            let moves = moves.split_whitespace().map(|m| m.parse().ok()).collect::<Option<_>>()?;
            Some(Earlier { sfen: sfen.to_string(), moves, ask: Ask::from_words(ask)? })
        };
        let mut earlier: Vec<Earlier> = asked.chunks(3).map(read).collect::<Option<_>>()?;
        let Earlier { sfen, moves, ask } = earlier.pop()?;
        let (budget, options) = (budget.parse().ok()?, options.leak());
        Some(Question { sfen, moves, earlier, ask, is_placed: true, anew: false, budget, options, proof: None })
    }
}

impl Ask {
    fn to_words(self) -> String {
        match self {
            Ask::Search { depth, times } => format!("search {} {times}", depth.map_or("-".to_string(), |depth| depth.to_string())),
            Ask::SearchUntil(until) => format!("search-until {}", until.to_words()),
            Ask::Evaluate => "evaluate".to_string(),
            Ask::Mate { plies, until: None } => format!("mate {plies}"),
            Ask::Mate { plies, until: Some(until) } => format!("mate {plies} {}", until.to_words()),
            Ask::Solve { game } => format!("solve {}", escape(game)),
            Ask::User(words) => format!("user {}", escape(words)),
            Ask::Part(words) => format!("part {}", escape(words)),
        }
    }

    fn from_words(words: &str) -> Option<Ask> {
        Some(match *words.split(' ').collect::<Vec<_>>() {
            ["search", "-", times] => Ask::Search { depth: None, times: times.parse().ok()? },
            ["search", depth, times] => Ask::Search { depth: Some(depth.parse().ok()?), times: times.parse().ok()? },
            ["search-until", ref until @ ..] => Ask::SearchUntil(Until::from_words(until)?),
            ["evaluate"] => Ask::Evaluate,
            ["mate", plies] => Ask::Mate { plies: plies.parse().ok()?, until: None },
            ["mate", plies, ref until @ ..] => Ask::Mate { plies: plies.parse().ok()?, until: Some(Until::from_words(until)?) },
            ["solve", game] => Ask::Solve { game: leak(game) },
            ["user", words] => Ask::User(leak(words)),
            ["part", words] => Ask::Part(leak(words)),
            _ => return None,
        })
    }
}

/// Returns a word that was escaped.
fn leak(word: &str) -> &'static str {
    unescape(word).leak()
}

impl Until {
    fn to_words(self) -> String {
        match self {
            Until::Nodes(nodes) => format!("nodes {nodes}"),
            Until::Stop(nodes) => format!("stop {nodes}"),
            Until::NodesWithLag(nodes) => format!("nodes-with-lag {nodes}"),
            Until::StopWithLag(nodes) => format!("stop-with-lag {nodes}"),
            Until::DepthAfterOthers(depth) => format!("depth-after-others {depth}"),
            Until::Byoyomi(time) => format!("byoyomi {time}"),
            Until::ByoyomiTogether(time, threads) => format!("byoyomi-together {time} {threads}"),
            Until::Clock { left, increment } => format!("clock {left} {increment}"),
        }
    }

    fn from_words(words: &[&str]) -> Option<Until> {
        Some(match words {
            ["nodes", nodes] => Until::Nodes(nodes.parse().ok()?),
            ["stop", nodes] => Until::Stop(nodes.parse().ok()?),
            ["nodes-with-lag", nodes] => Until::NodesWithLag(nodes.parse().ok()?),
            ["stop-with-lag", nodes] => Until::StopWithLag(nodes.parse().ok()?),
            ["depth-after-others", depth] => Until::DepthAfterOthers(depth.parse().ok()?),
            ["byoyomi", time] => Until::Byoyomi(time.parse().ok()?),
            ["byoyomi-together", time, threads] => Until::ByoyomiTogether(time.parse().ok()?, threads.parse().ok()?),
            ["clock", left, increment] => Until::Clock { left: left.parse().ok()?, increment: increment.parse().ok()? },
            _ => return None,
        })
    }
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
    fn what_goes_on_for_ever_is_stopped_in_the_shell() {
        let question = Question::search_until(minishogi::START_SFEN, Until::Stop(7), 1);
        assert_eq!(question.shell_lines()[1..], ["go infinite", "stop"]);
        assert!(!Question::search(minishogi::START_SFEN, 2, 1).shell_lines().contains(&"stop".to_string()));
    }

    #[test]
    fn what_was_asked_before_is_a_question_too() {
        let start = minishogi::START_SFEN;
        let last = Question::search(start, 2, 1).after("3e2d").after_search(1, End::Nodes(4));
        let first = last.as_far_as(0);
        assert_eq!((&first.moves[..], first.ask, first.earlier.len()), (&[][..], Ask::SearchUntil(Until::Nodes(4)), 0));
        assert_eq!([last.as_far_as(1), last.as_far_as(usize::MAX)], [last.clone(), last]);
    }

    #[test]
    fn no_position_is_set_up_where_none_is_asked_about() {
        assert_eq!(Question::part_anywhere("loss 0 0.25").shell_lines(), ["part loss 0 0.25"]);
        assert_eq!(Question::user("k4/5/5/5/4K b - 1").shell_lines(), ["position sfen k4/5/5/5/4K b - 1", "user"]);
    }

    #[test]
    fn one_player_is_asked_each_question_after_all_before_it() {
        let start = minishogi::START_SFEN;
        let asked = Question::to_one_player(vec![Question::search(start, 2, 1), Question::mate(start, 3, 1), Question::best_move(start)]);
        let commands = |question: &Question| question.shell_lines().into_iter().filter(|line| line.starts_with("go")).collect::<Vec<_>>();
        assert_eq!(
            asked.iter().map(commands).collect::<Vec<_>>(),
            [vec!["go depth 2"], vec!["go depth 2", "go mate 3"], vec!["go depth 2", "go mate 3", "go"]]
        );
    }

    #[test]
    fn a_clock_of_moves_ends_a_search_where_the_margin_begins() {
        assert_eq!(Until::Byoyomi(130).nodes(Color::Black), 10_000);
        assert_eq!(Until::Clock { left: 3000, increment: 100 }.nodes(Color::White), 15_000);
        assert_eq!(Until::Stop(7).nodes(Color::White), 7);
    }
}
