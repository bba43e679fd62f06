//! `xtask site` from outside: every link leads somewhere, and every page works from the disk and from a server.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use regex::Regex;
use support::processes::skip;
use support::programs::{has_wasm, stderr, tool};
use tempfile::TempDir;

use support::browser::run_script;
use support::files::root;

fn run(words: &[&str]) -> Output {
    // As with `share`, the compiled files of the kit are shared, and nothing else is changed.
    let mut command = Command::new(tool(words));
    command.args(words).current_dir(root()).env("LC_ALL", "C").env("CARGO_NET_OFFLINE", "true");
    command.env("CARGO_TARGET_DIR", root().join("target")).output().unwrap()
}

fn succeed(words: &[&str]) -> String {
    let output = run(words);
    let told = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    assert!(output.status.success(), "{words:?}: {told}");
    told
}

/// The pages of a site by their places below the folder.
fn pages(root: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![root.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "html") {
                found.push(path);
            }
        }
    }
    found
}

/// The addresses that a page leads to or loads, without those inside its scripts.
fn addresses(html: &str) -> Vec<String> {
    let scripts = Regex::new(r"(?s)<script([^>]*)>.*?</script>").unwrap();
    let links = Regex::new(r#"(?:href|src)="([^"]*)""#).unwrap();
    let html = scripts.replace_all(html, "<script$1>");
    links.captures_iter(&html).map(|link| link[1].replace("&amp;", "&")).collect()
}

/// The targets of all pages, as places on the disk. Panics with the links that lead nowhere.
fn targets(site: &Path) -> BTreeSet<PathBuf> {
    let (mut targets, mut dead) = (BTreeSet::new(), Vec::new());
    for page in pages(site) {
        let html = fs::read_to_string(&page).unwrap();
        for address in addresses(&html) {
            // rustdoc asks for lists of implementations elsewhere, of which there may be none.
            if address.contains("trait.impl/") {
                continue;
            }
            if ["https://", "http://", "data:", "javascript:"].iter().any(|elsewhere| address.starts_with(elsewhere)) {
                continue;
            }
            let (file, fragment) = address.split_once('#').unwrap_or((&address, ""));
            let file = file.split('?').next().unwrap_or_default();
            let target = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            let is_own = !page.starts_with(site.join("doc"));
            // A deck counts its slides; what is documented has places that a script makes.
            let is_place = fragment.is_empty() || !is_own || html.contains(&format!("id=\"{fragment}\"")) || !file.is_empty();
            match target.canonicalize() {
                Ok(target) if target.is_file() && target.starts_with(site) && is_place => drop(targets.insert(target)),
                _ => dead.push(format!("{}: {address}", page.strip_prefix(site).unwrap().display())),
            }
        }
    }
    assert!(dead.is_empty(), "{} links lead nowhere:\n{}", dead.len(), dead.join("\n"));
    targets
}

#[test]
#[ignore = "slow: .ci/nightly runs it, as soon as the slides are built"]
fn every_link_leads_somewhere_from_the_disk_and_from_a_server() {
    let folder = TempDir::new().unwrap();
    let site = folder.path().canonicalize().unwrap().join("the site");
    let [table, dobutsu] = ["small.table", "dobutsu.html"].map(|name| folder.path().join(name));
    let [table, dobutsu, out] = [&table, &dobutsu, &site].map(|path| path.to_str().unwrap());
    let start = "1l1/1c1/1C1/1L1 b - 1";
    succeed(&["dobutsu", "solve", "--out", table, "--position", start]);
    succeed(&["dobutsu", "page", "--table", table, "--out", dobutsu, start]);
    let repository = "https://example.org/kit/blob/main";
    let site_with = |more: &[&str]| succeed(&[&["site", out, "--player", "sol05", "--repository", repository], more].concat());
    site_with(&["--dobutsu", dobutsu]);
    assert_eq!(fs::read(site.join("dobutsu.html")).unwrap(), fs::read(dobutsu).unwrap(), "the page that was named");
    // As the workflow has it: the whole game, two minutes of a processor where the table is not there yet.
    succeed(&["dobutsu", "solve"]);
    let told = site_with(&[]);

    let has_slides = root().join("target/slides/index.html").is_file();
    let expected = [("index.html", true), ("tree.html", true), ("dobutsu.html", true), ("doc/minishogi/index.html", true)];
    for (page, is_expected) in expected.into_iter().chain([("player.html", has_wasm()), ("slides/index.html", has_slides)]) {
        assert_eq!(site.join(page).is_file(), is_expected, "{page}: {told}");
    }
    assert_eq!(told.contains("left out, the slides"), !has_slides, "{told}");
    if !has_slides {
        skip("the slides are not built: `slides/build.sh` builds them");
    }
    let targets = targets(&site);
    assert!(targets.len() > 300, "{} places: the links were not read", targets.len());
    // The links lead from the index to every page of ours.
    for page in pages(&site).iter().filter(|page| !page.starts_with(site.join("doc")) && **page != site.join("index.html")) {
        assert!(targets.contains(page), "no page leads to {}", page.display());
    }
    run_script("site.mjs", [site.as_path()]);
    run_script("labels.mjs", [site.join("index.html").as_path()]);
}

#[test]
fn a_dead_link_is_found() {
    let folder = TempDir::new().unwrap();
    let site = folder.path().canonicalize().unwrap();
    fs::write(site.join("a.html"), "<a id=\"x\" href=\"b.html?q#y\">b</a> <a href=\"#x\"></a> <script>'<a href=\"no.html\">'</script>")
        .unwrap();
    fs::write(site.join("b.html"), "<img src=\"data:x\"><a href=\"https://example.org\">c</a>").unwrap();
    assert_eq!(targets(&site), BTreeSet::from([site.join("a.html"), site.join("b.html")]));
    for dead in ["c.html", "#nowhere", "..", "../../../README.md"] {
        fs::write(site.join("b.html"), format!("<a href=\"{dead}\">c</a>")).unwrap();
        let told = std::panic::catch_unwind(|| targets(&site)).unwrap_err();
        assert_eq!(told.downcast_ref::<String>().unwrap(), &format!("1 links lead nowhere:\nb.html: {dead}"));
    }
}

#[test]
fn a_folder_with_other_files_is_refused() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("homework.txt"), "mine").unwrap();
    for (lang, begins, words) in [("en", "error: ", "has other files in it"), ("ja", "エラー: ", "ほかのファイルがあります")]
    {
        let output = run(&["--lang", lang, "site", folder.path().to_str().unwrap()]);
        let told = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.starts_with(begins) && told.contains(words), "{told}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let bad = run(&["site", "target/site", "--repository", "javascript:alert(1)"]);
    assert_eq!(bad.status.code(), Some(2), "{}", stderr(&bad));
}
