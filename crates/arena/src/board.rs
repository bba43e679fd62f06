//! The rules of a game, as the referee uses them: minishogi, shogi on 9x9 and chess are refereed by the same code.

use std::fmt::Display;
use std::str::FromStr;

use minishogi::game::{Game, GameText};
use minishogi::{Color, Move, Position, Text};
use minishogi_chess::Chess;
use minishogi_shogi::Shogi;

use super::game::End;
use super::games::{self, Loaded};

/// The games that engines play against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    Minishogi,
    Shogi,
    Chess,
    /// The game of this name that a student wrote.
    Own(&'static str),
}

impl Variant {
    /// Returns the game with this name.
    pub fn read(name: &str) -> Variant {
        let known = [Variant::Minishogi, Variant::Shogi, Variant::Chess].into_iter().find(|variant| variant.name() == name);
        known.unwrap_or_else(|| Variant::Own(name.to_string().leak()))
    }

    /// Returns the name by which programs know the game.
    pub fn name(self) -> &'static str {
        match self {
            Variant::Minishogi => Position::NAME,
            Variant::Shogi => Shogi::<minishogi_shogi::Material>::NAME,
            Variant::Chess => Chess::NAME,
            Variant::Own(name) => name,
        }
    }
}

/// An opening of a file.
pub struct Beginning<B> {
    /// The number of its first line in the file.
    pub line: usize,
    pub start: B,
    /// The position after its moves.
    pub pos: B,
    /// A remark on skipped parts of the record.
    pub note: Option<Text>,
}

/// A position of a game in progress, which knows the moves that led to it.
pub trait Board: GameText + Send + Sync {
    /// A move, in the notation of a games file.
    type Played: Clone + PartialEq + Display + FromStr<Err: Display> + Send + Sync;

    /// The number of squares in a rank if UCI names squares differently from USI.
    const TURNED: Option<u8>;

    /// The depth, in plies, of the search that judges whether an opening is balanced.
    const DEPTH: u32;

    /// Returns the name of the game.
    fn name() -> &'static str {
        Self::NAME
    }

    /// Returns the start and the position that a line of USI describes.
    ///
    /// # Errors
    /// Names the error in it.
    fn read(line: &str) -> Result<(Self, Self), Text>;

    /// Returns the openings of a file: a line of USI is one, and `#` begins a comment.
    ///
    /// # Errors
    /// Names the line and the error in it.
    fn read_all(text: &str) -> Result<Vec<Beginning<Self>>, (usize, Text)> {
        let lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.split('#').next().unwrap_or_default().trim()));
        let begin = |line, (start, pos)| Beginning { line, start, pos, note: None };
        let read = |(line, words)| Self::read(words).map(|read| begin(line, read)).map_err(|error| (line, error));
        lines.filter(|(_, line)| !line.is_empty()).map(read).collect()
    }

    /// Returns the number of moves played.
    fn plies(&self) -> usize;

    /// Returns the moves played.
    fn played(&self) -> Vec<Self::Played>;

    /// Plays a move.
    ///
    /// # Errors
    /// Returns the reason if the move is illegal.
    fn play(&mut self, m: &Self::Played) -> Result<(), Text>;

    /// Returns the winner and the kind of end if the game is over by the rules.
    fn ended(&self) -> Option<(Option<Color>, End)>;
}

impl Board for Position {
    type Played = Move;

    const TURNED: Option<u8> = Some(5);
    const DEPTH: u32 = 4;

    fn read(line: &str) -> Result<(Position, Position), Text> {
        let pos = Position::from_usi(line)?;
        let mut start = pos.clone();
        pos.moves_done().collect::<Vec<_>>().into_iter().rev().for_each(|m| start.undo_move(m));
        Ok((start, pos))
    }

    /// Reads games in any format; a game that is read is an opening as far as it goes.
    fn read_all(text: &str) -> Result<Vec<Beginning<Position>>, (usize, Text)> {
        if text.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with('#')) {
            return Ok(Vec::new());
        }
        let games = games::read(text).map_err(|refusal| (refusal.line, refusal.why))?;
        let begin = |Loaded { line, game, notes }: Loaded| {
            let pos = game.positions().map_err(|why| (line, why))?.pop().unwrap_or_default();
            Ok(Beginning { line, start: pos.before(game.moves.len()), pos, note: notes.text(&game) })
        };
        games.into_iter().map(begin).collect()
    }

    fn plies(&self) -> usize {
        self.ply()
    }

    fn played(&self) -> Vec<Move> {
        self.moves_done().collect()
    }

    fn play(&mut self, m: &Move) -> Result<(), Text> {
        self.is_legal(*m)?;
        self.do_move(*m);
        Ok(())
    }

    fn ended(&self) -> Option<(Option<Color>, End)> {
        let outcome = self.outcome()?;
        Some((Some(outcome.winner()), End::by_rule(outcome)))
    }
}

/// Reads a line of USI in a game whose moves are text to the referee.
///
/// # Errors
/// Names the error in it.
pub fn read<B: Board<Played = String>>(line: &str) -> Result<(B, B), Text> {
    let (position, moves) = line.split_once("moves").unwrap_or((line, ""));
    let position = position.trim();
    let text = position.strip_prefix("position ").unwrap_or(position);
    let text = text.strip_prefix("sfen ").or_else(|| text.strip_prefix("fen ")).unwrap_or(text);
    let start = if text == "startpos" { B::start() } else { B::from_text(text)? };
    let mut board = start.clone();
    for (number, m) in (1..).zip(moves.split_whitespace()) {
        board
            .play(&m.to_string())
            .map_err(|error| Text::of(format!("move {number}: {}", error.en), format!("{number} 手目: {}", error.ja)))?;
    }
    Ok((start, board))
}

/// The differences between the two games of other packages.
pub trait Ruled: GameText + Send + Sync {
    const TURNED: Option<u8>;

    fn ended(&self) -> Option<(Option<Color>, End)>;
}

impl Ruled for Shogi {
    const TURNED: Option<u8> = Some(9);

    fn ended(&self) -> Option<(Option<Color>, End)> {
        use minishogi_shogi::Outcome;
        let outcome = self.outcome()?;
        let color = |color| if color == minishogi_shogi::Color::Black { Color::Black } else { Color::White };
        let end = match outcome {
            Outcome::Mate { .. } if !self.in_check() => End::NoMoves,
            Outcome::Mate { .. } => End::Mate,
            Outcome::Fourfold => End::Fourfold,
            Outcome::PerpetualCheck { .. } => End::PerpetualCheck,
        };
        Some((outcome.winner().map(color), end))
    }
}

impl Ruled for Chess {
    const TURNED: Option<u8> = None;

    fn ended(&self) -> Option<(Option<Color>, End)> {
        let winner = self.outcome()?;
        let end = if winner.is_some() {
            End::Mate
        } else if self.legal_moves().is_empty() {
            End::NoMoves
        } else {
            End::Drawn
        };
        Some((winner, end))
    }
}

/// A game that records its moves, which are text to the referee.
#[derive(Clone)]
pub struct Remembered<G> {
    game: G,
    played: Vec<String>,
}

impl<G: GameText> Game for Remembered<G> {
    type Move = G::Move;
    type Moves = G::Moves;

    fn legal_moves(&self) -> G::Moves {
        self.game.legal_moves()
    }

    fn do_move(&mut self, m: G::Move) {
        self.played.push(m.to_string());
        self.game.do_move(m);
    }

    fn undo_move(&mut self, m: G::Move) {
        self.played.pop();
        self.game.undo_move(m);
    }

    fn evaluate(&self) -> minishogi::Value {
        self.game.evaluate()
    }

    fn key(&self) -> u64 {
        self.game.key()
    }

    fn text(&self) -> String {
        self.game.text()
    }

    fn in_check(&self) -> bool {
        self.game.in_check()
    }

    fn gain(&self, m: G::Move) -> minishogi::Value {
        self.game.gain(m)
    }

    fn result(&self) -> minishogi::game::GameResult {
        self.game.result()
    }
}

impl<G: GameText> GameText for Remembered<G> {
    const NAME: &'static str = G::NAME;
    const START: &'static str = G::START;

    fn board(&self) -> String {
        self.game.board()
    }

    fn side_to_move(&self) -> Color {
        self.game.side_to_move()
    }

    fn from_text(text: &str) -> Result<Self, Text> {
        G::from_text(text).map(|game| Remembered { game, played: Vec::new() })
    }
}

impl<G: Ruled> Board for Remembered<G> {
    type Played = String;

    const TURNED: Option<u8> = G::TURNED;
    const DEPTH: u32 = 2;

    fn read(line: &str) -> Result<(Self, Self), Text> {
        read(line)
    }

    fn plies(&self) -> usize {
        self.played.len()
    }

    fn played(&self) -> Vec<String> {
        self.played.clone()
    }

    fn play(&mut self, m: &String) -> Result<(), Text> {
        let m = self.game.read_move(m)?;
        self.do_move(m);
        Ok(())
    }

    fn ended(&self) -> Option<(Option<Color>, End)> {
        self.game.ended()
    }
}
