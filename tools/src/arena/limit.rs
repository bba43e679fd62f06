//! How much an engine may think: `nodes=1000`, `depth=5`, `movetime=100`, `byoyomi=10000`, `tc=10+0.1`.

use std::fmt;
use std::time::Duration;

use minishogi::{Color, Text};
use minishogi_command::refusal::Refused;
use serde::{Deserialize, Serialize};

/// What an engine may spend on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    Nodes(u64),
    Depth(u32),
    /// Milliseconds for each move.
    Movetime(u64),
    /// The same as a clock that is empty from the beginning (秒読み).
    Byoyomi(u64),
    /// Milliseconds for the game, and what each move adds.
    Clock {
        base: u64,
        increment: u64,
    },
}

/// The time that is left to a player.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    pub limit: Limit,
    /// Only where the limit is a clock; otherwise zero.
    left: Duration,
}

impl Limit {
    /// Whether time counts.
    pub fn is_timed(self) -> bool {
        !matches!(self, Limit::Nodes(_) | Limit::Depth(_))
    }

    /// Whether an engine whose search had this limit went on as if there were none, by the positions and the depth that it reported.
    ///
    /// Engines ask only now and then whether to stop: as many positions more are forgiven as in the specs of exercise 08. An engine that
    /// exceeds its time loses the game.
    pub fn is_ignored_by(self, nodes: u64, depth: u32) -> bool {
        match self {
            Limit::Nodes(limit) => nodes > limit.saturating_add(3000.max(limit / 10)),
            Limit::Depth(limit) => depth > limit,
            _ => false,
        }
    }

    /// Reads `base+increment` in seconds; the increment may be left out.
    pub fn clock(text: &str) -> Result<Limit, Refused> {
        let millis = |text: &str| -> Option<u64> {
            let seconds: f64 = text.parse().ok()?;
            (seconds.is_finite() && (0.0..=1e6).contains(&seconds)).then_some((seconds * 1000.0).round() as u64)
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        match (millis(base), millis(increment)) {
            (Some(base), Some(increment)) if base + increment > 0 => Ok(Limit::Clock { base, increment }),
            _ => Err(Refused(Text::of(
                format!("`{text}` instead of seconds for the game and seconds more for each move, for example 10+0.1"),
                "持ち時間の秒数と、1 手ごとに加わる秒数を書きます。例: 10+0.1".to_string(),
            ))),
        }
    }
}

/// As it is written in a flag or in the fields of an engine.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Limit::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Limit::Depth(depth) => write!(f, "depth={depth}"),
            Limit::Movetime(millis) => write!(f, "movetime={millis}"),
            Limit::Byoyomi(millis) => write!(f, "byoyomi={millis}"),
            Limit::Clock { base, increment } => write!(f, "tc={}+{}", *base as f64 / 1000.0, *increment as f64 / 1000.0),
        }
    }
}

impl Clock {
    /// The clock of a new game.
    pub fn new(limit: Limit) -> Clock {
        let base = if let Limit::Clock { base, .. } = limit { base } else { 0 };
        Clock { limit, left: Duration::from_millis(base) }
    }

    /// The clock of a game under way, with this much left. Only where the limit is a clock does that matter.
    pub fn with_left(limit: Limit, left: Duration) -> Clock {
        Clock { limit, left }
    }

    /// How long the next move may take; `None` where time does not count.
    pub fn allows(&self) -> Option<Duration> {
        match self.limit {
            Limit::Nodes(_) | Limit::Depth(_) => None,
            Limit::Movetime(millis) | Limit::Byoyomi(millis) => Some(Duration::from_millis(millis)),
            Limit::Clock { .. } => Some(self.left),
        }
    }

    /// Takes off the time of a move, and adds the increment. An overrun within the margin is forgiven.
    pub fn press(&mut self, took: Duration) {
        if let Limit::Clock { increment, .. } = self.limit {
            self.left = self.left.saturating_sub(took) + Duration::from_millis(increment);
        }
    }
}

/// The `go` line for a move, given the clocks of both sides; the limit of the side to move decides what it says.
pub fn go(side: Color, clocks: &[Clock; 2]) -> String {
    let mine = &clocks[side.index()];
    match mine.limit {
        Limit::Nodes(nodes) => format!("go nodes {nodes}"),
        Limit::Depth(depth) => format!("go depth {depth}"),
        Limit::Movetime(millis) => format!("go movetime {millis}"),
        Limit::Byoyomi(millis) => format!("go btime 0 wtime 0 byoyomi {millis}"),
        Limit::Clock { .. } => {
            let [black, white] = clocks.each_ref().map(|clock| clock.left.as_millis());
            let [binc, winc] = clocks.each_ref().map(|clock| if let Limit::Clock { increment, .. } = clock.limit { increment } else { 0 });
            format!("go btime {black} wtime {white} binc {binc} winc {winc}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_in_seconds() {
        assert_eq!(Limit::clock("10+0.1").unwrap(), Limit::Clock { base: 10_000, increment: 100 });
        assert_eq!(Limit::clock("0.5").unwrap(), Limit::Clock { base: 500, increment: 0 });
        for bad in ["", "0", "-1", "10+", "+1", "x", "10+0.1+2", "inf", "1e300"] {
            let error = Limit::clock(bad).unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{bad}`")), "{error}");
        }
    }

    #[test]
    fn who_searches_far_more_than_it_may_ignores_the_limit() {
        assert!(!Limit::Nodes(1000).is_ignored_by(4000, 9));
        assert!(Limit::Nodes(1000).is_ignored_by(4001, 9));
        assert!(!Limit::Nodes(100_000).is_ignored_by(110_000, 9));
        assert!(Limit::Nodes(100_000).is_ignored_by(110_001, 9));
        assert!(!Limit::Depth(3).is_ignored_by(1_000_000, 3));
        assert!(Limit::Depth(3).is_ignored_by(1, 4));
        assert!(!Limit::Movetime(1).is_ignored_by(1_000_000, 99));
    }

    #[test]
    fn limits_are_shown_as_they_are_written() {
        for text in ["10+0.1", "0.5+0"] {
            assert_eq!(Limit::clock(text).unwrap().to_string(), format!("tc={text}"));
        }
        assert_eq!(Limit::Nodes(1000).to_string(), "nodes=1000");
    }

    #[test]
    fn a_clock_runs_down_and_is_told_to_both() {
        let mut clocks = [Clock::new(Limit::clock("10+0.1").unwrap()), Clock::new(Limit::Nodes(5))];
        clocks[0].press(Duration::from_millis(1500));
        assert_eq!(clocks[0].allows(), Some(Duration::from_millis(8600)));
        assert_eq!(go(Color::Black, &clocks), "go btime 8600 wtime 0 binc 100 winc 0");
        assert_eq!(go(Color::White, &clocks), "go nodes 5");
        clocks[0].press(Duration::from_millis(8650));
        assert_eq!(clocks[0].allows(), Some(Duration::from_millis(100)));
        assert_eq!(clocks[1].allows(), None);
    }
}
