//! `bench`: a signature of a player's search, and its speed.

use std::fmt;
use std::time::{Duration, Instant};

use minishogi::bench::POSITIONS;
use minishogi::{Control, Lang, Limits, Move, Player, Position, RootMoves, Signals, Text, text};

use crate::output::info_string;
use crate::pending::{Finding, Search, faults};
use crate::perft::stopped;
use crate::shell::Shell;

/// The depth of a `bench` that says nothing: a second at most with alpha-beta, a few with a search that leaves nothing out.
const DEFAULT_DEPTH: u32 = 5;

/// The result of a bench.
#[derive(Default)]
struct Total {
    nodes: u64,
    time: Duration,
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let per_second = self.nodes as u128 * 1_000_000 / self.time.as_micros().max(1);
        write!(f, "bench {} nodes {} ms {per_second} nps", self.nodes, self.time.as_millis())
    }
}

impl Shell {
    /// A search like that of `go`, but of many positions, and with a number as its answer.
    pub(crate) fn bench(&mut self, mut limits: Limits) {
        if !self.player_is_free() {
            return;
        }
        if limits.nodes.is_none() {
            limits.depth.get_or_insert(DEFAULT_DEPTH);
        }
        let signals = Control::new(&Position::start(), Limits::default()).signals();
        let (lang, on_player_thread) = (self.lang, signals.clone());
        let finding = self.player.ask(move |player| bench(player.player(), &limits, &on_player_thread, lang));
        self.search = Some(Search::thinking(signals, finding, Finding::default()));
    }
}

/// Lets the player search all positions, each as if it were its first.
fn bench(player: &mut dyn Player, limits: &Limits, signals: &Signals, lang: Lang) -> Finding {
    let mut found = Finding::default();
    let mut total = Total::default();
    for (number, sfen) in (1..).zip(POSITIONS) {
        let root = Position::from_sfen(sfen).expect("the positions of the bench are right");
        let all = POSITIONS.len();
        info_string(&text!("bench {number} of {all}: {sfen}", "bench {number}/{all}: {sfen}"), lang);
        player.new_game();
        let (mut pos, mut root_moves) = (root.clone(), RootMoves::new(&root));
        let mut control = Control::new(&pos, limits.clone()).stopped_by(signals);
        let start = Instant::now();
        let best_move = player.search(&mut pos, &mut root_moves, &mut control);
        total.time += start.elapsed();
        total.nodes += control.nodes(&pos);
        if signals.stopped() {
            found.remarks.push(stopped("bench", ("position", "局面"), number, all));
            return found;
        }
        let mut faults = faults(&root, &pos, best_move);
        if best_move == Move::RESIGN {
            faults.push(Text::new("the player resigned", "プレイヤーが投了しました"));
        }
        let of_this = |fault: Text| Text::of(format!("bench {number}: {}", fault.en), format!("bench {number}: {}", fault.ja));
        found.remarks.extend(faults.into_iter().map(of_this));
    }
    found.answer = Some(total.to_string());
    found
}
