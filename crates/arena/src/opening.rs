//! The positions that games begin with: random first moves that leave neither side much better, or the lines of a file.
//!
//! Opening number k depends on the seed and k alone, so all machines that play a part of a match agree on it.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::path::Path;

use minishogi::game::Game;
use minishogi::{Lang, Position, Text, VALUE_INFINITE, Value, text};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sha2::{Digest, Sha256};

use super::board::{Beginning, Board};
use minishogi_lab::clean::note;
use minishogi_lab::files::{at_line, read_text};

/// The number of random moves in an opening.
const PLIES: std::ops::RangeInclusive<usize> = 2..=8;

/// The attempts after which an opening need be neither new nor balanced; after twice as many the game begins at its start.
const MOST_ATTEMPTS: u32 = 1000;

/// The number of openings of which the notes are shown.
const FEW: usize = 5;

/// The largest advantage of a side in a balanced opening: a pawn and a half.
const BALANCED: Value = 150;

/// Returns [`Openings::description`] in Japanese.
pub fn description_in_japanese(description: &str) -> String {
    let of_file = || description.split_once(" from a file ").map(|(known, digest)| format!("ファイルの {known} 局面 {digest}"));
    let random = description.strip_prefix("random, seed ").map(|seed| format!("ランダム（種 {seed}）"));
    random.or_else(of_file).unwrap_or_else(|| description.to_string())
}

/// A game's beginning.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening<B: Board = Position> {
    pub start: B,
    pub moves: Vec<B::Played>,
}

impl<B: Board> Opening<B> {
    /// Returns the start position, without a move.
    pub fn start() -> Opening<B> {
        Opening { start: B::start(), moves: Vec::new() }
    }

    /// Returns the position in which the players begin to think.
    pub fn position(&self) -> B {
        let mut pos = self.start.clone();
        self.moves.iter().for_each(|m| pos.play(m).expect("an opening is legal"));
        pos
    }
}

/// All openings of a match.
pub enum Openings<B: Board = Position> {
    /// Distinct balanced positions after random moves from the start of the game, made when they are needed; only the moves are kept.
    Random { seed: u64, known: Vec<Vec<B::Played>>, seen: HashSet<u64> },
    /// Those of a file; after the last one the first comes again. The notes name skipped parts of the records.
    File { known: Vec<Opening<B>>, digest: String, notes: Vec<Text> },
}

/// After this many copies in a row from random openings, the engines show nothing new.
const MOST_REPEATS: u32 = 1000;

impl<B: Board> Openings<B> {
    pub fn random(seed: u64) -> Openings<B> {
        Openings::Random { seed, known: Vec::new(), seen: HashSet::new() }
    }

    /// Returns the openings of a file: lines that are positions as USI writes them, or games.
    ///
    /// # Errors
    /// Names the file, the line and the error in it.
    pub fn read(path: &Path) -> Result<Openings<B>, Text> {
        let text = read_text(path)?;
        let (mut known, mut lines) = (Vec::new(), HashMap::new());
        let (mut notes, mut repeats) = (Vec::new(), Vec::new());
        for Beginning { line, start, pos, note } in B::read_all(&text).map_err(|(line, error)| at_line(path, line, error))? {
            let mut moves = pos.played();
            if pos.ended().is_some() {
                moves.pop().ok_or_else(|| at_line(path, line, Text::new("the game is over", "もう終局しています")))?;
                let shortened =
                    Text::new("the game is over, and begins before its last move", "終局しているので、最後の手の前から指します");
                notes.push(at_line(path, line, shortened));
            }
            notes.extend(note.map(|note| at_line(path, line, note)));
            let opening = Opening { start, moves };
            match lines.entry(opening.position().key()) {
                Entry::Occupied(before) => repeats.push((line, *before.get())),
                Entry::Vacant(place) => {
                    place.insert(line);
                    known.push(opening);
                }
            }
        }
        if let Some((again, first)) = repeats.first() {
            let (shown, count, all) = (path.display(), repeats.len(), known.len() + repeats.len());
            let told = text!(
                "{shown}: {count} of {all} openings lead to a position that is there before, as line {again} does, with line {first}; they are left out",
                "{shown}: {all} 個の開始局面のうち {count} 個は、前の行と同じ局面なので使いません（{again} 行目は {first} 行目と同じ、など）"
            );
            notes.insert(0, told);
        }
        if known.is_empty() {
            let shown = path.display();
            return Err(text!(
                "{shown}: there is no opening in it; expected lines like `startpos moves 5d5c`",
                "{shown}: 開始局面がありません。`startpos moves 5d5c` のような行を書きます"
            ));
        }
        let digest = hex::encode(&Sha256::digest(text.as_bytes())[..8]);
        Ok(Openings::File { known, digest, notes })
    }

    /// Returns a text that identifies these openings.
    pub fn description(&self) -> String {
        match self {
            Openings::Random { seed, .. } => format!("random, seed {seed}"),
            Openings::File { known, digest, .. } => format!("{} from a file ({digest})", known.len()),
        }
    }

    /// Prints the notes of the first few openings of a file, and the number of further notes.
    pub fn tell(&self, lang: Lang) {
        let Openings::File { notes, .. } = self else { return };
        notes.iter().take(FEW).for_each(|told| note(told, lang));
        if let more @ 1.. = notes.len().saturating_sub(FEW) {
            note(&text!("{more} more openings have such notes", "ほか {more} 個の開始局面にも同様の注意があります"), lang);
        }
    }

    /// Returns a warning if this many pairs of games need more openings than the file has: players that do not vary would repeat games.
    pub fn repeated(&self, pairs: u32) -> Option<Text> {
        let Openings::File { known, .. } = self else { return None };
        let known = known.len();
        (pairs as usize > known).then(|| {
            let games = 2 * known;
            text!(
                "the file has openings for {games} games; after these they come again, and games that are the same again count once: give more \
                 openings, or none",
                "ファイルの開始局面は {games} 局分です。その後は同じ局面を繰り返し、同じ対局は 1 度しか数えません。\
                 開始局面を増やすか、--openings を使わずに対局させてください"
            )
        })
    }

    /// Returns the number of games that use each opening once; for random ones, the number of games among which a new one is expected.
    pub fn round(&self) -> u32 {
        match self {
            Openings::Random { .. } => MOST_REPEATS,
            Openings::File { known, .. } => 2 * known.len() as u32,
        }
    }

    /// Returns opening number `k`, from 0.
    pub fn get(&mut self, k: usize) -> Opening<B> {
        match self {
            Openings::Random { seed, known, seen } => {
                for number in known.len()..=k {
                    known.push(new_opening::<B>(*seed, number as u64, seen));
                }
                Opening { start: B::start(), moves: known[k].clone() }
            }
            Openings::File { known, .. } => known[k % known.len()].clone(),
        }
    }
}

/// Returns the moves to a new balanced position.
fn new_opening<B: Board>(seed: u64, number: u64, seen: &mut HashSet<u64>) -> Vec<B::Played> {
    let mut rng = StdRng::seed_from_u64(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    for attempt in 0.. {
        let mut pos = B::start();
        for _ in 0..rng.random_range(PLIES) {
            let moves = pos.legal_moves();
            if !moves.is_empty() {
                pos.do_move(moves[rng.random_range(..moves.len())]);
            }
        }
        let is_fair = pos.ended().is_none() && (attempt > MOST_ATTEMPTS || is_balanced(&mut pos));
        // A small game has few positions, so they may repeat.
        if is_fair && (seen.insert(pos.key()) || attempt > MOST_ATTEMPTS) {
            return pos.played();
        }
        if attempt > 2 * MOST_ATTEMPTS {
            break;
        }
    }
    Vec::new()
}

fn is_balanced<B: Board>(pos: &mut B) -> bool {
    let value = search(pos, -BALANCED - 1, BALANCED + 1, B::DEPTH, 0);
    value.abs() <= BALANCED
}

/// Searches by alpha-beta with a quiescence search of captures.
fn search<G: Game>(pos: &mut G, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return quiesce(pos, alpha, beta);
    }
    let mut moves = pos.legal_moves();
    let mut best = if moves.is_empty() { pos.result().value(ply) } else { -VALUE_INFINITE };
    moves.sort_by_key(|m| std::cmp::Reverse(pos.gain(*m)));
    for m in moves {
        pos.do_move(m);
        let value = -search(pos, -beta, -alpha, depth - 1, ply + 1);
        pos.undo_move(m);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn quiesce<G: Game>(pos: &mut G, mut alpha: Value, beta: Value) -> Value {
    let mut best = pos.evaluate();
    alpha = alpha.max(best);
    let mut captures = pos.captures();
    captures.sort_by_key(|m| std::cmp::Reverse(pos.gain(*m)));
    for m in captures {
        if alpha >= beta {
            break;
        }
        pos.do_move(m);
        let value = -quiesce(pos, -beta, -alpha);
        pos.undo_move(m);
        best = best.max(value);
        alpha = alpha.max(value);
    }
    best
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn random_openings_are_distinct_balanced_and_known_by_their_number() {
        let mut openings: Openings = Openings::random(1);
        let first: Vec<Opening> = (0..100).map(|k| openings.get(k)).collect();
        let keys: HashSet<u64> = first.iter().map(|opening| opening.position().key()).collect();
        assert_eq!(keys.len(), 100);
        assert!(first.iter().all(|opening| PLIES.contains(&opening.moves.len()) && opening.position().outcome().is_none()));
        assert_eq!(Openings::<Position>::random(1).get(99), first[99], "asked for alone");
        assert_ne!(Openings::<Position>::random(2).get(0), first[0]);
        // None of them leaves a piece hanging.
        let unbalanced = first.iter().filter(|opening| !is_balanced(&mut opening.position())).count();
        assert_eq!(unbalanced, 0);
        let mut hangs_a_rook = Position::from_usi("startpos moves 1e1b").unwrap();
        assert!(!is_balanced(&mut hangs_a_rook));
    }

    fn read(test: &str, text: &str) -> Result<Openings, String> {
        let path = std::env::temp_dir().join(format!("openings_{test}_{}", std::process::id()));
        fs::write(&path, text).unwrap();
        let openings = Openings::read(&path);
        fs::remove_file(&path).unwrap();
        openings.map_err(|error| error.en.replace(&path.display().to_string(), "FILE"))
    }

    #[test]
    fn a_file_is_read_line_by_line_and_begins_again() {
        let mut openings = read("good", "# mine\n\nstartpos moves 5d5c\n4k/5/5/5/4K b RBGSPrbgsp 1 # much in hand\n").unwrap();
        assert_eq!(openings.get(0).moves.len(), 1);
        assert!(openings.repeated(2).is_none() && Openings::<Position>::random(1).repeated(1000).is_none());
        assert!(openings.repeated(3).unwrap().en.contains("openings for 4 games"));
        assert_eq!(openings.round(), 4);
        assert_eq!(openings.get(1).start.sfen(), "4k/5/5/5/4K b RBGSPrbgsp 1");
        assert_eq!(openings.get(2), openings.get(0));
    }

    #[test]
    fn a_position_is_one_opening_however_it_is_written() {
        let after = Position::from_usi("startpos moves 5d5c 1b1c").unwrap().sfen();
        let other = format!("{} 9", after.rsplit_once(' ').unwrap().0);
        let lines = format!("startpos moves 5d5c 1b1c\n\nsfen {after}\n{other}\n startpos   moves 5d5c 1b1c\nstartpos\n");
        let openings = read("spellings", &lines).unwrap();
        assert!(openings.description().starts_with("2 from a file"), "{}", openings.description());
        let Openings::File { notes: told, .. } = &openings else { unreachable!("a file was read") };
        assert!(
            told.len() == 1 && told[0].en.contains("3 of 5 openings lead to a position that is there before, as line 3 does, with line 1"),
            "{told:?}"
        );
        // Moves in another order lead to the same position.
        let orders = "startpos moves 5d5c 1b1c 3e3d 3a3b\nstartpos moves 3e3d 3a3b 5d5c 1b1c\nstartpos moves 5d5c 3a3b 3e3d 1b1c\n";
        assert_eq!(read("orders", orders).unwrap().round(), 2);
    }

    #[test]
    fn the_mark_of_an_editor_on_windows_is_no_part_of_the_openings() {
        let mut openings = read("mark", "\u{feff}startpos moves 5d5c\r\n").unwrap();
        assert_eq!(openings.get(0).moves.len(), 1);
        assert_eq!(openings.description(), read("no mark", "startpos moves 5d5c\r\n").unwrap().description());
    }

    #[test]
    fn a_bad_line_is_named() {
        let error = |test, text| read(test, text).err().unwrap();
        assert!(
            error("bad", "startpos\nstartpos moves 5e5a\n")
                .starts_with("FILE, line 2: `startpos moves 5e5a`: illegal move 5e5a (number 1)")
        );
        assert!(error("over", "2R1k/4G/4K/5/5 w - 1").starts_with("FILE, line 1: the game is over"));
        assert!(error("empty", "# nothing\n").starts_with("FILE: there is no opening in it"));
    }
}
