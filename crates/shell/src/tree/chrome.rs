//! The tree as events of the Trace Event Format, which Perfetto and speedscope open. A node takes as much time as there are nodes below it, and
//! itself: a microsecond each.

use minishogi_trace::Tree;

use super::json::Object;
use super::text::{shown, window};

pub(super) fn write(tree: &Tree) -> String {
    let events: Vec<String> = (0..tree.nodes.len())
        .map(|number| {
            let node = &tree.nodes[number];
            let name = if number == 0 { "root".to_string() } else { node.m.to_string() };
            let mut known = Object::new();
            known
                .text("value", &shown(tree, node.players_value()))
                .text("window", &window(tree, number))
                .text("right", &shown(tree, node.right));
            let mut event = Object::new();
            event.text("name", &name).text("ph", "X").raw("ts", number).raw("dur", node.end - number);
            event.raw("pid", 1).raw("tid", node.thread).raw("args", known.end());
            event.end()
        })
        .collect();
    format!("{{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n{}\n]}}", events.join(",\n"))
}
