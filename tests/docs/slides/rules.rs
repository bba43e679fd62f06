//! The parts of a deck that the build, the doctests and readers' links need. Each rule adds a sentence for each fault it finds. Style is the matter
//! of `xtask`.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use minishogi_grading::EXERCISES;
use support::ROOT;

use super::deck::{Code, Deck, Slide, step_of};
use crate::pages::{Fence, leads_somewhere, resolved, without_comments};

const KINDS_OF_FENCES: [&str; 5] = ["rust", "rust ignore", "console", "text", "usi"];

/// Everything that is wrong with a deck by itself.
pub fn faults(deck: &Deck) -> Vec<String> {
    let mut faults = settings(deck);
    if deck.is_sheet() {
        if deck.slides.len() != 1 {
            faults.push(format!("{} pages: expected 1", deck.slides.len()));
        }
    } else {
        faults.extend(ids(deck));
    }
    for slide in &deck.slides {
        let mut found = Vec::new();
        if !deck.is_sheet() {
            found.extend(classes(slide));
            found.extend(steps(slide, deck.language));
            found.extend(mistakes(slide, deck));
        }
        found.extend(slide.fences.iter().flat_map(fence));
        found.extend(targets(slide, deck.language));
        faults.extend(found.into_iter().map(|what| format!("slide {}: {what}", slide.id)));
    }
    faults.into_iter().map(|what| format!("{}: {what}", deck.name)).collect()
}

fn settings(deck: &Deck) -> Vec<String> {
    let size = if deck.is_sheet() { "A4" } else { "16:9" };
    let mut expected = vec![("marp", "true"), ("theme", "lab"), ("size", size), ("lang", deck.language), ("math", "false")];
    if !deck.is_sheet() {
        expected.push(("paginate", "true"));
    }
    let has = |key: &str, value: Option<&str>| deck.front.iter().any(|(k, v)| k == key && value.is_none_or(|value| v == value));
    let missing = expected.into_iter().filter(|&(key, value)| !has(key, Some(value)));
    let mut faults: Vec<String> = missing.map(|(key, value)| format!("the settings lack `{key}: {value}`")).collect();
    if !has("title", None) {
        faults.push("the settings lack a `title:`".to_string());
    }
    faults
}

/// A link to a slide names it by its id.
fn ids(deck: &Deck) -> Vec<String> {
    let mut faults = Vec::new();
    let mut ids = HashSet::new();
    for Slide { id, .. } in &deck.slides {
        let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if !is_id {
            faults.push(format!("the id `{id}`: expected small letters, digits and `-`"));
        }
        if !ids.insert(id) {
            faults.push(format!("two slides have the id `{id}`"));
        }
    }
    faults
}

/// The theme has a style for each class.
fn classes(slide: &Slide) -> Vec<String> {
    let known = |class: &str| slide.kind() == Some(class) || ["split", "wide", "dense", "invert", "steps"].contains(&class);
    let unknown = slide.classes.iter().filter(|class| !known(class));
    unknown.map(|class| format!("the theme has no class `{class}`")).collect()
}

/// A slide of the class `steps` has one figure with steps, and words for each step after the first.
fn steps(slide: &Slide, language: &str) -> Option<String> {
    let words = slide.body().filter(|line| step_of(line).is_some()).count();
    let folder = Path::new(ROOT).join("slides").join(language);
    let figures: Vec<String> =
        slide.figures().map(|(_, target)| fs::read_to_string(resolved(&folder.join(target))).unwrap_or_default()).collect();
    let pictures: Vec<usize> = figures.iter().map(|svg| svg.matches("class=\"step\"").count()).collect();
    match (slide.classes.iter().any(|class| class == "steps"), &pictures[..]) {
        (true, [number]) if *number == words + 1 => None,
        (true, _) => Some(format!(
            "a figure of {pictures:?} steps with words for {words}: expected one figure, and words for each step but the first"
        )),
        (false, _) if words > 0 || pictures.iter().any(|&number| number > 0) => {
            Some("a figure with steps: expected `<!-- _class: steps -->`".to_string())
        }
        (false, _) => None,
    }
}

/// Mistakes go by the names of the wrong players.
fn mistakes(slide: &Slide, deck: &Deck) -> Vec<String> {
    if slide.kind() != Some("mistakes") || !deck.is_read_for_an_exercise() {
        return Vec::new();
    }
    let known = wrong_players();
    let name = |point: &str| Some(point.strip_prefix('`')?.split_once('`')?.0.to_string());
    let points = slide.body().filter_map(|line| line.strip_prefix("- "));
    let bad = points.filter(|point| !name(point).is_some_and(|name| known.contains(&name)));
    bad.map(|point| format!("`{point}`: expected the name of a wrong player in tests/wrong first, in code")).collect()
}

/// The names in the lists `wrong { .. }` of tests/wrong.
pub fn wrong_players() -> HashSet<String> {
    let mut names = HashSet::new();
    for exercise in EXERCISES {
        let path = Path::new(ROOT).join("tests/wrong").join(exercise.folder).join("player.rs");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let list = text.lines().map(str::trim).skip_while(|line| *line != "wrong {").skip(1).take_while(|line| *line != "}");
        names.extend(list.filter(|line| !line.starts_with("//")).map(|line| line.trim_end_matches(',').to_string()));
    }
    names
}

/// A fence is of a known kind, and is what it says it is.
fn fence(code: &Code) -> Vec<String> {
    let Code { fence, from } = code;
    let language = fence.language.as_str();
    if !KINDS_OF_FENCES.contains(&language) {
        return vec![format!("a fence of the kind `{language}`: expected one of {}", KINDS_OF_FENCES.join(", "))];
    }
    let mut faults = Vec::new();
    let lines: Vec<&str> = fence.code.lines().collect();
    for line in &lines {
        if language == "rust" && (line.trim() == "#" || line.trim().starts_with("# ")) {
            faults.push(format!("`{line}` would be shown on the slide: expected no hidden lines"));
        }
    }
    if (language == "console") != fence.code.starts_with("$ ") {
        faults.push(format!(
            "a `{language}` fence that begins with `{}`: console fences and no others begin with `$ `",
            lines.first().unwrap_or(&"")
        ));
    }
    match (language, from) {
        ("rust ignore", Some(file)) => faults.extend(is_excerpt(&fence.code, file).err()),
        ("rust ignore", None) => faults.push("an excerpt without `<!-- from: FILE -->` on the line before".to_string()),
        (_, Some(file)) => faults.push(format!("`<!-- from: {file} -->` before a `{language}` fence: expected `rust ignore`")),
        (_, None) => {}
    }
    faults
}

/// Returns whether these are consecutive lines of a file, but for a common indentation.
fn is_excerpt(code: &str, file: &str) -> Result<(), String> {
    let path = Path::new(ROOT).join(file);
    let text = fs::read_to_string(&path).map_err(|error| format!("from {file}: {error}"))?;
    let lines: Vec<&str> = text.lines().collect();
    let code: Vec<&str> = code.lines().collect();
    if lines.windows(code.len()).any(|window| dedented(window) == dedented(&code)) {
        Ok(())
    } else {
        Err(format!("expected consecutive lines of {file}, unchanged:\n{}", code.join("\n")))
    }
}

fn dedented<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let indent = |line: &&str| line.len() - line.trim_start_matches(' ').len();
    let least = lines.iter().filter(|line| !line.is_empty()).map(indent).min().unwrap_or(0);
    lines.iter().map(|line| line.get(least..).unwrap_or("")).collect()
}

/// Links and figures lead somewhere, and links stay in the language.
fn targets(slide: &Slide, language: &str) -> Vec<String> {
    let folder = Path::new(ROOT).join("slides").join(language);
    let mut faults = Vec::new();
    for (alt, target) in slide.figures() {
        let is_ours = target.strip_prefix("../figures/").is_some_and(|name| name.ends_with(".svg") && !name.contains('/'));
        if !is_ours || !resolved(&folder.join(target)).exists() {
            faults.push(format!("the figure {target}: expected an svg in ../figures"));
        }
        // Marp takes words like `w:700` and `bg` out of the text.
        if alt.split_whitespace().all(|word| word.contains(':') || word == "bg" || word == "fit") {
            faults.push(format!("the figure {target} says nothing to those who cannot see it: expected words in `![..]`"));
        }
    }
    for link in slide.links() {
        if !leads_somewhere(&folder, link) {
            faults.push(format!("the link {link} leads nowhere"));
        }
        if leaves_language(&folder, link, language) {
            faults.push(format!("the link {link} leads into the other language"));
        }
    }
    faults
}

fn leaves_language(folder: &Path, link: &str, language: &str) -> bool {
    let file = link.split('#').next().unwrap_or(link);
    match language {
        "ja" => {
            link.contains("../en/")
                || file.ends_with(".md") && !file.ends_with(".ja.md") && resolved(&folder.join(file.replace(".md", ".ja.md"))).exists()
        }
        _ => link.contains("../ja/") || file.ends_with(".ja.md"),
    }
}

/// Returns the differences of two decks beyond their language.
pub fn differences(en: &Deck, ja: &Deck) -> Vec<String> {
    let mut faults = Vec::new();
    let ids = |deck: &Deck| deck.slides.iter().map(|slide| slide.id.clone()).collect::<Vec<_>>();
    if ids(en) != ids(ja) {
        return vec![format!("{} and {}: expected the same slides in the same order: {:?} and {:?}", en.name, ja.name, ids(en), ids(ja))];
    }
    let mut compare = |id: &str, what: &str, en: String, ja: String| {
        if en != ja {
            faults.push(format!("slide {id}: the {what} differ between the languages:\n{en}\n{ja}"));
        }
    };
    for (en, ja) in en.slides.iter().zip(&ja.slides) {
        compare(&en.id, "minutes", en.minutes.to_string(), ja.minutes.to_string());
        compare(&en.id, "classes", en.classes.join(" "), ja.classes.join(" "));
        compare(&en.id, "headlines", format!("{:?}", en.headlines()), format!("{:?}", ja.headlines()));
        compare(&en.id, "figures", figures(en), figures(ja));
        let links = |slide: &Slide| slide.links().iter().map(|link| link.replace(".ja.md", ".md")).collect::<Vec<_>>().join("\n");
        compare(&en.id, "links", links(en), links(ja));
        let code = |slide: &Slide| {
            let fences = slide.fences.iter().enumerate();
            let fences = fences.map(|(number, code)| (in_english(&code.fence, en.fences.get(number).map(|en| &en.fence)), &code.from));
            fences.map(|(fence, from)| format!("{:?}", (without_comments(&fence), from))).collect::<Vec<_>>()
        };
        compare(&en.id, "fences", code(en).join("\n"), code(ja).join("\n"));
    }
    faults.into_iter().map(|what| format!("{}: {what}", ja.name)).collect()
}

/// A `text` with the English lines for the Japanese ones: a program speaks to each reader in their language.
fn in_english(fence: &Fence, en: Option<&Fence>) -> Fence {
    let is_japanese = |line: &str| fence.language == "text" && line.chars().any(|c| c >= '\u{3040}');
    let mut en = en.map_or("", |en| &en.code).lines();
    let code = fence.code.lines().map(|line| en.next().filter(|_| is_japanese(line)).unwrap_or(line).to_string() + "\n").collect();
    Fence { language: fence.language.clone(), code }
}

/// The figures with their sizes.
fn figures(slide: &Slide) -> String {
    let sized = slide.figures().map(|(alt, target)| {
        let sizes: Vec<&str> = alt.split_whitespace().filter(|word| word.contains(':')).collect();
        // Charts have words.
        format!("{} {}", target.replace(".ja.svg", ".svg"), sizes.join(" "))
    });
    sized.collect::<Vec<_>>().join("\n")
}

/// The files with slides in a language.
pub fn files(language: &str) -> Vec<PathBuf> {
    let folder = Path::new(ROOT).join("slides").join(language);
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect();
    files.sort();
    files
}
