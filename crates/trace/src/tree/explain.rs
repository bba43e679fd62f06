//! Why the first wrong value of a tree is wrong, in arithmetic on the player's own numbers.

use super::{Cut, Source, Tree, TreeNode};
use crate::proof::Leaf;
use minishogi::{Color, Move, Text, VALUE_INFINITE, Value, mate_distance, text};

/// So many values are listed one by one; of more only the smallest and the largest are reported.
const MOST_LISTED: usize = 8;

impl Tree {
    /// The explanation of the [first wrong node](Tree::first_wrong): the values of the search there, its result, and the right one. Values
    /// are those for the side to move there. `None` if nothing is wrong, or nothing more is known of it, and for a search for a mate.
    pub fn explanation(&self) -> Option<Text> {
        let number = self.first_wrong.filter(|_| self.mate.is_none())?;
        let node = &self.nodes[number];
        if node.has_odd_window {
            return Some(self.of_window(number, node.told_window?));
        }
        if number > 0 {
            return self.of_value(number);
        }
        let leaf = self
            .root_pass()
            .into_iter()
            .find(|&child| self.nodes[child].is_sure && self.nodes[child].is_plain && self.is_right_leaf(child));
        leaf.and_then(|leaf| self.of_value(leaf)).or_else(|| self.of_choice())
    }

    /// The fault of the played move, if its score is not its value. Something in the tree is not seen then, and no node is called
    /// wrong: to a player that remembers positions this may be unjust.
    pub fn explanation_of_score(&self) -> Option<Text> {
        let played = self.root_pass().into_iter().rev().find(|&child| self.nodes[child].m == self.best_move && self.mate.is_none())?;
        let (made, right) = (self.nodes[played].players_value()?, self.nodes[played].right?);
        if made == right { self.of_choice() } else { self.of_value(played) }
    }

    /// Returns the search's value of a position.
    fn of_value(&self, number: usize) -> Option<Text> {
        let node = &self.nodes[number];
        let made = node.players_value()?;
        if node.end == number + 1 {
            return self.of_leaf(number, made);
        }
        if let (Cut::Wrong, Some(refutation)) = (node.cut, node.refutation) {
            return Some(self.of_cut(number, made, refutation));
        }
        self.of_replies(number, made)
    }

    /// `After 5d5c 1b1c`, the place in both languages; `At the root` without moves.
    fn place(&self, number: usize) -> Text {
        let path: Vec<String> = self.path(number).iter().map(Move::to_string).collect();
        if path.is_empty() {
            return Text::new("At the root", "ルートで");
        }
        text!("After {}", "{} の後、", path.join(" "))
    }

    /// Returns the side to move at a node.
    fn side(&self, node: &TreeNode) -> Text {
        match (self.root.side_to_move() == Color::Black) == node.ply.is_multiple_of(2) {
            true => Text::new("Black", "先手"),
            false => Text::new("White", "後手"),
        }
    }

    fn of_window(&self, number: usize, told: (Value, Value)) -> Text {
        let (node, place) = (&self.nodes[number], self.place(number));
        let [own, right] = [told, (node.alpha, node.beta)].map(|(alpha, beta)| format!("({}, {})", end(alpha), end(beta)));
        Text::of(
            format!("{} alpha-beta searches with the window {right}; the window of your search is {own}.", place.en),
            format!("{}αβ法の窓は {right} ですが、この探索の窓は {own} です。", place.ja),
        )
    }

    /// At the root: a move is played that is not the best.
    fn of_choice(&self) -> Option<Text> {
        let moves = self.root_pass();
        let scored: Vec<(Move, Value)> = moves
            .iter()
            .map(|&child| (self.nodes[child].m, self.nodes[child].players_value().map(|value| -value)))
            .map(|(m, value)| Some((m, value?)))
            .collect::<Option<_>>()?;
        let played = scored.iter().rev().find(|(m, _)| *m == self.best_move)?.1;
        let (best, most) = scored.iter().copied().max_by_key(|(_, value)| *value)?;
        if most > played {
            let m = self.best_move;
            return Some(Text::of(
                format!(
                    "Your search plays {m}, which is worth {} by its own values; the largest is that of {best}, {}.",
                    value(played).en,
                    value(most).en
                ),
                format!("探索は {m} を指しますが、探索自身の値ではその手は{}、最大は {best} の{}です。", value(played).ja, value(most).ja),
            ));
        }
        let right_of = |m: Move| self.find(&[m]).and_then(|child| self.nodes[child].right).map(|right| -right);
        let (best, most) = (self.nodes[0].best?, self.nodes[0].right?);
        if self.skipped(0).contains(&best) {
            return Some(Text::of(
                format!(
                    "Your search never looked at {best}, which is worth {}; it plays {} for {}.",
                    value(most).en,
                    self.best_move,
                    value(played).en
                ),
                format!("探索は {best}（値は{}）を一度も調べず、{}（{}）を指しました。", value(most).ja, self.best_move, value(played).ja),
            ));
        }
        // The score of another move may be a bound.
        let (m, right) = (self.best_move, right_of(self.best_move).filter(|&right| right != played)?);
        Some(Text::of(
            format!(
                "Your search plays {m} for {}; it is worth {}, and {best} is worth {}.",
                value(played).en,
                value(right).en,
                value(most).en
            ),
            format!(
                "探索は {m} を{}の手として指しましたが、その値は{}です。{best} の値は{}です。",
                value(played).ja,
                value(right).ja,
                value(most).ja
            ),
        ))
    }

    fn of_leaf(&self, number: usize, made: Value) -> Option<Text> {
        let (node, place, side) = (&self.nodes[number], self.place(number), self.side(&self.nodes[number]));
        let right = node.right?;
        let made = if made == -right { with_the_other_sign(made) } else { value(made) };
        let right_text = value(right);
        if node.legal == 0 {
            return Some(Text::of(
                format!(
                    "{} {} has no legal move, which is worth {} to {}; in your search it is worth {}.",
                    place.en, side.en, right_text.en, side.en, made.en
                ),
                format!("{}{}に合法手はなく、値は{}です。探索の値は{}でした。", place.ja, side.ja, right_text.ja, made.ja),
            ));
        }
        if node.source == Source::Repetition {
            return Some(Text::of(
                format!(
                    "{} the position has come back, which is worth {} to {}; in your search it is worth {}.",
                    place.en, right_text.en, side.en, made.en
                ),
                format!("{}同じ局面に戻っていて、{}から見た値は{}です。探索の値は{}でした。", place.ja, side.ja, right_text.ja, made.ja),
            ));
        }
        let depth = node.depth.filter(|&depth| depth > 0);
        if let Some(depth) = depth {
            let plies = if depth == 1 { "1 ply is".to_string() } else { format!("{depth} plies are") };
            return Some(Text::of(
                format!(
                    "{} {plies} still to be searched: the position is worth {} to {}. Your search looked at no move there, and has {}.",
                    place.en, right_text.en, side.en, made.en
                ),
                format!(
                    "{}まだ {depth} 手読むはずで、{}から見た値は{}です。探索はそこで 1 手も調べず、値は{}でした。",
                    place.ja, side.ja, right_text.ja, made.ja
                ),
            ));
        }
        if self.reading.leaf == Leaf::Qsearch && node.static_value != Some(right) {
            return Some(Text::of(
                format!(
                    "{} captures are still to be searched: at rest the position is worth {} to {}, and in your search {}.",
                    place.en, right_text.en, side.en, made.en
                ),
                format!("{}取り合いの後まで読むと、{}から見た値は{}です。探索の値は{}でした。", place.ja, side.ja, right_text.ja, made.ja),
            ));
        }
        Some(Text::of(
            format!(
                "{} {} is to move, for whom the position is worth {}; in your search it is worth {}.",
                place.en, side.en, right_text.en, made.en
            ),
            format!("{}{}の番で、そこから見た値は{}です。探索の値は{}でした。", place.ja, side.ja, right_text.ja, made.ja),
        ))
    }

    fn of_cut(&self, number: usize, made: Value, (m, better): (Move, Value)) -> Text {
        let (node, place, side) = (&self.nodes[number], self.place(number), self.side(&self.nodes[number]));
        let skipped = self.skipped(number).len();
        let last = self.children(number).last().map_or(Move::RESIGN, |child| self.nodes[child].m);
        let (made, better, beta) = (value(made), value(better), end(node.beta));
        let left = if skipped == 1 { format!("The move left, {m},") } else { format!("Of the {skipped} moves left, {m}") };
        Text::of(
            format!(
                "{} your search stops at {last}, where {} has {} and beta is {beta}. {left} is worth {}.",
                place.en, side.en, made.en, better.en
            ),
            format!(
                "{}探索は {last} までで打ち切りました（{}から見た値は{}、beta は {beta}）。残りの {skipped} 手のうち、{m} の値は{}です。",
                place.ja, side.ja, made.ja, better.ja
            ),
        )
    }

    /// Returns the values of the replies, and the value that the search derived from them.
    fn of_replies(&self, number: usize, made: Value) -> Option<Text> {
        let (node, place, side) = (&self.nodes[number], self.place(number), self.side(&self.nodes[number]));
        let mut replies: Vec<Value> = Vec::new();
        let children: Vec<usize> = self.children(number).filter(|&child| !self.nodes[child].aside).collect();
        for (at, &child) in children.iter().enumerate() {
            let is_searched_again = children.get(at + 1).is_some_and(|&next| self.nodes[next].m == self.nodes[child].m);
            if !is_searched_again {
                replies.push(-self.nodes[child].players_value()?);
            }
        }
        let pat = node.static_value.filter(|_| node.value.is_some_and(|value| replies.iter().all(|&reply| reply < value)));
        let most = replies.iter().copied().chain(pat).max()?;
        if made == most {
            return None;
        }
        let listed = list(&replies);
        let [pat_en, pat_ja] = pat.map_or(Default::default(), |pat| {
            [format!(", and standing pat {}", value(pat).en), format!("、stand pat の値は{}", value(pat).ja)]
        });
        let made = if made == -most { with_the_other_sign(made) } else { value(made) };
        let count = replies.len();
        let (replies_are, of_them) = match count {
            1 => ("the only reply is worth".to_string(), "it"),
            _ => (format!("the {count} replies are worth"), "them"),
        };
        let follows = match count {
            1 if pat.is_none() => (String::new(), "".to_string()),
            _ => (format!("; the largest is {}", value(most).en), format!("最大は{}です。", value(most).ja)),
        };
        Some(Text::of(
            format!(
                "{} {replies_are} {} to {}{pat_en}. Your search made {} of {of_them}{}.",
                place.en, listed.en, side.en, made.en, follows.0
            ),
            format!(
                "{}応手は {count} 手で、値は{}から見て{}{pat_ja}です。探索の値は{}でした。{}",
                place.ja, side.ja, listed.ja, made.ja, follows.1
            ),
        ))
    }
}

/// Returns a value, with its meaning if it is that of a mate.
fn value(value: Value) -> Text {
    match mate_distance(value).map(i32::unsigned_abs) {
        Some(plies) if value > 0 => text!("{value} (a mate in {plies})", " {value}（{plies} 手で詰ます）"),
        Some(plies) => text!("{value} (mated in {plies})", " {value}（{plies} 手で詰まされる）"),
        None => Text::of(value.to_string(), format!(" {value} ")),
    }
}

fn with_the_other_sign(made: Value) -> Text {
    text!("{made} (the other sign)", " {made}（符号が逆）")
}

fn list(values: &[Value]) -> Text {
    let (least, most) = (values.iter().min().copied().unwrap_or_default(), values.iter().max().copied().unwrap_or_default());
    match values {
        [only] => value(*only),
        _ if values.len() > MOST_LISTED => text!("between {least} and {most}", " {least} から {most} まで"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(Value::to_string).collect();
            Text::of(format!("{} and {last}", first.join(", ")), format!(" {}、{last} ", first.join("、")))
        }
        [] => Text::new("", ""),
    }
}

fn end(value: Value) -> String {
    match value {
        VALUE_INFINITE.. => "infinity".to_string(),
        value if value <= -VALUE_INFINITE => "-infinity".to_string(),
        value => value.to_string(),
    }
}
