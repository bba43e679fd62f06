//! The nodes of a search, as they are visited: from the stream, before anything is known of their values.

use minishogi::observer::Annotation;
use minishogi::{Move, Value};

/// A visit of a position: one `do_move`.
pub(super) struct Grown {
    pub parent: u32,
    pub m: Move,
    /// The nodes below it end before this one.
    pub end: u32,
    pub thread: u32,
    /// The number of this thread's pass through the moves of the root.
    pub pass: u32,
    pub evaluated: bool,
    /// The player stood on it without a move that led there: on a copy.
    pub walked: bool,
    /// Not all nodes below it are here, for want of space.
    pub cropped: bool,
    /// Not searched: the player went through the line that it reports.
    pub aside: bool,
    pub told: Option<Box<Telling>>,
}

/// The player's reports about a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Telling {
    pub window: Option<(Value, Value)>,
    pub value: Option<Value>,
    pub from_table: bool,
    pub reduced: u32,
}

/// The player's report about a depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reported {
    /// The pass of the first thread that this ended.
    pub pass: u32,
    pub depth: u32,
    pub m: Move,
    pub score: Value,
}

/// The nodes of all threads, with those of each thread in the order in which they were visited. The first is the root.
pub(super) struct Nodes {
    pub nodes: Vec<Grown>,
    pub reports: Vec<Reported>,
    pub truncated: bool,
}

/// A tree that grows, word by word.
pub(super) struct Growth {
    room: usize,
    truncated: bool,
    threads: Vec<Sprout>,
    reports: Vec<Reported>,
}

/// The part of a thread.
struct Sprout {
    nodes: Vec<Grown>,
    /// From the root to the node of the thread; empty if that is nowhere.
    path: Vec<u32>,
    /// The number of moves beyond the last of the path: beyond the rules, or beyond the space.
    outside: usize,
    pass: u32,
    /// The moves of the root that were done in this pass.
    tried: Vec<Move>,
    visits_in_pass: u32,
    /// True if this pass began because a move was done again, and not with a report.
    begun_by_repeat: bool,
}

impl Growth {
    pub fn of(most_nodes: usize) -> Growth {
        Growth { room: most_nodes, truncated: false, threads: Vec::new(), reports: Vec::new() }
    }

    fn thread(&mut self, thread: usize) -> &mut Sprout {
        while self.threads.len() <= thread {
            self.threads.push(Sprout::new(self.threads.len() as u32));
        }
        &mut self.threads[thread]
    }

    /// A move was done.
    pub fn enter(&mut self, thread: usize, m: Move, is_legal: bool) {
        let has_room = self.room > 0;
        let sprout = self.thread(thread);
        let Some(&parent) = sprout.path.last() else { return };
        if sprout.outside > 0 || !is_legal {
            sprout.outside += 1;
        } else if has_room {
            sprout.begin_pass_with(m);
            sprout.push(parent, m, false);
            self.room -= 1;
        } else {
            sprout.outside += 1;
            sprout.nodes[parent as usize].cropped = true;
            self.truncated = true;
        }
    }

    /// Moves were taken back.
    pub fn leave(&mut self, thread: usize, moves: usize) {
        let sprout = self.thread(thread);
        (0..moves).for_each(|_| sprout.pop());
    }

    /// A thread goes on after these moves from the root, or elsewhere.
    pub fn go_to(&mut self, thread: usize, moves: Option<&[Move]>) {
        let room = self.room;
        let sprout = self.thread(thread);
        sprout.outside = 0;
        let Some(moves) = moves else { return sprout.close() };
        if sprout.path.is_empty() {
            sprout.path.push(0);
        }
        let nodes = &sprout.nodes;
        let common = sprout.path[1..].iter().zip(moves).take_while(|&(&node, &m)| nodes[node as usize].m == m).count();
        while sprout.path.len() > common + 1 {
            sprout.pop();
        }
        let mut added = 0;
        for &m in &moves[common..] {
            let parent = sprout.path[sprout.path.len() - 1];
            if added == room {
                sprout.outside += 1;
                sprout.nodes[parent as usize].cropped = true;
                self.truncated = true;
                return self.room = 0;
            }
            sprout.push(parent, m, true);
            added += 1;
        }
        self.room -= added;
    }

    /// Pieces were counted.
    pub fn evaluated(&mut self, thread: usize) {
        if let Some(node) = self.thread(thread).here() {
            node.evaluated = true;
        }
    }

    pub fn annotated(&mut self, thread: usize, annotation: Annotation) {
        let Some(node) = self.thread(thread).here() else { return };
        let telling = node.told.get_or_insert_default();
        match annotation {
            Annotation::Window(alpha, beta) => telling.window = Some((alpha, beta)),
            Annotation::Value(value) => telling.value = Some(value),
            Annotation::TableHit(value) => (telling.value, telling.from_table) = (Some(value), true),
            Annotation::Reduced(plies) => telling.reduced = plies,
        }
    }

    /// The player reported a depth. Perhaps it went through the line of play first: that is no search, and no pass of its own.
    pub fn reported(&mut self, depth: u32, score: Value, pv: &[Move]) {
        let first = self.thread(0);
        if let Some(line) = first.line_gone_through(pv) {
            let is_alone = first.begun_by_repeat && first.visits_in_pass == 1;
            let pass = first.pass - u32::from(is_alone);
            for node in &mut first.nodes[line..] {
                (node.aside, node.pass) = (true, pass);
            }
            match is_alone {
                true => (first.tried, first.visits_in_pass, first.begun_by_repeat) = (Vec::new(), 0, false),
                false => first.next_pass(false),
            }
            return self.reports.push(Reported { pass, depth, m: pv[0], score });
        }
        let pass = first.pass;
        if !first.tried.is_empty() {
            first.next_pass(false);
        }
        self.reports.push(Reported { pass, depth, m: pv.first().copied().unwrap_or(Move::RESIGN), score });
    }

    pub fn finish(mut self) -> Nodes {
        self.thread(0);
        let mut nodes: Vec<Grown> = Vec::new();
        for mut sprout in self.threads {
            sprout.close();
            if nodes.is_empty() {
                nodes = sprout.nodes;
                continue;
            }
            let before = nodes.len() as u32 - 1;
            nodes[0].evaluated |= sprout.nodes[0].evaluated;
            nodes[0].cropped |= sprout.nodes[0].cropped;
            nodes.extend(sprout.nodes.drain(1..).map(|mut node| {
                node.end += before;
                node.parent = if node.parent == 0 { 0 } else { node.parent + before };
                node
            }));
        }
        nodes[0].end = nodes.len() as u32;
        Nodes { nodes, reports: self.reports, truncated: self.truncated }
    }
}

impl Sprout {
    fn new(thread: u32) -> Sprout {
        let root = Grown {
            parent: 0,
            m: Move::RESIGN,
            end: 0,
            thread,
            pass: 0,
            evaluated: false,
            walked: false,
            cropped: false,
            aside: false,
            told: None,
        };
        Sprout { nodes: vec![root], path: Vec::new(), outside: 0, pass: 0, tried: Vec::new(), visits_in_pass: 0, begun_by_repeat: false }
    }

    /// Returns the node of the thread, if it is at one.
    fn here(&mut self) -> Option<&mut Grown> {
        let &node = self.path.last()?;
        if self.outside > 0 { None } else { self.nodes.get_mut(node as usize) }
    }

    /// A move at the root that was done before begins a pass, unless it is looked at once more at once, with another window.
    fn begin_pass_with(&mut self, m: Move) {
        if self.path.len() > 1 {
            return;
        }
        if self.tried.last() != Some(&m) && self.tried.contains(&m) {
            self.next_pass(true);
        }
        if self.tried.last() != Some(&m) {
            self.tried.push(m);
        }
        self.visits_in_pass += 1;
    }

    fn next_pass(&mut self, begun_by_repeat: bool) {
        self.pass += 1;
        self.tried.clear();
        self.visits_in_pass = 0;
        self.begun_by_repeat = begun_by_repeat;
    }

    /// Returns the first of the nodes visited last, if they are those of this line, looked at and left; its first move was searched before.
    fn line_gone_through(&self, pv: &[Move]) -> Option<usize> {
        let first = self.nodes.len().checked_sub(pv.len()).filter(|&first| first > 0 && !pv.is_empty())?;
        let is_line = self.nodes[first..].iter().zip(pv).enumerate().all(|(i, (node, &m))| {
            let parent = if i == 0 { 0 } else { first + i - 1 };
            node.m == m && node.parent as usize == parent && !node.evaluated
        });
        let searched = |node: &Grown| node.parent == 0 && node.m == pv[0] && (node.pass == self.pass || self.begun_by_repeat);
        (is_line && self.nodes[1..first].iter().any(searched)).then_some(first)
    }

    fn push(&mut self, parent: u32, m: Move, walked: bool) {
        let Grown { thread, .. } = self.nodes[0];
        self.path.push(self.nodes.len() as u32);
        let pass = self.pass;
        self.nodes.push(Grown { parent, m, end: 0, thread, pass, evaluated: false, walked, cropped: false, aside: false, told: None });
    }

    fn pop(&mut self) {
        if self.outside > 0 {
            self.outside -= 1;
        } else if let Some(node) = self.path.pop() {
            self.nodes[node as usize].end = self.nodes.len() as u32;
        }
    }

    /// Leaves all nodes.
    fn close(&mut self) {
        self.outside = 0;
        while !self.path.is_empty() {
            self.pop();
        }
    }
}
