//! A README or a deck as a class reads it: its players are the students' own, links lead to what is there, and decks have no presenter's notes,
//! which hold the answers to the questions.

use std::ops::Range;

use minishogi_grading::Exercise;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The page at this place in the copy. `is_there` knows the files and folders of the copy by their names from its root.
pub fn for_class(place: &str, text: &str, is_there: impl Fn(&str) -> bool) -> String {
    let text = if place.starts_with("slides/") { without_notes(text) } else { text.to_string() };
    let folder = place.rsplit_once('/').map_or("", |(folder, _)| folder);
    with_own_players(&without_links(&text, |link| !is_local(link) || is_there(&resolved(folder, link))))
}

/// The figures that a page shows, as places in the copy.
pub fn figures(place: &str, text: &str) -> Vec<String> {
    let folder = place.rsplit_once('/').map_or("", |(folder, _)| folder);
    let images = Parser::new(text).filter_map(|event| match event {
        Event::Start(Tag::Image { dest_url, .. }) if is_local(&dest_url) => Some(resolved(folder, &dest_url)),
        _ => None,
    });
    images.collect()
}

fn is_local(link: &str) -> bool {
    !link.contains("://") && !link.starts_with('#')
}

/// Where a link in a page of this folder leads to, from the root.
fn resolved(folder: &str, link: &str) -> String {
    let file = link.split('#').next().unwrap_or_default();
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(file.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Without comments, but for those that tell Marp how a slide looks: `<!-- _class: demo -->`.
fn without_notes(text: &str) -> String {
    let mut notes = Vec::new();
    for (event, range) in Parser::new(text).into_offset_iter() {
        if matches!(event, Event::Start(Tag::HtmlBlock))
            && let Some(words) = text[range.clone()].trim().strip_prefix("<!--")
            && !words.trim_start().starts_with('_')
        {
            let after = text[range.end..].len() - text[range.end..].trim_start_matches(['\r', '\n']).len();
            notes.push((range.start..range.end + after, String::new()));
        }
    }
    replaced(text, notes)
}

/// Of a link that leads nowhere, its words are left.
fn without_links(text: &str, leads_somewhere: impl Fn(&str) -> bool) -> String {
    let mut dead = Vec::new();
    // The link that is open, if it is dead: where it is, and where its words are.
    let mut open: Option<(Range<usize>, Option<Range<usize>>)> = None;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        match (&event, &mut open) {
            (Event::Start(Tag::Link { dest_url, .. }), _) if !leads_somewhere(dest_url) => open = Some((range, None)),
            (Event::End(TagEnd::Link), Some((link, words))) => {
                let words = words.take().map_or("", |words| &text[words]);
                dead.push((link.clone(), words.to_string()));
                open = None;
            }
            (_, Some((_, words))) => {
                let start = words.as_ref().map_or(range.start, |words| words.start);
                *words = Some(start..range.end);
            }
            _ => {}
        }
    }
    replaced(text, dead)
}

/// The text with these pieces, from the first to the last, exchanged.
fn replaced(text: &str, pieces: Vec<(Range<usize>, String)>) -> String {
    let mut result = String::new();
    let mut at = 0;
    for (piece, new) in pieces {
        result += &text[at..piece.start];
        result += &new;
        at = piece.end;
    }
    result + &text[at..]
}

/// With the player of the exercise (`ex05`) for each solution (`sol05`). What stands in columns behind it stays in its column.
fn with_own_players(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("sol") {
        let (before, from) = rest.split_at(at);
        result += before;
        let number = from.get(3..5).filter(|number| Exercise::with_id(number).is_some());
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let stands_alone = !result.ends_with(is_word) && !from.get(5..).is_some_and(|after| after.starts_with(is_word));
        match number {
            Some(number) if stands_alone => {
                result += &format!("ex{number}");
                rest = &from[5..];
                if rest.starts_with("  ") {
                    result.push(' ');
                }
            }
            _ => {
                result += &from[..3];
                rest = &from[3..];
            }
        }
    }
    result + rest
}

#[cfg(test)]
mod tests {
    use super::for_class;

    fn read(text: &str) -> String {
        for_class("slides/en/01.md", text, |place| ["slides/en/02.md", "exercises", "figure.png"].contains(&place))
    }

    #[test]
    fn a_link_that_leads_nowhere_leaves_its_words() {
        let text = "[two](02.md#slide) and [`three` of *them*](03.md), [all](../../exercises), <https://a.org>, `[x](03.md)`\n";
        assert_eq!(read(text), text.replace("[`three` of *them*](03.md)", "`three` of *them*"));
        assert_eq!(read("| 06 | [Title](../../exercises/06/README.md) | 10 |\n"), "| 06 | Title | 10 |\n");
        assert_eq!(read("[![a figure](../../figure.png)](09.md)\n"), "![a figure](../../figure.png)\n");
        assert_eq!(read("a [](09.md) b\n"), "a  b\n");
    }

    #[test]
    fn decks_have_no_notes() {
        let slide = "---\n\n<!-- slide: a, minutes: 1 -->\n<!-- _class: demo -->\n\n# A\n\n> Why?\n\n<!--\nBecause.\n\nSo.\n-->\n\n---\n";
        assert_eq!(read(slide), "---\n\n<!-- _class: demo -->\n\n# A\n\n> Why?\n\n---\n");
        let code = "<!-- from: solutions/a.rs -->\n```text\n<!-- shown -->\n```\n";
        assert_eq!(read(code), "```text\n<!-- shown -->\n```\n");
        let readme = "<!-- kept -->\n";
        assert_eq!(for_class("README.md", readme, |_| true), readme);
    }

    #[test]
    fn players_are_the_students_own() {
        assert_eq!(read("`sol05` beats sol03, sol99 and resol05\n"), "`ex05` beats ex03, sol99 and resol05\n");
        assert_eq!(read("```text\nsol03     |-o-|\nsol05 won\n```\n"), "```text\nex03      |-o-|\nex05 won\n```\n");
    }
}
