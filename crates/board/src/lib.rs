//! Boards and pieces as pictures: one set of drawings for figures, slides, READMEs and pages.
//!
//! - [`Board`]: a position with marks and arrows, as a [`Picture`] in a [`Style`]; [`animals`](animal_board) are those of dobutsu shogi.
//! - [`draw_game`]: a game in motion, move by move.
//! - [`Picture`]: SVG with its colours; trees are drawn in it, too.
//! - [`sprites`]: the pieces and boards for a page, which draws them by `<use>`. The name of a symbol is
//!   `STYLE-SIDE-PIECE` for a piece that points up and `STYLE-SIDE-PIECE-down` for one that points down, such as `wood-b-p` and `wood-w-pp-down`:
//!   STYLE is `wood`, `lecture` or `letters`; SIDE is `b` or `w`; PIECE is `p`, `s`, `b`, `r`, `g`, `k`, and `pp`, `ps`, `pb`, `pr` when promoted.
//!   The animals of [`animal_sprites`] are `animals-b-l`, `e`, `g`, `c` and `pc`. Each is as large as a square, 72 units. `STYLE-board` is the board
//!   with a margin of half a square on each side (432 units), `animals-board` likewise (288 by 360), `STYLE-stand` a stand for a hand (90 by 322).
//!   They need the style sheet [`sprite_css`] in the page: the sprites have no `<style>`, because of the pages' CSP.
//! - [`View`]: a position as JSON, with its legal moves and their names; [`notation`] has the names, [`animal_view`] is for dobutsu shogi.
//! - [`BOARD_JS`] and [`BOARD_CSS`]: the board of every page, `MinishogiBoard`, which shows a [`View`] and lets its moves be made. The head of
//!   `page/board.js` says how to use it.
//!
//! A module uses only modules above it in this table.
//!
//! | module | contents |
//! |---|---|
//! | `glyphs` | outlines of characters, from `glyphs/` |
//! | `picture` | SVG, its colours, and the shapes of every figure |
//! | `style`, `board` | the styles of a position, and a position with marks and arrows |
//! | `koma` | the shape and the size of wooden pieces |
//! | `wood`, `animals` | the shapes and colours of pieces and boards |
//! | `arrows` | the paths of arrows and the places of their numbers |
//! | `lecture` | a whole position, flat, and its pieces |
//! | `pieces` | the symbols of the pieces in every style |
//! | `wooden` | a whole position on wood |
//! | `draw` | a position in its style |
//! | `motion` | a game on wood, move by move |
//! | `sprites` | all symbols of a style, for pages |
//! | `notation`, `view`, `animal_view` | the names of moves, and a position for a page |

#![deny(missing_docs)]

mod animal_view;
mod animals;
mod arrows;
mod board;
mod draw;
mod glyphs;
mod koma;
mod lecture;
mod motion;
pub mod notation;
mod picture;
mod pieces;
mod sprites;
mod style;
mod view;
mod wood;
mod wooden;

pub use animal_view::{animal_kinds, animal_move_name, animal_view};
pub use board::Board;
pub use lecture::draw_one_piece;
pub use motion::draw_game;
pub use picture::{Picture, Point, text_width};
pub use sprites::{animal_sprites, sprite_css, sprites};
pub use style::{ParseStyleError, Style};
pub use view::{End, HandCounts, Hands, Kind, TextView, View, Words, kinds, move_name};
pub use wooden::draw_animals as animal_board;

/// The script of the board: a classic script that defines `MinishogiBoard`. A content security policy must allow only the script itself.
pub const BOARD_JS: &str = include_str!("../page/board.js");

/// The look of the board, without that of the pieces.
pub const BOARD_CSS: &str = include_str!("../page/board.css");
