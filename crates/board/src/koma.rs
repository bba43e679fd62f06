//! The shape of a 駒: five corners with rounded shoulders, and the size of each kind.

use minishogi::PieceKind;

use crate::picture::Point;

/// The taper of a piece, as craftsmen make it: its sides lean by 9 degrees, its two upper edges fall by 17.
const LEAN: f64 = 0.1584;
const FALL: f64 = 0.3057;

/// The outline of a piece, its middle at the origin, in units of which a square has 72.
#[derive(Clone, Copy)]
pub struct Koma {
    /// The width at the base.
    pub width: f64,
    /// The height from the base to the tip.
    pub height: f64,
}

impl Koma {
    /// Returns the shape of a kind: 玉 is the largest, 歩 the smallest.
    pub fn of(kind: PieceKind) -> Koma {
        let (width, height) = match kind.unpromoted() {
            PieceKind::King => (57.0, 63.5),
            PieceKind::Rook | PieceKind::Bishop => (55.0, 61.5),
            PieceKind::Gold | PieceKind::Silver => (52.0, 59.0),
            _ => (45.5, 54.5),
        };
        Koma { width, height }
    }

    /// Returns the tip, then clockwise the right shoulder, both corners of the base, and the left shoulder. `up` is 1, or -1 for a piece that points
    /// down.
    pub fn corners(self, up: f64) -> [Point; 5] {
        let Koma { width, height } = self;
        // The shoulders, from the base: the points at which the sides and the upper edges meet.
        let side = (height - FALL * width / 2.0) / (1.0 - FALL * LEAN);
        let (base, shoulder, shoulders) = (height / 2.0, height / 2.0 - side, width / 2.0 - side * LEAN);
        [(0.0, base - height), (shoulders, shoulder), (width / 2.0, base), (-width / 2.0, base), (-shoulders, shoulder)]
            .map(|(x, y)| (x * up, y * up))
    }

    /// Returns the outline with its corners rounded, as `d` of a `<path>`.
    pub fn path(self, up: f64, shrink: f64) -> String {
        let radii = [2.5, 6.0, 3.0, 3.0, 6.0].map(|radius| radius * self.width / 55.0);
        rounded(&self.corners(up).map(|(x, y)| (x * shrink, y * shrink)), &radii)
    }
}

/// Returns a polygon with corners rounded by these radii.
pub fn rounded(corners: &[Point], radii: &[f64]) -> String {
    let count = corners.len();
    let mut path = String::new();
    for (i, (&(x, y), radius)) in corners.iter().zip(radii).enumerate() {
        let towards = |(to_x, to_y): Point| {
            let length = (to_x - x).hypot(to_y - y).max(1e-9);
            (x + (to_x - x) / length * radius, y + (to_y - y) / length * radius)
        };
        let (before, after) = (towards(corners[(i + count - 1) % count]), towards(corners[(i + 1) % count]));
        let letter = if i == 0 { 'M' } else { 'L' };
        path += &format!("{letter}{:.1} {:.1}Q{x:.1} {y:.1} {:.1} {:.1}", before.0, before.1, after.0, after.1);
    }
    path + "Z"
}

/// Returns the points at which a line enters and leaves a convex shape, as distances from `begin`; `along` has the length 1.
pub fn crossing(begin: Point, along: Point, corners: &[Point]) -> Option<(f64, f64)> {
    let mut found: Option<(f64, f64)> = None;
    for (i, &(x1, y1)) in corners.iter().enumerate() {
        let (x2, y2) = corners[(i + 1) % corners.len()];
        let (edge_x, edge_y) = (x2 - x1, y2 - y1);
        let across = along.0 * edge_y - along.1 * edge_x;
        if across.abs() < 1e-9 {
            continue;
        }
        let (away_x, away_y) = (x1 - begin.0, y1 - begin.1);
        let on_edge = (away_x * along.1 - away_y * along.0) / across;
        if (0.0..=1.0).contains(&on_edge) {
            let distance = (away_x * edge_y - away_y * edge_x) / across;
            let (enters, leaves) = found.unwrap_or((distance, distance));
            found = Some((enters.min(distance), leaves.max(distance)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_larger_the_more_they_are_worth_and_fit_a_square() {
        let order = [PieceKind::King, PieceKind::Rook, PieceKind::Gold, PieceKind::Pawn].map(Koma::of);
        assert!(order.windows(2).all(|pair| pair[0].width > pair[1].width && pair[0].height > pair[1].height));
        assert!(order.iter().all(|koma| koma.height < 72.0 && koma.width < koma.height));
        assert_eq!(Koma::of(PieceKind::Dragon).width, Koma::of(PieceKind::Rook).width);
    }

    #[test]
    fn shoulders_are_narrower_than_the_base_and_below_the_tip() {
        let [tip, shoulder, base, ..] = Koma::of(PieceKind::King).corners(1.0);
        assert!(shoulder.0 > 0.0 && shoulder.0 < base.0 && tip.1 < shoulder.1 && shoulder.1 < base.1);
        assert_eq!(Koma::of(PieceKind::King).corners(-1.0)[0], (-tip.0, -tip.1));
    }

    #[test]
    fn a_line_crosses_a_square_twice_or_never() {
        let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        assert_eq!(crossing((-5.0, 0.0), (1.0, 0.0), &square), Some((4.0, 6.0)));
        assert_eq!(crossing((-5.0, 2.0), (1.0, 0.0), &square), None);
    }
}
