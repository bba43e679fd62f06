//! 5-piece breakthrough, as plain as it can be, and the values of small games that are played to their end.

use std::collections::HashMap;

use minishogi::game::{Game, GameText};
use minishogi::{Color, Move, Random, Square, VALUE_INFINITE, Value};
use minishogi_games::men::{self, Men};

use super::finding::unit_of;

/// The reference for answers about breakthrough.
#[derive(Clone)]
pub(super) struct Breakthrough {
    pub(super) men: Men,
    pub(super) side: Color,
    before: Vec<Men>,
}

impl Breakthrough {
    pub(super) fn read(text: &str) -> Breakthrough {
        let (men, side) = men::read(text).unwrap_or_else(|error| panic!("spec with a wrong position: {}", error.en));
        Breakthrough { men, side, before: Vec::new() }
    }

    /// Returns the same men with the other side to move.
    pub(super) fn other_side(&self) -> Breakthrough {
        Breakthrough { side: !self.side, ..self.clone() }
    }

    /// Returns each man with the other colour.
    pub(super) fn recoloured(&self) -> Breakthrough {
        Breakthrough { men: self.men.map(|man| man.map(|color| !color)), ..self.clone() }
    }

    fn count(&self, color: Color) -> usize {
        self.men.iter().filter(|&&man| man == Some(color)).count()
    }

    fn is_over(&self) -> bool {
        let last_rank = if self.side == Color::Black { 5 } else { 1 };
        self.count(self.side) == 0 || Square::all().any(|square| square.rank() == last_rank && self.men[square.index()] == Some(!self.side))
    }

    /// Returns a position with two or three men of each side, away from where they want to be: it is soon played to its end.
    pub(super) fn sparse(random: &mut Random) -> Breakthrough {
        let mut men = [None; Square::COUNT];
        for color in Color::ALL {
            for _ in 0..2 + random.below(2) {
                let rank = if color == Color::Black { 3 + random.below(3) } else { 1 + random.below(3) };
                let square = Square::new(1 + random.below(5) as u8, rank as u8);
                square.into_iter().for_each(|square| men[square.index()] = Some(color));
            }
        }
        Breakthrough { men, side: *random.choose(&Color::ALL), before: Vec::new() }
    }

    /// Returns a position that is not over, after some moves at random from the start.
    pub(super) fn drawn(random: &mut Random, plies: usize) -> Breakthrough {
        loop {
            let mut game = Breakthrough::read(men::START);
            for _ in 0..plies {
                let moves = game.legal_moves();
                if !moves.is_empty() {
                    game.do_move(*random.choose(&moves));
                }
            }
            if !game.legal_moves().is_empty() {
                return Breakthrough { before: Vec::new(), ..game };
            }
        }
    }
}

impl Game for Breakthrough {
    type Move = Move;
    type Moves = Vec<Move>;

    fn legal_moves(&self) -> Vec<Move> {
        if self.is_over() {
            return Vec::new();
        }
        let ahead = if self.side == Color::Black { -1 } else { 1 };
        let mut moves = Vec::new();
        for from in Square::all().filter(|from| self.men[from.index()] == Some(self.side)) {
            for (aside, takes) in [(-1, true), (0, false), (1, true)] {
                let to = Square::new((from.file() as i8 + aside) as u8, (from.rank() as i8 + ahead) as u8);
                let is_free = |to: &Square| self.men[to.index()].is_none_or(|man| takes && man != self.side);
                moves.extend(to.filter(is_free).map(|to| Move::board(from, to)));
            }
        }
        moves
    }

    fn do_move(&mut self, m: Move) {
        self.before.push(self.men);
        self.men[m.to().index()] = m.from().and_then(|from| self.men[from.index()].take());
        self.side = !self.side;
    }

    fn undo_move(&mut self, _m: Move) {
        self.men = self.before.pop().expect("a move was done");
        self.side = !self.side;
    }

    fn evaluate(&self) -> Value {
        100 * (self.count(self.side) as Value - self.count(!self.side) as Value)
    }

    fn key(&self) -> u64 {
        let digit = |man: Option<Color>| man.map_or(0, |color| 1 + color.index() as u64);
        self.men.iter().fold(self.side.index() as u64, |key, &man| key * 3 + digit(man))
    }

    fn gain(&self, m: Move) -> Value {
        if self.men[m.to().index()].is_some() { 100 } else { 0 }
    }

    fn text(&self) -> String {
        men::text(&self.men, self.side)
    }
}

/// Returns the value of a game played to its end, and `None` if more positions than that would have to be looked at. It counts plies from here.
pub(super) fn solve<G: Game>(game: &mut G, most: usize) -> Option<Value> {
    fn solved<G: Game>(game: &mut G, known: &mut HashMap<u64, Value>, most: usize) -> Option<Value> {
        if let Some(&value) = known.get(&game.key()) {
            return Some(value);
        }
        let moves = game.legal_moves();
        let mut best = if moves.is_empty() { game.result().value(0) } else { -VALUE_INFINITE };
        for m in moves {
            game.do_move(m);
            let value = solved(game, known, most);
            game.undo_move(m);
            // A ply farther away.
            let value = -value?;
            best = best.max(value - value.signum());
        }
        known.insert(game.key(), best);
        (known.len() <= most).then_some(best)
    }
    solved(game, &mut HashMap::new(), most)
}

/// Alpha-beta with the moves in the game's order: the value, and how many moves it does.
pub(super) fn alpha_beta<G: Game>(game: &mut G, (mut alpha, beta): (Value, Value), depth: u32, ply: u32, nodes: &mut u64) -> Value {
    if depth == 0 {
        return game.evaluate();
    }
    let moves = game.legal_moves();
    let mut max_value = if moves.is_empty() { game.result().value(ply) } else { -VALUE_INFINITE };
    for m in moves {
        game.do_move(m);
        *nodes += 1;
        let value = -alpha_beta(game, (-beta, -alpha), depth - 1, ply + 1, nodes);
        game.undo_move(m);
        max_value = max_value.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    max_value
}

/// Returns the value when all captures have come to rest, every line looked at.
pub(super) fn at_rest<G: Game>(game: &mut G, ply: u32) -> Value {
    let in_check = game.in_check();
    let moves = if in_check { game.legal_moves() } else { game.captures() };
    if in_check && moves.is_empty() {
        return game.result().value(ply);
    }
    let mut max_value = if in_check { -VALUE_INFINITE } else { game.evaluate() };
    for m in moves {
        game.do_move(m);
        max_value = max_value.max(-at_rest(game, ply + 1));
        game.undo_move(m);
    }
    max_value
}

/// Returns a game that may be won, lost or drawn, after some moves at random; not over.
pub(super) fn drawn_small<G: GameText>(random: &mut Random, plies: usize) -> G {
    loop {
        let mut game = G::start();
        for _ in 0..plies {
            let moves = game.legal_moves();
            if !moves.is_empty() {
                game.do_move(*random.choose(&moves));
            }
        }
        if !game.legal_moves().is_empty() {
            return game;
        }
    }
}

/// For a reader: as the side to move would say it. In Japanese a number has a blank behind it, and a bracket none.
pub(super) fn in_words(value: Value) -> (String, String) {
    let Some(plies) = minishogi::mate_distance(value).map(i32::unsigned_abs) else { return (value.to_string(), format!("{value} ")) };
    // A distance of 0 has no sign.
    let (en, ja) = if value > 0 { ("a win", "勝ち") } else { ("a loss", "負け") };
    (format!("{value}, {en} in {plies} {}", unit_of(plies)), format!("{value}（{plies} 手で{ja}）"))
}

#[cfg(test)]
mod tests {
    use minishogi::game::GameResult;

    use super::*;

    #[test]
    fn values_are_told_in_words() {
        let of = |value| in_words(value).0;
        assert_eq!([32_000, 31_999, 31_994].map(of), ["32000, a win in 0 plies", "31999, a win in 1 ply", "31994, a win in 6 plies"]);
        assert_eq!([-32_000, -31_999].map(of), ["-32000, a loss in 0 plies", "-31999, a loss in 1 ply"]);
        assert_eq!([-31_994, 250].map(|value| in_words(value).1), ["-31994（6 手で負け）", "250 "]);
    }

    /// The known value of a full board of a solved game.
    #[test]
    fn known_games_have_known_values() {
        assert_eq!(solve(&mut minishogi_games::TicTacToe::start(), 100_000), Some(0));
        assert_eq!(minishogi::game::perft(&mut Breakthrough::read(men::START), 3), 1911);
        let mut won = Breakthrough::read("...../b..../...../....w/..... b");
        assert_eq!(solve(&mut won, 1000), Some(GameResult::Win.value(1)));
    }
}
