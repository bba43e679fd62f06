//! The positions in which searches are measured.

/// The start position and twenty from games, Black or White to move.
///
/// The specs have lists of their own, which may grow; this one stays as it is: the nodes that a search takes here are its signature.
pub const POSITIONS: [&str; 21] = [
    "rbsgk/4p/5/P4/KGSBR b - 1",
    "2sg1/1r1kp/PB1b1/GK3/2SR1 w - 10",
    "r3k/1gbsp/5/PGS2/1K2R b b 15",
    "pBr1k/3gp/S4/K3B/1GS2 w R 22",
    "2sgk/r3p/5/PS3/KR3 b Bbg 9",
    "r1sgk/B3p/5/P4/KGS1R w B 4",
    "2sgk/4p/G2b1/3pB/K1S1R b R 7",
    "2sgk/r2bp/2B2/P4/KGS1R w - 8",
    "rbs1k/b3g/P4/3R1/KPS1g b - 19",
    "r+B1gk/1s2p/5/PK1S1/1G2R w B 8",
    "2s2/r2kg/2s2/P1P2/KG1bR b b 25",
    "4k/Bs1rb/2P2/P4/KGS1G w R 22",
    "1+Bsgk/3r1/P4/KG3/R1S1+p b B 23",
    "3rk/BG2p/3r1/p3b/1KG2 w 2S 30",
    "r1sgk/P4/4p/2G1b/K1S+r1 b b 9",
    "2g1p/Gp2k/2S1s/KB3/3B1 w 2r 40",
    "r1s1k/3gp/1B3/P3b/KGSR1 b - 5",
    "r2gk/1s2p/3b1/PKB1r/2G2 b S 15",
    "+P1g2/2s1k/5/KsG2/B3+p b Rrb 35",
    "rb1kb/2g1p/5/P1S1S/1GK1R w - 14",
    "Rbg1k/B2s1/4p/K4/2S2 w RGp 18",
];
