//! One test for each rule. The comment of each says what only its position shows.
//!
//! Every verdict and every list is also taken with the board turned round and the colours exchanged.

use minishogi::{Color, IllegalMoveError, Move, Outcome, PieceKind, Position, START_SFEN, Setup, SetupFlaw, SfenError, Square, perft};
use support::{mv, play, position, sorted, turned, turned_move};

/// The kit's answer about a move; its list of legal moves must agree.
fn verdict(sfen: &str, m: &str) -> Result<(), IllegalMoveError> {
    let (pos, m) = (position(sfen), mv(m));
    let verdict = pos.is_legal(m);
    let named = |verdict: Result<(), IllegalMoveError>| verdict.map_err(IllegalMoveError::kanji);
    for (pos, m) in [(turned(&pos), turned_move(m)), (pos, m)] {
        assert_eq!(named(pos.is_legal(m)), named(verdict), "{m}\n{pos}");
        assert_eq!(pos.legal_moves().contains(&m), verdict.is_ok(), "{m}\n{pos}");
    }
    verdict
}

/// The legal moves that begin with `prefix`, sorted.
fn moves(sfen: &str, prefix: &str) -> String {
    let pos = position(sfen);
    let turned_back: Vec<Move> = turned(&pos).legal_moves().into_iter().map(turned_move).collect();
    assert_eq!(sorted(&turned_back), sorted(&pos.legal_moves()), "{pos}");
    let moves = sorted(&pos.legal_moves());
    moves.into_iter().filter(|m| m.starts_with(prefix)).collect::<Vec<_>>().join(" ")
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

mod promotion {
    use super::*;

    /// Onto the last rank: a silver may promote or not, on each of the three squares.
    #[test]
    fn is_optional_when_entering_the_zone() {
        assert_eq!(moves("4k/2S2/5/5/K4 b - 1", "3b"), "3b2a 3b2a+ 3b2c 3b3a 3b3a+ 3b4a 3b4a+ 3b4c");
    }

    /// A piece that went in unpromoted may still promote on its way out.
    #[test]
    fn is_optional_when_leaving_the_zone() {
        assert_eq!(moves("2S1k/5/5/5/K4 b - 1", "3a"), "3a2b 3a2b+ 3a4b 3a4b+");
    }

    /// Along the last rank both ends are in the zone.
    #[test]
    fn is_optional_inside_the_zone() {
        assert_eq!(moves("R4/4k/5/5/2K2 b - 1", "5a4"), "5a4a 5a4a+");
    }

    /// The zone is one rank, not three as in 9x9 shogi and not two.
    #[test]
    fn is_impossible_outside_the_zone() {
        assert_eq!(verdict("4k/5/R4/5/2K2 b - 1", "5c5b+"), Err(IllegalMoveError::CannotPromote(PieceKind::Rook)));
        assert_eq!(moves("4k/5/R4/5/2K2 b - 1", "5c5"), "5c5a 5c5a+ 5c5b 5c5d 5c5e");
    }

    /// On the last rank a pawn could never move again.
    #[test]
    fn is_forced_for_a_pawn() {
        assert_eq!(moves("4k/2P2/5/5/K4 b - 1", "3b"), "3b3a+");
        assert_eq!(verdict("4k/2P2/5/5/K4 b - 1", "3b3a"), Err(IllegalMoveError::NowhereToGo));
    }

    /// As above, but with a capture, which the generator may treat on its own.
    #[test]
    fn is_forced_for_a_pawn_that_captures() {
        assert_eq!(moves("2s1k/2P2/5/5/K4 b - 1", "3b"), "3b3a+");
    }

    /// Only unpromoted pawns, silvers, bishops and rooks promote.
    #[test]
    fn is_impossible_for_gold_king_and_promoted_pieces() {
        for (piece, kind) in [
            ("G", PieceKind::Gold),
            ("+P", PieceKind::ProPawn),
            ("+S", PieceKind::ProSilver),
            ("+B", PieceKind::Horse),
            ("+R", PieceKind::Dragon),
        ] {
            assert_eq!(verdict(&format!("4k/2{piece}2/5/5/K4 b - 1"), "3b3a+"), Err(IllegalMoveError::CannotPromote(kind)));
        }
        assert_eq!(verdict("5/2K2/5/5/4k b - 1", "3b3a+"), Err(IllegalMoveError::CannotPromote(PieceKind::King)));
    }

    /// All kinds that move as a gold, in the middle of the board, where all six squares exist.
    #[test]
    fn makes_pawn_and_silver_move_as_gold() {
        for piece in ["G", "+P", "+S"] {
            assert_eq!(moves(&format!("4k/5/2{piece}2/5/K4 b - 1"), "3c"), "3c2b 3c2c 3c3b 3c3d 3c4b 3c4c");
        }
    }

    /// The horse gains the four straight steps.
    #[test]
    fn makes_the_bishop_a_horse() {
        assert_eq!(moves("5/k4/2+B2/5/1K3 b - 1", "3c"), "3c1a 3c1e 3c2b 3c2c 3c2d 3c3b 3c3d 3c4b 3c4c 3c4d 3c5a 3c5e");
    }

    /// The dragon gains the four diagonal steps.
    #[test]
    fn makes_the_rook_a_dragon() {
        assert_eq!(moves("k4/5/2+R2/5/4K b - 1", "3c"), "3c1c 3c2b 3c2c 3c2d 3c3a 3c3b 3c3d 3c3e 3c4b 3c4c 3c4d 3c5c");
    }

    /// A captured piece comes into the hand unpromoted.
    #[test]
    fn is_lost_by_capture() {
        for (piece, kind) in
            [("+p", PieceKind::Pawn), ("+s", PieceKind::Silver), ("+b", PieceKind::Bishop), ("+r", PieceKind::Rook), ("g", PieceKind::Gold)]
        {
            let pos = position(&format!("k4/5/2{piece}2/2R2/4K b - 1")).after(mv("3d3c"));
            assert_eq!(pos.hand_of(Color::Black).iter().collect::<Vec<_>>(), [(kind, 1)]);
            assert!(pos.hand_of(Color::White).is_empty());
        }
    }
}

mod drops {
    use super::*;

    /// Neither on an own piece nor, as in a capture, on the other player's.
    #[test]
    fn go_to_empty_squares_only() {
        for taken in ["3c", "3d"] {
            assert_eq!(verdict("4k/5/2P2/2p2/K4 b S 1", &format!("S*{taken}")), Err(IllegalMoveError::Occupied(square(taken))));
        }
        assert_eq!(verdict("4k/5/2P2/2p2/K4 b S 1", "S*3b"), Ok(()));
    }

    /// In the zone, too, a piece is dropped as it is.
    #[test]
    fn are_unpromoted() {
        let pos = position("4k/5/5/5/K4 b S 1").after(mv("S*3a"));
        assert_eq!(pos.piece_on(square("3a")).unwrap().kind, PieceKind::Silver);
        assert!("S*3a+".parse::<Move>().is_err());
    }

    /// 二歩: on the file of the mover's own pawn no square is left, on the four others all that are empty and not on the last rank.
    #[test]
    fn of_a_second_pawn_on_a_file_are_illegal() {
        assert_eq!(verdict("4k/5/2P2/5/K4 b P 1", "P*3e"), Err(IllegalMoveError::TwoPawns(3)));
        assert_eq!(moves("4k/5/2P2/5/K4 b P 1", "P*"), "P*1b P*1c P*1d P*1e P*2b P*2c P*2d P*2e P*4b P*4c P*4d P*4e P*5b P*5c P*5d");
    }

    /// A promoted pawn is no pawn.
    #[test]
    fn of_a_pawn_behind_a_promoted_one_are_legal() {
        assert_eq!(verdict("4k/5/2+P2/5/K4 b P 1", "P*3d"), Ok(()));
    }

    /// The other player's pawn does not count.
    #[test]
    fn of_a_pawn_on_the_file_of_an_enemy_pawn_are_legal() {
        assert_eq!(verdict("4k/5/2p2/5/K4 b P 1", "P*3e"), Ok(()));
    }

    /// 二歩 holds in check as well, when the pawn would save the king.
    #[test]
    fn between_king_and_attacker_obey_the_same_rules() {
        assert_eq!(moves("k4/5/r3K/5/2P2 b P 1", "P*"), "P*2c P*4c");
    }

    /// Only the pawn would have nowhere to go.
    #[test]
    fn on_the_last_rank_are_illegal_for_pawns_alone() {
        assert_eq!(verdict("4k/5/5/5/K4 b RBGSP 1", "P*3a"), Err(IllegalMoveError::NowhereToGo));
        for kind in ["S", "G", "B"] {
            assert_eq!(verdict("4k/5/5/5/K4 b RBGSP 1", &format!("{kind}*3a")), Ok(()));
        }
    }
}

mod check {
    use super::*;

    /// A pinned rook still has the line to the attacker and may take it.
    #[test]
    fn leaves_a_pinned_piece_the_line_of_the_pin() {
        assert_eq!(moves("k3r/5/4R/5/4K b - 1", "1c"), "1c1a 1c1a+ 1c1b 1c1d");
    }

    /// Behind the king the attacker's line goes on, though the king is in it now.
    #[test]
    fn cannot_be_escaped_along_the_line_of_attack() {
        assert_eq!(verdict("k3r/5/5/4K/5 b - 1", "1d1e"), Err(IllegalMoveError::KingInCheck));
        assert_eq!(moves("k3r/5/5/4K/5 b - 1", ""), "1d2c 1d2d 1d2e");
    }

    /// Capture, interpose with a piece, interpose with a drop, move the king: all four kinds of answers to one check.
    #[test]
    fn is_answered_by_capture_block_drop_or_flight() {
        assert_eq!(moves("k4/5/2G2/r3K/1S3 b R 1", ""), "1d1c 1d1e 1d2c 1d2e 3c3d 4e3d 4e4d 4e5d R*2d R*3d R*4d");
    }

    /// Neither taking one attacker nor shielding against it helps against two.
    #[test]
    fn by_two_pieces_leaves_only_king_moves() {
        assert_eq!(moves("2r1k/1G3/2K2/5/b4 b RBGSPsp 1", ""), "3c2c 3c2d 3c4c");
        assert_eq!(verdict("2r1k/1G3/2K2/5/b4 b - 1", "4b3a"), Err(IllegalMoveError::KingInCheck));
    }

    /// The piece that moves does not give check; it uncovers one.
    #[test]
    fn may_be_discovered() {
        let pos = position("4k/5/4S/5/K3R b - 1").after(mv("1c2d"));
        assert!(pos.in_check());
        assert_eq!(pos.evasions().len(), pos.legal_moves().len());
        assert_eq!(sorted(&pos.legal_moves()), ["1a2a", "1a2b"]);
    }

    /// The king may take unprotected pieces only.
    #[test]
    fn by_a_protected_piece_cannot_be_ended_by_the_king_taking_it() {
        assert_eq!(verdict("4k/4G/4S/5/K4 w - 1", "1a1b"), Err(IllegalMoveError::KingInCheck));
        assert_eq!(verdict("4k/4G/2S2/5/K4 w - 1", "1a1b"), Ok(()));
    }
}

/// 打ち歩詰め.
mod pawn_drop_mate {
    use super::*;

    const MATES: Result<(), IllegalMoveError> = Err(IllegalMoveError::DropPawnMate);

    /// A pinned defender is no capturer of the dropped pawn: the rook holds the gold fast along the rank.
    #[test]
    fn with_a_defender_pinned_by_a_rook() {
        assert_eq!(verdict("R2gk/1B3/3S1/5/4K b P 1", "P*1b"), MATES);
    }

    /// The pinning rook is next to the gold, and it is a gold that guards the pawn as well as the last flight square.
    #[test]
    fn with_a_defender_pinned_from_near() {
        assert_eq!(verdict("2Rgk/K4/3G1/1b3/5 b P 1", "P*1b"), MATES);
    }

    /// The gold is not pinned and takes the pawn.
    #[test]
    fn is_none_where_a_piece_takes_the_pawn() {
        assert_eq!(verdict("3gk/1B3/3S1/5/4K b P 1", "P*1b"), Ok(()));
    }

    /// The king is mated in the middle of the edge, five flight squares guarded or occupied.
    #[test]
    fn in_the_middle_of_an_edge() {
        assert_eq!(verdict("3s1/5/k1G2/2B1K/S4 b P 1", "P*5d"), MATES);
    }

    /// The other side's own rook and the black king shut the mated king in.
    #[test]
    fn with_the_help_of_the_king() {
        assert_eq!(verdict("k4/1R2r/K4/5/gS3 b P 1", "P*5b"), MATES);
    }

    /// A crowded board and many guards, but one flight square.
    #[test]
    fn is_none_where_the_king_has_a_flight_square() {
        assert_eq!(verdict("4s/4k/1P+B2/b1s1G/K3R b RGP 1", "P*1c"), Ok(()));
    }

    /// The pawn itself is in the way: one rook no longer protects the other, which the king takes.
    #[test]
    fn is_none_where_the_pawn_hides_the_guard() {
        assert_eq!(verdict("3k1/2R1R/K4/5/5 b P 1", "P*2b"), Ok(()));
        assert_eq!(sorted(&position("3k1/2R1R/K4/5/5 b P 1").after(mv("P*2b")).legal_moves()), ["2a1b", "2a3b"]);
    }

    /// The pawn is dropped to end a check, and mates by it.
    #[test]
    fn is_illegal_as_an_answer_to_check() {
        assert_eq!(verdict("1+R+bk1/4R/B3K/G4/4G b P 1", "P*2b"), MATES);
    }

    /// The same pawn on the same square, but pushed.
    #[test]
    fn by_pushing_a_pawn_is_legal() {
        assert_eq!(verdict("R2gk/1B3/3SP/5/4K b - 1", "1c1b"), Ok(()));
        assert!(position("R2gk/1B3/3SP/5/4K b - 1").after(mv("1c1b")).is_mated());
    }

    /// The same mate by every other kind that can give it.
    #[test]
    fn by_dropping_another_piece_is_legal() {
        for kind in ["S", "G", "R"] {
            let sfen = format!("R2gk/1B3/3S1/5/4K b {kind}P 1");
            let drop = format!("{kind}*1b");
            assert_eq!(verdict(&sfen, &drop), Ok(()));
            assert!(position(&sfen).after(mv(&drop)).is_mated(), "{drop}");
        }
    }
}

/// Errors that other programs made, each with the smallest position that shows it.
mod errors_of_others {
    use super::*;

    /// A scan for flight squares that lacks a complement takes every protected pawn check for mate. The start position's tree has two such
    /// checks at depth 4, so that it loses two of 35401 lines.
    #[test]
    fn a_flight_square_is_one_that_is_not_attacked() {
        assert_eq!(perft(&mut Position::start(), 4), 35401);
        for (line, drop, flights) in [("5e4d 5a5d 4d3c", "P*3b", ["3c2c", "3c4c"]), ("5e4d 5a5d 4d4c", "P*4b", ["4c3c", "4c5d"])] {
            let mut pos = Position::start();
            play(&mut pos, line);
            assert_eq!(verdict(&pos.sfen(), drop), Ok(()));
            assert_eq!(sorted(&pos.after(mv(drop)).legal_moves()), flights);
        }
    }

    /// After the one drop that mates, all others were left out.
    #[test]
    fn the_other_pawn_drops_remain_legal() {
        let all_but_the_mating_one = "P*1c P*1d P*2b P*2d P*2e P*3b P*3c P*3d P*3e P*4c P*4d P*4e P*5b P*5c P*5d P*5e";
        assert_eq!(moves("R2gk/1B3/3S1/5/4K b P 1", "P*"), all_but_the_mating_one);
    }

    /// A pinned defender was taken for one that can capture the pawn: here a bishop pins it on the diagonal.
    #[test]
    fn a_pinned_defender_cannot_take_the_pawn() {
        assert_eq!(verdict("3pk/3g1/2B1S/5/K4 b P 1", "P*1b"), Err(IllegalMoveError::DropPawnMate));
        assert_eq!(verdict("3pk/3g1/4S/2B2/K4 b P 1", "P*1b"), Ok(()));
    }

    /// A check counts as one if the piece that moved only uncovered it: the silver is in the way of one rook and then of the other.
    #[test]
    fn discovered_checks_are_perpetual_check() {
        check_end("4k/5/4S/5/K2RR b - 1", &"1c2d 1a2a 2d1c 2a1a ".repeat(3), Outcome::PerpetualCheck { winner: Color::White });
    }

    /// Perpetual check was seen only where the checking side was to move in the repeated position, or only where the other was.
    #[test]
    fn perpetual_check_repeats_on_either_sides_turn() {
        let by_black = Outcome::PerpetualCheck { winner: Color::White };
        check_end("5/5/k4/4R/2K2 b - 1", &CHECKS.repeat(3), by_black);
        let from_the_other_turn = "5c5d 1c1d 5d5c 1d1c ";
        check_end("5/5/k4/5/2K1R b - 1", &("1e1c ".to_string() + &from_the_other_turn.repeat(3)), by_black);
    }

    /// Only the way from the third occurrence to the fourth was looked at: one quiet move on any of the three ways makes it an ordinary
    /// repetition.
    #[test]
    fn perpetual_check_lasts_from_the_first_occurrence_to_the_fourth() {
        let quiet = "1d1b 5c5d 1b1d 5d5c ";
        for line in [[quiet, CHECKS, CHECKS], [CHECKS, quiet, CHECKS], [CHECKS, CHECKS, quiet]] {
            check_end("5/5/k4/4R/2K2 b - 1", &line.concat(), Outcome::Fourfold);
        }
    }
}

/// From `5/5/k4/4R/2K2 b` and back, a check with each move of the rook.
const CHECKS: &str = "1d1c 5c5d 1c1d 5d5c ";

/// Plays a game that must end with its last move and no earlier, and once more with the colours exchanged.
fn check_end(sfen: &str, line: &str, expected: Outcome) {
    let exchanged = match expected {
        Outcome::Mate { winner } => Outcome::Mate { winner: !winner },
        Outcome::NoMoves { winner } => Outcome::NoMoves { winner: !winner },
        Outcome::PerpetualCheck { winner } => Outcome::PerpetualCheck { winner: !winner },
        // Black loses, whichever side that is.
        Outcome::Fourfold => Outcome::Fourfold,
    };
    let line: Vec<Move> = line.split_whitespace().map(mv).collect();
    let turned_line: Vec<Move> = line.iter().copied().map(turned_move).collect();
    for (mut pos, line, expected) in [(position(sfen), line, expected), (turned(&position(sfen)), turned_line, exchanged)] {
        for m in line {
            assert_eq!(pos.outcome(), None, "before {m}\n{pos}");
            pos.do_move(m);
        }
        assert_eq!(pos.outcome(), Some(expected), "{:?}\n{pos}", pos.moves_done().collect::<Vec<_>>());
    }
}

mod the_end {
    use super::*;

    /// A game without a past.
    #[test]
    fn has_not_come_at_the_start() {
        assert_eq!(Position::start().outcome(), None);
    }

    /// The side to move is in check and has no move.
    #[test]
    fn is_mate() {
        check_end("R2gk/1B3/3S1/5/4K b G 1", "G*1b", Outcome::Mate { winner: Color::Black });
        assert!(position("R2gk/1B3/3S1/5/4K b G 1").after(mv("G*1b")).is_mated());
    }

    /// There is no stalemate: a side that cannot move has lost, though nothing attacks the king and the other holds all other pieces.
    #[test]
    fn is_a_loss_without_moves() {
        check_end("1r2k/5/g4/5/K4 b r2bg2s2p 1", "", Outcome::NoMoves { winner: Color::White });
        assert!(!position("1r2k/5/g4/5/K4 b r2bg2s2p 1").is_mated());
    }

    /// The fourth time and not the third, counting the first; Black loses, not the side to move.
    #[test]
    fn is_the_fourth_occurrence() {
        let mut pos = Position::start();
        for times in 2..=4 {
            play(&mut pos, "1e1d 5a5b 1d1e 5b5a");
            assert_eq!(pos.occurrences(), times);
            assert_eq!(pos.outcome(), (times == 4).then_some(Outcome::Fourfold));
        }
        assert_eq!(Outcome::Fourfold.winner(), Color::White);
    }

    /// The same, with White to move in the repeated position.
    #[test]
    fn is_the_fourth_occurrence_on_whites_turn() {
        let line = "1e1c ".to_string() + &"5a5b 1c1d 5b5a 1d1c ".repeat(3);
        check_end(START_SFEN, &line, Outcome::Fourfold);
    }

    /// A cycle in which a side checks now and then: Black loses, even when it was White who gave the checks.
    #[test]
    fn by_repetition_with_some_checks_is_an_ordinary_one() {
        check_end("5/4R/k4/5/2K2 b - 1", &"1b1c 5c5d 1c1b 5d5c ".repeat(3), Outcome::Fourfold);
    }

    /// Moves before the first occurrence of the position do not count: here quiet moves.
    #[test]
    fn by_perpetual_check_may_follow_quiet_moves() {
        let line = "1e1d 5b5c ".to_string() + &CHECKS.repeat(3);
        check_end("5/k4/5/5/2K1R b - 1", &line, Outcome::PerpetualCheck { winner: Color::White });
    }
}

/// The test for searches, which must not be mixed up with the end of the game.
mod repetition {
    use super::*;

    /// The second time is enough, and taking the move back takes it away.
    #[test]
    fn is_seen_at_the_second_occurrence() {
        let mut pos = Position::start();
        assert!(!pos.is_repetition());
        play(&mut pos, "1e1d 5a5b 1d1e");
        assert!(!pos.is_repetition());
        play(&mut pos, "5b5a");
        assert!(pos.is_repetition());
        pos.undo_move(mv("5b5a"));
        assert!(!pos.is_repetition());
    }

    /// The board is as before, but a pawn has changed hands.
    #[test]
    fn compares_the_hands() {
        let mut pos = position("r3k/5/5/5/4K b P 1");
        let board = pos.setup().board;
        play(&mut pos, "P*5c 5a5c 1e1d 5c5b 1d1e 5b5a");
        assert_eq!((pos.setup().board, pos.side_to_move()), (board, Color::Black));
        assert!(!pos.is_repetition());
    }

    /// The board and the hands are as before, but the other side is to move: Black's king went round a triangle.
    #[test]
    fn compares_the_side_to_move() {
        let mut pos = position("4k/5/5/5/K4 b - 1");
        let before = pos.setup();
        play(&mut pos, "5e5d 1a1b 5d4e 1b1a 4e5e");
        assert_eq!((pos.setup().board, pos.setup().hands), (before.board, before.hands));
        assert!(!pos.is_repetition());
    }
}

/// Every reason for refusing a move, with its position and its text.
#[test]
fn each_illegal_move_has_its_reason() {
    use IllegalMoveError::*;
    for (sfen, m, reason, text) in [
        (START_SFEN, "resign", Resign, "resign is no move on the board"),
        (START_SFEN, "3c3b", NoPiece(square("3c")), "there is no piece on 3c"),
        (START_SFEN, "1b1c", NotYourPiece(square("1b")), "the piece on 1b is not yours"),
        (START_SFEN, "5e5d", Occupied(square("5d")), "5d is occupied"),
        ("4k/5/5/5/K4 b S 1", "S*1a", Occupied(square("1a")), "1a is occupied"),
        (START_SFEN, "1e3c", Unreachable(PieceKind::Rook, square("3c")), "the rook cannot move to 3c"),
        (START_SFEN, "1e1a", Unreachable(PieceKind::Rook, square("1a")), "the rook cannot move to 1a"),
        (START_SFEN, "5d5d", Unreachable(PieceKind::Pawn, square("5d")), "the pawn cannot move to 5d"),
        (START_SFEN, "1e1d+", CannotPromote(PieceKind::Rook), "the rook cannot promote with this move"),
        ("4k/2P2/5/5/K4 b - 1", "3b3a", NowhereToGo, "a pawn on the last rank could never move again"),
        (START_SFEN, "P*3c", NotInHand(PieceKind::Pawn), "there is no pawn in the hand"),
        ("4k/5/2P2/5/K4 b P 1", "P*3d", TwoPawns(3), "there is a pawn of yours on file 3 already (nifu)"),
        ("R2gk/1B3/3S1/5/4K b P 1", "P*1b", DropPawnMate, "a dropped pawn must not mate (uchifuzume)"),
        ("4k/5/4r/5/4K b - 1", "1e1d", KingInCheck, "it leaves your king in check"),
    ] {
        assert_eq!(verdict(sfen, m), Err(reason), "{m}");
        assert_eq!(reason.to_string(), text);
    }
}

/// The error lists every flaw, not the first one only, and gives the set-up back.
#[test]
fn impossible_positions_come_back_with_every_flaw() {
    use SetupFlaw::*;
    let flaws = |sfen: &str| match Position::from_sfen(sfen) {
        Err(SfenError::Impossible(error)) => {
            assert_eq!(*error.setup, sfen.parse::<Setup>().unwrap());
            error.flaws
        }
        other => panic!("{sfen}: {other:?}"),
    };
    assert_eq!(
        flaws("P2Rk/5/5/P4/Kp3 b 2p3S2G 1"),
        [
            TooMany(PieceKind::Pawn, 5),
            TooMany(PieceKind::Silver, 3),
            TwoPawns(Color::Black, 5),
            PawnOnLastRank(square("5a")),
            PawnOnLastRank(square("4e")),
            KingCanBeCaptured(square("2a")),
        ]
    );
    assert_eq!(flaws("5/5/5/5/5 b - 1"), [Kings(Color::Black, 0), Kings(Color::White, 0)]);
    assert_eq!(flaws("kK2k/5/5/5/5 b - 1"), [Kings(Color::White, 2)]);
    assert_eq!(flaws("4k/5/5/4r/K4 w 2r 1"), [TooMany(PieceKind::Rook, 3)]);
    // Two attackers, one of them uncovered by the other.
    assert_eq!(flaws("4k/3S1/5/5/K3R b - 1"), [KingCanBeCaptured(square("1e")), KingCanBeCaptured(square("2b"))]);
}

/// Each error says what is wrong and names the token at fault.
#[test]
fn a_text_that_is_no_sfen_is_refused_with_its_token() {
    let hands = "expected `-` or letters PSBRG (Black) and psbrg (White), each after its count 2-9 if it is not 1";
    let board = "expected one of PSBRGK (Black), psbrgk (White), `+` or a number 1-5";
    let missing = "expected `BOARD SIDE HANDS NUMBER`, as in `rbsgk/4p/5/P4/KGSBR b - 1`";
    for (sfen, text) in [
        ("", format!("the text ends before the board: {missing}")),
        ("rbsgk/4p/5/P4/KGSBR", format!("the text ends before the side to move: {missing}")),
        ("rbsgk/4p/5/P4/KGSBR b", format!("the text ends before the hands: {missing}")),
        ("rbsgk/4p/5/P4/KGSBR b - 1 moves", "`moves` after the move number: expected nothing more".into()),
        ("rbsgk/4p/5/P4 b - 1", "the board has 4 ranks: expected 5, separated by `/`".into()),
        ("rbsgk/4p/5/P4/KGSBR/5 b - 1", "the board has 6 ranks: expected 5, separated by `/`".into()),
        ("rbsgk/4p/5/P3/KGSBR b - 1", "rank d (`P3`) has not 5 squares".into()),
        ("rbsgk/5p/5/P4/KGSBR b - 1", "rank b (`5p`) has not 5 squares".into()),
        ("rbsgk/4p/5/P4/KGSBRr b - 1", "rank e (`KGSBRr`) has not 5 squares".into()),
        ("rbsgk/4n/5/P4/KGSBR b - 1", format!("`n` in rank `4n`: {board}")),
        ("rbsgk/4p/6/P4/KGSBR b - 1", format!("`6` in rank `6`: {board}")),
        ("rbsgk/4p/5/P4/KGSB+ b - 1", format!("`+` in rank `KGSB+`: {board}")),
        ("rbs+gk/4p/5/P4/KGSBR b - 1", "`+g` in rank `rbs+gk`: only P, S, B and R promote".into()),
        ("rbsgk/4p/5/P4/KGSBR black - 1", "the side to move is `black`: expected `b` or `w`".into()),
        ("rbsgk/4p/5/P4/KGSB1 b Rx 1", format!("`x` in the hands `Rx`: {hands}")),
        ("rbsgk/4p/5/P4/KGSB1 b K 1", format!("`K` in the hands `K`: {hands}")),
        ("rbsgk/4p/5/P4/KGSB1 b R2 1", format!("`2` in the hands `R2`: {hands}")),
        ("rbsgk/4p/5/P4/KGSB1 b 0R 1", format!("`0R` in the hands `0R`: {hands}")),
        ("rbsgk/4p/5/P4/KGSBR b - 0", "the move number is `0`: expected a whole number from 1 to 4294967295".into()),
        ("rbsgk/4p/5/P4/KGSBR b - +1", "the move number is `+1`: expected a whole number from 1 to 4294967295".into()),
        ("rbsgk/4p/5/P4/KGSBR b - 4294967296", "the move number is `4294967296`: expected a whole number from 1 to 4294967295".into()),
    ] {
        let error = Position::from_sfen(sfen).expect_err(sfen);
        assert!(matches!(error, SfenError::Parse(_)), "{error}");
        assert_eq!(error.to_string(), format!("not an SFEN: {text}"));
    }
}

/// Only the move number may be left out.
#[test]
fn an_sfen_without_move_number_starts_at_1() {
    assert_eq!(position("rbsgk/4p/5/P4/KGSBR b -"), Position::start());
}
