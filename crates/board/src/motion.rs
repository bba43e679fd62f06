//! A game in motion on wood: a picture that plays its moves in a loop.

use std::fmt::Write;

use minishogi::{Color, Lang, Move, Piece, PieceKind, Position, Square};

use crate::picture::{Picture, Point};
use crate::style::Style;
use crate::wooden::{CELL, Layout, Symbols, css, definitions, draw_coordinates, draw_slab, draw_stand, line};
use crate::{pieces, wood};

/// Seconds before the first move, from one move to the next, of the motion of a piece, and after the last move.
const BEFORE: f64 = 1.2;
const MOVE: f64 = 1.1;
const SLIDE: f64 = 0.45;
const AFTER: f64 = 3.5;
/// The scale of pieces in the hand.
const IN_HAND: f64 = 0.9;
/// The order of pieces on a stand, from the most valuable.
const ORDER: [PieceKind; 5] = [PieceKind::Rook, PieceKind::Bishop, PieceKind::Gold, PieceKind::Silver, PieceKind::Pawn];

/// A piece with the same look: a captured or promoted piece is replaced by another actor.
struct Actor {
    piece: Piece,
    /// Its places: the time of arrival, the point and the scale.
    places: Vec<(f64, Point, f64)>,
    comes: f64,
    goes: Option<f64>,
}

/// The pieces on the stage, by their numbers in `actors`.
struct Stage {
    layout: Layout,
    actors: Vec<Actor>,
    board: [Option<usize>; 25],
    hands: [[Vec<usize>; 5]; 2],
}

impl Stage {
    fn middle(&self, square: Square) -> Point {
        self.layout.middle(square.file(), square.rank())
    }

    fn enter(&mut self, piece: Piece, at: Point, size: f64, comes: f64) -> usize {
        self.actors.push(Actor { piece, places: vec![(comes, at, size)], comes, goes: None });
        self.actors.len() - 1
    }

    fn enter_hand(&mut self, color: Color, kind: PieceKind, comes: f64) {
        let Some(place) = ORDER.iter().position(|&other| other == kind) else { return };
        let held = self.hands[color.index()][place].len();
        let (x, y) = self.layout.place(color, place);
        let aside = if color == Color::Black { 14.0 } else { -14.0 };
        let actor = self.enter(Piece { color, kind }, (x + aside * held as f64, y), IN_HAND, comes);
        self.hands[color.index()][place].push(actor);
    }

    fn play(&mut self, m: Move, color: Color, begins: f64) {
        let ends = begins + SLIDE;
        let goal = self.middle(m.to());
        let actor = match (m.from(), m.dropped().and_then(|kind| ORDER.iter().position(|&other| other == kind))) {
            (Some(from), _) => self.board[from.index()].take(),
            (None, Some(place)) => self.hands[color.index()][place].pop(),
            (None, None) => None,
        };
        let Some(mut actor) = actor else { return };
        let (_, from, size) = self.actors[actor].places[self.actors[actor].places.len() - 1];
        self.actors[actor].places.extend([(begins, from, size), (ends, goal, 1.0)]);
        if m.is_promotion() {
            self.actors[actor].goes = Some(ends);
            let Piece { color, kind } = self.actors[actor].piece;
            actor = self.enter(Piece { color, kind: kind.promoted().unwrap_or(kind) }, goal, 1.0, ends);
        }
        if let Some(taken) = self.board[m.to().index()].replace(actor) {
            self.actors[taken].goes = Some(ends);
            self.enter_hand(color, self.actors[taken].piece.kind.unpromoted(), ends);
        }
    }
}

/// Draws moves one after the other, in a loop. If a reader prefers no motion, the picture shows the end.
///
/// # Errors
/// Returns a sentence for a style that is not of wood, an impossible position, or an illegal move.
pub fn draw_game(start: Position, moves: &[Move], style: Style, lang: Lang) -> Result<Picture, String> {
    if style == Style::Lecture {
        return Err("a game is played on wood: expected --style wood or --style letters".to_string());
    }
    let layout = Layout { files: 5, ranks: 5, places: 5, hands: true };
    let (width, height) = layout.size();
    let mut stage = Stage { layout, actors: Vec::new(), board: [None; 25], hands: Default::default() };
    for square in Square::in_reading_order() {
        if let Some(piece) = start.piece_on(square) {
            stage.board[square.index()] = Some(stage.enter(piece, stage.middle(square), 1.0, 0.0));
        }
    }
    for color in Color::ALL {
        for (kind, count) in start.hand_of(color).iter() {
            (0..count).for_each(|_| stage.enter_hand(color, kind, 0.0));
        }
    }
    let total = BEFORE + MOVE * moves.len() as f64 + AFTER;
    let title = start.to_string();
    let mut pos = start;
    let mut marks = Vec::new();
    for (i, &m) in moves.iter().enumerate() {
        let begins = BEFORE + MOVE * i as f64;
        pos.is_legal(m).map_err(|why| format!("move {} of the game, {m}: {why}", i + 1))?;
        stage.play(m, pos.side_to_move(), begins);
        pos.do_move(m);
        let ends = if i + 1 == moves.len() { total } else { begins + MOVE };
        marks.push((stage.middle(m.to()), begins, ends));
    }
    Ok(film(&stage, &marks, total, Picture::with_css(width, height, &title, css()), style, lang))
}

fn film(stage: &Stage, marks: &[(Point, f64, f64)], total: f64, mut picture: Picture, style: Style, lang: Lang) -> Picture {
    let mut body = String::new();
    let mut rules = String::new();
    let percent = |time: f64| format!("{:.2}%", (time / total * 100.0).clamp(0.0, 100.0));
    draw_slab(&mut body, &stage.layout, &wood::board(5, 5), "kaya-side");
    draw_coordinates(&mut body, &stage.layout, lang, "koma-word");
    Color::ALL.into_iter().for_each(|color| draw_stand(&mut body, &stage.layout, color, false, lang));
    for (i, &((x, y), begins, ends)) in marks.iter().enumerate() {
        let last = if ends >= total { "1" } else { "0" };
        let corner = (x - CELL / 2.0, y - CELL / 2.0);
        line(
            &mut body,
            format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"72\" height=\"72\" class=\"koma-mark m{i}\" opacity=\"{last}\"/>",
                corner.0, corner.1
            ),
        );
        let shown = format!("{},{}{{opacity:1}}", percent(begins + 0.02), percent(ends - 0.02));
        let end = if ends >= total { String::new() } else { format!("{},100%{{opacity:0}}", percent(ends)) };
        let _ = writeln!(
            rules,
            "@keyframes m{i}{{0%,{}{{opacity:0}}{shown}{end}}}.m{i}{{animation:m{i} {total:.2}s infinite}}",
            percent(begins)
        );
    }
    let mut symbols = Symbols::new();
    let mut kinds = Vec::new();
    for (i, actor) in stage.actors.iter().enumerate() {
        let down = actor.piece.color == Color::White;
        let id = pieces::id(style, actor.piece, down);
        symbols.insert((id.clone(), pieces::drawing(style, actor.piece, down)));
        kinds.push(actor.piece.kind.index());
        let (_, (x, y), size) = actor.places[actor.places.len() - 1];
        let last = if actor.goes.is_some() { "0" } else { "1" };
        line(
            &mut body,
            format_args!(
                "<g class=\"a{i}\" transform=\"translate({x:.1} {y:.1}) scale({size})\" opacity=\"{last}\"><use href=\"#{id}\" x=\"-36\" y=\"-36\" width=\"72\" height=\"72\"/></g>"
            ),
        );
        let is_still = actor.places.len() == 1 && actor.comes == 0.0 && actor.goes.is_none();
        if !is_still {
            let _ = writeln!(
                rules,
                "@keyframes a{i}{{{}}}.a{i}{{animation:a{i} {total:.2}s infinite ease-in-out}}",
                frames(actor, total, percent)
            );
        }
    }
    kinds.sort_unstable();
    kinds.dedup();
    let outlines: String = kinds.into_iter().map(|kind| pieces::outlines(style, PieceKind::ALL[kind])).collect();
    picture.add_css(&format!("@media (prefers-reduced-motion:no-preference){{\n{rules}}}"));
    picture.add(definitions(&format!("{}\n{outlines}", wood::DEFS), &symbols));
    picture.add(body.trim_end());
    picture
}

/// Returns the keyframes of an actor: its places from beginning to end, and its visibility.
fn frames(actor: &Actor, total: f64, percent: impl Fn(f64) -> String) -> String {
    let mut places = actor.places.clone();
    places.insert(0, (0.0, places[0].1, places[0].2));
    places.push((total, places[places.len() - 1].1, places[places.len() - 1].2));
    let mut text = String::new();
    for (time, (x, y), size) in places {
        let _ = write!(text, "{}{{transform:translate({x:.1}px,{y:.1}px) scale({size})}}", percent(time));
    }
    let mut seen = Vec::new();
    if actor.comes > 0.0 {
        seen.extend([(0.0, 0), (actor.comes - 0.03, 0), (actor.comes, 1)]);
    }
    match actor.goes {
        Some(goes) => seen.extend([(0.0, i32::from(actor.comes == 0.0)), (goes - 0.2, 1), (goes, 0), (total, 0)]),
        None => seen.extend([(total, 1)]),
    }
    for (time, opacity) in seen {
        let _ = write!(text, "{}{{opacity:{opacity}}}", percent(time));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &str) -> Result<String, String> {
        let moves: Vec<Move> = moves.split(' ').map(|m| m.parse().unwrap()).collect();
        draw_game(Position::start(), &moves, Style::Wood, Lang::En).map(|picture| picture.svg())
    }

    #[test]
    fn a_captured_piece_comes_to_the_hand_and_a_promoted_one_takes_its_place() {
        let svg = game("3e4d 4a2c 1e1c 2c4e+").unwrap();
        assert_eq!(svg.matches("<use href=\"#wood-b-").count(), 6, "five pieces and a pawn");
        assert_eq!(svg.matches("<use href=\"#wood-w-").count(), 8, "six pieces, the promoted bishop and the gold");
        assert!(svg.contains("<use href=\"#wood-w-pb-down\"") && svg.contains("<use href=\"#wood-w-g-down\""));
        assert_eq!(svg.matches("@keyframes m").count(), 4);
    }

    #[test]
    fn only_legal_moves_are_played_and_only_on_wood() {
        assert!(game("3e4d 3e3d").unwrap_err().starts_with("move 2 of the game, 3e3d: "));
        let flat = draw_game(Position::start(), &[], Style::Lecture, Lang::En);
        assert!(flat.is_err());
    }
}
