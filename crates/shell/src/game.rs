//! The shell of any game, for a board program or a person with a player of 9x9 shogi, of chess or of a game of one's own.

use std::time::Duration;

use minishogi::game::{Game, GamePlayer, GameText};
use minishogi::{Control, Move, Player, Position, RootMoves, Text};
use minishogi_child::Engine;
use minishogi_games::{Parts, answer};

use crate::embedded::Embedded;
use crate::input::Graces;
use crate::table::{GameEngine, Seated};

/// The shell around a player of any game, with the commands of USI and UCI and a few to look at positions: `help` lists them.
///
/// The words on the command line but for the first, which names the game, are run as commands, separated by a lone comma; without any, commands are
/// read from the standard input until it ends. In all other respects it is the shell of [`run`](crate::run), without the commands that only minishogi
/// has.
pub fn run_game<G, P>() -> !
where
    G: GameText + Send + 'static,
    G::Move: Send,
    P: GamePlayer + Player + Default + 'static,
{
    run_game_within::<G, P>(Graces::default())
}

/// A game that players of any game play: its shell, and the answers of their parts ([`minishogi_games::answer`]).
#[derive(Clone, Copy)]
pub struct Playable {
    name: &'static str,
    run: fn() -> !,
    embed: Embed,
    answer: fn(&[&str]) -> Result<String, Text>,
}

/// Makes the shell inside another program, from its clock and the function that gets the shell's output.
type Embed = fn(fn() -> Duration, fn(&str)) -> Embedded;

/// The games beside minishogi.
pub type Games = &'static [Playable];

/// Returns the game `G` for players `P`. The word that names it on the command line is [`GameText::NAME`].
pub const fn game<G, P>() -> Playable
where
    G: GameText + Send + 'static,
    G::Move: Send,
    P: Parts + 'static,
{
    Playable { name: G::NAME, run: run_game::<G, OfAnyGame<P>>, embed: embed::<G, OfAnyGame<P>>, answer: answer::<G, P> }
}

fn embed<G, P>(now: fn() -> Duration, say: fn(&str)) -> Embedded
where
    G: GameText + Send + 'static,
    G::Move: Send,
    P: GamePlayer + Player + Default + 'static,
{
    Embedded::of_game(Box::new(Seated::<G, P>::start(GameEngine::default())), Engine::<P>::default().into(), now, say)
}

impl Playable {
    /// Returns the name of the game.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns its shell inside another program, as [`Embedded::new`] does for minishogi.
    pub fn embedded(&self, now: fn() -> Duration, say: fn(&str)) -> Embedded {
        (self.embed)(now, say)
    }
}

/// The shell of the game that the first word on the command line names, or that of minishogi.
pub fn run_any<P: Parts + 'static>(games: Games) -> ! {
    match on_command_line(games) {
        Some(game) => (game.run)(),
        None => crate::run_engine(any_engine::<P>(games)),
    }
}

/// Returns the game that the first word on the command line names, unless a grader asks.
fn on_command_line(games: Games) -> Option<&'static Playable> {
    let name = std::env::args().nth(1)?;
    games.iter().find(|game| game.name == name).filter(|_| !minishogi_child::is_asked())
}

/// The engine of a player of any game: it plays minishogi, and its parts can be asked.
pub fn any_engine<P: Parts + 'static>(games: Games) -> Engine<OfAnyGame<P>> {
    Engine::default().with_parts(move |_, _, words| answer_part::<P>(games, words))
}

/// A player of any game as a player of minishogi.
#[derive(Default)]
pub struct OfAnyGame<P>(P);

impl<P: GamePlayer + Default + Send> Player for OfAnyGame<P> {
    fn search(&mut self, pos: &mut Position, _root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.0.search_game(pos, ctl).unwrap_or(Move::RESIGN)
    }

    fn new_game(&mut self) {
        self.0 = P::default();
    }
}

impl<P: GamePlayer> GamePlayer for OfAnyGame<P> {
    fn search_game<G: Game>(&mut self, game: &mut G, ctl: &mut Control<G::Move>) -> Option<G::Move> {
        self.0.search_game(game, ctl)
    }
}

/// Answers a question about a part of a player of minishogi and of these games: a game and a question, as in `tic-tac-toe perft 3 startpos`.
///
/// # Errors
/// There is no such game or question.
pub fn answer_part<P: Parts>(games: Games, words: &[&str]) -> Result<String, Text> {
    match words.split_first() {
        Some((&Position::NAME, words)) => answer::<Position, P>(words),
        _ => answer_in(games, words),
    }
}

fn answer_in(games: Games, words: &[&str]) -> Result<String, Text> {
    let (&name, words) = words.split_first().unwrap_or((&"", &[]));
    let names = || games.iter().map(|game| game.name).chain([Position::NAME]).collect::<Vec<_>>();
    let none = || {
        Text::of(
            format!("expected a game ({}) and a question", names().join(", ")),
            format!("ゲーム（{}）と質問を続けてください", names().join("、")),
        )
    };
    games.iter().find(|game| game.name == name).map_or_else(|| Err(none()), |game| (game.answer)(words))
}

/// [`run_game`] with other graces.
pub fn run_game_within<G, P>(graces: Graces) -> !
where
    G: GameText + Send + 'static,
    G::Move: Send,
    P: GamePlayer + Player + Default + 'static,
{
    let table = Seated::<G, P>::start(GameEngine::default());
    crate::obey(Box::new(table), &[], Engine::<P>::default().into(), crate::words_on_command_line(2), graces)
}

/// The shell of one game around players made by `new`, which reads its commands from the standard input.
pub fn run_game_engine<G, P>(new: impl Fn() -> P + Send + 'static, engine: GameEngine<G, P>) -> !
where
    G: GameText + Send + 'static,
    G::Move: Send,
    P: Player + 'static,
{
    crate::obey(Box::new(Seated::start(engine)), &[], Engine::new(new).into(), Vec::new(), Graces::default())
}
