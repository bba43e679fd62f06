//! `net`: a page about a trained network.
//!
//! - [`learnt`]: the analysis of a network, unit by unit and piece by piece, and the losses of its training.
//! - [`page`]: the page; [`charts`]: its pictures.

mod charts;
mod learnt;
mod page;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use minishogi::{Lang, Setup, Text, bench};
use minishogi_command::commands::learning::Net;
use minishogi_command::terminal;
use minishogi_neural::Network;
use minishogi_neural::data::{DataError, Labels, Reader};

use self::learnt::Log;
use self::page::Subject;
use minishogi_lab::clean::{plain, refuse};
use minishogi_lab::files;

/// The number of positions of a file that are used.
const MOST: usize = 5000;

/// Runs `net`.
pub fn run(command: &Net, lang: Lang) -> ExitCode {
    let Net::Page { net, data, log, position, out } = command;
    match write_page(net, data.as_deref(), log, position, out, lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            refuse(&message, lang);
            ExitCode::from(2)
        }
    }
}

fn write_page(path: &Path, data: Option<&Path>, logs: &[PathBuf], shown: &[Setup], out: &Path, lang: Lang) -> Result<(), Text> {
    let net = Network::load(path).map_err(|error| format!("{}: {error}", path.display()))?;
    for setup in shown {
        minishogi::Position::try_from(setup.clone()).map_err(|error| format!("--position `{setup}`: {error}"))?;
    }
    let of_bench = || bench::POSITIONS.iter().filter_map(|sfen| sfen.parse().ok());
    let positions: Vec<Setup> = match data {
        Some(file) => some_of(file).map_err(|error| error.text().map(|error| format!("{}: {error}", file.display())))?,
        None => of_bench().collect(),
    };
    if positions.is_empty() {
        return Err(Text::new("there is no position to look at", "調べる局面がありません"));
    }
    let logs = logs.iter().map(|file| Log::open(file)).collect::<Result<Vec<Log>, Text>>()?;
    let shown: Vec<Setup> = if shown.is_empty() { of_bench().take(4).collect() } else { shown.to_vec() };
    let name = path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
    let subject = Subject { name, net: &net, positions: &positions, logs: &logs, shown: &shown };
    files::write(out, page::page(&subject, lang).as_bytes()).map_err(|error| format!("{}: {error}", out.display()))?;
    terminal::show(&format!("{}\n", plain(&out.to_string_lossy())))
}

/// Returns positions of a file, spaced evenly from its beginning to its end.
fn some_of(path: &Path) -> Result<Vec<Setup>, DataError> {
    let mut setups = Vec::new();
    let mut step = 1;
    let mut number = 0;
    let mut labels = Labels::default();
    for block in Reader::open(path)? {
        for sample in block?.samples {
            labels.add(&sample, &sample.position());
            if number % step == 0 {
                setups.push(sample.setup);
            }
            number += 1;
            // There are twice as many as needed: every other one is dropped.
            if setups.len() == 2 * MOST {
                step *= 2;
                let mut keep = false;
                setups.retain(|_| {
                    keep = !keep;
                    keep
                });
            }
        }
    }
    labels.check()?;
    Ok(setups)
}
