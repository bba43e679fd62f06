//! How long the programs of an exercise may run in all.
//!
//! Each spec has a deadline of its own, which is generous, and an exercise has several specs, each asked twice: a player that loops or sleeps in
//! all of them would cost minutes. Some time is free each time, so that a busy machine costs nobody a point; what takes longer shares the
//! budget. It is that of one exercise of one student, so the mark for it depends on nothing else.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use minishogi_grading::Text;
use minishogi_grading::process::Stop;

/// What each spec has besides the budget, each time it is asked. A right answer to a whole spec mostly needs less than a second.
const FREE: Duration = Duration::from_secs(5);

/// All that a spec has once another of the exercise has run out of time.
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

    /// How long the next spec may run.
    pub fn next(&self) -> Duration {
        if self.ran_out { SHORT } else { FREE + self.left }
    }

    /// Takes away what a spec has used, and whether that was all the time it had.
    pub fn spend(&mut self, used: Duration, ran_out: bool) {
        self.left = self.left.saturating_sub(used.saturating_sub(FREE));
        self.ran_out |= ran_out;
    }

    /// Why a spec was stopped after the time that is [next](Budget::next).
    pub fn exceeded(&self) -> Text {
        let (whole, short) = (self.whole.as_secs(), SHORT.as_secs());
        if self.ran_out {
            Text::of(
                format!("no answer after {short} seconds. There are no more than that for a spec once another has run out of time."),
                format!("{short} 秒たっても答えがありません。この演習では別の項目が時間切れになったので、残りの項目の時間はこれだけです。"),
            )
        } else {
            Text::of(
                format!("the time budget was used up: what the specs of an exercise take beyond the first seconds is {whole} s in all."),
                format!("時間を使い切りました。各項目の最初の数秒を除いて、1 つの演習の項目全部に使える時間は合わせて {whole} 秒です。"),
            )
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
    fn what_takes_long_shares_the_budget() {
        let mut budget = Budget::new(seconds(30));
        assert_eq!(budget.next(), seconds(35));
        (0..100).for_each(|_| budget.spend(FREE, false));
        assert_eq!(budget.next(), seconds(35), "a busy machine");
        budget.spend(seconds(18), false);
        assert_eq!(budget.next(), seconds(22));
        budget.spend(seconds(22), false);
        assert_eq!(budget.next(), FREE);
        assert!(budget.exceeded().en.starts_with("the time budget was used up"));
    }

    #[test]
    fn after_a_loop_the_other_specs_have_little() {
        let mut budget = Budget::new(seconds(30));
        budget.spend(seconds(10), true);
        assert_eq!(budget.next(), SHORT);
        assert!(budget.exceeded().en.starts_with("no answer after 2 seconds"));
        budget.spend(SHORT, true);
        assert_eq!(budget.next(), SHORT);
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
