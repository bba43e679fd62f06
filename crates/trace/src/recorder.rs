//! Writes the stream, on the side of the player.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use minishogi::observer::Annotation;
use minishogi::{Move, Position};

/// The size of a thread's buffer in bytes.
const ENOUGH: usize = 1 << 15;

/// The receiver of a thread's words: it takes the number of the thread, from 0 on, and the words, with a space after each.
type Send = dyn Fn(u32, &str) + std::marker::Send + Sync;

/// Records the moves of players on positions, on any number of threads.
pub struct Recorder {
    /// Distinguishes recorders of one process, and their recordings.
    id: AtomicU64,
    send: Box<Send>,
    lines: Mutex<Vec<Arc<Mutex<Line>>>>,
}

thread_local! {
    /// The line of this thread, and of which recording it is.
    static LINE: RefCell<Option<(u64, Arc<Mutex<Line>>)>> = const { RefCell::new(None) };
}

impl Recorder {
    /// Returns a recorder that gives the words to `send`, some thousand at a time.
    pub fn new(send: impl Fn(u32, &str) + std::marker::Send + Sync + 'static) -> Recorder {
        Recorder { id: AtomicU64::new(new_id()), send: Box::new(send), lines: Mutex::default() }
    }

    /// `m` is about to be done on `pos`.
    pub fn does(&self, pos: &Position, m: Move) {
        self.line(|line| line.does(pos, m, ""));
    }

    /// `m` is about to be done on `pos`, where it need not be legal.
    pub fn tries(&self, pos: &Position, m: Move) {
        self.line(|line| line.does(pos, m, "~"));
    }

    /// `m` is about to be taken back; `pos` is still the position after it.
    pub fn undoes(&self, pos: &Position, m: Move) {
        self.line(|line| line.undoes(pos, m));
    }

    /// The pieces of `pos` are counted.
    pub fn evaluates(&self, pos: &Position) {
        self.line(|line| {
            line.arrive(pos);
            line.words.push_str("= ");
        });
    }

    /// The player's annotation of its search of `pos`.
    pub fn annotate(&self, pos: &Position, annotation: Annotation) {
        self.line(|line| {
            line.arrive(pos);
            line.words.push_str(&match annotation {
                Annotation::Window(alpha, beta) => format!("[{alpha},{beta} "),
                Annotation::Value(value) => format!("]{value} "),
                Annotation::TableHit(value) => format!("#{value} "),
                Annotation::Reduced(plies) => format!("%{plies} "),
            });
        });
    }

    /// A position is about to be made of its pieces.
    pub fn makes(&self) {
        self.line(|line| line.words.push_str("! "));
    }

    /// The moves of a position of a game are asked for.
    pub fn looks_ahead(&self, position: usize) {
        self.line(|line| line.words.push_str(&format!(">{position} ")));
    }

    /// The moves back from a position of a game are asked for.
    pub fn looks_back(&self, position: usize) {
        self.line(|line| line.words.push_str(&format!("<{position} ")));
    }

    /// Sends the kept words of all threads.
    pub fn flush(&self) {
        for line in self.lines().iter() {
            self.send(&mut locked(line));
        }
    }

    /// Begins again, and counts the threads again; the kept words are sent before.
    pub fn begin(&self) {
        self.id.store(new_id(), Relaxed);
        for line in self.lines().drain(..) {
            self.send(&mut locked(&line));
        }
    }

    fn lines(&self) -> MutexGuard<'_, Vec<Arc<Mutex<Line>>>> {
        locked(&self.lines)
    }

    fn send(&self, line: &mut Line) {
        if !line.words.is_empty() {
            (self.send)(line.thread, &line.words);
            line.words.clear();
        }
    }

    fn line(&self, write: impl FnOnce(&mut Line)) {
        let id = self.id.load(Relaxed);
        LINE.with_borrow_mut(|mine| {
            let (_, line) = match mine {
                Some(mine) if mine.0 == id => mine,
                _ => mine.insert((id, self.new_line())),
            };
            let mut line = locked(line);
            write(&mut line);
            if line.words.len() >= ENOUGH {
                self.send(&mut line);
            }
        });
    }

    fn new_line(&self) -> Arc<Mutex<Line>> {
        let mut lines = self.lines();
        let line = Arc::new(Mutex::new(Line { thread: lines.len() as u32, keys: Vec::new(), first_ply: 0, words: String::new() }));
        lines.push(line.clone());
        line
    }
}

fn new_id() -> u64 {
    static IDS: AtomicU64 = AtomicU64::new(0);
    IDS.fetch_add(1, Relaxed)
}

/// Returns a panic while it was held leaves nothing half done that matters.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The stream of a thread, and where it is.
struct Line {
    thread: u32,
    /// The positions of the line, from that of the last `@` to the place of the stream; of the last perhaps only the move that leads to it.
    keys: Vec<Place>,
    /// The number of moves done at the first of them.
    first_ply: usize,
    words: String,
}

#[derive(Clone, Copy)]
enum Place {
    Known(u64),
    After(Move),
}

impl Line {
    fn does(&mut self, pos: &Position, m: Move, how: &str) {
        self.arrive(pos);
        self.words.push_str(how);
        push_move(&mut self.words, m);
        self.words.push(' ');
        self.keys.push(Place::After(m));
    }

    fn undoes(&mut self, pos: &Position, m: Move) {
        self.arrive(pos);
        if pos.last_move() != Some(m) {
            self.words.push('?');
            push_move(&mut self.words, m);
            self.words.push(' ');
            return;
        }
        self.words.push_str("- ");
        self.keys.pop();
        if self.keys.is_empty() {
            // Before the position at which the stream began.
            self.first_ply -= 1;
            self.keys.push(Place::Known(pos.before(1).key()));
        }
    }

    /// Goes to where `pos` is.
    fn arrive(&mut self, pos: &Position) {
        let ply = pos.ply();
        let last = self.keys.len().wrapping_sub(1);
        if let Some(place) = self.keys.last_mut()
            && ply == self.first_ply + last
        {
            match *place {
                Place::Known(key) if key == pos.key() => return,
                Place::After(m) if pos.last_move() == Some(m) => return *place = Place::Known(pos.key()),
                _ => {}
            }
        }
        let at = ply.checked_sub(self.first_ply).filter(|&at| at < last);
        match at.and_then(|at| Some((at, self.keys.get(at)?))) {
            Some((at, Place::Known(key))) if *key == pos.key() => {
                self.words.push_str(&format!("^{} ", last - at));
                self.keys.truncate(at + 1);
            }
            _ => self.begin_at(pos),
        }
    }

    fn begin_at(&mut self, pos: &Position) {
        self.words.push('@');
        self.words.push_str(&pos.before(pos.ply()).sfen().replace(' ', "_"));
        for m in pos.moves_done() {
            self.words.push(',');
            push_move(&mut self.words, m);
        }
        self.words.push(' ');
        self.keys.clear();
        self.keys.push(Place::Known(pos.key()));
        self.first_ply = pos.ply();
    }
}

/// Writes a move as [`Move`] displays it, many times as fast: most of a recorder's output are moves.
fn push_move(words: &mut String, m: Move) {
    let push_square = |words: &mut String, square: minishogi::Square| {
        words.push(char::from(b'0' + square.file()));
        words.push(char::from(b'a' - 1 + square.rank()));
    };
    match (m.dropped(), m.from()) {
        (Some(kind), _) => {
            words.push(kind.letter());
            words.push('*');
        }
        (None, Some(from)) => push_square(words, from),
        (None, None) => return words.push_str("resign"),
    }
    push_square(words, m.to());
    if m.is_promotion() {
        words.push('+');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recorded(play: impl FnOnce(&Recorder)) -> String {
        let all = Arc::new(Mutex::new(String::new()));
        let heard = all.clone();
        let recorder = Recorder::new(move |_, words| locked(&heard).push_str(words));
        play(&recorder);
        recorder.flush();
        locked(&all).clone()
    }

    #[test]
    fn moves_are_written_as_they_display() {
        for sfen in ["4k/P4/2g2/2R2/K4 b GP 1", "r3k/1gbsp/5/PGS2/1K2R b b 15"] {
            for m in Position::from_sfen(sfen).unwrap().pseudo_legal_moves() {
                let mut words = String::new();
                push_move(&mut words, m);
                assert_eq!(words, m.to_string());
            }
        }
    }

    #[test]
    fn a_copy_that_goes_on_elsewhere_is_followed() {
        let words = recorded(|recorder| {
            let pos = Position::start();
            for m in &pos.legal_moves()[..2] {
                let mut copy = pos.clone();
                recorder.does(&copy, *m);
                copy.do_move(*m);
                let answer = copy.legal_moves()[0];
                recorder.does(&copy, answer);
            }
            recorder.evaluates(&Position::from_sfen("4k/5/5/5/K4 b - 1").unwrap());
        });
        let moves: Vec<&str> = words.split(' ').collect();
        assert_eq!(moves[0], "@rbsgk/4p/5/P4/KGSBR_b_-_1");
        assert_eq!((moves[1], moves[3]), ("5d5c", "^2"));
        assert_eq!(moves[6..8], ["@4k/5/5/5/K4_b_-_1", "="]);
    }

    #[test]
    fn a_game_goes_with_its_position() {
        let words = recorded(|recorder| {
            let mut pos = Position::from_usi("startpos moves 5d5c 1b1c").unwrap();
            let m = "1b1c".parse().unwrap();
            recorder.undoes(&pos, "5d5c".parse().unwrap());
            recorder.undoes(&pos, m);
            pos.undo_move(m);
            recorder.does(&pos, m);
        });
        assert_eq!(words, "@rbsgk/4p/5/P4/KGSBR_b_-_1,5d5c,1b1c ?5d5c - 1b1c ");
    }
}
