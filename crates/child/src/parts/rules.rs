//! The questions about the parts of exercise 11.

use minishogi::{Move, OwnRules, PieceKind, Position, Text};

/// Answers a question about a part of exercise 11: `look` and `try` with a line for each pawn drop, `legal` with a line for each legal move.
///
/// # Errors
/// The words are others.
pub fn rules<P: OwnRules>(_player: &mut P, pos: &mut Position, words: &[&str]) -> Result<String, Text> {
    let pawn_drops = pos.pseudo_legal_moves().into_iter().filter(|m| m.dropped() == Some(PieceKind::Pawn));
    let lines: Vec<String> = match words {
        ["look"] => pawn_drops.map(|m| format!("{m} mates: {}", P::mates_by_looking(pos, m))).collect(),
        ["try"] => pawn_drops.map(|m| format!("{m} mates: {}", P::mates_by_trying(pos, m))).collect(),
        ["legal"] => P::legal_moves(pos).iter().map(Move::to_string).collect(),
        _ => return Err(Text::new("expected look, try or legal", "look、try、legal のどれかを続けてください")),
    };
    Ok(lines.join("\n"))
}
