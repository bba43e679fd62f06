//! Games of other programs: KIF and CSA on five files, and the `position` line of USI. What these formats know and a game here does not, comments
//! and headers, is passed over.

use minishogi::{Color, Move, PieceKind, Position, START_SFEN, Square};

use minishogi_board::notation::NUMBERS;

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
        usi(first)
    } else if text.lines().any(|line| line.starts_with("PI") || line.starts_with("P1") || line.starts_with("V2") || line == "+") {
        csa(&text)
    } else if text.lines().any(|line| line.contains("手合割") || line.contains("指手") || line.contains("先手")) {
        kif(&text)
    } else {
        Err("line 1: this is no game in KIF, CSA or USI, nor a file of games of `match`".to_string())
    }
}

fn usi(line: &str) -> Result<Written, String> {
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

/// The letter of a piece in SFEN, for its side.
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

fn csa_kind(code: &str) -> Option<PieceKind> {
    PieceKind::ALL.into_iter().find(|&kind| csa_code(kind) == code)
}

fn csa(text: &str) -> Result<Written, String> {
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
                let cell = line.get(2 + 3 * file..5 + 3 * file).unwrap_or(" * ");
                *square = match cell.split_at(1) {
                    ("+", code) => Some((csa_kind(code).ok_or_else(|| failed("expected pieces such as +FU"))?, Color::Black)),
                    ("-", code) => Some((csa_kind(code).ok_or_else(|| failed("expected pieces such as -FU"))?, Color::White)),
                    _ => None,
                };
            }
        } else if line.starts_with("P+") || line.starts_with("P-") {
            let color = if line.starts_with("P+") { Color::Black } else { Color::White };
            for piece in line.as_bytes()[2..].chunks(4) {
                let piece = str::from_utf8(piece).ok().and_then(|piece| piece.strip_prefix("00")).and_then(csa_kind);
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
            let m = csa_move(&growing.pos, line).ok_or_else(|| failed("expected a move such as +5453FU or -0033FU"))?;
            growing.add(m).map_err(|reason| failed(&reason))?;
        }
    }
    Ok(growing.ok_or("there is no position: a line `+` or `-` with the side to move is missing")?.written)
}

fn csa_move(pos: &Position, line: &str) -> Option<Move> {
    let code = line.get(1..7)?.split(',').next()?;
    let digit = |at: usize| code.as_bytes().get(at).and_then(|byte| byte.checked_sub(b'0'));
    let to = Square::new(digit(2)?, digit(3)?)?;
    let kind = csa_kind(code.get(4..6)?)?;
    if code.starts_with("00") {
        return Some(Move::drop(kind, to));
    }
    let from = Square::new(digit(0)?, digit(1)?)?;
    Some(if pos.piece_on(from)?.kind == kind { Move::board(from, to) } else { Move::promotion(from, to) })
}

// KIF

fn kif(text: &str) -> Result<Written, String> {
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
                kif_hand(&held).ok_or_else(|| failed("expected pieces such as 歩二"))?.into_iter().map(|kind| (kind, Color::Black)),
            );
        } else if let Some(held) = value("後手の持駒") {
            hands.extend(
                kif_hand(&held).ok_or_else(|| failed("expected pieces such as 歩二"))?.into_iter().map(|kind| (kind, Color::White)),
            );
        } else if trimmed == "後手番" {
            side = Color::White;
        } else if let Some(name) = value("先手") {
            black = name;
        } else if let Some(name) = value("後手") {
            white = name;
        } else if let Some(row) = trimmed.strip_prefix('|') {
            let squares = board.get_mut(ranks).ok_or_else(|| failed("a sixth rank"))?;
            kif_rank(row, squares).ok_or_else(|| failed("expected five squares such as ` 歩` or `v歩`"))?;
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
            let m = kif_move(words, previous).ok_or_else(|| failed("expected a move such as ５三歩(54) or ３三歩打"))?;
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

/// A piece at the beginning of a text, and what follows it.
fn kif_piece(text: &str) -> Option<(PieceKind, &str)> {
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

fn kif_hand(text: &str) -> Option<Vec<PieceKind>> {
    let mut pieces = Vec::new();
    for word in text.split_whitespace().filter(|word| *word != "なし") {
        let (kind, rest) = kif_piece(word)?;
        let count = rest.chars().next().map_or(Some(1), number)?;
        pieces.extend(std::iter::repeat_n(kind, count.into()));
    }
    Some(pieces)
}

fn kif_rank(row: &str, squares: &mut [Option<(PieceKind, Color)>; 5]) -> Option<()> {
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
            let (kind, after) = kif_piece(rest)?;
            (*square, rest) = (Some((kind, color)), after);
        }
    }
    Some(())
}

fn kif_move(words: &str, previous: Option<Square>) -> Option<Move> {
    let (to, rest) = match words.strip_prefix('同') {
        Some(rest) => (previous?, rest.trim_start()),
        None => {
            let mut letters = words.chars();
            let to = Square::new(number(letters.next()?)?, number(letters.next()?)?)?;
            (to, letters.as_str())
        }
    };
    let (kind, rest) = kif_piece(rest)?;
    if rest.starts_with('打') {
        return Some(Move::drop(kind, to));
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
pub fn csa_code(kind: PieceKind) -> &'static str {
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
