//! JKF, the JSON of json-kifu-format (<https://github.com/na2hiro/json-kifu-format>). Its programs know the board of 9x9 alone, so a game is written
//! on such a board, as in KIF for it; a board of 5x5 is read too.

use std::collections::BTreeMap;

use minishogi::{Color, Hand, Piece, PieceKind, Setup, Square, Text, text};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::csa::{code, kind, word, word_end};
use super::draft::{Draft, hold};
use super::game::Replayed;
use super::kif::{Frame, read_comment, value_text};
use super::spelled::Spelled;
use super::{Loaded, Notes, Refusal};

/// Returns a game, on one line.
pub fn write(replayed: &Replayed, comment: &str) -> String {
    let (game, frame) = (replayed.game, Frame::Nine);
    let start = &replayed.positions[0];
    let column = |file: u8| -> Vec<Value> {
        let piece = |rank: u8| frame.square(file, rank).and_then(|square| start.piece_on(square));
        let square =
            |piece: Option<Piece>| piece.map_or(json!({}), |piece| json!({ "color": piece.color.index(), "kind": code(piece.kind) }));
        (1..=frame.size()).map(|rank| square(piece(rank))).collect()
    };
    let board: Vec<_> = (1..=frame.size()).map(column).collect();
    let hands = Color::ALL.map(|color| {
        let pieces: BTreeMap<_, _> = start.hand_of(color).iter().map(|(kind, count)| (code(kind), count)).collect();
        json!(pieces)
    });
    let mut moves = vec![json!({})];
    let seconds = replayed.seconds();
    let place = |square: Square| json!({ "x": square.file(), "y": square.rank() + frame.above() });
    for (index, (pos, m)) in replayed.moves().enumerate() {
        let moved = m.from().and_then(|from| pos.piece_on(from)).map(|piece| piece.kind).or(m.dropped());
        let mut made = json!({ "color": pos.side_to_move().index(), "to": place(m.to()), "piece": moved.map_or("", code) });
        if let Some(from) = m.from() {
            made["from"] = place(from);
            if m.is_promotion() {
                made["promote"] = json!(true);
            }
        } else {
            made["relative"] = json!("H");
        }
        if let Some(taken) = pos.piece_on(m.to()) {
            made["capture"] = json!(code(taken.kind));
        }
        if pos.last_move().is_some_and(|last| last.to() == m.to()) {
            made["same"] = json!(true);
        }
        let mut entry = json!({ "move": made });
        if let Some((now, sum)) = seconds[index] {
            let time = |seconds: u64| json!({ "h": seconds / 3600, "m": seconds / 60 % 60, "s": seconds % 60 });
            entry["time"] = json!({ "now": time(now), "total": time(sum) });
        }
        if let Some(value) = replayed.score_for_black(index) {
            entry["comments"] = json!([value_text(value)]);
        }
        moves.push(entry);
    }
    let word = word(game.end, game.winner, replayed.last().side_to_move());
    if !word.is_empty() {
        moves.push(json!({ "special": word, "comments": [comment] }));
    }
    let data = json!({ "color": start.side_to_move().index(), "board": board, "hands": hands });
    let text = json!({
        "header": { "先手": game.black, "後手": game.white, "手合割": "その他" },
        "initial": { "preset": "OTHER", "data": data },
        "moves": moves,
    });
    format!("{text}\n")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document<'a> {
    header: BTreeMap<String, String>,
    initial: Option<Initial>,
    #[serde(borrow)]
    moves: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Initial {
    preset: String,
    data: Option<Data>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    color: usize,
    board: Vec<Vec<Cell>>,
    hands: [BTreeMap<String, u32>; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cell {
    color: Option<usize>,
    kind: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// Of the start, in older files.
    comment: Option<String>,
    comments: Option<Vec<String>>,
    #[serde(rename = "move")]
    made: Option<Made>,
    time: Option<Times>,
    special: Option<String>,
    forks: Option<Vec<Vec<Value>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Made {
    color: Option<usize>,
    from: Option<Place>,
    to: Option<Place>,
    piece: String,
    #[serde(default)]
    same: Option<bool>,
    promote: Option<bool>,
    capture: Option<String>,
    relative: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    x: u8,
    y: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Times {
    now: Time,
    #[serde(rename = "total")]
    _total: Option<Time>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Time {
    h: Option<u32>,
    m: u32,
    s: u32,
}

/// Returns the game of a document, a part of a text that begins in this line.
pub fn read(text: &str, first: usize, document: &RawValue) -> Result<Loaded, Refusal> {
    let line = line_of(text, first, document);
    let refused = |why: Text| Refusal::new(line, why);
    let no_jkf = |error: serde_json::Error| text!("no game in JKF: {error}", "JKF の棋譜ではありません: {error}");
    let Document { mut header, initial, moves } = serde_json::from_str(document.get()).map_err(|error| refused(no_jkf(error)))?;
    let Some(Initial { data: Some(data), .. }) = initial.filter(|initial| initial.preset == "OTHER") else {
        return Err(refused(Text::new(
            "a game of 9x9: expected `initial` with the preset OTHER and a board",
            "9×9 の将棋です。`initial` に OTHER と盤面が必要です",
        )));
    };
    let [black, white, shitate, uwate] = ["先手", "後手", "下手", "上手"].map(|side| header.remove(side));
    header.remove("手合割");
    let (frame, setup) = data.setup().map_err(refused)?;
    let notes = Notes { headers: header.into_keys().collect(), is_wide: frame == Frame::Nine, ..Notes::default() };
    let mut draft = Draft::from(setup, line, [black.or(shitate), white.or(uwate)].map(Option::unwrap_or_default), notes)?;
    for (index, raw) in moves.into_iter().enumerate() {
        let at = line_of(text, first, raw);
        let refused = |why: Text| Refusal::new(at, why.map(|why| format!("moves[{index}]: {why}")));
        let entry: Entry = serde_json::from_str(raw.get()).map_err(|error| refused(no_jkf(error)))?;
        read_entry(&mut draft, at, index, entry, frame).map_err(|Refusal { why, .. }| refused(why))?;
    }
    draft.finish(word)
}

fn read_entry(draft: &mut Draft, line: usize, index: usize, entry: Entry, frame: Frame) -> Result<(), Refusal> {
    let refused = |why: Text| Refusal::new(line, why);
    let Entry { comment, comments, made, time, special, forks } = entry;
    match (made, special) {
        (Some(_), _) if index == 0 => {
            return Err(refused(Text::new("expected the start, without a move", "最初は手のない開始局面のはずです")));
        }
        (Some(_), Some(_)) => return Err(refused(Text::new("both a move and an end", "手と終局が両方あります"))),
        (Some(made), None) => {
            draft.goes_on(line)?;
            let m = made.spelled(draft, frame).and_then(|spelled| spelled.find(&draft.pos)).map_err(refused)?;
            draft.play(line, m)?;
        }
        (None, Some(special)) => {
            let end = word_end(&special, draft.pos.side_to_move());
            let (end, winner) =
                end.ok_or_else(|| refused(text!("`{special}` is no end that is known", "`{special}` という終局はわかりません")))?;
            draft.ends(line, end, winner)?;
        }
        (None, None) if index > 0 && comments.is_none() && forks.is_none() => {
            return Err(refused(Text::new("neither a move nor an end", "手も終局もありません")));
        }
        (None, None) => {}
    }
    if let Some(Times { now: Time { h, m, s }, .. }) = time {
        let seconds = h.unwrap_or(0).checked_mul(3600).and_then(|hours| hours.checked_add(m.checked_mul(60)?)?.checked_add(s));
        let millis = seconds.and_then(|seconds| seconds.checked_mul(1000));
        draft.clock(millis.ok_or_else(|| refused(Text::new("the time is too long", "時間が長すぎます")))?);
    }
    comment.into_iter().chain(comments.unwrap_or_default()).for_each(|comment| read_comment(draft, &comment));
    draft.notes.branches += forks.map_or(0, |forks| forks.len());
    Ok(())
}

impl Data {
    fn setup(&self) -> Result<(Frame, Setup), Text> {
        let expected = |what: &str| text!("expected {what}", "{what} のはずです");
        let frame = match self.board.len() {
            5 => Frame::Five,
            9 => Frame::Nine,
            _ => return Err(expected("a board of 5 or 9 files")),
        };
        let color = |index: usize| Color::ALL.get(index).copied().ok_or_else(|| expected("the color 0 or 1"));
        let mut setup = Setup { board: [None; Square::COUNT], hands: [Hand::EMPTY; 2], side: color(self.color)?, number: 1 };
        for (file, column) in (1..).zip(&self.board) {
            if column.len() != usize::from(frame.size()) {
                return Err(expected("as many ranks as files"));
            }
            for (rank, cell) in (1..).zip(column) {
                let Some(code) = &cell.kind else { continue };
                let kind = kind(code).ok_or_else(|| expected("a piece such as FU"))?;
                let square = frame.square(file, rank).ok_or_else(|| expected("pieces on files 1 to 5 and ranks 3 to 7"))?;
                setup.board[square.index()] = Some(Piece { color: color(cell.color.unwrap_or(2))?, kind });
            }
        }
        for (color, hand) in Color::ALL.into_iter().zip(&self.hands) {
            for (code, &count) in hand.iter().filter(|(_, count)| **count > 0) {
                let kind = kind(code).filter(|kind| PieceKind::IN_HAND.contains(kind)).ok_or_else(|| expected("a piece such as FU"))?;
                (0..count).try_for_each(|_| hold(&mut setup, color, kind))?;
            }
        }
        Ok((frame, setup))
    }
}

impl Made {
    fn spelled(&self, draft: &Draft, frame: Frame) -> Result<Spelled, Text> {
        let outside = |place: &Place| text!("{}{} is no square of this game", "{}{} はこの将棋にないマスです", place.x, place.y);
        let square =
            |place: &Option<Place>| place.as_ref().map(|place| frame.square(place.x, place.y).ok_or_else(|| outside(place))).transpose();
        let (to, from) = (square(&self.to)?, square(&self.from)?);
        let kind_of = |code: &str| kind(code).ok_or_else(|| text!("`{code}` is no piece", "`{code}` は駒ではありません"));
        let same = draft.pos.last_move().map(|last| last.to());
        let taken = to.or(same).and_then(|to| draft.pos.piece_on(to)).map(|piece| piece.kind);
        if let Some(code) = &self.capture
            && taken != Some(kind_of(code)?)
        {
            return Err(text!("no {code} is taken there", "{code} は取れません"));
        }
        if self.color.is_some_and(|color| color != draft.pos.side_to_move().index()) {
            let to_move = draft.pos.side_to_move();
            return Err(Text::of(format!("{to_move} is to move"), format!("{}の番です", to_move.kanji())));
        }
        if self.same == Some(true) && to.is_some() && to != same {
            return Err(Text::new("`same`, but the move before went elsewhere", "`same` とありますが、前の手と同じマスではありません"));
        }
        let relative = self.relative.as_deref().unwrap_or_default();
        let is_drop = from.is_none() && relative.contains('H');
        let word = |letter: char| match letter {
            'L' => Some('左'),
            'C' => Some('直'),
            'R' => Some('右'),
            'U' => Some('上'),
            'M' => Some('寄'),
            'D' => Some('引'),
            _ => None,
        };
        let relative = if is_drop { String::new() } else { relative.chars().filter_map(word).collect() };
        Ok(Spelled { to, kind: Some(kind_of(&self.piece)?), from, relative, is_drop, promotes: self.promote == Some(true) })
    }
}

/// Returns the number of the line that a part of a text begins in; the text begins in this line.
pub fn line_of(text: &str, first: usize, part: &RawValue) -> usize {
    let at = (part.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    first + text.get(..at).map_or(0, |before| before.matches('\n').count())
}
