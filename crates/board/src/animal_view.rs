//! A position of dobutsu shogi for the board of a page.

use minishogi::Color;
use minishogi_dobutsu::{Kind as Animal, Move, Outcome, Position, Square};

use crate::notation::{FILES, NUMBERS};
use crate::view::{End, HandCounts, Hands, Kind, View, Words};

/// Returns the view of a position of dobutsu shogi, with its legal moves. A side is in check if the opponent could take its lion.
pub fn animal_view(pos: &Position) -> View {
    let moves = pos.legal_moves();
    let mut before = pos.clone();
    let last = before.undo_move();
    View {
        files: 3,
        ranks: 4,
        pieces: animal_kinds(),
        sfen: pos.sfen(),
        ply: moves_done(pos),
        side: pos.side_to_move().letter(),
        board: Square::in_reading_order().filter_map(|square| Some((square.to_string(), letters(pos.piece_on(square)?)))).collect(),
        hands: Hands { b: held(pos, Color::Black), w: held(pos, Color::White) },
        moves: moves.iter().map(Move::to_string).collect(),
        names: moves.iter().map(|&m| (m.to_string(), animal_move_name(pos, m))).collect(),
        last: last.map(|m| m.to_string()),
        last_name: last.map(|m| animal_move_name(&before, m)),
        check: pos.in_check(),
        end: pos.outcome().map(end_of),
    }
}

/// Returns the kinds of pieces of dobutsu shogi, for the position editor of a page.
pub fn animal_kinds() -> Vec<Kind> {
    let animals = [Animal::Lion, Animal::Giraffe, Animal::Elephant, Animal::Chick, Animal::Hen];
    let kind = |animal: Animal| Kind {
        letters: animal.letters().to_string(),
        name: Words::new(animal.name(), animal.japanese()),
        in_hand: animal != Animal::Hen,
        royal: animal == Animal::Lion,
    };
    animals.map(kind).into()
}

/// Returns the name of a legal move: `C-2b` and 「▲２二ひよこ」; if two pieces could go there, it contains the square of origin.
pub fn animal_move_name(pos: &Position, m: Move) -> Words {
    let (kind, from) = match m.from() {
        Some(from) => (pos.piece_on(from).map(|(_, kind)| kind), from.to_string()),
        None => (m.dropped(), String::new()),
    };
    let Some(kind) = kind else { return Words::new(m.to_string(), m.to_string()) };
    let is_rival = |other: &&Move| {
        other.to() == m.to()
            && other.from() != m.from()
            && other.from().and_then(|from| pos.piece_on(from)).is_some_and(|(_, other)| other == kind)
    };
    let has_rival = pos.legal_moves().iter().find(is_rival).is_some();
    let mark = if pos.side_to_move() == Color::Black { '▲' } else { '△' };
    let place = format!("{}{}", FILES[usize::from(m.to().file()) - 1], NUMBERS[usize::from(m.to().rank()) - 1]);
    let sign = match (m.from(), pos.piece_on(m.to())) {
        (None, _) => '*',
        (_, Some(_)) => 'x',
        _ => '-',
    };
    let origin = match m.from() {
        Some(from) if has_rival => format!("({}{})", from.file(), from.rank()),
        None if has_rival => "打".to_string(),
        _ => String::new(),
    };
    let (plus, becomes) = if m.is_promotion() { ("+", "成") } else { ("", "") };
    Words::new(
        format!("{}{}{sign}{}{plus}", kind.letters(), if has_rival { from } else { String::new() }, m.to()),
        format!("{mark}{place}{}{becomes}{origin}", kind.japanese()),
    )
}

fn letters((color, kind): (Color, Animal)) -> String {
    match color {
        Color::Black => kind.letters().to_string(),
        Color::White => kind.letters().to_ascii_lowercase(),
    }
}

fn held(pos: &Position, color: Color) -> HandCounts {
    let kinds = [Animal::Lion, Animal::Giraffe, Animal::Elephant, Animal::Chick].map(|kind| (kind, pos.in_hand(color, kind)));
    kinds.into_iter().filter(|(_, count)| *count > 0).map(|(kind, count)| (kind.letters().to_string(), u32::from(count))).collect()
}

fn moves_done(pos: &Position) -> usize {
    let mut start = pos.clone();
    std::iter::from_fn(|| start.undo_move()).count()
}

fn end_of(outcome: Outcome) -> End {
    let (reason_en, reason_ja) = match outcome {
        Outcome::Catch(_) => ("the lion is taken", "キャッチ"),
        Outcome::Try(_) => ("the lion has reached the last rank", "トライ"),
        Outcome::Repetition => ("the position occurred three times", "同一局面3回"),
    };
    End { winner: outcome.winner().map(Color::letter), reason_en: reason_en.to_string(), reason_ja: reason_ja.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_view_of_a_game_follows_it() {
        let pos = Position::from_usi("startpos moves 2c2b 2a2b").unwrap();
        let shown = animal_view(&pos);
        assert_eq!((shown.files, shown.ranks, shown.ply, shown.side), (3, 4, 2, 'b'));
        assert_eq!((shown.board["2b"].as_str(), shown.hands.b["C"], shown.hands.w["C"]), ("l", 1, 1));
        assert_eq!(shown.moves.len(), pos.legal_moves().len());
        assert_eq!(shown.last_name, Some(Words::new("Lx2b", "△２二ライオン")));
        assert_eq!(shown.names["C*2c"], Words::new("C*2c", "▲２三ひよこ"));
        assert!(!shown.check && shown.end.is_none());
        assert!(animal_view(&Position::from_usi("startpos moves 2c2b").unwrap()).check);
    }

    #[test]
    fn every_move_has_a_name_of_its_own() {
        let positions = ["gle/1c1/1C1/ELG b - 1", "1l1/3/E1E/1L1 b GCgc 1", "1l1/G1G/3/1L1 b ECec 1"];
        for text in positions {
            let shown = animal_view(&text.parse().unwrap());
            for name in [|words: &Words| words.en.clone(), |words: &Words| words.ja.clone()] {
                let names: std::collections::BTreeSet<String> = shown.names.values().map(name).collect();
                assert_eq!(names.len(), shown.moves.len(), "{text}");
            }
        }
    }

    #[test]
    fn after_the_end_nothing_can_be_moved() {
        let shown = animal_view(&"L1g/3/1l1/EGE w Cc 1".parse().unwrap());
        let end = shown.end.unwrap();
        assert_eq!((end.winner, end.reason_ja.as_str(), shown.moves.len()), (Some('b'), "トライ", 0));
    }
}
