//! Words of English, in pages, comments, messages and the sentences about known mistakes.
//!
//! A sentence names its subject by a noun. A free relative clause (`What is left ..`) hides it.

use super::{File, Finding};

/// Words with which a clause takes the place of a noun.
const RELATIVES: [&str; 8] = ["What", "Who", "Whoever", "Whatever", "Where", "Wherever", "Whether", "How"];

/// Words with which a clause takes the place of a noun within a sentence too. (`who` and `where` mostly follow their noun there.)
const INNER_RELATIVES: [&str; 3] = ["what", "whatever", "whoever"];

/// Words after which a clause is a question: `says what is wrong`. Of verbs, all forms with the endings below.
const ASKING: [&str; 33] = [
    "ask", "clear", "compar", "count", "decid", "describ", "differ", "explain", "find", "found", "guess", "hear", "knew", "know", "known",
    "learn", "learnt", "list", "look", "mean", "name", "notic", "print", "question", "read", "remember", "report", "said", "saw", "say",
    "see", "seen", "show",
];
const ENDINGS: [&str; 7] = ["", "e", "s", "es", "d", "ed", "ing"];

/// Words that a plainer one replaces.
const STIFF: [(&str, &str); 11] = [
    ("anew", "again"),
    ("besides", "also, as well"),
    ("by chance", "at random"),
    ("for ever", "forever, always"),
    ("nobody", "a passive verb, or a noun"),
    ("room", "module, space"),
    ("rooms", "modules"),
    ("somebody", "a noun"),
    ("stands", "is, has"),
    ("tells", "says, reports, shows"),
    ("whoever", "a noun"),
];

/// Phrases with these words that mean something else.
const OTHER_MEANINGS: [&str; 2] = ["stands for", "stands pat"];

pub fn findings(files: &[File]) -> Vec<Finding> {
    files.iter().filter(|file| is_english(file)).flat_map(in_file).collect()
}

/// Returns the number of words that are read here.
pub fn words(files: &[File]) -> usize {
    let paragraphs = files.iter().filter(|file| is_english(file)).flat_map(paragraphs);
    paragraphs.map(|paragraph| paragraph.text.split_whitespace().count()).sum()
}

fn is_english(file: &File) -> bool {
    !file.is_japanese()
}

fn in_file(file: &File) -> Vec<Finding> {
    paragraphs(file).iter().flat_map(|paragraph| relatives(paragraph, file).into_iter().chain(stiff_words(paragraph, file))).collect()
}

/// Lines that are read as one, without code: comments, or a page's paragraph or point of a list.
#[derive(Default)]
struct Paragraph {
    text: String,
    /// The beginning of each line in the text, and its number.
    lines: Vec<(usize, usize)>,
}

impl Paragraph {
    fn add(&mut self, number: usize, words: &str) {
        self.lines.push((self.text.len(), number));
        // A word of code stands for a noun.
        self.text.extend(words.split('`').enumerate().map(|(part, words)| if part % 2 == 0 { words } else { "it" }));
        self.text.push(' ');
    }

    fn line_at(&self, at: usize) -> usize {
        self.lines.iter().rev().find(|(begin, _)| *begin <= at).map_or(1, |(_, number)| *number)
    }
}

fn paragraphs(file: &File) -> Vec<Paragraph> {
    let mut paragraphs = vec![Paragraph::default()];
    let mut is_code = false;
    let mut kind = "";
    for (number, line) in (1..).zip(file.text.lines()) {
        let line = line.trim();
        let (this_kind, words) = if file.is_table() {
            ("", Some(line).filter(|line| line.is_ascii()).unwrap_or_default())
        } else if file.is_source() {
            comment(line).or_else(|| message(line).filter(|_| !file.place.starts_with("tests/"))).unwrap_or_default()
        } else {
            let is_fence = line.starts_with("```");
            is_code ^= is_fence;
            let is_prose = !is_code && !is_fence && !line.starts_with(['|', '<', '!']);
            ("", if is_prose { line } else { "" })
        };
        if words.is_empty() || words.starts_with("- ") || this_kind != kind || file.is_table() {
            paragraphs.push(Paragraph::default());
        }
        kind = this_kind;
        if let Some(paragraph) = paragraphs.last_mut().filter(|_| !words.is_empty()) {
            paragraph.add(number, words);
        }
    }
    paragraphs
}

/// Returns the mark of a line that is a comment, and its words.
fn comment(line: &str) -> Option<(&str, &str)> {
    let mark = ["///", "//!", "//"].into_iter().find(|mark| line.starts_with(mark))?;
    Some((mark, line[mark.len()..].trim()))
}

/// Returns the first string of a line that is not a comment, if it is a sentence of English.
fn message(line: &str) -> Option<(&str, &str)> {
    let words = line.split('"').nth(1)?;
    (words.is_ascii() && words.split(' ').count() > 4).then_some(("\"", words))
}

/// Returns the words of a sentence that begin a clause in the place of a noun.
fn relatives_of(sentence: &str) -> Vec<&str> {
    let mut is_asked = false;
    let mut found = Vec::new();
    let words = sentence.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_').filter(|word| !word.is_empty());
    let next = words.clone().skip(1).chain([""]);
    for (at, (word, next)) in words.zip(next).enumerate() {
        // `how to ..` and `what to ..` name a method.
        let begins = at == 0 && RELATIVES.contains(&word) || !is_asked && INNER_RELATIVES.contains(&word);
        if begins && next != "to" {
            found.push(word);
        }
        let lower = word.to_ascii_lowercase();
        is_asked |= ASKING.iter().any(|verb| lower.strip_prefix(verb).is_some_and(|ending| ENDINGS.contains(&ending)));
    }
    found
}

/// Returns the clauses in the place of a noun. Questions, also those that somebody is said to ask, are none.
fn relatives(paragraph: &Paragraph, file: &File) -> Vec<Finding> {
    let text = &paragraph.text;
    let mut found = Vec::new();
    let mut begin = 0;
    while begin < text.len() {
        // `..` and `1.5` end no sentence.
        let is_end = |at: &usize| text[*at..].starts_with(['.', '?', '!']) && text[at + 1..].starts_with([' ', ')', '*']);
        let end = (begin..text.len()).filter(|at| text.is_char_boundary(*at)).find(is_end).map_or(text.len(), |end| end + 1);
        let sentence = text[begin..end].trim_start_matches(['-', '*', '#', ' ', ')', '>']);
        if !sentence.trim_end_matches(['*', ')', ' ']).ends_with('?') {
            let what =
                |relative| format!("a clause with `{relative}` in the place of a noun: expected a noun or a verb: {}", sentence.trim_end());
            let line = paragraph.line_at(end - sentence.len());
            found.extend(relatives_of(sentence).into_iter().map(|relative| file.finding(line, "free-relative", what(relative))));
        }
        begin = end;
    }
    found
}

fn stiff_words(paragraph: &Paragraph, file: &File) -> Vec<Finding> {
    let lower = paragraph.text.to_ascii_lowercase();
    let mut found = Vec::new();
    for (stiff, plain) in STIFF {
        for (at, _) in lower.match_indices(stiff) {
            let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '\'');
            let is_other = OTHER_MEANINGS.iter().any(|other| lower[at..].starts_with(other));
            if !is_other && !is_letter(lower[..at].chars().next_back()) && !is_letter(lower[at + stiff.len()..].chars().next()) {
                found.push(file.finding(paragraph.line_at(at), "stiff-word", format!("`{stiff}`: {plain}?")));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(place: &str, text: &str) -> Vec<(usize, String)> {
        let file = File { place: place.to_string(), text: text.to_string() };
        findings(&[file]).into_iter().map(|finding| (finding.line, finding.rule)).collect()
    }

    fn finding(line: usize, rule: &str) -> (usize, String) {
        (line, rule.to_string())
    }

    #[test]
    fn clauses_in_the_place_of_nouns_are_found() {
        let text = "/// What a search keeps.\nfn a() {}\n// It ends. Where it began\n// What it found is kept.\n";
        assert_eq!(found("src/a.rs", text), [1, 3].map(|line| finding(line, "free-relative")));
        let text =
            "# What to write\n\nWhich moves were cut? What is\na cut? The rest is\nWhat it was.\n- How it ends.\n  Where\n- How to end.\n";
        assert_eq!(found("README.md", text), [6, 7].map(|line| finding(line, "free-relative")));
        let text = "# What is left\n\n# What is left?\n\nIt takes what it can, whatever that is.\nIt showed at last what it takes.\n";
        assert_eq!(found("README.md", text), [1, 5, 5].map(|line| finding(line, "free-relative")));
        assert_eq!(found("README.md", "```text\nWhat is here.\n```\n| What |\n`What` is here.\n"), []);
    }

    #[test]
    fn stiff_words_are_found_whole_and_outside_of_code() {
        let text = "It is drawn anew, by\nchance, in a roomy place.\nIt moves by chance in the room.\n`room` is a name.\n";
        let expected = [1, 1, 3, 3].map(|line| finding(line, "stiff-word"));
        assert_eq!(found("README.md", text), expected);
        assert_eq!(found("README.ja.md", text), []);
        assert_eq!(found("src/a.rs", "    \"it is drawn anew each time\",\n    \"anew\",\n"), [finding(1, "stiff-word")]);
        assert_eq!(found("tests/a.rs", "    \"it is drawn anew each time\",\n"), []);
        let files = ["README.md", "README.ja.md"].map(|place| File { place: place.to_string(), text: text.to_string() });
        assert_eq!(words(&files), 21);
    }
}
