//! `go`: begins the search that is asked for, within the limits that hold.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use minishogi::{Checkmate, Control, Info, Limits, MAX_PLY, MateSolver, Move, Player, Position, RootMove, RootMoves, Text, VALUE_INFINITE};

use crate::command::{DEFAULT_BYOYOMI, Go};
use crate::japanese::Japanese;
use crate::output::say;
use crate::pending::{Finding, Search, faults, what_was_left_done};
use crate::record::Again;
use crate::shell::Shell;

impl Shell {
    pub(crate) fn go(&mut self, go: Go) {
        go.mistakes.iter().for_each(|mistake| self.complain(mistake.text()));
        if !self.player_is_free() {
            return;
        }
        if let Some(plies) = go.limits.mate {
            if go.ponder || !go.searchmoves.is_empty() {
                self.complain(Text::new(
                    "go: `ponder` and `searchmoves` mean nothing with `mate`",
                    "go: `mate` には `ponder` も `searchmoves` も効きません",
                ));
            }
            return self.start_mate_search(plies, go.limits);
        }
        let root = self.position.clone();
        let (root_moves, illegal) = moves_to_search(&root, &go.searchmoves);
        illegal.into_iter().for_each(|remark| self.complain(remark));
        let limits = limits_to_obey(go.limits, &root);
        self.start_search(root, root_moves, limits, go.ponder);
    }

    fn start_search(&mut self, root: Position, root_moves: RootMoves, limits: Limits, ponder: bool) {
        let infinite = limits.infinite;
        let again = Again::of(&root, &root_moves, &limits);
        let mut control = Control::new(&root, limits);
        if ponder {
            control = control.pondering();
        }
        let signals = control.signals();
        // Where the player panics as well, the tree shows how it came to that.
        let resigns = Finding { again: again.limits.depth.map(|_| Box::new(again.clone())), ..Finding::best_move(Move::RESIGN) };
        let search = match root_moves.is_empty() {
            true => Search::found(signals, resigns),
            false => Search::thinking(
                signals,
                self.player.ask(move |player| think(player.player(), again, root_moves, control, |info| say(info))),
                resigns,
            ),
        };
        self.search = Some(search.infinite(infinite));
        self.answer();
    }

    /// `go mate infinite`, too, is answered as soon as the answer is known.
    fn start_mate_search(&mut self, plies: u32, limits: Limits) {
        let root = self.position.clone();
        let control = Control::new(&root, limits);
        let signals = control.signals();
        let again = Again::of_mate(&root, plies);
        // Where the player panics as well, the tree shows how it came to that.
        let if_panicked = Finding { again: Some(Box::new(again.clone())), ..Finding::checkmate(&Checkmate::Timeout) };
        let finding =
            self.player.ask(move |player| look_for_mate(player.mate_solver(), again, plies, control.reporting_to(|info| say(info))));
        self.search = Some(Search::thinking(signals, finding, if_panicked));
    }
}

/// Returns the moves of `searchmoves`; all legal ones where none of them is legal. And what is to be said of those that are not.
pub(crate) fn moves_to_search(root: &Position, wanted: &[Move]) -> (RootMoves, Vec<Text>) {
    let illegal = |&m: &Move| {
        let reason = root.is_legal(m).err()?;
        Some(Text::of(format!("searchmoves: {m} is illegal: {reason}"), format!("searchmoves: {m} は指せません: {}", reason.japanese())))
    };
    let mut root_moves = RootMoves::new(root);
    let is_wanted = |root_move: &RootMove| wanted.contains(&root_move.pv[0]);
    if root_moves.iter().any(is_wanted) {
        root_moves.retain(is_wanted);
    }
    (root_moves, wanted.iter().filter_map(illegal).collect())
}

/// Returns the limits of a `go`: without any it is `go byoyomi 1000`.
pub(crate) fn limits_to_obey(mut limits: Limits, root: &Position) -> Limits {
    let is_limited = limits.infinite || limits.depth.is_some() || limits.nodes.is_some();
    if !is_limited && limits.time_for_move(root.side_to_move()).is_none() {
        limits.byoyomi = Some(DEFAULT_BYOYOMI);
    }
    limits
}

/// Lets the player search, and looks at what it did.
pub(crate) fn think(
    player: &mut dyn Player,
    again: Again,
    mut root_moves: RootMoves,
    control: Control,
    mut report: impl FnMut(&Info) + Send + 'static,
) -> Finding {
    let root = &again.root.clone();
    // The depth that was reported last, from 1 on.
    let reported = Arc::new(AtomicU32::new(0));
    let on_report = reported.clone();
    let mut control = control.reporting_to(move |info| {
        on_report.store(info.depth.max(1), Ordering::Relaxed);
        report(info);
    });
    let mut pos = root.clone();
    let best_move = player.search(&mut pos, &mut root_moves, &mut control);

    let reported = reported.load(Ordering::Relaxed);
    let again = Some(Box::new(again.limited_as(reported, &control, &pos, best_move)));
    let remarks = faults(root, &pos, best_move);
    if best_move != Move::RESIGN && root.is_legal(best_move).is_err() {
        return Finding { remarks, again, ..Finding::best_move(Move::RESIGN) };
    }
    let best = root_moves.iter().find(|root_move| root_move.pv.first() == Some(&best_move) && root_move.score != -VALUE_INFINITE);
    // A player that deepens and was stopped in the first depth knows nothing yet.
    let knows = reported == 0 && control.depth() < MAX_PLY;
    let info = best.filter(|_| knows).map(|best| Info {
        depth: control.depth().max(best.pv.len() as u32),
        score: best.score,
        nodes: control.nodes(&pos),
        time: control.elapsed(),
        pv: best.pv.clone(),
    });
    Finding { remarks, info, again, ..Finding::best_move(best_move) }
}

/// Lets the player look for a mate, and looks at what it found.
pub(crate) fn look_for_mate(solver: Option<&mut dyn MateSolver>, again: Again, plies: u32, mut control: Control) -> Finding {
    let Some(solver) = solver else { return Finding::checkmate(&Checkmate::NotImplemented) };
    let root = &again.root.clone();
    let mut pos = root.clone();
    let mut found = solver.mate(&mut pos, plies, &mut control);
    let mut remarks: Vec<Text> = what_was_left_done(root, &pos).into_iter().collect();
    let again = Some(Box::new(again.ended(&control, &pos, &found)));
    if let Err(mistake) = found.verify(root, plies) {
        remarks.push(Text::of(
            format!("the player answered `{found}`, which is no mate: {mistake}"),
            format!("プレイヤーの答え `{found}` は詰みではありません: {}", mistake.japanese()),
        ));
        found = Checkmate::Timeout;
    }
    Finding { remarks, again, ..Finding::checkmate(&found) }
}
