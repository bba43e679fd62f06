//! The look of pieces and boards.

use std::fmt;
use std::str::FromStr;

/// A set of pieces with its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// Boxwood pieces with brushed kanji on a kaya board.
    Wood,
    /// Flat, blue and orange: for slides, which are seen from afar.
    Lecture,
    /// Wooden pieces with Latin letters and their moves, for readers without kanji.
    Letters,
}

impl Style {
    /// Every style.
    pub const ALL: [Style; 3] = [Style::Wood, Style::Lecture, Style::Letters];

    /// Returns the name in commands and in the names of symbols.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Wood => "wood",
            Style::Lecture => "lecture",
            Style::Letters => "letters",
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is no style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseStyleError;

impl fmt::Display for ParseStyleError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("expected `wood`, `lecture` or `letters`")
    }
}

impl std::error::Error for ParseStyleError {}

impl FromStr for Style {
    type Err = ParseStyleError;

    fn from_str(text: &str) -> Result<Style, ParseStyleError> {
        Style::ALL.into_iter().find(|style| style.name() == text).ok_or(ParseStyleError)
    }
}
