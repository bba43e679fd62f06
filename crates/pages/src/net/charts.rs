//! The pictures of the page, as SVG; the style sheet of the page has the colours.

use std::fmt::Write;

use maud::{Markup, html};
use minishogi::{Color, Piece, PieceKind, Setup, Square};

use super::learnt::{Epoch, Log, Place};
use minishogi_board::text_width;
use minishogi_lab::clean::one_line;
use minishogi_lab::html::piece_at;

/// Returns a number with one decimal.
fn tenths(number: f64) -> String {
    format!("{number:.1}")
}

/// Returns a piece for a cell of a table.
pub fn piece(piece: Piece, size: u32) -> Markup {
    html! { svg class="piece" viewBox="0 0 72 72" width=(size) height=(size) aria-hidden="true" { (piece_at(piece, 0.0, 0.0, 72.0)) } }
}

/// Returns a number with its sign, as a label centred at this point.
fn label(points: f32, x: f64, y: f64) -> Markup {
    let class = if points >= 0.5 {
        "gain"
    } else if points <= -0.5 {
        "loss"
    } else {
        "none"
    };
    html! {
        rect class=(class) x=(tenths(x - 29.0)) y=(tenths(y - 10.0)) width="58" height="20" rx="10" {}
        text class="points" x=(tenths(x)) y=(tenths(y + 5.0)) { (signed(points)) }
    }
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
pub fn board(setup: &Setup, worths: &[(Piece, Place, f32)]) -> Markup {
    let corner = |square: Square| (36.0 + 72.0 * f64::from(5 - square.file()), 36.0 + 72.0 * f64::from(square.rank() - 1));
    let pieces = Square::all().zip(setup.board).filter_map(|(square, piece)| Some((corner(square), piece?)));
    let on_board = worths.iter().filter_map(|&(_, place, worth)| match place {
        Place::On(square) => Some((corner(square), worth)),
        Place::InHand => None,
    });
    let in_hand = Color::ALL.into_iter().flat_map(|color| {
        let held = worths.iter().filter(move |(piece, place, _)| piece.color == color && *place == Place::InHand);
        (0..).zip(held).map(move |(row, &(piece, _, worth))| {
            let y = if color == Color::White { 40.0 + 36.0 * f64::from(row) } else { 360.0 - 36.0 * f64::from(row) };
            (piece, y, setup.hands[color.index()].count(piece.kind), worth)
        })
    });
    html! {
        svg class="seen" viewBox="20 20 560 396" role="img" aria-label=(setup.to_string()) {
            use href="#lecture-board" width="432" height="432" {}
            // The pieces are small, to leave space for the numbers below.
            @for ((x, y), piece) in pieces {
                (piece_at(piece, x + 8.0, y + 1.0, 56.0))
            }
            @for ((x, y), worth) in on_board {
                (label(worth, x + 36.0, y + 59.0))
            }
            @for (piece, y, count, worth) in in_hand {
                (piece_at(piece, 412.0, y, 34.0))
                @if count > 1 {
                    text class="count" x="448" y=(tenths(y + 23.0)) { "×" (count) }
                }
                (label(worth, 506.0, y + 17.0))
            }
        }
    }
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
fn cells(values: &[Option<f32>; 25], largest: f32, x: usize, y: usize, size: usize) -> Markup {
    let mut paths: [String; 7] = Default::default();
    for (square, value) in Square::all().zip(values) {
        if let Some(value) = value {
            let (left, top) = (x + size * (5 - usize::from(square.file())), y + size * (usize::from(square.rank()) - 1));
            let _ = write!(paths[(step(*value, largest) + 3) as usize], "M{left} {top}h{size}v{size}h-{size}z");
        }
    }
    html! {
        @for (number, path) in (-3..).zip(&paths).filter(|(_, path)| !path.is_empty()) {
            path class=(heat(number)) d=(path) {}
        }
    }
}

/// Returns a board of 25 numbers, in letters so small that the longest fits its cell.
pub fn map(values: &[Option<f32>; 25], largest: f32, name: &str) -> Markup {
    let texts: Vec<String> = values.iter().map(|value| value.map_or("·".to_string(), signed)).collect();
    let widest = texts.iter().map(|text| text_width(text, 1.0)).fold(1.0, f64::max);
    let size = (27.0 / widest).min(10.0);
    html! {
        svg class="map" viewBox="-1 -1 152 152" role="img" aria-label=(name) style=(format!("font-size:{size:.1}px")) {
            (cells(values, largest, 0, 0, 30))
            @for (square, number) in Square::all().zip(&texts) {
                text x=(15 + 30 * (5 - square.file())) y=(19 + 30 * (square.rank() - 1)) { (number) }
            }
        }
    }
}

/// Returns the weights of a unit, a small board for each piece: those of the side to move above, those of the other side below.
pub fn unit(weights: &[[Option<f32>; 25]; 20], largest: f32, name: &str) -> Markup {
    html! {
        svg class="unit" viewBox="0 0 118 24" role="img" aria-label=(name) {
            @for (number, values) in weights.iter().enumerate() {
                (cells(values, largest, number % 10 * 12, number / 10 * 12, 2))
            }
        }
    }
}

/// Returns the pieces above the small boards of [`unit`].
pub fn unit_heads() -> Markup {
    html! {
        svg class="unit" viewBox="0 0 118 10" aria-hidden="true" {
            @for (number, kind) in (0..).zip(PieceKind::ALL) {
                (piece_at(Piece { color: Color::Black, kind }, 12.0 * f64::from(number), 0.0, 10.0))
            }
        }
    }
}

/// Returns a bar for each unit: its length is the share of positions in which it fires, its darker part the share in which it is 1.
pub fn firing(units: &[(f64, f64)], name: &str) -> Markup {
    let mut units = units.to_vec();
    units.sort_by(|one, other| other.0.total_cmp(&one.0).then(other.1.total_cmp(&one.1)));
    let width = 640.0 / units.len() as f64;
    html! {
        svg class="chart" viewBox="-48 -8 698 136" role="img" aria-label=(name) {
            @for (y, share) in [(0, "100 %"), (60, "50 %"), (120, "0")] {
                path class="grid" d=(format!("M0 {y}H640")) {}
                text class="end" x="-4" y=(y + 4) { (share) }
            }
            @for (number, (above, full)) in units.into_iter().enumerate() {
                @let x = tenths(number as f64 * width + width * 0.1);
                @for (class, share) in [("fires", above), ("full", full)] {
                    @let height = 120.0 * share;
                    rect class=(class) x=(x) y=(tenths(120.0 - height)) width=(tenths(width * 0.8)) height=(tenths(height)) {}
                }
            }
        }
    }
}

/// Returns the worth of a kind of piece: a bar for the network, a line for the piece value.
pub fn worth_bar(of_net: f64, of_kit: f64) -> Markup {
    let scale = 100.0 / 1500.0;
    html! {
        svg class="bar" viewBox="0 0 120 16" aria-hidden="true" {
            rect class="fires" y="3" width=(tenths((of_net * scale).clamp(0.0, 120.0))) height="10" {}
            path class="mark" d=(format!("M{:.1} 0v16", of_kit * scale)) {}
        }
    }
}

/// Returns the chart of the losses of trainings, epoch by epoch.
pub fn losses(logs: &[Log], name: &str) -> Markup {
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
    let across = |loss: f64| format!("M0 {:.1}H{WIDTH}", y(loss));
    let curve = |log: &Log, loss: fn(&Epoch) -> f64| {
        let points = log.epochs.iter().map(|epoch| format!("{:.1} {:.1}", x(epoch.number), y(loss(epoch))));
        format!("M{}", points.collect::<Vec<_>>().join("L"))
    };
    let every = last.div_ceil(10).max(1);
    let mut ends = Vec::new();
    html! {
        svg class="chart" viewBox="-56 -12 740 290" role="img" aria-label=(name) {
            @for part in 0..=4 {
                @let loss = low + (high - low) * f64::from(part) / 4.0;
                path class="grid" d=(across(loss)) {}
                text class="end" x="-6" y=(tenths(y(loss) + 4.0)) { (format!("{loss:.4}")) }
            }
            @for epoch in (1..=last).filter(|epoch| epoch % every == 0 || *epoch == 1) {
                text class="mid" x=(tenths(x(epoch))) y=(HEIGHT + 20.0) { (epoch) }
            }
            @for (color, log) in (0..4).cycle().zip(logs) {
                @if let Some(by_pieces) = log.by_pieces {
                    path class={ "line pieces c" (color) } d=(across(by_pieces)) {}
                }
                path class={ "line learnt c" (color) } d=(curve(log, |epoch| epoch.learnt)) {}
                path class={ "line held c" (color) } d=(curve(log, |epoch| epoch.held_back)) {}
                @for epoch in &log.epochs {
                    circle class={ "dot c" (color) } cx=(tenths(x(epoch.number))) cy=(tenths(y(epoch.held_back))) r="3.5" {}
                }
                @if let Some(end) = log.epochs.last() {
                    @let at = apart(y(end.held_back), &mut ends);
                    text class={ "name c" (color) } x=(tenths(x(end.number) + 9.0)) y=(tenths(at + 4.0)) { (short(&log.name)) }
                }
            }
        }
    }
}

/// Returns the height for a name that belongs here, below those that it would overlap, and adds it to them.
fn apart(mut at: f64, others: &mut Vec<f64>) -> f64 {
    while others.iter().any(|other| (other - at).abs() < 16.0) {
        at += 16.0;
    }
    others.push(at);
    at
}

/// Returns a name that fits between the curves and the edge.
fn short(name: &str) -> String {
    let name = one_line(name);
    match name.chars().count() {
        0..=14 => name,
        _ => name.chars().take(13).chain(['…']).collect(),
    }
}
