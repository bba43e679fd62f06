//! A game with numbered positions, played move by move.

use minishogi::game::{Game, GameResult};
use minishogi::{VALUE_ZERO, Value};

use super::{NumberedGame, Solved};

/// A position of a [`NumberedGame`] in a game that goes on from there: any search of any [`Game`] can look at it before it is solved.
///
/// A move is the number of the position it leads to. Nothing is known of a position before the game is over, so all of them are worth 0.
///
/// ```
/// use minishogi::game::Game;
/// use minishogi_retrograde::{Graph, Played};
/// let graph: Graph = "- 0 0,1".parse().unwrap();
/// let mut game = Played::new(&graph, 2);
/// assert_eq!(game.legal_moves(), [0, 1]);
/// game.do_move(1);
/// assert_eq!(game.text(), "1");
/// game.undo_move(1);
/// assert_eq!(game.text(), "2");
/// ```
#[derive(Clone)]
pub struct Played<'a, G: ?Sized> {
    game: &'a G,
    position: usize,
    before: Vec<usize>,
}

impl<'a, G: NumberedGame + ?Sized> Played<'a, G> {
    /// Returns the game from this position on.
    pub fn new(game: &'a G, position: usize) -> Played<'a, G> {
        Played { game, position, before: Vec::new() }
    }
}

impl<G: NumberedGame + ?Sized> Game for Played<'_, G> {
    type Move = usize;
    type Moves = Vec<usize>;

    fn legal_moves(&self) -> Vec<usize> {
        let mut after = Vec::new();
        if self.game.ended(self.position).is_none() {
            self.game.moves(self.position, &mut after);
        }
        after
    }

    fn do_move(&mut self, m: usize) {
        self.before.push(self.position);
        self.position = m;
    }

    /// # Panics
    /// Panics if no move was done.
    fn undo_move(&mut self, _m: usize) {
        self.position = self.before.pop().expect("a move was done");
    }

    fn result(&self) -> GameResult {
        match self.game.ended(self.position) {
            Some(Solved::Win(_)) => GameResult::Win,
            Some(Solved::Draw) => GameResult::Draw,
            Some(Solved::Loss(_)) | None => GameResult::Loss,
        }
    }

    fn evaluate(&self) -> Value {
        VALUE_ZERO
    }

    fn key(&self) -> u64 {
        self.position as u64
    }

    fn text(&self) -> String {
        self.position.to_string()
    }

    /// Looks for the position among those before. A position sees "mine" and "theirs": the same one may have stood there before with the other side
    /// to move, which is no less a circle.
    fn repetition(&self) -> Option<GameResult> {
        self.before.contains(&self.position).then_some(GameResult::Draw)
    }
}
