//! A move as the record of a game spells it: the square it goes to, the piece, and words such as 右 that single the piece out.

use minishogi::{Color, Move, PieceKind, Position, Square, Text, text};

/// A move that is not yet looked up on the board.
#[derive(Clone, Debug, Default)]
pub struct Spelled {
    /// `None` for the square of the move before (同).
    pub to: Option<Square>,
    pub kind: Option<PieceKind>,
    pub from: Option<Square>,
    /// The words that tell two pieces apart: of 左, 直, 右, 上, 寄, 引.
    pub relative: String,
    pub is_drop: bool,
    pub promotes: bool,
}

impl Spelled {
    /// Returns the move in a position: of the piece that is named, which may break a rule there.
    ///
    /// # Errors
    /// The piece is not where the move says, or several could be meant.
    pub fn find(&self, pos: &Position) -> Result<Move, Text> {
        let same = || pos.last_move().map(Move::to).ok_or(Text::new("同 before the first move", "最初の手の前に「同」があります"));
        let to = self.to.map_or_else(same, Ok)?;
        let unknown = Text::new("expected a piece", "駒の名前がありません");
        let kind = self.kind.ok_or(unknown)?;
        if self.is_drop {
            let fits = PieceKind::IN_HAND.contains(&kind) && !self.promotes && self.relative.is_empty();
            let refused = || text!("{} cannot be dropped so", "{} はそのように打てません", kind_text(kind));
            return if fits { Ok(Move::drop(kind, to)) } else { Err(refused()) };
        }
        let from = match self.from {
            Some(from) => from,
            None => match self.origin(pos, kind, to)? {
                Some(from) => from,
                None => return Ok(Move::drop(kind, to)),
            },
        };
        let side = pos.side_to_move();
        match pos.piece_on(from) {
            None => Err(text!("there is no piece on {from}", "{from} に駒がありません")),
            Some(piece) if piece.color != side => Err(text!("the piece on {from} is the opponent's", "{from} の駒は相手の駒です")),
            Some(piece) if piece.kind != kind => Err(Text::of(
                format!("there is {} on {from}, not {}", kind_text(piece.kind), kind_text(kind)),
                format!("{from} にあるのは{}で、{}ではありません", piece.kind.kanji(), kind.kanji()),
            )),
            Some(_) if self.promotes => Ok(Move::promotion(from, to)),
            Some(_) => Ok(Move::board(from, to)),
        }
    }

    /// Returns the square that the piece leaves, or `None` for a drop that is not called one.
    fn origin(&self, pos: &Position, kind: PieceKind, to: Square) -> Result<Option<Square>, Text> {
        let side = pos.side_to_move();
        let mut squares: Vec<Square> = Vec::new();
        for m in pos.legal_moves() {
            if let Some(from) = m.from().filter(|&from| m.to() == to && pos.piece_on(from).is_some_and(|piece| piece.kind == kind))
                && !squares.contains(&from)
            {
                squares.push(from);
            }
        }
        if squares.is_empty() && self.relative.is_empty() && !self.promotes && pos.hand_of(side).has(kind) {
            return Ok(None);
        }
        let ahead = |from: Square| i16::from(from.rank_for(side)) - i16::from(to.rank_for(side));
        let left = |from: Square| if side == Color::Black { i16::from(from.file()) } else { -i16::from(from.file()) };
        let all = squares.clone();
        for word in self.relative.chars() {
            squares.retain(|&from| match word {
                '上' | '行' | '入' => ahead(from) > 0,
                '寄' => ahead(from) == 0,
                '引' => ahead(from) < 0,
                '直' => ahead(from) == 1 && from.file() == to.file(),
                '左' => all.iter().all(|&other| other == from || left(other) < left(from)),
                _ => all.iter().all(|&other| other == from || left(other) > left(from)),
            });
        }
        match squares[..] {
            [from] => Ok(Some(from)),
            [] => Err(text!("{} cannot go to {to} so", "{} はそのように {to} へ動けません", kind_text(kind))),
            _ => Err(text!(
                "two pieces could go to {to}: 右, 左, 上, 寄, 引 or 直 is missing",
                "{to} に動ける駒が 2 つあります。右、左、上、寄、引、直のどれかが必要です"
            )),
        }
    }
}

/// Returns a kind of piece with its sign, for both languages.
fn kind_text(kind: PieceKind) -> String {
    format!("{} ({})", kind.kanji(), kind.name())
}
