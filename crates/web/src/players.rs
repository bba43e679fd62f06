//! The opponents: the players of the course, and the engines on the command line. A player is compiled when it is first used, and again when its
//! `player.rs` is saved.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use minishogi::{Text, text};
use minishogi_arena::board::Variant;
use minishogi_arena::dialect::Dialect;
use minishogi_arena::engine_config::{EngineConfig, EngineRecord, KIT, Limit, RANDOM, Roster};
use minishogi_arena::engine_session::{EngineSession, Timeouts};
use minishogi_arena::own_game::appoint;
use minishogi_board::Words;
use minishogi_command::checkout::{self, Built, CHAMPION, find_root, is_package};
use minishogi_grading::process::Stop;
use minishogi_grading::{EXERCISES, Exercise, is_written, last_that_plays};
use minishogi_lab::clean::plain;
use minishogi_lab::engine::EngineCommand;
use serde::Serialize;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::says::{Event, Kind, Refusal};

/// The name of a person among the engines.
pub const HUMAN: &str = "human";

/// The time that an engine of the command line has to get ready.
const TRYING: Duration = Duration::from_secs(30);

/// An opponent on the page.
#[derive(Clone, Debug, Serialize)]
pub struct Player {
    pub id: String,
    pub group: &'static str,
    pub en: String,
    pub ja: String,
}

/// An opponent on the ladder: a player with a limit.
#[derive(Clone, Debug, Serialize)]
pub struct Rung {
    pub engine: String,
    pub limit: Value,
    pub en: String,
    pub ja: String,
    /// A few words on how it plays.
    pub about: Words,
}

/// The players of the ladder that need no compiler: the name, the error of the scores in points, and the limit of each.
const KIT_RUNGS: [(&str, u32, &str); 3] = [(EASY, 500, "{\"depth\":1}"), (FAIR, 120, "{\"depth\":3}"), (HARD, 0, "{\"movetime\":1000}")];
const EASY: &str = "easy";
const FAIR: &str = "fair";
const HARD: &str = "hard";

/// All players.
pub struct Players {
    root: Option<PathBuf>,
    release: bool,
    patience: Duration,
    list: Vec<Player>,
    /// The engines of the command line, in that order.
    first: Vec<String>,
    /// The game that a student wrote, and its players on the command line.
    own: Option<(String, Vec<Player>)>,
    /// The other engines of the command line, as `match` reads them.
    programs: BTreeMap<String, EngineConfig>,
    packages: Mutex<BTreeMap<String, Package>>,
    /// Allows one build at a time: cargo would wait by itself, but without a message.
    building: Mutex<()>,
    /// The folder for copies of programs on Windows, which cannot replace a running one; `None` elsewhere.
    copies: Option<TempDir>,
    /// Ends a build.
    stop: Stop,
}

/// A package of the course that was used.
#[derive(Clone, Default)]
struct Package {
    program: Option<PathBuf>,
    /// The number of builds.
    build: u64,
    /// The version of the last attempt to build it, successful or not.
    version: Option<Version>,
    refused: Option<String>,
}

/// The version of a source: its time and its contents.
type Version = (Option<SystemTime>, Option<Vec<u8>>);

fn open<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Players {
    /// Returns the players of the checkout, if there is one, and those in `named`, written as in `match`.
    ///
    /// # Errors
    /// Names the engine that cannot play, and the reason.
    pub fn new(named: &[String], release: bool, patience: Duration) -> Result<Players, Text> {
        let root = find_root();
        let mut list = Vec::new();
        let add = |id: String, group, title: &Text, list: &mut Vec<Player>| {
            list.push(Player { en: format!("{id}: {}", title.en), ja: format!("{id}: {}", title.ja), id, group });
        };
        if let Some(root) = &root {
            for (kind, folder, group) in [("ex", "exercises", "exercises"), ("sol", "solutions", "solutions")] {
                for exercise in EXERCISES.iter().filter(|exercise| exercise.plays) {
                    if root.join(folder).join(exercise.folder).join("player.rs").is_file() {
                        add(format!("{kind}{}", exercise.id), group, &exercise.short_title(), &mut list);
                    }
                }
            }
            let strongest = Text::new("the strongest", "最強");
            if checkout::has_champion(root) {
                add(CHAMPION.to_string(), "solutions", &strongest, &mut list);
            } else if checkout::engine(root, CHAMPION).is_some() {
                add(CHAMPION.to_string(), "others", &strongest, &mut list);
            }
        }
        for (id, title) in [
            (RANDOM, Text::new("any legal move", "でたらめ")),
            (EASY, Text::new("one move ahead", "1 手先を読む")),
            (FAIR, Text::new("three moves ahead", "3 手先を読む")),
            (HARD, Text::new("one second a move", "1 秒考える")),
        ] {
            add(id.to_string(), "ladder", &title, &mut list);
        }
        let mut roster = Roster::new(Limit::Movetime(1000), rand::random(), release);
        let is_listed = |text: &String| text == HUMAN || list.iter().any(|player| player.id == *text);
        for text in named.iter().filter(|text| !is_listed(text)) {
            if is_package(text) {
                let there: Vec<&str> = list.iter().filter(|player| is_package(&player.id)).map(|player| &*player.id).collect();
                return Err(no_package(text, &there.join(" ")));
            }
            roster.add(text)?;
        }
        roster.add(RANDOM)?;
        for (id, noise, _) in KIT_RUNGS {
            roster.add(&format!("cmd={KIT},name={id},option.Noise={noise}"))?;
        }
        if list.iter().any(|player| player.id == CHAMPION && player.group == "others") {
            roster.add(CHAMPION)?;
        }
        let mut engines = roster.into_engines();
        let mut own: Option<(String, Vec<Player>)> = None;
        let is_given = |name: &str| list.iter().any(|player| player.group == "ladder" && player.id == name);
        for config in engines.iter_mut().filter(|config| !is_given(&config.record.name)) {
            let name = config.record.name.clone();
            let refuse = |error: Text| error.map(|error| format!("{name}: {error}"));
            let tried = EngineSession::new(config, Timeouts { patience: TRYING, margin: Duration::ZERO }).try_out();
            let Err(refused) = tried else { continue };
            // An engine of another game is refused above.
            let Ok(Some(game)) = config.command.other_game() else { return Err(refuse(refused.text())) };
            let (known, players) = own.get_or_insert_with(|| (game.clone(), Vec::new()));
            if *known != game {
                return Err(refuse(text!(
                    "it plays {game}, and another engine {known}: a page has one game beside those of the course",
                    "{game} のエンジンですが、{known} のエンジンもあります。1 つのページで遊べる自作のゲームは 1 つです"
                )));
            }
            if players.is_empty() {
                appoint(&config.command, &game).map_err(refuse)?;
            }
            config.variant = Variant::read(&game);
            players.push(Player { id: name.clone(), group: "others", en: name.clone(), ja: name.clone() });
        }
        let mut added = engines.iter().map(|config| config.record.name.clone());
        let first = named.iter().filter_map(|text| if is_listed(text) { Some(text.clone()) } else { added.next() }).collect();
        for name in engines.iter().map(|config| &config.record.name) {
            let is_of_own_game = own.iter().any(|(_, players)| players.iter().any(|player| player.id == *name));
            if !is_of_own_game && list.iter().all(|player| player.id != *name) {
                list.push(Player { id: name.clone(), group: "others", en: name.clone(), ja: name.clone() });
            }
        }
        let programs = engines.into_iter().map(|config| (config.record.name.clone(), config)).collect();
        let copies = cfg!(windows)
            .then(TempDir::new)
            .transpose()
            .map_err(|error| text!("no folder for programs can be made: {error}", "プログラムを置くフォルダを作れません: {error}"))?;
        let (packages, building, stop) = Default::default();
        Ok(Players { root, release, patience, list, first, own, programs, packages, building, copies, stop })
    }

    /// Returns the time that an engine has to get ready, which is also the longest time for a move under any limit.
    pub fn patience(&self) -> Duration {
        self.patience
    }

    pub fn list(&self) -> &[Player] {
        &self.list
    }

    /// Returns the players without exercises that are not written yet.
    pub fn ready(&self) -> Vec<&Player> {
        let is_ready = |player: &&Player| player.group != "exercises" || self.is_written(&player.id) || self.first.contains(&player.id);
        self.list.iter().filter(is_ready).collect()
    }

    fn is_written(&self, id: &str) -> bool {
        self.source(id).and_then(|source| fs::read_to_string(source).ok()).is_some_and(|text| is_written(&text))
    }

    /// Returns the ladder: the player of the command line or of the last written exercise, then from the beginner to the champion.
    pub fn ladder(&self) -> Vec<Rung> {
        let rung = |engine: &str, limit: &str, name: Words, about: Words| Rung {
            engine: engine.to_string(),
            limit: limit.parse().unwrap_or_else(|_| json!({ "movetime": 1000 })),
            en: name.en,
            ja: name.ja,
            about,
        };
        const SECOND: &str = "{\"movetime\":1000}";
        let named = self.first.iter().find(|id| self.is_no_rung(id)).map(|id| (id.as_str(), false));
        let own = named.or_else(|| self.written(EXERCISES).map(|id| (id, true))).map(|(id, is_own)| {
            let about = self.list.iter().find(|player| player.id == id);
            let about = about.map_or_else(Words::default, |player| Words::new(&*player.en, &*player.ja));
            let name =
                if is_own || id.starts_with("ex") { Words::new("Your player", "自分のプレイヤー") } else { Words::new(id, id) };
            rung(id, SECOND, name, about)
        });
        let [easy, fair, hard] = KIT_RUNGS;
        let champion = self.listed(CHAMPION).map(|id| {
            let about = Words::new("the strongest", "最強");
            rung(id, SECOND, Words::new("Champion", "チャンピオン"), about)
        });
        own.into_iter()
            .chain([
                rung(RANDOM, easy.2, Words::new("Beginner", "入門"), Words::new("any legal move", "でたらめに指す")),
                rung(EASY, easy.2, Words::new("Easy", "やさしい"), Words::new("captures if it can", "取れる駒を取る")),
                rung(FAIR, fair.2, Words::new("Fair", "ふつう"), Words::new("3 moves ahead", "3 手先を読む")),
                rung(HARD, hard.2, Words::new("Hard", "強い"), Words::new("a second a move", "1 秒考える")),
            ])
            .chain(champion)
            .collect()
    }

    fn is_no_rung(&self, id: &str) -> bool {
        id != CHAMPION && self.list.iter().any(|player| player.id == id && player.group != "ladder")
    }

    /// Returns the players of the command line, in that order; [`HUMAN`] may be among them.
    pub fn first(&self) -> &[String] {
        &self.first
    }

    /// Returns the game that a student wrote, and its players.
    pub fn own(&self) -> Option<(&str, &[Player])> {
        self.own.as_ref().map(|(game, players)| (&**game, &**players))
    }

    /// Returns the default opponent: the player of the last written exercise, otherwise one that a beginner can beat.
    pub fn usual(&self) -> &str {
        self.written(EXERCISES).unwrap_or(EASY)
    }

    /// Returns the player that judges games and gives hints; it needs no compiler.
    pub fn judge(&self) -> &'static str {
        HARD
    }

    /// Returns the player of the last of these exercises that is written.
    fn written(&self, exercises: &'static [Exercise]) -> Option<&str> {
        let id = |exercise: &Exercise| format!("ex{}", exercise.id);
        let last = last_that_plays(exercises, |exercise| fs::read_to_string(self.source(&id(exercise))?).ok())?;
        self.listed(&id(last))
    }

    fn listed(&self, id: &str) -> Option<&str> {
        self.list.iter().map(|player| &*player.id).find(|other| *other == id)
    }

    /// Returns the package of a player if its searches can be drawn, as those of the course can.
    pub fn searcher(&self, id: &str) -> Option<&str> {
        let player = self.list.iter().find(|player| player.id == id && is_package(id))?;
        Some(&player.id)
    }

    /// Returns true if players are compiled for speed.
    pub fn is_release(&self) -> bool {
        self.release
    }

    /// Ends the running build.
    pub fn end(&self) {
        self.stop.stop();
    }

    /// Returns an engine, ready to be started, and the number of its build. Reports a build to `tell`, since it may take time.
    pub fn engine(&self, id: &str, tell: &dyn Fn(Event)) -> Result<(EngineConfig, u64), Refusal> {
        if let Some(config) = self.programs.get(id) {
            let EngineConfig { record, command, dialect, .. } = config;
            let config = EngineConfig {
                record: record.clone(),
                command: command.clone(),
                dialect: *dialect,
                variant: config.variant,
                failures: Mutex::default(),
            };
            return Ok((config, 0));
        }
        if self.list.iter().all(|player| player.id != id) {
            let id = plain(id);
            return Err(Refusal::new(Kind::Bad, text!("there is no player `{id}`", "プレイヤー `{id}` はありません")));
        }
        let is_new = open(&self.packages).get(id).is_none_or(|package| package.version.is_none());
        if is_new || self.was_saved(id) {
            self.build(id, tell);
        }
        let package = open(&self.packages).get(id).cloned().unwrap_or_default();
        let Some(program) = package.program else {
            let said = package.refused.unwrap_or_default();
            let text = text!("{id} does not compile:\n{said}", "{id} はコンパイルできません:\n{said}");
            return Err(Refusal::new(Kind::Refused, text));
        };
        let (name, command, limit) = (id.to_string(), id.to_string(), Limit::Movetime(1000));
        let record = EngineRecord { name, command, options: Vec::new(), limit, digest: None };
        let command = EngineCommand::program(&program.to_string_lossy());
        Ok((
            EngineConfig { record, command, dialect: Dialect::Usi, variant: Variant::Minishogi, failures: Mutex::default() },
            package.build,
        ))
    }

    /// Returns the number of the newest build of a player; 0 if it is not built here.
    pub fn build_of(&self, id: &str) -> u64 {
        open(&self.packages).get(id).map_or(0, |package| package.build)
    }

    /// Compiles the players that were saved since their last build. A thread calls it now and then.
    pub fn look(&self, tell: &dyn Fn(Event)) {
        let ids: Vec<String> = open(&self.packages).keys().cloned().collect();
        for id in ids.into_iter().filter(|id| self.was_saved(id)) {
            self.build(&id, tell);
        }
    }

    fn was_saved(&self, id: &str) -> bool {
        let known = open(&self.packages).get(id).and_then(|package| package.version.clone());
        known.is_some_and(|known| known != self.version(id))
    }

    fn version(&self, id: &str) -> Version {
        let source = self.source(id);
        let saved = source.as_ref().and_then(|source| fs::metadata(source).ok()?.modified().ok());
        (saved, source.and_then(|source| fs::read(source).ok()))
    }

    /// Returns the file that a student writes.
    fn source(&self, id: &str) -> Option<PathBuf> {
        let (folder, number) =
            if let Some(number) = id.strip_prefix("ex") { ("exercises", number) } else { ("solutions", id.strip_prefix("sol")?) };
        Some(self.root.as_ref()?.join(folder).join(Exercise::with_id(number)?.folder).join("player.rs"))
    }

    fn build(&self, id: &str, tell: &dyn Fn(Event)) {
        let _one_at_a_time = open(&self.building);
        let version = self.version(id);
        let known = open(&self.packages).get(id).cloned().unwrap_or_default();
        if known.version.as_ref() == Some(&version) {
            // Another thread has built it meanwhile.
            return;
        }
        tell(Event::Building {
            engine: id.to_string(),
            en: format!("{id} is being compiled ..."),
            ja: format!("{id} をコンパイルしています…"),
        });
        let made = self.compile(id, known.build + 1);
        let mut packages = open(&self.packages);
        let package = packages.entry(id.to_string()).or_default();
        package.version = Some(version);
        match made {
            Ok(program) => {
                package.program = Some(program);
                package.build += 1;
                package.refused = None;
                tell(Event::Built {
                    engine: id.to_string(), en: format!("{id} is ready."), ja: format!("{id} の準備ができました。")
                });
            }
            Err(text) => {
                package.refused = Some(text.clone());
                let (en, ja) = match package.program {
                    Some(_) => (
                        format!("{id} does not compile; the build before plays on."),
                        format!("{id} はコンパイルできません。前にビルドしたプレイヤーで対局を続けます。"),
                    ),
                    None => (format!("{id} does not compile."), format!("{id} はコンパイルできません。")),
                };
                tell(Event::Refused { engine: id.to_string(), en, ja, text });
            }
        }
    }

    fn compile(&self, id: &str, build: u64) -> Result<PathBuf, String> {
        let root = self.root.as_ref().ok_or("there is no folder `exercises` here or above")?;
        let mut words = vec!["build", "--quiet", "--package", id, "--bin", id];
        words.extend(self.release.then_some("--release"));
        let built = checkout::build(root, &words, &self.stop).map_err(|error| format!("cargo: {error}"))?;
        match built {
            Built::Refused { said, .. } => Err(plain(&said)),
            Built::Compiled { artifacts, .. } => {
                let mut programs =
                    artifacts.into_iter().filter(|artifact| artifact.target.name == id).filter_map(|artifact| artifact.executable);
                let program = programs.next_back().ok_or_else(|| format!("the package {id} makes no program"))?;
                self.kept(program.as_std_path(), id, build)
            }
        }
    }

    /// Returns the program to run: on Windows a copy, so that cargo can write the next one.
    fn kept(&self, program: &Path, id: &str, build: u64) -> Result<PathBuf, String> {
        let Some(copies) = &self.copies else { return Ok(program.to_path_buf()) };
        let copy = copies.path().join(format!("{id}-{build}{}", std::env::consts::EXE_SUFFIX));
        fs::copy(program, &copy).map_err(|error| format!("{}: {error}", copy.display()))?;
        Ok(copy)
    }
}

/// Returns the reason why this package is not a player: its exercise chooses no moves, or it does not exist.
fn no_package(package: &str, there: &str) -> Text {
    let exercise = Exercise::with_id(package.trim_start_matches(|c: char| !c.is_ascii_digit()));
    if exercise.is_some_and(|exercise| !exercise.plays) {
        return text!(
            "{package} is no player: it chooses no moves; there is {there}",
            "{package} は指し手を選ばないので、対局できません。対局できるもの: {there}"
        );
    }
    match there {
        "" => text!(
            "there is no player {package}: there is no folder `exercises` here or above",
            "プレイヤー {package} はありません。ここにも上のフォルダにも `exercises` がありません"
        ),
        _ => text!("there is no player {package}: there is {there}", "プレイヤー {package} はありません。あるのは {there} です"),
    }
}
