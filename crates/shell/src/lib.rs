//! The engine shell: a person at the terminal, a match server or a board program talks to it.
//!
//! One parser turns a line of text into a `Command`, one loop (`Shell`) obeys it. The player lives on a
//! thread of its own, so the shell answers while it thinks, and outlives its panics. Lines of the protocol are ASCII. To a person at a terminal the
//! shell introduces itself, asks for each command, and speaks the language of the environment.

#![deny(missing_docs)]

mod bench;
mod command;
mod embedded;
mod eval_file;
mod execute;
mod game;
mod go;
mod help;
mod input;
mod minishogi_table;
mod output;
mod pending;
mod perft;
mod player;
mod random_games;
mod record;
mod shell;
mod solve;
mod table;
mod train;
mod tree;

pub use command::nearest;
pub use embedded::{Embedded, Look};
pub use game::{Games, OfAnyGame, Playable, answer_part, any_engine, game, run_any, run_game, run_game_engine, run_game_within};
pub use input::Graces;
pub use minishogi_child::{AnswerPart, AnyPlayer, Engine, NewPlayer, parts, prepare_console};
pub use table::{GameEngine, OwnCommand, SearchGame};

use minishogi::{Player, Position};
use minishogi_retrograde::NamedGame;

use table::Table;

/// The engine shell around a player: the whole `main` of an exercise.
///
/// Words on the command line are run as commands, separated by a lone comma (`ENGINE isready , d , eval`): each `go` is waited for, and after
/// the last command the program ends, with exit code 1 if any command failed. Without words, commands are read from the standard input until
/// it ends, and the exit code is 0. `help` lists the commands.
///
/// Text for a terminal is in the language of the environment ([`Lang::from_env`](minishogi::Lang::from_env)), everything else in English,
/// unless the command `lang` asks for another, or the words on the command line begin with `--lang ja`. Greeting and prompt are for a terminal only.
///
/// A command with a mistake is answered by a line that names it, and has no effect; only a `go` leaves out the mistaken part and
/// searches, because the other side waits for its move. The commands are those of USI and a few to look at positions. The choices that USI leaves:
///
/// - `go` without any limit means `go byoyomi 1000`. Depth, nodes and mate count as 1 at least, times as 0 at least.
/// - `go mate N` is answered by `checkmate` and the moves, `nomate`, `timeout` or `notimplemented`. Up to 256, N is a number of plies; a larger
///   one is a time in milliseconds, as match servers send it, and no mate on this board is that long. `go mate infinite` has no limit, `go mate`
///   alone that of `go`. A line of play that is no mate is not passed on: a message names the fault, and the answer is `timeout`.
/// - Each `go` is answered by one `bestmove` (or `checkmate`), after `go infinite` and `go ponder` not before `stop` or `ponderhit`; but a `go`
///   while a search runs is refused, and after `gameover` there is no answer, since it could be taken for one in the next game.
/// - While a search runs, all commands work that do not need the player. A search that was told to stop has a second to do so: for that
///   long, a command that needs the player waits for it, and so does `quit`.
/// - `solve` takes as long as the player takes: a game with two pieces and the kings has millions of positions. So it does after the end of the
///   input, but `quit` leaves it fifteen seconds.
/// - `train` as well. The result is in its files after each epoch, so that the program may be ended at any time.
/// - `bench` is a search as well: it is ended by `stop`, and then has no result.
/// - `perft`, `rp` and the repetition of `tree` and `stats` are waited for. `stop` and `quit` end them at once where they are typed; in a pipe `stop`
///   does if it is the next command, and `quit` leaves them fifteen seconds. A stopped command has no result either.
/// - `tree` and `stats` repeat the last `go` in a second process of the same program, by a new player, and watch it: other searches are
///   not slowed down. The searches of the same game before it are repeated first, unless they are long or many. The limits
///   are the depth that was reached, or the nodes.
/// - At the end of the input a search with limits may go on for fifteen seconds, one without is stopped.
///
/// If the player panics, the shell says so, resigns for it and goes on with a new one (`P::default()`, with the options set as before). It also
/// says if the player chose an illegal move or forgot to take a move back.
///
/// ```no_run
/// use minishogi::prelude::*;
///
/// /// Plays the first legal move, as every player does by default.
/// #[derive(Default)]
/// struct First;
///
/// impl Player for First {}
///
/// fn main() {
///     minishogi_shell::run::<First>()
/// }
/// ```
pub fn run<P: Player + Default + 'static>() -> ! {
    run_engine(Engine::<P>::default())
}

/// [`run`] for players that can do more than play.
pub fn run_engine<P: Player + 'static>(engine: Engine<P>) -> ! {
    run_commands(engine, words_on_command_line(1))
}

/// [`run_engine`] with words from elsewhere than the command line.
pub fn run_commands<P: Player + 'static>(engine: Engine<P>, words: impl IntoIterator<Item = String>) -> ! {
    run_commands_within(engine, words, Graces::default())
}

/// [`run_commands`] with other graces.
pub fn run_commands_within<P: Player + 'static>(engine: Engine<P>, words: impl IntoIterator<Item = String>, graces: Graces) -> ! {
    let games = engine.games();
    let new_player = minishogi_child::answer_if_asked(engine.into());
    if record::is_asked_for() {
        record::answer(new_player);
    }
    obey(Box::new(Position::start()), games, new_player, words.into_iter().collect(), graces)
}

/// Returns the words on the command line after the first ones, which begin with the program's name.
fn words_on_command_line(after: usize) -> Vec<String> {
    std::env::args_os().skip(after).map(|word| word.to_string_lossy().into_owned()).collect()
}

fn obey(table: Box<dyn Table>, games: &'static [NamedGame], new_player: NewPlayer, words: Vec<String>, graces: Graces) -> ! {
    prepare_console();
    let mut shell = shell::Shell::new(table, new_player, games, graces);
    let line = words.join(" ");
    let mut words: Vec<&str> = line.split_whitespace().collect();
    if let Some(("--lang", code)) = words.first().zip(words.get(1)).map(|(&flag, &code)| (flag, code)) {
        shell.obey(&format!("lang {code}"));
        words.drain(..2);
    }
    if words.is_empty() {
        shell.read_commands()
    } else {
        shell.run_commands(words.split(|&word| word == ",").map(|command| command.join(" ")))
    }
}
