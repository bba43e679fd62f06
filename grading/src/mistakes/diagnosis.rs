//! Which known mistakes a player may have, and how sure that is.

use super::profile::{Row, Seen, known, seen};
use super::{Mistake, Topic};
use crate::variants::{Likeness, has_variants, likeness};
use crate::{Exercise, Kind, Lang, Spec, Verdict};

/// A mistake that a player seems to make.
#[derive(Clone, Debug)]
pub struct Found {
    /// The mistake.
    pub mistake: &'static Mistake,
    /// The failed specs that it accounts for.
    pub specs: Vec<&'static str>,
    /// To how many questions the solution with this mistake gives the player's answers; 0 where that was not tried.
    pub questions: usize,
}

/// What is known of how a player fails.
#[derive(Clone, Debug)]
pub enum Diagnosis {
    /// Nothing for sure.
    Unknown,
    /// Each of these accounts for all that fails, and the specs cannot tell which it is.
    OneOf(Vec<Found>),
    /// These two together account for all that fails, the one to repair first before the other.
    Both([Found; 2]),
    /// Something else fails besides.
    Partly(Found),
    /// All that fails is like what fails by each of these, with other moves and numbers.
    Near(Vec<Found>),
}

/// The mistakes that a player with these verdicts seems to make. What is not written yet is left out of it.
pub fn diagnose(exercise: &'static Exercise, verdicts: &[(&Spec, Verdict)]) -> Diagnosis {
    if has_variants(exercise.id) {
        return likeness(exercise.id, verdicts).map_or(Diagnosis::Unknown, |likeness| by_likeness(exercise, verdicts, likeness));
    }
    diagnose_by(&known(exercise), exercise, &seen(exercise, verdicts))
}

/// Names the mistakes with which the solution answers as the player does. Where several pairs do, what they have in common is named.
fn by_likeness(exercise: &'static Exercise, verdicts: &[(&Spec, Verdict)], Likeness { sets, questions }: Likeness) -> Diagnosis {
    let fails = |verdict: &Verdict| !verdict.is_pass() && verdict.kind != Kind::NotWritten;
    let is_failed = |spec: &&Spec| verdicts.iter().any(|(other, verdict)| other.name == spec.name && fails(verdict));
    let specs: Vec<&str> = exercise.specs.iter().filter(is_failed).map(|spec| spec.name).collect();
    let found = |id: &String| {
        let mistake = exercise.mistakes().iter().find(|mistake| mistake.id == id)?;
        Some(Found { mistake, specs: specs.clone(), questions })
    };
    let singles: Vec<&String> = sets.iter().filter(|set| set.len() == 1).flatten().collect();
    if !singles.is_empty() {
        let found: Option<Vec<Found>> = singles.into_iter().map(found).collect();
        return found.filter(|found| found.len() <= MOST_ALIKE).map_or(Diagnosis::Unknown, Diagnosis::OneOf);
    }
    let [first, others @ ..] = &sets[..] else { return Diagnosis::Unknown };
    let common: Vec<Found> = first.iter().filter(|id| others.iter().all(|set| set.contains(id))).filter_map(found).collect();
    match <[Found; 2]>::try_from(common) {
        Ok(both) => Diagnosis::Both(both),
        Err(one) => one.into_iter().next().map_or(Diagnosis::Unknown, Diagnosis::Partly),
    }
}

/// Above this many it helps nobody to list what the specs cannot tell apart.
const MOST_ALIKE: usize = 4;

/// How much it takes, in bits (see [`Evidence`]), to name a mistake where something else fails besides. Measured: see `tests/wrong/README.md`.
const ENOUGH: f64 = 5.0;

/// The same for each of two mistakes that together account for all that fails: among fifty mistakes and more, what a single one of them shows.
const ENOUGH_OF_TWO: f64 = 5.5;

/// What it takes to name mistakes that are only alike, and how many of them.
const ENOUGH_IF_ALIKE: f64 = 3.5;
const MOST_NEAR: usize = 3;

/// With less than this, one of two may be chance, and says nothing against other pairs either.
const LEAST_OF_TWO: f64 = 3.0;

fn diagnose_by(rows: &[Row], exercise: &'static Exercise, seen: &[Seen]) -> Diagnosis {
    let all: Vec<Held> = rows.iter().map(|row| Held::new(row, seen)).filter(|held| !held.is_refuted).collect();
    let held: Vec<Held> = all.iter().filter(|held| !held.same.is_empty()).cloned().collect();
    let found = |id: &str| {
        let mistake = exercise.mistakes().iter().find(|mistake| mistake.id == id)?;
        let shows = |column: usize| all.iter().any(|held| held.id == id && (held.same.contains(&column) || held.like.contains(&column)));
        let specs = exercise.specs.iter().enumerate().filter(|&(column, _)| shows(column)).map(|(_, spec)| spec.name);
        Some(Found { mistake, specs: specs.collect(), questions: 0 })
    };
    let mut exact: Vec<&str> = held.iter().filter(|held| held.accounts_for_all()).map(|held| held.id).collect();
    exact.dedup();
    if !exact.is_empty() {
        let few = exact.len() <= MOST_ALIKE;
        return if few { Diagnosis::OneOf(exact.into_iter().filter_map(found).collect()) } else { Diagnosis::Unknown };
    }
    let evidence = Evidence { rows };
    let near = near(&all, seen, &evidence);
    if !near.is_empty() {
        return Diagnosis::Near(near.into_iter().filter_map(found).collect());
    }
    let pairs = pairs(&held, seen, &evidence);
    // Where several pairs would do, what all of them have in common is there all the same.
    let is_in_all = |id: &str| pairs.iter().all(|pair| pair.iter().any(|one| one.id == id && one.bits >= ENOUGH_OF_TWO));
    let sure = match &pairs[..] {
        [] => alone(&held, seen, &evidence).into_iter().collect(),
        [first, ..] => first.iter().map(|one| one.id).filter(|id| is_in_all(id)).collect::<Vec<&str>>(),
    };
    let sure: Vec<Found> = sure.into_iter().filter_map(found).collect();
    match <[Found; 2]>::try_from(sure) {
        Ok(both) => Diagnosis::Both(both),
        Err(one) => one.into_iter().next().map_or(Diagnosis::Unknown, Diagnosis::Partly),
    }
}

/// A known mistake, held against what was seen. The numbers are those of specs.
#[derive(Clone)]
struct Held<'a> {
    id: &'a str,
    /// Where it fails as was seen.
    same: Vec<usize>,
    /// Where it fails, and another failure was seen.
    other: Vec<usize>,
    /// Which of these differ in moves and numbers only.
    like: Vec<usize>,
    /// Where it passes, and a failure was seen.
    left: Vec<usize>,
    /// Whether it fails where none was seen.
    is_refuted: bool,
}

impl<'a> Held<'a> {
    fn new(row: &Row<'a>, seen: &[Seen]) -> Held<'a> {
        let mut held = Held { id: row.id, same: Vec::new(), other: Vec::new(), like: Vec::new(), left: Vec::new(), is_refuted: false };
        for (number, (known, seen)) in row.seen.iter().zip(seen).enumerate() {
            match (known, seen) {
                (Seen::Unknown, _) | (_, Seen::Unknown) | (Seen::Passes, Seen::Passes) => {}
                (Seen::Passes, Seen::Fails(_)) => held.left.push(number),
                (Seen::Fails(_), Seen::Passes) => held.is_refuted = true,
                (Seen::Fails(known), Seen::Fails(seen)) if known == seen => held.same.push(number),
                (Seen::Fails(known), Seen::Fails(seen)) => {
                    held.other.push(number);
                    held.like.extend(known.is_like(seen).then_some(number));
                }
            }
        }
        held
    }

    fn accounts_for_all(&self) -> bool {
        self.other.is_empty() && self.left.is_empty()
    }
}

/// How much a failure says, in bits: one that each of 16 known mistakes shows says nothing, one that 4 of them show 2, one that is found with a
/// single one 4.
struct Evidence<'a> {
    rows: &'a [Row<'a>],
}

impl Evidence<'_> {
    fn of(&self, number: usize, seen: Seen) -> f64 {
        self.of_those(&|row| row.seen[number] == seen)
    }

    /// The same for failures that are like it.
    fn of_like(&self, number: usize, seen: Seen) -> f64 {
        self.of_those(&|row| matches!((row.seen[number], seen), (Seen::Fails(known), Seen::Fails(seen)) if known.is_like(&seen)))
    }

    fn of_those(&self, shows: &dyn Fn(&Row) -> bool) -> f64 {
        let count = |shows: &dyn Fn(&Row) -> bool| {
            let mut ids: Vec<&str> = self.rows.iter().filter(|row| shows(row)).map(|row| row.id).collect();
            ids.sort_unstable();
            ids.dedup();
            ids.len() as f64
        };
        (count(&|_| true) / count(shows)).log2()
    }

    /// What several failures say: as much as the one that says most, because what leads to one leads to others. A single one may be chance.
    fn of_all(&self, numbers: &[usize], seen: &[Seen]) -> Option<f64> {
        let each = numbers.iter().map(|&number| self.of(number, seen[number]));
        each.reduce(f64::max).filter(|_| numbers.len() > 1)
    }
}

/// One of two mistakes.
#[derive(Clone, Copy)]
struct One<'a> {
    id: &'a str,
    /// The first spec that fails by it and would not by the other.
    first: usize,
    /// What speaks for it and not for the other.
    bits: f64,
}

/// The pairs of mistakes that account for all that was seen, each of them for something that the other does not, the one that shows first before
/// the other.
fn pairs<'a>(held: &[Held<'a>], seen: &[Seen], evidence: &Evidence) -> Vec<[One<'a>; 2]> {
    let mut pairs: Vec<[One; 2]> = Vec::new();
    for (number, a) in held.iter().enumerate() {
        for b in held[number + 1..].iter().filter(|b| b.id != a.id) {
            let does_not_account = |one: &Held, other: &Held| {
                one.left.iter().chain(&one.other).any(|number| !one.same.contains(number) && !other.same.contains(number))
            };
            if does_not_account(a, b) || does_not_account(b, a) {
                continue;
            }
            let own = |one: &Held<'a>, other: &Held| {
                let own: Vec<usize> = one.same.iter().copied().filter(|number| !other.same.contains(number)).collect();
                let bits = evidence.of_all(&own, seen)?;
                Some(One { id: one.id, first: own[0], bits })
            };
            let (Some(a), Some(b)) = (own(a, b), own(b, a)) else { continue };
            if a.bits < LEAST_OF_TWO || b.bits < LEAST_OF_TWO {
                continue;
            }
            let pair = if a.first <= b.first { [a, b] } else { [b, a] };
            // The same in another style.
            match pairs.iter_mut().find(|known| known.iter().all(|one| pair.iter().any(|other| one.id == other.id))) {
                Some(known) if known[0].bits.min(known[1].bits) >= pair[0].bits.min(pair[1].bits) => {}
                Some(known) => *known = pair,
                None => pairs.push(pair),
            }
        }
    }
    pairs
}

/// The one mistake that shows all over, with other failures besides.
fn alone<'a>(held: &[Held<'a>], seen: &[Seen], evidence: &Evidence) -> Option<&'a str> {
    let whole = || held.iter().filter(|held| held.other.is_empty());
    let shows_less = |one: &Held| {
        let is_less = |other: &Held| one.same.len() < other.same.len() && one.same.iter().all(|number| other.same.contains(number));
        whole().any(is_less)
    };
    let mut largest: Vec<&Held> = whole().filter(|held| !shows_less(held)).collect();
    largest.dedup_by_key(|held| held.id);
    let [only] = largest[..] else { return None };
    (evidence.of_all(&only.same, seen)? >= ENOUGH).then_some(only.id)
}

/// The mistakes by which everything fails that was seen to fail, if not with the same moves and numbers: those with most of what is the same. None if
/// there are many, or if it may as well be something else.
fn near<'a>(held: &[Held<'a>], seen: &[Seen], evidence: &Evidence) -> Vec<&'a str> {
    let alike: Vec<&Held> =
        held.iter().filter(|held| held.left.is_empty() && held.like.len() == held.other.len() && !held.like.is_empty()).collect();
    let most = alike.iter().map(|held| held.same.len()).max().unwrap_or_default();
    let nearest: Vec<&Held> = alike.into_iter().filter(|held| held.same.len() == most).collect();
    let says = |held: &Held| {
        let same = held.same.iter().map(|&number| evidence.of(number, seen[number]));
        same.chain(held.like.iter().map(|&number| evidence.of_like(number, seen[number]))).fold(0.0, f64::max)
    };
    let is_sure = nearest.iter().all(|held| says(held) >= ENOUGH_IF_ALIKE);
    let mut ids: Vec<&str> = nearest.iter().map(|held| held.id).collect();
    ids.dedup();
    if is_sure && ids.len() <= MOST_NEAR { ids } else { Vec::new() }
}

impl Diagnosis {
    /// The mistakes that are named.
    pub fn found(&self) -> &[Found] {
        match self {
            Diagnosis::Unknown => &[],
            Diagnosis::OneOf(all) | Diagnosis::Near(all) => all,
            Diagnosis::Both(both) => both,
            Diagnosis::Partly(found) => std::slice::from_ref(found),
        }
    }

    /// What a student reads about each of them.
    pub fn paragraphs(&self, lang: Lang) -> Vec<String> {
        let found = self.found().iter().enumerate();
        found.map(|(number, found)| self.sentence(number, found, lang) + &advice(found.mistake, lang)).collect()
    }

    /// How sure it is.
    fn sentence(&self, number: usize, Found { mistake, specs, questions }: &Found, lang: Lang) -> String {
        let specs: Vec<String> = specs.iter().map(|spec| format!("`{spec}`")).collect();
        let (name, specs) = (mistake.name.get(lang), specs.join(", "));
        if *questions > 0 {
            return self.with_evidence(number, name, *questions, lang);
        }
        match (self, lang, number) {
            (Diagnosis::Both(_), Lang::En, 0) => {
                format!("Your player fails as with two mistakes at once. Repair this one first: it {name} ({specs}).\n")
            }
            (Diagnosis::Both(_), Lang::En, _) => format!("The other one: it {name} ({specs}).\n"),
            (Diagnosis::Partly(_), Lang::En, _) => {
                format!("Some specs fail as in the mistake \"{name}\" ({specs}); the others for another reason. Repair this first.\n")
            }
            (Diagnosis::Near(_), Lang::En, 0) => format!("Your player fails much as in the mistake \"{name}\", though not quite.\n"),
            (Diagnosis::Near(_), Lang::Ja, 0) => {
                format!("「{name}」という間違いとよく似た結果になっています（まったく同じではありません）。\n")
            }
            (_, Lang::En, 0) => format!("Your player fails as in the mistake \"{name}\".\n"),
            (_, Lang::En, _) => format!("Or as in the mistake \"{name}\"; the specs cannot tell which.\n"),
            (Diagnosis::Both(_), Lang::Ja, 0) => {
                format!("2 つの間違いが重なっているようです。先に直すのは「{name}」（{specs}）です。\n")
            }
            (Diagnosis::Both(_), Lang::Ja, _) => format!("もう 1 つは「{name}」（{specs}）です。\n"),
            (Diagnosis::Partly(_), Lang::Ja, _) => {
                format!(
                    "一部のスペック（{specs}）は「{name}」という間違いと同じ結果です。残りの原因は別にあります。まずこれを直しましょう。\n"
                )
            }
            (_, Lang::Ja, 0) => format!("「{name}」という間違いと同じ結果になっています。\n"),
            (_, Lang::Ja, _) => format!("または「{name}」という間違いです。スペックの結果からは区別できません。\n"),
        }
    }
}

impl Diagnosis {
    /// The same where the solution with the mistake was run.
    fn with_evidence(&self, number: usize, name: &str, questions: usize, lang: Lang) -> String {
        match (self, lang, number) {
            (Diagnosis::Both(_), Lang::En, 0) => format!(
                "With two mistakes the solution gives your answers to all {questions} questions. Repair this one first: your player {name}.\n"
            ),
            (Diagnosis::Both(_), Lang::En, _) => format!("The other one: it {name}.\n"),
            (Diagnosis::Partly(_), Lang::En, _) => format!("Your player {name}, and something else is wrong besides. Repair this first.\n"),
            (_, Lang::En, 0) => {
                format!("With this one mistake the solution gives your answers to all {questions} questions: your player {name}.\n")
            }
            (_, Lang::En, _) => format!("Or it {name}: the answers are the same.\n"),
            (Diagnosis::Both(_), Lang::Ja, 0) => {
                format!("解答例に 2 つの間違いを入れると、{questions} 問すべてで同じ答えになります。先に直すのは「{name}」です。\n")
            }
            (Diagnosis::Both(_), Lang::Ja, _) => format!("もう 1 つは「{name}」です。\n"),
            (Diagnosis::Partly(_), Lang::Ja, _) => {
                format!("「{name}」という間違いがあり、ほかにも間違いがあります。まずこれを直しましょう。\n")
            }
            (_, Lang::Ja, 0) => format!("解答例に次の間違いを 1 つ入れると、{questions} 問すべてで同じ答えになります:「{name}」。\n"),
            (_, Lang::Ja, _) => format!("または「{name}」です。どちらでも答えは同じです。\n"),
        }
    }
}

/// What leads to the error, and what to read again.
fn advice(Mistake { hint, read_again: Topic { deck, title }, .. }: &Mistake, lang: Lang) -> String {
    let (hint, title) = (hint.get(lang), title.get(lang));
    match lang {
        Lang::En => format!("  {hint}\n  Read again: \"{title}\", in slides/en/{deck}.md.\n"),
        Lang::Ja => format!("  {hint}\n  読み直すところ: slides/ja/{deck}.md の「{title}」。\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EXERCISES;
    use crate::mistakes::profile::Failure;

    /// An exercise with five specs.
    const ONE_PLY: usize = 3;

    /// As in the file: `.` for a pass, `*` for what is not known, a letter for a failure; large ones are like small ones.
    fn columns(text: &str) -> Vec<Seen> {
        let seen = |c| match c {
            '.' => Seen::Passes,
            '*' => Seen::Unknown,
            letter => Seen::Fails(Failure::new(u32::from(letter), letter.to_ascii_lowercase() as u16)),
        };
        text.chars().map(seen).collect()
    }

    /// What is named, as in `sure A`, by these rows; a number stands for a mistake.
    fn told(rows: &[(usize, &'static str)], observed: &str) -> String {
        let exercise = &EXERCISES[ONE_PLY];
        // Others that show nothing of this, so that a failure says something.
        let others = EXERCISES[ONE_PLY + 1].mistakes().iter().take(50).map(|mistake| Row { id: mistake.id, seen: columns("zzzzz") });
        let row = |&(number, text): &(usize, &'static str)| Row { id: exercise.mistakes()[number].id, seen: columns(text) };
        let rows: Vec<Row> = rows.iter().map(row).chain(others).collect();
        let diagnosis = diagnose_by(&rows, exercise, &columns(observed));
        let kind = match diagnosis {
            Diagnosis::Unknown => "unknown",
            Diagnosis::OneOf(_) => "one of",
            Diagnosis::Both(_) => "both",
            Diagnosis::Partly(_) => "partly",
            Diagnosis::Near(_) => "near",
        };
        let number = |found: &Found| exercise.mistakes().iter().position(|mistake| mistake.id == found.mistake.id).unwrap();
        diagnosis.found().iter().fold(kind.to_string(), |text, found| text + &format!(" {}", number(found)))
    }

    #[test]
    fn what_fails_alike_everywhere_is_named() {
        let rows = &[(0, "ab..."), (1, "ab..."), (2, "ab..c")];
        assert_eq!(told(rows, "ab..c"), "one of 2");
        assert_eq!(told(rows, "ab..."), "one of 0 1");
        assert_eq!(told(rows, "ab.d."), "unknown", "which of the two is not sure");
        assert_eq!(told(&rows[..1], "a...."), "unknown", "it would fail the second");
        assert_eq!(told(rows, "....."), "unknown");
        let alike: Vec<(usize, &str)> = (0..=MOST_ALIKE).map(|number| (number, "ab...")).collect();
        assert_eq!(told(&alike, "ab..."), "unknown", "so many are no help");
    }

    #[test]
    fn what_is_like_nothing_but_a_mistake_is_named() {
        let rows = &[(0, "ab..."), (1, "aC..."), (2, "ab.d.")];
        assert_eq!(told(rows, "aB..."), "near 0");
        assert_eq!(told(rows, "AB..."), "near 0", "nothing is the same, and all is alike");
        assert_eq!(told(rows, "Ac.d."), "unknown", "of the second it is another failure");
        assert_eq!(told(rows, "aB.De"), "unknown", "something fails besides");
        assert_eq!(
            told(&[(0, "ab..."), (1, "aD..."), (2, "ax..."), (3, "ab..."), (4, "ab..."), (5, "ab...")], "aB..."),
            "unknown",
            "so many"
        );
    }

    #[test]
    fn what_is_not_written_is_left_out() {
        let rows = &[(0, "ab.c."), (1, "...c.")];
        assert_eq!(told(rows, "ab.**"), "one of 0");
        assert_eq!(told(rows, "**.c."), "one of 0 1");
        assert_eq!(told(rows, "*****"), "unknown");
    }

    #[test]
    fn two_that_account_for_all_together_are_both_named() {
        let rows = &[(0, "ab..."), (1, "...cd")];
        assert_eq!(told(rows, "ab.cd"), "both 0 1");
        assert_eq!(told(&[(1, "...cd"), (0, "ab...")], "ab.cd"), "both 0 1", "the first to show comes first");
        assert_eq!(told(&[(0, "abx.."), (1, "..ycd")], "abycd"), "both 0 1", "the second hides the first in one spec");
        assert_eq!(told(&[(0, "abx.."), (1, "..ycd")], "abwcd"), "unknown", "neither accounts for the third");
        assert_eq!(told(&[(0, "ab..."), (1, "...cd"), (2, "...cd")], "ab.cd"), "partly 0", "which is the second is not sure");
    }

    #[test]
    fn one_that_shows_all_over_is_named_first_where_more_fails() {
        let rows = &[(0, "ab..."), (1, "a....")];
        assert_eq!(told(rows, "ab.c."), "partly 0");
        assert_eq!(told(&rows[1..], "a..c."), "unknown", "too little speaks for it");
        assert_eq!(told(&[(0, "ab..."), (1, ".bc..")], "abc.d"), "unknown", "two that overlap");
    }

    /// What somebody is told whose mistake is not known: each known one in turn is taken out of what is known. Where it fails exactly as another one
    /// does, nothing can tell them apart; where it does not, a part of a near relative may be seen in it, but hardly ever.
    #[test]
    fn an_unknown_mistake_is_hardly_ever_given_a_name() {
        let (mut unlike, mut named) = (0, Vec::new());
        for exercise in EXERCISES {
            let rows = known(exercise);
            for mistake in exercise.mistakes() {
                let others: Vec<Row> = rows.iter().filter(|row| row.id != mistake.id).cloned().collect();
                let Some(row) = rows.iter().find(|row| row.id == mistake.id) else { continue };
                let diagnosis = diagnose_by(&others, exercise, &row.seen);
                unlike += usize::from(!matches!(diagnosis, Diagnosis::OneOf(_)));
                if let Diagnosis::Both(_) | Diagnosis::Partly(_) | Diagnosis::Near(_) = diagnosis {
                    let ids: Vec<&str> = diagnosis.found().iter().map(|found| found.mistake.id).collect();
                    named.push(format!("{} {}: {}", exercise.id, row.id, ids.join(" and ")));
                }
            }
        }
        assert!(named.len() * 100 <= 6 * unlike, "{} of {unlike}:\n{}", named.len(), named.join("\n"));
    }

    #[test]
    fn how_sure_it_is_is_said() {
        let exercise = &EXERCISES[ONE_PLY];
        let found = |number: usize| Found { mistake: &exercise.mistakes()[number], specs: vec![exercise.specs[number].name], questions: 0 };
        let text = |diagnosis: Diagnosis, lang| diagnosis.paragraphs(lang).concat();
        for lang in [Lang::En, Lang::Ja] {
            let sentences = [
                text(Diagnosis::OneOf(vec![found(0), found(1)]), lang),
                text(Diagnosis::Both([found(0), found(1)]), lang),
                text(Diagnosis::Partly(found(0)), lang),
                text(Diagnosis::Near(vec![found(0)]), lang),
            ];
            for sentence in &sentences {
                assert!(
                    sentence.contains(exercise.mistakes()[0].name.get(lang)) && sentence.contains(exercise.mistakes()[0].hint.get(lang))
                );
            }
            assert!(sentences.iter().all(|one| sentences.iter().filter(|other| *other == one).count() == 1));
            assert!(text(Diagnosis::Unknown, lang).is_empty());
        }
    }
}
