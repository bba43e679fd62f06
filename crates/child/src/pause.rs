//! Waits for other threads by looks, so that the result does not hang on how busy the machine is.

use std::hint::black_box;
use std::thread;
use std::time::Duration;

/// The number of looks at the end of a series that work and do not sleep.
const WORKING: usize = 300;

/// About a millisecond of work.
const STEPS: u32 = 500_000;

/// Lets a moment pass between two looks: a millisecond of sleep, and at the end of the series about a millisecond of work instead. A thread that
/// sleeps is woken at once, and says nothing of those that wait for the processor. If it works for as long, a thread that can run has run as well:
/// the scheduler is fair, however busy the machine is.
pub(crate) fn pause(look: usize, most: usize) {
    if look + WORKING < most {
        thread::sleep(Duration::from_millis(1));
    } else {
        let worked = (0..STEPS).fold(look as u64, |number, _| black_box(number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1)));
        black_box(worked);
    }
}
