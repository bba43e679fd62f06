//! Pairing: which players meet.

/// Everybody against everybody: all meetings, in an order in which nobody plays again before the others have (the circle method, Berger
/// tables).
pub fn round_robin(players: usize) -> Vec<[usize; 2]> {
    let places = players + players % 2;
    let mut meetings = Vec::new();
    for round in 0..places.saturating_sub(1) {
        // The player at the last place stays, the others move on by one.
        let at = |place: usize| if place == places - 1 { place } else { (place + round) % (places - 1) };
        for table in 0..places / 2 {
            let (a, b) = (at(table), at(places - 1 - table));
            if a < players && b < players {
                meetings.push([a.min(b), a.max(b)]);
            }
        }
    }
    meetings
}

/// What is known of the players before a round of a Swiss tournament.
pub struct History<'a> {
    /// The points of each player, doubled; a bye counts as won.
    pub half_points: &'a [u32],
    /// Whether two have met.
    pub met: &'a dyn Fn(usize, usize) -> bool,
    /// Which players had a bye already.
    pub had_bye: &'a [bool],
}

/// A round of a Swiss tournament.
#[derive(Debug, PartialEq, Eq)]
pub struct Round {
    pub meetings: Vec<[usize; 2]>,
    /// The player without an opponent, where the number of players is odd.
    pub bye: Option<usize>,
}

/// How many ways to pair a round are tried at most, before players may meet again.
const MOST_TRIES: u32 = 100_000;

/// Pairs players with about the same points that have not met. Where that is impossible, or not found, some meet again.
///
/// The round depends on the history alone, so a tournament that was broken off goes on as it would have.
pub fn swiss(history: &History) -> Round {
    let mut order: Vec<usize> = (0..history.half_points.len()).collect();
    order.sort_by_key(|&player| (std::cmp::Reverse(history.half_points[player]), player));
    let bye = (order.len() % 2 == 1).then(|| {
        let last = order.iter().rposition(|&player| !history.had_bye[player]).unwrap_or(order.len() - 1);
        order.remove(last)
    });
    let mut tries = 0;
    let strangers = |a, b| !(history.met)(a, b);
    let meetings = pair_up(&order, &strangers, &mut tries).or_else(|| pair_up(&order, &|_, _| true, &mut 0)).unwrap_or_default();
    Round { meetings, bye }
}

/// Pairs the first of `order` with the nearest player that it may meet, and so on; takes back what leads nowhere.
fn pair_up(order: &[usize], may_meet: &dyn Fn(usize, usize) -> bool, tries: &mut u32) -> Option<Vec<[usize; 2]>> {
    let Some((&first, others)) = order.split_first() else { return Some(Vec::new()) };
    for (index, &other) in others.iter().enumerate().filter(|(_, other)| may_meet(first, **other)) {
        *tries += 1;
        if *tries > MOST_TRIES {
            return None;
        }
        let mut rest = others.to_vec();
        rest.remove(index);
        if let Some(mut meetings) = pair_up(&rest, may_meet, tries) {
            meetings.insert(0, [first, other]);
            return Some(meetings);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn everybody_meets_everybody_once() {
        for players in 0..12 {
            let meetings = round_robin(players);
            let different: HashSet<[usize; 2]> = meetings.iter().copied().collect();
            assert_eq!(meetings.len(), players * players.saturating_sub(1) / 2, "{players}");
            assert_eq!(different.len(), meetings.len(), "{players}");
            assert!(meetings.iter().all(|[a, b]| a < b && *b < players));
        }
    }

    #[test]
    fn a_round_of_a_round_robin_has_everybody_once() {
        for round in round_robin(8).chunks(4) {
            let players: HashSet<usize> = round.iter().flatten().copied().collect();
            assert_eq!(players.len(), 8);
        }
    }

    /// Plays a whole tournament in which the lower number always wins.
    fn tournament(players: usize, rounds: usize) -> (Vec<Round>, Vec<u32>) {
        let (mut half_points, mut had_bye, mut met) = (vec![0; players], vec![false; players], HashSet::new());
        let mut all = Vec::new();
        for _ in 0..rounds {
            let round = swiss(&History { half_points: &half_points, met: &|a, b| met.contains(&(a.min(b), a.max(b))), had_bye: &had_bye });
            for &[a, b] in &round.meetings {
                assert!(met.insert((a.min(b), a.max(b))), "{a} and {b} met before");
                half_points[a.min(b)] += 2;
            }
            if let Some(bye) = round.bye {
                assert!(!had_bye[bye], "{bye} had a bye before");
                had_bye[bye] = true;
                half_points[bye] += 2;
            }
            all.push(round);
        }
        (all, half_points)
    }

    #[test]
    fn nobody_meets_twice_nor_has_two_byes_while_it_can_be_helped() {
        for (players, rounds) in [(2, 1), (4, 3), (5, 4), (7, 5), (16, 7), (33, 9), (100, 9)] {
            let (all, half_points) = tournament(players, rounds);
            for round in &all {
                let seen: HashSet<usize> = round.meetings.iter().flatten().copied().chain(round.bye).collect();
                assert_eq!(seen.len(), players);
            }
            assert_eq!(half_points.iter().max(), Some(&half_points[0]), "the best has won all");
        }
    }

    #[test]
    fn players_that_have_met_all_meet_again() {
        let round = swiss(&History { half_points: &[2, 0], met: &|_, _| true, had_bye: &[false, false] });
        assert_eq!(round, Round { meetings: vec![[0, 1]], bye: None });
        let round = swiss(&History { half_points: &[0], met: &|_, _| true, had_bye: &[true] });
        assert_eq!(round, Round { meetings: vec![], bye: Some(0) });
    }
}
