//! Plays games from the opening to their end by the rules or by adjudication: one game, and many in parallel.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use minishogi::{Color, Lang, Position, Text, Value, text};
use minishogi_command::{counted, terminal};
use serde::{Deserialize, Serialize};

use super::board::Board;
use super::engine_config::{Clock, EngineConfig, go};
use super::engine_session::{Choice, EngineSession, Fault, Timeouts};
use super::game::{End, Game};
use super::opening::{Opening, Openings};
use minishogi_lab::clean::one_line;

/// The end of a game.
struct GameEnd {
    winner: Option<Color>,
    end: End,
    detail: String,
}

/// A running game.
#[derive(Clone, Debug)]
pub struct OnBoard<M> {
    /// The game so far, without an end.
    pub game: Game<M>,
    /// The remaining times of Black and White, if they have a clock.
    pub left: [Option<Duration>; 2],
}

/// The running games, by their numbers.
pub type Boards<M> = Mutex<BTreeMap<u32, OnBoard<M>>>;

/// The interval of [`Runner::run_watched`] between calls without a game.
const LOOKS_UP: Duration = Duration::from_secs(1);

/// Plays a game between Black's session and White's, and shows it on `boards` meanwhile. Returns `None` if `stop` came first.
pub fn play<B: Board>(
    number: u32,
    opening: &Opening<B>,
    mut sessions: [&mut EngineSession; 2],
    adjudication: &Adjudication,
    stop: &AtomicBool,
    boards: &Boards<B::Played>,
) -> Option<Game<B::Played>> {
    let [black, white] = sessions.each_ref().map(|session| session.config.record.name.clone());
    let is_timed = sessions.iter().any(|session| session.config.record.limit.is_timed());
    let mut game = Game {
        number,
        black,
        white,
        start: opening.start.text(),
        given: opening.moves.len(),
        moves: opening.moves.clone(),
        winner: None,
        end: End::PlyCap,
        detail: String::new(),
        scores: Vec::new(),
        millis: Vec::new(),
        nodes: [0, 0],
        most_nodes: [0, 0],
        deepest: [0, 0],
    };
    let verdict = play_on(&mut game, opening, &mut sessions, adjudication, stop, boards);
    if let Ok(mut boards) = boards.lock() {
        boards.remove(&number);
    }
    let verdict = verdict?;
    for (session, color) in sessions.into_iter().zip(Color::ALL) {
        session.end_game(verdict.winner, color);
    }
    if !is_timed {
        game.millis.clear();
    }
    Some(Game { winner: verdict.winner, end: verdict.end, detail: verdict.detail, ..game })
}

/// Plays the game to its end, and returns the end.
fn play_on<B: Board>(
    game: &mut Game<B::Played>,
    opening: &Opening<B>,
    sessions: &mut [&mut EngineSession; 2],
    adjudication: &Adjudication,
    stop: &AtomicBool,
    boards: &Boards<B::Played>,
) -> Option<GameEnd> {
    for (session, color) in sessions.iter_mut().zip(Color::ALL) {
        if let Err(fault) = session.begin_game() {
            return Some(lost_by(color, fault));
        }
    }
    let mut clocks = sessions.each_ref().map(|session| Clock::new(session.config.record.limit));
    let mut pos = opening.position();
    loop {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Ok(mut boards) = boards.lock() {
            boards.insert(game.number, OnBoard { game: game.clone(), left: clocks.each_ref().map(Clock::left) });
        }
        if let Some(ended) = pos.ended() {
            return Some(by_rule(ended));
        }
        if pos.plies() >= adjudication.max_plies {
            return Some(GameEnd { winner: None, end: End::PlyCap, detail: String::new() });
        }
        let side = pos.side_to_move();
        let index = side.index();
        let thought = match sessions[index].think(&opening.start, &pos, &go(side, &clocks), &clocks[index]) {
            Ok(thought) => thought,
            Err(fault) => return Some(lost_by(side, fault)),
        };
        clocks[index].press(thought.took);
        game.nodes[index] = game.nodes[index].saturating_add(thought.nodes);
        game.most_nodes[index] = game.most_nodes[index].max(thought.nodes);
        game.deepest[index] = game.deepest[index].max(thought.depth);
        let m = match thought.choice {
            Choice::Resign => return Some(GameEnd { winner: Some(!side), end: End::Resignation, detail: thought.remark }),
            Choice::Move(m) => m,
        };
        if let Err(reason) = pos.play(&m) {
            return Some(lost_by(side, Fault { end: End::IllegalMove, detail: format!("{m}: {}", reason.en) }));
        }
        game.moves.push(m);
        game.scores.push(thought.score);
        game.millis.push(u32::try_from(thought.took.as_millis()).unwrap_or(u32::MAX));
        if let Some(winner) = adjudication.agreed_winner(&game.scores, side) {
            return Some(GameEnd { winner: Some(winner), end: End::Adjudication, detail: String::new() });
        }
    }
}

fn lost_by(loser: Color, fault: Fault) -> GameEnd {
    GameEnd { winner: Some(!loser), end: fault.end, detail: fault.detail }
}

fn by_rule((winner, end): (Option<Color>, End)) -> GameEnd {
    GameEnd { winner, end, detail: String::new() }
}

/// Replays a finished game, and checks that its moves lead to its result.
///
/// # Errors
/// Returns a sentence about the first contradiction: the game was edited.
pub fn check<B: Board>(game: &Game<B::Played>, adjudication: &Adjudication) -> Result<(), Text> {
    let chosen = game.moves.len().checked_sub(game.given);
    if chosen.is_none_or(|chosen| chosen != game.scores.len()) {
        let Game { given, scores, moves, .. } = game;
        let (moves, scores) = (moves.len(), scores.len());
        return Err(Text::of(
            format!("it has {}, given: {given}, and {}", counted(moves, "move", "moves"), counted(scores, "score", "scores")),
            format!("{moves} 手のうち {given} 手が最初に決められていて、評価値は {scores} 個です"),
        ));
    }
    let mut pos = B::from_text(&game.start)?;
    for (index, m) in game.moves.iter().enumerate() {
        if let Some((_, end)) = pos.ended() {
            let (number, end) = (index + 1, end.text());
            return Err(Text::of(
                format!("it goes on with move {number}, {m}, after its end by {}", end.en),
                format!("終局（{}）の後に {number} 手目の {m} があります", end.ja),
            ));
        }
        let number = index + 1;
        pos.play(m)
            .map_err(|reason| Text::of(format!("move {number}, {m}: {}", reason.en), format!("{number} 手目の {m}: {}", reason.ja)))?;
    }
    let loser = pos.side_to_move();
    let by_rule = pos.ended().map(by_rule);
    let right = match (game.end, &by_rule) {
        (End::Mate | End::NoMoves | End::Fourfold | End::PerpetualCheck | End::Drawn, Some(rule)) => {
            (rule.end, rule.winner) == (game.end, game.winner)
        }
        // The players agreed on the result, even if the rules also end the game in the last position.
        (End::Adjudication, _) => game.winner.is_some() && adjudication.agreed_winner(&game.scores, !loser) == game.winner,
        (_, Some(_)) | (End::Mate | End::NoMoves | End::Fourfold | End::PerpetualCheck | End::Drawn, None) => false,
        (End::PlyCap, None) => game.winner.is_none() && pos.plies() >= adjudication.max_plies,
        // Before the first move, either player may have failed.
        (End::NotReady, None) if chosen == Some(0) => game.winner.is_some(),
        (_, None) => game.winner == Some(!loser),
    };
    if right {
        return Ok(());
    }
    let in_japanese = |color| if color == Color::Black { "先手" } else { "後手" };
    let told = |winner: Option<Color>, end: End| {
        let (who, end) = (winner.map_or("no side wins".to_string(), |winner| format!("{winner} wins")), end.text());
        let who_ja = winner.map_or("勝者なし".to_string(), |winner| format!("{}の勝ち", in_japanese(winner)));
        Text::of(format!("{who} by {}", end.en), format!("{}で{who_ja}", end.ja))
    };
    let played = match by_rule {
        Some(rule) => told(rule.winner, rule.end),
        None => Text::of(format!("{loser} is to move at its end"), format!("最後の手番は{}", in_japanese(loser))),
    };
    let said = told(game.winner, game.end);
    Err(Text::of(
        format!("it says that {}, but as it was played, {}", said.en, played.en),
        format!("結果は「{}」ですが、指し手のとおりなら「{}」です", said.ja, played.ja),
    ))
}

/// Returns a hash that identifies a game: by its players, the position after the opening, the further moves and the winner. An opening
/// counts by the position that it reaches.
pub fn identity<B: Board>(game: &Game<B::Played>) -> u64 {
    let mut hasher = DefaultHasher::new();
    let (given, chosen) = game.moves.split_at(game.given.min(game.moves.len()));
    let opening = B::from_text(&game.start).ok().and_then(|mut pos| given.iter().all(|m| pos.play(m).is_ok()).then(|| pos.key()));
    let text = |moves: &[B::Played]| moves.iter().map(B::Played::to_string).collect::<Vec<_>>();
    match opening {
        Some(key) => key.hash(&mut hasher),
        None => (&game.start, text(given)).hash(&mut hasher),
    }
    (&game.black, &game.white, text(chosen), game.winner.map(Color::index)).hash(&mut hasher);
    hasher.finish()
}

/// The rules by which the arena ends a game before the rules of minishogi do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// A game of this many plies has no winner.
    pub max_plies: usize,
    /// A game is over when both players agree for some moves that one of them is far behind.
    pub resign: Option<Resign>,
}

/// A player is far behind if both players' scores say `score` or more for `moves` moves each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resign {
    pub score: Value,
    pub moves: usize,
}

impl Adjudication {
    /// Returns the winner by the last scores of both players, of which `side` gave the last.
    pub fn agreed_winner(&self, scores: &[Option<Value>], side: Color) -> Option<Color> {
        let Resign { score, moves } = self.resign?;
        let last = scores.len().checked_sub(2 * moves).map(|from| &scores[from..])?;
        let all = |of_side: bool, fits: &dyn Fn(Value) -> bool| {
            last.iter().rev().skip(usize::from(!of_side)).step_by(2).all(|score| score.is_some_and(fits))
        };
        let (ahead, behind) = (|value| value >= score, |value| value <= -score);
        if all(true, &ahead) && all(false, &behind) {
            Some(side)
        } else if all(true, &behind) && all(false, &ahead) {
            Some(!side)
        } else {
            None
        }
    }
}

/// Two games from the same opening with colours swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamePair {
    /// The numbers of its games are `2 * number`, where the first player is Black, and `2 * number + 1`.
    pub number: u32,
    pub players: [usize; 2],
    /// The number of the opening; `None` for the start position.
    pub opening: Option<usize>,
    /// True for each of the two games that is not played yet.
    pub open: [bool; 2],
}

impl GamePair {
    /// Returns a pair of games of which none is played yet.
    pub fn new(number: u32, players: [usize; 2], opening: usize) -> GamePair {
        GamePair { number, players, opening: Some(opening), open: [true; 2] }
    }

    /// Returns the same pair from the start position.
    pub fn at_start(self) -> GamePair {
        GamePair { opening: None, ..self }
    }

    pub fn games(&self) -> [u32; 2] {
        [2 * self.number, 2 * self.number + 1]
    }

    /// Returns the same pair without the games that are known already.
    pub fn without<T>(self, known: &BTreeMap<u32, T>) -> GamePair {
        GamePair { open: self.games().map(|game| !known.contains_key(&game)), ..self }
    }

    /// Returns true if a game of the pair is not played yet.
    pub fn is_open(&self) -> bool {
        self.open.contains(&true)
    }
}

/// Plays games between its engines, several at a time.
pub struct Runner<'a, B: Board = Position> {
    pub engines: &'a [EngineConfig],
    pub openings: Mutex<Openings<B>>,
    pub adjudication: Adjudication,
    pub timeouts: Timeouts,
    /// The number of parallel games.
    pub concurrency: usize,
    /// The running games.
    pub boards: Boards<B::Played>,
}

impl<B: Board> Runner<'_, B> {
    /// Plays all pairs and passes each game to `take` as soon as it has ended, until `take` breaks off or fails; games that are still running are
    /// dropped.
    ///
    /// # Errors
    /// The error of `take`.
    pub fn run(
        &self,
        pairs: impl Iterator<Item = GamePair> + Send,
        mut take: impl FnMut(Game<B::Played>) -> Result<ControlFlow<()>, Text>,
    ) -> Result<(), Text> {
        self.run_watched(pairs, |game| game.map_or(Ok(ControlFlow::Continue(())), &mut take))
    }

    /// Does the same, and calls `take` without a game every second in which no game ends.
    ///
    /// # Errors
    /// The error of `take`.
    pub fn run_watched(
        &self,
        pairs: impl Iterator<Item = GamePair> + Send,
        mut take: impl FnMut(Option<Game<B::Played>>) -> Result<ControlFlow<()>, Text>,
    ) -> Result<(), Text> {
        let pairs = Mutex::new(pairs);
        let stop = AtomicBool::new(false);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency {
                let (sender, pairs, stop) = (sender.clone(), &pairs, &stop);
                scope.spawn(move || self.work(pairs, stop, &sender));
            }
            drop(sender);
            loop {
                let game = match receiver.recv_timeout(LOOKS_UP) {
                    Ok(game) => Some(game),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                };
                let flow = take(game);
                if flow != Ok(ControlFlow::Continue(())) {
                    stop.store(true, Ordering::Relaxed);
                    return flow.map(|_| ());
                }
            }
        })
    }

    fn work(&self, pairs: &Mutex<impl Iterator<Item = GamePair>>, stop: &AtomicBool, done: &mpsc::Sender<Game<B::Played>>) {
        // Engines keep running if they also play in the next pair.
        let mut sessions: Vec<(usize, EngineSession)> = Vec::new();
        while let Some(pair) = pairs.lock().ok().and_then(|mut pairs| pairs.next()) {
            let [first, second] = pair.players.map(|player| self.session_of(player, &mut sessions));
            let opening = match pair.opening {
                None => Some(Opening::start()),
                Some(number) => self.openings.lock().ok().map(|mut openings| openings.get(number)),
            };
            let Some(opening) = opening else { return };
            let mut at_board = [(pair.players[0], first), (pair.players[1], second)];
            for (number, _) in pair.games().into_iter().zip(pair.open).filter(|(_, open)| *open) {
                let [(_, first), (_, second)] = &mut at_board;
                let colours = if number % 2 == 0 { [first, second] } else { [second, first] };
                let Some(game) = play(number, &opening, colours, &self.adjudication, stop, &self.boards) else { return };
                if done.send(game).is_err() {
                    return;
                }
            }
            sessions = at_board.into();
        }
    }

    /// Returns the running session of a player, or a new one.
    fn session_of<'a>(&'a self, player: usize, sessions: &mut Vec<(usize, EngineSession<'a>)>) -> EngineSession<'a> {
        match sessions.iter().position(|(other, _)| *other == player) {
            Some(index) => sessions.swap_remove(index).1,
            None => EngineSession::new(&self.engines[player], self.timeouts),
        }
    }
}

/// Shows the progress of a match or a league: a bar on a terminal, and a line for each fault.
pub struct Progress {
    bar: ProgressBar,
    /// The remarks with which engines resigned: each is shown once.
    remarks: HashSet<String>,
    lang: Lang,
}

impl Progress {
    /// Returns the progress of `planned` games, if that number is known, of which `over` have ended already.
    pub fn new(planned: Option<u32>, over: u32, lang: Lang) -> Progress {
        let (bar, template) = match planned {
            Some(planned) => {
                let template =
                    Text::new("{bar:30} {pos} of {len} games, {eta} left  {msg}", "{bar:30} {pos} / {len} 局、残り {eta}  {msg}");
                (ProgressBar::new(planned.into()), template)
            }
            None => {
                (ProgressBar::no_length(), Text::new("{spinner} {pos} games, {elapsed}  {msg}", "{spinner} {pos} 局、{elapsed}  {msg}"))
            }
        };
        bar.set_style(ProgressStyle::with_template(template.get(lang)).unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(over.into());
        // The remaining time is estimated from the games of this run alone.
        bar.reset_eta();
        Progress { bar, remarks: HashSet::new(), lang }
    }

    /// Counts a finished game, and prints its fault or resignation.
    pub fn show<M>(&mut self, game: &Game<M>, message: &str) {
        if let (true, Some(winner)) = (game.end.is_fault(), game.winner) {
            let loser = !winner;
            let (player, end, detail) = (game.player(loser), game.end.text(), &game.detail);
            let side = if loser == Color::Black { "先手" } else { "後手" };
            let told = Text::of(
                format!("{player} ({loser}) lost by a fault, {}: {detail}", end.en),
                format!("{player}（{side}）のプログラムの誤りによる負け（{}）: {detail}", end.ja),
            );
            self.say_of(game.number, told.get(self.lang));
        }
        if let (false, false, Some(winner)) = (game.end.is_fault(), game.detail.is_empty(), game.winner) {
            let (player, detail) = (game.player(!winner), &game.detail);
            let remark = text!("{player} resigned: {detail}", "{player} が投了: {detail}");
            let remark = remark.get(self.lang);
            if self.remarks.insert(remark.to_string()) {
                self.say_of(game.number, remark);
            }
        }
        self.bar.inc(1);
        self.bar.set_message(one_line(message));
    }

    /// Prints a permanent line about a game.
    pub fn say_of(&self, game: u32, what: &str) {
        let line = text!("game {game}: {what}", "第 {game} 局: {what}");
        self.bar.suspend(|| terminal::warn(one_line(line.get(self.lang))));
    }

    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks a game with this start, number of given moves, moves, scores, winner and end.
    fn checked(start: &str, given: usize, moves: &str, scores: &str, winner: &str, end: &str) -> Result<(), Text> {
        let text = format!(
            r#"{{"number":0,"black":"a","white":"b","start":"{start}","given":{given},"moves":"{moves}","winner":{winner},"end":"{end}","scores":{scores}}}"#
        );
        check::<minishogi::Position>(
            &serde_json::from_str(&text).unwrap(),
            &Adjudication { max_plies: 4, resign: Some(Resign { score: 1000, moves: 1 }) },
        )
    }

    #[test]
    fn a_game_that_ended_as_it_says_is_right() {
        let start = minishogi::START_SFEN;
        let mate = "k4/2G2/1K3/5/5 b G 1";
        for (start, given, moves, scores, winner, end) in [
            (mate, 0, "3b4b", "[null]", "\"black\"", "mate"),
            (start, 1, "5d5c", "[]", "\"black\"", "resignation"),
            (start, 1, "5d5c", "[]", "\"white\"", "not-ready"),
            (start, 0, "5d5c", "[5]", "\"black\"", "time"),
            (start, 0, "5d5c 1b1c", "[1000, -1000]", "\"black\"", "adjudication"),
            (start, 2, "5d5c 1b1c 3e3d 3a3b", "[null, null]", "null", "ply-cap"),
        ] {
            assert_eq!(checked(start, given, moves, scores, winner, end), Ok(()), "{moves} {end}");
        }
    }

    #[test]
    fn what_cannot_have_been_is_told() {
        let start = minishogi::START_SFEN;
        let mate = "k4/2G2/1K3/5/5 b G 1";
        for (start, given, moves, scores, winner, end, expected) in [
            (mate, 0, "3b4b", "[null]", "\"white\"", "mate", "it says that White wins by mate, but as it was played, Black wins by mate"),
            (mate, 0, "3b4b", "[null]", "\"black\"", "time", "it says that Black wins by time, but as it was played, Black wins by mate"),
            (mate, 0, "3b4b 5a4a", "[null, null]", "\"black\"", "mate", "it goes on with move 2, 5a4a, after its end by mate"),
            (
                start,
                0,
                "5d5c",
                "[5]",
                "\"white\"",
                "crash",
                "it says that White wins by crash, but as it was played, White is to move at its end",
            ),
            (start, 0, "5d5c", "[5]", "\"white\"", "not-ready", "it says that White wins by not ready"),
            (start, 0, "5d5c", "[5]", "null", "ply-cap", "it says that no side wins by ply limit"),
            (start, 0, "5d5c 1b1c", "[1000, -999]", "\"black\"", "adjudication", "it says that Black wins by adjudication"),
            (start, 0, "5e5a", "[5]", "\"black\"", "time", "move 1, 5e5a: "),
            (start, 0, "5d5c", "[]", "\"black\"", "time", "it has 1 move, given: 0, and 0 scores"),
            (start, 2, "5d5c", "[]", "\"black\"", "time", "it has 1 move, given: 2, and 0 scores"),
        ] {
            let error = checked(start, given, moves, scores, winner, end).unwrap_err();
            assert!(error.en.starts_with(expected), "{expected}: {}", error.en);
            assert!(error.ja.chars().any(|c| ('あ'..='ん').contains(&c)), "{}", error.ja);
        }
    }

    #[test]
    fn both_must_agree_for_long_enough() {
        let adjudication = Adjudication { max_plies: 512, resign: Some(Resign { score: 1000, moves: 2 }) };
        let winner =
            |scores: &[Value]| adjudication.agreed_winner(&scores.iter().map(|&score| Some(score)).collect::<Vec<_>>(), Color::Black);
        assert_eq!(winner(&[-1000, 1000, -1200, 1500]), Some(Color::Black));
        assert_eq!(winner(&[1000, -1000, 1200, -1500]), Some(Color::White));
        assert_eq!(winner(&[0, -1000, 1000, -1200, 1500]), Some(Color::Black));
        assert_eq!(winner(&[-1000, 1000, -999, 1500]), None, "one is not sure");
        assert_eq!(winner(&[1000, -1200, 1500]), None, "not long enough");
        assert_eq!(adjudication.agreed_winner(&[Some(-1000), Some(1000), None, Some(1500)], Color::Black), None, "one says nothing");
    }
}
