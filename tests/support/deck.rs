//! A deck taken apart into its slides.

use std::fs;
use std::path::Path;

use minishogi_grading::EXERCISES;

use crate::ROOT;
use crate::pages::{Block, Fence, blocks, links};

/// One Markdown file for Marp.
pub struct Deck {
    /// As in `slides/en/04_negamax.md`.
    pub name: String,
    /// The folder: `en` or `ja`.
    pub language: &'static str,
    /// The settings before the first slide.
    pub front: Vec<(String, String)>,
    pub slides: Vec<Slide>,
}

#[derive(Debug, Default)]
pub struct Slide {
    pub id: String,
    pub minutes: u32,
    /// Set by `<!-- _class: title -->`.
    pub classes: Vec<String>,
    /// The lines that are no comments, as they are.
    pub lines: Vec<String>,
    pub fences: Vec<Code>,
    /// The lines of the presenter's notes.
    pub notes: Vec<String>,
    /// The small letters at the bottom.
    pub footers: Vec<String>,
}

/// A fenced block, and the file it says it is from.
#[derive(Debug)]
pub struct Code {
    pub fence: Fence,
    pub from: Option<String>,
}

impl Deck {
    /// Reads the text of a deck. A sheet is a single page that has no id and no minutes.
    pub fn read(name: &str, language: &'static str, text: &str) -> Result<Deck, String> {
        let mut blocks = blocks(text).into_iter();
        let fault = |what: &str| format!("{name}: {what}");
        if blocks.next() != Some(Block::Line("---".to_string())) {
            return Err(fault("expected `---` and the settings first"));
        }
        let mut front = Vec::new();
        loop {
            match blocks.next() {
                Some(Block::Line(line)) if line == "---" => break,
                Some(Block::Line(line)) => {
                    let (key, value) =
                        line.split_once(": ").ok_or_else(|| fault(&format!("`{line}`: expected `KEY: VALUE` in the settings")))?;
                    front.push((key.to_string(), value.to_string()));
                }
                _ => return Err(fault("expected `---` after the settings")),
            }
        }
        let mut pages: Vec<Vec<Block>> = vec![Vec::new()];
        for block in blocks {
            match block {
                Block::Line(line) if line == "---" => pages.push(Vec::new()),
                block => pages.last_mut().unwrap().push(block),
            }
        }
        let is_sheet = Deck::is_named_sheet(name);
        let slides = pages.into_iter().map(|page| Slide::read(page, is_sheet)).collect::<Result<_, _>>().map_err(|what| fault(&what))?;
        Ok(Deck { name: name.to_string(), language, front, slides })
    }

    fn is_named_sheet(name: &str) -> bool {
        name.ends_with("cheat_sheet.md")
    }

    /// Returns whether this is the session of an exercise: its README says to read it first.
    pub fn is_read_for_an_exercise(&self) -> bool {
        let (readme, link) = match self.language {
            "ja" => ("README.ja.md", format!("（[スライド](../../{})）", self.name)),
            _ => ("README.md", format!("([slides](../../{}))", self.name)),
        };
        EXERCISES.iter().any(|exercise| {
            let path = Path::new(ROOT).join("exercises").join(exercise.folder).join(readme);
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).contains(&link)
        })
    }

    /// Returns whether this is a page to print rather than slides.
    pub fn is_sheet(&self) -> bool {
        Deck::is_named_sheet(&self.name)
    }
}

impl Slide {
    fn read(page: Vec<Block>, is_sheet: bool) -> Result<Slide, String> {
        let mut slide = Slide::default();
        let mut from = None;
        let mut blocks = page.into_iter().skip_while(|block| *block == Block::Line(String::new())).peekable();
        if !is_sheet {
            let first = match blocks.next() {
                Some(Block::Line(line)) => line,
                _ => String::new(),
            };
            let id = comment(&first).and_then(|words| words.strip_prefix("slide: ")?.split_once(", minutes: "));
            let (id, minutes) = id.ok_or_else(|| format!("`{first}`: expected `<!-- slide: ID, minutes: N -->` first on each slide"))?;
            slide.id = id.to_string();
            slide.minutes = minutes.parse().map_err(|_| format!("slide {id}: `{minutes}`: expected a number of minutes"))?;
        }
        while let Some(block) = blocks.next() {
            let line = match block {
                Block::Line(line) => line,
                Block::Fence(fence) => {
                    slide.fences.push(Code { fence, from: from.take() });
                    continue;
                }
            };
            if let Some(words) = comment(&line) {
                if let Some(classes) = words.strip_prefix("_class: ") {
                    slide.classes = classes.split_whitespace().map(str::to_string).collect();
                } else if let Some(footer) = words.strip_prefix("_footer: ") {
                    slide.footers.push(footer.to_string());
                } else if let Some(file) = words.strip_prefix("from: ") {
                    if !matches!(blocks.peek(), Some(Block::Fence(_))) {
                        return Err(format!("slide {}: `{line}`: expected the fence on the next line", slide.id));
                    }
                    from = Some(file.to_string());
                } else if !words.starts_with('_') {
                    slide.notes.push(words.to_string());
                }
            } else if line.starts_with("<!--") {
                // A comment of several lines: notes for the presenter.
                let mut end = line;
                while !end.contains("-->") {
                    match blocks.next() {
                        Some(Block::Line(line)) => {
                            end = line;
                            slide.notes.extend(Some(end.clone()).filter(|line| line != "-->"));
                        }
                        Some(Block::Fence(fence)) => slide.notes.extend(fence.code.lines().map(str::to_string)),
                        _ => return Err(format!("slide {}: a comment without `-->`", slide.id)),
                    }
                }
            } else {
                slide.lines.push(line);
            }
        }
        Ok(slide)
    }

    /// The kind of slide, if any of those that every deck has.
    pub fn kind(&self) -> Option<&str> {
        const KINDS: [&str; 6] = ["title", "goals", "demo", "mistakes", "exercises", "references"];
        self.classes.iter().map(String::as_str).find(|class| KINDS.contains(class))
    }

    /// The figures with their alternative text, the size of Marp included.
    pub fn figures(&self) -> impl Iterator<Item = (&str, &str)> {
        let rests = self.lines.iter().flat_map(|line| line.split("![").skip(1));
        rests.filter_map(|rest| {
            let (alt, rest) = rest.split_once("](")?;
            Some((alt, rest.split_once(')')?.0))
        })
    }

    /// The targets of links, without figures.
    pub fn links(&self) -> Vec<&str> {
        let figures: Vec<&str> = self.figures().map(|(_, target)| target).collect();
        self.lines.iter().flat_map(|line| links(line)).filter(|link| !figures.contains(link)).collect()
    }

    /// The levels of the headlines.
    pub fn headlines(&self) -> Vec<usize> {
        self.lines.iter().filter(|line| line.starts_with('#')).map(|line| line.bytes().take_while(|&byte| byte == b'#').count()).collect()
    }

    /// The sentences and points: no headlines, tables and figures.
    pub fn body(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|line| line.trim()).filter(|line| !line.starts_with(['#', '|', '!']))
    }
}

/// The words of a step, as in `1) A1: nothing is sure yet`.
pub fn step_of(line: &str) -> Option<&str> {
    let (number, words) = line.split_once(") ")?;
    number.bytes().all(|byte| byte.is_ascii_digit()).then_some(words).filter(|_| !number.is_empty())
}

/// The words of a line that is one comment.
fn comment(line: &str) -> Option<&str> {
    Some(line.strip_prefix("<!--")?.strip_suffix("-->")?.trim())
}
