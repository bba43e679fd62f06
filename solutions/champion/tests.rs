//! The abilities of the champion that do not depend on its weights.

use std::time::Duration;

use champion::Champion;
use minishogi::{Control, Limits, MAX_PLY, Move, Player, Position, RootMoves, VALUE_MATE, VALUE_ZERO, Value, mate_in, mated_in};

/// Searches with a fresh player.
fn search(pos: &mut Position, limits: Limits) -> (Move, RootMoves) {
    let mut root_moves = RootMoves::new(pos);
    let mut ctl = Control::new(pos, limits);
    let m = Champion::default().search(pos, &mut root_moves, &mut ctl);
    (m, root_moves)
}

/// All moves to a depth, nothing left out.
fn negamax(pos: &mut Position, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return if pos.has_legal_move() { VALUE_ZERO } else { mated_in(ply) };
    }
    let mut best = mated_in(ply);
    for m in pos.legal_moves() {
        pos.do_move(m);
        best = best.max(-negamax(pos, depth - 1, ply + 1));
        pos.undo_move(m);
    }
    best
}

/// Positions with the plies to the mate.
const MATES: [(&str, u32); 8] = [
    ("3g1/BRs1p/K3k/P2R1/3S1 b BG 37", 1),
    ("r3k/1s+B2/1g2p/P4/K1Gr1 w Bs 16", 1),
    ("3k1/+B3p/3GR/1Sp2/1K3 b BGrs 39", 1),
    ("1b1k1/RG3/2sBR/1K3/5 b GS2P 37", 3),
    ("rb1gk/2b1p/1s3/PS3/KGR2 w - 12", 3),
    ("2s1k/3gp/1BBS1/r4/KG2R b p 11", 3),
    ("r1s1k/b1g2/4S/P3B/KG2R b P 7", 3),
    ("2sgk/4b/3Sp/B1p2/KG1R1 b R 11", 3),
];

#[test]
fn mates_are_as_long_as_a_search_of_all_moves_says() {
    for (sfen, plies) in MATES {
        let mut pos = Position::from_sfen(sfen).unwrap();
        let expected = mate_in(plies);
        assert_eq!(negamax(&mut pos, plies, 0), expected, "{sfen}");
        for depth in [plies + 5, plies + 7] {
            let (m, root_moves) = search(&mut pos, Limits::depth(depth));
            assert_eq!(root_moves[0].score, expected, "{sfen}, depth {depth}");
            // The other side is mated one ply sooner.
            pos.do_move(m);
            assert_eq!(negamax(&mut pos, plies - 1, 0), mated_in(plies - 1), "{sfen} {m}");
            if pos.has_legal_move() {
                assert_eq!(search(&mut pos, Limits::depth(depth)).1[0].score, mated_in(plies - 1), "{sfen} {m}");
            }
            pos.undo_move(m);
        }
    }
}

/// Games of moves that depend on nothing but the number of the game, to their end or to ply 60.
fn random_games(games: u64) -> impl Iterator<Item = Vec<Move>> {
    (1..=games).map(|seed| {
        let mut x = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut pos = Position::start();
        while pos.ply() < 60 && pos.outcome().is_none() {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            let moves = pos.legal_moves();
            pos.do_move(moves[(x % moves.len() as u64) as usize]);
        }
        pos.moves_done().collect()
    })
}

/// In an unoptimised build every move that is done is checked to be legal, and every sum not to overflow.
#[test]
fn any_position_gets_a_legal_move_and_is_left_as_it_was() {
    let mut player = Champion::default();
    for moves in random_games(20) {
        let mut pos = Position::start();
        for m in moves {
            let before = pos.clone();
            let mut root_moves = RootMoves::new(&pos);
            let mut ctl = Control::new(&pos, Limits { nodes: Some(500), ..Limits::default() });
            let best = player.search(&mut pos, &mut root_moves, &mut ctl);
            assert_eq!(pos, before);
            assert_eq!(pos.is_legal(best), Ok(()), "{}", pos.sfen());
            for root_move in root_moves.iter().filter(|root_move| root_move.score > -VALUE_MATE) {
                let mut line = before.clone();
                for &m in &root_move.pv {
                    assert_eq!(line.is_legal(m), Ok(()), "{} {:?}", before.sfen(), root_move.pv);
                    line.do_move(m);
                }
            }
            pos.do_move(m);
        }
    }
}

#[test]
fn the_same_search_finds_the_same() {
    let [first, second] = [0, 1].map(|_| search(&mut Position::start(), Limits::depth(9)));
    assert_eq!(first, second);
}

/// A stop comes at any node: after one it is the first move that counts, and the position is as it was.
#[test]
fn a_stopped_search_leaves_the_position_as_it_was() {
    for nodes in [1, 2, 3, 10, 100, 1_000, 10_000] {
        let mut pos = Position::from_sfen("3rk/BG2p/3r1/p3b/1KG2 w 2S 30").unwrap();
        let before = pos.clone();
        let (m, root_moves) = search(&mut pos, Limits { nodes: Some(nodes), ..Limits::default() });
        assert_eq!(pos, before);
        assert_eq!((pos.is_legal(m), root_moves[0].pv[0]), (Ok(()), m));
        assert!(pos.nodes() <= nodes, "{} of {nodes} nodes", pos.nodes());
    }
}

#[test]
fn a_signal_stops_a_search_without_limits() {
    let mut pos = Position::start();
    let before = pos.clone();
    let mut root_moves = RootMoves::new(&pos);
    let mut ctl = Control::new(&pos, Limits { infinite: true, ..Limits::default() });
    let signals = ctl.signals();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        signals.stop();
    });
    let m = Champion::default().search(&mut pos, &mut root_moves, &mut ctl);
    assert_eq!((pos.is_legal(m), pos), (Ok(()), before));
}

/// In any race of threads a mate is a mate, and no thread goes on after the end.
#[test]
fn threads_find_the_same_mates() {
    let mut player = Champion::default();
    player.set_option("Threads", 4);
    for (sfen, plies) in MATES {
        let mut pos = Position::from_sfen(sfen).unwrap();
        let before = pos.clone();
        let mut root_moves = RootMoves::new(&pos);
        let m = player.search(&mut pos, &mut root_moves, &mut Control::new(&before, Limits::depth(plies + 5)));
        assert_eq!((root_moves[0].pv[0], root_moves[0].score, &pos), (m, mate_in(plies), &before), "{sfen}");
    }
    // Nodes are those of the thread that answers.
    let mut pos = Position::start();
    let mut root_moves = RootMoves::new(&pos);
    let mut ctl = Control::new(&pos, Limits { nodes: Some(20_000), ..Limits::default() });
    player.search(&mut pos, &mut root_moves, &mut ctl);
    assert!((10_000..=20_000).contains(&pos.nodes()), "{} nodes", pos.nodes());
}

#[test]
fn the_deepest_search_there_is_ends() {
    // Only kings: nothing is won, and every line ends by repetition.
    let mut pos = Position::from_sfen("4k/5/5/5/K4 b - 1").unwrap();
    let limits = Limits { depth: Some(MAX_PLY), nodes: Some(200_000), ..Limits::default() };
    let (m, _) = search(&mut pos, limits);
    assert_eq!(pos.is_legal(m), Ok(()));
}

/// Black must not come back to a position, if anything else is left.
#[test]
fn black_avoids_a_repetition() {
    let mut pos = Position::start();
    for m in "2e1d 4a5b 1d2e 5b4a 2e1d 4a5b 1d2e 5b4a 2e1d 4a5b".split_whitespace() {
        pos.do_move(m.parse().unwrap());
    }
    // 1d2e would come for the third time, and White can bring the fourth about.
    let (m, _) = search(&mut pos, Limits::depth(6));
    assert_ne!(m, "1d2e".parse().unwrap());
}
