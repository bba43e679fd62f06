//! A game as the shell sees it: a position, the moves from it, and searches. [`Position`] is minishogi's, [`Seated`] that of any other game.

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use minishogi::game::{Game, GamePlayer, GameResult, GameText, perft};
use minishogi::{Color, Control, Glyphs, Info, Lang, Limits, Player, Position, Signals, Text, Value, text};
use minishogi_child::AnyPlayer;
use minishogi_games::watched::Watched;

use crate::command::Go;
use crate::pending::Finding;
use crate::perft::{Count, counts};
use crate::tree::game::GameSearch;

/// A game and its position. Only this is compiled for each game: a student waits for it at each save.
pub(crate) trait Table {
    /// The name of the game, one word, as a protocol has it.
    fn name(&self) -> &'static str;

    /// The name of the game for people.
    fn title(&self) -> Text;

    /// Takes the position that the arguments of `position` describe: `startpos` or `sfen TEXT`, and the moves from there.
    fn set_up(&mut self, words: &[&str]) -> Result<(), Text>;

    /// Plays all of the moves or none.
    fn play(&mut self, moves: &[&str]) -> Result<(), Text>;

    /// Returns whether this text is a legal move here.
    fn is_legal(&self, m: &str) -> bool;

    /// Takes the last move back, if one was played since the position was set up.
    fn undo(&mut self) -> bool;

    /// Returns the board, coloured if the terminal has colours.
    fn board(&self) -> String;

    /// Returns the board with the names of its squares.
    fn labelled(&self, _glyphs: Option<Glyphs>, _lang: Lang) -> String {
        self.board()
    }

    /// Returns the position as text.
    fn text(&self) -> String;

    fn key(&self) -> u64;

    fn side(&self) -> Color;

    /// Returns the legal moves.
    fn moves(&self) -> Vec<String>;

    /// Returns how the game has ended for the side to move, if it has.
    fn result(&self) -> Option<GameResult>;

    /// Asks the player for the value of the position, if it has one of its own.
    fn evaluate(&self) -> Ask<Value>;

    /// Calls the player's `user`, and returns the position that it leaves, if that counts.
    fn user(&self, words: Vec<String>) -> Ask<Option<Position>>;

    /// Returns the search that `go` asks for. If there is no clock but that of a program around this one, `now` returns its time.
    fn search(&self, go: Go, now: Option<fn() -> Duration>, report: Report) -> Task;

    /// Returns a count of the leaves of the tree, which says that of each move as soon as it is known.
    fn perft(&self, depth: u32) -> Count;

    /// Returns the game's own commands: the usage and the effect of each.
    fn own_commands(&self) -> Vec<(&'static str, Text)> {
        Vec::new()
    }

    /// Asks the player to answer one of the game's own commands.
    fn own_command(&self, _name: &str) -> Option<Ask<Result<String, Text>>> {
        None
    }

    /// The position of minishogi, if this is the game.
    fn position(&mut self) -> Option<&mut Position> {
        None
    }
}

/// Something that the player is asked.
pub(crate) type Ask<R> = Box<dyn FnOnce(&mut dyn AnyPlayer) -> R + Send>;

/// Hears each line of a search, and its score.
pub(crate) type Report = Box<dyn FnMut(String, Value) + Send>;

/// A search that has not begun.
pub(crate) struct Task {
    pub(crate) signals: Signals,
    /// The fault of the request.
    pub(crate) remarks: Vec<Text>,
    pub(crate) todo: Todo,
    /// True if it is only answered when it is told to stop.
    pub(crate) infinite: bool,
}

/// The search, and the answer if the player panics; or the answer if there is nothing to search.
pub(crate) enum Todo {
    Think(Ask<Finding>, Finding),
    Known(Finding),
}

/// Any game but minishogi.
pub(crate) struct Seated<G: Game + 'static, P: 'static> {
    game: G,
    /// The moves done since the position was set up.
    moves: Vec<G::Move>,
    player: GameEngine<G, P>,
}

/// Chooses a legal move as [`GamePlayer::search_game`] does, or says why the player cannot.
pub type SearchGame<G, P> = fn(&mut P, &mut Watched<G>, &mut Control<<G as Game>::Move>) -> Result<Option<<G as Game>::Move>, Text>;

/// A player of one game: how it searches, and commands of its own.
pub struct GameEngine<G: Game + 'static, P: 'static> {
    /// Chooses a move.
    pub search: SearchGame<G, P>,
    /// The commands that only this game has.
    pub commands: &'static [OwnCommand<G, P>],
}

/// A command of one game, which answers with a text.
pub struct OwnCommand<G, P> {
    /// The one word to type.
    pub name: &'static str,
    /// The line about it in `help`.
    pub meaning: Text,
    /// Answers, or says why it cannot.
    pub answer: fn(&mut P, &G) -> Result<String, Text>,
}

impl<G: Game + 'static, P: GamePlayer + 'static> Default for GameEngine<G, P> {
    /// Searches as a player of any game.
    fn default() -> GameEngine<G, P> {
        GameEngine { search: |player, game, control| Ok(player.search_game(game, control)), commands: &[] }
    }
}

impl<G: GameText + 'static, P: 'static> Seated<G, P> {
    /// Returns the start of the game.
    pub(crate) fn start(player: GameEngine<G, P>) -> Seated<G, P> {
        Seated { game: G::start(), moves: Vec::new(), player }
    }
}

impl<G, P> Table for Seated<G, P>
where
    G: GameText + Send + 'static,
    G::Move: Send,
    P: Player + 'static,
{
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> Text {
        Text::new(G::NAME, G::NAME)
    }

    fn set_up(&mut self, words: &[&str]) -> Result<(), Text> {
        let (text, moves) = position_and_moves(words)?;
        let game = match text {
            None => G::start(),
            Some(text) => G::from_text(&text).map_err(in_position)?,
        };
        (self.game, self.moves) = played(game, moves)?;
        Ok(())
    }

    fn play(&mut self, moves: &[&str]) -> Result<(), Text> {
        let (game, moves) = played(self.game.clone(), moves)?;
        self.game = game;
        self.moves.extend(moves);
        Ok(())
    }

    fn is_legal(&self, m: &str) -> bool {
        self.game.read_move(m).is_ok()
    }

    fn undo(&mut self) -> bool {
        let Some(last) = self.moves.pop() else { return false };
        self.game.undo_move(last);
        true
    }

    fn board(&self) -> String {
        without_end(self.game.board())
    }

    fn text(&self) -> String {
        self.game.text()
    }

    fn key(&self) -> u64 {
        self.game.key()
    }

    fn side(&self) -> Color {
        self.game.side_to_move()
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for m in self.game.legal_moves() {
            moves.push(format!("{m}"));
        }
        moves
    }

    fn result(&self) -> Option<GameResult> {
        self.game.legal_moves().is_empty().then(|| self.game.result())
    }

    fn evaluate(&self) -> Ask<Value> {
        known(self.game.evaluate())
    }

    fn user(&self, words: Vec<String>) -> Ask<Option<Position>> {
        user_at_start(words)
    }

    fn search(&self, go: Go, now: Option<fn() -> Duration>, report: Report) -> Task {
        let side = self.game.side_to_move();
        let asked = Asked::new(&go, side);
        let reported = Arc::new(AtomicU32::new(0));
        let control: Control<G::Move> = match now {
            Some(now) => Control::of_game_asking_time(side, asked.limits, now),
            None => Control::of_game(side, asked.limits),
        };
        let control = if go.ponder { control.pondering() } else { control };
        let control = control.reporting_text_to(Box::new(counting(reported.clone(), report)));
        let signals = control.signals();
        let (game, search) = (self.game.clone(), self.player.search);
        let resigns = Finding::answering("bestmove resign");
        let todo = if asked.mate {
            Todo::Known(Finding::answering("checkmate notimplemented"))
        } else if game.may_declare() {
            Todo::Known(Finding::answering("bestmove win"))
        } else if game.legal_moves().is_empty() {
            Todo::Known(resigns)
        } else {
            let game = Watched::new(game).recorded(reported);
            Todo::Think(Box::new(move |player| searched(search, of_its_type(player), game, control)), resigns)
        };
        Task { signals, remarks: asked.remarks, todo, infinite: asked.infinite }
    }

    fn own_commands(&self) -> Vec<(&'static str, Text)> {
        let mut commands = Vec::new();
        for command in self.player.commands {
            commands.push((command.name, command.meaning.clone()));
        }
        commands
    }

    fn own_command(&self, name: &str) -> Option<Ask<Result<String, Text>>> {
        for command in self.player.commands {
            if command.name == name {
                let (answer, game) = (command.answer, self.game.clone());
                return Some(Box::new(move |player| answer(of_its_type(player), &game)));
            }
        }
        None
    }

    fn perft(&self, depth: u32) -> Count {
        counts(self.game.clone(), depth, perft)
    }
}

fn of_its_type<P: 'static>(player: &mut dyn AnyPlayer) -> &mut P {
    player.any().downcast_mut().expect("the shell has players of this type")
}

/// Returns the game after these moves, and the moves.
fn played<G: GameText>(mut game: G, words: &[&str]) -> Result<(G, Vec<G::Move>), Text> {
    let mut done = Vec::new();
    for text in words {
        match game.read_move(text) {
            Ok(m) => {
                game.do_move(m);
                done.push(m);
            }
            Err(error) => return Err(in_move(done.len() + 1, error)),
        }
    }
    Ok((game, done))
}

/// Lets the player choose a move, and checks the move and the position that it leaves.
fn searched<G: GameText + 'static, P>(
    search: SearchGame<G, P>,
    player: &mut P,
    mut game: Watched<G>,
    mut control: Control<G::Move>,
) -> Finding
where
    G::Move: Send,
{
    let (legal, before) = (game.game().legal_moves(), game.text());
    let (best, is_legal) = match search(player, &mut game, &mut control) {
        Ok(Some(best)) => (Some(format!("{best}")), legal.contains(&best)),
        Ok(None) => (None, true),
        Err(mistake) => return Finding { remarks: vec![mistake], ..Finding::answering("bestmove resign") },
    };
    let mut finding = judged(best, is_legal, &before, &game.text());
    let side = game.game().side_to_move();
    if let Some((tree, moves)) = game.into_tree() {
        finding.game_search = Some(GameSearch { tree, called: called(moves), start: before, side });
    }
    finding
}

/// Returns the text of the move to each node: these moves, and none to the root.
fn called<M: Display + Send + 'static>(moves: Vec<M>) -> Box<dyn Fn(usize) -> String + Send> {
    Box::new(move |node| if node == 0 { String::new() } else { format!("{}", moves[node - 1]) })
}

// The rest has no type parameters: it is compiled once, and not for each game.

/// The request of a `go`.
struct Asked {
    limits: Limits,
    remarks: Vec<Text>,
    mate: bool,
    infinite: bool,
}

impl Asked {
    fn new(go: &Go, side: Color) -> Asked {
        let limits = go.limits_to_obey(side);
        let mate = limits.mate.is_some();
        let mut remarks = Vec::new();
        if !go.searchmoves.is_empty() {
            remarks.push(Text::new(
                "go: `searchmoves` is for minishogi alone: all moves are searched",
                "go: `searchmoves` が使えるのは5五将棋だけです。すべての手を探索します",
            ));
        }
        Asked { mate, infinite: limits.infinite && !mate, limits, remarks }
    }
}

/// Reports, and counts the reports.
fn counting(reported: Arc<AtomicU32>, mut report: Report) -> impl FnMut(&Info<String>) + Send {
    move |info: &Info<String>| {
        reported.fetch_add(1, Ordering::Relaxed);
        report(info.to_string(), info.score);
    }
}

/// Returns the finding about the move that a player chose, and the position that it left.
fn judged(best: Option<String>, is_legal: bool, before: &str, left: &str) -> Finding {
    let remark = match &best {
        Some(m) if !is_legal => {
            Some(text!("the player chose `{m}`, which is not legal here", "プレイヤーが選んだ `{m}` は、ここでは指せません"))
        }
        _ => (left != before).then(|| {
            text!(
                "the player did not take all moves back: it leaves `{left}`",
                "プレイヤーが手を戻し切っていません。`{left}` のまま終わりました"
            )
        }),
    };
    let answer = best.filter(|_| is_legal).unwrap_or("resign".to_string());
    Finding { remarks: remark.into_iter().collect(), ..Finding::answering(format!("bestmove {answer}")) }
}

/// Returns the text of the position, or `None` for the start of the game, and the moves from there.
fn position_and_moves<'a>(words: &'a [&'a str]) -> Result<(Option<String>, &'a [&'a str]), Text> {
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (position, moves) = words.split_at(end);
    let text = match position {
        ["startpos"] => None,
        ["startpos", rest @ ..] => return Err(no_moves(rest)),
        ["sfen" | "fen", text @ ..] | text => Some(text.join(" ")),
    };
    Ok((text, moves.get(1..).unwrap_or_default()))
}

fn no_moves(rest: &[&str]) -> Text {
    let rest = rest.join(" ");
    text!("position: `{rest}` instead of `moves M...`", "position: `{rest}` ではなく `moves M...` と書いてください")
}

fn in_position(error: Text) -> Text {
    error.map(|error| format!("position: {error}"))
}

fn in_move(number: usize, error: Text) -> Text {
    Text::of(format!("move {number}: {}", error.en), format!("{number} 手目: {}", error.ja))
}

fn without_end(board: String) -> String {
    board.trim_end().to_string()
}

fn known(value: Value) -> Ask<Value> {
    Box::new(move |_| value)
}

fn user_at_start(words: Vec<String>) -> Ask<Option<Position>> {
    Box::new(move |player| {
        player.player().user(&mut Position::start(), &words.iter().map(String::as_str).collect::<Vec<_>>());
        None
    })
}
