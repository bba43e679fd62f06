//! 01: how likely each move is, and the rules by which one is chosen without chance.

use minishogi::{Move, Position};
use minishogi_child::{Ask, Question};

use super::{Ending, Model, Reaction, Told};
use crate::ex01::agree;

knobs! {
    styles {}
    // If there is no move, or hardly one. Panics have several messages.
    place {
        ForgetsThatThereMayBeNoMove, ForgetsThatThereMayBeNoMove2, ForgetsThatThereMayBeNoMove3, AlwaysResigns, ResignsWithOneMoveLeft,
        ResignsInCheck, ResignsWithAMove, ResignsWithAMove2,
    }
    // The list.
    place { NeverDrops, NeverPromotes, ChoosesAmongTheCaptures, PlaysAMateIfThereIsOne, PlaysAMateIfThereIsOne2 }
    // The index.
    place {
        PlaysTheFirstMove, PlaysTheLastMove,
        NeverPlaysTheLastMove,
        /// But where it is alone.
        NeverPlaysTheLastMove2,
        NeverPlaysTheFirstMove, NeverPlaysTheFirstMove2,
        ReachesOneBeyondTheEnd,
        /// Now and then.
        ReachesOneBeyondTheEnd2,
        /// The same, and never the first.
        ReachesOneBeyondTheEnd3,
        PrefersTheLastMove, PrefersTheFirstMove,
        /// The smaller of two numbers.
        PrefersTheFirstMoves,
        /// A square.
        PrefersTheFirstMoves2,
        /// Below a drawn number.
        PrefersTheFirstMoves3,
        /// A product.
        PrefersTheFirstMoves4,
        RoundsTheIndex,
        PlaysTheFirstMoveHalfOfTheTime, ChoosesAmongTheFirstHalf, ChoosesAmongTheFirstHalf2,
        ThrowsADie,
        /// From 1 to 6.
        ThrowsADie2,
        /// Without a remainder.
        ThrowsADie3, ThrowsADie4,
        ChoosesThePieceFirst,
        /// Each piece as often, and any move of it, or its first.
        ChoosesThePieceFirst2, ChoosesThePieceFirst3,
        // By a rule. These are the last.
        PlaysTheMovesInTurn, PlaysTheMovesInTurn2, CountsUpInAStatic, CountsUpInAStatic2, CountsUpFromADrawnNumber, SeedsWithANumber, SeedsWithTheDay,
        ComputesItsOwnNumbers, SeedsAnewForEachMove, ChoosesByThePosition, TakesTheTimeForChance,
    }
}
use Knob::*;

pub(super) struct RandomPlayer;

pub(super) struct Ground {
    /// The positions that the player was asked about, the last one at the end.
    asked: Vec<Asked>,
    /// True if the last one was answered, and all moves are legal.
    is_answered: bool,
    is_legal: bool,
}

/// A position and the choices there.
struct Asked {
    pos: Position,
    moves: Vec<Move>,
    /// By their places in the list; `None` for giving up.
    chosen: Vec<Option<usize>>,
    /// The number of moves the program had chosen before.
    searched: usize,
}

/// The step before the index.
enum Before {
    Resigns,
    Ends(Ending),
    /// The places of the moves that are left.
    List(Vec<usize>),
}

impl Model for RandomPlayer {
    type Knob = Knob;
    type Ground = Ground;

    fn places(&self) -> &'static [&'static [Knob]] {
        PLACES
    }

    fn styles(&self) -> &'static [&'static [Knob]] {
        &[]
    }

    fn ground(&self, _: &Question) -> Option<Ground> {
        None
    }

    fn ground_of(&self, question: &Question, seen: &Reaction) -> Option<Ground> {
        let Ask::Search { depth: None, .. } = question.ask else { return None };
        let before = seen.before.iter().map(|seen| (&seen.question, &*seen.answer.chosen));
        let last = (question, seen.answer.map_or(&[] as &[Move], |answer| &answer.chosen));
        let (mut asked, mut searched): (Vec<Asked>, usize) = (Vec::new(), 0);
        for (question, chosen) in before.chain([last]) {
            let pos = question.position();
            let moves: Vec<Move> = pos.legal_moves().into_iter().collect();
            let chosen: Vec<Option<usize>> = chosen.iter().map(|m| moves.iter().position(|other| other == m)).collect();
            if question.anew {
                searched = 0;
            }
            let now = if moves.is_empty() { 0 } else { chosen.len() };
            asked.push(Asked { pos, moves, chosen, searched });
            searched += now;
        }
        let is_legal = last.1.iter().zip(&asked.last()?.chosen).all(|(m, place)| place.is_some() || *m == Move::RESIGN);
        Some(Ground { asked, is_answered: seen.answer.is_some(), is_legal })
    }

    fn answer(&self, ground: &mut Ground, question: &Question, on: &[Knob], _: u64) -> Result<Told, Ending> {
        let Some(last) = ground.asked.last() else { return Err(Ending::Unknown) };
        let is_like = |is_like| Ok(Told { is_like: Some(is_like), ..Told::default() });
        let list = match last.before(on) {
            Before::Ends(end) => return Err(end),
            Before::Resigns => return is_like(ground.is_legal && last.chosen.iter().all(Option::is_none)),
            Before::List(list) => list,
        };
        let Ask::Search { times, .. } = question.ask else { return Err(Ending::Unknown) };
        if last.looks_at(on) as u64 * u64::from(times) > question.budget {
            return Err(Ending::Runs);
        }
        let rule = on.iter().copied().find(|&knob| is_rule(knob));
        if !ground.is_answered {
            let beyond = if rule.is_none() { Odds::of(last, &list, on).beyond } else { 0.0 };
            return if beyond > 0.0 { Err(Ending::Panics) } else { Ok(Told::default()) };
        }
        is_like(ground.is_legal && rule.map_or_else(|| ground.fits_by_chance(&list, on), |rule| ground.fits(rule, on)))
    }
}

impl Asked {
    fn before(&self, on: &[Knob]) -> Before {
        let is = |knob| on.contains(&knob);
        let (is_empty, is_turned) = (self.moves.is_empty(), is(ResignsWithAMove) || is(ResignsWithAMove2));
        match () {
            () if is(AlwaysResigns) || is(ResignsInCheck) && self.pos.in_check() => return Before::Resigns,
            () if is(ResignsWithOneMoveLeft) && self.moves.len() == 1 || is_turned && !is_empty => return Before::Resigns,
            () if is_empty && (is(ForgetsThatThereMayBeNoMove) || is(ResignsWithAMove)) => return Before::Ends(Ending::Panics),
            () if is_empty && (is(ForgetsThatThereMayBeNoMove2) || is(ResignsWithAMove2)) => return Before::Ends(Ending::Unwraps),
            () if is_empty && is(ForgetsThatThereMayBeNoMove3) => return Before::Ends(Ending::Subtracts),
            () if is_empty => return Before::Resigns,
            () => {}
        }
        let mut list: Vec<usize> = (0..self.moves.len()).collect();
        let captures = self.captures();
        match () {
            () if is(NeverDrops) => list.retain(|&place| !self.moves[place].is_drop()),
            () if is(NeverPromotes) => list.retain(|&place| !self.moves[place].is_promotion()),
            () if is(ChoosesAmongTheCaptures) && !captures.is_empty() => list = captures,
            () if is(PlaysAMateIfThereIsOne) || is(PlaysAMateIfThereIsOne2) => list = self.mate().map_or(list, |mate| vec![mate]),
            () => {}
        }
        if list.is_empty() { Before::Ends(Ending::Panics) } else { Before::List(list) }
    }

    fn captures(&self) -> Vec<usize> {
        (0..self.moves.len()).filter(|&place| self.pos.piece_on(self.moves[place].to()).is_some()).collect()
    }

    fn mate(&self) -> Option<usize> {
        self.moves.iter().position(|&m| self.pos.after(m).is_mated())
    }

    /// Returns how many moves are done to choose one.
    fn looks_at(&self, on: &[Knob]) -> usize {
        match () {
            () if on.contains(&PlaysAMateIfThereIsOne) => self.mate().map_or(self.moves.len(), |mate| mate + 1),
            () if on.contains(&PlaysAMateIfThereIsOne2) => self.moves.len(),
            () => 0,
        }
    }

    /// Returns the places of the choices among those that the knobs leave, and how many these are. `None` if another move was chosen, or none.
    fn places(&self, on: &[Knob]) -> Option<(usize, Vec<usize>)> {
        let Before::List(list) = self.before(on) else { return None };
        let mut place_of = vec![None; self.moves.len()];
        list.iter().enumerate().for_each(|(place, &at)| place_of[at] = Some(place));
        Some((list.len(), self.chosen.iter().map(|at| place_of[(*at)?]).collect::<Option<_>>()?))
    }
}

/// The counts of choices, observed and expected.
type Cell = (usize, f64);

/// The chances of the moves of a list.
struct Odds {
    of: Vec<f64>,
    /// The chance of an index that is none.
    beyond: f64,
}

impl Odds {
    fn of(asked: &Asked, list: &[usize], on: &[Knob]) -> Odds {
        let count = list.len();
        let ones = |from: usize, to: usize| -> Vec<f64> { (0..to).map(|place| if place < from { 0.0 } else { 1.0 }).collect() };
        let only = |place: usize| ones(place, place + 1);
        let changed = |place: usize, to: f64| {
            let mut all = ones(0, count);
            all[place] = to;
            all
        };
        let below = |chance_below: &dyn Fn(f64) -> f64| -> Vec<f64> {
            let part = |place: usize| chance_below(place as f64 / count as f64);
            (0..count).map(|place| part(place + 1) - part(place)).collect()
        };
        let die = |from: usize, modulo: usize| {
            let mut all = vec![0.0; modulo.min(7)];
            (from..from + 6).for_each(|number| all[number % modulo] += 1.0);
            all
        };
        let from = |place: usize| asked.moves[list[place]].from();
        let of_the_piece = |place: usize| (0..count).filter(|&other| from(other) == from(place)).collect::<Vec<usize>>();
        let by_piece = |weight: fn(usize, bool) -> f64| -> Vec<f64> {
            let weight = |place: usize| {
                let moves = of_the_piece(place);
                weight(moves.len(), moves[0] == place)
            };
            (0..count).map(weight).collect()
        };
        let knob = on.iter().find(|&&knob| knob as usize >= PlaysTheFirstMove as usize);
        let all = match knob {
            Some(PlaysTheFirstMove) => only(0),
            Some(PlaysTheLastMove) => only(count - 1),
            Some(NeverPlaysTheLastMove) => ones(0, count - 1),
            Some(NeverPlaysTheLastMove2) => ones(0, (count - 1).max(1)),
            Some(NeverPlaysTheFirstMove) => ones(1, count),
            Some(NeverPlaysTheFirstMove2) => ones(1.min(count - 1), count),
            Some(ReachesOneBeyondTheEnd) => only(count),
            Some(ReachesOneBeyondTheEnd2) => ones(0, count + 1),
            Some(ReachesOneBeyondTheEnd3) => ones(1, count + 1),
            Some(PrefersTheLastMove) => changed(count - 1, 2.0),
            Some(PrefersTheFirstMove) => changed(0, 2.0),
            Some(PrefersTheFirstMoves) => below(&|x| 1.0 - (1.0 - x).powi(2)),
            Some(PrefersTheFirstMoves2) => below(&f64::sqrt),
            Some(PrefersTheFirstMoves3) => (0..count).map(|place| (place..count).map(|more| 1.0 / (more + 1) as f64).sum()).collect(),
            Some(PrefersTheFirstMoves4) => below(&|x| if x > 0.0 { x * (1.0 - x.ln()) } else { 0.0 }),
            Some(RoundsTheIndex) => {
                let mut all = ones(0, count);
                [0, count - 1].into_iter().for_each(|end| all[end] = 0.5);
                all
            }
            Some(PlaysTheFirstMoveHalfOfTheTime) => changed(0, count as f64 + 1.0),
            Some(ChoosesAmongTheFirstHalf) => ones(0, count.div_ceil(2)),
            Some(ChoosesAmongTheFirstHalf2) => ones(0, count / 2),
            Some(ThrowsADie) => die(0, count),
            Some(ThrowsADie2) => die(1, count),
            Some(ThrowsADie3) => die(0, usize::MAX),
            Some(ThrowsADie4) => die(1, usize::MAX),
            Some(ChoosesThePieceFirst) => by_piece(|moves, is_first| if is_first { moves as f64 } else { 0.0 }),
            Some(ChoosesThePieceFirst2) => by_piece(|moves, _| 1.0 / moves as f64),
            Some(ChoosesThePieceFirst3) => by_piece(|_, is_first| f64::from(u8::from(is_first))),
            _ => ones(0, count),
        };
        let sum: f64 = all.iter().sum();
        // An empty range panics as well.
        let beyond = if sum > 0.0 { all.iter().skip(count).sum::<f64>() / sum } else { 1.0 };
        let within = (1.0 - beyond) * sum;
        Odds { of: (0..count).map(|place| all.get(place).map_or(0.0, |weight| weight / within)).collect(), beyond }
    }

    /// Returns whether these choices may be random.
    fn may_give(&self, places: &[usize]) -> bool {
        let times = places.len() as f64;
        if places.iter().any(|&place| self.of[place] <= 0.0) || times * (1.0 - self.beyond).ln() < -SURPRISE {
            return false;
        }
        let mut counts = vec![0; self.of.len()];
        places.iter().for_each(|&place| counts[place] += 1);
        let cells = || counts.iter().copied().zip(self.of.iter().map(|odds| odds * times));
        if cells().any(|(count, expected)| count == 0 && expected > SURPRISE + 5.0) {
            return false;
        }
        // The sum says nothing about rare events.
        let (mut cells, rare): (Vec<Cell>, Vec<Cell>) = cells().partition(|(_, expected)| *expected >= 1.0);
        cells.push(rare.into_iter().fold((0, 0.0), |(count, expected), (more, odds)| (count + more, expected + odds)));
        cells.retain(|(_, expected)| *expected >= 1.0);
        places.len() == 1 || cells.len() < 2 || agree(&cells)
    }
}

/// The logarithm of an event that comes less often than once in 10^10 runs.
const SURPRISE: f64 = 23.0;

fn is_rule(knob: Knob) -> bool {
    knob as usize >= PlaysTheMovesInTurn as usize
}

/// The choice in a list of this length.
type Pick = (usize, usize);

/// Rules that gave choices one by one, if so many of them are no chance.
#[derive(Default)]
struct Rules {
    first_or_last: bool,
    /// The same part of each list.
    part: bool,
    /// The rest of one number.
    rest: bool,
    in_turn: bool,
}

impl Rules {
    /// `surprise` is the logarithm of the chance of these choices.
    fn of(picks: &[Pick], searched: &[usize], surprise: f64) -> Rules {
        let lengths: f64 = picks.iter().map(|&(count, _)| count as f64).sum();
        let is_all = |is: &dyn Fn(&Pick, usize) -> bool| picks.iter().zip(searched).all(|(pick, &searched)| is(pick, searched));
        let is_sure = |rules: f64| surprise + rules < -SURPRISE;
        Rules {
            first_or_last: is_sure(1.0) && (is_all(&|pick, _| pick.1 == 0) || is_all(&|pick, _| pick.1 + 1 == pick.0)),
            part: is_sure(lengths.ln()) && have_a_part(picks),
            rest: is_sure(numbers(picks)) && have_a_rest(picks),
            in_turn: is_sure(1.0) && [0, 1].iter().any(|more| is_all(&|pick, searched| (searched + more) % pick.0 == pick.1)),
        }
    }

    fn any(&self) -> bool {
        self.first_or_last || self.part || self.rest || self.in_turn
    }
}

/// Returns whether one part of the way from the first move of a list to its end leads to all choices.
fn have_a_part(picks: &[Pick]) -> bool {
    let part = |place: usize, count: usize| place as f64 / count as f64;
    let least = picks.iter().map(|&(count, place)| part(place, count)).fold(0.0, f64::max);
    picks.iter().all(|&(count, place)| least < part(place + 1, count))
}

/// Returns whether all choices are rests of one number.
fn have_a_rest(picks: &[Pick]) -> bool {
    picks.iter().all(|&(count, place)| picks.iter().all(|&(other, at)| place.abs_diff(at) % divisor(count, other) == 0))
}

fn divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// Returns the logarithm of how many numbers differ in their rests.
fn numbers(picks: &[Pick]) -> f64 {
    let multiple = picks.iter().try_fold(1_usize, |multiple, &(count, _)| multiple.checked_mul(count / divisor(multiple, count)));
    multiple.map_or(f64::INFINITY, |multiple| (multiple as f64).ln())
}

fn are_in_turn(count: usize, places: &[usize]) -> bool {
    places.windows(2).all(|pair| pair[1] == (pair[0] + 1) % count)
}

fn are_the_same(places: &[usize]) -> bool {
    places.windows(2).all(|pair| pair[0] == pair[1])
}

impl Ground {
    fn last(&self) -> &Asked {
        &self.asked[self.asked.len() - 1]
    }

    /// Returns the choices that came one by one, or always the same way, and the rules that gave them. `chance` is the logarithm of that of a choice.
    fn rules(&self, on: &[Knob], chance: impl Fn(&Asked, Pick) -> f64) -> (Vec<Pick>, Rules) {
        let (mut picks, mut searched, mut surprise) = (Vec::new(), Vec::new(), 0.0);
        for asked in &self.asked {
            if let Some((count, places)) = asked.places(on)
                && let [place, ..] = places[..]
                && are_the_same(&places)
            {
                picks.push((count, place));
                searched.push(asked.searched);
                surprise += chance(asked, (count, place));
            }
        }
        let rules = Rules::of(&picks, &searched, surprise);
        (picks, rules)
    }

    /// Returns whether the last choices may be random, and neither they nor all until then follow a rule.
    fn fits_by_chance(&self, list: &[usize], on: &[Knob]) -> bool {
        let last = self.last();
        let Some((count, places)) = last.places(on) else { return false };
        let odds = Odds::of(last, list, on);
        if !odds.may_give(&places) {
            return false;
        }
        if places.len() > 1 {
            let surprise: f64 = places.iter().map(|&place| odds.of[place].ln()).sum();
            return surprise > -SURPRISE || !are_in_turn(count, &places) && !self.comes_again();
        }
        let chance = |asked: &Asked, (_, place): Pick| match asked.before(on) {
            Before::List(list) => Odds::of(asked, &list, on).of[place].ln(),
            _ => 0.0,
        };
        !self.rules(on, chance).1.any()
    }

    /// Returns whether the choices are those of another run.
    fn comes_again(&self) -> bool {
        let last = self.last();
        self.runs().any(|asked| asked.chosen == last.chosen)
    }

    /// Returns the same question before.
    fn runs(&self) -> impl Iterator<Item = &Asked> {
        let last = self.last();
        self.asked[..self.asked.len() - 1].iter().filter(|asked| asked.pos == last.pos && asked.chosen.len() == last.chosen.len())
    }

    /// Returns whether the last choices are those of a rule.
    fn fits(&self, rule: Knob, on: &[Knob]) -> bool {
        let last = self.last();
        let Some((count, places)) = last.places(on) else { return false };
        let is_turn_from = |first: usize| places[0] == first % count && are_in_turn(count, &places);
        let even = || Odds { of: vec![1.0 / count as f64; count], beyond: 0.0 };
        let is_one = places.len() == 1;
        let is_again = || self.runs().all(|asked| asked.chosen == last.chosen);
        // Numbers that look like chance, and are the same in each run.
        let is_seeded = || is_one || even().may_give(&places) && !are_in_turn(count, &places) && is_again();
        let (picks, rules) = self.rules(on, |_, (count, _)| -(count as f64).ln());
        let follows_no_rule = || !rules.any() && !self.prefers_captures();
        match rule {
            PlaysTheMovesInTurn => is_turn_from(0),
            PlaysTheMovesInTurn2 => is_turn_from(1),
            CountsUpInAStatic => is_turn_from(last.searched),
            CountsUpInAStatic2 => is_turn_from(last.searched + 1),
            CountsUpFromADrawnNumber => are_in_turn(count, &places) && !(is_one && rules.any()),
            // A first number of a generator is made a part of the list, that of a formula a rest.
            SeedsWithANumber | SeedsWithTheDay => is_seeded() && !rules.first_or_last && (have_a_part(&picks) || !rules.any()),
            ComputesItsOwnNumbers => is_seeded() && (have_a_rest(&picks) || !rules.any()),
            SeedsAnewForEachMove => are_the_same(&places) && have_a_part(&picks) && !rules.first_or_last,
            TakesTheTimeForChance => are_the_same(&places) && have_a_rest(&picks) && !rules.first_or_last,
            ChoosesByThePosition => are_the_same(&places) && is_again() && follows_no_rule(),
            _ => false,
        }
    }

    /// Returns whether there are more captures than chance would choose.
    fn prefers_captures(&self) -> bool {
        let mut surprise = 0.0;
        for asked in &self.asked {
            let captures = asked.captures();
            if captures.is_empty() {
                continue;
            }
            if asked.chosen.iter().any(|at| at.is_none_or(|at| !captures.contains(&at))) {
                return false;
            }
            surprise += (captures.len() as f64 / asked.moves.len() as f64).ln();
        }
        surprise < -SURPRISE
    }
}

#[cfg(test)]
mod tests {
    use minishogi::Random;

    use super::*;
    use crate::positions::{IN_CHECK, VARIED};

    fn of(sfen: &str) -> Asked {
        let pos = Position::from_sfen(sfen).unwrap();
        let moves = pos.legal_moves().into_iter().collect();
        Asked { pos, moves, chosen: Vec::new(), searched: 0 }
    }

    fn ground(asked: Vec<Asked>) -> Ground {
        Ground { asked, is_answered: true, is_legal: true }
    }

    /// Returns a player with these odds, asked once in each of some positions.
    fn asked_once(random: &mut Random, on: &[Knob]) -> Ground {
        let one = |sfen: &&str| {
            let asked = of(sfen);
            Asked { chosen: vec![Some(draw(random, &asked, on))], ..asked }
        };
        ground(VARIED[..30].iter().map(one).collect())
    }

    fn list_of(asked: &Asked, on: &[Knob]) -> Vec<usize> {
        let Before::List(list) = asked.before(on) else { panic!("there are moves") };
        list
    }

    fn draw(random: &mut Random, asked: &Asked, on: &[Knob]) -> usize {
        let list = list_of(asked, on);
        let odds = Odds::of(asked, &list, on);
        let mut left = random.below(1 << 30) as f64 / f64::from(1 << 30);
        let drawn = odds.of.iter().position(|odds| {
            left -= odds;
            left < 0.0
        });
        list[drawn.unwrap_or(list.len() - 1)]
    }

    /// Some ways to draw, no two of which give the same odds.
    const DRAWN: &[&[Knob]] = &[
        &[],
        &[NeverDrops],
        &[NeverPlaysTheLastMove],
        &[NeverPlaysTheFirstMove],
        &[PrefersTheLastMove],
        &[PrefersTheFirstMove],
        &[PrefersTheFirstMoves],
        &[PrefersTheFirstMoves2],
        &[PrefersTheFirstMoves3],
        &[RoundsTheIndex],
        &[PlaysTheFirstMoveHalfOfTheTime],
        &[ChoosesAmongTheFirstHalf],
        &[ThrowsADie],
        &[ChoosesThePieceFirst],
        &[ChoosesThePieceFirst2],
    ];

    #[test]
    fn what_is_drawn_is_known_by_its_odds() {
        let mut random = Random(7);
        for &on in DRAWN {
            let many = [VARIED[0], IN_CHECK].map(|sfen| {
                let asked = of(sfen);
                let chosen = (0..5000).map(|_| Some(draw(&mut random, &asked, on))).collect();
                ground(vec![Asked { chosen, ..asked }])
            });
            let fits = |on: &[Knob]| many.iter().all(|ground| ground.fits_by_chance(&list_of(ground.last(), on), on));
            let fitting: Vec<&&[Knob]> = DRAWN.iter().filter(|other| fits(other)).collect();
            assert_eq!(fitting, [&on]);
        }
    }

    #[test]
    fn what_is_drawn_follows_no_rule() {
        let mut random = Random(7);
        for &on in DRAWN {
            for _ in 0..20 {
                let ground = asked_once(&mut random, on);
                assert!(ground.fits_by_chance(&list_of(ground.last(), on), on), "{on:?}");
                let rules = [SeedsAnewForEachMove, TakesTheTimeForChance];
                assert!(rules.iter().all(|&rule| !ground.fits(rule, &[])), "{on:?}");
            }
        }
    }

    #[test]
    fn what_follows_a_rule_is_not_drawn() {
        let rules: [(&dyn Fn(usize) -> usize, Knob); 4] = [
            (&|_| 0, PlaysTheFirstMove),
            (&|count| count - 1, PlaysTheLastMove),
            (&|count| count * 3 / 7, SeedsAnewForEachMove),
            (&|count| 20_785 % count, TakesTheTimeForChance),
        ];
        for (choice, rule) in rules {
            let mut ground = asked_once(&mut Random(7), &[]);
            ground.asked.iter_mut().for_each(|asked| asked.chosen = vec![Some(choice(asked.moves.len()))]);
            let on = [rule];
            let fits = |rule: Knob| {
                if is_rule(rule) { ground.fits(rule, &[rule]) } else { ground.fits_by_chance(&list_of(ground.last(), &[rule]), &[rule]) }
            };
            assert!(fits(rule), "{rule:?}");
            assert!(!ground.fits_by_chance(&list_of(ground.last(), &[]), &[]), "{rule:?}");
            let others = [
                PlaysTheFirstMove,
                PlaysTheLastMove,
                SeedsAnewForEachMove,
                TakesTheTimeForChance,
                ChoosesByThePosition,
                CountsUpFromADrawnNumber,
            ];
            assert!(others.into_iter().filter(|other| !on.contains(other)).all(|other| !fits(other)), "{rule:?}");
        }
    }
}
