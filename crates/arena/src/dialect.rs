//! USI, and UCI as engines for chess variants speak it: files from `a` on from the left, ranks from below, the first player is White.

use minishogi::{Text, text};

use super::board::{Board, Variant};
use minishogi_lab::engine::Info;

/// The protocol of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    #[default]
    Usi,
    Uci,
}

impl Dialect {
    /// Returns the default protocol of engines for this game.
    pub fn of(variant: Variant) -> Dialect {
        if variant == Variant::Chess { Dialect::Uci } else { Dialect::Usi }
    }

    /// Reads `usi` or `uci`.
    pub fn read(text: &str) -> Result<Dialect, Text> {
        match text {
            "usi" => Ok(Dialect::Usi),
            "uci" => Ok(Dialect::Uci),
            other => Err(text!("proto is `{other}` instead of usi or uci", "`proto` が `{other}` です。`usi` か `uci` を書きます")),
        }
    }

    /// Returns the first word that an engine is sent, and the last word of its answer.
    pub fn greeting(self) -> (&'static str, &'static str) {
        match self {
            Dialect::Usi => ("usi", "usiok"),
            Dialect::Uci => ("uci", "uciok"),
        }
    }

    pub fn new_game(self) -> &'static str {
        match self {
            Dialect::Usi => "usinewgame",
            Dialect::Uci => "ucinewgame",
        }
    }

    /// Returns the line that sets up a game with the moves from `start` to `pos`.
    pub fn position<B: Board>(self, start: &B, pos: &B) -> String {
        let text = start.text();
        let begins = match (self, text == B::start().text(), B::TURNED) {
            (_, true, _) => "startpos".to_string(),
            (Dialect::Uci, false, Some(_)) => format!("fen {}", fen(&text)),
            (_, false, None) => format!("fen {text}"),
            (Dialect::Usi, false, Some(_)) => format!("sfen {text}"),
        };
        let mut line = format!("position {begins}");
        if pos.plies() > 0 {
            line += " moves";
        }
        for m in pos.played() {
            line.push(' ');
            line += &self.write_move::<B>(&m);
        }
        line
    }

    pub fn write_move<B: Board>(self, m: &B::Played) -> String {
        let text = m.to_string();
        match (self, B::TURNED) {
            (Dialect::Uci, Some(size)) => turned(&text, size).unwrap_or(text),
            _ => text,
        }
    }

    pub fn read_move<B: Board>(self, text: &str) -> Option<B::Played> {
        match (self, B::TURNED) {
            (Dialect::Uci, Some(size)) => turned_back(text, size)?.parse().ok(),
            _ => text.parse().ok(),
        }
    }

    /// Reads the words after `info` up to the line of play, or returns the error in them.
    pub fn read_info(self, text: &str) -> Result<Info, Text> {
        match self {
            Dialect::Usi => Info::read(text),
            Dialect::Uci => Info::read_uci(text),
        }
    }

    /// Returns the `go` line of USI in this dialect.
    pub fn go<B: Board>(self, usi: &str) -> String {
        match self {
            Dialect::Usi => usi.to_string(),
            Dialect::Uci => {
                // UCI has no byoyomi: a time for each move takes its place.
                let usi = usi.replace("btime 0 wtime 0 byoyomi", "movetime");
                // In chess the first player is White in both protocols.
                if B::TURNED.is_none() {
                    return usi;
                }
                let words = usi.split(' ').map(|word| match word {
                    "btime" => "wtime",
                    "wtime" => "btime",
                    "binc" => "winc",
                    "winc" => "binc",
                    other => other,
                });
                words.collect::<Vec<_>>().join(" ")
            }
        }
    }
}

/// Converts a move from USI to UCI: `5e4d+` to `a1b2+`, `P*3c` to `P@c3`.
fn turned(usi: &str, size: u8) -> Option<String> {
    let place = |file: char, rank: char| {
        let file = size.checked_sub(u8::try_from(file.to_digit(10)?).ok()?)?;
        let rank = (b'a' + size).checked_sub(u8::try_from(rank).ok()?)?;
        Some(format!("{}{rank}", char::from(b'a' + file)))
    };
    let letters: Vec<char> = usi.chars().collect();
    match letters[..] {
        [piece, '*', file, rank] => Some(format!("{piece}@{}", place(file, rank)?)),
        [a, b, c, d] => Some(place(a, b)? + &place(c, d)?),
        [a, b, c, d, '+'] => Some(place(a, b)? + &place(c, d)? + "+"),
        _ => None,
    }
}

/// Does the reverse of [`turned`].
fn turned_back(uci: &str, size: u8) -> Option<String> {
    let place = |file: char, rank: char| {
        let file = (b'0' + size).checked_sub(u8::try_from(file).ok()?.checked_sub(b'a')?)?;
        let rank = (b'a' + size).checked_sub(u8::try_from(rank.to_digit(10)?).ok()?)?;
        Some(format!("{}{}", char::from(file), char::from(rank)))
    };
    let letters: Vec<char> = uci.chars().collect();
    match letters[..] {
        [piece, '@', file, rank] => Some(format!("{piece}*{}", place(file, rank)?)),
        [a, b, c, d] => Some(place(a, b)? + &place(c, d)?),
        [a, b, c, d, '+'] => Some(place(a, b)? + &place(c, d)? + "+"),
        _ => None,
    }
}

/// Returns the position in the notation of chess variants, hands in brackets: `rbsgk/4p/5/P4/KGSBR[Pp] w - 0 1`.
fn fen(sfen: &str) -> String {
    let fields: Vec<&str> = sfen.split(' ').collect();
    let field = |index: usize| fields.get(index).copied().unwrap_or_default();
    let mut held = String::new();
    let mut count = 0;
    for c in field(2).replace('-', "").chars() {
        match c.to_digit(10) {
            Some(digit) => count = 10 * count + digit,
            None => {
                (0..count.max(1)).for_each(|_| held.push(c));
                count = 0;
            }
        }
    }
    let side = if field(1) == "b" { 'w' } else { 'b' };
    let number: u32 = field(3).parse().unwrap_or(1);
    format!("{}[{held}] {side} - 0 {}", field(0), number.div_ceil(2))
}

#[cfg(test)]
mod tests {
    use minishogi::Position;

    use super::*;

    #[test]
    fn every_move_comes_back_from_uci() {
        for sfen in ["rbsgk/4p/5/P4/KGSBR b - 1", "4k/P4/5/p4/4K b RBGSrbgs 1", "4k/5/5/5/4K b RBGSPrbgsp 1"] {
            for m in Position::from_sfen(sfen).unwrap().legal_moves() {
                let uci = Dialect::Uci.write_move::<Position>(&m);
                assert_eq!(Dialect::Uci.read_move::<Position>(&uci), Some(m), "{m} {uci}");
            }
        }
        assert_eq!(Dialect::Uci.write_move::<Position>(&"5d5c".parse().unwrap()), "a2a3");
        assert_eq!(Dialect::Uci.write_move::<Position>(&"P*1e".parse().unwrap()), "P@e1");
        for bad in ["", "a", "a2", "a0a1", "a6a1", "f1a1", "resign", "0000", "P*3c", "5d5c", "あいうえ"] {
            assert_eq!(Dialect::Uci.read_move::<Position>(bad), None, "{bad}");
        }
    }

    #[test]
    fn positions_and_clocks_change_sides_in_uci() {
        let pos = Position::from_usi("4k/5/5/5/4K b RB2Prb 3 moves P*3c").unwrap();
        let start = Position::from_sfen("4k/5/5/5/4K b RB2Prb 3").unwrap();
        assert_eq!(Dialect::Usi.position(&start, &pos), "position sfen 4k/5/5/5/4K b RB2Prb 3 moves P*3c");
        assert_eq!(Dialect::Uci.position(&start, &pos), "position fen 4k/5/5/5/4K[RBPPrb] w - 0 2 moves P@c3");
        assert_eq!(Dialect::Uci.position(&Position::start(), &Position::start()), "position startpos");
        assert_eq!(Dialect::Uci.go::<Position>("go btime 5 wtime 6 binc 7 winc 8"), "go wtime 5 btime 6 winc 7 binc 8");
        assert_eq!(Dialect::Uci.go::<Position>("go btime 0 wtime 0 byoyomi 100"), "go movetime 100");
    }
}
