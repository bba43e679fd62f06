//! How a player fails, spec by spec, in a line of text. `profiles/NN.txt` holds that of every known mistake; `tests/specs/main.rs` writes it and
//! keeps it true.
//!
//! The first line names the specs. In the others each has a column, and after these comes the id of the mistake. A failure is a hash of all that
//! was seen; where style changes its details, as how many nodes were visited, a colon, a hash without them, and the amount. A mistake has several
//! lines where it shows otherwise in another style.

use crate::answers::{MATES_OFF, TO_DEPTH};
use crate::{Ask, Draw, Exercise, Kind, Spec, Verdict};

/// What is known of a player by one spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    Passes,
    Fails(Failure),
    /// Nothing: it is not written or was not run, or chance decides.
    Unknown,
}

/// How a player fails a spec. The same in the same way: the kind of verdict, the question and the sentence.
#[derive(Clone, Copy, Debug)]
pub struct Failure {
    /// A hash of all that.
    exact: u32,
    /// A hash of the kind and the sentence without its moves and numbers, where these are a matter of style: how many nodes were visited, and which
    /// move was not taken back. Wrong values and moves are none: of another mistake they look alike.
    alike: Option<u16>,
    /// Of nodes that were counted: how many times as many as the kit's, as a logarithm, see [`amount`].
    amount: Option<i8>,
}

impl PartialEq for Failure {
    fn eq(&self, other: &Failure) -> bool {
        self.exact == other.exact
    }
}

impl Eq for Failure {}

/// How far two amounts of the same mistake may lie apart, in 32nds of a doubling: a twentieth.
const SAME_AMOUNT: u8 = 2;

impl Failure {
    /// With these hashes, and no amount.
    #[cfg(test)]
    pub fn new(exact: u32, alike: u16) -> Failure {
        Failure { exact, alike: Some(alike), amount: None }
    }

    /// Whether it is the same with other moves and numbers, but no other amount of nodes.
    pub fn is_like(&self, other: &Failure) -> bool {
        let is_same_amount = match (self.amount, other.amount) {
            (Some(a), Some(b)) => a.abs_diff(b) <= SAME_AMOUNT,
            (a, b) => a == b,
        };
        self == other || self.alike.is_some() && self.alike == other.alike && is_same_amount
    }

    fn parse(column: &str) -> Option<Failure> {
        let mut words = column.split(':');
        let exact = u32::from_str_radix(words.next()?, 16).ok()?;
        let alike = words.next().and_then(|alike| u16::from_str_radix(alike, 16).ok());
        let amount = words.next().and_then(|amount| amount.parse().ok());
        Some(Failure { exact, alike, amount })
    }

    fn text(&self) -> String {
        let amount = self.amount.map(|amount| format!(":{amount}")).unwrap_or_default();
        let alike = self.alike.map(|alike| format!(":{alike:04x}")).unwrap_or_default();
        format!("{:08x}{alike}{amount}", self.exact)
    }
}

const PASSES: &str = "........";
const UNKNOWN: &str = "********";

impl Seen {
    fn parse(column: &str) -> Seen {
        match column {
            PASSES => Seen::Passes,
            UNKNOWN => Seen::Unknown,
            failure => Failure::parse(failure).map_or(Seen::Unknown, Seen::Fails),
        }
    }

    fn text(self) -> String {
        match self {
            Seen::Passes => PASSES.to_string(),
            Seen::Unknown => UNKNOWN.to_string(),
            Seen::Fails(failure) => failure.text(),
        }
    }
}

/// What is known of a player by each spec of the exercise, in their order.
pub fn seen(exercise: &Exercise, verdicts: &[(&Spec, Verdict)]) -> Vec<Seen> {
    let failed = |verdict: &Verdict| !matches!(verdict.kind, Kind::Pass | Kind::NotWritten);
    // What goes wrong on one thread goes wrong on several as well, but each time in another way.
    let is_sure = verdicts.iter().any(|(spec, verdict)| failed(verdict) && !has_races(spec));
    // What one computer finds wrong in time another one does not.
    let is_found = verdicts.iter().any(|(_, verdict)| failed(verdict) && verdict.kind != Kind::TooSlow);
    let by_spec = |spec: &Spec| {
        let Some((_, verdict)) = verdicts.iter().find(|(other, _)| other.name == spec.name) else { return Seen::Unknown };
        match verdict.kind {
            Kind::NotWritten => Seen::Unknown,
            Kind::TooSlow if is_found => Seen::Unknown,
            _ if is_sure && has_races(spec) => Seen::Unknown,
            Kind::Pass => Seen::Passes,
            _ => Seen::Fails(failure(verdict)),
        }
    };
    exercise.specs.iter().map(by_spec).collect()
}

fn failure(verdict: &Verdict) -> Failure {
    let (kind, sentence) = (verdict.kind, same_everywhere(verdict));
    let exact = hash(format!("{kind:?} {} {sentence}", same_place(verdict)).as_bytes());
    let words: Vec<&str> = sentence.split_whitespace().filter(|word| !word.contains(|c: char| c.is_ascii_digit())).collect();
    let alike = hash(format!("{kind:?} {}", words.join(" ")).as_bytes());
    let amount = amount(sentence);
    let has_style = kind == Kind::NotRestored || amount.is_some();
    Failure { exact, alike: has_style.then_some((alike ^ alike >> 16) as u16), amount }
}

/// Where a sentence counts nodes, the player's and the kit's: how many times as many the first ones are, in 32nds of a doubling.
fn amount(sentence: &str) -> Option<i8> {
    if !sentence.contains("nodes") && !sentence.contains("do_move") {
        return None;
    }
    let mut numbers =
        sentence.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse::<f64>().ok()).filter(|&number| number >= 100.0);
    let (found, expected) = (numbers.next()?, numbers.next()?);
    Some((32.0 * (found / expected).log2()).round() as i8)
}

/// Whether a spec asks players who use several threads.
fn has_races(spec: &Spec) -> bool {
    (spec.questions)(&mut Draw::fixed()).iter().any(|question| question.threads() > 1)
}

/// The number of the question. Where threads race it is chance at which one a mistake shows first: then what was set.
fn same_place(verdict: &Verdict) -> String {
    match &verdict.question {
        Some(question) if question.threads() > 1 => format!("{:?}", question.options),
        _ => verdict.question_number.to_string(),
    }
}

/// The sentence of a verdict without what differs between builds and runs, the place of a panic, the exit status, and what was counted of many moves
/// that were drawn; and without the student's own line, and what only explains the numbers before it.
fn same_everywhere(verdict: &Verdict) -> &str {
    let is_drawn = verdict.question.as_ref().is_some_and(|question| matches!(question.ask, Ask::Search { times: 2.., .. }));
    match verdict.kind {
        Kind::Wrong if is_drawn => verdict.text.en.split(": ").next().unwrap_or_default(),
        Kind::Panicked => verdict.text.en.split_once(": ").map_or("", |(_, message)| message),
        Kind::LeftEarly => "",
        _ => before(before(before(&verdict.text.en, " You print `"), MATES_OFF), TO_DEPTH),
    }
}

/// What stands in a text before these words.
fn before<'a>(text: &'a str, words: &str) -> &'a str {
    text.split_once(words).map_or(text, |(before, _)| before)
}

/// FNV-1a with 32 bits (Fowler, Noll and Vo, <http://www.isthe.com/chongo/tech/comp/fnv/>): the hashes of the standard library may change.
fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// How a known mistake fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// The id of the mistake.
    pub id: &'a str,
    /// In the order of the specs of the exercise.
    pub seen: Vec<Seen>,
}

macro_rules! files {
    ($($id:literal)*) => { &[$(($id, include_str!(concat!("profiles/", $id, ".txt")))),*] };
}

const FILES: &[(&str, &str)] = files!["00" "01" "13" "14"];

/// How the known mistakes of an exercise fail.
pub fn known(exercise: &Exercise) -> Vec<Row<'static>> {
    FILES.iter().find(|(id, _)| *id == exercise.id).map_or_else(Vec::new, |(_, text)| parse(exercise, text))
}

/// Columns are found by the names of their specs, which may have become more since.
fn parse<'a>(exercise: &Exercise, text: &'a str) -> Vec<Row<'a>> {
    let mut lines = text.lines();
    let specs: Vec<&str> = lines.next().unwrap_or_default().split_whitespace().collect();
    let row = |line: &'a str| {
        let mut rest = line;
        let columns: Vec<Seen> = specs
            .iter()
            .map(|_| {
                let (column, after) = rest.split_once(' ').unwrap_or((rest, ""));
                rest = after;
                Seen::parse(column)
            })
            .collect();
        let of = |spec: &Spec| specs.iter().position(|name| *name == spec.name).map_or(Seen::Unknown, |index| columns[index]);
        Row { id: rest, seen: exercise.specs.iter().map(of).collect() }
    };
    lines.map(row).collect()
}

/// The line of a known mistake that ends so. `None` where it passes everything, as some do in another style.
pub fn row(exercise: &Exercise, id: &str, verdicts: &[(&Spec, Verdict)]) -> Option<String> {
    let seen = seen(exercise, verdicts);
    let columns: String = seen.iter().map(|column| column.text() + " ").collect();
    seen.iter().any(|column| matches!(column, Seen::Fails(_))).then(|| format!("{columns}{id}\n"))
}

/// The file with these lines.
pub fn profiles_of(exercise: &Exercise, rows: &[String]) -> String {
    let specs: Vec<&str> = exercise.specs.iter().map(|spec| spec.name).collect();
    format!("{}\n{}", specs.join(" "), rows.concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::has_variants;
    use crate::{EXERCISES, Text};

    /// What is known by the first spec where all have this verdict.
    fn first(kind: Kind, sentence: &'static str, question_number: usize) -> Seen {
        let verdict = Verdict { question_number, ..Verdict::of(kind, Text::new(sentence, ""), None, String::new()) };
        let verdicts: Vec<(&Spec, Verdict)> = EXERCISES[3].specs.iter().map(|spec| (spec, verdict.clone())).collect();
        seen(&EXERCISES[3], &verdicts)[0]
    }

    #[test]
    fn the_place_of_a_panic_and_the_exit_status_do_not_matter_but_all_else_does() {
        let overflow = "your program panicked at player.rs:20: attempt to add with overflow";
        let elsewhere = "your program panicked at C:\\player.rs:7: attempt to add with overflow";
        assert_eq!(first(Kind::Panicked, overflow, 0), first(Kind::Panicked, elsewhere, 0));
        assert_ne!(first(Kind::Panicked, overflow, 0), first(Kind::Panicked, "your program panicked at player.rs:20: no move", 0));
        assert_ne!(first(Kind::Panicked, overflow, 0), first(Kind::Panicked, overflow, 1));
        assert_ne!(first(Kind::Panicked, "at 1: x", 0), first(Kind::Wrong, "x", 0));
        assert_eq!(first(Kind::LeftEarly, "(exit status: 1)", 0), first(Kind::LeftEarly, "(signal: 6)", 0));
        assert_ne!(first(Kind::Wrong, "the score is 1", 0), first(Kind::Wrong, "the score is 2", 0));
        assert_eq!((first(Kind::Pass, "", 0), first(Kind::NotWritten, "todo", 0)), (Seen::Passes, Seen::Unknown));
        assert_eq!(seen(&EXERCISES[3], &[])[0], Seen::Unknown);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let exercise = &EXERCISES[3];
        let verdict = |number: usize| {
            let kind = [Kind::Pass, Kind::Wrong, Kind::NotWritten][number % 3];
            Verdict { question_number: number, ..Verdict::of(kind, Text::new("no", ""), None, String::new()) }
        };
        let mut verdicts: Vec<(&Spec, Verdict)> = exercise.specs.iter().zip(0..).map(|(spec, number)| (spec, verdict(number))).collect();
        let line = row(exercise, "ForgetsTheMinusSign", &verdicts).expect("some fail");
        let text = profiles_of(exercise, &[line]);
        let expected = Row { id: "ForgetsTheMinusSign", seen: seen(exercise, &verdicts) };
        assert_eq!(parse(exercise, &text), std::slice::from_ref(&expected));
        assert_eq!(parse(exercise, &text.replace('\n', "\r\n")).len(), 1);
        // A spec that the file does not know is no evidence.
        let (first, rest) = text.split_once(' ').expect("several specs");
        let renamed = format!("{first}_of_tomorrow {rest}");
        let unknown = &parse(exercise, &renamed)[0].seen;
        assert_eq!((unknown[0], &unknown[1..]), (Seen::Unknown, &expected.seen[1..]));
        verdicts.reverse();
        assert_eq!(seen(exercise, &verdicts), expected.seen);
        verdicts.iter_mut().for_each(|(_, verdict)| verdict.kind = Kind::Pass);
        assert_eq!(row(exercise, "IsRight", &verdicts), None);
    }

    #[test]
    fn every_profile_belongs_to_a_known_mistake_and_every_mistake_has_one() {
        for exercise in EXERCISES {
            if has_variants(exercise.id) {
                assert!(FILES.iter().all(|(id, _)| *id != exercise.id), "{}", exercise.id);
                continue;
            }
            let rows = known(exercise);
            for row in &rows {
                assert!(exercise.mistakes().iter().any(|mistake| mistake.id == row.id), "{}: {}", exercise.id, row.id);
            }
            for mistake in exercise.mistakes() {
                assert!(rows.iter().any(|row| row.id == mistake.id), "{}: {}", exercise.id, mistake.id);
            }
        }
    }

    /// The test vectors of its authors.
    #[test]
    fn the_hash_is_fnv_1a() {
        assert_eq!(hash(b""), 0x811c_9dc5);
        assert_eq!(hash(b"a"), 0xe40c_292c);
        assert_eq!(hash(b"foobar"), 0xbf9c_f968);
    }
}
