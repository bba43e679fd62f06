//! The animals.

use std::fmt;

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// きりん: one step straight on, back or sideways.
    Giraffe,
    /// ぞう: one step diagonally.
    Elephant,
    /// ひよこ: one step straight on. It becomes a hen when it walks onto the last rank.
    Chick,
    /// にわとり: one step in any direction but diagonally back. A chick again when it is taken.
    Hen,
    /// ライオン: one step in any direction. The side that loses it loses the game.
    Lion,
}

impl Kind {
    pub(super) const COUNT: usize = 5;

    /// All five.
    pub const ALL: [Kind; Kind::COUNT] = [Kind::Giraffe, Kind::Elephant, Kind::Chick, Kind::Hen, Kind::Lion];

    /// The kinds that are dropped from a hand.
    pub const IN_HAND: [Kind; 3] = [Kind::Giraffe, Kind::Elephant, Kind::Chick];

    /// Returns the letter in texts: `G`, `E`, `C`, `L`, and `+C` for a hen.
    pub const fn letters(self) -> &'static str {
        match self {
            Kind::Giraffe => "G",
            Kind::Elephant => "E",
            Kind::Chick => "C",
            Kind::Hen => "+C",
            Kind::Lion => "L",
        }
    }

    /// Returns the sign for the board: き, ぞ, ひ, に or ラ.
    pub const fn kana(self) -> &'static str {
        match self {
            Kind::Giraffe => "き",
            Kind::Elephant => "ぞ",
            Kind::Chick => "ひ",
            Kind::Hen => "に",
            Kind::Lion => "ラ",
        }
    }

    /// Returns the name in English.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Giraffe => "giraffe",
            Kind::Elephant => "elephant",
            Kind::Chick => "chick",
            Kind::Hen => "hen",
            Kind::Lion => "lion",
        }
    }

    /// Returns the name in Japanese.
    pub const fn japanese(self) -> &'static str {
        match self {
            Kind::Giraffe => "きりん",
            Kind::Elephant => "ぞう",
            Kind::Chick => "ひよこ",
            Kind::Hen => "にわとり",
            Kind::Lion => "ライオン",
        }
    }

    /// Returns true if this kind steps `right` squares to the right and `ahead` squares ahead.
    pub(super) const fn steps(self, right: i8, ahead: i8) -> bool {
        let (sideways, along) = (right.abs(), ahead.abs());
        match self {
            Kind::Giraffe => sideways + along == 1,
            Kind::Elephant => sideways == 1 && along == 1,
            Kind::Chick => right == 0 && ahead == 1,
            Kind::Hen => sideways <= 1 && along <= 1 && sideways + along > 0 && !(sideways == 1 && ahead == -1),
            Kind::Lion => sideways <= 1 && along <= 1 && sideways + along > 0,
        }
    }

    pub(super) fn from_letter(letter: char) -> Option<Kind> {
        [Kind::Giraffe, Kind::Elephant, Kind::Chick, Kind::Lion].into_iter().find(|kind| kind.letters().starts_with(letter))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The kinds of a game, without the lions: of each there are two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kinds {
    /// True if there are giraffes.
    pub giraffes: bool,
    /// True if there are elephants.
    pub elephants: bool,
    /// True if there are chicks.
    pub chicks: bool,
}

impl Kinds {
    /// The whole game.
    pub const ALL: Kinds = Kinds { giraffes: true, elephants: true, chicks: true };
}

impl fmt::Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let present = [(self.giraffes, ", giraffes"), (self.elephants, ", elephants"), (self.chicks, ", chicks")];
        f.write_str("lions")?;
        present.iter().filter(|(present, _)| *present).try_for_each(|(_, name)| f.write_str(name))
    }
}
