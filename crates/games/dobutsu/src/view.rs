//! The position from the view of the side to move: all rules of the game, forwards and backwards.

use super::Kind;
use super::steps::{FAR, FILES, MINE, SQUARES, THEIRS, each, row, steps, turned};

/// A piece other than a lion: its square and its owner. Giraffes are at the places 0 and 1 of a [`View`], elephants at 2 and 3, chicks at 4
/// and 5. Bit 0 is set for a hen, bit 1 if it is theirs, the bits above are the square, or `HAND`, or `ABSENT` in a game without this kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Man(u8);

/// The square of men in a hand.
pub(super) const HAND: u8 = SQUARES;
/// The square of men that a smaller game leaves out.
pub(super) const ABSENT: u8 = SQUARES + 1;
/// The square of a lion that was taken.
pub(super) const CAUGHT: u8 = SQUARES;

impl Man {
    pub(super) const NONE: Man = Man::new(ABSENT, MINE, false);

    #[inline]
    pub(super) const fn new(square: u8, owner: u8, hen: bool) -> Man {
        Man(square << 2 | owner << 1 | hen as u8)
    }

    #[inline]
    pub(super) const fn square(self) -> u8 {
        self.0 >> 2
    }

    #[inline]
    pub(super) const fn owner(self) -> u8 {
        self.0 >> 1 & 1
    }

    #[inline]
    pub(super) const fn is_hen(self) -> bool {
        self.0 & 1 != 0
    }

    #[inline]
    pub(super) const fn on_board(self) -> bool {
        self.square() < SQUARES
    }

    #[inline]
    pub(super) const fn in_hand_of(self, owner: u8) -> bool {
        self.square() == HAND && self.owner() == owner
    }
}

pub(super) type Men = [Man; 6];

/// Both lions, mine first, and the men.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct View {
    pub(super) lions: [u8; 2],
    pub(super) men: Men,
}

/// The properties of a move, without the position after it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) kind: Kind,
    pub(super) from: u8,
    pub(super) to: u8,
}

/// The mark of a square with a lion; other marks are the places of men.
const LION: u8 = 6;

impl View {
    #[inline]
    pub(super) fn kind(&self, place: usize) -> Kind {
        Self::kind_of(place, self.men[place])
    }

    #[inline]
    pub(super) fn kind_of(place: usize, man: Man) -> Kind {
        match place {
            0 | 1 => Kind::Giraffe,
            2 | 3 => Kind::Elephant,
            _ if man.is_hen() => Kind::Hen,
            _ => Kind::Chick,
        }
    }

    /// Returns the kinds and sides of the men in the game.
    pub(super) fn men_by_owner(&self) -> impl Iterator<Item = (Kind, bool)> {
        let men = (0..6).map(|place| (place, self.men[place])).filter(|&(_, man)| man != Man::NONE);
        men.map(|(place, man)| (Self::kind_of(place, man), man.owner() == MINE))
    }

    /// Returns the same position with each pair in order, so that equal positions are equal.
    pub(super) fn sorted(mut self) -> View {
        self.men.chunks_mut(2).for_each(|pair| pair.sort_unstable());
        self
    }

    /// Returns the same position from the view of the opponent.
    pub(super) fn turned(&self) -> View {
        let lion = |square: u8| if square < SQUARES { turned(square) } else { square };
        let [mine, theirs] = self.lions;
        let turn = |man: Man| Man::new(if man.on_board() { turned(man.square()) } else { man.square() }, 1 - man.owner(), man.is_hen());
        View { lions: [lion(theirs), lion(mine)], men: self.men.map(|man| if man == Man::NONE { man } else { turn(man) }) }
    }

    /// Returns the squares that one side attacks.
    #[inline]
    pub(super) fn attacks(&self, owner: u8) -> u16 {
        let mut squares = steps(owner, Kind::Lion, self.lions[usize::from(owner)]);
        for (place, &man) in self.men.iter().enumerate() {
            if man.owner() == owner {
                // No piece steps from a hand: that set is empty.
                squares |= steps(owner, Self::kind_of(place, man), man.square());
            }
        }
        squares
    }

    /// Returns true if the side to move can take the lion.
    #[inline]
    pub(super) fn can_catch(&self) -> bool {
        self.attacks(MINE) >> self.lions[1] & 1 != 0
    }

    #[inline]
    fn occupied(&self, owner: u8) -> u16 {
        let mut squares = 1 << self.lions[usize::from(owner)];
        for man in self.men {
            if man.owner() == owner {
                squares |= 1 << man.square();
            }
        }
        squares & ((1 << SQUARES) - 1)
    }

    /// Returns the place of the man on each square, or `LION`.
    #[inline]
    fn places(&self) -> [u8; 16] {
        let mut places = [LION; 16];
        for (place, man) in (0..).zip(self.men) {
            places[usize::from(man.square())] = place;
        }
        places
    }

    /// Calls `take` with each move and the position after it, from the view of the side that moved. Moves after which its lion can be taken
    /// are included.
    #[inline]
    pub(super) fn each_move(&self, mut take: impl FnMut(Step, &View)) {
        let own = self.occupied(MINE);
        let empty = !(own | self.occupied(THEIRS)) & ((1 << SQUARES) - 1);
        let places = self.places();
        // Removes the piece on `to`, which a piece of mine captures.
        let capture = |after: &mut View, to: u8| match usize::from(places[usize::from(to)]) {
            _ if empty >> to & 1 != 0 => {}
            place if place < 6 => after.men[place] = Man::new(HAND, MINE, false),
            _ => after.lions[1] = CAUGHT,
        };
        for (place, &man) in self.men.iter().enumerate() {
            if man.owner() != MINE {
                continue;
            }
            let (kind, from) = (self.kind(place), man.square());
            if man.on_board() {
                for to in each(steps(MINE, kind, from) & !own) {
                    let mut after = *self;
                    capture(&mut after, to);
                    let hen = kind == Kind::Hen || kind == Kind::Chick && FAR >> to & 1 != 0;
                    after.men[place] = Man::new(to, MINE, hen);
                    take(Step { kind, from, to }, &after);
                }
            } else if from == HAND && (place % 2 == 0 || self.men[place - 1] != man) {
                for to in each(empty) {
                    let mut after = *self;
                    after.men[place] = Man::new(to, MINE, false);
                    take(Step { kind, from, to }, &after);
                }
            }
        }
        let from = self.lions[0];
        for to in each(steps(MINE, Kind::Lion, from) & !own) {
            let mut after = *self;
            capture(&mut after, to);
            after.lions[0] = to;
            take(Step { kind: Kind::Lion, from, to }, &after);
        }
    }

    /// Calls `take` with each position from which the opponent's last move may have led here, from the view of the side to move now. Omits those in
    /// which the game was over: the opponent could take my lion, or its own was on its last rank.
    #[inline]
    pub(super) fn each_move_back(&self, mut take: impl FnMut(&View)) {
        let occupied = self.occupied(MINE) | self.occupied(THEIRS);
        let empty = !occupied & ((1 << SQUARES) - 1);
        let [my_lion, their_lion] = self.lions;
        let hits = |kind, square| steps(THEIRS, kind, square) >> my_lion & 1;
        let lion_hits = hits(Kind::Lion, their_lion);
        let mut hitting = lion_hits;
        for (place, man) in self.men.into_iter().enumerate() {
            if man.owner() == THEIRS {
                hitting += hits(Self::kind_of(place, man), man.square());
            }
        }
        // Adds the pieces that the mover may have taken on its square, unless it dropped a piece there: a taken piece is in its hand now.
        let mut with_captures = |before: &View, to: u8, drop: bool| {
            take(before);
            for place in 0..if drop { 0 } else { 6 } {
                if self.men[place].in_hand_of(THEIRS) && (place % 2 == 0 || !self.men[place - 1].in_hand_of(THEIRS)) {
                    for hen in [false, true] {
                        if !hen || place >= 4 {
                            let mut before = *before;
                            before.men[place] = Man::new(to, MINE, hen);
                            take(&before);
                        }
                    }
                }
            }
        };
        let tried = row(their_lion) == 0;
        for (place, man) in self.men.into_iter().enumerate() {
            if man.owner() != THEIRS || !man.on_board() || tried {
                continue;
            }
            let (kind, to) = (Self::kind_of(place, man), man.square());
            if hitting > hits(kind, to) {
                continue;
            }
            let mut from_as = |kind: Kind, from: u16| {
                for from in each(from & empty) {
                    if hits(kind, from) == 0 {
                        let mut before = *self;
                        before.men[place] = Man::new(from, THEIRS, kind == Kind::Hen);
                        with_captures(&before, to, false);
                    }
                }
            };
            // A chick that walked onto the last rank is a hen now.
            if kind != Kind::Chick || row(to) != 0 {
                from_as(kind, steps(MINE, kind, to));
            }
            if kind == Kind::Hen && row(to) == 0 {
                from_as(Kind::Chick, steps(MINE, Kind::Chick, to));
            }
            if kind != Kind::Hen {
                let mut before = *self;
                before.men[place] = Man::new(HAND, THEIRS, false);
                with_captures(&before, to, true);
            }
        }
        if hitting == lion_hits {
            for from in each(steps(MINE, Kind::Lion, their_lion) & empty & !((1 << FILES) - 1)) {
                if hits(Kind::Lion, from) == 0 {
                    let mut before = *self;
                    before.lions[1] = from;
                    with_captures(&before, their_lion, false);
                }
            }
        }
    }
}
