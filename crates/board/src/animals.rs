//! The animals of どうぶつしょうぎ, drawn for this kit.

use minishogi::Color;
use minishogi_dobutsu::Kind;

/// The style sheet of the tiles. The frame and the direction of an animal show its side, the dots show its steps.
pub const CSS: &str = "\
.tile-b{fill:#fdf6e3;stroke:#00528a}.tile-w{fill:#fdf1e6;stroke:#a84300}.tile-dot-b{fill:#00528a}.tile-dot-w{fill:#a84300}
.meadow-side{fill:#6d9355}.meadow{fill:#d6e8bf}.meadow-home{fill:#bcd9a0}.meadow-line{fill:none;stroke:#5b7f45}.meadow-frame{fill:#8fb573}\
.meadow-word{fill:#2c4420}.meadow-grass{stroke:#7da35f}
@media screen and (prefers-color-scheme:dark){
.tile-b{fill:#e9e2cf;stroke:#1573b8}.tile-w{fill:#ecdfd2;stroke:#d0661d}
.meadow-side{fill:#2c4420}.meadow{fill:#5f7f52}.meadow-home{fill:#507046}.meadow-line{stroke:#2c4420}.meadow-frame{fill:#3c5735}\
.meadow-word{fill:#eaf3df}.meadow-grass{stroke:#86a874}
}
@media print{.tile-b,.tile-w,.meadow{fill:#fff}.meadow-home,.meadow-frame{fill:#eee}.meadow-line{stroke:#000}.tile-soft{display:none}}
";

/// Returns the drawing of an animal that faces the reader, with its middle at the origin.
const fn drawing(kind: Kind) -> &'static str {
    match kind {
        Kind::Lion => LION,
        Kind::Giraffe => GIRAFFE,
        Kind::Elephant => ELEPHANT,
        Kind::Chick => CHICK,
        Kind::Hen => HEN,
    }
}

const LION: &str = "\
<path d=\"M0-21.5q4.2-3 7.4 1 5-1 6.4 4 5.2.6 5 5.8 4.4 2.6 2.4 7.4 3 4.2-.8 7.8.8 5-4 6.6-1 5-6.2 4.8-2.8 4.4-7.4 2.4Q0 21 0 20.4q0 .6-2.8-2.2-4.6 2-7.4-2.4-5.2.2-6.2-4.8-4.8-1.6-4-6.6-3.8-3.6-.8-7.8-2-4.8 2.4-7.4-.2-5.2 5-5.8 1.4-5 6.4-4 3.2-4 7.4-.9z\" fill=\"#b5651d\" stroke=\"#7a3f0d\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>
<circle cx=\"-10.5\" cy=\"-12\" r=\"4.6\" fill=\"#e9a93c\" stroke=\"#7a3f0d\" stroke-width=\"1.1\"/><circle cx=\"10.5\" cy=\"-12\" r=\"4.6\" fill=\"#e9a93c\" stroke=\"#7a3f0d\" stroke-width=\"1.1\"/>
<circle cx=\"-10.5\" cy=\"-11.4\" r=\"2.1\" fill=\"#c97a3a\"/><circle cx=\"10.5\" cy=\"-11.4\" r=\"2.1\" fill=\"#c97a3a\"/>
<ellipse cy=\"1\" rx=\"14.4\" ry=\"13.6\" fill=\"#f6c453\" stroke=\"#7a3f0d\" stroke-width=\"1.1\"/>
<ellipse cy=\"7.6\" rx=\"7.4\" ry=\"5.6\" fill=\"#fff0c8\"/>
<circle cx=\"-5.8\" cy=\"-1.6\" r=\"2\" fill=\"#2b1a0c\"/><circle cx=\"5.8\" cy=\"-1.6\" r=\"2\" fill=\"#2b1a0c\"/>
<circle cx=\"-5.1\" cy=\"-2.3\" r=\".7\" fill=\"#fff\"/><circle cx=\"6.5\" cy=\"-2.3\" r=\".7\" fill=\"#fff\"/>
<path d=\"M-3.2 3.2Q0 2.2 3.2 3.2 2.2 6.2 0 6.6-2.2 6.2-3.2 3.2z\" fill=\"#5a2c12\"/>
<path d=\"M0 6.6v2.2M0 8.8q-2 2.6-4.6 1.2M0 8.8q2 2.6 4.6 1.2\" fill=\"none\" stroke=\"#5a2c12\" stroke-width=\"1.2\" stroke-linecap=\"round\"/>
<path d=\"M-8.6 6.6l-5.4-1M-8.6 8.6l-5 1.2M8.6 6.6l5.4-1M8.6 8.6l5 1.2\" fill=\"none\" stroke=\"#8a5a22\" stroke-width=\".8\" stroke-linecap=\"round\"/>
<circle cx=\"-10\" cy=\"4.6\" r=\"2.2\" fill=\"#f08a5d\" fill-opacity=\".5\"/><circle cx=\"10\" cy=\"4.6\" r=\"2.2\" fill=\"#f08a5d\" fill-opacity=\".5\"/>";

const GIRAFFE: &str = "\
<path d=\"M-7.4 8Q-8.6 16-10.6 21H10.6Q8.6 16 7.4 8z\" fill=\"#f7d56a\" stroke=\"#8a5a12\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>
<path d=\"M-6 14.4l3.4-1.2 1.6 3-2.6 2.2-3.2-1zM2.4 15.6l3-1.8 2.4 2.6-1.6 3.2-3.6-.6z\" fill=\"#b9752a\"/>
<path d=\"M-5-14V-20M5-14V-20\" fill=\"none\" stroke=\"#8a5a12\" stroke-width=\"2.4\" stroke-linecap=\"round\"/>
<circle cx=\"-5\" cy=\"-20.6\" r=\"2.3\" fill=\"#7a4410\"/><circle cx=\"5\" cy=\"-20.6\" r=\"2.3\" fill=\"#7a4410\"/>
<path d=\"M-9-9.6Q-16-14.6-19-9.2-16-4.6-9.6-5.6zM9-9.6Q16-14.6 19-9.2 16-4.6 9.6-5.6z\" fill=\"#f7d56a\" stroke=\"#8a5a12\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>
<path d=\"M-16.4-9.2q3.2-2 6.4-.6M16.4-9.2q-3.2-2-6.4-.6\" fill=\"none\" stroke=\"#d99a6c\" stroke-width=\"1.4\" stroke-linecap=\"round\"/>
<path d=\"M-10.4-7Q-10.6-15.4 0-15.4T10.4-7Q10.2-1 8 3.6 6.4 11.6 0 11.6T-8 3.6Q-10.2-1-10.4-7z\" fill=\"#f7d56a\" stroke=\"#8a5a12\" stroke-width=\"1.2\"/>
<path d=\"M-3-14.6l2.4 3.4 3.4-1.2.4-2.4zM-9.6-9.4l3 1.2.4-3-1.6-1.8zM9.6-9.4l-3 1.2-.4-3 1.6-1.8z\" fill=\"#c98a3a\"/>
<path d=\"M-8.4 4.4Q-7.6-.4 0-.4T8.4 4.4Q7.4 12 0 12T-8.4 4.4z\" fill=\"#fff0c4\" stroke=\"#8a5a12\" stroke-width=\"1\"/>
<circle cx=\"-6\" cy=\"-4.8\" r=\"2\" fill=\"#2b1a0c\"/><circle cx=\"6\" cy=\"-4.8\" r=\"2\" fill=\"#2b1a0c\"/>
<circle cx=\"-5.3\" cy=\"-5.5\" r=\".7\" fill=\"#fff\"/><circle cx=\"6.7\" cy=\"-5.5\" r=\".7\" fill=\"#fff\"/>
<ellipse cx=\"-2.8\" cy=\"3.4\" rx=\".9\" ry=\"1.3\" fill=\"#6b3c10\"/><ellipse cx=\"2.8\" cy=\"3.4\" rx=\".9\" ry=\"1.3\" fill=\"#6b3c10\"/>
<path d=\"M-3.4 7.6Q0 10 3.4 7.6\" fill=\"none\" stroke=\"#6b3c10\" stroke-width=\"1.2\" stroke-linecap=\"round\"/>";

const ELEPHANT: &str = "\
<path d=\"M-9.6-8Q-20.4-16.6-23-6.6-24.6 4-17 8.6-11.6 10.4-9 4z\" fill=\"#8fa6bb\" stroke=\"#4b6175\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>
<path d=\"M9.6-8Q20.4-16.6 23-6.6 24.6 4 17 8.6 11.6 10.4 9 4z\" fill=\"#8fa6bb\" stroke=\"#4b6175\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>
<path d=\"M-11.4-6.4Q-18-11.4-19.6-5-20.2 1.6-15.6 4.6-12.6 5.2-11.4 2zM11.4-6.4Q18-11.4 19.6-5 20.2 1.6 15.6 4.6 12.6 5.2 11.4 2z\" fill=\"#f3c1bd\"/>
<path d=\"M-6.8 7.6Q-9.4 13-7.6 16.4M6.8 7.6Q9.4 13 7.6 16.4\" fill=\"none\" stroke=\"#4b6175\" stroke-width=\"4.2\" stroke-linecap=\"round\"/>
<path d=\"M-6.8 7.6Q-9.4 13-7.6 16.4M6.8 7.6Q9.4 13 7.6 16.4\" fill=\"none\" stroke=\"#fffbef\" stroke-width=\"2.6\" stroke-linecap=\"round\"/>
<path d=\"M-13-5Q-13.4-17.4 0-17.4T13-5Q12.6 5 6.4 9 5 12 4.8 16 4.6 21.6.6 21.4-3.6 21.2-4.6 17.8-5.2 13-6.4 9-12.6 5-13-5z\" fill=\"#a9bdcf\" stroke=\"#4b6175\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>
<path d=\"M-3.6 10.6q3.6 1.6 7.4 0M-3.2 13.6q3.2 1.4 6.6 0M-2.8 16.6q2.8 1.2 6 0\" fill=\"none\" stroke=\"#6b8297\" stroke-width=\".9\" stroke-linecap=\"round\"/>
<circle cx=\"-6.2\" cy=\"-2.6\" r=\"2\" fill=\"#22303c\"/><circle cx=\"6.2\" cy=\"-2.6\" r=\"2\" fill=\"#22303c\"/>
<circle cx=\"-5.5\" cy=\"-3.3\" r=\".7\" fill=\"#fff\"/><circle cx=\"6.9\" cy=\"-3.3\" r=\".7\" fill=\"#fff\"/>
<circle cx=\"-9.2\" cy=\"2.6\" r=\"2.3\" fill=\"#f08a8a\" fill-opacity=\".5\"/><circle cx=\"9.2\" cy=\"2.6\" r=\"2.3\" fill=\"#f08a8a\" fill-opacity=\".5\"/>
<path d=\"M-1.6-17.2q-1.2-2.6-.4-4.2M.4-17.4q0-2.8 1.6-4.4M2.2-17q1.4-1.6 3-1.8\" fill=\"none\" stroke=\"#4b6175\" stroke-width=\"1.1\" stroke-linecap=\"round\"/>";

const CHICK: &str = "\
<path d=\"M-5 17.6v4M-7.4 22l2.4-1.6 2.4 1.6M5 17.6v4M2.6 22l2.4-1.6 2.4 1.6\" fill=\"none\" stroke=\"#d9730d\" stroke-width=\"1.8\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>
<path d=\"M-1-15.4Q-4.6-18.4-3.4-21.4M.6-15.4Q.4-19.6 3.4-21.6\" fill=\"none\" stroke=\"#b98a00\" stroke-width=\"1.6\" stroke-linecap=\"round\"/>
<path d=\"M0-16Q11-16 12.4-5.6 17.6 1.4 16 8.6 13.6 18.8 0 18.8T-16 8.6Q-17.6 1.4-12.4-5.6-11-16 0-16z\" fill=\"#ffdf4d\" stroke=\"#a87b00\" stroke-width=\"1.2\"/>
<path d=\"M-13 1.6Q-20 4-18.6 9.4-14.4 11.4-11.4 8.6M13 1.6Q20 4 18.6 9.4 14.4 11.4 11.4 8.6\" fill=\"#fbc92a\" stroke=\"#a87b00\" stroke-width=\"1.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>
<ellipse cy=\"11.4\" rx=\"8.4\" ry=\"5.6\" fill=\"#fff3b3\"/>
<circle cx=\"-5.6\" cy=\"-6.2\" r=\"2.1\" fill=\"#2b1a0c\"/><circle cx=\"5.6\" cy=\"-6.2\" r=\"2.1\" fill=\"#2b1a0c\"/>
<circle cx=\"-4.9\" cy=\"-6.9\" r=\".7\" fill=\"#fff\"/><circle cx=\"6.3\" cy=\"-6.9\" r=\".7\" fill=\"#fff\"/>
<path d=\"M-4.2-2.4Q0-4.6 4.2-2.4 2.2 2 0 2.2-2.2 2-4.2-2.4z\" fill=\"#f28c1b\" stroke=\"#a85a00\" stroke-width=\".9\" stroke-linejoin=\"round\"/>
<path d=\"M-4-2.2Q0-.6 4-2.2\" fill=\"none\" stroke=\"#a85a00\" stroke-width=\".8\"/>
<circle cx=\"-9.2\" cy=\"-1.6\" r=\"2.3\" fill=\"#ff8f5a\" fill-opacity=\".55\"/><circle cx=\"9.2\" cy=\"-1.6\" r=\"2.3\" fill=\"#ff8f5a\" fill-opacity=\".55\"/>";

const HEN: &str = "\
<path d=\"M-5 17.8v4M-7.4 22.2l2.4-1.6 2.4 1.6M5 17.8v4M2.6 22.2l2.4-1.6 2.4 1.6\" fill=\"none\" stroke=\"#d9730d\" stroke-width=\"1.8\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>
<path d=\"M-6.6-13.4Q-9.4-19.8-5-20.6-3.4-20.6-2.6-18.6-2.2-23 0-23T2.6-18.6Q3.4-20.6 5-20.6 9.4-19.8 6.6-13.4z\" fill=\"#d62c1f\" stroke=\"#8a120a\" stroke-width=\"1.1\" stroke-linejoin=\"round\"/>
<path d=\"M0-15.4Q9.8-15.4 10.8-6 17.8.6 16.6 8.8 14.2 19 0 19T-16.6 8.8Q-17.8.6-10.8-6-9.8-15.4 0-15.4z\" fill=\"#fffdf6\" stroke=\"#6d5f4d\" stroke-width=\"1.2\"/>
<path d=\"M-12.6.4Q-21.6 2-20 9.8-19 13.6-14.4 13.4-10.6 12.6-9.8 7.6M12.6.4Q21.6 2 20 9.8 19 13.6 14.4 13.4 10.6 12.6 9.8 7.6\" fill=\"#efe4d0\" stroke=\"#6d5f4d\" stroke-width=\"1.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>
<path d=\"M-18 9.6q2 2 4.4.6M18 9.6q-2 2-4.4.6M-4.6 11.6q2.2 2.2 4.6 0 2.4 2.2 4.6 0M-2.4 14.8q1.2 1.4 2.4 0 1.2 1.4 2.4 0\" fill=\"none\" stroke=\"#b3a388\" stroke-width=\"1\" stroke-linecap=\"round\"/>
<path d=\"M-3 .4Q-4.4 6 0 6.6 4.4 6 3 .4z\" fill=\"#d62c1f\" stroke=\"#8a120a\" stroke-width=\".9\" stroke-linejoin=\"round\"/>
<path d=\"M-4.2-3.4Q0-5.6 4.2-3.4 2.4 1.4 0 1.8-2.4 1.4-4.2-3.4z\" fill=\"#f2a51b\" stroke=\"#a85a00\" stroke-width=\".9\" stroke-linejoin=\"round\"/>
<circle cx=\"-5.4\" cy=\"-7.4\" r=\"1.9\" fill=\"#2b1a0c\"/><circle cx=\"5.4\" cy=\"-7.4\" r=\"1.9\" fill=\"#2b1a0c\"/>
<circle cx=\"-4.8\" cy=\"-8\" r=\".65\" fill=\"#fff\"/><circle cx=\"6\" cy=\"-8\" r=\".65\" fill=\"#fff\"/>
<path d=\"M-7.6-10.4l3.6.8M7.6-10.4l-3.6.8\" stroke=\"#6d5f4d\" stroke-width=\"1\" stroke-linecap=\"round\"/>
<circle cx=\"-8.4\" cy=\"-2.6\" r=\"2\" fill=\"#ff8f8f\" fill-opacity=\".5\"/><circle cx=\"8.4\" cy=\"-2.6\" r=\"2\" fill=\"#ff8f8f\" fill-opacity=\".5\"/>";

/// Returns the steps of a kind, to the right and down, for a side that looks up.
const fn steps(kind: Kind) -> &'static [(f64, f64)] {
    match kind {
        Kind::Giraffe => &[(0.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (0.0, 1.0)],
        Kind::Elephant => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        Kind::Chick => &[(0.0, -1.0)],
        Kind::Hen => &[(-1.0, -1.0), (0.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (0.0, 1.0)],
        Kind::Lion => &[(-1.0, -1.0), (0.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (0.0, 1.0), (1.0, 1.0)],
    }
}

/// Returns the name of the symbol of an animal.
pub fn id(color: Color, kind: Kind, down: bool) -> String {
    let name = kind.letters().replace('+', "p").to_lowercase();
    format!("animals-{}-{name}{}", color.letter(), if down { "-down" } else { "" })
}

/// Returns the content of a symbol.
pub fn tile(color: Color, kind: Kind, down: bool) -> String {
    let side = color.letter();
    let dots: String = steps(kind).iter().map(|(x, y)| format!("<circle cx=\"{}\" cy=\"{}\" r=\"2\"/>", x * 25.6, y * 25.6)).collect();
    let turn = if down { " transform=\"rotate(180)\"" } else { "" };
    format!(
        "<rect class=\"tile-soft\" x=\"-29\" y=\"-26.5\" width=\"61\" height=\"61\" rx=\"9\" fill=\"#1d2a12\" fill-opacity=\".35\"/>\n\
         <rect class=\"tile-{side}\" x=\"-31\" y=\"-31\" width=\"62\" height=\"62\" rx=\"9\" stroke-width=\"2.6\"/>\n\
         <g{turn}><g class=\"tile-dot-{side}\">{dots}</g>\n<g transform=\"scale(1.06)\">{}</g></g>",
        drawing(kind)
    )
}

/// Returns the board of 3x4 squares of 72 units, with a margin of 36, its upper left corner at the origin.
pub fn board() -> String {
    "<rect class=\"meadow-frame\" width=\"288\" height=\"360\" rx=\"12\"/>\n\
     <rect class=\"meadow\" x=\"36\" y=\"36\" width=\"216\" height=\"288\"/>\n\
     <path class=\"meadow-home\" d=\"M36 36h216v72H36zM36 252h216v72H36z\"/>\n\
     <path class=\"meadow-line\" d=\"M36 36h216v288H36zM108 36v288M180 36v288M36 108h216M36 180h216M36 252h216\" stroke-width=\"2\" stroke-linejoin=\"round\"/>\n\
     <path class=\"meadow-grass tile-soft\" d=\"M66 214q-1-7-4-9M67 214v-11M68 214q1-7 4-9M216 158q-1-7-4-9M217 158v-11M218 158q1-7 4-9\
     M140 130q-1-6-3-8M141 130v-10M142 130q1-6 3-8M16 300q-1-7-4-9M17 300v-11M18 300q1-7 4-9M268 346q-1-6-3-8M269 346v-10M270 346q1-6 3-8\
     M120 348q-1-6-3-8M121 348v-10M122 348q1-6 3-8M18 120q-1-6-3-8M19 120v-10M20 120q1-6 3-8\" fill=\"none\" stroke-width=\"1.6\" stroke-linecap=\"round\"/>"
        .to_string()
}

#[cfg(test)]
mod tests {
    use minishogi_dobutsu::{Position, Square};

    use super::*;

    /// The dots are the steps that the rules allow a piece in the middle of an empty board.
    #[test]
    fn dots_are_where_the_animal_steps() {
        for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::Lion) {
            let pos: Position = format!("l2/3/1{}1/2L b {} 1", kind.letters(), kind.letters().trim_start_matches('+')).parse().unwrap();
            let from = Square::new(2, 3).unwrap();
            let mut found: Vec<(i32, i32)> = pos
                .legal_moves()
                .iter()
                .filter(|m| m.from() == Some(from))
                .map(|m| (2 - i32::from(m.to().file()), i32::from(m.to().rank()) - 3))
                .collect();
            let mut drawn: Vec<(i32, i32)> = steps(kind).iter().map(|&(x, y)| (x as i32, y as i32)).collect();
            // The own lion is on 1d.
            drawn.retain(|&step| step != (1, 1));
            found.sort_unstable();
            drawn.sort_unstable();
            assert_eq!(found, drawn, "{kind}");
        }
        assert_eq!(steps(Kind::Lion).len(), 8);
    }
}
