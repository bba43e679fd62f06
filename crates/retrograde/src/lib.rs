//! Games that can be solved from their end: the interface for retrograde analysis, and two kinds of such games.
//!
//! Ströhlein (1970) and Thompson (1986) solved chess endgames so: begin with the positions in which the game is over, and go backwards, move by
//! move.
//!
//! - [`NumberedGame`] and [`Solved`]: the questions, and the form of the answers.
//! - [`Endgame`]: minishogi with few pieces.
//! - [`Graph`]: a game of a few positions, made up to try something.
//! - [`WrittenGame`]: one or the other, from text.
//! - [`NamedGame`]: a game from elsewhere.
//! - [`GameSolver`]: a player that finds the values.
//! - [`Played`]: such a game, played move by move by any search: the kit's one idea of a [`Game`](minishogi::game::Game).

mod endgame;
mod graph;
mod named;
mod played;

use std::fmt;
use std::str::FromStr;

use minishogi::{Position, Text};

pub use endgame::{Endgame, EndgameError, parents};
pub use graph::{Graph, ParseGraphError};
pub use named::{NamedGame, ShownGame};
pub use played::Played;

/// A [`Game`](minishogi::game::Game) whose positions are numbered, so that all of them can be looked at, and moves can be taken back to
/// wherever they may have come from. The side to move sees a position as "mine" and "theirs", so that one number stands for a position of Black
/// and for the same one, turned round, of White.
pub trait NumberedGame {
    /// Returns how many positions there are: they have the numbers `0..positions()`, without gaps.
    fn positions(&self) -> usize;

    /// Returns the result of the game in this position, for the side to move, or `None` where it goes on. It ends in 0 plies, here and now; but where
    /// a king may be taken, the side that can take it has won in 1 ply, and is not asked for that move any more.
    fn ended(&self, position: usize) -> Option<Solved>;

    /// Puts the position after each move into `after`, which is emptied first: as the opponent sees it, whose turn it is there. A position is
    /// there once, even if several moves lead to it. If the game has ended there is none, and where it goes on there is one at least.
    fn moves(&self, position: usize, after: &mut Vec<usize>);

    /// Puts the positions from which a move leads to this one into `before`, which is emptied first, each once: `b` is in `unmoves(a)` exactly
    /// when `a` is in `moves(b)`.
    fn unmoves(&self, position: usize, before: &mut Vec<usize>);
}

/// Solves games from their end.
pub trait GameSolver {
    /// Returns the value of each position of a game, in the order of their numbers (the shell's `solve`).
    fn solve(&mut self, game: &dyn NumberedGame) -> Vec<Solved>;

    /// Returns the positions from which a legal move leads to `pos`, each once (the shell's `part parents`). Their side to move is the one that is
    /// not to move in `pos`.
    fn parents(&self, pos: &Position) -> Vec<Position>;
}

/// Answers the question `parents` about a part of exercise 12: a line for each parent, `sfen` and its SFEN.
///
/// # Errors
/// The words are others.
pub fn answer_part<S: GameSolver>(solver: &mut S, pos: &mut Position, words: &[&str]) -> Result<String, Text> {
    match words {
        ["parents"] => Ok(solver.parents(pos).iter().map(|parent| format!("sfen {}", parent.sfen())).collect::<Vec<_>>().join("\n")),
        _ => Err(Text::new("expected `parents`", "`parents` を続けてください")),
    }
}

/// A requested game.
pub enum WrittenGame {
    /// As in `KG-K`.
    Endgame(Endgame),
    /// As in `- 0 0,1`.
    Graph(Graph),
}

impl WrittenGame {
    /// Returns the game, whichever it is.
    pub fn game(&self) -> &dyn NumberedGame {
        match self {
            WrittenGame::Endgame(game) => game,
            WrittenGame::Graph(game) => game,
        }
    }
}

impl FromStr for WrittenGame {
    type Err = ParseGameError;

    /// Reads an endgame where there is a K, otherwise a graph.
    fn from_str(text: &str) -> Result<WrittenGame, ParseGameError> {
        if text.contains('K') {
            text.parse().map(WrittenGame::Endgame).map_err(ParseGameError::Endgame)
        } else {
            text.parse().map(WrittenGame::Graph).map_err(ParseGameError::Graph)
        }
    }
}

/// Why there is no such [`WrittenGame`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseGameError {
    /// It is no endgame.
    Endgame(EndgameError),
    /// It is no graph.
    Graph(ParseGraphError),
}

impl ParseGameError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        match self {
            ParseGameError::Endgame(error) => error.text(),
            ParseGameError::Graph(error) => error.text(),
        }
    }
}

minishogi::displays_text!(ParseGameError);

impl std::error::Error for ParseGameError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(match self {
            ParseGameError::Endgame(error) => error,
            ParseGameError::Graph(error) => error,
        })
    }
}

/// The value of a position for the side to move when both sides play perfectly: the winner as fast as possible, the loser as slowly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Solved {
    /// The side to move wins in this many plies: 0 where the game is over.
    Win(u16),
    /// The side to move loses in this many plies: 0 where the game is over.
    Loss(u16),
    /// Neither side can force a win.
    Draw,
}

impl Solved {
    /// Returns the value of a move that leads to a position with this one: a good value for the other side is bad for the mover, and a ply
    /// farther away.
    pub fn for_the_mover(self) -> Solved {
        match self {
            Solved::Win(plies) => Solved::Loss(plies.saturating_add(1)),
            Solved::Loss(plies) => Solved::Win(plies.saturating_add(1)),
            Solved::Draw => Solved::Draw,
        }
    }

    /// In how many plies the game ends; a draw is without end.
    pub fn plies(self) -> Option<u16> {
        match self {
            Solved::Win(plies) | Solved::Loss(plies) => Some(plies),
            Solved::Draw => None,
        }
    }
}

impl fmt::Display for Solved {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Solved::Win(plies) => write!(f, "win in {plies}"),
            Solved::Loss(plies) => write!(f, "loss in {plies}"),
            Solved::Draw => f.write_str("draw"),
        }
    }
}
