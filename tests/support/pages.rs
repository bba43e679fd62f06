//! Pages in Markdown: READMEs and slides, taken apart.

use std::path::{Component, Path, PathBuf};

/// A fenced block: the words after the opening fence, and the lines inside.
#[derive(Debug, PartialEq)]
pub struct Fence {
    pub language: String,
    pub code: String,
}

/// A piece of a page.
#[derive(Debug, PartialEq)]
pub enum Block {
    /// One line outside of fences.
    Line(String),
    Fence(Fence),
}

/// Takes a page apart.
pub fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    // `lines` takes \r\n for one end of line: some checkouts have it.
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        blocks.push(match line.strip_prefix("```") {
            Some(language) => {
                let code = lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
                Block::Fence(Fence { language: language.to_string(), code })
            }
            None => Block::Line(line.to_string()),
        });
    }
    blocks
}

/// Returns the targets of the links and figures of a line.
pub fn links(line: &str) -> impl Iterator<Item = &str> {
    line.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0))
}

/// Returns whether a link leads somewhere: out of the repository, or to a file of it as seen from `folder`.
pub fn leads_somewhere(folder: &Path, link: &str) -> bool {
    let file = link.split('#').next().unwrap_or(link);
    link.contains("://") || resolved(&folder.join(file)).exists()
}

/// A path without `..`, whether its folders exist or not.
pub fn resolved(path: &Path) -> PathBuf {
    let mut resolved = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir {
            resolved.pop();
        } else {
            resolved.push(part);
        }
    }
    resolved
}

/// The code of a fence; only comments may differ between the languages.
pub fn without_comments(fence: &Fence) -> (&str, String) {
    let comment = match fence.language.as_str() {
        "rust" => "//",
        "sh" => "# ",
        _ => return (&fence.language, fence.code.clone()),
    };
    (&fence.language, fence.code.lines().map(|line| line.split(comment).next().unwrap_or(line).trim_end().to_string() + "\n").collect())
}
