//! Wood: pieces of boxwood, boards of kaya, stands of mulberry, all lit from the upper left.

use std::fmt::Write;

use minishogi::PieceKind;

use crate::koma::{Koma, crossing};

/// The colours of the wood for paper and screens are in the attributes of the elements; this style sheet changes them for dark mode, and leaves lines
/// for printers. No information is in colours alone: promoted pieces have other glyphs, White's point down, arrows have numbers.
pub const CSS: &str = "\
.koma-ink{fill:#21150b;stroke:#21150b}.koma-red{fill:#960f08;stroke:#960f08}.koma-light{fill:#fffbe9;stroke:none}.koma-word{fill:#3a2410}
.koma-black{fill:#00528a}.koma-white{fill:#a03c00}
.koma-paper{fill:#3a2410}.koma-paper-line{fill:none;stroke:#3a2410}.koma-pill{fill:#3a2410}.koma-rest{fill:#fbf1da;stroke:#b08a50}
.koma-on-pill{fill:#fff6de}
.koma-on-pill-line{fill:none;stroke:#fff6de}.koma-disk{fill:#fdf1d3;stroke:#3a2410;stroke-width:1.2}\
.koma-outlined{stroke:#fff8e4;stroke-width:50;paint-order:stroke}
.koma-halo{fill:none;stroke:#fff8e4}.koma-blackline{fill:none;stroke:#00528a}.koma-whiteline{fill:none;stroke:#a03c00}
.koma-mark{fill:#0a7a4a;fill-opacity:.24}.koma-dot{fill:#00593a}.koma-ring{fill:none;stroke:#00593a}.koma-cross{fill:none;stroke:#21150b}
.koma-ghost{opacity:.62}.koma-dash{fill:none;stroke:#4a2d0c;stroke-dasharray:4 3.5}
@media screen and (prefers-color-scheme:dark){
.koma-word{fill:#1c0f05}.koma-dot{fill:#003a25}.koma-ring{stroke:#003a25}
.koma-paper{fill:#efe6d4}.koma-paper-line{stroke:#efe6d4}.koma-pill{fill:#efe0bd}.koma-rest{fill:#3a2410;stroke:#8a6a3c}\
.koma-on-pill{fill:#2a1a0a}.koma-on-pill-line{stroke:#2a1a0a}
.kaya-1{stop-color:#c79a55}.kaya-2{stop-color:#b8883f}.kaya-3{stop-color:#ad7d38}.kaya-side{fill:#5e3f17}
.kuwa-1{stop-color:#6e4622}.kuwa-2{stop-color:#55341a}.koma-1{stop-color:#f0deb2}.koma-2{stop-color:#e4cb92}.koma-3{stop-color:#dcc08a}
}
@media print{
.koma-soft{display:none}.kaya-1,.kaya-2,.kaya-3,.koma-1,.koma-2,.koma-3{stop-color:#fff}.kuwa-1,.kuwa-2{stop-color:#f2f2f2}
.koma-edge{stroke:#000}.kaya-side{fill:#fff}.kaya-line{stroke:#000}.koma-word{fill:#000}.koma-count{fill:#000}
}
";

/// The definitions to which wooden pieces and boards refer.
pub const DEFS: &str = "\
<linearGradient id=\"koma-face\" gradientUnits=\"userSpaceOnUse\" x1=\"-20\" y1=\"-32\" x2=\"18\" y2=\"34\">\
<stop class=\"koma-1\" stop-color=\"#fbefcb\"/><stop class=\"koma-2\" offset=\".5\" stop-color=\"#f3dba6\"/>\
<stop class=\"koma-3\" offset=\"1\" stop-color=\"#e3bf7c\"/></linearGradient>
<linearGradient id=\"koma-bevel\" gradientUnits=\"userSpaceOnUse\" x1=\"-24\" y1=\"-30\" x2=\"24\" y2=\"32\">\
<stop stop-color=\"#fffaea\"/><stop offset=\".45\" stop-color=\"#e9c98a\"/><stop offset=\"1\" stop-color=\"#96672a\"/></linearGradient>
<filter id=\"koma-blur\" x=\"-30%\" y=\"-30%\" width=\"160%\" height=\"160%\"><feGaussianBlur stdDeviation=\"1.7\"/></filter>
<linearGradient id=\"kaya\" x1=\"0\" y1=\"0\" x2=\".35\" y2=\"1\">\
<stop class=\"kaya-1\" stop-color=\"#ecc583\"/><stop class=\"kaya-2\" offset=\".55\" stop-color=\"#e0b167\"/>\
<stop class=\"kaya-3\" offset=\"1\" stop-color=\"#cf994c\"/></linearGradient>
<linearGradient id=\"kuwa\" x1=\"0\" y1=\"0\" x2=\".3\" y2=\"1\">\
<stop class=\"kuwa-1\" stop-color=\"#a06a3a\"/><stop class=\"kuwa-2\" offset=\"1\" stop-color=\"#7d4d26\"/></linearGradient>";

/// Pseudorandom numbers from 0 to 1, always the same.
struct Grain(u32);

impl Grain {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(self.0 >> 8) / f64::from(1 << 24)
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
}

/// Returns a piece without its glyph: shadow, thickness, face, grain and bevel.
pub fn body(kind: PieceKind, up: f64) -> String {
    let koma = Koma::of(kind);
    let (outline, inner) = (koma.path(up, 1.0), koma.path(up, 0.965));
    let grain = piece_grain(koma, up, kind.index() as u32 + 1);
    format!(
        "<path class=\"koma-soft\" transform=\"translate(2.2 4)\" d=\"{outline}\" fill=\"#2a1603\" fill-opacity=\".5\" filter=\"url(#koma-blur)\"/>\n\
         <path class=\"koma-soft\" transform=\"translate(.7 2.3)\" d=\"{outline}\" fill=\"#8a5c22\"/>\n\
         <path class=\"koma-edge\" d=\"{outline}\" fill=\"url(#koma-face)\" stroke=\"#9b6c2e\" stroke-width=\".9\"/>\n\
         <path class=\"koma-soft\" d=\"{grain}\" fill=\"none\" stroke=\"#a9742f\" stroke-opacity=\".3\" stroke-width=\".7\"/>\n\
         <path class=\"koma-soft\" d=\"{inner}\" fill=\"none\" stroke=\"url(#koma-bevel)\" stroke-width=\"1.5\"/>"
    )
}

/// Returns the grain of a piece: lines along it, each from edge to edge.
fn piece_grain(koma: Koma, up: f64, seed: u32) -> String {
    let mut random = Grain(seed.wrapping_mul(2_654_435_761));
    let corners = koma.corners(up);
    let mut path = String::new();
    let mut x = -koma.width / 2.0 + random.between(3.0, 6.0);
    while x < koma.width / 2.0 - 3.0 {
        if let Some((top, bottom)) = crossing((x, -100.0), (0.0, 1.0), &corners) {
            let (top, bottom) = (top - 100.0 + 3.0, bottom - 100.0 - 3.0);
            let bow = x + random.between(-1.6, 1.6);
            if bottom - top > 6.0 {
                let _ = write!(path, "M{x:.1} {top:.1}Q{bow:.1} {:.1} {x:.1} {bottom:.1}", (top + bottom) / 2.0);
            }
        }
        x += random.between(2.6, 6.5);
    }
    path
}

/// Returns straight grain: lines from one edge to the other, close together and apart in turns. `across` is the extent across the lines.
fn board_grain(across: f64, along: f64, is_upright: bool, seed: u32, color: &str) -> String {
    let mut random = Grain(seed);
    let mut widths = [(2.6, ".09", String::new()), (1.1, ".2", String::new()), (0.6, ".3", String::new())];
    let mut at = random.between(0.5, 4.0);
    let mut step: f64 = 6.0;
    while at < across {
        let chosen = match random.next() {
            part if part < 0.2 => 0,
            part if part < 0.55 => 1,
            _ => 2,
        };
        let (first, second, end) = (at + random.between(-2.5, 2.5), at + random.between(-2.5, 2.5), at + random.between(-2.0, 2.0));
        let inside = |x: f64| x.clamp(0.5, across - 0.5);
        let points = [(at, 0.0), (inside(first), along * 0.33), (inside(second), along * 0.66), (inside(end), along)];
        let [a, b, c, d] = points.map(|(x, y)| if is_upright { format!("{x:.1} {y:.0}") } else { format!("{y:.0} {x:.1}") });
        let _ = write!(widths[chosen].2, "M{a}C{b} {c} {d}");
        step = (step + random.between(-2.2, 2.2)).clamp(2.0, 10.0);
        at += step;
    }
    let path = |(width, opacity, path): (f64, &str, String)| {
        format!(
            "<path class=\"koma-soft\" d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-opacity=\"{opacity}\" stroke-width=\"{width}\"/>\n"
        )
    };
    widths.map(path).concat()
}

/// Returns a board of this many squares of 72 units, with a margin of 36, its upper left corner at the origin.
pub fn board(files: u32, ranks: u32) -> String {
    let (across, down) = (f64::from(files) * 72.0, f64::from(ranks) * 72.0);
    let (width, height) = (across + 72.0, down + 72.0);
    let mut svg = format!(
        "<rect class=\"koma-edge\" width=\"{width}\" height=\"{height}\" rx=\"5\" fill=\"url(#kaya)\" stroke=\"#8a5c22\" stroke-width=\".8\"/>\n"
    );
    svg += &board_grain(width, height, true, 77, "#8a5a1e");
    let _ = write!(
        svg,
        "<path class=\"koma-soft\" d=\"M1.5 {}V5Q1.5 1.5 5 1.5H{}\" fill=\"none\" stroke=\"#fff0c9\" stroke-opacity=\".7\" stroke-width=\"1.6\"/>\n\
         <path class=\"koma-soft\" d=\"M{} 5V{}Q{} {} {} {}H5\" fill=\"none\" stroke=\"#6d430f\" stroke-opacity=\".4\" stroke-width=\"1.6\"/>\n",
        height - 5.0,
        width - 5.0,
        width - 1.5,
        height - 5.0,
        width - 1.5,
        height - 1.5,
        width - 5.0,
        height - 1.5,
    );
    let mut lines = String::new();
    for i in 1..files {
        let _ = write!(lines, "M{} 36v{down}", 36 + i * 72);
    }
    for i in 1..ranks {
        let _ = write!(lines, "M36 {}h{across}", 36 + i * 72);
    }
    let _ = write!(
        svg,
        "<path class=\"kaya-line\" d=\"{lines}\" fill=\"none\" stroke=\"#3b240c\" stroke-width=\"1.3\"/>\n\
         <rect class=\"kaya-line\" x=\"36\" y=\"36\" width=\"{across}\" height=\"{down}\" fill=\"none\" stroke=\"#3b240c\" stroke-width=\"2.4\"/>"
    );
    if files > 4 {
        // The points at the corners of the promotion zones.
        for (x, y) in [(1, 1), (files - 1, 1), (1, ranks - 1), (files - 1, ranks - 1)] {
            let _ = write!(svg, "\n<circle class=\"koma-word\" cx=\"{}\" cy=\"{}\" r=\"3.2\" fill=\"#3b240c\"/>", 36 + x * 72, 36 + y * 72);
        }
    }
    svg
}

/// Returns a stand for a hand, its upper left corner at the origin.
pub fn stand(width: f64, height: f64) -> String {
    let mut svg = format!(
        "<rect class=\"koma-soft\" x=\"2\" y=\"5\" width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#1c0f03\" fill-opacity=\".4\" filter=\"url(#koma-blur)\"/>\n\
         <rect class=\"koma-soft\" y=\"3\" width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#4a2a12\"/>\n\
         <rect class=\"koma-edge\" width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"url(#kuwa)\" stroke=\"#4a2a12\" stroke-width=\".8\"/>\n"
    );
    svg += &board_grain(height, width, false, 5, "#3d1f08");
    let _ = write!(
        svg,
        "<rect class=\"koma-soft\" x=\"1.2\" y=\"1.2\" width=\"{:.1}\" height=\"{:.1}\" rx=\"5\" fill=\"none\" stroke=\"#d9a56b\" stroke-opacity=\".5\" stroke-width=\"1.2\"/>",
        width - 2.4,
        height - 2.4
    );
    svg
}
