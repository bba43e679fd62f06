//! 12: retrograde analysis.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use minishogi::{Move, PieceKind, Position, Setup};
use minishogi_retrograde::{Solved, WrittenGame, parents};

use super::Holds::{Each, EachThen, Every};
use super::{Answer, Count, Draw, Exercise, Finding, Outside, Question, Spec, Text, each, reference};

pub(super) const EXERCISE: Exercise = Exercise {
    id: "12",
    folder: "12_retrograde",
    title: Text::new("Retrograde analysis", "後退解析"),
    plays: false,
    specs: &[
        Spec {
            name: "one_ply_back",
            points: 1,
            title: Text::new(
                "Part 1: right about the positions that are one ply from the end, in ten small games.",
                "パート 1: 10 個の小さなゲームで、終局の 1 手前の局面の値が正しい。",
            ),
            hint: Text::new(
                "The value of a position is that for the side to move there. What does a loss of the other side mean for the side that moved, and a win?",
                "局面の値は、その局面の手番側から見たものです。相手の負けは、そこへ指した側にとって何でしょうか。相手の勝ちはどうでしょうか。",
            ),
            questions: |draw| small(&draw.one_ply_games(ONE_PLY)),
            holds: Every(same_values, Count::Positions),
            outside: NOT_USI,
        },
        Spec {
            name: "wins_and_losses",
            points: 2,
            title: Text::new(
                "Part 1: knows of every position whether it is won, lost or drawn, in 13 small games.",
                "パート 1: 13 個の小さなゲームで、どの局面についても、勝ち・負け・引き分けの区別が正しい。",
            ),
            hint: Text::new(
                "One move to a lost position is enough to win. How many moves to won positions does it take to lose, and how do you know that it was the last?",
                "相手の負けの局面へ行く手が 1 つあれば勝ちです。負けになるのは、相手の勝ちの局面へ行く手がいくつあるときでしょうか。それが最後の 1 つだと、どうすれば分かりますか。",
            ),
            questions: |draw| small(&[draw.games_with(CHAINS), draw.mixed_games(MIXED)].concat()),
            holds: Every(same_winners, Count::Positions),
            outside: NOT_USI,
        },
        Spec {
            name: "draws",
            points: 1,
            title: Text::new(
                "Part 1: finds the draws, in eight games that can go on without end or end without a winner.",
                "パート 1: いつまでも続きうるゲームや、勝者なしで終わるゲーム 8 個で、引き分けを見つける。",
            ),
            hint: Text::new(
                "The analysis goes back from wins and losses only, so some positions get no value. Which side could be forced to lose there?",
                "引き分けの局面からは後退しないので、値が決まらない局面が残ります。そこで負けを強いられる側はあるでしょうか。",
            ),
            questions: |draw| small(&draw.games_with(DRAWS)),
            holds: Every(same_winners, Count::Positions),
            outside: NOT_USI,
        },
        Spec {
            name: "distances",
            points: 2,
            title: Text::new(
                "Part 1: counts the plies to the end, the winner being as fast and the loser as slow as possible, in 13 small games.",
                "パート 1: 13 個の小さなゲームで、勝つ側は最短、負ける側は最長の手順を選んだときの、終局までの手数が正しい。",
            ),
            hint: Text::new(
                "A position gets its value once. If those nearer to the end come first, which of several wins is found first, and which move of a loser last?",
                "局面の値が決まるのは 1 回だけです。終局に近い局面から順に調べれば、いくつかある勝ちのうち最初に見つかるのはどれで、負ける側の手のうち最後に見つかるのはどれでしょうか。",
            ),
            questions: |draw| small(&[draw.games_with(CHAINS), draw.mixed_games(MIXED)].concat()),
            holds: Every(same_values, Count::Positions),
            outside: NOT_USI,
        },
        Spec {
            name: "looks_at_each_position_once",
            points: 1,
            title: Text::new(
                "Part 1: asks for the moves of a position once, and once for what leads to it.",
                "パート 1: 1 つの局面について、指せる手と、そこへ来る手を、それぞれ 1 回だけ調べる。",
            ),
            hint: Text::new(
                "To look at all positions again after every ply is too much work. Who can have changed when one position got its value?",
                "1 手ごとにすべての局面を調べ直すのは無駄です。1 つの局面の値が決まったとき、影響を受けるのはどの局面でしょうか。",
            ),
            questions: |draw| small(&[draw.games_with(CHAINS), draw.mixed_games(MIXED)].concat()),
            holds: EachThen(looks_once, |observed| {
                each(observed, same_values)?;
                each(observed, goes_back)
            }),
            outside: NOT_USI,
        },
        Spec {
            name: "endgames",
            points: 1,
            title: Text::new(
                "Part 1: solves two endgames of a king and another piece against a king, such as king and gold against king.",
                "パート 1: 「玉と金 対 玉」のような、一方は玉ともう 1 枚、他方は玉だけの終盤を 2 つ、すべて解く。",
            ),
            hint: Text::new(
                "The code for small games works here. Set up the position by its `sfen` line and type `solve`: what do you say of it, and of its moves?",
                "小さなゲームで正しく動けば、ここでも動きます。`sfen` の行で局面を作り、`solve` と打ってみましょう。その局面の値と、そこで指せる手の値は、どうなっているでしょうか。",
            ),
            questions: |draw| draw.endgames(ENDGAMES).iter().map(|name| Question::solve(name, ENDGAME_BUDGET)).collect(),
            holds: Each(same_values),
            outside: NOT_USI,
        },
        Spec {
            name: "takes_moves_back",
            points: 1,
            title: Text::new(
                "Part 2: all positions from which a move on the board leads here, and no others, in 16 positions.",
                "パート 2: 16 局面で、盤上の駒を動かす手でその局面になる、1 手前の局面を過不足なく返す。",
            ),
            hint: Text::new(
                "The piece on the square was elsewhere before, perhaps not promoted yet. And a piece in the hand may have been captured there.",
                "今そのマスにある駒は、前は別のマスにあり、まだ成っていなかったかもしれません。今の持ち駒は、そこで取ったものかもしれません。",
            ),
            questions: |draw| parents_of(draw, MOVED),
            holds: Every(lists_parents, Count::Positions),
            outside: NOT_USI,
        },
        Spec {
            name: "takes_drops_back",
            points: 1,
            title: Text::new(
                "Part 2: the same with drops, in 14 positions.",
                "パート 2: 打つ手についても、14 局面で、1 手前の局面を過不足なく返す。",
            ),
            hint: Text::new(
                "A piece on the board may have come from the hand. Which pieces cannot have? Is the drop a legal one?",
                "盤上の駒は、持ち駒を打ったものかもしれません。打ったはずのない駒はどれでしょうか。その打つ手は合法でしょうか。",
            ),
            questions: |draw| parents_of(draw, DROPPED),
            holds: Every(lists_parents, Count::Positions),
            outside: NOT_USI,
        },
    ],
};

const NOT_USI: Outside = Outside::Hidden(Text::new(
    "`solve` and `part` are commands of this kit, not of USI.",
    "`solve` と `part` はこの教材のコマンドで、USI にはありません。",
));

/// Hundreds of times the cost of the solution: a player that reaches it never ends.
const BUDGET: u64 = 20_000;

/// Twice the cost of the solution for the largest of them.
const ENDGAME_BUDGET: u64 = 160_000;

const ENDGAMES: &[&str] = &["KG-K", "KP-K"];

/// Every position is an end or leads to one.
const ONE_PLY: &[&str] = &["-", "+", "=", "- 0", "+ 0", "- 0 0 0", "- + 0,1 1", "- - + 0,1 0,1,2 2", "+ + 0,1 1", "- = + 1,2 0,1 1 2"];

/// One thing each: a chain; a second way, shorter or longer; a first move that loses; a way out found late.
const CHAINS: &[&str] = &[
    "- 0 1 2 3 4 5 6 7 8",
    "1 2 3 4 5 6 7 8 9 10 +",
    "- 0 1 2 3 0,4 5",
    "- 0 1 2 3,1 4 5",
    "+ 0 1 2 1,3 4",
    "- 0 1 2 3 3,1 5 6",
    "- 0 1 2 3 4 5 1,3,5 7",
    "- 0 1 1,2 3,1 4,2 5",
];

/// Without order, with ends of all kinds.
const MIXED: &[&str] = &[
    "20 13,21,4 15 - 7 8,12 18 - 22,21 23 16,6 0,5 1,14 23 6,8 4 6,11,14 = 13 20,0 5 1,12 11,1 15",
    "11,1 8,13 2,15 5,22 13 - 10 11 11 = 21,3,13 18,4,23 15 12,6 15 20,13 16,11 + 1,2 16,6 3 21,0 7,12 5",
    "17 17 8,0,12 - 11,19 12,4,14 7,0 19,6 20 2 15,22,4 12,20,16 = 15 18 4 - 11,14,12 23,4 19,7 3 10 16 2,22",
    "15,11,21 8,2 2 3,22 3 7,22 15 15,17 6,9 20 0 10,19 16,18,7 6,17,2 22,11,15 9,14 - 15,8 8 = 5,10 - 5 7",
    "9,19,22 21,22 22 3 14 = 20,1 15,7 7,21 7,14 14 3,7 10 + 23,22 4 3,15 - 22 12,19,14 12,13 13 6,4 8",
];

/// Circles, which one side leaves, or both, or none, and ends without a winner.
const DRAWS: &[&str] = &["1 0", "0", "= 0 1 2", "- 0 3 1,2", "- 0 1,3 4 2,3", "- = 0,1 1,2 3 4,2", "+ 0,2 3 1", "- 0 1,4 2 3 1,4"];

/// The side that has just moved has kings, promoted pieces and pieces in hand: it dropped none.
const MOVED: &[&str] = &[
    "4k/5/5/5/K4 w - 1",
    "4k/5/5/5/K4 w 2G 1",
    "k4/5/5/5/4K b s 1",
    "2k2/5/5/5/2K2 w R 1",
    "5/3k1/5/1K3/5 b b 1",
    "4k/5/5/5/K4 w P 1",
    "5/k4/5/5/3K1 b p 1",
    "4k/5/1+S3/5/K4 w - 1",
    "4k/1+P3/5/5/K4 w - 1",
    "+R4/3k1/5/5/K4 w - 1",
    "5/5/1K3/3k1/4+r b - 1",
    "k1+B2/5/5/5/4K w - 1",
    "5/k4/5/2+s2/4K b - 1",
    "+R4/3k1/5/5/K4 w B 1",
    "2+B1k/5/2+P2/5/K4 w SG 1",
    "4k/5/K4/2+b2/4+r b 2gp 1",
];

/// The side that has just moved has pieces that it may have dropped.
const DROPPED: &[&str] = &[
    "4k/5/2G2/5/K4 w - 1",
    "4k/5/2g2/5/K4 b - 1",
    "k4/5/5/3S1/4K w - 1",
    "k4/3r1/5/5/K4 b - 1",
    "k4/5/2B2/5/4K w - 1",
    "4k/5/2P2/5/K4 w - 1",
    "k4/2p2/5/5/4K b - 1",
    "4k/5/G4/5/K4 w G 1",
    "4k/2+S2/2S2/5/K4 w P 1",
    "k4/5/1r1b1/5/4K b p 1",
    // It is mate by a pawn, which cannot have been dropped.
    "R2gk/1B2P/3S1/5/4K w - 1",
    "k4/5/1s3/p2b1/KG2r b - 1",
    // It is mate by a gold, which can.
    "4k/4G/4K/5/5 w - 1",
    // Check by a pawn.
    "4k/4P/5/5/K4 w R 1",
];

fn small(games: &[&'static str]) -> Vec<Question> {
    games.iter().map(|game| Question::solve(game, BUDGET)).collect()
}

/// Drawn, as in each of the list a drop may have led there, or none; and where two pieces of a kind are in hand, they are there as well.
fn parents_of(draw: &mut Draw, listed: &[&str]) -> Vec<Question> {
    let like = |sfen: &&str| {
        let listed = Position::from_sfen(sfen);
        let [was_dropped, has_two] = [may_be_dropped, has_two_of_a_kind].map(|holds| listed.as_ref().is_ok_and(holds));
        draw.near(&[*sfen], &mut |pos| {
            may_be_dropped(pos) == was_dropped && (has_two_of_a_kind(pos) || !has_two) && !parents(pos).is_empty()
        })
    };
    listed.iter().flat_map(like).map(|sfen| Question::part(&sfen, "parents")).collect()
}

/// Returns whether the side that has just moved holds two pieces of a kind. There is one position before either was captured, not two.
fn has_two_of_a_kind(pos: &Position) -> bool {
    PieceKind::IN_HAND.iter().any(|&kind| pos.hand_of(!pos.side_to_move()).count(kind) > 1)
}

/// Returns whether the last move may have been a drop.
fn may_be_dropped(pos: &Position) -> bool {
    let last_move = |parent: &Position| parent.legal_moves().into_iter().find(|&m| place(&parent.after(m)) == place(pos));
    parents(pos).iter().filter_map(last_move).any(Move::is_drop)
}

/// Returns the right values of a game; those of an endgame are found once.
fn right_values(game: &WrittenGame) -> Vec<Solved> {
    static KNOWN: LazyLock<Mutex<HashMap<String, Vec<Solved>>>> = LazyLock::new(Mutex::default);
    let WrittenGame::Endgame(endgame) = game else { return reference::solve(game.game()) };
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(endgame.to_string()).or_insert_with(|| reference::solve(endgame)).clone()
}

fn same_values(question: &Question, answer: &Answer) -> Result<(), Finding> {
    compare(question, answer, |value, right| value == right)
}

fn same_winners(question: &Question, answer: &Answer) -> Result<(), Finding> {
    compare(question, answer, |value, right| std::mem::discriminant(&value) == std::mem::discriminant(&right))
}

/// Compares all values with the right ones, and complains of the position nearest to the end.
fn compare(question: &Question, answer: &Answer, same: fn(Solved, Solved) -> bool) -> Result<(), Finding> {
    let Some(game) = question.game() else { return Ok(()) };
    let (positions, found) = (game.game().positions(), answer.solved.len());
    if found != positions {
        let (en, ja) =
            if found < positions { (found.to_string(), format!(" {found} 個")) } else { ("more".into(), "それより多い数".into()) };
        return Err(finding!(
            "the game has {positions} positions, but you returned {en} values.";
            "局面は {positions} 個ありますが、返した値は{ja}です。";
            positions, en, ja
        ));
    }
    let right = right_values(&game);
    let is_wrong = |position: &usize| !same(answer.solved[*position], right[*position]);
    let count = (0..positions).filter(is_wrong).count();
    // A mistake far from the end often comes from one nearer to it.
    let first = (0..positions).filter(is_wrong).min_by_key(|&position| right[position].plies().unwrap_or(u16::MAX));
    let Some(position) = first else { return Ok(()) };
    let (value, expected) = (answer.solved[position], right[position]);
    let place = match &game {
        WrittenGame::Endgame(game) => finding!(
            "position {position}, `sfen {sfen}`,"; "局面 {position}（`sfen {sfen}`）"; position, sfen = game.position(position).sfen()
        ),
        WrittenGame::Graph(_) => finding!("position {position}"; "局面 {position} "; position),
    };
    let why = reason(&game, position, &right);
    Err(finding!(
        "{place} has the value `{expected}`, you say `{value}`{why}. Wrong values: {count} of {positions}.";
        "{place}の値は「{expected_ja}」ですが、「{value_ja}」と答えています{why}。間違った値: {positions} 個のうち {count} 個。";
        place, expected, value, why, count, positions, expected_ja = in_japanese(expected), value_ja = in_japanese(value)
    ))
}

/// Returns the positions after the moves, if they are few.
fn reason(game: &WrittenGame, position: usize, right: &[Solved]) -> Text {
    let mut after = Vec::new();
    game.game().moves(position, &mut after);
    if game.game().ended(position).is_some() {
        return Text::new("; the game is over there", "（そこで終局しています）");
    }
    if after.len() > 4 {
        return Text::new("", "");
    }
    let list = |word: fn(Solved) -> String| after.iter().map(|&after| format!("{after} ({})", word(right[after]))).collect::<Vec<_>>();
    Text::of(
        format!("; moves lead to {}", list(|value| value.to_string()).join(", ")),
        format!("（手の行き先: {}）", list(in_japanese).join("、")),
    )
}

fn in_japanese(value: Solved) -> String {
    match value {
        Solved::Win(plies) => format!("{plies} 手で勝ち"),
        Solved::Loss(plies) => format!("{plies} 手で負け"),
        Solved::Draw => "引き分け".to_string(),
    }
}

fn looks_once(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let Some(game) = question.game() else { return Ok(()) };
    let positions = game.game().positions();
    if answer.looked_back.is_empty() {
        return Err(finding!(
            "you never called `unmoves`: retrograde analysis goes from the end backwards.";
            "`unmoves` を一度も呼んでいません。後退解析では、終局の局面から 1 手前の局面を順に求めます。"
        ));
    }
    if answer.nodes <= 2 * positions as u64 {
        return Ok(());
    }
    Err(finding!(
        "you called `moves` and `unmoves` {found} times in a game of {positions} positions: expected {expected} at most.";
        "{positions} 局面のゲームで `moves` と `unmoves` を {found} 回呼びました。{expected} 回以下で済むはずです。";
        found = answer.nodes, positions, expected = 2 * positions
    ))
}

/// Each value, and they are right, comes from behind: a win from a loss that the player looked back from, a loss from all that its moves lead to.
fn goes_back(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let Some(game) = question.game() else { return Ok(()) };
    let (game, values) = (game.game(), &answer.solved);
    let is_seen = |after: &usize| answer.looked_back.contains(&(*after as u64));
    let mut after = Vec::new();
    for position in (0..values.len()).filter(|&position| game.ended(position).is_none()) {
        game.moves(position, &mut after);
        // The position that the player should have looked back from.
        let missing = match values[position] {
            Solved::Win(plies) => {
                let mut sources = after.iter().filter(|&&after| values[after] == Solved::Loss(plies - 1));
                if sources.clone().any(is_seen) { None } else { sources.next() }
            }
            Solved::Loss(_) => after.iter().find(|after| !is_seen(after)),
            Solved::Draw => None,
        };
        let Some(missing) = missing else { continue };
        let (value, from) = (values[position], values[*missing]);
        return Err(finding!(
            "position {position} has the value `{value}` because position {missing} is a `{from}`, for which you never called `unmoves`.";
            "局面 {position} の値「{value_ja}」は、局面 {missing} の「{from_ja}」から決まりますが、局面 {missing} の `unmoves` を呼んでいません。";
            position, value, missing, from, value_ja = in_japanese(value), from_ja = in_japanese(from)
        ));
    }
    Ok(())
}

/// Returns a position without its past and its number.
fn place(pos: &Position) -> Setup {
    Setup { number: 1, ..pos.setup() }
}

fn lists_parents(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let pos = question.position();
    let right = parents(&pos);
    let mut listed: Vec<Setup> = Vec::new();
    for sfen in answer.part.lines().filter_map(|line| line.strip_prefix("sfen ")) {
        let Ok(found) = Position::from_sfen(sfen) else {
            return Err(finding!("`{sfen}` is no position."; "`{sfen}` は局面ではありません。"; sfen));
        };
        if found.side_to_move() == pos.side_to_move() {
            return Err(finding!(
                "in your list is `{sfen}`, where the same side is to move as after the move.";
                "一覧に `{sfen}` がありますが、手番が指した後と同じです。";
                sfen
            ));
        }
        if !right.iter().any(|parent| place(parent) == place(&found)) {
            return Err(finding!(
                "in your list is `{sfen}`, but no legal move leads from there to this position.";
                "一覧に `{sfen}` がありますが、そこからこの局面になる合法手はありません。";
                sfen
            ));
        }
        if listed.contains(&place(&found)) {
            return Err(finding!("`{sfen}` is in your list twice."; "一覧に `{sfen}` が重複しています。"; sfen));
        }
        listed.push(place(&found));
    }
    match right.iter().find(|parent| !listed.contains(&place(parent))) {
        None => Ok(()),
        Some(missing) => {
            let sfen = missing.sfen();
            let m = missing.legal_moves().into_iter().find(|&m| place(&missing.after(m)) == place(&pos)).unwrap_or(Move::RESIGN);
            Err(finding!(
                "from `{sfen}` the move {m} leads to this position, but it is not in your list.";
                "`{sfen}` から {m} と指すとこの局面になりますが、一覧にありません。";
                sfen, m
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_specs_say_how_many_there_are() {
        let counts = EXERCISE.specs.iter().map(|spec| (spec.questions)(&mut Draw::fixed()).len()).collect::<Vec<_>>();
        assert_eq!(counts, [10, 13, 8, 13, 13, 2, 16, 14]);
    }

    /// In the positions about moves on the board, the side that has just moved dropped nothing.
    #[test]
    fn drops_are_in_the_positions_that_are_about_them() {
        let dropped = |sfen: &&&str| may_be_dropped(&Position::from_sfen(sfen).unwrap());
        assert_eq!(MOVED.iter().filter(dropped).count(), 0);
        assert_eq!(DROPPED.iter().filter(dropped).count(), 12);
    }
}
