//! Games in files: those of the kit, and those of other programs.
//!
//! [`read`] takes KIF, KI2, CSA, lines of USI, JKF and the kit's JSON lines, and KIF of a board of 9x9 that holds a game of 5x5. It is strict: each
//! line is understood, or named in the [`Notes`], or the file is refused with the line. [`write()`] writes them all, and [`read`] reads them back:
//! [`holds`] gives the part of a game that a format has a place for.

mod csa;
mod draft;
pub mod game;
mod jkf;
mod kif;
mod lines;
mod spelled;
#[cfg(test)]
mod tests;

use std::path::Path;

use minishogi::{Lang, Position, Text, text};
use minishogi_command::commands::arena::Notation;
use minishogi_command::counted;

use self::game::{Game, Replayed};
use crate::clean::one_line;
use crate::files::{at_line, read_text};

/// A game of a file, with notes on the parts that were passed over.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The line that it begins in.
    pub line: usize,
    pub game: Game,
    pub notes: Notes,
}

/// The parts of a file that a game here has no place for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Other lines of play (変化).
    pub branches: usize,
    pub comments: usize,
    /// Lines that an engine thought of (読み筋).
    pub variations: usize,
    /// The keys of headers, in their order.
    pub headers: Vec<String>,
    /// Lines that were cut short when their program was ended.
    pub cut: usize,
    /// True if it was read off a board of 9x9.
    pub is_wide: bool,
    /// An illegal move by which the game ended.
    pub foul: Option<String>,
}

/// The number of keys of headers that are named.
const FEW: usize = 4;

impl Notes {
    /// Returns the sentence for the user, if there is something to note.
    pub fn text(&self, game: &Game) -> Option<Text> {
        let mut passed = Vec::new();
        for (count, one, more, ja) in [
            (self.branches, "branch", "branches", "変化"),
            (self.comments, "comment", "comments", "コメント"),
            (self.variations, "line of an engine", "lines of an engine", "読み筋"),
            (self.cut, "line that was cut short", "lines that were cut short", "途中で切れている行"),
        ] {
            if count > 0 {
                passed.push(Text::of(counted(count, one, more), format!("{ja} {count} 個")));
            }
        }
        if let count @ 1.. = self.headers.len() {
            let keys: Vec<String> = self.headers.iter().take(FEW).map(|key| one_line(key)).collect();
            let dots = if count > FEW { ", ..." } else { "" };
            let keys = keys.join(", ");
            passed.push(Text::of(
                format!("{} ({keys}{dots})", counted(count, "header", "headers")),
                format!("見出し {count} 個（{keys}{dots}）"),
            ));
        }
        let mut told = Vec::new();
        if let Some((last, before)) = passed.split_last() {
            let before_en: Vec<&str> = before.iter().map(|text| &*text.en).collect();
            let en = if before.is_empty() { last.en.to_string() } else { format!("{} and {}", before_en.join(", "), last.en) };
            let ja: Vec<&str> = passed.iter().map(|text| &*text.ja).collect();
            told.push(Text::of(format!("{en} passed over"), format!("{}は読み飛ばしました", ja.join("、"))));
        }
        if self.is_wide {
            told.push(Text::new("read off a board of 9x9", "9×9 の盤の棋譜から読みました"));
        }
        if let Some(foul) = &self.foul {
            told.push(text!("{foul} is illegal, and no move of the game", "{foul} は反則なので、指し手に入れていません"));
        }
        if told.is_empty() {
            return None;
        }
        if let Ok(replayed) = Replayed::new(game) {
            told.push(replayed.result());
        }
        let join = |of: fn(&Text) -> &str, by: &str| told.iter().map(of).collect::<Vec<_>>().join(by);
        Some(Text::of(join(|text| &text.en, "; "), join(|text| &text.ja, "。")))
    }
}

/// Why a text is no file of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// From 1 on.
    pub line: usize,
    pub why: Text,
}

impl Refusal {
    fn new(line: usize, why: Text) -> Refusal {
        Refusal { line, why }
    }

    /// Returns the sentence, with the number of the line.
    pub fn text(&self) -> Text {
        let Refusal { line, why } = self;
        Text::of(format!("line {line}: {}", why.en), format!("{line} 行目: {}", why.ja))
    }
}

/// The most characters of a refused line that are shown.
const SHOWN: usize = 60;

/// The formats as a message names them.
const FORMATS: &str = "KIF, KI2, CSA, USI, JKF, JSON lines";

/// Returns the games of a text in any of the formats; the text shows the format.
///
/// # Errors
/// Names the line and the text that was expected there.
pub fn read(text: &str) -> Result<Vec<Loaded>, Refusal> {
    // Old programs end a file with Ctrl-Z.
    let text = text.trim_start_matches('\u{feff}').trim_end_matches('\u{1a}').replace("\r\n", "\n").replace('\r', "\n");
    let games = read_lines(&text).map_err(|Refusal { line, why }| {
        let shown = one_line(text.lines().nth(line.saturating_sub(1)).unwrap_or_default().trim_end());
        let cut = shown.char_indices().nth(SHOWN).map(|(at, _)| format!("{}...", &shown[..at]));
        let shown = cut.unwrap_or(shown);
        Refusal::new(line, if shown.is_empty() { why } else { why.map(|why| format!("`{shown}`: {why}")) })
    })?;
    // A format without numbers: the place of a game is its number.
    let has_numbers = text.trim_start().starts_with('{');
    let number = |(place, loaded): (usize, Loaded)| match has_numbers {
        true => loaded,
        false => Loaded { game: Game { number: place as u32, ..loaded.game }, ..loaded },
    };
    Ok(games.into_iter().enumerate().map(number).collect())
}

fn read_lines(text: &str) -> Result<Vec<Loaded>, Refusal> {
    let mut lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
    let Some((number, first)) = lines.next() else {
        return Err(Refusal::new(1, Text::new("the file is empty", "ファイルが空です")));
    };
    if first.starts_with('<') {
        return Err(Refusal::new(
            number,
            text!(
                "this is a web page (HTML), no file of games: save the file that the page links to; expected {FORMATS}",
                "ウェブページ（HTML）で、棋譜のファイルではありません。ページのリンク先の棋譜を保存してください（{FORMATS}）"
            ),
        ));
    }
    if first.starts_with(['{', '[']) {
        return lines::read_json(text);
    }
    let after = |mark: char| text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with(mark)).unwrap_or_default();
    if lines::is_usi(after('#')) {
        lines::read_usi(text)
    } else if csa::is_csa(after('\'')) {
        csa::read(text)
    } else {
        kif::read(text)
    }
}

/// Returns the games of a file in any of the formats and encodings.
///
/// # Errors
/// Names the file, the line and the text that was expected there.
pub fn read_file(path: &Path) -> Result<Vec<Loaded>, Text> {
    read(&read_text(path)?).map_err(|Refusal { line, why }| at_line(path, line, why))
}

/// Returns the last position of a file's game, the last one if there are several, and the notes on it.
///
/// # Errors
/// Names the file, the line and the text that was expected there.
pub fn last_position(path: &Path) -> Result<(Position, Option<Text>), Text> {
    let games = read_file(path)?;
    let count = games.len();
    let shown = path.display();
    let Some(Loaded { game, notes, .. }) = games.into_iter().next_back() else {
        return Err(text!("{shown}: there is no game in it", "{shown}: 対局がありません"));
    };
    let several = (count > 1).then(|| text!("the last of {count} games", "{count} 局のうち最後の対局です"));
    let told: Vec<Text> = several.into_iter().chain(notes.text(&game)).collect();
    let note = (!told.is_empty()).then(|| {
        let join = |of: fn(&Text) -> &str| told.iter().map(of).collect::<Vec<_>>().join("; ");
        Text::of(format!("{shown}: {}", join(|text| &text.en)), format!("{shown}: {}", join(|text| &text.ja)))
    });
    let mut positions = game.positions()?;
    Ok((positions.pop().unwrap_or_default(), note))
}

/// Returns the text of a file with these games.
///
/// # Errors
/// Names the first move that is not legal, or the flaws of the start.
pub fn write(notation: Notation, games: &[Game], lang: Lang) -> Result<String, Text> {
    let separator = match notation {
        Notation::Csa => "/\n",
        Notation::Kif | Notation::Ki2 | Notation::Kif9 => "\n",
        Notation::Usi | Notation::Jsonl | Notation::Jkf => "",
    };
    let texts: Result<Vec<String>, Text> = games.iter().map(|game| write_one(notation, game, lang)).collect();
    Ok(texts?.join(separator))
}

/// Returns the text of a file with this game; its end is a comment in this language as well.
///
/// # Errors
/// Names the first move that is not legal, or the flaws of the start.
pub fn write_one(notation: Notation, game: &Game, lang: Lang) -> Result<String, Text> {
    let replayed = Replayed::new(game)?;
    let comment = replayed.result().get(lang).to_string();
    Ok(match notation {
        Notation::Kif => kif::write(&replayed, &comment, kif::Frame::Five),
        Notation::Kif9 => kif::write(&replayed, &comment, kif::Frame::Nine),
        Notation::Ki2 => kif::write_ki2(&replayed, &comment),
        Notation::Csa => csa::write(&replayed, &comment),
        Notation::Jkf => jkf::write(&replayed, &comment),
        Notation::Usi => lines::write_usi(&replayed),
        Notation::Jsonl => lines::write_json(game),
    })
}

/// Returns the part of a game that a format holds. Only the kit's own format has the number of the game, the given moves, the parts of a second and
/// the work of the engines; a line of USI has the moves alone. [`read`] returns this part of a text that [`write_one`] has written.
///
/// # Errors
/// Names the first move that is not legal, or the flaws of the start.
pub fn holds(notation: Notation, game: &Game) -> Result<Game, Text> {
    if notation == Notation::Jsonl {
        return Ok(game.clone());
    }
    let replayed = Replayed::new(game)?;
    let last = replayed.last();
    let plain = Game {
        number: 0,
        given: 0,
        scores: (0..game.moves.len()).map(|index| game.score_of(index)).collect(),
        millis: match replayed.seconds() {
            seconds if seconds.iter().any(Option::is_some) && notation != Notation::Ki2 => {
                seconds.iter().map(|seconds| seconds.map_or(0, |(now, _)| u32::try_from(1000 * now).unwrap_or(u32::MAX))).collect()
            }
            _ => Vec::new(),
        },
        nodes: [0, 0],
        most_nodes: [0, 0],
        deepest: [0, 0],
        // The number of the first move.
        start: replayed.positions[0].sfen().split(' ').take(3).chain(["1"]).collect::<Vec<_>>().join(" "),
        ..game.clone()
    };
    Ok(match notation {
        Notation::Usi => {
            let outcome = last.outcome();
            Game {
                black: String::new(),
                white: String::new(),
                start: replayed.positions[0].sfen(),
                end: outcome.map_or(game::End::Unfinished, game::End::by_rule),
                winner: outcome.map(|outcome| outcome.winner()),
                detail: String::new(),
                scores: vec![None; game.moves.len()],
                millis: Vec::new(),
                ..plain
            }
        }
        _ => plain,
    })
}
