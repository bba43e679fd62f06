//! Endgame tables: their positions and moves are those of the kit, and solved from the end they agree with brute force and mate search.
//!
//! `cargo test --release --test grading endgames -- --ignored` asks about more positions, and about two pieces, in two minutes.

#[allow(dead_code)] // Its `main` is for `cargo run`.
#[path = "../../solutions/11_mate/player.rs"]
mod mate;
#[allow(dead_code)] // Its `main` is for `cargo run`.
#[path = "../../solutions/12_retrograde/player.rs"]
mod retrograde;

use mate::MatePlayer;
use minishogi::{Checkmate, Color, Control, Hand, Limits, MateSolver, Piece, PieceKind, Position, Setup, Square};
use minishogi_grading::reference;
use minishogi_retrograde::{Endgame, GameSolver, Graph, NumberedGame, Solved};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use retrograde::Retrograde;
use support::turned;

const ONE_PIECE: [&str; 5] = ["KG-K", "KS-K", "KB-K", "KR-K", "KP-K"];

fn endgame(name: &str) -> Endgame {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn solved(game: &dyn NumberedGame) -> Vec<Solved> {
    Retrograde.solve(game)
}

/// The number of legal positions with one piece of a kind, Black to move.
fn count(kind: PieceKind) -> usize {
    let kinds = [Some(kind), kind.promoted()].into_iter().flatten();
    let pieces: Vec<Piece> = kinds.flat_map(|kind| Color::ALL.map(|color| Piece { color, kind })).collect();
    let mut count = 0;
    for (black, white) in Square::all().flat_map(|black| Square::all().map(move |white| (black, white))).filter(|(a, b)| a != b) {
        let mut setup = Setup { board: [None; 25], hands: [Hand::EMPTY; 2], side: Color::Black, number: 1 };
        setup.board[black.index()] = Some(Piece { color: Color::Black, kind: PieceKind::King });
        setup.board[white.index()] = Some(Piece { color: Color::White, kind: PieceKind::King });
        for color in Color::ALL {
            let mut setup = setup.clone();
            setup.hands[color.index()].add(kind);
            count += usize::from(Position::try_from(setup).is_ok());
        }
        for square in Square::all().filter(|&square| square != black && square != white) {
            for &piece in &pieces {
                let mut setup = setup.clone();
                setup.board[square.index()] = Some(piece);
                count += usize::from(Position::try_from(setup).is_ok());
            }
        }
    }
    count
}

#[test]
fn every_legal_position_has_a_number_of_its_own() {
    for (name, kind) in ONE_PIECE.into_iter().zip([PieceKind::Gold, PieceKind::Silver, PieceKind::Bishop, PieceKind::Rook, PieceKind::Pawn])
    {
        let game = endgame(name);
        assert_eq!(game.positions(), count(kind), "{name}");
        for number in 0..game.positions() {
            let pos = game.position(number);
            assert_eq!((game.number(&pos), game.number(&turned(&pos))), (Some(number), Some(number)), "{name}: {}", pos.sfen());
        }
        assert_eq!(game.number(&Position::start()), None);
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn two_pieces_of_a_kind_are_not_told_apart() {
    let game = endgame("KG-KG");
    let pos = Position::from_sfen("k4/5/1G1G1/5/4K b - 1").unwrap();
    let number = game.number(&pos).unwrap();
    assert_eq!(game.position(number), pos);
    let same = (0..game.positions()).filter(|&number| game.position(number) == pos).count();
    assert_eq!(same, 1);
}

#[test]
fn the_name_of_an_endgame_is_checked() {
    let error = |text: &str| text.parse::<Endgame>().map(|game| game.positions()).unwrap_err().to_string();
    for text in ["", "KG", "G-K", "KX-K", "KK-K", "kg-k", "KG-K-K"] {
        assert_eq!(error(text), format!("`{text}`: expected the pieces of both sides, K first, as in `KG-K`"));
    }
    assert_eq!(error("K-K"), "0 pieces in addition to the kings: expected 1 or 2");
    assert_eq!(error("KGG-KS"), "3 pieces in addition to the kings: expected 1 or 2");
    assert_eq!(Endgame::of(&Position::start()).err().unwrap().to_string(), "10 pieces in addition to the kings: expected 1 or 2");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn moves_are_legal_moves_and_unmoves_their_reverse() {
    for name in ONE_PIECE {
        let game = endgame(name);
        let mut before = vec![Vec::new(); game.positions()];
        let mut list = Vec::new();
        for number in 0..game.positions() {
            let pos = game.position(number);
            game.moves(number, &mut list);
            let expected: Vec<usize> = pos.legal_moves().into_iter().map(|m| game.number(&pos.after(m)).unwrap()).collect();
            assert_eq!(list, expected, "{name}: {}", pos.sfen());
            assert_eq!(game.ended(number), list.is_empty().then_some(Solved::Loss(0)));
            list.iter().for_each(|&after| before[after].push(number));
        }
        for (number, expected) in before.iter().enumerate() {
            game.unmoves(number, &mut list);
            list.sort();
            assert_eq!(list, *expected, "{name}: {}", game.position(number).sfen());
            list.dedup();
            assert_eq!(list.len(), expected.len(), "{name}: {}: a position twice", game.position(number).sfen());
        }
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn solved_from_the_end_they_are_what_brute_force_says() {
    for name in ONE_PIECE {
        let game = endgame(name);
        assert!(solved(&game) == reference::solve(&game), "{name}");
    }
    let mut random = SmallRng::seed_from_u64(12);
    for _ in 0..300 {
        let positions = random.random_range(1..40);
        let words: Vec<String> = (0..positions)
            .map(|_| match random.random_range(0..12) {
                0 => "-".to_string(),
                1 => "+".to_string(),
                2 => "=".to_string(),
                _ => {
                    let mut after: Vec<usize> = (0..random.random_range(1..4)).map(|_| random.random_range(0..positions)).collect();
                    after.sort();
                    after.dedup();
                    after.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
                }
            })
            .collect();
        let text = words.join(" ");
        let game: Graph = text.parse().unwrap();
        assert_eq!(solved(&game), reference::solve(&game), "{text}");
    }
}

/// Returns whether the side to move wins in `plies` at most, by any moves.
fn wins_within(pos: &Position, plies: u16) -> bool {
    plies > 0 && pos.legal_moves().into_iter().any(|m| loses_within(&pos.after(m), plies - 1))
}

fn loses_within(pos: &Position, plies: u16) -> bool {
    let moves = pos.legal_moves();
    moves.is_empty() || plies > 1 && moves.into_iter().all(|m| wins_within(&pos.after(m), plies - 1))
}

/// Compares the values of random positions with plain search by all moves, and with the mate solver, which plays checks only.
fn compare_with_searches(positions: usize, plies_of_mates: u32) {
    let mut random = SmallRng::seed_from_u64(25);
    let with_values = |name| {
        let game = endgame(name);
        let values = solved(&game);
        (game, values)
    };
    let games = ONE_PIECE.map(with_values);
    let (mut short, mut mates, mut as_short) = (0, 0, 0);
    for count in 0..positions {
        let (game, values) = &games[random.random_range(0..games.len())];
        let mut number = random.random_range(0..game.positions());
        // Few random ones are near the end.
        while count % 2 == 0 && !matches!(values[number], Solved::Win(..=7) | Solved::Loss(..=2)) {
            number = random.random_range(0..game.positions());
        }
        let (mut pos, value) = (game.position(number), values[number]);
        assert_eq!(wins_within(&pos, 3), matches!(value, Solved::Win(..=3)), "{}: {value}", pos.sfen());
        assert_eq!(loses_within(&pos, 2), matches!(value, Solved::Loss(..=2)), "{}: {value}", pos.sfen());
        short += usize::from(matches!(value, Solved::Win(..=3) | Solved::Loss(..=2)));
        let mut ctl = Control::new(&pos, Limits::default());
        let Checkmate::Mate(line) = MatePlayer.mate(&mut pos, plies_of_mates, &mut ctl) else { continue };
        let Solved::Win(plies) = value else { panic!("{}: {value}, but there is a mate {line:?}", pos.sfen()) };
        assert!(usize::from(plies) <= line.len(), "{}: {value}, but there is a mate {line:?}", pos.sfen());
        (mates, as_short) = (mates + 1, as_short + usize::from(usize::from(plies) == line.len()));
        line.iter().for_each(|&m| pos.do_move(m));
        assert_eq!(values[game.number(&pos).unwrap()], Solved::Loss(0));
    }
    println!("{positions} positions: {short} end within 3 plies; {mates} mates by checks, {as_short} of them as short as any");
    // Otherwise nothing was compared.
    assert!(short > positions / 5 && mates > positions / 40 && as_short > mates / 2);
}

#[test]
fn searches_agree() {
    compare_with_searches(200, 5);
}

#[test]
#[ignore = "slow: takes a minute in a release build"]
fn searches_agree_in_10_000_positions() {
    compare_with_searches(10_000, 7);
}

#[test]
#[ignore = "slow: takes a minute in a release build"]
fn values_of_two_pieces_are_one_ply_from_those_after_the_moves() {
    let game = endgame("KG-KS");
    let values = solved(&game);
    let mut random = SmallRng::seed_from_u64(7);
    let mut after = Vec::new();
    for _ in 0..200_000 {
        let number = random.random_range(0..game.positions());
        game.moves(number, &mut after);
        let lost = after.iter().filter_map(|&after| if let Solved::Loss(plies) = values[after] { Some(plies) } else { None }).min();
        let won = after.iter().map(|&after| if let Solved::Win(plies) = values[after] { Some(plies) } else { None }).max();
        let all_won = after.iter().all(|&after| matches!(values[after], Solved::Win(_)));
        let expected = match (lost, all_won) {
            (Some(plies), _) => Solved::Win(plies + 1),
            (None, true) => Solved::Loss(won.flatten().map_or(0, |plies| plies + 1)),
            (None, false) => Solved::Draw,
        };
        assert_eq!(values[number], expected, "{}", game.position(number).sfen());
    }
}
