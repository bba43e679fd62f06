//! `match`: two engines, until enough is known.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;

use super::Failure;
use super::conduct::Pair;
use super::engines::Seat;
use super::game::Game;
use super::games_file::{GamesFile, Heading};
use super::options::{Playing, even, read_sprt};
use super::progress::Progress;
use super::statistics::Sprt;
use super::summary::Summary;
use super::tally::Tally;
use crate::shard::Shard;

pub const MATCH_HELP: &str = "\
An engine is a package of the course (sol05: compiled first), a program, a command line in quotes, or random.
With --engine it is told in fields; what follows a comma begins a field only with one of these names:
  cmd=COMMAND,name=NAME,proto=usi|uci,option.NAME=VALUE,nodes=N,depth=N,movetime=MS,byoyomi=MS,tc=S+S

Examples:
  minishogi match ex05 sol04 --depth 4 --games 200
  minishogi match ex05 'python3 my_engine.py' --byoyomi 1000 --out games.jsonl
  minishogi match sol05 --engine cmd=fairy-stockfish,option.USI_Hash=64,nodes=500
  minishogi match ex05 sol05 --nodes 5000 --sprt elo0=0 elo1=50
  minishogi match ex05 sol05 --nodes 1000 --games 4000 --shard 2/4 --out part2.jsonl
  minishogi arena merge part*.jsonl --out games.jsonl

Each opening is played twice, with colours swapped. The same command with the same --out plays only what is missing.
The exit code is 0 if all games were played (also where an engine lost one by a fault), 1 if not, and 2 if none could be.";

/// The flags of `match`.
#[derive(Args)]
pub struct Match {
    /// The engines, for example: ex05 sol04
    #[arg(value_name = "ENGINE")]
    engines: Vec<String>,
    /// An engine told in fields, for example cmd=./engine,name=mine,option.USI_Hash=64,tc=10+0.1
    #[arg(long = "engine", value_name = "FIELDS")]
    fields: Vec<String>,
    /// How many games, an even number; with --sprt the most. For example: 200
    #[arg(long, value_name = "N", value_parser = even)]
    games: Option<u32>,
    /// Stop as soon as the first engine is known to be elo1 stronger rather than elo0, or not. For example: --sprt elo0=0 elo1=50
    #[arg(long, value_name = "NAME=VALUE", num_args = 1.., conflicts_with = "shard")]
    sprt: Vec<String>,
    /// Keep the games in this file, one in each line, and go on where it ends. For example: games.jsonl
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Play only every n-th pair of games, beginning with the i-th, for `arena merge`. For example: 1/4
    #[arg(long, value_name = "i/n", value_parser = Shard::read, requires = "out")]
    shard: Option<Shard>,
    #[command(flatten, next_help_heading = "How games are played")]
    playing: Playing,
}

/// How many games without `--games`: enough to see 70 Elo. With `--sprt` it goes on until that has ended.
const GAMES: u32 = 200;

impl Match {
    pub fn run(&self) -> Result<(), Failure> {
        let sprt = read_sprt(&self.sprt).map_err(Failure::NotBegun)?;
        let texts: Vec<String> = self.engines.iter().chain(&self.fields).cloned().collect();
        if texts.len() != 2 {
            return Err(Failure::NotBegun(format!("expected two engines, for example ex05 sol04, but there are {}", texts.len())));
        }
        let mut contestants = self.playing.nobody();
        texts.iter().try_for_each(|text| contestants.add(text)).map_err(Failure::NotBegun)?;
        let contestants = contestants.into_list();
        let openings = self.playing.openings().map_err(Failure::NotBegun)?;
        let heading = Heading {
            minishogi: env!("CARGO_PKG_VERSION").to_string(),
            event: "match".to_string(),
            engines: contestants.iter().map(|contestant| contestant.entry.clone()).collect(),
            openings: openings.description(),
            referee: self.playing.referee(),
            shard: self.shard.map(|shard| shard.to_string()),
        };
        let mut tally = Tally::default();
        let mut known = BTreeMap::new();
        let mut file = GamesFile::open(self.out.as_deref(), &heading, |game| {
            tally.add(&game);
            known.insert(game.number, ());
        })
        .map_err(Failure::NotBegun)?;
        for contestant in &contestants {
            let tried = Seat::new(contestant, self.playing.manners()).try_out();
            tried.map_err(|error| Failure::NotBegun(format!("{}: {error}", contestant.entry.name)))?;
        }

        let arena = self.playing.arena(&contestants, openings);
        let most = self.games.unwrap_or(if sprt.is_some() { u32::MAX - 1 } else { GAMES });
        let pairs = (0..most / 2).filter(|&pair| self.shard.is_none_or(|shard| shard.holds(pair as usize))).map(|number| {
            let pair = Pair { number, players: [0, 1], opening: number as usize, open: [true; 2] };
            Pair { open: pair.open_without(&known), ..pair }
        });
        let planned = self.games.or(sprt.is_none().then_some(GAMES)).map(|games| match self.shard {
            Some(_) => 2 * pairs.clone().count() as u32,
            None => games,
        });
        let mut progress = Progress::new(planned, tally.games());
        let mut broken_off = None;
        if sprt.as_ref().and_then(|sprt| sprt.verdict(sprt.llr(&tally.results()))).is_none() {
            arena.conduct(pairs, |game| {
                let end = self.take(game, &mut tally, &mut file, &mut progress, &contestants[0].entry.name, sprt.as_ref());
                match end {
                    Ok(flow) => flow,
                    Err(message) => {
                        broken_off = Some(message);
                        ControlFlow::Break(())
                    }
                }
            });
        }
        progress.end();
        let finished = file.finish();
        print!("{}", Summary { heading: &heading, tally: &tally, sprt: sprt.as_ref() });
        match broken_off.or(finished.err()) {
            Some(message) => Err(Failure::BrokenOff(message)),
            None => Ok(()),
        }
    }

    fn take(
        &self,
        game: Game,
        tally: &mut Tally,
        file: &mut GamesFile,
        progress: &mut Progress,
        first: &str,
        sprt: Option<&Sprt>,
    ) -> Result<ControlFlow<()>, String> {
        file.note(&game)?;
        tally.add(&game);
        progress.show(&game, &format!("{first} {}-{}", tally.won, tally.lost));
        let decided = sprt.is_some_and(|sprt| sprt.verdict(sprt.llr(&tally.results())).is_some());
        Ok(if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }
}
