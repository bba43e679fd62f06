//! The game for any search.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use super::{Kind, Move, Position, START_SFEN};
use minishogi::game::{Game, GameResult, GameText};
use minishogi::{Color, Text, Value};

/// Returns the value of a piece in points; in a hand as much as on the board.
const fn value_of(kind: Kind) -> Value {
    match kind {
        Kind::Chick => 100,
        Kind::Elephant => 300,
        Kind::Giraffe => 300,
        Kind::Hen => 500,
        // A side without it has lost, and is not evaluated.
        Kind::Lion => 0,
    }
}

impl Game for Position {
    type Move = Move;
    type Moves = Vec<Move>;

    fn legal_moves(&self) -> Vec<Move> {
        Position::legal_moves(self)
    }

    /// # Panics
    /// Panics if the move is not legal.
    fn do_move(&mut self, m: Move) {
        if let Err(error) = Position::do_move(self, m) {
            panic!("do_move({m}): {error}");
        }
    }

    /// # Panics
    /// Panics if `m` is not the last move.
    fn undo_move(&mut self, m: Move) {
        assert_eq!(Position::undo_move(self), Some(m), "undo_move({m}): it is not the last move");
    }

    fn result(&self) -> GameResult {
        match self.outcome().map(|outcome| outcome.winner()) {
            Some(Some(winner)) if winner == self.side_to_move() => GameResult::Win,
            Some(None) => GameResult::Draw,
            // No move at all, and the game not over: that cannot be.
            Some(Some(_)) | None => GameResult::Loss,
        }
    }

    /// Returns the material.
    fn evaluate(&self) -> Value {
        self.view.men_by_owner().map(|(kind, mine)| if mine { value_of(kind) } else { -value_of(kind) }).sum()
    }

    fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.view, self.side.index()).hash(&mut hasher);
        hasher.finish()
    }

    fn text(&self) -> String {
        self.sfen()
    }

    fn in_check(&self) -> bool {
        Position::in_check(self)
    }

    /// Returns a draw for a repeated position: the third occurrence is one, and a side that came back once can do so again.
    fn repetition(&self) -> Option<GameResult> {
        self.occurred_before().then_some(GameResult::Draw)
    }

    fn gain(&self, m: Move) -> Value {
        match self.piece_on(m.to()) {
            // No gain is larger than the game itself.
            Some((_, Kind::Lion)) => 10_000,
            Some((_, kind)) => value_of(kind),
            None => 0,
        }
    }
}

impl GameText for Position {
    const NAME: &'static str = "dobutsu";
    const START: &'static str = START_SFEN;

    fn board(&self) -> String {
        let board = self.to_string();
        match self.outcome() {
            Some(outcome) => format!("{board}the game is over: {outcome}\n"),
            None => board,
        }
    }

    fn side_to_move(&self) -> Color {
        Position::side_to_move(self)
    }

    fn from_text(text: &str) -> Result<Position, Text> {
        text.parse().map_err(|error: super::ParsePositionError| error.text())
    }
}
