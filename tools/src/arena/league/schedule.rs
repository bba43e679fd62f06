//! Who plays whom.

/// A round of everybody against everybody: the meetings of all rounds, in an order in which nobody plays again before the others have
/// (the circle method, Berger tables).
pub fn round_robin(players: usize) -> Vec<[usize; 2]> {
    let seats = players + players % 2;
    let mut meetings = Vec::new();
    for round in 0..seats.saturating_sub(1) {
        // The last seat stays, the others move on by one.
        let at = |place: usize| if place == seats - 1 { place } else { (place + round) % (seats - 1) };
        for table in 0..seats / 2 {
            let (a, b) = (at(table), at(seats - 1 - table));
            if a < players && b < players {
                meetings.push([a.min(b), a.max(b)]);
            }
        }
    }
    meetings
}

/// What is known of the players before a round of a Swiss tournament.
pub struct Before<'a> {
    /// The points of each player, doubled; a bye counts as won.
    pub half_points: &'a [u32],
    /// Whether two have met.
    pub met: &'a dyn Fn(usize, usize) -> bool,
    /// Who had to pause already.
    pub paused: &'a [bool],
}

/// A round of a Swiss tournament.
#[derive(Debug, PartialEq, Eq)]
pub struct Round {
    pub meetings: Vec<[usize; 2]>,
    /// Who pauses, where the number of players is odd.
    pub bye: Option<usize>,
}

/// How many ways to pair a round are tried at most, before players may meet again.
const MOST_TRIES: u32 = 100_000;

/// Pairs players of about the same points who have not met. Where that cannot be, or is not found, some meet again.
///
/// It depends on nothing but what was before, so a tournament that was broken off goes on as it would have.
pub fn swiss(before: &Before) -> Round {
    let mut order: Vec<usize> = (0..before.half_points.len()).collect();
    order.sort_by_key(|&player| (std::cmp::Reverse(before.half_points[player]), player));
    let bye = (order.len() % 2 == 1).then(|| {
        let last = order.iter().rposition(|&player| !before.paused[player]).unwrap_or(order.len() - 1);
        order.remove(last)
    });
    let mut tries = 0;
    let strangers = |a, b| !(before.met)(a, b);
    let meetings = pair_up(&order, &strangers, &mut tries).or_else(|| pair_up(&order, &|_, _| true, &mut 0)).unwrap_or_default();
    Round { meetings, bye }
}

/// The first of `order` with the nearest that may be, and so on; takes back what leads nowhere.
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
        let (mut half_points, mut paused, mut met) = (vec![0; players], vec![false; players], HashSet::new());
        let mut all = Vec::new();
        for _ in 0..rounds {
            let round = swiss(&Before { half_points: &half_points, met: &|a, b| met.contains(&(a.min(b), a.max(b))), paused: &paused });
            for &[a, b] in &round.meetings {
                assert!(met.insert((a.min(b), a.max(b))), "{a} and {b} met before");
                half_points[a.min(b)] += 2;
            }
            if let Some(bye) = round.bye {
                assert!(!paused[bye], "{bye} paused before");
                paused[bye] = true;
                half_points[bye] += 2;
            }
            all.push(round);
        }
        (all, half_points)
    }

    #[test]
    fn nobody_meets_twice_nor_pauses_twice_while_it_can_be_helped() {
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
    fn who_has_met_all_meets_again() {
        let round = swiss(&Before { half_points: &[2, 0], met: &|_, _| true, paused: &[false, false] });
        assert_eq!(round, Round { meetings: vec![[0, 1]], bye: None });
        let round = swiss(&Before { half_points: &[0], met: &|_, _| true, paused: &[true] });
        assert_eq!(round, Round { meetings: vec![], bye: Some(0) });
    }
}
