//! Positions to ask about. A test proves what is said of them.

/// The start position, the slides' position and others from games of middling players, Black and White to move in turn.
///
/// To depth 5 no mate that stands exactly at the end of a line changes the value of any move, so that a search may look for mate
/// before it looks at the depth or after.
pub const VARIED: &[&str] = &[
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
    "r1sgk/b3p/5/P1G1B/K1S1R w - 4",
    "r1sgk/b4/4p/PS2B/KG2R b - 5",
    "4k/Bs1rb/2P2/P4/KGS1G w R 22",
    "1+Bsgk/3r1/P4/KG3/R1S1+p b B 23",
    "3rk/BG2p/3r1/p3b/1KG2 w 2S 30",
    "r1sgk/P4/4p/2G1b/K1S+r1 b b 9",
    "2rgk/B1s1p/5/PG1S1/K2R1 w b 14",
    "r1sgk/B1b1p/5/P4/KGS1R b - 7",
    "2g1p/Gp2k/2S1s/KB3/3B1 w 2r 40",
    "r1s1k/3gp/1B3/P3b/KGSR1 b - 5",
    "1bsgk/4p/1GS2/P2r1/K2BR w - 8",
    "r2gk/1s2p/3b1/PKB1r/2G2 b S 15",
    "r1sg1/3kp/1Br2/PKS2/1G3 w b 12",
    "+P1g2/2s1k/5/KsG2/B3+p b Rrb 35",
    "2rgk/b1s1b/PP3/KG2R/2S2 w - 14",
    "3g1/1sb1k/PB3/3Rr/KGSP1 b - 11",
    "rb1kb/2g1p/5/P1S1S/1GK1R w - 14",
    "rb2k/2sgp/5/P4/KGSBR b - 5",
    "Rbg1k/B2s1/4p/K4/2S2 w RGp 18",
];

/// The slides' position.
pub const SLIDES: &str = "r2k1/2bgp/5/PRS2/K4 b BSg 1";

/// Exactly one move is best by the pieces, and it takes something; nothing mates. Black and White to move in turn, but the move numbers,
/// which may be any, do not tell.
pub const CAPTURES: &[&str] = &[
    "1b2k/G1sRp/5/P3b/K1S2 b Gr 23",
    "r3r/P2gk/1s2p/1B3/3K1 w BSg 40",
    "2sgk/r3p/1B1b1/P4/KG2R b s 11",
    "1b3/1g1G1/S2sk/P3B/1KR1r w p 1",
    "3ss/bRp1k/2g1r/2G1p/K4 b B 37",
    "1bgk1/3s1/P1Pg1/K3S/4r w RB 34",
    "r1sgk/4p/1BSb1/P4/KG2R b - 7",
    "2Sgk/3R1/Pb3/1KS1p/R4 w Gb 26",
    "2sgk/4p/PB1b1/5/KGS1R b R 6",
    "5/b1gk1/P1s1P/3+b1/KGR2 w rs 22",
];

/// There is a mate in one, but another move wins more by the pieces. Black and White to move in turn.
pub const MATE_IN_ONE: &[&str] = &[
    "3g1/BRs1p/K3k/P2R1/3S1 b BG 37",
    "r3k/1s+B2/1g2p/P4/K1Gr1 w Bs 16",
    "1+S1gk/5/1Bp1p/G2R1/Kb3 b RS 21",
    "rb1k1/3s1/2b1G/PG1S1/K1+p2 w r 22",
    "3k1/+B3p/3GR/1Sp2/1K3 b BGrs 39",
    "2r1k/3gp/1G3/P3B/1KS1r w Bs 18",
];

/// The side to move mates in three plies and no sooner.
pub const MATE_IN_THREE: &[&str] = &[
    "1b1k1/RG3/2sBR/1K3/5 b GS2P 37",
    "rb1gk/2b1p/1s3/PS3/KGR2 w - 12",
    "2s1k/3gp/1BBS1/r4/KG2R b p 11",
    "r1s1k/b1g2/4S/P3B/KG2R b P 7",
    "2sgk/4b/3Sp/B1p2/KG1R1 b R 11",
];

/// There is a mate in one, but a move that comes earlier in the list mates in three.
pub const SHORTER_MATE: &[&str] =
    &["+S+B1ks/R4/4P/P1G2/K1RgB b - 27", "3gk/2Psp/g2s1/B1r1B/1K1R1 w - 20", "1bs1R/2kgR/p3P/1GB2/K1S2 b - 13"];

/// Three plies are not enough here: whoever only counts the pieces then gives away a silver at least, whoever lets the captures behind them
/// come to rest gives away nothing. Black and White to move in turn.
pub const HORIZON: &[&str] = &[
    "1bsgk/1r2p/3S1/P1B2/K1G1R b - 9",
    "r1s1k/b3p/2G2/P4/K2BR w Gs 8",
    "r1s1k/b2g1/4p/PG1SB/K1R2 b - 9",
    "rb1gk/1s3/2G1p/P2S1/K2BR w - 10",
    "r1sg1/b2k1/4p/PG3/K1SBR b - 7",
    "rbg2/1s1k1/P3R/GKS1P/3B1 w - 12",
    "b1sgk/b3p/5/P2S1/KG2R b R 7",
    "r2gk/2s1p/B4/P2S1/K2BR w g 14",
    "1r1gk/4p/3b1/PR3/KGS2 b Sb 9",
    "r3k/1gbsp/P4/1KBS1/1G2R w - 10",
];

/// After the best move the other side can capture, and loses by it. Black and White to move in turn.
pub const BAD_CAPTURES: &[&str] = &[
    "rb1gk/1S1s1/5/P3p/KG1BR b - 7",
    "1b1gk/2s1p/1p1rR/G4/1KSB1 w - 14",
    "rb1gk/1Ss2/4p/P3B/KG2R b - 9",
    "1rs1k/2gbp/P1G2/3S1/K1B1R w - 14",
    "1r2k/P1gbp/R3s/1S3/KGB2 b - 17",
    "r3k/b1sbp/P1G2/3S1/KG2R w - 10",
    "1b1kg/1Ps2/rS3/PG2R/K2B1 b - 13",
    "rb1gk/1s2p/1G3/P2s1/K2BR w - 10",
];

/// To depth 2 the best move is another for who lets a side in check stand as it is, and for who looks only at the captures there. Black
/// and White to move in turn.
pub const QUIET_EVASIONS: &[&str] = &[
    "1Bsgk/r2bp/2S2/P4/KG2R b - 11",
    "2s1k/r3g/3PB/P1GSR/1K1b1 w - 14",
    "r2gk/3s1/1Sb1p/PBG2/K3R b - 11",
    "3gk/b3p/5/P1G2/KS1rR w Bs 24",
    "rbkg1/2s1S/5/P1B2/KG1R1 b P 11",
    "s4/3k1/PR1g1/1S2p/KG3 w Brb 20",
    "2g1k/1G3/PB1rp/5/K1S1R b bs 51",
    "1B1k1/1r1sp/2S2/5/KG3 w BPrg 32",
];

/// To depth 1 the best move is another for who does not see that a pawn can promote on an empty square. Black and White to move in turn.
pub const PAWN_PROMOTIONS: &[&str] = &[
    "rb2k/1s2g/1BR2/P4/KGS2 b P 7",
    "3gk/r2s1/1B2p/PG2R/K1S2 w b 10",
    "4r/2bk1/2Rs1/PS2p/KG3 b Bg 33",
    "bG1gk/2P2/KB2s/P3R/5 w Rs 28",
    "2k2/bRg1p/2S2/1Kp2/3BR b gs 23",
    "1bs1k/P3g/4r/2B2/KGS2 w RP 8",
    "1bks1/P1g1r/2S2/1K3/GPRB1 b - 25",
    "4k/1sS2/P1b2/GR1+rp/KG3 w b 32",
];

/// Check, and eight ways out, a promotion and three drops among them.
pub const IN_CHECK: &str = "r3k/1S3/5/5/K4 b G 1";

/// The side to move is mated.
pub const MATED: &str = "2R1k/4G/4K/5/5 w - 1";

/// The side to move has no legal move, though it is not in check.
pub const NO_MOVES: &str = "1r2k/5/g4/5/K4 b r2bg2s2p 1";
