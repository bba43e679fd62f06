//! A position as JSON for a page: the pieces and the legal moves.
//!
//! The page has no rules: it offers only [`View::moves`]. All data are text, so other games can provide them as well; the page takes the size of the
//! board and the kinds of pieces from them.

use std::collections::BTreeMap;

use minishogi::game::GameResult;
use minishogi::{Color, Move, Outcome, Piece, PieceKind, Position, Square};
use serde::Serialize;

use crate::notation;

/// A text in both languages of the course, as JSON: `{"en": .., "ja": ..}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Words {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
}

impl Words {
    /// Returns the two texts.
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> Words {
        Words { en: en.into(), ja: ja.into() }
    }
}

/// A kind of piece, for labels and for the tray of the position editor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Kind {
    /// As in SFEN for Black, with a `+` when it is promoted.
    pub letters: String,
    /// The name.
    pub name: Words,
    /// True if a hand can hold it.
    pub in_hand: bool,
    /// True for the piece that must not be lost: the king, the lion.
    pub royal: bool,
}

/// The number of pieces of each kind that a side holds, by the upper-case letter of SFEN; kinds it does not hold are left out.
pub type HandCounts = BTreeMap<String, u32>;

/// The hands of both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hands {
    /// Black's.
    pub b: HandCounts,
    /// White's.
    pub w: HandCounts,
}

/// The end of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct End {
    /// `b`, `w`, or `null` after a draw.
    pub winner: Option<char>,
    /// The reason in English, such as `mate`.
    pub reason_en: String,
    /// The reason in Japanese, such as 「詰み」.
    pub reason_ja: String,
}

/// A position as JSON for `crates/board/page/board.js`.
///
/// ```
/// use minishogi::Position;
/// use minishogi_board::View;
/// let view = View::of(&Position::start());
/// let json = serde_json::to_value(&view).unwrap();
/// assert_eq!((&json["files"], &json["ranks"], &json["side"]), (&5.into(), &5.into(), &"b".into()));
/// assert_eq!((&json["board"]["5a"], &json["board"]["5d"]), (&"r".into(), &"P".into()));
/// assert_eq!((&json["moves"][0], &json["names"]["5d5c"]["ja"]), (&"5d5c".into(), &"▲５三歩".into()));
/// assert!(json["end"].is_null() && json["last"].is_null());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The number of files; the files of a square are digits.
    pub files: u8,
    /// The number of ranks; the first is `a`, at the top.
    pub ranks: u8,
    /// The kinds of pieces, unpromoted ones first: in the order in which a hand shows them.
    pub pieces: Vec<Kind>,
    /// The position as SFEN.
    pub sfen: String,
    /// The number of moves done since the position was set up.
    pub ply: usize,
    /// The side to move, `b` or `w`.
    pub side: char,
    /// The pieces by square, as in SFEN: `r` is White's rook, `+P` Black's promoted pawn.
    pub board: BTreeMap<String, String>,
    /// The hands.
    pub hands: Hands,
    /// The legal moves as in USI; none after the end of the game.
    pub moves: Vec<String>,
    /// The names of these moves.
    pub names: BTreeMap<String, Words>,
    /// The move that led here, as in USI.
    pub last: Option<String>,
    /// The name of that move.
    pub last_name: Option<Words>,
    /// True if the side to move is in check.
    pub check: bool,
    /// The end of the game, or `null` while it goes on.
    pub end: Option<End>,
}

/// A position of a game without a drawing: a page shows its text and lists its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextView {
    /// The board as text. Lines of one length at its beginning are rows of squares.
    pub text: String,
    /// The position as text.
    pub sfen: String,
    /// The side to move, `b` or `w`.
    pub side: char,
    /// The legal moves as text; none after the end of the game.
    pub moves: Vec<String>,
    /// The names of these moves: as it is written.
    pub names: BTreeMap<String, Words>,
    /// The move that led here.
    pub last: Option<String>,
    /// The name of that move.
    pub last_name: Option<Words>,
    /// The end of the game, or `null` while it goes on.
    pub end: Option<End>,
}

impl TextView {
    /// Returns the view of a position with this board, text, side to move and legal moves. `last` led here, and `result` is that of the side to move.
    pub fn new(board: &str, sfen: String, side: Color, moves: Vec<String>, last: Option<String>, result: Option<GameResult>) -> TextView {
        let called = |m: &String| Words::new(m.clone(), m.clone());
        let end = result.map(|result| End {
            winner: match result {
                GameResult::Win => Some(letter(side)),
                GameResult::Loss => Some(letter(!side)),
                GameResult::Draw => None,
            },
            reason_en: "by the rules of the game".to_string(),
            reason_ja: "ゲームのルールによる".to_string(),
        });
        TextView {
            text: board.trim_end().to_string(),
            sfen,
            side: letter(side),
            names: moves.iter().map(|m| (m.clone(), called(m))).collect(),
            moves: if end.is_some() { Vec::new() } else { moves },
            last_name: last.as_ref().map(called),
            last,
            end,
        }
    }
}

fn letter(side: Color) -> char {
    if side == Color::Black { 'b' } else { 'w' }
}

impl View {
    /// Returns the view of a position of minishogi.
    pub fn of(pos: &Position) -> View {
        let end = pos.outcome().map(end_of);
        let moves = if end.is_some() { Vec::new() } else { pos.legal_moves().to_vec() };
        let last = pos.last_move();
        View {
            files: 5,
            ranks: 5,
            pieces: kinds(),
            sfen: pos.sfen(),
            ply: pos.ply(),
            side: pos.side_to_move().letter(),
            board: Square::all().filter_map(|square| Some((square.to_string(), pos.piece_on(square)?.to_string()))).collect(),
            hands: Hands { b: held(pos, Color::Black), w: held(pos, Color::White) },
            moves: moves.iter().map(Move::to_string).collect(),
            names: moves.iter().map(|&m| (m.to_string(), move_name(pos, m))).collect(),
            last: last.map(|m| m.to_string()),
            last_name: last.map(|m| move_name(&pos.before(1), m)),
            check: pos.in_check(),
            end,
        }
    }
}

/// Returns the name of a legal move in both languages.
pub fn move_name(pos: &Position, m: Move) -> Words {
    Words::new(notation::english(pos, m), notation::japanese(pos, m))
}

fn held(pos: &Position, color: Color) -> HandCounts {
    pos.hand_of(color).iter().map(|(kind, count)| (kind.letter().to_string(), count)).collect()
}

/// Returns the kinds of pieces of minishogi, for the position editor of a page.
pub fn kinds() -> Vec<Kind> {
    let unpromoted = [PieceKind::Rook, PieceKind::Bishop, PieceKind::Gold, PieceKind::Silver, PieceKind::Pawn, PieceKind::King];
    let promoted = unpromoted.into_iter().filter_map(PieceKind::promoted);
    let kind = |kind: PieceKind| Kind {
        letters: Piece { color: Color::Black, kind }.to_string(),
        name: Words::new(kind.name(), notation::name(kind)),
        in_hand: PieceKind::IN_HAND.contains(&kind),
        royal: kind == PieceKind::King,
    };
    unpromoted.into_iter().chain(promoted).map(kind).collect()
}

fn end_of(outcome: Outcome) -> End {
    let (reason_en, reason_ja) = match outcome {
        Outcome::Mate { .. } => ("mate", "詰み"),
        Outcome::NoMoves { .. } => ("no legal move", "合法手なし"),
        Outcome::Fourfold => ("fourfold repetition", "千日手"),
        Outcome::PerpetualCheck { .. } => ("perpetual check", "連続王手の千日手"),
    };
    End { winner: Some(outcome.winner().letter()), reason_en: reason_en.to_string(), reason_ja: reason_ja.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(usi: &str) -> View {
        View::of(&Position::from_usi(usi).unwrap())
    }

    #[test]
    fn the_moves_are_the_legal_ones_and_each_has_a_name() {
        let pos = Position::from_usi("startpos moves 1e1b 1a1b").unwrap();
        let view = View::of(&pos);
        assert_eq!(view.moves, pos.legal_moves().iter().map(|m| m.to_string()).collect::<Vec<_>>());
        assert_eq!(view.names.len(), view.moves.len());
        assert_eq!((view.ply, view.side, view.last.as_deref()), (2, 'b', Some("1a1b")));
        assert_eq!(view.last_name, Some(Words::new("Kx1b", "△同玉")));
        assert_eq!((view.hands.b["P"], view.hands.w["R"]), (1, 1));
    }

    #[test]
    fn the_end_is_told_and_nothing_can_be_moved_after_it() {
        let mated = view("sfen 2R1k/4G/4K/5/5 w - 1");
        assert!(mated.check && mated.moves.is_empty());
        assert_eq!(mated.end, Some(End { winner: Some('b'), reason_en: "mate".to_string(), reason_ja: "詰み".to_string() }));
        let fourfold = view(&format!("startpos moves {}", "1e1d 5a5b 1d1e 5b5a ".repeat(3)));
        assert_eq!(fourfold.end.unwrap().reason_ja, "千日手");
        assert!(fourfold.moves.is_empty() && fourfold.names.is_empty());
    }

    #[test]
    fn promoted_pieces_come_after_the_others() {
        let letters: Vec<String> = kinds().into_iter().map(|kind| kind.letters).collect();
        assert_eq!(letters, ["R", "B", "G", "S", "P", "K", "+R", "+B", "+S", "+P"]);
    }
}
