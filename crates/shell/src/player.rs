//! The thread of the player: it may block or panic there without harm to the shell.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use minishogi::STACK_SIZE;
use minishogi_child::{AnyPlayer, NewPlayer};

use crate::eval_file::{EVAL_FILE, load, play_with};

/// Something the player is to do.
type Job = Box<dyn FnOnce(&mut dyn AnyPlayer) + Send>;

/// The message and the place of a panic.
#[derive(Debug)]
pub(crate) struct Panic(pub(crate) String);

/// The options that were set, for a player that is made again.
#[derive(Clone, Default)]
pub(crate) struct Settings(Arc<Mutex<Set>>);

/// The options that were set.
#[derive(Clone, Default)]
struct Set {
    numbers: Vec<(&'static str, i64)>,
    /// The file of the network with which the player plays.
    eval_file: Option<String>,
}

impl Settings {
    pub(crate) fn set(&self, name: &'static str, value: i64) {
        let mut settings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        settings.numbers.retain(|(other, _)| *other != name);
        settings.numbers.push((name, value));
    }

    pub(crate) fn set_eval_file(&self, file: Option<&str>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).eval_file = file.map(str::to_string);
    }

    /// Returns the lines that set the options.
    pub(crate) fn lines(&self) -> Vec<String> {
        let Set { numbers, eval_file } = self.all();
        let numbers = numbers.into_iter().map(|(name, value)| format!("setoption name {name} value {value}\n"));
        numbers.chain(eval_file.map(|file| format!("setoption name {EVAL_FILE} value {file}\n"))).collect()
    }

    fn all(&self) -> Set {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Players whose options are set before they are used.
    pub(crate) fn obeyed_by(&self, new_player: NewPlayer) -> NewPlayer {
        let settings = self.clone();
        Box::new(move || {
            let mut player = new_player();
            let Set { numbers, eval_file } = settings.all();
            numbers.into_iter().for_each(|(name, value)| player.player().set_option(name, value));
            // A file that is no longer there leaves the player as it began.
            if let Some(net) = eval_file.and_then(|file| load(&file).ok()) {
                play_with(player.as_mut(), net);
            }
            player
        })
    }
}

/// The result of a task once it is done: none if the player panicked.
pub(crate) struct Reply<R>(Arc<Mutex<Option<R>>>);

impl<R> Reply<R> {
    /// Takes the result, once.
    pub(crate) fn take(&self) -> Option<R> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Gives the player tasks, one after the other.
pub(crate) struct PlayerThread {
    tasks: Sender<Job>,
}

impl PlayerThread {
    /// Starts the thread. After every task it calls `task_done`. A player that panicked is never used again.
    pub(crate) fn start(new_player: NewPlayer, task_done: impl Fn(Result<(), Panic>) + Send + 'static) -> PlayerThread {
        watch_panics();
        let (tasks, received) = channel::<Job>();
        let live = move || {
            let mut player: Option<Box<dyn AnyPlayer>> = None;
            for task in received {
                let result = catch_unwind(AssertUnwindSafe(|| task(player.get_or_insert_with(&new_player).as_mut())));
                if result.is_err() {
                    let _ = catch_unwind(AssertUnwindSafe(|| drop(player.take())));
                }
                task_done(result.map_err(|_| Panic(last_panic())));
            }
        };
        std::thread::Builder::new().name("player".to_string()).stack_size(STACK_SIZE).spawn(live).expect("a thread can be started");
        PlayerThread { tasks }
    }

    /// Gives the player a task. Its reply is there once the task is done, unless the player panicked.
    pub(crate) fn ask<R: Send + 'static>(&self, task: impl FnOnce(&mut dyn AnyPlayer) -> R + Send + 'static) -> Reply<R> {
        // Not a channel: each kind of reply would compile another one.
        let reply = Arc::new(Mutex::new(None));
        let slot = reply.clone();
        let reply_to = move |player: &mut dyn AnyPlayer| {
            let found = task(player);
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
        };
        self.tasks.send(Box::new(reply_to)).expect("the thread waits for tasks as long as the shell lives");
        Reply(reply)
    }
}

thread_local! {
    /// The message of this thread's last panic: a hook learns more about a panic than the code that catches it.
    static LAST_PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Returns the message and the place of this thread's last panic.
pub(crate) fn last_panic() -> String {
    LAST_PANIC.take()
}

/// From now on every thread remembers its last panic. It is reported on the standard error output as before.
fn watch_panics() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let message = info.payload_as_str().unwrap_or("(no message)");
        // A player that prints after its reader has gone; the shell itself ends then as well.
        if message.starts_with("failed printing to stdout") {
            std::process::exit(0);
        }
        LAST_PANIC.set(describe(message, info));
        report(info);
    }));
}

/// `message (file:line)` in one line. Of the further lines of a message, those are left out that are not ASCII: a board is unreadable when
/// escaped, and the whole message is on the standard error output.
fn describe(message: &str, info: &PanicHookInfo) -> String {
    let mut lines = message.lines();
    let mut text = lines.next().unwrap_or_default().to_string();
    for line in lines.map(str::trim).filter(|line| !line.is_empty() && line.is_ascii()) {
        text = format!("{text}; {line}");
    }
    match info.location() {
        Some(place) => format!("{text} ({}:{})", place.file(), place.line()),
        None => text,
    }
}
