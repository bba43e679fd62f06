//! A game that is watched while it is searched: its moves are counted, and the tree of the last whole iteration can be kept.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use minishogi::Value;
use minishogi::game::{Game, GameResult};

/// A game in which moves are counted. Everything else is what the game has.
pub struct Watched<G: Game> {
    game: G,
    nodes: u64,
    recording: Option<RefCell<Recording<G::Move>>>,
}

/// What a search did, node by node, in the order in which it came to them.
#[derive(Clone, Debug)]
pub struct GameTree<M> {
    /// The first one is the root; the nodes below a node follow it.
    pub nodes: Vec<GameNode<M>>,
    /// Whether nodes are missing: there were more than [`MOST_KEPT`].
    pub is_cut_short: bool,
}

/// A position that a search visited.
#[derive(Clone, Debug)]
pub struct GameNode<M> {
    /// The move that led here; none at the root.
    pub m: Option<M>,
    /// The plies from the root.
    pub ply: u32,
    /// What `evaluate` or the end of the game said here, for the side to move.
    pub value: Option<Value>,
    /// How many legal moves there are, if the search asked for them.
    pub moves: Option<u32>,
}

/// The nodes of a tree that are kept.
pub const MOST_KEPT: usize = 250_000;

struct Recording<M> {
    /// How many iterations were reported: a move at the root after that begins the next tree.
    reported: Arc<AtomicU32>,
    seen: u32,
    /// The moves done at the root in this iteration.
    done: Vec<M>,
    now: GameTree<M>,
    before: Option<GameTree<M>>,
    /// The numbers of the nodes from the root to the present one.
    path: Vec<usize>,
    /// The plies below a node that is not kept.
    beyond: u32,
}

impl<M> GameTree<M> {
    fn new() -> GameTree<M> {
        GameTree { nodes: vec![GameNode { m: None, ply: 0, value: None, moves: None }], is_cut_short: false }
    }
}

impl<M: Copy + PartialEq> Recording<M> {
    fn enter(&mut self, m: M) {
        let reported = self.reported.load(Relaxed);
        let is_at_root = self.path.len() == 1 && self.beyond == 0;
        // A move that is done again after a report: the next iteration.
        if is_at_root && reported != self.seen && self.done.contains(&m) {
            self.seen = reported;
            self.done.clear();
            let moves = self.now.nodes[0].moves;
            let done = std::mem::replace(&mut self.now, GameTree::new());
            self.now.nodes[0].moves = moves;
            self.before = Some(done);
        }
        if is_at_root {
            self.done.push(m);
        }
        if self.beyond > 0 || self.now.nodes.len() >= MOST_KEPT {
            self.now.is_cut_short = true;
            self.beyond += 1;
            return;
        }
        self.path.push(self.now.nodes.len());
        self.now.nodes.push(GameNode { m: Some(m), ply: self.path.len() as u32 - 1, value: None, moves: None });
    }

    fn leave(&mut self) {
        if self.beyond > 0 {
            self.beyond -= 1;
        } else if self.path.len() > 1 {
            self.path.pop();
        }
    }

    fn note(&mut self, note: impl FnOnce(&mut GameNode<M>)) {
        if let (0, Some(&here)) = (self.beyond, self.path.last()) {
            note(&mut self.now.nodes[here]);
        }
    }
}

impl<G: Game> Watched<G> {
    /// Returns the game with its moves counted from now on.
    pub fn new(game: G) -> Watched<G> {
        Watched { game, nodes: 0, recording: None }
    }

    /// Returns the same, of which the tree is kept. `reported` counts the iterations that the search has reported.
    #[must_use]
    pub fn recorded(self, reported: Arc<AtomicU32>) -> Watched<G> {
        let recording = Recording { reported, seen: 0, done: Vec::new(), now: GameTree::new(), before: None, path: vec![0], beyond: 0 };
        Watched { recording: Some(RefCell::new(recording)), ..self }
    }

    /// Returns how many moves were done.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the game itself.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the tree of the last iteration that was reported, or of what there is of the first one; nothing if none is kept.
    pub fn into_tree(self) -> Option<GameTree<G::Move>> {
        let Recording { reported, seen, now, before, .. } = self.recording?.into_inner();
        // The iteration that was broken off is not shown.
        let is_whole = reported.load(Relaxed) != seen;
        Some(if is_whole { now } else { before.unwrap_or(now) })
    }

    fn note(&self, note: impl FnOnce(&mut GameNode<G::Move>)) {
        if let Some(recording) = &self.recording {
            recording.borrow_mut().note(note);
        }
    }
}

impl<G: Game> Game for Watched<G> {
    type Move = G::Move;
    type Moves = G::Moves;

    fn legal_moves(&self) -> G::Moves {
        let moves = self.game.legal_moves();
        self.note(|node| node.moves = Some(moves.len() as u32));
        moves
    }

    fn do_move(&mut self, m: G::Move) {
        self.nodes += 1;
        self.recording.iter().for_each(|recording| recording.borrow_mut().enter(m));
        self.game.do_move(m);
    }

    fn undo_move(&mut self, m: G::Move) {
        self.recording.iter().for_each(|recording| recording.borrow_mut().leave());
        self.game.undo_move(m);
    }

    fn result(&self) -> GameResult {
        let result = self.game.result();
        self.note(|node| node.value = Some(result.value(node.ply)));
        result
    }

    fn evaluate(&self) -> Value {
        let value = self.game.evaluate();
        self.note(|node| node.value = Some(value));
        value
    }

    fn key(&self) -> u64 {
        self.game.key()
    }

    fn text(&self) -> String {
        self.game.text()
    }

    fn in_check(&self) -> bool {
        self.game.in_check()
    }

    fn repetition(&self) -> Option<GameResult> {
        self.game.repetition()
    }

    fn gain(&self, m: G::Move) -> Value {
        self.game.gain(m)
    }

    fn captures(&self) -> G::Moves {
        self.game.captures()
    }
}
