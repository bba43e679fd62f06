//! The tree as lines of text, and in numbers.

use minishogi::{Checkmate, Color, Lang, MAX_PLY, Move, Text, VALUE_INFINITE, Value, mate_distance, text};
use minishogi_trace::{Cut, Leaf, MateSearch, Source, Tree, TreeNode};

/// The most lines of a tree that are printed.
const MOST_LINES: usize = 60;

/// The most moves that are named in a line.
const MOST_MOVES: usize = 6;

/// Returns a value as a person reads it; nothing if it is not known.
pub(super) fn shown(tree: &Tree, value: Option<Value>) -> String {
    match value {
        None => "?".to_string(),
        Some(0) if tree.mate.is_some() => "no mate".to_string(),
        // Only the attacker mates here.
        Some(value) if tree.mate.is_some() => number(value.abs()),
        Some(value) => number(value),
    }
}

fn number(value: Value) -> String {
    match mate_distance(value) {
        Some(plies) => format!("mate {plies}"),
        None => value.to_string(),
    }
}

fn end_of_window(value: Value) -> String {
    match value {
        VALUE_INFINITE.. => "+inf".to_string(),
        value if value <= -VALUE_INFINITE => "-inf".to_string(),
        value => number(value),
    }
}

/// Returns the window of a node: the player's annotation, or the window that alpha-beta would have. In a search for a mate, the kind of the node.
pub(super) fn window(tree: &Tree, number: usize) -> String {
    let node = &tree.nodes[number];
    match tree.mate {
        None => interval(node.told_window.unwrap_or((node.alpha, node.beta))),
        Some(_) if tree.is_attack(number) => "OR".to_string(),
        Some(_) => "AND".to_string(),
    }
}

fn interval((alpha, beta): (Value, Value)) -> String {
    format!("({}, {})", end_of_window(alpha), end_of_window(beta))
}

pub(super) fn tree(tree: &Tree, top: usize, levels: u32, lang: Lang) -> String {
    let mut lines = Lines { tree, lang, lines: Vec::new(), left_out: 0 };
    lines.title(top);
    if tree.nodes[top].end == top + 1 {
        lines.lines.pop();
        lines.say(Text::new("  no move was looked at", "  調べた手はありません"));
    }
    lines.below(top, 1, levels);
    lines.end();
    lines.lines.join("\n")
}

struct Lines<'a> {
    tree: &'a Tree,
    lang: Lang,
    lines: Vec<String>,
    left_out: usize,
}

impl Lines<'_> {
    fn say(&mut self, text: Text) {
        self.lines.push(text.get(self.lang).to_string());
    }

    fn title(&mut self, top: usize) {
        let (tree, node) = (self.tree, &self.tree.nodes[top]);
        let path: Vec<String> = tree.path(top).iter().map(|m| m.to_string()).collect();
        let (path, value) = (path.join(" "), shown(tree, node.players_value()));
        self.say(match (top, &tree.mate) {
            (0, Some(mate)) => mate_title(tree, mate),
            (0, None) => {
                let (visited, depth, best) = (tree.visited, tree.depth(), tree.best_move);
                text!(
                    "depth {depth}: {visited} nodes, bestmove {best}, value {value}",
                    "深さ {depth}: {visited} 節点、最善手 {best}、値 {value}"
                )
            }
            (_, Some(_)) => {
                let kind = window(tree, top);
                text!("after {path} ({kind} node): {value}", "{path} の後（{kind} 節点）: {value}")
            }
            _ => text!(
                "after {path}: value {value} for the side to move, window {}",
                "{path} の後: 手番側から見た値 {value}、窓 {}",
                window(tree, top)
            ),
        });
        let is_mate = tree.mate.is_some();
        if is_mate {
            self.say(match tree.is_attack(top) {
                true => Text::new("  OR: one check that mates is enough", "  OR: 詰む王手が 1 つあれば詰み"),
                false => Text::new("  AND: it is mate if every answer leads to it", "  AND: どの応手でも詰むときだけ詰み"),
            });
        }
        self.lines.extend(self.why(top).map(|why| format!("  {why}")));
        // Values and windows are those of the side that plays the moves.
        let side = match (self.tree.root.side_to_move() == Color::Black) == (node.ply % 2 == 0) {
            true => Text::new("Black's move", "先手の手"),
            false => Text::new("White's move", "後手の手"),
        };
        let m = side.get(self.lang);
        let [from_here, alpha, beta, right, nodes] = match self.lang {
            Lang::En => ["value", "alpha", "beta", "right", "nodes"],
            Lang::Ja => ["値", "alpha", "beta", "正しい値", "節点"],
        };
        let wide = |word: &str, width: usize| " ".repeat(width.saturating_sub(columns(word))) + word;
        let windows = if is_mate { String::new() } else { format!(" {} {}", wide(alpha, 9), wide(beta, 9)) };
        let gap = " ".repeat(16_usize.saturating_sub(columns(m)));
        self.lines.push(format!("  {m}{gap}{}{windows} {} {}", wide(from_here, 10), wide(right, 9), wide(nodes, 8)));
    }

    /// The nodes below one, each with a line: values and windows are those of the side that plays the move.
    fn below(&mut self, number: usize, level: usize, levels: u32) {
        let tree = self.tree;
        // Helpers have passes of their own.
        let children: Vec<usize> = match number {
            0 => tree.root_pass().into_iter().filter(|&child| tree.nodes[child].thread == 0).collect(),
            _ => tree.children(number).collect(),
        };
        let best = tree.nodes[number].players_value().filter(|_| number != 0);
        let mut is_chosen_shown = false;
        for child in children {
            if self.lines.len() >= MOST_LINES {
                self.left_out += 1;
                continue;
            }
            let node = &tree.nodes[child];
            let value = node.players_value().map(|value| -value);
            let is_chosen = if number == 0 { node.m == tree.best_move } else { !is_chosen_shown && value.is_some() && value == best };
            is_chosen_shown |= is_chosen;
            let (alpha, beta) = node.told_window.unwrap_or((node.alpha, node.beta));
            let windows = match tree.mate {
                None => format!(" {:>9} {:>9}", end_of_window(-beta), end_of_window(-alpha)),
                Some(_) => String::new(),
            };
            let indent = "  ".repeat(level);
            let name = format!("{indent}{}{}", node.m, if is_chosen { " *" } else { "" });
            let why = self.why(child).map_or(String::new(), |why| format!("  {why}"));
            self.lines.push(format!(
                "{name:18}{:>10}{windows} {:>9} {:>8}{why}",
                format!("{}{}", bound(tree, node), shown(tree, value)),
                node.right.map_or(String::new(), |right| shown(tree, Some(-right))),
                node.end - child,
            ));
            if levels > 1 {
                self.below(child, level + 1, levels - 1);
            }
        }
    }

    /// Returns the line about a node.
    fn why(&self, number: usize) -> Option<String> {
        let node = &self.tree.nodes[number];
        let mut remarks: Vec<Text> = Vec::new();
        if node.cut != Cut::None {
            remarks.push(self.why_cut(number, node));
        }
        if let Some(due) = node.due {
            let m = self.tree.nodes[due].m;
            remarks.push(text!("alpha-beta would cut after {m}", "αβ法なら {m} で枝刈り"));
        }
        if stands_pat(self.tree, number) {
            remarks.push(Text::new("stands pat: reaches beta", "stand pat の値が beta 以上"));
        }
        if node.is_wrong {
            remarks.push(self.why_wrong(node));
        }
        let source = match node.source {
            Source::Table => Some(Text::new("not searched: as a table knows it, or may", "探索していない: 置換表の値か")),
            Source::Repetition => Some(Text::new("repetition", "千日手")),
            Source::Mate => Some(Text::new("no moves", "指す手がない")),
            Source::Bound => Some(Text::new("no value is less than that of a mate here", "ここで詰まされる値より小さい値はない")),
            _ => None,
        };
        remarks.extend(source);
        if node.cropped {
            remarks.push(Text::new("not all nodes below were kept", "下の節点の一部は記録していない"));
        }
        let remarks: Vec<&str> = remarks.iter().map(|remark| remark.get(self.lang)).collect();
        (!remarks.is_empty()).then(|| remarks.join("; "))
    }

    fn why_wrong(&self, node: &TreeNode) -> Text {
        let tree = self.tree;
        let (value, right, below) = (shown(tree, node.players_value()), shown(tree, node.right), shown(tree, node.value));
        let best = node.best.map_or(Text::new("", ""), |m| text!(" by {m}", "（{m}）"));
        if node.ply == 0 && tree.mate.is_none() {
            let played = self.tree.best_move;
            if node.best == Some(played) {
                return match node.players_value() == node.right {
                    true => text!(
                        "WRONG SCORES: {played} is right with {right}, another move has a wrong score",
                        "誤った評価値: {played} の {right} は正しいが、他の手の評価値が誤り"
                    ),
                    false => text!("WRONG: {value} for {played}, right is {right}", "誤り: {played} の評価値 {value}。正しくは {right}"),
                };
            }
            return Text::of(
                format!("WRONG: {played}, right is {right}{}", best.en),
                format!("誤り: {played}。正しくは {right}{}", best.ja),
            );
        }
        if node.has_odd_window {
            let [own, handed_down] = [node.told_window.unwrap_or((node.alpha, node.beta)), (node.alpha, node.beta)].map(interval);
            return text!("WRONG WINDOW: {own}, and alpha-beta hands down {handed_down}", "誤った窓: {own}。αβ法なら {handed_down}");
        }
        // The result of the function, and its inputs.
        let follows = match node.players_value() == node.value {
            true => Text::new("", ""),
            false => text!(", and {below} follows from the visited moves", "。調べた手からは {below} になる"),
        };
        if tree.mate.is_some() {
            return Text::of(
                format!("WRONG: the answer says {value}, right is {right}{}{}", best.en, follows.en),
                format!("誤り: 答えでは{value}。正しくは {right}{}{}", best.ja, follows.ja),
            );
        }
        Text::of(
            format!("WRONG: {value} for the side to move, right is {right}{}{}", best.en, follows.en),
            format!("誤り: 手番側から見て {value}。正しくは {right}{}{}", best.ja, follows.ja),
        )
    }

    fn why_cut(&self, number: usize, node: &TreeNode) -> Text {
        let skipped = self.tree.skipped(number);
        let (count, names) = (skipped.len(), moves(&skipped));
        let (value, beta) = (shown(self.tree, node.value), end_of_window(node.beta));
        let last = self.tree.children(number).last().map_or(Move::RESIGN, |child| self.tree.nodes[child].m);
        if self.tree.mate.is_some() {
            return self.why_left_out(number, node, &skipped);
        }
        match node.cut {
            Cut::Right => {
                text!("cut by {last}: {value} >= beta {beta}, {count} skipped", "{last} で枝刈り: {value} >= beta {beta}、{count} 手を省略")
            }
            Cut::Wrong => {
                let (m, better) = node.refutation.unwrap_or((Move::RESIGN, 0));
                let better = shown(self.tree, Some(better));
                text!(
                    "WRONG CUT: {value} < beta {beta}, and {m} is worth {better}; {count} skipped",
                    "誤った枝刈り: {value} < beta {beta} なのに、{m} の値は {better}。{count} 手を省略"
                )
            }
            _ if node.value.is_none() => text!("{count} skipped", "{count} 手を省略"),
            _ => text!("{count} skipped for an unseen reason: {names}", "{count} 手を省略（理由は見えない）: {names}"),
        }
    }

    /// Returns the checks or answers that were not looked at.
    fn why_left_out(&self, number: usize, node: &TreeNode, skipped: &[Move]) -> Text {
        let (count, names) = (skipped.len(), moves(skipped));
        match (node.cut, node.refutation) {
            (Cut::Wrong, Some((m, value))) => {
                let value = shown(self.tree, Some(value));
                text!("NEVER LOOKED AT: {m} ({value})", "調べていない手 {m}（{value}）")
            }
            (Cut::Right, _) if self.tree.is_attack(number) => {
                text!("checks left out: {count}", "省略した王手: {count} 手")
            }
            (Cut::Right, _) => text!("answers left out: {count}", "省略した応手: {count} 手"),
            _ => text!("never looked at: {names}", "調べていない手: {names}"),
        }
    }

    fn end(&mut self) {
        for thread in 1..self.tree.threads {
            let nodes = self.tree.nodes.iter().filter(|node| node.thread == thread && !node.walked).count();
            self.say(text!("thread {thread}: {nodes} nodes", "スレッド {thread}: {nodes} 節点"));
        }
        if self.left_out > 0 {
            let more = self.left_out;
            self.say(text!("  ... and {more} more", "  ... ほか {more}"));
        }
        if let Some(number) = self.tree.first_wrong {
            let command: String = self.tree.path(number).iter().map(|m| format!(" {m}")).collect();
            let why = self.why(number).unwrap_or_default();
            self.say(text!("first wrong value: `tree{command}`: {why}", "最初の誤り: `tree{command}`: {why}"));
            if let Some(explanation) = self.tree.explanation() {
                self.say(Text::of(format!("  {}", explanation.en), format!("  {}", explanation.ja)));
            }
        }
        if self.tree.truncated {
            let (kept, visited) = (self.tree.nodes.len() - 1, self.tree.visited);
            self.say(text!("truncated: {kept} of {visited} nodes were kept", "途中まで: {visited} 節点のうち {kept} を記録しました"));
        }
    }
}

fn mate_title(tree: &Tree, mate: &MateSearch) -> Text {
    let (visited, nodes, plies) = (tree.visited, tree.nodes.len() - 1, mate.plies);
    let answer = mate.answer.as_ref().map_or("?".to_string(), Checkmate::to_string);
    let of_plies = match plies {
        MAX_PLY => Text::new("mate", "詰み"),
        _ => text!("mate in {plies} at most", "{plies} 手以内の詰み"),
    };
    Text::of(
        format!("{}: {visited} moves done, {nodes} nodes, {answer}", of_plies.en),
        format!("{}: 指した手 {visited}、節点 {nodes}、{answer}", of_plies.ja),
    )
}

/// Returns the value as the side that plays the move sees it: exact, at most, or at least.
fn bound(tree: &Tree, node: &TreeNode) -> &'static str {
    match node.players_value() {
        _ if tree.mate.is_some() => "",
        Some(value) if node.cut == Cut::Right && node.right != Some(value) => "<= ",
        // Nothing was left out: standing pat was enough, or a table knew as much.
        Some(value) if value >= node.beta && node.right.is_some_and(|right| right > value) => "<= ",
        Some(value) if value <= node.alpha && node.right.is_some_and(|right| right < value) => ">= ",
        _ => "",
    }
}

/// Returns whether a node of a quiescence search ends before its first move, because standing pat is as good as beta.
fn stands_pat(tree: &Tree, number: usize) -> bool {
    let node = &tree.nodes[number];
    let is_leaf = node.end == number + 1;
    is_leaf && tree.reading.leaf == Leaf::Qsearch && node.source == Source::Evaluate && !bound(tree, node).is_empty()
}

/// Returns the width of a word at a terminal: a character outside ASCII takes two columns.
fn columns(word: &str) -> usize {
    word.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

fn moves(moves: &[Move]) -> String {
    let mut names: Vec<String> = moves.iter().take(MOST_MOVES).map(|m| m.to_string()).collect();
    if moves.len() > MOST_MOVES {
        names.push("...".to_string());
    }
    names.join(" ")
}

/// Returns the tree in numbers, a line each.
pub(super) fn stats(tree: &Tree, lang: Lang) -> Vec<String> {
    let stats = tree.stats();
    let share = 100.0 * stats.cut_first as f64 / stats.cuts.max(1) as f64;
    let known = |count: Option<u64>| count.map_or("-".to_string(), |count| count.to_string());
    let mut lines = vec![
        (Text::new("nodes", "節点"), stats.nodes.to_string()),
        (Text::new("leaves", "葉"), stats.leaves.to_string()),
        (Text::new("cutoffs", "枝刈り"), stats.cuts.to_string()),
        (Text::new("cut by the first move", "最初の手での枝刈り"), if stats.cuts == 0 { "-".to_string() } else { format!("{share:.0} %") }),
        (Text::new("effective branching", "実効分岐数"), format!("{:.2}", stats.branching)),
        (Text::new("nodes of minimax", "ミニマックス法の節点数"), known(stats.minimax)),
        (Text::new("smallest of alpha-beta", "αβ法の最小の木"), known(stats.knuth_moore)),
    ];
    if tree.passes.len() > 1 {
        let last = stats.last_pass.to_string();
        let depth = tree.depth();
        lines.insert(1, (text!("of these at depth {depth}", "うち深さ {depth}"), last));
    }
    if tree.truncated {
        let kept = (tree.nodes.len() - 1).to_string();
        lines.insert(1, (Text::new("kept, and counted below", "記録し、下で数えたもの"), kept));
    }
    let lines = lines.into_iter().map(|(name, value)| {
        let name = name.get(lang).to_string();
        format!("{name}{}{value:>12}", " ".repeat(24_usize.saturating_sub(columns(&name))))
    });
    lines.collect()
}
