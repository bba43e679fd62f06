//! How long the programs of an exercise may run in all.
//!
//! Each spec has a deadline of its own, which is generous, and an exercise has several specs on several boards: a player that loops or sleeps in
//! all of them would cost minutes. The budget is that of one exercise of one student, so the mark for it depends on nothing else.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use minishogi_grading::Text;
use minishogi_grading::process::Stop;

/// What a spec gets once another of the exercise has run out of time. A right answer to a whole spec needs less than a second.
const SHORT: Duration = Duration::from_secs(2);

/// What is left for an exercise.
#[derive(Clone, Debug)]
pub struct Budget {
    whole: Duration,
    left: Duration,
    ran_out: bool,
}

impl Budget {
    pub fn new(whole: Duration) -> Budget {
        Budget { whole, left: whole, ran_out: false }
    }

    /// How long the next spec may run; `None` where nothing is left.
    pub fn next(&self) -> Option<Duration> {
        let next = if self.ran_out { self.left.min(SHORT) } else { self.left };
        (!next.is_zero()).then_some(next)
    }

    /// Takes away what a spec has used, and whether that was all the time it had.
    pub fn spend(&mut self, used: Duration, ran_out: bool) {
        self.left = self.left.saturating_sub(used);
        self.ran_out |= ran_out;
    }

    /// Why a spec has no answer that was given, or would have been given, this long.
    pub fn exceeded(&self, given: Option<Duration>) -> Text {
        let whole = self.whole.as_secs();
        match given {
            Some(given) if given < self.left => Text::of(
                format!(
                    "no answer after {} seconds. There are no more than that for a spec once another has run out of time.",
                    given.as_secs()
                ),
                format!(
                    "{} 秒たっても答えがありません。この課題では別の項目が時間切れになったので、残りの項目の時間はこれだけです。",
                    given.as_secs()
                ),
            ),
            _ => Text::of(
                format!("the time budget was used up: the specs of an exercise have {whole} s in all."),
                format!("時間を使い切りました。1 つの課題の項目全部に使える時間は、合わせて {whole} 秒です。"),
            ),
        }
    }
}

/// Does something that [`Stop`] ends, for so long at most.
pub fn stop_after<T>(time: Duration, work: impl FnOnce(&Stop) -> T) -> T {
    let stop = Stop::default();
    let (done, waiting) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let timer = stop.clone();
        scope.spawn(move || {
            if waiting.recv_timeout(time) == Err(mpsc::RecvTimeoutError::Timeout) {
                timer.stop();
            }
        });
        let result = work(&stop);
        drop(done);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn specs_share_what_there_is() {
        let mut budget = Budget::new(seconds(15));
        assert_eq!(budget.next(), Some(seconds(15)));
        budget.spend(seconds(6), false);
        assert_eq!(budget.next(), Some(seconds(9)));
        budget.spend(seconds(10), false);
        assert_eq!(budget.next(), None);
        assert!(budget.exceeded(None).en.contains("the time budget was used up: the specs of an exercise have 15 s in all"));
    }

    #[test]
    fn after_a_loop_the_other_specs_have_little() {
        let mut budget = Budget::new(seconds(15));
        budget.spend(seconds(10), true);
        assert_eq!(budget.next(), Some(SHORT));
        assert!(budget.exceeded(Some(SHORT)).en.starts_with("no answer after 2 seconds"));
        budget.spend(seconds(4), false);
        assert_eq!(budget.next(), Some(seconds(1)), "no more than is left");
        assert!(budget.exceeded(Some(seconds(1))).en.contains("used up"));
    }

    #[test]
    fn what_is_stopped_was_out_of_time() {
        let stopped = stop_after(Duration::ZERO, |stop| {
            while !stop.is_stopped() {
                thread::yield_now();
            }
            true
        });
        assert!(stopped);
        assert!(!stop_after(seconds(1000), Stop::is_stopped), "nothing waits for the end of the time");
    }
}
