//! The reports of the child to the parent, one line each.

use minishogi::{Checkmate, MAX_PLY, Move, Value};
use minishogi_retrograde::Solved;

use super::line::{escape, list, unescape};

/// A report of the child to the parent, one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    Observation(Observation),
    Fault(Fault),
}

/// A part of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observation {
    /// A search begins, or another answer: the counts before are over.
    Begins,
    /// The next words of a thread's stream (see [`minishogi_trace`]).
    Trace(u32, String),
    Chosen(Move),
    Value(Value),
    Mate(Checkmate),
    /// The answer of a part.
    Part(String),
    /// Some of the values, those of the next positions.
    Solved(Vec<Solved>),
    Score(Move, Value),
    /// A depth is finished: the depth, the first move of the line, and its value.
    Info(u32, Move, Value),
    /// This answer is complete.
    Answered,
}

/// The reason for which the child ends itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    Panicked {
        place: String,
        message: String,
    },
    NotRestored {
        left: Vec<Move>,
    },
    /// A move was done when the search had answered.
    StillSearching,
    /// The kit's answer to the exercise was called.
    UsedGiven {
        what: String,
        /// The exercise from which on the kit gives it.
        since: String,
    },
    /// There is no such option, or it cannot have this value.
    NoOption {
        name: String,
        value: i64,
    },
}

impl Report {
    pub fn to_line(&self) -> String {
        match self {
            Report::Observation(observation) => observation.to_line(),
            Report::Fault(fault) => fault.to_line(),
        }
    }

    pub fn from_line(line: &str) -> Option<Report> {
        Observation::from_line(line).map(Report::Observation).or_else(|| Fault::from_line(line).map(Report::Fault))
    }
}

impl Observation {
    pub fn to_line(&self) -> String {
        match self {
            Observation::Begins => "begins".to_string(),
            Observation::Trace(thread, words) => format!("trace {thread} {words}"),
            Observation::Chosen(m) => format!("chosen {m}"),
            Observation::Value(value) => format!("value {value}"),
            Observation::Mate(checkmate) => checkmate.to_string(),
            Observation::Part(answer) => format!("part {}", escape(answer)),
            Observation::Solved(values) => format!("solved {}", values.iter().map(solved_word).collect::<Vec<_>>().join(" ")),
            Observation::Score(m, value) => format!("score {m} {value}"),
            Observation::Info(depth, m, score) => format!("info {depth} {m} {score}"),
            Observation::Answered => "answered".to_string(),
        }
    }

    fn from_line(line: &str) -> Option<Observation> {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let mut words = rest.split(' ');
        let mut word = || words.next();
        Some(match kind {
            "begins" => Observation::Begins,
            "trace" => {
                let (thread, words) = rest.split_once(' ')?;
                Observation::Trace(thread.parse().ok()?, words.to_string())
            }
            "chosen" => Observation::Chosen(word()?.parse().ok()?),
            "value" => Observation::Value(read_value(word()?)?),
            "checkmate" => Observation::Mate(line.parse().ok()?),
            "part" => Observation::Part(unescape(word()?)),
            "solved" => Observation::Solved(words.map(read_solved).collect::<Option<_>>()?),
            "score" => Observation::Score(word()?.parse().ok()?, read_value(word()?)?),
            "info" => Observation::Info(word()?.parse::<u32>().ok()?.min(DEEPEST), word()?.parse().ok()?, read_value(word()?)?),
            "answered" => Observation::Answered,
            _ => return None,
        })
    }
}

impl Fault {
    fn to_line(&self) -> String {
        match self {
            Fault::Panicked { place, message } => format!("panicked {} {}", escape(place), escape(message)),
            Fault::NotRestored { left } => format!("not-restored {}", list(left)),
            Fault::StillSearching => "still-searching".to_string(),
            Fault::UsedGiven { what, since } => format!("used-given {} {}", escape(what), escape(since)),
            Fault::NoOption { name, value } => format!("no-option {} {value}", escape(name)),
        }
    }

    fn from_line(line: &str) -> Option<Fault> {
        let mut words = line.split(' ');
        let kind = words.next()?;
        let mut word = || words.next();
        Some(match kind {
            "panicked" => Fault::Panicked { place: unescape(word()?), message: unescape(word()?) },
            "not-restored" => Fault::NotRestored { left: words.filter_map(|word| word.parse().ok()).collect() },
            "still-searching" => Fault::StillSearching,
            "used-given" => Fault::UsedGiven { what: unescape(word()?), since: unescape(word()?) },
            "no-option" => Fault::NoOption { name: unescape(word()?), value: word()?.parse().ok()? },
            _ => return None,
        })
    }
}

/// No depth is larger: those who judge count on from there.
const DEEPEST: u32 = 10 * MAX_PLY;

/// Returns a value of a player, which may be any number. That it can be negated is all that those who judge rely on.
fn read_value(word: &str) -> Option<Value> {
    Some(word.parse::<Value>().ok()?.clamp(-Value::MAX / 4, Value::MAX / 4))
}

/// Returns a value as one word: `w3`, `l2` or `d`.
fn solved_word(value: &Solved) -> String {
    match value {
        Solved::Win(plies) => format!("w{plies}"),
        Solved::Loss(plies) => format!("l{plies}"),
        Solved::Draw => "d".to_string(),
    }
}

fn read_solved(word: &str) -> Option<Solved> {
    match (word.get(..1)?, &word[1..]) {
        ("w", plies) => Some(Solved::Win(plies.parse().ok()?)),
        ("l", plies) => Some(Solved::Loss(plies.parse().ok()?)),
        ("d", "") => Some(Solved::Draw),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_report_survives_the_way_through_the_pipe() {
        let m = |text: &str| text.parse().unwrap();
        let observations = [
            Observation::Chosen(m("5d5c")),
            Observation::Chosen(Move::RESIGN),
            Observation::Value(-100),
            Observation::Mate(Checkmate::Mate(vec![m("P*1c"), m("1b1c"), m("2c1b+")])),
            Observation::Mate(Checkmate::NoMate),
            Observation::Mate(Checkmate::Timeout),
            Observation::Mate(Checkmate::NotImplemented),
            Observation::Part("first 0 1\nsecond 2".into()),
            Observation::Part(String::new()),
            Observation::Solved(vec![Solved::Win(3), Solved::Loss(0), Solved::Draw]),
            Observation::Score(m("P*1c"), -32001),
            Observation::Info(3, m("P*1c"), -5),
            Observation::Begins,
            Observation::Trace(1, "5d5c = - ".to_string()),
            Observation::Answered,
        ];
        let faults = [
            Fault::Panicked { place: "player.rs:3:5".into(), message: "a \\ b\nc \\n".into() },
            Fault::Panicked { place: String::new(), message: String::new() },
            Fault::NotRestored { left: vec![m("5d5c"), m("1b1c")] },
            Fault::NotRestored { left: vec![] },
            Fault::StillSearching,
            Fault::UsedGiven { what: "AlphaBeta::deepen".into(), since: "09".into() },
            Fault::NoOption { name: "Split Root".into(), value: -1 },
        ];
        for report in observations.map(Report::Observation).into_iter().chain(faults.map(Report::Fault)) {
            let line = report.to_line();
            assert!(!line.contains('\n'));
            assert_eq!(Report::from_line(&line), Some(report), "{line}");
        }
        let forged = Fault::Panicked { place: String::new(), message: "\u{4}answered".into() }.to_line();
        assert!(!forged.contains('\u{4}'), "{forged}");
        // From where numbers end one cannot count on.
        let info = Report::from_line(&format!("info {} 5d5c {}", u32::MAX, Value::MIN));
        assert!(matches!(info, Some(Report::Observation(Observation::Info(DEEPEST, _, value))) if value > Value::MIN), "{info:?}");
        assert_eq!(Report::from_line("nonsense 1"), None);
        assert_eq!(Report::from_line("value x"), None);
    }
}
