//! Any game, as a search sees it.
//!
//! [`Position`] is one; dobutsu shogi, 9x9 shogi and chess are, in packages of their own; so is each game that retrograde analysis solves
//! (`minishogi_retrograde::Played`), and a student's game in exercise 14. The trait asks for the functions that alpha-beta calls, and for no
//! other: a function that only helps a search has a default that is right for every game.

use std::fmt::Display;
use std::ops::DerefMut;

use crate::color::Color;
use crate::evaluate::evaluate;
use crate::mv::{Move, MoveList};
use crate::position::{Position, START_SFEN};
use crate::search::Control;
pub use crate::sort::highest_first;
use crate::text::{Text, text};
use crate::value::{REPETITION, VALUE_ZERO, Value, mate_in, mated_in, piece_value};

/// A position of a game of two players in turn, in which a search does moves and takes them back.
///
/// Values are those for the side to move, everywhere. A search of any game is written against this trait, and compiled for each game by itself: in
/// minishogi it is as fast as one that names [`Position`].
///
/// ```
/// use minishogi::game::{Game, GameResult};
/// use minishogi::{Position, VALUE_INFINITE, Value};
///
/// fn negamax<G: Game>(game: &mut G, depth: u32, ply: u32) -> Value {
///     if depth == 0 {
///         return game.evaluate();
///     }
///     let moves = game.legal_moves();
///     if moves.is_empty() {
///         return game.result().value(ply);
///     }
///     let mut max_value = -VALUE_INFINITE;
///     for m in moves {
///         game.do_move(m);
///         max_value = max_value.max(-negamax(game, depth - 1, ply + 1));
///         game.undo_move(m);
///     }
///     max_value
/// }
///
/// let mut mate_in_one = Position::from_sfen("4k/5/4K/5/5 b G 1").unwrap();
/// assert_eq!(negamax(&mut mate_in_one, 2, 0), GameResult::Win.value(1));
/// ```
pub trait Game {
    /// A move; its text is that of the game's notation.
    type Move: Copy + Eq + Display;

    /// A list of moves, as `Vec<Self::Move>` is one.
    type Moves: IntoIterator<Item = Self::Move> + DerefMut<Target = [Self::Move]> + FromIterator<Self::Move>;

    /// Returns all legal moves, in an order that depends on the position alone. There is none exactly if the game is over.
    fn legal_moves(&self) -> Self::Moves;

    /// Does a legal move: then it is the other side's turn.
    fn do_move(&mut self, m: Self::Move);

    /// Takes back the last move, which must be `m`: everything is as it was before.
    fn undo_move(&mut self, m: Self::Move);

    /// Returns the result of the game for the side to move. It is only asked if there is no legal move.
    fn result(&self) -> GameResult {
        GameResult::Loss
    }

    /// Returns the value of the position for the side to move, without looking ahead: far from the values of a mate.
    fn evaluate(&self) -> Value;

    /// Returns a number for the rest of the game: equal for equal positions with the same side to move, different for all others, nearly always.
    fn key(&self) -> u64;

    /// Returns the position as text, which [`from_text`](GameText::from_text) reads if the game has it.
    fn text(&self) -> String;

    /// Returns whether the side to move must answer a threat to its king, so that its value is not to be trusted before it has.
    fn in_check(&self) -> bool {
        false
    }

    /// Returns the value of a repetition on the way here, for the side to move. `None` if it did not, or if the game has no such rule.
    /// Other draws that the way here brings about, such as by fifty moves in chess, belong here as well.
    fn repetition(&self) -> Option<GameResult> {
        None
    }

    /// Returns the value of the piece that `m` takes, in the units of [`evaluate`](Game::evaluate): 0 for a quiet move.
    fn gain(&self, m: Self::Move) -> Value {
        let _ = m;
        VALUE_ZERO
    }

    /// Returns the legal moves that must be looked at before a value is to be trusted.
    fn captures(&self) -> Self::Moves {
        self.legal_moves().into_iter().filter(|&m| self.gain(m) > VALUE_ZERO).collect()
    }
}

/// A game whose positions and moves can be read from text, which a shell needs as well.
pub trait GameText: Game + Clone {
    /// The name of the game, one word.
    const NAME: &'static str;

    /// The position that the game begins with, as [`text`](Game::text) writes it.
    const START: &'static str;

    /// Returns the position that the game begins with.
    fn start() -> Self {
        match Self::from_text(Self::START) {
            Ok(start) => start,
            Err(error) => panic!("the start of {}: {}", Self::NAME, error.en),
        }
    }

    /// Returns the board for a person to read. By default each rank of the text has a line.
    fn board(&self) -> String {
        in_ranks(&self.text())
    }

    /// Returns the side to move, for the clocks of a protocol: the first player is Black, but in chess White.
    fn side_to_move(&self) -> Color;

    /// Returns whether the side to move may declare that it has won instead of moving (入玉宣言).
    fn may_declare(&self) -> bool {
        false
    }

    /// Returns the position that [`text`](Game::text) writes.
    ///
    /// # Errors
    /// A sentence that names the fault in the text, and the expected words.
    fn from_text(text: &str) -> Result<Self, Text>;

    /// Returns the legal move with this text.
    ///
    /// # Errors
    /// There is none: a sentence that says so.
    fn read_move(&self, text: &str) -> Result<Self::Move, Text> {
        for m in self.legal_moves() {
            if format!("{m}") == text {
                return Ok(m);
            }
        }
        Err(no_move(text))
    }
}

// No type parameters: these are compiled once, and not for each game.

fn in_ranks(text: &str) -> String {
    text.replace(['/', ' '], "\n")
}

fn no_move(text: &str) -> Text {
    text!("`{text}` is no legal move here", "`{text}` は、ここでは指せません")
}

/// A player of any game.
pub trait GamePlayer {
    /// Chooses a legal move for the side to move; `None` if there is none. The game may be changed on the way, but must be as it was
    /// when the method returns.
    fn search_game<G: Game>(&mut self, game: &mut G, ctl: &mut Control<G::Move>) -> Option<G::Move>;
}

/// The result of a game for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// It has won.
    Win,
    /// It has lost.
    Loss,
    /// A draw.
    Draw,
}

impl GameResult {
    /// Returns the value for the side to move, `ply` plies below the root: sooner is better for the winner.
    pub const fn value(self, ply: u32) -> Value {
        match self {
            GameResult::Win => mate_in(ply),
            GameResult::Loss => mated_in(ply),
            GameResult::Draw => VALUE_ZERO,
        }
    }

    /// Returns the value of a repetition that would end so: less than a mate, since either side may still leave the way there.
    pub const fn by_repetition(self) -> Value {
        match self {
            GameResult::Win => REPETITION,
            GameResult::Loss => -REPETITION,
            GameResult::Draw => VALUE_ZERO,
        }
    }
}

/// Returns the number of leaves of the whole tree to a depth: the lines of play that are `depth` moves long. It finds errors in the moves of a game.
///
/// ```
/// use minishogi::Position;
/// use minishogi::game::perft;
/// assert_eq!(perft(&mut Position::start(), 3), 2512);
/// ```
pub fn perft<G: Game>(game: &mut G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = game.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut leaves = 0;
    for m in moves {
        game.do_move(m);
        leaves += perft(game, depth - 1);
        game.undo_move(m);
    }
    leaves
}

/// Returns whether a board as SFEN and FEN write it has `size` ranks of `size` squares.
///
/// # Errors
/// A sentence with the size that it has, and the one that the game needs.
///
/// ```
/// use minishogi::game::check_size;
/// assert_eq!(check_size("+p4/5/5/5/5", 5, "minishogi"), Ok(()));
/// assert_eq!(check_size("3/3/3/3", 9, "shogi").unwrap_err().en, "`3/3/3/3`: a board of 3x4 squares, but shogi has 9x9");
/// assert_eq!(check_size("5/4/5/5/5", 5, "minishogi").unwrap_err().en, "`5/4/5/5/5`: rank 2 has 4 squares, but minishogi has 5");
/// assert_eq!(check_size("5/4", 5, "minishogi").unwrap_err().en, "`5/4`: 2 ranks, but minishogi has 5");
/// ```
pub fn check_size(board: &str, size: usize, game: &str) -> Result<(), Text> {
    let squares = |c: char| if c == '+' { 0 } else { c.to_digit(10).map_or(1, |empty| empty as usize) };
    let widths: Vec<usize> = board.split('/').map(|rank| rank.chars().map(squares).sum()).collect();
    let ranks = widths.len();
    match widths.iter().position(|&width| width != size) {
        None if ranks == size => Ok(()),
        _ if widths.iter().all(|&width| width == widths[0]) => {
            let files = widths[0];
            Err(text!(
                "`{board}`: a board of {files}x{ranks} squares, but {game} has {size}x{size}",
                "`{board}`: {files}x{ranks} マスの盤です。{game} の盤は {size}x{size} マスです"
            ))
        }
        Some(rank) if ranks == size => {
            let (rank, squares) = (rank + 1, widths[rank]);
            Err(text!(
                "`{board}`: rank {rank} has {squares} squares, but {game} has {size}",
                "`{board}`: {rank} 段目が {squares} マスです。{game} では {size} マスです"
            ))
        }
        _ => Err(text!("`{board}`: {ranks} ranks, but {game} has {size}", "`{board}`: {ranks} 段です。{game} では {size} 段です")),
    }
}

/// Minishogi. Every method is that of the position by the same name.
impl Game for Position {
    type Move = Move;
    type Moves = MoveList;

    #[inline]
    fn legal_moves(&self) -> MoveList {
        Position::legal_moves(self)
    }

    #[inline]
    #[track_caller]
    fn do_move(&mut self, m: Move) {
        Position::do_move(self, m);
    }

    #[inline]
    #[track_caller]
    fn undo_move(&mut self, m: Move) {
        Position::undo_move(self, m);
    }

    #[inline]
    fn evaluate(&self) -> Value {
        evaluate(self)
    }

    #[inline]
    fn key(&self) -> u64 {
        Position::key(self)
    }

    fn text(&self) -> String {
        self.sfen()
    }

    #[inline]
    fn in_check(&self) -> bool {
        Position::in_check(self)
    }

    /// Returns the side that a fourth repetition would make the winner, as [`Position::repetition`] has it.
    #[inline]
    fn repetition(&self) -> Option<GameResult> {
        let winner = Position::repetition(self)?.winner();
        Some(if winner == self.side_to_move() { GameResult::Win } else { GameResult::Loss })
    }

    #[inline]
    fn gain(&self, m: Move) -> Value {
        self.piece_on(m.to()).map_or(VALUE_ZERO, |victim| piece_value(victim.kind))
    }

    #[inline]
    fn captures(&self) -> MoveList {
        Position::captures(self)
    }
}

impl GameText for Position {
    const NAME: &'static str = "minishogi";
    const START: &'static str = START_SFEN;

    fn board(&self) -> String {
        self.to_string()
    }

    fn side_to_move(&self) -> Color {
        Position::side_to_move(self)
    }

    fn from_text(text: &str) -> Result<Position, Text> {
        Position::from_sfen(text).map_err(|error| error.to_string().into())
    }
}
