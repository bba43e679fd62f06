//! A position as a picture: the board, both hands, the side to move; marks, crosses and arrows.

use minishogi::{Lang, Move, Setup, Square};

use crate::style::Style;

/// A board to draw. The arrows need not be legal moves, nor the position reachable.
pub struct Board {
    /// The pieces, the hands and the side to move.
    pub setup: Setup,
    /// Squares in another colour: a zone.
    pub shades: Vec<Square>,
    /// Squares with a dot, or with a ring around their piece.
    pub marks: Vec<Square>,
    /// Squares that are crossed out.
    pub crosses: Vec<Square>,
    /// Moves, in the order in which they are numbered.
    pub arrows: Vec<Move>,
    /// True if the hands and the side to move are shown.
    pub hands: bool,
    /// The look.
    pub style: Style,
    /// The language of ranks and sides. [`Style::Lecture`] has the letters of USI in both.
    pub lang: Lang,
}
