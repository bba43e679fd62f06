//! The rules of minishogi, word for word: try every move that can be written down, and look whether the king could be taken.
//!
//! Slow, without tables, and independent of the kit, from which it takes only names: squares, pieces, moves, reasons.

use minishogi::{Color, IllegalMoveError, Move, Outcome, Piece, PieceKind, Square};

/// A position.
#[derive(Clone, Copy)]
pub struct Game {
    pub board: [Option<Piece>; 25],
    /// The number of pieces of each kind the two players hold.
    pub hands: [[u32; 5]; 2],
    pub side: Color,
    pub number: u32,
}

/// Every move that can be written down: from anywhere to anywhere, with and without promotion, and every kind dropped anywhere.
pub fn all_moves() -> impl Iterator<Item = Move> {
    Square::all().flat_map(|to| {
        let board = Square::all().flat_map(move |from| [Move::board(from, to), Move::promotion(from, to)]);
        board.chain(PieceKind::IN_HAND.map(|kind| Move::drop(kind, to)))
    })
}

fn piece(letter: char) -> Piece {
    Piece {
        color: if letter.is_uppercase() { Color::Black } else { Color::White },
        kind: PieceKind::from_letter(letter.to_ascii_uppercase()).expect("a piece's letter"),
    }
}

impl Game {
    pub fn from_sfen(sfen: &str) -> Game {
        let fields: Vec<&str> = sfen.split(' ').collect();
        let mut game = Game { board: [None; 25], hands: [[0; 5]; 2], side: Color::Black, number: fields[3].parse().unwrap() };
        let mut squares = Square::in_reading_order();
        let mut promoted = false;
        for c in fields[0].chars() {
            match c {
                '/' => {}
                '+' => promoted = true,
                '1'..='5' => drop(squares.by_ref().take(c as usize - '0' as usize).last()),
                _ => {
                    let Piece { color, kind } = piece(c);
                    let kind = if promoted { kind.promoted().expect("a piece that promotes") } else { kind };
                    game.board[squares.next().unwrap().index()] = Some(Piece { color, kind });
                    promoted = false;
                }
            }
        }
        let mut count = 1;
        for c in fields[2].chars().filter(|&c| c != '-') {
            match c.to_digit(10) {
                Some(digit) => count = digit,
                None => {
                    *game.held(piece(c)) = count;
                    count = 1;
                }
            }
        }
        if fields[1] == "w" {
            game.side = Color::White;
        }
        game
    }

    pub fn sfen(&self) -> String {
        let mut board = String::new();
        for square in Square::in_reading_order() {
            board += &self.on(square).map_or("1".to_string(), |piece| piece.to_string());
            board += if square.file() == 1 && square.rank() < 5 { "/" } else { "" };
        }
        for empty in (2..=5).rev() {
            board = board.replace(&"1".repeat(empty), &empty.to_string());
        }
        let mut hands = String::new();
        for letter in "RBGSPrbgsp".chars() {
            let Piece { color, kind } = piece(letter);
            match self.hands[color.index()][kind.index()] {
                0 => {}
                1 => hands.push(letter),
                count => hands += &format!("{count}{letter}"),
            }
        }
        let hands = if hands.is_empty() { "-" } else { &hands };
        format!("{board} {} {hands} {}", if self.side == Color::Black { "b" } else { "w" }, self.number)
    }

    /// Returns the number of pieces of this kind the owner of the piece holds.
    pub fn held(&mut self, piece: Piece) -> &mut u32 {
        &mut self.hands[piece.color.index()][piece.kind.index()]
    }

    pub fn on(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Returns whether the piece could go from one square to the other, empty or not.
    fn reaches(&self, piece: Piece, from: Square, to: Square) -> bool {
        let ahead = from.rank_for(piece.color) as i32 - to.rank_for(piece.color) as i32;
        let sideways = (from.file() as i32 - to.file() as i32).abs();
        let one_step = ahead.abs().max(sideways) == 1;
        let straight = || (ahead == 0) != (sideways == 0) && self.is_clear(from, to);
        let diagonal = || ahead.abs() == sideways && from != to && self.is_clear(from, to);
        match piece.kind {
            PieceKind::Pawn => ahead == 1 && sideways == 0,
            PieceKind::Silver => one_step && (ahead == 1 || ahead == -1 && sideways == 1),
            PieceKind::Gold | PieceKind::ProPawn | PieceKind::ProSilver => one_step && (ahead >= 0 || sideways == 0),
            PieceKind::King => one_step,
            PieceKind::Bishop => diagonal(),
            PieceKind::Rook => straight(),
            PieceKind::Horse => one_step || diagonal(),
            PieceKind::Dragon => one_step || straight(),
        }
    }

    /// Returns whether all squares between the two ends of a line are empty.
    fn is_clear(&self, from: Square, to: Square) -> bool {
        let (files, ranks) = (to.file() as i32 - from.file() as i32, to.rank() as i32 - from.rank() as i32);
        (1..files.abs().max(ranks.abs())).all(|i| {
            let (file, rank) = (from.file() as i32 + i * files.signum(), from.rank() as i32 + i * ranks.signum());
            self.on(Square::new(file as u8, rank as u8).unwrap()).is_none()
        })
    }

    /// Returns whether the king of `color` could be taken.
    pub fn king_attacked(&self, color: Color) -> bool {
        let king = Piece { color, kind: PieceKind::King };
        let king = Square::all().find(|&square| self.on(square) == Some(king)).expect("both have a king");
        Square::all().any(|from| self.on(from).is_some_and(|piece| piece.color != color && self.reaches(piece, from, king)))
    }

    pub fn in_check(&self) -> bool {
        self.king_attacked(self.side)
    }

    /// Returns whether a game could come to this position, where both have a king and no kind has more than two pieces.
    pub fn is_possible(&self) -> bool {
        let misplaced_pawn = Square::all().any(|square| {
            self.on(square).is_some_and(|piece| {
                piece.kind == PieceKind::Pawn && (square.rank_for(piece.color) == 1 || self.pawns_on_file(piece.color, square.file()) > 1)
            })
        });
        !misplaced_pawn && !self.king_attacked(!self.side)
    }

    fn pawns_on_file(&self, color: Color, file: u8) -> usize {
        let pawn = Some(Piece { color, kind: PieceKind::Pawn });
        Square::all().filter(|&square| square.file() == file && self.on(square) == pawn).count()
    }

    /// The position after a move that may be illegal but can be carried out.
    pub fn after(&self, m: Move) -> Game {
        let mut after = *self;
        let moved = match (m.dropped(), m.from()) {
            (Some(kind), _) => {
                let piece = Piece { color: self.side, kind };
                *after.held(piece) -= 1;
                piece
            }
            (None, from) => {
                let mut piece = after.board[from.unwrap().index()].take().unwrap();
                if m.is_promotion() {
                    piece.kind = piece.kind.promoted().unwrap();
                }
                piece
            }
        };
        if let Some(captured) = after.board[m.to().index()].replace(moved) {
            *after.held(Piece { color: self.side, kind: captured.kind.unpromoted() }) += 1;
        }
        after.side = !self.side;
        after.number += 1;
        after
    }

    /// Returns whether a move is legal, and if not, the first reason in the order of a referee's questions.
    pub fn verdict(&self, m: Move) -> Result<(), IllegalMoveError> {
        let to = m.to();
        let last_rank = to.rank_for(self.side) == 1;
        if let Some(kind) = m.dropped() {
            if self.hands[self.side.index()][kind.index()] == 0 {
                return Err(IllegalMoveError::NotInHand(kind));
            }
            if self.on(to).is_some() {
                return Err(IllegalMoveError::Occupied(to));
            }
            if kind == PieceKind::Pawn && last_rank {
                return Err(IllegalMoveError::NowhereToGo);
            }
            if kind == PieceKind::Pawn && self.pawns_on_file(self.side, to.file()) > 0 {
                return Err(IllegalMoveError::TwoPawns(to.file()));
            }
        } else {
            let from = m.from().unwrap();
            let piece = self.on(from).ok_or(IllegalMoveError::NoPiece(from))?;
            if piece.color != self.side {
                return Err(IllegalMoveError::NotYourPiece(from));
            }
            if !self.reaches(piece, from, to) {
                return Err(IllegalMoveError::Unreachable(piece.kind, to));
            }
            if self.on(to).is_some_and(|other| other.color == self.side) {
                return Err(IllegalMoveError::Occupied(to));
            }
            if m.is_promotion() && (piece.kind.promoted().is_none() || !last_rank && from.rank_for(self.side) != 1) {
                return Err(IllegalMoveError::CannotPromote(piece.kind));
            }
            if piece.kind == PieceKind::Pawn && last_rank && !m.is_promotion() {
                return Err(IllegalMoveError::NowhereToGo);
            }
        }
        let after = self.after(m);
        if after.king_attacked(self.side) {
            return Err(IllegalMoveError::KingInCheck);
        }
        if m.dropped() == Some(PieceKind::Pawn) && after.in_check() && !after.has_legal_move() {
            return Err(IllegalMoveError::DropPawnMate);
        }
        Ok(())
    }

    pub fn has_legal_move(&self) -> bool {
        all_moves().any(|m| self.verdict(m).is_ok())
    }

    /// Returns whether board, hands and side to move are the same; the number is not.
    fn same_position(&self, other: &Game) -> bool {
        self.board == other.board && self.hands == other.hands && self.side == other.side
    }
}

/// The number of occurrences of the last of these positions among all of them, itself included.
pub fn occurrences(games: &[Game]) -> usize {
    games.iter().filter(|game| game.same_position(&games[games.len() - 1])).count()
}

/// The end of the game that went through these positions.
pub fn outcome(games: &[Game]) -> Option<Outcome> {
    let last = games.last().unwrap();
    if !last.has_legal_move() {
        return Some(if last.in_check() { Outcome::Mate { winner: !last.side } } else { Outcome::NoMoves { winner: !last.side } });
    }
    if occurrences(games) < 4 {
        return None;
    }
    let first = games.iter().position(|game| game.same_position(last)).unwrap();
    let gave_only_checks = |by: Color| games[first + 1..].iter().all(|game| game.side == by || game.in_check());
    Some(match Color::ALL.map(gave_only_checks) {
        [true, false] => Outcome::PerpetualCheck { winner: Color::White },
        [false, true] => Outcome::PerpetualCheck { winner: Color::Black },
        _ => Outcome::Fourfold,
    })
}
