//! `dobutsu solve`: the whole game, from nothing to the table.

use std::error::Error;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use minishogi_dobutsu::{Figures, Position, Reach, START_SFEN, Solver};

use super::saved::Saved;
use super::table::{self, Table};

/// What an interruption costs at most, and a step that takes longer.
const SAVE_EVERY: Duration = Duration::from_secs(20);

/// The positions with moves that the flood follows, those that do not end at once: known since 2009, and all the bar is for.
const OTHERS: u64 = 99_485_568;

/// The figures of the game from this start, whose table stands after this.
pub fn solve(path: &Path, start: &Position, threads: usize) -> Result<String, Box<dyn Error>> {
    let headline = format!("from {}\n", start.sfen());
    match Table::open(path).and_then(|table| table.check().map(|()| table.figures().to_string())) {
        Ok(figures) if figures.starts_with(&headline) => {
            eprintln!("the table `{}` stands already, and is sound", path.display());
            return Ok(figures);
        }
        Ok(_) => eprintln!("the table `{}` has another start: now a new one", path.display()),
        Err(error) if error.is_missing() => {}
        Err(error) => eprintln!("{error}: now"),
    }
    let saved = Saved::beside(path, start, threads);
    let reach = flood(&saved, start, threads)?;
    let solver = go_back(&saved, start, threads)?;
    let bar = bar("counting and writing");
    let figures = headline + &Figures::count(&reach, &solver).to_string();
    drop(reach);
    table::write(path, start.kinds(), &solver, &figures, threads, |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    })?;
    saved.clear()?;
    bar.finish_and_clear();
    Ok(figures)
}

fn flood(saved: &Saved, start: &Position, threads: usize) -> io::Result<Reach> {
    let reach = saved.reach()?.unwrap_or_else(|| Reach::from(start, threads));
    let bar = bar("1 of 2: which positions can be reached");
    let all = |followed| if start.sfen() == START_SFEN { OTHERS } else { followed };
    let progress = || (reach.followed(), all(reach.followed()));
    repeat(&bar, progress, || reach.sweep(), || saved.save_reach(&reach))?;
    Ok(reach)
}

fn go_back(saved: &Saved, start: &Position, threads: usize) -> io::Result<Solver> {
    let solver = saved.solver()?.unwrap_or_else(|| Solver::new(start.kinds(), threads));
    let bar = bar("2 of 2: who wins, backwards from the end");
    repeat(&bar, || solver.progress(), || solver.step(), || saved.save_solver(&solver))?;
    Ok(solver)
}

fn bar(message: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(1).with_message(message);
    let template = "{msg}: {bar:30} {human_pos} of {human_len}, {elapsed}";
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

/// Steps until there is nothing to do, shows meanwhile how far it is, and saves it from time to time and at the end.
fn repeat(
    bar: &ProgressBar,
    progress: impl Fn() -> (u64, u64) + Sync,
    step: impl Fn() -> bool,
    save: impl Fn() -> io::Result<()>,
) -> io::Result<()> {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Relaxed) {
                let (position, length) = progress();
                bar.set_length(length);
                bar.set_position(position);
                thread::sleep(Duration::from_millis(100));
            }
            bar.finish_and_clear();
        });
        let mut saved = Instant::now();
        let mut result = Ok(());
        while result.is_ok() && step() {
            if saved.elapsed() >= SAVE_EVERY {
                result = save();
                saved = Instant::now();
            }
        }
        done.store(true, Relaxed);
        result.and_then(|()| save())
    })
}
