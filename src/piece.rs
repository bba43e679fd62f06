//! The pieces and their names.

use std::fmt;

use crate::color::Color;

/// The kind of a piece, of either side.
///
/// The first five can be held in the hand, the first four promote.
///
/// ```
/// use minishogi::PieceKind;
/// assert_eq!(PieceKind::Rook.promoted(), Some(PieceKind::Dragon));
/// assert_eq!(PieceKind::Dragon.unpromoted(), PieceKind::Rook);
/// assert_eq!(PieceKind::Gold.promoted(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum PieceKind {
    /// 歩
    Pawn,
    /// 銀
    Silver,
    /// 角
    Bishop,
    /// 飛
    Rook,
    /// 金
    Gold,
    /// 玉
    King,
    /// と, a promoted pawn: moves as a gold.
    ProPawn,
    /// 全 (成銀), a promoted silver: moves as a gold.
    ProSilver,
    /// 馬, a promoted bishop: moves as bishop and king.
    Horse,
    /// 龍, a promoted rook: moves as rook and king.
    Dragon,
}

impl PieceKind {
    /// Every kind.
    pub const ALL: [PieceKind; 10] = [
        PieceKind::Pawn,
        PieceKind::Silver,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Gold,
        PieceKind::King,
        PieceKind::ProPawn,
        PieceKind::ProSilver,
        PieceKind::Horse,
        PieceKind::Dragon,
    ];

    /// The kinds that can be held in the hand, in the order in which the shell shows them: 歩銀角飛金.
    pub const IN_HAND: [PieceKind; 5] = [PieceKind::Pawn, PieceKind::Silver, PieceKind::Bishop, PieceKind::Rook, PieceKind::Gold];

    /// Returns the place in [`PieceKind::ALL`], 0-9.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the kind after promotion, or `None` for a gold, a king and promoted pieces.
    pub const fn promoted(self) -> Option<PieceKind> {
        match self {
            PieceKind::Pawn => Some(PieceKind::ProPawn),
            PieceKind::Silver => Some(PieceKind::ProSilver),
            PieceKind::Bishop => Some(PieceKind::Horse),
            PieceKind::Rook => Some(PieceKind::Dragon),
            _ => None,
        }
    }

    /// Returns the kind that goes to the hand when the piece is captured.
    pub const fn unpromoted(self) -> PieceKind {
        match self {
            PieceKind::ProPawn => PieceKind::Pawn,
            PieceKind::ProSilver => PieceKind::Silver,
            PieceKind::Horse => PieceKind::Bishop,
            PieceKind::Dragon => PieceKind::Rook,
            kind => kind,
        }
    }

    /// Returns whether this is a promoted kind.
    pub const fn is_promoted(self) -> bool {
        matches!(self, PieceKind::ProPawn | PieceKind::ProSilver | PieceKind::Horse | PieceKind::Dragon)
    }

    /// Returns the one character that stands for the piece on the shell's board.
    pub const fn kanji(self) -> &'static str {
        match self {
            PieceKind::Pawn => "歩",
            PieceKind::Silver => "銀",
            PieceKind::Bishop => "角",
            PieceKind::Rook => "飛",
            PieceKind::Gold => "金",
            PieceKind::King => "玉",
            PieceKind::ProPawn => "と",
            PieceKind::ProSilver => "全",
            PieceKind::Horse => "馬",
            PieceKind::Dragon => "龍",
        }
    }

    /// Returns the upper-case letter of the kind in SFEN and USI, without the `+` of a promoted kind.
    pub const fn letter(self) -> char {
        match self.unpromoted() {
            PieceKind::Pawn => 'P',
            PieceKind::Silver => 'S',
            PieceKind::Bishop => 'B',
            PieceKind::Rook => 'R',
            PieceKind::Gold => 'G',
            _ => 'K',
        }
    }

    /// Returns the unpromoted kind with this upper-case letter, or `None`.
    pub const fn from_letter(letter: char) -> Option<PieceKind> {
        match letter {
            'P' => Some(PieceKind::Pawn),
            'S' => Some(PieceKind::Silver),
            'B' => Some(PieceKind::Bishop),
            'R' => Some(PieceKind::Rook),
            'G' => Some(PieceKind::Gold),
            'K' => Some(PieceKind::King),
            _ => None,
        }
    }

    /// Returns the English name, as in "the pawn".
    pub const fn name(self) -> &'static str {
        match self {
            PieceKind::Pawn => "pawn",
            PieceKind::Silver => "silver",
            PieceKind::Bishop => "bishop",
            PieceKind::Rook => "rook",
            PieceKind::Gold => "gold",
            PieceKind::King => "king",
            PieceKind::ProPawn => "promoted pawn",
            PieceKind::ProSilver => "promoted silver",
            PieceKind::Horse => "horse",
            PieceKind::Dragon => "dragon",
        }
    }
}

/// A piece on the board: a kind and its owner. Displays as in SFEN.
///
/// ```
/// use minishogi::{Color, Piece, PieceKind};
/// let dragon = Piece { color: Color::White, kind: PieceKind::Dragon };
/// assert_eq!(dragon.to_string(), "+r");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The owner.
    pub color: Color,
    /// The kind.
    pub kind: PieceKind,
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letter = match self.color {
            Color::Black => self.kind.letter(),
            Color::White => self.kind.letter().to_ascii_lowercase(),
        };
        f.pad(&format!("{}{letter}", if self.kind.is_promoted() { "+" } else { "" }))
    }
}
