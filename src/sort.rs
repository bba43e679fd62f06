//! Sorting by a score.

/// Sorts by a score of at most 48 bits, the highest first; of the same score they keep their order. Each score is asked for once. There are at most
/// 65,536 items.
///
/// The standard library's sort is several in one, and is compiled for each kind of item. This sorts numbers, for items of any kind: a search of any
/// game is compiled in half the time.
///
/// ```
/// let mut moves = ["quiet", "takes a pawn", "takes a rook"];
/// minishogi::game::highest_first(&mut moves, |m| m.len() as i64);
/// assert_eq!(moves, ["takes a pawn", "takes a rook", "quiet"]);
/// ```
#[inline]
pub fn highest_first<T>(items: &mut [T], mut score: impl FnMut(&T) -> i64) {
    let mut keys = vec![0; items.len()];
    for (place, key) in keys.iter_mut().enumerate() {
        *key = -score(&items[place]) << 16 | place as i64;
    }
    sort(&mut keys);
    for (place, &from) in keys.iter().enumerate() {
        items.swap(place, from as usize);
    }
}

/// Sorts the keys, and puts in the place of each the number of the item to swap with the one there. No type parameter: this is compiled once.
fn sort(keys: &mut [i64]) {
    keys.sort_unstable();
    for place in 0..keys.len() {
        // The element for this place may have been swapped away already, to the old place of the other.
        let mut from = keys[place] as u16 as usize;
        while from < place {
            from = keys[from] as usize;
        }
        keys[place] = from as i64;
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use super::*;
    use crate::mv::MoveList;
    use crate::random::Random;

    #[test]
    fn the_highest_score_comes_first_and_equal_ones_keep_their_order() {
        let extremes =
            [i64::from(i32::MIN), i64::from(i32::MAX), -1, 0, 1, (1 << 32) + i64::from(i32::MIN), (1 << 32) + i64::from(i32::MAX)];
        let mut random = Random(1);
        for length in 0..=MoveList::CAPACITY {
            let mut items: Vec<(i64, usize)> = (0..length).map(|number| (*random.choose(&extremes), number)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|&(score, _)| Reverse(score));
            highest_first(&mut items, |&(score, _)| score);
            assert_eq!(items, expected);
        }
    }
}
