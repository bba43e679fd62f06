//! Shares work in many parts between threads.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Calls `work` with each of `0..parts` once, on this many threads. Parts are begun in their order.
pub(super) fn share(threads: usize, parts: usize, work: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    let run = || {
        loop {
            let part = next.fetch_add(1, Relaxed);
            if part >= parts {
                break;
            }
            work(part);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
}
