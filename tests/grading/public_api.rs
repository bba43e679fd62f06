//! The public items of the library, as a promise to its users: a snapshot that changes only when the promise does.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use support::ROOT;

use crate::observed::{Items, Json, text};

/// Returns the declaration at a span: its source up to the body.
fn declaration(span: &Json) -> Option<String> {
    let source = fs::read_to_string(Path::new(ROOT).join(span["filename"].as_str()?)).ok()?;
    let place = |end: &str, index: usize| usize::try_from(span[end][index].as_u64()?).ok();
    let (first, column, last) = (place("begin", 0)?, place("begin", 1)?, place("end", 0)?);
    let lines: Vec<&str> = source.lines().skip(first - 1).take(last + 1 - first).collect();
    let whole = lines.join("\n");
    let from = whole.char_indices().nth(column - 1)?.0;
    let mut depth = 0;
    // `[u8; 5]` has a semicolon, too.
    let is_end = |c: char| {
        depth += i32::from(matches!(c, '(' | '[')) - i32::from(matches!(c, ')' | ']'));
        c == '{' || c == ';' && depth == 0
    };
    let head = whole[from..].split(is_end).next()?;
    let comments = |line: &&str| !line.trim_start().starts_with("//") && !line.trim_start().starts_with("#[");
    let words: Vec<&str> = head.lines().filter(comments).flat_map(str::split_whitespace).collect();
    Some(words.join(" ").replace("( ", "(").replace(", )", ")").trim_end_matches(',').to_string())
}

/// Returns a line for each public item: its owner and its declaration.
fn promise(items: &Items) -> BTreeSet<String> {
    let owners = items.owners();
    let traits: BTreeSet<&str> =
        items.all().filter(|(_, item)| item["inner"]["trait"].is_object()).map(|(_, item)| text(&item["name"])).collect();
    let line = |(id, item): (&String, &Json)| {
        let inner = &item["inner"];
        let owner = owners.get(id).map_or("", String::as_str);
        if item["span"].is_null() || inner["module"].is_object() {
            return None;
        }
        if inner["impl"].is_object() {
            let path = |kind: &Json| kind["resolved_path"]["path"].as_str().map(str::to_string);
            let of = inner["impl"]["trait"]["path"].as_str()?;
            // By the name that users import, not by the module that has it.
            let line = format!("{}: {of}", path(&inner["impl"]["for"])?.rsplit("::").next()?);
            // Every type that derives an equality has it.
            return (of != "StructuralPartialEq").then_some(line);
        }
        let is_public = item["visibility"] == "public" || traits.contains(owner) || inner["variant"].is_object();
        if let Some(used) = inner["use"].as_object() {
            return is_public.then(|| format!("use {}", text(&used["source"])));
        }
        is_public
            .then(|| declaration(&item["span"]))?
            .map(|declaration| format!("{owner}: {declaration}").trim_start_matches(": ").to_string())
    };
    items.all().filter_map(line).collect()
}

#[test]
fn the_public_items_are_those_of_the_promise() {
    let promise = promise(&Items::of("minishogi"));
    assert!(promise.contains("Position: pub fn do_move(&mut self, m: Move)"), "{promise:#?}");
    insta::assert_snapshot!(promise.into_iter().collect::<Vec<_>>().join("\n"));
}
