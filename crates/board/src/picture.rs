//! SVG: the frame of every figure, its colours, and text made safe.

use std::fmt::{Display, Write};

/// A point: the distances from the upper left corner, to the right and down.
pub type Point = (f64, f64);

/// An SVG that grows element by element; later elements are on top.
pub struct Picture {
    /// The width, in the units of points.
    pub width: f64,
    /// The height, in the same units.
    pub height: f64,
    /// The title, for screen readers.
    pub title: String,
    /// The elements so far.
    pub body: String,
    css: String,
}

/// The colours of Okabe and Ito, darkened on white and lightened on black until text in them is readable. No information is in colours alone:
/// White's pieces point down and MIN is round, pruned edges are dashed and crossed, the best is thick. Paper is always light.
const STYLE: &str = "\
text{font-family:'Noto Sans CJK JP','Noto Sans JP','Hiragino Sans','Hiragino Kaku Gothic ProN','Yu Gothic','Meiryo',sans-serif;fill:#2a2420}
.middle{text-anchor:middle}.end{text-anchor:end}.bold{font-weight:700}
.line{fill:none;stroke:#857350}.field{fill:#fdf7e8;stroke:#857350}.edge{fill:none;stroke:#6a5f55}
.stand{fill:#85735018}.quiet{fill:#6a5f55}.node{fill:#f3efe8;stroke:#6a5f55}
.black{fill:#dcecf8;stroke:#00588f}.white{fill:#fde8d7;stroke:#a84300}.blackness{fill:#00588f}.whiteness{fill:#a84300}
.ghost{stroke-dasharray:5 4;fill-opacity:.55}
.blackline{fill:none;stroke:#00588f}.whiteline{fill:none;stroke:#a84300}.hollow{fill:none;stroke:#a84300}
.halo{fill:none;stroke:#fff}.mark{fill:#009e7338}.dot{fill:#007a59}.ring{fill:none;stroke:#007a59}.best{fill:none;stroke:#007a59}
.cross{fill:none;stroke:#2a2420}.pruned{fill:none;stroke:#756d64;stroke-dasharray:7 6}.strike{fill:none;stroke:#756d64}.gone{fill:#756d64}
@media screen and (prefers-color-scheme:dark){
text{fill:#ece4d8}.line{stroke:#a18f69}.field{fill:#2a261d;stroke:#a18f69}.edge{stroke:#aca092}
.stand{fill:#a18f6926}.quiet{fill:#aca092}.node{fill:#2e2823;stroke:#aca092}
.black{fill:#123650;stroke:#7cc7f5}.white{fill:#4f2c10;stroke:#ffb066}.blackness{fill:#7cc7f5}.whiteness{fill:#ffb066}
.blackline{stroke:#7cc7f5}.whiteline{stroke:#ffb066}.hollow{stroke:#ffb066}
.halo{stroke:#191614}.mark{fill:#3fd3a538}.dot{fill:#3fd3a5}.ring{stroke:#3fd3a5}.best{stroke:#3fd3a5}
.cross{stroke:#ece4d8}.pruned{stroke:#9a8f83}.strike{stroke:#9a8f83}.gone{fill:#9a8f83}
}";

impl Picture {
    /// Returns an empty picture.
    pub fn new(width: f64, height: f64, title: &str) -> Picture {
        Picture { width, height, title: title.to_string(), body: String::new(), css: STYLE.to_string() }
    }

    /// Returns an empty picture with a style sheet of its own.
    pub(crate) fn with_css(width: f64, height: f64, title: &str, css: String) -> Picture {
        Picture { css, ..Picture::new(width, height, title) }
    }

    /// Adds rules for elements of few pictures.
    pub fn add_css(&mut self, rules: &str) {
        self.css = format!("{}\n{rules}", self.css);
    }

    /// Adds an element, without escaping.
    pub fn add(&mut self, element: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.body, "{element}");
    }

    /// Adds a text whose middle is at the height `y`.
    pub fn text(&mut self, x: f64, y: f64, size: f64, class: &str, text: &str) {
        let baseline = y + size * 0.36;
        self.add(format_args!("<text x=\"{x:.1}\" y=\"{baseline:.1}\" font-size=\"{size}\" class=\"{class}\">{}</text>", escape(text)));
    }

    /// Adds a straight line.
    pub fn line(&mut self, from: Point, to: Point, width: f64, class: &str) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.add(format_args!("<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" stroke-width=\"{width}\" class=\"{class}\"/>"));
    }

    /// Adds the outline of a piece; `up` is 1, or -1 for one that points down.
    pub fn pentagon(&mut self, middle: Point, scale: f64, up: f64, stroke: f64, class: &str) {
        let outline = pentagon(middle, scale, up);
        self.add(format_args!("<path d=\"{outline}\" stroke-width=\"{stroke}\" stroke-linejoin=\"round\" class=\"{class}\"/>"));
    }

    /// Adds an upright cross of two slanting strokes.
    pub fn cross(&mut self, (x, y): Point, reach: f64, width: f64, class: &str) {
        self.line((x - reach, y - reach), (x + reach, y + reach), width, class);
        self.line((x - reach, y + reach), (x + reach, y - reach), width, class);
    }

    /// Returns the whole file.
    pub fn svg(&self) -> String {
        let Picture { width, height, title, body, css } = self;
        let title = escape(title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\">\n\
             <title>{title}</title>\n<style>\n{css}\n</style>\n{body}</svg>\n"
        )
    }
}

/// The corners of a piece that points up, around its middle.
pub const PENTAGON: [Point; 5] = [(0.0, -30.0), (19.5, -21.0), (27.0, 29.0), (-27.0, 29.0), (-19.5, -21.0)];

/// Returns the outline of a piece, as `d` of a `<path>`; `up` is 1, or -1 for a piece that points down.
pub fn pentagon((x, y): Point, scale: f64, up: f64) -> String {
    let corners = PENTAGON.map(|(across, down)| format!("{:.1} {:.1}", x + across * scale * up, y + down * scale * up)).join("L");
    format!("M{corners}Z")
}

/// Returns an upper bound of the width of a text, by the widths of a bold sans-serif such as Noto Sans.
pub fn text_width(text: &str, size: f64) -> f64 {
    let of_letter = |c: char| match c {
        ' ' => 0.23,
        '(' | ')' | ',' | '.' | ':' | ';' | '\'' | '|' | '!' | '[' | ']' | 'i' | 'j' | 'l' | 'I' => 0.38,
        'f' | 'r' | 't' | '-' | '/' => 0.45,
        'm' | 'w' | 'M' | 'W' => 0.96,
        'A'..='Z' => 0.76,
        'a'..='z' => 0.64,
        '−' | '–' | '±' | '·' => 0.6,
        c if c.is_ascii() => 0.6,
        _ => 1.0,
    };
    text.chars().map(of_letter).sum::<f64>() * size
}

/// Escapes a text. XML has no control characters, not even escaped.
fn escape(text: &str) -> String {
    let text = text.replace(|c: char| c.is_control() && c != '\n', "\u{fffd}");
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_is_sound_in_xml() {
        assert_eq!(escape("<歩 & \u{1b}[2J>"), "&lt;歩 &amp; \u{fffd}[2J&gt;");
    }
}
