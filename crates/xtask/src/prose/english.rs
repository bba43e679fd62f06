//! Words of English, in pages and comments.
//!
//! A sentence names its subject by a noun. A free relative clause (`What is left ..`) hides it.

use super::{File, Finding};

/// Words with which a clause stands in the place of a noun.
const RELATIVES: [&str; 8] = ["What", "Who", "Whoever", "Whatever", "Where", "Wherever", "Whether", "How"];

/// Words that a plainer one replaces.
const STIFF: [(&str, &str); 9] = [
    ("anew", "again"),
    ("besides", "also, as well"),
    ("by chance", "at random"),
    ("for ever", "forever, always"),
    ("nobody", "a passive verb, or a noun"),
    ("room", "module, space"),
    ("rooms", "modules"),
    ("somebody", "a noun"),
    ("whoever", "a noun"),
];

pub fn findings(files: &[File]) -> Vec<Finding> {
    // The changelog says how things were called.
    let files = files.iter().filter(|file| !file.is_japanese() && file.place != "CHANGELOG.md");
    files.flat_map(in_file).collect()
}

fn in_file(file: &File) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut before = "";
    let mut is_code = false;
    for (number, line) in (1..).zip(file.text.lines()) {
        let line = line.trim();
        let words = if file.is_source() {
            comment(line)
        } else {
            let is_fence = line.starts_with("```");
            is_code ^= is_fence;
            // Headlines may ask.
            (!is_code && !is_fence && !line.starts_with(['#', '|', '<', '!'])).then_some(line)
        };
        let Some(words) = words else {
            before = "";
            continue;
        };
        // A code word stands for a noun.
        let words = without_code(words);
        found.extend(relatives(&words, before).map(|what| file.finding(number, "free-relative", what)));
        let lower = words.to_lowercase();
        let spoken: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty()).collect();
        for (stiff, plain) in STIFF {
            let parts: Vec<&str> = stiff.split(' ').collect();
            if spoken.windows(parts.len()).any(|window| *window == parts[..]) {
                found.push(file.finding(number, "stiff-word", format!("`{stiff}`: {plain}?")));
            }
        }
        before = line;
    }
    found
}

/// The words of a line that is a comment.
fn comment(line: &str) -> Option<&str> {
    let words = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).or_else(|| line.strip_prefix("//"))?;
    Some(words.trim())
}

fn without_code(words: &str) -> String {
    words.split('`').enumerate().map(|(number, part)| if number % 2 == 0 { part } else { "it" }).collect()
}

/// The sentences of a line that begin with a clause in the place of a noun. Questions are no such sentences.
fn relatives<'a>(words: &'a str, before: &str) -> impl Iterator<Item = String> + 'a {
    let begins_here =
        before.is_empty() || before.ends_with(['.', ':', '?', '!', '>']) || ["-", "///", "//!", "//"].contains(&before.trim());
    let mut rest = words.trim_start_matches(['-', '*', ' ']);
    let mut sentences = Vec::new();
    let mut is_first = true;
    while !rest.is_empty() {
        let end = rest.find(['.', '?', '!']).map_or(rest.len(), |end| end + 1);
        // `..` and `1.5` end no sentence.
        let end = rest[end..].find(|c: char| c != '.').map_or(rest.len(), |more| end + more);
        sentences.push((rest[..end].trim(), !is_first || begins_here || words.starts_with("- ")));
        is_first = false;
        rest = rest[end..].trim_start();
    }
    sentences.into_iter().filter_map(|(sentence, is_begin)| {
        let first = sentence.split(|c: char| !c.is_alphabetic()).next()?;
        let is_relative = is_begin && RELATIVES.contains(&first) && !sentence.ends_with('?');
        is_relative.then(|| format!("a sentence that begins with `{first}`: expected a noun or a verb: {sentence}"))
    })
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
        let text = "# What to write\n\nWhich moves were cut? What is a cut?\nThe rest is\nWhat it was.\n- How it ends.\n";
        assert_eq!(found("README.md", text), [finding(6, "free-relative")]);
        assert_eq!(found("README.md", "```text\nWhat is here.\n```\n| What |\n`What` is here.\n"), []);
    }

    #[test]
    fn stiff_words_are_found_whole_and_outside_of_code() {
        let text = "It is drawn anew, by\nchance, in a roomy place.\nIt moves by chance in the room.\n`room` is a name.\n";
        let expected = [finding(1, "stiff-word"), finding(3, "stiff-word"), finding(3, "stiff-word")];
        assert_eq!(found("README.md", text), expected);
        assert_eq!(found("CHANGELOG.md", text), []);
        assert_eq!(found("README.ja.md", text), []);
    }
}
