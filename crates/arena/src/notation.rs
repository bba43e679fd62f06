//! Games for other programs, and theirs, in KIF, CSA and the `position` line of USI, on five files. What these formats know and a game here does
//! not, comments and headers, is passed over.

use minishogi::{Color, Hand, Move, Piece, PieceKind, Position, START_SFEN, Square, Value, mate_distance};
use minishogi_board::notation::{self, NUMBERS};
use minishogi_command::commands::arena::Notation;

use super::game::{Ending, Game, Replayed};
use minishogi_lab::clean::one_line;

/// Returns the text of a file with this game.
///
/// # Errors
/// Names the first move that is not legal, or what is wrong with the start.
pub fn write(notation: Notation, game: &Game) -> Result<String, String> {
    write_with(notation, game, |replayed| replayed.result().en.into_owned())
}

/// Returns the same with another comment on the end.
pub fn write_with(notation: Notation, game: &Game, comment: impl Fn(&Replayed) -> String) -> Result<String, String> {
    let replayed = Replayed::new(game)?;
    Ok(match notation {
        Notation::Kif => kif(&replayed, &comment(&replayed)),
        Notation::Csa => csa(&replayed, &comment(&replayed)),
        Notation::Usi => usi(&replayed),
    })
}

/// Returns the `position` line that sets the game up in an engine.
fn usi(replayed: &Replayed) -> String {
    let start = &replayed.positions[0];
    let mut line = match start.sfen() {
        sfen if sfen == START_SFEN => "position startpos".to_string(),
        sfen => format!("position sfen {sfen}"),
    };
    for (index, (_, m)) in replayed.moves().enumerate() {
        line += if index == 0 { " moves " } else { " " };
        line += &m.to_string();
    }
    line + "\n"
}

/// CSA, the format of computer tournaments, on five files and five ranks: the same as the MSK format of the UEC cups
/// (<http://entcog.c.ooco.jp/minishogi/55_format.html>).
///
/// The version is 2.2, the last that all programs read. What it lacks is written as comments: the encoding, as in version 3, and the
/// values of the moves from Black's view, as on Floodgate.
fn csa(replayed: &Replayed, comment: &str) -> String {
    let game = replayed.game;
    let mut text = format!("'CSA encoding=UTF-8\nV2.2\nN+{}\nN-{}\n", csa_words(&game.black), csa_words(&game.white));
    text += &csa_board(&replayed.positions[0]);
    let seconds = replayed.seconds();
    for (index, (pos, m)) in replayed.moves().enumerate() {
        text += &format!("{}\n", csa_move_text(pos, m));
        if let Some((seconds, _)) = seconds[index] {
            text += &format!("T{seconds}\n");
        }
        if let Some(value) = replayed.score_for_black(index) {
            text += &format!("'** {value}\n");
        }
    }
    text + &format!("{}\n'{}\n", csa_end(replayed), csa_words(comment))
}

/// Returns a comma would end the line.
fn csa_words(text: &str) -> String {
    one_line(text).replace(',', "，")
}

fn csa_board(pos: &Position) -> String {
    let mut text = String::new();
    for square in Square::in_reading_order() {
        if square.file() == 5 {
            text += &format!("P{}", square.rank());
        }
        text += &pos.piece_on(square).map_or(" * ".to_string(), |piece| format!("{}{}", sign(piece.color), csa_code(piece.kind)));
        if square.file() == 1 {
            text.push('\n');
        }
    }
    for color in Color::ALL.into_iter().filter(|&color| !pos.hand_of(color).is_empty()) {
        let pieces = pos.hand_of(color).iter().map(|(kind, count)| format!("00{}", csa_code(kind)).repeat(count as usize));
        text += &format!("P{}{}\n", sign(color), pieces.collect::<String>());
    }
    text + &format!("{}\n", sign(pos.side_to_move()))
}

/// The piece is named as it is after the move.
fn csa_move_text(pos: &Position, m: Move) -> String {
    let from = m.from().map_or("00".to_string(), digits);
    let piece = pos.after(m).piece_on(m.to()).map_or("", |piece| csa_code(piece.kind));
    format!("{}{from}{}{piece}", sign(pos.side_to_move()), digits(m.to()))
}

fn csa_end(replayed: &Replayed) -> String {
    let word = match replayed.ending() {
        Ending::Mate => "%TSUMI",
        Ending::Repetition => "%SENNICHITE",
        Ending::Resignation => "%TORYO",
        Ending::Time => "%TIME_UP",
        Ending::BrokenOff => "%CHUDAN",
        // This word is for the side to move.
        Ending::Foul { by } if by == replayed.last().side_to_move() => "%ILLEGAL_MOVE",
        Ending::Foul { by } => return format!("%{}ILLEGAL_ACTION", sign(by)),
    };
    word.to_string()
}

fn digits(square: Square) -> String {
    format!("{}{}", square.file(), square.rank())
}

fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// KIF, the format of board programs (<http://kakinoki.o.oo7.jp/kif_format.html>), as programs that know 5五将棋 read it, in UTF-8.
fn kif(replayed: &Replayed, comment: &str) -> String {
    let game = replayed.game;
    let start = &replayed.positions[0];
    let mut text = "#KIF version=2.0 encoding=UTF-8\n手合割：5五将棋\n".to_string();
    if start.sfen() != START_SFEN {
        text += &kif_diagram(start);
    }
    text += &format!("先手：{}\n後手：{}\n手数----指手---------消費時間--\n", kif_words(&game.black), kif_words(&game.white));
    let seconds = replayed.seconds();
    let mut previous = None;
    for (index, (pos, m)) in replayed.moves().enumerate() {
        text += &format!("{:>4} {}", index + 1, kif_move_text(pos, m, previous));
        if let Some((now, sum)) = seconds[index] {
            text += &format!("   ({:>2}:{:02}/{:02}:{:02}:{:02})", now / 60, now % 60, sum / 3600, sum / 60 % 60, sum % 60);
        }
        text.push('\n');
        if let Some(value) = replayed.score_for_black(index) {
            text += &format!("**{}\n", kif_value_text(value));
        }
        previous = Some(m.to());
    }
    text + &kif_end(replayed, comment)
}

/// After a `#` or `&` some programs pass over the rest of a line.
fn kif_words(text: &str) -> String {
    one_line(text).replace('#', "＃").replace('&', "＆")
}

fn kif_diagram(pos: &Position) -> String {
    let mut text = format!("後手の持駒：{}\n  ５ ４ ３ ２ １\n+---------------+\n", kif_hand(pos.hand_of(Color::White)));
    for square in Square::in_reading_order() {
        if square.file() == 5 {
            text.push('|');
        }
        text += &pos.piece_on(square).map_or(" ・".to_string(), |Piece { color, kind }| {
            let mark = if color == Color::White { "v" } else { " " };
            format!("{mark}{}", kind.kanji())
        });
        if square.file() == 1 {
            text += &format!("|{}\n", kif_rank(square));
        }
    }
    text += &format!("+---------------+\n先手の持駒：{}\n", kif_hand(pos.hand_of(Color::Black)));
    if pos.side_to_move() == Color::White {
        text += "後手番\n";
    }
    text
}

fn kif_hand(hand: Hand) -> String {
    if hand.is_empty() {
        return "なし".to_string();
    }
    let pieces = hand.iter().map(|(kind, count)| match count {
        1 => kind.kanji().to_string(),
        _ => format!("{}{}", kind.kanji(), NUMBERS[count as usize - 1]),
    });
    pieces.collect::<Vec<_>>().join("　")
}

/// The piece is named as it is before the move.
fn kif_move_text(pos: &Position, m: Move, previous: Option<Square>) -> String {
    let to = m.to();
    let place = if previous == Some(to) { "同　".to_string() } else { notation::square(to) };
    let Some(from) = m.from() else {
        return format!("{place}{}打", m.dropped().map_or("", PieceKind::kanji));
    };
    let piece = pos.piece_on(from).map_or("", |piece| notation::name(piece.kind));
    let promotion = if m.is_promotion() { "成" } else { "" };
    format!("{place}{piece}{promotion}({}{})", from.file(), from.rank())
}

fn kif_rank(square: Square) -> &'static str {
    NUMBERS[square.rank() as usize - 1]
}

/// As ShogiHome writes it, which draws a curve of these values.
fn kif_value_text(for_black: Value) -> String {
    match mate_distance(for_black) {
        Some(plies) if for_black > 0 => format!("詰み=先手勝ち:{plies}手"),
        Some(plies) => format!("詰み=後手勝ち:{}手", -plies),
        None => format!("評価値={for_black}"),
    }
}

fn kif_end(replayed: &Replayed, comment: &str) -> String {
    let plies = replayed.game.moves.len();
    let to_move = replayed.last().side_to_move();
    let [mover, other] = [to_move.kanji(), (!to_move).kanji()];
    let (word, summary) = match replayed.ending() {
        Ending::Mate => ("詰み", "で詰み".to_string()),
        Ending::Repetition => ("千日手", "で千日手".to_string()),
        Ending::Resignation => ("投了", format!("で{other}の勝ち")),
        Ending::Time => ("切れ負け", format!("で時間切れにより{other}の勝ち")),
        // lishogi does not know 反則負け as a move, and would not read the file at all; it passes over the last line.
        Ending::Foul { by } if by == to_move => ("", format!("で{mover}の反則負け")),
        Ending::Foul { .. } => ("反則勝ち", format!("で{mover}の反則勝ち")),
        Ending::BrokenOff => ("中断", replayed.game.winner.map_or("で中断".to_string(), |winner| format!("で{}の勝ち", winner.kanji()))),
    };
    let word = if word.is_empty() { String::new() } else { format!("{:>4} {word}\n", plies + 1) };
    format!("{word}*{}\nまで{plies}手{summary}\n", kif_words(comment))
}

/// A game that was read, up to where it was broken off: its moves are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub black: String,
    pub white: String,
    /// The SFEN of the position the moves begin with.
    pub start: String,
    pub moves: Vec<Move>,
    /// Whether the side to move gave up at the end, which no position tells.
    pub is_resigned: bool,
}

/// Reads a game in any of the formats; the text tells which it is.
///
/// # Errors
/// Names the line, and what was expected there.
pub fn read(text: &str) -> Result<Written, String> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let first = text.lines().map(str::trim).find(|line| !line.is_empty()).ok_or("the file is empty")?;
    if ["position ", "startpos", "sfen "].iter().any(|head| first.starts_with(head)) {
        read_usi(first)
    } else if text.lines().any(|line| line.starts_with("PI") || line.starts_with("P1") || line.starts_with("V2") || line == "+") {
        read_csa(&text)
    } else if text.lines().any(|line| line.contains("手合割") || line.contains("指手") || line.contains("先手")) {
        read_kif(&text)
    } else {
        Err("line 1: this is no game in KIF, CSA or USI, nor a file of games of `match`".to_string())
    }
}

fn read_usi(line: &str) -> Result<Written, String> {
    let words = line.strip_prefix("position ").unwrap_or(line);
    let pos = Position::from_usi(words).map_err(|error| format!("line 1: {error}"))?;
    let moves: Vec<Move> = pos.moves_done().collect();
    let start = pos.before(moves.len()).sfen();
    Ok(Written { black: String::new(), white: String::new(), start, moves, is_resigned: false })
}

/// A game that grows move by move.
struct Growing {
    written: Written,
    pos: Position,
}

impl Growing {
    fn from(start: &str, black: String, white: String) -> Result<Growing, String> {
        let pos = Position::from_sfen(start).map_err(|error| format!("the position that the game begins with: {error}"))?;
        Ok(Growing { written: Written { black, white, start: pos.sfen(), moves: Vec::new(), is_resigned: false }, pos })
    }

    fn add(&mut self, m: Move) -> Result<(), String> {
        self.pos.is_legal(m).map_err(|reason| format!("{m}: {reason}"))?;
        self.pos.do_move(m);
        self.written.moves.push(m);
        Ok(())
    }
}

/// Returns the letter of a piece in SFEN, for its side.
fn letter(kind: PieceKind, color: Color) -> String {
    let letter = kind.unpromoted().letter();
    let letter = if color == Color::Black { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() };
    format!("{}{letter}", if kind.is_promoted() { "+" } else { "" })
}

/// The SFEN of a board by ranks of files 5 to 1, with what both sides hold.
fn sfen(board: &[[Option<(PieceKind, Color)>; 5]], hands: &[(PieceKind, Color)], side: Color) -> String {
    let ranks = board.iter().map(|rank| {
        let (mut text, mut empty) = (String::new(), 0);
        for square in rank {
            match square {
                None => empty += 1,
                Some((kind, color)) => {
                    text += &if empty > 0 { empty.to_string() } else { String::new() };
                    text += &letter(*kind, *color);
                    empty = 0;
                }
            }
        }
        text + &if empty > 0 { empty.to_string() } else { String::new() }
    });
    let ranks: Vec<String> = ranks.collect();
    let mut held = String::new();
    for color in Color::ALL {
        for kind in PieceKind::IN_HAND {
            let count = hands.iter().filter(|&&piece| piece == (kind, color)).count();
            if count > 0 {
                held += &if count > 1 { count.to_string() } else { String::new() };
                held += &letter(kind, color);
            }
        }
    }
    let held = if held.is_empty() { "-".to_string() } else { held };
    format!("{} {} {held} 1", ranks.join("/"), if side == Color::Black { "b" } else { "w" })
}

// CSA

fn read_csa_kind(code: &str) -> Option<PieceKind> {
    PieceKind::ALL.into_iter().find(|&kind| csa_code(kind) == code)
}

fn read_csa(text: &str) -> Result<Written, String> {
    let (mut black, mut white) = (String::new(), String::new());
    let mut board = [[None; 5]; 5];
    let mut has_board = false;
    let mut hands = Vec::new();
    let mut growing: Option<Growing> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let failed = |what: &str| format!("line {number}, `{line}`: {what}");
        let line = line.trim_end();
        if let Some(name) = line.strip_prefix("N+") {
            black = name.to_string();
        } else if let Some(name) = line.strip_prefix("N-") {
            white = name.to_string();
        } else if line.starts_with("PI") {
            return Err(failed("expected the board rank by rank: `PI` is that of nine files"));
        } else if let Some(rank) = line.strip_prefix('P').and_then(|rest| rest.chars().next()?.to_digit(10)) {
            let row = board.get_mut((rank as usize).wrapping_sub(1)).ok_or_else(|| failed("expected a rank from 1 to 5"))?;
            has_board = true;
            for (file, square) in row.iter_mut().enumerate() {
                // Programs leave out the spaces at the end of a line.
                let cell = line.as_bytes().get(2 + 3 * file..).unwrap_or_default();
                *square =
                    read_csa_square(&cell[..cell.len().min(3)]).ok_or_else(|| failed("expected squares such as +FU, -FU or ` * `"))?;
            }
        } else if line.starts_with("P+") || line.starts_with("P-") {
            let color = if line.starts_with("P+") { Color::Black } else { Color::White };
            for piece in line.as_bytes()[2..].chunks(4) {
                let piece = str::from_utf8(piece).ok().and_then(|piece| piece.strip_prefix("00")).and_then(read_csa_kind);
                hands.push((piece.ok_or_else(|| failed("expected pieces in the hand, such as 00FU"))?, color));
            }
        } else if line == "+" || line == "-" {
            let side = if line == "+" { Color::Black } else { Color::White };
            let start = if has_board { sfen(&board, &hands, side) } else { START_SFEN.to_string() };
            growing = Some(Growing::from(&start, black.clone(), white.clone())?);
        } else if line == "%TORYO" {
            if let Some(growing) = &mut growing {
                growing.written.is_resigned = true;
            }
            break;
        } else if line.starts_with('%') {
            break;
        } else if line.starts_with(['+', '-']) {
            let growing = growing.as_mut().ok_or_else(|| failed("a move before the position it is made in"))?;
            let m = read_csa_move(&growing.pos, line).ok_or_else(|| failed("expected a move such as +5453FU or -0033FU"))?;
            growing.add(m).map_err(|reason| failed(&reason))?;
        }
    }
    Ok(growing.ok_or("there is no position: a line `+` or `-` with the side to move is missing")?.written)
}

/// Returns a square of the board, which may be empty; `None` where it is neither.
fn read_csa_square(cell: &[u8]) -> Option<Option<(PieceKind, Color)>> {
    let cell = str::from_utf8(cell).ok()?;
    let piece = |code: &str, color: Color| Some(Some((read_csa_kind(code)?, color)));
    match (cell.strip_prefix('+'), cell.strip_prefix('-')) {
        (Some(code), _) => piece(code, Color::Black),
        (None, Some(code)) => piece(code, Color::White),
        (None, None) => ["", "*"].contains(&cell.trim()).then_some(None),
    }
}

/// Returns a drop, if pieces of this kind can be in the hand.
fn drop_of(kind: PieceKind, to: Square) -> Option<Move> {
    PieceKind::IN_HAND.contains(&kind).then(|| Move::drop(kind, to))
}

fn read_csa_move(pos: &Position, line: &str) -> Option<Move> {
    let code = line.get(1..7)?.split(',').next()?;
    let digit = |at: usize| code.as_bytes().get(at).and_then(|byte| byte.checked_sub(b'0'));
    let to = Square::new(digit(2)?, digit(3)?)?;
    let kind = read_csa_kind(code.get(4..6)?)?;
    if code.starts_with("00") {
        return drop_of(kind, to);
    }
    let from = Square::new(digit(0)?, digit(1)?)?;
    Some(if pos.piece_on(from)?.kind == kind { Move::board(from, to) } else { Move::promotion(from, to) })
}

// KIF

fn read_kif(text: &str) -> Result<Written, String> {
    let (mut black, mut white) = (String::new(), String::new());
    let mut board = [[None; 5]; 5];
    let mut ranks = 0;
    let mut hands = Vec::new();
    let mut side = Color::Black;
    let mut growing: Option<Growing> = None;
    let mut previous = None;
    for (number, line) in (1..).zip(text.lines()) {
        let failed = |what: &str| format!("line {number}, `{line}`: {what}");
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with(['#', '*', '&']) {
            continue;
        }
        let value = |head: &str| trimmed.strip_prefix(head).map(|rest| rest.trim_start_matches(['：', ':']).to_string());
        if let Some(held) = value("先手の持駒") {
            hands.extend(
                read_kif_hand(&held).ok_or_else(|| failed("expected pieces such as 歩二"))?.into_iter().map(|kind| (kind, Color::Black)),
            );
        } else if let Some(held) = value("後手の持駒") {
            hands.extend(
                read_kif_hand(&held).ok_or_else(|| failed("expected pieces such as 歩二"))?.into_iter().map(|kind| (kind, Color::White)),
            );
        } else if trimmed == "後手番" {
            side = Color::White;
        } else if let Some(name) = value("先手") {
            black = name;
        } else if let Some(name) = value("後手") {
            white = name;
        } else if let Some(row) = trimmed.strip_prefix('|') {
            let squares = board.get_mut(ranks).ok_or_else(|| failed("a sixth rank"))?;
            read_kif_rank(row, squares).ok_or_else(|| failed("expected five squares such as ` 歩` or `v歩`"))?;
            ranks += 1;
        } else if trimmed.starts_with("手数") || trimmed.starts_with(|c: char| c.is_ascii_digit()) {
            let game = match &mut growing {
                Some(game) => game,
                none => {
                    let start = if ranks > 0 { sfen(&board, &hands, side) } else { START_SFEN.to_string() };
                    none.insert(Growing::from(&start, black.clone(), white.clone())?)
                }
            };
            let Some((_, words)) = trimmed.split_once(|c: char| c.is_whitespace()).filter(|_| !trimmed.starts_with("手数")) else {
                continue;
            };
            let words = words.trim_start();
            if words.starts_with("投了") {
                game.written.is_resigned = true;
                break;
            }
            if ["中断", "千日手", "詰み", "切れ負け", "反則", "持将棋", "入玉", "不詰"].iter().any(|end| words.starts_with(end))
            {
                break;
            }
            let m = read_kif_move(words, previous).ok_or_else(|| failed("expected a move such as ５三歩(54) or ３三歩打"))?;
            game.add(m).map_err(|reason| failed(&reason))?;
            previous = Some(m.to());
        } else if trimmed.starts_with("変化") {
            // Other lines of play follow.
            break;
        }
    }
    match growing {
        Some(game) => Ok(game.written),
        None => {
            let start = if ranks > 0 { sfen(&board, &hands, side) } else { START_SFEN.to_string() };
            Ok(Growing::from(&start, black, white)?.written)
        }
    }
}

fn number(c: char) -> Option<u8> {
    let kanji = NUMBERS.iter().position(|number| number.starts_with(c)).map(|index| index as u8 + 1);
    let full_width = || u8::try_from((c as u32).checked_sub('０' as u32)?).ok();
    let found = kanji.or_else(|| c.to_digit(10).map(|digit| digit as u8)).or_else(full_width);
    found.filter(|number| (1..=9).contains(number))
}

/// Returns a piece at the beginning of a text, and what follows it.
fn read_kif_piece(text: &str) -> Option<(PieceKind, &str)> {
    const OTHER_NAMES: [(&str, PieceKind); 7] = [
        ("成銀", PieceKind::ProSilver),
        ("王", PieceKind::King),
        ("玉", PieceKind::King),
        ("竜", PieceKind::Dragon),
        ("龍", PieceKind::Dragon),
        ("と", PieceKind::ProPawn),
        ("全", PieceKind::ProSilver),
    ];
    let names = OTHER_NAMES.into_iter().chain(PieceKind::ALL.map(|kind| (kind.kanji(), kind)));
    names.into_iter().find_map(|(name, kind)| Some((kind, text.strip_prefix(name)?)))
}

fn read_kif_hand(text: &str) -> Option<Vec<PieceKind>> {
    let mut pieces = Vec::new();
    for word in text.split_whitespace().filter(|word| *word != "なし") {
        let (kind, rest) = read_kif_piece(word)?;
        let count = rest.chars().next().map_or(Some(1), number)?;
        pieces.extend(std::iter::repeat_n(kind, count.into()));
    }
    Some(pieces)
}

fn read_kif_rank(row: &str, squares: &mut [Option<(PieceKind, Color)>; 5]) -> Option<()> {
    let mut rest = row;
    for square in squares {
        let color = match rest.chars().next()? {
            'v' | 'V' => Color::White,
            _ => Color::Black,
        };
        rest = &rest[rest.chars().next()?.len_utf8()..];
        if let Some(after) = rest.strip_prefix('・') {
            (*square, rest) = (None, after);
        } else {
            let (kind, after) = read_kif_piece(rest)?;
            (*square, rest) = (Some((kind, color)), after);
        }
    }
    Some(())
}

fn read_kif_move(words: &str, previous: Option<Square>) -> Option<Move> {
    let (to, rest) = match words.strip_prefix('同') {
        Some(rest) => (previous?, rest.trim_start()),
        None => {
            let mut letters = words.chars();
            let to = Square::new(number(letters.next()?)?, number(letters.next()?)?)?;
            (to, letters.as_str())
        }
    };
    let (kind, rest) = read_kif_piece(rest)?;
    if rest.starts_with('打') {
        return drop_of(kind, to);
    }
    let (promotes, rest) = match (rest.strip_prefix("不成"), rest.strip_prefix('成')) {
        (Some(rest), _) => (false, rest),
        (None, Some(rest)) => (true, rest),
        (None, None) => (false, rest),
    };
    let mut digits = rest.strip_prefix('(')?.chars();
    let from = Square::new(number(digits.next()?)?, number(digits.next()?)?)?;
    Some(if promotes { Move::promotion(from, to) } else { Move::board(from, to) })
}

/// What CSA calls a kind of piece.
fn csa_code(kind: PieceKind) -> &'static str {
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

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::{Index, select};

    use super::*;
    use crate::game::End;

    fn game(moves: &str, winner: Option<Color>, end: End) -> Game {
        Game {
            number: 0,
            black: "tama".to_string(),
            white: "mike".to_string(),
            start: START_SFEN.to_string(),
            given: 0,
            moves: moves.split_whitespace().map(|m| m.parse().unwrap()).collect(),
            winner,
            end,
            detail: String::new(),
            scores: Vec::new(),
            millis: Vec::new(),
            nodes: [0, 0],
            most_nodes: [0, 0],
            deepest: [0, 0],
        }
    }

    const ALL: [Notation; 3] = [Notation::Kif, Notation::Csa, Notation::Usi];

    #[test]
    fn the_loser_decides_how_an_end_is_told() {
        use Color::{Black, White};
        use Ending::*;
        // Black is to move.
        let cases = [
            (Some(White), End::Mate, Mate, "詰み", "%TSUMI"),
            (Some(White), End::NoMoves, Mate, "詰み", "%TSUMI"),
            (Some(White), End::Fourfold, Repetition, "千日手", "%SENNICHITE"),
            (Some(White), End::Resignation, Resignation, "投了", "%TORYO"),
            (Some(White), End::Time, Time, "切れ負け", "%TIME_UP"),
            (Some(White), End::PerpetualCheck, Foul { by: Black }, "反則負け", "%ILLEGAL_MOVE"),
            (Some(Black), End::PerpetualCheck, Foul { by: White }, "反則勝ち", "%-ILLEGAL_ACTION"),
            (Some(White), End::IllegalMove, Foul { by: Black }, "反則負け", "%ILLEGAL_MOVE"),
            (Some(Black), End::Crash, Foul { by: White }, "反則勝ち", "%-ILLEGAL_ACTION"),
            (Some(Black), End::Time, Foul { by: White }, "反則勝ち", "%-ILLEGAL_ACTION"),
            (Some(White), End::Silence, Foul { by: Black }, "反則負け", "%ILLEGAL_MOVE"),
            (Some(White), End::Protocol, Foul { by: Black }, "反則負け", "%ILLEGAL_MOVE"),
            (Some(White), End::NotReady, Foul { by: Black }, "反則負け", "%ILLEGAL_MOVE"),
            (Some(Black), End::Adjudication, BrokenOff, "中断", "%CHUDAN"),
            (None, End::PlyCap, BrokenOff, "中断", "%CHUDAN"),
            (None, End::Crash, BrokenOff, "中断", "%CHUDAN"),
        ];
        for (winner, end, expected, kif, csa) in cases {
            let game = game("5d5c 1b1c", winner, end);
            assert_eq!(Replayed::new(&game).unwrap().ending(), expected, "{winner:?} {end}");
            let text = write(Notation::Kif, &game).unwrap();
            assert!(text.contains(kif), "{text}\ndoes not contain {kif}");
            let text = write(Notation::Csa, &game).unwrap();
            assert!(text.contains(&format!("\n{csa}\n")), "{text}\ndoes not contain {csa}");
        }
    }

    /// lishogi reads no file with a move of this name.
    #[test]
    fn foul_by_the_side_to_move_is_no_move_in_kif() {
        let text = write(Notation::Kif, &game("5d5c 1b1c", Some(Color::White), End::IllegalMove)).unwrap();
        assert!(text.ends_with("   2 １三歩(12)\n*White wins: illegal move\nまで2手で先手の反則負け\n"), "{text}");
    }

    /// Promotions, a drop, a recapture on the same square, and a start of its own.
    #[test]
    fn what_is_written_is_read_back() {
        let games = include_str!("../../../tests/data/games.jsonl");
        let games = games.lines().filter_map(|line| serde_json::from_str::<Game>(line).ok());
        let own_start = Game { start: "r2k1/2bgp/5/PRS2/K4 w BSg 1".to_string(), ..game("G*3c", None, End::PlyCap) };
        let mut read_back = 0;
        for game in games.chain([own_start]) {
            for notation in ALL {
                let text = write(notation, &game).unwrap();
                let found = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                // Only USI has the number of the move.
                let place = |start: &str| Position::from_sfen(start).unwrap().sfen().rsplit_once(' ').map(|(place, _)| place.to_string());
                assert!(found.moves == game.moves && place(&found.start) == place(&game.start), "{text}{}", found.start);
                if notation != Notation::Usi {
                    // Names that would break a format are written otherwise.
                    let is_plain = [&game.black, &game.white].iter().all(|name| name.chars().all(|c| c.is_ascii_alphanumeric()));
                    assert!(!is_plain || (&found.black, &found.white) == (&game.black, &game.white), "{text}");
                    assert_eq!(found.is_resigned, Replayed::new(&game).unwrap().ending() == Ending::Resignation, "{text}");
                }
                read_back += 1;
            }
        }
        assert!(read_back > 10, "{read_back}");
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let error = |text: &str| read(text).unwrap_err();
        assert_eq!(error(""), "the file is empty");
        assert!(error("hello").starts_with("line 1: this is no game"), "{}", error("hello"));
        assert!(error("position startpos moves 5d5a").starts_with("line 1: "), "{}", error("position startpos moves 5d5a"));
        assert_eq!(error("V2.2\n+\n+5454FU\n"), "line 3, `+5454FU`: 5d5d: the pawn cannot move to 5d");
        assert!(error("手数----指手---\n 1 ５九歩(54)\n").starts_with("line 2, ` 1 ５九歩(54)`: expected a move such as"));
        assert_eq!(error("V2.2\n+5453FU\n"), "line 2, `+5453FU`: a move before the position it is made in");
        assert_eq!(error("V2.2\nP1あいうえお\n+"), "line 2, `P1あいうえお`: expected squares such as +FU, -FU or ` * `");
        assert!(error("V2.2\n+\n+0033OU\n").starts_with("line 3, `+0033OU`: expected a move such as"), "{}", error("V2.2\n+\n+0033OU\n"));
        for drop in ["３三玉打", "３三と打"] {
            assert!(error(&format!("手数----指手---\n 1 {drop}\n")).contains(": expected a move such as"), "{drop}");
        }
    }

    #[test]
    fn games_with_illegal_moves_are_not_written() {
        for notation in ALL {
            assert!(write(notation, &game("5d5c 5d5c", None, End::PlyCap)).unwrap_err().starts_with("game 0, move 2, 5d5c: "));
            let resigned = game("resign", None, End::PlyCap);
            assert!(write(notation, &resigned).unwrap_err().starts_with("game 0, move 1, resign: "));
        }
    }

    /// What files of games are made of, and what they are not.
    const WORDS: [&str; 24] = [
        "V2.2\n",
        "P1",
        "P+",
        "P-",
        "+",
        "-",
        "\n",
        "00",
        "54",
        "53",
        "FU",
        "OU",
        "TO",
        "%TORYO",
        "手数----指手---",
        " 1 ",
        "５",
        "三",
        "玉",
        "と",
        "打",
        "成",
        "持駒：",
        "| v歩",
    ];

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(words in vec(select(&WORDS), 0..30), cut in any::<Index>(), c in any::<char>()) {
            let mut text = words.concat();
            let places: Vec<usize> = text.char_indices().map(|(place, _)| place).chain([text.len()]).collect();
            text.insert(*cut.get(&places), c);
            let _ = read(&text);
            let _ = read(&format!("V2.2\n+\n{text}"));
            let _ = read(&format!("手数----指手---\n{text}"));
        }

        /// The names of programs and their last words stay on their lines, and do nothing there.
        #[test]
        fn names_cannot_break_a_format(
            black in any::<String>(),
            white in "[\n\r,:;#&*%'+\u{85}\u{2028}P0KI]*",
            detail in "(\n|%TORYO|\n +9 投了|.)*",
        ) {
            let plain = Game { detail: "detail".to_string(), ..game("5d5c 1b1c", Some(Color::Black), End::Crash) };
            let strange = Game { black, white, detail, ..plain.clone() };
            for notation in ALL {
                let [plain, strange] = [&plain, &strange].map(|game| write(notation, game).unwrap());
                // Split as any program might: Unicode knows more ends of lines than these formats.
                let ends = ['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];
                let [plain, strange] = [&plain, &strange].map(|text| text.split(ends).collect::<Vec<_>>());
                prop_assert_eq!(plain.len(), strange.len());
                for (plain, strange) in plain.iter().zip(&strange) {
                    let heads = ["先手：", "後手：", "*Black wins: crash", "N+", "N-", "'Black wins: crash"];
                    match heads.iter().find(|head| plain.starts_with(**head)) {
                        Some(head) => prop_assert!(strange.starts_with(head) && !(notation == Notation::Csa && strange.contains(','))),
                        None => prop_assert_eq!(plain, strange),
                    }
                }
            }
        }
    }
}
