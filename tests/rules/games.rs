//! One search of any game: minishogi and games with numbered positions.

use minishogi::game::{Game, GameResult, GameText, perft};
use minishogi::{Position, VALUE_INFINITE, VALUE_ZERO, Value, mated_in};
use minishogi_retrograde::{Graph, NumberedGame, Played};

/// Negamax of any game, to its end or to a depth; a position that comes again is a draw.
fn value<G: Game>(game: &mut G, depth: u32, ply: u32) -> Value {
    if let Some(result) = game.repetition() {
        return result.value(ply);
    }
    let moves = game.legal_moves();
    if moves.is_empty() {
        return game.result().value(ply);
    }
    if depth == 0 {
        return game.evaluate();
    }
    let mut max_value = -VALUE_INFINITE;
    for m in moves {
        game.do_move(m);
        max_value = max_value.max(-value(game, depth - 1, ply + 1));
        game.undo_move(m);
    }
    max_value
}

#[test]
fn a_game_that_can_be_solved_can_be_searched() {
    let graph: Graph = "- 0 1 2 = 4,3 2,5 7".parse().unwrap();
    let right = [mated_in(0), 31999, mated_in(2), 31997, VALUE_ZERO, VALUE_ZERO, 31997, VALUE_ZERO];
    assert_eq!(right.len(), graph.positions());
    for (position, right) in right.into_iter().enumerate() {
        assert_eq!(value(&mut Played::new(&graph, position), 8, 0), right, "{position}");
    }
}

/// Everything of the trait against the methods of the position.
#[test]
fn minishogi_is_a_game() {
    for sfen in minishogi::bench::POSITIONS {
        let mut pos = <Position as GameText>::from_text(sfen).unwrap();
        assert_eq!(pos.text(), *sfen);
        assert_eq!(perft(&mut pos, 3), minishogi::perft(&mut pos, 3));
        for m in Game::legal_moves(&pos) {
            assert_eq!(pos.read_move(&m.to_string()), Ok(m));
            let before = pos.text();
            Game::do_move(&mut pos, m);
            assert_eq!((Game::key(&pos), Game::in_check(&pos)), (pos.key(), pos.in_check()));
            Game::undo_move(&mut pos, m);
            assert_eq!(pos.text(), before);
        }
        let captures = Game::captures(&pos);
        assert!(Game::legal_moves(&pos).iter().filter(|&&m| pos.gain(m) > VALUE_ZERO).all(|m| captures.contains(m)));
    }
    assert_eq!(Position::start().read_move("5a5b").unwrap_err().en, "`5a5b` is no legal move here");
}

/// The side that is made to come back wins here: Black loses by a fourfold repetition.
#[test]
fn a_repetition_counts_for_the_side_to_move() {
    let mut pos = Position::start();
    for m in ["3e2d", "3a4b", "2d3e", "4b3a"] {
        assert_eq!(Game::repetition(&pos), None);
        pos.do_move(m.parse().unwrap());
    }
    assert_eq!(Game::repetition(&pos), Some(GameResult::Loss));
    assert_eq!(GameResult::Loss.value(4), mated_in(4));
}
