//! KIF, the format of board programs (<http://kakinoki.o.oo7.jp/kif_format.html>), and KI2, its form for people: of 5五将棋, and of a board of 9x9
//! that holds such a game, for programs that know no other.
//!
//! On that board the pieces are on files 1 to 5 and ranks 3 to 7, so that they promote on the same ranks.

use minishogi::{
    Color, Hand, MAX_PLY, Piece, PieceKind, Position, START_SFEN, Setup, Square, Text, VALUE_MATE, Value, mate_distance, text,
};
use minishogi_board::notation;

use super::draft::{Draft, hold, read_seconds};
use super::game::{End, Ending, Game, Replayed};
use super::spelled::Spelled;
use super::{FORMATS, Loaded, Notes, Refusal};
use crate::clean::one_line;

/// The board that the squares of a file are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    Five,
    Nine,
}

impl Frame {
    pub fn size(self) -> u8 {
        if self == Frame::Five { 5 } else { 9 }
    }

    /// The number of ranks above ours.
    pub fn above(self) -> u8 {
        if self == Frame::Five { 0 } else { 2 }
    }

    /// Returns the square here, if it is one of ours.
    pub fn square(self, file: u8, rank: u8) -> Option<Square> {
        Square::new(file, rank.checked_sub(self.above())?)
    }

    fn name(self, square: Square) -> String {
        format!("{}{}", FILES[usize::from(square.file()) - 1], RANKS[usize::from(square.rank() + self.above()) - 1])
    }
}

const FILES: [&str; 9] = ["１", "２", "３", "４", "５", "６", "７", "８", "９"];
const RANKS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// The winner by a word for the end.
#[derive(Clone, Copy)]
enum Wins {
    ToMove,
    MovedLast,
    White,
    Nobody,
}

impl Wins {
    fn color(self, to_move: Color) -> Option<Color> {
        match self {
            Wins::ToMove => Some(to_move),
            Wins::MovedLast => Some(!to_move),
            Wins::White => Some(Color::White),
            Wins::Nobody => None,
        }
    }
}

/// The words in place of a last move. The first of an end is the one that is written.
const WORDS: [(&str, End, Wins); 21] = [
    ("投了", End::Resignation, Wins::MovedLast),
    ("詰み", End::Mate, Wins::MovedLast),
    ("詰", End::Mate, Wins::MovedLast),
    ("不詰", End::NoMate, Wins::Nobody),
    ("切れ負け", End::Time, Wins::MovedLast),
    ("時間切れ", End::Time, Wins::MovedLast),
    // In this game Black has lost.
    ("千日手", End::Fourfold, Wins::White),
    ("持将棋", End::Impasse, Wins::Nobody),
    ("引き分け", End::Drawn, Wins::Nobody),
    ("引分", End::Drawn, Wins::Nobody),
    ("中断", End::Interrupted, Wins::Nobody),
    ("反則勝ち", End::IllegalMove, Wins::ToMove),
    ("反則負け", End::IllegalMove, Wins::MovedLast),
    ("入玉勝ち", End::Declaration, Wins::ToMove),
    ("勝ち宣言", End::Declaration, Wins::ToMove),
    ("宣言勝ち", End::Declaration, Wins::ToMove),
    ("トライ", End::TryRule, Wins::MovedLast),
    ("不戦勝", End::Forfeit, Wins::ToMove),
    ("不戦敗", End::Forfeit, Wins::MovedLast),
    ("封じ手", End::Adjourned, Wins::Nobody),
    ("最大手数", End::PlyCap, Wins::Nobody),
];

fn word_end(word: &str, to_move: Color) -> Option<(End, Option<Color>)> {
    WORDS.iter().find(|(known, ..)| *known == word).map(|(_, end, wins)| (*end, wins.color(to_move)))
}

/// Returns the word and the last line for an end.
fn ending(end: End, winner: Option<Color>, to_move: Color) -> (&'static str, String) {
    let [mover, other] = [to_move.kanji(), (!to_move).kanji()];
    match Ending::of(end, winner, to_move) {
        Ending::Mate => ("詰み", "で詰み".to_string()),
        Ending::Repetition => ("千日手", "で千日手".to_string()),
        Ending::Resignation => ("投了", format!("で{other}の勝ち")),
        Ending::Time => ("切れ負け", format!("で時間切れにより{other}の勝ち")),
        // lishogi does not know 反則負け as a move, and would not read the file at all; it passes over the last line.
        Ending::Foul { by } if by == to_move => ("", format!("で{mover}の反則負け")),
        Ending::Foul { .. } => ("反則勝ち", format!("で{mover}の反則勝ち")),
        Ending::Declaration => ("入玉勝ち", format!("で{mover}の入玉勝ち")),
        Ending::Try => ("トライ", format!("で{other}のトライ勝ち")),
        Ending::Forfeit { by } if by == to_move => ("不戦敗", format!("で{mover}の不戦敗")),
        Ending::Forfeit { .. } => ("不戦勝", format!("で{mover}の不戦勝")),
        Ending::Impasse => ("持将棋", "で持将棋".to_string()),
        Ending::Draw => ("引き分け", "で引き分け".to_string()),
        Ending::NoMate => ("不詰", "で不詰".to_string()),
        Ending::SealedMove => ("封じ手", "で封じ手".to_string()),
        Ending::Unfinished => ("", String::new()),
        Ending::BrokenOff => ("中断", winner.map_or("で中断".to_string(), |winner| format!("で{}の勝ち", winner.kanji()))),
    }
}

// Writing

/// Returns a game in KIF, in UTF-8, with a comment on its end.
pub fn write(replayed: &Replayed, comment: &str, frame: Frame) -> String {
    let mut text = head(replayed, frame) + "手数----指手---------消費時間--\n";
    let seconds = replayed.seconds();
    for (index, (pos, m)) in replayed.moves().enumerate() {
        text += &format!("{:>4} {}", index + 1, move_text(pos, m, frame));
        if let Some((now, sum)) = seconds[index] {
            text += &format!("   ({:>2}:{:02}/{:02}:{:02}:{:02})", now / 60, now % 60, sum / 3600, sum / 60 % 60, sum % 60);
        }
        text.push('\n');
        if let Some(value) = replayed.score_for_black(index) {
            text += &format!("*{}\n", value_text(value));
        }
    }
    let Game { end, winner, moves, .. } = replayed.game;
    let (word, summary) = ending(*end, *winner, replayed.last().side_to_move());
    if !word.is_empty() {
        text += &format!("{:>4} {word}\n", moves.len() + 1);
    }
    if summary.is_empty() { text } else { format!("{text}*{}\nまで{}手{summary}\n", words(comment), moves.len()) }
}

/// Returns a game in KI2, in UTF-8, with a comment on its end.
pub fn write_ki2(replayed: &Replayed, comment: &str) -> String {
    const IN_LINE: usize = 6;
    let mut text = head(replayed, Frame::Five) + "\n";
    let mut in_line = 0;
    for (index, (pos, m)) in replayed.moves().enumerate() {
        text += &format!("{}{}", if in_line > 0 { " " } else { "" }, notation::japanese(pos, m));
        in_line += 1;
        let value = replayed.score_for_black(index).map(|value| format!("\n*{}", value_text(value)));
        if in_line == IN_LINE || value.is_some() || index + 1 == replayed.game.moves.len() {
            text += &(value.unwrap_or_default() + "\n");
            in_line = 0;
        }
    }
    let Game { end, winner, .. } = replayed.game;
    let (_, summary) = ending(*end, *winner, replayed.last().side_to_move());
    let comment = if summary.is_empty() { String::new() } else { format!("*{}\n", words(comment)) };
    format!("{text}まで{}手{summary}\n{comment}", replayed.game.moves.len())
}

fn head(replayed: &Replayed, frame: Frame) -> String {
    let Game { black, white, .. } = replayed.game;
    let start = &replayed.positions[0];
    let handicap = if frame == Frame::Five { "5五将棋" } else { "その他" };
    let mut text = format!("#KIF version=2.0 encoding=UTF-8\n手合割：{handicap}\n");
    if frame == Frame::Nine || start.sfen() != START_SFEN {
        text += &diagram(start, frame);
    }
    text + &format!("先手：{}\n後手：{}\n", words(black), words(white))
}

/// After a `#` or `&` some programs pass over the rest of a line.
fn words(text: &str) -> String {
    one_line(text).replace('#', "＃").replace('&', "＆")
}

fn diagram(pos: &Position, frame: Frame) -> String {
    let size = frame.size();
    let files: String = (0..size).rev().map(|file| format!(" {}", FILES[usize::from(file)])).collect();
    let border = format!("+{}+\n", "-".repeat(3 * usize::from(size)));
    let mut text = format!("後手の持駒：{}\n {files}\n{border}", hand_text(pos.hand_of(Color::White)));
    for rank in 1..=size {
        text.push('|');
        for file in (1..=size).rev() {
            let piece = frame.square(file, rank).and_then(|square| pos.piece_on(square));
            text += &piece.map_or(" ・".to_string(), |Piece { color, kind }| {
                let mark = if color == Color::White { "v" } else { " " };
                format!("{mark}{}", kind.kanji())
            });
        }
        text += &format!("|{}\n", RANKS[usize::from(rank) - 1]);
    }
    text += &format!("{border}先手の持駒：{}\n", hand_text(pos.hand_of(Color::Black)));
    if pos.side_to_move() == Color::White {
        text += "後手番\n";
    }
    text
}

fn hand_text(hand: Hand) -> String {
    if hand.is_empty() {
        return "なし".to_string();
    }
    let pieces = hand.iter().map(|(kind, count)| match count {
        1 => kind.kanji().to_string(),
        _ => format!("{}{}", kind.kanji(), RANKS[count as usize - 1]),
    });
    pieces.collect::<Vec<_>>().join("　")
}

/// The piece is named as it is before the move.
fn move_text(pos: &Position, m: minishogi::Move, frame: Frame) -> String {
    let is_same = pos.last_move().is_some_and(|last| last.to() == m.to());
    let place = if is_same { "同　".to_string() } else { frame.name(m.to()) };
    let Some(from) = m.from() else {
        return format!("{place}{}打", m.dropped().map_or("", PieceKind::kanji));
    };
    let piece = pos.piece_on(from).map_or("", |piece| notation::name(piece.kind));
    let promotion = if m.is_promotion() { "成" } else { "" };
    format!("{place}{piece}{promotion}({}{})", from.file(), from.rank() + frame.above())
}

/// As ShogiHome writes it, which draws a curve of these values.
pub fn value_text(for_black: Value) -> String {
    match mate_distance(for_black) {
        Some(plies) if for_black > 0 => format!("*詰み=先手勝ち:{plies}手"),
        Some(plies) => format!("*詰み=後手勝ち:{}手", -plies),
        None => format!("*評価値={for_black}"),
    }
}

// Reading

/// Returns the value for Black in a comment, and whether the comment says more: as ShogiHome, ShogiGUI and the kit write it.
pub fn read_value(comment: &str) -> Option<(Value, bool)> {
    let comment = comment.trim();
    let plain = comment.trim_start_matches(['*', '#']);
    if let Some(value) = plain.strip_prefix("評価値=") {
        return Some((value.parse().ok()?, false));
    }
    if let Some(mate) = plain.strip_prefix("詰み=") {
        let (winner, plies) = mate.split_once("勝ち:")?;
        let value = VALUE_MATE - plies.strip_suffix('手')?.parse().ok().filter(|plies| (0..=MAX_PLY as Value).contains(plies))?;
        return match winner {
            "先手" => Some((value, false)),
            "後手" => Some((-value, false)),
            _ => None,
        };
    }
    let mut words = comment.strip_prefix('*')?.split_whitespace();
    let kind = words.next()?;
    let rest: Vec<&str> = words.collect();
    if !["対局", "解析", "検討"].contains(&kind) || rest.iter().any(|word| word.starts_with("候補") && *word != "候補1") {
        return None;
    }
    let at = rest.iter().position(|word| *word == "評価値")? + 1;
    let value = rest.get(at)?.trim_end_matches(['↑', '↓']);
    match value.parse() {
        Ok(value) => Some((value, true)),
        Err(_) => {
            let (sign, plies) = value.strip_prefix("+詰").map(|plies| (1, plies)).or(value.strip_prefix("-詰").map(|plies| (-1, plies)))?;
            let plies = if plies.is_empty() { rest.get(at + 1)? } else { plies };
            let plies: Value = plies.parse().ok().filter(|plies| (0..=MAX_PLY as Value).contains(plies))?;
            Some((sign * (VALUE_MATE - plies), true))
        }
    }
}

/// Notes a comment of a game.
pub fn read_comment(draft: &mut Draft, comment: &str) {
    match read_value(comment) {
        Some((value, has_more)) if draft.score(value) => draft.notes.variations += usize::from(has_more),
        _ => draft.comment(comment),
    }
}

/// The lines before the moves.
#[derive(Default)]
struct Head {
    /// The line it begins in.
    line: usize,
    names: [Option<String>; 2],
    handicap: Option<String>,
    hands: [Option<Vec<PieceKind>>; 2],
    /// The squares of each rank, from the left.
    ranks: Vec<Vec<Option<Piece>>>,
    side: Option<Color>,
    /// The number of moves before the diagram.
    plies: Option<usize>,
    /// The keys that are passed over.
    keys: Vec<String>,
    comments: usize,
}

/// A game whose moves are read.
struct Open {
    draft: Draft,
    frame: Frame,
    /// The number of moves before its start.
    before: usize,
    /// The number of the next move of another line of play, which is passed over.
    branch: Option<usize>,
    /// True if its end was read.
    is_over: bool,
    /// True if that was in place of a move.
    has_word: bool,
    /// True if the file shows its start.
    has_start: bool,
}

#[derive(Default)]
struct Reader {
    games: Vec<Loaded>,
    head: Head,
    open: Option<Open>,
}

/// Returns the games of a file.
pub fn read(text: &str) -> Result<Vec<Loaded>, Refusal> {
    let mut reader = Reader::default();
    for (line, text) in (1..).zip(text.lines()) {
        reader.read_line(line, text.trim())?;
    }
    reader.finish()
}

impl Reader {
    fn read_line(&mut self, line: usize, text: &str) -> Result<(), Refusal> {
        if text.is_empty() || text.starts_with('#') || ["盤面回転", "盤面反転"].contains(&text) {
            return Ok(());
        }
        if text.starts_with(['*', '&']) {
            match &mut self.open {
                Some(open) if self.head.is_empty() => match text.strip_prefix('*') {
                    _ if open.branch.is_some() => {}
                    Some(comment) => read_comment(&mut open.draft, comment),
                    None => open.draft.notes.comments += 1,
                },
                _ => self.head.comments += 1,
            }
            return Ok(());
        }
        if text.starts_with("手数--") {
            let is_again = self.head.is_empty() && self.open.as_ref().is_some_and(|open| open.draft.plies() == 0 && !open.is_over);
            return if is_again { Err(Refusal::new(line, again("手数"))) } else { self.begin(line).map(|_| ()) };
        }
        if let Some(rest) = text.strip_prefix("変化").and_then(|rest| rest.strip_prefix([':', '：'])) {
            return self.read_branch(line, rest.trim());
        }
        if let Some(rest) = text.strip_prefix("まで") {
            return self.read_summary(line, rest);
        }
        if text.starts_with(MARKS) {
            let starts: Vec<usize> = text.match_indices(MARKS).map(|(at, _)| at).chain([text.len()]).collect();
            return starts.windows(2).try_for_each(|ends| self.read_marked(line, text[ends[0]..ends[1]].trim()));
        }
        match numbered(text) {
            Some((number, rest)) if !is_files(text) && (self.open.is_some() || !is_header(rest)) => self.read_numbered(line, number, rest),
            _ => self.read_head(line, text),
        }
    }

    fn read_branch(&mut self, line: usize, rest: &str) -> Result<(), Refusal> {
        let number = rest.strip_suffix('手').and_then(whole);
        let number = number.ok_or_else(|| {
            Refusal::new(line, Text::new("expected the number of a move, as in `変化：5手`", "`変化：5手` のように手数を書きます"))
        })?;
        match &mut self.open {
            Some(open) if (1..=open.draft.plies() + 1).contains(&number.saturating_sub(open.before)) => {
                open.draft.notes.branches += 1;
                (open.branch, open.is_over) = (Some(number), true);
                Ok(())
            }
            _ => Err(Refusal::new(
                line,
                text!("the game has no move {number} to branch off from", "変化の元になる {number} 手目がありません"),
            )),
        }
    }

    fn read_head(&mut self, line: usize, text: &str) -> Result<(), Refusal> {
        let refused = |why: Text| Refusal::new(line, why);
        if self.head.is_empty() {
            self.head.line = line;
        }
        if let Some(row) = text.strip_prefix('|') {
            return self.head.read_rank(row).map_err(refused);
        }
        if text.starts_with("+-") && text.chars().all(|c| matches!(c, '+' | '-')) || is_files(text) {
            return Ok(());
        }
        if let Some(rest) = text.strip_prefix("手数").and_then(|rest| rest.strip_prefix(['＝', '='])) {
            let digits = rest.len() - rest.trim_start_matches(|c| digit(c).is_some()).len();
            let plies = whole(&rest[..digits]).ok_or_else(|| refused(Text::new("expected a number of moves", "手数が必要です")))?;
            return if self.head.plies.replace(plies).is_some() { Err(refused(again("手数"))) } else { Ok(()) };
        }
        match text.split_once(['：', ':']).map(|(key, value)| (key.trim(), value.trim())) {
            Some((key, value)) if !key.is_empty() && !key.contains(NO_KEY) => self.head.read_key(key, value).map_err(refused),
            None if text.strip_suffix('番').and_then(side_of).is_some() => self.head.read_key(text, "").map_err(refused),
            // A title, which has no key.
            None if self.games.is_empty() && self.open.is_none() && self.head.is_empty() => {
                self.head.keys.push(text.to_string());
                Ok(())
            }
            _ => Err(refused(Text::new(
                "expected a key and a value such as `先手：name`, or a move such as `1 ５三歩(54)` or `▲５三歩`",
                "`先手：名前` のような見出しか、`1 ５三歩(54)` や `▲５三歩` のような手のはずです",
            ))),
        }
    }

    /// Begins a game with its head.
    fn begin(&mut self, line: usize) -> Result<&mut Open, Refusal> {
        self.finish_game()?;
        let head = std::mem::take(&mut self.head);
        let line = if head.line > 0 { head.line } else { line };
        let frame = if head.ranks.first().is_some_and(|rank| rank.len() == 9) { Frame::Nine } else { Frame::Five };
        let setup = head.setup(frame).map_err(|why| Refusal::new(line, why))?;
        let (has_start, before) = (head.has_start(), head.plies.unwrap_or(0));
        let notes = Notes { headers: head.keys, comments: head.comments, is_wide: frame == Frame::Nine, ..Notes::default() };
        let draft = Draft::from(setup, line, head.names.map(Option::unwrap_or_default), notes)?;
        Ok(self.open.insert(Open { draft, frame, before, branch: None, is_over: false, has_word: false, has_start }))
    }

    fn finish_game(&mut self) -> Result<(), Refusal> {
        let Some(Open { draft, has_start, has_word, .. }) = self.open.take() else { return Ok(()) };
        if draft.plies() == 0 && !has_start && !draft.has_foul() && draft.end.is_none() {
            return Err(nothing(1));
        }
        // KI2 has the last line alone.
        self.games.push(draft.finish(|end, winner, to_move| {
            let (word, summary) = ending(end, winner, to_move);
            format!("{}{summary}", if has_word { word } else { "" })
        })?);
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<Loaded>, Refusal> {
        if !self.head.is_telling()
            && let Some(open) = &mut self.open
        {
            open.take_notes(std::mem::take(&mut self.head));
        }
        self.finish_game()?;
        if self.head.has_start() {
            self.begin(self.head.line)?;
            self.finish_game()?;
        }
        if self.games.is_empty() || self.head.is_telling() { Err(nothing(self.head.line.max(1))) } else { Ok(self.games) }
    }

    /// Returns the game that a move or an end in this line belongs to.
    fn game(&mut self, line: usize, may_be_first: bool) -> Result<&mut Open, Refusal> {
        let is_new = match &self.open {
            None => true,
            Some(open) => may_be_first && (self.head.is_telling() || open.is_over && open.draft.plies() > 0),
        };
        if is_new {
            return self.begin(line);
        }
        if self.head.is_telling() {
            return Err(Refusal::new(
                self.head.line,
                Text::new("the head of a game among the moves of another", "対局の途中に、別の対局の見出しがあります"),
            ));
        }
        let head = std::mem::take(&mut self.head);
        let open = self.open.as_mut().ok_or_else(|| nothing(line))?;
        open.take_notes(head);
        Ok(open)
    }

    /// Reads a line of KIF: the number of a move, the move or an end, and a time.
    fn read_numbered(&mut self, line: usize, number: usize, rest: &str) -> Result<(), Refusal> {
        let refused = |why: Text| Refusal::new(line, why);
        let is_same_game = !self.head.is_telling();
        if let Some(Open { branch: Some(next), frame, .. }) = &mut self.open {
            if *next == number && is_same_game {
                *next += 1;
                return check_branch(rest, *frame).map_err(refused);
            }
            if number != 1 {
                return Err(refused(text!("expected move {next} of the branch", "変化の {next} 手目のはずです")));
            }
        }
        let open = self.game(line, number == 1)?;
        let (plies, has_foul, before) = (open.draft.plies(), open.draft.has_foul(), open.before);
        let is_next = [plies + 1, plies + before + 1].iter().any(|next| number == *next || has_foul && number == next + 1);
        if !is_next {
            return Err(refused(text!("expected move {}", "{} 手目のはずです", plies + 1)));
        }
        let (word, tail) = rest.split_at(rest.find(['(', ' ', '　', '+']).unwrap_or(rest.len()));
        if let Some((end, winner)) = word_end(word, open.draft.pos.side_to_move()) {
            read_clock(tail).map_err(refused)?;
            (open.is_over, open.has_word) = (true, true);
            return open.draft.ends(line, end, winner);
        }
        let (spelled, tail) = read_move(rest, open.frame).map_err(refused)?;
        if spelled.from.is_none() && !spelled.is_drop {
            return Err(refused(Text::new("expected the square it leaves, as in (54), or 打", "(54) のような移動元か「打」が必要です")));
        }
        let clock = read_clock(tail).map_err(refused)?;
        open.play(line, &spelled)?;
        if let Some(millis) = clock {
            open.draft.clock(millis);
        }
        Ok(())
    }

    /// Reads a move of KI2, behind the mark of its side.
    fn read_marked(&mut self, line: usize, marked: &str) -> Result<(), Refusal> {
        let refused = |why: Text| Refusal::new(line, why);
        let words = marked.trim_start_matches(MARKS).trim();
        let is_same_game = !self.head.is_telling();
        if let Some(Open { branch: Some(_), frame, .. }) = self.open.as_ref().filter(|_| is_same_game) {
            return check_branch(words, *frame).map_err(refused);
        }
        let open = self.game(line, !is_same_game)?;
        let to_move = open.draft.pos.side_to_move();
        let side = if marked.starts_with(['▲', '▼', '☗']) { Color::Black } else { Color::White };
        if side != to_move && !open.draft.has_foul() {
            let kanji = to_move.kanji();
            return Err(refused(text!("`{marked}` where {to_move} is to move", "`{marked}` とありますが、{kanji}の番です")));
        }
        if let Some((end, winner)) = word_end(words, to_move) {
            (open.is_over, open.has_word) = (true, true);
            return open.draft.ends(line, end, winner);
        }
        let (spelled, tail) = read_move(words, open.frame).map_err(refused)?;
        match tail.trim() {
            "" => open.play(line, &spelled),
            tail => Err(refused(text!("`{tail}` after the move", "手の後に `{tail}` があります"))),
        }
    }

    /// Reads the last line of a game, behind まで.
    fn read_summary(&mut self, line: usize, rest: &str) -> Result<(), Refusal> {
        let refused = |why: Text| Refusal::new(line, why);
        let is_new = self.head.is_telling() && self.open.as_ref().is_some_and(|open| open.is_over);
        if !is_new && self.open.as_ref().is_some_and(|open| open.branch.is_some()) {
            return Ok(());
        }
        let rest = rest.trim_start_matches(['、', ' ', '　']);
        let digits = rest.len() - rest.trim_start_matches(|c| digit(c).is_some()).len();
        let (count, rest) = match rest[digits..].strip_prefix('手') {
            Some(after) if digits > 0 => (whole(&rest[..digits]), after),
            _ => (None, rest),
        };
        let rest = ["にて", "で"].iter().find_map(|link| rest.strip_prefix(link)).unwrap_or(rest).trim_start_matches(['、', ' ', '　']);
        let rest = rest.trim_end_matches(['。', '！', '!', ' ', '　']).trim_end_matches("です");
        let words = rest.replace("上手", "後手").replace("下手", "先手");
        let open = self.game(line, is_new)?;
        let (plies, has_foul, to_move) = (open.draft.plies(), open.draft.has_foul(), open.draft.pos.side_to_move());
        let is_right = |count: usize| [plies, plies + open.before].iter().any(|known| count == *known || has_foul && count == known + 1);
        if let Some(count) = count.filter(|&count| !is_right(count)) {
            return Err(refused(text!(
                "the game has {plies} moves here, not {count}",
                "ここまでの手数は {plies} 手で、{count} 手ではありません"
            )));
        }
        let Some(said) = summary(&words, to_move) else {
            return Err(refused(text!(
                "`{words}` is no end that is known; expected one such as 先手の勝ち or 千日手",
                "「{words}」という終わり方はわかりません。「先手の勝ち」「千日手」などと書きます"
            )));
        };
        open.is_over = true;
        open.draft.end = both_ends(open.draft.end, said, to_move)
            .ok_or_else(|| refused(Text::new("it contradicts the end of the moves", "最後の手の行と食い違っています")))?;
        Ok(())
    }
}

impl Open {
    fn play(&mut self, line: usize, spelled: &Spelled) -> Result<(), Refusal> {
        self.draft.goes_on(line)?;
        if self.is_over {
            return Err(Refusal::new(line, Text::new("a move after the last line of a game", "最後の行の後に手があります")));
        }
        let m = spelled.find(&self.draft.pos).map_err(|why| Refusal::new(line, why))?;
        self.draft.play(line, m)
    }

    fn take_notes(&mut self, head: Head) {
        self.draft.notes.headers.extend(head.keys);
        self.draft.notes.comments += head.comments;
    }
}

impl Head {
    /// Returns whether it says something about the game itself.
    fn is_telling(&self) -> bool {
        self.has_start() || self.names.iter().any(Option::is_some) || self.hands.iter().any(Option::is_some) || self.side.is_some()
    }

    fn has_start(&self) -> bool {
        !self.ranks.is_empty() || self.handicap.is_some()
    }

    fn is_empty(&self) -> bool {
        !self.is_telling() && self.plies.is_none() && self.keys.is_empty() && self.comments == 0
    }

    fn read_rank(&mut self, row: &str) -> Result<(), Text> {
        let squares = read_rank(row, self.ranks.len() + 1)?;
        let size = self.ranks.first().unwrap_or(&squares).len();
        if squares.len() != size || self.ranks.len() == size {
            return Err(text!("expected {size} ranks of {size} squares", "{size} マスの段が {size} 段あるはずです"));
        }
        self.ranks.push(squares);
        Ok(())
    }

    /// Reads a header, by its whole key.
    fn read_key(&mut self, key: &str, value: &str) -> Result<(), Text> {
        let side = match (key, value) {
            ("手番", side) => Some(side_of(side.trim_end_matches('番')).ok_or(SIDE)?),
            (key, "") => key.strip_suffix('番').and_then(side_of),
            _ => None,
        };
        let was_there = if let Some(side) = side {
            self.side.replace(side).is_some()
        } else if let Some(color) = HANDS.iter().find_map(|hand| side_of(key.strip_suffix(hand)?)) {
            let pieces =
                read_hand(value).ok_or(Text::new("expected pieces such as 歩二, or なし", "「歩二」のような駒か「なし」のはずです"))?;
            self.hands[color.index()].replace(pieces).is_some()
        } else if let Some(color) = side_of(key) {
            self.names[color.index()].replace(value.to_string()).is_some()
        } else if key == "手合割" {
            self.handicap.replace(value.to_string()).is_some()
        } else {
            self.keys.push(key.to_string());
            false
        };
        if was_there { Err(again(key)) } else { Ok(()) }
    }

    /// Returns the pieces that the game begins with.
    fn setup(&self, frame: Frame) -> Result<Setup, Text> {
        let is_ours = |handicap: &str| ["5五将棋", "五五将棋", "55将棋", "5五", "ミニ将棋"].contains(&&*plain(handicap));
        if let Some(handicap) = self.handicap.as_ref().filter(|handicap| self.ranks.is_empty() && !is_ours(handicap)) {
            if handicap == "その他" {
                return Err(Text::new("手合割：その他 needs a board with the pieces", "手合割：その他には、盤面の図が必要です"));
            }
            return Err(text!(
                "手合割：{handicap} is a game of 9x9: expected 手合割：5五将棋, or a board with the pieces",
                "手合割：{handicap} は 9×9 の将棋です。手合割：5五将棋か、盤面の図が必要です"
            ));
        }
        let start = Position::start();
        let mut setup = Setup { board: [None; Square::COUNT], hands: [Hand::EMPTY; 2], side: self.side.unwrap_or(Color::Black), number: 1 };
        if self.ranks.is_empty() {
            Square::all().for_each(|square| setup.board[square.index()] = start.piece_on(square));
        }
        let size = usize::from(frame.size());
        if !self.ranks.is_empty() && self.ranks.len() != size {
            let found = self.ranks.len();
            return Err(text!("the board has {found} of {size} ranks", "盤面が {size} 段のうち {found} 段しかありません"));
        }
        for (rank, squares) in (1..).zip(&self.ranks) {
            for (file, piece) in (1..).zip(squares.iter().rev()) {
                match frame.square(file, rank) {
                    Some(square) => setup.board[square.index()] = *piece,
                    None if piece.is_none() => {}
                    None => {
                        return Err(text!(
                            "a piece on {file}{rank}: on a board of 9x9, a game of 5x5 has files 1 to 5 and ranks 3 to 7",
                            "{file}{rank} に駒があります。9×9 の盤では、5五将棋は 1 筋から 5 筋、三段から七段を使います"
                        ));
                    }
                }
            }
        }
        for color in Color::ALL {
            for &kind in self.hands[color.index()].iter().flatten() {
                hold(&mut setup, color, kind)?;
            }
        }
        Ok(setup)
    }
}

fn nothing(line: usize) -> Refusal {
    Refusal::new(
        line,
        text!(
            "this is no game, with neither moves nor a board; expected one in {FORMATS}",
            "指し手も盤面もなく、棋譜ではありません。読めるのは {FORMATS} です"
        ),
    )
}

fn again(key: &str) -> Text {
    text!("a second `{key}`", "「{key}」が 2 つあります")
}

fn side_of(words: &str) -> Option<Color> {
    match words {
        "先手" | "下手" => Some(Color::Black),
        "後手" | "上手" => Some(Color::White),
        _ => None,
    }
}

/// Makes sure that a line of a branch is a move or an end.
fn check_branch(words: &str, frame: Frame) -> Result<(), Text> {
    let word = words.split(['(', ' ', '　', '+']).next().unwrap_or_default();
    if word_end(word, Color::Black).is_some() { Ok(()) } else { read_move(words, frame).map(|_| ()) }
}

/// Returns whether a line with a number before it is a header all the same.
fn is_header(rest: &str) -> bool {
    rest.split_once(['：', ':']).is_some_and(|(key, _)| !key.contains(NO_KEY) && !key.contains('打'))
}

/// Returns the end of a game by its last move line and by its last line. `None` if they contradict each other.
fn both_ends(
    known: Option<(End, Option<Color>)>,
    said: (Option<End>, Option<Color>),
    to_move: Color,
) -> Option<Option<(End, Option<Color>)>> {
    let both = match (known, said) {
        (known, (None, None)) => return Some(known),
        (None, (Some(end), winner)) => (end, winner),
        (None, (None, Some(winner))) => (if winner == to_move { End::Adjudication } else { End::Resignation }, Some(winner)),
        (Some((End::Interrupted | End::PlyCap, None)), (None, winner)) => (End::Adjudication, winner),
        (Some((end, None)), (None, winner)) => (end, winner),
        (Some((known, by)), (end, winner)) => {
            let is_same = end.is_none_or(|end| end == known);
            let is_won = winner.is_none() || winner == by;
            if known == End::PerpetualCheck && end == Some(End::Fourfold) || is_same && is_won { (known, by) } else { return None }
        }
    };
    Some(Some(both))
}

/// Returns how a last line says that the game ended, without まで and the number of moves.
fn summary(words: &str, to_move: Color) -> Option<(Option<End>, Option<Color>)> {
    if words.is_empty() {
        return Some((None, None));
    }
    if let Some((end, winner)) = word_end(words, to_move) {
        return Some((Some(end), winner));
    }
    let (end, words) = reason(words).map_or((None, words), |(end, words)| (Some(end), words));
    if words == "引き分け" {
        return Some((end.or(Some(End::Drawn)), None));
    }
    let (color, rest) =
        Color::ALL.into_iter().find_map(|color| Some((color, words.strip_prefix(color.kanji())?.trim_start_matches('の'))))?;
    Some(match rest {
        "勝ち" | "勝" => (end, Some(color)),
        "負け" | "負" => (end, Some(!color)),
        "反則勝ち" => (Some(End::IllegalMove), Some(color)),
        "反則負け" => (Some(End::IllegalMove), Some(!color)),
        "入玉勝ち" | "宣言勝ち" | "勝ち宣言" => (Some(End::Declaration), Some(color)),
        "トライ勝ち" => (Some(End::TryRule), Some(color)),
        "不戦勝" => (Some(End::Forfeit), Some(color)),
        "不戦敗" => (Some(End::Forfeit), Some(!color)),
        "時間切れ勝ち" => (Some(End::Time), Some(color)),
        "時間切れ負け" | "切れ負け" => (Some(End::Time), Some(!color)),
        _ => return None,
    })
}

/// The reasons that the last line of a game may give.
const REASONS: [(&str, End); 11] = [
    ("時間切れ", End::Time),
    ("切れ負け", End::Time),
    ("反則負け", End::IllegalMove),
    ("反則", End::IllegalMove),
    ("接続切れ", End::Forfeit),
    ("通信切断", End::Forfeit),
    ("切断", End::Forfeit),
    ("合意", End::Drawn),
    ("投了", End::Resignation),
    ("入玉宣言", End::Declaration),
    ("トライ", End::TryRule),
];

/// Returns the reason, as in `時間切れにより先手の勝ち` or `先手の勝ち（時間切れ）`, and the other words.
fn reason(words: &str) -> Option<(End, &str)> {
    REASONS.iter().find_map(|(name, end)| {
        let behind = || words.strip_suffix([')', '）'])?.strip_suffix(name)?.strip_suffix(['(', '（']);
        let before = || {
            let rest = words.strip_prefix(name)?;
            ["により", "によって", "のため", "で"].iter().find_map(|link| rest.strip_prefix(link)).map(|rest| rest.trim_start_matches('、'))
        };
        Some((*end, before().or_else(behind)?.trim()))
    })
}

const SIDE: Text = Text::new("expected 先手 or 後手", "先手か後手のはずです");

/// The names of a hand, behind the side.
const HANDS: [&str; 2] = ["の持駒", "の持ち駒"];

/// Characters of moves and boards, which no key of a header has.
const NO_KEY: [char; 9] = ['(', ')', '|', '▲', '△', '▼', '▽', '☗', '☖'];

/// The marks of moves: Black's and White's.
const MARKS: [char; 6] = ['▲', '▼', '☗', '△', '▽', '☖'];

/// Returns the value of a digit, in ASCII, full-width or Japanese.
fn digit(c: char) -> Option<u8> {
    let kanji = || RANKS.iter().position(|number| number.starts_with(c)).map(|index| index as u8 + 1);
    let full_width = || u8::try_from((c as u32).checked_sub('０' as u32)?).ok().filter(|digit| *digit <= 9);
    c.to_digit(10).map(|digit| digit as u8).or_else(full_width).or_else(kanji)
}

/// Returns a whole number in ASCII or full-width digits.
fn whole(text: &str) -> Option<usize> {
    plain(text).parse().ok().filter(|_| text.chars().all(|c| digit(c).is_some()))
}

/// Returns a text with ASCII digits for full-width ones.
fn plain(text: &str) -> String {
    text.chars().map(|c| if ('０'..='９').contains(&c) { digit(c).map_or(c, |digit| char::from(b'0' + digit)) } else { c }).collect()
}

/// Returns the number of a move and the rest of the line.
fn numbered(text: &str) -> Option<(usize, &str)> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit() || ('０'..='９').contains(&c)).len();
    let rest = text[digits..].trim_start_matches('.');
    let number = whole(&text[..digits])?;
    rest.starts_with(char::is_whitespace).then(|| (number, rest.trim()))
}

/// Returns whether it is the line above a board: its files from the left.
fn is_files(text: &str) -> bool {
    let files: Option<Vec<u8>> = text.chars().filter(|c| !c.is_whitespace()).map(digit).collect();
    files.is_some_and(|files| [5, 9].iter().any(|&size| files.len() == usize::from(size) && files.iter().copied().eq((1..=size).rev())))
}

/// Returns a piece at the beginning of a text, and the rest.
fn read_piece(text: &str) -> Option<(PieceKind, &str)> {
    const OTHER_NAMES: [(&str, PieceKind); 4] =
        [("成銀", PieceKind::ProSilver), ("王", PieceKind::King), ("竜", PieceKind::Dragon), ("全", PieceKind::ProSilver)];
    let names = OTHER_NAMES.into_iter().chain(PieceKind::ALL.map(|kind| (kind.kanji(), kind)));
    names.into_iter().find_map(|(name, kind)| Some((kind, text.strip_prefix(name)?)))
}

fn read_hand(text: &str) -> Option<Vec<PieceKind>> {
    let mut pieces = Vec::new();
    let mut rest = text.trim();
    if rest == "なし" {
        return Some(pieces);
    }
    while !rest.is_empty() {
        let (kind, after) = read_piece(rest)?;
        let digits = after.len() - after.trim_start_matches(|c: char| c == '十' || digit(c).is_some()).len();
        let count = match &after[..digits] {
            "" => 1,
            "十" => 10,
            count => count.strip_prefix('十').map_or_else(|| of_kanji(count), |ones| Some(10 + of_kanji(ones)?))?,
        };
        if !PieceKind::IN_HAND.contains(&kind) || !(1..=18).contains(&count) {
            return None;
        }
        pieces.extend(std::iter::repeat_n(kind, count));
        rest = after[digits..].trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '、' | '，' | ','));
    }
    Some(pieces)
}

/// Returns a number of one digit of any kind, or of several ASCII ones.
fn of_kanji(text: &str) -> Option<usize> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(only), None) => digit(only).map(usize::from),
        _ => plain(text).parse().ok(),
    }
}

/// Returns the squares of a rank of a board, 5 or 9.
fn read_rank(row: &str, number: usize) -> Result<Vec<Option<Piece>>, Text> {
    let expected = || {
        Text::new(
            "expected five squares such as ` 歩`, `v歩` or ` ・`, or nine",
            "` 歩`、`v歩`、` ・` のような 5 マス（または 9 マス）のはずです",
        )
    };
    let mut squares = Vec::new();
    let mut rest = row;
    while !rest.is_empty() && !rest.starts_with('|') {
        let mark = rest.chars().next().unwrap_or(' ');
        rest = match mark {
            ' ' | 'v' | 'V' | '^' => &rest[1..],
            'ｖ' | '　' => &rest[mark.len_utf8()..],
            _ => return Err(expected()),
        };
        let color = if matches!(mark, 'v' | 'V' | 'ｖ') { Color::White } else { Color::Black };
        if let Some(after) = rest.strip_prefix(['・', '･', '.']).filter(|_| color == Color::Black) {
            squares.push(None);
            rest = after;
        } else {
            let (kind, after) = read_piece(rest).ok_or_else(expected)?;
            squares.push(Some(Piece { color, kind }));
            rest = after;
        }
    }
    let label = rest.strip_prefix('|').ok_or_else(expected)?.trim();
    let is_right = label.is_empty() || label.chars().map(digit).eq([u8::try_from(number).ok()]);
    if !matches!(squares.len(), 5 | 9) {
        return Err(expected());
    }
    if is_right {
        Ok(squares)
    } else {
        Err(text!("expected rank {number}, not `{label}`", "{number} 段目のはずですが、`{label}` とあります"))
    }
}

/// Reads a move as KIF or KI2 spells it, and returns the rest of the line.
fn read_move(words: &str, frame: Frame) -> Result<(Spelled, &str), Text> {
    let expected = || {
        Text::new(
            "expected a move such as ５三歩(54), ３三歩打 or 同　歩(54), or an end such as 投了",
            "`５三歩(54)`、`３三歩打`、`同　歩(54)` のような手か、`投了` のような終局のはずです",
        )
    };
    let words = words.trim_start_matches(MARKS).trim_start();
    let outside = |file: u8, rank: u8| text!("{file}{rank} is no square of this board", "{file}{rank} はこの盤にないマスです");
    let square = |file: u8, rank: u8| frame.square(file, rank).ok_or_else(|| outside(file, rank));
    let (to, rest) = match words.strip_prefix('同') {
        Some(rest) => (None, rest.trim_start()),
        None => {
            let mut letters = words.chars();
            let (file, rank) = (letters.next().and_then(digit), letters.next().and_then(digit));
            let (Some(file), Some(rank)) = (file, rank) else { return Err(expected()) };
            (Some(square(file, rank)?), letters.as_str())
        }
    };
    let (kind, rest) = read_piece(rest).ok_or_else(expected)?;
    let relative = rest.len() - rest.trim_start_matches(['左', '右', '直', '上', '行', '入', '寄', '引']).len();
    let mut spelled = Spelled { to, kind: Some(kind), relative: rest[..relative].to_string(), ..Spelled::default() };
    let mut rest = &rest[relative..];
    if let Some(after) = rest.strip_prefix('打') {
        spelled.is_drop = true;
        return Ok((spelled, ["(00)", "（00）"].iter().find_map(|hand| after.strip_prefix(hand)).unwrap_or(after)));
    }
    for (word, promotes) in [("不成", false), ("成らず", false), ("生", false), ("成", true)] {
        if let Some(after) = rest.strip_prefix(word) {
            (spelled.promotes, rest) = (promotes, after);
            break;
        }
    }
    if let Some((digits, after)) = rest.trim_start().strip_prefix(['(', '（']).and_then(|rest| rest.split_once([')', '）']))
        && let [Some(file), Some(rank)] = digits.chars().map(digit).collect::<Vec<_>>()[..]
    {
        spelled.from = Some(square(file, rank)?);
        rest = after;
    }
    Ok((spelled, rest))
}

/// Reads the time behind a move, as `( 0:01/00:00:01)`, and the `+` of a branch. `None` if there is none.
fn read_clock(text: &str) -> Result<Option<u32>, Text> {
    let expected =
        || text!("`{}`: expected a time such as ( 0:01/00:00:01)", "`{}` は ( 0:01/00:00:01) のような時間のはずです", text.trim());
    let rest = text.trim().trim_end_matches('+').trim_end();
    if rest.is_empty() {
        return Ok(None);
    }
    let times = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).ok_or_else(expected)?;
    let mut times = times.split('/');
    let now = times.next().ok_or_else(expected)?;
    if now.trim().is_empty() && times.next().is_none() {
        return Ok(None);
    }
    let now = millis(now).ok_or_else(expected)?;
    let is_rest_right = match (times.next(), times.next()) {
        (None, _) => true,
        (Some(sum), None) => sum.trim().is_empty() || millis(sum).is_some(),
        _ => false,
    };
    if is_rest_right { Ok(Some(now)) } else { Err(expected()) }
}

/// Returns the milliseconds of a time: `m:ss` or `h:mm:ss`, with up to three decimals. Nothing is no time.
fn millis(text: &str) -> Option<u32> {
    let text = plain(text);
    let (whole, last) = text.trim().rsplit_once(':')?;
    let last = read_seconds(last.trim()).filter(|millis| *millis < 60_000)?;
    let parts: Option<Vec<u32>> = whole.split(':').map(|part| part.trim().parse().ok()).collect();
    let minutes = match parts?[..] {
        [minutes] => minutes,
        [hours, minutes @ 0..60] => hours.checked_mul(60)?.checked_add(minutes)?,
        _ => return None,
    };
    minutes.checked_mul(60_000)?.checked_add(last)
}
