//! What a match shows, in text.

use std::fmt;

use super::games_file::Heading;
use super::statistics::{Estimate, Hypothesis, Results, Sprt};
use super::tally::Tally;

pub struct Summary<'a> {
    pub heading: &'a Heading,
    pub tally: &'a Tally,
    pub sprt: Option<&'a Sprt>,
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Summary { heading, tally, sprt } = self;
        let [first, second] = [0, 1].map(|index| heading.engines[index].name.as_str());
        let games = tally.games();
        if games == 0 {
            return writeln!(f, "{first} against {second}: no game was finished");
        }
        let points = f64::from(tally.won) + f64::from(tally.capped) / 2.0;
        let limits: Vec<String> = heading.engines.iter().map(|engine| engine.limit.to_string()).collect();
        let limits = if limits[0] == limits[1] { limits[0].clone() } else { limits.join(" against ") };
        writeln!(f, "{first} against {second}: {games} games at {limits}; openings: {}", heading.openings)?;
        writeln!(f)?;
        write!(f, "  {first} won {}, lost {}", tally.won, tally.lost)?;
        if tally.capped > 0 {
            write!(f, ", {} without a winner at the ply limit", tally.capped)?;
        }
        writeln!(f, ": {:.1} %", 100.0 * points / f64::from(games))?;

        let results = tally.results();
        let [both_lost, lost_half, one_each, won_half, both_won] = tally.pairs;
        let halves = if lost_half + won_half > 0 { format!(", 1/2 of 2: {lost_half}, 3/2 of 2: {won_half}") } else { String::new() };
        writeln!(f, "  Pairs     both won {both_won}, one each {one_each}, both lost {both_lost}{halves}")?;
        writeln!(f, "  Elo       {}", shown(results.elo()))?;
        writeln!(f, "  nElo      {}", shown(results.normalised_elo()))?;
        writeln!(f, "  LOS       {:.1} %", 100.0 * results.los())?;
        let others = u64::from(games - tally.won_by_black - tally.capped);
        let of_black = Results::of_games([others, tally.capped.into(), tally.won_by_black.into()]);
        writeln!(f, "  Black won {:.1} %, an advantage in Elo of {}", 100.0 * of_black.score(), shown(of_black.elo()))?;
        if let Some(sprt) = sprt {
            let llr = sprt.llr(&results);
            let (lower, upper) = sprt.bounds();
            let verdict = match sprt.verdict(llr) {
                Some(Hypothesis::H1) => format!("{first} is stronger, elo1 is accepted"),
                Some(Hypothesis::H0) => "elo0 is accepted".to_string(),
                None => "not decided".to_string(),
            };
            writeln!(f, "  SPRT      {verdict}; LLR {llr:.2} between {lower:.2} and {upper:.2}")?;
            writeln!(f, "            ({sprt})")?;
        }
        // At equal limits nobody asks; otherwise it shows whether the match was fair.
        if tally.nodes != [0, 0] && heading.engines[0].limit != heading.engines[1].limit {
            let [of_first, of_second] = [0, 1].map(|engine| (tally.nodes[engine] / tally.moves[engine].max(1), tally.most_nodes[engine]));
            let ((mean, most), (mean_of_second, most_of_second)) = (of_first, of_second);
            writeln!(f, "  Nodes     {first} {mean} a move, {most} at most; {second} {mean_of_second}, {most_of_second}")?;
        }
        let ends: Vec<String> = tally.ends.iter().map(|(end, count)| format!("{end} {count}")).collect();
        writeln!(f, "  Ends      {}", ends.join(", "))?;
        for (name, faults) in [first, second].into_iter().zip(tally.faults).filter(|(_, faults)| *faults > 0) {
            writeln!(f, "  {name} lost {faults} by a fault of the program")?;
        }
        Ok(())
    }
}

fn shown(estimate: Estimate) -> String {
    match (estimate.value.is_finite(), estimate.margin.is_finite()) {
        (true, true) => format!("{:.1} ± {:.1} (95 %)", estimate.value, estimate.margin),
        (true, false) => format!("{:.1}, how sure is not known", estimate.value),
        (false, _) => "unknown: one side has won all".to_string(),
    }
}
