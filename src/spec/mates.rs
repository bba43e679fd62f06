//! Mate problems, and positions about the drop-pawn rule. `tests/mates.rs` finds them and proves what is said of them.
//!
//! In each list Black and White are to move in turn.

/// A position and the only first move.
pub type Problem = (&'static str, &'static str);

/// One ply.
pub const IN_ONE: &[Problem] = &[
    ("1+S+S1k/2R2/1KpBp/5/+rG3 b bg 43", "3b1b"),
    ("3k1/1B2p/2s2/K1b1R/1r1G1 w Gsp 22", "4e4d+"),
    ("1s2k/b4/G1bSp/KGp2/R4 b R 23", "R*3a"),
    ("B1sg1/4k/P2s1/K4/2+r2 w Rbgp 18", "G*4d"),
    ("4k/1s2p/2pbR/+B4/KGS1G b R 11", "R*2a"),
    ("1rs1g/2bk1/Ks3/1G3/1P1B1 w RP 38", "3a4b"),
    ("1bs1k/5/1K1B1/P1r2/1GS2 b RGp 17", "G*1b"),
    ("rbs+P1/5/S2kg/g4/2K2 w Rbp 28", "1c2d"),
    ("3g1/SsPg1/4k/K1Bp1/5 b 2RB 23", "R*1e"),
    ("2s2/2pkg/K3R/1S1B1/G2+b1 w rp 24", "R*5b"),
    ("1bs1k/2g1p/P1G2/5/1K1Rb b RS 21", "R*2a"),
    ("r1G1p/+b2sk/5/PK1+b1/1RG2 w s 54", "2d3c"),
];

/// Three plies, and no fewer. No other move wins as soon, not even without check.
pub const IN_THREE: &[Problem] = &[
    ("2s1k/4p/G1g2/P1B1R/K1S2 b RB 11", "1d1b"),
    ("3kB/1s1pg/5/GS3/K3+p w 2rb 24", "R*2e"),
    ("2+Rs+R/b4/1P3/K3g/3k1 b BGPs 71", "G*3e"),
    ("s4/2b1k/P3s/1KR2/2B1r w 2gp 44", "G*5d"),
    ("1+B3/3sp/2g1k/K4/1+p1Sr b Rbg 49", "R*1d"),
    ("1b1sb/1k3/5/1P1r1/K2S1 w R2gp 56", "1a4d"),
    ("2+r2/1p1g1/Ps3/2G2/+b1K1k b RSb 73", "S*2d"),
    ("1bs1k/1P2g/1G2r/K4/2S+bR w p 18", "2e4c"),
    ("+B1r2/R1S1k/P4/1K2G/1s1g1 b bp 47", "3b2c"),
    ("2rbk/b2rg/G4/P3P/K1S2 w S 24", "3a3e+"),
    ("p1g1k/1s2p/5/2BSR/K4 b RGb 25", "1d1b"),
    ("1G1k1/3s1/Ks1g1/3P1/2+r1r w Bbp 38", "3e4d"),
];

/// Five plies, and no fewer. No other move wins as soon, not even without check.
pub const IN_FIVE: &[Problem] = &[
    ("2s1k/1p2B/r4/G4/K1S2 b RBGP 13", "R*2a"),
    ("5/3r1/GS2P/3k1/K1+s+b1 w Grbp 66", "B*3c"),
    ("4s/+S1Bgk/K3p/4P/1G2R b RB 29", "B*3d"),
    ("r4/P1b1G/1bg2/4k/KS2+s w Pr 36", "R*5c"),
    ("4+B/k4/2s2/KP2p/2g2 b BG2rs 55", "B*4c"),
    ("2+Ppk/1+B2g/2s2/K1S2/2g+r1 w Rb 42", "2e3d"),
    ("1bs2/bPk1g/3PR/G4/1KS2 b R 19", "1c1b"),
    ("+R+B3/1Kp1k/1b3/p1+rs1/S4 w Gg 68", "3d3c"),
    ("r3k/PsB1g/1+b1G1/1Pr2/K4 b S 19", "2c1b"),
    ("+S1s1k/5/2gb1/P1G2/K2B1 w Rrp 18", "R*4e"),
    ("1s2S/G3k/2KP+b/4p/1Rg2 b RB 45", "R*2b"),
    ("2Sg1/r1b2/G2pk/2S2/K2B1 w rp 22", "5b5c"),
];

/// Seven plies, and no fewer. No other check mates as soon.
pub const IN_SEVEN: &[Problem] = &[
    ("5/1G1kp/S+B1B1/2r2/K1+p2 b RGS 39", "S*3c"),
    ("1bs2/spB1p/4R/K1k2/G4 w RG 20", "4a3b"),
    ("1ksg1/5/R1p2/2+s2/K4 b RBPbg 27", "B*2c"),
    ("srsk1/3p1/4p/G4/g2K1 w R2b 36", "B*1d"),
    ("1Bs2/R2gk/G3p/5/K1S1R b BP 17", "4a2c+"),
    ("2gk1/b3p/3s1/P4/1KS1G w Rrb 24", "B*3d"),
    ("1+PsS1/3k1/5/K1G2/4+b b RBPrg 47", "B*1c"),
    ("g1sk1/1r2p/3G+s/PbK2/5 w Rb 32", "1c2c"),
    ("1gs2/2k2/K1p1P/5/1RSgB b RB 37", "B*1d"),
    ("1RrgG/1b3/1K1ks/1S3/2b2 w 2p 68", "3e4d+"),
    ("+P4/G4/1S1gk/P4/K1+R1r b 2BS 47", "3e1e"),
    ("p4/1K2k/5/2b2/G1s2 w RGPrbs 24", "R*5b"),
];

/// Nine plies, and no fewer. To look for it through all checks, ply by ply, takes hundreds of thousands of moves.
pub const IN_NINE: &[Problem] = &[
    ("Gbk2/5/4p/G3R/K4 b RBSsp 23", "R*1a"),
    ("2k2/4r/s4/gB1KG/1P3 w rbsp 38", "R*2a"),
    ("1+R1g1/R3+b/pPk2/2+s2/K4 b BGS 53", "B*5a"),
    ("2kr1/5/G4/KS3/4+p w r2bgsp 54", "B*3b"),
    ("G+B1s1/KG3/2r2/5/3kP b RBSP 57", "R*5e"),
    ("r2g1/4k/5/B1PG1/K4 w Srbsp 20", "R*3e"),
];

/// A check that comes earlier in the list of moves mates as well, but two plies later.
pub const SHORTER_MATE: &[&str] = &[
    "3g1/SS3/4k/4B/1K3 b 2RBG2P 53",
    "s4/2s1+P/5/r1r1k/1K3 w 2b2gp 32",
    "1+B2k/2p1B/K1S2/R4/1Gr+p+s b G 45",
    "5/1Bk1g/1gp2/2rSr/K2PS w b 40",
    "2sk1/B3p/2gG1/K4/2S1R b RBp 13",
    "r3r/1s1kg/5/PK2+b/1G3 w bsp 22",
    "4k/R1+S2/1S2p/KG2r/4+p b 2BG 37",
    "p3+R/2kg1/5/P3S/bK1B1 w rgs 64",
];

/// There are checks, but no mate in nine plies.
pub const NO_MATE: &[&str] = &[
    "3+S1/1Gp2/gr3/3k1/K3b b RBSp 43",
    "2sgk/4p/1P1B1/K4/2S1R w Brg 12",
    "b3k/4B/2r2/1Pg2/K4 b RGP2s 27",
    "1b1g1/2s1k/pS2p/2K2/1G3 w Rrb 26",
    "s+R1g1/b2kp/R4/G4/K1S2 b Pb 25",
    "1b1s1/3s1/PKR2/G1g1k/5 w Brp 48",
    "2r2/P2kg/4s/1P1G1/1K2R b BSb 43",
    "2sgk/b3p/5/P1B2/1K2R w Grs 16",
];

/// The first move does not promote a bishop or rook: if it did, the pawn that mates later would be forbidden.
pub const DECLINED_PROMOTION: &[Problem] = &[
    ("1k2g/2R+S1/4g/K2P1/b4 b P 1", "3b3a"),
    ("4B/1kr2/5/3g1/K4 w p 1", "3b3e"),
    ("4k/5/sG3/2R1K/b2G1 b P 1", "3d3a"),
    ("2r2/1k2+s/5/5/1+s2K w p 1", "3a3e"),
    ("4k/2R+p1/3B1/3S1/1+s1K1 b P 1", "3b3a"),
    ("3R1/1k3/5/2r2/K2s1 w p 1", "3d3e"),
    ("4k/S3r/4s/1RK2/1B3 b P 1", "4d4a"),
    ("5/GPrk1/b4/5/4K w p 1", "3b3e"),
    ("+sk2S/5/2R2/1KRbg/5 b P 1", "3c3a"),
    ("3b1/1prk1/5/1G3/K4 w p 1", "3b3e"),
];

/// There would be mate in three plies at most if a dropped pawn could mate; as it is, there is none in seven.
pub const SAVED_BY_THE_RULE: &[&str] = &[
    "1Bk2/+S4/3R1/5/1K3 b P 1",
    "2k2/5/2s2/5/1PK1g w p 1",
    "1p1B1/1k3/1B2g/1sK2/2+R2 b P 1",
    "4s/1k3/g2b1/5/K1R2 w p 1",
    "k1+S2/2R1G/1P3/5/KR3 b P 1",
    "3+s1/1B1k1/5/2g2/Ksg2 w p 1",
    "s2k1/1RP2/4B/2G2/1K3 b P 1",
    "5/kS2b/1sB2/5/K3R w p 1",
];

/// A pawn drop gives check. In one case or the other it is wrong to forget pins, to see pins everywhere, to think that the king could flee to
/// squares that only the pawn shields, that it could not take, that it could step onto its own pieces, or that it could always step away.
pub const PAWN_CHECKS: &[&str] = &[
    "2+Rgk/5/3B1/5/2K2 b P 1",
    "5/2k2/g3s/5/KBr2 w p 1",
    "k2+b1/5/1S1+B1/rgP1K/5 b P 1",
    "5/4k/3g1/S4/2BKG w p 1",
    "2k1G/+R4/5/K3+S/5 b P 1",
    "3+R1/1kb2/2p2/1K1S1/3+r1 w p 1",
    "k1gb1/5/5/1R3/1K3 b P 1",
    "4k/+sr1+r1/P4/2g2/K2G1 w p 1",
    "4s/b1S1k/3R1/K4/GG3 b P 1",
    "+S+s2k/5/3g1/2B2/+RG1PK w p 1",
    "+R4/1Sk2/4G/2K1R/1gs2 b P 1",
    "5/1P2k/5/1g+r2/4K w p 1",
    "2+Rbk/5/g1+s2/5/K+B3 b P 1",
    "1B1S1/3k1/5/4r/KGrG1 w p 1",
    "1G1gk/r2P1/2sS1/4K/5 b P 1",
    "3k1/2g2/4b/2r2/3SK w p 1",
    "3k1/2P2/3Sg/1B3/2K2 b P 1",
    "Bg3/k2+b1/5/3+r1/1K3 w p 1",
    "k2B1/2G+S1/5/4K/1s3 b P 1",
    "5/1g1sk/1r3/2s2/K4 w p 1",
    "1p3/kB3/5/K1RBg/5 b P 1",
    "G2R1/2k2/5/Kbr1+s/1B3 w p 1",
    "4k/2PR1/1r3/4B/BsK2 b P 1",
    "k3g/5/1+b2+p/+s4/4K w p 1",
];
