//! CSA, the format of computer tournaments (<http://www2.computer-shogi.org/protocol/record_v3.html>), on five files and five ranks: the same as the
//! MSK format of the UEC cups (<http://entcog.c.ooco.jp/minishogi/55_format.html>). Versions 1 to 3 are read.
//!
//! The writer uses version 2.2, the last that all programs read. Comments hold the rest: the encoding, as in version 3, and
//! the values of the moves from Black's view, as on Floodgate.

use minishogi::{Color, Hand, Move, Piece, PieceKind, Position, Setup, Square, Text, Value, text};

use super::draft::{Draft, hold, read_seconds};
use super::game::{End, Ending, Replayed};
use super::{Loaded, Notes, Refusal};
use crate::clean::one_line;

/// Returns the code of a kind of piece.
pub fn code(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "FU",
        PieceKind::Silver => "GI",
        PieceKind::Bishop => "KA",
        PieceKind::Rook => "HI",
        PieceKind::Gold => "KI",
        PieceKind::King => "OU",
        PieceKind::ProPawn => "TO",
        PieceKind::ProSilver => "NG",
        PieceKind::Horse => "UM",
        PieceKind::Dragon => "RY",
    }
}

/// Returns the kind of piece of a code.
pub fn kind(code_of: &str) -> Option<PieceKind> {
    PieceKind::ALL.into_iter().find(|&kind| code(kind) == code_of)
}

fn sign(color: Color) -> char {
    if color == Color::Black { '+' } else { '-' }
}

/// Returns the word for an end, without its `%`. JKF has the same.
pub fn word(end: End, winner: Option<Color>, to_move: Color) -> String {
    let word = match Ending::of(end, winner, to_move) {
        Ending::Mate => "TSUMI",
        Ending::Repetition => "SENNICHITE",
        Ending::Resignation => "TORYO",
        Ending::Time => "TIME_UP",
        Ending::Declaration => "KACHI",
        Ending::Impasse => "JISHOGI",
        Ending::Draw => "HIKIWAKE",
        Ending::NoMate => "FUZUMI",
        Ending::Unfinished => "",
        Ending::Try | Ending::Forfeit { .. } | Ending::SealedMove | Ending::BrokenOff => "CHUDAN",
        // This word is for the side to move.
        Ending::Foul { by } if by == to_move => "ILLEGAL_MOVE",
        Ending::Foul { by } => return format!("{}ILLEGAL_ACTION", sign(by)),
    };
    word.to_string()
}

/// Returns the end and the winner of a word; this side is to move.
pub fn word_end(word: &str, to_move: Color) -> Option<(End, Option<Color>)> {
    Some(match word {
        "TORYO" => (End::Resignation, Some(!to_move)),
        "CHUDAN" | "MATTA" | "ERROR" => (End::Interrupted, None),
        // In this game Black has lost.
        "SENNICHITE" => (End::Fourfold, Some(Color::White)),
        "TIME_UP" => (End::Time, Some(!to_move)),
        "ILLEGAL_MOVE" => (End::IllegalMove, Some(!to_move)),
        "+ILLEGAL_ACTION" => (End::IllegalMove, Some(Color::White)),
        "-ILLEGAL_ACTION" => (End::IllegalMove, Some(Color::Black)),
        "JISHOGI" => (End::Impasse, None),
        "KACHI" => (End::Declaration, Some(to_move)),
        "HIKIWAKE" => (End::Drawn, None),
        "MAX_MOVES" => (End::PlyCap, None),
        "TSUMI" => (End::Mate, Some(!to_move)),
        "FUZUMI" => (End::NoMate, None),
        _ => return None,
    })
}

// Writing

/// Returns a game, with a comment on its end.
pub fn write(replayed: &Replayed, comment: &str) -> String {
    let game = replayed.game;
    let mut text = format!("'CSA encoding=UTF-8\nV2.2\nN+{}\nN-{}\n", words(&game.black), words(&game.white));
    text += &board(&replayed.positions[0]);
    let seconds = replayed.seconds();
    for (index, (pos, m)) in replayed.moves().enumerate() {
        text += &format!("{}\n", move_text(pos, m));
        if let Some((seconds, _)) = seconds[index] {
            text += &format!("T{seconds}\n");
        }
        if let Some(value) = replayed.score_for_black(index) {
            text += &format!("'** {value}\n");
        }
    }
    match word(game.end, game.winner, replayed.last().side_to_move()) {
        word if word.is_empty() => text,
        word => format!("{text}%{word}\n'{}\n", words(comment)),
    }
}

/// A comma would end the line.
fn words(text: &str) -> String {
    one_line(text).replace(',', "，")
}

fn board(pos: &Position) -> String {
    let mut text = String::new();
    for square in Square::in_reading_order() {
        if square.file() == 5 {
            text += &format!("P{}", square.rank());
        }
        text += &pos.piece_on(square).map_or(" * ".to_string(), |piece| format!("{}{}", sign(piece.color), code(piece.kind)));
        if square.file() == 1 {
            text.push('\n');
        }
    }
    for color in Color::ALL.into_iter().filter(|&color| !pos.hand_of(color).is_empty()) {
        let pieces = pos.hand_of(color).iter().map(|(kind, count)| format!("00{}", code(kind)).repeat(count as usize));
        text += &format!("P{}{}\n", sign(color), pieces.collect::<String>());
    }
    text + &format!("{}\n", sign(pos.side_to_move()))
}

/// The piece is named as it is after the move.
fn move_text(pos: &Position, m: Move) -> String {
    let digits = |square: Square| format!("{}{}", square.file(), square.rank());
    let from = m.from().map_or("00".to_string(), digits);
    let piece = pos.after(m).piece_on(m.to()).map_or("", |piece| code(piece.kind));
    format!("{}{from}{}{piece}", sign(pos.side_to_move()), digits(m.to()))
}

// Reading

/// Returns whether a line begins a file in this format.
pub fn is_csa(line: &str) -> bool {
    let after = |head: char| line.strip_prefix(head).and_then(|rest| rest.chars().next());
    line.is_empty()
        || matches!(line, "+" | "-" | "/")
        || ["N+", "N-", "$", "%", "PI", "P+", "P-"].iter().any(|head| line.starts_with(head))
        || ['V', 'P', '+', '-'].iter().any(|&head| after(head).is_some_and(|c| c.is_ascii_digit()))
}

#[derive(Default)]
struct Reader {
    games: Vec<Loaded>,
    names: [Option<String>; 2],
    notes: Notes,
    /// The pieces, if the file shows them.
    setup: Option<Setup>,
    /// The ranks that were shown.
    ranks: [bool; 5],
    /// The hand that has all other pieces.
    rest: Option<Color>,
    draft: Option<Draft>,
    /// True if a part of a game was read since the last separator.
    has_begun: bool,
}

/// Returns the games of a file.
pub fn read(text: &str) -> Result<Vec<Loaded>, Refusal> {
    let mut reader = Reader::default();
    let mut last = 1;
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.trim_end();
        if !text.is_empty() {
            last = line;
        }
        let mut rest = text;
        while !rest.is_empty() {
            // A comma belongs to a name or a comment.
            let is_whole = rest.starts_with(['\'', 'N', '$']);
            let (statement, after) = if is_whole { (rest, "") } else { rest.split_once(',').unwrap_or((rest, "")) };
            rest = after.trim_start();
            if !statement.trim().is_empty() {
                reader.read_statement(line, statement.trim())?;
            }
        }
    }
    reader.finish_game(last)?;
    Ok(reader.games)
}

impl Reader {
    fn read_statement(&mut self, line: usize, text: &str) -> Result<(), Refusal> {
        let refused = |why: Text| Refusal::new(line, why);
        if let Some(comment) = text.strip_prefix('\'') {
            self.read_comment(comment);
            return Ok(());
        }
        if text == "/" {
            self.finish_game(line)?;
            *self = Reader { games: std::mem::take(&mut self.games), ..Reader::default() };
            return Ok(());
        }
        if let Some(version) = text.strip_prefix('V') {
            let is_known = ["1", "1.0", "2", "2.0", "2.1", "2.2", "3", "3.0"].contains(&version);
            return if is_known {
                Ok(())
            } else {
                Err(refused(Text::new("expected a version from 1 to 3", "バージョンは 1 から 3 までのはずです")))
            };
        }
        self.has_begun = true;
        if let Some(header) = text.strip_prefix('$') {
            let Some((key, _)) = header.split_once(':') else {
                return Err(refused(Text::new("expected a key and a value such as $EVENT:name", "`$EVENT:名前` のような見出しのはずです")));
            };
            let notes = self.draft.as_mut().map_or(&mut self.notes, |draft| &mut draft.notes);
            notes.headers.push(format!("${key}"));
            return Ok(());
        }
        if let Some(draft) = &mut self.draft {
            return read_move(draft, line, text);
        }
        if let Some((color, name)) = signed(text, 'N') {
            return match self.names[color.index()].replace(name.to_string()) {
                None => Ok(()),
                Some(_) => Err(refused(text!("a second name N{}", "N{} が 2 つあります", sign(color)))),
            };
        }
        if let Some(place) = text.strip_prefix('P') {
            return self.read_board(place).map_err(refused);
        }
        let side = match text {
            "+" => Color::Black,
            "-" => Color::White,
            _ if is_move(text) => {
                return Err(refused(Text::new(
                    "a move before a line `+` or `-` with the side that begins",
                    "手番の行（`+` か `-`）の前に手があります",
                )));
            }
            _ => {
                return Err(refused(Text::new(
                    "expected a line of CSA such as V2.2, N+name, P1-HI-KA-GI-KI-OU, + or +5453FU",
                    "`V2.2`、`N+名前`、`P1-HI-KA-GI-KI-OU`、`+`、`+5453FU` のような CSA の行のはずです",
                )));
            }
        };
        self.begin(line, side)
    }

    fn read_comment(&mut self, comment: &str) {
        // The first line of version 3.
        if comment.starts_with("CSA encoding=") {
            return;
        }
        let Some(draft) = &mut self.draft else {
            self.notes.comments += 1;
            return;
        };
        let value = comment.strip_prefix("**").and_then(|words| {
            let mut words = words.split_whitespace();
            Some((words.next()?.parse::<Value>().ok()?, words.next().is_some()))
        });
        match value {
            Some((value, has_more)) if draft.score(value) => draft.notes.variations += usize::from(has_more),
            _ => draft.comment(comment),
        }
    }

    /// Reads a line of the board, behind its `P`.
    fn read_board(&mut self, place: &str) -> Result<(), Text> {
        let expected = || Text::new("expected pieces such as 55OU, 00FU or 00AL", "`55OU`、`00FU`、`00AL` のような駒のはずです");
        if let Some(removed) = place.strip_prefix('I') {
            if self.setup.is_some() {
                return Err(Text::new("PI after other pieces", "ほかの駒の後に PI があります"));
            }
            let setup = self.setup.insert(start_setup());
            for piece in four(removed).ok_or_else(expected)? {
                let (square, kind) = placed(piece).ok_or_else(expected)?;
                let square = square.ok_or_else(expected)?;
                if setup.board[square.index()].take().is_none_or(|piece| piece.kind != kind) {
                    return Err(text!("there is no {} on {square} at the start", "開始局面の {square} に {} はありません", code(kind)));
                }
            }
            return Ok(());
        }
        let setup =
            self.setup.get_or_insert(Setup { board: [None; Square::COUNT], hands: [Hand::EMPTY; 2], side: Color::Black, number: 1 });
        if let Some(rank) = place.chars().next().and_then(|c| c.to_digit(10)) {
            let shown = (rank as usize).checked_sub(1).and_then(|index| self.ranks.get_mut(index));
            let shown = shown.ok_or(Text::new("expected a rank from 1 to 5", "段は 1 から 5 までのはずです"))?;
            if std::mem::replace(shown, true) {
                return Err(text!("a second rank {rank}", "{rank} 段目が 2 つあります"));
            }
            let squares = rank_squares(&place[1..])
                .ok_or(Text::new("expected five squares such as +FU, -FU or ` * `", "`+FU`、`-FU`、` * ` のような 5 マスのはずです"))?;
            for (file, piece) in (1..=5).rev().zip(squares) {
                if let Some(square) = Square::new(file, rank as u8) {
                    setup.board[square.index()] = piece;
                }
            }
            return Ok(());
        }
        let (color, pieces) =
            signed(place, ' ').ok_or(Text::new("expected P1 to P5, PI, P+ or P-", "P1 から P5、PI、P+、P- のどれかのはずです"))?;
        for piece in four(pieces).ok_or_else(expected)? {
            if piece == "00AL" {
                if self.rest.replace(color).is_some() {
                    return Err(Text::new("a second 00AL", "00AL が 2 つあります"));
                }
                continue;
            }
            match placed(piece).ok_or_else(expected)? {
                (None, kind) if PieceKind::IN_HAND.contains(&kind) => hold(setup, color, kind)?,
                (None, _) => return Err(expected()),
                (Some(square), kind) => {
                    if setup.board[square.index()].replace(Piece { color, kind }).is_some() {
                        return Err(text!("a second piece on {square}", "{square} に駒が 2 つあります"));
                    }
                }
            }
        }
        Ok(())
    }

    fn begin(&mut self, line: usize, side: Color) -> Result<(), Refusal> {
        let refused = |why: Text| Refusal::new(line, why);
        let shown = self.ranks.iter().filter(|shown| **shown).count();
        if !matches!(shown, 0 | 5) {
            return Err(refused(text!("the board has {shown} of 5 ranks", "盤面が 5 段のうち {shown} 段しかありません")));
        }
        let mut setup = self.setup.take().unwrap_or_else(start_setup);
        setup.side = side;
        if let Some(color) = self.rest {
            for kind in PieceKind::IN_HAND {
                let on_board = setup.board.iter().flatten().filter(|piece| piece.kind.unpromoted() == kind).count() as u32;
                let held: u32 = setup.hands.iter().map(|hand| hand.count(kind)).sum();
                (on_board + held..2).try_for_each(|_| hold(&mut setup, color, kind)).map_err(refused)?;
            }
        }
        let names = std::mem::take(&mut self.names).map(Option::unwrap_or_default);
        self.draft = Some(Draft::from(setup, line, names, std::mem::take(&mut self.notes))?);
        Ok(())
    }

    /// Ends a game at a separator, or at the end of the file.
    fn finish_game(&mut self, line: usize) -> Result<(), Refusal> {
        match self.draft.take() {
            Some(draft) => self.games.push(draft.finish(word)?),
            None if self.has_begun || self.games.is_empty() => {
                return Err(Refusal::new(
                    line,
                    Text::new(
                        "there is no position: a line `+` or `-` with the side to move is missing",
                        "局面がありません。手番の行（`+` か `-`）が必要です",
                    ),
                ));
            }
            None => {}
        }
        Ok(())
    }
}

fn read_move(draft: &mut Draft, line: usize, text: &str) -> Result<(), Refusal> {
    let refused = |why: Text| Refusal::new(line, why);
    let to_move = draft.pos.side_to_move();
    if let Some(word) = text.strip_prefix('%') {
        let (end, winner) = word_end(word, to_move).ok_or_else(|| {
            refused(text!(
                "`%{word}` is no end that is known; expected one such as %TORYO",
                "`%{word}` という終局はわかりません。`%TORYO` などのはずです"
            ))
        })?;
        return draft.ends(line, end, winner);
    }
    if let Some(seconds) = text.strip_prefix('T') {
        let millis = read_seconds(seconds)
            .filter(|_| draft.plies() > 0 || draft.end.is_some() || draft.has_foul())
            .ok_or_else(|| refused(Text::new("expected seconds behind a move, such as T12", "手の後に `T12` のような秒数のはずです")))?;
        let is_first = draft.clock(millis);
        return if is_first {
            Ok(())
        } else {
            Err(refused(Text::new("a second time of this move", "この手の時間が 2 つあります")))
        };
    }
    let expected = || refused(Text::new("expected a move such as +5453FU or -0033FU", "`+5453FU` や `-0033FU` のような手のはずです"));
    if !is_move(text) {
        return Err(expected());
    }
    draft.goes_on(line)?;
    if !text.starts_with(sign(to_move)) {
        let kanji = to_move.kanji();
        return Err(refused(text!("{to_move} is to move", "{kanji}の番です")));
    }
    let kind = kind(&text[5..7]).ok_or_else(expected)?;
    let to = square(&text[3..5]).ok_or_else(expected)?;
    if &text[1..3] == "00" {
        return if PieceKind::IN_HAND.contains(&kind) { draft.play(line, Move::drop(kind, to)) } else { Err(expected()) };
    }
    let from = square(&text[1..3]).ok_or_else(expected)?;
    match draft.pos.piece_on(from) {
        Some(piece) if piece.kind == kind => draft.play(line, Move::board(from, to)),
        Some(piece) if piece.kind.promoted() == Some(kind) => draft.play(line, Move::promotion(from, to)),
        Some(piece) => Err(refused(text!("there is {} on {from}", "{from} にあるのは {} です", code(piece.kind)))),
        None => Err(refused(text!("there is no piece on {from}", "{from} に駒がありません"))),
    }
}

/// Returns whether a statement has the form of a move.
fn is_move(text: &str) -> bool {
    let letters = text.as_bytes();
    letters.len() == 7
        && matches!(letters[0], b'+' | b'-')
        && letters[1..5].iter().all(u8::is_ascii_digit)
        && letters[5..].iter().all(u8::is_ascii_uppercase)
}

/// Returns milliseconds: version 3 has up to three decimals of a second.
fn square(digits: &str) -> Option<Square> {
    let mut digits = digits.chars().map(|c| c.to_digit(10).map(|digit| digit as u8));
    Square::new(digits.next()??, digits.next()??)
}

/// Returns a square, or none for the hand, and the piece there.
fn placed(piece: &str) -> Option<(Option<Square>, PieceKind)> {
    let (place, code) = piece.split_at_checked(2)?;
    let kind = kind(code)?;
    if place == "00" { Some((None, kind)) } else { Some((Some(square(place)?), kind)) }
}

/// Returns the parts of four letters.
fn four(text: &str) -> Option<Vec<&str>> {
    let is_right = text.is_ascii() && text.len().is_multiple_of(4);
    is_right.then(|| (0..text.len() / 4).map(|index| &text[4 * index..4 * index + 4]).collect())
}

/// Returns the five squares of a rank. Some programs write a blank between them.
fn rank_squares(mut rest: &str) -> Option<Vec<Option<Piece>>> {
    let mut squares = Vec::new();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return (squares.len() == 5).then_some(squares);
        }
        if let Some(after) = rest.strip_prefix('*') {
            squares.push(None);
            rest = after;
        } else {
            let color = if rest.starts_with('+') { Color::Black } else { Color::White };
            let piece = rest.strip_prefix(['+', '-'])?;
            let (code, after) = piece.split_at_checked(2)?;
            squares.push(Some(Piece { color, kind: kind(code)? }));
            rest = after;
        }
    }
}

/// Returns the side and the rest of a text that begins with this letter, if it is no blank, and a sign.
fn signed(text: &str, head: char) -> Option<(Color, &str)> {
    let rest = if head == ' ' { text } else { text.strip_prefix(head)? };
    let black = rest.strip_prefix('+').map(|rest| (Color::Black, rest));
    black.or_else(|| rest.strip_prefix('-').map(|rest| (Color::White, rest)))
}

fn start_setup() -> Setup {
    let start = Position::start();
    let mut setup = Setup { board: [None; Square::COUNT], hands: [Hand::EMPTY; 2], side: Color::Black, number: 1 };
    Square::all().for_each(|square| setup.board[square.index()] = start.piece_on(square));
    setup
}
