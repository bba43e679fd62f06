//! The moves of a player as a stream of words: written while it searches, and replayed to judge or draw the search.
//!
//! The replay plays every move by the rules, counts, and works out what the tree proves. So nothing in the stream has to be believed, and
//! there is no secret in it: a stream made up by a player is worth something only if it is a right search.
//!
//! # The format
//!
//! Words with a space between them, a stream for each thread. The stream is at a position, at first at none.
//!
//! | word | event |
//! |---|---|
//! | `@SFEN,M,M...` | goes on at the position that these moves lead to; the spaces of the SFEN are written `_` |
//! | `5d5c`, `P*5b`, `5b5a+` | [`do_move`](minishogi::Position::do_move), and the stream is at the new position |
//! | `~5d5c` | the same by [`do_pseudo_legal_move`](minishogi::Position::do_pseudo_legal_move) |
//! | `-` | [`undo_move`](minishogi::Position::undo_move) |
//! | `?5d5c` | `undo_move` of a move that is not the one done last |
//! | `^2` | goes on two moves before, in the same line: on a copy that was kept |
//! | `!` | a position was made of its pieces, as an SFEN has them |
//! | `=` | the kit counted the pieces of this position |
//! | `[-20,30` | the player [notes](minishogi::annotate) that it searches this position with the window from alpha -20 to beta 30 |
//! | `]12`, `#12` | it says that its search returns 12, or that a table knew 12 |
//! | `%2` | it says that it searches two plies less here |
//! | `>7`, `<7` | the moves, or the moves back, of position 7 of a game that is solved |
//!
//! ```
//! use std::sync::{Arc, Mutex};
//! use minishogi::Position;
//! use minishogi_trace::{Recorder, Replay};
//!
//! let stream = Arc::new(Mutex::new(String::new()));
//! let heard = stream.clone();
//! let recorder = Recorder::new(move |_thread, words| heard.lock().unwrap().push_str(words));
//! let mut pos = Position::start();
//! let m = pos.legal_moves()[0];
//! recorder.does(&pos, m);
//! pos.do_move(m);
//! recorder.evaluates(&pos);
//! recorder.undoes(&pos, m);
//! recorder.flush();
//! assert_eq!(*stream.lock().unwrap(), "@rbsgk/4p/5/P4/KGSBR_b_-_1 5d5c = - ");
//!
//! let mut replay = Replay::of(Position::start());
//! replay.read(0, &stream.lock().unwrap()).unwrap();
//! assert_eq!((replay.nodes(), replay.evaluations(), replay.deepest()), (1, 1, 1));
//! ```

mod growth;
mod proof;
mod recorder;
mod replay;
mod right;
mod tree;

pub use proof::{Bounds, Leaf};
pub use recorder::Recorder;
pub use replay::{Replay, StreamError};
pub use tree::{Cut, MateSearch, Pass, Reading, Source, Stats, Tree, TreeNode};
