//! Positions as text.

use std::fmt;

use minishogi::game::{GameText, check_size};
use minishogi::{Text, text};
use shogi_core::{Color, Hand, PartialPosition, Piece, PieceKind, Square, ToUsi};
use shogi_usi_parser::FromUsi;

use crate::{Board, Evaluate, Played, Shogi};

/// The number of pieces of each kind, of both players together.
const PIECES: [(PieceKind, usize); 8] = [
    (PieceKind::Pawn, 18),
    (PieceKind::Lance, 4),
    (PieceKind::Knight, 4),
    (PieceKind::Silver, 4),
    (PieceKind::Gold, 4),
    (PieceKind::Bishop, 2),
    (PieceKind::Rook, 2),
    (PieceKind::King, 2),
];

impl<E: Evaluate> GameText for Shogi<E> {
    const NAME: &'static str = "shogi";
    const START: &'static str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    fn board(&self) -> String {
        self.to_string()
    }

    fn side_to_move(&self) -> minishogi::Color {
        if self.board().side_to_move() == Color::Black { minishogi::Color::Black } else { minishogi::Color::White }
    }

    fn may_declare(&self) -> bool {
        Shogi::may_declare(self)
    }

    /// Reads an SFEN. A side may be without a king, as the attacker of a mate problem is.
    ///
    /// ```
    /// use minishogi::game::GameText;
    /// use minishogi_shogi::Shogi;
    /// let error = |sfen: &str| <Shogi>::from_text(sfen).err().unwrap();
    /// assert_eq!(error("rbsgk/4p/5/P4/KGSBR b - 1").en, "`rbsgk/4p/5/P4/KGSBR`: a board of 5x5 squares, but shogi has 9x9");
    /// let expected = "`9/9/9/9/9/9/9/9/3k5 b -`: expected four fields, as in `.. b - 1`: board, side, hands, number";
    /// assert_eq!(error("9/9/9/9/9/9/9/9/3k5 b -").en, expected);
    /// assert_eq!(error("4k4/4R4/9/9/9/9/9/9/4K4 b - 1").en, "the king of the side that is not to move could be taken");
    /// ```
    fn from_text(text: &str) -> Result<Shogi<E>, Text> {
        read(text).map(Shogi::new)
    }
}

fn read(text: &str) -> Result<Board, Text> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[board, side, hands, number] = &fields[..] else {
        return Err(text!(
            "`{text}`: expected four fields, as in `.. b - 1`: board, side, hands, number",
            "`{text}`: 盤面、手番、持ち駒、手数の 4 つの欄を `.. b - 1` のように書いてください"
        ));
    };
    check_size(board, 9, <Shogi>::NAME)?;
    if !number.parse::<u16>().is_ok_and(|number| number > 0) {
        return Err(text!(
            "`{number}`: expected the number of the next move, from 1",
            "`{number}`: 次の手の番号（1 以上）を書いてください"
        ));
    }
    // The crate would ignore it silently.
    if hands.contains(['K', 'k']) {
        return Err(text!("`{hands}`: a king is never in a hand", "`{hands}`: 玉は持ち駒になりません"));
    }
    let partial = PartialPosition::from_usi(&format!("sfen {board} {side} {hands} {number}"))
        .map_err(|error| text!("`{text}` is no position: {error}", "`{text}` は局面として読めません: {error}"))?;
    check(&partial)?;
    Ok(Board::new(partial))
}

/// Checks that the position is possible.
fn check(partial: &PartialPosition) -> Result<(), Text> {
    let pieces = || Square::all().filter_map(|square| partial.piece_at(square).map(|piece| (square, piece)));
    for (kind, most) in PIECES {
        let is_one = |piece: Piece| piece.piece_kind() == kind || piece.piece_kind().unpromote() == Some(kind);
        let in_hands: usize = Color::all().map(|color| partial.hand_of_a_player(color).count(kind).map_or(0, usize::from)).iter().sum();
        let count = pieces().filter(|&(_, piece)| is_one(piece)).count() + in_hands;
        if count > most {
            let kind = usi(kind);
            return Err(text!(
                "{count} pieces of the kind `{kind}`, but there are {most}",
                "駒 `{kind}` が {count} 枚あります。全部で {most} 枚です"
            ));
        }
    }
    for color in Color::all() {
        let own = |kind: PieceKind| pieces().filter(move |&(_, piece)| piece == Piece::new(kind, color));
        if own(PieceKind::King).count() > 1 {
            return Err(Text::new("two kings of one side", "同じ側の玉が 2 枚あります"));
        }
        let ranks = |kind| match kind {
            PieceKind::Pawn | PieceKind::Lance => 1,
            PieceKind::Knight => 2,
            _ => 0,
        };
        for kind in [PieceKind::Pawn, PieceKind::Lance, PieceKind::Knight] {
            if let Some((square, _)) = own(kind).find(|(square, _)| square.relative_rank(color) <= ranks(kind)) {
                let (kind, square) = (usi(kind), square.to_usi_owned());
                return Err(text!("the piece `{kind}` on {square} could never move", "{square} の `{kind}` は行き所のない駒です"));
            }
        }
        if let Some(file) = (1..=9).find(|&file| own(PieceKind::Pawn).filter(|(square, _)| square.file() == file).count() > 1) {
            return Err(text!("two pawns of one side on file {file}", "{file} 筋に同じ側の歩が 2 枚あります（二歩）"));
        }
    }
    let mut other_side = partial.clone();
    other_side.side_to_move_set(partial.side_to_move().flip());
    if Board::new(other_side).in_check() {
        return Err(Text::new("the king of the side that is not to move could be taken", "手番でない側の玉が取れる局面です"));
    }
    Ok(())
}

fn usi(kind: PieceKind) -> String {
    Piece::new(kind, Color::Black).to_usi_owned()
}

impl<E> Shogi<E> {
    /// Returns the position as SFEN.
    pub fn sfen(&self) -> String {
        self.game.sfen()
    }
}

impl Played {
    fn sfen(&self) -> String {
        let mut partial = PartialPosition::empty();
        for square in Square::all() {
            partial.piece_set(square, self.board.piece_at(square));
        }
        for color in Color::all() {
            *partial.hand_of_a_player_mut(color) = self.board.hand(color);
        }
        partial.side_to_move_set(self.board.side_to_move());
        // The board's number wraps around to 0.
        let first = self.board.ply().wrapping_sub(self.before.len() as u16);
        let number = u16::try_from(usize::from(first) + self.before.len()).unwrap_or(u16::MAX);
        assert!(partial.ply_set(number), "the number of a move is above 0");
        partial.to_sfen_owned()
    }
}

/// Writes the board with files and ranks, both hands and the side to move. The last line can be pasted back into a shell.
impl<E> fmt::Display for Shogi<E> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.game.fmt(f)
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let hand = |color: Color| {
            let hand = self.board.hand(color);
            let count = |kind| hand.count(kind).unwrap_or(0);
            let name = |kind| if count(kind) == 1 { usi(kind) } else { format!("{} x {}", usi(kind), count(kind)) };
            let kinds: Vec<String> = Hand::all_hand_pieces().filter(|&kind| count(kind) > 0).map(name).collect();
            if kinds.is_empty() { "none".to_string() } else { kinds.join(", ") }
        };
        writeln!(f, "White's hand: {}", hand(Color::White))?;
        writeln!(f, "     9  8  7  6  5  4  3  2  1\n  +{}+", "-".repeat(28))?;
        for rank in 1..=9 {
            write!(f, "{} | ", char::from(b'a' + rank - 1))?;
            for file in (1..=9).rev() {
                let piece = Square::new(file, rank).and_then(|square| self.board.piece_at(square));
                write!(f, "{:>2} ", piece.map_or_else(|| ".".to_string(), |piece| piece.to_usi_owned()))?;
            }
            writeln!(f, "|")?;
        }
        let side = if self.board.side_to_move() == Color::Black { "Black" } else { "White" };
        writeln!(f, "  +{}+\nBlack's hand: {}\n{side} to move\nsfen {}", "-".repeat(28), hand(Color::Black), self.sfen())
    }
}
