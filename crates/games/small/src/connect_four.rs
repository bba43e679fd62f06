//! Connect four on five files and four ranks.

use std::fmt;

use minishogi::game::{Game, GameResult, GameText};
use minishogi::{Color, Text, Value, text};

const FILES: usize = 5;
const RANKS: usize = 4;

/// A position of connect four on 5x4 squares: a disc falls to the lowest free square of its file, four in a row win, a full board is a draw.
///
/// ```
/// use minishogi::game::{Game, GameText, perft};
/// use minishogi_games::ConnectFour;
/// assert_eq!(perft(&mut ConnectFour::start(), 4), 625);
/// let game = ConnectFour::from_text("...../...../ooo../xxxx.").unwrap();
/// assert!(game.legal_moves().is_empty(), "x has won");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ConnectFour {
    /// The discs of each file from below: 1 for `x`, 2 for `o`.
    cells: [[u8; RANKS]; FILES],
}

/// A file, `a` to `e`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct File(u8);

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

impl ConnectFour {
    fn discs(&self) -> usize {
        self.cells.iter().flatten().filter(|&&cell| cell != 0).count()
    }

    fn height(&self, file: usize) -> usize {
        self.cells[file].iter().filter(|&&cell| cell != 0).count()
    }

    /// Returns true if a side has four in a row: it must be the side that moved last.
    fn is_won(&self) -> bool {
        let at = |file: usize, rank: usize| self.cells.get(file).and_then(|ranks| ranks.get(rank)).copied().unwrap_or(0);
        (0..FILES).any(|file| {
            (0..RANKS).any(|rank| {
                let first = at(file, rank);
                let along = |files: isize, ranks: isize| {
                    (1..4).all(|far| {
                        let (file, rank) = (file as isize + far * files, rank as isize + far * ranks);
                        file >= 0 && rank >= 0 && at(file as usize, rank as usize) == first
                    })
                };
                first != 0 && (along(1, 0) || along(0, 1) || along(1, 1) || along(1, -1))
            })
        })
    }
}

impl Game for ConnectFour {
    type Move = File;
    type Moves = Vec<File>;

    fn legal_moves(&self) -> Vec<File> {
        if self.is_won() {
            return Vec::new();
        }
        (0..FILES).filter(|&file| self.height(file) < RANKS).map(|file| File(file as u8)).collect()
    }

    fn do_move(&mut self, m: File) {
        let file = m.0 as usize;
        self.cells[file][self.height(file)] = 1 + (self.discs() % 2) as u8;
    }

    fn undo_move(&mut self, m: File) {
        let file = m.0 as usize;
        self.cells[file][self.height(file) - 1] = 0;
    }

    fn result(&self) -> GameResult {
        if self.is_won() { GameResult::Loss } else { GameResult::Draw }
    }

    fn evaluate(&self) -> Value {
        0
    }

    fn key(&self) -> u64 {
        self.cells.iter().flatten().fold(0, |key, &cell| key * 3 + u64::from(cell))
    }

    fn text(&self) -> String {
        let rank = |rank: usize| (0..FILES).map(|file| ['.', 'x', 'o'][self.cells[file][rank] as usize]).collect::<String>();
        (0..RANKS).rev().map(rank).collect::<Vec<_>>().join("/")
    }
}

impl GameText for ConnectFour {
    const NAME: &'static str = "connect-four";
    const START: &'static str = "...../...../...../.....";

    fn board(&self) -> String {
        format!("{}\nabcde", self.text().replace('/', "\n"))
    }

    fn side_to_move(&self) -> Color {
        Color::ALL[self.discs() % 2]
    }

    fn from_text(text: &str) -> Result<ConnectFour, Text> {
        let wrong = || {
            let example = "...../...../o..../x.x..";
            text!(
                "`{text}`: expected four ranks of five discs `x`, `o` or `.`, x first, none in the air, as in `{example}`",
                "`{text}`: 4 段に `x`、`o`、`.` を 5 つずつ書いてください（先手は x、宙に浮いた石はなし）。例: `{example}`"
            )
        };
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != RANKS || ranks.iter().any(|rank| rank.chars().count() != FILES) {
            return Err(wrong());
        }
        let mut game = ConnectFour { cells: [[0; RANKS]; FILES] };
        for (rank, discs) in ranks.iter().rev().enumerate() {
            for (file, disc) in discs.chars().enumerate() {
                game.cells[file][rank] = match disc {
                    '.' => 0,
                    'x' => 1,
                    'o' => 2,
                    _ => return Err(wrong()),
                };
            }
        }
        let count = |disc| game.cells.iter().flatten().filter(|&&cell| cell == disc).count();
        let in_the_air = (0..FILES).any(|file| game.cells[file][..game.height(file)].contains(&0));
        if in_the_air || !(count(1) == count(2) || count(1) == count(2) + 1) { Err(wrong()) } else { Ok(game) }
    }
}
