//! The list of modules in `src/lib.rs`: a module uses those before it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use support::ROOT;

/// The words of a text that could be names.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|name| !name.is_empty())
}

/// Returns the modules in the order of the list.
fn modules(list: &str) -> Vec<&str> {
    let table = list.split_once("| module |").unwrap().1.split_once("//! The other packages").unwrap().0;
    let cells = table.lines().filter_map(|line| line.strip_prefix("//! | ")?.split(" | ").next());
    cells.flat_map(|cell| names(cell.split('(').next().unwrap())).collect()
}

/// Returns the items of the crate's root, each with its module.
fn shown(list: &str) -> BTreeMap<&str, &str> {
    let uses = list.split("pub use ").skip(1).filter_map(|rest| rest.split_once(';')?.0.split_once("::"));
    // The prelude shows them once more.
    uses.filter(|&(module, _)| module != "crate").flat_map(|(module, shown)| names(shown).map(move |name| (name, module))).collect()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The code that is no test, without comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn no_module_uses_a_later_one() {
    let src = Path::new(ROOT).join("src");
    let list = fs::read_to_string(src.join("lib.rs")).unwrap();
    let (modules, shown) = (modules(&list), shown(&list));
    let place = |module: &str| modules.iter().position(|other| *other == module);
    assert!(place("text") < place("position") && place("position") < place("search") && place("search") < place("annotate"), "{modules:?}");
    let (mut arrows, mut wrong) = (0, Vec::new());
    for path in sources(&src).iter().filter(|path| path.extension().is_some_and(|ending| ending == "rs")) {
        let below = path.strip_prefix(&src).unwrap();
        let module = below.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        let Some(from) = place(module).filter(|_| !below.ends_with("tests.rs")) else { continue };
        let code = code(path);
        for used in code.split("crate::").skip(1) {
            let used =
                if used.starts_with('{') { used.split(';').next() } else { used.split(|c: char| !c.is_alphanumeric() && c != '_').next() };
            for name in names(used.unwrap_or_default()) {
                if let Some(to) = place(shown.get(name).copied().unwrap_or(name)) {
                    arrows += 1;
                    wrong.extend((to > from).then(|| format!("{} knows {name} of `{}`", below.display(), modules[to])));
                }
            }
        }
    }
    assert!(arrows > 100 && wrong.is_empty(), "{arrows} arrows; back up: {wrong:#?}");
}
