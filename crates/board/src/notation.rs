//! The notation of moves and values, in English and in Japanese.
//!
//! English: the letter of the piece (`+R` when it is promoted), `-`, `x` for a capture or `*` for a drop, and the square as in USI; `+` after it
//! promotes, `=` does not though it could: `P-5c`, `Sx3c`, `B*2d`, `R-2a+`. If two pieces could go there, the square that the piece leaves
//! comes after its letter: `G4d-4c`.
//!
//! Japanese: as the Japan Shogi Association writes it (<https://www.shogi.or.jp/faq/kihuhyouki.html>): `▲５三歩`, `△同銀成`, `▲４三金右`, `▲２四角打`.

use minishogi::{Color, Move, PieceKind, Position, Square, Value, mate_distance};

/// The numbers from 1 on in Japanese: of the ranks, and of pieces in a hand.
pub const NUMBERS: [&str; 5] = ["一", "二", "三", "四", "五"];

/// The numbers of the files from 1 on in Japanese.
pub const FILES: [&str; 5] = ["１", "２", "３", "４", "５"];

/// Returns a value in the notation of all displays: for Black, in pawns with one decimal, or the plies to a mate behind `#`.
/// `MinishogiBoard.value` in `page/board.js` writes the same on pages. The engine shell keeps the centipawns and `mate` of USI.
///
/// ```
/// use minishogi::{mate_in, mated_in};
/// use minishogi_board::notation::value;
/// assert_eq!([200, 0, -4, -250].map(value), ["+2.0", "0.0", "0.0", "-2.5"]);
/// assert_eq!([mate_in(5), mated_in(5), mated_in(0)].map(value), ["#5", "#-5", "#-0"]);
/// ```
pub fn value(for_black: Value) -> String {
    let sign = if for_black < 0 { "-" } else { "" };
    if let Some(plies) = mate_distance(for_black) {
        return format!("#{sign}{}", plies.unsigned_abs());
    }
    let tenths = (for_black.unsigned_abs() + 5) / 10;
    let sign = if tenths == 0 {
        ""
    } else if for_black < 0 {
        "-"
    } else {
        "+"
    };
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

/// Returns a square as in 「５三」.
pub fn square(square: Square) -> String {
    format!("{}{}", FILES[usize::from(square.file()) - 1], NUMBERS[usize::from(square.rank()) - 1])
}

/// Returns the name of a piece in the record of a game: as on the board, except for the promoted silver, 成銀, since the board has space for one sign.
pub const fn name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::ProSilver => "成銀",
        kind => kind.kanji(),
    }
}

/// Returns the letter of a kind, after a `+` when it is promoted: as in SFEN for Black.
pub fn letters(kind: PieceKind) -> String {
    format!("{}{}", if kind.is_promoted() { "+" } else { "" }, kind.letter())
}

/// Returns a legal move in English, as in `P-5c`. A move that is not legal here is written as in USI.
///
/// ```
/// use minishogi::Position;
/// use minishogi_board::notation;
/// assert_eq!(notation::english(&Position::start(), "5d5c".parse().unwrap()), "P-5c");
/// let pos = Position::from_sfen("2k2/5/5/3G1/KG3 b P 1").unwrap();
/// assert_eq!(notation::english(&pos, "4e3d".parse().unwrap()), "G4e-3d");
/// assert_eq!(notation::english(&pos, "4e1e".parse().unwrap()), "4e1e");
/// assert_eq!(notation::english(&pos, "P*3c".parse().unwrap()), "P*3c");
/// ```
pub fn english(pos: &Position, m: Move) -> String {
    let legal = pos.legal_moves();
    let Some(kind) = moved(pos, m).filter(|_| legal.contains(&m)) else { return m.to_string() };
    let Some(from) = m.from() else { return m.to_string() };
    let origin = if rivals(pos, &legal, m, kind).is_empty() { String::new() } else { from.to_string() };
    let sign = if pos.piece_on(m.to()).is_some() { 'x' } else { '-' };
    let end = match promotion(&legal, m) {
        Promotion::Done => "+",
        Promotion::Declined => "=",
        Promotion::None => "",
    };
    format!("{}{origin}{sign}{}{end}", letters(kind), m.to())
}

/// Returns a legal move in Japanese, as in 「▲５三歩」; `同` if the move before went to the same square. A move that is not legal here is written as in
/// USI.
///
/// ```
/// use minishogi::Position;
/// use minishogi_board::notation;
/// assert_eq!(notation::japanese(&Position::start(), "5d5c".parse().unwrap()), "▲５三歩");
/// let pos = Position::from_sfen("k4/5/5/3G1/KG3 b - 1").unwrap();
/// assert_eq!(notation::japanese(&pos, "4e3d".parse().unwrap()), "▲３四金上");
/// assert_eq!(notation::japanese(&pos, "2d2c".parse().unwrap()), "▲２三金");
/// ```
pub fn japanese(pos: &Position, m: Move) -> String {
    let legal = pos.legal_moves();
    let Some(kind) = moved(pos, m).filter(|_| legal.contains(&m)) else { return m.to_string() };
    let mark = match pos.side_to_move() {
        Color::Black => '▲',
        Color::White => '△',
    };
    let place = match pos.last_move() {
        Some(last) if last.to() == m.to() => "同".to_string(),
        _ => square(m.to()),
    };
    let rivals = rivals(pos, &legal, m, kind);
    let which = match m.from() {
        None if rivals.is_empty() => "",
        None => "打",
        Some(_) if rivals.is_empty() => "",
        Some(from) => told_apart(pos.side_to_move(), kind, from, m.to(), &rivals),
    };
    let end = match promotion(&legal, m) {
        Promotion::Done => "成",
        Promotion::Declined => "不成",
        Promotion::None => "",
    };
    format!("{mark}{place}{}{which}{end}", name(kind))
}

fn moved(pos: &Position, m: Move) -> Option<PieceKind> {
    match m.from() {
        Some(from) => pos.piece_on(from).map(|piece| piece.kind),
        None => m.dropped(),
    }
}

/// Returns the squares of the other pieces of this kind that could go there.
fn rivals(pos: &Position, legal: &[Move], m: Move, kind: PieceKind) -> Vec<Square> {
    let others = legal.iter().filter(|other| other.to() == m.to() && other.from() != m.from());
    let mut squares: Vec<Square> = others.filter(|other| moved(pos, **other) == Some(kind)).filter_map(|other| other.from()).collect();
    squares.dedup();
    squares
}

enum Promotion {
    Done,
    Declined,
    None,
}

fn promotion(legal: &[Move], m: Move) -> Promotion {
    match m.from() {
        Some(_) if m.is_promotion() => Promotion::Done,
        Some(from) if legal.contains(&Move::promotion(from, m.to())) => Promotion::Declined,
        _ => Promotion::None,
    }
}

/// Returns the word that identifies the piece, by its direction (上, 寄, 引) or by its place (直, 右, 左).
fn told_apart(side: Color, kind: PieceKind, from: Square, to: Square, rivals: &[Square]) -> &'static str {
    // Ranks and files grow towards the player and to the left, from Black's view.
    let ahead = |from: Square| i16::from(from.rank_for(side)) - i16::from(to.rank_for(side));
    let left = |square: Square| if side == Color::Black { i16::from(square.file()) } else { -i16::from(square.file()) };
    let direction = ahead(from).signum();
    if rivals.iter().all(|&rival| ahead(rival).signum() != direction) {
        return match direction {
            1 => "上",
            0 => "寄",
            _ => "引",
        };
    }
    let is_slider = matches!(kind, PieceKind::Bishop | PieceKind::Rook | PieceKind::Horse | PieceKind::Dragon);
    if !is_slider && from.file() == to.file() && direction == 1 {
        return "直";
    }
    if rivals.iter().all(|&rival| left(from) > left(rival)) { "左" } else { "右" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(sfen: &str, moves: &str) -> Vec<(String, String)> {
        let pos = Position::from_usi(&format!("sfen {sfen}")).unwrap();
        moves.split_whitespace().map(|m| m.parse().unwrap()).map(|m| (english(&pos, m), japanese(&pos, m))).collect()
    }

    #[track_caller]
    fn assert_names(sfen: &str, moves: &str, en: &str, ja: &str) {
        let (seen_en, seen_ja): (Vec<String>, Vec<String>) = names(sfen, moves).into_iter().unzip();
        assert_eq!((seen_en.join(" "), seen_ja.join(" ")), (en.to_string(), ja.to_string()));
    }

    #[test]
    fn captures_drops_and_promotions_have_their_signs() {
        assert_names("4k/P4/2g2/2R2/K4 b - 1", "3d3c 5b5a+ 3d2d", "Rx3c P-5a+ R-2d", "▲３三飛 ▲５一歩成 ▲２四飛");
        // A pawn must promote; a rook may decline.
        assert_names("k4/1R3/5/5/4K b - 1", "4b4a 4b4a+ 4b3b", "R-4a= R-4a+ R-3b", "▲４一飛不成 ▲４一飛成 ▲３二飛");
        assert_names("k4/5/2+S2/5/4K w b 1", "B*1a 5a4a", "B*1a K-4a", "△１一角 △４一玉");
        assert_names("k4/5/2+S2/5/4K b - 1", "3c3b", "+S-3b", "▲３二成銀");
    }

    #[test]
    fn a_square_that_was_moved_to_is_not_named_again() {
        let after = Position::from_usi("startpos moves 1e1b 1a1b").unwrap();
        assert_eq!(japanese(&after, "2e1d".parse().unwrap()), "▲１四角");
        let before = Position::from_usi("startpos moves 1e1b").unwrap();
        assert_eq!(japanese(&before, "1a1b".parse().unwrap()), "△同玉");
        assert_eq!(english(&before, "1a1b".parse().unwrap()), "Kx1b");
    }

    #[test]
    fn two_pieces_are_told_apart_by_how_they_move_or_where_they_stand() {
        // Side by side below: left and right, or straight.
        assert_names("k4/5/5/1G1G1/4K b - 1", "4d3c 2d3c", "G4d-3c G2d-3c", "▲３三金左 ▲３三金右");
        assert_names("k4/5/5/1GG2/4K b - 1", "4d3c 3d3c", "G4d-3c G3d-3c", "▲３三金左 ▲３三金直");
        // One up, one sideways; one up, one back.
        assert_names("k4/5/1G3/2G2/4K b - 1", "4c3c 3d3c", "G4c-3c G3d-3c", "▲３三金寄 ▲３三金上");
        assert_names("4k/1S3/5/1S3/4K b - 1", "4b3c 4d3c", "S4b-3c S4d-3c", "▲３三銀引 ▲３三銀上");
        // For White left and right change places, and up is down.
        assert_names("4k/1g1g1/5/5/K4 w - 1", "4b3c 2b3c", "G4b-3c G2b-3c", "△３三金右 △３三金左");
        // Two dragons side by side are never 直.
        assert_names("k4/5/5/1+R+R2/4K b - 1", "4d3c 3d3c", "+R4d-3c +R3d-3c", "▲３三龍左 ▲３三龍右");
    }

    #[test]
    fn a_drop_is_named_where_a_piece_could_move_there() {
        assert_names("k4/5/5/2G2/4K b G 1", "G*3c G*5b", "G*3c G*5b", "▲３三金打 ▲５二金");
        assert_names("k4/5/5/2G2/4K b G 1", "3d3c", "G-3c", "▲３三金");
    }

    /// Each legal move in the positions of a game has a name of its own.
    #[test]
    fn no_two_moves_have_the_same_name() {
        for sfen in [
            minishogi::START_SFEN,
            "r2k1/2bgp/5/PRS2/K4 b BSg 1",
            "2gk1/1r3/b4/1R2P/KG1+S1 w Bsp 8",
            "2k2/5/1B1B1/5/K2RR b GSgsp 1",
            "k4/5/1+B1+B1/1+R1+R1/4K b GSPgsp 1",
        ] {
            let pos = Position::from_sfen(sfen).unwrap();
            let moves = pos.legal_moves();
            for name in [english, japanese] {
                let mut names: Vec<String> = moves.iter().map(|&m| name(&pos, m)).collect();
                names.sort();
                let count = names.len();
                names.dedup();
                assert_eq!(names.len(), count, "{sfen}");
            }
        }
    }
}
