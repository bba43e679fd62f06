//! Chess: a [`Game`] that any search of the course can play. It shows that the trait is not limited to shogi.
//!
//! The rules are those of the crate `cozy-chess`. This crate adds the needs of a search and a shell: moves that can be taken back, values and draws.
//!
//! ```
//! use minishogi::game::{Game, GameText, perft};
//! use minishogi_chess::Chess;
//! let mut game = Chess::start();
//! assert_eq!(perft(&mut game, 3), 8902);
//! let m = game.read_move("e2e4").unwrap();
//! game.do_move(m);
//! assert_eq!(game.text(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
//! ```
//!
//! A difference from shogi: a side without a legal move that is not in check has a draw ([`Game::result`]). A repeated position, fifty moves
//! without a capture or a pawn's move, and insufficient material are draws as well ([`Game::repetition`]).

#![deny(missing_docs)]

use std::fmt;

use cozy_chess::{
    Board, Color, File, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use minishogi::game::{Game, GameResult, GameText, check_size};
use minishogi::{Text, VALUE_ZERO, Value, text};

/// The start position.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// This many plies without a capture or a pawn's move are a draw.
const FIFTY_MOVES: u8 = 100;

/// A position of a game, with those before it: taking back a move restores the last of them.
#[derive(Clone)]
pub struct Chess {
    board: Board,
    before: Vec<Board>,
}

/// A move, as text as in UCI: `e2e4`, `e7e8q`, `e1g1` for castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The move in the notation of the crate, in which castling takes the own rook.
    played: cozy_chess::Move,
    /// The move in UCI: castling moves the king to its new square.
    shown: cozy_chess::Move,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&self.shown.to_string())
    }
}

impl Chess {
    /// Returns the result of the game, or `None` while it goes on: with the winner, or none after a draw.
    pub fn outcome(&self) -> Option<Option<minishogi::Color>> {
        if self.legal_moves().is_empty() {
            let winner = !GameText::side_to_move(self);
            return Some((self.result() == GameResult::Loss).then_some(winner));
        }
        let is_drawn = self.earlier_occurrences() >= 2 || self.board.halfmove_clock() >= FIFTY_MOVES || self.is_dead();
        is_drawn.then_some(None)
    }

    /// Returns the number of moves done since the first position was set up.
    pub fn ply(&self) -> usize {
        self.before.len()
    }

    /// Returns the number of earlier occurrences of the position.
    fn earlier_occurrences(&self) -> usize {
        let since = usize::from(self.board.halfmove_clock());
        self.before.iter().rev().take(since).filter(|before| before.same_position(&self.board)).count()
    }

    /// Returns whether neither side can ever mate: two kings, and one bishop or knight at most.
    fn is_dead(&self) -> bool {
        let minor = self.board.pieces(Piece::Bishop) | self.board.pieces(Piece::Knight);
        self.board.occupied().len() <= 3 && self.board.occupied() == self.board.pieces(Piece::King) | minor
    }

    /// Returns whether a piece of this colour could take on the square.
    fn is_guarded(&self, square: Square, by: Color) -> bool {
        let (board, occupied) = (&self.board, self.board.occupied());
        let pieces = |piece| board.colored_pieces(by, piece);
        let diagonal = get_bishop_moves(square, occupied) & (pieces(Piece::Bishop) | pieces(Piece::Queen));
        let straight = get_rook_moves(square, occupied) & (pieces(Piece::Rook) | pieces(Piece::Queen));
        let near = get_pawn_attacks(square, !by) & pieces(Piece::Pawn)
            | get_knight_moves(square) & pieces(Piece::Knight)
            | get_king_moves(square) & pieces(Piece::King);
        !(diagonal | straight | near).is_empty()
    }

    fn victim(&self, m: Move) -> Option<Piece> {
        let cozy_chess::Move { from, to, .. } = m.played;
        let en_passant = || self.board.piece_on(from) == Some(Piece::Pawn) && from.file() != to.file();
        match self.board.color_on(to) {
            Some(color) if color == self.board.side_to_move() => None,
            Some(_) => self.board.piece_on(to),
            None => en_passant().then_some(Piece::Pawn),
        }
    }
}

/// Returns the value of a piece in points; a king 0, since both sides have one.
pub const fn piece_value(piece: Piece) -> Value {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight => 320,
        Piece::Bishop => 330,
        Piece::Rook => 500,
        Piece::Queen => 900,
        Piece::King => 0,
    }
}

/// Returns the sum of a square's distances from the rim in both directions: 0 in a corner, 6 in the middle.
fn centrality(square: Square) -> Value {
    let from_rim = |index: usize| index.min(7 - index) as Value;
    from_rim(square.file() as usize) + from_rim(square.rank() as usize)
}

impl Game for Chess {
    type Move = Move;
    type Moves = Vec<Move>;

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.board.generate_moves(|of_piece| {
            for played in of_piece {
                let castles = self.board.color_on(played.to) == Some(self.board.side_to_move());
                let file = if played.to.file() > played.from.file() { File::G } else { File::C };
                let to = if castles { Square::new(file, played.to.rank()) } else { played.to };
                moves.push(Move { played, shown: cozy_chess::Move { to, ..played } });
            }
            false
        });
        moves
    }

    fn do_move(&mut self, m: Move) {
        self.before.push(self.board.clone());
        self.board.play_unchecked(m.played);
    }

    /// # Panics
    /// Panics if no move was done.
    fn undo_move(&mut self, m: Move) {
        self.board = self.before.pop().unwrap_or_else(|| panic!("undo_move({m}): no move was done"));
    }

    /// Returns a loss for mate, a draw for stalemate.
    fn result(&self) -> GameResult {
        if self.in_check() { GameResult::Loss } else { GameResult::Draw }
    }

    /// Returns the material, and a small bonus for pieces in the middle of the board.
    fn evaluate(&self) -> Value {
        let of_kind = |color, piece| {
            let squares = self.board.colored_pieces(color, piece).into_iter();
            let centre = if matches!(piece, Piece::Pawn | Piece::Knight | Piece::Bishop) { 4 } else { 0 };
            squares.map(|square| piece_value(piece) + centre * centrality(square)).sum::<Value>()
        };
        let value = |color| Piece::ALL.iter().map(|&piece| of_kind(color, piece)).sum::<Value>();
        let us = self.board.side_to_move();
        value(us) - value(!us)
    }

    /// Returns the key. It includes the file of a pawn that moved two squares only if it can be taken en passant.
    fn key(&self) -> u64 {
        let mut can_be_taken = false;
        if let Some(file) = self.board.en_passant() {
            let to = Square::new(file, Rank::Sixth.relative_to(self.board.side_to_move()));
            self.board.generate_moves_for(self.board.pieces(Piece::Pawn), |of_pawn| {
                can_be_taken |= of_pawn.to.has(to) && of_pawn.from.file() != file;
                can_be_taken
            });
        }
        if can_be_taken { self.board.hash() } else { self.board.hash_without_ep() }
    }

    fn text(&self) -> String {
        self.board.to_string()
    }

    fn in_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// Returns a draw by repetition (in a search the second occurrence counts), by the fifty moves, or if neither side can ever mate.
    fn repetition(&self) -> Option<GameResult> {
        let by_fifty_moves = || self.board.halfmove_clock() >= FIFTY_MOVES && !(self.in_check() && self.legal_moves().is_empty());
        (self.earlier_occurrences() > 0 || self.is_dead() || by_fifty_moves()).then_some(GameResult::Draw)
    }

    fn gain(&self, m: Move) -> Value {
        self.victim(m).map_or(VALUE_ZERO, piece_value)
    }

    /// Returns the captures except those that lose more than they take: with queens on an open board there would be too many.
    fn captures(&self) -> Vec<Move> {
        let us = self.board.side_to_move();
        let is_worth_it = |m: &Move| {
            let gain = self.gain(*m);
            let taker = self.board.piece_on(m.played.from).map_or(VALUE_ZERO, piece_value);
            gain > VALUE_ZERO && (gain >= taker || !self.is_guarded(m.played.to, !us))
        };
        self.legal_moves().into_iter().filter(is_worth_it).collect()
    }
}

impl GameText for Chess {
    const NAME: &'static str = "chess";
    const START: &'static str = START;

    fn board(&self) -> String {
        self.to_string()
    }

    /// Returns the side to move. White begins.
    fn side_to_move(&self) -> minishogi::Color {
        if self.board.side_to_move() == Color::White { minishogi::Color::White } else { minishogi::Color::Black }
    }

    /// Reads a FEN.
    ///
    /// ```
    /// use minishogi::game::GameText;
    /// use minishogi_chess::Chess;
    /// let error = |fen: &str| Chess::from_text(fen).err().unwrap();
    /// assert_eq!(error("rbsgk/4p/5/P4/KGSBR b - 1").en, "`rbsgk/4p/5/P4/KGSBR`: a board of 5x5 squares, but chess has 8x8");
    /// assert_eq!(error("8/8/8/8/8/8/8/K6k x - - 0 1").en, "`x`: expected the side to move, `w` or `b`");
    /// ```
    fn from_text(text: &str) -> Result<Chess, Text> {
        use cozy_chess::FenParseError::*;
        let fields: Vec<&str> = text.split_whitespace().collect();
        let board = fields.first().copied().unwrap_or_default();
        check_size(board, 8, Self::NAME)?;
        let field = |index: usize, expected: &str, ja: &str| {
            let field = fields.get(index).copied().unwrap_or_default();
            text!("`{field}`: expected {expected}", "`{field}`: {ja}を書いてください")
        };
        let board = Board::from_fen(&fields.join(" "), false).map_err(|error| match error {
            InvalidBoard => text!(
                "`{board}`: there is no such position: a king is missing or could be taken, or a pawn is on its first or last rank",
                "`{board}`: ありえない局面です。キングがないか、取れる位置にあるか、ポーンが置けない段にあります"
            ),
            InvalidSideToMove => field(1, "the side to move, `w` or `b`", "手番（`w` か `b`）"),
            InvalidCastlingRights => field(
                2,
                "the castling rights, as in `KQkq`, or `-`; king and rook must be on their first squares",
                "キャスリングできる側（`KQkq` など。キングとルークが元の位置にあるときだけ）か `-` ",
            ),
            InvalidEnPassant => {
                field(3, "the square that a pawn has just passed, as in `e3`, or `-`", "ポーンがいま通ったマス（`e3` など）か `-` ")
            }
            InvalidHalfMoveClock => field(
                4,
                "the plies since a capture or a pawn's move, from 0 to 100",
                "最後に駒を取るかポーンを動かしてからの手数（0 から 100）",
            ),
            InvalidFullmoveNumber => field(5, "the number of the next move, from 1", "次の手の番号（1 以上）"),
            MissingField | TooManyFields => {
                text!("`{text}`: expected six fields, as in `{START}`", "`{text}`: 6 つの欄を書いてください。例: `{START}`")
            }
        })?;
        Ok(Chess { board, before: Vec::new() })
    }
}

/// Writes the board with files and ranks, and the side to move. The last line can be pasted back into a shell.
impl fmt::Display for Chess {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{} | ", rank as usize + 1)?;
            for file in File::ALL {
                let square = Square::new(file, rank);
                let letter = self.board.piece_on(square).map_or('.', char::from);
                let is_white = self.board.color_on(square) == Some(Color::White);
                write!(f, "{} ", if is_white { letter.to_ascii_uppercase() } else { letter })?;
            }
            writeln!(f, "|")?;
        }
        let side = if self.board.side_to_move() == Color::White { "White" } else { "Black" };
        write!(f, "    a b c d e f g h\n{side} to move\nfen {}", self.board)
    }
}
