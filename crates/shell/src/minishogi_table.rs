//! Minishogi as a game of the shell: its searches are watched for typical mistakes, and can be repeated for their tree.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use minishogi::game::{GameResult, GameText};
use minishogi::{
    Checkmate, Color, Control, Glyphs, Info, Lang, Limits, MAX_PLY, MateSolver, Move, Player, Position, RootMove, RootMoves, Text,
    VALUE_INFINITE, Value, perft, text,
};
use minishogi_child::AnyPlayer;

use crate::command::{Go, Refusal};
use crate::pending::{Finding, faults, what_was_left_done};
use crate::perft::{Count, counts};
use crate::record::Again;
use crate::table::{Ask, Report, Table, Task, Todo};

impl Table for Position {
    fn name(&self) -> &'static str {
        Position::NAME
    }

    fn title(&self) -> Text {
        Text::new("Minishogi", "5五将棋")
    }

    fn set_up(&mut self, words: &[&str]) -> Result<(), Text> {
        *self = Position::from_usi(&words.join(" ")).map_err(|error| Refusal::Position(error).text())?;
        Ok(())
    }

    fn play(&mut self, moves: &[&str]) -> Result<(), Text> {
        let mut position = self.clone();
        position.do_text(moves.iter().copied()).map_err(|error| Refusal::Position(error).text())?;
        *self = position;
        Ok(())
    }

    fn is_legal(&self, m: &str) -> bool {
        self.read_move(m).is_ok()
    }

    fn undo(&mut self) -> bool {
        let last = self.last_move();
        last.into_iter().for_each(|m| self.undo_move(m));
        last.is_some()
    }

    fn board(&self) -> String {
        self.colored().to_string()
    }

    fn labelled(&self, glyphs: Option<Glyphs>, lang: Lang) -> String {
        Position::labelled(self, glyphs.unwrap_or(Glyphs::of(lang)), lang).to_string()
    }

    fn text(&self) -> String {
        self.sfen()
    }

    fn key(&self) -> u64 {
        Position::key(self)
    }

    fn side(&self) -> Color {
        self.side_to_move()
    }

    fn moves(&self) -> Vec<String> {
        self.legal_moves().iter().map(|m| m.to_string()).collect()
    }

    fn result(&self) -> Option<GameResult> {
        let winner = self.outcome()?.winner();
        Some(if winner == self.side_to_move() { GameResult::Win } else { GameResult::Loss })
    }

    fn evaluate(&self) -> Ask<Value> {
        let position = self.clone();
        Box::new(move |player| player.player().evaluate(&position))
    }

    /// The moves that the player does and leaves done in its `user` stay done.
    fn user(&self, words: Vec<String>) -> Ask<Option<Position>> {
        let mut position = self.clone();
        Box::new(move |player| {
            player.player().user(&mut position, &words.iter().map(String::as_str).collect::<Vec<_>>());
            Some(position)
        })
    }

    fn search(&self, go: Go, now: Option<fn() -> Duration>, report: Report) -> Task {
        // A copy begins to count its nodes at 0, and the player gets one.
        let root = &self.clone();
        match go.limits.mate {
            Some(plies) => search_for_mate(root, plies, go, now, report),
            None => search(root, go, now, report),
        }
    }

    fn perft(&self, depth: u32) -> Count {
        counts(self.clone(), depth, perft)
    }

    fn position(&mut self) -> Option<&mut Position> {
        Some(self)
    }
}

fn control(root: &Position, limits: Limits, now: Option<fn() -> Duration>) -> Control {
    match now {
        Some(now) => Control::asking_time(root, limits, now),
        None => Control::new(root, limits),
    }
}

fn search(root: &Position, go: Go, now: Option<fn() -> Duration>, mut report: Report) -> Task {
    let (root_moves, remarks) = moves_to_search(root, &go.searchmoves);
    let limits = go.limits_to_obey(root.side_to_move());
    let infinite = limits.infinite;
    let again = Again::of(root, &root_moves, &limits);
    let control = control(root, limits, now);
    let control = if go.ponder { control.pondering() } else { control };
    let signals = control.signals();
    // If the player panics as well, the tree shows how it came to that.
    let resigns = Finding { again: again.limits.depth.map(|_| Box::new(again.clone())), ..Finding::best_move(Move::RESIGN) };
    let todo = match root_moves.is_empty() {
        true => Todo::Known(resigns),
        false => {
            let think = move |player: &mut dyn AnyPlayer| {
                think(player.player(), again, root_moves, control, move |info| report(info.to_string(), info.score))
            };
            Todo::Think(Box::new(think), resigns)
        }
    };
    Task { signals, remarks, todo, infinite }
}

/// `go mate infinite`, too, is answered as soon as the answer is known.
fn search_for_mate(root: &Position, plies: u32, go: Go, now: Option<fn() -> Duration>, mut report: Report) -> Task {
    let mut remarks = Vec::new();
    if go.ponder || !go.searchmoves.is_empty() {
        remarks.push(Text::new(
            "go: `ponder` and `searchmoves` mean nothing with `mate`",
            "go: `mate` には `ponder` も `searchmoves` も効きません",
        ));
    }
    let control = control(root, go.limits, now);
    let signals = control.signals();
    let again = Again::of_mate(root, plies);
    // If the player panics as well, the tree shows how it came to that.
    let if_panicked = Finding { again: Some(Box::new(again.clone())), ..Finding::checkmate(&Checkmate::Timeout) };
    let think = move |player: &mut dyn AnyPlayer| {
        let control = control.reporting_to(move |info| report(info.to_string(), info.score));
        look_for_mate(player.mate_solver(), again, plies, control)
    };
    Task { signals, remarks, todo: Todo::Think(Box::new(think), if_panicked), infinite: false }
}

/// Returns the legal moves of `searchmoves`, or all legal moves if there are none, and a remark about each other word.
fn moves_to_search(root: &Position, wanted: &[String]) -> (RootMoves, Vec<Text>) {
    let mut remarks = Vec::new();
    let mut legal = Vec::new();
    for text in wanted {
        match text.parse::<Move>() {
            Ok(m) => match root.is_legal(m) {
                Ok(()) => legal.push(m),
                Err(reason) => {
                    let Text { en, ja } = reason.text();
                    remarks.push(text!("searchmoves: {m} is illegal: {en}", "searchmoves: {m} は指せません: {ja}"));
                }
            },
            Err(error) => remarks.push(error.text().map(|error| format!("searchmoves: {error}"))),
        }
    }
    let mut root_moves = RootMoves::new(root);
    if !legal.is_empty() {
        root_moves.retain(|root_move: &RootMove| legal.contains(&root_move.pv[0]));
    }
    (root_moves, remarks)
}

/// Lets the player search, and checks the result.
fn think(
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
    let info = best.filter(|_| knows).map(|best| {
        let depth = control.depth().max(best.pv.len() as u32);
        Info { depth, score: best.score, nodes: control.nodes(&pos), time: control.elapsed(), pv: best.pv.clone() }.to_string()
    });
    Finding { remarks, info, again, ..Finding::best_move(best_move) }
}

/// Lets the player look for a mate, and checks the result.
fn look_for_mate(solver: Option<&mut dyn MateSolver>, again: Again, plies: u32, mut control: Control) -> Finding {
    let Some(solver) = solver else { return Finding::checkmate(&Checkmate::NotImplemented) };
    let root = &again.root.clone();
    let mut pos = root.clone();
    let mut found = solver.mate(&mut pos, plies, &mut control);
    let mut remarks: Vec<Text> = what_was_left_done(root, &pos).into_iter().collect();
    let again = Some(Box::new(again.ended(&control, &pos, &found)));
    if let Err(mistake) = found.verify(root, plies) {
        let Text { en, ja } = mistake.text();
        remarks
            .push(text!("the player answered `{found}`, which is no mate: {en}", "プレイヤーの答え `{found}` は詰みではありません: {ja}"));
        found = Checkmate::Timeout;
    }
    Finding { remarks, again, ..Finding::checkmate(&found) }
}
