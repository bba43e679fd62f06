//! Grades an engine by its answers: any program that speaks USI, in any language.
//!
//! [`minishogi_grading::black_box`] selects the questions and judges the answers; this module asks the engine.

use std::time::{Duration, Instant};

use colored::Colorize;
use console::{Alignment, pad_str};
use minishogi::{Move, Value, text};
use minishogi_grading::black_box::{View, describe, judge, may_be_silent, usi_lines, view};
use minishogi_grading::{Answer, Ask, Draw, EXERCISES, Exercise, Kind, Lang, Question, Spec, Text, Verdict};

use super::job::milliseconds;
use crate::report::result::{Grade, NamedValue, SpecGrade, State, Submission};
use minishogi_lab::clean::{one_line, plain};
use minishogi_lab::engine::{Engine, EngineCommand, EngineError, Info, Introduction, Score, after};

/// The time limit of an answer: a search to depth 5 in a slow language takes some time.
const PATIENCE: Duration = Duration::from_secs(60);

/// Grades the engine that a command line starts (see [`EngineCommand::new`]), by the exercises up to `upto`, as in `03`: by the listed questions,
/// and by those that are drawn by the seed.
///
/// # Errors
/// If there is no such exercise, or the engine cannot be started.
pub fn grade(command: &str, upto: &str, seed: u32) -> Result<Submission, Text> {
    grade_with(command, upto, seed, PATIENCE)
}

fn grade_with(command: &str, upto: &str, seed: u32, patience: Duration) -> Result<Submission, Text> {
    let Some(last) = EXERCISES.iter().position(|exercise| exercise.id == upto) else {
        let ids: Vec<&str> = EXERCISES.iter().map(|exercise| exercise.id).collect();
        return Err(Text::of(
            format!("there is no exercise `{upto}`: expected one of {}", ids.join(", ")),
            format!("演習 `{upto}` はありません。選べるもの: {}", ids.join("、")),
        ));
    };
    let mut asker = Asker::new(EngineCommand::new(command, false).map_err(|error| error.text())?, patience);
    let mut submission = Submission { student: command.to_string(), ..Submission::default() };
    match asker.start() {
        Ok(()) => {}
        Err(error @ EngineError::NotStarted { .. }) => return Err(error.text()),
        Err(error) => {
            let in_japanese = judge_error(&error).1.ja;
            submission.problem = Some(text!("this is no USI engine: {error}", "USI エンジンではありません。{in_japanese}"));
            return Ok(submission);
        }
    }
    let name = text!("the engine calls itself {}", "エンジンの名前: {}", asker.name);
    let by_answers = Text::new(
        "graded by its answers; scores and nodes are those that it reports",
        "答えで採点しました。評価値と節点の数は、エンジンが報告したものです",
    );
    submission.grades = EXERCISES[..=last].iter().map(|exercise| grade_exercise(exercise, upto, seed, &mut asker)).collect();
    let time = match asker.keeps_time() {
        Some(true) => Text::new("it keeps the time of `go movetime`", "`go movetime` の時間を守ります"),
        Some(false) => Text::new(
            "it does not keep the time of `go movetime`: no answer a second after it was up",
            "`go movetime` の時間を守りません（1 秒過ぎても答えがありませんでした）",
        ),
        None => Text::new(
            "whether it keeps the time of `go movetime` could not be seen",
            "`go movetime` の時間を守るかどうかは分かりませんでした",
        ),
    };
    // No exercise so far gives points for the time.
    let drawn = text!("questions drawn by --seed {seed}", "問題は --seed {seed} で作りました");
    submission.notes.extend([name, by_answers, drawn, time]);
    Ok(submission)
}

fn grade_exercise(exercise: &Exercise, upto: &str, seed: u32, asker: &mut Asker) -> Grade {
    let specs: Vec<SpecGrade> = exercise.specs.iter().map(|spec| grade_spec(exercise, spec, upto, seed, asker)).collect();
    Grade {
        exercise: exercise.id.to_string(),
        state: State::Graded,
        points: specs.iter().map(|spec| spec.points).sum(),
        specs,
        compiler: None,
        mistakes: Vec::new(),
        lines: None,
    }
}

fn grade_spec(exercise: &Exercise, spec: &Spec, upto: &str, seed: u32, asker: &mut Asker) -> SpecGrade {
    let begun = Instant::now();
    let verdict = match view(spec, upto) {
        View::Hidden(why) => return not_observable(spec, &why),
        View::Open(holds) => {
            let mut examine = |draw: Draw| {
                let questions = draw.questions(exercise, spec);
                asker.ask_all(&questions).map(|answers| judge(holds, questions, answers))
            };
            // The listed questions are public: an engine that passes is asked unknown ones.
            let listed = examine(Draw::fixed());
            let is_passed = listed.as_ref().is_ok_and(Verdict::is_pass);
            match if is_passed { examine(Draw::seeded(seed.into())) } else { listed } {
                Ok(verdict) => verdict,
                Err(Silence::Allowed(why)) => return not_observable(spec, &why),
                Err(Silence::Verdict(verdict)) => *verdict,
            }
        }
    };
    let passed = verdict.kind == Kind::Pass;
    let message = |lang| if passed { String::new() } else { describe(exercise, spec, &verdict, lang) };
    SpecGrade {
        name: spec.name.to_string(),
        points: if passed { spec.points } else { 0 },
        verdict: verdict.kind.id().to_string(),
        milliseconds: milliseconds(begun.elapsed()),
        sentence: verdict.text(),
        values: NamedValue::all_of(&verdict),
        message: Text::of(message(Lang::En), message(Lang::Ja)),
    }
}

fn not_observable(spec: &Spec, why: &Text) -> SpecGrade {
    SpecGrade {
        name: spec.name.to_string(),
        points: 0,
        verdict: Kind::NotObservable.id().to_string(),
        milliseconds: 0,
        sentence: why.clone(),
        values: Default::default(),
        message: why.clone(),
    }
}

/// The width of the longest name of a verdict.
const VERDICT_WIDTH: usize = 21;

/// Returns the grades as a table, one line for each spec. Specs that cannot be observed do not count.
pub fn table(submission: &Submission, lang: Lang) -> String {
    let of = |earned: u32, all: u32| match lang {
        Lang::En => format!("{earned} of {all}"),
        Lang::Ja => format!("{earned} / {all}"),
    };
    let mut text = format!("{}\n", one_line(&submission.student));
    let problem = submission.problem.iter().map(|problem| problem.get(lang));
    submission.notes.iter().map(|note| note.get(lang)).chain(problem).for_each(|note| text += &format!("{}\n", plain(note)));
    let (mut earned, mut possible) = (0, 0);
    for grade in &submission.grades {
        let Some(exercise) = Exercise::with_id(&grade.exercise) else { continue };
        let points = |spec: &SpecGrade| {
            if spec.verdict == Kind::NotObservable.id() { 0 } else { exercise.spec(&spec.name).map_or(0, |spec| spec.points) }
        };
        let all: u32 = grade.specs.iter().map(points).sum();
        (earned, possible) = (earned + grade.points, possible + all);
        text += &format!("\n{} {}: {}\n", exercise.id, exercise.title.get(lang), of(grade.points, all));
        for spec in &grade.specs {
            let name = Kind::with_id(&spec.verdict).map_or(&*spec.verdict, |kind| kind.name(lang));
            let verdict = pad_str(name, VERDICT_WIDTH, Alignment::Left, None).into_owned();
            let verdict = match (spec.passed(), spec.verdict == Kind::NotObservable.id()) {
                (true, _) => verdict.green(),
                (_, true) => verdict.dimmed(),
                _ => verdict.red(),
            };
            text += &format!("  {verdict} {}  {}\n", of(spec.points, points(spec)), spec.name);
            plain(spec.sentence.get(lang)).lines().for_each(|line| text += &format!("{:31}{line}\n", ""));
        }
    }
    text + &format!("\n{}: {}\n", Text::new("points", "得点").get(lang), of(earned, possible))
}

/// The shortest wait for an engine that was silent again and again.
const LEAST_PATIENCE: Duration = Duration::from_secs(1);

/// The thinking time of an engine in the test of its timing.
const TIME_TO_KEEP: Duration = Duration::from_millis(500);

/// The reason why there are no answers to judge.
enum Silence {
    Allowed(Text),
    Verdict(Box<Verdict>),
}

/// Asks the engine, and restarts it if needed.
struct Asker {
    command: EngineCommand,
    patience: Duration,
    engine: Option<Engine>,
    /// The options that were set in the engine.
    options: &'static [(&'static str, i64)],
    /// The engine's own name.
    name: String,
}

/// The reason why a question has no answer.
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
    fn new(command: EngineCommand, patience: Duration) -> Asker {
        Asker { command, patience, engine: None, options: &[], name: String::new() }
    }

    /// Starts the engine, in place of one that runs already, and sets the game.
    fn start(&mut self) -> Result<(), EngineError> {
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

    /// Returns whether `go movetime` is answered in its time, with a second of tolerance; `None` if the engine fails otherwise.
    fn keeps_time(&mut self) -> Option<bool> {
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

    /// Returns the answers to all questions of a spec.
    fn ask_all(&mut self, questions: &[Question]) -> Result<Vec<Answer>, Silence> {
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

    /// Asks one question. An engine that is asked it more than once is restarted for it, as fresh as a player of the course would be.
    fn ask(&mut self, question: &Question) -> Result<Answer, Failure> {
        let times = match question.ask {
            Ask::Search { times, .. } => times,
            Ask::SearchUntil(_) | Ask::Evaluate | Ask::Mate { .. } | Ask::Solve { .. } | Ask::User(_) | Ask::Part(_) => 1,
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
                text!("the engine answered `bestmove {word}`, which is no move.", "`bestmove {word}` という答えは、手として読めません。"),
            ),
            Failure::Engine(error) => {
                printed = error.last_words().join("\n");
                judge_error(&error)
            }
        };
        Silence::Verdict(Box::new(Verdict::of(kind, text, Some((question, question_number)), printed)))
    }
}

fn judge_error(error: &EngineError) -> (Kind, Text) {
    let ja = match error {
        EngineError::NotStarted { .. } | EngineError::Refused(_) => "エンジンをもう一度起動できませんでした。".to_string(),
        EngineError::Died { .. } => "答える前にエンジンが終わってしまいました。".to_string(),
        EngineError::Silent { seconds, .. } => format!("{seconds} 秒待っても答えがありませんでした。"),
        EngineError::Flooded { .. } | EngineError::BadLine { .. } => "出力が多すぎるので止めました。".to_string(),
    };
    let kind = match error {
        EngineError::NotStarted { .. } | EngineError::Refused(_) | EngineError::Died { .. } => Kind::LeftEarly,
        EngineError::Silent { .. } => Kind::TooSlow,
        EngineError::Flooded { .. } | EngineError::BadLine { .. } => Kind::Flooded,
    };
    (kind, Text::of(format!("{}.", error.sentence()), ja))
}

/// Waits until the engine has obeyed everything, and passes its lines to `hear`.
fn wait_until_ready(engine: &mut Engine, patience: Duration, mut hear: impl FnMut(&str)) -> Result<(), EngineError> {
    engine.send("isready");
    engine.wait_for("`readyok`", patience, |line| {
        hear(line);
        (line.trim() == "readyok").then_some(())
    })
}

/// Returns the value in `eval = VALUE`.
fn value_in(line: &str) -> Option<Value> {
    line.trim().strip_prefix("eval = ")?.parse().ok()
}

/// Lets the engine search, and adds its output to the answer.
fn search(engine: &mut Engine, go: &str, patience: Duration, answer: &mut Answer) -> Result<(), Failure> {
    let mut infos: Vec<Info> = Vec::new();
    engine.send(go);
    let word = engine.wait_for("`bestmove`", patience, |line| {
        // Unreadable lines are skipped; `usi-check` reports them.
        infos.extend(after(line, "info").and_then(|words| Info::read(words).ok()));
        Some(after(line, "bestmove")?.split_whitespace().next().unwrap_or_default().to_string())
    })?;
    let chosen: Move = word.parse().map_err(|_| Failure::NoMove(word))?;
    answer.chosen.push(chosen);
    answer.nodes = infos.iter().filter_map(|info| info.nodes).next_back().unwrap_or_default();
    answer.scores = scores(&infos, chosen);
    Ok(())
}

/// Returns the last score of each move that had one. A score without a line of play is that of the move that was played.
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

    /// Returns the specs with this verdict, as in `05/mates_by_distance`.
    fn with_verdict(submission: &Submission, is: impl Fn(&str) -> bool) -> Vec<String> {
        let all = submission.grades.iter().flat_map(|grade| grade.specs.iter().map(move |spec| (grade, spec)));
        all.filter(|(_, spec)| is(&spec.verdict)).map(|(grade, spec)| format!("{}/{}", grade.exercise, spec.name)).collect()
    }

    fn failed(submission: &Submission) -> Vec<String> {
        with_verdict(submission, |verdict| !["pass", Kind::NotObservable.id()].contains(&verdict))
    }

    #[test]
    #[ignore = "slow: .ci/nightly runs it"]
    fn the_last_solution_shows_all_that_can_be_seen() {
        let submission = grade("sol05", "05", 17).unwrap();
        assert_eq!(failed(&submission), [""; 0]);
        assert_eq!(
            with_verdict(&submission, |verdict| verdict == Kind::NotObservable.id()),
            [
                "00/shows_the_board",
                "00/lists_every_move",
                "00/shows_what_each_move_leads_to",
                "01/plays_every_move_sometimes",
                "01/is_not_the_same_every_time",
                "04/visits_the_whole_tree",
                "05/cuts_when_beta_is_reached",
            ]
        );
        assert_eq!(submission.grades.iter().map(|grade| grade.points).collect::<Vec<_>>(), [0, 5, 10, 10, 9, 8]);
        let table = table(&submission, Lang::En);
        assert!(table.ends_with("\npoints: 42 of 42\n"), "{table}");
    }

    #[test]
    #[ignore = "slow: .ci/nightly runs it"]
    fn a_random_player_is_seen_to_be_one() {
        let submission = grade("sol01", "01", 17).unwrap();
        assert_eq!((failed(&submission), submission.points()), (vec![], 10));
        let submission = grade("sol03", "01", 17).unwrap();
        assert_eq!(failed(&submission), ["01/plays_every_move_sometimes", "01/is_not_the_same_every_time"]);
    }

    /// Each solution fails the new demands of the next exercise, and only those.
    #[test]
    fn who_is_not_so_far_is_found_out() {
        let submission = grade("sol03", "04", 17).unwrap();
        let expected = ["04/depth_two", "04/depth_three", "04/plays_the_best_move", "04/mates_in_three"];
        assert_eq!(failed(&submission), expected);
        let submission = grade("sol02", "03", 17).unwrap();
        assert_eq!(failed(&submission).len(), Exercise::with_id("03").unwrap().specs.len());
        assert_eq!(submission.grades[2].points, 10, "its evaluation is right");
    }

    #[test]
    fn what_cannot_be_graded_is_said() {
        let expected = "there is no exercise `5`: expected one of 00, 01, 02, 03, 04, 05, ";
        assert!(grade("sol05", "5", 17).unwrap_err().en.starts_with(expected));
        assert!(grade("./no-such-engine", "01", 17).unwrap_err().en.starts_with("`./no-such-engine` could not be started: "));
    }

    /// Returns an engine in the language of the shell that does this at `go`.
    #[cfg(unix)]
    fn grade_script(at_go: &str) -> Submission {
        let script = format!(
            "while read -r line; do case $line in usi) echo id name Script; echo usiok;; isready) echo readyok;; go*) {at_go};; esac; done"
        );
        grade_with(&format!("sh -c '{script}'"), "01", 17, Duration::from_secs(4)).unwrap()
    }

    /// An engine's name could clear the instructor's screen.
    #[test]
    fn what_the_engine_says_is_shown_without_control_characters() {
        let note = Text::of("the engine calls itself \u{1b}[2J".to_string(), "\u{1b}[2J".to_string());
        let submission = Submission { student: "\u{7}".to_string(), notes: vec![note], ..Submission::default() };
        for lang in [Lang::En, Lang::Ja] {
            let table = table(&submission, lang);
            assert!(table.starts_with("\\u{7}\n") && table.contains("\\u{1b}[2J\n"), "{table:?}");
        }
    }

    #[test]
    #[cfg(unix)]
    #[ignore = "slow: .ci/nightly runs it"]
    fn an_engine_that_gives_no_answer_loses_the_spec_and_is_started_anew() {
        for (at_go, verdict, sentence) in [
            ("true", "too-slow", "waited 4 s for `bestmove`, in vain."),
            ("echo oops >&2; exit 3", "left-early", "the engine ended (exit status: 3) before it had answered."),
            ("echo bestmove 5x5y", "illegal-move", "the engine answered `bestmove 5x5y`, which is no move."),
            ("echo bestmove 5e5a", "illegal-move", "you chose 5e5a, which is illegal: the king cannot move to 5a."),
            ("cat /dev/zero", "flooded", "the engine printed a line longer than 64 KiB, which begins `"),
        ] {
            let submission = grade_script(at_go);
            let specs = &submission.grades[1].specs;
            assert!(specs[0].sentence.en.starts_with(sentence), "{at_go}: {}", specs[0].sentence.en);
            assert!(specs.iter().all(|spec| spec.verdict == verdict && spec.points == 0), "{at_go}: {specs:?}");
            assert_eq!(specs[0].message.en.contains("The engine printed:\n  oops\n"), at_go.contains("oops"));
        }
        let problem = grade_with("cat", "01", 17, Duration::from_secs(1)).unwrap().problem.unwrap();
        assert_eq!(problem.en, "this is no USI engine: waited 1 s for `usiok`, in vain");
        assert_eq!(problem.ja, "USI エンジンではありません。1 秒待っても答えがありませんでした。");
    }

    #[test]
    fn scores_belong_to_moves() {
        let [a, b]: [Move; 2] = ["5d5c", "5e4d"].map(|text| text.parse().unwrap());
        let read = |lines: &[&str]| scores(&lines.iter().map(|line| Info::read(line).unwrap()).collect::<Vec<_>>(), b);
        assert_eq!(read(&["score cp 1 pv 5d5c", "score cp 2 pv 5e4d", "score cp 3 pv 5d5c 1b1c"]), [(b, 2), (a, 3)]);
        assert_eq!(read(&["score cp 4", "depth 3", "score cp 5 lowerbound pv 5e4d"]), [(b, 4)]);
        assert_eq!(read(&["depth 3"]), []);
    }
}
