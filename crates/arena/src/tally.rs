//! The results of a match so far: its counts, and the text that shows them.
//!
//! A tally has counts, and a hash of each distinct game and pair.

use std::collections::{BTreeMap, HashSet};
use std::fmt;

use colored::Colorize;
use minishogi::{Lang, Text, text};

use super::board::Board;
use super::elo::{Estimate, Results, Verdict};
use super::engine_config::{EngineRecord, Limit};
use super::game::{End, Game};
use super::games_file::Heading;
use super::opening::description_in_japanese;
use super::runner::identity;
use super::sprt::{Hypothesis, Sprt};
use minishogi_lab::clean::one_line;

/// The counts of a match, from the side of its first engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    pub won: u32,
    pub lost: u32,
    /// Games without a winner because they ended at the limit of plies.
    pub capped: u32,
    /// The distinct games lost, capped and won by Black.
    of_black: [u64; 3],
    /// Finished pairs by the half points of the first engine in both games.
    pub pairs: [u64; 5],
    /// The distinct pairs, in the same way.
    distinct_pairs: [u64; 5],
    /// The half points and the hashes of games whose pair is not complete yet, by the number of the pair.
    halves: BTreeMap<u32, (u8, u64)>,
    /// The distinct games, by the colour of the first engine, and the distinct pairs.
    seen: [HashSet<u64>; 2],
    seen_pairs: HashSet<[u64; 2]>,
    /// The number of games since the last new one.
    repeats: u32,
    pub ends: BTreeMap<End, u32>,
    /// The number of games that each engine lost by a fault.
    pub faults: [u32; 2],
    /// The number of positions that each engine reported, and the number of moves that it chose.
    pub nodes: [u64; 2],
    pub moves: [u64; 2],
    /// The most positions for one move.
    pub most_nodes: [u64; 2],
    /// The greatest depth that each engine reported.
    deepest: [u32; 2],
}

impl Tally {
    pub fn add<B: Board>(&mut self, game: &Game<B::Played>) {
        let first_is_black = game.number.is_multiple_of(2);
        let half_points = if first_is_black { game.half_points_of_black() } else { 2 - game.half_points_of_black() };
        match half_points {
            2 => self.won += 1,
            0 => self.lost += 1,
            _ => self.capped += 1,
        }
        let identity = identity::<B>(game);
        if self.seen[usize::from(!first_is_black)].insert(identity) {
            self.repeats = 0;
            self.of_black[usize::from(game.half_points_of_black())] += 1;
        } else {
            self.repeats += 1;
        }
        *self.ends.entry(game.end).or_default() += 1;
        if game.end.is_fault() {
            self.faults[usize::from(half_points == 2)] += 1;
        }
        let chosen = game.chosen();
        for engine in [0, 1] {
            let color = if first_is_black { engine } else { 1 - engine };
            self.nodes[engine] = self.nodes[engine].saturating_add(game.nodes[color]);
            self.moves[engine] += chosen[color] as u64;
            self.most_nodes[engine] = self.most_nodes[engine].max(game.most_nodes[color]);
            self.deepest[engine] = self.deepest[engine].max(game.deepest[color]);
        }
        let pair = game.number / 2;
        match self.halves.remove(&pair) {
            Some((other, identity_of_other)) => {
                let points = usize::from(other + half_points);
                let both = if first_is_black { [identity, identity_of_other] } else { [identity_of_other, identity] };
                self.pairs[points] += 1;
                self.distinct_pairs[points] += u64::from(self.seen_pairs.insert(both));
            }
            None => drop(self.halves.insert(pair, (half_points, identity))),
        }
    }

    pub fn games(&self) -> u32 {
        self.won + self.lost + self.capped
    }

    /// Returns the number of distinct games.
    fn distinct(&self) -> u32 {
        self.seen.iter().map(|games| games.len() as u32).sum()
    }

    /// Returns the number of games at the end, in a row, that were copies of others.
    pub fn repeats(&self) -> u32 {
        self.repeats
    }

    /// Returns the counts for the statistics: copies count once.
    pub fn results(&self) -> Results {
        let [as_black, as_white] = self.seen.each_ref().map(HashSet::len);
        Results::of_pairs(self.distinct_pairs).worth(as_black.min(as_white))
    }
}

/// The text about a match.
pub struct Summary<'a> {
    pub heading: &'a Heading,
    pub tally: &'a Tally,
    pub sprt: Option<&'a Sprt>,
    pub lang: Lang,
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Summary { heading, tally, sprt, lang } = self;
        let [first, second] = heading.names().map(one_line);
        let names = [&*first, &*second];
        let mut line = |text: Text| writeln!(f, "{}", text.get(*lang));
        let games = tally.games();
        if games == 0 {
            return line(text!("{first} against {second}: no game was finished", "{first} 対 {second}: 終わった対局はありません"));
        }
        line(self.headline(names))?;

        let results = tally.results();
        let verdict = self.verdict(&results, names);
        line(Text::of(format!("  {}", verdict.en), format!("  {}", verdict.ja)))?;
        let bar = tally.bar();
        line(text!("  {first} [{bar}] {second}", "  {first} [{bar}] {second}"))?;

        let points = f64::from(tally.won) + f64::from(tally.capped) / 2.0;
        let percent = 100.0 * points / f64::from(games);
        let (capped, capped_ja) = match tally.capped {
            0 => Default::default(),
            capped => (format!(", {capped} without a winner at the ply limit"), format!("、手数制限で勝敗なし {capped}")),
        };
        line(text!(
            "  {first} won {}, lost {}{capped}: {percent:.1} %",
            "  {first} の {} 勝 {} 敗{capped_ja}: {percent:.1} %",
            tally.won,
            tally.lost
        ))?;
        let [both_lost, lost_half, one_each, won_half, both_won] = tally.pairs;
        let (halves, halves_ja) = match lost_half + won_half {
            0 => Default::default(),
            _ => (format!(", 1/2 of 2: {lost_half}, 3/2 of 2: {won_half}"), format!("、0.5 点 {lost_half}、1.5 点 {won_half}")),
        };
        line(text!(
            "  Pairs     both won {both_won}, one each {one_each}, both lost {both_lost}{halves}",
            "  組        2 勝 {both_won}、1 勝 1 敗 {one_each}、2 敗 {both_lost}{halves_ja}"
        ))?;
        let distinct = tally.distinct();
        if distinct < games {
            let (pairs, of) = (tally.seen_pairs.len(), tally.pairs.iter().sum::<u64>());
            line(text!(
                "  Distinct  {distinct} distinct games of {games}, {pairs} distinct pairs of {of}: copies count once below",
                "  相異なる  {games} 局のうち {distinct} 局、{of} 組のうち {pairs} 組。同じ対局は以下では 1 度だけ数えます"
            ))?;
        }
        line(shown("  Elo       ", "  Elo       ", results.elo()))?;
        line(shown("  nElo      ", "  nElo      ", results.normalised_elo()))?;
        let los = 100.0 * results.los();
        line(text!("  LOS       {los:.1} %", "  LOS       {los:.1} %"))?;
        let of_black = Results::of_games(tally.of_black);
        let score = 100.0 * of_black.score();
        let elo = of_black.elo();
        let advantage = if elo.value.is_finite() { ", an advantage in Elo of " } else { ", an advantage in Elo that is " };
        let (en, ja) = (format!("  Black won {score:.1} %{advantage}"), format!("  先手      勝率 {score:.1} %、Elo にして "));
        line(shown(&en, &ja, elo))?;
        if let Some(sprt) = sprt {
            let llr = sprt.llr(&results);
            let (lower, upper) = sprt.bounds();
            line(text!(
                "  SPRT      LLR {llr:.2} between {lower:.2} and {upper:.2}\n            ({sprt})",
                "  SPRT      LLR {llr:.2}（{lower:.2} と {upper:.2} の間）\n            ({sprt})"
            ))?;
        }
        // With different limits this shows whether the match was fair.
        if tally.nodes != [0, 0] && heading.engines[0].limit != heading.engines[1].limit {
            let [of_first, of_second] = [0, 1].map(|engine| (tally.nodes[engine] / tally.moves[engine].max(1), tally.most_nodes[engine]));
            let ((mean, most), (mean_of_second, most_of_second)) = (of_first, of_second);
            line(text!(
                "  Nodes     {first} {mean} a move, {most} at most; {second} {mean_of_second}, {most_of_second}",
                "  節点      {first} は 1 手平均 {mean}、最大 {most}。{second} は {mean_of_second}、{most_of_second}"
            ))?;
        }
        let ends = |lang| tally.ends.iter().map(|(end, count)| format!("{} {count}", end.text().get(lang))).collect::<Vec<_>>();
        line(Text::of(format!("  Ends      {}", ends(Lang::En).join(", ")), format!("  終局      {}", ends(Lang::Ja).join("、"))))?;
        for (name, faults) in names.into_iter().zip(tally.faults).filter(|(_, faults)| *faults > 0) {
            line(text!(
                "  {name} lost {faults} by a fault of the program",
                "  {name} の負けのうち {faults} 局はプログラムの欠陥によるものです"
            ))?;
        }
        for remark in [0, 1].into_iter().filter_map(|engine| tally.ignored_limit(heading, engine)) {
            line(Text::of(format!("  {}", remark.en), format!("  {}", remark.ja)))?;
        }
        Ok(())
    }
}

impl Summary<'_> {
    fn headline(&self, [first, second]: [&str; 2]) -> Text {
        let Summary { heading, tally, .. } = self;
        let limits: Vec<String> = heading.engines.iter().map(|engine| engine.limit.to_string()).collect();
        let (limits, limits_ja) = match limits[0] == limits[1] {
            true => (limits[0].clone(), limits[0].clone()),
            false => (limits.join(" against "), limits.join(" 対 ")),
        };
        let (games, openings) = (tally.games(), &heading.openings);
        Text::of(
            format!("{first} against {second}: {games} games at {limits}; openings: {openings}\n"),
            format!("{first} 対 {second}: {games} 局、{limits_ja}、開始局面: {}\n", description_in_japanese(openings)),
        )
    }

    /// Returns the verdict. With a sequential test only the test decides: intervals in between would stop matches too early.
    fn verdict(&self, results: &Results, names: [&str; 2]) -> Text {
        let first = names[0];
        match self.sprt.map(|sprt| sprt.verdict(sprt.llr(results))) {
            None => Verdict::of(results).text(names),
            Some(Some(Hypothesis::H1)) => {
                text!("{first} is stronger, elo1 is accepted", "{first} のほうが強い: elo1 を採択")
            }
            Some(Some(Hypothesis::H0)) => {
                text!("{first} is not stronger by elo1: elo0 is accepted", "{first} は elo1 ほどは強くありません: elo0 を採択")
            }
            Some(None) => Text::new("not decided yet: play on", "まだ決まりません: 続けてください"),
        }
    }
}

/// The width of the bar, in characters.
const BAR: u32 = 40;

impl Tally {
    /// Returns the shares of games that the first engine won, that have no winner, and that it lost: `####==---`, in colours on a terminal.
    fn bar(&self) -> String {
        let games = self.games();
        let end = |count: u32| ((f64::from(BAR * count) / f64::from(games)).round()) as usize;
        let (won, not_lost) = (end(self.won), end(self.won + self.capped));
        let part = |from: usize, to: usize, sign: &str| sign.repeat(to - from);
        let [won, capped, lost] = [part(0, won, "#"), part(won, not_lost, "="), part(not_lost, BAR as usize, "-")];
        format!("{}{}{}", won.green(), capped.dimmed(), lost.red())
    }

    /// Returns a warning if the engine with this index in the heading searched more than its limit allows.
    pub fn ignored_limit(&self, heading: &Heading, engine: usize) -> Option<Text> {
        let (EngineRecord { name, limit, .. }, nodes, depth) = (&heading.engines[engine], self.most_nodes[engine], self.deepest[engine]);
        limit.is_ignored_by(nodes, depth).then(|| match limit {
            Limit::Depth(_) => text!(
                "{name} ignores {limit}: it searched to depth {depth}",
                "{name} は {limit} を守っていません: 深さ {depth} まで読みました"
            ),
            _ => text!(
                "{name} ignores {limit}: it searched {nodes} positions for a move. If it heeds a depth, compare with --depth",
                "{name} は {limit} を守っていません: 1 手に {nodes} 局面を読みました。深さを守るなら --depth で比べてください"
            ),
        })
    }
}

/// Returns these words, followed by the estimate.
fn shown(en: &str, ja: &str, estimate: Estimate) -> Text {
    let Estimate { value, margin } = estimate;
    let (estimate, estimate_ja) = match (value.is_finite(), margin.is_finite()) {
        (true, true) => (format!("{value:.1} ± {margin:.1} (95 %)"), format!("{value:.1} ± {margin:.1}（95 %）")),
        (true, false) => (format!("{value:.1}, interval unknown"), format!("{value:.1}、確かさは分かりません")),
        (false, _) => ("unknown: one side has won all".to_string(), "不明（全局が一方の勝ち）".to_string()),
    };
    text!("{en}{estimate}", "{ja}{estimate_ja}")
}

#[cfg(test)]
mod tests {
    use minishogi::{Color, Position};

    use super::*;

    /// Returns a game that differs from all others by its start.
    fn game(number: u32, winner: Option<Color>, end: End) -> Game {
        game_from(number, &format!("start {number}"), "", winner, end)
    }

    fn game_from(number: u32, start: &str, moves: &str, winner: Option<Color>, end: End) -> Game {
        let [black, white] = if number.is_multiple_of(2) { ["a", "b"] } else { ["b", "a"] };
        let text = format!(
            r#"{{"number":{number},"black":"{black}","white":"{white}","start":"{start}","given":0,"moves":"{moves}","winner":null,"end":"mate"}}"#
        );
        Game { winner, end, ..serde_json::from_str(&text).unwrap() }
    }

    #[test]
    fn nodes_are_those_of_the_engine_in_both_colours() {
        let start = minishogi::START_SFEN;
        let text = |number: u32, given: usize, nodes: &str| {
            let moves = "5d5c 1b1c 3e3d";
            let rest = format!(r#""given":{given},"moves":"{moves}","winner":null,"end":"mate","nodes":{nodes},"most_nodes":{nodes}"#);
            format!(r#"{{"number":{number},"black":"","white":"","start":"{start}",{rest}}}"#)
        };
        let mut tally = Tally::default();
        tally.add::<Position>(&serde_json::from_str(&text(0, 0, "[20, 7]")).unwrap());
        tally.add::<Position>(&serde_json::from_str(&text(1, 1, "[30, 500]")).unwrap());
        assert_eq!((tally.nodes, tally.moves, tally.most_nodes), ([520, 37], [3, 2], [500, 30]));
        // An engine may report any number.
        tally.add::<Position>(&serde_json::from_str(&text(2, 0, &format!("[{}, 1]", u64::MAX))).unwrap());
        assert_eq!(tally.nodes, [u64::MAX, 38]);
    }

    #[test]
    fn colours_and_pairs_are_told_apart() {
        let mut tally = Tally::default();
        let (black, white) = (Some(Color::Black), Some(Color::White));
        // The first engine won both; won one; lost both, one by a fault; got half a point and a loss; half a pair.
        for (number, winner, end) in [
            (0, black, End::Mate),
            (3, black, End::Mate),
            (1, white, End::Mate),
            (2, black, End::Time),
            (4, white, End::Mate),
            (5, black, End::Crash),
            (6, None, End::PlyCap),
            (7, black, End::Fourfold),
            (9, white, End::Mate),
        ] {
            tally.add::<Position>(&game(number, winner, end));
        }
        assert_eq!((tally.won, tally.lost, tally.capped, tally.games()), (4, 4, 1, 9));
        assert_eq!(tally.pairs, [1, 1, 1, 0, 1]);
        assert_eq!(tally.of_black, [3, 1, 5]);
        assert_eq!(tally.faults, [1, 1]);
        assert_eq!(tally.ends[&End::Mate], 5);
        assert_eq!((tally.distinct(), tally.results()), (9, Results::of_pairs([1, 1, 1, 0, 1])));
    }

    const WON: Option<Color> = Some(Color::Black);
    const LOST: Option<Color> = Some(Color::White);

    /// Returns the tally of games with these moves and winners, in order.
    fn tally(games: &[(&str, Option<Color>)]) -> Tally {
        let mut tally = Tally::default();
        for (number, (moves, winner)) in (0..).zip(games) {
            tally.add::<Position>(&game_from(number, minishogi::START_SFEN, moves, *winner, End::Resignation));
        }
        tally
    }

    #[test]
    fn copies_of_a_pair_are_one_pair() {
        let pair = [("5d5c", LOST), ("5d5c 1b1c", WON)];
        let tally = tally(&[pair; 4].concat());
        assert_eq!((tally.games(), tally.distinct(), tally.pairs, tally.repeats()), (8, 2, [4, 0, 0, 0, 0], 6));
        assert_eq!(tally.results(), Results::of_pairs([1, 0, 0, 0, 0]));
        assert_eq!(tally.of_black, [1, 0, 1]);
        assert_eq!(format!("{:.1}", 100.0 * tally.results().los()), "15.9", "not 2.3, as by four pairs");
    }

    /// The same game with colours swapped is another one: the other engine chose its moves.
    #[test]
    fn engines_that_play_the_same_moves_have_played_two_games() {
        let tally = tally(&[("5d5c 1b1c", WON), ("5d5c 1b1c", WON)]);
        assert_eq!((tally.distinct(), tally.results()), (2, Results::of_pairs([0, 0, 1, 0, 0])));
    }

    /// The same moves with another winner, as when a clock runs out, are another game.
    #[test]
    fn another_winner_is_another_game() {
        let tally = tally(&[("5d5c", WON), ("5d5c 1b1c", LOST), ("5d5c", LOST), ("5d5c 1b1c", LOST)]);
        assert_eq!((tally.distinct(), tally.pairs), (3, [0, 0, 1, 0, 1]));
    }

    /// One game of each pair is always the same: the pairs are worth no more than that one game.
    #[test]
    fn pairs_are_worth_as_many_as_the_colour_with_fewer_distinct_games() {
        let tally = tally(&[
            ("5d5c", WON),
            ("5d5c 1b1c", WON),
            ("5d5c", WON),
            ("5d5c 2a2b", LOST),
            ("5d5c", WON),
            ("5d5c 3a3b", WON),
            ("5d5c", WON),
            ("5d5c 4a4b", LOST),
        ]);
        assert_eq!((tally.distinct(), tally.seen_pairs.len()), (5, 4));
        assert_eq!(tally.results(), Results::of_pairs([0, 0, 2, 0, 2]).worth(1));
        assert!(matches!(Verdict::of(&tally.results()), Verdict::Unknown { more: 18 }));
    }

    /// The position in which the players begin to choose counts, not the moves of the opening.
    #[test]
    fn an_opening_may_be_written_in_several_ways() {
        let text = |start: &str, given: usize, moves: &str| {
            let game = r#""number":0,"black":"a","white":"b","winner":"black","end":"resignation""#;
            serde_json::from_str::<Game>(&format!(r#"{{{game},"start":"{start}","given":{given},"moves":"{moves}"}}"#)).unwrap()
        };
        let start = minishogi::START_SFEN;
        let after = Position::from_usi("startpos moves 5d5c 1b1c").unwrap().sfen();
        let known = |game: Game| identity::<Position>(&game);
        let one = known(text(start, 2, "5d5c 1b1c 3e3d"));
        assert_eq!(known(text(&after, 0, "3e3d")), one);
        assert_eq!(known(text(&after.replace(" 3", " 1"), 0, "3e3d")), one, "the number of the move");
        // Moves in another order lead to the same position.
        let order = |moves: &str| known(text(start, 4, &format!("{moves} 4e4d")));
        assert_eq!(order("5d5c 1b1c 3e3d 3a3b"), order("3e3d 3a3b 5d5c 1b1c"));
        assert_ne!(known(text(start, 2, "5d5c 1b1c 4e4d")), one);
        assert_ne!(known(text(start, 0, "3e3d")), one);
    }
}
