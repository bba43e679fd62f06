//! The specs on trial: right players pass all of them, every wrong player fails one, every spec finds out a wrong player.
//!
//! The players of `wrong` run as a student's player does, in a child process: this program once more. The snapshots `matrix_*` show who
//! fails what and why, `messages_*` what a student reads.
//!
//! That is some minutes' work, and `.ci/nightly` does it: `cargo test --test specs -- --include-ignored`. A plain `cargo test` tries one
//! exercise whole but for its trees; of each other one the solution, where it does not need long, a wrong player for its first spec, and where no
//! player needs long, one for every spec.

#[path = "../wrong/mod.rs"]
mod wrong;

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io;
use std::num::NonZero;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use minishogi_grading::mistakes::Diagnosis;
use minishogi_grading::process::{ChildOnly, Stop};
use minishogi_grading::{DEADLINE, Draw, EXERCISES, Exercise, Kind, Lang, Question, Spec, Verdict, describe, diagnose, examine, try_out};
use support::ROOT;
use support::japanese::english_in;
use support::programs::{stderr, stdout};
use wrong::{CANDIDATES, Candidate, NOBODIES, TWO_MISTAKES};

/// Names the player that a child process is, as in `05/is the solution`.
const PLAYER: &str = "MINISHOGI_TEST_PLAYER";

/// The names of the solutions.
const THE_SOLUTION: &str = "is the solution";

/// Names the player that the engine is which this program is, with commands on its command line.
const ENGINE: &str = "MINISHOGI_TEST_ENGINE";

fn main() -> ExitCode {
    if let Ok(name) = env::var(ENGINE) {
        CANDIDATES[number_of(&name)].play();
    }
    if let Ok(name) = env::var(PLAYER) {
        CANDIDATES[number_of(&name)].answer();
    }
    let mut trials = Vec::new();
    let candidates = (0..CANDIDATES.len()).filter(|&number| CANDIDATES[number].style.is_none());
    trials.extend(candidates.map(|number| {
        let Candidate { exercise, name, right, .. } = &CANDIDATES[number];
        let is_solution = *right && name == THE_SOLUTION;
        let is_plain = if is_solution { !SLOW_SOLUTIONS.contains(&exercise.id) } else { !is_slow(exercise) };
        try_candidate(number).with_ignored_flag(!is_plain)
    }));
    for exercise in EXERCISES {
        let id = exercise.id;
        let mut push = |trial: Trial| trials.push(trial.with_ignored_flag(is_slow(exercise)));
        push(Trial::test(format!("{id}::every_spec_finds_out_a_wrong_player"), || every_spec_finds_out(exercise)));
        push(Trial::test(format!("{id}::matrix"), || show_matrix(exercise)));
        push(Trial::test(format!("{id}::nobody_earns_a_point"), || nobody_earns_a_point(exercise)));
        if !is_slow(exercise) {
            push(Trial::test(format!("{id}::drawn_questions_find_out_the_same"), || same_under_seeds(exercise, FEW_SEEDS)));
        }
        push(Trial::test(format!("{id}::every_mistake_is_diagnosed"), || every_mistake_is_diagnosed(exercise)));
        push(Trial::test(format!("{id}::drawn_questions_name_a_mistake"), || drawn_questions_name_a_mistake(exercise)));
        push(Trial::test(format!("{id}::other_words_change_no_name"), || other_words_change_no_name(exercise)));
        push(Trial::test(format!("{id}::mistakes_are_diagnosed_before_all_is_written"), || {
            mistakes_are_diagnosed_before_all_is_written(exercise)
        }));
        push(Trial::test(format!("{id}::some_of_the_questions_are_judged_too"), || some_questions_are_judged(exercise)));
        push(Trial::ignorable_test(format!("{id}::the_stub_scores_nothing"), || stub_scores_nothing(exercise)));
        if CANDIDATES.iter().any(|candidate| candidate.exercise.id == id && candidate.style.as_deref() == Some(TWO_MISTAKES)) {
            trials.push(Trial::test(format!("{id}::pairs_are_diagnosed"), || pairs_are_diagnosed(exercise)).with_ignored_flag(true));
        }
        for (column, spec) in exercise.specs.iter().enumerate() {
            let trial = Trial::test(format!("{id}::{}_finds_out_a_wrong_player", spec.name), move || finds_out(exercise, column));
            trials.push(trial.with_ignored_flag(column > 0 && searches_long(exercise)));
        }
    }
    for exercise in EXERCISES.iter().filter(|exercise| TREES.iter().any(|(id, ..)| *id == exercise.id)) {
        trials.push(Trial::test(format!("{}::trees", exercise.id), || show_trees(exercise)).with_ignored_flag(true));
        if !is_slow(exercise) {
            trials.push(Trial::test(format!("{}::some_trees", exercise.id), || compare_some_trees(exercise)));
        }
    }
    for exercise in EXERCISES {
        let name = format!("{}::a_hundred_seeds_find_out_the_same", exercise.id);
        trials.push(Trial::test(name, || same_under_seeds(exercise, seeds())).with_ignored_flag(true));
    }
    trials.push(Trial::test("the_readme_counts_the_mistakes", the_readme_counts_the_mistakes));
    for (name, lang) in [("messages_en", Lang::En), ("messages_ja", Lang::Ja)] {
        trials.push(Trial::test(name, move || show_messages(name, lang)).with_ignored_flag(true));
    }
    trials.push(Trial::test("japanese_has_no_english", japanese_has_no_english).with_ignored_flag(true));
    let arguments = Arguments::from_args();
    let tries_all = arguments.filter.is_none() && (arguments.ignored || arguments.include_ignored);
    if tries_all && !arguments.list {
        // Players that wait for their threads leave the processor to the others from the beginning on, and are asked for at the end.
        trials.sort_by_key(|trial| trial.name().starts_with(WAITS) || !trial.name().contains("::"));
        thread::spawn(|| {
            (0..CANDIDATES.len()).filter(|&number| CANDIDATES[number].exercise.id == WAITS).for_each(|number| _ = verdicts(number))
        });
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The exercise whose players wait more than they search: helpers, a stop, each other.
const WAITS: &str = "10";

/// All but one exercise: its files are the shortest that search.
fn is_slow(exercise: &Exercise) -> bool {
    exercise.id != "03"
}

/// Exercises whose specs take seconds. The others have one of each kind: ordering, quiescence, mates, retrograde analysis, a network.
const SLOW_SOLUTIONS: [&str; 3] = ["08", "09", "10"];

/// Those in which a player takes seconds.
fn searches_long(exercise: &Exercise) -> bool {
    exercise.id > "05"
}

fn full_name(candidate: &Candidate) -> String {
    let style = candidate.style.as_ref().map(|style| format!(", {style}")).unwrap_or_default();
    format!("{}/{}{style}", candidate.exercise.id, candidate.name)
}

fn number_of(full: &str) -> usize {
    CANDIDATES.iter().position(|candidate| full_name(candidate) == full).unwrap_or_else(|| panic!("there is no player {full}"))
}

/// The verdicts on a candidate, one for each spec of the exercise, found out once.
fn verdicts(number: usize) -> &'static [Verdict] {
    static VERDICTS: OnceLock<Vec<OnceLock<Vec<Verdict>>>> = OnceLock::new();
    let all = VERDICTS.get_or_init(|| CANDIDATES.iter().map(|_| OnceLock::new()).collect());
    all[number].get_or_init(|| {
        let candidate = &CANDIDATES[number];
        let specs = candidate.exercise.specs;
        let mut verdicts: Vec<Verdict> = specs.iter().map(|spec| verdict(candidate, spec, &Draw::fixed())).collect();
        // A player that starts a thread too late on a busy machine may seem to be right, but hardly twice.
        if !candidate.right && verdicts.iter().all(Verdict::is_pass) {
            for (spec, found) in specs.iter().zip(&mut verdicts).filter(|(spec, _)| has_races(spec)) {
                *found = verdict(candidate, spec, &Draw::fixed());
            }
        }
        verdicts
    })
}

fn verdict(candidate: &Candidate, spec: &Spec, draw: &Draw) -> Verdict {
    let examined = || {
        let mut child = Command::new(env::current_exe().expect("this program has a path"));
        child.env(PLAYER, full_name(candidate));
        examine::<ChildOnly>(candidate.exercise, spec, draw, child, &Stop::default())
    };
    let is_known = |examined: &io::Result<Verdict>| !examined.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::TimedOut);
    // A machine that is too busy to tell is asked again.
    let seen = (0..2).map(|_| examined()).find(is_known).unwrap_or_else(examined);
    seen.unwrap_or_else(|error| panic!("{}, {}: {error}", full_name(candidate), spec.name))
}

fn try_candidate(number: usize) -> Trial {
    let candidate = &CANDIDATES[number];
    let side = if candidate.right { "right" } else { "wrong" };
    let name = format!("{}::{side}::{}", candidate.exercise.id, candidate.name.replace(' ', "_"));
    Trial::test(name, move || {
        let passes = verdicts(number).iter().all(|verdict| verdict.kind == Kind::Pass);
        match (candidate.right, passes) {
            (true, false) => Err(complaints(number).into()),
            (false, true) => Err("passes every spec".into()),
            (true, true) | (false, false) => Ok(()),
        }
    })
}

/// Under how many seeds all players are tried in an exercise's slow trial, unless `SEEDS` says otherwise: each player under some of them, all of
/// them under some player.
const SEEDS: u64 = 100;

/// The same for the plain run.
const FEW_SEEDS: u64 = 3;

fn seeds() -> u64 {
    let Ok(seeds) = env::var("SEEDS") else { return SEEDS };
    seeds.parse().ok().filter(|&seeds| seeds > 0).unwrap_or_else(|| panic!("SEEDS={seeds}: expected a number from 1 on"))
}

/// Questions drawn again find out the same players. Each right one passes, each wrong one fails a spec that it fails on the listed questions.
///
/// There are `seeds` of them. The first player has the first few, the next one the next few, and so on, over and over, until everybody has had some
/// and every seed was used. `PLAYERS=text` tries those with this in their names, `PLAYERS=right` all right ones, and each under every seed;
/// `PLAYERS=` all of them, for hours.
fn same_under_seeds(exercise: &'static Exercise, seeds: u64) -> Result<(), Failed> {
    let named = env::var("PLAYERS").ok();
    let is_tried = |candidate: &&Candidate| {
        let is_named = named.as_ref().is_none_or(|text| if text == "right" { candidate.right } else { candidate.name.contains(text) });
        candidate.exercise.id == exercise.id && candidate.style.is_none() && is_named
    };
    let tried: Vec<&Candidate> = CANDIDATES.iter().filter(is_tried).collect();
    if tried.is_empty() {
        return Err(format!("PLAYERS={}: no player of {} has this in its name", named.unwrap_or_default(), exercise.id).into());
    }
    let each = if named.is_some() { seeds } else { seeds.div_ceil(tried.len() as u64) };
    let seeds_of = |place: u64| (0..each).map(move |next| (place * each + next) % seeds);
    // Seed by seed: a question that is drawn and analysed once serves all players.
    let mut pairs: Vec<(u64, &Candidate)> =
        (0..).zip(&tried).flat_map(|(place, &candidate)| seeds_of(place).map(move |seed| (seed, candidate))).collect();
    pairs.sort_by_key(|&(seed, _)| seed);
    let (next, complaints) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&(seed, candidate)) = pairs.get(number) else { return };
                    if let Err(error) = same_under(candidate, seed) {
                        let complaint = format!("{} under seed {seed}: {error}\n", candidate.name);
                        complaints.lock().unwrap().insert(number, complaint);
                    }
                }
            });
        }
    });
    let wrong: String = complaints.into_inner().unwrap().into_values().collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.into()) }
}

fn same_under(candidate: &Candidate, seed: u64) -> Result<(), String> {
    let (exercise, draw) = (candidate.exercise, Draw::seeded(seed));
    // A limit that a slow machine reaches says nothing about a player, unless an endless loop is its only known fault.
    if candidate.right {
        for spec in exercise.specs {
            let verdict = verdict(candidate, spec, &draw);
            if !verdict.is_pass() && verdict.kind != Kind::TooSlow {
                return Err(describe(exercise, spec, &verdict, "specs", Lang::En));
            }
        }
        return Ok(());
    }
    let matrix = matrix(exercise).map_err(|error| error.to_string())?;
    let mut specs: Vec<(&Spec, String)> = exercise
        .specs
        .iter()
        .enumerate()
        .filter_map(|(column, spec)| Some((spec, cell_of(&matrix, candidate, column).filter(|kind| kind != ".")?)))
        .collect();
    if specs.is_empty() {
        return Err(format!("the matrix of {} has no failure of it: accept its row first", exercise.id));
    }
    // One failure is enough. Wrong answers are found sooner than endless searches, and few questions are sooner drawn and asked than many.
    specs.sort_by_cached_key(|(spec, kind)| (kind != "Wrong", (spec.questions)(&mut Draw::fixed()).len()));
    let mut passed = Vec::new();
    for (spec, kind) in &specs {
        let mut found = verdict(candidate, spec, &draw).kind;
        if found == Kind::Pass && has_races(spec) {
            // As in `verdicts`: hardly twice.
            found = verdict(candidate, spec, &draw).kind;
        }
        match found {
            Kind::Pass => passed.push(spec.name),
            Kind::TooSlow if *kind != cell(Kind::TooSlow) => {}
            _ => return Ok(()),
        }
    }
    if passed.len() < specs.len() { Ok(()) } else { Err(format!("passes {}", passed.join(", "))) }
}

/// All that the specs say against a candidate.
fn complaints(number: usize) -> String {
    let exercise = CANDIDATES[number].exercise;
    let failed = exercise.specs.iter().zip(verdicts(number)).filter(|(_, verdict)| verdict.kind != Kind::Pass);
    failed.map(|(spec, verdict)| describe(exercise, spec, verdict, "specs", Lang::En)).collect()
}

/// The candidates of an exercise with their verdicts.
fn rows(exercise: &Exercise) -> impl Iterator<Item = (&'static Candidate, &'static [Verdict])> {
    let all = CANDIDATES.iter().enumerate().filter(|(_, candidate)| candidate.exercise.id == exercise.id);
    all.filter(|(_, candidate)| candidate.style.is_none()).map(|(number, candidate)| (candidate, verdicts(number)))
}

fn every_spec_finds_out(exercise: &Exercise) -> Result<(), Failed> {
    for (column, spec) in exercise.specs.iter().enumerate() {
        if rows(exercise).all(|(_, verdicts)| verdicts[column].kind == Kind::Pass) {
            return Err(format!("{}: no wrong player fails it", spec.name).into());
        }
    }
    Ok(())
}

/// A player that has found out nothing passes nothing.
fn nobody_earns_a_point(exercise: &Exercise) -> Result<(), Failed> {
    let is_nobody = |candidate: &Candidate| candidate.exercise.id == exercise.id && NOBODIES.contains(&&*candidate.name);
    let nobodies = CANDIDATES.iter().enumerate().filter(|(_, candidate)| is_nobody(candidate));
    let passed = nobodies.flat_map(|(number, candidate)| exercise.specs.iter().zip(verdicts(number)).map(move |found| (candidate, found)));
    let passed: String = passed
        .filter(|(_, (_, verdict))| verdict.kind == Kind::Pass)
        .map(|(candidate, (spec, _))| format!("a player that {} passes {}\n", candidate.name, spec.name))
        .collect();
    if passed.is_empty() { Ok(()) } else { Err(passed.into()) }
}

/// The snapshot that shows who fails what in an exercise.
fn matrix(exercise: &Exercise) -> io::Result<String> {
    let place = format!("tests/specs/snapshots/specs__matrix_{}.snap", exercise.id);
    let named = |error: io::Error| io::Error::new(error.kind(), format!("{place}: {error}. INSTA_UPDATE=always writes it."));
    fs::read_to_string(Path::new(ROOT).join(&place)).map_err(named)
}

/// The verdict of a wrong player by the matrix in the spec with this number.
fn cell_of(matrix: &str, candidate: &Candidate, column: usize) -> Option<String> {
    let row = format!("- {:44}", candidate.name);
    let row = matrix.lines().find_map(|line| line.strip_prefix(&row))?;
    row.split_whitespace().nth(column).map(str::to_string)
}

/// A verdict on a player, asked for again while by accident it is not the one in the matrix: a slow machine reaches a limit, and where threads race
/// a mistake may not show, but hardly three times.
fn settled(candidate: &Candidate, spec: &Spec, known: &str, mut seen: Verdict) -> Verdict {
    for _ in 0..2 {
        if cell(seen.kind) == known || !(seen.kind == Kind::TooSlow || has_races(spec)) {
            break;
        }
        seen = verdict(candidate, spec, &Draw::fixed());
    }
    seen
}

/// The first wrong player that fails a spec by the matrix does so. Wrong answers are found sooner than endless searches.
fn finds_out(exercise: &'static Exercise, column: usize) -> Result<(), Failed> {
    let (id, spec) = (exercise.id, &exercise.specs[column]);
    let matrix = matrix(exercise)?;
    let wrong = CANDIDATES.iter().filter(|candidate| candidate.exercise.id == id && !candidate.right && candidate.style.is_none());
    let failing: Vec<(&Candidate, String)> =
        wrong.filter_map(|candidate| Some((candidate, cell_of(&matrix, candidate, column)?))).filter(|(_, kind)| kind != ".").collect();
    let chosen = failing.iter().find(|(_, kind)| kind == "Wrong").or(failing.first());
    let (candidate, kind) = chosen.ok_or(format!("no wrong player fails {} in the matrix of {id}", spec.name))?;
    let seen = settled(candidate, spec, kind, verdict(candidate, spec, &Draw::fixed()));
    if cell(seen.kind) == *kind {
        return Ok(());
    }
    Err(format!("{}: {kind} in the matrix, now\n{}", candidate.name, describe(exercise, spec, &seen, "specs", Lang::En)).into())
}

/// In the place of a sentence that threads race for.
const BY_CHANCE: &str = "(a wrong answer of several threads)";

fn show_matrix(exercise: &Exercise) -> Result<(), Failed> {
    let letters = || ('a'..).take(exercise.specs.len());
    let mut text = format!("{} {}\n\n", exercise.id, exercise.title.en);
    for (letter, spec) in letters().zip(exercise.specs) {
        text += &format!("{letter}  {}\n", spec.name);
    }
    text += &format!("\n{:46}{}\n", "", letters().map(|letter| format!("{letter:12}")).collect::<String>().trim_end());
    // A limit that a slow machine reaches says nothing new about a player that fails in any case.
    let known = matrix(exercise).unwrap_or_default();
    let known_cell = |candidate: &Candidate, column: usize, verdict: &Verdict| {
        cell_of(&known, candidate, column).filter(|known| verdict.kind == Kind::TooSlow && known != "." && *known != cell(Kind::TooSlow))
    };
    let known_reason = |candidate: &Candidate, letter: char| {
        let reasons = known.split(&format!("\n\n{}\n", candidate.name)).nth(1)?.split("\n\n").next()?;
        reasons.lines().find(|line| line.starts_with(&format!("  {letter}  ")))
    };
    let rows: Vec<(&Candidate, Vec<Verdict>)> = rows(exercise)
        .map(|(candidate, verdicts)| {
            let seen = verdicts.iter().enumerate().map(|(column, verdict)| match cell_of(&known, candidate, column) {
                Some(cell) if cell == "." || verdict.kind != Kind::TooSlow => {
                    settled(candidate, &exercise.specs[column], &cell, verdict.clone())
                }
                _ => verdict.clone(),
            });
            (candidate, seen.collect())
        })
        .collect();
    for (candidate, verdicts) in &rows {
        let cell = |(column, verdict)| known_cell(candidate, column, verdict).unwrap_or_else(|| cell(verdict.kind).to_string());
        let cells: String = verdicts.iter().enumerate().map(|seen| format!("{:12}", cell(seen))).collect();
        text += &format!("{} {:44}{}\n", if candidate.right { '+' } else { '-' }, candidate.name, cells.trim_end());
    }
    for (candidate, verdicts) in rows.iter().filter(|(candidate, _)| !candidate.right) {
        text += &format!("\n{}\n", candidate.name);
        for ((column, letter), verdict) in letters().enumerate().zip(verdicts).filter(|(_, verdict)| verdict.kind != Kind::Pass) {
            let known_reason = known_reason(candidate, letter);
            if known_cell(candidate, column, verdict).is_some() {
                text += &format!("{}\n", known_reason.unwrap_or_default());
                continue;
            }
            // If threads race it is chance which of their wrong answers is seen first, or whether that of a single thread is.
            let is_chance = |reason: &str| reason.ends_with(BY_CHANCE);
            let races = verdict.question.as_ref().is_some_and(|question| question.threads() > 1);
            let sentence = verdict.text().en;
            let reason = if verdict.kind == Kind::Wrong && races { BY_CHANCE } else { &*sentence };
            let stays =
                |known: &&str| verdict.kind == Kind::Wrong && has_races(&exercise.specs[column]) && is_chance(known) != is_chance(reason);
            text += &known_reason.filter(stays).map_or_else(|| format!("  {letter}  {reason}\n"), |known| format!("{known}\n"));
        }
    }
    assert_snapshot(&format!("matrix_{}", exercise.id), &text);
    Ok(())
}

/// The exercises whose players search a tree of which the shell can say what is wrong, and how they are asked to.
const TREES: &[(&str, &[&str], &str)] = &[
    ("03", ROOTS, "go depth 1"),
    ("04", ROOTS, "go depth 3"),
    ("05", ROOTS, "go depth 3"),
    ("06", ROOTS, "go depth 3"),
    ("07", ROOTS, "go depth 3"),
    ("08", ROOTS, "go depth 3"),
    ("11", MATES, "go mate 5"),
];

/// Players whose searches to a depth do not come to an end, or not before the shell ends them: the tree until then differs on each machine.
const ENDLESS: &[&str] = &[
    "05/always searches to depth seven",
    "07/looks at all moves",
    "07/takes a check for none",
    "07/undoes before the call",
    "08/ignores the depth asked for",
];

/// The positions of the trees: the start, a middle game, a mate in three and a mate in one.
const ROOTS: &[&str] =
    &["rbsgk/4p/5/P4/KGSBR b - 1", "2sgk/r3p/5/PS3/KR3 b Bbg 9", "1b1k1/RG3/2sBR/1K3/5 b GS2P 37", "r3k/1s+B2/1g2p/P4/K1Gr1 w Bs 16"];

/// Mates in one, three and five, one that only a move without promotion begins, and two positions without one: a longer mate, and one that the
/// drop-pawn rule forbids.
const MATES: &[&str] = &[
    "1b1b1/3gs/3k1/4P/SK2R w rgp 60",
    "k4/4B/1p2p/G2Kb/R4 b RG2s 49",
    "2s1k/1p2B/r4/G4/K1S2 b RBGP 13",
    "4k/5/1G3/3K1/2R2 b P 1",
    "3g1/psk1p/5/G1S2/K2RR b Bb 13",
    "R2gk/1B3/3S1/5/4K b P 1",
];

/// The words of the shell's `tree` about the search of each player: of right ones nothing, of wrong ones the fault, as far as it is visible.
fn show_trees(exercise: &Exercise) -> Result<(), Failed> {
    let mut text = String::new();
    for candidate in CANDIDATES.iter().filter(|candidate| candidate.exercise.id == exercise.id && candidate.style.is_none()) {
        if ENDLESS.contains(&full_name(candidate).as_str()) {
            continue;
        }
        let said = said_of_trees(candidate);
        if candidate.right && !said.is_empty() {
            return Err(format!("{} is right, and `tree` says: {said}", candidate.name).into());
        }
        if !candidate.right {
            text += &format!("{}\n{}", candidate.name, if said.is_empty() { "  .\n" } else { &said });
        }
    }
    assert_snapshot(&format!("trees_{}", exercise.id), &text);
    Ok(())
}

/// Of some wrong players the same as the snapshot of all has: of four with a fault that shows, and of two without.
fn compare_some_trees(exercise: &Exercise) -> Result<(), Failed> {
    let known = fs::read_to_string(Path::new(ROOT).join(format!("tests/specs/snapshots/specs__trees_{}.snap", exercise.id)))?;
    let expected = |candidate: &Candidate| -> String {
        let lines = known.lines().skip_while(|line| *line != candidate.name).skip(1).take_while(|line| line.starts_with("  "));
        lines.filter(|line| *line != "  .").map(|line| format!("{line}\n")).collect()
    };
    let wrong = CANDIDATES.iter().filter(|candidate| candidate.exercise.id == exercise.id && !candidate.right && candidate.style.is_none());
    let (silent, told): (Vec<&Candidate>, Vec<&Candidate>) = wrong.partition(|candidate| expected(candidate).is_empty());
    for candidate in told.iter().take(4).chain(silent.iter().take(2)) {
        let (said, expected) = (said_of_trees(candidate), expected(candidate));
        if said != expected {
            return Err(format!("{}: `tree` says\n{said}and in the snapshot it said\n{expected}", candidate.name).into());
        }
    }
    if told.len() < 4 { Err("there are no faults to see in the snapshot".into()) } else { Ok(()) }
}

fn said_of_trees(candidate: &Candidate) -> String {
    let (_, roots, go) = TREES.iter().find(|(id, ..)| *id == candidate.exercise.id).expect("an exercise with trees");
    let mut said = String::new();
    for (number, sfen) in (1..).zip(*roots) {
        let mut engine = Command::new(env::current_exe().expect("this program has a path"));
        engine.env(ENGINE, full_name(candidate)).args(["position", "sfen"]).args(sfen.split(' '));
        let output = engine.arg(",").args(go.split(' ')).args([",", "tree"]).output().expect("this program can be started once more");
        let output = stdout(&output);
        let wrong = output.lines().find_map(|line| line.strip_prefix("first wrong value: "));
        let explanation =
            output.lines().skip_while(|line| !line.starts_with("first wrong value: ")).nth(1).filter(|line| line.starts_with("  "));
        let remark = output.lines().find_map(|line| line.strip_prefix("info string the recording ends here: "));
        for line in wrong.into_iter().chain(explanation).chain(remark) {
            said += &format!("  {number}  {line}\n");
        }
    }
    said
}

fn cell(kind: Kind) -> String {
    if kind == Kind::Pass { ".".to_string() } else { format!("{kind:?}") }
}

/// Japanese sentences about candidates have no English in them.
fn japanese_has_no_english() -> Result<(), Failed> {
    let mut found = String::new();
    for number in (0..CANDIDATES.len()).filter(|&number| CANDIDATES[number].style.is_none()) {
        let exercise = CANDIDATES[number].exercise;
        let failed = exercise.specs.iter().zip(verdicts(number)).filter(|(_, verdict)| verdict.kind != Kind::Pass);
        let messages = failed.map(|(spec, verdict)| describe(exercise, spec, verdict, &format!("ex{}", exercise.id), Lang::Ja));
        for message in messages.chain(diagnosis(number).paragraphs(Lang::Ja)) {
            let english = english_in(&message);
            if !english.is_empty() {
                found += &format!("{}: {english:?}\n{message}\n", full_name(&CANDIDATES[number]));
            }
        }
    }
    if found.is_empty() { Ok(()) } else { Err(found.into()) }
}

/// Compares with a snapshot, all but what differs between two builds or systems.
fn assert_snapshot(name: &str, text: &str) {
    let filters = [
        (r"\.rs:\d+", ".rs:[line]"),
        // As the compiler was told where this program is, from the folder of its package.
        (r"[a-z/\\.]+[/\\]wrong[/\\](\d\d_\w+)[/\\]", "tests/wrong/$1/"),
        (r"(exit|signal|シグナル|終了コード).*(\)\.|）。)", "[status]$2"),
        (r"thread '(.*)' \(\d+\)", "thread '$1' ([number])"),
        // Random draws.
        (
            r"in 5000 tries you chose \S+ \d+ times and \S+ \d+ times",
            "in 5000 tries you chose [a move] [many] times and [another] [few] times",
        ),
        (r"pairs of choices \d+ were \S+ and then \S+\.", "pairs of choices [many] were [a move] and then [another]."),
        // Dates.
        (
            r"(takes the time for chance\n  c  in 5000 tries you chose 1 of the 14 moves; )\S+( never\.\n  d  .*: )\S+\.",
            "$1[a move]$2[another].",
        ),
    ];
    insta::with_settings!({ filters => filters, omit_expression => true }, { insta::assert_snapshot!(name, text) });
}

/// The verdicts on a candidate, as the library wants them.
fn with_specs(exercise: &Exercise, verdicts: &[Verdict]) -> Vec<(&'static Spec, Verdict)> {
    exercise.specs.iter().zip(verdicts.iter().cloned()).collect()
}

fn diagnosis(number: usize) -> Diagnosis {
    let exercise = CANDIDATES[number].exercise;
    diagnose(exercise, &with_specs(exercise, verdicts(number)))
}

/// The ids of the mistakes that a diagnosis names.
fn ids(diagnosis: &Diagnosis) -> Vec<&str> {
    diagnosis.found().iter().map(|mistake| mistake.id).collect()
}

/// Returns whether the player makes a mistake that the library knows.
fn is_known(candidate: &Candidate) -> bool {
    candidate.exercise.mistakes().iter().any(|mistake| mistake.id == candidate.id)
}

/// A wrong player of a known mistake gets the name of that mistake, and other players get no name.
fn every_mistake_is_diagnosed(exercise: &'static Exercise) -> Result<(), Failed> {
    for mistake in exercise.mistakes() {
        if !CANDIDATES.iter().any(|candidate| candidate.exercise.id == exercise.id && candidate.id == mistake.id) {
            return Err(format!("there is no player {}", mistake.id).into());
        }
    }
    let mut wrong = String::new();
    // The look of a player that knows nothing does not matter.
    for (candidate, verdicts) in rows(exercise).filter(|(candidate, _)| !NOBODIES.contains(&&*candidate.name)) {
        let diagnosis = diagnose(exercise, &with_specs(exercise, verdicts));
        let is_mistake = !candidate.right && is_known(candidate);
        let is_named = matches!(diagnosis, Diagnosis::OneOf(..)) && ids(&diagnosis).contains(&candidate.id.as_str());
        // Players with all kinds of mistakes run on: if that is all that is seen of several, none of them is named.
        let only_runs_on = verdicts.iter().all(|verdict| verdict.is_pass() || verdict.kind == Kind::Runaway);
        if is_mistake && only_runs_on && diagnosis.found().is_empty() {
            continue;
        }
        if is_named != is_mistake || !is_mistake && !diagnosis.found().is_empty() {
            wrong += &format!("{}: {:?}\n", candidate.name, ids(&diagnosis));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.into()) }
}

/// A known mistake has its name under a seed as well.
fn drawn_questions_name_a_mistake(exercise: &'static Exercise) -> Result<(), Failed> {
    let candidate = CANDIDATES.iter().find(|candidate| candidate.exercise.id == exercise.id && !candidate.right && is_known(candidate));
    let Some(candidate) = candidate else { return Ok(()) };
    let draw = Draw::seeded(17);
    let verdicts: Vec<Verdict> = exercise.specs.iter().map(|spec| verdict(candidate, spec, &draw)).collect();
    let diagnosis = diagnose(exercise, &with_specs(exercise, &verdicts));
    let is_named = ids(&diagnosis).contains(&candidate.id.as_str());
    if is_named { Ok(()) } else { Err(format!("{} under seed 17: {:?}", candidate.name, ids(&diagnosis)).into()) }
}

/// Names do not follow the sentences of verdicts: if these are other words, each drawn again, a player has the same name.
fn other_words_change_no_name(exercise: &'static Exercise) -> Result<(), Failed> {
    for (candidate, verdicts) in rows(exercise).filter(|(candidate, _)| is_known(candidate)).step_by(8) {
        let mut verdicts = with_specs(exercise, verdicts);
        let named = diagnose(exercise, &verdicts);
        let words = |_: &str| format!("{:x} {:x}", rand::random::<u64>(), rand::random::<u16>());
        verdicts.iter_mut().for_each(|(_, verdict)| verdict.finding = verdict.finding.clone().map(&words));
        let reworded = diagnose(exercise, &verdicts);
        if ids(&named) != ids(&reworded) {
            return Err(format!("{}: {:?}, in other words {:?}", candidate.name, ids(&named), ids(&reworded)).into());
        }
    }
    Ok(())
}

/// The messages about the mistakes on trial, in the table of `tests/wrong/README.md`. [`every_mistake_is_diagnosed`]
/// and [`try_candidate`] show that each row is true.
fn the_readme_counts_the_mistakes() -> Result<(), Failed> {
    let readme = fs::read_to_string(Path::new(ROOT).join("tests/wrong/README.md"))?;
    let (mut missing, mut all) = (String::new(), (0, 0));
    let mut want = |exercise: &str, tried: usize, named: usize| {
        let row = format!("| {exercise} | {tried} | {named} | {} | 0 | 0 |", tried - named);
        if !readme.lines().any(|line| line == row) {
            missing += &format!("{row}\n");
        }
    };
    for exercise in EXERCISES {
        let of_students = |candidate: &&Candidate| {
            candidate.exercise.id == exercise.id && !candidate.right && candidate.style.is_none() && !NOBODIES.contains(&&*candidate.name)
        };
        let tried: Vec<&Candidate> = CANDIDATES.iter().filter(of_students).collect();
        let named = tried.iter().filter(|candidate| is_known(candidate)).count();
        want(exercise.id, tried.len(), named);
        all = (all.0 + tried.len(), all.1 + named);
    }
    want("all", all.0, all.1);
    if missing.is_empty() { Ok(()) } else { Err(format!("the first table of tests/wrong/README.md wants these rows:\n{missing}").into()) }
}

/// The same where some of the specs are not written yet, as long as the mistake shows in one of the others: whichever is the last that is written.
fn mistakes_are_diagnosed_before_all_is_written(exercise: &'static Exercise) -> Result<(), Failed> {
    for (candidate, verdicts) in rows(exercise).filter(|(candidate, _)| !candidate.right) {
        if !is_known(candidate) {
            continue;
        }
        for written in 1..exercise.specs.len() {
            let mut verdicts = with_specs(exercise, verdicts);
            verdicts[written..].iter_mut().for_each(|(_, verdict)| verdict.kind = Kind::NotWritten);
            let shows = verdicts[..written].iter().any(|(_, verdict)| !verdict.is_pass());
            let diagnosis = diagnose(exercise, &verdicts);
            let ids = ids(&diagnosis);
            // The fewer specs there are, the more mistakes look alike: then nothing is said.
            if shows != ids.contains(&candidate.id.as_str()) && !(shows && ids.is_empty()) {
                return Err(format!("{} with {written} specs: {diagnosis:?}", candidate.name).into());
            }
        }
    }
    Ok(())
}

/// Pairs that fail all specs as another mistake does, or as two others, or every spec on mates as another one.
const LOOKS_LIKE_ANOTHER: &[&str] = &[
    "CutsAtAlpha+StartsEachRootMoveFromAnEmptyWindow",
    "ScoresAllMatesAlike+KeepsTheLastValue",
    "NeverLooksForMate+StartsEachRootMoveFromAnEmptyWindow",
    "LeavesTheScoresAlone+NeverRemembersTheBestValue",
    "LeavesTheScoresAlone+PlaysTheWorstMove",
    "RaisesAlphaAtTheRootOnly+StartsEachRootMoveFromAnEmptyWindow",
    "HandsOnTheWindowAsItIs+CutsAtAlpha",
    "NegatesTheWindowWithoutTurningIt+CutsAtAlpha",
    "Minimises+ForgetsTheMinusSign",
    "CutsOnlyAboveBeta+RaisesAlphaAtTheRootOnly",
];

/// Of the exercises where players with two mistakes are tried: in how many of a hundred cases at least one of the two must be named.
fn named_of_pairs(exercise: &Exercise) -> usize {
    // There each part has a spec of its own, and a player that fails one spec only is not named as one of two.
    if exercise.id == "11" { 15 } else { 32 }
}

/// A player with two mistakes is told one of them, or both, or nothing, and nothing else.
fn pairs_are_diagnosed(exercise: &'static Exercise) -> Result<(), Failed> {
    let is_pair = |candidate: &Candidate| candidate.exercise.id == exercise.id && candidate.style.as_deref() == Some(TWO_MISTAKES);
    let pairs: Vec<usize> = (0..CANDIDATES.len()).filter(|&number| is_pair(&CANDIDATES[number])).collect();
    let (mut named, mut both, mut wrong) = (0, 0, String::new());
    for &number in &pairs {
        let (pair, diagnosis) = (&*CANDIDATES[number].id, diagnosis(number));
        let made: Vec<&str> = pair.split('+').collect();
        let ids = ids(&diagnosis);
        let is_right = match diagnosis {
            Diagnosis::OneOf(..) => ids.iter().any(|id| made.contains(id)),
            _ => ids.iter().all(|id| made.contains(id)),
        };
        match () {
            () if ids.is_empty() => {}
            () if is_right => named += 1,
            () if LOOKS_LIKE_ANOTHER.contains(&pair) => {}
            () => wrong += &format!("{pair}: {diagnosis:?}\n"),
        }
        both += usize::from(is_right && matches!(diagnosis, Diagnosis::Both(..)));
    }
    println!("{}: of {} pairs {named} are named, {both} of them by both names", exercise.id, pairs.len());
    if named * 100 < pairs.len() * named_of_pairs(exercise) {
        wrong += &format!("only {named} of {} are named", pairs.len());
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.into()) }
}

/// The search for a wrong line asks as little as it can. A right player may fail only a condition on all answers then.
fn some_questions_are_judged(exercise: &Exercise) -> Result<(), Failed> {
    let is_solution = |candidate: &&Candidate| candidate.exercise.id == exercise.id && candidate.right && candidate.name == THE_SOLUTION;
    let solution = CANDIDATES.iter().find(|candidate| is_solution(candidate) && candidate.style.is_none()).ok_or("it has no solution")?;
    for spec in exercise.specs {
        let all = (spec.questions)(&mut Draw::fixed());
        let each_sixth: Vec<Question> = all.iter().step_by(6).cloned().collect();
        for some in [&all[..1], &all[all.len() - 1..], &each_sixth] {
            let mut child = Command::new(env::current_exe()?);
            child.env(PLAYER, full_name(solution));
            let verdict = try_out::<ChildOnly>(exercise, spec, some.to_vec(), DEADLINE, child, &Stop::default())?;
            if !verdict.is_pass() && !verdict.is_of_all {
                return Err(format!("{}: {} of {} questions: {:?}", spec.name, some.len(), all.len(), verdict.kind).into());
            }
        }
    }
    Ok(())
}

fn has_races(spec: &Spec) -> bool {
    (spec.questions)(&mut Draw::fixed()).iter().any(|question| question.threads() > 1)
}

/// On a clone where a student has begun there is no stub to test: only a file as it was committed counts. In CI no file has been changed.
fn stub_scores_nothing(exercise: &Exercise) -> Result<Completion, Failed> {
    let root = Path::new(ROOT);
    let player = root.join("exercises").join(exercise.folder).join("player.rs");
    let unchanged = Command::new("git").args(["diff", "--quiet", "HEAD", "--"]).arg(&player).current_dir(root).status();
    let text = fs::read_to_string(player)?;
    let is_stub = text.contains("todo!(") && text.contains("// Delete this line when ");
    if !is_stub || !unchanged.is_ok_and(|status| status.success()) {
        if env::var_os("CI").is_some() {
            return Err("player.rs is not the stub as it was committed".into());
        }
        return Ok(Completion::ignored_with("player.rs is not as it was committed"));
    }
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let package = format!("ex{}", exercise.id);
    let run = Command::new(cargo).args(["test", "--quiet", "--package", &package, "--", "--lang", "en"]).current_dir(root).output()?;
    let output = stdout(&run);
    // Common words are printed once.
    let names: Vec<&str> = exercise.specs.iter().map(|spec| spec.name).collect();
    let all =
        names.iter().all(|name| output.lines().any(|line| line.starts_with("---- ") && line.split([' ', ',']).any(|word| word == *name)));
    let verdicts = output.lines().filter(|line| line.starts_with("---- ")).count();
    let not_written = output.matches(&format!("\n{}: ", Kind::NotWritten.name(Lang::En))).count();
    if output.contains(&format!("\npoints: 0 of {}\n", exercise.points())) && all && not_written == verdicts {
        return Ok(Completion::Completed);
    }
    Err(format!("{output}{}", stderr(&run)).into())
}

/// For each kind of verdict, and for each sentence of the examiner, a player and a spec that it fails so.
const EXAMPLES: &[(&str, &str)] = &[
    ("02/forgets the hands", "hands"),
    ("05/cuts only above beta", "cuts_when_beta_is_reached"),
    ("04/stops one ply too early", "depth_two"),
    ("03/is not written yet", "takes_the_best_capture"),
    ("04/starts from the smallest integer", "mates_in_three"),
    ("01/plays the same move everywhere", "plays_a_legal_move"),
    ("01/always resigns", "plays_a_legal_move"),
    ("03/promotes whatever moves", "takes_the_best_capture"),
    ("03/forgets to undo", "plays_white_as_well"),
    ("03/undoes twice", "takes_the_best_capture"),
    ("03/undoes the best move", "takes_the_best_capture"),
    ("05/leaves the loop before the undo", "same_value_to_depth_five"),
    ("00/ends with a move", "shows_the_board"),
    ("00/sets up another position", "shows_the_board"),
    ("04/never lowers the depth", "depth_two"),
    ("05/never cuts", "same_value_to_depth_five"),
    ("05/always searches to depth seven", "same_value_to_depth_three"),
    ("08/takes zero for an unfinished value", "plays_what_was_finished"),
    ("08/never asks whether to stop", "never_late"),
    ("08/never asks whether to stop", "same_value_to_depth_four"),
    ("08/never lowers the depth", "same_value_to_depth_four"),
    ("08/does not hear stop", "never_late"),
    ("05/scores a mate one ply too late", "mates_by_distance"),
    ("05/searches a better move twice", "cuts_when_beta_is_reached"),
    ("07/leaves it to the kit", "stands_pat"),
    ("10/has no options", "stops_the_helpers"),
    ("10/leaves the helpers running", "same_value_with_helpers"),
    ("10/never stops the helpers", "same_value_with_helpers"),
    ("10/splits with a signal of its own", "stops_the_split"),
    ("12/queues positions for ever", "wins_and_losses"),
    ("01/waits for a move", "resigns_without_a_move"),
    ("04/calls itself without a move", "depth_two"),
    ("00/exits the program", "shows_the_board"),
    ("00/never stops printing", "shows_the_board"),
];

/// Players whose mistake is told by name: alone, and with others that fail alike.
const DIAGNOSED: &[&str] = &["03/forgets the minus sign", "01/plays the moves in turn", "04/never looks for mate"];

/// The verdicts on the examples, found out once for both languages.
fn example_verdicts() -> &'static [Verdict] {
    static VERDICTS: OnceLock<Vec<Verdict>> = OnceLock::new();
    VERDICTS.get_or_init(|| {
        let of_example = |&(player, spec): &(&str, &str)| {
            let candidate = &CANDIDATES[number_of(player)];
            let spec = candidate.exercise.spec(spec).unwrap_or_else(|| panic!("there is no spec {spec}"));
            verdict(candidate, spec, &Draw::fixed())
        };
        EXAMPLES.iter().map(of_example).collect()
    })
}

fn show_messages(name: &str, lang: Lang) -> Result<(), Failed> {
    let mut text = String::new();
    for ((player, spec), verdict) in EXAMPLES.iter().zip(example_verdicts()) {
        let exercise = CANDIDATES[number_of(player)].exercise;
        let spec = exercise.spec(spec).ok_or(format!("there is no spec {spec}"))?;
        let mut verdict = verdict.clone();
        // It is chance at which question threads are seen that run away.
        verdict.question.take_if(|question| verdict.kind == Kind::Runaway && question.threads() > 1);
        let message = describe(exercise, spec, &verdict, &format!("ex{}", exercise.id), lang);
        text += &format!("{message}\n");
    }
    for player in DIAGNOSED {
        text += &format!("{player}\n\n{}\n", diagnosis(number_of(player)).paragraphs(lang).concat());
    }
    assert_snapshot(name, &text);
    Ok(())
}
