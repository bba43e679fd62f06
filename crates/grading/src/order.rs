//! In which order a search tried the moves of its nodes, told from the moves it did.

use minishogi::{Color, Move, PieceKind, Position};

use super::Finding;

/// A move that is tried at a node, and the knowledge before it.
pub struct Try<'a> {
    pub pos: &'a Position,
    pub m: Move,
    /// The moves tried at this node before, in their order.
    pub earlier: &'a [Move],
    /// All cuts in the search before this node was entered.
    pub cuts: &'a [Cut],
    /// The moves from the root to this node.
    pub line: &'a [Move],
    /// The possible pairs of killers of this ply: more than one pair where it is not certain which moves cut.
    pub killers: &'a [[Move; 2]],
}

/// The last move of a node at which not all moves, or just all, were tried.
pub struct Cut {
    pub m: Move,
    /// The piece that moved or was dropped.
    pub kind: PieceKind,
    pub by: Color,
    /// Neither a capture nor a promotion.
    pub is_quiet: bool,
    /// Not where all moves were tried: then the last of them may have cut or not.
    pub is_certain: bool,
    /// Of the node, the root being 0.
    pub ply: usize,
}

impl Try<'_> {
    /// The place in words.
    pub fn place(&self) -> Finding {
        place(self.line)
    }
}

/// Returns the place to which the moves of this line lead, in words.
pub fn place<M: ToString>(line: &[M]) -> Finding {
    let line = line.iter().map(M::to_string).collect::<Vec<_>>().join(" ");
    if line.is_empty() { finding!("at the root"; "ルートで") } else { finding!("after {line}"; "{line} の後で"; line) }
}

struct Node {
    pos: Position,
    tried: Vec<Move>,
    /// The number of cuts before the first move was tried.
    cuts_before: usize,
    /// The result of the node below it, if all its moves were tried: whether that was a cut shows what comes next.
    open: Option<Cut>,
}

impl Node {
    fn cut(&self, ply: usize) -> Option<Cut> {
        let m = *self.tried.last()?;
        Some(Cut {
            m,
            kind: kind_moved(&self.pos, m)?,
            by: self.pos.side_to_move(),
            is_quiet: is_quiet(&self.pos, m),
            is_certain: self.tried.len() < self.pos.count_legal_moves(),
            ply,
        })
    }
}

/// Neither a capture nor a promotion.
pub fn is_quiet(pos: &Position, m: Move) -> bool {
    pos.piece_on(m.to()).is_none() && !m.is_promotion()
}

/// Returns the kind of the piece that `m` moves or drops.
pub fn kind_moved(pos: &Position, m: Move) -> Option<PieceKind> {
    m.dropped().or_else(|| Some(pos.piece_on(m.from()?)?.kind))
}

/// Returns the possible killers of a ply after a quiet move has cut there, or may have cut.
fn with_killer(pairs: &mut Vec<[Move; 2]>, m: Move, is_certain: bool) {
    let mut after = if is_certain { Vec::new() } else { pairs.clone() };
    for &[first, second] in &*pairs {
        // A move that is a killer already may stay in its place.
        let moved_up = if first == m { [first, second] } else { [m, first] };
        let in_its_place = if second == m { [first, second] } else { moved_up };
        for pair in [moved_up, in_its_place] {
            if !after.contains(&pair) {
                after.push(pair);
            }
        }
    }
    *pairs = after;
}

/// Returns the moves of a search that first does each move of a node to look at it, and then, in their order, does them once more to search them:
/// without those that were only looked at. Of other searches all moves.
fn searched(done: &[(u32, Move)]) -> Vec<(u32, Move)> {
    // For each node of the line where its first move is in `done`, and its moves since.
    let mut line: Vec<(usize, Vec<Move>)> = Vec::new();
    let mut only_looked_at = vec![false; done.len()];
    for (number, &(ply, m)) in done.iter().enumerate() {
        line.truncate(ply as usize + 1);
        while line.len() <= ply as usize {
            line.push((number, Vec::new()));
        }
        let Some((first, tried)) = line.last_mut() else { continue };
        if tried.contains(&m) {
            only_looked_at[*first..number].fill(true);
            *first = number;
            tried.clear();
        }
        tried.push(m);
    }
    // The last node may have been looked at or not.
    if let Some((first, _)) = line.last().filter(|_| only_looked_at.contains(&true)) {
        only_looked_at[*first..].fill(true);
    }
    done.iter().zip(only_looked_at).filter(|(_, only)| !only).map(|(&done, _)| done).collect()
}

/// Of each of these moves, whether it was done at its node before, or is below such a move.
fn again<M: Copy + PartialEq>(done: &[(u32, M)]) -> Vec<bool> {
    // For each node of the line: its moves, and whether the last of them is done once more.
    let mut line: Vec<(Vec<M>, bool)> = Vec::new();
    let each = done.iter().map(|&(ply, m)| {
        line.truncate(ply as usize + 1);
        line.resize_with(ply as usize + 1, || (Vec::new(), false));
        let is_below = line[..ply as usize].iter().any(|&(_, is_again)| is_again);
        let (tried, is_again) = &mut line[ply as usize];
        *is_again = tried.contains(&m);
        tried.push(m);
        is_below || *is_again
    });
    each.collect()
}

/// Returns how large a part of these moves was done at its node before, or is below such a move.
pub fn repeated<M: Copy + PartialEq>(done: &[(u32, M)]) -> f64 {
    again(done).into_iter().filter(|&again| again).count() as f64 / done.len().max(1) as f64
}

/// Returns the first move that is done at a node where it was done before, and where that is.
pub fn done_twice(done: &[(u32, Move)]) -> Option<(Finding, Move)> {
    let mut line: Vec<Move> = Vec::new();
    for (&(ply, m), again) in done.iter().zip(again(done)) {
        line.truncate(ply as usize);
        if again {
            return Some((place(&line), m));
        }
        line.push(m);
    }
    None
}

/// Two moves that a search tries one after the other, at the root or after its first move, while [`Position::legal_moves`] has the second before the
/// first; and where that is.
pub fn in_another_order(pos: &Position, done: &[(u32, Move)]) -> Option<(Finding, [Move; 2])> {
    let first = done.first().filter(|(ply, _)| *ply == 0)?.1;
    let at = |ply: u32, done: &[(u32, Move)]| done.iter().filter(|(other, _)| *other == ply).map(|(_, m)| *m).collect::<Vec<Move>>();
    let below_first = done[1..].split(|(ply, _)| *ply == 0).next().unwrap_or_default();
    let nodes = [(pos.clone(), at(0, done), place::<Move>(&[])), (pos.after(first), at(1, below_first), place(&[first]))];
    nodes.into_iter().find_map(|(pos, mut tried, place)| {
        let legal = pos.legal_moves();
        let rank = |m: Move| legal.iter().position(|other| *other == m);
        let mut seen = Vec::new();
        // A move that is tried once more is another matter.
        tried.retain(|m| {
            !seen.contains(m) && {
                seen.push(*m);
                true
            }
        });
        let swapped = tried.windows(2).find(|two| rank(two[0]) > rank(two[1]))?;
        Some((place, [swapped[0], swapped[1]]))
    })
}

/// That most of these moves were done only to look at them, before they were done once more to search them; `None` if they were not.
pub fn only_looked(done: &[(u32, Move)]) -> Option<Finding> {
    let (all, looks) = (done.len(), done.len() - searched(done).len());
    (looks * 2 > all).then(|| {
        finding!(
            "of the first {all} calls of do_move, {looks} only looked: the move was taken back, and done once more to search it. To put moves in order, `pos` and `m` are enough.";
            "最初の {all} 回の do_move のうち {looks} 回は、指した後の局面を調べてすぐ戻しただけです。並べ替えるだけなら手を指す必要はなく、`pos` と `m` で足ります。";
            all, looks
        )
    })
}

/// Looks at every move of [`Answer::done`](super::Answer::done) that was searched in turn, to the first error.
pub fn each_try<E>(root: Position, done: &[(u32, Move)], mut holds: impl FnMut(&Try) -> Result<(), E>) -> Result<(), E> {
    let mut cuts: Vec<Cut> = Vec::new();
    let mut killers: Vec<Vec<[Move; 2]>> = Vec::new();
    let mut line: Vec<Move> = Vec::new();
    let mut path = vec![Node { pos: root, tried: Vec::new(), cuts_before: 0, open: None }];
    let note = |cuts: &mut Vec<Cut>, killers: &mut [Vec<[Move; 2]>], cut: Cut| {
        if cut.is_quiet {
            with_killer(&mut killers[cut.ply], cut.m, cut.is_certain);
        }
        cuts.push(cut);
    };
    for (ply, m) in searched(done) {
        let ply = ply as usize;
        killers.resize_with(killers.len().max(ply + 1), || vec![[Move::RESIGN; 2]]);
        while path.len() > ply + 1 {
            let Some(node) = path.pop() else { break };
            let Some(cut) = node.cut(path.len()) else { continue };
            if cut.is_certain {
                // This node was cut by its last move, so that the node below had not been.
                note(&mut cuts, &mut killers, cut);
                continue;
            }
            node.open.into_iter().for_each(|open| note(&mut cuts, &mut killers, open));
            if let Some(above) = path.last_mut() {
                above.open = Some(cut);
            }
        }
        if let Some(open) = path.last_mut().and_then(|node| node.open.take()) {
            note(&mut cuts, &mut killers, open);
        }
        line.truncate(ply);
        // On a copy without its past a player may do moves that belong to no node.
        let Some(node) = path.last_mut().filter(|node| line.len() == ply && node.pos.is_legal(m).is_ok()) else { return Ok(()) };
        if node.tried.is_empty() {
            node.cuts_before = cuts.len();
        }
        let cuts = &cuts[..node.cuts_before];
        holds(&Try { pos: &node.pos, m, earlier: &node.tried, cuts, line: &line, killers: &killers[ply] })?;
        node.tried.push(m);
        let child = Node { pos: node.pos.after(m), tried: Vec::new(), cuts_before: 0, open: None };
        line.push(m);
        path.push(child);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<(u32, Move)> {
        let read = |word: &str| (word[..1].parse().unwrap(), word[1..].parse().unwrap());
        text.split(' ').map(read).collect()
    }

    #[test]
    fn what_was_only_looked_at_is_told_from_what_was_searched() {
        let plain = moves("05d5c 11b1c 11b1d 03e3d 11b1c");
        assert_eq!(searched(&plain), plain);
        let with_looks = moves("05d5c 03e3d 03e3d 11b1c 11b1d 11b1d 11b1c");
        assert_eq!(searched(&with_looks), moves("03e3d"));
        assert!(only_looked(&with_looks).is_some() && only_looked(&plain).is_none());
    }

    #[test]
    fn what_is_done_once_more_is_told_with_its_place() {
        let once = moves("05d5c 11b1c 11b1d 03e3d 11b1c");
        assert!(done_twice(&once).is_none() && repeated(&once) == 0.0);
        let twice = moves("05d5c 11b1c 25c5b 11b1d 11b1c 25c5b 03e3d 11b1c");
        assert_eq!(repeated(&twice), 0.25);
        let (place, m) = done_twice(&twice).unwrap();
        assert_eq!((&*place.text().en, m.to_string()), ("after 5d5c", "1b1c".to_string()));
    }

    #[test]
    fn killers_are_the_last_two_that_cut() {
        let [a, b, c] = ["5d5c", "3e3d", "2e1d"].map(|m| m.parse::<Move>().unwrap());
        let mut pairs = vec![[Move::RESIGN; 2]];
        for m in [a, b, c] {
            with_killer(&mut pairs, m, true);
        }
        assert_eq!(pairs, [[c, b]]);
        with_killer(&mut pairs, a, false);
        assert_eq!(pairs.len(), 2);
        with_killer(&mut pairs, b, true);
        assert!(pairs.contains(&[b, a]) && pairs.contains(&[b, c]));
    }
}
