//! A part of the tree as a picture: boxes from left to right, with the move, the value for the side to move after it, and the window.

use std::fmt::Write;

use minishogi_trace::{Cut, Tree};

use super::text::{shown, window};

/// As many as a page shows.
const MOST_NODES: usize = 200;

const WIDTH: usize = 150;
const HEIGHT: usize = 34;
const GAP: usize = 40;

pub(super) fn write(tree: &Tree, top: usize, levels: u32) -> String {
    let mut picture = Picture { tree, body: String::new(), row: 0, deepest: 0, left: MOST_NODES };
    picture.draw(top, 0, levels);
    let (width, height) = ((picture.deepest + 1) * (WIDTH + GAP), (picture.row + 1) * (HEIGHT + 8));
    let more = if picture.left == 0 { format!("<text x='4' y='{}'>...</text>", height - 6) } else { String::new() };
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' viewBox='0 0 {width} {height}' font-family='monospace' \
         font-size='12'><rect width='100%' height='100%' fill='white'/>{}{more}</svg>",
        picture.body
    )
}

struct Picture<'a> {
    tree: &'a Tree,
    body: String,
    row: usize,
    deepest: usize,
    left: usize,
}

impl Picture<'_> {
    /// Draws a node with those below, and returns the height at which it is.
    fn draw(&mut self, number: usize, level: usize, levels: u32) -> usize {
        let tree = self.tree;
        self.deepest = self.deepest.max(level);
        let x = level * (WIDTH + GAP) + 4;
        let mut children = Vec::new();
        if levels > 0 {
            for child in tree.children(number) {
                if self.left == 0 {
                    break;
                }
                self.left -= 1;
                children.push((child, self.draw(child, level + 1, levels - 1)));
            }
        }
        let y = match (children.first(), children.last()) {
            (Some(&(_, first)), Some(&(_, last))) => (first + last) / 2,
            _ => {
                self.row += 1;
                (self.row - 1) * (HEIGHT + 8) + 4
            }
        };
        let node = &tree.nodes[number];
        let best = node.players_value();
        for &(child, below) in &children {
            let (from, half, to) = (x + WIDTH, x + WIDTH + GAP / 2, x + WIDTH + GAP);
            let (start, end) = (y + HEIGHT / 2, below + HEIGHT / 2);
            let is_best = best.is_some() && tree.nodes[child].players_value().map(|value| -value) == best;
            let (colour, width) = if is_best { ("black", 2) } else { ("gray", 1) };
            let _ = write!(
                self.body,
                "<polyline points='{from},{start} {half},{start} {half},{end} {to},{end}' fill='none' stroke='{colour}' stroke-width='{width}'/>"
            );
        }
        let stroke = if node.is_wrong || node.cut == Cut::Wrong { "#c00000" } else { "black" };
        let dashes = if node.cut == Cut::Right { " stroke-dasharray='4 3'" } else { "" };
        let (value, window) = (shown(tree, node.players_value()), window(tree, number));
        let m = if number == 0 { String::new() } else { format!("<tspan font-weight='bold'>{}</tspan> ", node.m) };
        let _ = write!(
            self.body,
            "<rect x='{x}' y='{y}' width='{WIDTH}' height='{HEIGHT}' fill='white' stroke='{stroke}'{dashes}/>\
             <text x='{0}' y='{1}'>{m}{value}</text><text x='{0}' y='{2}' fill='gray'>{window}</text>",
            x + 6,
            y + 14,
            y + 28
        );
        y
    }
}
