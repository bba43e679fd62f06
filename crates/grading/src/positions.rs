//! The positions of the questions: lists, and the predicate of each list. A test proves it of the listed ones, and it chooses those
//! that are [drawn](Draw) in their place.

use std::cmp::Reverse;

use minishogi::{
    Color, Move, MoveList, Outcome, PieceKind, Position, VALUE_INFINITE, VALUE_MATE, Value, evaluate, mate_distance, mate_in, mated_in,
    piece_value,
};

use super::answer::MOST_DONE;
use super::draw::{Draw, Game};
use super::ex06::{history_orders_the_rest, killers_come_next, victims_first};
use super::order::each_try;
use super::players::{
    self, Memory, NullWindows, TableBug, first_moves_in_order, moves_in_order, nodes_of_deepening, nodes_with_and_without_null_windows,
};
use super::reference;

/// The start position, the slides' position and others from games of middling players, Black and White to move in turn.
///
/// To depth 5 no mate that is exactly at the end of a line changes the value of any move, so that a search may look for mate
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

/// The first move of the last depth is not the best one at depth 3.
pub const RAISED: &[&str] = &[VARIED[1], VARIED[2], VARIED[19], VARIED[22]];

/// The slides' position.
pub const SLIDES: &str = "r2k1/2bgp/5/PRS2/K4 b BSg 1";

/// The slides' position among others.
pub const TOUR: &[&str] = &[VARIED[0], SLIDES, VARIED[1], VARIED[14]];

/// To depth 3 it shows in every sixth one that a player keeps no killers, in every sixth that it keeps no history, and in the others that it keeps
/// the wrong killers: those of another ply, the first ones, one only, or captures and promotions, too. Black and White to move, each in turn.
pub const ORDER: &[&str] = &[
    "Rbs1k/4g/5/Kp3/G1SPR w b 15",
    "1gSb1/k4/g1pK1/2S1P/1B2r b R 31",
    "4k/1RP1p/1R3/G4/KBBs+s w g 1",
    "1k1br/2g2/1p3/P2KG/2S2 b Rbs 50",
    "rs1b1/2k2/S3R/2B1P/1GK1G w p 4",
    "1b3/5/1k2G/3S1/K1S1P b G2rbp 12",
    "1Ksr1/3k1/5/P2gP/G1SR1 w Bb 41",
    "1sg1r/pk3/4+B/3GP/3K1 b rbs 38",
    "2sg1/2gPk/p4/3S1/1K1B1 w RBr 46",
    "4G/K3G/1p1k1/4r/2+s+b1 b Prbs 26",
    "kgs2/p1p2/4R/4G/1RS1K w Bb 19",
    "2r2/1r1sp/kb3/5/P1SGK b Gb 15",
    "k2br/s4/5/gPG1P/4K w RSb 28",
    "kgsb1/3p1/p4/R3G/1BS1K b R 46",
    "1k3/g3B/3GP/1P1SK/1+b3 w 2Rs 40",
    "bg1r1/pk1sb/5/2SKP/R2G1 b - 41",
    "2s1k/1gg1p/R4/3S1/1K2R w 2Bp 27",
    "3gk/B1s2/K4/3GP/2SP1 b 2Rb 47",
    "3+P1/R3k/5/4g/KGS1b w RSbp 53",
    "kg1b1/4r/pG3/4S/2S1K b Rbp 10",
    "rbs1k/4g/1B2r/PG3/K1S2 w P 50",
    "3G1/1kb1G/rbp2/3SR/4K b Ps 2",
    "1bsg1/r3p/P1kS1/K1BR1/1G3 w - 24",
    "1bs1k/p4/G4/2B1p/GKS1R b r 14",
    "Gp1k1/4b/4s/5/K1SG1 w 2RBP 47",
    "1bs1k/3g1/P1P2/1K3/1GSB+r b r 35",
    "rsk2/g3p/3R1/P4/1K2G w S2b 41",
    "1gp1+S/+r1s2/1g3/3KP/1k3 b R2b 14",
    "1bsg1/3k1/3p1/1K2B/1GS2 w RPr 39",
    "krs1+S/pg3/4R/1+b2G/4K b Bp 13",
];

/// The king can take a piece that is a little more valuable than the victims of other pieces. Black and White to move in turn.
pub const KING_CAPTURES: &[&str] = &["4k/5/2K1s/1g3/4R b - 1", "r4/3G1/S1k2/5/K4 w - 1"];

/// To depth 5 it shows how a player weighs the cuts in its history. Black and White to move in turn.
pub const WEIGHTS: &[&str] = &[
    "r1s1k/b2gp/1B3/PK2R/1GS2 b - 24",
    "1r3/k4/2PKP/s2RG/1SBG1 w B 11",
    "2sbr/k1gr1/5/3SP/1BPGK b - 28",
    "1bsgr/2p1k/5/GK3/1RSB1 w P 60",
    "rbsk1/3g1/1P3/P4/KGSB1 b R 41",
    "1+B1g1/B2sp/1S1r1/K3k/1G3 w Pr 1",
];

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

/// To depth 1 the value is that of a mate in three, which the search sees when it comes to rest.
pub const MATE_AT_REST: &[&str] = &["r1+PSk/G4/K2s1/3bP/1B3 b Rg 6", "2+P1r/5/gbS1B/2P1k/KG1s1 w r 33"];

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

/// A move lets the other side mate at once. Black and White to move in turn.
pub const THREATENED: &[&str] = &["3b1/kg3/r1sPP/5/sB1GK b r 44", "1k2+S/p4/5/B3K/R1+Bg1 w GSPr 16"];

/// For one player, one after another: quiet, mate in one, quiet for the other side, mate in one for that side. State left over from the position
/// before is wrong in the next.
pub const IN_TURN: &[&str] = &[VARIED[0], "kg2+b/1p3/K3s/2RS1/2B2 w GPr 5", VARIED[1], "k1+S1+R/1p3/rGB1B/+p1S1K/3g1 b - 38"];

/// The side to move is mated in two plies after any move.
pub const MATED_IN_TWO: &[&str] = &["1b1gk/2b1p/1s3/rS3/KGR2 b p 13", "2s1k/3gp/2BS1/B4/KG2R w Rp 12"];

/// A move leaves the other side without one, though not in check: that wins as a mate does, and there is no mate. Black and White to move in turn.
pub const STRANDED: &[&str] =
    &["4k/5/5/3G1/K2R1 b - 1", "5/4p/1kgb1/2R2/K4 w - 26", "G2gR/1k3/5/K1P2/2S2 b - 39", "1K1k1/1P3/1p3/r2b1/B4 w - 37"];

/// Captures and checks go on for more than ten plies here, and their end matters to depth 2.
pub const LONG_EXCHANGE: &[&str] = &["r3k/1p3/2GbS/5/K2S1 b BGPr 37"];

/// Three plies are not enough here: a player that only counts the pieces then gives away a silver at least; one that lets the captures behind
/// them come to rest gives away nothing. Black and White to move in turn.
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

/// To depth 2 a player that lets a side in check stand pat finds another best move, and so does one that looks only at the captures there.
/// Black and White to move in turn.
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

/// To depth 1 a player that does not see that a pawn can promote on an empty square finds another best move. Black and White to move in turn.
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

/// One legal move and a value that is not 0: a player that makes a number of a search that was stopped on the way takes it for the value of the
/// depth.
pub const ONLY_MOVES: &[&str] = &["1b2k/1sg1p/5/PG2B/K1+rSR b - 13", "1b1k+R/2g2/r1S2/PGs2/K4 w BP 16"];

/// To depth 4 a player whose keys leave out the hands finds another value in the first three, and one whose keys leave out the side
/// to move in the last three.
pub const LOOKALIKES: &[&str] = &[
    "r1s2/3k1/PG2p/5/K1S1R w BGb 16",
    "2sgk/4p/K4/5/2RBR w Bgsp 10",
    "r3k/1K2g/3b1/P4/1GS+b1 b SPr 13",
    "2sg1/r3k/3r1/PGK2/2S1P b Bb 15",
    "2sk1/4R/1p3/2B2/K1S2 w RGPbg 14",
    "+B4/2k1p/p3r/2G2/KGSB1 w Rs 22",
];

/// Games of players who hardly look ahead. A search of the position twelve plies before the end fills the table, and a player that does not
/// compare the keys finds other values at the end.
pub const LONG_GAMES: &[Game] = &[
    (minishogi::START_SFEN, "5d5c 5a5c 4e5d 5c5d 5e5d G*1d 1e1d 4a1d 2e1d P*5b 1d4a+ 2a2b B*2a 2b2a G*2c 1b1c"),
    (minishogi::START_SFEN, "2e5b 4a5b 3e3d 5b3d 4e3d S*4e 3d2d 5a5d 5e4e 5d2d B*1c P*4b S*4d 1b1c"),
    (minishogi::START_SFEN, "3e4d 3a3b 2e3d 2a2b 4d3e 3b2c 3e4d 2c3d 4e3d 2b2c 3d2c 4a2c S*1c 1b1c"),
    (minishogi::START_SFEN, "4e4d 2a2b 4d5c 3a3b 5c4c 1b1c 4c4b 1c1d 4b5a 1d1e+ 5a4a 1e2e R*1c 2b1c"),
    (minishogi::START_SFEN, "2e4c 1a2b 4c2a+ 2b2a G*4c 3a3b 4c3b 2a3b 1e1b 3b2a S*1c B*5c 5d5c 5a5c B*5d 5c5d"),
];

/// To depth 4 a player that takes bounds for values finds another value: from upper bounds in the first seven, from lower ones in the last.
pub const BOUNDS: &[&str] = &[
    "r3k/3P1/2S2/P4/1G1BK w RBSg 30",
    "3gk/3sp/P4/5/1K2r b RBbgs 15",
    "+B4/5/3k1/PS3/K4 w 2RGSPbg 36",
    "r2k1/5/P2bp/1K3/4r b GSbgs 21",
    "1bsgk/r3p/5/P4/1KS1+b b rg 9",
    "r1k2/3S1/5/P2G1/K4 w BGPrbs 46",
    "+P2k1/4p/1s3/5/+b1SK1 w BG2rg 42",
    "2sgk/r3p/5/PS3/KR3 b Bbg 9",
];

/// The side to move is mated in two plies, and a search to depth 4 has found it two plies before.
pub const MATED_AGAIN: &[Game] = &[
    ("rb2k/P2rp/5/K1s2/1b2+s b 2g 19", "5d4d G*4c"),
    ("2K1k/2s1p/5/2G2/2SBR w RBGP 14", "3b2a B*3c"),
    ("1B1k1/1+BS1p/K2P1/S4/2r2 w 2Gr 58", "3e3b+ 4a3b+"),
    ("r2gk/b3p/5/1K1+b1/sG3 b Srp 17", "4e5e 2d3d"),
];

/// The side to move mates in three plies, and a search to depth 5 has found it two plies before.
pub const MATING_AGAIN: &[Game] = &[
    ("2k2/P1b2/1R2S/1K3/1G1+b1 w RGPs 42", "2e4c 4d5e"),
    ("2g1k/1Ks1p/5/2G2/2SBR b RBP 13", "4b3a 3b2a"),
    ("k4/2G1p/5/P1K+R1/3s1 b RBGSb 45", "2d2e B*5b"),
    ("5/b2sp/5/K1p1S/3k1 w 2rb2g 48", "2e1d 5d4d"),
];

/// To depth 3 a player that does not see repetitions, or lets the wrong side lose by them, finds another value.
pub const REPETITIONS: &[Game] = &[
    ("rb1gk/1s2p/2S2/P4/KG1BR w - 4", "5a5d 5e5d 4b3c 5d5e 3c4d 5e5d"),
    ("r1s1k/b2gp/5/P4/KGS1R w b 6", "B*3c 3e4d 3c1e+ 4d5c 1e3c 5c4d"),
    ("2sg1/2b1k/4p/gK3/2SBR b RP 19", "4d3c 2a2b 3c3d 3b2c 3d2d 2c3b"),
    ("rb1gk/2s1p/5/PGS2/K2BR w - 4", "2a3a 4d4e 1a2a 2e1d 2a1a 1d2e"),
    ("rbg1k/2s1p/5/PGS2/K2BR b - 5", "4d4e 1a2a 2e1d 2a1a 1d2e 1a2a"),
    ("1r1b1/2sgp/4k/PS3/K1GB1 b r 25", "5d5c R*2c 2e5b 4a5a 5b2e 5a4a"),
    ("r1s1k/2bgp/P4/2GS1/K2BR w - 6", "5a5c 5e4e 3b2a 4e4d 5c5d 4d4e"),
    ("1bsgk/r3p/5/PKGs1/4R b B 9", "3d2d 3a2b S*2e 5b4b 4d5e 4b5b"),
];

/// To depth 2 a player that lets Black lose, or the side in check, finds another value. White gives the checks, in the last game Black.
pub const PERPETUAL_CHECKS: &[Game] = &[
    ("r1kg1/1sb2/3PR/PG1S1/K2B1 b - 11", "4d5c 4b5c 5d5c 5a5c 5e4e 3b5d 4e5e 5d3b"),
    ("r1kg1/1sb2/G2PR/P2S1/K2B1 w - 12", "4b5c 5d5c 5a5c 5e4e 3b5d 4e5e 5d3b 5e4e"),
    ("r1sgk/4p/1K3/+b3B/2S1R b Gp 9", "4c3c 2a2b 3c2d 2b3c 2d3c 5d5e 3c4c 5e5d"),
    ("r1s1k/3gp/5/+b2KB/2S1R w Gp 12", "2b3c 2d3c 5d5e 3c4c 5e5d 4c3c 5d5e 3c4c"),
    ("rb2k/1s2p/2s2/PK3/1G2+b b Gr 25", "4d3e 4b5c 5d5c 3c2d 3e3d 2d3c"),
    ("rb2k/1s2p/5/Pg3/KG2+b b rs 15", "5e4d S*3c 4d3e 3c2d 3e4d 2d3c"),
    ("rbs1k/2g1B/5/P4/KGS1R w P 4", "3a2b 1b3d 1a2a 3d1b 2a1a 1b3d"),
];

/// A search is stopped after 1500 nodes, and the next one to depth 4 finds another value if the unfinished nodes were remembered.
pub const STOPPED: &[&str] = &[
    "1bsgk/5/4p/1KS2/1G1BR b RP 7",
    "rb1gk/4p/5/p4/1KSBR b gs 11",
    "rbsg1/2k2/4p/P1G2/1K1BR b s 9",
    "r1s1k/3gp/r4/P3B/KGS1B b - 7",
    "2sgk/p1b1p/2G2/r4/1KSBR b - 7",
];

/// The longest search first.
pub const LONG_AND_SHORT: &[&str] = &[VARIED[29], VARIED[24], VARIED[2], VARIED[4], VARIED[0], VARIED[1]];

/// All of them lose, so that no value that was made up goes unnoticed.
pub const LOSING: &[&str] = &[VARIED[2], VARIED[3], VARIED[4], VARIED[13], VARIED[16]];

/// Nothing but the kings: searches get deep.
pub const KINGS: &str = "4k/5/5/5/K4 b - 1";

/// Few pieces with few moves: the same positions come up in many ways.
pub const FEW_PIECES: &[&str] = &[
    "4k/4p/5/P4/K4 b - 1",
    "4k/1s2p/5/P2S1/K4 b - 1",
    "3gk/4p/5/P4/KG3 b - 1",
    "4k/4p/5/P4/K2B1 w - 1",
    "3gk/1s2p/5/P2S1/KG3 b - 1",
    "r3k/4p/5/P4/K4 w - 1",
    "1b2k/4p/5/P4/K2B1 b - 1",
];

/// Check, and eight ways out, a promotion and three drops among them.
pub const IN_CHECK: &str = "r3k/1S3/5/5/K4 b G 1";

/// A move leads back to a position of the game.
pub const COMES_BACK: Game = ("rbsgk/4p/5/P4/KGSBR b - 1", "3e2d 3a4b 2d3e 4b3a");

/// There is one legal move.
pub const ONLY_MOVE: &str = "4k/3PR/5/5/K4 w - 1";

/// The side to move is mated.
pub const MATED: &str = "2R1k/4G/4K/5/5 w - 1";

/// The side to move has no legal move, though it is not in check.
pub const NO_MOVES: &str = "1r2k/5/g4/5/K4 b r2bg2s2p 1";

impl Draw {
    /// [`VARIED`], from its beginning: for players who hardly look ahead.
    pub fn varied(&mut self, count: usize) -> Vec<String> {
        self.from_games(count, VARIED, &mut |pos| is_middling(pos))
    }

    /// [`TOUR`].
    pub fn tour(&mut self) -> Vec<String> {
        self.from_games(TOUR.len(), TOUR, &mut |pos| is_middling(pos))
    }

    /// [`VARIED`], from its beginning: for searches to this depth and not behind it.
    pub fn varied_to(&mut self, depth: u32, count: usize) -> Vec<String> {
        self.from_games(count, VARIED, &mut |pos| is_middling(pos) && is_plain(pos, depth))
    }

    /// [`MATED_IN_TWO`].
    pub fn mated_in_two(&mut self) -> Vec<String> {
        self.near(MATED_IN_TWO, &mut |pos| plain_cost(pos, 3).0 == mated_in(2))
    }

    /// [`THREATENED`].
    pub fn threatened(&mut self) -> Vec<String> {
        self.from_games(THREATENED.len(), THREATENED, &mut |pos| is_middling(pos) && lets_mate(pos) && best_moves_are_plain(pos, 3))
    }

    /// [`VARIED`], from its beginning: where late cuts show in the number of nodes.
    pub fn varied_for_cuts(&mut self, depth: u32, count: usize) -> Vec<String> {
        self.from_games(count, VARIED, &mut |pos| is_middling(pos) && late_cuts_show(pos, depth) && is_plain(pos, depth))
    }

    /// [`ORDER`].
    pub fn order(&mut self) -> Vec<String> {
        let ways = [
            Memory::History,
            Memory::Killers,
            Memory::KillersOfAnotherPly,
            Memory::FirstKillers,
            Memory::OneKiller,
            Memory::CapturesAsKillers,
            Memory::PromotionsAsKillers,
        ];
        let mut number = 0;
        self.from_games(ORDER.len(), ORDER, &mut |pos| {
            // Each way for Black and White.
            let holds = is_middling(pos) && forgetting_shows(pos, ways[number / 2 % ways.len()]) && is_plain(pos, 3);
            number += usize::from(holds);
            holds
        })
    }

    /// [`VARIED`], for searches to depth 3 and not behind it; of those drawn, the first two have [promoted victims](promoted_victim_shows).
    pub fn varied_for_captures(&mut self, count: usize) -> Vec<String> {
        let mut number = 0;
        self.from_games(count, VARIED, &mut |pos| {
            let holds = is_middling(pos) && (number >= 2 || promoted_victim_shows(pos)) && is_plain(pos, 3);
            number += usize::from(holds);
            holds
        })
    }

    /// [`KING_CAPTURES`].
    pub fn king_captures(&mut self) -> Vec<String> {
        self.from_games(KING_CAPTURES.len(), KING_CAPTURES, &mut |pos| is_middling(pos) && king_captures_more(pos) && is_plain(pos, 2))
    }

    /// [`WEIGHTS`].
    pub fn weights(&mut self) -> Vec<String> {
        let mut number = 0;
        self.from_games(WEIGHTS.len(), WEIGHTS, &mut |pos| {
            let memory = if number < 4 { Memory::WeightsUpsideDown } else { Memory::LastCut };
            let holds = is_middling(pos) && weights_show(pos, memory) && is_plain(pos, 5);
            number += usize::from(holds);
            holds
        })
    }

    /// [`VARIED`], from its beginning: to depth 5 killers and history together save nodes.
    pub fn varied_for_memory(&mut self, count: usize) -> Vec<String> {
        self.from_games(count, VARIED, &mut |pos| is_middling(pos) && memory_saves_nodes(pos) && is_plain(pos, 5))
    }

    /// [`VARIED`], from its beginning: for searches to depth 4 at most that let the captures behind it come to rest.
    pub fn varied_at_rest(&mut self, count: usize) -> Vec<String> {
        self.from_games(count, VARIED, &mut |pos| is_middling(pos) && comes_to_rest_soon(pos) && is_without_repetition(pos))
    }

    /// [`VARIED`] and [`LONG_EXCHANGE`], 30 in all: for searches to depth 3 that are to save nodes by their order.
    pub fn exchanges(&mut self) -> Vec<String> {
        let mut varied = self.from_games(VARIED.len() - 1, VARIED, &mut |pos| {
            comes_to_rest_soon(pos) && is_without_repetition(pos) && order_saves_nodes_at_rest(pos)
        });
        varied.extend(self.near(LONG_EXCHANGE, &mut has_a_long_exchange));
        varied
    }

    /// [`ONLY_MOVES`], where neither 33 nor 701 nodes are the end of a depth.
    pub fn only_moves(&mut self) -> Vec<String> {
        self.from_games(ONLY_MOVES.len(), ONLY_MOVES, &mut |pos| {
            let searches: Vec<(Value, u64)> = match pos.count_legal_moves() {
                1 => (1..=4).map(|depth| rest_cost(pos, depth)).collect(),
                _ => return false,
            };
            let costs: Vec<u64> = searches.iter().map(|&(_, cost)| cost).collect();
            let is_told = searches.iter().all(|&(value, _)| (100..4200).contains(&value.abs()));
            is_told && costs[0] <= 10 && (50..300).contains(&costs[1]) && costs[2] <= 600 && (2000..20_000).contains(&costs[3])
        })
    }

    /// [`CAPTURES`].
    pub fn captures(&mut self) -> Vec<String> {
        self.from_games(CAPTURES.len(), CAPTURES, &mut |pos| is_middling(pos) && is_won_by_one_capture(pos))
    }

    /// [`MATE_IN_ONE`].
    pub fn mate_in_one(&mut self) -> Vec<String> {
        self.from_games(MATE_IN_ONE.len(), MATE_IN_ONE, &mut |pos| mates_for_less(pos))
    }

    /// [`MATE_IN_ONE`] and [`MATE_AT_REST`].
    pub fn mates_at_depth_one(&mut self) -> Vec<String> {
        let in_one = self.from_games(MATE_IN_ONE.len(), MATE_IN_ONE, &mut |pos| mates_for_less(pos));
        let at_rest = self.from_games(MATE_AT_REST.len(), MATE_AT_REST, &mut |pos| is_middling(pos) && mates_at_rest(pos));
        [in_one, at_rest].concat()
    }

    /// [`MATE_IN_THREE`].
    pub fn mate_in_three(&mut self) -> Vec<String> {
        self.from_games(MATE_IN_THREE.len(), MATE_IN_THREE, &mut |pos| is_middling(pos) && mates_in_three(pos))
    }

    /// [`SHORTER_MATE`].
    pub fn shorter_mate(&mut self) -> Vec<String> {
        self.from_games(SHORTER_MATE.len(), SHORTER_MATE, &mut |pos| is_middling(pos) && finds_a_longer_mate_first(pos))
    }

    /// [`IN_TURN`], and in the end one like [`MATED`]: for the best moves of searches to depth 3 at most.
    pub fn in_turn(&mut self) -> Vec<String> {
        let quiet = self.from_games(2, &[IN_TURN[0], IN_TURN[2]], &mut is_quiet_to_depth_three);
        let mut mates = self.quick_mates();
        if side_of(&mates[0]) == side_of(&quiet[0]) {
            mates.reverse();
        }
        let in_turn = quiet.into_iter().zip(mates).flat_map(|(quiet, mate)| [quiet, mate]);
        in_turn.chain([self.mated()]).collect()
    }

    /// Returns the mates of [`IN_TURN`].
    pub fn quick_mates(&mut self) -> Vec<String> {
        self.from_games(2, &[IN_TURN[1], IN_TURN[3]], &mut |pos| is_middling(pos) && mates_for_less(pos) && is_mated_by_a_reply(pos))
    }

    /// [`STRANDED`].
    pub fn stranded(&mut self) -> Vec<String> {
        self.near(STRANDED, &mut can_strand)
    }

    /// [`HORIZON`].
    pub fn horizon(&mut self) -> Vec<String> {
        self.near(HORIZON, &mut |pos| comes_to_rest_soon(pos) && gives_a_piece_away_at_the_horizon(pos))
    }

    /// [`BAD_CAPTURES`].
    pub fn bad_captures(&mut self) -> Vec<String> {
        self.from_games(BAD_CAPTURES.len(), BAD_CAPTURES, &mut |pos| {
            is_middling(pos) && leaves_bad_captures(pos) && comes_to_rest_soon(pos)
        })
    }

    /// [`QUIET_EVASIONS`].
    pub fn quiet_evasions(&mut self) -> Vec<String> {
        self.near_any(QUIET_EVASIONS, &mut |pos| comes_to_rest_soon(pos) && needs_quiet_evasions(pos))
    }

    /// [`PAWN_PROMOTIONS`].
    pub fn pawn_promotions(&mut self) -> Vec<String> {
        self.near(PAWN_PROMOTIONS, &mut |pos| comes_to_rest_soon(pos) && needs_promotions_of_pawns(pos))
    }

    /// One like [`MATED`].
    pub fn mated(&mut self) -> String {
        self.near(&[MATED], &mut |pos| pos.is_mated()).concat()
    }

    /// One like [`NO_MOVES`].
    pub fn no_moves(&mut self) -> String {
        self.near(&[NO_MOVES], &mut |pos| is_stuck(pos)).concat()
    }

    /// One like [`IN_CHECK`].
    pub fn in_check(&mut self) -> String {
        self.near(&[IN_CHECK], &mut |pos| has_all_ways_out(pos)).concat()
    }

    /// One like [`COMES_BACK`], for searches to this depth and not behind it.
    pub fn comes_back(&mut self, depth: u32) -> (String, String) {
        let mut games = self.near_games(&[COMES_BACK], &mut |pos| comes_back_at_once(pos) && is_plain(pos, depth));
        games.remove(0)
    }

    /// One like [`ONLY_MOVE`].
    pub fn only_move(&mut self) -> String {
        self.near(&[ONLY_MOVE], &mut |pos| pos.count_legal_moves() == 1).concat()
    }

    /// Returns the slides' position; drawn, any.
    pub fn slides(&mut self) -> String {
        self.from_games(1, &[SLIDES], &mut |pos| is_middling(pos)).concat()
    }

    /// Returns the start position; drawn, one with as few moves at most.
    pub fn start(&mut self) -> String {
        self.from_games(1, VARIED, &mut |pos| is_middling(pos) && pos.count_legal_moves() <= 14).concat()
    }

    /// [`VARIED`], from its beginning: where a plain search comes to depth 4 in half of 50,000 nodes, and the windows of a split root show in all
    /// the nodes.
    pub fn varied_to_be_split(&mut self, count: usize) -> Vec<String> {
        let mut needed = Split::default();
        self.from_games(count, VARIED, &mut |pos| {
            if !is_middling(pos) || (1..=4).map(|depth| rest_cost(pos, depth).1).sum::<u64>() > 25_000 {
                return false;
            }
            let with_it = needed.with(pos);
            let holds = with_it.tell_apart();
            if holds {
                needed = with_it;
            }
            holds
        })
    }

    /// [`RAISED`]; drawn, as many where a search to depth 3 needs far more nodes if all root moves keep the first score for alpha.
    pub fn varied_to_raise_alpha(&mut self) -> Vec<String> {
        self.from_games(RAISED.len(), RAISED, &mut |pos| {
            let nodes = |windows| nodes_of_deepening(pos, 3, windows);
            is_middling(pos) && nodes(NullWindows::NowhereAboveTheFirst) * 100 >= nodes(NullWindows::Nowhere) * 135
        })
    }

    /// [`VARIED`], where null windows save nodes at depth 5.
    pub fn varied_for_null_windows(&mut self, count: usize) -> Vec<String> {
        let mut needed = Needed::default();
        self.from_games(count, VARIED, &mut |pos| {
            if !comes_to_rest_soon(pos) || !null_windows_save_nodes(pos) {
                return false;
            }
            let with_it = needed.with(pos);
            needed = with_it.unwrap_or(needed);
            with_it.is_some()
        })
    }

    /// [`LONG_AND_SHORT`].
    pub fn long_and_short(&mut self) -> Vec<String> {
        let mut sfens = self.from_games(LONG_AND_SHORT.len(), LONG_AND_SHORT, &mut |pos| {
            comes_to_rest_soon(pos) && is_without_repetition(pos) && shows_no_mate(pos)
        });
        if self.seed().is_some() {
            sfens.sort_by_cached_key(|sfen| Reverse(Position::from_sfen(sfen).map_or(0, |mut pos| rest_cost(&mut pos, 4).1)));
        }
        sfens
    }

    /// [`LOSING`].
    pub fn losing(&mut self) -> Vec<String> {
        self.from_games(LOSING.len(), LOSING, &mut |pos| comes_to_rest_soon(pos) && is_without_repetition(pos) && loses(pos))
    }

    /// [`LOOKALIKES`].
    pub fn lookalikes(&mut self) -> Vec<String> {
        let (hands, sides) = LOOKALIKES.split_at(3);
        let mut like =
            |listed, bug| self.near(listed, &mut |pos| comes_to_rest_soon(pos) && is_misled_by(pos, bug) && is_alike_at_rest(pos, 4));
        [like(hands, TableBug::ForgetsTheHands), like(sides, TableBug::ForgetsTheSide)].concat()
    }

    /// [`BOUNDS`].
    pub fn bounds(&mut self) -> Vec<String> {
        let (upper, lower) = BOUNDS.split_at(7);
        let mut like =
            |listed, bug| self.near(listed, &mut |pos| comes_to_rest_soon(pos) && is_misled_by(pos, bug) && is_alike_at_rest(pos, 4));
        [like(upper, TableBug::TakesUpperBounds), like(lower, TableBug::TakesLowerBounds)].concat()
    }

    /// [`STOPPED`].
    pub fn stopped(&mut self) -> Vec<String> {
        self.near(STOPPED, &mut |pos| {
            comes_to_rest_soon(pos) && is_misled_by(pos, TableBug::KeepsTheUnfinished) && is_alike_at_rest(pos, 4)
        })
    }

    /// [`LONG_GAMES`].
    pub fn long_games(&mut self) -> Vec<(String, String)> {
        self.whole_games(LONG_GAMES, 14, &mut |pos| comes_to_rest_soon(pos) && is_a_long_game(pos) && is_alike_at_rest(pos, 4))
    }

    /// [`MATED_AGAIN`].
    pub fn mated_again(&mut self) -> Vec<(String, String)> {
        self.near_games(MATED_AGAIN, &mut |pos| is_mated_in_two(pos) && is_alike_at_rest(pos, 2))
    }

    /// [`MATING_AGAIN`].
    pub fn mating_again(&mut self) -> Vec<(String, String)> {
        self.near_games(MATING_AGAIN, &mut |pos| mates_in_three_again(pos) && is_alike_at_rest(pos, 3))
    }

    /// [`REPETITIONS`].
    pub fn repetitions(&mut self) -> Vec<(String, String)> {
        self.near_games(REPETITIONS, &mut |pos| {
            comes_back(pos, 3) && rest_cost(pos, 3).0 != value_with_repetition(pos, 3) && is_alike_at_rest(pos, 3)
        })
    }

    /// [`PERPETUAL_CHECKS`].
    pub fn perpetual_checks(&mut self) -> Vec<(String, String)> {
        self.near_games(PERPETUAL_CHECKS, &mut |pos| {
            comes_back(pos, 2)
                && comes_back_by_checks(pos)
                && rest_cost(pos, 2).0 != value_with_repetition(pos, 2)
                && is_alike_at_rest(pos, 2)
        })
    }

    /// [`KINGS`].
    pub fn kings(&mut self) -> Vec<String> {
        self.scattered(&[KINGS])
    }

    /// [`FEW_PIECES`].
    pub fn few_pieces(&mut self) -> Vec<String> {
        self.near_any(FEW_PIECES, &mut |pos| has_few_pieces(pos) && table_saves_most_nodes(pos))
    }
}

/// No harder than the hardest that are listed: enough moves to choose from, not too many, and neither side is far ahead.
pub fn is_middling(pos: &Position) -> bool {
    (8..=31).contains(&pos.count_legal_moves()) && evaluate(pos).abs() <= 4200
}

/// A move lets the other side mate at once.
pub fn lets_mate(pos: &Position) -> bool {
    pos.legal_moves().into_iter().any(|m| {
        let after = pos.after(m);
        after.legal_moves().into_iter().any(|m| after.after(m).is_mated())
    })
}

/// Returns a search that may look for mate before it looks at the depth, or leave out moves of a bishop or rook that are hardly ever played.
fn look(pos: &mut Position, depth: u32, ply: u32, mut alpha: Value, beta: Value, way: Way) -> Value {
    if way == Way::MateBeforeDepth && !pos.has_legal_move() {
        return mated_in(ply);
    }
    if depth == 0 {
        return evaluate(pos);
    }
    let mut moves = if way == Way::AlwaysPromotes { pos.legal_moves_promoting() } else { pos.legal_moves() };
    reference::captures_first(pos, &mut moves);
    let mut best = mated_in(ply);
    for m in moves {
        pos.do_move(m);
        best = best.max(-look(pos, depth - 1, ply + 1, -beta, -alpha, way));
        pos.undo_move(m);
        alpha = alpha.max(best);
        if alpha > beta || alpha == beta && way != Way::CutsAboveBetaOnly {
            break;
        }
    }
    best
}

// The searches of the reference. Most positions that are looked at are no question, so nothing of them is kept.

fn plain_cost(pos: &mut Position, depth: u32) -> (Value, u64) {
    reference::PLAIN.cost_anew(pos, depth)
}

fn rest_cost(pos: &mut Position, depth: u32) -> (Value, u64) {
    reference::AT_REST.cost_anew(pos, depth)
}

fn plain_value(pos: &mut Position, m: Move, depth: u32) -> Value {
    reference::PLAIN.move_value_anew(pos, m, depth)
}

fn rest_value(pos: &mut Position, m: Move, depth: u32) -> Value {
    reference::AT_REST.move_value_anew(pos, m, depth)
}

fn repetition_value(pos: &mut Position, m: Move, depth: u32) -> Value {
    reference::REPEATING.move_value_anew(pos, m, depth)
}

fn side_of(sfen: &str) -> Option<Color> {
    Position::from_sfen(sfen).ok().map(|pos| pos.side_to_move())
}

/// The ways in which a right search may differ from the reference.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    AsTheReference,
    MateBeforeDepth,
    AlwaysPromotes,
    /// It is no longer right about the nodes.
    CutsAboveBetaOnly,
}

impl Way {
    const OTHERS: [Way; 2] = [Way::MateBeforeDepth, Way::AlwaysPromotes];
}

/// To this depth no mate that is exactly at the end of a line changes the result of a right search, nor does a bishop or rook that does not
/// promote; and alpha-beta needs no more than the listed positions do.
///
/// Up to depth 3 that is so for the value of every move, deeper for the best ones.
pub fn is_plain(pos: &mut Position, depth: u32) -> bool {
    (1..=depth.min(3)).all(|depth| all_values_are_plain(pos, depth))
        && (4..=depth).all(|depth| best_moves_are_plain(pos, depth))
        && (depth < 5 || plain_cost(pos, 5).1 <= MOST_TO_DEPTH_FIVE)
}

/// The most nodes of alpha-beta for the listed positions.
const MOST_TO_DEPTH_FIVE: u64 = 100_000;

fn all_values_are_plain(pos: &mut Position, depth: u32) -> bool {
    pos.legal_moves().into_iter().all(|m| {
        pos.do_move(m);
        let mut value = |way| look(pos, depth - 1, 1, -VALUE_INFINITE, VALUE_INFINITE, way);
        let (value, others) = (value(Way::AsTheReference), Way::OTHERS.map(value));
        pos.undo_move(m);
        others == [value; 2]
    })
}

fn best_moves_are_plain(pos: &mut Position, depth: u32) -> bool {
    let mut value = |way| look(pos, depth, 0, -VALUE_INFINITE, VALUE_INFINITE, way);
    let (best, others) = (value(Way::AsTheReference), Way::OTHERS.map(value));
    others == [best; 2]
        && pos.legal_moves().into_iter().all(|m| {
            pos.do_move(m);
            let mut seems_best = |way| -look(pos, depth - 1, 1, -best, 1 - best, way) >= best;
            let is_plain = !Way::OTHERS.iter().any(|&way| seems_best(way)) || seems_best(Way::AsTheReference);
            pos.undo_move(m);
            is_plain
        })
}

/// Cuts only where beta is exceeded cost a fifth more nodes than alpha-beta needs, even if captures come first, which saves nodes.
pub fn late_cuts_show(pos: &mut Position, depth: u32) -> bool {
    let before = pos.nodes();
    look(pos, depth, 0, -VALUE_INFINITE, VALUE_INFINITE, Way::CutsAboveBetaOnly);
    let late = pos.nodes() - before;
    late * 5 >= plain_cost(pos, depth).1 * 6
}

/// Missing memory of such a player shows in the order of its moves.
pub fn forgetting_shows(pos: &Position, memory: Memory) -> bool {
    let done = first_moves_in_order(pos, 3, memory, MOST_DONE);
    each_try(pos.clone(), &done, if memory == Memory::Killers { history_orders_the_rest } else { killers_come_next }).is_err()
}

/// The king can take a piece that is a little more valuable than the victims of other pieces: by less than a hundredth of the king.
pub fn king_captures_more(pos: &Position) -> bool {
    let captures =
        pos.legal_moves().into_iter().filter_map(|m| Some((pos.piece_on(m.from()?)?.kind, piece_value(pos.piece_on(m.to())?.kind))));
    let (by_king, by_others): (Vec<_>, Vec<_>) = captures.partition(|(kind, _)| *kind == PieceKind::King);
    let a_little = 1..piece_value(PieceKind::King) / 100;
    by_king.iter().any(|(_, taken)| by_others.iter().any(|(_, other)| a_little.contains(&(taken - other))))
}

/// To depth 3 it is seen in the order of the captures if a promoted piece counts as if it were not promoted.
pub fn promoted_victim_shows(pos: &Position) -> bool {
    let done = first_moves_in_order(pos, 3, Memory::UnpromotedVictims, MOST_DONE);
    each_try(pos.clone(), &done, victims_first).is_err()
}

/// It is seen in the order of the moves how such a player weighs its cuts.
pub fn weights_show(pos: &Position, memory: Memory) -> bool {
    let done = first_moves_in_order(pos, 5, memory, MOST_DONE);
    each_try(pos.clone(), &done, history_orders_the_rest).is_err()
}

/// Killers and history save a tenth of the nodes at least.
pub fn memory_saves_nodes(pos: &Position) -> bool {
    let nodes = |memory| moves_in_order(pos, 5, memory).len();
    let (both, neither) = (nodes(Memory::Both), nodes(Memory::Neither));
    both * 10 <= neither * 9
}

/// A search to depth 3, and to depth 4, needs no more nodes until it comes to rest than in the listed positions.
pub fn comes_to_rest_soon(pos: &mut Position) -> bool {
    is_middling(pos) && rest_cost(pos, 3).1 <= 12_000 && rest_cost(pos, 4).1 <= 75_000
}

/// To depth 3 the order of the moves saves three nodes in five at least, even where captures behind the depth come in any order.
pub fn order_saves_nodes_at_rest(pos: &mut Position) -> bool {
    players::nodes_with_captures_in_any_order(pos, 3) * 5 <= rest_cost(pos, 3).1 * 2
}

/// To depth 2 a player that evaluates in the middle of an exchange, ten plies from the root, finds another value.
pub fn has_a_long_exchange(pos: &mut Position) -> bool {
    let stops: Rest = |pos, ply| if ply > 10 { (evaluate(pos), MoveList::new()) } else { at_rest(pos, ply) };
    comes_to_rest_soon(pos) && best_moves(pos, 2, at_rest).0 != best_moves(pos, 2, stops).0
}

/// To depth 4 no repetition matters: an engine with a table and one without find the same, and so does one that looks for repetitions at rest.
pub fn is_without_repetition(pos: &mut Position) -> bool {
    value_with_repetition(pos, 4) == rest_cost(pos, 4).0 && (1..=4).all(|depth| is_alike_at_rest(pos, depth))
}

/// No best move, nor its value, depends on whether repetitions count where the captures come to rest: the exercise does not say.
pub fn is_alike_at_rest(pos: &mut Position, depth: u32) -> bool {
    let best = value_with_repetition(pos, depth);
    let searches: [Search; 2] =
        [|pos, depth, ply, alpha, beta| reference::REPEATING.search(pos, depth, ply, alpha, beta), repetition_at_rest];
    pos.legal_moves().into_iter().all(|m| {
        // The other values may be anything.
        let value = |search: Search| reference::after(pos, m, |pos| -search(pos, depth - 1, 1, -VALUE_INFINITE, 1 - best)).max(best - 1);
        let [without, with] = searches.map(value);
        without == with
    })
}

type Search = fn(&mut Position, u32, u32, Value, Value) -> Value;

/// Returns the same as [`reference::REPEATING`], but at rest repetitions count, too.
fn repetition_at_rest(pos: &mut Position, depth: u32, ply: u32, mut alpha: Value, beta: Value) -> Value {
    if let Some(value) = reference::value_as_repetition(pos).filter(|_| ply > 0) {
        return value;
    }
    let (mut best, mut moves) = reference::begin_with(pos, depth, ply);
    reference::captures_first(pos, &mut moves);
    for m in moves {
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
        pos.do_move(m);
        best = best.max(-repetition_at_rest(pos, depth.saturating_sub(1), ply + 1, -beta, -alpha));
        pos.undo_move(m);
    }
    best
}

/// Returns the value of each move by the pieces alone.
fn values_by_pieces(pos: &Position) -> Vec<(Move, Value)> {
    pos.legal_moves().into_iter().map(|m| (m, -evaluate(&pos.after(m)))).collect()
}

fn mates(pos: &Position, m: Move) -> bool {
    pos.after(m).is_mated()
}

/// Any search to depth 3 finds the same, and no mate.
pub fn is_quiet_to_depth_three(pos: &mut Position) -> bool {
    is_middling(pos)
        && (1..=3).all(|depth| plain_cost(pos, depth).0.abs() < VALUE_MATE / 2)
        && is_plain(pos, 3)
        && comes_to_rest_soon(pos)
        && is_without_repetition(pos)
}

/// Some move leaves the other side without one, though not in check, none mates, and any search to depth 2 finds that.
pub fn can_strand(pos: &mut Position) -> bool {
    let after: Vec<Position> = pos.legal_moves().into_iter().map(|m| pos.after(m)).collect();
    (5..=60).contains(&after.len()) && after.iter().any(is_stuck) && !after.iter().any(Position::is_mated) && all_values_are_plain(pos, 2)
}

/// Exactly one move is best by the pieces, and it takes something; nothing mates.
pub fn is_won_by_one_capture(pos: &Position) -> bool {
    let values = values_by_pieces(pos);
    let Some(&(best, most)) = values.iter().max_by_key(|(_, value)| value) else { return false };
    values.iter().filter(|&&(_, value)| value == most).count() == 1
        && pos.piece_on(best.to()).is_some()
        && values.iter().all(|&(m, _)| !mates(pos, m))
}

/// There is a mate in one, but another move wins more by the pieces.
pub fn mates_for_less(pos: &Position) -> bool {
    let (mating, other): (Vec<_>, Vec<_>) = values_by_pieces(pos).into_iter().partition(|&(m, _)| mates(pos, m));
    let best = |moves: &[(Move, Value)]| moves.iter().map(|&(_, value)| value).max();
    best(&mating).is_some() && best(&other) > best(&mating)
}

/// After some move the other side mates, by a move that is not the last of its list: a search to depth 3 that stops there leaves out moves.
pub fn is_mated_by_a_reply(pos: &Position) -> bool {
    pos.legal_moves().into_iter().map(|m| pos.after(m)).any(|pos| {
        let moves = pos.legal_moves();
        moves.iter().position(|&m| mates(&pos, m)).is_some_and(|number| number + 1 < moves.len())
    })
}

/// The side to move mates in three plies and no sooner.
pub fn mates_in_three(pos: &mut Position) -> bool {
    // With a window of mates only, one that is not there is soon missed.
    look(pos, 3, 0, mate_in(4), VALUE_INFINITE, Way::MateBeforeDepth) == mate_in(3)
}

/// There is a mate in one, but a move that comes earlier in the list mates in three.
pub fn finds_a_longer_mate_first(pos: &mut Position) -> bool {
    let moves = pos.legal_moves();
    let Some(shortest) = moves.iter().position(|&m| mates(pos, m)) else { return false };
    moves[..shortest].iter().any(|&m| plain_value(pos, m, 4) == mate_in(3))
}

/// To depth 1 the value is that of a mate in three, whichever move comes first: only the plies behind the depth tell it from other mates.
pub fn mates_at_rest(pos: &mut Position) -> bool {
    let mate = mate_in(3);
    reference::AT_REST.search(pos, 1, 0, mate - 1, mate + 1) == mate
}

/// Returns the first value of a quiescence search and its moves: one way to come to rest.
pub type Rest = fn(&Position, u32) -> (Value, MoveList);

/// As it should be.
pub fn at_rest(pos: &Position, ply: u32) -> (Value, MoveList) {
    if pos.in_check() { (mated_in(ply), pos.legal_moves()) } else { (evaluate(pos), pos.captures()) }
}

/// Returns the best moves of a position and their value, when the leaves come to rest in this way.
pub fn best_moves(pos: &mut Position, depth: u32, rest: Rest) -> (Value, Vec<Move>) {
    fn search(pos: &mut Position, depth: u32, ply: u32, mut alpha: Value, beta: Value, rest: Rest) -> Value {
        let (mut best, mut moves) = if depth == 0 { rest(pos, ply) } else { (mated_in(ply), pos.legal_moves()) };
        reference::captures_first(pos, &mut moves);
        for m in moves {
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
            pos.do_move(m);
            best = best.max(-search(pos, depth.saturating_sub(1), ply + 1, -beta, -alpha, rest));
            pos.undo_move(m);
        }
        best
    }
    let (mut best, mut best_moves) = (-VALUE_INFINITE, Vec::new());
    for m in pos.legal_moves() {
        pos.do_move(m);
        // One below the best: an equal value must be seen to be equal.
        let value = -search(pos, depth - 1, 1, -VALUE_INFINITE, 1 - best, rest);
        pos.undo_move(m);
        if value > best {
            best_moves.clear();
        }
        if value >= best {
            best = value;
            best_moves.push(m);
        }
    }
    (best, best_moves)
}

/// To depth 3 a player that only counts the pieces gives away a silver at least; one that lets the captures come to rest gives away nothing.
pub fn gives_a_piece_away_at_the_horizon(pos: &mut Position) -> bool {
    let before = evaluate(pos);
    let (_, by_pieces) = best_moves(pos, 3, |pos, _| (evaluate(pos), MoveList::new()));
    let (_, by_rest) = best_moves(pos, 3, at_rest);
    if by_pieces.iter().any(|m| by_rest.contains(m)) {
        return false;
    }
    let mut change = |&m: &Move| rest_value(pos, m, 5) - before;
    by_pieces.iter().all(|m| (-2500..=-1000).contains(&change(m))) && by_rest.iter().all(|m| change(m) >= -100)
}

/// After the best move the other side can capture, and loses by it.
pub fn leaves_bad_captures(pos: &mut Position) -> bool {
    let must_capture: Rest = |pos, ply| match at_rest(pos, ply) {
        (value, moves) if moves.is_empty() => (value, moves),
        (_, moves) => (mated_in(ply), moves),
    };
    let (value, best) = best_moves(pos, 1, at_rest);
    value != best_moves(pos, 1, must_capture).0
        && best.into_iter().all(|m| {
            pos.do_move(m);
            let (stands, captures) = at_rest(pos, 1);
            let is_bad = !pos.in_check() && captures.len() >= 2 && captures.iter().all(|&m| rest_value(pos, m, 1) <= stands - 300);
            pos.undo_move(m);
            is_bad
        })
}

/// A player that comes to rest in another way finds another value, and none of the right moves.
pub fn is_misled(pos: &mut Position, depth: u32, rest: Rest) -> bool {
    if pos.in_check() {
        return false;
    }
    let ((right_value, right), (wrong_value, wrong)) = (best_moves(pos, depth, at_rest), best_moves(pos, depth, rest));
    right_value != wrong_value && wrong.iter().all(|m| !right.contains(m))
}

/// To depth 2 a player that lets a side in check stand pat finds another best move, and so does one that looks only at the captures there.
pub fn needs_quiet_evasions(pos: &mut Position) -> bool {
    is_misled(pos, 2, |pos, _| (evaluate(pos), pos.captures()))
        && is_misled(pos, 2, |pos, ply| if pos.in_check() { (mated_in(ply), pos.captures()) } else { at_rest(pos, ply) })
}

/// To depth 1 a player that does not see that a pawn can promote on an empty square finds another best move.
pub fn needs_promotions_of_pawns(pos: &mut Position) -> bool {
    is_misled(pos, 1, |pos, ply| {
        let (value, mut moves) = at_rest(pos, ply);
        moves.retain(|m| pos.in_check() || pos.piece_on(m.to()).is_some());
        (value, moves)
    })
}

/// The side to move has no legal move, though it is not in check.
pub fn is_stuck(pos: &Position) -> bool {
    !pos.in_check() && !pos.has_legal_move()
}

/// Check, and a promotion and a drop are among at least eight ways out, which are few enough for each to be chosen.
pub fn has_all_ways_out(pos: &Position) -> bool {
    let moves = pos.legal_moves();
    pos.in_check() && (8..=14).contains(&moves.len()) && moves.iter().any(|m| m.is_promotion()) && moves.iter().any(|m| m.is_drop())
}

/// Returns the value of the last position of a game, with repetitions counted.
fn value_with_repetition(pos: &mut Position, depth: u32) -> Value {
    reference::REPEATING.cost_anew(pos, depth).0
}

/// A player with such a mistake finds another value to depth 4, a right one the right value.
pub fn is_misled_by(pos: &mut Position, bug: TableBug) -> bool {
    let stopped_after = (bug == TableBug::KeepsTheUnfinished).then_some(STOP);
    let right = value_with_repetition(pos, 4);
    players::score(pos, 4, bug, stopped_after) != right && players::score(pos, 4, TableBug::None, stopped_after) == right
}

/// The node counts at which searches of [`STOPPED`] positions are stopped.
pub const STOP: u64 = 1500;

/// To depth 5 null windows save at least one node in twenty.
pub fn null_windows_save_nodes(pos: &Position) -> bool {
    let [with, without] = nodes_with_and_without_null_windows(pos, 5);
    with * 20 <= without * 19
}

/// The number of nodes searches to depth 5 need in all the positions drawn by now, by their null windows.
#[derive(Clone, Copy, Default)]
struct Needed {
    everywhere: u64,
    nowhere: u64,
    below_the_root: u64,
    again_above_beta: u64,
}

impl Needed {
    /// Returns the numbers with this position, if the mean still lies between a right search, though not the best one, and a wrong one, though better
    /// than nothing.
    fn with(self, pos: &Position) -> Option<Needed> {
        let nodes = |windows| nodes_of_deepening(pos, 5, windows);
        let [everywhere, nowhere] = nodes_with_and_without_null_windows(pos, 5);
        let (everywhere, nowhere) = (self.everywhere + everywhere, self.nowhere + nowhere);
        let mean = (everywhere + nowhere) / 2;
        let below_the_root = Some(self.below_the_root + nodes(NullWindows::BelowTheRoot)).filter(|nodes| nodes * 100 <= mean * 96)?;
        let again_above_beta =
            Some(self.again_above_beta + nodes(NullWindows::AgainAboveBeta)).filter(|nodes| nodes * 100 >= mean * 102)?;
        Some(Needed { everywhere, nowhere, below_the_root, again_above_beta })
    }
}

/// The number of nodes searches to depth 4 need in all the positions drawn by now, by the windows of the root moves.
#[derive(Clone, Copy, Default)]
pub struct Split {
    pub above_the_best: u64,
    pub whole: u64,
}

impl Split {
    pub fn with(self, pos: &Position) -> Split {
        let nodes = |windows| nodes_of_deepening(pos, 4, windows);
        Split {
            above_the_best: self.above_the_best + nodes(NullWindows::Nowhere),
            whole: self.whole + nodes(NullWindows::NowhereAndAllAtTheRoot),
        }
    }

    /// At most a fifth more is allowed: a player that knows no score needs far more.
    pub fn tell_apart(self) -> bool {
        self.whole * 100 >= self.above_the_best * 135
    }
}

/// To depth 8 a table saves more than four fifths of the nodes, but not if it keeps the moves that were looked at last for the best ones.
pub fn table_saves_most_nodes(pos: &mut Position) -> bool {
    // A search that takes too long is left at the first depth that shows it.
    let mut needed = (5..=8).map(|depth| rest_cost(pos, depth).1).take_while(|&nodes| nodes <= 150_000);
    let Some(needed) = needed.nth(3).filter(|&nodes| nodes >= 10_000) else { return false };
    let [right, wrong] = [TableBug::None, TableBug::KeepsTheLastMove].map(|bug| players::nodes_with_bug(pos, 8, bug));
    right * 100 <= needed * 18 && wrong * 100 >= needed * 22
}

/// The side to move is behind at every depth, however it plays.
pub fn loses(pos: &mut Position) -> bool {
    (1..=4).all(|depth| rest_cost(pos, depth).0 < 0)
}

/// No mate is found to depth 4: a search that deepens has more than one depth before it may end.
pub fn shows_no_mate(pos: &mut Position) -> bool {
    (1..=4).all(|depth| mate_distance(rest_cost(pos, depth).0).is_none())
}

/// A game without a repetition, and with a capture in the last twelve plies: no position of its beginning can be one of its end.
pub fn is_a_long_game(pos: &Position) -> bool {
    let pieces = |pos: &Position| pos.pieces(Color::Black).len() + pos.pieces(Color::White).len();
    pos.ply() >= 12 && (0..pos.ply()).all(|back| !pos.before(back).is_repetition()) && pieces(&pos.before(12)) > pieces(pos)
}

/// The side to move is mated in two plies.
pub fn is_mated_in_two(pos: &mut Position) -> bool {
    value_with_repetition(pos, 2) == mated_in(2)
}

/// The side to move mates in three plies.
pub fn mates_in_three_again(pos: &mut Position) -> bool {
    value_with_repetition(pos, 3) == mate_in(3)
}

/// Within this depth the position comes back.
pub fn comes_back(pos: &mut Position, depth: u32) -> bool {
    let moves = pos.legal_moves();
    moves.into_iter().any(|m| repetition_value(pos, m, depth).abs() == reference::REPETITION)
}

/// A move leads back to a position of the game.
pub fn comes_back_at_once(pos: &Position) -> bool {
    pos.legal_moves().into_iter().any(|m| pos.after(m).is_repetition())
}

/// Within two plies a position comes back by nothing but checks.
pub fn comes_back_by_checks(pos: &Position) -> bool {
    let after = pos.legal_moves().into_iter().map(|m| pos.after(m));
    let two_plies = after.flat_map(|pos| pos.legal_moves().into_iter().map(|m| pos.after(m)).chain([pos.clone()]).collect::<Vec<_>>());
    two_plies.filter_map(|pos| pos.repetition()).any(|end| matches!(end, Outcome::PerpetualCheck { .. }))
}

/// Few pieces, none promoted or in hand.
pub fn has_few_pieces(pos: &Position) -> bool {
    let sfen = pos.sfen();
    Color::ALL.iter().all(|&color| pos.pieces(color).len() <= 4) && !sfen.contains('+') && sfen.contains(" - ")
}
