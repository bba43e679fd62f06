//! 11: the drop-pawn rule and mate search. Write the parts 1 to 4, and 5 if you like: `cargo run -p ex11`, and type `go mate 5`.
#![allow(unused)] // Delete this line when you have written everything.

use minishogi::prelude::*;

impl OwnRules for MatePlayer {
    // Part 1.

    /// Returns whether the pawn drop `m` mates, found by looking at the position. Our own king does not matter here.
    fn mates_by_looking(pos: &Position, m: Move) -> bool {
        let (us, them, to) = (pos.side_to_move(), !pos.side_to_move(), m.to());
        let king = pos.king_square(them);
        // Does the pawn give check? Can the king step to a square that we do not attack? Can another piece take the pawn, and is it pinned?
        todo!("part 1: look at the king, its squares and the takers of the pawn")
    }

    // Part 2.

    /// The same, found by doing the drop and every answer.
    fn mates_by_trying(pos: &mut Position, m: Move) -> bool {
        // Do the drop. Is it check? Does any pseudo-legal answer leave the king safe? Take everything back.
        todo!("part 2: do the drop and the answers")
    }

    // Part 3.

    /// The legal moves.
    fn legal_moves(pos: &mut Position) -> MoveList {
        // Of `pos.pseudo_legal_moves()`, keep those that leave our king safe and are no pawn drop that mates.
        todo!("part 3: the legal moves")
    }
}

impl MateSearch<'_> {
    // Part 4.

    /// The shortest mate of at most `plies` moves, beginning with a check of the side to move.
    fn shortest(&self, pos: &mut Position, plies: u32) -> Line {
        // Try 1, 3, 5 plies and so on; the first that is enough is the shortest.
        todo!("part 4: deepen")
    }

    /// A mate of at most `plies` moves: some check must be followed by mate (an OR node).
    fn attack(&self, pos: &mut Position, plies: u32) -> Line {
        // Do each move. If it is a check and the other side is mated (`defend`), the line is this move and the line after it.
        // If `self.ctl.should_stop(pos)`, the answer is `Err(Stopped)`; but first take back the move.
        todo!("part 4: attack")
    }

    /// The side to move is in check. The mate of at most `plies` moves that it can put off longest: every answer must be followed by mate
    /// (an AND node).
    fn defend(&self, pos: &mut Position, plies: u32) -> Line {
        // Without an answer it is mate: an empty line. With one, but no plies left, there is no mate.
        // Each answer must be followed by a mate, the shortest one; keep the longest of these lines.
        todo!("part 4: defend")
    }

    // Part 5, for the ambitious.

    /// Some mate of at most `plies` moves, found by df-pn (Nagai, 2002).
    fn df_pn(&self, pos: &mut Position, plies: u32) -> Line {
        // It can stay unwritten: then the other parts are graded without it.
        todo!("part 5: df-pn")
    }
}

// ---- Given: the player that the shell and the specs call. ----

/// The search for a mate by checks.
struct MateSearch<'a> {
    ctl: &'a Control,
}

/// A line of play that mates, or `None` where there is none.
type Line = Result<Option<Vec<Move>>, Stopped>;

/// The search had to stop.
struct Stopped;

#[derive(Default)]
pub struct MatePlayer;

impl MateSolver for MatePlayer {
    fn mate(&mut self, pos: &mut Position, plies: u32, ctl: &mut Control) -> Checkmate {
        let search = MateSearch { ctl };
        let line = if plies == MAX_PLY { search.df_pn(pos, plies) } else { search.shortest(pos, plies) };
        match line {
            Ok(Some(line)) => Checkmate::Mate(line),
            Ok(None) => Checkmate::NoMate,
            Err(Stopped) => Checkmate::Timeout,
        }
    }
}

impl Player for MatePlayer {}
