//! The guide: the pages of `slides/guide` as pages of the site.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use maud::{PreEscaped, html};
use minishogi_grading::{Lang, Text};
use minishogi_lab::files;
use minishogi_lab::html::{Head, page};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd};

use super::failed;

/// The folder of the guide below that of the kit.
const FOLDER: &str = "slides/guide";

const STYLE: &str = include_str!("guide.css");

/// A page of the guide.
pub struct Page {
    pub lang: Lang,
    /// As in `course`.
    pub name: String,
    pub title: String,
}

/// The places that a link of the guide can lead to.
struct Targets<'a> {
    /// The address of the repository, if it can be read anywhere.
    repository: Option<&'a str>,
    has_slides: bool,
}

/// Writes the guide into `out/guide` and returns its pages in the order of the front page.
///
/// # Errors
/// Names the file that cannot be read or written, or the page that the front page does not name.
pub fn write(root: &Path, out: &Path, repository: Option<&str>, has_slides: bool) -> Result<Vec<Page>, Text> {
    let targets = Targets { repository, has_slides };
    let read = |file: &Path| fs::read_to_string(file).map_err(|error| failed(file, &error));
    let mut pages = Vec::new();
    let mut pictures = BTreeMap::new();
    for (lang, front) in [(Lang::En, "README.md"), (Lang::Ja, "README.ja.md")] {
        let folder = format!("{FOLDER}/{}", lang.code());
        let front = read(&root.join(front))?;
        for name in front.split(&format!("]({folder}/")).skip(1).filter_map(|rest| rest.split_once(".md)")).map(|(name, _)| name) {
            let text = read(&root.join(&folder).join(format!("{name}.md")))?;
            let (mut page, shown) = render(&text, lang, &targets);
            for (name, place) in &shown {
                let file = root.join(place);
                let picture = fs::read(&file).map_err(|error| failed(&file, &error))?;
                if let Some((width, height)) = size(&picture) {
                    let source = format!("<img src=\"../{name}\"");
                    page = page.replace(&source, &format!("{source} width=\"{width}\" height=\"{height}\""));
                }
            }
            let file = out.join("guide").join(lang.code()).join(format!("{name}.html"));
            files::write(&file, page.as_bytes()).map_err(|error| failed(&file, &error))?;
            pictures.extend(shown);
            pages.push(Page { lang, name: name.to_string(), title: title(&text).to_string() });
        }
    }
    for (name, place) in pictures {
        let (from, to) = (root.join(place), out.join("guide").join(name));
        let picture = fs::read(&from).map_err(|error| failed(&from, &error))?;
        files::write(&to, &picture).map_err(|error| failed(&to, &error))?;
    }
    Ok(pages)
}

/// Returns the width and the height of a PNG or an SVG, so that a page keeps the place of a picture that is still to come.
fn size(picture: &[u8]) -> Option<(u32, u32)> {
    if let Some(header) = picture.strip_prefix(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR") {
        let number = |bytes: &[u8]| Some(u32::from_be_bytes(bytes.try_into().ok()?));
        return Some((number(header.get(..4)?)?, number(header.get(4..8)?)?));
    }
    let (width, rest) = str::from_utf8(picture).ok()?.split_once("viewBox=\"0 0 ")?.1.split_once(' ')?;
    Some((width.parse().ok()?, rest.split_once('"')?.0.parse().ok()?))
}

/// Returns the words of the first headline.
fn title(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default()
}

/// Returns a page in HTML, and its pictures: the name of each in the site, and its place in the kit.
fn render(text: &str, lang: Lang, targets: &Targets) -> (String, BTreeMap<String, PathBuf>) {
    let mut pictures = BTreeMap::new();
    let mut dropped = 0;
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(|event| match event {
        // Marks of passages for instructors.
        Event::Html(_) | Event::InlineHtml(_) => None,
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => match targets.address(&dest_url, lang) {
            Some(address) => Some(Event::Start(Tag::Link { link_type, dest_url: CowStr::from(address), title, id })),
            None => {
                dropped += 1;
                None
            }
        },
        Event::End(TagEnd::Link) if dropped > 0 => {
            dropped -= 1;
            None
        }
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            let place = place_of(&dest_url, lang);
            let name = place.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let address = CowStr::from(format!("../{name}"));
            pictures.insert(name, place);
            Some(Event::Start(Tag::Image { link_type, dest_url: address, title, id }))
        }
        other => Some(other),
    });
    let mut content = String::new();
    pulldown_cmark::html::push_html(&mut content, events);
    // A part that is wider than a telephone is scrolled by keys too.
    let content = content
        .replace("<pre>", "<pre tabindex=\"0\">")
        .replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>");
    let title = format!("{} · Minishogi Lab", title(text));
    let head = Head::new(&title, "style-src 'unsafe-inline'; img-src 'self' data: file:", STYLE, lang);
    (page(head, &html! { main lang=(lang.code()) { (PreEscaped(content)) } }), pictures)
}

/// Returns the place in the kit that a link of the guide leads to.
fn place_of(link: &str, lang: Lang) -> PathBuf {
    let file = link.split('#').next().unwrap_or_default();
    support::pages::resolved(&Path::new(FOLDER).join(lang.code()).join(file))
}

impl Targets<'_> {
    /// Returns the address of a link in the site, or nothing if it leads nowhere.
    fn address(&self, link: &str, lang: Lang) -> Option<String> {
        if link.contains("://") {
            return Some(link.to_string());
        }
        let place = place_of(link, lang);
        let place = place.to_string_lossy().replace('\\', "/");
        if place.starts_with("README") {
            return Some("../../index.html".to_string());
        }
        if let Some(page) = place.strip_prefix(FOLDER) {
            return Some(format!("..{}.html", page.trim_end_matches(".md")));
        }
        let deck = place.strip_prefix("slides/").filter(|_| self.has_slides);
        match deck.map(|deck| deck.trim_end_matches('/')) {
            Some("en" | "ja") => Some("../../slides/index.html".to_string()),
            Some(deck) if deck.contains('/') => Some(format!("../../slides/{}.html", deck.trim_end_matches(".md"))),
            _ => self.repository.map(|repository| format!("{repository}/{place}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_the_site_or_to_the_repository_or_are_words() {
        let text = "# A & b\n\n<!-- BEGIN INSTRUCTORS -->\n[日本語](../ja/a.md) [R](../../../README.md) [d](../../en/06.md#x) [all](../../en/) \
                    [e](../../../exercises/05/README.md) [i](../../instructors.md) [w](https://a.org/)\n\n![p](../../../.github/p.svg)\n";
        let hrefs = |targets: &Targets| {
            let page = render(text, Lang::En, targets).0;
            page.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap_or_default().to_string()).collect::<Vec<_>>()
        };
        let own = ["../ja/a.html", "../../index.html"];
        let all = Targets { repository: Some("https://r.org"), has_slides: true };
        let rest = [
            "../../slides/en/06.html",
            "../../slides/index.html",
            "https://r.org/exercises/05/README.md",
            "https://r.org/slides/instructors.md",
            "https://a.org/",
        ];
        assert_eq!(hrefs(&all), [&own[..], &rest].concat());
        let none = Targets { repository: None, has_slides: false };
        assert_eq!(hrefs(&none), [&own[..], &["https://a.org/"]].concat());
        let (page, pictures) = render(text, Lang::En, &none);
        assert!(page.contains("<title>A &amp; b · Minishogi Lab</title>") && !page.contains("INSTRUCTORS"), "{page}");
        assert!(page.contains("<img src=\"../p.svg\" alt=\"p\"") && page.contains(" d all e i <a"), "{page}");
        assert_eq!(pictures, BTreeMap::from([("p.svg".to_string(), PathBuf::from(".github/p.svg"))]));
    }

    #[test]
    fn the_front_page_names_every_page_in_both_languages() {
        let out = tempfile::tempdir().unwrap();
        let root = Path::new(support::ROOT);
        let pages = write(root, out.path(), None, false).unwrap();
        for lang in [Lang::En, Lang::Ja] {
            let mut named: Vec<String> = pages.iter().filter(|page| page.lang == lang).map(|page| format!("{}.md", page.name)).collect();
            named.sort();
            let folder = root.join(FOLDER).join(lang.code());
            let mut there: Vec<String> =
                fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            there.sort();
            assert_eq!(named, there);
            let course = fs::read_to_string(out.path().join("guide").join(lang.code()).join("course.html")).unwrap();
            let pictures: Vec<&str> =
                course.split("<img src=\"../").skip(1).filter_map(|rest| rest.split_once(" alt")).map(|(tag, _)| tag).collect();
            assert!(!pictures.is_empty() && pictures.iter().all(|tag| tag.contains(" width=\"")), "{pictures:?}");
        }
        assert!(out.path().join("guide/league.png").is_file());
        assert!(pages.iter().all(|page| !page.title.is_empty()));
    }
}
