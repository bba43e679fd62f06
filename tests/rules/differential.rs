//! The kit against an oracle, on more positions than anybody would look at.
//!
//! The generator is seeded, so a failure comes back; each message holds the SFEN.

use std::collections::BTreeMap;

use crate::oracle::{self, Game, all_moves};
use minishogi::{Color, IllegalMoveError, Move, MoveList, Outcome, Piece, PieceKind, Position, START_SFEN, Square};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// The number of positions of random games compared, and as many more that were set up at random; each with all 1375 moves.
const POSITIONS: usize = 50_000;

/// The count of each special case: a test that never saw one has not tested it.
#[derive(Default)]
struct Seen(BTreeMap<&'static str, usize>);

impl Seen {
    fn count(&mut self, case: &'static str, occurs: bool) {
        *self.0.entry(case).or_default() += usize::from(occurs);
    }

    fn assert_each_occurred(&self) {
        println!("{:?}", self.0);
        for (case, &count) in &self.0 {
            assert!(count > 0, "{case} never occurred");
        }
    }
}

fn as_set(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_by_key(|m| (m.to(), m.from(), m.is_promotion(), m.dropped().map(PieceKind::index)));
    moves
}

/// Compares everything the kit says about a position with what the oracle says.
fn compare(pos: &Position, game: &Game, seen: &mut Seen) {
    let sfen = game.sfen();
    assert_eq!(pos.sfen(), sfen);

    let mut legal = Vec::new();
    let mut drop_mates = false;
    for m in all_moves() {
        let verdict = game.verdict(m);
        assert_eq!(pos.is_legal(m), verdict, "{sfen}: {m}");
        match verdict {
            Ok(()) => legal.push(m),
            Err(reason) => drop_mates |= reason == IllegalMoveError::DropPawnMate,
        }
    }

    let check = game.in_check();
    assert_eq!(pos.in_check(), check, "{sfen}");
    assert_eq!(pos.count_legal_moves(), legal.len(), "{sfen}");
    assert_eq!(pos.has_legal_move(), !legal.is_empty(), "{sfen}");
    assert_eq!(pos.is_mated(), check && legal.is_empty(), "{sfen}");

    let same = |name: &str, moves: MoveList, wanted: &dyn Fn(&Move) -> bool| {
        let wanted = legal.iter().copied().filter(wanted).collect();
        assert_eq!(as_set(moves.to_vec()), as_set(wanted), "{name} of {sfen}");
    };
    let captures = |m: &Move| game.on(m.to()).is_some();
    let pawn_promotes = |m: &Move| m.is_promotion() && game.on(m.from().unwrap()).unwrap().kind == PieceKind::Pawn;
    let shuns_promotion = |m: &Move| {
        let Some(from) = m.from().filter(|_| !m.is_promotion()) else { return false };
        let slider = matches!(game.on(from).unwrap().kind, PieceKind::Bishop | PieceKind::Rook);
        slider && [from, m.to()].iter().any(|square| square.rank_for(game.side) == 1)
    };
    same("legal_moves", pos.legal_moves(), &|_| true);
    same("captures", pos.captures(), &|m| captures(m) || pawn_promotes(m));
    same("evasions", pos.evasions(), &|_| check);
    same("legal_moves_promoting", pos.legal_moves_promoting(), &|m| !shuns_promotion(m));
    for square in Square::all() {
        same("recaptures", pos.recaptures(square), &|m| captures(m) && m.to() == square);
    }

    seen.count("check", check);
    seen.count("mate", check && legal.is_empty());
    seen.count("no moves without check", !check && legal.is_empty());
    seen.count("double check", pos.attackers(!game.side, pos.king_square(game.side)).len() > 1);
    seen.count("mating pawn drop", drop_mates);
    seen.count("pawn promotes on an empty square", legal.iter().any(|m| pawn_promotes(m) && !captures(m)));
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_kit_agrees_with_the_oracle_in_random_games() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut seen = Seen::default();
    let mut compared = 0;
    while compared < POSITIONS {
        let (mut pos, mut game) = (Position::start(), Game::from_sfen(START_SFEN));
        for _ in 0..150 {
            compare(&pos, &game, &mut seen);
            compared += 1;
            let moves = pos.legal_moves();
            let Some(&m) = moves.choose(&mut rng) else { break };
            pos.do_move(m);
            game = game.after(m);
        }
    }
    seen.assert_each_occurred();
}

/// Kings and up to `pieces` others anywhere, of any colour, promoted or not, on the board or in a hand.
fn random_game(rng: &mut Xoshiro256PlusPlus, pieces: usize) -> Game {
    let mut game = Game { board: [None; 25], hands: [[0; 5]; 2], side: *Color::ALL.choose(rng).unwrap(), number: 1 };
    let mut squares: Vec<Square> = Square::all().collect();
    squares.shuffle(rng);
    for color in Color::ALL {
        game.board[squares.pop().unwrap().index()] = Some(Piece { color, kind: PieceKind::King });
    }
    let mut kinds = [PieceKind::IN_HAND, PieceKind::IN_HAND].concat();
    kinds.shuffle(rng);
    for kind in kinds.into_iter().take(pieces) {
        let color = *Color::ALL.choose(rng).unwrap();
        if rng.random_bool(0.3) {
            *game.held(Piece { color, kind }) += 1;
        } else {
            let kind = kind.promoted().filter(|_| rng.random_bool(0.3)).unwrap_or(kind);
            game.board[squares.pop().unwrap().index()] = Some(Piece { color, kind });
        }
    }
    game
}

/// Set-ups reach positions that are rare in random games, such as all pieces in one hand; and some are impossible.
#[test]
fn the_kit_agrees_with_the_oracle_on_random_set_ups() {
    compare_set_ups(POSITIONS / 5);
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_kit_agrees_with_the_oracle_on_many_random_set_ups() {
    compare_set_ups(POSITIONS);
}

fn compare_set_ups(positions: usize) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut seen = Seen::default();
    let mut compared = 0;
    while compared < positions {
        let pieces = rng.random_range(0..=10);
        let game = random_game(&mut rng, pieces);
        let pos = Position::from_sfen(&game.sfen());
        assert_eq!(pos.is_ok(), game.is_possible(), "{}", game.sfen());
        seen.count("impossible", pos.is_err());
        if let Ok(pos) = pos {
            compare(&pos, &game, &mut seen);
            compared += 1;
        }
    }
    seen.assert_each_occurred();
}

/// Few pieces, and a liking for checks and for going back, so that the games end in every way they can.
#[test]
fn the_kit_agrees_with_the_oracle_on_how_games_end() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut seen = Seen::default();
    for _ in 0..6000 {
        let game = random_game(&mut rng, 3);
        let Ok(mut pos) = Position::from_sfen(&game.sfen()) else { continue };
        let mut games = vec![game];
        for _ in 0..60 {
            let outcome = oracle::outcome(&games);
            let occurrences = oracle::occurrences(&games);
            let line = || format!("{} {:?}", games[0].sfen(), pos.moves_done().collect::<Vec<_>>());
            assert_eq!(pos.occurrences(), occurrences, "{}", line());
            assert_eq!(pos.is_repetition(), occurrences > 1, "{}", line());
            assert_eq!(pos.outcome(), outcome, "{}", line());
            seen.count("mate", matches!(outcome, Some(Outcome::Mate { .. })));
            seen.count("no moves", matches!(outcome, Some(Outcome::NoMoves { .. })));
            seen.count("fourfold", outcome == Some(Outcome::Fourfold));
            seen.count("perpetual check by Black", outcome == Some(Outcome::PerpetualCheck { winner: Color::White }));
            seen.count("perpetual check by White", outcome == Some(Outcome::PerpetualCheck { winner: Color::Black }));
            if outcome.is_some() {
                break;
            }
            let moves = pos.legal_moves();
            let liked = moves.iter().copied().filter(|&m| pos.after(m).in_check() || pos.after(m).is_repetition()).collect::<Vec<_>>();
            let choice = if rng.random_bool(0.9) { liked.choose(&mut rng) } else { None };
            let m = *choice.or(moves.choose(&mut rng)).unwrap();
            pos.do_move(m);
            games.push(games.last().unwrap().after(m));
        }
    }
    seen.assert_each_occurred();
}
