//! Questions about a recorded search, with their answers.

use minishogi::{Color, Move, Position, Value, mate_distance};
use minishogi_board::notation;

use minishogi_pages::tree::sheet::{Run, Sheet};

/// A question with its answer, each in both languages.
#[derive(Debug)]
pub struct Question {
    pub kind: QuestionKind,
    /// The position at the root of the search.
    pub root: Position,
    pub depth: u32,
    /// The position that it is about.
    pub position: Position,
    pub asked: (String, String),
    pub answer: (String, String),
}

/// The subject of a question, the most revealing first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum QuestionKind {
    /// The first wrong value.
    Wrong,
    /// A move that was never looked at, for a good reason.
    NeverLookedAt,
    /// A window, and its source.
    Window,
    /// The move that should have been tried first.
    Order,
    /// The move after which alpha-beta would have stopped.
    CouldStop,
    /// The move behind a value, and its side.
    Value,
}

/// Returns a number for a name: the same for the same name.
pub fn seed(name: &str) -> u64 {
    // Fowler, Noll and Vo's hash, FNV-1a.
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Returns at most this many of the questions: one of every kind, then another of every kind.
pub fn choose(mut all: Vec<Question>, most: usize, seed: u64) -> Vec<Question> {
    let mut chosen = Vec::new();
    while chosen.len() < most && !all.is_empty() {
        let mut kinds: Vec<QuestionKind> = all.iter().map(|question| question.kind).collect();
        kinds.sort();
        kinds.dedup();
        for kind in kinds.into_iter().take(most - chosen.len()) {
            let places: Vec<usize> = (0..all.len()).filter(|&place| all[place].kind == kind).collect();
            chosen.push(all.remove(places[seed as usize % places.len()]));
        }
    }
    chosen
}

/// Returns the questions about a search from `root`, at most one of every kind.
pub fn about(run: &Run, sheet: &Sheet, root: &Position, seed: u64) -> Vec<Question> {
    let search = Search { run, sheet, root };
    // A player that looks one ply ahead at any depth has no tree to ask about.
    if (0..run.parent.len()).all(|node| run.parent[node] <= 0) {
        return Vec::new();
    }
    let inner = 0..run.parent.len();
    let mut questions = Vec::new();
    let mut pick = |kind: QuestionKind, ask: &dyn Fn(usize) -> Option<(Both, Both)>| {
        let candidates: Vec<(usize, Both, Both)> =
            inner.clone().filter_map(|node| ask(node).map(|(asked, answer)| (node, asked, answer))).take(50).collect();
        if !candidates.is_empty() {
            let chosen = seed as usize % candidates.len();
            if let Some((node, asked, answer)) = candidates.into_iter().nth(chosen) {
                let (root, depth) = (root.clone(), run.depth);
                questions.push(Question { kind, root, depth, position: search.position(node), asked, answer });
            }
        }
    };
    pick(QuestionKind::Wrong, &|node| search.wrong(node));
    pick(QuestionKind::NeverLookedAt, &|node| search.never_looked_at(node));
    pick(QuestionKind::Window, &|node| search.window(node));
    pick(QuestionKind::Order, &|node| search.order(node));
    pick(QuestionKind::CouldStop, &|node| search.could_stop(node));
    pick(QuestionKind::Value, &|node| search.value(node));
    questions
}

type Both = (String, String);

struct Search<'a> {
    run: &'a Run,
    sheet: &'a Sheet,
    root: &'a Position,
}

impl Search<'_> {
    /// Returns the nodes from below the root to this one.
    fn path(&self, node: usize) -> Vec<usize> {
        let mut path = Vec::new();
        let mut at = node;
        while let Ok(parent) = usize::try_from(self.run.parent[at]) {
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }

    /// Returns a move as the shell writes it, and as it is written in Japanese.
    fn step(&self, step: usize) -> Both {
        let step = &self.sheet.steps[step];
        (step.text.clone(), step.name.as_ref().map_or_else(|| step.text.clone(), |(_, ja)| ja.clone()))
    }

    fn text(&self, node: usize) -> Both {
        usize::try_from(self.run.step[node]).map_or_else(|_| Both::default(), |step| self.step(step))
    }

    /// Returns the same of a move in the position of a node.
    fn legal(&self, node: usize, m: &str) -> Both {
        let pos = self.position(node);
        let ja = m.parse().ok().filter(|&m: &Move| pos.is_legal(m).is_ok()).map(|m| notation::japanese(&pos, m));
        (m.to_string(), ja.unwrap_or_else(|| m.to_string()))
    }

    fn line(&self, node: usize) -> Both {
        let (en, ja): (Vec<String>, Vec<String>) = self.path(node).into_iter().map(|node| self.text(node)).unzip();
        (en.join(" "), ja.join(" "))
    }

    fn after(&self, node: usize) -> Both {
        match self.line(node) {
            (line, _) if line.is_empty() => ("At the root".to_string(), "ルートでは".to_string()),
            (en, ja) => (format!("After {en}"), format!("{ja} の後")),
        }
    }

    fn position(&self, node: usize) -> Position {
        let mut pos = self.root.clone();
        // Every move was played once already when the tree was read.
        for m in self.path(node).into_iter().filter_map(|node| self.text(node).0.parse().ok()) {
            pos.do_move(m);
        }
        pos
    }

    fn side(&self, node: usize) -> Color {
        let side = self.root.side_to_move();
        if self.path(node).len().is_multiple_of(2) { side } else { !side }
    }

    /// Returns the nodes right below; for the root only those of the last iteration.
    fn children(&self, node: usize) -> Vec<usize> {
        let last = self.run.visit.iter().max().copied().unwrap_or(0);
        let searched = |child: &usize| !self.run.aside.contains(&(*child as u32)) && (node > 0 || self.run.visit[*child] == last);
        self.run.children(node).filter(searched).collect()
    }

    /// Returns the best of these children for the side to move above them.
    fn best(&self, children: &[usize]) -> Option<(usize, Value)> {
        let values = children.iter().filter_map(|&child| Some((child, -self.run.value[child]?)));
        values.fold(None, |best: Option<(usize, Value)>, (child, value)| match best {
            Some((_, most)) if most >= value => best,
            _ => Some((child, value)),
        })
    }

    /// Returns whether a node is near enough to the root to be talked about.
    fn is_near(&self, node: usize) -> bool {
        (1..=3).contains(&self.path(node).len())
    }

    fn wrong(&self, node: usize) -> Option<(Both, Both)> {
        if self.run.first_wrong != Some(node as u32) {
            return None;
        }
        let (value, right) = (number(self.run.value[node]?), number(self.run.right[node]?));
        let (en, ja) = self.after(node);
        let asked = (
            format!("{en}, your search says {}. A plain search to the same depth says {}. What went wrong?", value.0, right.0),
            format!(
                "{ja}、あなたの探索の値は {} です。同じ深さの、枝刈りのない探索では {} になります。何が間違っているのでしょうか。",
                value.1, right.1
            ),
        );
        let best = self.run.best.get(&(node as u32));
        let mut answer = (format!("Right is {}", right.0), format!("正しい値は {}", right.1));
        if let Some(best) = best {
            let (en, ja) = self.legal(node, best);
            answer.0 += &format!(", by {en}");
            answer.1 += &format!("（{ja}）");
        }
        answer.0 += ". All values below are right: it happens at this node.";
        answer.1 += " です。これより下の値はすべて正しく、間違いはこの節点で起きています。";
        if let Some((m, value)) = self.run.refutation.get(&(node as u32)) {
            let (value, (m, m_ja)) = (number(*value), self.legal(node, m));
            answer.0 += &format!(" It stopped before {m}, which is worth {}.", value.0);
            answer.1 += &format!("{m_ja}（{}）を調べる前にやめています。", value.1);
        }
        Some((asked, answer))
    }

    /// Returns the children that were looked at, the best value, and beta, if the rest was rightly skipped.
    fn right_cut(&self, node: usize) -> Option<(Vec<usize>, usize, Value, Value)> {
        let beta = self.run.beta[node]?;
        let children = self.children(node);
        let (best, value) = self.best(&children)?;
        let is_cut = self.run.cut[node] == 1 && value >= beta && self.is_near(node);
        is_cut.then_some((children, best, value, beta))
    }

    fn never_looked_at(&self, node: usize) -> Option<(Both, Both)> {
        let (children, best, value, beta) = self.right_cut(node)?;
        let grey = &self.run.grey;
        let skipped = grey.parent.iter().position(|&parent| parent == node as u32)?;
        let (m, m_ja) = self.step(grey.step[skipped] as usize);
        let (side, other) = (self.side(node), !self.side(node));
        let ((en, ja), (count, legal)) = (self.after(node), (children.len(), self.run.legal[node]));
        let alpha = bound(self.run.alpha[node], "−∞");
        let (value, beta, (best, best_ja)) = (number(value), number(beta), self.text(best));
        let asked = (
            format!(
                "{en}, {} to move, your program looked at {count} of {legal} moves and never at {m}. Why? What were alpha and beta?",
                name(side).0
            ),
            format!(
                "{ja}（{}の番）、あなたのプログラムは {legal} 手のうち {count} 手を調べ、{m_ja} は一度も調べていません。なぜですか。α と β はいくつでしたか。",
                name(side).1
            ),
        );
        let answer = (
            format!(
                "Alpha was {alpha}, beta {}. {best} is worth {} for {}, and {} >= beta {}. {} has something as good or better already, and will not let it come to this, for any value of {m}.",
                beta.0,
                value.0,
                name(side).0,
                value.0,
                beta.0,
                name(other).0
            ),
            format!(
                "α は {alpha}、β は {} でした。{best_ja} が{}から見て {} で、{} ≧ β {} です。{}にはすでに同じかそれ以上に良い手があるので、{m_ja} の値が何であっても、この局面には進みません。",
                beta.1,
                name(side).1,
                value.1,
                value.1,
                beta.1,
                name(other).1
            ),
        );
        Some((asked, answer))
    }

    /// Returns the line to the earlier node that gives the `side` this value for sure.
    fn source(&self, node: usize, side: Color, value: Value) -> Option<Both> {
        let path = self.path(node);
        let above = path.iter().map(|&node| (node, self.run.parent[node] as usize)).rev();
        above.filter(|&(_, parent)| self.side(parent) == side).find_map(|(below, parent)| {
            let earlier = self.children(parent).into_iter().filter(|&child| child < below);
            earlier.filter(|&child| self.run.value[child] == Some(-value)).map(|child| self.line(child)).next()
        })
    }

    fn window(&self, node: usize) -> Option<(Both, Both)> {
        let (alpha, beta) = (self.run.alpha[node]?, self.run.beta[node]?);
        if !self.is_near(node) || alpha >= beta {
            return None;
        }
        let (side, other) = (self.side(node), !self.side(node));
        let ((low, low_ja), (high, high_ja)) = (self.source(node, side, alpha)?, self.source(node, other, -beta)?);
        let (en, ja) = self.after(node);
        let asked = (
            format!("{en}, {} to move, alpha-beta has the window ({alpha}, {beta}). Where do these two numbers come from?", name(side).0),
            format!("{ja}（{}の番）、αβ法の窓は ({alpha}, {beta}) です。この 2 つの数はどこから来ましたか。", name(side).1),
        );
        let answer = (
            format!(
                "Alpha {alpha}: so much {} has for sure, by {low}. Beta {beta}: {} has {} for sure, by {high}; seen by {} that is {beta}.",
                name(side).0,
                name(other).0,
                -beta,
                name(side).0
            ),
            format!(
                "α の {alpha} は、{low_ja} で{}が確保している値です。β の {beta} は、{high_ja} で{}が確保している {} を{}から見た値です。",
                name(side).1,
                name(other).1,
                -beta,
                name(side).1
            ),
        );
        Some(signs((asked, answer)))
    }

    fn order(&self, node: usize) -> Option<(Both, Both)> {
        let (children, best, value, beta) = self.right_cut(node)?;
        if children.len() < 3 || children.last() != Some(&best) {
            return None;
        }
        let total = self.run.end[node] as usize - node - 1;
        let wasted = best - node - 1;
        let ((en, ja), count) = (self.after(node), children.len());
        let ((m, m_ja), value, beta) = (self.text(best), number(value), number(beta));
        let asked = (
            format!(
                "{en}, your program tried {count} moves and stopped. Which of them should it have tried first, and what would that have saved?"
            ),
            format!(
                "{ja}、あなたのプログラムは {count} 手を調べてやめました。どの手を最初に調べるべきでしたか。そうしていれば、何を節約できましたか。"
            ),
        );
        let answer = (
            format!(
                "{m}, the last of them: {} >= beta {}. The {} before it took {wasted} of the {total} nodes here, for nothing.",
                value.0,
                beta.0,
                count - 1
            ),
            format!(
                "最後に調べた {m_ja} です。{} ≧ β {} なので、先に調べれば、その前の {} 手に使った {wasted} 節点（ここの {total} 節点のうち）は要りませんでした。",
                value.1,
                beta.1,
                count - 1
            ),
        );
        Some((asked, answer))
    }

    fn could_stop(&self, node: usize) -> Option<(Both, Both)> {
        let beta = self.run.beta[node]?;
        let children = self.children(node);
        if !self.is_near(node) || self.run.cut[node] != 0 || children.len() != self.run.legal[node] as usize {
            return None;
        }
        let stop = (1..children.len()).find(|&count| self.best(&children[..count]).is_some_and(|(_, value)| value >= beta))?;
        let (best, value) = self.best(&children[..stop])?;
        let (side, other) = (self.side(node), !self.side(node));
        let ((en, ja), rest) = (self.after(node), children.len() - stop);
        let (high, high_ja) = self.source(node, other, -beta)?;
        let ((m, m_ja), value, beta, others) = (self.text(best), number(value), number(beta), number(-beta));
        let asked = (
            format!(
                "{en}, {} to move, your program looked at all {} moves. After which of them could it have stopped, and why?",
                name(side).0,
                children.len()
            ),
            format!(
                "{ja}（{}の番）、あなたのプログラムは {} 手をすべて調べました。どの手まで調べれば、やめることができましたか。なぜですか。",
                name(side).1,
                children.len()
            ),
        );
        let answer = (
            format!(
                "After {m}: it is worth {} for {}, and {} already has {} for sure, by {high}. So {} >= beta {}, and the {rest} moves after it cannot matter.",
                value.0,
                name(side).0,
                name(other).0,
                others.0,
                value.0,
                beta.0
            ),
            format!(
                "{m_ja} の後です。{m_ja} は{}から見て {} で、{}は {high_ja} ですでに {} を確保しています。{} ≧ β {} なので、残りの {rest} 手は結果に影響しません。",
                name(side).1,
                value.1,
                name(other).1,
                others.1,
                value.1,
                beta.1
            ),
        );
        Some((asked, answer))
    }

    fn value(&self, node: usize) -> Option<(Both, Both)> {
        let value = self.run.value[node].filter(|_| self.path(node).len() == 1)?;
        let (best, of_best) = self.best(&self.children(node))?;
        if of_best != value || self.run.wrong.contains(&(node as u32)) {
            return None;
        }
        let is_bound = self.run.cut[node] != 0;
        let (side, other) = (self.side(node), !self.side(node));
        let ((en, ja), (m, m_ja)) = (self.after(node), self.text(best));
        let (value, turned) = (number(value), number(-value));
        let asked = (
            format!(
                "{en} your search has the value {}. For whom is that, which move makes it, and what does the root make of it?",
                value.0
            ),
            format!(
                "{ja}、あなたの探索の値は {} です。これは誰から見た値で、どの手による値ですか。ルートではいくつになりますか。",
                value.1
            ),
        );
        let mut answer = (
            format!(
                "It is for {}, who is to move, by {m}; after that it is {} for {}. For the root, where {} chooses, it is {}.",
                name(side).0,
                turned.0,
                name(other).0,
                name(other).0,
                turned.0
            ),
            format!(
                "手番の{}から見た値で、{m_ja} によるものです。その後は{}から見て {} です。ルートで手を選ぶ{}から見ると {} になります。",
                name(side).1,
                name(other).1,
                turned.1,
                name(other).1,
                turned.1
            ),
        );
        if is_bound {
            answer.0 += " It is a bound: the search stopped here, and the true value may be larger still.";
            answer.1 += "途中でやめているので下界であり、本当の値はもっと大きいかもしれません。";
        }
        Some((asked, answer))
    }
}

fn name(side: Color) -> (&'static str, &'static str) {
    match side {
        Color::Black => ("Black", "先手"),
        Color::White => ("White", "後手"),
    }
}

/// Returns a value in words.
fn number(value: Value) -> Both {
    match mate_distance(value) {
        Some(plies) if value > 0 => (format!("mate in {plies}"), format!("{plies}手で詰み")),
        Some(plies) => (format!("mated in {}", -plies), format!("{}手で詰まされる", -plies)),
        None => (minus(value), minus(value)),
    }
}

fn bound(value: Option<Value>, infinite: &str) -> String {
    value.map_or(infinite.to_string(), |value| number(value).0)
}

/// Returns a value with a minus sign as wide as a digit.
fn minus(value: Value) -> String {
    value.to_string().replace('-', "−")
}

/// Returns the numbers of a window with such signs.
fn signs((asked, answer): (Both, Both)) -> (Both, Both) {
    let wide = |(en, ja): Both| (en.replace("(-", "(−").replace(" -", " −"), ja.replace("(-", "(−").replace(" -", " −"));
    (wide(asked), wide(answer))
}
