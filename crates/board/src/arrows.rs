//! The paths of arrows: from beside the glyph of a piece to the edge of another; drops in a short arc; several arrows with numbers.

use minishogi::{Color, Move, Piece, PieceKind, Setup, Square};

use crate::koma::crossing;
use crate::picture::Point;

/// Space kept around a glyph.
const AIR: f64 = 5.0;
/// The radius of a number's disk in most styles.
pub const DISK: f64 = 15.0;
/// The least length of a visible arrow.
const SHORT: f64 = 26.0;
/// The distance of two opposite arrows from the line between their squares.
const ASIDE: f64 = 13.0;

/// An arrow in place.
pub struct Arrow {
    /// The side that moved.
    pub color: Color,
    /// The line from the beginning, over the bend of a drop, to the tip.
    pub line: Line,
    /// The dropped piece and its square, if the square is empty.
    pub ghost: Option<(Piece, Square)>,
    /// The middle of its number, if there are several arrows.
    pub number: Option<Point>,
    /// The middle of the `+` of a promotion.
    pub plus: Option<Point>,
}

/// A line to draw an arrow along.
#[derive(Clone, Copy)]
pub struct Line {
    pub begin: Point,
    /// The control point of the curve of a drop.
    pub bend: Option<Point>,
    pub tip: Point,
    /// The scale of head and shaft: 1 if there is space.
    pub size: f64,
}

impl Line {
    fn at(&self, part: f64) -> Point {
        let mix = |a: Point, b: Point| (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part);
        match self.bend {
            Some(bend) => mix(mix(self.begin, bend), mix(bend, self.tip)),
            None => mix(self.begin, self.tip),
        }
    }

    pub fn length(&self) -> f64 {
        (self.tip.0 - self.begin.0).hypot(self.tip.1 - self.begin.1)
    }

    /// Returns the direction at the tip, with the length 1.
    pub fn end_direction(&self) -> Point {
        direction(self.bend.unwrap_or(self.begin), self.tip)
    }

    /// Returns the shaft and the head, as `d` of a `<path>`, and the width of the shaft: smaller if there is little space.
    pub fn paths(&self) -> (String, String, f64) {
        let part = (self.length() / 44.0).clamp(0.45, self.size);
        let (length, half, width) = (24.0 * part, 15.0 * part.max(0.55), 7.5 * part.max(0.6));
        let (along_x, along_y) = self.end_direction();
        let back = |back: f64, aside: f64| {
            format!("{:.1} {:.1}", self.tip.0 - along_x * back - along_y * aside, self.tip.1 - along_y * back + along_x * aside)
        };
        let bend = self.bend.map_or_else(|| "L".to_string(), |(x, y)| format!("Q{x:.1} {y:.1} "));
        let shaft = format!("M{:.1} {:.1}{bend}{}", self.begin.0, self.begin.1, back(length - 2.0, 0.0));
        (shaft, format!("M{}L{}L{}Z", back(length, -half), back(0.0, 0.0), back(length, half)), width)
    }

    fn distance(&self, point: Point) -> f64 {
        (0..=24).map(|i| apart(self.at(f64::from(i) / 24.0), point)).fold(f64::INFINITY, f64::min)
    }
}

/// The properties of a style that arrows depend on.
pub struct Shapes<'a> {
    /// The middle of a square.
    pub middle: &'a dyn Fn(Square) -> Point,
    /// The corners of a piece around its middle.
    pub outline: &'a dyn Fn(Piece) -> Vec<Point>,
    /// The corners of the box around the glyph of a piece.
    pub glyph: &'a dyn Fn(Piece) -> Vec<Point>,
    /// The radius of a number's disk.
    pub disk: f64,
}

impl Shapes<'_> {
    fn placed(&self, corners: Vec<Point>, square: Square, air: f64) -> Vec<Point> {
        let (x, y) = (self.middle)(square);
        corners.iter().map(|(across, down)| (x + across + air * across.signum(), y + down + air * down.signum())).collect()
    }
}

fn apart(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn direction(from: Point, to: Point) -> Point {
    let length = apart(from, to).max(1e-9);
    ((to.0 - from.0) / length, (to.1 - from.1) / length)
}

/// Returns true if a disk touches a box, given by its corners.
fn touches(middle: Point, radius: f64, corners: &[Point]) -> bool {
    let (left, right) = corners.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), c| (low.min(c.0), high.max(c.0)));
    let (top, bottom) = corners.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), c| (low.min(c.1), high.max(c.1)));
    apart(middle, (middle.0.clamp(left, right), middle.1.clamp(top, bottom))) < radius
}

/// The pieces while the arrows are played one after the other.
struct Played {
    setup: Setup,
    captured: [Vec<PieceKind>; 2],
}

impl Played {
    /// Returns the side that makes a move.
    fn mover(&self, shown: &Setup, m: Move) -> Result<Color, String> {
        let on = |setup: &Setup, square: Square| setup.board[square.index()];
        if let Some(from) = m.from() {
            // A move that was played already left an empty square behind, and its piece is on its target.
            let piece = on(shown, from).or_else(|| on(&self.setup, from)).or_else(|| on(shown, m.to()));
            return Ok(piece.map_or(shown.side, |piece| piece.color));
        }
        let Some(kind) = m.dropped() else { return Err("`resign` has no arrow: expected a move like `5d5c` or `P*3c`".to_string()) };
        let holds =
            |color: Color| shown.hands[color.index()].iter().any(|(held, _)| held == kind) || self.captured[color.index()].contains(&kind);
        let played = on(shown, m.to()).filter(|piece| piece.kind == kind).map(|piece| piece.color);
        let mover = [shown.side, !shown.side].into_iter().find(|&color| holds(color)).or(played);
        mover.ok_or_else(|| format!("the arrow `{m}` begins in the hand of {}, which holds no {}", shown.side, kind.name()))
    }

    fn play(&mut self, m: Move, color: Color) {
        let piece = match (m.from(), m.dropped()) {
            (Some(from), _) => self.setup.board[from.index()].take(),
            (None, kind) => kind.map(|kind| Piece { color, kind }),
        };
        let Some(mut piece) = piece else { return };
        if m.is_promotion() {
            piece.kind = piece.kind.promoted().unwrap_or(piece.kind);
        }
        if let Some(taken) = self.setup.board[m.to().index()].replace(piece) {
            self.captured[color.index()].push(taken.kind.unpromoted());
        }
    }
}

/// Puts the arrows of a position in their places.
///
/// # Errors
/// Returns a sentence if an arrow has no piece.
pub fn place(setup: &Setup, moves: &[Move], shapes: &Shapes) -> Result<Vec<Arrow>, String> {
    let mut played = Played { setup: setup.clone(), captured: [Vec::new(), Vec::new()] };
    let mut arrows = Vec::new();
    for &m in moves {
        let color = played.mover(setup, m)?;
        played.play(m, color);
        arrows.push(match m.dropped() {
            Some(kind) => drop(setup, Piece { color, kind }, m.to(), shapes),
            None => slide(setup, moves, m, color, shapes),
        });
    }
    if moves.len() > 1 {
        number(setup, &mut arrows, shapes);
    }
    Ok(arrows)
}

fn slide(setup: &Setup, moves: &[Move], m: Move, color: Color, shapes: &Shapes) -> Arrow {
    let from = m.from().unwrap_or(m.to());
    let [middle, goal] = [from, m.to()].map(shapes.middle);
    let along = direction(middle, goal);
    // An arrow and the one back would hide each other.
    let aside = if moves.contains(&Move::board(m.to(), from)) { ASIDE } else { 0.0 };
    let beside = |away: f64| (middle.0 - along.1 * away, middle.1 + along.0 * away);
    let glyph = setup.board[from.index()].map(|piece| shapes.placed((shapes.glyph)(piece), from, AIR));
    let target = setup.board[m.to().index()].map(|piece| shapes.placed((shapes.outline)(piece), m.to(), 0.0));
    let reach = |begin: Point, along: Point| {
        let edge = target.as_ref().and_then(|outline| crossing(begin, along, outline));
        edge.map_or(apart(middle, goal) - 8.0, |(enters, _)| enters - 1.5)
    };
    let leaves = |begin: Point, along: Point, glyph: &Vec<Point>| crossing(begin, along, glyph).map_or(0.0, |(_, leaves)| leaves);
    let mut begin = beside(aside);
    let mut size = 1.0;
    let mut along = along;
    let mut starts = glyph.as_ref().map_or(8.0, |glyph| leaves(begin, along, glyph).max(26.0));
    if let Some(glyph) = glyph.as_ref().filter(|_| reach(begin, along) - starts < SHORT) {
        // Between neighbours there is little space: the arrow begins at the side of the glyph.
        let normal = (-along.1, along.0);
        begin = beside(leaves(middle, normal, glyph) + 5.0);
        along = direction(begin, goal);
        (starts, size) = (0.0, 0.66);
    }
    let ends = reach(begin, along);
    let at = |distance: f64| (begin.0 + along.0 * distance, begin.1 + along.1 * distance);
    let sideways = if along.1 > 0.0 { -26.0 } else { 26.0 };
    let near = at(ends - 12.0);
    let plus = m.is_promotion().then_some((near.0 - along.1 * sideways, near.1 + along.0 * sideways));
    Arrow { color, line: Line { begin: at(starts), bend: None, tip: at(ends), size }, ghost: None, number: None, plus }
}

/// Returns the arrow of a drop: an arc from the corner of its square onto the shoulder of the piece.
fn drop(setup: &Setup, piece: Piece, to: Square, shapes: &Shapes) -> Arrow {
    let up = if piece.color == Color::Black { 1.0 } else { -1.0 };
    let (x, y) = (shapes.middle)(to);
    let corner = |across: f64, down: f64| (x + across * up, y + down * up);
    let begin = corner(55.0, -33.0);
    let bend = corner(37.0, -56.0);
    let outline = (shapes.outline)(piece);
    // The second corner is the shoulder at the right hand of the piece.
    let shoulder = (x + outline[1].0, y + outline[1].1);
    let tip = (shoulder.0 + 2.0 * up, shoulder.1 - 3.5 * up);
    let ghost = setup.board[to.index()].is_none().then_some((piece, to));
    Arrow { color: piece.color, line: Line { begin, bend: Some(bend), tip, size: 0.6 }, ghost, number: None, plus: None }
}

/// Finds a place beside each arrow at which its number hides nothing.
fn number(setup: &Setup, arrows: &mut [Arrow], shapes: &Shapes) {
    let standing = Square::all().filter_map(|square| Some((setup.board[square.index()]?, square)));
    let ghosts = arrows.iter().filter_map(|arrow| arrow.ghost);
    let glyphs: Vec<Vec<Point>> = standing.chain(ghosts).map(|(piece, square)| shapes.placed((shapes.glyph)(piece), square, 0.0)).collect();
    let disk = shapes.disk;
    // A number must be on the board, or the edge of the picture would cut it.
    let [(left, top), (right, foot)] = [f64::min as fn(f64, f64) -> f64, f64::max]
        .map(|end| Square::all().map(shapes.middle).reduce(|a, b| (end(a.0, b.0), end(a.1, b.1))).unwrap_or_default());
    let room = (right - left) / 8.0 + 4.0 - disk;
    let is_off = |(x, y): Point| x < left - room || x > right + room || y < top - room || y > foot + room;
    for i in 0..arrows.len() {
        let line = arrows[i].line;
        let along = direction(line.begin, line.tip);
        let hidden = |&point: &Point| {
            let on_glyphs = glyphs.iter().filter(|glyph| touches(point, disk + 1.0, glyph)).count();
            let on_lines = arrows.iter().filter(|arrow| arrow.line.distance(point) < disk + 5.0).count();
            let on_numbers = arrows.iter().filter_map(|arrow| arrow.number).filter(|&other| apart(point, other) < 2.0 * disk + 1.0).count();
            let on_signs = arrows.iter().filter_map(|arrow| arrow.plus).filter(|&other| apart(point, other) < disk + 10.0).count();
            // A number between two lines could belong to either.
            let strange = arrows.iter().enumerate().filter(|&(j, other)| j != i && other.line.distance(point) < 2.5 * disk).count();
            8 * on_numbers + 7 * usize::from(is_off(point)) + 6 * on_glyphs + 4 * on_lines + 4 * on_signs + strange
        };
        let beside = |part: f64, away: f64| {
            let ((x, y), away) = (line.at(part), away + away.signum() * disk);
            (x - along.1 * away, y + along.0 * away)
        };
        // Far places are tried only if all near ones are taken, and small steps only if those are taken, too.
        let coarse = [0.5, 0.35, 0.65, 0.2, 0.8, 0.0, 1.0];
        let [fine, all] = [(0..=48, 40.0), (0..=28, 1.0)].map(|(steps, of)| steps.map(|step| f64::from(step) / of).collect::<Vec<f64>>());
        let tiers: [(&[f64], &[f64]); 3] = [(&coarse, &[2.0, 7.0, 13.0]), (&coarse, &[20.0, 28.0]), (&fine, &all)];
        let places = tiers.iter().flat_map(|(parts, aways)| {
            parts.iter().flat_map(move |&part| aways.iter().flat_map(move |&away| [away, -away]).map(move |away| beside(part, away)))
        });
        let best = places.min_by_key(hidden);
        arrows[i].number = best;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(sfen: &str, moves: &str) -> Vec<Arrow> {
        let middle = |square: Square| (f64::from(5 - square.file()) * 72.0 + 36.0, f64::from(square.rank()) * 72.0 - 36.0);
        let outline =
            |piece: Piece| crate::koma::Koma::of(piece.kind).corners(if piece.color == Color::Black { 1.0 } else { -1.0 }).to_vec();
        let glyph = |_| vec![(-18.0, -20.0), (18.0, -20.0), (18.0, 20.0), (-18.0, 20.0)];
        let shapes = Shapes { middle: &middle, outline: &outline, glyph: &glyph, disk: DISK };
        let moves: Vec<Move> = moves.split(',').map(|m| m.parse().unwrap()).collect();
        place(&sfen.parse().unwrap(), &moves, &shapes).unwrap()
    }

    fn colors(sfen: &str, moves: &str) -> Vec<Color> {
        placed(sfen, moves).iter().map(|arrow| arrow.color).collect()
    }

    #[test]
    fn the_colour_is_that_of_who_moved() {
        use Color::{Black, White};
        // After 5d5c the square 5d is empty, and White is to move.
        assert_eq!(colors("rbsgk/4p/P4/5/KGSBR w - 2", "5d5c"), [Black]);
        // Forth and back by both sides, from the start.
        assert_eq!(colors("rbsgk/4p/5/P4/KGSBR b - 1", "1e1d,5a5b,1d1e,5b5a"), [Black, White, Black, White]);
        // White takes Black's dropped piece, and drops it again.
        assert_eq!(colors("4k/5/r4/5/K4 b P 1", "P*5d,5c5d,P*3c"), [Black, White, Black]);
        assert_eq!(colors("4k/5/r4/G4/K4 w - 1", "5c5d,5e5d,G*3c"), [White, Black, White]);
    }

    #[test]
    fn arrows_touch_pieces_only_at_their_edge() {
        for (sfen, m) in [
            ("4k/5/2g2/2R2/K4 b - 1", "3d3c"),
            ("r1sg1/b2k1/4p/PG3/K1SBR b - 7", "2e5b"),
            ("r1sg1/b2k1/4p/PG3/K1SBR b - 7", "2b3c"),
            ("4k/5/1gR2/5/K4 w - 1", "4c3c"),
        ] {
            let [arrow] = &placed(sfen, m)[..] else { panic!("one arrow") };
            let m: Move = m.parse().unwrap();
            let setup: Setup = sfen.parse().unwrap();
            let middle = |square: Square| (f64::from(5 - square.file()) * 72.0 + 36.0, f64::from(square.rank()) * 72.0 - 36.0);
            let glyph = |square: Square| {
                let (x, y) = middle(square);
                [(x - 18.0, y - 20.0), (x + 18.0, y + 20.0)]
            };
            for square in Square::all().filter(|square| setup.board[square.index()].is_some()) {
                for part in 0..=20 {
                    assert!(!touches(arrow.line.at(f64::from(part) / 20.0), 0.1, &glyph(square)), "{sfen} {m}: on the glyph of {square}");
                }
            }
            if let Some(piece) = setup.board[m.to().index()] {
                let up = if piece.color == Color::Black { 1.0 } else { -1.0 };
                let (x, y) = middle(m.to());
                let outline = crate::koma::Koma::of(piece.kind).corners(up).map(|(across, down)| (x + across, y + down));
                let along = arrow.line.end_direction();
                let (enters, _) = crossing(arrow.line.begin, along, &outline).unwrap();
                assert!((0.0..4.0).contains(&(enters - arrow.line.length())), "{sfen} {m}: {} of {enters}", arrow.line.length());
            }
            assert!(arrow.line.length() >= SHORT, "{sfen} {m}: {}", arrow.line.length());
        }
    }

    /// In every style, the arrow of each legal move avoids the glyphs of its piece, of the captured piece and of neighbours.
    #[test]
    fn no_arrow_lies_on_a_glyph() {
        use crate::style::Style;
        use crate::{lecture, pieces};
        let middle = |square: Square| (f64::from(5 - square.file()) * 72.0 + 36.0, f64::from(square.rank()) * 72.0 - 36.0);
        let wooden =
            |piece: Piece| crate::koma::Koma::of(piece.kind).corners(if piece.color == Color::Black { 1.0 } else { -1.0 }).to_vec();
        let mut count = 0;
        for sfen in [
            "rbsgk/4p/5/P4/KGSBR b - 1",
            "r2k1/2bgp/5/PRS2/K4 b BSg 1",
            "r1sg1/b2k1/4p/PG3/K1SBR w - 7",
            "1r2k/S2+p1/2G2/1+b3/1K1+R1 b Gp 1",
            "2s1k/1gsp1/1P3/2B2/K2R1 b rbg 1",
        ] {
            let setup: Setup = sfen.parse().unwrap();
            let pos = minishogi::Position::from_sfen(sfen).unwrap();
            for style in Style::ALL {
                let flat = style == Style::Lecture;
                let outline = |piece: Piece| if flat { lecture::outline(piece) } else { wooden(piece) };
                let glyph = |piece: Piece| if flat { lecture::glyph_box(piece) } else { pieces::glyph_box(style, piece) };
                let shapes = Shapes { middle: &middle, outline: &outline, glyph: &glyph, disk: DISK };
                for m in pos.legal_moves() {
                    let [arrow] = &place(&setup, &[m], &shapes).unwrap()[..] else { panic!("one arrow") };
                    let ghost = arrow.ghost.into_iter();
                    for (piece, square) in Square::all().filter_map(|square| Some((setup.board[square.index()]?, square))).chain(ghost) {
                        let outline = shapes.placed(outline(piece), square, 0.0);
                        let glyph = shapes.placed(glyph(piece), square, 0.0);
                        // The corners of the box may lie outside of the piece.
                        let is_inside =
                            |point| crossing(point, (1.0, 0.0), &outline).is_some_and(|(enters, leaves)| enters < 0.0 && leaves > 0.0);
                        let is_on = (0..=40).any(|part| {
                            let point = arrow.line.at(f64::from(part) / 40.0);
                            is_inside(point) && touches(point, 2.0, &glyph)
                        });
                        assert!(!is_on, "{style} {sfen} {m}: on the glyph of {square}");
                        count += 1;
                    }
                }
            }
        }
        assert!(count > 1000, "{count}");
    }

    #[test]
    fn only_several_arrows_have_numbers_and_they_lie_apart() {
        assert!(placed("4k/5/2g2/2R2/K4 b - 1", "3d3c")[0].number.is_none());
        let numbers: Vec<Point> =
            placed("rbsgk/4p/5/P4/KGSBR b - 1", "1e1d,5a5b,1d1e,5b5a").iter().filter_map(|arrow| arrow.number).collect();
        assert_eq!(numbers.len(), 4);
        for (i, &a) in numbers.iter().enumerate() {
            assert!(numbers[..i].iter().all(|&b| apart(a, b) > 2.0 * DISK));
        }
    }
}
