//! `league`: everybody against everybody, or a Swiss tournament.
//!
//! - [`entries`]: who enters. [`gate`]: who is let in.
//! - [`schedule`]: who plays whom. [`ledger`]: what came of it.
//! - [`terminal`], [`page`]: the table for people.

mod entries;
mod gate;
mod ledger;
mod page;
mod publisher;
#[cfg(test)]
mod sample;
mod schedule;
mod terminal;

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use self::ledger::Ledger;
use self::publisher::Publisher;
use super::Failure;
use super::conduct::{Arena, Pair};
use super::engines::{Contestant, Seat};
use super::games_file::{GamesFile, Heading};
use super::options::{Playing, even};
use super::progress::Progress;
use super::statistics::Estimate;

pub const LEAGUE_HELP: &str = "\
An entry is an engine, as in `match`, or a folder: each program in it enters, and the last exercise of each student whose work lies in it,
as for `grade --submissions`. What students wrote is compiled here and runs behind the grader's walls.

Examples:
  minishogi league sol03 sol04 sol05 --nodes 1000 --games 10
  minishogi league handed-in --gate random --swiss 7 --byoyomi 10000 --out tournament
  minishogi league engines ex05 --engine cmd=fairy-stockfish,name=Fairy,nodes=100

In the folder of --out: games.jsonl has all games, table.txt the table, index.html everything for a browser.
The same command plays on where it was broken off, wherever that was.
The exit code is 0 if all games were played, 1 if not, and 2 if none could be.";

/// The flags of `league`.
#[derive(Args)]
pub struct League {
    /// Engines and folders, for example: handed-in sol05
    #[arg(value_name = "ENTRY")]
    entries: Vec<String>,
    /// An engine told in fields, for example cmd=./engine,name=mine,option.USI_Hash=64,tc=10+0.1
    #[arg(long = "engine", value_name = "FIELDS")]
    fields: Vec<String>,
    /// How many games two play when they meet, an even number. For example: 4
    #[arg(long, value_name = "N", default_value = "2", value_parser = even)]
    games: u32,
    /// A Swiss tournament of so many rounds instead of everybody against everybody, for a large class. For example: 7
    #[arg(long, value_name = "ROUNDS", value_parser = clap::value_parser!(u32).range(1..=1000))]
    swiss: Option<u32>,
    /// First everybody plays this one; who loses more than half, or a single game by a fault, is not let in
    #[arg(long, value_name = "OPPONENT")]
    gate: Option<Gate>,
    /// How many games at the gate, an even number. For example: 4
    #[arg(long, value_name = "N", default_value = "10", value_parser = even, requires = "gate")]
    gate_games: u32,
    /// The folder for the games, the table and the page, for example tournament
    #[arg(long, value_name = "DIR", default_value = "league")]
    out: PathBuf,
    #[command(flatten, next_help_heading = "How games are played")]
    playing: Playing,
}

/// Who stands at the gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Gate {
    /// A player that plays any legal move
    Random,
}

/// The state of a league, for people.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// What is played, in one line: how many games a pairing, the limit, the openings.
    pub title: String,
    /// The best first.
    pub standings: Vec<Standing>,
    /// How much stronger the side that moves first is, in Elo.
    pub first_player: Estimate,
    /// Who was not let in by the gate, and why.
    pub unfit: Vec<(String, String)>,
    pub games: u32,
    /// How many games were planned: as many as `games` when the league is over.
    pub planned: u32,
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    pub name: String,
    pub won: u32,
    pub lost: u32,
    /// Games that ended at the limit of plies: half a point each.
    pub capped: u32,
    /// Games that count as won because the number of players was odd.
    pub byes: u32,
    /// Of the lost games, those lost by a fault of the program.
    pub faults: u32,
    pub rating: Estimate,
    /// Won, lost and capped games against each of `standings`, in their order; zeros against itself.
    pub against: Vec<[u32; 3]>,
}

impl Standing {
    /// How many games are counted.
    pub fn games(&self) -> u32 {
        self.won + self.lost + self.capped
    }

    /// Two for a game won or not played for want of an opponent, one for a capped one.
    pub fn half_points(&self) -> u32 {
        2 * self.won + self.capped + 2 * self.byes
    }
}

impl League {
    pub fn run(&self) -> Result<(), Failure> {
        let mut contestants = self.playing.nobody();
        let mut unfit = entries::Unfit::new();
        let mut works = Vec::new();
        for entry in self.entries.iter().chain(&self.fields) {
            let folder = Path::new(entry);
            if folder.is_dir() {
                works.push(entries::add_folder(&mut contestants, folder, &mut unfit).map_err(Failure::NotBegun)?);
            } else {
                contestants.add(entry).map_err(Failure::NotBegun)?;
            }
        }
        fs::create_dir_all(&self.out).map_err(|error| Failure::NotBegun(format!("{}: {error}", self.out.display())))?;
        let mut contestants = self.able_to_play(contestants.into_list(), &mut unfit);
        if self.gate == Some(Gate::Random) {
            contestants = gate::let_in(contestants, &self.playing, self.gate_games, &self.out, &mut unfit)?;
        }
        for (name, reason) in &unfit {
            eprintln!("not fit to enter: {name}: {reason}");
        }
        if contestants.len() < 2 {
            return Err(Failure::NotBegun(format!("a league needs two players, but there are {} fit to enter", contestants.len())));
        }
        let openings = self.playing.openings().map_err(Failure::NotBegun)?;
        let heading = Heading {
            minishogi: env!("CARGO_PKG_VERSION").to_string(),
            event: self.event(),
            engines: contestants.iter().map(|contestant| contestant.entry.clone()).collect(),
            openings: openings.description(),
            referee: self.playing.referee(),
            shard: None,
        };
        let title = format!("{}, {}; openings: {}", self.event(), self.playing.limit(), openings.description());
        let arena = self.playing.arena(&contestants, openings);
        self.play(&arena, &heading, &title, &unfit)
    }

    /// Those that can be started at all.
    fn able_to_play(&self, contestants: Vec<Contestant>, unfit: &mut entries::Unfit) -> Vec<Contestant> {
        let mut able = Vec::new();
        for contestant in contestants {
            let tried = Seat::new(&contestant, self.playing.manners()).try_out();
            match tried {
                Ok(()) => able.push(contestant),
                Err(error) => unfit.push((contestant.entry.name, error.to_string())),
            }
        }
        able
    }

    fn event(&self) -> String {
        let system = if self.swiss.is_some() { "Swiss tournament" } else { "everybody against everybody" };
        format!("{system}, {} games a meeting", self.games)
    }

    fn play(&self, arena: &Arena, heading: &Heading, title: &str, unfit: &[(String, String)]) -> Result<(), Failure> {
        let players = heading.engines.len();
        let mut known = BTreeMap::new();
        let path = self.out.join("games.jsonl");
        let mut file = GamesFile::open(Some(&path), heading, |game| drop(known.insert(game.number, game))).map_err(Failure::NotBegun)?;
        let rounds = self.swiss.unwrap_or(1);
        let meetings = if self.swiss.is_some() { players / 2 } else { players * (players - 1) / 2 };
        let planned = rounds * meetings as u32 * self.games;
        let mut ledger = Ledger::new(heading.engines.iter().map(|entry| entry.name.clone()).collect());
        let mut progress = Progress::new(Some(planned), known.len() as u32);
        let mut publisher = Publisher::new(&self.out, title, planned, unfit);
        let mut broken_off = None;
        for round in 0..rounds {
            let pairs = self.pairs_of(round, &mut ledger);
            for pair in &pairs {
                let games = [2 * pair.number, 2 * pair.number + 1];
                games.iter().filter_map(|game| known.get(game)).for_each(|game| ledger.add(game));
            }
            let open = pairs.into_iter().map(|pair| Pair { open: pair.open_without(&known), ..pair });
            let open: Vec<Pair> = open.filter(|pair| pair.open.contains(&true)).collect();
            arena.conduct(open.into_iter(), |game| {
                ledger.add(&game);
                progress.show(&game, "");
                match file.note(&game).and_then(|()| publisher.show_from_time_to_time(&ledger)) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(message) => {
                        broken_off = Some(message);
                        ControlFlow::Break(())
                    }
                }
            });
            if broken_off.is_some() {
                break;
            }
        }
        progress.end();
        let published = file.finish().and_then(|()| publisher.show(&ledger));
        print!("{}", publisher.table(&ledger));
        match broken_off.or(published.err()) {
            Some(message) => Err(Failure::BrokenOff(message)),
            None => {
                println!("\nAll games, to be seen in a browser: {}", self.out.join("index.html").display());
                Ok(())
            }
        }
    }

    /// The pairs of games of a round. Who pauses in it gets its points.
    fn pairs_of(&self, round: u32, ledger: &mut Ledger) -> Vec<Pair> {
        let (meetings, bye) = match self.swiss {
            None => (schedule::round_robin(ledger.players()), None),
            Some(_) => {
                let (half_points, paused) = (ledger.half_points(), ledger.has_paused());
                let before = schedule::Before { half_points: &half_points, met: &|a, b| ledger.have_met(a, b), paused: &paused };
                let round = schedule::swiss(&before);
                (round.meetings, round.bye)
            }
        };
        if let Some(player) = bye {
            ledger.pause(player, self.games);
        }
        let pairs_a_meeting = self.games / 2;
        let first = round * meetings.len() as u32 * pairs_a_meeting;
        let every = meetings.iter().flat_map(|&players| (0..pairs_a_meeting).map(move |_| players));
        (first..).zip(every).map(|(number, players)| Pair { number, players, opening: number as usize, open: [true; 2] }).collect()
    }
}
