//! The pictures of the page, as SVG; the style sheet of the page has the colours.

use std::fmt::Write;

use minishogi::{Color, Piece, PieceKind, Setup, Square};

use super::learnt::{Log, Place};
use minishogi_board::text_width;
use minishogi_lab::html::{escape, piece_at};

/// Returns a piece for a cell of a table.
pub fn piece(piece: Piece, size: u32) -> String {
    format!(
        "<svg class=\"piece\" viewBox=\"0 0 72 72\" width=\"{size}\" height=\"{size}\" aria-hidden=\"true\">{}</svg>",
        piece_at(piece, 0.0, 0.0, 72.0)
    )
}

/// Returns a number with its sign, as a label centred at this point.
fn label(points: f32, x: f64, y: f64) -> String {
    let class = if points >= 0.5 {
        "gain"
    } else if points <= -0.5 {
        "loss"
    } else {
        "none"
    };
    format!(
        "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"58\" height=\"20\" rx=\"10\"/><text class=\"points\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
        x - 29.0,
        y - 10.0,
        y + 5.0,
        signed(points)
    )
}

/// Returns a number as `640` or `−30`.
pub fn rounded(points: f32) -> String {
    signed(points).trim_start_matches('+').to_string()
}

/// Returns a number with its sign: `+640`, `−30`, `0`.
pub fn signed(points: f32) -> String {
    let points = points.round() as i64;
    match points {
        0 => "0".to_string(),
        points if points > 0 => format!("+{points}"),
        points => format!("−{}", -points),
    }
}

/// Returns a position with a number at each piece.
pub fn board(setup: &Setup, worths: &[(Piece, Place, f32)]) -> String {
    let mut svg = format!(
        "<svg class=\"seen\" viewBox=\"20 20 560 396\" role=\"img\" aria-label=\"{}\"><use href=\"#lecture-board\" width=\"432\" height=\"432\"/>",
        escape(&setup.to_string())
    );
    let corner = |square: Square| (36.0 + 72.0 * f64::from(5 - square.file()), 36.0 + 72.0 * f64::from(square.rank() - 1));
    for (square, piece) in Square::all().zip(setup.board) {
        if let Some(piece) = piece {
            let (x, y) = corner(square);
            // The piece is small, to leave space for the number below.
            svg += &piece_at(piece, x + 8.0, y + 1.0, 56.0);
        }
    }
    let mut rows = [0; 2];
    for &(piece, place, worth) in worths {
        match place {
            Place::On(square) => {
                let (x, y) = corner(square);
                svg += &label(worth, x + 36.0, y + 59.0);
            }
            Place::InHand => {
                let row = &mut rows[piece.color.index()];
                let y = if piece.color == Color::White { 40.0 + 36.0 * f64::from(*row) } else { 360.0 - 36.0 * f64::from(*row) };
                *row += 1;
                svg += &piece_at(piece, 412.0, y, 34.0);
                let count = setup.hands[piece.color.index()].count(piece.kind);
                if count > 1 {
                    let _ = write!(svg, "<text class=\"count\" x=\"448\" y=\"{:.1}\">×{count}</text>", y + 23.0);
                }
                svg += &label(worth, 506.0, y + 17.0);
            }
        }
    }
    svg + "</svg>"
}

/// Returns the strength of a colour, from -3 to 3.
fn step(value: f32, largest: f32) -> i32 {
    if largest <= 0.0 {
        return 0;
    }
    (value / largest * 3.49).clamp(-3.0, 3.0).round() as i32
}

/// Returns the class of a colour.
fn heat(step: i32) -> String {
    match step {
        0 => "h0".to_string(),
        step if step > 0 => format!("hp{step}"),
        step => format!("hn{}", -step),
    }
}

/// Returns the cells of a board of 25 numbers by square, from the view of the side to move: a path for each colour. `None` is left blank.
fn cells(values: &[Option<f32>; 25], largest: f32, x: usize, y: usize, size: usize) -> String {
    let mut paths: [String; 7] = Default::default();
    for (square, value) in Square::all().zip(values) {
        if let Some(value) = value {
            let (left, top) = (x + size * (5 - usize::from(square.file())), y + size * (usize::from(square.rank()) - 1));
            let _ = write!(paths[(step(*value, largest) + 3) as usize], "M{left} {top}h{size}v{size}h-{size}z");
        }
    }
    let path = |(number, path): (i32, &String)| format!("<path class=\"{}\" d=\"{path}\"/>", heat(number - 3));
    (0..).zip(&paths).filter(|(_, path)| !path.is_empty()).map(path).collect()
}

/// Returns a board of 25 numbers, in letters so small that the longest fits its cell.
pub fn map(values: &[Option<f32>; 25], largest: f32, name: &str) -> String {
    let texts: Vec<String> = values.iter().map(|value| value.map_or("·".to_string(), signed)).collect();
    let widest = texts.iter().map(|text| text_width(text, 1.0)).fold(1.0, f64::max);
    let size = (27.0 / widest).min(10.0);
    let mut svg = format!(
        "<svg class=\"map\" viewBox=\"-1 -1 152 152\" role=\"img\" aria-label=\"{}\" style=\"font-size:{size:.1}px\">",
        escape(name)
    );
    svg += &cells(values, largest, 0, 0, 30);
    for (square, text) in Square::all().zip(&texts) {
        let (x, y) = (15 + 30 * (5 - i32::from(square.file())), 19 + 30 * (i32::from(square.rank()) - 1));
        let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\">{text}</text>");
    }
    svg + "</svg>"
}

/// Returns the weights of a unit, a small board for each piece: those of the side to move above, those of the other side below.
pub fn unit(weights: &[[Option<f32>; 25]; 20], largest: f32, name: &str) -> String {
    let mut svg = format!("<svg class=\"unit\" viewBox=\"0 0 118 24\" role=\"img\" aria-label=\"{}\">", escape(name));
    for (number, values) in weights.iter().enumerate() {
        svg += &cells(values, largest, number % 10 * 12, number / 10 * 12, 2);
    }
    svg + "</svg>"
}

/// Returns the pieces above the small boards of [`unit`].
pub fn unit_heads() -> String {
    let pieces = PieceKind::ALL.into_iter().enumerate();
    let head = |(number, kind): (usize, PieceKind)| piece_at(Piece { color: Color::Black, kind }, 12.0 * number as f64, 0.0, 10.0);
    format!("<svg class=\"unit\" viewBox=\"0 0 118 10\" aria-hidden=\"true\">{}</svg>", pieces.map(head).collect::<String>())
}

/// Returns a bar for each unit: its length is the share of positions in which it fires, its darker part the share in which it is 1.
pub fn firing(units: &[(f64, f64)], name: &str) -> String {
    let mut units = units.to_vec();
    units.sort_by(|one, other| other.0.total_cmp(&one.0).then(other.1.total_cmp(&one.1)));
    let width = 640.0 / units.len() as f64;
    let mut svg = format!("<svg class=\"chart\" viewBox=\"-48 -8 698 136\" role=\"img\" aria-label=\"{}\">", escape(name));
    for (y, text) in [(0, "100 %"), (60, "50 %"), (120, "0")] {
        let _ = write!(svg, "<path class=\"grid\" d=\"M0 {y}H640\"/><text class=\"end\" x=\"-4\" y=\"{}\">{text}</text>", y + 4);
    }
    for (number, (above, full)) in units.iter().enumerate() {
        let x = number as f64 * width;
        for (class, share) in [("fires", above), ("full", full)] {
            let height = 120.0 * share;
            let _ = write!(
                svg,
                "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\"/>",
                x + width * 0.1,
                120.0 - height,
                width * 0.8
            );
        }
    }
    svg + "</svg>"
}

/// Returns the worth of a kind of piece: a bar for the network, a line for the piece value.
pub fn worth_bar(of_net: f64, of_kit: f64) -> String {
    let scale = 100.0 / 1500.0;
    let width = (of_net * scale).clamp(0.0, 120.0);
    format!(
        "<svg class=\"bar\" viewBox=\"0 0 120 16\" aria-hidden=\"true\"><rect class=\"fires\" y=\"3\" width=\"{width:.1}\" height=\"10\"/>\
         <path class=\"mark\" d=\"M{0:.1} 0v16\"/></svg>",
        of_kit * scale
    )
}

/// Returns the chart of the losses of trainings, epoch by epoch.
pub fn losses(logs: &[Log], name: &str) -> String {
    const WIDTH: f64 = 560.0;
    const HEIGHT: f64 = 240.0;
    let epochs = || logs.iter().flat_map(|log| &log.epochs);
    let last = epochs().map(|epoch| epoch.number).max().unwrap_or(1).max(2);
    let all = || epochs().flat_map(|epoch| [epoch.learnt, epoch.held_back]).chain(logs.iter().filter_map(|log| log.by_pieces));
    let (low, high) = (all().fold(f64::INFINITY, f64::min), all().fold(0.0, f64::max));
    let room = ((high - low) * 0.08).max(1e-6);
    let (low, high) = ((low - room).max(0.0), high + room);
    let x = |epoch: u32| WIDTH * f64::from(epoch.saturating_sub(1)) / f64::from(last - 1);
    let y = |loss: f64| HEIGHT * (high - loss) / (high - low);
    let mut svg = format!("<svg class=\"chart\" viewBox=\"-56 -12 740 290\" role=\"img\" aria-label=\"{}\">", escape(name));
    for part in 0..=4 {
        let loss = low + (high - low) * f64::from(part) / 4.0;
        let at = y(loss);
        let _ = write!(
            svg,
            "<path class=\"grid\" d=\"M0 {at:.1}H{WIDTH}\"/><text class=\"end\" x=\"-6\" y=\"{:.1}\">{loss:.4}</text>",
            at + 4.0
        );
    }
    let every = last.div_ceil(10).max(1);
    for epoch in (1..=last).filter(|epoch| epoch % every == 0 || *epoch == 1) {
        let _ = write!(svg, "<text class=\"mid\" x=\"{:.1}\" y=\"{}\">{epoch}</text>", x(epoch), HEIGHT + 20.0);
    }
    let mut ends: Vec<f64> = Vec::new();
    for (number, log) in logs.iter().enumerate() {
        let color = number % 4;
        if let Some(by_pieces) = log.by_pieces {
            let _ = write!(svg, "<path class=\"line pieces c{color}\" d=\"M0 {0:.1}H{WIDTH}\"/>", y(by_pieces));
        }
        for (class, loss_of) in [("learnt", 0), ("held", 1)] {
            let points = log.epochs.iter().map(|epoch| (x(epoch.number), y(if loss_of == 0 { epoch.learnt } else { epoch.held_back })));
            let points: Vec<String> = points.map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
            let _ = write!(svg, "<path class=\"line {class} c{color}\" d=\"M{}\"/>", points.join("L"));
            if class == "held" {
                for point in &points {
                    let (x, y) = point.split_once(' ').unwrap_or(("0", "0"));
                    let _ = write!(svg, "<circle class=\"dot c{color}\" cx=\"{x}\" cy=\"{y}\" r=\"3.5\"/>");
                }
            }
        }
        if let Some(end) = log.epochs.last() {
            // Overlapping names are moved apart.
            let mut at = y(end.held_back);
            while ends.iter().any(|other| (other - at).abs() < 16.0) {
                at += 16.0;
            }
            ends.push(at);
            // The name must fit between the curves and the edge.
            let short = match log.name.chars().count() {
                0..=14 => log.name.clone(),
                _ => log.name.chars().take(13).chain(['…']).collect(),
            };
            let _ = write!(
                svg,
                "<text class=\"name c{color}\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                x(end.number) + 9.0,
                at + 4.0,
                escape(&short)
            );
        }
    }
    svg + "</svg>"
}
