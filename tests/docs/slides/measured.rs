//! Claims of the decks without a transcript: values, a forced mate, node counts, and what the mistake of a footnote costs.

use std::sync::OnceLock;
use std::time::Duration;

use minishogi::{
    AlphaBeta, Checkmate, Color, Control, Limits, MAX_PLY, MateSolver, Move, MoveOrdering, PieceKind, Position, RootMoves, VALUE_INFINITE,
    Value, evaluate, mate_in, mated_in, perft, piece_value, qsearch,
};
use minishogi_grading::mates::{IN_FIVE, IN_NINE, IN_SEVEN, IN_THREE};
use minishogi_grading::positions::{MATE_IN_ONE, SLIDES, VARIED};
use minishogi_grading::reference::{PLAIN, tree_size};

use super::chances::with_commas;
use super::steps::sorted;
use super::trees::{leaves_of_the_minimal_tree, leaves_seen};
use super::{assert_measured, assert_says, assert_shows, words};
use crate::lecture_tree::{Node, Seen, leaves_mut, lecture_tree, minimax};
use support::{mv, play, position};

/// In which order the moves are looked at.
pub type Order = fn(&Position) -> Vec<Move>;

pub fn as_listed(pos: &Position) -> Vec<Move> {
    pos.legal_moves().into_iter().collect()
}

pub fn captures_first(pos: &Position) -> Vec<Move> {
    let mut moves = as_listed(pos);
    moves.sort_by_key(|m| pos.piece_on(m.to()).is_none());
    moves
}

pub fn by_victim_and_attacker(pos: &Position) -> Vec<Move> {
    let mut moves = as_listed(pos);
    moves.sort_by_cached_key(|m| {
        let victim = pos.piece_on(m.to())?;
        let attacker = pos.piece_on(m.from()?)?;
        Some(piece_value(attacker.kind) - 1000 * piece_value(victim.kind))
    });
    moves.sort_by_key(|m| pos.piece_on(m.to()).is_none());
    moves
}

/// The alpha-beta of the deck.
fn alpha_beta(pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32, order: Order) -> Value {
    if depth == 0 {
        return evaluate(pos);
    }
    let mut max_value = mated_in(ply);
    for m in order(pos) {
        pos.do_move(m);
        let value = -alpha_beta(pos, -beta, -alpha, depth - 1, ply + 1, order);
        pos.undo_move(m);
        max_value = max_value.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    max_value
}

/// The best move. `is_turned`: whether the window is handed on as the other side sees it.
fn search(pos: &mut Position, depth: u32, order: Order, is_turned: bool) -> Move {
    let mut best_move = Move::RESIGN;
    let mut alpha = -VALUE_INFINITE;
    for m in order(pos) {
        let (low, high) = if is_turned { (-VALUE_INFINITE, -alpha) } else { (alpha, VALUE_INFINITE) };
        pos.do_move(m);
        let value = -alpha_beta(pos, low, high, depth - 1, 1, order);
        pos.undo_move(m);
        if value > alpha {
            alpha = value;
            best_move = m;
        }
    }
    best_move
}

fn nodes(depth: u32, order: Order) -> u64 {
    nodes_from(Position::start(), depth, order)
}

pub fn nodes_from(mut pos: Position, depth: u32, order: Order) -> u64 {
    search(&mut pos, depth, order, true);
    pos.nodes()
}

fn commas(number: u64) -> String {
    with_commas(number as f64)
}

/// The leaves of the game tree at the depths 1 to 7.
fn leaves() -> [u64; 7] {
    static LEAVES: OnceLock<[u64; 7]> = OnceLock::new();
    *LEAVES.get_or_init(|| [1, 2, 3, 4, 5, 6, 7].map(|depth| perft(&mut Position::start(), depth)))
}

/// Two digits, or one after the point.
fn ratio(number: f64) -> String {
    if number < 10.0 { format!("{number:.1}") } else { format!("{number:.0}") }
}

/// Decks 02, 04 and 05: the lines of play.
#[test]
fn the_leaves_of_the_game_tree() {
    let leaves = leaves();
    let row = |depths: usize| format!(" | {} |", leaves[..depths].iter().map(u64::to_string).collect::<Vec<_>>().join(" | "));
    assert_shows("02_the_game", "perft", &[row(5)]);
    assert_measured("04_do_undo_evaluate what-is-good", &[row(6)]);
    let rows = (0..7).map(|at| {
        let times = if at == 0 { "|".to_string() } else { format!(" {:.1} |", leaves[at] as f64 / leaves[at - 1] as f64) };
        format!("| {} | {} |{}", at + 1, commas(leaves[at]), if at == 0 { " |".to_string() } else { times })
    });
    assert_measured("05_negamax size", &rows.collect::<Vec<_>>());
    let (first, last) = (leaves[0], commas(leaves[6]));
    assert_says("05_negamax", "size", [&format!("from {first} to {last},"), &format!("{first} から {last} まで")]);
    // Japanese counts in units of ten thousand.
    let units = format!("{} 億 {} 万", leaves[6] / 100_000_000, leaves[6] % 100_000_000 / 10_000);
    assert_says("05_negamax", "size", [&format!(", so {last} × 16³"), &format!("{units} × 16³")]);
    let (en, ja) = (format!("from {first} to {}]", commas(leaves[5])), format!("{first} から {}]", commas(leaves[5])));
    assert_says("04_do_undo_evaluate", "what-is-good", [&en, &ja]);
}

/// Negamax does each move of the whole tree once.
#[test]
fn the_nodes_of_both_searches() {
    let leaves = leaves();
    let both: Vec<(u64, u64)> = (1..=7).map(|depth| (leaves[..depth].iter().sum(), nodes(depth as u32, as_listed))).collect();
    assert!(both[..4].iter().zip(1..).all(|(&(negamax, _), depth)| tree_size(&mut Position::start(), depth) == negamax));
    let rows = both.iter().zip(1..).skip(1).map(|(&(negamax, cut), depth)| {
        format!("| {depth} | {} | {} | {} |", commas(negamax), commas(cut), ratio(negamax as f64 / cut as f64))
    });
    assert_measured("06_alpha_beta measured", &rows.collect::<Vec<_>>());
    let [first, last] = [both[1], both[6]].map(|(negamax, cut)| [commas(negamax), commas(cut)]);
    let en = format!("Negamax grows from {} to {}, alpha-beta from {} to {}]", first[0], last[0], first[1], last[1]);
    let ja = format!("ネガマックスは {} から {}、αβ法は {} から {}]", first[0], last[0], first[1], last[1]);
    assert_says("06_alpha_beta", "measured", [&en, &ja]);

    let (negamax, cut) = (commas(both[2].0), commas(both[3].1));
    let en = format!("Negamax to depth 3 visits {negamax} positions from the start, alpha-beta to depth 4 visits {cut}:");
    let ja = format!("ネガマックス法の深さ 3 は {negamax} 節点、αβ法の深さ 4 は {cut} 節点。");
    assert_says("12_tournament", "like-with-like", [&en, &ja]);
    let [two, four, five] = [both[1].0, both[3].0, both[4].0];
    let sum = format!("{two} = {} + {}", leaves[0], leaves[1]);
    assert_says("05_negamax", "demo", [&sum, &sum]);
    let sum = format!("{five} = {four} + {}", leaves[4]);
    assert_says("05_negamax", "demo", [&sum, &sum]);
}

/// Deck 06: how much less there is to look at.
#[test]
fn captures_first_leave_fewer_nodes() {
    let [listed, captures] = [as_listed, captures_first].map(|order: Order| commas(nodes(5, order)));
    let all = leaves_seen(&alpha_beta_of(&lecture_tree()));
    let best_first = leaves_seen(&alpha_beta_of(&sorted(lecture_tree(), true)));
    let en = format!(
        "{all} leaves become **{best_first}**. From the start position at depth 5, captures first bring {listed} nodes down to {captures}."
    );
    let ja = format!(
        "{all} 枚が **{best_first} 枚**に。初期局面の深さ 5 では、取る手を先に調べるだけで、{listed} 節点が {captures} になります。"
    );
    assert_says("06_alpha_beta", "order", [&en, &ja]);
}

fn alpha_beta_of(tree: &Node) -> Seen {
    crate::lecture_tree::alpha_beta(tree, true, i32::MIN, i32::MAX)
}

#[test]
fn the_window_of_the_root_as_it_is_plays_another_move_in_some_positions() {
    let depth = 3;
    let differs = |sfen: &&&str| {
        let mut pos = Position::from_sfen(sfen).unwrap();
        search(&mut pos, depth, as_listed, true) != search(&mut pos, depth, as_listed, false)
    };
    let (differ, all) = (VARIED.iter().filter(differs).count(), VARIED.len());
    let en = format!("In {all} positions of the kit, at depth {depth}, this plays another move in {differ}.");
    let ja = format!("キットの {all} 局面の深さ {depth} で試すと、{differ} 局面で違う手を指す。");
    assert_says("06_alpha_beta", "root", [&en, &ja]);
}

/// Deck 04: by the pieces the mate looks worse than another move.
#[test]
fn the_mate_is_not_the_best_move_by_the_pieces() {
    let pos = position(MATE_IN_ONE[0]);
    let value = |m: Move| -evaluate(&pos.after(m));
    let best = pos.legal_moves().into_iter().max_by_key(|&m| value(m)).unwrap();
    let mate = pos.legal_moves().into_iter().find(|&m| pos.after(m).is_mated()).unwrap();
    assert_shows("04_do_undo_evaluate", "mate", &[best, mate].map(|m| format!("| `{m}` | {} |", value(m))));
    let words = format!("`mate_in(1)` = {}", mate_in(1));
    assert_says("04_do_undo_evaluate", "mate", [&words, &words]);
}

/// Deck 04: the value of a piece on the board and in the hand.
#[test]
fn the_values_of_the_pieces() {
    const DECK: &str = "04_do_undo_evaluate";
    let rows = [PieceKind::Pawn, PieceKind::ProPawn, PieceKind::Rook, PieceKind::Dragon].map(|kind| {
        let (lost, held) = (piece_value(kind), piece_value(kind.unpromoted()));
        let gain = if kind == PieceKind::Dragon { "**?**".to_string() } else { (lost + held).to_string() };
        format!("| {} | {lost} | {} {held} | {gain} |", kind.kanji(), kind.unpromoted().kanji())
    });
    assert_shows(DECK, "captures", &rows);
    let [pawn, tokin, rook] = [PieceKind::Pawn, PieceKind::ProPawn, PieceKind::Rook].map(piece_value);
    let en =
        format!("For a pawn they lose {pawn} and you hold {pawn}, for a promoted pawn {tokin} and {pawn}, for a rook {rook} and {rook}]");
    let ja = format!("歩なら相手が {pawn} を失い自分が {pawn} を持つ。と金は {tokin} と {pawn}、飛車は {rook} と {rook}]");
    assert_says(DECK, "captures", [&en, &ja]);
    let [rook, dragon] = [PieceKind::Rook, PieceKind::Dragon].map(piece_value);
    let gain = rook + dragon;
    assert_says(DECK, "captures", [&format!("The answer is {gain}."), &format!("答えは {gain}。")]);
    assert_says(DECK, "captures", [&format!("They lose {dragon}."), &format!("相手は {dragon} を失います。")]);

    let pos = position(SLIDES);
    let rows = Color::ALL.map(|color| {
        let board: i32 = pos
            .pieces(color)
            .into_iter()
            .map(|square| pos.piece_on(square).unwrap().kind)
            .filter(|&kind| kind != PieceKind::King)
            .map(piece_value)
            .sum();
        let hand: i32 = pos.hand_of(color).iter().map(|(kind, count)| count as i32 * piece_value(kind)).sum();
        (board, hand, board + hand)
    });
    assert_shows(DECK, "count", &rows.map(|(board, hand, all)| format!("| {board} | {hand} | **{all}** |")));
    let value = evaluate(&pos);
    assert_eq!(rows[0].2 - rows[1].2, value);
    let sum = format!("{} − {} = {}", rows[0].2, rows[1].2, with_minus(value));
    assert_says(DECK, "count", [&format!("# {sum}:"), &format!("# {sum}。")]);
    assert_says(DECK, "count", [&format!("The subtraction: {sum}."), &format!("引き算は {sum}。")]);
}

/// As slides write it.
fn with_minus(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// Deck 05: the nearer the mate, the farther from zero.
#[test]
fn the_values_of_mates() {
    let rows = [(1, "ply"), (3, "plies")].map(|(ply, _)| format!(" | {} | {} |", with_minus(mated_in(ply)), mate_in(ply)));
    assert_shows("05_negamax", "mates", &rows);
    let words = format!("`mated_in(ply)` = {} + ply", with_minus(mated_in(0)));
    assert_says("05_negamax", "mates", [&words, &words]);
}

/// Deck 05: a leaf may become anything, and the root stays as it is.
#[test]
fn eight_leaves_cannot_change_the_root() {
    let value = |number: usize, leaf: i32| {
        let mut tree = lecture_tree();
        *leaves_mut(&mut tree)[number] = leaf;
        minimax(&tree, true)
    };
    let stays = |&number: &usize| (-10..=10).all(|leaf| value(number, leaf) == minimax(&lecture_tree(), true));
    let leaves: Vec<usize> = (0..leaves_mut(&mut lecture_tree()).len()).filter(stays).collect();
    // Those of A1, of B2, and all of C.
    assert_eq!(leaves, [0, 1, 6, 7, 8, 9, 10, 11]);
    assert_says("05_negamax", "change-a-leaf", ["Which **eight** leaves,", "変わらない **8 枚**の葉は"]);
}

/// Deck 05: the figure of the mate in three, with the only answer there is.
#[test]
fn the_mate_in_three_is_forced() {
    let mut pos = position("4k/5/5/3S1/K4 b G 1");
    play(&mut pos, "2d1c");
    assert_eq!(as_listed(&pos), [mv("1a2a")]);
    play(&mut pos, "1a2a G*2b");
    assert!(pos.is_mated());
}

/// The search of the exercises 05 to 08, with its moves in the order of some stages only.
struct Staged {
    ordering: MoveOrdering,
    stage: Stage,
    is_quiet_at_the_end: bool,
}

#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Stage {
    Promotions,
    Killers,
    /// Without killers.
    HistoryAlone,
    History,
}

impl AlphaBeta for Staged {
    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        // The lowest score of a killer: below it are the moves by history.
        const KILLER: i32 = 1_000_000_000;
        let score = self.ordering.score(pos, m, ply);
        if score < KILLER && self.stage <= Stage::Killers { 0 } else { score }
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        match self.stage {
            Stage::Promotions => {}
            // Killers of a ply that no search comes to.
            Stage::HistoryAlone => self.ordering.note_cutoff(pos, m, depth, MAX_PLY - 1),
            Stage::Killers | Stage::History => self.ordering.note_cutoff(pos, m, depth, ply),
        }
    }

    fn leaf_value(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
        if self.is_quiet_at_the_end { qsearch(pos, alpha, beta, ply, &self.ordering) } else { evaluate(pos) }
    }
}

impl Staged {
    fn new(stage: Stage, is_quiet_at_the_end: bool) -> Staged {
        Staged { ordering: MoveOrdering::new(), stage, is_quiet_at_the_end }
    }

    /// The nodes of the positions of the specs.
    fn in_all_positions(stage: Stage, is_quiet: bool, mut search: impl FnMut(&mut Staged, &mut Position, &mut RootMoves)) -> u64 {
        let nodes = VARIED.iter().map(|sfen| {
            let mut pos = position(sfen);
            let mut root_moves = RootMoves::new(&pos);
            search(&mut Staged::new(stage, is_quiet), &mut pos, &mut root_moves);
            pos.nodes()
        });
        nodes.sum()
    }
}

/// Deck 07: in the order of the list, captures first, and these by victim and attacker; then each stage more.
#[test]
#[ignore = "slow: ten million nodes"]
fn what_each_stage_of_the_order_saves() {
    let orders: [Order; 3] = [as_listed, captures_first, by_victim_and_attacker];
    let of_order = |order: Order, depth: u32| VARIED.iter().map(|sfen| nodes_from(position(sfen), depth, order)).sum::<u64>();
    let of_stage = |stage: Stage, depth: u32| {
        Staged::in_all_positions(stage, false, |player, pos, root_moves| {
            player.search_to_depth(pos, root_moves, depth);
        })
    };
    let sums = orders.map(|order| [5, 6].map(|depth| of_order(order, depth))).into_iter();
    let sums: Vec<[u64; 2]> =
        sums.chain([Stage::Promotions, Stage::Killers, Stage::History].map(|stage| [5, 6].map(|depth| of_stage(stage, depth)))).collect();
    let rows: Vec<String> = sums.iter().map(|[five, six]| format!(" | {} | {} |", commas(*five), commas(*six))).collect();
    let (first, last) = (commas(sums[0][0]), commas(sums[5][0]));
    let en = format!("from {first} as listed to {last} with all stages]");
    let ja = format!("生成順の {first} から、すべての段階で {last} へ]");
    assert_measured("solutions/06_ordering stages", &rows);
    let alone = [5, 6].map(|depth| of_stage(Stage::HistoryAlone, depth));
    assert_measured(
        "solutions/06_ordering history",
        &words([&format!("it is {} and {}.", alone[0], alone[1]), &format!("{} と {} です", alone[0], alone[1])]),
    );
    assert_measured("07_move_ordering stages", &[rows, words([&en, &ja]).to_vec()].concat());
}

/// Deck 07: the nodes above and at each depth of the minimal tree, beside those of the two searches.
#[test]
fn the_nodes_of_the_minimal_tree() {
    const DECK: &str = "07_move_ordering";
    let all = leaves()[6];
    let b = (all as f64).powf(1.0 / 7.0);
    let leaves = |depth: i32| b.powi((depth + 1) / 2) + b.powi(depth / 2) - 1.0;
    let rows: Vec<String> = (3..=7)
        .map(|depth| {
            let mut pos = Position::start();
            let mut root_moves = RootMoves::new(&pos);
            Staged::new(Stage::History, false).search_to_depth(&mut pos, &mut root_moves, depth);
            let minimal = (1..=depth as i32).map(leaves).sum::<f64>().round();
            format!("| {depth} | {} | {} | {} |", commas(nodes(depth, as_listed)), commas(pos.nodes()), with_commas(minimal))
        })
        .collect();
    assert_measured("07_move_ordering measured", &rows);
    assert_measured("solutions/06_ordering measured", &rows);
    assert_says(DECK, "measured", [&format!("with b = {b:.2}."), &format!("b = {b:.2} として")]);
    let all = commas(all);
    assert_says(DECK, "measured", [&format!("the 7th root of {all}, the leaves"), &format!("葉の数 {all} の 7 乗根")]);
    let positions = [("", 6), ("", 7), ("4k/4p/p4/4S/K3R b g 1", 5)];
    let [six, seven, threat] = positions
        .map(|(sfen, depth)| commas(if sfen.is_empty() { nodes(depth, as_listed) } else { nodes_from(position(sfen), depth, as_listed) }));
    let en = format!("Alpha-beta alone needed {six}, {seven} and {threat} nodes.");
    let ja = format!("それぞれ {six}、{seven}、{threat} 節点です。");
    assert_says(DECK, "demo", [&en, &ja]);
}

/// Deck 06: the minimal tree of Knuth and Moore, and its figure.
#[test]
fn the_leaves_of_the_minimal_tree() {
    let least = |b: u64, d: u32| b.pow(d.div_ceil(2)) + b.pow(d / 2) - 1;
    let (seen, all) = leaves_of_the_minimal_tree();
    assert_eq!(seen as u64, least(3, 3));
    for deck in ["06_alpha_beta", "07_move_ordering"] {
        assert_says(deck, "minimal-tree", [&format!("d = 3, {seen} of {all} leaves]"), &format!("{all} 枚の葉のうち {seen} 枚]")]);
    }
    let en = format!("For b = 14, d = 4 that is {} of {}.", least(14, 4), with_commas(14f64.powi(4)));
    let ja = format!("b = 14、d = 4 では、{} 枚のうち {} 枚です。", with_commas(14f64.powi(4)), least(14, 4));
    assert_says("06_alpha_beta", "minimal-tree", [&en, &ja]);
    let sum = format!("3² + 3¹ − 1 = {}", least(3, 3));
    assert_says("06_alpha_beta", "minimal-tree", [&format!("{sum}."), &format!("{sum} 枚")]);
}

/// Deck 07: the gain of a capture at worst.
#[test]
fn what_a_capture_wins_where_the_taker_is_taken() {
    const DECK: &str = "07_move_ordering";
    let [pawn, silver, gold] = [PieceKind::Pawn, PieceKind::Silver, PieceKind::Gold].map(piece_value);
    let rows = [pawn, silver].map(|taker| format!(" | {gold} | {taker} | **+{}** |", gold - taker));
    assert_measured("07_move_ordering attacker", &rows);
    let en = format!("Pawn takes gold is +{} at worst, silver takes gold +{}]", gold - pawn, gold - silver);
    let ja = format!("歩で金を取れば最悪でも +{}、銀で金を取れば +{}]", gold - pawn, gold - silver);
    assert_says(DECK, "attacker", [&en, &ja]);
    let king = piece_value(PieceKind::King);
    assert_says(DECK, "attacker", [&format!("With the value {king} it comes last."), &format!("玉の価値を {king} とすれば")]);
}

/// Deck 07: the drop that mates after all moves but those of the king.
#[test]
fn one_drop_mates_after_most_moves() {
    let pos = position("4k/4p/p4/4S/K3R b g 1");
    let king = pos.king_square(pos.side_to_move());
    let (escapes, others): (Vec<Move>, Vec<Move>) =
        pos.legal_moves().into_iter().partition(|&m| !pos.after(m).after(mv("G*5d")).is_mated());
    assert!(escapes.iter().all(|m| m.from() == Some(king)) && others.iter().all(|m| m.from() != Some(king)));
    let (mated, all) = (others.len(), pos.legal_moves().len());
    assert_says("07_move_ordering", "threat", [&format!("**{mated} of {all}** moves"), &format!("**{all} 手のうち {mated} 手**")]);
}

/// Deck 08: the value goes up and down from depth to depth.
#[test]
fn the_value_of_each_depth() {
    let value = |depth: u32| {
        let (value, _) = PLAIN.cost(&mut Position::start(), depth);
        with_minus(value)
    };
    let values = [1, 2, 3, 4, 5, 6].map(value);
    let [high, low] = [&values[4], &values[5]];
    let (en, ja) = (format!("goes up and down between {high} and {low}]"), format!("{high} と {low} の間を行き来する]"));
    assert_says("08_quiescence", "one-deeper", [&en, &ja]);
    assert_measured("08_quiescence one-deeper", &[format!(" | {} |", values.join(" | "))]);
}

/// Deck 08: with quiescence search, in the order of exercise 06, beside the alpha-beta of 05.
#[test]
fn what_the_quiescence_search_costs() {
    let rows = [1, 2, 3, 4, 5, 6].map(|depth| {
        let mut pos = Position::start();
        let mut root_moves = RootMoves::new(&pos);
        Staged::new(Stage::History, true).search_to_depth(&mut pos, &mut root_moves, depth);
        format!("| {depth} | {} | {} |", commas(nodes(depth, as_listed)), commas(pos.nodes()))
    });
    assert_measured("08_quiescence cost", &rows);
}

/// Searches each depth up to this one, and sorts the root moves in between or not.
fn deepen(player: &mut Staged, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, sorts: bool) {
    let ctl = Control::new(pos, Limits::depth(depth));
    player.sort_root(pos, root_moves);
    for depth in 1..=depth {
        player.search_root(pos, root_moves, depth, &ctl).unwrap();
        let best = root_moves.iter().map(|root_move| root_move.score.abs()).max().unwrap();
        if sorts {
            root_moves.sort();
        }
        if best >= mate_in(depth) {
            break;
        }
    }
}

/// Deck 09: the cost of the depths before the last one, and their cost by the formula of the deck.
#[test]
#[ignore = "slow: eight million nodes"]
fn all_depths_cost_less_than_the_formula_says() {
    let nodes = [4, 5, 6].map(|depth| {
        let alone = Staged::in_all_positions(Stage::History, true, |player, pos, root_moves| {
            player.search_to_depth(pos, root_moves, depth);
        });
        let [sorted, unsorted] = [true, false].map(|sorts| {
            Staged::in_all_positions(Stage::History, true, |player, pos, root_moves| deepen(player, pos, root_moves, depth, sorts))
        });
        (depth, [alone, sorted, unsorted])
    });
    let rows = nodes.map(|(depth, [a, b, c])| format!("| {depth} | {} | {} | {} |", commas(a), commas(b), commas(c)));
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    let (_, [alone, all, unsorted]) = nodes[2];
    let (measured, formula) = (percent(all as f64 / alone as f64 - 1.0), percent(1.0 / (4.0 - 1.0)));
    let en = format!("**{measured} percent** more than the last alone, not {formula}, as the formula says for b = 4");
    let ja = format!("**{measured} %** だけです。b = 4 とした式では、{formula} % 増えるはず");
    let [alone, all, unsorted] = [alone, all, unsorted].map(commas);
    let of_figure = [format!("at depth 6, {alone}, {all} and {unsorted}]"), format!("{alone}、{all}、{unsorted}]")];
    let said = [words([&en, &ja]), words([&of_figure[0], &of_figure[1]])].concat();
    assert_measured("solutions/08_deepening measured", &rows);
    assert_measured("09_time measured", &[rows.to_vec(), said].concat());
}

/// Deck 09: the nodes of the demo after each depth.
pub fn nodes_of_the_demo(limit: u64) -> Vec<u64> {
    let nodes = |depth: u32| {
        let mut pos = position(SLIDES);
        let mut root_moves = RootMoves::new(&pos);
        deepen(&mut Staged::new(Stage::History, true), &mut pos, &mut root_moves, depth, true);
        pos.nodes()
    };
    (1..).map(nodes).take_while(|&nodes| nodes < limit).collect()
}

/// A quiescence search that stands pat in another way.
#[derive(Clone, Copy, PartialEq)]
enum StandsPat {
    AsItShould,
    /// Its cut comes after the first move.
    AfterAMove,
    /// It neither raises alpha nor cuts.
    WithAlphaAsItIs,
}

struct Quiet {
    ordering: MoveOrdering,
    stands_pat: StandsPat,
}

impl Quiet {
    fn value(&self, pos: &mut Position, mut alpha: Value, beta: Value, ply: u32) -> Value {
        if ply >= MAX_PLY {
            return evaluate(pos);
        }
        let in_check = pos.in_check();
        let mut max_value = if in_check { mated_in(ply) } else { evaluate(pos) };
        if self.stands_pat != StandsPat::WithAlphaAsItIs {
            alpha = alpha.max(max_value);
        }
        if alpha >= beta && self.stands_pat == StandsPat::AsItShould {
            return max_value;
        }
        let mut moves = if in_check { pos.legal_moves() } else { pos.captures() };
        self.ordering.sort(pos, &mut moves, ply);
        for m in moves {
            pos.do_move(m);
            let value = -self.value(pos, -beta, -alpha, ply + 1);
            pos.undo_move(m);
            max_value = max_value.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        max_value
    }
}

impl AlphaBeta for Quiet {
    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        self.ordering.score(pos, m, ply)
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        self.ordering.note_cutoff(pos, m, depth, ply);
    }

    fn leaf_value(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
        self.value(pos, alpha, beta, ply)
    }
}

/// Deck 08: the cost of standing pat in another way.
#[test]
fn standing_pat_cuts_at_once() {
    let kinds = [StandsPat::AsItShould, StandsPat::AfterAMove, StandsPat::WithAlphaAsItIs];
    let nodes = kinds.map(|stands_pat| {
        let all = VARIED.iter().flat_map(|sfen| [1, 2, 3].map(|depth| (sfen, depth)));
        let nodes = all.map(|(sfen, depth)| {
            let mut pos = position(sfen);
            let mut root_moves = RootMoves::new(&pos);
            Quiet { ordering: MoveOrdering::new(), stands_pat }.search_to_depth(&mut pos, &mut root_moves, depth);
            pos.nodes()
        });
        nodes.sum::<u64>()
    });
    let rows = nodes.map(|nodes| format!(" | {} |", commas(nodes)));
    assert_measured("08_quiescence stand-pat-cut", &rows);
    assert_measured("solutions/07_quiescence measured", &rows);
    let [a, b, c] = nodes.map(commas);
    let en = format!("![{a} nodes, {b} with one move first, {c} where alpha stays]");
    let ja = format!("![{a} 局面、先に 1 手調べると {b}、alpha がそのままだと {c}]");
    assert_says("08_quiescence", "stand-pat-cut", [&en, &ja]);
    let en = format!("{a} nodes with this, {b} if one move is looked at first, {c} if standing pat neither");
    assert_says("08_quiescence", "stand-pat-cut", [&en, &ja]);
}

/// The solution of exercise 11, whose searches nothing else has.
#[allow(dead_code)] // Its `main` is for `cargo run`.
#[path = "../../../solutions/11_mate/player.rs"]
mod mate_player;

/// Deck 11: ply by ply, and by df-pn.
#[test]
#[ignore = "slow: nine plies"]
fn what_mates_cost() {
    let rows: Vec<String> = [(3, IN_THREE), (5, IN_FIVE), (7, IN_SEVEN), (9, IN_NINE)]
        .into_iter()
        .map(|(plies, problems)| {
            let cost = |most: u32| {
                let moves = problems.iter().map(|problem| {
                    let mut pos = position(problem.0);
                    let mut ctl = Control::new(&pos, Limits::default());
                    let found = mate_player::MatePlayer.mate(&mut pos, most, &mut ctl);
                    assert!(matches!(found, Checkmate::Mate(_)));
                    pos.nodes()
                });
                commas(moves.sum())
            };
            format!(" {plies} | {} | {} |", cost(plies), cost(MAX_PLY))
        })
        .collect();
    let cells = |row: usize| rows[row].split('|').map(|cell| cell.trim().to_string()).collect::<Vec<_>>();
    let (first, last) = (cells(0), cells(3));
    let en = format!("Ply by ply grows from {} to {}, df-pn from {} to {}]", first[1], last[1], first[2], last[2]);
    let ja = format!("反復深化は {} から {}、df-pn は {} から {}]", first[1], last[1], first[2], last[2]);
    assert_measured("11_mate cost", &[rows, words([&en, &ja]).to_vec()].concat());
}

/// Deck 09: how different positions are.
#[test]
fn how_long_depth_six_takes() {
    let nodes = |mut pos: Position| {
        let mut root_moves = RootMoves::new(&pos);
        deepen(&mut Staged::new(Stage::History, true), &mut pos, &mut root_moves, 6, true);
        commas(pos.nodes())
    };
    let [eight, start, three] = [position(VARIED[7]), Position::start(), position(VARIED[2])].map(nodes);
    assert_measured(
        "09_time how-long",
        &[format!("| `VARIED` 8 | {eight} |"), format!(" | {start} |"), format!("| `VARIED` 3 | {three} |")],
    );
    let (en, ja) = (format!("Nodes to depth 6, {eight}, {start} and {three}]"), format!("{eight}、{start}、{three}]"));
    assert_says("09_time", "how-long", [&en, &ja]);
    let rows = [2.0, 4.0, 14.0].map(|b: f64| format!("| {b} | {:.2} |", b / (b - 1.0)));
    assert_shows("09_time", "cost", &rows);
}

/// Deck 09: the time that a clock leaves for one move.
pub fn times_for_a_move() -> [String; 3] {
    let time = |limits: Limits| format!("{:.2}", limits.time_for_move(Color::Black).unwrap().as_secs_f64());
    let of = |byoyomi: u64, left: u64, more: u64| {
        let seconds = |seconds: u64| (seconds > 0).then(|| Duration::from_secs(seconds));
        time(Limits {
            byoyomi: seconds(byoyomi),
            time: [seconds(left), None],
            increment: [Duration::from_secs(more); 2],
            ..Limits::default()
        })
    };
    [of(10, 0, 0), of(0, 60, 0), of(0, 60, 1)]
}

#[test]
fn how_much_time_a_move_has() {
    let times = times_for_a_move();
    for (time, [en, ja]) in times.iter().zip([[" s: all", " 秒（全部"], [" s: a thirtieth", " 秒（残り"], [" s: and most", " 秒（加算"]])
    {
        assert_says("09_time", "time", [&format!("| {time}{en}"), &format!("| {time}{ja}")]);
    }
    let [a, b, c] = &times;
    assert_says("09_time", "time", [&format!("![{a}, {b} and {c} seconds]"), &format!("![{a} 秒、{b} 秒、{c} 秒]")]);
    let kept = Limits::MARGIN.as_millis();
    assert_says("09_time", "time", [&format!("{kept} ms are kept back"), &format!("通信のために {kept} ミリ秒を")]);
}
