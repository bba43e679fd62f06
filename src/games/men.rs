//! The board of 5-piece breakthrough: men of two colours on the 5x5 squares of the kit, and whose turn it is.

use crate::{Color, Square, Text};

/// The man on each square, by [`Square::index`].
pub type Men = [Option<Color>; Square::COUNT];

/// Five men on the last rank of each side, Black to move.
pub const START: &str = "wwwww/...../...../...../bbbbb b";

/// Returns the men as text, and the side to move: `wwwww/...../...../...../bbbbb b`, rank `a` first, each from file 5.
///
/// ```
/// use minishogi::games::men;
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
/// The text is not as [`text`] writes it: a sentence that says so.
pub fn read(text: &str) -> Result<(Men, Color), Text> {
    let wrong = || {
        Text::of(
            format!("`{text}`: expected five ranks of five men `b`, `w` or `.` and the side to move, as in `{START}`"),
            format!("`{text}`: 5 段に `b`、`w`、`.` を 5 つずつ書き、手番を続けてください。例: `{START}`"),
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
