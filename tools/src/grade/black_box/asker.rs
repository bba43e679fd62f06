//! Asks an engine the questions of a spec, and makes answers of what it says.

use std::time::Duration;

use minishogi::{Move, Value};
use minishogi_grading::black_box::{may_be_silent, usi_lines};
use minishogi_grading::{Answer, Ask, Kind, Question, Text, Verdict};

use crate::engine::{Engine, EngineCommand, EngineError, Info, Introduction, Score};

/// The shortest wait for an engine that was silent again and again.
const LEAST_PATIENCE: Duration = Duration::from_secs(1);

/// What an engine is given to think, to see whether it keeps to it.
const TIME_TO_KEEP: Duration = Duration::from_millis(500);

/// Why there are no answers to judge.
pub enum Silence {
    Allowed(Text),
    Verdict(Box<Verdict>),
}

/// Asks the engine, and starts it anew where that is needed.
pub struct Asker {
    command: EngineCommand,
    patience: Duration,
    engine: Option<Engine>,
    /// What the engine was told to set.
    options: &'static [(&'static str, i64)],
    /// What the engine calls itself.
    pub name: String,
}

/// Why a question has no answer.
enum Failure {
    Engine(EngineError),
    /// `bestmove` with something that is not a move.
    NoMove(String),
    /// A command that it does not know.
    Unknown,
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Failure {
        Failure::Engine(error)
    }
}

impl Asker {
    pub fn new(command: EngineCommand, patience: Duration) -> Asker {
        Asker { command, patience, engine: None, options: &[], name: String::new() }
    }

    /// Starts the engine, in place of one that runs already, and tells it which game we play.
    pub fn start(&mut self) -> Result<(), EngineError> {
        self.engine = None;
        let mut engine = Engine::start(&self.command)?;
        let mut introduction = Introduction::default();
        engine.send("usi");
        engine.wait_for("`usiok`", self.patience, |line| introduction.hear(line).then_some(()))?;
        introduction.choose_variant("minishogi").iter().for_each(|line| engine.send(line));
        wait_until_ready(&mut engine, self.patience, |_| {})?;
        self.name = introduction.name.unwrap_or_else(|| "nothing at all".to_string());
        self.engine = Some(engine);
        Ok(())
    }

    /// Whether `go movetime` is answered in its time, with a second for the engine to notice; `None` where the engine fails otherwise.
    pub fn keeps_time(&mut self) -> Option<bool> {
        self.start().ok()?;
        let engine = self.engine.as_mut()?;
        engine.send("usinewgame");
        wait_until_ready(engine, self.patience, |_| {}).ok()?;
        engine.send("position startpos");
        let patience = TIME_TO_KEEP + Duration::from_secs(1);
        let kept = search(engine, &format!("go movetime {}", TIME_TO_KEEP.as_millis()), patience, &mut Answer::default());
        match kept {
            Ok(()) => Some(true),
            Err(failure) => {
                self.engine = None;
                matches!(failure, Failure::Engine(EngineError::Silent { .. })).then_some(false)
            }
        }
    }

    /// The answers to all questions of a spec.
    pub fn ask_all(&mut self, questions: &[Question]) -> Result<Vec<Answer>, Silence> {
        let mut answers = Vec::new();
        for (number, question) in questions.iter().enumerate() {
            match self.ask(question) {
                Ok(answer) => answers.push(answer),
                Err(failure) => {
                    self.engine = None;
                    if matches!(failure, Failure::Engine(EngineError::Silent { .. })) {
                        // An engine that never answers must not cost the full wait at every spec.
                        self.patience = (self.patience / 2).max(LEAST_PATIENCE);
                    }
                    return Err(self.judge_failure(failure, question.clone(), number));
                }
            }
        }
        Ok(answers)
    }

    /// An engine that is asked the same more than once is started anew, as fresh as a player of the course would be.
    fn ask(&mut self, question: &Question) -> Result<Answer, Failure> {
        let times = match question.ask {
            Ask::Search { times, .. } => times,
            Ask::SearchUntil(_) | Ask::Evaluate | Ask::Mate { .. } | Ask::Solve { .. } | Ask::User(_) => 1,
        };
        if self.engine.is_none() || times > 1 || question.options != self.options {
            self.start()?;
            self.options = question.options;
        }
        let patience = self.patience;
        let Some(engine) = &mut self.engine else { return Err(Failure::Unknown) };
        engine.send("usinewgame");
        wait_until_ready(engine, patience, |_| {})?;
        question.option_lines().for_each(|line| engine.send(&line));
        for earlier in &question.earlier {
            let [position, command] = earlier.lines();
            engine.send(&position);
            if earlier.ask == Ask::Evaluate {
                engine.send(&command);
                wait_until_ready(engine, patience, |_| {})?;
            } else {
                search(engine, &command, patience, &mut Answer::default())?;
            }
        }
        let [position, command] = usi_lines(question);
        engine.send(&position);
        let mut answer = Answer::default();
        if question.ask == Ask::Evaluate {
            engine.send(&command);
            wait_until_ready(engine, patience, |line| answer.value = value_in(line).or(answer.value))?;
            return if answer.value.is_some() { Ok(answer) } else { Err(Failure::Unknown) };
        }
        for _ in 0..times {
            search(engine, &command, patience, &mut answer)?;
        }
        Ok(answer)
    }

    fn judge_failure(&self, failure: Failure, question: Question, question_number: usize) -> Silence {
        let mut printed = String::new();
        let (kind, text) = match failure {
            Failure::Unknown => match may_be_silent(&question) {
                Some(why) => return Silence::Allowed(why),
                None => (Kind::Wrong, Text::new("there was no answer.", "答えがありませんでした。")),
            },
            Failure::NoMove(word) => (
                Kind::IllegalMove,
                Text::of(
                    format!("the engine answered `bestmove {word}`, which is no move."),
                    format!("`bestmove {word}` という答えは、手として読めません。"),
                ),
            ),
            Failure::Engine(error) => {
                printed = error.last_words().join("\n");
                judge_error(&error)
            }
        };
        Silence::Verdict(Box::new(Verdict { kind, text, question: Some(question), question_number, printed }))
    }
}

pub(super) fn judge_error(error: &EngineError) -> (Kind, Text) {
    let ja = match error {
        EngineError::NotStarted { .. } => "エンジンをもう一度起動できませんでした。".to_string(),
        EngineError::Died { .. } => "答える前にエンジンが終わってしまいました。".to_string(),
        EngineError::Silent { seconds, .. } => format!("{seconds} 秒待っても答えがありませんでした。"),
        EngineError::Flooded { .. } | EngineError::BadLine { .. } => "出力が多すぎるので止めました。".to_string(),
    };
    let kind = match error {
        EngineError::NotStarted { .. } | EngineError::Died { .. } => Kind::LeftEarly,
        EngineError::Silent { .. } => Kind::TooSlow,
        EngineError::Flooded { .. } | EngineError::BadLine { .. } => Kind::Flooded,
    };
    (kind, Text::of(format!("{}.", error.sentence()), ja))
}

/// Waits until the engine has obeyed everything, and listens to what it says meanwhile.
fn wait_until_ready(engine: &mut Engine, patience: Duration, mut hear: impl FnMut(&str)) -> Result<(), EngineError> {
    engine.send("isready");
    engine.wait_for("`readyok`", patience, |line| {
        hear(line);
        (line.trim() == "readyok").then_some(())
    })
}

/// The value in `eval = VALUE`.
fn value_in(line: &str) -> Option<Value> {
    line.trim().strip_prefix("eval = ")?.parse().ok()
}

/// Lets the engine think, and adds to the answer what it said.
fn search(engine: &mut Engine, go: &str, patience: Duration, answer: &mut Answer) -> Result<(), Failure> {
    let mut infos: Vec<Info> = Vec::new();
    engine.send(go);
    let word = engine.wait_for("`bestmove`", patience, |line| {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        if first == "info" {
            // What cannot be read tells nothing; `usi-check` finds fault with it.
            infos.extend(Info::read(rest).ok());
        }
        (first == "bestmove").then(|| rest.split_whitespace().next().unwrap_or_default().to_string())
    })?;
    let chosen: Move = word.parse().map_err(|_| Failure::NoMove(word))?;
    answer.chosen.push(chosen);
    answer.nodes = infos.iter().filter_map(|info| info.nodes).next_back().unwrap_or_default();
    answer.scores = scores(&infos, chosen);
    Ok(())
}

/// The last score of each move that had one; without a line of play it is that of the move that was played.
fn scores(infos: &[Info], chosen: Move) -> Vec<(Move, Value)> {
    let mut scores: Vec<(Move, Value)> = Vec::new();
    for info in infos {
        if let Some(Score::Exact(value)) = info.score {
            let of = info.pv.first().copied().unwrap_or(chosen);
            scores.retain(|(m, _)| *m != of);
            scores.push((of, value));
        }
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_belong_to_moves() {
        let [a, b]: [Move; 2] = ["5d5c", "5e4d"].map(|text| text.parse().unwrap());
        let read = |lines: &[&str]| scores(&lines.iter().map(|line| Info::read(line).unwrap()).collect::<Vec<_>>(), b);
        assert_eq!(read(&["score cp 1 pv 5d5c", "score cp 2 pv 5e4d", "score cp 3 pv 5d5c 1b1c"]), [(b, 2), (a, 3)]);
        assert_eq!(read(&["score cp 4", "depth 3", "score cp 5 lowerbound pv 5e4d"]), [(b, 4)]);
        assert_eq!(read(&["depth 3"]), []);
    }
}
