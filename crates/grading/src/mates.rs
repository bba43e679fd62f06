//! Mate problems, and positions about the drop-pawn rule. `tests/grading/mates.rs` finds them and proves these claims.
//!
//! In each list Black and White are to move in turn.

/// A position and the only first move.
pub type Problem = (&'static str, &'static str);

/// One ply.
pub const IN_ONE: &[Problem] = &[
    ("1+S+S1k/2R2/1KpBp/5/+rG3 b bg 43", "3b1b"),
    ("3k1/1B2p/2s2/K1b1R/1r1G1 w Gsp 22", "4e4d+"),
    ("2rbk/5/P1G2/3Sp/K4 b Grbs 35", "G*2b"),
    ("r1s2/2g1k/5/P2P1/KbS2 w rbg 10", "4e5d+"),
    ("1bg1k/1g2p/P1R2/2B2/K1S1R b S 15", "3c3a+"),
    ("1b1gk/s3p/P3b/5/KG1+rr w s 22", "2e4e"),
    ("r3k/2s1B/4p/P2R1/KG1B1 b Gs 13", "G*2b"),
    ("1b1b1/3gs/3k1/4P/SK2R w rgp 60", "G*3d"),
    ("Rb+Rg1/1s3/3p1/4g/1K1k1 b BSP 27", "3a3e"),
    ("rGrk1/p4/b2K1/1B2S/3g+p w s 54", "S*1b"),
    ("+P2g1/3sp/rB2k/R3b/KGS2 b - 13", "3e2d"),
    ("bb2k/P3p/+r4/G1S2/K1R2 w Sg 28", "G*4d"),
];

/// Three plies, and no fewer. No other move wins as soon, not even without check.
pub const IN_THREE: &[Problem] = &[
    ("k4/4B/1p2p/G2Kb/R4 b RG2s 49", "5d4c"),
    ("2sgk/5/1+B+rbp/G4/K4 w Rsp 16", "3c3e"),
    ("1+b1s1/P1G2/4k/2R2/2KB1 b GSPr 69", "3d1d"),
    ("2k2/S2pg/G4/1P1K1/2B2 w RBrs 68", "1b2c"),
    ("+Rpk2/2b2/SG3/5/1BK2 b RGPs 53", "5c4b"),
    ("+B3g/s2r1/1k2p/P2R1/1Kb1s w g 54", "G*4d"),
    ("2+P1+r/b4/s2k1/PG3/2KG1 b RSb 51", "2e2d"),
    ("1b3/1gs1p/+R3G/K2kB/2s1R w p 24", "4b5c"),
    ("rkB1p/5/5/P3g/K1gB1 b Srs 27", "2e1d"),
    ("1+B2k/1Grpp/3s1/S1R2/G1K2 w B 62", "3b3d"),
    ("1+Rb2/2GRp/1P3/1SksB/K1g2 b - 73", "4d3e"),
    ("3k1/S1p2/4g/1pK2/3B+s w RBrg 44", "G*3c"),
];

/// Five plies, and no fewer. No other move wins as soon, not even without check.
pub const IN_FIVE: &[Problem] = &[
    ("2s1k/1p2B/r4/G4/K1S2 b RBGP 13", "R*2a"),
    ("2rk1/G1Gs1/4B/K3b/P1+r2 w Ps 42", "1d3b"),
    ("1b1g1/pk3/1s1S1/G4/KB3 b 2RP 19", "5d4c"),
    ("2skg/+S1R2/PK2p/3+bg/5 w rb 42", "3a3b"),
    ("2sk1/2g2/P2b1/1KPS1/1G2R b RB 15", "R*1a"),
    ("1rs1+B/p4/G2Pk/K4/2G+s1 w rb 42", "5b5c"),
    ("1r1g1/3kp/K3s/PG1SR/B4 b B 23", "4d4c"),
    ("G1spk/1s1g1/4P/2K2/2R2 w r2b 38", "2b3c"),
    ("2Sb1/4k/1s3/1r3/KP1BG b GPr 31", "G*2b"),
    ("1S3/p3k/1bg1s/G4/K2P1 w RBr 36", "R*4e"),
    ("1s1k1/+rB3/g3p/5/1GRK1 b BSp 37", "3e3a+"),
    ("+P1+Bp1/2grr/1s1kb/G4/K4 w s 52", "4c5d"),
];

/// Seven plies, and no fewer. No other check mates as soon. To look for it through all checks takes some ten thousand moves.
pub const IN_SEVEN: &[Problem] = &[
    ("3g1/psk1p/5/G1S2/K2RR b Bb 13", "B*4c"),
    ("1r1+B1/s2+S1/Pp2g/1B2k/1K3 w Rg 44", "4c4d"),
    ("1ks2/1g2B/1p3/+R+BK2/2S2 b GPr 31", "G*5b"),
    ("4k/ps1PB/5/K1B1+r/G1S2 w rg 24", "4b5c"),
    ("2+P2/2B1k/1G2s/5/+b2Ks b 2RPg 51", "3b2a+"),
    ("r1sp1/2P1k/4g/BK3/4g w Brs 22", "S*5c"),
    ("p2s1/r2Gr/S3p/KG+B1k/5 b B 55", "B*4a"),
    ("rbsk1/RPg2/5/s1K2/3G1 w Bp 20", "4a5b"),
    ("1+Rsbk/5/P2Rg/2K2/+bG3 b SP 37", "2c1c"),
    ("+S1r1k/5/3B+b/1K2P/3+p1 w RGgs 54", "3a3e+"),
    ("r3k/1pb1g/3R1/s1SBp/2K2 b G 53", "2d3c"),
    ("3k1/1s2g/r2+B1/P4/K3+p w BGrs 62", "5c5d"),
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
    "2pk1/+BK2s/1+RGBp/5/2+rg1 b S 61",
    "1K3/3gk/P4/S+s1b1/1P1R1 w Grb 48",
    "1+Rsbg/4k/2G2/2pS1/K4 b Rbp 27",
    "1b2S/r1k2/3p1/GK1P1/4B w rgs 36",
    "5/R1+B1k/p3p/G4/K1S1R b GSb 19",
    "2rg1/Pks2/3s1/4p/1GK2 w r2b 30",
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
    "3gk/1+BB2/s+r2p/2SK1/5 w Rgp 34",
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
