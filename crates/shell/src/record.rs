//! The last search once more, by a new player that is watched: in a process of its own, since a process that is watched once is watched to its end.
//!
//! The child is this same program, told by [`RECORD_VARIABLE`] to search and not to obey. It reads options, and a position and a `go` for each search
//! that the player did in the same game, as long as these are few: its memory of them is part of the last one. Of the last search it writes the
//! [stream](minishogi_trace) between the lines that the player prints, after a mark that no text has. The parent plays every move by the rules.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use minishogi::observer::{Annotation, KitFeature, Observer, observe};
use minishogi::{Checkmate, Control, Limits, MAX_PLY, Move, Position, RootMoves, STACK_SIZE, Text, Value, text};
use minishogi_child::MARK;
use minishogi_child::{AnyPlayer, NewPlayer};
use minishogi_trace::{Recorder, Replay, Tree};

use crate::command;
use crate::eval_file::{EVAL_FILE, load, play_with};
use crate::help::In;
use crate::player::Settings;

/// The variable that makes a program a child that is watched.
const RECORD_VARIABLE: &str = "MINISHOGI_RECORD";

/// The nodes that are kept of a tree: some fifty megabytes.
const MOST_KEPT: usize = 250_000;

/// The nodes after which a recorded search is ended: some seconds.
const MOST_VISITED: u64 = 30_000_000;

/// The nodes of earlier searches after which none of them is repeated: a second or two.
const MOST_BEFORE: u64 = 5_000_000;

/// The earlier searches after which none of them is kept: more than a game has. In an analysis no command says that another game begins.
const MOST_SEARCHES: usize = 500;

/// The moves that lead to them, after which none of them is kept either: some ten megabytes, since each search has all positions before it.
const MOST_MOVES: usize = 100_000;

/// The limit of time for a recorded search.
const LONGEST: Duration = Duration::from_secs(60);

/// The time between two looks whether it was stopped.
const LOOK: Duration = Duration::from_millis(20);

/// The longest line of the child. A recorder sends less.
const LONGEST_LINE: u64 = 1 << 20;

/// A search, and the words that repeat it.
#[derive(Clone)]
pub(crate) struct Again {
    pub(crate) root: Position,
    pub(crate) moves: Vec<Move>,
    pub(crate) limits: Limits,
    /// The answer, if there was one.
    pub(crate) chosen: Option<Move>,
    /// The moves done.
    nodes: u64,
}

impl Again {
    pub(crate) fn of(root: &Position, root_moves: &RootMoves, limits: &Limits) -> Again {
        let moves = root_moves.iter().map(|root_move| root_move.pv[0]).collect();
        Again { root: root.clone(), moves, limits: limits.clone(), chosen: None, nodes: 0 }
    }

    /// Returns a search for a mate, to its end.
    pub(crate) fn of_mate(root: &Position, plies: u32) -> Again {
        let limits = Limits { mate: Some(plies), ..Limits::default() };
        Again { root: root.clone(), moves: Vec::new(), limits, chosen: None, nodes: 0 }
    }

    /// Returns the same as far as it came.
    pub(crate) fn ended(mut self, control: &Control, pos: &Position, answer: &Checkmate) -> Again {
        self.nodes = control.nodes(pos);
        self.limits.nodes = (*answer == Checkmate::Timeout).then_some(self.nodes.max(1));
        self
    }

    /// Returns the same search without a clock: to the depth that it reached, or with as many nodes.
    pub(crate) fn limited_as(self, reported: u32, control: &Control, pos: &Position, chosen: Move) -> Again {
        let done = control.nodes(pos);
        let nodes = Some(done.max(1));
        let (depth, nodes) = match self.limits.depth {
            _ if reported > 0 => (Some(reported), None),
            // A player that always looks one ply ahead is right about that.
            Some(_) => (Some(control.depth()), None),
            // A player that never asks for the depth is held by the nodes.
            None if control.depth() < MAX_PLY => (Some(control.depth()), nodes),
            None => (None, nodes),
        };
        Again { limits: Limits { depth, nodes, ..Limits::default() }, chosen: Some(chosen), nodes: done, ..self }
    }

    /// The lines to the child.
    fn request(&self) -> String {
        let words = |moves: &mut dyn Iterator<Item = Move>| moves.map(|m| format!(" {m}")).collect::<String>();
        let start = self.root.before(self.root.ply());
        let Limits { depth, nodes, mate, .. } = self.limits;
        let limit = |name: &str, limit: Option<u64>| limit.map_or(String::new(), |limit| format!(" {name} {limit}"));
        let moves = if mate.is_some() { String::new() } else { format!(" searchmoves{}", words(&mut self.moves.iter().copied())) };
        format!(
            "position sfen {} moves{}\ngo{}{}{}{moves}\n",
            start.sfen(),
            words(&mut self.root.moves_done()),
            limit("mate", mate.map(u64::from)),
            limit("depth", depth.map(u64::from)),
            limit("nodes", nodes)
        )
    }

    /// Searches once more; or says why it cannot, or did not come to its end.
    fn record(&self, before: &Before, settings: &Settings, stop: &AtomicBool) -> Result<Recorded, Text> {
        let searches = before.searches.iter().map(Arc::as_ref).chain([self]).map(Again::request);
        let mut child = start(&settings.lines().into_iter().chain(searches).collect::<String>()).map_err(|error| match error.kind() {
            // The file is another by now, or none.
            ErrorKind::NotFound => Text::new(
                "this program was compiled again since it was started, so it cannot watch the search: `quit`, and start it again",
                "起動した後でこのプログラムがコンパイルし直されたため、探索を記録できません。`quit` で終わり、もう一度起動してください",
            ),
            _ => text!(
                "this program cannot be started once more to watch the search: {error}",
                "探索を記録するために、このプログラムをもう一度起動することができません: {error}"
            ),
        })?;
        let mut watch = Watch::of(self.root.clone());
        let out = child.stdout.take();
        let (done, is_done) = channel::<()>();
        let guard = move || {
            // A player that only looks at its clock has none here.
            let deadline = Instant::now() + LONGEST;
            while !stop.load(Relaxed) && Instant::now() < deadline && is_done.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {}
            let _ = child.kill();
            let _ = child.wait();
        };
        let heard = thread::scope(|scope| {
            scope.spawn(guard);
            let heard = out.map_or(Ok(()), |out| watch.hear(BufReader::new(out)));
            // The result is complete: a child that goes on is not waited for.
            drop(done);
            heard
        });
        if stop.load(Relaxed) {
            return Err(Text::new(
                "the watched search was stopped, so there is no tree",
                "記録のための探索が止められたので、木はありません",
            ));
        }
        if let Err(remark) = heard {
            watch.faults.push(remark);
        }
        let mut recorded = watch.into_tree(self);
        if before.is_too_long() {
            recorded.note = recorded.note.or(Some(Text::new(
                "the searches before it were too long or too many to be repeated for the tree: the player's memory of them is missing",
                "それより前の探索は長いか多いので、木のためには繰り返していません。プレイヤーがそこから覚えていたことは反映されません",
            )));
        }
        Ok(recorded)
    }
}

/// The player's earlier searches in the same game.
#[derive(Clone, Default)]
pub(crate) struct Before {
    searches: Vec<Arc<Again>>,
    count: usize,
    moves: usize,
    nodes: u64,
}

impl Before {
    pub(crate) fn add(&mut self, again: Arc<Again>) {
        self.count += 1;
        self.moves += again.root.ply();
        self.nodes += again.nodes;
        match self.is_too_long() {
            true => self.searches.clear(),
            false => self.searches.push(again),
        }
    }

    fn is_too_long(&self) -> bool {
        self.nodes > MOST_BEFORE || self.count > MOST_SEARCHES || self.moves > MOST_MOVES
    }
}

/// The last search, and its tree once it was asked for.
pub(crate) struct Last {
    again: Arc<Again>,
    before: Before,
    pub(crate) tree: Option<Tree>,
}

impl Last {
    pub(crate) fn of(again: Arc<Again>, before: Before) -> Last {
        Last { again, before, tree: None }
    }

    /// Searches once more; or says why it cannot, or did not come to its end.
    pub(crate) fn record(&self, settings: &Settings, stop: &AtomicBool) -> Result<Recorded, Text> {
        self.again.record(&self.before, settings, stop)
    }
}

/// A search that was searched once more.
pub(crate) struct Recorded {
    pub(crate) tree: Tree,
    /// The error.
    pub(crate) faults: Vec<Text>,
    /// The difference, if the search was another one than before.
    pub(crate) note: Option<Text>,
}

fn start(request: &str) -> io::Result<Child> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(std::env::args_os().skip(1))
        .env(RECORD_VARIABLE, "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    // A child that does not listen says nothing either.
    drop(child.stdin.take().map(|mut input| input.write_all(request.as_bytes())));
    Ok(child)
}

/// The child's stream as it comes.
struct Watch {
    replay: Replay,
    chosen: Option<Move>,
    /// The answer about a mate.
    answer: Option<Checkmate>,
    scores: Vec<(Move, Value)>,
    faults: Vec<Text>,
}

impl Watch {
    fn of(root: Position) -> Watch {
        let replay = Replay::of(root).with_budget(MOST_VISITED).with_tree(MOST_KEPT);
        Watch { replay, chosen: None, answer: None, scores: Vec::new(), faults: Vec::new() }
    }

    fn hear(&mut self, mut out: impl BufRead) -> Result<(), Text> {
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = out.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
            if !read.is_ok_and(|read| read > 0) {
                return Ok(());
            }
            let line = String::from_utf8_lossy(&line);
            if let Some((_, report)) = line.split_once(MARK) {
                self.note(report.trim_end())?;
            }
        }
    }

    fn note(&mut self, report: &str) -> Result<(), Text> {
        let mut words = report.splitn(3, ' ');
        let (what, first, rest) = (words.next().unwrap_or_default(), words.next().unwrap_or_default(), words.next().unwrap_or_default());
        match what {
            "trace" => {
                let thread = first.parse().unwrap_or(u32::MAX);
                self.replay.read(thread, rest).map_err(|flaw| {
                    let Text { en, ja } = flaw.text();
                    text!("the recording ends here: {en}", "記録はここまでです: {ja}")
                })?;
            }
            "info" => {
                let (score, pv) = rest.split_once(' ').unwrap_or((rest, ""));
                let pv: Vec<Move> = pv.split_whitespace().map_while(|m| m.parse().ok()).collect();
                if let (Ok(depth), Ok(score)) = (first.parse(), score.parse()) {
                    self.replay.reported(depth, score, &pv);
                }
            }
            "score" => {
                if let (Ok(m), Ok(score)) = (first.parse(), rest.parse::<Value>()) {
                    self.scores.push((m, score.max(-Value::MAX)));
                }
            }
            "chosen" => self.chosen = first.parse().ok(),
            "checkmate" => self.answer = report.parse().ok(),
            _ => {}
        }
        Ok(())
    }

    fn into_tree(mut self, again: &Again) -> Recorded {
        if self.chosen.is_none() && self.answer.is_none() && self.faults.is_empty() {
            self.faults
                .push(Text::new("the search did not come to its end when it was watched", "記録した探索は最後まで終わりませんでした"));
        }
        if let Some(plies) = again.limits.mate {
            // A stopped search has no answer.
            let answer = self.answer.filter(|_| again.limits.nodes.is_none());
            let tree = self.replay.into_mate_tree(plies, answer);
            return Recorded { tree: tree.expect("the tree was to grow"), faults: self.faults, note: None };
        }
        let differs = |(now, before): (Move, Move)| {
            (now != before).then(|| {
                text!(
                    "searched once more for the tree, the player chose {now}, not {before}",
                    "木を記録するための 2 回目の探索では、{before} ではなく {now} が選ばれました"
                )
            })
        };
        let note = self.chosen.zip(again.chosen).and_then(differs);
        let stopped = again.limits.nodes.is_some_and(|nodes| self.replay.nodes() >= nodes) && again.limits.depth.is_none();
        let is_complete = self.chosen.is_some() && !stopped;
        let depth = again.limits.depth.unwrap_or(1);
        let tree = self.replay.into_tree(depth, self.chosen.unwrap_or(Move::RESIGN), &self.scores, is_complete);
        Recorded { tree: tree.expect("the tree was to grow"), faults: self.faults, note }
    }
}

/// Returns whether this process is a child that is to search and to tell.
pub(crate) fn is_asked_for() -> bool {
    std::env::var_os(RECORD_VARIABLE).is_some()
}

/// Writes the stream while a search runs.
struct Listener {
    recorder: Recorder,
    is_on: AtomicBool,
}

impl Listener {
    fn when_on(&self, listen: impl FnOnce(&Recorder)) {
        if self.is_on.load(Relaxed) {
            listen(&self.recorder);
        }
    }
}

impl Observer for Listener {
    fn will_do(&self, pos: &Position, m: Move) {
        self.when_on(|recorder| recorder.does(pos, m));
    }

    fn will_try(&self, pos: &Position, m: Move) {
        self.when_on(|recorder| recorder.tries(pos, m));
    }

    fn will_undo(&self, pos: &Position, m: Move) {
        self.when_on(|recorder| recorder.undoes(pos, m));
    }

    fn makes(&self) {
        self.when_on(Recorder::makes);
    }

    fn evaluates(&self, pos: &Position) {
        self.when_on(|recorder| recorder.evaluates(pos));
    }

    fn used(&self, _given: KitFeature) {}

    fn annotated(&self, pos: &Position, annotation: Annotation) {
        self.when_on(|recorder| recorder.annotate(pos, annotation));
    }
}

fn send(report: &str) {
    let mut out = io::stdout().lock();
    if writeln!(out, "{MARK}{report}").and_then(|()| out.flush()).is_err() {
        // The receiver has gone.
        std::process::exit(0);
    }
}

/// The child: searches as it is reported, and is gone.
pub(crate) fn answer(new_player: NewPlayer) -> ! {
    let mut request = String::new();
    if io::stdin().read_to_string(&mut request).is_err() {
        std::process::exit(2);
    }
    let (mut root, mut options, mut searches) = (Position::start(), Vec::new(), Vec::new());
    for line in request.lines() {
        match command::parse(line, In::Minishogi).map(|line| line.map(|line| line.command)) {
            Ok(Some(command::Command::Position(words))) => {
                if let Ok(position) = Position::from_usi(&words.join(" ")) {
                    root = position;
                }
            }
            Ok(Some(command::Command::SetOption { name, value })) => options.push((name, value)),
            Ok(Some(command::Command::Go(go))) => searches.push((root.clone(), *go)),
            _ => {}
        }
    }
    // Setting up the position did moves: unobserved so far.
    let recorder = Recorder::new(|thread, words| send(&format!("trace {thread} {words}")));
    let listener = Arc::new(Listener { recorder, is_on: AtomicBool::new(false) });
    if observe(listener.clone()).is_err() {
        eprintln!("this program is observed already");
        std::process::exit(2);
    }
    let play = move || {
        let search = || {
            let mut able = new_player();
            set_options(able.as_mut(), &options);
            let last = searches.pop();
            searches.into_iter().for_each(|(root, go)| search(able.as_mut(), root, go, None));
            last.into_iter().for_each(|(root, go)| search(able.as_mut(), root, go, Some(&listener)));
        };
        let is_done = catch_unwind(AssertUnwindSafe(search)).is_ok();
        listener.is_on.store(false, Relaxed);
        listener.recorder.flush();
        is_done
    };
    let done = thread::Builder::new().stack_size(STACK_SIZE).spawn(play).map(|player| player.join());
    std::process::exit(i32::from(!matches!(done, Ok(Ok(true)))))
}

fn set_options(able: &mut dyn AnyPlayer, wanted: &[(String, String)]) {
    let eval_file = wanted.iter().rfind(|(name, _)| name == EVAL_FILE);
    if let Some(net) = eval_file.and_then(|(_, file)| load(file).ok()) {
        play_with(able, net);
    }
    let player = able.player();
    let options = player.options();
    for (name, value) in wanted {
        if let Some(option) = options.iter().find(|option| option.is_called(name))
            && let Ok(value) = option.read(value)
        {
            player.set_option(option.name, value);
        }
    }
}

/// A search, watched if there is a listener.
fn search(able: &mut dyn AnyPlayer, root: Position, go: command::Go, listener: Option<&Arc<Listener>>) {
    let mut pos = root.clone();
    let mut control = Control::new(&pos, go.limits.clone());
    if let Some(listener) = listener.cloned() {
        control = control.reporting_to(move |info| {
            // Moves come before reports about them.
            listener.recorder.flush();
            let pv: String = info.pv.iter().map(|m| format!(" {m}")).collect();
            send(&format!("info {} {}{pv}", info.depth, info.score));
        });
    }
    let listens = |is_on: bool| {
        if let Some(listener) = listener {
            listener.is_on.store(is_on, Relaxed);
            listener.recorder.flush();
        }
    };
    if let (Some(plies), Some(solver)) = (go.limits.mate, able.mate_solver()) {
        listens(true);
        let answer = solver.mate(&mut pos, plies, &mut control);
        listens(false);
        return if listener.is_some() {
            send(&answer.to_string())
        };
    }
    let mut root_moves = RootMoves::new(&root);
    if !go.searchmoves.is_empty() {
        root_moves.retain(|root_move| go.searchmoves.contains(&root_move.pv[0].to_string()));
    }
    listens(true);
    let chosen = able.player().search(&mut pos, &mut root_moves, &mut control);
    listens(false);
    if listener.is_some() {
        for root_move in root_moves.iter() {
            let m = root_move.pv.first().copied().unwrap_or(Move::RESIGN);
            send(&format!("score {m} {}", root_move.score));
        }
        send(&format!("chosen {chosen}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// This many of these are kept, and never more.
    fn most_kept(root: &Position) -> usize {
        let again = Arc::new(Again::of(root, &RootMoves::new(root), &Limits::default()));
        let mut before = Before::default();
        let kept = |_| {
            before.add(again.clone());
            before.searches.len()
        };
        (0..2000).map(kept).max().unwrap_or_default()
    }

    #[test]
    fn searches_are_kept_as_long_as_they_are_few() {
        let mut root = Position::start();
        assert_eq!(most_kept(&root), MOST_SEARCHES);
        for m in ["4e4d", "2a2b", "4d4e", "2b2a"].repeat(250) {
            root.do_move(m.parse().expect("a move"));
        }
        assert_eq!(most_kept(&root), MOST_MOVES / 1000);
    }
}
