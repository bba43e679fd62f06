//! Damaged files: they are refused, or read as they are.

use minishogi::{Lang, Random};
use minishogi_board::notation;
use minishogi_command::commands::arena::Notation;

use super::{ALL, random_game};
use crate::games::game::{Game, Replayed};
use crate::games::{csa, read, write};

/// Parts of files of games.
const WORDS: [&str; 40] = [
    "V2.2\n",
    "P1",
    "P+",
    "P-",
    "+",
    "-",
    "\n",
    "\r",
    "/\n",
    "00",
    "00AL",
    "54",
    "53",
    "FU",
    "OU",
    "TO",
    "%TORYO",
    "%KACHI",
    "T3",
    "手数----指手---\n",
    " 1 ",
    "５",
    "三",
    "玉",
    "と",
    "成",
    "打",
    "先手：",
    "後手の持駒：歩",
    "| v歩",
    "▲",
    "△",
    "同",
    "変化：1手\n",
    "まで",
    "投了",
    "*",
    "#",
    "\"moves\":[",
    "position startpos",
];

/// Returns the text with one to three changes.
fn mutated(text: &str, random: &mut Random) -> String {
    let mut text = text.to_string();
    let mut below = |count: usize| random.below(count.max(1));
    for _ in 0..=below(3) {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let at = places[below(places.len())];
        let to = places[(places.partition_point(|place| *place < at) + 1 + below(4)).min(places.len() - 1)];
        let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_string).collect();
        let line = below(lines.len());
        match below(8) {
            0 => text.replace_range(at..to, ""),
            1 => text.insert_str(at, WORDS[below(WORDS.len())]),
            2 => text.replace_range(at..to, WORDS[below(WORDS.len())]),
            3 => text.truncate(at),
            4 => text.insert(at, char::from_u32(below(0x1_0000) as u32).unwrap_or('x')),
            change if !lines.is_empty() => {
                match change {
                    5 => drop(lines.remove(line)),
                    6 => lines.insert(line, lines[line].clone()),
                    _ => {
                        let other = below(lines.len());
                        lines.swap(line, other);
                    }
                }
                text = lines.concat();
            }
            _ => {}
        }
    }
    text
}

/// Returns the text without blanks, and with ASCII digits for all others.
fn packed(text: &str) -> String {
    let digit =
        |c: char| ["１一", "２二", "３三", "４四", "５五", "６六", "７七", "８八", "９九"].iter().position(|digits| digits.contains(c));
    let plain = |c: char| digit(c).map_or(c, |index| char::from(b'1' + index as u8));
    text.chars().filter(|c| !c.is_whitespace()).map(plain).collect()
}

/// Makes sure that the names and the moves of a game are in the text, the moves in their order.
fn assert_shown(game: &Game, text: &str, from: &mut usize) {
    let shown = packed(text);
    for name in [&game.black, &game.white] {
        assert!(shown.contains(&packed(name)) || shown.contains('\\'), "`{name}` is not in {text}");
    }
    let replayed = Replayed::new(game).unwrap();
    for (pos, m) in replayed.moves() {
        let kind = m.dropped().or_else(|| pos.piece_on(m.from()?).map(|piece| piece.kind)).unwrap();
        let mut spellings = vec![m.to_string()];
        // A record: its square, or 同, and the piece.
        let (file, rank) = (m.to().file(), m.to().rank());
        for place in [format!("{file}{rank}"), format!("{file}{}", rank + 2), "同".to_string()] {
            spellings.push(format!("{place}{}", notation::name(kind)));
        }
        let after = pos.after(m).piece_on(m.to()).unwrap().kind;
        let sign = if pos.side_to_move() == minishogi::Color::Black { '+' } else { '-' };
        let from_csa = m.from().map_or("00".to_string(), |from| format!("{}{}", from.file(), from.rank()));
        spellings.push(format!("{sign}{from_csa}{file}{rank}{}", csa::code(after)));
        // JKF: the order of its keys is that of the alphabet.
        spellings.push(format!("\"to\":{{\"x\":{file},\"y\":{}}}", rank + 2));
        let found = spellings.iter().filter_map(|spelling| shown[*from..].find(spelling).map(|at| at + spelling.len())).min();
        *from += found.unwrap_or_else(|| panic!("{m} is not in {}\n{text}", &shown[*from..]));
    }
}

fn try_mutations(count: u64) {
    let mut read_whole = 0;
    for seed in 0..count {
        let mut random = Random(seed);
        let games: Vec<Game> = (0..1 + seed / 7 % 2).map(|index| random_game(seed * 3 + index)).collect();
        let notation = ALL[(seed % 7) as usize];
        let text = mutated(&write(notation, &games, Lang::En).unwrap(), &mut random);
        if let Ok(found) = read(&text) {
            read_whole += 1;
            let mut from = 0;
            for loaded in &found {
                assert_shown(&loaded.game, &text, &mut from);
            }
            // These games can be written again.
            let again: Vec<Game> = found.into_iter().map(|loaded| loaded.game).collect();
            assert!(write(Notation::Jsonl, &again, Lang::En).is_ok(), "{text}");
        }
    }
    assert!(read_whole > count / 50 && read_whole < count, "{read_whole} of {count} were read");
}

/// `MUTATIONS=1000000` tries as many.
#[test]
fn damaged_files_give_no_game_that_they_do_not_show() {
    let count = std::env::var("MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(10_000);
    try_mutations(count);
}

/// The reader does not panic at any words in any order.
#[test]
fn no_text_makes_the_reader_panic() {
    for seed in 0..3000 {
        let mut random = Random(seed);
        let mut below = |count: usize| random.below(count);
        let text: String = (0..below(30)).map(|_| WORDS[below(WORDS.len())]).collect();
        for head in ["", "V2.2\n+\n", "手数----指手---\n", "{\"header\":{},", "手合割：5五将棋\n", "position "] {
            let _ = read(&format!("{head}{text}"));
        }
    }
}
