//! Pages as a parser of others reads them.

#![allow(dead_code)] // Each crate with pages includes this module, and reads a part of it.

use std::collections::BTreeSet;

use scraper::{ElementRef, Html, Selector};

/// The attributes that name other elements of a page.
const REFERENCES: [&str; 5] = ["aria-controls", "aria-describedby", "aria-labelledby", "for", "list"];

/// Reads a page.
///
/// # Panics
/// Panics if the parser finds a fault, if an id is there twice, and if a link or an attribute names a missing id.
pub fn html(text: &str) -> Html {
    let page = Html::parse_document(text);
    let faults: Vec<String> = page.errors.iter().map(|fault| fault.to_string()).collect();
    assert_eq!(faults, [""; 0], "{}", text.chars().take(2000).collect::<String>());
    let ids: Vec<&str> = all(&page, "[id]").into_iter().filter_map(|element| element.attr("id")).collect();
    let there: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(there.len(), ids.len(), "an id stands twice: {ids:?}");
    // A fragment with `=` is for a script.
    let links = all(&page, "[href^='#']").into_iter().filter_map(|element| element.attr("href")?.strip_prefix('#'));
    let links = links.filter(|id| !id.is_empty() && !id.contains('='));
    let named = REFERENCES.iter().flat_map(|name| {
        all(&page, &format!("[{name}]"))
            .into_iter()
            .filter_map(|element| element.attr(name))
            .flat_map(str::split_whitespace)
            .collect::<Vec<_>>()
    });
    for id in links.chain(named) {
        assert!(there.contains(id), "there is no id {id}");
    }
    page
}

/// The elements that a selector of CSS chooses.
pub fn all<'a>(page: &'a Html, selector: &str) -> Vec<ElementRef<'a>> {
    page.select(&Selector::parse(selector).unwrap_or_else(|error| panic!("{selector}: {error}"))).collect()
}

/// The texts of the elements that a selector chooses, white space as a reader sees it.
pub fn texts(page: &Html, selector: &str) -> Vec<String> {
    all(page, selector).into_iter().map(|element| words(&element)).collect()
}

/// The text of an element, white space as a reader sees it.
pub fn words(element: &ElementRef) -> String {
    element.text().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The JSON in the element with this id.
pub fn data(page: &Html, id: &str) -> serde_json::Value {
    let [element] = all(page, &format!("#{id}"))[..] else { panic!("there is no element {id}") };
    serde_json::from_str(&element.text().collect::<String>()).unwrap_or_else(|error| panic!("{id}: {error}"))
}
