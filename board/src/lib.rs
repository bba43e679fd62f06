//! Boards and pieces as pictures: one set of drawings for figures, slides, READMEs and pages.
//!
//! - [`Board`]: a position with marks and arrows, as a [`Picture`].
//! - `sprites`: the pieces and boards for a page, which draws them by `<use>`. The name of a symbol is
//!   `STYLE-SIDE-PIECE` for a piece that points up and `STYLE-SIDE-PIECE-down` for one that points down, such as `wood-b-p` and `wood-w-pp-down`:
//!   STYLE is `wood`, `lecture` or `letters`; SIDE is `b` or `w`; PIECE is `p`, `s`, `b`, `r`, `g`, `k`, and `pp`, `ps`, `pb`, `pr` when promoted.
//!   The animals of dobutsu shogi are `animals-b-l`, `e`, `g`, `c` and `cc`. Each is as large as a square, 72 units. `STYLE-board` is the board with
//!   a margin of half a square on each side (432 units), `animals-board` likewise (288 by 360), `STYLE-stand` a stand for a hand.
//!   They need the style sheet `PIECES_CSS`, which goes with the page's own (no `<style>` is in the sprites, because of pages' CSP).
//! - [`View`]: a position as JSON, with its legal moves and their names; [`notation`] has the names.
//! - [`BOARD_JS`] and [`BOARD_CSS`]: the board of every page, `MinishogiBoard`, which shows a [`View`] and lets its moves be made. The head of
//!   `page/board.js` tells how to use it.
//! - [`Picture`]: SVG with its colours; trees are drawn in it, too.

#![deny(missing_docs)]

mod board;
pub mod notation;
mod picture;
mod view;

pub use board::Board;
pub use picture::{Picture, Point};
pub use view::{End, Hands, Held, Kind, View, Words, kinds, move_name, outcome_text};

/// The script of the board: a classic script that defines `MinishogiBoard`. It asks for no more of a content security policy than to be run.
pub const BOARD_JS: &str = include_str!("../page/board.js");

/// The look of the board, besides that of the pieces.
pub const BOARD_CSS: &str = include_str!("../page/board.css");
