//! Trees as text: one node a line, two spaces more for each level.

use minishogi::Text;

/// A tree as it is written in its file.
#[derive(Debug, PartialEq)]
pub struct Figure {
    /// The sides of the levels from the root on, again and again.
    pub levels: Vec<Side>,
    pub root: Node,
}

/// The side that moves at a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Side {
    Max,
    Min,
    Black,
    White,
    /// The attacker of a mate search: one child that is proved is enough.
    Or,
    /// The defender: every child must be proved.
    And,
    /// No side is given.
    Node,
}

#[derive(Debug, Default, PartialEq)]
pub struct Node {
    /// The words on the edge above.
    pub edge: Option<String>,
    pub name: Option<String>,
    pub value: Option<String>,
    pub window: Option<String>,
    pub is_best: bool,
    pub is_pruned: bool,
    /// Where the search is.
    pub is_now: bool,
    /// Where the search was stopped.
    pub is_stopped: bool,
    /// Takes its room, and is not drawn.
    pub is_hidden: bool,
    pub children: Vec<Node>,
}

/// What is wrong with a file, and in which line, from 1.
#[derive(Debug, PartialEq)]
pub struct Flaw {
    line: usize,
    what: Text,
}

impl Flaw {
    /// The line and the flaw.
    pub fn text(&self) -> Text {
        Text::of(format!("line {}: {}", self.line, self.what.en), format!("{} 行目: {}", self.line, self.what.ja))
    }
}

/// Reads a file of several trees of the same shape, between lines `step`: a tree that changes.
pub fn read_steps(text: &str) -> Result<Vec<Figure>, Flaw> {
    let mut parts = vec![String::new()];
    for (number, line) in text.lines().enumerate() {
        if line.trim() == "step" {
            // The lines keep their numbers.
            parts.push("\n".repeat(number + 1));
        } else if let Some(part) = parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    let figures: Vec<Figure> = parts.iter().map(|part| read(part)).collect::<Result<_, _>>()?;
    for (part, figure) in parts.iter().zip(&figures).skip(1) {
        if shape(&figure.root) != shape(&figures[0].root) {
            let line = part.len() - part.trim_start_matches('\n').len();
            return Err(Flaw {
                line,
                what: Text::new(
                    "the tree of this step has other nodes than the first: expected the same ones, `hidden` where they are not there yet",
                    "この段階の木の節点が最初の木と違います。同じ節点を書き、まだないものには `hidden` を付けます",
                ),
            });
        }
    }
    Ok(figures)
}

/// How many children each node has, from the root on.
fn shape(node: &Node) -> Vec<usize> {
    std::iter::once(node.children.len()).chain(node.children.iter().flat_map(shape)).collect()
}

/// Reads a file.
pub fn read(text: &str) -> Result<Figure, Flaw> {
    let mut levels = vec![Side::Node];
    let mut edges = None;
    // The node read last and those above it, from the root on.
    let mut open: Vec<Node> = Vec::new();
    let mut last = 0;
    for (line, text) in (1..).zip(text.lines()) {
        let flaw = |what| Flaw { line, what };
        let words = text.trim();
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        last = line;
        if let Some(names) = words.strip_prefix("levels:") {
            levels = names.split_whitespace().map(side).collect::<Result<_, _>>().map_err(flaw)?;
            if levels.is_empty() {
                return Err(flaw(Text::new(
                    "`levels:` names no side: expected some of MAX MIN BLACK WHITE OR AND NODE",
                    "`levels:` に側がありません。MAX MIN BLACK WHITE OR AND NODE から選んで書きます",
                )));
            }
            continue;
        }
        if let Some(label) = words.strip_prefix("edges:") {
            edges = Some(pretty(label.trim()));
            continue;
        }
        let depth = depth(text, &open).map_err(flaw)?;
        close(&mut open, depth);
        let mut node = node(words).map_err(flaw)?;
        node.edge = node.edge.or_else(|| edges.clone());
        open.push(node);
    }
    close(&mut open, 1);
    let root = open
        .pop()
        .ok_or(Flaw {
            line: last + 1, what: Text::new("the file ends: expected a node", "節点がないままファイルが終わりました")
        })?;
    Ok(Figure { levels, root })
}

/// Hangs every node from this depth on below the one above it.
fn close(open: &mut Vec<Node>, depth: usize) {
    while open.len() > depth.max(1) {
        if let (Some(child), Some(parent)) = (open.pop(), open.last_mut()) {
            parent.children.push(child);
        }
    }
}

/// How deep a line is, checked against the nodes above it.
fn depth(text: &str, open: &[Node]) -> Result<usize, Text> {
    let spaces = text.len() - text.trim_start_matches(' ').len();
    let deepest = open.len();
    if text[spaces..].starts_with(char::is_whitespace) {
        return Err(Text::new(
            "a tab or other blank before the node: expected spaces only, two for each level",
            "節点の前にタブなどの空白があります。半角空白を、1 段につき 2 つ書きます",
        ));
    }
    match spaces / 2 {
        _ if spaces % 2 == 1 => Err(Text::of(
            format!("{spaces} spaces before the node: expected two for each level"),
            format!("節点の前に空白が {spaces} 個あります。1 段につき 2 つ書きます"),
        )),
        0 if deepest > 0 => Err(Text::new(
            "a second root: expected two spaces before every node after the first",
            "根が 2 つあります。2 行目からの節点の前には、空白を 2 つ以上書きます",
        )),
        depth if depth > deepest => Err(Text::of(
            format!("{spaces} spaces before the node: expected {} at the most here", 2 * deepest),
            format!("節点の前に空白が {spaces} 個あります。ここでは {} 個までです", 2 * deepest),
        )),
        depth => Ok(depth),
    }
}

fn side(name: &str) -> Result<Side, Text> {
    match name {
        "MAX" => Ok(Side::Max),
        "MIN" => Ok(Side::Min),
        "BLACK" => Ok(Side::Black),
        "WHITE" => Ok(Side::White),
        "OR" => Ok(Side::Or),
        "AND" => Ok(Side::And),
        "NODE" => Ok(Side::Node),
        _ => Err(Text::of(
            format!("`{name}` is no side: expected MAX, MIN, BLACK, WHITE, OR, AND or NODE"),
            format!("`{name}` という側はありません。MAX、MIN、BLACK、WHITE、OR、AND、NODE のどれかを書きます"),
        )),
    }
}

/// `[EDGE] NAME = VALUE (ALPHA,BETA) best pruned now stopped hidden`, all but one of them optional.
fn node(words: &str) -> Result<Node, Text> {
    let mut node = Node::default();
    let mut rest = words;
    if let Some(after) = words.strip_prefix('[') {
        let (edge, after) = after.split_once(']').ok_or_else(|| {
            Text::of(format!("`{words}`: expected `]` after the words on the edge"), format!("`{words}`: 辺の言葉の後に `]` が必要です"))
        })?;
        node.edge = Some(pretty(edge.trim()));
        rest = after;
    }
    let mut tokens = rest.split_whitespace();
    let first = tokens
        .next()
        .ok_or(Text::new("nothing but an edge: expected a name, a value or `.`", "辺しかありません。名前、値、`.` のどれかを書きます"))?;
    match value(first) {
        Some(value) => node.value = Some(value),
        None if first == "." => {}
        None if first.starts_with(['(', '=']) || ["best", "pruned", "now", "stopped", "hidden"].contains(&first) => {
            return Err(Text::of(
                format!("`{first}`: expected a name, a value or `.` first"),
                format!("`{first}`: その前に、名前、値、`.` のどれかが必要です"),
            ));
        }
        None => node.name = Some(first.to_string()),
    }
    while let Some(token) = tokens.next() {
        match token {
            "best" => node.is_best = true,
            "pruned" => node.is_pruned = true,
            "now" => node.is_now = true,
            "stopped" => node.is_stopped = true,
            "hidden" => node.is_hidden = true,
            "=" if node.value.is_none() => {
                let text = tokens.next().ok_or(Text::new("`=` at the end: expected a value after it", "`=` の後に値が必要です"))?;
                let value = value(text).ok_or_else(|| {
                    Text::of(
                        format!("`{text}` is no value: expected a number, >=N, <=N, +inf, -inf, ? or two such as 2/1"),
                        format!("`{text}` は値ではありません。数、>=N、<=N、+inf、-inf、? のどれかか、2/1 のような 2 つを書きます"),
                    )
                })?;
                node.value = Some(value);
            }
            _ if token.starts_with('(') => {
                let window = window(token).ok_or_else(|| {
                    Text::of(
                        format!("`{token}` is no window: expected (ALPHA,BETA), as in (-inf,3)"),
                        format!("`{token}` は窓ではありません。(-inf,3) のように (ALPHA,BETA) と書きます"),
                    )
                })?;
                node.window = Some(window);
            }
            _ => {
                return Err(Text::of(
                    format!("`{token}`: expected `= VALUE`, `(ALPHA,BETA)`, `best`, `pruned`, `now`, `stopped` or `hidden`"),
                    format!(
                        "`{token}` は使えません。`= VALUE`、`(ALPHA,BETA)`、`best`、`pruned`、`now`、`stopped`、`hidden` のどれかを書きます"
                    ),
                ));
            }
        }
    }
    Ok(node)
}

/// A value as it is shown: a number, an infinity, a bound or `?`.
fn value(text: &str) -> Option<String> {
    if let Some((proof, disproof)) = text.split_once('/') {
        let either = |text: &str| if text == "inf" { Some("∞".to_string()) } else { number(text) };
        return Some(format!("{} | {}", either(proof)?, either(disproof)?));
    }
    if let Some(bound) = text.strip_prefix(">=") {
        return number(bound).map(|number| format!("≥{number}"));
    }
    if let Some(bound) = text.strip_prefix("<=") {
        return number(bound).map(|number| format!("≤{number}"));
    }
    if text == "?" { Some("?".to_string()) } else { number(text) }
}

fn number(text: &str) -> Option<String> {
    match text {
        "-inf" => Some("−∞".to_string()),
        "+inf" => Some("+∞".to_string()),
        _ => text.parse::<i64>().ok().map(|number| pretty(&number.to_string())),
    }
}

fn window(token: &str) -> Option<String> {
    let (alpha, beta) = token.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    Some(format!("({}, {})", number(alpha)?, number(beta)?))
}

/// With a minus sign that is as wide as a digit.
fn pretty(text: &str) -> String {
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        read(text).unwrap_err().text().en.into_owned()
    }

    #[test]
    fn everything_a_line_can_say() {
        let figure =
            read("levels: MAX MIN\n\nroot = 3 (-inf,+inf)\n  # none\n  [5d5c] A = >=4 (-1,3) best\n    -2 pruned\n    .\n  7\n").unwrap();
        let text = |text: &str| Some(text.to_string());
        let leaves = vec![Node { value: text("−2"), is_pruned: true, ..Node::default() }, Node::default()];
        let a = Node {
            edge: text("5d5c"),
            name: text("A"),
            value: text("≥4"),
            window: text("(−1, 3)"),
            is_best: true,
            children: leaves,
            ..Node::default()
        };
        let children = vec![a, Node { value: text("7"), ..Node::default() }];
        let root = Node { name: text("root"), value: text("3"), window: text("(−∞, +∞)"), children, ..Node::default() };
        assert_eq!(figure, Figure { levels: vec![Side::Max, Side::Min], root });
    }

    #[test]
    fn the_edges_say_the_same_where_they_say_nothing_else() {
        let figure = read("edges: -\nroot\n  1\n  [x] 2\n").unwrap();
        let edges: Vec<_> = figure.root.children.iter().map(|child| child.edge.as_deref()).collect();
        assert_eq!(edges, [Some("−"), Some("x")]);
    }

    #[test]
    fn steps_have_one_shape() {
        let figures = read_steps("levels: OR AND\nR = 1/inf now\n  A hidden\nstep\nlevels: OR AND\nR = 2\n  A = 2/1 stopped\n").unwrap();
        assert_eq!(figures.len(), 2);
        assert_eq!((figures[0].root.value.as_deref(), figures[0].root.is_now), (Some("1 | ∞"), true));
        assert!(figures[0].root.children[0].is_hidden && figures[1].root.children[0].is_stopped);
        let flaw = read_steps("R\n  A\nstep\nR\n").unwrap_err();
        assert!(flaw.text().en.starts_with("line 3: the tree of this step has other nodes"), "{}", flaw.text().en);
        assert!(read_steps("R\nstep\n  x y\n").unwrap_err().text().en.starts_with("line 3: "));
    }

    #[test]
    fn flaws_are_named_with_their_lines() {
        for (text, expected) in [
            ("", "line 1: the file ends: expected a node"),
            ("levels: MAX ME\n1\n", "line 1: `ME` is no side: expected MAX, MIN, BLACK, WHITE, OR, AND or NODE"),
            ("levels:\n1\n", "line 1: `levels:` names no side: expected some of MAX MIN BLACK WHITE OR AND NODE"),
            ("a\nb\n", "line 2: a second root: expected two spaces before every node after the first"),
            ("  a\n", "line 1: 2 spaces before the node: expected 0 at the most here"),
            ("a\n b\n", "line 2: 1 spaces before the node: expected two for each level"),
            ("a\n\tb\n", "line 2: a tab or other blank before the node: expected spaces only, two for each level"),
            ("a\n    b\n", "line 2: 4 spaces before the node: expected 2 at the most here"),
            ("a = x\n", "line 1: `x` is no value: expected a number, >=N, <=N, +inf, -inf, ? or two such as 2/1"),
            ("a =\n", "line 1: `=` at the end: expected a value after it"),
            ("a (1)\n", "line 1: `(1)` is no window: expected (ALPHA,BETA), as in (-inf,3)"),
            ("a good\n", "line 1: `good`: expected `= VALUE`, `(ALPHA,BETA)`, `best`, `pruned`, `now`, `stopped` or `hidden`"),
            ("1 = 2\n", "line 1: `=`: expected `= VALUE`, `(ALPHA,BETA)`, `best`, `pruned`, `now`, `stopped` or `hidden`"),
            ("= 2\n", "line 1: `=`: expected a name, a value or `.` first"),
            ("[x\n", "line 1: `[x`: expected `]` after the words on the edge"),
            ("[x]\n", "line 1: nothing but an edge: expected a name, a value or `.`"),
        ] {
            assert_eq!(said(text), expected, "{text:?}");
        }
    }
}
