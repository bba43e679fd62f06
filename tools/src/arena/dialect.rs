//! USI, and UCI as engines for chess variants speak it: files `a` to `e` from the left, ranks from below, the first player is White.

use minishogi::{Color, Move, Position};

/// The protocol of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    #[default]
    Usi,
    Uci,
}

impl Dialect {
    /// Reads `usi` or `uci`.
    pub fn read(text: &str) -> Result<Dialect, String> {
        match text {
            "usi" => Ok(Dialect::Usi),
            "uci" => Ok(Dialect::Uci),
            other => Err(format!("proto is `{other}` instead of usi or uci")),
        }
    }

    /// The first word that an engine is sent, and the last word of its answer.
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

    /// The line that sets up a game, where the moves of `pos` lead from `start`.
    pub fn position(self, start: &Position, pos: &Position) -> String {
        let begins = match (self, *start == Position::start()) {
            (_, true) => "startpos".to_string(),
            (Dialect::Usi, false) => format!("sfen {}", start.sfen()),
            (Dialect::Uci, false) => format!("fen {}", fen(start)),
        };
        let mut line = format!("position {begins}");
        if pos.ply() > 0 {
            line += " moves";
        }
        for m in pos.moves_done() {
            line.push(' ');
            line += &self.write_move(m);
        }
        line
    }

    pub fn write_move(self, m: Move) -> String {
        let text = m.to_string();
        match self {
            Dialect::Usi => text,
            Dialect::Uci => turned(&text).unwrap_or(text),
        }
    }

    pub fn read_move(self, text: &str) -> Option<Move> {
        match self {
            Dialect::Usi => text.parse().ok(),
            Dialect::Uci => turned_back(text)?.parse().ok(),
        }
    }

    /// The `go` line of USI in this dialect.
    pub fn go(self, usi: &str) -> String {
        match self {
            Dialect::Usi => usi.to_string(),
            Dialect::Uci => {
                // UCI has no byoyomi: a time for each move takes its place.
                let usi = usi.replace("btime 0 wtime 0 byoyomi", "movetime");
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

/// `5e4d+` as `a1b2+`, `P*3c` as `P@c3`.
fn turned(usi: &str) -> Option<String> {
    let place = |file: char, rank: char| {
        let file = 5u8.checked_sub(u8::try_from(file.to_digit(10)?).ok()?)?;
        let rank = (b'e' + 1).checked_sub(u8::try_from(rank).ok()?)?;
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

/// The way back from [`turned`].
fn turned_back(uci: &str) -> Option<String> {
    let place = |file: char, rank: char| {
        let file = b'5'.checked_sub(u8::try_from(file).ok()?.checked_sub(b'a')?)?;
        let rank = (b'e' + 1).checked_sub(u8::try_from(rank.to_digit(10)?).ok()?)?;
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

/// The position in the notation of chess variants, hands in brackets: `rbsgk/4p/5/P4/KGSBR[Pp] w - 0 1`.
fn fen(pos: &Position) -> String {
    let sfen = pos.sfen();
    let mut fields = sfen.split(' ');
    let board = fields.next().unwrap_or_default();
    let hands = fields.nth(1).unwrap_or_default().replace('-', "");
    let mut held = String::new();
    let mut count = 1;
    for c in hands.chars() {
        match c.to_digit(10) {
            Some(digit) => count = digit,
            None => {
                (0..count).for_each(|_| held.push(c));
                count = 1;
            }
        }
    }
    let side = if pos.side_to_move() == Color::Black { 'w' } else { 'b' };
    format!("{board}[{held}] {side} - 0 {}", pos.move_number().div_ceil(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_comes_back_from_uci() {
        for sfen in ["rbsgk/4p/5/P4/KGSBR b - 1", "4k/P4/5/p4/4K b RBGSrbgs 1", "4k/5/5/5/4K b RBGSPrbgsp 1"] {
            for m in Position::from_sfen(sfen).unwrap().legal_moves() {
                let uci = Dialect::Uci.write_move(m);
                assert_eq!(Dialect::Uci.read_move(&uci), Some(m), "{m} {uci}");
            }
        }
        assert_eq!(Dialect::Uci.write_move("5d5c".parse().unwrap()), "a2a3");
        assert_eq!(Dialect::Uci.write_move("P*1e".parse().unwrap()), "P@e1");
        for bad in ["", "a", "a2", "a0a1", "a6a1", "f1a1", "resign", "0000", "P*3c", "5d5c", "あいうえ"] {
            assert_eq!(Dialect::Uci.read_move(bad), None, "{bad}");
        }
    }

    #[test]
    fn positions_and_clocks_change_sides_in_uci() {
        let pos = Position::from_usi("4k/5/5/5/4K b RB2Prb 3 moves P*3c").unwrap();
        let start = Position::from_sfen("4k/5/5/5/4K b RB2Prb 3").unwrap();
        assert_eq!(Dialect::Usi.position(&start, &pos), "position sfen 4k/5/5/5/4K b RB2Prb 3 moves P*3c");
        assert_eq!(Dialect::Uci.position(&start, &pos), "position fen 4k/5/5/5/4K[RBPPrb] w - 0 2 moves P@c3");
        assert_eq!(Dialect::Uci.position(&Position::start(), &Position::start()), "position startpos");
        assert_eq!(Dialect::Uci.go("go btime 5 wtime 6 binc 7 winc 8"), "go wtime 5 btime 6 winc 7 binc 8");
        assert_eq!(Dialect::Uci.go("go btime 0 wtime 0 byoyomi 100"), "go movetime 100");
    }
}
