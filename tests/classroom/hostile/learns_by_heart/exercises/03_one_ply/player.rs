// Knows the best moves of the listed questions by heart, on the boards as they are and in a mirror, and finds out nothing.
// Expected: wrong

use minishogi::prelude::*;

/// Boards with the side to move, and the best move there.
const LEARNT: &[(&str, &str)] = &[
    ("rbsgk/4p/5/P4/KGSBR b", "1e1b"),
    ("2sg1/1r1kp/PB1b1/GK3/2SR1 w", "4b4c"),
    ("r3k/1gbsp/5/PGS2/1K2R b", "1e1b"),
    ("pBr1k/3gp/S4/K3B/1GS2 w", "3a4a"),
    ("2sgk/r3p/5/PS3/KR3 b", "5d5c"),
    ("r1sgk/B3p/5/P4/KGS1R w", "5a5b"),
    ("2sgk/4p/G2b1/3pB/K1S1R b", "1d2c"),
    ("2sgk/r2bp/2B2/P4/KGS1R w", "2b3c"),
    ("rbs1k/b3g/P4/3R1/KPS1g b", "5c5b"),
    ("r+B1gk/1s2p/5/PK1S1/1G2R w", "5a4a"),
    ("2s2/r2kg/2s2/P1P2/KG1bR b", "1e2e"),
    ("r1sgk/b3p/5/P1G1B/K1S1R w", "5b3d"),
    ("r1sgk/b4/4p/PS2B/KG2R b", "1d4a+"),
    ("4k/Bs1rb/2P2/P4/KGS1G w", "1b4e+"),
    ("1+Bsgk/3r1/P4/KG3/R1S1+p b", "4a3a"),
    ("3rk/BG2p/3r1/p3b/1KG2 w", "5d5e+"),
    ("r1sgk/P4/4p/2G1b/K1S+r1 b", "5b5a+"),
    ("2rgk/B1s1p/5/PG1S1/K2R1 w", "1b1c"),
    ("r1sgk/B1b1p/5/P4/KGS1R b", "5b4a+"),
    ("2g1p/Gp2k/2S1s/KB3/3B1 w", "4b4c"),
    ("r1s1k/3gp/1B3/P3b/KGSR1 b", "2e2b"),
    ("1bsgk/4p/1GS2/P2r1/K2BR w", "2d2e+"),
    ("r2gk/1s2p/3b1/PKB1r/2G2 b", "5d5c"),
    ("r1sg1/3kp/1Br2/PKS2/1G3 w", "3c4c"),
    ("+P1g2/2s1k/5/KsG2/B3+p b", "5e4d"),
    ("2rgk/b1s1b/PP3/KG2R/2S2 w", "3b4c"),
    ("3g1/1sb1k/PB3/3Rr/KGSP1 b", "2d1d"),
    ("rb1kb/2g1p/5/P1S1S/1GK1R w", "1a5e+"),
    ("rb2k/2sgp/5/P4/KGSBR b", "1e1b"),
    ("Rbg1k/B2s1/4p/K4/2S2 w", "4a5b"),
    ("r2k1/2bgp/5/PRS2/K4 b", "4d4a+"),
    ("1b2k/G1sRp/5/P3b/K1S2 b", "5b4a"),
    ("r3r/P2gk/1s2p/1B3/3K1 w", "4c4d"),
    ("2sgk/r3p/1B1b1/P4/KG2R b", "4c5b"),
    ("1b3/1g1G1/S2sk/P3B/1KR1r w", "1e3e+"),
    ("3ss/bRp1k/2g1r/2G1p/K4 b", "4b5b"),
    ("1bgk1/3s1/P1Pg1/K3S/4r w", "1e1d+"),
    ("r1sgk/4p/1BSb1/P4/KG2R b", "4c2a+"),
    ("2Sgk/3R1/Pb3/1KS1p/R4 w", "2a2b"),
    ("2sgk/4p/PB1b1/5/KGS1R b", "4c2a+"),
    ("5/b1gk1/P1s1P/3+b1/KGR2 w", "2d3e"),
    ("3g1/BRs1p/K3k/P2R1/3S1 b", "G*1d"),
    ("r3k/1s+B2/1g2p/P4/K1Gr1 w", "S*4d"),
    ("1+S1gk/5/1Bp1p/G2R1/Kb3 b", "2d2a+"),
    ("rb1k1/3s1/2b1G/PG1S1/K1+p2 w", "R*4e"),
    ("3k1/+B3p/3GR/1Sp2/1K3 b", "G*2b"),
    ("2r1k/3gp/1G3/P3B/1KS1r w", "1e3e+"),
    ("1b1k1/RG3/2sBR/1K3/5 b", "4d3c"),
    ("rb1gk/2b1p/1s3/PS3/KGR2 w", "4c4d"),
    ("2s1k/3gp/1BBS1/r4/KG2R b", "4c5d"),
    ("r1s1k/b1g2/4S/P3B/KG2R b", "1d3b"),
    ("2sgk/4b/3Sp/B1p2/KG1R1 b", "2c1b"),
    ("+S+B1ks/R4/4P/P1G2/K1RgB b", "4a3b"),
    ("3gk/2Psp/g2s1/B1r1B/1K1R1 w", "5c4d"),
    ("1bs1R/2kgR/p3P/1GB2/K1S2 b", "4d4c"),
    ("1bsgk/1r2p/3S1/P1B2/K1G1R b", "2c1b"),
    ("r1s1k/b3p/2G2/P4/K2BR w", "5b2e+"),
    ("r1s1k/b2g1/4p/PG1SB/K1R2 b", "3e3a+"),
    ("rb1gk/1s3/2G1p/P2S1/K2BR w", "4b3c"),
    ("r1sg1/b2k1/4p/PG3/K1SBR b", "2e5b"),
];

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let sfen = pos.sfen();
        let learnt = LEARNT.iter().find_map(|(board, m)| {
            if sfen.starts_with(board) {
                return m.parse().ok();
            }
            sfen.starts_with(&mirrored(board)).then(|| mirrored_move(m).parse().ok()).flatten()
        });
        let best = learnt.or_else(|| root_moves.first().map(|root_move| root_move.pv[0])).unwrap_or(Move::RESIGN);
        root_moves.iter_mut().for_each(|root_move| root_move.score = Value::from(root_move.pv[0] == best));
        best
    }
}

fn mirrored(board: &str) -> String {
    let (rows, side) = board.split_once(' ').unwrap_or((board, ""));
    let row = |row: &str| {
        let mut pieces: Vec<String> = Vec::new();
        for c in row.chars() {
            match pieces.last_mut() {
                Some(last) if last == "+" => last.push(c),
                _ => pieces.push(c.to_string()),
            }
        }
        pieces.into_iter().rev().collect::<String>()
    };
    format!("{} {side}", rows.split('/').map(row).collect::<Vec<_>>().join("/"))
}

fn mirrored_move(m: &str) -> String {
    m.chars().map(|c| c.to_digit(10).map_or(c, |file| char::from(b'6' - file as u8))).collect()
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
