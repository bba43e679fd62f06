// Looks at two plies by setting up each position again, piece by piece, without doing a move.
// Expected: wrong

use minishogi::Setup;
use minishogi::prelude::*;

#[derive(Default)]
pub struct AlphaBeta;

impl Player for AlphaBeta {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        for root_move in root_moves.iter_mut() {
            if let Some(after) = set_up(pos, root_move.pv[0]) {
                root_move.score = -negamax(&after, ctl.depth_or(1).min(2) - 1, 1);
            }
        }
        root_moves.sort();
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}

fn negamax(pos: &Position, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return evaluate(pos);
    }
    let after = pos.legal_moves().into_iter().filter_map(|m| set_up(pos, m));
    after.map(|after| -negamax(&after, depth - 1, ply + 1)).max().unwrap_or(mated_in(ply))
}

/// The position after a move, without doing it.
fn set_up(pos: &Position, m: Move) -> Option<Position> {
    let mut setup = pos.setup();
    let (us, to) = (pos.side_to_move().index(), m.to().index());
    if let Some(piece) = setup.board[to].take() {
        setup.hands[us].add(piece.kind.unpromoted());
    }
    let moved = match (m.from(), m.dropped()) {
        (Some(from), _) => setup.board[from.index()].take(),
        (None, Some(kind)) => {
            setup.hands[us].remove(kind);
            Some(Piece { color: pos.side_to_move(), kind })
        }
        (None, None) => None,
    };
    let promoted = |kind: PieceKind| if m.is_promotion() { kind.promoted().unwrap_or(kind) } else { kind };
    setup.board[to] = moved.map(|piece| Piece { kind: promoted(piece.kind), ..piece });
    Position::try_from(Setup { side: !setup.side, number: setup.number + 1, ..setup }).ok()
}

fn main() {
    minishogi_shell::run::<AlphaBeta>();
}
