//! The questions of a spec: from its lists, or drawn.
//!
//! The lists are public, so their answers can be learnt by heart. A drawn question satisfies the predicate of its list, but is new:
//!
//! - If many positions fulfil it, one is taken [from a random game](Draw::from_games).
//! - If few do, one of the list is [changed a little](Draw::near): a piece more or less, here or there, until one is found that still does.
//!   If none is found soon, it is the listed one, seen by the other player: turned round, with the colours exchanged, or in a mirror.
//!
//! The same seed draws the same questions, on every machine and in every build of the same kit.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use minishogi::{Color, Move, Piece, PieceKind, Position, Random, START_SFEN, Setup, Square, evaluate};

use super::{Exercise, Question, Spec};

/// A position and the moves played from there.
pub type Game = (&'static str, &'static str);

/// Returns the best of a few moves by the pieces: games of a player who overlooks much.
pub fn careless_move(pos: &Position, random: &mut Random) -> Option<Move> {
    let moves = pos.legal_moves();
    let looked_at: Vec<Move> = (0..4).filter(|_| !moves.is_empty()).map(|_| *random.choose(&moves)).collect();
    looked_at.into_iter().min_by_key(|&m| evaluate(&pos.after(m)))
}

/// Draws the questions of one spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    seed: Option<u64>,
    pub(super) random: Random,
}

/// The predicate of a position to be asked about. Not generic: each question would be compiled with a generator of its own.
pub type Property<'a> = &'a mut dyn FnMut(&mut Position) -> bool;

/// The number of changes of a listed position that are tried before it is taken as it is.
const TRIES: usize = 60;

impl Draw {
    /// Returns the questions of the lists, in their order.
    pub fn fixed() -> Draw {
        Draw { seed: None, random: Random(0) }
    }

    /// New questions, the same for the same seed.
    pub fn seeded(seed: u64) -> Draw {
        Draw { seed: Some(seed), random: Random(seed) }
    }

    /// Returns the seed, or `None` if the questions are those of the lists.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// The questions of a spec. They are drawn once in a process: all players of a class get the same.
    pub fn questions(&self, exercise: &Exercise, spec: &Spec) -> Vec<Question> {
        type Drawn = HashMap<(&'static str, &'static str, u64), Arc<OnceLock<Vec<Question>>>>;
        static DRAWN: LazyLock<Mutex<Drawn>> = LazyLock::new(Mutex::default);
        let Some(seed) = self.seed else { return (spec.questions)(&mut Draw::fixed()) };
        let drawn = {
            let mut all = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(all.entry((exercise.id, spec.name, seed)).or_default())
        };
        let draw = || {
            // Each spec has a stream of its own, so that it draws the same whichever others are asked.
            let name = exercise.id.bytes().chain(spec.name.bytes());
            let mixed = name.fold(seed, |mixed, byte| Random(mixed ^ u64::from(byte)).any());
            (spec.questions)(&mut Draw { seed: Some(seed), random: Random(mixed) })
        };
        drawn.get_or_init(draw).clone()
    }

    /// As many positions as asked for from the beginning of the list; or, drawn, from random games, Black and White to move in turn.
    pub fn from_games(&mut self, count: usize, listed: &[&str], has_property: Property) -> Vec<String> {
        if self.seed.is_none() {
            return listed[..count].iter().map(ToString::to_string).collect();
        }
        let sides = Color::ALL.into_iter().cycle().skip(self.random.below(2));
        sides.take(count).map(|side| self.position_of_a_game(side, has_property)).collect()
    }

    fn position_of_a_game(&mut self, side: Color, has_property: Property) -> String {
        loop {
            let mut pos = Position::start();
            while let Some(m) = careless_move(&pos, &mut self.random)
                && pos.ply() < 60
            {
                pos.do_move(m);
                if pos.ply() >= 5
                    && self.random.once_in(6)
                    && let Some(mut pos) = self.seen_by(side, pos.setup())
                    && strands_nobody(&pos)
                    && has_property(&mut pos)
                {
                    return pos.sfen();
                }
            }
        }
    }

    /// Returns the games of the list; or, drawn, as many random ones from the start position, of this many plies.
    pub fn whole_games(&mut self, listed: &[Game], plies: usize, has_property: Property) -> Vec<(String, String)> {
        if self.seed.is_none() {
            return listed.iter().map(|(sfen, moves)| (sfen.to_string(), moves.to_string())).collect();
        }
        let mut games = Vec::new();
        while games.len() < listed.len() {
            let mut pos = Position::start();
            // Black and White to move in turn.
            while pos.ply() < plies + games.len() % 2
                && let Some(m) = careless_move(&pos, &mut self.random)
            {
                pos.do_move(m);
            }
            if has_property(&mut pos) {
                games.push((START_SFEN.to_string(), list(pos.moves_done())));
            }
        }
        games
    }

    /// Returns the positions of the list; or, drawn, as many like them, Black and White to move in turn.
    pub fn near(&mut self, listed: &[&str], has_property: Property) -> Vec<String> {
        if self.seed.is_none() {
            return listed.iter().map(ToString::to_string).collect();
        }
        let mut order = listed.to_vec();
        self.random.shuffle(&mut order);
        let sides = Color::ALL.into_iter().cycle().skip(self.random.below(2));
        order.into_iter().zip(sides).map(|(sfen, side)| self.near_one(sfen, side, has_property)).collect()
    }

    /// Returns the positions of the list; or, drawn, as many that are each like any of them, Black and White to move in turn: where many are like
    /// some, and few like others.
    pub fn near_any(&mut self, listed: &[&str], has_property: Property) -> Vec<String> {
        if self.seed.is_none() {
            return listed.iter().map(ToString::to_string).collect();
        }
        let sides = Color::ALL.into_iter().cycle().skip(self.random.below(2));
        sides.take(listed.len()).map(|side| self.near_one_of(listed, side, has_property)).collect()
    }

    fn near_one_of(&mut self, listed: &[&str], side: Color, has_property: Property) -> String {
        loop {
            let sfen = *self.random.choose(listed);
            let changed = self.changed(&read(sfen));
            if let Some(mut pos) = self.seen_by(side, changed)
                && has_property(&mut pos)
            {
                return pos.sfen();
            }
        }
    }

    /// Returns the positions of the list; or, drawn, the same pieces on other squares, the colours kept or all exchanged.
    pub fn scattered(&mut self, listed: &[&str]) -> Vec<String> {
        listed.iter().map(|sfen| if self.seed.is_some() { self.scattered_one(sfen).sfen() } else { sfen.to_string() }).collect()
    }

    fn scattered_one(&mut self, sfen: &str) -> Position {
        loop {
            let mut setup = read(sfen);
            self.random.shuffle(&mut setup.board);
            let side = Color::ALL[self.random.below(2)];
            let setup = if self.random.once_in(2) { setup.turned() } else { setup };
            if let Ok(pos) = Position::try_from(Setup { side, number: self.number(), ..setup }) {
                return pos;
            }
        }
    }

    /// Returns each position of the list twice, once for either side to move, and the last one once more with the other move number; drawn, with its
    /// pieces scattered before.
    pub fn seen_by_both(&mut self, listed: &[&str]) -> Vec<String> {
        let mut all = Vec::new();
        for sfen in listed {
            let both = loop {
                let setup = if self.seed.is_some() { self.scattered_one(sfen).setup() } else { read(sfen) };
                let both = Color::ALL.map(|side| Position::try_from(Setup { side, ..setup.clone() }));
                if let [Ok(black), Ok(white)] = both {
                    break [black, white];
                }
            };
            all.extend(both.map(|pos| pos.setup()));
        }
        let again = all.last().map(|last| Setup { number: last.number + 1, ..last.clone() });
        all.into_iter().chain(again).map(|setup| setup.to_string()).collect()
    }

    /// Returns the positions of the list; or, drawn, each as the other player sees it: where no change can be looked through in time.
    pub fn other_sides(&mut self, listed: &[&str]) -> Vec<String> {
        let drawn = self.seed.is_some();
        listed.iter().map(|sfen| if drawn { self.other_side_of(read(sfen)).to_string() } else { sfen.to_string() }).collect()
    }

    fn near_one(&mut self, sfen: &str, side: Color, has_property: Property) -> String {
        let setup = read(sfen);
        for _ in 0..TRIES {
            let changed = self.changed(&setup);
            if let Some(mut pos) = self.seen_by(side, changed)
                && has_property(&mut pos)
            {
                return pos.sfen();
            }
        }
        self.as_the_other_sees(setup, has_property).to_string()
    }

    /// Turned round, in a mirror or both, where it still holds: the order of the moves is another, and may matter. Otherwise as listed.
    fn as_the_other_sees(&mut self, setup: Setup, has_property: Property) -> Setup {
        let number = self.number();
        let turned = Setup { number, ..setup.turned() };
        let both = [mirrored(&turned), turned];
        let first = self.random.below(2);
        let seen = [both[first].clone(), both[1 - first].clone(), Setup { number, ..mirrored(&setup) }];
        let has_property = |setup: &Setup| Position::try_from(setup.clone()).is_ok_and(|mut pos| has_property(&mut pos));
        seen.into_iter().find(has_property).unwrap_or(setup)
    }

    /// Turned round, or turned round in a mirror: the best move stays the best there.
    fn other_side_of(&mut self, setup: Setup) -> Setup {
        let turned = Setup { number: self.number(), ..setup.turned() };
        if self.random.once_in(2) { turned } else { mirrored(&turned) }
    }

    /// Returns a move number. In a game that began with Black's first move it would tell the side.
    fn number(&mut self) -> u32 {
        1 + self.random.below(60) as u32
    }

    /// Returns the position, or its mirror image, as the player of this colour would see it in the place of the other.
    fn seen_by(&mut self, side: Color, setup: Setup) -> Option<Position> {
        let setup = if setup.side == side { setup } else { setup.turned() };
        let setup = Setup { number: self.number(), ..setup };
        Position::try_from(if self.random.once_in(2) { setup } else { mirrored(&setup) }).ok()
    }

    /// Another position, perhaps an impossible one: one piece or two are not where they were.
    fn changed(&mut self, setup: &Setup) -> Setup {
        let mut changed = setup.clone();
        while changed == *setup {
            for _ in 0..=self.random.below(2) {
                self.change_a_piece(&mut changed);
            }
        }
        changed
    }

    fn change_a_piece(&mut self, Setup { board, hands, .. }: &mut Setup) {
        let square = self.random.below(Square::COUNT);
        let color = Color::ALL[self.random.below(2)];
        let kind = *self.random.choose(&PieceKind::IN_HAND);
        let in_hand = hands.iter().map(|hand| hand.count(kind)).sum::<u32>();
        match board[square] {
            // A king steps, another piece goes away, changes its colour or turns over.
            Some(Piece { kind: PieceKind::King, .. }) => {
                let other = self.random.below(Square::COUNT);
                if board[other].is_none() {
                    board.swap(square, other);
                }
            }
            Some(piece) => match self.random.below(4) {
                0 => board[square] = None,
                1 => hands[color.index()].add(board[square].take().map_or(kind, |piece| piece.kind.unpromoted())),
                2 => board[square] = Some(Piece { color: !piece.color, ..piece }),
                _ => {
                    let other = piece.kind.promoted().unwrap_or(piece.kind.unpromoted());
                    board[square] = Some(Piece { kind: other, ..piece });
                }
            },
            // A piece comes here from another square, from a hand, or from the box; or only into a hand.
            None => match self.random.below(4) {
                0 => {
                    let from = self.random.below(Square::COUNT);
                    if board[from].is_some_and(|piece| piece.kind != PieceKind::King) {
                        board.swap(square, from);
                    }
                }
                1 if in_hand > 0 => {
                    let owner = if hands[0].has(kind) { 0 } else { 1 };
                    hands[owner].remove(kind);
                    board[square] = Some(Piece { color, kind });
                }
                2 => board[square] = Some(Piece { color, kind }),
                _ => hands[color.index()].add(kind),
            },
        }
    }

    /// Returns the games of the list; or, drawn, as many like them: see [`near`](Draw::near). The predicate is for the last position.
    pub fn near_games(&mut self, listed: &[Game], has_property: Property) -> Vec<(String, String)> {
        let drawn = self.seed.is_some();
        let as_listed = |(sfen, moves): &Game| (sfen.to_string(), moves.to_string());
        listed.iter().map(|game| if drawn { self.near_game(game, has_property) } else { as_listed(game) }).collect()
    }

    fn near_game(&mut self, (sfen, moves): &Game, has_property: Property) -> (String, String) {
        let setup = read(sfen);
        let moves: Vec<Move> = moves.split_whitespace().filter_map(|m| m.parse().ok()).collect();
        for tries in 0..=TRIES {
            let is_last = tries == TRIES;
            let mut changed = if is_last { setup.clone() } else { self.changed(&setup) };
            let mut moves = moves.clone();
            // The rule of repetition is another for Black than for White: such games are not turned round.
            if is_last || self.random.once_in(2) {
                changed = mirrored(&changed);
                moves.iter_mut().for_each(|m| *m = mirrored_move(*m));
            }
            let Ok(first) = Position::try_from(changed) else { continue };
            let mut pos = first.clone();
            let all_legal = moves.iter().all(|&m| {
                let is_legal = pos.is_legal(m).is_ok();
                if is_legal {
                    pos.do_move(m);
                }
                is_legal
            });
            if all_legal && has_property(&mut pos) {
                return (first.sfen(), list(moves.into_iter()));
            }
        }
        (setup.to_string(), list(moves.into_iter()))
    }
}

/// No move leaves the other side without one that is not mated: how that counts, players need not know.
fn strands_nobody(pos: &Position) -> bool {
    let mut after = pos.legal_moves().into_iter().map(|m| pos.after(m));
    after.all(|pos| pos.in_check() || pos.has_legal_move())
}

fn list(moves: impl Iterator<Item = Move>) -> String {
    moves.map(|m| m.to_string()).collect::<Vec<_>>().join(" ")
}

fn read(sfen: &str) -> Setup {
    sfen.parse().unwrap_or_else(|error| panic!("list with a wrong position {sfen}: {error}"))
}

/// Returns the board in a mirror, left for right.
pub fn mirrored(setup: &Setup) -> Setup {
    let mut board = setup.board;
    for square in Square::all() {
        board[mirrored_square(square).index()] = setup.board[square.index()];
    }
    Setup { board, ..setup.clone() }
}

fn mirrored_square(square: Square) -> Square {
    Square::new(6 - square.file(), square.rank()).unwrap_or(square)
}

/// Returns the move in a mirror.
fn mirrored_move(m: Move) -> Move {
    let to = mirrored_square(m.to());
    match (m.from(), m.dropped()) {
        (Some(from), _) if m.is_promotion() => Move::promotion(mirrored_square(from), to),
        (Some(from), _) => Move::board(mirrored_square(from), to),
        (None, Some(kind)) => Move::drop(kind, to),
        (None, None) => m,
    }
}
