//! Boards and pieces as pictures: one set of drawings for figures, slides, READMEs and pages.
//!
//! - [`Board`]: a position with marks and arrows, as a [`Picture`].
//! - `sprites`: the pieces and boards for a page, which draws them by `<use>`. The name of a symbol is
//!   `STYLE-SIDE-PIECE` for a piece that points up and `STYLE-SIDE-PIECE-down` for one that points down, such as `wood-b-p` and `wood-w-pp-down`:
//!   STYLE is `wood`, `lecture` or `letters`; SIDE is `b` or `w`; PIECE is `p`, `s`, `b`, `r`, `g`, `k`, and `pp`, `ps`, `pb`, `pr` when promoted.
//!   The animals of dobutsu shogi are `animals-b-l`, `e`, `g`, `c` and `cc`. Each is as large as a square, 72 units. `STYLE-board` is the board with
//!   a margin of half a square on each side (432 units), `animals-board` likewise (288 by 360), `STYLE-stand` a stand for a hand.
//!   They need the style sheet `PIECES_CSS`, which goes with the page's own (no `<style>` is in the sprites, because of pages' CSP).
//! - [`Picture`]: SVG with its colours; trees are drawn in it, too.

#![deny(missing_docs)]

mod board;
mod picture;

pub use board::Board;
pub use picture::{Picture, Point};
