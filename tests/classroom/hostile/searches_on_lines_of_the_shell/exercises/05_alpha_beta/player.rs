// Looks at two plies on positions that the shell reads from its commands.
// Expected: wrong

use minishogi::Setup;
use minishogi::prelude::*;
use minishogi_shell::Embedded;

#[derive(Default)]
pub struct AlphaBeta;

impl Player for AlphaBeta {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        for root_move in root_moves.iter_mut() {
            let mut after = hidden(pos, root_move.pv[0]);
            root_move.score = -negamax(&mut after, ctl.depth_or(1).min(2) - 1, 1);
        }
        root_moves.sort();
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}

/// Plain negamax, which sees the whole tree.
fn negamax(pos: &mut Position, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return evaluate(pos);
    }
    let mut max_value = mated_in(ply);
    for m in pos.legal_moves() {
        let mut after = hidden(pos, m);
        max_value = max_value.max(-negamax(&mut after, depth - 1, ply + 1));
    }
    max_value
}

/// The set-up after a move, without doing it.
fn set_up(pos: &Position, m: Move) -> Setup {
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
    Setup { side: !setup.side, number: setup.number + 1, ..setup }
}

fn hidden(pos: &Position, m: Move) -> Position {
    Embedded::position_of(&format!("position sfen {}", set_up(pos, m))).unwrap_or_else(|_| pos.clone())
}
