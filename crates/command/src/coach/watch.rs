//! `watch`: grades an exercise whenever it is saved.
//!
//! One loop handles saves, keys and verdicts. The newest save wins: it stops the grade that is running. In between, the points
//! of the other exercises are counted, which gives way to a save too.

use std::collections::VecDeque;
use std::io;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use minishogi_command::checkout::Course;
use minishogi_command::is_terminal;
use minishogi_command::terminal::{for_terminal, say, tell};
use minishogi_grading::{DEADLINE, Exercise};

use super::explain;
use super::line::Pointing;
use super::outcome::{self, Outcome, Run, Told};
use super::saves::{LOOKING, SETTLING, Watched};
use super::screen::{self, Progress, QUIT, Size, Typed};

/// The exit code of a program that Ctrl-C ended, as shells report it.
const INTERRUPTED: u8 = 130;

/// More time than most players need.
const SLOW: Duration = Duration::from_secs(4);

enum Event {
    Typed(Typed),
    /// The compiler's warnings in the run with this number.
    Compiled(u64, String),
    /// The outcome of the run with this number.
    Graded(u64, Outcome),
    /// The text about the wrong line, from the search with this number.
    Pointed(u64, String),
}

/// Watches an exercise, or the first that has not all its points.
pub fn watch(course: Course, exercise: Option<&'static Exercise>, once: bool) -> io::Result<ExitCode> {
    let terminal = is_terminal();
    if terminal && exercise.is_none() {
        say(&course.text("Counting the points ...\n", "点を数えています...\n"))?;
    }
    let mut points = vec![None; course.exercises.len()];
    let Some(exercise) = exercise.or_else(|| first_without_all_points(&course, &mut points)) else {
        tell(&outcome::all_done(&course))?;
        return Ok(ExitCode::SUCCESS);
    };
    let (events, inbox) = mpsc::channel();
    if !once {
        let events = events.clone();
        screen::read_typed(terminal, move |typed| drop(events.send(Event::Typed(typed))));
    }
    let watch = Watch {
        watched: Watched::new(&course, exercise),
        course,
        outcome: None,
        warnings: String::new(),
        slow_from: None,
        extra: Vec::new(),
        next: None,
        points,
        run: None,
        runs: 0,
        pointing: None,
        shows_change: false,
        searches: 0,
        settles: None,
        waiting: VecDeque::new(),
        typing: !once,
        terminal,
        once,
        events,
    };
    watch.until_the_end(&inbox)
}

/// Counts the points up to that exercise.
fn first_without_all_points(course: &Course, points: &mut [Option<u32>]) -> Option<&'static Exercise> {
    for (exercise, points) in course.exercises.iter().zip(points) {
        let outcome = Outcome::for_points(course, exercise);
        *points = Some(outcome.points());
        if !outcome.is_full(exercise) {
            return Some(exercise);
        }
    }
    None
}

struct Watch {
    course: Course,
    watched: Watched,
    /// None while the exercise is being graded.
    outcome: Option<Outcome>,
    /// The compiler's warnings, while there is no outcome.
    warnings: String,
    /// The time from which on the specs take longer than usual.
    slow_from: Option<Instant>,
    /// The text that a key asked for, in place of the verdict: versions for smaller and smaller terminals.
    extra: Vec<String>,
    /// The next exercise, once all specs pass. It is watched too: a student who saves it has gone on already.
    next: Option<Watched>,
    /// By exercise; None if they are not counted yet.
    points: Vec<Option<u32>>,
    run: Option<Run>,
    /// The number of runs so far. Only the last one counts.
    runs: u64,
    /// The search for the line that is wrong, and the number of such searches.
    pointing: Option<Pointing>,
    searches: u64,
    /// True if the last of them shows the change too.
    shows_change: bool,
    /// The time to read the saved file.
    settles: Option<Instant>,
    /// Keys that wait for the verdict.
    waiting: VecDeque<char>,
    /// True while keys may still arrive.
    typing: bool,
    terminal: bool,
    once: bool,
    events: Sender<Event>,
}

impl Watch {
    fn until_the_end(mut self, inbox: &Receiver<Event>) -> io::Result<ExitCode> {
        self.grade()?;
        loop {
            if let (true, None, Some(outcome)) = (self.once, &self.run, &self.outcome) {
                return Ok(if outcome.is_full(self.watched.exercise) { ExitCode::SUCCESS } else { ExitCode::FAILURE });
            }
            let patience = self.settles.map_or(LOOKING, |settles| settles.saturating_duration_since(Instant::now()));
            match inbox.recv_timeout(patience) {
                Ok(Event::Typed(Typed::Interrupt)) => return Ok(ExitCode::from(INTERRUPTED)),
                // On a terminal the key acts at once. Lines that were sent all at once are obeyed in turn.
                Ok(Event::Typed(Typed::Key(QUIT))) if self.terminal || self.waiting.is_empty() && self.pointing.is_none() => {
                    return Ok(ExitCode::SUCCESS);
                }
                Ok(Event::Typed(Typed::Key(key))) => self.waiting.push_back(key),
                Ok(Event::Typed(Typed::End)) => self.typing = false,
                Ok(Event::Compiled(run, warnings)) if run == self.runs && self.outcome.is_none() => self.hear_compiler(warnings)?,
                Ok(Event::Graded(run, outcome)) if run == self.runs => self.take_in(outcome)?,
                Ok(Event::Pointed(search, said)) if search == self.searches && self.pointing.is_some() => {
                    self.pointing = None;
                    let said = for_terminal(&said);
                    self.show_extra(|watch, _| {
                        let more = watch.course.text("The key s shows the change itself.", "キー s で変更の内容も見られます。");
                        let both = (!watch.shows_change).then(|| format!("{said}\n\n{}", for_terminal(&more)));
                        both.into_iter().chain([said.clone()]).collect()
                    })?;
                }
                Ok(Event::Pointed(..)) => {}
                // From a run that was stopped, or counts points.
                Ok(Event::Compiled(..) | Event::Graded(..)) => {}
                Err(_) => self.look()?,
            }
            while self.outcome.is_some()
                && (self.terminal || self.pointing.is_none())
                && let Some(key) = self.waiting.pop_front()
            {
                match key {
                    'h' => self.show_extra(|watch, outcome| {
                        let exercise = watch.watched.exercise;
                        let hint = outcome::hint(&watch.course, exercise, outcome) + "\n" + &outcome::more_hints(&watch.course, exercise);
                        vec![for_terminal(&hint)]
                    })?,
                    'w' => self.point(false)?,
                    's' => self.point(true)?,
                    'l' => self.show_extra(|Watch { course, watched, .. }, outcome| {
                        vec![outcome::list(course, watched.exercise, outcome), outcome::short_list(course, watched.exercise, outcome)]
                    })?,
                    'p' => self.show_extra(|Watch { course, watched, .. }, outcome| {
                        let place = Told::of(course, watched.exercise, outcome).place;
                        let none = course.text("There is no position to look at.", "表示する局面はありません。");
                        vec![if place.is_empty() { none } else { place }]
                    })?,
                    't' => self.show_extra(|Watch { course, watched, .. }, outcome| {
                        vec![for_terminal(&explain::draw(course, watched.exercise, outcome).0)]
                    })?,
                    'b' => self.show_verdict()?,
                    'n' => self.go_on()?,
                    'r' => self.grade()?,
                    QUIT => return Ok(ExitCode::SUCCESS),
                    _ if self.terminal => {}
                    key => self.show_extra(|watch, _| vec![format!("{key}? {}", screen::keys(&watch.course))])?,
                }
            }
            if !self.typing && !self.once && self.next.is_some() && self.waiting.is_empty() && self.pointing.is_none() {
                self.go_on()?;
            }
        }
    }

    /// Grades the file as it is now.
    fn grade(&mut self) -> io::Result<()> {
        self.run = None;
        self.pointing = None;
        self.outcome = None;
        self.next = None;
        self.extra.clear();
        self.warnings.clear();
        self.slow_from = None;
        self.watched.take();
        if self.terminal {
            self.show()?;
        }
        let exercise = self.watched.exercise;
        match Outcome::at_a_glance(&self.course, exercise) {
            None | Some(Outcome::NotWritten) => {
                self.start(exercise);
                Ok(())
            }
            Some(outcome) => self.conclude(outcome),
        }
    }

    /// Looks for the line that is wrong, and goes on meanwhile.
    fn point(&mut self, shows: bool) -> io::Result<()> {
        self.searches += 1;
        let (number, events) = (self.searches, self.events.clone());
        let found = move |said| drop(events.send(Event::Pointed(number, said)));
        self.shows_change = shows;
        // An earlier one ends first.
        self.pointing = None;
        self.pointing = Some(Pointing::start(&self.course, self.watched.exercise, shows, found));
        self.show_extra(|watch, _| {
            vec![watch.course.text(
                "Looking for the line: some seconds, the first time longer ...",
                "行を探しています。数秒（初回はもっと）かかります...",
            )]
        })
    }

    fn start(&mut self, exercise: &'static Exercise) {
        self.runs += 1;
        let (number, events) = (self.runs, self.events.clone());
        let compiled = move |warnings| drop(events.send(Event::Compiled(number, warnings)));
        let events = self.events.clone();
        self.run = Some(Run::start(&self.course, exercise, compiled, move |outcome| drop(events.send(Event::Graded(number, outcome)))));
    }

    /// Shows the compiler's warnings before the specs have ended: one may be about an endless loop, which takes its time.
    fn hear_compiler(&mut self, warnings: String) -> io::Result<()> {
        self.warnings = warnings.trim_end().to_string();
        self.slow_from = Some(Instant::now() + SLOW);
        if self.terminal && !self.warnings.is_empty() { self.show() } else { Ok(()) }
    }

    /// Explains once why it takes so long.
    fn explain_waiting(&mut self) -> io::Result<()> {
        self.slow_from = None;
        let seconds = DEADLINE.as_secs();
        let why = self.course.text(
            format!("Still grading: is there a loop that never ends, or a `sleep`? A spec is given up after {seconds} seconds."),
            format!("採点が続いています。終わらないループや `sleep` はありませんか。1 つのスペックは {seconds} 秒で打ち切ります。"),
        );
        let why = for_terminal(&why);
        self.warnings = [&*self.warnings, &*why].iter().filter(|text| !text.is_empty()).copied().collect::<Vec<_>>().join("\n\n");
        if self.terminal { self.show() } else { say(&format!("{why}\n\n")) }
    }

    /// Takes in the outcome of a run.
    fn take_in(&mut self, outcome: Outcome) -> io::Result<()> {
        let Some(run) = self.run.take() else { return Ok(()) };
        if self.outcome.is_none() {
            return self.conclude(outcome);
        }
        self.count(run.exercise, outcome.points());
        self.count_the_others()
    }

    /// Shows the outcome of the exercise.
    fn conclude(&mut self, outcome: Outcome) -> io::Result<()> {
        self.count(self.watched.exercise, outcome.points());
        self.outcome = Some(outcome);
        self.find_next();
        self.show()?;
        if self.points.contains(&None) { self.count_the_others() } else { Ok(()) }
    }

    fn count(&mut self, counted: &Exercise, points: u32) {
        for (exercise, known) in self.course.exercises.iter().zip(&mut self.points) {
            if exercise.id == counted.id {
                *known = Some(points);
            }
        }
    }

    /// Counts the points of the other exercises, one after the other.
    fn count_the_others(&mut self) -> io::Result<()> {
        while let Some(index) = self.points.iter().position(Option::is_none) {
            let exercise = &self.course.exercises[index];
            if Outcome::at_a_glance(&self.course, exercise).is_none() {
                self.start(exercise);
                return Ok(());
            }
            self.points[index] = Some(0);
        }
        self.find_next();
        if self.terminal { self.show() } else { say(&format!("{}\n\n", self.progress().text(&self.course))) }
    }

    /// Returns the next exercise that has not all its points, as far as they are counted; after the last comes the first.
    fn next_exercise(&self) -> Option<&'static Exercise> {
        let all = self.course.exercises;
        let here = all.iter().position(|exercise| exercise.id == self.watched.exercise.id)?;
        let others = (here + 1..all.len()).chain(0..here);
        others
            .map(|index| (&all[index], self.points[index]))
            .find(|(exercise, points)| *points != Some(exercise.points()))
            .map(|(exercise, _)| exercise)
    }

    /// Prepares the next exercise if all specs pass.
    fn find_next(&mut self) {
        let is_full = self.outcome.as_ref().is_some_and(|outcome| outcome.is_full(self.watched.exercise));
        let next = self.next_exercise().filter(|_| is_full);
        self.next = next.map(|exercise| Watched::new(&self.course, exercise));
    }

    /// Goes on to the next exercise.
    fn go_on(&mut self) -> io::Result<()> {
        let next = self.next.take().or_else(|| Some(Watched::new(&self.course, self.next_exercise()?)));
        match next {
            Some(next) => {
                self.watched = next;
                self.grade()
            }
            None => self.show_extra(|watch, _| {
                vec![watch.course.text("No other exercise has points missing.", "点が残っている演習はほかにありません。")]
            }),
        }
    }

    /// Looks whether something was saved, and whether the specs take long.
    fn look(&mut self) -> io::Result<()> {
        let has_settled = self.settles.take().is_some();
        let was_saved = self.watched.was_saved();
        let next_was_saved = self.next.as_ref().is_some_and(Watched::was_saved);
        if (was_saved || next_was_saved) && !has_settled {
            self.settles = Some(Instant::now() + SETTLING);
            Ok(())
        } else if was_saved {
            self.grade()
        } else if next_was_saved {
            self.go_on()
        } else if self.outcome.is_none() && self.slow_from.is_some_and(|slow| slow <= Instant::now()) {
            self.explain_waiting()
        } else {
            Ok(())
        }
    }

    fn progress(&self) -> Progress<'_> {
        Progress { points: &self.points, exercise: self.watched.exercise }
    }

    fn show_extra(&mut self, extra: impl FnOnce(&Watch, &Outcome) -> Vec<String>) -> io::Result<()> {
        let Some(outcome) = &self.outcome else { return Ok(()) };
        self.extra = extra(self, outcome);
        match self.extra.first() {
            Some(text) if !self.terminal => say(&format!("{text}\n\n")),
            _ => self.show(),
        }
    }

    /// Goes back to the verdict.
    fn show_verdict(&mut self) -> io::Result<()> {
        self.extra.clear();
        self.show()
    }

    /// Shows the whole screen on a terminal, and the verdict elsewhere.
    fn show(&self) -> io::Result<()> {
        let Watch { course, watched: Watched { exercise, .. }, .. } = self;
        let header = screen::header(course, exercise);
        if !self.terminal {
            let told = self.outcome.as_ref().map(|outcome| Told::of(course, exercise, outcome).whole() + &self.what_next(outcome));
            say(&format!("{header}\n\n{}\n\n", told.unwrap_or_default()))?;
            let counts = self.points.contains(&None);
            return if counts { Ok(()) } else { say(&format!("{}\n\n", self.progress().text(course))) };
        }
        let size = Size::of_terminal();
        let text = match (&self.outcome, &self.extra[..]) {
            (None, _) => {
                let grading = course.text("Grading ...", "採点しています...");
                size.first_lines(format!("{grading}\n\n{}", self.warnings).trim_end())
            }
            (Some(outcome), []) => Told::of(course, exercise, outcome).fitting(course, size) + &self.what_next(outcome),
            (Some(_), [.., last]) => size.first_lines(self.extra.iter().find(|text| size.holds(text)).unwrap_or(last)),
        };
        screen::clear()?;
        say(&format!("{header}\n\n{text}\n\n{}\n{}\n", self.progress().with_bar(course), screen::keys(course)))
    }

    /// Names the next exercise, if this one has full points.
    fn what_next(&self, outcome: &Outcome) -> String {
        match &self.next {
            Some(next) => self.course.text(
                format!(" n: next exercise, {} {}", next.exercise.id, next.exercise.title.en),
                format!(" n: 次の演習 {} {}", next.exercise.id, next.exercise.title.ja),
            ),
            None if outcome.is_full(self.watched.exercise) => for_terminal(&format!("\n{}", outcome::all_done(&self.course).trim_end())),
            None => String::new(),
        }
    }
}
