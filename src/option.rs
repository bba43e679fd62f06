//! The options of a player.

use std::fmt;

/// A number that can be set ([`Player::options`](crate::Player::options)). Displays as the line of the protocol that announces it.
///
/// ```
/// # use minishogi::SpinOption;
/// let hash = SpinOption { name: "USI_Hash", default: 16, min: 1, max: 1024 };
/// assert_eq!(hash.to_string(), "option name USI_Hash type spin default 16 min 1 max 1024");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpinOption {
    /// Its name in USI. Programs know `USI_Hash` (the memory for tables, in MiB) and `Threads`.
    pub name: &'static str,
    /// The value that a new player has.
    pub default: i64,
    /// The least value.
    pub min: i64,
    /// The greatest value.
    pub max: i64,
}

impl SpinOption {
    /// Returns whether this is its name. Programs do not agree on capital letters.
    pub fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Returns the value of a text, or its fault.
    pub fn read(&self, text: &str) -> Result<i64, String> {
        let SpinOption { name, min, max, .. } = self;
        let value = text.parse().ok().filter(|value| (min..=max).contains(&value));
        let instead = if text.is_empty() { "expected".to_string() } else { format!("`{text}` instead of") };
        value.ok_or_else(|| format!("{name}: {instead} a number from {min} to {max}"))
    }
}

impl fmt::Display for SpinOption {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let SpinOption { name, default, min, max } = self;
        write!(f, "option name {name} type spin default {default} min {min} max {max}")
    }
}
