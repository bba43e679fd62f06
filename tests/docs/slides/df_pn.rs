//! The example of deck 11 and of exercise 11, worked by hand: df-pn in a small tree, with the numbers that the algorithm finds.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use super::assert_shows;
use support::ROOT;

const DECK: &str = "11_mate";

/// The moves of each position: from R checks, from A and B answers, and so on. One without a line here has no move: in D and E the defender is mated.
const TREE: [(&str, &[&str]); 8] = [
    ("R", &["A", "B"]),
    ("A", &["A1", "A2"]),
    ("A1", &["C"]),
    ("A2", &["C"]),
    ("C", &["C1", "C2", "C3"]),
    ("B", &["B1", "B2"]),
    ("B1", &["D"]),
    ("B2", &["E"]),
];

fn moves(name: &str) -> &'static [&'static str] {
    TREE.iter().find(|(position, _)| *position == name).map_or(&[], |(_, moves)| moves)
}

const INFINITE: u32 = 1 << 30;

/// As in the solution: phi is pn where the attacker is to move, and dn where the defender is.
#[derive(Clone, Copy)]
struct Numbers {
    phi: u32,
    delta: u32,
}

#[derive(Default)]
struct Search {
    known: HashMap<&'static str, Numbers>,
    /// A line for each time that the numbers of a position were worked out.
    steps: Vec<String>,
    /// The knowledge at that moment, and the place of the search.
    moments: Vec<(HashMap<&'static str, Numbers>, &'static str)>,
}

fn sum(a: u32, b: u32) -> u32 {
    if a >= INFINITE || b >= INFINITE { INFINITE } else { a + b }
}

fn shown(number: u32) -> String {
    // An unlimited search's limit shrinks by a few.
    if number > INFINITE / 2 { "inf".to_string() } else { number.to_string() }
}

impl Search {
    fn numbers(&self, name: &str, attacks: bool) -> Numbers {
        let first_guess = Numbers { phi: 1, delta: if attacks { 1 } else { moves(name).len() as u32 } };
        self.known.get(name).copied().unwrap_or(first_guess)
    }

    /// The function `mid` of the solution, without its limit of plies.
    fn mid(&mut self, name: &'static str, attacks: bool, threshold: Numbers) {
        loop {
            let mut numbers = Numbers { phi: INFINITE, delta: 0 };
            let (mut best, mut second_delta) = (None, INFINITE);
            for &m in moves(name) {
                let child = self.numbers(m, !attacks);
                numbers.delta = sum(numbers.delta, child.phi);
                if child.delta < numbers.phi {
                    second_delta = numbers.phi;
                    numbers.phi = child.delta;
                    best = Some((m, child));
                } else {
                    second_delta = second_delta.min(child.delta);
                }
            }
            self.known.insert(name, numbers);
            let next = best.filter(|_| numbers.phi < threshold.phi && numbers.delta < threshold.delta);
            if !moves(name).is_empty() {
                let pn_and_dn = |numbers: Numbers| if attacks { (numbers.phi, numbers.delta) } else { (numbers.delta, numbers.phi) };
                let ((pn, dn), (pn_limit, _)) = (pn_and_dn(numbers), pn_and_dn(threshold));
                let to = next.map_or("back".to_string(), |(m, _)| format!("to {m}"));
                self.moments.push((self.known.clone(), name));
                self.steps.push(format!("{name:6}{:5}{:6}{:11}{to}\n", shown(pn), shown(dn), shown(pn_limit)));
            }
            let Some((m, child)) = next else { return };
            let threshold = Numbers { phi: threshold.delta - numbers.delta + child.phi, delta: threshold.phi.min(second_delta + 1) };
            self.mid(m, !attacks, threshold);
        }
    }
}

/// The tree at every step of the search; both numbers of each position, pn first.
pub fn df_pn_steps() -> String {
    fn write(search: &Search, moment: &Search, now: &str, name: &str, attacks: bool, depth: usize) -> String {
        let Numbers { phi, delta } = moment.numbers(name, attacks);
        let (pn, dn) = if attacks { (phi, delta) } else { (delta, phi) };
        let mark = if name == now { " now" } else { "" };
        let is_known = moment.known.contains_key(name);
        let children = moves(name).iter().filter(|_| search.known.contains_key(name));
        let below: Vec<String> = children.map(|m| write(search, moment, now, m, !attacks, depth + 1)).collect();
        // Children are there once they were looked at.
        let below = below.into_iter().map(|text| if is_known { text } else { text.replacen('\n', " hidden\n", 1) });
        format!("{}{name} = {}/{}{mark}\n{}", "  ".repeat(depth), shown(pn), shown(dn), below.collect::<String>())
    }
    let mut search = Search::default();
    search.mid("R", true, UNLIMITED);
    let steps = search.moments.iter().map(|(known, now)| {
        let moment = Search { known: known.clone(), ..Search::default() };
        "levels: OR AND\n".to_string() + &write(&search, &moment, now, "R", true, 0)
    });
    steps.collect::<Vec<_>>().join("step\n")
}

/// An OR and an AND node above the same children, with the numbers that follow from theirs: pn, dn.
pub fn rule_trees() -> [(&'static str, String); 2] {
    const CHILDREN: [(u32, u32); 3] = [(3, 1), (1, 3), (2, 2)];
    let (proofs, disproofs) = (CHILDREN.map(|child| child.0), CHILDREN.map(|child| child.1));
    let smallest = |numbers: [u32; 3]| *numbers.iter().min().unwrap();
    let all = |numbers: [u32; 3]| numbers.iter().sum::<u32>();
    let children: String = CHILDREN.iter().map(|(proof, disproof)| format!("  {proof}/{disproof}\n")).collect();
    let or = format!("levels: OR AND\n{}/{}\n{children}", smallest(proofs), all(disproofs));
    let and = format!("levels: AND OR\n{}/{}\n{children}", all(proofs), smallest(disproofs));
    [("or_numbers", or), ("and_numbers", and)]
}

const UNLIMITED: Numbers = Numbers { phi: INFINITE, delta: INFINITE };

#[test]
fn df_pn_by_hand() {
    let mut search = Search::default();
    search.mid("R", true, UNLIMITED);
    assert_eq!(search.numbers("R", true).phi, 0, "mate");
    let steps = format!("{:6}{:5}{:6}{:11}{}\n{}", "node", "pn", "dn", "pn limit", "then", search.steps.concat());
    for readme in ["DF_PN.md", "DF_PN.ja.md"] {
        let text = fs::read_to_string(Path::new(ROOT).join("exercises/11_mate").join(readme)).unwrap().replace("\r\n", "\n");
        assert!(text.contains(&format!("```text\n{steps}```\n")), "{readme}: the steps are\n{steps}");
    }
    let lines: Vec<String> = steps.lines().map(str::to_string).collect();
    assert_shows(DECK, "df-pn-by-hand", &lines);
}
