//! The transcript of a child: its stream, separated from the player's output and replayed by the rules.

use std::io::Write;
use std::thread;
use std::time::Duration;

use minishogi::MAX_PLY;
use minishogi_child::{Ask, Earlier, Fault, MARK, NO_THREAD, Observation, Proof, Report, VALUES_IN_A_REPORT};
use minishogi_trace::{Replay, StreamError, Tree};

use super::process::{Bounds, End, KillScope, Process, Ran, Stop};
use crate::answer::{Answer, MOST_DONE, Proven, Reported, Trouble};
use crate::answers::check_chosen;
use crate::{Finding, Holds, Question};

/// The limit of a spec's own time: computing, sleeping or waiting. It is for a loop that never calls the kit: searches are bounded by
/// nodes and plies.
pub const DEADLINE: Duration = Duration::from_secs(10);

/// The most output of a player in bytes; with more it is stopped.
pub(crate) const MOST_OUTPUT: u64 = 1 << 20;

/// More reports than the kit has for one question: five thousand draws of 01, a score for each root move, each depth of a search. Reports counted
/// by the rules, or as output, is not among them.
const MOST_REPORTS: usize = 1 << 14;

/// More values than a game has positions that is asked for.
const MOST_VALUES: usize = 1 << 24;

/// The number of nodes a player may still take when it has given a wrong answer: its later answers distinguish mistakes.
const MOST_AFTER: u64 = 200_000;

/// The limits of a child.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// The time of its own that it may use.
    pub time: Duration,
    /// The number of nodes that it may search after the first wrong answer.
    pub after: u64,
    /// Whether it is asked all questions if the complaint counts the wrong answers: see [`Holds::Every`].
    pub counts: bool,
}

impl Patience {
    /// As for a verdict that a student reads.
    pub const WHOLE: Patience = Patience { time: DEADLINE, after: MOST_AFTER, counts: true };
}

/// The number of nodes of a tree that are kept.
const MOST_GROWN: usize = 50_000;

/// All that was seen of a child.
pub(crate) struct Transcript {
    pub answers: Vec<Answer>,
    /// The answer that was not complete yet.
    pub partial: Answer,
    /// The number of requests before the next question that were answered; all if none has begun.
    pub answered_before: usize,
    /// The number of the first answer that is wrong by itself, and its fault. Answers after it only show more of the mistake: see
    /// [`MOST_AFTER`].
    pub first_wrong: Option<(usize, Finding)>,
    /// The event that ended the child early.
    pub trouble: Option<Trouble>,
    pub end: End,
    /// The standard error output, with a [`MARK`] before that of each question.
    pub errors: String,
}

/// Follows a child.
struct Watch<'a> {
    holds: Holds,
    questions: &'a [Question],
    seen: Transcript,
    /// The number of searches begun for this question.
    begun: usize,
    replay: Option<Replay>,
    /// True if the tree of the search is kept, and that tree.
    grows: bool,
    tree: Option<Tree>,
    /// The bytes that the player may still print.
    left: u64,
    /// The number of reports of the last search: they are free, so they have a bound of their own.
    reports: usize,
    patience: Patience,
}

impl Transcript {
    /// Returns the standard error output at the question with this number.
    pub fn errors_at(&self, question: usize) -> &str {
        self.errors.split(MARK).nth(question + 1).unwrap_or_default()
    }

    /// Returns whether the child ended before anything began, because there was no thread for it.
    pub fn got_no_thread(&self) -> bool {
        let is_code = matches!(self.end, End::Exited(status) if status.code() == Some(NO_THREAD));
        is_code && self.trouble.is_none() && self.answers.is_empty() && !self.errors.contains(MARK)
    }

    /// Splits the transcript of a child that was asked the same questions several times: the rounds that are whole, and the rest.
    pub fn rounds(self, holds: Holds, questions: &[Question]) -> (Vec<Transcript>, Transcript) {
        let size = questions.len();
        let whole = self.answers.len() / size;
        let errors =
            |from: usize, to: usize| self.errors.split(MARK).skip(from + 1).take(to - from).map(|text| format!("{MARK}{text}")).collect();
        let in_round = |round: usize, first_wrong: Option<(usize, Finding)>| {
            first_wrong.filter(|(number, _)| number / size == round).map(|(number, finding)| (number % size, finding))
        };
        let mut left = self.answers.clone().into_iter();
        let rounds = (0..whole).map(|round| {
            let answers: Vec<Answer> = left.by_ref().take(size).collect();
            // Of single questions only the first wrong answer was noted.
            let first_wrong = match (questions, &*answers) {
                ([question], [answer]) => wrong(holds, question, answer, false).map(|finding| (0, finding)),
                _ => in_round(round, self.first_wrong.clone()),
            };
            let (partial, errors) = (Answer::default(), errors(round * size, (round + 1) * size));
            Transcript { answers, partial, answered_before: usize::MAX, first_wrong, trouble: None, end: self.end, errors }
        });
        let rounds = rounds.collect();
        let (answers, errors) = (left.collect(), errors(whole * size, (whole + 1) * size));
        let first_wrong = in_round(whole, self.first_wrong.clone());
        (rounds, Transcript { answers, errors, first_wrong, ..self })
    }

    /// Asks a child these questions, of the answers to which this must hold, and follows it to its end, which comes where its patience ends: some
    /// nodes after the first answer that is wrong by itself, within its time, or when `stop` says so.
    pub fn watch<R: KillScope>(process: Process<R>, holds: Holds, questions: &[Question], patience: Patience, stop: Stop) -> Transcript {
        let mut watch = Watch { patience, ..Watch::of(holds, questions) };
        let ran = watch.follow(process, stop);
        Transcript { end: ran.end, errors: String::from_utf8_lossy(&ran.errors).into_owned(), ..watch.seen }
    }

    /// Returns the tree of the search that a child does for a question; `None` if it does none, or is ended before it has answered.
    pub fn tree<R: KillScope>(process: Process<R>, question: &Question, stop: Stop) -> Option<Tree> {
        let questions = std::slice::from_ref(question);
        let mut watch = Watch { grows: true, ..Watch::of(Holds::Each(|_, _| Ok(())), questions) };
        watch.follow(process, stop);
        watch.tree
    }
}

impl Watch<'_> {
    fn follow<R: KillScope>(&mut self, mut process: Process<R>, stop: Stop) -> Ran {
        let lines: String = self.questions.iter().map(|question| question.to_line() + "\n").collect();
        if let Some(mut input) = process.take_input() {
            // A child that does not listen will not answer either, and must not be waited for.
            thread::spawn(move || drop(input.write_all(lines.as_bytes())));
        }
        process.run_and_hear(&Bounds { time: Some(self.patience.time), output: MOST_OUTPUT, stop }, |line| self.hear(line))
    }

    fn of(holds: Holds, questions: &[Question]) -> Watch<'_> {
        let seen = Transcript {
            answers: Vec::new(),
            partial: Answer::default(),
            answered_before: usize::MAX,
            first_wrong: None,
            trouble: None,
            end: End::OutOfTime,
            errors: String::new(),
        };
        let patience = Patience::WHOLE;
        Watch { holds, questions, seen, begun: 0, replay: None, grows: false, tree: None, left: MOST_OUTPUT, reports: 0, patience }
    }

    /// Separates the stream from the player's output, and returns the length of the output; `None` once the verdict is known.
    fn hear(&mut self, line: &[u8]) -> Option<u64> {
        let (printed, report) = split_report(line);
        self.left = self.left.saturating_sub(printed.len() as u64);
        // A line that is too much, and may be as long as that, is nothing to show.
        if self.left > 0 {
            self.seen.partial.output.push_str(&String::from_utf8_lossy(without_a_cut_report(printed)));
        }
        // Events after the first trouble show nothing; a panic while another is handled would only hide the first.
        if self.seen.trouble.is_none() {
            match report {
                Some(Report::Observation(observation)) => self.note(observation),
                Some(Report::Fault(fault)) => self.seen.trouble = Some(self.trouble_of(fault)),
                None => {}
            }
        }
        (!self.has_seen_enough()).then_some(printed.len() as u64)
    }

    /// Returns whether a wrong answer is known, and as much of the transcript after it as there is space for.
    fn has_seen_enough(&self) -> bool {
        let Some((number, _)) = self.seen.first_wrong else { return false };
        let after = self.seen.answers.iter().skip(number + 1).map(|answer| answer.nodes + answer.nodes_before).sum::<u64>();
        let now = self.replay.as_ref().map_or(0, Replay::nodes) + self.seen.partial.nodes_before;
        self.seen.trouble.is_some() || after + now >= self.patience.after || self.seen.answers.len() == self.questions.len()
    }

    /// At the deepest ply nothing has a place any more, in the kit's killers or the player's: where that panics the fault is the depth.
    fn trouble_of(&self, fault: Fault) -> Trouble {
        let is_too_deep = self.replay.as_ref().is_some_and(|replay| replay.ply() >= MAX_PLY);
        match fault {
            Fault::Panicked { message, .. } if is_too_deep && message.starts_with("index out of bounds") => {
                Trouble::Found(StreamError::TooDeep(MAX_PLY))
            }
            fault => Trouble::Told(fault),
        }
    }

    fn note(&mut self, observation: Observation) {
        if !self.may_come(&observation) {
            // The kit does not say this here: the player did.
            let words = observation.to_line();
            self.seen.trouble = Some(Trouble::Found(StreamError::Unreadable(words.chars().take(100).collect())));
            return;
        }
        self.reports += usize::from(!matches!(observation, Observation::Trace(..)));
        let answer = &mut self.seen.partial;
        match observation {
            Observation::Begins => {
                self.reports = 0;
                // Of the earlier questions, only the cost is kept.
                let before = self.replay.as_ref().map_or(0, Replay::nodes);
                *answer = Answer { nodes_before: answer.nodes_before + before, ..Answer::default() };
                self.replay = self.begin();
            }
            Observation::Trace(thread, words) => {
                let Some(replay) = &mut self.replay else { return };
                if let Err(flaw) = replay.read(thread, &words) {
                    answer.done = replay.done().to_vec();
                    self.seen.trouble = Some(Trouble::Found(flaw));
                }
            }
            Observation::Chosen(m) => answer.chosen.push(m),
            Observation::Value(value) => answer.value = Some(value),
            Observation::Mate(checkmate) => answer.mate = Some(checkmate),
            Observation::Part(text) => answer.part = text,
            Observation::Solved(values) => answer.solved.extend(values),
            Observation::Score(m, value) => answer.scores.push((m, value)),
            Observation::Info(depth, m, score) => {
                let Some(replay) = &mut self.replay else { return };
                let proves = self.questions.get(self.seen.answers.len()).and_then(|question| question.proof);
                let proven =
                    matches!(proves, Some(Proof::Deepening(_))).then(|| Proven { value: replay.proven(), of_move: replay.proven_of(m) });
                answer.reports.push(Reported { depth, m, score, nodes: replay.nodes(), threads: replay.threads(), proven });
                replay.reported(depth, score, &[m]);
                replay.next_depth();
            }
            Observation::Answered => self.answered(),
        }
    }

    /// Returns whether the kit may say this now. A count that begins once more would hide the earlier one, and so would an answer before the
    /// end.
    fn may_come(&self, observation: &Observation) -> bool {
        let begins = self.questions.get(self.seen.answers.len()).map_or(0, beginnings);
        match observation {
            Observation::Begins => self.begun < begins,
            // A thread that goes on for a moment when the search is over.
            Observation::Trace(..) => true,
            Observation::Solved(values) if values.len() > VALUES_IN_A_REPORT || self.seen.partial.solved.len() > MOST_VALUES => false,
            // Not with the options.
            _ => self.replay.is_some() && self.begun > 1 && self.reports < MOST_REPORTS,
        }
    }

    /// Begins an earlier question, or the question itself.
    fn begin(&mut self) -> Option<Replay> {
        let question = self.questions.get(self.seen.answers.len())?;
        // The first time is for the options.
        let answered = self.begun.checked_sub(1);
        let earlier = answered.and_then(|number| question.earlier.get(number));
        self.begun += 1;
        self.seen.answered_before = answered.unwrap_or(usize::MAX);
        let root = earlier.map_or_else(|| question.position(), Earlier::position);
        let replay = Replay::of(root).with_budget(question.budget).with_log(MOST_DONE);
        if earlier.is_some() {
            return Some(replay);
        }
        if self.grows {
            return Some(replay.with_tree(MOST_GROWN));
        }
        Some(match question.proof {
            Some(Proof::Whole(leaf)) => replay.with_proof(leaf, question.depth()),
            Some(Proof::Deepening(leaf)) => replay.with_proof(leaf, 1),
            None => replay,
        })
    }

    fn answered(&mut self) {
        let (Some(replay), Some(question)) = (self.replay.take(), self.questions.get(self.seen.answers.len())) else { return };
        if !is_complete(question, &self.seen.partial) {
            self.seen.trouble = Some(Trouble::Found(StreamError::Unreadable("answered".to_string())));
            return;
        }
        let proof = question.proof;
        let proven = |m| Proven { value: replay.proven(), of_move: replay.proven_of(m) };
        let answer = Answer {
            nodes: replay.nodes(),
            evaluations: replay.evaluations(),
            deepest: replay.deepest(),
            threads: replay.threads(),
            begun: replay.begun(),
            shared: replay.shared(),
            done: replay.done().to_vec(),
            proven: matches!(proof, Some(Proof::Whole(_))).then(|| proven(self.seen.partial.best_move())),
            looked_back: replay.looked_back().clone(),
            ..std::mem::take(&mut self.seen.partial)
        };
        if self.seen.first_wrong.is_none() {
            let wrong = wrong(self.holds, question, &answer, self.patience.counts);
            self.seen.first_wrong = wrong.map(|finding| (self.seen.answers.len(), finding));
        }
        if self.grows {
            self.tree = replay.into_tree(question.depth(), answer.best_move(), &answer.scores, true);
        }
        self.seen.answers.push(answer);
        self.seen.answered_before = usize::MAX;
        self.begun = 0;
    }
}

/// Returns the fault of an answer that is wrong by itself. The check is for moves that may be played.
fn wrong(holds: Holds, question: &Question, answer: &Answer, counts: bool) -> Option<Finding> {
    check_chosen(question, answer).ok()?;
    if counts { holds.of_one(question, answer) } else { holds.of_this_one(question, answer) }.err()
}

/// Returns the number of beginnings for a question: the options, the earlier questions, and the question itself.
fn beginnings(question: &Question) -> usize {
    2 + question.earlier.len()
}

/// Returns whether the answer is there: a search that chose no move has not resigned either.
fn is_complete(question: &Question, answer: &Answer) -> bool {
    match question.ask {
        Ask::Search { times, .. } => answer.chosen.len() == times as usize,
        Ask::SearchUntil(_) => answer.chosen.len() == 1,
        Ask::Evaluate => answer.value.is_some(),
        Ask::Mate { .. } => answer.mate.is_some(),
        Ask::Solve { .. } | Ask::User(_) | Ask::Part(_) => true,
    }
}

/// Splits a line into the player's output and the report behind it. That begins at the last mark: no report has another one in it, and a mark that
/// the player prints takes nothing away.
fn split_report(line: &[u8]) -> (&[u8], Option<Report>) {
    let Some(at) = line.iter().rposition(|&byte| byte == MARK as u8) else { return (line, None) };
    let report = String::from_utf8_lossy(&line[at + 1..]);
    match Report::from_line(report.trim_end_matches('\n')) {
        Some(report) => (&line[..at], Some(report)),
        None => (line, None),
    }
}

/// Returns a child that ends while another of its threads reports leaves the beginning of that behind. The player has not printed it.
fn without_a_cut_report(printed: &[u8]) -> &[u8] {
    match printed.iter().rposition(|&byte| byte == MARK as u8) {
        Some(at) if !printed.ends_with(b"\n") => &printed[..at],
        _ => printed,
    }
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::process::ExitStatus;
    use std::sync::{Arc, Mutex};

    use minishogi::{Move, Position, Random, VALUE_INFINITE, Value, evaluate, mated_in};
    use minishogi_child::End as EarlierEnd;
    use minishogi_trace::{Leaf, Recorder};

    use super::*;
    use crate::verdict::judge;
    use crate::{Draw, EXERCISES, Exercise, Kind, Spec, positions};

    /// Returns a spec that counts, and questions that are short enough to be answered a million times.
    fn spec_and_questions() -> (&'static Spec, Vec<Question>) {
        let spec = Exercise::with_id("05").and_then(|exercise| exercise.spec("cuts_when_beta_is_reached")).unwrap();
        let ask = |sfen: &&str| Question::search(sfen, 2, 10_000).with_proof(Proof::Whole(Leaf::Evaluate));
        (spec, [positions::VARIED[0], positions::VARIED[7], positions::MATE_IN_ONE[0]].iter().map(ask).collect())
    }

    fn alpha_beta(recorder: &Recorder, pos: &mut Position, depth: u32, ply: u32, mut alpha: Value, beta: Value) -> (Value, Move) {
        if depth == 0 {
            recorder.evaluates(pos);
            return (evaluate(pos), Move::RESIGN);
        }
        let mut best = (mated_in(ply), Move::RESIGN);
        for m in pos.legal_moves() {
            recorder.does(pos, m);
            pos.do_move(m);
            let value = -alpha_beta(recorder, pos, depth - 1, ply + 1, -beta, -alpha).0;
            recorder.undoes(pos, m);
            pos.undo_move(m);
            if value > best.0 {
                best = (value, m);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Returns the output of a child that searches all questions to this depth.
    fn stream(questions: &[Question], depth: u32, wrong_by: Value) -> String {
        let text = Arc::new(Mutex::new(String::new()));
        let tell = move |text: &Mutex<String>, observation| {
            *text.lock().unwrap() += &format!("{MARK}{}\n", Report::Observation(observation).to_line());
        };
        let heard = text.clone();
        let recorder = Recorder::new(move |thread, words| tell(&heard, Observation::Trace(thread, words.to_string())));
        for question in questions {
            recorder.begin();
            tell(&text, Observation::Begins);
            tell(&text, Observation::Begins);
            let (value, m) = alpha_beta(&recorder, &mut question.position(), depth, 0, -VALUE_INFINITE, VALUE_INFINITE);
            recorder.flush();
            tell(&text, Observation::Chosen(m));
            tell(&text, Observation::Score(m, value + wrong_by));
            tell(&text, Observation::Answered);
        }
        let text = text.lock().unwrap();
        text.clone()
    }

    fn verdict(spec: &Spec, questions: &[Question], stream: &[u8]) -> Kind {
        let mut watch = Watch::of(spec.holds, questions);
        for line in stream.split_inclusive(|&byte| byte == b'\n') {
            watch.hear(line);
        }
        judge(spec, questions.to_vec(), Transcript { end: End::Exited(ExitStatus::default()), ..watch.seen }).kind
    }

    #[test]
    fn a_search_that_proves_its_value_passes_and_others_do_not() {
        let (spec, questions) = spec_and_questions();
        assert_eq!(verdict(spec, &questions, stream(&questions, 2, 0).as_bytes()), Kind::Pass);
        for (depth, wrong_by) in [(1, 0), (2, 1), (2, -1)] {
            assert_eq!(verdict(spec, &questions, stream(&questions, depth, wrong_by).as_bytes()), Kind::Wrong, "{depth} {wrong_by}");
        }
        // No answer at all is none that is right.
        let silent = "\u{4}begins\n\u{4}begins\n\u{4}answered\n".repeat(questions.len());
        assert_eq!(verdict(spec, &questions, silent.as_bytes()), Kind::LeftEarly);
        // The same answers, and nothing that was done.
        let answers: String = stream(&questions, 2, 0).split_inclusive('\n').filter(|line| !line.starts_with("\u{4}trace")).collect();
        assert_eq!(verdict(spec, &questions, answers.as_bytes()), Kind::Wrong);
    }

    /// A mark in the player's output neither adds to the kit's words nor takes anything away.
    #[test]
    fn what_the_player_prints_between_the_lines_of_the_kit_hides_nothing() {
        let (spec, questions) = spec_and_questions();
        let right = stream(&questions, 2, 0);
        let changed = |change: &dyn Fn(&str) -> String| -> Kind {
            let stream: String = right.split_inclusive('\n').map(change).collect();
            verdict(spec, &questions, stream.as_bytes())
        };
        // Before each line of the kit, without an end.
        for printed in ["\u{4}", "a\u{4}begins", "\u{4}trace 0 "] {
            assert_eq!(changed(&|line| format!("{printed}{line}")), Kind::Pass, "{printed:?}");
        }
        // A count that begins again, an answer before the end, and one more than there are questions.
        for (at, printed, expected) in [
            ("\u{4}chosen", "\u{4}begins\n", Kind::LeftEarly),
            ("\u{4}trace", "\u{4}chosen 5d5c\n\u{4}answered\n", Kind::Wrong),
            ("\u{4}answered", "\u{4}answered\n", Kind::LeftEarly),
        ] {
            let kind = changed(&|line| if line.starts_with(at) { format!("{printed}{line}") } else { line.to_string() });
            assert_eq!(kind, expected, "{printed:?}");
        }
        assert_eq!(verdict(spec, &questions, (right.clone() + "\u{4}begins\n").as_bytes()), Kind::LeftEarly);
    }

    /// Later answers do not change the verdict on a wrong one. They are heard as far as there is space.
    #[test]
    fn the_first_wrong_answer_decides() {
        let (spec, questions) = spec_and_questions();
        let many: Vec<Question> = questions.iter().cycle().take(6000).cloned().collect();
        let text = stream(&many, 2, 1);
        let mut watch = Watch::of(spec.holds, &many);
        let heard = text.split_inclusive('\n').take_while(|line| watch.hear(line.as_bytes()).is_some()).count();
        let (answers, first) = (&watch.seen.answers, watch.seen.first_wrong.as_ref().map(|(number, _)| *number));
        let nodes: u64 = answers.iter().skip(1).map(|answer| answer.nodes).sum();
        assert_eq!((first, answers.len() < many.len(), heard < text.lines().count()), (Some(0), true, true));
        assert!((MOST_AFTER - 10_000..=MOST_AFTER + 10_000).contains(&nodes), "{nodes}");
        // A panic after it ends the hearing, and is not reported.
        let questions = &questions[..2];
        let mut watch = Watch::of(spec.holds, questions);
        let one = stream(&questions[..1], 2, 1) + "\u{4}panicked player.rs:1:1 oh\n";
        let last = one.split_inclusive('\n').map(|line| watch.hear(line.as_bytes())).last();
        assert_eq!(last, Some(None));
        assert_eq!(judge(spec, questions.to_vec(), watch.seen).kind, Kind::Wrong);
    }

    #[test]
    fn players_of_one_program_are_judged_one_by_one() {
        let (spec, questions) = spec_and_questions();
        let judged = |questions: &[Question], players: &[(u32, Value)], after: u64| {
            let run = vec![questions; players.len() + 1].concat();
            let mut watch = Watch { patience: Patience { after, ..Patience::WHOLE }, ..Watch::of(spec.holds, &run) };
            let text: String = players.iter().map(|&(depth, wrong_by)| stream(questions, depth, wrong_by)).collect();
            let text = text + "\u{4}begins\n\u{4}panicked player.rs:1:1 oh\n";
            text.split_inclusive('\n').take_while(|line| watch.hear(line.as_bytes()).is_some()).count();
            let (whole, rest) = watch.seen.rounds(spec.holds, questions);
            let kind = |seen| judge(spec, questions.to_vec(), seen).kind;
            (whole.into_iter().map(kind).collect::<Vec<_>>(), kind(rest))
        };
        // Single questions go on after a wrong answer; of several the rest is not worth hearing.
        let (players, expected) = ([(2, 1), (2, 0), (1, 0)], vec![Kind::Wrong, Kind::Pass, Kind::Wrong]);
        assert_eq!(judged(&questions[..1], &players, u64::MAX), (expected, Kind::Panicked));
        assert_eq!(judged(&questions, &[(2, 0), (2, 0)], 0), (vec![Kind::Pass, Kind::Pass], Kind::Panicked));
        assert_eq!(judged(&questions, &[(2, 0), (2, 1)], 0), (vec![Kind::Pass], Kind::Wrong));
    }

    #[test]
    fn what_is_cut_off_is_not_what_the_player_printed() {
        let (_, questions) = spec_and_questions();
        let output = |line: &str| {
            let mut watch = Watch::of(Holds::All(|_| Ok(())), &questions);
            watch.hear(line.as_bytes());
            watch.seen.partial.output
        };
        assert_eq!((output("\u{4}"), output("a\u{4}trace 1 5d"), output("a")), ("".to_string(), "a".to_string(), "a".to_string()));
        assert_eq!(output("a\u{4}b\n"), "a\u{4}b\n");
    }

    /// The kit's reports are not counted as output. A player that sends them forever would fill the parent's memory.
    #[test]
    fn reports_without_end_are_stopped() {
        let (_, questions) = spec_and_questions();
        let told = |report: &str, times: usize| {
            let mut watch = Watch::of(Holds::All(|_| Ok(())), &questions);
            for line in ["\u{4}begins\n", "\u{4}begins\n"].into_iter().chain(std::iter::repeat_n(report, times)) {
                watch.hear(line.as_bytes());
            }
            let Answer { chosen, scores, solved, .. } = &watch.seen.partial;
            (chosen.len() + scores.len() + solved.len(), watch.seen.trouble.is_some())
        };
        for report in ["\u{4}chosen 5d5c\n", "\u{4}score 5d5c 0\n"] {
            assert_eq!(told(report, 5_000), (5_000, false), "{report}");
            assert_eq!(told(report, 2 * MOST_REPORTS), (MOST_REPORTS, true), "{report}");
        }
        let solved = |count: usize| format!("\u{4}solved {}\n", vec!["d"; count].join(" "));
        assert_eq!(told(&solved(VALUES_IN_A_REPORT), 10), (10 * VALUES_IN_A_REPORT, false));
        assert_eq!(told(&solved(VALUES_IN_A_REPORT + 1), 1), (0, true));
        // To hear so many would take seconds.
        let mut watch = Watch::of(Holds::All(|_| Ok(())), &questions);
        for _ in 0..2 {
            watch.hear(b"\x04begins\n");
        }
        watch.seen.partial.solved = vec![minishogi_retrograde::Solved::Draw; MOST_VALUES];
        watch.hear(b"\x04solved d\n");
        assert!(watch.seen.trouble.is_none());
        watch.hear(b"\x04solved d\n");
        assert!(watch.seen.trouble.is_some() && watch.seen.partial.solved.len() == MOST_VALUES + 1);
    }

    /// A player can end like this as well, but not after it has begun to answer.
    #[cfg(unix)]
    #[test]
    fn a_program_that_got_no_thread_has_done_nothing_wrong() {
        use std::os::unix::process::ExitStatusExt;

        let (_, questions) = spec_and_questions();
        let ended = |code: i32, errors: &str| {
            let end = End::Exited(ExitStatus::from_raw(code << 8));
            Transcript { end, errors: errors.to_string(), ..Watch::of(Holds::All(|_| Ok(())), &questions).seen }.got_no_thread()
        };
        assert!(ended(NO_THREAD, "the system gives this program no thread: ..."));
        assert!(!ended(0, "") && !ended(1, "") && !ended(NO_THREAD, &MARK.to_string()));
    }

    const WORDS: &[&str] = &[
        "-",
        "=",
        "!",
        "^1",
        "^2",
        "^99",
        "^-1",
        "?5d5c",
        "~5d5c",
        ">0",
        "<0",
        "[-5,5",
        "[5",
        "]-2147483648",
        "#7",
        "%99999999999",
        "5d5c",
        "P*3c",
        "2b2a+",
        "resign",
        "@4k/5/5/5/K4_b_-_1",
        "@rbsgk/4p/5/P4/KGSBR_b_-_1,5d5c",
        "@",
        "\n",
        "\u{4}begins\n",
        "\u{4}answered\n",
        "\u{4}trace 1 ",
        "\u{4}trace 4294967295 ",
        "\u{4}chosen 5d5c\n",
        "\u{4}score 5d5c 0\n",
        "\u{4}info 2 5d5c 100\n",
        "\u{4}panicked a b\n",
        "\u{4}not-restored \n",
        "\u{4}",
        "飛",
    ];

    /// Changes words here and there.
    fn mutated(stream: &str, random: &mut Random) -> Vec<u8> {
        let mut words: Vec<&str> = stream.split_inclusive([' ', '\n']).collect();
        for _ in 0..=random.below(6) {
            let (at, other) = (random.below(words.len()), random.below(words.len()));
            match random.below(6) {
                0 => {
                    words.remove(at);
                }
                1 => words.insert(at, words[other]),
                2 => words.swap(at, other),
                3 => words.insert(at, " "),
                4 => words.truncate(at.max(1)),
                _ => words.insert(at, WORDS[random.below(WORDS.len())]),
            }
            if words.is_empty() {
                words.push(" ");
            }
        }
        let mut bytes = words.concat().into_bytes();
        if random.below(4) == 0 && !bytes.is_empty() {
            let at = random.below(bytes.len());
            bytes[at] = random.below(256) as u8;
        }
        bytes
    }

    fn no_mutation_panics_or_earns(count: usize) {
        let (spec, questions) = spec_and_questions();
        let right = stream(&questions, 2, 0);
        let nothing = "\u{4}begins\n\u{4}begins\n\u{4}chosen 5d5c\n\u{4}score 5d5c 0\n\u{4}answered\n".repeat(questions.len());
        let wrong = [stream(&questions, 1, 0), stream(&questions, 2, 3), nothing];
        let mut random = Random(1);
        for number in 0..count {
            verdict(spec, &questions, &mutated(&right, &mut random));
            let wrong = &wrong[number % wrong.len()];
            let stream = mutated(wrong, &mut random);
            assert_ne!(verdict(spec, &questions, &stream), Kind::Pass, "{}", String::from_utf8_lossy(&stream));
        }
    }

    #[test]
    fn no_stream_panics_or_earns_what_was_not_found_out() {
        no_mutation_panics_or_earns(300);
    }

    /// `MUTATIONS=5000000` tries ten million streams.
    #[test]
    #[ignore = "slow: .ci/nightly runs it"]
    fn no_stream_of_a_million_panics_or_earns_what_was_not_found_out() {
        no_mutation_panics_or_earns(env::var("MUTATIONS").map_or(500_000, |count| count.parse().expect("MUTATIONS is a number")));
    }

    #[test]
    fn every_question_survives_the_way_through_the_pipe() {
        let start = minishogi::START_SFEN;
        let specs = EXERCISES.iter().flat_map(|exercise| exercise.specs.iter().map(move |spec| (exercise, spec)));
        let questions = specs.flat_map(|(exercise, spec)| Draw::fixed().questions(exercise, spec));
        let others =
            [Question::part(start, "a\tb  c"), Question::search(start, 2, 1).after("3e2d 5a5b").after_search(1, EarlierEnd::Nodes(4))];
        for question in questions.chain(others) {
            let line = question.to_line();
            assert!(!line.contains('\n'));
            assert_eq!(Question::from_line(&line), Some(Question { is_placed: true, anew: false, proof: None, ..question }), "{line}");
        }
        assert_eq!(Question::from_line("4k/5/5/5/K4 b - 1"), None);
    }
}
