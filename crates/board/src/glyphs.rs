//! The outlines of characters, from `glyphs/`: they do not depend on the fonts of the machine.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The units of [`Glyph::path`] in an em.
pub const EM: f64 = 500.0;

/// The ink of a character or a word. Its middle is the origin.
pub struct Glyph {
    /// Half the width.
    pub across: f64,
    /// Half the height.
    pub down: f64,
    /// The content of `d` in a `<path>`.
    pub path: &'static str,
}

static GLYPHS: LazyLock<HashMap<&str, Glyph>> = LazyLock::new(|| include_str!("../glyphs/glyphs.txt").lines().map(read).collect());

fn read(line: &'static str) -> (&'static str, Glyph) {
    let mut cells = line.split('\t');
    let mut cell = || cells.next().unwrap_or_default();
    let (word, across, down, path) = (cell(), cell(), cell(), cell());
    (word, Glyph { across: across.parse().unwrap_or_default(), down: down.parse().unwrap_or_default(), path })
}

/// Returns the outline of a word, if `glyphs/extract.py` has it.
pub fn glyph(word: &str) -> Option<&'static Glyph> {
    GLYPHS.get(word)
}

/// Returns a `<path>` with the middle of the word's ink at a point, `size` being that of an em; empty for a word that has no outline.
pub fn word(word: &str, (x, y): (f64, f64), size: f64, class: &str) -> String {
    let Some(glyph) = glyph(word) else { return String::new() };
    let scale = size / EM;
    format!("<path transform=\"translate({x:.1} {y:.1}) scale({scale:.4})\" d=\"{}\" class=\"{class}\"/>", glyph.path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_an_outline() {
        for (word, glyph) in GLYPHS.iter() {
            assert!(!word.is_empty() && glyph.across > 50.0 && glyph.down > 20.0, "{word}: {} {}", glyph.across, glyph.down);
            assert!(glyph.path.starts_with('m') && glyph.path.ends_with('z'), "{word}");
        }
    }
}
