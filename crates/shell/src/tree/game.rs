//! The tree of a search in another game than minishogi: moves, values and counts, as far as the search shows them.

use std::fmt::Write;

use minishogi::{Color, Lang, Text, Value, mate_distance, text};
use minishogi_games::watched::{GameNode, GameTree};

/// A search in another game than minishogi.
pub(crate) struct GameSearch {
    pub(crate) tree: GameTree,
    /// The text of the move to a node; empty at the root.
    pub(crate) called: Box<dyn Fn(usize) -> String + Send>,
    /// The position in which it began, as text.
    pub(crate) start: String,
    /// The side to move there.
    pub(crate) side: Color,
}

impl GameSearch {
    /// Returns the node after these moves and the nodes below it, as many levels.
    ///
    /// # Errors
    /// The search did not visit it.
    pub(crate) fn text(&self, path: &[String], levels: u32, lang: Lang) -> Result<String, Text> {
        let mut node = 0;
        for m in path {
            let next = self.children(node).find(|&child| (self.called)(child) == *m);
            node = next.ok_or_else(|| {
                let path = path.join(" ");
                text!("tree: the search did not visit the position after {path}", "tree: {path} の後の局面は探索していません")
            })?;
        }
        let values = self.values();
        let mut text = String::new();
        let top = self.tree.nodes[node].ply;
        for below in (node..self.end(node)).filter(|&below| self.tree.nodes[below].ply - top <= levels) {
            let GameNode { ply, moves, .. } = &self.tree.nodes[below];
            let called = if below == 0 { Text::new("root", "ルート").get(lang).to_string() } else { (self.called)(below) };
            let indent = "  ".repeat((ply - top) as usize);
            let visited = self.end(below) - below;
            let looked_at = self.children(below).count();
            let cut = moves.is_some_and(|moves| looked_at > 0 && looked_at < moves as usize);
            let nodes = text!("nodes {visited}", "{visited} 節点");
            let cut = match (cut, moves) {
                (true, Some(moves)) => text!(", {looked_at} of {moves} moves", "、{moves} 手のうち {looked_at} 手").get(lang).to_string(),
                _ => String::new(),
            };
            let _ = writeln!(text, "{indent}{called}  {}  {}{cut}", valued(values[below]), nodes.get(lang));
        }
        if self.tree.is_cut_short {
            text += Text::new("The tree had more nodes than are kept.\n", "節点が多いので、一部だけを残しました。\n").get(lang);
        }
        Ok(text.trim_end().to_string())
    }

    /// Returns the whole tree of this game.
    pub(crate) fn json(&self, game: &str) -> String {
        let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
        let number = |number: Option<i64>| number.map_or("null".to_string(), |number| number.to_string());
        let shown = |(place, node): (usize, &GameNode)| {
            let (value, moves) = (number(node.value.map(i64::from)), number(node.moves.map(i64::from)));
            format!("[{},{},{value},{moves}]", node.ply, quoted(&(self.called)(place)))
        };
        let nodes: Vec<String> = self.tree.nodes.iter().enumerate().map(shown).collect();
        format!(
            "{{\"format\":\"minishogi-lab/game-tree/v1\",\"game\":{},\"start\":{},\"side\":\"{}\",\"cut_short\":{},\"nodes\":[{}]}}",
            quoted(game),
            quoted(&self.start),
            if self.side == Color::Black { "b" } else { "w" },
            self.tree.is_cut_short,
            nodes.join(",")
        )
    }

    /// Returns the number after the last node below this one.
    fn end(&self, node: usize) -> usize {
        let ply = self.tree.nodes[node].ply;
        let below = self.tree.nodes[node + 1..].iter().take_while(|below| below.ply > ply).count();
        node + 1 + below
    }

    /// Returns the nodes directly below.
    fn children(&self, node: usize) -> impl Iterator<Item = usize> {
        let ply = self.tree.nodes[node].ply;
        (node + 1..self.end(node)).filter(move |&below| self.tree.nodes[below].ply == ply + 1)
    }

    /// Returns the value of each node for its side to move: its own value, or the best of the visited nodes below.
    fn values(&self) -> Vec<Option<Value>> {
        let mut values: Vec<Option<Value>> = self.tree.nodes.iter().map(|node| node.value).collect();
        let mut best: Vec<Option<Value>> = Vec::new();
        // From the last node to the first: those below a node come before it.
        for node in (0..self.tree.nodes.len()).rev() {
            let ply = self.tree.nodes[node].ply as usize;
            if best.len() < ply + 2 {
                best.resize(ply + 2, None);
            }
            let below = best[ply + 1].take();
            values[node] = below.max(values[node]);
            if let Some(value) = values[node] {
                best[ply] = Some(best[ply].map_or(-value, |best| best.max(-value)));
            }
        }
        values
    }
}

/// Returns a value as a shell shows it: `?` if the search had it from elsewhere, such as a table.
fn valued(value: Option<Value>) -> String {
    match (value, value.and_then(mate_distance)) {
        (_, Some(plies)) => format!("mate {plies}"),
        (Some(value), None) => format!("{value:+}"),
        (None, None) => "?".to_string(),
    }
}
