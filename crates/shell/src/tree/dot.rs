//! A part of the tree for Graphviz.

use std::fmt::Write;

use minishogi_trace::{Cut, Tree};

use super::text::{shown, window};

/// As many as a page shows.
const MOST_NODES: usize = 400;

pub(super) fn write(tree: &Tree, top: usize, levels: u32) -> String {
    let mut dot = "digraph tree {\n  node [shape=box, fontname=\"monospace\"];\n".to_string();
    let mut left = MOST_NODES;
    write_node(&mut dot, tree, top, levels, &mut left);
    if left == 0 {
        dot += "  more [label=\"...\", shape=plaintext];\n";
    }
    dot + "}"
}

fn write_node(dot: &mut String, tree: &Tree, number: usize, levels: u32, left: &mut usize) {
    let node = &tree.nodes[number];
    let (value, window) = (shown(tree, node.players_value()), window(tree, number));
    let colour = match (node.is_wrong, node.cut) {
        (true, _) | (_, Cut::Wrong) => ", color=red, penwidth=2",
        (_, Cut::Right) => ", style=dashed",
        _ => "",
    };
    let _ = writeln!(dot, "  n{number} [label=\"{value}\\n{window}\"{colour}];");
    if levels == 0 {
        return;
    }
    for child in tree.children(number) {
        if *left == 0 {
            return;
        }
        *left -= 1;
        let _ = writeln!(dot, "  n{number} -> n{child} [label=\"{}\"];", tree.nodes[child].m);
        write_node(dot, tree, child, levels - 1, left);
    }
}
