//! Tic-tac-toe.

use std::fmt;

use minishogi::game::{Game, GameResult, GameText};
use minishogi::{Color, Text, Value, text};

/// A position of tic-tac-toe: three in a row win, a full board is a draw. `x` begins, so the marks determine the side to move.
///
/// ```
/// use minishogi::game::{Game, GameText, perft};
/// use minishogi_games::TicTacToe;
/// assert_eq!(perft(&mut TicTacToe::start(), 5), 15_120);
/// let game = TicTacToe::from_text("xo./xo./x..").unwrap();
/// assert!(game.legal_moves().is_empty(), "x has won");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct TicTacToe {
    /// Rank by rank: 1 for `x`, 2 for `o`.
    cells: [u8; 9],
}

/// A square, by its number: `a1` is the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell(u8);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 3), self.0 / 3 + 1)
    }
}

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl TicTacToe {
    fn marks(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell != 0).count()
    }

    /// Returns true if a side has three in a row: it must be the side that moved last.
    fn is_won(&self) -> bool {
        LINES.iter().any(|&[a, b, c]| self.cells[a] != 0 && self.cells[a] == self.cells[b] && self.cells[b] == self.cells[c])
    }
}

impl Game for TicTacToe {
    type Move = Cell;
    type Moves = Vec<Cell>;

    fn legal_moves(&self) -> Vec<Cell> {
        if self.is_won() {
            return Vec::new();
        }
        (0..9).filter(|&cell| self.cells[cell as usize] == 0).map(Cell).collect()
    }

    fn do_move(&mut self, m: Cell) {
        self.cells[m.0 as usize] = 1 + (self.marks() % 2) as u8;
    }

    fn undo_move(&mut self, m: Cell) {
        self.cells[m.0 as usize] = 0;
    }

    fn result(&self) -> GameResult {
        if self.is_won() { GameResult::Loss } else { GameResult::Draw }
    }

    fn evaluate(&self) -> Value {
        0
    }

    fn key(&self) -> u64 {
        self.cells.iter().fold(0, |key, &cell| key * 3 + u64::from(cell))
    }

    fn text(&self) -> String {
        let letters: String = self.cells.iter().map(|&cell| ['.', 'x', 'o'][cell as usize]).collect();
        format!("{}/{}/{}", &letters[..3], &letters[3..6], &letters[6..])
    }
}

impl GameText for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const START: &'static str = ".../.../...";

    fn side_to_move(&self) -> Color {
        Color::ALL[self.marks() % 2]
    }

    fn from_text(text: &str) -> Result<TicTacToe, Text> {
        let wrong = || {
            text!(
                "`{text}`: expected three ranks of three marks `x`, `o` or `.`, x first, as in `x.o/.x./...`",
                "`{text}`: 3 段に `x`、`o`、`.` を 3 つずつ書いてください（先手は x）。例: `x.o/.x./...`"
            )
        };
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != 3 || ranks.iter().any(|rank| rank.chars().count() != 3) {
            return Err(wrong());
        }
        let mut cells = [0; 9];
        for (cell, mark) in cells.iter_mut().zip(ranks.concat().chars()) {
            *cell = match mark {
                '.' => 0,
                'x' => 1,
                'o' => 2,
                _ => return Err(wrong()),
            };
        }
        let count = |mark| cells.iter().filter(|&&cell| cell == mark).count();
        if count(1) == count(2) || count(1) == count(2) + 1 { Ok(TicTacToe { cells }) } else { Err(wrong()) }
    }
}
