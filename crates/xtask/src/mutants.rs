//! Wrong players without an author: a solution with one thing changed, or two, as a class of submissions that `grade` reads.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use minishogi_grading::Exercise;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use support::ROOT;

pub const HELP: &str = "\
Each mutant is a submission OUT/mNNN, and OUT.txt says what was changed in it. To see what students with these mistakes would read:

  cargo run -p xtask -- mutants 04 --seed 7 --out /tmp/mutants
  cargo run -p minishogi-classroom -- grade --submissions /tmp/mutants --exercise 04 --out /tmp/marks

A mutant with all points is the solution in other words, or a hole in the specs.";

#[derive(Args)]
pub struct Options {
    /// The exercise, as in 04
    exercise: String,
    /// The number of mutants, at most
    #[arg(long, default_value_t = 40)]
    count: usize,
    /// The number of changes each has
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    changes: u8,
    /// The seed of the draw: another seed draws other mutants
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder to write, which must not be there yet
    #[arg(long)]
    out: PathBuf,
}

pub fn run(options: &Options) -> ExitCode {
    match write(options) {
        Ok(count) => {
            println!("{count} mutants of {} in {}", options.exercise, options.out.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn write(options: &Options) -> Result<usize, String> {
    let exercise =
        Exercise::with_id(&options.exercise).ok_or_else(|| format!("there is no exercise {}: expected 00 to 14", options.exercise))?;
    let path = Path::new(ROOT).join("solutions").join(exercise.folder).join("player.rs");
    let in_file = |path: &Path, error: io::Error| format!("{}: {error}", path.display());
    let text = fs::read_to_string(&path).map_err(|error| in_file(&path, error))?.replace("\r\n", "\n");
    if options.out.exists() {
        return Err(format!("{} is there already: expected the name of a new folder", options.out.display()));
    }
    let mutants = mutants(&text, options.count, options.changes.into(), options.seed);
    let mut list = String::new();
    for (number, Mutant { text, changes }) in mutants.iter().enumerate() {
        let name = format!("m{:03}", number + 1);
        let folder = options.out.join(&name).join("exercises").join(exercise.folder);
        fs::create_dir_all(&folder).map_err(|error| in_file(&folder, error))?;
        fs::write(folder.join("player.rs"), text).map_err(|error| in_file(&folder, error))?;
        list += &format!("{name} {}\n", changes.join("; "));
    }
    let path = options.out.with_extension("txt");
    fs::write(&path, list).map_err(|error| in_file(&path, error))?;
    Ok(mutants.len())
}

/// A changed solution.
struct Mutant {
    text: String,
    /// Each with its line and the text before and after.
    changes: Vec<String>,
}

/// Draws mutants, no two alike.
fn mutants(text: &str, count: usize, changes: usize, seed: u64) -> Vec<Mutant> {
    let mut random = StdRng::seed_from_u64(seed);
    let [mut edits, mut given] = edits(text);
    let mut found: Vec<Mutant> = Vec::new();
    if changes == 1 {
        edits.shuffle(&mut random);
        given.shuffle(&mut random);
        found.extend(edits.iter().chain(&given).map(|edit| apply(text, &[edit])));
    } else {
        for _ in 0..100 * count {
            let mut some: Vec<&Edit> = (0..changes).map(|_| &edits[random.random_range(0..edits.len().max(1))]).collect();
            some.sort_by_key(|edit| edit.place.start);
            if some.windows(2).all(|two| two[0].place.end <= two[1].place.start) {
                found.push(apply(text, &some));
            }
        }
    }
    let mut unlike: Vec<Mutant> = Vec::new();
    for mutant in found {
        if unlike.len() < count && mutant.text != text && unlike.iter().all(|other| other.text != mutant.text) {
            unlike.push(mutant);
        }
    }
    unlike
}

/// Another text for a place.
struct Edit {
    place: Range<usize>,
    text: String,
}

/// Makes changes that do not overlap, in the order of the text. Their lines are those of the mutant.
fn apply(text: &str, edits: &[&Edit]) -> Mutant {
    let (mut changed, mut at) = (String::new(), 0);
    let mut lines = Vec::new();
    for edit in edits {
        changed += &text[at..edit.place.start];
        lines.push(changed.matches('\n').count() + 1);
        changed += &edit.text;
        at = edit.place.end;
    }
    changed += &text[at..];
    let change = |(edit, line): (&&Edit, usize)| {
        let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        format!("line {line}: `{}` -> `{}`", one_line(&text[edit.place.clone()]), one_line(&edit.text))
    };
    Mutant { text: changed, changes: edits.iter().zip(lines).map(change).collect() }
}

/// A name, a literal, a sign or a bracket.
struct Token<'a> {
    text: &'a str,
    place: Range<usize>,
}

/// Operators and words, each with the others that stand where it is.
const OTHERS: &[(&str, &[&str])] = &[
    ("<=", &["<", ">="]),
    (">=", &[">", "<="]),
    ("<", &["<=", ">"]),
    (">", &[">=", "<"]),
    ("==", &["!="]),
    ("!=", &["=="]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("+=", &["-=", "="]),
    ("-=", &["+="]),
    ("..=", &[".."]),
    ("+", &["-"]),
    ("-", &["+"]),
    ("*", &["+"]),
    ("/", &["*"]),
    ("max", &["min"]),
    ("min", &["max"]),
    ("alpha", &["beta"]),
    ("beta", &["alpha"]),
    ("depth", &["ply"]),
    ("ply", &["depth"]),
    ("mated_in", &["mate_in"]),
    ("mate_in", &["mated_in"]),
    ("break", &["continue"]),
    ("continue", &["break"]),
    ("true", &["false"]),
    ("false", &["true"]),
    ("any", &["all"]),
    ("all", &["any"]),
    ("first", &["last"]),
    ("Black", &["White"]),
    ("phi", &["delta"]),
    ("delta", &["phi"]),
    ("Lower", &["Upper"]),
    ("Upper", &["Lower"]),
    ("legal_moves", &["captures"]),
    ("captures", &["legal_moves"]),
];

/// Words that no minus is before.
const UNSIGNED: &[&str] = &["pos", "m", "depth", "ply", "plies", "if", "return", "match", "for", "let", "mut", "true", "false", "self"];

/// Returns all single changes: those of the student's code, and those of the given code.
fn edits(text: &str) -> [Vec<Edit>; 2] {
    let written = written(text);
    let mut edits = Vec::new();
    if let Ok(stream) = text.parse::<TokenStream>() {
        visit(stream, text, &mut edits);
    }
    let is_written = |edit: &Edit| written.iter().any(|part| part.contains(&edit.place.start) && edit.place.end <= part.end);
    let (written, given) = edits.into_iter().partition(is_written);
    [written, given]
}

/// Returns the parts that the stub leaves out.
fn written(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut at = 0;
    while let Some(begin) = text[at..].find("// BEGIN SOLUTION") {
        let begin = at + begin;
        let end = text[begin..].find("// END SOLUTION").map_or(text.len(), |end| begin + end);
        parts.push(begin..end);
        at = end;
    }
    parts
}

fn visit(stream: TokenStream, text: &str, edits: &mut Vec<Edit>) {
    let mut tokens: Vec<Token> = Vec::new();
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let mut place = tree.span().byte_range();
        match &tree {
            TokenTree::Punct(sign) if sign.as_char() == '#' => {
                trees.next_if(|next| matches!(next, TokenTree::Group(_)));
                continue;
            }
            TokenTree::Punct(_) => {
                while let Some(TokenTree::Punct(_)) =
                    trees.peek().filter(|next| next.span().byte_range().start == place.end && is_operator(&text[place.start..=place.end]))
                {
                    place.end += 1;
                    trees.next();
                }
            }
            TokenTree::Group(group) => {
                let inner = group.span_open().byte_range().end..group.span_close().byte_range().start;
                match group.delimiter() {
                    Delimiter::Brace => statements(group.stream(), &inner, text, edits),
                    Delimiter::Parenthesis if tokens.last().is_some_and(|before| is_name(before.text)) => {
                        arguments(group.stream(), &inner, text, edits);
                    }
                    _ => {}
                }
                visit(group.stream(), text, edits);
            }
            _ => {}
        }
        tokens.push(Token { text: &text[place.clone()], place });
    }
    for (number, token) in tokens.iter().enumerate() {
        let before = number.checked_sub(1).map(|before| tokens[before].text);
        let is_spaced = text[token.place.end..].starts_with(' ') && text[..token.place.start].ends_with(' ');
        let mut change = |other: String| edits.push(Edit { place: token.place.clone(), text: other });
        let is_sign = !is_name(token.text);
        for (_, others) in OTHERS.iter().filter(|(one, _)| *one == token.text && (!is_sign || is_spaced)) {
            others.iter().for_each(|other| change(other.to_string()));
        }
        if matches!(token.text, "-" | "!")
            && !is_spaced
            && before.is_none_or(|before| !before.ends_with(|c: char| c.is_alphanumeric() || c == ')'))
        {
            change(String::new());
        }
        // A minus before a name that is alone or is called: after a bracket, a comma, `=` or `return`.
        if is_name(token.text)
            && before.is_none_or(|before| matches!(before, "=" | "," | "return"))
            && token.text.starts_with(char::is_lowercase)
            && !UNSIGNED.contains(&token.text)
        {
            change(format!("-{}", token.text));
        }
        // `a + 1` becomes `a`.
        let after = tokens.get(number + 1);
        if let (true, "+" | "-" | "*" | "/", Some(after)) = (is_spaced, token.text, after) {
            edits.push(Edit { place: token.place.start - 1..after.place.end, text: String::new() });
        }
        let mut change = |other: String| edits.push(Edit { place: token.place.clone(), text: other });
        if let Ok(number) = token.text.parse::<i64>() {
            [0, number - 1, number + 1]
                .into_iter()
                .filter(|&other| other != number && other >= 0)
                .for_each(|other| change(other.to_string()));
        }
    }
}

fn is_operator(text: &str) -> bool {
    OTHERS.iter().any(|(one, _)| *one == text) || matches!(text, "->" | "=>" | "::" | "..")
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Leaves out each statement, and exchanges each with the next.
fn statements(stream: TokenStream, inner: &Range<usize>, text: &str, edits: &mut Vec<Edit>) {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut begin: Option<usize> = None;
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let place = tree.span().byte_range();
        let start = *begin.get_or_insert(place.start);
        let ends_block = matches!(&tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
            && !matches!(trees.peek(), Some(TokenTree::Ident(word)) if word == "else")
            && !matches!(trees.peek(), Some(TokenTree::Punct(_)))
            && ["if", "for", "while", "loop", "match"].iter().any(|word| text[start..].starts_with(word));
        if matches!(&tree, TokenTree::Punct(sign) if sign.as_char() == ';') || ends_block {
            parts.push(start..place.end);
            begin = None;
        }
    }
    parts.retain(|part| part.end <= inner.end);
    for part in parts.iter().filter(|part| !["let ", "fn ", "use ", "const "].iter().any(|word| text[part.start..].starts_with(word))) {
        edits.push(Edit { place: part.clone(), text: String::new() });
    }
    for two in parts.windows(2) {
        let between = &text[two[0].end..two[1].start];
        edits.push(Edit { place: two[0].start..two[1].end, text: [&text[two[1].clone()], between, &text[two[0].clone()]].concat() });
    }
}

/// Exchanges each argument with the next.
fn arguments(stream: TokenStream, inner: &Range<usize>, text: &str, edits: &mut Vec<Edit>) {
    let mut commas: Vec<usize> = Vec::new();
    for tree in stream {
        if matches!(&tree, TokenTree::Punct(sign) if sign.as_char() == ',') {
            commas.push(tree.span().byte_range().start);
        }
    }
    let bounds: Vec<usize> = [inner.start].into_iter().chain(commas.iter().map(|comma| comma + 1)).collect();
    let ends: Vec<usize> = commas.into_iter().chain([inner.end]).collect();
    let parts: Vec<Range<usize>> =
        bounds.into_iter().zip(ends).filter(|(begin, end)| !text[*begin..*end].trim().is_empty()).map(|(begin, end)| begin..end).collect();
    for two in parts.windows(2) {
        let (a, b) = (text[two[0].clone()].trim(), text[two[1].clone()].trim());
        if a != b {
            edits.push(Edit { place: two[0].start..two[1].end, text: format!("{b}, {a}") });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(text: &str) -> Vec<String> {
        let text = format!("fn f() {{\n// BEGIN SOLUTION\n{text}\n// END SOLUTION\n}}");
        let inner = |mutant: Mutant| {
            let (_, rest) = mutant.text.split_once("// BEGIN SOLUTION\n").unwrap();
            rest.split_once("\n// END SOLUTION").unwrap().0.to_string()
        };
        edits(&text)[0].iter().map(|edit| inner(apply(&text, &[edit]))).collect()
    }

    #[test]
    fn operators_constants_statements_and_arguments_are_changed() {
        let all = changed("let a = -f(b, depth - 1);\ng();\nif a >= 0 {\n    break;\n}");
        for expected in [
            "let a = f(b, depth - 1);\ng();\nif a >= 0 {\n    break;\n}",
            "let a = -f(depth - 1, b);\ng();\nif a >= 0 {\n    break;\n}",
            "let a = -f(b, depth + 1);\ng();\nif a >= 0 {\n    break;\n}",
            "let a = -f(b, depth - 2);\ng();\nif a >= 0 {\n    break;\n}",
            "let a = -f(b, ply - 1);\ng();\nif a >= 0 {\n    break;\n}",
            "let a = -f(b, depth - 1);\ng();\nif a > 0 {\n    break;\n}",
            "let a = -f(b, depth - 1);\ng();\nif a >= 0 {\n    continue;\n}",
            "let a = -f(b, depth - 1);\n\nif a >= 0 {\n    break;\n}",
            "g();\nlet a = -f(b, depth - 1);\nif a >= 0 {\n    break;\n}",
        ] {
            assert!(all.iter().any(|one| one == expected), "{expected} is not among\n{}", all.join("\n---\n"));
        }
    }

    #[test]
    fn a_seed_draws_the_same_mutants_again_and_no_two_alike() {
        let text = fs::read_to_string(Path::new(ROOT).join("solutions/05_alpha_beta/player.rs")).unwrap();
        let draw = |seed, changes| mutants(&text, 40, changes, seed).into_iter().map(|mutant| mutant.text).collect::<Vec<_>>();
        for changes in [1, 2] {
            let drawn = draw(7, changes);
            assert_eq!(drawn.len(), 40);
            assert_eq!(drawn, draw(7, changes));
            assert_ne!(drawn, draw(8, changes));
            assert!(drawn.iter().all(|one| drawn.iter().filter(|other| *other == one).count() == 1));
        }
    }
}
