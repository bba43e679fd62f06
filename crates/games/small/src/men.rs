//! The board of 5-piece breakthrough: men of two colours on the 5x5 squares of the kit, and the side to move.

use std::marker::PhantomData;

use minishogi::game::{Game, GameText};
use minishogi::{Color, Move, MoveList, Square, Text, Value, text};

/// The man on each square, by [`Square::index`].
pub type Men = [Option<Color>; Square::COUNT];

/// Five men on the last rank of each side, Black to move.
pub const START: &str = "wwwww/...../...../...../bbbbb b";

/// Returns the men as text, and the side to move: `wwwww/...../...../...../bbbbb b`, rank `a` first, each from file 5.
///
/// ```
/// use minishogi_games::men;
/// let (men, side) = men::read(men::START).unwrap();
/// assert_eq!(men::text(&men, side), men::START);
/// ```
pub fn text(men: &Men, side: Color) -> String {
    let letter = |man: Option<Color>| man.map_or('.', |color| if color == Color::Black { 'b' } else { 'w' });
    let mut text = String::new();
    for square in Square::in_reading_order() {
        text.push(letter(men[square.index()]));
        if square.file() == 1 {
            text.push(if square.rank() == 5 { ' ' } else { '/' });
        }
    }
    text.push(letter(Some(side)));
    text
}

/// Returns the men and the side to move.
///
/// # Errors
/// Returns a sentence if the text is not as [`text()`] writes it.
pub fn read(text: &str) -> Result<(Men, Color), Text> {
    let wrong = || {
        text!(
            "`{text}`: expected five ranks of five men `b`, `w` or `.` and the side to move, as in `{START}`",
            "`{text}`: 5 段に `b`、`w`、`.` を 5 つずつ書き、手番を続けてください。例: `{START}`"
        )
    };
    let color = |letter: char| match letter {
        'b' => Ok(Some(Color::Black)),
        'w' => Ok(Some(Color::White)),
        '.' => Ok(None),
        _ => Err(wrong()),
    };
    let (board, side) = text.split_once(' ').ok_or_else(wrong)?;
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 5 || ranks.iter().any(|rank| rank.chars().count() != 5) {
        return Err(wrong());
    }
    let mut men = [None; Square::COUNT];
    for (square, letter) in Square::in_reading_order().zip(ranks.concat().chars()) {
        men[square.index()] = color(letter)?;
    }
    let mut side = side.chars();
    match (side.next().map(color).transpose()?.flatten(), side.next()) {
        (Some(side), None) => Ok((men, side)),
        _ => Err(wrong()),
    }
}

/// A position of a game with men.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenBoard {
    /// The man on each square: `men[square.index()]`.
    pub men: Men,
    /// The side to move.
    pub side: Color,
    /// True for each move done that took a man.
    pub took: Vec<bool>,
}

/// The rules of a game with men on the 5x5 squares, as exercise 14 writes them for breakthrough. [`MenGame`] is a game by them.
pub trait MenRules: 'static {
    /// The name of the game, one word.
    const NAME: &'static str = "breakthrough";

    /// Returns the legal moves: none if the side that has just moved has won.
    fn legal_moves(board: &MenBoard) -> MoveList;

    /// Does a legal move.
    fn do_move(board: &mut MenBoard, m: Move);

    /// Takes back the last move, which is `m`.
    fn undo_move(board: &mut MenBoard, m: Move);

    /// Returns the value for the side to move, without looking ahead.
    fn evaluate(board: &MenBoard) -> Value;

    /// Returns a number that different positions do not share.
    fn key(board: &MenBoard) -> u64;

    /// Returns the value of the man that a move takes, 0 for none.
    fn gain(board: &MenBoard, m: Move) -> Value;
}

/// A game with men by these rules.
pub struct MenGame<R> {
    board: MenBoard,
    rules: PhantomData<fn() -> R>,
}

impl<R> Clone for MenGame<R> {
    fn clone(&self) -> MenGame<R> {
        MenGame { board: self.board.clone(), rules: PhantomData }
    }
}

impl<R: MenRules> Game for MenGame<R> {
    type Move = Move;
    type Moves = MoveList;

    fn legal_moves(&self) -> MoveList {
        R::legal_moves(&self.board)
    }

    fn do_move(&mut self, m: Move) {
        R::do_move(&mut self.board, m);
    }

    fn undo_move(&mut self, m: Move) {
        R::undo_move(&mut self.board, m);
    }

    fn evaluate(&self) -> Value {
        R::evaluate(&self.board)
    }

    fn key(&self) -> u64 {
        R::key(&self.board)
    }

    fn gain(&self, m: Move) -> Value {
        R::gain(&self.board, m)
    }

    fn text(&self) -> String {
        text(&self.board.men, self.board.side)
    }
}

impl<R: MenRules> GameText for MenGame<R> {
    const NAME: &'static str = R::NAME;
    const START: &'static str = START;

    fn side_to_move(&self) -> Color {
        self.board.side
    }

    fn from_text(text: &str) -> Result<MenGame<R>, Text> {
        read(text).map(|(men, side)| MenGame { board: MenBoard { men, side, took: Vec::new() }, rules: PhantomData })
    }
}
