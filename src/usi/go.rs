//! `go` and what ends it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::time::Duration;

use crate::{Checkmate, Control, Info, Limits, MAX_PLY, Move, Player, Position, RootMove, RootMoves, Signals, VALUE_INFINITE};

use super::command::Go;
use super::output::say;
use super::shell::Shell;

/// The byoyomi of a `go` that says nothing of how long to think.
pub(super) const DEFAULT_BYOYOMI: Duration = Duration::from_secs(1);

/// A search that has not been answered yet.
pub(super) struct Search {
    signals: Signals,
    infinite: bool,
    /// Nobody waits for the answer any more (`gameover`).
    silent: bool,
    progress: Progress,
    /// What is found where the player panics.
    if_panicked: Finding,
}

enum Progress {
    Thinking(Receiver<Finding>),
    Found(Finding),
}

impl Search {
    /// A search that is not held back, and at which the player is.
    pub(super) fn thinking(signals: Signals, finding: Receiver<Finding>, if_panicked: Finding) -> Search {
        Search { signals, infinite: false, silent: false, progress: Progress::Thinking(finding), if_panicked }
    }

    pub(super) fn was_stopped(&self) -> bool {
        self.signals.stopped()
    }

    /// Whether it comes to an end without further commands, as far as the shell can tell.
    pub(super) fn ends_by_itself(&self) -> bool {
        !self.was_stopped() && !self.is_held()
    }

    /// Whether the answer must wait for `stop` or `ponderhit`, even if it is known.
    fn is_held(&self) -> bool {
        !self.signals.stopped() && (self.infinite || self.signals.pondering())
    }
}

/// What came out of a search.
#[derive(Default)]
pub(super) struct Finding {
    /// What the student should know.
    pub(super) remarks: Vec<String>,
    /// The value of the move, where the player did not report any itself.
    info: Option<Info>,
    /// The last line.
    pub(super) answer: Option<String>,
}

impl Finding {
    fn best_move(m: Move) -> Finding {
        Finding { answer: Some(format!("bestmove {m}")), ..Finding::default() }
    }

    fn checkmate(found: &Checkmate) -> Finding {
        Finding { answer: Some(found.to_string()), ..Finding::default() }
    }
}

impl Shell {
    pub(super) fn go(&mut self, go: Go) {
        go.mistakes.iter().for_each(|mistake| self.complain(mistake));
        if !self.player_is_free() {
            return;
        }
        if let Some(plies) = go.limits.mate {
            if go.ponder || !go.searchmoves.is_empty() {
                self.complain("go: `ponder` and `searchmoves` mean nothing with `mate`");
            }
            return self.start_mate_search(plies, go.limits);
        }
        let root = self.position.clone();
        let root_moves = self.moves_to_search(&go.searchmoves);
        let mut limits = go.limits;
        let is_limited = limits.infinite || limits.depth.is_some() || limits.nodes.is_some();
        if !is_limited && limits.time_for_move(root.side_to_move()).is_none() {
            limits.byoyomi = Some(DEFAULT_BYOYOMI);
        }
        self.start_search(root, root_moves, limits, go.ponder);
    }

    /// The moves of `searchmoves`; all legal ones where none of them is legal.
    fn moves_to_search(&mut self, wanted: &[Move]) -> RootMoves {
        for &m in wanted {
            if let Err(reason) = self.position.is_legal(m) {
                self.complain(format_args!("searchmoves: {m} is illegal: {reason}"));
            }
        }
        let mut root_moves = RootMoves::new(&self.position);
        let is_wanted = |root_move: &RootMove| wanted.contains(&root_move.pv[0]);
        if root_moves.iter().any(is_wanted) {
            root_moves.retain(is_wanted);
        }
        root_moves
    }

    fn start_search(&mut self, root: Position, root_moves: RootMoves, limits: Limits, ponder: bool) {
        let infinite = limits.infinite;
        let mut control = Control::new(&root, limits);
        if ponder {
            control = control.pondering();
        }
        let signals = control.signals();
        let progress = match root_moves.is_empty() {
            true => Progress::Found(Finding::best_move(Move::RESIGN)),
            false => Progress::Thinking(self.player.ask(move |player| think(player, &root, root_moves, control))),
        };
        self.search = Some(Search { signals, infinite, silent: false, progress, if_panicked: Finding::best_move(Move::RESIGN) });
        self.answer();
    }

    /// `go mate infinite`, too, is answered as soon as the answer is known.
    fn start_mate_search(&mut self, plies: u32, limits: Limits) {
        let root = self.position.clone();
        let control = Control::new(&root, limits);
        let signals = control.signals();
        let finding = self.player.ask(move |player| look_for_mate(player, &root, plies, control));
        self.search = Some(Search::thinking(signals, finding, Finding::checkmate(&Checkmate::Timeout)));
    }

    /// The player's thread is done with the search, if there was one.
    pub(super) fn search_done(&mut self) {
        if let Some(search) = &mut self.search
            && let Progress::Thinking(finding) = &search.progress
        {
            search.progress = Progress::Found(finding.recv().unwrap_or_else(|_| std::mem::take(&mut search.if_panicked)));
            self.answer();
        }
    }

    /// Says the answer if it is known and due.
    fn answer(&mut self) {
        let is_due = |search: &mut Search| matches!(search.progress, Progress::Found(_)) && !search.is_held();
        let Some(search) = self.search.take_if(is_due) else { return };
        if let Progress::Found(found) = search.progress
            && !search.silent
        {
            found.remarks.iter().for_each(|remark| self.complain(remark));
            found.info.iter().for_each(say);
            found.answer.iter().for_each(say);
        }
    }

    pub(super) fn stop(&mut self) {
        if let Some(search) = &self.search {
            search.signals.stop();
            self.answer();
        }
    }

    pub(super) fn ponder_hit(&mut self) {
        if let Some(search) = &self.search
            && search.signals.pondering()
        {
            search.signals.ponderhit();
            self.answer();
        }
    }

    /// Ends a search without an answer: a move that comes after the end of the game could be taken for one of the next game.
    pub(super) fn game_over(&mut self) {
        if let Some(search) = &mut self.search {
            search.silent = true;
            self.stop();
        }
    }
}

/// Lets the player search, and looks at what it did.
fn think(player: &mut dyn Player, root: &Position, mut root_moves: RootMoves, control: Control) -> Finding {
    let reported = Arc::new(AtomicBool::new(false));
    let on_report = reported.clone();
    let mut control = control.reporting_to(move |info| {
        on_report.store(true, Ordering::Relaxed);
        say(info);
    });
    let mut pos = root.clone();
    let best_move = player.search(&mut pos, &mut root_moves, &mut control);

    let remarks = faults(root, &pos, best_move);
    if best_move != Move::RESIGN && root.is_legal(best_move).is_err() {
        return Finding { remarks, ..Finding::best_move(Move::RESIGN) };
    }
    let best = root_moves.iter().find(|root_move| root_move.pv.first() == Some(&best_move) && root_move.score != -VALUE_INFINITE);
    // Whoever deepens and was stopped in the first depth knows nothing yet.
    let knows = !reported.load(Ordering::Relaxed) && control.depth() < MAX_PLY;
    let info = best.filter(|_| knows).map(|best| Info {
        depth: control.depth().max(best.pv.len() as u32),
        score: best.score,
        nodes: control.nodes(&pos),
        time: control.elapsed(),
        pv: best.pv.clone(),
    });
    Finding { remarks, info, ..Finding::best_move(best_move) }
}

/// What is wrong with how a player left the position it was given, and with the move it chose.
pub(super) fn faults(root: &Position, pos: &Position, best_move: Move) -> Vec<String> {
    let mut faults: Vec<String> = what_was_left_done(root, pos).into_iter().collect();
    if best_move != Move::RESIGN
        && let Err(reason) = root.is_legal(best_move)
    {
        faults.push(format!("the player chose {best_move}, which is illegal: {reason}"));
    }
    faults
}

/// Lets the player look for a mate, and looks at what it found.
fn look_for_mate(player: &mut dyn Player, root: &Position, plies: u32, control: Control) -> Finding {
    let mut control = control.reporting_to(|info| say(info));
    let mut pos = root.clone();
    let mut found = player.mate(&mut pos, plies, &mut control);
    let mut remarks: Vec<String> = what_was_left_done(root, &pos).into_iter().collect();
    if let Err(mistake) = found.verify(root, plies) {
        remarks.push(format!("the player answered `{found}`, which is no mate: {mistake}"));
        found = Checkmate::Timeout;
    }
    Finding { remarks, ..Finding::checkmate(&found) }
}

/// What the player changed in the position it had to leave as it was.
fn what_was_left_done(root: &Position, pos: &Position) -> Option<String> {
    if pos == root {
        return None;
    }
    let left: Vec<String> = pos.moves_done().skip(root.ply()).map(|m| m.to_string()).collect();
    Some(match left.as_slice() {
        [] => format!("the player left another position than it was given: {}", pos.sfen()),
        _ => format!("the player did not take back {} (a forgotten undo_move?)", left.join(" ")),
    })
}
