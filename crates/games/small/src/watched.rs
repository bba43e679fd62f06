//! A game that is watched while it is searched: its moves are counted, and the tree of the last whole iteration can be kept.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use minishogi::Value;
use minishogi::game::{Game, GameResult};

/// A game in which moves are counted. All else is that of the game.
pub struct Watched<G: Game> {
    game: G,
    nodes: u64,
    recorder: Recorder,
    moves: Moves<G::Move>,
}

/// The moves of a tree that is recorded.
struct Moves<M> {
    /// Those to its nodes, but for the root, and to the nodes of the tree before.
    to_nodes: [Vec<M>; 2],
    /// Those done at the root in this iteration.
    done: Vec<M>,
}

/// A position that a search visited.
#[derive(Clone, Debug)]
pub struct GameNode {
    /// The plies from the root.
    pub ply: u32,
    /// The value that `evaluate` or the end of the game said here, for the side to move.
    pub value: Option<Value>,
    /// The number of legal moves, if the search asked for them.
    pub moves: Option<u32>,
}

/// The nodes of a search in the order of its visits: the first one is the root, and the nodes below a node follow it.
#[derive(Clone, Debug, Default)]
pub struct GameTree {
    /// The nodes.
    pub nodes: Vec<GameNode>,
    /// True if nodes are missing: there were more than [`MOST_KEPT`].
    pub is_cut_short: bool,
}

/// The most nodes of a tree that are kept.
pub const MOST_KEPT: usize = 250_000;

/// Records a tree without its moves, if requested. So it has no type parameter, and is compiled only once for all games.
struct Recorder(Option<RefCell<Recording>>);

struct Recording {
    /// The number of iterations that were reported.
    reported: Arc<AtomicU32>,
    /// That number at the beginning of the current iteration.
    seen: u32,
    now: GameTree,
    before: Option<GameTree>,
    /// The numbers of the nodes from the root to the current one.
    path: Vec<usize>,
    /// The plies below a node that is not kept.
    beyond: u32,
}

impl GameTree {
    fn new(moves: Option<u32>) -> GameTree {
        GameTree { nodes: vec![GameNode { ply: 0, value: None, moves }], is_cut_short: false }
    }
}

impl Recording {
    fn is_at_root(&self) -> bool {
        self.path.len() == 1 && self.beyond == 0
    }

    /// Returns true if an iteration was reported since this one began.
    fn is_reported(&self) -> bool {
        self.reported.load(Relaxed) != self.seen
    }

    /// Begins the next iteration.
    fn begin_again(&mut self) {
        self.seen = self.reported.load(Relaxed);
        let next = GameTree::new(self.now.nodes[0].moves);
        self.before = Some(std::mem::replace(&mut self.now, next));
    }

    /// Goes to a new node. Returns true if it is kept.
    fn enter(&mut self) -> bool {
        if self.beyond > 0 || self.now.nodes.len() >= MOST_KEPT {
            self.now.is_cut_short = true;
            self.beyond += 1;
            return false;
        }
        self.now.nodes.push(GameNode { ply: self.path.len() as u32, value: None, moves: None });
        self.path.push(self.now.nodes.len() - 1);
        true
    }

    fn leave(&mut self) {
        if self.beyond > 0 {
            self.beyond -= 1;
        } else if self.path.len() > 1 {
            self.path.pop();
        }
    }
}

impl Recorder {
    fn new(reported: Arc<AtomicU32>) -> Recorder {
        let recording = Recording { reported, seen: 0, now: GameTree::new(None), before: None, path: vec![0], beyond: 0 };
        Recorder(Some(RefCell::new(recording)))
    }

    /// Returns the last whole tree and true if it is the previous one. Without a whole tree, returns the unfinished first one.
    fn into_tree(self) -> Option<(GameTree, bool)> {
        let Recording { reported, seen, now, before, .. } = self.0?.into_inner();
        Some(match before {
            // The iteration that was broken off is not shown.
            Some(before) if reported.load(Relaxed) == seen => (before, true),
            _ => (now, false),
        })
    }

    fn note(&self, note: impl FnOnce(&mut GameNode)) {
        let Some(mut recording) = self.0.as_ref().map(RefCell::borrow_mut) else { return };
        let here = recording.path.last().copied().filter(|_| recording.beyond == 0);
        if let Some(node) = here.and_then(|here| recording.now.nodes.get_mut(here)) {
            note(node);
        }
    }

    fn note_moves(&self, moves: usize) {
        self.note(|node| node.moves = Some(moves as u32));
    }

    fn note_value(&self, value: Value) {
        self.note(|node| node.value = Some(value));
    }

    fn note_result(&self, result: GameResult) {
        self.note(|node| node.value = Some(result.value(node.ply)));
    }

    fn leave(&self) {
        if let Some(recording) = &self.0 {
            recording.borrow_mut().leave();
        }
    }
}

impl<G: Game> Watched<G> {
    /// Returns the game with its moves counted from now on.
    pub fn new(game: G) -> Watched<G> {
        let moves = Moves { to_nodes: [Vec::new(), Vec::new()], done: Vec::new() };
        Watched { game, nodes: 0, recorder: Recorder(None), moves }
    }

    /// Records the tree. `reported` counts the iterations that the search has reported.
    #[must_use]
    pub fn recorded(mut self, reported: Arc<AtomicU32>) -> Watched<G> {
        self.recorder = Recorder::new(reported);
        self
    }

    /// Returns the number of moves done.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the game itself.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the tree of the last iteration that was reported, or the unfinished first one, and the moves to its nodes, without the root. Returns
    /// `None` if no tree is recorded.
    pub fn into_tree(self) -> Option<(GameTree, Vec<G::Move>)> {
        let (tree, is_before) = self.recorder.into_tree()?;
        let [now, before] = self.moves.to_nodes;
        Some((tree, if is_before { before } else { now }))
    }
}

impl<M: Copy + Eq> Moves<M> {
    /// Records a move. If a move is done at the root a second time, after a report, the next iteration begins.
    fn record(&mut self, m: M, recording: &mut Recording) {
        if recording.is_at_root() {
            if recording.is_reported() && self.done.contains(&m) {
                recording.begin_again();
                self.done.clear();
                self.to_nodes.swap(0, 1);
                self.to_nodes[0].clear();
            }
            self.done.push(m);
        }
        if recording.enter() {
            self.to_nodes[0].push(m);
        }
    }
}

impl<G: Game> Game for Watched<G> {
    type Move = G::Move;
    type Moves = G::Moves;

    fn legal_moves(&self) -> G::Moves {
        let moves = self.game.legal_moves();
        self.recorder.note_moves(moves.len());
        moves
    }

    fn do_move(&mut self, m: G::Move) {
        self.nodes += 1;
        if let Some(recording) = &mut self.recorder.0 {
            self.moves.record(m, recording.get_mut());
        }
        self.game.do_move(m);
    }

    fn undo_move(&mut self, m: G::Move) {
        self.recorder.leave();
        self.game.undo_move(m);
    }

    fn result(&self) -> GameResult {
        let result = self.game.result();
        self.recorder.note_result(result);
        result
    }

    fn evaluate(&self) -> Value {
        let value = self.game.evaluate();
        self.recorder.note_value(value);
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
