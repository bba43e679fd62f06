//! 14: any game.

use std::collections::HashMap;

use minishogi::game::{Game, GameText, highest_first, perft};
use minishogi::{Random, VALUE_INFINITE, Value, mate_distance};
use minishogi_games::{ConnectFour, DEPTH_OF_LAYERS, Layers, TicTacToe};

use super::Holds::{All, Every};
use super::breakthrough::{Breakthrough, alpha_beta, at_rest, drawn_small, in_words, solve};
use super::finding::no_answer;
use super::order::{place, repeated};
use super::{Answer, Ask, Complaint, Count, Draw, Exercise, Finding, Observed, Outside, Question, Spec, Text, each};

pub(super) const EXERCISE: Exercise = Exercise {
    id: "14",
    folder: "14_any_game",
    title: Text::new("Any game", "どんなゲームでも"),
    plays: true,
    specs: &[
        Spec {
            name: "alpha_beta_of_minishogi",
            points: 1,
            title: Text::new(
                "Part 1: in minishogi, the value of alpha-beta and no more nodes than it, in 12 searches.",
                "パート 1: 5五将棋で、αβ法と同じ値を、αβ法以下の節点数で求める（探索 12 回）。",
            ),
            hint: Text::new(
                "It is exercise 05, with `game` for the position. What does the window look like to the other side, and where may you stop?",
                "局面の代わりに `game` を使うだけで、演習 05 と同じです。相手から見た窓はどうなり、どこで打ち切れるでしょうか。",
            ),
            questions: |draw| {
                // So few lines that a player without a cut answers.
                let positions = draw.from_games(4, POSITIONS, &mut |pos| pos.has_legal_move() && perft(pos, 2) < 2000);
                (1..=3)
                    .flat_map(|depth| positions.iter().map(move |sfen| about("minishogi", "value", depth, sfen)).collect::<Vec<_>>())
                    .collect()
            },
            holds: Every(|question, answer| judge_one(question, answer, same_alpha_beta), Count::First),
            outside: NOT_USI,
        },
        Spec {
            name: "games_that_end",
            points: 1,
            title: Text::new(
                "Part 1: plays 16 positions of tic-tac-toe and connect four to their ends: won, lost and drawn.",
                "パート 1: 三目並べと四目並べの 16 局面を、勝ち・負け・引き分けが決まるまで読み切る。",
            ),
            hint: Text::new(
                "If there is no legal move, the game is over. Is it always the side to move that has lost, and how far from the root is it?",
                "合法手がなければ、終局です。負けたのは必ず手番側でしょうか。その局面は、ルートから何手先でしょうか。",
            ),
            questions: |draw| {
                let mut questions = ends::<TicTacToe>(draw, 8, 9, |random| 2 + random.below(6));
                questions.extend(ends::<ConnectFour>(draw, 8, 12, |random| 11 + random.below(6)));
                questions
            },
            holds: Every(|question, answer| judge_one(question, answer, same_end), Count::First),
            outside: NOT_USI,
        },
        Spec {
            name: "own_moves",
            points: 1,
            title: Text::new(
                "Part 2: the legal moves of breakthrough in 12 positions, and how many lines of three moves there are.",
                "パート 2: ブレイクスルーの 12 局面の合法手と、3 手の手順の数。",
            ),
            hint: Text::new(
                "Straight ahead only to an empty square, diagonally also to take. And where has the side that has just moved won? If only the number of lines is wrong: does `undo_move` bring everything back?",
                "まっすぐ前へは空いたマスにしか進めませんが、斜め前へは駒を取って進むこともできます。直前に指した側が勝っているのは、どんな局面でしょうか。手順の数だけが違うなら、`undo_move` で元に戻っているでしょうか。",
            ),
            questions: |draw| {
                let positions = breakthroughs(draw, 10);
                let over = OVER.iter().map(|text| (*text).to_string());
                let all: Vec<String> = positions.into_iter().chain(over).collect();
                let mut questions: Vec<Question> = all.iter().map(|text| own("moves", text)).collect();
                questions.extend(all.iter().map(|text| about("breakthrough", "perft", 3, text)));
                questions
            },
            holds: All(|observed| {
                judge(observed, same_moves)?;
                judge(observed, same_perft)
            }),
            outside: NOT_USI,
        },
        Spec {
            name: "own_undo",
            points: 1,
            title: Text::new(
                "Part 2: after each move of 10 positions the board is right, and after taking it back as it was, with a reply before or without.",
                "パート 2: 10 局面のどの手でも、指した後の盤が正しく、戻した後は（応手まで進めて戻した後も）元のとおりになる。",
            ),
            hint: Text::new(
                "A man that was taken must come back when the move is taken back, with the colour it had. And whose turn is it then?",
                "取った駒は、手を戻すときに元の色で盤に戻らなければなりません。そのとき手番はどちらでしょうか。",
            ),
            questions: |draw| breakthroughs(draw, 10).iter().map(|text| own("moves", text)).collect(),
            holds: Every(|question, answer| judge_one(question, answer, undone), Count::First),
            outside: NOT_USI,
        },
        Spec {
            name: "own_values",
            points: 1,
            title: Text::new(
                "Part 2: the value of 16 positions for the side to move, Black or White.",
                "パート 2: 16 局面の、手番側（先手でも後手でも）から見た値。",
            ),
            hint: Text::new(
                "A man is worth 100. If White is to move and has a man more, is that good or bad?",
                "駒 1 枚は 100 点です。後手番で、後手の駒が 1 枚多いのは、良いことでしょうか、悪いことでしょうか。",
            ),
            questions: |draw| {
                let positions = breakthroughs(draw, 8);
                let both = |text: &String| [own("eval", text), own("eval", &Breakthrough::read(text).other_side().text())];
                positions.iter().flat_map(both).collect()
            },
            holds: Every(|question, answer| judge_one(question, answer, same_value), Count::First),
            outside: NOT_USI,
        },
        Spec {
            name: "own_key",
            points: 1,
            title: Text::new(
                "Part 2: different positions have different keys, equal ones the same: 59 positions and all that a move leads to.",
                "パート 2: 違う局面には違うキー、同じ局面には同じキー（59 局面と、そこから 1 手進めた局面すべて）。",
            ),
            hint: Text::new(
                "The same men with the other side to move are another position. Does every square count, and does the way there count?",
                "駒の配置が同じでも、手番が違えば別の局面です。キーは、どのマスの駒が変わっても変わりますか。そこまでの手順によって変わってしまいませんか。",
            ),
            questions: |draw| {
                let positions = breakthroughs(draw, 12);
                let mut all: Vec<String> =
                    positions.iter().flat_map(|text| [text.clone(), Breakthrough::read(text).other_side().text()]).collect();
                // In the list there are positions that differ in their colours alone; random ones have none.
                if draw.seed().is_some() {
                    let recoloured = Breakthrough::read(&all[0]).recoloured().text();
                    all.pop();
                    all.push(recoloured);
                }
                let corners = with_a_digit_changed(&positions[0]);
                let keys =
                    all.iter().map(String::as_str).chain(CARRIED).chain(corners.iter().map(String::as_str)).map(|text| own("key", text));
                let after = positions.iter().map(|text| own("moves", text));
                let after_a_move = positions.iter().map(|text| own("key", &after_first_move(text)));
                keys.chain(after).chain(after_a_move).collect()
            },
            holds: All(keys_tell_apart),
            outside: NOT_USI,
        },
        Spec {
            name: "own_game_solved",
            points: 1,
            title: Text::new(
                "Parts 1 and 2: 6 positions of breakthrough are played to their ends by alpha-beta.",
                "パート 1 と 2: ブレイクスルーの 6 局面を、αβ法で最後まで読み切る。",
            ),
            hint: Text::new(
                "If the moves are right and taken back whole, what is it worth to the side to move that the other has come through?",
                "手の生成も戻し方も正しければ、相手に突破された局面の値は、手番側にとってどうなるでしょうか。",
            ),
            questions: |draw| own_ends(draw, 6).iter().map(|text| about("breakthrough", "value", 20, text)).collect(),
            holds: Every(|question, answer| judge_one(question, answer, same_end), Count::First),
            outside: NOT_USI,
        },
        Spec {
            name: "quiet",
            points: 1,
            title: Text::new(
                "Part 3: the value at rest, with its cuts, of 8 positions of breakthrough (with the gain of each move) and of 22 of minishogi, in check or not.",
                "パート 3: 静止探索の値と枝刈り。ブレイクスルーの 8 局面（どの手が何点の駒を取るかも）と、5五将棋の 22 局面（王手の局面もある）。",
            ),
            hint: Text::new(
                "A side need not take, so standing pat is a choice; but in check it is none, and a side without a move there is mated.",
                "必ず取らなければならないわけではないので、stand pat も選べます。ただし王手のときは選べず、そこで手がなければ詰みです。",
            ),
            questions: |draw| {
                let own_positions: Vec<String> = (0..8).map(|number| Breakthrough::drawn(&mut draw.random, 6 + number).text()).collect();
                let checked = draw.near(IN_CHECK, &mut |pos| pos.in_check() && is_small(pos));
                let calm = draw.near(AT_REST, &mut |pos| !pos.in_check() && is_small(pos) && pos.has_legal_move());
                let mated = draw.near(MATED_AT_REST, &mut |pos| !pos.in_check() && is_small(pos) && is_mated_at_rest(pos));
                let alone = draw.near(LEFT_ALONE, &mut |pos| !pos.in_check() && is_small(pos) && is_best_left_alone(pos));
                let gained = draw.near(GAINED_QUIETLY, &mut |pos| !pos.in_check() && is_small(pos) && is_gained_quietly(pos));
                let promoted = draw.near(PROMOTED, &mut |pos| !pos.in_check() && is_small(pos) && is_promoted_at_rest(pos));
                let second = draw.near(SECOND_CAPTURE, &mut |pos| !pos.in_check() && is_small(pos) && needs_every_capture(pos));
                let bad = draw.near(TWO_BAD_CAPTURES, &mut |pos| !pos.in_check() && is_small(pos) && needs_alpha(pos));
                let busy = draw.from_games(4, NEEDS_CUTS, &mut |pos| !pos.in_check() && needs_cuts(pos));
                let minishogi = checked
                    .iter()
                    .chain(&second)
                    .chain(&bad)
                    .chain(&calm)
                    .chain(&mated)
                    .chain(&alone)
                    .chain(&gained)
                    .chain(&promoted)
                    .chain(&busy)
                    .map(|sfen| question("minishogi", "quiet", sfen));
                let own_positions = own_positions.iter().flat_map(|text| [own("gains", text), own("quiet", text)]);
                own_positions.chain(minishogi).collect()
            },
            holds: All(|observed| {
                judge(observed, same_gains)?;
                judge(observed, same_at_rest)?;
                judge(observed, cuts_at_rest)
            }),
            outside: NOT_USI,
        },
        Spec {
            name: "deepens",
            points: 1,
            title: Text::new(
                "Part 3: the search solves 18 positions of three games, and four drawn games to depth 8, with far fewer nodes by its table, and ends where it is told to.",
                "パート 3: 3 つのゲームの 18 局面を読み切り、でたらめに作った 4 つのゲームでは深さ 8 の値を求める。表を使って節点をずっと少なくし、決められたところで止まる。",
            ),
            hint: Text::new(
                "Is a bound used only outside the window, and a mate counted from where it is found? What happens to the moves done when it has to stop?",
                "上界や下界は、窓の外でだけ使っていますか。詰みの手数は、見つけた節点から数えていますか。途中で止まるとき、進めた手をどうしていますか。",
            ),
            questions: |draw| {
                let mut questions: Vec<Question> = Vec::new();
                questions.push(about("tic-tac-toe", "best", 9, ".../.../..."));
                questions.extend(BOUNDS.map(|text| about("tic-tac-toe", "best", 9, text)));
                questions.extend(LATE_MATES.map(|text| about("connect-four", "best", 12, text)));
                questions.extend((0..3).map(|_| question_of::<TicTacToe>(draw, "best", 9, 1)));
                questions.extend((0..6).map(|_| question_of::<ConnectFour>(draw, "best", 12, 9)));
                questions.extend(own_ends(draw, 4).iter().map(|text| about("breakthrough", "best", 20, text)));
                questions.extend((1..=3).map(|number| about("connect-four", "nodes", 700 * number, "startpos")));
                questions.push(question("tic-tac-toe", "ladder", &LADDER.to_string()));
                questions.extend(LAYERS.map(|seed| question("tic-tac-toe", "layers", &seed.to_string())));
                questions
            },
            holds: All(|observed| {
                judge(observed, same_best)?;
                judge(observed, ends_in_time)?;
                judge(observed, uses_exact_values)?;
                judge(observed, finds_drawn_values)
            }),
            outside: NOT_USI,
        },
        Spec {
            name: "nine_by_nine",
            points: 1,
            title: Text::new(
                "Part 4: in 9x9 shogi the search finds 6 mates, and your values are the same for both sides and know a gold more.",
                "パート 4: 9×9 の本将棋で 6 題の詰みを見つける。評価値は、先後を入れ替えても変わらず、金 1 枚の得を反映する。",
            ),
            hint: Text::new(
                "The same search, another game. Turn the board round and exchange the colours: does the side to move see the same value?",
                "探索は同じで、ゲームが違うだけです。盤を回して先後を入れ替えたとき、手番側から見た値は同じでしょうか。",
            ),
            questions: shogi_questions,
            holds: All(|observed| {
                judge(observed, mates)?;
                same_for_both_sides(observed)
            }),
            outside: NOT_USI,
        },
    ],
};

const NOT_USI: Outside =
    Outside::Hidden(Text::new("`part` is a command of this kit, not of USI.", "`part` はこの教材のコマンドで、USI にはありません。"));

/// A man of Black, and instead of it one of White on a square beside it: with a digit too few, too large a value carries over to the next.
const CARRIED: [&str; 5] = [
    "w..../...../..b../...../b.... b",
    "w..../...../...w./...../b.... b",
    "w..../...../.w.../...../b.... b",
    "w..../..w../...../...../b.... b",
    "w..../...../...../..w../b.... b",
];

/// Returns every man and no man on the corners, and the same with the other side to move: where the side is added to one of the digits and has none
/// of its own, two of these are one number. In any order of the squares, a corner comes first and a corner comes last.
fn with_a_digit_changed(text: &str) -> Vec<String> {
    let base = Breakthrough::read(text);
    let corners = [(1, 1), (5, 1), (1, 5), (5, 5)].into_iter().filter_map(|(file, rank)| minishogi::Square::new(file, rank));
    let men = [None, Some(minishogi::Color::Black), Some(minishogi::Color::White)];
    let each = corners.flat_map(|square| men.map(|man| (square, man)));
    let changed = each.map(|(square, man)| {
        let mut game = base.clone();
        game.men[square.index()] = man;
        game
    });
    let mut texts: Vec<String> = changed.flat_map(|game| [game.text(), game.other_side().text()]).collect();
    texts.sort();
    texts.dedup();
    texts
}

const POSITIONS: &[&str] =
    &["rbsgk/4p/5/P4/KGSBR b - 1", "r2k1/2bgp/5/PRS2/K4 w BSg 1", "2k2/1g3/2+P2/1r1S1/K2R1 w Bs 8", "1rk2/5/1+S1p1/2G2/K2B1 b RGbsp 30"];

const IN_CHECK: &[&str] = &["4k/4G/4K/5/5 w - 1", "4k/4R/5/5/K4 w - 1", "k4/5/R4/1g3/4K w - 3", "2k2/2P2/2s2/5/2K2 w - 5"];

const AT_REST: &[&str] = &["4k/5/2g2/2R2/K4 b - 1", "k4/1s3/3P1/2G2/3K1 w - 4"];

/// A capture mates, one ply from there.
const MATED_AT_REST: &[&str] = &["4k/4p/4G/4R/K4 b - 1", "4k/r4/g4/P4/K4 w - 4"];

/// The piece that can be taken is protected.
const LEFT_ALONE: &[&str] = &["3gk/3p1/5/3R1/K4 b - 1", "k4/5/1r3/1P3/1GK2 w - 4"];

/// A move that takes nothing gains something: a rook promotes with check.
const GAINED_QUIETLY: &[&str] = &["k4/5/5/3R1/K4 b - 1", "4k/1r3/5/5/4K w - 1"];

/// A pawn promotes on an empty square, which takes nothing and belongs to the captures.
const PROMOTED: &[&str] = &["4k/P4/5/5/K4 b - 1", "k4/5/2r2/4p/1K3 w - 4"];

/// The best capture is not the first one: the dearest piece is protected.
const SECOND_CAPTURE: &[&str] = &["K3p/5/1B3/s1g2/3k1 b - 1", "k4/5/4p/K1s2/2Rg1 b - 1"];

/// Behind, and two pieces can be taken that are protected.
const TWO_BAD_CAPTURES: &[&str] = &["2k2/3p1/1gsR1/5/1K3 b - 1", "R1p2/1s3/5/5/K2gk b - 1"];

/// Taken from games: without one of its cuts, the quiescence search does more moves.
const NEEDS_CUTS: &[&str] = &[
    "rb2k/2g2/P1s1p/G1B2/K1S1R w - 10",
    "r1s1k/3gp/3B1/P1b2/KGSR1 b - 9",
    "r1s1k/b1G1p/2g2/P2B1/1KS1R w - 16",
    "r1sgk/b3p/P1K2/2S2/1G1bR b - 11",
];

/// A draw with best play, but not to a player that takes a bound for the value; and the same seen from the other corner.
const BOUNDS: [&str; 2] = [".o./.../.x.", ".x./.../.o."];

/// Won in 11 plies, but not in so many to a player that counts mates in the table by the depth.
const LATE_MATES: [&str; 2] = ["o..../x..../o...x/xoxox", "...../...../x.oxx/xoxoo"];

/// The side to move has lost: a man has come through, or it has none left.
const OVER: &[&str] = &["b..../..w../...../..b../..... w", "...../....b/...../...../..... w"];

/// Returns whether brute force is quick there.
fn is_small(pos: &minishogi::Position) -> bool {
    let on_board = minishogi::Square::all().filter(|&square| pos.piece_on(square).is_some()).count();
    on_board <= 6 && minishogi::Color::ALL.iter().all(|&color| pos.hand_of(color).iter().next().is_none())
}

fn question(game: &str, what: &str, text: &str) -> Question {
    Question::part_anywhere(format!("{game} {what} {text}").leak())
}

fn about(game: &str, what: &str, number: u32, text: &str) -> Question {
    question(game, what, &format!("{number} {text}"))
}

fn own(what: &str, text: &str) -> Question {
    question("breakthrough", what, text)
}

/// Positions with men of both sides, both to move.
fn breakthroughs(draw: &mut Draw, count: usize) -> Vec<String> {
    (0..count).map(|number| Breakthrough::drawn(&mut draw.random, 3 + number).text()).collect()
}

/// As if it had been set up so.
fn after_first_move(text: &str) -> String {
    let mut game = Breakthrough::read(text);
    game.legal_moves().first().into_iter().for_each(|&m| game.do_move(m));
    game.text()
}

/// Returns whether every capture loses more than it wins.
fn is_mated_at_rest(pos: &minishogi::Position) -> bool {
    mate_distance(at_rest(&mut pos.clone(), 0)).is_some()
}

fn is_best_left_alone(pos: &minishogi::Position) -> bool {
    let mut pos = pos.clone();
    let captures = Game::captures(&pos);
    let now = Game::evaluate(&pos);
    !captures.is_empty()
        && captures.into_iter().all(|m| {
            Game::do_move(&mut pos, m);
            let value = -at_rest(&mut pos, 1);
            Game::undo_move(&mut pos, m);
            value < now
        })
}

fn is_gained_quietly(pos: &minishogi::Position) -> bool {
    let mut pos = pos.clone();
    let now = at_rest(&mut pos, 0);
    pos.legal_moves().into_iter().filter(|&m| Game::gain(&pos, m) == 0).collect::<Vec<_>>().into_iter().any(|m| {
        Game::do_move(&mut pos, m);
        let value = -at_rest(&mut pos, 1);
        Game::undo_move(&mut pos, m);
        value > now
    })
}

/// Returns whether the value at rest is another where only moves that take something are looked at.
fn is_promoted_at_rest(pos: &minishogi::Position) -> bool {
    fn by_what_is_taken(pos: &mut minishogi::Position, ply: u32) -> Value {
        let in_check = pos.in_check();
        let moves = if in_check { pos.legal_moves() } else { pos.captures() };
        let mut max_value = if in_check { minishogi::mated_in(ply) } else { Game::evaluate(pos) };
        for m in moves.into_iter().filter(|&m| in_check || Game::gain(pos, m) > 0).collect::<Vec<_>>() {
            pos.do_move(m);
            max_value = max_value.max(-by_what_is_taken(pos, ply + 1));
            pos.undo_move(m);
        }
        max_value
    }
    let mut pos = pos.clone();
    at_rest(&mut pos, 0) != by_what_is_taken(&mut pos, 0)
}

/// Returns whether the value at rest is another where alpha is raised in this way, from alpha, beta and the value of a move.
fn depends_on_alpha(pos: &minishogi::Position, raised: fn(Value, Value, Value) -> Value) -> bool {
    fn rest(pos: &mut minishogi::Position, mut alpha: Value, beta: Value, ply: u32, raised: fn(Value, Value, Value) -> Value) -> Value {
        let in_check = pos.in_check();
        let mut moves = if in_check { pos.legal_moves() } else { pos.captures() };
        let mut max_value = if in_check { minishogi::mated_in(ply) } else { Game::evaluate(pos) };
        alpha = alpha.max(max_value);
        highest_first(&mut moves, |&m| Game::gain(pos, m).into());
        for m in moves {
            if alpha >= beta {
                break;
            }
            pos.do_move(m);
            let value = -rest(pos, -beta, -alpha, ply + 1, raised);
            pos.undo_move(m);
            max_value = max_value.max(value);
            alpha = raised(alpha, beta, value);
        }
        max_value
    }
    let mut pos = pos.clone();
    rest(&mut pos, -VALUE_INFINITE, VALUE_INFINITE, 0, raised) != at_rest(&mut pos, 0)
}

/// Returns how many moves the quiescence search does there by gain: cut by standing pat or not, and in the loop or not. At most [`MOST_AT_REST`].
fn moves_at_rest(pos: &minishogi::Position, by_standing_pat: bool, in_the_loop: bool) -> u64 {
    fn rest(pos: &mut minishogi::Position, (mut alpha, beta): (Value, Value), cuts: (bool, bool), done: &mut u64) -> Value {
        let in_check = pos.in_check();
        let mut moves = if in_check { pos.legal_moves() } else { pos.captures() };
        let mut max_value = if in_check { minishogi::mated_in(0) } else { Game::evaluate(pos) };
        if cuts.0 {
            alpha = alpha.max(max_value);
            if alpha >= beta {
                return max_value;
            }
        }
        highest_first(&mut moves, |&m| Game::gain(pos, m).into());
        for m in moves {
            if *done == MOST_AT_REST {
                break;
            }
            *done += 1;
            pos.do_move(m);
            let value = -rest(pos, (-beta, -alpha), cuts, done);
            pos.undo_move(m);
            max_value = max_value.max(value);
            alpha = alpha.max(value);
            if alpha >= beta && cuts.1 {
                break;
            }
        }
        max_value
    }
    let mut done = 0;
    rest(&mut pos.clone(), (-VALUE_INFINITE, VALUE_INFINITE), (by_standing_pat, in_the_loop), &mut done);
    done
}

const MOST_AT_REST: u64 = 500;
const FEW_AT_REST: usize = 10;

/// Returns whether the quiescence search does more moves without one of its cuts, and not too many.
fn needs_cuts(pos: &minishogi::Position) -> bool {
    let most = moves_at_rest(pos, true, true);
    let without = [moves_at_rest(pos, true, false), moves_at_rest(pos, false, true)];
    most >= FEW_AT_REST as u64 && without.iter().all(|&moves| most < moves && moves < MOST_AT_REST)
}

fn needs_every_capture(pos: &minishogi::Position) -> bool {
    depends_on_alpha(pos, |_, beta, value| beta.max(value))
}

fn needs_alpha(pos: &minishogi::Position) -> bool {
    depends_on_alpha(pos, |alpha, _, value| -alpha.max(value))
}

/// Positions of breakthrough that can be played to their ends.
fn own_ends(draw: &mut Draw, count: usize) -> Vec<String> {
    let mut texts = Vec::new();
    while texts.len() < count {
        let mut game = Breakthrough::sparse(&mut draw.random);
        let mut nodes = 0;
        if solve(&mut game, 1500)
            .is_some_and(|value| minishogi::mate_distance(value).is_some_and(|plies| plies.abs() > 2 && plies.abs() < 14))
        {
            alpha_beta(&mut game, (-VALUE_INFINITE, VALUE_INFINITE), 20, 0, &mut nodes);
            if nodes < 20_000 {
                texts.push(game.text());
            }
        }
    }
    texts
}

fn ends<G: GameText>(draw: &mut Draw, count: usize, depth: u32, plies: fn(&mut Random) -> usize) -> Vec<Question> {
    let mut random = |_| {
        let plies = plies(&mut draw.random);
        about(G::NAME, "value", depth, &drawn_small::<G>(&mut draw.random, plies).text())
    };
    (0..count).map(&mut random).collect()
}

fn question_of<G: GameText>(draw: &mut Draw, what: &str, depth: u32, plies: usize) -> Question {
    about(G::NAME, what, depth, &drawn_small::<G>(&mut draw.random, plies).text())
}

/// Returns the parts of a question: the game, the task, the number if there is one, and the position.
pub(super) fn asked(question: &Question) -> Option<(&'static str, &'static str, u32, String)> {
    let Ask::Part(words) = question.ask else { return None };
    let mut words = words.split(' ');
    let (game, what) = (words.next()?, words.next()?);
    let rest: Vec<&str> = words.collect();
    let has_number = matches!(what, "perft" | "value" | "best" | "nodes" | "ladder" | "layers");
    let (number, text) = if has_number { (rest.first()?.parse().ok()?, &rest[1..]) } else { (0, &rest[..]) };
    Some((game, what, number, text.join(" ")))
}

/// Checks one answer.
type Check = fn(game: &str, what: &str, number: u32, text: &str, answer: &str) -> Result<(), Finding>;

/// Judges each answer by one check, as [`judge_one`] does.
fn judge(observed: &[Observed], check: Check) -> Result<(), Complaint> {
    each(observed, |question: &Question, answer: &Answer| judge_one(question, answer, check))
}

/// Judges an answer by its last lines, and says how it can be asked again.
fn judge_one(question: &Question, answer: &Answer, check: Check) -> Result<(), Finding> {
    let Some((game, what, number, text)) = asked(question) else { return Ok(()) };
    let Ask::Part(words) = question.ask else { return Ok(()) };
    check(game, what, number, &text, &answer.part)
        .map_err(|finding| finding!("asked `part {words}`, {finding}"; "`part {words}` に対して、{finding}"; words, finding))
}

/// Returns the words of the last line as numbers; `-` is none.
pub(super) fn numbers(answer: &str) -> Vec<Option<i64>> {
    answer.lines().last().unwrap_or_default().split(' ').map(|word| word.parse().ok()).collect()
}

fn wrong_value(found: Value, right: Value) -> Finding {
    let [found, right] = [found, right].map(in_words);
    finding!(
        "the value is {expected}, you say {found}.";
        "値は {expected_ja}ですが、{found_ja}と答えています。";
        expected = right.0, found = found.0, expected_ja = right.1, found_ja = found.1
    )
}

/// Does it for the game that was asked about.
fn with_game<R>(game: &str, text: &str, of: impl Tried<R>) -> Option<R> {
    match game {
        "minishogi" => Some(of.on(&mut minishogi::Position::from_text(text).ok()?)),
        "tic-tac-toe" => Some(of.on(&mut TicTacToe::from_text(text).ok()?)),
        "connect-four" => Some(of.on(&mut ConnectFour::from_text(text).ok()?)),
        "breakthrough" => Some(of.on(&mut Breakthrough::read(text))),
        _ => None,
    }
}

/// Something to do with any game.
trait Tried<R> {
    fn on<G: Game>(self, game: &mut G) -> R;
}

struct Searched(u32);

impl Tried<(Value, u64)> for Searched {
    fn on<G: Game>(self, game: &mut G) -> (Value, u64) {
        let mut nodes = 0;
        (alpha_beta(game, (-VALUE_INFINITE, VALUE_INFINITE), self.0, 0, &mut nodes), nodes)
    }
}

struct AtRest;

impl Tried<Value> for AtRest {
    fn on<G: Game>(self, game: &mut G) -> Value {
        at_rest(game, 0)
    }
}

struct Ended;

impl Tried<Option<Value>> for Ended {
    fn on<G: Game>(self, game: &mut G) -> Option<Value> {
        solve(game, 1_000_000)
    }
}

fn same_alpha_beta(game: &str, _what: &str, depth: u32, text: &str, answer: &str) -> Result<(), Finding> {
    let (Some((right, most)), &[Some(found), Some(nodes)]) = (with_game(game, text, Searched(depth)), &numbers(answer)[..]) else {
        return Err(no_answer());
    };
    if found != i64::from(right) {
        return Err(wrong_value(found as Value, right));
    }
    if nodes as u64 > most {
        return Err(
            finding!("you did {nodes} moves; alpha-beta does {most}."; "{nodes} 手進めました。αβ法なら {most} 手です。"; nodes, most),
        );
    }
    Ok(())
}

fn same_end(game: &str, _what: &str, _depth: u32, text: &str, answer: &str) -> Result<(), Finding> {
    let (Some(Some(right)), Some(&Some(found))) = (with_game(game, text, Ended), numbers(answer).first()) else {
        return Err(no_answer());
    };
    if found == i64::from(right) { Ok(()) } else { Err(wrong_value(found as Value, right)) }
}

/// Returns a line of `moves`: the move, the key, the value and the position.
pub(super) fn lines(answer: &str) -> Vec<(&str, &str, &str, String)> {
    let line = |line: &'_ str| -> Option<(usize, usize, usize)> {
        let mut ends = line.match_indices(' ').map(|(at, _)| at);
        Some((ends.next()?, ends.next()?, ends.next()?))
    };
    answer
        .lines()
        .filter_map(|text| line(text).map(|(a, b, c)| (&text[..a], &text[a + 1..b], &text[b + 1..c], text[c + 1..].to_string())))
        .collect()
}

fn same_moves(_game: &str, what: &str, _number: u32, text: &str, answer: &str) -> Result<(), Finding> {
    if what != "moves" {
        return Ok(());
    }
    let found: Vec<&str> = lines(answer).iter().map(|line| line.0).collect();
    let right: Vec<String> = Breakthrough::read(text).legal_moves().iter().map(ToString::to_string).collect();
    if let Some(missing) = right.iter().find(|m| !found.contains(&m.as_str())) {
        return Err(finding!("{missing} is legal, but not among your moves."; "{missing} は合法手ですが、一覧にありません。"; missing));
    }
    if let Some(wrong) = found.iter().find(|m| !right.iter().any(|right| right == *m)) {
        let over = right.is_empty();
        return Err(finding!(
            "{wrong} is among your moves, but {why}.";
            "{wrong} が一覧にありますが、{why_ja}。";
            wrong, why = if over { "the game is over there" } else { "not legal" },
            why_ja = if over { "すでに終局しています" } else { "合法手ではありません" }
        ));
    }
    if found.len() != right.len() {
        return Err(finding!("a move is there twice."; "同じ手が 2 回あります。"));
    }
    Ok(())
}

fn same_perft(_game: &str, what: &str, depth: u32, text: &str, answer: &str) -> Result<(), Finding> {
    if what != "perft" {
        return Ok(());
    }
    let right = perft(&mut Breakthrough::read(text), depth);
    match numbers(answer).first() {
        Some(&Some(found)) if found as u64 == right => Ok(()),
        Some(&Some(found)) => Err(finding!(
            "you count {found} lines of {depth} moves, there are {right}.";
            "{depth} 手の手順は {right} 通りですが、{found} 通りと数えています。";
            found, depth, right
        )),
        _ => Err(no_answer()),
    }
}

fn undone(_game: &str, _what: &str, _number: u32, text: &str, answer: &str) -> Result<(), Finding> {
    let game = Breakthrough::read(text);
    for (m, _, _, found) in lines(answer) {
        let Some(legal) = game.legal_moves().into_iter().find(|legal| legal.to_string() == m) else { continue };
        let mut after = game.clone();
        after.do_move(legal);
        if after.text() != found {
            return Err(finding!(
                "after {m} the position is `{expected}`, yours is `{found}`.";
                "{m} の後の局面は `{expected}` ですが、`{found}` になっています。";
                m, expected = after.text(), found
            ));
        }
    }
    match answer.lines().last() {
        Some("undone") => Ok(()),
        Some("changed") => Err(finding!(
            "after a move was done and taken back, the position, its key or its value has changed.";
            "手を進めて戻すと、局面かキーか値が元と違っています。"
        )),
        Some("changed by two") => Err(finding!(
            "after a move and a reply to it were done and both taken back, the position, its key or its value has changed.";
            "手とそれへの応手を進め、応手から順に戻すと、局面かキーか値が元と違っています。"
        )),
        _ => Err(no_answer()),
    }
}

fn same_value(_game: &str, _what: &str, _number: u32, text: &str, answer: &str) -> Result<(), Finding> {
    let right = Breakthrough::read(text).evaluate();
    match numbers(answer).first() {
        Some(&Some(found)) if found == i64::from(right) => Ok(()),
        Some(&Some(found)) => Err(wrong_value(found as Value, right)),
        _ => Err(no_answer()),
    }
}

/// One key for each position, one position for each key.
fn keys_tell_apart(observed: &[Observed]) -> Result<(), Complaint> {
    let (mut keys, mut texts): (HashMap<String, String>, HashMap<String, String>) = Default::default();
    for (question, seen) in observed.iter().enumerate() {
        let Some((_, what, _, text)) = asked(&seen.question) else { continue };
        let answer = &seen.answer.part;
        let mut found: Vec<(String, String)> = lines(answer).into_iter().map(|(_, key, _, text)| (text, key.to_string())).collect();
        if what == "key" {
            found.push((text, answer.lines().last().unwrap_or_default().to_string()));
        }
        for (text, key) in found {
            if key.parse::<u64>().is_err() {
                return Err(Complaint { question, finding: no_answer() });
            }
            let other = texts.insert(key.clone(), text.clone()).filter(|other| *other != text);
            if let Some(other) = other {
                let finding = finding!(
                    "`{text}` and `{other}` have the same key {key}.";
                    "`{text}` と `{other}` のキーが同じ {key} です。";
                    text, other, key
                );
                return Err(Complaint { question, finding });
            }
            let other = keys.insert(text.clone(), key.clone()).filter(|other| *other != key);
            if let Some(other) = other {
                let finding = finding!(
                    "`{text}` has the key {key} once and {other} another time.";
                    "`{text}` のキーが、あるときは {key}、あるときは {other} です。";
                    text, key, other
                );
                return Err(Complaint { question, finding });
            }
        }
    }
    Ok(())
}

/// Of the moves that are legal: which are, another spec asks.
fn same_gains(_game: &str, what: &str, _number: u32, text: &str, answer: &str) -> Result<(), Finding> {
    if what != "gains" {
        return Ok(());
    }
    let game = Breakthrough::read(text);
    if !answer.contains(' ') && !game.legal_moves().is_empty() {
        return Err(no_answer());
    }
    for m in game.legal_moves() {
        let (right, legal) = (game.gain(m), m.to_string());
        let gain = answer.lines().filter_map(|line| line.split_once(' ')).find_map(|(m, gain)| (m == legal).then_some(gain));
        let Some(gain) = gain else { continue };
        let Ok(gain) = gain.parse::<Value>() else { return Err(no_answer()) };
        if gain != right {
            return Err(finding!(
                "{m} takes {right}, and your `gain` says {gain}.";
                "{m} で取るのは {right} 点ですが、`gain` は {gain} です。";
                m, right, gain
            ));
        }
    }
    Ok(())
}

fn same_at_rest(game: &str, what: &str, _number: u32, text: &str, answer: &str) -> Result<(), Finding> {
    if what != "quiet" {
        return Ok(());
    }
    let (Some(right), Some(&Some(found))) = (with_game(game, text, AtRest), numbers(answer).first()) else {
        return Err(no_answer());
    };
    if found == i64::from(right) { Ok(()) } else { Err(wrong_value(found as Value, right)) }
}

/// Asks for the cuts of alpha-beta in the player's own order of moves, which may be any. In a game of the student's, the mistake would have no name:
/// the order of its legal moves is not known.
fn cuts_at_rest(game: &str, what: &str, _number: u32, text: &str, answer: &str) -> Result<(), Finding> {
    if (game, what) != ("minishogi", "quiet") {
        return Ok(());
    }
    let done = done_at_rest(answer);
    // In a few moves, one mistake looks like another. A search that does a move twice looked at it before it searched it, or had a null window.
    if done.len() < FEW_AT_REST || repeated(&done) > 0.0 {
        return Ok(());
    }
    with_game(game, text, InOwnOrder(&done)).unwrap_or(Ok(()))
}

/// Returns the moves of the answer, each with its ply.
pub(super) fn done_at_rest(answer: &str) -> Vec<(u32, &str)> {
    let words: Vec<&str> = answer.lines().rev().nth(1).unwrap_or_default().split(' ').collect();
    words.chunks_exact(2).map_while(|two| Some((two[0].parse().ok()?, two[1]))).collect()
}

/// The moves that a quiescence search did.
struct InOwnOrder<'a>(&'a [(u32, &'a str)]);

impl Tried<Result<(), Finding>> for InOwnOrder<'_> {
    fn on<G: Game>(mut self, game: &mut G) -> Result<(), Finding> {
        self.value(game, (-VALUE_INFINITE, VALUE_INFINITE), &mut Vec::new()).map(|_| ())
    }
}

impl<'a> InOwnOrder<'a> {
    /// Does the moves of a node: returns its value, or says which move was done after a cut.
    fn value<G: Game>(&mut self, game: &mut G, (mut alpha, beta): (Value, Value), line: &mut Vec<&'a str>) -> Result<Value, Finding> {
        let mut max_value = if game.in_check() { minishogi::mated_in(line.len() as u32) } else { game.evaluate() };
        while let [(ply, m), rest @ ..] = self.0
            && *ply as usize == line.len()
            && let Some(legal) = game.legal_moves().into_iter().find(|legal| legal.to_string() == *m)
        {
            self.0 = rest;
            alpha = alpha.max(max_value);
            if alpha >= beta {
                let place = place(line);
                return Err(finding!(
                    "the value is right, but {place} you try {m}, though alpha ({alpha}) has come up to beta ({beta}).";
                    "値は正しいですが、{place}、alpha（{alpha}）が beta（{beta}）以上になった後も {m} を調べています。";
                    place, m, alpha, beta
                ));
            }
            line.push(m);
            game.do_move(legal);
            let value = self.value(game, (-beta, -alpha), line);
            game.undo_move(legal);
            line.pop();
            max_value = max_value.max(-value?);
        }
        Ok(max_value)
    }
}

/// More than a search with a table needs, from 8,000 in tic-tac-toe on; without one it is more than this. Moves are counted where they are done, and
/// not by the player, which may define its nodes as it likes.
fn most_moves(game: &str) -> i64 {
    if game == "tic-tac-toe" { 13_000 } else { 60_000 }
}

/// The depth that was reported last, where it is more than was asked for: then the score and the nodes report something else.
fn not_too_deep(asked: u32, answer: &str) -> Result<(), Finding> {
    match numbers(answer).get(1) {
        Some(&Some(depth)) if depth > i64::from(asked) => Err(finding!(
            "you went to depth {depth}, but {asked} was asked: does the loop end at `ctl.depth_or(MAX_PLY)`?";
            "深さ {asked} までのはずですが、{depth} まで読みました。ループは `ctl.depth_or(MAX_PLY)` で終わりますか。";
            depth, asked
        )),
        _ => Ok(()),
    }
}

fn same_best(game: &str, what: &str, depth: u32, text: &str, answer: &str) -> Result<(), Finding> {
    if what != "best" {
        return Ok(());
    }
    not_too_deep(depth, answer)?;
    let (Some(Some(right)), [Some(score), _, _, _, Some(moves), ..]) = (with_game(game, text, Ended), &numbers(answer)[..]) else {
        return Err(no_answer());
    };
    if *score != i64::from(right) {
        return Err(wrong_value(*score as Value, right));
    }
    let m = answer.lines().last().unwrap_or_default().split(' ').nth(2).unwrap_or_default();
    if with_game(game, text, Played(m)) != Some(Some(right)) {
        return Err(finding!("the score is right, but {m} does not lead to it."; "値は正しいですが、{m} ではその値になりません。"; m));
    }
    let most = most_moves(game);
    if *moves > most {
        return Err(finding!(
            "you did {moves} moves; with a table less than {most} are enough.";
            "{moves} 手進めました。表を使えば {most} 手より少なくて済みます。";
            moves, most
        ));
    }
    Ok(())
}

/// A depth in the game of forks of [`answer`](minishogi_games::answer), and twice the 962 moves that the solution does there. Without exact values
/// there are 3401.
const LADDER: u32 = 20;
const MOST_ON_THE_LADDER: i64 = 1924;

fn uses_exact_values(_game: &str, what: &str, _number: u32, _text: &str, answer: &str) -> Result<(), Finding> {
    if what != "ladder" {
        return Ok(());
    }
    match &numbers(answer)[..] {
        [_, _, _, _, Some(moves), ..] if *moves <= MOST_ON_THE_LADDER => Ok(()),
        [_, _, _, _, Some(moves), ..] => Err(finding!(
            "you did {moves} moves, where {most_on_the_ladder} are enough if a position with an exact value is not searched again. Is \
             `Bound::of` told the alpha that the node began with?";
            "{moves} 手進めました。正確な値が分かっている局面を調べ直さなければ、{most_on_the_ladder} 手で足ります。\
             `Bound::of` に渡しているのは、その節点を調べ始めたときの alpha ですか。";
            moves, most_on_the_ladder = MOST_ON_THE_LADDER
        )),
        _ => Err(no_answer()),
    }
}

/// Drawn games that find out every bound that is told or compared wrongly, most of them twice: few drawn games do.
pub(crate) const LAYERS: [u32; 4] = [285, 191, 184, 144];

fn finds_drawn_values(_game: &str, what: &str, seed: u32, _text: &str, answer: &str) -> Result<(), Finding> {
    if what != "layers" {
        return Ok(());
    }
    let right = alpha_beta(&mut Layers::drawn(seed), (-VALUE_INFINITE, VALUE_INFINITE), DEPTH_OF_LAYERS, 0, &mut 0);
    match numbers(answer)[..] {
        [Some(found), ..] if found == i64::from(right) => Ok(()),
        [Some(found), ..] => Err(finding!(
            "in a drawn game in which many ways lead to each position, the value is {right}, you say {found}. Does each entry of the table say \
             what its search has shown: the value itself, at least that, or at most that?";
            "同じ局面に多くの道筋で至る、でたらめに作ったゲームで、値は {right} ですが、{found} と答えています。表のエントリは、\
             探索で分かったこと（値そのもの、その値以上、その値以下）を正しく表していますか。";
            right, found
        )),
        _ => Err(no_answer()),
    }
}

struct Played<'a>(&'a str);

impl Tried<Option<Value>> for Played<'_> {
    fn on<G: Game>(self, game: &mut G) -> Option<Value> {
        let m = game.legal_moves().into_iter().find(|m| m.to_string() == self.0)?;
        game.do_move(m);
        let value = -solve(game, 1_000_000)?;
        Some(value - value.signum())
    }
}

/// In connect four there are seven moves: where leaves are not counted, a node may stand for all of them, but not for more.
const MOVES_OF_A_NODE: i64 = 8;

fn ends_in_time(_game: &str, what: &str, number: u32, _text: &str, answer: &str) -> Result<(), Finding> {
    if what != "nodes" {
        return Ok(());
    }
    if answer.ends_with("changed") {
        return Err(
            finding!("the search has ended, but not taken back all its moves."; "探索は終わりましたが、進めた手が戻されていません。"),
        );
    }
    match &numbers(answer)[..] {
        [_, Some(depth), _, Some(nodes), Some(moves), ..]
            if *depth >= 1
                && *nodes <= i64::from(number) + 1
                && *nodes > i64::from(number) / 2
                && *moves <= MOVES_OF_A_NODE * i64::from(number) =>
        {
            Ok(())
        }
        [_, depth, _, Some(nodes), Some(moves), ..] => Err(finding!(
            "after {number} nodes the search is to end; yours reported depth {depth}, counted {nodes} and did {moves} moves.";
            "{number} 節点で終わるはずですが、深さ {depth} まで報告し、{nodes} 節点を数え、{moves} 手進めました。";
            number, depth = depth.unwrap_or(0), nodes, moves
        )),
        _ => Err(no_answer()),
    }
}

/// Mates in 1 and 3, with their scores.
const MATES: &[(&str, Value)] = &[
    ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 31_999),
    ("7kl/9/7PP/9/9/9/9/9/4K4 b 2G 1", 31_999),
    ("4k4/9/3G5/9/9/9/9/9/4K4 b RG 1", 31_999),
    ("4k4/9/9/4P4/9/9/9/9/4K4 b 2G 1", 31_997),
    ("8l/7k1/6Ppp/9/9/9/9/9/4K4 b RG 1", 31_997),
    ("6k2/9/6P2/9/9/9/9/9/4K4 b RS 1", 31_997),
];

/// In each the mover has no gold in hand.
const SHOGI: &[&str] = &[
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "ln1gk2nl/1r1s1gsb1/p1pppp1pp/1p4p2/9/2P4P1/PPSPPPP1P/1BG4R1/LN2KGSNL b - 17",
    "ln1g1k1nl/6sb1/p1pppg1pp/5pp2/9/2P6/P1SPPPP1P/1+r3K1R1/LN3GSNL b BSPgp 31",
    "4k4/9/3+P5/9/2B3r2/9/9/3S5/4K2R1 b N2Pbsn 61",
];

fn shogi_questions(draw: &mut Draw) -> Vec<Question> {
    let turn = draw.seed().is_some();
    let mates = MATES.iter().map(|(sfen, _)| if turn && draw.random.once_in(2) { turned_9x9(sfen) } else { (*sfen).to_string() });
    let mut questions: Vec<Question> = mates.collect::<Vec<_>>().iter().map(|sfen| about("shogi", "best", 3, sfen)).collect();
    for sfen in SHOGI {
        let sfen = if turn { changed_9x9(sfen, &mut draw.random) } else { (*sfen).to_string() };
        let [turned, more] = [turned_9x9(&sfen), with_a_gold(&sfen)];
        questions.extend([sfen, turned, more].iter().map(|sfen| question("shogi", "eval", sfen)));
    }
    questions
}

/// Without some lances in the corners, behind which no piece could give check; where there is none, with more pawns in hand.
fn changed_9x9(sfen: &str, random: &mut Random) -> String {
    let (board, rest) = sfen.split_once(' ').unwrap_or((sfen, ""));
    let mut ranks: Vec<String> = board.split('/').map(str::to_string).collect();
    // The chosen corners, a bit for each of the four.
    let chosen = 1 + random.below(15);
    for (number, (rank, is_first)) in [(0, true), (0, false), (8, true), (8, false)].into_iter().enumerate() {
        let at = if is_first { 0 } else { ranks[rank].len() - 1 };
        if chosen >> number & 1 == 1 && ranks[rank][at..=at].eq_ignore_ascii_case("l") {
            ranks[rank].replace_range(at..=at, "1");
        }
    }
    let board = ranks.join("/");
    let pawns = format!("{}P", 3 + random.below(7));
    if sfen.contains(&board) { format!("{board} {}", rest.replace("2P", &pawns)) } else { format!("{board} {rest}") }
}

/// Returns the set-up with one gold more in the hand of the side to move; a gold of the board is gone where four are there.
fn with_a_gold(sfen: &str) -> String {
    let mut fields: Vec<String> = sfen.split(' ').map(str::to_string).collect();
    if let Some(at) = fields[0].find('g') {
        fields[0].replace_range(at..=at, "1");
    }
    fields[2] = if fields[2] == "-" { "G".to_string() } else { format!("G{}", fields[2]) };
    fields.join(" ")
}

/// Returns the board turned round and the colours exchanged.
fn turned_9x9(sfen: &str) -> String {
    let fields: Vec<&str> = sfen.split(' ').collect();
    let swapped = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    // A `+` is before its piece.
    let mut board = String::new();
    let mut promoted = false;
    let mut squares: Vec<String> = Vec::new();
    for c in fields[0].chars() {
        if c == '+' {
            promoted = true;
        } else {
            squares.push(format!("{}{}", if promoted { "+" } else { "" }, swapped(c)));
            promoted = false;
        }
    }
    squares.iter().rev().for_each(|square| board.push_str(square));
    let side = if fields[1] == "b" { "w" } else { "b" };
    // Black's pieces come first in the usual order, but any will do.
    let hands: String = fields[2].chars().map(swapped).collect();
    format!("{board} {side} {hands} {}", fields[3])
}

fn mates(_game: &str, what: &str, depth: u32, text: &str, answer: &str) -> Result<(), Finding> {
    if what != "best" {
        return Ok(());
    }
    not_too_deep(depth, answer)?;
    let is_it = |(sfen, _): &&(&str, Value)| *sfen == text || turned_9x9(sfen) == text;
    let Some((_, right)) = MATES.iter().find(is_it) else { return Ok(()) };
    match numbers(answer).first() {
        Some(&Some(score)) if score == i64::from(*right) => Ok(()),
        Some(&Some(score)) => Err(wrong_value(score as Value, *right)),
        _ => Err(no_answer()),
    }
}

fn same_for_both_sides(observed: &[Observed]) -> Result<(), Complaint> {
    let is_value = |seen: &&(usize, &Observed)| asked(&seen.1.question).is_some_and(|(_, what, ..)| what == "eval");
    let values: Vec<(usize, &Observed)> = observed.iter().enumerate().filter(|seen| is_value(&seen)).collect();
    for three in values.chunks(3) {
        let found: Vec<Option<i64>> = three.iter().map(|(_, seen)| numbers(&seen.answer.part).first().copied().flatten()).collect();
        let &[Some(value), Some(turned), Some(more)] = &found[..] else {
            return Err(Complaint { question: three[0].0, finding: no_answer() });
        };
        let sfen = |number: usize| asked(&three[number].1.question).map_or(String::new(), |(.., text)| text);
        if value != turned {
            let finding = finding!(
                "`{position}` is worth {value} to the side to move, and the same seen by the other side, `{other}`, {turned}.";
                "`{position}` の手番側から見た値は {value} ですが、盤を回した `{other}` では {turned} です。";
                position = sfen(0), value, other = sfen(1), turned
            );
            return Err(Complaint { question: three[1].0, finding });
        }
        if more <= value {
            let finding = finding!(
                "`{position}` is worth {value} to the side to move, and with a gold more in hand, `{other}`, only {more}.";
                "`{position}` の手番側から見た値は {value} ですが、金を 1 枚多く持つ `{other}` では {more} です。";
                position = sfen(0), value, other = sfen(2), more
            );
            return Err(Complaint { question: three[2].0, finding });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_listed_has_its_property() {
        let holds = |sfens: &[&str], holds: fn(&minishogi::Position) -> bool| {
            sfens
                .iter()
                .map(|sfen| minishogi::Position::from_sfen(sfen).unwrap())
                .all(|pos| !pos.in_check() && is_small(&pos) && holds(&pos))
        };
        assert!(holds(LEFT_ALONE, is_best_left_alone));
        assert!(holds(GAINED_QUIETLY, is_gained_quietly));
        assert!(holds(PROMOTED, is_promoted_at_rest));
        assert!(holds(SECOND_CAPTURE, needs_every_capture));
        assert!(holds(TWO_BAD_CAPTURES, needs_alpha));
        assert!(NEEDS_CUTS.iter().all(|sfen| needs_cuts(&minishogi::Position::from_sfen(sfen).unwrap())));
    }

    #[test]
    fn the_specs_say_how_many_there_are() {
        let counts = EXERCISE.specs.iter().map(|spec| (spec.questions)(&mut Draw::fixed()).len()).collect::<Vec<_>>();
        assert_eq!(counts, [12, 16, 24, 10, 16, 71, 6, 38, 26, 18]);
    }
}
