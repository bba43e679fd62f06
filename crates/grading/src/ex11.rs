//! 11: the drop-pawn rule and mate search.

use minishogi::{Bitboard, Checkmate, IllegalMoveError, MAX_PLY, MateError, Move, PieceKind, Position};

use super::Holds::{Each, Every};
use super::finding::{no_answer, unit_of};
use super::problems::{self, mating_pawn_drops};
use super::{Answer, Ask, Count, Draw, Exercise, Finding, Outside, Question, Spec, Text, Until, mates, reference};

pub(super) const EXERCISE: Exercise = Exercise {
    id: "11",
    folder: "11_mate",
    title: Text::new("The drop-pawn rule and mate search", "打ち歩詰めと詰将棋の探索"),
    plays: false,
    specs: &[
        Spec {
            name: "drop_pawn_mate_by_looking",
            points: 2,
            title: Text::new(
                "`mates_by_looking` knows of every pawn drop whether it mates, and does no move.",
                "`mates_by_looking` は、歩を打つ手が詰みになるかどうかを、手を指さずに正しく答える。",
            ),
            hint: Text::new(
                "Three ways out: the king takes the pawn, the king steps away, another piece takes the pawn. What attacks a square, and what does a pinned piece leave open?",
                "逃れ方は 3 つです。玉で歩を取る、玉が逃げる、ほかの駒で歩を取る。歩のマスに利いているのはどの駒でしょうか。ピンされた駒が動くと、どの利きが玉に通るでしょうか。",
            ),
            questions: |draw| pawn_checks(draw, "look"),
            holds: Every(
                |question, answer| {
                    only_looks(answer)?;
                    tells_pawn_mates(question, answer)
                },
                Count::Positions,
            ),
            outside: NOT_ONLY_USI,
        },
        Spec {
            name: "drop_pawn_mate_by_trying",
            points: 1,
            title: Text::new(
                "`mates_by_trying` knows the same, by doing the drop and the answers.",
                "`mates_by_trying` は、歩を打って応手を調べることで、同じことを正しく答える。",
            ),
            hint: Text::new(
                "It is mate if it is check and no pseudo-legal answer leaves the answering king safe. Whose king do you look at after the answer?",
                "王手で、しかもどの疑似合法手で応じても玉に利きが残るなら、詰みです。応手の後に調べるのは、どちらの玉でしょうか。",
            ),
            questions: |draw| pawn_checks(draw, "try"),
            holds: Every(
                |question, answer| {
                    tells_pawn_mates(question, answer)?;
                    tries_the_check(question, answer)
                },
                Count::Positions,
            ),
            outside: NOT_ONLY_USI,
        },
        Spec {
            name: "legal_moves",
            points: 1,
            title: Text::new(
                "`legal_moves` returns all legal moves and no others, in 69 positions.",
                "69 局面で、`legal_moves` が合法手を過不足なく返す。",
            ),
            hint: Text::new(
                "Two kinds of pseudo-legal moves are illegal: those that leave your own king attacked, and the pawn drop that mates. The other pawn drops stay.",
                "疑似合法手のうち反則になるのは、自玉に相手の利きが残る手と、打ち歩詰めの手だけです。ほかの歩を打つ手は残ります。",
            ),
            questions: |draw| {
                let others = vec![draw.in_check(), draw.mated(), draw.no_moves(), draw.slides()];
                let sfens =
                    [drop_pawn_rule(draw), draw.pawn_checks(), draw.varied(20), others, draw.saved_by_the_rule(), mating_moves(draw)]
                        .concat();
                sfens.iter().map(|sfen| Question::part(sfen, "legal")).collect()
            },
            holds: Every(lists_legal_moves, Count::Positions),
            outside: NOT_ONLY_USI,
        },
        Spec {
            name: "finds_mates",
            points: 1,
            title: Text::new(
                "Finds mates of 1, 3, 5 and 7 plies, twelve of each.",
                "1 手詰め、3 手詰め、5 手詰め、7 手詰めを 12 題ずつ解く。",
            ),
            hint: Text::new(
                "The attacker needs one check that works; the defender must have no answer that works. A check may come from a piece that did not move.",
                "攻め方の局面は、詰む王手が 1 つでもあれば詰みです。玉方の局面は、詰みを逃れる応手が 1 つもないときに詰みです。動いた駒以外の駒による王手もあります。",
            ),
            questions: |draw| {
                let all = [(mates::IN_ONE, 1), (mates::IN_THREE, 3), (mates::IN_FIVE, 5), (mates::IN_SEVEN, 7)];
                all.into_iter().flat_map(|(list, plies)| mates_in(plies, &draw.problems(list, plies))).collect()
            },
            holds: Each(is_mate),
            outside: NOT_ONLY_USI,
        },
        Spec {
            name: "says_nomate",
            points: 1,
            title: Text::new(
                "Says that there is no mate where there is none so short, in 28 positions, and only there; one player is asked five more, one after the other.",
                "その手数では詰まない 28 局面でだけ、詰みがないと答える。同じプレイヤーに、さらに 5 局面を続けて尋ねる。",
            ),
            hint: Text::new(
                "Look at all answers: the king's, captures, and what is put in between. Is your last ply the attacker's?",
                "玉の逃げ方、取る手、合駒など、すべての応手を調べましょう。最後の 1 手は攻め方の手になっていますか。",
            ),
            questions: |draw| {
                let too_long = [(&mates::IN_THREE[..6], 3), (&mates::IN_FIVE[..6], 5), (&mates::IN_SEVEN[..6], 7)];
                let too_long = too_long.map(|(list, plies)| mates_in(plies - 2, &draw.problems(list, plies))).concat();
                let stuck = [mates_in(1, &[draw.mated()]), mates_in(3, &[draw.no_moves()])].concat();
                let there = [(&mates::IN_ONE[..4], 1), (&mates::IN_THREE[..4], 3)]
                    .map(|(list, plies)| mates_in(plies, &draw.problems(list, plies)));
                [too_long, mates_in(5, &draw.no_mate()), stuck, there.concat(), of_one_player(draw)].concat()
            },
            holds: Each(is_right),
            outside: NOT_ONLY_USI,
        },
        Spec {
            name: "heeds_the_drop_pawn_rule",
            points: 1,
            title: Text::new(
                "Sees no mate where only the drop-pawn rule saves the king, and mates without promoting where it must.",
                "打ち歩詰め以外に詰ます手がない局面では詰みがないと答え、成らずに攻めるしかない局面では、成らずに詰ます。",
            ),
            hint: Text::new(
                "Which list of moves do you search, and for both sides? A rook that does not promote may leave the king a square, and so the pawn a right to mate later.",
                "攻め方も玉方も、どの手の一覧から調べていますか。飛車が成らないと玉の逃げ場が残り、打ち歩詰めを避けられることがあります。",
            ),
            questions: |draw| {
                let declined = draw.declined_promotion();
                let declined = declined.iter().map(|(sfen, plies)| Question::mate(sfen, *plies, BUDGET));
                mates_in(5, &draw.saved_by_the_rule()).into_iter().chain(declined).collect()
            },
            holds: Each(is_right),
            outside: NOT_ONLY_USI,
        },
        Spec {
            name: "finds_the_shortest",
            points: 1,
            title: Text::new(
                "The line is the shortest mate, and the defender puts it off as long as possible.",
                "答えは最短の詰みで、玉方は最も長く逃げる。",
            ),
            hint: Text::new(
                "Look for one ply first, then three, then five. Of the defender's answers, the one with the longest shortest mate belongs to the line.",
                "まず 1 手、次に 3 手、5 手と深くしましょう。玉方の応手のうち、最短の詰みが最も長くなるものが答えの手順に入ります。",
            ),
            questions: |draw| {
                let shorter = draw.shorter_mate_by_checks();
                mates_in(7, &[shorter, draw.problems(mates::IN_THREE, 3), draw.problems(mates::IN_FIVE, 5)].concat())
            },
            holds: Every(is_best_for_both, Count::Positions),
            outside: NOT_ONLY_USI,
        },
        Spec {
            name: "stops_when_told",
            points: 1,
            title: Text::new(
                "Ends soon when the nodes or the time are used up or `stop` comes, not before, and does not say that there is no mate.",
                "節点数や時間を使い切ったとき、または `stop` が来たときは、すぐに終わる。それより前にはやめない。やめたとき「詰みがない」とは答えない。",
            ),
            hint: Text::new(
                "Ask `self.should_stop(pos)` at every node. A search that stops does not know whether there is a mate: `Err(Stopped)` must reach the caller.",
                "どの節点でも `self.should_stop(pos)` を呼びます。途中でやめたら、詰みの有無は分かりません。`Err(Stopped)` を呼び出し元まで返しましょう。",
            ),
            questions: |draw| {
                let ends = [(Until::Nodes(3000), 0), (Until::Stop(2000), 0), (Until::Byoyomi(80), 0), (Until::Nodes(LONG), LONG)];
                let questions = |sfen: &String| ends.map(|(until, more)| Question::mate_until(sfen, MANY, until, more + STOP_BUDGET));
                let soon = |sfen: &String| Question::mate_until(sfen, SOON_FOUND, Until::Nodes(SOON), STOP_BUDGET);
                let long = draw.turned_problems(mates::IN_NINE);
                let short = draw.easy_problems(&mates::IN_THREE[..4], SOON_FOUND);
                let soon_of_many =
                    [draw.easy_problems(&mates::IN_ONE[..4], 1), draw.easy_problems(&mates::IN_THREE[4..8], SOON_FOUND)].concat();
                let soon_of_many = soon_of_many.iter().map(|sfen| Question::mate_until(sfen, MANY, Until::Nodes(SOON), STOP_BUDGET));
                long.iter().flat_map(questions).chain(short.iter().map(soon)).chain(soon_of_many).collect()
            },
            holds: Each(stops),
            outside: NOT_ONLY_USI,
        },
        Spec {
            name: "proves_long_mates",
            points: 1,
            title: Text::new(
                "For the ambitious: df-pn finds mates of nine and of seventeen plies with few moves, says `nomate` where nothing gives check, \
                 and stops when told.",
                "発展問題: df-pn で、9 手詰めと 17 手詰めを少ない節点で見つけ、王手がない局面では詰みがないと答える。止められたら終わる。",
            ),
            hint: Text::new(
                "Look where the least is left to prove. All checks, ply by ply, are too many here.",
                "証明に必要な数が最も小さいところから調べましょう。すべての王手を順に深く読む方法では、節点が多くなりすぎます。",
            ),
            questions: |draw| {
                let shorter = [draw.problems(&mates::IN_THREE[..4], 3), draw.problems(&mates::IN_FIVE[..8], 5)].concat();
                let all =
                    [draw.problems(&mates::IN_ONE[..4], 1), shorter, draw.turned_problems(&mates::IN_NINE[1..]), draw.without_a_check()]
                        .concat();
                let all = [all, draw.other_sides(problems::IN_SEVENTEEN_AND_FIFTEEN)].concat();
                let proofs = all.iter().map(|sfen| Question::mate(sfen, MAX_PLY, PROOF_BUDGET));
                let ends = [Until::Nodes(1000), Until::Stop(1000)];
                let questions = |sfen: &String| ends.map(|until| Question::mate_until(sfen, MAX_PLY, until, STOP_BUDGET));
                proofs.chain(draw.turned_problems(&mates::IN_NINE[1..2]).iter().flat_map(questions)).collect()
            },
            holds: Each(proves_or_stops),
            outside: NOT_ONLY_USI,
        },
    ],
};

const NOT_ONLY_USI: Outside = Outside::Hidden(Text::new(
    "`part` is of this kit, and not every engine knows `go mate`, which is a command of its own.",
    "`part` はこの教材のコマンドです。また、`go mate` に対応していないエンジンもあります。",
));

/// Many times the nodes of the solution for the hardest of the problems.
const BUDGET: u64 = 3_000_000;

/// A mate of so few plies is found before the nodes are used up, even where [`MANY`] are allowed.
const SOON_FOUND: u32 = 3;

/// This many moves are enough for that.
const SOON: u64 = 15_000;

/// More plies than can be looked through.
const MANY: u32 = 15;

/// After so many, one check at the root has more behind it than a search may still do.
const LONG: u64 = 60_000;

/// The number of moves too many after the end was reported.
const STOP_BUDGET: u64 = 20_000;

/// Less than the search through all checks needs.
const PROOF_BUDGET: u64 = 400_000;

/// Each shows one thing about the drop-pawn rule.
const DROP_PAWN_RULE: &[&str] = &[
    // The gold that could take is pinned.
    "R2gk/1B3/3S1/5/4K b P 1",
    "2Rgk/K4/3G1/1b3/5 b P 1",
    // Nothing pins it.
    "3gk/1B3/3S1/5/4K b P 1",
    // The pawn cuts off no flight.
    "3s1/5/k1G2/2B1K/S4 b P 1",
    "k4/1R2r/K4/5/gS3 b P 1",
    // Several pawn drops, of which none mates.
    "4s/4k/1P+B2/b1s1G/K3R b RGP 1",
];

/// Two pieces could take the pawn, and one of them is pinned.
const PINNED_AND_FREE: &[&str] = &["R2gk/1B3/3Sg/5/4K b P 1"];

/// The king's only answer is to take a piece beside it that is not the pawn.
const TAKES_A_NEIGHBOUR: &[&str] = &["3Sk/5/2G2/5/K4 b P 1"];

/// The only piece that can take the pawn is between a rook and its king, and so it does after that, too.
const STAYS_IN_BETWEEN: &[&str] = &["1pkr1/5/1GgS1/5/K1R2 b P 1"];

/// As many pawn drops mate as in each of the list.
fn drop_pawn_rule(draw: &mut Draw) -> Vec<String> {
    let like = |sfen: &&str| {
        let mating = Position::from_sfen(sfen).map_or(0, |pos| mating_pawn_drops(&pos));
        draw.near(&[*sfen], &mut |pos| pos.hand_of(pos.side_to_move()).has(PieceKind::Pawn) && mating_pawn_drops(pos) == mating)
    };
    let alone: Vec<String> = DROP_PAWN_RULE.iter().flat_map(like).collect();
    let with_two_takers = draw.near(PINNED_AND_FREE, &mut |pos| pos.legal_moves().into_iter().any(|m| is_saved_by_one_of_two(pos, m)));
    let with_a_neighbour =
        draw.near(TAKES_A_NEIGHBOUR, &mut |pos| pos.legal_moves().into_iter().any(|m| is_saved_by_taking_a_neighbour(pos, m)));
    let on_the_line = draw.near(STAYS_IN_BETWEEN, &mut |pos| pos.legal_moves().into_iter().any(|m| is_saved_on_the_line(pos, m)));
    [alone, with_two_takers, with_a_neighbour, on_the_line].concat()
}

/// Returns the legal answers to `m` if that is a pawn dropped with check, none otherwise.
fn answers_to_a_pawn_check(pos: &Position, m: Move) -> Vec<Move> {
    let after = pos.after(m);
    let is_pawn_check = m.dropped() == Some(PieceKind::Pawn) && after.in_check();
    if is_pawn_check { after.legal_moves().into_iter().collect() } else { Vec::new() }
}

fn is_saved_by_taking_a_neighbour(pos: &Position, m: Move) -> bool {
    let king = pos.king_square(!pos.side_to_move());
    let takes_a_neighbour = |answer: &Move| answer.from() == Some(king) && answer.to() != m.to() && pos.piece_on(answer.to()).is_some();
    let answers = answers_to_a_pawn_check(pos, m);
    !answers.is_empty() && answers.iter().all(takes_a_neighbour)
}

fn is_saved_on_the_line(pos: &Position, m: Move) -> bool {
    let (us, them) = (pos.side_to_move(), !pos.side_to_move());
    let (king, all) = (pos.king_square(them), pos.pieces(us) | pos.pieces(them));
    let is_in_between = |from| from != king && !pos.attackers_if(us, king, all & !Bitboard::from_square(from)).is_empty();
    let answers = answers_to_a_pawn_check(pos, m);
    !answers.is_empty() && answers.iter().all(|answer| answer.to() == m.to() && answer.from().is_some_and(is_in_between))
}

/// Returns whether `m` is a pawn check that the king cannot leave, but a piece can take the pawn, while another one that attacks it is pinned.
fn is_saved_by_one_of_two(pos: &Position, m: Move) -> bool {
    let (us, them, to) = (pos.side_to_move(), !pos.side_to_move(), m.to());
    let after = pos.after(m);
    let king = after.king_square(them);
    let answers: Vec<Move> = after.legal_moves().into_iter().collect();
    let takers = after.attackers(them, to) & !Bitboard::from_square(king);
    let takes = |from| answers.iter().any(|answer| answer.from() == Some(from) && answer.to() == to);
    let is_pawn_check = m.dropped() == Some(PieceKind::Pawn) && after.attackers(us, king).contains(to);
    is_pawn_check
        && answers.iter().all(|answer| answer.to() == to && answer.from() != Some(king))
        && takers.into_iter().any(takes)
        && !takers.into_iter().all(takes)
}

/// Mates that are legal: by a pawn that moves, and by dropping another piece.
const PAWN_MOVES_THAT_MATE: &[&str] = &["R2gk/1B3/3SP/5/4K b - 1", "k4/5/ps3/3b1/KG2r w - 1"];
const DROPS_THAT_MATE: &[&str] = &["4k/5/4K/5/5 b G 1", "5/5/k4/5/K4 w gs 1"];

fn mating_moves(draw: &mut Draw) -> Vec<String> {
    let mates = |pos: &Position, m: Move| pos.is_legal(m).is_ok() && pos.after(m).is_mated();
    let is_pawn = |pos: &Position, m: Move| m.from().and_then(|from| pos.piece_on(from)).is_some_and(|piece| piece.kind == PieceKind::Pawn);
    let by_pawns = draw.near(PAWN_MOVES_THAT_MATE, &mut |pos| pos.legal_moves().into_iter().any(|m| is_pawn(pos, m) && mates(pos, m)));
    let by_drops = draw.near(DROPS_THAT_MATE, &mut |pos| pos.legal_moves().into_iter().any(|m| m.is_drop() && mates(pos, m)));
    [by_pawns, by_drops].concat()
}

fn pawn_checks(draw: &mut Draw, word: &'static str) -> Vec<Question> {
    let sfens = [drop_pawn_rule(draw), draw.pawn_checks()].concat();
    sfens.iter().map(|sfen| Question::part(sfen, word)).collect()
}

fn mates_in(plies: u32, sfens: &[String]) -> Vec<Question> {
    sfens.iter().map(|sfen| Question::mate(sfen, plies, BUDGET)).collect()
}

/// Mates and none, by turns.
fn of_one_player(draw: &mut Draw) -> Vec<Question> {
    let (three, five) = (draw.problems(&mates::IN_THREE[4..6], 3), draw.problems(&mates::IN_FIVE[..1], 5));
    let asked =
        [mates_in(3, &three[..1]), mates_in(3, &five), mates_in(1, &[draw.mated()]), mates_in(3, &three[1..]), mates_in(1, &three[..1])];
    Question::to_one_player(asked.concat())
}

fn only_looks(answer: &Answer) -> Result<(), Finding> {
    if answer.nodes == 0 {
        return Ok(());
    }
    Err(match answer.done.is_empty() {
        false => {
            finding!("you did {found} moves; this part only looks."; "手を {found} 回指しました。ここでは局面を見るだけです。"; found = answer.nodes)
        }
        true => finding!(
            "you set up {found} positions; this part only looks at the one that is there.";
            "局面を {found} 個作りました。ここでは、今の局面を見るだけです。";
            found = answer.nodes
        ),
    })
}

/// The pawn drop that gives check was done, and so was an answer if one saves the king. For the others a look may be enough.
fn tries_the_check(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let Some((m, mates)) = problems::checking_pawn_drop(&question.position()) else { return Ok(()) };
    // A player that tries moves on positions of its own tries as well, unseen.
    if answer.done.is_empty() && answer.nodes > 1 {
        return Ok(());
    }
    if !answer.done.contains(&(0, m)) {
        return Err(finding!(
            "you said of {m} whether it mates, but you did not do it; this part finds out by doing moves.";
            "{m} を指さずに、詰みかどうかを答えました。ここでは、実際に指して調べます。";
            m
        ));
    }
    let is_answered = |done: &[(u32, Move)]| done[0] == (0, m) && done[1].0 == 1;
    if mates || answer.done.windows(2).any(is_answered) {
        return Ok(());
    }
    Err(finding!(
        "you did {m}, but none of the answers; this part finds out by doing moves.";
        "{m} を指しましたが、応手を 1 つも指していません。ここでは、実際に指して調べます。";
        m
    ))
}

/// Returns the lines about pawn drops: the move, and the last word.
fn lines_of_drops(output: &str) -> Vec<(Move, &str)> {
    let halves = output.lines().filter_map(|line| line.trim().split_once(" mates: "));
    halves.filter_map(|(m, said)| Some((m.parse().ok()?, said))).collect()
}

fn tells_pawn_mates(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let pos = question.position();
    let said = lines_of_drops(&answer.part);
    for m in pos.pseudo_legal_moves().into_iter().filter(|m| m.dropped() == Some(PieceKind::Pawn)) {
        let mates = match pos.is_legal(m) {
            Ok(()) => false,
            Err(IllegalMoveError::DropPawnMate) => true,
            // Other effects of the pawn do not matter.
            Err(_) => continue,
        };
        match said.iter().find(|(of, _)| *of == m) {
            None => {
                return Err(no_answer());
            }
            Some((_, said)) if *said != mates.to_string() => return Err(wrong_about_pawn(m, mates)),
            Some(_) => {}
        }
    }
    Ok(())
}

fn wrong_about_pawn(m: Move, mates: bool) -> Finding {
    match mates {
        true => {
            finding!("{m} mates, but you say that it does not."; "{m} は打ち歩詰めですが、そうでないと答えています。"; m)
        }
        false => {
            finding!("{m} does not mate, but you say that it does."; "{m} は打ち歩詰めではありませんが、打ち歩詰めだと答えています。"; m)
        }
    }
}

fn lists_legal_moves(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let pos = question.position();
    let listed: Vec<Move> = answer.part.lines().filter_map(|line| line.parse().ok()).collect();
    for &m in &listed {
        if let Err(reason) = pos.is_legal(m) {
            return Err(finding!(
                "{m} is in your list, but it is illegal: {reason}.";
                "一覧に {m} がありますが、反則です（{reason_ja}）。";
                m, reason, reason_ja = reason.kanji()
            ));
        }
    }
    if let Some(m) = pos.legal_moves().into_iter().find(|m| !listed.contains(m)) {
        return Err(finding!("{m} is legal, but it is not in your list."; "{m} は合法手ですが、一覧にありません。"; m));
    }
    match listed.len() - pos.count_legal_moves() {
        0 => Ok(()),
        twice => Err(finding!("{twice} moves are in your list twice."; "一覧に {twice} 手が重複しています。"; twice)),
    }
}

/// Returns the line of an answer, which must be a mate of the length that was asked for.
fn line_of<'a>(question: &Question, answer: &'a Answer) -> Result<&'a [Move], Finding> {
    let plies = question.depth();
    match &answer.mate {
        Some(mate @ Checkmate::Mate(line)) => match mate.verify(&question.position(), plies) {
            Ok(()) => Ok(line),
            Err(mistake) => Err(no_mate_after_all(mate, &mistake)),
        },
        other => {
            let other = other.as_ref().map_or(String::new(), Checkmate::to_string);
            Err(match plies {
                MAX_PLY => {
                    finding!("there is a mate, but you answered `{other}`."; "詰みがありますが、`{other}` と答えました。"; other)
                }
                _ => finding!(
                    "there is a mate in {plies} {unit} at most, but you answered `{other}`.";
                    "{plies} 手以内の詰みがありますが、`{other}` と答えました。";
                    plies, other, unit = unit_of(plies)
                ),
            })
        }
    }
}

/// Why a line that was answered is no mate.
pub fn no_mate_after_all(mate: &Checkmate, mistake: &MateError) -> Finding {
    finding!("`{mate}` is no mate: {mistake}."; "`{mate}` は詰みになっていません。{mistake}。"; mate, mistake = mistake.text())
}

fn is_mate(question: &Question, answer: &Answer) -> Result<(), Finding> {
    line_of(question, answer).map(drop)
}

fn proves_or_stops(question: &Question, answer: &Answer) -> Result<(), Finding> {
    match question.ask {
        Ask::Mate { until: Some(_), .. } => stops(question, answer),
        // Without a check to begin with there is little to look at: for a search that tries quiet moves as well, without end.
        _ if !problems::has_a_check(&question.position()) => is_no_mate(question, answer),
        _ => is_mate(question, answer),
    }
}

/// The mate, or that there is none.
fn is_right(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let there_is_one = reference::mate_by_checks(&mut question.position(), question.depth()).is_some();
    if there_is_one { is_mate(question, answer) } else { is_no_mate(question, answer) }
}

fn is_no_mate(question: &Question, answer: &Answer) -> Result<(), Finding> {
    if answer.mate == Some(Checkmate::NoMate) {
        return Ok(());
    }
    if let Some(mate) = &answer.mate {
        mate.verify(&question.position(), question.depth()).map_err(|mistake| no_mate_after_all(mate, &mistake))?;
    }
    let (plies, other) = (question.depth(), answer.mate.as_ref().map_or(String::new(), Checkmate::to_string));
    Err(finding!(
        "there is no mate in {plies} {unit} at most, but you answered `{other}`.";
        "{plies} 手以内の詰みはありませんが、`{other}` と答えました。";
        plies, other, unit = unit_of(plies)
    ))
}

/// At every move of the line, the mate comes nearer by one ply and no more.
fn is_best_for_both(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let line = line_of(question, answer)?;
    let mut pos: Position = question.position();
    let shortest = reference::mate_by_checks(&mut pos, question.depth()).unwrap_or_default() as usize;
    if line.len() > shortest {
        return Err(finding!(
            "your line has {found} moves; there is a mate of {shortest}.";
            "手順は {found} 手ですが、{shortest} 手の詰みがあります。";
            found = line.len(), shortest
        ));
    }
    for (number, &m) in (1..).zip(line) {
        pos.do_move(m);
        let left = (shortest - number) as u32;
        let attacked = number % 2 == 1;
        let as_planned =
            if attacked { reference::is_mated_by_checks(&mut pos, left) } else { reference::mate_by_checks(&mut pos, left) == Some(left) };
        if !as_planned {
            return Err(match attacked {
                true => finding!(
                    "move {number} of your line, {m}, is not the shortest way to mate.";
                    "手順の {number} 手目 {m} は、最短の詰みではありません。";
                    number, m
                ),
                false => finding!(
                    "move {number} of your line, {m}, gives up too early: another answer puts the mate off longer.";
                    "手順の {number} 手目 {m} より長く逃げる応手があります。";
                    number, m
                ),
            });
        }
    }
    Ok(())
}

/// Many plies are allowed, and there is a short mate.
fn misses_a_short_mate(question: &Question, answer: &Answer) -> Finding {
    let plies = reference::mate_by_checks(&mut question.position(), SOON_FOUND).unwrap_or(SOON_FOUND);
    let (most, other) = (question.depth(), answer.mate.as_ref().map_or(String::new(), Checkmate::to_string));
    finding!(
        "asked for a mate in {most} plies at most and {soon} moves to do, you answered `{other}`; but there is a mate in {plies}, which is soon found.";
        "{most} 手以内、{soon} 節点までの指定に `{other}` と答えましたが、すぐに見つかる {plies} 手の詰みがあります。";
        most, soon = SOON, other, plies
    )
}

fn stops(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let Ask::Mate { until: Some(until), .. } = question.ask else { return Ok(()) };
    if answer.mate == Some(Checkmate::NoMate) {
        return Err(finding!(
            "you had to stop and said that there is no mate; but there is one, and you could not know.";
            "途中で止められたのに「詰みがない」と答えました。実際には詰みがあります。その時点では、まだ分からなかったはずです。"
        ));
    }
    let is_soon_found = until == Until::Nodes(SOON);
    if matches!(answer.mate, Some(Checkmate::Mate(_))) || is_soon_found && question.depth() == SOON_FOUND {
        is_mate(question, answer)?;
    } else if is_soon_found {
        return Err(misses_a_short_mate(question, answer));
    }
    if answer.mate == Some(Checkmate::NotImplemented) {
        return Err(finding!("there is no search for mates."; "詰みの探索がありません。"));
    }
    let allowed = until.nodes(question.position().side_to_move());
    // `should_stop` says it no sooner. Half of it, for those who stop a little before.
    if answer.mate == Some(Checkmate::Timeout) && answer.nodes < allowed / 2 {
        return Err(finding!(
            "you gave up after {found} moves, with a `timeout`; there was no reason to stop before {allowed}.";
            "{found} 手で `timeout` と答えましたが、{allowed} 手までは、やめる理由がありません。";
            found = answer.nodes, allowed
        ));
    }
    // A node has many moves, and one may look at all of them, and at their answers, before one asks again.
    let late = answer.nodes.saturating_sub(allowed);
    if late <= 1500 {
        return Ok(());
    }
    Err(
        finding!("the search had to end, but you did {late} moves more."; "探索を終えるはずの時点から、さらに {late} 手を指しています。"; late),
    )
}
