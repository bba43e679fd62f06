//! The page that leads to all others, and the decks that it lists: as `slides/build.sh` has built them, with links that lead somewhere from the site.

use std::fs;
use std::path::Path;

use minishogi_grading::{Lang, Text};
use quick_xml::escape::unescape;

use super::{Parts, failed};
use crate::files;
use crate::html::{begin, both, escape, section};

const STYLE: &str = include_str!("index.css");

/// The page, first in this language.
pub fn page(parts: &Parts, lang: Lang) -> String {
    let mut page = begin("Minishogi Lab", "style-src 'unsafe-inline'", STYLE, lang);
    page += "<main>\n<h1>Minishogi Lab</h1>\n";
    page += &format!(
        "<p>{}</p>\n",
        both(
            "Write a minishogi (5x5 shogi) player step by step, from a random mover to alpha-beta and a network that learns.",
            "5五将棋のプレイヤーを、ランダムに指すものからαβ法、学習するネットワークまで、一歩ずつ書いていく教材です。"
        )
    );
    page += &look(parts);
    if let Ok(decks) = &parts.decks {
        let lists = [Lang::En, Lang::Ja].map(|lang| list(decks, lang)).concat();
        let all = both("All decks on one page", "すべての講義を 1 ページで");
        let content = format!("{lists}<p><a href=\"slides/index.html\">{all}</a></p>\n");
        page += &section("slides", "Slides", "講義のスライド", &content);
    }
    page + "</main>\n</body>\n</html>\n"
}

/// What can be tried at once.
fn look(parts: &Parts) -> String {
    let mut rows = String::new();
    let mut add = |file: &str, name: (&str, &str), about: (&str, &str)| {
        rows += &format!("<li><a href=\"{file}\">{}</a><p>{}</p></li>\n", both(name.0, name.1), both(about.0, about.1));
    };
    if parts.player.is_ok() {
        add(
            "player.html",
            ("Play", "対局する"),
            (
                "A player of the course, in your browser: it plays here, without a server.",
                "コースのプレイヤーと、このブラウザだけで対局できます。",
            ),
        );
    }
    add(
        "tree.html",
        ("The tree of a search", "探索の木"),
        (
            "Alpha-beta node by node, with its windows and cuts. Would you cut here?",
            "αβ法の節点を、窓と枝刈りとともに 1 つずつ。ここで枝を刈りますか。",
        ),
    );
    if parts.dobutsu.is_ok() {
        add(
            "dobutsu.html",
            ("Dobutsu shogi, solved", "どうぶつしょうぎの完全解析"),
            ("Best play to click through, and what every other move gives.", "最善の手順と、ほかの手の結果をたどれます。"),
        );
    }
    add(
        "doc/minishogi/index.html",
        ("Documentation", "ライブラリのドキュメント"),
        ("What a player is written with, beginning with a tour.", "プレイヤーを書くための部品の説明です（英語）。"),
    );
    section("look", "To try and to read", "試す、読む", &format!("<ul class=\"parts\">\n{rows}</ul>\n"))
}

/// The decks in a language, each with its number, and the cheat sheet last.
fn list(decks: &[Deck], lang: Lang) -> String {
    let code = lang.code();
    let sheet = if lang == Lang::En { "Cheat sheet" } else { "チートシート" };
    let mut rows = String::new();
    for deck in decks.iter().filter(|deck| deck.lang == lang) {
        let number = deck.name.split('_').next().filter(|number| number.starts_with(|c: char| c.is_ascii_digit()));
        let title = escape(if number.is_some() { &deck.title } else { sheet });
        let (name, number) = (escape(&deck.name), escape(number.unwrap_or_default().trim_start_matches('0')));
        let pdf =
            if deck.has_pdf { format!(" <a href=\"slides/{code}/{name}.pdf\" aria-label=\"{title}, PDF\">PDF</a>") } else { String::new() };
        rows += &format!("<li><span>{number}</span> <a href=\"slides/{code}/{name}.html\">{title}</a>{pdf}</li>\n");
    }
    format!("<ul class=\"t decks\" lang=\"{code}\">\n{rows}</ul>\n")
}

/// A deck, or the cheat sheet.
pub struct Deck {
    pub lang: Lang,
    /// As in `01_setup`.
    pub name: String,
    pub title: String,
    pub has_pdf: bool,
}

/// Where a built deck has the repository: `target/slides/en` is three folders below it.
const REPOSITORY: &str = " href=\"../../../";

/// Copies what was built, with an index of its own, and returns the decks; nothing where nothing was built.
///
/// # Errors
/// Names the file that cannot be read or written.
pub fn copy_decks(from: &Path, to: &Path, repository: Option<&str>) -> Result<Option<Vec<Deck>>, Text> {
    let read = |file: &Path| fs::read_to_string(file).map_err(|error| failed(file, &error));
    let put = |file: &Path, text: &str| files::write(file, text.as_bytes()).map_err(|error| failed(file, &error));
    let index = from.join("index.html");
    if !index.is_file() {
        return Ok(None);
    }
    let mut decks = Vec::new();
    for lang in [Lang::En, Lang::Ja] {
        let (from, to) = (from.join(lang.code()), to.join(lang.code()));
        if !from.is_dir() {
            continue;
        }
        fs::create_dir_all(&to).map_err(|error| failed(&to, &error))?;
        for entry in fs::read_dir(&from).map_err(|error| failed(&from, &error))? {
            let file = entry.map_err(|error| failed(&from, &error))?.path();
            let Some(name) = file.file_stem().and_then(|name| name.to_str()) else { continue };
            match file.extension().and_then(|ending| ending.to_str()) {
                Some("html") => {
                    let html = read(&file)?;
                    decks.push(Deck {
                        lang,
                        name: name.to_string(),
                        title: title(&html).unwrap_or_else(|| name.to_string()),
                        has_pdf: file.with_extension("pdf").is_file(),
                    });
                    put(&to.join(format!("{name}.html")), &relinked(&html, repository))?;
                }
                Some("pdf") => {
                    let copy = to.join(format!("{name}.pdf"));
                    fs::copy(&file, &copy).map_err(|error| failed(&file, &error))?;
                }
                _ => {}
            }
        }
    }
    decks.sort_by(|a, b| a.name.cmp(&b.name));
    put(&to.join("index.html"), &read(&index)?)?;
    Ok(Some(decks))
}

/// The deck with its links into the repository leading to where that can be read; without an address they are words.
fn relinked(html: &str, repository: Option<&str>) -> String {
    if let Some(repository) = repository {
        return html.replace(REPOSITORY, &format!(" href=\"{repository}/"));
    }
    let mut parts = html.split(REPOSITORY);
    let first = parts.next().unwrap_or_default().to_string();
    // What is left of an address goes up to its quote.
    parts.fold(first, |text, part| text + part.split_once('"').map_or("", |(_, rest)| rest))
}

fn title(html: &str) -> Option<String> {
    let title = html.split("<title>").nth(1)?.split("</title>").next()?;
    Some(unescape(title).ok()?.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_into_the_repository_lead_there_or_are_words() {
        let deck = "<a href=\"../../../exercises/05_alpha_beta/README.md#play\" target=\"_blank\">05</a> <a href=\"06.html\">next</a>";
        assert_eq!(
            relinked(deck, Some("https://example.org/main")),
            "<a href=\"https://example.org/main/exercises/05_alpha_beta/README.md#play\" target=\"_blank\">05</a> <a href=\"06.html\">next</a>"
        );
        assert_eq!(relinked(deck, None), "<a target=\"_blank\">05</a> <a href=\"06.html\">next</a>");
    }

    #[test]
    fn decks_are_copied_in_the_order_of_the_course() {
        let folder = tempfile::tempdir().unwrap();
        let [from, to] = ["built", "site"].map(|name| folder.path().join(name));
        assert!(copy_decks(&from, &to, None).unwrap().is_none(), "nothing was built");
        for (file, text) in [
            ("index.html", "all"),
            ("en/02_rules.html", "<title>Q &amp; A</title>"),
            ("en/02_rules.pdf", "%PDF"),
            ("en/01_setup.html", "<title>Setup</title>"),
            ("ja/01_setup.html", "<title>準備</title>"),
            ("figures/tree.svg", ""),
        ] {
            let file = from.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        let decks = copy_decks(&from, &to, None).unwrap().unwrap();
        let seen: Vec<_> = decks.iter().map(|deck| (deck.lang.code(), &*deck.name, &*deck.title, deck.has_pdf)).collect();
        assert_eq!(seen, [("en", "01_setup", "Setup", false), ("ja", "01_setup", "準備", false), ("en", "02_rules", "Q & A", true)]);
        for file in ["index.html", "en/01_setup.html", "en/02_rules.pdf", "ja/01_setup.html"] {
            assert!(to.join(file).is_file(), "{file}");
        }
        assert!(!to.join("figures").exists(), "the decks have their figures in them");
    }
}
