//! A game as the shell sees it: a position, the moves from it, and searches. [`Position`] is minishogi's, [`Seated`] that of any other game.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use minishogi::game::{Game, GamePlayer, GameResult, GameText, perft};
use minishogi::{Color, Control, Glyphs, Info, Lang, Player, Position, Signals, Text, Value};
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

    /// Returns the board, coloured where the terminal has colours.
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

    /// Returns the search that `go` asks for. Where there is no clock but that of a program around this one, `now` tells its time.
    fn search(&self, go: Go, now: Option<fn() -> Duration>, report: Report) -> Task;

    /// Returns a count of the leaves of the tree, which says that of each move as soon as it is known.
    fn perft(&self, depth: u32) -> Count;

    /// Returns the game's own commands: how to type each, and what it does.
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
    /// What is wrong with the request.
    pub(crate) remarks: Vec<Text>,
    pub(crate) todo: Todo,
    /// Whether it is only answered when it is told to stop.
    pub(crate) infinite: bool,
}

/// The search, and the answer if the player panics; or the answer where there is nothing to search.
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
        let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let (position, moves) = words.split_at(end);
        let game = match position {
            ["startpos"] => G::start(),
            ["startpos", rest @ ..] => {
                return Err(no_moves(rest));
            }
            ["sfen" | "fen", text @ ..] | text => {
                G::from_text(&text.join(" ")).map_err(|error| error.map(|error| format!("position: {error}")))?
            }
        };
        (self.game, self.moves) = played(game, moves.get(1..).unwrap_or_default())?;
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
        let last = self.moves.pop();
        last.into_iter().for_each(|m| self.game.undo_move(m));
        last.is_some()
    }

    fn board(&self) -> String {
        self.game.board().trim_end().to_string()
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
        self.game.legal_moves().iter().map(ToString::to_string).collect()
    }

    fn result(&self) -> Option<GameResult> {
        self.game.legal_moves().is_empty().then(|| self.game.result())
    }

    fn evaluate(&self) -> Ask<Value> {
        let value = self.game.evaluate();
        Box::new(move |_| value)
    }

    fn user(&self, words: Vec<String>) -> Ask<Option<Position>> {
        Box::new(move |player| {
            player.player().user(&mut Position::start(), &words.iter().map(String::as_str).collect::<Vec<_>>());
            None
        })
    }

    fn search(&self, go: Go, now: Option<fn() -> Duration>, mut report: Report) -> Task {
        let side = self.game.side_to_move();
        let limits = go.limits_to_obey(side);
        let asks_for_mate = limits.mate.is_some();
        let infinite = limits.infinite && !asks_for_mate;
        let mut remarks = Vec::new();
        if !go.searchmoves.is_empty() {
            remarks.push(Text::new(
                "go: `searchmoves` is for minishogi alone: all moves are searched",
                "go: `searchmoves` が使えるのはミニ将棋だけです。すべての手を探索します",
            ));
        }
        let control = match now {
            Some(now) => Control::of_game_asking_time(side, limits, now),
            None => Control::of_game(side, limits),
        };
        let control = if go.ponder { control.pondering() } else { control };
        let reported = Arc::new(AtomicU32::new(0));
        let on_report = reported.clone();
        let mut control = control.reporting_to(move |info: &Info<G::Move>| {
            on_report.fetch_add(1, Ordering::Relaxed);
            report(info.to_string(), info.score);
        });
        let signals = control.signals();
        let (game, search) = (self.game.clone(), self.player.search);
        let resigns = Finding::answering("bestmove resign");
        let todo = if asks_for_mate {
            Todo::Known(Finding::answering("checkmate notimplemented"))
        } else if game.may_declare() {
            Todo::Known(Finding::answering("bestmove win"))
        } else if game.legal_moves().is_empty() {
            Todo::Known(resigns)
        } else {
            let think = move |player: &mut dyn AnyPlayer| {
                let game = Watched::new(game).recorded(reported);
                searched(|game, control| search(of_its_type(player), game, control), game, &mut control)
            };
            Todo::Think(Box::new(think), resigns)
        };
        Task { signals, remarks, todo, infinite }
    }

    fn own_commands(&self) -> Vec<(&'static str, Text)> {
        self.player.commands.iter().map(|command| (command.name, command.meaning.clone())).collect()
    }

    fn own_command(&self, name: &str) -> Option<Ask<Result<String, Text>>> {
        let answer = self.player.commands.iter().find(|command| command.name == name)?.answer;
        let game = self.game.clone();
        Some(Box::new(move |player| answer(of_its_type(player), &game)))
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
    for (number, text) in (1..).zip(words) {
        let m = game.read_move(text).map_err(|error| in_move(number, error))?;
        game.do_move(m);
        done.push(m);
    }
    Ok((game, done))
}

/// Lets the player choose a move, and checks the move and the position that it leaves.
fn searched<G>(
    search: impl FnOnce(&mut Watched<G>, &mut Control<G::Move>) -> Result<Option<G::Move>, Text>,
    mut game: Watched<G>,
    control: &mut Control<G::Move>,
) -> Finding
where
    G: GameText + 'static,
    G::Move: Send,
{
    let (legal, before) = (game.game().legal_moves(), game.text());
    let best = match search(&mut game, control) {
        Ok(best) => best,
        Err(mistake) => return Finding { remarks: vec![mistake], ..Finding::answering("bestmove resign") },
    };
    let (illegal, left) = (best.filter(|m| !legal.contains(m)), game.text());
    let remark = match illegal {
        Some(m) => Some(chose_illegal(&m.to_string())),
        None => (left != before).then(|| left_undone(&left)),
    };
    let answer = best.filter(|_| illegal.is_none()).map_or("resign".to_string(), |m| m.to_string());
    let finding = Finding::answering(format!("bestmove {answer}"));
    Finding { remarks: remark.into_iter().collect(), game_search: kept(game, before), ..finding }
}

// Sentences are compiled once, not for each game.

fn no_moves(rest: &[&str]) -> Text {
    let rest = rest.join(" ");
    Text::of(format!("position: `{rest}` instead of `moves M...`"), format!("position: `{rest}` ではなく `moves M...` と書いてください"))
}

fn in_move(number: usize, error: Text) -> Text {
    Text::of(format!("move {number}: {}", error.en), format!("{number} 手目: {}", error.ja))
}

fn chose_illegal(m: &str) -> Text {
    Text::of(format!("the player chose `{m}`, which is not legal here"), format!("プレイヤーが選んだ `{m}` は、ここでは指せません"))
}

fn left_undone(left: &str) -> Text {
    Text::of(
        format!("the player did not take all moves back: it leaves `{left}`"),
        format!("プレイヤーが手を戻し切っていません。`{left}` のまま終わりました"),
    )
}

/// Returns the search with its tree.
fn kept<G: GameText + 'static>(game: Watched<G>, start: String) -> Option<GameSearch>
where
    G::Move: Send,
{
    let side = game.game().side_to_move();
    let (tree, moves) = game.into_tree()?;
    let called = move |node: usize| if node == 0 { String::new() } else { moves[node - 1].to_string() };
    Some(GameSearch { tree, called: Box::new(called), start, side })
}
