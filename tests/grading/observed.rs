//! Every public way to a position is seen by the observer: else a player could search without a trace.
//!
//! The ways are read from what rustdoc knows of the public items. Each of them is then gone in a process that is observed.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};

use minishogi::game::GameText;
use minishogi::observer::{KitFeature, Observer, observe};
use minishogi::{Move, Position, Random, START_SFEN};
use minishogi_neural::data::Sample;
use minishogi_retrograde::Endgame;
use minishogi_shell::Embedded;
pub use serde_json::Value as Json;
use support::programs::{stderr, stdout};
use support::{ROOT, mv};

/// The library, and the packages that an exercise depends on as well.
const PACKAGES: [&str; 7] =
    ["minishogi", "minishogi-shell", "minishogi-retrograde", "minishogi-neural", "minishogi-dobutsu", "minishogi-chess", "minishogi-shogi"];

/// The origin of a position.
#[derive(Clone, Copy)]
enum Way {
    /// It is made of its pieces, and the observer is reported.
    Makes(fn()),
    /// A move leads there, which the observer sees.
    Moves(fn()),
    /// The player has it already. Only moves lead on from there.
    Has(fn()),
    /// No observed process gets one.
    Refused(fn()),
}

/// The things that a player has before it looks for ways.
static HAS: LazyLock<(Position, Sample, Endgame)> = LazyLock::new(|| {
    let start = Position::start();
    let sample = Sample::new(&start, 0, true, 0);
    (start, sample, "KG-K".parse().unwrap())
});

const WAYS: [(&str, Way); 15] = [
    ("Embedded::position_of", Way::Makes(|| drop(Embedded::position_of(&format!("position sfen {START_SFEN}"))))),
    ("Endgame::position", Way::Makes(|| drop(HAS.2.position(0)))),
    ("Position::after", Way::Moves(|| drop(HAS.0.after(mv("5d5c"))))),
    ("Position::before", Way::Has(|| drop(HAS.0.before(0)))),
    ("Position::clone", Way::Has(|| drop(HAS.0.clone()))),
    ("Position::default", Way::Makes(|| drop(Position::default()))),
    ("Position::drawn", Way::Makes(|| drop(Position::drawn(&mut Random(1), 3)))),
    ("Position::from_sfen", Way::Makes(|| drop(Position::from_sfen(START_SFEN)))),
    ("Position::from_str", Way::Makes(|| drop(START_SFEN.parse::<Position>()))),
    ("Position::from_text", Way::Makes(|| drop(Position::from_text(START_SFEN)))),
    ("Position::from_usi", Way::Makes(|| drop(Position::from_usi(&format!("sfen {START_SFEN}"))))),
    // The inherent one, and that of every game.
    ("Position::start", Way::Makes(|| drop((Position::start(), <Position as GameText>::start())))),
    ("Position::try_from", Way::Makes(|| drop(Position::try_from(HAS.0.setup())))),
    ("Sample::position", Way::Makes(|| drop(HAS.1.position()))),
    ("minishogi_retrograde::parents", Way::Refused(|| drop(minishogi_retrograde::parents(&HAS.0)))),
];

/// Methods that a player may write, or hand to the kit, and that are given a position: one that the player was asked about, or that moves led to.
const GIVEN: [&str; 13] = [
    "AlphaBeta",
    "GameSolver::parents",
    "Learner::change",
    "Learner::inputs",
    "Learner::refresh",
    "Learner::value_by_sums",
    "MateSolver::mate",
    "NetCase::walk",
    "Observer",
    "OwnRules",
    "ParallelSearch",
    "Parts",
    "Player",
];

/// Judges do moves that no observer sees; a player that tries to is ended.
fn moves_as_a_judge() {
    HAS.0.clone().push(mv("5d5c"));
}

/// Counts what is made and what is moved.
#[derive(Default)]
struct Seen {
    made: AtomicU32,
    moved: AtomicU32,
}

impl Observer for Seen {
    fn will_do(&self, _: &Position, _: Move) {
        self.moved.fetch_add(1, Relaxed);
    }

    fn will_try(&self, _: &Position, _: Move) {}

    fn will_undo(&self, _: &Position, _: Move) {}

    fn makes(&self) {
        self.made.fetch_add(1, Relaxed);
    }

    fn evaluates(&self, _: &Position) {}

    fn used(&self, _: KitFeature) {}
}

/// The public items of a package, as rustdoc writes them.
pub struct Items(Json);

impl Items {
    pub fn of(package: &str) -> Items {
        // The format is not stable yet, so the stable compiler has to be told that it may write it.
        let words = ["rustdoc", "--quiet", "--lib", "--package", package, "--", "-Zunstable-options", "--output-format", "json"];
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("public");
        let run =
            Command::new(env!("CARGO")).args(words).env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_DIR", &target).current_dir(ROOT).output();
        let run = run.expect("cargo starts");
        assert!(run.status.success(), "{}", stderr(&run));
        let text = fs::read_to_string(target.join("doc").join(format!("{}.json", package.replace('-', "_")))).unwrap();
        Items(serde_json::from_str(&text).unwrap())
    }

    /// Returns whether a type has a position in it, for which `Self` may stand.
    fn has_position(&self, kind: &Json, is_self: bool) -> bool {
        match kind {
            Json::Object(fields) => fields.iter().any(|(name, value)| {
                let is_position = name == "resolved_path" && self.path_of(&value["id"]).eq(["minishogi", "position", "Position"]);
                let is_own = is_self && name == "generic" && value == "Self";
                is_position || is_own || self.has_position(value, is_self)
            }),
            Json::Array(all) => all.iter().any(|one| self.has_position(one, is_self)),
            _ => false,
        }
    }

    fn path_of(&self, id: &Json) -> impl Iterator<Item = &str> {
        self.0["paths"][id.to_string()]["path"].as_array().into_iter().flatten().map(text)
    }

    fn name_of(&self, id: &Json) -> &str {
        self.path_of(id).last().unwrap_or_default()
    }

    fn item(&self, id: &Json) -> &Json {
        &self.0["index"][id.to_string()]
    }

    /// Returns all items by their ids.
    pub fn all(&self) -> impl Iterator<Item = (&String, &Json)> {
        self.0["index"].as_object().unwrap().iter()
    }

    /// Returns the type or trait that each item belongs to, by the id of the item.
    pub fn owners(&self) -> BTreeMap<String, String> {
        let mut owned = BTreeMap::new();
        for (_, item) in self.all() {
            let inner = &item["inner"];
            for (kind, owner) in [("impl", self.name_of(&inner["impl"]["for"]["resolved_path"]["id"])), ("trait", text(&item["name"]))] {
                inner[kind]["items"].as_array().into_iter().flatten().for_each(|id| drop(owned.insert(id.to_string(), owner.to_string())));
            }
            let fields = inner["struct"]["kind"]["plain"]["fields"].as_array().into_iter().flatten();
            let variants = inner["enum"]["variants"].as_array().into_iter().flatten();
            fields.chain(variants).for_each(|id| drop(owned.insert(id.to_string(), text(&item["name"]).to_string())));
        }
        owned
    }

    /// Returns the ways to a position, and the traits and functions that are given one.
    fn ways(&self) -> (BTreeSet<String>, BTreeSet<String>) {
        let (mut ways, mut given) = (BTreeSet::new(), BTreeSet::new());
        let owned = self.owners();
        for (id, item) in self.all() {
            let owner = owned.get(id).map_or_else(|| text(&self.item(&self.0["root"])["name"]), String::as_str);
            let name = format!("{owner}::{}", text(&item["name"]));
            let function = &item["inner"]["function"];
            let is_own = owner == "Position";
            if self.has_position(&function["sig"]["output"], is_own) || self.has_position(&item["inner"]["struct_field"], false) {
                ways.insert(name.clone());
            }
            let is_of_trait = self.all().any(|(_, item)| item["name"] == *owner && item["inner"]["trait"].is_object());
            let inputs = function["sig"]["inputs"].as_array().into_iter().flatten();
            let takes = inputs.filter(|input| self.has_position(&input[1], false)).count() > 0;
            if is_of_trait && takes || self.has_position(&function["generics"], false) {
                given.insert(name);
            }
        }
        (ways, given)
    }
}

pub fn text(value: &Json) -> &str {
    value.as_str().unwrap_or_default()
}

#[test]
fn the_list_of_ways_is_that_of_the_public_items() {
    let all: Vec<_> = PACKAGES.iter().map(|package| Items::of(package).ways()).collect();
    let ways: BTreeSet<&str> = all.iter().flat_map(|(ways, _)| ways).map(String::as_str).filter(|name| !GIVEN.contains(name)).collect();
    assert_eq!(ways, WAYS.iter().map(|(name, _)| *name).collect());
    let given = all.iter().flat_map(|(_, given)| given);
    let unknown: Vec<&String> = given.filter(|name| !GIVEN.iter().any(|known| name.starts_with(known))).collect();
    assert_eq!(unknown, Vec::<&String>::new(), "who gives them a position, and does the observer see it being made?");
}

/// A process is observed to its end: the other tests are none.
const OBSERVED: &str = "MINISHOGI_TEST_OBSERVED";

#[test]
fn every_way_to_a_position_is_observed() {
    if env::var_os(OBSERVED).is_none() {
        let words = ["--exact", "observed::every_way_to_a_position_is_observed"];
        let run = Command::new(env::current_exe().unwrap()).args(words).env(OBSERVED, "yes").output().unwrap();
        assert!(run.status.success(), "{}", stdout(&run));
        return;
    }
    let seen = Arc::new(Seen::default());
    LazyLock::force(&HAS);
    observe(seen.clone()).unwrap();
    assert!(catch_unwind(moves_as_a_judge).is_err() && catch_unwind(|| HAS.0.clone().pop()).is_err());
    for (name, way) in WAYS {
        let (Way::Makes(go) | Way::Moves(go) | Way::Has(go) | Way::Refused(go)) = way;
        [&seen.made, &seen.moved].iter().for_each(|count| count.store(0, Relaxed));
        let is_refused = catch_unwind(AssertUnwindSafe(go)).is_err();
        let counts = [&seen.made, &seen.moved].map(|count| count.load(Relaxed));
        let is_as_told = match way {
            Way::Makes(_) => counts[0] > 0 && !is_refused,
            Way::Moves(_) => counts == [0, 1] && !is_refused,
            Way::Has(_) => counts == [0, 0] && !is_refused,
            Way::Refused(_) => counts == [0, 0] && is_refused,
        };
        assert!(is_as_told, "{name}: positions made and moves done: {counts:?}, refused: {is_refused}");
    }
}
