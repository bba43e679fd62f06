//! Reads the stream, on the side of the judge: it plays every move by the rules, and counts.

use std::collections::BTreeSet;
use std::error::Error;

use super::growth::Growth;
use super::proof::{Bounds, Leaf, Tried};
use super::tree::Tree;
use minishogi::observer::{Annotation, is_observed};
use minishogi::{Checkmate, IllegalMoveError, MAX_PLY, Move, Position, Text, VALUE_MATE, Value, mate_in, text};

/// An error in a stream. Nothing after it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StreamError {
    /// `m` was done where it is not legal.
    Illegal {
        /// The move.
        m: Move,
        /// The position.
        sfen: String,
    },
    /// `m` was done, which is legal only without `left`, a move done before.
    NotUndone {
        /// The move.
        m: Move,
        /// The move that should have been taken back.
        left: Move,
    },
    /// `m` was to be taken back, but it is not the last of the moves `done`.
    WrongUndo {
        /// The move.
        m: Move,
        /// The moves done since the root and not yet taken back.
        done: Vec<Move>,
    },
    /// More moves were done than there was space for.
    TooManyNodes {
        /// The number of moves that it has space for.
        nodes: u64,
        /// The deepest ply, the root being 0.
        deepest: u32,
    },
    /// A move was done at this ply, the deepest a search may reach.
    TooDeep(u32),
    /// A word means nothing.
    Unreadable(String),
}

impl StreamError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        match self {
            StreamError::Illegal { m, sfen } => text!("{m} is illegal in {sfen}", "{sfen} で {m} は指せません"),
            StreamError::NotUndone { m, left } => {
                text!("{m} is legal only when {left} is taken back", "{m} は、{left} を戻さなければ指せません")
            }
            StreamError::WrongUndo { m, .. } => {
                text!("{m} was taken back, but it is not the move done last", "{m} を戻そうとしましたが、最後に指した手ではありません")
            }
            StreamError::TooManyNodes { nodes, .. } => text!("more than {nodes} moves", "{nodes} 手を超えました"),
            StreamError::TooDeep(plies) => text!("more than {plies} plies below the root", "ルートから {plies} 手を超えました"),
            StreamError::Unreadable(word) => {
                text!("`{}` is no word of a trace", "`{}` は記録の言葉ではありません", word.escape_debug())
            }
        }
    }
}

minishogi::displays_text!(StreamError);

impl Error for StreamError {}

/// A search as its stream shows it, from the root on.
pub struct Replay {
    root: Position,
    budget: u64,
    wanted: Option<(Leaf, u32)>,
    /// No mate is shorter than this: a search to a depth less has found none.
    shortest_mate: Value,
    threads: Vec<Thread>,
    nodes: u64,
    looked_back: BTreeSet<u64>,
    evaluations: u64,
    deepest: u32,
    begun: u64,
    done: Vec<(u32, Move)>,
    most_done: usize,
    growth: Option<Growth>,
}

impl Replay {
    /// Returns a replay that begins at `root`.
    ///
    /// # Panics
    /// In a process in which a player is observed: its moves would not be seen.
    pub fn of(root: Position) -> Replay {
        assert!(!is_observed(), "the kit's own replay judges players, it does not play for them");
        Replay {
            root,
            budget: u64::MAX,
            wanted: None,
            shortest_mate: VALUE_MATE,
            threads: Vec::new(),
            nodes: 0,
            looked_back: BTreeSet::new(),
            evaluations: 0,
            deepest: 0,
            begun: 0,
            done: Vec::new(),
            most_done: 0,
            growth: None,
        }
    }

    /// With space for this many moves.
    #[must_use]
    pub fn with_budget(self, budget: u64) -> Replay {
        Replay { budget, ..self }
    }

    /// Makes the replay keep this many of the first moves.
    #[must_use]
    pub fn with_log(self, most_done: usize) -> Replay {
        Replay { most_done, ..self }
    }

    /// Makes the replay work out the proof of a search to `depth` on the first thread.
    #[must_use]
    pub fn with_proof(self, leaf: Leaf, depth: u32) -> Replay {
        Replay { wanted: Some((leaf, depth)), ..self }
    }

    /// Makes the replay grow the tree of the search, up to this many nodes.
    #[must_use]
    pub fn with_tree(self, most_nodes: usize) -> Replay {
        Replay { growth: Some(Growth::of(most_nodes)), ..self }
    }

    /// The player reported a search to this depth, with its result: for the tree.
    pub fn reported(&mut self, depth: u32, score: Value, pv: &[Move]) {
        self.grow(|growth| growth.reported(depth, score, pv));
    }

    /// Returns the tree of the search, if one was to grow. `depth` is that of a search that reported none, `scores` are those of the root moves in
    /// the end. `is_complete` says that nothing stopped the search before it was done.
    pub fn into_tree(self, depth: u32, best_move: Move, scores: &[(Move, Value)], is_complete: bool) -> Option<Tree> {
        let visited = self.nodes;
        self.growth.map(|growth| Tree::of(self.root, growth.finish(), visited, depth, best_move, scores, is_complete))
    }

    /// Returns the same of a search for a mate of at most `plies`. `answer` is the player's, if it gave one.
    pub fn into_mate_tree(self, plies: u32, answer: Option<Checkmate>) -> Option<Tree> {
        let visited = self.nodes;
        self.growth.map(|growth| Tree::of_mate(self.root, growth.finish(), visited, plies, answer))
    }

    /// Returns the calls of `do_move` and of `do_pseudo_legal_move`, the positions made of their pieces, and the looks at positions of a game that is
    /// solved.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the positions of a game that is solved that the player looked back from.
    pub fn looked_back(&self) -> &BTreeSet<u64> {
        &self.looked_back
    }

    /// Returns how often the kit counted pieces.
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Returns the deepest ply, the root being 0.
    pub fn deepest(&self) -> u32 {
        self.deepest
    }

    /// Returns how many moves the thread that is deepest has done and not yet taken back.
    pub fn ply(&self) -> u32 {
        let plies = self.threads.iter().filter_map(|thread| Some(thread.pos.as_ref()?.ply().saturating_sub(self.root.ply()) as u32));
        plies.max().unwrap_or_default()
    }

    /// Returns how many moves were done at the root of the depth that goes on, on all threads.
    pub fn begun(&self) -> u64 {
        self.begun
    }

    /// Returns how many threads did moves.
    pub fn threads(&self) -> u32 {
        self.threads.iter().filter(|thread| thread.moves > 0).count() as u32
    }

    /// Returns the moves done by all threads but the one that did most.
    pub fn shared(&self) -> u64 {
        let moves = || self.threads.iter().map(|thread| thread.moves);
        moves().sum::<u64>() - moves().max().unwrap_or_default()
    }

    /// Returns the first moves that were done, each with how many moves were done before it and not yet taken back.
    pub fn done(&self) -> &[(u32, Move)] {
        &self.done
    }

    /// Returns the bounds of the root's value that the moves done until now prove, by the kind of search for which they prove more.
    pub fn proven(&self) -> Bounds {
        let Some((leaf, depth)) = self.wanted else { return Bounds::NONE };
        let Some(tried) = self.threads.first().and_then(|thread| thread.tried.first()) else { return Bounds::NONE };
        let proven = tried.bounds(&self.root, depth, 0, leaf).narrower();
        Bounds { upper: proven.upper.min(self.shortest_mate), ..proven }
    }

    /// Returns the same about one move at the root, for the side that plays it.
    pub fn proven_of(&self, m: Move) -> Bounds {
        let tried = self.threads.first().and_then(|thread| thread.tried.first());
        tried.map_or(Bounds::NONE, |tried| tried.bounds_of(m))
    }

    /// The search begins with the next depth: the moves of the root will be tried once more.
    pub fn next_depth(&mut self) {
        self.begun = 0;
        let proven = self.proven();
        let Some((_, depth)) = &mut self.wanted else { return };
        *depth += 1;
        if proven.lower == proven.upper && proven.upper < mate_in(MAX_PLY) {
            self.shortest_mate = mate_in(*depth);
        }
        if let Some(tried) = self.threads.first_mut().and_then(|thread| thread.tried.first_mut()) {
            tried.clear();
        }
    }

    /// Reads the next words of a thread.
    ///
    /// # Errors
    /// The first flaw. Everything before it is counted; do not go on.
    pub fn read(&mut self, thread: u32, words: &str) -> Result<(), StreamError> {
        let number = thread as usize;
        if number >= MOST_THREADS {
            return Err(StreamError::Unreadable(format!("thread {thread}")));
        }
        while self.threads.len() <= number {
            self.threads.push(Thread::default());
        }
        words.split_ascii_whitespace().try_for_each(|word| self.read_word(number, word))
    }

    fn read_word(&mut self, number: usize, word: &str) -> Result<(), StreamError> {
        let unreadable = || StreamError::Unreadable(word.chars().take(100).collect());
        let read_move = |text: &str| text.parse::<Move>().ok().filter(|&m| m != Move::RESIGN).ok_or_else(unreadable);
        let (first, rest) = word.split_at_checked(1).ok_or_else(unreadable)?;
        match first {
            "@" => self.go_to(number, rest).ok_or_else(unreadable),
            "~" => self.do_move(number, read_move(rest)?, Position::is_pseudo_legal),
            "-" if rest.is_empty() => self.go_back(number, 1).ok_or_else(unreadable),
            "?" => {
                let m = rest.parse().map_err(|_| unreadable())?;
                let (pos, root_ply) = (self.threads[number].pos.as_ref(), self.root.ply());
                Err(StreamError::WrongUndo { m, done: pos.map(|pos| pos.moves_done().skip(root_ply).collect()).unwrap_or_default() })
            }
            "^" => self.go_back(number, rest.parse().map_err(|_| unreadable())?).ok_or_else(unreadable),
            "=" if rest.is_empty() => {
                self.evaluations += 1;
                self.grow(|growth| growth.evaluated(number));
                Ok(())
            }
            "[" | "]" | "#" | "%" => {
                let annotation = read_annotation(first, rest).ok_or_else(unreadable)?;
                self.grow(|growth| growth.annotated(number, annotation));
                Ok(())
            }
            // As good as a move.
            "!" if rest.is_empty() => self.count(0),
            ">" | "<" => {
                let position = rest.parse().map_err(|_| unreadable())?;
                self.count(1)?;
                if first == "<" {
                    self.looked_back.insert(position);
                }
                Ok(())
            }
            _ => self.do_move(number, read_move(word)?, Position::is_legal),
        }
    }

    fn count(&mut self, ply: u32) -> Result<(), StreamError> {
        if self.nodes >= self.budget {
            return Err(StreamError::TooManyNodes { nodes: self.nodes, deepest: self.deepest });
        }
        self.nodes += 1;
        if ply > MAX_PLY {
            return Err(StreamError::TooDeep(MAX_PLY));
        }
        Ok(())
    }

    fn do_move(
        &mut self,
        number: usize,
        m: Move,
        legality: fn(&Position, Move) -> Result<(), IllegalMoveError>,
    ) -> Result<(), StreamError> {
        let root_ply = self.root.ply();
        let thread = &mut self.threads[number];
        thread.moves += 1;
        let Some(pos) = &thread.pos else { return self.count(1) };
        let is_legal = pos.is_legal(m).is_ok();
        if !is_legal && legality(pos, m).is_err() {
            return Err(explain_illegal(pos, m, root_ply, legality));
        }
        let ply = pos.ply().saturating_sub(root_ply) as u32 + 1;
        self.count(ply)?;
        self.deepest = self.deepest.max(ply);
        self.begun += u64::from(ply == 1);
        if self.done.len() < self.most_done {
            self.done.push((ply - 1, m));
        }
        self.grow(|growth| growth.enter(number, m, is_legal));
        self.threads[number].push(m, is_legal);
        Ok(())
    }

    fn grow(&mut self, grow: impl FnOnce(&mut Growth)) {
        if let Some(growth) = &mut self.growth {
            grow(growth);
        }
    }

    fn go_back(&mut self, number: usize, moves: usize) -> Option<()> {
        let (root_ply, wanted) = (self.root.ply(), self.wanted);
        let thread = &mut self.threads[number];
        // Its distance from there is unknown.
        let Some(pos) = &thread.pos else { return Some(()) };
        if moves > pos.ply() {
            return None;
        }
        (0..moves).for_each(|_| thread.pop(root_ply, wanted));
        self.grow(|growth| growth.leave(number, moves));
        Some(())
    }

    fn go_to(&mut self, number: usize, text: &str) -> Option<()> {
        let mut words = text.split(',');
        let sfen = words.next()?.replace('_', " ");
        let moves: Vec<Move> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let (root_ply, wanted) = (self.root.ply(), self.wanted);
        // These moves cost no budget, and a position keeps them all.
        if moves.len() > root_ply + MAX_PLY as usize {
            return None;
        }
        let thread = &mut self.threads[number];
        thread.leave(root_ply, wanted);
        let is_below_root = moves.len() >= root_ply
            && self.root.moves_done().eq(moves[..root_ply].iter().copied())
            && self.root.before(root_ply).sfen() == sfen;
        if is_below_root {
            thread.enter(self.root.clone());
        } else {
            thread.pos = Position::from_sfen(&sfen).ok();
        }
        for &m in &moves[if is_below_root { root_ply } else { 0 }..] {
            if thread.pos.as_ref().is_none_or(|pos| pos.is_legal(m).is_err()) {
                thread.lose();
                break;
            }
            thread.push(m, true);
        }
        let stands = is_below_root && thread.pos.is_some();
        self.grow(|growth| growth.go_to(number, stands.then(|| &moves[root_ply..])));
        Some(())
    }
}

/// Reads a report of a player about itself. Any number is accepted but the one without a negative.
fn read_annotation(first: &str, rest: &str) -> Option<Annotation> {
    let value = |text: &str| text.parse::<Value>().ok().map(|value| value.max(-Value::MAX));
    Some(match first {
        "[" => {
            let (alpha, beta) = rest.split_once(',')?;
            Annotation::Window(value(alpha)?, value(beta)?)
        }
        "]" => Annotation::Value(value(rest)?),
        "#" => Annotation::TableHit(value(rest)?),
        _ => Annotation::Reduced(rest.parse().ok()?),
    })
}

/// A move that would be legal, had some move since the root been taken back, reports a forgotten `undo_move`.
fn explain_illegal(pos: &Position, m: Move, root_ply: usize, legality: fn(&Position, Move) -> Result<(), IllegalMoveError>) -> StreamError {
    for (back, left) in (1..).zip(pos.moves_done().skip(root_ply).rev()) {
        if legality(&pos.before(back), m).is_ok() {
            return StreamError::NotUndone { m, left };
        }
    }
    StreamError::Illegal { m, sfen: pos.sfen() }
}

/// More than any machine of a course has.
const MOST_THREADS: usize = 4096;

/// The state of a thread's stream.
#[derive(Default)]
struct Thread {
    /// `None` if it is at none that the rules know: after a move that left the king in check, for instance.
    pos: Option<Position>,
    /// The moves tried at the root and at each move below it, as long as the stream is there; those at the root stay.
    tried: Vec<Tried>,
    is_below_root: bool,
    moves: u64,
}

impl Thread {
    /// Goes to the root.
    fn enter(&mut self, root: Position) {
        self.pos = Some(root);
        self.is_below_root = true;
        if self.tried.is_empty() {
            self.tried.push(Tried::default());
        }
    }

    /// Goes back to the root, if it is below, and is at no node.
    fn leave(&mut self, root_ply: usize, wanted: Option<(Leaf, u32)>) {
        while self.is_below_root && self.tried.len() > 1 {
            self.pop(root_ply, wanted);
        }
        self.lose();
    }

    /// Leaves the tree.
    fn lose(&mut self) {
        self.pos = None;
        self.is_below_root = false;
        self.tried.truncate(1);
    }

    /// Does a pseudo-legal move.
    fn push(&mut self, m: Move, is_legal: bool) {
        let Some(pos) = &mut self.pos else { return };
        // If a king can be taken, there is nothing to prove.
        if self.is_below_root && is_legal {
            self.tried.push(Tried::default());
        } else {
            self.is_below_root = false;
            self.tried.truncate(1);
        }
        pos.push(m);
    }

    /// Takes a move back, and notes its result.
    fn pop(&mut self, root_ply: usize, wanted: Option<(Leaf, u32)>) {
        let Some(pos) = &mut self.pos else { return };
        let Some(m) = pos.last_move() else { return };
        let ply = pos.ply().saturating_sub(root_ply) as u32;
        self.is_below_root &= ply > 0;
        if self.is_below_root {
            let tried = self.tried.pop().unwrap_or_default();
            if let (Some((leaf, depth)), Some(above)) = (wanted, self.tried.last_mut()) {
                above.note(m, tried.bounds(pos, depth, ply, leaf));
            }
        }
        pos.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minishogi::{START_SFEN, evaluate};

    fn replay(sfen: &str, words: &str) -> Result<Replay, StreamError> {
        let mut replay = Replay::of(Position::from_sfen(sfen).unwrap()).with_budget(20).with_log(3);
        replay.read(0, &format!("@{} {words}", sfen.replace(' ', "_"))).map(|()| replay)
    }

    fn flaw(words: &str) -> StreamError {
        replay(START_SFEN, words).err().expect("there is a flaw")
    }

    #[test]
    fn what_is_done_is_counted() {
        let replay = replay(START_SFEN, "5d5c 1b1c = - = ^1 3e3d 3a3b - - >7 <6 !").unwrap();
        assert_eq!((replay.nodes(), replay.evaluations(), replay.deepest()), (7, 2, 2));
        assert_eq!(replay.looked_back(), &BTreeSet::from([6]));
        assert_eq!(replay.done(), [(0, "5d5c"), (1, "1b1c"), (0, "3e3d")].map(|(ply, m)| (ply, m.parse().unwrap())));
        assert_eq!((replay.threads(), replay.shared()), (1, 0));
    }

    #[test]
    fn a_flaw_is_named() {
        let m = |text: &str| text.parse::<Move>().unwrap();
        assert!(matches!(flaw("1b1c"), StreamError::Illegal { m: illegal, sfen } if illegal == m("1b1c") && sfen == START_SFEN));
        assert_eq!(flaw("5d5c 3e3d"), StreamError::NotUndone { m: m("3e3d"), left: m("5d5c") });
        assert_eq!(flaw("5d5c 1b1c ?5d5c"), StreamError::WrongUndo { m: m("5d5c"), done: vec![m("5d5c"), m("1b1c")] });
        assert_eq!(flaw(&"5d5c - ".repeat(21)), StreamError::TooManyNodes { nodes: 20, deepest: 1 });
        // Moves that were done before cost nothing: no search has so many of them.
        let long = format!("@{},{}", START_SFEN.replace(' ', "_"), vec!["5d5c"; MAX_PLY as usize + 1].join(","));
        assert!(matches!(flaw(&long), StreamError::Unreadable(word) if long.starts_with(&word)));
        for word in ["x", "^2", "^x", "-1", "=1", "!1", ">x", "~5d5", "@4k,x", "飛"] {
            assert_eq!(flaw(word), StreamError::Unreadable(word.to_string()));
        }
    }

    #[test]
    fn a_place_that_the_rules_do_not_know_proves_nothing_and_counts() {
        let mut replay = replay(START_SFEN, "@5/5/5/5/5_b_-_1 5d5c 5d5c - ^7 @rbsgk/4p/5/P4/KGSBR_b_-_1 5d5c").unwrap();
        assert_eq!((replay.nodes(), replay.shared()), (3, 0));
        replay.read(1, "5d5c 5d5c").unwrap();
        assert_eq!((replay.threads(), replay.shared()), (2, 2));
    }

    /// Returns the words of a search to this depth that looks at all moves, or at all but one of the last at the root.
    fn negamax(pos: &mut Position, depth: u32, leave_out: bool, words: &mut String) -> Value {
        if depth == 0 {
            return evaluate(pos);
        }
        let mut best = -VALUE_MATE;
        let moves = pos.legal_moves();
        for &m in &moves[..moves.len() - usize::from(leave_out)] {
            *words += &format!("{m} ");
            pos.do_move(m);
            best = best.max(-negamax(pos, depth - 1, false, words));
            pos.undo_move(m);
            *words += "- ";
        }
        best
    }

    #[test]
    fn the_whole_tree_proves_its_value_and_less_does_not() {
        for sfen in [START_SFEN, "r2k1/2bgp/5/PRS2/K4 b BSg 1", "2sgk/r3p/5/PS3/KR3 b Bbg 9"] {
            for (depth, leave_out, deeper) in [(1, false, 0), (2, false, 0), (2, true, 0), (1, false, 1)] {
                let mut words = format!("@{} ", sfen.replace(' ', "_"));
                let mut pos = Position::from_sfen(sfen).unwrap();
                let value = negamax(&mut pos, depth, leave_out, &mut words);
                let mut replay = Replay::of(pos).with_proof(Leaf::Evaluate, depth + deeper);
                replay.read(0, &words).unwrap();
                assert_eq!(replay.proven().prove(value), !leave_out && deeper == 0, "{sfen} {depth} {leave_out} {deeper}");
            }
        }
    }
}
