//! A game as it is read: in every format it grows by these steps.

use minishogi::{Color, Hand, Move, PieceKind, Position, Setup, Text, Value};

use super::game::{End, Game};
use super::{Loaded, Notes, Refusal};

/// A game that is not read to its end.
pub struct Draft {
    line: usize,
    pub names: [String; 2],
    start: Position,
    /// The position after the moves.
    pub pos: Position,
    /// The score and the milliseconds of each move, for the side that made it.
    of_moves: Vec<(Option<Value>, Option<u32>)>,
    /// The end by a word of the format.
    pub end: Option<(End, Option<Color>)>,
    /// The end by a comment that the kit wrote.
    said: Option<(End, Option<Color>, String)>,
    /// A move that is not legal: such a game must have ended by it.
    foul: Option<(Refusal, Move)>,
    pub notes: Notes,
}

impl Draft {
    pub fn new(start: Position, line: usize, names: [String; 2], notes: Notes) -> Draft {
        Draft { line, names, pos: start.clone(), start, of_moves: Vec::new(), end: None, said: None, foul: None, notes }
    }

    /// Returns a game that begins with these pieces.
    ///
    /// # Errors
    /// Lists the flaws of the position.
    pub fn from(setup: Setup, line: usize, names: [String; 2], notes: Notes) -> Result<Draft, Refusal> {
        let start = Position::try_from(setup).map_err(|error| Refusal::new(line, error.text()))?;
        Ok(Draft::new(start, line, names, notes))
    }

    pub fn plies(&self) -> usize {
        self.of_moves.len()
    }

    /// Returns whether a move was read that is not legal.
    pub fn has_foul(&self) -> bool {
        self.foul.is_some()
    }

    /// Makes sure that another move may come.
    pub fn goes_on(&self, line: usize) -> Result<(), Refusal> {
        match &self.foul {
            Some((refusal, _)) => Err(refusal.clone()),
            None if self.end.is_some() => Err(Refusal::new(line, Text::new("a move after the end of the game", "終局の後に手があります"))),
            None => Ok(()),
        }
    }

    /// Does a move. One that is not legal may be the last, if the file says that the game ended by it.
    pub fn play(&mut self, line: usize, m: Move) -> Result<(), Refusal> {
        self.goes_on(line)?;
        if let Err(reason) = self.pos.is_legal(m) {
            self.foul = Some((Refusal::new(line, reason.text().map(|reason| format!("{m}: {reason}"))), m));
            return Ok(());
        }
        // Said in the middle of a game it is a comment.
        self.notes.comments += usize::from(self.said.take().is_some());
        self.pos.do_move(m);
        self.of_moves.push((None, None));
        Ok(())
    }

    /// Notes the time of the last move; that of the end itself has no place here. Returns whether it is the first one.
    pub fn clock(&mut self, millis: u32) -> bool {
        let clock = self.of_moves.last_mut().filter(|_| self.foul.is_none() && self.end.is_none()).map(|(_, clock)| clock);
        clock.is_none_or(|clock| clock.replace(millis).is_none())
    }

    /// Notes the score of the last move, for Black. Returns whether it is the first one of this move.
    pub fn score(&mut self, for_black: Value) -> bool {
        let has_moved = !self.pos.side_to_move();
        match self.of_moves.last_mut() {
            Some((score @ None, _)) if self.foul.is_none() && self.end.is_none() => {
                *score = Some(if has_moved == Color::Black { for_black } else { for_black.saturating_neg() });
                true
            }
            _ => false,
        }
    }

    /// Notes a comment that is no score.
    pub fn comment(&mut self, comment: &str) {
        match said(comment) {
            Some(said) => self.notes.comments += usize::from(self.said.replace(said).is_some()),
            None => self.notes.comments += 1,
        }
    }

    /// Notes how the game ended.
    pub fn ends(&mut self, line: usize, end: End, winner: Option<Color>) -> Result<(), Refusal> {
        if self.end.is_some() {
            return Err(Refusal::new(line, Text::new("a second end of the game", "終局が 2 つあります")));
        }
        let by_rule = self.pos.outcome().map(|outcome| (End::by_rule(outcome), Some(outcome.winner())));
        // The word for repetition leaves open whether it was by checks.
        self.end = Some(by_rule.filter(|_| end == End::Fourfold).unwrap_or((end, winner)));
        Ok(())
    }

    /// Returns the game. `word` gives the word of the format for an end: a comment may name the same end more exactly.
    pub fn finish(mut self, word: impl Fn(End, Option<Color>, Color) -> String) -> Result<Loaded, Refusal> {
        let to_move = self.pos.side_to_move();
        let by_rule = self.pos.outcome().map(|outcome| (End::by_rule(outcome), Some(outcome.winner())));
        let (mut end, mut winner) = self.end.or(by_rule).unwrap_or((End::Unfinished, None));
        let mut detail = String::new();
        if let Some((refusal, m)) = self.foul {
            if end != End::IllegalMove {
                return Err(refusal);
            }
            winner = Some(!to_move);
            detail = refusal.why.en.into_owned();
            self.notes.foul = Some(m.to_string());
        } else if let Some((said_end, said_winner, said_detail)) = self.said {
            if word(said_end, said_winner, to_move) == word(end, winner, to_move) {
                (end, winner, detail) = (said_end, said_winner, said_detail);
            } else {
                self.notes.comments += 1;
            }
        }
        let has_clock = self.of_moves.iter().any(|(_, clock)| clock.is_some());
        let [black, white] = self.names;
        let game = Game {
            number: 0,
            black,
            white,
            start: self.start.sfen(),
            given: 0,
            moves: self.pos.moves_done().skip(self.start.ply()).collect(),
            winner,
            end,
            detail,
            scores: self.of_moves.iter().map(|(score, _)| *score).collect(),
            millis: if has_clock { self.of_moves.iter().map(|(_, clock)| clock.unwrap_or(0)).collect() } else { Vec::new() },
            nodes: [0, 0],
            most_nodes: [0, 0],
            deepest: [0, 0],
        };
        Ok(Loaded { line: self.line, game, notes: self.notes })
    }
}

/// Puts a piece into a hand.
pub fn hold(setup: &mut Setup, color: Color, kind: PieceKind) -> Result<(), Text> {
    let hand = &mut setup.hands[color.index()];
    if hand.count(kind) >= Hand::MAX {
        let (en, ja) = (kind.name(), kind.kanji());
        return Err(Text::of(format!("too many {en}s in a hand"), format!("持ち駒の{ja}が多すぎます")));
    }
    hand.add(kind);
    Ok(())
}

/// Returns the milliseconds of seconds with up to three decimals.
pub fn read_seconds(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 3 {
        return None;
    }
    whole.parse::<u32>().ok()?.checked_mul(1000)?.checked_add(format!("{part:0<3}").parse().ok()?)
}

/// Reads a sentence of [`Replayed::result`](super::game::Replayed::result), in either language.
fn said(comment: &str) -> Option<(End, Option<Color>, String)> {
    if !["wins: ", "の勝ち: ", "勝者なし: "].iter().any(|mark| comment.contains(mark)) {
        return None;
    }
    let winners = [Some(Color::Black), Some(Color::White), None];
    End::ALL.into_iter().flat_map(|end| winners.map(|winner| (end, winner))).find_map(|(end, winner)| {
        let head = end.won_by(winner);
        [(&*head.en, " (", ")"), (&*head.ja, "（", "）")].into_iter().find_map(|(head, open, close)| {
            let detail = match comment.trim().strip_prefix(head)? {
                "" => "",
                rest => rest.strip_prefix(open)?.strip_suffix(close)?,
            };
            Some((end, winner, detail.to_string()))
        })
    })
}
