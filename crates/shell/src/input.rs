//! The events of the shell: lines, their end, and finished tasks. Events that come while it waits queue up, in order.

use std::collections::VecDeque;
use std::io::{BufRead, IsTerminal};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use minishogi::STACK_SIZE;

use crate::player::{Panic, last_panic};

/// The times for which the shell waits for work that was told to end, or that no command can end.
#[derive(Clone, Copy, Debug)]
pub struct Graces {
    /// The time in which a stopped search must end.
    pub stop: Duration,
    /// The time for which work may go on after the last command.
    pub last: Duration,
}

impl Default for Graces {
    /// One second, and fifteen: more than the ten seconds for a move of a usual game.
    fn default() -> Graces {
        Graces { stop: Duration::from_secs(1), last: Duration::from_secs(15) }
    }
}

/// An event.
pub(crate) enum Event {
    Line(String),
    EndOfInput,
    /// The player has finished its task.
    TaskDone(Result<(), Panic>),
    /// The work of [`Input::work`] is done.
    WorkDone,
}

/// The events, and those not handled yet.
pub(crate) struct Input {
    pub(crate) graces: Graces,
    sender: Sender<Event>,
    events: Receiver<Event>,
    /// Lines and their end.
    backlog: VecDeque<Event>,
    tasks_done: Vec<Result<(), Panic>>,
    /// True if a person types the lines.
    is_typed: bool,
    quit_is_queued: bool,
    end_is_queued: bool,
}

impl Input {
    pub(crate) fn new(graces: Graces) -> Input {
        let (sender, events) = channel();
        let (backlog, tasks_done) = Default::default();
        Input { graces, sender, events, backlog, tasks_done, is_typed: false, quit_is_queued: false, end_is_queued: false }
    }

    /// The sender of events for other threads.
    pub(crate) fn sender(&self) -> Sender<Event> {
        self.sender.clone()
    }

    /// Hears the lines of the standard input from now on.
    pub(crate) fn listen(&mut self) {
        self.is_typed = std::io::stdin().is_terminal();
        let sender = self.sender();
        thread::spawn(move || {
            for line in std::io::stdin().lock().split(b'\n').map_while(Result::ok) {
                drop(sender.send(Event::Line(String::from_utf8_lossy(&line).into_owned())));
            }
            drop(sender.send(Event::EndOfInput));
        });
    }

    /// Returns the next line of those that queued up, or the end.
    pub(crate) fn queued(&mut self) -> Option<Event> {
        self.backlog.pop_front()
    }

    /// Returns the next event, before the queued ones; an error after the deadline.
    pub(crate) fn wait(&self, deadline: Option<Instant>) -> Result<Event, RecvTimeoutError> {
        match deadline {
            Some(deadline) => self.events.recv_timeout(deadline.saturating_duration_since(Instant::now())),
            None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    /// Keeps a line or the end of the input for later. An empty line asks for nothing.
    pub(crate) fn queue(&mut self, line_or_end: Event) {
        match &line_or_end {
            Event::Line(line) => match line.split_whitespace().next() {
                Some(word) => self.quit_is_queued |= matches!(word, "quit" | "exit"),
                None => return,
            },
            _ => self.end_is_queued = true,
        }
        self.backlog.push_back(line_or_end);
    }

    /// Returns whether the last command is queued; long commands go on after the end of the input, since the caller of the pipe waits for them.
    pub(crate) fn ends(&self, takes_long: bool) -> bool {
        self.quit_is_queued || self.end_is_queued && !takes_long
    }

    /// Does something that takes long, on a thread of its own, and listens meanwhile: the flag says that it is to stop. That is so after `stop` and
    /// `quit`, at once if they are typed; in a pipe `stop` is for the command before it, and the commands before `quit` have a while. Nothing
    /// comes back from a panic. The player's work meanwhile is reported by [`Input::tasks_done`].
    pub(crate) fn work<R: Send>(&mut self, work: impl FnOnce(&AtomicBool) -> R + Send) -> Result<R, Panic> {
        let stop = &AtomicBool::new(false);
        thread::scope(|scope| {
            let done = self.sender();
            let work = move || {
                let result = catch_unwind(AssertUnwindSafe(|| work(stop))).map_err(|_| Panic(last_panic()));
                drop(done.send(Event::WorkDone));
                result
            };
            let thread = thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, work).expect("a thread can be started");
            self.listen_meanwhile(stop);
            thread.join().unwrap_or_else(|_| Err(Panic(String::new())))
        })
    }

    /// Returns the tasks that the player finished in the meantime.
    pub(crate) fn tasks_done(&mut self) -> Vec<Result<(), Panic>> {
        std::mem::take(&mut self.tasks_done)
    }

    fn listen_meanwhile(&mut self, stop: &AtomicBool) {
        let mut deadline = None;
        let is_stop = |event: &Event| matches!(event, Event::Line(line) if line.split_whitespace().next() == Some("stop"));
        if self.backlog.front().is_some_and(is_stop) {
            self.backlog.pop_front();
            stop.store(true, Ordering::Relaxed);
        }
        loop {
            if self.is_typed && self.ends(false) {
                stop.store(true, Ordering::Relaxed);
            } else if self.ends(true) {
                deadline.get_or_insert_with(|| Instant::now() + self.graces.last);
            }
            match self.wait(deadline) {
                Ok(Event::WorkDone) => return,
                Ok(Event::TaskDone(result)) => self.tasks_done.push(result),
                Ok(event) if is_stop(&event) && (self.is_typed || self.backlog.is_empty()) => stop.store(true, Ordering::Relaxed),
                Ok(line_or_end) => self.queue(line_or_end),
                Err(_) => {
                    stop.store(true, Ordering::Relaxed);
                    // It asks soon.
                    deadline = Some(Instant::now() + self.graces.last);
                }
            }
        }
    }
}
