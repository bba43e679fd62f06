//! `league`: a round robin or a Swiss tournament.
//!
//! - [`gate`]: the qualifier. A class enters by [`Entrants`].
//! - This module pairs the players, by the circle method or as a Swiss tournament. [`standings`]: the results.
//! - [`page`]: the page for a browser.

mod gate;
mod page;
mod standings;

use std::collections::BTreeMap;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, io};

use minishogi::{Lang, Move, Position, Text, text};
use minishogi_command::commands::arena::{Gate, League, Notation};
use minishogi_command::terminal;

use self::standings::{LeagueTable, Standings};
use super::command::{self, Failure};
use super::engine_config::{EngineConfig, Roster};
use super::engine_session::EngineSession;
use super::game::Game;
use super::games_file::{GamesFile, Heading};
use super::opening::description_in_japanese;
use super::runner::{Boards, GamePair, OnBoard, Progress, Runner};
use super::{games, games_file};
use minishogi_lab::clean::{note, one_line};
use minishogi_lab::files::{self, Lock, keep_apart};

pub use self::standings::Unfit;

/// Adds the players of a folder to a league. The classroom implements it: it compiles submissions and confines them.
pub trait Entrants {
    /// Adds the programs and submissions in `folder` as engines; those that cannot play are added to `unfit`.
    ///
    /// # Errors
    /// Returns a sentence if the folder cannot be read or the kit cannot be built.
    fn add_folder(&mut self, roster: &mut Roster, folder: &Path, unfit: &mut Unfit) -> Result<(), Text>;
}

/// Runs `league`. Without `entrants` a folder is no entry.
///
/// # Errors
/// Returns the reason why the league was not begun, or was broken off.
pub fn run(options: &League, mut entrants: Option<&mut dyn Entrants>, lang: Lang) -> Result<(), Failure> {
    let folders = options.entries.iter().map(Path::new).filter(|entry| entry.is_dir());
    folders.into_iter().try_for_each(|class| keep_apart(&options.out, class)).map_err(Failure::NotBegun)?;
    files::make_folder(&options.out).map_err(Failure::NotBegun)?;
    let _lock = Lock::of(&options.out).map_err(Failure::not_begun)?;
    let mut roster = command::roster(&options.playing);
    let mut unfit = Unfit::new();
    for entry in options.entries.iter().chain(&options.fields) {
        let folder = Path::new(entry);
        if folder.is_dir() {
            let entrants = entrants.as_mut().ok_or_else(|| Failure::not_begun(no_class(entry)))?;
            entrants.add_folder(&mut roster, folder, &mut unfit).map_err(Failure::not_begun)?;
        } else {
            roster.add(entry).map_err(Failure::NotBegun)?;
        }
    }
    let mut engines = able_to_play(options, roster.into_engines(), &mut unfit);
    if options.gate == Some(Gate::Random) {
        engines = gate::qualify(engines, &options.playing, options.gate_games, &options.out, &mut unfit, lang)?;
    }
    for (name, reason) in &unfit {
        let unfit = Text::new("not fit to enter", "不参加");
        terminal::warn(one_line(&format!("{}: {name}: {}", unfit.get(lang), reason.get(lang))));
    }
    if engines.len() < 2 {
        return Err(Failure::NotBegun(text!(
            "a league needs two players; fit to enter: {}",
            "リーグ戦には 2 人以上の参加者が必要ですが、参加できるのは {} 人です",
            engines.len()
        )));
    }
    let openings = command::openings::<Position>(&options.playing).map_err(Failure::not_begun)?;
    openings.tell(lang);
    if let Some(told) = openings.repeated(options.games / 2 - u32::from(options.from_start)) {
        note(&told, lang);
    }
    let event = event(options);
    let heading = command::heading(&options.playing, event.en.to_string(), &engines, &openings);
    let (limit, of_openings) = (command::limit(&options.playing).in_words(), openings.description());
    let title = Text::of(
        format!("{}, {}; openings: {of_openings}", event.en, limit.en),
        format!("{}、{}、開始局面: {}", event.ja, limit.ja, description_in_japanese(&of_openings)),
    );
    let published = Published { title, unfit, lang };
    play(options, &command::runner(&options.playing, &engines, openings), &heading, &published)
}

fn no_class(folder: &str) -> Text {
    text!(
        "{folder} is a folder: submissions enter a league of `minishogi-classroom`",
        "{folder} はフォルダです。提出物をリーグに参加させるのは `minishogi-classroom` です"
    )
}

/// Returns the engines that can be started.
fn able_to_play(options: &League, engines: Vec<EngineConfig>, unfit: &mut Unfit) -> Vec<EngineConfig> {
    let mut able = Vec::new();
    for config in engines {
        let tried = EngineSession::new(&config, command::timeouts(&options.playing)).try_out();
        match tried {
            Ok(()) => able.push(config),
            Err(error) => unfit.push((config.record.name, error.text())),
        }
    }
    able
}

fn event(options: &League) -> Text {
    let system = match options.swiss {
        Some(_) => Text::new("Swiss tournament", "スイス式"),
        None => Text::new("Everybody against everybody", "総当たり"),
    };
    let begin = match options.from_start {
        true => Text::new(", the first two from the start position", "、最初の 2 局は初期局面から"),
        false => Text::new("", ""),
    };
    Text::of(
        format!("{}, {} games a meeting{}", system.en, options.games, begin.en),
        format!("{}、1 回の対戦は {} 局{}", system.ja, options.games, begin.ja),
    )
}

fn play(options: &League, runner: &Runner, heading: &Heading, published: &Published) -> Result<(), Failure> {
    let players = heading.engines.len();
    let mut known = BTreeMap::new();
    let path = options.out.join("games.jsonl");
    let rounds = options.swiss.unwrap_or(1);
    let meetings = if options.swiss.is_some() { players / 2 } else { players * (players - 1) / 2 };
    let planned = u32::try_from(rounds as usize * meetings * options.games as usize).map_err(|_| {
        Failure::not_begun(text!(
            "{players} players are too many for {} games a meeting",
            "{players} 人では、1 回の対戦に {} 局は多すぎます",
            options.games
        ))
    })?;
    let mut file = GamesFile::open::<Position>(Some(&path), heading, published.lang, |line, game| {
        // A Swiss tournament may have had more rounds.
        if options.swiss.is_none() && game.number >= planned {
            let number = game.number;
            return Err(text!("there is no game {number} in this league", "このリーグ戦に第 {number} 局はありません"));
        }
        known.insert(game.number, (line, game));
        Ok(())
    })
    .map_err(Failure::not_begun)?;
    let mut standings = Standings::new(heading.engines.iter().map(|record| record.name.clone()).collect());
    let mut progress = Progress::new(Some(planned), known.len() as u32, published.lang);
    let mut publisher = Publisher::new(&options.out, published, planned);
    let mut played = Ok(());
    for round in 0..rounds {
        let pairs = pairs_of(options, round, &mut standings);
        for pair in &pairs {
            for (line, game) in pair.games().iter().filter_map(|game| known.get(game)) {
                // In a Swiss tournament the players of a game are known only now.
                let fits = heading.check_players(game, pair.players);
                fits.map_err(|error| Failure::NotBegun(files::at_line(&path, *line, error)))?;
                standings.add(game);
                publisher.take(game.clone());
            }
        }
        // The page can be opened before the first game has ended.
        publisher.write_table(&publisher.table(&standings), &[]).map_err(Failure::BrokenOff)?;
        let open: Vec<GamePair> = pairs.into_iter().map(|pair| pair.without(&known)).filter(GamePair::is_open).collect();
        played = runner.run_watched(open.into_iter(), |game| {
            if let Some(game) = game {
                standings.add(&game);
                progress.show(&game, "");
                file.note(&game)?;
                publisher.take(game);
            }
            publisher.publish_what_is_due(&standings, &runner.boards).map(ControlFlow::Continue)
        });
        if played.is_err() {
            break;
        }
    }
    progress.end();
    let written = file.finish().and_then(|()| publisher.publish(&standings));
    let told = terminal::show(&standings::text(&publisher.table(&standings), published.lang));
    played.and(written).map_err(Failure::broken_off)?;
    publisher.write_kif().map_err(Failure::broken_off)?;
    let page = Text::new("All games, to be seen in a browser", "すべての対局をブラウザで見るには");
    let page = format!("\n{}: {}\n", page.get(published.lang), options.out.join("index.html").display());
    told.and_then(|()| terminal::show(&page)).map_err(Failure::broken_off)
}

/// Returns the pairs of games of a round. A player with a bye gets its points.
fn pairs_of(options: &League, round: u32, standings: &mut Standings) -> Vec<GamePair> {
    let (meetings, bye) = match options.swiss {
        None => (round_robin(standings.players()), None),
        Some(_) => {
            let (half_points, had_bye) = (standings.half_points(), standings.had_bye());
            let history = SwissHistory { half_points: &half_points, met: &|a, b| standings.have_met(a, b), had_bye: &had_bye };
            let round = swiss(&history);
            (round.meetings, round.bye)
        }
    };
    if let Some(player) = bye {
        standings.give_bye(player, options.games);
    }
    let pairs_a_meeting = options.games / 2;
    let first = round * meetings.len() as u32 * pairs_a_meeting;
    let every = meetings.iter().flat_map(|&players| (0..pairs_a_meeting).map(move |nth| (players, nth)));
    let pair = |(number, (players, nth)): (u32, ([usize; 2], u32))| {
        let pair = GamePair::new(number, players, number as usize);
        if options.from_start && nth == 0 { pair.at_start() } else { pair }
    };
    (first..).zip(every).map(pair).collect()
}

/// The interval at which the table is written while games are played. The page has all games, so it is written less often.
const TABLE_EVERY: Duration = Duration::from_secs(2);
const PAGE_EVERY: Duration = Duration::from_secs(60);

/// The data of a league that are known before it begins.
struct Published {
    title: Text,
    unfit: Unfit,
    /// The language of the table. The page has both.
    lang: Lang,
}

/// Keeps the table and the page of a league up to date on the disk.
struct Publisher<'a> {
    folder: PathBuf,
    published: &'a Published,
    planned: u32,
    /// The games that ended last.
    last: Vec<Game>,
    table_written: Instant,
    page_written: Instant,
}

/// The number of games on the live page.
const SHOWN_GAMES: usize = 6;

impl<'a> Publisher<'a> {
    fn new(folder: &Path, published: &'a Published, planned: u32) -> Publisher<'a> {
        let now = Instant::now();
        Publisher { folder: folder.to_path_buf(), published, planned, last: Vec::new(), table_written: now, page_written: now }
    }

    fn take(&mut self, game: Game) {
        self.last.push(game);
        if self.last.len() > SHOWN_GAMES {
            self.last.remove(0);
        }
    }

    /// Writes all games in KIF, for other programs.
    fn write_kif(&self) -> Result<(), Text> {
        let folder = self.folder.join("kif");
        let failed = |path: &Path, error: io::Error| format!("{}: {error}", path.display());
        fs::create_dir_all(&folder).map_err(|error| failed(&folder, error))?;
        games_file::read::<Position>(&self.folder.join("games.jsonl"), |_, game| {
            let path = folder.join(format!("{:04}.{}", game.number, Notation::Kif.extension()));
            let text = games::write_one(Notation::Kif, &game, Lang::En)?;
            Ok(files::write(&path, text.as_bytes()).map_err(|error| failed(&path, error))?)
        })
    }

    fn publish_what_is_due(&mut self, standings: &Standings, boards: &Boards<Move>) -> Result<(), Text> {
        if self.table_written.elapsed() >= TABLE_EVERY {
            self.table_written = Instant::now();
            let running: Vec<OnBoard<Move>> = boards.lock().map(|boards| boards.values().cloned().collect()).unwrap_or_default();
            self.write_table(&self.table(standings), &running)?;
        }
        if self.page_written.elapsed() >= PAGE_EVERY {
            self.page_written = Instant::now();
            self.write_page(&self.table(standings))?;
        }
        Ok(())
    }

    fn publish(&self, standings: &Standings) -> Result<(), Text> {
        let table = self.table(standings);
        self.write_table(&table, &[])?;
        self.write_page(&table)
    }

    fn table(&self, standings: &Standings) -> LeagueTable {
        standings.table(&self.published.title, self.planned, &self.published.unfit)
    }

    fn write_table(&self, table: &LeagueTable, running: &[OnBoard<Move>]) -> Result<(), Text> {
        let path = self.folder.join("table.txt");
        let text = console::strip_ansi_codes(&standings::text(table, self.published.lang)).into_owned();
        files::write(&path, text.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))?;
        let path = self.folder.join("live.html");
        let page = page::live(table, running, &self.last, self.published.lang);
        Ok(files::write(&path, page.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))?)
    }

    fn write_page(&self, table: &LeagueTable) -> Result<(), Text> {
        let path = self.folder.join("index.html");
        let written = files::read_log(&self.folder.join("games.jsonl")).and_then(|games| {
            files::replace(&path, |file| {
                let mut to = BufWriter::new(file);
                page::write(table, games, &mut to, self.published.lang)?;
                to.flush()
            })
        });
        Ok(written.map_err(|error| format!("{}: {error}", path.display()))?)
    }
}

/// Returns the meetings of a round robin, in rounds in which each player plays once (the circle method, Berger tables).
fn round_robin(players: usize) -> Vec<[usize; 2]> {
    let places = players + players % 2;
    let mut meetings = Vec::new();
    for round in 0..places.saturating_sub(1) {
        // The player at the last place stays, the others rotate by one place.
        let at = |place: usize| if place == places - 1 { place } else { (place + round) % (places - 1) };
        for table in 0..places / 2 {
            let (a, b) = (at(table), at(places - 1 - table));
            if a < players && b < players {
                meetings.push([a.min(b), a.max(b)]);
            }
        }
    }
    meetings
}

/// The history of the players before a round of a Swiss tournament.
struct SwissHistory<'a> {
    /// The points of each player, doubled; a bye counts as won.
    pub half_points: &'a [u32],
    /// Returns true if two players have met.
    pub met: &'a dyn Fn(usize, usize) -> bool,
    /// True for each player that already had a bye.
    pub had_bye: &'a [bool],
}

/// A round of a Swiss tournament.
#[derive(Debug, PartialEq, Eq)]
struct SwissRound {
    pub meetings: Vec<[usize; 2]>,
    /// The player without an opponent, if the number of players is odd.
    pub bye: Option<usize>,
}

/// The most pairings of a round that are tried before players may meet again.
const MOST_TRIES: u32 = 100_000;

/// Pairs players with about the same points that have not met. If no such pairing exists, or none is found, some meet again.
///
/// The round depends only on the history, so an interrupted tournament continues as it would have.
fn swiss(history: &SwissHistory) -> SwissRound {
    let mut order: Vec<usize> = (0..history.half_points.len()).collect();
    order.sort_by_key(|&player| (std::cmp::Reverse(history.half_points[player]), player));
    let bye = (order.len() % 2 == 1).then(|| {
        let last = order.iter().rposition(|&player| !history.had_bye[player]).unwrap_or(order.len() - 1);
        order.remove(last)
    });
    let mut tries = 0;
    let strangers = |a, b| !(history.met)(a, b);
    let meetings = pair_up(&order, &strangers, &mut tries).or_else(|| pair_up(&order, &|_, _| true, &mut 0)).unwrap_or_default();
    SwissRound { meetings, bye }
}

/// Pairs the first of `order` with the nearest player that it may meet, and so on, with backtracking.
fn pair_up(order: &[usize], may_meet: &dyn Fn(usize, usize) -> bool, tries: &mut u32) -> Option<Vec<[usize; 2]>> {
    let Some((&first, others)) = order.split_first() else { return Some(Vec::new()) };
    for (index, &other) in others.iter().enumerate().filter(|(_, other)| may_meet(first, **other)) {
        *tries += 1;
        if *tries > MOST_TRIES {
            return None;
        }
        let mut rest = others.to_vec();
        rest.remove(index);
        if let Some(mut meetings) = pair_up(&rest, may_meet, tries) {
            meetings.insert(0, [first, other]);
            return Some(meetings);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn everybody_meets_everybody_once() {
        for players in 0..12 {
            let meetings = round_robin(players);
            let different: HashSet<[usize; 2]> = meetings.iter().copied().collect();
            assert_eq!(meetings.len(), players * players.saturating_sub(1) / 2, "{players}");
            assert_eq!(different.len(), meetings.len(), "{players}");
            assert!(meetings.iter().all(|[a, b]| a < b && *b < players));
        }
    }

    #[test]
    fn a_round_of_a_round_robin_has_everybody_once() {
        for round in round_robin(8).chunks(4) {
            let players: HashSet<usize> = round.iter().flatten().copied().collect();
            assert_eq!(players.len(), 8);
        }
    }

    /// Plays a whole tournament in which the lower number always wins.
    fn tournament(players: usize, rounds: usize) -> (Vec<SwissRound>, Vec<u32>) {
        let (mut half_points, mut had_bye, mut met) = (vec![0; players], vec![false; players], HashSet::new());
        let mut all = Vec::new();
        for _ in 0..rounds {
            let round =
                swiss(&SwissHistory { half_points: &half_points, met: &|a, b| met.contains(&(a.min(b), a.max(b))), had_bye: &had_bye });
            for &[a, b] in &round.meetings {
                assert!(met.insert((a.min(b), a.max(b))), "{a} and {b} met before");
                half_points[a.min(b)] += 2;
            }
            if let Some(bye) = round.bye {
                assert!(!had_bye[bye], "{bye} had a bye before");
                had_bye[bye] = true;
                half_points[bye] += 2;
            }
            all.push(round);
        }
        (all, half_points)
    }

    #[test]
    fn nobody_meets_twice_nor_has_two_byes_while_it_can_be_helped() {
        for (players, rounds) in [(2, 1), (4, 3), (5, 4), (7, 5), (16, 7), (33, 9), (100, 9)] {
            let (all, half_points) = tournament(players, rounds);
            for round in &all {
                let seen: HashSet<usize> = round.meetings.iter().flatten().copied().chain(round.bye).collect();
                assert_eq!(seen.len(), players);
            }
            assert_eq!(half_points.iter().max(), Some(&half_points[0]), "the best has won all");
        }
    }

    #[test]
    fn players_that_have_met_all_meet_again() {
        let round = swiss(&SwissHistory { half_points: &[2, 0], met: &|_, _| true, had_bye: &[false, false] });
        assert_eq!(round, SwissRound { meetings: vec![[0, 1]], bye: None });
        let round = swiss(&SwissHistory { half_points: &[0], met: &|_, _| true, had_bye: &[true] });
        assert_eq!(round, SwissRound { meetings: vec![], bye: Some(0) });
    }
}
