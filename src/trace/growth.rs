//! The nodes of a search, as they are visited: from the stream, before anything is known of their values.

use crate::{Move, Told, Value};

/// A visit of a position: one `do_move`.
pub(super) struct Grown {
    pub parent: u32,
    pub m: Move,
    /// The nodes below it end before this one.
    pub end: u32,
    pub thread: u32,
    /// Which time the moves of the root are gone through, by this thread.
    pub pass: u32,
    pub evaluated: bool,
    /// The player stood on it without a move that led there: on a copy.
    pub walked: bool,
    /// Not all nodes below it are here, for want of room.
    pub cropped: bool,
    pub told: Option<Box<Telling>>,
}

/// What the player told of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Telling {
    pub window: Option<(Value, Value)>,
    pub value: Option<Value>,
    pub from_table: bool,
    pub reduced: u32,
}

/// What the player reported when it had searched to a depth.
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
    /// From the root to where the thread stands; empty where that is nowhere.
    path: Vec<u32>,
    /// How many moves away from the last of the path: beyond what the rules know, or what there is room for.
    outside: usize,
    pass: u32,
    tried: Vec<Move>,
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

    pub fn told(&mut self, thread: usize, told: Told) {
        let Some(node) = self.thread(thread).here() else { return };
        let telling = node.told.get_or_insert_default();
        match told {
            Told::Window(alpha, beta) => telling.window = Some((alpha, beta)),
            Told::Value(value) => telling.value = Some(value),
            Told::TableHit(value) => (telling.value, telling.from_table) = (Some(value), true),
            Told::Reduced(plies) => telling.reduced = plies,
        }
    }

    pub fn reported(&mut self, depth: u32, m: Move, score: Value) {
        let first = self.thread(0);
        let pass = first.pass;
        if !first.tried.is_empty() {
            first.next_pass();
        }
        self.reports.push(Reported { pass, depth, m, score });
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
        let root =
            Grown { parent: 0, m: Move::RESIGN, end: 0, thread, pass: 0, evaluated: false, walked: false, cropped: false, told: None };
        Sprout { nodes: vec![root], path: Vec::new(), outside: 0, pass: 0, tried: Vec::new() }
    }

    /// The node at which the thread stands, if it stands at one.
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
            self.next_pass();
        }
        if self.tried.last() != Some(&m) {
            self.tried.push(m);
        }
    }

    fn next_pass(&mut self) {
        self.pass += 1;
        self.tried.clear();
    }

    fn push(&mut self, parent: u32, m: Move, walked: bool) {
        let Grown { thread, .. } = self.nodes[0];
        self.path.push(self.nodes.len() as u32);
        let pass = self.pass;
        self.nodes.push(Grown { parent, m, end: 0, thread, pass, evaluated: false, walked, cropped: false, told: None });
    }

    fn pop(&mut self) {
        if self.outside > 0 {
            self.outside -= 1;
        } else if let Some(node) = self.path.pop() {
            self.nodes[node as usize].end = self.nodes.len() as u32;
        }
    }

    /// Stands nowhere.
    fn close(&mut self) {
        self.outside = 0;
        while !self.path.is_empty() {
            self.pop();
        }
    }
}
