//! An open page: its events and its engines. When its stream of events ends, because the page was closed or left, its engines end with it.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use minishogi::Text;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio_stream::Stream;

use crate::players::Players;
use crate::says::{Event, Kind, Refusal};
use crate::seat::{Question, Seat};

/// The most pages that may be open at once.
const MOST_PAGES: usize = 4;

/// The seats of a page. Each has one engine.
const SEATS: [&str; 4] = ["black", "white", "hint", "analysis"];

/// The most engines that may run for all pages.
const MOST_ENGINES: usize = 8;

/// The most events that wait for a page that does not read.
const QUEUE: usize = 1024;

struct Guest {
    events: Sender<Event>,
    seats: BTreeMap<&'static str, Seat>,
}

/// All open pages.
pub struct Guests {
    players: Arc<Players>,
    inner: Mutex<Inner>,
}

struct Inner {
    last: u64,
    open: BTreeMap<u64, Guest>,
    /// The time since which no page has been open.
    empty_since: Instant,
    /// The threads of engines that are quitting.
    leaving: Vec<JoinHandle<()>>,
}

impl Guests {
    pub fn new(players: Arc<Players>) -> Guests {
        let inner = Inner { last: 0, open: BTreeMap::new(), empty_since: Instant::now(), leaving: Vec::new() };
        Guests { players, inner: Mutex::new(inner) }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a page. Its number is its first event.
    ///
    /// # Errors
    /// Returns an error if too many pages are open.
    pub fn enter(self: &Arc<Guests>) -> Result<Events, Refusal> {
        let mut inner = self.inner();
        if inner.open.len() >= MOST_PAGES {
            let text = Text::new(
                "four pages are open already: close one, then reload this one",
                "すでに 4 つのページが開いています。1 つ閉じてから再読み込みしてください",
            );
            return Err(Refusal::new(Kind::Lost, text));
        }
        let (events, received) = channel(QUEUE);
        inner.last += 1;
        let page = inner.last;
        let _ = events.try_send(Event::Hello { page });
        inner.open.insert(page, Guest { events, seats: BTreeMap::new() });
        Ok(Events { page, guests: self.clone(), received })
    }

    /// Asks an engine at a seat of a page; a different engine at that seat ends.
    ///
    /// # Errors
    /// Returns an error if there is no such page or seat, or there are too many engines.
    pub fn ask(&self, page: u64, seat: &str, engine: &str, question: Question) -> Result<(), Refusal> {
        let mut inner = self.inner();
        let engines: usize = inner.open.values().map(|guest| guest.seats.len()).sum();
        let guest = inner.open.get_mut(&page).ok_or_else(unknown_page)?;
        let seat = SEATS
            .into_iter()
            .find(|name| *name == seat)
            .ok_or_else(|| Refusal::bad(format!("there is no such seat: there are {}", SEATS.join(" "))))?;
        let is_taken = guest.seats.get(seat).is_some_and(|taken| taken.engine == engine);
        let old = if is_taken { None } else { guest.seats.remove(seat) };
        if !is_taken {
            if engines - usize::from(old.is_some()) >= MOST_ENGINES {
                let text = Text::new(
                    "eight engines run already: close another page",
                    "すでに 8 つのエンジンが動いています。ほかのページを閉じてください",
                );
                return Err(Refusal::new(Kind::Refused, text));
            }
            let events = guest.events.clone();
            // The queue is only full if the page has long stopped reading.
            let tell = Arc::new(move |event| drop(events.try_send(event)));
            guest.seats.insert(seat, Seat::new(engine, self.players.clone(), tell));
        }
        guest.seats[seat].ask(question);
        inner.see_off(old);
        Ok(())
    }

    /// Makes the engine at a seat answer at once.
    pub fn stop(&self, page: u64, seat: &str, last: u64) -> Result<(), Refusal> {
        let inner = self.inner();
        let guest = inner.open.get(&page).ok_or_else(unknown_page)?;
        if let Some(seat) = guest.seats.get(seat) {
            seat.stop(last);
        }
        Ok(())
    }

    /// Ends the engine at a seat.
    pub fn leave(&self, page: u64, seat: &str) -> Result<(), Refusal> {
        let mut inner = self.inner();
        let left = inner.open.get_mut(&page).ok_or_else(unknown_page)?.seats.remove(seat);
        inner.see_off(left);
        Ok(())
    }

    /// Sends an event to all pages.
    pub fn tell_all(&self, event: &Event) {
        for guest in self.inner().open.values() {
            let _ = guest.events.try_send(event.clone());
        }
    }

    /// Returns the time for which no page has been open.
    pub fn empty_for(&self) -> Duration {
        let inner = self.inner();
        if inner.open.is_empty() { inner.empty_since.elapsed() } else { Duration::ZERO }
    }

    /// Ends all engines, and waits for them.
    pub fn end(&self) {
        let leaving = {
            let mut inner = self.inner();
            let seats: Vec<Seat> = std::mem::take(&mut inner.open).into_values().flat_map(|guest| guest.seats.into_values()).collect();
            inner.see_off(seats);
            std::mem::take(&mut inner.leaving)
        };
        leaving.into_iter().for_each(|thread| drop(thread.join()));
    }

    fn close(&self, page: u64) {
        let mut inner = self.inner();
        if let Some(guest) = inner.open.remove(&page) {
            inner.see_off(guest.seats.into_values());
        }
        if inner.open.is_empty() {
            inner.empty_since = Instant::now();
        }
    }
}

impl Inner {
    fn see_off(&mut self, seats: impl IntoIterator<Item = Seat>) {
        self.leaving.retain(|thread| !thread.is_finished());
        self.leaving.extend(seats.into_iter().filter_map(Seat::end));
    }
}

fn unknown_page() -> Refusal {
    let text = Text::new("this page is not known any more: reload it", "このページの接続は切れています。再読み込みしてください");
    Refusal::new(Kind::Lost, text)
}

/// The stream of events of a page. The page is closed when it is dropped.
pub struct Events {
    page: u64,
    guests: Arc<Guests>,
    received: Receiver<Event>,
}

impl Stream for Events {
    type Item = Event;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<Option<Event>> {
        self.received.poll_recv(context)
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.guests.close(self.page);
    }
}
