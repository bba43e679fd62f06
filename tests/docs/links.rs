//! Links of all documents: a local one leads to a file and to a headline in it, and an address elsewhere is well-formed.

use std::fs;
use std::path::{Path, PathBuf};

use support::ROOT;

use crate::commands::documents;
use crate::pages::{Block, blocks, links, resolved};

/// Returns whether a link leads to a file of the kit or a place in the same page.
pub fn is_local(link: &str) -> bool {
    !link.contains("://")
}

/// Returns the name that a headline has in an address: small letters and digits, and `-` for a space.
fn anchor(headline: &str) -> String {
    let words = headline.trim_start_matches('#').trim().to_lowercase();
    let kept = words.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// Returns the names of the headlines of a page.
fn anchors(text: &str) -> Vec<String> {
    let lines = blocks(text).into_iter().filter_map(|block| if let Block::Line(line) = block { Some(line) } else { None });
    lines.filter(|line| line.starts_with('#')).map(|line| anchor(&line)).collect()
}

/// Returns the addresses of a page: of links, figures and references.
fn addresses(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for block in blocks(text) {
        let Block::Line(line) = block else { continue };
        let line: String = line.split('`').step_by(2).collect();
        found.extend(links(&line).map(str::to_string));
        found.extend(
            line.split('<')
                .skip(1)
                .filter_map(|rest| rest.split_once('>'))
                .map(|(inner, _)| inner.to_string())
                .filter(|inner| !is_local(inner)),
        );
        let reference = line.strip_prefix('[').and_then(|rest| rest.split_once("]: "));
        found.extend(reference.map(|(_, address)| address.trim().to_string()));
    }
    found
}

/// Returns the fault of a link in the page at `page`.
fn fault(page: &Path, text: &str, link: &str) -> Option<String> {
    if !is_local(link) {
        let host = link.split_once("://").filter(|(scheme, _)| ["https", "http"].contains(scheme)).map(|(_, rest)| rest.split('/').next());
        let is_address = host.flatten().is_some_and(|host| host.contains('.')) && !link.contains(char::is_whitespace);
        return (!is_address).then(|| "is no address".to_string());
    }
    let (file, fragment) = link.split_once('#').map_or((link, None), |(file, fragment)| (file, Some(fragment)));
    let target = if file.is_empty() { page.to_path_buf() } else { resolved(&page.parent()?.join(file)) };
    if !target.exists() {
        return Some("leads nowhere".to_string());
    }
    let fragment = fragment.filter(|_| target.extension().is_some_and(|ending| ending == "md"))?;
    let there = if file.is_empty() { text.to_string() } else { fs::read_to_string(&target).ok()? };
    // A deck counts its slides.
    let is_slide = target.components().any(|part| part.as_os_str() == "slides") && fragment.parse::<usize>().is_ok();
    (!is_slide && !anchors(&there).iter().any(|anchor| anchor == fragment)).then(|| format!("leads to no headline `{fragment}`"))
}

fn faults(page: &Path, text: &str) -> Vec<String> {
    let faults = addresses(text).into_iter().filter_map(|link| fault(page, text, &link).map(|fault| format!("{link} {fault}")));
    faults.map(|fault| format!("{}: {fault}", page.strip_prefix(ROOT).unwrap_or(page).display())).collect()
}

#[test]
fn every_link_of_every_document_leads_somewhere() {
    let pages = documents(Path::new(ROOT));
    let texts: Vec<(PathBuf, String)> = pages.into_iter().map(|page| (page.clone(), fs::read_to_string(page).unwrap())).collect();
    let count: usize = texts.iter().map(|(_, text)| addresses(text).len()).sum();
    let wrong: Vec<String> = texts.iter().flat_map(|(page, text)| faults(page, text)).collect();
    assert!(count > 500 && wrong.is_empty(), "{count} links:\n{}", wrong.join("\n"));
}

#[test]
fn a_dead_link_is_named() {
    let page = Path::new(ROOT).join("README.md");
    let text = "# A page: of `links`\n[a](LICENSE-MIT) [b](#a-page-of-links) [c](CONTRIBUTING.md#packages) `[d](nowhere)` <https://example.org/> <br>\n\
                [e](NO.md) [f](#nowhere) [g](CONTRIBUTING.md#nowhere) [h](ftp://a.org) <https://nowhere> [i](https://a.org/b c)\n[j]: NOTHING.md\n\
                ```sh\n[k](nowhere)\n```\n";
    let expected = [
        "NO.md leads nowhere",
        "#nowhere leads to no headline `nowhere`",
        "CONTRIBUTING.md#nowhere leads to no headline `nowhere`",
        "ftp://a.org is no address",
        "https://a.org/b c is no address",
        "https://nowhere is no address",
        "NOTHING.md leads nowhere",
    ];
    assert_eq!(faults(&page, text), expected.map(|fault| format!("README.md: {fault}")));
}
