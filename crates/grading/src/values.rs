//! The reference's values of positions and moves.

use minishogi::{Move, Position, Value};

use super::answers::{score_of, wrong_value};
use super::reference::{AT_REST, REPEATING, Reference};
use super::{Answer, Complaint, Finding, Observed, Question};

/// Exact values to some depth, by a search of the reference.
pub struct Values(Reference);

/// A condition on an answer.
pub type Demand = fn(&mut Values, &Question, &Answer) -> Result<(), Finding>;

impl Values {
    /// With a quiescence search below the last ply.
    pub fn with_qsearch() -> Values {
        Values(AT_REST)
    }

    /// With quiescence, and with repetitions counted.
    pub fn with_repetition() -> Values {
        Values(REPEATING)
    }

    /// Returns the value of a position.
    pub fn of(&mut self, pos: &Position, depth: u32) -> Value {
        self.0.value(&mut pos.clone(), depth)
    }

    /// Returns the value of one move, the move included in the depth.
    pub fn of_move(&mut self, pos: &Position, m: Move, depth: u32) -> Value {
        self.0.move_value(&mut pos.clone(), m, depth)
    }

    /// Judges all answers by one demand, then by the next. Which demand is not met differs less from run to run, where threads race, than which
    /// answer is the first wrong one.
    pub fn judge(mut self, observed: &[Observed], demands: &[Demand]) -> Result<(), Complaint> {
        for demand in demands {
            for (number, seen) in observed.iter().enumerate() {
                demand(&mut self, &seen.question, &seen.answer).map_err(|finding| Complaint { question: number, finding })?;
            }
        }
        Ok(())
    }
}

/// To this depth the reports of a search with a table are compared: deeper ones depend on the entries of the table.
pub const DEEPEST_REPORT: u32 = 4;

/// There are reports of the depths 1, 2, 3 and so on, those to [`DEEPEST_REPORT`] with the right value and a move of that value: a count of nodes
/// is worth nothing otherwise.
pub fn reports_in_order(values: &mut Values, question: &Question, answer: &Answer) -> Result<(), Finding> {
    let pos = question.position();
    if answer.reports.is_empty() && pos.has_legal_move() {
        return Err(
            finding!("no depth was reported: `ctl.info` reports a finished one."; "深さの報告がありません。読み終えた深さは `ctl.info` で報告します。"),
        );
    }
    for (depth, report) in (1..).zip(&answer.reports) {
        if report.depth != depth {
            return Err(
                finding!("the reports are not of the depths 1, 2, 3 and so on, each once."; "報告は、深さ 1、2、3 の順に 1 回ずつのはずです。"),
            );
        }
        if depth <= DEEPEST_REPORT
            && (pos.is_legal(report.m).is_err() || [values.of(&pos, depth), values.of_move(&pos, report.m, depth)] != [report.score; 2])
        {
            return Err(finding!(
                "you reported depth {depth} with a value that is not that of the position, or with a move of another value.";
                "深さ {depth} の報告が正しくありません。報告した値が局面の値と違うか、報告した手の値が局面の値と違います。";
                depth
            ));
        }
    }
    Ok(())
}

/// A best move was played, and its score is the value of the position.
pub fn same_value(values: &mut Values, question: &Question, answer: &Answer) -> Result<(), Finding> {
    let (pos, depth, chosen) = (question.position(), question.depth(), answer.best_move());
    // For every spec: a player that resigned had no move.
    if chosen == Move::RESIGN {
        return Ok(());
    }
    let (best, value) = (values.of(&pos, depth), values.of_move(&pos, chosen, depth));
    if value != best {
        return Err(finding!(
            "you played {chosen}, which is worth {value} at depth {depth}; the best move is worth {best}.";
            "{chosen} を指しましたが、深さ {depth} での値は {value} です。最善手の値は {best} です。";
            chosen, value, depth, best
        ));
    }
    let found = score_of(answer, chosen)?;
    if found == best {
        return Ok(());
    }
    Err(wrong_value(depth, chosen, found, best))
}
