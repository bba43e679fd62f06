//! A file of positions: its note, which says how it was made, and the statistics of its contents.
//!
//! A note is a list of runs, each a few lines `NAME VALUE`, with an empty line between two. The runs identify the games of a file, so that no
//! game is counted twice.
//!
//! The share of games that the side with the better score won ([`Labels`]) is taken only from games that are played out regardless of the scores:
//! in other games the scores decide the result and so agree with themselves, and the games that they do not decide are the odd ones.

use std::collections::HashMap;
use std::str::FromStr;

use minishogi::{Color, Lang, Position, Text, text};
use minishogi_command::commands::read_part;
use minishogi_command::counted;
use minishogi_neural::data::{Agreement, BANDS, Labels, Sample, next_band};

use minishogi_lab::shard::Shard;

/// The name of the line with the part of a run in a file.
const SHARD: &str = "shard ";

/// The name of the line with a change of the positions since they were played.
const CHANGED: &str = "changed ";

/// One run of `selfplay`, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The lines that parts of a run share.
    pub settings: String,
    pub shard: Option<Shard>,
    /// The changes since it was played: `shuffled`, `held back`. Empty for the games in their order.
    pub changed: Vec<String>,
}

/// Returns all runs of a note.
///
/// # Errors
/// Names the wrong line.
pub fn read(note: &str) -> Result<Vec<Run>, String> {
    note.split("\n\n").filter(|run| !run.trim().is_empty()).map(str::parse).collect()
}

/// Returns the note of these runs.
pub fn write(runs: &[Run]) -> String {
    runs.iter().map(Run::text).collect::<Vec<_>>().join("\n")
}

impl FromStr for Run {
    type Err = String;

    fn from_str(text: &str) -> Result<Run, String> {
        let mut run = Run { settings: String::new(), shard: None, changed: Vec::new() };
        for line in text.lines() {
            if let Some(shard) = line.strip_prefix(SHARD) {
                run.shard = Some(read_part(shard).map(Shard::from).map_err(|error| format!("the note says `{line}`: {error}"))?);
            } else if let Some(change) = line.strip_prefix(CHANGED) {
                run.changed.push(change.to_string());
            } else {
                run.settings += &format!("{line}\n");
            }
        }
        Ok(run)
    }
}

impl Run {
    fn text(&self) -> String {
        let shard = self.shard.map_or(String::new(), |shard| format!("{SHARD}{shard}\n"));
        let changed: String = self.changed.iter().map(|change| format!("{CHANGED}{change}\n")).collect();
        format!("{}{shard}{changed}", self.settings)
    }

    /// Returns true if the runs have games in common.
    pub fn overlaps(&self, other: &Run) -> bool {
        let apart = self.shard.zip(other.shard).is_some_and(|(one, other)| one.of() == other.of() && one != other);
        self.settings == other.settings && !apart
    }
}

/// Returns the first line in which two notes differ, in both versions.
pub fn difference<'a>(one: &'a str, other: &'a str) -> Option<(&'a str, &'a str)> {
    let mut lines = [one.lines(), other.lines()];
    loop {
        match [lines[0].next(), lines[1].next()] {
            [None, None] => return None,
            [one, other] if one != other => return Some((one.unwrap_or("nothing"), other.unwrap_or("nothing"))),
            _ => {}
        }
    }
}

const DECIDED: i16 = Labels::DECIDED;

/// Returns a share in percent; a dash if the whole is 0.
fn percent(part: u64, of: u64, decimals: usize) -> String {
    if of == 0 { "-".to_string() } else { format!("{:.decimals$} %", part as f64 * 100.0 / of as f64) }
}

/// The statistics of positions.
#[derive(Debug, Default)]
pub struct Stats {
    positions: u64,
    won: u64,
    played_out: u64,
    plies: u64,
    /// The number of occurrences of each position, by its key.
    seen: HashMap<u64, u32>,
    labels: Labels,
    /// The agreement of results with scores of [`DECIDED`] or more, in all games.
    all: Agreement,
}

impl Stats {
    pub fn add(&mut self, sample: &Sample) {
        self.positions += 1;
        self.won += u64::from(sample.won);
        self.played_out += u64::from(sample.played_out);
        self.plies += u64::from(sample.ply);
        let pos = sample.position();
        *self.seen.entry(pos.key()).or_default() += 1;
        self.labels.add(sample, &pos);
        if sample.score.abs() >= DECIDED {
            self.all.add((sample.score > 0) == sample.won);
        }
    }

    /// Returns the number of positions.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Checks that scores and results agree more often than chance, if there are enough positions to decide.
    ///
    /// # Errors
    /// Returns a sentence with the share of agreement.
    pub fn check(&self) -> Result<(), Text> {
        self.labels.check().map_err(|error| error.text())
    }

    /// Returns the statistics, in lines.
    pub fn text(&self, lang: Lang) -> String {
        let Stats { positions, .. } = *self;
        let distinct = self.seen.len() as u64;
        let start = self.seen.get(&Position::start().key()).copied().unwrap_or(0);
        let most = self.seen.values().copied().max().unwrap_or(0);
        let average = if positions == 0 { "-".to_string() } else { format!("{:.1}", self.plies as f64 / positions as f64) };
        let [duplicates, of_start, of_most] = [positions - distinct, start.into(), most.into()].map(|count| percent(count, positions, 2));
        let [won, played_out] = [self.won, self.played_out].map(|count| percent(count, positions, 1));
        let mut text = Text::of(
            format!(
                "{}, {distinct} distinct: {duplicates} are duplicates\n\
                 the start of the game: {of_start} of them; the most frequent position: {of_most}\n\
                 the side to move won {won}; {played_out} are of games that were played out regardless of the scores; \
                 after {average} moves on average\n",
                counted(positions, "position", "positions")
            ),
            format!(
                "{positions} 局面、異なる局面 {distinct}: 重複 {duplicates}\n\
                 初期局面の割合 {of_start}、いちばん多い局面の割合 {of_most}\n\
                 手番側の勝ち {won}、評価値によらず最後まで指した対局の局面 {played_out}、平均 {average} 手目\n"
            ),
        )
        .get(lang)
        .to_string();
        text += Text::new(
            "wins of the side that is ahead by its score, in the games that were played out:\n",
            "評価値で優勢な側が勝った割合（最後まで指した対局）:\n",
        )
        .get(lang);
        for (i, from) in BANDS.iter().enumerate() {
            let [black, white] = Color::ALL.map(|side| self.labels.results(side, i));
            let band = black.and(white);
            let range = next_band(*from).map_or(format!("{from}-"), |next| format!("{}-{}", from.max(&1), next - 1));
            text += &format!("  {range:>9}  {:>7}  ({})\n", percent(band.agree, band.of, 1), band.of);
        }
        let [black, white] = Color::ALL.map(|side| self.labels.agreement(side));
        let agreement = black.and(white);
        let [all, ours, black, white] = [self.all, agreement, black, white].map(|Agreement { agree, of }| percent(agree, of, 1));
        text += text!(
            "agreement of score and result from {DECIDED} points on: {ours} ({all} with all other games); Black to move {black}, White {white}\n",
            "{DECIDED} 点以上での評価値と結果の一致: {ours}（ほかの対局も含めると {all}）。先手番 {black}、後手番 {white}\n"
        )
        .get(lang);
        if let Some(scale) = self.labels.scale() {
            let Text { en, ja } = scale.text();
            text += text!("note: {en}\n", "注意: {ja}\n").get(lang);
        }
        if agreement.of < Labels::ENOUGH {
            text += Text::of(
                format!(
                    "note: only {}: too few to judge whether scores and results agree\n",
                    counted(agreement.of, "position", "positions")
                ),
                format!("注意: {} 局面しかないので、評価値と結果が合っているかはまだ判断できません\n", agreement.of),
            )
            .get(lang);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_read_as_they_were_written() {
        let text = "engine a\nseed 1\nshard 2/3\nchanged shuffled, seed 1\n\nengine b\nseed 1\n";
        let runs = read(text).unwrap();
        assert_eq!((runs.len(), runs[0].settings.as_str(), runs[0].changed.len()), (2, "engine a\nseed 1\n", 1));
        assert_eq!(write(&runs), text);
        assert_eq!(
            read("seed 1\nshard 4/3\n").unwrap_err(),
            "the note says `shard 4/3`: expected i/n with i from 1 to n, and n up to 10000, for example 1/4"
        );
    }

    #[test]
    fn parts_of_the_same_run_are_apart_but_the_whole_overlaps_them() {
        let run = |text: &str| text.parse::<Run>().unwrap();
        assert!(!run("seed 1\nshard 1/3").overlaps(&run("seed 1\nshard 2/3")));
        assert!(run("seed 1\nshard 1/3").overlaps(&run("seed 1\nshard 1/3\nchanged shuffled")));
        assert!(run("seed 1\nshard 1/3").overlaps(&run("seed 1\nshard 2/4")), "some games are in both");
        assert!(run("seed 1").overlaps(&run("seed 1\nshard 2/4")));
        assert!(!run("seed 1").overlaps(&run("seed 2")));
    }

    #[test]
    fn the_first_difference_is_told() {
        assert_eq!(difference("engine a\nseed 1\n", "engine a\nseed 2\n"), Some(("seed 1", "seed 2")));
        assert_eq!(difference("engine a\n", "engine a\nseed 2\n"), Some(("nothing", "seed 2")));
        assert_eq!(difference("engine a\n", "engine a\n"), None);
    }

    fn sample(score: i32, won: bool, played_out: bool) -> Sample {
        Sample { played_out, ..Sample::new(&Position::start(), score, won, 0) }
    }

    fn stats(samples: impl IntoIterator<Item = (i32, bool, bool)>) -> Stats {
        let mut stats = Stats::default();
        samples.into_iter().for_each(|(score, won, played_out)| stats.add(&sample(score, won, played_out)));
        stats
    }

    #[test]
    fn scores_from_the_wrong_side_are_refused() {
        let right = (0..2000).map(|i| (if i % 2 == 0 { 500 } else { -500 }, (i % 2 == 0) != (i % 20 == 0), true));
        assert_eq!(stats(right.clone()).check(), Ok(()));
        let wrong = stats(right.map(|(score, won, played_out)| (-score, won, played_out)));
        assert!(wrong.check().unwrap_err().en.contains("won only 5.0 % of the time"), "{:?}", wrong.check());
    }

    #[test]
    fn games_that_scores_may_end_say_nothing_about_them() {
        let adjudicated = (0..10_000).map(|_| (500, true, false));
        let played_out = (0..1000).map(|_| (500, false, true));
        assert!(stats(adjudicated.clone().chain(played_out)).check().is_err());
        assert_eq!(stats(adjudicated.map(|(score, won, played_out)| (score, !won, played_out))).check(), Ok(()));
    }

    #[test]
    fn small_scores_and_few_positions_decide_nothing() {
        assert_eq!(stats((0..2000).map(|_| (99, false, true))).check(), Ok(()));
        let few = stats((0..999).map(|_| (500, false, true)));
        assert_eq!(few.check(), Ok(()));
        assert!(few.text(Lang::En).contains("only 999 positions: too few"));
        assert!(stats((0..1000).map(|_| (500, false, true))).check().is_err());
    }

    #[test]
    fn duplicates_and_the_share_of_the_start_are_told() {
        let mut stats = stats([(50, true, true), (500, true, true), (2000, false, false)]);
        let after = Position::start().after("5d5c".parse().unwrap());
        stats.add(&Sample::new(&after, -20, false, 1));
        insta::assert_snapshot!(stats.text(Lang::En));
        insta::assert_snapshot!(stats.text(Lang::Ja));
        let nothing = Stats::default().text(Lang::En);
        assert!(nothing.contains("     1-99        -  (0)\n") && !nothing.contains('%'), "{nothing}");
    }
}
